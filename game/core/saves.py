"""Saved games: what is in them, and how one becomes a game in progress again.

A save is the scenario's text, the options, the seed and the list of actions, as JSON that a
person can read. Loading plays the actions again through `judge`, so a save can't smuggle in a
position that the rules don't allow. Nothing is ever pickled.

A game in progress adds a line to its file for every change (`encode_step`), so that a change costs
a few bytes however long the game is. Each line has a checksum: one that was cut off by a crash is
left out, and all before it counts.
"""

import contextlib
import re
import zlib
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec

from game.core.contract import AnyGame
from game.core.errors import BoxError, SaveError
from game.core.history import History
from game.core.phrases import HOUSE
from game.core.safe_files import FileFault, json_of, printable
from game.core.view_records import Status

FORMAT = 2
MAX_BYTES = 8_000_000

OpenGame = Callable[[str, str, Mapping[str, bool]], AnyGame]
"""Loads a game from (game id, scenario text, options)."""

TodaysScenario = Callable[[str, str], str]
"""The text of a scenario of the box, from (game id, scenario id); raises BoxError without one."""

Migration = Callable[[dict[str, Any]], dict[str, Any]]

_SHORT = 8  # letters of a check in a list of them
_DEEPEST = 16  # levels of what a save holds beside the game
_COUNT = Annotated[int, msgspec.Meta(ge=0)]
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
    title: the scenario's. place: where it stands, in words. source: the scenario's whole text.
    options: game options. seed, script, endless: the dice. actions: what was played, undone: what
    redo would bring back (last first). check: hash of the final state. opening, checks: the
    beginnings of those of the opening and of the state after each action, "" where nobody looked.
    over: whether it has been
    decided. touched: whether somebody at the screen has decided anything in it. data: what else
    the program keeps (tutorial step).
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
    source: str
    options: dict[str, bool]
    seed: int
    script: list[int] = []
    endless: bool = True
    actions: list[str]
    undone: list[str] = []
    check: str
    opening: str = ""
    checks: list[str] = []
    over: bool = False
    touched: bool = True
    data: dict[str, Any] = {}

    @property
    def empty(self) -> bool:
        """Whether nothing would be lost with it: nobody has decided anything yet."""
        return not self.touched or not (self.actions or self.undone)


_SHOWN = ("name", "title", "place", "saved", "program", "game", "scenario")
"""Texts of a save that lists show."""
_STEPPED = tuple(
    field for field in Save.__struct_fields__
    if field not in ("format", "actions", "undone", "checks")
)


class SavedLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a line adds to the save before it. at, held: how many of the actions (with their
    checks) and of the undone ones stay; play, checks, undone: what comes behind them. set: the
    other fields that have changed."""

    at: _COUNT
    held: _COUNT = 0
    play: list[str] = []
    checks: list[str] = []
    undone: list[str] = []
    set: dict[str, Any] = {}


class Loaded(msgspec.Struct, frozen=True):
    """A game come back from a save. trouble: one line if not all of it could be played again."""

    history: History[Any, Any]
    save: Save
    trouble: str = ""


def fingerprint(game: AnyGame, state: Any) -> str:
    """A stable hash of a state: the same in every process and on every platform."""
    import hashlib  # its library takes long to load: the title must not wait for it

    plain = msgspec.json.encode(game.encode(state), order="sorted")
    return hashlib.blake2b(plain, digest_size=12).hexdigest()


def make_save(
    history: History[Any, Any], *, name: str, saved: str, program: str,
    data: Mapping[str, Any] | None = None, status: Status | None = None,
    before: Save | None = None,
) -> Save:
    """The save of a game in progress. saved: local time, ISO 8601. status: of the position now,
    where it is known already. before: an earlier save of this very game, whose checks stand as far
    as the same was played."""
    game = history.game
    actions = [entry.text for entry in history.entries]
    check = fingerprint(game, history.state)
    opening = before.opening if before is not None else ""
    known = before.checks[:_alike(before.actions, actions)] if before is not None else []
    checks = known + [""] * (len(actions) - len(known))
    checks[-1:] = [check[:_SHORT]] if actions else []
    status = status or game.status(history.state)
    return Save(
        rules=game.rules, program=program, name=name, saved=saved, game=game.id,
        scenario=game.card.id, title=game.card.title,
        place=_place(status),
        source=game.source, options=dict(game.options_set), seed=history.seed,
        script=list(history.script), endless=history.endless,
        actions=actions, undone=[entry.text for entry in history.undone],
        check=check, opening=opening or fingerprint(game, history.opening.state)[:_SHORT],
        checks=checks, over=status.result is not None,
        touched=bool(history.undone) or history.last_decision() is not None,
        data=dict(data or {}),
    )


# Writing and reading


def _place(status: Status) -> str:
    """Where a game stands, in words for the list of saved games."""
    if status.result is not None:
        return status.result.title
    place = HOUSE.say(
        "place.of" if status.turns else "place.turn",
        count=status.turn_name.lower() or HOUSE.say("place.count"), turn=status.turn,
        turns=status.turns,
    )
    phase = next((phase.title for phase in status.phases if phase.id == status.phase), "")
    return HOUSE.say("place.phase", place=place, phase=phase) if phase else place


def encode(save: Save) -> bytes:
    """The save as readable JSON, ending with a line end, ready for lines of steps."""
    return msgspec.json.format(msgspec.json.encode(save), indent=1) + b"\n"


def encode_step(before: Save, after: Save) -> bytes:
    """The line that makes of one save of a game the next one."""
    changed = {
        field: value for field in _STEPPED
        if (value := getattr(after, field)) != getattr(before, field)
    }
    at = min(_alike(before.actions, after.actions), _alike(before.checks, after.checks))
    held = _alike(before.undone, after.undone)
    step = SavedLine(
        at, held, after.actions[at:], after.checks[at:], after.undone[held:], changed
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
        raise SaveError(
            f"{name}: {len(raw):,} bytes is more than a save can have ({MAX_BYTES:,}): "
            "choose another file"
        )
    if not raw.strip():
        raise SaveError(f"{name}: the file is empty: load a backup or another save")
    whole, end, steps = raw.partition(_END)
    lines = steps.removesuffix(b"\n").split(b"\n") if steps else []
    try:
        tree: Any = json_of(whole + end, object, name)
    except FileFault as error:
        raise SaveError(
            f"{name}: not a save or damaged ({error.problem}): load a backup or another save"
        ) from error
    save = _typed(_migrated(tree, name), name)
    for number, line in enumerate(lines):
        step = _step(line)
        stepped = None if step is None else _stepped(save, step)
        if stepped is None:
            if number == len(lines) - 1:
                break
            count = len(save.actions)
            return save, f"{name}: damaged behind action {count}; it stands as it was then"
        save = stepped
    return save, ""


def _alike(before: list[str], after: list[str]) -> int:
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
    }
    try:
        return _typed({**msgspec.structs.asdict(save), **changed}, save.name)
    except SaveError:
        return None


def _migrated(tree: Any, name: str) -> dict[str, Any]:
    if not isinstance(tree, dict) or not isinstance(tree.get("format"), int):
        raise SaveError(f"{name}: not a save of this program: choose another file")
    plain: dict[str, Any] = tree
    while plain["format"] < FORMAT:
        step = MIGRATIONS.get(plain["format"])
        if step is None:
            raise SaveError(
                f"{name}: save format {plain['format']} is unknown (this program reads up to "
                f"{FORMAT}): load another save"
            )
        plain = step(plain)
    if plain["format"] > FORMAT:
        program = printable(str(plain.get("program", "version unknown")))[:40]
        raise SaveError(
            f"{name}: made by a newer program ({program}, save format {plain['format']}; this one "
            f"reads up to {FORMAT}): update the program"
        )
    return plain


def _typed(tree: dict[str, Any], name: str) -> Save:
    try:
        save = msgspec.convert(tree, Save)
    except msgspec.ValidationError as error:
        raise SaveError(
            f"{name}: damaged save ({printable(str(error))}): load a backup or another save"
        ) from error
    if not _flat(save.data, _DEEPEST):
        raise SaveError(f"{name}: damaged save (nested too deeply): load a backup or another save")
    odd: dict[str, Any] = {
        field: safe for field in _SHOWN
        if (safe := printable(text := getattr(save, field))) != text
    }
    count = len(save.actions)
    if len(save.checks) != count:
        odd["checks"] = [*save.checks, *[""] * count][:count]
    return msgspec.structs.replace(save, **odd) if odd else save


def _flat(value: Any, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return True
    inner = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(_flat(one, levels - 1) for one in inner)


# Playing again


def restore(
    save: Save, open_game: OpenGame, name: str = "", todays: TodaysScenario | None = None
) -> Loaded:
    """The game in progress of a save, played again action by action.

    Play that the rules no longer allow ends the replay there: what stands up to it is kept and
    `trouble` says where it stopped and why. todays: where a scenario that can't be opened any more
    is looked for as it is now; play goes on in that as far as it can.

    Raises:
        SaveError: its scenario can't be opened any more.
    """
    label = name or save.name
    game, trouble = _game_of(save, open_game, todays, label)
    try:
        history = History(game, save.seed, save.script, endless=save.endless)
    except (BoxError, ValueError) as error:
        raise SaveError(f"{label}: it can't be set up any more: {_line(error)}") from error
    stopped = _replay(history, [*save.actions, *reversed(save.undone)])
    while len(history.entries) > len(save.actions):  # what redo brings back
        history.unplay()
    if not stopped and fingerprint(game, history.state) != save.check:
        stopped = "every action is allowed, but it comes out differently now"
    if stopped:
        stopped = _back_to_where_it_was(history, save) + stopped
    trouble = "; ".join(part for part in (trouble, stopped) if part)
    if not trouble:
        return Loaded(history, save)
    return Loaded(history, save, f"{label}: {trouble}{_versions(save, game)}")


def _back_to_where_it_was(history: History[Any, Any], save: Save) -> str:
    """Take back what came out differently than it had been saved; says from which action on, or
    "" where nothing did or nobody can tell."""
    game = history.game
    if fingerprint(game, history.opening.state)[:_SHORT] != save.opening:
        return ""  # states are written in another way now
    good = 0
    for count, (entry, check) in enumerate(zip(history.entries, save.checks, strict=False), 1):
        if not check:
            continue
        if fingerprint(game, entry.state)[:_SHORT] != check:
            break
        good = count
    else:
        return ""
    while len(history.entries) > good:
        history.unplay()
    history.undone.clear()
    return f"action {good + 1} ({printable(save.actions[good])}) comes out differently now; "


def _game_of(
    save: Save, open_game: OpenGame, todays: TodaysScenario | None, label: str
) -> tuple[AnyGame, str]:
    """The game of a save, and what is wrong with its scenario, or ""."""
    try:
        return open_game(save.game, save.source, save.options), ""
    except (BoxError, ValueError) as error:
        why = _line(error)
    if todays is not None:
        with contextlib.suppress(BoxError, ValueError):
            game = open_game(save.game, todays(save.game, save.scenario), save.options)
            return game, f"its scenario is no longer taken ({why}), so it stands in today's"
    raise SaveError(f"{label}: its scenario can't be opened: {why}")


def _line(error: Exception) -> str:
    return printable(str(error).partition("\n")[0])


def _versions(save: Save, game: AnyGame) -> str:
    """Words on the rules' version, where a save has another one."""
    if save.rules == game.rules:
        return ""
    return f"; it was played by version {save.rules} of the rules, these are version {game.rules}"


def _replay(history: History[Any, Any], actions: list[str]) -> str:
    """Play actions as far as they go; what stopped it, or ""."""
    for number, text in enumerate(actions, 1):
        stop = f"stopped before action {number} of {len(actions)} ({printable(text)})"
        try:
            ruling = history.play(text)
        except BoxError as error:
            return f"{stop}: {printable(str(error))}"
        if not ruling.allowed:
            reason = ruling.reasons[0]
            return f"{stop}: {reason.text} ({reason.rule})"
    return ""
