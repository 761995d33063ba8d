"""The arena of a skirmish, the same from either gate: what lies on one half lies, turned half
round, on the other. All of the floor hangs together on foot, without a jump."""

from typing import NamedTuple

from game.boards.hexes import HexBoard, hex_board, lettered
from game.boards.landscape import around, clump, regions
from game.core.seeded_draw import SeededDraw
from game.rules.arena.skirmish_data import ArenaGround, ArenaSize

_ATTEMPTS = 80
_SIGNS = {"sand": ".", "bridge": "=", "dais": "^", "wall": "#", "pillar": "o", "void": "_"}
_FLOOR = ("sand", "bridge", "dais")


class SkirmishArena(NamedTuple):
    """ground: of each cell; pits have their depth as a digit. centre: the middle hex; gates: the
    southern and the northern one. ropes: in pits. place: the cells that are to be held."""

    board: HexBoard
    ground: tuple[str, ...]
    centre: int
    gates: tuple[int, int]
    ropes: tuple[int, ...]
    place: tuple[int, ...]

    def rows(self) -> str:
        """The map as text, one character a hex."""
        board = self.board
        return "".join(
            "".join(
                _SIGNS.get(self.ground[board.at(col, row)], self.ground[board.at(col, row)])
                for col in range(board.cols)
            ) + "\n"
            for row in range(board.rows)
        )

    @property
    def floor(self) -> frozenset[int]:
        """Where a figure may begin."""
        return frozenset(cell for cell, key in enumerate(self.ground) if key in _FLOOR)

    def pieces(self, *keys: str) -> int:
        """In how many pieces such ground lies."""
        cells = {cell for cell, key in enumerate(self.ground) if key in keys}
        return len(regions(self.board, cells))

    @property
    def depth(self) -> int:
        """Of the deepest pit, in metres; 0 without one."""
        return max((int(key) for key in self.ground if key.isdigit()), default=0)

    def turned(self, cell: int) -> int:
        """The cell that lies as this one does, seen from the other gate."""
        return turned(self.board, cell)


def turned(board: HexBoard, cell: int) -> int:
    """The cell half a turn about the middle away; -1 for one that has none."""
    col, row = board.col_row(cell)
    return board.at(board.cols - 1 - col, board.rows - 1 - row - (col & 1))


def draw_arena(
    draw: SeededDraw, size_id: str, size: ArenaSize, mix: ArenaGround, *, dais: bool, room: int
) -> SkirmishArena:
    """An arena. dais: a place to be held lies in the middle. room: fighters at each gate."""
    for attempt in range(_ATTEMPTS):
        builder = _Builder(draw.stream(f"arena {attempt}"), size_id, size, mix, room)
        found = builder.arena(dais=dais)
        if found is not None:
            return found
    raise AssertionError(f"no arena of {size_id} came of {_ATTEMPTS} attempts")


class _Builder:
    """One attempt at an arena."""

    def __init__(
        self, draw: SeededDraw, size_id: str, size: ArenaSize, mix: ArenaGround, room: int
    ) -> None:
        self.draw, self.size_id, self.mix, self.room = draw, size_id, mix, room
        board = self.board = hex_board(size.cols, size.rows, lettered)
        self.centre = board.at(size.cols // 2, (size.rows - 1) // 2)
        self.ground = ["sand"] * board.n
        self._walls_of_the_arena()
        inside = [cell for cell in range(board.n) if self.ground[cell] == "sand"]
        col = size.cols // 2
        column = [cell for cell in inside if board.col_row(cell)[0] == col]
        self.gates = column[-1], column[0]
        self.kept = {
            cell for cell in inside
            if min(board.distance(cell, gate) for gate in self.gates) <= (1 if room < 3 else 2)
        }

    def arena(self, *, dais: bool) -> SkirmishArena | None:
        """The arena, or None where it came to nothing."""
        mix, size, draw = self.mix, self.size_id, self.draw
        depth = draw.between(*mix.deep)
        place: list[int] = []
        if mix.belt:
            place = self._belt(depth, mix.bridges.get(size, 1))
        elif dais:
            place = [self.centre, *around(self.board, self.centre)]
            for cell in place:
                self._set(cell, "dais")
        for _ in range(mix.pits.get(size, 0)):
            self._piece(str(draw.between(*mix.deep)), draw.between(*mix.pit))
        for _ in range(mix.walls.get(size, 0)):
            self._piece("wall", draw.between(2, 3))
        for _ in range(mix.pillars.get(size, 0)):
            self._piece("pillar", 1)
        floor = {cell for cell, key in enumerate(self.ground) if key in _FLOOR}
        if len(regions(self.board, floor)) > 1:
            return None
        return SkirmishArena(self.board, tuple(self.ground), self.centre, self.gates,
                             self._ropes(), tuple(sorted(place)))

    def _walls_of_the_arena(self) -> None:
        """Cut the corners off, the same ones on either side."""
        board = self.board
        radius = max(board.cols, board.rows) // 2
        cut = self.draw.between(0, 1)
        for cell in range(board.n):
            other = turned(board, cell)
            far = board.distance(cell, self.centre)
            if other < 0 or far > radius + cut - (board.cols > board.rows):
                self.ground[cell] = "void"
                if other >= 0:
                    self.ground[other] = "void"

    def _set(self, cell: int, key: str) -> None:
        self.ground[cell] = key
        self.ground[turned(self.board, cell)] = key

    def _belt(self, depth: int, bridges: int) -> list[int]:
        """A pit from wall to wall across the middle, and the bridges over it; the middle one is
        returned."""
        board = self.board
        belt = {
            cell for cell in range(board.n) if self.ground[cell] == "sand"
            and abs(board.centre(cell)[1] - board.centre(self.centre)[1]) <= self.mix.belt
        }
        for cell in sorted(belt):
            self._set(cell, str(depth))
        middle = board.cols // 2
        aside = self.draw.between(2, max(2, middle - 2))
        cols = {middle} if bridges == 1 else {middle, middle - aside, middle + aside}
        for cell in sorted(belt):
            if board.col_row(cell)[0] in cols:
                self._set(cell, "bridge")
        return [cell for cell in sorted(belt) if board.col_row(cell)[0] == middle]

    def _piece(self, key: str, size: int) -> None:
        """A piece of ground on one half and its like on the other; off the gates, off what is
        there already, and near enough to the middle that somebody comes by."""
        board = self.board
        free = {
            cell for cell in range(board.n)
            if self.ground[cell] == "sand" and cell not in self.kept
            and all(self.ground[near] in ("sand", "void", "dais") for near in around(board, cell))
            and sum(near < 0 or self.ground[near] == "void"
                    for near in board.neighbours(cell)) <= 2
            and turned(board, cell) != cell and not board.adjacent(cell, turned(board, cell))
        }
        if not free:
            return
        weights = {
            cell: 1 + 2 * max(0, board.cols // 2 - board.distance(cell, self.centre))
            for cell in sorted(free)
        }
        half = {cell for cell in free if cell < turned(board, cell)} or free
        start = self.draw.weighted({cell: weights[cell] for cell in sorted(half)})
        room = {cell for cell in free if turned(board, cell) != start}
        grown: list[int] = []
        for cell in clump(self.draw, board, start, size, room):
            mirrored = {turned(board, one) for one in grown}
            if cell not in mirrored and not mirrored & set(around(board, cell)):
                grown.append(cell)
        for cell in grown:
            self._set(cell, key)

    def _ropes(self) -> tuple[int, ...]:
        """One in each half, where a pit is too deep to get out of without (AR-J5)."""
        deep = sorted(cell for cell, key in enumerate(self.ground)
                      if key.isdigit() and int(key) > 2)
        edge = [cell for cell in deep
                if any(self.ground[near] in _FLOOR for near in around(self.board, cell))]
        if not edge:
            return ()
        cell = self.draw.one(edge)
        return tuple(sorted({cell, turned(self.board, cell)}))
