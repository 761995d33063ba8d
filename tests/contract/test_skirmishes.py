"""What every game owes that draws skirmishes: whatever is chosen and whatever the seed, a scenario
without a fault, the same one everywhere, with a code that says all of it."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from game.core.dice import MAX_SEED
from game.core.errors import BoxError
from game.core.skirmish import (
    DRAWN,
    MINE,
    MOST_LEVELLING,
    READY_MADE,
    SkirmishGenerator,
    SkirmishRequest,
    code_of,
    request_of,
    scenario_id,
)
from game.rules import box, catalogue

GAMES = [known.id for known in catalogue() if known.generator() is not None]

GOLDEN: dict[str, dict[str, str]] = {
    "kayotz": {
        "KZ-LQSRD1E-1-FF": "336354466456be2c",
        "KZ-FHSDR0H-4471-W4": "e5651d155987e242",
        "KZ-HHHDD1H-77-H3-71": "d32631c6301244b0",
    },
    "arena": {
        "AR-RSH2DDS-1-E9": "af064ebeda41d0a6",
        "AR-PME3DRS-4471-BK": "502568d20f24c8dd",
        "AR-BME2DDE-77-H3-Y0": "39d33cb4fad2c6ba",
    },
}
"""Of a code the sum of its scenario but for the words, written down once: a change of what is drawn
breaks every code that people have told each other, so it is never made by accident."""


_WORDS = {"title", "summary", "briefing", "text", "players", "name", "place", "told"}


def generator_of(game: str) -> SkirmishGenerator:
    found = box(game).generator()
    assert found is not None
    return found


def requests(game: str) -> Iterator[SkirmishRequest]:
    """Requests of all seeds from 0, each with choices of its own."""
    generator = generator_of(game)
    seed = 0
    while True:
        yield generator.request(seed)
        seed += 1


def prove(request: SkirmishRequest) -> None:
    """Its scenario has no fault and says what was chosen."""
    known, generator = box(request.game), generator_of(request.game)
    drawn = generator.draw(request)
    game = known.load(drawn.text)
    assert drawn.request == request and game.card.id == scenario_id(request, known)
    assert game.card.title == drawn.title and game.card.kind == "scenario"
    assert drawn.summary and game.card.summary and game.card.briefing and game.card.minutes
    assert set(drawn.forces) == set(drawn.sides) == {
        part.id for part in generator.parts() if part.kind == "forces"
    }
    for side, rows in drawn.forces.items():
        assert rows and drawn.points(side) == sum(row.points for row in rows) > 0


@pytest.mark.parametrize("game", GAMES)
def test_thirty_skirmishes_have_no_fault(game: str) -> None:
    for request, _ in zip(requests(game), range(30), strict=False):
        prove(request)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_skirmishes_have_no_fault(game: str) -> None:
    for request, _ in zip(requests(game), range(1000), strict=False):
        prove(request)


@pytest.mark.parametrize("game", GAMES)
def test_each_choice_can_be_chosen_and_has_a_letter_of_its_own(game: str) -> None:
    generator = generator_of(game)
    for part in generator.parts():
        letters = [choice.letter for choice in part.choices]
        assert len(set(letters)) == len(letters) and all(len(one) == 1 for one in letters)
        assert part.title and all(choice.title for choice in part.choices)
        for choice in part.choices:
            if choice.id != MINE:
                prove(generator.request(7, {part.id: choice.id}))
        if part.kind == "forces":
            assert {choice.id for choice in part.choices} >= {DRAWN, READY_MADE}


@pytest.mark.parametrize("game", GAMES)
def test_a_ready_made_force_that_is_named_fights(game: str) -> None:
    generator = generator_of(game)
    for part in generator.parts():
        if part.kind != "forces":
            continue
        for build, title in generator.ready_made(part.id):
            request = generator.request(11, {part.id: READY_MADE}, {part.id: build})
            prove(request)
            assert title in generator.draw(request).sides[part.id]
        with pytest.raises(BoxError):
            generator.draw(generator.request(11, {part.id: READY_MADE}, {part.id: "nobody"}))


@given(data=st.data())
@pytest.mark.parametrize("game", GAMES)
def test_a_code_says_all_of_a_request(game: str, data: st.DataObject) -> None:
    generator = generator_of(game)
    chosen = {
        part.id: data.draw(st.sampled_from([choice.id for choice in part.choices]))
        for part in generator.parts()
    }
    request = SkirmishRequest(
        game, data.draw(st.integers(0, MAX_SEED)), chosen,
        levelling=data.draw(st.integers(-MOST_LEVELLING, MOST_LEVELLING)),
    )
    assert request_of(code_of(request, box(game)), catalogue()) == request


@pytest.mark.parametrize("game", GAMES)
def test_levelling_moves_points_towards_the_first_side(game: str) -> None:
    """In the sum over some skirmishes: of one alone a step may be too small for any unit."""
    generator = generator_of(game)
    other = next(part.id for part in generator.parts()
                 if part.kind == "forces" and part.id != generator.first)
    leads = []
    for step in (-4, 0, 4):
        lead = 0
        for request, _ in zip(requests(game), range(12), strict=False):
            drawn = generator.draw(generator.levelled(request, step))
            prove(drawn.request)
            lead += drawn.points(generator.first) - drawn.points(other)
        leads.append(lead)
    assert leads[0] < leads[1] < leads[2]


def _sum(code: str) -> str:
    request = request_of(code, catalogue())
    drawn = _without_words(yaml.safe_load(generator_of(request.game).draw(request).text))
    return hashlib.blake2b(repr(drawn).encode(), digest_size=8).hexdigest()


def _without_words(node: Any) -> Any:
    """What is drawn, whatever it is called: words may get better."""
    if isinstance(node, dict):
        return {key: _without_words(one) for key, one in node.items() if key not in _WORDS}
    return [_without_words(one) for one in node] if isinstance(node, list) else node


@pytest.mark.parametrize(("code", "told"), [
    (code, told) for codes in GOLDEN.values() for code, told in codes.items()
])
def test_a_code_always_draws_the_same(code: str, told: str) -> None:
    assert _sum(code) == told


@pytest.mark.parametrize("game", GAMES)
def test_another_process_draws_the_same(game: str) -> None:
    """Whatever its hash seed is."""
    code = code_of(next(requests(game)), box(game))
    told = {
        subprocess.run(
            [sys.executable, "-m", "game", "skirmish", game, "--code", code],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True,
            timeout=240,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1 and b"title:" in next(iter(told))
