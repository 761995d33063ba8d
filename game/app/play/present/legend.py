"""What the washes, hatches, wedges and dashes that lie on the map mean right now, in words."""

from collections.abc import Callable, Iterable, Iterator

from game.app.board.view.overlay import Overlay
from game.app.play.model import Snapshot
from game.app.play.play_view import LegendRow, LegendSign
from game.app.play.present.board import asked_threats
from game.app.play.words import say
from game.core.view_records import FireArc

_ZONES: tuple[LegendSign, ...] = ("front", "side", "rear")
_TRAILS: tuple[LegendSign, ...] = ("trail-first", "trail-second")


def legend(snap: Snapshot, laid: Overlay) -> tuple[LegendRow, ...]:
    """What of `laid` is seen on the shown level, the most telling first. It goes with the threats
    that it mostly tells of; a small window needs all its room for the map and the keys."""
    if snap.threats == "off" or snap.busy or snap.eye.compact:
        return ()
    return (
        *_solution(snap, laid), *_dangers(snap, laid), *_chances(snap, laid),
        *_trails(snap, laid), *_wedges(snap, laid), *_reach(snap, laid),
    )


def _seen(snap: Snapshot) -> Callable[[Iterable[int]], bool]:
    """Whether any of some cells is on the shown level."""
    of, level = snap.eye.level_of, snap.eye.level
    return lambda cells: any(cell >= 0 and of(cell) == level for cell in cells)


def _dangers(snap: Snapshot, laid: Overlay) -> Iterator[LegendRow]:
    """What the other side may do."""
    seen, fine = _seen(snap), snap.eye.fine
    if laid.danger_rings or (seen(laid.danger) and not fine):
        units, mover = asked_threats(snap)
        soon = bool(units) and snap.looked.danger(units, mover) is not None
        who = snap.looked.names[units[0]] if soon and len(units) == 1 else _others(snap)
        words = say("legend.strike-soon" if soon else "legend.strike", who=who)
        yield LegendRow("strike-rings" if fine else "strike", words)
    if any(seen((field.cell, *field.cells)) for field in laid.quiet):
        marked = any(field.cells for field in laid.quiet)
        words = say("legend.watch", who=_others(snap))
        yield LegendRow("watch-cells" if marked else "watch", words)
    preview = laid.preview
    if preview is not None and seen(danger.cell for danger in preview.dangers):
        yield LegendRow("answer", say("legend.answer"))


def _others(snap: Snapshot) -> str:
    """Those against whoever looks, by name if they are of one side."""
    foes = set(snap.looked.foes)
    sides = {piece.side for piece in snap.looked.pieces if piece.id in foes}
    return snap.game.sides[sides.pop()] if len(sides) == 1 else say("legend.others")


def _chances(snap: Snapshot, laid: Overlay) -> Iterator[LegendRow]:
    """What a facing tells apart, and who could be attacked from the end of a plan."""
    seen, preview = _seen(snap), laid.preview
    aimed = any(zone.odds is not None for zone in laid.zones)
    zones = preview.zones if preview and preview.zones and not aimed else laid.zones
    if aimed:
        yield LegendRow("chance", say("legend.chance"))
    else:
        kinds = {zone.kind for zone in zones if seen(zone.cells)}
        for kind in _ZONES:
            if kind in kinds:
                yield LegendRow(kind, say(f"there.{kind}"))
    found = laid.prospects
    if found is not None and seen((found.cell,)) and seen(
        target.cell for target in found.targets if target.cell != found.cell
    ):
        yield LegendRow("attack", say("legend.attack"))


def _solution(snap: Snapshot, laid: Overlay) -> Iterator[LegendRow]:
    """The lines of a problem."""
    seen = _seen(snap)
    lines = {step.best for step in laid.solution if seen(step.cells)}
    if True in lines:
        yield LegendRow("line-best", say("legend.best"))
    if False in lines:
        yield LegendRow("line-own", say("legend.own-line"))


def _trails(snap: Snapshot, laid: Overlay) -> Iterator[LegendRow]:
    """What was done last, side by side."""
    of, level = snap.eye.level_of, snap.eye.level
    whole = {
        trail.side for trail in laid.trails
        if all(cell >= 0 and of(cell) == level for cell in trail.cells)
    }
    names = tuple(snap.game.sides.values())
    for side in sorted(whole):
        if 0 <= side < len(_TRAILS):
            yield LegendRow(_TRAILS[side], say("legend.trail", side=names[side]))
    if not whole <= set(range(len(_TRAILS))):
        yield LegendRow("trail", say("legend.trail-nobody"))


def _wedges(snap: Snapshot, laid: Overlay) -> Iterator[LegendRow]:
    """One's own. Where any point is a cell they lie there only while they are asked for."""
    seen = _seen(snap)
    planned = laid.preview.fields if laid.preview is not None else ()
    lying = laid.fields if laid.every or not snap.eye.fine else ()

    def lies(fields: Iterable[FireArc], style: str) -> bool:
        return any(field.style == style and seen((field.cell,)) for field in fields)

    if lies(lying, "own"):
        yield LegendRow("own", say("legend.own"))
    if lies((*lying, *planned), "plan"):
        yield LegendRow("plan", say("legend.plan"))


def _reach(snap: Snapshot, laid: Overlay) -> Iterator[LegendRow]:
    """Where the choice in hand may lead."""
    seen = _seen(snap)
    standing = {piece.cell for piece in snap.looked.pieces}
    if laid.outline is not None and laid.outline.rings:
        yield LegendRow("reach-rings", say("legend.reach"))
    elif seen(target.cell for target in laid.targets if target.cell not in standing):
        yield LegendRow("reach", say("legend.reach"))
