"""Hands at the table: a driver that plays in the window by clicks and keys, and can wait."""

from pathlib import Path
from typing import Any

import pygame

from game.app import worker
from game.app.app_services import Start
from game.app.loop import App
from game.app.play.play_view import MenuView
from game.app.play.scene import PlayScene
from game.app.play.session import Session
from game.app.rooms import Rooms
from game.app.settings import SettingsFile, Threats
from game.app.widgets.options import Option
from game.core.history import History
from game.core.view_records import Choice
from game.engine.client import EngineClient
from game.rules import scenario_path
from game.turns.controller import Controller
from game.turns.machine import Mode
from tests.app.driver import Driver
from tests.frozen import frozen, switches
from tests.properties import WHOLE

PATIENCE = 4000  # turns of the loop
SHOWN: Threats = "now" if WHOLE else "off"
"""Threats as the program shows them in long runs; they take a tenth of the time of all that is
done at tables, so the fast suite shows them where a test is about them or about words."""
AT_TABLE: "list[Hands]" = []
"""Whose game is still on the table."""
ENGINE = EngineClient(wake=lambda: worker.post(lambda: None))
"""One for all tables of a run, one after the other: starting one takes half a second."""


def forget_events() -> None:
    """What was posted to the window of the test before is taken out one by one: to clear the queue
    would keep whatever it holds for good, whole windows too."""
    if pygame.display.get_init():
        pygame.event.get()


class Hands(Driver):
    """A player at a table of the real program. scenario: a frozen one (see `tests.frozen`), or with
    `shipped` one of the box. speed: of animations, 0 for none. history: a game that goes on, in
    place of a new one. threats: what of the other side's threats lies on the map. source: the text
    of a scenario, in place of a file."""

    def __init__(
        self, scenario: str = "run-the-gauntlet", size: tuple[int, int] = (1280, 720),
        seed: int = 3, speed: float = 0.0, scale: int = 0, game: str = "kayotz",
        shipped: bool = False, history: History[Any, Any] | None = None,
        threats: Threats = SHOWN, source: str = "", **options: bool,
    ) -> None:
        rooms = self._open(size, speed, scale, threats)
        if history is not None:
            rooms._begin(Session(history, rooms.services.store, rooms._unsaved))
        else:
            file = (scenario_path if shipped else frozen)(game, scenario)
            rooms.start(Start(game, source or file, switches(options), seed))
        self._sit()

    def _open(
        self, size: tuple[int, int], speed: float = 0.0, scale: int = 0, threats: Threats = SHOWN
    ) -> Rooms:
        """Open the program's window. Of its title nothing is painted before a game lies on it."""
        forget_events()
        self.app = App(SettingsFile(), size)
        self.app.apply(self.app.settings.changed(speed=speed, scale=scale, threats=threats))
        self.rooms = Rooms(self.app, engine=ENGINE)
        self.app.push(self.rooms.menus.title())
        self.app.ui.textures.hurry = False  # only the title's first frame is
        AT_TABLE.append(self)
        return self.rooms

    def _sit(self) -> None:
        """Take the window in hand."""
        Driver.__init__(self, self.app)
        self.rest()

    @property
    def scene(self) -> PlayScene:
        found = self.app.scene
        assert isinstance(found, PlayScene), f"{found.name} is on top"
        return found

    @property
    def table(self) -> Controller:
        return self.scene.session.table

    def rest(self) -> None:
        """Let the loop turn until nothing is told and somebody must decide, or read."""
        for _ in range(PATIENCE):
            scene = self.app.scene
            thinks = isinstance(scene, PlayScene) and scene.autoplay.thinking
            self.app.step(20 if thinks else 1)
            scene = self.app.scene
            if not isinstance(scene, PlayScene):
                return
            tutorial = scene.session.tutorial
            held = (tutorial is not None and tutorial.held) or scene.model.pause.waiting
            waits = scene.session.table.mode in (Mode.WAITING, Mode.THINKING) and not held
            if not scene.director.busy and not waits:
                self.settle()
                return
        raise AssertionError("the table never came to rest")

    def mode(self) -> Mode:
        """Where the player stands now."""
        return self.table.mode

    def busy(self) -> bool:
        """Whether anything is being told."""
        return self.scene.director.busy

    # Pointing by name

    def cell(self, name: str) -> tuple[int, int]:
        """The window point of a cell by its printed name."""
        return self.spot(self.table.game.board.cell(name))

    def spot(self, cell: int) -> tuple[int, int]:
        view = self.scene.view
        assert view is not None
        rect = view.rect_of(cell)
        assert rect is not None
        if not self.scene.layout.free.collidepoint(rect.center):
            view.show((cell,))
            self.rest()
            rect = view.rect_of(cell)
            assert rect is not None
        return rect.center

    def unit(self, unit: str) -> None:
        """Take a unit in hand: its counter by mouse, or its row if it waits off the map."""
        piece = next(p for p in self.table.position.pieces if p.id == unit)
        if piece.cell is not None and piece.cell >= 0:
            self.click(self.spot(piece.cell))
        else:
            while self.table.unit or self.table.mode is not Mode.IDLE:
                self.key(pygame.K_ESCAPE)
            rect = self.scene.screen.options.row_rect(f"unit:{unit}")
            assert rect is not None
            self.click(rect.center)
        assert self.table.unit == unit

    def choose(self, choice: str) -> None:
        """Choose a line of the open menu by its digit, or by mouse if it has none; not one that is
        chosen already."""
        if self.held(choice):
            return
        rows = self.rows()
        if choice not in rows:
            self.key(pygame.K_x)  # what can't be had is folded away
            rows = self.rows()
        if rows[choice].key:
            self.press(rows[choice].key)
            self.roll()
            return
        panel = self.scene.screen.options
        rect = panel.row_rect(choice)
        assert rect is not None and panel.list is not None
        panel.list.reveal(rect)
        rect = panel.row_rect(choice)
        assert rect is not None
        self.click(rect.center)
        self.roll()

    def held(self, choice: str) -> bool:
        """Whether a line is chosen already, as the unit's first one is."""
        line = self.table.choice
        return self.mode() is Mode.AIMING and line is not None and line.id == choice

    def roll(self) -> None:
        """Throw the dice that were armed, if any were."""
        if self.table.armed is not None:
            self.key(pygame.K_RETURN)

    def rows(self) -> dict[str, Option]:
        """What stands in the options, by id; nothing while a question does."""
        shown = self.scene.shown.options
        return {row.id: row for row in shown.rows} if isinstance(shown, MenuView) else {}

    def press(self, digit: str) -> None:
        """Press the key that stands at a row: a digit, or F2 to F6."""
        if digit[0] == "F":
            self.key(pygame.K_F1 + int(digit[1:]) - 1)
        else:
            self.key(pygame.K_0 + int(digit), text=digit)

    def hint(self) -> None:
        """Ask for a hint and wait until it is given."""
        self.key(pygame.K_o, text="o")
        for _ in range(PATIENCE):
            if not self.scene.advising.asks:
                break
            self.app.step(20)
        self.settle()

    def undo(self) -> None:
        self.key(pygame.K_z, pygame.KMOD_CTRL)
        self.rest()

    def redo(self) -> None:
        self.key(pygame.K_y, pygame.KMOD_CTRL)
        self.rest()

    def end_phase(self) -> None:
        table = self.table
        self.key(pygame.K_SPACE)
        if table.mode is Mode.CONFIRMING:
            self.key(pygame.K_y)
        self.rest()

    # Reading

    def say_now(self) -> None:
        """Let the pointer have rested long enough for words beside it."""
        scene = self.scene
        due = scene.timing.due
        if due is not None and scene.timing.tick(scene.screen.words, scene.mouse, due):
            scene.refresh()

    def actions(self) -> list[str]:
        return [entry.text for entry in self.scene.session.history.entries]

    def callout(self) -> str:
        """What the callout says, "" if there is none."""
        words = self.scene.screen.words
        return " / ".join(child.label for card in words.children for child in card.children)

    def line(self, choice: str) -> Choice:
        return next(line for line in self.table.menu if line.id == choice)

    def autosave(self) -> Path:
        return self.rooms.services.store.path(self.scene.session.autosave.name)

    def line_of(self, unit: str, choice: str) -> Choice | None:
        """An open line of a unit's menu, with the unit in hand; None if it isn't open."""
        if unit not in self.table.position.actors:
            return None
        self.unit(unit)
        line = self.line(choice)
        return line if line.open else None
