"""The pictures of the rulebook show what the rules say: each is set up as a game and asked."""

import math
import re

import pytest

from game.boards.bases import overlap
from game.core.rulebook import load
from game.core.tablefigure import TableCounter, TableFigure, point
from game.rules.mechs import breakaway, contact, fireline, formation, terrain, transport
from game.rules.mechs.data import load_data
from tests.rules.mechs.fightkit import scenario
from tests.rules.mechs.showkit import Shown

DATA = load_data()
MODELS = {
    "squad": "rifles", "squad-mortar": "mortars", "squad-hook": "hookmen", "wheels": "hare",
    "hover": "lancer", "tank": "boar", "carrier": "drover", "flak": "thresher",
    "vtol": "kestrel", "mech-light": "hound", "mech-medium": "lynx", "mech-heavy": "warden",
}
RUST = {"squad": "grenadiers", "tank": "hammer"}
"""Where a side's armies have their own."""
SECTIONS = load("mechs").sections
PICTURES = {
    f"{section.title} {number}": (item, str(section.items[number + 1]))
    for section in SECTIONS for number, item in enumerate(section.items)
    if isinstance(item, TableFigure)
}


def find(*words: str) -> tuple[TableFigure, str]:
    """The picture whose example holds all these words, and the example."""
    (found,) = [one for one in PICTURES.values() if all(word in one[1] for word in words)]
    return found


def who(counter: TableCounter) -> str:
    """Its id in the game."""
    return f"{counter.stock[0]}{counter.number}"


def model(counter: TableCounter) -> str:
    """A model that looks so."""
    own = RUST if counter.stock == "rust" else {}
    return own.get(counter.figure) or MODELS[counter.figure]


def laid(figure: TableFigure) -> Shown:
    """The picture as a game with blue to give orders."""
    units = {
        who(one): f"{model(one)} {one.at} {one.facing}"
        + (" level=cruising" if one.pose == "cruising" else "")
        for one in figure.counters
    }
    areas = {
        f"a{number}": f"{area.kind} {area.ring}"
        + "".join(f" access={place}" for place in area.access.split())
        for number, area in enumerate(figure.areas)
    }
    return Shown(scenario(units, areas))


def walker(figure: TableFigure) -> str:
    """Who stands where the way begins."""
    return next(who(one) for one in figure.counters if one.at == figure.steps[0].at)


def way(table: Shown, figure: TableFigure, order: str) -> str:
    """The text of the way that is drawn."""
    unit, places = walker(figure), [step.at for step in figure.steps[1:]]
    text = table.way(unit, *places, kind=order, facing=figure.facing or 0)
    return text.replace(unit, f"{unit} at r2", 1) if order == "charge" else text


def far(a: str, b: str) -> float:
    (ax, ay), (bx, by) = point(a), point(b)
    return math.hypot(bx - ax, by - ay) / 100


@pytest.mark.parametrize("name", PICTURES)
def test_bases_grounds_and_looks_are_those_of_the_data(name: str) -> None:
    """MC-G3: bases at true size that don't overlap, on the table of the picture."""
    figure, _ = PICTURES[name]
    table = laid(figure)
    assert {area.kind for area in figure.areas} <= set(DATA.kinds)
    for one in figure.counters:
        row = DATA.models[model(one)]
        base = DATA.bases[row.cls]
        assert row.look == one.figure
        assert (base.length / 100, base.width / 100) == one.base, one
        spot = table.context.spot(table[who(one)])
        for x, y in (spot.start, spot.end):
            assert spot.radius <= x <= figure.table[0] * 100 - spot.radius, one
            assert spot.radius <= y <= figure.table[1] * 100 - spot.radius, one
        for other in figure.counters:
            assert one == other or not overlap(spot, table.context.spot(table[who(other)]))


@pytest.mark.parametrize("name", [name for name, (one, _) in PICTURES.items() if one.path])
def test_each_way_can_be_gone_as_far_as_it_is_drawn(name: str) -> None:
    """MC-T2, MC-T3, MC-T6, MC-T7, MC-X6, MC-C2: the tape, the stop, the cross."""
    figure, example = PICTURES[name]
    table, unit = laid(figure), walker(figure)
    places = [step.at for step in figure.steps[1:]]
    if figure.refused:
        ruling = table.judge(table.way(unit, *places, figure.refused, facing=90))
        assert not ruling.allowed and ruling.reasons[0].rule in ("MC-T3", "MC-X6")
        return
    text = way(table, figure, "charge" if "charges" in example else "move")
    shown = table.game.preview(table.state, table.game.parse(text))
    assert shown.ruling.allowed, shown.ruling
    drawn = [step.mark for step in figure.steps[1:]]
    assert [step.mark for step in shown.path] == drawn
    assert [re.findall(r"\d+″", words) for words in shown.after] == [
        re.findall(r"\d+″", words) for words in figure.after]
    ends = {(link.start, link.end) for link in shown.links}
    assert {tuple(map(table.cell, (link.start, link.end))) for link in figure.links} == ends


@pytest.mark.parametrize("name", [name for name, (one, _) in PICTURES.items() if one.sights])
def test_each_line_meets_what_is_drawn(name: str) -> None:
    """MC-U9, MC-T2, MC-T3."""
    figure, _ = PICTURES[name]
    table = laid(figure)
    at = {one.at: who(one) for one in figure.counters}
    for sight in figure.sights:
        line = fireline.line(
            table.context, table.state, table[at[sight.start]], table[at[sight.end]]
        )
        assert line.clear == (not sight.blocked)
        marked = [*sight.blocked, *sight.met]
        for met, place in zip(line.met, marked, strict=True):
            assert far(table.point(met.cell), place) < 0.03
            assert met.blocks == (place in sight.blocked)


def test_the_front_and_where_a_unit_is() -> None:
    """MC-G2, MC-G3."""
    figure, _ = find("yellow rim")
    table = laid(figure)
    lynx, squad, tank = (table[who(one)] for one in figure.counters)
    (wood,) = table.context.map.areas
    assert table.context.map.inside(squad.cell, wood)
    assert not table.context.map.inside(tank.cell, wood)
    assert wood in table.context.map.under(table.context.spot(tank))
    front, rear = figure.fields
    assert front.bearing == lynx.facing * 5 and rear.bearing == (front.bearing + 180) % 360


def test_the_lengths_that_are_told() -> None:
    """MC-T2, MC-T6, MC-T7, MC-V1, MC-C2: each inch of the examples is measured."""
    for words, told in (("walks 7.2″",) * 2, ("walks 5″", "5″"), ("piece of 6″", "6″")):
        figure, example = find(words)
        table = laid(figure)
        text = way(table, figure, "charge" if "charges" in example else "move")
        ruling = table.judge(text)
        assert ruling.cost is not None
        assert float(ruling.cost) == float(re.findall(r"[\d.]+", told)[0]), words
    figure, example = find("flies", "over the house")
    gone = table.game.board.length(*(table.cell(step.at) for step in figure.steps)) / 100
    kestrel = DATA.models["kestrel"].dial[0].speed
    assert f"flies {gone:.2f}″" in example and f"its {kestrel}″" in example
    assert f"leaves {kestrel - gone - DATA.rules.vtol.level / 100:.2f}″" in example
    flak = DATA.models["thresher"].primary.range
    assert f"{DATA.rules.vtol.anti_air * flak}″ up there instead of {flak}″" in example
    figure, example = find("face of the cliff")
    (cliff,) = figure.areas
    crossing = f"{cliff.access.split(',')[0]},{figure.steps[-1].at.split(',')[1]}"
    assert f"{far(crossing, cliff.access):.1f}″ beside it" in example


def test_who_is_held_and_what_they_must_roll() -> None:
    """MC-B1: the links are the contacts."""
    figure, _ = find("Hound breaks away")
    table = laid(figure)
    hound = table["r2"]
    held = {one.cell for one in contact.touching(table.context, table.state, hound)}
    assert held == {table.cell(link.end) for link in figure.links}
    assert {table.cell(link.start) for link in figure.links} == {hound.cell}
    assert breakaway.row(table.context, table.state, hound).least == 5, "hook squads hold it"


def test_the_pond_is_what_each_finds_it_to_be() -> None:
    """MC-X3, MC-X6, MC-X7, MC-T5."""
    figure, _ = find("One pond")
    table = laid(figure)
    by_pose = {one.number: one.pose for one in figure.counters}
    for one in figure.counters:
        unit = table[who(one)]
        assert terrain.submerged(table.context, unit) == (by_pose[one.number] == "submerged")
        assert terrain.free(table.context, table.state, unit, unit.cell, unit.facing)


def test_the_shot_from_behind() -> None:
    """MC-C1, MC-U7."""
    figure, _ = find("Warden (attack 11)")
    table = laid(figure)
    warden, tank = (table[who(one)] for one in figure.counters)
    assert not table.context.board.ahead(tank.cell, tank.facing, warden.cell)
    assert {context.at for context in figure.fields} == {figure.counters[1].at}


def test_who_forms_and_who_is_left() -> None:
    """MC-O1: the ringed ones, at the pace of the slowest."""
    figure, _ = find("hang together")
    table = laid(figure)
    ringed = {target.at for target in figure.targets}
    units = [table[who(one)] for one in figure.counters]
    chain = [unit for unit in units if table.point(unit.cell) in map(_name, ringed)]
    (left,) = [unit for unit in units if unit not in chain]
    assert all(
        any(formation.linked(table.context, one, other) for other in chain if other != one)
        for one in chain
    )
    assert not any(formation.linked(table.context, left, other) for other in chain)
    assert table.allowed(f"form {'+'.join(unit.id for unit in chain)}")
    slowest = min(DATA.models[unit.model].dial[0].speed for unit in chain)
    assert {target.text for target in figure.targets} == {f"{slowest}″"}


def test_who_may_board() -> None:
    """MC-P2: whoever touches the rear."""
    figure, example = find("taken aboard")
    table = laid(figure)
    boards = [
        one.at for one in figure.counters
        if transport.behind(table.context, table.state, table[who(one)]) == ("b8",)
    ]
    assert boards == [target.at for target in figure.targets]
    speed = DATA.models["drover"].dial[0].speed
    assert f"{-(-speed // 2)}″ instead of {speed}″" in example


def _name(place: str) -> str:
    """A point as the board writes it."""
    x, y = point(place)
    return f"{x // 100}.{x % 100:02},{y // 100}.{y % 100:02}"
