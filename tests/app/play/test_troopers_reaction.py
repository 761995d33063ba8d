"""Fire or hold: the side that doesn't move answers in the middle of the other one's turn."""

from typing import Any

import pygame
import pytest

from game.app.play.play_view import Answer, AskedView
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.single_input import SingleInputHands, by_each_way
from tests.rules.troopers.kit import YARD, scenario

LANE = {
    "b1": "0305 primary=rifle", "r1": "1505 primary=rifle", "r2": "1512 primary=smg",
}


def answers(hands: Hands) -> tuple[Answer, ...]:
    """The answers on the sheet over the map."""
    (asked,) = (one for one in hands.scene.shown.popups if isinstance(one, AskedView))
    return asked.answers


def seated(
    way: str, *faces: int, people: dict[str, str] | None = None, **window: Any
) -> SingleInputHands:
    hands = SingleInputHands(
        way, scenario(people or LANE, drawing=YARD), *faces, game="troopers", solo=False, **window
    )
    hands.sit()
    return hands


def watched(way: str, *faces: int, **window: Any) -> SingleInputHands:
    """Blue has laid an arc of a rifle to the east; Rust sits down with r1 in hand."""
    hands = seated(way, *faces, **window)
    hands.take("b1")
    hands.pick("arc-30")
    hands.act("1105")
    hands.leave_phase()
    hands.leave_phase()
    hands.sit()
    hands.take("r2")
    hands.aim("1407")
    shown = hands.scene.model.pointer.preview()
    assert shown is not None and shown.dangers, "the path says that a shot may come"
    hands.act("1407")
    return hands


@by_each_way
def test_the_question_names_who_decides_and_shows_what_the_shot_is_worth(way: str) -> None:
    """TR-A2: the shooter is in hand, line and odds are shown; nobody changes seats."""
    hands = watched(way)
    status, scene = hands.table.status, hands.scene
    assert status.to_act == "blue" and status.interrupts == "rust"
    assert hands.mode() is Mode.UNIT and hands.table.unit == "b1"
    head, prompt = scene.widget("asked.head"), scene.widget("asked.prompt")
    assert head is not None and "Blue decides" in head.label and "Rust" in head.label
    assert prompt is not None and "Blue 1" in prompt.label and "Rust 2" in prompt.label
    assert "miss" in hands.tray() and "%" in hands.line("fire-1").value
    assert scene.view is not None
    shown = scene.view._overlay.preview
    assert shown is not None and shown.sights and shown.forecast is not None
    for _ in range(60):
        hands.app.step(10)
    assert "TR-L1" in hands.callout(), "what lies on the line of fire is said"


def test_in_a_small_window_the_question_hides_nothing_of_its_odds() -> None:
    """The drawer of dice may be open when it comes: the question lies beside it, and its answers
    below one another if need be."""
    hands = watched("mouse", size=(1280, 720), scale=150)
    hands.click("tab-dice")
    hands.rest()
    sheet, tray = hands.scene.find("asked"), hands.scene.find("tray")
    assert sheet is not None and tray is not None and not sheet.colliderect(tray)
    assert "miss" in hands.tray()


@by_each_way
def test_fire_rolls_the_dice_and_the_turn_goes_on(way: str) -> None:
    """TR-A2, TR-A3: the shot is told, its arc is spent, Rust has its turn back."""
    hands = watched(way, 5, 5, 2, 3)
    hands.asked("fire-1")
    assert "fire b1 with arc 1" in hands.actions()
    assert hands.rolled().dice and hands.table.status.to_act == "rust"
    assert not hands.table.status.interrupts and hands.scene.widget("asked") is None
    assert hands.mode() is not Mode.HANDOVER
    hands.undo()
    assert hands.table.status.interrupts == "rust", "undo comes back to the question"


@by_each_way
def test_hold_lets_it_walk_on(way: str) -> None:
    """TR-A2, TR-U4: the walk is finished and the arc is kept."""
    hands = watched(way)
    before = hands.where("r2")
    hands.asked("hold")
    while hands.table.status.interrupts:
        hands.asked("hold")
    assert hands.where("r2") == "1407" != before
    assert hands.table.status.to_act == "rust" and hands.table.unit == "r2"


def test_enter_gives_the_first_answer_but_not_while_it_is_held_down() -> None:
    hands = watched("keys", 1, 1)
    before = len(hands.actions())
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    hands.app._held.add(pygame.K_RETURN)
    pygame.event.post(event)
    hands.rest()
    assert len(hands.actions()) == before, "the Enter that walked there fires no shot"
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    hands.key(pygame.K_RETURN)
    hands.rest()
    assert "fire b1 with arc 1" in hands.actions()


@by_each_way
def test_standing_orders_answer_by_themselves(way: str) -> None:
    """TR-A2: whoever is to hold isn't asked; the walk isn't broken up."""
    hands = seated(way)
    hands.take("b1")
    hands.pick("arc-30")
    hands.act("1105")
    hands.pick("orders", "orders-hold")
    hands.leave_phase()
    hands.leave_phase()
    hands.sit()
    hands.take("r2")
    hands.act("1407")
    assert hands.where("r2") == "1407" and not hands.table.status.interrupts


def test_with_two_shooters_the_first_stands_ready_and_tab_takes_the_other() -> None:
    """TR-A2: any order; the odds and the line are those of the one in hand."""
    people = {**LANE, "b2": "0306 primary=rifle", "r2": "1506 primary=smg"}
    hands = seated("keys", people=people)
    for unit in ("b1", "b2"):
        hands.take(unit)
        hands.pick("arc-30")
        hands.act("1105")
        hands.leave_phase()
    hands.leave_phase()
    hands.sit()
    hands.take("r2")
    hands.pick("activate")
    table = hands.table
    assert table.status.interrupts == "rust" and table.position.actors == ("b1", "b2")
    assert table.unit == "b1" and answers(hands)[0].id == "fire-1"
    hands.key(pygame.K_TAB)
    assert table.unit == "b2"
    hands.asked("hold")
    assert table.unit == "b1" and table.status.interrupts


def test_alt_shows_all_that_is_watched_while_it_is_held() -> None:
    hands = watched("mouse")
    view = hands.scene.view
    assert view is not None
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LALT, mod=0, unicode=""))
    hands.app.step(1)
    assert view._overlay.every and [field.unit for field in view._overlay.fields] == ["b1"]
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_LALT, mod=0))
    hands.app.step(1)
    assert not view._overlay.every
    caps = {cap for cap, _ in hands.scene.screen.footer.hints}  # type: ignore[attr-defined]
    assert {"Alt", "Enter"} <= caps


@pytest.mark.long
def test_a_lone_player_is_asked_in_the_computers_turn() -> None:
    """TR-A2: solo; the computer waits for the answer and then goes on with its turn."""
    hands = Hands("village", game="troopers", solo=True, seed=3)
    mine = hands.table.status.to_act
    for _ in range(40):
        if hands.table.status.interrupts:
            break
        one_turn(hands)
    assert hands.table.status.interrupts and hands.table.status.to_act == mine
    turn = hands.table.status.interrupts
    hands.key(pygame.K_1, text="1")
    hands.rest()
    assert any(text.startswith("fire ") for text in hands.actions())
    assert turn in hands.table.game.computers


def test_a_lone_player_s_arcs_are_always_the_friendly_ones() -> None:
    """TR-A1: also while the computer acts; between two people they are those of the side to act."""
    hands = watched("keys")
    while hands.table.status.interrupts:
        hands.asked("hold")
    scene = hands.scene
    assert hands.table.status.to_act == "rust"
    assert [(field.unit, field.style) for field in scene.model.now.fields] == [("b1", "threat")]
    scene.session.history.computers = {"rust": "scripted"}
    scene.model._shown.clear()
    assert [(field.unit, field.style) for field in scene.model.now.fields] == [("b1", "own")]



def one_turn(hands: Hands) -> None:
    """Every trooper walks towards the enemy and watches it; then the side ends."""
    table = hands.table
    for unit in table.position.actors:
        if unit not in table.position.actors or table.status.interrupts:
            continue
        while table.unit != unit:
            hands.key(pygame.K_TAB)
        here = next(p for p in table.position.pieces if p.id == unit)
        foes = [p.cell for p in table.position.pieces
                if p.side != here.side and p.cell is not None and p.cell >= 0]
        board = table.game.board

        def far(cell: int, foes: list[int] = foes, board: object = board) -> int:
            return min(board.distance(cell, foe) for foe in foes)  # type: ignore[attr-defined]

        near = [t for t in table.targets if t.left is not None and t.left >= 2]
        if near:
            hands.click(hands.spot(min(near, key=lambda t: far(t.cell)).cell))
            hands.rest()
        line = next((c for c in table.menu if c.id == "arc-30"), None)
        if table.unit == unit and line is not None and line.open:
            hands.choose("arc-30")
            at = next(p.cell for p in table.position.pieces if p.id == unit)
            assert at is not None
            hands.click(hands.spot(min(foes, key=lambda foe: board.distance(at, foe))))
            hands.rest()
        if table.unit == unit and not table.status.interrupts:
            hands.key(pygame.K_SPACE)
            hands.rest()
    while not table.status.interrupts:
        if table.status.to_act in table.game.computers:
            break
        hands.end_phase()
        if table.position.actors and table.mode is Mode.IDLE:
            break


def test_who_a_question_is_about_comes_into_sight() -> None:
    """TR-A2: shooter and mover are both seen, from further off if they must be; what was looked
    at by hand afterwards stays."""
    hands = seated("keys", people={"b1": "0305 primary=rifle", "r1": "1805 primary=rifle"})
    hands.take("b1")
    hands.pick("arc-30")
    hands.act("1105")
    hands.leave_phase()
    hands.leave_phase()
    hands.sit()
    hands.take("r1")
    view = hands.scene.view
    assert view is not None
    while view.zoom(1):
        pass
    hands.pick("activate")
    ends = hands.scene.shown.attention.cells
    assert [hands.table.game.board.name(cell) for cell in ends] == ["0305", "1805"]
    assert view.camera.shows(ends) and view.camera.side < view.camera.steps[-1]
    while view.zoom(1):
        pass
    hands.scene.refresh()
    assert not view.camera.shows(ends)


def test_a_question_about_another_storey_shows_the_higher_one() -> None:
    """TR-A2, TR-B4: somebody at an upper window isn't a mere line to nowhere."""
    people = {"b1": "1205 primary=rifle", "r1": "u0804 primary=rifle"}
    hands = SingleInputHands("keys", scenario(people), game="troopers", solo=False)
    hands.sit()
    hands.take("b1")
    hands.pick("arc-30")
    hands.act("0905")
    hands.leave_phase()
    hands.leave_phase()
    hands.sit()
    hands.take("r1")
    hands.act("u0805")
    view = hands.scene.view
    assert hands.table.status.interrupts == "rust" and hands.table.unit == "b1"
    assert view is not None and view.level == 1
