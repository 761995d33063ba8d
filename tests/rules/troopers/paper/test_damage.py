"""Damage from the paper's side: TR-H1 to TR-H4, TR-U17, TR-U18."""

from itertools import product

import pytest

from game.core.event import Changed, Moved
from tests.rules.troopers.paper.tables import Paper, faces, walk

HURT = {10: (0, 0), 9: (0, 0), 8: (0, 0), 7: (0, 1), 6: (-1, 1), 5: (-1, 2), 4: (-2, 2),
        3: (-2, 2), 2: (-3, 3), 1: (-4, 3)}
"""Present HP: change of AP, of the target number."""
ARMOUR = {"basic": (2, 1), "standard": (4, 2), "heavy": (6, 3)}
LETHAL = {"pistol": 2, "smg": 3, "rifle": 4, "laser-rifle": 5, "gyrojet-rifle": 6}
EDGE = {"club": (1, 4), "blackjack": (0, 5), "stun-baton": (0, 8), "knife": (3, 0), "fists": (0, 4)}


def shot(lethal: int, first: int, words: str = "", **put: object) -> Paper:
    """b1 is hit for so many lethal points, the first cell thrown as written."""
    gun = next(name for name, points in LETHAL.items() if points == lethal)
    slot = "secondary" if gun == "pistol" else "primary"
    table = Paper({"b1": f"1005 primary=rifle {words}", "r1": f"1405 {slot}={gun}"})
    table.put("b1", **put).watch("r1", 30, 270, 9).play("activate b1")
    return table.play("fire r1 with arc 1", 6, 6, *faces(first))


def blow(weapon: str, first: int, words: str = "", **put: object) -> Paper:
    """b1 is struck with a melee weapon."""
    blade = "" if weapon == "fists" else f"blade={weapon} hand=blade"
    table = Paper({"b1": f"1005 primary=rifle {words}", "r1": f"1105 primary=rifle {blade}"},
                  begins="rust")
    table.play(f"strike r1 at b1 with {weapon}").end()
    return table.put("b1", **put).play("activate b1", 6, 6, *faces(first))


def down(first: int, count: int, crossed: tuple[int, ...] = ()) -> list[int]:
    """The cells that so many lethal points cross out, counted on fingers; 0 for beyond."""
    free = [cell for cell in range(min(first, 10), 0, -1) if cell not in crossed]
    return free[:count] + [0] * (len(free) < count)


# TR-H1


@pytest.mark.parametrize(("lethal", "first"), [*product(LETHAL.values(), range(2, 13))])
def test_tr_h1_lethal_points_cross_out_downward_from_the_first_cell(
    lethal: int, first: int
) -> None:
    """TR-H1: 2D6 for the first cell, 11 and 12 at 10; so many cells from there downward."""
    table = shot(lethal, first)
    assert table.crossed("b1") == down(first, lethal)
    assert table.halved("b1") == []
    assert table.rolled()[1].rule == "TR-H1"
    assert table.rolled()[1].total == first


@pytest.mark.parametrize("crossed", [(8, 7), (10, 9), (7, 5, 3), (9,), (6, 5, 4, 3)])
@pytest.mark.parametrize("first", range(2, 13))
def test_tr_h1_skipping_crossed_ones(crossed: tuple[int, ...], first: int) -> None:
    """TR-H1: crossed cells are passed over, at the first cell and below it."""
    table = shot(4, first, cells=crossed)
    assert table.crossed("b1") == sorted({*crossed, *down(first, 4, crossed)}, reverse=True)


def test_tr_h1_bludgeoning_half_crosses_the_next_cells() -> None:
    """TR-H1: after the lethal ones; without lethal ones from the first cell; past crossed ones."""
    table = blow("club", 9)
    assert (table.crossed("b1"), table.halved("b1")) == ([9], [8, 7, 6, 5])
    table = blow("blackjack", 12)
    assert (table.crossed("b1"), table.halved("b1")) == ([], [10, 9, 8, 7, 6])
    table = blow("club", 9, cells=(9, 7))
    assert (table.crossed("b1"), table.halved("b1")) == ([9, 8, 7], [6, 5, 4, 3])


def test_tr_h1_a_second_half_cross_is_a_full_one() -> None:
    """TR-H1: and the first ones again are half."""
    table = blow("blackjack", 8, half=(8, 7, 5))
    assert (table.crossed("b1"), table.halved("b1")) == ([8, 7, 5], [6, 4])
    table = blow("club", 8, half=(8, 7))
    assert (table.crossed("b1"), table.halved("b1")) == ([8, 7], [6, 5, 4])
    table = shot(3, 8, half=(8, 7, 2))
    assert (table.crossed("b1"), table.halved("b1")) == ([8, 7, 6], [2])


def test_tr_h1_half_crosses_alone_cost_nothing() -> None:
    """TR-H1, TR-H2: 5 half-crosses leave 10 hit points and all AP."""
    table = blow("blackjack", 12)
    assert table.unit("b1")["fate"] == "up"
    assert max(table.reaches("b1").values()) == 8
    assert not [one for one in table.happened(Changed) if one.what == "hp"]


@pytest.mark.parametrize(("armour", "lethal"), [*product(ARMOUR, LETHAL.values())])
def test_tr_h1_body_armour_cells_go_first(armour: str, lethal: int) -> None:
    """TR-H1, TR-H4: basic 2, standard 4, heavy 6 cells; what is more goes to the hit points."""
    cells = ARMOUR[armour][0]
    table = shot(lethal, 9, f"armour={armour}")
    assert table.unit("b1")["armour"] == max(0, cells - lethal)
    assert table.crossed("b1") == down(9, max(0, lethal - cells))


def test_tr_h1_while_armour_is_left_bludgeoning_does_nothing() -> None:
    """TR-H1: none of a stun baton's 8 through one cell; all of them when the last one is gone; a
    club's lethal point takes the last cell and the 4 come through."""
    table = blow("stun-baton", 10, "armour=basic")
    assert (table.unit("b1")["armour"], table.halved("b1")) == (2, [])
    table = blow("stun-baton", 10, "armour=basic", armour=1)
    assert (table.unit("b1")["armour"], table.halved("b1")) == (1, [])
    table = blow("stun-baton", 10, "armour=basic", armour=0)
    assert table.halved("b1") == [10, 9, 8, 7, 6, 5, 4, 3]
    table = blow("club", 10, "armour=basic", armour=1)
    assert (table.unit("b1")["armour"], table.crossed("b1")) == (0, [])
    assert table.halved("b1") == [10, 9, 8, 7]
    table = blow("club", 10, "armour=basic")
    assert (table.unit("b1")["armour"], table.halved("b1")) == (1, [])


def test_tr_u17_bludgeoning_past_cell_one_is_lost() -> None:
    """TR-U17: it knocks out and never kills."""
    table = blow("stun-baton", 3, half=(3, 2, 1))
    assert table.crossed("b1") == [3, 2, 1]
    assert table.unit("b1")["fate"] == "out"


# TR-H2


@pytest.mark.parametrize("hp", HURT)
@pytest.mark.parametrize("experience", ["green", "regular"])
def test_tr_h2_present_hp_are_the_first_cell_below_the_lowest_crossed_one(
    hp: int, experience: str
) -> None:
    """TR-H2: 10–7 0 AP, 6–5 −1, 4 and 3 −2, 2 −3, 1 −4; higher cells don't matter."""
    ap = {"green": 7, "regular": 8}[experience] + HURT[hp][0]
    for cells in ([hp + 1] if hp < 10 else [], list(range(hp + 1, 11))):
        table = Paper({"b1": f"1005 primary=rifle experience={experience}",
                       "r1": "3012 primary=rifle"}).put("b1", cells=cells)
        assert max(table.reaches("b1").values()) == ap
        table.put("b1", spent=ap - 2)
        assert table.cost("arc b1 30 towards 0") == 2
        table.put("b1", spent=ap - 1)
        rules = ("TR-T3", "TR-H2") if HURT[hp][0] else ("TR-T3",)
        table.refused("arc b1 30 towards 0", *rules, says=("2 AP", "1"))


def test_tr_h2_at_zero_unconscious_beyond_dead() -> None:
    """TR-H2: cell 1 crossed: unconscious; one point more: dead. Both stay where they lie."""
    table = shot(4, 4)
    assert table.crossed("b1") == [4, 3, 2, 1]
    assert table.unit("b1")["fate"] == "out"
    assert table.at("b1") == "1005"
    assert table.options("b1") == []
    table = shot(5, 4)
    assert table.unit("b1")["fate"] == "dead"
    assert table.at("b1") == "1005"
    assert table.data()["deaths"] == {"blue": 1}
    table.refused("done b1", "TR-T1")


def test_tr_h2_the_unconscious_do_nothing_in_later_turns() -> None:
    """TR-H2: no AP; they can't be fired at either."""
    table = Paper({"b1": "1005 primary=rifle", "b2": "0512 primary=rifle", "r1": "1405 tool=key"})
    table.put("b1", cells=range(1, 11), fate="out")
    for _ in range(2):
        table.refused("activate b1", "TR-T1")
        table.refused(walk("b1", "1005", "1105"), "TR-T1")
        assert table.options("b1") == []
        table.end().end()


def test_tr_h2_an_unconscious_one_can_be_killed() -> None:
    """TR-H2: by a grenade."""
    table = Paper({"b1": "0505 primary=rifle grenades=1 hand=grenade", "r1": "0905 primary=rifle",
                   "r2": "3012 primary=rifle"})
    table.put("r1", cells=range(1, 8), fate="out")
    table.play("throw b1 to 0905", 6, 6).play("end-side").play("burst", 6, 6)
    assert table.unit("r1")["fate"] == "dead"
    assert table.data()["deaths"] == {"rust": 1}


# TR-H3


def on_the_way(steps: int, lethal: int, first: int) -> Paper:
    """b1, regular, is hit after so many steps of a walk."""
    gun = next(name for name, points in LETHAL.items() if points == lethal)
    slot = "secondary" if gun == "pistol" else "primary"
    path = [f"{col:02}05" for col in range(2, 11)]
    table = Paper({"b1": "0205 primary=rifle", "r1": f"1405 {slot}={gun}"})
    table.play(walk("b1", *path[:steps])).watch("r1", 30, 270, 9)
    table.play(walk("b1", *path[steps - 1:]))
    return table.play("fire r1 with arc 1", 6, 6, *faces(first))


@pytest.mark.parametrize(
    ("spent", "stops"), [(4, False), (5, False), (6, True), (7, True), (8, True)]
)
def test_tr_h3_the_new_ap_hold_at_once(spent: int, stops: bool) -> None:
    """TR-H3: hit to 4 HP, so 6 AP: with 6 or more spent it falls prone and stops; with fewer the
    rest is left."""
    table = on_the_way(spent, 3, 7)
    assert table.crossed("b1") == [7, 6, 5]
    assert table.spent("b1") == (spent, spent)
    assert table.unit("b1")["prone"] is stops
    assert table.unit("b1")["acted"] is stops
    assert table.at("b1") == f"{spent + 2:02}05"
    if stops:
        table.refused("done b1", "TR-T1")
        assert table.options("b1") == []
        assert "TR-H3" in {getattr(event, "rule", "") for event in table.events}
    else:
        assert max(table.reaches("b1").values()) == 6 - spent


def test_tr_h3_a_walk_ends_where_it_fell() -> None:
    """TR-H3: the rest of the way isn't walked, and the next trooper may begin."""
    table = Paper({"b1": "0205 primary=rifle", "b2": "0212 tool=key", "r1": "1405 primary=rifle"})
    table.put("b1", spent=4).watch("r1", 30, 270, 1)
    table.play("activate b1").play("hold r1")
    table.play(walk("b1", "0205", "0305", "0405", "0505"))
    table.play("fire r1 with arc 1", 6, 6, *faces(5))
    assert table.crossed("b1") == [5, 4, 3, 2]
    assert table.unit("b1")["prone"] is True
    assert table.next == ""
    assert table.at("b1") == "0305"
    assert table.cost(walk("b2", "0212", "0312")) == 1


def test_tr_h3_it_gets_up_again_next_turn() -> None:
    """TR-H3: only the turn is over."""
    table = on_the_way(6, 3, 7)
    table.end().end()
    assert table.unit("b1")["prone"] is True
    assert table.cost("stand b1") == 2


def test_tr_u18_not_in_the_enemys_turn() -> None:
    """TR-U18: what it spent in its own turn is forgotten."""
    table = Paper({"b1": "0505 primary=rifle", "r1": "0905 primary=rifle grenades=1 hand=grenade"})
    path = ("0505", "0405", "0305", "0205", "0305", "0405", "0505", "0605")
    table.play(walk("b1", *path)).play("done b1").end()
    table.play("throw r1 to 0605", 6, 6).play("end-side").play("burst", *faces(7))
    assert table.crossed("b1") == [7, 6, 5, 4, 3, 2]
    assert table.unit("b1")["prone"] is False


# TR-H4


@pytest.mark.parametrize("armour", ARMOUR)
@pytest.mark.parametrize("experience", ["green", "regular", "veteran", "elite"])
def test_tr_h4_body_armour_costs_ap(armour: str, experience: str) -> None:
    """TR-H4: basic −1, standard −2, heavy −3, also when its cells are gone."""
    ap = {"green": 7, "regular": 8, "veteran": 9, "elite": 10}[experience] - ARMOUR[armour][1]
    for cells in (ARMOUR[armour][0], 0):
        table = Paper({"b1": f"1005 primary=rifle experience={experience} armour={armour}",
                       "r1": "3012 primary=rifle"}).put("b1", armour=cells)
        table.put("b1", spent=ap - 2)
        assert table.cost("arc b1 30 towards 0") == 2
        table.put("b1", spent=ap - 1).refused("arc b1 30 towards 0", "TR-T3")


def test_tr_h1_the_rulebook_example() -> None:
    """TR-H1, TR-H2: a 7 and three lethal points: 7, 6, 5; 4 HP, −2 AP, +2."""
    table = shot(3, 7)
    assert table.crossed("b1") == [7, 6, 5]
    assert max(table.reaches("b1").values()) == 6
    assert [(one.before, one.after) for one in table.happened(Changed) if one.what == "hp"] == [
        ("10", "4")]
    assert not table.happened(Moved)


def test_tr_h1_forecast_of_a_shot_is_counted_exactly() -> None:
    """TR-H1, TR-A3: rifle at a trooper with cells 6 to 4 left untouched: by the 36 first cells."""
    table = Paper({"b1": "1005 primary=rifle", "r1": "1405 primary=rifle"}).watch("r1", 30, 270)
    table.put("b1", cells=(10, 9, 8, 7)).play("activate b1")
    said = table.forecast("fire r1 with arc 1")
    counts = {"out": 0, "dead": 0}
    for a, b in product(range(1, 7), repeat=2):
        cells = down(a + b, 4, (10, 9, 8, 7))
        counts["dead"] += 0 in cells
        counts["out"] += 0 not in cells and 1 in cells
    for key, ways in counts.items():
        assert said.odds(key) * 36 * 36 == 26 * ways
