"""What the menus need of the rest of the program, as plain data and callables.

The menus know no play screen and no game: `game.app.rooms` fills them in and hands them over.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.app.progress import Progress
from game.core.errors import BoxError
from game.core.store import Listing, SaveStore

if TYPE_CHECKING:  # the first frame does without the contract
    from game.core.contract import Box, ScenarioCard
    from game.core.saves import Save
    from game.core.workshop import AnyWorkshop

if TYPE_CHECKING:
    from game.app.daily import DailyProblems
    from game.app.quick_games import QuickGameRuns
    from game.app.record import GameRecord


class Start(msgspec.Struct, frozen=True):
    """A game to be set up. source: a scenario file, or a scenario's text. seed: of the dice; None:
    a fresh one. computers: names of the players of the sides that nobody at the screen plays;
    None: as the scenario and the options say. Options that follow from who plays are added, unless
    they are given. rule: of a tutorial, begin at the step at which that rule is tried."""

    game: str
    source: Path | str
    options: Mapping[str, bool]
    seed: int | None = None
    computers: Mapping[str, str] | None = None
    rule: str = ""


class AppServices(msgspec.Struct, frozen=True):
    """boxes: the installed games. start, load: open the play screen; they raise BoxError (or a
    ValueError of one line) when that can't be done. ids: of the installed games without importing
    them, so that the title needn't wait for them; None: ask `boxes`. ahead: called once the title
    is on the screen, to fetch in the background what the next screens need. own: folder of a
    game's scenarios of the player's own; builds: of what the player has built, by kind and game.
    watch: open a saved game as a replay, as `load` does. share: write a game as one file to be
    given away, and say where; shared: the files that lie there. record: the finished games; its
    module isn't imported before it is asked for. levels: names of the computer players that a game
    has, the weakest first. daily: the problems of the day; quick_games: what quick games of
    skirmishes came to; asked for likewise.
    """

    boxes: "Callable[[], tuple[Box, ...]]"
    start: Callable[[Start], None]
    load: Callable[[Path], None]
    store: SaveStore
    progress: Progress
    ids: Callable[[], tuple[str, ...]] | None = None
    ahead: Callable[[], None] | None = None
    own: Callable[[str], Path] | None = None
    builds: Callable[[str, str], Path] | None = None
    watch: Callable[[Path], None] | None = None
    share: "Callable[[Save], None] | None" = None
    shared: "Callable[[], tuple[Listing, ...]] | None" = None
    record: "Callable[[], GameRecord] | None" = None
    levels: Callable[[str], tuple[str, ...]] | None = None
    daily: "Callable[[], DailyProblems] | None" = None
    quick_games: "Callable[[], QuickGameRuns] | None" = None

    def installed(self) -> tuple[str, ...]:
        """Ids of the installed games."""
        return self.ids() if self.ids is not None else tuple(box.id for box in self.boxes())

    def box(self, game: str) -> "Box | None":
        """An installed game by id, or None."""
        return next((box for box in self.boxes() if box.id == game), None)

    def scenarios(self, game: str, kind: str = "scenario") -> "tuple[ScenarioCard, ...]":
        """The scenarios or tutorials of a game: those of the box, then the player's own."""
        box = self.box(game)
        if box is None:
            return ()
        own = (box.card(path) for path in self._own_files(game))
        return tuple(card for card in (*box.scenarios(), *own) if card.kind == kind)

    def is_own(self, card: "ScenarioCard") -> bool:
        """Whether it is of the player's own folder."""
        return self.own is not None and card.source.parent == self.own(card.game)

    def faults(self, card: "ScenarioCard") -> tuple[str, ...]:
        """Everything wrong with a broken scenario, one line each."""
        box = self.box(card.game)
        try:
            if box is not None:
                box.load(card.source)
        except (BoxError, ValueError) as error:
            lines = tuple(str(error).splitlines())
            return lines if card.fault in lines else (card.fault,)
        return (card.fault,)

    def workshop(self, game: str) -> "AnyWorkshop | None":
        """What a game offers to build things with, where there is a folder for them."""
        box = self.box(game)
        return box.workshop() if box is not None and self.builds is not None else None

    def _own_files(self, game: str) -> list[Path]:
        folder = self.own(game) if self.own is not None else None
        if folder is None or not folder.is_dir():
            return []
        return sorted(path for path in folder.iterdir() if path.suffix in (".yaml", ".yml"))

    def latest(self) -> "tuple[Listing, Save] | None":
        """The newest game that can be gone on with and that somebody has played in, else the newest
        that nobody has; None without any. One that is damaged stands for its newest whole backup.
        A save from the midst of a game that was played to its end afterwards is none.
        """
        found = [
            (best, best.save) for listing in self.store.list()
            if (best := listing.best) is not None and best.save is not None
        ]
        over = [save for _, save in found if save.over]
        loadable = [
            one for one in found
            if not one[1].over and not any(one[1].led_to(save) for save in over)
        ]
        played = [one for one in loadable if not one[1].empty]
        return next(iter(played or loadable), None)
