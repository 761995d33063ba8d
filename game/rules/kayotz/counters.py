"""Counters on the map and markers on hexes, as everybody may see them."""

from collections.abc import Iterator

from game.core.view_records import Badge, CellMark, Piece
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import (
    ALIENS,
    HURT_NAMES,
    MARINES,
    OFF,
    PARALYZED,
    STUNNED,
    Alien,
    Marine,
    State,
)
from game.rules.kayotz.talk import name, names, say

NO_AMMO = "no-ammo"
DORMANT = "dormant"


def pieces(game: KayotzRules, state: State, viewer: str = "") -> tuple[Piece, ...]:
    """All counters on the map, and beside it the Marines that may enter now (cell None)."""
    marines = [
        piece_of(game, marine)
        for marine in state.marines.values()
        if marine.place in ("map", "waiting") or _on_offer(state, marine)
    ]
    aliens = [piece_of(game, alien) for alien in state.aliens.values() if alien.cell != OFF]
    return (*marines, *aliens)


def _on_offer(state: State, marine: Marine) -> bool:
    """Whether a unit of the pool may be brought now (KZ-S5)."""
    pending = state.pending
    return marine.place == "pool" and pending is not None and pending.half == "bring"


def piece_of(game: KayotzRules, unit: Marine | Alien) -> Piece:
    """The counter of a unit as everybody may see it: hidden values stay hidden (KZ-C5)."""
    return _marine(game, unit) if isinstance(unit, Marine) else _alien(game, unit)


def _marine(game: KayotzRules, marine: Marine) -> Piece:
    kind = game.context.kinds[marine.kind]
    markers = [HURT_NAMES[marine.hurt]] if marine.hurt in (STUNNED, PARALYZED) else []
    if marine.out:
        markers.append(NO_AMMO)
    cf = (
        Badge("cf", str(kind.red), "out", say("badge.cf-out"))
        if marine.out
        else Badge("cf", str(kind.cf), "", say("badge.cf"))
    )
    badges = [
        Badge("mp", str(kind.mp), "", say("badge.mp")),
        cf,
        Badge("dn", str(kind.dn), "", say("badge.dn")),
    ]
    if "jump" in kind.skills:
        badges.append(Badge("jp", say("badge.jump"), "", say("badge.jp")))  # KZ-U1
    return Piece(
        marine.id,
        name(game, marine.id),
        marine.cell if marine.cell != OFF else None,
        MARINES,
        "marine",
        kind.figure,
        kind.band,
        tuple(badges),
        tuple(markers),
        marine.acted,
    )


def _alien(game: KayotzRules, alien: Alien) -> Piece:
    kind = game.data.units.kinds[alien.kind]
    cell = alien.cell if alien.cell != OFF else None
    title = name(game, alien.id)
    if kind.fixed:
        return Piece(alien.id, title, cell, ALIENS, kind.stock, kind.figure)
    label = Badge("id", alien.id)
    if alien.dormant:
        return Piece(
            alien.id, title, cell, ALIENS, DORMANT, DORMANT, say("band.dormant"), (label,)
        )
    hidden = not alien.known
    dn = Badge(
        "dn",
        say("badge.unknown") if hidden else str(alien.dn),
        "hidden" if hidden else "",
        say("badge.dn-hidden" if hidden else "badge.dn"),
    )
    cf = Badge("cf", str(alien.cf), "", say("badge.cf"))
    return Piece(
        alien.id, title, cell, ALIENS, kind.stock, kind.figure, "", (label, cf, dn)
    )


def marks(game: KayotzRules, state: State) -> tuple[CellMark, ...]:
    """Strongpoints, wormholes, ways off the map, hexes to hold or to scan, and where units that are
    still to come enter (KZ-E1)."""
    context = game.context
    marks = [CellMark(cell, "wormhole", say("mark.wormhole")) for cell in context.wormholes]
    marks += [CellMark(cell, "exit", say("mark.exit")) for cell in context.exit_cost]
    marks += _entries(game, state)
    marks += [CellMark(cell, "hold", say("mark.hold")) for cell in context.hold]
    if context.site != OFF:
        marks.append(CellMark(context.site, "site", say("mark.site")))
    marks += [
        CellMark(cell, "strongpoint", say("mark.strongpoint")) for cell in state.strongpoints
    ]
    return tuple(marks)


def _entries(game: KayotzRules, state: State) -> Iterator[CellMark]:
    """Each hex by which somebody has still to come, with who and when."""
    context = game.context
    coming: dict[tuple[int, int], list[str]] = {}
    for unit, cell in context.entry.items():
        if state.marines[unit].place in ("waiting", "later"):
            turn = max(state.turn, context.arrives[unit])
            coming.setdefault((cell, turn), []).append(unit)
    told: dict[int, list[str]] = {}
    for (cell, turn), units in sorted(coming.items()):
        told.setdefault(cell, []).append(say("mark.entry", units=names(game, units), turn=turn))
    for cell, words in told.items():
        yield CellMark(cell, "entry", " · ".join(words))
