"""Saved games: what is in them, as bytes and back (`core.resume` makes them and plays them again).

A save is the scenario's text, the options, the seed and the list of actions, as JSON that a
person can read. Nothing is ever pickled.

A game in progress adds a line to its file for every change (`encode_step`), so that a change costs
a few bytes however long the game is. Each line has a checksum: one that was cut off by a crash is
left out, and all before it counts.
"""

import re
import zlib
from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from game.core.deliberation import Deliberation
from game.core.dice import MAX_SEED
from game.core.errors import SaveError
from game.core.fault_words import fault_text
from game.core.prose import told_title
from game.core.quantity import grouped
from game.core.safe_files import FileFault, json_of, printable
from game.core.saved_place import SavedPlace, told_place

FORMAT = 2
MAX_BYTES = 8_000_000

Migration = Callable[[dict[str, Any]], dict[str, Any]]

_DEEPEST = 16  # levels of what a save holds beside the game
_COUNT = Annotated[int, msgspec.Meta(ge=0)]
_SEED = Annotated[int, msgspec.Meta(ge=0, le=MAX_SEED)]
_BRANCHES = 1000
"""How often a game can have been played on from a moment of another one."""
_SIDES = 8
_SIDE = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
_PLAYER = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
_END = b"\n}\n"
"""Where the record ends and the steps begin: what is nested in it is indented."""
_STEP = re.compile(rb"\+[0-9a-f]{8} \{.*\}")


def _to_2(tree: dict[str, Any]) -> dict[str, Any]:
    """Format 1 knew neither the rules' version nor the order of saves, nor lines of steps."""
    return {**tree, "format": 2, "rules": 1, "number": 0}


MIGRATIONS: dict[int, Migration] = {1: _to_2}
"""From the format of the key to the next one."""


class Save(msgspec.Struct, frozen=True, kw_only=True):
    """A saved game.

    format: of this record. rules: version of the game's rules that it was played by. program:
    version that wrote it. number: greater than that of any save of the folder written before, 0 if
    unknown. name: what the player calls it. saved: local time, ISO 8601. game, scenario: ids.
    title: the scenario's. place: where it stands, in words; standing: the same for any language,
    None in saves of before. source: the scenario's whole text.
    options: game options. computers: names of the players of the sides that nobody at the screen
    plays; None: as the scenario and the options say. seed, script, endless: the dice; later: other
    seeds, each from so many dice on (the game was played on from a moment of another one). actions:
    what was played, undone: what redo would bring back (last first). check: hash of the final
    state. opening, checks: the beginnings of those of the opening and of the state after each
    action, "" where nobody looked. deliberations, undone_deliberations: what a computer player
    compared for each action and for each undone one, None where nobody told. over: whether it has
    been decided. touched: whether somebody at the screen has decided anything in it. data: what
    else the program keeps (tutorial step, the game that it was played on from).
    """

    format: int = FORMAT
    rules: _COUNT = 1
    program: str
    number: _COUNT = 0
    name: str
    saved: str
    game: str
    scenario: str
    title: str
    place: str = ""
    standing: SavedPlace | None = None
    source: str
    options: dict[str, bool]
    computers: Annotated[dict[_SIDE, _PLAYER], msgspec.Meta(max_length=_SIDES)] | None = None
    seed: int
    script: list[int] = []
    endless: bool = True
    later: Annotated[list[tuple[_COUNT, _SEED]], msgspec.Meta(max_length=_BRANCHES)] = []
    actions: list[str]
    undone: list[str] = []
    check: str
    opening: str = ""
    checks: list[str] = []
    deliberations: list[Deliberation | None] = []
    undone_deliberations: list[Deliberation | None] = []
    over: bool = False
    touched: bool = True
    data: dict[str, Any] = {}

    @property
    def told_title(self) -> str:
        """The title of its scenario in the language in force."""
        return told_title(self.game, self.scenario, self.title)

    @property
    def told_place(self) -> str:
        """Where it stands in the language in force, or in that in which it was saved where no more
        is known."""
        return told_place(self.standing) if self.standing is not None else self.place

    @property
    def empty(self) -> bool:
        """Whether nothing would be lost with it: nobody has decided anything yet."""
        return not self.touched or not (self.actions or self.undone)

    def led_to(self, other: "Save") -> bool:
        """Whether the other one was written after it and is of the same game, played on from where
        this one stands, behind its opening. Nothing is played again for that: what was played
        tells."""
        return (
            bool(self.actions) and self.number < other.number
            and (self.game, self.scenario, self.seed) == (other.game, other.scenario, other.seed)
            and self.actions == other.actions[:len(self.actions)]
            and self.later == other.later[:len(self.later)]
            and (self.options, self.computers) == (other.options, other.computers)
            and (self.script, self.endless) == (other.script, other.endless)
            and self.source == other.source
        )


_SHOWN = ("name", "title", "place", "saved", "program", "game", "scenario")
"""Texts of a save that lists show."""
_STEPPED = tuple(
    field for field in Save.__struct_fields__
    if field not in ("format", "actions", "undone", "checks", "deliberations",
                     "undone_deliberations")
)


class SavedLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a line adds to the save before it. at, held: how many of the actions (with their checks
    and deliberations) and of the undone ones (with theirs) stay; play, checks, undone, and both
    deliberations (as far as there are any): what comes behind them. set: the other fields that have
    changed."""

    at: _COUNT
    held: _COUNT = 0
    play: list[str] = []
    checks: list[str] = []
    undone: list[str] = []
    deliberations: list[Deliberation | None] = []
    undone_deliberations: list[Deliberation | None] = []
    set: dict[str, Any] = {}


def encode(save: Save) -> bytes:
    """The save as readable JSON, ending with a line end, ready for lines of steps."""
    return msgspec.json.format(msgspec.json.encode(save), indent=1) + b"\n"


def encode_step(before: Save, after: Save) -> bytes:
    """The line that makes of one save of a game the next one."""
    changed = {
        field: value for field in _STEPPED
        if (value := getattr(after, field)) != getattr(before, field)
    }
    at = min(alike(before.actions, after.actions), alike(before.checks, after.checks))
    held = alike(before.undone, after.undone)
    weighed, undone = after.deliberations[at:], after.undone_deliberations[held:]
    step = SavedLine(
        at, held, after.actions[at:], after.checks[at:], after.undone[held:],
        weighed if any(weighed) else [], undone if any(undone) else [], changed,
    )
    plain = msgspec.json.encode(step)
    return b"+%08x %s\n" % (zlib.crc32(plain), plain)


def decode(raw: bytes, name: str) -> Save:
    """The save of a file's bytes, as far as they are whole. name: the file's, for the message.

    Raises:
        SaveError: too big, not a save, damaged, or made by a newer program.
    """
    return decode_whole(raw, name)[0]


def decode_whole(raw: bytes, name: str) -> tuple[Save, str]:
    """`decode`, and one line if something behind what could be read is damaged; an action that was
    being written at a crash is not: it had not been played."""
    if len(raw) > MAX_BYTES:
        raise SaveError(fault_text(
            "save.big", name=name, size=grouped(len(raw)), most=grouped(MAX_BYTES)
        ))
    if not raw.strip():
        raise SaveError(fault_text("save.empty", name=name))
    whole, end, steps = raw.partition(_END)
    lines = steps.removesuffix(b"\n").split(b"\n") if steps else []
    try:
        tree: Any = json_of(whole + end, object, name)
    except FileFault as error:
        raise SaveError(fault_text("save.odd", name=name, why=error.problem)) from error
    save = _typed(_migrated(tree, name), name)
    for number, line in enumerate(lines):
        step = _step(line)
        stepped = None if step is None else _stepped(save, step)
        if stepped is None:
            if number == len(lines) - 1:
                break
            count = len(save.actions)
            return save, fault_text("save.behind", name=name, count=count)
        save = stepped
    return save, ""


def alike(before: list[str], after: list[str]) -> int:
    """How many texts two lists begin with alike."""
    count = 0
    for one, other in zip(before, after, strict=False):
        if one is not other and one != other:
            break
        count += 1
    return count


def _step(line: bytes) -> SavedLine | None:
    """The step of a line; None for one that is torn or damaged."""
    if not _STEP.fullmatch(line) or int(line[1:9], 16) != zlib.crc32(line[10:]):
        return None
    try:
        return msgspec.json.decode(line[10:], type=SavedLine)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _stepped(save: Save, step: SavedLine) -> Save | None:
    """The save with a step; None if it doesn't fit."""
    if step.at > len(save.actions) or step.held > len(save.undone) or not (
        step.set.keys() <= set(_STEPPED)
    ):
        return None
    changed = {
        **step.set, "actions": [*save.actions[:step.at], *step.play],
        "checks": [*save.checks[:step.at], *step.checks],
        "undone": [*save.undone[:step.held], *step.undone],
        "deliberations": [*filled(save.deliberations, save.actions)[:step.at],
                          *step.deliberations],
        "undone_deliberations": [*filled(save.undone_deliberations, save.undone)[:step.held],
                                 *step.undone_deliberations],
    }
    try:
        return _typed({**msgspec.structs.asdict(save), **changed}, save.name)
    except SaveError:
        return None


def _migrated(tree: Any, name: str) -> dict[str, Any]:
    if not isinstance(tree, dict) or not isinstance(tree.get("format"), int):
        raise SaveError(fault_text("save.foreign", name=name))
    plain: dict[str, Any] = tree
    while plain["format"] < FORMAT:
        step = MIGRATIONS.get(plain["format"])
        if step is None:
            raise SaveError(fault_text(
                "save.unknown", name=name, format=plain["format"], most=FORMAT
            ))
        plain = step(plain)
    if plain["format"] > FORMAT:
        program = printable(str(plain.get("program", fault_text("save.unversioned"))))[:40]
        raise SaveError(fault_text(
            "save.newer", name=name, program=program, format=plain["format"], most=FORMAT
        ))
    return plain


def _typed(tree: dict[str, Any], name: str) -> Save:
    try:
        save = msgspec.convert(tree, Save)
    except msgspec.ValidationError as error:
        raise SaveError(fault_text("save.damaged", name=name, why=printable(str(error)))) from error
    if not _flat(save.data, _DEEPEST):
        raise SaveError(fault_text("save.damaged", name=name, why=fault_text("read.deep")))
    odd: dict[str, Any] = {
        field: safe for field in _SHOWN
        if (safe := printable(text := getattr(save, field))) != text
    }
    count = len(save.actions)
    if len(save.checks) != count:
        odd["checks"] = [*save.checks, *[""] * count][:count]
    if len(save.deliberations) != count:
        odd["deliberations"] = filled(save.deliberations, save.actions)
    if len(save.undone_deliberations) != len(save.undone):
        odd["undone_deliberations"] = filled(save.undone_deliberations, save.undone)
    return msgspec.structs.replace(save, **odd) if odd else save


def filled(
    known: list[Deliberation | None], actions: list[str]
) -> list[Deliberation | None]:
    """One for each action."""
    return [*known, *[None] * len(actions)][:len(actions)]


def _flat(value: Any, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return True
    inner = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(_flat(one, levels - 1) for one in inner)
