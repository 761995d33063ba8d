"""Lines of a figure's menu: what they are made of."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.core.menulines import MenuLines, summed_up
from game.core.ruling import ALLOWED, Ruling
from game.core.table import Choice
from game.rules.arena.action import Action
from game.rules.arena.reasons import SPEECH
from game.rules.arena.state import Figure, State
from game.rules.arena.talk import TALK

if TYPE_CHECKING:
    from game.rules.arena.game import ArenaGame


class Lines(MenuLines[Action]):
    """Lines of one figure in one position."""

    def __init__(self, game: "ArenaGame", state: State, figure: Figure) -> None:
        super().__init__(game, state, TALK)
        self.game, self.state, self.figure = game, state, figure
        self.unit = figure.id
        self.field = game.field

    def parent(self, key: str, more: list[Choice], none: Ruling, note: str, value: str) -> Choice:
        """A line that opens others: closed when there are none, or all are. none: why then."""
        if any(choice.open for choice in more):
            plain = tuple(replace(choice, group="") for choice in more)
            return self.line(key, "menu", ALLOWED, note, value, more=plain)
        closed = [choice.ruling for choice in more if choice.ruling is not None]
        same = closed and len({one.rules[:1] for one in closed}) == 1
        return self.line(key, "menu", closed[0] if same else none)

    def simple(self, key: str, action: Action, note: str = "", value: str = "") -> Choice:
        """A line that is one action at once."""
        return self.line(key, "now", self.judge(action), note, value, action)

    def pointed(
        self, key: str, ruling: Ruling, note: str = "", value: str = "", title: str = "",
        beyond: Ruling | None = None,
    ) -> Choice:
        """A line that points at a hex, where a facing may be given with it. beyond: what is said of
        a hex that isn't one of its targets."""
        made = self.line(key, "cell", ruling, note, value, title=title)
        return replace(made, faced=True, beyond=beyond)


def own(rule: str, key: str, /, **facts: object) -> Ruling:
    """A refusal that sums up the game's refusals of every single target of a line."""
    return summed_up(TALK, SPEECH, rule, key, **facts)
