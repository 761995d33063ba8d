"""Golden playthroughs and perft tables: a rule bent anywhere changes them (AR-O1)."""

from tests.rules.arena.goldens import GOLDENS
from tests.rules.golden import GoldenTests


class TestGolden(GoldenTests):
    goldens = GOLDENS


def test_the_stories_hold_every_kind_of_thing() -> None:
    """Moves, turns, jumps, blows, shots, falls, pushes and what brings them about."""
    GOLDENS.hold(
        {"initiative", "first", "move", "turn", "stand", "done", "delay", "attack", "shoot",
         "throw", "resolve", "defend", "dodge", "bear", "ready", "drop", "pass", "push", "rest",
         "disengage", "close"},
        ("AR-O1", "AR-C1", "AR-C4", "AR-M2", "AR-J1"),
    )
