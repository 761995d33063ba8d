"""Who does what to whom, as the tray shows it over the odds of an action."""

from collections.abc import Mapping
from typing import Final

from game.rules.kayotz.actions import (
    Action,
    Bring,
    Build,
    Choose,
    Decline,
    Done,
    Draw,
    EndPhase,
    FullFire,
    FullMove,
    Jump,
    Next,
    Rally,
    Recon,
    Reinforce,
    Resupply,
    Scan,
    ScootJump,
    ScootMove,
    Snap,
)
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import OFF
from game.rules.kayotz.talk import name, place, say

TITLES: Final[Mapping[type[Action], str]] = {
    FullMove: "full-move", Jump: "jump", FullFire: "full-fire", ScootMove: "scoot-move",
    ScootJump: "scoot-jump", Snap: "snap", Done: "done", Recon: "recon", Build: "build",
    Rally: "rally", Resupply: "resupply", Reinforce: "reinforce", Bring: "bring",
    Decline: "decline", Scan: "scan", EndPhase: "end-phase", Draw: "draw", Choose: "choose",
    Next: "next",
}
"""The words of each kind of action, under `title`."""


def title(game: KayotzRules, action: Action) -> str:
    """Who does what to whom, as the tray shows it."""
    unit = name(game, getattr(action, "unit", ""))
    key = f"title.{TITLES[type(action)]}"
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
