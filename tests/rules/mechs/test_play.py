"""Random legal play on every scenario: what is offered may be done, and leaves all sound."""

import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.boards.bases import on_table, overlap
from game.boards.table import FACINGS, UNIT
from game.core.dice import SeededDice
from game.rules.mechs import actions, movement_allowance, terrain
from game.rules.mechs.actions import Action
from game.rules.mechs.context import GameContext
from game.rules.mechs.game import MechsGame
from game.rules.mechs.state import State, with_unit
from tests.frozen import frozen_ids, load_frozen
from tests.rules.legal import Legal, outcomes_forecast, own_parts, refused_in_words

GAMES = frozen_ids("mechs")
STEPS = 50


def load(scenario: str) -> MechsGame:
    game = load_frozen("mechs", scenario, {})
    assert isinstance(game, MechsGame)
    return game


def thick_of_it(game: MechsGame, state: State, rng: Random) -> State:
    """The position with the sides close together, hurt, hot and pushed here and there, so that
    short play meets everything."""
    context, board = game.context, game.board
    for unit in state.units.values():
        if unit.cell < 0:
            continue
        row = context.row(unit)
        one = replace(
            unit, facing=rng.randrange(FACINGS), click=rng.choice([0, 0, len(row.dial) - 1]),
            heat=rng.choice([0, min(3, max(0, row.shutdown - 1))]), tokens=rng.randrange(2),
            level="cruising" if row.flies and rng.random() < 0.5 else "ground",
        )
        for _ in range(200):
            x, y = (side // 2 + rng.randrange(-6 * UNIT, 6 * UNIT) for side in (
                board.width, board.height))
            if terrain.free(context, state, one, board.at(x, y), one.facing):
                state = with_unit(state, replace(one, cell=board.at(x, y)))
                break
    return state


def sound(context: GameContext, state: State) -> None:
    """What must hold in any position."""
    bases = [(one, context.spot(one)) for one in state.units.values() if one.cell >= 0]
    for index, (one, spot) in enumerate(bases):
        assert on_table(context.board, spot), one
        for other, there in bases[:index]:
            assert not overlap(spot, there), (one, other)
        closed = terrain.lie(context, one).closed
        assert not [area for area in context.map.hit(spot) if area in closed], one
    for one in state.units.values():
        row = context.row(one)
        assert 0 <= one.tokens <= context.rules.orders.tokens
        assert 0 <= one.heat <= row.shutdown and (not one.shut or row.walker)
        assert one.fate != "up" or one.click < len(row.dial)
        assert (one.fate == "up" and not one.aboard) <= (one.cell >= 0), one
        assert one.cell < 0 or one.level == "ground" or (row.flies and one.fate == "up")
    assert (state.phase == "spins") == bool(state.spins)
    order = state.order
    if order is not None:
        assert state.phase == "orders" and state.units[order.unit].side == state.side
        for unit in order.members or (order.unit,):
            assert state.units[unit].ordered
    assert (state.phase == "over") == (state.verdict is not None)


def mutated(game: MechsGame, action: Any, rng: Random) -> Action:
    """An action like this one with something else in it."""
    units = [*game.context.names, "nobody"]
    cell, way = rng.randrange(game.board.n), rng.randrange(FACINGS)
    changes = {
        "unit": rng.choice(units), "target": rng.choice(units), "rider": rng.choice(units),
        "facing": way, "cell": cell, "units": tuple(rng.sample(units, 3)),
        "slot": rng.choice(["primary", "secondary"]), "order": rng.choice(["run", "close", "ram"]),
    }
    if getattr(action, "path", None):
        path = list(action.path)
        path[rng.randrange(len(path))] = cell
        changes["path"] = tuple(path)
    known = [name for name in changes if hasattr(action, name)]
    picked = rng.sample(known, min(len(known), rng.randint(1, 2)))
    made: Action = replace(action, **{name: changes[name] for name in picked})
    return made


def answered(game: MechsGame, state: State, action: Action) -> None:
    """The judge always answers, with words; what it allows can be done."""
    ruling = game.judge(state, action)
    if not ruling.allowed:
        refused_in_words(game, action, ruling, "MC-")
        return
    if isinstance(action, actions.Move | actions.Run | actions.Assault):
        kind = "run" if isinstance(action, actions.Run) else "move"
        pace = movement_allowance.allowance(
            game.context, state, state.units[action.unit], kind
        )  # type: ignore[arg-type]
        assert ruling.cost is not None and ruling.cost * UNIT <= pace.limit
    sound(game.context, game.play(state, action, SeededDice(5)).state)


def few_of(game: MechsGame, state: State, rng: Random) -> list[Action]:
    """Some of what is offered: of a few kinds of a unit or two, and what belongs to the table."""
    units: list[str | None] = list(game.actors(state))
    found: list[Action] = []
    for unit in rng.sample(units, min(2, len(units))):
        groups = game.options(state, unit).groups
        for number in rng.sample(range(len(groups)), min(5, len(groups))):
            if len(groups[number]):
                found.append(rng.choice(groups[number]))
    if not found or rng.random() < 0.15:
        groups = game.options(state).groups
        found += list(groups[len(groups) - 1])[:1]
    return found or [game.options(state)[0]]


def one_of(game: MechsGame, state: State, rng: Random) -> Action:
    """One of what is offered; kinds are picked before actions, of one unit."""
    return rng.choice(few_of(game, state, rng))


def random_play(game: MechsGame, state: State, rng: Random, steps: int) -> None:
    """Play at random, everything checked on the way but what needs all that is offered."""
    dice = SeededDice(rng.randrange(1000))
    for _ in range(steps):
        sound(game.context, state)
        data = game.encode(state)
        assert game.decode(json.loads(json.dumps(data))) == state
        if state.phase == "over":
            break
        auto = game.auto(state)
        few = [auto] if auto is not None else few_of(game, state, rng)
        for action in few:
            assert game.parse(game.text(action)) == action
            assert game.judge(state, action).allowed, game.text(action)
            for _ in range(2):
                answered(game, state, mutated(game, action, rng))
        assert game.encode(state) == data, "play changed its state"
        state = game.play(state, rng.choice(few), dice).state


LEGAL = Legal(
    lambda game, state: sound(game.context, state),
    lambda game, state, few, rng: [mutated(game, one, rng) for one in few],
    lambda game, state, action, offered: answered(game, state, action), one_of, few=4,
)


def crowd(scenario: str, seed: int) -> tuple[MechsGame, State, Random]:
    """A game in the thick of it."""
    game, rng = load(scenario), Random(seed)
    return game, thick_of_it(game, game.start(SeededDice(seed)).state, rng), rng


def test_legal_play_in_a_crowd() -> None:
    """All rules together, shortly: offers, judge, text, play and JSON agree; nobody overlaps
    anybody (MC-U2), stands on closed ground (MC-T3) or has three tokens (MC-N1)."""
    game, state, rng = crowd("captives", 3)
    LEGAL.play(game, state, SeededDice(3), rng, 8, every=100)


@pytest.mark.long
@pytest.mark.parametrize("scenario", GAMES)
@pytest.mark.parametrize("thick", [False, True], ids=["start", "thick"])
def test_random_legal_play(scenario: str, thick: bool) -> None:
    """The same on every scenario, from the start and in a crowd."""
    game, state, rng = crowd(scenario, 5)
    state = state if thick else game.start(SeededDice(5)).state
    random_play(game, state, rng, STEPS)


@pytest.mark.parametrize("scenario", [
    pytest.param(name, marks=() if name == "captives" else pytest.mark.long)
    for name in GAMES
])
def test_every_outcome_is_forecast(scenario: str) -> None:
    """MC-C1, MC-B1: odds add up to one and draw no die, what comes true was forecast."""
    game, state, rng = crowd(scenario, 8)
    outcomes_forecast(game, state, SeededDice(8), rng, 25, one_of)


def test_a_units_options_are_its_part_of_all_options() -> None:
    """Lazy groups of one unit and of all name the same actions."""
    game, state, rng = crowd("vtol-raid", 7)

    def beside(now: State) -> list[Action] | None:
        if now.phase == "spins":
            return []
        groups = game.options(now).groups
        count = 1 if now.order is not None else 2
        return [one for number in range(count) for one in groups[len(groups) - 1 - number]]

    own_parts(game, state, SeededDice(7), rng, 2, one_of, beside)
