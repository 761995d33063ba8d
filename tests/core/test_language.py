"""Words in another language: catalogues up to date with English, whole and sound; English where
there is no translation; numbers, counted words and lists as the language has them."""

import gettext
import io
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest
from babel.messages import Message

from build import catalogues
from build.catalogues import LOCALES
from game.core import language
from game.core.errors import BoxError
from game.core.phrases import HOUSE
from game.core.quantity import percent, rounded
from game.core.rehearse import stuck
from game.core.resources import asset
from game.core.words import Words, in_text, load_words
from game.rules import box, game_ids, scenario_path

CODES = catalogues.languages()
WHOLE = ("de",)
"""Languages of which everything is translated: nothing may be missing."""
SAME = {code: asset("locale", code, "same.txt") for code in CODES}
"""English texts that are the same in the other language, a line each."""
_FIELD = re.compile(r"\{[^{}]*\}|\[[^\]]*\]")
_SIGNS = re.compile(r"[\W\d_]+")
_LINK = re.compile(r"\[[A-Z]{2}-[A-Z]\d+\]")


@pytest.fixture
def german() -> Iterator[None]:
    """German is spoken."""
    language.speak("de")
    yield
    language.speak(language.ENGLISH)


@cache
def of(code: str, domain: str) -> list[Message]:
    """The messages of a catalogue."""
    path = LOCALES / code / f"{domain}.po"
    return [message for message in catalogues.read(path, code) if message.id]


def pairs(message: Message) -> Iterator[tuple[str, str]]:
    """Of a message each English text with its translations."""
    if isinstance(message.id, str):
        yield message.id, str(message.string)
        return
    for index, said in enumerate(message.string):
        yield message.id[min(index, 1)], said


def translated(code: str) -> Iterator[Message]:
    """All messages of a language that players get."""
    for domain in catalogues.messages():
        yield from filter(catalogues.done, of(code, domain))


@pytest.mark.parametrize("code", CODES)
def test_the_catalogues_are_up_to_date(code: str) -> None:
    """With the English words; else `python3 build words` brings them there."""
    made = dict(catalogues.files([language.ENGLISH, code]))
    assert [path.name for path in catalogues.stale(made)] == []


@pytest.mark.parametrize(
    ("code", "domain"),
    [(code, path.stem) for code in WHOLE for path in sorted((LOCALES / code).glob("*.po"))],
)
def test_nothing_is_missing_of_a_whole_language(code: str, domain: str) -> None:
    """No gap, no suggestion that nobody has looked at."""
    open_ones = [message.context for message in of(code, domain) if not catalogues.done(message)]
    assert open_ones == []


@pytest.mark.parametrize("code", CODES)
def test_a_whole_language_is_held_to_be_whole(code: str) -> None:
    """What is translated to its end stays so: it belongs into `WHOLE`."""
    part = next(one.percent for one in language.languages() if one.code == code)
    assert part < language.WHOLE or code in WHOLE


@pytest.mark.parametrize("code", CODES)
def test_fields_rules_and_marks_are_those_of_the_english(code: str) -> None:
    """A field that English hasn't would stop the program; a rule that is left out can't be
    followed. Of a form for one the number may be left out or put in."""
    for message in translated(code):
        every = set(catalogues.fields("".join(text for text, _ in pairs(message))))
        for text, said in pairs(message):
            have = set(catalogues.fields(said))
            if isinstance(message.id, str):
                assert have == every, (message.context, said)
            else:
                assert have <= every | {"count", "n"}, (message.context, said)
                assert have | {"count", "n"} >= set(catalogues.fields(text)), message.context
            assert sorted(_LINK.findall(said)) == sorted(_LINK.findall(text)), message.context
            assert said.count("**") == text.count("**"), (message.context, said)


@pytest.mark.parametrize("code", CODES)
def test_every_number_has_its_form(code: str) -> None:
    """As many forms as the language has."""
    forms = catalogues.Catalog(locale=code).num_plurals
    for message in translated(code):
        if not isinstance(message.id, str):
            assert len(message.string) == forms, message.context


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_left_in_english(code: str) -> None:
    """What is the same in both is listed, and the list holds nothing else."""
    file = SAME[code]
    listed = set(file.read_text(encoding="utf-8").splitlines() if file.is_file() else ())
    same = {
        text for message in translated(code) for text, said in pairs(message)
        if said == text and _SIGNS.sub("", _FIELD.sub("", text))
    }
    assert sorted(same - listed) == []
    assert sorted(listed - same) == []


@pytest.mark.usefixtures("german")
def test_words_are_said_in_the_language_in_force() -> None:
    """A catalogue that was loaded before goes along, a gap is English."""
    words = load_words("app")
    assert words.say("title.new") == "Neues Spiel"
    assert Words("app", {"title.new": "A new game"}, {"title.new": "app.yaml"}).say(
        "title.new") == "A new game"
    language.speak(language.ENGLISH)
    assert words.say("title.new") == "New game"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("game_id", game_ids())
def test_every_step_of_a_course_can_be_said(game_id: str) -> None:
    """What a step asks of a card is named in English, and found on one that speaks German."""
    chapters = [card for card in box(game_id).scenarios() if card.kind == "tutorial"]
    assert chapters and {card.id: card.fault for card in chapters if card.fault} == {}
    for card in chapters:
        assert stuck(box(game_id).load(card.source)) is None


@pytest.mark.usefixtures("german")
def test_counted_words_have_the_form_of_their_number() -> None:
    """Nothing is put together of a noun and an ending."""
    words = load_words("app")
    said = [words.counted("saves.moves", count) for count in (0, 1, 2)]
    assert said == ["0 Aktionen", "1 Aktion", "2 Aktionen"]
    assert words.say("saves.moves.one", count=1) == "1 Aktion"


@pytest.mark.usefixtures("german")
def test_numbers_are_written_as_the_language_does() -> None:
    """Decimals, odds."""
    assert rounded(2.54) == "2,5" and rounded(Fraction(1, 4), 2) == "0,25"
    assert percent(Fraction(1, 36)) == "2,8 %"
    assert in_text("Turn") == "Turn"
    language.speak(language.ENGLISH)
    assert rounded(2.54) == "2.5" and percent(Fraction(1, 36)) == "2.8 %"
    assert in_text("Turn") == "turn"


def test_what_was_kept_of_refusals_is_forgotten() -> None:
    """SB-U2: a refusal that was said in English before is said in German from then on."""
    english = HOUSE.no("SB-U2", "first-position")
    language.speak("de")
    try:
        german = HOUSE.no("SB-U2", "first-position")
        assert german.reasons[0].text.startswith("nichts zurückzunehmen")
    finally:
        language.speak(language.ENGLISH)
    assert HOUSE.no("SB-U2", "first-position") == english


def test_a_text_that_has_changed_is_said_in_english() -> None:
    """A translation belongs to its place and to its English, so it is never said of another."""
    context = "app.yaml:title.new"
    language.speak("de")
    try:
        assert language.translated("app", context, "New game") == "Neues Spiel"
        assert language.translated("app", context, "Another text") == "Another text"
        assert language.translated("app", "app.yaml:title.gone", "New game") == "New game"
        assert Words("mine", {"title.new": "New game"}).say("title.new") == "New game"
    finally:
        language.speak(language.ENGLISH)


def test_unknown_languages_are_refused_and_never_the_systems(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One line with those there are; a system's language that isn't whole here is English."""
    with pytest.raises(BoxError, match=r"no language 'xx': choose en, de"):
        language.speak("xx")
    monkeypatch.delenv(language.LANGUAGE)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    part = next(one.percent for one in language.languages() if one.code == "de")
    assert language.preferred() == ("de" if part == language.WHOLE else "en")
    assert language.preferred("de") == "de" and language.preferred("xx") == "en"


@pytest.mark.parametrize(("said", "code"), [
    ("German_Germany", "de"), ("German_Austria", "de"), ("German_Liechtenstein", "de"),
    ("English_United Kingdom", "en"), ("Chinese (Simplified)_China", "en"), ("de_AT", "de"),
    ("C", "en"), (None, "en"),
])
def test_windows_says_its_language_in_words(
    said: str | None, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in (language.LANGUAGE, "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda *_: (said, "1252"))
    assert language.system_language() == code


def test_the_compiled_catalogue_tells_how_much_there_is() -> None:
    """Half a domain is half of it."""
    catalog = catalogues.Catalog(locale="de", fuzzy=False)
    catalog.add("one", "eins", context="a")
    catalog.add("two", context="b")
    catalog.add("three", "drei", context="c", flags={"fuzzy"})
    read = gettext.GNUTranslations(io.BytesIO(catalogues.mo_bytes("de", catalog)))
    assert read.gettext(language.TRANSLATED) == "1/3"
    assert read.pgettext("a", "one") == "eins" and read.pgettext("c", "three") == "three"


def test_a_catalogue_follows_the_english() -> None:
    """Changed: a suggestion; moved: taken along; gone: kept at the end; come back: found again."""
    def said(catalog: catalogues.Catalog) -> dict[str, tuple[object, bool]]:
        return {str(m.context): (m.string, m.fuzzy) for m in catalog if m.id}

    def template(key: str, text: str) -> catalogues.Template:
        return catalogues.Template("a", "a.yaml", key, text)

    old = catalogues.Catalog(locale="de", fuzzy=False)
    for key, text, german in (("x", "Yes", "Ja"), ("y", "No", "Nein"), ("z", "Perhaps", "Kaum")):
        old.add(text, german, context=f"a.yaml:{key}")
    new = catalogues.updated("de", [template("x", "Yes, do"), template("w", "No")], old)
    assert said(new) == {"a.yaml:x": ("Ja", True), "a.yaml:w": ("Nein", False)}
    assert [m.auto_comments for m in new if m.fuzzy and m.id] == [["It was: Yes"]]
    assert [m.id for m in new.obsolete.values()] == ["Perhaps"]
    text = catalogues.po_text("de", "a", new)
    path_read = catalogues.read_po(io.BytesIO(text.encode()), locale="de")
    again = catalogues.updated("de", [template("x", "Yes, do"), template("w", "No")], path_read)
    assert catalogues.po_text("de", "a", again) == text
    back = catalogues.updated("de", [template("z", "Perhaps")], path_read)
    assert said(back) == {"a.yaml:z": ("Kaum", False)}
    other = catalogues.Template("a", "b.yaml", "x", "Yes")
    both = [template("x", "Yes"), template("v", "Yes"), other]
    assert said(catalogues.updated("de", both, old)) == {
        "a.yaml:x": ("Ja", False), "a.yaml:v": ("Ja", True), "b.yaml:x": ("Ja", False)}


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("game", "scenario", "title"),
    [("troopers", "village", "Talkompanie"), ("mechs", "open-field", "Carrow-Kolonne"),
     ("arena", "duel", "Varro")],
)
def test_ready_made_builds_say_of_themselves_in_the_language(
    game: str, scenario: str, title: str
) -> None:
    """In the workshop and where sides are chosen; what scenarios name stays as it is written."""
    shop = box(game).workshop()
    assert shop is not None
    shipped = {listed.title: listed.build for listed in shop.shipped()}
    build = shipped[title]
    assert build is not None and shop.read(shop.text(build)) == build
    roles = shop.roles(scenario_path(game, scenario))
    assert {role.side for role in roles} == {"Blau", "Rost"}
    german = shop.sheet(build).parts
    language.speak(language.ENGLISH)
    english = {listed.build.id: listed.build for listed in shop.shipped() if listed.build}
    assert english[build.id] == build
    said = {part.id: part.value for part in shop.sheet(build).parts}
    assert said["text"] == build.text
    assert {part.value for part in german if part.id == "text"} != {build.text}
