"""What the table-talk tests share: a small map with everything on it, and ways through it."""

from collections.abc import Iterator
from functools import cache
from random import Random

from game.core.contract import Step
from game.core.dice import ScriptedDice, SeededDice
from game.core.view_records import Choice
from game.rules import box
from game.rules.kayotz.actions import Action
from game.rules.kayotz.game import KayotzGame
from game.rules.kayotz.state import State
from tests.frozen import load_frozen
from tests.rules.menus import lines

PROVING_GROUND = """
id: proving-ground
title: Proving Ground
game: kayotz
map:
  rows: |
    ##.f.....
    .....^.o.
    .........
    .~~..ff..
    .........
    ..~~....o
roads:
  - [west, "113", "133", "153", "213", "233", "253", "313", "333", "353", east]
marines:
  - {id: scout-1, hex: "133"}
  - {id: scout-2, hex: "131", hurt: stunned}
  - {id: squad-1, hex: "152", hurt: paralyzed}
  - {id: squad-2, hex: "214", out_of_ammo: true}
  - {id: heavy-1, hex: "213"}
  - {id: spec-ops-1, hex: "233"}
  - {id: hq-1, hex: "153"}
  - {id: logistics-1, hex: "333"}
arrivals:
  - {turn: 1, entry: "113", units: [logistics-2]}
  - {turn: 3, entry: "116", units: [squad-3]}
reinforcements: {pool: [squad-4, scout-3], near_hq: true}
aliens:
  - {id: "14", hex: "312"}
  - {id: "31", hex: "215"}
  - {id: "02", hex: "354", dormant: true}
  - {id: monolith, hex: "336"}
alien_pool: ["09"]
exits: [{side: east}]
scan: {hex: "336", kinds: [scout, spec-ops], within: 2, needs: 4}
hold: ["131"]
strongpoints: ["153"]
deck: [odd-ones, even-ones, steady-fire, at-the-throat, overlords-command]
victory:
  instant: {id: off, title: Away, text: Gone., tests: [{count: logistics_off, at_least: 2}]}
  levels:
    - {id: some, title: Some, tests: [{count: aliens_lost, at_least: 1, at_most: 9}]}
  defeat: {id: none, title: None, text: Nothing.}
"""


@cache
def game_of(text: str = PROVING_GROUND, hot_seat: bool = False) -> KayotzGame:
    """A game of a scenario text."""
    game = box("kayotz").load(text, {"hot-seat": hot_seat})
    assert isinstance(game, KayotzGame)
    return game


@cache
def scenario(name: str, hot_seat: bool = False) -> KayotzGame:
    """A game of a frozen scenario."""
    game = load_frozen("kayotz", name, {"hot-seat": hot_seat})
    assert isinstance(game, KayotzGame)
    return game


def start(game: KayotzGame) -> State:
    """The first position."""
    return game.start(SeededDice(1)).state


def after(game: KayotzGame, state: State, *texts: str, dice: tuple[int, ...] = ()) -> State:
    """The position after these actions, with dice that fall as written."""
    stream = ScriptedDice(dice)
    for text in texts:
        action = game.parse(text)
        ruling = game.judge(state, action)
        assert ruling.allowed, (text, ruling)
        state = game.play(state, action, stream).state
    return state


def step(game: KayotzGame, state: State, text: str, *dice: int) -> tuple[Action, Step[State]]:
    """One action played with dice as written, and what came of it."""
    action = game.parse(text)
    assert game.judge(state, action).allowed, (text, game.judge(state, action))
    return action, game.play(state, action, ScriptedDice(dice))


def walk(game: KayotzGame, seed: int, length: int) -> Iterator[tuple[State, Action, Step[State]]]:
    """Random legal play: each position, the action taken in it, and what came of it.

    Kinds of actions are picked before actions, or nearly all of them would be jumps.
    """
    rng, dice = Random(seed), SeededDice(seed)
    state = game.start(dice).state
    for _ in range(length):
        groups = [group for group in game.options(state).groups if len(group)]
        if not groups:
            return
        action = rng.choice(rng.choice(groups))
        done = game.play(state, action, dice)
        yield state, action, done
        state = done.state


def line(game: KayotzGame, state: State, unit: str, key: str) -> Choice:
    """One line of a unit's menu by its id."""
    return next(choice for choice in lines(game.menu(state, unit)) if choice.id == key)
