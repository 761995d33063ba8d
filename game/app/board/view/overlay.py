"""What is laid on the map for the moment: selection, reach, path, refusals, dangers, focus.

`Overlay` says what to show. `Overlays` keeps the drawings of each part and makes a part anew only
when what it shows has changed, so that a hover repaints one hex and not the view.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping

import msgspec

from game.app.board.view.cell_fill import draw_hover, draw_reach, draw_refused, foot_text
from game.app.board.view.engagement_marks import ZoneArt, draw_heading
from game.app.board.view.marks import BESIDE, MarkArt
from game.app.board.view.pen import Item, Pen
from game.app.board.view.prospects import draw_prospects
from game.app.board.view.route import HELD_DOWN, draw_sight
from game.app.board.view.solution import SolvedStep, draw_solution
from game.app.board.view.target import draw_focus, draw_numbers, draw_pointed, draw_targets
from game.app.board.view.trail import Trail, draw_trails
from game.app.cache import Cache
from game.core.steps import Steps, finished
from game.core.view_records import FireArc, Link, Outline, Piece, Preview, Prospects, Target, Zone

Foot = tuple[int, str]
"""A cell and the word at its foot."""

Z_MARK, Z_WASH, Z_LYING, Z_LINE, Z_PIECE, Z_CHOSEN, Z_SIGN, Z_MOVING = range(0, 80, 10)
Z_FLAT = Z_WASH + 1.0
"""Below it lie marks and washes, which stay as they are while the mouse wanders over the map."""
Z_FOOT = Z_CHOSEN + 9
"""Of what a marker under a counter says: over all counters."""
Z_PATH = Z_SIGN + 1
"""Of the signs on a way."""
_LINES = 100  # lines of menus whose targets are kept
KEPT_BYTES = 32 * 1024 * 1024  # of reaches, of wedges and zones, of what is pointed at


class Overlay(msgspec.Struct, frozen=True):
    """What the screen lays on the map. Cells are board cells, pieces are ids.

    selected: the lifted piece. hover: the cell under the pointer. cursor: the keyboard's cell,
    ringed when `focus`. targets: where the chosen option may go: free cells get the reach wash,
    cells that hold a piece a target ring. preview: path, lines of fire, dangers, refusal of what is
    pointed at. threats: cells in danger. stops: (cell, next cell) where movement must end. pointed:
    cells that a tutorial points at, strong: they are to stand out. fields: the wedges under watch;
    those that concern the selected or hovered piece or the previewed path are shown whole, the
    others as short fans, with `every` all of them whole. zones: the cells that the facing of the
    unit looked at tells apart; links: who holds whom. For a unit that is about to move the
    preview's own take their place. outline: how far a way that is laid freely can lead. tape: from
    where to where one measures, and what the tape reads. grid: whether a measured grid lies over
    the ground. held: the previewed unit is dragged, so that what is said at the end of its way
    stands beside it. trails: of what was done last. solution: the lines of a
    problem that is over.
    quiet: the wedges of the other side that lie there whole though nobody points at them. danger:
    cells where the other side may strike, and danger_rings where it may on a board without cells.
    prospects: whom the unit could attack from the end of its plan, and flag what is said there.
    leads_to: where a plan that is armed has the selected unit stand, which can be pointed at like
    a counter. shade: a piece as it might have stood, pale. came:
    where the previewed unit had stood, −1 for off the map; None: it stands there still.
    """

    selected: str = ""
    hover: int | None = None
    cursor: int | None = None
    focus: bool = False
    targets: tuple[Target, ...] = ()
    preview: Preview | None = None
    threats: tuple[int, ...] = ()
    stops: tuple[tuple[int, int], ...] = ()
    pointed: tuple[int, ...] = ()
    discs: tuple[tuple[int, int], ...] = ()
    strong: bool = False
    fields: tuple[FireArc, ...] = ()
    every: bool = False
    zones: tuple[Zone, ...] = ()
    links: tuple[Link, ...] = ()
    outline: Outline | None = None
    tape: tuple[int, int, str] | None = None
    grid: bool = False
    held: bool = False
    trails: tuple[Trail, ...] = ()
    solution: tuple[SolvedStep, ...] = ()
    quiet: tuple[FireArc, ...] = ()
    danger: tuple[int, ...] = ()
    danger_rings: tuple[tuple[int, ...], ...] = ()
    prospects: Prospects | None = None
    flag: tuple[str, ...] = ()
    leads_to: int | None = None
    shade: Piece | None = None
    came: int | None = None


class Overlays:
    """The drawn parts of an overlay at one zoom, in sheet pixels."""

    def __init__(self, marks: MarkArt) -> None:
        self._marks = marks
        self._zones = ZoneArt()
        self._pointed: Cache[Hashable, list[Item]] = Cache(KEPT_BYTES, drawn_bytes)
        self._fields: Cache[Hashable, list[Item]] = Cache(KEPT_BYTES, drawn_bytes)
        self._held: dict[str, tuple[Hashable, list[Item]]] = {}
        self._reaches: Cache[Hashable, list[Item]] = Cache(KEPT_BYTES, drawn_bytes)
        # the targets are kept too, so that their id stays their own
        self._feet: Cache[int, tuple[tuple[Target, ...], tuple[Foot, ...]]] = Cache(_LINES)

    def items(
        self, pen: Pen, overlay: Overlay, standing: Mapping[int, str], chosen_at: int | None
    ) -> list[Item]:
        """All items. standing: which piece stands on which cell; chosen_at: the selected one's."""
        shows, level = pen.plane.shows, pen.plane.level
        side = (pen.side, level)
        found: list[Item] = []

        def part(name: str, key: Hashable, make: Callable[[], list[Item]]) -> None:
            held = self._held.get(name)
            if held is None or held[0] != (side, key):
                held = self._held[name] = ((side, key), make())
            found.extend(held[1])

        def pointed_at(name: str, key: Hashable, make: Callable[[], list[Item]]) -> None:
            """A part that goes along with the pointer, which often comes back."""
            part(name, key, lambda: self._pointed.get((name, side, key), make))

        taken = tuple(t for t in overlay.targets if t.cell in standing and shows(t.cell))
        preview = overlay.preview
        refused = _refused_cells(preview, overlay.hover, shows)
        found += finished(self._reach(pen, overlay, standing, chosen_at))
        found += finished(self._outline(pen, overlay))
        found += finished(self._threats(pen, overlay))
        threats = {*overlay.threats, *_danger_cells(preview)}
        dangers = tuple(sorted(cell for cell in threats if shows(cell)))
        part("threats", dangers, lambda: self._marks.threats(pen, dangers, Z_WASH + 1))
        for watched in _watched(overlay, standing, chosen_at, pen.plane.fine):
            found += self._field(pen, *watched)
        hover = overlay.hover
        hovered = hover is not None and shows(hover) and hover not in refused and (
            not pen.plane.fine or hover in standing
        )
        pointed_at(
            "hover", hover if hovered else None,
            lambda: draw_hover(pen, hover, Z_WASH + 2) if hover is not None and hovered else [],
        )
        pointed_at("refused", refused, lambda: draw_refused(pen, refused, Z_WASH + 3, Z_SIGN + 2))
        start = _start(overlay, standing)
        pointed_at(
            "path", (_path_key(preview), start, overlay.stops, overlay.held),
            lambda: self._marks.path(
                pen, preview, start, overlay.stops, Z_LINE, Z_PATH, held=overlay.held
            ),
        )
        part("trails", overlay.trails, lambda: draw_trails(
            pen, overlay.trails, Z_LYING + 9,
            lambda key, make: self._fields.get((pen.side, "trail", key), make)))
        part("solution", overlay.solution,
             lambda: draw_solution(pen, overlay.solution, Z_LINE, Z_PATH))
        sights = preview.sights if preview else ()
        part("sights", sights, lambda: draw_sight(pen, sights, Z_LINE + 1, Z_SIGN + 3))
        found += self._prospects(pen, overlay, standing)
        found += self._round(pen, overlay, standing)
        links = _links(overlay, start)
        part("links", links, lambda: self._marks.links(pen, links, Z_SIGN))
        # where counters have their true size, the unit itself is shown where it will stand
        heading = None if pen.plane.fine else _heading(preview, start)
        pointed_at(
            "heading", heading,
            lambda: draw_heading(pen, *heading, Z_LINE - 0.5) if heading else [],
        )
        part("targets", taken, lambda: draw_targets(pen, taken, Z_WASH + 4, Z_SIGN + 4))
        cursor = overlay.cursor if overlay.focus else None
        ringed = cursor is not None and shows(cursor)
        part("focus", cursor,
             lambda: draw_focus(pen, cursor, Z_SIGN) if cursor is not None and ringed else [])
        part("grid", overlay.grid,
             lambda: self._marks.grid(pen, Z_MARK - 1) if overlay.grid else [])
        tape = overlay.tape
        part("tape", tape, lambda: self._marks.tape(pen, *tape, Z_SIGN + 5) if tape else [])
        pointed = tuple(c for c in overlay.pointed if shows(c))
        # under counters and markers, which are to be read
        part("pointed", (pointed, overlay.strong),
             lambda: draw_pointed(pen, pointed, Z_PIECE - 1, strong=overlay.strong))
        discs = tuple(disc for disc in overlay.discs if shows(disc[0]))
        part("discs", discs, lambda: draw_numbers(pen, discs, Z_SIGN + 5))
        return found

    def ahead(
        self, pen: Pen, overlay: Overlay, standing: Mapping[int, str], chosen_at: int | None,
        *, maybe: bool,
    ) -> Iterator[None]:
        """Draw the costly parts of an overlay as `items` will look for them, one at a time.
        maybe: it lies on the map only if something is done first, so that of what is kept of
        reaches and dangers these are the first to go."""
        yield from self._reach(pen, overlay, standing, chosen_at, maybe=maybe)
        yield
        yield from self._outline(pen, overlay)
        yield
        yield from self._threats(pen, overlay, maybe=maybe)
        yield
        for watched in _watched(overlay, standing, chosen_at, pen.plane.fine):
            self._field(pen, *watched)
            yield
        self._prospects(pen, overlay, standing)
        yield

    def _prospects(self, pen: Pen, overlay: Overlay, standing: Mapping[int, str]) -> list[Item]:
        """What the end of a plan holds: it goes along with the pointer, which often comes back."""
        if overlay.prospects is None:
            return []
        preview = overlay.preview
        way = tuple(step.cell for step in preview.path if step.cost is not None) if preview else ()
        ahead, cells = (overlay.prospects, overlay.flag), tuple(standing)
        return self._pointed.get(
            ("prospects", pen.side, pen.plane.level, *ahead, way, cells),
            lambda: draw_prospects(pen, *ahead, cells, way, Z_LINE + 0.5, Z_PATH + BESIDE),
        )

    def _field(self, pen: Pen, field: FireArc, whole: bool, row: int) -> list[Item]:
        """A wedge under watch."""
        return self._fields.get(
            (pen.side, pen.plane.level, field, whole, row),
            lambda: self._marks.field(pen, field, whole, Z_WASH + 1, Z_SIGN, row),
        )

    def _threats(
        self, pen: Pen, overlay: Overlay, *, maybe: bool = False
    ) -> Steps[list[Item]]:
        """All wedges of the other side at rest, drawn once for a position, and where it may strike:
        in steps."""
        found: list[Item] = []
        fields, rings = overlay.quiet, overlay.danger_rings
        if fields:
            found += self._fields.get(
                (pen.side, pen.plane.level, "quiet", fields),
                lambda: self._marks.quiet(pen, fields, Z_WASH + 0.8, Z_SIGN),
            )
        cells = tuple(cell for cell in overlay.danger if pen.plane.shows(cell))
        if cells or rings:
            key = pen.side, pen.plane.level, "danger", cells, rings
            drawn = self._reaches.find(key)
            if drawn is None:
                yield
                drawn = yield from self._marks.danger(pen, cells, rings, Z_WASH + 0.6)
                self._reaches.keep(key, drawn, first_to_go=maybe)
            found += drawn
        return found

    def _round(self, pen: Pen, overlay: Overlay, standing: Mapping[int, str]) -> list[Item]:
        """The zones of a facing, cell by cell."""
        preview = overlay.preview
        trodden = {step.cell for step in preview.path} if preview else set()
        told = _told_cell(pen, preview) if overlay.held else None
        found: list[Item] = []
        for zone in _zones(overlay):
            wordless = msgspec.structs.replace(zone, words="", odds=None)
            for cell in filter(pen.plane.shows, zone.cells):
                shown = wordless if cell == told else zone
                found += self._zone(pen, shown, cell, cell in standing or cell in trodden)
        return found

    def _zone(self, pen: Pen, zone: Zone, cell: int, taken: bool) -> list[Item]:
        """A cell of a zone. Kept for each, because the zones go along with where a unit is led."""
        return self._fields.get(
            (pen.side, pen.plane.level, zone.kind, zone.words, zone.odds, cell, taken),
            lambda: self._zones.draw(pen, zone, cell, taken, Z_WASH + 2.5, Z_SIGN + 0.5),
        )

    def _reach(
        self, pen: Pen, overlay: Overlay, standing: Mapping[int, str], chosen_at: int | None,
        *, maybe: bool = False,
    ) -> Steps[list[Item]]:
        """The wash over the free cells that can be gone to: the costliest part, in steps."""
        shows = pen.plane.shows
        feet = self._words(overlay.targets)
        free = tuple(foot for foot in feet if foot[0] not in standing and shows(foot[0]))
        if not free:
            return []
        key = pen.side, pen.plane.level, free, chosen_at, pen.patterns
        drawn = self._reaches.find(key)
        if drawn is None:
            yield
            drawn = yield from draw_reach(pen, free, chosen_at, Z_WASH)
            self._reaches.keep(key, drawn, first_to_go=maybe)
        return drawn

    def _outline(self, pen: Pen, overlay: Overlay) -> Steps[list[Item]]:
        """How far a way that is laid freely can lead: in steps."""
        outline = overlay.outline
        if outline is None:
            return []
        key = pen.side, outline
        drawn = self._fields.find(key)
        if drawn is None:
            yield
            drawn = yield from self._marks.outline(pen, outline, Z_WASH + 1.5, Z_SIGN + 0.2)
            self._fields.keep(key, drawn)
        return drawn

    def _words(self, targets: tuple[Target, ...]) -> tuple[Foot, ...]:
        """The cells of targets with the words at their feet: all that the drawing of a reach
        depends on, and quicker to look up than the exact numbers behind the words."""
        return self._feet.get(
            id(targets),
            lambda: (targets, tuple((target.cell, foot_text(target)) for target in targets)),
        )[1]


def _watched(
    overlay: Overlay, standing: Mapping[int, str], chosen_at: int | None, instead: bool
) -> Iterator[tuple[FireArc, bool, int]]:
    """The wedges under watch, whether each is shown whole, and which of those from its cell it is:
    their words stand in rows. instead: what is planned for a unit takes the place of what it has,
    which only pointing at it shows.
    """
    preview = overlay.preview
    named = {standing.get(-1 if overlay.hover is None else overlay.hover)}
    named |= set() if instead else {overlay.selected}
    trodden = {step.cell for step in preview.path} if preview else set()
    trodden |= {-1 if chosen_at is None else chosen_at} - {-1}
    ahead = preview.fields if preview else ()
    rows: Counter[int] = Counter()
    planned = {field.unit for field in ahead} - {""} if instead else set()
    kept = (field for field in overlay.fields if field.unit not in planned)
    quiet = set(overlay.quiet) if not overlay.every else set()
    for field in dict.fromkeys((*kept, *ahead)):
        whole = overlay.every or field in ahead or (
            bool(field.unit) and field.unit in named
        ) or (field.style == "threat" and not trodden.isdisjoint(field.cells))
        if field in quiet and not whole:
            continue
        yield field, whole, rows[field.cell]
        rows[field.cell] += whole


def drawn_bytes(drawn: list[Item]) -> int:
    """Bytes of a drawing, one at the least: that nothing is to be drawn is kept, too."""
    return sum(4 * item.surface.get_width() * item.surface.get_height() for item in drawn) or 1


def _refused_cells(
    preview: Preview | None, hover: int | None, shows: Callable[[int], bool]
) -> tuple[int, ...]:
    """The cells at fault: the first unpaid step, else those the ruling names, else the pointed."""
    if preview is None or preview.ruling.allowed:
        return ()
    unpaid = [step.cell for step in preview.path if not step.ok and shows(step.cell)]
    if unpaid:
        return (unpaid[0],)
    named = {cell for reason in preview.ruling.reasons for cell in reason.cells if shows(cell)}
    if named:
        return tuple(sorted(named))
    return (hover,) if hover is not None and shows(hover) else ()


def _start(overlay: Overlay, standing: Mapping[int, str]) -> int | None:
    """Where the previewed unit begins; None off the map."""
    if overlay.came is not None:
        return overlay.came if overlay.came >= 0 else None
    mover = overlay.preview.unit if overlay.preview else ""
    return next((cell for cell, unit in standing.items() if unit == mover), None)


def _links(overlay: Overlay, start: int | None) -> tuple[Link, ...]:
    """Who holds whom, as it will be once the previewed unit has left where it stands."""
    preview = overlay.preview
    if preview is None or not preview.ruling.allowed or (
        not preview.path and preview.facing is None
    ):
        return overlay.links
    left = tuple(link for link in overlay.links if start not in (link.start, link.end))
    return (*left, *preview.links)


def _zones(overlay: Overlay) -> tuple[Zone, ...]:
    """Those with chances first, else those of the previewed unit as it will stand."""
    preview = overlay.preview
    aimed = any(zone.odds is not None for zone in overlay.zones)
    return preview.zones if preview and preview.zones and not aimed else overlay.zones


def _heading(preview: Preview | None, start: int | None) -> tuple[int, int] | None:
    """The cell where the previewed unit will stand, and its facing."""
    if preview is None or preview.facing is None or not preview.ruling.allowed:
        return None
    cell = next((step.cell for step in reversed(preview.path) if step.ok), start)
    return None if cell is None else (cell, preview.facing)


def _told_cell(pen: Pen, preview: Preview | None) -> int | None:
    """The cell on which stands what a dragged unit has left at the end of its way."""
    ends = [step.cell for step in preview.path if step.ok] if preview is not None else []
    if not ends or preview is None or preview.left is None:
        return None
    x, y = pen.plane.centre(ends[-1])
    return pen.plane.cell_at(x, y + HELD_DOWN * pen.plane.build.ring)


def _danger_cells(preview: Preview | None) -> tuple[int, ...]:
    return tuple(d.cell for d in preview.dangers) if preview else ()


def _path_key(preview: Preview | None) -> Hashable:
    if preview is None:
        return None
    return preview.path, preview.left, preview.ruling.allowed, preview.after
