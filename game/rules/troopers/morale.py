"""Losses and nerves: TR-V1."""

from msgspec.structs import replace

from game.core.dice import Dice, roll_sum
from game.core.event import AnyEvent, Changed, Modifier, Removed, Resolved, Rolled
from game.rules.troopers.context import GameContext
from game.rules.troopers.reasons import event_words, modifier
from game.rules.troopers.state import OFF, State, Trooper, with_trooper


def lost(context: GameContext, state: State, trooper: Trooper) -> tuple[State, list[AnyEvent]]:
    """A trooper has fallen, as `trooper` already says. Those that aren't up test no more; a death
    counts, and from the fourth of its side on every survivor must test (TR-V1), once for all that
    one action killed (TR-U11)."""
    nerves = tuple(unit for unit in state.nerves if unit != trooper.id)
    if trooper.fate != "dead":
        return replace(state, nerves=nerves), []
    deaths = state.deaths.get(trooper.side, 0) + 1
    state = replace(state, deaths={**state.deaths, trooper.side: deaths}, nerves=nerves)
    if deaths >= context.rules.morale.deaths:
        survivors = tuple(other.id for other in state.of(trooper.side) if other.id not in nerves)
        state = replace(state, nerves=nerves + survivors)
    return state, []


def nerve_lines(context: GameContext, state: State, trooper: Trooper) -> tuple[Modifier, ...]:
    """What the test must reach: experience, further deaths, the leader (TR-V1)."""
    row = context.rules.morale
    lines = [modifier(f"nerve.{trooper.experience}",
                      context.data.experience[trooper.experience].morale, "TR-V1")]
    more = (state.deaths.get(trooper.side, 0) - row.deaths) * row.further
    if more > 0:
        lines.append(modifier("nerve.deaths", more, "TR-V1"))
    if row.leader and any(
        other.leader and other.side == trooper.side and other.fate in ("up", "out")
        for other in state.troopers.values()
    ):
        lines.append(modifier("nerve.leader", -row.leader, "TR-V1"))
    return tuple(lines)


def nerve_key(trooper: Trooper, held: bool) -> str:
    """What a test brings: "holds", "shaken", or "leaves" for one that failed before."""
    if held:
        return "holds"
    return "leaves" if trooper.shaken else "shaken"


def nerve(
    context: GameContext, state: State, trooper: Trooper, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """The trooper's test; it leaves the queue."""
    lines = nerve_lines(context, state, trooper)
    needs = sum(line.value for line in lines)
    faces = roll_sum(dice, 2)
    total = sum(faces)
    key = nerve_key(trooper, total >= needs)
    name = context.names[trooper.id]
    events: list[AnyEvent] = [
        Rolled(
            trooper.id, event_words("nerve.title", name), faces, lines, needs, (total >= needs,),
            total, event_words(f"nerve.{key}"), "TR-V1", True, trooper.side, onto_needs=True,
        )
    ]
    place = state.nerves.index(trooper.id)
    state = replace(state, nerves=state.nerves[:place] + state.nerves[place + 1 :])
    if key == "leaves":
        events.append(Removed(trooper.id, trooper.cell, "left"))
        gone = replace(trooper, fate="gone", cell=OFF, arcs=(), acted=True)
        state, more = lost(context, with_trooper(state, gone), gone)
        events += more
    elif key == "shaken":
        if not trooper.prone:
            events.append(Changed(trooper.id, "posture", "up", "prone"))
        # One that fails in its own turn must still miss the next one.
        own = state.side == trooper.side and state.phase == "act"
        shaken = replace(
            trooper, prone=True, arcs=(), shaken=trooper.shaken + 1, barred=2 if own else 1
        )
        state = with_trooper(state, shaken)
    return state, [*events, Resolved(key)]
