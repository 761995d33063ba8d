"""Whoever speaks another language meets nothing in English in what the box ships: scenarios,
lessons and problems, at their start and as they are played."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.core import language
from game.core.contract import AnyGame, ScenarioCard
from game.core.dice import SeededDice
from game.core.view_records import Choice, Row
from game.players.random_player import RandomPlayer
from game.rules import box, game_ids
from tests.app.left_in_english import left_in_english
from tests.contract.play import bent

OTHERS = [code for code in language.codes() if code != language.ENGLISH]
PLAYED = {"kayotz": 60, "arena": 50, "troopers": 40, "mechs": 12}
"""So many actions are played of each scenario in the long run."""


@pytest.fixture(params=OTHERS)
def abroad(request: pytest.FixtureRequest) -> Iterator[str]:
    """Another language is spoken."""
    language.speak(request.param)
    yield request.param
    language.speak(language.ENGLISH)


def rows(found: tuple[Row, ...]) -> Iterator[str]:
    """What rows of a panel or card say."""
    for row in found:
        yield from (row.head, row.value, row.text, *(head for head, _, _ in row.parts))


def lines(menu: tuple[Choice, ...]) -> Iterator[str]:
    """What a menu says, and why it refuses."""
    for choice in menu:
        yield from (choice.title, choice.note, choice.value, choice.confirm, choice.agree)
        for ruling in (choice.ruling, choice.beyond):
            for reason in ruling.reasons if ruling is not None else ():
                yield from (reason.text, reason.why)
        yield from lines(choice.more)


def heading(card: ScenarioCard) -> Iterator[str]:
    """What the lists say of it."""
    yield from (card.title, card.summary, card.briefing, card.drawn)
    yield from (text for _, text in (*card.sides, *card.briefings))


def goals(game: AnyGame, state: Any) -> Iterator[str]:
    """How the goals stand, where on the board they lie, and what its levels are called."""
    status = game.status(state)
    yield from (level.title for level in getattr(game.board, "levels", ()))
    yield from rows(status.goals)
    yield from (mark.words for mark in game.marks(state))
    yield from (place.words for place in game.scored(state))


def table(game: AnyGame, state: Any) -> Iterator[str]:
    """Also who is there, and what can be done by some of them."""
    yield from goals(game, state)
    for line in game.roster(state):
        yield from (line.name, line.state, line.holds)
    for piece in game.pieces(state)[:6]:
        card = game.unit_card(state, piece.id)
        yield from (piece.name, card.title, card.subtitle, *card.notes, *rows(card.rows))
    for unit in ("", *game.actors(state)[:2]):
        yield from lines(game.menu(state, unit))
        yield from game.explained(state, unit) if unit else ()


def unnamed(game: AnyGame, state: Any, line: str) -> str:
    """What is told without people's names: beside them stands what never stands beside a word."""
    for piece in game.pieces(state):
        if piece.name.isalpha():
            line = line.replace(piece.name, "0")
    return line


def refused(game: AnyGame, state: Any, action: Any, rng: Random) -> Iterator[str]:
    """Why actions are refused that are nearly like a legal one, of units that there are."""
    for wrong in bent(game, state, action, rng):
        if "nobody" not in game.text(wrong):
            for reason in game.judge(state, wrong).reasons:
                yield from (reason.text, reason.why)


@pytest.mark.parametrize("game_id", game_ids())
def test_goals_and_places_are_named_in_the_language(abroad: str, game_id: str) -> None:
    """Of every scenario, at its start: things that are referred to by a name, too."""
    said: list[str] = []
    for card in box(game_id).scenarios():
        if card.kind == "scenario":
            game = box(game_id).load(card.source)
            said += [*heading(card), *goals(game, game.start(SeededDice(1)).state)]
    assert len(said) > 10
    assert left_in_english(abroad, said) == []


@pytest.mark.long
@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_on_the_table_is_in_english(abroad: str, game_id: str) -> None:
    """Every scenario, lesson and problem at its start; scenarios some way into a game."""
    rng, said, known = Random(4), list[str](), box(game_id)
    for card in (*known.scenarios(), *known.problems()):
        game = known.load(card.source)
        dice = SeededDice(2)
        state = game.start(dice).state
        said += [*heading(card), *table(game, state)]
        for number in range(PLAYED[game_id] if card.kind == "scenario" else 0):
            if game.outcome(state) is not None:
                break
            action = game.auto(state)
            if action is None:
                action = RandomPlayer().choose(game, state, rng)
                told = [game.preview(state, action).title]
                if not game.text(action).startswith("first "):  # sides are named as they are typed
                    told += refused(game, state, action, rng)
                said += [unnamed(game, state, line) for line in told]
            step = game.play(state, action, dice)
            for line in game.tell(state, action, step.events):
                said += [unnamed(game, state, text) for text in (line.title, line.detail)]
            state = step.state
            if number % 10 == 0:
                said += table(game, state)
    assert left_in_english(abroad, said) == []


@pytest.mark.long
@pytest.mark.parametrize("game_id", game_ids())
def test_skirmishes_are_drawn_in_the_language(abroad: str, game_id: str) -> None:
    """A dozen of each game that draws them."""
    known, said = box(game_id), list[str]()
    generator = known.generator()
    for seed in range(12 if generator is not None else 0):
        assert generator is not None
        drawn = generator.draw(generator.request(seed))
        game = known.load(drawn.text)
        said += [drawn.title, drawn.summary, *heading(game.card)]
        said += table(game, game.start(SeededDice(1)).state)
    assert left_in_english(abroad, said) == []
