"""Skirmishes of 'Mech Field: a table drawn in pairs of pieces, an aim, and two armies for their
points."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from game.core.buildfiles import told_build
from game.core.errors import BoxError
from game.core.scenario_text import scenario_text
from game.core.seeded_draw import SeededDraw
from game.core.skirmish import (
    DRAWN,
    MINE,
    READY_MADE,
    ForceRow,
    Skirmish,
    SkirmishChoice,
    SkirmishGenerator,
    SkirmishPart,
    SkirmishRequest,
    scenario_id,
)
from game.core.two_player import SIDES
from game.core.words import Words, load_words
from game.rules.mechs.army import Army, ready_made
from game.rules.mechs.data import DATA_WORDS, GameData, load_data
from game.rules.mechs.skirmish_data import TableSkirmishData, skirmish_data
from game.rules.mechs.skirmish_forces import drawn_army, factions, filled_up, fitted
from game.rules.mechs.skirmish_map import ZONE, SkirmishTable, Spot, draw_table

_BLUE, _RUST = SIDES
_FORCE_LETTERS = {MINE: "M", READY_MADE: "R", DRAWN: "D"}
_DEPOTS = 2
_FACTS = (
    ("river", "river"), ("woods", "hindering"), ("hills", "elevated"), ("crags", "abrupt"),
    ("houses", "blocking"), ("ponds", "shallow"),
)


def make() -> SkirmishGenerator:
    """See `game.core.gamebox.FolderBox`."""
    return TableGenerator()


@cache
def _words() -> Words:
    return load_words("mechs-skirmish")


def _listed(key: str) -> list[str]:
    return [word.strip() for word in _words().say(key).split(",")]


class TableGenerator(SkirmishGenerator):
    """See `SkirmishGenerator`."""

    game, first, prefix = "mechs", _BLUE, "MC"

    def __init__(self) -> None:
        self.mix: TableSkirmishData = skirmish_data()
        self.data: GameData = load_data()
        self.id = self.game

    def generator(self) -> SkirmishGenerator:
        """Itself, for its codes."""
        return self

    def parts(self) -> tuple[SkirmishPart, ...]:
        """The rows of choices."""
        mix, say = self.mix, _words().say

        def part(id: str, choices: Mapping[str, Any], kind: Any = "choice") -> SkirmishPart:
            return SkirmishPart(id, say(f"part.{id}"), tuple(
                SkirmishChoice(key, say(f"{id}.{key}"), self._note(id, key), row.letter,
                               drawn=id != "handicap" or not row.percent)
                for key, row in choices.items()
            ), kind)

        def forces(id: str) -> SkirmishPart:
            return SkirmishPart(id, say(f"part.{id}"), tuple(
                SkirmishChoice(key, say(f"forces.{key}"), "", letter, drawn=key != MINE)
                for key, letter in _FORCE_LETTERS.items()
            ), "forces")

        return (
            part("ground", mix.grounds, "ground"), part("size", mix.sizes),
            part("objective", mix.objectives), forces(_BLUE), forces(_RUST),
            part("handicap", mix.handicap),
        )

    def _note(self, part: str, key: str) -> str:
        say = _words().say
        if part == "size":
            size = self.mix.sizes[key]
            return say("size.note", points=size.points, width=size.width, height=size.height,
                       minutes=size.minutes)
        return say(f"objective.{key}-note") if part == "objective" else ""

    def ready_made(self, side: str) -> tuple[tuple[str, str], ...]:
        """The armies of the box: brought to the points of the skirmish."""
        return tuple(
            (id, told_build(army, DATA_WORDS).name) for id, army in ready_made().items()
        )

    def draw(
        self, request: SkirmishRequest, builds: Mapping[str, Any] | None = None
    ) -> Skirmish:
        """The skirmish of a request. builds: the armies of one's own; units stay at home, or others
        of their faction join, until an army has the points."""
        self.checked(request)
        chosen = request.chosen
        raid = chosen["objective"] == "raid"
        draw = SeededDraw(request.seed, f"mechs {chosen['ground']} {chosen['size']}")
        table = draw_table(
            draw.stream(f"table {raid}"), self.mix.sizes[chosen["size"]],
            self.mix.grounds[chosen["ground"]], self.mix, _DEPOTS if raid else 0,
        )
        armies = self._armies(request, builds or {})
        title = _words().say("title", first=draw.stream("title").one(_listed("first")),
                             second=draw.stream("name").one(_listed(f"second.{chosen['ground']}")))
        facts = self._facts(table)
        rows = {
            side: tuple(
                ForceRow(self.data.models[one].name, self.data.models[one].points)
                for one in army.units
            )
            for side, army in armies.items()
        }
        named = {
            side: f"{_words().say(f'side.{side}')}: {told_build(army, DATA_WORDS).name}"
            for side, army in armies.items()
        }
        file = _TableFile(self, request, table, armies, title, facts, draw.stream("names"))
        return Skirmish(request, title, facts, file.text(), rows, named)

    # --- armies ---------------------------------------------------------------------------------

    def limits(self, request: SkirmishRequest) -> dict[str, int]:
        """The points of either side: never more than those of the size, from which the orders of
        both follow (MC-N1); so the other side gets fewer."""
        chosen, points = request.chosen, self.mix.sizes[request.chosen["size"]].points
        more = self.mix.handicap[chosen["handicap"]].percent + request.levelling * self.mix.step
        left = {_BLUE: 100, _RUST: self.mix.objectives[chosen["objective"]].rust}
        left[_BLUE] -= max(0, -more)
        left[_RUST] -= max(0, more)
        over = 100 - max(left.values())  # the stronger side has all points
        return {side: points * (percent + over) // 100 for side, percent in left.items()}

    def _armies(
        self, request: SkirmishRequest, builds: Mapping[str, Army]
    ) -> dict[str, Army]:
        limits = self.limits(request)
        asked = {side: self._asked(request, side, builds) for side in SIDES}
        taken = {army.faction for army in asked.values() if army is not None}
        found: dict[str, Army] = {}
        for side in SIDES:
            draw, limit = SeededDraw(request.seed, f"mechs army {side}"), limits[side]
            army = asked[side]
            if army is None:
                open_ = [one for one in factions(self.data) if one not in taken]
                faction = draw.stream("faction").one(open_)
                taken.add(faction)
                army = Army(
                    id=f"drawn-{side}", name=self.data.factions[faction].name, faction=faction,
                    units=drawn_army(draw, faction, limit, self.data),
                )
            else:
                units = fitted(army.units, limit, self.data)
                units = filled_up(draw, units, army.faction, limit, self.data)
                army = Army(id=army.id, name=army.name, text=army.text, faction=army.faction,
                            units=units)
            found[side] = army
        return found

    def _asked(
        self, request: SkirmishRequest, side: str, builds: Mapping[str, Army]
    ) -> Army | None:
        """The army of one's own or of the box that fights for a side.

        Raises:
            BoxError: there is none of that id, or none was given, or it has nobody.
        """
        asked, kind = request.forces.get(side, ""), request.chosen[side]
        if kind == MINE:
            army = builds.get(side)
            if army is None:
                named = f" {asked!r}" if asked else ""
                raise BoxError(f"{side} fights with an army{named} of somebody’s own: choose yours")
            if not army.units:
                raise BoxError(f"{army.name} has no units: give it some, or choose another army")
            return army
        if kind == READY_MADE:
            if asked and asked not in ready_made():
                raise BoxError(f"no ready-made army {asked!r}: use {', '.join(ready_made())}")
            draw = SeededDraw(request.seed, f"mechs ready-made {side}")
            return ready_made()[asked or draw.one(list(ready_made()))]
        return None

    def _facts(self, table: SkirmishTable) -> str:
        counted = _words().counted
        told = [
            counted(f"fact.{key}", count) for key, role in _FACTS if (count := table.count(role))
        ]
        return ", ".join(told) or _words().say("plain")


class _TableFile:
    """The file of a skirmish."""

    def __init__(
        self, generator: TableGenerator, request: SkirmishRequest, table: SkirmishTable,
        armies: Mapping[str, Army], title: str, facts: str, names: SeededDraw,
    ) -> None:
        self.generator, self.request, self.table, self.armies = generator, request, table, armies
        self.title, self.facts = title, facts
        self.kind = request.chosen["objective"]
        self.size = generator.mix.sizes[request.chosen["size"]]
        self.names = {
            key: iter(listed if key in ("pool", "depot") else names.stream(key).shuffled(listed))
            for key in ("hindering", "elevated", "abrupt", "shallow", "blocking", "pool", "depot")
            for listed in (_listed(f"name.{key}"),)
        }
        self.river = names.stream("river").one(_listed("name.river"))

    def text(self) -> str:
        """The whole file."""
        words = _words()
        return scenario_text({
            "id": scenario_id(self.request, self.generator),
            "title": self.title,
            "game": "mechs",
            "players": words.say("players"),
            "minutes": self.size.minutes,
            "summary": words.say("summary", facts=_capital(self.facts),
                                 objective=words.say(f"objective.{self.kind}-note")),
            "briefing": self._briefing(),
            "sides": [{"id": side, "name": words.say(f"side.{side}")} for side in SIDES],
            "computer": _RUST,
            "points": self.size.points,
            "rounds": self.size.rounds,
            "table": {"width": self.size.width, "height": self.size.height},
            "areas": [
                {"id": piece.id, "kind": piece.kind, "name": self._name(piece.role),
                 "outline": _points(piece.ring),
                 **({"access": _points(piece.access)} if piece.access else {})}
                for piece in self.table.pieces
            ],
            "strips": self._strips(),
            "cast": {
                side: {"id": army.id, "name": army.name, "faction": army.faction,
                       "units": list(army.units)}
                for side, army in self.armies.items()
            },
            "places": {
                side: [{"at": _points([place]), "facing": 0 if side == _BLUE else 180}
                       for place in self.table.places[side]]
                for side in SIDES
            },
            "goals": self._goals() or None,
            "results": {
                key: {"title": words.say(f"results.{key}"),
                      "text": words.say(f"results.{key}-text")}
                for key in (*SIDES, "draw")
            },
        })

    def _name(self, role: str) -> str:
        if role == "river":
            return self.river
        return next(self.names[role])

    def _strips(self) -> list[dict[str, str]]:
        wide, high = self.table.width, self.table.height
        tops = {_BLUE: (high - ZONE, high), _RUST: (0, ZONE)}
        return [
            {"side": side, "name": _words().say(f"zone.{side}"),
             "outline": _points([(0, top), (wide, top), (wide, low), (0, low)])}
            for side, (top, low) in tops.items()
        ]

    def _crossing(self) -> int:
        """How many units of Blue's must get across: two of five."""
        return max(1, len(self.armies[_BLUE].units) * 2 // 5)

    def _goals(self) -> list[dict[str, Any]]:
        if self.kind == "hold":
            return [{"goal": "hold", "outline": _points(self.table.centre), "place": self._place()}]
        if self.kind == "raid":
            names = [piece.id for piece in self.table.pieces if piece.role == "depot"]
            return [{"goal": "destroy", "side": _BLUE, "names": names,
                     "strength": self.generator.mix.strength}]
        if self.kind == "cross":
            return [{"goal": "reach", "side": _BLUE, "zone": _RUST, "need": self._crossing()}]
        return []

    def _place(self) -> str:
        return _words().say(f"place.{self.request.chosen['ground']}")

    def _briefing(self) -> str:
        words = _words()
        points = {
            side: sum(self.generator.data.models[one].points for one in army.units)
            for side, army in self.armies.items()
        }
        facts = {
            "rounds": words.counted("briefing.rounds", self.size.rounds), "place": self._place(),
            "strength": self.generator.mix.strength,
            "units": words.counted("briefing.units", self._crossing()),
        }
        return "\n\n".join((
            words.say(f"briefing.{self.request.chosen['ground']}", river=self.river),
            words.say(f"briefing.{self.kind}", **facts),
            words.say("briefing.points", **points),
        )) + "\n"


def _points(ring: tuple[Spot, ...] | list[Spot]) -> str:
    """Points as they are written: inches, to a hundredth."""
    return " ".join(f"{_inches(x)},{_inches(y)}" for x, y in ring)


def _inches(hundredths: int) -> str:
    whole, part = divmod(hundredths, 100)
    return f"{whole}.{part:02d}".rstrip("0").rstrip(".")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
