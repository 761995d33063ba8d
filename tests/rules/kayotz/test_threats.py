"""Where an alien may fire: against giving it each order of the cards that may come, with the Marine
in each hex that it reaches."""

from msgspec.structs import replace

from game.core.dice import SeededDice
from game.core.event import Shot
from game.rules.kayotz.aliens import act
from game.rules.kayotz.combat import nearest_marine
from game.rules.kayotz.data import Advance, AnyEffect, FireAll, Pounce
from game.rules.kayotz.movement import reach
from game.rules.kayotz.orders import queue_of
from game.rules.kayotz.state import State, with_marine
from tests.rules.kayotz.kit import Table, table

DECK = "steady-fire, at-the-throat, odd-ones"
FLIES = (FireAll, Pounce, Advance)
STANDS = (FireAll, Pounce)


def cells(t: Table, alien: str, mover: str = "", *, soon: bool = False) -> set[int]:
    area = t.game.threats(t.state, alien, mover, soon=soon)
    return set(area.cells) if area is not None else set()


def fired(t: Table, state: State, alien: str, marine: str, kinds: tuple[type, ...]) -> bool:
    """Whether an order of a card in the deck, carried out, has the alien fire at the Marine."""
    orders: list[AnyEffect] = [
        effect for card in state.cards.deck for effect in t.game.data.cards[card].effects
    ]
    for order in orders:
        if isinstance(order, kinds) and alien in queue_of(t.game.context, state, order):
            _, events = act(t.game.context, state, order, alien, SeededDice(1))
            if any(isinstance(e, Shot) and (e.unit, e.target) == (alien, marine) for e in events):
                return True
    return False


def by_hand(t: Table, alien: str, marine: str, kinds: tuple[type, ...]) -> set[int]:
    context, unit = t.game.context, t.state.marines[marine]
    found = reach(context, t.state, unit, False)
    assert found is not None
    return {
        cell for cell in {unit.cell, *found.costs} if cell == unit.cell
        or not (t.state.marine_mask | t.state.alien_mask) & context.bits[cell]
        if fired(t, with_marine(context.bits, t.state, replace(unit, cell=cell)), alien, marine,
                 kinds)
    }


def field(deck: str = DECK) -> Table:
    return table(
        marines={"squad-1": "355", "scout-1": "521"},
        aliens={"13": "351", "14": "454", "22": "413 dormant"}, ground={"353": "forest"},
        extra=f"deck: [{deck}]",
    )


def test_as_it_stands_by_the_orders_to_fire_and_to_pounce() -> None:
    """KZ-C7, KZ-D1, KZ-K2."""
    for t in (field(), field("steady-fire, pounce")):
        for alien in ("13", "14"):
            wanted = by_hand(t, alien, "squad-1", STANDS)
            assert cells(t, alien, "squad-1") == wanted and wanted


def test_by_its_next_turn_also_after_a_flight() -> None:
    """KZ-C7, KZ-K2: it flies before it fires."""
    t = field()
    for alien in ("13", "14"):
        assert cells(t, alien, "squad-1", soon=True) == by_hand(t, alien, "squad-1", FLIES)
    assert cells(t, "13", "squad-1") < cells(t, "13", "squad-1", soon=True)


def test_with_nobody_asking_it_is_told_for_the_nearest() -> None:
    """KZ-C7."""
    t = field()
    nearest = nearest_marine(t.game.context, t.state, t.state.aliens["14"].cell)
    assert nearest is not None
    assert cells(t, "14", soon=True) == cells(t, "14", nearest.id, soon=True)


def test_a_dormant_one_threatens_nobody() -> None:
    """KZ-K3: it only turns over."""
    assert field().game.threats(field().state, "22", "squad-1", soon=True) is None
