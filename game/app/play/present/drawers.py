"""Which drawers are open over the board of a small window, and what stands on their tabs."""

from game.app.play.log_lines import PHASE
from game.app.play.model import Snapshot
from game.app.play.play_view import DrawersView, PointersView, TabView
from game.app.play.present.lesson import pointers
from game.app.play.present.status import at_now
from game.app.play.words import say
from game.turns.machine import Mode

_LEFT = ("unit-card", "options", "end-phase", "next-unit")
"""Widgets of the left drawer that a lesson points at."""
_DICE = ("tray", "again")
_LOG = ("log", "ledger")


def drawers(snap: Snapshot) -> DrawersView:
    """The drawers. What a lesson points at, and a question, are seen whatever the player shut."""
    eye = snap.eye
    shown = pointers(snap)
    if not eye.compact:
        right = _right(snap, shown)
        if right not in ("roster", "learned") and _learns(snap, shown):
            right = "learned"
        return DrawersView(right=right if right in ("roster", "learned") else "")
    right = _right(snap, shown)
    left = not eye.drawers or _left(snap, shown)
    tabs = []
    if not left:
        tabs.append(TabView("left", say("drawer.left"), "drawer-left"))
    if eye.drawers:
        tabs.append(TabView("dice", say("drawer.dice"), "drawer-right", right == "dice"))
    new = sum(line.line.kind != PHASE for line in snap.log[snap.read:] if line.at <= snap.told)
    words = say("drawer.learned" if snap.learned is not None else "drawer.log")
    open_now = right in ("log", "learned")
    tabs.append(TabView("log", words, "drawer-log" if snap.learned is not None else "log", open_now,
                        new if not open_now else 0))
    tabs.append(TabView("roster", say("drawer.roster"), "roster", right == "roster"))
    tabs.append(TabView("map", say("drawer.map"), "fit"))
    return DrawersView(left, right, tuple(tabs))


def _left(snap: Snapshot, shown: PointersView) -> bool:
    meant = shown.ringed and any(
        kind == "row" or name in _LEFT for kind, name in shown.ringed
    )
    asks = snap.mode is Mode.CONFIRMING and at_now(snap)
    return "left" in snap.opened or bool(meant) or asks


def _learns(snap: Snapshot, shown: PointersView) -> bool:
    """Whether what was learned stands in the log's place: not while the lesson speaks of that, or a
    moment of it is looked at."""
    if snap.learned is None or snap.logged or snap.replay is not None:
        return False
    return not any(name in _LOG for _, name in shown.ringed)


def _right(snap: Snapshot, shown: PointersView) -> str:
    for _, name in shown.ringed:
        if name in _LOG:
            return "log"
        if name in _DICE and snap.eye.drawers:
            return "dice"
    if "roster" in snap.opened:
        return "roster"
    if "log" in snap.opened:
        return "learned" if _learns(snap, shown) else "log"
    return "dice" if "dice" in snap.opened and snap.eye.drawers else ""
