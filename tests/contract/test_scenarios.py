"""The scenarios of the box and their frozen copies: sound, playable, and as their briefings say.

Nothing here knows who stands where, so that a scenario can be balanced without a test turning red;
what a game asks of its scenarios besides stands in its own `test_scenario.py`.
"""

import re
from pathlib import Path
from random import Random

import pytest

from game.core.contract import AnyGame, ScenarioCard
from game.core.dice import SeededDice
from game.players import computer
from game.rules import box, catalogue, game_ids
from tests.frozen import FOLDER, load_frozen

CARDS = [card for known in catalogue() for card in known.scenarios()]
COPIES = sorted(FOLDER.glob("*/*.yaml"))
EVERY = pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{card.game}-{card.id}")
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


def begun(card: ScenarioCard) -> tuple[AnyGame, SeededDice]:
    return box(card.game).load(card.source), SeededDice(5)


@pytest.mark.parametrize("path", COPIES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_frozen_copy_is_still_a_scenario(path: Path) -> None:
    """A change of the files' format goes through the copies too."""
    game = load_frozen(path.parent.name, path.stem)
    assert game.card.id == path.stem and game.card.game == path.parent.name


def test_what_is_in_the_box_has_a_frozen_copy() -> None:
    copies = {(path.parent.name, path.stem) for path in COPIES}
    assert {(card.game, card.id) for card in CARDS} <= copies


@pytest.mark.parametrize("game_id", game_ids())
def test_the_box_lists_its_scenarios_without_fault(game_id: str) -> None:
    """The lesson first; each with all that is said of it before it is chosen."""
    cards = box(game_id).scenarios()
    assert [card.fault for card in cards] == [""] * len(cards)
    assert [card.kind for card in cards] == ["tutorial", *["scenario"] * (len(cards) - 1)]
    assert len({card.title for card in cards}) == len(cards)
    for card in cards:
        assert card.id == card.source.stem and card.summary and card.briefing and card.players
        assert 10 <= card.minutes <= 90, card.id


@EVERY
def test_a_briefing_says_how_long_the_game_is(card: ScenarioCard) -> None:
    game, dice = begun(card)
    turns = game.status(game.start(dice).state).turns
    text = " ".join(f"{card.summary} {card.briefing}".split())
    for found in LENGTH.findall(text):
        said = next(filter(None, found)).lower()
        number = said if said.isdecimal() else str(NUMBERS.index(said) + 1)
        assert number == turns, f"{card.id}: {said!r}, but the game has {turns}"


@EVERY
def test_both_sides_have_somebody_and_what_is_offered_first_is_allowed(card: ScenarioCard) -> None:
    game, dice = begun(card)
    state = game.start(dice).state
    while (action := game.auto(state)) is not None:
        state = game.play(state, action, dice).state
    sides = {piece.side for piece in game.pieces(state)}
    assert set(game.sides) <= sides, sides
    assert game.decider(state) in game.sides and game.outcome(state) is None
    options = game.options(state)
    for index in Random(3).sample(range(len(options)), min(len(options), 40)):
        assert game.judge(state, options[index]).allowed, game.text(options[index])


def played_out(card: ScenarioCard, player: str) -> AnyGame:
    """A scenario played by computers until it is decided."""
    game, dice = begun(card)
    minds = {side: computer(card.game, player) for side in game.sides}
    rng, state = Random(5), game.start(dice).state
    for _ in range(20_000):
        ending = game.outcome(state)
        if ending is not None:
            result = game.status(state).result
            assert result is not None and result.title and ending.winner in ("", *game.sides)
            return game
        action = game.auto(state) or minds[game.decider(state)].choose(game, state, rng)
        state = game.play(state, action, dice).state
    raise AssertionError(f"{card.id} doesn't end")


@pytest.mark.long
@EVERY
@pytest.mark.parametrize("player", ["random", "scripted"])
def test_a_scenario_is_played_to_its_end(card: ScenarioCard, player: str) -> None:
    played_out(card, player)
