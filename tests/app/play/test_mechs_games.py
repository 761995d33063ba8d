"""Whole games of 'Mech Field in the window against the computer: by keys alone, by mouse alone."""

import math

import pygame
import pytest

from game.turns.machine import Mode
from tests.app.play.mech_hands import MechHands
from tests.rules.mechs.fightkit import scenario

DECISIONS = 200
UNITS = {
    "b1": "lynx 14,28 0", "b2": "boar 20,28 0", "b3": "rifles 24,28 0",
    "r1": "hound 14,12 180", "r2": "jackal 22,12 180",
}
AREAS = {"wood": "hindering 8,18 12,18 12,22 8,22", "barn": "blocking 17,20 19,20 19,22 17,22"}
SHOTS = ("strike", "fire-primary", "fire-secondary")


class Commander(MechHands):
    """A player who shoots if it can and else drives at the enemy, by mouse alone or keys alone."""

    def decide(self) -> None:
        """One decision, whatever stands to be decided."""
        if self.mode() is Mode.HANDOVER:
            self.sit()
        elif self.mode() is Mode.CONFIRMING:
            self.yes()
        elif self.table.status.interrupts:
            self.asked(self.table.menu[0].id)
        elif not self.table.position.actors:
            self.leave_phase()
        else:
            self.order(self.table.position.actors[0])

    def order(self, unit: str) -> None:
        """One order, or what is left of it."""
        self.take(unit)
        opened = self.open_lines()
        for line in SHOTS:
            if line in opened:
                self.pick(line)
                self.go(*self.inches_of(self.table.targets[0].cell))
                return
        for line in ("move", "done"):
            if line in opened and (line == "done" or self.drive(unit)):
                if line == "done":
                    self.pick(line)
                return
        self.leave_phase()

    def drive(self, unit: str) -> bool:
        """Up to the next enemy, or aside if something is in the way; whether it went."""
        if self.table.choice is None or self.table.choice.id != "move":
            self.pick("move")
        if self.mode() is Mode.CONFIRMING:
            self.yes()
            return True
        x, y = self.inches(unit)
        far, foe = min(
            (math.dist((x, y), self.inches(piece.id)), self.inches(piece.id))
            for piece in self.table.position.pieces
            if piece.stock == "rust" and piece.pose != "wreck"
        )
        played = len(self.actions())
        for aside in (0.0, 0.6, -0.6, 1.2, -1.2):
            angle = math.atan2(foe[1] - y, foe[0] - x) + aside
            reach = min(far, 3.0)
            self.go(round(x + reach * math.cos(angle), 1), round(y + reach * math.sin(angle), 1))
            if len(self.actions()) > played:
                return True
        self.key(pygame.K_ESCAPE)
        return False

    def inches_of(self, cell: int) -> tuple[float, float]:
        """A cell's place, by tenths."""
        x, y = self.board.xy(cell)
        return round(x / 100, 1), round(y / 100, 1)


@pytest.mark.long
@pytest.mark.parametrize("way", ["keys", "mouse"])
def test_a_game_against_the_computer_to_its_end(way: str) -> None:
    """MC-W1: from the first order to the end screen."""
    text = scenario(UNITS, AREAS, rounds=5, extra="computer: rust")
    played = Commander(way, text, solo=True)
    assert played.table.game.computers
    played.play_out(played.decide, DECISIONS)
    mine = {text.split()[0] for text in played.actions() if " b" in text}
    theirs = {text.split()[0] for text in played.actions() if text.split()[1:2] in (["r1"], ["r2"])}
    assert {"move", "fire"} <= mine and theirs & {"fire", "strike", "assault", "charge"}
