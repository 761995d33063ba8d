"""Troopers by its own rules: a whole reach, what sixteen arcs see, a computer player's thinking.

The map is a town of 60 x 40 dots on two levels, read from a scenario text; reach and sight are the
rules' own functions (``movement.reach``, ``arcs.arc_cells`` with ``sight.seen``), nothing kept from
one measurement to the next. Reach is set against networkx's Dijkstra on the same graph, sight
against asking the rules' line of fire dot by dot for a sample. All answers are compared before
anything is timed. Run it alone: ``python -m tests.bench.squads``.
"""

import random
import statistics
from collections.abc import Iterator
from functools import partial

import networkx as nx
from msgspec.structs import replace

from game.boards.packed import packer_of
from game.core.dice import SeededDice
from game.core.resources import scenario_dir
from game.players import computer
from game.rules import box
from game.rules.troopers import arcs, sight, turn
from game.rules.troopers.context import GameContext
from game.rules.troopers.game import TroopersGame
from game.rules.troopers.movement import reach
from game.rules.troopers.sight import Spot
from game.rules.troopers.state import LaidArc, State, Trooper
from tests.bench.loops import Pace, Timed, beside, slowest
from tests.bench.parts import Row

REACH, SEEN, UNIT = 2.0, 50.0, 1000.0  # loops (see `loops`)
A_SIDE, ARCS = 12, 16
WIDTHS = (30, 60, 150)
FASTER_REACH, FASTER_SIGHT = 1.5, 20.0
SEEDS = (3, 4)

HEAD = """
id: town
title: Town
game: troopers
turns: 6
begins: blue
sides: [{id: blue, name: Blue}, {id: rust, name: Rust}]
goals: [{goal: last-squad}]
results: {blue: {title: B}, rust: {title: R}, draw: {title: D}}
map:
  size: [60, 40]
  levels: [{letter: u, title: Upper}]
"""


def house(left: float, top: int) -> dict[str, list[str]]:
    """Lines of the drawing for a house of two rooms and two levels, eight inches by eight rows."""
    right, bottom, middle = left + 8, top + 8, left + 4
    outline = f"[{left}, r{top}.5, {right}, r{bottom}.5]"
    name = f"h{int(left)}-{top}"
    lines: dict[str, list[str]] = {
        "buildings": [f"{name}: House"], "floors": [], "walls": [], "doors": [], "windows": [],
        "things": [f"- {{kind: table, at: [{left + 2}, r{top + 3}.2], size: [1.2, 0.6]}}"],
        "stairs": [f'- {{dot: "{int(left) + 7:02}{top + 3:02}", up: 90}}'],
    }
    for level in ("", "level: u, "):
        lines["floors"].append(f"- {{{level}kind: planks, building: {name}, box: {outline}}}")
        lines["walls"].append(f"- {{{level}boxes: [{outline}]}}")
        inner = f"[[{middle}, r{top}.5], [{middle}, r{bottom}.5]]"
        lines["walls"].append(f"- {{{level}kind: inner, lines: [{inner}]}}")
        for kind, x, y in (("doors", middle, top + 5), ("windows", right, top + 2)):
            lines[kind].append(f"- {{{level}line: [[{x}, r{y}.5], [{x}, r{y + 1}.5]]}}")
    for kind, at, y in (("doors", left + 1.25, bottom), ("windows", left + 5.25, top)):
        lines[kind].append(f"- {{line: [[{at}, r{y}.5], [{at + 1}, r{y}.5]]}}")
    return lines


def town() -> str:
    """The whole scenario: twelve houses, hedges, trees and low walls between, twelve a side."""
    parts: dict[str, list[str]] = {}
    for left in (3.25, 17.25, 31.25, 45.25):
        for top in (3, 15, 27):
            for key, lines in house(left, top).items():
                parts.setdefault(key, []).extend(lines)
            things = parts["things"]
            things.append(f"- {{kind: hedge, line: [[{left}, r{top + 10}.1], "
                          f"[{left + 3}, r{top + 10}.1]]}}")
            things.append(f"- {{kind: low-wall, line: [[{left + 5}, r{top + 10}.1], "
                          f"[{left + 8}, r{top + 10}.1]]}}")
            things.append(f"- {{kind: tree, at: [{left + 10.75}, r{top + 4}.5]}}")
    text = HEAD
    for key, lines in parts.items():
        text += f"  {key}:\n" + "".join(f"    {line}\n" for line in lines)
    text += "troopers:\n"
    for number in range(A_SIDE):
        for side, col in (("blue", 2), ("rust", 59)):
            arms = "primary: smg, grenades: 2" if number % 3 else "primary: rifle, blade: knife"
            text += (f'  - {{id: {side[0]}{number + 1}, name: {side} {number}, side: {side}, '
                     f'at: "{col:02}{3 * number + 2:02}", {arms}}}\n')
    return text


def load(source: str) -> TroopersGame:
    """The game of a scenario text."""
    game = box("troopers").load(source)
    assert isinstance(game, TroopersGame)
    return game


def rows() -> list[Row]:
    """What was measured, the figure, its budget, and whether it was kept."""
    game = load(town())
    state = game.play(game.start(SeededDice(1)).state, game.parse("fall"), SeededDice(1)).state
    state = scattered(game.context, state, random.Random(11))
    village = load((scenario_dir("troopers") / "village.yaml").read_text(encoding="utf-8"))
    return [
        *_reach(game.context, state), *_seen(game, state),
        *_thinking(village, "the village", 1), *_thinking(game, "the town of 60 x 40", 1, turns=2),
    ]


def scattered(context: GameContext, state: State, rng: random.Random) -> State:
    """All troopers anywhere on both levels."""
    spots = rng.sample(context.board.cells_in(context.map.valid_mask), len(state.troopers))
    moved = {
        unit: replace(one, cell=cell)
        for (unit, one), cell in zip(state.troopers.items(), spots, strict=True)
    }
    return replace(state, troopers=moved)


# --- reach --------------------------------------------------------------------------------------

def _reach(context: GameContext, state: State) -> list[Row]:
    own: list[Timed] = []
    theirs: list[Timed] = []
    for one in state.troopers.values():
        enemies = context.occupied(state, context.other(one.side))
        graph = _networkx(context, state, enemies, one.cell)
        found = reach(context, state, one)
        other = nx.single_source_dijkstra_path_length(graph, one.cell, cutoff=8)
        if dict(found.items()) != dict(other):
            raise AssertionError(f"networkx finds another reach for {one.id}")
        own.append(beside(partial(_listed, context, state, one)))
        theirs.append(
            beside(partial(nx.single_source_dijkstra_path_length, graph, one.cell, cutoff=8)))
    worst, others = slowest(own), [one.spent for one in theirs]
    ratio = sum(others) / sum(one.spent for one in own)
    return [
        ("squads: a trooper's whole reach by the rules, every cost listed, in loops of plain "
         f"Python, the slowest of {len(own)} ({worst.spent:.2f} ms)", worst.loops,
         f"at most {REACH:g}", worst.loops <= REACH),
        (f"squads: the same, times faster than networkx ({statistics.median(others):.2f} ms)",
         ratio, f"at least {FASTER_REACH:g}", ratio >= FASTER_REACH),
    ]


def _listed(context: GameContext, state: State, trooper: Trooper) -> dict[int, int]:
    return dict(reach(context, state, trooper).items())


def _networkx(context: GameContext, state: State, enemies: int, start: int) -> nx.DiGraph:
    graph, bits = context.graph(state, prone=False), context.board.bits
    made = nx.DiGraph()
    made.add_node(start)
    for cell in context.board.cells_in(context.map.valid_mask & ~enemies):
        made.add_weighted_edges_from(
            (before, cell, cost) for _, before, cost in graph.steps_into(cell)
            if before == start or not enemies & bits[before]
        )
    return made


# --- sight --------------------------------------------------------------------------------------

def _seen(game: TroopersGame, state: State) -> list[Row]:
    rng = random.Random(12)
    board = game.board
    inland = board.within(board.at(board.cols // 2, board.rows // 2), 14)
    ground = [cell for cell in inland if game.map.valid(cell)]
    watch = [
        (cell, LaidArc(WIDTHS[number % 3], rng.randrange(360), 1))
        for number, cell in enumerate(rng.sample(ground, ARCS))
    ]
    own: list[Timed] = []
    pace = Pace()
    for _ in range(7):
        fresh = GameContext(game.scenario, game.data)
        for kept in (arcs._cells, sight._roofs, packer_of(board)._bearings):
            kept.cache_clear()
        own.append(pace.take(partial(in_view, fresh, state, watch))[1])
    masks = in_view(game.context, state, watch)
    sample = [
        (cell, rng.choice(game.board.cells_in(arcs.arc_cells(game.context, cell, laid))), mask)
        for (cell, laid), mask in zip(watch, masks, strict=True) for _ in range(12)
    ]
    bare = GameContext(game.scenario, game.data)

    def line_by_line() -> None:
        for cell, dot, mask in sample:
            blocked = sight.line(bare, state, Spot(cell), Spot(dot)).blocked is not None
            if blocked is bool(mask & game.board.bits[dot]):
                raise AssertionError(f"{cell} and {dot}: the line says otherwise")

    each = beside(line_by_line, 1).spent / len(sample)
    dots = sum(arcs.arc_cells(game.context, cell, laid).bit_count() for cell, laid in watch)
    median = sorted(own, key=lambda one: one.loops)[len(own) // 2]
    ratio = each * dots / median.spent
    return [
        (f"squads: all that {ARCS} arcs see by the rules on both levels, nothing kept, in loops of "
         f"plain Python ({dots:,} dots, {median.spent:.1f} ms)", median.loops,
         f"at most {SEEN:g}", median.loops <= SEEN),
        (f"squads: the same, times faster than a line of fire to each dot "
         f"({each * 1000:.0f} µs each)", ratio, f"at least {FASTER_SIGHT:g}",
         ratio >= FASTER_SIGHT),
    ]


def in_view(context: GameContext, state: State, watch: list[tuple[int, LaidArc]]) -> list[int]:
    """By arc: the dots of all levels in it at which somebody standing would be seen."""
    return [
        sight.seen(context, state, Spot(cell), arcs.arc_cells(context, cell, laid))
        for cell, laid in watch
    ]


# --- players ------------------------------------------------------------------------------------

def _thinking(game: TroopersGame, where: str, games: int, turns: int = 99) -> list[Row]:
    decisions: list[float] = []
    units: list[float] = []
    for seed in SEEDS[:games]:
        by_unit: dict[tuple[int, str], float] = {}
        for turn_number, unit, loops in thought(game, seed, turns):
            decisions.append(loops)
            key = turn_number, unit
            by_unit[key] = by_unit.get(key, 0.0) + loops
        units += by_unit.values()
    decisions.sort()
    p99 = decisions[len(decisions) * 99 // 100]
    title = f"squads: loops of plain Python that the computer player thinks on {where}"
    worst, middle = max(units), statistics.median(decisions)
    return [
        (f"{title}, all decisions of a unit in a turn, the longest of {len(units)}", worst,
         f"at most {UNIT:g}", worst <= UNIT),
        (f"{title}, one decision: 99 of 100 below (median {middle:.1f}, longest "
         f"{decisions[-1]:.0f})", p99, f"at most {UNIT:g}", p99 <= UNIT),
    ]


def thought(game: TroopersGame, seed: int, turns: int) -> Iterator[tuple[int, str, float]]:
    """Of each decision of a game of two computer players: turn, unit and loops."""
    pace = Pace()
    players = {side: computer("troopers", "scripted") for side in game.sides}
    dice, rng = SeededDice(seed), random.Random(seed)
    state = game.start(dice).state
    while state.phase != "over" and state.turn <= turns:
        action = game.auto(state)
        if action is None:
            side = turn.decides(game.context, state)
            action, taken = pace.take(partial(players[side].choose, game, state, rng), 1)
            yield state.turn, getattr(action, "unit", side), taken.loops
        state = game.play(state, action, dice).state


def main() -> int:
    """Print the table; 1 when a budget was missed."""
    table = rows()
    for what, figure, budget, kept in table:
        print(f"{'pass' if kept else 'MISS'}  {figure:10,.2f}  {budget:15}  {what}")
    return 0 if all(kept for *_, kept in table) else 1


if __name__ == "__main__":
    raise SystemExit(main())
