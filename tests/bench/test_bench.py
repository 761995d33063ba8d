"""The benchmark says plainly what it could not measure."""

import os
import subprocess
import sys
from pathlib import Path

from tests.bench import frames, launch


def checkout(root: Path) -> Path:
    """A checkout with a bundle made after its files."""
    for name in ("game/a.py", "assets/b.svg", "scenarios/c.yaml"):
        (root / name).parent.mkdir(parents=True)
        (root / name).write_text("x")
        os.utime(root / name, (1000, 1000))
    (root / "dist" / launch.NAME).mkdir(parents=True)
    for made in (root / "dist" / launch.NAME / launch.NAME,
                 root / "dist" / f"{launch.NAME}-1.0.0-linux.tar.xz"):
        made.write_text("x")
        os.utime(made, (2000, 2000))
    return root


def test_a_missing_bundle_is_told(tmp_path: Path) -> None:
    root = checkout(tmp_path)
    assert launch.unfit(root) == ""
    launch.archive(root / "dist").unlink()
    assert "holds no bundle: run `python3 build bundle`" in launch.unfit(root)
    assert "holds no bundle" in launch.unfit(tmp_path / "nowhere")


def test_a_stale_bundle_is_told_with_the_newer_file(tmp_path: Path) -> None:
    root = checkout(tmp_path)
    os.utime(root / "assets" / "b.svg", (3000, 3000))
    assert "older than assets/b.svg" in launch.unfit(root)
    os.utime(root / "assets" / "b.svg", (1000, 1000))
    cache = root / "game" / "__pycache__" / "a.pyc"
    cache.parent.mkdir()
    cache.write_text("")
    assert launch.unfit(root) == "", "bytecode isn't shipped"


def test_what_is_not_measured_is_a_miss(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setattr(launch, "ROOT", tmp_path)
    monkeypatch.setattr(launch, "_ratio", lambda *_: ("ours", 1.0, "at most 2", True))
    rows = launch.rows()
    assert [holds for *_, holds in rows] == [True, False, False]
    assert all("not measured, dist/ holds no bundle" in what for what, *_ in rows[1:])


def test_one_heavy_frame_in_ten_shows_in_the_95() -> None:
    assert frames.p95([1.0] * 18 + [40.0, 40.0]) == 40.0
    assert frames.p95([1.0] * 20) == 1.0


def test_measuring_needs_no_developers_tools() -> None:
    """`build bench` installs the game and its peers: on a fresh machine there is no pytest."""
    names = sorted(
        path.stem for path in Path(__file__).parent.glob("*.py")
        if path.stem != "__main__" and not path.stem.startswith("test_")
    )
    code = (
        "import sys, importlib\n"
        "from unittest.mock import MagicMock\n"
        "for peer in ('networkx', 'rustworkx', 'scipy', 'tcod', 'catanatron'):\n"
        "    sys.modules[peer] = MagicMock()\n"
        "for name in ('pytest', 'hypothesis', 'mypy', 'xdist'): sys.modules[name] = None\n"
        f"for name in {names!r}: importlib.import_module('tests.bench.' + name)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parents[2], capture_output=True,
        text=True, check=False,
    )
    assert done.returncode == 0, done.stderr
