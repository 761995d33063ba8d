"""Plays a game of every box in the window by synthesized mouse and keys, saves, loads, compares.

Run on the bundle: it proves that the executable has all it needs. Knows no game: it does whatever
the contract offers, by clicks and keys in turn.
"""

import sys

import pygame
from pygame.event import Event

from game.app import worker
from game.app.app_services import Start
from game.app.loop import App
from game.app.play.scene import PlayScene
from game.app.rooms import Rooms
from game.app.scenes.end import EndScene
from game.core.contract import Box
from game.core.resume import fingerprint
from game.turns.machine import Mode

MOST_TURNS = 20_000  # of the loop, before the test gives up: a computer player may think
DECISIONS = 24
SEED = 11
CURSOR_STEPS = 6  # how far the keyboard goes on an open table
DIGITS = (*range(pygame.K_1, pygame.K_9 + 1), pygame.K_0)
"""The keys that choose the first ten rows."""


class SelfTest:
    """Drives the window. `run` returns the exit status and prints what it did."""

    def __init__(self, app: App, rooms: Rooms) -> None:
        self.app = app
        self.rooms = rooms
        self.inputs = 0

    @property
    def scene(self) -> PlayScene:
        """The play screen; an AssertionError if another scene is on top."""
        scene = self.app.scene
        if not isinstance(scene, PlayScene):
            raise AssertionError(f"the play screen is not on top, but {scene.name}")
        return scene

    def run(self) -> int:
        """0 if all is well, else 1 with the reason on standard error."""
        try:
            self._play()
        except AssertionError as error:
            print(f"self-test failed: {error}", file=sys.stderr)
            return 1
        print(f"self-test: {self.inputs} inputs, all is well")
        return 0

    def _play(self) -> None:
        boxes = self.rooms.services.boxes()
        self._expect(bool(boxes), "no game is in the box")
        for box in boxes:
            self._play_box(box)
            print(f"self-test: {box.title}, {self.inputs} inputs so far")
        engine = self.rooms.engine
        print(f"self-test: the engine gave {engine.decisions} decisions")
        self._expect(engine.decisions > 0, "no computer's side has decided anything")
        self._expect(not engine.faults, f"the engine {'; '.join(engine.faults)}")

    def _play_box(self, box: Box) -> None:
        """One game of a box: the first scenario that can be opened, as its options stand."""
        card = next(c for c in box.scenarios() if c.kind == "scenario" and not c.fault)
        options = {option.id: option.default for option in box.game_options()}
        self.app.store.value = self.app.settings.changed(speed=0.0)
        self.rooms.start(Start(box.id, card.source, options, SEED))
        self._settle()
        for number in range(DECISIONS):
            if self.scene.session.table.mode is Mode.OVER:
                break
            self._decide(number)
        history = self.scene.session.history
        self._expect(
            len(history.entries) >= DECISIONS // 2, f"{box.title}: too little was played"
        )
        played = len(history.entries)
        before = fingerprint(history.game, history.state)
        name = f"self test {box.id}"
        self.scene.save_as(name)
        path = self.rooms.services.store.path(name)
        self._expect(path.is_file(), "the save was not written")
        self._key(pygame.K_z, pygame.KMOD_CTRL)
        self.rooms.load(path)
        self._settle()
        again = self.scene.session.history
        after = fingerprint(again.game, again.state)
        self._expect(after == before, f"{box.title}: the loaded game is another one")
        self._expect(len(again.entries) == played, "the loaded game has other actions")
        self._expect(self.app.frames_drawn > 0, "nothing was drawn")
        self.scene.session.close()

    def _decide(self, number: int) -> None:
        """One decision: by mouse on even numbers, by keyboard on odd ones."""
        table = self.scene.session.table
        if table.mode is Mode.HANDOVER:
            self._key(pygame.K_RETURN)
        if not table.unit:
            self._key(pygame.K_TAB)
        played = len(self.scene.session.history.entries)
        if table.mode is Mode.AIMING and table.choice is not None and table.choice.laid:
            self._lay(number)
            if len(self.scene.session.history.entries) == played and (rows := self._at_once()):
                self._key(rows[-1])  # units that are placed before the game have such a line
        elif table.mode is Mode.AIMING and table.targets:
            target = table.targets[len(table.targets) // 2]
            view = self.scene.view
            spot = view.rect_of(target.cell) if view is not None else None
            if number % 2 == 0 and spot is not None and self._on_board(spot.center):
                self._click(spot.center)
            else:
                self._key(pygame.K_e)
                self._key(pygame.K_RETURN)
        elif rows := self._at_once():
            self._key(rows[-1])
        else:
            self._key(pygame.K_SPACE)
            if table.outcome.kind == "refused" and (rows := self._at_once(asked=True)):
                self._key(rows[0])
        if table.mode is Mode.CONFIRMING:
            self._key(pygame.K_y)
        if table.armed is not None:
            self._key(pygame.K_RETURN)
        self._settle()

    def _at_once(self, asked: bool = False) -> list[int]:
        """The keys of lines that are done without pointing anywhere. asked: those that answer what
        must be decided before any unit acts, too."""
        table = self.scene.session.table
        return [
            DIGITS[row] for row, line in enumerate(table.menu[:len(DIGITS)])
            if line.open and line.aim == "now" and (line.card or table.unit or asked)
        ]

    def _lay(self, number: int) -> None:
        """A way on an open table: a click on the outline of what can be reached, or the cursor led
        up the table; if that can't be gone, the phase ends."""
        table, view = self.scene.session.table, self.scene.view
        outline = table.outline
        cells = [cell for ring in outline.rings for cell in ring] if outline is not None else []
        spots = [view.rect_of(cell) for cell in cells] if view is not None else []
        points = [one.center for one in spots if one is not None and self._on_board(one.center)]
        if number % 2 == 0 and points:
            self._click(points[number * len(points) // DECISIONS])
        else:
            for _ in range(CURSOR_STEPS):
                self._key(pygame.K_UP)
            self._key(pygame.K_RETURN)
        if table.outcome.kind == "refused":  # the last order may have ended the game
            self._key(pygame.K_SPACE)

    def _on_board(self, point: tuple[int, int]) -> bool:
        return self.scene.layout.free.collidepoint(point)

    def _settle(self) -> None:
        """Let the loop turn until nothing is told and somebody must decide, or the game is over and
        its last page put aside."""
        for _ in range(MOST_TURNS):
            thinking = isinstance(self.app.scene, PlayScene) and (
                self.scene.session.table.mode is Mode.THINKING
            )
            self.app.step(2 if thinking else 0)
            scene = self.app.scene
            if not isinstance(scene, PlayScene):
                self._key(pygame.K_v if isinstance(scene, EndScene) else pygame.K_ESCAPE)
                continue
            if not scene.director.busy and scene.session.table.mode not in (
                Mode.WAITING, Mode.THINKING
            ):
                return
        raise AssertionError("the window never came to rest")

    def _key(self, key: int, mod: int = 0) -> None:
        self._post(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self._post(Event(pygame.KEYUP, key=key, mod=mod))

    def _click(self, point: tuple[int, int]) -> None:
        self._post(Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
        self._post(Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
        self._post(Event(pygame.MOUSEBUTTONUP, pos=point, button=1))

    def _post(self, event: Event) -> None:
        pygame.event.post(event)
        self.inputs += 1
        self.app.step(0)

    @staticmethod
    def _expect(holds: bool, otherwise: str) -> None:
        if not holds:
            raise AssertionError(otherwise)


def self_test(app: App, rooms: Rooms) -> int:
    """Play by itself; the exit status."""
    status = SelfTest(app, rooms).run()
    worker.end()
    pygame.quit()
    return status
