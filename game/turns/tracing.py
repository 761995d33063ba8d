"""From which line of which menu an action comes, as a player would choose and point it.

A menu leads to actions; somebody who names an action (a computer player that is asked for advice)
has to be led back to the line, so that it can be shown where the player would have found it.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from game.core.errors import BoxError
from game.core.rules import unit_of
from game.core.view_records import Choice
from game.turns.position import Position


class Trace(NamedTuple):
    """Where an action is chosen. unit: in whose hand, "" for the table's; path: the lines that lead
    to the menu; line: the one that means it, None where no menu has it; cell: where it is pointed,
    None for what is done as soon as it is chosen; exact: pointing there means just this action, not
    one that only differs in a way or a facing."""

    unit: str
    path: tuple[Choice, ...] = ()
    line: Choice | None = None
    cell: int | None = None
    exact: bool = False


def trace(position: Position, action: Any) -> Trace:
    """The line of an allowed action: the one that means it, else the one that comes nearest."""
    near: list[tuple[int, Trace]] = []
    cells = _cells(position, action)
    named = _units(position, action)
    for unit in (*named, *(actor for actor in position.actors if actor not in named)):
        if near and unit not in named:
            break  # whose it is has been found
        for path, line in _lines(position.lines(unit) if unit else position.menu("")):
            if line.aim == "now" and line.action == action:
                return Trace(unit, path, line, exact=True)
            if line.aim != "cell":
                continue
            # an action that says nothing of a place is looked for among the targets
            targets = () if cells else position.targets(unit, line.id)
            for cell in cells or tuple(target.cell for target in targets):
                alike = _alike(position, unit, line, cell, action)
                if alike is None:
                    return Trace(unit, path, line, cell, exact=True)
                if alike:
                    near.append((alike, Trace(unit, path, line, cell)))
    if near:
        best = max(alike for alike, _ in near)
        return next(found for alike, found in near if alike == best)
    return Trace(unit_of(action))


def _units(position: Position, action: Any) -> tuple[str, ...]:
    """In whose hand it should be: its own, the one that must finish, the table's."""
    units = (unit_of(action), position.status.focus, "")
    known = {piece.id for piece in position.pieces}
    return tuple(dict.fromkeys(unit for unit in units if not unit or unit in known))


def _lines(
    lines: Iterable[Choice], path: tuple[Choice, ...] = ()
) -> Iterator[tuple[tuple[Choice, ...], Choice]]:
    """The open lines of a menu, and of those that they lead to."""
    for line in lines:
        if line.open:
            yield path, line
            yield from _lines(line.more, (*path, line))


def _cells(position: Position, action: Any) -> tuple[int, ...]:
    """Where an action may be pointed at: its own cell, the end of its way, whom it names."""
    preview = position.preview(action)
    found = [position.game.points_at(action)]
    found += [step.cell for step in reversed(preview.path) if step.ok]
    found += [sight.end for sight in preview.sights]
    fields = getattr(action, "__struct_fields__", ())
    named = [name for field in fields if isinstance(name := getattr(action, field), str)]
    found += [position.cell_of(name) for name in named]
    return tuple(dict.fromkeys(cell for cell in found if cell is not None))


def _alike(
    position: Position, unit: str, line: Choice, cell: int, action: Any
) -> int | None:
    """How many fields of an action are those of the one that pointing a line at a cell means; None
    if it is the same one, 0 for another kind."""
    facing = getattr(action, "facing", None) if line.faced else None
    try:
        meant = position.aim(unit, line, cell, facing, ())
    except BoxError:
        return 0
    if meant == action:
        return None
    if type(meant) is not type(action):
        return 0
    fields = getattr(action, "__struct_fields__", ())
    return sum(bool(getattr(meant, field) == getattr(action, field)) for field in fields)
