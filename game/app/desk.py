"""What the menus need of the rest of the program, as plain data and callables.

The menus know no play screen and no game: `game.app.main` fills a Desk and hands it over.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from game.app.progress import Progress
from game.core.contract import Box, ScenarioCard
from game.core.saves import Save
from game.core.store import Listing, SaveStore


@dataclass(frozen=True)
class Start:
    """A game to be set up. seed: of the dice; None: a fresh one."""

    game: str
    source: Path
    options: Mapping[str, bool]
    seed: int | None = None


@dataclass(frozen=True)
class Desk:
    """boxes: the installed games. start, load: open the play screen; they raise BoxError (or a
    ValueError of one line) when that can't be done. ids: of the installed games without importing
    them, so that the title needn't wait for them; None: ask `boxes`. ahead: called once the title
    is on the screen, to fetch in the background what the next screens need."""

    boxes: Callable[[], tuple[Box, ...]]
    start: Callable[[Start], None]
    load: Callable[[Path], None]
    store: SaveStore
    progress: Progress
    ids: Callable[[], tuple[str, ...]] | None = None
    ahead: Callable[[], None] | None = None

    def installed(self) -> tuple[str, ...]:
        """Ids of the installed games."""
        return self.ids() if self.ids is not None else tuple(box.id for box in self.boxes())

    def box(self, game: str) -> Box | None:
        """An installed game by id, or None."""
        return next((box for box in self.boxes() if box.id == game), None)

    def scenarios(self, game: str, kind: str = "scenario") -> tuple[ScenarioCard, ...]:
        """The scenarios or tutorials of a game."""
        box = self.box(game)
        return tuple(card for card in box.scenarios() if card.kind == kind) if box else ()

    def latest(self) -> tuple[Listing, Save] | None:
        """The newest save that can be read, or None."""
        for listing in self.store.list():
            if listing.save is not None:
                return listing, listing.save
        return None
