"""Maps of skirmishes: a road between two rows of buildings, gardens, fields, trees, and where
squads begin.

Across, places are hundredths of an inch; down the sheet, hundredths of a row of dots.
"""

from itertools import pairwise
from typing import Any, NamedTuple

from game.core.seeded_draw import SeededDraw
from game.rules.troopers.building_plan import Box, BuildingPlan, Hole, draw_building
from game.rules.troopers.data import ThingKind
from game.rules.troopers.skirmish_data import PlanSkirmishData, SkirmishGround, SkirmishSize

TARGET, PAPERS = "transmitter", "papers"
"""How goals and the map know the thing that is to be destroyed, and the thing that is carried."""
_RADIO = "radio"
_EDGE = 400  # from either end of the map, where squads begin
_PLACES = 12
_BAND = 6  # rows in which a squad begins
_TRIES = 30
_ROAD = 150  # rows from the middle of the road to where buildings begin

Dot = tuple[int, int]


class Outdoors(NamedTuple):
    """Something under the sky: at a place, or along a line."""

    kind: str
    at: tuple[int, int] | None = None
    turn: int = 0
    line: tuple[tuple[int, int], ...] = ()


class SkirmishPlan(NamedTuple):
    """A map. places: by side the dots (column, row, from 0) where squads begin, the first first.
    exit: the dots at the far end of the road."""

    drawing: dict[str, Any]
    buildings: tuple[BuildingPlan, ...]
    things: tuple[Outdoors, ...]
    places: dict[str, tuple[Dot, ...]]
    exit: tuple[Dot, ...]


def dot_name(dot: Dot) -> str:
    """Its printed number."""
    return f"{dot[0] + 1:02d}{dot[1] + 1:02d}"


def draw_plan(
    draw: SeededDraw, size: SkirmishSize, ground: SkirmishGround, data: PlanSkirmishData,
    things: dict[str, ThingKind], target: bool, off_road: bool,
) -> SkirmishPlan:
    """A map; its buildings have no names yet. target: whether something to destroy stands
    in the building that is nearest to Rust. off_road: Rust doesn't begin on the road."""
    return _Plan(draw, size, ground, data, things, target).drawn(off_road)


class _Plan:
    """Draws one thing after the other. taken: where nothing else may stand."""

    def __init__(
        self, draw: SeededDraw, size: SkirmishSize, ground: SkirmishGround, data: PlanSkirmishData,
        things: dict[str, ThingKind], target: bool,
    ) -> None:
        self.draw, self.size, self.ground, self.data = draw, size, ground, data
        self.kinds, self.target = things, target
        self.wide, self.high = size.cols * 100 + 50, size.rows * 100
        self.road = (size.rows + 1) // 2 * 100
        self.buildings: list[BuildingPlan] = []
        self.floors: list[dict[str, Any]] = []
        self.lanes: list[dict[str, Any]] = []
        self.things: list[Outdoors] = []
        self.taken: list[Box] = [(0, self.road - 130, self.wide, self.road + 130)]

    def drawn(self, off_road: bool) -> SkirmishPlan:
        """The whole map."""
        self._fields(self.draw.stream("fields"))
        self._road(self.draw.stream("road"))
        self._buildings(self.draw.stream("buildings"))
        for building in self.buildings:
            self._lanes_of(building)
        for number, building in enumerate(self.buildings):
            self._garden(self.draw.stream(f"garden {number}"), building)
        self._about(self.draw.stream("about"))
        places = self._places(off_road)
        row = self.road // 100 - 1
        exit_ = tuple((self.size.cols - 1, one) for one in range(row - 2, row + 3))
        return SkirmishPlan(
            self._drawing(), tuple(self.buildings), tuple(self.things), places, exit_
        )

    # --- ground ---------------------------------------------------------------------------------

    def _fields(self, draw: SeededDraw) -> None:
        corners = draw.shuffled([(x, y) for x in (0, 1) for y in (0, 1)])
        for x, y in corners[:self.ground.fields]:
            wide, high = draw.between(500, 800), draw.between(350, 550)
            left = -100 if x == 0 else self.wide - wide
            top = -100 if y == 0 else self.high - high
            slant = draw.between(20, 60)
            ring = [(left, top), (left + wide + 100, top + slant), (left + wide + 60, top + high),
                    (left, top + high + 100 - slant)]
            self.floors.append({"kind": "field", "outline": [_spot(*one) for one in ring]})

    def _road(self, draw: SeededDraw) -> None:
        xs = range(-100, self.wide + 400, 500)
        line = [_spot(x, self.road + draw.between(-25, 25)) for x in xs]
        kind = self.ground.road
        self.lanes.append({"kind": kind, "line": line, "width": "1.9" if kind != "lane" else "1.4"})

    # --- buildings ------------------------------------------------------------------------------

    def _buildings(self, draw: SeededDraw) -> None:
        counts = list(self.size.buildings)
        if draw.percent(50):
            counts.reverse()
        sites = [
            (above, number, count) for above, count in zip((True, False), counts, strict=True)
            for number in range(count)
        ]
        kinds = self._kinds(draw, len(sites))
        room = self.wide - 2 * _EDGE
        last = max(range(len(sites)), key=lambda i: (
            (2 * sites[i][1] + 1) * 100 // sites[i][2], sites[i][0]))
        for i, ((above, number, count), kind) in enumerate(zip(sites, kinds, strict=True)):
            row = self.data.buildings[kind]
            slot = room // max(self.size.buildings)
            wide = min(draw.between(*row.wide), (slot - 150) // 100) * 100
            deep = (self.high - 2 * _ROAD - 100) // 200 * 100 - 50
            high = min(draw.between(*row.high) * 100, deep // 100 * 100)
            middle = _EDGE + room * (2 * number + 1) // (2 * count)
            spare = max(0, (slot - wide - 140) // 2)
            left = (middle - wide // 2 + draw.between(-spare, spare)) // 50 * 50 + 25
            back = draw.between(0, min(1, max(0, (deep - high) // 100))) * 100
            if above:
                bottom = self.road - _ROAD - back
                box = (left, bottom - high, left + wide, bottom)
            else:
                top = self.road + _ROAD + back
                box = (left, top, left + wide, top + high)
            plan = draw_building(
                draw.stream(f"building {i}"), f"{kind}-{i + 1}", kind, row, box,
                "bottom" if above else "top", self.data.rooms, self.kinds,
                _RADIO if self.target and i == last else "",
            )
            self.buildings.append(plan)
            self.taken.append(_grown(box, 40))

    def _kinds(self, draw: SeededDraw, count: int) -> list[str]:
        """One of each kind before there is another of it."""
        found: list[str] = []
        while len(found) < count:
            least = min(found.count(kind) for kind in self.ground.buildings)
            open_ = {kind: weight for kind, weight in self.ground.buildings.items()
                     if found.count(kind) == least}
            found.append(draw.weighted(open_))
        return found

    def _lanes_of(self, building: BuildingPlan) -> None:
        """From the doors to the road, none through another building."""
        left, bottom = building.box[0], building.box[3]
        above = bottom < self.road
        for number, door in enumerate(building.outside):
            x, y = _middle(door)
            if door.across and (y == bottom) == above:
                way = [(x, y), (x, self.road)]
            elif door.across:
                continue  # at the back
            else:
                out = x - 90 if x == left else x + 90
                way = [(x, y), (out, y), (out, self.road)]
            boxes = [
                (min(a[0], b[0]) - 50, min(a[1], b[1]) - 50, max(a[0], b[0]) + 50,
                 max(a[1], b[1]) + 50)
                for a, b in pairwise(way)
            ]
            others = [one.box for one in self.buildings if one is not building]
            if number and any(_meet(one, other) for one in boxes for other in others):
                continue
            self.lanes.insert(0, {
                "kind": "lane", "line": [_spot(*one) for one in way], "width": "0.9"
            })
            self.taken += boxes

    def _garden(self, draw: SeededDraw, building: BuildingPlan) -> None:
        """Hedges, walls or fences at both sides of a house, open where a door is."""
        left, top, right, bottom = building.box
        if not draw.percent(self.ground.gardens):
            return
        kind = draw.one(("hedge", "low-wall", "fence"))
        for x in (left - 170, right + 170):
            for low, high in ((top, (top + bottom) // 2 - 60), ((top + bottom) // 2 + 60, bottom)):
                if high - low >= 150:
                    self._line(kind, (x, low), (x, high))
        for door in building.outside:
            x, y = _middle(door)
            if not door.across:
                continue
            side = -30 if y == top else 30
            for near in (x - 190, x + 190):
                self._put(Outdoors("bush", (near, y + 2 * side)), 50, 55)

    def _line(self, kind: str, start: tuple[int, int], end: tuple[int, int]) -> None:
        box = _grown((min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]),
                      max(start[1], end[1])), 30)
        if self._free(box):
            self.taken.append(box)
            self.things.append(Outdoors(kind, line=(start, end)))

    # --- what stands about ----------------------------------------------------------------------

    def _about(self, draw: SeededDraw) -> None:
        ground, share = self.ground, self.size.trees
        for kind in ground.yard:
            wide, deep = (side // 20 for side in self.kinds[kind].size)
            for _ in range(_TRIES):
                at = (draw.between(_EDGE, self.wide - _EDGE), draw.between(150, self.high - 100))
                if self._put(Outdoors(kind, at, draw.between(-20, 20)), wide + 25, deep + 35):
                    break
        for kind, count, half in (("tree", ground.trees, 75), ("rock", ground.rocks, 60),
                                  ("bush", ground.bushes, 60)):
            for _ in range(count * share // 100):
                for _ in range(_TRIES):
                    # Between the dots, so that a trunk leaves all of them free.
                    at = (draw.between(_EDGE // 50, (self.wide - _EDGE) // 50) * 50 + 25,
                          draw.between(1, self.size.rows - 1) * 100 + 50)
                    if self._put(Outdoors(kind, at), half, half):
                        break

    def _put(self, thing: Outdoors, wide: int, deep: int) -> bool:
        assert thing.at is not None
        x, y = thing.at
        box = (x - wide, y - deep, x + wide, y + deep)
        if not self._free(box) or not (box[1] >= 60 and box[3] <= self.high + 40):
            return False
        self.taken.append(box)
        self.things.append(thing)
        return True

    def _free(self, box: Box) -> bool:
        return box[0] >= _EDGE - 60 and box[2] <= self.wide - _EDGE + 60 and not any(
            _meet(box, other) for other in self.taken
        )

    # --- where squads begin ---------------------------------------------------------------------

    def _places(self, off_road: bool) -> dict[str, tuple[Dot, ...]]:
        """In two bands of rows at either end that see least of each other past the buildings; of
        equals those nearest to the road."""
        tops = range(1, self.size.rows - _BAND)
        middle = self.road // 100 - 1 - _BAND // 2
        pairs = [
            (blue, rust) for blue in tops for rust in tops
            if not off_road or abs(rust - middle) >= _BAND // 2 + 1
        ]
        walls = [building.box for building in self.buildings]

        def seen(pair: tuple[int, int]) -> tuple[int, int, int]:
            lines = sum(
                not any(_crosses((100, (pair[0] + i) * 100), (self.wide - 100, (pair[1] + j) * 100),
                                 wall) for wall in walls)
                for i in (0, 2, 5) for j in (0, 2, 5)
            )
            return lines, abs(pair[0] - middle) + abs(pair[1] - middle), pair[0]

        blue, rust = min(pairs, key=seen)

        def band(top: int, cols: tuple[int, int]) -> tuple[Dot, ...]:
            inner = 2 * top + _BAND - 1
            rows = sorted(range(top, top + _BAND), key=lambda row: (abs(2 * row - inner), row))
            return tuple((col, row) for col in cols for row in rows)[:_PLACES]

        return {"blue": band(blue, (2, 1)),
                "rust": band(rust, (self.size.cols - 3, self.size.cols - 2))}

    # --- the drawing ----------------------------------------------------------------------------

    def _drawing(self) -> dict[str, Any]:
        """As a scenario's `map`."""
        upper = any(building.upper for building in self.buildings)
        floors = [*self.floors, *self.lanes]
        outer: list[tuple[str, Box]] = []
        inner: list[tuple[str, Box]] = []
        for building in self.buildings:
            for room in building.rooms:
                floors.append({
                    "kind": self.data.rooms[room.kind].floor, **_level(room.level),
                    "building": building.id, "box": _box(room.box),
                })
            outer += [(level, building.box) for level in (("", "u") if building.upper else ("",))]
            inner += building.inner
        walls: list[dict[str, Any]] = []
        for level in ("", "u"):
            boxes = [_box(box) for where, box in outer if where == level]
            lines = [[_spot(*box[:2]), _spot(*box[2:])] for where, box in inner if where == level]
            if boxes:
                walls.append({**_level(level), "boxes": boxes})
            if lines:
                walls.append({**_level(level), "kind": "inner", "lines": lines})
        things = [
            {"kind": one.kind, **_level(one.level), "at": _spot(one.x, one.y),
             **({"turn": one.turn} if one.turn else {}),
             **({"name": TARGET} if one.kind == _RADIO else {})}
            for building in self.buildings for one in building.things
        ]
        for thing in self.things:
            things.append({"kind": thing.kind, **(
                {"at": _spot(*thing.at)} if thing.at else
                {"line": [_spot(*one) for one in thing.line]}
            ), **({"turn": thing.turn} if thing.turn else {})})
        stairs = [
            {"dot": dot_name(((one.x - (0 if one.row % 2 == 0 else 50)) // 100
                              - (1 if one.row % 2 == 0 else 0), one.row - 1)),
             "up": 90, "box": _box(one.box)}
            for building in self.buildings if (one := building.stair) is not None
        ]
        return {
            "size": [self.size.cols, self.size.rows],
            **({"levels": [{"letter": "u"}]} if upper else {}),
            "buildings": {},
            "floors": floors,
            "walls": walls,
            "doors": [_opening(hole) for one in self.buildings for hole in one.doors],
            "windows": [_opening(hole) for one in self.buildings for hole in one.windows],
            "things": things,
            **({"stairs": stairs} if stairs else {}),
        }


def _crosses(start: tuple[int, int], end: tuple[int, int], box: Box) -> bool:
    """Whether a line from left to right passes through a box."""
    (x0, y0), (x1, y1) = start, end
    ys = [y0 + (y1 - y0) * (x - x0) // (x1 - x0) for x in (box[0], box[2])]
    return max(ys) > box[1] and min(ys) < box[3]


def _middle(hole: Hole) -> tuple[int, int]:
    left, top, right, bottom = hole.line
    return (left + right) // 2, (top + bottom) // 2


def _level(level: str) -> dict[str, str]:
    return {"level": level} if level else {}


def _opening(hole: Hole) -> dict[str, Any]:
    left, top, right, bottom = hole.line
    return {**_level(hole.level), "line": [_spot(left, top), _spot(right, bottom)]}


def _spot(x: int, y: int) -> list[str]:
    return [_hundredths(x), _down(y)]


def _box(box: Box) -> list[str]:
    return [*_spot(box[0], box[1]), *_spot(box[2], box[3])]


def _down(y: int) -> str:
    """Rows where they can be written so, else inches: above the first row there is a margin."""
    return f"r{_hundredths(y)}" if y >= 0 else "-1"


def _hundredths(number: int) -> str:
    sign, number = ("-", -number) if number < 0 else ("", number)
    whole, part = divmod(number, 100)
    return sign + f"{whole}.{part:02d}".rstrip("0").rstrip(".")


def _grown(box: Box, by: int) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
