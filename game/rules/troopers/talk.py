"""How Troopers is put into words: names, numbers, things and places for the table talk.

Every text stands in assets/locale/en/troopers.yaml; here it is only filled in.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from game.core.event import Modifier
from game.core.quantity import signed
from game.core.speech import Talk
from game.rules.troopers.state import OFF, Kit, Slot, State, Trooper

if TYPE_CHECKING:
    from game.rules.troopers.game import TroopersGame


TALK = Talk("troopers")
words, say, counted = TALK.words, TALK.say, TALK.counted
listed, either = TALK.listed, TALK.either


def dotted(parts: Iterable[str]) -> str:
    """What there is of them, with dots between: "Blue 1 · veteran · standing"."""
    return say("list.dot").join(part for part in parts if part)


def ap(number: int) -> str:
    """ "7 AP"."""
    return say("value.ap", ap=number)


def call(game: "TroopersGame", unit: str) -> str:
    """What the log calls a trooper: "Blue 1"; the id itself if there is none."""
    return game.field.names.get(unit, unit)


def person(game: "TroopersGame", trooper: Trooper) -> str:
    """Its own name, "Okoro", or what the log calls it."""
    return trooper.name or call(game, trooper.id)


def number(game: "TroopersGame", trooper: Trooper) -> str:
    """The number on its counter: the last word of what the log calls it, if it is one."""
    last = call(game, trooper.id).rpartition(" ")[2]
    if last.isdigit():
        return last
    mates = [one.id for one in game.field.scenario.troopers if one.side == trooper.side]
    return str(mates.index(trooper.id) + 1)


def bold(game: "TroopersGame", unit: str) -> str:
    """A trooper as the log prints it."""
    return f"**{call(game, unit)}**"


def names(game: "TroopersGame", units: Iterable[str]) -> str:
    """Troopers as a list in words."""
    return listed(call(game, unit) for unit in units)


def side_name(game: "TroopersGame", side: str) -> str:
    """What a side is called."""
    return game.field.sides.get(side, side)


def place(game: "TroopersGame", cell: int) -> str:
    """A dot by its printed number, or the words for off the map."""
    return game.field.board.name(cell) if cell != OFF else say("place.off")


def level_title(game: "TroopersGame", cell: int) -> str:
    """The name of the level that a dot is on."""
    board = game.field.board
    return board.levels[board.level(cell)].title


def lines_of(modifiers: Iterable[Modifier]) -> str:
    """The lines of a sum, its base bare: "base 6, doorway +1"."""
    return ", ".join(
        say("note.base", words=one.words, value=one.value) if index == 0
        else say("note.sum", words=one.words, value=signed(one.value))
        for index, one in enumerate(modifiers)
    )


def gun_words(game: "TroopersGame", trooper: Trooper) -> str:
    """The weapon in hand and what a hit of it does: "rifle, 4 damage"; "" without a firearm."""
    gun = game.field.gun(trooper)
    if gun is None:
        return ""
    return say("note.gun", gun=in_text(gun.name), damage=gun.damage)


def in_text(title: str) -> str:
    """A title inside a sentence: its first letter small, unless it is an abbreviation."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


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


def item_name(game: "TroopersGame", item: str) -> str:
    """What a player calls a thing, as it stands in a sentence."""
    return in_text(game.field.item(item))


def kit_words(game: "TroopersGame", things: Iterable[Carried]) -> str:
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
        one for one in state.troopers.values()
        if one.side != trooper.side and one.fate == "up" and one.cell != OFF
    ]
