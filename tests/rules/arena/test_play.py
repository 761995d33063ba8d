"""Random legal play on every scenario: what is offered is allowed and plays, nothing else is."""

from collections.abc import Sequence
from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from game.core.dice import SeededDice
from game.rules.arena import actions, facing, movement_allowance, order, stats
from game.rules.arena.actions import Action
from game.rules.arena.game import ArenaGame
from game.rules.arena.state import Dropped, Figure, Grab, How, OrderKind, Position, State
from tests.frozen import frozen_ids, load_frozen
from tests.players.playing import whole
from tests.properties import thinned
from tests.rules.legal import Legal, outcomes_forecast, own_parts, refused_in_words

GAMES = frozen_ids("arena")
STEPS = 110


def load(scenario: str) -> ArenaGame:
    game = load_frozen("arena", scenario, {"delay": True})
    assert isinstance(game, ArenaGame)
    return game


def thick_of_it(game: ArenaGame, state: State, rng: Random) -> State:
    """The position with the sides close together, hurt here and there, some down, things about
    and all kinds of weapons and orders: so that short play meets everything."""
    context, board = game.context, game.board
    middle = board.at(board.cols // 2, board.rows // 2)
    spots = [cell for cell in board.within(middle, 4) if not context.solid(cell)]
    rng.shuffle(spots)
    figures = {}
    for one, cell in zip(state.figures.values(), spots, strict=False):
        figures[one.id] = _roughed_up(game, one, cell, rng)
    more = ("dagger", "rope", "small-shield", "javelin", "spear")
    dropped = tuple([
        Dropped(cell, item)
        for cell, item in zip(spots[len(figures):], more, strict=False)
    ])
    return replace(state, figures=figures, dropped=(*state.dropped, *dropped), chases=())


def _roughed_up(game: ArenaGame, one: Figure, cell: int, rng: Random) -> Figure:
    position: Position = rng.choice(["standing", "standing", "standing", "kneeling", "prone"])
    if rng.random() < 0.5 and not game.context.pits & game.board.bits[cell]:
        weapon = rng.choice(["long-bow", "light-crossbow", "spear", "dagger", "javelin", ""])
        one = replace(one, ready=weapon, loading=0, slung=bool(one.shield))
    return replace(
        one, cell=cell, facing=rng.randrange(facing.FACES), position=position,
        hits=rng.choice([0, 0, 3, max(0, one.st - 4)]), orders=rng.choice(get_args(OrderKind)),
    )


def sound(game: ArenaGame, state: State) -> None:
    """What must hold in any position."""
    context = game.context
    up = [one for one in state.figures.values() if one.fate == "up"]
    on_their_feet = [one.cell for one in up if one.position != "prone"]
    assert len(set(on_their_feet)) == len(on_their_feet), "two stand in one hex (AR-M1)"
    loose = {(one.cell, one.side) for one in up if not one.grip and one.position == "prone"}
    assert len({cell for cell, _ in loose}) == len(loose), "enemies lie in one hex (AR-U17)"
    for one in state.figures.values():
        assert one.cell >= 0 and not context.solid(one.cell), one
        assert 0 <= one.facing < facing.FACES
        assert one.fate == "up" or one.position == "prone", one
        assert (one.fate == "up") == (one.hits < one.st), "AR-C4"
        assert stats.edex(context, one) >= 1 and stats.mov(context, one) >= 1, "AR-U18, AR-F4"
        # One that crawled at the start of its movement may stand on no further (AR-D2).
        assert one.spent <= max(stats.mov(context, one), context.rules.mov.crawl), "AR-D6"
        if one.grip:
            other = state.figures[one.grip]
            assert other.grip == one.id and other.cell == one.cell and other.side != one.side
            assert one.position == "prone" and one.fate == "up", "AR-C6"
        assert not (one.fate != "up" and (one.ready or one.guard)), "AR-U24"
    for chase in state.chases:
        assert not facing.engages(
            context, state, state.figures[chase.unit], state.figures[chase.prey]), "AR-O2"
    if state.active:
        active = state.figures[state.active]
        assert state.phase == "move" and active.fate == "up" and not active.moved
        assert active.free is not None
    if state.phase in ("act", "retreat"):
        assert state.queue or state.blow
        assert all(state.figures[unit].fate == "up" for unit in state.queue)


def mutated(game: ArenaGame, action: Action, rng: Random) -> Action:
    """An action like this one with something else in it."""
    units, cells = [*game.context.names, "nobody"], range(game.board.n)
    items = [*game.data.weapons, *game.data.shields, "rope", "nothing"]
    unit = rng.choice([getattr(action, "unit", "b1"), rng.choice(units)])
    other, cell, item = rng.choice(units), rng.choice(cells), rng.choice(items)
    way = rng.randrange(facing.FACES)
    match action:
        case actions.Move():
            path = list(action.path)
            path[rng.randrange(len(path))] = cell
            grab = rng.choice([action.grab, Grab(item, cell, rng.random() < 0.5)])
            return actions.Move(unit, tuple(path), way, grab)
        case actions.Turn():
            return actions.Turn(unit, way)
        case actions.Mark():
            return actions.Mark(unit, other)
        case actions.First():
            return actions.First(rng.choice(["blue", "rust", "green"]))
        case actions.Climb() | actions.Break():
            return type(action)(unit, cell)
        case actions.Attack():
            return actions.Attack(unit, other, rng.choice(get_args(How)))
        case actions.Shoot():
            return actions.Shoot(unit, other, rng.choice([None, *get_args(Position)]))
        case actions.Throw():
            return actions.Throw(unit, other)
        case actions.Ready() | actions.PickUp():
            return type(action)(unit, item)
        case actions.Drop():
            return actions.Drop(unit, rng.choice(get_args(Position)))
        case actions.Disengage():
            return actions.Disengage(unit, cell, way)
        case actions.Push():
            return actions.Push(unit, other, cell, rng.random() < 0.5)
        case (
            actions.Initiative()
            | actions.Begin()
            | actions.EndMoves()
            | actions.Resolve()
            | actions.Close()
        ):
            return rng.choice(BARE)
        case _:
            return type(action)(unit)  # type: ignore[call-arg]


BARE: tuple[Action, ...] = (
    actions.Initiative(), actions.Begin(), actions.EndMoves(), actions.Resolve(), actions.Close(),
)


def samples(game: ArenaGame, state: State, rng: Random) -> list[Action]:
    """Actions out of nothing: some of each kind that is cheap to name."""
    units = list(game.context.names)
    a, b = rng.choice(units), rng.choice(units)
    cell, way = rng.randrange(game.board.n), rng.randrange(facing.FACES)
    near = rng.choice([one for one in game.board.neighbours(state.figures[a].cell) if one >= 0])
    return [
        actions.Move(a, (state.figures[a].cell, near), way), actions.Turn(a, way), actions.Stand(a),
        actions.Climb(a, near), actions.Delay(a), actions.Done(a), actions.Attack(a, b, "weapon"),
        actions.Attack(a, b, "fists"), actions.Shoot(a, b), actions.Throw(a, b), actions.Defend(a),
        actions.Dodge(a), actions.Bear(a), actions.Load(a), actions.Pass(a), actions.Rest(a),
        actions.Snatch(a), actions.Grapple(a), actions.Drop(a, "prone"),
        actions.Disengage(a, near, way), actions.Break(a, near), actions.Push(a, b, cell, True),
        actions.Mark(a, b), actions.Release(a), *BARE,
    ]


def only_if_offered(game: ArenaGame, state: State, action: Action, offered: set[Action]) -> None:
    """The judge allows nothing that isn't offered, but for other ways to a hex (see `offers`) and
    orders; and it always answers, with words."""
    ruling = game.judge(state, action)
    if not ruling.allowed:
        refused_in_words(game, action, ruling, "AR-")
        return
    if isinstance(action, actions.SetOrders):
        return
    if isinstance(action, actions.Move):
        figure = state.figures[action.unit]
        assert ruling.cost is not None
        assert ruling.cost <= movement_allowance.left(game.context, state, figure), "AR-D6"
        return
    assert action in offered, game.text(action)


def any_action(game: ArenaGame, state: State, rng: Random) -> Action:
    """One of the options; kinds are picked before actions, and movement ends soon enough for all
    phases to be met."""
    options = game.options(state)
    if state.phase == "move" and rng.random() < 0.15:
        return actions.EndMoves()
    return rng.choice(rng.choice([group for group in options.groups if len(group)]))


def wild(game: ArenaGame, state: State, few: Sequence[Action], rng: Random) -> list[Action]:
    """The few with something else in them, and actions out of nothing."""
    return [*(mutated(game, one, rng) for one in few), *samples(game, state, rng)]


LEGAL = Legal(sound, wild, only_if_offered, any_action)


@pytest.mark.long
@pytest.mark.parametrize("scenario", GAMES)
@pytest.mark.parametrize("thick", [False, True], ids=["start", "thick"])
def test_random_legal_play(scenario: str, thick: bool) -> None:
    """All rules together: AR-M1, C4, C6, D6, F4, O2 as invariants; offers, judge, text and play
    agree; the position comes back from JSON at each step."""
    game = load(scenario)
    rng = Random(f"{scenario}{thick}")
    for seed in range(3):
        dice = SeededDice(seed)
        state = game.start(dice).state
        state = thick_of_it(game, state, rng) if thick else state
        LEGAL.play(game, state, dice, rng, STEPS)


@pytest.mark.parametrize("scenario", GAMES)
def test_a_figures_options_are_its_part_of_all_options(scenario: str) -> None:
    """Lazy groups of one figure and of all name the same actions."""
    game = load(scenario)
    rng, dice = Random(7), SeededDice(7)
    state = thick_of_it(game, game.start(dice).state, rng)

    def beside(state: State) -> list[Action] | None:
        if state.phase in ("order", "mark"):
            return None
        if state.phase != "move":
            return []
        finished = [one.id for one in state.figures.values() if one.moved]
        turns = [turned for unit in finished for turned in game.options(state, unit)]
        assert all(isinstance(one, actions.Turn) for one in turns), "AR-U30"
        return [*turns, actions.EndMoves()]

    own_parts(game, state, dice, rng, 60, any_action, beside)


def test_every_kind_of_action_is_met_and_every_outcome_is_forecast() -> None:
    """Forecast, then play: odds add up to one and draw no die, what comes true was forecast."""
    met = set[type]()
    for scenario in GAMES:
        game = load(scenario)
        rng = Random(8)
        for seed in thinned(range(6), 2):
            dice = SeededDice(seed)
            state = thick_of_it(game, game.start(dice).state, rng)
            met |= outcomes_forecast(game, state, dice, rng, STEPS, any_action)
    rare = {
        actions.Release, actions.SetOrders, actions.Break, actions.Climb, actions.Push,
        actions.Rest, actions.Grapple,
    }
    assert set(get_args(Action)) - rare <= met, set(get_args(Action)) - rare - met


@pytest.mark.parametrize("scenario", GAMES)
def test_a_random_player_plays_a_game_to_its_end(scenario: str) -> None:
    """AR-O1, AR-U29: the plainest computer player, both sides, until the game is decided."""
    game = load(scenario)
    whole(game, 5, "random")


def test_options_are_counted_without_being_made() -> None:
    """Perft and random players rely on it."""
    game = load("two-against-two")
    state = game.start(SeededDice(1)).state
    state = game.play(state, game.auto(state) or actions.Begin(), SeededDice(1)).state
    state = game.play(state, actions.First("blue"), SeededDice(1)).state
    if state.phase == "mark":
        state = game.play(state, actions.Begin(), SeededDice(1)).state
    options = game.options(state)
    assert len(options) == len(list(options)) > 500
    assert options[0] == next(iter(options)) and options[-1] == actions.EndMoves()
    assert order.movers(game.context, state)
