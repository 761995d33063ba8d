"""Everything about one scenario that never changes while it is played, ready for quick asking."""

import re
from collections import Counter
from functools import cached_property
from typing import TypeVar

from game.boards.deployment_zone import zone_cells
from game.boards.dotmap import DotMap, dot_map
from game.boards.dots import DotBoard
from game.boards.plan import Opening
from game.boards.search import MoveGraph
from game.boards.steps import Passage, PassageKind
from game.core.two_player import TwoPlayerContext
from game.core.words import in_text
from game.rules.troopers.data import Firearm, GameData
from game.rules.troopers.drawing import plan_of
from game.rules.troopers.scenario import ScenarioFile, TrooperEntry, called, entries
from game.rules.troopers.state import OFF, Breach, State, Trooper

_GROUNDS = 32
"""How many maps with different breaches are kept; they come one by one in a game."""


class GameContext(TwoPlayerContext):
    """The map, the tables and the troopers' names of a scenario.

    map: the ground as drawn, without breaches. zones: where each side places its troopers (TR-U23).
    entries: all troopers at the start. sides: names by
    id, in the file's order. labels: each trooper's side and number, "Blue 1". names: what each
    trooper is called everywhere: its own name, with the label where two are named alike; the label
    where it has none. called: what is said for tools, and things named on the map, where it isn't
    the name that actions and goals know. allowances: AP of a turn by experience, armour and
    wounds, once asked.
    """

    scenario: ScenarioFile
    board: DotBoard

    def __init__(self, scenario: ScenarioFile, data: GameData) -> None:
        super().__init__(scenario)
        self.data = data
        self.rules = data.rules
        self.map = dot_map(plan_of(scenario.map, data))
        self.board = self.map.board
        entry = scenario.deployment
        self.zones: dict[str, frozenset[int]] = {
            side: zone_cells(zone, self.board, self.map.valid)
            for side, zone in (entry.zones if entry is not None else {}).items()
        }
        self.entries: tuple[TrooperEntry, ...] = entries(scenario)
        self.labels = self._labels()
        self.names = self._names()
        self.called = called(scenario)
        costs = data.rules.costs
        self._prices: dict[PassageKind, int] = {
            "open": costs.step, "obstructed": costs.obstructed, "door": costs.door,
            "window": costs.window, "stairs": costs.level, "ladder": costs.level,
        }
        self.allowances: dict[tuple[str, str, int], int] = {}
        self._grounds: dict[tuple[Breach, ...], DotMap] = {(): self.map}
        # Made now, or the first walk that somebody asks for would wait for it.
        walking = self.map.move_graph(lambda passage: self.price(passage, False))
        self._graphs: dict[tuple[tuple[Breach, ...], bool], MoveGraph] = {((), False): walking}

    def _labels(self) -> dict[str, str]:
        """ "Blue 1": the side, and the number that ends the id, else its place in its side."""
        labels: dict[str, str] = {}
        places = dict.fromkeys(self.sides, 0)
        for one in self.entries:
            places[one.side] += 1
            number = re.search("[0-9]+$", one.id)
            tail = int(number.group()) if number else places[one.side]
            labels[one.id] = f"{self.sides[one.side]} {tail}"
        return labels

    def _names(self) -> dict[str, str]:
        own = Counter(entry.name for entry in self.entries)
        names = dict(self.labels)
        for one in self.entries:
            if one.name:
                alike = own[one.name] > 1
                names[one.id] = f"{one.name} ({names[one.id]})" if alike else one.name
        return names

    def entry(self, unit: str) -> TrooperEntry:
        """What the scenario says of a trooper."""
        return next(one for one in self.entries if one.id == unit)

    @cached_property
    def middles(self) -> dict[str, int]:
        """The dot of each building's ground floor that is nearest to its middle."""
        ground, board = self.map, self.board
        floors: dict[str, list[int]] = {}
        for cell in range(board.plane):
            if ground.valid(cell):
                floors.setdefault(ground.building(cell), []).append(cell)
        found = {}
        for building, cells in floors.items():
            spots = [board.point(cell) for cell in cells]
            across, down = (sum(place) // len(cells) for place in zip(*spots, strict=True))
            away = [(x - across) ** 2 + (y - down) ** 2 for x, y in spots]
            found[building] = cells[away.index(min(away))]
        return found

    def ground(self, state: State) -> DotMap:
        """The map with the openings blown into its walls so far (TR-X5)."""
        breaches = state.breaches
        dot_map = self._grounds.get(breaches)
        if dot_map is None:
            _make_room(self._grounds, _GROUNDS)
            openings = tuple(
                Opening(breach.level, breach.start, breach.end, "breach") for breach in breaches
            )
            dot_map = self._grounds[breaches] = self.map.breached(openings)
        return dot_map

    def price(self, passage: Passage, prone: bool) -> int:
        """AP of a step between adjacent dots or levels (TR-M2 to TR-M6, TR-M8)."""
        ap = self._prices[self.dearest(passage)]
        return ap * self.rules.costs.prone_times if prone else ap

    def dearest(self, passage: Passage) -> PassageKind:
        """What a step is paid for as: of all that it leads through and over, the dearest (TR-M10),
        of two alike the opening."""
        prices = self._prices
        return max(passage.kinds, key=lambda kind: (prices[kind], kind != "obstructed"))

    def graph(self, state: State, prone: bool) -> MoveGraph:
        """All steps of the map as it is now and what they cost upright or prone."""
        key = (state.breaches, prone)
        graph = self._graphs.get(key)
        if graph is None:
            _make_room(self._graphs, 2 * _GROUNDS)
            graph = self.ground(state).move_graph(lambda passage: self.price(passage, prone))
            self._graphs[key] = graph
        return graph

    def occupied(self, state: State, side: str = "") -> int:
        """The mask of the dots where a trooper is up (TR-M11), of one side or of both."""
        bits, mask = self.board.bits, 0
        for trooper in state.troopers.values():
            if trooper.fate == "up" and trooper.cell != OFF and side in ("", trooper.side):
                mask |= bits[trooper.cell]
        return mask

    def gun(self, trooper: Trooper) -> Firearm | None:
        """The firearm in a trooper's hand, None for anything else."""
        match trooper.hand:
            case "primary":
                return self.data.firearms.get(trooper.kit.primary)
            case "secondary":
                return self.data.firearms.get(trooper.kit.secondary)
        return None

    def item(self, item: str) -> str:
        """What a player calls a thing that can be carried."""
        data = self.data
        for rows in (data.firearms, data.blades, data.explosives):
            row = rows.get(item)
            if row is not None:
                return str(row.name)
        return self.called.get(item, item)

    def thing(self, item: str) -> str:
        """The same inside a sentence."""
        return in_text(self.item(item))


K = TypeVar("K")
V = TypeVar("V")


def _make_room(kept: dict[K, V], most: int) -> None:
    """Forget the oldest but the first, which every game begins with."""
    if len(kept) >= most:
        del kept[list(kept)[1]]
