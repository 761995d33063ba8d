"""The log: one line for what one unit did, with its dice, modifiers and rules."""

import re

import pytest

from game.core.rulebook import load
from game.core.view_records import LogLine
from game.rules.kayotz.game import KayotzGame
from game.rules.kayotz.state import State
from tests.rules.kayotz.kit import scenario as scenario_text
from tests.rules.kayotz.talk_table import (
    PROVING_GROUND,
    after,
    game_of,
    scenario,
    start,
    step,
)

GAME = game_of()
OPENING = start(GAME)
STEPS = scenario("first-steps")
VALLEY = start(STEPS)
DIE = re.compile(r"\{die:[1-6](:hit)?\}")
KNOWN = set(load("kayotz").rules)


def log(game: KayotzGame, state: State, text: str, *dice: int) -> tuple[LogLine, ...]:
    action, done = step(game, state, text, *dice)
    return game.tell(state, action, done.events)


def only(game: KayotzGame, state: State, text: str, *dice: int) -> LogLine:
    (line,) = log(game, state, text, *dice)
    return line


def test_a_walk_tells_its_sum() -> None:
    """KZ-A1, KZ-M3."""
    line = only(STEPS, VALLEY, "full-move scout-1 along 133-153-213")
    assert line.title == "**Scout 1** moves 133 → 213"
    assert line.detail == "½ + ½ = 1 of 3 MP [KZ-A1] [KZ-M3]"
    assert line.unit == "scout-1" and line.cells[-1] == STEPS.board.cell("213")


WAYS = scenario_text(
    ground={"131": "building", "151": "bridge", "211": "lava", "112": "forest"},
    roads=[["131", "151", "211", "231"]],
    marines={"squad-1": "111", "squad-2": "132 stunned", "scout-1": "231", "hq-1": "232"},
)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("full-move squad-1 along 111-112", "A1 M2"),
        ("full-move squad-1 along 111-131", "A1 M1"),
        ("full-move squad-1 along 111-131-151-211", "A1 M1 M3 M4 M5"),
        ("full-move scout-1 along 231-211-212", "A1 M3 M5 M1"),
        ("scoot scout-1 along 231-251", "A2 M1"),
        ("full-move squad-2 along 132-131", "A1 M6 M1"),
        ("full-move scout-1 along 231-232-233", "A1 M1 M8"),
    ],
)
def test_a_walk_names_the_rules_of_its_price(text: str, rules: str) -> None:
    """KZ-M1 to KZ-M6, KZ-M8, KZ-A1, KZ-A2: those that priced a hex of the way, and no others."""
    game = game_of(WAYS)
    line = only(game, start(game), text)
    assert re.findall(r"\[KZ-(\w+)\]", line.detail) == rules.split()


def test_fire_tells_dice_needs_and_outcome() -> None:
    """KZ-A3, KZ-C4, KZ-C5."""
    line = only(STEPS, VALLEY, "full-fire squad-1 at 14", 5, 1, 2, 3)
    assert line.title == "**Squad 1** fires on **14**"
    assert line.detail == (
        "stands still [KZ-A3]  3 dice, 4+ {die:5:hit} {die:1} {die:2} 14 turns Dormant [KZ-C5]"
    )


def test_fire_tells_what_made_the_dice_fewer() -> None:
    """KZ-A2, KZ-C4."""
    line = only(GAME, OPENING, "snap spec-ops-1 at 14", 1, 3)
    assert "on the run" in line.title and "2 dice (−1 Shoot and Scoot), 4+" in line.detail


def test_out_of_ammo_stands_beside_the_dice() -> None:
    """KZ-C8."""
    line = only(GAME, OPENING, "full-fire spec-ops-1 at 14", 1, 1, 3)
    assert "Out of Ammo [KZ-C8]" in line.detail and "no hit" in line.detail


def test_a_shove_is_told_with_the_pulse_gun() -> None:
    """KZ-C3."""
    lines = log(GAME, OPENING, "full-fire spec-ops-1 at 14 with pulse", 6, 1, 3, 2)
    assert lines[0].title == "**Spec Ops 1** turns the pulse gun on **14**"
    assert any("is shoved to" in line.title for line in lines)


@pytest.mark.parametrize(
    ("dice", "where", "rule"),
    [((5,), "jumps to 231", "KZ-J5"), ((3, 2), "jumps for 231 and comes down in", "KZ-J4"),
     ((1, 1, 1, 5), "jumps for 231 and comes down in 115", "KZ-J3")],
)
def test_jumps_tell_where_they_were_aimed_and_landed(
    dice: tuple[int, ...], where: str, rule: str
) -> None:
    """KZ-J3, KZ-J4, KZ-J5."""
    line = only(GAME, OPENING, "jump scout-1 to 231", *dice)
    assert where in line.title and f"[{rule}]" in line.detail


def test_a_special_action_tells_its_sum() -> None:
    """KZ-S2."""
    line = only(STEPS, VALLEY, "build heavy-1", 3)
    assert line.detail.startswith("{die:3:hit} +1 next to an HQ = 4, needs 4")
    plain = only(GAME, OPENING, "reinforce hq-1", 2)
    assert plain.detail.startswith("{die:2} needs 3: ")
    assert plain.title == "**HQ 1** requests reinforcements"
    failed = only(STEPS, VALLEY, "build heavy-1", 2)
    assert failed.detail.startswith("{die:2} +1 next to an HQ = 3, needs 4")


def test_giving_up_and_refilling_are_told_though_no_die_falls() -> None:
    """KZ-A2, KZ-S4, KZ-S5."""
    state = after(GAME, OPENING, "scoot spec-ops-1 along 233-234")
    assert only(GAME, state, "done spec-ops-1").title == "**Spec Ops 1** leaves it at that"
    heard = after(GAME, OPENING, "reinforce hq-1", dice=(6,))
    assert log(GAME, heard, "decline")
    assert "joins in at 212" in only(GAME, heard, "bring scout-3 to 212").title


def test_the_way_in_and_out() -> None:
    """KZ-E1, KZ-E2."""
    into = only(GAME, OPENING, "full-move logistics-2 along enter-113")
    assert into.title == "**Logistics 2** comes onto the map at 113"
    assert into.detail == "½ of 3 MP [KZ-A1] [KZ-E1] [KZ-M3]"
    out = only(GAME, OPENING, "full-move logistics-1 along 333-353-exit")
    assert out.title == "**Logistics 1** moves 333 → 353 and leaves the map from 353"
    assert "½ + ½ = 1 of 3 MP" in out.detail


def test_phases_are_headings_and_cards_are_quoted() -> None:
    """KZ-T1, KZ-D1."""
    heading = only(STEPS, VALLEY, "end-phase")
    assert (heading.kind, heading.title) == ("phase", "Turn 1 · Kay’otz activation")
    state = after(STEPS, VALLEY, "end-phase")
    card = only(STEPS, state, "draw", 1)
    assert card.kind == "card" and card.title == "Card **The Odd Ones**"
    face = STEPS.card_face("odd-ones")
    assert face.text in card.detail and face.flavour in card.detail
    assert "[KZ-D1]" in card.detail


def test_a_card_names_whom_it_speaks_to_in_their_order() -> None:
    """KZ-D3: the lowest id first. One alien alone needs no order."""
    state = after(GAME, OPENING, "end-phase")
    card = only(GAME, state, "draw", 2)
    assert card.title == "Card **The Even Ones**"
    assert "  Speaks to Overlord 02 and 14, in this order [KZ-D3]" in card.detail
    assert "[KZ-D3]" not in only(GAME, state, "draw", 5).detail


def test_a_card_says_what_tells_odd_from_even() -> None:
    """KZ-U1: the id in the corner. A card that speaks to all needs none."""
    state = after(GAME, OPENING, "end-phase")
    odd, even, other = (only(GAME, state, "draw", face).detail for face in (1, 2, 3))
    assert odd.endswith("Odd is told by the id in the corner [KZ-U1]")
    assert even.endswith("Even is told by the id in the corner [KZ-U1]")
    assert "[KZ-U1]" not in other


def test_the_end_phase_tells_how_things_stand() -> None:
    """KZ-V1, KZ-V2, KZ-X2: the instant victory, what is held, and the ladder's next rung; the end
    of the game tells it itself."""
    state = after(GAME, OPENING, "end-phase", "draw", dice=(3,))
    lines: tuple[LogLine, ...] = ()
    while state.turn == 1:
        lines = log(GAME, state, "next", *[1] * 9)
        state = after(GAME, state, "next", dice=[1] * 9)
    ended, stands, began = lines
    assert (ended.kind, began.kind) == ("phase", "phase") and ended.title == "Turn 1 · End"
    assert stands.title == "If it ended now: **None**"
    assert stands.detail == (
        "Away: 0 of 1 met [KZ-V1].  1 hex held [KZ-X2].  "
        "For Some: aliens eliminated 0, from 1 to 9. [KZ-V2]"
    )


def test_a_card_names_the_rule_that_brought_it() -> None:
    """KZ-D1, KZ-D2, KZ-D4, KZ-S1: drawn, brought by another card, out of a hand, after a Recon."""
    state = after(GAME, OPENING, "end-phase", "draw", "next", dice=(5,))
    chained = log(GAME, state, "next", 1)[-1]
    assert chained.kind == "card" and "[KZ-D2]" in chained.detail
    held = game_of(PROVING_GROUND, hot_seat=True)
    hand = step(held, start(held), "end-phase")[1].state
    offered = after(held, hand, "draw")
    picked = only(held, offered, f"choose {offered.cards.offer[0]}", 1, 1, 1)
    assert "[KZ-D4]" in picked.detail
    seen = after(GAME, OPENING, "recon scout-1", "end-phase", "draw", dice=(6, 1, 1))
    assert "[KZ-S1]" in only(GAME, seen, f"choose {seen.cards.offer[0]}").detail


def test_an_alien_has_one_line_for_flight_and_fire() -> None:
    """KZ-K1, KZ-C6, KZ-C7."""
    state = after(
        STEPS, VALLEY, "full-move scout-1 along 133-153-213-233-253-313", "build heavy-1",
        "end-phase", "draw", dice=(6, 1),
    )
    line = only(STEPS, state, "next", 5, 2)
    assert line.title == "**31** flies to 156 and fires on **Heavy Weapons 1**"
    assert line.detail.startswith("[KZ-K1]  ")
    assert "2 dice (−1 Strongpoint in the way), 4+ {die:5:hit} {die:2}" in line.detail
    assert "Stunned [KZ-C6]" in line.detail


def test_a_sleeper_that_wakes_has_a_line() -> None:
    """KZ-K3."""
    state = after(GAME, OPENING, "end-phase", "draw", dice=(2,))
    line = next(x for x in log(GAME, state, "next") if x.unit == "02")
    assert "KZ-K3" in line.detail and "nothing else" in line.title
    assert line.title.startswith("**Overlord 02** ")


def test_a_random_hex_and_a_drift_are_told_in_one_line() -> None:
    """KZ-K1, KZ-K4: the dice name the hex, the headline says where it went."""
    text = PROVING_GROUND.replace("odd-ones, even-ones", "folded-space, solar-wind, even-ones")
    game = game_of(text)
    state = start(game)
    warp = after(game, state, "end-phase", "draw", "next", dice=(1,))
    line = log(game, warp, "next", 2, 3, 5, 1, 1, 1)[0]
    assert line.title.startswith("**14** vanishes from 312 to 235 and fires on")
    drift = after(game, state, "end-phase", "draw", dice=(2,))
    line = log(game, drift, "next", 1, 1)[0]
    assert line.title == "**14** drifts to 311" and "{die:1} {die:1} to the N, 1" in line.detail


def test_the_end_is_told() -> None:
    """KZ-V1."""
    lines: list[LogLine] = []
    state = VALLEY
    for text, dice in (("full-fire squad-1 at 14", (5, 5, 2)), ("end-phase", ()), ("draw", (2,)),
                       ("next", (1, 1, 1)), ("next", ()), ("full-fire squad-1 at 31", (6, 6, 1)),
                       ("end-phase", ()), ("draw", (1,)), ("next", ()), ("next", ())):
        lines += log(STEPS, state, text, *dice)
        state = after(STEPS, state, text, dice=dice)
    assert lines[-1].kind == "end" and lines[-1].title == "**Well begun**"
    assert sum("If it ended now" in line.title for line in lines) == 1, "in the first turn only"
