"""The note of a finished game for the record: who played, how it ended, what the dice did."""

import datetime
from collections.abc import Callable
from typing import Any, NamedTuple

from game.app.play.ledger import Tally, tallies
from game.app.play.session import LESSON, Session, open_save, spent_in
from game.app.record import FACES, FinishedGame, SideDice
from game.core.contract import AnyGame
from game.core.errors import BoxError
from game.core.history import History
from game.core.saves import Save
from game.core.store import SUFFIX, SaveStore
from game.core.view_records import Status
from game.rules import box


class Unrecorded(NamedTuple):
    """A game that ended just before its program did. name: of its file."""

    name: str
    save: Save
    note: FinishedGame


def note_of(session: Session) -> FinishedGame | None:
    """The note of the game at the table; None while it isn't over, for a tutorial, and where
    nobody at the screen has decided anything."""
    if session.tutorial is not None:
        return None
    now = datetime.datetime.now().isoformat(timespec="seconds")  # noqa: DTZ005  # local
    return _note(session.history, session.table.status, now, session.spent)


def unrecorded(store: SaveStore, known: Callable[[str], bool]) -> Unrecorded | None:
    """The newest save of a folder, if its game is over and isn't in the record: the program was
    killed before it was put there. known(name): whether the record has, or had, one of that
    name."""
    newest = next(iter(store.list()), None)
    save = newest.save if newest is not None else None
    if newest is None or save is None or not (save.over and save.touched) or LESSON in save.data:
        return None
    name = newest.path.name.removesuffix(SUFFIX)
    if newest.note or known(name) or store.busy(newest.path):
        return None
    try:
        opened = open_save(newest.path, store)
    except BoxError:
        return None
    history = opened.history
    if opened.trouble:
        return None
    note = _note(history, history.game.status(history.state), save.saved, round(spent_in(save)))
    return Unrecorded(name, save, note) if note is not None else None


def _note(
    history: History[Any, Any], status: Status, finished: str, seconds: int
) -> FinishedGame | None:
    game = history.game
    people = tuple(
        side for side in game.sides
        if any(history.personal(entry) and entry.decider == side for entry in history.entries)
    )
    if status.result is None or not people:
        return None
    others = {side: history.computers.get(side, "") for side in game.sides if side not in people}
    found = tallies(entry.events for entry in history.entries)
    dice = {side: _side_dice(tally) for (side, faces), tally in found.items() if faces == FACES}
    return FinishedGame(
        finished=finished, sides=dict(game.sides), people=people, opponents=others,
        winner=status.result.winner, level=status.result.level, title=status.result.title,
        turns=status.turn, turn_name=status.turn_name, dice=dice, seconds=seconds,
        grade=_grade(game),
    )


def _grade(game: AnyGame) -> str:
    """What was chosen of the switches of which one at most may be on, in words."""
    return " · ".join(
        f"{one.group.title}: {one.title}" for one in box(game.id).game_options()
        if one.group is not None and game.options_set.get(one.id)
    )


def _side_dice(tally: Tally) -> SideDice:
    return SideDice(tally.faces, tally.pairs, tally.tries, tally.scored, float(tally.expected),
                    float(tally.variance))
