"""Where the game stands: turn strip, prompt, whose decision, victory so far."""

from collections.abc import Mapping

from game.core.two_player import result, standing
from game.core.view_records import Phase, Score, ScoredPlace, Status
from game.rules.mechs import turn, victory
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State
from game.rules.mechs.talk import counted, name, names, say, side_name

ROUND = "round"
"""Id of the last field of the strip: the end of a round."""


def status(game: MechsRules, state: State) -> Status:
    """Turn, phases with their notes, prompt, goals, result."""
    context = game.context
    over = state.verdict is not None
    to_act = turn.decides(context, state)
    return Status(
        state.turn,
        str(context.scenario.rounds),
        strip(game, state),
        ROUND if over else state.side,
        to_act,
        prompt(game, state, to_act),
        "" if over else focus(game, state),
        victory.goals(context, state),
        result=result(context, state.verdict) if state.verdict is not None else None,
        interrupts=state.side if state.phase == "spins" else "",
        in_hand="" if over else in_hand(game, state),
        turn_name=say("phase.count"),
        standing=None if over else standing(context, victory.now(context, state, "")),
    )


def strip(game: MechsRules, state: State) -> tuple[Phase, ...]:
    """Whose orders come first, whose then, and the end of the round (MC-N1)."""
    sides = [state.first, *(one for one in game.context.sides if one != state.first)]
    fields = [
        Phase(side, say("phase.orders", side=side_name(game, side)), note(game, state, side))
        for side in sides
    ]
    return (*fields, Phase(ROUND, say("phase.round")))


def note(game: MechsRules, state: State, side: str) -> str:
    """ "1 of 2 left"."""
    if side != state.side or state.verdict is not None:
        return ""
    return say("phase.left", left=state.left, all=turn.orders_of(game.context, state, side))


def focus(game: MechsRules, state: State) -> str:
    """The one unit that must go on: it may spin, or its order isn't finished. In a formation any
    member that hasn't moved may be next (MC-O1)."""
    if state.phase == "spins":
        return state.spins[0] if state.spins else ""
    if state.order is None or state.order.kind == "formation":
        return ""
    return state.order.unit


def in_hand(game: MechsRules, state: State) -> str:
    """The next member of a formation that is on its way."""
    if state.order is None or state.order.kind != "formation":
        return ""
    return next((one for one in game.actors(state)), "")


def prompt(game: MechsRules, state: State, to_act: str) -> str:
    """One line saying what is decided."""
    if state.verdict is not None:
        return say("prompt.over")
    if state.phase == "spins":
        unit = focus(game, state)
        return say("prompt.spins", unit=name(game, unit), other=_comer(game, state, unit))
    if state.phase != "orders":
        return say("prompt.close", side=side_name(game, state.side))
    if state.order is not None:
        key = "formation" if state.order.kind == "formation" else "order"
        return say(f"prompt.{key}", unit=name(game, state.order.unit),
                   order=say(f"order.{state.order.kind}"))
    return counted("prompt.orders", state.left, side=side_name(game, to_act))


def _comer(game: MechsRules, state: State, unit: str) -> str:
    """Who has come up to it, as far as they still touch."""
    from game.rules.mechs import contact

    one = state.units.get(unit)
    held = contact.touching(game.context, state, one) if one is not None else ()
    return names(game, [other.id for other in held])


def scored(game: MechsRules, state: State) -> tuple[ScoredPlace, ...]:
    """Units in the enemy's zone (MC-W1), or where the goals of the scenario are fulfilled."""
    return victory.scored(game.context, state)


def loss_points(game: MechsRules, state: State, unit: str) -> int:
    """The points of a unit that counts as lost (MC-W1)."""
    known = state.units.get(unit)
    return victory.loss(game.context, known) if known is not None else 0


def unit_points(game: MechsRules, state: State, unit: str) -> int:
    """The points of a unit's model (MC-N1)."""
    known = state.units.get(unit)
    return game.context.row(known).points if known is not None else 0


def score(game: MechsRules, state: State) -> Score:
    """Points that each side has destroyed (MC-W1), or that the goals have brought it."""
    context = game.context
    if victory.GOALS.counts_points(context):
        return Score(say("score.points"), tuple(
            (side, victory.GOALS.account(context, state, side, "").now) for side in context.sides
        ))
    return Score(say("score.head"), tuple(
        (side, victory.destroyed(context, state, side)) for side in context.sides
    ))


def losses(game: MechsRules, state: State) -> Mapping[str, tuple[int, int]]:
    """Points of units: those that are lost, whatever the enemy has for them (MC-W1)."""
    context = game.context
    lost = dict.fromkeys(context.sides, (0, 0))
    for unit in state.units.values():
        points = context.row(unit).points
        gone = points if unit.fate in ("salvage", "destroyed", "captive") else 0
        known, whole = lost[unit.side]
        lost[unit.side] = known + gone, whole + points
    return lost
