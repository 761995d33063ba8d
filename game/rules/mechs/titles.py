"""Who does what to whom, as the tray shows it over the odds of an action."""

from game.rules.mechs.actions import KINDS, Action, Break, Form, Spin, Turn, degrees
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State
from game.rules.mechs.talk import name, names, say, side_name


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
    return say(f"title.{KINDS[type(action)]}", **facts)
