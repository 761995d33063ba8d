"""Golden playthroughs and perft tables: a rule bent anywhere changes them (TR-T1)."""

import pytest

from tests.rules.troopers import goldens


@pytest.mark.parametrize("told", goldens.PLAYED, ids=lambda told: f"{told[0]}-{told[1]}")
def test_the_same_game_is_played_again(told: tuple[str, int, int]) -> None:
    assert goldens.story(*told) == goldens.story_file(*told).read_text(encoding="utf-8")


@pytest.mark.parametrize("row", range(len(goldens.COUNTED)))
def test_perft_counts_stand(row: int) -> None:
    table = goldens.PERFT.read_text(encoding="utf-8").splitlines()
    assert goldens.count(*goldens.COUNTED[row]) == table[row]


def test_the_stories_hold_every_kind_of_thing() -> None:
    """Walks, arcs, fire, blows, throws, wounds and what brings them about."""
    texts = [goldens.story_file(*told).read_text(encoding="utf-8") for told in goldens.PLAYED]
    kinds = {line.split()[1] for text in texts for line in text.splitlines() if line[0] == ">"}
    assert {"walk", "prone", "stand", "change", "take", "drop", "arc", "activate", "fire", "hold",
            "strike", "throw", "done", "end-side", "fall", "burst", "go-on"} <= kinds
    whole = "".join(texts)
    for rule in ("TR-A3", "TR-H1", "TR-X1", "TR-X2", "TR-X3"):
        assert f"  {rule} " in whole, rule
