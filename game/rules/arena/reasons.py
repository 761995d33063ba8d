"""Refusals and event texts of Arena in words."""

from functools import cache

from game.core.event import Modifier
from game.core.phrases import RefusalPhrases

SPEECH = RefusalPhrases("arena", "arena-reasons", "arena-fight", "arena-goals")
words, rulebook, title_of = SPEECH.words, SPEECH.rulebook, SPEECH.title_of
because, no, counted = SPEECH.because, SPEECH.no, SPEECH.counted
event_words, modifier, told = SPEECH.event_words, SPEECH.modifier, SPEECH.told


@cache
def word_line(said: str, value: int, rule: str) -> Modifier:
    """A line of a sum whose words are a name of the data."""
    return Modifier(value, said, rule)
