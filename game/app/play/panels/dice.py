"""Dice on the felt: baked poses, a decaying path, ghosts behind, a final turn; no physics."""

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.cache import SurfaceCache
from game.app.theme import mix
from game.app.ui import Ui

TUMBLE = 650  # ms from the throw to the rest of one die
STAGGER = 70  # ms between two dice
POSES = 12
SPREAD = 1.45  # from die to die, in sides: turned 25° they don't touch
_GHOSTS = ((45, 0.60), (95, 0.35))  # ms behind, strength
_FINE = 3
_FACES = (3, 6, 2, 5, 1, 4)


class Lying(NamedTuple):
    """One die at rest: where its middle is, how far it is turned (degrees)."""

    x: int
    y: int
    turn: int


def rest(area: Rect, count: int, side: int, seed: int, across: int = 0) -> list[Lying]:
    """Where `count` dice come to rest in an area: in rows, turned −25..25°, never touching."""
    pitch = round(side * SPREAD)
    across = max(1, min(count, across or area.width // pitch))
    rows = -(-count // across)
    lying: list[Lying] = []
    for index in range(count):
        row, column = divmod(index, across)
        in_row = min(across, count - row * across)
        x = area.centerx + round((column - (in_row - 1) / 2) * pitch)
        y = area.top + round(area.height * (row + 0.5) / rows)
        mixed = (seed * 2654435761 + index * 40503 + 12345) & 0xFFFFFFFF
        turn = (mixed >> 8) % 51 - 25
        shift = round(side * 0.05 * ((mixed >> 16) % 5 - 2))
        lying.append(Lying(x, y + shift, turn))
    return lying


def duration(count: int) -> int:
    """How long a throw of so many dice takes until the last one rests (ms)."""
    return TUMBLE + STAGGER * max(0, count - 1)


class DiceArt:
    """Draws dice: flat art turned into poses, shadow beneath; all cached."""

    def __init__(self, ui: Ui, colour: str = "ivory") -> None:
        self.ui = ui
        self.colour = colour
        self._cache = SurfaceCache(16 * 1024 * 1024)

    def draw(self, target: Surface, face: int, centre: tuple[int, int], side: int, turn: int,
             strength: float = 1.0) -> None:
        """One die about its middle. strength: 1, or less for a ghost."""
        step = round(turn / 5) * 5 % 360
        key = (face, side, step, round(strength * 100), self.colour)

        def make() -> Surface:
            if strength < 1:
                return self._ghost(face, side, step, strength)
            return self._pose(face, side, step)

        image = self._cache.get(key, make)
        target.blit(image, image.get_rect(center=centre))

    def _ghost(self, face: int, side: int, turn: int, strength: float) -> Surface:
        """A die has mostly been drawn where its ghost follows: turning it again would cost most."""
        key = (face, side, turn, 100, self.colour)
        ghost = self._cache.get(key, lambda: self._pose(face, side, turn)).copy()
        ghost.fill((255, 255, 255, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
        return ghost

    def _pose(self, face: int, side: int, turn: int) -> Surface:
        big = side * _FINE
        art = self.ui.icons.art("dice", f"{self.colour}-{face}", (big, big))
        if art is None:
            art = self.ui.dice.glyph(face, "miss", big)
        turned = pygame.transform.rotate(art, turn)
        size = (turned.get_width() // _FINE, turned.get_height() // _FINE)
        die = pygame.transform.smoothscale(turned, size)
        lift = max(2, side // 12)
        surface = Surface((size[0] + 2 * lift, size[1] + 2 * lift), pygame.SRCALPHA)
        dark = die.copy()
        dark.fill((*mix(self.ui.c.shadow, self.ui.c.felt, 0.15), 0),
                  special_flags=pygame.BLEND_RGBA_MAX)
        dark.fill((*self.ui.c.shadow, 130), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(dark, (lift + lift // 2, 2 * lift))
        surface.blit(die, (lift, lift))
        return surface


class DiceThrow:
    """Some dice being thrown into an area. `elapsed` ms have passed."""

    def __init__(
        self, faces: tuple[int, ...], area: Rect, side: int, seed: int, across: int = 0
    ) -> None:
        self.faces = faces
        self.area = area
        self.side = side
        self.places = rest(area, len(faces), side, seed, across)
        self.elapsed = float(duration(len(faces)))

    def move(self, dx: int, dy: int) -> None:
        """Shift all of it."""
        self.area.move_ip(dx, dy)
        self.places = [place._replace(x=place.x + dx, y=place.y + dy) for place in self.places]

    @property
    def over(self) -> bool:
        """Whether every die rests."""
        return self.elapsed >= duration(len(self.faces))

    def settled(self, index: int) -> bool:
        """Whether a die rests."""
        return self.elapsed >= TUMBLE + STAGGER * index

    def draw(self, target: Surface, art: DiceArt) -> None:
        """The dice as they are at this moment, ghosts behind the rolling ones."""
        for index, face in enumerate(self.faces):
            now = self.elapsed - STAGGER * index
            if now <= 0:
                continue
            if now < TUMBLE:
                for behind, strength in _GHOSTS:
                    if now > behind:
                        self._one(target, art, index, face, now - behind, strength)
            self._one(target, art, index, face, min(now, TUMBLE), 1.0)

    def _one(
        self, target: Surface, art: DiceArt, index: int, face: int, now: float, strength: float
    ) -> None:
        place = self.places[index]
        pose = int(now / TUMBLE * POSES)
        share = 1 - now / TUMBLE
        away = share * share
        x = place.x + round(away * (self.area.right - place.x + self.side))
        bounce = abs(((share * 3) % 1) - 0.5) * 2 * away
        y = place.y - round(bounce * self.side * 0.9)
        if pose >= POSES:
            art.draw(target, face, (x, y), self.side, place.turn, strength)
        else:
            shown = face if pose >= POSES - 2 else _FACES[(pose + index * 2 + face) % 6]
            turn = place.turn + round(share * 540 / 15) * 15
            art.draw(target, shown, (x, y), self.side, turn, strength)
