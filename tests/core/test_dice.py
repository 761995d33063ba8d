"""Dice: one stream, repeatable from any position, the same in every process."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.dice import ScriptedDice, SeededDice, make_dice
from game.core.errors import DiceScriptError


def test_known_stream():
    dice = SeededDice(2026)
    assert [dice.roll() for _ in range(12)] == [1, 4, 4, 6, 1, 2, 4, 4, 5, 4, 5, 5]


@given(st.integers(0, 2**64 - 1), st.integers(1, 20), st.integers(0, 50))
def test_a_position_repeats_exactly(seed, sides, skip):
    dice = SeededDice(seed)
    for _ in range(skip):
        dice.roll(sides)
    again = dice.at(dice.position)
    first = [dice.roll(sides) for _ in range(20)]
    assert first == [again.roll(sides) for _ in range(20)]
    assert all(1 <= face <= sides for face in first)


def test_faces_are_equally_likely():
    dice = SeededDice(7)
    counts = [0] * 6
    for _ in range(60_000):
        counts[dice.roll() - 1] += 1
    # Chi-square with 5 degrees of freedom: 20.5 is the 0.1 % point.
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 20.5


def test_same_dice_in_another_process_with_another_hash_seed():
    code = "from game.core.dice import *; d = SeededDice(99); print([d.roll() for _ in [0] * 30])"
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True,
            text=True, check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    dice = SeededDice(99)
    assert runs == {f"{[dice.roll() for _ in range(30)]}\n"}


def test_a_script_that_ends_says_so():
    dice = ScriptedDice([3])
    dice.roll()
    with pytest.raises(DiceScriptError, match="ended after 1 faces"):
        dice.roll()


def test_a_face_that_is_not_on_the_die_is_named():
    with pytest.raises(DiceScriptError, match="face 7 at place 1"):
        ScriptedDice([7]).roll()


def test_a_script_can_go_on_with_seeded_dice():
    dice = make_dice(5, [6, 6])
    assert [dice.roll(), dice.roll()] == [6, 6]
    seeded = SeededDice(5, 2)
    assert [dice.roll() for _ in range(9)] == [seeded.roll() for _ in range(9)]
