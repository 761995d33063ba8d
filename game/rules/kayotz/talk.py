"""How Kay'otz is put into words: names, numbers and lists for the table talk.

Every text stands in assets/locale/en/kayotz.yaml; here it is only filled in.
"""

from game.core.phrases import GamePhrases
from game.core.quantity import HALVES, show
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.special import able
from game.rules.kayotz.state import HURT_NAMES, OFF, Alien, Marine, State

TALK = GamePhrases("kayotz")
words, say, counted, listed = TALK.words, TALK.say, TALK.counted, TALK.listed
name, bold, names, place = TALK.name, TALK.bold, TALK.names, TALK.place


def either(key: str, other: str) -> str:
    """The text of a key, or of another where the catalogue has none for the first."""
    return say(key if key in words() else other)


def mp(half: int) -> str:
    """Half MP as a player reads them: 5 is "2½"."""
    return show(HALVES[half])


def ground(game: KayotzRules, cell: int) -> str:
    """The name of a hex's ground."""
    return game.context.ground_at(cell).name


def on_ground(game: KayotzRules, cell: int) -> str:
    """Where in its hex a unit stands: "on road", "in Forest"."""
    key = game.context.map.terrain[cell]
    if key in ("building", "bridge"):
        return say(f"on.{key}")
    if game.context.map.road_ends(cell):
        return say("on.road") if key == "clear" else say("on.road-in", ground=ground(game, cell))
    return say(f"on.{key}")


def condition(unit: Marine | Alien) -> str:
    """A unit's condition in one word."""
    if isinstance(unit, Alien):
        return say("condition.dormant" if unit.dormant else "condition.active")
    return say(f"condition.{HURT_NAMES[unit.hurt]}")


def foes(game: KayotzRules, state: State) -> list[Alien]:
    """The aliens on the map that can be fired at, the Monolith left out."""
    kinds = game.data.units.kinds
    return [a for a in state.aliens.values() if a.cell != OFF and not kinds[a.kind].fixed]


def beside(game: KayotzRules, state: State, cell: int) -> list[Marine]:
    """Active Marines in the hexes touching a cell (KZ-S0, S2, S3)."""
    near = game.context.adjacent[cell]
    bits = game.context.bits
    return [m for m in state.marines.values() if able(m) and bits[m.cell] & near]


def skilled(game: KayotzRules, marine: Marine) -> frozenset[str]:
    """What a unit's kind can do beyond walking and firing."""
    return game.context.kinds[marine.kind].skills


def printed_dice(game: KayotzRules, marine: Marine) -> int:
    """The CF that counts now: the red one when Out of Ammo (KZ-C4)."""
    kind = game.context.kinds[marine.kind]
    return kind.red if marine.out else kind.cf
