"""Skirmishes of Kay'otz Incursion: a ground, an objective and two forces drawn from a seed."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from game.boards.landscape import spread
from game.core.errors import BoxError
from game.core.phrases import first_up
from game.core.scenario_text import scenario_text
from game.core.seeded_draw import SeededDraw
from game.core.skirmish import (
    DRAWN,
    READY_MADE,
    ForceRow,
    Skirmish,
    SkirmishChoice,
    SkirmishGenerator,
    SkirmishPart,
    SkirmishRequest,
    scenario_id,
)
from game.core.words import Words, load_words
from game.rules.kayotz import BOX
from game.rules.kayotz.data import GameData, load_data
from game.rules.kayotz.scenario import kind_of
from game.rules.kayotz.skirmish_data import ObjectiveMix, SkirmishData, SkirmishSize, skirmish_data
from game.rules.kayotz.skirmish_forces import (
    Column,
    ForcePrices,
    Swarm,
    draw_column,
    draw_swarm,
)
from game.rules.kayotz.skirmish_map import SkirmishMap, draw_map
from game.rules.kayotz.state import ALIENS, MARINES

_FORCE_LETTERS = {READY_MADE: "R", DRAWN: "D"}
_SCAN_WITHIN = {"quarter": 2, "half": 2, "full": 3}


def make() -> SkirmishGenerator:
    """See `game.core.gamebox.FolderBox`."""
    return KayotzGenerator()


@cache
def _words() -> Words:
    return load_words("kayotz-skirmish")


class _Plan(NamedTuple):
    """A skirmish before it is written. marines, aliens: cells by unit id. hold: hexes to be held;
    site: where the Monolith stands, -1 for nowhere."""

    map: SkirmishMap
    column: Column
    swarm: Swarm
    marines: dict[str, int]
    aliens: dict[str, int]
    hold: tuple[int, ...]
    site: int


class KayotzGenerator(SkirmishGenerator):
    """See `SkirmishGenerator`."""

    game, first = "kayotz", MARINES

    def __init__(self) -> None:
        self.mix: SkirmishData = skirmish_data()
        self.data: GameData = load_data()
        self.prices = ForcePrices(self.mix, self.data)

    def parts(self) -> tuple[SkirmishPart, ...]:
        """The rows of choices."""
        mix, say = self.mix, _words().say

        def part(id: str, choices: Mapping[str, Any], kind: Any = "choice") -> SkirmishPart:
            return SkirmishPart(id, say(f"part.{id}"), tuple(
                SkirmishChoice(key, say(f"{id}.{key}"), self._note(id, key), row.letter,
                               drawn=getattr(row, "drawn", True))
                for key, row in choices.items()
            ), kind)

        def forces(id: str) -> SkirmishPart:
            return SkirmishPart(id, say(f"part.{id}"), tuple(
                SkirmishChoice(key, say(f"forces.{key}"), "", letter)
                for key, letter in _FORCE_LETTERS.items()
            ), "forces")

        return (
            part("ground", mix.grounds, "ground"), part("size", mix.sizes),
            part("objective", mix.objectives), forces(MARINES), forces(ALIENS),
            part("reinforcements", mix.reinforcements), part("difficulty", mix.difficulty),
        )

    def _note(self, part: str, key: str) -> str:
        say = _words().say
        if part == "size":
            size = self.mix.sizes[key]
            return say("size.note", cols=size.cols, rows=size.rows, minutes=size.minutes)
        return say(f"objective.{key}-note") if part == "objective" else ""

    def ready_made(self, side: str) -> tuple[tuple[str, str], ...]:
        """Columns of Marines, or swarms."""
        builds = self.mix.columns if side == MARINES else self.mix.swarms
        return tuple((id, _words().say(f"forces.{id}")) for id in builds)

    def draw(
        self, request: SkirmishRequest, builds: Mapping[str, Any] | None = None
    ) -> Skirmish:
        """The skirmish of a request; there are no builds of one's own in this game."""
        self.checked(request)
        chosen = request.chosen
        size = self.mix.sizes[chosen["size"]]
        objective = self.mix.objectives[chosen["objective"]]
        draw = SeededDraw(request.seed, f"kayotz {chosen['ground']} {chosen['size']}")
        column, column_name = self._column(request, size, objective)
        swarm, swarm_name = self._swarm(request, size, objective, column)
        needed = objective.count[chosen["size"]] if chosen["objective"] == "hold" else 0
        ground = draw_map(draw.stream(f"ground {needed}"), chosen["size"], size,
                          self.mix.grounds[chosen["ground"]], needed)
        places = SeededDraw(request.seed, "kayotz places")
        plan = _Placing(places, ground, column, swarm, size, chosen["objective"], needed).plan()
        title = self._title(draw.stream("title"), chosen["ground"])
        summary = self._facts(ground)
        text = _Scenario(self, request, plan, title, summary).text()
        return Skirmish(
            request, title, summary, text,
            {MARINES: self._column_rows(column), ALIENS: self._swarm_rows(plan)},
            {MARINES: column_name, ALIENS: swarm_name},
        )

    # --- forces ---------------------------------------------------------------------------------

    def _build(self, request: SkirmishRequest, side: str) -> str:
        """The id of the ready-made force that fights for a side, "" for a drawn one.

        Raises:
            BoxError: there is none of that id.
        """
        if request.chosen[side] != READY_MADE:
            return ""
        known = self.mix.columns if side == MARINES else self.mix.swarms
        asked = request.forces.get(side, "")
        if asked and asked not in known:
            raise BoxError(f"no ready-made force {asked!r}: use {', '.join(known)}")
        return asked or SeededDraw(request.seed, f"build {side}").one(list(known))

    def _column(
        self, request: SkirmishRequest, size: SkirmishSize, objective: ObjectiveMix
    ) -> tuple[Column, str]:
        build = self._build(request, MARINES)
        reserve = self.mix.reinforcements[request.chosen["reinforcements"]].units
        draw = SeededDraw(request.seed, f"kayotz column {request.chosen['size']}")
        points = size.points * (100 + self.mix.step[MARINES] * request.levelling) // 100
        column = draw_column(draw, self.prices, points, objective.needs, reserve,
                             self.mix.columns[build] if build else ())
        return column, _words().say(f"forces.{build or 'drawn-marine'}")

    def _swarm(
        self, request: SkirmishRequest, size: SkirmishSize, objective: ObjectiveMix,
        column: Column,
    ) -> tuple[Swarm, str]:
        chosen = request.chosen
        build = self._build(request, ALIENS)
        # What levelling gave the Marines isn't matched, or it would give nothing.
        points = self.prices.column(column) * 100 // (
            100 + self.mix.step[MARINES] * request.levelling
        )
        points += sum(map(self.prices.marine, column.reserve)) * self.mix.reserve // 100
        points = points * objective.swarm[chosen["size"]] // 100
        points = points * self.mix.grounds[chosen["ground"]].swarm // 100
        points = points * self.mix.difficulty[chosen["difficulty"]].swarm // 100
        points = points * (100 - self.mix.step[ALIENS] * request.levelling) // 100
        draw = SeededDraw(request.seed, f"kayotz swarm {chosen['size']}")
        swarm = draw_swarm(
            draw, self.prices, points, objective.overlords.get(chosen["size"], 0), size.pool,
            self.mix.swarms[build] if build else (),
        )
        return swarm, _words().say(f"forces.{build or 'drawn-alien'}")

    def _column_rows(self, column: Column) -> tuple[ForceRow, ...]:
        say = _words().say
        rows = [ForceRow(self.name(unit), self.prices.marine(unit)) for unit in column.units]
        rows += [ForceRow(say("row.reserve", name=self.name(unit)), 0) for unit in column.reserve]
        return tuple(rows)

    def _swarm_rows(self, plan: _Plan) -> tuple[ForceRow, ...]:
        words, swarm, counters = _words(), plan.swarm, self.data.counters
        awake = [one for one in swarm.units if one not in swarm.dormant]
        awake.sort(key=lambda one: (counters[one].kind != "overlord", one))
        rows = [
            ForceRow(
                words.say("row.overlord", id=one) if counters[one].kind == "overlord" else one,
                self.prices.alien(one, dormant=False),
            ) for one in awake
        ]
        if plan.site >= 0:
            rows.insert(0, ForceRow(words.say("row.monolith"), 0))
        if swarm.dormant:
            cost = sum(self.prices.alien(one, dormant=True) for one in swarm.dormant)
            rows.append(ForceRow(words.counted("row.dormant", len(swarm.dormant)), cost))
        return tuple(rows)

    def name(self, unit: str) -> str:
        """What a Marine unit is called: "Scout 1"."""
        return f"{self.data.units.marines[kind_of(unit)].name} {unit.rpartition('-')[2]}"

    # --- words ----------------------------------------------------------------------------------

    def _title(self, draw: SeededDraw, ground: str) -> str:
        say = _words().say

        def listed(key: str) -> list[str]:
            return [word.strip() for word in say(key).split(",")]

        return say("title", first=draw.one(listed("first")),
                   second=draw.one(listed(f"second.{ground}")))

    def _facts(self, ground: SkirmishMap) -> str:
        counted = _words().counted
        facts = [
            ("bridges", ground.count("bridge")), ("villages", len(ground.villages)),
            ("forests", ground.patches("forest")), ("hills", ground.patches("rough")),
            ("wormholes", ground.count("wormhole")),
        ]
        if ground.count("bridge") or len(ground.villages) > 1:
            facts = [fact for fact in facts if fact[0] not in ("forests", "hills")]
        return ", ".join(counted(f"fact.{key}", count) for key, count in facts if count)


class _Placing:
    """Where everybody stands at the start."""

    def __init__(
        self, draw: SeededDraw, ground: SkirmishMap, column: Column, swarm: Swarm,
        size: SkirmishSize, objective: str, needed: int,
    ) -> None:
        self.draw, self.ground, self.column, self.swarm = draw, ground, column, swarm
        self.size, self.objective, self.needed = size, objective, needed
        self.board = ground.board

    def plan(self) -> _Plan:
        """Marines in the west, the Kay'otz where the objective wants them."""
        hold = self.ground.villages[0][:self.needed] if self.needed else ()
        marines = self._marines()
        site = self._site(set(marines.values())) if self.objective == "scan" else -1
        aliens = self._aliens(set(marines.values()), hold, site)
        return _Plan(self.ground, self.column, self.swarm, marines, aliens, hold, site)

    def _marines(self) -> dict[str, int]:
        """About the western end of the road, the quick ones in front."""
        board, draw = self.board, self.draw
        open_ = {
            cell: draw.below(4) + 3 * board.distance(cell, self.ground.entry)
            for cell in sorted(self.ground.land)
            if self.ground.ground[cell] not in ("bridge", "wormhole")
            and board.col_row(cell)[0] < max(2, board.cols // 4)
        }
        near = sorted(open_, key=lambda cell: (open_[cell], cell))
        cells = near[:len(self.column.units)]
        cells.sort(key=lambda cell: (-board.col_row(cell)[0], cell))
        return dict(zip(self._ranked(), cells, strict=True))

    def _ranked(self) -> list[str]:
        order = ("squad", "scout", "heavy", "spec-ops", "hq", "logistics")
        return sorted(self.column.units, key=lambda unit: (order.index(kind_of(unit)), unit))

    def _site(self, taken: set[int]) -> int:
        """The Monolith: east of the middle, off the roads, with room about it."""
        board, ground = self.board, self.ground
        roads = {cell for road in ground.roads for cell in road}
        weights = {
            cell: 1 for cell in sorted(ground.land)
            if ground.ground[cell] in ("clear", "rough") and cell not in roads
            and board.cols * 11 // 20 <= board.col_row(cell)[0] < board.cols - 1
            and 0 < board.col_row(cell)[1] < board.rows - 1
        }
        return self.draw.weighted(weights or dict.fromkeys(sorted(ground.land - taken), 1))

    def _aliens(self, marines: set[int], hold: tuple[int, ...], site: int) -> dict[str, int]:
        board, ground = self.board, self.ground
        free = [
            cell for cell in sorted(ground.land)
            if cell != site and ground.ground[cell] != "wormhole"
        ]
        away = {cell: min(board.distance(cell, one) for one in marines) for cell in free}
        apart = self.size.apart
        while sum(far >= apart for far in away.values()) < 2 * len(self.swarm.units):
            apart -= 1
        crossings = [cell for cell, key in enumerate(ground.ground) if key == "bridge"]
        spots = (site,) if site >= 0 else hold or tuple(crossings)
        weights = {}
        for cell in free:
            if away[cell] >= apart:
                near = any(board.distance(cell, spot) <= 3 for spot in spots)
                cover = ground.ground[cell] in ("forest", "rough", "building")
                weights[cell] = 2 + 4 * near + cover
        crowns = [one for one in self.swarm.units if load_data().counters[one].kind == "overlord"]
        far = sorted(weights, key=lambda cell: (-away[cell], cell))
        back = dict.fromkeys(sorted(far[:max(3, len(far) // 3)]), 1)
        cells = spread(self.draw, board, len(crowns), back, 3)
        placed = dict(zip(crowns, cells, strict=True))
        rest = [one for one in self.swarm.units if one not in placed]
        left = {cell: weight for cell, weight in weights.items() if cell not in cells}
        placed.update(zip(rest, spread(self.draw, board, len(rest), left, 2), strict=True))
        return placed


class _Scenario:
    """The file of a plan."""

    def __init__(
        self, generator: KayotzGenerator, request: SkirmishRequest, plan: _Plan, title: str,
        facts: str,
    ) -> None:
        self.generator, self.request, self.plan = generator, request, plan
        self.title, self.facts = title, facts
        self.size_id = request.chosen["size"]
        self.size = generator.mix.sizes[self.size_id]
        self.kind = request.chosen["objective"]
        self.objective = generator.mix.objectives[self.kind]
        self.count = self.objective.count[self.size_id]

    def text(self) -> str:
        """The whole file."""
        words, plan, name = _words(), self.plan, self.plan.map.board.name
        levels = self._levels()
        aliens = [
            {"id": one, "hex": name(cell), **({"dormant": True} if one in plan.swarm.dormant
                                              else {})}
            for one, cell in sorted(plan.aliens.items())
        ]
        if plan.site >= 0:
            aliens.append({"id": "monolith", "hex": name(plan.site)})
        draw = SeededDraw(self.request.seed, f"kayotz cards {self.size_id}")
        return scenario_text({
            "id": scenario_id(self.request, BOX),
            "title": self.title,
            "game": "kayotz",
            "players": words.say("players"),
            "minutes": self.size.minutes,
            "summary": words.say("summary", facts=first_up(self.facts),
                                 objective=words.say(f"objective.{self.kind}-note")),
            "briefing": self._briefing(),
            "map": {"rows": plan.map.rows()},
            "roads": plan.map.named_roads(),
            "marines": [{"id": unit, "hex": name(plan.marines[unit])}
                        for unit in plan.column.units],
            "reinforcements": {"pool": list(plan.column.reserve), "near_hq": True}
            if plan.column.reserve else None,
            "aliens": aliens,
            "alien_pool": list(plan.swarm.pool),
            "exits": [{"side": "east"}] if self.kind == "break-through" else None,
            "scan": {"hex": name(plan.site), "kinds": ["scout", "spec-ops"],
                     "within": _SCAN_WITHIN[self.size_id]} if plan.site >= 0 else None,
            "hold": [name(cell) for cell in plan.hold] or None,
            "deck": self._deck(draw),
            "goals": self._goals(draw.stream("goals")),
            "victory": levels,
        })

    def _deck(self, draw: SeededDraw) -> list[str] | None:
        """Some of the cards, in the order of their file; all of them need no mention."""
        cards = list(self.generator.data.cards)
        if self.size.cards >= len(cards):
            return None
        kept = set(draw.shuffled(cards)[:self.size.cards])
        return [card for card in cards if card in kept]

    def _goals(self, draw: SeededDraw) -> list[str]:
        """Mission Goals that can come true here."""
        units, swarm = self.plan.column.units, self.plan.swarm.units
        counters = self.generator.data.counters
        possible = {
            "harvest": len(units) >= 8,
            "three-crowns": any(counters[one].kind == "overlord" for one in swarm),
            "unbroken-swarm": len(swarm) >= 8,
            "nobody-leaves": len(units) >= 6,
        }
        return [goal for goal in self.objective.goals if possible.get(goal, True)]

    # --- what is to be done ---------------------------------------------------------------------

    def _dead(self, percent: int) -> int:
        return max(1, len(self.plan.swarm.units) * percent // 100)

    def _briefing(self) -> str:
        words, plan, name = _words(), self.plan, self.plan.map.board.name
        facts: dict[str, Any] = {"ground": self.request.chosen["ground"]}
        if self.kind == "break-through":
            facts = {"combat": words.counted("briefing.combat", self._combat())}
        elif self.kind == "hold":
            facts = {"places": ", ".join(name(cell) for cell in plan.hold),
                     "average": words.counted("briefing.dead", self._dead(self.objective.average))}
        elif self.kind == "scan":
            facts = {
                "site": name(plan.site), "count": words.counted("briefing.scans", self.count),
                "within": words.counted("briefing.hexes", _SCAN_WITHIN[self.size_id]),
            }
        else:
            facts = {"overlords": words.counted("briefing.overlords", self.count)}
        said = [words.say(f"briefing.{self.request.chosen['ground']}"),
                words.say(f"briefing.{self.kind}", **facts)]
        if plan.column.reserve:
            said.append(words.say("briefing.reserve"))
        return "\n\n".join(said) + "\n"

    def _combat(self) -> int:
        kinds = self.generator.data.units.marines
        combat = sum(kinds[kind_of(unit)].combat for unit in self.plan.column.units)
        return (combat + 1) // 2

    def _levels(self) -> dict[str, Any]:
        """The ladder, the best level first."""
        made = {
            "break-through": self._break_through, "hold": self._hold, "scan": self._scan,
            "hunt": self._hunt,
        }[self.kind]()
        best = made[0]
        ladder = [level for level in made if not level.get("instant")]
        instant = {key: value for key, value in best.items() if key != "instant"}
        return {
            "instant": instant if best.get("instant") else None,
            "levels": ladder,
            "defeat": {"id": "defeat", "title": _words().say("level.defeat"),
                       "text": _words().say(f"ending.{self.kind}.defeat")},
        }

    def _level(
        self, id: str, tests: Mapping[str, int], *, instant: bool = False
    ) -> dict[str, Any]:
        """A level whose counters must all be at least so high."""
        words, group = _words(), {"held": "held", "scans": "scans", "aliens_lost": "dead",
                                  "overlords_lost": "overlords", "combat_off": "combat"}
        facts = {
            group[count]: words.counted(f"briefing.{group[count]}", least)
            for count, least in tests.items() if count in group
        }
        level = {
            "id": id, "title": words.say(f"level.{id}"),
            "text": words.say(f"ending.{self.kind}.{id}", **facts),
            "tests": [{"count": count, "at_least": least} for count, least in tests.items()],
        }
        return {**level, "instant": True} if instant else level

    def _break_through(self) -> list[dict[str, Any]]:
        loads = sum(kind_of(unit) == "logistics" for unit in self.plan.column.units)
        return [
            self._level("breakthrough", {"hq_off": 1, "logistics_off": loads,
                                         "combat_off": self._combat()}, instant=True),
            self._level("major", {"hq_off": 1, "logistics_off": 1,
                                  "aliens_lost": self._dead(self.objective.major)}),
            self._level("average", {"logistics_off": 1, "combat_off": 1}),
        ]

    def _hold(self) -> list[dict[str, Any]]:
        major, average = self.objective.major, self.objective.average
        return [
            self._level("decisive", {"held": self.count, "aliens_lost": self._dead(major)}),
            self._level("major", {"held": self.count - 1,
                                  "aliens_lost": self._dead((major + average) // 2)}),
            self._level("average", {"held": (self.count + 1) // 2,
                                    "aliens_lost": self._dead(average)}),
        ]

    def _scan(self) -> list[dict[str, Any]]:
        dead = self._dead(self.objective.major)
        return [
            self._level("decisive", {"scans": self.count, "aliens_lost": dead}, instant=True),
            self._level("major", {"scans": self.count - 1, "aliens_lost": dead}),
            self._level("average", {"scans": self.count - 2}),
        ]

    def _hunt(self) -> list[dict[str, Any]]:
        major, average = self.objective.major, self.objective.average
        return [
            self._level("decisive", {"overlords_lost": self.count,
                                     "aliens_lost": self._dead(major)}, instant=True),
            self._level("major", {"overlords_lost": self.count,
                                  "aliens_lost": self._dead((major + average) // 2)}),
            self._level("average", {"overlords_lost": (self.count + 1) // 2,
                                    "aliens_lost": self._dead(average)}),
        ]
