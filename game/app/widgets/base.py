"""The widget all others are made from: a named rectangle that draws, and hears of mouse and keys.

Rectangles are absolute window pixels. A widget never draws by itself: it calls `invalidate`, and
the scene paints the damaged part of the window once, before the next wait.
"""

from collections.abc import Callable, Iterator, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app.damage import widened
from game.app.ui import Ui


class Widget:
    """A named part of a scene. name: unique within its scene; tests and tutorials point by it.

    label: what the widget says, in words (accessible name). tip: the tooltip's markup.
    outset: pixels its drawing (shadow) reaches beyond `rect`. opaque: the part through which
    nothing beneath shows, empty unless a widget knows better.
    """

    focusable = False
    cursor = pygame.SYSTEM_CURSOR_ARROW
    dragged = False
    """Whether it is drawn along itself: a finger that is drawn over anything else scrolls what that
    lies in."""

    def __init__(self, ui: Ui, name: str, rect: Rect, label: str = "", tip: str = "") -> None:
        self.ui = ui
        self.name = name
        self.rect = Rect(rect)
        self.label = label
        self.tip = tip
        self.outset = 0
        self.opaque = Rect(0, 0, 0, 0)
        self.visible = True
        self.enabled = True
        self.hovered = False
        self.pressed = False
        self.focused = False
        self.children: list[Widget] = []
        self.parent: Widget | None = None
        self.damage: Callable[[Rect], None] = lambda _: None

    # Tree

    def add(self, child: "Widget") -> "Widget":
        """Take a child; it is drawn after (above) its earlier siblings."""
        child.parent = self
        child._adopt(self.damage)
        self.children.append(child)
        return child

    def _adopt(self, damage: Callable[[Rect], None]) -> None:
        self.damage = damage
        for child in self.children:
            child._adopt(damage)

    def walk(self) -> Iterator["Widget"]:
        """This widget and all below it that are visible, in drawing and Tab order."""
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def find(self, name: str) -> "Widget | None":
        """The widget of that name at or below this one, or None."""
        for widget in self.walk():
            if widget.name == name:
                return widget
        return None

    def move(self, dx: int, dy: int) -> None:
        """Shift this widget and all below it."""
        self.rect.move_ip(dx, dy)
        self.opaque.move_ip(dx, dy)
        for child in self.children:
            child.move(dx, dy)

    @property
    def clip(self) -> Rect | None:
        """The window part outside of which children are neither drawn nor hit; None: no limit."""
        return None

    def shown_rect(self) -> Rect:
        """The part of `rect` that no scrolling ancestor cuts off (may be empty)."""
        shown = Rect(self.rect)
        above = self.parent
        while above is not None:
            if above.clip is not None:
                shown = shown.clip(above.clip)
            above = above.parent
        return shown

    def kept_clear(self) -> Sequence[Rect]:
        """The places on it that a message that goes by itself leaves free, besides its words."""
        return ()

    def reveal(self, rect: Rect) -> None:
        """Scroll whatever scrolls above this widget so that `rect` shows."""
        if self.parent is not None:
            self.parent.reveal(rect)

    # Drawing

    def invalidate(self, rect: Rect | None = None) -> None:
        """Ask for the widget (or a part of the window) to be painted again."""
        area = rect or self.rect
        reach = self.outset + self.ui.panels.ring_reach
        self.damage(widened(area.inflate(2 * reach, 2 * reach)))

    def paint(self, target: Surface) -> None:
        """Draw this widget and its children, within the target's clip."""
        if not self.visible:
            return
        reach = 2 * self.outset
        area = self.rect.inflate(reach, reach) if reach else self.rect
        if area.colliderect(target.get_clip()):
            self.draw(target)
        if not self.children:
            return
        limit = self.clip
        if limit is None:
            for child in self.children:
                child.paint(target)
            return
        old = target.get_clip()
        target.set_clip(limit.clip(old))
        if target.get_clip().width and target.get_clip().height:
            for child in self.children:
                child.paint(target)
        target.set_clip(old)

    def draw(self, target: Surface) -> None:
        """Draw this widget alone."""

    def focus_shape(self) -> tuple[Rect, int]:
        """The rect and radius the focus ring goes round."""
        return self.rect, self.ui.px(self.ui.theme.radius.card)

    # Input

    def hit(self, point: tuple[int, int]) -> "Widget | None":
        """The topmost visible widget at a point, or None."""
        if not self.visible:
            return None
        limit = self.clip
        if limit is None or limit.collidepoint(point):
            for child in reversed(self.children):
                target = child.hit(point)
                if target is not None:
                    return target
        return self if self.rect.collidepoint(point) and self.solid else None

    @property
    def solid(self) -> bool:
        """Whether the mouse meets this widget (groups let it through)."""
        return True

    def on_hover(self, inside: bool) -> None:
        """The mouse came or went."""
        if self.hovered != inside:
            self.hovered = inside
            self.invalidate()

    def on_motion(self, point: tuple[int, int]) -> None:
        """The mouse moved over it, or anywhere while it is pressed."""

    def on_press(self, point: tuple[int, int]) -> bool:
        """Left button down on it; True if the widget takes it."""
        return False

    def on_release(self, point: tuple[int, int]) -> None:
        """Left button up after a press it took."""

    def on_wheel(self, amount: int) -> bool:
        """Wheel over it (up is positive); True if it scrolled."""
        return False

    def on_key(self, event: Event) -> bool:
        """A key while it has the focus; True if used."""
        return False

    def on_text(self, text: str) -> bool:
        """Typed text while it has the focus; True if used."""
        return False

    def on_focus(self, focused: bool) -> None:
        """The focus came or went."""
        if self.focused != focused:
            self.focused = focused
            self.invalidate()

    def on_time(self, now: int) -> bool:
        """Called each frame while it says it animates; True as long as it does. now: ms."""
        return False

    def tip_at(self, point: tuple[int, int]) -> str:
        """The tooltip's markup at a point, or ""."""
        return self.tip

    def tip_row(self, point: tuple[int, int]) -> Rect | None:
        """The row of a list that the tooltip at a point is about: beside it no other is covered;
        None for a widget without rows."""
        return None

    # What outlives a rebuild of the scene

    @property
    def spoken(self) -> str:
        """What it says to somebody who doesn't see it, while it has the focus."""
        return self.label

    def memory(self) -> object:
        """What the widget keeps when its scene is built again (scroll, caret); None: nothing."""
        return None

    def recall(self, memory: object) -> None:
        """Take back what `memory` gave."""


class Group(Widget):
    """Holds others; the mouse passes through."""

    @property
    def solid(self) -> bool:
        """Never."""
        return False


class Pressable(Widget):
    """Anything that is clicked, or confirmed with Enter or Space."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self,
        ui: Ui,
        name: str,
        rect: Rect,
        label: str,
        on_click: Callable[[], None] | None = None,
        tip: str = "",
    ) -> None:
        super().__init__(ui, name, rect, label, tip)
        self.on_click = on_click

    def click(self) -> None:
        """Do what it is for, if it is enabled."""
        if self.enabled and self.on_click is not None:
            self.on_click()

    def on_press(self, point: tuple[int, int]) -> bool:
        """Taken; shown pressed."""
        if not self.enabled:
            return False
        self.pressed = True
        self.invalidate()
        return True

    def on_release(self, point: tuple[int, int]) -> None:
        """A click if the mouse is still over it."""
        self.pressed = False
        self.invalidate()
        if self.shown_rect().collidepoint(point):
            self.click()

    def on_key(self, event: Event) -> bool:
        """Enter and Space click."""
        if event.type == pygame.KEYDOWN and event.key in (
            pygame.K_RETURN,
            pygame.K_KP_ENTER,
            pygame.K_SPACE,
        ):
            self.click()
            return True
        return False
