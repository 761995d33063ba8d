"""Who does what to whom, as the tray shows it over the odds of an action."""

from collections.abc import Mapping
from typing import Final

from game.rules.mechs.actions import (
    Action,
    Assault,
    Board,
    Break,
    Capture,
    Charge,
    Close,
    Death,
    Descend,
    Done,
    EndOrders,
    Fire,
    Form,
    Keep,
    Move,
    Ram,
    Rise,
    Run,
    Spin,
    Strike,
    Turn,
    Unload,
    Vent,
    degrees,
)
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State
from game.rules.mechs.talk import name, names, say, side_name

TITLES: Final[Mapping[type[Action], str]] = {
    Move: "move", Run: "run", Assault: "assault", Charge: "charge", Ram: "ram", Death: "death",
    Break: "break", Form: "form", Rise: "rise", Descend: "descend", Board: "board",
    Unload: "unload", Fire: "fire", Strike: "strike", Capture: "capture", Vent: "vent",
    Turn: "turn", Spin: "spin", Keep: "keep", Done: "done", EndOrders: "end-orders", Close: "close",
}
"""The words of each kind of action, under `title`."""


def title(game: MechsRules, state: State, action: Action) -> str:
    """Who does what to whom, as the tray shows it."""
    facts: dict[str, object] = {
        "unit": name(game, getattr(action, "unit", "")), "side": side_name(game, state.side),
    }
    match action:
        case Break():
            facts["order"] = say(f"order.{action.order}")
        case Form():
            facts["units"] = names(game, action.units)
        case Turn() | Spin():
            facts["degrees"] = degrees(action.facing)
        case _:
            pass
    for key in ("target", "rider"):
        other = getattr(action, key, None)
        if other is not None:
            facts[key] = name(game, other)
    return say(f"title.{TITLES[type(action)]}", **facts)
