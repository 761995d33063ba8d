"""Small positions for tests of fighting: models where they matter, and the doers themselves.

Table 36″ × 36″, facings in degrees. Orders and turns are left to `kit`.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Self

from msgspec.structs import replace

from game.boards.table import DEGREES
from game.core.datafile import read
from game.core.dice import ScriptedDice
from game.core.event import AnyEvent, Told
from game.core.forecast import Forecast
from game.core.ruling import Ruling
from game.rules.mechs import BOX, actions, apply, capture, close, heat, odds, ranged, special
from game.rules.mechs.actions import Action, parse
from game.rules.mechs.attack import Aim
from game.rules.mechs.context import GameContext
from game.rules.mechs.data import load_data
from game.rules.mechs.scenario import ScenarioFile
from game.rules.mechs.state import Order, OrderKind, State, Unit, with_unit
from tests.rules.tables import Position

_JUDGES: dict[type, Callable[..., Ruling]] = {
    actions.Fire: ranged.judge_fire, actions.Strike: close.judge_strike,
    actions.Capture: capture.judge_capture, actions.Charge: special.judge_charge,
    actions.Ram: special.judge_ram, actions.Death: special.judge_death,
    actions.Vent: heat.judge_vent,
}


def scenario(
    units: Mapping[str, str], areas: Mapping[str, str] = {}, *, rounds: int = 12, extra: str = ""
) -> str:
    """The text of a scenario. units: id -> model, place, facing in degrees, then `key=value`. The
    first letter of an id is its side's; a side without any has a squad at the east edge. areas:
    id -> kind, then the outline, and `access=` points."""
    whom = {"b9": "drifters 35.5,18 270", "r9": "drifters 35.5,18 270"}
    units = {**units, **{
        unit: words for unit, words in whom.items() if not any(one[0] == unit[0] for one in units)
    }}
    lines = ["id: test", "title: Test", "game: mechs", f"rounds: {rounds}", "first: blue",
             "sides: [{id: blue, name: Blue}, {id: rust, name: Rust}]", "areas:"]
    for key, words in areas.items():
        kind, *points = words.split()
        outline = " ".join(one for one in points if "=" not in one)
        access = " ".join(one.split("=")[1] for one in points if "=" in one)
        lines.append(f"  - {{id: {key}, kind: {kind}, name: {key.title()}, "
                     f'outline: "{outline}", access: "{access}"}}')
    lines += [
        "strips:", '  - {side: blue, name: B, outline: "0,30 36,30 36,36 0,36"}',
        '  - {side: rust, name: R, outline: "0,0 36,0 36,6 0,6"}', "units:",
    ]
    lines += [f"  - {_entry(unit, words.split())}" for unit, words in units.items()]
    lines += ["results: {blue: {title: B}, rust: {title: R}, draw: {title: D}}", extra]
    return "\n".join(line for line in lines if line != "areas:" or areas)


def _entry(unit: str, words: list[str]) -> str:
    side = "blue" if unit[0] == "b" else "rust"
    facts = {"id": unit, "name": unit.upper(), "side": side, "model": words[0]}
    if words[1] != "aboard":
        facts |= {"at": f'"{words[1]}"', "facing": words[2]}
    rest = words[2:] if words[1] == "aboard" else words[3:]
    facts |= dict(word.split("=", 1) for word in rest)
    return "{" + ", ".join(f"{key}: {value}" for key, value in facts.items()) + "}"


def read_scenario(source: Path | str) -> ScenarioFile:
    """A checked scenario."""
    return BOX.open(source).value


class Units:
    """The units of a field, changed by hand and asked after."""

    context: GameContext
    state: State

    def put(self, unit: str, **facts: Any) -> Self:
        """A unit changed by hand: `at` is a point, `facing` in degrees."""
        if "at" in facts:
            facts["cell"] = self.context.board.cell(facts.pop("at"))
        if "facing" in facts:
            facts["facing"] //= DEGREES
        self.state = with_unit(self.state, replace(self[unit], **facts))
        return self

    def wreck(self, unit: str) -> Self:
        """A unit made a wreck by hand."""
        row = self.context.row(self[unit])
        return self.put(unit, click=len(row.dial), fate="salvage", level="ground")

    def __getitem__(self, unit: str) -> Unit:
        return self.state.units[unit]

    def at(self, unit: str) -> str:
        """Where a unit is."""
        return self.context.board.name(self[unit].cell)


class Fight(Units, Position):
    """A field and its position, driven by action texts and written dice."""

    def __init__(self, text: str) -> None:
        self.context = GameContext(read(text, ScenarioFile), load_data())
        units = {one.id: one for one in self.context.units}
        self.state = State(1, "blue", "blue", "orders", units, left=2)

    # --- doing ------------------------------------------------------------------------------

    def play(self, text: str, *faces: int) -> Self:
        """Do an allowed action with exactly these dice; its order is given with it."""
        action = self.parse(text)
        ruling = self.judge(text)
        assert ruling.allowed, ruling
        dice = ScriptedDice(faces)
        self.state, self.events = apply.APPLIERS[type(action)](
            self.context, self.state, action, dice
        )
        assert dice.position == len(faces), f"{len(faces) - dice.position} faces were not rolled"
        return self

    def did(self, pair: tuple[State, list[AnyEvent]]) -> Self:
        """The position after a function of the rules, and its events."""
        self.state, self.events = pair
        return self

    def ordered(self, unit: str, kind: OrderKind, **facts: Any) -> Self:
        """An order that runs."""
        self.state = replace(self.state, order=Order(kind, unit, **facts))
        return self

    # --- asking -----------------------------------------------------------------------------

    def parse(self, text: str) -> Action:
        """An action of its text."""
        return parse(text, self.context.board)

    def judge(self, text: str) -> Ruling:
        """What its part of the rules says of an action."""
        action: Any = self.parse(text)
        return _JUDGES[type(action)](self.context, self.state, self[action.unit], action)

    def aim(self, text: str) -> Aim:
        """The sum of an attack."""
        made = odds.aim_of(self.context, self.state, self.parse(text))
        assert made is not None
        return made

    def sum(self, text: str) -> dict[str, int]:
        """The lines of an attack's sum by their words."""
        return {one.words: one.value for one in self.aim(text).modifiers}

    def forecast(self, text: str) -> Forecast:
        """The odds of an allowed action."""
        assert self.allowed(text), self.judge(text)
        found = odds.forecast(self.context, self.state, self.parse(text))
        assert found is not None
        return found

    def fate(self, unit: str) -> str:
        """What has become of a unit."""
        return self[unit].fate

    @property
    def told(self) -> str:
        """What the log was told, in one text."""
        return " | ".join(one.text for one in self.of(Told))


def fight(units: Mapping[str, str], areas: Mapping[str, str] = {}, **parts: Any) -> Fight:
    """A `Fight` on the scenario of these parts."""
    return Fight(scenario(units, areas, **parts))
