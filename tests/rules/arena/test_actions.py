"""The texts of actions: readable, typeable, each read back as what it was."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.hexes import HexBoard, lettered
from game.core.errors import ActionTextError
from game.rules.arena import actions
from game.rules.arena.actions import FORMS, Action, facing_name, parse, text
from game.rules.arena.state import Grab, How, OrderKind, Position
from tests.properties import examples

BOARD = HexBoard(11, 12, lettered)

UNIT = st.sampled_from(["b1", "r12", "varro-3"])
ITEM = st.sampled_from(["dagger", "long-bow", "small-shield", "strongbox"])
CELL = st.integers(0, BOARD.n - 1)
FACING = st.integers(0, 5)
POSITION = st.sampled_from(get_args(Position))
BARE = (actions.Initiative, actions.Begin, actions.EndMoves, actions.Resolve, actions.Close)
OF_UNIT = (
    actions.Release, actions.Stand, actions.Delay, actions.Done, actions.Snatch, actions.Defend,
    actions.Dodge, actions.Bear, actions.Load, actions.Pass, actions.Rest, actions.Grapple,
)
PATH = st.lists(CELL, min_size=2, max_size=9).map(tuple)
ACTIONS = st.one_of(
    *(st.builds(kind) for kind in BARE),
    *(st.builds(kind, UNIT) for kind in OF_UNIT),
    st.builds(actions.First, st.sampled_from(["blue", "rust"])),
    st.builds(actions.Mark, UNIT, UNIT),
    st.builds(actions.Move, UNIT, PATH, FACING),
    st.builds(actions.Move, UNIT, PATH, FACING, st.builds(Grab, ITEM, CELL, st.booleans())),
    st.builds(actions.Turn, UNIT, FACING),
    st.builds(actions.Climb, UNIT, CELL),
    st.builds(actions.Attack, UNIT, UNIT, st.sampled_from(get_args(How))),
    st.builds(actions.Shoot, UNIT, UNIT, st.none() | POSITION),
    st.builds(actions.Throw, UNIT, UNIT),
    st.builds(actions.Ready, UNIT, ITEM),
    st.builds(actions.PickUp, UNIT, ITEM),
    st.builds(actions.Drop, UNIT, POSITION),
    st.builds(actions.Disengage, UNIT, CELL, FACING),
    st.builds(actions.Break, UNIT, CELL),
    st.builds(actions.Push, UNIT, UNIT, CELL, st.booleans()),
    st.builds(actions.SetOrders, UNIT, st.sampled_from(get_args(OrderKind))),
)


@given(ACTIONS)
def test_every_text_is_read_back(action: Action) -> None:
    said = text(action, BOARD)
    assert parse(said, BOARD) == action
    assert parse(f"  {said.upper()}  ".replace(" ", "  "), BOARD) == action


def test_every_kind_of_action_has_a_text_and_a_form() -> None:
    kinds = {
        *BARE, *OF_UNIT, actions.First, actions.Mark, actions.Move, actions.Turn, actions.Climb,
        actions.Attack, actions.Shoot, actions.Throw, actions.Ready, actions.PickUp, actions.Drop,
        actions.Disengage, actions.Break, actions.Push, actions.SetOrders,
    }
    # Moves and shots are written in two ways each.
    assert kinds == set(get_args(Action)) and len(FORMS) == len(kinds) + 2


@pytest.mark.parametrize("said", [
    "initiative", "first blue", "chase r1 after b1", "release r1", "begin",
    "move b1 along C5-C4-C3 facing NE", "move b1 along C5-C4 facing N taking dagger at C4",
    "move b1 along C5-C4-C3 facing N snatching dagger at C4", "turn b1 to SE", "stand b1",
    "climb b1 to C4", "delay b1", "done b1", "snatch b1", "end-moves",
    "attack b1 at r1 with both-hands", "shoot b1 at r1", "shoot b1 at r1 then kneeling",
    "throw b1 at r1", "resolve", "defend r1", "dodge r1", "bear r1", "ready b1 dagger", "load b1",
    "drop b1 prone", "pick-up b1 dagger", "disengage b1 to D4 facing N", "break b1 to D4",
    "pass b1", "push b1 at r1 to D4 following", "push b1 at r1 to D4 staying", "rest b1", "close",
    "orders b1 never",
])
def test_canonical_texts(said: str) -> None:
    assert text(parse(said, BOARD), BOARD) == said


@pytest.mark.parametrize(("said", "words"), [
    ("", "an empty action"), ("jump b1", "'jump' is no action"),
    ("move b1", "cut short: write move <figure> along"),
    ("move b1 over C5-C4 facing N", "'over' where 'along' should stand"),
    ("move b1 along C5 facing N", "a path of one hex"),
    ("move b1 along C5-Z9 facing N", "no hex 'z9'"),
    ("move b1 along C5-C4 facing E", "'e' is no side of a hex"),
    ("move b1 along C5-C4 facing N holding dagger at C4", "no way to pick up"),
    ("turn b1 to up", "'up' is no side"), ("stand", "cut short"), ("stand b1 b2", "too much"),
    ("attack b1 at r1 with teeth", "'teeth' is no way to strike"),
    ("shoot b1 at r1 then flying", "no position"), ("drop b1 dead", "no position"),
    ("push b1 at r1 to D4 running", "no way to end a push"), ("orders b1 run", "no order"),
    ("initiative now", "too much"), ("first", "cut short"),
])
def test_what_is_not_understood_is_named(said: str, words: str) -> None:
    with pytest.raises(ActionTextError) as error:
        parse(said, BOARD)
    assert words in str(error.value) and "\n" not in str(error.value)


@examples(100)
@given(st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from([
        "move", "b1", "along", "C5-C4", "facing", "N", "taking", "dagger", "at", "C4", "push",
        "to", "following", "turn", "attack", "with", "fists", "shoot", "then", "prone", "-",
    ]), max_size=10).map(" ".join),
))
def test_any_text_is_an_action_or_a_clear_error(said: str) -> None:
    try:
        action = parse(said, BOARD)
    except ActionTextError as error:
        assert str(error)
    else:
        assert parse(text(action, BOARD), BOARD) == action


def test_facings_have_the_names_of_the_sides() -> None:
    assert [facing_name(way) for way in range(6)] == ["N", "NE", "SE", "S", "SW", "NW"]
