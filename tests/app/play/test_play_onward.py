"""Computer sides at the table: they think off the window's thread and play like anybody else."""

import threading

import pytest

from game.app.play import onward
from game.players.random_player import RandomPlayer
from game.turns.inputs import EndPhase, Undo
from game.turns.machine import Mode
from tests.app.play.hands import Hands


def seated():
    """The table of a lone player who may begin."""
    hands = Hands("demolition", game="troopers", solo=True, seed=3)
    assert hands.table.status.to_act not in hands.table.game.computers
    return hands


def end_turn(hands):
    """The person's turn is over."""
    hands.scene.give(EndPhase())
    if hands.table.mode is Mode.CONFIRMING:
        hands.scene.do("confirm")


def test_the_computer_plays_its_turn_and_the_person_is_next(monkeypatch):
    threads = []
    plain = RandomPlayer.choose

    def choose(self, game, state, rng):
        threads.append(threading.current_thread())
        return plain(self, game, state, rng)

    monkeypatch.setattr(RandomPlayer, "choose", choose)
    monkeypatch.setattr(onward, "computer", lambda game, name: RandomPlayer())
    hands = seated()
    mine = next(s for s in hands.table.game.sides if s not in hands.table.game.computers)
    end_turn(hands)
    hands.rest()
    assert threads and threading.main_thread() not in threads
    assert hands.table.status.to_act == mine
    hands.scene.give(Undo())
    assert hands.table.history.decided_here(hands.table.state)
    assert [entry.text for entry in hands.table.history.entries] == ["fall"]


def test_a_player_that_stumbles_or_sleeps_does_not_stop_the_game(monkeypatch):
    class Clumsy:
        def choose(self, game, state, rng):
            raise KeyError("lost")

    monkeypatch.setattr(onward, "computer", lambda game, name: Clumsy())
    hands = seated()
    end_turn(hands)
    for _ in range(400):
        hands.app.step(1)
        if len(hands.table.history.entries) > 3:
            break
    assert len(hands.table.history.entries) > 3


@pytest.fixture
def slow(monkeypatch):
    gate = threading.Event()

    class Slow:
        def choose(self, game, state, rng):
            gate.wait(20)
            return game.options(state)[0]

    monkeypatch.setattr(onward, "computer", lambda game, name: Slow())
    yield gate
    gate.set()


def test_undo_works_while_the_computer_thinks_and_its_late_answer_is_dropped(slow):
    hands = seated()
    end_turn(hands)
    for _ in range(200):
        hands.app.step(1)
        if hands.table.mode is Mode.THINKING:
            break
    assert hands.table.mode is Mode.THINKING
    hands.scene.give(Undo())
    before = len(hands.table.history.entries)
    slow.set()
    for _ in range(60):
        hands.app.step(1)
    assert len(hands.table.history.entries) == before
    assert hands.table.mode is not Mode.THINKING


def test_nobody_is_waited_for_longer_than_the_cap(slow, monkeypatch):
    monkeypatch.setattr(onward, "CAP", 0)
    hands = seated()
    end_turn(hands)
    for _ in range(400):
        hands.app.step(1)
        if len(hands.table.history.entries) > 2:
            break
    assert len(hands.table.history.entries) > 2
