"""How likely a side of Arena is to win: a logistic model of what both sides have left and of what
the scenario asks for.

Its weights were fitted to 8,200 positions at the beginnings of turns from 990 games of regulars
against each other, in half of which 5 or 15 in 100 choices were drawn from the twelve that seemed
best, over all scenarios of the box with equal weight. On games left out it misses (Brier) by 0.09
to 0.18, where the plain share of wins misses by 0.21 to 0.26. Set by hand, because such games tell
too little of them, were those of `_BY_HAND` and of who holds ground just now.
"""

from collections.abc import Iterable, Sequence
from math import exp, log
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.players.arena import worth
from game.players.arena.evaluation import FAR, Map
from game.rules.arena import facing, melee, missile, stats, victory
from game.rules.arena.scenario import Exit, HoldGround, LastStanding, ReachGround
from game.rules.arena.state import Figure, State

LEAST = 0.1
"""Hits a turn that everybody is good for, so that nobody is beyond all measure."""
RANGE = 4
"""From how many hexes an archer is reckoned to shoot."""
TURNS = 3
"""For how many turns ground is reckoned to be fought for where the scenario doesn't say."""
WEAKENED = 0.6
"""What is left of the blows of one whose last strength fails."""

_FORCE: Final = {"offence": 0.406, "endurance": 0.407, "strength": 3.221, "numbers": 2.426}
_CLOCK: Final = {"lead": 2.946, "lead-late": -0.442}
_BY_HAND: Final = {"shaken": -0.05, "unarmed": -0.05, "trapped": -1.0, "flanked": -0.05,
                   "engaged": -0.05}
_FOOTING: Final = {"prone": -0.355, "loading": -0.337, **_BY_HAND}
_GROUND: Final = {"holds": 0.2, "held": 1.776, "held-on": 5.614, "near": 0.306}
_WAY_OUT: Final = {
    "runs": 4.330, "way": -2.068, "slack": 1.664, "late": -2.669, "ahead": -0.284,
    "chased": -3.727, "carrier": 0.831, "lies": -6.332, "taken": -6.232,
}


class Fighter(NamedTuple):
    """What counts of a figure on its feet. strength: ST left; offence: hits that it deals in a
    turn, and taken: those that it takes, against one of its enemies on the average."""

    side: str
    strength: int
    offence: float
    taken: float


Fighters = dict[str, Fighter]


class WinModel:
    """Judges positions of one scenario."""

    def __init__(self, ground: Map) -> None:
        self.ground, self.context = ground, ground.context
        self._board = self.context.board
        self._hits: dict[tuple[object, ...], float] = {}
        goals = self.context.scenario.goals
        self._exits = [goal for goal in goals if isinstance(goal, Exit)]
        self._holds = [
            (goal, frozenset(map(self._board.cell, goal.hexes)))
            for goal in goals if isinstance(goal, HoldGround | ReachGround)
        ]
        self._lead = next((goal.strength for goal in goals if isinstance(goal, LastStanding)
                           and goal.strength is not None), None)

    def chance(self, state: State, side: str) -> float:
        """How likely a side is to win the game that goes on from here."""
        fighters = self.fighters(state)
        return logistic(_force(fighters, side) + self.aims(state, side, fighters))

    def aims(self, state: State, side: str, fighters: Fighters) -> float:
        """All parts of the logit but that of the forces."""
        return (
            self.clock(state, side, fighters) + self.footing(state, side)
            + self.held_ground(state, side) + self.way_out(state, side)
        )

    def parts(self, state: State, side: str, before: Fighters) -> dict[str, float]:
        """The logit in parts, by the ids of their words. before: how strong all were; what has
        changed of that is told of each side by itself."""
        fighters = self.fighters(state)
        mine = {**{unit: one for unit, one in fighters.items() if one.side == side},
                **{unit: one for unit, one in before.items() if one.side != side}}
        was, half = _force(before, side), _force(mine, side)
        return {
            "own-strength": half - was, "enemy-strength": _force(fighters, side) - half,
            "judges": self.clock(state, side, fighters), "footing": self.footing(state, side),
            "ground": self.held_ground(state, side), "way-out": self.way_out(state, side),
        }

    # --- forces ---------------------------------------------------------------------------------

    def fighters(self, state: State) -> Fighters:
        """Everybody on his feet, by id."""
        up = [one for one in state.figures.values() if one.fate == "up" and one.cell >= 0]
        weak = self.context.rules.wounds.weak
        keys: dict[str, tuple[object, ...]] = {
            one.id: (one.id, one.ready, one.slung, one.shield, one.st - one.hits <= weak)
            for one in up
        }
        found = {}
        for one in up:
            deals = takes = count = 0.0
            for foe in up:
                if foe.side != one.side:
                    deals += self._expected(one, foe, keys)
                    takes += self._expected(foe, one, keys)
                    count += 1
            count = count or 1
            found[one.id] = Fighter(
                one.side, stats.st_now(one), max(LEAST, deals / count), max(LEAST, takes / count)
            )
        return found

    def _expected(
        self, attacker: Figure, target: Figure, keys: dict[str, tuple[object, ...]]
    ) -> float:
        """Hits that one deals another in a turn, face to face."""
        key = (keys[attacker.id], keys[target.id])
        known = self._hits.get(key)
        if known is None:
            known = self._hits[key] = self._dealt(
                replace(attacker, guard="", position="standing", shaken=False, grip=""),
                replace(target, guard="", position="standing", grip="", exposed=False),
            )
        return known

    def _dealt(self, attacker: Figure, target: Figure) -> float:
        context, best = self.context, 0.0
        for how in worth.hows(context, attacker):
            aim = melee.aim_at(context, attacker, target, how, "front", 1)
            if aim is not None:
                best = max(best, _mean(worth.chances(aim)))
        row = stats.missile(context, attacker)
        if row is not None:
            aim = missile.aim_at(context, attacker, target, "shoot", "front", RANGE)
            if aim is not None:
                best = max(best, _mean(worth.chances(aim)) / (1 + row.load))
        return best

    def luck(
        self, state: State, side: str, target: str, chances: Sequence[float], hits: int,
        aims: float,
    ) -> float:
        """By how much the dice of an attack have raised the chance of a side above what they might
        have been expected to. chances: of each number of hits; hits: those that fell. aims: the
        rest of the logit."""
        fighters, wounds = self.fighters(state), self.context.rules.wounds
        one = fighters.pop(target)
        mean = now = 0.0
        for number, odds in enumerate(chances):
            if not odds and number != hits:
                continue
            left, after = one.strength - number, fighters
            if left > wounds.out:
                weak = left <= wounds.weak < one.strength
                after = {**fighters, target: one._replace(
                    strength=left, offence=one.offence * (WEAKENED if weak else 1.0)
                )}
            chance = logistic(_force(after, side) + aims)
            mean += odds * chance
            if number == hits:
                now = chance
        return now - mean

    # --- what else counts -----------------------------------------------------------------------

    def clock(self, state: State, side: str, fighters: Fighters) -> float:
        """What the judges would say of the strength that is left, or of the points of the goals,
        the more the nearer the end."""
        left = self._left(state)
        if victory.GOALS.counts_points(self.context):
            mine, its = (
                victory.GOALS.account(self.context, state, one, side).now
                for one in (side, self.context.other(side))
            )
            least = min((step.lead for step in self.context.scenario.ladder), default=1)
            judged = max(-1.0, min(1.0, (mine - its) / least))
        elif not self._lead:
            return 0.0
        else:
            lead = sum(one.strength * _sign(one, side) for one in fighters.values())
            judged = max(-1.0, min(1.0, lead / self._lead))
        return judged * (_CLOCK["lead"] / (1 + left) + _CLOCK["lead-late"] * (left <= 2))

    def _left(self, state: State) -> int:
        """Turns that are still to be played."""
        return max(0, self.context.scenario.turns - state.turn + 1)

    def footing(self, state: State, side: str) -> float:
        """How all stand: on their feet, armed, nobody behind them."""
        total = 0.0
        up = [one for one in state.figures.values() if one.fate == "up" and one.cell >= 0]
        zones = [(one.side, one.cell, facing.zone(self.context, one)) for one in up]
        for one in up:
            held = {
                "prone": one.position == "prone", "shaken": one.shaken,
                "unarmed": stats.weapon(self.context, one) is None, "loading": one.loading > 0,
                "trapped": self._trapped(one),
            }
            worth_of_it = sum(_FOOTING[key] for key, true in held.items() if true)
            bit = self._board.bits[one.cell]
            for other, cell, zone in zones:
                if other != one.side and zone & bit:
                    worth_of_it += _FOOTING["engaged"]
                    if facing.side_of_attack(self._board, one, cell) != "front":
                        worth_of_it += _FOOTING["flanked"]
            total += _sign(one, side) * worth_of_it
        return total

    def _trapped(self, figure: Figure) -> bool:
        """Whether it is down a pit that it has no way out of (AR-J5)."""
        context = self.context
        if not context.deep(figure.cell):
            return False
        things = (context.data.things.get(one) for one in stats.carried(figure))
        rope = any(row is not None and row.rope for row in things)
        return not rope and not any(map(context.rope, context.pit(figure.cell)))

    def held_ground(self, state: State, side: str) -> float:
        """Ground that is to be held: by whom, for how long, and who is near."""
        total, context = 0.0, self.context
        for goal, cells in self._holds:
            if not goal.known_to(side):
                continue
            who, mine, its = "", 0.0, 0.0
            if isinstance(goal, HoldGround):
                who = victory.holder(context, state, goal)
                need = goal.turns or TURNS
                mine, its = (
                    victory.held_for(context, state, goal, one) / need
                    for one in (side, context.other(side))
                )
            ways = self.ground.way(cells)
            near = sum(
                _sign(one, side) / (2 + min(ways[one.cell], 12))
                for one in state.figures.values() if one.fate == "up" and one.cell >= 0
            )
            total += _GROUND["holds"] * (bool(who) and (1 if who == side else -1))
            total += _GROUND["held"] * (mine - its) + _GROUND["held-on"] * (mine**2 - its**2)
            total += _GROUND["near"] * near
        return total

    def way_out(self, state: State, side: str) -> float:
        """How whoever has to get out stands: how far, in what time, past whom."""
        return sum(
            (1 if goal.side == side else -1) * self._running(state, goal) for goal in self._exits
            if goal.known_to(side)
        )

    def _running(self, state: State, goal: Exit) -> float:
        """The same for the side that wants out."""
        found = _WAY_OUT["runs"]
        carrier = next((one for one in victory.carriers(state, goal) if one.fate == "up"), None)
        if carrier is None or carrier.cell < 0:
            return found + _WAY_OUT["lies"]
        if carrier.side != goal.side:
            return found + _WAY_OUT["taken"]
        ways = self.ground.way(frozenset(map(self._board.cell, goal.to)))
        left, way = self._left(state), ways[carrier.cell]
        turns = min(way, 3 * FAR) / stats.mov(self.context, carrier)
        hunters = [one for one in state.of(self.context.other(goal.side)) if one.cell >= 0]
        found += _WAY_OUT["way"] * turns + _WAY_OUT["slack"] * min(3.0, left - turns)
        found += _WAY_OUT["late"] * (turns > left)
        found += _WAY_OUT["carrier"] * stats.st_now(carrier) / 10
        for one in hunters:
            found += _WAY_OUT["ahead"] * (ways[one.cell] < way)
            found += _WAY_OUT["chased"] / (1 + self._board.distance(one.cell, carrier.cell))
        return found


def logistic(logit: float) -> float:
    """The chance that a logit stands for."""
    return 1 / (1 + exp(-logit))


def _force(fighters: Fighters, side: str) -> float:
    """What the strengths of both sides make of the logit."""
    mine = _sums(one for one in fighters.values() if one.side == side)
    its = _sums(one for one in fighters.values() if one.side != side)
    return (
        _FORCE["offence"] * log(mine[0] / its[0]) + _FORCE["endurance"] * log(mine[1] / its[1])
        + _FORCE["strength"] * (mine[2] - its[2]) / (mine[2] + its[2])
        + _FORCE["numbers"] * (mine[3] - its[3]) / (mine[3] + its[3])
    )


def _sums(fighters: Iterable[Fighter]) -> tuple[float, float, float, float]:
    """Hits that a side deals in a turn, turns that it lasts, ST and heads."""
    offence = endurance = LEAST
    strength = numbers = 0.01  # so that a side of which nobody is left can be compared
    for one in fighters:
        offence += one.offence
        endurance += one.strength / one.taken
        strength += one.strength
        numbers += 1
    return offence, endurance, strength, numbers


def _sign(one: Figure | Fighter, side: str) -> int:
    return 1 if one.side == side else -1


def _mean(chances: Sequence[float]) -> float:
    return sum(hits * odds for hits, odds in enumerate(chances))
