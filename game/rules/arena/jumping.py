"""Jumps and falls: AR-J1 to AR-J4, AR-M2, AR-M3, over pits, walls and bodies (AR-U3 to AR-U5).

A path is cut into legs first (`movement.legs`); here is what a leg with a saving roll needs, does
and may come to.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec.structs import replace

from game.core.dice import Dice, roll_all
from game.core.event import AnyEvent, Changed, Jumped, Modifier, Moved, Rolled
from game.core.forecast import sums
from game.rules.arena import damage, saving
from game.rules.arena.context import GameContext
from game.rules.arena.reasons import event_words, modifier, told
from game.rules.arena.rulevalues import SaveRow
from game.rules.arena.state import Figure, State, with_figure

Result = tuple[State, list[AnyEvent]]
LegKind = Literal["step", "down", "body", "jump", "leap", "enter"]

SIDES = 6


class Leg(NamedTuple):
    """A piece of a path. kind: "step" to the next hex, "down" into a shallow pit, "body" into the
    hex of one that lies there (AR-M2), "jump" over pits or walls (AR-J1), "leap" over one that lies
    there (AR-M3), "enter" an enemy's hex (AR-C6). over: the hexes jumped. cost: MOV."""

    kind: LegKind
    start: int
    over: tuple[int, ...]
    end: int
    cost: int

    @property
    def rolls(self) -> bool:
        """Whether a saving roll decides it."""
        return self.kind in ("body", "jump", "leap")


class Fate(NamedTuple):
    """What a leg's dice may come to. key: "through", "caught", "falls", "out", "dead"; odds."""

    key: str
    odds: Fraction


# --- what is thrown -----------------------------------------------------------------------------


def save_row(context: GameContext, leg: Leg) -> SaveRow:
    """The saving roll of a leg (AR-J1, AR-M2, AR-M3)."""
    saves = context.rules.saves
    return saves.jump[len(leg.over)] if leg.kind == "jump" else saves.body


def rule_of(leg: Leg) -> str:
    """The rule that asks for it."""
    return {"jump": "AR-J1", "leap": "AR-M3", "body": "AR-M2"}[leg.kind]


def edge(context: GameContext, leg: Leg) -> bool:
    """Whether a missed jump may still catch the far edge: that of a deep pit (AR-J3)."""
    return leg.kind == "jump" and context.deep(leg.over[-1])


def fall_dice(context: GameContext, cell: int) -> int:
    """Dice of damage of a fall to the bottom there (AR-J4); none onto a wall or the floor."""
    each = context.rules.pits.for_each
    return -(-context.depth(cell) // each)


def fall_stops(context: GameContext, figure: Figure) -> int:
    """What armour stops of a fall (AR-J4)."""
    armour = context.data.armour.get(figure.armour)
    return min(armour.stops, context.rules.pits.armour) if armour is not None else 0


# --- what may come of it ------------------------------------------------------------------------


def fates(context: GameContext, figure: Figure, leg: Leg) -> Iterator[Fate]:
    """Everything that a leg can come to; the same key may come more than once."""
    row = save_row(context, leg)
    made = saving.odds(context, figure, row)
    yield Fate("through", made)
    if leg.kind != "jump":
        yield Fate("falls", 1 - made)
        return
    missed = 1 - made
    if edge(context, leg):
        saves = context.rules.saves
        caught = saving.odds(context, figure, saves.edge)
        up = saving.odds(context, figure, saves.pull_up)
        yield Fate("caught", missed * caught * up)
        yield from _falls(context, tired(context, figure), leg, missed * (1 - caught * up))
    else:
        yield from _falls(context, figure, leg, missed)


def tired(context: GameContext, figure: Figure) -> Figure:
    """The figure after a failed roll of AR-J3."""
    return damage.after(context, figure, context.rules.saves.fatigue)


def _falls(context: GameContext, figure: Figure, leg: Leg, odds: Fraction) -> Iterator[Fate]:
    each = odds / len(leg.over)
    for cell in leg.over:
        for key, share in fall_odds(context, figure, cell).items():
            yield Fate(key, each * share)


def fall_odds(context: GameContext, figure: Figure, cell: int) -> dict[str, Fraction]:
    """What falling to the bottom there brings: "falls", "out", "dead" (AR-J4)."""
    dice, stops = fall_dice(context, cell), fall_stops(context, figure)
    odds: dict[str, Fraction] = {}
    for total, ways in sums(dice).items():
        # One that the missed rolls have felled already feels no more.
        up = figure.fate == "up"
        new = damage.after(context, figure, max(0, total - stops)) if up else figure
        key = "falls" if new.fate == "up" else new.fate
        odds[key] = odds.get(key, Fraction(0)) + Fraction(ways, SIDES**dice)
    return odds


# --- doing it -----------------------------------------------------------------------------------


def attempt(
    context: GameContext, state: State, unit: str, leg: Leg, dice: Dice
) -> tuple[str, Result]:
    """A leg with its saving roll: the key of what came of it (see `Fate`), and the rest."""
    figure = state.figures[unit]
    row = save_row(context, leg)
    name = "save-jump" if leg.kind == "jump" else "save-leap" if leg.kind == "leap" else "save-body"
    success, rolled = saving.roll(context, figure, dice, row, name, rule_of(leg))
    if leg.kind == "body":
        state = with_figure(state, replace(figure, cell=leg.end))
        events: list[AnyEvent] = [Moved(unit, (leg.start, leg.end), "walk"), rolled]
        if success:
            return "through", (state, events)
        state, more = lie_down(context, state, unit)
        return "falls", (state, [*events, *more])
    if success:
        state = with_figure(state, replace(figure, cell=leg.end))
        return "through", (state, [rolled, Jumped(unit, leg.start, leg.end, leg.end)])
    if leg.kind == "leap":
        return "falls", _trip(context, state, leg, unit, rolled)
    return _missed(context, state, leg, unit, dice, rolled)


def _trip(context: GameContext, state: State, leg: Leg, unit: str, rolled: Rolled) -> Result:
    """AR-M3: it comes down on the body."""
    cell = leg.over[0]
    state = with_figure(state, replace(state.figures[unit], cell=cell))
    state, events = lie_down(context, state, unit)
    return state, [rolled, Jumped(unit, leg.start, leg.end, cell), *events]


def _missed(
    context: GameContext, state: State, leg: Leg, unit: str, dice: Dice, rolled: Rolled
) -> tuple[str, Result]:
    """A jump that fell short: the far edge, or down (AR-J2, AR-J3)."""
    events: list[AnyEvent] = [rolled]
    if edge(context, leg):
        held, state, more = hold_on(context, state, unit, dice)
        events += more
        if held:
            state = with_figure(state, replace(state.figures[unit], cell=leg.end, rose="pit"))
            return "caught", (state, [*events, Jumped(unit, leg.start, leg.end, leg.end)])
    cell = leg.over[0]
    if len(leg.over) > 1:
        cell, shown = _where(context, state.figures[unit], leg, dice)
        events.append(shown)
    events.append(Jumped(unit, leg.start, leg.end, cell))
    state, more = fall_into(context, state, unit, cell, dice)
    fate = state.figures[unit].fate
    return "falls" if fate == "up" else fate, (state, [*events, *more])


def hold_on(
    context: GameContext, state: State, unit: str, dice: Dice
) -> tuple[bool, State, list[AnyEvent]]:
    """AR-J3: catch the far edge, then pull up; each roll that fails costs a hit."""
    saves = context.rules.saves
    events: list[AnyEvent] = []
    for row, name in ((saves.edge, "save-edge"), (saves.pull_up, "save-pull-up")):
        success, rolled = saving.roll(
            context, state.figures[unit], dice, row, name, "AR-J3", saves.fatigue
        )
        events.append(rolled)
        if not success:
            state, more = damage.hurt(context, state, unit, saves.fatigue)
            return False, state, [*events, *more]
    return True, state, events


def _where(context: GameContext, figure: Figure, leg: Leg, dice: Dice) -> tuple[int, Rolled]:
    """AR-J2: in which of the hexes it comes down; each is equally likely."""
    width = len(leg.over)
    face = dice.roll()
    cell = leg.over[(face - 1) * width // SIDES]
    name = context.board.name(cell)
    return cell, Rolled(
        figure.id, event_words("where", context.names[figure.id]), (face,), (), 0, (True,), face,
        event_words("where-ends", name), "AR-J2", side=figure.side,
    )


# --- falls --------------------------------------------------------------------------------------


def lie_down(context: GameContext, state: State, unit: str) -> Result:
    """It is prone (AR-U5)."""
    figure = state.figures[unit]
    if figure.position == "prone":
        return state, []
    state = with_figure(state, replace(figure, position="prone", climbed=0))
    return state, [
        Changed(unit, "position", figure.position, "prone"),
        told("goes-down", "AR-U5", unit, context.names[unit]),
    ]


def fall_into(context: GameContext, state: State, unit: str, cell: int, dice: Dice) -> Result:
    """It comes down in that hex, prone, hurt by the depth (AR-J4); onto a wall without harm."""
    state = with_figure(state, replace(state.figures[unit], cell=cell))
    events: list[AnyEvent] = []
    if state.figures[unit].fate == "up":
        state, events = lie_down(context, state, unit)
    figure, count = state.figures[unit], fall_dice(context, cell)
    if not count:
        return state, events
    faces = roll_all(dice, count)
    lines: list[Modifier] = []
    stops = fall_stops(context, figure)
    if stops:
        lines.append(modifier("fall-stops", -stops, "AR-J4"))
    hits = max(0, sum(faces) - stops)
    events.append(
        Rolled(
            unit, event_words("fall", context.names[unit], str(context.depth(cell))), faces,
            tuple(lines), 0, (hits > 0,), hits, event_words("fall-hits", str(hits)), "AR-J4",
            summed=True, side=figure.side,
        )
    )
    state, more = damage.hurt(context, state, unit, hits)
    return state, [*events, *more]


def onto_body(context: GameContext, state: State, unit: str, dice: Dice) -> tuple[str, Result]:
    """AR-M2 for one that stands in a body's hex already, as after a push: "through" or "falls"."""
    figure = state.figures[unit]
    success, rolled = saving.roll(
        context, figure, dice, context.rules.saves.body, "save-body", "AR-M2"
    )
    if success:
        return "through", (state, [rolled])
    state, events = lie_down(context, state, unit)
    return "falls", (state, [rolled, *events])


