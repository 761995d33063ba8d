"""A plain click lays a way round what is in the straight line (MC-U1, MC-U2)."""

import pytest

from game.rules.mechs import around, movement
from game.rules.mechs.actions import Move
from game.rules.mechs.context import Walk
from game.rules.mechs.state import OrderKind
from tests.rules.mechs.kit import Table, table

WALL = {"wall": "blocking 13,15 14,15 14,21 13,21"}


def pointed(
    t: Table, to: str, *through: str, unit: str = "b1", kind: OrderKind = "move"
) -> tuple[list[str], Walk | None]:
    """The points of what a click lays, and the way if it may be gone."""
    path, facing = around.laid(
        t.context, t.state, t[unit], kind, tuple(map(t.cell, through)), t.cell(to)
    )
    found = movement.walk(t.context, t.state, t[unit], kind, path, facing)
    return [t.game.board.name(cell) for cell in path], found if isinstance(found, Walk) else None


def test_a_wall_is_gone_round() -> None:
    """MC-U2: the straight way is refused, the one laid may be gone, and is a shortest one."""
    t = table({"b1": "hound 10,18 90"}, WALL)
    t.stays("b1", "16,17", rule="MC-T3", facing=90)
    points, walk = pointed(t, "16,17")
    assert walk is not None and len(points) > 2 and points[-1] == "16.00,17.00"
    assert 9.9 < walk.cost / 100 < 10.1


def test_bases_are_gone_round() -> None:
    """MC-U2: and contact with the one pointed at comes at the end of the bent way."""
    t = table({"b1": "lynx 10,18 90", "b2": "boar 13,18 0", "r1": "rifles 16,18 0"})
    points, walk = pointed(t, "16,18")
    assert walk is not None and len(points) > 2
    t.go("b1", *points[1:], facing=90)
    assert t.phase == "spins" and t.state.spins == ("r1",)


def test_a_free_straight_way_stays_straight() -> None:
    """MC-U1."""
    t = table({"b1": "lynx 10,18 90"}, WALL)
    for to in ("12,12", "10,24", "4,18"):
        assert len(pointed(t, to)[0]) == 2


def test_the_bent_way_is_cut_to_the_inches_left() -> None:
    """MC-U1: straight it would end in the wall's shadow."""
    t = table({"b1": "lynx 10,18 90"}, WALL)
    points, walk = pointed(t, "24,18")
    assert walk is not None and len(points) > 2 and 997 <= walk.cost <= 1000


def test_bends_laid_by_hand_are_kept() -> None:
    """MC-U1: only what comes after them goes round."""
    t = table({"b1": "hound 10,18 90"}, WALL)
    points, walk = pointed(t, "16,18", "11,16")
    assert walk is not None and points[1] == "11.00,16.00" and len(points) > 3


def test_into_a_wood_behind_a_wall() -> None:
    """MC-T2: the way round ends at the wood's edge."""
    wood = {"wood": "hindering 15.5,12 20,12 20,24 15.5,24"}
    t = table({"b1": "hound 10,18 90"}, {**WALL, **wood})
    points, walk = pointed(t, "17,18")
    assert walk is not None and len(points) > 2
    assert walk.stop is not None and walk.stop.id == "wood"


def test_up_a_hill_behind_somebody() -> None:
    """MC-T6: the way round ends with the base put on."""
    t = table({"b1": "lynx 10,18 90", "b2": "boar 13,18 0"},
              {"hill": "elevated 15,12 22,12 22,24 15,24"})
    points, walk = pointed(t, "17,18")
    assert walk is not None and len(points) > 3
    assert walk.crossed is not None and walk.crossed.id == "hill"


def test_a_wood_that_would_stop_it_is_gone_round() -> None:
    """MC-T2: if the inches last; who points into it, or too far behind it, is stopped."""
    t = table({"b1": "hound 10,18 90"}, {"wood": "hindering 12,16.5 14,16.5 14,19.5 12,19.5"})
    points, walk = pointed(t, "15,18")
    assert walk is not None and walk.stop is None
    assert points[-1] == "15.00,18.00" and len(points) > 2
    for to in ("13,18", "30,18"):
        points, walk = pointed(t, to)
        assert walk is not None and walk.stop is not None and len(points) == 2


def test_who_stands_in_a_wood_keeps_to_it() -> None:
    """MC-T2: round the notch in it, since coming in again would stop it."""
    t = table({"b1": "rifles 10,10 0"},
              {"wood": "hindering 9,9 13,9 13,13 12,13 12,10.5 11,10.5 11,13 9,13"})
    points, walk = pointed(t, "12.5,11")
    assert walk is not None and walk.stop is None
    assert points[-1] == "12.50,11.00" and len(points) > 2


def test_raised_ground_is_crossed_where_the_base_can_be_put_there() -> None:
    """MC-U5: over the side of the hill to which the place is near."""
    t = table({"b1": "boar 18,16 90"}, {"hill": "elevated 20,10 28,10 28,18 20,18"})
    points, walk = pointed(t, "22.07,16.69")
    assert walk is not None and walk.crossed is not None
    assert points[-1] == "22.07,16.69" and points[-2].endswith(",18.00")
    t = table({"b1": "boar 22,14 90"}, {"hill": "elevated 20,10 28,10 28,18 20,18"})
    points, walk = pointed(t, "19.45,14")
    assert walk is not None and walk.crossed is not None and points[-1] == "19.45,14.00"
    assert walk.facing in {0, 36}


@pytest.mark.parametrize("to", ["13.5,18", "35.9,18"])
def test_where_no_way_leads_the_straight_one_is_refused(to: str) -> None:
    """MC-T3, MC-U2: into the wall itself, or too far round; the ruling names what is in the way."""
    t = table({"b1": "lynx 10,18 90"}, {"wall": "blocking 13,0 14,0 14,36 13,36"})
    points, walk = pointed(t, to)
    assert walk is None and len(points) == 2
    t.stays("b1", points[-1], rule="MC-T3", words="in the way", facing=90)


def test_pointing_in_the_game_lays_it() -> None:
    """MC-U2: the door by which the window and the engine ask."""
    t = table({"b1": "hound 10,18 90"}, WALL)
    action = t.game.aim(t.state, "b1", "move", t.cell("16,17"))
    assert isinstance(action, Move) and len(action.path) > 2
    assert t.allowed(t.game.text(action))
