"""Puts the program into the menus of one user's desktop, and takes it out again (Linux).

What is written are files that the desktops' common specifications ask for: a menu entry, icons,
the types of files that the program opens, and a page for software centres. Nothing of the player's
own is touched.
"""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from game.app import folders
from game.core.atomic import write_atomic
from game.core.errors import BoxError
from game.core.resources import asset

ENTRY = f"{folders.APP}.desktop"
TYPES = f"{folders.APP}.xml"
METAINFO = "io.github.skirmish_box.SkirmishBox.metainfo.xml"

_DATABASES = (
    ("update-mime-database", "mime"),
    ("update-desktop-database", "applications"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)
"""Programs that tell the desktop of new files, and the folder that each is given."""

_MADE = (
    ("mime", "mime/packages/*.xml"),
    ("applications/mimeinfo.cache", "*.desktop"),
    ("icons/hicolor/icon-theme.cache", "*/apps/*"),
)
"""What those programs make, and the files beside it that it is made of."""


def desktop_files(command: str) -> dict[str, bytes]:
    """What belongs below a `share` folder, by its place there. command: what the menu entry
    starts, as a path or a name on the search path."""
    entry = asset("desktop", ENTRY).read_text(encoding="utf-8")
    found = {
        f"applications/{ENTRY}": entry.replace(
            f"Exec={folders.APP} ", f"Exec={_quoted(command)} "
        ).encode(),
        f"mime/packages/{TYPES}": asset("desktop", TYPES).read_bytes(),
        f"metainfo/{METAINFO}": asset("desktop", METAINFO).read_bytes(),
        f"icons/hicolor/scalable/apps/{folders.APP}.svg": asset("art", "app-icon.svg").read_bytes(),
    }
    for icon in sorted(asset("desktop", "icons").glob("*.png")):
        size = f"{icon.stem}x{icon.stem}"
        found[f"icons/hicolor/{size}/apps/{folders.APP}.png"] = icon.read_bytes()
    return found


def install(environment: Mapping[str, str]) -> list[str]:
    """Write them for this user; returns lines that say what was done.

    Raises:
        BoxError: this is no Linux, or a file can't be written.
    """
    share = _share(environment)
    command = own_program()
    for place, data in desktop_files(command).items():
        target = share / place
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BoxError(f"{target.parent}: {error.strerror or error}") from error
        write_atomic(target, data)
    _announce(share, environment)
    return [
        f"Skirmish Box is in the menu now; it starts {command}",
        "Shared games (.skirmish) and scenarios (.skirmish-scenario) open with it",
        "If you move its folder, do this again; --uninstall takes it out",
    ]


def uninstall(environment: Mapping[str, str]) -> list[str]:
    """Take away what `install` wrote; games, settings and scenarios stay. Returns lines that say
    what was done.

    Raises:
        BoxError: this is no Linux, or a file can't be taken away.
    """
    share = _share(environment)
    gone = 0
    for place in desktop_files(folders.APP):
        target = share / place
        try:
            if target.is_file():
                target.unlink()
                gone += 1
        except OSError as error:
            raise BoxError(f"{target}: {error.strerror or error}") from error
    if not gone:
        return ["Skirmish Box was not in the menu"]
    _announce(share, environment)
    _sweep(share)
    return [
        "Skirmish Box is out of the menu",
        f"Your games and settings stay: {folders.said(folders.data())} and "
        f"{folders.said(folders.config())}",
    ]


def own_program() -> str:
    """The path of the program that is running.

    Raises:
        BoxError: it was started in a way that a menu can't repeat.
    """
    if getattr(sys, "frozen", False):
        started = Path(sys.executable)
        # The executable of a download is started by a script of the plain name beside it.
        beside = started.with_name(folders.APP)
        return str(beside if beside.is_file() else started)
    beside = Path(sys.executable).with_name(folders.APP)
    if beside.is_file():
        return str(beside)
    raise BoxError("no program lies here to put into a menu: install the package, or a download")


def _share(environment: Mapping[str, str]) -> Path:
    if not sys.platform.startswith("linux"):
        raise BoxError("that is for Linux; elsewhere the installer does it")
    given = environment.get("XDG_DATA_HOME", "")
    if Path(given).is_absolute():
        return Path(given)
    try:
        return Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise BoxError("there is no home folder to install into: set HOME") from error


def _announce(share: Path, environment: Mapping[str, str]) -> None:
    """Have the desktop read its folders anew, as far as it has programs for that."""
    for program, folder in _DATABASES:
        found = shutil.which(program, path=environment.get("PATH") or os.defpath)
        if found and (share / folder).is_dir():
            quiet = ["--ignore-theme-index", "--quiet"] if "icon" in program else []
            subprocess.run([found, *quiet, str(share / folder)], capture_output=True, check=False)


def _sweep(share: Path) -> None:
    """Take away what the desktop's programs made of our files where there are none of others, and
    folders that are left empty."""
    for made, sources in _MADE:
        if not any((share / made).parent.glob(sources)) and (share / made).exists():
            if (share / made).is_dir():
                shutil.rmtree(share / made, ignore_errors=True)
            else:
                (share / made).unlink(missing_ok=True)
    for place in desktop_files(folders.APP):
        for folder in (share / place).parents:
            if folder == share:
                break
            with contextlib.suppress(OSError):  # it isn't empty, or gone already
                folder.rmdir()


def _quoted(command: str) -> str:
    """A command as an entry's Exec key wants it: in quotes where it isn't plain, signs of a shell
    escaped, and the escapes escaped once more as in every text of such a file."""
    command = command.replace("%", "%%")
    if all(sign.isalnum() or sign in "/._-+%" for sign in command):
        return command
    for sign in '\\"`$':
        command = command.replace(sign, "\\" + sign)
    return '"' + command.replace("\\", "\\\\") + '"'
