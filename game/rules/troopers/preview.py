"""What an action would do, shown before it is done: path, AP, lines of fire, odds, dangers."""

from fractions import Fraction
from itertools import pairwise

from msgspec.structs import replace

from game.boards.dots import MARGIN, PITCH, ROW, DotBoard, Point
from game.core.forecast import in_percent
from game.core.presentation import plain_preview
from game.core.quantity import percent, signed
from game.core.view_records import Danger, FireArc, PathStep, Preview, Sight
from game.rules.troopers import explosives, fire, reaction, sight, turn
from game.rules.troopers.actions import (
    Action,
    Activate,
    Change,
    Drop,
    Fire,
    Lay,
    PickUp,
    Prone,
    Stand,
    Strike,
    Take,
    Throw,
    Walk,
)
from game.rules.troopers.arcs import row_of
from game.rules.troopers.counters import arc_tag, covered, field_of
from game.rules.troopers.odds import blow
from game.rules.troopers.points import left, move_left
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.sight import Line, thing_name
from game.rules.troopers.state import OFF, Blow, LaidArc, State, Threat, Trooper, with_trooper
from game.rules.troopers.talk import (
    behind_words,
    call,
    counted,
    foes,
    gun_words,
    item_name,
    lines_of,
    place,
    say,
)
from game.rules.troopers.titles import title
from game.rules.troopers.unitcard import action_points

_MARKS = {"door": "door", "window": "window", "stairs": "level", "ladder": "level"}


def preview(game: TroopersRules, state: State, action: Action) -> Preview:
    """Everything worth showing of an action, legal or not."""
    plain = plain_preview(game, state, action, title(game, state, action))
    trooper = state.troopers.get(plain.unit)
    if trooper is None or trooper.cell == OFF:
        return plain
    match action:
        case Walk():
            return _walk(game, state, trooper, action, plain)
        case Lay():
            return _lay(game, state, trooper, action, plain)
        case Fire():
            return _fire(game, state, trooper, action, plain)
        case Strike():
            return _strike(game, state, trooper, action, plain)
        case Throw():
            return _throw(game, state, trooper, action, plain)
        case Activate():
            dangers = _shots_at(game, state, trooper, "activate")
            return replace(plain, dangers=(*_blows_at(game, state, trooper), *dangers),
                           fields=_arcs_of(game, state, dangers))
        case Stand():
            up = replace(trooper, prone=False)
            dangers = _shots_at(game, with_trooper(state, up), up, "stand")
            shown = replace(plain, dangers=dangers, fields=_arcs_of(game, state, dangers))
            return _paid(game, trooper, shown, "walk")
        case Prone():
            hidden = behind_words(game, state, trooper.id)
            shown = replace(plain, summary=(hidden,) if hidden else ())
            return _paid(game, trooper, shown, "walk")
        case Change() | Take() | PickUp() | Drop():
            return _paid(game, trooper, plain, "other")
    return plain


def _paid(game: TroopersRules, trooper: Trooper, plain: Preview, kind: str) -> Preview:
    """With what is left of the AP after it. kind: "walk" counts as movement, "fight" ends it."""
    cost = plain.ruling.cost
    if not plain.ruling.allowed or cost is None:
        return plain
    spent = int(cost)
    rest = left(game.context, trooper) - spent
    legs = move_left(game.context, trooper) - (spent if kind == "walk" else 0)
    legs = 0 if kind == "fight" else max(0, min(legs, rest))
    words = say(f"sum.{kind}", cost=spent, walk=legs, left=rest)
    return replace(
        plain, left=Fraction(rest), summary=(*plain.summary, words),
        gauges=(action_points(game, trooper, spent, legs, words),),
    )


# --- walking -------------------------------------------------------------------------------


def steps(
    game: TroopersRules, state: State, trooper: Trooper, path: tuple[int, ...]
) -> tuple[PathStep, ...]:
    """Each dot of a path with its AP and the running sum; from the first step that can't be taken
    or paid for on, none is ok."""
    context = game.context
    graph, ground = context.graph(state, trooper.prone), context.ground(state)
    enemies = context.occupied(state, context.other(trooper.side))
    rest = move_left(context, trooper)
    total: int | None = 0
    found = []
    for here, there in pairwise(path):
        cost = graph.step_cost(here, there)
        total = None if cost is None or total is None else total + cost
        if total is not None and (total > rest or enemies & context.board.bits[there]):
            total = None
        passage = ground.passage(here, there)
        found.append(
            PathStep(
                there, None if cost is None else Fraction(cost),
                None if total is None else Fraction(total), total is not None,
                _MARKS.get(context.dearest(passage), "") if passage is not None else "",
            )
        )
    return tuple(found)


def _walk(
    game: TroopersRules, state: State, trooper: Trooper, action: Walk, plain: Preview
) -> Preview:
    path = steps(game, state, trooper, action.path)
    plain = replace(plain, path=path)
    if not plain.ruling.allowed:
        paid = [step.total for step in path if step.ok and step.total is not None]
        rest = left(game.context, trooper) - (int(paid[-1]) if paid else 0)
        return replace(plain, left=Fraction(rest))
    dangers = _on_the_way(game, state, trooper, path)
    costs = [str(step.cost) for step in path]
    parts = say("walk.parts", costs=" + ".join(costs)) if len(costs) > 1 else ""
    words = say("walk.sum", parts=parts, total=plain.ruling.cost, start=place(game, trooper.cell),
                end=place(game, action.path[-1]))
    plain = replace(plain, dangers=dangers, fields=_arcs_of(game, state, dangers),
                    summary=(words,))
    return _paid(game, trooper, plain, "walk")


def _on_the_way(
    game: TroopersRules, state: State, trooper: Trooper, path: tuple[PathStep, ...]
) -> tuple[Danger, ...]:
    """Who may fire on which step of a path (TR-A2), with the exact odds."""
    context = game.context
    inside = {t.shooter for t in reaction.waiting(context, state, trooper)}
    dangers: list[Danger] = []
    for step in path:
        moved = replace(trooper, cell=step.cell)
        there = with_trooper(state, moved)
        threats = reaction.waiting(context, there, moved)
        for shooter in dict.fromkeys(threat.shooter for threat in threats):
            key = "danger.stays" if shooter in inside else "danger.enters"
            head = say(key, spent=step.total, shooter=call(game, shooter))
            dangers.append(_danger(game, there, moved, shooter, threats, head))
        inside = {threat.shooter for threat in threats}
    return tuple(dangers)


def _danger(
    game: TroopersRules, state: State, target: Trooper, shooter: str,
    threats: tuple[Threat, ...], head: str,
) -> Danger:
    """One shooter's fire at a trooper on its dot."""
    firer = state.troopers[shooter]
    arcs = [firer.arcs[threat.arc] for threat in threats if threat.shooter == shooter]
    aim = fire.shot(game.context, state, firer, target)
    words = say(
        "danger.shots", head=head, shots=counted("may-come", len(arcs)),
        needs=aim.needs, odds=percent(aim.odds), lines=lines_of(aim.modifiers),
        gun=gun_words(game, firer),
    )
    return Danger(target.cell, words, "TR-A2", shooter)


def _shots_at(
    game: TroopersRules, state: State, trooper: Trooper, cause: str
) -> tuple[Danger, ...]:
    """Who may fire where it is, because it activates or stands up (TR-A2)."""
    threats = reaction.waiting(game.context, state, trooper)
    if cause == "stand":
        threats = tuple(threat for threat in threats if threat.shooter not in state.seen)
    found = []
    for shooter in dict.fromkeys(threat.shooter for threat in threats):
        head = say(f"danger.{cause}", shooter=call(game, shooter))
        found.append(_danger(game, state, trooper, shooter, threats, head))
    return tuple(found)


def _blows_at(game: TroopersRules, state: State, trooper: Trooper) -> tuple[Danger, ...]:
    """The blows that wait for it (TR-X1)."""
    found = []
    for waiting in turn.blows_at(state, trooper.id):
        attacker = state.troopers[waiting.attacker]
        words = say("danger.blow", attacker=call(game, attacker.id),
                    weapon=item_name(game, waiting.weapon))
        found.append(Danger(attacker.cell, words, "TR-X1", attacker.id))
    return tuple(found)


def _arcs_of(
    game: TroopersRules, state: State, dangers: tuple[Danger, ...]
) -> tuple[FireArc, ...]:
    """The arcs of those who may fire."""
    arcs = []
    for unit in dict.fromkeys(danger.unit for danger in dangers):
        trooper = state.troopers[unit]
        arcs += [
            field_of(game, state, trooper, laid, "threat") for laid in trooper.arcs if laid.shots
        ]
    return tuple(arcs)


# --- combat --------------------------------------------------------------------------------


def _lay(
    game: TroopersRules, state: State, trooper: Trooper, action: Lay, plain: Preview
) -> Preview:
    """The wedge, and the shots that it would have at those who stand in it now."""
    context, gun, row = game.context, game.context.gun(trooper), row_of(game.context, action.width)
    if gun is None or row is None:
        return plain
    laid = LaidArc(action.width, action.bearing, row.shots * gun.shots)
    cells = covered(game, state, trooper, laid)
    words = arc_tag(laid)
    wedge = FireArc(trooper.cell, laid.bearing, laid.width, cells, words, "plan", trooper.id)
    within = set(cells)
    sights, summary = [], [counted("sum.dots", len(cells))]
    for foe in foes(state, trooper):
        if foe.cell not in within:
            continue
        aim = fire.shot(context, state, trooper, foe)
        sights.append(sight_of(game, state, trooper, foe.cell, aim.line))
        if aim.blocked is None and aim.odds:
            summary.append(say("sum.in-arc", unit=call(game, foe.id), needs=aim.needs,
                               odds=percent(aim.odds), lines=lines_of(aim.modifiers)))
    shown = replace(plain, fields=(wedge,), sights=tuple(sights), summary=tuple(summary))
    return _paid(game, trooper, shown, "fight")


def _fire(
    game: TroopersRules, state: State, trooper: Trooper, action: Fire, plain: Preview
) -> Preview:
    """The line of fire at the one that moves, and the arc."""
    waiting = state.reaction
    if waiting is None or not plain.ruling.allowed:
        return plain
    mover = state.troopers[waiting.mover]
    line = sight.line(game.context, state, sight.spot_of(trooper), sight.spot_of(mover))
    laid = trooper.arcs[action.arc]
    summary: tuple[str, ...] = ()
    if plain.forecast is not None:
        summary = tuple(
            say("odds.line", odds=odds, words=outcome.words)
            for outcome, odds in in_percent(plain.forecast.outcomes)
        )
    return replace(
        plain, sights=(sight_of(game, state, trooper, mover.cell, line),), summary=summary,
        fields=(field_of(game, state, trooper, laid, "own"),),
    )


def _strike(
    game: TroopersRules, state: State, trooper: Trooper, action: Strike, plain: Preview
) -> Preview:
    """The blow to come: it lands when its target activates (TR-X1)."""
    if not plain.ruling.allowed:
        return plain
    odds = blow(game.context, state, Blow(trooper.id, action.target, action.weapon))
    lines = [say("sum.blow", target=call(game, action.target))]
    if odds is not None:
        lines.append(say("sum.needs", needs=odds.needs, lines=lines_of(odds.modifiers)))
        lines += [say("odds.line", odds=shown, words=outcome.words)
                  for outcome, shown in in_percent(odds.outcomes)]
    return _paid(game, trooper, replace(plain, summary=tuple(lines)), "fight")


def _throw(
    game: TroopersRules, state: State, trooper: Trooper, action: Throw, plain: Preview
) -> Preview:
    """The line of the throw, the dots of the blast and who stands in it (TR-X2, TR-X3)."""
    context, row = game.context, explosives.in_hand(game.context, trooper)
    if row is None or not context.map.valid(action.cell):
        return plain
    ground, far = context.ground(state), len(row.blast) - 1
    cells = tuple(sorted(explosives.reach(ground, action.cell, far)))
    blast = FireArc(action.cell, 0, 360, cells, "/".join(map(str, row.blast)), "plan", trooper.id)
    line = sight.line(context, state, sight.spot_of(trooper), sight.Spot(action.cell))
    sights: tuple[Sight, ...] = ()
    if action.cell != trooper.cell:
        sights = (sight_of(game, state, trooper, action.cell, line),)
    summary, dangers = [], []
    for other in state.troopers.values():
        if other.fate not in ("up", "out") or other.cell == OFF:
            continue
        points = explosives.strength(ground, row.blast, action.cell, sight.spot_of(other))
        if not points:
            continue
        words = say("sum.blast", unit=call(game, other.id), points=points)
        if other.side == trooper.side:
            dangers.append(Danger(other.cell, words, "TR-X3", other.id))
        else:
            summary.append(f"{words} [TR-X3]")
    shown = replace(plain, fields=(blast,), sights=sights, summary=tuple(summary),
                    dangers=tuple(dangers))
    return _paid(game, trooper, shown, "fight")


def sight_of(
    game: TroopersRules, state: State, viewer: Trooper, end: int, line: Line
) -> Sight:
    """The line from a trooper to a dot with everything on it: cover with its +1, what blocks, what
    is too near to count."""
    aim = game.context.rules.aim
    met: list[tuple[int, str, bool]] = []
    stopped = line.blocked is not None
    for crossing in line.met:
        cell = near_dot(game.context.board, crossing.at, crossing.thing.level)
        name = thing_name(game.context, crossing.thing)
        if crossing.high:
            met.append((cell, say("sight.blocks", thing=name), stopped))
        elif crossing in line.cover:
            met.append((cell, say("sight.cover", thing=name, value=signed(aim.cover)), False))
        else:
            met.append((cell, say("sight.own-step", thing=name), False))
    for unit in line.others:
        other = state.troopers[unit]
        words = say("sight.cover", thing=call(game, unit), value=signed(aim.trooper))
        met.append((other.cell, words, False))
    if line.blocked is not None and not any(blocks for _, _, blocks in met):
        met.append((end, line.blocked.text, True))
    rule = line.blocked.rule if line.blocked is not None else "TR-L1"
    return Sight(viewer.cell, end, line.blocked is None, tuple(met), rule)


def near_dot(board: DotBoard, point: Point, level: int) -> int:
    """The dot of a level that is nearest to a point of the paper; on the map's rim the last one."""
    x, y = point
    row = min(board.rows - 1, max(0, round((y - MARGIN) / ROW)))
    col = min(board.cols - 1, max(0, round((x - MARGIN - PITCH // 2 * (row & 1)) / PITCH)))
    return board.at(col, row, level)
