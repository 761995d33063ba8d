"""Golden playthroughs and perft tables: a rule bent anywhere changes them (MC-N1)."""

from tests.rules.golden import GoldenTests
from tests.rules.mechs.goldens import GOLDENS, PLAYED


class TestGolden(GoldenTests):
    goldens = GOLDENS


def test_the_stories_hold_every_kind_of_thing() -> None:
    """Ways, attacks, breaking away, spins, heat, transports, VTOLs, captives."""
    GOLDENS.hold(
        {"move", "run", "assault", "turn", "fire", "strike", "charge", "ram", "death",
         "break", "spin", "keep", "vent", "board", "unload", "rise", "descend", "done", "close",
         "capture"},
        ("MC-C1", "MC-C2", "MC-B1", "MC-U13"),
    )
    # Infantry goes along, a wreck and a vehicle stay; who was aboard is pushed (MC-P4).
    captives = GOLDENS.text(next(one for one in PLAYED if one.scenario == "captives"))
    for line in ("r1 captured", "r3 fate salvage > captive", "b4 fate up > captive",
                 "b5 click 0 > 1"):
        assert f"\n  {line}\n" in captives
