"""Searching a rulebook: everyday words, slips of the fingers, the best first."""

from collections.abc import Iterator

import pytest

from game.core import language
from game.core.resources import asset
from game.core.rulebook import parse, whole
from game.core.rulebook_search import _everyday, _folded, _vocabulary, search
from game.rules import catalogue

GAMES = [box.id for box in catalogue()]

OTHERS = [
    code for code in language.codes() if asset("locale", code, "everyday.yaml").is_file()
]
"""Languages with everyday words of their own."""

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


@pytest.mark.parametrize("code", [language.ENGLISH, *OTHERS])
@pytest.mark.usefixtures("english_after")
def test_the_everyday_words_lead_somewhere(code: str) -> None:
    """Each is one word, and each meaning the beginning of a word of some book."""
    language.speak(code)
    words = frozenset[str]().union(*(_vocabulary(whole(game)) for game in GAMES))
    everyday = _everyday()
    for typed, meanings in everyday.meanings.items():
        assert typed.isalpha() and meanings
        assert typed not in everyday.passed_over
        for meant in meanings:
            assert any(word.startswith(_folded(meant)) for word in words), (typed, meant)


def test_a_found_text_holds_the_words() -> None:
    findings = search(BOOK, "forest")
    assert findings.holds("Forest 2") and not findings.holds("Road ½")
    assert not search(BOOK, "").holds("Forest 2")


# Another language


@pytest.fixture
def english_after() -> Iterator[None]:
    """Whatever is spoken in a test, English is spoken after it."""
    yield
    language.speak(language.ENGLISH)


@pytest.fixture
def german(english_after: None) -> None:
    """German is spoken."""
    language.speak("de")


@pytest.mark.parametrize(
    ("game", "query", "rule"),
    [
        ("kayotz", "wie gewinne ich", "KZ-V1"), ("troopers", "wie gewinne ich", "TR-V2"),
        ("arena", "wie gewinne ich", "AR-U29"), ("mechs", "wie gewinne ich", "MC-W1"),
        ("troopers", "klettern", "TR-B4"), ("mechs", "klettern", "MC-T7"),
        ("arena", "aus der Grube klettern", "AR-J5"),
        ("troopers", "kann ich durch die wand schießen", "TR-L1"),
        ("troopers", "kann ich durch die wand schiessen", "TR-L1"),
        ("kayotz", "was heißt gelähmt", "KZ-S3"), ("kayotz", "was heisst gelaehmt", "KZ-S3"),
        ("kayotz", "was heißt niedergehalten", "KZ-S3"), ("kayotz", "nachladen", "KZ-S4"),
        ("kayotz", "was kann ich sehen", "KZ-C2"), ("kayotz", "strasse", "KZ-M3"),
        ("kayotz", "Aufklaerung", "KZ-S1"), ("kayotz", "heilen", "KZ-S3"),
        ("troopers", "Handgranate", "TR-X2"), ("troopers", "Reaktionsfeuer", "TR-A1"),
        ("troopers", "boegen", "TR-A1"), ("troopers", "türöfnung", "TR-M4"),
        ("troopers", "wer fängt an", "TR-T1"), ("arena", "wer fängt an", "AR-O1"),
        ("arena", "Fäuste", "AR-U20"), ("arena", "faeuste", "AR-U20"),
        ("arena", "prügeln", "AR-U20"), ("arena", "wann bin ich gebunden", "AR-P5"),
        ("arena", "fliehen", "AR-E4"), ("arena", "aufhebn", "AR-A1"),
        ("mechs", "Hubschrauber", "MC-V1"), ("mechs", "ueberhitzung", "MC-N2"),
        ("mechs", "sturmangrif", "MC-C2"), ("mechs", "wie steige ich in den transporter", "MC-P2"),
        ("mechs", "wie oft darf ich befehle geben", "MC-N1"), ("kayotz", "rückgängig", "SB-U3"),
    ],
)
@pytest.mark.usefixtures("german")
def test_questions_in_german_are_answered_near_the_top(game: str, query: str, rule: str) -> None:
    rules = [place.rule for place in search(whole(game), query).places if place.rule]
    assert rule in rules[:4]


@pytest.mark.usefixtures("german")
def test_a_word_is_found_however_its_letters_are_spelled() -> None:
    book = parse("# Spiel\n\n## Dinge\n\n### XX-A1 Die Straße\n\nDort steht ein Bogenschütze.\n")
    for typed in ("straße", "STRASSE", "Bogenschütze", "bogenschuetze", "Bögen"):
        findings = search(book, typed)
        assert findings.places and not findings.readings
    place = search(book, "bogenschuetze").places[0]
    assert place.excerpt == "Dort steht ein **Bogenschütze**."
    assert search(book, "strsse").readings[0].words == ("straße",)


@pytest.mark.usefixtures("german")
def test_a_word_is_also_found_at_the_end_of_a_longer_one() -> None:
    """Where a language makes one word of several."""
    book = parse("# Spiel\n\n## Dinge\n\n### XX-A1 Was trifft\n\nDer Langbogen, der Saal.\n")
    findings = search(book, "bogen")
    assert findings.places[0].excerpt == "Der **Langbogen**, der Saal."
    assert findings.readings[0].words == ("langbogen",)
    assert not search(book, "aal").places
