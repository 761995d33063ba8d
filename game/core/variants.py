"""Variants of a scenario: what its file leaves to chance, drawn before the rules see it.

A scenario file stands for one set-up, the standard one; its section `variants` says what may be
otherwise. A draw turns file and seed into the file of one set-up without draws, so that saves and
shared games carry it whole, and the same seed draws the same set-up everywhere. Draws are made on
the tree of the file: what an alternative says keeps the place at which it is written, and so do its
faults.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Annotated, Any, NamedTuple

import msgspec

from game.core.datafile import AsWritten, Fault, KeyPath, Source, suggest
from game.core.datafile.nodes import Mapping as Keys
from game.core.datafile.nodes import Node, Scalar, Sequence, copied
from game.core.prose import Prose
from game.core.scenario_text import scenario_text
from game.core.seeded_draw import SeededDraw

TRIES = 300
"""How often places far enough apart are looked for before units stay where the file has them."""
_KEY = re.compile(r"^([A-Za-z_]+):", re.MULTILINE)
_ALIAS = re.compile(r"(?:^|[\s\[{,])[&*][A-Za-z]")
_BARE = re.compile(r"[A-Za-z0-9_+./-]+(?: [A-Za-z0-9_+./-]+)*")

Count = Annotated[int, msgspec.Meta(ge=1, le=200)]
Ids = Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=200)]
Words = Annotated[Prose, msgspec.Meta(min_length=1, max_length=200)]


class PlaceDraw(msgspec.Struct, frozen=True, kw_only=True, tag="place", tag_field="draw"):
    """Units begin in places that are drawn, no two in the same one. places: those that there are;
    own: besides, those that the units have in the file. apart: how far from each other two of the
    units are at least (hexes, dots, inches). told: what a player is told of it."""

    units: Ids
    places: tuple[str, ...] = ()
    own: bool = False
    apart: Count = 1
    told: Words


class SomeDraw(msgspec.Struct, frozen=True, kw_only=True, tag="some", tag_field="draw"):
    """Some of the units, drawn, are otherwise than the file has them. count: how many. set: their
    fields; others: fields of those that aren't drawn. told: what a player is told of it."""

    units: Ids
    count: Count
    set: dict[str, AsWritten]
    others: dict[str, AsWritten] = {}
    told: Words


class Alternative(msgspec.Struct, frozen=True, kw_only=True):
    """One way in which a scenario may be. shares: how likely it is beside the others. set: what the
    file says otherwise, key by key; of records with an id only those that are named change. told:
    what a player is told of it."""

    told: Words
    shares: Count = 1
    set: dict[str, AsWritten] = {}


class ChooseDraw(msgspec.Struct, frozen=True, kw_only=True, tag="choose", tag_field="draw"):
    """One of several ways in which the scenario may be."""

    between: Annotated[tuple[Alternative, ...], msgspec.Meta(min_length=2, max_length=50)]


VariantDraw = PlaceDraw | SomeDraw | ChooseDraw


class UnitLists(NamedTuple):
    """Where a game's files keep units. places: the key of a unit's place by that of the list.
    between: how far apart two places are (hexes, dots, inches)."""

    places: Mapping[str, str]
    between: Callable[[str, str], int]


class DrawnTree(NamedTuple):
    """The tree of a file without draws, and what was drawn in words."""

    root: Keys
    told: tuple[str, ...]


class _Place(NamedTuple):
    """Of a unit: its record in the file, and the key of its place there."""

    record: Keys
    key: str

    @property
    def node(self) -> Node | None:
        entry = self.record.entries.get(self.key)
        return entry[1] if entry is not None else None


# --- drawing --------------------------------------------------------------------------------------


def drawn_tree(
    source: Source, draws: tuple[VariantDraw, ...], lists: UnitLists, seed: int | None
) -> DrawnTree:
    """The set-up of a seed, None for the standard one. The file must have been checked."""
    drawing = _Drawing(source, draws, lists)
    return drawing.standard() if seed is None else drawing.by(SeededDraw(seed, "variants"))


def alternative_trees(
    source: Source, draws: tuple[VariantDraw, ...], lists: UnitLists
) -> Iterator[DrawnTree]:
    """Set-ups that bring each alternative, and each unit in each place that it may be drawn to, at
    least once."""
    drawing = _Drawing(source, draws, lists)
    for turn in range(max(map(_ways, draws), default=0)):
        yield drawing.turned(turn)


def drawn_text(source: Source, tree: DrawnTree) -> str:
    """The file of a drawn set-up: what wasn't drawn stays as it is written, comments and all."""
    before = _mapping(copied(source.tree)).entries
    nothing = (None, None)
    after = {**tree.root.entries}
    changed = {key for key, (_, node) in after.items() if before.get(key, nothing)[1] != node}
    changed |= set(before) - set(after)
    parts = _KEY.split(source.text)
    text = parts[0]
    written = dict(zip(parts[1::2], parts[2::2], strict=True))
    if set(written) != set(before) or len(written) * 2 + 1 != len(parts) or _ALIAS.search(
        source.text
    ):
        text, written = "", dict.fromkeys(before, "")  # not one key a line: written anew
        changed |= set(after)
    for key, rest in written.items():
        if key not in changed:
            text += f"{key}:{rest}"
        elif key in after:
            text += scenario_text({key: _value(after[key][1])})
    added = [key for key in after if key not in written]
    if text and not text.endswith("\n"):
        text += "\n"
    return text + "".join(scenario_text({key: _value(after[key][1])}) for key in added)


class _Drawing:
    def __init__(
        self, source: Source, draws: tuple[VariantDraw, ...], lists: UnitLists
    ) -> None:
        self.root = _mapping(source.tree)
        self.draws = draws
        self.lists = lists
        section = self.root.entries.get("variants")
        self.nodes = section[1].items if section and isinstance(section[1], Sequence) else []

    def by(self, source: SeededDraw) -> DrawnTree:
        """All draws, each from a stream of its own: one more at the end changes none before."""
        found = self._begun()
        told = []
        for number, (draw, node) in enumerate(zip(self.draws, self.nodes, strict=True)):
            stream = source.stream(str(number))
            match draw:
                case PlaceDraw():
                    places = self._places(found, draw, node)
                    drawn = self._apart(draw, stream, places)
                    self._put(found, draw, drawn)
                case SomeDraw():
                    self._mark(found, draw, set(stream.shuffled(draw.units)[: draw.count]))
                case ChooseDraw():
                    shares = {i: way.shares for i, way in enumerate(draw.between)}
                    told.append(self._choose(found, draw, stream.weighted(shares)))
                    continue
            told.append(draw.told)
        return self._ended(found, told)

    def standard(self) -> DrawnTree:
        """What the file stands for by itself."""
        return self._ended(self._begun(), ())

    def turned(self, turn: int) -> DrawnTree:
        """Every draw turned on by so many."""
        found = self._begun()
        for draw, node in zip(self.draws, self.nodes, strict=True):
            match draw:
                case PlaceDraw():
                    places = self._places(found, draw, node)
                    self._put(found, draw, _turned(places, turn)[: len(draw.units)])
                case SomeDraw():
                    self._mark(found, draw, set(_turned(list(draw.units), turn)[: draw.count]))
                case ChooseDraw():
                    self._choose(found, draw, turn % len(draw.between))
        return self._ended(found, ())

    def _begun(self) -> Keys:
        found = _mapping(copied(self.root))
        found.entries.pop("variants", None)
        return found

    @staticmethod
    def _ended(root: Keys, told: Iterable[str]) -> DrawnTree:
        said = tuple(told)
        if said:
            _set(root, "drawn", Scalar(root.line, root.column, text=" ".join(said), style='"'))
        return DrawnTree(root, said)

    def _units(self, root: Keys) -> dict[str, _Place]:
        """Every unit's record by its id."""
        found = {}
        for key, place in self.lists.places.items():
            listed = root.entries.get(key)
            for record in listed[1].items if listed and isinstance(listed[1], Sequence) else ():
                known = record.entries.get("id") if isinstance(record, Keys) else None
                if known is not None and isinstance(known[1], Scalar):
                    assert isinstance(record, Keys)
                    found[known[1].text] = _Place(record, place)
        return found

    def _places(self, root: Keys, draw: PlaceDraw, node: Node) -> list[Node]:
        listed = _mapping(node).entries.get("places")
        places = list(listed[1].items) if listed and isinstance(listed[1], Sequence) else []
        if draw.own:
            units = self._units(root)
            own = (units[unit].node for unit in draw.units)
            places = [*(one for one in own if one is not None), *places]
        return places

    def _apart(self, draw: PlaceDraw, stream: SeededDraw, places: list[Node]) -> list[Node]:
        """Places for the units, far enough apart; none if such are not found."""
        for _ in range(TRIES):
            drawn = stream.shuffled(places)[: len(draw.units)]
            if draw.apart < 2 or all(
                self.lists.between(_text(one), _text(other)) >= draw.apart
                for one, other in combinations(drawn, 2)
            ):
                return drawn
        return []

    def _put(self, root: Keys, draw: PlaceDraw, places: list[Node]) -> None:
        units = self._units(root)
        for unit, place in zip(draw.units, places, strict=False):
            _set(units[unit].record, units[unit].key, place)

    def _mark(self, root: Keys, draw: SomeDraw, chosen: set[str]) -> None:
        units = self._units(root)
        for unit in draw.units:
            for key, value in (draw.set if unit in chosen else draw.others).items():
                _set(units[unit].record, key, value.node)

    @staticmethod
    def _choose(root: Keys, draw: ChooseDraw, at: int) -> str:
        for key, value in draw.between[at].set.items():
            _lay(root, key, value.node)
        return draw.between[at].told


def _ways(draw: VariantDraw) -> int:
    """How many turns of a draw bring all that it may bring."""
    match draw:
        case PlaceDraw():
            return len(draw.places) + len(draw.units) * draw.own
        case SomeDraw():
            return len(draw.units)
        case ChooseDraw():
            return len(draw.between)


def _turned(things: list[Any], turn: int) -> list[Any]:
    at = turn % len(things) if things else 0
    return things[at:] + things[:at]


# --- trees ----------------------------------------------------------------------------------------


def _mapping(node: Node) -> Keys:
    if not isinstance(node, Keys):
        raise TypeError("a scenario is keys with values")
    return node


def _text(node: Node) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _set(root: Keys, key: str, node: Node) -> None:
    """Give a key a value, in its place where it has one."""
    known = root.entries.get(key)
    head = known[0] if known is not None else Scalar(node.line, node.column, text=key)
    root.entries[key] = head, copied(node)


def _lay(root: Keys, key: str, node: Node) -> None:
    """Lay a value over what is there: keys over keys, records over those of the same id."""
    known = root.entries.get(key)
    if known is None:
        _set(root, key, node)
        return
    if isinstance(known[1], Keys) and isinstance(node, Keys):
        for name, (_, value) in node.entries.items():
            _lay(known[1], name, value)
        return
    old, new = _by_id(known[1]), _by_id(node)
    if old is None or new is None:
        _set(root, key, node)
        return
    assert isinstance(known[1], Sequence)
    for name, record in new.items():
        if name not in old:
            known[1].items.append(record)
            known[1].numbers.append(len(known[1].items) - 1)
            continue
        for field, (_, value) in record.entries.items():
            _lay(old[name], field, value)


def _by_id(node: Node) -> dict[str, Keys] | None:
    """The records of a list by their ids; None if it isn't one of such records."""
    if not isinstance(node, Sequence):
        return None
    found: dict[str, Keys] = {}
    for item in node.items:
        known = item.entries.get("id") if isinstance(item, Keys) else None
        if known is None or not isinstance(item, Keys):
            return None
        found[_text(known[1])] = item
    return found


class _Written:
    """A value as it stands in a file: not quoted again."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


def _value(node: Node) -> Any:
    """What a node holds, for `scenario_text`."""
    if isinstance(node, Keys):
        return {key: _value(value) for key, (_, value) in node.entries.items()}
    if isinstance(node, Sequence):
        return [_value(item) for item in node.items]
    assert isinstance(node, Scalar)
    if node.style == "|":
        return node.text
    if node.style == "" and (node.text == "" or _BARE.fullmatch(node.text)):
        return _Written(node.text or "~")
    return _Written(json.dumps(node.text, ensure_ascii=False))


# --- what may be wrong ----------------------------------------------------------------------------


def draw_faults(
    draws: tuple[VariantDraw, ...], source: Source, units: Mapping[str, str]
) -> list[Fault]:
    """What is wrong with the draws themselves. units: place of each unit of the file by its id.
    What is wrong with that which they bring, `alternative_trees` shows."""
    found: list[Fault] = []
    placed: list[tuple[KeyPath, str]] = []
    cells: list[tuple[KeyPath, str]] = []
    drawn = {unit for draw in draws if isinstance(draw, PlaceDraw) for unit in draw.units}
    kept = {place: unit for unit, place in units.items() if unit not in drawn and place}
    for number, draw in enumerate(draws):
        path: KeyPath = ("variants", number)
        if isinstance(draw, ChooseDraw):
            continue
        for i, unit in enumerate(draw.units):
            if unit not in units and not source.lost(("variants",)):
                found.append(source.fault((*path, "units", i), f'there is no unit "{unit}"',
                                          suggest(unit, list(units))))
        ids: list[tuple[KeyPath, str]] = [
            ((*path, "units", i), unit) for i, unit in enumerate(draw.units)
        ]
        if isinstance(draw, SomeDraw):
            found += source.duplicates("unit", ids)
            if draw.count > len(draw.units):
                found.append(source.fault((*path, "count"), f"{draw.count} of {len(draw.units)}",
                                          "draw at most as many as there are"))
            continue
        placed += ids
        room = len(draw.places) + len(draw.units) * draw.own
        if room < len(draw.units):
            found.append(source.fault(
                (*path, "places") if draw.places else path,
                f"{room} places for {len(draw.units)} units", "give each at least one",
            ))
        cells += [((*path, "places", i), place) for i, place in enumerate(draw.places)]
        if draw.own:
            cells += [((*path, "own"), units[unit]) for unit in draw.units if unit in units]
    found += source.duplicates("unit with drawn places", placed)
    found += source.duplicates("drawn place", cells)
    for where, place in cells:
        if place in kept:
            found.append(source.fault(where, f"{kept[place]} stands in {place}",
                                      "leave it to that unit, or draw its place as well"))
    return found
