"""Where a figure may attack: against every blow and every movement that the rules allow it."""

from msgspec.structs import replace

from game.rules.arena import missile
from game.rules.arena.actions import Attack, Move, Shoot
from game.rules.arena.melee import judge_attack
from game.rules.arena.run import Run
from game.rules.arena.state import State, with_figure
from game.rules.arena.ways import placed
from tests.rules.arena.kit import PITS, Table, table

FACES = 6


def struck(t: Table, unit: str, *, soon: bool = False) -> set[int]:
    area = t.game.threats(t.state, unit, soon=soon)
    return set(area.cells) if area is not None else set()


def allowed(t: Table, state: State, unit: str, foe: str) -> set[int]:
    """The hexes in which the judges of an attack would let a foe be attacked."""
    context, figure, found = t.game.context, state.figures[unit], set[int]()
    for cell in range(t.game.board.n):
        if context.solid(cell):
            continue
        there = with_figure(state, replace(state.figures[foe], cell=cell))
        blow = judge_attack(context, there, figure, Attack(unit, foe))
        shot = missile.judge_shoot(context, there, figure, Shoot(unit, foe))
        if blow.allowed or shot.allowed:
            found.add(cell)
    return found


def test_as_it_stands_a_figure_threatens_its_front_hexes() -> None:
    """AR-P4, AR-P1: all three, none at its side or behind it."""
    t = table({"b1": "E7 N", "r1": "A4 S"})
    board = t.game.board
    assert {board.name(cell) for cell in struck(t, "b1")} == {"D6", "E6", "F6"}
    assert struck(t, "b1") == allowed(t, t.state, "b1", "r1")


def test_by_its_next_turn_it_threatens_what_any_half_move_leads_up_to() -> None:
    """AR-O4, AR-D5, AR-P2: each end of a movement in each facing, by the judges themselves."""
    t = table({"b1": "E7 N", "r1": "A4 S"}, rows=PITS)
    context, figure = t.game.context, t["b1"]
    wanted: set[int] = set()
    ends = {figure.cell: 0, **Run(context, t.state, figure).costs}
    for cell, cost in ends.items():
        for way in range(FACES):
            there = placed(figure, cell, way, cost)
            wanted |= allowed(t, with_figure(t.state, there), "b1", "r1")
    assert struck(t, "b1", soon=True) == wanted
    assert struck(t, "b1") < wanted


def test_one_that_has_moved_attacks_as_it_stands() -> None:
    """AR-O2: nothing is added by a movement that is over."""
    t = table({"b1": "E7 N", "r1": "A4 S"})
    moved = replace(t["b1"], moved=True)
    t.state = with_figure(t.state, moved)
    assert struck(t, "b1", soon=True) == struck(t, "b1")


def test_who_is_engaged_only_shifts() -> None:
    """AR-E3: from hexes from which all that engage it still do."""
    t = table({"b1": "E7 N", "r1": "E6 S"})
    reached = {move.path[-1] for move in t.game.options(t.state, "b1") if isinstance(move, Move)}
    near = set(t.game.board.neighbours(t["b1"].cell))
    assert reached <= near
    assert struck(t, "b1", soon=True) <= {
        cell for end in (t["b1"].cell, *reached) for cell in t.game.board.neighbours(end)
    }


def test_the_fallen_threaten_nobody() -> None:
    """AR-C4."""
    t = table({"b1": "E7 N", "r1": "A4 S"})
    t.state = with_figure(t.state, replace(t["b1"], fate="out"))
    assert t.game.threats(t.state, "b1", soon=True) is None
