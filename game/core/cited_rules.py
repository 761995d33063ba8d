"""Which rules came up in what was played: those that a Ruling, an event, a line of the log or a
forecast names.

A rule counts as used by whoever had it decide something, not by whoever has read of it.
"""

from collections.abc import Iterator
from typing import Any

from game.core.contract import AnyGame
from game.core.event import AnyEvent
from game.core.forecast import Forecast
from game.core.history import Entry
from game.core.rulebook import RULE_LINK
from game.core.ruling import Ruling
from game.core.view_records import Preview


def of_ruling(ruling: Ruling) -> frozenset[str]:
    """The rules of an answer, allowed or refused, and those that its sentences link to."""
    texts = (text for reason in ruling.reasons for text in (reason.text, reason.why))
    return frozenset([*ruling.rules, *(link for text in texts for link in RULE_LINK.findall(text))])


def of_plan(game: AnyGame, state: Any, action: Any) -> frozenset[str]:
    """The rules that come up when an action is planned: its ruling, its forecast, its preview."""
    return of_preview(game.preview(state, action))


def of_preview(shown: Preview) -> frozenset[str]:
    """The same of a plan that is known."""
    return frozenset([*of_ruling(shown.ruling), *_of_preview(shown)])


def of_entry(game: AnyGame, before: Any, entry: Entry[Any, Any]) -> frozenset[str]:
    """The rules that came up when an action was played. before: the position before it."""
    return frozenset(filter(None, of_plan(game, before, entry.action))) | of_deed(
        game, before, entry)


def of_deed(game: AnyGame, before: Any, entry: Entry[Any, Any]) -> frozenset[str]:
    """Those that came up because it was played: of what happened, and of how that is told."""
    found: list[str] = []
    for event in entry.events:
        found += _of_event(event)
    for line in game.tell(before, entry.action, entry.events):
        found += [link for text in (line.title, line.detail, line.why)
                  for link in RULE_LINK.findall(text)]
    return frozenset(filter(None, found))


def _of_event(event: AnyEvent) -> Iterator[str]:
    """The rules that an event names, its own and those of its modifiers."""
    rule: str = getattr(event, "rule", "")
    yield rule
    for modifier in getattr(event, "modifiers", ()):
        yield modifier.rule


def _of_forecast(forecast: Forecast) -> Iterator[str]:
    yield forecast.rule
    for modifier in forecast.modifiers:
        yield modifier.rule


def _of_preview(shown: Preview) -> Iterator[str]:
    if shown.forecast is not None:
        yield from _of_forecast(shown.forecast)
    yield from (sight.rule for sight in shown.sights)
    yield from (danger.rule for danger in shown.dangers)
    texts = [*shown.summary, *shown.beside, *shown.after, *(one.words for one in shown.dangers)]
    for text in texts:
        yield from RULE_LINK.findall(text)
