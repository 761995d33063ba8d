"""Plays any game at random: the measure of speed, and the bottom of the scale of skill."""

import random
from typing import Any

from game.core.deliberation import Notes
from game.core.options import drawn
from game.core.rules import AnyRules
from game.players.cancellation import NEVER, CancellationToken


class RandomPlayer:
    """Picks a unit, then a kind of action, then one action of it, each at random.

    Groups are lazy, so only the kinds that are looked at are worked out, and of one that is dear
    to list only what is drawn. The table's own actions (ending the phase) are taken when no unit
    can do anything.
    """

    def choose(
        self, game: AnyRules, state: Any, rng: random.Random, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> Any:
        """One legal action."""
        if notes is not None:
            notes.compare("chance")
        draw = rng.random
        units = game.actors(state)
        if units:
            # From a random one on, all once round: an index below 0 counts from the end.
            first = int(draw() * len(units))
            for index in range(first - len(units), first):
                groups = game.options(state, units[index]).groups
                kinds = len(groups)
                kind = int(draw() * kinds)
                for number in range(kind - kinds, kind):
                    action = drawn(groups[number], draw)
                    if action is not None:
                        return action
        options = game.options(state)
        return options[int(draw() * len(options))]
