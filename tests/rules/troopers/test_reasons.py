"""Every refusal has its words, every word its refusal, every cited rule its page."""

from typing import get_args

from game.boards.steps import BarrierKind, PassageKind
from game.rules.troopers.reasons import SPEECH
from game.rules.troopers.state import Fate, Slot
from tests.rules.refusals import RefusalTests

BUILT = {
    *(f"is-{fate}" for fate in get_args(Fate) if fate != "up"),
    *(f"none-{slot}" for slot in get_args(Slot)),
    *(f"full-{slot}" for slot in ("primary", "secondary", "blade", "tool")),
    *(f"step-{kind}" for kind in get_args(PassageKind)),
    *(f"crawl-{kind}" for kind in ("open", "obstructed", "door", "window")),
    *(kind for kind in get_args(BarrierKind) if kind != "edge"),
}
HANDED = {"go-prone", "stand-up", "friend-there", "enemy-there"}
"""Reasons whose names one function hands to another."""


class TestRefusals(RefusalTests):
    game, prefix, speech = "troopers", "TR", SPEECH
    parts = ("troopers-reasons", "troopers-fight")
    made = frozenset(BUILT | HANDED)
