"""What the computer's figures do in the action phase, and how they answer attacks."""

from msgspec.structs import replace

from game.players.arena import worth
from game.players.arena.evaluation import HURT, Evaluation
from game.players.arena.pushes import pushed
from game.rules.arena import actions, facing, guard, retreat, stats
from game.rules.arena.actions import Action
from game.rules.arena.state import Blow, Figure, with_figure

ARM = 3.0
"""What a weapon in an empty hand is worth."""
LOAD = 2.5
THING = 12.0
"""What carrying the thing that decides the game is worth."""
DENIED = 2.0
"""The same for the side that it would be carried away from."""
BETTER = 0.5
"""What a point more of a weapon's worth is worth to pick it up."""
IDLE = 0.05
"""So that nobody guards himself against nothing."""
DOWN = 3.0
"""What it costs to step away into a pit."""
LOOSE = 4.0
"""What it is worth to a runner to run again next turn."""
ALONE, WITH_FRIENDS, STEADIER = 0.5, 0.8, 0.4
"""See `_patience`."""
HOPED = 0.5
"""How likely it is that one who draws blood may force its enemy back at the end of the turn."""


def act(evaluation: Evaluation, figure: Figure, legal: list[Action]) -> Action:
    """The best thing for a figure to do now, of all that it may."""
    evaluation.notes.compare("deed")
    ranked = ranked_deeds(evaluation, figure, legal)
    for worth_of_it, action in ranked:
        evaluation.notes.weigh(worth_of_it, action)
    return ranked[0][1]


def ranked_deeds(
    evaluation: Evaluation, figure: Figure, legal: list[Action]
) -> list[tuple[float, Action]]:
    """What a figure may do with its worth, the best first."""
    found = [(_worth(evaluation, figure, action), action)
             for action in evaluation.cancel.until_cancelled(legal)]
    return sorted(found, key=lambda pair: -pair[0])


def _worth(evaluation: Evaluation, figure: Figure, action: Action) -> float:
    match action:
        case actions.Attack():
            return _attack(evaluation, figure, Blow(figure.id, action.target, "melee", action.how))
        case actions.Shoot():
            pose = 0.0 if action.pose is None else -0.1
            return _attack(evaluation, figure, Blow(figure.id, action.target, "shoot")) + pose
        case actions.Throw():
            target = evaluation.state.figures[action.target]
            gain = worth.throw(evaluation.context, evaluation.state, figure, target)
            return gain * evaluation.matters(target) * _still_up(evaluation, figure)
        case actions.Defend():
            return _saved(evaluation, figure, "defend") - IDLE
        case actions.Dodge():
            return _saved(evaluation, figure, "dodge") - IDLE
        case actions.Ready():
            return _ready(evaluation, figure, action.item)
        case actions.Load():
            return LOAD if not facing.engaged(evaluation.context, evaluation.state, figure) else 0.5
        case actions.PickUp():
            return _lifted(evaluation, figure, action.item)
        case actions.Disengage():
            return _away(evaluation, figure, action)
        case actions.Break():
            return _free(evaluation, figure)
        case actions.Drop():
            return -1.0
    return 0.0


def _attack(evaluation: Evaluation, figure: Figure, blow: Blow) -> float:
    target = evaluation.state.figures[blow.target]
    aim = guard.aim(evaluation.context, evaluation.state, blow)
    if aim is None:
        return 0.0
    score = worth.worth(evaluation.context, target, aim)
    if blow.kind == "melee" and not figure.grip and not figure.hurt:
        score += (1 - worth.chances(aim)[0]) * _prospect(evaluation, figure, target)
    return score * evaluation.matters(target)


def _prospect(evaluation: Evaluation, figure: Figure, target: Figure) -> float:
    """What it would be worth to force an enemy back once it bleeds, as far as that may be hoped
    for (AR-C5)."""
    state = with_figure(evaluation.state, replace(figure, struck=(target.id,)))
    there = state.figures[figure.id]
    if target.position == "prone" or target not in retreat.targets(
        evaluation.context, state, there
    ):
        return 0.0
    best = max(
        pushed(evaluation, figure, action)
        for action in retreat.pushes(evaluation.context, state, there)
    )
    return HOPED * max(0.0, best)


def _still_up(evaluation: Evaluation, figure: Figure) -> float:
    """A thrown weapon is missed by whoever is engaged."""
    return 0.5 if facing.engaged(evaluation.context, evaluation.state, figure) else 1.0


def _coming(evaluation: Evaluation, figure: Figure) -> list[tuple[Figure, float]]:
    """Enemies that act after it this turn and can strike it, with what that is worth to them."""
    queue = evaluation.state.queue
    later = [evaluation.state.figures[unit] for unit in queue if unit != figure.id]
    found = [
        (foe, worth.against(evaluation.context, evaluation.state, foe, figure)) for foe in later
        if foe.side != figure.side and not foe.acted
    ]
    return [(foe, harm) for foe, harm in found if harm]


def _saved(evaluation: Evaluation, figure: Figure, kind: str) -> float:
    """What declaring a guard takes off the attacks that still come."""
    guarded = replace(figure, guard=kind)
    state = with_figure(evaluation.state, guarded)
    total = 0.0
    for foe, harm in _coming(evaluation, figure):
        total += harm - worth.against(evaluation.context, state, foe, guarded)
    return total * evaluation.care(figure) * _patience(evaluation, figure)


def _patience(evaluation: Evaluation, figure: Figure) -> float:
    """How much of what a guard saves counts. Whoever only guards wins nothing: it must be worth
    the wait, because of friends who fight on, of a hand that will be steadier, or of an end that is
    near."""
    score = WITH_FRIENDS if len(evaluation.friends) > 1 else ALONE
    if figure.shaken:
        score += STEADIER
    if evaluation.left < 2 and evaluation.leads():
        score += STEADIER
    return score


def _ready(evaluation: Evaluation, figure: Figure, item: str) -> float:
    """A weapon for an empty hand, or the better one for where it stands."""
    context = evaluation.context
    row, now = context.data.weapons.get(item), stats.weapon(context, figure)
    if row is None:
        return 0.3 if figure.slung and now is not None and not now.both else -0.5
    better = worth.serves(context, figure, item) - worth.serves(context, figure, figure.ready)
    if now is None:
        return ARM + 0.1 * better
    near = evaluation.nearest(figure.cell, evaluation.foes)
    if now.kind == "thrown-only" and near > 1:
        return 0.2
    if now.missile and not row.missile and near <= 1:
        return ARM
    if row.missile and not now.missile:
        return 0.8 if near > 4 else -0.5
    return BETTER * better - 0.5 if not now.missile else -0.5


def _lifted(evaluation: Evaluation, figure: Figure, item: str) -> float:
    if item in evaluation.wanted:
        return THING if evaluation.carries else DENIED
    if item not in evaluation.context.data.weapons:
        return -0.5
    own = worth.spare(evaluation.context, figure)
    if figure.ready:
        own = max(own, worth.serves(evaluation.context, figure, figure.ready))
    gain = BETTER * (worth.serves(evaluation.context, figure, item) - own)
    engaged = facing.engaged(evaluation.context, evaluation.state, figure)
    return gain + (ARM if not own else 0.0) - (1.0 if engaged else 0.0)


def _away(evaluation: Evaluation, figure: Figure, action: actions.Disengage) -> float:
    """Stepping away instead of fighting: for those who have nothing to win here."""
    context, state = evaluation.context, evaluation.state
    there = replace(figure, cell=action.cell, facing=action.facing)
    moved = with_figure(state, there)
    coming = sum(harm for _, harm in _coming(evaluation, figure))
    after = sum(
        worth.against(context, moved, foe, there) for foe in evaluation.foes if not foe.acted
    )
    if figure.id in evaluation.runners:
        way = evaluation.ground.way(evaluation.runners[figure.id])
        return coming - after + (way[figure.cell] - way[action.cell]) + LOOSE
    after += DOWN if context.pit(action.cell) and not context.pit(figure.cell) else 0.0
    near = min(
        evaluation.foes, key=lambda one: (evaluation.board.distance(action.cell, one.cell), one.id)
    )
    seen = facing.ahead(evaluation.board, action.cell, action.facing, near.cell)
    after -= IDLE if seen else 0.0
    low = stats.st_now(figure) <= HURT * figure.st
    archer = stats.missile(context, figure) is not None
    if not (low or archer):
        return -1.0
    return (coming - after) * evaluation.care(figure) + (1.0 if archer else 0.0)


def _free(evaluation: Evaluation, figure: Figure) -> float:
    """Breaking free of one that fights better on the ground."""
    foe = evaluation.state.figures[figure.grip]
    mine = worth.blow(evaluation.context, evaluation.state, figure, foe)
    its = worth.blow(evaluation.context, evaluation.state, foe, figure)
    return max(0.0, (its - mine) * evaluation.care(figure)) + 0.3


# --- answers ------------------------------------------------------------------------------------


def answer(evaluation: Evaluation) -> Action:
    """Defend or dodge, if that saves more than the own action would bring; else bear it."""
    blow = evaluation.state.blow
    assert blow is not None
    figure = evaluation.state.figures[blow.target]
    kind = guard.answer_to(blow.kind)
    bare = guard.aim(evaluation.context, evaluation.state, blow)
    guarded = with_figure(evaluation.state, replace(figure, guard=kind))
    held = guard.aim(evaluation.context, guarded, blow)
    saved = 0.0
    if bare is not None and held is not None:
        saved = worth.worth(evaluation.context, figure, bare) - worth.worth(
            evaluation.context, figure, held
        )
    later = [pair for pair in _coming(evaluation, figure) if pair[0].id != blow.attacker]
    for foe, harm in later:
        there = guarded.figures[figure.id]
        saved += max(0.0, harm - worth.against(evaluation.context, guarded, foe, there))
    own = max(
        (worth.best(evaluation.context, evaluation.state, figure, (foe,)) * evaluation.matters(foe)
         for foe in evaluation.foes), default=0.0,
    )
    if figure.loading and not facing.engaged(evaluation.context, evaluation.state, figure):
        own = max(own, LOAD)
    guards = actions.Defend(figure.id) if kind == "defend" else actions.Dodge(figure.id)
    spared = saved * evaluation.care(figure) * _patience(evaluation, figure)
    evaluation.notes.compare("guard")
    evaluation.notes.weigh(spared, guards)
    evaluation.notes.weigh(own, actions.Bear(figure.id))
    return guards if spared > own else actions.Bear(figure.id)
