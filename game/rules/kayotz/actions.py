"""What a player can do, and how it is written: one frozen record per kind of action.

`text` and `parse` are each other's inverse; hexes are written by their printed numbers, so both
need the board. A path is given with its start; `enter` and `exit` stand for the world beside the
map (OFF in the record).
"""

from collections.abc import Callable, Mapping
from typing import Final

from game.boards.hexes import HexBoard
from game.core.actiontext import (
    ActionRecord,
    Grammar,
    UnitAction,
    cell_of,
    filled,
    short_text,
    verbs_of,
)
from game.core.errors import ActionTextError
from game.rules.kayotz.state import OFF


class FullMove(UnitAction, frozen=True, gc=False):
    """All MP, nothing else (KZ-A1). path: start first; OFF at an end means off the map."""

    path: tuple[int, ...]


class Jump(UnitAction, frozen=True, gc=False):
    """A Full Move by jump pack (KZ-J1)."""

    cell: int


class FullFire(UnitAction, frozen=True, gc=False):
    """No movement, normal Combat (KZ-A3). weapon: "" or "pulse" (KZ-C3)."""

    target: str
    weapon: str = ""


class ScootMove(UnitAction, frozen=True, gc=False):
    """The movement half of Shoot and Scoot (KZ-A2)."""

    path: tuple[int, ...]


class ScootJump(UnitAction, frozen=True, gc=False):
    """The movement half of Shoot and Scoot, by jump pack."""

    cell: int


class Snap(UnitAction, frozen=True, gc=False):
    """The Combat half of Shoot and Scoot."""

    target: str
    weapon: str = ""


class Done(UnitAction, frozen=True, gc=False):
    """Gives up the second half of Shoot and Scoot."""


class Recon(UnitAction, frozen=True, gc=False):
    """KZ-S1. hq: the assisting HQ, or ""."""

    hq: str = ""


class Build(UnitAction, frozen=True, gc=False):
    """KZ-S2: a Strongpoint in the unit's own hex."""


class Rally(UnitAction, frozen=True, gc=False):
    """KZ-S3."""


class Resupply(UnitAction, frozen=True, gc=False):
    """KZ-S4."""

    target: str


class Reinforce(UnitAction, frozen=True, gc=False):
    """KZ-S5: an HQ asks for one more unit."""


class Bring(UnitAction, frozen=True, gc=False):
    """The unit an HQ's request brought, and where it is placed."""

    cell: int


class Decline(ActionRecord, frozen=True, gc=False):
    """No unit is taken after a granted request."""


class Scan(UnitAction, frozen=True, gc=False):
    """The scenario's own special action (KZ-X1)."""


class EndPhase(ActionRecord, frozen=True, gc=False):
    """Ends the Marine Action Phase; units that haven't acted lose their action."""


class Draw(ActionRecord, frozen=True, gc=False):
    """Draws what the Activation Phase begins with: a card, or cards to choose from."""


class Choose(ActionRecord, frozen=True, gc=False):
    """Picks one of the offered cards."""

    card: str


class Next(ActionRecord, frozen=True, gc=False):
    """The next thing that follows by itself: one alien, one effect, or the End Phase."""


Action = (
    FullMove | Jump | FullFire | ScootMove | ScootJump | Snap | Done | Recon | Build | Rally
    | Resupply | Reinforce | Bring | Decline | Scan | EndPhase | Draw | Choose | Next
)
PASSING: Final[tuple[type[Action], ...]] = (Done,)
"""Those of a unit that only let the game go on."""
KINDS: Final[Mapping[type[Action], str]] = {
    FullMove: "full-move", Jump: "jump", FullFire: "full-fire", ScootMove: "scoot-move",
    ScootJump: "scoot-jump", Snap: "snap", Done: "done", Recon: "recon", Build: "build",
    Rally: "rally", Resupply: "resupply", Reinforce: "reinforce", Bring: "bring",
    Decline: "decline", Scan: "scan", EndPhase: "end-phase", Draw: "draw", Choose: "choose",
    Next: "next",
}
"""What keys of words call each kind of action."""

_BARE: dict[str, Action] = {
    "decline": Decline(), "end-phase": EndPhase(), "draw": Draw(), "next": Next(),
}
_UNIT: dict[str, type[Done | Build | Rally | Reinforce | Scan]] = {
    "done": Done, "build": Build, "rally": Rally, "reinforce": Reinforce, "scan": Scan,
}
_VERBS = verbs_of(_BARE, _UNIT)

FORMS = (
    "full-move <unit> along <hex>-<hex>-…", "jump <unit> to <hex>", "full-fire <unit> at <alien>",
    "scoot <unit> along <hex>-<hex>-…", "scoot <unit> jump <hex>", "snap <unit> at <alien>",
    "done <unit>", "recon <unit> with <hq>", "build <unit>", "rally <unit>",
    "resupply <unit> to <unit>", "reinforce <unit>", "bring <unit> to <hex>", "decline",
    "scan <unit>", "end-phase", "draw", "choose <card>", "next",
    "full-fire <unit> at <alien> with pulse", "snap <unit> at <alien> with pulse", "recon <unit>",
)
"""How each action is written."""


def text(action: Action, board: HexBoard) -> str:
    """The canonical text of an action."""
    short = short_text(action, _VERBS)
    if short:
        return short
    match action:
        case FullMove():
            return f"full-move {action.unit} along {_path_text(action.path, board)}"
        case ScootMove():
            return f"scoot {action.unit} along {_path_text(action.path, board)}"
        case Jump():
            return f"jump {action.unit} to {board.name(action.cell)}"
        case ScootJump():
            return f"scoot {action.unit} jump {board.name(action.cell)}"
        case FullFire() | Snap():
            verb = "full-fire" if isinstance(action, FullFire) else "snap"
            weapon = f" with {action.weapon}" if action.weapon else ""
            return f"{verb} {action.unit} at {action.target}{weapon}"
        case Recon():
            return f"recon {action.unit}" + (f" with {action.hq}" if action.hq else "")
        case Resupply():
            return f"resupply {action.unit} to {action.target}"
        case Bring():
            return f"bring {action.unit} to {board.name(action.cell)}"
        case Choose():
            return f"choose {action.card}"
    raise AssertionError(action)


def _full_move(text: str, rest: list[str], board: HexBoard) -> Action:
    unit, path = filled(text, rest, FORMS[0])
    return FullMove(unit, _path(path, board))


def _jump(text: str, rest: list[str], board: HexBoard) -> Action:
    unit, name = filled(text, rest, FORMS[1])
    return Jump(unit, cell_of(name, board))


def _fire(kind: type[FullFire] | type[Snap], form: str) -> Callable[
        [str, list[str], HexBoard], Action]:
    def read(text: str, rest: list[str], board: HexBoard) -> Action:
        if len(rest) > 3 and rest[3] == "with":
            unit, target, weapon = filled(text, rest, f"{form} with <weapon>")
            if weapon != "pulse":
                raise ActionTextError(f"{weapon!r} is no weapon: write {form} with pulse")
            return kind(unit, target, weapon)
        return kind(*filled(text, rest, form))

    return read


def _scoot(text: str, rest: list[str], board: HexBoard) -> Action:
    if len(rest) >= 2 and rest[1] == "jump":
        unit, name = filled(text, rest, FORMS[4])
        return ScootJump(unit, cell_of(name, board))
    unit, path = filled(text, rest, FORMS[3])
    return ScootMove(unit, _path(path, board))


def _recon(text: str, rest: list[str], board: HexBoard) -> Action:
    if len(rest) == 1:
        return Recon(rest[0])
    unit, hq = filled(text, rest, FORMS[7])
    return Recon(unit, hq)


def _resupply(text: str, rest: list[str], board: HexBoard) -> Action:
    unit, target = filled(text, rest, FORMS[10])
    return Resupply(unit, target)


def _bring(text: str, rest: list[str], board: HexBoard) -> Action:
    unit, name = filled(text, rest, FORMS[12])
    return Bring(unit, cell_of(name, board))


def _choose(text: str, rest: list[str], board: HexBoard) -> Action:
    return Choose(*filled(text, rest, FORMS[17]))


_READERS: dict[str, Callable[[str, list[str], HexBoard], Action]] = {
    "full-move": _full_move, "jump": _jump, "full-fire": _fire(FullFire, FORMS[2]),
    "scoot": _scoot, "snap": _fire(Snap, FORMS[5]), "recon": _recon, "resupply": _resupply,
    "bring": _bring, "choose": _choose,
}


def _path(text: str, board: HexBoard) -> tuple[int, ...]:
    names = text.split("-")
    last = len(names) - 1
    path = []
    for index, name in enumerate(names):
        if (name == "enter" and index == 0) or (name == "exit" and index == last):
            path.append(OFF)
        else:
            path.append(cell_of(name, board))
    if len(path) < 2:
        raise ActionTextError(f"a path of one hex, {text!r}: write start-next-…")
    return tuple(path)


def _path_text(path: tuple[int, ...], board: HexBoard) -> str:
    last = len(path) - 1
    return "-".join(
        board.name(cell) if cell != OFF else "exit" if index == last else "enter"
        for index, cell in enumerate(path)
    )


_GRAMMAR: Grammar[Action, HexBoard] = Grammar(_BARE, _UNIT, _READERS, FORMS, "<unit>")
parse = _GRAMMAR.parse
"""The action of a text and a board; ActionTextError names the word that isn't understood."""
