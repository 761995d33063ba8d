"""Tallies of quick games, and how points are moved until neither side leads."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.fairness import (
    FairnessTally,
    LevelCount,
    fairest,
    next_levelling,
    quick_games,
)
from game.core.interval import wilson
from game.core.skirmish import MOST_LEVELLING
from game.players import names
from game.rules import game_ids


def _tally(blue: int, rust: int, draws: int = 0) -> FairnessTally:
    return FairnessTally(
        {"b": LevelCount("Blue", "blue", 0, blue), "r": LevelCount("Rust", "rust", 1, rust),
         "d": LevelCount("Draw", "", 2, draws)},
        {7: blue + rust + draws},
    )


_COUNTS = st.tuples(*[st.integers(0, 60)] * 3)


@given(one=_COUNTS, two=_COUNTS)
def test_tallies_add_up(one: tuple[int, int, int], two: tuple[int, int, int]) -> None:
    both = _tally(*one).plus(_tally(*two))
    assert both == _tally(*(a + b for a, b in zip(one, two, strict=True)))
    assert both.games == sum(one) + sum(two)
    assert both.decided == both.wins("blue") + both.wins("rust")
    assert both.interval("blue") == wilson(both.wins("blue"), both.decided)
    assert both.verdict("blue") == both.verdict("rust")


def test_games_are_taken_in_one_by_one() -> None:
    tally = FairnessTally()
    for turn in range(1, 41):
        tally = tally.and_game("won", "Won", "blue" if turn % 2 else "rust", turn % 3, turn)
    assert tally.games == 40 and tally.turn_span() == (2, 39, 20)
    assert FairnessTally().turn_span() == (0, 0, 0) and FairnessTally().share("blue") == 0.5
    assert [level.title for level in _tally(1, 1, 1).ladder()] == ["Blue", "Rust", "Draw"]


@pytest.mark.parametrize(("blue", "rust", "verdict"), [
    (100, 100, "even"), (2, 2, "open"), (80, 20, "uneven"), (20, 80, "uneven"), (62, 38, "open"),
])
def test_a_verdict_needs_games_enough(blue: int, rust: int, verdict: str) -> None:
    assert _tally(blue, rust, draws=10).verdict("blue") == verdict


@given(bias=st.integers(-60, 60), slope=st.integers(3, 20))
def test_points_are_moved_until_neither_side_leads(bias: int, slope: int) -> None:
    """Of a skirmish in which each step moves the share by so many percent."""
    tallies: dict[int, FairnessTally] = {}
    step = next_levelling(tallies, "blue")
    while step is not None:
        assert step not in tallies and abs(step) <= MOST_LEVELLING and len(tallies) <= 8
        blue = max(0, min(100, 50 + bias + slope * step))
        tallies[step] = _tally(blue, 100 - blue)
        step = next_levelling(tallies, "blue")
    best = tallies[fairest(tallies, "blue")].share("blue")
    reachable = {max(0, min(100, 50 + bias + slope * one)) for one in range(-9, 10)}
    if any(45 <= share <= 55 for share in reachable):
        assert 0.45 <= best <= 0.55


def test_an_even_step_is_found_beyond_uneven_neighbours() -> None:
    """Who fights changes by whole units: two points more may well be worse than one."""
    blue = {0: 38, 1: 94, -1: 30, 2: 70, -2: 29, 3: 50}
    tallies: dict[int, FairnessTally] = {}
    while (step := next_levelling(tallies, "blue")) is not None:
        tallies[step] = _tally(blue[step], 100 - blue[step])
    assert fairest(tallies, "blue") == 3


@given(drawn=st.integers(-9, 9), bias=st.sampled_from([-30, -20, 20, 30]))
def test_what_mostly_ends_in_a_draw_is_not_taken_for_even(drawn: int, bias: int) -> None:
    """One levelling after which nobody wins: the search goes past it, and it isn't the fairest."""
    tallies: dict[int, FairnessTally] = {}
    step = next_levelling(tallies, "blue")
    while step is not None:
        assert step not in tallies and len(tallies) <= 8
        blue = max(0, min(100, 50 + bias + 10 * step))
        tallies[step] = _tally(1, 0, 99) if step == drawn else _tally(blue, 100 - blue)
        step = next_levelling(tallies, "blue")
    best = fairest(tallies, "blue")
    assert best != drawn
    assert abs(tallies[best].share("blue") - 0.5) <= (0.15 if drawn == -bias // 10 else 0.05)


def test_each_game_says_who_plays_its_quick_games() -> None:
    assert set(quick_games()) <= set(game_ids())
    for game, quick in quick_games().items():
        assert quick.player in names(game) and quick.games % quick.batch == 0
