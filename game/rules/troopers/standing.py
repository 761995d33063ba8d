"""Where the game stands: turn strip, prompt, whose decision, and the victory so far."""

from collections.abc import Iterator, Mapping

from game.core.two_player import result, standing
from game.core.view_records import Phase, Reckoning, Row, Score, ScoredPlace, Status
from game.rules.troopers import action_kinds, melee, reinforcements, turn, victory
from game.rules.troopers.context import GameContext
from game.rules.troopers.points import hp
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.scenario import HoldBuildings
from game.rules.troopers.state import CELLS, State
from game.rules.troopers.talk import call, counted, dotted, names, say, side_name

_STRIP = {"fall": "fall", "act": "act", "burst": "burst", "over": "burst"}


def status(game: TroopersRules, state: State) -> Status:
    """Turn, phases with their notes, prompt, goals, result."""
    context = game.context
    over = state.verdict is not None
    return Status(
        state.turn,
        str(context.scenario.turns),
        _phases(game, state),
        _STRIP[state.phase],
        turn.decides(context, state),
        _prompt(game, state),
        "" if over else focus(context, state),
        (*victory.GOALS.rows(context, state), *_coming(game, state)),
        result=result(context, state.verdict) if state.verdict is not None else None,
        standing=None if over else if_ended(context, state),
        interrupts=state.side if not over and shooters(state) else "",
    )


def shooters(state: State) -> tuple[str, ...]:
    """Who may fire or hold now (TR-A2), each once."""
    if state.reaction is None:
        return ()
    return tuple(dict.fromkeys(threat.shooter for threat in state.reaction.waiting))


def if_ended(context: GameContext, state: State) -> Reckoning | None:
    """What the goals that everybody knows of would say if this were the end of the last turn."""
    verdict = victory.GOALS.verdict(context, state, last=True, viewer="")
    return standing(context, verdict) if verdict is not None else None


def focus(context: GameContext, state: State) -> str:
    """The one trooper that must go on: the only shooter that waits, or the one begun with while it
    has AP to spend (TR-U21)."""
    if state.reaction is not None:
        waiting = shooters(state)
        return waiting[0] if len(waiting) == 1 else ""
    active = state.troopers.get(state.active)
    if state.phase != "act" or active is None or action_kinds.spent(context, state, active):
        return ""
    return active.id


def _phases(game: TroopersRules, state: State) -> tuple[Phase, ...]:
    """The strip: arcs fall, this side acts, its explosives go off, then the other one acts."""
    side, other = side_name(game, state.side), side_name(game, game.context.other(state.side))
    mine = [trooper for trooper in state.troopers.values() if trooper.side == state.side]
    able = [trooper for trooper in mine if trooper.fate == "up"]
    done = say("phase.done", done=sum(trooper.acted for trooper in able), all=len(able))
    lying = sum(state.troopers[charge.thrower].side == state.side for charge in state.charges)
    return (
        Phase("fall", say("phase.fall")),
        Phase("act", say("phase.act", side=side), done if state.phase == "act" else ""),
        Phase("burst", say("phase.burst"), counted("lying", lying) if lying else ""),
        Phase("next", say("phase.act", side=other)),
    )


def _coming(game: TroopersRules, state: State) -> Iterator[Row]:
    """Who is still to come, side by side and turn by turn (TR-U24)."""
    for side in game.context.sides:
        later = reinforcements.still_to_come(game.context, state, side)
        turns: dict[int, list[str]] = {}
        for entry in later:
            turns.setdefault(entry.arrives, []).append(entry.id)
        words = [
            say("coming.units", units=names(game, units), turn=turn)
            for turn, units in turns.items()
        ]
        if words:
            head = say("coming.head", side=side_name(game, side))
            yield Row(head, dotted(words), rule=reinforcements.RULE)


def _by_itself(state: State) -> str:
    """What goes on with nobody deciding: in the phase of explosives those that lie there, blows
    that waited for the side (TR-U14), or nothing."""
    if turn.charges(state):
        return "charges"
    return "blows" if melee.due(state) else state.phase


def _prompt(game: TroopersRules, state: State) -> str:
    side = side_name(game, state.side)
    if state.verdict is not None:
        return say("prompt.over")
    reaction = state.reaction
    if reaction is not None and reaction.waiting:
        return say(
            f"prompt.react-{reaction.cause}", mover=call(game, reaction.mover),
            shooters=names(game, shooters(state)),
        )
    if state.nerves:
        return say("prompt.nerve", unit=call(game, state.nerves[0]))
    if state.phase != "act":
        return say(f"prompt.{_by_itself(state)}", side=side)
    if state.active:
        unit = state.troopers[state.active]
        spent = action_kinds.spent(game.context, state, unit)
        return say("prompt.spent" if spent else "prompt.active", unit=call(game, unit.id))
    return say("prompt.act" if game.actors(state) else "prompt.end", side=side)


def scored(game: TroopersRules, state: State) -> tuple[ScoredPlace, ...]:
    """Buildings that are held, and who or what is where it had to be brought (TR-V2)."""
    return victory.GOALS.scored(game.context, state)


def score(game: TroopersRules, state: State) -> Score:
    """The points of the goals, where they bring some; buildings that each side holds, where they
    decide; else how many can fight (TR-V2)."""
    context = game.context
    if victory.GOALS.counts_points(context):
        return Score(say("score.points"), tuple(
            (side, victory.GOALS.account(context, state, side, "").now) for side in context.sides
        ))
    goal = next((
        one for one in context.scenario.goals if isinstance(one, HoldBuildings) and one.buildings
    ), None)
    if goal is None:
        able = tuple((side, len(victory.able(state, side))) for side in context.sides)
        return Score(say("score.able"), able)
    holders = [victory.holder(context, state, building) for building in goal.buildings]
    return Score(say("score.hold"), tuple((side, holders.count(side)) for side in context.sides))


def unit_points(game: TroopersRules, state: State, unit: str) -> int:
    """What a trooper with what it carries now is worth (TR-V2)."""
    known = state.troopers.get(unit)
    return victory.worth(game.context, known) if known is not None else 0


def losses(game: TroopersRules, state: State) -> Mapping[str, tuple[int, int]]:
    """Hit points (TR-H2): whoever is down has lost them all, whoever has left keeps what it had."""
    lost = dict.fromkeys(game.context.sides, (0, 0))
    for trooper in state.troopers.values():
        gone = CELLS - hp(trooper) if trooper.fate in ("up", "gone", "later") else CELLS
        known, whole = lost[trooper.side]
        lost[trooper.side] = known + gone, whole + CELLS
    return lost
