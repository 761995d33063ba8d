"""What can be wrong with a scenario beyond its shape, all at once and with its place in the file.
"""

from collections.abc import Iterable

from game.boards.deployment_zone import ZoneChecker
from game.boards.hexes import LETTERS, HexBoard, hex_board, lettered
from game.boards.hexmap import HexChecker
from game.core.datafile import Fault, KeyPath, Source
from game.core.objective_check import check_goal, check_goals
from game.core.ruling import Reason
from game.core.two_player import SIDES, check_sides
from game.rules.arena import builder
from game.rules.arena.context import FLOOR
from game.rules.arena.data import GameData, load_data
from game.rules.arena.fighter import Build, ready_made
from game.rules.arena.maptext import MAX_ROWS, board_of, map_faults, terrain_of
from game.rules.arena.scenario import (
    Carry,
    EscortOut,
    Exit,
    FigureEntry,
    Goal,
    HoldGround,
    ReachGround,
    ScenarioFile,
    build_of,
    in_hand,
    placed,
)

_PARTS = ("st", "dx", "iq", "skills", "armour", "shield", "load", "weapons", "things")
_NOWHERE = ("void", "pillar")


def faults(scenario: ScenarioFile, source: Source) -> list[Fault]:
    """Every fault of a scenario that its types can't tell."""
    faults = list(map_faults(scenario, source))
    try:
        board, sized = board_of(scenario), True
    except ValueError:
        # Told above. On the largest map that can be, only names that no map has are faults.
        board, sized = hex_board(len(LETTERS), MAX_ROWS, lettered), False
    checker = _Checker(scenario, source, load_data(), board, sized)
    checker.run()
    return faults + checker.found


def between(scenario: ScenarioFile, place: str, other: str) -> int:
    """How many hexes two places are apart; 0 where one is none of the map."""
    board = board_of(scenario)
    cell, far = board.find(place), board.find(other)
    return 0 if cell is None or far is None else board.distance(cell, far)


class _Checker(HexChecker[ScenarioFile]):
    """Gathers the faults of everything but the rows of the map."""

    def __init__(
        self, scenario: ScenarioFile, source: Source, data: GameData, board: HexBoard, sized: bool
    ) -> None:
        super().__init__(scenario, source, board, sized)
        self.data = data
        self.ground = terrain_of(scenario, board)

    def run(self) -> None:
        """Gather all faults."""
        check_sides(self, self.scenario.sides)
        self._ropes()
        self._fighters()
        self._figures()
        self._deployment()
        self._dropped()
        self._chases()
        for i, condition in enumerate(self.scenario.conditions):
            self.known("condition", ("conditions", i), condition, self.data.conditions)
        self._goals()
        self._lessons()

    # --- the map --------------------------------------------------------------------------------

    def place(self, path: KeyPath, name: str) -> int | None:
        """A hex in which somebody or something can be."""
        cell = self.hex(path, name)
        if cell is not None and self.ground[cell] in _NOWHERE:
            what = "a pillar" if self.ground[cell] == "pillar" else "outside the arena"
            self.fault(path, f'hex "{name}" is {what}', "nothing can be there")
        return cell

    def _ropes(self) -> None:
        ropes = self.scenario.map.ropes
        for i, name in enumerate(ropes):
            cell = self.hex(("map", "ropes", i), name)
            if cell is not None and self.sized and self.ground[cell] != "pit":
                self.fault(("map", "ropes", i), f'hex "{name}" is no pit',
                           "a rope is fixed in a hex of a pit")
        self.once("hex with a rope", ((("map", "ropes", i), one) for i, one in enumerate(ropes)))

    # --- fighters and figures -------------------------------------------------------------------

    def _fighters(self) -> None:
        builds = self.scenario.fighters
        self.once("fighter", ((("fighters", i, "id"), one.id) for i, one in enumerate(builds)))
        for i, build in enumerate(builds):
            self._build(("fighters", i), build)
        figures = [entry.id for entry in self.scenario.figures]
        for figure, build in self.scenario.cast.items():
            if not self.lost("figures"):
                self.known("figure", ("cast", figure), figure, figures)
            self._build(("cast", figure), build)

    def _build(self, path: KeyPath, build: Build) -> None:
        for key, index, reason in builder.faults(build, self.data):
            where = (*path, key) if index < 0 else (*path, key, index)
            self.fault(where, *_told(reason))

    def _figures(self) -> None:
        figures = self.scenario.figures
        self.once(
            "figure id", ((("figures", i, "id"), entry.id) for i, entry in enumerate(figures))
        )
        self.once("hex with a figure", (
            (("figures", i, "at"), entry.at) for i, entry in enumerate(figures) if entry.at
        ))
        for i, entry in enumerate(figures):
            self._figure(("figures", i), entry)
        for side in SIDES:
            if not any(entry.side == side for entry in figures) and not self.lost("figures"):
                self.fault(("figures",), f"{side} has no figure", "give each side a fighter")
        names = [build_of(entry, self.scenario).name for entry in figures]
        if not self.lost("figures") and not self.lost("fighters"):
            self.once("name", ((("figures", i, "name"), one) for i, one in enumerate(names)))

    def _figure(self, path: KeyPath, one: FigureEntry) -> None:
        entry = self.scenario.deployment
        if one.at:
            self.place((*path, "at"), one.at)
        elif (entry is None or one.side not in entry.zones) and not self.lost("deployment"):
            self.fault(path, "at is missing", "write its hex, or give its side a zone")
        own = [build.id for build in self.scenario.fighters]
        if one.fighter and not self.lost("fighters"):
            self.known("fighter", (*path, "fighter"), one.fighter, [*own, *ready_made()])
        if not one.fighter:
            for key in ("name", "st", "dx"):
                if not getattr(one, key) and not self.source.lost((*path, key)):
                    self.fault(path, f"{key} is missing", f"write {key}, or a fighter")
        build = build_of(one, self.scenario)
        if self.source.lost(path) or not build.st or not build.dx:
            return
        self._stats(path, one, build)
        self._hands(path, placed(one, self.scenario), build)

    def _stats(self, path: KeyPath, one: FigureEntry, build: Build) -> None:
        """What this entry itself says; a fighter's own faults are told where it is built."""
        said = [key for key in _PARTS if getattr(one, key) is not None]
        named = (("armour", self.data.armour), ("shield", self.data.shields),
                 ("load", self.data.loads))
        for key, rows in named:
            if key in said and getattr(build, key):
                self.known(key, (*path, key), getattr(build, key), rows)
        lists = (("skills", "skill", self.data.skills), ("weapons", "weapon", self.data.weapons),
                 ("things", "thing", self.data.things))
        for key, what, listed in lists:
            for j, item in enumerate(getattr(build, key) if key in said else ()):
                self.known(what, (*path, key, j), item, listed)
        faults = (*builder.limits(build, self.data), *builder.kit(build, self.data))
        for key, index, reason in faults:
            if key in said:
                where = (*path, key) if index < 0 else (*path, key, index)
                self.fault(where, *_told(reason))
        if one.hits >= build.st:
            self.fault((*path, "hits"), f"{one.hits} hits of ST {build.st}",
                       "it must be up at the start")

    def _hands(self, path: KeyPath, one: FigureEntry, build: Build) -> None:
        if one.ready and one.ready not in build.weapons:
            self.known("weapon of this figure", (*path, "ready"), one.ready, build.weapons)
            return
        ready = in_hand(one, build)
        row = self.data.weapons.get(ready)
        if one.slung and not build.shield:
            self.fault((*path, "slung"), f"{build.name} has no shield", "leave it out")
        if one.slung is False and build.shield and row is not None and row.both:
            self.fault((*path, "slung"), f"{row.name} takes both hands",
                       "the shield is on the back (AR-U10)")
        if not one.loaded and not (row is not None and row.load):
            self.fault((*path, "loaded"), f"{build.name} has no crossbow in hand", "leave it out")

    # --- where figures are placed ---------------------------------------------------------------

    def _deployment(self) -> None:
        entry = self.scenario.deployment
        if entry is None or not self.sized or self.lost("figures", "map"):
            return
        units = [(("figures", i), one) for i, one in enumerate(self.scenario.figures)]
        ZoneChecker(self, self.board, self.hex, self._floor, self._begins, units).check(
            entry.first, entry.zones)
        for path, one in units:
            if one.moved is not None and one.side in entry.zones:
                self.fault((*path, "moved"), f"{one.id} would have moved before it is placed",
                           "leave it out, or the zone of its side")
        for i in range(len(self.scenario.chases)):
            self.fault(("chases", i), "nobody chases before all are placed", "leave it out")

    def _begins(self, cell: int) -> bool:
        """AR-U38."""
        return self.ground[cell] in FLOOR

    def _floor(self, path: KeyPath, name: str) -> int | None:
        """A hex in which a figure may be placed."""
        cell = self.place(path, name)
        if cell is not None and self.ground[cell] not in (*FLOOR, *_NOWHERE):
            self.fault(path, f'nobody is placed in hex "{name}"', "the floor is for that")
        return cell

    # --- what lies there, and who runs after whom -----------------------------------------------

    def _dropped(self) -> None:
        items = [*self.data.weapons, *self.data.shields, *self.data.things]
        for i, entry in enumerate(self.scenario.dropped):
            self.place(("dropped", i, "at"), entry.at)
            self.known("weapon, shield or thing", ("dropped", i, "item"), entry.item, items)
        self.once("thing in this hex", (
            (("dropped", i, "item"), f"{one.item} in {one.at}")
            for i, one in enumerate(self.scenario.dropped)
        ))

    def _chases(self) -> None:
        if self.lost("figures"):
            return
        side = {entry.id: entry.side for entry in self.scenario.figures}
        before: dict[str, str] = {}
        for i, chase in enumerate(self.scenario.chases):
            for key, who in (("unit", chase.unit), ("prey", chase.prey)):
                self.known("figure", ("chases", i, key), who, side)
            if chase.unit in side and side[chase.unit] == side.get(chase.prey):
                self.fault(("chases", i), f"{chase.unit} runs after its own side",
                           "a chase is between enemies")
            self._circle(("chases", i), chase.unit, chase.prey, before)
        self.once("figure that runs after somebody", (
            (("chases", i, "unit"), one.unit) for i, one in enumerate(self.scenario.chases)
        ))

    def _circle(self, path: KeyPath, unit: str, prey: str, before: dict[str, str]) -> None:
        ahead = prey
        while ahead in before and ahead != unit:
            ahead = before[ahead]
        if ahead == unit:
            self.fault(path, f"{unit} would run after itself", "somebody must be ahead")
        else:
            before.setdefault(unit, prey)

    # --- goals and lessons ----------------------------------------------------------------------

    def _goals(self) -> None:
        check_goals(self, self.scenario, self.scenario.goals)
        for i, goal in enumerate(self.scenario.goals):
            self._goal(("goals", i), goal)

    def _goal(self, path: KeyPath, goal: Goal) -> None:
        check_goal(self, path, goal, self.scenario.turns, self._units(), "figure")
        match goal:
            case Exit():
                self._exit(path, goal)
            case EscortOut():
                self._places((*path, "to"), goal.to, "leads nowhere")
            case HoldGround() | ReachGround():
                self._places((*path, "hexes"), goal.hexes, "holds nothing")
            case Carry():
                self._thing(path, goal.what)

    def _units(self) -> dict[str, str] | None:
        """Sides by figure, None where they couldn't be read."""
        if self.lost("figures"):
            return None
        return {entry.id: entry.side for entry in self.scenario.figures}

    def _exit(self, path: KeyPath, goal: Exit) -> None:
        self._places((*path, "to"), goal.to, "leads nowhere")
        if bool(goal.who) == bool(goal.what):
            self.fault(path, "leads nobody out" if not goal.who else "leads two things out",
                       "write who (a figure) or what (a thing)")
        if goal.what:
            self._thing(path, goal.what)

    def _thing(self, path: KeyPath, what: str) -> None:
        if not self.lost("figures", "dropped"):
            self.known("thing on the map", (*path, "what"), what, self._things())

    def _things(self) -> Iterable[str]:
        for entry in self.scenario.figures:
            build = build_of(entry, self.scenario)
            yield from (*build.weapons, *build.things)
        for lying in self.scenario.dropped:
            yield lying.item

    def _places(self, path: KeyPath, names: tuple[str, ...], none: str) -> None:
        if not names:
            self.fault(path, none, "name its hexes")
        for j, name in enumerate(names):
            self.place((*path, j), name)
        self.once("hex", (((*path, j), name) for j, name in enumerate(names)))

    def _lessons(self) -> None:
        if not self.scenario.speaks or not self.sized or self.lost("figures"):
            return  # a lesson may speak of just what couldn't be read
        # Only these need to know how actions are written and which lines menus have.
        from game.core.lessoncheck import taught_faults
        from game.rules.arena.lessons import lexicon_of

        lexicon = lexicon_of(self.scenario, self.data, self.board)
        self.found += taught_faults(self.scenario, self.source, lexicon)


def _told(reason: Reason) -> tuple[str, str]:
    """A reason as the problem and the hint of a fault."""
    return f"{reason.text} ({reason.rule})", reason.why.rstrip(".")
