"""One game at the table: its history, the controller, the tutorial and its saves. No pixels."""

import datetime
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game import __version__
from game.app.play.autosave import Autosave, fresh_name, own_name
from game.app.play.measures import measures
from game.app.play.words import say
from game.core.contract import AnyGame
from game.core.errors import SaveError
from game.core.history import History
from game.core.saves import Loaded, Save, make_save, restore
from game.core.store import SaveStore
from game.rules import open_saved
from game.turns.controller import Controller, Outcome
from game.turns.inputs import Input
from game.turns.tutorial import Tutorial, script_of

LESSON = "lesson"
"""Key of the tutorial's step in a save's data."""


class Session:
    """What is played now. `send` takes an input and keeps the result on disk.

    trouble: one line if the game came from a save that could not be replayed whole. kept: name
    of the autosave it goes on with, "" for one of its own.
    """

    def __init__(
        self, history: History[Any, Any], store: SaveStore, failed: Callable[[str], None],
        lesson: int = 0, trouble: str = "", kept: str = "",
    ) -> None:
        self.history = history
        self.table = Controller(history)
        self.tutorial = Tutorial(self.table, lesson) if self.game.lessons else None
        self.store = store
        self.trouble = trouble
        name = kept or fresh_name(self.game.id, self.game.card.id)
        self.autosave = Autosave(store, name, failed, measures().autosaves)

    @property
    def game(self) -> AnyGame:
        """The game at the table."""
        return self.history.game

    def send(self, given: Input) -> Outcome:
        """One input; whatever it changed is saved."""
        outcome = self.tutorial.send(given) if self.tutorial else self.table.send(given)
        if outcome.kind in ("played", "undone", "redone"):
            self.keep()
        return outcome

    def keep(self) -> None:
        """Have the game as it stands written by the autosave thread."""
        self.autosave.put(self.save(say("save.auto", title=self.game.card.title)))

    def save(self, name: str) -> Save:
        """A save of the game as it stands."""
        now = datetime.datetime.now().isoformat(timespec="seconds")  # noqa: DTZ005  # local time
        data: Mapping[str, Any] = {LESSON: self.tutorial.index} if self.tutorial else {}
        return make_save(
            self.history, name=name, saved=now, program=__version__, data=data,
            status=self.table.status,
        )

    def save_as(self, name: str) -> Path:
        """Write a save of its own.

        Raises:
            SaveError: it can't be written.
        """
        return self.store.write(self.save(name))

    def restart(self) -> "Session":
        """The same scenario, options and dice from the start; this game stays on disk."""
        self.autosave.close()
        old = self.history
        script = script_of(self.game.lessons) or old.script
        history = History(self.game, old.seed, script, endless=old.endless)
        return Session(history, self.store, self.autosave.report)

    def close(self) -> None:
        """Everything on disk; the autosave thread ends."""
        self.autosave.close()


def begin(
    game: AnyGame, seed: int, store: SaveStore, failed: Callable[[str], None]
) -> Session:
    """A new game. seed: of the dice (a tutorial's scripted faces fall first)."""
    return Session(History(game, seed, script_of(game.lessons)), store, failed)


def resume(path: Path, store: SaveStore, failed: Callable[[str], None]) -> Session:
    """A saved game.

    Raises:
        SaveError: neither it nor a backup can be read, or its scenario can't be opened.
    """
    save = store.read_newest(path)
    loaded: Loaded = restore(save, open_saved, path.name)
    lesson = save.data.get(LESSON, 0)
    if not isinstance(lesson, int) or lesson < 0:
        raise SaveError(f"{path.name}: its lesson {lesson!r} is no number: load a backup")
    return Session(loaded.history, store, failed, lesson, loaded.trouble, _kept(path, save, store))


def _kept(path: Path, save: Save, store: SaveStore) -> str:
    """The autosave that a save's game goes on in: the file itself, or for one that the player
    named that of the same game if it stands just there; "" for a new one."""
    if own_name(path):
        return own_name(path)
    for other in store.list():
        if other.save is not None and own_name(other.path) and _game(other.save) == _game(save):
            return own_name(other.path)
    return ""


def _game(save: Save) -> Save:
    """A save without what only says when and as what it was written."""
    return replace(save, name="", saved="", program="", place="")
