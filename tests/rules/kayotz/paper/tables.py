"""Small paper tables for tests from the rule text's side: a map in a few lines, a few counters,
dice that fall as written. Only the Game contract is used, and the hex arithmetic here is its own,
so that a fault of the program's boards can't hide behind itself.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from game.core.contract import AnyGame
from game.core.dice import Dice, ScriptedDice
from game.core.event import AnyEvent, Began, Event, Rolled
from game.core.forecast import Forecast
from game.core.ruling import Reason, Ruling
from game.rules import box

E = TypeVar("E", bound=Event)

CLEAR = "\n".join(["........."] * 6)
WIDE = "\n".join(["." * 18] * 12)
NEVER = {"levels": [{"id": "won", "title": "Won", "tests": [
    {"count": "aliens_lost", "at_least": 99}]}], "defeat": {"id": "lost", "title": "Lost"}}


def name(col: int, row: int) -> str:
    """The printed number of a hex: block of three columns, column and half, row of that half."""
    return f"{col // 3 + 1}{2 * (col % 3) + 1 + row // 6}{row % 6 + 1}"


def place(hex_name: str) -> tuple[int, int]:
    """Column and row of a printed number."""
    block, mid, line = (int(digit) for digit in hex_name)
    return 3 * (block - 1) + (mid - 1) // 2, 6 * ((mid - 1) % 2) + line - 1


def around(hex_name: str, cols: int = 9, rows: int = 6) -> list[str]:
    """The adjacent hexes on the map, lowest number first; odd columns lie half a hex lower."""
    col, row = place(hex_name)
    low = col & 1
    near = [(0, -1), (0, 1), (-1, low - 1), (-1, low), (1, low - 1), (1, low)]
    return sorted(
        name(col + dc, row + dr)
        for dc, dr in near
        if 0 <= col + dc < cols and 0 <= row + dr < rows
    )


def distance(a: str, b: str) -> int:
    """Hexes from a to b, by cube coordinates."""
    cubes = []
    for hex_name in (a, b):
        col, row = place(hex_name)
        z = row - (col - (col & 1)) // 2
        cubes.append((col, z, -col - z))
    (x, y, z), (p, q, r) = cubes
    return max(abs(x - p), abs(y - q), abs(z - r))


def hexes(cols: int = 9, rows: int = 6) -> list[str]:
    """All numbers of a map, column by column."""
    return [name(col, row) for col in range(cols) for row in range(rows)]


def _centre(hex_name: str) -> tuple[int, int]:
    """Centre on a grid where a hexagon's corners are (±2, 0) and (±1, ±1)."""
    col, row = place(hex_name)
    return 3 * col, 2 * row + (col & 1)


def met(a: str, b: str, other: str) -> bool:
    """Whether the segment from centre to centre meets the closed hexagon `other`: exact.

    A closed convex shape and a segment are apart only if some normal of theirs parts them.
    """
    (ax, ay), (bx, by), (ox, oy) = _centre(a), _centre(b), _centre(other)
    corners = [(ox + x, oy + y) for x, y in ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))]
    normals = [(0, 1), (1, 1), (1, -1), (by - ay, ax - bx), (bx - ax, by - ay)]
    for nx, ny in normals:
        line = [nx * x + ny * y for x, y in ((ax, ay), (bx, by))]
        shape = [nx * x + ny * y for x, y in corners]
        if max(line) < min(shape) or max(shape) < min(line):
            return False
    return True


def _spread(units: Mapping[str, str], words: Mapping[str, dict[str, Any]]) -> list[dict[str, Any]]:
    entries = []
    for unit, text in units.items():
        where, *notes = text.split()
        entry: dict[str, Any] = {"id": unit, "hex": where}
        for note in notes:
            entry |= words[note]
        entries.append(entry)
    return entries


_MARINE: dict[str, dict[str, Any]] = {
    "stunned": {"hurt": "stunned"}, "paralyzed": {"hurt": "paralyzed"},
    "out": {"out_of_ammo": True}, "active": {}}
_ALIEN: dict[str, dict[str, Any]] = {"dormant": {"dormant": True}, "active": {}}
HURT = ("active", "stunned", "paralyzed")


class Counting:
    """Dice that remember what was asked for and that answer with the written faces."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._dice = ScriptedDice(faces)
        self.asked: list[int] = []

    @property
    def position(self) -> int:
        return self._dice.position

    def roll(self, sides: int = 6) -> int:
        self.asked.append(sides)
        return self._dice.roll(sides)

    def at(self, position: int) -> Dice:
        return self._dice.at(position)


class Paper:
    """One game on a small map. marines and aliens: id -> "hex [stunned] [out] [dormant] …"."""

    def __init__(
        self,
        rows: str = CLEAR,
        marines: Mapping[str, str] = {},
        aliens: Mapping[str, str] = {},
        *,
        roads: Iterable[Iterable[str]] = (),
        deck: Sequence[str] = ("steady-fire", "long-stride"),
        hot_seat: bool = False,
        start: Sequence[int] = (),
        **more: Any,
    ) -> None:
        text: dict[str, Any] = {
            "id": "paper", "title": "Paper", "game": "kayotz",
            "map": {"rows": "\n".join(row.strip() for row in rows.strip().splitlines())},
            "roads": [list(road) for road in roads],
            "marines": _spread(marines, _MARINE), "aliens": _spread(aliens, _ALIEN),
            "deck": list(deck), "goals": [], "victory": NEVER,
        }
        text |= more
        self.game: AnyGame = box("kayotz").load(
            json.dumps(text), {"hot-seat": True} if hot_seat else None)
        dice = ScriptedDice(start)
        step = self.game.start(dice)
        assert dice.position == len(start)
        self.state: Any = step.state
        self.events: tuple[AnyEvent, ...] = step.events
        self.asked: list[int] = []

    # What may be done

    def judge(self, text: str) -> Ruling:
        return self.game.judge(self.state, self.game.parse(text))

    def allowed(self, text: str) -> Ruling:
        ruling = self.judge(text)
        assert ruling.allowed, (text, [r.text for r in ruling.reasons])
        assert not ruling.reasons
        return ruling

    def cost(self, text: str) -> Fraction | None:
        return self.allowed(text).cost

    def refused(self, text: str, *rules: str, says: Sequence[str] = ()) -> Reason:
        """Refused, by one of these rules, in words that hold `says`; returns the first reason.

        The rule may stand in the reason or beside it (`also`). A refusal must also be missing
        from the options, and say what, by which rule and why.
        """
        ruling = self.judge(text)
        assert not ruling.allowed, text
        assert ruling.reasons
        assert set(ruling.rules) & set(rules), (text, ruling)
        reason = next((r for r in ruling.reasons if r.rule in rules), ruling.reasons[0])
        assert reason.text
        assert reason.title
        assert reason.why
        for piece in says:
            assert piece in reason.text, (piece, reason.text)
        assert self.game.text(self.game.parse(text)) not in self.options()
        return reason

    def options(self, unit: str | None = None) -> list[str]:
        return [self.game.text(action) for action in self.game.options(self.state, unit)]

    def kinds(self, unit: str) -> set[str]:
        """First words of all that a unit may do."""
        return {text.split()[0] for text in self.options(unit)}

    def forecast(self, text: str) -> Forecast:
        found = self.game.forecast(self.state, self.game.parse(text))
        assert found is not None, text
        assert sum(outcome.odds for outcome in found.outcomes) == 1
        return found

    def odds(self, text: str, *keys: str) -> Fraction:
        return self.forecast(text).odds(*keys)

    # Doing it

    def play(self, text: str, *faces: int) -> tuple[AnyEvent, ...]:
        """Play with exactly these dice: more or fewer asked for is a failure."""
        self.allowed(text)
        dice = Counting(faces)
        before = json.dumps(self.encoded())
        was = self.state
        step = self.game.play(self.state, self.game.parse(text), dice)
        assert dice.position == len(faces), (text, dice.asked, faces)
        assert json.dumps(self.game.encode(was)) == before, "play changed the state it was given"
        self.state, self.events, self.asked = step.state, step.events, dice.asked
        return step.events

    def auto(self, *faces: int) -> tuple[AnyEvent, ...]:
        """Let everything follow that follows by itself, with exactly these dice."""
        dice = Counting(faces)
        events: list[AnyEvent] = []
        while (action := self.game.auto(self.state)) is not None:
            assert self.options() == [self.game.text(action)]
            step = self.game.play(self.state, action, dice)
            self.state = step.state
            events += step.events
        assert dice.position == len(faces), (dice.asked, faces)
        self.events, self.asked = tuple(events), dice.asked
        return self.events

    def turn(self, *faces: int) -> tuple[AnyEvent, ...]:
        """The Marines end their phase and the aliens' whole card runs."""
        first = self.play("end-phase")
        return first + self.auto(*faces)

    def until_card(self, *faces: int) -> tuple[AnyEvent, ...]:
        """End phase and draw only."""
        self.play("end-phase")
        return self.play("draw", *faces)

    # What is so

    def encoded(self) -> Any:
        return self.game.encode(self.state)

    def put(self, unit: str, **fields: Any) -> None:
        """Set fields of a unit by hand (hex by its number)."""
        data = self.encoded()
        box_ = data["marines"] if unit in data["marines"] else data["aliens"]
        if "hex" in fields:
            fields["cell"] = self.game.board.cell(fields.pop("hex"))
        assert set(fields) <= set(box_[unit])
        box_[unit] |= fields
        self.state = self.game.decode(data)

    def alter(self, **fields: Any) -> None:
        """Set fields of the whole position."""
        data = self.encoded()
        assert set(fields) <= set(data)
        self.state = self.game.decode(data | fields)

    def unit(self, unit: str) -> dict[str, Any]:
        data = self.encoded()
        found: dict[str, Any] = data["marines"].get(unit) or data["aliens"][unit]
        return found

    def at(self, unit: str) -> str | None:
        """The hex a unit is in, or None off the map."""
        found = self.unit(unit)
        return self.game.board.name(found["cell"]) if found["place"] == "map" else None

    def hurt(self, unit: str) -> str:
        found = self.unit(unit)
        return HURT[found["hurt"]] if found["place"] != "lost" else "eliminated"

    def out(self, unit: str) -> bool:
        return bool(self.unit(unit)["out"])

    def asleep(self, unit: str) -> str:
        """ "active", "dormant" or "eliminated"."""
        found = self.unit(unit)
        return "eliminated" if found["place"] != "map" else "dormant" if found[
            "dormant"] else "active"

    def strongpoints(self) -> set[str]:
        return {self.game.board.name(cell) for cell in self.encoded()["strongpoints"]}

    def happened(self, kind: type[E]) -> list[E]:
        return of(self.events, kind)

    def rolled(self) -> Rolled:
        """The first throw of the last action."""
        return self.happened(Rolled)[0]

    def told(self) -> str:
        """All words of the last action's events."""
        return " | ".join(getattr(event, "text", "") for event in self.events)

    def phase(self) -> tuple[int, str]:
        data = self.encoded()
        return data["turn"], data["phase"]

    def reaches(self, unit: str, verb: str = "full-move") -> dict[str, Fraction]:
        """End hex -> cost of all that is offered to a walking unit."""
        found = {}
        for text in self.options(unit):
            if text.startswith(f"{verb} {unit} along "):
                cost = self.cost(text)
                assert cost is not None
                found[text.rsplit("-", 1)[-1]] = cost
        return found


def of(events: Iterable[AnyEvent], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def began(events: Iterable[AnyEvent]) -> list[tuple[int, str]]:
    return [(event.turn, event.phase) for event in of(events, Began)]


def leaves(data: Any) -> Iterator[Any]:
    """Every plain value of JSON-ready data, and every text inside records."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield key
            yield from leaves(value)
    elif isinstance(data, list | tuple | set | frozenset):
        for value in data:
            yield from leaves(value)
    else:
        yield data
