"""Drawn skirmishes of Arena: the same from either gate, all floor reached on foot, fighters for
their points, own ones in front."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.boards.landscape import regions
from game.core.errors import BoxError
from game.core.skirmish import DRAWN, MINE, READY_MADE, SkirmishRequest
from game.rules.arena import BOX
from game.rules.arena.context import FLOOR, GameContext
from game.rules.arena.data import load_data
from game.rules.arena.fighter import Build, ready_made
from game.rules.arena.generator import ArenaGenerator
from game.rules.arena.scenario import Exit, HoldGround, ScenarioFile, build_of
from game.rules.arena.skirmish_data import skirmish_data
from game.rules.arena.skirmish_forces import Entrant, advantage, harm, shoots
from game.rules.arena.skirmish_map import turned
from tests.properties import examples

GENERATOR = ArenaGenerator()
_FAR = 1000
_REQUESTS = st.builds(GENERATOR.request, st.integers(0, 10**6))


def _read(request: SkirmishRequest) -> tuple[ScenarioFile, GameContext]:
    scenario: ScenarioFile = BOX.open(GENERATOR.draw(request).text).value
    return scenario, GameContext(scenario, load_data())


@examples(200)
@given(request=_REQUESTS)
def test_the_floor_is_reached_on_foot(request: SkirmishRequest) -> None:
    """By steps over floor alone, no jump, no pit: what is to be held or left by as well."""
    scenario, context = _read(request)
    board = context.board
    floor = {cell for cell in range(board.n) if context.map.terrain[cell] in FLOOR}
    no_floor = board.mask(set(range(board.n)) - floor)
    for entry in scenario.figures:
        start = board.cell(entry.at)
        assert floor <= set(context.graph.reach(start, _FAR, no_floor).cells()) | {start}
    for goal in scenario.goals:
        names = goal.to if isinstance(goal, Exit) else \
            goal.hexes if isinstance(goal, HoldGround) else ()
        assert {board.cell(name) for name in names} <= floor


@examples(200)
@given(request=_REQUESTS)
def test_it_is_the_same_from_either_gate(request: SkirmishRequest) -> None:
    scenario, context = _read(request)
    board, terrain = context.board, context.map.terrain
    for cell in range(board.n):
        other = turned(board, cell)
        assert terrain[cell] == (terrain[other] if other >= 0 else "void")
        assert context._depths[cell] == (context._depths[other] if other >= 0 else 0)
    blue = {board.cell(one.at) for one in scenario.figures if one.side == "blue"}
    rust = {board.cell(one.at) for one in scenario.figures if one.side == "rust"}
    assert {turned(board, cell) for cell in blue} == rust
    assert min(board.distance(a, b) for a in blue for b in rust) >= 4


@examples(200)
@given(request=_REQUESTS)
def test_the_ground_is_what_was_chosen(request: SkirmishRequest) -> None:
    """Bridges over a pit from wall to wall; pits; pillars; and ropes where nobody gets out else."""
    scenario, context = _read(request)
    board, terrain, ground = context.board, context.map.terrain, request.chosen["ground"]
    pits = {cell for cell in range(board.n) if terrain[cell] == "pit"}
    if ground == "bridges":
        spans = regions(board, {c for c in range(board.n) if terrain[c] == "bridge"})
        wanted = skirmish_data().grounds[ground].bridges[request.chosen["size"]]
        assert len(spans) == wanted and all(len(span) >= 2 for span in spans)
    if ground in ("pits", "bridges"):
        assert len(pits) >= 4
    if ground == "pillars":
        assert "pillar" in terrain
    deep = {cell for cell in pits if context._depths[cell] > 2}
    assert bool(deep) == bool(scenario.map.ropes)


@examples(200)
@given(request=_REQUESTS, step=st.integers(-9, 9))
def test_fighters_have_the_points_of_their_grade(request: SkirmishRequest, step: int) -> None:
    """AR-F1: ST and DX together, with what levelling gives one of the sides."""
    drawn = GENERATOR.draw(GENERATOR.levelled(request, step))
    scenario: ScenarioFile = BOX.open(drawn.text).value
    mix, chosen = skirmish_data(), request.chosen
    count = mix.fighters[chosen["fighters"]].count
    more = {"blue": step, "rust": -step}
    for side in ("blue", "rust"):
        builds = [build_of(one, scenario) for one in scenario.figures if one.side == side]
        assert len(builds) == count == len(drawn.forces[side])
        extra = max(0, more[side]) * ((count + 1) // 2)
        if chosen["objective"] == "escape":
            points = (0, 1, 2, 4, 6, -3, 0, 3, 0, 4)[abs(step)] * ((count + 1) // 2)
            extra = max(0, points if more[side] > 0 else -points)
        if chosen[side] == DRAWN:
            assert sum(one.st + one.dx for one in builds) == \
                count * mix.grade[chosen["grade"]].points + extra
            assert sum("bow" in weapon for one in builds for weapon in one.weapons) <= 1


@examples(200)
@given(request=_REQUESTS, step=st.integers(-9, 9))
def test_what_is_carried_out_lies_between_the_gates(request: SkirmishRequest, step: int) -> None:
    """In the middle, and up to two hexes nearer to whoever levelling helps; each side leaves by
    the other one's gate, where that begins."""
    drawn = GENERATOR.draw(GENERATOR.levelled(
        replace(request, chosen={**request.chosen, "objective": "escape"}), step))
    scenario: ScenarioFile = BOX.open(drawn.text).value
    board = GameContext(scenario, load_data()).board
    ways = {goal.side: [board.cell(name) for name in goal.to]
            for goal in scenario.goals if isinstance(goal, Exit)}
    assert {turned(board, cell) for cell in ways["blue"]} == set(ways["rust"])
    begins = {side: next(board.cell(one.at) for one in scenario.figures if one.side == side)
              for side in ways}
    assert begins["rust"] in ways["blue"] and begins["blue"] in ways["rust"]
    box = board.cell(scenario.dropped[0].at)
    assert scenario.dropped[0].at in scenario.briefing
    far = {side: board.distance(box, begins[side]) for side in ways}
    lead = far["rust"] - far["blue"]
    assert lead == 0 if abs(step) < 5 else lead * step > 0
    assert abs(lead) <= (2 if abs(step) < 8 else 4)


@examples(200)
@given(request=_REQUESTS)
def test_no_side_is_far_ahead_when_it_comes_in(request: SkirmishRequest) -> None:
    """Neither takes the other's strength much more quickly than it loses its own; where a single
    one fights for each side, nobody shoots."""
    scenario: ScenarioFile = BOX.open(GENERATOR.draw(request).text).value
    data = load_data()
    teams = {side: [Entrant(build_of(one, scenario)) for one in scenario.figures
                    if one.side == side] for side in ("blue", "rust")}
    assert 1 / 1.8 <= advantage(teams["blue"], teams["rust"], data) <= 1.8
    if len(teams["blue"]) == 1:
        assert not any(shoots(one.build, data) for team in teams.values() for one in team)


def test_advantage_counts_how_often_and_how_hard_a_blow_strikes() -> None:
    """AR-C1, AR-C4: 62.5 % of blows at DX 11 hit; of 2d after 3 stopped 4 + 1/36 hits are left."""
    data = load_data()
    sword = Build(id="one", name="One", st=13, dx=11, weapons=("broadsword",))
    mail = replace(sword, id="two", name="Two", armour="chain", dx=14)
    assert harm(sword, mail, data) == pytest.approx(0.625 * (4 + 1 / 36))
    assert harm(mail, sword, data) == pytest.approx(0.625 * 7)
    ahead = advantage([Entrant(mail)], [Entrant(sword)], data)
    assert ahead == pytest.approx(7 / (4 + 1 / 36))
    assert advantage([Entrant(sword)], [Entrant(mail)], data) == pytest.approx(1 / ahead)
    plate = replace(mail, armour="plate", shield="large-shield")
    rapier = replace(sword, weapons=("rapier",))
    assert 10 < advantage([Entrant(plate)], [Entrant(rapier)], data) < 1000


def test_a_fighter_of_ones_own_leads_and_is_told_of_when_missing() -> None:
    own = replace(ready_made()["varro"], id="my-own", name="Otta", st=12, dx=12)
    request = GENERATOR.request(5, {"blue": MINE, "fighters": "three"}, {"blue": "my-own"})
    drawn = GENERATOR.draw(request, {"blue": own})
    scenario: ScenarioFile = BOX.open(drawn.text).value
    assert scenario.fighters == (own,) and scenario.figures[0].fighter == "my-own"
    assert drawn.sides["blue"].endswith("Otta") and len(drawn.forces["blue"]) == 3
    prove = GENERATOR.draw(GENERATOR.levelled(request, 4), {"blue": own})
    levelled: ScenarioFile = BOX.open(prove.text).value
    assert levelled.fighters == (own,) and build_of(levelled.figures[0], levelled).dx > own.dx
    with pytest.raises(BoxError, match="'my-own' of somebody’s own"):
        GENERATOR.draw(request)
    with pytest.raises(BoxError, match="both sides"):
        GENERATOR.draw(replace(request, chosen={**request.chosen, "rust": MINE}),
                       {"blue": own, "rust": own})


def test_a_fighter_of_the_box_that_is_named_leads() -> None:
    request = GENERATOR.request(5, {"rust": READY_MADE, "fighters": "four"}, {"rust": "gerrit"})
    drawn = GENERATOR.draw(request)
    assert drawn.forces["rust"][0].name == "Gerrit" and len(drawn.forces["rust"]) == 4
