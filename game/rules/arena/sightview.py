"""The line that a shot or a throw flies along, as it is drawn, with what stands in its way."""

from game.core.view_records import Sight
from game.rules.arena import missile
from game.rules.arena.rules import ArenaRules
from game.rules.arena.sight import in_the_way
from game.rules.arena.state import Figure, State
from game.rules.arena.talk import name, say


def sight(game: ArenaRules, state: State, figure: Figure, target: Figure) -> Sight:
    """From hex to hex with each pillar and standing figure that blocks it (AR-U11); it isn't clear
    either where a pit, or the target's grip, lets nothing through (AR-J5, AR-U17)."""
    met = []
    for cell in in_the_way(game.context, state, figure.cell, target.cell):
        other = state.standing(cell)
        words = say("sight.pillar") if other is None else say(
            "sight.figure", unit=name(game, other.id))
        met.append((cell, words, True))
    clear = missile.line(game.context, state, figure, target).allowed
    return Sight(figure.cell, target.cell, clear, tuple(met), "AR-U11")
