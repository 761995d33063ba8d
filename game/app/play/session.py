"""One game at the table: its history, the controller, the tutorial and its saves. No pixels."""

import datetime
import itertools
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from game import __version__
from game.app.play.autosave import Autosave, fresh_name, own_name
from game.app.play.measures import measures
from game.app.play.words import say
from game.core.contract import AnyGame
from game.core.errors import SaveError
from game.core.fault_words import fault_text
from game.core.history import History
from game.core.resume import Loaded, make_save, restore
from game.core.safe_files import printable, shown_name
from game.core.saves import Save
from game.core.store import SaveStore
from game.rules import open_saved, todays_scenario
from game.turns.controller import Controller, InputResult
from game.turns.inputs import Input
from game.turns.problem_run import ProblemRun
from game.turns.tutorial import Tutorial, script_of

LESSON = "lesson"
"""Key of the tutorial's step in a save's data."""

FIGHT = "fight"
"""Key of how many actions had been played when a tutorial's steps were through, or left."""

LEFT = "left"
"""Key of the step at which they were left."""
ORIGIN = "origin"
"""Key of the game that a save's game was played on from."""
TRIED = "tried"
"""Key that a save has whose tutorial was only opened to try one of its rules."""
SPENT = "spent"
"""Key of the seconds that were spent at the table in a save's data."""
_AGES = 10**9
PAUSE = 120.0
"""Seconds without input after which nobody is at the table any more."""
_LONGEST = 200  # characters of a game's name


class Origin(msgspec.Struct, frozen=True):
    """The game that this one was played on from. name: what it is called; at: after how many of
    its `count` actions."""

    name: Annotated[str, msgspec.Meta(max_length=_LONGEST)]
    at: Annotated[int, msgspec.Meta(ge=0)]
    count: Annotated[int, msgspec.Meta(ge=0)]


class Opened(msgspec.Struct, frozen=True):
    """A save played again, ready to go on the table.

    lesson: step of its tutorial; fight: after how many actions its steps were through or left, None
    before; left: the step at which they were left. trouble: why not all of it could be played
    again, in one line; then it stands at its last good moment. note: something else to know of it.
    kept: name of the autosave it would go on in, "" for one of its own. save: what was played again
    whole. origin: the game that it was played on from, if any. tried: its tutorial was only opened
    to try one of its rules.
    """

    history: History[Any, Any]
    lesson: int = 0
    fight: int | None = None
    left: int | None = None
    trouble: str = ""
    note: str = ""
    kept: str = ""
    save: Save | None = None
    origin: Origin | None = None
    tried: bool = False


class Session:
    """What is played now. `send` takes an input and keeps the result on disk.

    trouble: why a saved game could not be played again whole, in one line, or "". Such a game is
    `frozen`: nothing is written until somebody plays on, and then it is a new game; what it came
    from stays as it was. note: what else to tell of it when it is opened. tried: its tutorial was
    opened to try one of its rules: it is no chapter that was begun.
    """

    def __init__(
        self, history: History[Any, Any], store: SaveStore, failed: Callable[[str], None],
        opened: Opened | None = None,
    ) -> None:
        opened = opened or Opened(history)
        self.history = history
        self.table = Controller(history)
        self.tutorial = None
        if self.game.lessons:
            self.tutorial = Tutorial(self.table, opened.lesson, opened.fight, opened.left)
        task = self.game.problem
        self.problem = ProblemRun(self.table, task) if task is not None else None
        self.store = store
        self.trouble = opened.trouble
        self.frozen = bool(opened.trouble)
        self.note = opened.note
        self.origin = opened.origin
        self.tried = opened.tried
        self._opened_at = history.state
        self._before = opened.save
        self._spent = spent_in(opened.save)
        self._heard = time.monotonic()
        name = opened.kept
        self._claim = store.claim(name) if name else None
        if self._claim is None:
            if name:
                self.note = say("save.elsewhere")
            name = fresh_name(self.game.id, self.game.card.id)
            self._claim = store.claim(name)
        self.autosave = Autosave(store, name, failed, measures().autosaves)

    @property
    def game(self) -> AnyGame:
        """The game at the table."""
        return self.history.game

    @property
    def moved(self) -> bool:
        """Whether it stands elsewhere than when it was put on the table."""
        return self.history.state is not self._opened_at

    @property
    def saved(self) -> str:
        """When it was last written, local time, ISO 8601; "" before it was."""
        return self._before.saved if self._before is not None else ""

    @property
    def left(self) -> bool:
        """Whether the steps of its tutorial were left, and can be come back to."""
        return self.tutorial is not None and self.tutorial.left is not None

    @property
    def at_step(self) -> int | None:
        """The step at which its tutorial stands or was left, from 0; None without one, once its
        steps are through, and where a rule is only tried."""
        tutorial = self.tutorial
        if tutorial is None or self.origin is not None or self.tried:
            return None
        if tutorial.left is not None:
            return tutorial.left
        return tutorial.kept if tutorial.lesson is not None else None

    @property
    def fights(self) -> bool:
        """Whether the steps of its tutorial are through, and something was played after them."""
        ended = self.tutorial.ended if self.tutorial is not None else None
        return ended is not None and not self.left and ended < len(self.history.entries)

    @property
    def won(self) -> bool:
        """Whether it is over and a side has won that somebody at the screen has decided for."""
        result, history = self.table.status.result, self.history
        people = {entry.decider for entry in history.entries if history.personal(entry)}
        return result is not None and result.winner in people

    @property
    def spent(self) -> int:
        """Seconds that were spent at the table, long pauses left out."""
        return round(self._spent)

    def send(self, given: Input) -> InputResult:
        """One input; whatever it changed is saved."""
        now = time.monotonic()
        self._spent += min(PAUSE, now - self._heard)
        self._heard = now
        step = self._step
        outcome = (self.tutorial or self.problem or self.table).send(given)
        if outcome.kind in ("played", "undone", "redone") or step != self._step:
            self.frozen = False
            self.keep()
        return outcome

    @property
    def _step(self) -> tuple[int, int | None]:
        """Where its tutorial stands, as far as a save keeps it."""
        return (self.tutorial.kept, self.tutorial.left) if self.tutorial else (0, None)

    def keep(self) -> None:
        """Keep the game as it stands on disk."""
        self.autosave.put(self.save(say("save.auto", title=self.game.card.title)))

    def save(self, name: str) -> Save:
        """A save of the game as it stands."""
        now = datetime.datetime.now().isoformat(timespec="seconds")  # noqa: DTZ005  # local time
        data: dict[str, Any] = {SPENT: self.spent}
        if self.tutorial is not None:
            data[LESSON] = self.tutorial.kept
            if self.tutorial.ended is not None:
                data[FIGHT] = self.tutorial.ended
            if self.tutorial.left is not None:
                data[LEFT] = self.tutorial.left
        if self.origin is not None:
            data[ORIGIN] = msgspec.to_builtins(self.origin)
        if self.tried:
            data[TRIED] = True
        self._before = make_save(
            self.history, name=name, saved=now, program=__version__, data=data,
            status=self.table.status, before=self._before,
        )
        return self._before

    def save_as(self, name: str) -> Path:
        """Write a save of its own.

        Raises:
            SaveError: it can't be written.
        """
        return self.store.write(self.save(name))

    def quick_name(self) -> str:
        """The name of this game's quick save. That of another game is not overwritten, nor one that
        other rules made: it may hold what can't be played again."""
        title = self.game.card.title
        for number in itertools.count(1):
            key = "save.quick" if number == 1 else "save.quick_more"
            name = say(key, title=title, number=number)
            path = self.store.path(name)
            if not path.exists():
                break
            try:
                there = self.store.read(path)
            except SaveError:
                continue
            if _game(there) == _game(self.save(name)) and there.rules == self.game.rules:
                break
        return name

    def restart(self) -> "Session":
        """The same scenario, options and dice from the start; this game stays on disk."""
        self.close()
        old = self.history
        script = script_of(self.game.lessons) or old.script
        history = History(
            self.game, old.seed, script, endless=old.endless, later=old.later,
            computers=old.computers,
        )
        return Session(history, self.store, self.autosave.report)

    def fight_again(self, seed: int) -> "Session":
        """The free fight of a tutorial once more, from where its steps were through, with other
        dice; this game stays on disk as it is."""
        tutorial = self.tutorial
        if tutorial is None or tutorial.ended is None:
            raise ValueError("no steps of a tutorial are through")
        self.close()
        opened = Opened(
            self.history.branch(tutorial.ended, seed), len(tutorial.lessons), tutorial.ended
        )
        return Session(opened.history, self.store, self.autosave.report, opened)

    def branch(self, index: int, seed: int) -> "Session":
        """A game of its own that stands where this one did after so many actions, with other dice
        behind them; this game stays on disk as it is. Of a tutorial the lessons are over."""
        self.close()
        origin = Origin(self.game.card.title[:_LONGEST], index, len(self.history.entries))
        opened = Opened(
            self.history.branch(index, seed), lesson=len(self.game.lessons), origin=origin
        )
        return Session(opened.history, self.store, self.autosave.report, opened)

    def close(self) -> None:
        """Everything is on disk; the autosave thread ends, and others may go on in its file."""
        self.autosave.close()
        if self._claim is not None:
            self._claim.release()


def begin(
    game: AnyGame, seed: int, store: SaveStore, failed: Callable[[str], None],
    computers: Mapping[str, str] | None = None,
) -> Session:
    """A new game. seed: of the dice (a tutorial's scripted faces fall first). computers: as in
    `History`."""
    history = History(game, seed, script_of(game.lessons), computers=computers)
    return Session(history, store, failed)


def open_save(path: Path, store: SaveStore) -> Opened:
    """A saved game, played again as far as it goes. The file is only read; where it is damaged,
    that is its newest whole backup.

    Raises:
        SaveError: neither it nor a backup can be read, or its scenario can't be opened.
    """
    best = store.read_best(path)
    save = best.save
    loaded: Loaded = restore(save, open_saved, f"“{save.name}”", todays_scenario)
    lesson, fight, left = (_number(path, save, key) for key in (LESSON, FIGHT, LEFT))
    count = len(loaded.history.entries)
    opened = Opened(
        loaded.history, lesson or 0, fight if fight is None else min(fight, count), left,
        origin=_origin(save), tried=save.data.get(TRIED) is True,
    )
    if loaded.trouble or best.note:
        return replace(opened, trouble=loaded.trouble or best.note)
    if best.path != path:
        note = say("save.from_backup", name=shown_name(path))
        return replace(opened, note=note, save=save)
    return replace(opened, kept=_kept(path, save, store), save=save)


def _number(path: Path, save: Save, key: str) -> int | None:
    """What a save keeps of its tutorial under a key, None for nothing.

    Raises:
        SaveError: it is no number.
    """
    known = save.data.get(key)
    if known is not None and (not isinstance(known, int) or known < 0):
        raise SaveError(fault_text("save.step", name=shown_name(path), key=key, value=repr(known)))
    return known


def _origin(save: Save) -> Origin | None:
    """The game that a save's game was played on from; None where nothing sound is said of it."""
    try:
        found = msgspec.convert(save.data.get(ORIGIN), Origin | None)
    except msgspec.ValidationError:
        return None
    return None if found is None else replace(found, name=printable(found.name))


def resume(path: Path, store: SaveStore, failed: Callable[[str], None]) -> Session:
    """A saved game on the table.

    Raises:
        SaveError: neither it nor a backup can be read, or its scenario can't be opened.
    """
    opened = open_save(path, store)
    return Session(opened.history, store, failed, opened)


def _kept(path: Path, save: Save, store: SaveStore) -> str:
    """The autosave that a save's game goes on in: the file itself, or for one that the player
    named that of the same game if it stands just there; "" for a new one."""
    if own_name(path):
        return own_name(path)
    for other in store.list():
        if other.save is None or not own_name(other.path) or store.busy(other.path):
            continue
        if _position(other.save) == _position(save):
            return own_name(other.path)
    return ""


def spent_in(save: Save | None) -> float:
    """The seconds at the table that a save tells of, 0 where it says nothing sound."""
    said = save.data.get(SPENT) if save is not None else None
    return float(said) if isinstance(said, int) and 0 <= said < _AGES else 0.0


def _position(save: Save) -> Save:
    """A save without what only says when, in how long and as what it was written."""
    data = {key: value for key, value in save.data.items() if key != SPENT}
    return replace(save, data=data, name="", saved="", program="", place="", standing=None,
                   number=0, touched=True, opening="", checks=[], deliberations=[],
                   undone_deliberations=[])


def _game(save: Save) -> tuple[object, ...]:
    """What two saves of one game have in common, at whatever moments they were made."""
    return save.source, save.options, save.seed, save.later
