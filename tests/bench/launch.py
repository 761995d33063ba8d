"""Start-up and size: from the command to the first frame, beside a bare pygame window.

"First frame" is the first one that takes input; `--frames 1` ends the program right after it.
Each start has an empty home, as the very first one on a machine has; bytecode is there, as it is
from the second start on and always in a bundle. Both windows are of the same size.
The bundle is measured as `python3 build bundle` made it, beside a bare window bundled likewise.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

from tests.bench.parts import Row

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
NAME = "skirmish-box"
RUNS = 7
DOWNLOAD = 30_000_000

LEFT_OUT = ("numpy", "scipy", "networkx", "rustworkx", "catanatron", "tcod", "PIL", "cffi",
            "setuptools", "pkg_resources", "pip", "tkinter", "pygame.tests", "pygame.examples",
            "pygame.docs")
"""What a bare window doesn't need either; without this it would carry the benchmark's own tools."""

BARE = """
import pygame
pygame.init()
window = pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
window.fill((40, 30, 20))
pygame.display.flip()
pygame.event.get()
"""


def rows() -> list[Row]:
    """Launch from source and bundled as ratios to the bare window, likewise started and likewise
    bundled, and the download's size. Without a bundle of today's files its rows are misses."""
    arguments = ["play", "--size", "1280x720", "--frames", "1"]
    found = [
        _ratio("launch to first frame, from source: times a bare window",
               [sys.executable, "-c", BARE], [sys.executable, "-m", "game", *arguments])
    ]
    why = unfit(ROOT)
    if why:
        nothing = float("nan")
        return [
            *found,
            (f"launch to first frame, bundled: not measured, {why}", nothing, "at most 2", False),
            (f"download, MB: not measured, {why}", nothing, "at most 30", False),
        ]
    with tempfile.TemporaryDirectory(prefix="bench-bare-") as scratch:
        bare = freeze_bare(Path(scratch))
        found.append(
            _ratio("launch to first frame, bundled: times a bare bundled window",
                   [str(bare)], [str(DIST / NAME / NAME), *arguments])
        )
        size = archive(DIST).stat().st_size / 1e6
        beside = _packed(bare.parent) / 1e6
    words = f"download, MB (a bare pygame window, bundled the same way: {beside:.1f})"
    found.append((words, size, "at most 30", size * 1e6 <= DOWNLOAD))
    return found


def unfit(root: Path) -> str:
    """Why the bundle in `dist/` can't stand for the program as it is now, or ""."""
    dist = root / "dist"
    made = archive(dist)
    if not (dist / NAME / NAME).is_file() or not made.is_file():
        return "dist/ holds no bundle: run `python3 build bundle` first"
    since = made.stat().st_mtime
    for folder in ("game", "assets", "scenarios"):
        for path in sorted((root / folder).rglob("*")):
            shipped = path.is_file() and "__pycache__" not in path.parts
            if shipped and path.stat().st_mtime > since:
                return (f"the bundle is older than {path.relative_to(root)}: run `python3 build "
                        "bundle` first")
    return ""


def archive(dist: Path) -> Path:
    """The newest archive in the folder (a name that isn't there if there is none)."""
    found = sorted(dist.glob(f"{NAME}-*.tar.xz"), key=lambda path: path.stat().st_mtime)
    return found[-1] if found else dist / f"{NAME}.tar.xz"


def freeze_bare(scratch: Path) -> Path:
    """A bundle of the bare window, made as ours is; its executable."""
    script = scratch / "bare.py"
    script.write_text(BARE, encoding="utf-8")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR",
               "--onedir", "--name", "bare", "--distpath", str(scratch / "dist")]
    command += ["--workpath", str(scratch / "work"), "--specpath", str(scratch)]
    command += [part for name in LEFT_OUT for part in ("--exclude-module", name)]
    done = subprocess.run([*command, str(script)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"bench: the bare window can't be bundled: {done.stderr[-300:]}")
    return scratch / "dist" / "bare" / "bare"


def _packed(folder: Path) -> int:
    target = folder.with_suffix(".tar.xz")
    with tarfile.open(target, "w:xz", preset=9) as tar:
        tar.add(folder, arcname=folder.name)
    return target.stat().st_size


def _ratio(what: str, reference: list[str], command: list[str]) -> Row:
    bare, ours = [], []
    with tempfile.TemporaryDirectory() as bytecode:
        for run in range(RUNS + 1):
            times = _seconds(reference, bytecode), _seconds(command, bytecode)
            if run:  # the first one only compiles
                bare.append(times[0])
                ours.append(times[1])
    figure = statistics.median(ours) / statistics.median(bare)
    middle = f"{1000 * statistics.median(bare):.0f} and {1000 * statistics.median(ours):.0f} ms"
    return f"{what} ({middle})", figure, "at most 2", figure <= 2


def _seconds(command: list[str], bytecode: str) -> float:
    home = tempfile.mkdtemp()
    env = {**os.environ, "SKIRMISH_BOX_HOME": home, "SDL_AUDIODRIVER": "dummy",
           "SDL_FRAMEBUFFER_ACCELERATION": "0", "PYGAME_HIDE_SUPPORT_PROMPT": "1",
           "PYTHONPYCACHEPREFIX": bytecode}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    env.setdefault("SDL_VIDEODRIVER", "x11" if env.get("DISPLAY") else "dummy")
    began = time.perf_counter()
    try:
        subprocess.run(command, check=True, cwd=ROOT, env=env, capture_output=True)
        return time.perf_counter() - began
    finally:
        shutil.rmtree(home, ignore_errors=True)
