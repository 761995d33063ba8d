"""What can be done in Arena, each with one canonical text that a person can read and type.

    initiative · first blue · chase r1 after b1 · release r1 · begin
    move b1 along C5-C4-C3 facing NE · move b1 along C5-C4 facing N taking dagger at C4
    move b1 along C5-C4-C3 facing N snatching dagger at C4 · turn b1 to SE · stand b1
    climb b1 to C4 · grapple b1 · delay b1 · done b1 · snatch b1 · end-moves
    attack b1 at r1 with weapon · shoot b1 at r1 · shoot b1 at r1 then kneeling · throw b1 at r1
    resolve · defend r1 · dodge r1 · bear r1 · ready b1 dagger · load b1 · drop b1 prone
    pick-up b1 dagger · disengage b1 to D4 facing N · break b1 to D4 · pass b1
    push b1 at r1 to D4 following · push b1 at r1 to D4 staying · rest b1 · close · orders b1 never
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from game.boards.hexes import Direction, HexBoard
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
from game.rules.arena.state import Grab, How, OrderKind, Position


class Initiative(ActionRecord, frozen=True, gc=False):
    """Each side rolls a die (AR-O1); follows by itself."""


class First(ActionRecord, frozen=True, gc=False):
    """The winner of the initiative says which side moves first (AR-O1)."""

    side: str


class Mark(UnitAction, frozen=True, gc=False):
    """Mark a chase: the figure runs after its prey (AR-O2). Written "chase"."""

    prey: str


class Release(UnitAction, frozen=True, gc=False):
    """Take back the mark of a chase (AR-O2)."""


class Begin(ActionRecord, frozen=True, gc=False):
    """The other side has no more chases to mark (AR-O2)."""


class Move(UnitAction, frozen=True, gc=False):
    """Move along hexes, the own one first, and face a side at the end (AR-D…, AR-E3).

    A path on through a pit, a wall or a body is a jump (AR-J1, AR-M3). facing: 0..5.
    """

    path: tuple[int, ...]
    facing: int
    grab: Grab | None = None


class Turn(UnitAction, frozen=True, gc=False):
    """Change facing in place (AR-P2)."""

    facing: int


class Stand(UnitAction, frozen=True, gc=False):
    """Stand up (AR-D2, AR-E2)."""


class Climb(UnitAction, frozen=True, gc=False):
    """Leave a pit for a hex beside it, or go up the rope towards it (AR-J5)."""

    cell: int


class Grapple(UnitAction, frozen=True, gc=False):
    """Take hold of the fallen enemy that it stands over (AR-M2, AR-C6)."""


class Delay(UnitAction, frozen=True, gc=False):
    """Wait and finish the move later in the phase (AR-D7, optional)."""


class Done(UnitAction, frozen=True, gc=False):
    """The figure's movement is finished."""


class Snatch(UnitAction, frozen=True, gc=False):
    """The roll for a thing snatched in passing (AR-A1); follows by itself."""


class EndMoves(ActionRecord, frozen=True, gc=False):
    """All figures of the side that moves have finished; those that haven't moved Stand Still."""


class Attack(UnitAction, frozen=True, gc=False):
    """A blow with the weapon in hand, with it in both hands, or with fists (AR-C1, AR-C6)."""

    target: str
    how: How = "weapon"


class Shoot(UnitAction, frozen=True, gc=False):
    """Fire the missile weapon in hand (AR-C2). pose: position taken with it, "" to keep (AR-P3)."""

    target: str
    pose: Position | None = None


class Throw(UnitAction, frozen=True, gc=False):
    """Throw the weapon in hand (AR-C2)."""

    target: str


class Resolve(ActionRecord, frozen=True, gc=False):
    """The attack that waited for an answer falls; follows by itself."""


class Defend(UnitAction, frozen=True, gc=False):
    """Defend: melee attacks on it roll 4 dice this turn (AR-C1)."""


class Dodge(UnitAction, frozen=True, gc=False):
    """Dodge: missiles at it roll 4 dice this turn (AR-C1)."""


class Bear(UnitAction, frozen=True, gc=False):
    """Answer to an attack: let it come, and keep the own action."""


class Ready(UnitAction, frozen=True, gc=False):
    """Take something from the belt in hand, what was there goes to the belt; or sling a shield."""

    item: str


class Load(UnitAction, frozen=True, gc=False):
    """Span the crossbow in hand."""


class Drop(UnitAction, frozen=True, gc=False):
    """Go down on the knees or to the ground (AR-P3)."""

    position: Position


class PickUp(UnitAction, frozen=True, gc=False):
    """Take a thing from the own hex in the action phase (AR-P6)."""

    item: str


class Disengage(UnitAction, frozen=True, gc=False):
    """Step one hex away instead of attacking (AR-E4)."""

    cell: int
    facing: int


class Break(UnitAction, frozen=True, gc=False):
    """Try to break free of hand-to-hand, to a hex beside (AR-C6)."""

    cell: int


class Pass(UnitAction, frozen=True, gc=False):
    """Do nothing in the action phase."""


class Push(UnitAction, frozen=True, gc=False):
    """Force an enemy back to a hex, and follow or stay (AR-C5)."""

    target: str
    cell: int
    follow: bool


class Rest(UnitAction, frozen=True, gc=False):
    """Force nobody back (AR-C5)."""


class Close(ActionRecord, frozen=True, gc=False):
    """The turn ends; follows by itself."""


class SetOrders(UnitAction, frozen=True, gc=False):
    """How the figure answers attacks: ask, never or always; at any time its side decides."""

    kind: OrderKind


Action = (
    Initiative | First | Mark | Release | Begin | Move | Turn | Stand | Climb | Grapple | Delay
    | Done | Snatch | EndMoves | Attack | Shoot | Throw | Resolve | Defend | Dodge | Bear | Ready
    | Load | Drop | PickUp | Disengage | Break | Pass | Push | Rest | Close | SetOrders
)
PASSING: Final[tuple[type[Action], ...]] = (Done, Pass, Bear, SetOrders)
"""Those of a unit that only let the game go on."""
KINDS: Final[Mapping[type[Action], str]] = {
    Initiative: "initiative", First: "first", Mark: "mark", Release: "release", Begin: "begin",
    Move: "move", Turn: "turn", Stand: "stand", Climb: "climb", Grapple: "grapple", Delay: "delay",
    Done: "done", Snatch: "snatch", EndMoves: "end-moves", Attack: "attack", Shoot: "shoot",
    Throw: "throw", Resolve: "resolve", Defend: "defend", Dodge: "dodge", Bear: "bear",
    Ready: "ready", Load: "load", Drop: "drop", PickUp: "pick-up", Disengage: "disengage",
    Break: "break", Pass: "pass", Push: "push", Rest: "rest", Close: "close",
    SetOrders: "set-orders",
}
"""What keys of words call each kind of action."""

_BARE: dict[str, Action] = {
    "initiative": Initiative(), "begin": Begin(), "end-moves": EndMoves(), "resolve": Resolve(),
    "close": Close(),
}
_Lone = (
    Release | Stand | Grapple | Delay | Done | Snatch | Defend | Dodge | Bear | Load | Pass | Rest
)
_UNIT: dict[str, type[_Lone]] = {
    "release": Release, "stand": Stand, "grapple": Grapple, "delay": Delay, "done": Done,
    "snatch": Snatch, "defend": Defend, "dodge": Dodge, "bear": Bear, "load": Load, "pass": Pass,
    "rest": Rest,
}
_VERBS = verbs_of(_BARE, _UNIT)
_HOWS: tuple[How, ...] = get_args(How)
_ORDERS: tuple[OrderKind, ...] = get_args(OrderKind)
_POSITIONS: tuple[Position, ...] = get_args(Position)
_FACINGS = tuple(direction.name for direction in Direction)
_WAYS = ("following", "staying")

_SIDES = "|".join(_FACINGS)
_FIRST, _MARK = "first <side>", "chase <figure> after <figure>"
_MOVE = f"move <figure> along <hex>-<hex>-… facing {_SIDES}"
_GRAB = f"{_MOVE} taking|snatching <thing> at <hex>"
_TURN = f"turn <figure> to {_SIDES}"
_ATTACK = f"attack <figure> at <figure> with {'|'.join(_HOWS)}"
_SHOOT, _THROW = "shoot <figure> at <figure>", "throw <figure> at <figure>"
_POSED = f"{_SHOOT} then {'|'.join(_POSITIONS)}"
_READY, _PICK_UP = "ready <figure> <thing>", "pick-up <figure> <thing>"
_DROP = f"drop <figure> {'|'.join(_POSITIONS)}"
_DISENGAGE = f"disengage <figure> to <hex> facing {_SIDES}"
_BREAK, _CLIMB = "break <figure> to <hex>", "climb <figure> to <hex>"
_PUSH = f"push <figure> at <figure> to <hex> {'|'.join(_WAYS)}"
_SET = f"orders <figure> {'|'.join(_ORDERS)}"

FORMS = (
    *(f"{verb} <figure>" for verb in _UNIT), _FIRST, _MARK, _MOVE, _GRAB, _TURN, _CLIMB, _ATTACK,
    _SHOOT, _POSED, _THROW, _READY, _PICK_UP, _DROP, _DISENGAGE, _BREAK, _PUSH, _SET, *_BARE,
)
"""How each action is written."""


def facing_name(facing: int) -> str:
    """N, NE, SE, S, SW or NW."""
    return _FACINGS[facing]


def text(action: Action, board: HexBoard) -> str:
    """The canonical text of an action."""
    return short_text(action, _VERBS) or _WRITERS[type(action)](action, board.name)


def _move_text(action: Move, name: Callable[[int], str]) -> str:
    path = "-".join(map(name, action.path))
    said = f"move {action.unit} along {path} facing {_FACINGS[action.facing]}"
    grab = action.grab
    if grab is None:
        return said
    verb = "taking" if grab.sure else "snatching"
    return f"{said} {verb} {grab.item} at {name(grab.cell)}"


_WRITERS: dict[type[ActionRecord], Callable[[Any, Callable[[int], str]], str]] = {
    First: lambda a, name: f"first {a.side}",
    Mark: lambda a, name: f"chase {a.unit} after {a.prey}",
    Move: _move_text,
    Turn: lambda a, name: f"turn {a.unit} to {_FACINGS[a.facing]}",
    Climb: lambda a, name: f"climb {a.unit} to {name(a.cell)}",
    Attack: lambda a, name: f"attack {a.unit} at {a.target} with {a.how}",
    Shoot: lambda a, name: (
        f"shoot {a.unit} at {a.target}" + (f" then {a.pose}" if a.pose is not None else "")
    ),
    Throw: lambda a, name: f"throw {a.unit} at {a.target}",
    Ready: lambda a, name: f"ready {a.unit} {a.item}",
    PickUp: lambda a, name: f"pick-up {a.unit} {a.item}",
    Drop: lambda a, name: f"drop {a.unit} {a.position}",
    Disengage: lambda a, name: (
        f"disengage {a.unit} to {name(a.cell)} facing {_FACINGS[a.facing]}"
    ),
    Break: lambda a, name: f"break {a.unit} to {name(a.cell)}",
    Push: lambda a, name: (
        f"push {a.unit} at {a.target} to {name(a.cell)} {_WAYS[not a.follow]}"
    ),
    SetOrders: lambda a, name: f"orders {a.unit} {a.kind}",
}


def _facing(word: str, form: str) -> int:
    return _FACINGS.index(one_of(word, _FACINGS, "side of a hex", form))


def _first(text: str, rest: list[str], board: HexBoard) -> Action:
    return First(*filled(text, rest, _FIRST))


def _mark(text: str, rest: list[str], board: HexBoard) -> Action:
    return Mark(*filled(text, rest, _MARK))


def _move(text: str, rest: list[str], board: HexBoard) -> Action:
    form = _GRAB if len(rest) > len(_MOVE.split()) - 1 else _MOVE
    unit, path, side, *more = filled(text, rest, form)
    cells = path_of(path, board, "a path of one hex")
    grab = None
    if more:
        verb, item, hex_name = more
        known = one_of(verb, ("taking", "snatching"), "way to pick up", form)
        grab = Grab(item, cell_of(hex_name, board), known == "taking")
    return Move(unit, cells, _facing(side, form), grab)


def _turn(text: str, rest: list[str], board: HexBoard) -> Action:
    unit, side = filled(text, rest, _TURN)
    return Turn(unit, _facing(side, _TURN))


def _climb(text: str, rest: list[str], board: HexBoard) -> Action:
    unit, name = filled(text, rest, _CLIMB)
    return Climb(unit, cell_of(name, board))


def _attack(text: str, rest: list[str], board: HexBoard) -> Action:
    unit, target, how = filled(text, rest, _ATTACK)
    return Attack(unit, target, one_of(how, _HOWS, "way to strike", _ATTACK))


def _shoot(text: str, rest: list[str], board: HexBoard) -> Action:
    if len(rest) <= len(_SHOOT.split()) - 1:
        shooter, foe = filled(text, rest, _SHOOT)
        return Shoot(shooter, foe)
    unit, target, pose = filled(text, rest, _POSED)
    return Shoot(unit, target, one_of(pose, _POSITIONS, "position", _POSED))


def _throw(text: str, rest: list[str], board: HexBoard) -> Action:
    return Throw(*filled(text, rest, _THROW))


def _ready(text: str, rest: list[str], board: HexBoard) -> Action:
    return Ready(*filled(text, rest, _READY))


def _pick_up(text: str, rest: list[str], board: HexBoard) -> Action:
    return PickUp(*filled(text, rest, _PICK_UP))


def _drop(text: str, rest: list[str], board: HexBoard) -> Action:
    unit, position = filled(text, rest, _DROP)
    return Drop(unit, one_of(position, _POSITIONS, "position", _DROP))


def _disengage(text: str, rest: list[str], board: HexBoard) -> Action:
    unit, name, side = filled(text, rest, _DISENGAGE)
    return Disengage(unit, cell_of(name, board), _facing(side, _DISENGAGE))


def _break(text: str, rest: list[str], board: HexBoard) -> Action:
    unit, name = filled(text, rest, _BREAK)
    return Break(unit, cell_of(name, board))


def _push(text: str, rest: list[str], board: HexBoard) -> Action:
    unit, target, name, way = filled(text, rest, _PUSH)
    follow = one_of(way, _WAYS, "way to end a push", _PUSH) == "following"
    return Push(unit, target, cell_of(name, board), follow)


def _orders(text: str, rest: list[str], board: HexBoard) -> Action:
    unit, kind = filled(text, rest, _SET)
    return SetOrders(unit, one_of(kind, _ORDERS, "order", _SET))


_READERS: dict[str, Callable[[str, list[str], HexBoard], Action]] = {
    "first": _first, "chase": _mark, "move": _move, "turn": _turn, "climb": _climb,
    "attack": _attack, "shoot": _shoot, "throw": _throw, "ready": _ready, "pick-up": _pick_up,
    "drop": _drop, "disengage": _disengage, "break": _break, "push": _push, "orders": _orders,
}

_GRAMMAR: Grammar[Action, HexBoard] = Grammar(_BARE, _UNIT, _READERS, FORMS, "<figure>")
parse = _GRAMMAR.parse
"""The action of a text and a board; ActionTextError names the word that isn't understood."""
