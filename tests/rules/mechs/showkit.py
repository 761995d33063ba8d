"""Small positions for tests of what the screen is told: the table of `kit`, and what it shows.

WOOD: hindering ground in the middle. GROUNDS: a piece of each kind. Facings in degrees.
"""

from collections.abc import Mapping
from typing import Any, Self

from game.core.view_records import Choice, Gauge, Piece, Preview
from game.rules.mechs.actions import Action
from tests.rules.mechs.fightkit import scenario
from tests.rules.mechs.kit import Table

WOOD = {"wood": "hindering 14,10 22,10 22,14 14,14"}
GROUNDS = {
    "barn": "blocking 2,2 5,2 5,5 2,5", "hill": "elevated 8,2 14,2 14,8 8,8",
    "bluff": "abrupt 16,2 22,2 22,8 16,8", "pond": "shallow 24,2 30,2 30,8 24,8",
    "lake": "deep 24,14 32,14 32,22 24,22", **WOOD,
}
PAIR = {"b1": "lynx 18,20 0", "r2": "hound 18,18 180", "r9": "grenadiers 30,30 0"}
"""Two 'Mechs in contact, and a squad far off."""


class Shown(Table):
    """A game and its position, and what it tells the screen."""

    def act(self, action: Action, *faces: int) -> Self:
        """The same, with what the log needs kept."""
        self._before, self._last = self.state, action
        return super().act(action, *faces)

    def point(self, cell: int) -> str:
        """A cell by its name."""
        return self.game.board.name(cell)

    def piece(self, unit: str) -> Piece:
        """Its counter."""
        return next(one for one in self.game.pieces(self.state) if one.id == unit)

    def gauge(self, unit: str, head: str) -> Gauge:
        """A gauge of its card."""
        card = self.game.unit_card(self.state, unit)
        return next(one for one in card.gauges if one.head == head)

    def menu(self, unit: str = "") -> dict[str, Choice]:
        """The lines of a menu by id."""
        return {line.id: line for line in self.game.menu(self.state, unit)}

    def why(self, unit: str, line: str) -> tuple[str, str]:
        """Rule and numbers of a refused line."""
        ruling = self.menu(unit)[line].ruling
        assert ruling is not None
        return ruling.reasons[0].rule, ruling.reasons[0].text

    def aim(self, unit: str, line: str, at: str, through: tuple[str, ...] = ()) -> str:
        """The text of what pointing a line at a point means."""
        cells = tuple(map(self.cell, through))
        made = self.game.aim(self.state, unit, line, self.cell(at), None, cells)
        return self.game.text(made)

    def preview(self, text: str) -> Preview:
        """What an action would do."""
        return self.game.preview(self.state, self.game.parse(text))

    def pointing(self, unit: str, line: str, at: str, through: tuple[str, ...] = ()) -> Preview:
        """What pointing a line at a point would do."""
        return self.preview(self.aim(unit, line, at, through))

    @property
    def log(self) -> list[tuple[str, str]]:
        """What the log says of the last action."""
        lines = self.game.tell(self._before, self._last, self.events)
        return [(line.title, line.detail) for line in lines]


def shown(
    units: Mapping[str, str], areas: Mapping[str, str] = {}, **parts: Any
) -> Shown:
    """A `Shown` of these units, with blue to give orders."""
    return Shown(scenario(units, areas, **parts))
