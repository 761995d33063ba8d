"""How Arena is put into words: names, numbers, things and places for the table talk.

Every text stands in assets/locale/en/arena.yaml; here it is only filled in.
"""

from collections.abc import Iterable
from fractions import Fraction

from game.core.compass import compass_letters
from game.core.phrases import GamePhrases
from game.core.quantity import percent
from game.core.words import in_text
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import OFF, Figure, State

TALK = GamePhrases("arena")
words, say, counted = TALK.words, TALK.say, TALK.counted
listed, either, dotted = TALK.listed, TALK.either, TALK.dotted
name, bold, names, side_name = TALK.name, TALK.bold, TALK.names, TALK.side_name
place, lines_of = TALK.place, TALK.lines_of

_HUNDRED = 100


def faces(facing: int) -> str:
    """ "faces NE"."""
    return say("value.faces", way=compass_letters(facing % 6))


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


# --- people ------------------------------------------------------------------------------------


def foes(state: State, figure: Figure) -> list[Figure]:
    """The conscious enemies on the map."""
    return [
        other for other in state.figures.values()
        if other.side != figure.side and other.fate == "up" and other.cell != OFF
    ]


def left(figure: Figure) -> int:
    """What is left of its ST (AR-C4)."""
    return figure.st - figure.hits


# --- things ------------------------------------------------------------------------------------


def item_title(game: ArenaRules, item: str) -> str:
    """A weapon, shield or other thing as it stands at the head of a line."""
    return game.context.data.item(item)


def item_name(game: ArenaRules, item: str) -> str:
    """The same inside a sentence."""
    return in_text(item_title(game, item))


def item_names(game: ArenaRules, items: Iterable[str]) -> str:
    """Things as a list in words."""
    return listed(item_name(game, item) for item in items)
