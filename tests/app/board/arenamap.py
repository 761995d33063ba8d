"""A small floor within a ring of stones, with all that can stand on it."""

from game.boards.hexes import HexBoard, lettered
from game.boards.hexmap import HexMap
from game.core.view_records import Badge, Piece

ROWS = (
    "-.....-",
    ".PP..O.",
    "..P.W..",
    ".S.WW..",
    ".=.DD..",
    ".S..D..",
    "--...--",
)
_KEYS = {
    ".": "sand", "-": "void", "P": "pit", "S": "pit", "O": "pillar", "W": "wall", "D": "dais",
    "=": "bridge",
}
_DEPTHS = {"P": ("depth:3",), "S": ("depth:2", "rope")}


def arena_map() -> HexMap:
    """Two pits, one deep and one shallow under a bridge, walls, a platform, a pillar."""
    board = HexBoard(len(ROWS[0]), len(ROWS), lettered)
    terrain = [""] * board.n
    features = {}
    for row, line in enumerate(ROWS):
        for col, sign in enumerate(line):
            cell = board.at(col, row)
            terrain[cell] = _KEYS[sign]
            if sign in _DEPTHS:
                features[cell] = _DEPTHS[sign]
    return HexMap.make(board, terrain, (), features)


def fighter(unit: str = "b1", cell: int = 24, side: str = "blue", **more: object) -> Piece:
    """A counter with a facing."""
    facts = {
        "figure": "sword+small+chain", "band": "Varro", "badges": (Badge("st", "9"),), "facing": 0,
        **more,
    }
    return Piece(unit, unit, cell, side, side, **facts)  # type: ignore[arg-type]
