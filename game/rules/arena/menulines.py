"""Lines of a figure's menu: what they are made of."""

from game.core.menulines import MenuLines, summed_up
from game.core.ruling import Ruling
from game.rules.arena.actions import Action
from game.rules.arena.reasons import SPEECH
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import Figure, State
from game.rules.arena.talk import TALK


class FigureLines(MenuLines[Action]):
    """Lines of one figure in one position."""

    def __init__(self, game: ArenaRules, state: State, figure: Figure) -> None:
        super().__init__(game, state, TALK)
        self.game, self.state, self.figure = game, state, figure
        self.unit = figure.id
        self.context = game.context


def own(rule: str, key: str, /, **facts: object) -> Ruling:
    """A refusal that sums up the game's refusals of every single target of a line."""
    return summed_up(TALK, SPEECH, rule, key, **facts)
