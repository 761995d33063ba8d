"""Fire: KZ-C1 to KZ-C8, with the Strongpoint's part of KZ-S2. Odds are in `odds`."""

from functools import cache

from msgspec.structs import replace

from game.core.dice import Dice, roll_all
from game.core.event import (
    AnyEvent,
    Changed,
    Modifier,
    Moved,
    Removed,
    Resolved,
    Rolled,
    Shot,
)
from game.core.language import forgotten_with_language
from game.core.quantity import signed
from game.core.ruling import ALLOWED, Ruling
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.reasons import event_words, modifier, no
from game.rules.kayotz.state import (
    DEAD,
    HURT_NAMES,
    OFF,
    PARALYZED,
    STUNNED,
    Alien,
    Marine,
    State,
    with_alien,
    with_marine,
)

PULSE = "pulse"
Sum = tuple[int, tuple[Modifier, ...]]
"""Number of dice, and the lines that make it up (the first is the CF itself)."""


# --- how many dice ------------------------------------------------------------------------------

@cache
def _marine_sum(cf: int, out: bool, scoot: bool, stunned: bool, cover: bool) -> Sum:
    lines = [modifier("red-cf", cf, "KZ-C8") if out else modifier("cf", cf, "KZ-C1")]
    if scoot:
        lines.append(modifier("scoot", -1, "KZ-C4"))
    if stunned:
        lines.append(modifier("stunned", -1, "KZ-C4"))
    if cover:
        lines.append(modifier("cover", -1, "KZ-C4"))
    return max(0, sum(line.value for line in lines)), tuple(lines)


def dice_sum(context: GameContext, marine: Marine, target: int, scoot: bool) -> Sum:
    """Dice of a Marine's fire into a hex: CF (KZ-C1), red CF when Out of Ammo (KZ-C8), −1 each
    for Shoot and Scoot, a Stunned firer, a target in cover (KZ-C4)."""
    kind = context.kinds[marine.kind]
    return _marine_sum(
        kind.red if marine.out else kind.cf, marine.out, scoot, marine.hurt == STUNNED,
        context.cover & context.bits[target] != 0,
    )


@cache
def _alien_sum(cf: int, bonus: int, cover: bool, strong: bool) -> Sum:
    lines = [modifier("cf", cf, "KZ-C1")]
    if bonus:
        lines.append(modifier("card", bonus, "KZ-D1"))
    if cover:
        lines.append(modifier("cover", -1, "KZ-C6"))
    if strong:
        lines.append(modifier("strongpoint", -1, "KZ-S2"))
    return max(0, sum(line.value for line in lines)), tuple(lines)


forgotten_with_language(_marine_sum.cache_clear)
forgotten_with_language(_alien_sum.cache_clear)


def alien_sum(
    context: GameContext, state: State, alien: Alien, start: int, target: int, bonus: int
) -> Sum:
    """Dice of an alien's fire from `start` into a hex: CF, −1 for cover (KZ-C6), −1 once for
    Strongpoints in the target's hex or on the line (KZ-S2)."""
    bits, strong = context.bits, False
    if state.strongpoints:
        line = bits[target] if start == target else context.sights(start)[target] | bits[target]
        for cell in state.strongpoints:
            if line & bits[cell]:
                strong = True
                break
    return _alien_sum(alien.cf, bonus, context.cover & bits[target] != 0, strong)


# --- who can be seen ----------------------------------------------------------------------------

def sight_clear(context: GameContext, state: State, start: int, end: int) -> bool:
    """KZ-C2: no Forest, Building or Lava hex and no unit on the line, not even touched by it."""
    return not context.sights(start)[end] & (
        context.blocks | state.marine_mask | state.alien_mask
    )


def nearest_marine(context: GameContext, state: State, cell: int) -> Marine | None:
    """KZ-C7: the nearest Marine on the map; of equally near ones that in the highest hex."""
    row = context.rows[cell]
    best: Marine | None = None
    least, highest = context.board.n, OFF
    for marine in state.marines.values():
        at = marine.cell
        if at >= 0:
            far = row[at]
            if far < least or (far == least and at > highest):
                least, highest, best = far, at, marine
    return best


def fire_targets(
    context: GameContext, state: State, marine: Marine, weapon: str, scoot: bool
) -> list[str]:
    """Ids of the aliens the unit may fire at now, in order of the scenario."""
    start = marine.cell
    if start < 0 or marine.hurt == PARALYZED:
        return []
    kind = context.kinds[marine.kind]
    if weapon and weapon not in kind.skills:
        return []
    cf = kind.red if marine.out else kind.cf
    open_dice = cf - scoot - (marine.hurt == STUNNED)
    if open_dice <= 0:
        return []
    hidden = context.cover if open_dice == 1 else 0
    bits, fixtures = context.bits, context.fixtures
    if weapon:
        row, far = context.rows[start], context.rules.pulse_range
        return [
            alien.id for alien in state.aliens.values()
            if (at := alien.cell) >= 0 and row[at] <= far
            and not hidden & bits[at] and alien.kind not in fixtures
        ]
    # The ground hides most hexes for good: the units on the line are looked at for the rest alone.
    open_cells = context.open_cells(start) & state.alien_mask & ~hidden
    if not open_cells:
        return []
    lines, units = context.sights(start), state.marine_mask | state.alien_mask
    return [
        alien.id for alien in state.aliens.values()
        if bits[alien.cell] & open_cells and not lines[alien.cell] & units
        and alien.kind not in fixtures
    ]


def judge_fire(
    context: GameContext, state: State, marine: Marine, target: str, weapon: str, scoot: bool
) -> Ruling:
    """Whether the unit may fire at the alien (KZ-C1 to C4)."""
    me, name, start = (marine.id,), context.names[marine.id], marine.cell
    if weapon and weapon not in context.kinds[marine.kind].skills:
        return no("KZ-C3", "no-pulse", units=me, unit=name)
    if marine.hurt == PARALYZED:
        return no("KZ-C4", "paralyzed-fire", units=me, unit=name)
    if start == OFF:
        return no("KZ-C1", "fire-off-map", units=me, unit=name)
    alien = state.aliens.get(target)
    if alien is None or alien.cell == OFF:
        called = context.names.get(target, target)
        return no("KZ-C1", "no-target", units=me, target=called)
    at = alien.cell
    both = (marine.id, target)
    if context.fixed(alien.kind):
        return no("KZ-U2", "no-aim", cells=(at,), units=both, target=context.names[target])
    dice, lines = dice_sum(context, marine, at, scoot)
    if dice <= 0:
        total = " ".join([str(lines[0].value), *(signed(line.value) for line in lines[1:])])
        rules = tuple(line.rule for line in lines if line.rule != "KZ-C4")
        return no("KZ-C4", "no-dice", also=rules, cells=(at,), units=both, unit=name, sum=total)
    if weapon:
        far = context.rows[start][at]
        if far > context.rules.pulse_range:
            return no("KZ-C3", "pulse-far", cells=(at,), units=both, distance=far,
                      range=context.rules.pulse_range)
        return ALLOWED
    if not sight_clear(context, state, start, at):
        return _blocked(context, state, marine, alien)
    return ALLOWED


def blockers(context: GameContext, state: State, start: int, end: int) -> list[tuple[int, str]]:
    """What stops the line, in order from its start: cell, and what is there in words."""
    found = []
    bits = context.bits
    for cell in context.lines.cells(start, end):
        unit = state.unit_at(cell)
        if unit is not None:
            found.append((cell, context.names[unit.id]))
        elif context.blocks & bits[cell]:
            found.append((cell, context.ground_at(cell).name))
    return found


def _blocked(context: GameContext, state: State, marine: Marine, alien: Alien) -> Ruling:
    met = blockers(context, state, marine.cell, alien.cell)
    cell, what = met[0]
    return no(
        "KZ-C2", "blocked", cells=tuple(cell for cell, _ in met), units=(marine.id, alien.id),
        start=context.board.name(marine.cell), end=context.board.name(alien.cell), what=what,
        hex=context.board.name(cell), target=context.names[alien.id],
    )


# --- Marine fire --------------------------------------------------------------------------------

def push_cell(context: GameContext, state: State, start: int, target: int) -> int:
    """Where a pulse hit pushes the unit in `target` (KZ-C3): straight away from the firer; if that
    hex isn't free ground, one of the two beside that direction, low number first; else nowhere."""
    board = context.board
    (ax, ay), (bx, by) = board.centre(start), board.centre(target)
    dx, dy = bx - ax, by - ay
    near = board.neighbours(target)
    # 3 dy against dx: the lattice's y unit is longer by the square root of three. Directions off
    # the map count too: what stands at the edge isn't pushed along it without need.
    steps = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
    away = [dx * ex + 3 * dy * ey for ex, ey in steps]
    best = max(away)
    straight = min(
        (d for d in range(6) if away[d] == best),
        key=lambda d: near[d] if near[d] >= 0 else board.n,
    )
    sides = sorted((near[(straight + 1) % 6], near[(straight + 5) % 6]))
    free = context.free(state)
    for cell in (near[straight], *sides):
        if cell >= 0 and free & context.bits[cell]:
            return cell
    return target


def hidden_dn(context: GameContext, dice: Dice) -> int:
    """KZ-C5: a fresh hidden DN."""
    low, high = context.rules.hidden_dn
    return low - 1 + dice.roll(high - low + 1)


def marine_fire(
    context: GameContext, state: State, marine: Marine, target: str, weapon: str, scoot: bool,
    dice: Dice,
) -> tuple[State, Marine, list[AnyEvent]]:
    """The unit fires; returns the state with the target as it is then, the unit as it is then (not
    yet put into the state), and the events."""
    alien = state.aliens[target]
    at = alien.cell
    count, lines = dice_sum(context, marine, at, scoot)
    needs = alien.dn
    faces = roll_all(dice, count)
    scored = tuple([face >= needs for face in faces])
    hits = scored.count(True)
    if not hits:
        key = "miss"
    elif weapon:
        key = "pushed"
    else:
        key = "eliminated" if hits > 1 or alien.dormant else "dormant"
    name, enemy = context.names[marine.id], context.names[target]
    events: list[AnyEvent] = [
        Shot(marine.id, target, marine.cell, at, weapon or "fire"),
        Rolled(
            marine.id, event_words("fire.title", name, enemy), faces, lines, needs, scored, hits,
            event_words(f"fire.{key}", enemy), "KZ-C3" if weapon else "KZ-C5", False, "marine",
            target,
        ),
    ]
    if not hits:
        if not alien.known:
            state = with_alien(context.bits, state, replace(alien, known=True))
    elif key == "eliminated":
        events.append(Removed(target, at, "eliminated"))
        state = with_alien(
            context.bits, state,
            replace(alien, cell=OFF, place="lost", dormant=False, known=True,
                    dn=context.data.counters[target].dn),
        )
    else:
        there = push_cell(context, state, marine.cell, at) if weapon else at
        if there != at:
            events.append(Moved(target, (at, there), "push"))
        if not alien.dormant:
            events.append(Changed(target, "condition", "active", "dormant"))
        dn = hidden_dn(context, dice)
        state = with_alien(
            context.bits, state, replace(alien, cell=there, dormant=True, dn=dn, known=False)
        )
    # KZ-C8: natural ones, whatever they were thrown at.
    if not marine.out and faces.count(1) >= context.kinds[marine.kind].ones:
        marine = replace(marine, out=True)
        events.append(Changed(marine.id, "ammo", "full", "out"))
        key += "+out"
    events.append(Resolved(key))
    return state, marine, events


# --- alien fire ---------------------------------------------------------------------------------

def hurt_key(hurt: int, hits: int) -> str:
    """What hits do to a Marine in that condition (KZ-C6), as an outcome key."""
    return HURT_NAMES[min(DEAD, hurt + hits)] if hits else "miss"


def alien_fire(
    context: GameContext, state: State, alien: Alien, start: int, marine: Marine, fire: Sum,
    dice: Dice,
) -> tuple[State, list[AnyEvent]]:
    """The alien fires from `start` at a Marine, with dice as `alien_sum` says (KZ-C6)."""
    at = marine.cell
    count, lines = fire
    needs = context.kinds[marine.kind].dn
    faces = roll_all(dice, count)
    scored = tuple([face >= needs for face in faces])
    hits = scored.count(True)
    key = hurt_key(marine.hurt, hits)
    name, target = context.names[alien.id], context.names[marine.id]
    events: list[AnyEvent] = [
        Shot(alien.id, marine.id, start, at, "fire"),
        Rolled(
            alien.id, event_words("fire.title", name, target), faces, lines, needs, scored, hits,
            event_words(f"alien-fire.{key}", target), "KZ-C6", False, "alien", marine.id,
        ),
    ]
    if hits:
        hurt = marine.hurt + hits
        if hurt >= DEAD:
            events.append(Removed(marine.id, at, "eliminated"))
            hit = replace(marine, cell=OFF, place="lost")
        else:
            was = HURT_NAMES[marine.hurt]
            events.append(Changed(marine.id, "condition", was, HURT_NAMES[hurt]))
            hit = replace(marine, hurt=hurt)
        state = with_marine(context.bits, state, hit)
    events.append(Resolved(key))
    return state, events
