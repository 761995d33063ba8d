"""The grades of difficulty (KZ-U3): the scenario that a grade makes of one, by the figures of
`assets/data/kayotz/grades.yaml`."""

from collections.abc import Mapping

from msgspec.structs import replace

from game.boards.hexes import HexBoard
from game.rules.kayotz.data import GameData, Grade
from game.rules.kayotz.maptext import board_of, terrain_of
from game.rules.kayotz.scenario import AlienEntry, ScenarioFile


def grade_of(scenario: ScenarioFile, data: GameData, options: Mapping[str, bool]) -> Grade | None:
    """The grade that options switch on; None for the standard one. Lessons and problems are written
    for that."""
    if scenario.kind != "scenario":
        return None
    return next((grade for key, grade in data.grades.items() if options.get(key)), None)


def graded_data(data: GameData, grade: Grade) -> GameData:
    """The figures of the game with so many cards in the hive's hand."""
    return replace(data, rules=replace(data.rules, hand=grade.hand))


def graded(scenario: ScenarioFile, data: GameData, grade: Grade) -> ScenarioFile:
    """A scenario as a grade has it: another deck, other aliens on the map, Dormant and in the
    pool. Nothing in it is drawn, so the same file is always the same game."""
    deck = tuple(
        card for card in scenario.deck or tuple(data.cards) if card not in grade.leave_out)
    aliens, pool = list(scenario.aliens), list(scenario.alien_pool)
    used = {one.id for one in aliens} | set(pool)
    free = [one.id for one in data.units.aliens if one.kind == "warrior" and one.id not in used]
    pool += free[:grade.reserve]
    if grade.on_map < 0:
        kept = _spread(_plain(aliens, data, dormant=False), -grade.on_map)
        pool += [one.id for one in aliens if one.id in kept]
        aliens = [one for one in aliens if one.id not in kept]
    else:
        places = _doors(scenario)[:grade.on_map]
        aliens += [AlienEntry(id=one, hex=at) for one, at in zip(pool, places, strict=False)]
        pool = pool[len(places):]
    turned = _spread(_plain(aliens, data, dormant=grade.dormant < 0), abs(grade.dormant))
    return replace(
        scenario, deck=deck, alien_pool=tuple(pool), aliens=tuple(
            replace(one, dormant=not one.dormant) if one.id in turned else one for one in aliens
        ),
    )


def _plain(aliens: list[AlienEntry], data: GameData, *, dormant: bool) -> list[str]:
    """Those that are Dormant, or that aren't, but for Overlords and the Monolith."""
    return [one.id for one in aliens
            if one.dormant == dormant and data.counters[one.id].kind == "warrior"]


def _spread(ids: list[str], count: int) -> set[str]:
    """So many of them, as evenly through the file as can be."""
    count = min(count, len(ids))
    return {ids[index * len(ids) // count] for index in range(count)}


def _doors(scenario: ScenarioFile) -> list[str]:
    """Free hexes at the wormholes, each wormhole in turn: first its own, then those beside it."""
    board = board_of(scenario)
    terrain = terrain_of(scenario, board)
    taken = {one.hex for one in scenario.marines} | {one.hex for one in scenario.aliens}
    rows = [
        _around(board, terrain, cell, taken) for cell in range(board.n)
        if terrain[cell] == "wormhole"
    ]
    longest = max(map(len, rows), default=0)
    return list(dict.fromkeys(row[at] for at in range(longest) for row in rows if at < len(row)))


def _around(board: HexBoard, terrain: list[str], cell: int, taken: set[str]) -> list[str]:
    """Names of a wormhole's hex and those beside it that a counter may stand in."""
    return [
        board.names[near] for near in (cell, *board.neighbours(cell))
        if terrain[near] != "lava" and board.names[near] not in taken
    ]
