"""Searching a rulebook: everyday words, slips of the fingers, the best first."""

import pytest

from game.core.rulebook import parse, whole
from game.core.rulebook_search import _everyday, _vocabulary, search
from game.rules import catalogue

GAMES = [box.id for box in catalogue()]

BOOK = parse("""# Toy

## Moving

### TY-M1 Rough ground

Forest costs 2. Beside a window it costs more.

### TY-M2 Forests

They are rough.

**What a step costs**
| ground | points |
|---|---|
| Forest | 2 |
| Road | ½ |

Example: it walks into the forest [TY-M2] and stops.

## Nerves and victory

### TY-V1 What decides it

The last one that stands.
""")


def found(query: str) -> list[str]:
    return [place.title or "¶" for place in search(BOOK, query).places]


def test_titles_come_before_tables_and_text() -> None:
    assert found("forest") == [
        "TY-M2 Forests", "TY-M1 Rough ground", "What a step costs", "¶",
    ]


def test_all_words_must_stand_there_as_far_as_any_has_them() -> None:
    assert found("forest window") == ["TY-M1 Rough ground"]
    assert found("forest zeppelin") == found("forest")


def test_an_id_finds_its_rule_first() -> None:
    assert found("TY-M2")[0] == "TY-M2 Forests"
    for game in GAMES:
        book = whole(game)
        for rule in book.rules:
            assert search(book, rule.lower()).places[0].rule == rule


def test_little_words_of_a_question_are_passed_over() -> None:
    assert found("how do I get into the forest") == found("forest")
    assert found("the")  # but they can be looked for by themselves


@pytest.mark.parametrize("typed", ["forrest", "forets", "forst"])
def test_a_slip_of_the_fingers_is_read_as_the_word_that_was_meant(typed: str) -> None:
    findings = search(BOOK, typed)
    assert findings.places[0].title == "TY-M2 Forests"
    assert findings.readings[0].typed == typed


def test_a_word_that_is_there_is_never_read_as_another() -> None:
    assert not search(BOOK, "forests").readings
    assert not search(BOOK, "roa").readings


def test_what_is_no_word_of_the_book_finds_nothing() -> None:
    for query in ("zeppelin", "", "   ", "?!", "xq", "[", "**"):
        assert search(BOOK, query).places == ()


def test_everyday_words_find_what_the_book_calls_otherwise() -> None:
    """"win" stands in no rule of the book but in "window"."""
    assert found("how do I win")[0] == "TY-V1 What decides it"


@pytest.mark.parametrize(
    ("game", "query", "rule"),
    [
        ("kayotz", "how do I win", "KZ-V1"), ("troopers", "how do I win", "TR-V2"),
        ("arena", "how do I win", "AR-U29"), ("mechs", "how do I win", "MC-W1"),
        ("troopers", "climb", "TR-B4"), ("mechs", "climb", "MC-T7"),
        ("kayotz", "reload", "KZ-S4"), ("troopers", "throw a grenade", "TR-X2"),
        ("troopers", "overwatch", "TR-A1"), ("mechs", "overheating", "MC-N2"),
        ("arena", "punch", "AR-U20"), ("kayotz", "what can I see", "KZ-C2"),
        ("troopers", "line of sight", "TR-L1"), ("mechs", "helicopter", "MC-V1"),
        ("arena", "runing", "AR-A1"), ("kayotz", "undo", "SB-U3"),
    ],
)
def test_questions_of_a_newcomer_are_answered_near_the_top(
    game: str, query: str, rule: str
) -> None:
    rules = [place.rule for place in search(whole(game), query).places if place.rule]
    assert rule in rules[:4]


def test_excerpts_show_the_sentence_and_mark_the_words() -> None:
    by_title = {place.title: place.excerpt for place in search(BOOK, "window costs").places}
    assert by_title["TY-M1 Rough ground"] == "Beside a **window** it **costs** more."
    linked = next(place for place in search(BOOK, "walks").places)
    assert linked.excerpt == "Example: it **walks** into the forest TY-M2 and stops."


@pytest.mark.parametrize("game", GAMES)
def test_excerpts_are_short(game: str) -> None:
    for query in ("move", "fire", "points", "turn"):
        for place in search(whole(game), query).places:
            assert len(place.excerpt.replace("**", "")) <= 160


def test_the_everyday_words_lead_somewhere() -> None:
    """Each is one word, and each meaning the beginning of a word of some book."""
    words = frozenset[str]().union(*(_vocabulary(whole(game)) for game in GAMES))
    everyday = _everyday()
    for typed, meanings in everyday.meanings.items():
        assert typed.isalpha() and meanings
        assert typed not in everyday.passed_over
        for meant in meanings:
            assert any(word.startswith(meant) for word in words), (typed, meant)


def test_a_found_text_holds_the_words() -> None:
    findings = search(BOOK, "forest")
    assert findings.holds("Forest 2") and not findings.holds("Road ½")
    assert not search(BOOK, "").holds("Forest 2")
