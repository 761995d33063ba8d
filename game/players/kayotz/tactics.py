"""How Marines fight: what each action of a unit is worth by the position alone, and a whole phase
played by it, quickly.

Worth is counted in alien attacks: what a shot takes away, what a place brings or costs. Only what
the Marine side may see is looked at: a hidden DN counts as each of its values alike.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from game.core.event import Modifier
from game.players.kayotz.ways import Ways
from game.rules.kayotz import movement, special
from game.rules.kayotz.actions import (
    Action,
    Bring,
    Build,
    Decline,
    Done,
    EndPhase,
    FullFire,
    FullMove,
    Jump,
    Rally,
    Recon,
    Reinforce,
    Resupply,
    Scan,
    ScootMove,
    Snap,
)
from game.rules.kayotz.combat import PULSE
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.data import Chain
from game.rules.kayotz.odds import fire_odds
from game.rules.kayotz.state import OFF, PARALYZED, STUNNED, Alien, Marine, State

NEAR = (1.0, 1.0, 1.0, 0.95, 0.85, 0.7, 0.6, 0.5, 0.45, 0.35, 0.3, 0.25, 0.2, *((0.15,) * 60))
"""How likely, by hexes between them, an alien's next order lets it fire at the nearest Marine."""

ORDER = ("heavy", "squad", "spec-ops", "scout", "logistics", "hq")
"""Who acts first: those who clear the way before those who use it."""
WANTED = ("spec-ops", "heavy", "squad", "scout", "hq", "logistics")
"""Whom an HQ asks for first."""

LEAST = 0.02
"""What isn't worth more isn't done."""
_GOOD_SHOT = 0.5  # a fighter with such a shot needn't think about moving
_DOWN, _ASLEEP, _OUT = 0.2, 0.55, 0.25  # of an alien put to sleep, one that sleeps; of the ammo
_PROSPECT = 0.5  # share of what a place lets the unit fire at next turn
_FIGHTER_HIT, _SUPPLY_HIT = 0.35, 0.8
_COVER = 0.08
_FIGHTER_PULL, _SUPPLY_PULL = 0.075, 0.1  # a turn's way nearer to the way out
_LATE, _SLACK = 1.0, 2.0  # when fewer turns to spare are left, each is worth so much
_ENTER, _WAIT = 0.3, 0.3
_SCAN, _RALLY, _BUILD, _RESUPPLY, _REINFORCE, _RECON = 1.5, 1.125, 0.25, 0.7, 1.2, 0.15
_OVERLORD, _KILL = 0.6, 0.2  # the first Overlord; any alien as long as more are asked for
_JUMP_SHARE, _JUMP = 0.8, 0.6  # of what a jump gains, less its dangers
_LEAVES, _LAST_LEAVES, _SUPPLY_LEAVES = 0.6, 3.6, 5.0
_HELD, _TO_HOLD, _TO_SCAN = 0.6, 0.1, 0.2

Weighed = tuple[float, Action]


class BestShot(NamedTuple):
    """The best shot from a place; without a target none is worth anything."""

    worth: float = 0.0
    target: str = ""
    weapon: str = ""


NO_SHOT = BestShot()


@cache
def fire_chances(
    dice: int, values: tuple[int, ...], ones: int, full: bool, dormant: bool, pulse: bool
) -> tuple[float, float, float]:
    """How likely fire eliminates its target, stops it for a while, and empties the firer. values:
    the DN of the target, or all that it may be."""
    dead = down = out = 0.0
    for dn in values:
        for key, odds in fire_odds(max(0, dice), dn, ones, full, dormant, pulse):
            share = float(odds) / len(values)
            if key.startswith("eliminated"):
                dead += share
            elif not key.startswith("miss"):
                down += share
            if key.endswith("+out"):
                out += share
    return dead, down, out


def success(lines: Iterable[Modifier], needs: int) -> float:
    """How likely one die with its modifiers reaches what it needs."""
    least = needs - sum([line.value for line in lines])
    return max(0, min(6, 7 - least)) / 6


class Tactics:
    """What a scenario's Marines know before they look at a position."""

    def __init__(self, context: GameContext, ways: Ways) -> None:
        self.context, self.ways = context, ways
        scenario = context.scenario
        low, high = context.rules.hidden_dn
        self.hidden = tuple(range(low, high + 1))
        self.wanted_kills = max(
            [test.at_least or 0 for level in scenario.victory.levels for test in level.tests
             if test.count == "aliens_lost"], default=4)
        self.goals = scenario.goals is None or bool(scenario.goals)
        self.chains = frozenset(
            card.id for card in context.data.cards.values()
            if any(isinstance(effect, Chain) for effect in card.effects)
        )

    def next_action(self, state: State, idle: set[str]) -> Action:
        """What is done next in a Marine phase: by the first unit with something worth doing.

        idle: units that are known to have nothing; those found to have nothing are added.
        """
        view = View(self, state)
        if state.pending is not None:
            return view.second_half(state.marines[state.pending.unit])[0][1]
        for unit in view.units():
            if unit.id in idle:
                continue
            best = view.best(unit)
            if best is not None:
                return best
            idle.add(unit.id)
        return EndPhase()


class View:
    """One position, as far as the worth of actions needs it."""

    def __init__(self, tactics: Tactics, state: State) -> None:
        self.tactics, self.state = tactics, state
        self.context, self.ways = tactics.context, tactics.ways
        bits, fixtures = self.context.bits, self.context.fixtures
        aliens = state.aliens.values()
        targets = [one for one in aliens if one.cell >= 0 and one.kind not in fixtures]
        self._targets = [(bits[one.cell], one) for one in targets]
        self._target_mask = sum([bit for bit, _ in self._targets])
        self._active = [one for one in targets if not one.dormant]
        dead = [one for one in aliens if one.place == "lost"]
        overlord = any(one.kind == "overlord" for one in dead)
        self._overlord = 0.0 if overlord or not tactics.goals else _OVERLORD
        self._kill = _KILL if len(dead) < tactics.wanted_kills else 0.0
        cards = (*state.cards.deck, *state.cards.hand)
        self.turns = len(cards) - sum([card in tactics.chains for card in cards])
        self._alien_worth: dict[str, float] = {}
        self._shots: dict[tuple[str, int, str], float] = {}
        self._places: dict[int, float] = {}
        self._others: list[tuple[Alien, int]] = []
        self._looked = ""

    def units(self) -> list[Marine]:
        """Units that may begin an action, in the order in which they should."""
        found = [
            one for one in self.state.marines.values()
            if not one.acted and (one.cell >= 0 or one.place == "waiting")
        ]
        found.sort(key=_rank)
        return found

    def best(self, unit: Marine) -> Action | None:
        """What the unit would do, None if nothing is worth it."""
        found = self.actions(unit)
        if not found:
            return None
        worth, action = max(found, key=_worth)
        return action if worth > LEAST else None

    def actions(self, unit: Marine, thorough: bool = False) -> list[Weighed]:
        """What the unit may sensibly do, the best of each kind. thorough: also what is worth
        nothing, and moves in place of a good shot."""
        if unit.hurt == PARALYZED:
            return [(_RALLY, Rally(unit.id))]
        self._look(unit)
        fights = self.context.kinds[unit.kind].combat
        found: list[Weighed] = []
        if unit.cell >= 0:
            found += self._trades(unit)
            shot = self.best_shot(unit, unit.cell, False)
            if shot.target:
                found.append((shot.worth, FullFire(unit.id, shot.target, shot.weapon)))
            if fights and not thorough and any(worth >= _GOOD_SHOT for worth, _ in found):
                return found
        found += self._moves(unit, thorough)
        if fights and unit.cell >= 0:
            found += self._scoots(unit)
        return found

    def second_half(self, unit: Marine) -> list[Weighed]:
        """How an unfinished action may sensibly be finished, best first."""
        pending = self.state.pending
        assert pending is not None
        if pending.half == "bring":
            return self._brought(unit)
        self._look(unit)
        found: list[Weighed] = [(LEAST, Done(unit.id))]
        if pending.half == "fire":
            shot = self.best_shot(unit, unit.cell, True)
            if shot.target:
                found.append((LEAST + shot.worth, Snap(unit.id, shot.target, shot.weapon)))
        else:
            reach = movement.reach(self.context, self.state, unit, True)
            here = self._place(unit, unit.cell)
            if reach is not None:
                found += [
                    (self._place(unit, cell) - here,
                     ScootMove(unit.id, self.context.path(reach, cell)))
                    for cell in self._free_cells(reach.mask)
                ]
        found.sort(key=_worth, reverse=True)
        return found

    # --- shots ----------------------------------------------------------------------------------

    def best_shot(self, unit: Marine, cell: int, scoot: bool) -> BestShot:
        """The best shot of the unit from a cell."""
        context = self.context
        best = NO_SHOT
        visible = context.open_cells(cell) & self._target_mask
        if visible:
            lines = context.sights(cell)
            units = (self.state.marine_mask | self.state.alien_mask) & ~context.bits[unit.cell]
            for bit, alien in self._targets:
                if bit & visible and not lines[alien.cell] & units:
                    worth = self._shot(unit, alien, scoot, "")
                    if worth > best.worth:
                        best = BestShot(worth, alien.id)
        if PULSE in context.kinds[unit.kind].skills:
            row, reach = context.rows[cell], context.rules.pulse_range
            for alien in self._active:
                if row[alien.cell] <= reach:
                    worth = self._shot(unit, alien, scoot, PULSE)
                    if worth > best.worth:
                        best = BestShot(worth, alien.id, PULSE)
        return best

    def _shot(self, unit: Marine, alien: Alien, scoot: bool, weapon: str) -> float:
        kind, context = self.context.kinds[unit.kind], self.context
        dice = (kind.red if unit.out else kind.cf) - scoot - (unit.hurt == STUNNED) - (
            context.cover & context.bits[alien.cell] != 0)
        if dice <= 0:
            return 0.0
        key = (alien.id, dice, weapon)
        known = self._shots.get(key)
        if known is None:
            values = (alien.dn,) if alien.known else self.tactics.hidden
            dead, down, out = fire_chances(
                dice, values, kind.ones, not unit.out, alien.dormant, weapon != "")
            gain = _ASLEEP * dead if alien.dormant else dead + _DOWN * down
            known = self._shots[key] = (
                self._worth_of(alien) * gain + self._kill * dead - _OUT * out)
        return known

    def _worth_of(self, alien: Alien) -> float:
        """How dangerous an alien is."""
        known = self._alien_worth.get(alien.id)
        if known is None:
            row = self.context.rows[alien.cell]
            far = min([row[one.cell] for one in self.state.marines.values() if one.cell >= 0],
                      default=len(NEAR) - 1)
            crown = self._overlord if alien.kind == "overlord" else 0.0
            known = ((alien.cf + 1) / 4 + crown) * (0.5 + NEAR[far])
            self._alien_worth[alien.id] = known
        return known

    # --- places ---------------------------------------------------------------------------------

    def _look(self, unit: Marine) -> None:
        """From here on it is about this unit."""
        if self._looked == unit.id:
            return
        self._looked = unit.id
        self._shots, self._places = {}, {}
        rows = self.context.rows
        cells = [one.cell for one in self.state.marines.values()
                 if one.cell >= 0 and one.id != unit.id]
        self._others = [
            (alien, min([rows[alien.cell][cell] for cell in cells], default=len(NEAR)))
            for alien in self._active
        ]

    def _danger(self, unit: Marine, cell: int) -> float:
        """Hits to be expected in a cell, roughly: an alien fires at who is nearest to it."""
        context = self.context
        row, bit = context.rows[cell], context.bits[cell]
        less = (context.cover & bit != 0) + (cell in self.state.strongpoints)
        total = 0.0
        for alien, other in self._others:
            far = row[alien.cell]
            dice = alien.cf - less
            if dice > 0:
                total += dice * NEAR[far] * (1.0 if far < other else 0.5 if far == other else 0.12)
        return total * (7 - context.kinds[unit.kind].dn) / 15

    def _place(self, unit: Marine, cell: int) -> float:
        """What it is worth to stand in a cell at the end of the phase."""
        known = self._places.get(cell)
        if known is None:
            fights = self.context.kinds[unit.kind].combat
            known = self._pull(unit, cell)
            known -= self._danger(unit, cell) * (_FIGHTER_HIT if fights else _SUPPLY_HIT)
            if fights:
                known += _PROSPECT * self.best_shot(unit, cell, False).worth
                if self.context.cover & self.context.bits[cell]:
                    known += _COVER
            self._places[cell] = known
        return known

    def _pull(self, unit: Marine, cell: int) -> float:
        """What a cell is worth by the aim of the scenario; OFF is where a unit waits to come."""
        context, ways = self.context, self.ways
        kind = context.kinds[unit.kind]
        reach = 2 * kind.mp
        if context.exits:
            start = context.entry.get(unit.id, cell) if cell == OFF else cell
            turns = (ways.out[start] + (context.entry_cost[start] if cell == OFF else 0)) / reach
            slack = self.turns - turns
            late = _LATE * (_SLACK - slack) if slack < _SLACK else 0.0
            return -(_FIGHTER_PULL if kind.combat else _SUPPLY_PULL) * turns - late
        if cell == OFF:
            return 0.0
        if ways.scanners:
            way = ways.scan if unit.kind in ways.scanners else ways.beside_scan
            return -_TO_SCAN * way[cell] / reach
        if context.hold:
            taken = self.state.marine_mask & context.bits[cell] and cell != unit.cell
            return _HELD * (cell in context.hold and not taken) - _TO_HOLD * ways.hold[cell] / reach
        return 0.0

    # --- kinds of action ------------------------------------------------------------------------

    def _free_cells(self, mask: int) -> list[int]:
        return self.context.board.layout.cells_in(mask & ~self.state.marine_mask)

    def _moves(self, unit: Marine, thorough: bool) -> list[Weighed]:
        """Full moves: off the map, to the best cell, by jump."""
        context, state = self.context, self.state
        kind = context.kinds[unit.kind]
        here = self._place(unit, unit.cell) if unit.cell >= 0 else self._beside(unit)
        found: list[Weighed] = []
        reach = movement.reach(context, state, unit, False)
        if reach is not None:
            if reach.mask & context.exits:
                leaves = movement.way_out(context, state, unit, False, FullMove)[:1]
                last = _LAST_LEAVES if self.turns <= 3 else _LEAVES
                found += [(last if kind.combat else _SUPPLY_LEAVES, move) for move in leaves]
            cells = self._free_cells(reach.mask)
            if cells:
                worth, cell = max([(self._place(unit, cell), -cell) for cell in cells])
                if worth - here > LEAST or thorough:
                    path = context.path(reach, -cell)
                    whole = path if unit.cell >= 0 else (OFF, *path)
                    found.append((worth - here, FullMove(unit.id, whole)))
        if "jump" in kind.skills and unit.cell >= 0:
            found += self._jumps(unit, here)
        return found

    def _beside(self, unit: Marine) -> float:
        """What it is worth to go on waiting beside the map."""
        kind, state = self.context.kinds[unit.kind], self.state
        worth = self._pull(unit, OFF) - _WAIT * kind.combat
        if "reinforce" in kind.skills and special.pool(state):
            worth -= _ENTER
        return worth

    def _jumps(self, unit: Marine, here: float) -> list[Weighed]:
        """The best jump to where the scenario wants the unit, if it pays."""
        context, ways = self.context, self.ways
        if context.exits:
            goals = context.exits if self.turns <= 4 else 0
        elif ways.scanners:
            wanted = unit.kind in ways.scanners and ways.scan[unit.cell] > 0
            site = context.scenario.scan
            goals = context.discs(context.site)[site.within] if wanted and site is not None else 0
        else:
            goals = context.board.mask(context.hold)
        cells = context.board.layout.cells_in(goals & context.free(self.state))
        if not cells:
            return []
        worth, cell = max([(self._place(unit, cell), -cell) for cell in cells])
        gain = (worth - here) * _JUMP_SHARE - _JUMP
        return [(gain, Jump(unit.id, -cell))] if gain > 0 else []

    def _scoots(self, unit: Marine) -> list[Weighed]:
        """The best Shoot and Scoot that begins with a move, and the best that begins with fire."""
        context = self.context
        reach = movement.reach(context, self.state, unit, True)
        if reach is None:
            return []
        here = self._place(unit, unit.cell)
        cells = self._free_cells(reach.mask)
        found: list[Weighed] = []
        ends = []
        for cell in cells:
            shot = self.best_shot(unit, cell, True)
            if shot.target:
                ends.append((shot.worth + self._place(unit, cell), -cell))
        if ends:
            worth, cell = max(ends)
            found.append((worth - here, ScootMove(unit.id, context.path(reach, -cell))))
        shot = self.best_shot(unit, unit.cell, True)
        if shot.target and cells:
            end = max([self._place(unit, cell) for cell in cells])
            worth = shot.worth + max(end - here, 0.0)
            found.append((worth, Snap(unit.id, shot.target, shot.weapon)))
        return found

    def _trades(self, unit: Marine) -> list[Weighed]:
        """Special actions."""
        context, state = self.context, self.state
        skills = context.kinds[unit.kind].skills
        found: list[Weighed] = []
        site = context.scenario.scan
        if site is not None and special.may_scan(context, state, unit):
            odds = success(special.scan_lines(context, state, unit), site.needs)
            found.append((_SCAN * odds, Scan(unit.id)))
        if unit.hurt == STUNNED:
            odds = success(special.rally_lines(context, state, unit), special.RALLY)
            found.append((_RALLY * odds, Rally(unit.id)))
        if "resupply" in skills:
            near, bits = context.adjacent[unit.cell], context.bits
            found += [
                (_RESUPPLY, Resupply(unit.id, other.id)) for other in state.marines.values()
                if other.out and near & bits[other.cell]
            ]
        if "reinforce" in skills and special.may_reinforce(context, state, unit):
            found.append((_REINFORCE, Reinforce(unit.id)))
        if "build" in skills and special.may_build(context, state, unit):
            odds = success(special.build_lines(context, state, unit), special.BUILD)
            danger = min(1.0, self._danger(unit, unit.cell))
            found.append((_BUILD * odds * (0.3 + danger), Build(unit.id)))
        if "recon" in skills and special.recon_gains(state):
            odds = success(special.recon_lines(unit, False), special.RECON)
            found.append((_RECON * odds, Recon(unit.id)))
        return found

    def _brought(self, hq: Marine) -> list[Weighed]:
        """Each kind of unit of the pool at its best place, those most wanted first."""
        context, state = self.context, self.state
        cells = context.board.layout.cells_in(special.bring_cells(context, state, hq))
        kinds = {state.marines[one].kind: state.marines[one] for one in special.pool(state)}
        found: list[Weighed] = []
        for number, kind in enumerate(WANTED):
            if kind in kinds and cells:
                unit = kinds[kind]
                self._looked = ""
                self._look(unit)
                _, cell = max([(self._place(unit, cell), -cell) for cell in cells])
                found.append((1.0 - number / len(WANTED), Bring(unit.id, -cell)))
        return found or [(0.0, Decline())]


def _rank(unit: Marine) -> int:
    return ORDER.index(unit.kind) if unit.kind in ORDER else len(ORDER)


def _worth(pair: Weighed) -> float:
    return pair[0]
