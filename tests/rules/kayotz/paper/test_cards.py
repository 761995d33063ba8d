"""The activation cards from the paper's side: each does what it says, in the stated order.

KZ-D1, and under it KZ-K1 to KZ-K3; the deck itself has a file of its own.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.core.event import (
    AnyEvent,
    Chose,
    Moved,
    Placed,
    Rolled,
    Shot,
)
from tests.rules.kayotz.paper.tables import (
    CLEAR,
    WIDE,
    Paper,
    around,
    distance,
    of,
    place,
)

DATA = Path(__file__).parents[4] / "assets" / "data" / "kayotz" / "cards.yaml"


def records() -> list[dict[str, Any]]:
    """The twenty cards as they are written."""
    found: list[dict[str, Any]] = yaml.safe_load(DATA.read_text(encoding="utf-8"))["cards"]
    return found


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


def test_cut_the_wires_at_the_nearer_of_two() -> None:
    """KZ-D1: each alien flies to the HQ nearest to itself."""
    table = card("cut-the-wires", {"squad-1": "233", "hq-1": "111", "hq-2": "356"},
                 {"14": "113", "16": "354"})
    assert [shot.target for shot in table.happened(Shot)] == ["hq-1", "hq-2"]


def test_regrowth_brings_it_back_with_a_hidden_number() -> None:
    """KZ-D1, KZ-C5: a Dormant alien's number is hidden, 2 to 6."""
    seen = set()
    for lot in range(1, 6):
        table = Paper("o........\n" + CLEAR[10:], SQUAD, {"14": "216", "16": "351"},
                      deck=["regrowth"])
        table.put("14", place="lost", cell=-1)
        table.play("end-phase")
        table.auto(*([1] if table.at("squad-1") == "111" else []), lot)
        assert table.asleep("14") == "dormant"
        assert table.unit("14")["known"] is False
        seen.add(table.unit("14")["dn"])
    assert seen == {2, 3, 4, 5, 6}


def test_terror_of_the_monolith_only_where_there_is_one() -> None:
    """KZ-D1: an Overlord frightens nobody while the Monolith stands."""
    table = card("terror-at-the-monolith", {"squad-1": "111"}, {"02": "112", "monolith": "356"}, 1)
    assert table.hurt("squad-1") == "active"


def test_cut_the_wires_without_an_hq() -> None:
    """KZ-D1: without an HQ on the map the two nearest fly next to the nearest Marine and fire."""
    table = card("cut-the-wires", {"squad-1": "111", "squad-2": "353"},
                 {"14": "114", "16": "355", "18": "116"})
    assert movers(table) == ["14", "16"]
    assert gap(table, "14") == gap(table, "16", "353") == 1
    assert [(shot.unit, shot.target) for shot in table.happened(Shot)] == [
        ("14", "squad-1"), ("16", "squad-2")]


def test_pounce_card() -> None:
    """KZ-D1, KZ-K2, KZ-C7: the two nearest, one die more, on the nearest Marine."""
    table = card("pounce", {"squad-1": "111", "hq-1": "356"}, {"03": "113", "14": "114",
                                                               "16": "233"})
    assert [(shot.unit, shot.target) for shot in table.happened(Shot)] == [
        ("03", "squad-1"), ("14", "squad-1")]
    assert [len(roll.dice) for roll in table.happened(Rolled)] == [3, 4]


def test_overlords_command() -> None:
    """KZ-D1, KZ-D2: Active Overlords within 6 fire; another card comes at once.

    KZ-K3: the Dormant one sleeps through the first card and is woken by the second, unmoved.
    """
    table = Paper(WIDE, {"squad-1": "111"}, {"02": "121", "13": "112 dormant", "24": "122",
                                             "14": "113"},
                  deck=["overlords-command", "long-stride", "steady-fire"])
    table.play("end-phase")
    table.play("draw", 1)
    assert table.happened(Chose)[0].card == "overlords-command"
    table.play("next", 1, 1, 1, 1, 1)
    assert [(s.unit, s.target) for s in table.happened(Shot)] == [("02", "squad-1")]
    assert table.asleep("13") == "dormant"
    events = table.auto(1)
    assert [event.card for event in of(events, Chose)] == ["long-stride"]
    assert (table.asleep("13"), table.at("13")) == ("active", "112")
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
