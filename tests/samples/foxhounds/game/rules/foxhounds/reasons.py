"""Refusals of Fox and Hounds in words."""

from game.core.phrases import RefusalPhrases

SPEECH = RefusalPhrases("foxhounds", "foxhounds")
words, no, say = SPEECH.words, SPEECH.no, SPEECH.say
