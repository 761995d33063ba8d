"""Every line of a trooper's menu in the window, by mouse alone and by keyboard alone."""

import pygame

from game.core.event import Rolled
from game.turns.machine import Mode
from tests.app.play.single_input import SingleInputHands, by_each_way
from tests.rules.troopers.kit import scenario

PAIR = {
    "b1": "0205 primary=rifle secondary=pistol blade=knife grenades=2",
    "b2": "0306 primary=smg grenades=1",
    "r1": "1302 primary=rifle",
}


def table(way: str, troopers: dict[str, str] | None = None, *faces: int) -> SingleInputHands:
    """Two people at one screen; Blue sits down."""
    hands = SingleInputHands(way, scenario(troopers or PAIR), *faces, game="troopers", solo=False)
    hands.sit()
    return hands


def last(hands: SingleInputHands) -> str:
    return hands.actions()[-1]


@by_each_way
def test_walk_with_its_path_on_the_map_and_back_to_the_start(way: str) -> None:
    """TR-M1, TR-M4: pointing shows the path with both counters, doing it walks, undo undoes."""
    hands = table(way)
    hands.take("b1")
    assert hands.table.choice is not None and hands.table.choice.id == "walk"
    hands.aim("0505")
    shown = hands.scene.model.pointer.preview()
    assert shown is not None and shown.ruling.allowed
    assert [step.total for step in shown.path][-1] == 3 and shown.gauges
    assert hands.scene.view is not None
    assert hands.scene.view._overlay.preview == shown
    hands.act("0605")
    assert last(hands).startswith("walk b1 along 0205-") and hands.where("b1") == "0605"
    assert "walks" in hands.log() and hands.table.unit == "b1", "it stays in hand until done"
    hands.undo()
    assert hands.where("b1") == "0205" and hands.actions() == ["fall"]
    assert hands.shown("b1") == hands.table.game.board.cell("0205")


def test_several_lines_of_fire_say_to_whom_they_lead() -> None:
    """TR-L1: an arc over two enemies."""
    hands = table("mouse", {"b1": "0201 primary=rifle", "r1": "1401 primary=smg",
                            "r2": "1402 primary=smg"})
    hands.take("b1")
    hands.pick("arc-30")
    hands.aim("0901")
    for _ in range(60):
        hands.app.step(10)
    said = hands.callout()
    assert "Line of fire to Rust 1 is clear" in said and "to Rust 2" in said


def test_a_right_click_goes_back_and_a_right_drag_pans() -> None:
    """A hand on the mouse finds the way out of a submenu; without a plan in hand it asks what can
    be done there."""
    hands = table("mouse")
    hands.take("b1")
    hands.pick("change")
    assert hands.mode() is Mode.MENU
    spot = hands.cell("0808")
    hands.click(spot, button=3)
    assert hands.table.unit == "b1" and hands.mode() is not Mode.MENU
    for opens in (True, False, True, False):
        hands.click(spot, button=3)
        assert (hands.scene.model.cell_menu is not None) is opens
    assert hands.table.unit == "b1" and hands.app.scene is hands.scene
    view = hands.scene.view
    assert view is not None
    while view.zoom(1):
        pass
    before = view.camera.origin
    down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
    pygame.event.post(pygame.event.Event(down, pos=spot, button=3, touch=False))
    hands.move((spot[0] - 60, spot[1] - 40))
    pygame.event.post(pygame.event.Event(up, pos=(spot[0] - 60, spot[1] - 40), button=3))
    hands.settle()
    assert view.camera.origin != before and hands.table.unit == "b1"


def test_a_digit_that_is_held_down_acts_once() -> None:
    """TR-M7: else a resting hand would lie down, stand up, lie down until no AP are left."""
    hands = table("keys")
    hands.take("b1")
    for _ in range(4):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_2, mod=0, unicode="2"))
        hands.rest()
    assert hands.actions() == ["fall", "prone b1"]
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_2, mod=0))
    hands.key(pygame.K_2, text="2")
    hands.rest()
    assert last(hands) == "stand b1"


def test_a_key_whose_release_another_screen_heard_still_works() -> None:
    hands = table("keys")
    for _ in range(2):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
        hands.settle()
        assert hands.app.scene.name == "rulebook"
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_F1, mod=0))
        hands.key(pygame.K_ESCAPE)
        assert hands.app.scene is hands.scene


@by_each_way
def test_what_is_refused_is_said_with_numbers_and_rule(way: str) -> None:
    """TR-M1: too far; TR-B3: through a wall there is no way; nothing changes."""
    hands = table(way)
    hands.take("b1")
    hands.act("1405")
    assert hands.table.outcome.kind == "refused" and "TR-M" in hands.callout()
    assert hands.actions() == ["fall"] and hands.where("b1") == "0205"
    hands.key(pygame.K_F1)
    assert hands.app.scene.name == "rulebook", "F1 opens the rule at fault"


@by_each_way
def test_upstairs_the_map_follows(way: str) -> None:
    """TR-M6: the same dot a level higher; card, counter and map show it."""
    hands = table(way, {"b1": "0703 primary=rifle", "r1": "1302 primary=rifle"})
    scene = hands.scene
    assert scene.view is not None and scene.screen.levels is not None
    hands.take("b1")
    assert scene.view.level == 0
    if hands.mouse:
        hands.click(level_row(hands, 1))
    else:
        hands.key(pygame.K_PAGEUP)
    assert scene.view.level == scene.screen.levels.shown == 1
    hands.act("u0703")
    assert hands.where("b1") == "u0703" and scene.view.level == 1
    assert [storey.pieces for storey in scene.screen.levels.storeys] == [1, 1]
    hands.undo()
    hands.take("b1")
    assert scene.view.level == 0, "the unit in hand is looked at where it stands"


def level_row(hands: SingleInputHands, level: int) -> tuple[int, int]:
    card = hands.scene.screen.levels
    assert card is not None
    return card.row_rects()[level].move(card.rect.topleft).center


@by_each_way
def test_prone_and_up_again(way: str) -> None:
    """TR-M7: 1 AP down, 2 AP up; the line changes in its place."""
    hands = table(way)
    hands.take("b1")
    hands.pick("prone")
    assert last(hands) == "prone b1" and hands.piece("b1").pose == "prone"
    hands.pick("stand")
    assert last(hands) == "stand b1" and hands.piece("b1").pose == ""


@by_each_way
def test_change_drop_pick_up_and_exchange(way: str) -> None:
    """TR-S1, TR-S5, TR-S3: submenus for what is carried, what lies there and what a friend has."""
    hands = table(way)
    hands.take("b1")
    hands.pick("change", "change-secondary")
    assert last(hands) == "change b1 to secondary"
    assert hands.piece("b1").figure == "pistol"
    hands.undo()
    hands.take("b1")
    hands.pick("drop", "drop-knife")
    assert last(hands) == "drop b1 knife"
    marks = [mark.mark for mark in hands.table.game.marks(hands.table.state)]
    assert "weapon" in marks
    hands.pick("exchange", "pick-up-knife")
    assert last(hands) == "pick-up b1 knife"
    hands.undo()
    hands.undo()
    hands.take("b1")
    hands.act("0206")
    hands.pick("exchange", "take-b2-grenade")
    assert last(hands) == "take b1 grenade from b2"


@by_each_way
def test_a_refused_line_says_why_behind_the_fold(way: str) -> None:
    """TR-S3: nobody near; TR-X2: nothing to throw in hand."""
    hands = table(way, {"b1": "0205 primary=rifle", "r1": "1302 primary=rifle"})
    hands.take("b1")
    assert not {"exchange", "throw"} & hands.rows().keys()
    hands.key(pygame.K_x)
    for choice in ("exchange", "throw"):
        assert "TR-" in hands.rows()[choice].reason
        if hands.mouse:
            hands.choose(choice)
            assert hands.table.outcome.kind == "refused" and "TR-" in hands.callout()
            hands.key(pygame.K_ESCAPE)
    assert hands.actions() == ["fall"] and hands.table.unit == "b1"


@by_each_way
def test_an_arc_shows_its_wedge_and_is_laid(way: str) -> None:
    """TR-A1, TR-T2: pointing shows the wedge, a click lays it, then there is no more walking."""
    hands = table(way)
    hands.take("b1")
    hands.pick("arc-60")
    hands.aim("0505")
    shown = hands.scene.model.pointer.preview()
    assert shown is not None and shown.fields and shown.fields[0].width == 60
    hands.act("0505")
    assert last(hands) == "arc b1 60 towards 90"
    assert hands.scene.view is not None
    assert [field.unit for field in hands.scene.view._overlay.fields] == ["b1"]
    assert not hands.line("walk").open and hands.line("walk").ruling is not None
    assert hands.line("walk").ruling.rules[0] == "TR-T2"  # type: ignore[union-attr]
    if hands.mouse:
        hands.click("end-phase")
    else:
        hands.key(pygame.K_SPACE)
    hands.rest()
    assert last(hands) == "done b1" and not hands.table.unit


@by_each_way
def test_standing_orders_are_a_submenu_that_costs_nothing(way: str) -> None:
    """TR-A2: the order is given, shown on the card, and can be undone."""
    hands = table(way)
    hands.take("b1")
    hands.pick("orders", "orders-odds-50")
    assert last(hands) == "orders b1 odds 50"
    hands.take("b1")
    assert hands.line("orders").value == "50 %" and hands.line("walk").open


@by_each_way
def test_a_grenade_lies_until_the_side_has_finished(way: str) -> None:
    """TR-X2, TR-X3: dice in the tray, a charge on the map, the blast after End."""
    people = {"b1": "0205 primary=rifle grenades=1 hand=grenade", "r1": "0505 primary=rifle"}
    hands = table(way, people, 6, 6, 3, 3)
    hands.take("b1")
    hands.pick("throw")
    hands.aim("0505")
    shown = hands.scene.model.pointer.preview()
    assert shown is not None and shown.forecast is not None and shown.fields
    hands.act("0505")
    assert hands.actions()[-2:] == ["throw b1 to 0505", "done b1"], "by itself (TR-U21)"
    (rolled,) = [event for event in hands.scene.session.history.entries[-2].events
                 if isinstance(event, Rolled)]
    assert rolled.dice == (6, 6)
    assert [m.mark for m in hands.table.game.marks(hands.table.state)] == ["grenade"]
    hands.click("end-phase") if hands.mouse else hands.key(pygame.K_SPACE)
    hands.rest()
    assert hands.app.scene.name == "end", "nobody of Rust is left"
    hands.app.pop()
    assert "burst" in hands.actions() and hands.piece("r1").pose in ("out", "dead")


@by_each_way
def test_a_blow_waits_for_the_one_it_is_meant_for(way: str) -> None:
    """TR-X1: laid with the blade chosen, struck when the target is activated."""
    people = {"b1": "0205 primary=rifle blade=knife hand=blade",
              "r1": "0305 primary=rifle"}
    hands = table(way, people, 6, 6, 2, 2)
    hands.take("b1")
    hands.pick("strike", "strike-knife")
    hands.act("0305")
    assert hands.actions()[-2:] == ["strike b1 at r1 with knife", "done b1"]
    hands.leave_phase()
    hands.sit()
    hands.take("r1")
    assert hands.line("activate").open
    hands.pick("activate")
    assert hands.rolled().dice and "activate r1" in hands.actions()


@by_each_way
def test_the_side_ends_only_after_a_question_that_names_who_is_left(way: str) -> None:
    """TR-T1: a slip of the finger ends no turn."""
    hands = table(way)
    if hands.mouse:
        hands.click("end-phase")
    else:
        hands.key(pygame.K_SPACE)
    assert hands.mode() is Mode.CONFIRMING and "Blue 2" in hands.table.question
    if hands.mouse:
        hands.click("no")
    else:
        hands.key(pygame.K_ESCAPE)
    assert hands.actions() == ["fall"]
    hands.leave_phase()
    assert hands.mode() is not Mode.HANDOVER, "nothing is hidden: nobody need look away"
    assert hands.table.status.to_act == "rust" and "end-side" in hands.actions()


def test_a_click_on_a_ghost_goes_to_its_level_and_takes_it_in_hand() -> None:
    """TR-B4: somebody of one's own; a click on an enemy's only shows where it is; neither does
    anything, whatever is aimed at."""
    hands = table("mouse", {"b1": "0405 primary=rifle", "b2": "u0704 primary=rifle",
                            "r1": "u0904 primary=rifle"})
    view = hands.scene.view
    assert view is not None and view.level == 0 and hands.table.unit == ""

    def plate(unit: str) -> tuple[int, int]:
        box = view.rect_of(unit)
        assert box is not None
        (dx, dy), _ = view._counters._plate(view.camera.side)  # type: ignore[attr-defined]
        return round(box.centerx + dx), round(box.centery + dy)

    hands.click(plate("r1"))
    assert view.level == 1 and hands.table.unit == ""
    hands.take("b1")
    hands.pick("walk")
    assert view.level == 0 and hands.table.unit == "b1"
    before = hands.actions()
    hands.click(plate("r1"))
    assert view.level == 1 and hands.table.unit == "b1" and hands.actions() == before
    hands.scene.show_level(0)
    hands.click(plate("b2"))
    assert view.level == 1 and hands.table.unit == "b2" and hands.actions() == before
