"""Undo to the very start and redo to the very end, exact at every step, in every scenario."""

import random
from typing import Any

import msgspec
import pytest

from game.core.history import Entry, History
from game.core.resources import scenario_dir
from game.core.saves import fingerprint
from game.rules import box

SCENARIOS = sorted(path.stem for path in scenario_dir("kayotz").glob("*.yaml"))
MOST = 160
"""Actions of one game, and on to the next decision: turns of both sides, with cards and losses."""

EACH = pytest.mark.parametrize("hot_seat", [False, True], ids=["solo", "hot-seat"])
EVERY = pytest.mark.parametrize("name", SCENARIOS)


def played(name: str, hot_seat: bool, seed: int) -> History[Any, Any]:
    """Random play; kinds of actions are picked before actions, so that all kinds occur."""
    game = box("kayotz").load(
        scenario_dir("kayotz") / f"{name}.yaml", {"hot-seat": hot_seat, "undo-dice": True}
    )
    history: History[Any, Any] = History(game, seed)
    rng = random.Random(seed)
    while game.status(history.state).result is None:
        action = game.auto(history.state)
        if action is None:
            if len(history.entries) >= MOST:
                break
            groups = [group for group in game.options(history.state).groups if len(group)]
            action = rng.choice(rng.choice(groups))
        assert history.play(action).allowed
    return history


def exact(history: History[Any, Any], kept: list[Entry[Any, Any]]) -> None:
    """The history stands where it stood after as many actions: state, dice, and as JSON."""
    count = len(history.entries)
    assert history.entries == kept[:count]
    assert history.undone == kept[count:][::-1]
    state = history.state_at(count)
    assert history.state is state
    assert history.dice_position == (kept[count - 1].dice if count else history.opening.dice)
    assert history.dice().position == history.dice_position
    game = history.game
    plain = msgspec.json.encode(game.encode(state))
    again = game.decode(msgspec.json.decode(plain))
    assert again == state and type(again) is type(state)
    assert msgspec.json.encode(game.encode(again)) == plain


def decisions(history: History[Any, Any]) -> list[int]:
    """After how many actions somebody decided, or a decision follows: where undo stops."""
    return [
        index for index in range(len(history.entries))
        if history.game.auto(history.state_at(index)) is None
    ]


def rolls(history: History[Any, Any], count: int) -> list[int]:
    """The next dice from where the history stands."""
    dice = history.dice()
    return [dice.roll() for _ in range(count)]


@EVERY
@EACH
@pytest.mark.parametrize("seed", [11, 29])
def test_undo_to_the_start_and_redo_to_the_end(name: str, hot_seat: bool, seed: int) -> None:
    """SB-U2, SB-U3: each undo takes one decision back with all that followed by itself, each redo
    puts just that back; states, dice and JSON are the same on the way down and up."""
    history = played(name, hot_seat, seed)
    kept = list(history.entries)
    stops = decisions(history)
    end = fingerprint(history.game, history.state)
    exact(history, kept)
    future = rolls(history, 8)
    for stop in reversed(stops):
        assert history.undo().allowed
        assert len(history.entries) == stop
        exact(history, kept)
    assert not history.entries and history.state is history.opening.state
    assert history.undo().rules == ("SB-U2",)
    for stop in [*stops[1:], len(kept)]:
        assert history.redo().allowed
        assert len(history.entries) == stop
        exact(history, kept)
    assert history.redo().rules == ("SB-U3",)
    assert fingerprint(history.game, history.state) == end and rolls(history, 8) == future


@EVERY
@EACH
def test_each_action_played_again_falls_the_same_way(name: str, hot_seat: bool) -> None:
    """SB-U1: taken back one by one and played anew from there, everything is as it was, events
    and dice too; what was undone behind it still stands."""
    history = played(name, hot_seat, 5)
    kept = list(history.entries)
    rng = random.Random(5)
    for _ in range(12):
        back = rng.randrange(1, len(kept) + 1)
        for _ in range(back):
            assert history.step_back().allowed
        exact(history, kept)
        for entry in kept[len(kept) - back:][: rng.randrange(1, back + 1)]:
            assert history.play(entry.text).allowed
            exact(history, kept)
        while history.step_forward().allowed:
            pass
        exact(history, kept)


@EVERY
@EACH
@pytest.mark.parametrize("seed", [3, 8])
def test_undo_in_the_middle_of_the_alien_phase(name: str, hot_seat: bool, seed: int) -> None:
    """SB-U3: while the aliens still act, undo goes back to the last decision (the end of the
    phase, or the card that was chosen); redo brings back all that is known, and play goes on
    from there as it would have."""
    whole = played(name, hot_seat, seed)
    kept = list(whole.entries)
    auto, game = whole.game.auto, whole.game
    middles = [
        index for index in range(1, len(kept))
        if whole.state_at(index).phase == "alien" and auto(whole.state_at(index)) is not None
    ]
    assert middles, "no alien phase was seen"
    for middle in middles:
        history = whole.branch(middle)
        last = max(stop for stop in decisions(history) if stop < middle)
        assert history.undo().allowed
        assert len(history.entries) == last
        assert game.auto(history.state) is None
        exact(history, kept[:middle])
        decided = kept[last].text
        assert decided == "end-phase" or decided.startswith("choose "), decided
        assert history.redo().allowed
        exact(history, kept[:middle])
        assert len(history.entries) == middle
        while (action := game.auto(history.state)) is not None:
            assert history.play(action).allowed
        assert history.entries == kept[: len(history.entries)]
