"""Gauges of the unit card, by what is painted and what is said."""


import msgspec
import pytest
from pygame import Rect, Surface

from game.app.play.layout import lay_out
from game.app.play.panels import gauges
from game.app.play.panels.brief_card import Ticks
from game.app.play.panels.tray import Tray
from game.app.play.panels.unit_card import UnitPanel
from game.app.play.present.options import FOLD, head_of, option_rows
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.label import Label
from game.core import language
from game.core.event import Rolled
from game.core.ruling import Ruling
from game.core.view_records import CellBoxes, Choice, Lines, Meter, Piece, Preview, Row, UnitCard

POINTS = Meter("Points", 9, 1, 3, 4, "8 · 7 for walking", "3 on this path")
HEALTH = CellBoxes("Health", (("", "guard"), ("3", "crossed"), ("2", "half"), ("1", "")), "2 of 3")
HAND = Lines("In hand", ("**Hook** 4 damage", "Belt: rope"))
PIECE = Piece("a", "Ann", 3, "one", "", "")


def card(ui: Ui, size: tuple[int, int], preview: Preview | None = None) -> UnitPanel:
    layout = lay_out(ui, size, True)
    panel = UnitPanel(ui, layout.card, layout.compact, lambda piece, side: Surface((side, side)),
                      lambda rule: None)
    panel.show(UnitCard(PIECE, "Ann", "first", gauges=(POINTS, HEALTH, HAND)), preview)
    return panel


def parts(widget: Widget) -> dict[str, Widget]:
    found = {widget.name: widget}
    for child in widget.children:
        found |= parts(child)
    return found


def test_boxes_are_painted_by_what_became_of_them(ui: Ui) -> None:
    """used, planned, open, kept: 1 + 3 + 4 of 9 and one dashed."""
    target = Surface((400, 60))
    target.fill(ui.c.card)
    row = gauges.MeterBoxes(ui, "m", Rect(10, 10, 380, 22), POINTS)
    row.paint(target)
    boxes = row.boxes()
    assert len(boxes) == 9 and all(Rect(10, 10, 380, 22).contains(box) for box in boxes)
    blue = [tuple(target.get_at(box.center))[:3] == tuple(ui.c.blue_panel)[:3] for box in boxes]
    assert blue == [False, True, True, True, False, False, False, False, False]
    corner = [tuple(target.get_at((box.right - 4, box.top + 4)))[:3] for box in boxes]
    assert corner[0] != corner[4] != corner[8]


def test_crossed_cells_are_struck_through(ui: Ui) -> None:
    target = Surface((400, 60))
    target.fill(ui.c.card)
    row = gauges.CellRow(ui, "c", Rect(10, 10, 380, 22), HEALTH)
    row.paint(target)
    stop = tuple(ui.c.stop)[:3]
    red = [
        sum(tuple(target.get_at((x, y)))[:3] == stop
            for x in range(box.left, box.right) for y in range(box.top, box.bottom))
        for box in row.boxes()
    ]
    assert red[0] == red[3] == 0 < red[2] < red[1]


def test_a_brief_card_says_first_what_may_be_spent_and_in_what_state_it_is(ui: Ui) -> None:
    """A small window: nothing lies on anything else, and the rest is one click away."""
    panel = card(ui, (1280, 720))
    found = parts(panel)
    assert {"unit.gauge0.value", "unit.gauge1.value", "unit.all"} <= set(found) or \
        "unit.gauge2.0" in found
    places = [part.rect for part in panel.area.children]
    assert all(panel.area.rect.inflate(12, 12).contains(place) for place in places)
    assert all(place.collidelist(places[index + 1:]) < 0 for index, place in enumerate(places))
    planned = Meter("Points", 9, 1, 8, 0, "0 of 9")
    panel.show(UnitCard(PIECE, "Ann", "first", gauges=(POINTS, HEALTH, HAND)),
               Preview("walk", Ruling(True), gauges=(planned,)))
    ticks = parts(panel)["unit.gauge0.boxes"]
    assert isinstance(ticks, Ticks) and ticks.states == ("spent", *["planned"] * 8)


def test_what_a_brief_card_leaves_out_is_the_least_that_is_needed(ui: Ui) -> None:
    """Points before state before what it carries before notes; all of it or `all` beside it."""
    whole = UnitCard(PIECE, "Ann", "first", notes=tuple(f"Note {n}" for n in range(9)),
                     gauges=(HAND, HEALTH, POINTS))
    panel = card(ui, (1280, 720))
    panel.show(whole)
    found = parts(panel)
    assert {"unit.gauge1.value", "unit.gauge2.value", "unit.gauge0.0", "unit.all"} <= set(found)
    assert "unit.note8" not in found
    panel.show(UnitCard(PIECE, "Ann", "first", notes=("A note",)))
    assert "unit.all" not in parts(panel) and "unit.note0" in parts(panel)


@pytest.mark.parametrize("scale", [100, 150])
def test_no_word_of_a_brief_title_is_broken(ui: Ui, scale: int) -> None:
    """Waffenteam and Sprungtrupp are longer than Squad: smaller, or below what is in the corner."""
    before = ui.percent
    ui.rescale(scale)
    try:
        layout = lay_out(ui, (1280, 720), True)
        for title in ("Waffenteam 1", "Sprungtrupp 4", "Senkrechtstarterführer 12"):
            panel = UnitPanel(ui, layout.card, True, lambda piece, side: Surface((side, side)),
                              lambda rule: None)
            panel.show(UnitCard(PIECE, title, "first", notes=("Note",) * 9, gauges=(HEALTH,)))
            found = parts(panel)
            label, button = found["unit.title"], found["unit.all"]
            assert isinstance(label, Label) and not label.rect.colliderect(button.rect)
            lines = ui.text.wrap(title, label.style, ui.scale, label.rect.width)
            assert " ".join(lines) == title
    finally:
        ui.rescale(before)


@pytest.mark.parametrize("size", [(1600, 1000), (1920, 1080)])
def test_a_card_with_gauges_fits(ui: Ui, size: tuple[int, int]) -> None:
    panel = card(ui, size)
    found = parts(panel)
    assert {"unit.gauge0.boxes", "unit.gauge1.boxes", "unit.gauge2.0"} <= set(found)
    assert "unit.more" not in found
    assert all(panel.area.rect.contains(part.rect) for part in panel.area.children)


def test_a_preview_replaces_the_gauge_of_the_same_head(ui: Ui) -> None:
    planned = Meter("Points", 9, 1, 8, 0, "8 · 7 for walking")
    preview = Preview("walk", Ruling(True), summary=("8 in all",), gauges=(planned,))
    found = parts(card(ui, (1920, 1080), preview))
    boxes = found["unit.gauge0.boxes"]
    assert isinstance(boxes, gauges.MeterBoxes) and boxes.meter is planned
    assert "unit.gauge1.boxes" in found and "unit.sum0" not in found


def test_a_card_is_not_laid_out_again_for_what_it_does_not_tell(ui: Ui) -> None:
    """Another hex pointed at, refused or with the same left: the same card."""
    panel = card(ui, (1920, 1080))
    parts_before = list(panel.area.children)
    known = UnitCard(PIECE, "Ann", "first", gauges=(POINTS, HEALTH, HAND))
    for preview in (Preview("walk", Ruling(False)),
                    Preview("walk", Ruling(True), summary=("8 in all",), gauges=(POINTS,))):
        panel.show(known, preview)
        assert [id(one) for one in panel.area.children] == [id(one) for one in parts_before]
    planned = Meter("Points", 9, 1, 8, 0, "8 · 7 for walking")
    panel.show(known, Preview("walk", Ruling(True), gauges=(planned,)))
    boxes = parts(panel)["unit.gauge0.boxes"]
    assert isinstance(boxes, gauges.MeterBoxes) and boxes.meter is planned
    plain = UnitCard(PIECE, "Ann", "first", notes=("A note",))
    panel.show(plain)
    parts_before = list(panel.area.children)
    panel.show(plain, Preview("walk", Ruling(False)))
    assert panel.area.children == parts_before
    panel.show(plain, Preview("walk", Ruling(True), summary=("8 in all",)))
    assert "unit.sum0" in parts(panel)


def test_gauges_take_their_room_from_the_options_alone(ui: Ui) -> None:
    for size in ((1280, 720), (1920, 1080)):
        plain, tall = lay_out(ui, size), lay_out(ui, size, True)
        assert tall.card.height > plain.card.height
        assert tall.options.height < plain.options.height and tall.end == plain.end


def test_a_menu_s_bands_begin_where_the_group_changes() -> None:
    """The first band's head is the card's own."""
    menu = tuple(
        Choice(key, key, "now", group=group)
        for key, group in (("a", "One"), ("b", "One"), ("c", "Two"), ("d", "Two"))
    )
    assert head_of(menu) == "One" and head_of(()) == ""
    assert [row.group for row in option_rows(menu)] == ["", "", "Two", ""]
    refused = msgspec.structs.replace(menu[0], ruling=Ruling(False))
    menu = (refused, *menu[1:])
    assert [row.id for row in option_rows(menu)] == ["b", "c", "d", FOLD], "what can be had first"
    whole = option_rows(menu, unfolded=True)
    assert [row.id for row in whole] == ["b", "c", "d", FOLD, "a"]
    assert [row.key for row in whole] == ["1", "2", "3", "X", "4"]
    menu = (msgspec.structs.replace(menu[1], ruling=Ruling(False)), *menu[2:], refused)
    assert head_of(menu) == "Two", "the head is that of the first row"


def test_short_values_stand_in_printed_boxes(ui: Ui) -> None:
    """A head over its value, side by side; a row with more to say keeps its line."""
    short = (Row("ST", "11"), Row("DX", "12"), Row("MOV", "6"))
    assert gauges.Values.fit(short)
    assert not gauges.Values.fit((*short, Row("Level", "Ground")))
    assert not gauges.Values.fit((Row("ST", "11", rule="TY-W1"),)) and not gauges.Values.fit(())
    layout = lay_out(ui, (1920, 1080), True)
    panel = UnitPanel(ui, layout.card, layout.compact, lambda piece, side: Surface((side, side)),
                      lambda rule: None)
    panel.show(UnitCard(PIECE, "Ann", "first", short, gauges=(HEALTH,)))
    values = parts(panel)["unit.values"]
    assert isinstance(values, gauges.Values) and values.tip == "" and len(values.boxes()) == 3
    target = Surface(layout.card.bottomright)
    target.fill(ui.c.card)
    values.paint(target)
    ink = tuple(ui.c.ink)[:3]
    for box in values.boxes():
        assert values.rect.contains(box)
        assert any(tuple(target.get_at((x, y)))[:3] == ink
                   for x in range(box.left, box.right) for y in range(box.top, box.bottom))


def test_a_head_with_nothing_below_it_goes(ui: Ui) -> None:
    """What doesn't fit is counted; its head doesn't stay behind."""
    many = tuple(Lines(f"Head {n}", (f"**Line {n}** with words",)) for n in range(12))
    layout = lay_out(ui, (1600, 900), True)
    panel = UnitPanel(ui, layout.card, layout.compact, lambda piece, side: Surface((side, side)),
                      lambda rule: None)
    panel.show(UnitCard(PIECE, "Ann", "first", gauges=many))
    more = parts(panel)["unit.more"]
    assert all(part is more or not part.rect.colliderect(more.rect)
               for part in panel.area.children)


@pytest.mark.parametrize("small", [True, False])
def test_no_line_of_a_throw_s_title_begins_with_the_number_of_a_unit(ui: Ui, small: bool) -> None:
    """Wherever the line has to end before it."""
    layout = lay_out(ui, (1280, 720), small)
    tray = Tray(ui, layout.tray, small, lambda rule: None, lambda: None, "")
    broken = 0
    for length in range(60):
        title = f"Lancer 2 {'f' * length} on Lynx 1"
        tray.event = Rolled("a", title, (3, 4), (), 3, (), 2, "", "", target="b")
        lines = tray._title_lines()[1]
        broken += len(lines) > 1
        assert not any(line[0].isdigit() for line in lines), lines
        assert "\u00a0" not in "".join(lines)
    assert broken > 5


@pytest.mark.parametrize("code", ["en", "de"])
def test_what_became_of_each_die_never_runs_into_the_next(
    ui: Ui, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under every number of dice that stand in a row; signs stand for words that are too long."""
    language.speak(code)
    try:
        layout = lay_out(ui, (1280, 720), True)
        target = Surface((1280, 720))
        tray = Tray(ui, layout.tray, True, lambda rule: None, lambda: None, "")
        for count in range(2, 7):
            placed: list[Rect] = []
            draw = ui.text.draw
            with monkeypatch.context() as seen:
                seen.setattr(ui.text, "draw", lambda *facts, placed=placed, draw=draw: (
                    placed.append(at := draw(*facts)), at)[1])
                faces = (2, 4, 1, 3, 6, 5)[:count]
                scored = tuple(face > 2 for face in faces)
                tray.roll(Rolled("a", "A throw", faces, (), 3, scored, 2, "", "", target="b"), 0)
                tray.draw(target)
            assert all(one.collidelist(placed[index + 1:]) < 0
                       for index, one in enumerate(placed)), count
    finally:
        language.speak(language.ENGLISH)
