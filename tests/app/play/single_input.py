"""One table of our own making, played by mouse alone or by keyboard alone, with dice that fall as
written."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import pygame

from game.app.board.board_view import BoardView
from game.app.play.commands import digit_of
from game.app.play.session import Session
from game.app.scenes.end import EndScene
from game.core.event import Rolled
from game.core.history import History
from game.core.view_records import Piece
from game.rules import box
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.frozen import switches
from tests.properties import in_turn

T = TypeVar("T")

by_each_way = in_turn("way", ("mouse", "keys"))
"""A test that is played by mouse alone and by keys alone."""
ARROWS = {
    pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1),
}


def steps_to(
    view: BoardView, start: int, wanted: int, steps: Mapping[T, tuple[int, int]]
) -> list[T]:
    """The fewest steps of a cursor from cell to cell. steps: across and down, by what does it."""
    came: dict[int, list[T]] = {start: []}
    todo = deque([start])
    while todo and wanted not in came:
        here = todo.popleft()
        for step, (dx, dy) in steps.items():
            there = view.step_cell(here, dx, dy)
            if there not in came:
                came[there] = [*came[here], step]
                todo.append(there)
    return came[wanted]


def _never(why: str) -> None:
    raise AssertionError(why)


class SingleInputHands(Hands):
    """A player who only uses the mouse (way "mouse") or only the keys ("keys").

    text: of the scenario. faces: of the dice, in their order; seeded dice follow. game: whose
    scenario; options: its switches.
    """

    def __init__(
        self, way: str, text: str, *faces: int, game: str = "kayotz",
        size: tuple[int, int] = (1280, 720), scale: int = 0, **options: bool,
    ) -> None:
        self.way = way
        rooms = self._open(size, scale=scale)
        played = box(game).load(text, switches(options))
        rooms._table(Session(History(played, 3, faces), rooms.services.store, _never))
        self._sit()

    @property
    def mouse(self) -> bool:
        """Whether this player has the mouse."""
        return self.way == "mouse"

    # Playing

    def take(self, unit: str) -> None:
        """Take a unit in hand: click its counter, or Tab to it."""
        if self.table.unit == unit and self.mode() is Mode.AIMING:
            pass  # a click on one that is in hand would put its choice down
        elif self.mouse:
            self.click(self.spot(self.piece(unit).cell or 0))
        else:
            for _ in self.table.position.actors:
                if self.table.unit == unit:
                    break
                self.key(pygame.K_TAB)
        assert self.table.unit == unit
        card = self.scene.screen.unit
        assert self.piece(unit).name in " ".join(widget.label for widget in card.walk())

    def pick(self, *choices: str) -> None:
        """Choose lines, each from the menu that the one before opened: click rows, or digits; not
        one that is chosen already."""
        for choice in choices:
            if self.held(choice):
                continue
            rows = self.scene.screen.options.list
            assert rows is not None
            had = [line.id for line in self.table.menu if line.open]
            assert [row.id for row in rows.options][:len(had)] == had
            number = had.index(choice)
            digit = digit_of(number + 1)
            assert rows.options[number].key == digit != ""
            if self.mouse:
                rect = rows.row_rect(choice)
                assert rect is not None
                rows.reveal(rect)
                rect = rows.row_rect(choice)
                assert rect is not None
                self.click(rect.center)
            else:
                self.press(digit)
            self.again()
            self.rest()

    def aim(self, name: str) -> None:
        """Point at a hex without doing anything: the mouse over it, or the cursor on it."""
        if self.mouse:
            self.move(self.cell(name))
        else:
            self._walk(self.table.game.board.cell(name))
        assert self.scene.model.pointer.cell == self.table.game.board.cell(name)

    def act(self, name: str) -> None:
        """Point at a hex and do it: click, or Enter on the cursor."""
        self.aim(name)
        if self.mouse:
            self.click(self.cell(name))
        else:
            self.key(pygame.K_RETURN)
        self.again()
        self.rest()

    def again(self) -> None:
        """Roll the dice that were armed, if any were: the big button, or Enter."""
        if self.table.armed is not None:
            self.click("end-phase") if self.mouse else self.key(pygame.K_RETURN)

    def to_the_rule(self) -> None:
        """From the callout to the rulebook, by a click on its first rule or by F1, and back."""
        scene: Any = self.scene
        if self.mouse:
            link = scene.screen.words.children[0].children[-1].links()[0]
            self.click(link.rect.center)
            book: Any = self.app.scene
            assert book.place.rule == link.target
        else:
            self.key(pygame.K_F1)
        assert self.app.scene.name == "rulebook"
        self.key(pygame.K_ESCAPE)
        assert self.app.scene is scene

    def leave_phase(self) -> None:
        """End the phase and say yes if asked."""
        if self.mouse:
            self.click("end-phase")
            if self.mode() is Mode.CONFIRMING:
                self.click("yes")
        else:
            self.key(pygame.K_SPACE)
            if self.mode() is Mode.CONFIRMING:
                self.key(pygame.K_y)
        self.rest()

    def yes(self) -> None:
        """Agree to what is asked."""
        self.click("yes") if self.mouse else self.key(pygame.K_y)
        self.rest()

    def asked(self, choice: str) -> None:
        """Give an answer: its button, or its digit."""
        if self.mouse:
            self.click(f"asked:{choice}")
        else:
            self.press(self.rows()[choice].key)
        self.rest()

    def sit(self) -> None:
        """Say that the player whose turn it is sits at the screen now, where that is asked."""
        if self.mode() is not Mode.HANDOVER:
            return
        if self.mouse:
            self.click("handover.ready")
        else:
            self.key(pygame.K_RETURN)
        self.rest()

    def play_out(self, decide: Callable[[], object], most: int) -> None:
        """Decide, at most so often, until the end lies over the table; then look at the table."""
        for _ in range(most):
            if isinstance(self.app.scene, EndScene):
                break
            decide()
            self.rest()
        assert isinstance(self.app.scene, EndScene), self.actions()[-12:]
        self.key(pygame.K_v)
        assert self.table.status.result is not None

    def card(self, number: int) -> str:
        """Choose the card of that number (from 1) of those offered; its id."""
        card = [line.card for line in self.table.menu][number - 1]
        if self.mouse:
            self.click(f"card:{card}")
        else:
            self.key(pygame.K_0 + number, text=str(number))
        self.rest()
        return card

    def _walk(self, wanted: int) -> None:
        view, hand = self.scene.view, self.scene.model.pointer
        assert view is not None
        if hand.cursor < 0:
            self.key(pygame.K_DOWN)
        for key in steps_to(view, hand.cursor, wanted, ARROWS):
            self.key(key)

    # Reading

    def piece(self, unit: str) -> Piece:
        """A unit's counter."""
        return next(piece for piece in self.table.position.pieces if piece.id == unit)

    def where(self, unit: str) -> str:
        """The hex where a unit stands, "" off the map."""
        cell = self.piece(unit).cell
        return self.table.game.board.name(cell) if cell is not None and cell >= 0 else ""

    def shown(self, unit: str) -> int:
        """The cell where the board draws a unit's counter."""
        view = self.scene.view
        assert view is not None
        return view._pieces[unit].cell or 0

    def log(self) -> str:
        """All that the log tells."""
        told = self.scene.screen.log.list._told
        return " / ".join(f"{line.line.title} {line.line.detail}" for line in told)

    def tray(self) -> str:
        """All that the tray says."""
        return " / ".join(child.label for child in self.scene.screen.tray.area.children)

    def rolled(self) -> Rolled:
        """The last throw, which lies in the tray."""
        entry = self.scene.session.history.entries[-1]
        return next(event for event in entry.events if isinstance(event, Rolled))

    def open_lines(self) -> set[str]:
        """Ids of the lines that may be chosen now."""
        return {line.id for line in self.table.menu if line.open}
