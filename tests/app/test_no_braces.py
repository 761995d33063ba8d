"""No field of a template reaches a reader: not a page of a rulebook, not a refusal, a line of a
menu, a card, a line of the log or a title of any game."""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from importlib import import_module
from typing import Any

import msgspec
import pytest

from game.app import rich
from game.core import resources
from game.core.history import History
from game.core.rulebook import Rule, load, whole
from game.core.words import load_words
from tests.rules.golden import Goldens, Story
from tests.rules.menus import lines

GAMES = ("kayotz", "troopers", "arena", "mechs")
LOCALES = [resources.root() / "assets" / "locale" / "en"]
ASKED = 60
"""Actions of a story between two looks at all that is shown."""


def shown(text: str) -> str:
    """What a reader sees of a text: the marks for icons, dice and colours left out."""
    return "".join(span.text for span in rich.parse(text) if span.kind in ("text", "link"))


def braces(found: object) -> Iterator[str]:
    """All texts in something that still have a brace where a reader sees them."""
    match found:
        case str():
            if "{" in found or "}" in found:
                read = shown(found)
                if "{" in read or "}" in read:
                    yield found
        case msgspec.Struct():
            for name in found.__struct_fields__:
                yield from braces(getattr(found, name))
        case Mapping():
            for key, value in found.items():
                yield from braces(key)
                yield from braces(value)
        case Iterable() if not isinstance(found, Set | bytes):
            for one in found:
                yield from braces(one)


@pytest.mark.parametrize("book", [*GAMES, "house"])
def test_no_field_is_left_on_a_page(book: str) -> None:
    """SB-U1, SB-T4, SB-T5: neither in a rule, a table, an example nor a figure."""
    pages = load(book)
    assert pages.sections
    assert list(braces(pages)) == []


@pytest.mark.parametrize("book", [*GAMES, "house"])
def test_no_rule_says_its_title_again_or_anything_twice(book: str) -> None:
    """SB-T2."""
    for rule in load(book).rules.values():
        said = [text.strip(" .").casefold() for text in (rule.title, *rule.text)]
        assert len(set(said)) == len(said), rule.id


@pytest.mark.parametrize("locale", LOCALES, ids=lambda folder: folder.name)
def test_every_template_says_something_without_a_brace(locale: Any) -> None:
    """With all its fields filled in, and its marks drawn."""
    for path in sorted(locale.glob("*.yaml")):
        catalogue = load_words(path.stem)
        for key in catalogue.keys:
            said = catalogue._templates[key].format_map(defaultdict(lambda: "5"))
            assert not list(braces(said)), (path.name, key, said)


def all_shown(history: History[Any, Any]) -> Iterator[object]:
    """Everything that a window shows of a position: status, pieces, marks, every unit's card, lines
    and refusals, and what some of its actions would do."""
    game, state = history.game, history.state
    yield game.status(state)
    yield game.pieces(state)
    yield game.marks(state)
    yield history.may_undo()
    for piece in game.pieces(state):
        yield game.unit_card(state, piece.id)
        if piece.cell is not None and piece.cell >= 0:
            yield game.cell_card(state, piece.cell)
    if game.auto(state) is None:
        for unit in ("", *game.actors(state)):
            yield lines(game.menu(state, unit))
        for group in game.options(state).groups:
            if len(group):
                yield game.preview(state, group[0])


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_no_field_is_left_in_what_a_game_shows(name: str) -> None:
    """All golden stories, played anew: log lines, titles, cards, menus with their refusals."""
    goldens: Goldens = import_module(f"tests.rules.{name}.goldens").GOLDENS
    for told in goldens.played:
        for history in begun(goldens, told):
            entries = history.entries
            for shown_now in all_shown(history):
                assert list(braces(shown_now)) == []
            for index in range(max(0, len(entries) - ASKED), len(entries)):
                entry, before = entries[index], history.state_at(index)
                assert list(braces(entry.events)) == []
                assert list(braces(history.game.tell(before, entry.action, entry.events))) == []


def begun(goldens: Goldens, told: Story) -> Iterator[History[Any, Any]]:
    """A golden story, again and again some actions later."""
    game = goldens.load(told)
    history: History[Any, Any] = History(game, told.seed)
    rng = random.Random(told.seed)
    yield history
    while game.status(history.state).result is None and len(history.entries) < told.most:
        for _ in range(ASKED):
            action = game.auto(history.state)
            if action is None:
                action = goldens.choose(game, history.state, rng)
            assert history.play(action).allowed
            if game.status(history.state).result is not None:
                break
        yield history


@pytest.mark.parametrize("name", GAMES)
def test_the_house_rules_stand_behind_every_rulebook(name: str) -> None:
    """SB-T4: F1 leads there."""
    rule = whole(name).rules["SB-T4"]
    assert isinstance(rule, Rule) and rule.gist.endswith(".")
