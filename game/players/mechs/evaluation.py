"""What the computer of 'Mech Field knows of a position: what units are worth, what attacks bring,
how a place is to stand in. Plain expected worth in points, without search."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from game.boards.bases import CONTACT, touch
from game.boards.table import FACINGS, UNIT, Vector
from game.core.deliberation import Notes
from game.core.event import Modifier
from game.players.cancellation import NEVER, CancellationToken
from game.players.mechs.goals import PlacedGoal, goal_units, placed_goals
from game.players.mechs.ground import away
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

LAND = 11
"""Inches from an enemy within which passengers are let off."""
FADING = {0: 0.2, 1: 0.5, 2: 0.8}
"""What damage that doesn't destroy is still worth so many rounds before the end: only what is
destroyed is counted (MC-W1)."""
_LOST = 0.6  # a shutdown, as a share of a unit's points
_EVEN = 0.5  # the chance to hit by which a recruit goes
_IN_ZONE = 0.02  # an inch nearer to the zone as the game ends, as a share, while a round follows


class Weights(NamedTuple):
    """What counts how much for a player.

    kill: what destroying a unit brings beyond its last clicks, as a share of its points. hope,
    fear: what an attack that may come next turn counts, own and theirs. coming: what an attack
    counts for which the enemy must come nearer first, as a share. second: what the enemy's second
    best attack on a unit counts beside the best: more orders than one rarely go into one target.
    near: what an inch nearer to somebody to fight is worth, as a share of a unit's points. pin,
    held: what it is worth to keep a gun from shooting by standing at it, and what it costs to be
    kept from it so, as shares of the gun's points. carried: what it is worth to let passengers off,
    as a share. aboard: what passengers add to their transport, as a share of their points. zone,
    late: what standing in the enemy's zone counts as the game ends, as a share, and how many rounds
    before the end it begins to. goal: what it counts to stand where a goal is fulfilled, as a
    share, and errand: an inch nearer. named: how much more a unit counts that a goal speaks of.
    """

    kill: float = 0.35
    hope: float = 0.5
    fear: float = 0.42
    coming: float = 0.4
    second: float = 0.4
    near: float = 0.005
    pin: float = 0.04
    held: float = 0.06
    carried: float = 0.2
    aboard: float = 0.35
    zone: float = 0.5
    late: int = 5
    goal: float = 0.3
    errand: float = 0.02
    named: float = 0.8


REGULAR = Weights()


class Evaluation:
    """One side's view of one position. Everything is kept that was worked out once."""

    weights = REGULAR

    def __init__(
        self, context: GameContext, state: State, side: str, cancel: CancellationToken = NEVER,
        notes: Notes | None = None, gains: dict[tuple[object, ...], float] | None = None,
    ) -> None:
        """gains: what shots are worth, known from other positions of the game and for them."""
        self.context = context
        self.cancel, self.notes = cancel, notes or Notes()
        self.state = state
        self.side = side
        self.other = context.other(side)
        self._points: dict[int, Vector] = {}
        self._worths: dict[str, float] = {}
        self._ranges: dict[tuple[object, ...], tuple[tuple[Slot, int], ...]] = {}
        self._contacts: dict[tuple[object, ...], tuple[str, ...]] = {}
        self._gains = {} if gains is None else gains
        self._volleys: dict[tuple[object, ...], tuple[tuple[int, float], ...]] = {}
        self._shots: dict[tuple[object, ...], float] = {}
        self._lures: dict[tuple[object, ...], float] = {}
        self._stands: dict[tuple[object, ...], float] = {}
        self._wanted: dict[str, float] = {}
        self._speeds: dict[str, int] = {}

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
        return max(0.0, 1 - self.rounds / self.weights.late)

    @cached_property
    def _goals(self) -> frozenset[int]:
        return frozenset([unit.cell for unit in self.enemies])

    @cached_property
    def hope(self) -> float:
        """What an own attack of the next turn counts, if there is one."""
        return self.weights.hope if self.rounds else 0.0

    @cached_property
    def fear(self) -> float:
        """What an attack of the enemy's next turn counts, if there is one."""
        return self.weights.fear if self.rounds or self.state.side == self.state.first else 0.0

    # --- worth ------------------------------------------------------------------------------

    def points(self, unit: Unit) -> float:
        """Its points, with a share of those of its passengers: they outlive it, shaken."""
        found = self._worths.get(unit.id)
        if found is None:
            found = self._worths[unit.id] = self.context.row(unit).points + self.weights.aboard * (
                sum(self.context.row(other).points for other in self.state.aboard(unit.id)))
            if unit.id in self.named:
                found = self._worths[unit.id] = found * (1 + self.weights.named)
        return found

    @cached_property
    def named(self) -> frozenset[str]:
        """Units that goals speak of by name."""
        return frozenset(
            unit for goal in self.context.scenario.goals
            if goal.known_to(self.side) for unit in goal_units(goal)
        )

    def harm(self, unit: Unit, clicks: float) -> float:
        """What so many clicks cost its side; nothing of a wreck, which is counted already."""
        if unit.fate != "up":
            return 0.0
        left = max(1, dial.left(self.context, unit))
        if clicks >= left:
            return self.points(unit) * (1 + self.weights.kill)
        return self.points(unit) * clicks / left * FADING.get(self.rounds, 1.0)

    def hot(self, unit: Unit, steps: int) -> float:
        """What so many steps of heat more are worth to a unit: negative for a bad thing, and
        nothing in the last turn."""
        if not self.context.row(unit).shutdown or not (self.hope or self.fear):
            return 0.0
        return self.heat_loss(unit) - self.heat_loss(heat.after(self.context, unit, steps))

    def heat_loss(self, unit: Unit) -> float:
        """What the heat of a unit costs it; nothing of one that has none to mind, or what a kill
        of it brings would be less by what a shutdown costs."""
        if not self.context.row(unit).shutdown:
            return 0.0
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
                won = self.points(target) * (1 + self.weights.kill)
            own = aim.own.get(throw, 0)
            score += float(chance) * (won - (self.harm(attacker, own) if own else 0.0))
        return score

    def on(self, attacker: Unit, target: Unit, turned: bool = False) -> float:
        """The best attack of one on the other as they stand: close combat in contact, else a shot.
        turned: the attacker may turn first."""
        if self._touch(attacker, target):
            return self._blow(attacker, target, turned)
        if any(unit != target.id for unit in self._touched(attacker)):
            return 0.0
        return self.shot(attacker, target, turned)

    def _touch(self, a: Unit, b: Unit) -> bool:
        if "cruising" in (a.level, b.level):
            return False
        (ax, ay), (bx, by) = self._xy(a.cell), self._xy(b.cell)
        near = self._longest + CONTACT
        if abs(ax - bx) > near or abs(ay - by) > near:
            return False
        return touch(self.context.spot(a), self.context.spot(b))

    @cached_property
    def _longest(self) -> int:
        """The length of the longest base: what lies further apart doesn't touch."""
        return max(base.length for base in self.context.bases.values())

    def _touched(self, unit: Unit) -> tuple[str, ...]:
        """The ids of the foes in contact with a unit."""
        key = unit.id, unit.cell, unit.facing, unit.level
        found = self._contacts.get(key)
        if found is None:
            foes = self.enemies if unit.side == self.side else self.mine
            found = tuple([other.id for other in foes if self._touch(unit, other)])
            self._contacts[key] = found
        return found

    def _xy(self, cell: int) -> Vector:
        point = self._points.get(cell)
        if point is None:
            point = self._points[cell] = self.context.board.xy(cell)
        return point

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
        if not turned and not self._ahead(attacker, target):
            return 0.0
        context = self.context
        rear = attack.rear(context, attacker, target)
        key = (attacker.id, attacker.cell, attacker.level, target.id, target.cell, target.level,
               target.moved, target.shut, rear, assault)
        known = self._shots.get(key)
        if known is None:
            known = self._shots[key] = self._shot(attacker, target, rear, assault)
        return known

    def _shot(self, attacker: Unit, target: Unit, rear: bool, assault: bool) -> float:
        square = self._square(attacker, target)
        slots = [slot for slot, far in self._guns(attacker, target) if square <= far * far]
        if not slots:
            return 0.0
        context = self.context
        if terrain.submerged(context, attacker) or terrain.submerged(context, target):
            return 0.0
        cover = fireline.gained(context, self.state, attacker, target)
        if cover is None:
            return 0.0
        return max(self._gain(attacker, target, slot, rear, cover, assault) for slot in slots)

    def _square(self, a: Unit, b: Unit) -> int:
        """The square of how far two units are from each other, in hundredths of an inch."""
        (ax, ay), (bx, by) = self._xy(a.cell), self._xy(b.cell)
        return (bx - ax) ** 2 + (by - ay) ** 2

    def _guns(self, attacker: Unit, target: Unit) -> tuple[tuple[Slot, int], ...]:
        """The weapons that shoot, with their range against somebody in hundredths of an inch."""
        key = attacker.id, target.level
        found = self._ranges.get(key)
        if found is None:
            context = self.context
            found = self._ranges[key] = tuple([
                (slot, ranged.reach(context, attacker, slot, target) * UNIT)
                for slot in ranged.slots(context, attacker)
            ])
        return found

    def _gain(
        self, attacker: Unit, target: Unit, slot: Slot, rear: bool, cover: tuple[Modifier, ...],
        assault: bool,
    ) -> float:
        """What a shot is worth; with the same lines it is always the same. rear: into its back,
        wherever the two stand."""
        key = (
            attacker.id, attacker.click, attacker.heat, self.points(attacker), target.id,
            target.click, target.shut, self.points(target), slot, rear,
            sum([modifier.value for modifier in cover]), assault, self.rounds,
        )
        known = self._gains.get(key)
        if known is None:
            known = 0.0
            context = self.context
            if dial.damage(context, attacker, slot):
                change = context.rules.attack.assault if assault else 0
                way = context.board.toward(target.cell, attacker.cell) or 0
                faced = replace(
                    target, facing=(way + (FACINGS // 2 if rear else 0)) % FACINGS)
                aim = attack.aimed(
                    context, attacker, faced, dial.damage_lines(context, attacker, slot),
                    [Modifier(change, "", "MC-N1")] if assault else (), cover,
                )
                known = max(0.0, self.gain(attacker, target, aim))
            self._gains[key] = known
        return known

    def best_shot(self, unit: Unit, assault: bool = False) -> float:
        """The best shot that a unit would have where it stands; none in contact."""
        if self._touched(unit):
            return 0.0
        return max((self.shot(unit, other, assault=assault) for other in self.enemies), default=0.0)

    # --- places -----------------------------------------------------------------------------

    def stand(self, unit: Unit) -> float:
        """How good it is to have a unit stand so."""
        key = unit.id, unit.cell, unit.facing, unit.level, unit.moved, unit.aboard
        found = self._stands.get(key)
        if found is None:
            found = self._stands[key] = sum(worth for _, worth in self.parts(unit))
        return found

    def parts(self, unit: Unit) -> tuple[tuple[str, float], ...]:
        """What a place is worth, in parts: where it lies, whom it can attack from there, whom it
        keeps from shooting, what may be done to it there."""
        pinned = hope = fear = 0.0
        if self.hope:
            hope = self.hope * max((self.on(unit, other) for other in self.enemies), default=0.0)
            pinned = self._pinned(unit)
        if self.fear:
            fear = self.fear * self.threat(unit)
        return ("place", self.lure(unit)), ("chance", hope), ("held", pinned), ("danger", -fear)

    def _pinned(self, unit: Unit) -> float:
        """What the guns are worth that it keeps from shooting by standing at them, less its own."""
        touched = [other for other in self.enemies if other.id in self._touched(unit)]
        worth = self.weights.pin * sum(
            self.points(other) for other in touched if ranged.slots(self.context, other))
        if up(touched) and ranged.slots(self.context, unit):
            worth -= self.weights.held * self.points(unit)
        return worth

    def threat(self, unit: Unit) -> float:
        """What the enemy's best attacks on it would cost, those for which they come nearer too."""
        found = sorted((self._menace(other, unit) for other in up(self.enemies)), reverse=True)
        return found[0] + self.weights.second * sum(found[1:2]) if found else 0.0

    def _menace(self, enemy: Unit, unit: Unit) -> float:
        now = self.on(enemy, unit, turned=True)
        if now:
            return now
        return self.weights.coming * self.plain(enemy, unit, self._strides(enemy), True)

    def _strides(self, unit: Unit) -> int:
        """How far it may move, in hundredths of an inch."""
        found = self._speeds.get(unit.id)
        if found is None:
            found = self._speeds[unit.id] = dial.speed(self.context, unit) * UNIT
        return found

    def plain(self, attacker: Unit, target: Unit, more: int = 0, assault: bool = False) -> float:
        """The best shot if nothing but the range counted; more: hundredths that the attacker goes
        nearer."""
        volley = self.volley(attacker, target, assault)
        if not volley:
            return 0.0
        square = self._square(attacker, target)
        return max([worth if square <= (far + more) ** 2 else 0.0 for far, worth in volley])

    def volley(
        self, attacker: Unit, target: Unit, assault: bool = False
    ) -> tuple[tuple[int, float], ...]:
        """What the shots of one at the other are worth from the front, each with its range in
        hundredths of an inch."""
        key = attacker.id, target.id, target.level, target.shut, assault
        found = self._volleys.get(key)
        if found is None:
            found = self._volleys[key] = tuple([
                (far, self._gain(attacker, target, slot, False, (), assault))
                for slot, far in self._guns(attacker, target)
            ])
        return found

    def lure(self, unit: Unit) -> float:
        """What draws it on: somebody to fight, and in the end the enemy's zone."""
        key = unit.id, unit.cell, unit.level
        found = self._lures.get(key)
        if found is None:
            found = self._lures[key] = self.approach(unit) + self.aim_worth(unit)
        return found

    def approach(self, unit: Unit) -> float:
        """What it is worth to be near enough to somebody to fight."""
        far = max(0.0, away(self.context, unit, self._goals) - self.wanted(unit))
        return -self.weights.near * self._carried(unit) * far * (1 - self.late)

    def aim_worth(self, unit: Unit) -> float:
        """What it is worth to stand where the scenario's goals want it, or the three counts."""
        if not self.context.scenario.goals:
            return self.zone_worth(unit)
        return sum(self._goal_worth(goal, unit) for goal in self.aims)

    @cached_property
    def aims(self) -> tuple[PlacedGoal, ...]:
        """The goals that are about places, and what each is worth to its side now."""
        return placed_goals(self.context, self.state, self.side, self.weights)

    def _goal_worth(self, goal: PlacedGoal, unit: Unit) -> float:
        if goal.who and unit.id not in goal.who:
            return 0.0
        if unit.level == "cruising" and goal.ground:
            return 0.0
        share = self._carried(unit)
        if goal.inside(unit):
            return share * goal.there
        if not self.rounds and not goal.now:
            return 0.0
        return -share * goal.inch * max(0.0, away(self.context, unit, goal.points))

    def zone_worth(self, unit: Unit) -> float:
        """What it is worth, as the end comes, to be in the enemy's zone or near it."""
        if not self.late:
            return 0.0
        if victory.in_zone(self.context, unit, self.other):
            return self.late * self._carried(unit) * self.weights.zone
        if not self.rounds:
            return 0.0
        far = away(self.context, unit, self.zone)
        return -self.late * self._carried(unit) * _IN_ZONE * far

    def _carried(self, unit: Unit) -> int:
        """Its points and those of its passengers."""
        return self.context.row(unit).points + sum(
            self.context.row(other).points for other in self.state.aboard(unit.id))

    def wanted(self, unit: Unit) -> float:
        """The distance at which a unit is of use, inches."""
        found = self._wanted.get(unit.id)
        if found is None:
            context = self.context
            found = self._wanted[unit.id] = 0.75 * max((
                ranged.reach(context, unit, slot) for slot in ranged.slots(context, unit)
                if dial.damage(context, unit, slot)
            ), default=1)
        return found

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
            1 if close_by else -1) * self.weights.carried * self.points(off)

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


class RecruitEvaluation(Evaluation):
    """A recruit's view: it sees how much a hit does to whom, and overlooks how likely one is, that
    a last click counts for more than a first, what the enemy does next, whose back is turned to
    whom, and what heat and pushing do to its own units. It goes straight at the enemy, and for the
    enemy's zone long before that counts."""

    weights = Weights(near=0.02, late=8)

    @cached_property
    def fear(self) -> float:
        """It doesn't think of the enemy's turn."""
        return 0.0

    def harm(self, unit: Unit, clicks: float) -> float:
        """A click is a click: it doesn't look for those that are nearly done for."""
        if unit.fate != "up":
            return 0.0
        return self.points(unit) * clicks / len(self.context.row(unit).dial)

    def gain(self, attacker: Unit, target: Unit, aim: Aim) -> float:
        """What a hit does, as if every second shot at anybody hit."""
        if aim.captures and target.fate == "up":
            return _EVEN * self.points(target)
        return _EVEN * self.harm(target, aim.harm)

    def hot(self, unit: Unit, steps: int) -> float:
        """It doesn't think of heat."""
        return 0.0

    def push(self, unit: Unit, steps: int = 0) -> float:
        """It doesn't think of what a push costs."""
        return 0.1

    def facing(self, unit: Unit, cell: int, given: int) -> int:
        """It looks where it goes."""
        return given


def up(units: Sequence[Unit]) -> list[Unit]:
    """Those that can do something."""
    return [unit for unit in units if stands(unit) and not unit.shut]
