"""Measures every word of a scene: where its ink lies, how high its letters are, what cuts or covers
it.

Words are drawn on cached surfaces first, and those on others, until one is drawn on the window. So
while `recording` lasts, each surface keeps the words that lie on it, and hands them on when it is
drawn, scaled, turned or copied. `measure` paints a scene once from scratch on such a surface and
notes which widget drew what; `complaints` says what can't be read.
"""

import importlib
import itertools
import math
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import pygame
import pytest
from pygame import Rect

import game.app
from game.app import text as text_module
from game.app.baked import Baked
from game.app.board.view import painter
from game.app.board.view.overlay import Z_LYING, Z_MOVING, Z_SIGN
from game.app.play.panels.board_widget import BoardWidget
from game.app.play.panels.callout import CalloutLayer
from game.app.play.panels.popups import LessonRing
from game.app.play.scene import PlayScene
from game.app.scene import Scene
from game.app.scenes import boardpicture, schoolpictures, skirmishpictures
from game.app.scenes.boardpicture import BoardPicture
from game.app.scenes.buildcard import CounterPicture
from game.app.scenes.schoolcards import ChapterPicture
from game.app.scenes.skirmishpictures import MapPicture
from game.app.scenes.titleparts import Props
from game.app.ui import Ui
from game.app.widgets.base import Group, Pressable, Widget
from game.app.widgets.entry import TextInput
from game.app.widgets.label import RichText
from game.app.widgets.tooltip import Tooltip
from tests.app.unwashed import unwashed

PlainSurface, PlainFont = pygame.Surface, pygame.font.Font
TOUCH = 1
"""Pixels at 100 % by which the inks of two words may reach into each other (smooth edges)."""
LEAST_LETTERS = 10
"""Pixels at 100 % that letters on the board have at least, measured as the size of their font."""
PICTURES = (Props, BoardPicture, ChapterPicture, MapPicture)
"""What shows things small: what is printed on them is read elsewhere."""
BULLET = "•"
ENDS = ("-", "–", "/", "\\")
"""Behind these a line may be ended within a word."""
_ROUNDED = 0.92  # what rounding to whole pixels may take of a size
_CRAMPED = 0.8
"""How much smaller values may be that lie in cells closer than they would need."""
_REACH = 6  # pixels between a word and its own shadow or halo
_CHANGED = 0.05  # share of a word's pixels that something else may touch
_COATS = 12  # words drawn after a word before it is drawn once more, in another colour
_PARTS = 24  # places along the middle of a widget where it is asked for what it tells
_SHADE = 60  # of 255: what lies in a card's shadow can still be read
_SHADING = {pygame.BLEND_RGBA_MULT, pygame.BLEND_RGB_MULT, pygame.BLEND_RGBA_SUB}


class Ink(NamedTuple):
    """A word on a surface. box: its ink, whether or not it is in sight. seen: what of it is. size:
    of the font, pixels. turned: not upright, so that its box says little. cut: ends in an
    ellipsis that stands for more words."""

    words: str
    box: Rect
    seen: Rect
    size: float
    turned: bool = False
    cut: str = ""


class RecordingSurface(PlainSurface):
    """A surface that knows the words which lie on it."""

    _inks: "list[Ink] | None" = None
    _above: "tuple[RecordingSurface, int, int] | None" = None
    told: "Callable[[RecordingSurface, Iterable[Ink]], None] | None" = None
    """Hears of words in place of the surface: the window's."""

    @property
    def inks(self) -> list[Ink]:
        """The words, in this surface's pixels."""
        if self._above is not None:
            whole, x, y = self._above
            part = Rect((x, y), self.get_size())
            return [moved(ink, -x, -y, self.get_rect())
                    for ink in whole.inks if ink.box.colliderect(part)]
        return self._inks if self._inks is not None else []

    def take(self, inks: Iterable[Ink], source: "RecordingSurface | None" = None) -> None:
        """These words lie on it now, above those before; they came with `source`."""
        if self._above is not None:
            whole, x, y = self._above
            whole.take(moved(ink, x, y, Rect((x, y), self.get_size())) for ink in inks)
        elif self.told is not None:
            self.told(source or self, inks)
        else:
            known = self._inks = self._inks if self._inks is not None else []
            for ink in inks:
                if not any(same(ink, other) for other in known[-4:]):
                    known.append(ink)

    def _drawn(self, source: Any, dest: Any, area: Any = None, flags: int = 0) -> None:
        if flags in _SHADING or not isinstance(source, RecordingSurface):
            return
        inks = source.inks
        if not inks:
            return
        x, y = dest[:2] if not isinstance(dest, Rect) else dest.topleft
        part = Rect(area) if area is not None else source.get_rect()
        clip = self.get_clip()
        place = Rect(round(x), round(y), part.width, part.height)
        dx, dy = place.left - part.left, place.top - part.top
        self.take([moved(ink, dx, dy, place.clip(clip))
                   for ink in inks if ink.box.colliderect(part)], source)

    def blit(
        self, source: Any, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> Rect:
        made = super().blit(source, dest, area, special_flags)
        self._drawn(source, dest, area, special_flags)
        return made

    def blits(self, blit_sequence: Any, doreturn: Any = 1) -> Any:
        return [self.blit(*one) for one in blit_sequence]

    def fblits(self, blit_sequence: Any, special_flags: int = 0, /) -> None:
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        if self._inks and not special_flags:
            area = Rect(rect) if rect is not None else self.get_rect()
            area = area.clip(self.get_clip())
            self._inks = [ink for ink in self._inks if not area.contains(ink.seen)]
        return super().fill(color, rect, special_flags)

    def subsurface(self, *args: Any) -> "RecordingSurface":
        part = Rect(*args)
        made = super().subsurface(part)
        assert isinstance(made, RecordingSurface)
        made._above = (self, part.left, part.top)
        return made

    def copy(self) -> "RecordingSurface":
        return recorded(super().copy(), self.inks)

    def convert(self, *args: Any) -> "RecordingSurface":
        return recorded(super().convert(*args), self.inks)

    def convert_alpha(self) -> "RecordingSurface":
        return recorded(super().convert_alpha(), self.inks)

    def premul_alpha(self) -> "RecordingSurface":
        return recorded(super().premul_alpha(), self.inks)


class RecordingFont(PlainFont):
    """A font whose words know what they are."""

    pixels = 0

    def __init__(self, name: Any = None, size: int = 20) -> None:
        super().__init__(name, size)
        self.pixels = size

    def render(self, text: Any, antialias: bool, color: Any, *more: Any, **named: Any) -> Any:
        made = super().render(text, antialias, color, *more, **named)
        words = str(text)
        if not words.strip():
            return recorded(made, ())
        box = made.get_bounding_rect()
        return recorded(made, [Ink(words, box, box, self.pixels)])


def recorded(surface: PlainSurface, inks: Iterable[Ink]) -> RecordingSurface:
    """The surface as one that knows these words."""
    if not isinstance(surface, RecordingSurface):
        made = RecordingSurface(surface.get_size(), surface.get_flags() & pygame.SRCALPHA, surface)
        if surface.get_flags() & pygame.SRCALPHA:
            made.fill((0, 0, 0, 0))
            PlainSurface.blit(made, surface, (0, 0), None, pygame.BLEND_RGBA_ADD)
        else:
            PlainSurface.blit(made, surface, (0, 0))
        surface = made
    surface._inks, surface._above = list(inks), None
    return surface


def moved(ink: Ink, dx: int, dy: int, limit: Rect) -> Ink:
    """A word shifted and then seen only within `limit`."""
    return ink._replace(box=ink.box.move(dx, dy), seen=ink.seen.move(dx, dy).clip(limit))


def same(one: Ink, other: Ink) -> bool:
    """Whether a word is another's shadow, halo or second coat."""
    reach = max(_REACH, round(one.size / 8))
    return one.words == other.words and (
        abs(one.box.left - other.box.left) <= reach and abs(one.box.top - other.box.top) <= reach
    )


def _scaled(ink: Ink, across: float, down: float) -> Ink:
    def on(rect: Rect) -> Rect:
        left, top = math.floor(rect.left * across), math.floor(rect.top * down)
        right, bottom = math.ceil(rect.right * across), math.ceil(rect.bottom * down)
        return Rect(left, top, right - left, bottom - top)

    return ink._replace(box=on(ink.box), seen=on(ink.seen), size=ink.size * down)


def _scaling(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
    """A function of `pygame.transform` that changes a surface's size."""

    def scale(surface: Any, size: Any, dest_surface: Any = None) -> Any:
        made = plain(surface, size, dest_surface) if dest_surface is not None \
            else plain(surface, size)
        inks = surface.inks if isinstance(surface, RecordingSurface) else []
        (wide, high), (old_wide, old_high) = made.get_size(), surface.get_size()
        across, down = wide / max(1, old_wide), high / max(1, old_high)
        scaled = [_scaled(ink, across, down) for ink in inks]
        if dest_surface is not None:
            if isinstance(dest_surface, RecordingSurface):
                dest_surface.take(scaled)
            return made
        return recorded(made, scaled)

    scale.__name__ = name
    return scale


def _turned(ink: Ink, old: PlainSurface, new: PlainSurface, angle: float, zoom: float) -> Ink:
    turn = math.radians(angle)
    (wide, high), (new_wide, new_high) = old.get_size(), new.get_size()
    corners = [
        ((x - wide / 2) * zoom, (y - high / 2) * zoom)
        for x in (ink.box.left, ink.box.right) for y in (ink.box.top, ink.box.bottom)
    ]
    xs = [x * math.cos(turn) + y * math.sin(turn) + new_wide / 2 for x, y in corners]
    ys = [y * math.cos(turn) - x * math.sin(turn) + new_high / 2 for x, y in corners]
    box = Rect(math.floor(min(xs)), math.floor(min(ys)), math.ceil(max(xs) - min(xs)),
               math.ceil(max(ys) - min(ys)))
    askew = abs(angle % 90) > 1e-6
    return ink._replace(box=box, seen=box.clip(new.get_rect()), size=ink.size * zoom,
                        turned=ink.turned or askew)


def _rotate(plain: Callable[..., Any]) -> Callable[..., Any]:
    def rotate(surface: Any, angle: float, *zoom: float) -> Any:
        made = plain(surface, angle, *zoom)
        inks = surface.inks if isinstance(surface, RecordingSurface) else []
        factor = zoom[0] if zoom else 1.0
        return recorded(made, [_turned(ink, surface, made, angle, factor) for ink in inks])

    return rotate


def _blur(plain: Callable[..., Any]) -> Callable[..., Any]:
    """A blurred word is a shadow, and no word."""

    def blur(surface: Any, *args: Any, **named: Any) -> Any:
        return recorded(plain(surface, *args, **named), ())

    return blur


def _render(plain: Callable[..., Any]) -> Callable[..., Any]:
    """A line of `Text` as one word, however many signs it is put together from."""

    def render(self: Any, text: str, style: str, colour: Any, scale: float) -> Any:
        made = plain(self, text, style, colour, scale)
        box = made.get_bounding_rect()
        size = self.style(style).size * scale
        return recorded(made, [Ink(text, box, box, size)] if box.width else ())

    return render


def begin_recording(patch: pytest.MonkeyPatch) -> None:
    """Have every module of the window use surfaces and fonts that know their words."""
    for found in pkgutil.walk_packages(game.app.__path__, "game.app."):
        module = importlib.import_module(found.name)
        if module.__dict__.get("Surface") is PlainSurface:
            patch.setattr(module, "Surface", RecordingSurface)
    patch.setattr(pygame, "Surface", RecordingSurface)
    patch.setattr(text_module, "Font", RecordingFont)
    patch.setattr(text_module.Text, "_render", _render(text_module.Text._render))
    patch.setattr(Baked, "find", lambda self, key: None)
    # a picture of the board that is kept would hold words that were painted over
    patch.setattr(painter, "_KEPT_WIDTH", 0)
    # what nothing is read of needn't be drawn, which takes longer than all else of its page
    for module in (boardpicture, skirmishpictures):
        patch.setattr(module, "drawing", _blank)
    patch.setattr(schoolpictures, "_piece", _blank)
    for name in ("scale", "smoothscale"):
        patch.setattr(pygame.transform, name, _scaling(name, getattr(pygame.transform, name)))
    for name in ("rotate", "rotozoom"):
        patch.setattr(pygame.transform, name, _rotate(getattr(pygame.transform, name)))
    patch.setattr(pygame.transform, "gaussian_blur", _blur(pygame.transform.gaussian_blur))
    patch.setattr(Widget, "paint", _painting(Widget.paint))
    patch.setattr(text_module.Text, "shorten", _shortening(text_module.Text.shorten))
    patch.setattr(text_module.Text, "_broken", _breaking(text_module.Text._broken))


def _blank(ui: Ui, shown: boardpicture.Shown, *form: Any) -> Iterator[PlainSurface | None]:
    """The picture of a board, with nothing on it. form: ends in its size."""
    made = RecordingSurface(form[-1])
    made.fill(ui.c.map)
    yield made


_PAINTING: list[Widget] = []
"""The widgets that are being painted, the outermost first."""
_SHORTENED: dict[str, str] = {}
"""Words that end in an ellipsis, and the whole that they stand for."""
_SPLIT: dict[str, set[str]] = {}
"""Beginnings of words after which a line was ended, and how the next line goes on. Lines are also
broken for widths that are then not used, so it counts only where both are drawn."""


def _painting(plain: Callable[[Widget, PlainSurface], None]) -> Callable[..., None]:
    def paint(self: Widget, target: PlainSurface) -> None:
        _PAINTING.append(self)
        try:
            plain(self, target)
        finally:
            _PAINTING.pop()

    return paint


def _shortening(plain: Callable[..., str]) -> Callable[..., str]:
    def shorten(self: Any, text: str, style: str, scale: float, width: int) -> str:
        made = plain(self, text, style, scale, width)
        if made != text:
            _SHORTENED[made] = text
        return made

    return shorten


def _breaking(plain: Callable[..., tuple[str, ...]]) -> Callable[..., tuple[str, ...]]:
    def broken(self: Any, text: str, style: str, scale: float, width: int) -> tuple[str, ...]:
        lines = plain(self, text, style, scale, width)
        for head, rest in _splits(text, lines):
            _SPLIT.setdefault(head, set()).add(rest)
        return lines

    return broken


def _splits(text: str, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The beginnings and ends of the words within which the lines of a text are ended, other than
    behind a sign at which one may be."""
    at = 0
    for line, following in itertools.pairwise(lines):
        at += len(line)
        if text[at : at + 1].isspace():
            at += 1
        elif not line.endswith(ENDS):
            yield line.rpartition(" ")[2], following.partition(" ")[0]


@dataclass(eq=False)
class Word:
    """A word in the window. widget: who drew it. place: which of the things drawn one after the
    other holds it (words of one counter share it). layer: what it lies on: widgets of one layer
    may not cover each other."""

    ink: Ink
    widget: Widget
    path: tuple[Widget, ...]
    place: int
    layer: str
    z: int | None = None
    """On the board: how high it lies (`game.app.board.view.overlay`); None: printed on the map."""
    before: Any = None
    covered: float = 0.0
    by: str = ""

    @property
    def on_board(self) -> bool:
        """Whether it is on the map, which lies under everything."""
        return isinstance(self.widget, BoardWidget)

    def __str__(self) -> str:
        return (
            f"{self.ink.words!r} {tuple(self.ink.box)} "
            f"of {self.widget.name!r} {tuple(self.widget.rect)}"
        )


@dataclass
class Measured:
    """A scene as it was painted once: its words in drawing order, its size and scale."""

    scene: Scene
    target: RecordingSurface
    words: list[Word] = field(default_factory=list)
    tips: dict[str, Widget] = field(default_factory=dict)
    """What is told where the mouse rests, of all that can be seen, and who tells it."""

    @property
    def title(self) -> str:
        """Which scene, at which size and scale."""
        (wide, high), percent = self.scene.size, self.scene.ui.percent
        return f"{self.scene.name} at {wide}x{high}, {percent} %"


def _print_map(board: BoardWidget) -> None:
    """Have all that is in view of a map printed sharp, as it is after a moment; what lies flat on
    it is laid down word by word, over those that it covers."""
    while not board.view.idle:
        board.view.prepare(1000)
        board.view.update(1000)
    unwashed(board.view)


def _layered(widget: Widget, scene: Scene) -> bool:
    """Whether each of a widget's children is a popup that lies over the rest."""
    return widget is scene.overlay or widget.name == "front" or isinstance(widget, CalloutLayer)


def _layer(path: Sequence[Widget], scene: Scene) -> str:
    """Which popup a widget belongs to, "" for none."""
    for widget, child in itertools.pairwise(path):
        if _layered(widget, scene):
            return f"{widget.name}/{child.name}"
    return ""


def measure(scene: Scene) -> Measured:
    """Paint a scene from scratch and note its words."""
    target = RecordingSurface(scene.size, 0, 32)
    made = Measured(scene, target)
    heights: dict[int, int] = {}  # of what lies on the board, by its surface
    for widget in scene.root.walk():
        if isinstance(widget, BoardWidget):
            _print_map(widget)
            heights.update((id(item.surface), item.z) for item in widget.view._items)
    blitted = 0

    def hear(source: RecordingSurface, inks: Iterable[Ink]) -> None:
        nonlocal blitted
        blitted += 1
        for ink in inks:
            if not ink.seen.width or not ink.seen.height:
                continue
            path = tuple(_PAINTING)
            owner = path[-1] if path else scene.root
            if isinstance(owner, PICTURES):
                continue
            word = Word(ink, owner, path, blitted, _layer(path, scene), heights.get(id(source)))
            for old in made.words[-_COATS:]:
                if old.widget is owner and same(ink, old.ink):
                    made.words.remove(old)
            word.before = _pixels(target, ink.seen)
            made.words.append(word)

    target.told = hear
    target.blit(scene.background(), (0, 0))
    for layer in (scene.root, scene.overlay):
        _PAINTING.append(layer)
        for child in layer.children:
            child.paint(target)
            _look_again(made, child.name)
        _PAINTING.pop()
    for layer in (scene.root, scene.overlay):
        for widget in layer.walk():
            for tip in _tips(widget):
                made.tips.setdefault(tip, widget)
    return made


def _tips(widget: Widget) -> Iterator[str]:
    """What a widget tells where the mouse rests on it: itself and, of one with parts, those along
    its middle."""
    shown = widget.shown_rect()
    if not shown.width or not shown.height:
        return
    points = [shown.center]
    if type(widget).tip_at is not Widget.tip_at:
        points += [(shown.left + shown.width * part // _PARTS, shown.centery)
                   for part in range(_PARTS)]
        points += [(shown.centerx, shown.top + shown.height * part // _PARTS)
                   for part in range(_PARTS)]
    yield from dict.fromkeys(tip for point in points if (tip := widget.tip_at(point)))


def _pixels(target: PlainSurface, rect: Rect) -> Any:
    part = rect.clip(target.get_rect())
    return pygame.surfarray.array3d(PlainSurface.subsurface(target, part)).astype(np.int16)


def _look_again(made: Measured, painted: str) -> None:
    """Find the words that what was painted last has changed."""
    for word in made.words:
        if word.before is None or word.on_board:
            continue
        change = np.abs(word.before - _pixels(made.target, word.ink.seen)).max(axis=2)
        share = float(np.mean(change > _SHADE))
        if share > _CHANGED:
            word.covered, word.by, word.before = share, painted, None


# What can't be read


def complaints(made: Measured) -> list[str]:
    """Everything in a painted scene that is cut, covered, on top of another or too small."""
    found = [
        *_outside(made), *_covered(made), *_over_each_other(made), *_cut(made),
        *_buttons(made), *_board(made), *_split(made), *_tooltips(made),
    ]
    return [f"{made.title}: {line}" for line in found]


def _outside(made: Measured) -> Iterator[str]:
    """Words that leave the window or the panel that they stand on."""
    slack = made.scene.ui.px(2)
    window = made.target.get_rect()
    for word in made.words:
        if word.on_board:
            continue
        box = word.ink.seen if _typed(word) else word.ink.box
        for widget in reversed(word.path):
            # a counter may be higher than its place, and a ring has its number beside it
            if isinstance(widget, Group | CounterPicture | LessonRing):
                continue
            room = widget.rect.inflate(2 * slack, 2 * slack)
            scrolls = widget.clip is not None and widget is not word.widget
            if scrolls and getattr(widget, "most", 0):
                room = Rect(room.left, box.top, room.width, box.height)
                box = box.clip(widget.rect)
            if not room.contains(box):
                yield f"{word} leaves {widget.name!r} {tuple(widget.rect)}"
                break
        else:
            if not window.contains(box):
                yield f"{word} leaves the window"


def _typed(word: Word) -> bool:
    """Whether it was typed into a field, which shows as much as it can hold, with the caret."""
    return isinstance(word.widget, TextInput) and word.widget.text == word.ink.words


def _covered(made: Measured) -> Iterator[str]:
    """Words over which something else was drawn, unless a popup that lies over all of them hides
    what is beneath it."""
    popups = [child.rect for child in made.scene.overlay.children]
    for widget in made.scene.root.walk():
        if _layered(widget, made.scene):
            popups += [child.rect for child in widget.children if child.visible]
    for word in made.words:
        if not word.covered or word.on_board or _under_drawer(word, made.scene):
            continue
        if made.scene.modal is not None and not word.layer:
            continue  # a veil lies over everything until the question is answered
        if word.layer or not any(rect.contains(word.ink.seen) for rect in popups):
            yield f"{word} is covered to {word.covered:.0%} by {word.by!r}"


def _under_drawer(word: Word, scene: Scene) -> bool:
    """Whether an open drawer of a small table hides all of a word that is no part of it."""
    if not isinstance(scene, PlayScene) or not scene.layout.compact:
        return False
    drawer = next((w for w in scene.root.walk() if w.name == word.by == "right-rail"), None)
    return drawer is not None and drawer not in word.path and any(
        child.visible and child.rect.contains(word.ink.seen) for child in drawer.children
    )


def _over_each_other(made: Measured) -> Iterator[str]:
    """Pairs of words of one layer whose inks overlap."""
    touch = made.scene.ui.px(TOUCH)
    words = [w for w in made.words if not w.on_board and not w.ink.turned]
    yield from _pairs([w for w in words if not w.covered], touch)


def _pairs(words: Sequence[Word], touch: int) -> Iterator[str]:
    boxes = [
        Rect(w.ink.seen.left, w.ink.seen.top, w.ink.seen.width - touch, w.ink.seen.height - touch)
        for w in words
    ]
    for index, word in enumerate(words):
        box = boxes[index]
        if box.width <= 0 or box.height <= 0:
            continue
        for other in box.collidelistall(boxes[index + 1 :]):
            second = words[index + 1 + other]
            if second.layer == word.layer and not same(word.ink, second.ink):
                yield f"{word} and {second} lie on each other"


def _cut(made: Measured) -> Iterator[str]:
    """Words of which a part is out of sight or left out."""
    slack = made.scene.ui.px(1)
    for word in made.words:
        if word.on_board:
            continue
        box, seen = word.ink.box, word.ink.seen
        scroller = next((w for w in reversed(word.path) if w.clip is not None), None)
        if box.width - seen.width > slack and not _typed(word):
            yield f"{word} is cut to {seen.width} of {box.width} px"
        elif box.height - seen.height > slack and not getattr(scroller, "most", 0):
            yield f"{word} is cut to {seen.height} of {box.height} px of its height"
        whole = _SHORTENED.get(word.ink.words)
        if whole is not None and not _told_elsewhere(word, whole):
            yield f"{word} stands for {whole!r}, which is told nowhere"


def _split(made: Measured) -> Iterator[str]:
    """Words that are ended in the next line, without a hyphen."""
    for word in made.words:
        if word.on_board or word.ink.words.rpartition(" ")[2] not in _SPLIT:
            continue
        for other in made.words:
            below = other.ink.box.top - word.ink.box.top
            if other.widget is word.widget and 0 < below <= 3 * word.ink.size \
                    and _goes_on(word.ink.words, other.ink.words):
                yield f"{word} goes on as {other.ink.words!r} in the next line"


def _goes_on(line: str, following: str) -> bool:
    """Whether a line ends within a word, with whose rest the next begins."""
    return following.partition(" ")[0] in _SPLIT.get(line.rpartition(" ")[2], ())


def _tooltips(made: Measured) -> Iterator[str]:
    """What is told where the mouse rests, if that is larger than the window or breaks a word."""
    bounds = made.target.get_rect()
    for tip, widget in made.tips.items():
        shown = Tooltip(made.scene.ui, tip, widget.shown_rect(), bounds)
        if not bounds.contains(shown.rect):
            yield f"what {widget.name!r} tells leaves the window: {tip!r}"
        lines: dict[int, str] = {}
        for piece in shown._laid.pieces:
            lines[piece.top] = f"{lines.get(piece.top, '')} {piece.text}".strip()
        for line, following in itertools.pairwise(lines.values()):
            if _goes_on(line, following):
                yield f"what {widget.name!r} tells has {line!r} go on as {following!r}"


def _told_elsewhere(word: Word, whole: str) -> bool:
    """Whether a tooltip says the whole of words that end in an ellipsis."""
    return any(whole in widget.tip_at(word.ink.seen.center) for widget in word.path)


def _buttons(made: Measured) -> Iterator[str]:
    """Pressable widgets of one layer that lie on each other."""
    scene = made.scene
    found: list[tuple[str, Widget, Rect]] = []
    for root in (scene.root, scene.overlay):
        for widget in root.walk():
            if not isinstance(widget, Pressable) and not (
                widget.focusable and not isinstance(widget, BoardWidget | RichText)
            ):
                continue
            path: list[Widget] = [widget]
            while path[0].parent is not None:
                path.insert(0, path[0].parent)
            shown = widget.shown_rect()
            if shown.width and shown.height:
                found.append((_layer(path, scene), widget, shown))
    for index, (layer, widget, rect) in enumerate(found):
        for other_layer, other, place in found[index + 1 :]:
            if layer == other_layer and rect.inflate(-2, -2).colliderect(place.inflate(-2, -2)) \
                    and not _above(widget, other) and not _above(other, widget):
                yield f"{widget.name!r} {tuple(rect)} and {other.name!r} {tuple(place)} lie on " \
                      "each other"


def _above(widget: Widget, other: Widget) -> bool:
    """Whether a widget holds another."""
    return any(widget is inner for inner in _ancestors(other))


def _ancestors(widget: Widget) -> Iterator[Widget]:
    above = widget.parent
    while above is not None:
        yield above
        above = above.parent


def _board(made: Measured) -> Iterator[str]:
    """Words on the board that are too small or lie on each other: coordinates, values and plates
    follow the interface's scale or are left out, what is printed on a counter can be read."""
    scale = made.scene.ui.scale
    words = [word for word in made.words if word.on_board and word.ink.words != BULLET]
    for word in words:
        on_counter = word.z is not None and not Z_SIGN <= word.z < Z_MOVING and word.z >= Z_LYING
        least = LEAST_LETTERS * min(1.0, scale)
        if not on_counter:
            least = max(least, LEAST_LETTERS * scale * (_CRAMPED if word.z is not None else 1.0))
        if word.ink.size < _ROUNDED * least:
            where = "a counter" if on_counter else "the map" if word.z is None else "the overlay"
            yield f"{word.ink.words!r} {tuple(word.ink.box)} on {where} has letters of " \
                  f"{word.ink.size:.1f} px where {least:.1f} can be read"
    upright = [word for word in words if not word.ink.turned]
    over = [word for word in upright if word.z is not None and Z_SIGN <= word.z < Z_MOVING]
    printed = [word for word in upright if word.z is None]
    for layer in (over, printed):
        yield from _pairs(layer, made.scene.ui.px(TOUCH))
