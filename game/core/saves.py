"""Saved games: what is in them, and how one becomes a game in progress again.

A save is the scenario's text, the options, the seed and the list of actions, as JSON that a
person can read. Loading plays the actions again through `judge`, so a save can't smuggle in a
position that the rules don't allow. Nothing is ever pickled.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from game.core.contract import AnyGame
from game.core.errors import BoxError, SaveError
from game.core.history import History
from game.core.table import Status

FORMAT = 1
MAX_BYTES = 8_000_000

OpenGame = Callable[[str, str, Mapping[str, bool]], AnyGame]
"""Loads a game from (game id, scenario text, options)."""

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: dict[int, Migration] = {}
"""From the format of the key to the next one."""


class Save(msgspec.Struct, frozen=True, kw_only=True):
    """A saved game.

    format: of this record. program: version that wrote it. name: what the player calls it.
    saved: local time, ISO 8601. game, scenario: ids. title: the scenario's. place: where it
    stands, in words. source: the scenario's whole text. options: game options. seed, script,
    endless: the dice. actions: what was played, undone: what redo would bring back (last first).
    check: hash of the final state. over: whether it has been decided. data: what else the program
    keeps (tutorial step).
    """

    format: int = FORMAT
    program: str
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
    over: bool = False
    data: dict[str, Any] = {}


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
) -> Save:
    """The save of a game in progress. saved: local time, ISO 8601. status: of the position now,
    where it is known already."""
    game = history.game
    status = status or game.status(history.state)
    phase = next((p.title for p in status.phases if p.id == status.phase), "")
    place = f"turn {status.turn} of {status.turns}"
    if status.result is not None:
        place, phase = status.result.title, ""
    return Save(
        program=program, name=name, saved=saved, game=game.id, scenario=game.card.id,
        title=game.card.title, place=f"{place} · {phase}" if phase else place,
        source=game.source, options=dict(game.options_set), seed=history.seed,
        script=list(history.script), endless=history.endless,
        actions=[entry.text for entry in history.entries],
        undone=[entry.text for entry in history.undone],
        check=fingerprint(game, history.state), over=status.result is not None,
        data=dict(data or {}),
    )


def encode(save: Save) -> bytes:
    """The save as readable JSON."""
    return msgspec.json.format(msgspec.json.encode(save), indent=1)


def decode(raw: bytes, name: str) -> Save:
    """The save of a file's bytes. name: the file's, for the message.

    Raises:
        SaveError: too big, not a save, damaged, or made by a newer program.
    """
    if len(raw) > MAX_BYTES:
        raise SaveError(
            f"{name}: {len(raw):,} bytes is more than a save can have ({MAX_BYTES:,}): "
            "choose another file"
        )
    if not raw.strip():
        raise SaveError(f"{name}: the file is empty: load one of its backups")
    try:
        tree = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(
            f"{name}: not a save or damaged ({error}): load one of its backups"
        ) from error
    return _typed(_migrated(tree, name), name)


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
        raise SaveError(
            f"{name}: made by a newer program ({plain.get('program', 'version unknown')}, save "
            f"format {plain['format']}; this one reads up to {FORMAT}): update the program"
        )
    return plain


def _typed(tree: dict[str, Any], name: str) -> Save:
    try:
        return msgspec.convert(tree, Save)
    except msgspec.ValidationError as error:
        raise SaveError(f"{name}: damaged save ({error}): load one of its backups") from error


def restore(save: Save, open_game: OpenGame, name: str = "") -> Loaded:
    """The game in progress of a save, played again action by action.

    Play that the rules no longer allow ends the replay there: what stands up to it is kept and
    `trouble` says where it stopped and why.

    Raises:
        SaveError: its scenario can't be opened any more.
    """
    label = name or save.name
    try:
        game = open_game(save.game, save.source, save.options)
        history = History(game, save.seed, save.script, endless=save.endless)
    except (BoxError, ValueError) as error:
        raise SaveError(f"{label}: its scenario can't be opened: {error}") from error
    trouble = _replay(history, [*save.actions, *reversed(save.undone)], label)
    for _ in save.undone:
        if not trouble:
            history.unplay()
    if not trouble and fingerprint(game, history.state) != save.check:
        trouble = f"{label}: plays out differently in this version; it goes on from there"
    return Loaded(history, save, trouble)


def _replay(history: History[Any, Any], actions: list[str], label: str) -> str:
    for number, text in enumerate(actions, 1):
        try:
            ruling = history.play(text)
        except BoxError as error:
            return f"{label}: stopped before action {number} of {len(actions)}: {error}"
        if not ruling.allowed:
            reason = ruling.reasons[0]
            return (
                f"{label}: stopped before action {number} of {len(actions)} ({text}): "
                f"{reason.text} ({reason.rule})"
            )
    return ""
