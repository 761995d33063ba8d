"""Pointing at the table: what a choice may point at, and which action pointing means.

Ids of the choices that point are made in `menu`. Ways are laid by `way`; only what is attacked has
targets, a way may end anywhere inside the outline.
"""

from typing import TYPE_CHECKING

from game.boards.bases import CONTACT
from game.core.contract import TURN
from game.core.errors import BoxError
from game.core.forecast import Forecast
from game.core.quantity import percent
from game.core.steps import Steps, finished
from game.core.view_records import Outline, Target
from game.rules.mechs import around, reach, way
from game.rules.mechs.actions import (
    Action,
    Assault,
    Capture,
    Charge,
    Death,
    Fire,
    Move,
    Ram,
    Run,
    Spin,
    Strike,
    Turn,
    Unload,
)
from game.rules.mechs.adjacent_placement import beside
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import OrderKind, Slot, State, Unit
from game.rules.mechs.talk import place

if TYPE_CHECKING:
    from fractions import Fraction


FACE = "face"
"""Free turning, which the wheel may do at once, and the order to turn, which it must not."""
UNLOAD = "unload-"
ALONG: dict[str, type[Move] | type[Run] | type[Assault]] = {
    "move": Move, "run": Run, "assault": Assault,
}
INTO: dict[str, type[Charge] | type[Ram]] = {"charge": Charge, "ram": Ram}
FIRE: dict[str, Slot] = {"fire-primary": "primary", "fire-secondary": "secondary"}
AT: dict[str, type[Strike] | type[Capture]] = {"strike": Strike, "capture": Capture}
ATTACKS = (*FIRE, *AT, *INTO, "death")
KINDS: dict[str, OrderKind] = {
    "move": "move", "run": "run", "assault": "assault", "charge": "charge", "ram": "ram",
    "death": "death",
}
"""The orders that lead somewhere, by their lines."""


def kind_of(state: State, choice: str) -> OrderKind:
    """The order that a line which leads somewhere stands for: in a formation's that of all."""
    if state.order is not None and state.order.kind == "formation":
        return "formation"
    return KINDS[choice]


def targets(game: MechsRules, state: State, unit: str, choice: str) -> tuple[Target, ...]:
    """The counters that an attack may be made at, with its odds; empty for other choices."""
    one = state.units.get(unit)
    if one is None or choice not in ATTACKS:
        return ()
    found = []
    for foe in foes(state, one):
        action = attack(game, state, one, choice, foe)
        if not game.judge(state, action).allowed:
            continue
        odds = chance(game.forecast(state, action))
        found.append(Target(foe.cell, percent(odds) if odds is not None else "", odds=odds))
    return tuple(sorted(found, key=lambda target: target.cell))


def foes(state: State, unit: Unit) -> list[Unit]:
    """The enemies on the table, wrecks too, the ablest first."""
    units = [
        other for other in state.on_table()
        if other.side != unit.side and other.fate in ("up", "salvage")
    ]
    return sorted(units, key=lambda one: (one.fate != "up", one.id))


def chance(forecast: Forecast | None) -> "Fraction | None":
    """How likely it is that something good comes of it."""
    if forecast is None:
        return None
    return forecast.odds(*[outcome.key for outcome in forecast.outcomes if outcome.good])


def attack(game: MechsRules, state: State, unit: Unit, choice: str, foe: Unit) -> Action:
    """The attack on an enemy that a line means."""
    return _attack(game, state, unit, choice, foe.id, foe.cell, None, ())


def _attack(
    game: MechsRules, state: State, unit: Unit, choice: str, foe: str, cell: int,
    facing: int | None, through: tuple[int, ...],
) -> Action:
    if choice in FIRE:
        return Fire(unit.id, foe, FIRE[choice])
    if choice in AT:
        return AT[choice](unit.id, foe)
    path, turned = way.laid(
        game.context, state, unit, kind_of(state, choice), through, cell, facing
    )
    if choice in INTO:
        return INTO[choice](unit.id, foe, path, turned)
    return Death(unit.id, foe, path[-1], turned)


# --- what pointing means -----------------------------------------------------------------------


def outline(
    game: MechsRules, state: State, unit: str, choice: str, through: tuple[int, ...] = ()
) -> Outline | None:
    """How far a choice whose way is laid can lead."""
    return finished(outline_steps(game, state, unit, choice, through))


def outline_steps(
    game: MechsRules, state: State, unit: str, choice: str, through: tuple[int, ...] = ()
) -> Steps[Outline | None]:
    """The same in steps."""
    one, kind = state.units.get(unit), reach.LAID.get(choice)
    if one is None or kind is None:
        return None
    return (yield from reach.reached_steps(game.context, state, one, kind, through))


def aim(
    game: MechsRules, state: State, unit: str, choice: str, cell: int,
    facing: int | None = None, through: tuple[int, ...] = (),
) -> Action:
    """The action that pointing at a point means, legal or not: `judge` says which.

    Raises:
        BoxError: the choice points at nothing (a fault of the program, not of the player).
    """
    one = state.units[unit]
    if choice in ALONG:
        kind = kind_of(state, choice)
        path, turned = around.laid(game.context, state, one, kind, through, cell, facing)
        return ALONG[choice](unit, path, turned)
    if choice in ATTACKS:
        there = _foe_at(game, state, one, cell)
        if there is not None:
            return _attack(game, state, one, choice, there.id, there.cell, facing, through)
        return _attack(game, state, one, choice, place(game, cell), cell, facing, through)
    if choice in (TURN, FACE):
        turned = _towards(game, one, cell) if facing is None else facing
        return Spin(unit, turned) if state.phase == "spins" else Turn(unit, turned)
    if choice.startswith(UNLOAD):
        return _unload(game, state, one, choice.removeprefix(UNLOAD), cell, facing)
    raise BoxError(f"the choice {choice!r} points at nothing: choose it from the menu instead")


def _unload(
    game: MechsRules, state: State, unit: Unit, rider: str, cell: int, facing: int | None
) -> Unload:
    """Beside the transport, on the side that is pointed at (MC-P2)."""
    there, turned = beside(game.context, unit, state.units[rider], cell, facing)
    return Unload(unit.id, rider, there, turned)


def _towards(game: MechsRules, unit: Unit, cell: int) -> int:
    turned = game.context.board.toward(unit.cell, cell)
    return unit.facing if turned is None else turned


def _foe_at(game: MechsRules, state: State, unit: Unit, cell: int) -> Unit | None:
    """The enemy that pointing there means: whose dot it is, else whose base covers it."""
    units = foes(state, unit)
    exact = next((other for other in units if other.cell == cell), None)
    if exact is not None:
        return exact
    board = game.context.board

    def off(one: Unit) -> int:
        return board.length(one.cell, cell)

    covering = [other for other in units if off(other) <= game.context.base(other).radius + CONTACT]
    return min(covering, key=off, default=None)
