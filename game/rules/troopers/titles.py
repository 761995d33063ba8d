"""Who does what to whom, as the tray shows it over the odds of an action."""

from collections.abc import Mapping
from typing import Final

from game.rules.troopers.actions import (
    Action,
    Activate,
    Change,
    Detonate,
    Done,
    Drop,
    EndSide,
    Fall,
    Fire,
    GoOn,
    Hold,
    Lay,
    Nerve,
    PickUp,
    Prone,
    SetOrders,
    Stand,
    Strike,
    Take,
    Throw,
    Walk,
)
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import State
from game.rules.troopers.talk import call, item_name, place, say

TITLES: Final[Mapping[type[Action], str]] = {
    Activate: "activate", Walk: "walk", Prone: "prone", Stand: "stand", Change: "change",
    Take: "take", PickUp: "pick-up", Drop: "drop", Lay: "lay", Fire: "fire", Hold: "hold",
    Strike: "strike", Throw: "throw", Done: "done", SetOrders: "set-orders", EndSide: "end-side",
    GoOn: "go-on", Fall: "fall", Detonate: "detonate", Nerve: "nerve",
}
"""The words of each kind of action, under `title`."""


def title(game: TroopersRules, state: State, action: Action) -> str:
    """Who does what to whom, as the tray shows it."""
    unit = call(game, getattr(action, "unit", ""))
    key = f"title.{TITLES[type(action)]}"
    match action:
        case Walk():
            return say(key, unit=unit, dot=place(game, action.path[-1]))
        case Throw():
            return say(key, unit=unit, dot=place(game, action.cell))
        case Lay():
            return say(key, unit=unit, width=action.width)
        case Fire() if state.reaction is not None:
            return say(f"{key}-on", unit=unit, target=call(game, state.reaction.mover))
        case Strike():
            return say(key, unit=unit, target=call(game, action.target))
        case Take():
            giver, item = call(game, action.giver), item_name(game, action.item)
            return say(key, unit=unit, item=item, giver=giver)
        case PickUp() | Drop():
            return say(key, unit=unit, item=item_name(game, action.item))
        case _:
            return say(key, unit=unit)
