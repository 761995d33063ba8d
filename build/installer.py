"""The installer for Windows, made of the bundle by makensis, which runs on any system."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path, PureWindowsPath
from tempfile import TemporaryDirectory

from build.environ import ROOT, reason
from build.errors import BuildError

NAME = "skirmish-box"


def numbers_of(version: str) -> tuple[int, int, int, int]:
    """A version as Windows writes it, four numbers; what isn't a number in it is left out."""
    found = [int(part) for part in re.findall(r"\d+", version.partition("+")[0])[:4]]
    first, second, third, fourth = (found + [0] * 4)[:4]
    return first, second, third, fourth


def version_resource(version: str) -> str:
    """The text of the executables' version resource."""
    text = (ROOT / "build" / "windows" / "version.txt").read_text(encoding="utf-8")
    return text.replace("@NUMBERS@", repr(numbers_of(version))).replace("@VERSION@", version)


def removal(bundle: Path) -> str:
    """The part of the script that takes away what is in a bundle, and folders that are empty then.
    """
    lines = []
    for path in sorted(bundle.rglob("*"), reverse=True):  # what is in a folder before that itself
        name = str(PureWindowsPath(path.relative_to(bundle))).replace("$", "$$")
        lines.append(f'{"RMDir" if path.is_dir() else "Delete"} "$INSTDIR\\{name}"\n')
    return "".join(lines)


def make_installer(
    bundle: Path, stem: str, version: str, dist: Path, target: str = ""
) -> Path | None:
    """Pack a bundle as an installer; None where the system has no makensis. stem: of its name.
    target: what machine it is for; by itself one of 32 bits, for which each makensis has the parts
    and which runs on those of 64, too.

    Raises:
        BuildError: makensis finds fault with something.
    """
    if shutil.which("makensis") is None:
        return None
    installer = dist / f"{stem}-setup.exe"
    script = ROOT / "build" / "windows" / "installer.nsi"
    with TemporaryDirectory() as scratch:
        takes_away = Path(scratch) / "removal.nsi"
        takes_away.write_text(removal(bundle), encoding="utf-8")
        told = {
            "VERSION": version, "NUMBERS": ".".join(map(str, numbers_of(version))),
            "SOURCE": str(bundle), "REMOVAL": str(takes_away),
            "ICON": str(ROOT / "build" / "icons" / f"{NAME}.ico"),
            "LICENCE": str(ROOT / "LICENSE"), "OUTPUT": str(installer),
            **({"TARGET": target} if target else {}),
        }
        done = subprocess.run(
            ["makensis", "-WX", "-V2", "-INPUTCHARSET", "UTF8",
             *(f"-D{name}={value}" for name, value in told.items()),
             str(script)],
            capture_output=True, text=True, errors="replace", check=False,
        )
    if done.returncode:
        raise BuildError(f"makensis failed: {reason(done.stdout + done.stderr)}")
    return installer
