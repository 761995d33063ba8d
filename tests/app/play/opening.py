"""The first decisions of a game before any unit can be picked up, and where one points."""

from typing import TYPE_CHECKING

from game.boards.table import FACINGS, TableBoard, shifted
from game.turns.inputs import ChooseLine, Confirm
from game.turns.machine import Mode

if TYPE_CHECKING:
    from game.app.loop import App
    from game.app.play.scene import PlayScene
    from game.turns.controller import Controller

PLACING = ("place-rest", "end-deployment")
"""Lines of the table's own menu while units are placed, the first that is open is taken."""
PATIENCE = 4000  # turns of the loop
MANY = 3000  # cells of a board that are all gone through


def begin(app: "App", scene: "PlayScene") -> None:
    """Take the first line of the table's own menu until units can be picked (who moves first in
    Arena), let those that wait be placed, say that the player at the screen is there, and wait
    while others decide."""
    table = scene.session.table
    for _ in range(PATIENCE):
        app.step(1)
        if scene.director.busy or table.mode in (Mode.WAITING, Mode.THINKING):
            continue
        if table.mode is Mode.HANDOVER:
            scene.give(Confirm())
            continue
        placing = next((line.id for line in table.menu if line.id in PLACING and line.open), "")
        if table.position.actors and not placing:
            return
        scene.give(ChooseLine(placing or next(line.id for line in table.menu if line.open)))
    raise AssertionError(f"nobody can be picked: {table.status.prompt}")


def pointed(table: "Controller") -> list[int]:
    """Cells that the chosen line may be pointed at: its targets, and where any point is a cell
    also places round the unit in hand, near and far, free or not."""
    cells = [target.cell for target in table.targets]
    board, outline = table.game.board, table.outline
    if outline is None or not isinstance(board, TableBoard):
        return cells
    here = next(p.cell for p in table.position.pieces if p.id == table.unit)
    assert here is not None
    x, y = board.xy(here)
    for far in (700, 250, 1100):
        for way in range(0, FACINGS, 6):
            dx, dy = shifted(far, way)
            if board.holds(x + dx, y + dy):
                cells.append(board.at(x + dx, y + dy))
    return cells


def allowed(table: "Controller", cell: int) -> bool:
    """Whether pointing the chosen line there may be done."""
    shown = table.preview(cell)
    return shown is not None and shown.ruling.allowed and not table.taken(cell)


def beyond(table: "Controller") -> list[int]:
    """Cells that the chosen line may not be pointed at; on an open table some of them."""
    reach = {target.cell for target in table.targets}
    every = range(0, table.game.board.n, max(1, table.game.board.n // MANY))
    return [cell for cell in every if cell not in reach]
