"""Turns of a figure that become one, and what undo makes of them."""

from game.core.history import History
from game.turns import inputs as do
from game.turns.controller import Controller
from game.turns.machine import Mode
from tests.frozen import load_frozen


def hand() -> Controller:
    """Blue moves two against two; its first figure is in hand."""
    game = load_frozen("arena", "two-against-two", {"solo": False})
    found = Controller(History(game, 3))
    while found.mode is Mode.WAITING:
        found.send(do.Proceed())
    for text in ("first blue", "begin"):
        if game.judge(found.state, game.parse(text)).allowed:
            found.history.play(text)
    for _ in range(2):
        found.mode = found.settle()
        found.send(do.Confirm())
    found.send(do.Pick("b1"))
    return found


def test_ar_p2_turning_on_is_one_turn_and_one_undo() -> None:
    """AR-P2: three presses of a key, one entry of the log; back to the first facing, none."""
    found = hand()
    count, first = len(found.history.entries), found.state.figures["b1"].facing
    for step in (1, 2, 3):
        found.send(do.Rotate((first + step) % 6))
        assert found.unit == "b1" and len(found.history.entries) == count + 1
    assert found.state.figures["b1"].facing == (first + 3) % 6
    found.send(do.Rotate(first))
    assert len(found.history.entries) == count and found.outcome.kind == "undone"
    found.send(do.Rotate((first + 1) % 6))
    found.send(do.Undo())
    assert found.state.figures["b1"].facing == first


def test_ar_u30_one_that_has_finished_is_turned_and_stays_in_hand() -> None:
    """AR-U30: while another is on its way, which goes on afterwards."""
    found = hand()
    found.history.play("done b1")
    found.mode = found.settle()
    found.send(do.Pick("b2"))
    found.send(do.Rotate((found.state.figures["b2"].facing + 1) % 6))
    found.send(do.Pick("b1"))
    facing = found.state.figures["b1"].facing
    for step in (1, 2):
        found.send(do.Rotate((facing + step) % 6))
        assert found.outcome.kind in ("played", "undone") and found.unit == "b1"
    assert found.state.figures["b1"].facing == (facing + 2) % 6
    assert found.state.active == "b2"
