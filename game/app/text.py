"""Text: one line or wrapped, always rendered at its true size, cached by what it says and how.

Sizes in the theme are pixels at 100 %; every call names the interface scale, and the renderer
draws at `size x scale`. Nothing is ever stretched.
"""

import re
import struct
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path

import pygame
from pygame import Font, Rect, Surface

from game.app.cache import SurfaceCache
from game.app.theme import Rgb, Style, Theme, mix
from game.core.errors import BoxError
from game.core.resources import asset

CACHE_BYTES = 24 * 1024 * 1024
BLOCK_BYTES = 16 * 1024 * 1024
_BLOCK_MOST = 256 * 1024  # pixels above which a paragraph would drive too many others out
_WRAPPED = 4000  # texts whose lines are kept
_ENDS = ("/\\", "-–")
"""Behind these a word that is wider than its place is broken; the first go before the others."""
_BLANK = re.compile("(?<!×) (?![%×·])")
_BLANKS = re.compile(" {2,}(?=[%×·])")
_UNDRAWABLE = re.compile("[\0\ud800-\udfff]")
"""What no font takes: it would raise. File names can hold bytes that are no text."""


def words_of(line: str) -> list[str]:
    """The pieces between which a line may be broken: a number keeps its % sign, "2 × SMG" stays
    together, and no line begins with the dot of a list."""
    return _BLANK.split(_BLANKS.sub(" ", line))


class Text:
    """Renders and measures strings in the theme's styles."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._fonts: dict[tuple[str, int], Font] = {}
        self._covered: dict[str, frozenset[int]] = {}
        self._widths: dict[tuple[str, str, float], int] = {}
        self._lines: dict[tuple[str, float], int] = {}
        self._wrapped: dict[tuple[str, str, float, int], tuple[str, ...]] = {}
        self.cache = SurfaceCache(CACHE_BYTES)
        self.blocks = SurfaceCache(BLOCK_BYTES)

    def style(self, name: str) -> Style:
        """A style by name.

        Raises:
            BoxError: no such style.
        """
        try:
            return self._theme.styles[name]
        except KeyError:
            raise BoxError(f"theme.yaml: there is no type style {name!r}") from None

    def font(self, style: str, scale: float) -> Font:
        """The font of a style at a scale."""
        look = self.style(style)
        return self._font(look.face, max(6, round(look.size * scale)))

    def face(self, face: str, pixels: int) -> Font:
        """A font by face and pixel size: for counters, whose digits follow the board's zoom."""
        return self._font(face, max(4, pixels))

    def line_height(self, style: str, scale: float) -> int:
        """Height of a line box in pixels."""
        kept = self._lines.get((style, scale))
        if kept is None:
            kept = self._lines[style, scale] = round(self.style(style).line * scale)
        return kept

    def width(self, text: str, style: str, scale: float) -> int:
        """Width of one line in pixels."""
        key = (text, style, scale)
        kept = self._widths.get(key)
        if kept is None:
            if len(self._widths) > 20_000:
                self._widths.clear()
            kept = self._widths[key] = self._measure(text, style, scale)
        return kept

    def surface(self, text: str, style: str, colour: Rgb, scale: float) -> Surface:
        """One rendered line, as high as the font (not the line box), cached."""
        key = (text, style, scale, colour)
        return self.cache.get(key, lambda: self._render(text, style, colour, scale))

    def draw(
        self,
        target: Surface,
        text: str,
        at: tuple[int, int],
        style: str,
        colour: Rgb,
        scale: float,
        align: str = "left",
    ) -> Rect:
        """Draw one line; `at` is the line box's top and its left, centre or right by `align`.

        Returns the line box.
        """
        image = self.surface(text, style, colour, scale)
        (left, top), (width, high) = at, image.get_size()
        if align == "centre":
            left -= width // 2
        elif align == "right":
            left -= width
        height = self.line_height(style, scale)
        target.blit(image, (left, top + (height - high) // 2))
        return Rect(left, top, width, height)

    def wrap(self, text: str, style: str, scale: float, width: int) -> tuple[str, ...]:
        """Lines no wider than `width`; a word that is wider is broken inside, a path after one of
        its folders, another one after a hyphen, if it has any."""
        key = (text, style, scale, width)
        kept = self._wrapped.get(key)
        if kept is None:
            if len(self._wrapped) > _WRAPPED:
                self._wrapped.clear()
            kept = self._wrapped[key] = self._broken(text, style, scale, width)
        return kept

    def _broken(self, text: str, style: str, scale: float, width: int) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in words_of(paragraph):
                longer = f"{line} {word}" if line else word
                if self.width(longer, style, scale) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                line = word
                while self.width(line, style, scale) > width and len(line) > 1:
                    fits = self._fitting(line, style, scale, width)
                    fits = _last_end(line, fits) or fits
                    lines.append(line[:fits])
                    line = line[fits:]
            lines.append(line)
        return tuple(lines)

    def splits(self, text: str, style: str, scale: float, width: int) -> bool:
        """Whether a word is wider than `width`, so that it would be broken inside."""
        words = (word for line in text.split("\n") for word in words_of(line))
        return any(self.width(word, style, scale) > width for word in words)

    def unsplit(self, text: str, styles: Sequence[str], scale: float, width: int) -> str:
        """The first of some styles in which no word is wider than `width`, else the last."""
        fitting = (style for style in styles if not self.splits(text, style, scale, width))
        return next(fitting, styles[-1])

    def wrap_within(
        self, text: str, style: str, scale: float, width: int, most: int
    ) -> tuple[str, ...]:
        """At most so many lines no wider than `width`; what has no room in the last is left out of
        it, with an ellipsis: only where the whole is told elsewhere."""
        lines = self.wrap(text, style, scale, width)
        if len(lines) <= most:
            return lines
        rest = " ".join(lines[most - 1 :])
        return (*lines[: most - 1], self.shorten(rest, style, scale, width))

    def shorten(self, text: str, style: str, scale: float, width: int) -> str:
        """The text, cut with an ellipsis if it is wider: only where the whole is told elsewhere."""
        if self.width(text, style, scale) <= width:
            return text
        fits = self._fitting(text, style, scale, width, "…")
        return text[:fits].rstrip() + "…"

    def block(self, key: Hashable, pixels: int, make: Callable[[], Surface]) -> Surface:
        """A paragraph or row put together from many lines, cached by what it says and how.

        pixels: about how many it has; a very large one is made but not kept.
        """
        return self.blocks.get(key, make) if pixels <= _BLOCK_MOST else make()

    def gilded(self, text: str, style: str, scale: float) -> Surface:
        """Gold lettering with a dark lower edge, for the title: gradient from light to low gold."""
        return self.cache.get(
            ("gilded", text, style, scale), lambda: self._gild(text, style, scale)
        )

    def _gild(self, text: str, style: str, scale: float) -> Surface:
        colours = self._theme.colours
        drop = max(1, round(2 * scale))
        plain = self._render(text, style, (255, 255, 255), scale)
        width, height = plain.get_size()
        for y in range(height):
            share = min(1.0, max(0.0, (y / height - 0.28) / 0.5))
            colour = mix(colours.gold_top, colours.gold_low, share)
            plain.fill((*colour, 255), Rect(0, y, width, 1), pygame.BLEND_RGBA_MULT)
        under = self._render(text, style, colours.shadow, scale)
        surface = Surface((width + drop, height + 2 * drop), pygame.SRCALPHA)
        surface.blit(under, (drop // 2, 2 * drop))
        surface.blit(under, (0, drop))
        surface.blit(plain, (0, 0))
        return surface

    def _fitting(
        self, text: str, style: str, scale: float, width: int, end: str = ""
    ) -> int:
        """How many letters fit into a width with `end` behind them; without one, at least one."""
        low, high = 0 if end else 1, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle] + end, style, scale) <= width:
                low = middle
            else:
                high = middle - 1
        return low

    def _font(self, face: str, pixels: int) -> Font:
        key = (face, pixels)
        font = self._fonts.get(key)
        if font is None:
            path = asset("fonts", self._theme.faces[face])
            try:
                font = Font(str(path), pixels)
            except (OSError, pygame.error) as error:
                raise BoxError(f"{path.name}: the font can't be read: install again") from error
            self._fonts[key] = font
        return font

    def _covers(self, face: str) -> frozenset[int]:
        known = self._covered.get(face)
        if known is None:
            known = self._covered[face] = covered(asset("fonts", self._theme.faces[face]))
        return known

    def _runs(self, text: str, face: str, usual: str) -> list[tuple[str, str]]:
        """The text cut into (face, piece): pieces the face can't draw go to the usual face of the
        style, or else to the symbols face."""
        if text.isascii():
            return [(face, text)]
        known = self._covers(face)
        spare = [one for one in (usual, "symbols") if one != face]
        runs: list[tuple[str, str]] = []
        for sign in text:
            use = face
            if ord(sign) not in known:
                use = next((one for one in spare if ord(sign) in self._covers(one)), face)
            if runs and runs[-1][0] == use:
                runs[-1] = (use, runs[-1][1] + sign)
            else:
                runs.append((use, sign))
        return runs

    def _pieces(self, text: str, style: str, scale: float) -> list[tuple[Font, str, int]]:
        """What to draw where: (font, piece, x); the last entry holds the whole width."""
        look = self.style(style)
        shown = _UNDRAWABLE.sub("\ufffd", text.upper() if look.capitals else text)
        pixels = max(6, round(look.size * scale))
        gap = look.tracking * look.size * scale
        pieces: list[tuple[Font, str, int]] = []
        x = 0.0
        for face, run in self._runs(shown, look.face, self._theme.plain[style].face):
            font = self._font(face, pixels)
            if gap:
                words = 0.0
                for index, sign in enumerate(run):
                    left = x + font.size(run[:index])[0] + gap * index + words
                    pieces.append((font, sign, round(left)))
                    # condensed faces have narrow blanks; tracked words would run together
                    words += gap if sign == " " else 0.0
                # Each sign is drawn alone, so the last one ends where it ends without kerning.
                x += font.size(run[:-1])[0] + font.size(run[-1:])[0] + gap * len(run) + words
            else:
                pieces.append((font, run, round(x)))
                x += font.size(run)[0]
        pieces.append((self._font(look.face, pixels), "", round(x - gap if gap else x)))
        return pieces

    def _measure(self, text: str, style: str, scale: float) -> int:
        return self._pieces(text, style, scale)[-1][2] if text else 0

    def _render(self, text: str, style: str, colour: Rgb, scale: float) -> Surface:
        pieces = self._pieces(text, style, scale)
        main, _, width = pieces.pop()
        if len(pieces) == 1:
            return pieces[0][0].render(pieces[0][1], True, colour)
        made = Surface((max(1, width), main.get_height()), pygame.SRCALPHA)
        for font, piece, left in pieces:
            if piece and not piece.isspace():
                image = font.render(piece, True, colour)
                made.blit(image, (left, main.get_ascent() - font.get_ascent()))
        return made


def _last_end(word: str, most: int) -> int:
    """How much of a word can stand in a line that holds so many of its letters, if it is broken
    only behind one of its signs; 0: it has none there."""
    for signs in _ENDS:
        end = max(word.rfind(sign, 1, most) for sign in signs)
        if end > 0:
            return end + 1
    return 0


def covered(path: Path) -> frozenset[int]:
    """Code points with a glyph (cmap formats 4 and 12); empty if the file has no such table."""
    data = path.read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    for index in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        if tag == b"cmap":
            return _cmap(data, offset)
    return frozenset()


def _cmap(data: bytes, start: int) -> frozenset[int]:
    points: set[int] = set()
    (count,) = struct.unpack_from(">H", data, start + 2)
    for index in range(count):
        platform, _, offset = struct.unpack_from(">HHI", data, start + 4 + 8 * index)
        at = start + offset
        (kind,) = struct.unpack_from(">H", data, at)
        if platform in (0, 3) and kind == 4:
            points |= _segments(data, at)
        elif platform in (0, 3) and kind == 12:
            (groups,) = struct.unpack_from(">I", data, at + 12)
            for group in range(groups):
                first, last, _ = struct.unpack_from(">III", data, at + 16 + 12 * group)
                points.update(range(first, last + 1))
    return frozenset(points)


def _segments(data: bytes, offset: int) -> set[int]:
    (double,) = struct.unpack_from(">H", data, offset + 6)
    count = double // 2
    ends = struct.unpack_from(f">{count}H", data, offset + 14)
    starts = struct.unpack_from(f">{count}H", data, offset + 16 + double)
    points: set[int] = set()
    for first, last in zip(starts, ends, strict=True):
        points.update(range(first, last + 1))
    return points - {0xFFFF}
