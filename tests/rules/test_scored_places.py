"""What counts where it lies on the board: as many labels as the game counts, at their places."""

import importlib
from collections.abc import Iterator
from typing import Any

from game.core.words import in_text
from tests.rules.golden import Goldens


def positions(game: str, scenario: str) -> Iterator[tuple[Any, Any]]:
    """A golden game, position after position."""
    goldens: Goldens = importlib.import_module(f"tests.rules.{game}.goldens").GOLDENS
    history = goldens.replayed(scenario)
    for at in range(len(history.entries) + 1):
        yield history.game, history.state_at(at)


def test_a_building_that_is_held_has_a_label_inside_it() -> None:
    seen = 0
    for game, state in positions("troopers", "village"):
        places, score = game.scored(state), game.score(state)
        for side, count in score.counts:
            own = [place for place in places if place.side == side]
            assert len(own) == count
            for place in own:
                building = game.context.map.building(place.cell)
                name = game.context.scenario.map.buildings[building]
                assert place.words == f"{game.sides[side]} holds {in_text(name)}"
                seen += 1
    assert seen


def test_ground_that_is_held_has_a_label_on_it() -> None:
    seen = 0
    for game, state in positions("arena", "hold-the-dais"):
        held = game.status(state).goals[0].value
        places = game.scored(state)
        assert [game.sides[place.side] for place in places] == (
            [] if held == "nobody" else [held]
        )
        goal = game.context.scenario.goals[0]
        cells = {game.board.cell(name) for name in goal.hexes}
        assert all(place.cell in cells for place in places)
        seen += len(places)
    assert seen


def test_points_of_losses_and_of_the_zone_add_up_to_the_counts() -> None:
    seen = 0
    for game, state in positions("mechs", "captives"):
        first, second = game.sides
        for side, other in ((first, second), (second, first)):
            lost = sum(game.loss_points(state, unit.id) for unit in state.units.values()
                       if unit.side == other)
            assert lost == dict(game.score(state).counts)[side]
            own = [place for place in game.scored(state) if place.side == side]
            zone = next(row for row in game.status(state).goals if "zone" in row.head)
            name = game.sides[side]
            assert f"{name} {sum(int(place.words.split(' · ')[1].split()[0]) for place in own)}" \
                in zone.value
            seen += len(own)
    assert seen


def test_hexes_that_are_held_have_a_label_each() -> None:
    seen = 0
    for game, state in positions("kayotz", "hold-the-outpost"):
        places = game.scored(state)
        rows = " ".join(row.text for row in game.status(state).goals)
        held = [place for place in places if place.words.startswith("held by ")]
        assert len({place.cell for place in held}) == len(held)
        assert all(place.cell in game.context.hold for place in held)
        assert f"hexes held {len(held)}" in rows
        seen += len(held)
    assert seen
