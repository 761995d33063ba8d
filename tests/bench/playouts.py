"""Random games through the rules alone, beside those of a well-known engine of the field.

One process; every action judged, and after each the rules say who decides and whether it is over.
No seed is played twice, in a run or from run to run, so that what a game keeps of places and
positions helps as much as it does a laboratory and no more. catanatron's random games are played
in the same rounds: the load of a machine comes and goes and weighs on both of a round alike.
Run it alone: ``python -m tests.bench.playouts``.
"""

import random
import secrets
import statistics
import time
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from game.core.dice import SeededDice
from game.core.resources import scenario_dir
from game.core.rules import AnyRules
from game.players.random_player import RandomPlayer
from game.rules import box
from tests.bench.parts import Row

ROUNDS = 25
SECONDS = 0.1
"""Of the processor, at least, that each scenario and the peer are played in a round."""


class Course(NamedTuple):
    """A scenario and how many times catanatron's actions a second are asked of it."""

    game: str
    scenario: str
    least: float


COURSES = (
    Course("kayotz", "run-the-gauntlet", 2.5),
    Course("troopers", "village", 1.0),
    Course("arena", "duel", 1.0),
    Course("arena", "two-against-two", 1.0),
    Course("mechs", "open-field", 0.08),
    Course("mechs", "the-ridge", 0.08),
)


def play(rules: AnyRules, seed: int) -> int:
    """One random game from start to end; returns how many actions it took."""
    dice, rng, player = SeededDice(seed), random.Random(seed), RandomPlayer()
    state = rules.start(dice).state
    actions = 0
    while rules.outcome(state) is None:
        if not rules.decider(state):
            raise AssertionError("nobody decides, and it isn't over")
        action = rules.auto(state)
        if action is None:
            action = player.choose(rules, state, rng)
        if not rules.judge(state, action).allowed:
            raise AssertionError(f"offered but refused: {rules.text(action)}")
        state = rules.play(state, action, dice).state
        actions += 1
    return actions


def rules_of(course: Course) -> AnyRules:
    """The rules of its scenario."""
    source = scenario_dir(course.game) / f"{course.scenario}.yaml"
    rules: AnyRules = box(course.game).load(source)
    return rules


def _rate(rules: AnyRules, seeds: Iterator[int]) -> float:
    """Actions a second of the processor, in whole games."""
    actions, began = 0, time.thread_time()
    while (spent := time.thread_time() - began) < SECONDS:
        actions += play(rules, next(seeds))
    return actions / spent


def _peer_rate(seeds: Iterator[int]) -> float:
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    actions, began = 0, time.thread_time()
    while (spent := time.thread_time() - began) < SECONDS:
        game = Game([RandomPlayer(colour) for colour in colours], seed=next(seeds))
        game.play()
        actions += len(game.state.actions)
    return actions / spent


def rows() -> list[Row]:
    """Our actions a second over catanatron's, by scenario: the median of the rounds."""
    seeds = count(secrets.randbelow(1 << 40))
    courses = [(course, rules_of(course)) for course in COURSES]
    ours: dict[Course, list[float]] = {course: [] for course in COURSES}
    theirs: list[float] = []
    for number in range(ROUNDS + 1):
        peer = _peer_rate(seeds)
        rates = {course: _rate(rules, seeds) for course, rules in courses}
        if number:  # the first round fills the tables of all
            theirs.append(peer)
            for course, rate in rates.items():
                ours[course].append(rate)
    found: list[Row] = []
    for course, rates_of in ours.items():
        ratio = statistics.median(a / b for a, b in zip(rates_of, theirs, strict=True))
        mine, other = statistics.median(rates_of), statistics.median(theirs)
        found.append((
            f"random games of {course.game}, {course.scenario}: actions a second over catanatron's "
            f"({mine:,.0f}, {other:,.0f})",
            ratio, f"at least {course.least:g}", ratio >= course.least,
        ))
    return found


if __name__ == "__main__":
    for what, figure, budget, holds in rows():
        print(f"{'pass' if holds else 'MISS'}  {figure:8.3f}  {budget}  {what}")
