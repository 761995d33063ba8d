"""What can be wrong with the drawing of a map before a plan can be made of it."""

from collections.abc import Iterable
from itertools import pairwise

from game.core.datafile import Fault, KeyPath, Source, suggest
from game.rules.troopers.data import GameData
from game.rules.troopers.drawing import (
    MAX_SIDE,
    Box,
    FloorEntry,
    MapDrawing,
    ThingEntry,
    WallEntry,
    split_dot,
)

MAX_PIECES = 2000
"""Pieces of each sort that a drawing may have: no sheet of this size holds more."""

GRASS = "grass"


class MapChecker:
    """Gathers the faults of a drawing; with none, `drawing.draw` makes a plan of it. sized: its
    size and levels at least make a board."""

    def __init__(self, drawing: MapDrawing, source: Source, data: GameData) -> None:
        self.drawing, self.source, self.data = drawing, source, data
        self.sized = True
        self.levels = ["", *(level.letter for level in drawing.levels)]
        self.found: list[Fault] = []

    def fault(self, path: KeyPath, problem: str, hint: str = "") -> None:
        self.found.append(self.source.fault(("map", *path), problem, hint))

    def run(self) -> None:
        """Gather all faults."""
        self._sheet()
        for i, floor in enumerate(self.drawing.floors):
            self._floor(("floors", i), floor)
        for i, wall in enumerate(self.drawing.walls):
            self._wall(("walls", i), wall)
        for part in ("doors", "windows"):
            for i, hole in enumerate(getattr(self.drawing, part)):
                self._level((part, i), hole.level)
                if hole.line[0] == hole.line[1]:
                    self.fault((part, i, "line"), "begins where it ends", "write two places")
        for i, thing in enumerate(self.drawing.things):
            self._thing(("things", i), thing)
        self._stairs()

    def _sheet(self) -> None:
        drawing = self.drawing
        for i, side in enumerate(drawing.size):
            if not 2 <= side <= MAX_SIDE:
                self.sized = False
                self.fault(("size", i), f"{side} dots", f"a map has 2 to {MAX_SIDE} each way")
        for i, level in enumerate(drawing.levels):
            if len(level.letter) != 1 or not "a" <= level.letter <= "z":
                self.fault(("levels", i, "letter"), f'"{level.letter}" is no letter for a level',
                           "write one small letter; it stands before the numbers of its dots")
                self.sized = False
        self.found += self.source.duplicates(
            "letter of a level",
            (
                (("map", "levels", i, "letter"), entry.letter)
                for i, entry in enumerate(drawing.levels)
            ),
        )
        self.sized = self.sized and len(set(self.levels)) == len(self.levels)
        self._known("floor", ("ground",), drawing.ground, (GRASS, *self.data.things.floors))
        for part in ("floors", "walls", "doors", "windows", "things", "stairs"):
            count = len(getattr(drawing, part))
            if count > MAX_PIECES:
                self.fault((part,), f"{count} {part}", f"a map has at most {MAX_PIECES}")
        walls = sum(
            4 * len(entry.boxes) + sum(len(line) for line in entry.lines) for entry in drawing.walls
        )
        if walls > MAX_PIECES:
            self.fault(("walls",), f"{walls} pieces of wall", f"a map has at most {MAX_PIECES}")

    def _known(self, what: str, path: KeyPath, name: str, choices: Iterable[str]) -> None:
        listed = list(choices)
        if name not in listed:
            self.fault(path, f'there is no {what} "{name}"', suggest(name, listed))

    def _level(self, path: KeyPath, letter: str) -> None:
        if letter not in self.levels:
            above = ", ".join(self.levels[1:])
            self.fault((*path, "level"), f'there is no level "{letter}"',
                       f"one of: {above}" if above else "the map has only the ground")

    def _one_of(self, path: KeyPath, given: dict[str, object]) -> None:
        written = [key for key, value in given.items() if value]
        if len(written) != 1:
            said = "has no place" if not written else f"has {' and '.join(written)}"
            self.fault(path, said, f"write one of: {', '.join(given)}")

    def _box(self, path: KeyPath, box: Box | None) -> None:
        if box is not None and not (box[0] < box[2] and box[1] < box[3]):
            self.fault(path, "is no box", "write left, top, right, bottom")

    def _floor(self, path: KeyPath, floor: FloorEntry) -> None:
        self._known("floor", (*path, "kind"), floor.kind, (GRASS, *self.data.things.floors))
        self._level(path, floor.level)
        self._one_of(path, {"box": floor.box, "outline": floor.outline, "line": floor.line})
        self._box((*path, "box"), floor.box)
        self._outline(path, floor.outline)
        if floor.line:
            self._line((*path, "line"), floor.line)
        if floor.line and floor.width <= 0:
            self.fault(path, "a floor along a line without width", "write how wide it is")
        if floor.building:
            self._known("building", (*path, "building"), floor.building, self.drawing.buildings)

    def _outline(self, path: KeyPath, outline: tuple[object, ...]) -> None:
        if outline and len(set(outline)) < 3:
            self.fault((*path, "outline"), "encloses nothing", "write at least three places")

    def _line(self, path: KeyPath, line: tuple[object, ...]) -> None:
        if len(line) < 2:
            self.fault(path, "leads nowhere", "write at least two places")
        elif any(before == after for before, after in pairwise(line)):
            self.fault(path, "names the same place twice running", "keep one")

    def _wall(self, path: KeyPath, wall: WallEntry) -> None:
        self._level(path, wall.level)
        if not wall.lines and not wall.boxes:
            self.fault(path, "has no place", "write lines or boxes")
        for j, line in enumerate(wall.lines):
            self._line((*path, "lines", j), line)
        for j, box in enumerate(wall.boxes):
            self._box((*path, "boxes", j), box)

    def _thing(self, path: KeyPath, thing: ThingEntry) -> None:
        self._known("kind of thing", (*path, "kind"), thing.kind, self.data.things.things)
        self._level(path, thing.level)
        self._one_of(path, {"at": thing.at, "outline": thing.outline, "line": thing.line})
        self._outline(path, thing.outline)
        if thing.line:
            self._line((*path, "line"), thing.line)
        if thing.size is not None and min(thing.size) <= 0:
            self.fault((*path, "size"), "has no size", "write inches across and down")

    def _stairs(self) -> None:
        for i, link in enumerate(self.drawing.stairs):
            path: KeyPath = ("stairs", i)
            self._box((*path, "box"), link.box)
            found = split_dot(link.dot, self.drawing)
            if found is None:
                self.fault((*path, "dot"), f'dot "{link.dot}" is not on the map',
                           "four digits, column and row")
            elif found[0] == self.levels[-1]:
                self.fault((*path, "dot"), "there is no level above", "name the lower end")
        self.found += self.source.duplicates(
            "dot of stairs",
            (
                (("map", "stairs", i, "dot"), entry.dot)
                for i, entry in enumerate(self.drawing.stairs)
            ),
        )
