"""Golden playthroughs and perft tables: a rule bent anywhere changes them (MC-N1)."""

from tests.rules.golden import GoldenTests
from tests.rules.mechs.goldens import GOLDENS


class TestGolden(GoldenTests):
    goldens = GOLDENS


def test_the_stories_hold_every_kind_of_thing() -> None:
    """Ways, attacks, breaking away, spins, heat, transports, VTOLs; chance hardly ever takes
    captives (`test_capture` proves them)."""
    GOLDENS.hold(
        {"move", "run", "assault", "turn", "fire", "strike", "charge", "ram", "death",
         "break", "spin", "keep", "vent", "board", "unload", "rise", "descend", "done", "close"},
        ("MC-C1", "MC-C2", "MC-B1"),
    )
