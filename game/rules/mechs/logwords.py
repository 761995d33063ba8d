"""Pieces of the log: throws in words."""

from game.core.event import Rolled
from game.core.quantity import show, signed
from game.rules.mechs.talk import TALK, say


def roll_words(event: Rolled) -> str:
    """A throw in the log: the dice, what is added to them, what they need, what came of it, and
    the rule."""
    if not event.needs or not event.counts:
        return TALK.drawn(event)
    good = event.counts[0]
    dice = " ".join(say("die.hit" if good else "die.miss", face=face) for face in event.dice)
    if not event.summed:
        return say("log.one", dice=dice, needs=event.needs, rule=TALK.rule(event.rule))
    parts = "".join(
        say("log.part", value=signed(one.value), words=one.words)
        for one in event.modifiers if one.value
    )
    key = "log.reaches" if event.total >= event.needs else "log.falls-short"
    needs = say(key, total=show(event.total), needs=event.needs)
    return say("log.sum", number=len(event.dice), dice=dice, bare=sum(event.dice), parts=parts,
               needs=needs, rule=TALK.rule(event.rule))
