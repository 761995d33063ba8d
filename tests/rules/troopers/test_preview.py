"""What an action would do, before it is done."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.core.dice import SeededDice
from game.core.forecast import two_dice
from game.core.quantity import percent
from game.core.view_records import Meter, Preview
from game.rules.troopers.fire import shot
from game.rules.troopers.state import Blow, LaidArc, with_trooper
from tests.properties import examples
from tests.rules.troopers.kit import YARD, Table, table

SQUADS = {
    "b1": "0405 primary=rifle experience=veteran",
    "b2": "0406 primary=smg",
    "r1": "1405 primary=rifle",
}


def squads(**changes: str) -> Table:
    return table({**SQUADS, **changes})


def watched(width: int = 60, bearing: int = 270, shots: int = 1) -> Table:
    t = table(
        {"b1": "1005 primary=rifle", "b2": "1010 primary=rifle", "r1": "2005 primary=rifle"},
        drawing=YARD,
    )
    return t.put("r1", lambda one: replace(one, arcs=(LaidArc(width, bearing, shots),)))


def preview(t: Table, text: str) -> Preview:
    return t.game.preview(t.state, t.game.parse(text))


# --- walking -------------------------------------------------------------------------------


def test_a_path_has_running_sums_and_marks() -> None:
    """TR-M2, M4, M6: a door and a change of level are marked; the sum runs on."""
    t = squads(b1="0505 primary=rifle experience=veteran")
    shown = preview(t, "walk b1 along 0505-0605-0604-0703-u0703")
    board = t.game.board
    assert [(board.name(s.cell), str(s.cost), str(s.total), s.mark) for s in shown.path] == [
        ("0605", "2", "2", "door"), ("0604", "1", "3", ""), ("0703", "1", "4", ""),
        ("u0703", "3", "7", "level"),
    ]
    assert all(step.ok for step in shown.path)
    assert shown.left == 2 and shown.title == "Blue 1 walks to u0703"
    assert shown.summary == (
        "2 + 1 + 1 + 3 = 7 AP, 0505 → u0703", "7 on this path · 1 to walk, 2 in all",
    )
    (meter,) = shown.gauges
    assert isinstance(meter, Meter)
    assert (meter.of, meter.used, meter.planned, meter.open) == (9, 0, 7, 1)
    assert meter.text == "7 on this path · 1 to walk, 2 in all"


def test_the_steps_that_can_t_be_paid_for_are_not_ok() -> None:
    """TR-M1: the path stays whole, so that it can be seen where it breaks off."""
    t = squads()
    shown = t.game.preview(t.state, t.game.aim(t.state, "b1", "walk", t.cell("1410")))
    assert not shown.ruling.allowed and not shown.gauges and not shown.dangers
    oks = [step.ok for step in shown.path]
    assert oks[0] and not oks[-1] and oks == sorted(oks, reverse=True)
    paid = [step.total for step in shown.path if step.ok]
    assert shown.left == 9 - (paid[-1] or 0) and paid[-1] == 8


def test_each_step_under_an_arc_says_who_may_fire_with_exact_odds() -> None:
    """TR-A2, TR-A3: 26 of 36 at 6+."""
    t = watched(bearing=239)
    shown = preview(t, "walk b1 along 1005-1105-1106-1207")
    assert [t.game.board.name(danger.cell) for danger in shown.dangers] == ["1106", "1207"]
    first, then = shown.dangers
    assert first.words == (
        "**After 2 AP it enters Rust 1’s arc**: one shot may come, 6+ on 2 dice, 72 % · base 6 · "
        "rifle, 4 damage"
    )
    assert (first.rule, first.unit) == ("TR-A2", "r1")
    assert then.words.startswith("**After 3 AP it is in Rust 1’s arc**")
    (arc,) = shown.fields
    assert (arc.unit, arc.style, arc.words) == ("r1", "threat", "60° · 1 shot")


@examples(25)
@given(st.integers(0, 359), st.sampled_from((30, 60, 150)), st.integers(0, 10_000))
def test_dangers_are_where_the_walk_really_halts(bearing: int, width: int, seed: int) -> None:
    """TR-A2: the first danger is the dot where the walk stops; without any it goes through."""
    t = watched(width, bearing)
    if t.game.judge(t.state, t.game.parse("activate b1")).allowed:
        t.play("activate b1").play("hold r1")
    targets = t.game.targets(t.state, "b1", "walk")
    end = targets[seed % len(targets)].cell
    action = t.game.aim(t.state, "b1", "walk", end)
    shown = t.game.preview(t.state, action)
    after = t.game.play(t.state, action, SeededDice(1)).state
    halts = shown.dangers[0].cell if shown.dangers else end
    assert after.troopers["b1"].cell == halts
    for danger in shown.dangers:
        there = replace(t["b1"], cell=danger.cell)
        aim = shot(t.context, with_trooper(t.state, there), t["r1"], there)
        assert f"{aim.needs}+ on 2 dice, {percent(aim.odds)} ·" in danger.words


def test_orders_to_hold_are_no_danger() -> None:
    """TR-U15."""
    t = watched(bearing=239).play("done b2")
    t.put("r1", lambda one: replace(one, orders=replace(one.orders, kind="hold")))
    assert preview(t, "walk b1 along 1005-1105-1106").dangers == ()


def test_several_arcs_are_several_shots() -> None:
    """TR-A2: each arc once on a dot."""
    t = watched(bearing=239)
    t.put("r1", lambda one: replace(one, arcs=(*one.arcs, LaidArc(150, 194, 4))))
    words = preview(t, "walk b1 along 1005-1105-1106").dangers[-1].words
    assert "2 shots may come" in words


def test_standing_up_in_view_and_beginning_in_view_are_dangers() -> None:
    """TR-A2, TR-M7: as a standing target."""
    t = watched()
    begins = preview(t, "activate b1")
    assert begins.dangers[0].words.startswith("**Rust 1 may fire as it begins**: one shot")
    t.put("b1", lambda one: replace(one, prone=True))
    assert "target prone +1" in preview(t, "activate b1").dangers[0].words
    t.play("activate b1").play("hold r1")
    stands = preview(t, "stand b1")
    assert "may fire as it stands up**: one shot may come, 6+" in stands.dangers[0].words
    assert stands.left == 6


def test_a_blow_that_waits_is_said() -> None:
    """TR-X1."""
    t = table({"b1": "1005 primary=rifle", "r1": "1105 primary=rifle"}, drawing=YARD)
    t.state = replace(t.state, blows=(Blow("r1", "b1", "fists"),))
    (danger,) = preview(t, "activate b1").dangers
    assert danger.words == "Rust 1 strikes first: fists" and danger.rule == "TR-X1"


# --- combat --------------------------------------------------------------------------------


def test_an_arc_shows_its_dots_and_the_shots_it_would_have() -> None:
    """TR-A1, A3: what stands on the line is named with its +1."""
    t = squads()
    shown = preview(t, "arc b1 30 towards 90")
    (wedge,) = shown.fields
    assert (wedge.style, wedge.bearing, wedge.width) == ("plan", 90, 30)
    assert wedge.words == "30° · 1 shot" and t.cell("1405") in wedge.cells
    (sight,) = shown.sights
    assert sight.clear and (sight.start, sight.end) == (t.cell("0405"), t.cell("1405"))
    assert [words for _, words, _ in sight.met] == ["doorway +1", "window +1"]
    assert shown.summary[0] == f"Sees {len(wedge.cells)} dots"
    assert shown.summary[1] == (
        "**Rust 1** 42 %, 8+ on 2 dice (base 6, doorway +1, window +1) [TR-A3]"
    )
    assert shown.left == 7 and shown.summary[-1] == "2 for this · 7 left for combat"


def test_the_shot_names_what_comes_of_it() -> None:
    """TR-A3, TR-H1: the outcomes add up to 1."""
    t = watched().play("activate b1")
    shown = preview(t, "fire r1 with arc 1")
    assert shown.title == "Rust 1 fires on Blue 1"
    assert shown.forecast is not None
    assert sum((one.odds for one in shown.forecast.outcomes), Fraction(0)) == 1
    assert shown.forecast.odds("miss") == 1 - two_dice(6)
    assert len(shown.summary) == len(shown.forecast.outcomes)
    (sight,) = shown.sights
    assert sight.clear and sight.end == t.cell("1005")
    assert shown.fields[0].style == "own"


def test_a_throw_shows_its_blast_and_who_is_in_it() -> None:
    """TR-X2, X3: friends are a danger, enemies what is wanted."""
    t = table(
        {"b1": "1005 grenades=1 hand=grenade", "b2": "1406 primary=rifle",
         "r1": "1405 primary=rifle"}, drawing=YARD,
    )
    shown = preview(t, "throw b1 to 1405")
    (blast,) = shown.fields
    assert blast.width == 360 and blast.words == "6/3/1" and len(blast.cells) == 19
    assert shown.summary[0] == "Rust 1 would take 6 [TR-X3]"
    (danger,) = shown.dangers
    assert (danger.words, danger.rule, danger.unit) == ("Blue 2 would take 3", "TR-X3", "b2")
    assert shown.forecast is not None and shown.forecast.odds("hit") == two_dice(4)
    assert shown.left == 4


def test_a_blow_shows_what_it_would_bring() -> None:
    """TR-X1: it lands later, so no die is thrown for it now."""
    t = table({"b1": "1005 primary=rifle", "r1": "1105 primary=rifle"}, drawing=YARD)
    shown = preview(t, "strike b1 at r1 with fists")
    assert shown.forecast is None and shown.left == 3
    assert shown.summary[0] == "Lands when Rust 1 next acts [TR-X1]"
    assert shown.summary[1] == "4+ on 2 dice (base 4)"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("prone b1", "Blue 1 goes prone"),
        ("drop b1 rifle", "Blue 1 drops the rifle"),
        ("done b1", "Blue 1 is done"),
        ("end-side", "The side has finished"),
        ("orders b1 always", "Blue 1 has new orders"),
        ("take b1 smg from b2", "Blue 1 takes the SMG from Blue 2"),
        ("fall", "Arcs fall"),
        ("nerve b1", "Blue 1 tests its nerves"),
        ("go-on", "The walk goes on"),
        ("burst", "Explosives go off"),
        ("hold r1", "Rust 1 holds its fire"),
        ("pick-up b1 knife", "Blue 1 picks up the knife"),
    ],
)
def test_every_action_has_a_title(text: str, title: str) -> None:
    assert preview(squads(), text).title == title


def test_a_preview_changes_nothing() -> None:
    t = watched()
    before = t.game.encode(t.state)
    for text in ("activate b1", "walk b2 along 1010-1110", "arc b2 150 towards 45"):
        preview(t, text)
    assert t.game.encode(t.state) == before
