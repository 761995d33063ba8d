"""Random legal play on every scenario: what is offered is allowed and plays, nothing else is."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from game.core.dice import SeededDice
from game.rules.troopers import actions
from game.rules.troopers.actions import Action
from game.rules.troopers.game import TroopersGame
from game.rules.troopers.points import allowance
from game.rules.troopers.special import SLOTS
from game.rules.troopers.state import OFF, LaidArc, Standing, State
from tests.frozen import frozen_ids, load_frozen
from tests.players.playing import whole
from tests.properties import in_turn
from tests.rules.legal import Legal, outcomes_forecast, own_parts, refused_in_words

GAMES = frozen_ids("troopers")
STEPS = 150


def load(scenario: str) -> TroopersGame:
    game = load_frozen("troopers", scenario)
    assert isinstance(game, TroopersGame)
    return game


def thick_of_it(game: TroopersGame, state: State, rng: Random) -> State:
    """The position with the sides close together, hurt here and there, under arcs, and with all
    kinds of standing orders: so that short play meets everything."""
    board = game.board
    middle = board.at(board.cols // 2, board.rows // 2)
    ground = game.context.map
    spots = [cell for cell in board.within(middle, 6) if ground.valid(cell)]
    spots += [
        cell for level in range(1, len(board.levels))
        for cell in board.cells_in(ground.valid_mask & board.level_mask(level))
    ][:20]
    rng.shuffle(spots)
    troopers = {}
    for one, cell in zip(state.troopers.values(), spots, strict=False):
        orders = rng.choice(["ask", "always", "odds", "hold"])
        arc = LaidArc(rng.choice([30, 60, 150]), rng.randrange(360), rng.randrange(1, 4))
        armed = game.context.gun(one) is not None and not one.unarmed
        troopers[one.id] = replace(
            one, cell=cell, prone=rng.random() < 0.3, crossed=rng.choice([0, 0, 1 << 9, 1 << 5]),
            orders=Standing(orders, rng.choice([5, 40, 90])),  # type: ignore[arg-type]
            arcs=(arc,) if armed and one.side != state.side else (),
        )
    # Three are dead already: the next one tries the nerves of its side (TR-V1).
    deaths = dict.fromkeys(game.sides, 3)
    return replace(state, troopers={**state.troopers, **troopers}, deaths=deaths)


def sound(game: TroopersGame, state: State) -> None:
    """What must hold in any position."""
    context = game.context
    up = [one for one in state.troopers.values() if one.fate == "up"]
    standing = [one.cell for one in up if one.id != state.active or not state.route]
    assert len(set(standing)) == len(standing), "two on one dot (TR-M11)"
    ground = context.ground(state)
    for one in state.troopers.values():
        assert (one.cell == OFF) == (one.fate == "gone"), one
        assert one.cell == OFF or ground.valid(one.cell), one
        assert 0 <= one.moved <= min(one.spent, context.rules.costs.cap), "TR-M1, TR-M10"
        assert one.spent <= context.data.experience[one.experience].ap, "TR-T3"
        assert one.fate == "up" or not one.arcs, one
        assert not one.arcs or context.gun(one) is not None, "an arc without its weapon"
        assert one.fate != "up" or allowance(context, one) > 0, one
        kit = one.kit
        assert 0 <= kit.grenades <= 4 and 0 <= kit.satchels <= 1, "TR-S4"
        assert not (kit.secondary and kit.satchels), "TR-S4"
        assert not one.unarmed or not (kit.primary or kit.secondary), one
        if state.reaction is None:
            assert all(arc.shots > 0 for arc in one.arcs), "an arc without shots (TR-A2)"
    if state.active:
        active = state.troopers[state.active]
        assert active.fate == "up" and active.side == state.side
        assert not active.acted or state.reaction is not None
    assert not state.route or state.route[0] == state.troopers[state.active].cell
    if state.reaction is not None:
        mover = state.troopers[state.reaction.mover]
        assert state.reaction.waiting and mover.fate == "up" and mover.id == state.active
    assert all(state.troopers[blow.target].fate == "up" for blow in state.blows)


def mutated(game: TroopersGame, action: Action, rng: Random) -> Action:
    """An action like this one with something else in it."""
    units = [*game.context.names, "nobody"]
    data = game.data
    items = [*data.firearms, *data.blades, "grenade", "satchel", "nothing"]
    unit = rng.choice([getattr(action, "unit", "b1"), rng.choice(units)])
    cell = rng.randrange(game.board.n)
    match action:
        case actions.Walk():
            path = list(action.path)
            path[rng.randrange(len(path))] = cell
            return actions.Walk(unit, tuple(path))
        case actions.Change():
            return actions.Change(unit, rng.choice(SLOTS))
        case actions.Take():
            return actions.Take(unit, rng.choice(items), rng.choice(units))
        case actions.PickUp() | actions.Drop():
            return type(action)(unit, rng.choice(items))
        case actions.Lay():
            return actions.Lay(unit, rng.choice([30, 45, 60, 150]), rng.randrange(360))
        case actions.Fire():
            return actions.Fire(unit, rng.randrange(3))
        case actions.Strike():
            return actions.Strike(unit, rng.choice(units), rng.choice([*data.blades, "rifle"]))
        case actions.Throw():
            return actions.Throw(unit, cell)
        case (
            actions.Activate() | actions.Prone() | actions.Stand() | actions.Hold() | actions.Done()
        ):
            return type(action)(unit)
        case _:
            return rng.choice(BARE)


BARE: list[Action] = [
    actions.EndSide(), actions.GoOn(), actions.Fall(), actions.Detonate(), actions.Nerve("b1"),
]


def samples(game: TroopersGame, rng: Random) -> list[Action]:
    """One action of each kind with anything in it."""
    unit, other = rng.choice(list(game.context.names)), rng.choice(list(game.context.names))
    cell = rng.randrange(game.board.n)
    near = next(one for one in game.board.neighbours(cell) if one >= 0)
    return [
        actions.Activate(unit), actions.Walk(unit, (cell, near)), actions.Prone(unit),
        actions.Stand(unit), actions.Change(unit, rng.choice(SLOTS)),
        actions.Take(unit, "grenade", other), actions.PickUp(unit, "rifle"),
        actions.Drop(unit, "grenade"), actions.Lay(unit, 60, 10), actions.Fire(unit, 0),
        actions.Hold(unit), actions.Strike(unit, other, "fists"), actions.Throw(unit, cell),
        actions.Done(unit), actions.SetOrders(unit, "odds", 30), *BARE,
    ]


def only_if_offered(
    game: TroopersGame, state: State, action: Action, offered: set[Action]
) -> None:
    """Judged legal means offered; a walk may take another way to an offered end."""
    ruling = game.judge(state, action)
    if not ruling.allowed:
        refused_in_words(game, action, ruling, "TR-")
        return
    if isinstance(action, actions.SetOrders):
        return
    follows = game.auto(state)
    if isinstance(follows, actions.Done) and action != follows:
        # TR-U21: whoever goes on has it done by that; so it must be allowed once it is.
        after = game.play(state, follows, SeededDice(0)).state
        assert game.judge(after, action).allowed, game.text(action)
        return
    if isinstance(action, actions.Walk):
        same = [
            other for other in offered
            if isinstance(other, actions.Walk) and other.unit == action.unit
            and other.path[-1] == action.path[-1]
        ]
        assert same, game.text(action)
        best = game.judge(state, same[0]).cost
        assert best is not None and ruling.cost is not None and best <= ruling.cost
    else:
        assert action in offered, game.text(action)


def any_action(game: TroopersGame, state: State, rng: Random) -> Action:
    """Kinds of action are picked before actions, so that all kinds occur; seldom the last ones."""
    groups = [group for group in game.options(state).groups if len(group)]
    seldom = actions.EndSide | actions.Done | actions.Drop
    lively = [group for group in groups if not isinstance(group[0], seldom)]
    action = rng.choice(rng.choice(lively if lively and rng.random() < 0.93 else groups))
    if not isinstance(action, actions.Lay):
        return action
    # Most arcs look at somebody, so that reaction fire is met often.
    trooper = state.troopers[action.unit]
    enemy = rng.choice([*state.of(game.context.other(trooper.side)), trooper])
    bearing = round(game.board.bearing(trooper.cell, enemy.cell)) % 360
    return actions.Lay(action.unit, action.width, bearing)


def wild(game: TroopersGame, state: State, few: Sequence[Action], rng: Random) -> list[Action]:
    """The few with something else in them, and actions out of nothing."""
    return [*(mutated(game, one, rng) for one in few), *samples(game, rng)]


LEGAL = Legal(sound, wild, only_if_offered, any_action)


@pytest.mark.long
@pytest.mark.parametrize("scenario", GAMES)
@pytest.mark.parametrize("thick", [False, True], ids=["start", "thick"])
def test_random_legal_play(scenario: str, thick: bool) -> None:
    """All rules together: TR-M1, M11, S4, T3, A2 as invariants; offers, judge, text and play
    agree; the position comes back from JSON at each step."""
    game = load(scenario)
    rng = Random(f"{scenario}{thick}")
    for seed in range(2):
        dice = SeededDice(seed)
        state = game.start(dice).state
        state = thick_of_it(game, state, rng) if thick else state
        LEGAL.play(game, state, dice, rng, STEPS)


@in_turn("scenario", GAMES, 3)
def test_a_troopers_options_are_its_part_of_all_options(scenario: str) -> None:
    """Lazy groups of one trooper and of all name the same actions."""
    game = load(scenario)
    rng, dice = Random(7), SeededDice(7)
    state = thick_of_it(game, game.start(dice).state, rng)

    def beside(state: State) -> list[Action]:
        return [actions.EndSide()] if state.reaction is None else []

    own_parts(game, state, dice, rng, 80, any_action, beside)


@in_turn("scenario", GAMES, 3)
def test_every_kind_of_action_is_met_and_every_outcome_is_forecast(scenario: str) -> None:
    """Forecast, then play: odds add up to one and draw no die, what comes true was forecast."""
    game = load(scenario)
    rng, met = Random(3), set[type]()
    for seed in range(3):
        dice = SeededDice(seed)
        state = thick_of_it(game, game.start(dice).state, rng)
        met |= outcomes_forecast(game, state, dice, rng, STEPS, any_action)
    assert {
        actions.Walk, actions.Prone, actions.Lay, actions.Fire, actions.Activate, actions.EndSide,
    } <= met


def test_a_random_player_plays_a_game_to_its_end() -> None:
    """TR-T1, TR-V2: the plainest computer player, both sides, until somebody has won."""
    game = load("village")
    whole(game, 5, "random")
