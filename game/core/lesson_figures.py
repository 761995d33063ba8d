"""Numbers in the words of a tutorial, read from the position that they speak of.

What a step says may hold fields in braces, filled when it is shown, so that its words can't
contradict the position:

- `{odds ACTION}`: the chance that an action does what its unit wants, "62.5 %"; with `| KEY` that
  of one of the outcomes of its forecast;
- `{needs ACTION}`, `{dice ACTION}`: what must be reached or stayed under, and with how many dice;
- `{cost ACTION}`: what it uses up (movement points, action points, inches);
- `{card UNIT HEAD}`: what the unit's card says under a head, which is named in English in whatever
  language the step is said;
- `{sum}`, `{faces}`: the dice that fell last.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from game.core.contract import AnyGame
from game.core.errors import ActionTextError, BoxError
from game.core.event import AnyEvent, Rolled
from game.core.forecast import Forecast
from game.core.language import ENGLISH, spoken
from game.core.quantity import percent, show
from game.core.view_records import Lines, UnitCard
from game.core.words import load_words

FIELD = re.compile(r"\{(odds|needs|dice|cost|card|sum|faces)(?: ([^{}]*))?\}")
"""A field and what it asks about."""

_USUAL = "88.8 %"

Events = Sequence[AnyEvent]


def filled(game: AnyGame, state: Any, events: Events, text: str) -> str:
    """A step's words with their numbers. events: what has happened so far, for the dice.

    Raises:
        ActionTextError: a field asks for what the position doesn't tell.
    """
    return FIELD.sub(lambda found: _value(game, state, events, found[1], found[2] or ""), text)


def blank(text: str) -> str:
    """Words with dots in place of numbers that can't be read yet."""
    return FIELD.sub("…", text)


def fitted(text: str) -> str:
    """Words with something of usual length in place of each number, to see how much room they
    need."""
    return FIELD.sub(_USUAL, text)


def _value(game: AnyGame, state: Any, events: Events, field: str, about: str) -> str:
    try:
        value = _READERS[field](game, state, events, about.strip())
    except BoxError as error:
        raise ActionTextError(f"{{{field} {about}}}: {error}") from error
    if value is None:
        raise ActionTextError(f"{{{field} {about}}}: the position doesn't tell that")
    return value


def _forecast(game: AnyGame, state: Any, text: str) -> Forecast | None:
    action = game.parse(text)
    return game.forecast(state, action) if game.judge(state, action).allowed else None


def _odds(game: AnyGame, state: Any, events: Events, about: str) -> str | None:
    text, _, key = (part.strip() for part in about.partition("|"))
    forecast = _forecast(game, state, text)
    if forecast is None:
        return None
    keys = [one.key for one in forecast.outcomes if (one.key == key if key else one.good)]
    return percent(forecast.odds(*keys)) if keys else None


def _needs(game: AnyGame, state: Any, events: Events, about: str) -> str | None:
    forecast = _forecast(game, state, about)
    return str(forecast.needs) if forecast is not None else None


def _dice(game: AnyGame, state: Any, events: Events, about: str) -> str | None:
    forecast = _forecast(game, state, about)
    return str(forecast.dice) if forecast is not None else None


def _cost(game: AnyGame, state: Any, events: Events, about: str) -> str | None:
    cost = game.judge(state, game.parse(about)).cost
    return show(cost) if cost is not None else None


def _card(game: AnyGame, state: Any, events: Events, about: str) -> str | None:
    unit, _, head = about.partition(" ")
    wanted = _called(game, head.strip())
    return next(
        (value for known, value in _heads(game.unit_card(state, unit))
         if known.casefold() in wanted and value), None,
    )


def _called(game: AnyGame, head: str) -> frozenset[str]:
    """What a card may call a head that a step names in English: the card speaks the language in
    force."""
    said = load_words(game.card.game).said_for(head) if spoken() != ENGLISH else frozenset[str]()
    return frozenset(one.casefold() for one in (head, *said))


def _heads(card: UnitCard) -> Iterator[tuple[str, str]]:
    """Everything that a card says under a head."""
    for row in card.rows:
        yield row.head, row.value or row.text
    for gauge in card.gauges:
        yield gauge.head, " · ".join(gauge.lines) if isinstance(gauge, Lines) else gauge.value
    for badge in card.piece.badges:
        yield badge.words, badge.text



def _thrown(events: Events) -> Rolled | None:
    return next(
        (event for event in reversed(events) if isinstance(event, Rolled) and event.dice), None
    )


def _sum(game: AnyGame, state: Any, events: Events, about: str) -> str | None:
    thrown = _thrown(events)
    return str(sum(thrown.dice)) if thrown is not None else None


def _faces(game: AnyGame, state: Any, events: Events, about: str) -> str | None:
    thrown = _thrown(events)
    return ", ".join(map(str, thrown.dice)) if thrown is not None else None


_READERS: dict[str, Callable[[AnyGame, Any, Events, str], str | None]] = {
    "odds": _odds, "needs": _needs, "dice": _dice, "cost": _cost, "card": _card,
    "sum": _sum, "faces": _faces,
}
