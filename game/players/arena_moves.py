"""Where the computer's figures go and which way they face: each end of a move is weighed by what
can be struck from there, what can strike there, what lies behind, and what the game is about."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from game.players import arena_worth as worth
from game.players.arena_mind import FAR, Mind
from game.rules.arena import action as deed
from game.rules.arena import facing, grapple, movement, rising, stats, thumb
from game.rules.arena.action import Action
from game.rules.arena.offers import grabs
from game.rules.arena.pace import half, left
from game.rules.arena.run import Run
from game.rules.arena.state import Figure, State, with_figure

CLOSER = 0.3
"""What a hex nearer to the enemy is worth to whoever fights hand to hand."""
ACROSS = 0.45
"""How much of an enemy's coming blow counts while it may still go elsewhere."""
REST = 0.25
"""What isn't struck now may be struck in the next turn."""
SUPPORT = 0.3
"""What standing beside a friend is worth."""
RUN = 1.6
"""What a hex nearer to the way out is worth to a runner."""
HOLD = 4.0
"""What standing on ground that must be held is worth."""
TOWARDS = 0.5
"""What a hex nearer to it is worth."""
PIT = 2.5
"""What it is worth that an enemy stands with a deep pit behind it, against oneself as well."""
FALL = 8.0
"""What a fall into a deep pit costs."""
BLIND = 0.5
"""What it costs to turn the back to an enemy that can come."""


class Plan(NamedTuple):
    """Something that a figure may do in its movement, and what that is worth."""

    worth: float
    action: Action


def plan(mind: Mind, figure: Figure) -> Action:
    """What a figure does in its movement: the best of all moves, turns and standing still."""
    stay = Plan(_worth(mind, figure, figure, 0) + 0.01, deed.Done(figure.id))
    if figure.position == "prone" and rising.judge_stand(
        mind.field, mind.state, figure
    ).allowed and not figure.spent:
        return deed.Stand(figure.id)
    if figure.position == "kneeling" and not figure.rose and not figure.spent and _rises(
        mind, figure
    ):
        return deed.Stand(figure.id)
    climbs = rising.climbs(mind.field, mind.state, figure)
    if climbs:
        return climbs[0]
    best = stay
    for found in (*_turned(mind, figure), *_moved(mind, figure), *_grabbed(mind, figure)):
        if found.worth > best.worth:
            best = found
    return best.action


def _rises(mind: Mind, figure: Figure) -> bool:
    """Whether one that kneels gets up: unless it has something to shoot from there."""
    missile = stats.missile(mind.field, figure)
    able = rising.judge_stand(mind.field, mind.state, figure).allowed
    return able and (missile is None or facing.engaged(mind.field, mind.state, figure))


def _turned(mind: Mind, figure: Figure) -> Iterator[Plan]:
    """Turning where it stands (AR-P2)."""
    for side in range(facing.FACES):
        if side != figure.facing:
            action = deed.Turn(figure.id, side)
            there = replace(figure, facing=side)
            if movement.judge_turn(mind.field, mind.state, figure, side).allowed:
                yield Plan(_worth(mind, figure, there, 0) - 0.02, action)


def _moved(mind: Mind, figure: Figure) -> Iterator[Plan]:
    field, state = mind.field, mind.state
    if not left(field, state, figure):
        return
    run = Run(field, state, figure)
    for cell, cost in run.costs.items():
        enemy = _lies_or_turned(mind, figure, cell)
        if enemy is not None:
            path = run.path(cell)
            yield Plan(_held(mind, figure, enemy), deed.Move(figure.id, path, figure.facing))
            continue
        body = bool(field.bodies(state, figure.id) & field.board.bits[cell])
        pit = -3.0 if field.pit(cell) and not field.pit(figure.cell) else 0.0
        risk = (1 - _made(mind, figure, run.path(cell))) * FALL * 0.4 if body else 0.0
        yield from _ends(mind, figure, run.path(cell), cost, pit - risk)
    for path, cost in run.leaps.items():
        falls = 1 - _made(mind, figure, path)
        deep = any(field.deep(cell) for cell in path)
        yield from _ends(mind, figure, path, cost, -falls * (FALL if deep else FALL / 2))


def _made(mind: Mind, figure: Figure, path: tuple[int, ...]) -> float:
    """The chance that a path with saving rolls goes well."""
    found = movement.forecast(mind.field, mind.state, figure, path)
    return float(found.get("through", 0)) if found else 1.0


def _lies_or_turned(mind: Mind, figure: Figure, cell: int) -> Figure | None:
    """The enemy on a hex that a move may end in: it would be taken hold of (AR-C6)."""
    return next((one for one in mind.foes if one.cell == cell and not one.grip), None)


def _ends(
    mind: Mind, figure: Figure, path: tuple[int, ...], cost: int, extra: float
) -> Iterator[Plan]:
    """The facings worth looking at, at the end of a path."""
    there = replace(figure, cell=path[-1], spent=figure.spent + cost)
    for side in _facings(mind, there):
        found = _worth(mind, figure, replace(there, facing=side), cost)
        yield Plan(found + extra, deed.Move(figure.id, path, side))


def _facings(mind: Mind, figure: Figure) -> list[int]:
    """Towards each enemy near enough to matter; without any, the nearest of all."""
    board = mind.board
    foes = sorted(mind.foes, key=lambda one: (board.distance(figure.cell, one.cell), one.id))
    near = [one for one in foes if board.distance(figure.cell, one.cell) <= 4] or foes[:1]
    found: dict[int, None] = {}
    for one in near:
        for way in board.towards(figure.cell, one.cell):
            found[way] = None
            if len(near) > 1:
                found[(way + 1) % facing.FACES] = None
                found[(way - 1) % facing.FACES] = None
    return list(found) or [figure.facing]


def _grabbed(mind: Mind, figure: Figure) -> Iterator[Plan]:
    """Picking up on the run (AR-A1): what decides the game, or a weapon for empty hands."""
    if not mind.state.dropped or not left(mind.field, mind.state, figure):
        return
    seen: set[tuple[str, int, bool]] = set()
    for action in grabs(mind.field, mind.state, figure):
        assert isinstance(action, deed.Move) and action.grab is not None
        grab = action.grab
        key = (grab.item, grab.cell, grab.sure)
        if key in seen or not grab.sure:
            continue
        seen.add(key)
        wanted = grab.item in mind.wanted
        armed = bool(figure.ready)
        weapon = mind.field.data.weapons.get(grab.item)
        if wanted or (not armed and weapon is not None and not _spare(mind, figure)):
            there = replace(figure, cell=action.path[-1], exposed=True, picked=True)
            gain = 12.0 if wanted else 4.0
            yield Plan(gain + _worth(mind, figure, there, 3), action)


def _spare(mind: Mind, figure: Figure) -> bool:
    return any(item in mind.field.data.weapons for item in figure.belt)


def _held(mind: Mind, figure: Figure, enemy: Figure) -> float:
    """What taking hold of an enemy is worth: its blows on the ground against mine (AR-C6)."""
    field = mind.field
    state, _ = grapple.enter(field, mind.state, figure.id, enemy.id)
    mine, its = state.figures[figure.id], state.figures[enemy.id]
    gain = worth.blow(field, state, mine, its) - worth.blow(field, state, its, mine)
    lost = worth.blow(field, mind.state, figure, enemy)
    armed = 2.0 if enemy.ready and not its.ready else 0.0
    bare = 2.0 if figure.ready and not mine.ready else 0.0
    return 2 * gain - lost + armed - bare + mind.matters(enemy)


# --- what an end of a move is worth -------------------------------------------------------------


def _worth(mind: Mind, before: Figure, there: Figure, cost: int) -> float:
    """A figure as it would stand at the end of its movement."""
    state = with_figure(mind.state, there)
    found = _strikes(mind, state, there) - _risk(mind, state, there)
    found += _purpose(mind, before, there)
    found += _pits(mind, state, there)
    beside = sum(
        mind.board.distance(there.cell, one.cell) <= 2 for one in mind.friends
        if one.id != there.id
    )
    return found + SUPPORT * min(beside, 2) - 0.01 * cost


def _strikes(mind: Mind, state: State, there: Figure) -> float:
    """The best attack from there this turn, or in part the one that it prepares."""
    field = mind.field
    rows = [
        (worth.best(field, state, there, (one,)), mind.matters(one)) for one in mind.foes
        if mind.board.distance(there.cell, one.cell) <= _far(mind, there)
    ]
    now = max((gain * weight for gain, weight in rows), default=0.0)
    if now:
        return now
    rested = replace(there, spent=0)
    waits = max((worth.best(field, state, rested, (one,)) for one in mind.foes
                 if mind.board.distance(there.cell, one.cell) <= 2), default=0.0)
    return REST * waits


def _far(mind: Mind, figure: Figure) -> int:
    row = stats.weapon(mind.field, figure)
    return FAR if row is not None and (row.missile or row.throw) else 2


def _risk(mind: Mind, state: State, there: Figure) -> float:
    """What the enemies can do to it there this turn."""
    field, total = mind.field, 0.0
    for foe in mind.foes:
        far = mind.board.distance(there.cell, foe.cell)
        if not mind.unmoved(foe):
            total += worth.against(field, state, foe, there) * _answered(mind, foe, there)
            continue
        if stats.missile(field, foe) is not None and far > 1:
            towards = mind.board.towards(foe.cell, there.cell)
            aimed = replace(foe, facing=towards[0] if towards else foe.facing)
            total += ACROSS * worth.shot(field, with_figure(state, aimed), aimed, there)
            continue
        if foe.position != "standing" or far - 1 > half(field, foe):
            continue
        sides = _open_sides(mind, state, there, foe)
        if sides:
            worst = max(worth.against(field, state, foe, there, side) for side in sides)
            total += ACROSS * worst
    weight = mind.matters(there) if there.id in mind.runners else 1.0
    return total * weight


def _answered(mind: Mind, foe: Figure, there: Figure) -> float:
    """How much of a blow counts: one that comes after its target has struck may never come."""
    return 0.8 if mind.acts_before(there, foe) else 1.0


def _open_sides(mind: Mind, state: State, there: Figure, foe: Figure) -> list[str]:
    """The sides of a figure that an enemy may come to: what is free, and not behind its front."""
    board, field = mind.board, mind.field
    near = board.neighbours(there.cell)
    taken = field.standing(state, foe.id)
    engaged = mind.board.distance(there.cell, foe.cell) == 1
    found = []
    for turn, side in ((0, "front"), (1, "front"), (5, "front"), (2, "side"), (4, "side"),
                       (3, "rear")):
        cell = near[(there.facing + turn) % len(near)]
        if cell < 0 or not field.floor & board.bits[cell] or taken & board.bits[cell]:
            continue
        if engaged and side != "front" and cell != foe.cell:
            continue
        if side != "front" and board.distance(cell, foe.cell) > half(field, foe):
            continue
        found.append(side)
    return found


def _purpose(mind: Mind, before: Figure, there: Figure) -> float:
    """What the game is about: getting out, holding ground, catching, or simply fighting."""
    cell, found = there.cell, 0.0
    ends = mind.runners.get(there.id)
    if ends is not None:
        way = mind.ground.way(ends)[cell]
        return -RUN * way + (FALL if not way else 0.0)
    prey = [one for one in mind.foes if one.id in mind.hunted]
    for one in prey:
        walk = mind.ground.way(mind.hunted[one.id])
        ahead = walk[cell] <= walk[one.cell]
        found -= CLOSER * 3 * mind.board.distance(cell, one.cell) - (1.0 if ahead else 0.0)
    lying = frozenset(one.cell for one in mind.state.dropped if one.item in mind.wanted)
    if lying:
        found -= RUN * mind.ground.way(lying)[cell]
    ground = mind.holds()
    if ground:
        far = mind.ground.way(ground)[cell]
        late = 2.0 if mind.left <= 1 else 1.0
        found += HOLD * late if not far else -TOWARDS * late * far
        return found - CLOSER / 2 * mind.nearest(cell, mind.foes)
    if prey:
        return found
    return found - _closeness(mind, there)


def _closeness(mind: Mind, there: Figure) -> float:
    """How far is too far: fighters close in, archers keep their distance."""
    far = mind.nearest(there.cell, mind.foes)
    if far == FAR:
        return 0.0
    if stats.missile(mind.field, there) is not None:
        return 0.6 * max(0, 4 - far) + 0.1 * max(0, far - 6)
    return CLOSER * far


def _pits(mind: Mind, state: State, there: Figure) -> float:
    """Deep pits behind enemies in front of it, and behind itself before an enemy (AR-C5)."""
    found = 0.0
    for foe in mind.foes:
        if mind.board.distance(there.cell, foe.cell) != 1:
            continue
        if _deep_behind(mind, there.cell, foe.cell) and facing.engages(
            mind.field, state, there, foe
        ) and thumb.may(mind.field, state, there, "attack").allowed:
            found += PIT
        if _deep_behind(mind, foe.cell, there.cell):
            found -= PIT * 1.2
    return found


def _deep_behind(mind: Mind, pusher: int, pushed: int) -> bool:
    """Whether a deep pit lies directly behind one that is pushed."""
    way = mind.board.direction(pusher, pushed)
    behind = mind.board.neighbour(pushed, way) if way is not None else -1
    return behind >= 0 and mind.field.deep(behind)
