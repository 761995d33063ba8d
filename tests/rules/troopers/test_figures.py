"""The pictures of the rulebook show what the rules say: maps, steps, arcs and lines are asked."""

import pytest

from game.boards.arc import arc_mask
from game.boards.dotmap import DotMap
from game.boards.figure import dot_figure_map
from game.core.dotfigure import DotFigure
from game.core.rulebook import load
from game.rules.troopers.data import load_data

DATA = load_data()
PICTURES = {
    f"{section.title} {number}": (item, str(section.items[number + 1]))
    for section in load("troopers").sections for number, item in enumerate(section.items)
    if isinstance(item, DotFigure)
}


def find(*words: str) -> tuple[DotFigure, DotMap, str]:
    """The picture whose example holds all these words, its map, the example."""
    ((figure, example),) = [
        one for one in PICTURES.values() if all(word in one[1] for word in words)
    ]
    return figure, dot_figure_map(figure), example


@pytest.mark.parametrize("name", [name for name, (one, _) in PICTURES.items() if one.path])
def test_each_step_costs_what_is_drawn(name: str) -> None:
    """TR-M2, TR-M4: from neighbour to neighbour, through the door that the map has there."""
    figure, _ = PICTURES[name]
    made = dot_figure_map(figure)
    costs = {"open": DATA.rules.costs.step, "door": DATA.rules.costs.door}
    assert figure.counters[-1].at == figure.steps[0].at
    for here, there in zip(figure.steps, figure.steps[1:], strict=False):
        passage = made.passage(made.board.cell(here.at), made.board.cell(there.at))
        assert passage is not None and len(passage.kinds) == 1
        assert there.cost == costs[passage.kinds[0]]
        assert there.mark == ("door" if passage.kinds == ("door",) else "")


def test_the_way_and_the_arc_take_all_of_a_turn() -> None:
    """TR-T3, TR-A1: six for the way, two for the arc."""
    figure, _, example = find("crosses three open dots")
    spent = sum(step.cost or 0 for step in figure.steps)
    (arc,) = figure.fields
    (row,) = [one for one in DATA.rules.arcs if one.width == arc.width]
    assert f"= {spent}, and {row.ap} are left" in example and f"{row.ap} AP" in arc.words
    assert arc.at == figure.steps[-1].at and spent + row.ap == 8


def test_who_walks_through_an_arc_is_seen_where_the_example_says() -> None:
    """TR-A1, TR-A2, TR-L1: on the third and the fourth step; on the second a wall hides it."""
    figure, made, example = find("Its second step ends within the angle")
    (arc,) = figure.fields
    cell = made.board.cell(arc.at)
    angle = arc_mask(made.board, cell, arc.bearing, arc.width)
    seen = angle & ~made.hidden(cell, 0, 0)
    walked = [made.board.mask((made.board.cell(step.at),)) for step in figure.steps[1:]]
    assert [bool(one & angle) for one in walked] == [False, True, True, True, False]
    assert [bool(one & seen) for one in walked] == [False, False, True, True, False]
    (row,) = [one for one in DATA.rules.arcs if one.width == arc.width]
    shots = row.shots * DATA.weapons.firearms["smg"].shots
    assert f"{shots} shots" in arc.words and f"{shots} shots in {arc.width}°" in example


def test_each_line_meets_what_is_drawn() -> None:
    """TR-L1, TR-A3: the window lets it through, the wall doesn't, the hedge counts."""
    figure, made, _ = find("through the window and rust 4")
    for sight in figure.sights:
        ends = made.board.cell(sight.start), made.board.cell(sight.end)
        crossed = made.crossings(0, *ends)
        high = [one for one in crossed if one.high]
        cover = [one for one in crossed if not one.high
                 and one.from_start > DATA.rules.aim.touching]
        assert bool(high) == bool(sight.blocked), sight
        if not high:
            assert [f"+{DATA.rules.aim.cover}"] * len(cover) == list(sight.met.values())
