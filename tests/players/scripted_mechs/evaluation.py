"""What the computer of 'Mech Field knows of a position: what units are worth, what attacks bring,
how a place is to stand in. Plain expected worth in points, without search."""

from collections.abc import Sequence
from functools import cached_property

from msgspec.structs import replace

from game.boards.bases import touch
from game.boards.table import UNIT
from game.core.deliberation import Notes
from game.core.event import Modifier
from game.players.cancellation import NEVER, CancellationToken
from game.rules.mechs import (
    attack,
    close,
    dial,
    fireline,
    heat,
    odds,
    ranged,
    terrain,
    transport,
    victory,
)
from game.rules.mechs.attack import Aim
from game.rules.mechs.context import GameContext
from game.rules.mechs.state import Slot, State, Unit, stands
from tests.players.scripted_mechs.ground import away

KILL = 0.35
"""What destroying a unit brings beyond its last clicks, as a share of its points."""
HOPE, FEAR = 0.5, 0.42
"""What an attack that may come next turn counts, own and theirs."""
COMING = 0.4
"""What an attack counts for which the enemy must come nearer first, as a share."""
NEAR = 0.005
"""What an inch nearer to somebody to fight is worth, as a share of a unit's points."""
PIN, HELD = 0.04, 0.06
"""What it is worth to keep a gun from shooting by standing at it, and what it costs to be kept from
it so, as shares of the gun's points."""
LAND, CARRIED = 11, 0.2
"""Inches from an enemy within which passengers are let off, and what it is worth, as a share."""
ABOARD = 0.35
"""What passengers add to their transport, as a share of their points."""
ZONE, LATE = 0.5, 5
"""What standing in the enemy's zone counts as the game ends, as a share, and how many rounds before
the end it begins to."""
FADING = {0: 0.2, 1: 0.5, 2: 0.8}
"""What damage that doesn't destroy is still worth so many rounds before the end: only what is
destroyed is counted (MC-W1)."""
_LOST = 0.6  # a shutdown, as a share of a unit's points
_IN_ZONE = 0.02  # an inch nearer to the zone as the game ends, as a share, while a round follows


class Evaluation:
    """One side's view of one position. Everything is kept that was worked out once."""

    def __init__(
        self, context: GameContext, state: State, side: str, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> None:
        self.context = context
        self.cancel, self.notes = cancel, notes or Notes()
        self.state = state
        self.side = side
        self.other = context.other(side)
        self._gains: dict[tuple[object, ...], float] = {}
        self._lines: dict[tuple[object, ...], tuple[Modifier, ...] | None] = {}

    # --- who and when -----------------------------------------------------------------------

    @cached_property
    def mine(self) -> tuple[Unit, ...]:
        """The own units on the table."""
        return self.state.of(self.side)

    @cached_property
    def enemies(self) -> tuple[Unit, ...]:
        """The enemy's units on the table."""
        return self.state.of(self.other)

    @cached_property
    def rounds(self) -> int:
        """How many rounds follow this one."""
        return max(0, self.context.scenario.rounds - self.state.turn)

    @cached_property
    def late(self) -> float:
        """How near the end is: 0 before the last rounds, 1 in the last."""
        return max(0.0, 1 - self.rounds / LATE)

    @cached_property
    def _goals(self) -> frozenset[int]:
        return frozenset([unit.cell for unit in self.enemies])

    @cached_property
    def hope(self) -> float:
        """What an own attack of the next turn counts, if there is one."""
        return HOPE if self.rounds else 0.0

    @cached_property
    def fear(self) -> float:
        """What an attack of the enemy's next turn counts, if there is one."""
        return FEAR if self.rounds or self.state.side == self.state.first else 0.0

    # --- worth ------------------------------------------------------------------------------

    def points(self, unit: Unit) -> float:
        """Its points, with a share of those of its passengers: they outlive it, shaken."""
        return self.context.row(unit).points + ABOARD * sum(
            self.context.row(other).points for other in self.state.aboard(unit.id)
        )

    def harm(self, unit: Unit, clicks: float) -> float:
        """What so many clicks cost its side; nothing of a wreck, which is counted already."""
        if unit.fate != "up":
            return 0.0
        left = max(1, dial.left(self.context, unit))
        if clicks >= left:
            return self.points(unit) * (1 + KILL)
        return self.points(unit) * clicks / left * FADING.get(self.rounds, 1.0)

    def hot(self, unit: Unit, steps: int) -> float:
        """What so many steps of heat more are worth to a unit: negative for a bad thing, and
        nothing in the last turn."""
        if not self.context.row(unit).shutdown or not (self.hope or self.fear):
            return 0.0
        return self._heat(unit) - self._heat(heat.after(self.context, unit, steps))

    def _heat(self, unit: Unit) -> float:
        free = heat.free_steps(self.context, unit)
        soft = FADING.get(self.rounds, 1.0)
        if unit.shut or unit.heat >= self.context.row(unit).shutdown:
            return _LOST * self.points(unit) * soft
        over = max(0, unit.heat - free)
        return self.points(unit) * (0.004 * unit.heat + 0.05 * over) * soft

    def push(self, unit: Unit, steps: int = 0) -> float:
        """What the token of one more order costs it. steps: of heat that the order brings itself;
        those of a push come on top."""
        if unit.tokens + 1 < self.context.rules.orders.tokens:
            return 0.1
        if self.context.row(unit).shutdown:
            warm = heat.after(self.context, unit, steps)
            return 0.4 - self.hot(warm, self.context.rules.orders.push_heat)
        return 0.4 + self.harm(unit, self.context.rules.orders.push)

    # --- attacks ----------------------------------------------------------------------------

    def gain(self, attacker: Unit, target: Unit, aim: Aim) -> float:
        """What an attack brings on the average, its cost to the attacker taken off."""
        score = 0.0
        for throw, chance in odds.throws(self.context, aim).items():
            clicks = attack.clicks(self.context, aim, throw)
            won = self.harm(target, clicks) if clicks else 0.0
            if aim.captures and throw in ("hit", "great") and target.fate == "up":
                won = self.points(target) * (1 + KILL)
            own = aim.own.get(throw, 0)
            score += float(chance) * (won - (self.harm(attacker, own) if own else 0.0))
        return score

    def on(self, attacker: Unit, target: Unit, turned: bool = False) -> float:
        """The best attack of one on the other as they stand: close combat in contact, else a shot.
        turned: the attacker may turn first."""
        if self._touch(attacker, target):
            return self._blow(attacker, target, turned)
        foes = self.enemies if attacker.side == self.side else self.mine
        if any(unit.id != target.id and self._touch(attacker, unit) for unit in foes):
            return 0.0
        return self.shot(attacker, target, turned)

    def _touch(self, a: Unit, b: Unit) -> bool:
        context = self.context
        return "cruising" not in (a.level, b.level) and touch(context.spot(a), context.spot(b))

    def _ahead(self, attacker: Unit, target: Unit) -> bool:
        return self.context.board.ahead(attacker.cell, attacker.facing, target.cell)

    def _blow(self, attacker: Unit, target: Unit, turned: bool) -> float:
        if not turned and not self._ahead(attacker, target):
            return 0.0
        if not close.across(self.context, attacker, target).allowed:
            return 0.0
        return max(0.0, self.gain(attacker, target, close.aim(
            self.context, self.state, attacker, target)))

    def shot(
        self, attacker: Unit, target: Unit, turned: bool = False, assault: bool = False
    ) -> float:
        """The best shot of one at the other as they stand; assault: after a move."""
        context = self.context
        far = context.board.length(attacker.cell, target.cell)
        slots = [
            slot for slot in ranged.slots(context, attacker)
            if ranged.reach(context, attacker, slot, target) * UNIT >= far
        ]
        if not slots or (not turned and not self._ahead(attacker, target)):
            return 0.0
        if terrain.submerged(context, attacker) or terrain.submerged(context, target):
            return 0.0
        cover = self._line(attacker, target)
        if cover is None:
            return 0.0
        rear = attack.rear(context, attacker, target)
        return max(
            self._gain(attacker, target, slot, rear, cover, assault) for slot in slots
        )

    def _line(self, attacker: Unit, target: Unit) -> tuple[Modifier, ...] | None:
        key = attacker.id, attacker.cell, attacker.level, target.id, target.cell, (
            target.level), target.moved
        if key not in self._lines:
            self._lines[key] = fireline.gained(self.context, self.state, attacker, target)
        return self._lines[key]

    def _gain(
        self, attacker: Unit, target: Unit, slot: Slot, rear: bool, cover: tuple[Modifier, ...],
        assault: bool,
    ) -> float:
        """What a shot is worth; with the same lines it is always the same."""
        key = (
            attacker.id,
            target.id,
            slot,
            rear,
            sum(modifier.value for modifier in cover),
            assault,
            target.shut,
        )
        known = self._gains.get(key)
        if known is None:
            change = self.context.rules.attack.assault if assault else 0
            aim = attack.aimed(
                self.context, attacker, target, dial.damage_lines(self.context, attacker, slot),
                [Modifier(change, "", "MC-N1")] if assault else (), cover,
            )
            known = max(0.0, self.gain(attacker, target, aim)) if aim.harm else 0.0
            self._gains[key] = known
        return known

    def best_shot(self, unit: Unit, assault: bool = False) -> float:
        """The best shot that a unit would have where it stands; none in contact."""
        if any(self._touch(unit, other) for other in self.enemies):
            return 0.0
        return max((self.shot(unit, other, assault=assault) for other in self.enemies), default=0.0)

    # --- places -----------------------------------------------------------------------------

    def stand(self, unit: Unit) -> float:
        """How good it is to have a unit stand so."""
        worth = self.lure(unit)
        if self.hope:
            worth += self.hope * max((self.on(unit, other) for other in self.enemies), default=0.0)
            worth += PIN * sum(
                self.points(other) for other in self.enemies if self._pins(unit, other)
            )
            if any(self._pins(other, unit) for other in up(self.enemies)):
                worth -= HELD * self.points(unit)
        if self.fear:
            worth -= self.fear * self.threat(unit)
        return worth

    def _pins(self, unit: Unit, enemy: Unit) -> bool:
        return self._touch(unit, enemy) and bool(ranged.slots(self.context, enemy))

    def threat(self, unit: Unit) -> float:
        """What the enemy's best attacks on it would cost, those for which they come nearer too."""
        found = sorted((self._menace(other, unit) for other in up(self.enemies)), reverse=True)
        # more orders than one rarely go into the same target
        return found[0] + 0.4 * sum(found[1:2]) if found else 0.0

    def _menace(self, enemy: Unit, unit: Unit) -> float:
        now = self.on(enemy, unit, turned=True)
        if now:
            return now
        return COMING * self.plain(enemy, unit, dial.speed(self.context, enemy) * UNIT, True)

    def plain(self, attacker: Unit, target: Unit, more: int = 0, assault: bool = False) -> float:
        """The best shot if nothing but the range counted; more: hundredths that the attacker goes
        nearer."""
        context = self.context
        far = context.board.length(attacker.cell, target.cell) - more
        return max((
            self._gain(attacker, target, slot, False, (), assault)
            for slot in ranged.slots(context, attacker)
            if ranged.reach(context, attacker, slot, target) * UNIT >= far
        ), default=0.0)

    def lure(self, unit: Unit) -> float:
        """What draws it on: somebody to fight, and in the end the enemy's zone."""
        points = float(self.context.row(unit).points + sum(
            self.context.row(other).points for other in self.state.aboard(unit.id)))
        far = max(0.0, away(self.context, unit, self._goals) - self.wanted(unit))
        worth = -NEAR * points * far * (1 - self.late)
        if self.late:
            if victory.in_zone(self.context, unit, self.other):
                worth += self.late * points * ZONE
            elif self.rounds:
                worth -= self.late * points * _IN_ZONE * away(self.context, unit, self.zone)
        return worth

    def wanted(self, unit: Unit) -> float:
        """The distance at which a unit is of use, inches."""
        context = self.context
        reach = [
            ranged.reach(context, unit, slot) for slot in ranged.slots(context, unit)
            if dial.damage(context, unit, slot)
        ]
        return 0.75 * max(reach, default=1)

    @cached_property
    def zone(self) -> frozenset[int]:
        """Points of the enemy's zone, one in each corner and some between."""
        board = self.context.board
        found: set[int] = set()
        for strip in self.context.map.strips:
            if strip.side == self.other:
                ring = strip.ring
                for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
                    found |= {
                        board.clamped(ax + (bx - ax) * part // 6, ay + (by - ay) * part // 6)
                        for part in range(6)
                    }
        return frozenset(found)

    # --- as it would be ---------------------------------------------------------------------

    def placed(self, unit: Unit, cell: int, facing: int) -> Unit:
        """A unit as it would stand elsewhere."""
        return replace(unit, cell=cell, facing=facing, moved=True)

    def facing(self, unit: Unit, cell: int, given: int) -> int:
        """How a unit best faces at a place: towards what it can attack best and what threatens it
        most, else towards the nearest enemy."""
        there = self.placed(unit, cell, given)
        best, worth = None, 0.0
        for other in self.enemies:
            score = self.on(there, other, turned=True) + 0.8 * self._menace(other, there)
            if score > worth:
                best, worth = other, score
        if best is None and self.enemies:
            best = min(self.enemies, key=lambda e: (self.context.board.length(cell, e.cell), e.id))
        way = None if best is None else self.context.board.toward(cell, best.cell)
        return given if way is None else way

    def landing(self, rider: Unit, cell: int, facing: int) -> float:
        """What letting a passenger off there brings: it can fight, and be fought."""
        off = replace(rider, cell=cell, facing=facing, aboard="", moved=True)
        near = min((self.context.board.length(cell, unit.cell) for unit in self.enemies), default=0)
        close_by = near <= LAND * UNIT or self.late > 0
        return self.stand(off) - self.stand_aboard(rider) + (
            CARRIED if close_by else -CARRIED) * self.points(off)

    def stand_aboard(self, rider: Unit) -> float:
        """How good it is to be where its transport is, without being able to do anything."""
        return self.lure(replace(rider, cell=self.state.units[rider.aboard].cell))

    def riders_near(self, unit: Unit) -> Sequence[Unit]:
        """Infantry that stands behind a transport and has far to go."""
        board = self.context.board
        return [
            other for other in self.mine if unit.id in other.beside and not other.moved
            and min((board.length(other.cell, e.cell) for e in self.enemies), default=0) > 14 * UNIT
            and transport.takes(self.context, self.state, other)
        ]


def up(units: Sequence[Unit]) -> list[Unit]:
    """Those that can do something."""
    return [unit for unit in units if stands(unit) and not unit.shut]
