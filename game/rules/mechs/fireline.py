"""The line of fire from dot to dot: what blocks it, and what it gives the target (MC-T2, MC-T3,
MC-T5 to MC-T7, MC-U9, MC-U20)."""

from collections.abc import Iterator
from typing import NamedTuple

import shapely

from game.boards.bases import TIE, PlacedBase, spine
from game.boards.tablemap import Area
from game.core.event import Modifier
from game.rules.mechs import terrain
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import event_words, modifier
from game.rules.mechs.state import State, Unit


class Met(NamedTuple):
    """Something on the line. cell: about where it is met first; words: its name; blocks: or only
    hinders; rule: by which. unit: whose base it is, "" for terrain."""

    cell: int
    words: str
    blocks: bool
    rule: str
    unit: str = ""


class Line(NamedTuple):
    """A line of fire. met: all that bears on it, the nearest first; modifiers: what the target's
    defence gains."""

    clear: bool
    met: tuple[Met, ...]
    modifiers: tuple[Modifier, ...]

    @property
    def blocked(self) -> Met | None:
        """The first thing that blocks it."""
        return next((one for one in self.met if one.blocks), None)


def line(context: GameContext, state: State, shooter: Unit, target: Unit) -> Line:
    """The line of fire from where the one stands to the other, whether or not it may be used."""
    met: list[tuple[int, Met]] = []
    cover: list[Modifier] = []
    if "cruising" not in (shooter.level, target.level):
        met += _terrain(context, shooter, target)
        if any(not one.blocks for _, one in met):
            cover += _cover(context, target)
    met += _bases(context, state, shooter, target)
    found = tuple([one for _, one in sorted(met, key=lambda pair: (pair[0], pair[1].unit))])
    return Line(
        not any(one.blocks for one in found), found, (*cover, *height(context, shooter, target))
    )


def gained(
    context: GameContext, state: State, shooter: Unit, target: Unit
) -> tuple[Modifier, ...] | None:
    """The same in short: what the target's defence gains, None where the line is blocked."""
    cover: list[Modifier] = []
    if "cruising" not in (shooter.level, target.level):
        kinds = [context.data.kinds[area.kind] for area in _bearing(context, shooter, target)]
        if any(kind.blocks for kind in kinds):
            return None
        cover = _cover(context, target) if kinds else []
    if any(_in_line(context, state, shooter, target)):
        return None
    return (*cover, *height(context, shooter, target))


def height(context: GameContext, attacker: Unit, target: Unit) -> tuple[Modifier, ...]:
    """What the target gains by standing on higher ground (MC-T6); nothing to or from cruising
    VTOLs, which meet no terrain."""
    if "cruising" in (attacker.level, target.level):
        return ()
    if terrain.height(context, target) <= terrain.height(context, attacker):
        return ()
    return (modifier("height", context.rules.cover.height, "MC-T6"),)


def close_by(context: GameContext, attacker: Unit, target: Unit) -> tuple[Modifier, ...]:
    """What the target gains against attacks in contact: hindering ground that it stands in, and
    height over where the attacker stands (MC-T2, MC-T6, MC-U29)."""
    cover = _cover(context, target) if _stands_in_cover(context, target) else []
    return (*cover, *height(context, attacker, target))


# --- terrain ------------------------------------------------------------------------------------


def _bearing(context: GameContext, shooter: Unit, target: Unit) -> Iterator[Area]:
    """The areas that the line meets and that bear on it."""
    for area in context.map.meets(shooter.cell, target.cell):
        kind = context.data.kinds[area.kind]
        if not kind.blocks and not kind.hinders:
            continue
        ends = [context.map.inside(unit.cell, area) for unit in (shooter, target)]
        if kind.high and any(ends):
            continue
        if kind.blocks or ends != [True, False]:
            yield area


def _terrain(context: GameContext, shooter: Unit, target: Unit) -> list[tuple[int, Met]]:
    found = []
    for area in _bearing(context, shooter, target):
        kind = context.data.kinds[area.kind]
        cell, far = _place(context, shooter, target, area)
        words = area.name or kind.name
        found.append((far, Met(cell, words, kind.blocks, kind.rule)))
    return found


def _cover(context: GameContext, target: Unit) -> list[Modifier]:
    """One line for hindering ground; more for one that lies hull down in it (MC-X9)."""
    values = context.rules.cover
    ground = context.mode(target).ground["hindering"]
    if not ground.cover:
        return []
    if ground.hull_down and not target.moved and _stands_in_cover(context, target):
        return [modifier("hull-down", values.hull_down, "MC-X9")]
    return [modifier("cover", values.hindering, "MC-T2")]


def _stands_in_cover(context: GameContext, target: Unit) -> bool:
    kinds = context.data.kinds
    return any(kinds[area.kind].hinders
               for area in context.map.at(target.cell))


def _place(context: GameContext, shooter: Unit, target: Unit, area: Area) -> tuple[int, int]:
    """About where a line comes upon an area: only for the eye."""
    board = context.board
    piece = spine(board.xy(shooter.cell), board.xy(target.cell))
    start = shapely.Point(board.xy(shooter.cell))
    shape = context.map.shapes[context.map.index[area.id]]
    far = int(shapely.distance(start, shapely.intersection(piece, shape)))
    return board.along(shooter.cell, target.cell, far), far


# --- bases --------------------------------------------------------------------------------------


def _in_line(
    context: GameContext, state: State, shooter: Unit, target: Unit
) -> Iterator[tuple[Unit, PlacedBase]]:
    """The bases on the way that aren't lower than the higher of the two ends (MC-U9)."""
    board = context.board
    way = PlacedBase(board.xy(shooter.cell), board.xy(target.cell), 0)
    least = max(terrain.height(context, shooter), terrain.height(context, target))
    for unit, spot in context.near(state, way, shooter.id):
        if unit == target.id:
            continue
        if float(shapely.distance(way.spine, spot.spine)) >= spot.radius - TIE:
            continue
        other = state.units[unit]
        if other.level == "cruising" or terrain.submerged(context, other):
            continue
        if terrain.height(context, other) >= least:
            yield other, spot


def _bases(
    context: GameContext, state: State, shooter: Unit, target: Unit
) -> list[tuple[int, Met]]:
    board = context.board
    found = []
    for other, spot in _in_line(context, state, shooter, target):
        far = board.length(shooter.cell, other.cell)
        rule = "MC-U18" if other.fate != "up" else "MC-U9"
        said = "wreck-of" if other.fate != "up" else "base-of"
        near = max(0, far - spot.radius)
        cell = board.along(shooter.cell, target.cell, near)
        words = event_words(said, context.names[other.id])
        found.append((near, Met(cell, words, True, rule, other.id)))
    return found
