"""How a movement is shown before it is made: its steps and saving rolls, where it must stop, how
the figure will stand and what it may do then."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate

from msgspec.structs import replace

from game.core.ruling import Ruling
from game.core.view_records import Danger, PathStep, Preview
from game.rules.arena import (
    action_requirements,
    facing,
    grapple,
    jumping,
    movement_allowance,
    path,
    saving,
)
from game.rules.arena.actions import Move
from game.rules.arena.available_actions import available_line
from game.rules.arena.counters import links_of, zones_of
from game.rules.arena.jumping import Leg
from game.rules.arena.oddswords import beside, save_words
from game.rules.arena.pickup import price
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import Figure, State, with_figure
from game.rules.arena.talk import exact, item_name, name, names, place, say
from game.rules.arena.unitcard import steps
from game.rules.arena.ways import placed


def standing_so(
    game: ArenaRules, state: State, figure: Figure, plain: Preview
) -> Preview:
    """With how a figure will face, its zones, who holds whom then, and what it may do."""
    after = with_figure(state, figure)
    gauges = (steps(game, after, figure), available_line(game, after, figure))
    return replace(
        plain, facing=figure.facing, zones=() if figure.grip else zones_of(game, figure),
        links=links_of(game, after, figure), gauges=gauges if state.phase == "move" else (),
    )


def moved(
    game: ArenaRules, state: State, figure: Figure, action: Move, plain: Preview
) -> Preview:
    """A whole movement, legal or not."""
    context = game.context
    foe = path.foe_at(state, figure, action.path[-1])
    if foe is not None:
        plain = replace(plain, beside=beside(game, state, figure, foe))
    rest = movement_allowance.left(context, state, figure)
    legs = path.legs(context, state, figure, action.path)
    if isinstance(legs, Ruling):
        found = _broken(game, state, figure, action, rest)
    else:
        found = tuple(_steps(game, state, figure, action, legs, rest))
    if isinstance(legs, Ruling) or not plain.ruling.allowed:
        paid = [step.total for step in found if step.ok and step.total is not None]
        return replace(plain, path=found, left=rest - (paid[-1] if paid else Fraction(0)),
                       facing=action.facing)
    cost = int(plain.ruling.cost or 0)
    free = movement_allowance.free(context, state, figure)
    there = replace(placed(figure, action.path[-1], action.facing, cost), free=free,
                    pursues=action_requirements.pursues(state, figure),
                    picked=figure.picked or action.grab is not None)
    grip = foe is not None and legs[-1].kind == "enter"
    if foe is not None and grip:
        there = replace(there, position="prone", grip=foe.id)
    shown = standing_so(game, state, there, plain)
    words = tuple(_summary(game, state, figure, there, action, cost))
    meter = steps(game, state, figure, cost, words[0])
    return replace(
        shown, path=found, left=Fraction(rest - cost), gauges=(meter, *shown.gauges[1:]),
        dangers=(*(_into_arms(game, foe) if foe is not None and grip else ()),
                 *_stop(game, state, figure, there, rest - cost),
                 *_rolls(game, state, figure, legs), *_snatching(game, there, action)),
        summary=words,
    )


def held(game: ArenaRules, state: State, figure: Figure, plain: Preview) -> Preview:
    """Taking hold of the enemy that lies in its hex (AR-C6)."""
    foe = grapple.beneath(state, figure)
    assert foe is not None
    there = replace(figure, position="prone", grip=foe.id)
    return replace(
        standing_so(game, state, there, plain), beside=beside(game, state, figure, foe),
        dangers=_into_arms(game, foe),
    )


# --- steps -------------------------------------------------------------------------------------


def _broken(
    game: ArenaRules, state: State, figure: Figure, action: Move, rest: int
) -> tuple[PathStep, ...]:
    """The steps of a path that is none, up to where it breaks off."""
    whole = action.path
    good = max(
        (n for n in range(1, len(whole))
         if not isinstance(path.legs(game.context, state, figure, whole[:n]), Ruling)), default=1,
    )
    costs = [1] * (len(whole) - 1)
    return tuple(
        PathStep(cell, Fraction(1), Fraction(total) if n < good and total <= rest else None,
             n < good and total <= rest)
        for n, (cell, total) in enumerate(zip(whole[1:], accumulate(costs), strict=True), 1)
    )


def _steps(
    game: ArenaRules, state: State, figure: Figure, action: Move, legs: list[Leg], rest: int
) -> Iterator[PathStep]:
    """Each hex with its MOV and the running sum; hexes that are jumped cost nothing of their own.
    From the first that can't be paid for or must not be left on, none is ok."""
    total, ok = 0, True
    free = movement_allowance.free(game.context, state, figure)
    grab = action.grab
    if grab is not None and grab.cell == figure.cell:
        total += price(game.context, grab)
    for leg in legs:
        share, last = divmod(leg.cost, len(leg.over) + 1)
        for cell in leg.over:
            total += share
            yield PathStep(cell, Fraction(share), Fraction(total) if ok else None,
                       ok and total <= rest, "jump")
        cost = share + last
        if grab is not None and grab.cell == leg.end:
            cost += price(game.context, grab)
        total += cost
        ok = ok and total <= rest
        yield PathStep(leg.end, Fraction(cost), Fraction(total) if ok else None, ok,
                   "body" if leg.kind == "body" else "")
        ends = free and facing.engaged(game.context, state, figure, leg.end)
        ok = ok and not ends and leg.kind != "body"


# --- what may come of it -----------------------------------------------------------------------


def _into_arms(game: ArenaRules, foe: Figure) -> tuple[Danger, ...]:
    """That it goes for an enemy (AR-C6)."""
    words = say("danger.grip", unit=name(game, foe.id))
    return (Danger(foe.cell, words, "AR-C6", foe.id),)


def _stop(
    game: ArenaRules, state: State, figure: Figure, there: Figure, rest: int
) -> tuple[Danger, ...]:
    """That it must stop there, engaged (AR-O3)."""
    if not there.free:
        return ()
    holders = facing.engagers(game.context, state, figure, there.cell)
    if not holders or not rest or there.grip:
        return ()
    words = say("danger.stop", hex=place(game, there.cell),
                units=names(game, (other.id for other in holders)))
    return (Danger(there.cell, words, "AR-O3", holders[0].id),)


def _rolls(
    game: ArenaRules, state: State, figure: Figure, legs: list[Leg]
) -> Iterator[Danger]:
    """The saving rolls on the way that may fail, each with its exact odds and what failing means
    (AR-M2, AR-M3, AR-J1 to AR-J4)."""
    context = game.context
    for leg in legs:
        row = jumping.save_row(context, leg) if leg.rolls else None
        if row is None or saving.odds(context, figure, row) == 1:
            continue
        roll = save_words(game, figure, row)
        over = " ".join(place(game, cell) for cell in leg.over)
        head = say(f"danger.{leg.kind}", hexes=over, hex=place(game, leg.end), roll=roll)
        yield Danger(leg.over[0] if leg.over else leg.end,
                     say("danger.fails", head=head, fails=_fails(game, state, figure, leg)),
                     jumping.rule_of(leg))


def _fails(game: ArenaRules, state: State, figure: Figure, leg: Leg) -> str:
    """What a missed roll brings."""
    context, saves = game.context, game.context.rules.saves
    if leg.kind != "jump":
        where = leg.over[0] if leg.over else leg.end
        foe = path.foe_at(state, figure, where)
        if foe is not None and not foe.grip:
            return say("danger.over-enemy", unit=name(game, foe.id))
        return say("danger.over-body", hex=place(game, where))
    deepest = max(leg.over, key=context.depth)
    dice = jumping.fall_dice(context, deepest)
    if not dice:
        return say("danger.wall")
    key = "pit-edge" if jumping.edge(context, leg) else "pit"
    edge, pull = (save_words(game, figure, row) for row in (saves.edge, saves.pull_up))
    return say(f"danger.{key}", depth=context.depth(deepest), dice=dice, edge=edge, pull=pull)


def _snatching(
    game: ArenaRules, there: Figure, action: Move
) -> tuple[Danger, ...]:
    """The roll for a thing snatched in passing (AR-A1)."""
    grab = action.grab
    if grab is None or grab.sure:
        return ()
    roll = save_words(game, there, game.context.rules.saves.snatch)
    words = say("danger.snatch", item=item_name(game, grab.item), roll=roll)
    return (Danger(grab.cell, words, "AR-A1"),)


def _summary(
    game: ArenaRules, state: State, figure: Figure, there: Figure, action: Move, cost: int
) -> Iterator[str]:
    """What it takes, what it counts as, and who is engaged then."""
    context = game.context
    after = with_figure(state, there)
    held = names(game, (other.id for other in facing.engagers(context, after, there)))
    if there.free:
        length = action_requirements.made(context, there)
        yield say("sum.left", name=say(f"choice.{length}"), cost=cost,
                  left=movement_allowance.left(context, after, there))
    else:
        yield say("sum.shift", units=held)
    holding = [
        other.id for other in state.figures.values() if facing.engages(context, after, there, other)
    ]
    if holding:
        yield say("sum.engages", units=names(game, holding))
    chance = _comes_off(game, state, figure, action)
    if chance is not None:
        yield say("sum.whole", odds=exact(chance))


def _comes_off(
    game: ArenaRules, state: State, figure: Figure, action: Move
) -> Fraction | None:
    """The odds that the whole path is made, where dice decide it."""
    forecast = game.forecast(state, action)
    return forecast.odds("through") if forecast is not None else None
