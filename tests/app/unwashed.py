"""A board whose next picture is painted without tiles that are kept with what lies on them."""

from game.app.board.board_view import BoardView
from game.app.board.view.washed_tiles import WashedTiles


def unwashed(view: BoardView) -> None:
    """Forget such tiles, and that what lies flat now lay there before."""
    view._painter._washed, view._painter._layers = WashedTiles(view.tiles.printer), None
