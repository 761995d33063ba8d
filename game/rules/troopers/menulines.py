"""Lines of a trooper's menu: what they are made of."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.core.ruling import ALLOWED, Reason, Ruling, refuse
from game.core.table import Aim, Choice
from game.rules.troopers.action import Action
from game.rules.troopers.reasons import title_of
from game.rules.troopers.state import State, Trooper
from game.rules.troopers.talk import say

if TYPE_CHECKING:
    from game.rules.troopers.game import TroopersGame


class Lines:
    """Lines of one trooper in one position. band: the head that the next ones stand under."""

    def __init__(self, game: "TroopersGame", state: State, trooper: Trooper) -> None:
        self.game, self.state, self.trooper = game, state, trooper
        self.unit = trooper.id
        self.field = game.field
        self.costs = game.field.rules.costs
        self.band = ""

    def judge(self, action: Action) -> Ruling:
        return self.game.judge(self.state, action)

    def line(
        self, key: str, aim_at: Aim, ruling: Ruling, note: str = "", value: str = "",
        action: Action | None = None, more: tuple[Choice, ...] = (), title: str = "",
    ) -> Choice:
        """One line: note and value only where it may be chosen."""
        open_ = ruling.allowed
        text = self.game.text(action) if action is not None else ""
        return Choice(
            key, title or say(f"choice.{key}"), aim_at, note if open_ else "",
            value if open_ else "", None if open_ else ruling, text, more, group=self.band,
        )

    def parent(self, key: str, more: list[Choice], none: Ruling, note: str, value: str) -> Choice:
        """A line that opens others: closed when there are none, or all are. none: why then."""
        if any(choice.open for choice in more):
            plain = tuple(replace(choice, group="") for choice in more)
            return self.line(key, "menu", ALLOWED, note, value, more=plain)
        closed = [choice.ruling for choice in more if choice.ruling is not None]
        same = closed and len({one.rules[:1] for one in closed}) == 1
        return self.line(key, "menu", closed[0] if same else none)


def own(rule: str, key: str, /, **facts: object) -> Ruling:
    """A refusal that sums up the game's refusals of every single target of a line."""
    return refuse(
        Reason(rule, title_of(rule), say(f"refuse.{key}.text", **facts),
               say(f"refuse.{key}.why", **facts))
    )
