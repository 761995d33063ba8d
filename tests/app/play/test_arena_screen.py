"""The play screen with Arena on it: a whole turn by mouse and by keys, and what is said beside."""

from fractions import Fraction
from itertools import pairwise

import pygame

from game.app.play.present.callout import beside
from game.app.widgets.label import RichText
from game.core.forecast import Forecast, Outcome
from game.core.ruling import ALLOWED
from game.core.view_records import Preview
from game.turns.machine import Mode
from tests.app.play.single_input import SingleInputHands, by_each_way
from tests.app.test_layout import complaints
from tests.properties import in_turn
from tests.rules.arena.kit import scenario

PAIR = {"b1": "E6 N", "r1": "E4 S dx=10"}
SIZES = in_turn("size", [(1280, 720), (1600, 1000), (1920, 1080)], 3)


def hands(
    way: str, *faces: int, size: tuple[int, int] = (1280, 720), **figures: str
) -> SingleInputHands:
    """A table with its movement begun, Blue first."""
    text = scenario(figures or PAIR)
    made = SingleInputHands(way, text, 6, 1, *faces, game="arena", size=size, solo=False)
    made.sit()
    made.pick("first-blue")
    return made


def faults(made: SingleInputHands) -> list[str]:
    """Complaints, but for the list of options: its rows keep clear of the bar themselves."""
    return [one for one in complaints(made.scene) if not one.startswith("options.list: under")]


def spoken(made: SingleInputHands) -> str:
    """What the callout says, now or when it is due."""
    made.say_now()
    shown = made.scene.shown.callout
    return " / ".join(words for words, *_ in shown.text) if shown is not None else ""


@SIZES
def test_nothing_is_clipped_or_overlaps(size: tuple[int, int]) -> None:
    made = SingleInputHands("keys", scenario(PAIR), 6, 1, game="arena", size=size, solo=False)
    assert not faults(made), "hand-over"
    made.sit()
    assert not faults(made), "who moves first"
    made.pick("first-blue")
    assert not faults(made), "nobody in hand"
    made.take("b1")
    assert not faults(made), "a figure in hand"
    made.act("E5")
    assert not faults(made), "one that goes on"
    made.leave_phase()
    made.sit()
    made.leave_phase()
    assert made.table.state.phase == "act" and not faults(made), "one that acts"
    made.act("E4")
    assert made.table.status.interrupts and not faults(made), "one that is asked"


@SIZES
def test_a_callout_leaves_the_order_strip_in_sight(size: tuple[int, int]) -> None:
    """AR-O2: also one about a hex at the upper edge of the map."""
    made = hands("mouse", size=size, b1="E9 N armour=plate", r1="D1 S dx=10")
    strip = made.scene.screen.queue
    for name in ("D1", "E1", "E2", "D2"):
        if made.table.unit != "b1":
            made.take("b1")
        made.act(name)
        shown = made.scene.screen.words.children
        assert shown and strip.visible, name
        assert not any(words.rect.colliderect(strip.rect) for words in shown), name
        made.key(pygame.K_ESCAPE)
        made.aim("I9")


@by_each_way
def test_a_whole_turn(way: str) -> None:
    """AR-O1, AR-D3, AR-O3, AR-C1, AR-U15, AR-C5: move, answer, hit, push."""
    made = hands(way, 1, 2, 4, 2, 2)
    made.take("b1")
    made.pick("step")
    made.act("E5")
    assert made.where("b1") == "E5" and made.table.unit == "b1", "it stays in hand until done"
    made.leave_phase()
    made.sit()
    made.take("r1")
    made.pick("still")
    assert made.table.state.phase == "act" and made.table.unit == "b1"
    made.act("E4")
    assert made.table.status.interrupts == "blue" and made.table.unit == "r1"
    made.pick("bear")
    assert "hits for 4" in made.log()
    made.leave_phase()
    assert made.table.state.phase == "retreat", "Rust had its turn, Blue may push"
    made.pick("push-r1-following")
    made.act("E3")
    assert (made.where("b1"), made.where("r1")) == ("E4", "E3")


def test_half_a_move_is_no_full_one() -> None:
    """AR-D5: a hex that is too far for the line in hand is refused, though one might go there."""
    made = hands("mouse", b1="A9 N", r1="I1 S")
    made.take("b1")
    made.pick("half")
    made.act("A2")
    assert made.where("b1") == "A9" and "5 hexes at most" in spoken(made)
    made.pick("full")
    made.act("A2")
    assert made.where("b1") == "A2"


def test_an_enemy_pointed_at_says_how_it_would_be_hit() -> None:
    """AR-P7."""
    made = hands("mouse")
    made.take("b1")
    made.aim("E4")
    said = spoken(made)
    assert "R1 hits" not in said and "B1 hits R1 from" in said
    assert "**Rear** eDEX 16, 15 counts" in said
    shown = made.scene.model.pointer.preview()
    assert shown is not None and beside(shown)[0][0] == "R1"


def test_space_finishes_and_passes() -> None:
    """AR-P2, AR-D1: who could still attack is asked about."""
    made = hands("keys", b1="E5 N", r1="E4 S dx=10")
    made.take("b1")
    made.key(pygame.K_e)
    made.rest()
    assert made.piece("b1").facing == 1 and made.table.unit == "b1", "turned, and still in hand"
    made.key(pygame.K_q)
    made.leave_phase()
    assert made.where("b1") == "E5"
    made.sit()
    made.leave_phase()
    assert made.table.state.phase == "act"
    made.key(pygame.K_SPACE)
    assert made.mode() is Mode.CONFIRMING and "could still attack" in made.table.question


def test_the_tray_says_how_likely_it_was_and_needs_no_scrolling() -> None:
    """AR-C1: the sum, what came of it and its odds, in the smallest window."""
    made = hands("keys", 6, 6, 5, b1="E6 N armour=chain", r1="E4 S dx=8")
    made.take("b1")
    made.act("E5")
    made.leave_phase()
    made.sit()
    made.leave_phase()
    made.act("E4")
    made.press("2")
    made.rest()
    assert made.actions()[-2:] == ["bear r1", "resolve"]
    rolled = made.rolled()
    assert rolled.needs == 9 and rolled.total == 17
    assert "Chance had been 38 %" in made.tray() and "needs 9 or less" in made.tray()
    assert not made.scene.screen.tray.area.most


def test_what_may_come_is_told_beside_its_mark_in_every_line() -> None:
    """In the narrow tray of a small window it may need two."""
    made = hands("keys", b1="E6 N armour=chain", r1="E4 S dx=8")
    tray = made.scene.screen.tray
    words = "miss, breaks the weapon and falls over it"
    may_come = (Outcome("miss", Fraction(1), words, good=True),)
    tray.forecast(Preview("attack r1", ALLOWED, forecast=Forecast(may_come)))
    told = [part for part in tray.area.children if isinstance(part, RichText)]
    mark, text = next((mark, text) for mark, text in pairwise(told) if text.label == words)
    assert len({piece.top for piece in text.laid.pieces}) > 1
    assert text.rect.left > mark.rect.right


def test_a_question_hides_neither_who_shoots_nor_who_is_shot_at() -> None:
    """AR-U15: it gives way to the lower edge, and the line of fire is on the map."""
    made = hands("mouse", b1="E1 S weapons=long-bow", r1="E5 N dx=8")
    made.leave_phase()
    made.click("yes") if made.mode() is Mode.CONFIRMING else None
    made.sit()
    made.leave_phase()
    made.pick("shoot")
    made.act("E5")
    sheet, view = made.scene.widget("asked"), made.scene.view
    assert sheet is not None and view is not None
    for unit in ("b1", "r1"):
        place = view.rect_of(unit)
        assert place is not None and not place.colliderect(sheet.rect), unit


def test_looking_back_leaves_the_order_of_that_moment_in_sight() -> None:
    """AR-O2."""
    made = hands("keys")
    made.leave_phase()
    made.sit()
    made.leave_phase()
    made.scene.see(len(made.actions()) - 1)
    made.settle()
    sheet, strip = made.scene.widget("moment"), made.scene.screen.queue
    assert sheet is not None and strip.visible
    assert not sheet.rect.colliderect(strip.rect)
