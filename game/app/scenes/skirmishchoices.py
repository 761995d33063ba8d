"""The rows of choices on the page of new skirmishes: tiles of which one is chosen, the lock that
keeps a row, and the picker of who fights."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app.scenes.skirmishpictures import MapPicture
from game.app.scenes.skirmishview import BuildsView, TileView, spoken
from game.app.ui import Ui
from game.app.widgets.base import Pressable, Widget

_GAP, _PAD, _TALL = 6, 8, 40  # pixels at 100 %
_PICTURE = 54  # pixels at 100 % that a picture is high
_ACROSS = 3  # pictures side by side
_FEWEST = 84  # pixels at 100 % that a tile is wide at least


class ChoiceTiles(Widget):
    """Tiles of one width, in rows as their words ask; the chosen one is blue. on_take(id): one was
    clicked, or the arrows went to it. picture(id): what is shown above the words, None while it is
    drawn; without it there are no pictures."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self, ui: Ui, name: str, rect: Rect, label: str, tiles: Sequence[TileView], chosen: str,
        on_take: Callable[[str], None], picture: Callable[[str], Surface | None] | None = None,
    ) -> None:
        super().__init__(ui, name, rect, label)
        self.tiles = tuple(tiles)
        self.chosen = chosen
        self.on_take = on_take
        self.picture = picture
        self._over = -1
        self._cells = self._laid()
        self.rect.height = max((cell.bottom for cell in self._cells), default=0)
        if picture is not None:
            for tile, cell in zip(self.tiles, self._cells, strict=True):
                at = cell.move(self.rect.topleft).move(ui.px(1), ui.px(1))
                place = Rect(at.topleft, self.picture_size)
                self.add(MapPicture(ui, f"{name}.{tile.id}", place, partial(picture, tile.id)))

    @property
    def spoken(self) -> str:
        """What it is, which is chosen, and among which."""
        named = {tile.id: f"{tile.title} {tile.note}".strip() for tile in self.tiles}
        return f"{self.label}: {named.get(self.chosen, '')} ({', '.join(named.values())})"

    @property
    def picture_size(self) -> tuple[int, int]:
        """The size of a picture."""
        wide = self._cells[0].width if self._cells else 1
        return wide - 2 * self.ui.px(1), self.ui.px(_PICTURE)

    def _words(self, tile: TileView, width: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        text, scale, room = self.ui.text, self.ui.scale, max(1, width - 2 * self.ui.px(_PAD))
        notes = text.wrap(tile.note, "small", scale, room) if tile.note else ()
        return text.wrap(tile.title, "label.bold", scale, room), notes

    def _laid(self) -> tuple[Rect, ...]:
        """Where the tiles lie, from the upper left: as many in a row as need not break their words.
        """
        ui, count, gap = self.ui, len(self.tiles), self.ui.px(_GAP)
        widest = max((
            max(ui.text.width(tile.title, "label.bold", ui.scale),
                ui.text.width(tile.note, "small", ui.scale))
            for tile in self.tiles), default=0) + 2 * ui.px(_PAD)
        widest = max(widest, ui.px(_FEWEST) if self.picture is not None else 0)
        most = _ACROSS if self.picture is not None else count
        across = max(1, min(most, count, (self.rect.width + gap) // (widest + gap)))
        rows = -(-count // across) if count else 0
        across = -(-count // rows) if rows else 1
        wide = (self.rect.width - gap * (across - 1)) // across
        lines = [self._words(tile, wide) for tile in self.tiles]
        high = max((len(title) * ui.line("label.bold") + len(note) * ui.line("small")
                    for title, note in lines), default=0) + 2 * ui.px(5)
        if self.picture is not None:
            high += ui.px(_PICTURE) + ui.px(1)
        else:
            high = max(high, ui.px(_TALL) if any(t.note for t in self.tiles) else ui.px(32))
        return tuple(
            Rect(at % across * (wide + gap), at // across * (high + gap), wide, high)
            for at in range(count)
        )

    def cell(self, tile: str) -> Rect | None:
        """Where a tile lies in the window, or None."""
        for known, cell in zip(self.tiles, self._cells, strict=True):
            if known.id == tile:
                return cell.move(self.rect.topleft)
        return None

    def draw(self, target: Surface) -> None:
        """All of them."""
        for index, (tile, cell) in enumerate(zip(self.tiles, self._cells, strict=True)):
            place = cell.move(self.rect.topleft)
            if place.colliderect(target.get_clip()):
                self._tile(target, tile, place, over=index == self._over)

    def _tile(self, target: Surface, tile: TileView, place: Rect, *, over: bool) -> None:
        ui, c = self.ui, self.ui.c
        chosen, radius = tile.id == self.chosen, ui.px(ui.theme.radius.key)
        if tile.refused and not chosen:
            ui.panels.dashed(target, place, c.ink_3)
        elif chosen:
            ui.panels.blue(target, place, shadow=False)
        else:
            fill = c.highlight if over else c.card_raised
            ui.panels.framed(target, place, fill, c.edge, radius, 1)
        words = Rect(place)
        if self.picture is not None:
            low = place.top + ui.px(1) + self.picture_size[1]
            words.top, words.height = low, place.bottom - low
        shade = c.cream_pale if chosen else c.ink_3 if tile.refused else c.ink
        titles, notes = self._words(tile, place.width)
        high = len(titles) * ui.line("label.bold") + len(notes) * ui.line("small")
        y = words.centery - high // 2
        for line_ in titles:
            ui.text.draw(target, line_, (words.centerx, y), "label.bold", shade, ui.scale,
                         "centre")
            y += ui.line("label.bold")
        shade = c.cream_pale if chosen else c.ink_3 if tile.refused else c.ink_2
        for line_ in notes:
            ui.text.draw(target, line_, (words.centerx, y), "small", shade, ui.scale, "centre")
            y += ui.line("small")

    def focus_shape(self) -> tuple[Rect, int]:
        """Round the chosen tile."""
        return self.cell(self.chosen) or self.rect, self.ui.px(ui_radius(self.ui))

    # Input

    def tile_at(self, point: tuple[int, int]) -> int:
        """The tile at a point of the window, −1 for none."""
        local = (point[0] - self.rect.left, point[1] - self.rect.top)
        return next((i for i, cell in enumerate(self._cells) if cell.collidepoint(local)), -1)

    def _hover_tile(self, index: int) -> None:
        if index != self._over:
            for changed in (self._over, index):
                if changed >= 0:
                    self.invalidate(self._cells[changed].move(self.rect.topleft))
            self._over = index

    def on_motion(self, point: tuple[int, int]) -> None:
        """The tile under the mouse."""
        self._hover_tile(self.tile_at(point))

    def on_hover(self, inside: bool) -> None:
        """Leaving ends it."""
        super().on_hover(inside)
        if not inside:
            self._hover_tile(-1)

    def tip_at(self, point: tuple[int, int]) -> str:
        """Why a tile can't be chosen."""
        index = self.tile_at(point)
        return self.tiles[index].refused if index >= 0 else ""

    def on_press(self, point: tuple[int, int]) -> bool:
        """Taken on a tile."""
        return self.tile_at(point) >= 0

    def on_release(self, point: tuple[int, int]) -> None:
        """Choose the tile."""
        index = self.tile_at(point)
        if index >= 0:
            self.on_take(self.tiles[index].id)

    def on_key(self, event: Event) -> bool:
        """Left and right choose the one beside it."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if event.type != pygame.KEYDOWN or not step:
            return False
        ids = [tile.id for tile in self.tiles]
        at = ids.index(self.chosen) + step if self.chosen in ids else 0
        if 0 <= at < len(ids):
            self.reveal(self._cells[at].move(self.rect.topleft))
            self.on_take(ids[at])
        return True


class LockKey(Pressable):
    """Says whether a row is kept on a re-roll, and changes that."""

    def __init__(
        self, ui: Ui, part: str, rect: Rect, title: str, kept: bool, on_click: Callable[[], None]
    ) -> None:
        state = spoken("kept" if kept else "anew")
        label = spoken("lock", part=title, state=state)
        tip = spoken("kept_tip" if kept else "anew_tip")
        super().__init__(ui, f"lock.{part}", rect, label, on_click, tip)
        self.words, self.kept = state, kept

    @staticmethod
    def width_for(ui: Ui, kept: bool) -> int:
        """The width that it needs."""
        words = spoken("kept" if kept else "anew")
        return ui.text.width(words, "label", ui.scale) + ui.px(28)

    def draw(self, target: Surface) -> None:
        """Icon and word at the right end."""
        ui, c = self.ui, self.ui.c
        shade = c.ink if self.hovered else c.brass_ink if self.kept else c.ink_2
        wide = ui.text.width(self.words, "label", ui.scale)
        y = self.rect.centery - ui.line("label") // 2
        ui.text.draw(target, self.words, (self.rect.right, y), "label", shade, ui.scale, "right")
        middle = (self.rect.right - wide - ui.px(14), self.rect.centery)
        ui.panels.icon(target, "lock" if self.kept else "dice", middle, ui.px(16), shade)

    def focus_shape(self) -> tuple[Rect, int]:
        """Close round it."""
        return self.rect, self.ui.px(ui_radius(self.ui))


class BuildPicker(Widget):
    """Who fights for a side, of those that may: the arrows at its ends, and the keys, go on to the
    next. on_take(id)."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self, ui: Ui, name: str, rect: Rect, label: str, view: BuildsView,
        on_take: Callable[[str], None],
    ) -> None:
        super().__init__(ui, name, rect, f"{label}: {view.builds[view.at].title}")
        self.view = view
        self.on_take = on_take
        self._over = 0
        self._lines = ui.text.wrap(self._title, "label.bold", ui.scale, self._room)
        self.rect.height = max(ui.px(32), len(self._lines) * ui.line("label.bold") + ui.px(10))

    @property
    def _title(self) -> str:
        return self.view.builds[self.view.at].title

    @property
    def _room(self) -> int:
        return max(1, self.rect.width - 2 * self.ui.px(34))

    def _ends(self) -> tuple[Rect, Rect]:
        wide = self.ui.px(32)
        return (Rect(self.rect.left, self.rect.top, wide, self.rect.height),
                Rect(self.rect.right - wide, self.rect.top, wide, self.rect.height))

    def draw(self, target: Surface) -> None:
        """Name between two arrows."""
        ui, c = self.ui, self.ui.c
        ui.panels.framed(target, self.rect, c.card_raised, c.edge, ui.px(ui_radius(ui)), 1)
        for place, icon, step in zip(self._ends(), ("left", "right"), (-1, 1), strict=True):
            can = 0 <= self.view.at + step < len(self.view.builds)
            shade = c.edge if not can else c.ink if self._over == step else c.brass_ink
            ui.panels.icon(target, icon, place.center, ui.px(16), shade)
        y = self.rect.centery - len(self._lines) * ui.line("label.bold") // 2
        for line in self._lines:
            ui.text.draw(target, line, (self.rect.centerx, y), "label.bold", c.ink, ui.scale,
                         "centre")
            y += ui.line("label.bold")

    def focus_shape(self) -> tuple[Rect, int]:
        """Round all of it."""
        return self.rect, self.ui.px(ui_radius(self.ui))

    def _end_at(self, point: tuple[int, int]) -> int:
        less, more = self._ends()
        return -1 if less.collidepoint(point) else 1 if more.collidepoint(point) else 0

    def on_motion(self, point: tuple[int, int]) -> None:
        """The arrow under the mouse."""
        if self._end_at(point) != self._over:
            self._over = self._end_at(point)
            self.invalidate()

    def on_hover(self, inside: bool) -> None:
        """Leaving ends it."""
        super().on_hover(inside)
        self._over = self._over if inside else 0

    def on_press(self, point: tuple[int, int]) -> bool:
        """Taken."""
        return True

    def on_release(self, point: tuple[int, int]) -> None:
        """On to the next; a click on the name goes on, too."""
        if self.rect.collidepoint(point):
            self._step(self._end_at(point) or 1, around=self._end_at(point) == 0)

    def _step(self, step: int, *, around: bool = False) -> None:
        at, count = self.view.at + step, len(self.view.builds)
        at = at % count if around else at
        if 0 <= at < count and at != self.view.at:
            self.on_take(self.view.builds[at].id)

    def on_key(self, event: Event) -> bool:
        """Left and right."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if event.type != pygame.KEYDOWN or not step:
            return False
        self._step(step)
        return True


def ui_radius(ui: Ui) -> int:
    """The radius of what is pressed on the page, at 100 %."""
    return ui.theme.radius.key
