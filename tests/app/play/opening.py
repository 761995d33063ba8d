"""The first decisions of a game that come before any unit can be picked up."""

from typing import TYPE_CHECKING

from game.turns.inputs import Choose, Confirm
from game.turns.machine import Mode

if TYPE_CHECKING:
    from game.app.loop import App
    from game.app.play.scene import PlayScene

PATIENCE = 4000  # turns of the loop


def begin(app: "App", scene: "PlayScene") -> None:
    """Take the first line of the table's own menu until units can be picked (who moves first in
    Arena), say that the player at the screen is there, and wait while others decide."""
    table = scene.session.table
    for _ in range(PATIENCE):
        app.step(1)
        if scene.director.busy or table.mode in (Mode.WAITING, Mode.THINKING):
            continue
        if table.position.actors and table.mode is not Mode.HANDOVER:
            return
        if table.mode is Mode.HANDOVER:
            scene.give(Confirm())
        else:
            scene.give(Choose(next(line.id for line in table.menu if line.open)))
    raise AssertionError(f"nobody can be picked: {table.status.prompt}")
