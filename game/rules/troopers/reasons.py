"""Refusals and event texts of Troopers in words."""

from game.core.speech import Speech

_SPEECH = Speech("troopers", "troopers-reasons", "troopers-fight")
words, rulebook, title_of = _SPEECH.words, _SPEECH.rulebook, _SPEECH.title_of
because, no, counted = _SPEECH.because, _SPEECH.no, _SPEECH.counted
event_words, modifier, told = _SPEECH.event_words, _SPEECH.modifier, _SPEECH.told
