"""The package for Python: built, installed with what it asks for and nothing else, and played."""

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from importlib.metadata import Distribution, distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from build.bundle import version
from build.environ import ROOT, python_of, script_of

NAME = "skirmish-box"


@pytest.fixture(scope="module")
def wheel() -> Path:
    done = subprocess.run(
        [sys.executable, "build", "wheel"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return ROOT / "dist" / f"skirmish_box-{version(ROOT)}-py3-none-any.whl"


def metadata(wheel: Path) -> Message:
    """What the package says of itself."""
    with ZipFile(wheel) as files:
        name = next(name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(files.read(name).decode("utf-8"))


def needed(wheel: Path) -> Iterator[Distribution]:
    """The packages that it asks for, and those that they ask for."""
    asked = metadata(wheel).get_all("Requires-Dist") or []
    seen: set[str] = set()
    while asked:
        requirement = Requirement(asked.pop())
        if requirement.name in seen or not _wanted(requirement):
            continue
        seen.add(requirement.name)
        found = distribution(requirement.name)
        assert found.version in requirement.specifier
        yield found
        asked += found.requires or []


def _wanted(requirement: Requirement) -> bool:
    return requirement.marker is None or requirement.marker.evaluate({"extra": ""})


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment of its own with the package in it; those that it asks for are linked from
    ours, so that no network is needed."""
    folder = tmp_path_factory.mktemp("installed") / "of its own, игры & 李 雷"
    venv.create(folder, with_pip=False, symlinks=os.name == "posix")
    python = python_of(folder)
    done = subprocess.run(
        [sys.executable, "-m", "pip", f"--python={python}", "install", "--no-deps", "--no-index",
         "--no-compile", "--quiet", wheel],
        capture_output=True, text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    site = next(folder.glob("lib/python*/site-packages"))
    for package in needed(wheel):
        names = {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}
        for name in names:
            (site / name).symlink_to(Path(str(package.locate_file(name))))
    return folder


@pytest.mark.slow
def test_a_wheel_carries_all_data(wheel: Path) -> None:
    with ZipFile(wheel) as files:
        held = set(files.namelist())
    for name in ("assets", "scenarios"):
        wanted = {f"game/{path.relative_to(ROOT)}" for path in (ROOT / name).rglob("*")
                  if path.is_file()}
        assert wanted and wanted <= held
    assert not {name for name in held if name.split("/")[0] in ("tests", "build", "samples")}


@pytest.mark.slow
def test_it_asks_for_what_the_program_runs_with(wheel: Path) -> None:
    """No package has an upper bound: none is known to fail."""
    told = metadata(wheel)
    assert told["Name"] == NAME and told["Version"] == version(ROOT)
    plain = [Requirement(text) for text in told.get_all("Requires-Dist") or []]
    assert {one.name for one in plain if one.marker is None} == {
        "pygame-ce", "pyyaml", "msgspec", "platformdirs", "numpy", "shapely", "pyclipper",
    }
    assert not [one for one in plain for bound in one.specifier if bound.operator != ">="]


@pytest.mark.slow
def test_it_says_its_version_and_checks_scenarios(installed: Path, tmp_path: Path) -> None:
    own = tmp_path / "duel.yaml"
    own.write_bytes((ROOT / "scenarios" / "arena" / "duel.yaml").read_bytes())
    for arguments, said in ((["version"], version(ROOT)), (["validate", str(own)], "no faults")):
        done = run(installed, tmp_path, *arguments)
        assert done.returncode == 0, done.stderr
        assert said in done.stdout


@pytest.mark.slow
def test_what_is_missing_is_said_as_it_is_got(installed: Path, tmp_path: Path) -> None:
    """The laboratory's packages are an extra; there is no checkout to speak of."""
    done = run(installed, tmp_path, "selfplay", "arena", "duel", "--games", "1", "--report", "x")
    assert done.returncode == 2
    assert "skirmish-box[laboratory]" in done.stderr and "python3 build" not in done.stderr


@pytest.mark.slow
def test_it_speaks_german_where_it_is_asked_to(installed: Path, tmp_path: Path) -> None:
    """The compiled catalogues are inside; without a display the window's words are told."""
    done = run(installed, tmp_path, "play", "--language", "de", "--narrate", "--frames", "1",
               SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.returncode == 0, done.stderr
    assert "Neues Spiel" in done.stdout


@pytest.mark.slow
@pytest.mark.window
def test_it_plays_itself_from_another_folder(installed: Path, tmp_path: Path, x11: str) -> None:
    """In a real window, with nothing but a display given."""
    env = {"DISPLAY": x11, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy",
           "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    if "XAUTHORITY" in os.environ:
        env["XAUTHORITY"] = os.environ["XAUTHORITY"]
    done = run(installed, tmp_path, "play", "--self-test", **env)
    assert done.returncode == 0, done.stdout + done.stderr


def run(
    installed: Path, folder: Path, *arguments: str, **env: str
) -> "subprocess.CompletedProcess[str]":
    """Run the installed program as its users do, from a folder."""
    env["SKIRMISH_BOX_HOME"] = str(folder / "home")
    return subprocess.run(
        [script_of(installed, NAME), *arguments], env=env, cwd=folder,
        capture_output=True, text=True, timeout=180,
    )
