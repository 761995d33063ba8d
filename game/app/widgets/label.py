"""Words: a label that wraps, and rich text with links."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import rich
from game.app.theme import Rgb
from game.app.ui import Ui
from game.app.widgets.base import Widget

_JUT = 2  # pixels that a letter may reach beyond its own width


class Label(Widget):
    """Plain words in one style, wrapped in the rect's width. align: left, centre or right."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        rect: Rect,
        text: str,
        style: str = "label",
        colour: Rgb | None = None,
        align: str = "left",
    ) -> None:
        super().__init__(ui, name, rect, text)
        self.text = text
        self.style = style
        self.colour = colour or ui.c.ink
        self.align = align

    @staticmethod
    def height_for(ui: Ui, text: str, style: str, width: int) -> int:
        """Height of the wrapped words in a width."""
        return len(ui.text.wrap(text, style, ui.scale, width)) * ui.line(style)

    @property
    def solid(self) -> bool:
        """Only where it has a tooltip."""
        return bool(self.tip)

    def draw(self, target: Surface) -> None:
        """Draw the lines from the rect's top."""
        ui, rect, align = self.ui, self.rect, self.align
        x, y = rect.left, rect.top
        if align != "left":
            x = rect.right if align == "right" else rect.centerx
        for line in ui.text.wrap(self.text, self.style, ui.scale, rect.width):
            y = ui.text.draw(target, line, (x, y), self.style, self.colour, ui.scale, align).bottom


class RichText(Widget):
    """Markup with links (see `game.app.rich`), as high as it needs; put it in a ScrollArea.

    on_link(target): a link was clicked, or confirmed with Enter. on_preview(target, rect): the
    mouse rests on a link (its rectangle), or left it (""). Arrow keys walk the links.
    """

    cursor = pygame.SYSTEM_CURSOR_ARROW
    spells = False
    """Whether pointing at an abbreviation says what it stands for: then the mouse does not reach
    what lies beneath."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        rect: Rect,
        markup: str,
        style: str = "body",
        colour: Rgb | None = None,
        on_link: Callable[[str], None] | None = None,
        on_preview: Callable[[str, Rect], None] | None = None,
        link_colour: Rgb | None = None,
    ) -> None:
        super().__init__(ui, name, rect, rich.plain_text(markup))
        self.style = style
        self.colour = colour or ui.c.ink
        self.link_colour = link_colour or ui.c.blue
        self.on_link = on_link
        self.on_preview = on_preview
        self.laid = rich.layout(ui, markup, style, rect.width)
        self.rect.height = self.laid.height
        self._at = 0
        self._over = ""
        self._image: Surface | None = None
        self._words = (markup, rect.width)
        self.focusable = bool(self.laid.links) and on_link is not None

    def set(self, markup: str) -> None:
        """Say something else."""
        self.invalidate()
        self.label = rich.plain_text(markup)
        self.laid = rich.layout(self.ui, markup, self.style, self.rect.width)
        self.rect.height = self.laid.height
        self.focusable = bool(self.laid.links) and self.on_link is not None
        self._at = 0
        self._image = None
        self._words = (markup, self.rect.width)
        self.invalidate()

    def links(self) -> tuple[rich.TextLink, ...]:
        """All links with their rectangles in the window."""
        return tuple(
            rich.TextLink(link.target, link.rect.move(self.rect.topleft))
            for link in self.laid.links
        )

    def link_at(self, point: tuple[int, int]) -> rich.TextLink | None:
        """The link at a point of the window, or None. Its target is at least 28 px high to hit."""
        grow = max(0, self.ui.px(self.ui.theme.target) - self.laid.line)
        near = [link for link in self.links() if link.rect.inflate(0, grow).collidepoint(point)]
        near.sort(key=lambda link: abs(link.rect.centery - point[1]))
        return near[0] if near else None

    @property
    def solid(self) -> bool:
        """Only where it has links or a tip, or something to spell out."""
        return bool(self.laid.links) or bool(self.tip) or (
            self.spells and rich.abbreviates(self.ui, self.laid)
        )

    def tip_at(self, point: tuple[int, int]) -> str:
        """What an abbreviation under the point stands for."""
        if not self.spells:
            return super().tip_at(point)
        local = (point[0] - self.rect.left, point[1] - self.rect.top)
        return rich.spelled_out(self.ui, self.laid, local) or super().tip_at(point)

    def tip_row(self, point: tuple[int, int]) -> Rect | None:
        """Beside the word that is spelled out."""
        return beside(self.ui, point) if self.spells and self.tip_at(point) else None

    def draw(self, target: Surface) -> None:
        """Draw the text."""
        hovered = self._over
        if self.focused and self.laid.links:
            hovered = self.laid.links[self._at].target
        if hovered:
            rich.draw(self.ui, target, self.laid, self.rect.topleft, self.colour,
                      self.link_colour, hovered)
            return
        if self._image is None:
            key = (*self._words, self.style, self.colour, self.link_colour, self.ui.scale)
            self._image = self.ui.text.block(key, self.laid.width * self.laid.height,
                                             self._printed)
        target.blit(self._image, (self.rect.left - _JUT, self.rect.top - _JUT))

    def _printed(self) -> Surface:
        """The whole text as one surface: a page holds hundreds of words."""
        size = (self.laid.width + 2 * _JUT, self.laid.height + 2 * _JUT)
        made = Surface(size, pygame.SRCALPHA)
        rich.draw(self.ui, made, self.laid, (_JUT, _JUT), self.colour, self.link_colour)
        return made

    def focus_shape(self) -> tuple[Rect, int]:
        """The ring goes round the link the arrows stand on."""
        if self.laid.links:
            rect = self.laid.links[self._at].rect.move(self.rect.topleft)
            return rect.inflate(self.ui.px(4), 0), self.ui.px(self.ui.theme.radius.key)
        return super().focus_shape()

    def on_motion(self, point: tuple[int, int]) -> None:
        """Previews come and go at once."""
        link = self.link_at(point)
        over = link.target if link else ""
        self.cursor = pygame.SYSTEM_CURSOR_HAND if link else pygame.SYSTEM_CURSOR_ARROW
        if over != self._over:
            self._over = over
            self.invalidate()
            if self.on_preview is not None:
                self.on_preview(over, link.rect if link else self.rect)

    def on_hover(self, inside: bool) -> None:
        """Leaving ends the preview."""
        super().on_hover(inside)
        if not inside and self._over:
            self._over = ""
            if self.on_preview is not None:
                self.on_preview("", self.rect)

    def on_press(self, point: tuple[int, int]) -> bool:
        """Taken on a link only."""
        return self.link_at(point) is not None and self.on_link is not None

    def on_release(self, point: tuple[int, int]) -> None:
        """Follow the link."""
        link = self.link_at(point)
        if link is not None and self.on_link is not None:
            self.on_link(link.target)

    def on_key(self, event: Event) -> bool:
        """Arrows walk the links, Enter follows."""
        if event.type != pygame.KEYDOWN or not self.laid.links:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.on_link is not None:
            self.on_link(self.laid.links[self._at].target)
            return True
        step = {pygame.K_RIGHT: 1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_UP: -1}
        move = step.get(event.key, 0)
        if move and 0 <= self._at + move < len(self.laid.links):
            self.invalidate()
            self._at += move
            self.reveal(self.laid.links[self._at].rect.move(self.rect.topleft))
            self.invalidate()
            self._tell()
            return True
        return False

    def on_focus(self, focused: bool) -> None:
        """The keyboard previews too."""
        super().on_focus(focused)
        self._tell()

    def _tell(self) -> None:
        if self.on_preview is not None and self.laid.links:
            link = self.laid.links[self._at]
            at = link.rect.move(self.rect.topleft)
            self.on_preview(link.target if self.focused else "", at)


def beside(ui: Ui, point: tuple[int, int]) -> Rect:
    """What a tooltip about a word under the pointer keeps clear of."""
    reach = ui.px(12)
    return Rect(point[0] - reach, point[1] - reach, 2 * reach, 2 * reach)


def spelled_at(root: Widget, point: tuple[int, int]) -> str:
    """What an abbreviation at a point of the window stands for, among the words of a widget and
    those on it; "" where there is none."""
    for widget in root.walk():
        if widget.visible and widget.rect.collidepoint(point):
            local = (point[0] - widget.rect.left, point[1] - widget.rect.top)
            if isinstance(widget, RichText):
                said = rich.spelled_out(widget.ui, widget.laid, local)
            elif isinstance(widget, Label) and widget.align == "left":
                laid = rich.layout(widget.ui, widget.text, widget.style, widget.rect.width)
                said = rich.spelled_out(widget.ui, laid, local)
            else:
                continue
            if said:
                return said
    return ""
