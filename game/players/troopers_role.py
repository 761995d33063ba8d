"""What a trooper of the computer's side is for, as a number for every dot (AP still to go from
there) and what one AP nearer is worth; and the way that it is likely to take."""

from typing import NamedTuple

from game.players.troopers_eyes import FAR, Eyes
from game.rules.troopers.state import State, Trooper

PULL = 0.06
"""Worth of one AP nearer, when there is time."""


class Role(NamedTuple):
    """way: AP to go by dot. near: so near is near enough. pull: worth of an AP. care: how much own
    losses count against those of the enemy. fetch: what is to be picked up there. hope: how much
    it seeks a throw in the next turn."""

    way: list[int]
    near: int = 0
    pull: float = PULL
    care: float = 1.0
    fetch: str = ""
    hope: float = 1.0

    def value(self, cell: int) -> float:
        """What standing there is worth."""
        return -self.pull * max(0, self.way[cell] - self.near)


def track(eyes: Eyes, state: State, trooper: Trooper, role: Role, budget: int) -> list[int]:
    """Dots that a trooper would pass on its way with so many AP, its own first."""
    graph, board = eyes.context.graph(state, False), eyes.board
    path, at, left = [trooper.cell], trooper.cell, budget
    while role.way[at] > role.near and role.way[at] < FAR:
        level = board.level(at)
        near = (*board.neighbours(at), board.on_level(at, level - 1),
                board.on_level(at, level + 1))
        best = None
        for cell in near:
            cost = graph.step_cost(at, cell) if cell >= 0 else None
            if cost is not None and cost <= left and (
                best is None or (role.way[cell] + cost, cell) < best[:2]
            ):
                best = (role.way[cell] + cost, cell, cost)
        if best is None or role.way[best[1]] >= role.way[at]:
            break
        at = best[1]
        left -= best[2]
        path.append(at)
    return path
