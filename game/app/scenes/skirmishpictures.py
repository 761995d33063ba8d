"""Small pictures on the page of new skirmishes: a map of each kind of ground, and the latest draws.

Nothing waits for one. Maps of grounds are looked for on the disk, and made in the background where
they were never made before; all are drawn in moments in which nobody does anything.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from pygame import Rect, Surface

from game import __version__
from game.app.idle_worker import WorkPlan
from game.app.scene import AppHost
from game.app.scenes.boardpicture import Shown, drawing, fitted
from game.app.scenes.lineup import line_up
from game.app.scenes.skirmishdraws import ONE_AT_A_TIME, Drafting, DrawnSkirmish
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.core.errors import BoxError

GROUND_SEED = 7
"""Of the maps by which kinds of ground are shown."""
_CLOSE = 1.7
"""How much larger a ground is drawn than its whole map would fit."""


class MapPicture(Widget):
    """A small map where one can be had; picture(): None while it is drawn."""

    solid = False

    def __init__(
        self, ui: Ui, name: str, rect: Rect, picture: Callable[[], Surface | None]
    ) -> None:
        super().__init__(ui, name, rect)
        self.picture = picture

    def draw(self, target: Surface) -> None:
        """The map in the middle of a blank sheet."""
        target.fill(self.ui.c.map, self.rect)
        image = self.picture()
        if image is None:
            return
        old = target.get_clip()
        target.set_clip(self.rect.clip(old))
        target.blit(image, image.get_rect(center=self.rect.center))
        target.set_clip(old)


class _Wanted(NamedTuple):
    """A picture that is to be seen. key: under which the textures keep it. shown: its board, None
    if it must be made first, by `make`. lasting: kept for the next start."""

    key: Hashable
    size: tuple[int, int]
    shown: Shown | None
    make: Callable[[], Shown | None]
    close: float
    lasting: bool


class SkirmishPictures:
    """The pictures that are shown. on_found(): another one is there."""

    def __init__(self, app: AppHost, ui: Ui, on_found: Callable[[], None]) -> None:
        self.app = app
        self.ui = ui
        self.on_found = on_found
        self._wanted: deque[_Wanted] = deque()
        self._hopeless: set[Hashable] = set()
        self._boards: dict[Hashable, Shown] = {}
        self._making = False
        self._steps = count()
        self._step = next(self._steps)
        """Another one with each step, so that no plan is taken for one before it."""

    def want(
        self, drafting: Drafting, part: str, grounds: Sequence[str], size: tuple[int, int],
        draws: Sequence[DrawnSkirmish], small: tuple[int, int],
    ) -> None:
        """The pictures that are to be seen: of the choices of the part whose pictures are shown,
        and of the draws; with their sizes."""
        found = []
        for drawn in reversed(draws):
            if drawn.lineup is not None:
                found.append(_Wanted(self._draw_key(drawn, small), small, drawn.lineup.shown,
                                     lambda: None, 1.0, False))
        for ground in grounds:
            key = self._ground_key(drafting, ground, size)
            found.append(_Wanted(key, size, self._boards.get(key),
                                 lambda ground=ground: _ground(drafting, part, ground),  # type: ignore[misc]
                                 _CLOSE, True))
        self._wanted = deque(one for one in found if one.key not in self._hopeless)
        self._step = next(self._steps)

    def _ground_key(
        self, drafting: Drafting, ground: str, size: tuple[int, int]
    ) -> Hashable:
        game = drafting.box.id
        return "skirmish-ground", __version__, game, ground, size, self.ui.percent

    def _draw_key(self, drawn: DrawnSkirmish, size: tuple[int, int]) -> Hashable:
        return "skirmish-draw", drawn.code, hash(drawn.skirmish.text), size, self.ui.percent

    def ground(self, drafting: Drafting, ground: str, size: tuple[int, int]) -> Surface | None:
        """The picture of a kind of ground, if it is there."""
        return self.ui.textures.find(self._ground_key(drafting, ground, size))

    def draw(self, drawn: DrawnSkirmish, size: tuple[int, int]) -> Surface | None:
        """The picture of a draw, if it is there."""
        return self.ui.textures.find(self._draw_key(drawn, size))

    def plan(self) -> WorkPlan | None:
        """What is to be done next while nobody waits."""
        if self._wanted and not self._making:
            return WorkPlan(("skirmish pictures", self._step), self._go_on)
        return None

    def _go_on(self) -> Iterator[None]:
        """Pass over what is there; draw the first that isn't, or have its board made."""
        while self._wanted:
            wanted = self._wanted[0]
            if self.ui.textures.find(wanted.key) is not None:
                self._wanted.popleft()
                yield
                continue
            shown = wanted.shown or self._boards.get(wanted.key)
            if shown is None:
                self._ask(wanted)
                return
            image = None
            for drawn in _picture(self.ui, shown, wanted.size, wanted.close):
                yield
                image = drawn
            if wanted in self._wanted:
                self._wanted.remove(wanted)
            self._boards.pop(wanted.key, None)
            if image is not None:
                self.ui.textures.keep(wanted.key, image, lasting=wanted.lasting)
                self.on_found()

    def _ask(self, wanted: _Wanted) -> None:
        """Have a board made in the background."""
        self._making = True

        def made(shown: Shown | None) -> None:
            self._making = False
            self._step = next(self._steps)
            if shown is None:
                self._hopeless.add(wanted.key)
                if wanted in self._wanted:
                    self._wanted.remove(wanted)
            else:
                self._boards[wanted.key] = shown

        self.app.background(wanted.make, made, "ground")


def _ground(drafting: Drafting, part: str, ground: str) -> Shown | None:
    """A map of a kind of ground, without counters; None if none can be had."""
    try:
        with ONE_AT_A_TIME:
            request = drafting.generator.request(GROUND_SEED, {part: ground})
            lineup = line_up(drafting.box, drafting.generator.draw(request).text)
    except (BoxError, ValueError):
        return None  # what is wrong with it is told where it is chosen
    return lineup.shown._replace(pieces=(), marks=()) if lineup is not None else None


def _picture(
    ui: Ui, shown: Shown, size: tuple[int, int], close: float
) -> Iterator[Surface | None]:
    """Draws a board in small pieces, whole in a size, or with `close` above 1 so many times larger
    than it takes to cover it, and cut to it round its middle; the last thing it gives is the
    picture."""
    (wide, high), endless = size, 1_000_000
    if close > 1:
        rooms = (round(wide * close), endless), (endless, round(high * close))
        side, sheet = max(fitted(shown.table, shown.game, room, endless) for room in rooms)
    else:
        side, sheet = fitted(shown.table, shown.game, size, endless)
    whole = None
    for image in drawing(ui, shown, side, sheet):
        yield None
        whole = image
    assert whole is not None
    cut = Rect((0, 0), size)
    cut.center = whole.get_rect().center
    yield whole.subsurface(cut.clip(whole.get_rect())).copy()
