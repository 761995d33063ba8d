"""Lines of a menu: what every game's menus are made of."""

from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from game.core.phrases import Catalogue, RefusalPhrases
from game.core.rules import Rules
from game.core.ruling import ALLOWED, Reason, Ruling, refuse
from game.core.view_records import Aim, Choice

A = TypeVar("A")


class MenuLines(Generic[A]):
    """Lines of one unit in one position. band: the head that the next ones stand under."""

    def __init__(self, table: Rules[Any, A], position: Any, talk: Catalogue) -> None:
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
        return Choice(
            key, title or self.word(key), aim_at, note if open_ else "",
            value if open_ else "", shown(ruling), action, more, group=self.band,
        )

    def simple(self, key: str, action: A, note: str = "", value: str = "") -> Choice:
        """A line that is one action at once."""
        return self.line(key, "now", self.judge(action), note, value, action)

    def parent(
        self, key: str, more: list[Choice], none: Ruling, note: str, value: str, title: str = ""
    ) -> Choice:
        """A line that opens others: closed when there are none, or all are. none: why then."""
        if any(choice.open for choice in more):
            plain = tuple([replace(choice, group="") for choice in more])
            return self.line(key, "menu", ALLOWED, note, value, more=plain, title=title)
        closed = [choice.ruling for choice in more if choice.ruling is not None]
        same = closed and len({ruling.rules[:1] for ruling in closed}) == 1
        return self.line(key, "menu", closed[0] if same else none, title=title)

    def pointed(
        self, key: str, ruling: Ruling, note: str = "", value: str = "", title: str = "",
        beyond: Ruling | None = None, laid: bool = False,
    ) -> Choice:
        """A line that points at the board, where a facing may be given with it. beyond: what is
        said of a cell that isn't one of its targets. laid: the way there may be laid in pieces."""
        choice = self.line(key, "cell", ruling, note, value, title=title)
        return replace(choice, faced=True, beyond=beyond, laid=laid)


def shown(ruling: Ruling) -> Ruling | None:
    """What a line carries: nothing when it is open."""
    return None if ruling.allowed else ruling


def summed_up(
    talk: Catalogue, speech: RefusalPhrases, rule: str, key: str, /, **facts: object
) -> Ruling:
    """A refusal that sums up the game's refusals of every single target of a line: `refuse.<key>`
    of the table talk, under the title of its rule."""
    text, why = (talk.say(f"refuse.{key}.{part}", **facts) for part in ("text", "why"))
    return refuse(Reason(rule, speech.title_of(rule), text, why))
