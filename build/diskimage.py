"""The disk image for macOS, made of the app by the system's own hdiutil."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from build.environ import reason
from build.errors import BuildError

APP = "Skirmish Box.app"


def make_disk_image(dist: Path, stem: str) -> Path | None:
    """Pack the app of ``dist`` beside a link to where apps go; None on other systems.

    stem: of the image's name. Raises BuildError when hdiutil can't.
    """
    if shutil.which("hdiutil") is None:
        return None
    image = dist / f"{stem}.dmg"
    with TemporaryDirectory(prefix="skirmish-box-dmg-") as scratch:
        inside = Path(scratch)
        shutil.copytree(dist / APP, inside / APP, symlinks=True)
        (inside / "Applications").symlink_to("/Applications")
        done = subprocess.run(
            ["hdiutil", "create", "-volname", "Skirmish Box", "-srcfolder", str(inside),
             "-format", "ULMO", "-ov", str(image)],
            capture_output=True, text=True, errors="replace", check=False,
        )
    if done.returncode:
        raise BuildError(f"hdiutil failed: {reason(done.stdout + done.stderr)}")
    return image
