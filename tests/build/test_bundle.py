"""The bundle: built, unpacked elsewhere, and played without any Python around it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from build.bundle import GLIBC, NAME, platform_name, size_of, version
from build.environ import ROOT


def test_version_is_read_without_importing() -> None:
    from game import __version__

    assert version(ROOT) == __version__


def test_a_link_in_the_bundle_takes_no_room(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "a.so").write_bytes(b"x" * 1000)
    (tmp_path / "b.so").symlink_to(tmp_path / "lib" / "a.so")
    (tmp_path / "c").write_bytes(b"y" * 10)
    assert size_of(tmp_path) == 1010


def test_platform_fits_into_a_file_name() -> None:
    assert platform_name()
    assert not set(platform_name()) & set("/\\ :")


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a script of Linux")
@pytest.mark.parametrize(
    ("said", "runs"),
    [("glibc 2.35", True), ("glibc 2.41", True), ("glibc 3.0", True), ("glibc 2.34", False),
     ("glibc 2.9", False), ("", False), ("musl 1.2", False)],
)
def test_it_says_so_where_the_c_library_is_too_old(
    unpacked: Path, tmp_path: Path, said: str, runs: bool
) -> None:
    asked = tmp_path / "getconf"
    asked.write_text(f"#!/bin/sh\necho '{said}'\n")
    asked.chmod(0o755)
    done = subprocess.run(
        [unpacked / NAME, "version"], env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, cwd=tmp_path,
        capture_output=True, text=True,
    )
    assert (done.returncode == 0) is runs
    assert (version(ROOT) in done.stdout) is runs
    if not runs:
        assert done.returncode == 2 and GLIBC in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.slow
def test_bundle_runs_with_an_empty_environment(unpacked: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [unpacked / NAME, "version"], env={}, cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert version(ROOT) in done.stdout


@pytest.mark.slow
def test_bundle_holds_all_data_and_no_developers_tools(unpacked: Path) -> None:
    inside = unpacked / "_internal"
    for name in ("assets", "scenarios"):
        wanted = {p.relative_to(ROOT) for p in (ROOT / name).rglob("*")
                  if p.is_file() and p.suffix != ".po"}  # those are for translators
        assert wanted
        assert {p for p in wanted if not (inside / p).is_file()} == set()
    # on Windows in C:/Users/NAME/AppData/Local/Programs/Skirmish Box, with 20 letters for the name
    assert max(len(str(path.relative_to(unpacked))) for path in unpacked.rglob("*")) < 190
    for name in ("scipy", "networkx", "pytest", "mypy", "tkinter"):
        assert not list(inside.glob(f"**/{name}"))
    assert (unpacked / "LICENSE").is_file()
    licences = unpacked / "licences"
    held = {path.parent.name.rpartition("-")[0] for path in licences.glob("*/*.txt")}
    packages = {"pygame-ce", "PyYAML", "msgspec", "platformdirs", "numpy", "shapely", "pyclipper"}
    assert packages | {"pyinstaller"} <= held
    assert (licences / "Python").is_dir() and (licences / "LGPL-2.1.txt").is_file()
    listed = (licences / "LIBRARIES.md").read_text(encoding="utf-8")
    assert "SDL_mixer" in listed and "part of the system" not in listed


@pytest.mark.slow
def test_bundle_speaks_german_where_it_is_asked_to(unpacked: Path, tmp_path: Path) -> None:
    """The compiled catalogues are inside; without a display the window's words are told."""
    env = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
           "SKIRMISH_BOX_HOME": str(tmp_path / "Jörg & Анна")}
    done = subprocess.run(
        [unpacked / NAME, "play", "--language", "de", "--narrate", "--frames", "1"], env=env,
        cwd=tmp_path, capture_output=True, text=True, timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "Neues Spiel" in done.stdout


@pytest.mark.slow
@pytest.mark.window
def test_bundle_plays_itself_in_a_real_window(unpacked: Path, tmp_path: Path, x11: str) -> None:
    """A scripted game in the window, saved and loaded, with nothing but a display given."""
    env = {
        "DISPLAY": x11,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "TMPDIR": str(tmp_path / "Jörg & Анна"),  # it plays in folders of its own, below this one
    }
    Path(env["TMPDIR"]).mkdir()
    if "XAUTHORITY" in os.environ:
        env["XAUTHORITY"] = os.environ["XAUTHORITY"]
    done = subprocess.run(
        [unpacked / NAME, "play", "--self-test"],
        env=env,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert done.returncode == 0, done.stdout + done.stderr
