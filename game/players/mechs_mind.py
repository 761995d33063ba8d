"""What the computer of 'Mech Field knows of a position: what units are worth, what attacks bring,
how a place is to stand in. Plain expected worth in points, without search."""

from collections.abc import Sequence
from functools import cached_property

from msgspec.structs import replace

from game.boards.table import UNIT
from game.rules.mechs import attack, dial, fireline, heat, odds, ranged, terrain, transport, victory
from game.rules.mechs.attack import Aim
from game.rules.mechs.field import Field
from game.rules.mechs.state import State, Unit, stands, with_unit

KILL = 0.35
"""What destroying a unit brings beyond its last clicks, as a share of its points."""
HOPE, FEAR = 0.5, 0.42
"""What an attack that may come next turn counts, own and theirs."""
NEAR = 0.005
"""What an inch nearer to somebody to fight is worth, as a share of a unit's points."""
ZONE, LATE = 0.5, 5
"""What standing in the enemy's zone counts as the game ends, as a share, and how many rounds before
the end it begins to."""
_LOST = 0.6  # a shutdown, as a share of a unit's points


class Mind:
    """One side's view of one position. Everything is kept that was worked out once."""

    def __init__(self, field: Field, state: State, side: str) -> None:
        self.field = field
        self.state = state
        self.side = side
        self.other = field.other(side)
        self._shots: dict[tuple[object, ...], float] = {}

    @cached_property
    def mine(self) -> tuple[Unit, ...]:
        """The own units on the table."""
        return self.state.of(self.side)

    @cached_property
    def enemies(self) -> tuple[Unit, ...]:
        """The enemy's units on the table."""
        return self.state.of(self.other)

    @cached_property
    def late(self) -> float:
        """How near the end is: 0 before the last rounds, 1 in the last."""
        left = self.field.scenario.rounds - self.state.turn
        return max(0.0, 1 - left / LATE) if left < LATE else 0.0

    # --- worth ------------------------------------------------------------------------------

    def points(self, unit: Unit) -> float:
        """Its points with those of its passengers."""
        return float(self.field.row(unit).points + sum(
            self.field.row(one).points for one in self.state.aboard(unit.id)
        ))

    def harm(self, unit: Unit, clicks: float) -> float:
        """What so many clicks cost its side."""
        left = max(1, dial.left(self.field, unit))
        share = min(1.0, clicks / left)
        return self.points(unit) * (share + (KILL if clicks >= left else 0.0))

    def hot(self, unit: Unit, steps: int) -> float:
        """What so many steps of heat more are worth to a unit: negative for a bad thing."""
        row = self.field.row(unit)
        if not row.shutdown:
            return 0.0
        after = heat.after(self.field, unit, steps)
        return self._heat(unit) - self._heat(after)

    def _heat(self, unit: Unit) -> float:
        free = heat.free_steps(self.field, unit)
        if unit.shut or unit.heat >= self.field.row(unit).shutdown:
            return _LOST * self.points(unit)
        over = max(0, unit.heat - free)
        return self.points(unit) * (0.004 * unit.heat + 0.05 * over)

    def push(self, unit: Unit) -> float:
        """What the token of one more order costs it."""
        if unit.tokens + 1 < self.field.rules.orders.tokens:
            return 0.15 * unit.tokens + 0.1
        if self.field.row(unit).shutdown:
            return 0.4 - self.hot(unit, self.field.rules.orders.push_heat)
        return 0.4 + self.harm(unit, self.field.rules.orders.push)

    # --- attacks ----------------------------------------------------------------------------

    def gain(self, attacker: Unit, target: Unit, aim: Aim) -> float:
        """What an attack brings on the average, its cost to the attacker taken off."""
        found = 0.0
        for throw, chance in odds.throws(self.field, aim).items():
            clicks = attack.clicks(self.field, aim, throw)
            won = self.harm(target, clicks)
            if aim.captures and throw in ("hit", "great"):
                won = self.points(target) * (1 + KILL)
            lost = self.harm(attacker, aim.own.get(throw, 0)) if aim.own.get(throw, 0) else 0.0
            found += float(chance) * (won - lost)
        return found

    def shot(self, attacker: Unit, target: Unit, turned: bool = False) -> float:
        """The best shot of one at the other as they stand; turned: the attacker may turn first."""
        key = (attacker.id, attacker.cell, attacker.facing if not turned else -1, attacker.level,
               target.id, target.cell, target.facing, target.level)
        known = self._shots.get(key)
        if known is None:
            known = self._shots[key] = self._shot(attacker, target, turned)
        return known

    def _shot(self, attacker: Unit, target: Unit, turned: bool) -> float:
        field, board = self.field, self.field.board
        far = board.length(attacker.cell, target.cell)
        in_range = [
            slot for slot in ranged.slots(field, attacker)
            if ranged.reach(field, attacker, slot, target) * UNIT >= far
        ]
        if not in_range or (not turned and not board.ahead(
            attacker.cell, attacker.facing, target.cell
        )):
            return 0.0
        if terrain.submerged(field, attacker) or terrain.submerged(field, target):
            return 0.0
        if not fireline.line(field, self.state, attacker, target).clear:
            return 0.0
        return max(0.0, *(
            self.gain(attacker, target, ranged.aim(field, self.state, attacker, target, slot))
            for slot in in_range
        ))

    def best_shot(self, unit: Unit, turned: bool = False) -> float:
        """The best shot that a unit would have where it stands."""
        return max((self.shot(unit, one, turned) for one in self.enemies), default=0.0)

    # --- places -----------------------------------------------------------------------------

    def stand(self, unit: Unit) -> float:
        """How good it is to have a unit stand so."""
        worth = HOPE * self.best_shot(unit) - FEAR * self.threat(unit)
        return worth + self.lure(unit)

    def threat(self, unit: Unit) -> float:
        """What the enemy's best shots at it would cost, as many as it may give orders."""
        found = sorted(
            (self.shot(one, unit, turned=True) for one in self.enemies
             if one.fate == "up" and not one.shut), reverse=True,
        )
        # more orders than one rarely go into the same target
        return found[0] + 0.4 * sum(found[1:2]) if found else 0.0

    def lure(self, unit: Unit) -> float:
        """What draws it on: somebody to fight, and in the end the enemy's zone."""
        board, points = self.field.board, self.points(unit)
        away = [board.length(unit.cell, one.cell) / UNIT for one in self.enemies]
        wanted = self._wanted(unit)
        far = max(0.0, min(away, default=0.0) - wanted)
        worth = -NEAR * points * far
        if self.late:
            inside = victory.in_zone(self.field, unit, self.other)
            worth += self.late * points * (ZONE if inside else -0.02 * self._to_zone(unit))
        return worth

    def _wanted(self, unit: Unit) -> float:
        """The distance at which a unit is of use, inches."""
        field = self.field
        reach = [ranged.reach(field, unit, slot) for slot in ranged.slots(field, unit)]
        return 0.75 * max(reach, default=1)

    @cached_property
    def _zone(self) -> float:
        """The middle row of the enemy's zone, in hundredths."""
        rows = [
            y for strip in self.field.map.strips if strip.side == self.other for _, y in strip.ring
        ]
        return sum(rows) / len(rows) if rows else 0.0

    def _to_zone(self, unit: Unit) -> float:
        return abs(self.field.board.xy(unit.cell)[1] - self._zone) / UNIT

    # --- as it would be ---------------------------------------------------------------------

    def placed(self, unit: Unit, cell: int, facing: int) -> Unit:
        """A unit as it would stand elsewhere."""
        return replace(unit, cell=cell, facing=facing, moved=True)

    def facing(self, unit: Unit, cell: int, given: int) -> int:
        """How a unit best faces at a place: towards what it can shoot at best, else towards the
        enemy that threatens it most, else as given."""
        there = self.placed(unit, cell, given)
        best, worth = None, 0.0
        for one in self.enemies:
            found = self.shot(there, one, turned=True) + 0.8 * self.shot(one, there, turned=True)
            if found > worth:
                best, worth = one, found
        if best is None and self.enemies:
            best = min(self.enemies, key=lambda e: (self.field.board.length(cell, e.cell), e.id))
        way = None if best is None else self.field.board.toward(cell, best.cell)
        return given if way is None else way

    def among(self, unit: Unit) -> "Mind":
        """The same view with a unit changed."""
        return Mind(self.field, with_unit(self.state, unit), self.side)

    def riders_near(self, unit: Unit) -> Sequence[Unit]:
        """Infantry that stands behind a transport and has far to go."""
        board = self.field.board
        return [
            one for one in self.mine if unit.id in one.beside and not one.moved
            and min((board.length(one.cell, e.cell) for e in self.enemies), default=0) > 14 * UNIT
            and transport.takes(self.field, self.state, one)
        ]


def up(units: Sequence[Unit]) -> list[Unit]:
    """Those that can do something."""
    return [one for one in units if stands(one) and not one.shut]
