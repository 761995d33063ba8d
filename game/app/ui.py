"""What every widget and scene draws with: theme, text, textures, panels at one interface scale."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from game.app.gamepad import MENU_CAPS, Device
from game.app.glyphs import DiceGlyphs
from game.app.icons import Icons
from game.app.panels import Panels
from game.app.text import Text
from game.app.texture import Textures
from game.app.theme import USUAL_SIZE, Colours, PaletteName, ReadingName, Theme, theme
from game.core.words import Words, load_words

SCALE_STEP = 5  # percent
AUTO_LEAST, AUTO_MOST = 100, 300
LEAST, MOST = 75, 300
MOST_TEXT = 130
"""Percent: words can be this much larger than the interface scale has them."""
COMPACT = (1440, 820)
SMALLEST = (853, 480)
"""Interface pixels that every screen needs at least."""


def auto_percent(size: tuple[int, int]) -> int:
    """The interface scale for a window, in percent: steps of 5 within 100..300."""
    whole = min(size[0] / 1920, size[1] / 1080) * 100
    return max(AUTO_LEAST, min(AUTO_MOST, int(whole / SCALE_STEP + 1e-9) * SCALE_STEP))


def largest_percent(size: tuple[int, int]) -> int:
    """The largest interface scale at which a window holds every screen, in percent: steps of 5
    within 75..300."""
    whole = min(size[0] / SMALLEST[0], size[1] / SMALLEST[1]) * 100
    return max(LEAST, min(MOST, int(whole / SCALE_STEP + 1e-9) * SCALE_STEP))


def largest_text(size: tuple[int, int], percent: int) -> int:
    """The largest size of words, in percent, at which a window holds every screen at an interface
    scale: both together are at most the largest scale. Steps of 5 within 100..130."""
    room = largest_percent(size) * USUAL_SIZE // percent
    return max(USUAL_SIZE, min(MOST_TEXT, room // SCALE_STEP * SCALE_STEP))


class Ui:
    """One per program; `rescale` follows the window and the player's setting."""

    def __init__(self) -> None:
        self.theme: Theme = theme()
        self.c: Colours = self.theme.colours
        self.text = Text(self.theme)
        self.textures = Textures(self.theme)
        self.icons = Icons()
        self.dice = DiceGlyphs(self.theme, self.textures)
        self.words: Words = load_words("app")
        self.laid: dict[Hashable, Any] = {}
        self.abbreviations: Mapping[str, str] = {}
        """What the short words of the game that is looked at stand for."""
        """Texts with markup as they were laid out (see `rich.layout`)."""
        self.device: Device = "keys"
        """What the player has used last; hints speak of it."""
        self.percent = 100
        self.scale = 1.0
        self.panels = Panels(self.theme, self.textures, self.icons, self.scale)

    def recolour(
        self, palette: PaletteName, reading: ReadingName = "usual", text_size: int = USUAL_SIZE
    ) -> None:
        """Take another set of colours, or of faces for running text, or another size of words."""
        now = self.theme
        if (palette, reading, text_size) != (now.palette, now.reading, now.text_size):
            self.theme = theme(palette, reading, text_size)
            self.renew()

    def renew(self) -> None:
        """What was drawn in other colours or words is forgotten."""
        self.c = self.theme.colours
        self.text = Text(self.theme)
        hurry = self.textures.hurry
        self.textures = Textures(self.theme)
        self.textures.hurry = hurry
        self.dice = DiceGlyphs(self.theme, self.textures)
        self.laid.clear()
        self.rescale(self.percent)

    def rescale(self, percent: int) -> None:
        """Take an interface scale in percent, 75..300."""
        self.percent = max(LEAST, min(MOST, percent))
        self.scale = self.percent / 100
        self.panels = Panels(self.theme, self.textures, self.icons, self.scale)

    def px(self, length: float) -> int:
        """A length at 100 % in whole pixels; anything above 0 is at least 1."""
        return max(1, round(length * self.scale)) if length > 0 else round(length * self.scale)

    @property
    def text_scale(self) -> float:
        """How large words are: the interface scale, and what the player asked for beyond it."""
        return self.scale * self.theme.text_size / USUAL_SIZE

    def text_px(self, length: float) -> int:
        """As `px`, of what holds hardly anything but words: it grows with them."""
        return self.px(length * self.theme.text_size / USUAL_SIZE)

    def say(self, key: str, /, **facts: object) -> str:
        """A text of the window in the player's language."""
        return self.words.say(key, **facts)

    def say_at_hand(self, key: str, /, **facts: object) -> str:
        """A text that says what to do, as it is done with the device at hand."""
        named = key if self.device == "keys" else f"{key}_{self.device}"
        return self.say(named, **facts)

    def counted(self, key: str, count: int, /, **facts: object) -> str:
        """A number with its noun (see `Words.counted`)."""
        return self.words.counted(key, count, **facts)

    def hints(
        self, hints: Sequence[tuple[str, str]], *, own: bool = False
    ) -> tuple[tuple[str, str], ...]:
        """Hints of keys (cap, what it does) as the device at hand has them: none for fingers, for a
        controller those that it has a button for. own: they speak of the controller already."""
        if self.device == "touch":
            return ()
        if self.device == "keys" or own:
            return tuple(hints)
        caps = {self.say(f"key.{name}"): cap for name, cap in MENU_CAPS.items()}
        return tuple((caps[key], does) for key, does in hints if key in caps)

    def title_style(self, title: str, room: int) -> str:
        """The largest style in which a card's title stands in `room` pixels unbroken."""
        return self.text.unsplit(title, ("title", "story.bold", "label.bold"), self.scale, room)

    def line(self, style: str) -> int:
        """Height of a style's line box in pixels."""
        return self.text.line_height(style, self.scale)

    def compact(self, size: tuple[int, int]) -> bool:
        """Whether the window, measured in interface pixels, asks for the compact layout."""
        return size[0] / self.text_scale < COMPACT[0] or size[1] / self.text_scale < COMPACT[1]
