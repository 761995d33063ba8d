"""What a unit's dials say now: its combat dial, and what heat takes off it (MC-C1, MC-N2)."""

from game.core.event import Modifier
from game.rules.mechs.data import Click, HeatStep, Weapon
from game.rules.mechs.field import Field
from game.rules.mechs.reasons import modifier, word_line, words
from game.rules.mechs.state import Slot, Unit

SLOTS: tuple[Slot, ...] = ("primary", "secondary")
_COLD = HeatStep()


def click(field: Field, unit: Unit) -> Click:
    """The position of its combat dial; of a wreck the last that it had."""
    dial = field.row(unit).dial
    return dial[min(unit.click, len(dial) - 1)]


def left(field: Field, unit: Unit) -> int:
    """Positions of its dial that it still has, the one that shows counted; 0 of a wreck."""
    return max(0, len(field.row(unit).dial) - unit.click)


def step(field: Field, unit: Unit) -> HeatStep:
    """What its heat changes now; after the last step that of the last (MC-N2)."""
    steps = field.row(unit).heat
    return steps[min(unit.heat, len(steps) - 1)] if steps else _COLD


def weapon(field: Field, unit: Unit, slot: Slot) -> Weapon:
    """A weapon of its model, perhaps of the kind "none" (MC-U10)."""
    row = field.row(unit)
    return row.primary if slot == "primary" else row.secondary


# --- sums ---------------------------------------------------------------------------------------


def speed_lines(field: Field, unit: Unit) -> tuple[Modifier, ...]:
    """Its speed in whole inches as a sum."""
    hot = step(field, unit).speed
    lines = (modifier("speed", click(field, unit).speed, "MC-C1"),)
    return (*lines, modifier("heat", hot, "MC-N2")) if hot else lines


def speed(field: Field, unit: Unit) -> int:
    """Inches of its move (MC-N1); its own order of movement may double or halve them."""
    return max(0, sum(line.value for line in speed_lines(field, unit)))


def attack_lines(field: Field, unit: Unit) -> tuple[Modifier, ...]:
    """Its attack as a sum."""
    said = words().say("modifier.attack", name=field.names[unit.id])
    return (word_line(said, click(field, unit).attack, "MC-C1"),)


def attack(field: Field, unit: Unit) -> int:
    """What it adds to its dice (MC-C1)."""
    return sum(line.value for line in attack_lines(field, unit))


def defence_lines(field: Field, unit: Unit) -> tuple[Modifier, ...]:
    """Its defence as a sum, wherever it stands."""
    said = words().say("modifier.defence", name=field.names[unit.id])
    lines = (word_line(said, click(field, unit).defence, "MC-C1"),)
    if not unit.shut:
        return lines
    return (*lines, modifier("shut", field.rules.heat.shut_defence, "MC-N2"))


def defence(field: Field, unit: Unit) -> int:
    """What an attack on it must reach, wherever it stands (MC-C1)."""
    return sum(line.value for line in defence_lines(field, unit))


def damage_lines(field: Field, unit: Unit, slot: Slot) -> tuple[Modifier, ...]:
    """The clicks that a hit with a weapon does, as a sum; nothing without that weapon."""
    if weapon(field, unit, slot).kind == "none":
        return ()
    now, hot = click(field, unit), step(field, unit)
    plain = now.primary if slot == "primary" else now.secondary
    change = hot.primary if slot == "primary" else hot.secondary
    lines = (modifier(slot, plain, "MC-C1"),)
    return (*lines, modifier("heat", change, "MC-N2")) if change else lines


def damage(field: Field, unit: Unit, slot: Slot) -> int:
    """Clicks that a hit with a weapon does; 0 where it has none or can't use it any more."""
    return max(0, sum(line.value for line in damage_lines(field, unit, slot)))
