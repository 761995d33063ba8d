"""The good sense of the computer player of Troopers: a position, and what it does there."""

import pytest
from msgspec.structs import replace

from game.boards.arc import bearing_to
from game.core.dice import SeededDice
from game.players.troopers.evaluation import Evaluation
from game.players.troopers.goals import GoalEvaluation
from game.players.troopers.visibility_cache import VisibilityCache
from game.rules.troopers import actions
from game.rules.troopers.sight import Spot, seen
from game.rules.troopers.state import LaidArc, Trooper
from tests.players.test_troopers import choice, load, turn_of
from tests.rules.troopers.kit import YARD, Table, scenario, table


def verbs(done: list[str], unit: str) -> list[str]:
    """The kinds of actions of a trooper, in order."""
    return [text.split()[0] for text in done if text.split()[1:2] == [unit]]


def watching(width: int, bearing: int, shots: int) -> tuple[LaidArc, ...]:
    return (LaidArc(width, bearing, shots),)


def test_who_is_pinned_gets_a_grenade() -> None:
    """TR-A2, TR-X2: an enemy under a friend's arcs has none of its own; more arcs would only wait
    for it, so somebody goes up to it and throws."""
    t = table(
        {"b1": "0505 primary=smg", "b2": "0507 primary=smg grenades=2", "r1": "0907 primary=rifle"},
        drawing=YARD, turns=10,
    )
    t.put("b1", lambda one: replace(
        one, arcs=watching(60, 110, 6) + watching(30, 110, 3), acted=True, fought=True, spent=6))
    done = turn_of(t)
    assert "throw" in verbs(done, "b2"), done


def test_who_is_kept_down_is_not_done_before_others_may_have_drawn_the_shots() -> None:
    """TR-A2, TR-T1: three arcs lie over both; too many for the one near by, who stays down, but not
    for the one far off: it begins, and the other one still has its turn after that."""
    t = table({"b1": "0905 primary=smg", "b2": "0207 primary=rifle prone",
               "r1": "1205 primary=smg"}, drawing=YARD, turns=10)
    t.put("r1", lambda one: replace(one, arcs=watching(30, 270, 3) * 3, acted=True))
    assert choice(t) == "activate b2"


@pytest.mark.parametrize(("pins", "idles"), [("r1", "r2"), ("r2", "r1")])
def test_of_two_alike_the_one_that_keeps_a_friend_down_is_watched(pins: str, idles: str) -> None:
    """TR-A1: the arcs of the other one lead past everybody."""
    t = table({"b1": "1602 primary=rifle", "b2": "0506 primary=rifle", "r1": "1304 primary=smg",
               "r2": "1308 primary=smg"}, drawing=YARD, turns=10)
    way = bearing_to(t.game.board, t[pins].cell, t["b1"].cell)
    t.put("b1", lambda one: replace(one, acted=True))
    t.put(pins, lambda one: replace(one, arcs=watching(30, way, 3)))
    t.put(idles, lambda one: replace(one, arcs=watching(30, 90, 3)))
    turn_of(t)
    cells = {cell for field in t.game.fields(t.state) if field.unit == "b2" for cell in field.cells}
    assert t[pins].cell in cells and t[idles].cell not in cells


def test_it_waits_behind_a_corner_rather_than_be_kept_down_in_the_open() -> None:
    """TR-A2: beside the house it could walk into view of an enemy with an arc or two of its own,
    and would lie under all of that enemy's in its next turn."""
    t = table({"b1": "0602 primary=rifle", "r1": "1305 primary=smg"}, turns=10)
    done = turn_of(t)
    assert any(text.startswith("arc b1") for text in done), done
    assert not seen(t.context, t.state, Spot(t["r1"].cell)) & t.game.board.bits[t["b1"].cell]


def test_a_grenade_comes_into_the_hand_for_the_next_turn() -> None:
    """TR-S1: too far for a throw now, near enough for one next turn; a gun with no long range has
    nothing else to do."""
    t = table(
        {"b1": "0505 primary=smg", "b2": "0405 secondary=pistol grenades=2",
         "r1": "1405 primary=rifle"}, drawing=YARD, turns=10,
    )
    t.put("b1", lambda one: replace(
        one, arcs=watching(60, 90, 6) + watching(30, 90, 3), acted=True, fought=True, spent=6))
    done = turn_of(t)
    assert "change b2 to grenade" in done, done
    assert verbs(done, "b2")[0] == "walk", done


def test_in_the_last_turn_nothing_is_made_ready() -> None:
    """TR-S1, TR-V2: the same when there is no next turn."""
    t = table(
        {"b1": "0505 primary=smg", "b2": "0405 secondary=pistol grenades=2",
         "r1": "1405 primary=rifle"}, drawing=YARD, turns=1,
    )
    done = turn_of(t)
    assert "change b2 to grenade" not in done, done


def test_when_nobody_moves_any_more_no_arc_is_laid() -> None:
    """TR-A2, TR-T1: an arc waits for the other side's turn; after the last turn's second side
    there is none. The same trooper lays one in the turn before."""
    for turns, lays in ((1, False), (2, True)):
        t = table(
            {"b1": "0505 primary=smg", "r1": "0905 primary=rifle"}, drawing=YARD, turns=turns,
            begins="rust",
        )
        t.play("end-side").follow()
        assert t.state.side == "blue"
        done = turn_of(t)
        assert any(text.startswith("arc") for text in done) is lays, done


def test_an_arc_covers_the_way_by_which_somebody_may_come() -> None:
    """TR-A1: nobody is in sight; the enemy is in the house, whose door is to the west."""
    t = table({"b1": "0205 primary=rifle", "r1": "0803 primary=smg"}, turns=10)
    t.put("b1", lambda one: replace(one, moved=8))
    assert not seen(t.context, t.state, Spot(t["b1"].cell)) & t.game.board.bits[t["r1"].cell]
    done = turn_of(t)
    assert any(text.startswith("arc b1") for text in done), done
    assert t.cell("0505") in t.game.fields(t.state)[0].cells


def hallow_cross(turn: int, side: str, places: dict[str, str]) -> Table:
    """The village late in the game, with only these troopers still up."""
    game = load("village")
    t = Table.__new__(Table)
    t.game, t.context, t.events = game, game.context, ()
    state = game.start(SeededDice(1)).state
    troopers = {}
    for unit, one in state.troopers.items():
        at = places.get(unit)
        moved: Trooper = replace(one, fate="dead", crossed=1023) if at is None else replace(
            one, cell=game.board.cell(at))
        troopers[unit] = moved
    first = "rust" if side == "blue" else "blue"
    t.state = replace(
        state, turn=turn, side=side, first=first, phase="act", troopers=troopers
    )
    return t


def test_in_the_last_turn_it_runs_into_the_building_that_is_still_free() -> None:
    """TR-V2: one house is held, another stands open within a turn's walk; an enemy would be a fine
    target, but time is up."""
    t = hallow_cross(10, "blue", {"b1": "1512", "b2": "0620", "r6": "0116"})
    turn_of(t)
    where = t.game.map.building
    assert {where(t["b1"].cell), where(t["b2"].cell)} == {"farm", "chapel"}


def test_who_keeps_a_building_from_being_held_is_worth_a_grenade() -> None:
    """TR-V2, TR-X2: in the last turn an enemy at its last hit point still holds up the verdict."""
    t = hallow_cross(10, "blue", {"b1": "1512", "b2": "1020", "r5": "1711"})
    t.put("b1", lambda one: replace(one, hand="grenade"))
    t.put("r5", lambda one: replace(one, crossed=0b1111111100))
    done = turn_of(t)
    assert any(text.startswith("throw b1") for text in done), done


def test_somebody_hurt_badly_still_counts() -> None:
    """TR-H2: of what a trooper is good for, nearly half is left at one hit point; a blow at it is
    worth more than at nobody."""
    t = table({"b1": "0505 primary=rifle blade=bayonet", "r1": "0605 primary=smg"}, drawing=YARD)
    t.put("r1", lambda one: replace(one, crossed=0b1111111100))
    t.put("b1", lambda one: replace(one, moved=8, spent=3))
    assert choice(t).startswith(("strike b1 at r1", "arc b1"))


def test_nobody_throws_where_only_a_friend_would_be_hurt() -> None:
    """TR-X2, TR-X3: the enemy stands behind a wall that stops the blast."""
    t = table({"b1": "1104 primary=rifle grenades=2 hand=grenade", "b2": "1005 primary=rifle",
               "r1": "0904 primary=smg"}, turns=10)
    done = turn_of(t)
    thrown = [t.game.parse(text) for text in done if text.startswith("throw")]
    assert not any(isinstance(one, actions.Throw) and one.cell == t["b2"].cell for one in thrown)


TOWER = """
ladder: [{lead: 40, title: On points}]
"""
TOWER_GOALS = (
    "goals: [{goal: last-squad}, {goal: kill, worth: true},"
    " {goal: hold, buildings: [house], points: 20, every: true}]"
)


def tower_table() -> Table:
    """Four of Blue west of a house that brings points, two of Rust in the east."""
    text = scenario(
        {"b1": "0305 primary=smg", "b2": "0205 primary=rifle", "b3": "0105 primary=rifle",
         "b4": "0107 primary=smg", "r1": "1305 primary=rifle", "r2": "1307 primary=rifle"},
        turns=12, extra=TOWER,
    )
    return Table(text.replace("goals: [{goal: last-squad}]", TOWER_GOALS)).follow("fall")


def goals_of(t: Table) -> GoalEvaluation:
    return GoalEvaluation(VisibilityCache(t.context), t.state, "blue")


def test_a_place_that_brings_points_is_kept_by_two_and_the_others_hunt() -> None:
    """TR-V2: it doesn't decide, the enemy does: who crowds into it finds nobody there."""
    t = tower_table()
    goals = goals_of(t)
    roles = goals.roles("blue")
    house = t.cell("0704")
    inside = [unit for unit, role in roles.items() if role.way[house] == 0]
    hunting = [unit for unit, role in roles.items() if role.way[t.cell("1305")] == 0]
    assert sorted(inside) == ["b1", "b2"]
    assert sorted(hunting) == ["b3", "b4"]


def test_who_is_behind_in_points_presses_on_in_the_last_turns_and_who_leads_does_not() -> None:
    t = tower_table()
    even = goals_of(t).hunt("blue").pull
    t.state = replace(t.state, turn=9)
    assert goals_of(t).hunt("blue").pull > even
    t.put("r1", lambda one: replace(one, fate="dead", crossed=1023))
    assert goals_of(t).hunt("blue").pull < even


def test_a_grenade_that_found_no_mark_is_hoped_from_less() -> None:
    """TR-S1, TR-X2: who has begun a turn with one in the hand and sits behind a wall would sit
    there until the end."""
    t = table({"b1": "0605 primary=smg grenades=2", "r1": "0905 primary=rifle"}, drawing=YARD)

    def hope() -> float:
        evaluation = Evaluation(VisibilityCache(t.context), t.state, "blue")
        evaluation.acting = "b1"
        return evaluation.prospect(t["b1"].cell)

    fresh = hope()
    t.put("b1", lambda one: replace(one, hand="grenade"))
    assert 0 < hope() < fresh
    t.put("b1", lambda one: replace(one, hand="grenade", spent=3))
    assert hope() == fresh
