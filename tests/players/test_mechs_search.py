"""The Veteran of 'Mech Field: the same every time, cut short at any moment, and better sighted than
the Regular where it matters."""

from random import Random

import pytest
from msgspec.structs import replace

from game.core.deliberation import Deliberation, Notes
from game.core.dice import SeededDice
from game.players import computer
from game.players.cancellation import NEVER, CancellationToken
from game.players.mechs.evaluation import Evaluation
from game.players.mechs.goals import placed_goals
from game.players.mechs.outcomes import outcomes
from game.players.mechs.search import VeteranEvaluation
from game.rules.mechs import actions, attack, odds
from game.rules.mechs.game import MechsGame
from game.rules.mechs.state import OFF
from tests.players.playing import loaded
from tests.rules.mechs.kit import Table, table


def wants(t: Table, level: str = "veteran", cancel: CancellationToken = NEVER) -> str:
    """What a player does now, as text; it must be allowed."""
    action = computer("mechs", level).choose(t.game, t.state, Random(1), cancel)
    assert t.game.judge(t.state, action).allowed, t.game.text(action)
    return t.game.text(action)


def told(t: Table) -> Deliberation:
    """What the Veteran says of its decision."""
    notes = Notes()
    action = computer("mechs", "veteran").choose(t.game, t.state, Random(1), notes=notes)
    known = notes.record(action, t.game.text)
    assert known is not None
    return known


def last_turn(t: Table, side: str = "blue") -> Table:
    """The same position in the very last turn of the game."""
    t.state = replace(t.state, turn=12, first=t.context.other(side))
    return t


def duel() -> Table:
    """Two on each side, a few shots to choose from."""
    return table({"b1": "hammer 15,20 0", "b2": "hammer 21,20 0", "r1": "boar 18,11 180",
                  "r2": "rifles 22,14 180"})


# --- the same, and cut short --------------------------------------------------------------------


@pytest.mark.parametrize("positions", [0, 4])
def test_a_seed_and_a_budget_give_one_decision(positions: int) -> None:
    t = duel()
    first = wants(t, cancel=CancellationToken(positions=positions))
    other = computer("mechs", "veteran")
    other.choose(t.game, t.state, Random(7))
    again = other.choose(t.game, t.state, Random(2), CancellationToken(positions=positions))
    assert t.game.text(again) == first


def test_a_budget_bounds_what_is_looked_at() -> None:
    """Of more orders than it may look at it weighs only the first ones."""
    counts = []
    for positions in (3, 0):
        notes = Notes()
        t = duel()
        action = computer("mechs", "veteran").choose(
            t.game, t.state, Random(1), CancellationToken(positions=positions), notes)
        known = notes.record(action, t.game.text)
        assert known is not None
        counts.append(known.count)
    assert 1 < counts[0] <= 4 < counts[1]


@pytest.mark.parametrize("after", [0, 5, 40])
def test_cut_short_it_still_has_something_allowed_to_do(after: int) -> None:
    """At once, while it looks for orders, and while it tries them."""
    looks = iter(range(1000))
    wants(duel(), cancel=CancellationToken(requested=lambda: next(looks) >= after))


# --- what an order leads to ---------------------------------------------------------------------


def test_the_outcomes_of_a_shot_are_a_hit_and_a_miss_with_their_odds() -> None:
    """MC-C1."""
    t = table({"b1": "warden 18,20 0", "r1": "rifles 18,13 180"})
    shot = actions.Fire("b1", "r1", "primary")
    aim = odds.aim_of(t.context, t.state, shot)
    assert aim is not None
    miss, hit = sorted(
        outcomes(t.game, t.state, shot, Evaluation), key=lambda one: one.state.units["r1"].click)
    assert hit.chance == pytest.approx(float(attack.chance(t.context, aim)))
    assert hit.chance + miss.chance == pytest.approx(1)
    assert miss.state.units["r1"].click == 0 < hit.state.units["r1"].click == aim.harm


def test_the_outcomes_of_an_assault_are_those_after_its_shot() -> None:
    """MC-N1: the move is followed by the shot, and the order is over."""
    t = table({"b1": "hammer 18,26 0", "r1": "rifles 18,14 180"})
    go = t.game.parse(t.way("b1", "18.00,21.00", kind="assault"))
    ends = list(outcomes(t.game, t.state, go, Evaluation))
    assert len(ends) == 2 and sum(end.chance for end in ends) == pytest.approx(1)
    assert all(end.state.order is None for end in ends)
    assert {end.state.units["r1"].click for end in ends} != {0}


def test_breaking_away_may_fail() -> None:
    """MC-B1: a 'Mech gets free on 3 to 6."""
    t = table({"b1": "warden 18,20 0", "r1": "rifles 18,18.5 180"})
    found = list(outcomes(t.game, t.state, actions.Break("b1", "move"), Evaluation))
    stuck = [end for end in found if end.state.units["b1"].cell == t["b1"].cell]
    assert sum(end.chance for end in found) == pytest.approx(1)
    assert sum(end.chance for end in stuck) == pytest.approx(1 / 3)


# --- what it sees -------------------------------------------------------------------------------


def test_in_the_last_turn_it_takes_the_surer_shot_that_wins() -> None:
    """Either kill wins (MC-W1): the Regular goes for the one of more points, at worse odds."""
    t = last_turn(table(
        {"b1": "hammer 18,20 0", "b2": "grenadiers 3,3 0", "b3": "leapers 34,34 0",
         "r1": "rifles 16,13 180", "r2": "boar 24,12 180"},
        {"wood": "hindering 21,10 27,10 27,14 21,14"},
    ))
    t.put("r1", click=6).put("r2", click=8).put("b2", tokens=2)
    t.put("b3", fate="destroyed", cell=OFF)
    assert wants(t, "regular") == "fire b1 at r2 with primary"
    assert wants(t) == "fire b1 at r1 with primary"
    assert told(t).choices[0].terms[0].id == "result"


def test_in_the_last_turn_it_shoots_and_doesnt_run_for_a_zone_that_is_won() -> None:
    """One stands there already, and the enemy has nobody in the other (MC-W1)."""
    t = last_turn(table({
        "b1": "warden 18,20 0", "b2": "grenadiers 3,3 0", "r1": "mortars 14,13 180",
        "r2": "rifles 22,14 180",
    }))
    t.put("r1", click=4).put("r2", click=6).put("b2", tokens=2)
    assert wants(t, "regular").startswith("run b1")
    assert wants(t) == "fire b1 at r1 with primary"


def test_it_does_nothing_absurd_in_the_last_turn() -> None:
    """No cooling, no running, no chase: nothing can come of it (MC-W1)."""
    t = table({"b1": "warden 18,33 0", "r1": "mortars 2,3 180"}).put("b1", heat=5)
    assert wants(last_turn(t)) == "end-orders"


def test_it_doesnt_make_for_the_zone_between_the_guns_while_rounds_are_left() -> None:
    """The Regular begins to go five rounds before the end."""
    t = table({"b1": "hare 18,18 0", "r1": "boar 15,9 180", "r2": "boar 21,9 180"})
    t.state = replace(t.state, turn=10)

    def end(level: str) -> int:
        action = t.game.parse(wants(t, level))
        assert isinstance(action, actions.Move | actions.Assault)
        return t.game.board.xy(action.path[-1])[1]

    assert end("regular") <= 800 and end("veteran") >= 1800


def test_in_the_last_round_it_takes_the_zone_where_that_is_free() -> None:
    """MC-W1: the count of the zone, in the very last turn and with the enemy's to come."""
    for t in (last_turn(table({"b1": "hare 18,11 0", "r1": "mortars 2,34 0"})),
              last_turn(table({"b1": "hare 18,11 0", "r1": "mortars 2,34 0"}), "rust")):
        action = t.game.parse(wants(t))
        assert isinstance(action, actions.Move)
        assert t.game.board.xy(action.path[-1])[1] <= 800


def test_a_kill_of_one_without_a_heat_dial_counts_in_full() -> None:
    """A tank has no heat that would go with it (MC-N2): only the damage, and what it does next."""
    t = table({"b1": "boar 18,20 0", "r1": "boar 18,13 180", "r2": "rifles 3,3 180"})
    known = told(t.put("r1", click=8))
    assert known.choices[0].action == "fire b1 at r1 with primary"
    terms = {term.id: term.worth for term in known.choices[0].terms}
    assert terms["damage"] > 0 and "heat" not in terms


def test_it_minds_who_has_to_rest() -> None:
    """A gun with two tokens does nothing in its next turn (MC-N1): one gets out of the other's way,
    while the Regular goes the same way from both."""
    ends: dict[str, list[int]] = {"veteran": [], "regular": []}
    for tired in ("r1", "r2"):
        t = table({"b1": "mule 18,20 0", "r1": "boar 11,12 180", "r2": "boar 25,12 180"})
        t.put(tired, tokens=2)
        for level, found in ends.items():
            action = t.game.parse(wants(t, level))
            assert isinstance(action, actions.Move)
            found.append(t.game.board.xy(action.path[-1])[0])
    assert ends["veteran"][0] < 1800 < ends["veteran"][1]
    assert ends["regular"][0] == ends["regular"][1]


def test_it_says_in_parts_what_decided() -> None:
    """A shot is taken for the damage it does, against giving no order."""
    t = table({"b1": "warden 18,20 0", "r1": "rifles 18,13 180"})
    known = told(t)
    first = known.choices[0]
    assert known.by == "position" and first.action == "fire b1 at r1 with primary"
    assert first.terms[0].id == "damage" and first.terms[0].worth > 0
    assert sum(term.worth for term in first.terms) == pytest.approx(first.worth)
    assert "damage done" in t.game.weighed(t.state, known)


# --- goals --------------------------------------------------------------------------------------


def test_whom_a_goal_names_sets_out_in_time() -> None:
    """In the third round of nine a Citadel that has seven rounds to walk is drawn on; one that is
    nearly there has time yet: MC-U19."""
    game = loaded(MechsGame, "the-giant-walks")
    start = replace(game.start(SeededDice(1)).state, turn=3)

    def pull(y: float) -> float:
        cell = game.context.board.at(1500, round(100 * y))
        units = {**start.units, "r1": replace(start.units["r1"], cell=cell)}
        goals = placed_goals(
            game.context, replace(start, units=units), "rust", VeteranEvaluation.weights)
        return next(goal.inch for goal in goals if goal.who == ("r1",))

    assert pull(4.6) > 2 * pull(22)
