"""The rules of Fox and Hounds: FH-M1 to FH-M3, FH-T1, FH-W1 and FH-W2."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from game.boards.hexes import Direction, HexBoard, hex_board
from game.core.actiontext import Grammar, UnitAction, filled
from game.core.dice import Dice
from game.core.errors import BoxError
from game.core.event import AnyEvent, Ended, Moved
from game.core.options import Options
from game.core.rules import Ending, Rules, Step
from game.core.ruling import Ruling
from game.rules.foxhounds.reasons import no, say
from game.rules.foxhounds.scenario import ScenarioFile

FOX, HOUNDS = "fox", "hounds"
BACK = (Direction.N, Direction.NE, Direction.NW)
FORM = "move <animal> to <hex>"


class Move(UnitAction, frozen=True, gc=False):
    """An animal goes one hex."""

    cell: int


class State(msgspec.Struct, frozen=True, gc=False):
    """A position: whose turn it is, and the cell of each animal by its id."""

    turn: int
    side: str
    at: dict[str, int]


def _move(text: str, rest: list[str], board: HexBoard) -> Move:
    unit, name = filled(text, rest, FORM)
    return Move(unit, board.cell(name))


GRAMMAR: Grammar[Move, HexBoard] = Grammar({}, {}, {"move": _move}, (FORM,), "<animal>")


class FoxHoundsRules(Rules[State, Move]):
    """The rules on one meadow."""

    id: ClassVar[str] = "foxhounds"
    state_type: ClassVar[type[State]] = State

    def __init__(self, scenario: ScenarioFile, options_set: Mapping[str, bool]) -> None:
        self.scenario = scenario
        self.options_set = options_set
        self.sides = {FOX: say("side.fox"), HOUNDS: say("side.hounds")}
        self._board = hex_board(scenario.columns, scenario.rows)

    @property
    def board(self) -> HexBoard:
        """The meadow."""
        return self._board

    def start(self, dice: Dice) -> Step[State]:
        """As the scenario says; the fox begins."""
        hounds = {f"hound-{i}": name for i, name in enumerate(self.scenario.hounds, 1)}
        names = {FOX: self.scenario.fox, **hounds}
        at = {unit: self.board.cell(name) for unit, name in names.items()}
        return Step(State(1, FOX, at), ())

    def side_of(self, unit: str) -> str:
        """The side of an animal."""
        return FOX if unit == FOX else HOUNDS

    def free(self, state: State, unit: str) -> list[int]:
        """The cells that an animal may go to in its side's turn (FH-M1 to FH-M3)."""
        cell = state.at[unit]
        steps = [(way, self.board.neighbour(cell, way)) for way in Direction]
        return [
            to for way, to in steps
            if to >= 0 and to not in state.at.values() and (unit == FOX or way not in BACK)
        ]

    def options(self, state: State, unit: str | None = None) -> Options[Move]:
        """Every step of the side to move."""
        if self.outcome(state) is not None:
            return Options([])
        mine = [one for one in state.at if self.side_of(one) == state.side]
        asked = mine if unit is None else [one for one in mine if one == unit]
        return Options([[Move(one, cell) for cell in self.free(state, one)] for one in asked])

    def judge(self, state: State, action: Move) -> Ruling:
        """Whether an animal may go there, or the rule that forbids it."""
        unit, cell = action.unit, action.cell
        if self.outcome(state) is not None:
            return no("FH-W1", "over")
        if unit not in state.at:
            return no("FH-T1", "unknown", unit=unit)
        if self.side_of(unit) != state.side:
            return no("FH-T1", "turn", side=self.sides[state.side], units=(unit,))
        here = state.at[unit]
        way = self.board.direction(here, cell)
        if way is None:
            hexes = self.board.distance(here, cell)
            return no("FH-M1", "far", hexes=hexes, cells=(cell,))
        if cell in state.at.values():
            return no("FH-M2", "taken", hex=self.board.name(cell), cells=(cell,))
        if unit != FOX and way in BACK:
            return no("FH-M3", "back", way=Direction(way).name, cells=(cell,))
        return Ruling(True, Fraction(1))

    def play(self, state: State, action: Move, dice: Dice) -> Step[State]:
        """Go there; the other side is next."""
        other = HOUNDS if state.side == FOX else FOX
        turn = state.turn + (other == FOX)
        after = State(turn, other, {**state.at, action.unit: action.cell})
        events: list[AnyEvent] = [Moved(action.unit, (state.at[action.unit], action.cell))]
        ending = self.outcome(after)
        if ending is not None:
            line = say(f"won.{ending.winner}")
            events.append(Ended(ending.level, self.sides[ending.winner], ending.winner, (line,)))
        return Step(after, tuple(events))

    def decider(self, state: State) -> str:
        """The side to move, "" at the end."""
        return "" if self.outcome(state) is not None else state.side

    def outcome(self, state: State) -> Ending | None:
        """FH-W1: the fox is through. FH-W2: it can't move. Hounds that can't let it through."""
        if self.board.col_row(state.at[FOX])[1] == 0:
            return Ending(FOX, FOX, 0)
        mine = [unit for unit in state.at if self.side_of(unit) == state.side]
        if any(self.free(state, unit) for unit in mine):
            return None
        winner = HOUNDS if state.side == FOX else FOX
        return Ending(winner, winner, int(winner == HOUNDS))

    def text(self, action: Move) -> str:
        """As "move fox to 0407"."""
        return f"move {action.unit} to {self.board.name(action.cell)}"

    def parse(self, text: str) -> Move:
        """The move of a text."""
        return GRAMMAR.parse(text, self.board)

    def decode(self, data: Any) -> State:
        """A position of these animals on this meadow."""
        state = super().decode(data)
        wrong = len(state.at) != 1 + len(self.scenario.hounds) or state.side not in self.sides
        if wrong or any(not 0 <= cell < self.board.n for cell in state.at.values()):
            raise BoxError("at, side: this is no position of the meadow")
        return state
