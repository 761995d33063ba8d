"""What each trooper of the computer's side is for: the scenario's goals as ways to go.

One trooper put out of action is worth 1.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from game.core.objective_field import Site
from game.core.objectives import CountedTask, EscortTask, KillTask
from game.players.troopers.visibility_cache import FAR, VisibilityCache
from game.rules.troopers import victory
from game.rules.troopers.demolition import charge_dots, destroyed
from game.rules.troopers.points import allowance
from game.rules.troopers.scenario import (
    Bring,
    Carry,
    Destroy,
    EscortTo,
    HoldBuildings,
    LastSquad,
    ReachPlace,
)
from game.rules.troopers.state import OFF, Breach, State, Trooper

PULL = 0.06
"""Worth of one AP nearer, when there is time."""


class Role(NamedTuple):
    """way: AP to go by dot. near: so near is near enough. pull: worth of an AP. care: how much own
    losses count against those of the enemy. fetch: what is to be picked up there. hope: how much
    it seeks a throw in the next turn."""

    way: list[int]
    near: int = 0
    pull: float = PULL
    care: float = 1.0
    fetch: str = ""
    hope: float = 1.0

    def value(self, cell: int) -> float:
        """What standing there is worth."""
        return -self.pull * max(0, self.way[cell] - self.near)


def track(
    visibility: VisibilityCache, state: State, trooper: Trooper, role: Role, budget: int
) -> list[int]:
    """Dots that a trooper would pass on its way with so many AP, its own first."""
    graph, board = visibility.context.graph(state, False), visibility.board
    path, at, left = [trooper.cell], trooper.cell, budget
    while role.way[at] > role.near and role.way[at] < FAR:
        level = board.level(at)
        near = (*board.neighbours(at), board.on_level(at, level - 1),
                board.on_level(at, level + 1))
        best = None
        for cell in near:
            cost = graph.step_cost(at, cell) if cell >= 0 else None
            if cost is not None and cost <= left and (
                best is None or (role.way[cell] + cost, cell) < best[:2]
            ):
                best = (role.way[cell] + cost, cell, cost)
        if best is None or role.way[best[1]] >= role.way[at]:
            break
        at = best[1]
        left -= best[2]
        path.append(at)
    return path


HASTE = 0.5
"""Worth of one AP nearer when there is hardly any time left."""

RISES = 1.0
"""How much more it is worth in the last turn than in the first, while there is time."""

STAKE = 1.5
"""How much more it is worth for those without whom the goal can't be reached."""

CONTESTED = 1.0
"""How much more somebody is worth, towards the end, inside a building that both sides are in."""

NAMED = 1.5
"""How much more somebody is worth whom a goal names."""

SPARE = 2
"""How many more go to a place than must be there."""

ERRAND = 0.3
"""How much those with a charge to place, and who go with them, seek a throw at the enemy."""

COMPANY = 6
"""AP from which on a friend is near."""

CLOSE = 14
"""AP from which on an enemy is near a building."""

KEPT = 2
"""How many go to a place that brings points and doesn't decide, besides one for each enemy in
it."""

AHEAD, LATE = 0.5, 2.0
"""How strongly the enemy draws those whose side leads by points, and, in the last turns, those
whose side doesn't."""

LAST = 4
"""Turns after this one from which on those are the last."""

LEAST_CARE, MOST_CARE = 0.5, 1.1
"""How little and how much own losses count against those of the enemy."""

HURRY = 0.5
"""How much less they count in the last turn for a side that doesn't win when time runs out."""

CONTACT = 2
"""AP from the enemy where hunters stop."""

STEP, RUN = 5, 8
"""AP towards a goal that a turn brings, with shots and detours, and without."""

PATIENT, BOLD = 0.7, 1.4
"""How strongly a goal pulls those whose side wins when time runs out, and those whose loses."""


class GoalEvaluation:
    """The goals of a position, for both sides."""

    def __init__(self, visibility: VisibilityCache, state: State, side: str) -> None:
        """side: whose view it is: hidden goals of the other it doesn't know."""
        self.visibility, self.context, self.state = visibility, visibility.context, state
        goals = [goal for goal in self.context.scenario.goals if goal.known_to(side)]
        self.known = tuple(goals)
        self.hold = next((goal for goal in goals if isinstance(goal, HoldBuildings)), None)
        self.places = tuple([goal for goal in goals if isinstance(goal, ReachPlace | EscortTo)])
        self.carry = next((goal for goal in goals if isinstance(goal, Carry)), None)
        self.named = self._named()
        self.bring = next((goal for goal in goals if isinstance(goal, Bring)), None)
        self.destroy = next((goal for goal in goals if isinstance(goal, Destroy)), None)
        self.last = next((goal for goal in goals if isinstance(goal, LastSquad)), None)
        self.left = self.context.scenario.turns - state.turn
        """Turns after this one."""
        self.ends = self.left <= 0 and state.side != state.first and state.reaction is None
        """Whether nobody moves after the side to move."""
        self.targets = self._targets()
        self._worth: dict[str, float] = {}
        self._scored: dict[str, int] = {}
        self._close: dict[tuple[str, str], list[int]] = {}
        """By building and side, ways into it and on to the enemies inside."""

    @cached_property
    def contested(self) -> frozenset[str]:
        """The buildings to be held in which both sides are."""
        if self.hold is None:
            return frozenset()
        return frozenset(
            name for name in self.sites if all(self.inside(name).values())
        )

    @cached_property
    def sites(self) -> tuple[str, ...]:
        """The places to be held, by their keys."""
        if self.hold is None:
            return ()
        return tuple([site.key for site in victory.FIELD.sites(self.context, self.hold)])

    def inside(self, name: str) -> dict[str, int]:
        """How many of each side that can fight are up in a place to be held."""
        assert self.hold is not None
        there = victory.FIELD.present(self.context, self.state, self.hold, Site(name, ""))
        return {side: len(units) for side, units in there.items()}

    def holder(self, name: str) -> str:
        """The side that holds a place, "" for none."""
        within = [side for side, count in self.inside(name).items() if count]
        return within[0] if len(within) == 1 else ""

    def dots(self, name: str) -> frozenset[int]:
        """The dots of a place to be held."""
        assert self.hold is not None
        return self.visibility.inside(name) if name else victory.dots_of(self.context, self.hold)

    def _named(self) -> frozenset[str]:
        """Troopers that goals speak of by name: whose own side, or the enemy, decides something by
        them."""
        return frozenset(
            unit for goal in self.known if isinstance(goal, CountedTask | EscortTask)
            for unit in goal.who
        )

    # --- what people are worth ------------------------------------------------------------------

    def worth(self, trooper: Trooper) -> float:
        """What losing a trooper costs its side: about 1, more for those a goal hangs on."""
        found = self._worth.get(trooper.id)
        if found is None:
            found = self._worth[trooper.id] = self._value(trooper)
        return found

    def _value(self, trooper: Trooper) -> float:
        value = victory.worth(self.context, trooper) / 140 + NAMED * (trooper.id in self.named)
        bring = self.bring
        if bring is not None:
            if trooper.id == bring.who:
                return 4.0
            value += 1.5 * (bring.what != "" and trooper.kit.tool == bring.what)
        if self.targets and trooper.kit.satchels:
            value += 0.8
        if self.hold is not None and any(
            trooper.cell in self.dots(name) for name in self.contested
        ):
            value += CONTESTED * self.state.turn / self.context.scenario.turns
        if self.last is not None and len(self.state.of(trooper.side)) <= 2:
            value *= 1.5
        return value

    # --- roles ----------------------------------------------------------------------------------

    def roles(self, side: str) -> dict[str, Role]:
        """The role of everybody of a side who is up."""
        mine = sorted(self.state.of(side), key=lambda one: one.id)
        hunt, still = self.hunt(side), Role([0] * self.visibility.board.n)
        found = {trooper.id: still if trooper.unarmed else hunt for trooper in mine}
        if self.hold is not None:
            found |= self._holders(self.hold, side, mine)
        elif self.bring is not None:
            found |= self._bringers(self.bring, side, mine)
        elif self.destroy is not None:
            found |= self._sappers(side, mine) if side == self.destroy.side else self._guards(mine)
        elif self.places:
            found |= self._goers(side, mine)
        elif self.carry is not None:
            found |= self._takers(self.carry, side, mine)
        care = self._care(side)
        return {
            unit: role if self.state.troopers[unit].unarmed else role._replace(care=care)
            for unit, role in found.items()
        }

    def _care(self, side: str) -> float:
        """How much own losses count: less for who is the stronger, for it can trade; and less
        with every turn for who doesn't win when time runs out."""
        mine, theirs = self._points(side), self._points(self.context.other(side))
        care = min(MOST_CARE, max(LEAST_CARE, theirs / max(1, mine)))
        return care * (1 - HURRY * self.press(side))

    def press(self, side: str) -> float:
        """How pressed a side is for time, 0 to 1: not at all if it wins as things stand."""
        return self.state.turn / self.context.scenario.turns if self._late(side) else 0.0

    def _late(self, side: str) -> bool:
        """Whether the side doesn't win if all stays as it is."""
        if victory.GOALS.counts_points(self.context):
            mine, theirs = (
                victory.GOALS.account(self.context, self.state, one, side).now
                for one in (side, self.context.other(side))
            )
            ladder = [step.lead for step in self.context.scenario.ladder]
            return mine - theirs < min(ladder, default=1)
        if self.hold is not None:
            held = [self.holder(one) for one in self.sites]
            most = max(self.context.sides, key=held.count)
            if held.count(most) >= self.hold.required:
                return most != side
            if self.last is None or self.last.points is None:
                return True
        if self.last is not None and self.last.points is not None:
            return self._points(side) - self._points(self.context.other(side)) < self.last.points
        goal = self.bring or self.destroy or next(iter(self.places), None)
        return goal is not None and goal.side == side

    def _ways(self, ends: Iterable[int]) -> list[int]:
        return self.visibility.ways(self.state, ends)

    def _pull(self, ends: Iterable[int], cell: int) -> float:
        """The pull of a goal from a dot: stronger with time, strongest when it runs out."""
        if self.visibility.ways(self.state, ends)[cell] / STEP >= self.left:
            return HASTE
        return PULL * (1 + RISES * self.state.turn / self.context.scenario.turns)

    def hunt(self, side: str) -> Role:
        """Up to the enemy, but not into its arms; who leads at the end needn't."""
        enemies = [
            trooper for trooper in self.state.of(self.context.other(side)) if not trooper.unarmed
        ]
        prey = self._prey(side)
        enemies = [trooper for trooper in enemies if trooper.id in prey] or enemies
        ends = [trooper.cell for trooper in enemies]
        pull = PULL * 0.8
        if self.last is not None and self.last.points is not None:
            lead = self._points(side) - self._points(self.context.other(side))
            if lead >= self.last.points:
                pull = PULL * 0.2
            elif self.left <= LAST:
                pull = PULL * 1.6
        elif victory.GOALS.counts_points(self.context):
            if not self._late(side):
                pull *= AHEAD
            elif self.left <= LAST:
                pull *= LATE
        return (
            Role(self._ways(ends), CONTACT, pull) if ends else Role([0] * self.visibility.board.n)
        )

    def _prey(self, side: str) -> frozenset[str]:
        """The enemies that a side is to put out of action by name."""
        return frozenset(
            unit for goal in self.known if isinstance(goal, KillTask) and goal.side == side
            for unit in goal.who
        )

    def _points(self, side: str) -> int:
        if side not in self._scored:
            self._scored[side] = sum(
                victory.worth(self.context, trooper) for trooper in victory.able(self.state, side)
            )
        return self._scored[side]

    # Buildings

    def _holders(self, goal: HoldBuildings, side: str, mine: list[Trooper]) -> dict[str, Role]:
        """Enough people for as many buildings as are needed, the best of them; once a building is
        contested, to those who contest it."""
        enemy = self.context.other(side)
        plans = []
        for name in self.sites:
            ways = self._ways(self.dots(name))
            near = sorted(ways[trooper.cell] for trooper in mine)[:2]
            foes = sorted(ways[trooper.cell] for trooper in self.state.of(enemy))[:2]
            inside = self.inside(name)[enemy]
            plans.append((sum(near) - 0.5 * sum(foes) + 4 * inside, name))
        chosen = [name for _, name in sorted(plans)[: len(plans) if goal.pays else goal.required]]
        near_by = {name: self._foes_near(name, enemy) for name in chosen}
        free, found = list(mine), {}
        chosen.sort(key=lambda name: (near_by[name], name))
        for number, name in enumerate(chosen):
            rest = sum(1 + near_by[other] for other in chosen[number:])
            share = max(1, round(len(free) * (1 + near_by[name]) / rest))
            if goal.pays:
                share = min(share, KEPT + self.inside(name)[enemy])
            ways = self._ways(self.dots(name))
            free.sort(key=lambda trooper: (ways[trooper.cell], trooper.id))
            for trooper in free[:share]:
                found[trooper.id] = self._holder(name, trooper, side)
            del free[:share]
        return found

    def _foes_near(self, name: str, enemy: str) -> int:
        ways = self.visibility.ways(self.state, self.dots(name))
        return sum(ways[trooper.cell] <= CLOSE for trooper in self.state.of(enemy))

    def _holder(self, name: str, trooper: Trooper, side: str) -> Role:
        dots = self.dots(name)
        way, pull = self._ways(dots), self._pull(dots, trooper.cell)
        foes = [
            other.cell for other in self.state.of(self.context.other(side)) if other.cell in dots
        ]
        if not foes:
            return Role(way, 0, pull)
        if (name, side) not in self._close:
            close = zip(way, self._ways(foes), strict=True)
            self._close[name, side] = [a + b // 2 for a, b in close]
        return Role(self._close[name, side], 2, pull)

    # Somebody or something to be brought

    def _bringers(self, goal: Bring, side: str, mine: list[Trooper]) -> dict[str, Role]:
        exits = [self.context.board.cell(name) for name in goal.to]
        home = self._ways(exits)
        if goal.who:
            who = self.state.troopers[goal.who]
            carriers = [who] if who.fate == "up" else []
        else:
            carriers = [trooper for trooper in self.state.troopers.values()
                        if trooper.kit.tool == goal.what and trooper.cell != OFF]
        if not carriers:
            lying = [dropped.cell for dropped in self.state.dropped if dropped.item == goal.what]
            if not lying:
                return {}
            return self._fetch(mine, goal.what, [*lying], side == goal.side)
        carrier = carriers[0]
        if side != goal.side:
            return {trooper.id: self._hunter(trooper, carrier, home) for trooper in mine}
        if carrier.side != side or carrier.fate != "up":
            return self._fetch(mine, goal.what, [carrier.cell], carrier.fate != "up")
        way = self._ways([carrier.cell])
        found = {trooper.id: Role(way, 5, PULL * BOLD) for trooper in mine}
        # All but the nearest two clear the way.
        hunt = self.hunt(side)._replace(pull=PULL * BOLD)
        far = sorted(
            (way[trooper.cell], trooper.id) for trooper in mine if trooper.id != carrier.id
        )
        found |= {unit: hunt for _, unit in far[2:]}
        found[carrier.id] = self._fugitive(carrier, mine, exits)
        return found

    def _fugitive(self, carrier: Trooper, mine: list[Trooper], exits: list[int]) -> Role:
        """Home; who can't fight hides until friends are near or time runs out."""
        home = self._ways(exits)
        pull = STAKE * self._pull(exits, carrier.cell)
        if not carrier.unarmed or home[carrier.cell] / RUN >= self.left:
            return Role(home, 0, pull)
        way = self._ways([carrier.cell])
        met = any(way[trooper.cell] <= COMPANY for trooper in mine if trooper.id != carrier.id)
        return Role(home, 0, pull if met else PULL * 0.3)

    def _hunter(self, trooper: Trooper, prey: Trooper, home: list[int]) -> Role:
        """Towards where the prey will be when the trooper gets there, on its way home."""
        at, graph = prey.cell, self.context.graph(self.state, False)
        distance = self.visibility.distance
        for _ in range(40):
            if home[at] <= 0 or distance(trooper.cell, at) <= distance(prey.cell, at):
                break
            after = min(
                (cell for cell in self._beside(at) if graph.step_cost(at, cell)),
                key=lambda cell: (home[cell], cell), default=at,
            )
            if home[after] >= home[at]:
                break
            at = after
        return Role(self._ways([at]), 4, PULL * PATIENT)

    def _beside(self, cell: int) -> list[int]:
        board = self.visibility.board
        level = board.level(cell)
        near = (*board.neighbours(cell), board.on_level(cell, level - 1),
                board.on_level(cell, level + 1))
        return [one for one in near if one >= 0]

    def _fetch(
        self, mine: list[Trooper], item: str, ends: list[int], may: bool
    ) -> dict[str, Role]:
        way = self._ways(ends)
        if not may:
            return {trooper.id: Role(way, 4) for trooper in mine}
        costs = self.context.rules.costs
        able = [trooper for trooper in mine
                if not trooper.unarmed and allowance(self.context, trooper) >= costs.exchange]
        ready = sorted(able, key=lambda one: (way[one.cell], one.id))
        return {
            trooper.id: Role(way, 0, STAKE * self._pull(ends, trooper.cell), fetch=item)
            for trooper in ready[:1]
        }

    # Places to be reached, things to be had

    def _goers(self, side: str, mine: list[Trooper]) -> dict[str, Role]:
        """Those who must be somewhere go there, the others between the enemy's places and it."""
        found: dict[str, Role] = {}
        for goal in self.places:
            dots = self._place(goal)
            way = self._ways(dots)
            if goal.side not in (None, side):
                found |= {
                    trooper.id: Role(way, 5, PULL * PATIENT) for trooper in mine
                    if trooper.id not in found
                }
                continue
            free = [trooper for trooper in mine if trooper.id not in found
                    and (not goal.who or trooper.id in goal.who)]
            free.sort(key=lambda one: (way[one.cell], one.id))
            # Whoever falls on the way must be made up for by somebody else.
            wanted = len(free) if goal.pays or goal.who else goal.required + SPARE
            found |= {
                trooper.id: Role(way, 0, STAKE * self._pull(dots, trooper.cell))
                for trooper in free[:wanted]
            }
        return found

    def _place(self, goal: ReachPlace | EscortTo) -> frozenset[int]:
        if isinstance(goal, ReachPlace) and goal.building:
            return self.visibility.inside(goal.building)
        return victory.dots_of(self.context, goal)

    def _takers(self, goal: Carry, side: str, mine: list[Trooper]) -> dict[str, Role]:
        """To where the thing lies, or to the enemy who has it; whoever has it hides behind the
        others."""
        carriers = [trooper for trooper in self.state.troopers.values()
                    if trooper.kit.tool == goal.what and trooper.cell != OFF]
        lying = [dropped.cell for dropped in self.state.dropped if dropped.item == goal.what]
        if carriers and carriers[0].side == side and carriers[0].fate == "up":
            way = self._ways([carriers[0].cell])
            return {trooper.id: Role(way, 4, PULL * BOLD) for trooper in mine}
        ends = lying or [trooper.cell for trooper in carriers]
        if not ends:
            return {}
        return self._fetch(mine, goal.what, ends, not carriers or carriers[0].fate != "up")

    # Demolition

    def _targets(self) -> dict[str, frozenset[int]]:
        """What must still be blown up, with the dots where a charge does it; those where one lies
        already are done."""
        goal, state = self.destroy, self.state
        if goal is None:
            return {}
        lying = {charge.cell for charge in state.charges if charge.weapon == "satchel"}
        found = {}
        for name in goal.names:
            dots = self._charge_dots(name)
            if not destroyed(self.context, state, name) and not dots & lying:
                found[name] = dots
        return found

    def _charge_dots(self, name: str) -> frozenset[int]:
        dots = frozenset(charge_dots(self.context, name))
        if dots:
            return dots
        # A wall: wherever a charge would open it.
        kept, key = self.visibility.dots, (self.state.breaches, name)
        if key not in kept:
            ground, board = self.context.ground(self.state), self.context.board
            kept[key] = frozenset(
                cell for cell in board.cells_in(ground.valid_mask) if self._opens(name, cell)
            )
        return kept[key]

    def _opens(self, name: str, cell: int) -> bool:
        """Whether a charge on a dot would bring down the wall of that name."""
        hole = self.context.ground(self.state).breach_near(cell)
        if hole is None:
            return False
        breaches = (*self.state.breaches, Breach(hole.level, hole.start, hole.end))
        return destroyed(self.context, replace(self.state, breaches=breaches), name)

    def _sappers(self, side: str, mine: list[Trooper]) -> dict[str, Role]:
        """Carriers each to a target, the others with them; what lies about is fetched."""
        if not self.targets:
            return {}
        ways = {name: self._ways(dots) for name, dots in self.targets.items()}
        carriers = [trooper for trooper in mine if trooper.kit.satchels]
        found: dict[str, Role] = {}
        wanted = list(ways)
        for name in wanted * 3:
            free = [trooper for trooper in carriers if trooper.id not in found]
            if not free:
                break
            way = ways[name]
            trooper = min(free, key=lambda one: (way[one.cell], one.id))
            pull = STAKE * self._pull(self.targets[name], trooper.cell)
            found[trooper.id] = Role(way, 0, pull, hope=ERRAND)
        if len(carriers) < len(wanted):
            found |= self._fetch_charges([trooper for trooper in mine if trooper.id not in found])
        for number, trooper in enumerate(trooper for trooper in mine if trooper.id not in found):
            way = ways[wanted[number % len(wanted)]]
            found[trooper.id] = Role(way, 6, PULL * BOLD, hope=ERRAND)
        return found

    def _fetch_charges(self, mine: list[Trooper]) -> dict[str, Role]:
        state = self.state
        ends = [dropped.cell for dropped in state.dropped if dropped.item == "satchel"]
        ends += [
            trooper.cell
            for trooper in state.troopers.values()
            if trooper.fate in ("out", "dead") and trooper.kit.satchels and trooper.cell != OFF
        ]
        return self._fetch(mine, "satchel", ends, True) if ends else {}

    def _guards(self, mine: list[Trooper]) -> dict[str, Role]:
        """Between the targets and those who want to blow them up."""
        if not self.targets:
            return {}
        names = sorted(self.targets)
        ways = {name: self._ways(self.targets[name]) for name in names}
        return {
            trooper.id: Role(
                ways[min(names, key=lambda name: (ways[name][trooper.cell], name))], 6,
                PULL * PATIENT,
            )
            for trooper in mine
        }
