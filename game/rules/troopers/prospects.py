"""What a walk leads to: who may fire on the way and there, and who could be shot from there (TR-A1
to TR-A3, TR-X1)."""

from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from game.core.forecast import two_dice
from game.core.view_records import Prospect, Prospects
from game.rules.troopers import fire, melee, reaction
from game.rules.troopers.actions import Action, Prone, Stand, Walk
from game.rules.troopers.context import GameContext
from game.rules.troopers.data import ArcRow
from game.rules.troopers.points import left
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import OFF, State, Trooper, with_trooper
from game.rules.troopers.talk import counted, foes, item_name, lines_of, say


class FirstShot(NamedTuple):
    """The first shot that somebody may take at a mover, on which dot."""

    shooter: str
    aim: fire.Aim


def prospects(game: TroopersRules, state: State, action: Action) -> Prospects | None:
    """Of a walk, of going prone and of standing up; None of anything else, or where it may not be
    done."""
    if not isinstance(action, Walk | Prone | Stand):
        return None
    ruling = game.judge(state, action)
    if not ruling.allowed:
        return None
    context, trooper = game.context, state.troopers[action.unit]
    shots = first_shots(context, state, trooper, action)
    spent = int(ruling.cost or 0)
    there = replace(
        trooper, spent=trooper.spent + spent, moved=trooper.moved + spent,
        cell=action.path[-1] if isinstance(action, Walk) else trooper.cell,
        prone=isinstance(action, Prone) or (trooper.prone and not isinstance(action, Stand)),
    )
    after = with_trooper(state, there)
    row = least_arc(context, there)
    targets = _targets(game, after, there, row)
    found = {one.unit for one in targets}
    hidden = [foe for foe in foes(after, there) if foe.id not in found]
    unhurt = Fraction(1)
    for one in shots:
        unhurt *= 1 - one.aim.odds
    return Prospects(
        there.cell,
        counted("there.may-fire", len(shots)) if shots else say("there.nobody"),
        tuple(
            Prospect(one.shooter, state.troopers[one.shooter].cell, one.aim.odds,
                     say("there.needs", needs=one.aim.needs, lines=lines_of(one.aim.modifiers)))
            for one in sorted(shots, key=lambda one: -one.aim.odds)
        ),
        unhurt,
        _chances(context, there, row),
        targets,
        counted("there.others", len(hidden)) if hidden else "",
        ("TR-A2", "TR-A1"),
    )


def first_shots(
    context: GameContext, state: State, trooper: Trooper, action: Walk | Prone | Stand
) -> tuple[FirstShot, ...]:
    """The first shot of each who may fire at it on its way, in the order in which they may (TR-A2).
    Going prone draws no fire."""
    if isinstance(action, Prone):
        return ()
    if isinstance(action, Stand):
        up = replace(trooper, prone=False)
        seen, spots = state.seen, [up]
    else:
        seen, spots = (), [replace(trooper, cell=cell) for cell in action.path[1:]]
    found: dict[str, FirstShot] = {}
    for there in spots:
        after = with_trooper(state, there)
        for threat in reaction.waiting(context, after, there):
            shooter = threat.shooter
            if shooter not in found and shooter not in seen:
                aim = fire.shot(context, after, after.troopers[shooter], there)
                found[shooter] = FirstShot(shooter, aim)
    return tuple(found.values())


def least_arc(context: GameContext, trooper: Trooper) -> ArcRow | None:
    """The cheapest arc that it could still lay."""
    if context.gun(trooper) is None or trooper.threw or trooper.barred or trooper.unarmed:
        return None
    have = left(context, trooper)
    rows = [row for row in context.rules.arcs if row.ap <= have]
    return min(rows, key=lambda row: (row.ap, -row.width), default=None)


def _targets(
    game: TroopersRules, state: State, trooper: Trooper, row: ArcRow | None
) -> tuple[Prospect, ...]:
    """Whom it could shoot at from an arc, or strike, the likeliest first."""
    context = game.context
    found = []
    for foe in foes(state, trooper):
        if foe.cell == OFF:
            continue
        aim = fire.shot(context, state, trooper, foe) if row is not None else None
        if aim is not None and aim.blocked is None and aim.odds:
            words = say("there.needs", needs=aim.needs, lines=lines_of(aim.modifiers))
            found.append(Prospect(foe.id, foe.cell, aim.odds, words))
        elif not trooper.barred and left(context, trooper) >= context.rules.costs.strike \
                and melee.beside(context, state, trooper.cell, foe.cell):
            odds = two_dice(sum(line.value for line in melee.blow_lines(context, trooper)))
            words = say("there.blow", weapon=item_name(game, melee.ready(trooper)[-1]))
            found.append(Prospect(foe.id, foe.cell, odds, words))
    return tuple(sorted(found, key=lambda one: -(one.odds or 0)))


def _chances(context: GameContext, trooper: Trooper, row: ArcRow | None) -> str:
    """What it would take, or why it could shoot nobody."""
    if row is not None:
        return say("there.arc", width=row.width, ap=row.ap)
    return say("there.no-ap" if context.gun(trooper) is not None else "there.no-gun")
