"""What the lessons of a scenario may speak of (see `game.core.lessoncheck`), and what they may ask
of a position (`game.core.lesson.Conditions`).
"""

from collections.abc import Iterable
from typing import get_args

from game.boards.hexes import HexBoard
from game.core.lesson import Conditions
from game.core.lessoncheck import NUMBERS, Lexicon, Names
from game.rules.arena import facing, movement_allowance
from game.rules.arena.actions import FORMS
from game.rules.arena.data import GameData
from game.rules.arena.rules import ArenaRules
from game.rules.arena.scenario import ScenarioFile
from game.rules.arena.state import OrderKind, Position, State


def _at(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure stands in a hex."""
    figure, cell = words
    return state.figures[figure].cell == game.board.cell(cell)


def _faces(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure has another in one of its front hexes (AR-P1)."""
    figure, other = (state.figures[word] for word in words)
    return other.cell in facing.fronts(game.board, figure.cell, figure.facing)


def _behind(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure stands in the rear hex of another (AR-P1)."""
    return _shown(game, state, words, "rear")


def _at_side(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure stands in a side hex of another (AR-P1)."""
    return _shown(game, state, words, "side")


def _shown(game: ArenaRules, state: State, words: tuple[str, ...], side: facing.Side) -> bool:
    """Whether a figure stands beside another, on that side of it."""
    figure, other = (state.figures[word] for word in words)
    way = game.board.direction(other.cell, figure.cell)
    return way is not None and facing.side_at(other.facing, way) == side


def _engaged(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether an enemy has the figure in front (AR-P5)."""
    return facing.engaged(game.context, state, state.figures[words[0]])


def _free(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether no enemy has the figure in front (AR-P5)."""
    return not _engaged(game, state, words)


def _shuns(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure has its back or side to another, as one that runs away (AR-U1)."""
    return not _watches(game, state, words)


def _holds(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure has a thing in hand."""
    figure, item = words
    return state.figures[figure].ready == item


def _posed(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure that is up stands, kneels or lies (AR-P3)."""
    figure, position = words
    return state.figures[figure].fate == "up" and state.figures[figure].position == position


def _gone(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure has used just so many MOV this turn."""
    figure, mov = words
    return state.figures[figure].spent == int(mov)


def _watches(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether another stands, near or far, in the half of the map that a figure faces (AR-P4)."""
    figure, other = (state.figures[word] for word in words)
    return facing.ahead(game.board, figure.cell, figure.facing, other.cell)


def _spent(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure has gone no farther than half its MOV (AR-D5)."""
    figure = state.figures[words[0]]
    return figure.spent <= movement_allowance.half(game.context, figure)


def _out(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure is unconscious or dead (AR-C4)."""
    return state.figures[words[0]].fate in ("out", "dead")


def _in_pit(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure, whatever has become of it, is in a hex of a pit."""
    return bool(game.context.pit(state.figures[words[0]].cell))


CONDITIONS: Conditions[ArenaRules, State] = Conditions({
    "<figure> at <hex>": _at, "<figure> faces <figure>": _faces,
    "<figure> watches <figure>": _watches, "<figure> shuns <figure>": _shuns,
    "<figure> within half": _spent, "<figure> gone <number>": _gone,
    "<figure> behind <figure>": _behind, "<figure> beside <figure>": _at_side,
    "<figure> is <position>": _posed, "<figure> holds <thing>": _holds,
    "<figure> engaged": _engaged, "<figure> free": _free,
    "<figure> out": _out, "<figure> in pit": _in_pit,
})


_PLAIN = (
    "still", "full", "half", "pace", "step", "turn", "jump", "stand", "grab", "grip", "climb",
    "delay",
    "attack", "both-hands", "fists", "shoot", "shoot-menu", "throw", "defend", "dodge", "bear",
    "ready", "load", "drop", "pick-up", "disengage", "break", "pass", "rest", "orders", "end-phase",
)
_WAYS = ("following", "staying")


def lexicon_of(scenario: ScenarioFile, data: GameData, board: HexBoard) -> Lexicon:
    """The names of a scenario, even of one that has other faults."""
    figures = [entry.id for entry in scenario.figures]
    items = [*data.weapons, *data.shields, *data.things]
    sides = [side.id for side in scenario.sides]
    figure, item = Names("figure", figures), Names("thing", items)
    cells = board.names
    return Lexicon(
        game="arena",
        forms=FORMS,
        fills={
            "<figure>": figure, "<thing>": item, "<side>": Names("side", sides),
            "<number>": NUMBERS, "<position>": Names("position", get_args(Position)),
            "<hex>": Names("hex", cells), "<hex>-<hex>-…": Names("hex", cells, path=True),
        },
        units=figures,
        cells=cells,
        choices=line_ids(figures, sides, items, cells),
        conditions=CONDITIONS.forms,
    )


def line_ids(
    figures: Iterable[str], sides: Iterable[str], items: Iterable[str], cells: Iterable[str]
) -> tuple[str, ...]:
    """Ids of all lines that menus can have."""
    units, things, positions = list(figures), list(items), get_args(Position)
    return (
        *_PLAIN,
        *(f"first-{side}" for side in sides),
        *(f"shoot-{position}" for position in positions),
        *(f"drop-{position}" for position in positions if position != "standing"),
        *(f"orders-{kind}" for kind in get_args(OrderKind)),
        *(f"{verb}-{thing}" for verb in ("ready", "pick-up") for thing in things),
        *(f"{verb}-{cell}-{thing}" for verb in ("take", "snatch") for cell in cells
          for thing in things),
        *(f"release-{unit}" for unit in units),
        *(f"chase-{unit}-{prey}" for unit in units for prey in units if unit != prey),
        *(f"push-{unit}-{way}" for unit in units for way in _WAYS),
    )
