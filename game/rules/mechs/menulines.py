"""Lines of a unit's menu: what they are made of."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.core.menulines import MenuLines, summed_up
from game.core.ruling import ALLOWED, Ruling
from game.core.table import Choice
from game.rules.mechs.action import Action
from game.rules.mechs.reasons import SPEECH
from game.rules.mechs.state import State, Unit
from game.rules.mechs.talk import TALK

if TYPE_CHECKING:
    from game.rules.mechs.game import MechsGame


class Lines(MenuLines[Action]):
    """Lines of one unit in one position."""

    def __init__(self, game: "MechsGame", state: State, unit: Unit) -> None:
        super().__init__(game, state, TALK)
        self.game, self.state, self.unit = game, state, unit
        self.field = game.field
        self.row = game.field.row(unit)

    def parent(self, key: str, more: list[Choice], none: Ruling, note: str, value: str) -> Choice:
        """A line that opens others: closed when there are none, or all are. none: why then."""
        if any(choice.open for choice in more):
            plain = tuple([replace(choice, group="") for choice in more])
            return self.line(key, "menu", ALLOWED, note, value, more=plain)
        closed = [choice.ruling for choice in more if choice.ruling is not None]
        same = closed and len({one.rules[:1] for one in closed}) == 1
        return self.line(key, "menu", closed[0] if same else none)

    def simple(self, key: str, action: Action, note: str = "", value: str = "") -> Choice:
        """A line that is one action at once."""
        return self.line(key, "now", self.judge(action), note, value, action)

    def any_of(self, actions: Sequence[Action]) -> Ruling:
        """Allowed if any of them is, else what is said of the first."""
        judged = [self.judge(action) for action in actions]
        return next((one for one in judged if one.allowed), judged[0])

    def pointed(
        self, key: str, ruling: Ruling, note: str = "", value: str = "", title: str = "",
        laid: bool = False,
    ) -> Choice:
        """A line that points at the table, where a facing may be given with it. laid: the way
        there may be laid in pieces."""
        made = self.line(key, "cell", ruling, note, value, title=title)
        return replace(made, faced=True, laid=laid)


def own(rule: str, key: str, /, **facts: object) -> Ruling:
    """A refusal that sums up the game's refusals of every single target of a line."""
    return summed_up(TALK, SPEECH, rule, key, **facts)
