"""The computer player of Arena: legal, sensible, never at a loss, and the same every time."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.contract import AnyGame
from game.core.dice import SeededDice
from game.players import computer
from game.players.arena.regular import ScriptedFighters
from game.rules.arena import facing, retreat, turn
from game.rules.arena.actions import Action, Attack, Disengage, EndMoves, Move, Throw
from game.rules.arena.game import ArenaGame
from game.rules.arena.state import Blow
from tests.players.playing import (
    at_home_in_any_mess,
    loaded,
    no_hand_in_the_dice,
    the_same_again,
    wanted,
    whole,
    winners,
)
from tests.properties import WHOLE, rarely
from tests.rules.arena.kit import PITS, YARD, Table, raw, table

SCENARIOS = (
    "duel", "two-against-two", "hold-the-dais", "the-bridge-over-the-pit", "the-thiefs-chase"
)
HOLD = "[{goal: last-standing}, {goal: hold, hexes: [E5], place: the middle, turns: 3}]"
OUT = "[{goal: exit, side: blue, who: b1, to: [E1], place: the gate}, {goal: last-standing}]"


def load(scenario: str) -> ArenaGame:
    """A game of the box."""
    return loaded(ArenaGame, scenario)


def wants(t: Table) -> Action:
    """What the player does now; it must be allowed."""
    action: Action = wanted(ScriptedFighters(), t.game, t.state)
    return action


def choice(t: Table) -> str:
    """The same as text."""
    return t.game.text(wants(t))


def moved(t: Table, unit: str = "b1") -> Table:
    """The player moves figures until that one has finished. Dice fall from a seed."""
    dice = SeededDice(7)
    for _ in range(20):
        if t.state.phase != "move" or t[unit].moved:
            return t
        action = t.game.auto(t.state) or wants(t)
        t.state = t.game.play(t.state, action, dice).state
    raise AssertionError(f"{unit} never stops")


def retreating(figures: dict[str, str], **parts: object) -> Table:
    """b1 has struck r1 and wasn't hit; the phase of retreats begins."""
    t = table(figures, **parts).put("b1", struck=("r1",))
    order = tuple(t.state.figures)
    pushers = retreat.pushers(t.context, replace(t.state, order=order))
    t.state = replace(t.state, phase="retreat", queue=pushers, order=order, active="")
    return t


def asked(t: Table, attacker: str, target: str) -> Table:
    """A blow of one waits for the other's answer."""
    t.acting(target)
    t.put(attacker, acted=True)
    t.state = replace(t.state, blow=Blow(attacker, target, "melee"))
    return t


# --- whole games --------------------------------------------------------------------------------


def chance(game: AnyGame, state: Any, rng: Random) -> Any:
    """An action by chance; movement ends late enough for figures to meet."""
    action = computer("arena", "random").choose(game, state, rng)
    if isinstance(action, EndMoves) and rng.random() < 0.8:
        movers = [one for one in game.options(state, None) if isinstance(one, Move)]
        return rng.choice(movers) if movers else action
    return action


@pytest.mark.parametrize("scenario", rarely(SCENARIOS))
def test_both_sides_are_played_to_the_end_by_the_rules(scenario: str) -> None:
    whole(load(scenario), 1, "scripted")


@pytest.mark.parametrize("seed", rarely(range(10)))
def test_in_positions_of_random_games_every_choice_is_allowed(seed: int) -> None:
    """Such as no sensible player would bring about."""
    game = load(SCENARIOS[seed % 5])
    assert at_home_in_any_mess(game, ScriptedFighters(), chance, seed, 300, every=4) >= 10


def test_the_same_seed_gives_the_same_game_whoever_was_asked_before() -> None:
    the_same_again(lambda: load("duel"), 5, "scripted")


def test_it_has_no_hand_in_the_dice_and_none_in_its_own_chance() -> None:
    no_hand_in_the_dice(load("two-against-two"), ScriptedFighters, 3, 40 if WHOLE else 20)


@pytest.mark.parametrize("side", rarely(["blue", "rust"], 2))
def test_it_beats_chance(side: str) -> None:
    found = winners(load("duel"), side, 8)
    assert set(found) <= {side, ""} and found.count(side) >= 7


# --- before moving ------------------------------------------------------------------------------


def test_who_wins_the_initiative_lets_the_other_move_first() -> None:
    """AR-O1: whoever moves last sees where the others stand."""
    t = raw({"b1": "E9 N", "r1": "E1 S"}).follow("initiative", 6, 1)
    assert choice(t) == "first rust"


def test_a_runner_is_off_before_it_is_caught() -> None:
    """AR-O1."""
    t = raw({"b1": "E6 N", "r1": "A9 N"}, goals=OUT).follow("initiative", 6, 1)
    assert choice(t) == "first blue"


def test_a_chase_is_marked_by_the_side_that_runs_after() -> None:
    """AR-O2: else the chaser would have to move before its prey."""
    t = raw({"b1": "E6 N", "r1": "E9 N"}, goals=OUT).ran().follow("initiative", 1, 6)
    assert choice(t) == "chase r1 after b1"
    t.play("chase r1 after b1")
    assert choice(t).startswith("first")


@pytest.mark.parametrize("weapon", ["light-crossbow", "long-bow"])
def test_whoever_shoots_runs_after_nobody(weapon: str) -> None:
    """AR-U1: a chaser could not shoot any more."""
    figures = {"b1": "E6 N", "r1": f"E9 N weapons={weapon}"}
    t = raw(figures, goals=OUT).ran().follow("initiative", 1, 6)
    assert "chase r1 after b1" in t.offered() and choice(t).startswith("first")


def test_over_a_fallen_enemy_it_takes_hold_where_that_is_good() -> None:
    """AR-M2, AR-C6: with a dagger against one whose sword then falls."""
    t = table({"b1": "E5 N weapons=dagger", "r1": "E4 S weapons=two-handed-sword st=13"})
    t.put("r1", position="prone", hits=8, cell="E5")
    assert choice(t) == "grapple b1"
    t = table({"b1": "E5 N", "r1": "E4 S weapons=dagger"})
    t.put("r1", position="prone", cell="E5")
    assert choice(t) != "grapple b1"


def test_an_enemy_that_fights_isnt_chased_without_need() -> None:
    """AR-O2: who moves last anyway needs no mark."""
    t = raw({"b1": "E6 N", "r1": "E9 N"}).follow("initiative", 1, 6)
    assert choice(t) == "first blue"


# --- where it goes ------------------------------------------------------------------------------


def test_it_gets_behind_an_enemy_that_has_moved() -> None:
    """AR-P7: +4 from the rear, without stopping in a front hex (AR-O3), and near enough to strike
    (AR-O4)."""
    t = moved(table({"b1": "B7 N", "r1": "E5 N"}).put("r1", moved=True))
    assert facing.side_of_attack(t.game.board, t["r1"], t["b1"].cell) == "rear"
    assert facing.engages(t.context, t.state, t["b1"], t["r1"])
    assert t["b1"].spent <= 5


def test_it_turns_to_an_enemy_at_its_back() -> None:
    """AR-P2: whoever has moved and stands behind it will strike."""
    t = table({"b1": "E5 N", "r1": "E6 N"}).put("r1", moved=True, spent=3)
    moved(t)
    assert facing.engages(t.context, t.state, t["b1"], t["r1"])


def test_it_doesnt_turn_to_and_fro_between_two_enemies() -> None:
    """AR-P2: turning is free, so it must know an end. An archer whom it doesn't engage may shoot,
    and what a facing seems worth changes with that."""
    t = table({
        "b1": "E5 N weapons=shortsword armour=leather shield=large-shield st=10 dx=14",
        "r1": "E6 NW weapons=battleaxe st=14 dx=10 armour=leather hits=1",
        "r2": "E4 S weapons=long-bow st=10 dx=14",
    })
    t.put("r1", moved=True, free=True, spent=4).put("r2", moved=True, free=False)
    t.put("b1", free=False)
    moved(t)


def test_between_two_enemies_it_turns_its_back_to_neither() -> None:
    """AR-P1: of two beside it, both can be kept off its rear."""
    t = table({"b1": "E5 S", "r1": "E4 S", "r2": "F4 SW"})
    for unit in ("r1", "r2"):
        t.put(unit, moved=True)
    moved(t)
    sides = {facing.side_of_attack(t.game.board, t["b1"], t[unit].cell) for unit in ("r1", "r2")}
    assert sides == {"front"}


def test_it_doesnt_stand_with_a_pit_behind_before_a_strong_enemy() -> None:
    """AR-C5, AR-J4: in one of the hexes between the pits and the enemy there is a fall behind."""
    t = table({"b1": "E3 S", "r1": "E7 N st=14 dx=15"}, rows=PITS).put("r1", moved=True)
    moved(t)
    for way in t.game.board.towards(t["b1"].cell, t["r1"].cell):
        behind = t.game.board.neighbour(t["b1"].cell, (way + 3) % 6)
        near = t.game.board.distance(t["b1"].cell, t["r1"].cell) == 1
        assert not (near and behind >= 0 and t.context.deep(behind))


def test_an_archer_keeps_still_and_shoots() -> None:
    """AR-O4: a step at most, and nobody engages it."""
    t = table({"b1": "E9 N weapons=long-bow+dagger", "r1": "E2 S"}).put("r1", moved=True, spent=9)
    moved(t)
    assert t["b1"].spent <= 1
    t.acting("b1")
    assert choice(t).startswith("shoot b1 at r1")


def test_it_runs_an_archer_down() -> None:
    """AR-P5: an engaged archer doesn't shoot."""
    t = moved(table({"b1": "E6 N", "r1": "E2 S weapons=long-bow"}).put("r1", moved=True))
    assert facing.engages(t.context, t.state, t["b1"], t["r1"])


def test_one_that_lies_gets_up() -> None:
    """AR-D2."""
    t = table({"b1": "E9 N", "r1": "E4 S"}).put("b1", position="prone")
    assert choice(t) == "stand b1"


def test_it_goes_where_ground_must_be_held() -> None:
    """AR-U29: onto the hex, before the enemy."""
    t = moved(table({"b1": "E8 N", "r1": "E1 S"}, goals=HOLD, first="blue"))
    assert t.at("b1") == "E5"


def test_a_runner_runs() -> None:
    """AR-U29: through the gate if it can."""
    t = moved(table({"b1": "E8 N", "r1": "A9 N"}, goals=OUT))
    assert t.at("b1") == "E1"


def test_a_runner_whom_nobody_hunts_any_more_runs_on() -> None:
    """AR-U29: the gate must still be reached."""
    t = table({"b1": "E9 N", "r1": "A1 N"}, goals=OUT).put("r1", fate="out", position="prone")
    far = t.game.board.distance(t["b1"].cell, t.cell("E1"))
    moved(t)
    assert t.game.board.distance(t["b1"].cell, t.cell("E1")) < far - 5


def test_a_hunter_goes_after_the_runner() -> None:
    """AR-O2, AR-O3: it holds it if it can reach it."""
    t = table({"b1": "E6 N", "r1": "H6 SW"}, goals=OUT, first="rust").put("b1", moved=True)
    moved(t, "r1")
    assert facing.engages(t.context, t.state, t["r1"], t["b1"])


def test_it_jumps_a_small_pit_when_that_is_the_way() -> None:
    """AR-J1: nobody fails two dice at ST and DEX; there is no other way."""
    rows = "..\n33\n..\n.."
    t = table({"b1": "A4 N", "r1": "A1 S"}, rows=rows).put("r1", moved=True)
    moved(t)
    assert t.game.board.name(t["b1"].cell) in ("A1", "B1")


def test_it_doesnt_jump_what_it_would_fall_into() -> None:
    """AR-J1: eight dice at 16."""
    rows = ".\n9\n9\n9\n.\n."
    t = table({"b1": "A6 N st=8 dx=8", "r1": "A1 S"}, rows=rows).put("r1", moved=True)
    moved(t)
    assert t.at("b1") in ("A5", "A6")


LONG = "\n".join(("...........", "...........", "o{0}.", "o{0}.", *["..........."] * 3))
"""A gate in the north, a pit two hexes wide before it, and a long way round."""


@pytest.mark.parametrize(("depth", "figure", "hits", "jumps"), [
    (2, "st=12 dx=12", 0, True), (9, "st=12 dx=12", 0, True),  # 5 dice at 24: 96.8 %
    (2, "st=10 dx=10", 0, True), (9, "st=9 dx=10", 0, False),  # at 20: 77.9 %; at 19: 69.5 %
    (2, "st=9 dx=9", 0, False), (9, "st=9 dx=9", 0, False),  # at 18: 60.0 %
    (2, "st=12 dx=12", 6, False), (2, "st=12 dx=12", 9, False),  # at 18; at 15: 22.1 %
])
def test_it_weighs_the_risk_of_a_jump_against_the_way_round(
    depth: int, figure: str, hits: int, jumps: bool
) -> None:
    """AR-J1, AR-J4: nobody is after the runner. What a jump saves must be worth its odds and the
    fall: 77.9 % are good enough, 69.5 % aren't over nine metres."""
    goals = "[{goal: exit, side: blue, who: b1, to: [C1], place: the gate}, {goal: last-standing}]"
    rows = LONG.format(str(depth) * 9)
    t = table({"b1": f"C6 N {figure}", "r1": "K7 S"}, rows=rows, goals=goals)
    t.put("b1", hits=hits).put("r1", fate="out", position="prone")
    action = wants(t)
    assert isinstance(action, Move)
    assert (t.cell("C4") in action.path) is jumps


def test_bare_hands_take_up_a_weapon_on_the_run() -> None:
    """AR-A1: for 3 MOV it is sure."""
    t = table({"b1": "E9 N", "r1": "E1 S"}, dropped={"broadsword": "E7"}).put("b1", ready="")
    assert " taking broadsword at E7" in choice(t)


# --- what it does -------------------------------------------------------------------------------


def test_it_strikes_the_enemy_that_it_hits_best() -> None:
    """AR-P7: the one that shows its back."""
    t = table({"b1": "E5 N", "r1": "E4 S", "r2": "F4 NE"}).acting("b1", "r1", "r2")
    t.put("r1", acted=True).put("r2", acted=True)
    assert choice(t) == "attack b1 at r2 with weapon"


def test_it_strikes_the_enemy_that_has_a_pit_behind() -> None:
    """AR-C5, AR-J4: of two alike the one that it may force down afterwards."""
    for rows, foe in ((PITS, "r2"), (YARD, "r1")):
        t = table({"b1": "D6 N", "r1": "E6 SW", "r2": "D5 S"}, rows=rows)
        t.acting("b1", "r1", "r2").put("r1", acted=True).put("r2", acted=True)
        assert choice(t) == f"attack b1 at {foe} with weapon"


def test_it_uses_both_hands_where_they_do_more() -> None:
    """AR-C3."""
    t = table({"b1": "E5 N dx=14 weapons=bastard-sword", "r1": "E4 S armour=plate"})
    action = wants(t.acting("b1", "r1").put("r1", acted=True))
    assert isinstance(action, Attack) and action.how == "both-hands"


def test_a_javelin_is_thrown() -> None:
    """AR-C2."""
    t = table({"b1": "E5 N weapons=javelin+broadsword", "r1": "E3 S"}).acting("b1")
    assert isinstance(wants(t), Throw)


@pytest.mark.parametrize(("ready", "belt", "found"), [
    ("", ("broadsword",), "ready b1 broadsword"),
    ("long-bow", ("broadsword",), "ready b1 broadsword"),
])
def test_it_draws_what_it_needs(ready: str, belt: tuple[str, ...], found: str) -> None:
    """AR-O4: with nothing in hand, and with a bow before an enemy."""
    t = table({"b1": "E5 N", "r1": "E4 S"}).put("b1", ready=ready, belt=belt).acting("b1", "r1")
    t.put("r1", acted=True)
    assert choice(t) == found


def test_it_loads_while_nobody_is_near() -> None:
    """AR-U13."""
    t = table({"b1": "E9 N weapons=light-crossbow", "r1": "E2 S"}).put("b1", loading=1)
    assert choice(t.acting("b1")) == "load b1"


def test_it_takes_up_the_better_weapon_at_its_feet() -> None:
    """AR-P6: while nobody can use that."""
    t = table({"b1": "E5 N weapons=dagger", "r1": "E1 S"}, dropped={"battleaxe": "E5"})
    assert choice(t.put("b1", st=14).acting("b1")) == "pick-up b1 battleaxe"


def test_an_archer_steps_away_and_keeps_its_eyes_on_the_enemy() -> None:
    """AR-E4: out of its front, not into a pit, and facing it."""
    t = table({"b1": "E7 S weapons=long-bow", "r1": "E8 N dx=14"}, rows=PITS)
    t.acting("b1", "r1")
    found = wants(t)
    assert isinstance(found, Disengage) and not t.context.pit(found.cell)
    assert facing.ahead(t.game.board, found.cell, found.facing, t["r1"].cell)


# --- answers ------------------------------------------------------------------------------------


def test_the_hurt_one_defends() -> None:
    """AR-C1, AR-U15: four dice against its last strength; its own blow would bring little."""
    t = table({"b1": "E5 N dx=9", "r1": "E4 S dx=13"}).put("b1", hits=9)
    assert choice(asked(t, "r1", "b1")) == "defend b1"


@pytest.mark.parametrize(("hits", "answer"), [(0, "bear b1"), (5, "bear b1"), (9, "defend b1")])
def test_wounds_alone_make_it_defend(hits: int, answer: str) -> None:
    """AR-C1, AR-C4, AR-U15: the same two, the same blow; only what is left of it differs."""
    t = table({"b1": "E5 N dx=11", "b2": "A9 N", "r1": "E4 S dx=13"}).put("b1", hits=hits)
    assert choice(asked(t, "r1", "b1")) == answer


def test_the_sound_one_bears_it_and_strikes_back() -> None:
    """AR-U15."""
    t = table({"b1": "E5 N dx=14 armour=chain", "r1": "E4 S dx=9 weapons=dagger"})
    assert choice(asked(t, "r1", "b1")) == "bear b1"


def test_beset_by_two_it_defends() -> None:
    """AR-C1: a guard counts against every blow of the turn."""
    t = table({"b1": "E5 N dx=9", "b2": "A9 N", "r1": "E4 S dx=14", "r2": "F4 SW dx=14"})
    asked(t, "r1", "b1")
    t.state = replace(t.state, queue=("r2", "b1"), order=("r1", "r2", "b1"))
    assert choice(t) == "defend b1"


def test_it_doesnt_guard_itself_against_nobody() -> None:
    """AR-C1: whoever comes later this turn can't reach it."""
    t = table({"b1": "E9 N", "r1": "E2 S"}).acting("b1", "r1")
    assert choice(t) == "pass b1"


# --- forced retreats ----------------------------------------------------------------------------


def test_it_pushes_an_enemy_into_a_pit() -> None:
    """AR-C5, AR-J4: five metres; and it stays where it is."""
    t = retreating({"b1": "D6 N", "r1": "D5 S"}, rows=PITS)
    assert choice(t) == "push b1 at r1 to D4 staying"


def test_a_recruit_overlooks_that_an_enemy_can_be_forced_back() -> None:
    """AR-C5: even into a pit."""
    t = retreating({"b1": "D6 N", "r1": "D5 S"}, rows=PITS)
    action = computer("arena", "recruit").choose(t.game, t.state, Random(1))
    assert t.game.text(action) == "rest b1" and choice(t).startswith("push b1 at r1 to D4 ")


def test_it_pushes_an_enemy_off_the_ground_and_takes_it() -> None:
    """AR-C5, AR-U29."""
    t = retreating({"b1": "E6 N", "r1": "E5 S"}, goals=HOLD)
    assert choice(t) == "push b1 at r1 to E4 following"


def test_it_holds_its_ground_when_it_has_it() -> None:
    """AR-C5: it pushes, but doesn't follow."""
    t = retreating({"b1": "E5 N", "r1": "E4 S"}, goals=HOLD)
    assert choice(t) == "push b1 at r1 to E3 staying"


# --- hand-to-hand -------------------------------------------------------------------------------


def test_a_dagger_grapples_an_axe_that_lies() -> None:
    """AR-C6: on the ground the axe is of no use, the dagger of all."""
    t = table({"b1": "E7 N weapons=dagger", "r1": "E5 S weapons=battleaxe"})
    t.put("r1", position="prone", moved=True, hits=3)
    moved(t)
    assert t["b1"].grip == "r1"


def test_an_axe_doesnt_let_itself_fall() -> None:
    """AR-C6, AR-U17: it strikes at one that lies instead."""
    t = table({"b1": "E7 N st=14 weapons=battleaxe+dagger", "r1": "E5 S"})
    t.put("r1", position="prone", moved=True)
    moved(t)
    assert not t["b1"].grip and facing.engages(t.context, t.state, t["b1"], t["r1"])


def test_every_phase_has_an_answer() -> None:
    """Whoever decides is asked in each of them, and the table says so."""
    seen: set[str] = set()
    game, dice, player = load("hold-the-dais"), SeededDice(2), ScriptedFighters()
    state = game.start(dice).state
    while state.phase != "over":
        action = game.auto(state)
        if action is None:
            seen.add("answer" if state.blow is not None else state.phase)
            assert turn.decides(game.context, state) == game.status(state).to_act
            action = player.choose(game, state, Random(1))
        state = game.play(state, action, dice).state
    assert {"order", "move", "act", "answer"} <= seen
