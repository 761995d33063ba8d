"""Whole random games of Kay'otz Incursion: actions a second on one core.

Every action is judged, and before each the rules are asked whether the game is over.
"""

import random
import statistics
import sys
import time

from game.core.dice import SeededDice
from game.players.random_player import RandomPlayer
from game.rules import box
from game.rules.kayotz.game import KayotzGame

BUDGET = 100_000
"""Actions a second that the design asks for."""

SCENARIO = "run-the-gauntlet"


def play(game: KayotzGame, seed: int) -> int:
    """One random game from start to end; returns how many actions it took."""
    dice, rng, player = SeededDice(seed), random.Random(seed), RandomPlayer()
    state = game.start(dice).state
    auto, choose, judge, step = game.auto, player.choose, game.judge, game.play
    outcome, count = game.outcome, 0
    while outcome(state) is None:
        action = auto(state)
        if action is None:
            action = choose(game, state, rng)
        if not judge(state, action).allowed:
            raise AssertionError(f"offered but refused: {game.text(action)}")
        state = step(state, action, dice).state
        count += 1
    return count


def load() -> KayotzGame:
    """The scenario that is measured."""
    card = next(card for card in box("kayotz").scenarios() if card.id == SCENARIO)
    game = box("kayotz").load(card.source)
    assert isinstance(game, KayotzGame)
    return game


def measure(rounds: int = 7, games: int = 60) -> tuple[float, int]:
    """Median actions a second over `rounds` (the first, unmeasured one warms the tables up), and
    the number of actions of one round."""
    game = load()
    rates = []
    total = 0
    for turn in range(rounds + 1):
        begin = time.perf_counter()
        total = sum(play(game, seed) for seed in range(games))
        if turn:
            rates.append(total / (time.perf_counter() - begin))
    return statistics.median(rates), total


def rows() -> list[tuple[str, float, str, bool]]:
    """What was measured, as (what, value, budget, met)."""
    rate, _ = measure()
    return [
        ("random Kay'otz games, actions a second", rate, f"at least {BUDGET:,}", rate >= BUDGET)
    ]


def main() -> int:
    """Print the figure; 1 when it misses the budget."""
    (what, value, budget, met), = rows()
    print(f"{what}: {value:,.0f} ({budget}) {'pass' if met else 'miss'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
