"""Jump packs: KZ-J1 to KZ-J5."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.boards.bits import MaskSequence
from game.core.dice import Dice, pick, roll_until
from game.core.event import AnyEvent, Changed, Jumped, Modifier, Removed, Resolved, Rolled
from game.core.ruling import ALLOWED, Ruling
from game.rules.kayotz.actions import Action, Jump, ScootJump
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.reasons import event_words, modifier, no
from game.rules.kayotz.state import (
    ACTIVE,
    HURT_NAMES,
    OFF,
    PARALYZED,
    STUNNED,
    Marine,
    State,
)

SAFE, SCATTER = 4, 2
"""Lowest sums of a safe landing (KZ-J5) and of a scattered one (KZ-J4)."""

JumpKind = type[Jump] | type[ScootJump]


def jumps(context: GameContext, state: State, marine: Marine, make: JumpKind) -> Sequence[Action]:
    """The jumps of one unit: to any hex that isn't Lava nor occupied (KZ-J1)."""
    able = (
        marine.place == "map"
        and marine.hurt != PARALYZED
        and "jump" in context.kinds[marine.kind].skills
    )
    if not able:
        return ()
    unit = marine.id
    return MaskSequence(context.board.layout, context.free(state), lambda cell: make(unit, cell))


def judge_jump(context: GameContext, state: State, marine: Marine, cell: int) -> Ruling:
    """Whether the unit may jump to a hex (KZ-J1); Paralyzed it doesn't move at all (KZ-M6)."""
    name = context.names[marine.id]
    if "jump" not in context.kinds[marine.kind].skills:
        return no("KZ-J1", "no-pack", units=(marine.id,), unit=name)
    if marine.hurt == PARALYZED:
        return no("KZ-M6", "paralyzed-jump", also=("KZ-J1",), units=(marine.id,), unit=name)
    if marine.place != "map":
        return no("KZ-J1", "jump-off-map", also=("KZ-E1",), units=(marine.id,), unit=name)
    bit = context.bits[cell]
    where = context.board.name(cell)
    if cell == marine.cell:
        return no("KZ-J1", "jump-nowhere", cells=(cell,), hex=where)
    if not context.land & bit:
        return no("KZ-J1", "jump-lava", also=("KZ-M5",), cells=(cell,), hex=where)
    if (state.marine_mask | state.alien_mask) & bit:
        other = state.unit_at(cell)
        return no(
            "KZ-J1", "jump-occupied", also=("KZ-M8",), cells=(cell,), hex=where,
            units=(other.id,) if other else (), other=context.names[other.id] if other else "",
        )
    return ALLOWED


def jump_modifiers(marine: Marine, scoot: bool) -> tuple[Modifier, ...]:
    """KZ-J2: −1 with Shoot and Scoot, −1 Stunned."""
    lines = []
    if scoot:
        lines.append(modifier("scoot", -1, "KZ-J2"))
    if marine.hurt == STUNNED:
        lines.append(modifier("stunned", -1, "KZ-J2"))
    return tuple(lines)


def random_cell(context: GameContext, dice: Dice) -> tuple[int, tuple[int, ...]]:
    """A random hex that a unit could stand in were it empty, and the dice that named it.

    Three dice name a hex; rolled again while they name Lava or a hex that isn't on the map.
    """
    find, land, bits = context.board.find, context.land, context.bits

    def named(faces: tuple[int, ...]) -> int | None:
        return find(f"{faces[0]}{faces[1]}{faces[2]}")

    def fits(faces: tuple[int, ...]) -> bool:
        cell = named(faces)
        return cell is not None and bool(land & bits[cell])

    faces = roll_until(dice, 3, fits)
    cell = named(faces)
    assert cell is not None
    return cell, faces


def beside(context: GameContext, state: State, cell: int, dice: Dice, moving: int = OFF) -> int:
    """A random eligible hex next to `cell`: not Lava, not occupied (KZ-J3, KZ-J4).

    If none is, the nearest ring with one. moving: the cell that the unit itself leaves empty.
    """
    free = context.free(state, moving)
    for ring in context.rings(cell)[1:]:
        spots = ring & free
        if spots:
            return context.board.layout.nth(spots, pick(dice, spots.bit_count()))
    return moving


def jump(
    context: GameContext, state: State, marine: Marine, aimed: int, scoot: bool, dice: Dice
) -> tuple[Marine, list[AnyEvent]]:
    """The unit jumps; returns the unit as it is then, and the events."""
    lines = jump_modifiers(marine, scoot)
    face = dice.roll()
    total = face + sum(line.value for line in lines)
    start, landed, key = marine.cell, aimed, "lands"
    faces: tuple[int, ...] = ()
    struck: str | None = None
    if total < SCATTER:
        landed, faces = random_cell(context, dice)
        key = "malfunction"
        if context.bits[landed] & (state.marine_mask | state.alien_mask) and landed != start:
            other = state.unit_at(landed)
            alien = state.aliens.get(other.id) if other else None
            if alien is not None and not alien.dormant and not context.fixed(alien.kind):
                key, struck = "lost", alien.id
            else:
                landed = beside(context, state, landed, dice, start)
    elif total < SAFE:
        landed = beside(context, state, aimed, dice, start)
        key = "scatters"
    names, name = context.board.names, context.names[marine.id]
    events: list[AnyEvent] = [
        Rolled(
            marine.id, event_words("jump.title", name, names[aimed]), (face,), lines, SAFE,
            (total >= SAFE,), total, event_words(f"jump.{key}", name, names[landed]),
            "KZ-J5" if total >= SAFE else "KZ-J4" if total >= SCATTER else "KZ-J3", True, "marine",
        ),
    ]
    if faces:
        events.append(
            Rolled(marine.id, event_words("random-hex", name), faces, (), 0, (), 0,
                   event_words("random-hex.found", names[landed]), "KZ-J3", False, "marine")
        )
    events.append(Jumped(marine.id, start, aimed, landed))
    if struck is not None:
        marine = replace(marine, cell=OFF, place="lost")
        events.append(Removed(marine.id, landed, "eliminated"))
    else:
        hurt = STUNNED if key == "malfunction" else marine.hurt
        if hurt != marine.hurt:
            events.append(Changed(marine.id, "condition", HURT_NAMES[ACTIVE], HURT_NAMES[STUNNED]))
        marine = replace(marine, cell=landed, hurt=hurt)
    events.append(Resolved(key))
    return marine, events
