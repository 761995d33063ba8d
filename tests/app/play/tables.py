"""Tables without a window: a game, its session and the model of the play screen over it."""

import random
from functools import cache
from pathlib import Path
from typing import Any

from game.app.play.model import Eye, PlayModel
from game.app.play.play_view import PlayView
from game.app.play.present.presenter import present
from game.app.play.session import begin
from game.core.history import History
from game.core.language import spoken
from game.core.store import SaveStore
from game.players import computer
from game.turns.controller import InputResult
from game.turns.inputs import Input, Proceed
from game.turns.machine import Mode
from tests.frozen import load_frozen, switches

GAMES = {"kayotz": "run-the-gauntlet", "troopers": "village", "arena": "duel",
         "mechs": "open-field"}
"""A scenario of each game that shows much of it."""


def so_far(game: str, moves: int) -> History[Any, Any]:
    """A game between people in which computers have played so much by chance. It may be played
    on."""
    return _played(game, moves, spoken()).branch(moves)


@cache
def _played(game: str, moves: int, language: str) -> History[Any, Any]:
    options = {} if game == "kayotz" else {"solo": False}
    history: History[Any, Any] = History(load_frozen(game, GAMES[game], options), 5)
    rng, player = random.Random(2), computer(game, "random")
    for _ in range(moves):
        assert history.play(player.choose(history.game, history.state, rng)).allowed
    return history


class Table:
    """A player's model at a real game, presented without pixels. eye: how the board is seen."""

    def __init__(
        self, folder: Path, game: str, scenario: str, *, seed: int = 3, **options: bool
    ) -> None:
        played = load_frozen(game, scenario, switches(options))
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
