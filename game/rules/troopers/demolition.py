"""What a satchel charge has brought down: things beside which it went off, walls that it breached.

Exact integer geometry in thousandths of an inch. Every charge that breaches walls is counted in
`State.tallies` when it goes off, under `burst_key`.
"""

from functools import lru_cache

from game.boards.plan import Wall
from game.rules.troopers.context import GameContext
from game.rules.troopers.drawing import Place, thing_outline, wall_pieces
from game.rules.troopers.state import State

NEAR = 1000
"""A charge destroys a thing at most so far away."""

_BURST = "satchel@"
_ON_WALL = 20
"""So far from a line may lie by rounding what belongs to it."""


def burst_key(dot: str) -> str:
    """The tally of the charges that went off on a dot."""
    return f"{_BURST}{dot}"


def destroyed(context: GameContext, state: State, name: str) -> bool:
    """Whether a thing or wall of that name is gone: all there are of that name count as one."""
    dots = charge_dots(context, name)
    if any(state.tallies.get(burst_key(context.board.name(cell))) for cell in dots):
        return True
    walls = _walls(context, name)
    return any(
        wall.level == breach.level and _gap2(
            ((breach.start[0] + breach.end[0]) // 2, (breach.start[1] + breach.end[1]) // 2),
            wall.start, wall.end,
        ) <= _ON_WALL * _ON_WALL
        for breach in state.breaches for wall in walls
    )


@lru_cache(maxsize=32)
def charge_dots(context: GameContext, name: str) -> tuple[int, ...]:
    """The dots on which a charge must go off to destroy the things of that name: within an inch,
    with no wall between. For a wall there is none: see TR-X5."""
    drawing, board = context.scenario.map, context.board
    letters = [level.letter for level in board.levels]
    found: set[int] = set()
    for entry in drawing.things:
        if entry.name != name:
            continue
        level = letters.index(entry.level)
        outline = thing_outline(entry, context.data.things.things[entry.kind])
        walls = [wall for wall in context.map.plan.walls if wall.level == level]
        for plain in range(board.plane):
            cell = board.on_level(plain, level)
            if context.map.valid(cell) and _beside(board.point(cell), outline, walls):
                found.add(cell)
    return tuple(sorted(found))


def lies_on(point: Place, outline: tuple[Place, ...]) -> bool:
    """Whether a place lies in an outline or on its border."""
    edges = list(zip(outline, (*outline[1:], outline[0]), strict=True))
    return _within(point, edges) or any(
        _gap2(point, start, end) <= _ON_WALL * _ON_WALL for start, end in edges
    )


def _walls(context: GameContext, name: str) -> list[Wall]:
    letters = [level.letter for level in context.board.levels]
    return [
        Wall(letters.index(entry.level), start, end)
        for i, entry in enumerate(context.scenario.map.walls) if entry.name == name
        for _, start, end in wall_pieces(i, entry)
    ]


def _beside(point: Place, outline: tuple[Place, ...], walls: list[Wall]) -> bool:
    edges = list(zip(outline, (*outline[1:], outline[0]), strict=True))
    if _within(point, edges):
        return True
    for start, end in edges:
        if _gap2(point, start, end) <= NEAR * NEAR:
            near = _nearest(point, start, end)
            if not any(_cross(point, near, wall.start, wall.end) for wall in walls):
                return True
    return False


def _nearest(point: Place, start: Place, end: Place) -> Place:
    """The nearest point of a piece of line, to the thousandth."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = dx * dx + dy * dy
    along = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
    along = min(max(along, 0), long)
    if not long:
        return start
    return (start[0] + (2 * dx * along + long) // (2 * long),
            start[1] + (2 * dy * along + long) // (2 * long))


def _gap2(point: Place, start: Place, end: Place) -> int:
    x, y = _nearest(point, start, end)
    return (point[0] - x) ** 2 + (point[1] - y) ** 2


def _side(a: Place, b: Place, c: Place) -> int:
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def _cross(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Whether two pieces of line cross, each passing to the other side of the other."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _within(point: Place, edges: list[tuple[Place, Place]]) -> bool:
    """Whether a point lies in an outline (the even-odd rule; the border is `_gap2`'s matter)."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in edges:
        if (ay > y) != (by > y):
            turn = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
            if (turn > 0) == (by > ay):
                inside = not inside
    return inside
