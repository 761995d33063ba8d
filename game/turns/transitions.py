"""Every transition of the turn controller, as one table.

`python -m game turns` prints it as a diagram; a test walks every row.
"""

from collections.abc import Callable
from typing import cast

from game.core.contract import END_PHASE
from game.turns.effects import NOTHING, TurnEffects
from game.turns.inputs import (
    Back,
    Bend,
    ChooseLine,
    Confirm,
    Decide,
    Face,
    FinishPhase,
    Input,
    NextUnit,
    Pick,
    Point,
    Proceed,
    Redo,
    Rotate,
    Suggest,
    Undo,
)
from game.turns.machine import Mode, Transition

_When = Callable[[TurnEffects, Input], bool]
_Effect = Callable[[TurnEffects, Input], Mode]

_DECIDING = (Mode.IDLE, Mode.UNIT, Mode.AIMING, Mode.MENU)
_SELECTED = (Mode.UNIT, Mode.AIMING)
SETTLED = {
    Mode.OVER: "the game is over",
    Mode.WAITING: "something follows by itself",
    Mode.THINKING: "a computer decides",
    Mode.HANDOVER: "another side must sit down",
    Mode.AIMING: "a unit is still in hand and can point at the map",
    Mode.UNIT: "a unit is still in hand and can't",
    Mode.IDLE: "no unit is in hand",
}
"""The modes that a position asks for (`TurnEffects.settle`), and when, the first that holds."""

MEANS = {
    Mode.AIMING: "the unit can point at the map",
    Mode.UNIT: "the unit is in hand and points at nothing",
    Mode.IDLE: "no unit is left in hand",
    Mode.MENU: "it is a list of lines",
    Mode.CONFIRMING: "it asks first",
}
"""When a transition that may lead to several modes leads to this one."""

_SETTLED = tuple(SETTLED)


def _always(table: TurnEffects, given: Input) -> bool:
    return True


def _on_unit(table: TurnEffects, given: Input) -> bool:
    return bool(table.position.unit_at(cast(Point, given).cell))


def _on_self(table: TurnEffects, given: Input) -> bool:
    return table.own(cast(Point, given).cell)


def _known_unit(table: TurnEffects, given: Input) -> bool:
    unit = cast(Pick, given).unit
    return any(piece.id == unit for piece in table.position.pieces)


def _some_actor(table: TurnEffects, given: Input) -> bool:
    return bool(table.position.actors) and not table.status.focus


def _on_menu(table: TurnEffects, given: Input) -> bool:
    return any(choice.id == cast(ChooseLine, given).choice for choice in table.menu)


def _can_end(table: TurnEffects, given: Input) -> bool:
    return any(choice.id == END_PHASE for choice in table.position.menu(""))


def _submenu(table: TurnEffects, given: Input) -> bool:
    return bool(table.path)


def _faced(table: TurnEffects, given: Input) -> bool:
    return table.choice is not None and table.choice.faced


def _laid(table: TurnEffects, given: Input) -> bool:
    return table.choice is not None and table.choice.laid


def _bent(table: TurnEffects, given: Input) -> bool:
    return bool(table.through)


def _armed(table: TurnEffects, given: Input) -> bool:
    return table.armed is not None


def _armed_there(table: TurnEffects, given: Input) -> bool:
    armed, cell = table.armed, cast(Point, given).cell
    if armed is None or (armed.plan is None and not armed.suggested):
        return False
    return armed.cell == cell or table.begins(cell) is not None


def _of_plan(table: TurnEffects, given: Input) -> bool:
    armed = table.armed
    return armed is not None and armed.opens is not None and cast(Face, given).planned


def _turns(table: TurnEffects, given: Input) -> bool:
    return table.turning is not None


def _select_at(table: TurnEffects, given: Input) -> Mode:
    return table.select_gated(table.position.unit_at(cast(Point, given).cell))


def _pick(table: TurnEffects, given: Input) -> Mode:
    return table.select_gated(cast(Pick, given).unit)


def _look(table: TurnEffects, given: Input) -> Mode:
    unit = (
        given.unit
        if isinstance(given, Pick)
        else table.position.unit_at(cast(Point, given).cell)
    )
    table.unit = unit
    return table.mode


def _nobody(table: TurnEffects, given: Input) -> Mode:
    return table.nobody(cast(Point, given).cell)


def _next(table: TurnEffects, given: Input) -> Mode:
    actors = table.position.actors
    step = cast(NextUnit, given).step
    if table.unit in actors:
        index = (actors.index(table.unit) + step) % len(actors)
    else:
        index = 0 if step > 0 else -1
    return table.select_gated(actors[index])


def _point(table: TurnEffects, given: Input) -> Mode:
    return table.point(cast(Point, given).cell)


def _bend(table: TurnEffects, given: Input) -> Mode:
    return table.bend(cast(Bend, given).cell)


def _unbend(table: TurnEffects, given: Input) -> Mode:
    return table.unbend()


def _face(table: TurnEffects, given: Input) -> Mode:
    return table.face(cast(Face, given).facing)


def _turn_plan(table: TurnEffects, given: Input) -> Mode:
    return table.turn_plan(cast(Face, given).facing)


def _turn(table: TurnEffects, given: Input) -> Mode:
    return table.turn(cast(Rotate, given).facing)


def _choose(table: TurnEffects, given: Input) -> Mode:
    wanted = cast(ChooseLine, given).choice
    return table.choose(next(choice for choice in table.menu if choice.id == wanted))


def _end_phase(table: TurnEffects, given: Input) -> Mode:
    menu = table.position.menu("")
    return table.choose(next(choice for choice in menu if choice.id == END_PHASE))


def _first(table: TurnEffects, given: Input) -> Mode:
    return table.first()


def _confirm(table: TurnEffects, given: Input) -> Mode:
    return table.play(table.pending[0])


def _suggest(table: TurnEffects, given: Input) -> Mode:
    return table.suggest(table.game.parse(cast(Suggest, given).action))


def _roll(table: TurnEffects, given: Input) -> Mode:
    return table.act()


def _disarm(table: TurnEffects, given: Input) -> Mode:
    return table.disarm()


def _keep(table: TurnEffects, given: Input) -> Mode:
    return table.settle()


def _close_menu(table: TurnEffects, given: Input) -> Mode:
    table.path = table.path[:-1]
    table.choice = table.armed = None
    if table.path:
        return Mode.MENU
    return Mode.UNIT if table.unit else Mode.IDLE


def _drop_choice(table: TurnEffects, given: Input) -> Mode:
    table.choice = table.armed = None
    if table.path:
        return Mode.MENU
    return Mode.UNIT if table.unit else Mode.IDLE


def _drop(table: TurnEffects, given: Input) -> Mode:
    return table.drop()


def _sit(table: TurnEffects, given: Input) -> Mode:
    table.seated = table.status.handover
    return table.settle()


def _advance(table: TurnEffects, given: Input) -> Mode:
    return table.advance()


def _decide(table: TurnEffects, given: Input) -> Mode:
    decided = cast(Decide, given)
    return table.play(table.game.parse(decided.action), deliberation=decided.deliberation)


def _undo(table: TurnEffects, given: Input) -> Mode:
    return table.undo()


def _redo(table: TurnEffects, given: Input) -> Mode:
    return table.redo()


def _rest(table: TurnEffects, given: Input) -> Mode:
    table.outcome = NOTHING
    return table.mode


def _rows() -> tuple[Transition[TurnEffects], ...]:
    rows: list[Transition[TurnEffects]] = []

    def add(
        source: Mode, on: type[Input], when: _When, effect: _Effect,
        targets: tuple[Mode, ...], label: str,
    ) -> None:
        rows.append(Transition(source, on, when, effect, targets, label))

    selected = (*_SELECTED, Mode.IDLE)
    for mode in _SELECTED:
        add(mode, Point, _armed_there, _roll, (*_SETTLED, mode), "what is armed there done")
    for mode in (Mode.IDLE, Mode.UNIT, Mode.MENU):
        add(mode, Point, _on_unit, _select_at, (*_SELECTED, mode), "unit there")
        add(mode, Point, _always, _nobody, (*_SETTLED, mode), "nobody there")
    add(Mode.AIMING, Point, _on_self, _drop_choice, (Mode.UNIT, Mode.MENU), "own cell")
    add(Mode.AIMING, Point, _always, _point, _SETTLED, "target")
    add(Mode.AIMING, Bend, _laid, _bend, (Mode.AIMING,), "way bends there")
    add(Mode.AIMING, Face, _of_plan, _turn_plan, (Mode.AIMING,), "plan turned")
    add(Mode.AIMING, Face, _faced, _face, (Mode.AIMING,), "facing planned")
    for mode in _SELECTED:
        add(mode, Rotate, _turns, _turn, (*_SETTLED, mode), "turned in place")
    for mode in _DECIDING:
        add(mode, Pick, _known_unit, _pick, (*_SELECTED, mode), "unit")
        add(mode, NextUnit, _some_actor, _next, (*_SELECTED, mode), "next unit")
        add(mode, ChooseLine, _on_menu, _choose, (*_SETTLED, Mode.MENU, Mode.CONFIRMING), "line")
        add(mode, NextUnit, _always, _first, (mode,), "nobody is next")
        add(
            mode, FinishPhase, _can_end, _end_phase, (*_SETTLED, Mode.CONFIRMING, mode), "end phase"
        )
        add(mode, Suggest, _always, _suggest, (*_SELECTED, Mode.MENU, Mode.IDLE, mode), "advice")
        add(mode, Confirm, _armed, _roll, (*_SETTLED, mode), "armed dice thrown")
        add(mode, Back, _armed, _disarm, (mode,), "dice disarmed")
    for mode in (Mode.IDLE, Mode.UNIT):
        add(mode, FinishPhase, _always, _first, (mode,), "nothing to end")
    add(Mode.MENU, Back, _submenu, _close_menu, (Mode.MENU, Mode.UNIT, Mode.IDLE), "close menu")
    add(Mode.AIMING, Back, _bent, _unbend, (Mode.AIMING,), "last bend taken back")
    add(Mode.AIMING, Back, _always, _drop_choice, (Mode.UNIT, Mode.MENU, Mode.IDLE), "drop choice")
    add(Mode.UNIT, Back, _always, _drop, selected, "drop unit")
    add(Mode.IDLE, Back, _always, _rest, (Mode.IDLE,), "nothing held")
    add(Mode.CONFIRMING, Confirm, _always, _confirm, _SETTLED, "yes")
    add(Mode.CONFIRMING, Back, _always, _keep, _SETTLED, "no")
    add(Mode.CONFIRMING, Point, _always, _keep, _SETTLED, "no, clicked elsewhere")
    add(Mode.WAITING, Proceed, _always, _advance, _SETTLED, "shown")
    add(Mode.THINKING, Decide, _always, _decide, _SETTLED, "computer's action")
    for mode in (Mode.THINKING, Mode.OVER):
        add(mode, Point, _on_unit, _look, (mode,), "look")
        add(mode, Pick, _known_unit, _look, (mode,), "look")
    add(Mode.HANDOVER, Confirm, _always, _sit, _SETTLED, "seated")
    for mode in Mode:
        add(mode, Undo, _always, _undo, (*_SETTLED, mode), "undo")
        add(mode, Redo, _always, _redo, (*_SETTLED, mode), "redo")
    return tuple(rows)


TRANSITIONS = _rows()
