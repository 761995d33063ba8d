"""Buildings of drawn maps: rooms, doors, windows, stairs and what stands in them.

Across, places are hundredths of an inch; down the sheet, hundredths of a row of dots. Walls stand
on quarters across and on halves down, where they meet no dot.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.core.seeded_draw import SeededDraw
from game.rules.troopers.data import ThingKind
from game.rules.troopers.skirmish_data import BuildingKind, RoomKind

Box = tuple[int, int, int, int]
_LEAST = 300  # of a room, either way
_DOOR = 60
_CLEAR = 100  # before and behind a door
_ROW = 87  # hundredths of an inch of a row
_GAP = 12


class Room(NamedTuple):
    """A room on a level ("" or "u")."""

    level: str
    box: Box
    kind: str

    @property
    def area(self) -> int:
        left, top, right, bottom = self.box
        return (right - left) * (bottom - top) * _ROW // 1000000


class Hole(NamedTuple):
    """A door or window in a wall. across: in a wall that runs from left to right."""

    level: str
    line: tuple[int, int, int, int]
    across: bool


class Furnishing(NamedTuple):
    """A thing: its kind, its middle, degrees that it is turned."""

    level: str
    kind: str
    x: int
    y: int
    turn: int


class Stair(NamedTuple):
    """Stairs on a dot, with what is drawn as steps."""

    x: int
    row: int
    box: Box


@dataclass
class BuildingPlan:
    """A building as drawn."""

    id: str
    kind: str
    box: Box
    rooms: list[Room] = field(default_factory=list)
    inner: list[tuple[str, Box]] = field(default_factory=list)
    doors: list[Hole] = field(default_factory=list)
    outside: list[Hole] = field(default_factory=list)
    windows: list[Hole] = field(default_factory=list)
    things: list[Furnishing] = field(default_factory=list)
    stair: Stair | None = None
    blocked: list[tuple[str, Box]] = field(default_factory=list)

    @property
    def upper(self) -> bool:
        """Whether there is a floor above."""
        return any(room.level for room in self.rooms)


def draw_building(
    draw: SeededDraw, id: str, kind: str, row: BuildingKind, box: Box, front: str,
    rooms: dict[str, RoomKind], things: dict[str, ThingKind], target: str = "",
) -> BuildingPlan:
    """A building of a kind on its ground. front: the side of the first door, "top" or "bottom".
    target: a thing that must stand in its largest room, whatever else does."""
    plan = BuildingPlan(id, kind, box)
    _floor(draw.stream("ground"), plan, "", row.rooms, row.room)
    if draw.percent(row.upper):
        _floor(draw.stream("upper"), plan, "u", row.upstairs, row.room)
        plan.stair = _stair(draw.stream("stair"), plan)
        if plan.stair is None:  # nowhere for stairs: no floor above
            plan.rooms = [room for room in plan.rooms if not room.level]
            plan.inner = [(level, wall) for level, wall in plan.inner if not level]
            plan.doors = [door for door in plan.doors if not door.level]
    back = "top" if front == "bottom" else "bottom"
    sides = [front, *draw.shuffled([back, "left", "right"])]
    for side in sides[:row.doors]:
        _outer_door(draw.stream(f"door {side}"), plan, side)
    _windows(plan)
    _block(plan)
    if target:
        wide, deep = (size // 10 for size in things[target].size)
        for turn in (0, 90, 180, 270):
            if _against(draw, plan, plan.rooms[0], target, wide, deep, turn):
                break
    for number, room in enumerate(plan.rooms):
        _furnish(draw.stream(f"room {number}"), plan, room, rooms[room.kind], things)
    return plan


# --- rooms --------------------------------------------------------------------------------------


def _floor(
    draw: SeededDraw, plan: BuildingPlan, level: str, kinds: Sequence[str], most: int
) -> None:
    boxes = [plan.box]
    cuts: list[tuple[Box, bool, int]] = []
    while len(boxes) < len(kinds):
        boxes.sort(key=lambda box: (-_area(box), box))
        box = boxes[0]
        if _area(box) <= most:
            break
        left, top, right, bottom = box
        upright = (right - left) * 100 >= (bottom - top) * _ROW
        long = right - left if upright else bottom - top
        if long < 2 * _LEAST:
            upright = not upright
            long = right - left if upright else bottom - top
        if long < 2 * _LEAST:
            break
        at = (left if upright else top) + 100 * draw.between(
            max(_LEAST, long * 2 // 5 // 100 * 100) // 100, min(long - _LEAST, long * 3 // 5) // 100
        )
        boxes[:1] = [(left, top, at, bottom), (at, top, right, bottom)] if upright else \
            [(left, top, right, at), (left, at, right, bottom)]
        cuts.append((box, upright, at))
        plan.inner.append((level, (at, top, at, bottom) if upright else (left, at, right, at)))
    boxes.sort(key=lambda box: (-_area(box), box))
    plan.rooms += [
        Room(level, box, kind) for box, kind in zip(boxes, kinds, strict=False)
    ]
    for box, upright, at in cuts:
        plan.doors.append(_inner_door(draw, level, boxes, box, upright, at))


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1]) * _ROW // 1000000


def _inner_door(
    draw: SeededDraw, level: str, boxes: Sequence[Box], cut: Box, upright: bool, at: int
) -> Hole:
    """A door in a wall, between two rooms that have enough of it in common."""
    near, far, low, high = (2, 0, 1, 3) if upright else (3, 1, 0, 2)
    spans = [
        (max(one[low], other[low]), min(one[high], other[high]))
        for one in boxes for other in boxes
        if one[near] == at == other[far] and cut[low] <= one[low] and one[high] <= cut[high]
    ]
    least = 300 if upright else 200
    start, end = draw.one([span for span in spans if span[1] - span[0] >= least])
    return _hole(level, upright, at, start, end, draw)


def _hole(
    level: str, upright: bool, at: int, start: int, end: int, draw: SeededDraw, half: int = 50
) -> Hole:
    """A door between two ends of a wall, in the middle or near it."""
    if upright:  # on a row of dots, not the first of the room
        first, last = (start + 150) // 100, (end - 150) // 100
        middle = 100 * draw.between(first, max(first, last))
        return Hole(level, (at, middle - _DOOR, at, middle + _DOOR), False)
    first, last = -(-(start + half + 25) // 50), (end - half - 25) // 50
    middle = 50 * draw.between(first, max(first, last))
    return Hole(level, (middle - half, at, middle + half, at), True)


def _stretches(plan: BuildingPlan, side: str, level: str) -> list[tuple[int, int]]:
    """The pieces of an outer wall, one for each room behind it."""
    index = {"left": 0, "top": 1, "right": 2, "bottom": 3}[side]
    low, high = (1, 3) if side in ("left", "right") else (0, 2)
    return sorted(
        (room.box[low], room.box[high]) for room in plan.rooms
        if room.level == level and room.box[index] == plan.box[index]
    )


def _outer_door(draw: SeededDraw, plan: BuildingPlan, side: str) -> None:
    upright = side in ("left", "right")
    at = plan.box[{"left": 0, "top": 1, "right": 2, "bottom": 3}[side]]
    start, end = max(_stretches(plan, side, ""), key=lambda span: (span[1] - span[0], span))
    middle = (start + end) // 2
    door = _hole("", upright, at, max(start, middle - 200), min(end, middle + 200), draw)
    plan.doors.append(door)
    plan.outside.append(door)


def _windows(plan: BuildingPlan) -> None:
    """One in each piece of outer wall that has no door, two in a long one."""
    for level in ("", "u") if plan.upper else ("",):
        for side, index in (("left", 0), ("top", 1), ("right", 2), ("bottom", 3)):
            upright, at = side in ("left", "right"), plan.box[index]
            for start, end in _stretches(plan, side, level):
                long = end - start
                parts = 2 if long >= 600 else 1
                for part in range(parts):
                    low, high = start + long * part // parts, start + long * (part + 1) // parts
                    middle = (low + high) // 2
                    if upright:
                        middle = middle // 100 * 100 if middle // 100 * 100 - 60 >= low + 40 \
                            else middle // 100 * 100 + 100
                        line = (at, middle - _DOOR, at, middle + _DOOR)
                    else:
                        middle = middle // 50 * 50
                        line = (middle - 50, at, middle + 50, at)
                    if not any(
                        _meet(_grown(line, 30), _grown(door.line, 10))
                        for door in plan.outside if door.level == level
                    ):
                        plan.windows.append(Hole(level, line, not upright))


def _stair(draw: SeededDraw, plan: BuildingPlan) -> Stair | None:
    """A dot in the open on both floors, a step from every wall and away from doors."""
    left, top, right, bottom = plan.box
    walls = [box for _, box in plan.inner]
    doors = [_grown(door.line, 110) for door in plan.doors]
    found: list[Stair] = []
    for row in range((top + 199) // 100, (bottom - 101) // 100 + 1):
        shift = 0 if row % 2 == 0 else 50
        for x in range((left + 150) // 100 * 100 + shift, right - 120, 100):
            box = (x - 85, row * 100 - 48, x + 85, row * 100 + 48)
            if box[0] < left + 30 or any(_meet(box, _grown(wall, 15)) for wall in walls):
                continue
            if not any(_meet(box, door) for door in doors):
                found.append(Stair(x, row, box))
    edge = [one for one in found if min(one.row * 100 - top, bottom - one.row * 100) <= 160]
    return draw.one(edge or found) if found else None


# --- furniture ----------------------------------------------------------------------------------


def _block(plan: BuildingPlan) -> None:
    """Where nothing may stand: about doors, on the stairs."""
    for door in plan.doors:
        left, top, right, bottom = door.line
        plan.blocked.append((door.level, (
            (left, top - _CLEAR, right, bottom + _CLEAR) if door.across
            else (left - _CLEAR, top, right + _CLEAR, bottom)
        )))
    if plan.stair is not None:
        for level in ("", "u"):
            plan.blocked.append((level, _grown(plan.stair.box, 30)))


def _furnish(
    draw: SeededDraw, plan: BuildingPlan, room: Room, kind: RoomKind,
    things: dict[str, ThingKind],
) -> None:
    left, top, right, bottom = room.box
    for one in kind.walls:
        wide, deep = (size // 10 for size in things[one].size)
        for turn in draw.shuffled((0, 90, 180, 270)):
            if _against(draw, plan, room, one, wide, deep, turn):
                break
    if kind.rows:
        wide, deep = (size // 10 for size in things[kind.rows].size)
        middle = (left + right) // 2
        for row in range(top + 200, bottom - 200, 130):
            for x in (middle - wide // 2 - 40, middle + wide // 2 + 40):
                _stand(plan, room, kind.rows, x, row, wide, deep, 0)
    if kind.table:
        wide, deep = (size // 10 for size in things[kind.table].size)
        x, y = (left + right) // 2, (top + bottom) // 2
        if _stand(plan, room, kind.table, x, y, wide, deep, 0):
            seat = things["chair"].size[0] // 10
            for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
                _stand(plan, room, "chair", x + dx * (wide // 2 + seat // 2 + 14),
                       y + dy * ((deep // 2 + seat // 2 + 14) * 100 // _ROW), seat, seat, 0)


def _against(
    draw: SeededDraw, plan: BuildingPlan, room: Room, kind: str, wide: int, deep: int, turn: int
) -> bool:
    """Its back to a wall, in a corner or somewhere along it."""
    left, top, right, bottom = room.box
    if turn in (0, 180):
        half, rows = wide // 2, deep * 50 // _ROW
        y = top + rows + _GAP if turn == 0 else bottom - rows - _GAP
        spots = [(x, y) for x in range(left + half + _GAP, right - half - _GAP + 1, 25)]
    else:
        half, rows = deep // 2, wide * 50 // _ROW
        x = left + half + _GAP if turn == 270 else right - half - _GAP
        spots = [(x, y) for y in range(top + rows + _GAP, bottom - rows - _GAP + 1, 25)]
    if draw.percent(50):
        spots.reverse()
    size = (wide, deep) if turn in (0, 180) else (deep, wide)
    return any(_stand(plan, room, kind, x, y, *size, turn) for x, y in spots)


def _stand(
    plan: BuildingPlan, room: Room, kind: str, x: int, y: int, wide: int, deep: int, turn: int
) -> bool:
    """Put a thing there if there is room. wide, deep: inches across and down, as it lies."""
    rows = deep * 50 // _ROW
    box = (x - wide // 2, y - rows, x + wide // 2, y + rows)
    left, top, right, bottom = room.box
    if not (left + 5 <= box[0] and box[2] <= right - 5
            and top + 5 <= box[1] and box[3] <= bottom - 5):
        return False
    if any(level == room.level and _meet(box, other) for level, other in plan.blocked):
        return False
    plan.blocked.append((room.level, _grown(box, 8)))
    plan.things.append(Furnishing(room.level, kind, x, y, turn))
    return True


def _grown(box: Box, by: int) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
