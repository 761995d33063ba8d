"""Small positions for rule tests: a map text, figures where they matter.

YARD: sand, nine columns and nine rows. PITS: with pits, a wall, a pillar and a bridge.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Self

from msgspec.structs import replace

from game.rules.arena import BOX
from game.rules.arena.actions import Move
from game.rules.arena.context import GameContext
from game.rules.arena.game import ArenaGame
from game.rules.arena.scenario import ScenarioFile
from game.rules.arena.state import Dropped, Figure, State, with_figure
from tests.rules.tables import GameTable

YARD = """
.........
.........
.........
.........
.........
.........
.........
.........
.........
"""
PITS = """
...o.....
.2.......
...5...#.
...5...#.
.5.......
.5...4...
.5...===.
.........
_.......o
"""
"""A pillar at D1 and I9, void at A9; a pit of 2 m at B2, of 5 m at D3-D4 and at B5-B6-B7, of 4 m at
F6; a wall at H3-H4; a bridge at F7-G7-H7."""


def scenario(
    figures: Mapping[str, str], *, rows: str = YARD, turns: int = 9, chases: Mapping[str, str] = {},
    dropped: Mapping[str, str] = {}, ropes: Sequence[str] = (), conditions: Sequence[str] = (),
    pits: Mapping[str, int] = {}, goals: str = "[{goal: last-standing}]", extra: str = "",
) -> str:
    """The text of a scenario. figures: id -> hex, facing, then `key=value` (ST 12, DX 12 and a
    broadsword unless they are written). The first letter of an id is its side's. dropped: item to
    hex. pits: further characters, with their depth."""
    lines = ["id: test", "title: Test", "game: arena", f"turns: {turns}",
             "sides: [{id: blue, name: Blue}, {id: rust, name: Rust}]", "map:", "  rows: |"]
    lines += [f"    {row}" for row in rows.split()]
    deep = ", ".join(f"{sign}: {metres}" for sign, metres in pits.items())
    lines += [f"  ropes: [{', '.join(ropes)}]", f"  pits: {{{deep}}}", "figures:"]
    lines += [f"  - {_entry(unit, words.split())}" for unit, words in figures.items()]
    lines += [
        "dropped: [" + ", ".join(f"{{at: {at}, item: {item}}}" for item, at in dropped.items())
        + "]",
        "chases: [" + ", ".join(f"{{unit: {a}, prey: {b}}}" for a, b in chases.items()) + "]",
        f"conditions: [{', '.join(conditions)}]", f"goals: {goals}",
        "results: {blue: {title: B}, rust: {title: R}, draw: {title: D}}", extra,
    ]
    return "\n".join(lines)


def _entry(unit: str, words: list[str]) -> str:
    side = "blue" if unit[0] == "b" else "rust"
    facts = {
        "id": unit, "name": unit.upper(), "side": side, "at": words[0], "facing": words[1],
        "st": "12", "dx": "12", "iq": "8", "weapons": "[broadsword]",
    }
    for word in words[2:]:
        key, _, value = word.partition("=")
        lists = key in ("weapons", "things", "skills")
        facts[key] = f"[{value.replace('+', ', ')}]" if lists else value
    return "{" + ", ".join(f"{key}: {value}" for key, value in facts.items()) + "}"


def read_scenario(source: Path | str) -> ScenarioFile:
    """A checked scenario."""
    return BOX.open(source).value


class Table(GameTable[ArenaGame, State]):
    """A duel or more of it."""

    kind = ArenaGame
    context: GameContext

    # --- doing ------------------------------------------------------------------------------

    def follow(self, text: str, *faces: int) -> Self:
        """Play what follows by itself: just this action."""
        assert self.next == text, self.next
        return self.play(text, *faces)

    def moving(self, first: str = "blue") -> Self:
        """On to the movement phase, with that side to move first; chases that look like one stay
        unmarked."""
        faces = (6, 1) if first == "blue" else (1, 6)
        self.follow("initiative", *faces).play(f"first {first}")
        return self.play("begin") if self.state.phase == "mark" else self

    def acting(self, *order: str) -> Self:
        """The action phase by hand: all have moved as their records say, and these act next, in
        this order; without any, all in order of their ids."""
        figures = {
            unit: replace(one, moved=True, free=True if one.free is None else one.free)
            for unit, one in self.state.figures.items()
        }
        queue = order or tuple(sorted(unit for unit, one in figures.items() if one.fate == "up"))
        self.state = replace(
            self.state, phase="act", winner="blue", first="blue", active="", figures=figures,
            queue=queue, order=queue,
        )
        return self

    def put(self, unit: str, change: Callable[[Figure], Figure] | None = None, **facts: object
            ) -> Self:
        """A figure changed by hand, by a function or by values; `cell` may be a hex's name."""
        if isinstance(facts.get("cell"), str):
            facts["cell"] = self.cell(str(facts["cell"]))
        figure = replace(self[unit], **facts)
        self.state = with_figure(self.state, change(figure) if change else figure)
        return self

    def ran(self) -> Self:
        """All figures have left their hexes in the turn before (AR-U1)."""
        for unit in self.state.figures:
            self.put(unit, ran=True)
        return self

    def drop(self, item: str, at: str) -> Self:
        """A thing laid down."""
        lying = (*self.state.dropped, Dropped(self.cell(at), item))
        self.state = replace(self.state, dropped=lying)
        return self

    # --- asking -----------------------------------------------------------------------------

    def cost(self, text: str) -> int | None:
        """The MOV of an action, None when it is refused."""
        ruling = self.judge(text)
        return int(ruling.cost or 0) if ruling.allowed else None

    @property
    def phase(self) -> str:
        """The phase that runs."""
        return self.state.phase

    def pose(self, unit: str) -> str:
        """A figure's position."""
        return self[unit].position

    def ends(self, unit: str) -> set[str]:
        """Names of the hexes that its offered moves end in."""
        return {
            self.game.board.name(one.path[-1]) for one in self.game.options(self.state, unit)
            if isinstance(one, Move)
        }

    def __getitem__(self, unit: str) -> Figure:
        return self.state.figures[unit]

    def at(self, unit: str) -> str:
        """Where a figure is."""
        return self.game.board.name(self[unit].cell)


def table(figures: Mapping[str, str], *, first: str = "blue", **parts: object) -> Table:
    """A `Table` on the scenario of these parts, in the movement phase, that side to move first."""
    return raw(figures, **parts).moving(first)  # type: ignore[arg-type]


def raw(figures: Mapping[str, str], *, delay: bool = False, **parts: object) -> Table:
    """A `Table` before the initiative."""
    return Table(scenario(figures, **parts), delay=delay)  # type: ignore[arg-type]
