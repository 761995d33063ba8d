"""What a unit can do now, in three sentences: what is open to it with what numbers, how far it gets
and what its best chance is, and what is closed to it by which rule.

All of it is asked of the game (menu, targets, forecast), and nothing is decided here. The sentences
are the game's own words, under `can` in its catalogue.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from game.core.forecast import Forecast
from game.core.quantity import percent
from game.core.rules import BoardCells
from game.core.view_records import Choice, Piece, Target

_OPEN, _CLOSED = 6, 3
"""How many lines of a menu are named before the rest is only counted."""
_NOTE = 44  # letters of a note that is told beside a line


class Phrased(Protocol):
    """A catalogue of words."""

    def say(self, key: str, /, **facts: object) -> str:
        """The text of a key."""

    def counted(self, key: str, number: int, /, **facts: object) -> str:
        """A number with its noun."""


class Explainable(Protocol):
    """A game, as far as it is needed (`game.core.presentation`)."""

    @property
    def board(self) -> BoardCells: ...

    def pieces(self, state: Any, viewer: str = "") -> tuple[Piece, ...]: ...
    def menu(self, state: Any, unit: str = "") -> tuple[Choice, ...]: ...
    def targets(self, state: Any, unit: str, choice: str) -> tuple[Target, ...]: ...
    def aim(self, state: Any, unit: str, choice: str, cell: int) -> Any: ...
    def forecast(self, state: Any, action: Any) -> Forecast | None: ...


class _Best(NamedTuple):
    """The best chance of all that a unit may throw dice for."""

    odds: Fraction
    title: str
    cell: int
    rule: str


def explained(
    game: Explainable, state: Any, unit: str, words: Phrased
) -> tuple[str, str, str]:
    """Three sentences on a unit (markup). words: the game's."""
    name = next((piece.name for piece in game.pieces(state) if piece.id == unit), unit)
    menu = game.menu(state, unit)
    had, closed = [line for line in menu if line.open], [line for line in menu if not line.open]
    return (
        _opened(name, had, words), _furthest(game, state, unit, name, had, words),
        _refused(name, closed, words),
    )


def _opened(name: str, had: Sequence[Choice], words: Phrased) -> str:
    if not had:
        return words.say("can.nothing", unit=name)
    told = [
        words.say("can.line", title=line.title, note=note) if (note := _numbers(line)) else
        words.say("can.bare", title=line.title)
        for line in had[:_OPEN]
    ]
    if len(had) > _OPEN:
        told.append(words.counted("can.more", len(had) - _OPEN))
    return words.say("can.open", unit=name, what=_either(told, words))


def _either(told: Sequence[str], words: Phrased) -> str:
    *head, last = told
    return words.say("can.or", head=", ".join(head), last=last) if head else last


def _numbers(line: Choice) -> str:
    """What stands beside a line, as far as it is short."""
    parts = [part for part in (line.value, line.note if len(line.note) <= _NOTE else "") if part]
    return ", ".join(parts)


def _furthest(
    game: Explainable, state: Any, unit: str, name: str, had: Sequence[Choice], words: Phrased
) -> str:
    """How many cells it reaches, and its best chance."""
    reach: tuple[int, str] = 0, ""
    best: _Best | None = None
    for line in had:
        if line.aim != "cell":
            best = _better(best, _thrown(game, state, line))
            continue
        targets = game.targets(state, unit, line.id)
        free = [target for target in targets if target.odds is None]
        if len(free) > reach[0] and any(target.cost is not None for target in free):
            reach = len(free), line.title
        for target in targets:
            if target.odds is not None and (best is None or target.odds > best.odds):
                rolls = game.forecast(state, game.aim(state, unit, line.id, target.cell))
                rule = rolls.rule if rolls is not None else ""
                best = _Best(target.odds, line.title, target.cell, rule)
    parts = []
    if reach[0]:
        parts.append(words.counted("can.reach", reach[0], title=reach[1]))
    if best is not None:
        rule = f" [{best.rule}]" if best.rule else ""
        key = "can.chance" if best.cell >= 0 else "can.throw"
        place = _there(game, state, best.cell) if best.cell >= 0 else ""
        parts.append(words.say(
            key, odds=percent(best.odds), title=best.title, place=place, rule=rule))
    else:
        parts.append(words.say("can.no-chance"))
    return words.say("can.furthest", unit=name, what="; ".join(parts))


def _thrown(game: Explainable, state: Any, line: Choice) -> _Best | None:
    """The chance of a line that throws dice where the unit stands."""
    if line.aim != "now" or line.action is None:
        return None
    rolls = game.forecast(state, line.action)
    good = [one.odds for one in rolls.outcomes if one.good] if rolls is not None else []
    if rolls is None or not good:
        return None
    return _Best(sum(good, Fraction(0)), line.title, -1, rolls.rule)


def _better(one: _Best | None, other: _Best | None) -> _Best | None:
    if one is None or other is None:
        return one or other
    return other if other.odds > one.odds else one


def _there(game: Explainable, state: Any, cell: int) -> str:
    """Who stands on a cell, else its name."""
    names = [piece.name for piece in game.pieces(state) if piece.cell == cell]
    return names[-1] if names else game.board.name(cell)


def _refused(name: str, closed: Sequence[Choice], words: Phrased) -> str:
    if not closed:
        return words.say("can.all", unit=name)
    told = []
    for line in closed[:_CLOSED]:
        assert line.ruling is not None
        reason = line.ruling.reasons[0]
        told.append(words.say("can.why", title=line.title, why=reason.text, rule=reason.rule))
    more = len(closed) - _CLOSED
    if more > 0:
        told.append(words.counted("can.others", more))
    return words.say("can.closed", unit=name, what="; ".join(told))
