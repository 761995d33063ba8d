"""The yardstick of 'Mech Field's Veteran: the one player from before there were levels. It decides
as it did then, and is nobody whom the program offers."""

from itertools import islice
from random import Random

from msgspec import UNSET

from game.core.dice import SeededDice
from game.laboratory.ladder import Ladder, Terms
from game.players import computer, names
from game.rules import box, scenario_file
from tests.frozen import load_frozen
from tests.players.against_scripted_mechs import GAME, SCRIPTED, VETERAN, asked, player
from tests.players.scripted_mechs.commander import ScriptedCommander

DECISIONS = (
    "run r1 along 20.20,6.80-16.02,17.67 facing 200",
    "move r2 along 15.80,6.80-15.80,14.80 facing 165",
    "move b3 along 11.40,29.20-0.50,21.20 facing 0",
    "done",
    "assault b1 along 15.80,29.20-12.11,24.74-11.40,23.90 facing 35",
    "fire b1 at r1 with primary",
    "assault r1 along 16.02,17.67-19.96,18.36 facing 155",
    "fire r1 at b4 with primary",
)
"""Its first ones on the Open Field of that day with seed 1, as the code of the day gives them."""


def test_it_decides_as_it_did() -> None:
    game = load_frozen(GAME, "open-field", {"solo": False})
    dice, player = SeededDice(1), ScriptedCommander()
    state, found = game.start(dice).state, list[str]()
    while len(found) < len(DECISIONS):
        action = game.auto(state)
        if action is None:
            action = player.choose(game, state, Random(1))
            found.append(game.text(action))
        state = game.play(state, action, dice).state
    assert tuple(found) == DECISIONS


def test_it_places_its_units_as_the_regular_does() -> None:
    """It is older than placing; where a scenario begins with that, no game of it ever began."""
    game = box(GAME).load(scenario_file(GAME, "open-field"))
    placed = []
    for one in (player(SCRIPTED), computer(GAME, "regular")):
        dice = SeededDice(1)
        state, found = game.start(dice).state, list[str]()
        while state.deployment is not UNSET:
            action = game.auto(state)
            if action is None:
                action = one.choose(game, state, Random(1))
                found.append(game.text(action))
            state = game.play(state, action, dice).state
        placed.append(found)
    assert placed[0] == placed[1]
    # then it decides as it always did
    assert player(SCRIPTED).choose(game, state, Random(1)) == (
        ScriptedCommander().choose(game, state, Random(1)))


def test_it_is_no_player_of_the_program() -> None:
    assert SCRIPTED not in names(GAME)


def test_it_meets_the_veteran_at_every_scenario_for_two_with_the_seats_swapped() -> None:
    games = Ladder(GAME, Terms(), (VETERAN, "regular")).games
    first = list(islice(asked(games), 2 * len(games)))
    assert [scenario for scenario, _, _ in first[::2]] == sorted(games)
    assert {seed for _, _, seed in first} == {1}
    for (one, seats, _), (other, swapped, _) in zip(first[::2], first[1::2], strict=True):
        assert one == other and set(seats.values()) == {VETERAN, SCRIPTED}
        assert seats == dict(zip(swapped, reversed(swapped.values()), strict=True))
