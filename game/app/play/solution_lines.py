"""Where the decisions of a problem lead on the map: those that were made, and the best ones."""

from collections.abc import Iterable
from typing import Any

from game.app.board.view.solution import SolvedStep
from game.core.contract import AnyGame
from game.core.history import History
from game.core.problem import ProblemTask


def solution_lines(history: History[Any, Any], task: ProblemTask) -> tuple[SolvedStep, ...]:
    """The best line's steps, then the player's."""
    game, start = history.game, history.opening.state
    texts = [step.action for step in task.line]
    made = [
        (history.state_at(index), entry.text)
        for index, entry in enumerate(history.entries) if history.personal(entry)
    ]
    return (*_steps(game, ((start, text) for text in texts), best=True),
            *_steps(game, made, best=False))


def _steps(
    game: AnyGame, line: Iterable[tuple[Any, str]], *, best: bool
) -> Iterable[SolvedStep]:
    """line: each decision with a position in which it can be read. Where who decides stands by then
    is known from the ways before."""
    gone: dict[str, int] = {}
    for number, (state, text) in enumerate(line, 1):
        stands = {piece.id: piece.cell for piece in game.pieces(state)} | gone
        named = [word for word in text.split() if stands.get(word) is not None]
        at = stands[named[0]] if named else None
        if at is None:
            continue
        shown = game.preview(state, game.parse(text))
        way = tuple(step.cell for step in shown.path if step.ok and step.cell >= 0)
        if way:
            gone[named[0]] = way[-1]
            yield SolvedStep(best, number, way if way[0] == at else (at, *way))
            continue
        aimed = stands[named[1]] if len(named) > 1 else None
        if aimed is None:
            aimed = next((sight.end for sight in shown.sights if sight.end >= 0), None)
        if aimed is None or aimed == at:
            yield SolvedStep(best, number, (at,))
        else:
            yield SolvedStep(best, number, (at, aimed), shot=True)
