"""The keys of the play screen as they are pressed and held; what they mean is in `keys`."""

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.app.play.keys import ARROWS, command
from game.turns.inputs import Bend, Input, Point
from game.turns.machine import Mode

if TYPE_CHECKING:
    from game.app.play.scene import PlayScene


_ALT = (pygame.K_LALT, pygame.K_RALT)
UNVEILED = ("enter", "back", "undo", "redo", "save", "menu", "rules", "slower", "faster")
"""What keys do while the screen is passed on: the rest would move things behind the veil."""
REPEATING = (
    "arrow", "pan", "space", "closer", "away", "target-next", "target-before", "next", "before",
)
"""What a key that is held down does again and again. Nothing else: a hand that rests on a digit, or
a machine that is slow to hear that it was lifted, must not act twice."""

TURNING = ("left-turn", "right-turn", "left-turn-fine", "right-turn-fine")
"""The same, as long as only a facing is planned by it."""


class Fingers:
    """Turns key presses into the scene's commands; knows whether Alt is held."""

    def __init__(self, scene: "PlayScene") -> None:
        self._scene = scene
        self.alt = False
        """Whether Alt is held: all that is watched is to be seen."""

    def pressed(self, event: Event) -> bool:
        """All keys of the table; the log takes its own while it has the focus."""
        if event.type != pygame.KEYDOWN:
            return False
        scene = self._scene
        repeats = scene.app.repeats
        veiled = scene.session.table.mode is Mode.HANDOVER
        log = None if veiled else scene.focused
        if log is not None and log.name == "log.list" and log.on_key(event):
            return True
        wanted = command(event)
        again = wanted in REPEATING or (wanted in TURNING and scene.facing.plans)
        if (veiled and wanted not in UNVEILED) or (repeats and not again):
            return bool(wanted)
        if wanted == "space":
            self._space()
        elif wanted in ("arrow", "pan"):
            scene.commands.arrow(*ARROWS[event.key], wanted == "pan")
        elif wanted:
            scene.do(wanted)
        return bool(wanted)

    def pointed(self, cell: int) -> Input:
        """What a click on a cell is: with Shift a way that is being laid bends there."""
        shift = pygame.key.get_mods() & pygame.KMOD_SHIFT
        return Bend(cell) if shift and self._scene.hand.lays else Point(cell)

    def noted(self, event: Event) -> None:
        """Alt, also when the window loses the keyboard."""
        lost = event.type == pygame.WINDOWFOCUSLOST
        if lost or (event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in _ALT):
            held = event.type == pygame.KEYDOWN
            if held != self.alt:
                self.alt = held
                self._scene.point()

    def _space(self) -> None:
        # A held Space repeats: the repeats only skip, so that no phase ends by accident.
        if not self._scene.app.repeats:
            self._scene.commands.space()
        elif self._scene.director.skip():
            self._scene.refresh()
