"""Plans to attack somebody and the list of all units, of every game of the box and the sample."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.core.contract import AnyGame
from game.core.dice import SeededDice
from game.core.view_records import AttackPlan, Choice, Piece
from tests.contract.play import SAMPLE, SCENARIOS, Moment, loaded, moments, some
from tests.contract.test_contract import reasoned
from tests.samples.install import installed

EVERY = pytest.mark.parametrize("game_id", SCENARIOS)
_ANSWERS = 40
"""What is answered at most before a unit goes on after its way."""
_FACINGS = dict.fromkeys(SCENARIOS, 1) | {"arena": 6, "mechs": 72}
_THROWS = 40
"""How often a way is tried that dice decide."""


@pytest.fixture(scope="module", autouse=True)
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("installed")):
        yield


@EVERY
def test_a_plan_is_allowed_step_by_step_with_the_odds_of_its_attack(game_id: str) -> None:
    """Each action is allowed when those before it have come off; the chance told is that of the
    attack there. Where there is no way the reason says everything, with its rule."""
    rng, plans = Random(5), 0
    for here in moments(game_id, 23):
        if not here.decided or here.game.status(here.state).interrupts:
            continue
        for unit in some(rng, tuple(here.game.actors(here.state)), 2):
            for foe in some(rng, against(here, unit), 2):
                found = [plan for plan in here.game.plan_attack(here.state, unit, foe.id) if plan]
                assert len(found) <= 1
                for plan in found:
                    plans += bool(plan.steps)
                    holds(here, unit, foe, plan)
    assert plans or game_id == SAMPLE


@EVERY
def test_a_plan_that_is_turned_is_judged_anew(game_id: str) -> None:
    """With each of some facings it is as good a plan as the first, by what judge and odds say then,
    or only the reason why not; and none in a game whose ways give no facing."""
    rng, turned, refused = Random(6), 0, 0
    for here in moments(game_id, 23):
        if not here.decided or here.game.status(here.state).interrupts:
            continue
        for unit in some(rng, tuple(here.game.actors(here.state)), 2):
            for foe in some(rng, against(here, unit), 2):
                for plan in here.game.plan_attack(here.state, unit, foe.id):
                    if plan is None or not plan.steps:
                        continue
                    looks = getattr(plan.steps[0], "facing", None)
                    for facing in some(rng, range(_FACINGS[game_id]), 2):
                        other = here.game.turn_plan(here.state, plan, facing)
                        assert (other is None) == (looks is None)
                        if other is not None:
                            holds(here, unit, foe, other)
                            turned += bool(other.steps)
                            refused += other.ruling is not None
                            assert not other.steps or other.steps[0].facing == facing
    assert bool(turned and refused) == (_FACINGS[game_id] > 1)


def against(here: Moment, unit: str) -> list[Piece]:
    """The pieces on the map of those who are against a unit."""
    pieces = here.game.pieces(here.state)
    side = next(piece.side for piece in pieces if piece.id == unit)
    return [piece for piece in pieces if piece.side != side and piece.side in here.game.sides
            and piece.cell is not None and piece.cell >= 0]


def holds(here: Moment, unit: str, foe: Piece, plan: AttackPlan) -> None:
    """Whether a plan is what the judge and the odds say."""
    game, state = here.game, here.state
    assert plan.unit == foe.id
    if plan.ruling is not None:
        assert not plan.steps and reasoned(plan.ruling)
        return
    assert plan.steps and plan.title and plan.odds is not None and 0 < plan.odds <= 1
    assert plan.line in [line.id for line in game.menu(state, unit) if line.open]
    if plan.later:
        there = game.prospects(state, plan.steps[0])
        if there is None:  # it stands still, and nothing can befall it on the way
            stays = next(piece.cell for piece in game.pieces(state) if piece.id == unit)
            assert (plan.end, plan.arrives) == (stays, None)
        else:
            assert plan.odds == next(one.odds for one in there.targets if one.unit == foe.id)
            assert plan.arrives == there.unhurt
    *ways, last = plan.steps
    for way in ways:
        assert game.judge(state, way).allowed, game.text(way)
        there = game.prospects(state, way)
        if there is not None and there.unhurt is not None:
            assert plan.arrives == there.unhurt
        if there is None and game.forecast(state, way) is not None:
            assert plan.arrives in odds_of(game, state, unit, way, plan.end)
        state = unharmed(game, come_off(here, state, way, plan.end), unit)
    assert game.judge(state, last).allowed, game.text(last)
    if not plan.later:
        assert foe.cell is not None
        assert plan.odds in odds_of(game, state, unit, last, foe.cell), game.text(last)


def come_off(here: Moment, state: Any, way: Any, end: int) -> Any:
    """The position after a way that dice may lead astray, where they lead it to its end."""
    unit, afters = way.unit, [here.game.play(state, way, SeededDice(seed)).state
                              for seed in range(1, _THROWS)]
    return next((after for after in afters if any(
        piece.id == unit and piece.cell == end for piece in here.game.pieces(after))), afters[0])


def unharmed(game: AnyGame, state: Any, unit: str) -> Any:
    """The position in which a unit goes on after its way, if nobody does anything about it."""
    for _ in range(_ANSWERS):
        if unit in game.actors(state) and not game.status(state).interrupts:
            return state
        follows = game.auto(state)
        if follows is None:
            quiet = [one for one in game.options(state) if game.forecast(state, one) is None]
            now = game.actors(state)
            follows = next(one for one in quiet if game.actors(
                game.play(state, one, SeededDice(1)).state) != now)
        state = game.play(state, follows, SeededDice(1)).state
    raise AssertionError("the unit never goes on")


def odds_of(game: AnyGame, state: Any, unit: str, action: Any, cell: int) -> list[Any]:
    """What the game's own targets say of an action that points at a cell."""
    return [
        target.odds for line in leaves(game.menu(state, unit)) if line.open and line.aim == "cell"
        for target in game.targets(state, unit, line.id)
        if target.cell == cell and game.aim(state, unit, line.id, target.cell) == action
    ]


def leaves(menu: tuple[Choice, ...]) -> Iterator[Choice]:
    """The lines of a menu and of those that it opens."""
    for line in menu:
        yield from leaves(line.more) if line.aim == "menu" else (line,)


@EVERY
def test_the_list_of_units_names_those_on_the_counters_and_no_others(game_id: str) -> None:
    """As each side may see them; of all of them something is said, and no more is left of their
    strength than there is."""
    game = loaded(game_id)
    for here in moments(game_id, 24, 8):
        for viewer in ("", *game.sides):
            lines = game.roster(here.state, viewer)
            pieces = [one for one in game.pieces(here.state, viewer) if one.side in game.sides]
            assert [line.piece for line in lines] == pieces and lines
            assert all(line.name and 0 <= line.left <= line.of for line in lines)
