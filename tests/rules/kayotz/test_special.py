"""Special actions: KZ-S0 to KZ-S5, KZ-X1."""

from functools import cache

import pytest

from game.core.event import AnyEvent, Changed, Laid, Placed, Resolved, Rolled, Told
from game.rules.kayotz.state import ACTIVE, PARALYZED, STUNNED
from tests.properties import rarely
from tests.rules.kayotz.kit import BOARD, Table, table


def values(t: Table) -> list[int]:
    return [line.value for line in t.rolled.modifiers]


@pytest.mark.parametrize(("text", "told"), [("build squad-1", Laid), ("rally squad-2", Changed)])
@pytest.mark.parametrize("won", [True, False])
def test_kz_s2_s3_what_is_won_is_told_after_the_roll_and_before_its_outcome(
    text: str, told: type[AnyEvent], won: bool
) -> None:
    """KZ-S2, KZ-S3: the roll, what it changes, the outcome; a failure changes nothing."""
    t = table(marines={"squad-1": "111", "squad-2": "333 stunned"}).play(text, 6 if won else 1)
    assert [type(event) for event in t.events] == [Rolled, *([told] if won else []), Resolved]


@pytest.mark.parametrize(("face", "won"), [(3, False), (4, True)])
def test_kz_s1_recon_needs_four(face: int, won: bool) -> None:
    t = table(marines={"scout-1": "333"}).play("recon scout-1", face)
    assert t.state.cards.recon is won
    assert t.state.marines["scout-1"].acted


def test_kz_s1_plus_one_with_an_hq_whose_action_it_is() -> None:
    t = table(marines={"scout-1": "333", "scout-2": "335", "hq-1": "666", "squad-1": "111"})
    t.refused("recon scout-1 with squad-1", "KZ-S1", "no HQ")
    t.play("recon scout-1 with hq-1", 3)
    assert t.state.cards.recon and values(t) == [1]
    assert t.state.marines["hq-1"].acted
    t.refused("recon scout-2 with hq-1", "KZ-S1", "has acted")
    t.play("recon scout-2", 1)
    assert t.state.cards.recon  # a failure takes nothing back


def test_kz_s1_minus_one_stunned_and_only_scouts() -> None:
    t = table(marines={"scout-1": "333 stunned", "squad-1": "111", "hq-1": "112 paralyzed"})
    t.refused("recon squad-1", "KZ-S1")
    t.refused("recon scout-1 with hq-1", "KZ-S0")
    t.play("recon scout-1", 4)
    assert values(t) == [-1] and not t.state.cards.recon


def test_kz_s0_paralyzed_units_only_rally() -> None:
    marines = {
        "scout-1": "111 paralyzed", "squad-1": "131 paralyzed", "logistics-1": "151 paralyzed",
        "hq-1": "211 paralyzed", "squad-2": "152 out",
    }
    t = table(marines=marines, extra="reinforcements: {pool: [squad-9]}")
    for text in ("recon scout-1", "build squad-1", "resupply logistics-1 to squad-2",
                 "reinforce hq-1"):
        t.refused(text, "KZ-S0", "Paralyzed")
    for unit in ("scout-1", "squad-1", "logistics-1", "hq-1"):
        assert t.offered(unit) == {f"rally {unit}"}


def test_kz_s0_a_unit_that_has_acted_takes_no_special_action() -> None:
    t = table(marines={"squad-1": "333"}).play("full-move squad-1 along 333-334")
    t.refused("build squad-1", "KZ-T1")


@pytest.mark.parametrize(
    ("place", "hq", "face", "won", "lines"),
    [
        ("333", "666", 4, True, []), ("333", "666", 3, False, []), ("333", "334", 3, True, [1]),
        ("333 stunned", "666", 4, False, [-1]), ("333 stunned", "334", 4, True, [1, -1]),
        ("333", "334 paralyzed", 3, False, []), ("333", "334 stunned", 3, True, [1]),
    ],
)
def test_kz_s2_strongpoint_needs_four_with_its_modifiers(
    place: str, hq: str, face: int, won: bool, lines: list[int]
) -> None:
    t = table(marines={"squad-1": place, "hq-1": hq}).play("build squad-1", face)
    assert values(t) == lines
    assert t.state.strongpoints == ((t.cell("333"),) if won else ())
    assert bool(t.of(Laid)) is won


def test_kz_s2_who_builds_one_a_hex_three_in_the_game() -> None:
    t = table(
        marines={
            "squad-1": "111", "spec-ops-1": "113", "heavy-1": "115", "squad-2": "121",
            "scout-1": "131", "hq-1": "133", "logistics-1": "135",
        },
    )
    for unit in ("scout-1", "hq-1", "logistics-1"):
        t.refused(f"build {unit}", "KZ-S2")
    for unit in ("squad-1", "spec-ops-1", "heavy-1"):
        t.play(f"build {unit}", 6)
    t.refused("build squad-2", "KZ-S2", "3 of 3")
    t = table(marines={"squad-1": "111"}, extra="strongpoints: [111]")
    t.refused("build squad-1", "KZ-S2", "111 has a Strongpoint")
    t = table(marines={"squad-1": "111"}, extra="strongpoints: [112, 113, 114]")
    t.refused("build squad-1", "KZ-S2", "3 of 3")
    assert "build squad-1" not in t.offered("squad-1")


@pytest.mark.parametrize(
    ("others", "aliens", "face", "won", "lines"),
    [
        ({}, {}, 5, True, []), ({}, {}, 4, False, []),
        ({"logistics-1": "334"}, {}, 3, True, [2]), ({"hq-1": "334"}, {}, 4, True, [1]),
        ({}, {"14": "334"}, 5, False, [-1]), ({}, {"14": "334 dormant"}, 5, True, []),
        ({}, {"monolith": "334"}, 5, True, []),
        ({"logistics-1": "334", "hq-1": "332"}, {"14": "353", "08": "314"}, 3, True, [2, 1, -1]),
        ({"logistics-1": "334", "logistics-2": "332"}, {}, 2, False, [2]),
        ({"logistics-1": "334 paralyzed"}, {}, 4, False, []),
        ({"logistics-1": "335"}, {}, 4, False, []),
        ({"logistics-1": "335", "squad-2": "334"}, {}, 4, False, []),
        ({}, {"14": "334 dormant", "08": "335"}, 5, True, []),
        ({}, {"monolith": "334", "08": "335"}, 5, True, []),
    ],
)
def test_kz_s3_rally_needs_five_with_its_modifiers_each_once(
    others: dict[str, str], aliens: dict[str, str], face: int, won: bool, lines: list[int]
) -> None:
    t = table(marines={"squad-1": "333 stunned", **others}, aliens=aliens)
    t.play("rally squad-1", face)
    assert values(t) == lines
    assert (t.state.marines["squad-1"].hurt == ACTIVE) is won


def test_kz_s3_paralyzed_becomes_stunned_and_active_units_have_no_use_for_it() -> None:
    t = table(marines={"hq-1": "333 paralyzed", "squad-1": "111"})
    t.refused("rally squad-1", "KZ-S3", "neither Stunned nor Paralyzed")
    t.play("rally hq-1", 5)
    assert t.state.marines["hq-1"].hurt == STUNNED
    assert t.of(Changed)
    t = table(marines={"hq-1": "333 paralyzed"}).play("rally hq-1", 4)
    assert t.state.marines["hq-1"].hurt == PARALYZED


def test_kz_s3_no_unit_is_next_to_itself() -> None:
    t = table(marines={"hq-1": "333 stunned", "logistics-1": "111 stunned"})
    t.play("rally hq-1", 4)
    assert values(t) == []
    t.play("rally logistics-1", 4)
    assert values(t) == []


def test_kz_s4_resupply_one_adjacent_unit_in_any_condition_without_a_roll() -> None:
    t = table(
        marines={
            "logistics-1": "333", "squad-1": "334 paralyzed out", "squad-2": "332",
            "squad-3": "111 out", "hq-1": "351",
        },
    )
    t.refused("resupply logistics-1 to squad-2", "KZ-S4", "has ammunition")
    t.refused("resupply logistics-1 to squad-3", "KZ-S4", "hexes away")
    t.refused("resupply hq-1 to squad-1", "KZ-S4")
    t.refused("resupply logistics-1 to nobody", "KZ-S4")
    t.play("resupply logistics-1 to squad-1")
    assert not t.state.marines["squad-1"].out
    assert t.state.marines["logistics-1"].acted and not t.state.marines["squad-1"].acted


POOL = "reinforcements: {pool: [squad-8, scout-9], near_hq: true, hexes: [116]}"


@pytest.mark.parametrize(
    ("place", "face", "won"), [("333", 3, True), ("333", 2, False), ("333 stunned", 3, False),
                               ("333 stunned", 4, True)],
)
def test_kz_s5_reinforcements_need_three_minus_one_stunned(
    place: str, face: int, won: bool
) -> None:
    t = table(marines={"hq-1": place}, extra=POOL).play("reinforce hq-1", face)
    assert (t.state.pending is not None) is won


def test_kz_s5_a_unit_of_the_pool_is_placed_as_the_scenario_says_and_may_act() -> None:
    t = table(marines={"hq-1": "333", "squad-1": "334"}, extra=POOL, aliens={"14": "332"})
    t.refused("bring squad-8 to 335", "KZ-S5")
    t.play("reinforce hq-1", 6)
    t.refused("full-move squad-1 along 334-335", "KZ-T1")
    t.refused("bring squad-8 to 555", "KZ-S5", "nobody can arrive")
    t.refused("bring squad-8 to 332", "KZ-S5")
    t.refused("bring squad-1 to 116", "KZ-S5")
    places = {text.split()[-1] for text in t.offered() if text.startswith("bring squad-8")}
    near = {t.game.board.name(c) for c in t.game.board.neighbours(t.cell("333"))}
    assert places == (near - {"334", "332"}) | {"116"}
    t.play("bring squad-8 to 116")
    assert t.of(Placed) and "squad-8" in t.game.actors(t.state)
    t.play("full-move squad-8 along 116-136")


def test_kz_s5_only_hqs_ask_never_twice_and_they_may_decline() -> None:
    t = table(marines={"hq-1": "333", "squad-1": "111"}, extra=POOL)
    t.refused("reinforce squad-1", "KZ-S5")
    t.play("reinforce hq-1", 3).play("decline")
    assert t.state.pending is None and t.state.marines["squad-8"].place == "pool"
    assert [event.unit for event in t.of(Told)] == ["hq-1"]
    t.refused("reinforce hq-1", "KZ-T1")
    bare = table(marines={"hq-1": "333"})
    bare.refused("reinforce hq-1", "KZ-S5", "pool is empty")


def test_kz_s5_the_asking_hq_does_nothing_else_until_its_unit_is_placed() -> None:
    """KZ-S5, KZ-T1: neither half of Shoot and Scoot, and no giving up but by declining."""
    t = table(marines={"hq-1": "333"}, extra=POOL, aliens={"14": "353"}).play("reinforce hq-1", 3)
    for text in ("scoot hq-1 along 333-334", "snap hq-1 at 14", "full-move hq-1 along 333-334"):
        t.refused(text, "KZ-T1", "a unit is to be placed")
    t.refused("done hq-1", "KZ-A2")
    assert t.judge("bring squad-8 to 116").allowed and t.judge("decline").allowed


def test_kz_s5_half_an_action_is_no_request() -> None:
    """KZ-S5, KZ-A2: between the halves of Shoot and Scoot nobody is brought, nothing declined."""
    t = table(marines={"hq-1": "333"}, extra=POOL, aliens={"14": "353"})
    t.play("scoot hq-1 along 333-334")
    assert t.state.pending is not None and t.state.pending.half == "fire"
    t.refused("bring squad-8 to 116", "KZ-S5")
    t.refused("decline", "KZ-S5")
    assert t.judge("done hq-1").allowed


SITE = "scan: {hex: 353, kinds: [scout, spec-ops], within: 2, needs: 4, assist: 1}"


@pytest.mark.parametrize(
    ("place", "hq", "face", "won"),
    [
        ("333", "666", 4, True), ("333", "666", 3, False), ("333", "334", 3, True),
        ("333 stunned", "666", 4, False),
    ],
)
def test_kz_x1_scan(place: str, hq: str, face: int, won: bool) -> None:
    t = table(marines={"scout-1": place, "hq-1": hq}, extra=SITE).play("scan scout-1", face)
    assert t.state.tallies.get("scans", 0) == won


def test_kz_x1_who_and_where() -> None:
    t = table(
        marines={
            "scout-1": "333", "squad-1": "352", "scout-2": "111", "spec-ops-1": "351 paralyzed",
        },
        extra=SITE,
    )
    t.refused("scan squad-1", "KZ-X1")
    t.refused("scan scout-2", "KZ-X1", "hexes away")
    t.refused("scan spec-ops-1", "KZ-S0")
    table(marines={"scout-1": "333"}).refused("scan scout-1", "KZ-X1", "nothing to scan")


@pytest.mark.parametrize("within", rarely([2, 1, 4]))
def test_kz_x1_the_range_of_a_scan_is_what_the_scenario_says(within: int) -> None:
    """KZ-X1: from every hex of the map: judged, offered, on the menu, and refused with the
    distance, by a count of its own of how far the site is."""
    site = SITE.replace("within: 2", f"within: {within}").replace("353", '"363"')
    t = table(marines={"scout-1": "111"}, extra=site)
    data = t.game.encode(t.state)
    for name, far in steps("363").items():
        data["marines"]["scout-1"]["cell"] = BOARD.cell(name)
        t.state = t.game.decode(data)
        assert t.judge("scan scout-1").allowed == (far <= within), name
        assert ("scan scout-1" in t.offered("scout-1")) == (far <= within), name
        if far > within:
            t.refused("scan scout-1", "KZ-X1", f"{far} hexes")


@cache
def steps(start: str) -> dict[str, int]:
    """Hexes from a hex to every other, hex by hex over the drawn neighbours."""
    far, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for cell in range(BOARD.n):
            name = BOARD.name(cell)
            if name not in far and BOARD.adjacent(BOARD.cell(here), cell):
                far[name] = far[here] + 1
                edge.append(name)
    return far
