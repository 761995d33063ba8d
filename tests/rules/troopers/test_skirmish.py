"""Drawn skirmishes of Troopers: files without faults, every room and every goal reached on foot
from both ends, walls that meet no dot, squads for their points."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.core.errors import BoxError
from game.core.skirmish import MINE, READY_MADE, SkirmishRequest, code_of, request_of
from game.rules.troopers import BOX
from game.rules.troopers.context import GameContext
from game.rules.troopers.data import load_data
from game.rules.troopers.drawing import split_dot
from game.rules.troopers.generator import PlanGenerator
from game.rules.troopers.scenario import Bring, Destroy, HoldBuildings, ScenarioFile
from game.rules.troopers.skirmish_data import skirmish_data
from game.rules.troopers.skirmish_forces import fitted, graded, worth
from game.rules.troopers.squad import Member, Squad, ready_made
from tests.properties import examples

GENERATOR = PlanGenerator()
_REQUESTS = st.builds(GENERATOR.request, st.integers(0, 10**6))


def _read(request: SkirmishRequest) -> tuple[ScenarioFile, GameContext]:
    scenario: ScenarioFile = BOX.open(GENERATOR.draw(request).text).value
    return scenario, GameContext(scenario, load_data())


def _reached(context: GameContext, start: int) -> set[int]:
    """Dots that somebody gets to by steps, doors, windows and stairs (TR-B2, TR-M3)."""
    board, seen, left = context.board, {start}, [start]
    while left:
        here = left.pop()
        around = [cell for cell in board.neighbours(here) if cell >= 0]
        around += [cell for cell in (here - board.plane, here + board.plane)
                   if 0 <= cell < board.n]
        for cell in around:
            if cell not in seen and context.map.valid(cell) \
                    and context.map.passage(here, cell) is not None:
                seen.add(cell)
                left.append(cell)
    return seen


@examples(20)
@given(request=_REQUESTS)
def test_every_room_and_goal_is_reached(request: SkirmishRequest) -> None:
    """From the first place of either side: all dots on which somebody can stand."""
    scenario, context = _read(request)
    for places in scenario.places.values():
        reached = _reached(context, context.board.cell(places[0].at))
        assert {context.board.cell(place.at) for place in places} <= reached
        assert {cell for cell in range(context.board.n) if context.map.valid(cell)} <= reached
        for goal in scenario.goals:
            for name in goal.to if isinstance(goal, Bring) else ():
                assert context.board.cell(name) in reached


@examples(8)
@given(request=_REQUESTS)
def test_goals_are_what_was_chosen(request: SkirmishRequest) -> None:
    """Most of an odd number of buildings; papers in somebody's hand; three charges and something
    to blow up."""
    scenario, _ = _read(request)
    goal, objective = scenario.goals[0], request.chosen["objective"]
    if objective == "hold":
        assert isinstance(goal, HoldBuildings)
        assert len(goal.buildings) % 2 and goal.need == len(goal.buildings) // 2 + 1
    if objective == "bring":
        assert isinstance(goal, Bring) and scenario.places["blue"][0].tool == goal.what
        assert {place.at for place in scenario.places["rust"]}.isdisjoint(goal.to)
    if objective == "destroy":
        assert isinstance(goal, Destroy)
        assert sum(thing.name in goal.names for thing in scenario.map.things) == 1
        assert sum(place.satchels for place in scenario.places["blue"]) == 3


@examples(8)
@given(request=_REQUESTS)
def test_squads_begin_apart(request: SkirmishRequest) -> None:
    scenario, _ = _read(request)
    cols = {
        side: {found[1] for place in places
               if (found := split_dot(place.at, scenario.map)) is not None}
        for side, places in scenario.places.items()
    }
    assert min(cols["rust"]) - max(cols["blue"]) >= scenario.map.size[0] - 6


@examples(8)
@given(request=_REQUESTS, step=st.integers(-9, 9))
def test_squads_have_their_points(request: SkirmishRequest, step: int) -> None:
    """TR-U22: never more than the side's, and less by no more than the cheapest trooper costs."""
    request = GENERATOR.levelled(request, step)
    drawn, limits = GENERATOR.draw(request), GENERATOR.limits(request)
    size = skirmish_data().sizes[request.chosen["size"]]
    assert max(limits.values()) == size.points
    for side, limit in limits.items():
        assert limit - 110 <= drawn.points(side) <= limit
    even = GENERATOR.limits(replace(request, levelling=0))
    lead, before = limits["blue"] - limits["rust"], even["blue"] - even["rust"]
    assert (lead > before) == (step > 0)


def test_the_same_request_is_the_same_on_every_machine() -> None:
    """Whole numbers and a stream of bits of our own: a ground never changes without a new letter.
    Who fights on it changes with the data of the box."""
    texts = [GENERATOR.draw(GENERATOR.request(seed)).text for seed in range(24)]
    grounds = "".join(text[text.index("\nmap:"):text.index("\ncast:")] for text in texts)
    assert hashlib.sha256(grounds.encode()).hexdigest()[:16] == "6b98b090e105c121"


def test_a_code_gives_the_same_skirmish() -> None:
    for seed in range(24):
        request = GENERATOR.request(seed)
        assert request_of(code_of(request, GENERATOR), [GENERATOR]) == request


def test_a_squad_of_ones_own_is_brought_to_the_points() -> None:
    own = Squad(id="my-own", name="Mine", size=500,
                members=(Member(name="Otta", primary="rifle", leader=True), Member(name="Ulf")))
    for size in skirmish_data().sizes:
        request = GENERATOR.request(5, {"blue": MINE, "size": size, "objective": "last"},
                                    {"blue": "my-own"})
        drawn = GENERATOR.draw(request, {"blue": own})
        scenario: ScenarioFile = BOX.open(drawn.text).value
        assert scenario.cast["blue"].members[:2] == own.members
        assert drawn.sides["blue"].endswith("Mine")
    with pytest.raises(BoxError, match="'my-own' of somebody’s own"):
        GENERATOR.draw(request)
    with pytest.raises(BoxError, match="has nobody"):
        GENERATOR.draw(request, {"blue": replace(own, members=())})


def test_a_squad_of_the_box_that_is_named_fights() -> None:
    request = GENERATOR.request(
        5, {"rust": READY_MADE, "size": "half", "objective": "last", "handicap": "even"},
        {"rust": "hedge-guard"},
    )
    squad = ready_made()["hedge-guard"]
    assert _read(request)[0].cast["rust"].members[:len(squad.members)] == squad.members
    with pytest.raises(BoxError, match="no ready-made squad 'hedges'"):
        GENERATOR.draw(replace(request, forces={"rust": "hedges"}))


def test_troopers_stay_at_home_until_the_points_are_kept() -> None:
    data, members = load_data(), ready_made()["hedge-guard"].members
    for limit in (120, 300, 500, 650):
        left = fitted(members, limit, data)
        assert worth(left, data) <= limit and set(left) <= set(members)


@pytest.mark.long
def test_a_thousand_seeds_are_valid() -> None:
    for seed in range(1000):
        request = GENERATOR.request(seed)
        assert BOX.open(GENERATOR.draw(request).text).value.game == "troopers", request


def test_levelling_changes_how_good_they_are_before_how_many() -> None:
    """With one trooper of four less a squad is half as strong: no points could even that out."""
    request = GENERATOR.request(
        5000, {"size": "full", "objective": "destroy", "handicap": "even", "rust": READY_MADE})
    counted = {}
    for step in range(4):
        drawn = GENERATOR.draw(GENERATOR.levelled(request, step))
        counted[step] = len(drawn.forces["rust"]), drawn.points("rust")
    assert {count for count, _ in counted.values()} == {4}
    points = [worth for _, worth in counted.values()]
    assert points == sorted(points, reverse=True) and len(set(points)) == 4


def test_who_is_too_dear_is_less_experienced() -> None:
    """TR-U22: the best first and the leader last; only what novices can't be had for leaves
    somebody at home; what is left over buys experience, armour and grenades."""
    mix, data = skirmish_data(), load_data()
    squad = (Member(name="Otta", experience="veteran", primary="rifle", leader=True),
             Member(name="Ulf", experience="elite", primary="rifle"),
             Member(name="Ask", experience="green", primary="rifle"))
    whole = worth(squad, data)

    def grades(limit: int) -> list[str]:
        found = graded(squad, limit, mix, data)
        assert worth(found, data) <= limit
        return [one.experience for one in found]

    assert graded(squad, whole, mix, data) == squad
    assert grades(whole - 35) == ["veteran", "veteran", "green"]
    assert grades(whole - 65) == ["veteran", "regular", "green"]
    assert grades(worth([replace(one, experience="green") for one in squad], data)) == ["green"] * 3
    assert len(grades(200)) == 2
    rich = graded(squad, whole + 500, mix, data)
    assert {(one.experience, one.armour, one.grenades) for one in rich} == \
        {("elite", "standard", 3)}
