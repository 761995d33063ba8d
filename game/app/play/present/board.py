"""What stands and lies on the board, which level is followed, and who is asked about."""

from collections import Counter

from game.app.board.view.overlay import Overlay
from game.app.play.model import NOWHERE, Snapshot
from game.app.play.play_view import AttentionView, FollowView, LevelsView, PositionView
from game.app.play.present.lesson import pointed_cells
from game.app.play.present.status import asked_about, at_now
from game.core.view_records import Preview, Zone
from game.turns.machine import Mode


def position(snap: Snapshot) -> PositionView | None:
    """The pieces and marks that are looked at; None while the board tells what happened."""
    return None if snap.busy else PositionView(snap.looked.pieces, snap.looked.marks)


def overlay(snap: Snapshot, preview: Preview | None) -> Overlay:
    """What lies on the map. preview: of what is pointed at or offered."""
    now = at_now(snap)
    aiming = snap.mode is Mode.AIMING and now
    return Overlay(
        selected=snap.unit if now else "", hover=snap.cell if snap.cell != NOWHERE else None,
        cursor=snap.cursor if snap.cursor != NOWHERE else None, focus=snap.by_keys,
        targets=snap.targets if aiming else (), preview=preview,
        pointed=pointed_cells(snap) if now else (), fields=snap.looked.fields, every=snap.every,
        zones=zones(snap), links=snap.looked.links, outline=snap.outline if aiming else None,
        tape=snap.tape, grid=snap.grid, held=bool(snap.carried),
        trails=() if snap.busy else snap.trails,
    )


def zones(snap: Snapshot) -> tuple[Zone, ...]:
    """What the facing of the unit that is pointed at tells apart, else of the one in hand; of all
    while they are asked for."""
    if snap.every:
        return snap.looked.all_zones
    units = [p.id for p in snap.looked.pieces if p.cell == snap.cell and snap.cell != NOWHERE]
    if at_now(snap) and snap.unit and snap.unit not in units:
        units.append(snap.unit)
    for unit in units:
        found = snap.looked.zones(unit)
        if found:
            return found
    return ()


def levels(snap: Snapshot) -> LevelsView | None:
    """How many pieces are on each level; None on a board of one."""
    eye = snap.eye
    if len(eye.levels) < 2:
        return None
    cells = [p.cell for p in snap.looked.pieces if p.cell is not None and 0 <= p.cell < eye.cells]
    count = Counter(eye.level_of(cell) for cell in cells)
    return LevelsView(tuple(count[level] for level in range(len(eye.levels))), eye.level)


def follow(snap: Snapshot) -> FollowView | None:
    """Where the unit in hand stands; None while something else is looked at."""
    if not at_now(snap) or snap.busy:
        return None
    piece = snap.now.piece(snap.unit) if snap.unit else None
    if piece is None or piece.cell is None or piece.cell < 0:
        return FollowView(snap.unit, -1)
    # A question may be about two storeys: from the higher one both are seen.
    cells = (piece.cell, *asked_about(snap))
    level = max(map(snap.eye.level_of, cells)) if len(snap.eye.levels) > 1 else -1
    return FollowView(piece.id, level, piece.cell)


def attention(snap: Snapshot) -> AttentionView:
    """Whom a question is about, else what a lesson points at."""
    cells = asked_about(snap)
    if cells:
        return AttentionView(cells, snap.count)
    cells = pointed_cells(snap) if at_now(snap) and not snap.busy else ()
    step = snap.lesson.shown if snap.lesson is not None else None
    return AttentionView(cells, -1, step) if cells and step is not None else AttentionView()
