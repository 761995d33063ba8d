"""What a move leads to: against each of the cards to come, and the fire of its next action."""

from msgspec.structs import replace

from game.core.dice import SeededDice
from game.core.event import Shot
from game.core.view_records import Prospects
from game.rules.kayotz.aliens import act
from game.rules.kayotz.orders import queue_of
from game.rules.kayotz.state import State, with_marine
from tests.rules.kayotz.kit import Table, table

DECK = ("steady-fire", "at-the-throat", "odd-ones", "wormholes-open")
MOVE = "full-move squad-1 along 355-354"


def field() -> Table:
    return table(
        marines={"squad-1": "355", "scout-1": "521"},
        aliens={"13": "351", "14": "454", "22": "413 dormant"},
        extra=f"deck: [{', '.join(DECK)}]",
    )


def led(t: Table, text: str = MOVE) -> Prospects:
    found = t.game.prospects(t.state, t.game.parse(text))
    assert found is not None
    return found


def there(t: Table, cell: str = "354") -> State:
    marine = replace(t.state.marines["squad-1"], cell=t.game.board.cell(cell))
    return with_marine(t.game.context.bits, t.state, marine)


def cards_that_fire(t: Table, alien: str) -> int:
    """The cards of the deck of which some order, carried out, has the alien fire at the unit."""
    state, count = there(t), 0
    for card in state.cards.deck:
        for order in t.game.data.cards[card].effects:
            if alien not in queue_of(t.game.context, state, order):
                continue
            _, events = act(t.game.context, state, order, alien, SeededDice(1))
            if any(isinstance(one, Shot) and one.target == "squad-1" for one in events):
                count += 1
                break
    return count


def test_the_last_card_is_told_without_a_count() -> None:
    t = field()
    t.state = replace(t.state, cards=replace(t.state.cards, deck=("steady-fire",)))
    [first, *_] = led(t).threats
    assert first.words.startswith("the last card, hits ")


def test_a_threat_is_told_with_the_cards_that_bring_it() -> None:
    """KZ-C7, KZ-D1: counted over the deck, no chance is made of it."""
    t = field()
    found = led(t)
    wanted = {alien: count for alien in ("13", "14") if (count := cards_that_fire(t, alien))}
    assert {one.unit for one in found.threats} == set(wanted)
    for one in found.threats:
        assert one.words.startswith(f"{wanted[one.unit]} of {len(DECK)} cards")
        assert one.odds is None
    assert found.unhurt is None and wanted


def test_targets_have_the_odds_of_full_fire_from_there() -> None:
    """KZ-C1, KZ-C5: all outcomes that hit, of its next action."""
    t = field()
    found = led(t)
    state = there(t)
    for one in found.targets:
        shot = t.game.parse(f"full-fire squad-1 at {one.unit}")
        assert t.game.judge(state, shot).allowed
        forecast = t.game.forecast(state, shot)
        assert forecast is not None
        assert one.odds == sum(out.odds for out in forecast.outcomes if out.good)
    assert found.targets


def test_leaving_the_map_leads_nowhere() -> None:
    """KZ-E2."""
    t = field()
    assert t.game.prospects(t.state, t.game.parse("end-phase")) is None
