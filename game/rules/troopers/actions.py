"""What can be done in Troopers, each with one canonical text that a person can read and type.

    activate b1 · walk b1 along 0712-0713-u0713 · prone b1 · stand b1 · change b1 to grenade
    take b1 rifle from r2 · pick-up b1 grenade · drop b1 pistol · arc b1 30 towards 135
    fire r3 with arc 1 · hold r3 · strike b1 at r2 with fists · throw b1 to 0815 · done b1
    end-side · orders b1 always · orders b1 odds 60 · go-on · fall · burst · nerve b2
"""

from collections.abc import Callable, Mapping
from typing import Final, get_args

from game.boards.dots import DotBoard
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
from game.rules.troopers.state import OrderKind, Slot


class Activate(UnitAction, frozen=True, gc=False):
    """Begin with a trooper that something waits for: reaction fire or a blow (TR-A2, TR-X1)."""


class Walk(UnitAction, frozen=True, gc=False):
    """Go along dots, the own one first; a change of level is a step on the same dot (TR-M…)."""

    path: tuple[int, ...]


class Prone(UnitAction, frozen=True, gc=False):
    """Go prone (TR-M7)."""


class Stand(UnitAction, frozen=True, gc=False):
    """Stand up (TR-M7)."""


class Change(UnitAction, frozen=True, gc=False):
    """Take what is in another slot into the hand (TR-S1)."""

    slot: Slot


class Take(UnitAction, frozen=True, gc=False):
    """Exchange: take a thing from another trooper (TR-S3)."""

    item: str
    giver: str


class PickUp(UnitAction, frozen=True, gc=False):
    """Take a thing that lies on the own dot (TR-S5)."""

    item: str


class Drop(UnitAction, frozen=True, gc=False):
    """Let a thing fall on the own dot (TR-S5)."""

    item: str


class Lay(UnitAction, frozen=True, gc=False):
    """Lay a firing arc (TR-A1). width in degrees; bearing of its middle, 0..359."""

    width: int
    bearing: int


class Fire(UnitAction, frozen=True, gc=False):
    """Reaction fire with one of the shooter's arcs, by its index (TR-A2)."""

    arc: int


class Hold(UnitAction, frozen=True, gc=False):
    """Let the mover go on unharmed by this shooter (TR-A2)."""


class Strike(UnitAction, frozen=True, gc=False):
    """Melee (TR-X1). weapon: "fists" or the id of a melee weapon in hand."""

    target: str
    weapon: str


class Throw(UnitAction, frozen=True, gc=False):
    """Throw the explosive in hand at a dot (TR-X2, TR-X4)."""

    cell: int


class Done(UnitAction, frozen=True, gc=False):
    """The trooper has finished for this turn (TR-T1)."""


class SetOrders(UnitAction, frozen=True, gc=False):
    """Standing orders for reaction fire; no AP, at any time the side decides."""

    kind: OrderKind
    percent: int = 50


class EndSide(ActionRecord, frozen=True, gc=False):
    """The side has finished (TR-T1)."""


class GoOn(ActionRecord, frozen=True, gc=False):
    """The walk that waited for reaction fire goes on; follows by itself."""


class Fall(ActionRecord, frozen=True, gc=False):
    """The side to move loses its arcs and begins its turn (TR-T1); follows by itself."""


class Detonate(ActionRecord, frozen=True, gc=False):
    """The next explosive goes off, or with none left the other side is next; by itself."""


class Nerve(UnitAction, frozen=True, gc=False):
    """A morale test; follows by itself."""


Action = (
    Activate | Walk | Prone | Stand | Change | Take | PickUp | Drop | Lay | Fire | Hold | Strike
    | Throw | Done | SetOrders | EndSide | GoOn | Fall | Detonate | Nerve
)
PASSING: Final[tuple[type[Action], ...]] = (Activate, Hold, Done, SetOrders, Nerve)
"""Those of a unit that only let the game go on."""
KINDS: Final[Mapping[type[Action], str]] = {
    Activate: "activate", Walk: "walk", Prone: "prone", Stand: "stand", Change: "change",
    Take: "take", PickUp: "pick-up", Drop: "drop", Lay: "lay", Fire: "fire", Hold: "hold",
    Strike: "strike", Throw: "throw", Done: "done", SetOrders: "set-orders", EndSide: "end-side",
    GoOn: "go-on", Fall: "fall", Detonate: "detonate", Nerve: "nerve",
}
"""What keys of words call each kind of action."""

_BARE: dict[str, Action] = {
    "end-side": EndSide(), "go-on": GoOn(), "fall": Fall(), "burst": Detonate(),
}
_UNIT: dict[str, type[Activate | Prone | Stand | Hold | Done | Nerve]] = {
    "activate": Activate, "prone": Prone, "stand": Stand, "hold": Hold, "done": Done,
    "nerve": Nerve,
}
_VERBS = verbs_of(_BARE, _UNIT)
_SLOTS: tuple[Slot, ...] = get_args(Slot)
_ORDERS: tuple[OrderKind, ...] = get_args(OrderKind)

_WALK = "walk <trooper> along <dot>-<dot>-…"
_CHANGE = f"change <trooper> to {'|'.join(_SLOTS)}"
_TAKE = "take <trooper> <thing> from <trooper>"
_PICK_UP, _DROP = "pick-up <trooper> <thing>", "drop <trooper> <thing>"
_ARC = "arc <trooper> <degrees wide> towards <bearing>"
_FIRE = "fire <trooper> with arc <number>"
_STRIKE = "strike <trooper> at <trooper> with <weapon>"
_THROW = "throw <trooper> to <dot>"
_SET = f"orders <trooper> {'|'.join(_ORDERS)} [<percent>]"

FORMS = (
    *(f"{verb} <trooper>" for verb in _UNIT), _WALK, _CHANGE, _TAKE, _PICK_UP, _DROP, _ARC, _FIRE,
    _STRIKE, _THROW, _SET, *_BARE,
)
"""How each action is written."""


def text(action: Action, board: DotBoard) -> str:
    """The canonical text of an action. Arcs are counted from 1."""
    short = short_text(action, _VERBS)
    if short:
        return short
    match action:
        case Walk():
            return f"walk {action.unit} along {'-'.join(map(board.name, action.path))}"
        case Change():
            return f"change {action.unit} to {action.slot}"
        case Take():
            return f"take {action.unit} {action.item} from {action.giver}"
        case PickUp():
            return f"pick-up {action.unit} {action.item}"
        case Drop():
            return f"drop {action.unit} {action.item}"
        case Lay():
            return f"arc {action.unit} {action.width} towards {action.bearing}"
        case Fire():
            return f"fire {action.unit} with arc {action.arc + 1}"
        case Strike():
            return f"strike {action.unit} at {action.target} with {action.weapon}"
        case Throw():
            return f"throw {action.unit} to {board.name(action.cell)}"
        case SetOrders():
            percent = f" {action.percent}" if action.kind == "odds" else ""
            return f"orders {action.unit} {action.kind}{percent}"
    raise AssertionError(action)


def _number(word: str, low: int, high: int, what: str, form: str) -> int:
    if word.isascii() and word.isdigit() and len(word) < 6 and low <= int(word) <= high:
        return int(word)
    raise ActionTextError(
        f"{word!r} is no {what}: a whole number from {low} to {high}; write {form}"
    )


def _walk(text: str, rest: list[str], board: DotBoard) -> Action:
    unit, path = filled(text, rest, _WALK)
    return Walk(unit, path_of(path, board, "a path of one dot"))


def _change(text: str, rest: list[str], board: DotBoard) -> Action:
    unit, word = filled(text, rest, _CHANGE)
    return Change(unit, one_of(word, _SLOTS, "place for a weapon", _CHANGE))


def _take(text: str, rest: list[str], board: DotBoard) -> Action:
    return Take(*filled(text, rest, _TAKE))


def _pick_up(text: str, rest: list[str], board: DotBoard) -> Action:
    return PickUp(*filled(text, rest, _PICK_UP))


def _drop(text: str, rest: list[str], board: DotBoard) -> Action:
    return Drop(*filled(text, rest, _DROP))


def _arc(text: str, rest: list[str], board: DotBoard) -> Action:
    unit, width, bearing = filled(text, rest, _ARC)
    return Lay(unit, _number(width, 1, 360, "width in degrees", _ARC),
               _number(bearing, 0, 359, "bearing in degrees", _ARC))


def _fire(text: str, rest: list[str], board: DotBoard) -> Action:
    unit, arc = filled(text, rest, _FIRE)
    return Fire(unit, _number(arc, 1, 99, "arc", _FIRE) - 1)


def _strike(text: str, rest: list[str], board: DotBoard) -> Action:
    return Strike(*filled(text, rest, _STRIKE))


def _throw(text: str, rest: list[str], board: DotBoard) -> Action:
    unit, name = filled(text, rest, _THROW)
    return Throw(unit, cell_of(name, board))


def _orders(text: str, rest: list[str], board: DotBoard) -> Action:
    if len(rest) < 2:
        raise ActionTextError(f"{text.strip()!r} is cut short: write {_SET}")
    unit, word, *more = rest
    kind = one_of(word, _ORDERS, "order", _SET)
    form = f"orders <trooper> {kind}" + (" <percent>" if kind == "odds" else "")
    filled(text, rest, form)
    if kind != "odds":
        return SetOrders(unit, kind)
    return SetOrders(unit, kind, _number(more[0], 0, 100, "percentage", form))


_READERS: dict[str, Callable[[str, list[str], DotBoard], Action]] = {
    "walk": _walk, "change": _change, "take": _take, "pick-up": _pick_up, "drop": _drop,
    "arc": _arc, "fire": _fire, "strike": _strike, "throw": _throw, "orders": _orders,
}

_GRAMMAR: Grammar[Action, DotBoard] = Grammar(_BARE, _UNIT, _READERS, FORMS, "<trooper>")
parse = _GRAMMAR.parse
"""The action of a text and a board; ActionTextError names the word that isn't understood."""
