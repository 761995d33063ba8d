"""Dials and tracks on the unit card, by what is painted and what is said."""

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from game.app.play.layout import lay_out
from game.app.play.panels.dial import DialFace
from game.app.play.panels.track import TrackBoxes
from game.app.play.panels.unit_card import UnitPanel
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.core.ruling import Ruling
from game.core.view_records import Dial, Piece, Preview, Row, Track, UnitCard

WINDOW = (
    Row("Speed", "10″", icon="speed"), Row("Attack", "9", icon="swords"),
    Row("Defence", "20", icon="shield"), Row("Damage", "3 · 2", icon="flame"),
)
RIM = ("10", "10", "9", "9", "8", "8", "7", "7", "6", "5", "5", "4", "4", "×", "×")
DIAL = Dial("Dial", WINDOW, RIM, 2, None, "Click 3 of 13")
HEAT = Track(
    "Heat", ("0", "1", "2", "3", "4", "5", "6"), 2, None,
    ((0, 2, "free steps"), (3, 3, "speed −1"), (4, 4, "prim −1"), (5, 5, "speed −2, sec −1"),
     (6, 6, "shut")), "2 now · run +1 · vents 2",
)
PIECE = Piece("b1", "Lynx 4", 3, "blue", "blue", "")


def painted(widget: Widget) -> bytes:
    target = Surface(widget.rect.bottomright)
    target.fill(widget.ui.c.card)
    widget.paint(target)
    return pygame.image.tobytes(target, "RGB")


def face(ui: Ui, dial: Dial, high: int = 160) -> DialFace:
    return DialFace(ui, "d", Rect(10, 10, 292, high), dial)


def test_a_dial_shows_each_thing_that_it_says(ui: Ui) -> None:
    """Click, window, marks, and the click that is planned: each looks another way."""
    other = (replace(WINDOW[0], value="9″"), *WINDOW[1:])
    shown = {
        painted(face(ui, dial)) for dial in (
            DIAL, replace(DIAL, at=5), replace(DIAL, planned=4), replace(DIAL, planned=3),
            replace(DIAL, window=other), replace(DIAL, value="Click 4 of 13"),
            replace(DIAL, rim=(*RIM[:3], "1", *RIM[4:])),
        )
    }
    assert len(shown) == 7
    assert painted(face(ui, DIAL)) == painted(face(ui, replace(DIAL, planned=2))), "it stays"


def test_a_dial_can_be_heard(ui: Ui) -> None:
    """Whoever can't see it is told the same."""
    label = face(ui, DIAL).label
    assert all(f"{row.head} {row.value}" in label for row in WINDOW) and "Click 3 of 13" in label


@pytest.mark.parametrize("high", DialFace.HIGH)
def test_the_window_lies_within_the_disc(ui: Ui, high: int) -> None:
    dial = face(ui, DIAL, high)
    window = dial.window()
    x, y = dial._middle
    radius = dial._radius
    for corner in (window.topleft, window.topright):
        assert ((corner[0] - x) ** 2 + (corner[1] - y) ** 2) ** 0.5 < 1.12 * radius
    assert window.bottom < dial.rect.height
    assert window.height >= 4 * ui.line("small"), "four lines can be read"


def test_a_planned_click_far_round_the_dial_is_shown_at_its_edge(ui: Ui) -> None:
    """Ten clicks on, the mark would lie under the card: it is ringed where the disc ends."""
    assert painted(face(ui, replace(DIAL, planned=9))) != painted(face(ui, DIAL))


def track(ui: Ui, heat: Track, tight: int = 0, wide: int = 292) -> TrackBoxes:
    high = TrackBoxes.height(ui, heat, wide, tight)
    return TrackBoxes(ui, "t", Rect(10, 10, wide, high), heat, tight)


def test_a_track_marks_where_it_is_and_where_it_would_be(ui: Ui) -> None:
    shown = {painted(track(ui, one)) for one in (
        HEAT, replace(HEAT, now=3), replace(HEAT, planned=3), replace(HEAT, planned=4)
    )}
    assert len(shown) == 4


def test_each_box_is_warmer_than_the_last(ui: Ui) -> None:
    boxes = track(ui, HEAT)
    colours = [boxes._heat(index / 6) for index in range(7)]
    light = [sum(colour) for colour in colours]
    assert light == sorted(light, reverse=True) and len(set(colours)) == 7


def test_words_below_never_touch_each_other(ui: Ui) -> None:
    """In a second row where they would; all of them are in the tip."""
    for wide in (220, 292, 400):
        boxes = track(ui, HEAT, wide=wide)
        bands = boxes.bands(boxes.boxes())
        places = [
            Rect(band.left, band.row, ui.text.width(band.words, "small", ui.scale), 1)
            for band in bands
        ]
        assert all(a.collidelist(places[i + 1:]) < 0 for i, a in enumerate(places))
        assert all(place.left >= 10 and place.right <= 10 + wide for place in places)
    assert all(words in track(ui, HEAT).tip for _, _, words in HEAT.bands)
    tight = track(ui, HEAT, 1)
    assert {band.row for band in tight.bands(tight.boxes())} == {0}


@pytest.mark.parametrize("size", [(1600, 1000), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("rows", [0, 1, 2])
def test_a_card_with_dial_and_heat_fits(size: tuple[int, int], rows: int) -> None:
    """Nothing of the gauges is cut, however much stands beside the picture."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(size)
    ui = Ui()
    ui.rescale(200 if size[0] > 3000 else 100)
    layout = lay_out(ui, size, True)
    panel = UnitPanel(ui, layout.card, layout.compact, lambda piece, side: Surface((side, side)),
                      lambda rule: None)
    beside = tuple(Row("", f"in contact with Hound {n}") for n in range(rows))
    panel.show(UnitCard(PIECE, "Lynx 4", "Medium ’Mech · Blue", beside, gauges=(DIAL, HEAT)))
    inner = panel.area.rect
    names = {part.name for part in panel.area.children}
    assert {"unit.gauge0.dial", "unit.gauge1.track", "unit.gauge1.head"} <= names
    assert all(
        inner.contains(part.rect) for part in panel.area.children
        if part.name.startswith("unit.gauge")
    )


def test_a_preview_turns_the_dial_in_the_place_of_the_card_s_own(ui: Ui) -> None:
    layout = lay_out(ui, (1920, 1080), True)
    panel = UnitPanel(ui, layout.card, layout.compact, lambda piece, side: Surface((side, side)),
                      lambda rule: None)
    planned = replace(DIAL, planned=3)
    panel.show(UnitCard(PIECE, "Lynx 4", "", gauges=(DIAL, HEAT)),
               Preview("x", Ruling(True), gauges=(planned,)))
    faces = [part for part in panel.area.children if isinstance(part, DialFace)]
    assert [one.dial for one in faces] == [planned]

def dialled(size: tuple[int, int], *gauges: Dial | Track) -> UnitPanel:
    """A card with these gauges in a window so large."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(size)
    ui = Ui()
    ui.rescale(200 if size[0] > 3000 else 100)
    layout = lay_out(ui, size, True)
    panel = UnitPanel(ui, layout.card, layout.compact, lambda piece, side: Surface((side, side)),
                      lambda rule: None)
    beside = (Row("", "ballistic 12″"),)
    panel.show(UnitCard(PIECE, "Boar 2", "Heavy tracked tank · Blue", beside, gauges=gauges))
    return panel


def dial_of(panel: UnitPanel) -> DialFace:
    return next(part for part in panel.area.children if isinstance(part, DialFace))


@pytest.mark.parametrize("size", [(1600, 1000), (1920, 1080), (3840, 2160)])
def test_where_there_is_room_the_whole_disc_is_seen(size: tuple[int, int]) -> None:
    """Without heat below it: disc, paper and plate, one within the other."""
    panel = dialled(size, DIAL)
    dial = dial_of(panel)
    assert dial.whole and panel.area.rect.contains(dial.rect)
    (x, y), radius = dial._middle, dial._radius
    assert y + radius <= dial.rect.height and radius <= dial.rect.width / 2
    window, plate = dial.window(), dial._plate()
    assert not window.colliderect(plate)
    for part in (window, plate):
        for corner in (part.topleft, part.topright, part.bottomleft, part.bottomright):
            assert ((corner[0] - x) ** 2 + (corner[1] - y) ** 2) ** 0.5 < 0.9 * radius


def test_what_is_left_goes_to_the_dial_and_what_is_below_moves_down() -> None:
    """With heat: cut, but larger than the least; the track ends within the card."""
    panel = dialled((1920, 1080), DIAL, HEAT)
    dial = dial_of(panel)
    assert not dial.whole and dial.rect.height > dial.ui.px(DialFace.HIGH[0])
    below = [part for part in panel.area.children
             if part.name.startswith("unit.gauge") and part is not dial]
    assert all(part.rect.top >= dial.rect.bottom for part in below)
    assert max(part.rect.bottom for part in below) <= panel.area.rect.bottom


def test_marks_behind_the_paper_of_a_whole_disc_are_seen(ui: Ui) -> None:
    """All the way round, and the planned one where it is."""
    far = replace(DIAL, rim=(*RIM[:9], "1", *RIM[10:]))
    assert painted(face(ui, DIAL)) == painted(face(ui, far)), "under the card"
    assert painted(face(ui, DIAL, 260)) != painted(face(ui, far, 260))
