"""Every refusal has its words, every word its refusal, every cited rule its page."""

from game.rules.arena.reasons import SPEECH
from tests.rules.refusals import RefusalTests


class TestRefusals(RefusalTests):
    game, prefix, speech = "arena", "AR", SPEECH
    parts = ("arena-reasons", "arena-fight", "arena-goals")
    built = ("build-", 2)
