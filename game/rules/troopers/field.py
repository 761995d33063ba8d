"""Everything about one scenario that never changes while it is played, ready for quick asking."""

from typing import TypeVar

from game.boards.dotmap import DotMap, Passage
from game.boards.dots import DotBoard
from game.boards.plan import Opening
from game.boards.search import MoveGraph
from game.rules.troopers.check import plan_of
from game.rules.troopers.data import GameData, WeaponRow
from game.rules.troopers.scenario import ScenarioFile
from game.rules.troopers.state import Breach, State, Trooper

_GROUNDS = 32
"""How many maps with different breaches are kept; they come one by one in a game."""


class Field:
    """The map, the tables and the troopers' names of a scenario.

    map: the ground as drawn, without breaches. sides: names by id, in the file's order. names:
    what a player calls each trooper.
    """

    board: DotBoard

    def __init__(self, scenario: ScenarioFile, data: GameData) -> None:
        self.scenario = scenario
        self.data = data
        self.rules = data.rules
        self.map = DotMap(plan_of(scenario, data))
        self.board = self.map.board
        self.sides: dict[str, str] = {side.id: side.name for side in scenario.sides}
        self.names: dict[str, str] = {one.id: one.name for one in scenario.troopers}
        self._grounds: dict[tuple[Breach, ...], DotMap] = {(): self.map}
        self._graphs: dict[tuple[tuple[Breach, ...], bool], MoveGraph] = {}

    def other(self, side: str) -> str:
        """The enemy of a side."""
        return next(one for one in self.sides if one != side)

    def ground(self, state: State) -> DotMap:
        """The map with the openings blown into its walls so far (TR-X5)."""
        breaches = state.breaches
        found = self._grounds.get(breaches)
        if found is None:
            _make_room(self._grounds, _GROUNDS)
            openings = tuple(Opening(one.level, one.start, one.end, "breach") for one in breaches)
            found = self._grounds[breaches] = self.map.breached(openings)
        return found

    def cost(self, passage: Passage, prone: bool) -> int:
        """AP of a step between adjacent dots or levels (TR-M2 to M6, TR-M8, TR-M10)."""
        move = self.rules.move
        by_kind = {
            "open": move.step, "obstructed": move.obstructed, "door": move.door,
            "window": move.window, "stairs": move.level, "ladder": move.level,
        }
        ap = by_kind[passage.kind]
        if passage.obstructed:
            ap = max(ap, move.obstructed)
        return ap * move.prone_factor if prone else ap

    def graph(self, state: State, prone: bool) -> MoveGraph:
        """All steps of the map as it is now and what they cost upright or prone."""
        key = (state.breaches, prone)
        found = self._graphs.get(key)
        if found is None:
            _make_room(self._graphs, 2 * _GROUNDS)
            ground = self.ground(state)
            found = ground.move_graph(lambda passage: self.cost(passage, prone))
            self._graphs[key] = found
        return found

    def gun(self, trooper: Trooper) -> WeaponRow | None:
        """The firearm in a trooper's hand, None for anything else."""
        match trooper.hand:
            case "primary":
                return self.data.weapons.get(trooper.kit.primary)
            case "secondary":
                return self.data.weapons.get(trooper.kit.secondary)
        return None


K = TypeVar("K")
V = TypeVar("V")


def _make_room(kept: dict[K, V], most: int) -> None:
    """Forget the oldest but the first, which every game begins with."""
    if len(kept) >= most:
        for key in list(kept)[1:]:
            del kept[key]
            break
