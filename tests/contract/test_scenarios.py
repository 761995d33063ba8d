"""The scenarios of the box and their frozen copies: sound, playable, and as their briefings say.

Nothing here knows who stands where, so that a scenario can be balanced without a test turning red;
what a game asks of its scenarios besides stands in its own `test_scenario.py`.
"""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.core.contract import AnyGame
from game.core.dice import SeededDice
from game.core.resources import scenario_dir
from game.players import computer
from game.rules import box, game_ids
from tests.conftest import WEIGHT
from tests.frozen import FOLDER, load_frozen
from tests.properties import WHOLE, in_turn

BOX = sorted(path for game_id in game_ids() for path in scenario_dir(game_id).glob("*.yaml"))
COPIES = sorted(FOLDER.glob("*/*.yaml"))


def named(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


EVERY = pytest.mark.parametrize("path", BOX, ids=named)
NUMBERS = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
]
LENGTH = re.compile(
    r"\bafter (\w+) (?:turns|rounds)\b|\bturn (\d+) (?:is over|ends)\b"
    r"|(?<!for )\b(\w+) (?:turns|rounds)[.,]",
    re.IGNORECASE,
)
"""How a briefing says how long the game is."""


@cache
def loaded(path: Path) -> AnyGame:
    return box(path.parent.name).load(path)


WEIGHT.spare.append(loaded.cache_clear)


@pytest.mark.parametrize("path", COPIES, ids=named)
def test_a_frozen_copy_is_still_a_scenario(path: Path) -> None:
    """A change of the files' format goes through the copies too."""
    game = load_frozen(path.parent.name, path.stem)
    assert game.card.id == path.stem and game.card.game == path.parent.name


def test_what_is_in_the_box_has_a_frozen_copy() -> None:
    """All but the chapters after the first: a chapter is tested as it stands in the box."""
    later = {
        card.source.name for game_id in game_ids() for card in box(game_id).scenarios()
        if card.chapter > 1 or card.course
    }
    assert {named(path) for path in BOX if path.name not in later} <= set(map(named, COPIES))


@pytest.mark.parametrize("game_id", game_ids())
def test_the_box_lists_its_scenarios_without_fault(game_id: str) -> None:
    """The lessons first; each with all that is said of it before it is chosen."""
    cards = box(game_id).scenarios()
    assert [card.fault for card in cards] == [""] * len(cards)
    assert {card.kind for card in cards} == {"tutorial", "scenario"}
    assert [card.kind for card in cards] == sorted((card.kind for card in cards), reverse=True)
    assert len({card.title for card in cards}) == len(cards)
    for card in cards:
        assert card.id == card.source.stem and card.summary and card.briefing and card.players
        assert (5 if card.chapter else 10) <= card.minutes <= 90, card.id


@EVERY
def test_a_briefing_says_how_long_the_game_is(path: Path) -> None:
    game = loaded(path)
    turns = game.status(game.start(SeededDice(5)).state).turns
    text = " ".join(f"{game.card.summary} {game.card.briefing}".split())
    for found in LENGTH.findall(text):
        said = next(filter(None, found)).lower()
        number = said if said.isdecimal() else str(NUMBERS.index(said) + 1)
        assert number == turns, f"{said!r}, but the game has {turns}"


@in_turn("path", BOX, 3)
def test_both_sides_have_somebody_and_what_is_offered_first_is_allowed(path: Path) -> None:
    game, dice = loaded(path), SeededDice(5)
    state = game.start(dice).state
    while (action := game.auto(state)) is not None:
        state = game.play(state, action, dice).state
    sides = {piece.side for piece in game.pieces(state)}
    assert set(game.sides) <= sides, sides
    assert game.decider(state) in game.sides and game.outcome(state) is None
    options = game.options(state)
    for index in Random(3).sample(range(len(options)), min(len(options), 40 if WHOLE else 8)):
        assert game.judge(state, options[index]).allowed, game.text(options[index])


@pytest.mark.long
@EVERY
def test_a_scenario_is_played_to_its_end(path: Path) -> None:
    """By computers, until it is decided; what is said of the end has a title."""
    game, dice = loaded(path), SeededDice(5)
    minds = {side: computer(game.id) for side in game.sides}
    rng, state = Random(5), game.start(dice).state
    for _ in range(20_000):
        ending = game.outcome(state)
        if ending is not None:
            result = game.status(state).result
            assert result is not None and result.title and ending.winner in ("", *game.sides)
            return
        action = game.auto(state) or minds[game.decider(state)].choose(game, state, rng)
        state = game.play(state, action, dice).state
    raise AssertionError("the game doesn't end")
