"""A line of fire as it is drawn: what it meets, where, and what each thing is worth (TR-A3)."""

from game.boards.dots import MARGIN, PITCH, ROW, DotBoard, Point
from game.core.quantity import signed
from game.core.view_records import Sight
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.sight import Line, thing_name
from game.rules.troopers.state import State, Trooper
from game.rules.troopers.talk import call, say


def sight_of(
    game: TroopersRules, state: State, viewer: Trooper, end: int, line: Line
) -> Sight:
    """The line from a trooper to a dot with everything on it: cover with its +1, what blocks, what
    is too near to count."""
    aim = game.context.rules.aim
    met: list[tuple[int, str, bool]] = []
    stopped = line.blocked is not None
    for one in line.met:
        cell = near_dot(game.context.board, one.at, one.thing.level)
        name = thing_name(game.context, one.thing)
        if one.high:
            met.append((cell, say("sight.blocks", thing=name), stopped))
        elif one in line.cover:
            met.append((cell, say("sight.cover", thing=name, value=signed(aim.cover)), False))
        else:
            met.append((cell, say("sight.own-step", thing=name), False))
    for unit in line.others:
        other = state.troopers[unit]
        words = say("sight.cover", thing=call(game, unit), value=signed(aim.trooper))
        met.append((other.cell, words, False))
    if line.blocked is not None and not any(blocks for _, _, blocks in met):
        met.append((end, line.blocked.text, True))
    rule = line.blocked.rule if line.blocked is not None else "TR-L1"
    return Sight(viewer.cell, end, line.blocked is None, tuple(met), rule)


def near_dot(board: DotBoard, point: Point, level: int) -> int:
    """The dot of a level that is nearest to a point of the paper; on the map's rim the last one."""
    x, y = point
    row = min(board.rows - 1, max(0, round((y - MARGIN) / ROW)))
    col = min(board.cols - 1, max(0, round((x - MARGIN - PITCH // 2 * (row & 1)) / PITCH)))
    return board.at(col, row, level)
