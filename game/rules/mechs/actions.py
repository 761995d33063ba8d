"""What can be done in 'Mech Field, each with one canonical text that a person can read and type.

    move b1 along 12.00,5.50-14.20,7.00 facing 90 · run b1 along … facing 45
    assault b1 along 12.00,5.50-14.20,7.00 facing 90 · charge b1 at r1 along … facing 90
    ram b1 at r1 along 12.00,5.50-17.00,5.50 facing 90 · death b1 at r1 to 17.00,6.10 facing 180
    break b1 for move · form b1+b2+b3 · rise b1 · descend b1
    board b1 by b4 · unload b4 from b1 at 12.00,8.00 facing 180
    fire b1 at r1 with primary · strike b1 at r1 · capture b1 at r1 · vent b1
    spin r1 to 135 · keep r1 · turn b1 to 90 · done · end-orders · close

Points are inches from the left and from the top; facings are degrees clockwise from the top of the
table, in steps of five.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from game.boards.table import DEGREES, FACINGS, TableBoard
from game.core.actiontext import (
    ActionRecord,
    Grammar,
    UnitAction,
    cell_of,
    filled,
    one_of,
    path_of,
    short_text,
    verbs_of,
)
from game.core.errors import ActionTextError
from game.rules.mechs.state import OrderKind, Slot


class _Along(UnitAction, frozen=True, gc=False):
    """A way of straight pieces, the own centre dot first, and the facing at its end (0..71)."""

    path: tuple[int, ...]
    facing: int


class Move(_Along, frozen=True, gc=False):
    """Move at walking speed: as an order of its own, in a formation, or the rest of an order whose
    break away succeeded (MC-N1, MC-X…)."""


class Run(_Along, frozen=True, gc=False):
    """A 'Mech moves at double speed and heats up (MC-N2)."""


class Assault(_Along, frozen=True, gc=False):
    """Move, and then fire at −2 (MC-N1)."""


class Charge(UnitAction, frozen=True, gc=False):
    """A 'Mech runs into an enemy in a straight line (MC-C2)."""

    target: str
    path: tuple[int, ...]
    facing: int


class Ram(UnitAction, frozen=True, gc=False):
    """A vehicle drives into an enemy in a straight line (MC-C2)."""

    target: str
    path: tuple[int, ...]
    facing: int


class Death(UnitAction, frozen=True, gc=False):
    """Death from above: a jump onto an enemy, landing beside it (MC-C2)."""

    target: str
    cell: int
    facing: int


class Break(UnitAction, frozen=True, gc=False):
    """The roll to break away, before an order with movement (MC-B1)."""

    order: OrderKind


class Form(ActionRecord, frozen=True, gc=False):
    """A movement formation gets one order; its members then move one by one (MC-O1)."""

    units: tuple[str, ...]


class Rise(UnitAction, frozen=True, gc=False):
    """A VTOL climbs to cruising level (MC-V1)."""


class Descend(UnitAction, frozen=True, gc=False):
    """A VTOL comes down to nap-of-earth (MC-V1)."""


class Board(UnitAction, frozen=True, gc=False):
    """A transport takes somebody aboard from its rear (MC-P2)."""

    rider: str


class Unload(UnitAction, frozen=True, gc=False):
    """A transport lets somebody off (MC-P2)."""

    rider: str
    cell: int
    facing: int


class Fire(UnitAction, frozen=True, gc=False):
    """A ranged attack (MC-C1)."""

    target: str
    slot: Slot = "primary"


class Strike(UnitAction, frozen=True, gc=False):
    """Close combat (MC-C1)."""

    target: str


class Capture(UnitAction, frozen=True, gc=False):
    """Close combat to take an enemy captive (ruling)."""

    target: str


class Vent(UnitAction, frozen=True, gc=False):
    """Let off heat (MC-N2)."""


class Turn(UnitAction, frozen=True, gc=False):
    """A move order that only changes the facing, or the facing after a failed break away (MC-B5).
    facing: 0..71."""

    facing: int


class Spin(UnitAction, frozen=True, gc=False):
    """A free spin towards one that came up (MC-F1). facing: 0..71."""

    facing: int


class Keep(UnitAction, frozen=True, gc=False):
    """No free spin."""


class Done(ActionRecord, frozen=True, gc=False):
    """The order at hand is finished."""


class EndOrders(ActionRecord, frozen=True, gc=False):
    """The side gives no more orders this turn."""


class Close(ActionRecord, frozen=True, gc=False):
    """The side's turn ends; follows by itself."""


Action = (
    Move | Run | Assault | Charge | Ram | Death | Break | Form | Rise | Descend | Board | Unload
    | Fire | Strike | Capture | Vent | Turn | Spin | Keep | Done | EndOrders | Close
)
PASSING: Final[tuple[type[Action], ...]] = (Keep,)
"""Those of a unit that only let the game go on."""
KINDS: Final[Mapping[type[Action], str]] = {
    Move: "move", Run: "run", Assault: "assault", Charge: "charge", Ram: "ram", Death: "death",
    Break: "break", Form: "form", Rise: "rise", Descend: "descend", Board: "board",
    Unload: "unload", Fire: "fire", Strike: "strike", Capture: "capture", Vent: "vent",
    Turn: "turn", Spin: "spin", Keep: "keep", Done: "done", EndOrders: "end-orders", Close: "close",
}
"""What keys of words call each kind of action."""
Along = Move | Run | Assault
Into = Charge | Ram

_BARE: dict[str, Action] = {"done": Done(), "end-orders": EndOrders(), "close": Close()}
_Lone = Rise | Descend | Vent | Keep
_UNIT: dict[str, type[_Lone]] = {"rise": Rise, "descend": Descend, "vent": Vent, "keep": Keep}
_VERBS = verbs_of(_BARE, _UNIT)
_ALONG: dict[str, type[Along]] = {"move": Move, "run": Run, "assault": Assault}
_INTO: dict[str, type[Into]] = {"charge": Charge, "ram": Ram}
_AT: dict[str, type[Strike | Capture]] = {"strike": Strike, "capture": Capture}
_TO: dict[str, type[Turn | Spin]] = {"turn": Turn, "spin": Spin}
_ORDERS: tuple[OrderKind, ...] = get_args(OrderKind)
_SLOTS: tuple[Slot, ...] = get_args(Slot)

_ONE = "a way of one point"
_WAY = "along <point>-<point>-… facing <degrees>"
_DEATH = "death <unit> at <unit> to <point> facing <degrees>"
_BREAK = f"break <unit> for {'|'.join(_ORDERS)}"
_FORM = "form <unit>+<unit>+…"
_BOARD = "board <unit> by <unit>"
_UNLOAD = "unload <unit> from <unit> at <point> facing <degrees>"
_FIRE = f"fire <unit> at <unit> with {'|'.join(_SLOTS)}"

FORMS = (
    *(f"{verb} <unit> {_WAY}" for verb in _ALONG),
    *(f"{verb} <unit> at <unit> {_WAY}" for verb in _INTO),
    _DEATH, _BREAK, _FORM, *(f"{verb} <unit>" for verb in _UNIT), _BOARD, _UNLOAD, _FIRE,
    *(f"{verb} <unit> at <unit>" for verb in _AT), *(f"{verb} <unit> to <degrees>" for verb in _TO),
    *_BARE,
)
"""How each action is written."""


def degrees(facing: int) -> int:
    """A facing as it is written."""
    return facing * DEGREES


def text(action: Action, board: TableBoard) -> str:
    """The canonical text of an action."""
    return short_text(action, _VERBS) or _WRITERS[type(action)](action, board.name)


_Name = Callable[[int], str]


def _way(action: Any, name: _Name) -> str:
    return f"along {'-'.join(map(name, action.path))} facing {degrees(action.facing)}"


_WRITERS: dict[type[ActionRecord], Callable[[Any, _Name], str]] = {
    Move: lambda a, name: f"move {a.unit} {_way(a, name)}",
    Run: lambda a, name: f"run {a.unit} {_way(a, name)}",
    Assault: lambda a, name: f"assault {a.unit} {_way(a, name)}",
    Charge: lambda a, name: f"charge {a.unit} at {a.target} {_way(a, name)}",
    Ram: lambda a, name: f"ram {a.unit} at {a.target} {_way(a, name)}",
    Death: lambda a, name: (
        f"death {a.unit} at {a.target} to {name(a.cell)} facing {degrees(a.facing)}"
    ),
    Break: lambda a, name: f"break {a.unit} for {a.order}",
    Form: lambda a, name: f"form {'+'.join(a.units)}",
    Board: lambda a, name: f"board {a.rider} by {a.unit}",
    Unload: lambda a, name: (
        f"unload {a.rider} from {a.unit} at {name(a.cell)} facing {degrees(a.facing)}"
    ),
    Fire: lambda a, name: f"fire {a.unit} at {a.target} with {a.slot}",
    Strike: lambda a, name: f"strike {a.unit} at {a.target}",
    Capture: lambda a, name: f"capture {a.unit} at {a.target}",
    Turn: lambda a, name: f"turn {a.unit} to {degrees(a.facing)}",
    Spin: lambda a, name: f"spin {a.unit} to {degrees(a.facing)}",
}


def _facing(word: str, form: str) -> int:
    turn = int(word) if word.isascii() and word.isdecimal() and len(word) <= 3 else -1
    if turn % DEGREES or not 0 <= turn < FACINGS * DEGREES:
        most = (FACINGS - 1) * DEGREES
        raise ActionTextError(
            f"{word!r} is no facing: write degrees from 0 to {most} in steps of {DEGREES}: {form}"
        )
    return turn // DEGREES


def _along(text: str, rest: list[str], board: TableBoard) -> Action:
    kind = _ALONG[text.casefold().split()[0]]
    form = f"{kind.__name__.lower()} <unit> {_WAY}"
    unit, path, side = filled(text, rest, form)
    return kind(unit, path_of(path, board, _ONE), _facing(side, form))


def _into(text: str, rest: list[str], board: TableBoard) -> Action:
    kind = _INTO[text.casefold().split()[0]]
    form = f"{kind.__name__.lower()} <unit> at <unit> {_WAY}"
    unit, target, path, side = filled(text, rest, form)
    return kind(unit, target, path_of(path, board, _ONE), _facing(side, form))


def _at(text: str, rest: list[str], board: TableBoard) -> Action:
    kind = _AT[text.casefold().split()[0]]
    return kind(*filled(text, rest, f"{kind.__name__.lower()} <unit> at <unit>"))


def _to(text: str, rest: list[str], board: TableBoard) -> Action:
    kind = _TO[text.casefold().split()[0]]
    form = f"{kind.__name__.lower()} <unit> to <degrees>"
    unit, side = filled(text, rest, form)
    return kind(unit, _facing(side, form))


def _death(text: str, rest: list[str], board: TableBoard) -> Action:
    unit, target, name, side = filled(text, rest, _DEATH)
    return Death(unit, target, cell_of(name, board), _facing(side, _DEATH))


def _break(text: str, rest: list[str], board: TableBoard) -> Action:
    unit, order = filled(text, rest, _BREAK)
    return Break(unit, one_of(order, _ORDERS, "order", _BREAK))


def _form(text: str, rest: list[str], board: TableBoard) -> Action:
    (units,) = filled(text, rest, _FORM)
    return Form(tuple(units.split("+")))


def _board(text: str, rest: list[str], board: TableBoard) -> Action:
    rider, unit = filled(text, rest, _BOARD)
    return Board(unit, rider)


def _unload(text: str, rest: list[str], board: TableBoard) -> Action:
    rider, unit, name, side = filled(text, rest, _UNLOAD)
    return Unload(unit, rider, cell_of(name, board), _facing(side, _UNLOAD))


def _fire(text: str, rest: list[str], board: TableBoard) -> Action:
    unit, target, slot = filled(text, rest, _FIRE)
    return Fire(unit, target, one_of(slot, _SLOTS, "weapon", _FIRE))


_READERS: dict[str, Callable[[str, list[str], TableBoard], Action]] = {
    **dict.fromkeys(_ALONG, _along), **dict.fromkeys(_INTO, _into), **dict.fromkeys(_AT, _at),
    **dict.fromkeys(_TO, _to), "death": _death, "break": _break, "form": _form, "board": _board,
    "unload": _unload, "fire": _fire,
}

_GRAMMAR: Grammar[Action, TableBoard] = Grammar(_BARE, _UNIT, _READERS, FORMS, "<unit>")
parse = _GRAMMAR.parse
"""The action of a text and a board; ActionTextError names the word that isn't understood."""
