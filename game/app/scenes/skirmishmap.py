"""The map on the page of new skirmishes: in its frame, with a plate where each side starts."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from pygame import Rect

from game.app.scenes.boardpicture import BoardPicture, Shown
from game.app.scenes.opponentcards import MapFrame, SidePlate
from game.app.scenes.opponentsheets import side_colour
from game.app.scenes.skirmishdraws import DrawnSkirmish
from game.app.scenes.skirmishview import spoken
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button

MAP_SIDE = 120
"""Largest hex side or dot pitch of the map, in pixels at 100 %."""
NAMED_MAP = 380
"""Width in pixels at 100 % from which on the sides are named on the map."""


class StartPlates(NamedTuple):
    """Names of the sides by id, and which comes first."""

    names: Mapping[str, str]
    first: str


class MapSheet:
    """Lays the map. Its picture is drawn a little each frame, so it is laid again as it is when
    the page is built anew. animate: has the scene draw on; large: looks at the map alone."""

    def __init__(
        self, ui: Ui, animate: Callable[[Widget], None], large: Callable[[], None]
    ) -> None:
        self.ui = ui
        self._animate, self._large = animate, large
        self._picture: BoardPicture | None = None
        self._shown: Shown | None = None
        self._made_for: tuple[tuple[int, int], int] | None = None
        """The room and the scale for which the picture was made."""

    def lay(
        self, parent: Widget, room: Rect, now: DrawnSkirmish | None, plates: StartPlates | None,
        *, high: bool,
    ) -> int:
        """The map of a draw; where it ends. high: in the middle of the room; else at its top."""
        ui = self.ui
        edge = ui.px(6)
        shown = now.lineup.shown if now is not None and now.lineup is not None else None
        frame = MapFrame(ui, "map.frame", room)
        parent.add(frame)
        if now is None or shown is None:
            return frame.rect.bottom
        inner = room.inflate(-2 * edge, -2 * edge)
        picture = self._pictured(inner, shown, spoken("map", title=now.title))
        frame.rect = picture.place().inflate(2 * edge, 2 * edge)
        if not high:
            frame.rect.top = room.top
        picture.rect = frame.rect.inflate(-2 * edge, -2 * edge)
        parent.add(picture)
        if picture.wanting:
            self._animate(picture)
        button, words = ui.px(32), spoken("large")
        place = Rect(picture.rect.right - button - ui.px(6),
                     picture.rect.bottom - button - ui.px(6), button, button)
        parent.add(Button(ui, "map.large", place, "", self._large, "card", "search", label=words,
                          tip=words))
        if plates is not None and picture.rect.width >= ui.px(NAMED_MAP):
            self._plates(parent, picture.rect, now, plates)
        return frame.rect.bottom

    def _pictured(self, inner: Rect, shown: Shown, words: str) -> BoardPicture:
        """The picture as it was laid before, unless it has another room."""
        known, wanted = self._picture, (inner.size, self.ui.percent)
        if known is None or wanted != self._made_for:
            known = BoardPicture(self.ui, "map", inner, shown, MAP_SIDE, words)
            known.lasting = False
            self._picture, self._made_for = known, wanted
        known.rect = Rect(inner)
        if shown is not self._shown:
            known.show(shown)
        self._shown, known.label = shown, words
        return known

    def _plates(
        self, parent: Widget, rect: Rect, now: DrawnSkirmish, plates: StartPlates
    ) -> None:
        """A plate above each side's units, where there is room for it."""
        ui = self.ui
        spots = now.lineup.spots if now.lineup is not None else {}
        taken: list[Rect] = []
        for side, name in plates.names.items():
            if side not in spots:
                continue
            across, down = spots[side]
            words, first = spoken("start_of", side=name), side == plates.first
            place = Rect((0, 0), SidePlate.size(ui, words))
            place.midbottom = (rect.left + round(across * rect.width),
                               rect.top + round(down * rect.height) - ui.px(10))
            place.clamp_ip(rect.inflate(-2 * ui.px(8), -2 * ui.px(8)))
            if place.width <= rect.width // 2 and place.collidelist(taken) < 0:
                taken.append(place)
                parent.add(SidePlate(ui, f"map.{side}", place, words, side_colour(ui, first),
                                     first))
