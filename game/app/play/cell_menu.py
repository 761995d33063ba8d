"""The menu of one cell, as a right click opens it: what can be done there, and what can't. For
those without mouse or digits the same menu has whatever is to be chosen now."""

from collections.abc import Iterator

import msgspec

from game.app.play.commands import row_numbers
from game.core.contract import END_PHASE
from game.core.quantity import percent
from game.core.ruling import Ruling
from game.core.view_records import Choice
from game.turns.controller import Controller


class CellLine(msgspec.Struct, frozen=True):
    """One line. path: ids from the unit's menu down to what is chosen. number: of its row in the
    options, 0 for one that has none. points: it is done at the cell, and not only chosen.
    ruling: a refusal where it can't be had."""

    path: tuple[str, ...]
    title: str
    value: str
    number: int
    points: bool
    ruling: Ruling | None = None

    @property
    def open(self) -> bool:
        """Whether it can be had."""
        return self.ruling is None or self.ruling.allowed


class CellMenu(msgspec.Struct, frozen=True):
    """What can be chosen at a cell. unit: whose lines they are, "" without any; others: units that
    could be taken in hand instead. unfolded: the refused lines are shown, too. offered: the lines
    are what is to be chosen now, wherever that is; above: the line that led to them. bends: a way
    that is laid can bend there; bent: it bends already, and can be straightened. led: by keys,
    which see on which row they stand."""

    cell: int
    unit: str = ""
    others: tuple[str, ...] = ()
    lines: tuple[CellLine, ...] = ()
    unfolded: bool = False
    offered: bool = False
    above: str = ""
    bends: bool = False
    bent: bool = False
    led: bool = False


def cell_menu(table: Controller, cell: int) -> CellMenu:
    """The lines of the unit in hand that point at the cell; where none does, all of a unit there
    that may act."""
    position = table.position
    hand = table.unit if table.unit in position.actors else ""
    there = position.actor_at(cell)
    if hand and hand != there:
        lines = tuple(_pointed(table, position.lines(hand), cell))
        if not there or any(line.open for line in lines):
            laid = table.choice is not None and table.choice.laid
            return CellMenu(cell, hand, (there,) if there else (), lines, bends=laid,
                            bent=laid and bool(table.through))
    if not there:
        return CellMenu(cell)
    return CellMenu(cell, there, (), _whole(position.lines(there)))


def offered_menu(table: Controller, cell: int) -> CellMenu:
    """All that is to be chosen now: the lines of the menu that is open, or where those only end a
    phase the units that can act. cell: where it is laid."""
    menu, above = table.menu, table.path[-1].title if table.path else ""
    if not table.unit and not above and all(line.id == END_PHASE for line in menu):
        return CellMenu(cell, "", table.position.actors, offered=True)
    return CellMenu(cell, table.unit, (), _whole(menu), offered=True, above=above)


def _whole(menu: tuple[Choice, ...]) -> tuple[CellLine, ...]:
    """All lines of a menu, to be chosen and not yet pointed at anything."""
    numbers = row_numbers(menu)
    return tuple(
        CellLine((line.id,), line.title, line.value, numbers.get(line.id, 0), False, line.ruling)
        for line in menu
    )


def _pointed(
    table: Controller, menu: tuple[Choice, ...], cell: int, above: tuple[Choice, ...] = ()
) -> Iterator[CellLine]:
    """The lines that point at cells; of those in submenus only what can be had."""
    numbers = {} if above else row_numbers(menu)
    for line in menu:
        if line.aim == "menu" and line.open:
            yield from _pointed(table, line.more, cell, (*above, line))
        if line.aim != "cell":
            continue
        ruling = line.ruling
        if line.open:
            ruling = table.preview_of(line, cell).ruling
        if above and ruling is not None and not ruling.allowed:
            continue
        way = (*above, line)
        path = tuple(choice.id for choice in way)
        title = " · ".join(choice.title for choice in way)
        had = ruling is None or ruling.allowed
        value = _odds(table, line, cell) if had else ""
        yield CellLine(path, title, value, numbers.get(line.id, 0) if had else 0, True, ruling)


def _odds(table: Controller, line: Choice, cell: int) -> str:
    """The chance of what is wanted there, else the word at the foot of the cell, else the line's
    own."""
    targets = table.position.targets(table.unit, line.id)
    target = next((target for target in targets if target.cell == cell), None)
    if target is None:
        return line.value
    return percent(target.odds) if target.odds is not None else target.text
