"""The note of a finished game for the record: who played, how it ended, what the dice did."""

import datetime

from game.app.play.ledger import Tally, tallies
from game.app.play.session import Session
from game.app.record import FACES, FinishedGame, SideDice


def note_of(session: Session) -> FinishedGame | None:
    """The note of the game at the table; None while it isn't over, for a tutorial, and where
    nobody at the screen has decided anything."""
    history, game, status = session.history, session.game, session.table.status
    people = tuple(
        side for side in game.sides
        if any(history.personal(entry) and entry.decider == side for entry in history.entries)
    )
    if status.result is None or not people or session.tutorial is not None:
        return None
    others = {side: history.computers.get(side, "") for side in game.sides if side not in people}
    found = tallies(entry.events for entry in history.entries)
    dice = {side: _side_dice(tally) for (side, faces), tally in found.items() if faces == FACES}
    return FinishedGame(
        finished=datetime.datetime.now().isoformat(timespec="seconds"),  # noqa: DTZ005  # local
        sides=dict(game.sides), people=people, opponents=others, winner=status.result.winner,
        level=status.result.level, title=status.result.title, turns=status.turn,
        turn_name=status.turn_name, dice=dice,
    )


def _side_dice(tally: Tally) -> SideDice:
    return SideDice(tally.faces, tally.pairs, tally.tries, tally.scored, float(tally.expected),
                    float(tally.variance))
