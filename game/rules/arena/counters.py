"""Counters and marks on the hexes, what their facings tell apart and who holds whom."""

from msgspec import UNSET

from game.core.quantity import signed
from game.core.view_records import Badge, CellMark, Link, Piece, Zone
from game.rules.arena import facing
from game.rules.arena.data import GameData
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import OFF, Figure, State
from game.rules.arena.talk import item_names, left, name, say, side_name

BOTH = 2
"""Hands."""


def pieces(game: ArenaRules, state: State, viewer: str = "") -> tuple[Piece, ...]:
    """All counters on the map, and those that wait to be placed; nothing is hidden in Arena. Those
    that lie come first, so that whoever stands in the same hex is drawn over them."""
    waiting = () if state.deployment is UNSET else state.deployment.waiting
    there = [
        figure for figure in state.figures.values()
        if (figure.cell != OFF or figure.id in waiting) and figure.fate != "gone"
    ]
    there.sort(key=lambda figure: figure.fate == "up" and figure.position != "prone")
    return tuple(piece_of(game, state, figure) for figure in there)


def piece_of(game: ArenaRules, state: State, figure: Figure) -> Piece:
    """A figure's counter."""
    up = figure.fate == "up"
    return Piece(
        figure.id,
        name(game, figure.id),
        figure.cell if figure.cell != OFF and figure.fate != "gone" else None,
        figure.side,
        figure.side,
        look(game.context.data, figure),
        name(game, figure.id),
        (_plate(game, figure),) if up else (),
        tuple(_markers(figure)) if up else (),
        up and has_acted(state, figure),
        figure.facing,
        pose(figure),
    )


def has_acted(state: State, figure: Figure) -> bool:
    """Whether it has had its part of the phase that runs."""
    if state.phase == "move":
        return figure.moved
    return state.phase == "act" and figure.id in state.order and figure.id not in state.queue


def _plate(game: ArenaRules, figure: Figure) -> Badge:
    rest = max(0, left(figure))
    low = rest <= game.context.rules.wounds.weak
    return Badge("st", str(rest), "low" if low else "", say("badge.st"))


def look(data: GameData, figure: Figure) -> str:
    """The layers of its picture: weapon, left arm, body, a shield on its back."""
    weapon = data.weapons.get(figure.ready)
    parts = [weapon.look if weapon is not None else "fists"]
    sling = figure.slung and figure.shield
    both = weapon is not None and (weapon.hands == BOTH or weapon.missile)
    if figure.shield and not figure.slung:
        parts.append(data.shields[figure.shield].look)
    elif not both:
        parts.append("arm")
    parts.append(figure.armour or "bare")
    if sling:
        parts.append(f"{data.shields[figure.shield].look}-back")
    return "+".join(parts)


def pose(figure: Figure) -> str:
    """How its body is shown."""
    if figure.fate in ("out", "dead"):
        return figure.fate
    return "" if figure.position == "standing" else figure.position


def _markers(figure: Figure) -> list[str]:
    found = {"standing": [], "kneeling": ["kneels"], "prone": ["prone"]}[figure.position].copy()
    states = {
        "grappled": figure.grip, "shaken": figure.shaken, "exposed": figure.exposed,
        f"guard-{figure.guard}": figure.guard, "loading": figure.loading,
    }
    return found + [marker for marker, is_so in states.items() if is_so]


def marks(game: ArenaRules, state: State) -> tuple[CellMark, ...]:
    """Things dropped, ropes, ways out, hexes to be held; zones while figures are placed."""
    context = game.context
    marks = []
    if state.deployment is not UNSET:
        marks += [
            CellMark(cell, f"zone-{side}", say("mark.zone", side=side_name(game, side)))
            for side, zone in context.zones.items() for cell in sorted(zone)
        ]
    marks += [CellMark(cell, "exit", words) for cell, words in context.exits.items()]
    marks += [CellMark(cell, "goal", words) for cell, words in context.holds.items()]
    marks += [
        CellMark(cell, "rope", say("mark.rope", hex=context.board.name(cell)))
        for cell in range(context.board.n) if context.rope(cell)
    ]
    for cell in dict.fromkeys(dropped.cell for dropped in state.dropped):
        items = state.lying(cell)
        words = say("mark.dropped", items=item_names(game, items))
        marks.append(CellMark(cell, f"lying-{_look_of(game, items[-1])}", words))
    return tuple(marks)


def _look_of(game: ArenaRules, item: str) -> str:
    data = game.context.data
    row = data.weapons.get(item) or data.shields.get(item)
    return row.look if row is not None else "other"


# --- facing ------------------------------------------------------------------------------------


def zones_of(game: ArenaRules, figure: Figure) -> tuple[Zone, ...]:
    """The hexes around a figure as it stands or would stand, by how it is attacked from there, with
    what that gives (AR-P1, AR-P6, AR-P7); not from deep below (AR-U8)."""
    context = game.context
    found: dict[str, list[int]] = {"front": [], "side": [], "rear": []}
    for cell in context.board.neighbours(figure.cell):
        if cell >= 0 and not context.solid(cell) and context.level(cell, figure.cell):
            found[facing.side_of_attack(context.board, figure, cell)].append(cell)
    bonus = context.rules.facing
    extra = {"standing": 0, "kneeling": bonus.target_kneels, "prone": bonus.target_prone}
    worth = {"front": 0, "side": bonus.side, "rear": bonus.rear}
    zones = []
    for kind in ("front", "side", "rear"):
        value = worth[kind] + extra[figure.position]
        words = say(f"zone.{kind}", value=signed(value))
        if found[kind]:
            zones.append(Zone(kind, tuple(found[kind]), words))
    return tuple(zones)


def links(game: ArenaRules, state: State) -> tuple[Link, ...]:
    """Who is engaged with whom, who holds whom in hand-to-hand, who runs after whom."""
    up = [figure for figure in state.figures.values() if figure.fate == "up" and figure.cell != OFF]
    links = [
        link for index, figure in enumerate(up) for other in up[index + 1:]
        if (link := _link(game, state, figure, other)) is not None
    ]
    for chase in state.chases:
        runner, prey = state.figures[chase.unit], state.figures[chase.prey]
        if OFF not in (runner.cell, prey.cell):
            links.append(Link(runner.cell, prey.cell, "chase"))
    return tuple(links)


def links_of(game: ArenaRules, state: State, figure: Figure) -> tuple[Link, ...]:
    """The links of one figure, as it stands or would stand in that state."""
    return tuple(
        link for other in state.figures.values()
        if other.fate == "up" and other.cell != OFF
        and (link := _link(game, state, figure, other)) is not None
    )


def _link(game: ArenaRules, state: State, one: Figure, other: Figure) -> Link | None:
    if one.side == other.side:
        return None
    if one.grip == other.id or other.grip == one.id:
        return Link(one.cell, other.cell, "grappled", True)
    context = game.context
    holds = facing.engages(context, state, one, other)
    held = facing.engages(context, state, other, one)
    if holds or held:
        pair = (one.cell, other.cell) if holds else (other.cell, one.cell)
        return Link(*pair, "engaged", holds and held)
    return None
