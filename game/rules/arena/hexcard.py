"""What a hex of the map is: ground, depth, ways out, who and what is there."""

from game.core.view_records import Piece, Row, UnitCard
from game.rules.arena.counters import piece_of
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import Figure, State
from game.rules.arena.talk import bold, dotted, item_names, pose_word, say, side_name


def cell_card(game: ArenaRules, state: State, cell: int) -> UnitCard:
    """A hex, and whoever is on it."""
    title = say("card.hex", hex=game.context.board.name(cell))
    there = _there(state, cell)
    piece = piece_of(game, state, there[0]) if there else Piece("", title, cell, "", "", "")
    return UnitCard(
        piece, title, _ground(game, cell), _rows(game, cell),
        tuple(_notes(game, state, cell, there)),
    )


def _there(state: State, cell: int) -> list[Figure]:
    """Who is there, whoever is up first."""
    figures = [
        figure for figure in state.figures.values() if figure.cell == cell and figure.fate != "gone"
    ]
    return sorted(figures, key=lambda one: (one.fate != "up", one.position == "prone"))


def _ground(game: ArenaRules, cell: int) -> str:
    """ "sand", "pit, 3 m deep"."""
    context = game.context
    depth = context.depth(cell)
    ground = say(f"ground.{context.terrain(cell)}")
    return say("ground.deep", ground=ground, depth=depth) if depth else ground


def _rows(game: ArenaRules, cell: int) -> tuple[Row, ...]:
    """What the rules make of its ground."""
    context = game.context
    rows = []
    depth, ground = context.depth(cell), context.terrain(cell)
    if depth:
        key = "deep" if depth > context.rules.pits.deep else "shallow"
        rule = "AR-J5" if key == "deep" else "AR-U6"
        rows.append(Row(say("hex.leave"), "", say(f"hex.leave-{key}"), rule))
        dice = -(-depth // context.rules.pits.for_each)
        rows.append(Row(say("hex.fall"), say("hex.fall-dice", dice=dice), "", "AR-J4"))
    elif ground == "wall":
        rows.append(Row(say("hex.over"), "", say("hex.over-jump"), "AR-J1"))
    elif ground in ("pillar", "void"):
        rows.append(Row(say("hex.over"), "", say("hex.over-never"), "AR-U11"))
    return tuple(rows)


def _notes(game: ArenaRules, state: State, cell: int, there: list[Figure]) -> list[str]:
    context = game.context
    notes = [
        say("hex.is-here", unit=bold(game, figure.id), side=side_name(game, figure.side),
            pose=pose_word(figure))
        for figure in there
    ]
    items = state.lying(cell)
    if items:
        notes.append(say("hex.things", things=item_names(game, items)))
    if context.rope(cell):
        notes.append(say("hex.rope"))
    for words, key in ((context.exits, "exit"), (context.holds, "hold")):
        if cell in words:
            notes.append(say(f"hex.{key}", what=dotted((words[cell],))))
    return notes
