"""Who does what to whom, as the tray shows it over the odds of an action."""

from game.rules.troopers.actions import (
    KINDS,
    Action,
    Drop,
    Fire,
    Lay,
    PickUp,
    Strike,
    Take,
    Throw,
    Walk,
)
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import State
from game.rules.troopers.talk import call, item_name, place, say


def title(game: TroopersRules, state: State, action: Action) -> str:
    """Who does what to whom, as the tray shows it."""
    unit = call(game, getattr(action, "unit", ""))
    key = f"title.{KINDS[type(action)]}"
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
