"""The computer player of Troopers: legal, sensible, never at a loss, and the same every time."""

from random import Random

import pytest
from msgspec.structs import replace

from game.core.dice import SeededDice
from game.core.errors import BoxError
from game.players import computer
from game.players.troopers.evaluation import Evaluation
from game.players.troopers.squad import ScriptedSquad
from game.players.troopers.visibility_cache import VisibilityCache
from game.rules.troopers import actions
from game.rules.troopers.actions import Action
from game.rules.troopers.game import TroopersGame
from game.rules.troopers.state import LaidArc, Reaction, State, Threat
from tests.players.playing import (
    at_home_in_any_mess,
    loaded,
    no_hand_in_the_dice,
    the_same_again,
    wanted,
    whole,
    winners,
)
from tests.properties import WHOLE
from tests.rules.troopers.kit import YARD, Table, table

SCENARIOS = ("village", "rescue", "demolition", "last-squad-standing")


def load(scenario: str) -> TroopersGame:
    """A game of the box."""
    return loaded(TroopersGame, scenario, solo=False)


def choice(t: Table) -> str:
    """What the player does now, as text; it must be allowed."""
    return t.game.text(wanted(ScriptedSquad(), t.game, t.state))


def turn_of(t: Table, most: int = 60) -> list[str]:
    """What the player does until its side's turn ends. Dice fall from a seed."""
    player, dice = ScriptedSquad(), SeededDice(7)
    done: list[str] = []
    side = t.state.side
    for _ in range(most):
        action = t.game.auto(t.state)
        if action is None:
            action = player.choose(t.game, t.state, Random(1))
            assert t.game.judge(t.state, action).allowed, t.game.text(action)
        if t.state.phase != "act" or t.state.side != side:
            return done
        done.append(t.game.text(action))
        t.state = t.game.play(t.state, action, dice).state
    raise AssertionError(f"no end of a turn: {done}")


def test_a_shot_that_waits_for_several_is_shared_by_them() -> None:
    """TR-A2: an arc's one shot is fired at whoever stirs first, so nobody may count all of it for
    himself and wait for ever; who stands in it alone does."""
    game = load("the-sunken-lane")
    state = game.start(SeededDice(1)).state

    def danger(position: State, unit: str) -> float:
        seen = Evaluation(VisibilityCache(game.context), position, "blue")
        trooper = position.troopers[unit]
        return seen.walk_danger(trooper, (trooper.cell,), begins=True)

    def alone(unit: str) -> State:
        """All the others have acted."""
        return replace(state, troopers={
            one.id: replace(one, acted=one.side == "blue" and one.id != unit)
            for one in state.troopers.values()
        })

    units = [one.id for one in state.of("blue")]
    shared = {unit: danger(state, unit) for unit in units}
    whole_shot = {unit: danger(alone(unit), unit) for unit in units}
    assert all(shared[unit] <= whole_shot[unit] for unit in units)
    assert any(0 < shared[unit] < whole_shot[unit] for unit in units)


# --- whole games --------------------------------------------------------------------------------

def turn(state: State) -> tuple[int, str]:
    """Each side has its own."""
    return state.turn, state.side


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [1, 2])
def test_both_sides_are_played_to_the_end_by_the_rules(scenario: str, seed: int) -> None:
    whole(load(scenario), seed, "scripted", turn)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_it_knows_what_to_do_in_any_mess(seed: int) -> None:
    """Random opponents bring about positions that no sensible one would."""
    scenario = SCENARIOS[seed % 4]
    sides = {"blue": "random", "rust": "scripted"} if seed % 2 else {
        "blue": "scripted", "rust": "random"}
    whole(load(scenario), seed, sides, turn)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_in_positions_of_random_games_every_choice_is_allowed(seed: int) -> None:
    """Such as no sensible player would bring about."""
    game, chance = load(SCENARIOS[seed % 4]), computer("troopers", "random").choose
    assert at_home_in_any_mess(game, ScriptedSquad(), chance, seed, 600, every=5) > 20


@pytest.mark.long
def test_the_same_seed_gives_the_same_game_whoever_was_asked_before() -> None:
    the_same_again(lambda: load("village"), 5, "scripted")


def test_it_has_no_hand_in_the_dice_and_none_in_its_own_chance() -> None:
    no_hand_in_the_dice(load("demolition"), ScriptedSquad, 3, 24 if WHOLE else 12)


@pytest.mark.long
@pytest.mark.parametrize("side", ["blue", "rust"])
def test_it_beats_chance(side: str) -> None:
    assert winners(load("village"), side, 4) == [side] * 4


# --- good sense ---------------------------------------------------------------------------------

def test_it_takes_an_obvious_shot() -> None:
    """TR-A2: an enemy crosses the arc in the open, next to the shooter."""
    t = table({"b1": "0505 primary=smg", "r1": "0805 primary=rifle"}, drawing=YARD)
    t.put("b1", lambda one: replace(one, arcs=(LaidArc(30, 90, 3),)))
    t.state = replace(t.state, side="rust")
    t.play("activate r1")
    assert choice(t) == "fire b1 with arc 1"


def test_it_keeps_its_last_shot_for_the_better_target() -> None:
    """One shot left, one far off behind the other: the one in front of the muzzle hasn't acted."""
    t = table({"b1": "0505 primary=smg", "r1": "2005 primary=rifle", "r2": "0705 primary=rifle"},
              drawing=YARD)
    t.put("b1", lambda one: replace(one, arcs=(LaidArc(30, 90, 1),)))
    t.state = replace(
        t.state, side="rust", active="r1",
        reaction=Reaction("r1", "activate", (Threat("b1", 0),)),
    )
    assert choice(t) == "hold b1"


def test_it_lays_its_arc_at_an_enemy_in_the_open() -> None:
    """TR-A1."""
    t = table({"b1": "0505 primary=smg", "r1": "0905 primary=rifle"}, drawing=YARD)
    done = turn_of(t)
    assert any(text.startswith("arc b1") for text in done), done
    cells = t.game.fields(t.state)[0].cells
    assert t["r1"].cell in cells


def test_it_goes_into_cover_before_a_gun() -> None:
    """TR-L1, TR-A3: an unarmed one leaves the open when somebody looks at it, and is out of sight
    or behind something in the end."""
    t = table({"b1": "1109 unarmed", "b2": "1410 primary=smg", "r1": "1403 primary=rifle"})
    turn_of(t)
    odds = _odds(t, "r1", "b1")
    assert odds < 0.5


def _odds(t: Table, shooter: str, target: str) -> float:
    from game.rules.troopers.fire import shot

    aim = shot(t.context, t.state, t[shooter], t[target])
    return 0.0 if aim.blocked else float(aim.odds)


def test_it_throws_a_grenade_at_a_cluster() -> None:
    """TR-X2: three enemies side by side within a throw, none of its own near them."""
    t = table(
        {"b1": "0505 primary=rifle grenades=2 hand=grenade", "r1": "1005 primary=smg",
         "r2": "1004 primary=smg", "r3": "1006 primary=smg"}, drawing=YARD,
    )
    done = turn_of(t)
    thrown = [t.game.parse(text) for text in done if text.startswith("throw")]
    assert len(thrown) == 1, done
    assert isinstance(thrown[0], actions.Throw)
    near = [t.game.board.distance(thrown[0].cell, t[unit].cell) for unit in ("r1", "r2", "r3")]
    assert max(near) <= 1


def test_it_throws_nothing_among_its_own() -> None:
    """The same with friends beside them."""
    t = table(
        {"b1": "0505 primary=rifle grenades=2 hand=grenade", "r1": "1005 primary=smg",
         "b2": "1004 primary=rifle prone", "b3": "1006 primary=rifle prone"}, drawing=YARD,
    )
    assert choice_of(t, "b1") is not actions.Throw


def choice_of(t: Table, unit: str) -> type[Action] | None:
    """The kind of the first combat action of a trooper in the player's turn."""
    for text in turn_of(t):
        action = t.game.parse(text)
        if isinstance(action, actions.Throw | actions.Lay | actions.Strike) and action.unit == unit:
            return type(action)
    return None


def test_it_stays_idle_rather_than_walk_into_many_arcs() -> None:
    """TR-U3: who isn't activated isn't shot at."""
    t = table({"b1": "1506 primary=smg", "r1": "2006 primary=laser-smg",
               "r2": "2005 primary=laser-smg", "r3": "2007 primary=laser-smg"}, drawing=YARD)
    for unit in ("r1", "r2", "r3"):
        t.put(unit, lambda one: replace(one, arcs=(LaidArc(60, 270, 6), LaidArc(60, 270, 6))))
    assert choice(t) == "done b1"


@pytest.mark.long
def test_at_the_end_it_is_where_the_goal_is() -> None:
    """TR-V2: in the village both sides end up with somebody in a building."""
    game = load("village")
    state = whole(game, 3, {"blue": "scripted", "rust": "random"}, turn).state
    assert state.verdict.winner == "blue"
    inside = {game.map.building(one.cell) for one in state.of("blue")} - {""}
    assert len(inside) >= 2 or not state.of("rust")


def test_a_charge_goes_where_it_must() -> None:
    """TR-X5, TR-V2: nobody defends the shed; a carrier beside it throws its charge."""
    game = load("demolition")
    state = game.start(SeededDice(1)).state
    troopers = dict(state.troopers)
    for unit, one in troopers.items():
        if one.side == "rust":
            troopers[unit] = replace(one, fate="dead")
    troopers["r1"] = replace(state.troopers["r1"], cell=game.board.cell("3401"))
    state = replace(state, troopers=troopers)
    player, dice = ScriptedSquad(), SeededDice(1)
    for _ in range(2000):
        if state.phase == "over":
            break
        action = game.auto(state)
        if action is None and state.side == "rust":
            action = actions.EndSide()
        if action is None:
            action = player.choose(game, state, Random(1))
        state = game.play(state, action, dice).state
    assert state.verdict is not None
    assert state.verdict.winner == "blue", state.verdict


def test_a_charge_that_lies_there_is_taken_up() -> None:
    """TR-S5, TR-S4: the carriers are down; somebody drops its pistol and takes a charge."""
    game = load("demolition")
    state = game.start(SeededDice(1)).state
    troopers = dict(state.troopers)
    for unit in ("b2", "b3", "b4"):
        troopers[unit] = replace(troopers[unit], fate="out", crossed=2)
    troopers["b5"] = replace(troopers["b5"], cell=game.board.cell("1324"))
    for unit, one in troopers.items():
        if one.side == "rust":
            troopers[unit] = replace(one, cell=game.board.cell(f"u{12 + int(unit[1:])}06"))
    state = replace(state, troopers=troopers)
    player, dice, done = ScriptedSquad(), SeededDice(1), []
    for _ in range(200):
        action = game.auto(state)
        if action is None and state.side == "rust":
            action = actions.EndSide()
        action = action or player.choose(game, state, Random(1))
        done.append(game.text(action))
        state = game.play(state, action, dice).state
    assert any(text.startswith("take") and "satchel" in text for text in done), done


def test_there_is_one_player_by_the_games_id() -> None:
    assert isinstance(computer("troopers"), ScriptedSquad)
    with pytest.raises(BoxError, match="use recruit, regular, veteran, random"):
        computer("troopers", "genius")
    with pytest.raises(BoxError, match="use random"):
        computer("chess")
