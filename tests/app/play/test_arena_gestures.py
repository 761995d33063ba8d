"""Arena played by hands: turning in all its ways, refusals, the order strip, answers, retreats,
jumps, undo past dice, saving."""

import math

import pygame
import pytest
from pygame.event import Event

from game.core.resume import fingerprint
from game.turns.machine import Mode
from tests.app.play.single_input import SingleInputHands, by_each_way
from tests.rules.arena.kit import PITS, scenario

FAR = {"b1": "E8 N", "r1": "E1 S dx=10"}
NEXT = {"b1": "E5 N", "r1": "E4 S dx=10"}


def hands(way: str, figures: dict[str, str], *faces: int, rows: str = "", undo: bool = False
          ) -> SingleInputHands:
    """A table with its movement begun, Blue first and sitting at the screen."""
    text = scenario(figures, rows=rows) if rows else scenario(figures)
    made = SingleInputHands(way, text, 6, 1, *faces, game="arena", solo=False, undo_dice=undo)
    made.sit()
    made.pick("first-blue")
    return made


def acting(way: str, *faces: int, undo: bool = False) -> SingleInputHands:
    """The same with two fighters face to face who have both moved; Blue acts first."""
    made = hands(way, NEXT, *faces, undo=undo)
    made.take("b1")
    made.pick("still")
    made.sit()
    made.take("r1")
    made.pick("still")
    assert made.table.state.phase == "act"
    return made


def pull(made: SingleInputHands, name: str, facing: int) -> None:
    """Press on a hex, pull towards a side, let go."""
    view = made.scene.view
    assert view is not None
    cell = made.table.game.board.cell(name)
    x, y = made.cell(name)
    angle = math.radians(view.plane.bearing(facing))
    far = view.camera.side * 1.6
    made.drag((x, y), (round(x + far * math.sin(angle)), round(y - far * math.cos(angle))))
    made.rest()
    assert view.plane.near(cell)


def planned(made: SingleInputHands) -> int | None:
    """The facing that the path pointed at would end with."""
    shown = made.scene.model.pointer.preview()
    assert shown is not None and shown.ruling.allowed
    return shown.facing


# Turning


def test_e_and_q_turn_in_place() -> None:
    """AR-P2: clockwise and back, as often as one likes, and the movement goes on."""
    made = hands("keys", FAR)
    made.take("b1")
    for key, facing in ((pygame.K_e, 1), (pygame.K_e, 2), (pygame.K_q, 1)):
        made.key(key)
        made.rest()
        assert made.piece("b1").facing == facing
    assert made.where("b1") == "E8" and made.table.unit == "b1"


@by_each_way
def test_e_and_q_turn_what_is_planned(way: str) -> None:
    """AR-P2: with a hex pointed at, its facing there; a walk north keeps north by itself."""
    made = hands(way, FAR)
    made.take("b1")
    made.aim("E5")
    assert planned(made) == 0
    made.key(pygame.K_e)
    made.key(pygame.K_e)
    assert planned(made) == 2 and made.piece("b1").facing == 0
    made.key(pygame.K_q)
    made.act("E5")
    assert made.where("b1") == "E5" and made.piece("b1").facing == 1


def test_a_plain_click_keeps_the_facing_of_the_way() -> None:
    """AR-P2: who goes somewhere looks where it went."""
    made = hands("mouse", FAR)
    made.take("b1")
    made.aim("G7")
    natural = planned(made)
    made.act("G7")
    assert made.where("b1") == "G7" and made.piece("b1").facing == natural != 0


def wheel(made: SingleInputHands, patch: pytest.MonkeyPatch, name: str, amount: int) -> None:
    """Turn the wheel over a hex; the display of the tests has no pointer of its own."""
    point = made.cell(name)
    patch.setattr(pygame.mouse, "get_pos", lambda: point)
    made.wheel(point, amount)
    made.rest()


def test_the_wheel_turns_over_the_own_hex_and_zooms_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = hands("mouse", FAR)
    made.take("b1")
    view = made.scene.view
    assert view is not None
    side = view.camera.side
    wheel(made, monkeypatch, "E8", -1)
    assert made.piece("b1").facing == 1 and view.camera.side == side
    wheel(made, monkeypatch, "E8", 1)
    assert made.piece("b1").facing == 0
    wheel(made, monkeypatch, "G3", 1)
    assert view.camera.side > side and made.piece("b1").facing == 0


def test_the_wheel_with_shift_turns_what_is_planned(monkeypatch: pytest.MonkeyPatch) -> None:
    made = hands("mouse", FAR)
    made.take("b1")
    view = made.scene.view
    assert view is not None
    side = view.camera.side
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_SHIFT)
    wheel(made, monkeypatch, "E5", -1)
    wheel(made, monkeypatch, "E5", -1)
    assert planned(made) == 2 and view.camera.side == side
    monkeypatch.undo()
    made.act("E5")
    assert made.piece("b1").facing == 2


def test_a_pull_from_a_target_goes_there_and_looks_where_it_was_pulled() -> None:
    made = hands("mouse", FAR)
    made.take("b1")
    pull(made, "E5", 4)
    assert made.where("b1") == "E5" and made.piece("b1").facing == 4


def test_a_pull_from_the_own_counter_turns_it_where_turning_was_chosen() -> None:
    """Else it lifts the counter."""
    made = hands("mouse", FAR)
    made.take("b1")
    made.pick("turn")
    pull(made, "E8", 5)
    assert made.where("b1") == "E8" and made.piece("b1").facing == 5
    assert made.actions()[-1].startswith("turn b1")


@by_each_way
def test_turn_looks_at_the_neighbour_chosen(way: str) -> None:
    made = hands(way, FAR)
    made.take("b1")
    made.pick("turn")
    made.act("E9")
    assert made.where("b1") == "E8" and made.piece("b1").facing == 3


# What is refused


@by_each_way
def test_a_refused_hex_says_its_rules_and_leads_to_the_rulebook(way: str) -> None:
    """AR-O3: past an enemy's front there is no way; F1 or a click on the rule opens it."""
    made = hands(way, {"b1": "E6 N", "r1": "E4 S"})
    made.take("b1")
    before = fingerprint(made.table.game, made.table.state)
    made.act("E4")
    assert made.table.outcome.kind == "refused" and "AR-" in made.callout()
    assert fingerprint(made.table.game, made.table.state) == before
    made.to_the_rule()


# Acting in order


@by_each_way
def test_the_strip_shows_the_order_by_edex(way: str) -> None:
    """AR-O2."""
    made = acting(way)
    strip = made.scene.screen.queue
    assert strip.visible
    assert [one.unit for one in strip.queue] == ["b1", "r1"]
    assert [one.state for one in strip.queue] == ["now", "next"]
    assert [one.value for one in strip.queue] == ["12", "10"]
    made.leave_phase()
    assert [one.state for one in strip.queue] == ["done", "now"]


def test_a_chip_takes_its_figure_in_hand() -> None:
    made = acting("mouse")
    strip = made.scene.screen.queue
    made.key(pygame.K_ESCAPE)
    place = strip.row_rects()[0].move(strip.rect.topleft)
    made.click(place.center)
    assert made.table.unit == "b1" and made.table.status.to_act == "blue"


@by_each_way
@pytest.mark.parametrize("choice", ["defend", "bear"])
def test_whoever_is_struck_at_is_asked(way: str, choice: str) -> None:
    """AR-U15, AR-C1: four dice against one that defends, and its action is gone."""
    made = acting(way, 5, 5, 4, 4)
    made.take("b1")
    made.pick("attack")
    made.act("E4")
    status, head = made.table.status, made.scene.widget("asked.head")
    assert (status.to_act, status.interrupts) == ("rust", "blue") and made.table.unit == "r1"
    assert head is not None and "Rust decides" in head.label
    strip, sheet = made.scene.screen.queue, made.scene.widget("asked")
    assert sheet is not None and strip.visible and not strip.rect.colliderect(sheet.rect)
    made.asked(choice)
    assert f"{choice} r1" in made.actions() and made.where("r1") == "E4"
    if choice == "defend":
        assert made.table.status.turn == 2, "a miss, and nobody is left to act"
        assert "4 dice" in made.log()
    else:
        assert len(made.rolled().dice) == 3 and made.table.unit == "r1", "its own action is left"


@by_each_way
def test_who_was_hit_is_pushed_and_followed(way: str) -> None:
    """AR-C5: a hex straight away, the pusher after it."""
    made = acting(way, 2, 3, 3, 1, 2)
    made.take("b1")
    made.pick("attack")
    made.act("E4")
    made.asked("bear")
    if made.mode() is Mode.HANDOVER:
        made.sit()
    made.leave_phase()
    if made.mode() is Mode.HANDOVER:
        made.sit()
    assert made.table.state.phase == "retreat"
    made.take("b1")
    made.pick("push-r1-following")
    made.act("E3")
    assert (made.where("b1"), made.where("r1")) == ("E4", "E3")


# Jumping, undo, saves


@by_each_way
def test_a_jump_over_a_pit_and_back_past_its_dice(way: str) -> None:
    """AR-J1, and the option to take dice back: the same dice fall again with redo."""
    figures = {"b1": "D6 N", "r1": "I1 S"}
    made = hands(way, figures, 1, 2, 1, 2, 3, rows=PITS, undo=True)
    made.take("b1")
    assert "jump" in made.open_lines()
    made.pick("jump")
    name = made.table.game.board.name
    lands = {name(target.cell) for target in made.table.targets}
    assert "D2" in lands
    made.act("D2")
    assert made.where("b1") == "D2" and made.rolled().summed
    after = fingerprint(made.table.game, made.table.state)
    made.undo()
    assert made.where("b1") == "D6"
    made.redo()
    assert made.where("b1") == "D2"
    assert fingerprint(made.table.game, made.table.state) == after


def test_dice_stay_fallen_without_the_option() -> None:
    made = hands("keys", {"b1": "D6 N", "r1": "I1 S"}, 1, 2, 1, 2, 3, rows=PITS)
    made.take("b1")
    made.pick("jump")
    made.act("D2")
    made.undo()
    assert made.where("b1") == "D2" and made.table.outcome.kind == "refused"


def test_a_game_saved_while_somebody_is_asked_is_taken_up_there() -> None:
    """AR-U15: the blow is still in the air."""
    made = acting("keys", 2, 3, 3, 1, 2)
    made.take("b1")
    made.pick("attack")
    made.act("E4")
    before, asked = fingerprint(made.table.game, made.table.state), made.table.status.prompt
    made.scene.save_as("in the air")
    made.asked("bear")
    assert fingerprint(made.table.game, made.table.state) != before
    made.rooms.load(made.rooms.services.store.path("in the air"))
    made.rest()
    if made.mode() is Mode.HANDOVER:
        pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
        made.rest()
    assert fingerprint(made.table.game, made.table.state) == before
    assert made.table.status.interrupts and made.table.status.prompt == asked


# One that has finished


def finished(way: str) -> SingleInputHands:
    """Blue 1 has finished, Blue 2 is on its way and looks north-east."""
    made = hands(way, {"b1": "E8 N", "b2": "H8 N", "r1": "A1 S"})
    made.take("b1")
    made.pick("still")
    made.take("b2")
    made.key(pygame.K_e)
    made.rest()
    while made.table.unit:
        made.key(pygame.K_ESCAPE)
    made.click(made.cell("E8"))
    assert made.table.unit == "b1"
    assert made.table.state.figures["b1"].moved and made.table.state.active == "b2"
    return made


def test_ar_u30_one_that_has_finished_is_turned_by_keys() -> None:
    """AR-P2, AR-U30: one line and one undo however often; the figure on its way goes on."""
    made = finished("keys")
    count = len(made.actions())
    for _ in range(3):
        made.key(pygame.K_e)
        made.rest()
    assert made.table.unit == "b1" and made.piece("b1").facing == 3
    assert len(made.actions()) == count + 1 and made.actions()[-1] == "turn b1 to S"
    assert made.table.state.active == "b2"


def test_ar_u30_one_that_has_finished_is_pulled_round() -> None:
    made = finished("mouse")
    pull(made, "E8", 4)
    assert made.piece("b1").facing == 4 and made.actions()[-1] == "turn b1 to SW"
