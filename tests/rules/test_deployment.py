"""Deployment as a phase, in every game that has it: whose turn it is to place, what is refused,
what a file may say, and how computers place. Each game's ground is in its own folder."""

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from game.coach.reviewing import is_decision
from game.core.contract import AnyGame
from game.core.datafile import DataFileError
from game.core.deployment import Deploy, Deploying, EndDeployment, PlaceRest
from game.core.errors import BoxError
from game.core.history import History
from game.core.ruling import Ruling
from game.core.view_records import Choice
from game.players import LEVELS, computer
from game.rules import box
from tests.frozen import DEPLOYMENT, frozen

RULES = {"arena": "AR-U38", "troopers": "TR-U23", "mechs": "MC-U41"}
GAMES = pytest.mark.parametrize("game_id", RULES)


def text_of(game_id: str, *changes: tuple[str, str]) -> str:
    """The frozen scenario's text with something else in it."""
    text = frozen(game_id, DEPLOYMENT).read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after, 1)
    return text


WHOLE = ("  zones:\n", "  order: whole-side\n  zones:\n")
"""One side after the other."""


def begun(game_id: str, *changes: tuple[str, str], seed: int = 1) -> History[Any, Any]:
    game: AnyGame = box(game_id).load(text_of(game_id, *changes), {"solo": False})
    return History(game, seed)


def now(history: History[Any, Any]) -> Deploying:
    deployment = history.state.deployment
    assert isinstance(deployment, Deploying)
    return deployment


def units(history: History[Any, Any]) -> Mapping[str, Any]:
    """All units by id."""
    game: Any = history.game
    found: Mapping[str, Any] = game.ground.units(history.state)
    return found


def own(history: History[Any, Any]) -> list[str]:
    """Those of the side that places which still wait."""
    listed, deploying = units(history), now(history)
    return [unit for unit in deploying.waiting if listed[unit].side == deploying.side]


def place(history: History[Any, Any], unit: str, number: int = 0) -> Any:
    """Place a unit where it may stand, the so-and-so-manyth place."""
    action = history.game.options(history.state, unit)[number]
    assert history.play(action).allowed
    return action


def refused(history: History[Any, Any], action: Any) -> Ruling:
    """What the judge says of an action, which it refuses by the game's rule."""
    ruling = history.game.judge(history.state, action)
    assert not ruling.allowed and ruling.rules == (RULES[history.game.id],), ruling
    assert ruling.reasons[0].title and "{" not in ruling.reasons[0].text
    assert not history.play(action).allowed
    return ruling


def line(history: History[Any, Any], unit: str, key: str) -> Choice:
    return next(one for one in history.game.menu(history.state, unit) if one.id == key)


@GAMES
def test_sides_place_one_unit_each_until_all_stand(game_id: str) -> None:
    history = begun(game_id)
    first, seen = now(history).side, []
    while history.state.deployment is not UNSET:
        seen.append(now(history).side)
        unit = own(history)[0]
        place(history, unit)
        assert now(history).fresh == (unit,)
        assert history.play(EndDeployment()).allowed
    assert seen[:2] == [first, "blue" if first == "rust" else "rust"]
    assert sorted(seen) == sorted(one.side for one in units(history).values() if one.cell >= 0)
    assert history.game.options(history.state)
    refused(history, PlaceRest())
    refused(history, EndDeployment())


@GAMES
def test_one_side_places_all_before_the_other(game_id: str) -> None:
    history = begun(game_id, WHOLE)
    first = now(history).side
    waiting = own(history)
    for number, unit in enumerate(waiting):
        assert "still to be placed" in refused(history, EndDeployment()).reasons[0].text
        place(history, unit, number)
    assert now(history).fresh == tuple(waiting)
    refused(history, PlaceRest())
    assert history.play(EndDeployment()).allowed
    assert now(history).side != first and now(history).fresh == ()


@GAMES
def test_what_is_refused_and_why(game_id: str) -> None:
    history = begun(game_id)
    game = history.game
    mine = own(history)
    theirs = next(unit for unit in now(history).waiting if unit not in mine)
    refused(history, EndDeployment())
    there = game.options(history.state, mine[0])[0]
    refused(history, Deploy(theirs, there.cell))
    refused(history, Deploy("nobody", there.cell))
    outside = game.options(begun(game_id, ("first: rust", "first: blue")).state)[0].cell
    refused(history, Deploy(mine[0], outside))
    place(history, mine[0])
    cell = units(history)[mine[0]].cell
    refused(history, Deploy(mine[0], cell))
    assert "was placed in this turn" in refused(history, Deploy(mine[1], cell)).reasons[0].text
    assert not line(history, mine[1], "deploy").open
    assert history.play(EndDeployment()).allowed
    refused(history, Deploy(mine[0], outside))
    whole = begun(game_id, WHOLE)
    place(whole, mine[0])
    refused(whole, Deploy(mine[1], cell))
    with pytest.raises(BoxError):
        game.parse("deploy b1")


@GAMES
def test_a_unit_is_moved_again_and_taken_back(game_id: str) -> None:
    """SB-U1: each placing is one decision."""
    history = begun(game_id)
    before, unit = history.state, own(history)[0]
    place(history, unit)
    other = history.game.options(before, unit)[-1].cell
    again = history.game.aim(history.state, unit, "deploy", other)
    assert history.play(again).allowed
    assert units(history)[unit].cell == other
    assert now(history).fresh == (unit,)
    assert history.undo().allowed and history.undo().allowed
    assert history.state is before


@GAMES
def test_the_rest_is_placed_the_same_each_time_and_where_it_is_allowed(game_id: str) -> None:
    """Where the file suggests if nobody is there, else by the rules; no dice fall."""
    for changes in ((), (WHOLE,)):
        ends = []
        for seed in (1, 2):
            history = begun(game_id, *changes, seed=seed)
            dice = history.dice_position
            while history.state.deployment is not UNSET:
                unit = own(history)[-1]
                free = begun(game_id, *changes, seed=seed)
                assert free.game.options(free.state)
                place(history, unit)
                if own(history):
                    assert history.play(PlaceRest()).allowed
                assert history.play(EndDeployment()).allowed
            assert history.dice_position == dice
            ends.append(units(history))
        assert ends[0] == ends[1]
        assert all(one.cell >= 0 or getattr(one, "aboard", "") for one in ends[0].values())


@GAMES
@pytest.mark.parametrize("level", LEVELS)
def test_computers_place_all_and_begin(game_id: str, level: str) -> None:
    history, player = begun(game_id), computer(game_id, level)
    for _ in range(60):
        if history.state.deployment is UNSET:
            break
        action = player.choose(history.game, history.state, Random(1))
        assert isinstance(action, Deploy | EndDeployment)
        assert history.play(action).allowed
    assert history.state.deployment is UNSET


@GAMES
def test_it_is_told_and_shown(game_id: str) -> None:
    """Every placing has its line; who waits is in the roster without a place; zones are marked."""
    history = begun(game_id)
    game, state = history.game, history.state
    status = game.status(state)
    assert status.phase == "deployment" == status.phases[0].id and status.in_hand in own(history)
    waiting = {one.piece.id for one in game.roster(state) if one.piece.cell is None}
    assert waiting >= set(now(history).waiting)
    action = place(history, own(history)[0])
    told = game.tell(state, action, history.entries[-1].events)
    assert len(told) == 1 and f"[{RULES[game_id]}]" in told[0].detail
    assert game.forecast(state, action) is None
    shown = game.preview(state, action)
    assert shown.ruling.allowed and shown.path[-1].cell == action.cell
    assert game.parse(game.text(action)) == action
    lined = game.lined_up(state)
    assert all(one.piece.cell is not None for one in game.roster(lined)
               if one.piece.id in now(history).waiting)
    assert "can do this now" in game.explained(state, own(history)[0])[0]
    assert not is_decision(game, state), "the coach has nothing to try out"


FAULTS = {
    "arena": [
        ("first: rust", "first: green", "deployment.first"),
        ("boxes: [[D1, H3]]", "cells: [F1]", "the zone has 1 places for 2 units"),
        ("boxes: [[D1, H3]]", "boxes: [[D1, H9]]", "is in both zones"),
        ("[[D1, H3]]", "[[D1, Z99]]", '"Z99" is not on the map'),
        ("boxes: [[D1, H3]]", "cells: [F1, D2, D5]", 'nobody is placed in hex "D5"'),
        ("at: F1, ", "at: F5, ", "F5 lies outside rust's zone"),
        ("    rust: {boxes: [[D1, H3]]}\n", "", "rust has no zone"),
    ],
    "troopers": [
        ('boxes: [["3206", "3421"]]', 'cells: ["3313"]', "the zone has 1 places for 5 units"),
        ('boxes: [["3206", "3421"]]', 'boxes: [["0206", "3421"]]', "is in both zones"),
        ('"3421"]]', '"9921"]]', '"9921" is not on the map'),
        ('at: "3313", ', 'at: "2513", ', "2513 lies outside rust's zone"),
    ],
    "mechs": [
        ('rust: {outline: "0,0 36,0 36,8 0,8"}', 'rust: {outline: "0,0 9,0 9,8 0,8"}',
         "lies outside rust's zone"),
        ('rust: {outline: "0,0 36,0 36,8 0,8"}', 'rust: {outline: "0,0 36,0 36,29 0,29"}',
         "part of it is in the other side's zone"),
        ('"0,0 36,0 36,8 0,8"}\narmies', '"0,0 36,0 36,88 0,8"}\narmies', "off the table"),
        ('rust: {outline: "0,0 36,0 36,8 0,8"}', 'rust: {outline: "0,0 36,8 36,0 0,8"}',
         "isn't simple"),
        ('at: "20.2,6.8"', 'at: "20.2,9.8"', "20.2,9.8 lies outside rust's zone"),
    ],
}


@pytest.mark.parametrize(("game_id", "before", "after", "fault"), [
    (game_id, *row) for game_id, rows in FAULTS.items() for row in rows
])
def test_what_a_file_says_wrong_is_told_with_its_place(
    game_id: str, before: str, after: str, fault: str
) -> None:
    with pytest.raises(DataFileError) as found:
        box(game_id).load(text_of(game_id, (before, after)))
    lines = [line for line in str(found.value).splitlines() if fault in line]
    assert lines and all(re.search(r":[1-9]\d*:[1-9]\d*: ", line) for line in lines), found.value


def test_a_unit_needs_a_place_unless_its_side_has_a_zone() -> None:
    assert box("arena").load(text_of("arena", ("at: F1, ", "")))
    with pytest.raises(DataFileError, match="at is missing"):
        box("arena").load(text_of(
            "arena", ("at: F1, ", ""), ("first: rust", "first: blue"),
            ("    rust: {boxes: [[D1, H3]]}\n", "")))


NARROW = """
id: narrow
title: Narrow
game: mechs
rounds: 4
points: 300
first: blue
sides: [{id: blue, name: Blue}, {id: rust, name: Rust}]
table: {width: 30, height: 30}
strips:
  - {side: blue, name: Blue’s zone, outline: "0,24 30,24 30,30 0,30"}
  - {side: rust, name: Rust’s zone, outline: "0,0 30,0 30,6 0,6"}
deployment: {first: blue, order: whole-side, zones: {blue: {outline: "10,26 15,26 15,29 10,29"}}}
units:
  - {id: b1, side: blue, model: lynx, at: "11.2,27.5"}
  - {id: b2, side: blue, model: lynx, at: "13.8,27.5"}
  - {id: r1, side: rust, model: warden, at: "14,4", facing: 180}
results: {blue: {title: Blue}, rust: {title: Rust}, draw: {title: Draw}}
"""
"""A zone in which one base can leave the other no room."""


def test_who_stands_in_the_way_is_placed_anew() -> None:
    """MC-U41: nobody gets stuck in a zone that has room for all where the file suggests."""
    history: History[Any, Any] = History(box("mechs").load(NARROW, {"solo": False}), 1)
    middle = history.game.parse("deploy b1 at 12.50,27.50")
    assert history.play(middle).allowed
    assert not len(history.game.options(history.state, "b2"))
    assert len(history.game.options(history.state))
    player = computer("mechs", "regular")
    assert player.choose(history.game, history.state, Random(1)) == PlaceRest()
    assert history.play(PlaceRest()).allowed
    name = history.game.board.name
    places = [name(units(history)[one].cell) for one in ("b1", "b2")]
    assert places == ["11.20,27.50", "13.80,27.50"]
    assert history.play(EndDeployment()).allowed and history.state.deployment is UNSET
    with pytest.raises(DataFileError, match="the zone is too small"):
        box("mechs").load(NARROW.replace(', at: "11.2,27.5"', ""))
