"""The pieces, marks and tracers of the picture as items, at rest and in motion."""

import functools
import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec
import pygame
from pygame import Surface

from game.app.board.view.animation import Animation
from game.app.board.view.areas import draw_areas
from game.app.board.view.counters import Seat
from game.app.board.view.ink import Sprite, faded
from game.app.board.view.keyframes import (
    Flash,
    Flying,
    Impact,
    PosedPiece,
    Skid,
    Sparks,
    Tracer,
)
from game.app.board.view.kit import BoardKit
from game.app.board.view.overlay import (
    Z_CHOSEN,
    Z_FOOT,
    Z_LINE,
    Z_LYING,
    Z_MARK,
    Z_MOVING,
    Z_PIECE,
    Z_SIGN,
)
from game.app.board.view.pen import Item
from game.app.board.view.sprites import SpriteBook
from game.app.cache import Cache
from game.core.view_records import CellMark, Piece

_MARKERS = 400  # drawn markers and marks that are kept
_AREAS = 40  # areas of marks that are kept
_GHOSTS = 300  # sprites of pieces on other levels that are kept
_SIDES = 4  # sides for which the items of pieces at rest are kept
_CHUNK = 40  # pieces whose items are made in one piece of work ahead
_ALONE = Seat()
_SHADE, _PALE = "shade", 0.62
_ASIDE = ((-0.36, -0.3), (0.36, -0.3), (0.36, 0.3), (-0.36, 0.3))
"""Where ghosts lie whose place is taken, in sides from its middle."""
_Printing = Literal["", "mark", "under", "foot", "foot-turned"]
"""How a marker is printed: for a counter, for a cell, under a counter, and what it says there."""
_LEVEL = "level"
"""The badge of the level that a piece is on."""
_SPREAD = 8.0  # how much of the order is left to sort pieces from back to front
_OPEN = ((0.0, 0.0), (0.24, 0.2), (-0.24, 0.2), (0.0, -0.26))
"""Where the things on a free cell lie, in sides from its middle."""


class _Laid(NamedTuple):
    """A piece at rest: on which level it is seen, where it lies in its cell, and its items.
    awaits: look and side of the sprite for which a stretched one stands in; None if none does."""

    piece: Piece
    level: int
    seat: Seat | None
    items: list[Item]
    awaits: tuple[Hashable, int] | None


_DUST = ((0.62, 0.35, 0.12), (0.78, 0.2, 0.09), (0.5, 0.52, 0.08), (0.9, 0.42, 0.06))
"""Puffs beside a target that was missed: where from its middle, and how large, in sides."""
_CLOUD = tuple((sign * dx, dy, 1.7 * size) for dx, dy, size in _DUST for sign in (1, -1))
"""The same on all sides, where somebody has come down."""
_RAYS = 9  # of the sparks of a blow
_LEAST_SKID = 0.2  # world units of a push that leave a mark


class Picture:
    """Turns pieces and marks into items, in sheet pixels at the pen's side."""

    def __init__(self, kit: BoardKit, book: SpriteBook) -> None:
        self._kit = kit
        self._pen = kit.pen
        self._plane = kit.plane
        self._counters = kit.counters
        self._markers = kit.markers
        self.book = book
        self._marker_sprites: Cache[tuple[_Printing, str, int], Sprite] = Cache(_MARKERS)
        # the sprite is kept too, so that its surface's id stays its own
        self._ghosts: Cache[tuple[int, str, int], tuple[Sprite, Sprite]] = Cache(_GHOSTS)
        self._lines: Cache[tuple[CellMark, float, int], list[Item]] = Cache(_MARKERS)
        self._areas: Cache[tuple[str, tuple[int, ...], float], list[Item]] = Cache(_AREAS)
        self._looks: dict[tuple[str, str], tuple[Piece, tuple[int, int], Hashable]] = {}
        self._laid: Cache[float, dict[str, _Laid]] = Cache(_SIDES)
        self._seats: dict[str, Seat] = {}
        self._sitting: tuple[Mapping[str, Piece], int] | None = None

    def looks(self, pieces: Iterable[Piece]) -> list[Hashable]:
        """The looks at rest of these pieces, each once."""
        return list(dict.fromkeys(self._look(piece, piece.cell or 0) for piece in pieces))

    def _look(self, piece: Piece, cell: int, state: str = "") -> Hashable:
        """The look of a piece there, kept as long as it is the same piece: hundreds are asked for
        at each step of the zoom."""
        at = cell, self._plane.level
        known = self._looks.get((piece.id, state))
        if known is None or known[0] is not piece or known[1] != at:
            known = self._looks[piece.id, state] = piece, at, self._new_look(piece, cell, state)
        return known[2]

    def _new_look(self, piece: Piece, cell: int, state: str) -> Hashable:
        """On a ghost its own plate of the level gives way to a larger one."""
        if self.tag(cell):
            badges = tuple(badge for badge in piece.badges if badge.slot != _LEVEL)
            piece = msgspec.structs.replace(piece, badges=badges)
        return self._counters.look(piece, state)

    def tag(self, cell: int) -> str:
        """What a piece there is shown with: "" on the shown level; else a ghost's plate, "+" for a
        level above or "-" for one below, and its letter (of its title where it has none)."""
        level = self._plane.level_of(cell)
        if level == self._plane.level:
            return ""
        letter, title = self._kit.levels[level]
        return ("+" if level > self._plane.level else "-") + (letter or title[:1]).upper()

    # At rest

    def sit(self, pieces: Mapping[str, Piece]) -> None:
        """Work out where those lie that share their cells, once for the same pieces."""
        if self._sitting is None or pieces is not self._sitting[0] or (
                self._sitting[1] != self._plane.level):
            self._sitting = pieces, self._plane.level
            self._sit([(piece, piece.cell or 0) for piece in pieces.values()])

    def _sit(self, placed: Sequence[tuple[Piece, int]]) -> None:
        cells: dict[int, list[Piece]] = {}
        for piece, cell in placed:
            cells.setdefault(cell, []).append(piece)
        self._seats = {
            piece.id: self._counters.seat(piece, [mate for mate in sharing if mate is not piece])
            for sharing in cells.values() if len(sharing) > 1
            for piece in sharing
        }
        # Ghosts make way for whoever is on their place on another level.
        taken = Counter(self._plane.centre(cell) for _, cell in placed if not self.tag(cell))
        for piece, cell in placed:
            place = self._plane.centre(cell)
            if self.tag(cell):
                if taken[place]:
                    dx, dy = _ASIDE[(taken[place] - 1) % len(_ASIDE)]
                    self._seats[piece.id] = Seat(dx, dy)
                taken[place] += 1

    def seat(self, unit: str) -> Seat:
        """Where a piece lies in its cell."""
        return self._seats.get(unit, _ALONE)

    def piece(self, piece: Piece, state: str, lift: float, now: bool = False) -> list[Item]:
        """A piece lying in its cell with its markers. lift: pixels it still has to rise. now: its
        sprite is baked at once; that of one that isn't pointed at may else come later."""
        if state or lift:
            return self._lying(piece, state, lift, now)[0]
        laid = self._laid.get(self._pen.side, dict)
        known, level, seat = laid.get(piece.id), self._plane.level, self._seats.get(piece.id)
        if known is not None and known.piece is piece and (
                known.level == level and known.seat == seat):
            if known.awaits is None:
                return known.items
            if not now and not self.book.sharp(*known.awaits):
                self.book.want(*known.awaits)
                return known.items
        items, awaits = self._lying(piece, state, lift, now)
        laid[piece.id] = _Laid(piece, level, seat, items, awaits)
        return items

    def laid(self, pieces: Iterable[Piece], side: float) -> Iterator[None]:
        """Work out and keep the items of pieces at rest at another side, some at a time."""
        waiting = list(pieces)
        for first in range(0, len(waiting), _CHUNK):
            held, self._pen.side = self._pen.side, side
            for piece in waiting[first:first + _CHUNK]:
                self.piece(piece, "", 0.0)
            self._pen.side = held
            yield

    def _lying(
        self, piece: Piece, state: str, lift: float, now: bool
    ) -> tuple[list[Item], tuple[Hashable, int] | None]:
        """The items of a piece at rest, and the sprite that they await (see `_Laid`)."""
        cell = piece.cell or 0
        tag = self.tag(cell)
        x, y = self._pen.plane.centre(cell)
        side = round(self._pen.side)
        seat = self._seats.get(piece.id)
        if seat is not None:
            x, y, side = x + seat.dx, y + seat.dy, round(self._pen.side * seat.scale)
        z = (Z_CHOSEN if state == "selected" else Z_PIECE) + self._order(y)
        if tag:
            z, state = Z_LYING + self._order(y), "hover" if state == "hover" else ""
        elif self._counters.low(piece):
            z -= _SPREAD
        elif self._counters.high(piece) and state != "selected":
            z = Z_PIECE + _SPREAD + 1 + self._order(y) / 10
        px, py = round(x * self._pen.side), round(y * self._pen.side)
        look = self._look(piece, cell, state)
        sprite = self.book.get(look, side, now=now or bool(state))
        if tag:
            sprite = self._ghost(sprite, tag, side)
        items = [Item(z, sprite.surface, px + sprite.dx, py + sprite.dy + round(lift))]
        if piece.markers and not tag:
            up = self._lifted(state) - lift
            items += self._marked(piece, z, px, py - round(up), side)
        return items, None if self.book.sharp(look, side) else (look, side)

    def _ghost(self, sprite: Sprite, tag: str, side: int) -> Sprite:
        """The sprite as it is seen from another level, kept with the sprite it was made of."""
        key = (id(sprite.surface), tag, side)
        return self._ghosts.get(
            key, lambda: (sprite, self._counters.ghost(sprite, tag, side))
        )[1]

    def ahead(self, piece: Piece) -> list[Item]:
        """A piece as it will stand, pale."""
        cell, side = piece.cell or 0, round(self._pen.side)
        sprite = self._ghost(self.book.get(self._counters.look(piece), side, now=True), "", side)
        x, y = self._pen.centre(cell)
        return [Item(Z_LINE + 5, sprite.surface, round(x) + sprite.dx, round(y) + sprite.dy)]

    def shade(self, piece: Piece) -> list[Item]:
        """A piece as it might have stood: so pale that none takes it for one that does, over those
        that do."""
        cell, side = piece.cell or 0, round(self._pen.side)
        if not self._plane.shows(cell):
            return []
        look = self._counters.look(piece)
        sprite = self.book.get(look, side, now=True)
        key = (id(sprite.surface), _SHADE, side)
        pale = self._ghosts.get(
            key, lambda: (sprite, sprite._replace(surface=faded(sprite.surface, _PALE)))
        )[1]
        x, y = self._pen.centre(cell)
        return [Item(Z_CHOSEN, pale.surface, round(x) + pale.dx, round(y) + pale.dy)]

    def held(self, piece: Piece, at: tuple[int, int]) -> list[Item]:
        """A piece in the air over all others, its middle at a point of the sheet."""
        cell = piece.cell or 0
        seat = self._seats.get(piece.id, _ALONE)
        x, y = self._pen.plane.centre(cell)
        dx = at[0] - round((x + seat.dx) * self._pen.side)
        dy = at[1] - round((y + seat.dy) * self._pen.side)
        return [
            item._replace(z=Z_MOVING + 8 + item.z / 1000, x=item.x + dx, y=item.y + dy)
            for item in self.piece(piece, "selected", 0.0)
        ]

    def _lifted(self, state: str) -> float:
        if state != "selected":
            return 0.0
        return self._pen.m.states.selected.lift * self._pen.px

    def _order(self, y: float) -> float:
        return _SPREAD * min(1.0, max(0.0, y / max(1.0, self._pen.plane.height)))

    def _marked(
        self, piece: Piece, z: float, x: int, y: int, side: int, drop: float = 0.0,
        fresh: Sequence[str] = (),
    ) -> list[Item]:
        counter = self._counters.pixels(side)
        places = self._markers.place(len(piece.markers), counter, self._turned(piece))
        items: list[Item] = []
        # on a counter larger than those that markers are made for, nearer to its edge
        jut = round(0.36 * (self._counters.pixels(side, piece) - counter))
        for marker, (dx, dy) in zip(piece.markers, places, strict=True):
            sprite = self._marker(marker, side)
            fall = round(drop * self._pen.side) if marker in fresh else 0
            items.append(
                Item(z + 0.001, sprite.surface, x + dx - jut + sprite.dx,
                     y + dy - jut + sprite.dy - fall)
            )
        return items

    def _marker(self, marker: str, side: int, kind: _Printing = "") -> Sprite:
        def make() -> Sprite:
            counter = self._counters.pixels(side)
            match kind:
                case "mark":
                    return self._markers.mark(marker, side, counter)
                case "under":
                    return self._markers.under(marker, side, counter)
                case "foot" | "foot-turned":
                    turned = kind == "foot-turned"
                    return self._markers.foot(marker, side, counter, turned=turned)
                case "":
                    return self._markers.bake(marker, counter, side)

        return self._marker_sprites.get((kind, marker, side), make)

    def marks(self, marks: Iterable[CellMark], taken: Mapping[int, Piece]) -> list[Item]:
        """All marks at rest. taken: cells with a counter, beside which things jut out, and over
        which lies what a marker under it says."""
        items: list[Item] = []
        areas: dict[str, list[int]] = {}
        lying: Counter[int] = Counter()
        for mark in marks:
            style = self._pen.look.mark(mark.mark)
            if self._kit.marks.joins and style.kind == "frame":
                areas.setdefault(mark.mark, []).append(mark.cell)
            elif style.kind == "thing" and mark.line is None:
                items += self._thing(mark, lying[mark.cell], mark.cell in taken)
                lying[mark.cell] += 1
            elif style.kind == "marker" and mark.cell in taken and self._plane.shows(mark.cell):
                items += self._under(mark, taken[mark.cell])
            else:
                items += self.mark(mark)
        for name, cells in areas.items():
            style = self._pen.look.mark(name)
            shown = tuple(cell for cell in cells if self._plane.shows(cell))
            drawn = functools.partial(draw_areas, self._pen, style, shown, Z_MARK)
            items += self._areas.get((name, shown, self._pen.side), drawn)
        return items

    def _thing(self, mark: CellMark, number: int, jutting: bool) -> list[Item]:
        """A thing on a dot, the so-and-so-manyth there; jutting: from under a counter."""
        places = self._plane.build.jut if jutting else _OPEN
        dx, dy = places[number % len(places)]
        side = self._pen.side
        return [
            item._replace(
                z=Z_PIECE + _SPREAD + 0.5 if jutting else item.z,
                x=item.x + round(dx * side), y=item.y + round(dy * side),
            )
            for item in self.mark(mark)
        ]

    def _under(self, mark: CellMark, above: Piece) -> list[Item]:
        """A marker on a cell under a counter, and above that what it says."""
        side, (x, y) = round(self._pen.side), self._pen.centre(mark.cell)
        under = self._marker(mark.mark, side, "under")
        foot = self._marker(mark.mark, side, "foot-turned" if self._turned(above) else "foot")
        return [
            Item(z, sprite.surface, round(x) + sprite.dx, round(y) + sprite.dy)
            for z, sprite in ((Z_LYING, under), (Z_FOOT, foot))
        ]

    def _turned(self, piece: Piece) -> bool:
        """Whether a counter lies turned because its piece has acted."""
        return piece.acted and self._counters.turned(piece) != 0

    def mark(self, mark: CellMark, drop: float = 0.0) -> list[Item]:
        """A mark on its cell, if that is shown."""
        if not self._plane.shows(mark.cell):
            return []
        if mark.line is not None:
            key = (mark, self._pen.side, self._plane.level)
            return self._lines.get(
                key, lambda: self._kit.marks.line_mark(self._pen, mark, Z_MARK)
            )
        sprite = self._marker(mark.mark, round(self._pen.side), "mark")
        style = self._pen.look.marks.get(mark.mark)
        x, y = self._pen.centre(mark.cell)
        z = Z_LYING if style is not None and style.kind in ("marker", "thing") else Z_MARK
        return [Item(
            z, sprite.surface, round(x) + sprite.dx,
            round(y - drop * self._pen.side) + sprite.dy,
        )]

    # In motion

    def moving(self, shown: PosedPiece) -> list[Item]:
        """A piece as the animation poses it."""
        tag = self.tag(shown.cell)
        seat = self.seat(shown.piece.id) if shown.resting else _ALONE
        side = round(self._pen.side * seat.scale)
        x = (shown.at[0] + seat.dx) * self._pen.side
        y = (shown.at[1] + seat.dy - shown.lift * 0.5) * self._pen.side
        base: float = Z_PIECE if shown.resting else Z_MOVING
        if tag:
            base = Z_LYING
        elif self._counters.low(shown.piece):
            base -= _SPREAD
        z = base + self._order(shown.at[1])
        sprite = self.book.get(self._look(shown.piece, shown.cell), side)
        if tag:
            sprite = self._ghost(sprite, tag, side)
        surface, dx, dy = sprite
        middle = (dx + surface.get_width() / 2, dy + surface.get_height() / 2)
        posed = self._pose(surface, shown)
        left = round(x + middle[0] - posed.get_width() / 2)
        top = round(y + middle[1] - posed.get_height() / 2)
        items = [Item(z, posed, left, top)]
        if shown.lift > 0:
            items.append(self._ground_shadow(shown))
        if shown.piece.markers and shown.squash == 1.0 and shown.alpha == 1.0:
            items += self._marked(
                shown.piece, z, round(x), round(y), side, shown.drop, shown.fresh
            )
        return items

    def _ground_shadow(self, shown: PosedPiece) -> Item:
        """What somebody in the air throws on the ground, aside from the light: the higher, the
        further away, the wider and paler."""
        side = self._pen.side
        counter = self._counters.pixels(side, shown.piece)
        high = min(1.0, shown.lift)
        at = (shown.at[0] * side + 0.2 * high * counter, shown.at[1] * side + 0.3 * high * counter)
        wide = (0.42 + 0.08 * high) * counter
        canvas = self._pen.canvas([at], wide)
        canvas.disc(at, wide, self._pen.theme.colours.shadow, 0.45 - 0.15 * high)
        return self._pen.item(Z_LYING - 1, canvas)

    def _pose(self, surface: Surface, shown: PosedPiece) -> Surface:
        if shown.turn:
            surface = pygame.transform.rotate(surface, -shown.turn)
        if shown.squash != 1.0 or shown.size != 1.0:
            size = (
                max(1, round(surface.get_width() * shown.squash * shown.size)),
                max(1, round(surface.get_height() * shown.size)),
            )
            surface = pygame.transform.smoothscale(surface, size)
        if shown.alpha < 1.0:
            surface = faded(surface, shown.alpha)
        return surface

    def tracer(self, tracer: Tracer) -> list[Item]:
        """A shot in flight: a bright streak on a cream casing, or what flies if there is a drawing
        of it."""
        side = self._pen.side
        if tracer.kind in self._pen.look.marks:
            return [self._arrow(tracer)]
        (ax, ay), (bx, by) = tracer.start, tracer.end
        away = math.dist(tracer.start, tracer.end)
        if away <= 0:
            return []
        tail = 0.0 if tracer.whole else max(0.0, tracer.share - min(0.5, 1.4 / away))
        a = ((ax + (bx - ax) * tail) * side, (ay + (by - ay) * tail) * side)
        b = ((ax + (bx - ax) * tracer.share) * side, (ay + (by - ay) * tracer.share) * side)
        casing = 7 * self._pen.px
        canvas = self._pen.canvas([a, b], casing)
        colours = self._pen.theme.colours
        canvas.line((a, b), casing, colours.cream_pale, 0.9)
        canvas.line((a, b), casing * 0.55, colours.rust)
        canvas.disc(b, casing * 0.42, colours.select)
        return [self._pen.item(Z_MOVING + 9, canvas)]

    def _arrow(self, tracer: Tracer) -> Item:
        """What flies point first, where it is."""
        side = self._pen.side
        sprite = self._marker(tracer.kind, round(side), "mark")
        (ax, ay), (bx, by) = tracer.start, tracer.end
        angle = math.degrees(math.atan2(bx - ax, ay - by))
        surface = pygame.transform.rotate(sprite.surface, -angle)
        x, y = ax + (bx - ax) * tracer.share, ay + (by - ay) * tracer.share
        return Item(
            Z_MOVING + 9, surface, round(x * side - surface.get_width() / 2),
            round(y * side - surface.get_height() / 2),
        )

    def flying(self, thing: Flying) -> list[Item]:
        """Something in the air: larger the higher, over its own shadow."""
        side = self._pen.side
        sprite = self._marker(self._pen.look.flying(thing.what), round(side), "mark")
        grown = 1 + 0.7 * thing.lift
        surface = pygame.transform.rotozoom(sprite.surface, 540 * thing.share, grown)
        x, y = thing.at[0] * side, thing.at[1] * side
        canvas = self._pen.canvas([(x, y)], 0.3 * side)
        canvas.disc((x, y), 0.16 * side, self._pen.theme.colours.shadow, 0.4)
        up = 1.1 * thing.lift * side
        return [
            self._pen.item(Z_MOVING, canvas),
            Item(Z_MOVING + 1, surface, round(x - surface.get_width() / 2),
                 round(y - up - surface.get_height() / 2)),
        ]

    def impact(self, impact: Impact) -> list[Item]:
        """A flash with what was lost rising out of it; or dust beside the target."""
        side, colours = self._pen.side, self._pen.theme.colours
        x, y = impact.at[0] * side, impact.at[1] * side
        made: list[Item] = []
        fade = 1 - impact.share
        canvas = self._pen.canvas([(x, y)], 1.2 * side)
        if impact.hit:
            core = max(0.0, 1 - 2.5 * impact.share)
            canvas.disc((x, y), (0.25 + 0.45 * (1 - core)) * side, colours.select, 0.85 * core)
            canvas.disc((x, y), (0.12 + 0.25 * (1 - core)) * side, colours.cream_pale, core)
        else:
            for dx, dy, size in _CLOUD if impact.around else _DUST:
                spread = 0.5 + 0.5 * impact.share
                at = (x + dx * side * spread, y + (dy - 0.15 * impact.share) * side * spread)
                canvas.disc(at, size * side, colours.gutter, 0.5 * fade)
        made.append(self._pen.item(Z_MOVING + 8, canvas))
        if impact.words:
            pixels = self._pen.size(0.4, 13)
            middle = (x, y - (0.55 + 0.45 * impact.share) * side)
            made.append(self._pen.pill(Z_MOVING + 9, impact.words, middle, colours.rust,
                                       colours.cream_pale, colours.cream_pale, pixels))
        return made

    def sparks(self, sparks: Sparks) -> Item:
        """Rays that fly from where a blow meets."""
        side, colours = self._pen.side, self._pen.theme.colours
        x, y = sparks.at[0] * side, sparks.at[1] * side
        fade = 1 - sparks.share
        canvas = self._pen.canvas([(x, y)], side)
        for number in range(_RAYS):
            # every other one is shorter: no star, but splinters
            long = (0.85 if number % 2 else 0.55) * side
            angle = 2 * math.pi * (number + 0.25) / _RAYS
            way = (math.cos(angle), math.sin(angle))
            inner, outer = (0.1 + 0.5 * sparks.share) * long, (0.45 + 0.55 * sparks.share) * long
            ends = [(x + way[0] * reach, y + way[1] * reach) for reach in (inner, outer)]
            canvas.line(ends, 0.15 * side * fade, colours.rust, fade)
            canvas.line(ends, 0.08 * side * fade, colours.select, fade)
        canvas.disc((x, y), 0.22 * side * fade, colours.select, fade)
        canvas.disc((x, y), 0.14 * side * fade, colours.cream_pale, fade)
        return self._pen.item(Z_MOVING + 8, canvas)

    def skid(self, skid: Skid) -> list[Item]:
        """Two scuffs on the ground, from where somebody stood to where it is thrust."""
        side, colours = self._pen.side, self._pen.theme.colours
        away = math.dist(skid.start, skid.end)
        if away < _LEAST_SKID:
            return []
        (ax, ay), (bx, by) = skid.start, skid.end
        across = (-(by - ay) / away, (bx - ax) / away)
        counter = self._counters.pixels(side, skid.piece)
        canvas = self._pen.canvas([(ax * side, ay * side), (bx * side, by * side)], counter)
        for off in (-0.2 * counter, 0.2 * counter):
            ends = [(x * side + across[0] * off, y * side + across[1] * off)
                    for x, y in (skid.start, skid.end)]
            canvas.line(ends, 0.12 * counter, colours.bark, 0.5 * (1 - skid.share))
        return [self._pen.item(Z_LYING - 1, canvas)]

    def flash(self, flash: Flash) -> list[Item]:
        """A blast: each cell it reached lights up as the ring comes to it, then smoke."""
        side, colours = self._pen.side, self._pen.theme.colours
        if not self._plane.shows(flash.cell):
            return []
        items: list[Item] = []
        middle = self._plane.centre(flash.cell)
        ring = flash.share * (flash.reach + 0.7)
        fade = max(0.0, 1 - flash.share) ** 0.7
        points = [(x * side, y * side) for x, y in (
            (middle[0] - ring, middle[1] - ring), (middle[0] + ring, middle[1] + ring))]
        canvas = self._pen.canvas(points, 0.3 * side)
        at = (middle[0] * side, middle[1] * side)
        for cell in flash.cells:
            x, y = self._plane.centre(cell)
            if self._plane.shows(cell) and math.dist((x, y), middle) <= ring:
                canvas.disc((x * side, y * side), 0.46 * side, colours.threat, 0.55 * fade)
        core = max(0.0, 1 - 1.5 * flash.share)
        canvas.disc(at, (0.4 + ring * 0.5) * side * core ** 0.4, colours.select, 0.9 * core)
        canvas.disc(at, (0.2 + ring * 0.25) * side * core ** 0.4, colours.cream_pale, core)
        items.append(self._pen.item(Z_MOVING + 8, canvas))
        return items

    def animated(self, animation: Animation, marks: Sequence[CellMark]) -> list[Item]:
        """All pieces and marks while an animation tells its events."""
        falling = animation.mark_drop
        lying = [mark for mark in marks if (mark.mark, mark.cell) not in animation.unlaid]
        taken = {shown.cell: shown.piece for shown in animation.shown.values()}
        items = self.marks(
            (mark for mark in lying if (mark.mark, mark.cell) not in falling), taken
        )
        for mark in lying:
            drop = falling.get((mark.mark, mark.cell))
            if drop is not None:
                items += self.mark(mark, drop)
        self._sitting = None
        self._sit([
            (posed.piece, posed.cell) for posed in animation.shown.values() if posed.resting
        ])
        for shown in animation.shown.values():
            items += self.moving(shown)
        if animation.tracer is not None:
            items += self.tracer(animation.tracer)
        if animation.flying is not None:
            items += self.flying(animation.flying)
        if animation.flash is not None:
            items += self.flash(animation.flash)
        if animation.impact is not None:
            items += self.impact(animation.impact)
        if animation.sparks is not None:
            items.append(self.sparks(animation.sparks))
        if animation.skid is not None:
            items += self.skid(animation.skid)
        if animation.sweep is not None:
            items += self._kit.marks.field(self._pen, animation.sweep, True, Z_LINE, Z_SIGN)
        return items
