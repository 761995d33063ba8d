"""Cards, bars, wood and rings: the surfaces that panels and widgets are made of, all cached.

A panel is drawn with `blit`-like functions onto a target; none keeps state of its own.
"""

import pygame
from pygame import Rect, Surface

from game.app.icons import Icons
from game.app.texture import Textures, gradient, shadow_margin
from game.app.theme import Rgb, Theme, mix


class Panels:
    """Draws the kinds of panel of the look at one interface scale."""

    def __init__(self, theme: Theme, textures: Textures, icons: Icons, scale: float) -> None:
        self._theme = theme
        self._c = theme.colours
        self._tex = textures
        self._icons = icons
        self._scale = scale

    def px(self, length: float) -> int:
        """A length at 100 % in pixels, at least 1 for anything above 0."""
        return max(1, round(length * self._scale)) if length > 0 else 0

    @property
    def card_margin(self) -> int:
        """How far a card's shadow reaches beyond it."""
        return shadow_margin(self._theme.shadows.card, self._scale)

    def shadow(self, target: Surface, rect: Rect, radius: int, kind: str = "card") -> None:
        """The baked shadow of a rounded rect that is drawn next; kind: "card", "counter" or
        "lifted". What the rect will cover is left out: blending it costs most."""
        shadows = getattr(self._theme.shadows, kind)
        clip, margin = target.get_clip(), shadow_margin(shadows, self._scale)
        area = rect.inflate(2 * margin, 2 * margin)
        if not area.colliderect(clip) or rect.inflate(0, -2 * radius).contains(clip) \
                or rect.inflate(-2 * radius, 0).contains(clip):
            return  # only what the rect covers is painted, or what lies far from it
        image, _ = self._tex.shadow(rect.size, radius, shadows, self._scale)
        edge = margin + radius
        inside = area.inflate(-2 * edge, -2 * edge)
        if inside.width <= 0 or inside.height <= 0:
            target.blit(image, area)
            return
        for strip in (
            Rect(area.left, area.top, area.width, edge),
            Rect(area.left, inside.top, edge, inside.height),
            Rect(inside.right, inside.top, edge, inside.height),
            Rect(area.left, inside.bottom, area.width, edge),
        ):
            if strip.colliderect(clip):
                target.blit(image, strip, strip.move(-area.left, -area.top))

    def card(
        self, target: Surface, rect: Rect, fill: Rgb | None = None, shadow: bool = True
    ) -> None:
        """A sheet of card: grain, 2 px lower edge, a light upper rim, its shadow."""
        radius = self.px(self._theme.radius.card)
        if shadow:
            self.shadow(target, rect, radius)
        if not rect.colliderect(target.get_clip()):
            return
        stock = fill or self._c.card
        edge, rim = self.px(2), self.px(1)

        def make() -> Surface:
            made = self._tex.new_stock(rect.size, self._c.edge, radius)
            face = (rect.width, rect.height - edge)
            made.blit(self._tex.new_stock(face, self._c.light, radius), (0, 0))
            inner = (face[0], face[1] - rim)
            made.blit(self._tex.new_stock(inner, stock, radius, "card"), (0, rim))
            return made

        key = ("card", rect.size, stock, radius, edge, rim)
        self._tex.lay(target, key, rect, radius + edge, make)

    def raised(self, target: Surface, rect: Rect, line: Rgb | None = None) -> None:
        """A raised card with an ink line: callouts, tooltips, keys on paper."""
        radius = self.px(self._theme.radius.card)
        self.shadow(target, rect, radius)
        self.framed(target, rect, self._c.card_raised, line or self._c.ink, radius)

    def framed(
        self, target: Surface, rect: Rect, fill: Rgb, line: Rgb, radius: int, width: float = 1.5
    ) -> None:
        """A flat rounded rect with a line round it, both anti-aliased. Of a large one only the
        corners are kept: the rest is plain, and callouts have many sizes."""
        edge = self.px(width)
        within = max(1, radius - edge)

        def make(size: tuple[int, int]) -> Surface:
            made = self._tex.new_stock(size, line, radius)
            inner = made.get_rect().inflate(-2 * edge, -2 * edge)
            if inner.width > 0 and inner.height > 0:
                made.blit(self._tex.new_stock(inner.size, fill, within), inner)
            return made

        if not rect.colliderect(target.get_clip()):
            return
        corner = edge + within
        if min(rect.size) <= 4 * corner:
            key = ("framed", rect.size, fill, line, radius, edge)
            self._tex.lay(target, key, rect, radius, lambda: make(rect.size))
            return
        side = 2 * corner
        corners = self._tex.cache.get(
            ("framed", side, fill, line, radius, edge), lambda: make((side, side)))
        inner = rect.inflate(-2 * corner, -2 * corner)
        face = rect.inflate(-2 * edge, -2 * edge)
        target.fill(fill, Rect(inner.left, face.top, inner.width, face.height))
        for x in (face.left, inner.right):
            target.fill(fill, Rect(x, inner.top, within, inner.height))
        for y in (rect.top, face.bottom):
            target.fill(line, Rect(inner.left, y, inner.width, edge))
        for x in (rect.left, face.right):
            target.fill(line, Rect(x, inner.top, edge, inner.height))
        for x, left in ((rect.left, 0), (inner.right, corner)):
            for y, top in ((rect.top, 0), (inner.bottom, corner)):
                target.blit(corners, (x, y), Rect(left, top, corner, corner))

    def plate(
        self, target: Surface, rect: Rect, fill: Rgb, radius: int, low: Rgb | None = None
    ) -> None:
        """A flat rounded rect; low: colour of its lower edge, for a gradient."""
        key = ("plate", rect.size, fill, radius, low)
        self._tex.lay(
            target, key, rect, radius, lambda: self._tex.new_stock(rect.size, fill, radius, low=low)
        )

    def blue(self, target: Surface, rect: Rect, shadow: bool = True, lit: bool = False) -> None:
        """The primary panel: blue, darker below, a fine light rim."""
        radius = self.px(self._theme.radius.card)
        if shadow:
            self.shadow(target, rect, radius)
        if not rect.colliderect(target.get_clip()):
            return
        share = 0.12 if lit else 0.0
        top = mix(self._c.blue_panel, self._c.light, share)
        low = mix(self._c.blue_low, self._c.light, share)
        rim = self.px(1)

        def make() -> Surface:
            made = self._tex.new_stock(rect.size, mix(top, self._c.light, 0.18), radius)
            inner = (rect.width, rect.height - rim)
            made.blit(self._tex.new_stock(inner, top, radius, low=low), (0, rim))
            return made

        self._tex.lay(target, ("blue", rect.size, top, low, radius, rim), rect, radius + rim, make)

    def wood(self, target: Surface, rect: Rect, lit: bool = False, down: bool = False) -> None:
        """A wooden button: dark wood in a brass-brown frame."""
        radius = self.px(self._theme.radius.card - 1)
        fill = mix(self._c.bar, self._c.table_light, 0.45 if lit else 0.08)
        if down:
            fill = self._c.bar_low
        line = self._c.brass if lit else self._c.key_frame
        self.framed(target, rect, fill, line, radius, 1)

    def bar(self, target: Surface, rect: Rect) -> None:
        """The ribbon: dark wood, a brass double line below."""
        self._wooden(target, rect, self._c.bar)
        line, fine = self.px(2), self.px(1)
        low = mix(self._c.bar, self._c.brass, 0.45)
        target.fill(self._c.bar_edge, Rect(rect.left, rect.bottom - line, rect.width, line))
        target.fill(low, Rect(rect.left, rect.bottom - line - self.px(4), rect.width, fine))

    def backing(self, target: Surface, rect: Rect) -> None:
        """The wood beneath a rail: dark, a fine brass line at its right."""
        self._wooden(target, rect, mix(self._c.bar, self._c.bar_low, 0.3))
        line = self.px(1)
        colour = mix(self._c.bar_low, self._c.brass, 0.4)
        target.fill(colour, Rect(rect.right - line, rect.top, line, rect.height))

    def footer(self, target: Surface, rect: Rect) -> None:
        """The footer: dark wood, a fine line above."""
        self._wooden(target, rect, mix(self._c.bar, self._c.bar_low, 0.6))
        target.fill(
            mix(self._c.bar_low, self._c.brass, 0.5),
            Rect(rect.left, rect.top, rect.width, self.px(1)),
        )

    def _wooden(self, target: Surface, rect: Rect, top: Rgb) -> None:
        """Dark wood, darker below: made once, for a bar is painted whenever a part of it is."""

        def make() -> Surface:
            surface = Surface(rect.size)
            gradient(surface, surface.get_rect(), top, self._c.bar_low)
            return surface

        target.blit(self._tex.cache.get(("wooden", rect.size, top), make), rect)

    def ring(self, target: Surface, rect: Rect, radius: int) -> None:
        """The focus ring round a rect: gold 3 on ink 1."""
        gold, ink = self.px(self._theme.line.state), self.px(1)
        self.outline(target, rect.inflate(2 * (gold + ink), 2 * (gold + ink)), self._c.ink,
                     radius + gold + ink, gold + 2 * ink)
        self.outline(target, rect.inflate(2 * gold, 2 * gold), self._c.select, radius + gold, gold)

    @property
    def ring_reach(self) -> int:
        """How far the focus ring reaches beyond what it surrounds."""
        return self.px(self._theme.line.state) + self.px(1) + 1

    def outline(
        self, target: Surface, rect: Rect, colour: Rgb, radius: int, width: int
    ) -> None:
        """A rounded line of `width` pixels just inside a rect, hollow."""
        key = ("outline", rect.size, colour, radius, width)

        def make() -> Surface:
            made = Surface(rect.size, pygame.SRCALPHA)
            made.blit(self._tex.stock(rect.size, colour, radius), (0, 0))
            hole = (rect.width - 2 * width, rect.height - 2 * width)
            if hole[0] > 0 and hole[1] > 0:
                cut = Surface(hole, pygame.SRCALPHA)
                cut.fill((0, 0, 0, 255))
                self._tex.round(cut, max(1, radius - width))
                made.blit(cut, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
            return made

        target.blit(self._tex.cache.get(key, make), rect)

    def icon(self, target: Surface, name: str, centre: tuple[int, int], side: int, colour: Rgb
             ) -> None:
        """An icon centred on a point; `side` in pixels."""
        image = self._icons.icon(name, side, colour)
        target.blit(image, image.get_rect(center=centre))

    def key(self, target: Surface, rect: Rect, wood: bool = False, dashed: bool = False) -> None:
        """A key cap: on wood dark with a brown frame, on paper raised; dashed when refused."""
        radius = self.px(self._theme.radius.key)
        if wood:
            self.framed(target, rect, mix(self._c.bar, self._c.table, 0.3), self._c.brass_ink,
                        radius, 1)
        elif dashed:
            self.dashed(target, rect, self._c.ink_3)
        else:
            self.framed(target, rect, self._c.card_raised, self._c.ink_3, radius, 1)

    def dashed(self, target: Surface, rect: Rect, colour: Rgb, width: float = 1) -> None:
        """A dashed frame just inside a rect."""
        line, dash, gap = self.px(width), self.px(4), self.px(3)

        def make() -> Surface:
            made = Surface(rect.size, pygame.SRCALPHA)
            right, low = rect.width - line, rect.height - line
            for x in range(line, right, dash + gap):
                length = min(dash, right - x)
                made.fill(colour, Rect(x, 0, length, line))
                made.fill(colour, Rect(x, low, length, line))
            for y in range(line, low, dash + gap):
                length = min(dash, low - y)
                made.fill(colour, Rect(0, y, line, length))
                made.fill(colour, Rect(right, y, line, length))
            return made

        target.blit(self._tex.cache.get(("dashed", rect.size, line, dash, colour), make), rect)

    def dotted(self, target: Surface, left: int, right: int, y: int, colour: Rgb) -> None:
        """A dotted line: under links, and between a title and its page."""
        dot, length = self.px(1), right - left
        if length <= 0:
            return

        def make() -> Surface:
            made = Surface((length, dot), pygame.SRCALPHA)
            for x in range(0, length, 2 * dot):
                made.fill(colour, Rect(x, 0, min(dot, length - x), dot))
            return made

        target.blit(self._tex.cache.get(("dotted", length, dot, colour), make), (left, y))
