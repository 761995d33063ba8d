"""Sheets laid over the middle of the table: goals, hand-over, a moment looked at, a
question, and the rings round what a lesson points at."""

from collections.abc import Callable
from fractions import Fraction

from pygame import Rect, Surface

from game.app import rich
from game.app.play.panels.there import ShareBar
from game.app.play.play_view import Answer, AskedView, CellMenuView, RowsView
from game.app.play.words import linked, say
from game.app.ui import Ui
from game.app.widgets.base import Group, Widget
from game.app.widgets.button import Button
from game.app.widgets.label import Label
from game.app.widgets.options import OptionList
from game.app.widgets.panel import Plate
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack
from game.core.view_records import Row

Do = Callable[[], None]
_BAR = (120, 8)  # pixels at 100 % of a bar that shows how far something is


def rows_sheet(
    ui: Ui, free: Rect, view: RowsView, on_close: Do, on_link: Callable[[str], None]
) -> Plate:
    """The victory explained while playing, or other rows with a head."""
    name = view.name
    pad = ui.px(20)
    width = min(ui.px(560), free.width - ui.px(24))
    top = free.top + ui.px(24)
    rect = Rect(free.centerx - width // 2, top, width, free.height - ui.px(48))
    sheet = Plate(ui, f"{name}-sheet", rect, ui.c.brass_ink)
    foot = ui.px(56)
    inner = Rect(rect.left + pad, top + ui.px(14), width - 2 * pad, rect.height - foot - ui.px(14))
    area = ScrollArea(ui, f"{name}.area", inner)
    sheet.add(area)
    stack = Stack(ui, area, inner.left, inner.top, inner.width - ui.px(12))
    stack.words(f"{name}.head", view.head, "title", gap=4)
    if view.text:
        style, ink = ("story", ui.c.ink) if name == "can-do" else ("label", ui.c.ink_2)
        stack.rich(f"{name}.text", view.text, style, ink, on_link, 4)
    for index, row in enumerate(view.rows):
        stack.line(5)
        said = " · ".join(part for part in (f"**{row.head}**", row.value) if part)
        said += linked(row.rule)
        stack.rich(f"{name}.row{index}", said, "story", None, on_link)
        if row.parts:
            _bars(ui, stack, f"{name}.part{index}", row)
        elif row.text:
            stack.rich(f"{name}.note{index}", row.text, "label", ui.c.ink_2, on_link)
    low = min(rect.bottom, stack.y + ui.px(8) + foot)
    rect.height = sheet.rect.height = low - rect.top
    area.rect.height = rect.height - foot - ui.px(14)
    area.fit(stack.y)
    wide = Button.width_for(ui, view.close)
    place = Rect(rect.right - pad - wide, rect.bottom - ui.px(48), wide, ui.px(36))
    sheet.add(Button(ui, f"{name}.close", place, view.close, on_close))
    return sheet


def _bars(ui: Ui, stack: Stack, name: str, row: Row) -> None:
    """What a row is made of, each with a bar of how far it is."""
    wide = ui.px(_BAR[0])
    for number, (words, have, need) in enumerate(row.parts):
        top, width = stack.y, stack.width
        stack.width = width - wide - ui.px(12)
        stack.words(f"{name}.{number}", words, "label", ui.c.ink_2, 2)
        stack.width = width
        share = Fraction(max(0, min(have, need)), need) if need > 0 else Fraction(1)
        place = Rect(stack.left + width - wide, 0, wide, ui.px(_BAR[1]))
        place.centery = top + ui.line("label") // 2
        colour = ui.c.go if share == 1 else ui.c.blue
        stack.parent.add(ShareBar(ui, f"{name}.{number}.bar", place, share, colour))


class Veil(Widget):
    """Wood over the middle: what lies there is for the other player's eyes."""

    def draw(self, target: Surface) -> None:
        """The bare table."""
        table = self.ui.textures.table(self.rect.size)
        target.blit(table, self.rect)


def handover_sheet(ui: Ui, middle: Rect, side: str, ready: str, on_ready: Do) -> Group:
    """Pass the screen: the board is covered until the other player says so."""
    group = Group(ui, "handover", middle)
    group.add(Veil(ui, "handover.veil", middle))
    width = min(ui.px(480), middle.width - ui.px(24))
    pad = ui.px(24)
    room = width - 2 * pad
    head, text = say("handover.head", side=side), say("handover.text")
    high = Label.height_for(ui, head, "title", room)
    body = Label.height_for(ui, text, "story", room)
    rect = Rect(0, 0, width, 2 * pad + high + body + ui.px(28) + ui.px(48))
    rect.center = middle.center
    sheet = Plate(ui, "handover.sheet", rect)
    group.add(sheet)
    y = rect.top + pad
    sheet.add(Label(ui, "handover.head", Rect(rect.left + pad, y, room, high), head, "title",
                    None, "centre"))
    y += high + ui.px(8)
    sheet.add(Label(ui, "handover.text", Rect(rect.left + pad, y, room, body), text, "story",
                    ui.c.ink_2, "centre"))
    y += body + ui.px(20)
    sheet.add(Button(ui, "handover.ready", Rect(rect.left + pad, y, room, ui.px(48)),
                     ready, on_ready, "blue"))
    return group


def moment_sheet(
    ui: Ui, free: Rect, words: str, on_step: Callable[[int], None], on_now: Do,
    tips: tuple[str, str],
) -> Plate:
    """The banner over the middle while an earlier moment is looked at."""
    pad, high = ui.px(12), ui.px(48)
    now = say("moment.now")
    buttons = 2 * ui.px(40) + Button.width_for(ui, now) + 2 * ui.px(8)
    width = min(free.width - ui.px(24),
                ui.text.width(words, "option", ui.scale) + buttons + 4 * pad)
    rect = Rect(0, 0, width, high)
    rect.midtop = (free.centerx, free.top + ui.px(12))
    sheet = Plate(ui, "moment", rect, ui.c.blue)
    room = width - buttons - 3 * pad
    style = "option" if ui.text.width(words, "option", ui.scale) <= room else "label"
    tall = Label.height_for(ui, words, style, room)
    sheet.add(Label(ui, "moment.words",
                    Rect(rect.left + pad, rect.centery - tall // 2, room, tall), words, style))
    x = rect.right - pad - Button.width_for(ui, now)
    place = Rect(x, rect.top + ui.px(6), Button.width_for(ui, now), high - ui.px(12))
    sheet.add(Button(ui, "moment.now", place, now, on_now, "blue"))
    for name, icon, step, tip in (("moment.later", "right", 1, tips[1]),
                                  ("moment.earlier", "left", -1, tips[0])):
        x -= ui.px(48)
        place = Rect(x, rect.top + ui.px(6), ui.px(40), high - ui.px(12))

        def go(by: int = step) -> None:
            on_step(by)

        sheet.add(Button(ui, name, place, "", go, "card", icon, tip, tip))
    return sheet


_MENU = 240  # pixels at 100 % that the menu of a cell is wide


def cell_menu_sheet(
    ui: Ui, spot: Rect, bounds: Rect, view: CellMenuView, on_choose: Callable[[str], None],
    on_link: Callable[[str], None],
) -> Plate:
    """What can be chosen at a cell: below and beside its middle, where there is room for it."""
    wide, pad = ui.px(_MENU), ui.px(6)
    head = ui.text.wrap(view.head.upper(), "head", ui.scale, wide - 2 * ui.px(14))
    top = pad + len(head) * ui.line("head") + ui.px(4)
    rows = OptionList(
        ui, "cell-menu.rows", Rect(0, 0, wide - 2 * pad, 0), view.rows, on_choose, "", None,
        on_link, style="label.bold",
    )
    high = min(top + rows.rect.height + pad, bounds.height)
    rect = Rect(*spot.center, wide, high)
    if rect.right > bounds.right:
        rect.right = spot.centerx
    if rect.bottom > bounds.bottom:
        rect.bottom = max(spot.centery, bounds.top + high)
    rect.clamp_ip(bounds)
    plate = Plate(ui, "cell-menu", rect)
    y = rect.top + pad
    for line in head:
        place = Rect(rect.left + ui.px(14), y, wide - 2 * ui.px(14), ui.line("head"))
        plate.add(Label(ui, "cell-menu.head", place, line, "head", ui.c.brass_ink))
        y += ui.line("head")
    area = ScrollArea(ui, "cell-menu.area",
                      Rect(rect.left + pad, rect.top + top, wide - 2 * pad, high - top - pad))
    plate.add(area)
    rows.move(*area.rect.topleft)
    rows.focusable, rows.led = False, view.led
    area.add(rows)
    area.fit(rows.rect.bottom)
    return plate


_WIDEST = 620  # pixels at 100 % that a question takes


def asked_sheet(
    ui: Ui, free: Rect, view: AskedView, covers: Callable[[Rect], bool],
    on_answer: Callable[[str], None],
) -> Plate:
    """The question with its answers as buttons, at the edge of the middle away from what it is
    about. covers: whether a sheet there would lie over that."""
    pad = ui.px(14)
    most = min(ui.px(_WIDEST), free.width) - 2 * pad
    room = max(ui.text.width(view.prompt, "option", ui.scale) + ui.px(2),
               ui.text.width(view.head.upper(), "head", ui.scale) + ui.px(2),
               *(sum(wide + ui.px(8) for _, wide in row)
                 for row in _answer_rows(ui, view.answers, most)))
    room = min(most, room)
    width = room + 2 * pad
    prompt_high = Label.height_for(ui, view.prompt, "option", room)
    rows = _answer_rows(ui, view.answers, room)
    tall = ui.px(40)
    high = pad + ui.line("head") + ui.px(4) + prompt_high + pad
    high += len(rows) * (tall + ui.px(8))
    rect = Rect(0, 0, width, high)
    rect.midtop = (free.centerx, free.top)
    if covers(rect):
        rect.bottom = free.bottom
    plate = Plate(ui, "asked", rect, ui.c.threat_ink)
    y = rect.top + pad
    plate.add(Label(ui, "asked.head", Rect(rect.left + pad, y, room, ui.line("head")), view.head,
                    "head", ui.c.threat_ink))
    y += ui.line("head") + ui.px(4)
    plate.add(Label(ui, "asked.prompt", Rect(rect.left + pad, y, room, prompt_high),
                    view.prompt, "option"))
    y += prompt_high + ui.px(8)
    for row in rows:
        x = rect.left + pad
        for answer, wide in row:
            def choose(chosen: str = answer.id) -> None:
                on_answer(chosen)

            kind = "blue" if answer.id == view.first else "card"
            button = Button(ui, f"asked:{answer.id}", Rect(x, y, wide, tall), answer.words, choose,
                            kind, tip=answer.tip)
            # Enter and the digits do what these do; the focus stays on the board.
            button.focusable = False
            plate.add(button)
            x += wide + ui.px(8)
        y += tall + ui.px(8)
    return plate


def _answer_rows(
    ui: Ui, answers: tuple[Answer, ...], room: int
) -> list[list[tuple[Answer, int]]]:
    """The answers and their buttons' widths, in as many rows as they need."""
    rows: list[list[tuple[Answer, int]]] = []
    left = 0
    for answer in answers:
        wide = min(room, Button.width_for(ui, answer.words))
        if not rows or wide > left:
            rows.append([])
            left = room
        rows[-1].append((answer, wide))
        left -= wide + ui.px(8)
    return rows


class LessonRing(Widget):
    """A gold ring round what the lesson points at. strong: it stands out; clear: what its disc
    never lies on; disc: the number by which the words name it, which stands in place of the arrow,
    0 for none."""

    solid = False

    def __init__(
        self, ui: Ui, rect: Rect, number: int, strong: bool, clear: Rect | None, disc: int = 0
    ) -> None:
        super().__init__(ui, f"pointer{number}", rect)
        self.strong = strong
        self.disc = disc
        self.clear = clear
        self.outset = ui.px(30)

    def draw(self, target: Surface) -> None:
        """Ring and arrow head at its side; a strong one is broader."""
        ui = self.ui
        ui.panels.ring(target, self.rect, ui.px(6))
        if self.strong:
            broad = ui.px(6)
            ui.panels.outline(target, self.rect.inflate(2 * broad, 2 * broad), ui.c.select,
                              ui.px(6) + broad, ui.px(5))
        side = ui.px(24)
        reach = side + ui.px(6)
        if self.rect.width <= 4 * side and self.rect.bottom + reach <= target.get_height():
            # Small buttons stand in rows: beside one the disc would lie on its neighbour.
            self._disc(target, (self.rect.centerx, self.rect.bottom + side // 2 + ui.px(5)), "up")
            return
        right = self.rect.right + reach <= target.get_width()
        x = self.rect.right + side // 2 + ui.px(5) if right else self.rect.left - side // 2
        disc = Rect(x - side // 2, self.rect.centery - side // 2, side, side)
        if right and self.clear is not None and disc.colliderect(self.clear):
            # on the ring's own edge it may still lie beside what it must not cover
            disc.right = max(self.clear.left, self.rect.right + side // 2)
            x = disc.centerx
        if self.clear is not None and disc.colliderect(self.clear):
            if self.rect.height >= 2 * side:  # above a row it would lie on the next one
                at = self.rect.centerx, self.rect.top - side // 2 - ui.px(3)
                self._disc(target, at, "down")
            return
        icon = "arrow-left" if right else "arrow-right"
        self._disc(target, (x, self.rect.centery), icon)

    def _disc(self, target: Surface, centre: tuple[int, int], icon: str) -> None:
        ui = self.ui
        side = ui.px(24)
        disc = Rect(0, 0, side, side)
        disc.center = centre
        if self.disc:
            rich.number_disc(ui, target, disc, str(self.disc))
            return
        ui.panels.plate(target, disc, ui.c.ink, side // 2)
        ui.panels.plate(target, disc.inflate(-2, -2), ui.c.select, side // 2 - 1)
        ui.panels.icon(target, icon, centre, ui.px(18), ui.c.ink)
