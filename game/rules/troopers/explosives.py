"""Grenades and satchel charges: throwing, where they land, the blast (TR-X2 to TR-X5)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from game.boards.dotmap import DotMap
from game.boards.dots import Way
from game.core.dice import Dice, roll_sum
from game.core.event import AnyEvent, Burst, Laid, Modifier, Resolved, Rolled, Thrown
from game.core.options import Candidates
from game.core.ruling import Reason, Ruling
from game.rules.troopers.actions import Action, Throw
from game.rules.troopers.context import GameContext
from game.rules.troopers.damage import Hit, hurt
from game.rules.troopers.data import Explosive
from game.rules.troopers.demolition import burst_key
from game.rules.troopers.fire import throw_lines
from game.rules.troopers.points import afford, left
from game.rules.troopers.reasons import event_words, no, words
from game.rules.troopers.sight import Line, Spot, line, seen, spot_of, stacked
from game.rules.troopers.special import back_in_hand, without
from game.rules.troopers.state import Breach, Charge, State, Trooper, with_trooper

DIRECTIONS = (Way.NE, Way.E, Way.SE, Way.SW, Way.W, Way.NW)
"""Where a miss scatters, by die 1 to 6 (TR-U6)."""


class Toss(NamedTuple):
    """A throw before it is thrown. ap: its cost; needs and modifiers: the target number; blocked:
    why nothing can be thrown there; base: the dot from which a miss scatters."""

    ap: int
    needs: int
    modifiers: tuple[Modifier, ...]
    blocked: Reason | None
    base: int


def in_hand(context: GameContext, trooper: Trooper) -> Explosive | None:
    """The explosive in a trooper's hand, if it still has one."""
    kit = trooper.kit
    have = {"grenade": kit.grenades, "satchel": kit.satchels}.get(trooper.hand, 0)
    return context.data.explosives[trooper.hand] if have > 0 else None


def price(context: GameContext, state: State, trooper: Trooper, cell: int) -> int:
    """AP of throwing what is in hand at a dot: by the dot, double when prone (TR-X2), or down
    stairs (TR-X4). The own dot costs as one beside it."""
    if _down_stairs(context, state, trooper.cell, cell):
        return context.rules.costs.stairs_throw
    far = max(1, context.board.distance(trooper.cell, cell))
    ap = far * context.data.explosives[trooper.hand].ap
    return ap * context.rules.costs.prone_times if trooper.prone else ap


def _down_stairs(context: GameContext, state: State, start: int, cell: int) -> bool:
    """TR-X4: the same dot of another level, joined by stairs or ladders."""
    return start != cell and stacked(context.ground(state), start, cell)


def _too_high(context: GameContext, start: int, cell: int) -> int:
    """TR-X4: how many levels straight up, if more than the one that can be thrown; else 0."""
    board = context.board
    up = board.level(cell) - board.level(start)
    return up if up > 1 and board.point(start) == board.point(cell) else 0


def toss(context: GameContext, state: State, trooper: Trooper, cell: int) -> Toss:
    """The throw of what is in hand at a dot (TR-X2, TR-X4)."""
    ap = price(context, state, trooper, cell)
    stairs = _down_stairs(context, state, trooper.cell, cell)
    start = spot_of(trooper)
    # At its own feet a trooper needs to see nothing.
    way = line(context, state, start, Spot(cell)) if cell != start.cell else Line((), (), (), None)
    name = "modifier.stairs-throw" if stairs else "modifier.throw"
    number = context.rules.aim.stairs_throw if stairs else ap
    base = Modifier(number, words().say(name), "TR-X4" if stairs else "TR-X2")
    lines = throw_lines(context, way, trooper, base)
    return Toss(
        ap, sum(modifier.value for modifier in lines), lines, way.blocked,
        _scatter_base(context, state, trooper.cell, cell, way),
    )


def judge_throw(context: GameContext, state: State, trooper: Trooper, a: Throw) -> Ruling:
    """Whether the trooper may throw what it holds at a dot (TR-X2)."""
    row = in_hand(context, trooper)
    name = context.names[trooper.id]
    if row is None:
        return no("TR-X2", "throw-what", also=("TR-S1",), units=(trooper.id,), unit=name,
                  ap=context.rules.costs.change)
    dot = context.board.name(a.cell)
    if not context.map.valid(a.cell):
        return no("TR-X2", "throw-where", cells=(a.cell,), units=(trooper.id,), dot=dot)
    levels = _too_high(context, trooper.cell, a.cell)
    if levels:
        return no("TR-X4", "throw-up", also=("TR-U20",), cells=(a.cell,), units=(trooper.id,),
                  levels=levels)
    ap = price(context, state, trooper, a.cell)
    paid = afford(context, trooper, ap, "TR-X2")
    if not paid.allowed:
        return paid
    blocked = toss(context, state, trooper, a.cell).blocked
    return paid if blocked is None else Ruling(False, None, (blocked,), ("TR-X2",))


def throws(context: GameContext, state: State, trooper: Trooper) -> Sequence[Action]:
    """All throws that the trooper may make now."""
    if in_hand(context, trooper) is None:
        return ()
    board, have = context.board, left(context, trooper)
    here = trooper.cell
    near = [
        cell
        for level in range(len(board.levels))
        for cell in board.within(board.on_level(here, level), have)
    ]

    def reached(cell: int) -> bool:
        return (
            context.map.valid(cell) and not _too_high(context, here, cell)
            and price(context, state, trooper, cell) <= have
        )

    def thrown(cell: int) -> Action | None:
        if not reached(cell) or toss(context, state, trooper, cell).blocked is not None:
            return None
        return Throw(trooper.id, cell)

    def every() -> list[Action]:
        dots = [cell for cell in near if reached(cell)]
        open_dots = seen(context, state, spot_of(trooper), board.mask(dots)) | board.bits[here]
        return [Throw(trooper.id, cell) for cell in dots if open_dots & board.bits[cell]]

    return Candidates(near, thrown, every=every)


# --- where it lands -----------------------------------------------------------------------------

def _scatter_base(context: GameContext, state: State, start: int, cell: int, way: Line) -> int:
    """The dot from which a miss scatters: the one aimed at, or after a throw through a window the
    last dot of the thrower's level before it (TR-X3)."""
    window = next((crossing for crossing in way.met if crossing.thing.part == "window"), None)
    if window is None:
        return cell
    board, ground = context.board, context.ground(state)
    a, b = board.point(start), board.point(cell)
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    best, last = start, 0
    for dot in board.within(start, -(-window.from_start // 1000) + 1):
        x, y = board.point(dot)
        along = (b[0] - a[0]) * (x - a[0]) + (b[1] - a[1]) * (y - a[1])
        aside = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
        # At most half a dot beside the line, farther along than the best, and short of the window.
        if (
            along > last and 4 * aside**2 <= 1_000_000 * length
            and along**2 < window.from_start**2 * length and ground.valid(dot)
            and all(crossing.thing != window.thing and not crossing.high
                    for crossing in ground.crossings(board.level(start), start, dot))
        ):
            best, last = dot, along
    return best


def scattered(context: GameContext, state: State, base: int, die: int) -> int:
    """Where a miss ends: one dot from the base, or there when something impassable is between."""
    ground = context.ground(state)
    to = context.board.neighbour(base, DIRECTIONS[die - 1])
    return to if to >= 0 and ground.passage(base, to) is not None else base


def throw(
    context: GameContext, state: State, trooper: Trooper, a: Throw, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """Throw it. It lies where it lands until the side has finished; the trooper is back on the
    weapon it held before (TR-X2, TR-S2, TR-U10)."""
    item, aim = trooper.hand, toss(context, state, trooper, a.cell)
    faces = roll_sum(dice, 2)
    total = sum(faces)
    true = total >= aim.needs
    name, dot = context.names[trooper.id], context.board.name(a.cell)
    events: list[AnyEvent] = [
        Rolled(
            trooper.id, event_words("throw.title", name, dot, context.thing(item)), faces,
            aim.modifiers, aim.needs, (true,), total,
            event_words("throw.hit" if true else "throw.miss"), aim.modifiers[0].rule, True,
            trooper.side, onto_needs=True,
        )
    ]
    landed, key = a.cell, "hit"
    if not true:
        die = dice.roll()
        landed = scattered(context, state, aim.base, die)
        key = "scatters" if landed != aim.base else "stays"
        events.append(
            Rolled(
                trooper.id,
                event_words("scatter.title", context.thing(item)),
                (die,),
                (),
                0,
                (),
                die,
                event_words(
                    f"scatter.{key}", words().say(f"way.{die}"), context.board.name(landed)
                ),
                "TR-X3",
                True,
                trooper.side,
            )
        )
    events += [
        Thrown(trooper.id, item, trooper.cell, a.cell, landed), Laid(item, landed), Resolved(key)
    ]
    new = replace(
        trooper, kit=without(trooper.kit, item), spent=trooper.spent + aim.ap, fought=True,
        threw=True,
    )
    state = with_trooper(state, back_in_hand(new))
    charge = Charge(item, trooper.id, landed)
    return replace(state, charges=(*state.charges, charge)), events


# --- the blast ----------------------------------------------------------------------------------

@lru_cache(maxsize=4096)
def reach(ground: DotMap, cell: int, size: int, prone: bool = False) -> dict[int, int]:
    """Dots within a blast and how many dots away by ways that it can take: past nothing
    impassable, each level through stairs or a ladder one dot. To the prone it doesn't come over
    anything low and solid either (TR-X3). Kept for whoever asks next: read it only."""
    board = ground.board
    found, front = {cell: 0}, [cell]
    for far in range(1, size + 1):
        following = []
        for dot in front:
            level = board.level(dot)
            beside = (*board.neighbours(dot), board.on_level(dot, level - 1),
                      board.on_level(dot, level + 1))
            for other in beside:
                if other >= 0 and other not in found and _comes(ground, dot, other, prone):
                    found[other] = far
                    following.append(other)
        front = following
    return found


def _comes(ground: DotMap, dot: int, other: int, prone: bool) -> bool:
    """Whether a blast comes from a dot to one beside it, or to the next level."""
    passage = ground.passage(dot, other)
    if passage is None:
        return False
    level = ground.board.level(dot)
    return not (prone and passage.things and ground.board.level(other) == level) or not any(
        crossing.solid for crossing in ground.crossings(level, dot, other)
    )


def strength(ground: DotMap, blast: tuple[int, ...], cell: int, spot: Spot) -> int:
    """Points of a blast for somebody there; 0 out of it (TR-X3)."""
    far = reach(ground, cell, len(blast) - 1, spot.prone).get(spot.cell)
    return 0 if far is None else blast[far]


def struck(context: GameContext, state: State, charge: Charge) -> tuple[tuple[str, int], ...]:
    """Everybody that a charge hurts when it goes off now, with its points. The dead don't care."""
    ground = context.ground(state)
    blast = context.data.explosives[charge.weapon].blast
    found = []
    for trooper in state.troopers.values():
        if trooper.cell >= 0 and trooper.fate in ("up", "out"):
            points = strength(ground, blast, charge.cell, spot_of(trooper))
            if points:
                found.append((trooper.id, points))
    return tuple(found)


def burst(
    context: GameContext, state: State, charge: Charge, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """A charge goes off: everybody in the blast is hurt, then a satchel opens the wall beside it
    (TR-X3, TR-X5)."""
    row = context.data.explosives[charge.weapon]
    hit = struck(context, state, charge)
    cells = reach(context.ground(state), charge.cell, len(row.blast) - 1)
    place = state.charges.index(charge)
    state = replace(state, charges=state.charges[:place] + state.charges[place + 1 :])
    events: list[AnyEvent] = [Burst(charge.weapon, charge.cell, tuple(sorted(cells)))]
    side = state.troopers[charge.thrower].side
    fallen = 0
    for unit, points in hit:
        state, more, key = hurt(context, state, unit, Hit(points), dice, charge.thrower, side)
        events += more
        fallen += key in ("out", "dead")
    if row.breaches:
        tally = burst_key(context.board.name(charge.cell))
        state = replace(state, tallies={**state.tallies, tally: state.tallies.get(tally, 0) + 1})
        state, more = _breach(context, state, charge.cell)
        events += more
    if hit:
        events.append(Resolved(f"fallen-{fallen}"))
    return state, events


def _breach(context: GameContext, state: State, cell: int) -> tuple[State, list[AnyEvent]]:
    """TR-X5, TR-U7: the wall beside a satchel charge is open from now on."""
    hole = context.ground(state).breach_near(cell)
    if hole is None:
        return state, []
    new = Breach(hole.level, hole.start, hole.end)
    return replace(state, breaches=(*state.breaches, new)), [Laid("breach", cell)]
