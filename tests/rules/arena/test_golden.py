"""Golden playthroughs and perft tables: a rule bent anywhere changes them (AR-O1)."""

import pytest

from tests.rules.arena.goldens import GOLDENS


@pytest.mark.parametrize("told", GOLDENS.played, ids=lambda told: f"{told[0]}-{told[1]}")
def test_the_same_game_is_played_again(told: tuple[str, int, int]) -> None:
    assert GOLDENS.story(told) == GOLDENS.file(told).read_text(encoding="utf-8")


@pytest.mark.parametrize("row", range(len(GOLDENS.counted)))
def test_perft_counts_stand(row: int) -> None:
    table = GOLDENS.perft.read_text(encoding="utf-8").splitlines()
    assert GOLDENS.count(GOLDENS.counted[row]) == table[row]


def test_the_stories_hold_every_kind_of_thing() -> None:
    """Moves, turns, jumps, blows, shots, falls, pushes and what brings them about."""
    assert {"initiative", "first", "move", "turn", "stand", "done", "delay", "attack", "shoot",
            "throw", "resolve", "defend", "dodge", "bear", "ready", "drop", "pass", "push", "rest",
            "disengage", "close"} <= GOLDENS.kinds()
    whole = "".join(GOLDENS.file(told).read_text(encoding="utf-8") for told in GOLDENS.played)
    for rule in ("AR-O1", "AR-C1", "AR-C4", "AR-M2", "AR-J1", "AR-J3", "AR-A1", "AR-C6"):
        assert f"  {rule} " in whole, rule
