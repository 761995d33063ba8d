"""How Troopers is put into words: names, numbers, things and places for the table talk.

Every text stands in assets/locale/en/troopers.yaml; here it is only filled in.
"""

from collections.abc import Iterable
from typing import NamedTuple

from game.core.event import Modifier
from game.core.phrases import GamePhrases
from game.core.quantity import signed
from game.core.words import in_text
from game.rules.troopers import sight
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import OFF, Kit, Slot, State, Trooper

TALK = GamePhrases("troopers")
words, say, counted = TALK.words, TALK.say, TALK.counted
listed, either, dotted = TALK.listed, TALK.either, TALK.dotted
call, bold, names, side_name, place = (
    TALK.name, TALK.bold, TALK.names, TALK.side_name, TALK.place,
)


def ap(number: int) -> str:
    """ "7 AP"."""
    return say("value.ap", ap=number)


def number(game: TroopersRules, trooper: Trooper) -> str:
    """The number on its counter, that of its label."""
    return game.context.labels[trooper.id].rpartition(" ")[2]


def level_title(game: TroopersRules, cell: int) -> str:
    """The name of the level that a dot is on."""
    board = game.context.board
    return board.levels[board.level(cell)].title


def lines_of(modifiers: Iterable[Modifier]) -> str:
    """The lines of a sum, its base bare: "base 6, doorway +1"."""
    return ", ".join(
        say("note.base", words=modifier.words, value=modifier.value) if index == 0
        else say("note.sum", words=modifier.words, value=signed(modifier.value))
        for index, modifier in enumerate(modifiers)
    )


def behind_words(game: TroopersRules, state: State, unit: str) -> str:
    """What a trooper that lies down here is hidden behind (TR-M9); "" without anything."""
    found = sight.shelters(game.context, state, state.troopers[unit].cell)
    return say("note.behind", things=listed(found)) if found else ""


def gun_words(game: TroopersRules, trooper: Trooper) -> str:
    """The weapon in hand and what a hit of it does: "rifle, 4 damage"; "" without a firearm."""
    gun = game.context.gun(trooper)
    if gun is None:
        return ""
    return say("note.gun", gun=in_text(gun.name), damage=gun.damage)


# --- what is carried ---------------------------------------------------------------------------


class Carried(NamedTuple):
    """A thing of a kit: the slot it is in ("tool" for further equipment), its id, how many."""

    slot: Slot | str
    item: str
    many: int = 1


SLOTS: tuple[Slot, ...] = ("primary", "secondary", "grenade", "satchel", "blade")


def carried(kit: Kit) -> tuple[Carried, ...]:
    """Everything a kit holds, in the order of its slots."""
    counts = {"grenade": kit.grenades, "satchel": kit.satchels}
    ids = {"primary": kit.primary, "secondary": kit.secondary, "blade": kit.blade}
    found = [
        Carried(slot, ids.get(slot, slot), counts.get(slot, 1)) for slot in SLOTS
        if ids.get(slot) or counts.get(slot)
    ]
    if kit.tool:
        found.append(Carried("tool", kit.tool))
    return tuple(found)


def item_name(game: TroopersRules, item: str) -> str:
    """What a player calls a thing, as it stands in a sentence."""
    return game.context.thing(item)


def kit_words(game: TroopersRules, things: Iterable[Carried]) -> str:
    """Things as a list: "auto pistol, 2 grenades, knife"; "" for none."""
    return ", ".join(
        say(f"kit.{one.item}s", n=one.many) if one.many > 1
        else item_name(game, one.item)
        for one in things
    )


# --- people ------------------------------------------------------------------------------------


def pose_word(trooper: Trooper) -> str:
    """How it is: standing, prone, unconscious, dead."""
    if trooper.fate != "up":
        return say(f"pose.{trooper.fate}")
    return say("pose.prone" if trooper.prone else "pose.standing")


def foes(state: State, trooper: Trooper) -> list[Trooper]:
    """The enemy's troopers that are up and on the map."""
    return [
        other for other in state.troopers.values()
        if other.side != trooper.side and other.fate == "up" and other.cell != OFF
    ]
