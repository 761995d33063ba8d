"""Refusals and event texts of Kay'otz Incursion in words."""

from game.core.speech import Speech

_SPEECH = Speech("kayotz", "kayotz-reasons")
words, rulebook, title_of = _SPEECH.words, _SPEECH.rulebook, _SPEECH.title_of
because, no = _SPEECH.because, _SPEECH.no
event_words, modifier, told = _SPEECH.event_words, _SPEECH.modifier, _SPEECH.told
