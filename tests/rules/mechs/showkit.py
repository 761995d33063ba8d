"""Small positions for tests of what the screen is told: the whole game behind its contract.

WOOD: hindering ground in the middle. Facings in degrees.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from game.boards.table import DEGREES
from game.core.dice import ScriptedDice
from game.core.event import AnyEvent
from game.core.table import Choice, Gauge, Piece, Preview
from game.rules import box
from game.rules.mechs.game import MechsGame
from game.rules.mechs.state import State, Unit, with_unit
from tests.rules.mechs.fightkit import scenario

WOOD = {"wood": "hindering 14,10 22,10 22,14 14,14"}
GROUNDS = {
    "barn": "blocking 2,2 5,2 5,5 2,5", "hill": "elevated 8,2 14,2 14,8 8,8",
    "bluff": "abrupt 16,2 22,2 22,8 16,8", "pond": "shallow 24,2 30,2 30,8 24,8",
    "lake": "deep 24,14 32,14 32,22 24,22", **WOOD,
}
PAIR = {"b1": "lynx 18,20 0", "r2": "hound 18,18 180", "r9": "grenadiers 30,30 0"}
"""Two 'Mechs in contact, and a squad far off."""


class Shown:
    """A game and its position, and what it tells the screen."""

    def __init__(self, text: str) -> None:
        game = box("mechs").load(text, {})
        assert isinstance(game, MechsGame)
        self.game = game
        self.state: State = game.start(ScriptedDice(())).state
        self.before = self.state
        self.events: tuple[AnyEvent, ...] = ()
        self.last: Any = None

    # --- doing ------------------------------------------------------------------------------

    def play(self, text: str, *faces: int) -> "Shown":
        """Play an allowed action with exactly these dice."""
        self.last = self.game.parse(text)
        ruling = self.game.judge(self.state, self.last)
        assert ruling.allowed, ruling
        dice = ScriptedDice(faces)
        self.before = self.state
        step = self.game.play(self.state, self.last, dice)
        assert dice.position == len(faces), f"{len(faces) - dice.position} faces were not rolled"
        self.state, self.events = step.state, step.events
        return self

    def put(self, unit: str, **facts: Any) -> "Shown":
        """A unit changed by hand: `at` is a point, `facing` in degrees."""
        if "at" in facts:
            facts["cell"] = self.cell(facts.pop("at"))
        if "facing" in facts:
            facts["facing"] //= DEGREES
        self.state = with_unit(self.state, replace(self[unit], **facts))
        return self

    def wreck(self, unit: str) -> "Shown":
        """A unit made a wreck by hand."""
        row = self.game.field.row(self[unit])
        return self.put(unit, click=len(row.dial), fate="salvage", level="ground")

    # --- asking -----------------------------------------------------------------------------

    def __getitem__(self, unit: str) -> Unit:
        return self.state.units[unit]

    def cell(self, name: str) -> int:
        """The cell of a point."""
        return self.game.board.cell(name)

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
        lines = self.game.tell(self.before, self.last, self.events)
        return [(line.title, line.detail) for line in lines]


def shown(
    units: Mapping[str, str], areas: Mapping[str, str] = {}, **parts: Any
) -> Shown:
    """A `Shown` of these units, with blue to give orders."""
    return Shown(scenario(units, areas, **parts))
