"""Panels that hold others: card, ribbon, footer with keys, callout."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.app.ui import Ui
from game.app.widgets.base import Widget


class CardPanel(Widget):
    """A sheet of card with an optional head in small capitals, and something at its right where the
    head and the buttons beside it leave room."""

    def __init__(
        self, ui: Ui, name: str, rect: Rect, head: str = "", aside: str = "", icon: str = ""
    ) -> None:
        super().__init__(ui, name, rect, head)
        self.head = head
        self.aside = aside
        self.icon = icon
        self.outset = ui.panels.card_margin

    @property
    def inner(self) -> Rect:
        """The part below the head, inside the padding."""
        pad = self.ui.px(14)
        top = self.head_height if self.head else pad
        return Rect(
            self.rect.left + pad,
            self.rect.top + top,
            self.rect.width - 2 * pad,
            self.rect.height - top - pad,
        )

    @property
    def head_height(self) -> int:
        """Height of the head's strip."""
        return self._height_of(self.head)

    def _height_of(self, head: str) -> int:
        """The same with another head."""
        room = self.rect.width - 2 * self.ui.px(14)
        lines = len(self.ui.text.wrap(head, "head", self.ui.scale, room))
        return lines * self.ui.line("head") + self.ui.px(20)

    @property
    def aside_fits(self) -> bool:
        """Whether neither the head nor anything that stands in its strip reaches the aside."""
        ui = self.ui
        width = ui.text.width(self.aside, "label", ui.scale)
        right = self.rect.right - ui.px(14)
        place = Rect(right - width - ui.px(4), self.rect.top, width, self.head_height)
        head = ui.text.width(self.head.upper(), "head", ui.scale)
        icon = ui.px(24) if self.icon else 0
        return self.rect.left + ui.px(14) + icon + head <= place.left and not any(
            child.visible and child.rect.colliderect(place) for child in self.children
        )

    def draw(self, target: Surface) -> None:
        """Stock, head and hairline."""
        ui = self.ui
        ui.panels.card(target, self.rect)
        if not self.head or not self.rect.colliderect(target.get_clip()):
            return
        pad = ui.px(14)
        left, y = self.rect.left + pad, self.rect.top + ui.px(10)
        if self.icon:
            side = ui.px(16)
            centre = (left + side // 2, y + ui.line("head") // 2)
            ui.panels.icon(target, self.icon, centre, side, ui.c.brass_ink)
            left += side + ui.px(8)
        room = self.rect.width - 2 * pad
        for line in ui.text.wrap(self.head, "head", ui.scale, room):
            ui.text.draw(target, line, (left, y), "head", ui.c.brass_ink, ui.scale)
            y += ui.line("head")
        if self.aside and self.aside_fits:
            at = (self.rect.right - pad, self.rect.top + ui.px(9))
            ui.text.draw(target, self.aside, at, "label", ui.c.ink_2, ui.scale, "right")


class Plate(Widget):
    """A raised card with an ink line, without pointer."""

    def __init__(self, ui: Ui, name: str, rect: Rect, line: tuple[int, int, int] | None = None
                 ) -> None:
        super().__init__(ui, name, rect)
        self.line = line
        self.muted = False
        self.outset = ui.panels.card_margin

    def mute(self) -> None:
        """Let the mouse through, the children's parts too."""
        self.muted = True

    def hit(self, point: tuple[int, int]) -> Widget | None:
        """Nothing when muted."""
        return None if self.muted else super().hit(point)

    def draw(self, target: Surface) -> None:
        """Draw it."""
        self.ui.panels.raised(target, self.rect, self.line)


class Ribbon(Widget):
    """The bar along the top."""

    def draw(self, target: Surface) -> None:
        """Wood and brass lines."""
        self.ui.panels.bar(target, self.rect)

    @staticmethod
    def height_for(ui: Ui, compact: bool) -> int:
        """52 in the compact layout, 64 else."""
        return ui.text_px(52 if compact else 64)


class Footer(Widget):
    """The keys valid now: (key caps, what they do); at the right a note. Drops from the end what
    doesn't fit, so that nothing is ever cut."""

    def __init__(
        self, ui: Ui, name: str, rect: Rect, hints: Sequence[tuple[str, str]], note: str = ""
    ) -> None:
        super().__init__(ui, name, rect)
        self.hints = tuple(hints)
        self.note = note

    @staticmethod
    def height_for(ui: Ui, compact: bool) -> int:
        """24 in the compact layout, 32 else."""
        return ui.text_px(24 if compact else 32)

    def set(self, hints: Sequence[tuple[str, str]], note: str | None = None) -> None:
        """Other keys are valid now. note: another one at the right, None for the same."""
        note = self.note if note is None else note
        if (tuple(hints), note) != (self.hints, self.note):
            self.hints, self.note = tuple(hints), note
            self.invalidate()

    def draw(self, target: Surface) -> None:
        """Key caps and words; the same few come again and again."""
        size = self.rect.size
        key = ("footer", size, self.hints, self.note, self.ui.scale)
        target.blit(self.ui.text.block(key, size[0] * size[1], self._print), self.rect)

    def _print(self) -> Surface:
        ui, c = self.ui, self.ui.c
        target, rect = Surface(self.rect.size), Rect((0, 0), self.rect.size)
        ui.panels.footer(target, rect)
        x, right = ui.px(16), rect.right - ui.px(16)
        middle = rect.centery + ui.px(0.5)
        words, caps = ui.line("label"), ui.line("key")
        if self.note:
            width = ui.text.width(self.note, "label", ui.scale)
            if width < rect.width // 2:
                at = (right, middle - words // 2)
                ui.text.draw(target, self.note, at, "label", c.footer, ui.scale, "right")
                right -= width + ui.px(24)
        for key, does in self.hints:
            cap = ui.text.width(key, "key", ui.scale) + ui.px(12)
            cap = max(cap, ui.px(18))
            said = ui.text.width(does, "label", ui.scale)
            if x + cap + ui.px(7) + said > right:
                break
            box = Rect(x, middle - (caps + ui.px(3)) // 2, cap, caps + ui.px(3))
            ui.panels.key(target, box, wood=True)
            ui.text.draw(
                target, key, (box.centerx, box.centery - caps // 2), "key", c.cream, ui.scale,
                "centre",
            )
            x = box.right + ui.px(7)
            ui.text.draw(target, does, (x, middle - words // 2), "label", c.footer, ui.scale)
            x += said + ui.px(20)
        return target


class Callout(Widget):
    """A raised card with a pointer at a spot, kept inside `bounds` and off the `avoid` rects; there
    is no pointer where the bounds keep it away from the spot.

    Sides are tried right, left, below, above, in the middle of the spot and then shifted along it;
    the place that covers least of `avoid` is taken, and of `never` before all.
    """

    def __init__(
        self,
        ui: Ui,
        name: str,
        size: tuple[int, int],
        spot: Rect,
        bounds: Rect,
        avoid: Sequence[Rect] = (),
        line: tuple[int, int, int] | None = None,
        never: Sequence[Rect] = (),
    ) -> None:
        self.line = line or ui.c.ink
        self.side, rect = _place(size, spot, bounds, avoid, never, ui.px(12))
        super().__init__(ui, name, rect)
        self.spot = Rect(spot)
        self.outset = ui.panels.card_margin

    @property
    def inner(self) -> Rect:
        """Inside the padding."""
        return self.rect.inflate(-2 * self.ui.px(14), -2 * self.ui.px(10))

    def draw(self, target: Surface) -> None:
        """Card, then the pointer over its line."""
        ui = self.ui
        ui.panels.raised(target, self.rect, self.line)
        if not self.side:
            return
        reach, half, edge = ui.px(10), ui.px(8), ui.px(1.5)
        horizontal = self.side in ("left", "right")
        low, high = (
            (self.rect.top, self.rect.bottom) if horizontal else (self.rect.left, self.rect.right)
        )
        spot = self.spot.centery if horizontal else self.spot.centerx
        along = max(low + 2 * half, min(high - 2 * half, spot))
        key = ("pointer", self.side, reach, half, edge, self.line)
        image = ui.textures.cache.get(key, lambda: self._pointer(reach, half, edge))
        box = image.get_rect()
        match self.side:
            case "right":
                box.midright = (self.rect.left + edge, along)
            case "left":
                box.midleft = (self.rect.right - edge, along)
            case "below":
                box.midbottom = (along, self.rect.top + edge)
            case _:
                box.midtop = (along, self.rect.bottom - edge)
        target.blit(image, box)

    def _pointer(self, reach: int, half: int, edge: int) -> Surface:
        fine = 4
        size = (reach + edge, 2 * half)
        big = Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
        width, height = big.get_size()
        pygame.draw.polygon(big, self.line, [(width, 0), (width, height), (0, height // 2)])
        cut = edge * fine
        pygame.draw.polygon(
            big,
            self.ui.c.card_raised,
            [(width, cut * 1.4), (width, height - cut * 1.4), (cut * 1.6, height // 2)],
        )
        turn = {"right": 0, "below": -90, "left": 180, "above": 90}[self.side]
        return pygame.transform.smoothscale(
            pygame.transform.rotate(big, turn), size if turn in (0, 180) else size[::-1]
        )


NEVER = 50
"""How much more it weighs to cover what must stay in sight than what should."""


def _area(rect: Rect) -> int:
    return rect.width * rect.height


def _place(
    size: tuple[int, int], spot: Rect, bounds: Rect, avoid: Sequence[Rect],
    never: Sequence[Rect], gap: int,
) -> tuple[str, Rect]:
    best: tuple[int, str, Rect] | None = None
    sides = ("right", "left", "below", "above")
    for shift, side in [(shift, side) for shift in (0, 1, -1) for side in sides]:
        rect = Rect((0, 0), size)
        match side:
            case "right":
                rect.midleft = (spot.right + gap, spot.centery)
            case "left":
                rect.midright = (spot.left - gap, spot.centery)
            case "below":
                rect.midtop = (spot.centerx, spot.bottom + gap)
            case _:
                rect.midbottom = (spot.centerx, spot.top - gap)
        if side in ("right", "left"):
            rect.y += shift * (size[1] - spot.height) // 2
        else:
            rect.x += shift * (size[0] - spot.width) // 2
        rect.clamp_ip(bounds)
        worst = sum(_area(rect.clip(other)) for other in (*never, spot))
        cost = worst * NEVER + sum(_area(rect.clip(other)) for other in avoid)
        if best is None or cost < best[0]:
            best = (cost, side, rect)
        if cost == 0:
            break
    assert best is not None
    cost, side, rect = best
    beside = side in ("right", "left")
    low, at, high = (rect.top, spot.centery, rect.bottom) if beside else (
        rect.left, spot.centerx, rect.right)
    return (side if low <= at <= high and not rect.colliderect(spot) else ""), rect
