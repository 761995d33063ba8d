"""A table for the tests of fighting: a small map, a few troopers, written dice.

Dots of odd rows (as "0805", row 5) lie half an inch left of their column's number: 0805 at 7.5.
"""

import json
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.core.datafile import load
from game.core.dice import ScriptedDice
from game.core.event import AnyEvent, Resolved, Rolled
from game.rules.troopers import turn
from game.rules.troopers.context import GameContext
from game.rules.troopers.data import load_data
from game.rules.troopers.scenario import ScenarioFile
from game.rules.troopers.state import LaidArc, State, Trooper, with_trooper
from tests.rules.throws import agrees, lines, refused

__all__ = ["Fight", "agrees", "lines", "opening", "refused", "wall"]

Result = tuple[State, list[AnyEvent]]


def opening(kind: str, *line: tuple[float, str]) -> dict[str, Any]:
    """Of a drawing: one of its "doors" or "windows"."""
    return {kind: [{"line": line}]}


def wall(*line: tuple[float, str], level: str = "") -> dict[str, Any]:
    """A wall along a line of places ("r5": row 5)."""
    return {"lines": [line], "level": level}


class Fight:
    """A field and a position in blue's turn. Troopers by id as in a scenario file."""

    def __init__(
        self, troopers: dict[str, dict[str, Any]], size: tuple[int, int] = (40, 12), **drawing: Any
    ) -> None:
        people = [
            {"name": "", "side": "blue" if unit[0] == "b" else "rust", **entry}
            | {"id": unit} for unit, entry in troopers.items()
        ]
        names = {side: {"title": side} for side in ("blue", "rust", "draw")}
        text = json.dumps({
            "id": "test", "title": "Test", "game": "troopers", "turns": 5, "begins": "blue",
            "sides": [{"id": "blue", "name": "Blue"}, {"id": "rust", "name": "Rust"}],
            "map": {"size": size, **drawing}, "troopers": people,
            "goals": [{"goal": "last-squad"}], "results": names,
        })
        scenario = load(text, ScenarioFile).value
        self.context = GameContext(scenario, load_data())
        state, _ = turn.opening(self.context, ScriptedDice(()))
        self.state = replace(state, phase="act")
        self.events: list[AnyEvent] = []

    def __getitem__(self, unit: str) -> Trooper:
        return self.state.troopers[unit]

    def cell(self, name: str) -> int:
        return self.context.board.cell(name)

    def set(self, unit: str, **facts: Any) -> "Fight":
        """Change a trooper; `at` by the name of the dot."""
        if "at" in facts:
            facts["cell"] = self.cell(facts.pop("at"))
        self.state = with_trooper(self.state, replace(self[unit], **facts))
        return self

    def watch(self, unit: str, width: int = 150, bearing: int = 90, shots: int = 9) -> "Fight":
        """Give a trooper an arc."""
        return self.set(unit, arcs=(*self[unit].arcs, LaidArc(width, bearing, shots)))

    def do(self, doing: Callable[..., Result], *args: Any, faces: tuple[int, ...] = ()) -> "Fight":
        """Do it with exactly these dice."""
        dice = ScriptedDice(faces)
        self.state, self.events = doing(self.context, self.state, *args, dice)
        assert dice.position == len(faces), f"{len(faces) - dice.position} faces were not rolled"
        return self

    def of(self, kind: type[Any]) -> list[Any]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def key(self) -> str:
        """Which outcome came true."""
        keys: list[Resolved] = self.of(Resolved)
        assert len(keys) == 1, self.events
        return keys[0].key

    @property
    def rolled(self) -> Rolled:
        """The first throw."""
        first: Rolled = self.of(Rolled)[0]
        return first
