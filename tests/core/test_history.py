"""History: undo to start and redo to end are exact; the dice are the same again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import ActionTextError, DiceScriptError
from game.core.event import Rolled
from game.core.history import History
from tests.core.toy import Toy
from tests.properties import examples


def run_on(history, picks):
    for pick in picks:
        options = history.game.options(history.state)
        if not len(options):
            break
        assert history.play(options[pick % len(options)]).allowed


@examples(60)
@given(st.integers(0, 999), st.lists(st.integers(0, 30), max_size=30))
def test_undo_to_start_and_redo_to_end_are_exact(seed, picks):
    history = History(Toy(), seed)
    run_on(history, picks)
    states = [history.state_at(i) for i in range(len(history.entries) + 1)]
    end = history.state
    while history.undo().allowed:
        assert history.state == states[len(history.entries)]
    assert len(history.entries) == 0
    assert history.state == states[0]
    while history.redo().allowed:
        assert history.state == states[len(history.entries)]
    assert history.state == end


def test_who_decided_is_asked_once_a_position(monkeypatch):
    history = History(Toy(computers={"b": "plain"}), 1)
    run_on(history, [0] * 12)
    asked = []
    status = history.game.status
    monkeypatch.setattr(history.game, "status", lambda state: asked.append(state) or status(state))
    index = history.last_decision()
    before = len(asked)
    assert history.last_decision() == index
    assert len(asked) == before
    fresh = History(Toy(computers={"b": "plain"}), 1)
    run_on(fresh, [0] * 12)
    assert fresh.last_decision() == index


def test_undo_takes_back_what_followed_by_itself():
    history = History(Toy(), 1)
    history.play("walk a c1")
    history.play("end")
    history.play("wind")
    assert history.undo().allowed
    assert [entry.text for entry in history.entries] == ["walk a c1"]
    assert history.redo().allowed
    assert [entry.text for entry in history.entries] == ["walk a c1", "end", "wind"]


def test_the_same_dice_fall_again_after_undo():
    history = History(Toy(), 5)
    history.play("dash a")
    first = history.entries[-1].events
    history.undo()
    history.play("dash a")
    assert history.entries[-1].events == first


def test_playing_something_else_forgets_what_was_undone_and_the_same_keeps_it():
    history = History(Toy(), 5)
    history.play("walk a c1")
    history.play("walk b c5")
    history.undo()
    history.undo()
    history.play("walk a c1")
    assert len(history.undone) == 1
    history.play("walk b c6")
    assert history.undone == []
    assert history.redo().rules == ("SB-U3",)


def test_sb_u1_dice_stay_when_the_game_says_so():
    history = History(Toy(undo_dice=False), 5)
    history.play("walk a c1")
    assert history.may_undo().allowed
    history.play("dash b")
    ruling = history.undo()
    assert not ruling.allowed
    assert ruling.rules == ("SB-U1",)
    assert ruling.reasons[0].text == "1 die has fallen since then"
    assert len(history.entries) == 2


def test_sb_u2_nothing_to_undo_at_the_start():
    assert History(Toy(), 1).undo().rules == ("SB-U2",)


def test_a_refused_action_changes_nothing():
    history = History(Toy(), 1)
    ruling = history.play("walk a c7")
    assert not ruling.allowed
    assert ruling.reasons[0].text == "7 cells, 1 or 2 allowed"
    assert history.entries == []


def test_a_text_that_is_no_action_is_told():
    with pytest.raises(ActionTextError, match="fly"):
        History(Toy(), 1).play("fly a c1")


def test_a_script_that_runs_out_changes_nothing():
    history = History(Toy(), 1, [4], endless=False)
    history.play("dash a")
    history.play("cheer a")
    with pytest.raises(DiceScriptError):
        history.play("dash b")
    assert [entry.text for entry in history.entries] == ["dash a", "cheer a"]


def test_a_branch_shares_the_past_and_not_the_future():
    history = History(Toy(), 8)
    run_on(history, [3, 1, 4, 1, 5])
    other = history.branch(2)
    assert other.state == history.state_at(2)
    before = len(history.entries)
    run_on(other, [0, 0, 0])
    assert len(history.entries) == before


def test_a_branch_with_a_seed_of_its_own_has_other_dice_from_there_on():
    """Up to its moment the dice are those that fell; taken back beyond it they fall again."""
    history = History(Toy(), 8)
    run_on(history, [3, 1, 4, 1, 5, 9, 2, 6])
    thrown = history.entries[3].dice
    other = history.branch(4, 77)
    assert other.later == ((thrown, 77),) and other.seed == history.seed
    assert [other.dice().at(k).roll() for k in range(thrown)] == [
        history.dice().at(k).roll() for k in range(thrown)]
    fresh = History(Toy(), 77)
    assert [other.dice().at(k).roll(20) for k in range(thrown, thrown + 20)] == [
        fresh.dice().at(k).roll(20) for k in range(thrown, thrown + 20)]
    assert other.branch(2, 5).later == ((history.entries[1].dice, 5),)
    assert other.branch(4).later == other.later


def test_a_branch_with_a_seed_drops_what_was_scripted_behind_it():
    history = History(Toy(), 5, (2, 6, 6), endless=False)
    assert history.play("dash a").allowed
    other = history.branch(1, 9)
    assert other.script == (2,) and other.endless
    assert other.dice().roll() == History(Toy(), 9).dice().at(1).roll()


def test_after_the_script_is_ended_the_seed_decides_and_the_past_stays() -> None:
    history = History(Toy(), 5, (2, 9, 9))
    assert history.play("dash a").allowed and history.play("hush a").allowed
    assert history.undo().allowed
    state = history.state
    history.end_script()
    assert history.script == (2,) and history.state == state
    assert history.redo().allowed and history.play("dash b").allowed
    rolled = next(e for e in history.entries[-1].events if isinstance(e, Rolled))
    assert rolled.dice == (History(Toy(), 5).dice().at(1).roll(),)
