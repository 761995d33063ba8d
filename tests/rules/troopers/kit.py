"""Small positions for rule tests: a drawn yard with one house, troopers where they matter.

Dots are an inch apart; the c-th dot of row r lies at x = c - 0.5 in odd rows and at x = c in even
ones. The house (rows 3 to 6, columns 6 to 9) has two levels, a door to the west in row 5, a door to
the south in row 6 with a bench before it, a window to the east in row 5 on both levels, and stairs
on 0703. In the yard: a low wall between 0308 and 0408, a hedge between 0310 and 0410, a tree trunk
between 0509 and 0609.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

from game.rules.troopers import BOX
from game.rules.troopers.context import GameContext
from game.rules.troopers.game import TroopersGame
from game.rules.troopers.scenario import ScenarioFile
from game.rules.troopers.state import State, Trooper, with_trooper
from tests.rules.tables import GameTable

HOUSE = """
  size: [14, 10]
  levels:
    - {letter: u, title: Upper}
  buildings: {house: House}
  floors:
    - {kind: planks, building: house, box: [5.25, r2.5, 9.25, r6.5]}
    - {kind: planks, level: u, building: house, box: [5.25, r2.5, 9.25, r6.5]}
  walls:
    - boxes:
        - [5.25, r2.5, 9.25, r6.5]
    - level: u
      boxes:
        - [5.25, r2.5, 9.25, r6.5]
  doors:
    - {line: [[5.25, r4.5], [5.25, r5.5]]}
    - {line: [[6.25, r6.5], [7.25, r6.5]]}
  windows:
    - {line: [[9.25, r4.5], [9.25, r5.5]]}
    - {level: u, line: [[9.25, r4.5], [9.25, r5.5]]}
  things:
    - {kind: low-wall, line: [[3.5, r7.5], [3.5, r8.5]]}
    - {kind: hedge, line: [[3.5, r9.6], [3.5, r10.4]]}
    - {kind: tree, at: [5, r9]}
    - {kind: bench, at: [6.75, r6.7], size: [0.8, 0.2]}
  stairs:
    - {dot: "0703", up: 90}
"""
YARD = """
  size: [30, 12]
"""


def scenario(
    troopers: Mapping[str, str], *, drawing: str = HOUSE, turns: int = 3, begins: str = "blue",
    extra: str = "",
) -> str:
    """The text of a scenario. troopers: id -> dot, weapons, `key=value`, `prone`, `unarmed`.

    The first letter of an id is its side's; begins: "" lets the die decide.
    """
    lines = [
        "id: test", "title: Test", "game: troopers", f"turns: {turns}",
        "sides: [{id: blue, name: Blue}, {id: rust, name: Rust}]",
    ]
    lines += [f"begins: {begins}"] if begins else []
    lines += ["map:" + drawing.rstrip(), "troopers:"]
    lines += [f"  - {_entry(unit, words.split())}" for unit, words in troopers.items()]
    lines += [
        "goals: [{goal: last-squad}]",
        "results: {blue: {title: B}, rust: {title: R}, draw: {title: D}}", extra,
    ]
    return "\n".join(lines)


def _entry(unit: str, words: list[str]) -> str:
    side = "blue" if unit[0] == "b" else "rust"
    facts = {"id": unit, "name": '""', "side": side, "at": f'"{words[0]}"'}
    for word in words[1:]:
        key, _, value = word.partition("=")
        facts[key] = value or "true"
    return "{" + ", ".join(f"{key}: {value}" for key, value in facts.items()) + "}"


def read_scenario(source: Path | str) -> ScenarioFile:
    """A checked scenario."""
    return BOX.open(source).value


class Table(GameTable[TroopersGame, State]):
    """A yard and its people."""

    kind = TroopersGame
    context: GameContext

    def follow(self, *texts: str) -> Self:
        """Play what follows by itself: just these actions, or with none until somebody decides;
        nothing in it may need dice."""
        for text in texts:
            assert self.next == text, self.next
            self.play(text)
        while not texts and self.next:
            self.play(self.next)
        return self

    def put(self, unit: str, change: Callable[[Trooper], Trooper]) -> Self:
        """A trooper changed by hand."""
        self.state = with_trooper(self.state, change(self.state.troopers[unit]))
        return self

    def cost(self, text: str) -> int | None:
        """The AP of an action, None when it is refused."""
        ruling = self.judge(text)
        return int(ruling.cost or 0) if ruling.allowed else None

    def __getitem__(self, unit: str) -> Trooper:
        return self.state.troopers[unit]

    def dot(self, unit: str) -> str:
        """Where a trooper is."""
        return self.game.board.name(self[unit].cell)


def table(troopers: Mapping[str, str], **parts: object) -> Table:
    """A `Table` on the scenario of these parts, with the first side's turn begun."""
    t = Table(scenario(troopers, **parts))  # type: ignore[arg-type]
    return t.follow("fall")
