"""The deck from the paper's side: KZ-D1 (one card a turn), KZ-D2 (chains), KZ-D3 (the order),
KZ-D4 (a second player), KZ-G1 (Mission Goals), and what is written on the cards."""

import json

import pytest

from game.core.event import (
    Changed,
    Chose,
    Drew,
    Ended,
    Moved,
    Shot,
)
from tests.rules.kayotz.paper.tables import (
    Counting,
    Paper,
    distance,
    hexes,
    of,
)
from tests.rules.kayotz.paper.test_cards import SQUAD, Low, card, records, shooters
from tests.rules.kayotz.paper.test_turn import ALL

COUNT = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 8: "eight"}


# KZ-D1


def test_kz_d1_one_card_a_turn_each_equally_likely_and_never_again() -> None:
    """KZ-D1: every card of the deck can come; one that was in effect doesn't come back."""
    deck = ["long-stride", "odd-ones", "even-ones", "slow-advance"]
    came = set()
    for lot in range(1, 5):
        table = Paper(marines=SQUAD, deck=deck)
        table.until_card(lot)
        assert table.asked == [4]
        came.add(table.encoded()["cards"]["card"])
    assert came == set(deck)
    table = Paper(marines=SQUAD, deck=deck)
    order = []
    for lots in ((2,), (3,), (1,), ()):
        events = table.turn(*lots)
        order += [event.card for event in of(events, Chose)]
    assert sorted(order) == sorted(deck)
    assert of(table.events, Ended)


def test_kz_d1_the_odds_of_the_draw() -> None:
    """KZ-D1: the forecast gives each card left its share."""
    table = Paper(marines=SQUAD, deck=["long-stride", "odd-ones", "even-ones"])
    table.play("end-phase")
    outcomes = {o.key: o.odds for o in table.forecast("draw").outcomes}
    assert set(outcomes) == {"long-stride", "odd-ones", "even-ones"}
    assert len(set(outcomes.values())) == 1


# KZ-D2


def test_kz_d2_both_chain_cards_in_one_turn() -> None:
    """KZ-D2: one brings the other, which brings a third."""
    table = Paper(marines=SQUAD, deck=["overlords-command", "terror-at-the-monolith",
                                       "long-stride", "odd-ones"])
    table.play("end-phase")
    events = table.auto(1, 1, 1)
    assert [event.card for event in of(events, Chose)] == [
        "overlords-command", "terror-at-the-monolith", "long-stride"]
    assert table.phase() == (2, "marine")
    assert table.encoded()["cards"]["deck"] == ["odd-ones"]


def test_kz_d2_the_last_card_of_all_brings_nothing() -> None:
    """KZ-D2, KZ-T1: the game ends with that turn."""
    table = Paper(marines=SQUAD, deck=["overlords-command"])
    events = table.turn()
    assert len(of(events, Chose)) == 1
    assert table.phase()[1] == "over"


def test_kz_d2_recon_counts_for_the_turns_first_card_only() -> None:
    """KZ-D2, KZ-S1: two cards are drawn instead of the one; what it chains to comes alone."""
    table = Paper(marines={"scout-1": "111"}, deck=["overlords-command", "long-stride",
                                                    "odd-ones", "even-ones"])
    table.play("recon scout-1", 6)
    table.until_card(1, 1)
    assert "choose overlords-command" in table.options()
    table.play("choose overlords-command")
    events = table.auto(1)
    assert len(of(events, Chose)) == 1
    assert [len(event.cards) for event in of(events, Drew)] in ([1], [])


# KZ-D3


def test_kz_d3_lowest_id_first_and_each_finishes_before_the_next() -> None:
    """KZ-D3: flight and fire of one, then of the next."""
    table = card("tightening-ring", {"squad-1": "113"}, {"31": "351", "03": "353", "14": "356"})
    acts = [(type(e).__name__, e.unit) for e in table.events if isinstance(e, Moved | Shot)]
    assert acts == [(kind, unit) for unit in ("03", "14", "31") for kind in ("Moved", "Shot")]


def test_kz_d3_of_a_limited_number_the_nearest_then_the_lowest_id() -> None:
    """KZ-D3: equals by id."""
    aliens = {"31": "115", "14": "115", "03": "115"}
    ring = [there for there in hexes() if distance("113", there) == 3]
    aliens = dict(zip(("31", "14", "03", "22", "16"), ring, strict=False))
    table = card("far-lightning", {"squad-1": "113"}, aliens)
    assert shooters(table) == ["03", "14", "16", "22"]


# KZ-D4

FIVE = ["slow-advance", "long-stride", "steady-fire", "odd-ones", "even-ones"]


def seat(**marines: str) -> Paper:
    return Paper(marines=marines or {"squad-1": "111"}, deck=FIVE, hot_seat=True, start=(1, 1, 1))


def test_kz_d4_three_cards_in_hand_one_is_picked_and_the_hand_filled_up() -> None:
    """KZ-D4: the Kay'otz player chooses; the hand is three again while the deck lasts."""
    table = Paper(marines={"squad-1": "111"}, deck=FIVE, hot_seat=True, start=(1, 1, 1))
    sizes = []
    for _ in range(5):
        hand = table.encoded()["cards"]["hand"]
        sizes.append(len(hand))
        table.play("end-phase")
        dice = Low()
        chosen = False
        while table.phase()[1] == "alien":
            action = table.game.auto(table.state)
            if action is None:
                assert not chosen
                chosen = True
                assert table.game.status(table.state).to_act == "alien"
                assert sorted(table.options()) == sorted(f"choose {name}" for name in hand)
                action = table.game.parse(f"choose {hand[-1]}")
            table.state = table.game.play(table.state, action, dice).state
    assert sizes == [3, 3, 3, 2, 1]
    assert table.phase()[1] == "over"


def test_kz_d4_after_a_recon_the_marine_player_picks_one_of_two_of_the_hand() -> None:
    """KZ-D4, KZ-S1: two of the hand at random."""
    table = Paper(marines={"scout-1": "111"}, deck=FIVE, hot_seat=True, start=(1, 1, 1))
    hand = table.encoded()["cards"]["hand"]
    table.play("recon scout-1", 6)
    table.play("end-phase")
    dice = Counting((1, 1))
    action = table.game.auto(table.state)
    assert action is not None
    table.state = table.game.play(table.state, action, dice).state
    assert dice.asked == [3, 2]
    offered = [text.removeprefix("choose ") for text in table.options()]
    assert len(offered) == 2
    assert set(offered) < set(hand)
    assert table.game.status(table.state).to_act == "marine"
    table.play(f"choose {offered[0]}", 1)
    assert offered[1] in table.encoded()["cards"]["hand"]


def test_kz_d2_d4_with_the_deck_empty_a_chain_takes_from_the_hand() -> None:
    """KZ-D2, KZ-D4: no further card is left only when the hand is empty too."""
    table = Paper(marines={"squad-1": "111"}, deck=["overlords-command", "long-stride"],
                  hot_seat=True, start=(1,))
    table.play("end-phase")
    table.play("draw")
    table.play("choose overlords-command")
    events = table.auto()
    assert [event.card for event in of(events, Chose)] == ["long-stride"]
    assert table.phase()[1] == "over"


# KZ-G1


@pytest.mark.parametrize("name", ["silence-even", "solar-wind"])
def test_kz_g1_a_goal_leaves_the_cup(name: str) -> None:
    """KZ-G1: one of the goals, by lot; nobody is told which."""
    goals = ["harvest", "three-crowns", "cut-supply"]
    left = set()
    told = set()
    for lot in (1, 2, 3):
        table = Paper(marines=SQUAD, deck=[name, "long-stride"], goals=goals)
        table.play("end-phase")
        table.auto(1, lot)
        left.add(tuple(table.encoded()["cards"]["goals"]))
        told.add(json.dumps([str(event) for event in table.events]))
    assert left == {("three-crowns", "cut-supply"), ("harvest", "cut-supply"),
                    ("harvest", "three-crowns")}
    assert len(told) == 1


def test_kz_g1_the_last_goal_stays() -> None:
    """KZ-G1."""
    table = Paper(marines=SQUAD, deck=["solar-wind", "long-stride"], goals=["harvest"])
    table.turn(1)
    assert table.encoded()["cards"]["goals"] == ["harvest"]


# What is written on them


def test_kz_d1_twenty_cards_of_which_two_chain() -> None:
    """KZ-T1, KZ-D2 (F)."""
    found = records()
    assert sorted(record["id"] for record in found) == sorted(ALL)
    chained = [r["id"] for r in found if any(e["do"] == "chain" for e in r["effects"])]
    assert chained == ["overlords-command", "terror-at-the-monolith"]


@pytest.mark.parametrize("name", ALL)
def test_kz_d1_a_card_says_how_many_it_speaks_to(name: str) -> None:
    """KZ-D1: a limit that the effect has stands in the words on the card."""
    record = next(record for record in records() if record["id"] == name)
    words = record["text"].casefold()
    for effect in record["effects"]:
        limit = effect.get("who", {}).get("limit")
        if limit is not None:
            assert COUNT[limit] in words


@pytest.mark.parametrize("name", ALL)
def test_kz_k3_a_card_for_active_aliens_says_so(name: str) -> None:
    """KZ-K3: who isn't woken by a card must be told so by its words."""
    record = next(record for record in records() if record["id"] == name)
    for effect in record["effects"]:
        if effect.get("who", {}).get("dormant") is False:
            assert "Active" in record["text"]


def test_changed_events_name_what_changed() -> None:
    """KZ-K3: a flip is told as a change of condition."""
    table = card("far-lightning", SQUAD, {"14": "113 dormant"})
    change = table.happened(Changed)[0]
    assert (change.unit, change.before, change.after) == ("14", "dormant", "active")
