"""What is derived from one position of a game: menus, targets, who is in hand, what comes next."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

from msgspec.structs import replace

from game.core.contract import END_PHASE, TURN, AnyGame
from game.core.dice import ScriptedDice
from game.core.errors import DiceScriptError
from game.core.phrases import HOUSE
from game.core.ruling import Ruling
from game.core.steps import Steps
from game.core.view_records import (
    AttackPlan,
    CellMark,
    Choice,
    Outline,
    Piece,
    Preview,
    Status,
    Target,
)

_JUDGED = 64  # actions whose rulings are kept
_PREVIEWED = 64  # actions whose previews are kept
_AIMED = 64  # places pointed at whose actions are kept
_FORESEEN = 12  # positions after this one that are kept
_NO_DICE: Final = ScriptedDice(())  # nobody may throw them


class Position:
    """What is derived from one position, each part worked out when first asked for."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game = game
        self.state = state
        self._menus: dict[str, tuple[Choice, ...]] = {}
        self._targets: dict[tuple[str, str], tuple[Target, ...]] = {}
        self._outlines: dict[tuple[str, str, tuple[int, ...]], Outline | None] = {}
        self._foreseen: dict[Any, Position | None] = {}
        self._rulings: dict[Any, Ruling] = {}
        self._previews: dict[Any, Preview] = {}
        self._aimed: dict[tuple[Any, ...], Any] = {}
        self._plans: dict[tuple[str, str], AttackPlan | None] = {}
        self._planning: dict[tuple[str, str], Iterator[None]] = {}

    def aim(
        self, unit: str, choice: Choice, cell: int, facing: int | None, through: tuple[int, ...]
    ) -> Any:
        """The action that pointing a line at a cell means, by the bends of a way that is laid; the
        preview, the look ahead and the click ask for the same one."""
        key = unit, choice.id, choice.laid, cell, facing, through
        if key not in self._aimed:
            if len(self._aimed) >= _AIMED:
                self._aimed.clear()
            laid = (through,) if choice.laid else ()
            self._aimed[key] = self.game.aim(self.state, unit, choice.id, cell, facing, *laid)
        return self._aimed[key]

    def judge(self, action: Any) -> Ruling:
        """What the game says of an action here; asked once of each, as a rule."""
        ruling = self._rulings.get(action)
        return ruling if ruling is not None else self._judged(action, None)

    def preview(self, action: Any) -> Preview:
        """What an action would do; its ruling is kept, so that the click needn't ask again."""
        if action not in self._previews:
            if len(self._previews) >= _PREVIEWED:
                self._previews.clear()
            self._previews[action] = shown = self.game.preview(self.state, action)
            self._judged(action, shown.ruling)
        return self._previews[action]

    def _judged(self, action: Any, ruling: Ruling | None) -> Ruling:
        if len(self._rulings) >= _JUDGED:
            self._rulings.clear()
        self._rulings[action] = kept = ruling or self.game.judge(self.state, action)
        return kept

    def foresee(self, action: Any) -> "Position | None":
        """The position after an allowed action; None where dice decide it."""
        if action not in self._foreseen:
            if len(self._foreseen) >= _FORESEEN:
                self._foreseen.clear()
            try:
                after = Position(self.game, self.game.play(self.state, action, _NO_DICE).state)
            except DiceScriptError:
                after = None
            self._foreseen[action] = after
        return self._foreseen[action]

    def planning(self, unit: str, target: str) -> Iterator[None]:
        """Work out in small pieces how a unit may come to attack somebody; it goes on where it was
        left."""
        key = unit, target
        if key not in self._plans:
            yield from self._planning.setdefault(key, self._planned(key))

    def _planned(self, key: tuple[str, str]) -> Iterator[None]:
        plan = None
        for found in self.game.plan_attack(self.state, *key):
            plan = found or plan
            yield
        self._plans[key] = plan and self._from_nearest(plan)

    def _from_nearest(self, plan: AttackPlan) -> AttackPlan:
        """A plan that says why there is no way, with the place that it speaks of."""
        if plan.ruling is None or plan.end < 0:
            return plan
        first, *rest = plan.ruling.reasons
        cell = self.game.board.name(plan.end)
        first = replace(first, text=HOUSE.say("plan.nearest", cell=cell, text=first.text))
        return replace(plan, ruling=replace(plan.ruling, reasons=(first, *rest)))

    def plan(self, unit: str, target: str, *, known: bool = False) -> AttackPlan | None:
        """How a unit may come to attack somebody, None for not at all; known: only if that has been
        worked out."""
        if not known:
            for _ in self.planning(unit, target):
                pass
        return self._plans.get((unit, target))

    def planned(self, unit: str, target: str) -> bool:
        """Whether that has been worked out."""
        return (unit, target) in self._plans

    def came_true(self, state: Any) -> "Position | None":
        """The one foreseen that has come about, if any; the others are forgotten."""
        foreseen, self._foreseen = self._foreseen, {}
        for after in foreseen.values():
            if after is not None and after.state == state:
                after.state = state
                return after
        return None

    @cached_property
    def status(self) -> Status:
        """Turn, phase, who decides."""
        return self.game.status(self.state)

    @cached_property
    def actors(self) -> tuple[str, ...]:
        """Units that can do something, in Tab order."""
        return tuple(self.game.actors(self.state))

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """All counters as the side to act may see them."""
        return self.game.pieces(self.state)

    @cached_property
    def marks(self) -> tuple[CellMark, ...]:
        """Markers lying on cells."""
        return self.game.marks(self.state)

    def in_hand(self, unit: str) -> str:
        """Which unit is in hand here when that one was before ("" for none)."""
        if self.status.focus:
            return self.status.focus
        if unit in self.actors:
            return unit
        # Somebody waits for the answer: the first who can give it stands ready.
        return next(iter(self.actors), "") if self.status.interrupts else ""

    def menu(self, unit: str) -> tuple[Choice, ...]:
        """The menu of a unit, or of the table for ""."""
        if unit not in self._menus:
            self._menus[unit] = self.game.menu(self.state, unit)
        return self._menus[unit]

    def lines(self, unit: str) -> tuple[Choice, ...]:
        """The lines to choose from with a unit in hand: its own, and what the side has to decide
        whoever is looked at; that alone where nothing of its own is open."""
        own = self.menu(unit)
        if not unit or (own and not self._deciding):
            return own
        known = {line.id for line in own}
        side = tuple(line for line in self._deciding if line.id not in known)
        return (*own, *side) if any(line.open for line in own) else side or own

    @cached_property
    def _deciding(self) -> tuple[Choice, ...]:
        """What the side has to decide whoever is in hand: the table's own lines, but to end the
        phase, which has its key and button, and the answers to what is asked."""
        lines = [line for line in self.menu("") if line.id != END_PHASE]
        if self.status.interrupts:
            lines += [line for actor in self.actors for line in self.menu(actor)]
        return tuple({line.id: line for line in lines if line.aim == "now"}.values())

    def opening(self, unit: str) -> Choice | None:
        """The first open line of a unit's menu that points at a cell; None if none does. Turning is
        never meant by a click unless it was chosen."""
        lines = (line for line in self.menu(unit) if line.id != TURN)
        return next((line for line in lines if line.open and line.aim == "cell"), None)

    def targets(self, unit: str, choice: str) -> tuple[Target, ...]:
        """The targets of a choice."""
        key = (unit, choice)
        if key not in self._targets:
            self._targets[key] = self.game.targets(self.state, unit, choice)
        return self._targets[key]

    def outline(self, unit: str, choice: str, through: tuple[int, ...]) -> Outline | None:
        """How far a way that is laid can lead from its last bend."""
        key = (unit, choice, through)
        if key not in self._outlines:
            self._outlines[key] = self.game.outline(self.state, unit, choice, through)
        return self._outlines[key]

    def outline_steps(
        self, unit: str, choice: str, through: tuple[int, ...]
    ) -> Steps[Outline | None]:
        """The same in steps, for work ahead."""
        key = (unit, choice, through)
        if key not in self._outlines:
            self._outlines[key] = yield from self.game.outline_steps(
                self.state, unit, choice, through)
        return self._outlines[key]

    def cell_of(self, unit: str) -> int | None:
        """Where a unit stands; None off the map, and of no unit."""
        cell = next((piece.cell for piece in self.pieces if piece.id == unit), None)
        return cell if cell is not None and cell >= 0 else None

    def unit_at(self, cell: int) -> str:
        """The unit on a cell, one that can act first, else the uppermost; "" if there is none."""
        there = (p.id for p in reversed(self.pieces) if p.cell == cell)
        return self.actor_at(cell) or next(there, "")

    def actor_at(self, cell: int) -> str:
        """A unit on a cell that can act now, or ""."""
        return next((p.id for p in self.pieces if p.cell == cell and p.id in self.actors), "")
