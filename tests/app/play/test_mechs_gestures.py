"""'Mech Field by hands: ways laid and bent by clicks and by keys, facings, the tape measure, breaks
and shots."""

import math

import pygame
import pytest

from game.app.widgets.scroll import ScrollArea
from game.core.resume import fingerprint
from game.turns.machine import Mode
from tests.app.play.mech_hands import MechHands
from tests.app.play.single_input import by_each_way
from tests.rules.mechs.fightkit import scenario

ALONE = {"b1": "lynx 10,20 0", "r1": "warden 20,8 180"}
TOUCHING = {"b1": "lynx 10,20 0", "r1": "warden 10,17.99 180"}


def table(way: str, units: dict[str, str], *faces: int) -> MechHands:
    """A table with these units and nothing else."""
    return MechHands(way, scenario(units), *faces)


def last(made: MechHands) -> str:
    """What the player did last: a turn may close by itself after it."""
    return next(text for text in reversed(made.actions()) if text != "close")


@by_each_way
def test_a_click_goes_there(way: str) -> None:
    made = table(way, ALONE)
    made.take("b1")
    made.pick("move")
    made.go(13, 16)
    x, y = made.inches("b1")
    assert math.dist((x, y), (13, 16)) < (0.06 if made.mouse else 0.001)
    assert made.degrees("b1") == 35, "it looks where it went"


@by_each_way
def test_a_step_may_be_shorter_than_the_base(way: str) -> None:
    """MC-U2: on its own base, 0.3″ or more off its dot, as First Steps says; nearer to the dot the
    unit itself is meant."""
    made = table(way, ALONE)
    made.unit("b1")
    made.go(10, 19.5)
    # half a pixel of the mouse, in hundredths of an inch
    assert made.inches("b1")[1] == pytest.approx(19.5, abs=0.035)
    assert last(made).startswith("move b1")
    made = table(way, ALONE)
    made.unit("b1")
    made.go(10.0, 19.8)
    assert made.inches("b1") == (10, 20) and made.table.unit == "b1"


@by_each_way
def test_a_way_bends_and_a_bend_is_taken_back(way: str) -> None:
    """Shift with a click or B; Esc or a right click takes the last bend back, not the unit."""
    made = table(way, ALONE)
    made.take("b1")
    made.pick("move")
    made.bend(10, 17)
    made.bend(12, 16)
    assert len(made.table.through) == 2
    assert made.mouse or [*made.table.through] == [made.place(10, 17), made.place(12, 16)]
    if made.mouse:
        made.click(made.at(15, 15), button=3)
    else:
        made.key(pygame.K_ESCAPE)
    assert len(made.table.through) == 1
    assert (made.table.unit, made.mode()) == ("b1", Mode.AIMING)
    made.go(13, 17)
    words = last(made).split(" along ")[1].split(" facing ")[0]
    assert len(words.split("-")) == 3, words


def test_a_bend_where_the_way_can_t_lead_is_refused_with_its_rule() -> None:
    made = table("mouse", ALONE)
    made.take("b1")
    made.pick("move")
    before = made.table.through
    made.scene.model.pointer.mouse(made.place(0.2, 20))
    made.key(pygame.K_b)
    assert made.table.through == before
    assert made.table.outcome.kind == "refused" and made.table.outcome.ruling.rules


@pytest.mark.parametrize("how", ["keys", "wheel", "pull"])
def test_the_facing_goes_with_the_way(how: str) -> None:
    """Q and E turn 15 degrees, with Shift 5; so does the wheel with Shift; a pull says it at
    once."""
    made = table("mouse", ALONE)
    made.take("b1")
    made.pick("move")
    made.move(made.at(10, 15))
    planned = made.scene.model.pointer.preview()
    assert planned is not None and planned.facing == 0
    if how == "keys":
        for _ in range(3):
            made.key(pygame.K_e)
        made.key(pygame.K_e, pygame.KMOD_SHIFT)
        made.key(pygame.K_q)
        want = 35
    elif how == "wheel":
        pygame.key.set_mods(pygame.KMOD_SHIFT)
        mouse = pygame.mouse.get_pos
        pygame.mouse.get_pos = lambda desktop=False: made.at(10, 15)
        try:
            made.wheel(made.at(10, 15), -2)
        finally:
            pygame.mouse.get_pos = mouse
            pygame.key.set_mods(0)
        want = 30
    else:
        x, y = made.at(10, 15)
        made.drag((x, y), (x + 80, y))
        made.rest()
        assert made.degrees("b1") == 90 and made.inches("b1")[1] < 15.1
        return
    found = made.scene.model.pointer.preview()
    assert found is not None and found.facing is not None and 5 * found.facing == want
    made.click(made.at(10, 15))
    made.rest()
    assert made.degrees("b1") == want


@by_each_way
def test_the_tape_measures_and_changes_nothing(way: str) -> None:
    """R takes it in hand; a click or Enter lays it; Esc puts it away."""
    made = table(way, ALONE)
    made.take("b1")
    before = fingerprint(made.table.game, made.table.state), made.table.unit, made.mode()
    made.key(pygame.K_r)
    assert made.scene.model.ruler.on
    if made.mouse:
        made.click(made.at(5, 10))
        made.move(made.at(8, 14))
    else:
        made.point(5, 10)
        made.key(pygame.K_RETURN)
        made.point(8, 14)
    tape = made.scene.model.tape
    assert tape is not None
    if not made.mouse:
        assert tape == (made.place(5, 10), made.place(8, 14), "5″")
    assert tape[2].startswith(("4.9", "5"))
    made.key(pygame.K_ESCAPE)
    assert not made.scene.model.ruler.on and made.scene.model.tape is None
    state = fingerprint(made.table.game, made.table.state)
    assert (state, made.table.unit, made.mode()) == before
    assert not made.table.history.entries


def test_the_tape_measures_while_somebody_else_is_to_decide() -> None:
    made = table("mouse", ALONE)
    made.scene.autoplay.tick = lambda: None  # type: ignore[method-assign]
    made.scene.autoplay.due = lambda now: None  # type: ignore[method-assign]
    made.table.mode = Mode.THINKING
    made.key(pygame.K_r)
    made.click(made.at(5, 10))
    made.move(made.at(9, 13))
    tape = made.scene.model.tape
    assert tape is not None and tape[2].startswith(("4.9", "5"))
    made.click(made.at(9, 13), button=3)
    assert not made.scene.model.ruler.on


@by_each_way
def test_breaking_away_asks_first_and_then_lays_the_way(way: str) -> None:
    """MC-B1: the roll is shown before it is made; a failure keeps the unit there."""
    made = table(way, TOUCHING, 6)
    made.take("b1")
    made.pick("move")
    assert made.mode() is Mode.CONFIRMING and "%" in made.table.question
    area = made.scene.screen.options.area
    assert isinstance(area, ScrollArea) and not area.most, "both answers are in sight"
    if made.mouse:
        made.click("yes")
    else:
        made.key(pygame.K_y)
    made.rest()
    assert made.mode() is Mode.AIMING and made.table.unit == "b1"
    made.go(10, 24)
    assert math.dist(made.inches("b1"), (10, 24)) < 0.06


def test_a_question_that_is_declined_rolls_nothing() -> None:
    made = table("keys", TOUCHING)
    made.take("b1")
    made.pick("move")
    made.key(pygame.K_ESCAPE)
    assert not made.table.history.entries and made.mode() is not Mode.CONFIRMING


def test_a_free_turn_is_planned_or_pulled_as_one_action() -> None:
    """MC-F1: whoever is come up to may turn once, to any facing: never by a first small step."""
    near = {"b1": "lynx 10,15 0", "r1": "warden 10,11 90", "r2": "warden 20,8 180"}
    made = table("mouse", near)
    made.take("b1")
    made.pick("move")
    made.go(10.2, 11.3)
    assert made.table.state.phase == "spins" and made.table.unit == "r1"
    made.key(pygame.K_e)
    made.wheel(made.at(10, 11), 1)
    assert made.table.state.phase == "spins"
    made.choose("turn")
    made.move(made.at(14, 11))
    made.key(pygame.K_e)
    planned = made.scene.model.pointer.preview()
    assert planned is not None and planned.facing == 21
    x, y = made.at(10, 11)
    made.drag((x, y), (x, y + 70))
    made.rest()
    assert made.table.state.phase != "spins" and made.piece("r1").facing == 36


@by_each_way
def test_a_shot_at_a_base_hits_whoever_stands_there(way: str) -> None:
    """Any point of the base means it."""
    made = table(way, {"b1": "lynx 10,20 0", "r1": "warden 10,12 180"}, 6, 5)
    made.take("b1")
    made.pick("fire-primary")
    if made.mouse:
        x, y = made.at(10.6, 12.3)
        made.click((x, y))
    else:
        made.key(pygame.K_e)
        made.key(pygame.K_RETURN)
    made.again()
    made.rest()
    assert last(made).startswith("fire b1") and "r1" in last(made)


def test_a_click_on_another_own_unit_takes_that_in_hand() -> None:
    made = table("mouse", {**ALONE, "b2": "boar 14,20 0"})
    made.take("b1")
    made.pick("move")
    made.click(made.at(14.1, 20.4))
    assert made.table.unit == "b2" and not made.table.history.entries


def test_an_inch_grid_lies_on_the_table_while_it_is_wanted() -> None:
    made = table("keys", ALONE)

    def picture() -> bytes:
        surface = pygame.display.get_surface()
        assert surface is not None
        made.calm()
        return pygame.image.tobytes(surface.subsurface(made.scene.layout.free), "RGB")

    bare = picture()
    made.key(pygame.K_i)
    assert picture() != bare
    made.key(pygame.K_i)
    assert picture() == bare


def test_the_footer_says_what_the_keys_do_now() -> None:
    made = table("mouse", ALONE)
    made.take("b1")
    made.pick("move")
    made.move(made.at(10, 15))

    def shown() -> set[str]:
        return {cap for cap, _ in made.scene.screen.footer.hints}

    assert {"B", "Q E", "R"} <= shown()
    made.key(pygame.K_r)
    assert "B" not in shown() and {"Click", "Enter", "Esc"} <= shown()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("x", [9.0, 10.0, 11.5])
def test_the_callout_leaves_in_sight_what_will_hold_at_the_end(
    size: tuple[int, int], x: float
) -> None:
    """MC-T2: half speed next turn, on plum beside where the unit will stand."""
    made = MechHands(
        "mouse", scenario(ALONE, {"wood": "hindering 6,10 16,10 16,16 6,16"}), size=size
    )
    made.unit("b1")
    made.move(made.at(x, 15.2))
    made.say_now()
    assert "Must stop" in made.callout() and "Next turn" not in made.callout()
    view = made.scene.view
    assert view is not None
    plates = view.beside_way()
    (card,) = [one for one in made.scene.screen.words.children if one.children]
    assert plates and card.rect.collidelist(plates) < 0
    assert all(view.camera.view.contains(plate) for plate in plates)
