"""The four boxes of the title screen: a printed front with its art, a side and a top in shade."""

from collections.abc import Hashable

import pygame
from pygame import Font, Rect, Surface

from game.app.theme import Rgb, mix
from game.app.ui import Ui
from game.app.widgets.base import Pressable

FRONT = (281, 373)
"""Front of a box at composition scale 1 (a window of 1600 x 1000)."""
DEPTH = (23, 10)
"""How far side and top reach beyond the front, at composition scale 1."""
LIFT = 11
_FINE = 3


def nothing() -> Surface:
    """What stands in for a glow or a shadow that isn't made yet."""
    return Surface((1, 1), pygame.SRCALPHA)


class GameBox(Pressable):
    """A box on the shelf. The chosen one stands lifted in a gold ring; an absent one is closed.

    `rect` is the front at rest. share: composition scale.
    """

    def __init__(
        self, ui: Ui, game: str, rect: Rect, share: float, words: dict[str, str], colour: Rgb,
        absent: str = "",
    ) -> None:
        super().__init__(ui, f"box.{game}", rect, words["title"])
        self.game = game
        self.share = share
        self.words = words
        self.colour = colour
        self.absent = absent
        self.chosen = False
        self.tip = absent
        self.outset = round(60 * share) + ui.px(8)

    def choose(self, chosen: bool) -> None:
        """Lift it or set it down."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.invalidate()

    def front(self) -> Rect:
        """The front where it stands now."""
        return self.rect.move(0, -round(LIFT * self.share)) if self.chosen else Rect(self.rect)

    def focus_shape(self) -> tuple[Rect, int]:
        """The gold ring of the chosen box is its focus ring; it draws that itself."""
        return self.front(), -1

    def draw(self, target: Surface) -> None:
        """Shadow on the table, the box, and the ring."""
        ui = self.ui
        front = self.front()
        depth = (round(DEPTH[0] * self.share), round(DEPTH[1] * self.share))
        self._ground(target, depth[0])
        key = ("box", self.game, front.size, depth, bool(self.absent))
        image = ui.textures.bake(
            key, lambda: self._image(front.size, depth),
            lambda: self._image(front.size, depth, rough=True),
        )
        self._stand(target, key, image, front, depth)
        if self.chosen:
            ring = max(2, round(3 * self.share))
            self._glow(target, front)
            around = front.inflate(2, 2)
            ui.panels.outline(target, around, ui.c.select, max(2, round(3 * self.share)), ring)
        elif self.hovered:
            ui.panels.outline(target, front, ui.c.brass_light, 2, max(1, round(1.5 * self.share)))

    def _stand(
        self, target: Surface, key: Hashable, image: Surface, front: Rect, depth: tuple[int, int]
    ) -> None:
        """Draw the box. Its front is opaque: only side and top need blending."""
        cache = self.ui.textures.cache
        top = front.top - depth[1]
        if key not in cache:  # a stand-in, seen once
            target.blit(image, (front.left, top))
            return
        face = Rect((0, depth[1]), front.size)
        flat = cache.get((key, "face"), lambda: image.subsurface(face).convert())
        target.blit(image, (front.left, top), Rect(0, 0, image.get_width(), depth[1]))
        side = Rect(front.width, depth[1], depth[0], front.height)
        target.blit(image, (front.right, front.top), side)
        target.blit(flat, front)

    def _ground(self, target: Surface, side: int) -> None:
        """The soft shadow where the box stands."""
        ui = self.ui
        width, height = self.rect.width + 2 * side, max(8, round(46 * self.share))
        key = ("box-ground", width, height)

        def make() -> Surface:
            small = Surface((64, 32), pygame.SRCALPHA)
            small.fill((*ui.c.shadow, 0))
            pygame.draw.ellipse(small, (*ui.c.shadow, 235), Rect(7, 9, 50, 13))
            return pygame.transform.smoothscale(
                pygame.transform.gaussian_blur(small, 6), (width + 40, height * 2)
            )

        image = ui.textures.bake(key, make, nothing)
        target.blit(image, (self.rect.left - 20, self.rect.bottom - height))

    def _glow(self, target: Surface, front: Rect) -> None:
        ui = self.ui
        reach = max(6, round(13 * self.share))
        key = ("box-glow", front.size, reach)

        def make() -> Surface:
            made = Surface((front.width + 4 * reach, front.height + 4 * reach), pygame.SRCALPHA)
            made.fill((*ui.c.glow, 0))
            rim = Rect(2 * reach - 3, 2 * reach - 3, front.width + 6, front.height + 6)
            pygame.draw.rect(made, (*ui.c.glow, 190), rim, max(5, reach // 2), 4)
            small = (max(1, made.get_width() // 2), max(1, made.get_height() // 2))
            soft = pygame.transform.gaussian_blur(
                pygame.transform.smoothscale(made, small), max(2, reach // 2)
            )
            return pygame.transform.smoothscale(soft, made.get_size())

        target.blit(
            ui.textures.bake(key, make, nothing), (front.left - 2 * reach, front.top - 2 * reach)
        )

    def _image(
        self, front: tuple[int, int], depth: tuple[int, int], rough: bool = False
    ) -> Surface:
        """The whole box; rough: without its art and without smooth edges."""
        c = self.ui.c
        width, height = front
        dx, dy = depth
        shade = mix(self.colour, c.ink, 0.45)
        light = mix(self.colour, c.brass_light, 0.28)
        if self.absent:
            shade, light = mix(shade, c.bar_low, 0.5), mix(light, c.bar_low, 0.5)
        fine = 1 if rough else _FINE
        big = Surface(((width + dx) * fine, (height + dy) * fine), pygame.SRCALPHA)
        w, h, x, y = width * fine, height * fine, dx * fine, dy * fine
        slant = x // 2
        pygame.draw.polygon(big, light, [(0, y), (slant, 0), (w + slant, 0), (w + x, y)])
        side = [(w, y), (w + x, y), (w + x, y + h - y // 2), (w, y + h)]
        pygame.draw.polygon(big, shade, side)
        pygame.draw.line(big, mix(shade, c.ink, 0.6), (w, y), (w, y + h), fine)
        made = big if rough else pygame.transform.smoothscale(big, (width + dx, height + dy))
        made.blit(self._front(front, rough), (0, dy))
        return made

    def _front(self, size: tuple[int, int], rough: bool) -> Surface:
        ui, c = self.ui, self.ui.c
        made = Surface(size, pygame.SRCALPHA)
        made.fill(mix(self.colour, c.ink, 0.25))
        art = None if rough else ui.icons.art("boxes", self.game, size)
        if art is not None:
            fitted = pygame.transform.smoothscale(art, size) if art.get_size() != size else art
            made.blit(fitted, (0, 0))
        self._vignette(made)
        self._words(made)
        if self.absent:
            made.fill(mix(c.ink_3, c.card, 0.3), special_flags=pygame.BLEND_RGB_MULT)
        line = max(1, round(1.2 * self.share))
        inset = max(3, round(7 * self.share))
        rim = made.get_rect()
        pygame.draw.rect(made, c.bar_low, rim, max(1, round(2 * self.share)))
        frame = mix(c.brass_light, c.bar, 0.25)
        pygame.draw.rect(made, frame, rim.inflate(-2 * inset, -2 * inset), line)
        if self.absent:
            self._band(made)
        return made

    def _vignette(self, made: Surface) -> None:
        width, height = made.get_size()
        veil = Surface((1, height), pygame.SRCALPHA)
        reach = height * 0.3
        for y in range(height):
            veil.set_at((0, y), (*self.ui.c.bar_low, round(150 * max(0.0, 1 - y / reach))))
        made.blit(pygame.transform.scale(veil, (width, height)), (0, 0))
        strip = round(38 * self.share)
        foot = Surface((width, strip), pygame.SRCALPHA)
        foot.fill((*self.ui.c.bar_low, 235))
        made.blit(foot, (0, height - strip))
        made.fill(
            mix(self.ui.c.brass_light, self.ui.c.bar, 0.2),
            Rect(0, height - strip, width, max(1, round(1.2 * self.share))),
        )

    def _words(self, made: Surface) -> None:
        c = self.ui.c
        width, height = made.get_size()
        room = width - 2 * round(16 * self.share)
        y = round(22 * self.share)
        y += self._line(made, self.words["title"], "serif", 31, 17, y, room, c.cream_pale)
        y += round(2 * self.share)
        self._line(made, self.words["motto"], "cond-bold", 15, 12, y, room, c.brass_light)
        strip = round(38 * self.share)
        foot = self.words["line"]
        size = self.ui.text.face("cond-bold", max(12, round(14.5 * self.share))).get_height()
        top = height - strip + (strip - size) // 2
        self._line(made, foot, "cond-bold", 14.5, 12, top, room, c.cream)

    def _line(
        self, made: Surface, words: str, face: str, size: float, least: int, top: int, room: int,
        colour: Rgb,
    ) -> int:
        """One centred line, reduced step by step until it fits; its height."""
        font = self._fitting(words, face, max(least, round(size * self.share)), room)
        dark = font.render(words, True, self.ui.c.shadow)
        image = font.render(words, True, colour)
        left = (made.get_width() - image.get_width()) // 2
        made.blit(dark, (left, top + max(1, round(self.share))))
        made.blit(image, (left, top))
        return image.get_height()

    def _band(self, made: Surface) -> None:
        """The paper band round a closed box."""
        c = self.ui.c
        width, height = made.get_size()
        strip = max(22, round(40 * self.share))
        band = Surface((width, strip))
        band.fill(c.card)
        self.ui.textures.grain(band, "card")
        band.fill(c.edge, Rect(0, strip - 2, width, 2))
        top = round(height * 0.52)
        made.blit(band, (0, top))
        pixels = max(12, round(14.5 * self.share))
        top += (strip - self.ui.text.face("cond-bold", pixels).get_height()) // 2
        font = self._fitting(self.absent, "cond-bold", pixels, width - 8)
        image = font.render(self.absent, True, c.ink)
        made.blit(image, ((width - image.get_width()) // 2, top))

    def _fitting(self, words: str, face: str, pixels: int, room: int) -> Font:
        """The largest font of at most so many pixels in which the words fit."""
        font = self.ui.text.face(face, pixels)
        while font.size(words)[0] > room and pixels > 6:
            pixels -= 1
            font = self.ui.text.face(face, pixels)
        return font
