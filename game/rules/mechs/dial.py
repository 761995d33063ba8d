"""What a unit's dials say now: its combat dial, and what heat takes off it (MC-C1, MC-N2)."""

from game.core.event import Modifier
from game.rules.mechs.context import GameContext
from game.rules.mechs.data import Click, HeatStep, Weapon
from game.rules.mechs.reasons import modifier, word_line, words
from game.rules.mechs.state import Slot, Unit

SLOTS: tuple[Slot, ...] = ("primary", "secondary")
_COLD = HeatStep()


def click(context: GameContext, unit: Unit) -> Click:
    """The position of its combat dial; of a wreck the last that it had."""
    dial = context.row(unit).dial
    return dial[min(unit.click, len(dial) - 1)]


def left(context: GameContext, unit: Unit) -> int:
    """Positions of its dial that it still has, the one that shows counted; 0 of a wreck."""
    return max(0, len(context.row(unit).dial) - unit.click)


def step(context: GameContext, unit: Unit) -> HeatStep:
    """What its heat changes now; after the last step that of the last (MC-N2)."""
    steps = context.row(unit).heat
    return steps[min(unit.heat, len(steps) - 1)] if steps else _COLD


def weapon(context: GameContext, unit: Unit, slot: Slot) -> Weapon:
    """A weapon of its model, perhaps of the kind "none" (MC-U10)."""
    row = context.row(unit)
    return row.primary if slot == "primary" else row.secondary


# --- sums ---------------------------------------------------------------------------------------


def speed_lines(context: GameContext, unit: Unit) -> tuple[Modifier, ...]:
    """Its speed in whole inches as a sum."""
    hot = step(context, unit).speed
    lines = (modifier("speed", click(context, unit).speed, "MC-C1"),)
    return (*lines, modifier("heat", hot, "MC-N2")) if hot else lines


def speed(context: GameContext, unit: Unit) -> int:
    """Inches of its move (MC-N1); its own order of movement may double or halve them."""
    return max(0, sum(line.value for line in speed_lines(context, unit)))


def attack_lines(context: GameContext, unit: Unit) -> tuple[Modifier, ...]:
    """Its attack as a sum."""
    said = words().say("modifier.attack", name=context.names[unit.id])
    return (word_line(said, click(context, unit).attack, "MC-C1"),)


def attack(context: GameContext, unit: Unit) -> int:
    """What it adds to its dice (MC-C1)."""
    return sum(line.value for line in attack_lines(context, unit))


def defence_lines(context: GameContext, unit: Unit) -> tuple[Modifier, ...]:
    """Its defence as a sum, wherever it stands."""
    said = words().say("modifier.defence", name=context.names[unit.id])
    lines = (word_line(said, click(context, unit).defence, "MC-C1"),)
    if not unit.shut:
        return lines
    return (*lines, modifier("shut", context.rules.heat.shut_defence, "MC-N2"))


def defence(context: GameContext, unit: Unit) -> int:
    """What an attack on it must reach, wherever it stands (MC-C1)."""
    return sum(line.value for line in defence_lines(context, unit))


def damage_lines(context: GameContext, unit: Unit, slot: Slot) -> tuple[Modifier, ...]:
    """The clicks that a hit with a weapon does, as a sum; nothing without that weapon."""
    if weapon(context, unit, slot).kind == "none":
        return ()
    now, hot = click(context, unit), step(context, unit)
    plain = now.primary if slot == "primary" else now.secondary
    change = hot.primary if slot == "primary" else hot.secondary
    lines = (modifier(slot, plain, "MC-C1"),)
    return (*lines, modifier("heat", change, "MC-N2")) if change else lines


def damage(context: GameContext, unit: Unit, slot: Slot) -> int:
    """Clicks that a hit with a weapon does; 0 where it has none or can't use it any more."""
    return max(0, sum(line.value for line in damage_lines(context, unit, slot)))
