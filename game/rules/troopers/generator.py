"""Skirmishes of Troopers: a drawn plan of buildings along a road, an aim, and two squads for their
points."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

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
from game.rules.troopers.builder import member_points
from game.rules.troopers.data import DATA_WORDS, GameData, load_data
from game.rules.troopers.skirmish_data import PlanSkirmishData, skirmish_data
from game.rules.troopers.skirmish_forces import filled, fitted, graded, worth
from game.rules.troopers.skirmish_map import PAPERS, TARGET, SkirmishPlan, dot_name, draw_plan
from game.rules.troopers.squad import Member, Squad, ready_made

_BLUE, _RUST = SIDES
_FORCE_LETTERS = {MINE: "M", READY_MADE: "R", DRAWN: "D"}
_CHARGES = 3


def make() -> SkirmishGenerator:
    """See `game.core.gamebox.FolderBox`."""
    return PlanGenerator()


@cache
def _words() -> Words:
    return load_words("troopers-skirmish")


def _listed(key: str) -> list[str]:
    return [word.strip() for word in _words().say(key).split(",")]


class PlanGenerator(SkirmishGenerator):
    """See `SkirmishGenerator`."""

    game, first, prefix = "troopers", _BLUE, "TR"

    def __init__(self) -> None:
        self.mix: PlanSkirmishData = skirmish_data()
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
            return say("size.note", points=size.points, cols=size.cols, rows=size.rows,
                       minutes=size.minutes)
        return say(f"objective.{key}-note") if part == "objective" else ""

    def ready_made(self, side: str) -> tuple[tuple[str, str], ...]:
        """The squads of the box: brought to the points of the skirmish."""
        return tuple(
            (id, told_build(squad, DATA_WORDS).name) for id, squad in ready_made().items()
        )

    def draw(
        self, request: SkirmishRequest, builds: Mapping[str, Any] | None = None
    ) -> Skirmish:
        """The skirmish of a request. builds: the squads of one's own; troopers stay at home, or
        others join, until a squad has the points. Of squads that nobody has chosen, levelling
        changes how good they are before it changes how many."""
        self.checked(request)
        chosen, say = request.chosen, _words().say
        objective = chosen["objective"]
        draw = SeededDraw(request.seed, f"troopers {chosen['ground']} {chosen['size']}")
        size, ground = self.mix.sizes[chosen["size"]], self.mix.grounds[chosen["ground"]]
        plan = draw_plan(
            draw.stream("plan"), size, ground, self.mix, self.data.things.things,
            objective == "destroy", objective == "bring",
        )
        squads = self._squads(request, builds or {})
        title = say("title", first=draw.stream("title").one(_listed("first")),
                    second=draw.stream("name").one(_listed(f"second.{chosen['ground']}")))
        facts, grades = self._facts(plan), load_data().experience
        rows = {
            side: tuple(
                ForceRow(
                    say("trooper", name=one.name, grade=grades[one.experience].name),
                    member_points(one, self.data),
                ) for one in squad.members
            )
            for side, squad in squads.items()
        }
        called = {
            side: say(f"side.{side}") if chosen[side] == DRAWN
            else f"{say(f'side.{side}')}: {told_build(squad, DATA_WORDS).name}"
            for side, squad in squads.items()
        }
        file = _PlanFile(self, request, plan, squads, title, facts, draw.stream("buildings"))
        return Skirmish(request, title, facts, file.text(), rows, called)

    # --- squads ---------------------------------------------------------------------------------

    def limits(self, request: SkirmishRequest) -> dict[str, int]:
        """The points of either side: the stronger one has those of the size."""
        chosen, points = request.chosen, self.mix.sizes[request.chosen["size"]].points
        more = self.mix.handicap[chosen["handicap"]].percent + request.levelling * self.mix.step
        left = {_BLUE: 100, _RUST: self.mix.objectives[chosen["objective"]].rust}
        left[_BLUE] -= max(0, -more)
        left[_RUST] -= max(0, more)
        over = 100 - max(left.values())
        return {side: points * (percent + over) // 100 for side, percent in left.items()}

    def _squads(
        self, request: SkirmishRequest, builds: Mapping[str, Squad]
    ) -> dict[str, Squad]:
        found: dict[str, Squad] = {}
        size = self.mix.sizes[request.chosen["size"]].points
        unlevelled = self.limits(replace(request, levelling=0))
        for side, limit in self.limits(request).items():
            draw = SeededDraw(request.seed, f"troopers squad {side}")
            asked = self._asked(request, side, builds)
            chosen = request.chosen[side] == MINE or bool(request.forces.get(side))
            bought = limit if chosen else unlevelled[side]
            kept: tuple[Member, ...] = ()
            if asked is not None:
                kept = fitted(asked.members, bought, self.data)
            names = draw.stream("names").shuffled(_listed(f"name.{side}"))
            members = filled(draw, kept, bought, names, self.mix, self.data)
            if not chosen:
                members = graded(members, limit, self.mix, self.data)
                members = filled(draw.stream("more"), members, limit, names, self.mix, self.data)
            found[side] = Squad(
                id=asked.id if asked else f"drawn-{side}", size=size, members=members,
                name=asked.name if asked else _words().say(f"squad.{side}"),
            )
        return found

    def _asked(
        self, request: SkirmishRequest, side: str, builds: Mapping[str, Squad]
    ) -> Squad | None:
        """The squad of one's own or of the box that fights for a side.

        Raises:
            BoxError: there is none of that id, or none was given, or it has nobody.
        """
        asked, kind = request.forces.get(side, ""), request.chosen[side]
        if kind == MINE:
            squad = builds.get(side)
            if squad is None:
                named = f" {asked!r}" if asked else ""
                raise BoxError(f"{side} fights with a squad{named} of somebody’s own: choose yours")
            if not squad.members:
                raise BoxError(f"{squad.name} has nobody: give it some, or choose another squad")
            return squad
        if kind == READY_MADE:
            if asked and asked not in ready_made():
                raise BoxError(f"no ready-made squad {asked!r}: use {', '.join(ready_made())}")
            draw = SeededDraw(request.seed, f"troopers ready-made {side}")
            return ready_made()[asked or draw.one(list(ready_made()))]
        return None

    def _facts(self, plan: SkirmishPlan) -> str:
        counts = {
            "buildings": len(plan.buildings),
            "rooms": sum(len(one.rooms) for one in plan.buildings),
            "floors": sum(one.upper for one in plan.buildings),
            "trees": sum(thing.kind == "tree" for thing in plan.things),
        }
        return ", ".join(_words().counted(f"fact.{key}", count)
                         for key, count in counts.items() if count)


class _PlanFile:
    """The file of a skirmish."""

    def __init__(
        self, generator: PlanGenerator, request: SkirmishRequest, plan: SkirmishPlan,
        squads: Mapping[str, Squad], title: str, facts: str, names: SeededDraw,
    ) -> None:
        self.generator, self.request, self.plan, self.squads = generator, request, plan, squads
        self.title, self.facts = title, facts
        self.kind = request.chosen["objective"]
        self.size = generator.mix.sizes[request.chosen["size"]]
        self.lead = self.size.points * generator.mix.last // 100
        free = {
            kind: iter(names.stream(kind).shuffled(_listed(f"building.{kind}")))
            for kind in sorted({one.kind for one in plan.buildings})
        }
        self.buildings = {one.id: next(free[one.kind]) for one in plan.buildings}

    def text(self) -> str:
        """The whole file."""
        words = _words()
        return scenario_text({
            "id": scenario_id(self.request, self.generator),
            "title": self.title,
            "game": "troopers",
            "players": words.say("players"),
            "minutes": self.size.minutes,
            "summary": words.say("summary", facts=self.facts,
                                 objective=words.say(f"objective.{self.kind}-note")),
            "briefing": self._briefing(),
            "sides": [{"id": side, "name": words.say(f"side.{side}")} for side in SIDES],
            "turns": self.size.turns,
            "computer": _RUST,
            "map": {**self.plan.drawing, "buildings": self.buildings, **self._levels()},
            "cast": {
                side: {"id": squad.id, "name": squad.name, "size": squad.size,
                       "members": [_member(one) for one in squad.members]}
                for side, squad in self.squads.items()
            },
            "places": {side: self._places(side) for side in SIDES},
            "points": dict.fromkeys(SIDES, self.size.points + 100),
            "goals": self._goals(),
            "results": {
                key: {"title": words.say(f"results.{key}"),
                      "text": words.say(f"results.{key}-text")}
                for key in (*SIDES, "draw")
            },
        })

    def _levels(self) -> dict[str, Any]:
        """The levels of the map above the ground, with their titles."""
        levels = self.plan.drawing.get("levels", ())
        titled = [{**level, "title": _words().say("upper")} for level in levels]
        return {"levels": titled} if titled else {}

    def _places(self, side: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for number, dot in enumerate(self.plan.places[side]):
            entry: dict[str, Any] = {"at": dot_name(dot)}
            if side == _BLUE and self.kind == "bring" and number == 0:
                entry["tool"] = PAPERS
            if side == _BLUE and self.kind == "destroy" and number < _CHARGES:
                entry["satchels"] = 1
            found.append(entry)
        return found

    def _need(self) -> int:
        return len(self.plan.buildings) // 2 + 1

    def _exit(self) -> list[str]:
        return [dot_name(dot) for dot in self.plan.exit]

    def _goals(self) -> list[dict[str, Any]]:
        last: dict[str, Any] = {"goal": "last-squad", "points": self.lead}
        if self.kind == "hold":
            return [{"goal": "hold", "buildings": list(self.buildings), "need": self._need()}, last]
        if self.kind == "bring":
            return [{"goal": "bring", "side": _BLUE, "what": PAPERS, "to": self._exit(),
                     "place": _words().say("place")}, {"goal": "last-squad"}]
        if self.kind == "destroy":
            return [{"goal": "destroy", "side": _BLUE, "names": [TARGET]}, {"goal": "last-squad"}]
        return [last]

    def _briefing(self) -> str:
        words, data = _words(), self.generator.data
        where = [
            self.buildings[one.id] for one in self.plan.buildings
            if any(thing.kind == "radio" for thing in one.things)
        ]
        return "\n\n".join((
            words.say(f"briefing.{self.request.chosen['ground']}"),
            words.say(
                f"briefing.{self.kind}", need=self._need(), lead=self.lead,
                buildings=", ".join(self.buildings.values()), dots=", ".join(self._exit()),
                building=f"**{where[0]}**" if where else "",
                turns=words.counted("briefing.turns", self.size.turns),
            ),
            words.say("briefing.points", **{
                side: worth(squad.members, data) for side, squad in self.squads.items()
            }),
        )) + "\n"


def _member(one: Member) -> dict[str, Any]:
    """A trooper as the scenario holds it."""
    told: dict[str, Any] = {
        "name": one.name, "experience": one.experience, "armour": one.armour,
        "primary": one.primary, "secondary": one.secondary, "blade": one.blade,
        "grenades": one.grenades, "satchels": one.satchels, "leader": one.leader,
    }
    return {key: value for key, value in told.items() if value}
