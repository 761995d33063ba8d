"""Drawn skirmishes of 'Mech Field: files without faults, ways for every kind of unit from side to
side, armies for their points, the same table for the same request."""

import hashlib

import pytest
import shapely
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.core.errors import BoxError
from game.core.skirmish import MINE, READY_MADE, SkirmishRequest, code_of, request_of
from game.rules.mechs import BOX
from game.rules.mechs.army import Army, ready_made
from game.rules.mechs.data import load_data
from game.rules.mechs.generator import TableGenerator
from game.rules.mechs.scenario import ScenarioFile, board_of, map_of, points_of
from game.rules.mechs.skirmish_forces import fitted, worth
from tests.properties import examples

GENERATOR = TableGenerator()
_LARGE, _NARROW = 150, 50
"""Hundredths of an inch: half the largest base, half the width of a vehicle's."""
_REQUESTS = st.builds(GENERATOR.request, st.integers(0, 10**6))


def _read(request: SkirmishRequest) -> ScenarioFile:
    scenario: ScenarioFile = BOX.open(GENERATOR.draw(request).text).value
    return scenario


@examples(40)
@given(request=_REQUESTS)
def test_every_kind_of_unit_gets_from_side_to_side(request: SkirmishRequest) -> None:
    """MC-T2 to MC-T7: from every place to the enemy's zone and to what is fought for, on ground
    that isn't closed to its way of moving."""
    scenario = _read(request)
    board, data = board_of(scenario), load_data()
    table = map_of(scenario, board)
    for mode in ("foot", "tracked", "wheeled", "mech", "hover"):
        half = _LARGE if mode in ("mech", "foot") else _NARROW
        closed = [
            shapely.buffer(shape, half - 1) for area, shape in zip(
                table.areas, table.shapes, strict=True)
            if area.kind == "abrupt"
            or data.modes[mode].ground.get(area.kind, data.modes[mode].ground["clear"]).way
            == "closed"
        ]
        room = shapely.box(half, half, board.width - half, board.height - half)
        free = shapely.difference(room, shapely.union_all(closed))
        pieces = [piece for piece in getattr(free, "geoms", [free])
                  if shapely.intersects(piece, shapely.Point(points_of(
                      scenario.places["blue"][0].at, board)[0]))]
        assert len(pieces) == 1
        for places in scenario.places.values():
            for place in places:
                dot = shapely.Point(points_of(place.at, board)[0])
                assert shapely.intersects(pieces[0], dot), (mode, place)
        for goal in scenario.goals:
            outline = getattr(goal, "outline", "")
            if outline:
                assert shapely.intersects(pieces[0], shapely.Polygon(points_of(outline, board)))
            for name in getattr(goal, "names", ()):
                depot = table.shapes[table.index[name]]
                assert shapely.distance(pieces[0], depot) <= half


@examples(20)
@example(request=GENERATOR.request(115, {
    "size": "full", "blue": READY_MADE, "rust": READY_MADE}), step=1)
@given(request=_REQUESTS, step=st.integers(-9, 9))
def test_armies_have_their_points(request: SkirmishRequest, step: int) -> None:
    """MC-W1: never more than the side's, a tenth fewer at most; levelling takes from one side."""
    request = GENERATOR.levelled(request, step)
    drawn, limits = GENERATOR.draw(request), GENERATOR.limits(request)
    size = GENERATOR.mix.sizes[request.chosen["size"]]
    assert max(limits.values()) == size.points == _read(request).points
    for side, limit in limits.items():
        assert limit * 9 // 10 <= drawn.points(side) <= limit
    even = GENERATOR.limits(replace(request, levelling=0))
    lead = {key: value["blue"] - value["rust"] for key, value in
            (("even", even), ("now", limits))}
    assert (lead["now"] > lead["even"]) == (step > 0)


@examples(10)
@given(seed=st.integers(0, 10**6))
def test_objectives_are_what_was_chosen(seed: int) -> None:
    kinds = {"hold": ("hold",), "raid": ("destroy",), "cross": ("reach",), "counts": ()}
    for objective, goals in kinds.items():
        scenario = _read(GENERATOR.request(seed, {"objective": objective}))
        tags = tuple(goal.__struct_config__.tag for goal in scenario.goals)
        assert tags == goals
        if objective == "raid":
            assert len({name for goal in scenario.goals for name in getattr(goal, "names", ())}) \
                == 2


def test_the_same_request_is_the_same_on_every_machine() -> None:
    """Whole numbers and a stream of bits of our own: a ground never changes without a new letter.
    Who fights on it changes with the data of the box."""
    texts = [GENERATOR.draw(GENERATOR.request(seed)).text for seed in range(24)]
    grounds = "".join(text[text.index("\nareas:"):text.index("\ncast:")] for text in texts)
    assert hashlib.sha256(grounds.encode()).hexdigest()[:16] == "a95008111eb8f788"


def test_a_code_gives_the_same_skirmish() -> None:
    for seed in range(24):
        request = GENERATOR.request(seed)
        assert request_of(code_of(request, GENERATOR), [GENERATOR]) == request


def test_an_army_of_ones_own_is_brought_to_the_points() -> None:
    own = Army(id="my-own", name="Mine", faction="carrow", units=("lynx", "boar", "rifles"))
    for size in GENERATOR.mix.sizes:
        request = GENERATOR.request(5, {"blue": MINE, "size": size, "objective": "counts"},
                                    {"blue": "my-own"})
        drawn = GENERATOR.draw(request, {"blue": own})
        scenario: ScenarioFile = BOX.open(drawn.text).value
        points = GENERATOR.mix.sizes[size].points
        assert points * 9 // 10 <= drawn.points("blue") <= points
        assert scenario.cast["blue"].name == "Mine" and drawn.sides["blue"].endswith("Mine")
    with pytest.raises(BoxError, match="'my-own' of somebody’s own"):
        GENERATOR.draw(request)
    with pytest.raises(BoxError, match="no units"):
        GENERATOR.draw(request, {"blue": replace(own, units=())})


def test_an_army_of_the_box_that_is_named_fights() -> None:
    request = GENERATOR.request(
        5, {"rust": READY_MADE, "size": "half", "objective": "hold", "handicap": "even"},
        {"rust": "tarn-tide"},
    )
    army = ready_made()["tarn-tide"]
    assert _read(request).cast["rust"].units[:len(army.units)] == army.units
    with pytest.raises(BoxError, match="no ready-made army 'tides'"):
        GENERATOR.draw(replace(request, forces={"rust": "tides"}))


def test_units_stay_at_home_until_the_points_are_kept() -> None:
    data = load_data()
    units = ready_made()["carrow-column"].units
    for limit in (60, 150, 250, 290):
        left = fitted(units, limit, data)
        assert worth(left, data) <= limit and set(left) <= set(units)


@pytest.mark.long
def test_a_thousand_seeds_are_valid() -> None:
    for seed in range(1000):
        request = GENERATOR.request(seed)
        assert BOX.open(GENERATOR.draw(request).text).value.game == "mechs", request
