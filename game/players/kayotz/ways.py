"""How far it is to what a scenario of Kay'otz Incursion asks for, on an empty map."""

import heapq
from collections.abc import Mapping

from game.rules.kayotz.context import GameContext
from game.rules.kayotz.state import Marine

FAR = 10_000


class Ways:
    """Half MP from each hex of a scenario: out of the map, to where units can scan, to beside that
    place, and to the hexes to be held. scanners: the kinds of unit that can scan."""

    def __init__(self, context: GameContext) -> None:
        self.context = context
        self.out = half_mp(context, context.exit_cost, 0)
        site, board = context.scenario.scan, context.board
        self.scanners: tuple[str, ...] = () if site is None else site.kinds
        self.scan = self.beside_scan = half_mp(context, {}, 0)
        if site is not None:
            self.scan = half_mp(
                context, dict.fromkeys(board.within(context.site, site.within), 0), 0)
            self.beside_scan = half_mp(
                context, dict.fromkeys(board.within(context.site, site.within + 1), 0), 0)
        self.hold = half_mp(context, dict.fromkeys(context.hold, 0), 0)

    def turns_out(self, marine: Marine) -> float:
        """How many turns of full moves the unit needs to leave the map, from where it is or from
        where it comes onto the map."""
        cell = marine.cell if marine.cell >= 0 else self.context.entry[marine.id]
        return self.out[cell] / (2 * self.context.kinds[marine.kind].mp)


def half_mp(context: GameContext, goals: Mapping[int, int], blocked: int) -> list[int]:
    """Half MP from every hex to the cheapest goal, around the blocked hexes; FAR where there is no
    way. goals: what each of them costs on top, by hex."""
    way = [FAR] * context.board.n
    heap: list[tuple[int, int]] = []
    for cell, cost in goals.items():
        if not blocked & context.bits[cell]:
            way[cell] = cost
            heap.append((cost, cell))
    heapq.heapify(heap)
    while heap:
        far, cell = heapq.heappop(heap)
        if far > way[cell]:
            continue
        for _, before, cost in context.graph.steps_into(cell):
            if far + cost < way[before] and not blocked & context.bits[before]:
                way[before] = far + cost
                heapq.heappush(heap, (far + cost, before))
    return way
