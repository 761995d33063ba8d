"""Golden playthroughs and perft tables: a rule bent anywhere changes them (TR-T1)."""

from tests.rules.golden import GoldenTests
from tests.rules.troopers.goldens import GOLDENS


class TestGolden(GoldenTests):
    goldens = GOLDENS


def test_the_stories_hold_every_kind_of_thing() -> None:
    """Walks, arcs, fire, blows, throws, wounds and what brings them about."""
    GOLDENS.hold(
        {"walk", "prone", "stand", "change", "take", "drop", "arc", "activate", "fire", "hold",
         "strike", "throw", "done", "end-side", "fall", "burst", "go-on"},
        ("TR-A3", "TR-H1", "TR-X1", "TR-X2", "TR-X3"),
    )
