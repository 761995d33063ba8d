"""Who has won: KZ-V1 (at once), KZ-V2 (the ladder), KZ-G1 (the aliens' Mission Goal)."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from game.core.contract import Ending
from game.core.dice import Dice, pick
from game.core.event import AnyEvent, Ended
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.data import Condition
from game.rules.kayotz.reasons import event_words, told
from game.rules.kayotz.scenario import Level
from game.rules.kayotz.state import PARALYZED, FinalVerdict, Marine, State

PLACES = {"off": "exited", "lost": "lost", "on": "map"}
"""Where the units are that a counter of each ending counts."""


def _active(context: GameContext, state: State) -> int:
    return sum(
        alien.cell >= 0 and not alien.dormant and alien.kind not in context.fixtures
        for alien in state.aliens.values()
    )


def held(context: GameContext, state: State) -> int:
    """KZ-X2: how many of the scenario's hexes an able (not Paralyzed) Marine stands in."""
    return len({marine.cell for marine in holding(context, state)})


def holding(context: GameContext, state: State) -> list[Marine]:
    """The able Marines in the scenario's hexes."""
    return [marine for marine in state.marines.values()
            if marine.cell in context.hold and marine.hurt != PARALYZED]


_PLAIN: dict[str, Callable[[GameContext, State], int]] = {
    "turn": lambda context, state: state.turn,
    "scans": lambda context, state: state.tallies.get("scans", 0),
    "strongpoints": lambda context, state: len(state.strongpoints),
    "held": held,
    "aliens_active": _active,
}


def count(context: GameContext, state: State, what: str) -> int:
    """One of the counters of `check.COUNTS`, now."""
    plain = _PLAIN.get(what)
    if plain is not None:
        return plain(context, state)
    group, _, place = what.rpartition("_")
    where = PLACES[place]
    if group in ("aliens", "overlords"):
        return sum([
            alien.place == where and alien.kind not in context.fixtures
            and (group == "aliens" or alien.kind == "overlord")
            for alien in state.aliens.values()
        ])
    kinds = context.groups[group]
    return sum([
        marine.place == where and marine.kind in kinds for marine in state.marines.values()
    ])


def holds(context: GameContext, state: State, tests: Iterable[Condition]) -> bool:
    """Whether all conditions hold now."""
    for test in tests:
        value = count(context, state, test.count)
        if test.at_least is not None and value < test.at_least:
            return False
        if test.at_most is not None and value > test.at_most:
            return False
    return True


def level_of(context: GameContext, level: str) -> Level:
    """A victory level by its id."""
    victory = context.scenario.victory
    levels = [*victory.levels, victory.defeat]
    if victory.instant is not None:
        levels.append(victory.instant)
    return next(found for found in levels if found.id == level)


def rank(context: GameContext, level: str) -> int:
    """Place of a level among all, best first: the instant victory, the ladder, defeat."""
    victory = context.scenario.victory
    ladder = [found.id for found in (*victory.levels, victory.defeat)]
    if victory.instant is not None and victory.instant.id not in ladder:
        ladder.insert(0, victory.instant.id)
    return ladder.index(level)


def winner(context: GameContext, level: str) -> str:
    """The side that a level is a win for."""
    return "alien" if level == context.scenario.victory.defeat.id else "marine"


def ending(context: GameContext, verdict: FinalVerdict) -> Ending:
    """How the game ended."""
    level = verdict.level
    return Ending(level, winner(context, level), rank(context, level))


def instant(context: GameContext, state: State) -> Level | None:
    """KZ-V1: the instant victory, if it holds now."""
    level = context.scenario.victory.instant
    return level if level is not None and holds(context, state, level.tests) else None


def mission_goals(context: GameContext) -> tuple[str, ...]:
    """KZ-G1: the Mission Goals that lie in the cup when the game begins, by their ids."""
    chosen = context.scenario.goals
    return tuple(context.data.goals) if chosen is None else chosen


def standing(context: GameContext, state: State, goal_held: bool = False) -> Level:
    """KZ-V2: the best level that holds now; with `goal_held` only one that the aliens' Mission
    Goal can't take away."""
    victory = context.scenario.victory
    for level in victory.levels:
        if (level.despite_goal or not goal_held) and holds(context, state, level.tests):
            return level
    return victory.defeat


def deserted(state: State) -> bool:
    """No Marine is on the map or can still come by itself: the turns go by without a decision
    (KZ-T1), but the cards left may still change the Mission Goals and the count of aliens."""
    if state.marine_mask:
        return False
    return not any(marine.place in ("waiting", "later") for marine in state.marines.values())


def end(context: GameContext, state: State, level: Level | None, dice: Dice) -> tuple[
        State, list[AnyEvent]]:
    """The game ends: at once with `level`, or by the ladder after a Mission Goal is drawn."""
    events: list[AnyEvent] = []
    verdict: FinalVerdict
    lines: list[str] = []
    if level is not None:
        verdict = FinalVerdict(level.id, instant=True)
    else:
        goal, fulfilled = "", False
        goals = state.cards.goals
        if goals:
            goal = goals[pick(dice, len(goals))]
            card = context.data.goals[goal]
            fulfilled = holds(context, state, card.tests)
            key = "goal.held" if fulfilled else "goal.failed"
            events.append(told(key, "KZ-G1", "", card.title))
            lines.append(event_words(key, card.title))
        level = standing(context, state, fulfilled)
        verdict = FinalVerdict(level.id, goal, fulfilled)
    lines.insert(0, level.text or level.title)
    side = winner(context, level.id)
    events.append(Ended(level.id, level.title, side, tuple(line for line in lines if line)))
    return replace(state, phase="over", verdict=verdict, pending=None), events


def close(context: GameContext, state: State, level: Level) -> tuple[State, list[AnyEvent]]:
    """The game ends before its cards do, for none of them could change its level any more."""
    verdict = FinalVerdict(level.id)
    lines = [line for line in (level.text or level.title, event_words("settled")) if line]
    ended = Ended(level.id, level.title, winner(context, level.id), tuple(lines))
    return replace(state, phase="over", verdict=verdict, pending=None), [ended]
