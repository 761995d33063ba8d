"""How Arena is put into words: names, numbers, things and places for the table talk.

Every text stands in assets/locale/en/arena.yaml; here it is only filled in.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from game.core.event import Modifier
from game.core.quantity import percent, signed
from game.core.speech import Talk
from game.rules.arena.action import facing_name
from game.rules.arena.state import OFF, Figure, State

if TYPE_CHECKING:
    from game.rules.arena.game import ArenaGame


TALK = Talk("arena")
words, say, counted = TALK.words, TALK.say, TALK.counted
listed, either = TALK.listed, TALK.either

_HUNDRED = 100


def dotted(parts: Iterable[str]) -> str:
    """What there is of them, with dots between: "Blue · standing · faces NE"."""
    return say("list.dot").join(part for part in parts if part)


def first_up(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def in_text(title: str) -> str:
    """A title inside a sentence: its first letter small, unless it is an abbreviation."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def name(game: "ArenaGame", unit: str) -> str:
    """What a player calls a figure; the id itself if there is none."""
    return game.field.names.get(unit, unit)


def bold(game: "ArenaGame", unit: str) -> str:
    """A figure as the log prints it."""
    return f"**{name(game, unit)}**"


def names(game: "ArenaGame", units: Iterable[str]) -> str:
    """Figures as a list in words."""
    return listed(name(game, unit) for unit in units)


def side_name(game: "ArenaGame", side: str) -> str:
    """What a side is called."""
    return game.field.sides.get(side, side)


def place(game: "ArenaGame", cell: int) -> str:
    """A hex by its printed name, or the words for off the map."""
    return game.field.board.name(cell) if cell != OFF else say("place.off")


def faces(facing: int) -> str:
    """ "faces NE"."""
    return say("value.faces", way=facing_name(facing % 6))


def pose_word(figure: Figure) -> str:
    """How it is: standing, kneeling, prone, unconscious, dead, gone."""
    return say(f"pose.{figure.position if figure.fate == 'up' else figure.fate}")


def exact(odds: Fraction) -> str:
    """Odds with one decimal where they are no whole percent: "62.5 %"."""
    tenths = odds * _HUNDRED * 10
    if (odds * _HUNDRED).denominator == 1:
        return percent(odds)
    whole, rest = divmod(round(tenths), 10)
    return say("value.percent", whole=whole, tenths=rest)


def lines_of(modifiers: Sequence[Modifier]) -> str:
    """The lines of a sum, its base bare, those that change nothing left out: "DX 12, chain −3"."""
    return ", ".join(
        say("value.base", words=one.words, value=one.value) if index == 0
        else say("value.sum", words=one.words, value=signed(one.value))
        for index, one in enumerate(modifiers) if one.value or not index
    )


# --- people ------------------------------------------------------------------------------------


def foes(state: State, figure: Figure) -> list[Figure]:
    """The conscious enemies on the map."""
    return [
        one for one in state.figures.values()
        if one.side != figure.side and one.fate == "up" and one.cell != OFF
    ]


def left(figure: Figure) -> int:
    """What is left of its ST (AR-C4)."""
    return figure.st - figure.hits


# --- things ------------------------------------------------------------------------------------


def item_title(game: "ArenaGame", item: str) -> str:
    """A weapon, shield or other thing as it stands at the head of a line."""
    return game.field.data.item(item)


def item_name(game: "ArenaGame", item: str) -> str:
    """The same inside a sentence."""
    return in_text(item_title(game, item))


def item_names(game: "ArenaGame", items: Iterable[str]) -> str:
    """Things as a list in words."""
    return listed(item_name(game, item) for item in items)
