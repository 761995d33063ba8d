"""What an action would do, before it is done."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.dice import SeededDice
from game.core.forecast import together
from game.core.view_records import Lines, Meter, Preview
from game.rules.arena.actions import Move
from tests.properties import examples
from tests.rules.arena.kit import PITS, Table
from tests.rules.arena.test_menu import APART, PAIR, pushing, yard


def preview(t: Table, text: str) -> Preview:
    return t.game.preview(t.state, t.game.parse(text))


def names(t: Table, cells: tuple[int, ...]) -> set[str]:
    return {t.game.board.name(cell) for cell in cells}


def said(shown: Preview) -> str:
    return " ".join(danger.words for danger in shown.dangers)


# --- movement ------------------------------------------------------------------------------


def test_a_movement_shows_its_steps_and_what_is_left() -> None:
    """AR-D5, AR-O4."""
    t = yard(APART)
    shown = preview(t, "move b1 along B8-B7-C7-C6 facing NE")
    assert [(t.game.board.name(s.cell), str(s.cost), str(s.total), s.ok) for s in shown.path] == [
        ("B7", "1", "1", True), ("C7", "1", "2", True), ("C6", "1", "3", True),
    ]
    assert shown.left == 7 and shown.title == "B1 moves to C6" and shown.facing == 1
    assert shown.summary == ("Half move: 3 MOV, 7 left",)
    meter, then = shown.gauges
    assert isinstance(meter, Meter) and isinstance(then, Lines)
    assert (meter.used, meter.planned, meter.open) == (0, 3, 7)
    assert meter.text == "Half move: 3 MOV, 7 left"
    assert then.lines == ("attack · bare hands · dodge [AR-O4]",)
    assert not shown.dangers and shown.forecast is None


def test_it_shows_how_the_figure_will_stand() -> None:
    """AR-P1, AR-P5: zones and links as they will be."""
    t = yard({"b1": "E7 N", "r1": "E4 S"})
    shown = preview(t, "move b1 along E7-E6-E5 facing N")
    zones = {zone.kind: names(t, zone.cells) for zone in shown.zones}
    assert zones["rear"] == {"E6"} and "E4" in zones["front"]
    (link,) = shown.links
    assert (link.kind, link.both) == ("engaged", True)
    away = preview(t, "move b1 along E7-E6-E5 facing S")
    assert away.links[0].both is False and away.facing == 3


def test_the_forced_stop_is_said() -> None:
    """AR-O3."""
    t = yard({"b1": "E7 N", "r1": "E4 S"})
    (danger,) = preview(t, "move b1 along E7-E6-E5 facing N").dangers
    assert danger.words == "**STOP in E5**: engaged by R1"
    assert (danger.rule, danger.unit, danger.cell) == ("AR-O3", "r1", t.cell("E5"))


def test_steps_beyond_the_stop_are_not_ok() -> None:
    """AR-O3: the path stays whole, so that it can be seen where it breaks off."""
    t = yard({"b1": "E7 N", "r1": "D4 SE"})
    shown = preview(t, "move b1 along E7-E6-E5-E4 facing N")
    assert not shown.ruling.allowed and shown.ruling.rules[0] == "AR-O3"
    oks = [step.ok for step in shown.path]
    assert oks[0] and not oks[-1] and oks == sorted(oks, reverse=True)
    assert not shown.gauges and shown.facing == 0


def test_steps_that_can_t_be_paid_for_are_not_ok() -> None:
    """AR-D6."""
    t = yard({"b1": "A9 N armour=plate", "r1": "I1 S"})
    shown = t.game.preview(t.state, t.game.aim(t.state, "b1", "full", t.cell("A1")))
    assert [step.ok for step in shown.path] == [True] * 6 + [False] * 2
    assert shown.left == 0
    there = t.game.preview(t.state, t.game.aim(t.state, "b1", "full", t.cell("I1")))
    paid = [step.total for step in there.path if step.ok]
    assert there.left == 6 - (paid[-1] or 0)


def test_a_shift_says_with_whom_it_stays_engaged() -> None:
    """AR-E3."""
    shown = preview(yard(PAIR), "move b1 along E5-F4 facing NW")
    assert shown.summary[0] == "Shift: stays engaged with R1 [AR-E3]"
    assert not shown.dangers


def test_a_jump_shows_its_roll_with_exact_odds() -> None:
    """AR-J1, AR-J3, AR-J4: 5 dice against ST 9 + DX 10, whatever it wears; DX 10 for the edge."""
    t = yard({"b1": "D2 S armour=half-plate st=9 dx=10", "r1": "I5 N"}, rows=PITS)
    shown = preview(t, "move b1 along D2-D3-D4-D5 facing S")
    (danger,) = shown.dangers
    odds = together(5, 19, under=True)
    assert shown.forecast is not None and shown.forecast.odds("through") == odds
    assert "**Jump over D3 D4**: 5 dice against ST 9, DX +10:" in danger.words
    assert "needs 19 or less, 69.5 %" in danger.words and round(odds * 1000) == 695
    assert "grabs the edge with 3 dice against DX 10: needs 10" in danger.words
    assert "pulls up with 4 dice against ST 9: needs 9 or less, 9.7 %; or falls 5 m, 1d" in (
        danger.words)
    assert danger.rule == "AR-J1"
    assert [step.mark for step in shown.path] == ["jump", "jump", ""]
    assert [str(step.total) for step in shown.path] == ["1", "2", "3"]
    assert shown.summary[-1] == "All of it comes off: 69.5 %"
    assert sum((one.odds for one in shown.forecast.outcomes), Fraction(0)) == 1


def test_a_jump_that_can_t_fail_is_no_danger() -> None:
    """AR-J1: 2 dice against 24."""
    t = yard({"b1": "B1 S", "r1": "I5 N"}, rows=PITS)
    shown = preview(t, "move b1 along B1-B2-B3 facing S")
    assert shown.dangers == () and shown.forecast is not None
    assert shown.forecast.odds("through") == 1


def test_over_a_wall_one_falls_without_harm() -> None:
    """AR-J2, AR-U5."""
    t = yard({"b1": "H2 S dx=8 armour=plate", "r1": "A1 N"}, rows=PITS)
    words = said(preview(t, "move b1 along H2-H3-H4-H5 facing S"))
    assert "missed, it falls prone on the wall" in words


def test_a_body_asks_for_a_roll() -> None:
    """AR-M2, AR-M3: 3 dice against DEX 12."""
    t = yard({"b1": "E7 N", "b2": "E5 N", "r1": "A1 S"}).put("b2", position="prone")
    onto = preview(t, "move b1 along E7-E6-E5 facing N")
    assert said(onto) == (
        "**Over the fallen in E5**: 3 dice against DX 12: needs 12 or less, 74.1 %; "
        "missed, it falls prone in E5"
    )
    over = preview(t, "move b1 along E7-E6-E5-E4 facing N")
    assert "**Jump over the fallen in E5**" in said(over) and over.dangers[0].rule == "AR-M3"
    assert [int(step.total or 0) for step in over.path] == [1, 2, 4]


def test_snatching_shows_its_roll() -> None:
    """AR-A1."""
    t = yard({"b1": "E7 N", "r1": "A1 S"}, dropped={"dagger": "E6"})
    shown = preview(t, "move b1 along E7-E6-E5 facing N snatching dagger at E6")
    assert "**Snatching the dagger**: 3 dice against DX 12: needs 12 or less, 74.1 %" in said(shown)
    taken = preview(t, "move b1 along E7-E6-E5 facing N taking dagger at E6")
    assert [int(step.cost or 0) for step in taken.path] == [4, 1] and taken.left == 5
    then = taken.gauges[1]
    assert isinstance(then, Lines) and then.lines == ("no action [AR-O4]",)


def test_hand_to_hand_is_announced() -> None:
    """AR-C6."""
    t = yard({"b1": "E3 S", "r1": "E5 S"})
    shown = preview(t, "move b1 along E3-E4-E5 facing S")
    assert said(shown).startswith("**Hand-to-hand with R1**: both go down")
    assert shown.zones == () and shown.links[0].kind == "grappled"


def test_turning_and_standing_up_show_what_they_lead_to() -> None:
    """AR-P2, AR-D2."""
    t = yard(PAIR)
    turned = preview(t, "turn b1 to S")
    assert turned.facing == 3 and [link.both for link in turned.links] == [False]
    t = yard({"b1": "E5 N position=prone", "r1": "A1 S"})
    then = preview(t, "stand b1").gauges[1]
    assert isinstance(then, Lines) and then.lines == ("no action [AR-O4]",)


@examples(40)
@given(st.integers(0, 10_000), st.sampled_from(("full", "half", "jump")))
def test_what_is_shown_is_what_comes_of_it(seed: int, key: str) -> None:
    """AR-O3, AR-P2: a movement without dice ends as its preview said."""
    t = yard({"b1": "E8 N", "b2": "C6 N", "r1": "E4 S", "r2": "G3 SW"}, rows=PITS)
    targets = t.game.targets(t.state, "b1", key)
    end = targets[seed % len(targets)].cell
    action = t.game.aim(t.state, "b1", key, end)
    assert isinstance(action, Move)
    shown = t.game.preview(t.state, action)
    assert shown.ruling.allowed and shown.path[-1].cell == end and shown.path[-1].ok
    after = t.game.play(t.state, action, SeededDice(seed)).state
    one = after.figures["b1"]
    if shown.forecast is not None and one.cell != end:
        return
    assert one.facing == shown.facing and one.spent == shown.path[-1].total
    assert shown.links == tuple(
        link for link in t.game.links(after) if end in (link.start, link.end)
    )


# --- attacks -------------------------------------------------------------------------------


def test_an_enemy_pointed_at_shows_how_it_would_be_hit_from_each_side() -> None:
    """AR-P7, AR-C1: while moving too, allowed or not."""
    t = yard({"b1": "E8 N armour=chain", "r1": "E3 S armour=leather weapons=battleaxe"})
    shown = t.game.preview(t.state, t.game.aim(t.state, "b1", "full", t.cell("E3")))
    assert shown.beside == (
        "R1", "battleaxe 3d · leather stops 2 · ST 12", "B1 hits R1 from",
        "**Front** eDEX 9 · 38 %", "**Side** eDEX 11 · 62 %", "**Rear** eDEX 13 · 84 %",
        "3 dice at or under eDEX [AR-C1] [AR-P7]",
    )


def test_an_attack_shows_its_odds_and_what_the_target_may_do() -> None:
    """AR-C1, AR-U15: the tray shows the throw though the target is asked first."""
    t = yard(PAIR).acting("b1", "r1")
    shown = preview(t, "attack b1 at r1 with weapon")
    assert shown.forecast is not None and shown.forecast.dice == 3
    assert sum((o.odds for o in shown.forecast.outcomes if o.good), Fraction(0)) == together(
        3, 12, under=True)
    assert shown.summary == (
        "**74 %** to hit · 3 dice, 12 or less · DX 12",
        "R1 may defend first, and give up its action: then 34 % [AR-C1]",
    )
    assert "**Rear** eDEX 16, 15 counts · 95.4 %" in shown.beside
    assert {zone.kind for zone in shown.zones} == {"front", "side", "rear"}


def test_one_that_has_acted_isn_t_asked() -> None:
    """AR-U15."""
    t = yard(PAIR).acting("b1").put("r1", acted=True)
    assert len(preview(t, "attack b1 at r1 with weapon").summary) == 1


@pytest.mark.parametrize(("answer", "odds"), [("defend r1", 34), ("bear r1", 74)])
def test_each_answer_shows_what_it_brings(answer: str, odds: int) -> None:
    """AR-C1: what is good for the attacker is bad here."""
    t = yard(PAIR).acting("b1", "r1").play("attack b1 at r1 with weapon")
    shown = preview(t, answer)
    assert shown.summary[0].startswith(f"**{odds} %** to hit")
    assert shown.forecast is not None
    bad = sum((o.odds for o in shown.forecast.outcomes if not o.good), Fraction(0))
    assert round(bad * 100) == odds


def test_a_shot_shows_range_and_no_sides() -> None:
    """AR-C2: 8 hexes are three bands begun."""
    shown = preview(yard(APART).acting("b2", "b1", "r1"), "shoot b2 at r1")
    assert "range 8 −3" in shown.summary[0] and shown.zones == ()
    assert not any("Front" in line for line in shown.beside)


def test_a_shot_shows_its_line_and_what_blocks_it() -> None:
    """AR-U11: somebody who stands between; AR-P4 has nothing to do with the line."""
    figures = {"b1": "E9 N weapons=long-bow", "b2": "E6 N", "r1": "E3 S"}
    t = yard(figures).acting("b1", "r1")
    (line,) = preview(t, "shoot b1 at r1").sights
    assert (line.start, line.end, line.clear) == (t.cell("E9"), t.cell("E3"), False)
    assert line.met == ((t.cell("E6"), "B2, blocks", True),)
    t.put("b2", position="kneeling")
    (line,) = preview(t, "shoot b1 at r1").sights
    assert line.clear and line.met == ()
    t.play("shoot b1 at r1")
    assert preview(t, "dodge r1").sights == (line,), "the answer shows where it comes from"


# --- leaving and pushing -------------------------------------------------------------------


def test_disengaging_shows_how_it_will_stand() -> None:
    """AR-E4."""
    t = yard(PAIR).acting("b1", "r1")
    shown = preview(t, "disengage b1 to E6 facing N")
    assert shown.facing == 0 and shown.links == () and shown.title == "B1 disengages to E6"


def test_breaking_free_shows_its_roll() -> None:
    """AR-C6: 3 dice against DEX."""
    t = yard(PAIR).acting("b1", "r1")
    t.put("b1", cell="E4", position="prone", grip="r1").put("r1", position="prone", grip="b1")
    shown = preview(t, "break b1 to E5")
    assert shown.summary == ("3 dice against DX 12: needs 12 or less, 74.1 %",)
    assert shown.forecast is not None


def test_a_push_shows_where_both_end() -> None:
    """AR-C5, AR-U16."""
    t = pushing()
    shown = preview(t, "push b1 at r1 to E3 following")
    assert shown.summary == ("B1 follows into E4",) and shown.title == "B1 pushes R1 to E3"
    assert "E3" in {t.game.board.name(link.end) for link in shown.links} | {
        t.game.board.name(link.start) for link in shown.links}
    stays = preview(t, "push b1 at r1 to E3 staying")
    assert stays.links == ()


def test_a_push_into_a_pit_shows_what_comes_of_it() -> None:
    """AR-J3, AR-J4, AR-U16."""
    t = yard({"b1": "D6 N", "r1": "D5 S"}, rows=PITS).acting("b1").put("r1", acted=True)
    t.play("attack b1 at r1 with weapon", 1, 2, 4, 2, 2)
    shown = preview(t, "push b1 at r1 to D4 staying")
    assert shown.forecast is not None
    assert shown.summary[-2:] == (
        "To grab the edge: 3 dice against DX 12: needs 12 or less, 74.1 % [AR-J3]",
        "Then to pull up: 4 dice against ST 8: needs 8 or less, 5.4 % [AR-J3]",
    )
    assert any("falls" in line for line in shown.summary)


def test_refused_actions_say_only_why() -> None:
    t = yard(PAIR)
    shown = preview(t, "stand b1")
    assert not shown.ruling.allowed and shown.forecast is None and not shown.gauges
    assert preview(t, "chase b1 after r1").title == "B1 runs after R1"
    assert preview(t, "first blue").title == "Blue moves first"
