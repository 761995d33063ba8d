"""Arena by its own rules: a whole reach with its stops and jumps, a computer player's thinking.

The map is a floor of 26 x 30 hexes with pits, walls and pillars, read from a scenario text, twelve
figures a side anywhere on it. The reach on foot is set against networkx's Dijkstra on a graph made
for the position, in which the hexes that end a movement lead nowhere; all answers are compared
before anything is timed.
Run it alone: ``python -m tests.bench.ring``.
"""

import random
import statistics
from functools import partial

import networkx as nx
from msgspec.structs import replace

from game.core.dice import SeededDice
from game.core.resources import scenario_dir
from game.players import computer
from game.rules import box
from game.rules.arena import facing, turn
from game.rules.arena.context import GameContext
from game.rules.arena.game import ArenaGame
from game.rules.arena.run import Run
from game.rules.arena.state import Figure, State
from tests.bench.loops import Pace, Timed, beside, slowest
from tests.bench.parts import Row

REACH, UNIT, FASTER = 3.0, 1000.0, 3.0  # the first two in loops (see `loops`)
A_SIDE, COLS, ROWS = 12, 26, 30

HEAD = """
id: floor
title: Floor
game: arena
turns: 9
sides: [{id: blue, name: Blue}, {id: rust, name: Rust}]
goals: [{goal: last-standing}]
results: {blue: {title: B}, rust: {title: R}, draw: {title: D}}
map:
  rows: |
"""


def floor() -> str:
    """The whole scenario: pits of one to three hexes, walls and pillars strewn over the sand."""
    rng = random.Random(5)
    rows = [["."] * COLS for _ in range(ROWS)]
    for sign, count in (("3", 24), ("2", 16), ("#", 20), ("o", 16)):
        for _ in range(count):
            row, col = rng.randrange(2, ROWS - 4), rng.randrange(2, COLS - 2)
            for more in range(rng.randrange(1, 4)):
                rows[row + more][col] = sign
    text = HEAD + "".join(f"    {''.join(row)}\n" for row in rows) + "figures:\n"
    for number in range(A_SIDE):
        for side, row, way in (("blue", ROWS, "N"), ("rust", 1, "S")):
            name = f"{side[0]}{number + 1}"
            text += (f'  - {{id: {name}, name: {name.upper()}, side: {side}, '
                     f'at: {chr(ord("A") + 2 * number)}{row}, facing: {way}, st: 12, dx: 12, '
                     "iq: 8, weapons: [broadsword]}\n")
    return text


def load(source: str) -> ArenaGame:
    """The game of a scenario text."""
    game = box("arena").load(source)
    assert isinstance(game, ArenaGame)
    return game


def rows() -> list[Row]:
    """What was measured, the figure, its budget, and whether it was kept."""
    game = load(floor())
    bridge = load(
        (scenario_dir("arena") / "the-bridge-over-the-pit.yaml").read_text(encoding="utf-8")
    )
    state = scattered(game.context, game.start(SeededDice(1)).state, random.Random(11))
    return [*_reach(game.context, state), *_thinking(bridge)]


def scattered(context: GameContext, state: State, rng: random.Random) -> State:
    """All figures anywhere on the floor, facing anywhere; the first of each three lies."""
    spots = rng.sample(context.board.cells_in(context.floor), len(state.figures))
    moved = {
        unit: replace(
            one, cell=cell, facing=rng.randrange(facing.FACES),
            position="standing" if number % 3 else "prone",
        )
        for number, ((unit, one), cell) in enumerate(
            zip(state.figures.items(), spots, strict=True))
    }
    return replace(state, figures=moved, phase="move", winner="blue", first="blue")


# --- reach --------------------------------------------------------------------------------------


def _reach(context: GameContext, state: State) -> list[Row]:
    own: list[Timed] = []
    theirs: list[float] = []
    jumps = 0
    for one in state.figures.values():
        if one.position != "standing" or facing.engaged(context, state, one):
            continue
        graph = _networkx(context, state, one)
        run = Run(context, state, one)
        jumps += len(run.leaps)
        other = nx.single_source_dijkstra_path_length(graph, one.cell, cutoff=10)
        enemies = {foe.cell for foe in state.figures.values() if foe.side != one.side}
        if {cell: cost for cell, cost in run.costs.items() if cell not in enemies} != {
            cell: cost for cell, cost in other.items() if cell != one.cell
        }:
            raise AssertionError(f"networkx finds another reach for {one.id}")
        own.append(beside(partial(_whole, context, state, one)))
        theirs.append(beside(partial(_theirs, context, state, one)).spent)
    worst, ratio = slowest(own), sum(theirs) / sum(one.spent for one in own)
    return [
        (f"ring: a figure's whole reach by the rules with stops and jumps ({jumps} found), in "
         f"loops of plain Python, the slowest of {len(own)} ({worst.spent:.2f} ms)", worst.loops,
         f"at most {REACH:g}", worst.loops <= REACH),
        (f"ring: the same, times faster than networkx on the graph of the position, without jumps "
         f"({statistics.median(theirs):.2f} ms)", ratio, f"at least {FASTER:g}", ratio >= FASTER),
    ]


def _whole(context: GameContext, state: State, figure: Figure) -> object:
    return Run(context, state, figure).leaps


def _theirs(context: GameContext, state: State, figure: Figure) -> object:
    graph = _networkx(context, state, figure)
    return nx.single_source_dijkstra_path_length(graph, figure.cell, cutoff=10)


def _networkx(context: GameContext, state: State, figure: Figure) -> nx.DiGraph:
    """Steps on foot; hexes that end the way have no way out."""
    standing, bits = context.standing(state, figure.id), context.board.bits
    bodies = context.bodies(state, figure.id)
    foes = context.board.mask(one.cell for one in state.figures.values() if one.side != figure.side)
    ends = facing.threat(context, state, figure.side) | bodies | context.pits
    made = nx.DiGraph()
    made.add_node(figure.cell)
    for cell in range(context.board.n):
        if bits[cell] & (standing | foes):
            continue
        made.add_weighted_edges_from(
            (before, cell, cost) for _, before, cost in context.graph.steps_into(cell)
            if before == figure.cell or not bits[before] & (standing | ends | foes)
        )
    return made


# --- players ------------------------------------------------------------------------------------


def _thinking(game: ArenaGame) -> list[Row]:
    """Two computer players play a scenario to its end."""
    players = {side: computer("arena", "scripted") for side in game.sides}
    dice, rng = SeededDice(3), random.Random(3)
    state = game.start(dice).state
    pace = Pace()
    decisions: list[float] = []
    units: dict[tuple[int, str], float] = {}
    while state.phase != "over":
        action = game.auto(state)
        if action is None:
            side = turn.decides(game.context, state)
            action, taken = pace.take(partial(players[side].choose, game, state, rng), 1)
            decisions.append(taken.loops)
            key = state.turn, str(getattr(action, "unit", side))
            units[key] = units.get(key, 0.0) + taken.loops
        state = game.play(state, action, dice).state
    decisions.sort()
    p99, worst = decisions[len(decisions) * 99 // 100], max(units.values())
    title = f"ring: loops of plain Python that the computer player thinks on {game.card.title}"
    return [
        (f"{title}, all decisions of a figure in a turn, the longest of {len(units)}", worst,
         f"at most {UNIT:g}", worst <= UNIT),
        (f"{title}, one decision: 99 of 100 below (median {statistics.median(decisions):.1f}, "
         f"longest {decisions[-1]:.0f})", p99, f"at most {UNIT:g}", p99 <= UNIT),
    ]


def main() -> int:
    """Print the table; 1 when a budget was missed."""
    table = rows()
    for what, figure, budget, kept in table:
        print(f"{'pass' if kept else 'MISS'}  {figure:10,.2f}  {budget:15}  {what}")
    return 0 if all(kept for *_, kept in table) else 1


if __name__ == "__main__":
    raise SystemExit(main())
