"""Lines of a unit's menu: what they are made of."""

from collections.abc import Sequence

from game.core.menulines import MenuLines, summed_up
from game.core.ruling import Ruling
from game.rules.mechs.actions import Action
from game.rules.mechs.reasons import SPEECH
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State, Unit
from game.rules.mechs.talk import TALK


class Lines(MenuLines[Action]):
    """Lines of one unit in one position."""

    def __init__(self, game: MechsRules, state: State, unit: Unit) -> None:
        super().__init__(game, state, TALK)
        self.game, self.state, self.unit = game, state, unit
        self.context = game.context
        self.row = game.context.row(unit)

    def any_of(self, actions: Sequence[Action]) -> Ruling:
        """Allowed if any of them is, else what is said of the first."""
        judged = [self.judge(action) for action in actions]
        return next((one for one in judged if one.allowed), judged[0])


def own(rule: str, key: str, /, **facts: object) -> Ruling:
    """A refusal that sums up the game's refusals of every single target of a line."""
    return summed_up(TALK, SPEECH, rule, key, **facts)
