"""Motion: it ends at exactly the position that is, however it is hurried, skipped or reduced."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.board.board_view import BoardView
from game.app.board.hexes.plane import HexPlane
from game.app.board.view.animation import BLOW, FALL, PUSH, Animation
from game.app.board.view.measures import measures
from game.boards.hexes import HexBoard
from game.core.event import (
    AnyEvent,
    Changed,
    Jumped,
    Laid,
    Moved,
    Placed,
    Removed,
    Resolved,
    Rolled,
    Shot,
    Told,
    Turned,
)
from game.core.view_records import Badge, CellMark, Piece
from tests.app.board.conftest import MakeView, alien, dormant, marine, settle
from tests.properties import examples

PLANE = HexPlane(HexBoard(9, 6), 0.62)
MOTION = measures().motion
N = PLANE.board.n


def make(
    events: list[AnyEvent], before: list[Piece], after: list[Piece], **more: object
) -> Animation:
    return Animation(PLANE, MOTION, before, after, events, **more)  # type: ignore[arg-type]


def shown(animation: Animation) -> dict[str, tuple[Piece, tuple[float, float]]]:
    assert all(s.resting for s in animation.shown.values())
    return {unit: (s.piece, s.at) for unit, s in animation.shown.items()}


def at_rest(pieces: list[Piece]) -> dict[str, tuple[Piece, tuple[float, float]]]:
    return {p.id: (p, PLANE.centre(p.cell)) for p in pieces if p.cell is not None and p.cell >= 0}


cells = st.integers(0, N - 1)
off = st.just(-1)
units = st.sampled_from(["scout-1", "14", "hq-1"])
events_st = st.one_of(
    st.builds(Moved, units, st.lists(st.one_of(cells, off), min_size=1, max_size=5).map(tuple)),
    st.builds(Jumped, units, cells, cells, cells),
    st.builds(Changed, units, st.just("condition"), st.just("active"), st.just("stunned")),
    st.builds(Placed, units, cells),
    st.builds(Removed, units, cells, st.just("eliminated")),
    st.builds(Laid, st.just("strongpoint"), cells),
    st.builds(Shot, units, units, cells, cells, st.sampled_from(["fire", "strike", "arrow"])),
    st.builds(Turned, units, st.integers(0, 5), st.integers(0, 5)),
    st.builds(Told, st.just("something")),
)
piece_st = st.builds(
    lambda unit, cell, acted, stunned, facing: marine(
        unit, cell, acted=acted, markers=("stunned",) * stunned, facing=facing
    ),
    units, st.one_of(cells, st.none()), st.booleans(), st.booleans(),
    st.one_of(st.none(), st.integers(0, 5)),
)
pieces_st = st.lists(piece_st, max_size=3, unique_by=lambda p: p.id)


@examples(150)
@given(
    events=st.lists(events_st, max_size=6), before=pieces_st, after=pieces_st,
    frame=st.sampled_from([1.0, 16.0, 90.0, 5000.0]), speed=st.sampled_from([0.25, 1.0, 4.0]),
    reduced=st.booleans(), skip_after=st.integers(0, 12),
)
def test_it_always_ends_at_the_position_that_is(
    events: list[AnyEvent], before: list[Piece], after: list[Piece], frame: float, speed: float,
    reduced: bool, skip_after: int,
) -> None:
    """Whatever the events say: the state is already the new one, animation only tells."""
    heard: list[AnyEvent] = []

    def hear(event: AnyEvent, _: str) -> float:
        heard.append(event)
        return 5.0

    animation = make(events, before, after, reduced=reduced, heard=hear)
    for _ in range(skip_after):
        if animation.over:
            break
        animation.advance(frame, speed)
        for actor in animation.shown.values():
            assert 0 <= actor.alpha <= 1
            assert actor.squash > 0
    animation.finish()
    assert animation.over
    assert heard == events
    assert shown(animation) == at_rest(after)
    assert animation.tracer is None
    assert not animation.unlaid


def run(animation: Animation, frame: float = 10.0, speed: float = 1.0) -> float:
    """The real time it takes, in ms."""
    for count in range(10_000):
        if animation.over:
            return count * frame
        animation.advance(frame, speed)
    raise AssertionError("it never ends")


def test_a_walk_takes_110_ms_a_cell_and_at_most_900() -> None:
    """look.md 6."""
    for length, ms in ((2, 110), (4, 330), (9, 880), (12, 900)):
        path = tuple(range(length))
        after = [marine(cell=length - 1)]
        took = run(make([Moved("scout-1", path)], [marine(cell=0)], after), 10)
        assert took == pytest.approx(ms, abs=20)


def test_speed_shortens_the_motion_but_not_the_wait_for_the_dice() -> None:
    events: list[AnyEvent] = [Moved("scout-1", (0, 1, 2, 3))]
    ends = ([marine(cell=0)], [marine(cell=3)])
    slow = run(make(events, *ends), 5)
    fast = run(make(events, *ends), 5, 4.0)
    assert fast == pytest.approx(slow / 4, abs=12)
    waits = run(make([Told("x")], *ends, heard=lambda *_: 200.0), 5, 4.0)
    assert waits == pytest.approx(200, abs=12)


def test_a_piece_passes_over_every_cell_of_its_path() -> None:
    path = (0, 6, 13, 14)
    animation = make([Moved("scout-1", path)], [marine(cell=0)], [marine(cell=14)])
    passed: list[int] = []
    while not animation.over:
        animation.advance(4)
        cell = PLANE.cell_at(*animation.shown["scout-1"].at)
        if not passed or passed[-1] != cell:
            passed.append(cell)
    assert tuple(passed) == path


def test_a_jump_rises_and_a_scattered_one_slides_on() -> None:
    """KZ-J4: it comes down at its destination's neighbour."""
    animation = make([Jumped("scout-1", 0, 20, 21)], [marine(cell=0)], [marine(cell=21)])
    highest, seen_aimed = 0.0, False
    while not animation.over:
        animation.advance(7)
        actor = animation.shown["scout-1"]
        highest = max(highest, actor.lift)
        seen_aimed |= PLANE.cell_at(*actor.at) == 20 and actor.lift == 0
    assert highest > 1
    assert seen_aimed


def test_a_flip_swaps_at_half_its_width() -> None:
    """look.md 6: squash across, swap at 50 %. KZ-C5: an alien hit once turns Dormant."""
    events: list[AnyEvent] = [Changed("14", "condition", "active", "dormant")]
    animation = make(events, [alien()], [dormant()])
    seen: list[tuple[float, str]] = []
    while not animation.over:
        animation.advance(11)
        actor = animation.shown["14"]
        seen.append((actor.squash, actor.piece.stock))
    stocks = [stock for _, stock in seen]
    assert stocks[0] == "alien"
    assert stocks[-1] == "dormant"
    turn = stocks.index("dormant")
    assert min(squash for squash, _ in seen[turn - 1 : turn + 1]) < 0.25


def test_a_new_marker_drops_with_an_overshoot() -> None:
    events: list[AnyEvent] = [Changed("scout-1", "condition", "active", "stunned")]
    animation = make(events, [marine()], [marine(markers=("stunned",))])
    heights = []
    while not animation.over:
        animation.advance(6)
        heights.append(animation.shown["scout-1"].drop)
    assert max(heights) > 0.2
    assert min(heights) < 0
    assert heights[-1] == 0


def test_who_acted_turns_at_the_end() -> None:
    """KZ-T1: a unit that acted is turned 45 degrees."""
    animation = make([Moved("scout-1", (0, 1))], [marine(cell=0)], [marine(cell=1, acted=True)])
    turns = []
    while not animation.over:
        animation.advance(8)
        turns.append(animation.shown["scout-1"].turn)
    assert max(turns) > 30
    first = next(i for i, turn in enumerate(turns) if turn)
    assert first * 8 > 80


def facings(animation: Animation, unit: str = "scout-1", frame: float = 4.0) -> list[int]:
    """The facings that a unit goes through, each once in a row."""
    found: list[int] = []
    while not animation.over:
        animation.advance(frame)
        facing = animation.shown[unit].piece.facing
        if facing is not None and found[-1:] != [facing]:
            found.append(facing)
    return found


@pytest.mark.parametrize(
    ("before", "after", "passed"),
    [(0, 1, [0, 1]), (1, 5, [1, 0, 5]), (5, 1, [5, 0, 1]), (4, 4, [4])],
)
def test_one_turns_the_shorter_way_round(before: int, after: int, passed: list[int]) -> None:
    """AR-P2; look.md 6: 120 ms per 60 degrees."""
    ends = [marine(cell=8, facing=before)], [marine(cell=8, facing=after)]
    assert facings(make([Turned("scout-1", before, after)], *ends)) == passed
    took = run(make([Turned("scout-1", before, after)], *ends), 10)
    assert took == pytest.approx(120 * (len(passed) - 1), abs=20)


def test_half_a_turn_takes_three_steps() -> None:
    ends = [marine(cell=8, facing=0)], [marine(cell=8, facing=3)]
    assert len(facings(make([Turned("scout-1", 0, 3)], *ends))) == 4
    assert facings(make([Turned("scout-1", 0, 3)], *ends, reduced=True)) in ([0, 3], [3])


def test_a_walker_looks_where_it_goes_and_who_is_pushed_does_not() -> None:
    """AR-C5: forced back one keeps facing its foe."""
    board = PLANE.board
    path = (board.at(2, 1), board.at(3, 1), board.at(3, 2))
    ways = [board.direction(a, b) for a, b in pairwise(path)]
    ends = [marine(cell=path[0], facing=5)], [marine(cell=path[-1], facing=4)]
    told: list[AnyEvent] = [Moved("scout-1", path), Turned("scout-1", 3, 4)]
    assert facings(make(told, *ends)) == [*ways, 4]
    pushed = [marine(cell=path[0], facing=5)], [marine(cell=path[1], facing=5)]
    assert facings(make([Moved("scout-1", path[:2], "push")], *pushed)) == [5]


def test_whoever_falls_short_comes_down_on_the_way() -> None:
    """AR-J2: a jump that is missed ends in the pit, never beyond it."""
    board = PLANE.board
    start, pit, aimed = board.at(3, 1), board.at(3, 2), board.at(3, 3)
    animation = make(
        [Jumped("scout-1", start, aimed, pit)], [marine(cell=start)], [marine(cell=pit)]
    )
    lowest, furthest = 1.0, 0.0
    while not animation.over:
        animation.advance(5)
        actor = animation.shown["scout-1"]
        furthest = max(furthest, actor.at[1])
        lowest = min(lowest, actor.size)
    assert furthest <= PLANE.centre(pit)[1] + 1e-6
    assert lowest < 0.9


def test_a_blow_is_a_step_towards_the_foe_and_back() -> None:
    animation = make(
        [Shot("scout-1", "14", 20, 30, "strike")], [marine(), alien()], [marine(), alien()]
    )
    home, away = PLANE.centre(20), 0.0
    while not animation.over:
        animation.advance(6)
        assert animation.tracer is None
        x, y = animation.shown["scout-1"].at
        away = max(away, abs(x - home[0]) + abs(y - home[1]))
    assert away > 0.4
    assert animation.shown["scout-1"].at == home


def test_a_blow_sparks_where_it_meets() -> None:
    """Between the two, while the striker is nearest; with reduced motion they only show."""
    for reduced in (False, True):
        animation = make([Shot("scout-1", "14", 20, 30, BLOW)], [marine(), alien()],
                         [marine(), alien()], reduced=reduced)
        sparked = []
        while not animation.over:
            animation.advance(6)
            if animation.sparks is not None:
                sparked.append((animation.sparks, animation.shown["scout-1"].at))
        home, foe = PLANE.centre(20), PLANE.centre(30)
        assert sparked and animation.sparks is None
        for sparks, _ in sparked:
            assert min(home[1], foe[1]) < sparks.at[1] < max(home[1], foe[1])
        moved = {at for _, at in sparked}
        assert moved == {home} if reduced else len(moved) > 3


def test_a_push_leaves_a_mark_that_fades_and_is_heard_as_such() -> None:
    """AR-C5: whoever is forced back slides, fast at first."""
    heard: list[str] = []
    animation = make([Moved("scout-1", (20, 21), "push")], [marine(cell=20)], [marine(cell=21)],
                     heard=lambda _, kind: heard.append(kind) or 0.0)  # type: ignore[func-returns-value]
    marks, gone = [], []
    while not animation.over:
        animation.advance(6)
        if animation.skid is not None:
            marks.append(animation.skid)
            gone.append(PLANE.centre(20) != animation.shown["scout-1"].at)
    assert heard == [PUSH] and animation.skid is None
    assert all(mark.start == PLANE.centre(20) for mark in marks) and all(gone)
    assert marks[0].share == 0 and marks[-1].share > 0.8
    assert marks[-1].end == PLANE.centre(21)
    still = make([Moved("scout-1", (20, 21), "push")], [marine(cell=20)], [marine(cell=21)],
                 reduced=True)
    while not still.over:
        still.advance(6)
        assert still.skid is None


def test_whoever_is_struck_down_topples_into_dust_and_who_lies_down_does_not() -> None:
    """Also whoever is pushed, and jumps; never of the own will."""
    down: AnyEvent = Changed("14", "position", "standing", "prone")
    causes: list[list[AnyEvent]] = [
        [Shot("scout-1", "14", 20, 30, BLOW)], [Moved("14", (29, 30), "push")],
        [Jumped("14", 29, 30, 30)], [Shot("14", "scout-1", 30, 20)], [],
    ]
    for cause in causes:
        heard: list[str] = []
        animation = make([*cause, down], [marine(), alien()], [marine(), alien(pose="prone")],
                         heard=lambda _, kind, heard=heard: heard.append(kind) or 0.0)
        leant, dust = 0.0, False
        while not animation.over:
            animation.advance(6)
            leant = max(leant, animation.shown["14"].turn)
            dust |= animation.impact is not None and animation.impact.around
        falls = any(event.target == "14" if isinstance(event, Shot) else True for event in cause)
        assert (heard[-1] == FALL) == falls
        assert (leant > 15) == falls
        assert dust == falls


def test_a_jump_ends_in_dust() -> None:
    animation = make([Jumped("scout-1", 0, 20, 20)], [marine(cell=0)], [marine(cell=20)])
    dust = []
    while not animation.over:
        animation.advance(7)
        if animation.impact is not None:
            dust.append(animation.impact.at)
            assert animation.shown["scout-1"].resting
    assert set(dust) == {PLANE.centre(20)}


def test_with_reduced_motion_a_shot_is_a_line_that_stands_a_while() -> None:
    """look-table.md, effects: line and word only, 600 ms."""
    ends = [marine(), alien()], [marine(), alien()]
    animation = make([Shot("scout-1", "14", 4, 30)], *ends, reduced=True)
    shares = set()
    while not animation.over:
        animation.advance(10)
        if animation.tracer is not None:
            assert animation.tracer.whole
            shares.add(animation.tracer.share)
    assert shares == {1.0}
    assert run(make([Shot("scout-1", "14", 4, 30)], *ends, reduced=True)) == \
        pytest.approx(600, abs=20)


def test_a_value_on_a_plate_changes_with_a_jolt_and_no_flip() -> None:
    """AR-C4: hits come off ST. A counter with a facing has no other side to be turned to."""
    before, after = marine(facing=2), marine(facing=2, badges=(Badge("st", "7"),))
    animation = make([Changed("scout-1", "st", "9", "7")], [before], [after])
    squashed, shaken = 1.0, 0.0
    while not animation.over:
        animation.advance(6)
        actor = animation.shown["scout-1"]
        squashed = min(squashed, actor.squash)
        shaken = max(shaken, abs(actor.at[0] - PLANE.centre(20)[0]))
    assert squashed == 1.0
    assert shaken > 0.02


def test_a_change_leaves_a_turn_that_is_still_to_be_told() -> None:
    before, after = marine(facing=0), marine(facing=2, markers=("stunned",))
    told: list[AnyEvent] = [Changed("scout-1", "x", "", ""), Turned("scout-1", 0, 2)]
    assert facings(make(told, [before], [after])) == [0, 1, 2]


def test_reduced_motion_fades_and_never_moves_between() -> None:
    animation = make([Moved("scout-1", (0, 6, 12))], [marine(cell=0)], [marine(cell=12)],
                     reduced=True)
    places, alphas = set(), []
    while not animation.over:
        animation.advance(7)
        actor = animation.shown["scout-1"]
        places.add(PLANE.cell_at(*actor.at))
        alphas.append(actor.alpha)
        assert actor.lift == 0
    assert places <= {0, 12}
    assert min(alphas) < 0.2


def test_a_unit_that_leaves_the_map_is_gone() -> None:
    animation = make([Moved("scout-1", (2, 1, -1))], [marine(cell=2)], [marine(cell=None)])
    run(animation)
    assert animation.shown == {}


def test_the_camera_is_asked_before_an_event_is_told() -> None:
    asked: list[tuple[int, ...]] = []

    def look(cells: tuple[int, ...]) -> bool:
        asked.append(cells)
        return len(asked) < 3

    heard: list[AnyEvent] = []
    animation = make(
        [Shot("scout-1", "14", 4, 30)], [marine(), alien()], [marine(), alien()],
        look=look, heard=lambda event, _: heard.append(event) or 0.0,  # type: ignore[func-returns-value]
    )
    animation.advance(10)
    animation.advance(10)
    assert heard == []
    animation.advance(10)
    assert len(heard) == 1
    assert asked == [(4, 30)] * 3


def impacts(animation: Animation) -> list[tuple[str, bool]]:
    """What is shown of impacts, each once, as (what was lost, whether it hit)."""
    seen: list[tuple[str, bool]] = []
    while not animation.over:
        animation.advance(15)
        impact = animation.impact
        if impact is not None and (not seen or seen[-1] != (impact.words, impact.hit)):
            seen.append((impact.words, impact.hit))
    assert animation.impact is None
    return seen


@pytest.mark.parametrize("how", ["fire", BLOW])
def test_what_a_shot_took_is_said_where_it_came_down(how: str) -> None:
    """Only after its dice, and only what is counted."""
    before, after = alien(), alien(badges=(Badge("hp", "6"),))
    events = [Shot("scout-1", "14", 20, 30, how), rolled(), Changed("scout-1", "shots", "2", "1"),
              Changed("14", "hp", "10", "6"), Resolved("hit")]
    assert impacts(make(events, [marine(), before], [marine(), after])) == [("−4", True)]
    worse = [Shot("scout-1", "14", 20, 30, how), rolled(),
             Changed("14", "condition", "active", "dormant"), Resolved("hit")]
    assert impacts(make(worse, [marine(), before], [marine(), after])) == [("", True)]
    gone = [Shot("scout-1", "14", 20, 30, how), rolled(), Removed("14", 30, "killed"),
            Resolved("hit")]
    assert impacts(make(gone, [marine(), before], [marine()])) == [("", True)]


def test_a_miss_throws_dust_once() -> None:
    """Also of the first of two shots."""
    pieces = [marine(), alien()]
    shot = Shot("scout-1", "14", 20, 30)
    assert impacts(make([shot, rolled(), Resolved("miss")], pieces, pieces)) == [("", False)]
    twice = [shot, rolled(), shot, rolled(), Changed("14", "hp", "3", "1"), Resolved("hit")]
    hurt = [marine(), alien(badges=(Badge("hp", "1"),))]
    assert impacts(make(twice, pieces, hurt)) == [("", False), ("−2", True)]


def test_dice_that_fall_are_given_away_by_no_impact() -> None:
    waits: list[AnyEvent] = []

    def hear(event: AnyEvent, _: str) -> float:
        waits.append(event)
        return 5000.0 if isinstance(event, Rolled) else 0.0

    events = [Shot("scout-1", "14", 20, 30), rolled(), Changed("14", "hp", "3", "1")]
    animation = make(events, [marine(), alien()], [marine(), alien()], heard=hear)
    for _ in range(200):
        animation.advance(20)
        assert animation.impact is None
    assert len(waits) == 2


def test_with_less_motion_only_what_was_lost_is_said() -> None:
    pieces = [marine(), alien()]
    hit = [Shot("scout-1", "14", 20, 30), rolled(), Changed("14", "hp", "3", "1")]
    assert impacts(make(hit, pieces, pieces, reduced=True)) == [("−2", True)]
    missed = [Shot("scout-1", "14", 20, 30), rolled(), Resolved("miss")]
    assert impacts(make(missed, pieces, pieces, reduced=True)) == []


def rolled() -> Rolled:
    return Rolled("scout-1", "fires", (5,), (), 4, (True,), 1, "a hit", "KZ-C4")


def test_skip_ends_all_at_once_in_the_view(make_view: MakeView) -> None:
    view: BoardView = make_view()
    before, after = [marine(cell=0), alien()], [marine(cell=14, acted=True), alien()]
    view.set_position(after, [CellMark(9, "strongpoint")])
    settle(view)
    heard: list[AnyEvent] = []

    def hear(event: AnyEvent, _: str) -> float:
        heard.append(event)
        return 1000.0

    events: list[AnyEvent] = [
        Moved("scout-1", (0, 6, 13, 14)), rolled(), Shot("scout-1", "14", 14, 30),
        Laid("strongpoint", 9),
    ]
    still = list(view._items)
    view.animate(events, before, after, hear)
    assert view.update(30)
    assert view._items != still
    view.skip()
    assert not view.busy
    assert heard == events
    assert [(i.surface, i.x, i.y) for i in view._items] == [(i.surface, i.x, i.y) for i in still]


def test_speed_0_jumps(make_view: MakeView) -> None:
    view = make_view()
    view.speed = 0.0
    heard: list[AnyEvent] = []
    after = [msgspec.structs.replace(marine(), cell=5)]
    view.set_position(after, [])
    view.animate([Moved("scout-1", (0, 5)), rolled()], [marine(cell=0)], after,
                 lambda event, _: heard.append(event) or 500.0)  # type: ignore[func-returns-value]
    assert not view.busy
    assert len(heard) == 2
