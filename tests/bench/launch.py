"""Start-up and size: from the command to the first frame, beside a bare pygame window.

"First frame" is the first one that takes input; `--frames 1` ends the program right after it.
Each start has an empty home, as the very first one on a machine has; bytecode is there, as it is
from the second start on and always in a bundle. Both windows are of the same size.
The bundle is measured where `python3 build bundle` has made one.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
RUNS = 7
DOWNLOAD = 30_000_000

BARE = """
import pygame
pygame.init()
window = pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
window.fill((40, 30, 20))
pygame.display.flip()
pygame.event.get()
"""

Row = tuple[str, float, str, bool]


def rows() -> list[Row]:
    """Launch from source and bundled as ratios to the bare window, and the download's size."""
    ours = [sys.executable, "-m", "game", "play", "--size", "1280x720", "--frames", "1"]
    found = [_ratio("launch to first frame, from source: times a bare window", ours)]
    bundled = DIST / "skirmish-box" / "skirmish-box"
    archives = sorted(DIST.glob("skirmish-box-*.tar.xz"))
    if bundled.exists() and archives:
        found.append(
            _ratio("launch to first frame, bundled: times a bare window",
                   [str(bundled), "play", "--size", "1280x720", "--frames", "1"])
        )
        size = archives[-1].stat().st_size
        found.append(("download, MB", size / 1e6, "at most 30", size <= DOWNLOAD))
    return found


def _ratio(what: str, command: list[str]) -> Row:
    bare, ours = [], []
    with tempfile.TemporaryDirectory() as bytecode:
        for run in range(RUNS + 1):
            times = _seconds([sys.executable, "-c", BARE], bytecode), _seconds(command, bytecode)
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
