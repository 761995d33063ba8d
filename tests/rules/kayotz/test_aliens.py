"""The Kay'otz phase: KZ-K1 to KZ-K4, KZ-D1 to KZ-D4, each kind of card effect."""

import pytest
from msgspec.structs import replace

from game.core.dice import SeededDice
from game.core.event import Changed, Chose, Drew, Moved, Placed, Removed, Rolled, Shot, Told
from game.rules.kayotz.aliens import approach, plan
from game.rules.kayotz.data import (
    Advance,
    AnyEffect,
    Chain,
    FireAll,
    Pounce,
    Who,
    load_data,
)
from game.rules.kayotz.orders import chosen
from game.rules.kayotz.state import STUNNED, State, with_alien
from tests.rules.kayotz.kit import Table, table


def effect(t: Table, card: str, **changes: object) -> Table:
    """The table with a card just come into effect."""
    cards = replace(t.state.cards, card=card, **changes)
    t.state = replace(t.state, phase="alien", cards=cards)
    return t


def names(t: Table, *cells: str) -> set[int]:
    return {t.cell(cell) for cell in cells}


def test_kz_k1_they_fly_over_anything_at_any_distance() -> None:
    wall = {f"{a}{b}{c}": "lava" for a in "4" for b in "12" for c in "123456"}
    t = table(ground=wall, marines={"squad-1": "116"}, aliens={"14": "661"})
    effect(t, "long-stride").play("next")
    alien = t.state.aliens["14"]
    assert t.game.board.distance(alien.cell, t.cell("116")) == 5
    assert t.of(Moved) and not t.of(Shot)


def test_kz_k1_they_come_down_on_free_land_the_nearest_then_the_lowest() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "633"})
    board, context = t.game.board, t.game.context
    start, goal = t.cell("633"), t.cell("333")
    ring = board.ring(goal, 1)
    near = min(board.distance(start, cell) for cell in ring)
    first = min(cell for cell in ring if board.distance(start, cell) == near)
    assert approach(context, t.state, start, goal, 1) == first
    t = table(ground={board.name(first): "lava"}, marines={"squad-1": "333"}, aliens={"14": "633"})
    other = approach(t.game.context, t.state, start, goal, 1)
    assert other != first and board.distance(other, goal) == 1


def test_kz_k2_never_on_another_alien_nor_on_a_marine() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "633"})
    board = t.game.board
    ring = [board.name(cell) for cell in board.ring(t.cell("333"), 1)]
    crowd = dict(zip(["01", "03", "04", "05", "06", "07"], ring, strict=True))
    t = table(marines={"squad-1": "333"}, aliens={"14": "633", **crowd})
    end = approach(t.game.context, t.state, t.cell("633"), t.cell("333"), 1)
    assert board.distance(end, t.cell("333")) == 2


def test_kz_k3_a_dormant_alien_flips_and_does_nothing_else() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "353 dormant"})
    effect(t, "at-the-throat").play("next")
    assert not t.state.aliens["14"].dormant
    assert not t.of(Moved) and not t.of(Shot)
    assert t.of(Changed)
    assert t.of(Told)


def test_kz_k3_dormant_aliens_do_not_drift() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "353 dormant", "15": "455"})
    effect(t, "solar-wind").play("next", 1, 1)
    assert t.state.aliens["14"].dormant
    assert t.state.cards.queue == ()


def test_kz_k4_forced_over_the_edge_is_eliminated() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "112"})
    effect(t, "solar-wind").play("next", 1, 2)
    assert t.state.aliens["14"].place == "lost"
    assert [event.why for event in t.events if isinstance(event, Removed)] == ["eliminated"]
    assert t.key == "lost"
    t = table(marines={"squad-1": "333"}, aliens={"14": "112"})
    effect(t, "solar-wind").play("next", 1, 1)
    assert t.state.aliens["14"].cell == t.cell("111")
    assert t.key == "drifts"


@pytest.mark.parametrize(
    ("start", "faces", "key"), [("111", (1, 1), "lost"), ("334", (1, 2), "stays")]
)
def test_kz_k4_a_drift_of_no_hex_moves_nobody(
    start: str, faces: tuple[int, int], key: str
) -> None:
    """KZ-K4: over the edge with the first hex, or not a hex of free land on the way."""
    t = table(
        ground={"332": "lava", "333": "lava"}, marines={"squad-1": "666"}, aliens={"14": start}
    )
    effect(t, "solar-wind").play("next", *faces)
    assert t.key == key and not t.rolled.summed
    assert not t.of(Moved)


def test_kz_k1_a_drift_stops_short_of_lava_and_units() -> None:
    t = table(ground={"334": "lava"}, marines={"squad-1": "335"}, aliens={"14": "332"})
    effect(t, "solar-wind").play("next", 4, 3)
    assert t.state.aliens["14"].cell == t.cell("333")


def test_kz_d3_ascending_ids_one_after_the_other() -> None:
    t = table(
        marines={"squad-1": "333"}, aliens={"22": "433", "08": "432", "14": "434", "13": "435"}
    )
    effect(t, "even-ones")
    order = []
    for _ in range(3):
        order.append(t.state.cards.queue or ("08", "14", "22"))
        t.play("next", *(1,) * dice_of(t))
    assert order[0] == ("08", "14", "22") and t.state.cards.queue == ()


def dice_of(t: Table) -> int:
    """Dice that the next alien will throw."""
    forecast = t.game.forecast(t.state, t.game.parse("next"))
    if forecast is not None:
        return forecast.dice
    queue = t.state.cards.queue or tuple(sorted(t.state.aliens))[:1]
    return t.state.aliens[queue[0]].cf


@pytest.mark.parametrize(
    ("who", "ids"),
    [
        (Who(), {"02", "03", "08", "15"}), (Who(ids="odd"), {"03", "15"}),
        (Who(ids="even"), {"02", "08"}), (Who(near_marine=3), {"03", "08"}),
        (Who(near_overlord=4), {"02", "15"}), (Who(limit=2), {"03", "08"}),
        (Who(kind="overlord"), {"02"}), (Who(dormant=True), {"08"}),
        (Who(dormant=False), {"02", "03", "15"}),
        (Who(near_marine=30), {"02", "03", "08", "15"}),
        (Who(near_marine=31), {"02", "03", "08", "15"}),
    ],
)
def test_kz_d1_whom_a_card_speaks_to(who: Who, ids: set[str]) -> None:
    t = table(
        marines={"squad-1": "333"},
        aliens={"03": "353", "08": "331 dormant", "02": "633", "15": "631", "monolith": "666"},
    )
    found = chosen(t.game.context, t.state, who)
    assert {alien.id for alien in found} == ids
    assert [alien.id for alien in found] == sorted(ids)


def test_kz_d1_near_an_overlord_means_an_active_one() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"02": "633 dormant", "15": "631"})
    assert chosen(t.game.context, t.state, Who(near_overlord=4)) == []


def test_kz_d1_hunt_the_hq() -> None:
    t = table(marines={"squad-1": "433", "hq-1": "133"}, aliens={"14": "633", "15": "661"})
    effect(t, "cut-the-wires").play("next", 1, 1, 1)
    assert t.game.board.distance(t.state.aliens["14"].cell, t.cell("133")) == 1
    assert t.rolled.target == "hq-1"


def test_kz_d1_warp_lands_by_three_dice_and_slides_off_units() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "633"})
    effect(t, "folded-space").play("next", 1, 1, 1)
    assert t.state.aliens["14"].cell == t.cell("111")
    assert t.rolled.ending == "hex 111"
    t = table(marines={"squad-1": "333"}, aliens={"14": "633"})
    effect(t, "folded-space")
    before, beside = t.state, sorted(t.game.board.neighbours(t.cell("333")))
    for lot in (1, 6):
        t.state = before
        t.play("next", 3, 3, 3, lot, 1, 1, 1)
        spot = t.state.aliens["14"].cell
        assert spot == beside[lot - 1]
        named = t.of(Rolled)[0]
        assert named.ending == f"hex 333 is taken: {t.game.board.name(spot)}" and not named.summed


def test_kz_d1_arrivals_step_out_of_wormholes_and_wait_in_a_pool() -> None:
    t = table(
        ground={"333": "wormhole", "533": "wormhole"}, marines={"squad-1": "333"},
        extra='alien_pool: ["07", "09", "12"]',
    )
    effect(t, "wormholes-open").play("next", 2)
    assert t.state.aliens["07"].cell == t.cell("533") and t.of(Placed)
    assert "at 533" in t.of(Told)[0].text
    before = t.state
    for lot in (6, 1):  # the wormhole in 333 holds a Marine: a free hex beside it
        t.state = before
        t.play("next", 1, lot)
        assert t.game.board.distance(t.state.aliens["09"].cell, t.cell("333")) == 1
        assert "beside the wormhole at 333" in t.of(Told)[0].text
    assert t.state.aliens["12"].place == "pool"
    assert t.game.auto(t.state) is not None


def test_kz_d1_shut_down_wakes_and_revival() -> None:
    t = table(
        ground={"533": "wormhole"}, marines={"squad-1": "333"},
        aliens={"15": "433", "14": "434 dormant"},
    )
    effect(t, "silence-odd").play("next")
    assert t.state.aliens["15"].dormant
    lost = replace(t.state.aliens["15"], cell=-1, place="lost")
    t.state = with_alien(t.game.context.bits, t.state, lost)
    effect(t, "regrowth", effect=0, queue=()).play("next")
    assert not t.state.aliens["14"].dormant and not t.of(Moved)
    t.play("next", 3)
    back = t.state.aliens["15"]
    assert (back.place, back.cell, back.dormant, back.dn, back.known) == (
        "map", t.cell("533"), True, 4, False,
    )


def test_kz_k2_pounce_lands_attacks_with_a_die_more_and_falls_back() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "633"})
    effect(t, "pounce").play("next", 4, 1, 1, 1)
    assert [line.value for line in t.rolled.modifiers] == [3, 1]
    moves = [event.how for event in t.events if isinstance(event, Moved)]
    assert moves == ["pounce", "back"]
    assert t.state.marines["squad-1"].hurt == STUNNED
    assert t.game.board.distance(t.state.aliens["14"].cell, t.cell("333")) == 1


def test_kz_k2_a_pounce_that_kills_keeps_the_hex() -> None:
    t = table(marines={"squad-1": "333", "squad-2": "111"}, aliens={"14": "633"})
    effect(t, "pounce").play("next", 4, 4, 4, 1)
    assert t.state.marines["squad-1"].place == "lost"
    assert t.state.aliens["14"].cell == t.cell("333")


def test_kz_k1_a_pounce_that_kills_in_lava_does_not_stay_there() -> None:
    t = table(
        ground={"333": "lava"}, roads=[["332", "333", "334"]], aliens={"14": "633"},
        marines={"squad-1": "333", "squad-2": "111"},
    )
    effect(t, "pounce").play("next", 4, 4, 4, 1)
    assert t.state.marines["squad-1"].place == "lost"
    assert t.game.board.distance(t.state.aliens["14"].cell, t.cell("333")) == 1


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Pounce(reach=3), ""), (Pounce(reach=2), "no-prey"), (FireAll(fire=3), ""),
        (FireAll(fire=2), "too-far"), (FireAll(fire=0), "holds-fire"),
        (Advance(to=3, fire=0), "holds-fire"), (Advance(to=2, fire=2), ""),
        (Advance(to=3, fire=2), "too-far"),
    ],
)
def test_kz_d1_k2_c7_how_far_an_order_reaches(order: AnyEffect, why: str) -> None:
    """KZ-D1, KZ-K2, KZ-C7: a Marine just within the order's hexes is attacked, one hex more isn't;
    an order without fire holds it."""
    t = table(marines={"squad-1": "333"}, aliens={"14": "336"})
    what = plan(t.game.context, t.state, order, t.state.aliens["14"])
    assert what is not None and what.why == why
    assert (what.target is None) == bool(why)


def test_kz_d2_terror_stuns_those_near_the_monolith_then_chains() -> None:
    t = table(
        marines={"squad-1": "333", "squad-2": "666", "hq-1": "331"}, aliens={"monolith": "353"},
    )
    effect(t, "terror-at-the-monolith", deck=("far-lightning", "pounce"))
    t.play("next", 2)
    assert t.state.marines["squad-1"].hurt == STUNNED
    assert (t.key, t.rolled.summed) == ("stunned", True)
    t.play("next", 3)
    assert t.state.marines["hq-1"].hurt == 0
    assert (t.key, t.rolled.summed) == ("holds", True)
    t.play("next", 2)
    assert t.state.cards.card == "pounce" and t.of(Drew)
    assert t.of(Chose)
    assert t.state.cards.deck == ("far-lightning",)
    assert t.state.turn == 1


@pytest.mark.parametrize(("place", "struck"), [("111", True), ("115", True), ("116", False)])
def test_kz_d2_terror_reaches_the_corner_and_four_hexes(place: str, struck: bool) -> None:
    """KZ-D2: Marines within 4 of the Monolith roll, in hex 111 as anywhere."""
    t = table(marines={"squad-1": place}, aliens={"monolith": "111" if place != "111" else "112"})
    effect(t, "terror-at-the-monolith").play("next", *([2] if struck else []))
    assert (t.state.marines["squad-1"].hurt == STUNNED) is struck


def test_kz_d2_a_chain_without_a_further_card_just_ends() -> None:
    t = table(marines={"squad-1": "333"})
    effect(t, "overlords-command", deck=(), effect=1).play("next")
    assert t.of(Told)
    t.play("next", 1)
    assert t.state.phase == "over"


def test_kz_d2_exactly_two_cards_chain_and_they_do_so_last() -> None:
    cards = load_data().cards
    chains = [card for card in cards.values() if any(isinstance(e, Chain) for e in card.effects)]
    assert len(cards) == 20
    assert [card.id for card in chains] == ["overlords-command", "terror-at-the-monolith"]
    for card in chains:
        assert [isinstance(e, Chain) for e in card.effects] == [False, True]


def test_kz_g1_two_cards_lose_a_goal_unseen_and_there_are_six() -> None:
    t = table(marines={"squad-1": "333"})
    before = len(t.state.cards.goals)
    effect(t, "solar-wind", effect=1).play("next", 3)
    assert (before, len(t.state.cards.goals)) == (6, 5)
    assert not any(goal in str(t.events) for goal in load_data().goals)
    losing = [
        card.id for card in load_data().cards.values()
        if any(type(e).__name__ == "LoseGoal" for e in card.effects)
    ]
    assert losing == ["silence-even", "solar-wind"]


@pytest.mark.parametrize(("goals", "left"), [(("a",), 1), (("a", "b"), 1), (("a", "b", "c"), 2)])
def test_kz_g1_only_the_last_goal_stays_in_the_cup(goals: tuple[str, ...], left: int) -> None:
    """KZ-G1: of two one still goes."""
    t = table(marines={"squad-1": "333"})
    effect(t, "solar-wind", effect=1, goals=goals).play("next", *([1] if len(goals) > 1 else []))
    assert len(t.state.cards.goals) == left


def test_kz_d3_an_order_nobody_answers_is_told() -> None:
    t = table(marines={"squad-1": "333"})
    effect(t, "pounce").play("next")
    assert t.of(Told)


def test_kz_k1_an_alien_without_anybody_to_fire_at_says_so() -> None:
    t = table(aliens={"14": "633"}, extra="arrivals: [{turn: 3, entry: 111, units: [squad-1]}]")
    effect(t, "far-lightning").play("next")
    assert t.of(Told)


def test_the_monolith_is_never_spoken_to() -> None:
    """KZ-U2: it never moves, fires, wakes or drifts."""
    t = table(marines={"squad-1": "333"}, aliens={"monolith": "353"})
    before: State = t.state
    for card in load_data().cards:
        t.state = before
        dice, action = SeededDice(5), t.game.parse("next")
        state = effect(t, card).state
        for _ in range(3):
            if state.cards.card == card:
                state = t.game.play(state, action, dice).state
        assert state.aliens["monolith"] == before.aliens["monolith"]
