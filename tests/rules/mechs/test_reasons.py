"""Every refusal has its words, every word its refusal, every cited rule its page."""

from game.rules.mechs.reasons import SPEECH
from tests.rules.refusals import RefusalTests


class TestRefusals(RefusalTests):
    game, prefix, speech = "mechs", "MC", SPEECH
    parts = ("mechs-reasons", "mechs-fight", "mechs-cargo", "mechs-goals")
    built = ("army-", 1)
