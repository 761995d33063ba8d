"""Counters and marks on the dots and the arcs that lie over them: everybody sees them all."""

from collections.abc import Iterator

from msgspec import UNSET

from game.boards.arc import bearing_to
from game.core.view_records import Badge, CellMark, FireArc, Piece
from game.rules.troopers import arcs, reinforcements, sight, turn
from game.rules.troopers.demolition import charge_dots, destroyed
from game.rules.troopers.points import hp
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.scenario import (
    Bring,
    Destroy,
    EscortTo,
    HoldBuildings,
    ReachPlace,
    TrooperEntry,
)
from game.rules.troopers.state import CELLS, OFF, LaidArc, State, Trooper
from game.rules.troopers.talk import call, counted, foes, item_name, number, say, side_name
from game.rules.troopers.victory import FIELD, dots_of

CLOCK = 30
"""Degrees between the twelve ways a figure can be drawn facing."""


def pieces(game: TroopersRules, state: State, viewer: str = "") -> tuple[Piece, ...]:
    """All counters on the map, those that wait to be placed and those that are still to come;
    nothing is hidden in Troopers. Those that lie on the ground come first, so that whoever stands
    on the same dot is drawn over them, and those still to come last."""
    waiting = () if state.deployment is UNSET else state.deployment.waiting
    there = [
        trooper
        for trooper in state.troopers.values()
        if trooper.fate != "gone"
        and (trooper.cell != OFF or trooper.id in waiting or trooper.fate == "later")
    ]
    there.sort(key=lambda trooper: (trooper.fate == "later", trooper.fate == "up"))
    return tuple(piece_of(game, state, trooper) for trooper in there)


def piece_of(game: TroopersRules, state: State, trooper: Trooper) -> Piece:
    """A trooper's counter."""
    return Piece(
        trooper.id,
        call(game, trooper.id),
        trooper.cell if trooper.cell != OFF and trooper.fate != "gone" else None,
        trooper.side,
        trooper.side,
        figure(game, trooper),
        "",
        _badges(game, trooper),
        (),
        trooper.acted and trooper.fate == "up" and trooper.side == state.side,
        facing(game, state, trooper),
        pose(trooper),
        strength=(hp(trooper) if trooper.fate in ("up", "gone", "later") else 0, CELLS),
    )


def _badges(game: TroopersRules, trooper: Trooper) -> tuple[Badge, ...]:
    """Its number, and on a map with several levels the letter of the one that it is on, if that has
    one (TR-B4)."""
    badges = (Badge("number", number(game, trooper), "", say("badge.number")),)
    board = game.context.board
    letter = board.levels[board.level(trooper.cell)].letter if trooper.cell != OFF else ""
    return (*badges, Badge("level", letter.upper(), "", say("badge.level"))) if letter else badges


def figure(game: TroopersRules, trooper: Trooper) -> str:
    """What its figure holds."""
    if trooper.fate not in ("up", "later"):
        return "none"
    gun = game.context.gun(trooper)
    if gun is not None:
        return gun.look
    if trooper.hand in ("grenade", "satchel"):
        return trooper.hand
    return "blade" if trooper.hand == "blade" and trooper.kit.blade else "none"


def pose(trooper: Trooper) -> str:
    """How its figure lies."""
    if trooper.fate in ("out", "dead"):
        return trooper.fate
    return "prone" if trooper.prone else ""


def facing(game: TroopersRules, state: State, trooper: Trooper) -> int:
    """Where its figure looks, 0..11 clockwise from the top of the map: along its last arc, else at
    the nearest enemy, best one who is up; the fallen lie as they are. No rule asks for it."""
    board = game.context.board
    if trooper.fate != "up":
        return sum(map(ord, trooper.id)) * 5 % 12
    watched = [laid for laid in trooper.arcs if laid.shots]
    if watched:
        return _clock(watched[-1].bearing)
    if trooper.cell == OFF:
        return 0
    fallen = [
        other
        for other in state.troopers.values()
        if other.side != trooper.side and other.cell != OFF
    ]
    near = min(
        foes(state, trooper) or fallen, default=None,
        key=lambda one: (board.distance(trooper.cell, one.cell), one.id),
    )
    return _clock(bearing_to(board, trooper.cell, near.cell)) if near is not None else 0


def _clock(bearing: int) -> int:
    return (bearing + CLOCK // 2) // CLOCK % 12


# --- on the dots -------------------------------------------------------------------------------


def marks(game: TroopersRules, state: State) -> tuple[CellMark, ...]:
    """What the scenario is about, where somebody comes later, breaches, dropped things and thrown
    explosives; zones while troopers are placed."""
    board = game.context.board
    marks = [*_goals(game, state), *_entries(game, state)]
    if state.deployment is not UNSET:
        marks += [
            CellMark(cell, f"zone-{side}", say("mark.zone", side=side_name(game, side)))
            for side, zone in game.context.zones.items() for cell in sorted(zone)
        ]
    for breach in state.breaches:
        middle = ((breach.start[0] + breach.end[0]) // 2, (breach.start[1] + breach.end[1]) // 2)
        cell = min(
            range(breach.level * board.plane, (breach.level + 1) * board.plane),
            key=lambda one: _far(board.point(one), middle),
        )
        marks.append(CellMark(cell, "breach", say("mark.breach"), (breach.start, breach.end)))
    for dropped in state.dropped:
        name = item_name(game, dropped.item)
        marks.append(CellMark(dropped.cell, "weapon", say("mark.dropped", item=name)))
    for charge in state.charges:
        side = side_name(game, state.troopers[charge.thrower].side)
        name = game.context.item(charge.weapon)
        marks.append(
            CellMark(charge.cell, charge.weapon, say("mark.charge", item=name, side=side))
        )
    return tuple(marks)


def _far(one: tuple[int, int], other: tuple[int, int]) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _goals(game: TroopersRules, state: State) -> list[CellMark]:
    context = game.context
    marks = []
    for goal in context.scenario.goals:
        if goal.hidden:
            continue
        match goal:
            case Bring() | EscortTo():
                words = say("mark.exit", place=goal.place)
                marks += [CellMark(context.board.cell(name), "exit", words) for name in goal.to]
            case Destroy():
                for name in goal.names:
                    if not destroyed(context, state, name):
                        what = context.called.get(name, name)
                        words = say("mark.target", what=what)
                        marks += [CellMark(c, "goal", words) for c in charge_dots(context, name)]
            case HoldBuildings() | ReachPlace():
                for site in FIELD.sites(context, goal):
                    words = say("mark.hold", what=site.name)
                    middle = context.middles.get(site.key, OFF) if site.key else OFF
                    cells = (middle,) if site.key else sorted(dots_of(context, goal))
                    marks += [CellMark(cell, "goal", words) for cell in cells if cell != OFF]
            case _:
                pass
    return marks


def _entries(game: TroopersRules, state: State) -> Iterator[CellMark]:
    """The dots on which somebody is still to come, with who and when (TR-U24)."""
    for entry in reinforcements.still_to_come(game.context, state):
        yield CellMark(game.context.board.cell(entry.at), "entry", entry_words(game, entry))


def entry_words(game: TroopersRules, entry: TrooperEntry) -> str:
    """Who comes there, and when."""
    return say("mark.entry", unit=call(game, entry.id), turn=entry.arrives)


# --- arcs --------------------------------------------------------------------------------------


def fields(game: TroopersRules, state: State, viewer: str = "") -> tuple[FireArc, ...]:
    """All arcs that stand, as friend or threat to a side."""
    side = viewer or turn.decides(game.context, state)
    return tuple(
        field_of(game, state, trooper, laid, "own" if trooper.side == side else "threat")
        for trooper in state.troopers.values() if trooper.fate == "up" and trooper.cell != OFF
        for laid in trooper.arcs if laid.shots
    )


def field_of(
    game: TroopersRules, state: State, trooper: Trooper, laid: LaidArc, style: str
) -> FireArc:
    """One arc with the dots that it really covers: seen, and within range."""
    return FireArc(
        trooper.cell, laid.bearing, laid.width, covered(game, state, trooper, laid),
        arc_tag(laid), style, trooper.id,
    )


def covered(
    game: TroopersRules, state: State, trooper: Trooper, laid: LaidArc
) -> tuple[int, ...]:
    """The dots of an arc where somebody standing would be seen, within range (TR-A3, TR-L1)."""
    board, gun = game.context.board, game.context.gun(trooper)
    within = arcs.arc_cells(game.context, trooper.cell, laid)
    cells = board.cells_in(sight.seen(game.context, state, sight.spot_of(trooper), within))
    if gun is None or gun.long >= board.cols + board.rows + len(board.levels):
        return tuple(cells)
    here = trooper.cell
    return tuple([cell for cell in cells if board.distance(here, cell) <= gun.long])


def arc_tag(laid: LaidArc) -> str:
    """The plate of an arc on the map: "30° · 1 shot"."""
    return say("arc.tag", width=laid.width, shots=counted("shots", laid.shots))


def arc_words(laid: LaidArc) -> str:
    """An arc in a line of words: "30° arc · 1 shot left"."""
    return say("arc.plate", width=laid.width, shots=counted("shots-left", laid.shots))
