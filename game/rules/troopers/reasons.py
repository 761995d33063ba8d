"""Refusals and event texts of Troopers in words."""

from game.core.phrases import RefusalPhrases

SPEECH = RefusalPhrases("troopers", "troopers-reasons", "troopers-fight", "troopers-squads")
words, rulebook, title_of = SPEECH.words, SPEECH.rulebook, SPEECH.title_of
because, no, counted = SPEECH.because, SPEECH.no, SPEECH.counted
event_words, modifier, told = SPEECH.event_words, SPEECH.modifier, SPEECH.told
