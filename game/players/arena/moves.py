"""Where the computer's figures go and which way they face: each end of a move is weighed by what
can be struck from there and what can strike there (`view`), and by what the game is about."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from game.players.arena import worth
from game.players.arena.evaluation import FAR, HURT, Evaluation
from game.players.arena.view import View
from game.rules.arena import actions, facing, grapple, movement, rising, stats
from game.rules.arena.actions import Action
from game.rules.arena.movement_allowance import left
from game.rules.arena.run import Run
from game.rules.arena.state import Figure, Grab

CLOSER = 0.35
"""What a hex nearer to the enemy is worth to whoever fights hand to hand."""
RUN = 1.6
"""What a hex nearer to the way out is worth to a runner."""
OUT = 15.0
"""What it is worth to be there."""
CAUGHT = 4.0
"""What it costs a runner to be held for certain; half of it that one enemy may still come."""
CATCH = 3.0
"""What it is worth to hold a runner."""
AHEAD = 1.0
"""What it is worth to be between a runner and its way out."""
HOLD = 4.0
"""What standing on ground that must be held is worth."""
TOWARDS = 0.5
"""What a hex nearer to it is worth."""
AFAR = 0.4
"""How much of that counts for archers while the last turn is far."""
FALL = 8.0
"""What a fall into a deep pit costs, half of it one into another or onto a wall."""
LOST = 7.0
"""What it costs, besides the ST that is left, to be out of the fight."""
_ACROSS = ("through", "caught")
"""Fates of a jump that end on the far side."""
DOWN = 3.0
"""What it costs to climb into a shallow pit."""
TAKES = 12.0
"""What it is worth to pick up what decides the game."""
DENIES = 3.0
"""The same for the side that it would be carried away from."""
ARMS = 4.0
"""What a weapon is worth to whoever has none."""
KEEP, TAKE_OFF = 0.6, 0.3
"""What a point of the own weapon is worth not to let it fall, and of the enemy's that it does."""
BETTER = 0.4
"""What a point more is worth of a weapon that lies where one stands."""
LOOK = 0.15
"""What it is worth to look at an enemy beside it."""
LOOKS = 6
"""From how many hexes away enemies make it worth weighing all facings."""


class MovePlan(NamedTuple):
    """Something that a figure may do in its movement, and what that is worth."""

    worth: float
    action: Action


def plan(evaluation: Evaluation, figure: Figure) -> Action:
    """What a figure does in its movement: the best of all moves, turns and standing still."""
    notes = evaluation.notes
    first = goes_first(evaluation, figure)
    if first is not None:
        notes.compare("stands" if isinstance(first, actions.Stand) else "climbs")
        return first
    notes.compare("place")
    best: MovePlan | None = None
    for found in evaluation.cancel.until_cancelled(plans(evaluation, figure)):
        notes.weigh(*found)
        if best is None or found.worth > best.worth:
            best = found
    assert best is not None
    return best.action


def goes_first(evaluation: Evaluation, figure: Figure) -> Action | None:
    """What a figure does before it looks where to go: getting up, or climbing out."""
    if figure.position == "prone" and rising.judge_stand(
        evaluation.context, evaluation.state, figure
    ).allowed and not figure.spent:
        return actions.Stand(figure.id)
    if figure.position == "kneeling" and not figure.rose and not figure.spent and _rises(
        evaluation, figure
    ):
        return actions.Stand(figure.id)
    climbs = rising.climbs(evaluation.context, evaluation.state, figure)
    return climbs[0] if climbs else None


def plans(evaluation: Evaluation, figure: Figure) -> Iterator[MovePlan]:
    """All that a figure may do in its movement: first of all, to stay as it is."""
    view = View(evaluation, figure)
    stays = _worth(view, figure.cell, figure.facing, figure.spent) + 0.02
    yield MovePlan(stays, actions.Done(figure.id))
    yield from chain(_turned(view), _moved(view), _grabbed(view), _grappled(view))


def _rises(evaluation: Evaluation, figure: Figure) -> bool:
    """Whether one that kneels gets up: unless it has something to shoot from there."""
    missile = stats.missile(evaluation.context, figure)
    able = rising.judge_stand(evaluation.context, evaluation.state, figure).allowed
    return able and (
        missile is None or facing.engaged(evaluation.context, evaluation.state, figure)
    )


def _turned(view: View) -> Iterator[MovePlan]:
    """Turning where it stands (AR-P2).

    Turning is free, and what a facing seems worth depends on whom the figure engages as it looks
    now. Once it has begun it turns only to what it looks at better, so that it comes to an end.
    """
    me = view.me
    if me.grip:
        return
    begun = view.evaluation.state.active == me.id
    for side in _facings(view, me.cell):
        better = view.watches(me.cell, side) > view.watches(me.cell, me.facing)
        if side != me.facing and (better or not begun):
            score = _worth(view, me.cell, side, me.spent)
            yield MovePlan(score, actions.Turn(me.id, side))


def _moved(view: View) -> Iterator[MovePlan]:
    evaluation, me, context = view.evaluation, view.me, view.context
    if not left(context, evaluation.state, me):
        return
    run = Run(context, evaluation.state, me)
    bodies = context.bodies(evaluation.state, me.id)
    for cell, cost in run.costs.items():
        enemy = next(
            (figure for figure in evaluation.foes if figure.cell == cell and not figure.grip), None
        )
        if enemy is not None:
            # Over one that lies it has a choice afterwards; falling over it, none.
            if me.id not in evaluation.runners:
                yield MovePlan(
                    _in_arms(view, enemy), actions.Move(me.id, run.path(cell), me.facing)
                )
            continue
        extra = -DOWN if context.pit(cell) and not context.pit(me.cell) else 0.0
        if bodies & context.board.bits[cell]:
            extra -= (1 - _made(evaluation, me, run.path(cell))) * FALL / 2
        yield from _ends(view, run.path(cell), cost, extra)
    for path, cost in run.leaps.items():
        yield from _leapt(view, path, cost)


def _grappled(view: View) -> Iterator[MovePlan]:
    """Taking hold of the enemy that it stands over (AR-M2, AR-C6)."""
    evaluation, me = view.evaluation, view.me
    if (
        me.id not in evaluation.runners
        and grapple.judge_grapple(view.context, evaluation.state, me).allowed
    ):
        enemy = grapple.beneath(evaluation.state, me)
        assert enemy is not None
        yield MovePlan(_in_arms(view, enemy), actions.Grapple(me.id))


def _in_arms(view: View, enemy: Figure) -> float:
    """What it is worth to end in an enemy's hex and hold it."""
    me = view.me
    return _held(view.evaluation, me, enemy) + _purpose(view, enemy.cell, me.facing, view.half + 1)


def _leapt(view: View, path: tuple[int, ...], cost: int) -> Iterator[MovePlan]:
    """The ends of a jump. One that may miss is worth what its fates are worth, each by its odds:
    the far side, or where it is now with the harm of the fall and the turn gone."""
    evaluation, me = view.evaluation, view.me
    found = movement.forecast(evaluation.context, evaluation.state, me, path)
    falls = [(key, float(odds)) for key, odds in found.items() if key not in _ACROSS]
    missed = sum(odds for _, odds in falls)
    if not missed:
        yield from _ends(view, path, cost, 0.0)
        return
    deep = any(evaluation.context.deep(cell) for cell in path)
    lost = evaluation.matters(me) * (stats.st_now(me) + LOST)
    here = _worth(view, me.cell, me.facing, view.half + 1) - (FALL if deep else FALL / 2)
    down = sum(odds * (here - (lost if key != "falls" else 0.0)) for key, odds in falls)
    for end in _ends(view, path, cost, 0.0):
        yield MovePlan((1 - missed) * end.worth + down, end.action)


def _made(evaluation: Evaluation, figure: Figure, path: tuple[int, ...]) -> float:
    """The chance that a path with saving rolls goes well."""
    odds = movement.forecast(evaluation.context, evaluation.state, figure, path)
    return float(odds.get("through", 0)) if odds else 1.0


def _ends(view: View, path: tuple[int, ...], cost: int, extra: float) -> Iterator[MovePlan]:
    """The facings worth looking at, at the end of a path."""
    spent = view.me.spent + cost
    for side in _facings(view, path[-1]):
        score = _worth(view, path[-1], side, spent)
        yield MovePlan(score + extra - 0.01 * cost, actions.Move(view.me.id, path, side))


def _facings(view: View, cell: int) -> tuple[int, ...]:
    """All, with enemies not far; else towards the nearest of them."""
    board = view.board
    if not view.evaluation.foes:
        return (view.me.facing,)
    near = min(view.evaluation.foes, key=lambda one: (board.distance(cell, one.cell), one.id))
    if board.distance(cell, near.cell) <= LOOKS:
        return _ALL
    return board.towards(cell, near.cell) or (view.me.facing,)


_ALL = tuple(range(facing.FACES))


def _grabbed(view: View) -> Iterator[MovePlan]:
    """Stopping to pick up on the run (AR-A1): what decides the game, or a weapon for empty
    hands."""
    evaluation, me, context = view.evaluation, view.me, view.context
    if not evaluation.state.dropped or me.picked or me.position != "standing" or me.grip:
        return
    run = Run(context, evaluation.state, me)
    for dropped in evaluation.state.dropped:
        wanted = dropped.item in evaluation.wanted
        if dropped.cell not in run.costs or not (wanted or _lacks(evaluation, me, dropped.item)):
            continue
        grab, path = Grab(dropped.item, dropped.cell, True), run.path(dropped.cell)
        wish = actions.Move(me.id, path, me.facing, grab)
        if not movement.judge_move(context, evaluation.state, me, wish).allowed:
            continue
        spent = view.half + 1
        gain = ARMS if not wanted else TAKES if evaluation.carries else DENIES
        for side in _facings(view, dropped.cell):
            score = gain + _worth(view, dropped.cell, side, spent)
            yield MovePlan(score, actions.Move(me.id, path, side, grab))


def _lacks(evaluation: Evaluation, figure: Figure, item: str) -> bool:
    """Whether it needs a weapon, and that is one."""
    weapons = evaluation.context.data.weapons
    return item in weapons and not any(one in weapons for one in stats.carried(figure))


def _held(evaluation: Evaluation, figure: Figure, enemy: Figure) -> float:
    """What taking hold of an enemy is worth: its blows on the ground against mine, and the weapons
    that both let fall (AR-C6)."""
    context = evaluation.context
    state, _ = grapple.enter(context, evaluation.state, figure.id, enemy.id)
    mine, its = state.figures[figure.id], state.figures[enemy.id]
    gain = worth.blow(context, state, mine, its) - worth.blow(context, state, its, mine)
    lost = max(
        (worth.best(context, evaluation.state, figure, (other,)) for other in evaluation.foes),
        default=0.0,
    )
    falls = wins = 0.0
    if mine.ready != figure.ready:
        falls = KEEP * worth.serves(context, figure, figure.ready)
    if its.ready != enemy.ready:
        wins = TAKE_OFF * worth.serves(context, enemy, enemy.ready)
    return (2 * gain + wins) * evaluation.matters(enemy) - lost - falls


# --- what an end of a move is worth -------------------------------------------------------------


def _worth(view: View, cell: int, side: int, spent: int) -> float:
    """What it is worth to end there, facing that way, with so much MOV spent."""
    return view.worth(cell, side, spent) + _purpose(view, cell, side, spent) + (
        LOOK * view.watches(cell, side)
    )


def _purpose(view: View, cell: int, side: int, spent: int) -> float:
    """What the game is about: getting out, catching, holding ground, or simply fighting."""
    evaluation, me = view.evaluation, view.me
    ends = evaluation.runners.get(me.id)
    if ends is not None:
        way = evaluation.ground.way(ends)[cell]
        return OUT if not way else -RUN * way - CAUGHT * (1 - 0.5 ** view.caught(cell))
    score = _hunt(view, cell, side)
    lying = evaluation.lying
    if lying:
        score -= (RUN if evaluation.carries else CLOSER) / 2 * evaluation.ground.way(lying)[cell]
    if spent <= 1:
        score += BETTER * _lies(evaluation, me, cell)
    ground = evaluation.contested
    if ground:
        far = evaluation.ground.way(ground)[cell]
        late = 2.0 if evaluation.left <= 1 else 1.0
        archer = view.flight == "shoot" or me.loading
        pull = AFAR if archer and evaluation.left > 1 else 1.0
        score += pull * late * (HOLD * _fit(evaluation, me) if not far else -TOWARDS * far)
        return score - _closeness(view, cell) / 2
    return score if evaluation.hunted else score - _closeness(view, cell)


def _lies(evaluation: Evaluation, figure: Figure, cell: int) -> float:
    """How much better a weapon lies on a hex than the best that the figure has, in points."""
    context = evaluation.context
    there = [worth.serves(context, figure, one) for one in evaluation.state.lying(cell)]
    if not there:
        return 0.0
    own = max(worth.spare(context, figure), worth.serves(context, figure, figure.ready))
    return max(0.0, max(there) - own)


def _fit(evaluation: Evaluation, figure: Figure) -> float:
    """How much a figure is of use on ground that is fought for."""
    return 1.0 if figure.ready and stats.st_now(figure) > HURT * figure.st else 0.5


def _hunt(view: View, cell: int, side: int) -> float:
    """Being near a runner of the enemy, ahead of it, or holding it."""
    evaluation, score = view.evaluation, 0.0
    for prey in evaluation.foes:
        ends = evaluation.hunted.get(prey.id)
        if ends is None:
            continue
        walk = evaluation.ground.way(ends)
        score -= 3 * CLOSER * min(evaluation.ground.way(frozenset((prey.cell,)))[cell], FAR)
        score += AHEAD if walk[cell] <= walk[prey.cell] else 0.0
        score += CATCH if view.engages(cell, side, prey) else 0.0
    return score


def _closeness(view: View, cell: int) -> float:
    """How far is too far: fighters close in, archers keep their distance."""
    far = view.far(cell)
    if far >= FAR:
        return 0.0
    if view.flight == "shoot" or view.me.loading:
        return 0.6 * max(0, 4 - far) + 0.1 * max(0, far - 6)
    return CLOSER * far
