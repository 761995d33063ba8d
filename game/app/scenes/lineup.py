"""Who stands where when a scenario begins: read in the background, for the page before a game."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from game.app.board.kits import drawable, maker
from game.app.scenes.boardpicture import Shown
from game.core.contract import Box, one_sided
from game.core.dice import make_dice
from game.core.errors import BoxError
from game.core.view_records import Piece, Row

UP = 0
"""The direction in which counters look that lie in a row."""


class LinedUnit(NamedTuple):
    """A unit of a side. points: what it is worth, 0 where none are counted."""

    piece: Piece
    points: int


class Lineup(NamedTuple):
    """A scenario as it begins. sides: names by id, in order of play. units: by side. goals: what is
    played for, as far as both sides know. heights: where the units of a side stand on the average,
    as a share of the map's height from its upper edge. spots: above the middle of a side's units,
    as shares of the map's width and height from its upper left. drawn: what of its variants was
    drawn. figures: what was measured of it, see `Box.option_figures`. led: every side has a player;
    the rules decide for none."""

    shown: Shown
    sides: Mapping[str, str]
    units: Mapping[str, tuple[LinedUnit, ...]]
    goals: tuple[Row, ...]
    heights: Mapping[str, float]
    spots: Mapping[str, tuple[float, float]] = {}
    drawn: str = ""
    figures: Mapping[str, str] = {}
    led: bool = True


def line_up(
    box: Box, source: Path | str, seed: int | None = None,
    options: Mapping[str, bool] | None = None,
) -> Lineup | None:
    """The scenario as it begins with options, in the set-up that a seed draws, or without one in
    the standard one; None if no picture can be had of it."""
    try:
        game = box.load(source if seed is None else box.draw(source, seed), options)
        state = game.lined_up(game.start(make_dice(0)).state)
        if not drawable(game.map):
            return None
        pieces = game.pieces(state)
        plane = maker(game.map).plane(game.map, game.id)
        units = {
            side: tuple(
                LinedUnit(_upright(piece), game.unit_points(state, piece.id))
                for piece in pieces if piece.side == side
            ) for side in game.sides
        }
        heights, spots = {}, {}
        for side, lined in units.items():
            placed = [one.piece.cell for one in lined if one.piece.cell is not None]
            seen = [plane.centre(cell) for cell in placed if 0 <= cell < plane.n]
            if seen:
                across, down = zip(*seen, strict=True)
                heights[side] = sum(down) / len(seen) / plane.height
                top = (min(down) - plane.build.counter / 2) / plane.height
                spots[side] = sum(across) / len(seen) / plane.width, top
        shown = Shown(game.map, game.id, pieces, game.marks(state))
        goals = tuple(row for row in game.status(state).goals if row.seen_by(""))
        return Lineup(
            shown, game.sides, units, goals, heights, spots, game.card.drawn,
            box.option_figures(game.card.id), not one_sided(game),
        )
    except (BoxError, ValueError):
        return None  # what is wrong with it is told where it is started


def _upright(piece: Piece) -> Piece:
    """A counter as it lies in a row beside others."""
    return replace(piece, facing=None if piece.facing is None else UP)
