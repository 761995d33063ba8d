"""Whom a card's effect speaks to, and in what order: KZ-D1, KZ-D3."""

from game.rules.kayotz.context import GameContext
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
from game.rules.kayotz.state import Alien, State


def chosen(context: GameContext, state: State, who: Who) -> list[Alien]:
    """The aliens on the map that an effect speaks to, in ascending order of their ids (KZ-D3):
    that is the order of the state's aliens."""
    bits, fixtures = context.bits, context.fixtures
    area = state.alien_mask
    if who.near_marine is not None:
        area &= _around(context, marine_cells(state), who.near_marine)
    if who.near_overlord is not None:
        area &= _around(context, overlords(state), who.near_overlord)
    aliens = [
        alien for alien in state.aliens.values()
        if bits[alien.cell] & area and alien.kind not in fixtures
    ]
    if who.ids != "all":
        odd, wanted = context.odd, who.ids == "odd"
        aliens = [alien for alien in aliens if (alien.id in odd) == wanted]
    if who.dormant is not None:
        aliens = [alien for alien in aliens if alien.dormant == who.dormant]
    if who.kind:
        aliens = [alien for alien in aliens if alien.kind == who.kind]
    if who.limit is not None and len(aliens) > who.limit:
        return _nearest(context, state, aliens, who.limit)
    return aliens


def _around(context: GameContext, cells: list[int], far: int) -> int:
    """The mask of the cells at most `far` from one of these."""
    area = 0
    for cell in cells:
        discs = context.discs(cell)
        area |= discs[far] if far < len(discs) else discs[-1]
    return area


def _nearest(context: GameContext, state: State, found: list[Alien], most: int) -> list[Alien]:
    """Those `most` that are nearest to a Marine, of equally near ones those with the lower ids."""
    bits = context.bits
    cells = 0
    for alien in found:
        cells |= bits[alien.cell]
    # Discs grow around all Marines at once until they hold enough: the last ring is shared out.
    inside, edge = 0, cells
    for discs in zip(*[context.discs(cell) for cell in marine_cells(state)], strict=True):
        area = 0
        for disc in discs:
            area |= disc
        edge = area & cells
        if edge.bit_count() >= most:
            break
        inside = edge
    left = most - inside.bit_count()
    first = []
    for alien in found:
        bit = bits[alien.cell]
        if bit & inside:
            first.append(alien)
        elif left and bit & edge:
            first.append(alien)
            left -= 1
    return first


def marine_cells(state: State) -> list[int]:
    """Cells of the Marines on the map."""
    return [marine.cell for marine in state.marines.values() if marine.cell >= 0]


def overlords(state: State) -> list[int]:
    """Cells of the Active Overlords."""
    return [
        alien.cell for alien in state.aliens.values()
        if alien.kind == "overlord" and alien.cell >= 0 and not alien.dormant
    ]


def queue_of(context: GameContext, state: State, effect: AnyEffect) -> tuple[str, ...]:
    """The units an effect deals with, in order; empty for effects that are one event."""
    match effect:
        case Advance() | FireAll() | Warp() | Drift() | Pounce() | ShutDown() | Wake():
            return tuple([alien.id for alien in chosen(context, state, effect.who)])
        case Arrive():
            waiting = [alien.id for alien in state.aliens.values() if alien.place == "pool"]
            return tuple(waiting[: effect.count])
        case Revive():
            lost = sorted(alien.id for alien in state.aliens.values() if alien.place == "lost")
            return tuple(lost[: effect.count])
        case Terror():
            places = terror_cells(context, state)
            return tuple(
                marine.id for marine in state.marines.values()
                if marine.cell >= 0
                and any(context.rows[marine.cell][cell] <= effect.within for cell in places)
            )
        case _:
            return ()


def terror_cells(context: GameContext, state: State) -> list[int]:
    """Where the terror comes from: the Monolith, or without one the Active Overlords."""
    stones = [a.cell for a in state.aliens.values() if a.cell >= 0 and context.fixed(a.kind)]
    return stones or overlords(state)
