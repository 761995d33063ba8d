"""How figures move: AR-O3, AR-P2, AR-D3 to AR-D6, AR-E3; whoever may move at all is asked in
`order`.
"""

from fractions import Fraction

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Moved, Resolved, Turned
from game.core.quantity import HALVES
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena import facing, grapple, jumping, pickup
from game.rules.arena.actions import Move
from game.rules.arena.context import GameContext
from game.rules.arena.jumping import Leg
from game.rules.arena.movement_allowance import RISEN_FULL, allowance, free, half, left
from game.rules.arena.path import arms_at, legs
from game.rules.arena.reasons import SPEECH, no, told
from game.rules.arena.state import Figure, Grab, State, chase_of, with_figure

Result = tuple[State, list[AnyEvent]]


# --- judging ------------------------------------------------------------------------------------


def judge_move(context: GameContext, state: State, figure: Figure, a: Move) -> Ruling:
    """Whether it may go this path; its turn to move it is."""
    refusal = bound(context, state, figure)
    if refusal is not None:
        return refusal
    found = legs(context, state, figure, a.path)
    if isinstance(found, Ruling):
        return found
    if not free(context, state, figure):
        return judge_shift(context, state, figure, found, a.grab)
    stop = _stopped(context, state, figure, found)
    if stop is not None:
        return stop
    cost = sum(leg.cost for leg in found)
    if a.grab is not None:
        ruling = pickup.judge_grab(context, state, figure, found, a.grab)
        if not ruling.allowed:
            return ruling
        cost += pickup.price(context, a.grab)
    rest = left(context, state, figure)
    if cost > rest:
        return _too_far(context, state, figure, found, cost, rest)
    return Ruling(True, HALVES[2 * cost])


def bound(context: GameContext, state: State, figure: Figure) -> Ruling | None:
    """Why it can't go any further whatever the path: it has become engaged, has stopped with a body
    or in a pit, or is used up."""
    name, units = context.names[figure.id], (figure.id,)
    if figure.rose in RISEN_FULL:
        rule = "AR-D2" if figure.rose == "prone" else "AR-U6"
        return no(rule, f"rose-{figure.rose}", units=units, unit=name)
    if figure.free:
        by = facing.engagers(context, state, figure)
        if by:
            return no("AR-O3", "engaged-now", cells=(figure.cell,),
                      units=(figure.id, *(other.id for other in by)), unit=name,
                      foes=_listed(context, by))
    if figure.halted:
        rule, why = ("AR-U6", "pit-halts") if context.pit(figure.cell) else ("AR-M2", "body-halts")
        return no(rule, why, also=("AR-U2",), cells=(figure.cell,), units=units, unit=name,
                  hex=context.board.name(figure.cell))
    return None


def foes(context: GameContext, state: State, figure: Figure) -> str:
    """The names of those that engage it, as a list in words."""
    return _listed(context, facing.engagers(context, state, figure))


def _listed(context: GameContext, figures: tuple[Figure, ...]) -> str:
    return SPEECH.listed(context.names[figure.id] for figure in figures)


def _stopped(
    context: GameContext, state: State, figure: Figure, found: list[Leg]
) -> Ruling | None:
    """Where the path goes on although it must stop (AR-O3)."""
    for leg in found[:-1]:
        by = facing.engagers(context, state, figure, leg.end)
        if by:
            return no("AR-O3", "must-stop", cells=(leg.end,), units=tuple(other.id for other in by),
                      hex=context.board.name(leg.end), foes=_listed(context, by))
    return None


def _too_far(
    context: GameContext, state: State, figure: Figure, found: list[Leg], cost: int, rest: int
) -> Ruling:
    """It can't be paid for: by what limits the figure."""
    name, total = context.names[figure.id], allowance(context, state, figure)
    if figure.position != "standing":
        rule, what = "AR-F5", "too-far-crawling"
    elif figure.rose:
        rule, what = "AR-D2", "too-far-risen"
    else:
        rule, what = "AR-D6", "too-far"
    also = tuple(dict.fromkeys(jumping.rule_of(leg) for leg in found if leg.kind == "leap"))
    return no(rule, what, also=("AR-F2", *also), cells=(found[-1].end,), units=(figure.id,),
              unit=name, cost=cost, left=rest, mov=total)


def judge_shift(
    context: GameContext, state: State, figure: Figure, found: list[Leg], grab: Grab | None
) -> Ruling:
    """AR-E3: one hex, to where it is still engaged with everyone."""
    name, units = context.names[figure.id], (figure.id,)
    by = facing.engagers(context, state, figure)
    who = _listed(context, by)
    if grab is not None:
        return no("AR-A1", "grab-engaged", units=units, unit=name, foes=who)
    if figure.spent:
        return no("AR-E3", "shifted", units=units, unit=name)
    cells = (found[-1].end,)
    if len(found) > 1 or found[0].kind in ("jump", "leap"):
        return no("AR-E3", "shift-one-hex", cells=cells, units=units, unit=name, foes=who)
    still = {other.id for other in facing.engagers(context, state, figure, found[0].end)}
    lost = tuple([other for other in by if other.id not in still])
    if lost:
        return no("AR-E3", "leaves-front", cells=cells, units=tuple(other.id for other in lost),
                  hex=context.board.name(found[0].end), foes=_listed(context, lost))
    return Ruling(True, HALVES[2])


def judge_turn(context: GameContext, state: State, figure: Figure, to: int) -> Ruling:
    """AR-P2: a facing may always be changed, to another."""
    if to == figure.facing:
        return no("AR-P2", "faces-already", units=(figure.id,), unit=context.names[figure.id])
    return ALLOWED


def judge_delay(context: GameContext, state: State, figure: Figure) -> Ruling:
    """AR-D7, an optional rule: after at most half of its MOV, to finish when all have moved."""
    name, units = context.names[figure.id], (figure.id,)
    if not context.option("delay"):
        return no("AR-D7", "no-delay", units=units)
    if figure.waiting:
        return no("AR-D7", "delayed-already", units=units, unit=name)
    if not free(context, state, figure):
        return no("AR-D7", "delay-engaged", units=units, unit=name)
    most = half(context, figure)
    if figure.rose in RISEN_FULL or figure.spent > most:
        return no("AR-D7", "delay-too-far", units=units, unit=name, spent=figure.spent, most=most)
    return ALLOWED


def forecast(
    context: GameContext, state: State, figure: Figure, path: tuple[int, ...]
) -> dict[str, Fraction]:
    """What the saving rolls of an allowed path come to, by the key of `Resolved`; nothing where it
    needs none."""
    found = legs(context, state, figure, path)
    assert not isinstance(found, Ruling)
    through, odds = Fraction(1), dict[str, Fraction]()
    for leg in found:
        if not leg.rolls:
            continue
        going = Fraction(0)
        for fate in jumping.fates(context, figure, leg):
            if fate.key == "through":
                going = fate.odds
            elif fate.odds:
                odds[fate.key] = odds.get(fate.key, Fraction(0)) + through * fate.odds
        through *= going
        odds["through"] = through
    return odds


# --- doing it -----------------------------------------------------------------------------------


def begun(context: GameContext, state: State, unit: str) -> State:
    """Its movement begins: it is settled whether it is disengaged."""
    figure = state.figures[unit]
    if figure.free is None:
        figure = replace(figure, free=free(context, state, figure),
                         pursues=chase_of(state, unit) is not None)
        state = with_figure(state, figure)
    return replace(state, active=unit)


def move(context: GameContext, state: State, a: Move, dice: Dice) -> Result:
    """It goes its path, leg by leg, as far as the dice let it."""
    state = begun(context, state, a.unit)
    found = legs(context, state, state.figures[a.unit], a.path)
    assert not isinstance(found, Ruling)
    walk = _Walk(context, state, a)
    for leg in found:
        if not walk.go(leg, dice):
            break
    return walk.ended()


class _Walk:
    """A figure on its way: the state so far, and the events."""

    def __init__(self, context: GameContext, state: State, a: Move) -> None:
        self.context, self.state, self.a = context, state, a
        self.events: list[AnyEvent] = []
        self.gone = [a.path[0]]
        self.keys: list[str] = []
        self.rolled = False
        self._take(a.path[0])

    @property
    def figure(self) -> Figure:
        return self.state.figures[self.a.unit]

    def _put(self, figure: Figure) -> None:
        self.state = with_figure(self.state, figure)

    def _take(self, cell: int) -> None:
        """What it picks up there (AR-A1)."""
        grab = self.a.grab
        if grab is not None and grab.cell == cell and not self.figure.picked:
            self.state, more = pickup.grab(self.context, self.state, self.a.unit, grab)
            self._flush()
            self.events += more

    def _flush(self) -> None:
        """The walk so far becomes an event."""
        if len(self.gone) > 1:
            how = "walk" if self.figure.position == "standing" else "crawl"
            self.events.append(Moved(self.a.unit, tuple(self.gone), how))
        self.gone = [self.figure.cell]

    def go(self, leg: Leg, dice: Dice) -> bool:
        """Whether it can go on after this leg."""
        if leg.rolls:
            return self._attempt(leg, dice)
        figure = self.figure
        crawls = figure.position != "standing"
        self._put(replace(
            figure, cell=leg.end, spent=figure.spent + leg.cost, went=True, climbed=0,
            exposed=figure.exposed or crawls,
            halted=figure.halted or leg.kind == "down" or self._lies_there(leg),
        ))
        self.gone.append(leg.end)
        if leg.kind == "enter":
            self._enter(leg)
            return False
        self._take(leg.end)
        return True

    def _lies_there(self, leg: Leg) -> bool:
        """AR-M2: a crawler keeps no feet, but it stops all the same."""
        return bool(self.context.bodies(self.state, self.a.unit) & self.context.board.bits[leg.end])

    def _attempt(self, leg: Leg, dice: Dice) -> bool:
        self._flush()
        self.rolled = True
        key, (self.state, more) = jumping.attempt(
            self.context, self.state, self.a.unit, leg, dice
        )
        self.events += more
        figure = self.figure
        halted = figure.halted or leg.kind == "body"
        self._put(replace(figure, spent=figure.spent + leg.cost, went=True, halted=halted))
        self.gone = [self.figure.cell]
        self.keys.append(key)
        if key == "through":
            self._take(leg.end)
        return key == "through"

    def _enter(self, leg: Leg) -> None:
        self._flush()
        enemy = arms_at(self.state, self.figure, leg.end)
        assert enemy is not None
        self.state, more = grapple.enter(self.context, self.state, self.a.unit, enemy.id)
        self.events += more

    def ended(self) -> Result:
        """It faces the way it is told, or fell; whoever fell has finished."""
        self._flush()
        figure = self.figure
        fell = bool(self.keys) and self.keys[-1] != "through"
        if not fell and not figure.grip and figure.facing != self.a.facing:
            self.events.append(Turned(figure.id, figure.facing, self.a.facing))
            self._put(replace(figure, facing=self.a.facing))
        if self.keys:
            self.events.append(Resolved(self.keys[-1]))
        return self.state, self.events


def turn(context: GameContext, state: State, unit: str, to: int) -> Result:
    """AR-P2."""
    figure = state.figures[unit]
    state = with_figure(state, replace(figure, facing=to))
    return state, [Turned(unit, figure.facing, to)]


def delay(context: GameContext, state: State, unit: str) -> Result:
    """AR-D7: it waits; its movement isn't over."""
    state = begun(context, state, unit)
    state = with_figure(state, replace(state.figures[unit], waiting=True))
    return replace(state, active=""), [told("delays", "AR-D7", unit, context.names[unit])]
