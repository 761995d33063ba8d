"""A board on the screen: map, counters, states and motion, repainted only where it changes.

The view knows no game, and of the board only its kit. It is told pieces, marks, an overlay and
events; it works out the picture as a list of items, compares it with the last one, and reports the
rectangles that differ.
"""

import contextlib
import math
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

import msgspec
from pygame import Rect, Surface

from game.app.board.kits import maker
from game.app.board.view.animation import Animation, Heard
from game.app.board.view.bands import changed
from game.app.board.view.camera import Camera
from game.app.board.view.marks import BESIDE
from game.app.board.view.measures import measures
from game.app.board.view.overlay import Z_PATH, Overlay, Overlays
from game.app.board.view.painter import PART_WASTE, Painter
from game.app.board.view.pen import Item
from game.app.board.view.picture import Picture
from game.app.board.view.plane import Point, facing_of
from game.app.board.view.printer import Key
from game.app.board.view.sprites import SpriteBook
from game.app.board.view.tabletop import Tabletop
from game.app.board.view.tiles import TileBook
from game.app.cache import Cache
from game.app.damage import merged, widened
from game.app.ui import Ui
from game.core.event import AnyEvent
from game.core.view_records import CellMark, Piece, Preview

_PICTURES = 80  # counters for cards that are kept
_SHADOWED = 1.2  # how much longer a picture may be than its counter, for the shadow
_STIRRED = 150.0  # ms after a pan or zoom in which frames are kept short
_AHEAD = 360  # pixels baked beyond the view, both sides together
_REST_SLICE = 10.0  # ms of baking a frame while nothing moves
_MUCH = 1000.0  # pixels at which a counter's share of a world unit is told exactly enough
_NEAR = 0.3  # how near the middle of the selected counter its own cell is meant, world units
_LEAST_SLICE = 0.5  # the same in a frame that has its hands full


def _nothing(_: Rect) -> None:
    """The damage of a view that nobody watches yet."""


class BoardView:
    """A board in a window. All positions are window pixels; `damage` is told what to repaint.

    table: the game's map. view: the rectangle it fills, rails and all. free: the middle that no
    rail covers. game: whose look it has. reduced: fades in place of movement.
    patterns: extra marks for eyes that can't tell the state colours apart.
    told: the cells that should be seen while the newest tale is told.
    """

    def __init__(
        self, table: object, ui: Ui, view: Rect, free: Rect, game: str,
        damage: Callable[[Rect], None] = _nothing, reduced: bool = False, patterns: bool = False,
    ) -> None:
        self.damage = damage
        self.speed = 1.0
        self.against: frozenset[str] = frozenset()
        self.reduced = reduced
        self._ui = ui
        self._m = measures()
        self._game = game
        self._table = table
        self._patterns = patterns
        self._build()
        self.camera = Camera(self.plane, self.kit.camera, view, free)
        self._pieces: dict[str, Piece] = {}
        self._marks: tuple[CellMark, ...] = ()
        self._overlay = Overlay()
        self._animation: Animation | None = None
        self.told: tuple[int, ...] = ()
        self._items: list[Item] = []
        self._items_side = self.camera.side
        self._lift = 0.0
        self._stirred = 0.0
        self._held_piece: tuple[str, tuple[int, int]] = ("", (0, 0))
        self._before_whole: tuple[float, Point] | None = None
        self._goal: tuple[float, tuple[int, int]] | None = None
        self._landing_items: list[Item] | None = None
        self._approach: Iterator[None] = iter(())
        self._between_steps = False
        self._holds = 0
        self._stale = False

    def _build(self) -> None:
        ui = self._ui
        kit = self.kit = maker(self._table).kit(self._table, ui, self._game, self._patterns)
        self.plane = kit.plane
        self.tiles = TileBook(kit.printer, self._m.tiles.cache_mb << 20)
        self._painter = Painter(self.tiles, Tabletop(ui.theme, ui.textures, ui.scale))
        self._pen = kit.pen
        self._counters = kit.counters
        self._picture = Picture(kit, SpriteBook(kit.counters))
        self._overlays = Overlays(kit.marks)
        self._pictures: Cache[tuple[Hashable, int], Surface] = Cache(_PICTURES)
        self._scale = ui.scale
        self._palette = ui.theme.palette

    # Contents

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Within it nothing is drawn: several changes at once are worked out as one at its end."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1
            if not self._holds and self._stale:
                self._refresh()

    def set_position(self, pieces: Sequence[Piece], marks: Sequence[CellMark]) -> None:
        """Show these pieces and marks (the position as it is now)."""
        shown = self._on_map(pieces)
        lying = tuple(mark for mark in marks if 0 <= mark.cell < self.plane.n)
        if (shown, lying) != (self._pieces, self._marks):
            self._pieces, self._marks = shown, lying
            self.plane.stand(shown.values())
            self._refresh()

    def _on_map(self, pieces: Iterable[Piece]) -> dict[str, Piece]:
        return {p.id: p for p in pieces if p.cell is not None and 0 <= p.cell < self.plane.n}

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces that are on the map, on any level."""
        return tuple(self._pieces.values())

    def set_overlay(self, overlay: Overlay) -> None:
        """Lay this on the map in place of what lay there."""
        if overlay == self._overlay:
            return
        if overlay.selected and overlay.selected != self._overlay.selected:
            quick = self.reduced or self.speed <= 0
            self._lift = 0.0 if quick else float(self._m.motion.lift_ms)
        self._overlay = overlay
        self._refresh()

    def carry(self, unit: str, pos: tuple[int, int] = (0, 0)) -> None:
        """A piece is held up at a window pixel, and pale where it stands and where it would go;
        "" lets go of it."""
        if (unit, pos) != self._held_piece and (unit or self._held_piece[0]):
            self._held_piece = (unit, pos)
            self._refresh()

    def animate(
        self, events: Sequence[AnyEvent], before: Sequence[Piece], after: Sequence[Piece],
        heard: Heard | None = None,
    ) -> None:
        """Tell how the position came about. What was still being told ends at once.

        heard: see `Animation`.
        """
        self.skip()
        self._animation = Animation(
            self.plane, self._m.motion, before, after, events, self.reduced, heard, self._look_at,
            turned=self._counters.turned, against=self.against,
        )
        self.told = tuple({cell for event in events for cell in self._animation.cells(event)})
        if self.speed <= 0:
            self.skip()
        self._refresh()

    @property
    def patterns(self) -> bool:
        """Whether states carry extra marks for eyes that can't tell their colours apart."""
        return self._patterns

    @patterns.setter
    def patterns(self, on: bool) -> None:
        """Show or hide the extra marks."""
        self._patterns = self._pen.patterns = on
        self._refresh()

    def skip(self) -> None:
        """End all motion at once."""
        if self._animation is not None:
            self._animation.finish()
            self._animation = None
        self._lift = 0.0
        moved = self.camera.moving
        self.camera.finish()
        if moved:
            self._moved()
        else:
            self._refresh()

    def _look_at(self, cells: tuple[int, ...]) -> bool:
        if cells and not any(self.plane.shows(cell) for cell in cells):
            self.set_level(self.plane.level_of(cells[-1]))
        if self._held_piece[0] or self.camera.shows(cells):
            return False  # whoever holds a counter aims at what is under it
        self.camera.follow(cells)
        if self.reduced or self.speed <= 0:
            self.camera.finish()
            self._moved()
        return self.camera.moving

    # Time

    @property
    def busy(self) -> bool:
        """Whether events are being told or the camera moves."""
        return self._animation is not None or self.camera.moving or self._lift > 0

    @property
    def idle(self) -> bool:
        """Whether nothing moves and nothing waits to be drawn sharper."""
        waits = self._stale or self.tiles.pending or self._picture.book.pending
        return not (self.busy or waits)

    def update(self, ms: float) -> bool:
        """Advance by so many ms of real time; whether another frame is wanted soon."""
        begun = time.perf_counter()
        if self.camera.update(ms):
            self._moved()
            self._approached()
        elif self._animation is not None:
            self._animation.advance(ms, max(0.01, self.speed))
            if self._animation.over:
                self._animation = None
            self._refresh()
        if self._lift > 0:
            self._lift = max(0.0, self._lift - ms * max(0.01, self.speed))
            self._refresh()
        self._stirred = max(0.0, self._stirred - ms)
        if self.camera.resting is not None:
            calm = not self.busy and not self._stirred
            spent = (time.perf_counter() - begun) * 1000
            # a counter can't be baked in slices: what moves had better not wait for one
            self._bake(_REST_SLICE if calm else max(_LEAST_SLICE, self._m.tiles.slice_ms - spent),
                       counters=calm or not self.tiles.pending)
        return not self.idle

    @property
    def sight(self) -> Hashable:
        """All that drawings depend on besides what they show."""
        return self.camera.target, self.plane.level, self._patterns, self._scale

    def drawn(self, overlay: Overlay, pieces: Sequence[Piece] | None = None) -> Iterator[None]:
        """Draw and keep what laying this on the map would need, a piece at a time. pieces: as
        they would stand then, None for as they do now."""
        if self.camera.resting is None:
            return
        shown = self._pieces if pieces is None else self._on_map(pieces)
        for piece in () if pieces is None else shown.values():
            state = "hover" if piece.cell == overlay.hover else ""
            self._picture.piece(piece, state, 0.0, now=True)
            yield
        chosen = shown.get(overlay.selected)
        if chosen is not None:
            self._picture.piece(chosen, "selected", 0.0)
            yield
        yield from self._overlays.ahead(
            self._pen, overlay, self._standing(shown), chosen.cell if chosen else None,
            maybe=pieces is not None,
        )

    def near_steps(self) -> Iterator[None]:
        """Print and keep counters and tiles of the zoom steps next to this one, a piece at a
        time."""
        steps, here = self.camera.steps, round(self.camera.target)
        index = steps.index(here) if here in steps else 0
        looks = self._picture.looks(self._pieces.values())
        self._painter.prepare(self.camera)
        yield
        for side in (*steps[index + 1 : index + 2], *steps[max(0, index - 1) : index]):
            for look in looks:
                self._picture.book.get(look, side, now=True)
                yield
            yield from self._picture.laid(self._pieces.values(), side)
            yield from self.tiles.ahead(self._keys_at(side))

    def turned(self, unit: str, side: int) -> Iterator[None]:
        """Print and keep a counter in the facings that a way would give it: at rest, lifted and
        for a card of `side` pixels, one at a time."""
        piece = self._pieces.get(unit)
        if piece is None or piece.cell is None:
            return
        facings: Iterable[int | None] = range(self.plane.facings)
        if not self.plane.fine:
            others = (cell for cell in range(self.plane.n) if cell != piece.cell)
            facings = {self.plane.facing(piece.cell, cell) for cell in others} - {None}
        for facing in facings:
            after = msgspec.structs.replace(piece, facing=facing)
            for state in ("", "selected"):
                self._picture.piece(after, state, 0.0, now=True)
                yield
                if self.plane.fine:
                    # it turns where it will stand, and so only there
                    break
            else:
                self.counter_image(after, side)
                yield

    def hovers(self) -> Iterator[None]:
        """Print and keep the counters as they look under the pointer, one at a time."""
        for piece in self.pieces:
            self._picture.piece(piece, "hover", 0.0, now=True)
            yield

    def prepare(self, ms: float) -> None:
        """Bake what is in view for at most so many ms: before the board is first shown."""
        self.tiles.sketch()
        self._bake(ms)

    def _keys_at(self, step: int) -> list[Key]:
        """The tiles in view after a zoom to a step that leaves the free middle where it is."""
        camera = self.camera
        x, y = camera.to_world(camera.free.center)
        area = camera.view.move(round(x * step) - camera.free.centerx,
                                round(y * step) - camera.free.centery)
        return self.tiles.keys_in(step, area.left, area.top, area.right, area.bottom)

    def _want(self) -> None:
        camera = self.camera
        step = round(camera.target)
        # somewhat more than is seen, so that a pan finds its tiles ready
        area = camera.view.inflate(_AHEAD, _AHEAD)
        left, top, right, bottom = camera.world_rect(area)
        keys = self.tiles.keys_in(step, left * step, top * step, right * step, bottom * step)
        middle = ((left + right) / 2 * step, (top + bottom) / 2 * step)
        half = self._m.tiles.side / 2
        keys.sort(
            key=lambda k: abs(k.i * 2 * half + half - middle[0])
            + abs(k.j * 2 * half + half - middle[1])
        )
        self.tiles.want(keys)

    def _bake(self, ms: float, *, counters: bool = True) -> None:
        self._want()
        book = self._picture.book
        if book.pending and counters:
            start = time.perf_counter()
            if book.work(ms / 2 if self.tiles.pending else ms):
                self._refresh()
            ms -= (time.perf_counter() - start) * 1000
        if not self.tiles.pending:
            return
        for key in self.tiles.work(ms):
            if key.step == round(self.camera.side):
                x, y = self.camera.origin
                self._report(self.tiles.printer.area(key).move(x, y))
            else:
                self._report(self.camera.view)

    # Painting

    def draw(self, target: Surface) -> None:
        """Paint the table, the map and all on it within the target's clip."""
        self._painter.draw(target, self.camera, self._items, self._items_side)

    def _moved(self) -> None:
        """The camera has moved: everything is elsewhere."""
        if self.camera.resting is None:
            self._between_steps = True
        else:
            if self._between_steps or self.camera.side != self._items_side:
                self._landed()
            elif self._held_piece[0]:
                self._refresh()  # what is held up stays at the mouse
            self._goal = self._landing_items = None
            self._between_steps = False
        self.damage(Rect(self.camera.view))

    def _approached(self) -> None:
        """While a zoom runs: work out and paint what is seen at its end, a part with each frame."""
        if self.camera.resting is not None or self._held_piece[0]:
            return
        there = self.camera.landing
        goal = there.side, there.origin
        if goal != self._goal:
            self._goal, self._landing_items, self._approach = goal, None, self._approaching(there)
        next(self._approach, None)

    def _approaching(self, there: Camera) -> Iterator[None]:
        yield  # the first frame makes the picture that is stretched
        self._picture.book.forget_wishes()
        self._landing_items = landing = self._make(there.side)
        yield
        yield from self._painter.approach(there, landing)

    def _landed(self) -> None:
        """The camera has come to rest at a step, maybe the one that it left."""
        if self._landing_items is not None and self._goal == (self.camera.side, self.camera.origin):
            self._items = self._landing_items
            self._items_side = self._pen.side = self.camera.side
        else:
            self._picture.book.forget_wishes()
            self._renew()

    def _refresh(self) -> None:
        """Work out the picture again and report where it differs from the last one."""
        self._stale = self._holds > 0
        if self.camera.resting is None:
            self._goal = self._landing_items = None
        if self._stale or self.camera.resting is None:
            return
        old, self._items = self._items, self._make(self.camera.side)
        self._items_side = self._pen.side = self.camera.side
        origin, view = self.camera.origin, self.camera.view
        parts = (
            rect.move(origin).clip(view) for rect in changed(old, self._items, self._items_side)
        )
        # joined here, so that neither the picture nor the window has to do it with each of them
        for part in merged([part for part in parts if part], view.bottomright, PART_WASTE):
            self._report(part)

    def _renew(self) -> None:
        """Work out all of the picture anew."""
        self._goal = self._landing_items = None
        self._items = self._make(self.camera.side)
        self._items_side = self._pen.side = self.camera.side
        self._report(self.camera.view)

    def _report(self, rect: Rect) -> None:
        """What lies there in the window is to be painted anew."""
        seen = rect.clip(self.camera.view)
        if seen.width and seen.height:
            seen = widened(seen).clip(self.camera.view)
            x, y = self.camera.origin
            self._painter.spoil(seen.move(-x, -y))
            self.damage(seen)

    def _make(self, side: float) -> list[Item]:
        """The picture at a side, in order."""
        held, self._pen.side = self._pen.side, side
        try:
            items = self._shown_items()
        finally:
            self._pen.side = held
        items.sort(key=lambda item: item.z)
        return items

    def _shown_items(self) -> list[Item]:
        overlay = self._overlay
        animation = self._animation
        if animation is not None:
            # paths and reach belong to the position, which is not on the table yet
            items = self._picture.animated(animation, self._marks)
            overlay = Overlay(
                pointed=overlay.pointed, strong=overlay.strong, tape=overlay.tape, grid=overlay.grid
            )
        else:
            taken = {piece.cell or 0: piece for piece in self._pieces.values()}
            items = self._picture.marks(self._marks, taken)
            self._picture.sit(self._pieces)
            hovered = overlay.hover
            ms = self._m.motion.lift_ms
            late = (self._lift / ms) ** 2 * self._m.states.selected.lift * self._pen.px
            held = self._pieces.get(self._held_piece[0])
            for piece in self._pieces.values():
                if piece is held:
                    items += self._carried(piece)
                    continue
                chosen = piece.id == overlay.selected
                state = "selected" if chosen else "hover" if piece.cell == hovered else ""
                items += self._picture.piece(piece, state, late if chosen else 0.0)
        items += self._ahead(overlay.preview)
        if overlay.shade is not None:
            items += self._picture.shade(overlay.shade)
        chosen_piece = self._pieces.get(overlay.selected)
        items += self._overlays.items(
            self._pen, overlay, self._standing(self._pieces),
            chosen_piece.cell if chosen_piece else None,
        )
        return items

    def _carried(self, piece: Piece) -> list[Item]:
        """A piece in the air, facing as it would end, over a pale one where it stands."""
        (x, y), origin = self._held_piece[1], self.camera.origin
        preview = self._overlay.preview
        facing = preview.facing if preview is not None and preview.unit == piece.id else None
        held = piece if facing is None else msgspec.structs.replace(piece, facing=facing)
        return [*self._picture.ahead(piece),
                *self._picture.held(held, (x - origin[0], y - origin[1]))]

    def _ahead(self, preview: Preview | None) -> list[Item]:
        """The previewed unit as it will stand, on a board where counters have their true size."""
        piece = self._pieces.get(preview.unit) if preview is not None else None
        if preview is None or piece is None:
            return []
        if self._held_piece[0] == piece.id:
            return self._landing(preview, piece)
        if preview.facing is None or not self.plane.fine:
            return []
        cell = next((step.cell for step in reversed(preview.path) if step.ok), piece.cell)
        if (cell, preview.facing) == (piece.cell, piece.facing):
            return []
        return self._picture.ahead(
            msgspec.structs.replace(piece, cell=cell, facing=preview.facing, markers=())
        )

    def _landing(self, preview: Preview, piece: Piece) -> list[Item]:
        """Where a piece that is held up would come to stand, pale."""
        cell = next((step.cell for step in reversed(preview.path) if step.ok), None)
        if cell is None or not self.plane.shows(cell):
            return []
        facing = piece.facing if preview.facing is None else preview.facing
        return self._picture.ahead(
            msgspec.structs.replace(piece, cell=cell, facing=facing, markers=())
        )

    def _standing(self, pieces: Mapping[str, Piece]) -> dict[int, str]:
        """Which piece stands for each cell: who is up, before those that lie."""
        ordered = sorted(pieces.values(), key=lambda p: not self._counters.low(p))
        return {p.cell: p.id for p in ordered if p.cell is not None}

    # Asking

    def cell_at(self, pos: tuple[int, int]) -> int:
        """The cell under a window pixel, -1 off the map or outside the view. Where any point is a
        cell a whole counter means its own; the selected one only near its middle, so that short
        ways can be laid. A ghost means its own cell, on its own level."""
        if not self.camera.view.collidepoint(pos):
            return -1
        if self.plane.fine:
            base = self._base_at(pos)
        else:
            ghost = self._pieces.get(self._ghost_at(pos))
            base = None if ghost is None else ghost.cell
        return self.camera.cell_at(pos) if base is None else base

    def meant(self, cell: int) -> int:
        """The cell that one means who points at this one, see `cell_at`."""
        if not self.plane.fine or not self.plane.shows(cell):
            return cell
        base = self._base_at(self.camera.centre(cell))
        return cell if base is None else base

    def _base_at(self, pos: tuple[int, int]) -> int | None:
        """The cell of the counter that is meant at a window pixel, where any point is a cell: one
        that stands there, or the selected one where an armed plan has it stand."""
        leads_to, selected = self._overlay.leads_to, self._pieces.get(self._overlay.selected)
        if leads_to is not None and selected is not None:
            ahead = msgspec.structs.replace(selected, cell=leads_to)
            if self._counters.hit(ahead, *self._from_middle(ahead, pos)):
                return leads_to
        piece = self._pieces.get(self.piece_at(pos))
        if piece is None or piece.cell is None:
            return None
        away = math.dist(self.camera.centre(piece.cell), pos)
        near = piece.id != self._overlay.selected or away <= _NEAR * self.camera.side
        return piece.cell if near else None

    def piece_at(self, pos: tuple[int, int]) -> str:
        """The piece whose counter is under a window pixel, or ""; those on the shown level before
        the ghosts of others."""
        if not self.camera.view.collidepoint(pos):
            return ""
        return self._counter_at(pos) or self._ghost_at(pos)

    def _counter_at(self, pos: tuple[int, int]) -> str:
        """The piece on the shown level whose counter is there."""
        for piece in self._topmost():
            if self.plane.shows(piece.cell or 0):
                dx, dy, side = self._from_middle(piece, pos)
                if self._counters.hit(piece, dx, dy, side):
                    return piece.id
        return ""

    def _ghost_at(self, pos: tuple[int, int]) -> str:
        """The piece on another level whose ghost is there. While a unit is in hand only its plate
        counts: what lies under the ghost can still be pointed at."""
        ghosts = [piece for piece in self._topmost() if not self.plane.shows(piece.cell or 0)]
        if not ghosts or self._counter_at(pos):
            return ""
        whole = not self._overlay.selected
        for piece in ghosts:
            dx, dy, side = self._from_middle(piece, pos)
            if self._counters.plated(dx, dy, side) or (
                    whole and self._counters.hit(piece, dx, dy, side)):
                return piece.id
        return ""

    def _topmost(self) -> list[Piece]:
        """All pieces, what lies on top first."""
        pieces = list(reversed(self._pieces.values()))
        pieces.sort(key=lambda piece: (self._counters.low(piece), not self._counters.high(piece)))
        return pieces

    def _from_middle(self, piece: Piece, pos: tuple[int, int]) -> tuple[float, float, float]:
        """How far a window pixel is from the middle of a counter, and the counter's world unit."""
        side, seat = self.camera.side, self._picture.seat(piece.id)
        x, y = self.camera.centre(piece.cell or 0)
        x, y = x + round(seat.dx * side), y + round(seat.dy * side)
        return pos[0] - x, pos[1] - y, side * seat.scale

    def rect_of(self, what: int | str) -> Rect | None:
        """The window rectangle of a cell or of a piece's counter; None if it isn't on the map."""
        if isinstance(what, int):
            return self.camera.rect_of(what) if 0 <= what < self.plane.n else None
        piece = self._pieces.get(what)
        if piece is None:
            return None
        seat = self._picture.seat(what)
        side = self._counters.pixels(self.camera.side * seat.scale, piece)
        box = Rect(0, 0, side, side)
        box.center = self.camera.centre(piece.cell or 0)
        return box.move(round(seat.dx * self.camera.side), round(seat.dy * self.camera.side))

    def beside_way(self) -> list[Rect]:
        """Where words stand beside the end of the previewed way, in window pixels."""
        return [
            item.surface.get_rect(topleft=(item.x, item.y)).move(self.camera.origin)
            for item in self._items if item.z == Z_PATH + BESIDE
        ]

    def centre_of(self, cell: int) -> tuple[int, int]:
        """The window pixel of a cell's middle."""
        return self.camera.centre(cell)

    def facing_at(self, cell: int, pos: tuple[int, int]) -> int | None:
        """The side of a cell that a window pixel lies towards, None near the cell's middle."""
        (x, y), side = self.camera.centre(cell), self.camera.side
        return facing_of((pos[0] - x) / side, (pos[1] - y) / side, self.plane.facings)

    def beside(self, cell: int, facing: int) -> int:
        """The neighbour that a facing looks at, -1 for none."""
        plane = self.plane
        x, y = plane.centre(cell)
        for near in plane.near(cell):
            if near >= 0:
                there = plane.centre(near)
                if facing_of(there[0] - x, there[1] - y, plane.facings) == facing:
                    return near
        return -1

    def step_cell(self, cell: int, dx: int, dy: int, fine: bool = False) -> int:
        """The neighbour in the direction of an arrow key (each -1, 0 or 1), or the cell itself;
        fine: a short step, where there are short ones."""
        return self.plane.step(cell, dx, dy, fine)

    def counter_image(self, piece: Piece, side: int) -> Surface:
        """One counter of `side` pixels, premultiplied, for a card or a menu."""
        # a counter that acted lies turned on the board only
        look = self._counters.look(msgspec.structs.replace(piece, acted=False))

        def make() -> Surface:
            world = side / (self._counters.pixels(_MUCH, piece) / _MUCH)
            picture = self._counters.bake(look, world).surface
            widest = max(picture.get_size())
            if widest > side * _SHADOWED:
                # one that lies is longer than it is wide when it stands
                picture = self._counters.bake(look, world * side * _SHADOWED / widest).surface
            return picture

        return self._pictures.get((look, side), make)

    # Levels

    @property
    def level(self) -> int:
        """Which of the map's levels is shown, 0 the lowest."""
        return self.plane.level

    def set_level(self, level: int) -> None:
        """Show another level, as far as there is one."""
        level = max(0, min(len(self.kit.levels) - 1, level))
        if level == self.plane.level:
            return
        self.plane.level = self.tiles.level = level
        self._picture.book.forget_wishes()
        self._stirred = _STIRRED
        self._renew()

    # Camera

    @property
    def zoom_percent(self) -> int:
        """The zoom, 100 at the pixels a world unit is measured in, times the interface scale."""
        return round(100 * self.camera.target / (self.plane.build.unit * self._scale))

    def pan(self, dx: float, dy: float) -> None:
        """Shift the map by window pixels."""
        before = self.camera.origin
        self.camera.pan(dx, dy)
        if self.camera.origin != before:
            self._stirred = _STIRRED
            self._moved()

    def zoom(self, steps: int, at: tuple[int, int] | None = None) -> bool:
        """Go zoom steps closer or away, keeping the point `at`; whether there was a step to go."""
        quick = self.reduced or self.speed <= 0
        if not self.camera.zoom(steps, at, now=quick):
            return False
        self._stirred = _STIRRED + self._m.camera.zoom_ms
        for look in self._picture.looks(self._pieces.values()):
            self._picture.book.want(look, round(self.camera.target))
        if quick:
            self._moved()
        return True

    def whole_or_back(self) -> None:
        """The whole map in the free middle, as far as the steps allow; from there back to what was
        looked at before, if anything was."""
        self.camera.finish()
        if self.camera.fitted:
            self.camera.look(*(self._before_whole or self.camera.place))
        else:
            self._before_whole = self.camera.place
            self.camera.fit(self.camera.fit_side)
        self._moved()

    def open_at(
        self, own: tuple[int, ...], others: tuple[int, ...] = (), *, close: bool = False
    ) -> None:
        """Look at the map as a game opens. own, others: where one's own pieces stand, and the
        others; close: as of `resize`."""
        self.camera.full = self._full(close)
        self.camera.open_at(own, others)
        self._moved()

    def _full(self, close: bool) -> float:
        """The full zoom if a game is rather opened there than far off, else 0."""
        return self.plane.build.unit * self._scale if close else 0.0

    def centre_on(self, cell: int) -> None:
        """Put a cell into the middle at once."""
        self.camera.centre_on(cell)
        self._moved()

    def show(self, cells: tuple[int, ...]) -> None:
        """Glide to cells that are not in the free middle; nothing if they are."""
        if cells and self._look_at(cells):
            self.damage(Rect(self.camera.view))

    def frame(self, cells: tuple[int, ...]) -> None:
        """See all these cells together, from further off if they must be."""
        self.camera.frame(cells)
        if self.reduced or self.speed <= 0:
            self.camera.finish()
        self._moved()

    def reserve(self, free: Rect) -> None:
        """Another part of the same window is free; the map stays where it is if it can."""
        self.camera.reserve(free)
        self._moved()

    def resize(self, view: Rect, free: Rect, *, close: bool = False) -> None:
        """Another window size, interface scale or set of colours. close: it is so small that a
        game opens rather near the full zoom than with the whole map."""
        drawn = self._scale, self._palette
        wanted = self._ui.scale, self._ui.theme.palette
        if (wanted, view) == (drawn, self.camera.view):
            self.reserve(free)
            return
        if wanted != drawn:
            level = self.plane.level
            self._build()
            self.plane.level = self.tiles.level = level
            self.camera.plane = self.plane
        self.camera.resize(view, free, self._full(close))
        self._renew()
