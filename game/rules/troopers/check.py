"""What can be wrong with a scenario beyond its shape, all at once and with its place in the file.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from game.boards.deployment_zone import ZoneChecker
from game.boards.dotmap import DotMap, dot_map
from game.boards.dots import DotBoard
from game.boards.plan import PlanFault
from game.core.datafile import Fault, KeyPath, Source, suggest
from game.core.objective_check import check_goal, check_goals
from game.core.scenario_file import Checker
from game.core.two_player import SIDES, SideId, check_sides
from game.rules.troopers import builder
from game.rules.troopers.checkmap import MapChecker
from game.rules.troopers.data import GameData, load_data
from game.rules.troopers.drawing import Drawn, draw, levels_of
from game.rules.troopers.scenario import (
    Bring,
    Carry,
    Destroy,
    EscortTo,
    Goal,
    HoldBuildings,
    PlaceEntry,
    ReachPlace,
    ScenarioFile,
    TrooperEntry,
    entries,
    in_hand,
    lies_out,
    limit_of,
    places_of,
    squad_of,
    stays,
)
from game.rules.troopers.squad import Squad, ready_made
from game.rules.troopers.state import Slot

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def faults(scenario: ScenarioFile, source: Source) -> list[Fault]:
    """Every fault of a scenario that its types can't tell."""
    data = load_data()
    drawing = MapChecker(scenario.map, source, data)
    drawing.run()
    faults = list(drawing.found)
    checker = _Checker(scenario, source, data)
    if not faults:
        drawn = draw(scenario.map, data)
        ground = dot_map(drawn.plan)
        checker.board = ground.board
        from game.boards.planfaults import plan_faults  # heavy: shapely and numpy

        if not source.lost(("map",)):  # what is left out may be the wall that a door lies on
            checker.ground = ground
            faults += [_placed(fault, drawn, source) for fault in plan_faults(ground)]
    elif drawing.sized:
        checker.board = DotBoard(*scenario.map.size, levels_of(scenario.map))
    checker.run()
    return faults + checker.found


_NUMBERED = re.compile(r"\b(wall |opening |)number (\d+)")


def _placed(fault: PlanFault, drawn: Drawn, source: Source) -> Fault:
    """A fault of the plan where the piece is drawn; others that it names, too, by their lines."""

    def line(found: re.Match[str]) -> str:
        part = {"wall ": "walls", "opening ": "openings"}.get(found[1], fault.part)
        where = drawn.places[part][int(found[2]) - 1]
        return f"{found[1] or 'what stands '}on line {source.position(where)[0]}"

    text = _NUMBERED.sub(line, fault.text)
    return source.fault(drawn.places[fault.part][fault.index], text, fault.hint)


def between(scenario: ScenarioFile, place: str, other: str) -> int:
    """How many rows or columns of dots two places are apart, whichever are more; those on other
    levels than each other are as far as the map is wide."""
    one, two = place.lstrip(_LETTERS), other.lstrip(_LETTERS)
    if len(one) != len(two) or not (one + two).isdigit():
        return 0
    if place.removesuffix(one) != other.removesuffix(two):
        return max(scenario.map.size)
    half = len(one) // 2
    return max(abs(int(one[:half]) - int(two[:half])), abs(int(one[half:]) - int(two[half:])))


class _Checker(Checker[ScenarioFile]):
    """Gathers the faults of everything but the map. board and ground: None where the map has
    faults that leave nothing to look at."""

    board: DotBoard | None = None
    ground: DotMap | None = None

    def __init__(self, scenario: ScenarioFile, source: Source, data: GameData) -> None:
        super().__init__(scenario, source)
        self.data = data

    def run(self) -> None:
        """Gather all faults."""
        self._sides()
        self._troopers()
        self._squads()
        self._places()
        self._deployment()
        self._goals()
        self._lessons()

    def _at(self, number: int, one: TrooperEntry) -> None:
        """Where a trooper begins, if it isn't placed (TR-U23)."""
        entry = self.scenario.deployment
        if one.at:
            self.dot(("troopers", number, "at"), one.at)
        elif (entry is None or one.side not in entry.zones or lies_out(one) or one.arrives > 1
              ) and not self.lost("deployment"):
            self.fault(("troopers", number), "at is missing",
                       "write its dot, or give its side a zone")

    def _deployment(self) -> None:
        entry, board, ground = self.scenario.deployment, self.board, self.ground
        if entry is None or board is None or ground is None or self.lost("troopers"):
            return
        numbers = {one.id: i for i, one in enumerate(self.scenario.troopers)}
        units = [
            (("troopers", numbers[one.id]) if one.id in numbers else ("places", one.side), one)
            for one in entries(self.scenario) if not lies_out(one) and one.arrives == 1
        ]
        ZoneChecker(self, board, self.on_map, self.dot, ground.valid, units).check(
            entry.first, entry.zones)
        for path, one in units:
            if one.side in entry.zones and one.arcs:
                self.fault((*path, "arcs"), f"{one.id} would watch before it is placed",
                           "leave them out, or the zone of its side")
            if one.route:
                self.fault((*path, "route"), "nobody walks before all are placed", "leave it out")

    def on_map(self, path: KeyPath, name: str) -> int | None:
        """The cell of a dot."""
        board = self.board
        cell = board.find(name) if board is not None else None
        if board is not None and cell is None:
            first, last = board.names[0], board.names[board.plane - 1]
            self.fault(path, f'dot "{name}" is not on the map', f"it has {first} to {last}")
        return cell

    def dot(self, path: KeyPath, name: str) -> int | None:
        """A dot on which somebody can stand."""
        cell = self.on_map(path, name)
        if cell is None:
            return None
        if self.ground is not None and not self.ground.valid(cell):
            self.fault(path, f'nobody can stand on dot "{name}"',
                       "something fills it, or there is no floor")
        return cell

    def _sides(self) -> None:
        check_sides(self, self.scenario.sides)
        listed = entries(self.scenario)
        for side in SIDES:
            own = [entry for entry in listed if entry.side == side]
            named = side in self.scenario.squads and not own  # a squad that there isn't is a fault
            if named or self.lost("troopers", "squads", "cast"):
                continue
            if all(entry.unarmed or lies_out(entry) or entry.arrives > 1 for entry in own):
                self.fault(("troopers",), f"{side} has nobody who can fight",
                           "give each side a trooper")
            if sum(entry.leader for entry in own) > 1:
                self.fault(("troopers",), f"{side} has more than one leader", "keep one")

    def _troopers(self) -> None:
        troopers = self.scenario.troopers
        self.found += self.source.duplicates(
            "trooper id", ((("troopers", i, "id"), entry.id) for i, entry in enumerate(troopers))
        )
        self.found += self.source.duplicates(
            "dot with a trooper",
            ((("troopers", i, "at"), one.at) for i, one in enumerate(troopers) if one.at),
        )
        for i, entry in enumerate(troopers):
            self._at(i, entry)
            self._kit(("troopers", i), entry)
            self._arcs(("troopers", i), entry)
            self._arrives(("troopers", i), entry)
        walkers = [(i, entry) for i, entry in enumerate(troopers) if entry.route]
        for i, entry in walkers:
            self._route(("troopers", i, "route"), entry)
        if len(walkers) > 1:
            self.fault(("troopers", walkers[1][0], "route"), "two troopers are walking at once",
                       "one acts at a time (TR-T1): keep one")

    def _arrives(self, path: KeyPath, entry: TrooperEntry | PlaceEntry) -> None:
        """Whoever comes later comes in time, and does nothing before (TR-U24)."""
        if entry.arrives > self.scenario.turns:
            self.fault((*path, "arrives"), f"turn {entry.arrives} of {self.scenario.turns}",
                       "not after the last")
        if isinstance(entry, TrooperEntry) and entry.arrives > 1:
            for key in ("arcs", "route", "crossed"):
                if getattr(entry, key):
                    self.fault((*path, key), f"{entry.id} isn't there at the start",
                               "leave it out, or arrives")

    def _squads(self) -> None:
        """Squads by points (TR-U22): those that are named, those that are written out."""
        for side, name in self.scenario.squads.items():
            self.known("squad", ("squads", side), name, ready_made())
            loose = [
                i for i, entry in enumerate(self.scenario.troopers)
                if entry.side == side and not stays(entry, self.scenario)
            ]
            if loose:
                self.fault(("troopers", loose[0]), f"{side} brings a squad and troopers besides",
                           "write the one or the others")
        for side in SIDES:
            squad = squad_of(self.scenario, side)
            if squad is not None and not self.lost("troopers"):
                self._squad(side, squad)

    def _squad(self, side: SideId, squad: Squad) -> None:
        written = side in self.scenario.cast
        path: KeyPath = ("cast", side) if written else ("squads", side)
        limit = limit_of(self.scenario, side, self.data) or squad.size
        for number, field, reason in builder.faults(squad, self.data, limit):
            where: KeyPath = (*path, field) if number < 0 else (*path, "members", number, field)
            self.fault(where if written else path, f"{reason.text} ({reason.rule})",
                       reason.why.rstrip("."))
        room = len(places_of(self.scenario, side))
        if len(squad.members) > room and not self.lost("places"):
            self.fault(path, f"{room} places for {len(squad.members)} troopers of {side}",
                       "give the squad more places")

    def _places(self) -> None:
        """Where whoever comes can stand, and nobody else does."""
        standing = {
            entry.at: entry for entry in self.scenario.troopers
            if stays(entry, self.scenario) or not self.scenario.places.get(entry.side)
        }
        for side, places in self.scenario.places.items():
            for i, place in enumerate(places):
                path = ("places", side, i, "at")
                self.dot(path, place.at)
                self._arrives(path[:-1], place)
                if place.at in standing:
                    self.fault(path, f"{standing[place.at].name} stands on {place.at}",
                               "give the place another dot")
        self.found += self.source.duplicates("dot of a place", (
            (("places", side, i, "at"), place.at)
            for side, places in self.scenario.places.items() for i, place in enumerate(places)
        ))

    def _arcs(self, path: KeyPath, one: TrooperEntry) -> None:
        """TR-A1: widths and shots that it could have laid with what is in its hand."""
        carried = {"primary": one.primary, "secondary": one.secondary}.get(in_hand(one), "")
        gun = self.data.firearms.get(carried)
        rows = {row.width: row for row in self.data.rules.arcs}
        for i, arc in enumerate(one.arcs):
            at = (*path, "arcs", i)
            if not carried or lies_out(one):
                self.fault(at, f"{one.name} can't have laid an arc",
                           "give it a firearm in hand, and let it be up (TR-A1)")
                return
            row = rows.get(arc.width)
            if row is None:
                self.fault((*at, "width"), f"an arc of {arc.width} degrees",
                           f"there are {', '.join(map(str, rows))} (TR-A1)")
            elif gun is not None and not 1 <= arc.shots <= row.shots * gun.shots:
                self.fault((*at, "shots"), f"{arc.shots} shots",
                           f"it has 1 to {row.shots * gun.shots} (TR-A1)")

    def _route(self, path: KeyPath, one: TrooperEntry) -> None:
        """Dots beside each other, from its own to one where nobody stands (TR-B2, TR-M11)."""
        if one.side != self.scenario.begins:
            self.fault(path, f"{one.name} walks, and its side doesn't begin",
                       f"write begins: {one.side}")
        if lies_out(one):
            self.fault(path, f"{one.name} walks, and is unconscious", "leave one of the two out")
        for i, name in enumerate(one.route):
            self.dot((*path, i), name)
        board, ground = self.board, self.ground
        if board is None or ground is None or self.lost("troopers"):
            return
        cells = [board.find(name) for name in one.route]
        if one.route[0] != one.at:
            self.fault((*path, 0), f'the walk begins on "{one.route[0]}"',
                       f"begin where {one.name} is: {one.at}")
        for i, (here, there) in enumerate(pairwise(cells), start=1):
            if here is not None and there is not None and ground.passage(here, there) is None:
                self.fault((*path, i), f'there is no step to "{one.route[i]}"',
                           "dots of a walk lie beside each other, with a way between")
        if len(cells) == 1 or one.route[-1] in {other.at for other in self.scenario.troopers}:
            self.fault(path, "the walk leads nowhere", "end it on a dot where nobody is")

    def _kit(self, path: KeyPath, one: TrooperEntry) -> None:
        data = self.data
        slots: tuple[tuple[Slot, str], ...] = (
            ("primary", one.primary), ("secondary", one.secondary)
        )
        for slot, weapon in slots:
            guns = [key for key, gun in data.firearms.items() if gun.slot == slot]
            if weapon in data.firearms and weapon not in guns:
                self.fault((*path, slot), f'"{weapon}" is no {slot} weapon', suggest("", guns))
            elif weapon:
                self.known(f"{slot} weapon", (*path, slot), weapon, guns)
        if one.blade:
            carried = [key for key, blade in data.blades.items() if not blade.half_ap]
            self.known("melee weapon", (*path, "blade"), one.blade, carried)
        if one.armour:
            self.known("body armour", (*path, "armour"), one.armour, data.armour)
        if one.tool in {*data.firearms, *data.blades, *data.explosives}:
            self.fault((*path, "tool"), f'"{one.tool}" is a weapon', "name the tool otherwise")
        self._explosives(path, one)
        if not 0 <= one.orders.percent <= 100:
            self.fault((*path, "orders", "percent"), f"{one.orders.percent} per cent",
                       "write 0 to 100")
        armed = one.primary or one.secondary or one.blade or one.grenades or one.satchels
        if one.unarmed and armed:
            self.fault((*path, "unarmed"), f"{one.name} is unarmed and carries weapons",
                       "leave one of the two out")
        hand = in_hand(one)
        held = {
            "primary": one.primary, "secondary": one.secondary, "grenade": one.grenades,
            "satchel": one.satchels, "blade": one.blade, "": True,
        }
        if not held[hand]:
            self.fault((*path, "hand"), f"{one.name} carries nothing there: {hand}",
                       "choose a slot that isn't empty")

    def _explosives(self, path: KeyPath, one: TrooperEntry) -> None:
        for slot, key, count in (("grenade", "grenades", one.grenades),
                                 ("satchel", "satchels", one.satchels)):
            kind = self.data.explosives[slot]
            if not 0 <= count <= kind.most:
                self.fault((*path, key), f"{count} {key}",
                           f"a trooper carries 0 to {kind.most} (TR-S4)")
            if count and kind.instead_of == "secondary" and one.secondary:
                self.fault((*path, key), f"a {kind.name.lower()} and a secondary weapon",
                           "it takes that weapon's place (TR-S4)")

    def _goals(self) -> None:
        check_goals(self, self.scenario, self.scenario.goals)
        for i, goal in enumerate(self.scenario.goals):
            self._goal(("goals", i), goal)

    def _goal(self, path: KeyPath, goal: Goal) -> None:
        units = None if self.lost("troopers") else {
            entry.id: entry.side for entry in entries(self.scenario)
        }
        check_goal(self, path, goal, self.scenario.turns, units, "trooper")
        match goal:
            case HoldBuildings():
                self._hold(path, goal)
            case ReachPlace():
                self._reach(path, goal)
            case Bring():
                self._bring(path, goal)
            case EscortTo():
                self._dots((*path, "to"), goal.to)
            case Carry():
                self._tool(path, goal.what)
            case Destroy():
                self._destroy(path, goal)

    def _hold(self, path: KeyPath, goal: HoldBuildings) -> None:
        self._one_place(path, bool(goal.buildings), "buildings", goal.dots, goal.place)
        if goal.dots:
            self._dots((*path, "dots"), goal.dots)
            return
        for j, building in enumerate(() if self.lost("map") else goal.buildings):
            self.known("building", (*path, "buildings", j), building,
                       self.scenario.map.buildings)
        self.found += self.source.duplicates(
            "building",
            (((*path, "buildings", j), one) for j, one in enumerate(goal.buildings)),
        )
        most = len(goal.buildings)
        if goal.side is None and not goal.pays and not most // 2 < goal.required <= most:
            self.fault((*path, "need"), f"{goal.required} of {most} buildings",
                       "more than half, so that one side at most can hold them")
        elif goal.required > most:
            self.fault((*path, "need"), f"{goal.required} of {most} buildings",
                       "not more than there are")

    def _reach(self, path: KeyPath, goal: ReachPlace) -> None:
        self._one_place(path, bool(goal.building), "building", goal.to, goal.place)
        if goal.building and not self.lost("map"):
            self.known("building", (*path, "building"), goal.building,
                       self.scenario.map.buildings)
        if goal.to:
            self._dots((*path, "to"), goal.to)

    def _one_place(
        self, path: KeyPath, building: bool, key: str, dots: Sequence[str], place: str
    ) -> None:
        if building == bool(dots):
            self.fault(path, "is about no place" if not dots else "is about two places",
                       f"write {key}, or dots with a place to call them")
        elif dots and not place:
            self.fault((*path, "place"), "the dots have no name", "write what they are called")

    def _dots(self, path: KeyPath, names: Sequence[str]) -> None:
        if not names:
            self.fault(path, "leads nowhere", "name the dots of the exit")
        for j, name in enumerate(names):
            self.dot((*path, j), name)

    def _tool(self, path: KeyPath, what: str) -> None:
        if not self.lost("troopers"):
            tools = {entry.tool for entry in entries(self.scenario) if entry.tool}
            self.known("tool on the map", (*path, "what"), what, tools)

    def _bring(self, path: KeyPath, goal: Bring) -> None:
        if bool(goal.who) == bool(goal.what):
            self.fault(path, "brings nobody and nothing" if not goal.who else "brings two things",
                       "write who (a trooper) or what (a tool)")
        if goal.what:
            self._tool(path, goal.what)
        self._dots((*path, "to"), goal.to)

    def _destroy(self, path: KeyPath, goal: Destroy) -> None:
        drawing = self.scenario.map
        named = {wall.name for wall in drawing.walls if wall.name}
        named |= {thing.name for thing in drawing.things if thing.name}
        for j, name in enumerate(() if self.lost("map") else goal.names):
            self.known("thing or wall named", (*path, "names", j), name, sorted(named))

    def _lessons(self) -> None:
        if not self.scenario.speaks or self.board is None or self.lost("troopers"):
            return  # a lesson may speak of just what couldn't be read
        # Only these need to know how actions are written and which lines menus have.
        from game.core.lessoncheck import taught_faults
        from game.rules.troopers.lessons import lexicon_of

        lexicon = lexicon_of(self.scenario, self.data, self.board)
        self.found += taught_faults(self.scenario, self.source, lexicon)
