"""Golden playthroughs and perft tables: a rule bent anywhere changes them (TR-T1)."""

import pytest

from tests.rules.troopers.goldens import GOLDENS


@pytest.mark.parametrize("told", GOLDENS.played, ids=lambda told: f"{told[0]}-{told[1]}")
def test_the_same_game_is_played_again(told: tuple[str, int, int]) -> None:
    assert GOLDENS.story(told) == GOLDENS.file(told).read_text(encoding="utf-8")


@pytest.mark.parametrize("row", range(len(GOLDENS.counted)))
def test_perft_counts_stand(row: int) -> None:
    table = GOLDENS.perft.read_text(encoding="utf-8").splitlines()
    assert GOLDENS.count(GOLDENS.counted[row]) == table[row]


def test_the_stories_hold_every_kind_of_thing() -> None:
    """Walks, arcs, fire, blows, throws, wounds and what brings them about."""
    assert {"walk", "prone", "stand", "change", "take", "drop", "arc", "activate", "fire", "hold",
            "strike", "throw", "done", "end-side", "fall", "burst", "go-on"} <= GOLDENS.kinds()
    whole = "".join(GOLDENS.file(told).read_text(encoding="utf-8") for told in GOLDENS.played)
    for rule in ("TR-A3", "TR-H1", "TR-X1", "TR-X2", "TR-X3"):
        assert f"  {rule} " in whole, rule
