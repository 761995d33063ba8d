"""Small positions for tests of orders and movement: the whole game, driven by action texts."""

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from msgspec.structs import replace

from game.boards.table import DEGREES, UNIT
from game.core.dice import ScriptedDice
from game.core.event import AnyEvent, Resolved, Rolled
from game.core.ruling import Ruling
from game.rules import box
from game.rules.mechs import way
from game.rules.mechs.action import Action, Move, degrees
from game.rules.mechs.game import MechsGame
from game.rules.mechs.state import OrderKind, State, Unit, with_unit
from tests.rules.mechs.fightkit import scenario

E = TypeVar("E")


class Table:
    """A game and its position, driven by action texts and written dice."""

    def __init__(self, text: str, **options: bool) -> None:
        game = box("mechs").load(text, {key.replace("_", "-"): v for key, v in options.items()})
        assert isinstance(game, MechsGame)
        self.game = game
        self.field = game.field
        self.state: State = game.start(ScriptedDice(())).state
        self.events: tuple[AnyEvent, ...] = ()

    # --- doing ------------------------------------------------------------------------------

    def play(self, text: str, *faces: int) -> Self:
        """Play an allowed action with exactly these dice."""
        return self.act(self.game.parse(text), *faces)

    def act(self, action: Action, *faces: int) -> Self:
        """The same with the action itself."""
        ruling = self.game.judge(self.state, action)
        assert ruling.allowed, ruling
        dice = ScriptedDice(faces)
        step = self.game.play(self.state, action, dice)
        assert dice.position == len(faces), f"{len(faces) - dice.position} faces were not rolled"
        self.state, self.events = step.state, step.events
        return self

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

    def put(self, unit: str, **facts: Any) -> Self:
        """A unit changed by hand: `at` is a point, `facing` in degrees."""
        if "at" in facts:
            facts["cell"] = self.cell(facts.pop("at"))
        if "facing" in facts:
            facts["facing"] //= DEGREES
        self.state = with_unit(self.state, replace(self[unit], **facts))
        return self

    def wreck(self, unit: str) -> Self:
        """A unit made a wreck by hand."""
        row = self.field.row(self[unit])
        return self.put(unit, click=len(row.dial), fate="salvage", level="ground")

    # --- asking -----------------------------------------------------------------------------

    def way(self, unit: str, *points: str, kind: str = "move", facing: int = 0) -> str:
        """The text of a way from where a unit stands through these points."""
        return f"{kind} {unit} along {'-'.join((self.at(unit), *points))} facing {facing}"

    def judge(self, text: str) -> Ruling:
        """What the game says of an action's text."""
        return self.game.judge(self.state, self.game.parse(text))

    def allowed(self, text: str) -> bool:
        """Whether an action may be done."""
        return self.judge(text).allowed

    def goes(self, unit: str, *points: str, kind: str = "move", facing: int = 0) -> bool:
        """Whether a way may be gone."""
        return self.allowed(self.way(unit, *points, kind=kind, facing=facing))

    def refused(self, text: str, rule: str, words: str = "") -> Ruling:
        """Assert that the action is refused, its first reason under a rule, with these words."""
        ruling = self.judge(text)
        assert not ruling.allowed, f"{text} was allowed"
        assert ruling.reasons[0].rule == rule, ruling
        assert words in ruling.reasons[0].text, ruling
        assert all(one.title and one.text and one.why for one in ruling.reasons), ruling
        return ruling

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
            self.field, self.state, self[unit], kind, tuple(map(self.cell, through)),
            self.cell(to), None if facing is None else facing // DEGREES,
        )
        assert path[0] == self[unit].cell
        return f"{'-'.join(map(self.game.board.name, path[1:]))} {degrees(side)}"

    def far(self, a: str, b: str) -> float:
        """Inches from point to point."""
        return self.game.board.length(self.cell(a), self.cell(b)) / UNIT

    @property
    def next(self) -> str:
        """The text of what follows by itself, "" when somebody decides."""
        action = self.game.auto(self.state)
        return "" if action is None else self.game.text(action)

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

    def offered(self, unit: str | None = None, starting: str = "") -> set[str]:
        """Texts of the offered actions, or of those that begin so."""
        found = {self.game.text(action) for action in self.game.options(self.state, unit)}
        return {text for text in found if text.startswith(starting)}

    def ends(self, unit: str) -> set[str]:
        """The points that its offered moves end at."""
        return {
            self.game.board.name(one.path[-1]) for one in self.game.options(self.state, unit)
            if isinstance(one, Move)
        }

    def __getitem__(self, unit: str) -> Unit:
        return self.state.units[unit]

    def cell(self, name: str) -> int:
        """The cell of a point."""
        return self.game.board.cell(name)

    def at(self, unit: str) -> str:
        """Where a unit is."""
        return self.game.board.name(self[unit].cell)

    def level(self, unit: str) -> str:
        """Its level."""
        return self[unit].level

    def faces(self, unit: str) -> int:
        """Its facing in degrees."""
        return degrees(self[unit].facing)

    def of(self, kind: type[E]) -> list[E]:
        """The last action's events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def key(self) -> str:
        """Which outcome of its forecast the last action came to."""
        return self.of(Resolved)[-1].key

    @property
    def rolled(self) -> Rolled:
        """The last throw."""
        return self.of(Rolled)[-1]


def table(units: Mapping[str, str], areas: Mapping[str, str] = {}, **parts: Any) -> Table:
    """A `Table` on the scenario of these parts, with blue to give orders."""
    return Table(scenario(units, areas, **parts))
