"""What the Veteran of 'Mech Field expects of goals (MC-U19), in points of the score."""

import pytest
from msgspec.structs import replace

from game.players.mechs.ground import away
from game.players.mechs.prospects import WEIGHTS, prospect
from game.players.mechs.search import VeteranEvaluation
from game.rules.mechs import victory
from tests.rules.mechs.kit import Table, table

AREAS = {"hill": "elevated 8,16 20,16 20,22 8,22", "depot": "blocking 24,8 28,8 28,11 24,11"}


def field(goal: str, **units: str) -> Table:
    """Six rounds for one goal, in the first turn of blue, who began."""
    return table(units, AREAS, rounds=6, extra=f"goals: [{goal}]")


def worth(t: Table, side: str = "blue") -> float:
    """What the goal comes to for a side."""
    return prospect(VeteranEvaluation(t.context, t.state, side))


def in_turn(t: Table, turn: int, side: str = "blue") -> Table:
    """The same position in another turn."""
    t.state = replace(t.state, turn=turn, side=side)
    return t


def test_a_convoy_is_worth_what_it_may_win() -> None:
    """The nearer the more while there is time, all once enough have been there, nothing when it is
    too late; the other side loses as much, and each truck is worth more than its points."""
    goal = "{goal: escort, side: blue, who: [b1, b2], need: 1, zone: rust}"
    near, far = (
        field(goal, b1=f"mule 12,{y} 0", b2="mule 30,34 0", r1="hammer 33,33 0") for y in (18, 34)
    )
    assert 0 < worth(far) < worth(near) < WEIGHTS.game
    assert worth(near, "rust") == pytest.approx(-worth(near))
    assert worth(in_turn(far, 6)) < 0.1 * WEIGHTS.game < worth(near)
    near.state = replace(near.state, tallies={"there-1-b2": 1})
    assert worth(near) == WEIGHTS.game
    points = near.context.row(near["b1"]).points
    assert VeteranEvaluation(near.context, near.state, "blue").points(near["b1"]) == (
        points + WEIGHTS.needed * WEIGHTS.game)


def test_a_convoy_of_which_too_few_are_left_is_worth_nothing() -> None:
    t = field("{goal: escort, side: blue, who: [b1, b2], zone: rust}",
              b1="mule 12,18 0", b2="mule 15,18 0", r1="hammer 33,33 0")
    assert worth(t) > 0
    assert worth(t.put("b2", fate="destroyed")) == 0


def test_what_raiders_have_done_counts_and_who_can_go_on() -> None:
    goal = "{goal: destroy, side: blue, names: [depot], strength: 9, points: 80}"
    t = field(goal, b1="rifles 26,12 0", b2="rifles 26,30 0", r1="hammer 3,3 0")
    found = []
    for done in (0, 5, 9):
        t.state = replace(t.state, tallies={victory.raid_key("depot"): done})
        found.append(worth(t))
    assert 0 < found[0] < found[1] < found[2] == 80
    t.state = replace(t.state, tallies={victory.raid_key("depot"): 5})
    t.put("b1", at="26,11.5")
    assert worth(t) > found[1], "who touches it counts from now on"
    assert worth(in_turn(t, 6)) < found[1] / 2, "too few turns are left"


def test_a_place_that_pays_is_worth_what_it_will_pay() -> None:
    """By more points there; the more rounds are left, the more; with what it has paid."""
    goal = "{goal: hold, area: hill, points: 10, every: true, since: 2}"
    held = field(goal, b1="lynx 12,19 0", b2="rifles 3,34 0", r1="hammer 30,3 0")
    away_from_it = field(goal, b1="rifles 3,30 0", b2="rifles 3,34 0", r1="hammer 12,19 0")
    assert worth(held) > 10 and worth(away_from_it) < 0
    assert 0 < worth(in_turn(held, 6, "rust")) <= 10 < worth(in_turn(held, 3))
    with_tally = worth(held)
    held.state = replace(held.state, tallies={"score-1-blue": 20, "score-1-rust": 10})
    assert worth(held) == pytest.approx(with_tally + 10)
    held.put("r1", at="20,12")
    awake = worth(held)
    assert worth(held.put("b1", shut=True)) < awake


def test_whoever_is_across_when_it_ends_counts_in_full() -> None:
    """Its points if no turn of its own is left; a little less while it may be driven off, and
    nothing of whoever can't be there in time."""
    goal = "{goal: reach, side: blue, zone: rust, worth: true}"
    t = field(goal, b1="lynx 12,2 0", b2="rifles 3,34 0", r1="hammer 30,30 0")
    points = t.context.row(t["b1"]).points
    assert worth(in_turn(t, 6, "rust")) == pytest.approx(points)
    assert WEIGHTS.kept * points <= worth(in_turn(t, 3)) < points + 5
    home = field(goal, b1="lynx 12,34 0", b2="rifles 3,34 0", r1="hammer 30,30 0")
    assert worth(in_turn(home, 6, "rust")) == 0
    assert worth(in_turn(home, 5)) < worth(in_turn(home, 2))


def test_goals_of_the_other_side_that_are_hidden_count_nothing() -> None:
    goal = "{goal: reach, side: rust, zone: blue, worth: true, hidden: true}"
    t = field(goal, b1="lynx 12,2 0", r1="hammer 30,30 180")
    assert worth(t, "blue") == 0 < worth(t, "rust")


def test_the_way_through_a_wood_is_longer_than_its_inches() -> None:
    """MC-T2: a move ends where it enters one, and begins there with half speed; a hover craft's
    ground is as the matrix has it."""
    t = table({"b1": "warden 18,26 0", "r1": "rifles 18,4 180"},
              {"wood": "hindering 2,12 34,12 34,18 2,18"})
    goal = frozenset([t["r1"].cell])
    assert away(t.context, t["b1"], goal) == pytest.approx(22, abs=1)
    assert away(t.context, t["b1"], goal, costly=True) > 26
