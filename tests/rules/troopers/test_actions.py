"""The texts of actions: readable, typeable, each read back as what it was."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.dots import DotBoard, LevelName
from game.core.errors import ActionTextError
from game.rules.troopers import actions
from game.rules.troopers.actions import FORMS, Action, parse, text
from game.rules.troopers.state import OrderKind, Slot

BOARD = DotBoard(9, 7, (LevelName("ground"), LevelName("u", "u"), LevelName("c", "c")))

UNIT = st.sampled_from(["b1", "r12", "rust-3"])
ITEM = st.sampled_from(["rifle", "grenade", "laser-smg", "papers"])
CELL = st.integers(0, BOARD.n - 1)
BARE = (actions.EndSide, actions.GoOn, actions.Fall, actions.Detonate)
OF_UNIT = (
    actions.Activate, actions.Prone, actions.Stand, actions.Hold, actions.Done, actions.Nerve,
)
ACTIONS = st.one_of(
    *(st.builds(kind) for kind in BARE), *(st.builds(kind, UNIT) for kind in OF_UNIT),
    st.builds(actions.Walk, UNIT, st.lists(CELL, min_size=2, max_size=9).map(tuple)),
    st.builds(actions.Change, UNIT, st.sampled_from(get_args(Slot))),
    st.builds(actions.Take, UNIT, ITEM, UNIT), st.builds(actions.PickUp, UNIT, ITEM),
    st.builds(actions.Drop, UNIT, ITEM),
    st.builds(actions.Lay, UNIT, st.sampled_from([30, 60, 150]), st.integers(0, 359)),
    st.builds(actions.Fire, UNIT, st.integers(0, 98)),
    st.builds(actions.Strike, UNIT, UNIT, st.sampled_from(["fists", "stun-baton"])),
    st.builds(actions.Throw, UNIT, CELL),
    st.builds(actions.SetOrders, UNIT, st.sampled_from(["ask", "always", "hold"])),
    st.builds(actions.SetOrders, UNIT, st.just("odds"), st.integers(0, 100)),
)


@given(ACTIONS)
def test_every_text_is_read_back(action: Action) -> None:
    said = text(action, BOARD)
    assert parse(said, BOARD) == action
    assert parse(f"  {said.upper()}  ".replace(" ", "  "), BOARD) == action


def test_every_kind_of_action_has_a_text_and_a_form() -> None:
    kinds = {
        *BARE, *OF_UNIT, actions.Walk, actions.Change, actions.Take, actions.PickUp, actions.Drop,
        actions.Lay, actions.Fire, actions.Strike, actions.Throw, actions.SetOrders,
    }
    assert kinds == set(get_args(Action)) and len(FORMS) == len(kinds)


@pytest.mark.parametrize("said", [
    "activate b1", "walk b1 along 0207-0206-u0206", "prone b1", "stand b1", "change b1 to grenade",
    "take b1 rifle from r2", "pick-up b1 grenade", "drop b1 pistol", "arc b1 30 towards 135",
    "fire r3 with arc 1", "hold r3", "strike b1 at r2 with fists", "throw b1 to 0805", "done b1",
    "orders b1 always", "orders b1 odds 60", "end-side", "go-on", "fall", "burst", "nerve b2",
])
def test_canonical_texts(said: str) -> None:
    assert text(parse(said, BOARD), BOARD) == said


@pytest.mark.parametrize(("said", "words"), [
    ("", "an empty action"), ("jump b1", "'jump' is no action"),
    ("walk b1", "cut short: write walk <trooper> along"),
    ("walk b1 over 0101-0102", "'over' where 'along' should stand"),
    ("walk b1 along 0101", "a path of one dot"), ("walk b1 along 0101-9999", "no dot '9999'"),
    ("walk b1 along 0101-0102 fast", "'fast' is too much"), ("prone", "cut short"),
    ("prone b1 b2", "'b2' is too much"), ("end-side b1", "'b1' is too much"),
    ("change b1 to hat", "'hat' is no place for a weapon"), ("take b1 rifle by b2", "'by' where"),
    ("arc b1 wide towards 90", "'wide' is no width in degrees"),
    ("arc b1 30 towards 360", "a whole number from 0 to 359"), ("arc b1 30 at 3", "'at' where"),
    ("arc b1 ³ towards 90", "is no width"), ("fire b1 with arc 0", "'0' is no arc"),
    ("fire b1 with gun 1", "'gun' where 'arc'"), ("throw b1 to x0101", "no dot 'x0101'"),
    ("orders b1", "cut short"), ("orders b1 run", "'run' is no order"),
    ("orders b1 odds", "cut short: write orders <trooper> odds <percent>"),
    ("orders b1 odds 101", "from 0 to 100"), ("orders b1 hold 50", "'50' is too much"),
    ("strike b1 at r1", "cut short"), ("burst now", "'now' is too much"),
])
def test_what_is_not_understood_is_named(said: str, words: str) -> None:
    with pytest.raises(ActionTextError) as error:
        parse(said, BOARD)
    assert words in str(error.value) and "\n" not in str(error.value)


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_a_clear_error(said: str) -> None:
    try:
        action = parse(said, BOARD)
    except ActionTextError as error:
        assert str(error)
    else:
        assert parse(text(action, BOARD), BOARD) == action


@given(st.lists(st.sampled_from([
    "walk", "b1", "along", "0101-0102", "arc", "30", "towards", "90", "fire", "with", "1", "take",
    "from", "orders", "odds", "to", "throw", "0101", "change", "grenade", "-", "0101-",
]), max_size=7))
def test_any_words_of_the_forms_are_an_action_or_a_clear_error(words: list[str]) -> None:
    try:
        action = parse(" ".join(words), BOARD)
    except ActionTextError as error:
        assert str(error)
    else:
        assert parse(text(action, BOARD), BOARD) == action


def test_order_kinds_are_all_known() -> None:
    for kind in get_args(OrderKind):
        assert actions.SetOrders("b1", kind) == parse(
            text(actions.SetOrders("b1", kind), BOARD), BOARD)
