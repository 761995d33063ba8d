"""How the skirmish that is looked at is weighed: quick games of it, up to as many as it takes, and
points that are moved until neither side leads."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.app.scenes.skirmishdraws import DrawnSkirmish
from game.core.fairness import FairnessTally, fairest, next_levelling

if TYPE_CHECKING:
    from game.app.quick_games import QuickGameRuns


class Weighing:
    """What is known of the fairness of draws. runs: plays the games, None where nobody can. level:
    has the draw drawn anew with so many steps more for the side that comes first, and says whether
    that is another one. counted(fault): there is more to be seen; fault: why games can't be played,
    "" if they can."""

    def __init__(
        self, runs: "QuickGameRuns | None", level: Callable[[int], bool],
        counted: Callable[[str], None],
    ) -> None:
        self.runs = runs
        self._level, self._counted = level, counted
        self._drawn: DrawnSkirmish | None = None
        self._game = self._first = ""
        self._stopped = False
        self._tried: dict[int, FairnessTally] | None = None
        """While points are moved: what the games came to, by levelling."""

    @property
    def tries(self) -> int:
        """While points are moved until it is even, which try this is; 0 else."""
        return len(self._tried) + 1 if self._tried is not None else 0

    def tally(self, drawn: DrawnSkirmish) -> FairnessTally:
        """What the games of a draw came to so far."""
        return self.runs.tally(drawn.skirmish.text) if self.runs is not None else FairnessTally()

    def open(self) -> None:
        """Somebody looks."""
        if self.runs is not None:
            self.runs.changed = self._changed

    def close(self) -> None:
        """Nobody looks any more: no games are played for that."""
        self._tried = None
        if self.runs is not None:
            self.runs.changed = lambda: None
            self.runs.close()

    def look(self, game: str, drawn: DrawnSkirmish, first: str) -> None:
        """A draw is looked at: play as many games of it as it takes, unless that was stopped.
        first: the side that comes first."""
        before = self._drawn
        if before is None or before.skirmish.text != drawn.skirmish.text:
            self._stopped = False
        self._game, self._drawn, self._first = game, drawn, first
        runs = self.runs
        if runs is None or self._stopped:
            return
        short = runs.enough(game) - runs.tally(drawn.skirmish.text).games
        if short > 0:
            runs.begin(game, drawn.skirmish.text, short)
        else:
            runs.stop()
            self._try_on()

    def more(self) -> None:
        """Play as many games again."""
        if self._drawn is not None and self.runs is not None:
            self._stopped = False
            self.runs.begin(self._game, self._drawn.skirmish.text, self.runs.enough(self._game))

    def stop(self) -> None:
        """Play no more, and move no more points."""
        self._stopped, self._tried = True, None
        if self.runs is not None:
            self.runs.stop()
        self._counted("")

    def give_up(self) -> None:
        """Something else is looked at from now on."""
        self._tried = None
        if self.runs is not None:
            self.runs.stop()

    def even_out(self) -> None:
        """Move points and play games until neither side leads, or as near as that gets."""
        if self._drawn is not None and self.runs is not None:
            self._stopped, self._tried = False, {}
            self._try_on()

    def _changed(self) -> None:
        runs = self.runs
        assert runs is not None
        fault, runs.fault = runs.fault, ""
        if fault:
            self._tried = None
        self._counted(fault)
        self._try_on()

    def _try_on(self) -> None:
        """Once the games of a try are played: another try, or back to the fairest of them."""
        runs, drawn, tried = self.runs, self._drawn, self._tried
        if tried is None or runs is None or drawn is None or runs.run is not None:
            return
        here = drawn.request.levelling
        if here in tried:
            return  # the next one is being drawn
        tried[here] = self.tally(drawn)
        wanted = next_levelling(tried, self._first)
        if wanted is None or wanted in tried:
            self._tried = None
            wanted = fairest(tried, self._first)
        if wanted != here and not self._level(wanted - here):
            self._tried = None
        self._counted("")
