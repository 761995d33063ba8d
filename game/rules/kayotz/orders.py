"""Whom a card's effect speaks to, and in what order: KZ-D1, KZ-D3."""

from collections.abc import Callable
from operator import itemgetter

from game.rules.kayotz.data import (
    Advance,
    AnyEffect,
    Arrive,
    Drift,
    FireAll,
    Pounce,
    Revive,
    ShutDown,
    Terror,
    Wake,
    Warp,
    Who,
)
from game.rules.kayotz.field import Field
from game.rules.kayotz.state import Alien, State


def chosen(field: Field, state: State, who: Who) -> list[Alien]:
    """The aliens on the map that an effect speaks to, in ascending order of their ids (KZ-D3):
    that is the order of the state's aliens."""
    fixtures, rows, ids, near = field.fixtures, field.rows, who.ids, who.near_marine
    found = [
        alien for alien in state.aliens.values()
        if alien.cell >= 0 and alien.kind not in fixtures
        and (ids == "all" or (int(alien.id) & 1) == (ids == "odd"))
        and (who.dormant is None or alien.dormant == who.dormant)
        and (not who.kind or alien.kind == who.kind)
    ]
    if near is not None:
        gap = gauge(marine_cells(state))
        found = [alien for alien in found if gap(rows[alien.cell]) <= near]
    if who.near_overlord is not None:
        far, gap = who.near_overlord, gauge(overlords(state))
        found = [alien for alien in found if gap(rows[alien.cell]) <= far]
    if who.limit is not None and len(found) > who.limit:
        gap = gauge(marine_cells(state))
        ranked = sorted([(gap(rows[a.cell]), a.id) for a in found])
        first = {alien_id for _, alien_id in ranked[: who.limit]}
        found = [alien for alien in found if alien.id in first]
    return found


def marine_cells(state: State) -> list[int]:
    """Cells of the Marines on the map."""
    return [marine.cell for marine in state.marines.values() if marine.cell >= 0]


def gauge(cells: list[int]) -> Callable[[bytes], int]:
    """A quick measure of the distance to the nearest of some cells, by a row of distances."""
    if not cells:
        return lambda row: 999
    if len(cells) == 1:
        return itemgetter(cells[0])
    pick = itemgetter(*cells)
    return lambda row: min(pick(row))


def overlords(state: State) -> list[int]:
    """Cells of the Active Overlords."""
    return [
        alien.cell for alien in state.aliens.values()
        if alien.kind == "overlord" and alien.cell >= 0 and not alien.dormant
    ]


def queue_of(field: Field, state: State, effect: AnyEffect) -> tuple[str, ...]:
    """The units an effect deals with, in order; empty for effects that are one event."""
    match effect:
        case Advance() | FireAll() | Warp() | Drift() | Pounce() | ShutDown() | Wake():
            return tuple([alien.id for alien in chosen(field, state, effect.who)])
        case Arrive():
            waiting = [alien.id for alien in state.aliens.values() if alien.place == "pool"]
            return tuple(waiting[: effect.count])
        case Revive():
            lost = sorted(alien.id for alien in state.aliens.values() if alien.place == "lost")
            return tuple(lost[: effect.count])
        case Terror():
            places = terror_cells(field, state)
            return tuple(
                marine.id for marine in state.marines.values()
                if marine.cell >= 0
                and any(field.rows[marine.cell][cell] <= effect.within for cell in places)
            )
        case _:
            return ()


def terror_cells(field: Field, state: State) -> list[int]:
    """Where the terror comes from: the Monolith, or without one the Active Overlords."""
    stones = [a.cell for a in state.aliens.values() if a.cell >= 0 and field.fixed(a.kind)]
    return stones or overlords(state)
