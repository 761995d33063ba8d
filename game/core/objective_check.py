"""What can be wrong with the objectives of a scenario, whatever the game."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.datafile import KeyPath
from game.core.objectives import (
    CaptureTask,
    CountedTask,
    DemolishTask,
    EscapeTask,
    EscortTask,
    HoldTask,
    KillTask,
    Objective,
    Task,
)
from game.core.scenario_file import Checker
from game.core.two_player import SIDES, SidedHead


def check_goals(checker: Checker[Any], scenario: SidedHead, goals: Sequence[Objective]) -> None:
    """A fault unless there is something to win by, and the ladder is one."""
    if not goals and not checker.lost("goals"):
        checker.fault(("goals",), "there is no goal", "write what a side must do to win")
    check_points(checker, scenario, goals)


def check_points(checker: Checker[Any], scenario: SidedHead, goals: Sequence[Objective]) -> None:
    """A fault for a ladder or a head start without points, and for steps of the same lead."""
    ladder = scenario.ladder
    pays = any(isinstance(goal, Task) and goal.pays for goal in goals)
    for key, told in (("ladder", ladder), ("head_start", scenario.head_start)):
        if told and not pays and not checker.lost("goals"):
            checker.fault((key,), "there are no points to lead by",
                          "give goals points, or leave it out")
    checker.once("lead", ((("ladder", i, "lead"), str(step.lead)) for i, step in enumerate(ladder)))


def check_goal(
    checker: Checker[Any], path: KeyPath, goal: Objective, turns: int,
    units: Mapping[str, str] | None, noun: str,
) -> None:
    """The faults that a goal of any game can have. turns: how many there are. units: side of each
    unit, None where they couldn't be read; noun: what those are called."""
    if goal.turn is not None and goal.turn > turns:
        checker.fault((*path, "turn"), f"turn {goal.turn} of {turns}", "not after the last")
    if isinstance(goal, HoldTask) and goal.turns is not None and goal.turns > turns:
        checker.fault((*path, "turns"), f"{goal.turns} turns running of {turns}",
                      "not more than there are")
    if goal.hidden and goal.side is None:
        checker.fault((*path, "hidden"), "hidden from nobody", "say whose side it is")
    if isinstance(goal, HoldTask) and goal.every and not goal.points:
        checker.fault((*path, "every"), "brings nothing every turn", "write its points")
    if isinstance(goal, CountedTask) and goal.worth and goal.points:
        checker.fault((*path, "points"), "counts points of its own and those of the units",
                      "leave one of the two out")
    _check_who(checker, path, goal, units, noun)


def _check_who(
    checker: Checker[Any], path: KeyPath, goal: Objective, units: Mapping[str, str] | None,
    noun: str,
) -> None:
    who: str | tuple[str, ...] = getattr(goal, "who", ())
    named = ((who,) if who else ()) if isinstance(who, str) else who
    if isinstance(goal, EscortTask | DemolishTask):
        listed, key = (named, "who") if isinstance(goal, EscortTask) else (goal.names, "names")
        if not listed and not checker.source.lost((*path, key)):
            checker.fault((*path, key), "names nobody" if key == "who" else "destroys nothing",
                          f"write {key}")
        if goal.need > len(listed):
            checker.fault((*path, "need"), f"{goal.need} of {len(listed)}", "not more than named")
    elif isinstance(goal, CountedTask) and named and goal.need > len(named):
        checker.fault((*path, "need"), f"{goal.need} of {len(named)}", "not more than named")
    if named and goal.side is None:
        checker.fault((*path, "who"), "names units for nobody", "say whose side it is")
    if units is None or goal.side is None:
        return
    side = goal.side
    if isinstance(goal, KillTask | CaptureTask):
        side = next(one for one in SIDES if one != goal.side)
    own = [unit for unit, of in units.items() if of == side]
    for i, unit in enumerate(named):
        where = (*path, "who") if isinstance(goal, EscapeTask) else (*path, "who", i)
        checker.known(f"{noun} of {side}", where, unit, own)
    if not isinstance(goal, EscapeTask):
        checker.once(noun, (((*path, "who", i), unit) for i, unit in enumerate(named)))
