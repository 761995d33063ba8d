"""Pieces of the log: throws, ways walked, directions."""

from collections import Counter
from itertools import pairwise

from game.core.event import Rolled
from game.core.quantity import show
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import State
from game.rules.troopers.talk import TALK, counted, lines_of, say

_WAYS = {
    "open": "", "obstructed": "TR-M3", "door": "TR-M4", "window": "TR-M5", "stairs": "TR-M6",
    "ladder": "TR-M6",
}
_COMPASS = 8


def roll_words(event: Rolled) -> str:
    """A throw in the log: what two dice must reach and of what that is made, the dice, what came of
    it, and the rule."""
    good = bool(event.counts) and event.counts[0]
    dice = " ".join(say("die.hit" if good else "die.miss", face=face) for face in event.dice)
    rule = TALK.rule(event.rule)
    if not event.needs or not event.counts:
        return say("log.drawn", dice=dice, total=show(event.total), ending=event.ending, rule=rule)
    made = say("log.made-of", lines=lines_of(event.modifiers)) if len(event.modifiers) > 1 else ""
    return say("log.roll", needs=event.needs, lines=made, dice=dice, total=show(event.total),
               ending=event.ending, rule=rule)


def first_cell_words(event: Rolled) -> str:
    """The throw for the first cell of a hit (TR-H1)."""
    dice = " ".join(say("die.miss", face=face) for face in event.dice)
    return say("log.first-cell", dice=dice, total=show(event.total), rule=event.rule)


def way_words(game: TroopersRules, state: State, path: tuple[int, ...]) -> str:
    """What a walk led over: "2 open, 1 doorway [TR-M4]"."""
    ground = game.context.ground(state)
    kinds: Counter[str] = Counter(
        game.context.dearest(passage) for a, b in pairwise(path)
        if (passage := ground.passage(a, b)) is not None
    )
    parts = []
    for kind, rule in _WAYS.items():
        if kinds[kind]:
            link = " " + say("log.rule", rule=rule) if rule else ""
            parts.append(counted(f"ways.{kind}", kinds[kind]) + link)
    return ", ".join(parts)


def compass(bearing: int) -> str:
    """A bearing as a side of the map, to the nearest eighth: "the lower right"."""
    eighth = (bearing * _COMPASS + 180) // 360 % _COMPASS
    return say(f"compass.{eighth}")
