"""The example pictures of the rulebook show what the rules say: costs, reach, lines, odds."""

from fractions import Fraction

import pytest

from game.boards.figure import figure_map
from game.boards.hexmap import HexMap
from game.boards.line import LineTable
from game.core import resources
from game.core.figure import HexFigure
from game.core.forecast import at_least
from game.core.quantity import percent, show
from game.core.rulebook import Section, load
from game.rules.kayotz.data import load_data
from game.rules.kayotz.odds import fire_odds

DATA = load_data()
BOOK = load("kayotz")
GROUND = {str(key): row for key, row in DATA.rules.ground.items()}
ENTER = {
    key: None if row.enter is None else int(row.enter * 2) for key, row in GROUND.items()
}
PICTURED = ("Marine movement", "Jump packs", "Special actions", "Combat and ammunition")


def section(title: str) -> Section:
    return next(section for section in BOOK.sections if section.title == title)


def figures() -> list[tuple[str, HexFigure, str]]:
    """(section, figure, the example below it)."""
    found = []
    for part in BOOK.sections:
        for item, below in zip(part.items, part.items[1:], strict=False):
            if isinstance(item, HexFigure):
                assert isinstance(below, str) and below.startswith("Example:"), part.title
                found.append((part.title, item, below))
    return found


def pictured(title: str) -> tuple[HexFigure, HexMap, str]:
    figure, text = next((f, text) for name, f, text in figures() if name == title)
    return figure, figure_map(figure), text


def test_the_sections_that_need_one_have_a_figure() -> None:
    assert {title for title, _, _ in figures()} >= set(PICTURED)


@pytest.mark.parametrize("title", PICTURED)
def test_counters_carry_the_printed_values(title: str) -> None:
    """By name band for Marines, by number for aliens; every drawing is there."""
    figure, hexmap, _ = pictured(title)
    marines = {kind.band: kind for kind in DATA.units.marines.values()}
    aliens = {alien.id: alien for alien in DATA.units.aliens}
    assert set(hexmap.terrain) <= set(GROUND)
    assert len({counter.at for counter in figure.counters}) == len(figure.counters)
    for counter in figure.counters:
        art = resources.asset("art", "figures", "kayotz", f"{counter.figure}.svg")
        assert art.is_file(), counter.figure
        if counter.stock == "marine":
            kind = marines[counter.band]
            wanted = {"mp": str(kind.mp), "cf": str(kind.cf), "dn": str(kind.dn)}
            if "jump" in kind.skills:
                wanted["jp"] = "JP"
            assert counter.figure == kind.figure
        else:
            alien = aliens[counter.values["id"]]
            wanted = {"id": alien.id, "cf": str(alien.cf), "dn": str(alien.dn)}
            assert DATA.units.kinds[alien.kind].figure == counter.figure
        assert counter.values == wanted


def test_the_walk_costs_what_the_search_says() -> None:
    """KZ-M1, M2, M3, M7: each step, the refused one, and what is left on the clear hex."""
    figure, hexmap, text = pictured("Marine movement")
    board = hexmap.board
    (scout,) = figure.counters
    points = 2 * int(scout.values["mp"])
    graph = hexmap.move_graph(ENTER, int(DATA.rules.road * 2))
    start = board.cell(scout.at)
    assert figure.steps[0].at == scout.at and figure.steps[0].cost is None
    reach = graph.reach(start, points, 0)
    here, spent = start, 0
    for step in figure.steps[1:]:
        cell = board.cell(step.at)
        cost = graph.step_cost(here, cell)
        assert cost is not None and step.cost == Fraction(cost, 2)
        here, spent = cell, spent + cost
        assert reach.cost(cell) == spent
    left = points - spent
    assert "four hexes of road" in text and len(figure.steps) == 5
    assert f"{show(Fraction(left, 2))} left" in text
    refusal = figure.refusal
    assert refusal is not None and refusal.cost is not None
    wanted = graph.step_cost(here, board.cell(refusal.at))
    assert wanted is not None and refusal.cost == Fraction(wanted, 2) and wanted > left
    assert hexmap.terrain[board.cell(refusal.at)] == "forest"
    assert f"asks for {show(refusal.cost)}" in text
    assert reach.cost(board.cell(refusal.at)) is None
    for target in figure.targets:
        cost = reach.cost(board.cell(target.at))
        assert cost is not None and target.text == show(Fraction(points - cost, 2))


def test_the_jump_scatters_into_the_hexes_that_are_framed() -> None:
    """KZ-J2, J4, J5: −2 for a Stunned Scout that scoots; round the aim, never lava."""
    figure, hexmap, text = pictured("Jump packs")
    board = hexmap.board
    (scout,) = figure.counters
    assert scout.marks == ("stunned",) and "−2" in text
    aim, *around = figure.targets
    assert [step.at for step in figure.steps] == [scout.at, aim.at]
    assert aim.text == percent(at_least(4 + 2)) and f"6, {aim.text}," in text
    free = {
        board.name(cell) for cell in board.neighbours(board.cell(aim.at))
        if cell >= 0 and hexmap.terrain[cell] != "lava"
    }
    assert {target.at for target in around} == free
    assert "lava" in hexmap.terrain and not any(target.text for target in around)


def test_the_rally_adds_up() -> None:
    """KZ-S3: +2 Logistics, +1 HQ, −1 an Active alien, all of them touching."""
    figure, hexmap, text = pictured("Special actions")
    board = hexmap.board
    by_figure = {counter.figure: counter for counter in figure.counters}
    squad = by_figure["squad"]
    assert squad.marks == ("paralyzed",)
    near = {board.name(cell) for cell in board.neighbours(board.cell(squad.at)) if cell >= 0}
    assert {by_figure[name].at for name in ("logistics", "hq", "alien")} <= near
    (target,) = figure.targets
    odds = percent(at_least(5 - 2 - 1 + 1))
    assert (target.at, target.text) == (squad.at, odds) and odds in text


def test_the_shot_has_its_line_and_its_odds() -> None:
    """KZ-C2, C4, C5: nothing stands in the line; Rough takes a die of three; DN 4."""
    figure, hexmap, text = pictured("Combat and ammunition")
    board = hexmap.board
    squad, alien = figure.counters
    (sight,) = figure.sights
    (target,) = figure.targets
    assert (sight.start, sight.end) == (squad.at, alien.at) and not sight.blocked
    assert target.at == alien.at
    crossed = LineTable(board).mask(board.cell(sight.start), board.cell(sight.end))
    blocks = hexmap.terrain_mask(*(key for key, row in GROUND.items() if row.blocks))
    assert not crossed & blocks
    cover = GROUND[hexmap.terrain[board.cell(alien.at)]].cover
    dice = int(squad.values["cf"]) - cover
    kind = DATA.units.marines["squad"]
    odds = dict(fire_odds(dice, int(alien.values["dn"]), kind.ones, True, False, False))
    hit = sum(p for key, p in odds.items() if not key.startswith("miss"))
    assert dice == 2 and target.text == percent(Fraction(hit)) and target.text in text
