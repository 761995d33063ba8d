"""Small positions for rule tests: a map text, figures where they matter.

YARD: sand, nine columns and nine rows. PITS: with pits, a wall, a pillar and a bridge.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.event import AnyEvent, Resolved
from game.core.ruling import Ruling
from game.rules import box
from game.rules.arena.action import Action, Move
from game.rules.arena.game import ArenaGame
from game.rules.arena.state import Dropped, Figure, State, with_figure

E = TypeVar("E")

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


class Table:
    """A game and its position, driven by action texts and written dice."""

    def __init__(self, text: str, **options: bool) -> None:
        game = box("arena").load(text, {key.replace("_", "-"): v for key, v in options.items()})
        assert isinstance(game, ArenaGame)
        self.game = game
        self.field = game.field
        self.state: State = game.start(ScriptedDice(())).state
        self.events: tuple[AnyEvent, ...] = ()

    # --- doing ------------------------------------------------------------------------------

    def play(self, text: str, *faces: int) -> "Table":
        """Play an allowed action with exactly these dice."""
        return self.act(self.game.parse(text), *faces)

    def act(self, action: Action, *faces: int) -> "Table":
        """The same with the action itself."""
        ruling = self.judge_of(action)
        assert ruling.allowed, ruling
        dice = ScriptedDice(faces)
        step = self.game.play(self.state, action, dice)
        assert dice.position == len(faces), f"{len(faces) - dice.position} faces were not rolled"
        self.state, self.events = step.state, step.events
        return self

    def follow(self, text: str, *faces: int) -> "Table":
        """Play what follows by itself: just this action."""
        assert self.next == text, self.next
        return self.play(text, *faces)

    def moving(self, first: str = "blue") -> "Table":
        """On to the movement phase, with that side to move first; chases that look like one stay
        unmarked."""
        faces = (6, 1) if first == "blue" else (1, 6)
        self.follow("initiative", *faces).play(f"first {first}")
        return self.play("begin") if self.state.phase == "mark" else self

    def acting(self, *order: str) -> "Table":
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
            ) -> "Table":
        """A figure changed by hand, by a function or by values; `cell` may be a hex's name."""
        if isinstance(facts.get("cell"), str):
            facts["cell"] = self.cell(str(facts["cell"]))
        figure = replace(self[unit], **facts)
        self.state = with_figure(self.state, change(figure) if change else figure)
        return self

    def drop(self, item: str, at: str) -> "Table":
        """A thing laid down."""
        lying = (*self.state.dropped, Dropped(self.cell(at), item))
        self.state = replace(self.state, dropped=lying)
        return self

    # --- asking -----------------------------------------------------------------------------

    def judge(self, text: str) -> Ruling:
        """What the game says of an action's text."""
        return self.judge_of(self.game.parse(text))

    def judge_of(self, action: Action) -> Ruling:
        """What the game says of an action."""
        return self.game.judge(self.state, action)

    def allowed(self, text: str) -> bool:
        """Whether an action may be done."""
        return self.judge(text).allowed

    def refused(self, text: str, rule: str, words: str = "") -> Ruling:
        """Assert that the action is refused, its first reason under a rule, with these words."""
        ruling = self.judge(text)
        assert not ruling.allowed, f"{text} was allowed"
        assert ruling.reasons[0].rule == rule, ruling
        assert words in ruling.reasons[0].text, ruling
        assert all(one.title and one.text and one.why for one in ruling.reasons), ruling
        return ruling

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

    @property
    def next(self) -> str:
        """The text of what follows by itself, "" when somebody decides."""
        action = self.game.auto(self.state)
        return "" if action is None else self.game.text(action)

    def offered(self, unit: str | None = None, starting: str = "") -> set[str]:
        """Texts of the offered actions, or of those that begin so."""
        found = {self.game.text(action) for action in self.game.options(self.state, unit)}
        return {text for text in found if text.startswith(starting)}

    def ends(self, unit: str) -> set[str]:
        """Names of the hexes that its offered moves end in."""
        return {
            self.game.board.name(one.path[-1]) for one in self.game.options(self.state, unit)
            if isinstance(one, Move)
        }

    def __getitem__(self, unit: str) -> Figure:
        return self.state.figures[unit]

    def cell(self, name: str) -> int:
        """The cell of a hex's name."""
        return self.game.board.cell(name)

    def at(self, unit: str) -> str:
        """Where a figure is."""
        return self.game.board.name(self[unit].cell)

    def of(self, kind: type[E]) -> list[E]:
        """The last action's events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def key(self) -> str:
        """Which outcome of its forecast the last action came to."""
        return self.of(Resolved)[-1].key


def table(figures: Mapping[str, str], *, first: str = "blue", **parts: object) -> Table:
    """A `Table` on the scenario of these parts, in the movement phase, that side to move first."""
    return raw(figures, **parts).moving(first)  # type: ignore[arg-type]


def raw(figures: Mapping[str, str], *, delay: bool = False, **parts: object) -> Table:
    """A `Table` before the initiative."""
    return Table(scenario(figures, **parts), delay=delay)  # type: ignore[arg-type]
