"""How 'Mech Field is put into words: names, numbers, places and weapons for the table talk.

Every text stands in assets/locale/en/mechs.yaml; here it is only filled in.
"""

from game.boards.table import UNIT, inches
from game.boards.tablemap import Area
from game.core.phrases import GamePhrases
from game.core.words import in_text
from game.rules.mechs.data import ModelRow, Weapon
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import Slot, Unit

TALK = GamePhrases("mechs")
words, say, counted = TALK.words, TALK.say, TALK.counted
listed, either, dotted = TALK.listed, TALK.either, TALK.dotted
name, bold, names, side_name = TALK.name, TALK.bold, TALK.names, TALK.side_name
place, lines_of = TALK.place, TALK.lines_of


def number(called: str) -> str:
    """What stands on the plate of a counter: the number at the end of its name, else the initial
    letter."""
    tail = called.split()[-1:] or [""]
    return tail[0] if tail[0].isdecimal() else called[:1].upper()


def ground(game: MechsRules, area: Area) -> str:
    """A piece of terrain inside a sentence: by its own name, else by what it is."""
    return area.name or in_text(game.context.data.kinds[area.kind].name)


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
