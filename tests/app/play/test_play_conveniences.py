"""Small conveniences of the table: speed keys, holding Skip, edge panning, fades, waiting words."""

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.app.play.measures import measures
from game.app.play.scene import PlayScene
from game.app.settings import SPEEDS
from game.core.event import Rolled
from game.core.view_records import Preview, Row
from game.turns.inputs import Confirm, FinishPhase, Pick, Point
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.properties import WHOLE


def test_f7_and_f8_change_the_speed_at_once_and_for_good() -> None:
    hands = Hands(speed=1.0)
    hands.key(pygame.K_F8)
    assert hands.app.settings.speed == hands.scene.director.speed == 2.0
    for _ in SPEEDS:
        hands.key(pygame.K_F7)
    assert hands.app.settings.speed == 0.0 and hands.scene.screen.words.ms == 0
    for _ in SPEEDS:
        hands.key(pygame.K_F8)
    assert hands.app.settings.speed == SPEEDS[-1]
    assert hands.app.store._read().speed == SPEEDS[-1], "and it is on disk"


def end_of_phase(hands: Hands) -> None:
    """The Marine phase ends, and the aliens begin to be told."""
    hands.scene.give(FinishPhase())
    if hands.mode() is Mode.CONFIRMING:
        hands.scene.give(Confirm())
    for _ in range(200):
        hands.app.step(1)
        if hands.busy():
            return


def test_holding_skip_goes_through_the_aliens_and_never_ends_a_phase() -> None:
    hands = Hands("hold-the-outpost", speed=0.5)
    end_of_phase(hands)
    assert hands.busy() and hands.scene.screen.end.end.act.skips
    turn = hands.table.status.turn
    point = hands.rect("end-phase").center
    hands.move(point)
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=False))
    for _ in range(3000):
        hands.app.step(1)
        if hands.mode() is not Mode.WAITING and not hands.busy():
            break
    assert hands.table.status.turn == turn + 1
    count = len(hands.actions())
    pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=False))
    hands.rest()
    assert len(hands.actions()) == count and hands.mode() is Mode.IDLE
    assert not hands.table.question, "letting go of Skip is no End phase"


def test_edge_panning_is_off_until_it_is_asked_for() -> None:
    hands = Hands(size=(1280, 720))
    view = hands.scene.view
    assert view is not None
    view.zoom(3)
    before = view.camera.origin
    hands.move((1279, 400))
    for _ in range(20):
        hands.app.step(1)
    assert view.camera.origin == before
    hands.app.apply(hands.app.settings.changed(edge_pan=True))
    hands.move((1279, 400))
    for _ in range(20):
        hands.app.step(1)
    moved = view.camera.origin
    assert moved[0] < before[0]
    hands.move((640, 400))
    rest = view.camera.origin
    for _ in range(20):
        hands.app.step(1)
    assert view.camera.origin == rest and hands.scene.edge.due is None


def test_a_callout_fades_in_and_is_whole_at_the_end() -> None:
    hands = Hands(speed=1.0)
    words = hands.scene.screen.words
    assert words.ms == measures().callout_fade_ms
    hands.scene.do("undo")
    assert hands.callout() and words.share < 1
    for _ in range(100):
        hands.app.step(2)
        if words.share >= 1:
            break
    assert words.share >= 1 and not words.on_time(pygame.time.get_ticks())


def test_the_mark_of_the_phase_slides_unless_motion_is_reduced() -> None:
    hands = Hands(speed=1.0, size=(1920, 1080))
    strip = hands.scene.screen.ribbon.strip
    start = strip._mark()
    assert strip.slide_ms > 0
    strip.slide_ms = 3_600_000  # the mark must still be on its way on the slowest machine
    end_of_phase(hands)
    on_the_way = strip._mark()
    assert start is not None and on_the_way is not None and strip._from is not None
    assert on_the_way.left < strip._places()[1].left
    strip.slide_ms = 1
    hands.rest()
    hands.app.apply(hands.app.settings.changed(reduced_motion=True))
    assert hands.scene.screen.ribbon.strip.slide_ms == 0


def test_a_refusal_stays_while_the_mouse_rests() -> None:
    """It answers a click or key; only a mouse that moves on lets it go."""
    hands = Hands()
    hands.unit("scout-1")
    hands.move(hands.cell("156"))
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    said = hands.callout()
    assert said
    for _ in range(30):
        hands.app.step(60)
    assert hands.callout() == said and hands.scene.timing.due is None
    hands.move(hands.cell("136"))
    assert hands.scene.timing.due is not None


def test_words_beside_a_cell_wait_anew_after_an_input() -> None:
    """They come once the pointer has rested, and never on the heels of an answer."""
    hands = Hands()
    hands.unit("scout-1")
    hands.move(hands.spot(_answered_later(hands)))
    timing, far = hands.scene.timing, 10**9
    assert timing.due is not None
    timing.due = far  # so that it is told apart from one that is set anew
    hands.scene.refresh()
    assert timing.due == far, "what is only shown again doesn't begin the wait anew"
    hands.key(pygame.K_1)
    assert timing.due is None or timing.due < far


def _answered_later(hands: Hands) -> int:
    """A cell of which something is said once the pointer rests on it."""
    for cell in range(hands.table.game.board.n):
        hands.scene.hovered_cell(cell)
        if hands.scene.timing.due is not None:
            hands.scene.hovered_cell(-1)
            return cell
    raise AssertionError("nothing is said of any cell")


def test_the_lesson_waits_for_the_dice() -> None:
    """What the next step says of the throw isn't shown while the dice tumble."""
    hands = Hands("first-steps", speed=0.5)
    tutorial = hands.scene.session.tutorial
    assert tutorial is not None
    tutorial.index = 7  # full fire on 14
    hands.scene.refresh()
    hands.scene.give(Pick("squad-1"))
    hands.scene.do("row-3")
    assert hands.mode() is Mode.AIMING
    hands.scene.give(Point(hands.table.game.board.cell("351")))
    hands.scene.give(Confirm())
    rolled = [e for e in hands.scene.session.history.entries[-1].events if isinstance(e, Rolled)]
    assert rolled and hands.busy() and tutorial.index == 8
    assert hands.scene.model.step == 7 and not hands.scene.model.reading
    card = next(p for p in hands.table.game.pieces(hands.scene.model.looked.state) if p.id == "14")
    assert card.stock == "alien", "nor does any card show what came of it"
    hands.key(pygame.K_RETURN)
    assert tutorial.index == 8, "Enter ends the telling and leafs past nothing"
    hands.rest()
    assert hands.scene.model.step == 8 and hands.scene.model.reading


def test_the_pointer_of_the_lesson_follows_its_line() -> None:
    hands = Hands("first-steps")
    tutorial = hands.scene.session.tutorial
    assert tutorial is not None
    tutorial.index = 9  # build a Strongpoint: far down in the list
    hands.scene.refresh()
    hands.unit("heavy-1")
    panel = hands.scene.screen.options
    row = panel.row_shown("build")
    assert row is not None and row == panel.row_rect("build"), "it was scrolled into sight"
    assert [rect for rect, _ in hands.scene.screen._rects][-1:] == [row]
    panel.area.on_wheel(5)
    hands.app.step(1)
    hands.app.step(1)
    shown = panel.row_shown("build")
    rects = [rect for rect, _ in hands.scene.screen._rects]
    assert rects == ([shown] if shown is not None else [])


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000), (1920, 1080)])
def test_no_unit_card_is_cut(size: tuple[int, int]) -> None:
    """Whatever has to be said: what doesn't fit is counted, and the tooltip has it all."""
    hands = Hands("hold-the-outpost", size=size)
    panel = hands.scene.screen.unit
    game, state = hands.table.game, hands.table.state
    unit = hands.table.position.actors[0]
    card = game.unit_card(state, unit)
    for count in range(12):
        notes = tuple(f"Note {n}: " + "words and words " * (n % 4 + 1) for n in range(count))
        shown = type(card)(card.piece, card.title, card.subtitle, card.rows, notes)
        panel.show(shown)
        inside(panel.area.rect, [child.rect for child in panel.area.children])
        if hands.scene.layout.compact:
            assert panel.find("unit.all") is not None, "the words of its values are told there"
            assert all(note in panel.tip for note in notes)
            continue
        whole = all(any(note.strip() == c.label.strip() for c in panel.area.children)
                    for note in notes)
        assert whole or all(note in panel.tip for note in notes)
        assert whole or panel.find("unit.more") is not None
    panel.say("A title", "A prompt", tuple(
        Row(f"Goal {n}", "0 of 1 met", "of much that must be done " * 3, "KZ-V1") for n in range(9)
    ))
    inside(panel.area.rect, [child.rect for child in panel.area.children])
    assert "Goal 8" in panel.tip
    ruling = hands.table.position.menu(unit)[0].ruling
    assert ruling is None or ruling.allowed
    from game.core.ruling import ALLOWED

    panel.show(card, Preview("x", ALLOWED, summary=("much " * 60, "more " * 60)))
    inside(panel.area.rect, [child.rect for child in panel.area.children])


def inside(area: Rect, rects: list[Rect]) -> None:
    for rect in rects:
        assert rect.bottom <= area.bottom, (rect, area)


def test_cards_can_be_put_aside_to_see_the_map() -> None:
    hands = Hands("run-the-gauntlet", hot_seat=True)
    cards = []
    for _ in range(6):
        if hands.mode() is Mode.HANDOVER:
            hands.key(pygame.K_RETURN)
            hands.rest()
        cards = [line for line in hands.table.menu if line.card]
        if cards:
            break
        hands.end_phase()
    assert isinstance(hands.app.scene, PlayScene)
    assert cards and hands.scene.find(f"card:{cards[0].card}") is not None
    hands.click("card-choice.look")
    assert hands.scene.find(f"card:{cards[0].card}") is None
    hands.key(pygame.K_c, text="c")
    assert hands.scene.find(f"card:{cards[0].card}") is not None
    before = len(hands.actions())
    hands.choose(cards[0].id)
    hands.rest()
    assert len(hands.actions()) > before


def test_what_is_painted_piece_by_piece_is_what_a_whole_repaint_shows() -> None:
    """Nothing stale is left: panels repaint only what changed of them."""
    hands = Hands("hold-the-outpost", size=(1600, 1000), undo_dice=True)
    screen = pygame.display.get_surface()
    assert screen is not None
    deeds: list[Callable[[], object]] = [
        lambda: hands.scene.give(Pick(hands.table.position.actors[0])),
        lambda: hands.move(hands.spot(hands.table.targets[0].cell)),
        lambda: hands.scene.give(Point(hands.table.targets[0].cell)),
        lambda: hands.scene.do("undo"),
        lambda: hands.end_phase(),
        lambda: hands.scene.do("again"),
        lambda: hands.move("options"),
        lambda: hands.scene.see(1),
        lambda: hands.key(pygame.K_ESCAPE),
        lambda: hands.scene.do("ledger"),
        lambda: hands.scene.do("ledger"),
        lambda: hands.scene.do("undo"),
    ]
    for number, deed in enumerate(deeds):
        deed()
        hands.rest()
        for _ in range(60 if WHOLE else 15):
            hands.app.step(1)
        if hands.scene._tip is not None:
            continue
        seen = screen.copy()
        hands.scene.damage(Rect((0, 0), hands.app.size))
        hands.scene.paint(screen)
        stale = differing(seen, screen)
        assert not stale, f"stale after deed {number}: {stale}"


@pytest.mark.parametrize("scale", [0, 200])
def test_the_window_is_painted_all_over(scale: int) -> None:
    """Nothing lies behind board, ribbon and footer: they leave no gap."""
    hands = Hands(size=(1300, 740), scale=scale)
    screen = pygame.display.get_surface()
    assert screen is not None
    pictures = []
    for colour in ((255, 0, 255), (0, 255, 0)):
        screen.fill(colour)
        hands.scene.damage(Rect((0, 0), hands.app.size))
        hands.scene.paint(screen)
        pictures.append(screen.copy())
    assert not differing(*pictures)


def differing(one: pygame.Surface, other: pygame.Surface) -> list[Rect]:
    """Where two pictures differ by more than the rounding of a blend."""
    found = []
    for a, b in ((one, other), (other, one)):
        less = a.copy()
        less.blit(b, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        same = pygame.mask.from_threshold(less, (0, 0, 0), (8, 8, 8, 255))
        same.invert()
        found += same.get_bounding_rects()
    return found


def test_a_mouse_that_rests_points_at_what_has_come_under_it() -> None:
    """The map that is zoomed or panned by keys lies differently under it then; a cursor of the
    keys stays on its cell."""
    hands = Hands(size=(1280, 720))
    hands.key(pygame.K_TAB)
    place = hands.cell("136")
    hands.move(place)
    pointer, view = hands.scene.model.pointer, hands.scene.view
    assert view is not None
    before = pointer.cell
    assert before == view.cell_at(place)
    for _ in range(3):
        hands.key(pygame.K_MINUS)
    hands.rest()
    assert pointer.cell == view.cell_at(place) != before
    hands.key(pygame.K_LEFT)
    cursor = pointer.cell
    hands.key(pygame.K_PLUS)
    hands.rest()
    assert pointer.by_keys and pointer.cell == cursor
