"""Small positions for tests of orders and movement: the whole game, driven by action texts."""

from collections.abc import Mapping
from typing import Any, Self

from game.boards.table import DEGREES, UNIT
from game.core.ruling import Ruling
from game.rules.mechs import way
from game.rules.mechs.actions import Move, degrees
from game.rules.mechs.context import GameContext
from game.rules.mechs.game import MechsGame
from game.rules.mechs.state import OrderKind, State
from tests.rules.mechs.fightkit import Units, scenario
from tests.rules.tables import GameTable


class Table(Units, GameTable[MechsGame, State]):
    """A field of orders."""

    kind = MechsGame
    context: GameContext

    # --- doing ------------------------------------------------------------------------------

    def follow(self, text: str) -> Self:
        """Play what follows by itself: just this action."""
        assert self.next == text, self.next
        return self.play(text)

    def passing(self, sides: int = 1) -> Self:
        """So many sides' turns end without any further order."""
        for _ in range(sides):
            if not self.next:
                self.play("end-orders")
            self.follow("close")
        return self

    def go(self, unit: str, *points: str, kind: str = "move", facing: int = 0) -> Self:
        """A way through these points."""
        return self.play(self.way(unit, *points, kind=kind, facing=facing))

    # --- asking -----------------------------------------------------------------------------

    def way(self, unit: str, *points: str, kind: str = "move", facing: int = 0) -> str:
        """The text of a way from where a unit stands through these points."""
        return f"{kind} {unit} along {'-'.join((self.at(unit), *points))} facing {facing}"

    def goes(self, unit: str, *points: str, kind: str = "move", facing: int = 0) -> bool:
        """Whether a way may be gone."""
        return self.allowed(self.way(unit, *points, kind=kind, facing=facing))

    def stays(
        self, unit: str, *points: str, rule: str, words: str = "", kind: str = "move",
        facing: int = 0,
    ) -> Ruling:
        """Assert that a way is refused (see `refused`)."""
        return self.refused(self.way(unit, *points, kind=kind, facing=facing), rule, words)

    def cost(self, unit: str, *points: str, kind: str = "move", facing: int = 0) -> float:
        """The inches of a way that may be gone."""
        ruling = self.judge(self.way(unit, *points, kind=kind, facing=facing))
        assert ruling.allowed and ruling.cost is not None, ruling
        return float(ruling.cost)

    def laid(
        self, unit: str, to: str, *through: str, kind: OrderKind = "move",
        facing: int | None = None,
    ) -> str:
        """What pointing at a point means: its points after the first, and the facing."""
        path, side = way.laid(
            self.context, self.state, self[unit], kind, tuple(map(self.cell, through)),
            self.cell(to), None if facing is None else facing // DEGREES,
        )
        assert path[0] == self[unit].cell
        return f"{'-'.join(map(self.game.board.name, path[1:]))} {degrees(side)}"

    def far(self, a: str, b: str) -> float:
        """Inches from point to point."""
        return self.game.board.length(self.cell(a), self.cell(b)) / UNIT

    def ending(self) -> bool:
        """Whether the side's turn ends by itself now."""
        return self.next == "close"

    def ordering(self) -> bool:
        """Whether an order is being carried out."""
        return self.state.order is not None

    @property
    def phase(self) -> str:
        """The phase that runs."""
        return self.state.phase

    def ends(self, unit: str) -> set[str]:
        """The points that its offered moves end at."""
        return {
            self.game.board.name(one.path[-1]) for one in self.game.options(self.state, unit)
            if isinstance(one, Move)
        }

    def level(self, unit: str) -> str:
        """Its level."""
        return self[unit].level

    def faces(self, unit: str) -> int:
        """Its facing in degrees."""
        return degrees(self[unit].facing)


def table(units: Mapping[str, str], areas: Mapping[str, str] = {}, **parts: Any) -> Table:
    """A `Table` on the scenario of these parts, with blue to give orders."""
    return Table(scenario(units, areas, **parts))
