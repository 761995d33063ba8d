"""'Mech Field's orders by hands: stops, refusals, heat, pushes, spins, formations, transports,
VTOLs, what is taken back and what is kept on disk."""

import math

import pygame
import pytest

from game.core.event import Changed
from game.core.resume import fingerprint
from game.turns.machine import Mode
from tests.app.play.mech_hands import MechHands
from tests.app.play.single_input import by_each_way
from tests.rules.mechs.fightkit import scenario

ALONE = {"b1": "lynx 10,20 0", "b2": "rifles 33,33 0", "r1": "warden 30,4 180"}
TOUCHING = {"b1": "lynx 10,20 0", "b2": "rifles 33,33 0", "r1": "warden 10,17.99 180"}
WOOD = {"wood": "hindering 4,10 16,10 16,16 4,16"}
WALL = {"barn": "blocking 4,14 16,14 16,16 4,16"}
REAR = "18,19.65 0"  # touches the rear of a transport at 18,18 that faces north


def near(made: MechHands, unit: str, x: float, y: float) -> bool:
    """Whether a unit stands there, by a step of the cursor or a pixel of the mouse."""
    return math.dist(made.inches(unit), (x, y)) < 0.1


def at(way: str, units: dict[str, str], *faces: int, **parts: object) -> MechHands:
    """A table with these units; areas and options besides."""
    areas = parts.pop("areas", {})
    extra = parts.pop("extra", "")
    return MechHands(way, scenario(units, areas, extra=extra), *faces, **parts)  # type: ignore[arg-type]


# Ways


@by_each_way
def test_a_way_is_cut_where_the_inches_end(way: str) -> None:
    """MC-N1: pointing too far means as far as it goes."""
    made = at(way, ALONE)
    made.take("b1")
    made.pick("move")
    made.point(10, 6)
    planned = made.hand.preview()
    assert planned is not None and "10″ of 10″" in planned.beside
    made.go(10, 6)
    assert near(made, "b1", 10, 10)


@by_each_way
def test_who_comes_into_the_wood_stops_there(way: str) -> None:
    """MC-T2: the flag stands where it must stop, and what it means is said before."""
    made = at(way, ALONE, areas=WOOD)
    made.take("b1")
    made.pick("move")
    made.point(10, 12)
    planned = made.hand.preview()
    assert planned is not None and [step.mark for step in planned.path][-1] == "stop"
    assert planned.after == ("Next turn: half speed, 5″",)
    made.go(10, 12)
    assert near(made, "b1", 10, 16)


@by_each_way
def test_a_blocked_way_says_so_and_leads_to_the_rulebook(way: str) -> None:
    """MC-X1: nothing changes, the callout has numbers and the rule, and opens it."""
    made = at(way, {**ALONE, "b1": "boar 10,20 0"}, areas=WALL)
    made.take("b1")
    made.pick("move")
    before = fingerprint(made.table.game, made.table.state)
    made.bend(10, 17.2)
    made.go(10, 15)
    assert made.table.outcome.kind == "refused" and "MC-" in made.callout()
    assert fingerprint(made.table.game, made.table.state) == before
    made.to_the_rule()


@by_each_way
def test_to_face_is_an_order(way: str) -> None:
    """MC-U2: and the only way to spend one without going anywhere."""
    made = at(way, ALONE)
    made.take("b1")
    made.pick("face")
    made.go(14, 20)
    assert made.last() == "turn b1 to 90" and near(made, "b1", 10, 20)
    assert made.of("b1").tokens == 1 and made.table.state.left == 1


# Orders, tokens, heat


@by_each_way
def test_a_run_heats_and_venting_cools(way: str) -> None:
    """MC-N1, MC-N2: a run is +1; the next order is its second token, and one step more."""
    made = at(way, ALONE)
    made.take("b1")
    made.pick("run")
    made.go(10, 4)
    assert near(made, "b1", 10, 4) and made.of("b1").heat == 1
    made.leave_phase()
    made.sit()
    made.leave_phase()
    made.sit()
    made.take("b1")
    made.pick("vent")
    assert (made.of("b1").heat, made.of("b1").tokens) == (1, 2), "0 by venting, 1 by the push"


@by_each_way
def test_a_push_costs_a_click(way: str) -> None:
    """MC-N1: a squad with a token from its last turn."""
    made = at(way, {**ALONE, "b2": "rifles 24,24 0 tokens=1"})
    made.take("b2")
    made.pick("move")
    made.go(24, 20)
    assert near(made, "b2", 24, 20) and (made.of("b2").tokens, made.of("b2").click) == (2, 1)
    assert any(isinstance(event, Changed) and event.unit == "b2" for event in made.events())


@by_each_way
def test_a_failed_break_away_turns_and_is_over(way: str) -> None:
    """MC-B1, MC-B5: it stays where it is, may turn, and the run costs no heat."""
    made = at(way, TOUCHING, 2)
    made.take("b1")
    made.pick("run")
    made.yes()
    assert made.table.state.order.stuck == ("b1",) and near(made, "b1", 10, 20)
    assert "done" in made.open_lines() and "turn" in made.open_lines()
    made.pick("turn")
    made.go(14, 20)
    assert made.degrees("b1") == 90 and made.of("b1").heat == 0
    assert made.table.state.order is None and made.table.state.left == 1


@by_each_way
@pytest.mark.parametrize("answer", ["spin-b1", "keep"])
def test_who_is_come_up_to_is_asked_to_spin(way: str, answer: str) -> None:
    """MC-F1: the other player decides in the middle of this turn, and nobody changes seats."""
    made = at(way, {"b1": "lynx 10,24 0", "b2": "rifles 33,33 0", "r1": "hound 10,16 0"})
    made.take("b1")
    made.pick("move")
    made.go(10, 16.4)
    assert made.table.state.phase == "spins" and made.table.status.interrupts == "blue"
    made.asked(answer)
    assert made.degrees("r1") == (180 if answer == "spin-b1" else 0)
    assert made.table.state.phase == "orders" and made.table.status.to_act == "blue"


@by_each_way
def test_a_formation_of_three_goes_on_one_order(way: str) -> None:
    """MC-O1: formed in one line, moved one by one."""
    made = at(way, {"b1": "rifles 10,18 0", "b2": "rifles 11,18 0", "b3": "hookmen 12,18 0",
                    "b4": "lynx 30,30 0"})
    made.take("b1")
    made.pick("formation", "form-all")
    assert made.last() == "form b1+b2+b3" and made.table.state.left == 1
    view = made.scene.view
    assert view is not None
    while view.zoom(1):
        pass  # a pixel must be less than what lies between two bases
    made.rest()
    for unit, x in (("b1", 10.0), ("b2", 11.0), ("b3", 12.0)):
        made.take(unit)
        made.pick("move")
        made.go(x, 15)
        assert near(made, unit, x, 15)
    assert made.table.state.order is None and made.table.state.left == 1


# Transports and VTOLs


@by_each_way
def test_a_squad_goes_aboard(way: str) -> None:
    """MC-P2: who touches the rear; the order goes on, at half speed."""
    made = at(way, {"b1": "drover 18,18 0", "b2": f"rifles {REAR}", "b3": "lynx 30,30 0"})
    made.take("b1")
    made.pick("board", "board-b2")
    assert made.of("b2").aboard == "b1" and "b2" not in {
        piece.id for piece in made.table.position.pieces
    }
    made.take("b1")
    assert made.line("move").value == "5″"
    made.pick("move")
    made.go(18, 15)
    assert near(made, "b1", 18, 15) and made.of("b2").aboard == "b1"


@by_each_way
def test_a_squad_is_let_off_after_half_the_move(way: str) -> None:
    """MC-P2, MC-U17: it stands touching the transport where one points."""
    made = at(way, {"b1": "drover 18,18 0", "b2": "rifles aboard aboard=b1", "b3": "lynx 30,30 0"})
    made.take("b1")
    made.pick("move")
    made.go(18, 15)
    made.take("b1")
    made.pick("unload", "unload-b2")
    made.go(18, 17)
    assert made.of("b2").aboard == "" and made.last().startswith("unload b2 from b1")
    assert math.dist(made.inches("b2"), (18, 16.65)) < 0.1


@by_each_way
def test_a_vtol_climbs_goes_shoots_and_goes_on(way: str) -> None:
    """MC-V1, MC-V3: a level is 2 inches, a shot 12; one order of them all. 16 are the Kestrel's, 32
    at double speed."""
    made = at(way, {"b1": "kestrel 10,24 0", "b2": "rifles 33,33 0", "r1": "hammer 10,14 180"},
              5, 6)
    made.take("b1")
    made.pick("rise")
    assert made.piece("b1").pose == "cruising" and made.table.state.order is not None
    made.take("b1")
    made.pick("move")
    made.go(10, 23)
    assert near(made, "b1", 10, 23) and made.table.state.order is not None
    made.take("b1")
    made.pick("fire-primary")
    made.go(10, 13.5)
    assert made.last() == "fire b1 at r1 with primary", made.callout()
    assert made.of("r1").click == 3


# Taking back, keeping


@by_each_way
def test_undo_past_dice_and_redo(way: str) -> None:
    """SB-U2: with the option, the same dice fall again."""
    made = at(way, {**ALONE, "r1": "warden 10,12 180"}, 6, 5, undo_dice=True)
    made.take("b1")
    made.pick("fire-primary")
    made.go(10, 12)
    after = fingerprint(made.table.game, made.table.state)
    thrown = made.rolled().dice
    made.click("undo") if made.mouse else made.undo()
    made.rest()
    assert not made.actions() and made.of("r1").click == 0
    made.click("redo") if made.mouse else made.redo()
    made.rest()
    assert fingerprint(made.table.game, made.table.state) == after and made.rolled().dice == thrown


def test_undo_stops_at_dice_without_the_option() -> None:
    made = at("keys", {**ALONE, "r1": "warden 10,12 180"}, 6, 5, undo_dice=False)
    made.take("b1")
    made.pick("fire-primary")
    made.go(10, 12)
    made.undo()
    assert made.actions() and made.table.outcome.kind == "refused"


@by_each_way
def test_a_game_is_saved_and_loaded_with_its_bends(way: str) -> None:
    """SB-S1: in the middle of an order, too."""
    made = at(way, TOUCHING, 5)
    made.take("b1")
    made.pick("run")
    made.yes()
    before, played = fingerprint(made.table.game, made.table.state), made.actions()
    assert made.table.state.order is not None
    made.scene.save_as("field")
    made.rooms.load(made.rooms.services.store.path("field"))
    made.rest()
    if made.mode() is Mode.HANDOVER:
        made.sit()
    assert fingerprint(made.table.game, made.table.state) == before and made.actions() == played
    made.take("b1")
    made.pick("run")
    made.bend(10, 24)
    made.go(16, 24)
    assert near(made, "b1", 16, 24) and made.of("b1").heat == 1


@by_each_way
def test_after_an_assault_s_way_a_click_on_an_enemy_in_range_means_a_shot(way: str) -> None:
    """MC-N1: the odds lie in the tray first; before the way the enemy is where it leads to."""
    made = at(way, {"b1": "lynx 10,24 0", "b2": "rifles 33,33 0", "r1": "hammer 10,15 180"}, 6, 6)
    made.take("b1")
    made.pick("assault")
    assert made.table.line_at(made.piece("r1").cell or 0).id == "assault"
    made.go(10, 22)
    made.take("b1")
    count = len(made.actions())
    made.point(10, 15)
    if made.mouse:
        made.click(made.at(10, 15))
    else:
        made.key(pygame.K_RETURN)
    armed = made.table.armed
    assert armed is not None and armed.choice == "fire-primary", made.callout()
    assert len(made.actions()) == count and made.scene.shown.forecast is not None
    made.again()
    made.rest()
    assert made.last().startswith("fire b1 at r1")
