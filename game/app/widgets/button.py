"""Buttons: card, wood, primary blue and bare icon; and the title's cards with a second line."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.app.theme import mix
from game.app.ui import Ui
from game.app.widgets.base import Pressable


class Button(Pressable):
    """A button. kind: "card", "wood", "blue" (primary) or "plain" (words only, as a link).

    icon: name of an icon before the words; with no words the icon stands alone.
    A disabled button is dashed and keeps its tip, which says why.
    """

    def __init__(
        self,
        ui: Ui,
        name: str,
        rect: Rect,
        text: str,
        on_click: Callable[[], None] | None = None,
        kind: str = "card",
        icon: str = "",
        tip: str = "",
        label: str = "",
        style: str = "option",
    ) -> None:
        super().__init__(ui, name, rect, label or text, on_click, tip)
        self.text = text
        self.kind = kind
        self.icon = icon
        self.style = style
        self.outset = ui.px(8) if kind in ("card", "blue") else 0

    @staticmethod
    def width_for(ui: Ui, text: str, icon: str = "", style: str = "option") -> int:
        """The width a button needs for its words."""
        side = ui.px(20) + (ui.px(8) if text else 0) if icon else 0
        words = ui.text.width(text, style, ui.scale) if text else 0
        return max(ui.px(ui.theme.target), words + side + 2 * ui.px(14))

    @staticmethod
    def height_for(ui: Ui, text: str, width: int, icon: str = "", style: str = "option") -> int:
        """The height a button needs when its words wrap in `width`."""
        lines = len(ui.text.wrap(text, style, ui.scale, _room(ui, width, icon)))
        return max(ui.px(40), lines * ui.line(style) + ui.px(14))

    def draw(self, target: Surface) -> None:
        """Draw the button in its state."""
        panels, c = self.ui.panels, self.ui.c
        lit = self.hovered and self.enabled
        if not self.enabled:
            shade = c.brass if self.kind == "wood" else c.ink_3
            panels.dashed(target, self.rect, shade)
            colour = mix(c.footer, c.bar, 0.35) if self.kind == "wood" else c.ink_3
        elif self.kind == "wood":
            panels.wood(target, self.rect, lit, self.pressed)
            colour = c.brass_light
        elif self.kind == "blue":
            panels.shadow(target, self.rect, self.ui.px(self.ui.theme.radius.card), "counter")
            panels.blue(target, self.rect, shadow=False, lit=lit)
            colour = c.cream_pale
        elif self.kind == "card":
            radius = self.ui.px(self.ui.theme.radius.card)
            panels.shadow(target, self.rect, radius, "counter")
            fill = c.highlight if lit else c.card_band if self.pressed else c.card_raised
            panels.framed(target, self.rect, fill, c.ink_3, radius, 1)
            colour = c.ink
        else:
            colour = c.blue
        self._words(target, colour)

    def words_rect(self) -> Rect:
        """The part in whose middle its words stand."""
        return self.rect

    def _words(self, target: Surface, colour: tuple[int, int, int]) -> None:
        ui, rect = self.ui, self.words_rect()
        room = _room(ui, rect.width, self.icon)
        lines = ui.text.wrap(self.text, self.style, ui.scale, room) if self.text else ()
        widest = max((ui.text.width(line, self.style, ui.scale) for line in lines), default=0)
        side = ui.px(20) if self.icon else 0
        gap = ui.px(8) if self.icon and lines else 0
        left = rect.left + (rect.width - side - gap - widest) // 2
        drop = ui.px(1) if self.pressed else 0
        if self.icon:
            shade = ui.c.brass_ink if self.kind == "card" and self.enabled else colour
            shade = ui.c.select if self.kind == "blue" and self.enabled else shade
            ui.panels.icon(
                target, self.icon, (left + side // 2, self.rect.centery + drop), side, shade
            )
        height = ui.line(self.style)
        top = self.rect.centery - height * len(lines) // 2 + drop
        for index, line in enumerate(lines):
            at = (left + side + gap, top + index * height)
            box = ui.text.draw(target, line, at, self.style, colour, ui.scale)
            if self.kind == "plain":
                under = box.bottom - ui.px(2)
                if self.hovered:
                    target.fill(colour, Rect(box.left, under, box.width, ui.px(1)))
                else:
                    ui.panels.dotted(target, box.left, box.right, under, colour)

    def focus_shape(self) -> tuple[Rect, int]:
        """Its own rounded shape."""
        return self.rect, self.ui.px(self.ui.theme.radius.card)


class TitleCard(Pressable):
    """A large card with icon, serif title and a line of small words; primary or plain."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        rect: Rect,
        title: str,
        note: str,
        icon: str,
        on_click: Callable[[], None] | None = None,
        primary: bool = False,
    ) -> None:
        super().__init__(ui, name, rect, title, on_click)
        self.title = title
        self.tell(note)
        self.icon = icon
        self.primary = primary
        self.outset = ui.panels.card_margin

    def tell(self, note: str) -> None:
        """Say something else below the title."""
        self.note = note
        self.label = f"{self.title}: {note}"
        self.invalidate()

    @staticmethod
    def height_for(ui: Ui, title: str, note: str, width: int) -> int:
        """The height it needs in a width."""
        pad, indent = _title_pads(ui, width)
        room = width - 2 * pad
        style = ui.title_style(title, room - indent)
        head = len(ui.text.wrap(title, style, ui.scale, room - indent))
        notes = len(ui.text.wrap(note, "label", ui.scale, room))
        return 2 * ui.px(18) + head * ui.line(style) + ui.px(8) + notes * ui.line("label")

    def draw(self, target: Surface) -> None:
        """Draw the card."""
        ui, c = self.ui, self.ui.c
        if self.primary and self.enabled:
            ui.panels.blue(target, self.rect, lit=self.hovered)
            title, note, mark = c.cream_pale, c.cream_pale, c.select
        else:
            fill = c.card_raised if self.hovered and self.enabled else c.card
            ui.panels.card(target, self.rect, fill)
            title = c.ink if self.enabled else c.ink_3
            note, mark = c.ink_2, c.brass_ink if self.enabled else c.ink_3
        pad, indent = _title_pads(ui, self.rect.width)
        side = ui.px(26)
        room = self.rect.width - 2 * pad
        style = ui.title_style(self.title, room - indent)
        heads = ui.text.wrap(self.title, style, ui.scale, room - indent)
        notes = ui.text.wrap(self.note, "label", ui.scale, room)
        height = len(heads) * ui.line(style) + ui.px(8) + len(notes) * ui.line("label")
        top = self.rect.top + (self.rect.height - height) // 2
        drop = ui.px(1) if self.pressed else 0
        centre = (self.rect.left + pad + side // 2, top + ui.line(style) // 2 + drop)
        ui.panels.icon(target, self.icon, centre, side, mark)
        for line in heads:
            at = (self.rect.left + pad + indent, top + drop)
            ui.text.draw(target, line, at, style, title, ui.scale)
            top += ui.line(style)
        top += ui.px(8)
        for line in notes:
            at = (self.rect.left + pad, top + drop)
            ui.text.draw(target, line, at, "label", note, ui.scale)
            top += ui.line("label")


def _title_pads(ui: Ui, width: int) -> tuple[int, int]:
    """Padding and indent of the title, closer where the card is narrow."""
    return (ui.px(24), ui.px(42)) if width >= ui.px(220) else (ui.px(16), ui.px(34))


def _room(ui: Ui, width: int, icon: str) -> int:
    return max(ui.px(20), width - 2 * ui.px(12) - (ui.px(28) if icon else 0))
