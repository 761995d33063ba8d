"""Lines of a trooper's menu: what they are made of."""

from game.core.menulines import MenuLines, summed_up
from game.core.ruling import Ruling
from game.rules.troopers.actions import Action
from game.rules.troopers.reasons import SPEECH
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import State, Trooper
from game.rules.troopers.talk import TALK


class Lines(MenuLines[Action]):
    """Lines of one trooper in one position."""

    def __init__(self, game: TroopersRules, state: State, trooper: Trooper) -> None:
        super().__init__(game, state, TALK)
        self.game, self.state, self.trooper = game, state, trooper
        self.unit = trooper.id
        self.context = game.context
        self.costs = game.context.rules.costs


def own(rule: str, key: str, /, **facts: object) -> Ruling:
    """A refusal that sums up the game's refusals of every single target of a line."""
    return summed_up(TALK, SPEECH, rule, key, **facts)
