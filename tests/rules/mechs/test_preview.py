"""What an action would do, before it is done: ways, stops, odds, lines of fire, gauges."""

from fractions import Fraction
from typing import Any

import pytest

from game.core.ruling import Ruling
from game.core.view_records import Dial, Track
from game.rules.mechs import movement
from tests.rules.mechs.showkit import GROUNDS, PAIR, WOOD, Shown, shown

ALONE = {"b1": "lynx 18,24 0", "b2": "boar 8,24 0", "r1": "hound 18,4 180"}


def planned(t: Shown, text: str) -> dict[str, int | None]:
    """What the gauges of a preview plan, by their heads."""
    return {
        one.head: one.planned for one in t.preview(text).gauges if isinstance(one, Dial | Track)
    }


# --- ways ----------------------------------------------------------------------------------


def test_a_way_is_a_tape_with_what_it_uses_and_leaves() -> None:
    """MC-N1."""
    t = shown(ALONE)
    shot = t.pointing("b1", "move", "18,16.8")
    (step,) = shot.path
    assert (step.cell, step.cost) == (t.cell("18,16.8"), Fraction(36, 5))
    assert (step.total, step.ok, step.mark) == (step.cost, True, "")
    assert (shot.left, shot.facing) == (Fraction(14, 5), 0)
    assert shot.beside == ("7.2″ of 10″ · 2.8″ unused",)
    assert not shot.dangers and not shot.links and not shot.fields
    (plan,) = t.pointing("b1", "assault", "18,16.8").fields
    assert (plan.style, plan.cell, plan.reach) == ("plan", t.cell("18,16.8"), 1200)


def test_bends_are_marked_and_the_sum_runs_on() -> None:
    t = shown(ALONE)
    shot = t.pointing("b1", "run", "24,18", ("18,18",))
    assert [(step.mark, step.total) for step in shot.path] == [
        ("bend", Fraction(6)), ("", Fraction(12)),
    ]


def test_the_forced_stop_is_flagged_and_half_speed_is_told() -> None:
    """MC-T2, MC-U4."""
    t = shown(ALONE, WOOD)
    shot = t.pointing("b1", "move", "18,12")
    assert shot.ruling.allowed and shot.path[-1].mark == "stop"
    assert shot.beside[1] == "Must stop on entering Wood [MC-T2]"
    assert shot.after == ("Next turn: half speed, 5″",) and not shot.dangers
    assert t.pointing("b1", "move", "18,16").after == ()
    t.put("b1", click=3, heat=2)
    assert t.pointing("b1", "move", "18,12").after == ("Next turn: half speed, 5″",)
    # the heat of the run takes an inch off its nine
    assert t.pointing("b1", "run", "18,12").after == ("Next turn: half speed, 4″",)
    assert t.put("b1", heat=5).pointing("b1", "run", "18,12").after == (), "it shuts down"


def test_half_speed_says_why() -> None:
    """MC-T2."""
    t = shown({**ALONE, "b1": "lynx 18,12 0"}, WOOD)
    shot = t.pointing("b1", "move", "18,8")
    assert shot.beside[0] == "4″ of 5″ · 1″ unused"
    assert "Half speed: it begins in Wood [MC-T2]" in shot.beside


def test_raised_ground_ends_the_move_at_its_edge() -> None:
    """MC-T6, MC-U5: only the part up to the edge is measured."""
    t = shown({**ALONE, "b1": "lynx 11,12 0"}, GROUNDS)
    shot = t.pointing("b1", "move", "11,6.5")
    assert shot.ruling.allowed and shot.path[-1].mark == "stop"
    assert shot.ruling.cost == shot.path[-1].total == 4
    assert "Ends at the edge of Hill [MC-T6]" in shot.beside


def test_contact_is_announced_with_the_free_spin_it_gives() -> None:
    """MC-F1, MC-B1: a 'Mech may spin, a vehicle may not."""
    t = shown({"b1": "lynx 18,24 0", "r1": "hound 18,18 180", "r2": "hammer 24,18 180"})
    shot = t.pointing("b1", "move", "18,18")
    assert [(one.words, one.rule) for one in shot.dangers] == [
        ("Ends in contact with R1, who may spin", "MC-F1"),
    ]
    assert len(shot.links) == 1
    shot = t.pointing("b1", "run", "24,18")
    assert [(one.words, one.rule) for one in shot.dangers] == [
        ("Ends in contact with R2", "MC-B1"),
    ]


def test_a_second_token_is_a_push() -> None:
    """MC-N1: a click of damage, or heat for a 'Mech."""
    t = shown(ALONE).put("b1", tokens=1).put("b2", tokens=1)
    move = t.aim("b1", "move", "18,20")
    assert [one.words for one in t.preview(move).dangers] == ["Second token: heat +1"]
    assert planned(t, move) == {"Heat": 1}
    drive = t.aim("b2", "move", "8,22")
    assert [one.words for one in t.preview(drive).dangers] == ["Second token: 1 click of damage"]
    assert planned(t, drive) == {"Dial": 1}


def test_a_run_heats_and_may_shut_down() -> None:
    """MC-N2."""
    t = shown(ALONE)
    run = t.aim("b1", "run", "18,10")
    assert planned(t, run) == {"Heat": 1}
    assert planned(t, t.aim("b1", "move", "18,20")) == {}
    t.put("b1", heat=5)
    assert [one.words for one in t.preview(run).dangers] == ["Shuts down by heat"]
    assert planned(t, run) == {"Heat": 6}


def test_a_way_that_cannot_be_gone_ends_in_red() -> None:
    """MC-N1: the judge says why, the tape shows how far it would be."""
    t = shown(ALONE)
    shot = t.preview("move b1 along 18.00,24.00-18.00,20.00-30.00,20.00 facing 0")
    assert not shot.ruling.allowed and shot.ruling.reasons[0].rule == "MC-N1"
    assert [step.ok for step in shot.path] == [True, False]
    assert shot.left == 6 and shot.gauges == () and shot.beside == ()


def test_a_way_into_walls_is_named_by_the_judge() -> None:
    """MC-T3."""
    t = shown({**ALONE, "b1": "lynx 3.5,12 0"}, GROUNDS)
    shot = t.preview("move b1 along 3.50,12.00-3.50,8.00-3.50,4.00 facing 0")
    assert shot.ruling.reasons[0].rule == "MC-T3" and not shot.path[-1].ok


def test_turning_shows_what_lies_ahead_then() -> None:
    """MC-U7."""
    t = shown(ALONE)
    shot = t.preview("turn b1 to 90")
    assert shot.facing == 18 and shot.fields[0].bearing == 90
    assert shot.title == "B1 turns to 90°"


# --- attacks -------------------------------------------------------------------------------


def test_a_shot_shows_its_line_its_target_and_its_odds() -> None:
    """MC-C1, MC-U9."""
    t = shown({"b1": "lynx 18,14 0", "r1": "hound 18,6 180"})
    shot = t.pointing("b1", "fire-primary", "18,6")
    (sight,) = shot.sights
    assert (sight.clear, sight.met, sight.rule) == (True, (), "MC-U9")
    assert shot.beside[0] == "R1" and "Light ’Mech · defence 18" in shot.beside[1]
    assert shot.beside[2] == "**42 %** to hit · 10 + 2D6 against 18"
    assert shot.forecast is not None and shot.forecast.needs == 18


def test_what_hinders_and_what_blocks_is_named() -> None:
    """MC-T2, MC-T3."""
    t = shown({"b1": "lynx 18,16 0", "r1": "hound 18,8 180"}, WOOD)
    (sight,) = t.pointing("b1", "fire-primary", "18,8").sights
    assert sight.clear and [(words, blocks) for _, words, blocks in sight.met] == [
        ("Wood [MC-T2]", False),
    ]
    t = shown({"b1": "lynx 3.5,8 0", "r1": "hound 3.5,1 180"}, GROUNDS)
    shot = t.pointing("b1", "fire-primary", "3.5,1")
    (sight,) = shot.sights
    assert not sight.clear and sight.met[0][2] and sight.rule == "MC-T3"
    assert not shot.ruling.allowed and shot.beside[0] == "R1"


def test_special_attacks_show_way_and_odds() -> None:
    """MC-C2."""
    t = shown({"b1": "hound 18,24 0", "r1": "lynx 18,16 180"})
    shot = t.pointing("b1", "charge", "18,16")
    assert shot.path and shot.beside[0].startswith("6″ of ") and shot.beside[1] == "R1"
    assert shot.forecast is not None and planned(t, shot.action)["Heat"] == 2
    death = t.pointing("b1", "death", "18,16")
    assert death.facing is not None and death.title == "B1 falls upon R1"
    assert len(death.links) == 1


def test_the_second_part_of_an_assault_costs_nothing_more() -> None:
    """MC-N1: the token lies there already."""
    t = shown({"b1": "lynx 18,18 0", "r1": "hound 18,6 180"}).put("b1", tokens=1)
    t.play("assault b1 along 18.00,18.00-18.00,14.00 facing 0")
    assert t.pointing("b1", "fire-primary", "18,6").gauges == ()


def test_breaking_away_names_row_odds_and_push() -> None:
    """MC-B1, MC-B4."""
    t = shown({**PAIR, "r3": "grenadiers 19.5,20 270"})
    lines = t.preview("break b1 for move").summary
    assert lines[0] == "’Mech: 3 or more, **67 %**, to leave R2 and R3 [MC-B1]"
    assert lines[1] == "Push damage as it leaves: R3, 1 click each [MC-B4]"


def test_venting_plans_its_heat() -> None:
    """MC-N2."""
    t = shown(ALONE).put("b1", heat=3)
    assert planned(t, "vent b1") == {"Heat": 1}


# --- all of them ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("form b1+b2", "B1 and B2 form up"), ("done", "The order is done"),
        ("end-orders", "Blue has given its orders"), ("close", "The turn ends"),
        ("rise b2", "B2 rises"), ("board b2 by b1", "B1 takes B2 aboard"),
        ("unload b2 from b1 at 5.00,5.00 facing 0", "B1 lets B2 off"),
        ("keep r1", "R1 keeps its facing"), ("capture b1 at r1", "B1 tries to capture R1"),
        ("fire x9 at r7 with primary", "x9 fires on r7"),
    ],
)
def test_every_action_has_a_title_and_a_ruling(text: str, title: str) -> None:
    shot = shown(ALONE).preview(text)
    assert shot.title == title
    assert shot.ruling.allowed or shot.ruling.reasons


def test_a_preview_walks_its_way_no_more_than_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for at every movement of the mouse."""
    t = shown(ALONE, GROUNDS)
    text = t.aim("b1", "run", "20,12")
    walked: list[int] = []
    real = movement.walk

    def walk(*facts: Any) -> movement.Walk | Ruling:
        walked.append(1)
        return real(*facts)

    monkeypatch.setattr(movement, "walk", walk)
    t.preview(text)
    assert 0 < len(walked) <= 2
