"""Undo to the very start and redo to the very end, exact at every step: what any game must pass.

`test_undo` plays every scenario of the box with these.
"""

import random
from typing import Any

import msgspec

from game.core.contract import AnyGame
from game.core.history import Entry, History
from game.core.resources import scenario_dir
from game.core.resume import fingerprint, make_save, restore
from game.core.saves import decode, encode
from game.rules import box, open_saved
from tests.frozen import switches
from tests.players.playing import play_on

MOST = 160
"""Actions of one game, and on to the next decision: turns of both sides, with losses."""


def scenarios(game_id: str) -> list[str]:
    """Names of a game's scenario files."""
    return sorted(path.stem for path in scenario_dir(game_id).glob("*.yaml"))


def played(game_id: str, name: str, seed: int, **options: bool) -> History[Any, Any]:
    """Random play; kinds of actions are picked before actions, so that all kinds occur."""
    game: AnyGame = box(game_id).load(
        scenario_dir(game_id) / f"{name}.yaml", {**switches(options), "undo-dice": True}
    )
    history: History[Any, Any] = History(game, seed)
    play_on(history, _by_kind, random.Random(seed), MOST)
    return history


def _by_kind(game: AnyGame, state: Any, rng: random.Random) -> Any:
    groups = game.options(state).groups
    # a group is made only when it is asked for, and some are dear
    kinds = rng.sample(range(len(groups)), len(groups))
    return rng.choice(next(groups[kind] for kind in kinds if len(groups[kind])))


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
    """After how many actions a person at the screen decided the next: where undo stops."""
    return [
        index for index in range(len(history.entries))
        if history.personal(history.entries[index])
    ]


def rolls(history: History[Any, Any], count: int) -> list[int]:
    """The next dice from where the history stands."""
    dice = history.dice()
    return [dice.roll() for _ in range(count)]


def to_the_start_and_to_the_end(history: History[Any, Any]) -> None:
    """SB-U2, SB-U3: each undo takes one decision back with all that followed by itself, each redo
    puts just that back; states, dice and JSON are the same on the way down and up."""
    kept = list(history.entries)
    stops = decisions(history)
    end = fingerprint(history.game, history.state)
    exact(history, kept)
    future = rolls(history, 8)
    for stop in reversed(stops):
        assert history.undo().allowed
        assert len(history.entries) == stop
        exact(history, kept)
    # What came by itself before the first decision stays.
    assert len(history.entries) == stops[0]
    if not stops[0]:
        assert history.state is history.opening.state
    assert history.undo().rules == ("SB-U2",)
    for stop in [*stops[1:], len(kept)]:
        assert history.redo().allowed
        assert len(history.entries) == stop
        exact(history, kept)
    assert history.redo().rules == ("SB-U3",)
    assert fingerprint(history.game, history.state) == end and rolls(history, 8) == future


def played_again(history: History[Any, Any], seed: int = 5) -> None:
    """SB-U1: taken back one by one and played anew from there, everything is as it was, events
    and dice too; what was undone behind it still stands."""
    kept = list(history.entries)
    rng = random.Random(seed)
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


def in_the_middle(whole: History[Any, Any], most: int = 12) -> None:
    """SB-U3: while things follow by themselves, undo goes back to the last decision; redo brings
    back all that is known, and play goes on from there as it would have."""
    kept, game = list(whole.entries), whole.game
    stops = decisions(whole)
    middles = [
        index for index in range(stops[0] + 1, len(kept))
        if game.auto(whole.state_at(index)) is not None
    ]
    assert middles, "nothing followed by itself"
    for middle in random.Random(3).sample(middles, min(most, len(middles))):
        history = whole.branch(middle)
        last = max(stop for stop in stops if stop < middle)
        assert history.undo().allowed
        assert len(history.entries) == last
        assert game.auto(history.state) is None
        exact(history, kept[:middle])
        assert history.redo().allowed
        exact(history, kept[:middle])
        assert len(history.entries) == middle
        while (action := game.auto(history.state)) is not None:
            assert history.play(action).allowed
        assert history.entries == kept[: len(history.entries)]


def played_on(whole: History[Any, Any], moments: int = 6, most: int = 30) -> None:
    """A branch begins where the record stood, with other dice behind it and the same before; it
    comes back from JSON, and the record stays as it was."""
    kept, end, undone = list(whole.entries), fingerprint(whole.game, whole.state), whole.undone
    rng = random.Random(7)
    differ = 0
    for moment in (0, *sorted(rng.sample(range(1, len(kept)), moments - 2)), len(kept)):
        branch = whole.branch(moment, 4_000 + moment)
        exact(branch, kept[:moment])
        differ += rolls(branch, 8) != rolls(whole.branch(moment), 8)
        play_on(branch, _by_kind, random.Random(moment), most)
        if len(branch.entries) > moment + 1:
            branch.unplay()
        saved = decode(encode(make_save(branch, name="b", saved="", program="1")), "b")
        loaded = restore(saved, open_saved)
        assert not loaded.trouble
        assert loaded.history.entries == branch.entries
        assert loaded.history.undone == branch.undone
        assert rolls(loaded.history, 8) == rolls(branch, 8)
        while len(branch.entries) > moment:
            branch.unplay()
        branch.undone.clear()
        exact(branch, kept[:moment])
    assert differ >= moments - 1
    exact(whole, kept)
    assert whole.undone is undone and fingerprint(whole.game, whole.state) == end
