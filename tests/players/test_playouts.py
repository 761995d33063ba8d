"""Choices compared by playouts: the best is found, luck isn't taken for worth, and the dice are the
same for all of them."""

from random import Random

import pytest

from game.core.dice import SeededDice
from game.players import computer
from game.players.cancellation import CancellationToken
from game.players.playouts import Sample, choose, halve, play_on
from tests.frozen import load_frozen


def drawn(worth: float, number: int, spread: float, positions: int = 1) -> Sample:
    return Sample(worth + spread * Random(f"{worth}:{number}").uniform(-1, 1), positions)


def test_the_best_of_eight_is_found_among_noise() -> None:
    ranked = halve(range(8), lambda choice, n: drawn(choice / 8, n, 0.5), 2_000)
    best = choose(ranked, 2.0)
    assert best.choice == 7
    assert best.lead == pytest.approx(7 / 8, abs=0.15) and best.error < 0.05


def test_what_is_no_better_than_the_first_doesnt_replace_it() -> None:
    """By mean alone, one of twenty equal choices looks better than the first."""
    alike = list(range(20))
    ranked = halve(alike, lambda choice, n: Sample(
        Random(f"{choice}:{n}").random(), 1), 400)
    assert choose(ranked, 0.0).choice != 0
    assert choose(ranked, 3.0).choice == 0


def test_the_first_is_compared_in_every_round_and_most_work_is_spent_on_the_best() -> None:
    asked: dict[int, list[int]] = {}

    def playout(choice: int, number: int) -> Sample:
        asked.setdefault(choice, []).append(number)
        return drawn(choice, number, 0.1)

    halve(range(8), playout, 240)
    assert all(numbers == list(range(len(numbers))) for numbers in asked.values())
    counts = {choice: len(numbers) for choice, numbers in asked.items()}
    assert counts[0] == counts[7] == max(counts.values())
    assert counts[7] > 4 * min(counts.values())


def test_a_budget_is_kept_and_each_choice_is_tried_once_in_any_case() -> None:
    spent = []

    def playout(choice: int, number: int) -> Sample:
        spent.append(choice)
        return Sample(float(choice), 10)

    assert choose(halve(range(5), playout, 1), 0.0).choice in range(5)
    assert sorted(spent) == list(range(5))
    spent.clear()
    halve(range(5), playout, 1_000)
    assert 1_000 <= 10 * len(spent) <= 1_000 + 5 * 10 * 3


def test_cancelled_it_tells_what_it_knows_so_far() -> None:
    """What is compared has been played as often by both."""
    asked = []
    token = CancellationToken(requested=lambda: len(asked) > 7)

    def playout(choice: int, number: int) -> Sample:
        asked.append(choice)
        return Sample(float(choice), 1)

    ranked = halve(range(3), playout, 10_000, token)
    assert len(asked) < 12 and {one.playouts for one in ranked} == {len(asked) // 3}


def test_playing_on_is_the_same_for_the_same_seed() -> None:
    game = load_frozen("arena", "duel")
    players = {side: computer("arena") for side in game.sides}
    state = game.start(SeededDice(1)).state
    while game.auto(state) is not None:
        state = game.play(state, game.auto(state), SeededDice(2)).state
    action = players[game.decider(state)].choose(game, state, Random(1))

    def ends(seed: int) -> tuple[object, int]:
        return play_on(game, state, action, players, seed, lambda now: now.turn > state.turn + 2)

    assert ends(4) == ends(4)
    assert len({str(ends(seed)) for seed in range(6)}) > 1
    end, positions = ends(4)
    assert positions > 3 and (end.turn > state.turn + 2 or game.outcome(end) is not None)
