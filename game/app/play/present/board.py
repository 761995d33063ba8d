"""What stands and lies on the board, which level is followed, and who is asked about."""

from collections import Counter

from msgspec.structs import replace

from game.app.board.view.overlay import Overlay
from game.app.play.model import NOWHERE, Snapshot
from game.app.play.play_view import AttentionView, FollowView, LevelsView, PositionView
from game.app.play.present.lesson import numbered_cells, pointed_cells
from game.app.play.present.status import asked_about, at_now
from game.app.play.present.there import flag
from game.core.view_records import Piece, Preview, Prospects, ThreatArea, Zone
from game.turns.machine import Mode


def position(snap: Snapshot) -> PositionView | None:
    """The pieces and marks that are looked at; None while the board tells what happened."""
    return None if snap.busy else PositionView(snap.looked.pieces, snap.looked.marks)


def overlay(
    snap: Snapshot, preview: Preview | None, end_of_plan: Prospects | None = None
) -> Overlay:
    """What lies on the map. preview: of what is pointed at or offered; end_of_plan: what that leads
    to."""
    now = at_now(snap)
    aiming = snap.mode is Mode.AIMING and now
    danger = threatened(snap)
    return Overlay(
        selected=snap.unit if now else "", hover=snap.cell if snap.cell != NOWHERE else None,
        cursor=snap.cursor if snap.cursor != NOWHERE else None, focus=snap.by_keys,
        targets=snap.targets if aiming else (), preview=preview,
        pointed=pointed_cells(snap) if now else (), discs=numbered_cells(snap) if now else (),
        strong=snap.lesson is not None and snap.lesson.strong,
        fields=snap.looked.fields, every=snap.every,
        zones=aimed_zones(snap, end_of_plan) or zones(snap), links=snap.looked.links,
        outline=snap.outline if aiming else None,
        tape=snap.tape, grid=snap.grid, held=bool(snap.carried),
        trails=() if snap.busy or snap.solution else snap.trails,
        solution=() if snap.busy else snap.solution,
        quiet=snap.looked.watched if snap.threats != "off" else (),
        danger=danger.cells, danger_rings=danger.rings, prospects=end_of_plan,
        flag=flag(end_of_plan),
        leads_to=leads_to(snap), shade=put_down(snap, preview) if now else None,
    )


def put_down(snap: Snapshot, preview: Preview | None) -> Piece | None:
    """The counter of a unit where it would be put down without a way there."""
    if preview is None or not preview.ruling.allowed or len(preview.path) != 1:
        return None
    piece, step = snap.now.piece(preview.unit), preview.path[0]
    if piece is None or piece.cell == step.cell or step.cost is not None:
        return None
    facing = piece.facing if preview.facing is None else preview.facing
    return replace(piece, cell=step.cell, facing=facing)


def leads_to(snap: Snapshot) -> int | None:
    """Where the armed first step of a plan has its unit stand; None without one."""
    plan = snap.armed.opens if snap.armed is not None and at_now(snap) else None
    return plan.end if plan is not None else None


def threatened(snap: Snapshot) -> ThreatArea:
    """Where the other side may strike: whoever is pointed at, or where that is wanted all of it, by
    its next turn, as soon as that has been worked out; else all of it as it stands, but for what
    its wedges say."""
    if snap.threats == "off":
        return ThreatArea("")
    units, mover = asked_threats(snap)
    if units and snap.rested:
        for unit in units:
            snap.looked.threat(unit, mover)
    area = snap.looked.danger(units, mover) if units else None
    return area or ThreatArea("", snap.looked.struck)


def asked_threats(snap: Snapshot) -> tuple[tuple[str, ...], str]:
    """Whose next turn is asked about, and by which unit in hand."""
    shown = snap.looked
    mover = snap.unit if at_now(snap) else ""
    pointed = shown.uppermost(snap.cell) if snap.cell != NOWHERE else ""
    if snap.threats == "off":
        return (), mover
    if pointed in shown.foes:
        return (pointed,), mover
    return (shown.foes, mover) if snap.threats == "next" else ((), mover)


def threats_wait(snap: Snapshot) -> bool:
    """Whether that has still to be worked out."""
    units, mover = asked_threats(snap)
    return bool(units) and snap.looked.danger(units, mover) is None


def zones(snap: Snapshot) -> tuple[Zone, ...]:
    """What the facing of the unit that is pointed at tells apart, else of the one in hand; of all
    while they are asked for."""
    if snap.every:
        return snap.looked.all_zones
    units = [p.id for p in snap.looked.pieces if p.cell == snap.cell and snap.cell != NOWHERE]
    if at_now(snap) and snap.unit and snap.unit not in units:
        units.append(snap.unit)
    mine = snap.unit if at_now(snap) else ""
    for unit in units:
        found = snap.looked.zones(unit, mine if unit in snap.looked.foes else "")
        if found:
            return found
    return ()


def aimed_zones(snap: Snapshot, end_of_plan: Prospects | None) -> tuple[Zone, ...]:
    """Those of whom the unit could attack most likely from the end of its plan, with its chance
    from each; none without such a one, and while all are asked for."""
    if end_of_plan is None or not end_of_plan.targets or snap.every:
        return ()
    found = snap.now.zones(end_of_plan.targets[0].unit, snap.unit)
    return found if any(zone.odds is not None for zone in found) else ()


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
