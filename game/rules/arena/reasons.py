"""Refusals and event texts of Arena in words."""

from game.core.speech import Speech

SPEECH = Speech("arena", "arena-reasons", "arena-fight", "arena-goals")
words, rulebook, title_of = SPEECH.words, SPEECH.rulebook, SPEECH.title_of
because, no, counted = SPEECH.because, SPEECH.no, SPEECH.counted
event_words, modifier, told = SPEECH.event_words, SPEECH.modifier, SPEECH.told
