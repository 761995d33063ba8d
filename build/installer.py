"""The installer for Windows, made of the bundle by makensis, which runs on any system."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

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


def make_installer(bundle: Path, stem: str, version: str, dist: Path) -> Path | None:
    """Pack a bundle as an installer; None where the system has no makensis. stem: of its name.

    Raises:
        BuildError: makensis finds fault with something.
    """
    if shutil.which("makensis") is None:
        return None
    installer = dist / f"{stem}-setup.exe"
    told = {
        "VERSION": version, "NUMBERS": ".".join(map(str, numbers_of(version))),
        "SOURCE": str(bundle), "ICON": str(ROOT / "build" / "icons" / f"{NAME}.ico"),
        "LICENCE": str(ROOT / "LICENSE"), "OUTPUT": str(installer),
    }
    script = ROOT / "build" / "windows" / "installer.nsi"
    done = subprocess.run(
        ["makensis", "-WX", "-V2", *(f"-D{name}={value}" for name, value in told.items()),
         str(script)],
        capture_output=True, text=True, errors="replace", check=False,
    )
    if done.returncode:
        raise BuildError(f"makensis failed: {reason(done.stdout + done.stderr)}")
    return installer
