"""Pieces of the log: throws in words."""

from game.core.event import Rolled
from game.core.quantity import show, signed
from game.rules.arena.saving import chance
from game.rules.arena.talk import TALK, exact, lines_of, say


def roll_words(event: Rolled) -> str:
    """A throw in the log: how many dice must show what, of which that is made, how likely it was,
    the dice, what came of it, and the rule."""
    if not event.needs or not event.counts:
        return plain_words(event)
    good = event.counts[0]
    dice = " ".join(say("die.hit" if good else "die.miss", face=face) for face in event.dice)
    odds = exact(chance(len(event.dice), event.needs))
    made = say("log.odds", odds=odds) if len(event.modifiers) < 2 else say(
        "log.made-of", lines=lines_of(event.modifiers), odds=odds)
    return say("log.roll", number=len(event.dice), needs=event.needs, lines=made, dice=dice,
               total=show(event.total), ending=event.ending, rule=TALK.rule(event.rule))


def harm_words(event: Rolled) -> str:
    """The dice of damage or of a fall, with what is added and what is stopped."""
    dice = " ".join(say("die.miss", face=face) for face in event.dice)
    lines = "".join(
        say("log.harm-line", words=one.words, value=signed(one.value)) for one in event.modifiers
    )
    return say("log.harm", dice=dice, bare=sum(event.dice), lines=lines, ending=event.ending,
               rule=TALK.rule(event.rule))


def plain_words(event: Rolled) -> str:
    """Dice that need nothing: those of damage, of a fall, or for who begins."""
    if len(event.counts) <= 1:
        return harm_words(event)
    return TALK.drawn(event)
