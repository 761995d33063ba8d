"""`wheel`: the package for Python, its data inside it, and the sources it was made from."""

from __future__ import annotations

import subprocess

from build.environ import ROOT, Environment, reason
from build.errors import BuildError

DIST = ROOT / "dist"


def wheel(arguments: list[str]) -> int:
    """Builds a wheel and a source archive in ``dist/``; raises BuildError when that fails.

    The backend is called by itself: `python -m build` would find our folder of that name.
    """
    if arguments:
        raise BuildError("wheel takes no arguments")
    python = Environment().ensure(["run"])
    before = {path.name: path.stat().st_mtime_ns for path in DIST.glob("skirmish_box-*")}
    done = subprocess.run(
        [str(python), "-P", "-m", "hatchling", "build", "--directory", str(DIST)],
        cwd=ROOT, capture_output=True, text=True, errors="replace", check=False,
    )
    if done.returncode:
        raise BuildError(f"the package can't be built: {reason(done.stdout + done.stderr)}")
    for path in sorted(DIST.glob("skirmish_box-*")):
        if before.get(path.name) != path.stat().st_mtime_ns:
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")
    return 0
