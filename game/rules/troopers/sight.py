"""The line of sight between two dots: TR-L1 to TR-L3, TR-U1, TR-U2, TR-U5."""

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from game.boards.dotmap import DotMap
from game.boards.things import Thing, cross, squared
from game.core.language import forms
from game.core.quantity import rounded
from game.core.ruling import Reason
from game.rules.troopers.context import GameContext
from game.rules.troopers.demolition import lies_on
from game.rules.troopers.reasons import because, counted, words
from game.rules.troopers.state import OFF, State, Trooper

if TYPE_CHECKING:
    from game.boards.crossing import Crossing
    from game.boards.plan import Opening, Wall

_OPENINGS = ("door", "window", "breach")


class Spot(NamedTuple):
    """Where somebody looks from or is looked for."""

    cell: int
    prone: bool = False


class Line(NamedTuple):
    """What a line of sight meets, in order from the viewer.

    met: everything that counts on it. cover: the low things that don't touch the viewer's own step
    (TR-A3). others: troopers on it. blocked: why there is no line, None when there is one.
    """

    met: "tuple[Crossing, ...]"
    cover: "tuple[Crossing, ...]"
    others: tuple[str, ...]
    blocked: Reason | None


def spot_of(trooper: Trooper) -> Spot:
    """Where a trooper looks from, or is looked for; the fallen lie."""
    return Spot(trooper.cell, trooper.prone or trooper.fate != "up")


def thing_name(context: GameContext, thing: Thing) -> str:
    """What a player calls a thing on the line: "low wall", "doorway"."""
    if thing.part != "shape":
        return words().say(f"thing.{thing.part}")
    return _kinds(context).get(thing.kind, thing.kind)


def called_thing(context: GameContext, thing: Thing) -> str:
    """The same of a thing in somebody's way, with the name of its own that it may have."""
    return context.called.get(thing.name, thing.name) or thing_name(context, thing)


@lru_cache(maxsize=8)
def _kinds(context: GameContext) -> dict[str, str]:
    """By kind of shape as drawn: its name. Several kinds may be drawn alike; the first counts."""
    rows = context.data.things.things.items()
    drawn = {row.art: row.name for _, row in reversed(rows) if row.art}
    return drawn | {key: row.name for key, row in rows}


# --- what counts between levels -----------------------------------------------------------------

def stacked(ground: DotMap, a: int, b: int) -> bool:
    """Whether two dots are levels of the same one, joined by stairs or ladders all the way."""
    board = ground.board
    low, high = sorted((a, b))
    if board.point(low) != board.point(high):
        return False
    way = [board.on_level(low, level) for level in range(board.level(low), board.level(high) + 1)]
    return all(ground.passage(x, y) is not None for x, y in pairwise(way))


def floor_between(ground: DotMap, a: int, b: int) -> bool:
    """TR-U1: both in one building (or one right above the other) on different levels, and neither
    on the stairs between them."""
    board = ground.board
    below, above = board.level(a), board.level(b)
    if below == above:
        return False
    alike = ground.building(a) and ground.building(a) == ground.building(b)
    if not alike and board.point(a) != board.point(b):
        return False
    return not (
        stacked(ground, a, board.on_level(a, above)) or stacked(ground, b, board.on_level(b, below))
    )


def _closed(ground: DotMap, low: int, high: int) -> bool:
    """TR-U1: the one below is under a roof and the other not in the same building, so that the
    walls of that storey count as well."""
    return ground.under_roof(low) and ground.building(low) != ground.building(high)


@lru_cache(maxsize=256)
def _storey(ground: DotMap, level: int, house: str) -> frozenset[Thing]:
    """The walls, doorways and windows of one storey of a building: those on its floors."""
    plan = ground.plan
    floors = [one.outline for one in plan.floors if (one.level, one.building) == (level, house)]
    pieces: list[tuple[Thing, Wall | Opening]] = [
        (Thing("wall", i, wall.kind, "", level), wall) for i, wall in enumerate(plan.walls)
    ]
    pieces += [(Thing(o.kind, i, o.kind, "", level), o) for i, o in enumerate(plan.openings)]
    return frozenset(
        thing for thing, piece in pieces
        if piece.level == level and any(lies_on(_middle(piece), floor) for floor in floors)
    )


def _middle(piece: "Wall | Opening") -> tuple[int, int]:
    (ax, ay), (bx, by) = piece.start, piece.end
    return (ax + bx) // 2, (ay + by) // 2


def met(context: GameContext, ground: DotMap, start: int, end: int) -> "tuple[Crossing, ...]":
    """Everything that counts on the line from one dot to another (TR-L2), each thing once, in
    order from the first."""
    board, touching = context.board, context.rules.aim.touching
    from_level, to_level = board.level(start), board.level(end)
    if from_level == to_level:
        return ground.crossings(from_level, start, end)
    if board.point(start) == board.point(end):
        return ()
    top = max(from_level, to_level)
    crossings = list(ground.crossings(top, start, end))
    low, high = (start, end) if from_level < to_level else (end, start)
    below = ground.crossings(board.level(low), start, end)
    storey: frozenset[Thing] = frozenset()
    if _closed(ground, low, high):
        storey = _storey(ground, board.level(low), ground.building(low))
    crossings += [
        crossing for crossing in below
        if (to_level != top and crossing.from_end <= touching) or crossing.thing in storey
    ]
    return tuple(sorted(crossings, key=lambda one: one.from_start))


# --- the line -----------------------------------------------------------------------------------

def line(context: GameContext, state: State, viewer: Spot, target: Spot) -> Line:
    """The line of sight from one spot to another."""
    ground, touching = context.ground(state), context.rules.aim.touching
    start, end = viewer.cell, target.cell
    crossings = met(context, ground, start, end)
    cover = tuple(
        crossing for crossing in crossings if not crossing.high and crossing.from_start > touching
    )
    return Line(
        crossings, cover, tuple(trooper.id for trooper in between(context, state, viewer, target)),
        _blocked(context, ground, crossings, viewer, target),
    )


def _blocked(
    context: GameContext, ground: DotMap, found: "tuple[Crossing, ...]", viewer: Spot, target: Spot
) -> Reason | None:
    """A floor (TR-U1), something high (TR-L1; openings never are: TR-U12), or something low and
    solid that the prone hide behind (TR-L3, TR-M9)."""
    start, end = viewer.cell, target.cell
    away = counted("count.dots", context.board.distance(start, end))
    if floor_between(ground, start, end):
        levels = abs(context.board.level(start) - context.board.level(end))
        above = context.board.point(start) == context.board.point(end)
        name = "sight.above" if above else "sight.floor"
        return because("TR-U1", name, cells=(start, end), levels=counted("count.levels", levels))
    for crossing in found:
        if crossing.high:
            return because("TR-L1", "sight.high", cells=(start, end), at=_dots(crossing.from_start),
                           away=away, thing=thing_name(context, crossing.thing))
    if viewer.prone or target.prone:
        near = context.rules.aim.touching
        for crossing in found:
            if crossing.solid and (
                (viewer.prone and target.prone) or crossing.from_start <= near
                or (target.prone and crossing.from_end <= near)
            ):
                return because(
                    "TR-L3", "sight.low", cells=(start, end), at=_dots(crossing.from_start),
                    away=away, thing=thing_name(context, crossing.thing),
                )
    return None


def _dots(thousandths: int) -> str:
    """Inches to one decimal, as a player reads them."""
    return rounded(Fraction(thousandths, 1000)).removesuffix(f"{forms().decimal}0")


def shelters(context: GameContext, state: State, cell: int) -> tuple[str, ...]:
    """TR-M9: what a prone trooper on a dot hides behind, each name once: low and solid, between it
    and a neighbouring dot."""
    ground, level = context.ground(state), context.board.level(cell)
    names = [
        thing_name(context, crossing.thing)
        for near in context.board.neighbours(cell) if near >= 0
        for crossing in ground.crossings(level, cell, near)
        if crossing.solid and not crossing.high
    ]
    return tuple(dict.fromkeys(names))


def between(context: GameContext, state: State, viewer: Spot, target: Spot) -> list[Trooper]:
    """TR-A3, TR-U5: the other troopers that are up and on the line, the nearest first. A prone one
    isn't under a standing shooter; between levels they count where things would (TR-L2)."""
    board, aim = context.board, context.rules.aim
    start, end = board.point(viewer.cell), board.point(target.cell)
    length = squared(start, end)
    top = max(board.level(viewer.cell), board.level(target.cell))
    under = board.level(target.cell)
    found = []
    for trooper in state.troopers.values():
        if (
            trooper.fate != "up" or trooper.cell in (OFF, viewer.cell, target.cell)
            or (trooper.prone and not viewer.prone)
        ):
            continue
        place = board.point(trooper.cell)
        along = (end[0] - start[0]) * (place[0] - start[0]) + (end[1] - start[1]) * (
            place[1] - start[1])
        if not 0 < along < length or cross(start, end, place) ** 2 > aim.on_line**2 * length:
            continue
        level = board.level(trooper.cell)
        if level == top or (level == under and squared(place, end) <= aim.touching**2):
            found.append((along, trooper))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


# --- everything that can be seen ----------------------------------------------------------------

class _Roofs(NamedTuple):
    """Masks of a map. inside: by building; roofed: all dots under a roof."""

    inside: dict[str, int]
    roofed: int


@lru_cache(maxsize=32)
def _roofs(ground: DotMap) -> _Roofs:
    board = ground.board
    inside: dict[str, int] = {}
    roofed = 0
    for cell in board.cells_in(ground.valid_mask):
        name = ground.building(cell)
        if name:
            inside[name] = inside.get(name, 0) | board.bits[cell]
        if ground.under_roof(cell):
            roofed |= board.bits[cell]
    return _Roofs(inside, roofed)


def seen(context: GameContext, state: State, viewer: Spot, within: int = -1) -> int:
    """The mask of the dots at which somebody standing would be seen from a spot (its own left
    out), of those in `within`. Range and arcs aside; the same as asking `line` dot by dot."""
    ground, board = context.ground(state), context.board
    here, roofs = board.level(viewer.cell), _roofs(ground)
    home = ground.building(viewer.cell)
    result = 0
    for level in range(len(board.levels)):
        dots = ground.valid_mask & board.level_mask(level) & within
        if not dots:
            continue
        dots &= ~ground.hidden(viewer.cell, max(here, level), level)
        if level != here:
            dots = _across(ground, viewer.cell, level, dots, roofs, home)
        result |= dots
    result &= ~board.bits[viewer.cell]
    if viewer.prone:
        result &= ~_ducked(context, ground, viewer.cell, result)
    return result


def _across(
    ground: DotMap, viewer: int, level: int, dots: int, roofs: _Roofs, home: str
) -> int:
    """Of these dots on another level those that neither floor nor the walls under a roof hide."""
    board = ground.board
    here = board.level(viewer)
    other_home = ~roofs.inside.get(home, 0) if home else -1
    above = board.on_level(viewer, level)
    open_dots = dots
    if level < here:
        open_dots &= ~ground.hidden(viewer, level, level, near=True)
        # under a roof, and not in the viewer's own building: the walls of that storey
        for house, within in roofs.inside.items():
            roofed = roofs.roofed & within & open_dots
            if house != home and roofed:
                open_dots &= ~_walled(ground, viewer, level, house, roofed)
    elif roofs.roofed & board.bits[viewer]:
        open_dots &= ~_walled(ground, viewer, here, home, open_dots & other_home)
    if home and not stacked(ground, viewer, above):
        same = open_dots & ~other_home
        linked = [
            cell for cell in board.cells_in(same)
            if stacked(ground, cell, board.on_level(cell, here))
        ]
        open_dots = (open_dots & other_home) | board.mask(linked)
    right_above = board.bits[above]
    return open_dots & ~right_above | (dots & right_above if stacked(ground, viewer, above) else 0)


def _walled(ground: DotMap, viewer: int, level: int, house: str, dots: int) -> int:
    """Which of the dots have a wall of that storey of a house before them."""
    board = ground.board
    if not dots:
        return 0
    shut = dots & ground.hidden(viewer, level, board.level(board.layout.first(dots)))
    storey = _storey(ground, level, house)
    return board.mask(
        cell for cell in board.cells_in(shut)
        if any(crossing.high and crossing.thing in storey
               for crossing in ground.crossings(level, viewer, cell))
    )


def _ducked(context: GameContext, ground: DotMap, viewer: int, dots: int) -> int:
    """TR-L3: the dots that something low and solid beside a prone viewer hides."""
    near = context.rules.aim.touching
    return context.board.mask(
        cell
        for cell in context.board.cells_in(dots)
        if any(
            crossing.solid and crossing.from_start <= near
            for crossing in met(context, ground, viewer, cell)
        )
    )
