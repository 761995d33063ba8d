"""A walk and what follows it as a plan: from which dot within the AP somebody could be covered by
an arc or struck, how likely the walk is survived unhurt and the shot hits (TR-A1 to TR-A3, TR-X1).
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from game.boards.arc import bearing_to
from game.core.forecast import two_dice
from game.core.ruling import Ruling, refuse
from game.core.view_records import AttackPlan, Target
from game.rules.troopers import fire, melee
from game.rules.troopers.actions import Lay, Strike, Walk
from game.rules.troopers.aiming import ARC, WALK, aim, route, targets
from game.rules.troopers.prospects import first_shots, least_arc
from game.rules.troopers.reasons import because
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import OFF, State, Trooper, with_trooper
from game.rules.troopers.talk import call, item_name, lines_of, say

_AT_ONCE = 2  # dots that are looked at in one piece
_WEIGHED = 12  # dots whose walks are looked at for what may fire on the way


class _Attack(NamedTuple):
    """What could be done from a dot: the likeliest and cheapest first."""

    misses: Fraction
    cost: Fraction
    cell: int
    action: Lay | Strike
    line: str
    title: str
    words: str
    between: str


def plan_attack(
    game: TroopersRules, state: State, unit: str, target: str
) -> Iterator[AttackPlan | None]:
    """The walk, if one is any good, and then an arc or a blow, by the chance that nothing hits on
    the way and the shot does."""
    trooper, foe = state.troopers.get(unit), state.troopers.get(target)
    if trooper is None or foe is None or foe.fate != "up" or foe.cell == OFF:
        return
    if state.reaction is not None or foe.side == trooper.side:
        return
    ends = targets(game, state, unit, WALK)
    if not ends:
        ruling = game.judge(state, aim(game, state, unit, WALK, foe.cell))
        yield None if ruling.allowed else AttackPlan(target, ruling=ruling)
        return
    yield None
    found = list(_attacks(game, state, trooper, foe, Target(trooper.cell)))
    for first in range(0, len(ends), _AT_ONCE):
        for end in ends[first:first + _AT_ONCE]:
            found += _attacks(game, state, trooper, foe, end)
        yield None
    if not found:
        yield _nowhere(game, state, trooper, foe, ends)
        return
    found.sort(key=lambda one: one[:3])
    best: tuple[Fraction, _Attack, Walk | None, Fraction] | None = None
    for one in found[:_WEIGHED]:
        way, unhurt = None, Fraction(1)
        if one.cell != trooper.cell:
            way = Walk(unit, route(game, state, trooper, one.cell))
            for shot in first_shots(game.context, state, trooper, way):
                unhurt *= 1 - shot.aim.odds
        both = unhurt * (1 - one.misses)
        if best is None or both > best[0]:
            best = both, one, way, unhurt
        yield None
    assert best is not None
    _, one, way, unhurt = best
    on_the_way = say("plan.on-the-way") if unhurt < 1 else ""
    yield AttackPlan(
        target, one.cell, one.line if way is None else WALK,
        (one.action,) if way is None else (way, one.action),
        one.title, one.words, None if way is None else unhurt, 1 - one.misses,
        " ".join(part for part in (on_the_way, one.between) if part),
    )


def there(state: State, trooper: Trooper, end: Target) -> State:
    """The position with a trooper at the end of a walk that nobody fires at."""
    spent = int(end.cost or 0)
    moved = replace(
        trooper, cell=end.cell, spent=trooper.spent + spent, moved=trooper.moved + spent
    )
    return replace(with_trooper(state, moved), active=trooper.id)


def _attacks(
    game: TroopersRules, state: State, trooper: Trooper, foe: Trooper, end: Target
) -> Iterator[_Attack]:
    """The cheapest arc over somebody and the blow at him, as far as the judge allows them."""
    context = game.context
    after = there(state, trooper, end)
    here = after.troopers[trooper.id]
    cost, whom = end.cost or Fraction(0), call(game, foe.id)
    row = least_arc(context, here)
    if row is not None:
        aimed = fire.shot(context, after, here, foe)
        arc = Lay(here.id, row.width, bearing_to(context.board, here.cell, foe.cell))
        if aimed.blocked is None and aimed.odds and game.judge(after, arc).allowed:
            words = say("there.needs", needs=aimed.needs, lines=lines_of(aimed.modifiers))
            yield _Attack(1 - aimed.odds, cost, here.cell, arc, f"{ARC}{row.width}",
                          say("plan.arc", width=row.width), words, say("plan.fires", unit=whom))
    weapon = melee.ready(here)[-1]
    blow = Strike(here.id, foe.id, weapon)
    if melee.beside(context, after, here.cell, foe.cell) and game.judge(after, blow).allowed:
        hit = two_dice(sum(line.value for line in melee.blow_lines(context, here)))
        words = say("there.blow", weapon=item_name(game, weapon))
        yield _Attack(1 - hit, cost, here.cell, blow, "strike", say("choice.strike"),
                      words, say("plan.lands", unit=whom))


def _nowhere(
    game: TroopersRules, state: State, trooper: Trooper, foe: Trooper, ends: tuple[Target, ...]
) -> AttackPlan:
    """Why not, at the dot from which he is nearest; without AP for it, of those with AP."""
    context = game.context
    costs = min(row.ap for row in context.rules.arcs)
    armed = [end for end in ends if (end.left or 0) >= costs] or list(ends)
    end = min(armed, key=lambda one: (context.board.distance(one.cell, foe.cell), one.cost or 0))
    after = there(state, trooper, end)
    here = after.troopers[trooper.id]
    ruling: Ruling = game.judge(
        after, Lay(here.id, context.rules.arcs[0].width,
                   bearing_to(context.board, here.cell, foe.cell)))
    aimed = fire.shot(context, after, here, foe)
    if ruling.allowed:
        ruling = refuse(aimed.blocked or because(
            "TR-A3", "no-chance", units=(here.id, foe.id), needs=aimed.needs))
    return AttackPlan(foe.id, end.cell, ruling=ruling)
