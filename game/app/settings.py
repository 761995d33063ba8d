"""The player's settings: typed, kept on disk, never a reason not to start.

A file that can't be understood is renamed aside and the defaults are used; `fault` then says so in
one line. Writing goes through a temporary file in the same folder.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec

from game.app import folders
from game.app.programs import Program, sound
from game.app.sound import SoundKind
from game.app.theme import PaletteName, ReadingName
from game.core.atomic import write_whole
from game.core.fault_words import fault_text, system_text
from game.core.safe_files import FileFault, json_of, read_bytes, shown_name
from game.core.share import write_given

VERSION = 1
MAX_BYTES = 100_000
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Threats = Literal["off", "now", "next"]
THREATS: tuple[Threats, ...] = get_args(Threats)
SPEEDS = (0.0, 0.5, 1.0, 2.0, 4.0)
LEAST_SCALE = 75
GIVEN = ".skirmish-settings"
_MOST_GIVEN = 5
_STAYS = ("programs", "full_screen")
"""What belongs to this computer and isn't taken along."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """All settings.

    language: code of the one that players are spoken to in, "" for the system's.
    scale: interface scale in percent, 75..300, or 0 for automatic. speed: of animations, 0..4.
    volume: 0..100 of everything, volume_dice and the like: of that, 0..100 for
    one kind. safe_marks: extra patterns for colour-blind eyes. palette: the set of colours.
    reading: the face of running text. text_size: of words, in percent of what the interface
    scale makes of them, 100..130.
    undo_dice: new games allow undo past dice. hints: explanations while playing. edge_pan: the
    map moves while the mouse rests at the window's edge. roll_at_once: dice fall at the first
    press, which else only arms them. computer_steps: after each unit that acts by itself the
    game waits for a word. threats: what is laid on the map of where the other side may strike:
    nothing, where it may as it stands, or where it may by the end of its next turn. coach_mark:
    while somebody plays, a quiet mark says when something much better is at hand. keys: those
    of the play screen's commands that the player has changed, by the command's name. programs:
    of others, that may play, no two of one name.
    """

    version: int = VERSION
    language: Annotated[str, msgspec.Meta(pattern="^[a-z]{0,8}$")] = ""
    scale: Annotated[int, msgspec.Meta(ge=0, le=300)] = 0
    speed: Annotated[float, msgspec.Meta(ge=0, le=4)] = 1.0
    sound: bool = True
    volume: Percent = 70
    volume_dice: Percent = 100
    volume_effects: Percent = 100
    volume_signals: Percent = 100
    safe_marks: bool = False
    palette: PaletteName = "usual"
    reading: ReadingName = "usual"
    text_size: Annotated[int, msgspec.Meta(ge=100, le=130)] = 100
    reduced_motion: bool = False
    full_screen: bool = False
    undo_dice: bool = False
    hints: bool = True
    edge_pan: bool = False
    roll_at_once: bool = False
    computer_steps: bool = False
    threats: Threats = "now"
    coach_mark: bool = False
    keys: dict[str, tuple[str, ...]] = {}
    programs: tuple[Program, ...] = ()

    def changed(self, **values: Any) -> "Settings":
        """A copy with some values changed."""
        return msgspec.structs.replace(self, **values)

    def volumes(self) -> dict[SoundKind, int]:
        """How loud each kind of sound is, in percent of the whole."""
        return {"dice": self.volume_dice, "effects": self.volume_effects,
                "signals": self.volume_signals}


class _Read(Settings, frozen=True):
    """Settings as they stand in a file, where the programs may be anything."""

    programs: Any = ()


class SettingsFile:
    """Settings with their file. fault: what was wrong with the file when it was read, or ""."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or folders.config() / "settings.json"
        self._told: Callable[[], str] = str
        self.value = self._read()

    @property
    def fault(self) -> str:
        """In the language in force: while the file is read nobody knows it yet."""
        return self._told()

    def _read(self) -> Settings:
        name = shown_name(self.path)
        try:
            raw = read_bytes(self.path, MAX_BYTES)
        except FileFault as fault:
            if not fault.missing:
                self._told = self._set_aside(fault)
            return Settings()
        try:
            settings = self._understood(raw, name)
            if 0 < settings.scale < LEAST_SCALE:
                raise FileFault(name, partial(fault_text, "settings.scale"))
        except FileFault as fault:
            self._told = self._set_aside(fault)
            return Settings()
        return settings

    def _understood(self, raw: bytes, name: str) -> Settings:
        """The settings. Of the programs those that can't be understood are left out: one damaged
        entry of that list loses no other, and no setting.

        Raises:
            FileFault: they aren't settings.
        """
        read = json_of(raw, _Read, name)
        entries = read.programs if isinstance(read.programs, list | tuple) else [read.programs]
        programs = sound(entries)
        if lost := len(entries) - len(programs):
            self._told = partial(
                fault_text, "settings.programs", name=name, lost=lost, all=len(entries)
            )
        return Settings(**{**msgspec.structs.asdict(read), "programs": programs})

    def _set_aside(self, why: FileFault) -> Callable[[], str]:
        name = shown_name(self.path)
        aside = self.path.with_name(self.path.name + ".bad")
        key = "aside"
        try:
            self.path.replace(aside)
        except OSError:
            key = "unmoved"
        return lambda: fault_text(
            f"settings.{key}", name=name, why=why.problem, aside=shown_name(aside)
        )

    def save(self, value: Settings) -> str:
        """Take and write the settings; a one-line reason if they could not be written, else ""."""
        self.value = value
        try:
            write_whole(self.path, msgspec.json.format(msgspec.json.encode(value), indent=2))
        except OSError as error:
            name = shown_name(self.path)
            return fault_text("settings.unwritten", name=name, why=system_text(error))
        return ""


# Settings that are taken along


def write_given_settings(value: Settings, folder: Path) -> Path:
    """Write settings into a folder as a file that another computer can take, without what belongs
    to this one: other programs and the full screen. Returns the path.

    Raises:
        SaveError: it can't be written.
    """
    given = {key: one for key, one in msgspec.structs.asdict(value).items() if key not in _STAYS}
    data = msgspec.json.format(msgspec.json.encode(given), indent=2)
    return write_given(folder, "settings", GIVEN, data)


def given_settings(folder: Path) -> tuple[Path, ...]:
    """The files of such settings in a folder, the newest first, a handful at most."""
    def age(path: Path) -> float:
        try:
            return path.stat().st_mtime
        except OSError:
            return 0.0

    try:
        paths = [path for path in folder.iterdir() if path.name.endswith(GIVEN)]
    except OSError:
        return ()
    return tuple(sorted(paths, key=lambda path: (-age(path), path.name))[:_MOST_GIVEN])


def taken_from(path: Path, now: Settings) -> Settings:
    """The settings of such a file; what belongs to this computer stays as it is now. Whoever wrote
    the file can name no program that this computer would start.

    Raises:
        FileFault: it can't be read, or holds no settings.
    """
    name = shown_name(path)
    read = json_of(read_bytes(path, MAX_BYTES), _Read, name)
    if 0 < read.scale < LEAST_SCALE:
        raise FileFault(name, partial(fault_text, "settings.scale"))
    kept = {key: getattr(now, key) for key in _STAYS}
    return Settings(**{**msgspec.structs.asdict(read), **kept})
