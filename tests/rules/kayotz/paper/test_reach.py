"""Movement against an oracle of our own (KZ-M1 to KZ-M8, KZ-A2), and the edges of the map
(KZ-E1, KZ-E2, KZ-K4)."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from tests.rules.kayotz.paper.tables import (
    CLEAR,
    Paper,
    around,
    hexes,
    name,
)
from tests.rules.kayotz.paper.test_movement import HALF, MP, PRICE

# Everything together: an oracle of our own


def oracle(table: Paper, unit: str, mp: Fraction, ground: dict[str, str],
           roads: set[frozenset[str]], aliens: set[str], marines: set[str]) -> dict[str, Fraction]:
    """End hex -> least cost, by relaxing until nothing changes; the rules written out again."""
    start = table.at(unit)
    assert start is not None
    best = {start: Fraction(0)}
    changed = True
    while changed:
        changed = False
        for here, spent in list(best.items()):
            for there in around(here):
                price = price_of(ground, roads, here, there)
                if price is None or there in aliens or spent + price > mp:
                    continue
                if spent + price < best.get(there, Fraction(99)):
                    best[there] = spent + price
                    changed = True
    return {there: cost for there, cost in best.items() if there != start and there not in marines}


def price_of(ground: dict[str, str], roads: set[frozenset[str]], here: str, there: str
             ) -> Fraction | None:
    if frozenset((here, there)) in roads or ground[here] == ground[there] == "#":
        return HALF
    if ground[there] == "~":
        return None
    return Fraction(PRICE[ground[there]])


@pytest.mark.parametrize("seed", range(12))
def test_kz_m1_m2_m3_m4_m5_m6_m7_m8_reach_against_a_plain_oracle(seed: int) -> None:
    """KZ-M1, KZ-M2, KZ-M3, KZ-M4, KZ-M5, KZ-M6, KZ-M7, KZ-M8, KZ-A2: random small maps."""
    rng = Random(seed)
    marks = {there: rng.choice("...f^#=~~o") for there in hexes()}
    here = rng.choice(hexes())
    road = [here]
    for _ in range(12):
        step = rng.choice(around(road[-1]))
        if step not in road:
            road.append(step)
    roads = {frozenset(pair) for pair in pairwise(road)}
    free = [there for there in hexes() if marks[there] != "~"]
    spots = rng.sample(free, 10)
    kinds = ["spec-ops-1", "squad-1", "heavy-1", "scout-1"]
    states = [rng.choice(["", "stunned"]) for _ in kinds]
    marines = {
        unit: f"{spot} {state}" for unit, spot, state in zip(kinds, spots, states, strict=False)}
    aliens = dict(zip(["03", "14", "22", "31", "monolith"], spots[4:9], strict=True))
    rows = "\n".join("".join(marks[name(col, row)] for col in range(9)) for row in range(6))
    table = Paper(rows, marines, aliens, roads=[road] if len(road) > 1 else [])
    for unit, state in zip(kinds, states, strict=True):
        mp = Fraction(MP[unit[:-2]] - (state == "stunned"))
        others = {marines[other].split()[0] for other in kinds if other != unit}
        for verb, most in (("full-move", mp), ("scoot", Fraction(mp // 2))):
            wanted = oracle(table, unit, most, marks, roads, set(aliens.values()), others)
            assert table.reaches(unit, verb) == wanted, (seed, unit, verb)


@pytest.mark.parametrize("seed", range(6))
def test_kz_m1_to_m8_any_path_is_judged_by_the_same_rules(seed: int) -> None:
    """KZ-M1, KZ-M2, KZ-M3, KZ-M5, KZ-M7, KZ-M8: random walks, legal exactly if each step is."""
    rng = Random(100 + seed)
    marks = {there: rng.choice("....f^##=~o") for there in hexes()}
    road = [name(col, 2) for col in range(9)]
    roads = {frozenset(pair) for pair in pairwise(road)}
    free = [there for there in hexes() if marks[there] != "~"]
    start, mate, foe, sleeper = rng.sample(free, 4)
    rows = "\n".join("".join(marks[name(col, row)] for col in range(9)) for row in range(6))
    table = Paper(rows, {"spec-ops-1": start, "squad-1": mate},
                  {"03": foe, "14": f"{sleeper} dormant"}, roads=[road])
    legal = 0
    for _ in range(250):
        path = [start]
        for _ in range(rng.randint(1, 6)):
            path.append(rng.choice(around(path[-1])))
        spent: Fraction | None = Fraction(0)
        for here, there in pairwise(path):
            price = price_of(marks, roads, here, there)
            spent = None if spent is None or price is None else spent + price
        fine = (spent is not None and spent <= 4 and not {foe, sleeper} & set(path)
                and path[-1] not in (mate, start))
        ruling = table.judge("full-move spec-ops-1 along " + "-".join(path))
        assert ruling.allowed == fine, (path, ruling)
        if fine:
            assert ruling.cost == spent
            legal += 1
    assert legal or not table.reaches("spec-ops-1")


# Coming in and going out (F: units arrive by road; KZ-K4: nobody leaves but as the scenario says)


def gate(mark: str = ".", *, road: bool = True, **more: object) -> Paper:
    grid = [list(row) for row in CLEAR.split("\n")]
    grid[2][0] = mark
    grid[2][8] = mark
    line = ["113", "133", "153", "213", "233", "253", "313", "333", "353"]
    return Paper("\n".join(map("".join, grid)), roads=[["west", *line, "east"]] if road else [],
                 **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("mark", "road", "price"), [
    (".", True, HALF), ("f", True, HALF), (".", False, Fraction(1)), ("f", False, Fraction(2))])
def test_kz_e1_the_entry_hex_is_paid_for(mark: str, road: bool, price: Fraction) -> None:
    """KZ-E1, KZ-M3: ½ by road, else the ground; the rest of the MP goes on from there."""
    table = gate(mark, road=road, marines={"hq-1": "351"},
                 arrivals=[{"turn": 1, "entry": "113", "units": ["scout-1"]}])
    assert table.at("scout-1") is None
    assert table.cost("full-move scout-1 along enter-113") == price
    assert table.cost("full-move scout-1 along enter-113-112") == price + 1
    assert max(table.reaches("scout-1").values()) <= 3
    for text in ("recon scout-1", "jump scout-1 to 333", "full-move scout-1 along enter-112",
                 "rally scout-1", "full-move scout-1 along 113-133"):
        assert not table.judge(text).allowed, text


def test_kz_e1_a_later_arrival_waits_for_its_turn_and_may_wait_longer() -> None:
    """KZ-E1: not before its turn; in that turn or any later one."""
    table = gate(marines={"hq-1": "351"}, deck=["steady-fire", "long-stride", "far-lightning"],
                 arrivals=[{"turn": 2, "entry": "113", "units": ["scout-1", "squad-1"]}])
    table.refused("full-move scout-1 along enter-113", "KZ-E1", "KZ-T1", says=("turn 2",))
    table.turn(1)
    table.play("full-move scout-1 along enter-113-133")
    table.turn(1)
    table.play("full-move squad-1 along enter-113")
    assert table.at("squad-1") == "113"


def test_kz_e1_an_occupied_entry_hex_must_be_passed() -> None:
    """KZ-E1, KZ-M8: through a Marine in the entry hex, never through an alien."""
    arrival = [{"turn": 1, "entry": "113", "units": ["scout-1"]}]
    table = gate(marines={"hq-1": "113"}, arrivals=arrival)
    table.refused("full-move scout-1 along enter-113", "KZ-M8")
    assert table.cost("full-move scout-1 along enter-113-133") == 1
    table = gate(marines={"hq-1": "351"}, aliens={"14": "113"}, arrivals=arrival)
    table.refused("full-move scout-1 along enter-113-133", "KZ-M8")
    assert not table.reaches("scout-1")


@pytest.mark.parametrize("verb", ["full-move", "scoot"])
def test_kz_e1_by_shoot_and_scoot_too(verb: str) -> None:
    """KZ-E1, KZ-A2: half the MP, the entry hex included."""
    table = gate(road=False, marines={"hq-1": "351"},
                 arrivals=[{"turn": 1, "entry": "113", "units": ["scout-1"]}])
    most = 3 if verb == "full-move" else 1
    assert max(table.reaches("scout-1", verb).values()) == most


@pytest.mark.parametrize("road", [True, False])
def test_kz_e2_leaving_costs_a_hex_or_half_by_road(road: bool) -> None:
    """KZ-E2: 1 MP, ½ where the road runs off; only by the edge the scenario opens."""
    table = gate(road=road, marines={"squad-1": "333", "squad-2": "352"},
                 exits=[{"side": "east"}])
    assert table.cost("full-move squad-1 along 333-353-exit") == (1 if road else 2)
    assert table.cost("full-move squad-2 along 352-exit") == 1
    table.refused("full-move squad-1 along 333-exit", "KZ-K4", "KZ-E2")
    table.play("full-move squad-2 along 352-exit")
    assert table.at("squad-2") is None
    assert table.unit("squad-2")["place"] == "exited"
    table.refused("full-move squad-2 along 352-351", "KZ-E2", "KZ-T1", "KZ-K4", "KZ-S0")


def test_kz_e2_leaving_needs_the_mp() -> None:
    """KZ-E2, KZ-M7: what can't be paid isn't done."""
    table = gate(road=False, marines={"heavy-1": "313"}, exits=[{"side": "east"}])
    table.refused("full-move heavy-1 along 313-333-353-exit", "KZ-M7", "KZ-E2", says=("1 MP", "0"))


def test_kz_e2_half_a_mp_short_is_short() -> None:
    """KZ-E2, KZ-M7: four hexes of road use up 2 MP; the road's last ½ isn't there any more."""
    for kind, start, fine in (("heavy", "233", False), ("heavy", "253", True)):
        table = gate(marines={f"{kind}-1": start}, exits=[{"side": "east"}])
        line = ["233", "253", "313", "333", "353", "exit"]
        text = f"full-move heavy-1 along {'-'.join(line[line.index(start):])}"
        assert table.judge(text).allowed == fine
        assert (text in table.options("heavy-1")) == fine
        if not fine:
            table.refused(text, "KZ-M7", says=("½ MP", "0 left"))


def test_kz_k4_no_marine_leaves_where_the_scenario_says_nothing() -> None:
    """KZ-K4: without exits no unit leaves, road or not."""
    table = gate(marines={"squad-1": "353", "squad-2": "113"})
    table.refused("full-move squad-1 along 353-exit", "KZ-K4", "KZ-E2", says=("353",))
    table.refused("full-move squad-2 along 113-exit", "KZ-K4", "KZ-E2")
    table = gate(marines={"squad-1": "353", "squad-2": "113", "squad-3": "351"},
                 exits=[{"side": "east", "hexes": ["353"]}])
    table.allowed("full-move squad-1 along 353-exit")
    table.refused("full-move squad-2 along 113-exit", "KZ-K4", "KZ-E2")
    table.refused("full-move squad-3 along 351-exit", "KZ-K4", "KZ-E2")
