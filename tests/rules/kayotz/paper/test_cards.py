"""The activation cards from the paper's side: each does what it says, in the stated order.

KZ-D1 (one card a turn), KZ-D2 (chains), KZ-D3 (ascending ids), KZ-D4 (a second player), KZ-G1
(Mission Goals leave the cup), and under them KZ-K1 to KZ-K3.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.core.event import (
    AnyEvent,
    Changed,
    Chose,
    Drew,
    Ended,
    Moved,
    Placed,
    Rolled,
    Shot,
)
from tests.rules.kayotz.paper.tables import (
    CLEAR,
    WIDE,
    Counting,
    Paper,
    around,
    distance,
    hexes,
    of,
    place,
)
from tests.rules.kayotz.paper.test_turn import ALL

DATA = Path(__file__).parents[4] / "assets" / "data" / "kayotz" / "cards.yaml"
COUNT = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 8: "eight"}


class Low:
    """These faces, then always the lowest: no Marine is hit, no lot but the first."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)
        self.position = 0

    def roll(self, sides: int = 6) -> int:
        self.position += 1
        face = self.faces.pop(0) if self.faces else 1
        assert 1 <= face <= sides
        return face

    def at(self, position: int) -> "Low":
        return self


def card(name: str, marines: Mapping[str, str], aliens: Mapping[str, str], *faces: int,
         rows: str = CLEAR, deck: tuple[str, ...] = (), **more: Any) -> Paper:
    """One card's whole activation."""
    table = Paper(rows, marines, aliens, deck=[name, *deck], **more)
    table.play("end-phase")
    dice = Low(*faces)
    events: list[AnyEvent] = []
    while (action := table.game.auto(table.state)) is not None:
        step = table.game.play(table.state, action, dice)
        table.state, events = step.state, [*events, *step.events]
    table.events = tuple(events)
    return table


def shooters(table: Paper) -> list[str]:
    return [shot.unit for shot in table.happened(Shot)]


def movers(table: Paper) -> list[str]:
    return [moved.unit for moved in table.happened(Moved)]


def line(*far: int) -> dict[str, str]:
    """Aliens in a column of the wide map, so many hexes from a Marine in 111."""
    ids = ("01", "03", "04", "05", "06", "07", "08", "09", "10", "11")
    column = ["111", "112", "113", "114", "115", "116", "121", "122", "123", "124", "125", "126"]
    return {unit: column[hexes_] for unit, hexes_ in zip(ids, far, strict=False)}


SQUAD = {"squad-1": "111"}


def gap(table: Paper, unit: str, start: str = "111") -> int:
    there = table.at(unit)
    assert there is not None
    return distance(start, there)


# Each card


def test_slow_advance() -> None:
    """KZ-D1, KZ-K1: the four nearest within 6 fly to 3 and fire within 3."""
    table = card("slow-advance", SQUAD, line(2, 4, 5, 6, 7), rows=WIDE)
    assert [gap(table, unit) for unit in line(2, 4, 5, 6, 7)] == [2, 3, 3, 3, 7]
    assert shooters(table) == ["01", "03", "04", "05"]
    table = card("slow-advance", SQUAD, line(6, 5, 4, 3, 2), rows=WIDE)
    assert shooters(table) == ["03", "04", "05", "06"]


def test_tightening_ring() -> None:
    """KZ-D1, KZ-K1: the five nearest, at any distance, fly to 2 and fire."""
    table = card("tightening-ring", SQUAD, line(3, 5, 7, 9, 10, 11), rows=WIDE)
    assert [gap(table, unit) for unit in line(3, 5, 7, 9, 10, 11)][:3] == [2, 2, 2]
    assert gap(table, "07") == 11
    assert len(shooters(table)) <= 5
    assert set(shooters(table)) <= {"01", "03", "04", "05", "06"}
    assert {"01", "03", "04"} <= set(shooters(table))


def test_at_the_throat() -> None:
    """KZ-D1, KZ-K1: the three nearest fly next to theirs and fire."""
    table = card("at-the-throat", {"squad-1": "115"}, {"01": "111", "03": "356", "04": "352",
                                                       "05": "313"})
    assert set(movers(table)) <= {"01", "03", "04", "05"}
    assert len(movers(table)) == 3
    for unit in movers(table):
        assert gap(table, unit, "115") == 1
    assert shooters(table) == sorted(movers(table))


def test_long_stride() -> None:
    """KZ-D1, KZ-K1: the eight nearest fly to 5, nobody fires; those nearer than 5 stay."""
    far = (3, 6, 7, 8, 9, 10, 11)
    table = card("long-stride", SQUAD, line(*far), rows=WIDE)
    assert [gap(table, unit) for unit in line(*far)] == [3, 5, 5, 5, 5, 5, 5]
    assert not table.happened(Shot)
    spots = ["661", "662", "663", "664", "665", "666", "641", "642", "643"]
    ids = ["01", "03", "04", "05", "06", "07", "08", "09", "10"]
    table = card("long-stride", {"squad-1": "111"}, dict(zip(ids, spots, strict=True)), rows=WIDE)
    assert len(movers(table)) == 8


def test_steady_fire() -> None:
    """KZ-D1: all within 4 of a Marine fire where they are; 5 away is silent."""
    table = card("steady-fire", SQUAD, line(1, 2, 3, 4, 5), rows=WIDE)
    assert shooters(table) == ["01", "03", "04", "05"]
    assert not movers(table)


def test_far_lightning() -> None:
    """KZ-D1, KZ-C1: the four nearest fire at any distance."""
    table = card("far-lightning", SQUAD, line(11, 10, 9, 8, 7), rows=WIDE)
    assert shooters(table) == ["03", "04", "05", "06"]
    table = card("far-lightning", SQUAD, {"14": "666"}, rows=WIDE)
    assert shooters(table) == ["14"]


@pytest.mark.parametrize(("name", "odd"), [("odd-ones", True), ("even-ones", False)])
def test_odd_and_even(name: str, odd: bool) -> None:
    """KZ-D1, KZ-K1: by id, within 8, to 3, fire within 3."""
    table = card(name, SQUAD, {"03": "123", "05": "124", "04": "121", "06": "113", "08": "126"},
                 rows=WIDE)
    # Distances: 03 8, 05 9, 04 6, 06 2, 08 11.
    assert shooters(table) == (["03"] if odd else ["04", "06"])
    assert [gap(table, unit) for unit in ("03", "05", "04", "06", "08")] == (
        [3, 9, 6, 2, 11] if odd else [8, 9, 3, 2, 11])


def test_royal_guard() -> None:
    """KZ-D1, KZ-K1: only within 4 of an Active Overlord."""
    table = card("royal-guard", SQUAD, {"02": "661", "14": "665", "16": "666", "18": "642"},
                 rows=WIDE)
    assert distance("661", "665") == 4
    assert distance("661", "666") == 5
    assert set(movers(table)) == {"02", "14", "18"}
    table = card("royal-guard", SQUAD, {"02": "661 dormant", "14": "665"}, rows=WIDE)
    assert not movers(table)
    table = card("royal-guard", SQUAD, {"14": "665"}, rows=WIDE)
    assert not movers(table)


def test_royal_guard_takes_five_at_most() -> None:
    """KZ-D1, KZ-D3."""
    guard = dict(zip(("01", "03", "04", "05", "06", "07"), around("455", 18, 12), strict=True))
    table = card("royal-guard", SQUAD, {"02": "455", **guard}, rows=WIDE)
    assert len(movers(table)) == 5


def test_folded_space() -> None:
    """KZ-D1, KZ-K1: the six nearest warp to hexes named by three dice; fire within 3."""
    aliens = line(4, 5, 6, 7, 8, 9, 10)
    faces = (6, 6, 6, 6, 6, 5, 1, 1, 3, 1, 1, 1, 6, 6, 3, 6, 6, 2, 6, 6, 1)
    table = card("folded-space", SQUAD, aliens, *faces, rows=WIDE)
    assert (table.at("01"), table.at("03"), table.at("04")) == ("666", "665", "113")
    assert shooters(table) == ["04"]
    assert table.at("08") == aliens["08"]
    assert len(movers(table)) == 6


def test_folded_space_never_into_lava_and_rolls_again() -> None:
    """KZ-K1: dice that name Lava are thrown again, as for a jump."""
    grid = [list(row) for row in WIDE.split("\n")]
    col, row = place("333")
    grid[row][col] = "~"
    table = card("folded-space", SQUAD, {"14": "126"}, 3, 3, 3, 5, 5, 5,
                 rows="\n".join(map("".join, grid)))
    assert table.at("14") == "555"


def test_wormholes_open() -> None:
    """KZ-D1, KZ-K1: two of the pool appear at wormholes, in full order; they do nothing more."""
    rows = "o........\n" + CLEAR[10:-1] + "o"
    table = card("wormholes-open", {"squad-1": "233"}, {"14": "351"}, 1, 1, rows=rows,
                 alien_pool=["22", "03", "05"])
    came = [event.unit for event in table.happened(Placed)]
    assert len(came) == len(set(came)) == 2
    assert set(came) <= {"22", "03", "05"}
    assert {table.at(unit) for unit in came} <= {"111", "356", *around("111"), *around("356")}
    assert not table.happened(Shot)
    assert all(table.asleep(unit) == "active" for unit in came)


def test_wormholes_open_without_wormholes_or_pool() -> None:
    """KZ-D1: nobody to come, nowhere to come from: nothing happens."""
    table = card("wormholes-open", {"squad-1": "233"}, {"14": "351"}, alien_pool=["22"])
    assert not table.happened(Placed)
    table = card("wormholes-open", {"squad-1": "233"}, {"14": "351"},
                 rows="o........\n" + CLEAR[10:])
    assert not table.happened(Placed)


def test_wormhole_that_is_taken() -> None:
    """KZ-K2: an arrival is never stacked: the nearest free hex."""
    table = card("wormholes-open", {"squad-1": "111"}, {"14": "351"},
                 rows="o........\n" + CLEAR[10:], alien_pool=["22", "03"])
    assert {table.at("22"), table.at("03")} == set(around("111"))


def test_thin_door() -> None:
    """KZ-D1: one arrives, then all within 3 fire, the newcomer too."""
    table = card("thin-door", {"squad-1": "113"}, {"14": "116", "16": "351"},
                 rows="o........\n" + CLEAR[10:], alien_pool=["22"])
    assert table.at("22") == "111"
    assert shooters(table) == ["14", "22"]


@pytest.mark.parametrize(("name", "odd"), [("silence-odd", True), ("silence-even", False)])
def test_silence(name: str, odd: bool) -> None:
    """KZ-D1, KZ-C5: Active ones by id within 8 turn Dormant and keep the DN they had."""
    table = card(name, SQUAD, {"03": "123", "05": "124", "04": "121", "06": "125",
                               "08": "113 dormant"}, rows=WIDE)
    asleep = {unit for unit in ("03", "05", "04", "06") if table.asleep(unit) == "dormant"}
    assert asleep == ({"03"} if odd else {"04"})
    assert table.asleep("08") == "dormant"
    assert table.unit("03")["dn"] == 3
    assert table.unit("04")["dn"] == 4


def test_regrowth() -> None:
    """KZ-D1, KZ-K3: all Dormant turn Active; one of the eliminated returns Dormant."""
    rows = "o........\n" + CLEAR[10:]
    table = Paper(rows, {"heavy-1": "213"}, {"14": "216", "31": "253 dormant", "16": "351"},
                  deck=["regrowth"])
    table.play("full-fire heavy-1 at 14", 6, 6, 2, 2)
    table.play("end-phase")
    table.auto(*[1] * (table_dice(table)))
    assert table.asleep("31") == "active"
    assert table.asleep("14") == "dormant"
    assert table.at("14") == "111"
    assert not table.happened(Shot)
    assert not table.happened(Moved)


def table_dice(table: Paper) -> int:
    """How many dice the rest of the phase will throw (all of them lots)."""
    dice, state = Low(), table.state
    while (action := table.game.auto(state)) is not None:
        state = table.game.play(state, action, dice).state
    return dice.position


def test_cut_the_wires() -> None:
    """KZ-D1, KZ-K1: two fly next to the HQ, though others are nearer, and fire."""
    table = card("cut-the-wires", {"squad-1": "111", "hq-1": "353"},
                 {"14": "113", "16": "114", "18": "116"})
    assert movers(table) == ["14", "16"]
    assert gap(table, "14", "353") == gap(table, "16", "353") == 1
    assert [shot.target for shot in table.happened(Shot)] == ["hq-1", "hq-1"]


def test_cut_the_wires_without_an_hq() -> None:
    """KZ-D1: nobody to hunt: nobody flies, or the card says to whom."""
    table = card("cut-the-wires", SQUAD, {"14": "116"})
    words = next(record["text"] for record in records() if record["id"] == "cut-the-wires")
    assert not movers(table) or "without" in words.casefold()


def test_pounce_card() -> None:
    """KZ-D1, KZ-K2, KZ-C7: the two nearest, one die more, on the nearest Marine."""
    table = card("pounce", {"squad-1": "111", "hq-1": "356"}, {"03": "113", "14": "114",
                                                               "16": "233"})
    assert [(shot.unit, shot.target) for shot in table.happened(Shot)] == [
        ("03", "squad-1"), ("14", "squad-1")]
    assert [len(roll.dice) for roll in table.happened(Rolled)] == [3, 4]


def test_overlords_command() -> None:
    """KZ-D1, KZ-D2: Active Overlords within 6 fire; another card comes at once."""
    table = Paper(WIDE, {"squad-1": "111"}, {"02": "121", "13": "112 dormant", "24": "122",
                                             "14": "113"},
                  deck=["overlords-command", "long-stride", "steady-fire"])
    table.play("end-phase")
    table.play("draw", 1)
    assert table.happened(Chose)[0].card == "overlords-command"
    table.play("next", 1, 1, 1, 1, 1)
    assert [(s.unit, s.target) for s in table.happened(Shot)] == [("02", "squad-1")]
    events = table.auto(1)
    assert [event.card for event in of(events, Chose)] == ["long-stride"]
    assert table.asleep("13") == "dormant" or table.asleep("13") == "active"
    assert table.phase() == (2, "marine")


@pytest.mark.parametrize("centre", ["monolith", "02"])
def test_terror_at_the_monolith(centre: str) -> None:
    """KZ-D1, KZ-D2: within 4 of the Monolith (else an Active Overlord): 3 or more, or Stunned."""
    for die in range(1, 7):
        table = card("terror-at-the-monolith",
                     {"squad-1": "115", "hq-1": "116", "scout-1": "112 stunned"},
                     {centre: "111"}, *(die, die), deck=())
        assert table.hurt("squad-1") == ("active" if die >= 3 else "stunned")
        assert table.hurt("hq-1") == "active"
        assert table.hurt("scout-1") == "stunned"
        rolled = {roll.unit for roll in table.happened(Rolled)}
        assert "squad-1" in rolled
        assert "hq-1" not in rolled


def test_terror_without_monolith_or_overlord() -> None:
    """KZ-D1: nothing to fear; a Dormant Overlord is none."""
    table = card("terror-at-the-monolith", SQUAD, {"02": "112 dormant"}, 1, 1)
    assert table.hurt("squad-1") == "active"


def test_terror_leaves_paralyzed_ones_as_they_are() -> None:
    """KZ-D1: "or are Stunned" never makes a unit better."""
    table = card("terror-at-the-monolith", {"squad-1": "112 paralyzed"}, {"monolith": "111"}, 1)
    assert table.hurt("squad-1") == "paralyzed"


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


def records() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load(DATA.read_text(encoding="utf-8"))["cards"]
    return found


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
