"""What stands on the title besides boxes and cards: the gilded name, and what lies on the table."""


import msgspec
import pygame
from pygame import Rect, Surface

from game.app.scenes.boxart import nothing
from game.app.theme import mix
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.core.asset_yaml import read_asset
from game.core.resources import asset

WIDE = 1600
HIGH = 1000
"""The window that composition scale 1 is made for."""
HEADING = 360
"""Half the width of the name with its rules, in pixels of the composition."""


class Heading(Widget):
    """The gold name of the box between its two rules."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect, share: float) -> None:
        super().__init__(ui, "heading", rect, ui.say("app.title"))
        self.share = share
        self.motto = ui.say("app.motto")

    def draw(self, target: Surface) -> None:
        """Name, motto, rules."""
        ui, k = self.ui, self.share
        name = ui.textures.bake(
            ("gilded", self.label, k), lambda: ui.text.gilded(self.label, "display", k)
        )
        top = self.rect.top + round(8 * k)
        target.blit(name, name.get_rect(midtop=(self.rect.centerx, top - round(4 * k))))
        y = self.rect.top + round(139 * k)
        scale = max(k, 0.7)
        width = ui.text.width(self.motto, "subtitle", scale)
        at = (self.rect.centerx, y - ui.text.line_height("subtitle", scale) // 2)
        ui.text.draw(target, self.motto, at, "subtitle", ui.c.cream, scale, "centre")
        line = mix(ui.c.brass, ui.c.bar, 0.15)
        for side in (-1, 1):
            inner = self.rect.centerx + side * (width // 2 + round(28 * k))
            outer = self.rect.centerx + side * round(HEADING * k)
            left, right = sorted((inner, outer))
            target.fill(line, Rect(left, y, right - left, max(1, round(1.5 * k))))


class LyingDie(msgspec.Struct, frozen=True):
    """A die: name of its drawing, where it lies, degrees clockwise."""

    face: str
    at: tuple[float, float]
    turn: float


class LyingCounter(msgspec.Struct, frozen=True):
    """A counter: as the board draws it (`art`: folder of its figures), where it lies. band: the key
    of the window's words that it has printed on it."""

    art: str
    stock: str
    figure: str
    values: dict[str, str]
    at: tuple[float, float]
    turn: float
    band: str = ""


class LyingDice(msgspec.Struct, frozen=True):
    """The dice and their size in pixels of the composition."""

    size: int
    lying: tuple[LyingDie, ...]


class LyingCounters(msgspec.Struct, frozen=True):
    """The counters and their size in pixels of the composition."""

    size: int
    lying: tuple[LyingCounter, ...]


class TableTop(msgspec.Struct, frozen=True):
    """All that lies on the table (assets/theme/title.yaml)."""

    dice: LyingDice
    counters: LyingCounters


def lying() -> TableTop:
    """Read the file.

    Raises:
        BoxError: it is missing or faulty.
    """
    return read_asset(asset("theme", "title.yaml"), TableTop)


class Props(Widget):
    """Dice and counters lying about on the table."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect, share: float) -> None:
        super().__init__(ui, "props", rect)
        self.share = share
        self._lying = lying()

    def draw(self, target: Surface) -> None:
        """Each with its shadow."""
        dice, counters = self._lying.dice, self._lying.counters
        side = max(16, round(dice.size * self.share))
        for die in dice.lying:
            image = self._die(die, side)
            target.blit(image, image.get_rect(center=self._at(die.at)))
        side = max(20, round(counters.size * self.share))
        for counter in counters.lying:
            image = self._counter(counter, side)
            target.blit(
                image, image.get_rect(center=self._at(counter.at)),
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )

    def _at(self, at: tuple[float, float]) -> tuple[int, int]:
        return (
            self.rect.centerx + round(at[0] * WIDE * self.share),
            self.rect.top + round(at[1] * HIGH * self.share),
        )

    def _counter(self, counter: LyingCounter, side: int) -> Surface:
        ui = self.ui
        band = ui.say(counter.band) if counter.band else ""

        def make() -> Surface:
            # the board's room takes long to import; the first frame does without it
            from game.app.board.hexes.counters import cards_of
            from game.app.board.view.letters import Letters
            from game.core.view_records import Badge, Piece

            badges = tuple(Badge(slot, text) for slot, text in counter.values.items())
            piece = Piece(
                counter.band, "", None, "", counter.stock, counter.figure, band, badges
            )
            cards = cards_of(ui, counter.art, Letters(ui.text))
            return cards.lying(piece, side, round(counter.turn))

        key = ("lying", repr(counter), band, side)
        return ui.textures.bake(key, make, nothing)

    def _die(self, lying: LyingDie, side: int) -> Surface:
        ui = self.ui

        def make() -> Surface:
            art = ui.icons.art("dice", lying.face, (side * 4, side * 4))
            if art is None:
                return nothing()
            turned = pygame.transform.rotate(art, -lying.turn)
            size = (turned.get_width() // 4, turned.get_height() // 4)
            die = pygame.transform.smoothscale(turned, size)
            room = side // 4
            made = Surface((size[0] + 2 * room, size[1] + 2 * room), pygame.SRCALPHA)
            dark = die.copy()
            dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            dark.fill((*ui.c.shadow, 0), special_flags=pygame.BLEND_RGBA_ADD)
            dark.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
            made.blit(dark, (room + side // 20, room + side // 9))
            made = pygame.transform.gaussian_blur(made, max(1, side // 14))
            made.blit(die, (room, room))
            return made

        return ui.textures.bake(("die", lying.face, lying.turn, side), make, nothing)
