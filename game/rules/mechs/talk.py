"""How 'Mech Field is put into words: names, numbers, places and weapons for the table talk.

Every text stands in assets/locale/en/mechs.yaml; here it is only filled in.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from game.boards.table import UNIT, inches
from game.boards.tablemap import Area
from game.core.event import Modifier
from game.core.quantity import signed
from game.core.speech import Talk
from game.rules.mechs.data import ModelRow, Weapon
from game.rules.mechs.state import OFF, Slot, Unit

if TYPE_CHECKING:
    from game.rules.mechs.game import MechsGame


TALK = Talk("mechs")
words, say, counted = TALK.words, TALK.say, TALK.counted
listed, either = TALK.listed, TALK.either


def dotted(parts: Iterable[str]) -> str:
    """What there is of them, with dots between: "Medium 'Mech · Blue · 92 points"."""
    return say("list.dot").join(part for part in parts if part)


def first_up(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def in_text(title: str) -> str:
    """A title inside a sentence: its first letter small, unless it is an abbreviation."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def name(game: "MechsGame", unit: str) -> str:
    """What a player calls a unit; the id itself if there is none."""
    return game.field.names.get(unit, unit)


def bold(game: "MechsGame", unit: str) -> str:
    """A unit as the log prints it."""
    return f"**{name(game, unit)}**"


def names(game: "MechsGame", units: Iterable[str]) -> str:
    """Units as a list in words."""
    return listed(name(game, unit) for unit in units)


def number(called: str) -> str:
    """What stands on the plate of a counter: the number at the end of its name, else the initial
    letter."""
    tail = called.split()[-1:] or [""]
    return tail[0] if tail[0].isdecimal() else called[:1].upper()


def side_name(game: "MechsGame", side: str) -> str:
    """What a side is called."""
    return game.field.sides.get(side, side)


def place(game: "MechsGame", cell: int) -> str:
    """A point by its written name, or the words for off the table."""
    return game.field.board.name(cell) if cell != OFF else say("place.off")


def ground(game: "MechsGame", area: Area) -> str:
    """A piece of terrain inside a sentence: by its own name, else by what it is."""
    return area.name or in_text(game.field.data.kinds[area.kind].name)


def whole(length: int) -> str:
    """A length of whole inches in words: 10 → "10″"."""
    return inches(length * UNIT)


def weapon_words(row: ModelRow, slot: Slot) -> str:
    """ "ballistic 14″", "melee", "" where there is none."""
    weapon: Weapon = getattr(row, slot)
    if weapon.kind == "none":
        return ""
    kind = say(f"weapon.{weapon.kind}")
    return kind if weapon.kind == "melee" else say("weapon.ranged", kind=kind,
                                                   range=whole(weapon.range))


def state_words(unit: Unit) -> str:
    """What has become of it: "wreck", "captive", "shut down", "cruising", "" at rest."""
    if unit.fate != "up":
        return say(f"fate.{unit.fate}")
    if unit.shut:
        return say("fate.shut")
    return say("fate.cruising") if unit.level == "cruising" else ""


def lines_of(modifiers: Sequence[Modifier]) -> str:
    """The lines of a sum, its base bare, those that change nothing left out: "Attack 9, rear +1".
    """
    return ", ".join(
        say("value.base", words=one.words, value=one.value) if index == 0
        else say("value.sum", words=one.words, value=signed(one.value))
        for index, one in enumerate(modifiers) if one.value or not index
    )
