"""The level switcher over the map's upper right corner, on boards that have more than one level."""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from game.app.board.board_view import BoardView
from game.app.play import asking, showing
from game.app.play.hand import NOW, NOWHERE
from game.app.play.words import say
from game.app.ui import Ui
from game.app.widgets.levels import LevelCard, Storey
from game.turns.inputs import Pick

if TYPE_CHECKING:
    from game.app.play.scene import PlayScene

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


class Levels:
    """Keeps card, board and keyboard cursor on the same level, and follows the unit in hand."""

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene
        self._followed: tuple[str, int] = ("", 0)

    @property
    def many(self) -> bool:
        """Whether the board has levels to switch between."""
        view = self.scene.view
        return view is not None and len(view.kit.levels) > 1

    def step(self, by: int) -> None:
        """One level up (1) or down (−1)."""
        view = self.scene.view
        if view is not None and self.many:
            self.show(view.level + by)

    def show(self, level: int) -> None:
        """Look at a level; the cursor goes along to the same place, and the mouse meets it."""
        scene, view = self.scene, self.scene.view
        if view is None:
            return
        view.set_level(level)
        hand = scene.hand
        if hand.cursor != NOWHERE:
            hand.cursor = self.here(hand.cursor)
        if not hand.by_keys and hand.hover != NOWHERE:
            hand.mouse(view.cell_at(scene.mouse))
        scene.speech.drop()
        scene.point()
        scene.animate(scene.screen.board)

    def elsewhere(self, cell: int) -> bool:
        """Whether a cell is on another level than the one that is seen."""
        view = self.scene.view
        return view is not None and 0 <= cell < view.plane.n and (
            view.plane.level_of(cell) != view.level)

    def visit(self, cell: int) -> None:
        """Go to the level of a cell where somebody's ghost was clicked, and take that unit in hand
        if it may act now; nothing else is done by that click."""
        scene, view = self.scene, self.scene.view
        if view is None:
            return
        self.show(view.plane.level_of(cell))
        unit = scene.session.table.position.actor_at(cell)
        if unit:
            scene.give(Pick(unit))

    def here(self, cell: int) -> int:
        """The same place on the level that is seen; the cell itself if there is none."""
        view = self.scene.view
        if view is None:
            return cell
        found = view.plane.cell_at(*view.plane.centre(cell))
        return found if found >= 0 else cell

    def follow(self) -> None:
        """Look at the level of a unit that was taken in hand, or has come to another one."""
        scene, view = self.scene, self.scene.view
        if view is None or not self.many or scene.moment != NOW or scene.director.busy:
            return
        table = scene.session.table
        piece = next((p for p in table.position.pieces if p.id == table.unit), None)
        if piece is None or piece.cell is None or piece.cell < 0:
            self._followed = (table.unit, self._followed[1])
            return
        # A question may be about two storeys: from the higher one both are seen.
        cells = (piece.cell, *asking.about(scene))
        now = (piece.id, max(map(view.plane.level_of, cells)))
        if now != self._followed:
            self._followed = now
            view.set_level(now[1])

    def refresh(self) -> None:
        """Show on the card which level is seen and how many pieces are on each."""
        view, card = self.scene.view, self.scene.screen.levels
        if view is None or card is None:
            return
        n = view.plane.n
        pieces = showing.shown_pieces(self.scene)
        cells = [p.cell for p in pieces if p.cell is not None and 0 <= p.cell < n]
        count = Counter(view.plane.level_of(cell) for cell in cells)
        names = titles(view)
        card.set([Storey(name, count[level]) for level, name in enumerate(names)], view.level)
