"""Who does what to whom, as the tray shows it over the odds of an action."""

from collections.abc import Mapping
from typing import Final

from game.rules.arena.actions import (
    Action,
    Attack,
    Bear,
    Begin,
    Break,
    Climb,
    Close,
    Defend,
    Delay,
    Disengage,
    Dodge,
    Done,
    Drop,
    EndMoves,
    First,
    Grapple,
    Initiative,
    Load,
    Mark,
    Move,
    Pass,
    PickUp,
    Push,
    Ready,
    Release,
    Resolve,
    Rest,
    SetOrders,
    Shoot,
    Snatch,
    Stand,
    Throw,
    Turn,
)
from game.rules.arena.rules import ArenaRules
from game.rules.arena.talk import item_name, name, place, say, side_name

TITLES: Final[Mapping[type[Action], str]] = {
    Initiative: "initiative", First: "first", Mark: "mark", Release: "release", Begin: "begin",
    Move: "move", Turn: "turn", Stand: "stand", Climb: "climb", Grapple: "grapple", Delay: "delay",
    Done: "done", Snatch: "snatch", EndMoves: "end-moves", Attack: "attack", Shoot: "shoot",
    Throw: "throw", Resolve: "resolve", Defend: "defend", Dodge: "dodge", Bear: "bear",
    Ready: "ready", Load: "load", Drop: "drop", PickUp: "pick-up", Disengage: "disengage",
    Break: "break", Pass: "pass", Push: "push", Rest: "rest", Close: "close",
    SetOrders: "set-orders",
}
"""The words of each kind of action, under `title`."""


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
    return say(f"title.{TITLES[type(action)]}", **facts)
