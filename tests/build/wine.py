"""A Windows to try the installer in: Wine, with a drive and a registry of its own."""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path, PureWindowsPath

FOUND = next(
    filter(None, map(shutil.which, ("wine64", "/usr/lib/wine/wine64", "wine"))), None
)
"""The program that runs one of Windows; Debian keeps it out of the way."""
SERVER = next(
    filter(None, map(shutil.which, ("/usr/lib/wine/wineserver64", "wineserver"))), None
)


class Wine:
    """One user's Windows. folder: where it lies; drive: its drive C."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.drive = folder / "prefix" / "drive_c"
        # No display, no menus of this system's desktop, no large parts that nobody needs here.
        self._env = {
            "HOME": str(folder), "PATH": os.defpath, "LC_ALL": "C.UTF-8", "WINEDEBUG": "-all",
            "WINEPREFIX": str(folder / "prefix"),
            "WINEDLLOVERRIDES": "mscoree,mshtml=d;winemenubuilder.exe=d",
        }
        self.run("wineboot", "--init")

    def run(self, *command: str, status: int = 0) -> None:
        """Run a program of Windows, which must end with a status.

        Of the arguments those with blanks come in quotes. What must have none of those (the last
        argument of an installer) comes in its parts.
        """
        assert FOUND is not None
        # into a file: what goes on running in the background would keep a pipe open
        with (self._folder / "said").open("w+b") as said:
            done = subprocess.run(
                [FOUND, *command], env=self._env, stdin=subprocess.DEVNULL, stdout=said,
                stderr=said, timeout=120, check=False,
            )
            said.seek(0)
            assert done.returncode == status, (command, done.returncode, said.read())

    def settle(self) -> None:
        """Wait until all has ended that programs have started."""
        assert SERVER is not None
        subprocess.run([SERVER, "-w"], env=self._env, timeout=120, check=True)

    def end(self) -> None:
        """End all that still runs."""
        assert SERVER is not None
        subprocess.run([SERVER, "-k"], env=self._env, timeout=120, check=False)
        self.settle()

    def path(self, windows: str) -> Path:
        """Where a path of Windows lies here."""
        return self.drive.joinpath(*PureWindowsPath(windows).parts[1:])

    def files(self) -> set[Path]:
        """All that lies in the users' folders, but what Windows sweeps out at its next start."""
        found = set((self.drive / "users").rglob("*"))
        return {path for path in found if "Temp" not in path.parts}

    def registry(self, key: str) -> dict[str, dict[str, str]]:
        """What the user's registry holds below a key: the values of each key, texts as they are and
        all others as they are exported."""
        self.run("regedit", "/E", r"C:\exported.reg", rf"HKEY_CURRENT_USER\{key}")
        text = (self.drive / "exported.reg").read_text(encoding="utf-16")
        keys: dict[str, dict[str, str]] = {}
        for line in text.splitlines():
            if opened := re.fullmatch(r"\[HKEY_CURRENT_USER\\(.*)\]", line):
                values = keys.setdefault(opened[1], {})
            elif value := re.fullmatch(r'(@|"(?:[^"\\]|\\.)*")=(.*)', line):
                name = "" if value[1] == "@" else _unquoted(value[1])
                values[name] = _unquoted(value[2])
        return keys

    def set_up(self, folders: Mapping[str, str]) -> None:
        """Move folders of the user's, as somebody with another name has them; and let nothing wait
        for a screen, for there is none."""
        lines = ["Windows Registry Editor Version 5.00"]
        for key in (rf"{EXPLORER}\User Shell Folders", rf"{EXPLORER}\Shell Folders"):
            lines.append(f"[HKEY_CURRENT_USER\\{key}]")
            for name, path in folders.items():
                lines.append(f'"{name}"="{path.replace(BACK, BACK * 2)}"')
        lines += [r"[HKEY_CURRENT_USER\Software\Wine\Drivers]", '"Graphics"="null"', ""]
        (self.drive / "set up.reg").write_text("\r\n".join(lines), encoding="utf-16")
        self.run("regedit", "/S", r"C:\set up.reg")
        for path in folders.values():
            self.path(path).mkdir(parents=True)

    def open(self, path: Path) -> None:
        """A double click on a file.

        This Windows looks at the types of files that all users share, and not at the user's own:
        for once they are that.
        """
        own, shared = r"HKCU\Software\Classes", r"HKLM\Software\Classes"
        self.run("reg", "copy", own, shared, "/s", "/f")
        self.run("start", "/wait", self.windows(path))

    def windows(self, path: Path) -> str:
        """What Windows calls a path on its drive."""
        return str(PureWindowsPath("C:/", path.relative_to(self.drive)))


BACK = "\\"
EXPLORER = r"Software\Microsoft\Windows\CurrentVersion\Explorer"


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    return re.sub(r"\\(.)", r"\1", text[1:-1])
