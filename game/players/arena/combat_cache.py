"""What blows, shots and throws of the figures of one position are worth, each worked out once: by
the side of the target that they meet and by range, wherever the two may come to stand."""

from game.players.arena import worth
from game.rules.arena import melee, missile, movement_allowance, stats
from game.rules.arena.attack import Aim
from game.rules.arena.context import GameContext
from game.rules.arena.facing import Side
from game.rules.arena.missile import Flight
from game.rules.arena.state import Figure


class CombatCache:
    """Numbers of a position; of a figure it may only be asked about cells, facings, guards and
    positions that it hasn't yet."""

    def __init__(self, context: GameContext) -> None:
        self.context = context
        self._blows: dict[tuple[str, ...], tuple[float, float]] = {}
        self._flights: dict[tuple[str | int, ...], float] = {}
        self._halves: dict[str, int] = {}
        self._movs: dict[str, int] = {}
        self._dex: dict[str, int] = {}

    def mov(self, figure: Figure) -> int:
        """MOV of a figure on its feet."""
        known = self._movs.get(figure.id)
        if known is None:
            known = self._movs[figure.id] = stats.mov(self.context, figure)
        return known

    def half(self, figure: Figure) -> int:
        """MOV of its Half Move."""
        known = self._halves.get(figure.id)
        if known is None:
            known = self._halves[figure.id] = movement_allowance.half(self.context, figure)
        return known

    def dex(self, figure: Figure) -> int:
        """Its effective dexterity."""
        known = self._dex.get(figure.id)
        if known is None:
            known = self._dex[figure.id] = stats.edex(self.context, figure)
        return known

    def blow(self, attacker: Figure, target: Figure, side: Side) -> float:
        """What its best blow at that side of a target beside it is worth."""
        return self._blow(attacker, target, side)[0]

    def hurts(self, attacker: Figure, target: Figure, side: Side) -> float:
        """The chance that this blow draws blood."""
        return self._blow(attacker, target, side)[1]

    def _blow(self, attacker: Figure, target: Figure, side: Side) -> tuple[float, float]:
        key = (attacker.id, attacker.position, attacker.ready, target.id, target.position,
               target.guard, side)
        known = self._blows.get(key)
        if known is None:
            known = self._blows[key] = max(
                (self._of(target, melee.aim_at(self.context, attacker, target, how, side, 1))
                 for how in worth.hows(self.context, attacker)), default=(0.0, 0.0),
            )
        return known

    def _of(self, target: Figure, aim: Aim | None) -> tuple[float, float]:
        if aim is None:
            return 0.0, 0.0
        return worth.worth(self.context, target, aim), 1 - worth.chances(aim)[0]

    def flies(
        self, attacker: Figure, target: Figure, flight: Flight, side: Side, far: int
    ) -> float:
        """What its shot or throw over so many hexes at that side of a target is worth."""
        key = (attacker.id, attacker.ready, target.id, target.position, target.guard, flight, side,
               far)
        known = self._flights.get(key)
        if known is None:
            aim = missile.aim_at(self.context, attacker, target, flight, side, far)
            score = 0.0 if aim is None else worth.worth(self.context, target, aim)
            if score and flight == "throw":
                score -= worth.thrown_away(self.context, attacker)
            known = self._flights[key] = max(0.0, score)
        return known

    def flight(self, figure: Figure) -> Flight | None:
        """How it strikes from afar with what is in hand, None if it doesn't or must load first."""
        row = stats.weapon(self.context, figure)
        if row is None or (row.missile and figure.loading):
            return None
        return "shoot" if row.missile else "throw" if row.throw else None
