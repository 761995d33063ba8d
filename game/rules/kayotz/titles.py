"""Who does what to whom, as the tray shows it over the odds of an action."""

from game.rules.kayotz.actions import (
    KINDS,
    Action,
    FullFire,
    FullMove,
    Jump,
    ScootJump,
    ScootMove,
    Snap,
)
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import OFF
from game.rules.kayotz.talk import name, place, say


def title(game: KayotzRules, action: Action) -> str:
    """Who does what to whom, as the tray shows it."""
    unit = name(game, getattr(action, "unit", ""))
    key = f"title.{KINDS[type(action)]}"
    match action:
        case FullMove() | ScootMove():
            end = action.path[-1]
            if end == OFF:
                return say("title.leave", unit=unit, hex=place(game, action.path[-2]))
            return say(key, unit=unit, hex=place(game, end))
        case Jump() | ScootJump():
            return say(key, unit=unit, hex=place(game, action.cell))
        case FullFire() | Snap():
            weapon = "-pulse" if action.weapon else ""
            return say(key + weapon, unit=unit, target=name(game, action.target))
        case _:
            other = getattr(action, "hq", "") or getattr(action, "target", "")
            return say(key, unit=unit, other=name(game, other)) if unit else say(key)
