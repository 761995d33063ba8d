"""Refusals of Fox and Hounds in words."""

from game.core.speech import Speech

SPEECH = Speech("foxhounds", "foxhounds")
words, no, say = SPEECH.words, SPEECH.no, SPEECH.say
