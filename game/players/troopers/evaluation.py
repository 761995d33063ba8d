"""One position as the computer player of Troopers judges it: who is worth what, who would hit whom,
where the enemy is likely to walk. Everything is worked out once for a decision."""

from collections.abc import Iterator
from functools import cached_property
from math import exp
from typing import NamedTuple

from game.boards.arc import bearing_to
from game.core.deliberation import Notes
from game.players.cancellation import NEVER, CancellationToken
from game.players.troopers.goals import GoalEvaluation, Role, track
from game.players.troopers.visibility_cache import MOST, LikelyShot, VisibilityCache, loss
from game.rules.troopers import arcs
from game.rules.troopers.damage import Hit
from game.rules.troopers.data import ArcRow, Firearm
from game.rules.troopers.points import allowance
from game.rules.troopers.sight import Spot
from game.rules.troopers.state import Slot, State, Trooper

STIRS = 0.8
"""How likely an enemy in view activates where it stands."""

COMES = 0.45
"""How likely it passes a dot of the way that it should take."""

WATCHES = 0.5
"""How likely an enemy that can see a dot gets a shot at whoever is there."""

LURKS = 0.2
"""How likely an enemy that could walk to where it sees a dot gets a shot at whoever is there."""

LULL = 0.15
"""What being watched costs at most for each turn that is left: who would lose more lies low."""

WILL = 0.4
"""How likely a friend who hasn't acted lays an arc over an enemy whom it sees."""

ROAMS = 0.3
"""How likely an enemy comes where it can walk, over all those dots."""

SETTLED = 0.3
"""How much less likely somebody comes who has arcs laid."""

STRIDE = 6
"""AP of such a walk; the rest is for its arc."""

AT_ONCE, SOON = 5, 13
"""AP of way to an enemy from which a grenade can be thrown in the next turn, and not soon."""

BLAST = 0.7
"""What a grenade is expected to cost an enemy who stays where it is."""

IN_VAIN = 0.3
"""What a throw in the next turn is still worth to somebody who has begun this turn with a grenade
in the hand: whoever waits for it behind a wall would wait there until the end."""

RELIEF, FREED = 0.35, 2
"""How much more an enemy is worth to somebody for each friend whom its arcs keep down, and for how
many of them at most: they can do little until somebody else sees to it."""

PINNED, SAFE = 1.5, 0.9
"""Who is likely to be hit when it stirs stays down: so much of the danger of an enemy goes for
each share of it that arcs are expected to take, and so much at most."""

NEAR = 9
"""Dots within which grenades and blows are feared."""

STEPS = (2, 4, 6)
"""Dots of an enemy's way that are looked at."""


class Chance(NamedTuple):
    """A shot that an arc may bring. bearing: where it would go, whole degrees; share: what it is
    expected to cost; unit: whom."""

    bearing: int
    share: float
    unit: str


class Arc(NamedTuple):
    """An arc worth laying. each: by enemy what it is expected to cost it."""

    width: int
    bearing: int
    ap: int
    value: float
    each: dict[str, float]


class Watch(NamedTuple):
    """An enemy arc in the way. cells: the dots in it that its trooper sees."""

    shooter: Trooper
    gun: Firearm
    cells: int
    shots: int


class Evaluation:
    """A position as one side sees it."""

    spares = True
    """Whether nobody throws where its own side would be hurt."""

    def __init__(
        self, visibility: VisibilityCache, state: State, side: str,
        cancel: CancellationToken = NEVER, notes: Notes | None = None,
    ) -> None:
        self.visibility, self.state, self.side = visibility, state, side
        self.cancel, self.notes = cancel, notes or Notes()
        self.context, self.board = visibility.context, visibility.board
        self.goals = GoalEvaluation(visibility, state, side)
        self.friends = state.of(side)
        self.enemies = state.of(self.context.other(side))
        self.acting = ""
        """Whose plan is made."""
        self.marks: dict[tuple[str, str], list[tuple[str, float, int]]] = {}
        """What each trooper might throw at, kept for `combat`."""
        self._exposed: dict[tuple[str, Spot], dict[str, float]] = {}
        self._thrown_at: dict[int, float] = {}
        self._prospects: dict[int, float] = {}

    def worth(self, trooper: Trooper) -> float:
        """What losing a trooper costs its side: see `goals`; an enemy that keeps others down than
        whoever acts is worth the more."""
        down = self.keeps_down.get(trooper.id)
        others = len(down - {self.acting}) if down else 0
        return self.goals.worth(trooper) + RELIEF * min(FREED, others)

    @cached_property
    def keeps_down(self) -> dict[str, frozenset[str]]:
        """By enemy, who of the own side stands in its arcs."""
        covered: dict[str, int] = {}
        for watch in self.watches:
            covered[watch.shooter.id] = covered.get(watch.shooter.id, 0) | watch.cells
        bits = self.board.bits
        return {
            unit: frozenset([one.id for one in self.friends if cells & bits[one.cell]])
            for unit, cells in covered.items()
        }

    @cached_property
    def roles(self) -> dict[str, Role]:
        """What the own troopers are for."""
        return self.goals.roles(self.side)

    @cached_property
    def views(self) -> dict[str, int]:
        """The dots that each enemy sees."""
        return {
            trooper.id: self.visibility.view(self.state, trooper.cell) for trooper in self.enemies
        }

    @cached_property
    def tracks(self) -> dict[str, list[int]]:
        """Where each enemy is likely to walk."""
        roles = self.goals.roles(self.context.other(self.side))
        return {
            trooper.id: track(
                self.visibility, self.state, trooper, roles[trooper.id],
                allowance(self.context, trooper),
            )
            for trooper in self.enemies
        }

    @cached_property
    def watches(self) -> list[Watch]:
        """Enemy arcs that still have shots."""
        found = []
        for trooper in self.enemies:
            gun = self.context.gun(trooper)
            for laid in trooper.arcs:
                if gun is not None and laid.shots > 0:
                    cells = (
                        arcs.arc_cells(self.context, trooper.cell, laid) & self.views[trooper.id]
                    )
                    found.append(Watch(trooper, gun, cells, laid.shots))
        return found

    # --- danger ---------------------------------------------------------------------------------

    @cached_property
    def armed(self) -> list[tuple[Trooper, Firearm]]:
        """The enemies that may fire, each with its gun."""
        return [
            (other, gun) for other in self.enemies if not other.unarmed
            for gun in (self.gun(other),) if gun is not None
        ]

    def walk_danger(self, trooper: Trooper, path: tuple[int, ...], begins: bool) -> float:
        """The share of a trooper that enemy arcs are expected to cost along a path; begins: where
        it stands counts as well, because it activates there. A shot that others are waiting for as
        well is shared with them: it is fired once, at whoever stirs first."""
        bits, kept = self.board.bits, 1.0
        for watch in self.watches:
            shots = watch.shots
            share = self._shared(watch, trooper)
            start = spot(watch.shooter)
            for cell in path if begins else path[1:]:
                if watch.cells & bits[cell]:
                    odds = self.visibility.odds(
                        self.state, watch.shooter, watch.gun, start, Spot(cell, trooper.prone)
                    )
                    if odds:
                        kept *= 1 - share * odds * loss(trooper, Hit(watch.gun.damage))
                        shots -= 1
                        if not shots:
                            break
        return 1 - kept

    def _shared(self, watch: Watch, trooper: Trooper) -> float:
        """The part of an arc's shots that is meant for a trooper, where others of its side who are
        still to act stand in the same arc. Otherwise each of them would wait for ever for another
        one to draw them."""
        others = sum(
            not one.acted and one.id != trooper.id and watch.cells & self.board.bits[one.cell] > 0
            for one in self.friends
        )
        return min(1.0, watch.shots / (1 + others))

    def exposed(self, trooper: Trooper, at: Spot) -> dict[str, float]:
        """By enemy, the share of a trooper that staying there until its next turn is expected to
        cost."""
        key = (trooper.id, at)
        known = self._exposed.get(key)
        if known is None:
            known = self._exposed[key] = self._exposure(trooper, at)
        return known

    def _exposure(self, trooper: Trooper, at: Spot) -> dict[str, float]:
        found = {}
        bit = self.board.bits[at.cell]
        view = self.visibility.view(self.state, at.cell)
        for other, gun in self.armed:
            odds = 0.0
            if self.views[other.id] & bit:
                odds = WATCHES * self.visibility.odds(self.state, other, gun, spot(other), at)
            if not odds and view & self.visibility.strides(self.state, other.cell, STRIDE):
                far = max(1, self.visibility.distance(other.cell, at.cell) - STRIDE // 2)
                odds = LURKS * self.visibility.guess(other, gun, far, 1 + at.prone)
            if odds:
                found[other.id] = odds * loss(trooper, Hit(gun.damage))
        return found

    def watched(self, cell: int, pins: dict[str, float]) -> float:
        """How free the freest enemy is to stir that sees a dot, 0 to 1: to lay arcs over whoever is
        there. pins: by enemy what arcs are expected to cost it."""
        bit = self.board.bits[cell]
        return max(
            (free(pins, foe.id) for foe, _ in self.armed if self.views[foe.id] & bit), default=0.0
        )

    @cached_property
    def _most_felt(self) -> float:
        return min(1.0, LULL * (self.goals.left + 1))

    def felt(self, share: float) -> float:
        """What shots that would cost somebody such a share are felt to cost it."""
        most = self._most_felt
        return most * (1 - exp(-share / most))

    def thrown_at(self, cell: int) -> float:
        """The share of somebody there that grenades and blows of enemies near by are expected to
        cost."""
        known = self._thrown_at.get(cell)
        if known is None:
            known = self._thrown_at[cell] = self._throws_at(cell)
        return known

    def _throws_at(self, cell: int) -> float:
        kept, view = 1.0, self.visibility.view(self.state, cell)
        for trooper in self.enemies:
            far = self.visibility.distance(trooper.cell, cell)
            if far > NEAR or trooper.unarmed:
                continue
            pinned = 1 - min(0.8, 1.5 * self.pins.get(trooper.id, 0.0))
            if trooper.kit.grenades and view & self.visibility.strides(self.state, trooper.cell, 4):
                odds = 0.3 if far <= 5 or (far <= 7 and trooper.hand == "grenade") else 0.1
                kept *= 1 - odds * pinned
            elif far <= 2:
                kept *= 1 - 0.2 * pinned
        return 1 - kept

    def prospect(self, cell: int) -> float:
        """What a grenade thrown from near there in the next turn is worth, at the enemy that it
        would be thrown at: rather at one that is pinned."""
        known = self._prospects.get(cell)
        if known is None:
            known = self._prospects[cell] = self._prospect(cell)
        return known * (IN_VAIN if self._waited else 1.0)

    @property
    def _waited(self) -> bool:
        """Whether whoever acts had a grenade in the hand before its turn."""
        trooper = self.state.troopers.get(self.acting)
        return trooper is not None and trooper.hand == "grenade" and trooper.spent == 0

    def _prospect(self, cell: int) -> float:
        best = 0.0
        for other in self.enemies:
            way = self.visibility.near(self.state, other.cell, SOON).get(cell)
            if way is not None:
                stays = 0.5 + 0.5 * min(1.0, 2 * self.pins.get(other.id, 0.0))
                near = min(1.0, (SOON - way) / (SOON - AT_ONCE))
                best = max(best, BLAST * self.worth(other) * stays * near)
        return best

    def gun(self, trooper: Trooper) -> Firearm | None:
        """The firearm in a trooper's hand, else the best it carries."""
        guns = self.context.data.firearms
        return (self.context.gun(trooper) or guns.get(trooper.kit.primary)
                or guns.get(trooper.kit.secondary))

    # --- arcs -----------------------------------------------------------------------------------

    def chances(self, trooper: Trooper, gun: Firearm, at: Spot) -> list[Chance]:
        """Shots that arcs from a spot may bring while the enemy moves."""
        found, hit = [], Hit(gun.damage)
        for other in self.enemies:
            brings = loss(other, hit)
            settled = brings * (SETTLED if other.arcs else 1.0)
            way = self.tracks[other.id]
            steps = tuple([way[step] for step in STEPS if step < len(way)])
            for bearing, odds, sure in self._shots(trooper, gun, at, other, steps):
                found.append(Chance(bearing, odds * (brings if sure else settled), other.id))
        return found

    def _shots(
        self, trooper: Trooper, gun: Firearm, at: Spot, foe: Trooper, steps: tuple[int, ...]
    ) -> tuple[LikelyShot, ...]:
        """Shots at one enemy, who may walk along these dots; remembered, because the same are
        asked for after nearly every action."""
        visibility, ground = self.visibility, self.context.ground(self.state)
        key = (ground, at, gun.name, visibility.hurt(trooper), spot(foe), steps)
        known = visibility.shots.get(key)
        if known is None:
            if len(visibility.shots) >= MOST:
                visibility.shots.clear()
            found = self._likely_shots(trooper, gun, at, foe, steps)
            known = visibility.shots[key] = tuple(found)
        return known

    def _likely_shots(
        self, trooper: Trooper, gun: Firearm, at: Spot, foe: Trooper, steps: tuple[int, ...]
    ) -> Iterator[LikelyShot]:
        seen, bits = self.visibility.view(self.state, at.cell), self.board.bits
        if seen & bits[foe.cell]:
            odds = self.visibility.odds(self.state, trooper, gun, at, spot(foe))
            if odds and foe.cell != at.cell:
                yield LikelyShot(bearing_to(self.board, at.cell, foe.cell), odds * STIRS, True)
        for step in steps:
            if seen & bits[step] and step != at.cell:
                odds = self.visibility.guess(trooper, gun, self.visibility.distance(at.cell, step))
                odds *= COMES * (0.5 if at.prone else 1.0)
                if odds:
                    yield LikelyShot(bearing_to(self.board, at.cell, step), odds, False)
        if not seen & bits[foe.cell]:
            far = self.visibility.distance(at.cell, foe.cell)
            share = self.visibility.guess(trooper, gun, far) * ROAMS * (0.5 if at.prone else 1.0)
            if share:
                sectors = self.visibility.sectors(self.state, at.cell, foe.cell, STRIDE)
                for bearing, part in sectors:
                    yield LikelyShot(bearing, share * part, False)

    def best_arcs(
        self, gun: Firearm, found: list[Chance], ap: int, had: dict[str, float]
    ) -> list[Arc]:
        """The best arc of each width that the AP allow, for these chances. had: by enemy what
        other arcs already cost it."""
        best = []
        ranked = sorted(found, key=lambda one: -one.share)
        for row in self.context.rules.arcs:
            if row.ap > ap:
                continue
            top: Arc | None = None
            for bearing in {(first.bearing + row.width // 2) % 360 for first in found}:
                arc = self._arc(row, bearing, row.shots * gun.shots, ranked, had)
                if top is None or arc.value > top.value + 1e-9:
                    top = arc
            if top is not None:
                best.append(self._centred(top, found))
        return best

    def _arc(
        self, row: ArcRow, bearing: int, shots: int, ranked: list[Chance], had: dict[str, float]
    ) -> Arc:
        """An arc and what its shots are worth. ranked: the chances, best first. An enemy that
        others watch as well is worth the less."""
        each: dict[str, float] = {}
        half = row.width // 2
        for at, share, unit in ranked:
            if -half <= (at - bearing + 180) % 360 - 180 <= half:
                each[unit] = 1 - (1 - each.get(unit, 0.0)) * (1 - share)
                shots -= 1
                if not shots:
                    break
        felt, troopers = self.felt, self.state.troopers
        total = 0.0
        for unit, share in each.items():
            before = had.get(unit, 0.0)
            more = felt(1 - (1 - before) * (1 - share)) - felt(before)
            total += more * self.worth(troopers[unit])
        return Arc(row.width, bearing, row.ap, total, each)

    @staticmethod
    def _centred(arc: Arc, found: list[Chance]) -> Arc:
        """The same arc with what it is for in its middle."""
        turns = [_turn(chance.bearing, arc.bearing) for chance in found
                 if abs(_turn(chance.bearing, arc.bearing)) <= arc.width / 2]
        middle = (min(turns) + max(turns)) // 2 if turns else 0
        return arc._replace(bearing=(arc.bearing + middle) % 360)

    def _pinned(self, will: float) -> dict[str, float]:
        """By enemy, what arcs of others are expected to cost it: those that friends have laid, and
        those that friends who haven't acted may lay from where they are, with that chance."""
        total: dict[str, float] = {}
        for shooter in self.friends:
            gun, cell = self.context.gun(shooter), shooter.cell
            if gun is None or shooter.id == self.acting:
                continue
            for foe in self.enemies:
                bit = self.board.bits[foe.cell]
                laid = sum(arc.shots > 0 and arcs.arc_cells(self.context, cell, arc) & bit > 0
                           for arc in shooter.arcs)
                if not laid and (not will or shooter.acted or shooter.fought):
                    continue
                odds = self.visibility.odds(self.state, shooter, gun, spot(shooter), spot(foe))
                share = odds * loss(foe, Hit(gun.damage)) * STIRS
                for _ in range(laid):
                    total[foe.id] = _joined(total.get(foe.id, 0.0), share)
                if not laid:
                    total[foe.id] = _joined(total.get(foe.id, 0.0), share * will)
        return total

    @cached_property
    def pins(self) -> dict[str, float]:
        """What the arcs of friends are expected to cost, by enemy."""
        return self._pinned(0.0)

    @cached_property
    def likely(self) -> dict[str, float]:
        """The same with the arcs that they are likely to lay yet."""
        return self._pinned(WILL)


class RecruitEvaluation(Evaluation):
    """A recruit's view: it sees whom it can hit as they stand, and overlooks arcs laid on its way,
    the cover that it leaves, grenades that may come, where the enemy is going to walk, and who of
    its own is near when it throws."""

    spares = False

    @cached_property
    def tracks(self) -> dict[str, list[int]]:
        """Every enemy stays where it is."""
        return {trooper.id: [trooper.cell] for trooper in self.enemies}

    def walk_danger(self, trooper: Trooper, path: tuple[int, ...], begins: bool) -> float:
        """It doesn't think of arcs."""
        return 0.0

    @cached_property
    def keeps_down(self) -> dict[str, frozenset[str]]:
        """It doesn't think of whom they keep down either."""
        return {}

    def exposed(self, trooper: Trooper, at: Spot) -> dict[str, float]:
        """It doesn't think of who sees it."""
        return {}

    def watched(self, cell: int, pins: dict[str, float]) -> float:
        """Nor of who may keep it down."""
        return 0.0

    def thrown_at(self, cell: int) -> float:
        """It doesn't think of grenades."""
        return 0.0


def spot(trooper: Trooper) -> Spot:
    """Where a trooper is, and how."""
    return Spot(trooper.cell, trooper.prone)


def free(pins: dict[str, float], unit: str) -> float:
    """How free an enemy is to stir, 1 to nearly 0. pins: by enemy what arcs are expected to cost
    it."""
    return 1 - min(SAFE, PINNED * pins.get(unit, 0.0))


def slots(evaluation: Evaluation, trooper: Trooper) -> list[tuple[Slot, Firearm]]:
    """The firearms that a trooper carries, the one in hand first."""
    guns = evaluation.context.data.firearms
    carried: list[tuple[Slot, str]] = [
        ("primary", trooper.kit.primary), ("secondary", trooper.kit.secondary)
    ]
    carried.sort(key=lambda pair: pair[0] != trooper.hand)
    return [(slot, guns[gun]) for slot, gun in carried if gun in guns]


def joined(a: dict[str, float], b: dict[str, float]) -> dict[str, float]:
    """What both together are expected to cost, by enemy."""
    return {unit: _joined(a.get(unit, 0.0), b.get(unit, 0.0)) for unit in {**a, **b}}


def _joined(a: float, b: float) -> float:
    return 1 - (1 - a) * (1 - b)


def _turn(a: int, b: int) -> int:
    """Degrees from b to a, -180 to 179."""
    return (a - b + 180) % 360 - 180


