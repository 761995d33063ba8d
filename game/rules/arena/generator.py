"""Skirmishes of Arena: a ground that is the same from either gate, an aim, and one to four fighters
a side."""

import math
from collections.abc import Mapping
from functools import cache
from typing import Any

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
from game.rules.arena import BOX
from game.rules.arena.data import GameData, load_data
from game.rules.arena.fighter import Build, ready_made
from game.rules.arena.skirmish_data import ArenaSkirmishData, skirmish_data
from game.rules.arena.skirmish_forces import (
    Entrant,
    advantage,
    drawn_fighters,
    of_grade,
    price,
    shoots,
    strengthened,
)
from game.rules.arena.skirmish_map import SkirmishArena, draw_arena

_BLUE, _RUST = SIDES
_LOOT = "strongbox"
_ADVANTAGE = 1.5
"""How many times as quickly one side may take the other's strength, before points level it."""
_ATTEMPTS = 24
"""Of drawing both sides' fighters; then the most even ones of those fight."""
_LOOT_STEPS = ((0, 0), (1, 0), (2, 0), (4, 0), (6, 0), (-3, 1), (0, 1), (3, 1), (0, 2), (4, 2))
"""What a number of steps of levelling gives the weaker side where something is carried out: points
(the other side, where they are negative), and hexes that it lies nearer to it. Who is quicker has
it first, however strong the others are; a hex is worth more than most fights."""
_FORCE_LETTERS = {MINE: "M", READY_MADE: "R", DRAWN: "D"}


def make() -> SkirmishGenerator:
    """See `game.core.gamebox.FolderBox`."""
    return ArenaGenerator()


@cache
def _words() -> Words:
    return load_words("arena-skirmish")


def _listed(key: str) -> list[str]:
    return [word.strip() for word in _words().say(key).split(",")]


class ArenaGenerator(SkirmishGenerator):
    """See `SkirmishGenerator`."""

    game, first = "arena", _BLUE

    def __init__(self) -> None:
        self.mix: ArenaSkirmishData = skirmish_data()
        self.data: GameData = load_data()

    def parts(self) -> tuple[SkirmishPart, ...]:
        """The rows of choices."""
        mix, say = self.mix, _words().say

        def part(id: str, choices: Mapping[str, Any], kind: Any = "choice") -> SkirmishPart:
            return SkirmishPart(id, say(f"part.{id}"), tuple(
                SkirmishChoice(key, say(f"{id}.{key}"), self._note(id, key), row.letter)
                for key, row in choices.items()
            ), kind)

        def forces(id: str) -> SkirmishPart:
            return SkirmishPart(id, say(f"part.{id}"), tuple(
                SkirmishChoice(key, say(f"forces.{key}"), "", letter, drawn=key != MINE)
                for key, letter in _FORCE_LETTERS.items()
            ), "forces")

        return (
            part("ground", mix.grounds, "ground"), part("size", mix.sizes),
            part("objective", mix.objectives), part("fighters", mix.fighters),
            forces(_BLUE), forces(_RUST), part("grade", mix.grade),
        )

    def _note(self, part: str, key: str) -> str:
        say = _words().say
        if part == "size":
            size = self.mix.sizes[key]
            return say("size.note", cols=size.cols, rows=size.rows)
        return say(f"objective.{key}-note") if part == "objective" else ""

    def ready_made(self, side: str) -> tuple[tuple[str, str], ...]:
        """The fighters of the box: one that is named leads, others of the box join it."""
        return tuple((id, build.name) for id, build in ready_made().items())

    def draw(
        self, request: SkirmishRequest, builds: Mapping[str, Any] | None = None
    ) -> Skirmish:
        """The skirmish of a request. builds: the fighter of one's own that leads a side; drawn
        ones join it."""
        self.checked(request)
        chosen = request.chosen
        draw = SeededDraw(request.seed, f"arena {chosen['ground']} {chosen['size']}")
        hold = chosen["objective"] == "hold"
        count = self.mix.fighters[chosen["fighters"]].count
        ground = draw_arena(
            draw.stream(f"ground {hold}"), chosen["size"], self.mix.sizes[chosen["size"]],
            self.mix.grounds[chosen["ground"]], dais=hold, room=count,
        )
        teams = self._teams(request, builds or {})
        title = _words().say("title", first=draw.stream("title").one(_listed("first")),
                             second=draw.stream("name").one(_listed(f"second.{chosen['ground']}")))
        facts = self._facts(ground)
        rows = {
            side: tuple(ForceRow(one.build.name, price(one.build, self.data)) for one in team)
            for side, team in teams.items()
        }
        return Skirmish(
            request, title, facts, _ArenaFile(self, request, ground, teams, title, facts).text(),
            rows, {side: self._called(request, side, team) for side, team in teams.items()},
        )

    # --- fighters -------------------------------------------------------------------------------

    def _teams(
        self, request: SkirmishRequest, builds: Mapping[str, Build]
    ) -> dict[str, list[Entrant]]:
        """Each side's fighters, with the points that levelling gives one of them."""
        leads: dict[str, Entrant | None] = {
            side: self._lead(request, side, builds) for side in SIDES
        }
        teams = self._drawn_teams(request, leads, 0)
        names = [one.build.name for team in teams.values() for one in team]
        if len(set(names)) < len(names):
            raise BoxError(f"{names[0]} can’t fight on both sides: choose another for one of them")
        for attempt in range(1, _ATTEMPTS):
            if self._apart(teams) <= math.log(_ADVANTAGE):
                break
            teams = min(teams, self._drawn_teams(request, leads, attempt), key=self._apart)
        count = self.mix.fighters[request.chosen["fighters"]].count
        more = self.levelling(request)[0] * ((count + 1) // 2)
        side = _BLUE if (request.levelling > 0) == (more > 0) else _RUST
        return {**teams, side: strengthened(teams[side], abs(more), self.data.rules.build.most)}

    def levelling(self, request: SkirmishRequest) -> tuple[int, int]:
        """What levelling gives the weaker side: points for every second fighter, and hexes."""
        steps = abs(request.levelling)
        return _LOOT_STEPS[steps] if request.chosen["objective"] == "escape" else (steps, 0)

    def _apart(self, teams: Mapping[str, list[Entrant]]) -> float:
        """How far one side is ahead of the other, whichever it is: 0 where they are even."""
        return abs(math.log(advantage(teams[_BLUE], teams[_RUST], self.data)))

    def _drawn_teams(
        self, request: SkirmishRequest, leads: Mapping[str, Entrant | None], attempt: int
    ) -> dict[str, list[Entrant]]:
        """One attempt at both sides' fighters."""
        taken = {lead.build.name for lead in leads.values() if lead is not None}
        teams: dict[str, list[Entrant]] = {}
        count = self.mix.fighters[request.chosen["fighters"]].count
        points = self.mix.grade[request.chosen["grade"]].points
        for side in SIDES:
            lead = leads[side]
            draw = SeededDraw(request.seed, f"arena fighters {side} {attempt}")
            draws = self._of_the_box if request.chosen[side] == READY_MADE else self._drawn
            others = draws(draw, count - (lead is not None), points, taken, count > 1)
            taken |= {one.build.name for one in others}
            teams[side] = [*([lead] if lead is not None else []), *others]
        return teams

    def _lead(
        self, request: SkirmishRequest, side: str, builds: Mapping[str, Build]
    ) -> Entrant | None:
        """The fighter that was asked for.

        Raises:
            BoxError: there is none of that id, or none was given.
        """
        asked, kind = request.forces.get(side, ""), request.chosen[side]
        if kind == MINE:
            build = builds.get(side)
            if build is None:
                named = f" {asked!r}" if asked else ""
                raise BoxError(f"{side} is led by a fighter{named} of somebody’s own: choose yours")
            return Entrant(build, build.id, build)
        if kind == READY_MADE and asked:
            if asked not in ready_made():
                raise BoxError(
                    f"no ready-made fighter {asked!r}: use {', '.join(ready_made())}"
                )
            points = self.mix.grade[request.chosen["grade"]].points
            return of_grade(Entrant(ready_made()[asked], asked), points)
        return None

    def _of_the_box(
        self, draw: SeededDraw, count: int, points: int, taken: set[str], bows: bool
    ) -> list[Entrant]:
        free = [id for id, build in ready_made().items()
                if build.name not in taken and (bows or not shoots(build, self.data))]
        return [
            of_grade(Entrant(ready_made()[id], id), points) for id in draw.shuffled(free)[:count]
        ]

    def _drawn(
        self, draw: SeededDraw, count: int, points: int, taken: set[str], bows: bool
    ) -> list[Entrant]:
        names = [name for name in draw.shuffled(_listed("names")) if name not in taken]
        return drawn_fighters(
            draw.stream("kits"), self.mix.kits, points, names[:count], int(bows)
        )

    def _called(self, request: SkirmishRequest, side: str, team: list[Entrant]) -> str:
        named = _words().say(f"side.{side}")
        return named if request.chosen[side] == DRAWN else f"{named}: {team[0].build.name}"

    def _facts(self, ground: SkirmishArena) -> str:
        counted = _words().counted
        bridges = ground.pieces("bridge")
        facts = [
            ("bridges", bridges), ("pillars", ground.pieces("pillar")),
            ("walls", ground.pieces("wall")),
            ("pits", 0 if bridges else ground.pieces(*"123456789")),
        ]
        told = [counted(f"fact.{key}", count) for key, count in facts if count]
        return ", ".join(told) or _words().say("plain")


class _ArenaFile:
    """The file of a skirmish."""

    def __init__(
        self, generator: ArenaGenerator, request: SkirmishRequest, ground: SkirmishArena,
        teams: Mapping[str, list[Entrant]], title: str, facts: str,
    ) -> None:
        self.generator, self.request, self.ground, self.teams = generator, request, ground, teams
        self.title, self.facts = title, facts
        self.kind = request.chosen["objective"]
        self.objective = generator.mix.objectives[self.kind]
        self.count = generator.mix.fighters[request.chosen["fighters"]].count
        size = generator.mix.sizes[request.chosen["size"]]
        self.turns = size.turns + size.more * (self.count - 1)
        self.minutes = size.minutes + 5 * (self.count - 1)

    def text(self) -> str:
        """The whole file."""
        words = _words()
        own = {one.own.id: one.own for team in self.teams.values() for one in team if one.own}
        return scenario_text({
            "id": scenario_id(self.request, BOX),
            "title": self.title,
            "game": "arena",
            "players": words.say("players"),
            "minutes": self.minutes,
            "summary": words.say("summary", facts=self.facts,
                                 objective=words.say(f"objective.{self.kind}-note")),
            "briefing": self._briefing(),
            "sides": [{"id": side, "name": words.say(f"side.{side}")} for side in SIDES],
            "turns": self.turns,
            "computer": _RUST,
            "map": {"rows": self.ground.rows(), **self._roped()},
            "fighters": [_written(build) for build in own.values()] or None,
            "dropped": self._dropped(),
            "figures": self._figures(),
            "goals": self._goals(),
            "results": {
                key: {"title": words.say(f"results.{key}"),
                      "text": words.say(f"results.{key}-text")}
                for key in (*SIDES, "draw")
            },
        })

    def _roped(self) -> dict[str, list[str]]:
        return {"ropes": [self.ground.board.name(cell) for cell in self.ground.ropes]} \
            if self.ground.ropes else {}

    def _places(self) -> list[int]:
        """Where Blue's fighters stand, nearest to the gate first."""
        board, gate = self.ground.board, self.ground.gates[0]
        near = sorted(
            (cell for cell in self.ground.floor if self.ground.ground[cell] == "sand"),
            key=lambda cell: (board.distance(cell, gate), abs(cell // board.rows
                                                              - gate // board.rows), cell),
        )
        return near[:self.count]

    def _figures(self) -> list[dict[str, Any]]:
        board, found = self.ground.board, []
        for side, team in self.teams.items():
            for number, (entrant, cell) in enumerate(zip(team, self._places(), strict=True), 1):
                at = cell if side == _BLUE else self.ground.turned(cell)
                entry: dict[str, Any] = {
                    "id": f"{side[0]}{number}", "side": side, "at": board.name(at),
                    "facing": "N" if side == _BLUE else "S", **_entry(entrant),
                }
                found.append(entry)
        return found

    def _dropped(self) -> list[dict[str, str]] | None:
        """What is to be carried out, in the middle or nearer to the side that levelling helps."""
        if self.kind != "escape":
            return None
        return [{"at": self.ground.board.name(self._loot_at()), "item": _LOOT}]

    def _loot_at(self) -> int:
        ground, board = self.ground, self.ground.board
        gate = ground.gates[self.request.levelling < 0]
        aside = self.generator.levelling(self.request)[1]
        return min(
            (cell for cell in ground.floor if board.distance(cell, ground.centre) == aside),
            key=lambda cell: (board.distance(cell, gate), cell),
        )

    def _way_out(self, side: str) -> list[str]:
        """The hexes about the gate that a side leaves by: the enemy's."""
        board, gate = self.ground.board, self.ground.gates[1]
        near = sorted(
            self.ground.floor,
            key=lambda cell: (board.distance(cell, gate), board.col_row(cell)[1], cell),
        )[:3]
        cells = near if side == _BLUE else [self.ground.turned(cell) for cell in near]
        return [board.name(cell) for cell in sorted(cells)]

    def _place(self) -> str:
        bridge = any(self.ground.ground[cell] == "bridge" for cell in self.ground.place)
        return _words().say("places.bridge" if bridge else "places.dais")

    def _goals(self) -> list[dict[str, Any]]:
        strength = self.objective.strength * self.count
        last: dict[str, Any] = {"goal": "last-standing"}
        last["strength"] = strength
        if self.kind == "escape":
            ways = [{"goal": "exit", "side": side, "what": _LOOT, "to": self._way_out(side),
                     "place": _words().say(f"places.gate-{side}"), "must": False} for side in SIDES]
            return [*ways, last]
        if self.kind == "hold":
            names = [self.ground.board.name(cell) for cell in self.ground.place]
            return [{"goal": "hold", "hexes": names, "place": self._place(),
                     "turns": self.objective.turns}, last]
        return [last]

    def _briefing(self) -> str:
        words, board = _words(), self.ground.board
        facts = {
            "turns": words.counted("briefing.turns", self.turns),
            "strength": self.objective.strength * self.count,
            "place": self._place(), "at": board.name(self._loot_at()),
            "blue": ", ".join(self._way_out(_BLUE)), "rust": ", ".join(self._way_out(_RUST)),
        }
        depth = words.counted("briefing.depth", self.ground.depth)
        return "\n\n".join((
            words.say(f"briefing.{self.request.chosen['ground']}", depth=depth),
            words.say(f"briefing.{self.kind}", **facts),
        )) + "\n"


def _entry(entrant: Entrant) -> dict[str, Any]:
    """What a figure's line says of who it is."""
    build = entrant.build
    if entrant.fighter:
        return {"fighter": entrant.fighter, "st": build.st, "dx": build.dx}
    told: dict[str, Any] = {"name": build.name, "st": build.st, "dx": build.dx}
    if build.armour:
        told["armour"] = build.armour
    if build.shield:
        told["shield"] = build.shield
    return {**told, "weapons": list(build.weapons)}


def _written(build: Build) -> dict[str, Any]:
    """A build of somebody's own as the scenario holds it."""
    told = {
        "id": build.id, "name": build.name, "text": build.text, "level": build.level,
        "st": build.st, "dx": build.dx, "iq": build.iq, "skills": list(build.skills),
        "armour": build.armour, "shield": build.shield, "load": build.load,
        "weapons": list(build.weapons), "things": list(build.things),
    }
    return {key: value for key, value in told.items() if value not in ("", [])}
