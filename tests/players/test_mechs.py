"""The computer player of 'Mech Field: legal, sensible, never at a loss, and the same every time."""


import pytest
from msgspec.structs import replace

from game.players import computer
from game.players.mechs.evaluation import Evaluation
from game.players.mechs.ground import away
from game.players.mechs.regular import ScriptedCommander
from game.rules.mechs import actions
from game.rules.mechs.actions import Action
from game.rules.mechs.game import MechsGame
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
from tests.rules.mechs.kit import Table, table

BIG = ("open-field", "river-crossing", "the-ridge", "vtol-raid")
SCENARIOS = tuple([pytest.param(one, marks=pytest.mark.long) for one in BIG])


def load(scenario: str) -> MechsGame:
    """A game of the box."""
    return loaded(MechsGame, scenario)


def wants(t: Table) -> Action:
    """What the player does now; it must be allowed."""
    action: Action = wanted(ScriptedCommander(), t.game, t.state)
    return action


def choice(t: Table) -> str:
    """The same as text."""
    return t.game.text(wants(t))


def ending(t: Table) -> tuple[str, int]:
    """Where a wanted move leads to, and the facing there, in degrees."""
    action = wants(t)
    assert isinstance(action, actions.Move | actions.Run | actions.Assault), t.game.text(action)
    return t.game.board.name(action.path[-1]), action.facing * 5


def at_turn(t: Table, turn: int) -> Table:
    """The same position in a later round."""
    t.state = replace(t.state, turn=turn)
    return t


# --- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["first-steps", *SCENARIOS])
def test_both_sides_are_played_to_the_end_by_the_rules(scenario: str) -> None:
    whole(load(scenario), 1, "scripted")


@pytest.mark.parametrize("scenario", ["first-steps", *SCENARIOS])
def test_in_positions_of_random_games_every_choice_is_allowed(scenario: str) -> None:
    """Such as no sensible player would bring about."""
    game = load(scenario)
    asked = at_home_in_any_mess(
        game, ScriptedCommander(), computer("mechs", "random").choose, 3, 24, every=4
    )
    assert asked > 2


@pytest.mark.long
def test_the_same_seed_gives_the_same_game_whoever_was_asked_before() -> None:
    the_same_again(lambda: load("captives"), 5, "scripted")


def test_it_has_no_hand_in_the_dice_and_none_in_its_own_chance() -> None:
    no_hand_in_the_dice(load("captives"), ScriptedCommander, 2, 12 if WHOLE else 5)


@pytest.mark.long
@pytest.mark.parametrize("side", ["blue", "rust"])
def test_it_beats_chance(side: str) -> None:
    won = winners(load("first-steps"), side, 24)
    assert won.count(side) > len(won) - won.count("") - won.count(side)


# --- shooting and terrain -----------------------------------------------------------------------


def test_an_obvious_shot_is_taken() -> None:
    """An own order: nothing is gained by moving first (MC-N1)."""
    t = table({"b1": "warden 18,20 0", "r1": "drifters 18,13 180"})
    assert choice(t) == "fire b1 at r1 with primary"


def test_it_shoots_at_what_it_can_destroy() -> None:
    """Two alike, one on its last clicks."""
    t = table({"b1": "warden 18,20 0", "r1": "rifles 15,13 180", "r2": "rifles 21,13 180"})
    assert choice(t.put("r2", click=5)) == "fire b1 at r2 with primary"
    t = table({"b1": "warden 18,20 0", "r1": "rifles 15,13 180", "r2": "rifles 21,13 180"})
    assert choice(t.put("r1", click=5)) == "fire b1 at r1 with primary"


def test_wrecks_are_let_lie() -> None:
    """They count already (MC-W1)."""
    t = table({"b1": "boar 18,20 0", "r1": "hammer 18,14 180", "r2": "grenadiers 22,14 180"})
    assert choice(t.wreck("r1")).startswith("fire b1 at r2")


def test_it_seeks_cover_from_a_gun_it_cant_answer() -> None:
    """A squad with short rifles before a long gun ends in the wood or behind the wall (MC-T2)."""
    t = table(
        {"b1": "grenadiers 18,22 0", "r1": "boar 18,11 180"},
        {"wood": "hindering 20,21 24,21 24,26 20,26"},
    )
    place, _ = ending(t)
    evaluation = Evaluation(t.context, t.state, "blue")
    there = replace(t["b1"], cell=t.cell(place), moved=True)
    assert evaluation.threat(there) < evaluation.threat(t["b1"])


def test_it_goes_round_what_it_cant_cross() -> None:
    """A tank before deep water with a ford far to the side (MC-X5): nearer by the ground."""
    areas = {"lake": "deep 0,16 30,16 30,20 0,20"}
    t = table({"b1": "hammer 10,24 0", "r1": "mortars 10,4 180"}, areas)
    place, _ = ending(t)
    goal = frozenset([t["r1"].cell])
    there = replace(t["b1"], cell=t.cell(place))
    assert away(t.context, there, goal) < away(t.context, t["b1"], goal)
    assert t.game.board.xy(there.cell)[0] > t.game.board.xy(t["b1"].cell)[0]


def test_the_ground_is_known_by_the_way_of_moving() -> None:
    """What swims goes straight through the lake; what drives goes round it (MC-X2, MC-X5)."""
    areas = {"lake": "deep 0,16 30,16 30,20 0,20"}
    t = table({"b1": "jackal 10,24 0", "b2": "pike 12,24 0", "r1": "mortars 10,10 180"}, areas)
    goal = frozenset([t["r1"].cell])
    assert away(t.context, t["b2"], goal) + 12 < away(t.context, t["b1"], goal)


def test_a_steep_edge_is_climbed_where_one_can() -> None:
    """On foot by the access points, with jump jets anywhere (MC-T7)."""
    areas = {"rock": "abrupt 10,10 26,10 26,26 10,26 access=18,10"}
    units = {"b1": "grenadiers 18,29 0", "b2": "leapers 20,29 0", "r1": "mortars 18,20 180"}
    t = table(units, areas)
    goal = frozenset([t["r1"].cell])
    assert away(t.context, t["b2"], goal) + 12 < away(t.context, t["b1"], goal)


# --- facing -------------------------------------------------------------------------------------


def test_it_ends_facing_the_enemy() -> None:
    """Its rear is nobody's present (MC-C1)."""
    t = table({"b1": "hound 18,26 0", "r1": "boar 18,14 180"})
    place, facing = ending(t)
    assert t.game.board.ahead(t.cell(place), facing // 5, t["r1"].cell)


def test_it_comes_from_behind_where_it_can() -> None:
    """+1 against a rear (MC-C1, MC-U7): the fast one gets behind the slow gun."""
    t = table({"b1": "jackal 22,17 0", "r1": "bulwark 18,16 180"})
    action = wants(t)
    assert isinstance(action, actions.Assault | actions.Move), action
    rust = t["r1"]
    assert not t.game.board.ahead(rust.cell, rust.facing, action.path[-1])


def test_it_spins_towards_one_that_came_up() -> None:
    """MC-F1: the free spin is taken when the enemy stands behind, and not when it faces it."""
    t = table({"b1": "hookmen 18,20 0", "r1": "warden 18,16 0"})
    t.go("b1", "18.00,17.51")
    assert t.phase == "spins"
    action = wants(t)
    assert isinstance(action, actions.Spin)
    assert t.game.board.ahead(t["r1"].cell, action.facing, t["b1"].cell)
    t = table({"b1": "hookmen 18,20 0", "r1": "warden 18,16 180"})
    t.go("b1", "18.00,17.51")
    assert choice(t) == "keep r1"


# --- heat and pushes ----------------------------------------------------------------------------


def test_a_hot_mech_lets_off_steam() -> None:
    """Before the steps that cost it its guns (MC-N2), with nobody to shoot at."""
    t = table({"b1": "warden 18,33 0", "r1": "mortars 18,3 180"}).put("b1", heat=5)
    assert choice(t) == "vent b1"


def test_a_cool_mech_doesnt_vent() -> None:
    t = table({"b1": "warden 18,33 0", "r1": "mortars 18,3 180"})
    assert not choice(t).startswith("vent")


def test_nobody_runs_into_a_shutdown() -> None:
    """One step before the end of its heat dial it doesn't run (MC-N2)."""
    t = table({"b1": "hound 18,33 0", "r1": "mortars 18,3 180"}).put("b1", heat=3)
    assert not isinstance(wants(t), actions.Run | actions.Charge | actions.Death)


@pytest.mark.parametrize("tokens", [0, 1])
def test_nobody_is_pushed_into_a_shutdown_by_a_run(tokens: int) -> None:
    """The heat of a run and that of a second order come together (MC-N1, MC-N2): far from
    everybody a hot one gets into the enemy's zone by running, but not by a pushed run."""
    t = at_turn(table({"b1": "hound 18,18 0", "r1": "mortars 2,34 0"}), 10)
    t.put("b1", heat=2, tokens=tokens)
    assert isinstance(wants(t), actions.Run) == (tokens == 0)


def test_the_fresh_one_gets_the_order_not_the_one_that_would_be_pushed() -> None:
    """The second token in a row costs a click (MC-N1)."""
    t = table({"b1": "boar 15,20 0", "b2": "boar 21,20 0", "r1": "hammer 18,12 180"})
    t.put("b1", tokens=1)
    assert choice(t) == "fire b2 at r1 with primary"


def test_a_push_is_borne_for_what_is_worth_it() -> None:
    """To destroy somebody; not for a stroll."""
    t = table({"b1": "boar 18,20 0", "r1": "hammer 18,12 180", "r2": "grenadiers 2,2 180"})
    t.put("r1", click=9).put("b1", tokens=1)
    assert choice(t) == "fire b1 at r1 with primary"
    t = table({"b1": "boar 18,33 0", "r1": "hammer 18,3 180"}).put("b1", tokens=1)
    assert choice(t) == "end-orders"


# --- contact ------------------------------------------------------------------------------------


def test_a_gunner_breaks_away_from_a_squad_that_holds_it() -> None:
    """A 'Mech can't shoot while somebody stands at it (MC-U9), and has the odds to leave (MC-B1):
    it does so to shoot at what it can destroy."""
    t = table({"b1": "lynx 18,20 90", "r1": "drifters 18,18.5 180", "r2": "boar 24,14 180"})
    assert choice(t.put("r2", click=9)).startswith("break b1 for")


@pytest.mark.parametrize("clicks", [0, 3])
def test_a_great_gun_isnt_left_held_by_a_carrier(clicks: int) -> None:
    """It leaves before another goes forward (MC-U9, MC-B1): held, it shoots at nobody."""
    t = table({"b1": "warden 18,20 0", "b2": "hammer 28,24 0", "r1": "drover 18,17.85 180",
               "r2": "boar 18,6 180"})
    assert choice(t.put("r1", click=clicks)) == "break b1 for assault"


def test_nobody_breaks_away_without_need() -> None:
    """The same squad, nobody else in reach, and good odds to hit it."""
    t = table({"b1": "hookmen 18,20 0", "r1": "drifters 18,19 180"})
    assert choice(t) == "strike b1 at r1"


def test_close_combat_is_fought_by_those_who_are_good_at_it() -> None:
    t = table({"b1": "hookmen 18,20 0", "r1": "boar 18,18.35 0"})
    assert choice(t) == "strike b1 at r1"


def test_the_weak_are_taken_captive() -> None:
    """Infantry on its last clicks (MC-U13)."""
    t = table({"b1": "rifles 18,20 0", "r1": "mortars 18,19 0"}).put("r1", click=5)
    assert choice(t) in ("capture b1 at r1", "strike b1 at r1")


# --- passengers, VTOLs, the end -----------------------------------------------------------------


def test_a_transport_takes_squads_on_and_off() -> None:
    """Far from the enemy it takes aboard who stands behind it; near it lets off (MC-P2)."""
    t = table({"b1": "drover 18,30 0", "b2": "rifles 18,31.66 0", "r1": "mortars 18,3 180"})
    t.put("b2", beside=("b1",))
    assert choice(t) == "board b2 by b1"
    t = table({"b1": "drover 18,14 0", "b2": "hookmen aboard aboard=b1", "r1": "mortars 18,6 180"})
    t.play("move b1 along 18.00,14.00-18.00,11.00 facing 0")
    assert choice(t).startswith("unload b2 from b1")


def test_a_vtol_shoots_on_its_way() -> None:
    """MC-V1: 12″ of its move buy a shot."""
    t = table({"b1": "kestrel 18,22 0 level=cruising", "r1": "mortars 18,11 0"})
    action = wants(t)
    assert isinstance(action, actions.Move | actions.Fire | actions.Assault), action
    t.act(action) if not isinstance(action, actions.Fire) else None
    assert choice(t).startswith("fire b1 at r1")


def test_at_the_end_the_fast_go_where_points_are() -> None:
    """The last order of the game: into the enemy's zone (MC-W1)."""
    t = table({"b1": "hare 18,11 0", "r1": "mortars 2,34 0"})
    place, _ = ending(at_turn(t, 12))
    assert t.game.board.xy(t.cell(place))[1] <= 600


def test_in_the_last_round_nobody_hides_from_shots_that_dont_come() -> None:
    """Nothing follows the last turn: neither hope nor fear counts (MC-W1)."""
    t = at_turn(table({"b1": "boar 18,20 0", "r1": "boar 18,12 180"}), 12)
    assert Evaluation(t.context, t.state, "blue").hope == 0
    assert Evaluation(t.context, t.state, "blue").fear > 0
    last = replace(t.state, side="rust")
    assert Evaluation(t.context, last, "rust").fear == 0


def test_nothing_is_done_in_the_last_turn_that_nothing_can_come_of() -> None:
    """No way towards a zone that isn't reached, no cooling (MC-W1)."""
    t = at_turn(table({"b1": "hare 18,33 0", "r1": "mortars 2,3 180"}), 12)
    assert choice(t) == "end-orders"
    t = at_turn(table({"b1": "warden 18,33 0", "r1": "mortars 2,3 180"}).put("b1", heat=5), 12)
    assert choice(t) == "vent b1"
    t.state = replace(t.state, first="rust")
    assert choice(t) == "end-orders"
