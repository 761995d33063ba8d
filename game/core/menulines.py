"""Lines of a menu: what every game's menus are made of."""

from typing import Any, Generic, TypeVar

from game.core.contract import Game
from game.core.ruling import Reason, Ruling, refuse
from game.core.speech import Speech, Talk
from game.core.table import Aim, Choice

A = TypeVar("A")


class MenuLines(Generic[A]):
    """Lines of one unit in one position. band: the head that the next ones stand under."""

    def __init__(self, table: Game[Any, A], position: Any, talk: Talk) -> None:
        self._table, self._position, self._talk = table, position, talk
        self.band = ""

    def word(self, key: str) -> str:
        """The words of a line: `choice.<key>`."""
        return self._talk.say(f"choice.{key}")

    def judge(self, action: A) -> Ruling:
        """What the game says of an action here."""
        return self._table.judge(self._position, action)

    def line(
        self, key: str, aim_at: Aim, ruling: Ruling, note: str = "", value: str = "",
        action: A | None = None, more: tuple[Choice, ...] = (), title: str = "",
    ) -> Choice:
        """One line: note and value only where it may be chosen."""
        open_ = ruling.allowed
        text = self._table.text(action) if action is not None else ""
        return Choice(
            key, title or self.word(key), aim_at, note if open_ else "",
            value if open_ else "", shown(ruling), text, more, group=self.band,
        )


def shown(ruling: Ruling) -> Ruling | None:
    """What a line carries: nothing when it is open."""
    return None if ruling.allowed else ruling


def summed_up(talk: Talk, speech: Speech, rule: str, key: str, /, **facts: object) -> Ruling:
    """A refusal that sums up the game's refusals of every single target of a line: `refuse.<key>`
    of the table talk, under the title of its rule."""
    text, why = (talk.say(f"refuse.{key}.{part}", **facts) for part in ("text", "why"))
    return refuse(Reason(rule, speech.title_of(rule), text, why))
