"""Small paper tables for tests from the rule text's side: a drawing in a few lines, a few troopers,
dice that fall as written. Only the Game contract is used, and the dot arithmetic here is its own,
so that a fault of the program's boards can't hide behind itself.

Dots: the c-th of row r lies at x = c - 0.5 inches in odd rows and at x = c in even ones; rows are
0.866 inches apart, the first one half an inch from the top.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import atan2, degrees, sqrt
from typing import Any, TypeVar

from game.core.contract import AnyGame
from game.core.dice import Dice, ScriptedDice
from game.core.event import AnyEvent, Event, Resolved, Rolled
from game.core.forecast import Forecast
from game.core.ruling import Reason, Ruling
from game.core.view_records import Status
from game.rules import box

E = TypeVar("E", bound=Event)

FIELD = "\n  size: [30, 12]\n"
LONG = "\n  size: [60, 4]\n"

HOUSE = """
  size: [16, 11]
  levels:
    - {letter: u, title: Upper}
    - {letter: t, title: Top}
  buildings: {house: House}
  floors:
    - {kind: planks, building: house, box: [4.25, r2.5, 8.25, r8.5]}
    - {kind: planks, level: u, building: house, box: [4.25, r2.5, 8.25, r8.5]}
    - {kind: roof, level: t, building: house, box: [4.25, r2.5, 8.25, r8.5]}
  walls:
    - {boxes: [[4.25, r2.5, 8.25, r8.5]]}
    - {level: u, boxes: [[4.25, r2.5, 8.25, r8.5]]}
  doors:
    - {line: [[4.25, r4.5], [4.25, r5.5]]}
  windows:
    - {line: [[8.25, r4.5], [8.25, r5.5]]}
    - {level: u, line: [[8.25, r4.5], [8.25, r5.5]]}
  stairs:
    - {dot: "0704", up: 90}
    - {dot: "u0704", kind: ladder}
"""
"""A house of columns 5 to 8 in rows 3 to 8, with an upper storey and a flat roof: a doorway to the
west and a window to the east (the upper one above it), both in row 5; stairs and ladder on 0704."""


def place(dot: str) -> tuple[float, float]:
    """Where a dot of any level lies, in inches."""
    col, row = int(dot[-4:-2]), int(dot[-2:])
    return col - (0.5 if row % 2 else 0.0), 0.5 + (row - 1) * sqrt(3) / 2


def name(col: int, row: int, level: str = "") -> str:
    """The printed number of a dot."""
    return f"{level}{col:02}{row:02}"


def around(dot: str) -> list[str]:
    """The neighbours of a dot clockwise from the upper right: 1 to 6 of the scatter die."""
    level, col, row = dot[:-4], int(dot[-4:-2]), int(dot[-2:])
    east = 0 if row % 2 else 1
    near = [(east, -1), (1, 0), (east, 1), (east - 1, 1), (-1, 0), (east - 1, -1)]
    return [name(col + dc, row + dr, level) for dc, dr in near]


def distance(a: str, b: str) -> int:
    """Dots from a to b on one level, counted one by one."""
    rows = abs(int(a[-2:]) - int(b[-2:]))
    aside = abs(place(a)[0] - place(b)[0])
    return rows + max(0, round(aside - rows / 2))


def bearing(a: str, b: str) -> float:
    """Degrees clockwise from the top of the map."""
    (ax, ay), (bx, by) = place(a), place(b)
    return degrees(atan2(bx - ax, ay - by)) % 360


def dots(cols: int, rows: int) -> list[str]:
    """All numbers of a map's ground."""
    return [name(col, row) for row in range(1, rows + 1) for col in range(1, cols + 1)]


def chance(needs: int) -> Fraction:
    """Of two dice to reach a number."""
    throws = [a + b for a, b in product(range(1, 7), repeat=2)]
    return Fraction(sum(total >= needs for total in throws), 36)


def faces(total: int) -> tuple[int, int]:
    """Two dice that show a total."""
    low = max(1, total - 6)
    return low, total - low


class Counting:
    """Dice that answer with the written faces."""

    def __init__(self, written: Sequence[int]) -> None:
        self._dice = ScriptedDice(written)

    @property
    def position(self) -> int:
        return self._dice.position

    def roll(self, sides: int = 6) -> int:
        assert sides == 6, "Troopers throws six-sided dice only"
        return self._dice.roll(sides)

    def at(self, position: int) -> Dice:
        return self._dice.at(position)


def _entry(unit: str, words: list[str]) -> str:
    facts = {"id": unit, "name": '""', "side": "blue" if unit[0] == "b" else "rust",
             "at": f'"{words[0]}"'}
    for word in words[1:]:
        key, _, value = word.partition("=")
        facts[key] = value or "true"
    return "{" + ", ".join(f"{key}: {value}" for key, value in facts.items()) + "}"


class Paper:
    """One game on a small map. troopers: id -> "dot key=value prone leader unarmed …"; an id's
    first letter is its side's. Blue begins unless `begins` says otherwise ("": the die)."""

    def __init__(
        self,
        troopers: Mapping[str, str],
        drawing: str = FIELD,
        *,
        turns: int = 9,
        begins: str = "blue",
        goals: str = "[{goal: last-squad}]",
        start: Sequence[int] = (),
        open_: bool = True,
    ) -> None:
        text = "\n".join([
            "id: paper", "title: Paper", "game: troopers", f"turns: {turns}",
            "sides: [{id: blue, name: Blue}, {id: rust, name: Rust}]",
            *([f"begins: {begins}"] if begins else []),
            "map:" + drawing.rstrip(), "troopers:",
            *(f"  - {_entry(unit, words.split())}" for unit, words in troopers.items()),
            f"goals: {goals}",
            "results: {blue: {title: Blue wins}, rust: {title: Rust wins}, draw: {title: Draw}}",
        ])
        self.game: AnyGame = box("troopers").load(text, {})
        dice = ScriptedDice(start)
        step = self.game.start(dice)
        assert dice.position == len(start)
        self.state: Any = step.state
        self.events: tuple[AnyEvent, ...] = step.events
        if open_:
            self.play("fall")

    # What may be done

    def judge(self, text: str) -> Ruling:
        return self.game.judge(self.state, self.game.parse(text))

    def cost(self, text: str) -> int | None:
        """AP of an allowed action."""
        ruling = self.judge(text)
        assert ruling.allowed, (text, [(r.rule, r.text) for r in ruling.reasons])
        assert not ruling.reasons
        return None if ruling.cost is None else int(ruling.cost)

    def refused(self, text: str, *rules: str, says: Sequence[str] = ()) -> Reason:
        """Refused with all of these rules, the first of them that of the first reason, in words
        that hold `says`; and not offered."""
        ruling = self.judge(text)
        assert not ruling.allowed, f"{text} was allowed"
        reason = ruling.reasons[0]
        assert reason.rule == rules[0], (text, ruling)
        assert set(rules) <= set(ruling.rules), (text, ruling)
        assert reason.text and reason.title and reason.why
        for piece in says:
            assert piece in reason.text, (piece, reason.text)
        assert self.game.text(self.game.parse(text)) not in self.options()
        return reason

    def options(self, unit: str | None = None) -> list[str]:
        return [self.game.text(action) for action in self.game.options(self.state, unit)]

    def kinds(self, unit: str | None = None) -> set[str]:
        """First words of all that may be done."""
        return {text.split()[0] for text in self.options(unit)}

    def forecast(self, text: str) -> Forecast:
        found = self.game.forecast(self.state, self.game.parse(text))
        assert found is not None, text
        assert sum(outcome.odds for outcome in found.outcomes) == 1
        return found

    def sum_of(self, text: str) -> list[tuple[int, str]]:
        """The lines of the target number: value and rule."""
        return [(line.value, line.rule) for line in self.forecast(text).modifiers]

    def status(self) -> Status:
        return self.game.status(self.state)

    # Doing it

    def play(self, text: str, *written: int) -> "Paper":
        """Play with exactly these dice: more or fewer asked for is a failure. What was forecast
        must be among the outcomes that come true."""
        self.cost(text)
        action, was = self.game.parse(text), self.state
        before = json.dumps(self.game.encode(was))
        said = self.game.forecast(was, action)
        dice = Counting(written)
        step = self.game.play(was, action, dice)
        assert dice.position == len(written), (text, dice.position, written)
        assert json.dumps(self.game.encode(was)) == before, "play changed the state it was given"
        self.state, self.events = step.state, step.events
        keys = [event.key for event in of(step.events, Resolved)]
        assert (said is not None) == bool(keys), (text, said, keys)
        if said is not None:
            assert len(keys) == 1 and keys[0] in {o.key for o in said.outcomes}, (keys, said)
        data = json.loads(json.dumps(self.game.encode(self.state)))
        assert self.game.decode(data) == self.state
        return self

    @property
    def next(self) -> str:
        """What follows by itself, "" when somebody decides."""
        action = self.game.auto(self.state)
        return "" if action is None else self.game.text(action)

    def follow(self, *written: int) -> list[str]:
        """Let everything follow that follows by itself, with exactly these dice."""
        dice, done = Counting(written), []
        events: list[AnyEvent] = []
        while (action := self.game.auto(self.state)) is not None:
            assert self.options() == [self.game.text(action)]
            assert self.game.judge(self.state, action).allowed
            done.append(self.game.text(action))
            step = self.game.play(self.state, action, dice)
            self.state = step.state
            events += step.events
        assert dice.position == len(written), (done, dice.position, written)
        self.events = tuple(events)
        return done

    def end(self, *written: int) -> "Paper":
        """The side has finished; all that follows until the other one decides."""
        self.play("end-side")
        self.follow(*written)
        return self

    # What is so

    def data(self) -> Any:
        return self.game.encode(self.state)

    def unit(self, unit: str) -> dict[str, Any]:
        found: dict[str, Any] = self.data()["troopers"][unit]
        return found

    def at(self, unit: str) -> str:
        """The dot a trooper is on, "" off the map."""
        cell = self.unit(unit)["cell"]
        return "" if cell < 0 else self.game.board.name(cell)

    def spent(self, unit: str) -> tuple[int, int]:
        """AP of the turn, and those of them for movement."""
        found = self.unit(unit)
        return found["spent"], found["moved"]

    def crossed(self, unit: str) -> list[int]:
        """Crossed cells, the highest first; 0 stands for "beyond"."""
        return [cell for cell in range(10, -1, -1) if self.unit(unit)["crossed"] >> cell & 1]

    def halved(self, unit: str) -> list[int]:
        return [cell for cell in range(10, 0, -1) if self.unit(unit)["halved"] >> cell & 1]

    def put(self, unit: str, **fields: Any) -> "Paper":
        """Set fields of a trooper by hand. at: dot; cells: crossed cells; half: half-crossed."""
        data = self.data()
        found = data["troopers"][unit]
        if "at" in fields:
            fields["cell"] = self.game.board.cell(fields.pop("at"))
        for key, context in (("cells", "crossed"), ("half", "halved")):
            if key in fields:
                fields[context] = sum(1 << cell for cell in fields.pop(key))
        if "kit" in fields:
            fields["kit"] = found["kit"] | fields["kit"]
        assert set(fields) <= set(found), set(fields) - set(found)
        found |= fields
        self.state = self.game.decode(data)
        return self

    def alter(self, **fields: Any) -> "Paper":
        """Set fields of the whole position."""
        data = self.data()
        assert set(fields) <= set(data)
        self.state = self.game.decode(data | fields)
        return self

    def watch(self, unit: str, width: int = 150, towards: int = 90, shots: int = 4) -> "Paper":
        """An arc laid by hand."""
        arc = {"width": width, "bearing": towards, "shots": shots}
        return self.put(unit, arcs=[*self.unit(unit)["arcs"], arc])

    def shots(self, unit: str) -> list[int]:
        """Shots left of its arcs."""
        return [arc["shots"] for arc in self.unit(unit)["arcs"]]

    def waiting(self) -> list[tuple[str, int]]:
        """Who may fire now, with which arc (from 1)."""
        reaction = self.data()["reaction"] or {"waiting": []}
        return [(one["shooter"], one["arc"] + 1) for one in reaction["waiting"]]

    def happened(self, kind: type[E]) -> list[E]:
        return of(self.events, kind)

    def rolled(self) -> list[Rolled]:
        return self.happened(Rolled)

    def phase(self) -> tuple[int, str, str]:
        data = self.data()
        return data["turn"], data["side"], data["phase"]

    def reaches(self, unit: str) -> dict[str, int]:
        """End dot -> AP of all walks that are offered."""
        found = {}
        for text in self.options(unit):
            if text.startswith(f"walk {unit} along "):
                cost = self.cost(text)
                assert cost is not None
                found[text.rsplit("-", 1)[-1]] = cost
        return found


def of(events: Iterable[AnyEvent], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def walk(unit: str, *path: str) -> str:
    """The text of a walk."""
    return f"walk {unit} along {'-'.join(path)}"
