"""Tables without a window: a game, its session and the model of the play screen over it."""

from pathlib import Path

from game.app.play.model import Eye, PlayModel
from game.app.play.play_view import PlayView
from game.app.play.present.presenter import present
from game.app.play.session import begin
from game.core.store import SaveStore
from game.turns.controller import InputResult
from game.turns.inputs import Input, Proceed
from game.turns.machine import Mode
from tests.frozen import load_frozen


class Table:
    """A player's model at a real game, presented without pixels. eye: how the board is seen."""

    def __init__(
        self, folder: Path, game: str, scenario: str, *, seed: int = 3, **options: bool
    ) -> None:
        switches = {name.replace("_", "-"): on for name, on in options.items()}
        played = load_frozen(game, scenario, switches)
        self.session = begin(played, seed, SaveStore(folder), print)
        self.model = PlayModel(self.session)
        self.eye = Eye()

    def view(self, *, hints: bool = True) -> PlayView:
        """What the screen would show."""
        return present(self.model.snapshot(self.eye, hints=hints))

    def send(self, given: Input) -> InputResult:
        """Take an input, as the scene does; pin the answer if it is refused."""
        self.model.unsay()
        outcome = self.session.send(given)
        if outcome.kind == "refused":
            self.model.refuse(outcome)
        return outcome

    def settle(self) -> None:
        """What follows by itself follows."""
        while self.session.table.mode is Mode.WAITING:
            self.send(Proceed())

    def point(self, cell: int) -> PlayView:
        """Point at a cell with the mouse."""
        self.model.pointer.mouse(cell)
        self.model.rested = False
        return self.view()

    def cell(self, name: str) -> int:
        """A cell by its printed name."""
        return self.session.game.board.cell(name)

    def close(self) -> None:
        """Everything is on disk."""
        self.session.close()
