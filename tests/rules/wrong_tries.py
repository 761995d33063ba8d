"""Every wrong try there is at a step of a lesson: sent as inputs, one after the other."""

from collections.abc import Callable, Collection, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Any, TypeVar

from game.boards.table import FACINGS, TableBoard
from game.core.contract import AnyGame
from game.core.history import History
from game.core.lesson import PLAN, Lesson, matches
from game.core.ruling import Ruling
from game.core.view_records import Choice
from game.turns import inputs as do
from game.turns.controller import Controller, InputResult
from game.turns.machine import Mode
from game.turns.tutorial import Tutorial
from tests.properties import WHOLE

T = TypeVar("T")

SIDES = 6
"""Facings that are tried where one may be given."""

MESH = 8
"""Times that an open table is divided for the points that are tried."""

ENDS = 3
"""Points of an open table that are tried though a step doesn't point at them, of those to which
what it asks for leads."""

Check = Callable[[Tutorial, str, InputResult], None]
"""Looks at what a wrong try brought: the tutorial after it, the try's text, its outcome."""


def cells(game: AnyGame, state: Any, lesson: Lesson) -> Sequence[int]:
    """Where a player may point: every cell; on an open table a mesh of points, every unit, and
    what the lesson points at."""
    board = game.board
    if not isinstance(board, TableBoard):
        return range(board.n)
    mesh = [
        board.at(x * board.width // MESH, y * board.height // MESH)
        for x in range(1, MESH, 2) for y in range(1, MESH, 2)
    ]
    units = [piece.cell for piece in game.pieces(state) if piece.cell is not None]
    return [*dict.fromkeys([*mesh, *units, *_named(game, lesson)])]


def _named(game: AnyGame, lesson: Lesson, state: Any = None) -> list[int]:
    """The cells that a lesson points at; with a position also where the units stand that it points
    at."""
    board = game.board
    named = [board.cell(one.removeprefix("cell:")) for one in lesson.point if "cell:" in one]
    if state is not None:
        named += [
            piece.cell for piece in game.pieces(state)
            if f"unit:{piece.id}" in lesson.point and piece.cell is not None
        ]
    return named


def _ends(lead: Tutorial) -> list[int]:
    """The cells to which what the lesson asks for leads: it need not point at them."""
    game, found = lead.table.game, list[int]()
    for action in game.options(lead.table.state):
        end = game.points_at(action)
        if end is None:
            end = next(iter(getattr(action, "path", ())[-1:]), None)
        if end is not None and end >= 0 and asked(lead, game.text(action)):
            found.append(end)
    return found


def again(lead: Tutorial) -> Tutorial:
    """The same step with the same things in hand, on a table of its own."""
    old = lead.table
    history = History(old.game, old.history.seed, old.history.script)
    history.entries, history.undone = list(old.history.entries), list(old.history.undone)
    table = Controller(history)
    # Menus and targets depend on the position alone, so they are worked out once.
    table._positions = list(old._positions)
    table.unit, table.choice, table.path = old.unit, old.choice, old.path
    table.facing, table.through = old.facing, old.through
    table.pending, table.mode = old.pending, old.mode
    return Tutorial(table, lead.index)


def asked(lead: Tutorial, text: str) -> bool:
    """Whether the lesson wants just that: an action that the game allows and that leads to where
    the step's conditions hold, or something taken in hand."""
    lesson, table = lead.lesson, lead.table
    assert lesson is not None
    if matches(f"{PLAN}{text}", lesson.do):
        return table.game.judge(table.state, table.game.parse(text)).allowed
    if not any(fnmatchcase(text.casefold(), like.casefold()) for like in lesson.do):
        return False
    if text.startswith(("select ", "choose ")) or text in ("undo", "redo"):
        return True
    action = table.game.parse(text)
    return table.game.judge(table.state, action).allowed and lead.gate(text, action) is None


class Tries:
    """Sends all wrong tries of the step at hand; `check` is called for each.

    The fast suite leaves out half of the units and three of four cells that the lesson doesn't
    point at, other ones at each step; long runs leave out none.

    made: how many were sent; right: what the lesson asks for and was left out, by its text: the
    step with what was in hand, and the input.
    """

    def __init__(self, lead: Tutorial, check: Check) -> None:
        assert lead.lesson is not None
        self.lead, self.lesson, self.check = lead, lead.lesson, check
        self.made = 0
        game, state = lead.table.game, lead.table.state
        ends = _ends(lead)
        if isinstance(game.board, TableBoard):  # any of so many points would do
            ends = ends[:ENDS]
        every = [*dict.fromkeys([*cells(game, state, self.lesson), *ends])]
        units = [piece.id for piece in game.pieces(state)]
        pointed_at = [thing.removeprefix("unit:") for thing in self.lesson.point]
        self.cells = self._some(every, 4, [*_named(game, self.lesson, state), *ends])
        self.units = self._some(units, 2, pointed_at)
        self.right: dict[str, tuple[Tutorial, do.Input]] = {}

    def all(self) -> None:
        """From the hand as it is, and with each unit in hand, through every line of its menu."""
        self._hand(self.lead)
        for unit in self.units:
            holding = again(self.lead)
            if self._give(holding, do.Pick(unit), f"select {unit}"):
                self._hand(holding)
                self._menu(holding)

    def _some(self, items: Sequence[T], every: int, named: Collection[T]) -> list[T]:
        """All of them in long runs, else one of so many and those that the lesson names."""
        return [
            item for number, item in enumerate(items)
            if WHOLE or item in named or (number + self.lead.index) % every == 0
        ]

    def _hand(self, lead: Tutorial) -> None:
        """What needs no line: back, next, every hex. Undo and redo are no wrong tries."""
        self._give(again(lead), do.Back(), "back")
        for by in (1, -1):
            self._give(again(lead), do.NextUnit(by), _next(lead.table, by))
        self._points(lead)

    def _menu(self, lead: Tutorial) -> None:
        for line in lead.table.menu:
            chosen = again(lead)
            if not self._give(chosen, do.ChooseLine(line.id), _said(lead, line)):
                continue
            if line.aim == "menu" and line.open:
                self._menu(chosen)
            elif line.aim == "cell" and line.open:
                self._points(chosen)

    def _points(self, lead: Tutorial) -> None:
        now = again(lead)
        for cell in self.cells:
            if (now.table.unit, now.table.choice, now.table.mode) != (
                lead.table.unit, lead.table.choice, lead.table.mode
            ):
                now = again(lead)
            self._give(now, do.Point(cell), pointed(now.table, cell))
        self._bends(lead)
        self._facings(lead)

    def _facings(self, lead: Tutorial) -> None:
        """What the lesson points at, with each of some facings, where one may be given."""
        choice = lead.table.choice
        if choice is None or not choice.faced:
            return
        every = FACINGS if isinstance(lead.table.game.board, TableBoard) else SIDES
        for cell in _named(lead.table.game, self.lesson):
            for facing in range(0, every, every // SIDES):
                now = again(lead)
                now.send(do.Face(facing))
                self._give(now, do.Point(cell), pointed(now.table, cell))

    def _bends(self, lead: Tutorial) -> None:
        """A way through all that the lesson points at, where one may be laid in pieces."""
        choice, named = lead.table.choice, _named(lead.table.game, self.lesson)
        if choice is None or not choice.laid or len(named) < 2:
            return
        now = again(lead)
        if all(now.send(do.Bend(cell)).kind != "refused" for cell in named[:-1]):
            self._give(now, do.Point(named[-1]), pointed(now.table, named[-1]))

    def _give(self, lead: Tutorial, given: do.Input, text: str) -> bool:
        """Send it unless the lesson asks for it; whether it was sent."""
        if asked(lead, text):
            self.right.setdefault(text, (again(lead), given))
            return False
        self.made += 1
        self.check(lead, text, lead.send(given))
        return True


def _said(lead: Tutorial, line: Choice) -> str:
    text = "" if line.action is None else lead.table.game.text(line.action)
    if line.open and line.confirm and not (lead.lesson and asked(lead, text)):
        return "ask"
    by = f" by {lead.table.unit}" if lead.table.unit else ""
    return text if line.aim == "now" and text else f"choose {line.id}{by}"


def _next(table: Controller, by: int) -> str:
    actors = table.position.actors
    if not actors:
        return "look"
    first = 0 if by > 0 else -1
    at = actors.index(table.unit) + by if table.unit in actors else first
    return f"select {actors[at % len(actors)]}"


def pointed(table: Controller, cell: int) -> str:
    """What pointing at a hex asks for: an action's text, "select …" or "look"."""
    there = table.position.unit_at(cell)
    if table.mode is Mode.AIMING and table.choice is not None:
        if there and there == table.unit:
            return "drop"
        if table.taken(cell):
            return f"select {table.taken(cell)}"
        action = table.game.aim(
            table.state, table.unit, table.choice.id, cell, table.facing, table.through
        )
        other = table.position.actor_at(cell)
        if other and not table.status.focus and not table.game.judge(table.state, action).allowed:
            return f"select {other}"
        return table.game.text(action)
    return f"select {there}" if there else "look"


def words_of(ruling: Ruling) -> Iterator[str]:
    """All that a refusal says, piece by piece."""
    for reason in ruling.reasons:
        yield reason.text
        if reason.why:
            yield reason.why
