"""Refusals and event texts of Kay'otz Incursion in words."""

from game.core.phrases import RefusalPhrases

SPEECH = RefusalPhrases("kayotz", "kayotz-reasons")
words, rulebook, title_of = SPEECH.words, SPEECH.rulebook, SPEECH.title_of
because, no = SPEECH.because, SPEECH.no
event_words, modifier, told = SPEECH.event_words, SPEECH.modifier, SPEECH.told
