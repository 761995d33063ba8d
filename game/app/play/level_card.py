"""The level switcher over the map's upper right corner, on boards that have more than one level."""

from collections.abc import Callable

from pygame import Rect

from game.app.board.board_view import BoardView
from game.app.play.words import say
from game.app.ui import Ui
from game.app.widgets.levels import LevelCard, Storey

_MARGIN = 12  # pixels at 100 % between the card and the edges of the free middle


def titles(view: BoardView) -> tuple[str, ...]:
    """The levels of a view's map, lowest first; one where there is nothing to switch."""
    return tuple(title for _, title in view.kit.levels)


def level_card(
    ui: Ui, free: Rect, view: BoardView, on_pick: Callable[[int], None]
) -> LevelCard | None:
    """The card in the upper right corner of the free middle; None on a board of one level."""
    names = titles(view)
    if len(names) < 2:
        return None
    storeys = [Storey(name) for name in names]
    head = say("levels.head")
    rect = Rect((0, 0), LevelCard.size_for(ui, head, storeys))
    rect.topright = (free.right - ui.px(_MARGIN), free.top + ui.px(_MARGIN))
    card = LevelCard(ui, "levels", rect, head, storeys, view.level, on_pick)
    # PgUp and PgDn do what it does; the focus stays on the board.
    card.focusable = False
    return card
