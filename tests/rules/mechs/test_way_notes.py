"""What is said of the ground and the bases on a way, of a shot and of boarding, before it is done:
each by the id of the rule that decides it."""

import pytest

from tests.rules.mechs.showkit import GROUNDS, PAIR, Shown, shown

POND = {"pond": "shallow 14,10 22,10 22,14 14,14"}
LAKE = {"lake": "deep 14,10 22,10 22,14 14,14"}
WOOD = {"wood": "hindering 14,10 22,10 22,14 14,14"}


def rules(t: Shown, unit: str, line: str, to: str) -> tuple[str, ...]:
    """The rules of the ground that bear on a way that may be gone."""
    ruling = t.pointing(unit, line, to).ruling
    assert ruling.allowed, ruling
    return ruling.rules


def test_open_ground_is_named_where_a_way_meets_no_other() -> None:
    """MC-T1: and not where it meets a pond, or begins slowed."""
    t = shown({"b1": "lynx 18,20 0"}, POND)
    assert rules(t, "b1", "move", "18,16") == ("MC-T1",)
    assert "MC-T1" not in rules(t, "b1", "move", "18,12")
    slowed = shown({"b1": "lynx 18,14.9 0"}, WOOD)
    assert "MC-T1" not in rules(slowed, "b1", "move", "18,18")


@pytest.mark.parametrize(("model", "areas", "to", "rule"), [
    ("rifles", POND, "18,12", "MC-X1"), ("waders", LAKE, "18,12", "MC-X2"),
    ("lancer", LAKE, "18,9", "MC-X3"), ("kestrel", LAKE, "18,9", "MC-X3"),
    ("thresher", WOOD, "18,12", "MC-X5"), ("hare", WOOD, "18,12", "MC-X6"),
    ("lynx", POND, "18,12", "MC-X7"), ("citadel", WOOD, "18,12", "MC-X8"),
    ("mastiff", POND, "18,12", "MC-X9"),
])
def test_each_way_of_moving_is_named_on_its_ground(
    model: str, areas: dict[str, str], to: str, rule: str
) -> None:
    """MC-X1 to MC-X9."""
    t = shown({"b1": f"{model} 18,16.5 0"}, areas)
    assert rule in rules(t, "b1", "move", to)


def test_ground_that_counts_as_clear_is_said_beside_the_tape() -> None:
    """MC-X2, MC-X4, MC-X5: but not what hinders, and no hill that is climbed."""
    said = shown({"b1": "thresher 18,16.5 0"}, WOOD).pointing("b1", "move", "18,12").beside
    assert "Wood: as over clear ground [MC-X5]" in said
    stops = shown({"b1": "rifles 18,16.5 0"}, WOOD).pointing("b1", "move", "18,12").beside
    assert not any("as over" in line for line in stops)
    up = shown({"b1": "kestrel 10,16 0 level=cruising"}, GROUNDS).pointing("b1", "move", "10,4")
    assert "Hill: as over clear ground [MC-X4]" in up.beside and "MC-G2" not in up.ruling.rules
    climbs = shown({"b1": "lynx 11,12 0"}, GROUNDS).pointing("b1", "move", "11,6.5")
    assert not any("as over" in line for line in climbs.beside)
    assert {"MC-U5", "MC-T6"} <= set(climbs.ruling.rules)


def test_who_goes_under_water_is_told_what_that_means() -> None:
    """MC-T5: those that submerge there, not those that skim it."""
    line = "Under water there: no shots in or out [MC-T5]"
    assert line in shown({"b1": "waders 18,15 0"}, LAKE).pointing("b1", "move", "18,12").beside
    assert line not in shown({"b1": "lancer 18,16 0"}, LAKE).pointing("b1", "move", "18,12").beside


def test_half_of_an_odd_speed_is_rounded_up_by_name() -> None:
    """MC-G1: five halves are three; ten halves are five without it."""
    odd = shown({"b1": "rifles 18,14.4 180"}, WOOD).pointing("b1", "move", "18,16")
    assert "Half speed, rounded up: it begins in Wood [MC-T2] [MC-G1]" in odd.beside
    assert "MC-G1" in odd.ruling.rules and odd.beside[0].startswith("1.6″ of 3″")
    even = shown({"b1": "lynx 18,14.9 180"}, WOOD).pointing("b1", "move", "18,18")
    assert "MC-G1" not in even.ruling.rules


def test_whom_a_walker_steps_over_is_named() -> None:
    """MC-B2: infantry of either side on its way, nobody beside it."""
    t = shown({"b1": "lynx 18,20 0", "b2": "rifles 18,16 0", "r1": "rifles 18,14 0",
               "r2": "rifles 26,14 0"})
    said = t.pointing("b1", "move", "18,11").beside
    assert "Steps over B2 and R1 [MC-B2]" in said
    assert not any("MC-B2" in line for line in t.pointing("b1", "move", "24,20").beside)


def test_leaving_without_a_roll_is_said() -> None:
    """MC-B3: a quad leaves infantry so; a 'Mech that must roll is told nothing of it."""
    t = shown({"b1": "mastiff 18,20 0", "r1": "rifles 18,18.49 180"})
    assert "Leaves R1 without a roll [MC-B3]" in t.pointing(
        "b1", "move", "18,24").beside
    freed = shown(PAIR).play("break b1 for move", 6)
    assert not any("MC-B3" in line for line in freed.pointing("b1", "move", "18,24").beside)


def test_who_shot_on_its_way_flies_off_without_a_roll() -> None:
    """MC-V4."""
    t = shown({"b1": "kestrel 18,20 0", "r1": "rampart 18,16 90"})
    t.play(t.aim("b1", "move", "18,16")).play("fire b1 at r1 with primary", 1, 2)
    said = t.pointing("b1", "move", "18,20").beside
    assert "Has shot, so it leaves R1 without a roll [MC-V4]" in said


def test_flak_says_how_far_it_reaches_up() -> None:
    """MC-V3: twice as far against one that cruises, and only then."""
    units = {"b1": "thresher 18,24 0", "r1": "vulture 18,8 180 level=cruising",
             "r2": "jackal 18,14 180"}
    t = shown(units)
    assert "24″ against a cruising VTOL [MC-V3]" in t.preview("fire b1 at r1 with primary").beside
    assert not any("MC-V3" in line for line in t.preview("fire b1 at r2 with primary").beside)


def test_a_wood_that_is_no_cover_says_so() -> None:
    """MC-X8, MC-G2: to a Colossal in it, and to a base with its dot outside."""
    t = shown({"b1": "boar 18,22 0", "r1": "citadel 18,12 180"}, WOOD)
    said = t.preview("fire b1 at r1 with primary").beside
    assert "Wood is no cover for R1 [MC-X8]" in said
    edge = shown({"b1": "boar 18,22 0", "r1": "rifles 18,14.2 180"}, WOOD)
    said = edge.preview("fire b1 at r1 with primary").beside
    assert "R1 has its dot outside Wood: no cover [MC-G2]" in said
    inside = shown({"b1": "boar 18,22 0", "r1": "rifles 18,13.9 180"}, WOOD)
    said = inside.preview("fire b1 at r1 with primary").beside
    assert not any("MC-G2" in line or "no cover" in line for line in said)


def test_boarding_says_what_it_takes_and_means() -> None:
    """MC-P1, MC-P2, MC-P3."""
    t = shown({"b1": "drover 18,18 0", "b2": "rifles 18,19.65 0"})
    assert t.preview("board b2 by b1").summary == (
        "Takes 1; 3 of 3 free [MC-P1]", "Half speed in this order [MC-P2]",
        "Aboard it takes no orders and counts for nobody [MC-P3]",
    )


def test_water_that_touches_is_named_where_it_keeps_two_apart() -> None:
    """MC-T4, MC-U23."""
    t = shown({"b1": "rifles 18,14.6 0", "r1": "rifles 18,13.6 180"}, POND)
    assert t.game.judge(t.state, t.game.parse("strike b1 at r1")).rules == ("MC-T4", "MC-U23")
