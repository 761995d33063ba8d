"""All units in a list: whose they are, how strong, what they hold, who may act and who has."""

from game.app.play.model import Snapshot
from game.app.play.play_view import RosterRow, RosterSide, RosterView
from game.app.play.present.status import at_now
from game.app.play.words import counted, say
from game.core.view_records import RosterLine


def roster(snap: Snapshot) -> RosterView | None:
    """The list; None while it isn't open."""
    if "roster" not in snap.opened:
        return None
    lines = snap.looked.roster
    return RosterView(tuple(
        _side(snap, name, [line for line in lines if line.piece.side == side])
        for side, name in snap.game.sides.items()
    ))


def _side(snap: Snapshot, name: str, lines: list[RosterLine]) -> RosterSide:
    rows = tuple(_row(snap, line) for line in lines)
    able = sum(row.able for row in rows)
    return RosterSide(name, counted("roster.able", able) if able else "", rows)


def _row(snap: Snapshot, line: RosterLine) -> RosterRow:
    piece = line.piece
    now = at_now(snap)
    able = now and piece.id in snap.now.position.actors
    held = now and piece.id == snap.unit
    turn = ""
    if held and able:
        turn = say("roster.held")
    elif able:
        turn = say("roster.may")
    elif piece.acted:
        turn = say("roster.acted")
    strength = say("roster.strength", left=line.left, of=line.of) if line.of else ""
    state = " · ".join(part for part in (strength, line.value, line.state) if part)
    return RosterRow(
        piece.id, piece, line.name, turn, state, line.holds, line.left, line.of,
        able, held, piece.acted, piece.cell is None or piece.cell < 0 or (
            bool(line.of) and not line.left),
    )
