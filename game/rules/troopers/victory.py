"""Who has won (TR-V2): the goals of the scenario, while playing and at the end of a side's turn."""

from collections.abc import Iterable

from game.core.phrases import Catalogue
from game.core.two_player import DRAW, Goals, Verdict
from game.core.view_records import Row, ScoredPlace
from game.rules.troopers.context import GameContext
from game.rules.troopers.demolition import destroyed
from game.rules.troopers.scenario import Bring, Destroy, HoldBuildings, LastSquad
from game.rules.troopers.state import State, Trooper

RULE = "TR-V2"

_TALK = Catalogue("troopers-goals")
_say, _counted = _TALK.say, _TALK.counted


def check(context: GameContext, state: State) -> Verdict | None:
    """The verdict if the game ends now that `state.side` has finished its turn, explosives and
    morale included. At the end of the last turn there always is one."""
    last = state.turn >= context.scenario.turns and state.side != state.first
    return GOALS.verdict(context, state, last)


def worth(context: GameContext, trooper: Trooper) -> int:
    """The points of a trooper with what it carries now."""
    data, kit = context.data, trooper.kit
    total = data.experience[trooper.experience].points
    if trooper.body_armour:
        total += data.armour[trooper.body_armour].points
    total += sum(data.firearms[gun].points for gun in (kit.primary, kit.secondary) if gun)
    if kit.blade:
        total += data.blades[kit.blade].points
    counts = {"grenade": kit.grenades, "satchel": kit.satchels}
    return total + sum(data.explosives[slot].points * n for slot, n in counts.items())


def able(state: State, side: str) -> tuple[Trooper, ...]:
    """Those of a side that are up and can fight."""
    return tuple(trooper for trooper in state.of(side) if not trooper.unarmed)


def inside(context: GameContext, state: State, building: str) -> dict[str, int]:
    """How many of each side that can fight are up in a building, on any level."""
    where = context.map.building
    return {
        side: sum(where(trooper.cell) == building for trooper in able(state, side))
        for side in context.sides
    }


def holder(context: GameContext, state: State, building: str) -> str:
    """The side that holds a building, "" for none: somebody of it inside, nobody else."""
    within = [side for side, count in inside(context, state, building).items() if count]
    return within[0] if len(within) == 1 else ""


def _player(context: GameContext) -> str:
    """The side that results speak of: the one that the computer doesn't play."""
    sides = list(context.sides)
    return next((side for side in sides if side != context.scenario.computer), sides[0])


def _hold(context: GameContext, state: State, goal: HoldBuildings, last: bool) -> tuple[str, str]:
    if not last:
        return "", ""
    names, everything = context.scenario.map.buildings, len(goal.buildings)
    for side, name in context.sides.items():
        held = [one for one in goal.buildings if holder(context, state, one) == side]
        if len(held) >= goal.need:
            listed = ", ".join(names[one] for one in held)
            return side, _say("hold.won", name=name, n=len(held), all=everything, list=listed)
    return "", _say("hold.none", need=goal.need, all=everything)


def _hold_rows(context: GameContext, state: State, goal: HoldBuildings) -> Iterable[Row]:
    holders = [holder(context, state, one) for one in goal.buildings]
    counts = " · ".join(
        _say("hold.count", name=name, n=holders.count(side)) for side, name in context.sides.items()
    )
    head = _say("hold.head", need=goal.need, all=len(goal.buildings), turns=context.scenario.turns)
    yield Row(head, counts, "", RULE)
    (side, name), (other, other_name) = context.sides.items()
    for building, who in zip(goal.buildings, holders, strict=True):
        within = inside(context, state, building)
        both = all(within.values())
        value = context.sides[who] if who else _say("hold.both" if both else "hold.nobody")
        text = _say("hold.inside", a=name, n=within[side], b=other_name, m=within[other])
        yield Row(context.scenario.map.buildings[building], value, text, RULE)


def _carriers(state: State, goal: Bring) -> list[Trooper]:
    """Who has or is what must be brought, whatever became of them."""
    if goal.who:
        return [state.troopers[goal.who]]
    return [trooper for trooper in state.troopers.values() if trooper.kit.tool == goal.what]


def _held_buildings(
    context: GameContext, state: State, goal: HoldBuildings
) -> Iterable[ScoredPlace]:
    where = context.map.building
    for building in goal.buildings:
        side = holder(context, state, building)
        if side:
            cell = min(one.cell for one in able(state, side) if where(one.cell) == building)
            words = _say("hold.place", name=context.sides[side], building=building)
            yield ScoredPlace(cell, side, words)


def _what(context: GameContext, goal: Bring) -> str:
    return context.names[goal.who] if goal.who else goal.what


def _exits(context: GameContext, goal: Bring) -> list[int]:
    return [context.board.cell(name) for name in goal.to]


def _bring(context: GameContext, state: State, goal: Bring, last: bool) -> tuple[str, str]:
    what, exits, other = _what(context, goal), _exits(context, goal), context.other(goal.side)
    for trooper in _carriers(state, goal):
        there = trooper.fate == "up" and trooper.side == goal.side and trooper.cell in exits
        if there and state.side == goal.side:
            return goal.side, _say("bring.won", what=what, place=goal.place)
        if goal.who and trooper.fate != "up":
            return other, _say("bring.stopped", what=what, place=goal.place)
    if last:
        return other, _say("bring.late", what=what, place=goal.place, turns=context.scenario.turns)
    return "", ""


def _bring_rows(context: GameContext, state: State, goal: Bring) -> Iterable[Row]:
    exits, what = _exits(context, goal), _what(context, goal)
    head = _say("bring.head", name=context.sides[goal.side], what=what, place=goal.place)
    carriers = _carriers(state, goal)
    if not carriers:
        lying = [
            context.board.name(dropped.cell)
            for dropped in state.dropped
            if dropped.item == goal.what
        ]
        value = _say("bring.lies", dot=lying[0]) if lying else _say("bring.lost")
        return [Row(head, value, "", RULE)]
    trooper = carriers[0]
    if trooper.cell < 0 or (goal.who and trooper.fate != "up"):
        return [Row(head, _say("bring.lost"), "", RULE)]
    far = min(context.board.distance(trooper.cell, cell) for cell in exits)
    value = _counted("bring.far", far) if far else _say("bring.there", place=goal.place)
    text = "" if goal.who else _say("bring.carried", name=context.names[trooper.id])
    return [Row(head, value, text, RULE)]


def _brought(context: GameContext, state: State, goal: Bring) -> Iterable[ScoredPlace]:
    exits = _exits(context, goal)
    for trooper in _carriers(state, goal):
        if trooper.fate == "up" and trooper.side == goal.side and trooper.cell in exits:
            words = _say("bring.place", what=_what(context, goal), place=goal.place)
            yield ScoredPlace(trooper.cell, goal.side, words)


def _destroy(context: GameContext, state: State, goal: Destroy, last: bool) -> tuple[str, str]:
    standing = [name for name in goal.names if not destroyed(context, state, name)]
    if not standing:
        return goal.side, _say("destroy.won", list=", ".join(goal.names))
    if last:
        listed = ", ".join(standing)
        said = _say("destroy.late", turns=context.scenario.turns, list=listed)
        return context.other(goal.side), said
    return "", ""


def _destroy_rows(context: GameContext, state: State, goal: Destroy) -> Iterable[Row]:
    for name in goal.names:
        key = "destroy.gone" if destroyed(context, state, name) else "destroy.stands"
        head = _say("destroy.head", name=context.sides[goal.side], what=name)
        yield Row(head, _say(key), "", RULE)


def _last_squad(context: GameContext, state: State, goal: LastSquad, last: bool) -> tuple[str, str]:
    gone = [side for side in context.sides if not able(state, side)]
    if len(gone) == len(context.sides):
        return DRAW, _say("last.both")
    if gone:
        return context.other(gone[0]), _say("last.won", name=context.sides[gone[0]])
    if not last or goal.points is None:
        return "", ""
    first, other = context.sides
    mine, theirs = _value(context, state, first), _value(context, state, other)
    if abs(mine - theirs) < goal.points or mine == theirs:
        return "", _say("last.level", n=mine, m=theirs)
    if mine > theirs:
        return first, _say("last.points", name=context.sides[first], n=mine, m=theirs)
    return other, _say("last.points", name=context.sides[other], n=theirs, m=mine)


def _last_rows(context: GameContext, state: State, goal: LastSquad) -> Iterable[Row]:
    (side, name), (other, other_name) = context.sides.items()
    n, m = len(able(state, side)), len(able(state, other))
    text = "" if goal.points is None else _say(
        "last.worth", n=_value(context, state, side), m=_value(context, state, other),
        points=goal.points, turns=context.scenario.turns,
    )
    yield Row(_say("last.head"), _say("last.count", a=name, n=n, b=other_name, m=m), text, RULE)


def _value(context: GameContext, state: State, side: str) -> int:
    return sum(worth(context, trooper) for trooper in able(state, side))


GOALS = Goals[GameContext, State](
    checks={HoldBuildings: _hold, Bring: _bring, Destroy: _destroy, LastSquad: _last_squad},
    rows={
        HoldBuildings: _hold_rows, Bring: _bring_rows, Destroy: _destroy_rows,
        LastSquad: _last_rows,
    },
    over=lambda turns: _say("end", turns=turns),
    places={HoldBuildings: _held_buildings, Bring: _brought},
)
