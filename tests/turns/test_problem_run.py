"""A problem at a table, on the toy game: it ends with its decisions, and undo leads out of that."""

from game.core.history import History
from game.core.problem import BestStep, ProblemTask
from game.turns import inputs as do
from game.turns.controller import Controller
from game.turns.problem_run import ProblemRun
from tests.core.toy import Toy

TASK = ProblemTask(
    aim=("a at c3", "b at c6"), told="Both there.", actions=3, idea=("dash a",),
    line=(BestStep("dash a", "1/6"), BestStep("cheer a", "1"), BestStep("walk b c6", "1")),
)


def begun() -> ProblemRun:
    return ProblemRun(Controller(History(Toy(computers={"wind": "random"}), 1, (3,))), TASK)


def decide(run: ProblemRun, *inputs: do.Input) -> None:
    for given in inputs:
        run.send(given)


def test_it_is_over_when_the_decisions_are_used_up() -> None:
    """SB-T6: then nothing is played any more, and undo gives one back, past dice too."""
    run = begun()
    decide(run, do.Pick("a"), do.ChooseLine("dash"), do.ChooseLine("shout"),
           do.ChooseLine("cheer"))
    assert (run.left, run.over, run.reached) == (1, False, False)
    decide(run, do.Pick("b"), do.Point(6))
    assert (run.left, run.over, run.reached) == (0, True, True)
    assert run.send(do.Proceed()).kind == "nothing"
    count = len(run.table.history.entries)
    outcome = run.send(do.FinishPhase())
    if outcome.kind != "refused":
        outcome = run.send(do.Confirm())
    assert outcome.kind == "refused" and outcome.ruling is not None
    assert outcome.ruling.rules == ("SB-T6",) and len(run.table.history.entries) == count
    for left in (1, 2, 3):
        assert run.send(do.Undo()).kind == "undone" and run.left == left and not run.over


def test_it_is_over_when_the_other_side_is_at_the_move() -> None:
    run = begun()
    decide(run, do.FinishPhase(), do.Confirm())
    assert run.left == 2 and (run.table.game.auto(run.table.state) is not None or run.over)


def test_the_best_line_is_shown_as_long_as_it_is_followed() -> None:
    run = begun()
    for _ in TASK.line:
        shown = run.shown()
        assert shown is not None
        run.send(do.ShowStep())
        if run.table.armed is not None:
            run.send(do.Confirm())
    assert run.over and run.reached and run.shown() is None
    assert run.decisions == [step.action for step in TASK.line]
    other = begun()
    decide(other, do.Pick("a"), do.Point(1))
    assert other.shown() is None and other.send(do.ShowStep()).kind == "nothing"
