"""What the computer's figures do in the action phase, how they answer attacks, and whom they force
back."""

from msgspec.structs import replace

from game.players import arena_worth as worth
from game.players.arena_mind import Mind
from game.rules.arena import action as deed
from game.rules.arena import facing, guard, odds, retreat, stats
from game.rules.arena.action import Action
from game.rules.arena.state import Blow, Figure, with_figure

ARM = 3.0
"""What a weapon in an empty hand is worth."""
LOAD = 2.5
THING = 12.0
"""What carrying the thing that decides the game is worth."""
HURT = 0.34
"""Share of ST below which a fighter thinks of itself first."""
DEEP, SHALLOW, BODY = 9.0, 4.0, 1.5
"""What it is worth to push an enemy into a deep pit, a shallow one, or over somebody who lies."""
GROUND = 5.0
"""What it is worth to push an enemy off the ground that must be held."""
FOLLOW = 0.2


def act(mind: Mind, figure: Figure, actions: list[Action]) -> Action:
    """The best thing for a figure to do now, of all that it may."""
    ranked = [(_worth(mind, figure, one), -place) for place, one in enumerate(actions)]
    return actions[-max(ranked)[1]]


def _worth(mind: Mind, figure: Figure, action: Action) -> float:
    match action:
        case deed.Attack():
            return _attack(mind, figure, Blow(figure.id, action.target, "melee", action.how))
        case deed.Shoot():
            pose = 0.0 if action.pose is None else -0.1
            return _attack(mind, figure, Blow(figure.id, action.target, "shoot")) + pose
        case deed.Throw():
            target = mind.state.figures[action.target]
            gain = worth.throw(mind.field, mind.state, figure, target)
            return gain * mind.matters(target) * _still_up(mind, figure)
        case deed.Defend():
            return _saved(mind, figure, "defend")
        case deed.Dodge():
            return _saved(mind, figure, "dodge")
        case deed.Ready():
            return _ready(mind, figure, action.item)
        case deed.Load():
            return LOAD if not facing.engaged(mind.field, mind.state, figure) else 0.5
        case deed.PickUp():
            return _lifted(mind, figure, action.item)
        case deed.Disengage():
            return _away(mind, figure, action)
        case deed.Break():
            return _free(mind, figure)
        case deed.Drop():
            return -1.0
    return 0.0


def _attack(mind: Mind, figure: Figure, blow: Blow) -> float:
    target = mind.state.figures[blow.target]
    aim = guard.aim(mind.field, mind.state, blow)
    if aim is None:
        return 0.0
    return worth.worth(mind.field, target, aim) * mind.matters(target)


def _still_up(mind: Mind, figure: Figure) -> float:
    """A thrown weapon is missed by whoever is engaged."""
    return 0.5 if facing.engaged(mind.field, mind.state, figure) else 1.0


def _coming(mind: Mind, figure: Figure) -> list[tuple[Figure, float]]:
    """Enemies that act after it this turn and can strike it, with what that is worth to them."""
    queue = mind.state.queue
    later = [mind.state.figures[unit] for unit in queue if unit != figure.id]
    found = [
        (foe, worth.against(mind.field, mind.state, foe, figure)) for foe in later
        if foe.side != figure.side and not foe.acted
    ]
    return [(foe, harm) for foe, harm in found if harm]


def _saved(mind: Mind, figure: Figure, kind: str) -> float:
    """What declaring a guard takes off the attacks that still come."""
    guarded = replace(figure, guard=kind)
    state = with_figure(mind.state, guarded)
    total = 0.0
    for foe, harm in _coming(mind, figure):
        total += harm - worth.against(mind.field, state, foe, guarded)
    return total * _care(mind, figure)


def _care(mind: Mind, figure: Figure) -> float:
    """How much its own skin counts: more when little of it is left, and for whoever matters."""
    low = stats.st_now(figure) <= HURT * figure.st
    return (1.6 if low else 0.9) * (1.5 if figure.id in mind.runners else 1.0)


def _ready(mind: Mind, figure: Figure, item: str) -> float:
    """A weapon for an empty hand, or the better one for where it stands."""
    data = mind.field.data
    row, now = data.weapons.get(item), stats.weapon(mind.field, figure)
    if row is None:
        return 0.3 if item == figure.shield and now is not None and not now.both else 0.0
    near = mind.nearest(figure.cell, mind.foes)
    if now is None:
        return ARM + 0.1 * row.points
    if now.missile and not row.missile and near <= 1:
        return ARM
    if row.missile and not now.missile and near > 4:
        return 0.8
    return -0.5


def _lifted(mind: Mind, figure: Figure, item: str) -> float:
    if item in mind.wanted:
        return THING
    weapon = item in mind.field.data.weapons
    spare = any(one in mind.field.data.weapons for one in (*figure.belt, figure.ready))
    return ARM if weapon and not spare else -0.5


def _away(mind: Mind, figure: Figure, action: deed.Disengage) -> float:
    """Stepping away instead of fighting: for those who have nothing to win here."""
    field, state = mind.field, mind.state
    there = replace(figure, cell=action.cell, facing=action.facing)
    moved = with_figure(state, there)
    coming = sum(harm for _, harm in _coming(mind, figure))
    after = sum(
        worth.against(field, moved, foe, there) for foe in mind.foes if not foe.acted
    )
    if figure.id in mind.runners:
        way = mind.ground.way(mind.runners[figure.id])
        return coming - after + 2.0 * (way[figure.cell] - way[action.cell]) + 1.5
    low = stats.st_now(figure) <= HURT * figure.st
    archer = stats.missile(field, figure) is not None
    if not (low or archer):
        return -1.0
    return (coming - after) * _care(mind, figure) + (1.0 if archer else 0.0)


def _free(mind: Mind, figure: Figure) -> float:
    """Breaking free of one that fights better on the ground."""
    foe = mind.state.figures[figure.grip]
    mine = worth.blow(mind.field, mind.state, figure, foe)
    its = worth.blow(mind.field, mind.state, foe, figure)
    return max(0.0, (its - mine) * _care(mind, figure)) + 0.3


# --- answers ------------------------------------------------------------------------------------


def answer(mind: Mind) -> Action:
    """Defend or dodge, if that saves more than the own action would bring; else bear it."""
    blow = mind.state.blow
    assert blow is not None
    figure = mind.state.figures[blow.target]
    kind = guard.answer_to(blow.kind)
    bare = guard.aim(mind.field, mind.state, blow)
    guarded = with_figure(mind.state, replace(figure, guard=kind))
    held = guard.aim(mind.field, guarded, blow)
    saved = 0.0
    if bare is not None and held is not None:
        saved = worth.worth(mind.field, figure, bare) - worth.worth(mind.field, figure, held)
    later = [pair for pair in _coming(mind, figure) if pair[0].id != blow.attacker]
    for foe, harm in later:
        there = guarded.figures[figure.id]
        saved += max(0.0, harm - worth.against(mind.field, guarded, foe, there))
    own = max(
        (worth.best(mind.field, mind.state, figure, (foe,)) * mind.matters(foe)
         for foe in mind.foes), default=0.0,
    )
    if saved * _care(mind, figure) > own:
        return deed.Defend(figure.id) if kind == "defend" else deed.Dodge(figure.id)
    return deed.Bear(figure.id)


# --- forced retreats ----------------------------------------------------------------------------


def push(mind: Mind, figure: Figure, actions: list[Action]) -> Action:
    """The push that is worth most, or none."""
    ranked = [(_pushed(mind, figure, one), -place) for place, one in enumerate(actions)]
    return actions[-max(ranked)[1]]


def _pushed(mind: Mind, figure: Figure, action: Action) -> float:
    if not isinstance(action, deed.Push):
        return 0.0
    field, state = mind.field, mind.state
    target = state.figures[action.target]
    fates = retreat.fates(field, state, target, action.cell)
    falls = float(sum(share for key, share in fates.items() if key in odds.FALLS[2:]))
    deep, pit = field.deep(action.cell), bool(field.pit(action.cell))
    found = falls * (DEEP if deep else SHALLOW if pit else BODY) * mind.matters(target)
    ground = mind.holds()
    if target.cell in ground and action.cell not in ground:
        found += GROUND
    ends = mind.hunted.get(target.id)
    if ends is not None:
        way = mind.ground.way(ends)
        found += way[action.cell] - way[target.cell]
    found += 0.1
    if action.follow:
        found += _followed(mind, figure, target, ground)
    return found


def _followed(
    mind: Mind, figure: Figure, target: Figure, ground: frozenset[int]
) -> float:
    """What going after the one that was pushed is worth: its hex, or leaving the own."""
    if figure.cell in ground and target.cell not in ground:
        return -GROUND
    if target.cell in ground and figure.cell not in ground:
        return GROUND
    others = sum(
        mind.board.distance(target.cell, foe.cell) <= 1 for foe in mind.foes
        if foe.id != target.id
    )
    return FOLLOW - 0.5 * others
