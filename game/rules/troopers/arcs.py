"""Firing arcs: laying them, the dots in them, and who may fire (TR-A1, TR-A2)."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from game.boards.arc import arc_mask
from game.boards.dots import DotBoard
from game.core.dice import Dice
from game.core.event import AnyEvent, Swept
from game.core.ruling import Ruling
from game.rules.troopers.actions import Action, Lay
from game.rules.troopers.context import GameContext
from game.rules.troopers.data import ArcRow
from game.rules.troopers.fire import shot
from game.rules.troopers.points import afford, left
from game.rules.troopers.reasons import no
from game.rules.troopers.sight import Spot, seen
from game.rules.troopers.state import LaidArc, State, Threat, Trooper, with_trooper

_BEARINGS = 360


def row_of(context: GameContext, width: int) -> ArcRow | None:
    """The arc of a width, None for one that there isn't."""
    return next((row for row in context.rules.arcs if row.width == width), None)


def judge_lay(context: GameContext, state: State, trooper: Trooper, a: Lay) -> Ruling:
    """Whether the trooper may lay this arc: TR-A1, TR-X2, TR-T3."""
    row = row_of(context, a.width)
    if row is None:
        widths = ", ".join(f"{one.width}°" for one in context.rules.arcs)
        return no("TR-A1", "arc-width", units=(trooper.id,), width=a.width, widths=widths)
    if not 0 <= a.bearing < _BEARINGS:
        return no("TR-A1", "arc-bearing", units=(trooper.id,), bearing=a.bearing)
    name = context.names[trooper.id]
    if trooper.threw:
        return no("TR-X2", "arc-threw", units=(trooper.id,), unit=name)
    if context.gun(trooper) is None:
        return no("TR-A1", "arc-no-gun", also=("TR-S1",), units=(trooper.id,), unit=name,
                  ap=context.rules.costs.change)
    return afford(context, trooper, row.ap, "TR-A1")


def lay(
    context: GameContext, state: State, trooper: Trooper, a: Lay, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """Lay the arc: its shots are those of its width times the weapon's (TR-A1, TR-A4)."""
    row, gun = row_of(context, a.width), context.gun(trooper)
    assert row is not None and gun is not None
    laid = LaidArc(a.width, a.bearing, row.shots * gun.shots)
    new = replace(
        trooper, arcs=(*trooper.arcs, laid), spent=trooper.spent + row.ap, fought=True
    )
    cells = context.board.cells_in(arc_cells(context, trooper.cell, laid))
    event = Swept(trooper.id, trooper.cell, a.bearing, a.width, tuple(cells))
    return with_trooper(state, new), [event]


def lays(context: GameContext, state: State, trooper: Trooper) -> Sequence[Action]:
    """All arcs that the trooper may lay now."""
    if trooper.threw or context.gun(trooper) is None:
        return ()
    have = left(context, trooper)
    return _lays(trooper.id, tuple(row.width for row in context.rules.arcs if row.ap <= have))


@lru_cache(maxsize=256)
def _lays(unit: str, widths: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(Lay(unit, width, way) for width in widths for way in range(_BEARINGS))


def arc_cells(context: GameContext, cell: int, laid: LaidArc) -> int:
    """The mask of the dots of every level that lie in an arc from a dot (TR-A1). The dots right
    above and below it lie in every arc, for stairs have no bearing (TR-U19)."""
    return _cells(context.board, cell, laid.bearing, laid.width) & context.map.valid_mask


@lru_cache(maxsize=4096)
def _cells(board: DotBoard, cell: int, bearing: int, width: int) -> int:
    mask, ground = 0, arc_mask(board, cell, bearing, width, 0)
    for level in range(len(board.levels)):
        mask |= ground << board.rise * level
        mask |= board.bits[board.on_level(cell, level)]
    return mask & ~board.bits[cell]


def threats(context: GameContext, state: State, mover: Trooper) -> tuple[Threat, ...]:
    """The arcs that may fire at a trooper on its dot now (TR-A2): those with shots left whose
    shooter is up and has a shot. A target number beyond 12 is no shot (TR-U19)."""
    threats = []
    bit = context.board.bits[mover.cell]
    for trooper in state.troopers.values():
        if not trooper.arcs or trooper.side == mover.side or trooper.fate != "up":
            continue
        waiting = [
            Threat(trooper.id, index) for index, laid in enumerate(trooper.arcs)
            if laid.shots > 0 and arc_cells(context, trooper.cell, laid) & bit
        ]
        # What is high hides the prone as well and is quickly asked; the rest needs the line.
        if waiting and seen(context, state, Spot(trooper.cell), bit):
            aim = shot(context, state, trooper, mover)
            if aim.blocked is None and aim.odds:
                threats += waiting
    return tuple(threats)
