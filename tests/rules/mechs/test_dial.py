"""What the dials say: MC-C1, MC-N2."""

import pytest

from game.rules.mechs import dial
from tests.rules.mechs.fightkit import fight


def test_a_fresh_unit_shows_its_first_row() -> None:
    """MC-C1: speed, attack, defence and damage are those of the dial."""
    t = fight({"b1": "lynx 10,10 0"})
    unit = t["b1"]
    assert (dial.speed(t.context, unit), dial.attack(t.context, unit)) == (10, 10)
    assert dial.defence(t.context, unit) == 20
    assert [dial.damage(t.context, unit, slot) for slot in dial.SLOTS] == [3, 2]
    assert dial.left(t.context, unit) == 13


def test_a_turned_dial_shows_later_rows() -> None:
    """MC-C1."""
    t = fight({"b1": "lynx 10,10 0 click=4"})
    unit = t["b1"]
    assert dial.click(t.context, unit) == "9/9/19/2/2"
    assert dial.left(t.context, unit) == 9
    assert dial.left(t.context, t.wreck("b1")["b1"]) == 0
    assert dial.click(t.context, t["b1"]) == "5/6/15/1/1"


@pytest.mark.parametrize(
    ("heat", "speed", "primary", "secondary"),
    [(0, 10, 3, 2), (2, 10, 3, 2), (3, 9, 3, 2), (4, 9, 3, 2), (5, 9, 2, 1)],
)
def test_heat_lowers_speed_and_weapons(
    heat: int, speed: int, primary: int, secondary: int
) -> None:
    """MC-N2: three free steps, then speed −1, then primary, secondary and speed −1."""
    t = fight({"b1": f"lynx 10,10 0 heat={heat}"})
    unit = t["b1"]
    assert dial.speed(t.context, unit) == speed
    assert dial.damage(t.context, unit, "primary") == primary
    assert dial.damage(t.context, unit, "secondary") == secondary
    assert sum(line.value for line in dial.speed_lines(t.context, unit)) == speed


def test_a_shutdown_lowers_defence_by_two() -> None:
    """MC-N2."""
    t = fight({"b1": "lynx 10,10 0 heat=6"})
    unit = t["b1"]
    assert unit.shut
    assert dial.defence(t.context, unit) == 18
    assert [line.value for line in dial.defence_lines(t.context, unit)] == [20, -2]


def test_no_weapon_does_no_damage() -> None:
    """MC-U10."""
    t = fight({"b1": "kestrel 10,10 0"})
    assert dial.damage(t.context, t["b1"], "secondary") == 0
    assert dial.damage_lines(t.context, t["b1"], "secondary") == ()
