"""Kay'otz movement from the paper's side: KZ-K1 to KZ-K4."""

from random import Random

import pytest

from game.core.dice import SeededDice
from game.core.event import AnyEvent, Changed, Moved, Removed, Shot
from tests.rules.kayotz.paper.tables import (
    CLEAR,
    WIDE,
    Paper,
    around,
    distance,
    hexes,
    name,
    place,
)
from tests.rules.kayotz.paper.test_turn import ALL

FLY = {"at-the-throat": 1, "tightening-ring": 2, "slow-advance": 3, "long-stride": 5}
"""Cards that fly to a distance from the nearest Marine."""
STILL = ("steady-fire", "far-lightning", "silence-odd", "silence-even", "regrowth",
         "wormholes-open", "thin-door", "overlords-command", "terror-at-the-monolith")
"""Cards that order no movement."""


def rows_of(sign: str, there: list[str], cols: int = 9, rows: int = 6) -> str:
    grid = [["."] * cols for _ in range(rows)]
    for hex_name in there:
        col, row = place(hex_name)
        grid[row][col] = sign
    return "\n".join(map("".join, grid))


def run(table: Paper) -> Paper:
    """The whole card; every die that isn't asked for by the test falls as a 1."""
    table.play("end-phase")
    events: list[AnyEvent] = []
    dice = Ones()
    while (action := table.game.auto(table.state)) is not None:
        step = table.game.play(table.state, action, dice)
        table.state = step.state
        events += step.events
    table.events = tuple(events)
    return table


class Ones:
    """Dice that always show 1 (no Marine is ever hit)."""

    position = 0

    def roll(self, sides: int = 6) -> int:
        assert sides >= 1
        self.position += 1
        return 1

    def at(self, position: int) -> "Ones":
        return self


# KZ-K1


def test_kz_k1_never_in_the_marine_phase() -> None:
    """KZ-K1: nothing that is on offer in the Marine phase moves an alien."""
    table = Paper(marines={"squad-1": "113", "hq-1": "351"}, aliens={"14": "316"})
    table.play("full-move squad-1 along 113-112")
    assert table.at("14") == "316"
    table.play("end-phase")
    assert table.at("14") == "316"
    table.play("draw", 1)
    assert table.at("14") == "316"


@pytest.mark.parametrize("card", STILL)
def test_kz_k1_only_if_the_card_says_so(card: str) -> None:
    """KZ-K1: cards that order fire, sleep or waking move nobody."""
    table = run(Paper(marines={"squad-1": "213", "hq-1": "111"},
                      aliens={"14": "216", "31": "253", "02": "313", "22": "316 dormant"},
                      deck=[card]))
    assert not table.happened(Moved)
    assert (table.at("14"), table.at("31"), table.at("02")) == ("216", "253", "313")
    assert table.at("22") == "316"


@pytest.mark.parametrize(("card", "to"), FLY.items())
def test_kz_k1_any_number_of_hexes(card: str, to: int) -> None:
    """KZ-K1: from the far corner of the map in one go (if the card reaches that far)."""
    table = run(Paper(WIDE, {"squad-1": "111"}, {"14": "666"}, deck=[card]))
    there = table.at("14")
    assert there is not None
    if card == "slow-advance":
        assert there == "666"
        return
    assert distance("111", there) == to
    assert distance("666", there) == distance("111", "666") - to
    assert len(table.happened(Moved)) == 1


def test_kz_k1_no_ground_costs_and_lava_is_flown_over() -> None:
    """KZ-K1: a wall of Lava, Forest and Rough across the map is no matter."""
    for sign in "~f^#":
        wall = [name(4, row) for row in range(6)]
        table = run(Paper(rows_of(sign, wall), {"squad-1": "113"}, {"14": "353"},
                          deck=["at-the-throat"]))
        assert table.at("14") in around("113")


@pytest.mark.parametrize(("card", "to"), FLY.items())
def test_kz_k1_never_ends_in_lava(card: str, to: int) -> None:
    """KZ-K1: where all hexes at the ordered distance are Lava but one, that one is taken."""
    ring = [there for there in hexes() if distance("111", there) == to]
    for spared in ring:
        rows = rows_of("~", [there for there in ring if there != spared])
        start = "353" if card != "slow-advance" else "114" if to < 3 else "116"
        if start in ring:
            continue
        table = run(Paper(rows, {"squad-1": "111"}, {"14": start}, deck=[card]))
        if distance("111", start) <= to or (card == "slow-advance" and distance(
                "111", start) > 6):
            assert table.at("14") == start
        else:
            assert table.at("14") == spared


def test_kz_k1_as_near_to_its_start_as_the_order_allows() -> None:
    """KZ-K1: the free hex at the ordered distance nearest to where it was; lowest among equals."""
    for start in hexes():
        if distance("233", start) < 2:
            continue
        table = run(Paper(marines={"squad-1": "233"}, aliens={"14": start},
                          deck=["at-the-throat"]))
        wanted = min(around("233"), key=lambda there: (distance(start, there), there))
        assert table.at("14") == wanted, start


@pytest.mark.parametrize("card", FLY)
def test_kz_k1_an_alien_already_near_enough_stays(card: str) -> None:
    """KZ-K1: an advance never carries it away from the Marine."""
    table = run(Paper(marines={"squad-1": "233"}, aliens={"14": "232"}, deck=[card]))
    assert table.at("14") == "232"


# KZ-K2


def test_kz_k2_aliens_never_end_stacked_and_pass_through() -> None:
    """KZ-K2: three at the throat of one Marine end in three hexes, through each other."""
    table = run(Paper(marines={"squad-1": "111"}, aliens={"14": "313", "31": "314", "22": "315"},
                      deck=["at-the-throat"]))
    ends = {table.at(unit) for unit in ("14", "31", "22")}
    assert len(ends) == 3
    near = [there for there in ends if there in around("111")]
    assert len(near) == len(around("111")) == 2


def test_kz_k2_never_ends_on_a_marine() -> None:
    """KZ-K2: hexes held by Marines are passed by; the Marine feels nothing of the passing."""
    table = run(Paper(marines={"squad-1": "111", "hq-1": "112"}, aliens={"14": "353"},
                      deck=["at-the-throat"]))
    assert table.at("14") not in ("111", "112")
    assert table.hurt("hq-1") == "active"


@pytest.mark.parametrize("taken", around("233"))
def test_kz_k2_the_next_best_hex_where_a_marine_stands_in_the_best(taken: str) -> None:
    """KZ-K2: from any side: where it would have landed there stands a Marine."""
    for start in hexes():
        if distance("233", start) < 3:
            continue
        table = run(Paper(marines={"squad-1": "233", "hq-1": taken}, aliens={"14": start},
                          deck=["cut-the-wires"]))
        there = table.at("14")
        assert there not in ("233", taken)
        assert there in around(taken)


@pytest.mark.parametrize("seed", range(8))
def test_kz_k1_k2_no_card_ends_in_lava_or_stacked(seed: int) -> None:
    """KZ-K1, KZ-K2, KZ-U2: every card on crowded little maps; the Monolith stays."""
    rng = Random(seed)
    for card in ALL:
        marks = {there: rng.choice("....~f^o#") for there in hexes()}
        free = [there for there in hexes() if marks[there] != "~"]
        spots = rng.sample(free, min(len(free), 20))
        marines = dict(zip(("squad-1", "hq-1", "scout-1", "logistics-1"), spots, strict=False))
        ids = ("02", "03", "05", "13", "14", "16", "22", "31", "36", "monolith")
        aliens = {unit: f"{there} {'dormant' * (rng.random() < .3 and unit != 'monolith')}"
                  for unit, there in zip(ids, spots[4:], strict=False)}
        rows = "\n".join("".join(marks[name(col, row)] for col in range(9)) for row in range(6))
        table = Paper(rows, marines, aliens, deck=[card], alien_pool=["01", "07", "28"])
        table.play("end-phase")
        dice = SeededDice(seed)
        while (action := table.game.auto(table.state)) is not None:
            table.state = table.game.play(table.state, action, dice).state
            data = table.encoded()
            alien_cells = [a["cell"] for a in data["aliens"].values() if a["place"] == "map"]
            marine_cells = [m["cell"] for m in data["marines"].values() if m["place"] == "map"]
            assert len(set(alien_cells)) == len(alien_cells), card
            assert not set(alien_cells) & set(marine_cells), card
            assert all(marks[table.game.board.name(cell)] != "~" for cell in alien_cells), card
        assert table.at("monolith") == spots[13]


def pounce(marines: dict[str, str], aliens: dict[str, str], *faces: int, rows: str = CLEAR,
           **more: object) -> Paper:
    table = Paper(rows, marines, aliens, deck=["pounce"], **more)  # type: ignore[arg-type]
    table.play("end-phase")
    table.auto(*faces)
    return table


def test_kz_k2_pounce_lands_on_the_marine_and_attacks_it() -> None:
    """KZ-K2: the exception: it lands on the Marine, attacks it, one die more, and falls back."""
    table = pounce({"squad-1": "233"}, {"14": "353"}, 4, 1, 1, 1)
    first = table.happened(Moved)[0]
    assert first.path[-1] == table.game.board.cell("233")
    assert [(shot.unit, shot.target) for shot in table.happened(Shot)] == [("14", "squad-1")]
    assert table.hurt("squad-1") == "stunned"
    assert table.at("14") in around("233")
    assert table.at("squad-1") == "233"


def test_kz_k2_pounce_on_one_that_does_not_survive_keeps_the_hex() -> None:
    """KZ-K2: the victim gone, nobody is stacked."""
    table = pounce({"squad-1": "233 paralyzed", "hq-1": "111"}, {"14": "353"}, 4, 1, 1, 1)
    assert table.hurt("squad-1") == "eliminated"
    assert table.at("14") == "233"


def test_kz_k1_k2_pounce_on_a_marine_in_lava_leaves_no_alien_in_lava() -> None:
    """KZ-K1, KZ-K2: the victim stood on a road through Lava and is eliminated."""
    table = pounce({"squad-1": "233 paralyzed", "hq-1": "111"}, {"14": "353"}, 4, 1, 1, 1,
                   rows=rows_of("~", ["233"]), roads=[["213", "233", "252"]])
    assert table.hurt("squad-1") == "eliminated"
    assert table.at("14") in around("233")


def test_kz_k2_the_falling_back_finds_a_free_hex() -> None:
    """KZ-K2, KZ-K1: not a Marine's, an alien's or a Lava hex; the next ring if need be."""
    ring = around("233")
    rows = rows_of("~", ring[:2])
    table = pounce({"squad-1": "233", "hq-1": ring[2], "squad-2": ring[3]},
                   {"14": "353", "22": f"{ring[4]} dormant"}, 1, 1, 1, 1, rows=rows)
    assert table.at("14") == ring[5]
    table = pounce({"squad-1": "233", "hq-1": ring[2], "squad-2": ring[3], "heavy-1": ring[5]},
                   {"14": "353", "22": f"{ring[4]} dormant"}, 1, 1, 1, 1, rows=rows)
    there = table.at("14")
    assert there is not None
    assert distance(there, "233") == 2


# KZ-K3

ORDERS = ("slow-advance", "tightening-ring", "at-the-throat", "long-stride", "steady-fire",
          "far-lightning", "even-ones", "folded-space", "cut-the-wires")


@pytest.mark.parametrize("card", ORDERS)
def test_kz_k3_a_dormant_alien_only_wakes(card: str) -> None:
    """KZ-K3: flipped to Active; it neither moves nor fires that turn."""
    table = run(Paper(marines={"squad-1": "213", "hq-1": "351"}, aliens={"14": "216 dormant"},
                      deck=[card, "silence-odd"] if card != "silence-odd" else [card]))
    assert table.at("14") == "216"
    assert table.asleep("14") == "active"
    assert not table.happened(Moved)
    assert not table.happened(Shot)
    assert [event.unit for event in table.happened(Changed)] == ["14"]


def test_kz_k3_royal_guard_wakes_its_sleepers() -> None:
    """KZ-K3: one near the Overlord is flipped, the Overlord itself moves."""
    table = run(Paper(marines={"squad-1": "111", "hq-1": "351"},
                      aliens={"02": "316", "14": "315 dormant"}, deck=["royal-guard"]))
    assert table.asleep("14") == "active"
    assert table.at("14") == "315"


def test_kz_k3_a_dormant_alien_the_card_does_not_speak_to_sleeps_on() -> None:
    """KZ-K3: odd orders don't wake an even one; too far is too far."""
    table = run(Paper(marines={"squad-1": "213"}, aliens={"14": "216 dormant"},
                      deck=["odd-ones"]))
    assert table.asleep("14") == "dormant"
    table = run(Paper(WIDE, {"squad-1": "111"}, {"14": "666 dormant"}, deck=["even-ones"]))
    assert table.asleep("14") == "dormant"


def test_kz_k3_dormant_ones_are_not_moved_by_active_orders() -> None:
    """KZ-K3: drift speaks to Active aliens; a Dormant one may not move."""
    table = run(Paper(marines={"squad-1": "213"}, aliens={"14": "233 dormant"},
                      deck=["solar-wind"]))
    assert table.at("14") == "233"
    assert table.asleep("14") == "dormant"


def test_kz_k3_awake_it_obeys_the_next_card() -> None:
    """KZ-K3: only for that turn."""
    table = Paper(marines={"squad-1": "213"}, aliens={"14": "216 dormant"},
                  deck=["far-lightning", "steady-fire"])
    table.turn(1)
    assert not table.happened(Shot)
    table.play("end-phase")
    table.auto(1, 1, 1)
    assert [shot.unit for shot in table.happened(Shot)] == ["14"]


def test_kz_k3_waking_keeps_its_hidden_number() -> None:
    """KZ-K3, KZ-C5: flipped Active (only); its DN stays hidden until it is fired at."""
    table = Paper(marines={"squad-1": "213"}, aliens={"14": "216"}, deck=["far-lightning"])
    table.play("full-fire squad-1 at 14", 4, 2, 2, 5)
    table.turn()
    assert table.asleep("14") == "active"
    assert table.unit("14")["dn"] == 6
    assert table.unit("14")["known"] is False


# KZ-K4

COMPASS = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""N, NE, SE, S, SW, NW from an odd column (col, row); from an even one the sides lie a row up."""


def beyond(start: str, direction: int, steps: int, cols: int = 9, rows: int = 6) -> list[str]:
    """The hexes on the way; "" once off the map."""
    col, row = place(start)
    way = []
    for _ in range(steps):
        dc, dr = COMPASS[direction - 1]
        if dc and not col & 1:
            dr -= 1
        col, row = col + dc, row + dr
        way.append(name(col, row) if 0 <= col < cols and 0 <= row < rows else "")
    return way


@pytest.mark.parametrize("start", ["233", "111", "356", "213", "351", "116"])
def test_kz_k4_drift_off_the_map_is_elimination(start: str) -> None:
    """KZ-K4: every direction and distance; over the edge it is eliminated, else it's there."""
    for direction in range(1, 7):
        for steps in (1, 2, 3):
            table = Paper(marines={"squad-1": "114" if start != "114" else "115"},
                          aliens={"14": start}, deck=["solar-wind"])
            way = beyond(start, direction, steps)
            if "114" in way:
                continue
            table.play("end-phase")
            table.auto(direction, steps)
            if "" in way:
                assert table.asleep("14") == "eliminated", (start, direction, steps)
                assert [event.unit for event in table.happened(Removed)] == ["14"]
            else:
                assert table.at("14") == way[-1], (start, direction, steps)
                assert table.asleep("14") == "active"


def test_kz_k2_drift_stops_before_what_it_would_land_on() -> None:
    """KZ-K2, KZ-K1: over a Marine it passes; onto one, or onto Lava, it stops short."""
    table = Paper(marines={"squad-1": "235"}, aliens={"14": "233"}, deck=["solar-wind"])
    table.play("end-phase")
    table.auto(4, 2)
    assert table.at("14") == "234"
    table = Paper(marines={"squad-1": "234"}, aliens={"14": "233"}, deck=["solar-wind"])
    table.play("end-phase")
    table.auto(4, 2)
    assert table.at("14") == "235"
    assert table.hurt("squad-1") == "active"
    table = Paper(rows_of("~", ["235"]), {"squad-1": "111"}, {"14": "233"}, deck=["solar-wind"])
    table.play("end-phase")
    table.auto(4, 2)
    assert table.at("14") == "234"


def test_kz_k4_no_other_card_sends_anybody_off_the_map() -> None:
    """KZ-K4: the corner is no way out."""
    for card in ALL:
        if card == "solar-wind":
            continue
        table = run(Paper(marines={"squad-1": "111"}, aliens={"14": "112", "31": "356"},
                          deck=[card]))
        assert table.asleep("14") != "eliminated"
        assert table.asleep("31") != "eliminated"
