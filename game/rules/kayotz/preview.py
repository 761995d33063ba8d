"""What an action would do, shown before it is done: path, costs, lines of fire, odds, dangers."""

from itertools import pairwise

from msgspec.structs import replace

from game.core.forecast import in_percent
from game.core.presentation import plain_preview
from game.core.quantity import HALVES
from game.core.ruling import Ruling
from game.core.view_records import Danger, PathStep, Preview, Sight
from game.rules.kayotz import combat, movement
from game.rules.kayotz.actions import (
    Action,
    FullFire,
    FullMove,
    Jump,
    ScootJump,
    ScootMove,
    Snap,
)
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import OFF, Marine, State, with_marine
from game.rules.kayotz.talk import counted, listed, mp, name, names, place, say
from game.rules.kayotz.titles import title
from game.rules.kayotz.unitcard import hunters_of

WALKS = FullMove | ScootMove
JUMPS = Jump | ScootJump
SHOTS = FullFire | Snap


def preview(game: KayotzRules, state: State, action: Action) -> Preview:
    """Everything worth showing of an action, legal or not."""
    plain = plain_preview(game, state, action, title(game, action))
    marine = state.marines.get(plain.unit)
    if marine is None:
        return plain
    if isinstance(action, WALKS):
        return _walk(game, state, marine, action, plain)
    if isinstance(action, JUMPS):
        if not plain.ruling.allowed:
            return plain
        dangers, far = _dangers(game, state, marine, action.cell)
        summary = _drawn_fire(game, action.cell, dangers, far)
        flight = tuple(PathStep(cell, None, None) for cell in (marine.cell, action.cell))
        return replace(plain, path=flight, dangers=dangers, summary=summary)
    if isinstance(action, SHOTS):
        return _shot(game, state, marine, action, plain)
    return plain


# --- walking -------------------------------------------------------------------------------


def steps(
    game: KayotzRules, state: State, marine: Marine, path: tuple[int, ...], scoot: bool
) -> tuple[tuple[PathStep, ...], int | None]:
    """Each hex of a path with its cost and the running sum in MP, and the half MP left after the
    last one that can be paid for. The step off the map is counted but has no hex of its own."""
    context = game.context
    budget = movement.budget(context, marine, scoot)
    total: int | None = 0
    paid = 0
    found = []
    for here, there in pairwise(path):
        cost = _price(game, here, there)
        total = None if cost is None or total is None else total + cost
        ok = (
            total is not None and total <= budget
            and (there == OFF or not context.bits[there] & state.alien_mask)
        )
        if not ok:
            total = None
        elif total is not None:
            paid = total
        if there != OFF:
            found.append(
                PathStep(
                    there, HALVES[cost] if cost is not None else None,
                    HALVES[total] if total is not None else None, ok,
                )
            )
    return tuple(found), budget - paid


def _price(game: KayotzRules, here: int, there: int) -> int | None:
    context = game.context
    if here == OFF:
        return context.entry_cost.get(there)
    if there == OFF:
        return context.exit_cost.get(here)
    return context.graph.step_cost(here, there)


def _walk(
    game: KayotzRules, state: State, marine: Marine, action: FullMove | ScootMove, plain: Preview
) -> Preview:
    scoot = isinstance(action, ScootMove)
    path, left = steps(game, state, marine, action.path, scoot)
    end = action.path[-1]
    dangers: tuple[Danger, ...] = ()
    summary = list(walk_words(game, action.path, plain.ruling, "walk.sum"))
    if plain.ruling.allowed and end != OFF:
        dangers, far = _dangers(game, state, marine, end)
        summary += _drawn_fire(game, end, dangers, far)
    return replace(
        plain, path=path, left=None if left is None else HALVES[left], dangers=dangers,
        summary=tuple(summary),
    )


def walk_words(
    game: KayotzRules, path: tuple[int, ...], ruling: Ruling, key: str, **facts: object
) -> tuple[str, ...]:
    """The sum of a walk in the words of `key`: "½ + ½ + 1 = 2 MP"; nothing for a refused one."""
    if not ruling.allowed or ruling.cost is None:
        return ()
    costs = [
        mp(cost) for here, there in pairwise(path)
        if (cost := _price(game, here, there)) is not None
    ]
    total = mp(int(ruling.cost * 2))
    parts = say("walk.parts", costs=" + ".join(costs)) if len(costs) > 1 else ""
    return (
        say(key, parts=parts, total=total, start=place(game, path[0]), end=place(game, path[-1]),
            **facts),
    )


def _dangers(
    game: KayotzRules, state: State, marine: Marine, cell: int
) -> tuple[tuple[Danger, ...], int]:
    """The aliens that would have the unit as their nearest Marine in that hex (KZ-C7): those
    worth marking, and how many more there are far off.

    Marked are the near ones, and from somewhat farther those that the move draws off another
    Marine, the nearest first: to mark every far alien would paint the whole map and say nothing.
    """
    context = game.context
    there = replace(marine, cell=cell, place="map")
    after = with_marine(context.bits, state, there)
    found = []
    far = 0
    for alien in hunters_of(game, after, there):
        at = after.aliens[alien].cell
        away = context.rows[at][cell]
        before = combat.nearest_marine(context, state, at)
        drawn = before is not None and before.id != marine.id
        rules = game.data.rules
        if away > (rules.danger_drawn if drawn else rules.danger_near):
            far += 1
            continue
        words = say(
            f"danger.{'drawn' if drawn else 'nearest'}", alien=name(game, alien),
            unit=name(game, marine.id), hexes=counted("hexes", away),
            other=name(game, before.id) if before is not None else "",
        )
        found.append((away, Danger(at, words, "KZ-C7", alien)))
    found.sort(key=lambda pair: pair[0])
    return tuple(danger for _, danger in found), far


def _drawn_fire(
    game: KayotzRules, cell: int, dangers: tuple[Danger, ...], far: int
) -> tuple[str, ...]:
    """One line: whose fire the hex draws, the far ones counted only."""
    if not dangers and not far:
        return ()
    where = place(game, cell)
    if not dangers:
        return (say("danger.far", hex=where, aliens=counted("aliens", far)),)
    aliens = names(game, (danger.unit for danger in dangers))
    if not far:
        return (say("danger.summary", hex=where, aliens=aliens),)
    more = counted("more", far)
    return (say("danger.both", hex=where, aliens=aliens, more=more),)


# --- firing --------------------------------------------------------------------------------


def _shot(
    game: KayotzRules, state: State, marine: Marine, action: FullFire | Snap, plain: Preview
) -> Preview:
    alien = state.aliens.get(action.target)
    if alien is None or OFF in (alien.cell, marine.cell):
        return plain
    if action.weapon:
        far = game.context.rows[marine.cell][alien.cell]
        clear = far <= game.data.rules.pulse_range
        sight = Sight(marine.cell, alien.cell, clear, (), "KZ-C3")
    else:
        sight = sight_of(game, state, marine.cell, alien.cell)
    summary = []
    blocking = [words for _, words, blocks in sight.met if blocks]
    if blocking:
        summary.append(say("sight.blocked", met=listed(blocking)))
    if plain.forecast is not None:
        summary += [
            say("odds.line", odds=odds, words=outcome.words)
            for outcome, odds in in_percent(plain.forecast.outcomes)
        ]
    return replace(plain, sights=(sight,), summary=tuple(summary))


def sight_of(game: KayotzRules, state: State, start: int, end: int) -> Sight:
    """The line from hex centre to hex centre with each thing it meets (KZ-C2)."""
    context = game.context
    walls = dict(combat.blockers(context, state, start, end))
    grazed = context.lines.grazed(start, end)
    met = []
    for cell in context.lines.cells(start, end):
        blocks = cell in walls
        what = walls.get(cell, context.ground_at(cell).name)
        if blocks or context.map.terrain[cell] != "clear":
            key = "sight.grazed" if context.bits[cell] & grazed else "sight.crossed"
            met.append((cell, say(key, what=what, hex=place(game, cell)), blocks))
    return Sight(start, end, not walls, tuple(met), "KZ-C2")
