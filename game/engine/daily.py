"""The problem of the day: a position out of a game of the computer against itself, in which one
decision stands far above the rest.

It follows from the date alone: which games are played, which of their positions are looked at and
how long is counted, never timed, so every machine finds the same one. What is found is a scenario
file like any other problem's, and as exactly solved.
"""

import random
from collections.abc import Callable, Iterator
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.contract import AnyGame
from game.core.datafile import read
from game.core.dice import SeededDice
from game.core.errors import BoxError
from game.core.excerpt import AimTemplate, Excerpt, ProblemMould, changed_text
from game.core.expectimax import Solver, Worth, best_line, first_decision
from game.core.problem import Because, BestStep, ProblemTask
from game.core.quantity import percent
from game.core.resources import asset
from game.core.words import Words, load_words
from game.players import computer, usual
from game.rules import box, scenario_path

ATTEMPTS = 60
"""Games that are played for a problem at most."""
_PICKY = 6
"""In the first of them only problems are good enough in which the second best decision has a chance
as well."""
_MOST_ACTIONS = 2000
"""Of one game: what comes after them is like what came before."""

_RUNNER_UP = Fraction(4, 5)
"""What the best of the other first decisions keeps of the best chance, at most."""
_CERTAIN, _HOPELESS = Fraction(19, 20), Fraction(1, 20)
"""A best chance from here up needs no thought; one below here is no pleasure."""
_LEAST_CHOICES, _MOST_BEST, _MOST_HANDS = 8, 4, 2
"""First decisions that there must be, those that may be the best, and in how many ways: two halves
of one idea can often be played either way round."""


class Found(NamedTuple):
    """A position that is worth asking about. best: the first decisions that keep the whole chance;
    second: the best of the others; tempting: what would lead to the aim at once most likely, None
    where nothing would."""

    best: tuple[Worth, ...]
    second: Worth
    tempting: Worth | None


def has_daily(game_id: str) -> bool:
    """Whether a game gives what its problems of the day are made of."""
    return asset("data", game_id, "daily.yaml").is_file()


def daily_id(day: date) -> str:
    """The id of a day's problem."""
    return day.isoformat()


def attempt(
    game_id: str, day: date, number: int, stopped: Callable[[], bool] = lambda: False
) -> str | None:
    """The scenario file of a day's problem, if it is in the game that is played for it as the
    number says, from 0.

    Raises:
        BoxError: the game has no problems of the day; there is no such number; or it isn't wanted
            any more.
    """
    if not has_daily(game_id):
        raise BoxError(f"{game_id} has no problem of the day")
    if not 0 <= number < ATTEMPTS:
        raise BoxError(f"attempt {number} is out of range: give 0 to {ATTEMPTS - 1}")
    mould = read(asset("data", game_id, "daily.yaml"), ProblemMould)
    chance = random.Random(f"{game_id} {day.isoformat()} {number}")
    scenario = chance.choice(mould.scenarios)
    game = box(game_id).load(scenario_path(game_id, scenario))
    excerpts = list(_excerpts(game, mould, chance, stopped))
    chance.shuffle(excerpts)
    left = mould.budget
    for template, excerpt, turn in excerpts:
        heading = _Heading(day, turn, min(left, mould.limit), number < _PICKY)
        text, played = _problem(game, template, excerpt, heading, stopped)
        if text is not None:
            return text
        left -= played
        if left <= 0:
            break
    return None


def daily_problem(
    game_id: str, day: date, stopped: Callable[[], bool] = lambda: False
) -> str:
    """The scenario file of a day's problem.

    Raises:
        BoxError: there is none in any of the games that are played for it, or it isn't wanted any
            more.
    """
    for number in range(ATTEMPTS):
        text = attempt(game_id, day, number, stopped)
        if text is not None:
            return text
    raise BoxError(f"no problem of {game_id} was found for {day.isoformat()}")


class _Heading(NamedTuple):
    """day: whose problem it is; turn: of the game that it comes from; limit: actions that a search
    may play; picky: the second best decision must have a chance."""

    day: date
    turn: int
    limit: int
    picky: bool


def _excerpts(
    game: AnyGame, mould: ProblemMould, chance: random.Random, stopped: Callable[[], bool]
) -> Iterator[tuple[AimTemplate, Excerpt, int]]:
    """What positions of a game between computer players offer, with the turn."""
    known = box(game.card.game)
    players = {side: computer(known.id, usual(known.id)) for side in game.sides}
    dice, rng = SeededDice(chance.getrandbits(50)), random.Random(chance.getrandbits(50))
    state = game.start(dice).state
    for _ in range(_MOST_ACTIONS):
        if game.outcome(state) is not None:
            return
        if stopped():
            raise BoxError("the search was stopped")
        action = game.auto(state)
        if action is None:
            for template in mould.aims:
                for excerpt in known.excerpts(game, state, template):
                    yield template, excerpt, game.status(state).turn
            action = players[game.decider(state)].choose(game, state, rng)
        state = game.play(state, action, dice).state


def _problem(
    game: AnyGame, template: AimTemplate, excerpt: Excerpt, heading: _Heading,
    stopped: Callable[[], bool],
) -> tuple[str | None, int]:
    """The file of the problem that an excerpt makes, None if it makes none; and how many actions
    were played to know that."""
    units = dict(zip("ab", excerpt.own, strict=False)) | dict(zip("xy", excerpt.enemies,
                                                                  strict=False))
    aim = tuple(one.format_map(units) for one in template.aim)
    task = ProblemTask(aim=aim, told="-", actions=template.actions, line=(), idea=())
    changes = {
        "kind": "problem", "id": daily_id(heading.day), "title": "-", "players": None,
        "minutes": 4, "summary": "-", "briefing": None, "chapter": None, **excerpt.changes,
    }
    known = box(game.card.game)
    cut = known.load(changed_text(game.source, changes))
    solver = Solver(cut, task, limit=heading.limit, stopped=stopped)
    try:
        state = first_decision(cut)
        if solver.reached(state):
            return None, 1
        found = standing_out(solver, state, picky=heading.picky)
        line = best_line(solver, state) if found is not None else []
    except BoxError:
        if stopped():
            raise
        return None, solver.played  # too much to look at
    if found is None:
        return None, solver.played
    words = _Telling(cut, state, load_words("daily", f"{known.id}-daily"))
    names = {letter: words.name(unit) for letter, unit in units.items()}
    told = words.say(f"told.{template.id}", **names)
    facts = {"scenario": game.card.title, "turn": heading.turn}
    task = replace(
        task, told=told, line=tuple(BestStep(cut.text(one.action), str(one.chance))
                                    for one in line),
        idea=tuple(cut.text(one.action) for one in found.best), **words.help(found),
    )
    return changed_text(game.source, {
        **changes, "title": words.title(heading.day), "summary": words.say("summary", **facts),
        "briefing": words.say("briefing", told=told, **facts), "problem": task,
    }), solver.played


def standing_out(solver: Solver, state: Any, *, picky: bool) -> Found | None:
    """What one decision of a position has over the others, None if no idea stands far above the
    rest, or if it is what anybody would do who only looks at the next moment. picky: the second
    best must have a chance.

    Raises:
        BoxError: there are too many lines, or nobody wants the answer any more.
    """
    left = solver.task.actions
    worths = list(solver.worths(state, left))
    if len(worths) < _LEAST_CHOICES:
        return None
    top = max(worth.chance for worth in worths)
    if not _HOPELESS <= top < _CERTAIN:
        return None
    best = tuple(worth for worth in worths if worth.chance == top)
    others = [worth for worth in worths if worth.chance != top]
    hands = {_hand(solver.game, one) for one in best}
    if len(best) > _MOST_BEST or len(hands) > _MOST_HANDS or not others:
        return None
    second = max(others, key=lambda worth: worth.chance)
    if second.chance > top * _RUNNER_UP or (picky and not second.chance):
        return None
    at_once = [Worth(one.action, solver.worth(state, one.action, 1)) for one in worths]
    soonest = max(at_once, key=lambda worth: worth.chance)
    if soonest.chance:
        chosen = {solver.game.text(one.action) for one in best}
        likeliest = {solver.game.text(one.action) for one in at_once
                     if one.chance == soonest.chance}
        if chosen & likeliest:
            return None
    return Found(best, second, soonest if soonest.chance else None)


def _hand(game: AnyGame, worth: Worth) -> tuple[str, ...]:
    """Who does what: what decisions that are one idea have in common."""
    return tuple(game.text(worth.action).split()[:2])


class _Telling:
    """What is said of a position that was found."""

    def __init__(self, game: AnyGame, state: Any, words: Words) -> None:
        self.game, self.state, self.words = game, state, words
        self.say = words.say
        self._names = {piece.id: piece.name for piece in game.pieces(state)}

    def name(self, unit: str) -> str:
        """What a unit is called."""
        return self._names.get(unit) or unit

    def title(self, day: date) -> str:
        """Of a day's problem: "Problem of 23 November 2026"."""
        return self.say("title", day=day.day, month=self.say(f"month.{day.month}"), year=day.year)

    def help(self, found: Found) -> dict[str, tuple[Any, ...]]:
        """The hints, what they are about, and why the best line is the best."""
        first = found.best[0].action
        verb = self.game.text(first).split()[0]
        key = verb if f"hint.{verb}" in self.words else "other"
        titled = self.game.preview(self.state, first).title
        because = [
            Because(self.say("best.head"), self.say(
                "best.text", what=self._named(first), odds=percent(found.best[0].chance),
                rule=self.say(f"why.{key}"),
            )),
            Because(self.say("second.head"), self.say(
                "second.text", what=self._named(found.second.action),
                odds=percent(found.second.chance),
            ) if found.second.chance else self.say("second.none")),
        ]
        tempting = found.tempting
        if tempting is not None and tempting.action != found.second.action:
            because.append(Because(self.say("tempting.head"), self.say(
                "tempting.text", what=self._named(tempting.action), odds=percent(tempting.chance),
            )))
        return {
            "hints": (self.say(f"hint.{key}"), self.say("first.hint", what=titled)),
            "about": (self.say(f"about.{key}"), self.say("first.about")),
            "because": tuple(because),
        }

    def _named(self, action: Any) -> str:
        return self.game.named(self.game.preview(self.state, action))
