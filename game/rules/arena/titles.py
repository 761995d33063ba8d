"""Who does what to whom, as the tray shows it over the odds of an action."""

from game.rules.arena.actions import (
    KINDS,
    Action,
    Break,
    Climb,
    Disengage,
    First,
    Mark,
    Move,
    PickUp,
    Push,
    Ready,
)
from game.rules.arena.rules import ArenaRules
from game.rules.arena.talk import item_name, name, place, say, side_name


def title(game: ArenaRules, action: Action) -> str:
    """Who does what to whom, as the tray shows it."""
    facts = {"unit": name(game, getattr(action, "unit", ""))}
    match action:
        case First():
            facts["side"] = side_name(game, action.side)
        case Mark():
            facts["prey"] = name(game, action.prey)
        case Move():
            facts["hex"] = place(game, action.path[-1])
        case Climb() | Disengage() | Break() | Push():
            facts["hex"] = place(game, action.cell)
        case Ready() | PickUp():
            facts["item"] = item_name(game, action.item)
        case _:
            pass
    target = getattr(action, "target", None)
    if target is not None:
        facts["target"] = name(game, target)
    return say(f"title.{KINDS[type(action)]}", **facts)
