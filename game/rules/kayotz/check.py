"""What can be wrong with a scenario beyond its shape, all at once and with its place in the file.
"""

from collections.abc import Iterable, Iterator

from game.boards.hexes import MAX_COLS, MAX_ROWS, SIDES, HexBoard, hex_board, side_of, three_digits
from game.boards.hexmap import HexChecker
from game.core.datafile import Fault, KeyPath, Source, suggest
from game.core.scenario_file import check_briefings
from game.rules.kayotz.data import Condition, GameData, load_data
from game.rules.kayotz.maptext import board_of, map_faults, terrain_of
from game.rules.kayotz.scenario import (
    AlienEntry,
    Level,
    MarineEntry,
    ScenarioFile,
    SecondPlayer,
    kind_of,
)

_MARINES = ("marines", "combat", "squad", "scout", "spec-ops", "heavy", "hq", "logistics")
COUNTS = (
    *(f"{group}_{place}" for place in ("off", "lost", "on") for group in _MARINES),
    *(f"{group}_{place}" for place in ("lost", "on") for group in ("aliens", "overlords")),
    "aliens_active", "scans", "held", "strongpoints", "turn",
)
"""The counters that victory levels and Mission Goals may test (see `victory.count`)."""


def faults(scenario: ScenarioFile, source: Source) -> list[Fault]:
    """Every fault of a scenario that its types can't tell."""
    faults = list(map_faults(scenario, source))
    try:
        board, sized = board_of(scenario), True
    except ValueError:
        # Told above. On the largest map that can be, only names that no map has are faults.
        board, sized = hex_board(MAX_COLS, MAX_ROWS, three_digits), False
    checker = _Checker(scenario, source, load_data(), board, sized)
    checker.run()
    return faults + checker.found


def between(scenario: ScenarioFile, place: str, other: str) -> int:
    """How many hexes two places are apart; 0 where one is none of the map."""
    board = board_of(scenario)
    cell, far = board.find(place), board.find(other)
    return 0 if cell is None or far is None else board.distance(cell, far)


class _Checker(HexChecker[ScenarioFile]):
    """Walks one scenario and gathers its faults."""

    def __init__(
        self, scenario: ScenarioFile, source: Source, data: GameData, board: HexBoard, sized: bool
    ) -> None:
        super().__init__(scenario, source, board, sized)
        self.data = data
        self.second = scenario.second_player or SecondPlayer()
        self.ground = terrain_of(scenario, board)

    def standing(self, path: KeyPath, name: str) -> None:
        """A hex in which a unit may stand."""
        cell = self.hex(path, name)
        if cell is not None and self.ground[cell] == "lava" and name not in self._road_names():
            self.fault(path, f'hex "{name}" is Lava Flow', "no unit may stand there")

    def _road_names(self) -> set[str]:
        return {name for road in self.scenario.roads for name in road}

    def run(self) -> None:
        """Gather all faults."""
        check_briefings(self)
        self._roads()
        self._marines()
        self._aliens()
        self._places()
        self._cards()
        self._victory()
        self._lessons()

    def _roads(self) -> None:
        for index, road in enumerate(self.scenario.roads):
            if sum(name not in SIDES for name in road) < 1 or len(road) < 2:
                self.fault(("roads", index), "a road to nowhere", "name at least two places")
            before: int | None = None
            for place, name in enumerate(road):
                path = ("roads", index, place)
                if name in SIDES:
                    if place not in (0, len(road) - 1):
                        self.fault(path, f"{name} in the middle of a road", "only at its ends")
                        continue
                    near = road[1] if place == 0 else road[-2]
                    cell = self.board.find(near)
                    edge = self.board.side(side_of(name))
                    if self.sized and cell is not None and cell not in edge:
                        self.fault(
                            path, f'a road to nowhere: hex "{near}" is not on the {name} edge'
                        )
                    continue
                cell = self.hex(path, name)
                gap = None not in (cell, before) and not self.board.adjacent(before or 0, cell or 0)
                if gap:
                    self.fault(
                        path, f'a road to nowhere: "{name}" is not next to "{road[place - 1]}"',
                        "name every hex on the way",
                    )
                before = cell

    def _marine_ids(self) -> Iterator[tuple[KeyPath, str, str]]:
        for i, unit in enumerate(self.scenario.marines):
            yield ("marines", i, "id"), unit.id, unit.kind
        for i, arrival in enumerate(self.scenario.arrivals):
            for j, unit_id in enumerate(arrival.units):
                yield ("arrivals", i, "units", j), unit_id, ""
        for i, unit_id in enumerate(self.scenario.reinforcements.pool):
            yield ("reinforcements", "pool", i), unit_id, ""
        for i, unit in enumerate(self.second.marines):
            yield ("second_player", "marines", i, "id"), unit.id, unit.kind
        for i, unit_id in enumerate(self.second.pool):
            yield ("second_player", "pool", i), unit_id, ""

    def _placed(self) -> Iterator[tuple[KeyPath, MarineEntry | AlienEntry]]:
        """The units on the map and where each stands in the file; those of a second player last."""
        sections: list[tuple[KeyPath, tuple[MarineEntry | AlienEntry, ...]]] = [
            (("marines",), self.scenario.marines), (("aliens",), self.scenario.aliens),
            (("second_player", "marines"), self.second.marines),
            (("second_player", "aliens"), self.second.aliens),
        ]
        for path, units in sections:
            for i, unit in enumerate(units):
                yield (*path, i), unit

    def _marines(self) -> None:
        known = self.data.units.marines
        ids = list(self._marine_ids())
        self.found += self.source.duplicates("unit id", ((path, i) for path, i, _ in ids))
        for path, unit_id, kind in ids:
            if (kind or kind_of(unit_id)) not in known:
                self.fault(
                    path, f'"{unit_id}" is no kind of Marine unit',
                    suggest(kind or kind_of(unit_id), known),
                )
            if unit_id != unit_id.casefold() or " " in unit_id or not unit_id:
                self.fault(path, f'"{unit_id}" can\'t be an id', "lower case letters, digits, -")
        for path, unit in self._placed():
            if isinstance(unit, MarineEntry):
                self.standing((*path, "hex"), unit.hex)
        turns = len(self.scenario.deck) or len(self.data.cards)
        for i, arrival in enumerate(self.scenario.arrivals):
            if arrival.turn < 1:
                self.fault(("arrivals", i, "turn"), f"turn {arrival.turn}", "turns begin at 1")
            elif arrival.turn > turns:
                self.fault(("arrivals", i, "turn"), f"turn {arrival.turn} never comes",
                           f"the cards last for {turns} turns")
            self.standing(("arrivals", i, "entry"), arrival.entry)
            cell = self.board.find(arrival.entry)
            inland = cell is not None and not self.board.edge_mask & self.board.bits[cell]
            if self.sized and inland:
                self.fault(
                    ("arrivals", i, "entry"), f'hex "{arrival.entry}" is not on an edge',
                    "units come from beside the map",
                )

    def _aliens(self) -> None:
        counters = self.data.counters
        aliens = [(path, unit) for path, unit in self._placed() if isinstance(unit, AlienEntry)]
        ids: list[tuple[KeyPath, str]] = [((*path, "id"), unit.id) for path, unit in aliens]
        ids += [(("alien_pool", i), unit_id) for i, unit_id in enumerate(self.scenario.alien_pool)]
        self.found += self.source.duplicates("alien id", ids)
        for path, unit_id in ids:
            if unit_id not in counters:
                self.fault(path, f'there is no Kay\'otz counter "{unit_id}"',
                           suggest(unit_id, counters))
        for path, unit in aliens:
            self.standing((*path, "hex"), unit.hex)
        self.found += self.source.duplicates(
            "hex with a unit", [((*path, "hex"), unit.hex) for path, unit in self._placed()]
        )

    def _places(self) -> None:
        scenario = self.scenario
        for i, door in enumerate(scenario.exits):
            side = self.board.side(door.side)
            for j, name in enumerate(door.hexes):
                cell = self.hex(("exits", i, "hexes", j), name)
                if self.sized and cell is not None and cell not in side:
                    self.fault(("exits", i, "hexes", j),
                               f'hex "{name}" is not on the {door.side} edge')
        for i, name in enumerate(scenario.reinforcements.hexes):
            self.standing(("reinforcements", "hexes", i), name)
        for i, name in enumerate(scenario.hold):
            self.standing(("hold", i), name)
        for i, name in enumerate(scenario.strongpoints):
            self.standing(("strongpoints", i), name)
        self.found += self.source.duplicates(
            "Strongpoint hex",
            ((("strongpoints", i), name) for i, name in enumerate(scenario.strongpoints)),
        )
        if len(scenario.strongpoints) > self.data.rules.strongpoints:
            self.fault(("strongpoints",), f"{len(scenario.strongpoints)} Strongpoints",
                       f"the game has {self.data.rules.strongpoints}")
        if scenario.scan is not None:
            self.hex(("scan", "hex"), scenario.scan.hex)
            self._each("kind of Marine unit", ("scan", "kinds"), scenario.scan.kinds,
                        self.data.units.marines)

    def _each(
        self, what: str, path: KeyPath, names: Iterable[str], known: Iterable[str]
    ) -> None:
        choices = list(known)
        for i, name in enumerate(names):
            self.known(what, (*path, i), name, choices)

    def _cards(self) -> None:
        scenario = self.scenario
        self._each("activation card", ("deck",), scenario.deck, self.data.cards)
        self.found += self.source.duplicates(
            "card", ((("deck", i), card) for i, card in enumerate(scenario.deck))
        )
        self._goals(("goals",), scenario.goals or ())
        self._goals(("second_player", "goals"), self.second.goals or ())

    def _goals(self, path: KeyPath, goals: tuple[str, ...]) -> None:
        self._each("Mission Goal", path, goals, self.data.goals)
        self.found += self.source.duplicates(
            "goal", (((*path, i), goal) for i, goal in enumerate(goals))
        )

    def _victory(self) -> None:
        victory = self.scenario.victory
        if victory.instant is not None:
            self._tests(("victory", "instant"), victory.instant.tests)
        self._levels(("victory", "levels"), victory.levels)
        self._levels(("second_player", "levels"), self.second.levels)

    def _levels(self, path: KeyPath, levels: tuple[Level, ...]) -> None:
        for i, level in enumerate(levels):
            self._tests((*path, i), level.tests)
        ids: list[tuple[KeyPath, str]] = [
            ((*path, i, "id"), level.id) for i, level in enumerate(levels)
        ]
        ids.append((("victory", "defeat", "id"), self.scenario.victory.defeat.id))
        self.found += self.source.duplicates("victory level", ids)

    def _tests(self, path: KeyPath, tests: tuple[Condition, ...]) -> None:
        for i, test in enumerate(tests):
            if test.count not in COUNTS:
                self.fault((*path, "tests", i, "count"), f'nothing counts "{test.count}"',
                           suggest(test.count, COUNTS))
            if test.at_least is None and test.at_most is None:
                self.fault((*path, "tests", i), "tests nothing", "write at_least or at_most")

    def _lessons(self) -> None:
        named = ("marines", "arrivals", "reinforcements", "aliens", "alien_pool", "deck")
        if not self.scenario.speaks or any(self.source.lost((key,)) for key in named):
            return  # a lesson may speak of just what couldn't be read
        # Only these need to know how actions are written and which lines menus have.
        from game.core.lessoncheck import taught_faults
        from game.rules.kayotz.lessons import lexicon_of

        lexicon = lexicon_of(self.scenario, self.data, self.board)
        self.found += taught_faults(self.scenario, self.source, lexicon)
