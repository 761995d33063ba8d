"""Where an alien may fire at a Marine: by the cards that may still come, each effect as if it came
next with everybody where they stand (KZ-C7, KZ-D1, KZ-K2)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from game.core.view_records import ThreatArea
from game.rules.kayotz.aliens import plan
from game.rules.kayotz.combat import nearest_marine
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.data import Advance, AnyEffect, FireAll, Pounce, Who
from game.rules.kayotz.movement import reach
from game.rules.kayotz.orders import chosen
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import Alien, Marine, State, with_marine

Order = Advance | FireAll | Pounce
"""Effects in which an alien fires and no die decides where from."""


def threats(
    game: KayotzRules, state: State, unit: str, mover: str = "", *, soon: bool = False
) -> ThreatArea | None:
    """The hexes that a Marine reaches with one action in which it would be fired at: `mover`, or
    else the one that the alien is nearest to. soon: also after a flight. What dice place (warps,
    drifts) is left out, and a Dormant one only turns over."""
    alien = state.aliens.get(unit)
    if alien is None or alien.cell < 0 or alien.dormant or game.context.fixed(alien.kind):
        return None
    context = game.context
    marine = state.marines.get(mover) or nearest_marine(context, state, alien.cell)
    if marine is None:
        return None
    found = reach(context, state, replace(marine, acted=False), False)
    taken = (state.marine_mask | state.alien_mask) & ~context.bits[marine.cell]
    reached = {marine.cell} if found is None else {marine.cell, *found.costs}
    cells = [cell for cell in sorted(reached) if cell >= 0 and not taken & context.bits[cell]]
    orders = _orders(game, state, soon=soon)
    fired = _fired_at(context, state, alien, marine, orders, cells)
    return ThreatArea(unit, tuple(sorted(fired)), rule="KZ-C7") if fired else None


def _orders(game: KayotzRules, state: State, *, soon: bool) -> list[Order]:
    """The effects of the cards that haven't been played, each once. soon: flights, too."""
    cards = (*state.cards.deck, *state.cards.hand, *state.cards.offer)
    effects: dict[AnyEffect, None] = {}
    for card in cards:
        effects.update(dict.fromkeys(game.data.cards[card].effects))
    kinds = (Advance, FireAll, Pounce) if soon else (FireAll, Pounce)
    return [effect for effect in effects if isinstance(effect, kinds)
            and (isinstance(effect, Pounce) or effect.fire > 0)]


def _placed(context: GameContext, state: State, marine: Marine, cell: int) -> State:
    return with_marine(context.bits, state, replace(marine, cell=cell, place="map"))


def _fired_at(
    context: GameContext, state: State, alien: Alien, marine: Marine, orders: Sequence[Order],
    cells: Iterable[int],
) -> set[int]:
    """Of these hexes those in which one of the effects fires at the Marine."""
    found: set[int] = set()
    for cell in cells:
        there = _placed(context, state, marine, cell)
        spoken_to: dict[Who, bool] = {}
        for order in orders:
            # most fire at nobody there: who is spoken to takes longer to tell
            what = plan(context, there, order, alien)
            if what is None or what.target is None or what.target.id != marine.id:
                continue
            if order.who not in spoken_to:
                spoken_to[order.who] = alien in chosen(context, there, order.who)
            if spoken_to[order.who]:
                found.add(cell)
                break
    return found
