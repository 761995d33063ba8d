"""The plain players of Kay'otz Incursion: no search, rules of thumb only.

They shoot when the odds are good, rally who is hurt, walk the shortest way to what the scenario
asks for, and scout with whoever has nothing better to do. They see only what the Marine side may
see: hidden DNs enter through the forecasts alone. Habits say how much of it one of them minds.
"""

import random
from collections.abc import Iterable
from typing import NamedTuple

from game.core.deliberation import Notes
from game.core.rules import AnyRules
from game.players.cancellation import NEVER, CancellationToken
from game.players.kayotz.ways import FAR, half_mp
from game.rules.kayotz.actions import (
    Action,
    Bring,
    Build,
    Choose,
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
    ScootJump,
    ScootMove,
    Snap,
)
from game.rules.kayotz.data import (
    Advance,
    Arrive,
    Card,
    Chain,
    FireAll,
    Pounce,
    Revive,
    ShutDown,
    Terror,
    Wake,
    Warp,
)
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import OFF, PARALYZED, STUNNED, Marine, State

_WANTED = ("spec-ops", "heavy", "squad", "scout", "hq", "logistics")
_ORDER = ("heavy", "squad", "spec-ops", "scout", "logistics", "hq")
"""Who acts first: those who clear the way before those who use it."""

GOOD_SHOT, ANY_SHOT = 0.55, 0.3


class Habits(NamedTuple):
    """What a plain player minds. good_shot: the chance to hit from which on it fires rather than
    walks. looks: whether it looks at cover and enemies where it goes. reads: whether it compares
    cards. recovers: whether it rallies who is only Stunned. supplies: whether it refills who is Out
    of Ammo, calls for reinforcements and lets those go first who clear the way."""

    good_shot: float = GOOD_SHOT
    looks: bool = True
    reads: bool = True
    recovers: bool = True
    supplies: bool = True


SENSIBLE = Habits()
BEGINNER = Habits(good_shot=ANY_SHOT, looks=False, reads=False, recovers=False, supplies=False)


class PlainPlayer:
    """Plays the Marines, and an alien hand just as plainly."""

    def __init__(self, habits: Habits = SENSIBLE) -> None:
        self.habits = habits

    def choose(
        self, game: AnyRules, state: State, rng: random.Random, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> Action:
        """One legal action of a position in which somebody decides."""
        assert isinstance(game, KayotzRules)
        notes = notes or Notes()
        if state.cards.offer:
            marines = not game.hot_seat or state.cards.recon
            return _card(game, state, marines, self.habits, notes)
        if state.pending is not None:
            return _finish(game, state, state.pending.unit, self.habits, notes)
        units = [state.marines[unit] for unit in game.actors(state)]
        if self.habits.supplies:
            units.sort(key=lambda unit: _ORDER.index(unit.kind) if unit.kind in _ORDER else 9)
        for unit in units:
            if cancel.cancelled:
                break
            action = _Unit(game, state, unit, self.habits, notes).best()
            if action is not None and game.judge(state, action).allowed:
                return action
        notes.compare("nobody-left")
        return EndPhase()


# --- cards --------------------------------------------------------------------------------------

def menace(card: Card) -> float:
    """How bad a card is for the Marines, roughly in attacks."""
    total = 0.0
    for effect in card.effects:
        match effect:
            case Advance() | FireAll() | Warp():
                share = (effect.who.limit or 8) * (0.5 if effect.who.ids != "all" else 1)
                total += share * min(effect.fire, 4) / 4
            case Pounce():
                total += 1.3 * (effect.who.limit or 8)
            case Arrive() | Revive():
                total += effect.count
            case Wake():
                total += 2
            case ShutDown():
                total -= 3
            case Terror() | Chain():
                total += 2
    return total


def plain_card(game: KayotzRules, state: State, marines: bool) -> str:
    """The milder one of those offered for the Marines, the harder one for the aliens."""
    sign = 1 if marines else -1
    cards = game.data.cards
    return min(state.cards.offer, key=lambda card: sign * menace(cards[card]))


def _card(
    game: KayotzRules, state: State, marines: bool, habits: Habits, notes: Notes
) -> Action:
    if not habits.reads:
        notes.compare("first-card")
        return Choose(state.cards.offer[0])
    notes.compare("mild-card" if marines else "hard-card")
    chosen = plain_card(game, state, marines)
    # What else an alien hand holds is nobody else's business, afterwards either.
    for card in state.cards.offer if marines else (chosen,):
        worth = menace(game.data.cards[card])
        notes.weigh(-worth if marines else worth, Choose(card))
    return Choose(chosen)


# --- the second half of something ---------------------------------------------------------------

def _finish(
    game: KayotzRules, state: State, unit: str, habits: Habits, notes: Notes
) -> Action:
    options = list(game.options(state))
    brought = [action for action in options if isinstance(action, Bring)]
    if brought:
        marines = state.marines
        notes.compare("wanted")
        return min(brought, key=lambda a: (_WANTED.index(marines[a.unit].kind), a.cell))
    if any(isinstance(action, Decline) for action in options):
        return Decline()
    evaluation = _Unit(game, state, state.marines[unit], habits, notes)
    snap = evaluation.shot([a for a in options if isinstance(a, Snap)], ANY_SHOT)
    if snap is not None:
        return snap
    walk = evaluation.walk([a for a in options if isinstance(a, ScootMove)])
    if walk is None:
        notes.compare("stays")
    return walk if walk is not None else Done(unit)


# --- one unit -----------------------------------------------------------------------------------

class _Unit:
    """What one unit would do now."""

    def __init__(
        self, game: KayotzRules, state: State, unit: Marine, habits: Habits, notes: Notes
    ) -> None:
        self.game, self.state, self.unit, self.notes = game, state, unit, notes
        self.habits = habits
        self.context = game.context
        self.kind = game.context.kinds[unit.kind]
        self.options = list(game.options(state, unit.id))

    def of(self, *kinds: type[Action]) -> list[Action]:
        return [action for action in self.options if isinstance(action, kinds)]

    def best(self) -> Action | None:
        """Its action, or None to stand by."""
        unit = self.unit
        if not self.options:
            return None
        self.notes.compare("rally")
        if unit.hurt == PARALYZED:
            return self.first(Rally)
        scans = self.of(Scan)
        if scans:
            self.notes.compare("scan")
            return scans[0]
        stunned = unit.hurt == STUNNED and self.habits.recovers
        if stunned and (self.odds(Rally) >= 0.5 or not self.kind.combat):
            return self.first(Rally)
        shot = self.shot(self.of(FullFire), self.habits.good_shot)
        if shot is not None and not self.urgent():
            return shot
        for kind in (Resupply, Reinforce) if self.habits.supplies else ():
            actions = self.of(kind)
            if actions and self.threat(unit.cell, 3) < 3:
                self.notes.compare("supply")
                return actions[0]
        if self.holding():
            return self.dig_in()
        walk = self.walk(self.of(FullMove))
        if walk is not None:
            return walk
        return self.stand()

    def first(self, kind: type[Action]) -> Action | None:
        actions = self.of(kind)
        return actions[0] if actions else None

    def stand(self) -> Action | None:
        """Nothing to walk to: scout, fire at anything, rally, dig in."""
        recon = self.of(Recon)
        if recon and not self.state.cards.recon:
            self.notes.compare("recon")
            return recon[0]
        shot = self.shot(self.of(FullFire), 0.0)
        if shot is not None:
            return shot
        self.notes.compare("nothing-better")
        return self.first(Rally) or self.first(Build)

    def odds(self, kind: type[Action]) -> float:
        """Chance of success of the unit's only action of a kind; 0 without one."""
        action = self.first(kind)
        forecast = self.game.forecast(self.state, action) if action is not None else None
        return float(forecast.odds("success")) if forecast is not None else 0.0

    # Fire

    def shot(self, shots: Iterable[Action], least: float) -> Action | None:
        """The shot that takes most danger away, if its chance to hit is good enough."""
        best: tuple[float, Action] | None = None
        self.notes.compare("shot")
        for action in shots:
            assert isinstance(action, FullFire | Snap)
            forecast = self.game.forecast(self.state, action)
            if forecast is None:
                continue
            dead = float(forecast.odds("eliminated", "eliminated+out"))
            down = float(forecast.odds("dormant", "dormant+out", "pushed", "pushed+out"))
            if dead + down < least:
                continue
            alien = self.state.aliens[action.target]
            near = self.near_us(alien.cell)
            worth = (0.6 if alien.dormant else 1.0) * (alien.cf + 1) * (1.5 if near <= 4 else 1)
            value = (1.4 * dead + down * (not alien.dormant)) * worth
            self.notes.weigh(value, action)
            if best is None or value > best[0]:
                best = (value, action)
        return best[1] if best is not None else None

    def near_us(self, cell: int) -> int:
        """How far the nearest Marine is from a hex."""
        row = self.context.rows[cell]
        return min((row[m.cell] for m in self.state.marines.values() if m.cell != OFF), default=99)

    def threat(self, cell: int, radius: int) -> int:
        """Active aliens within so many hexes."""
        if cell == OFF:
            return 0
        row = self.context.rows[cell]
        return sum(
            alien.cell != OFF and not alien.dormant and row[alien.cell] <= radius
            and not self.context.fixed(alien.kind)
            for alien in self.state.aliens.values()
        )

    # Movement

    def urgent(self) -> bool:
        """Whether getting on matters more than a shot: a supply unit, or anybody late in the game
        whose way out is short."""
        if not self.context.exits:
            return False
        left = len(self.state.cards.deck) + len(self.state.cards.hand)
        return not self.kind.combat or left <= 4

    def holding(self) -> bool:
        """Whether the unit is where the scenario wants it."""
        return self.unit.cell in self.context.hold

    def dig_in(self) -> Action | None:
        """A unit at its post: a Strongpoint, a shot, a rally, or a look ahead."""
        if self.threat(self.unit.cell, 6):
            shot = self.shot(self.of(FullFire), ANY_SHOT)
            if shot is not None:
                return shot
        self.notes.compare("digs-in")
        return self.first(Build) or self.stand()

    def goals(self) -> list[int]:
        """Hexes the scenario draws this unit to."""
        context = self.context
        if context.exits:
            return list(context.exit_cost)
        site = context.scenario.scan
        if site is not None:
            # Who can't scan keeps those company who can.
            near = site.within + 2 * (self.unit.kind not in site.kinds)
            return list(context.board.within(context.site, near)) if self.kind.combat else []
        if context.hold:
            taken = self.state.marine_mask
            return [cell for cell in context.hold if not taken & context.bits[cell]]
        return []

    def walk(self, moves: list[Action]) -> Action | None:
        """The move that leaves the shortest way to go, if it gains anything."""
        goals = self.goals()
        if not moves or not goals:
            return None
        context = self.context
        way = half_mp(
            context, {cell: context.exit_cost.get(cell, 0) for cell in goals}, self.state.alien_mask
        )
        start = self.unit.cell
        here = way[start] if start != OFF else FAR
        best: tuple[float, Action] | None = None
        self.notes.compare("walk")
        for action in moves:
            assert isinstance(action, FullMove | ScootMove | Jump | ScootJump)
            end = action.path[-1] if isinstance(action, FullMove | ScootMove) else action.cell
            if end == OFF:
                return action
            value: float = way[end]
            if self.habits.looks:
                cover = bool(context.cover & context.bits[end])
                value += 0.7 * self.threat(end, 2) - 0.5 * cover
            self.notes.weigh(-value, action)
            if best is None or value < best[0]:
                best = (value, action)
        if best is None or best[0] >= here + 1:
            return None
        return best[1]
