"""Drawn skirmishes of Kay'otz Incursion: ground as it lies in nature, everything reachable on foot,
the sides apart, forces for their points, and no victory for who does nothing."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.landscape import around, regions
from game.core.dice import SeededDice
from game.core.skirmish import DRAWN, SkirmishRequest
from game.players import computer
from game.rules.kayotz import BOX
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.data import load_data
from game.rules.kayotz.generator import KayotzGenerator
from game.rules.kayotz.scenario import ScenarioFile, kind_of
from game.rules.kayotz.skirmish_data import skirmish_data
from tests.properties import examples

GENERATOR = KayotzGenerator()
_FAR = 10_000
_REQUESTS = st.builds(GENERATOR.request, st.integers(0, 10**6))


def _read(request: SkirmishRequest) -> tuple[ScenarioFile, GameContext]:
    scenario: ScenarioFile = BOX.open(GENERATOR.draw(request).text).value
    return scenario, GameContext(scenario, load_data())


@examples(200)
@given(request=_REQUESTS)
def test_every_hex_of_land_is_reached_on_foot(request: SkirmishRequest) -> None:
    """KZ-M5: from the place of any Marine, Lava only crossed by road, so what is to be held, read,
    killed or left by can be got at."""
    scenario, context = _read(request)
    for unit in scenario.marines:
        reach = context.graph.reach(context.board.cell(unit.hex), _FAR)
        land = {cell for cell in range(context.board.n) if context.map.terrain[cell] != "lava"}
        assert land <= set(reach.cells()) | {context.board.cell(unit.hex)}


@examples(200)
@given(request=_REQUESTS)
def test_lava_runs_from_edge_to_edge_and_roads_cross_it_on_bridges(
    request: SkirmishRequest,
) -> None:
    _, context = _read(request)
    board, terrain = context.board, context.map.terrain
    wet = {cell for cell in range(board.n) if terrain[cell] in ("lava", "bridge")}
    rivers = [piece for piece in regions(board, wet) if len(piece) >= board.rows]
    wanted = skirmish_data().grounds[request.chosen["ground"]].rivers
    assert bool(rivers) == bool(wanted.get(request.chosen["size"], 0))
    for river in rivers:
        rows = {board.col_row(cell)[1] for cell in river}
        assert {0, board.rows - 1} <= rows
        assert any(terrain[cell] == "bridge" for cell in river)
    on_road = {cell for pair in context.map.roads for cell in pair}
    for cell in range(board.n):
        if terrain[cell] == "bridge":
            assert cell in on_road
            assert any(terrain[near] in ("lava", "bridge") for near in around(board, cell))
        assert terrain[cell] != "lava" or cell not in on_road


@examples(200)
@given(request=_REQUESTS)
def test_roads_hang_together_and_lead_through_the_villages(request: SkirmishRequest) -> None:
    scenario, context = _read(request)
    board = context.board
    named = [name for road in scenario.roads for name in road]
    assert {"west", "east"} <= set(named)
    cells = {board.cell(name) for name in named if name not in ("west", "east", "north", "south")}
    assert len(regions(board, cells)) == 1
    houses = {cell for cell in range(board.n) if context.map.terrain[cell] == "building"}
    for village in regions(board, houses):
        assert cells & set(village)


@examples(200)
@given(request=_REQUESTS)
def test_the_sides_stand_apart(request: SkirmishRequest) -> None:
    scenario, context = _read(request)
    board = context.board
    gaps = [
        board.distance(board.cell(marine.hex), board.cell(alien.hex))
        for marine in scenario.marines for alien in scenario.aliens
    ]
    assert min(gaps) >= 3 or (request.chosen["size"] == "quarter" and min(gaps) >= 2)


@examples(200)
@given(request=_REQUESTS, step=st.integers(-9, 9))
def test_forces_cost_what_is_said(request: SkirmishRequest, step: int) -> None:
    """A column has what its objective needs and stays within its points."""
    drawn = GENERATOR.draw(GENERATOR.levelled(request, step))
    mix = skirmish_data()
    size, objective = (mix.sizes[request.chosen["size"]],
                       mix.objectives[request.chosen["objective"]])
    scenario: ScenarioFile = BOX.open(drawn.text).value
    kinds = [kind_of(unit.id) for unit in scenario.marines]
    assert all(kinds.count(kind) >= objective.needs.count(kind) for kind in objective.needs)
    needed = sum(mix.marines[kind].points for kind in objective.needs)
    points = size.points * (100 + mix.step["marine"] * step) // 100
    assert drawn.points("marine") <= max(points, needed)
    if request.chosen["marine"] == DRAWN:
        assert drawn.points("marine") > points - 20 or step > 0
    crowns = [one for one in scenario.aliens if load_data().counters[one.id].kind == "overlord"]
    assert len(crowns) >= objective.overlords.get(request.chosen["size"], 0)
    assert len(scenario.reinforcements.pool) == \
        mix.reinforcements[request.chosen["reinforcements"]].units


@examples(60)
@given(request=_REQUESTS)
def test_who_does_nothing_has_lost(request: SkirmishRequest) -> None:
    game = BOX.load(GENERATOR.draw(request).text)
    ending = _played(game, lambda state: "end-phase")
    assert ending.level == "defeat"


@pytest.mark.parametrize("objective", sorted(skirmish_data().objectives))
def test_a_skirmish_can_be_won_and_lost(objective: str) -> None:
    """By a Regular, in small skirmishes."""
    levels = set()
    player, rng = computer("kayotz", "regular"), Random(1)
    for seed in range(12):
        request = GENERATOR.request(seed, {"objective": objective, "size": "quarter"})
        game = BOX.load(GENERATOR.draw(request).text)
        levels.add(_played(game, lambda state, game=game: game.text(
            player.choose(game, state, rng)
        )).level)
    assert len(levels) > 1 and "defeat" in levels


def _played(game: Any, choose: Any) -> Any:
    """The end of a game in which the Marines do as `choose` says."""
    dice = SeededDice(5)
    state = game.start(dice).state
    while True:
        action = game.auto(state)
        if action is None:
            ending = game.outcome(state)
            if ending is not None:
                return ending
            action = game.parse(choose(state))
        state = game.play(state, action, dice).state
