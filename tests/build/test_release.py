"""What goes with the downloads of a version, and the recipe that makes them for three systems."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from build import commands
from build.bundle import version
from build.diskimage import APP
from build.environ import ROOT, script_of
from build.errors import BuildError
from build.release import MATERIALS, NOTES, SUMS, notes_of, sums
from build.selftest import executable

WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
CHANGES = """# Changes

## 1.1.0 (not released yet)

- Later.

## 1.0.0 (2026-11-23)

### Added
- All.
"""


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    folder = tmp_path / "downloads"
    folder.mkdir()
    (folder / "box.deb").write_bytes(b"deb")
    (folder / "box.exe").write_bytes(b"exe")
    return folder


def test_notes_are_the_part_about_the_version() -> None:
    assert notes_of(CHANGES, "1.0.0", released=True) == "### Added\n- All.\n"
    assert notes_of(CHANGES, "1.1.0", released=False) == "- Later.\n"


def test_what_is_tagged_must_have_its_day_in_the_change_log() -> None:
    with pytest.raises(BuildError, match="must bear its day"):
        notes_of(CHANGES, "1.1.0", released=True)
    with pytest.raises(BuildError, match=re.escape("says nothing of 1.0")):
        notes_of(CHANGES, "1.0", released=True)


def test_the_change_log_speaks_of_this_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert notes_of(changes, version(ROOT), released=False)


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="needs sha256sum")
def test_sums_are_read_by_the_usual_tool(downloads: Path) -> None:
    text = sums(list(downloads.iterdir()))
    assert text.startswith(hashlib.sha256(b"deb").hexdigest() + "  box.deb\n")
    done = subprocess.run(
        ["sha256sum", "--check", "--strict"], input=text, cwd=downloads, text=True,
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_a_folder_gets_sums_materials_and_notes(downloads: Path) -> None:
    for _ in range(2):  # again over what it made itself
        assert commands.main(["release", str(downloads)]) == 0
    assert {path.name for path in downloads.iterdir()} == {
        "box.deb", "box.exe", SUMS, MATERIALS, NOTES
    }
    said = (downloads / SUMS).read_text(encoding="utf-8")
    assert [line.split("  ")[1] for line in said.splitlines()] == ["box.deb", "box.exe", MATERIALS]
    told = json.loads((downloads / MATERIALS).read_text(encoding="utf-8"))
    assert told["bomFormat"] == "CycloneDX"
    assert told["metadata"]["component"]["name"] == "skirmish-box"
    carried = {one["name"].lower() for one in told["components"]}
    assert carried == {"pygame-ce", "pyyaml", "msgspec", "platformdirs", "numpy", "shapely",
                       "pyclipper"}
    assert all(one["version"] for one in told["components"])


@pytest.mark.parametrize(
    ("arguments", "why"),
    [([], "takes the folder"), (["nowhere"], "no such folder"), (["x", "--tag"], "name the tag"),
     (["DOWNLOADS", "--tag", "v0.0.9"], "is not the version"), (["EMPTY"], "no downloads")],
)
def test_what_is_wrong_is_told_in_one_line(
    downloads: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    arguments: list[str], why: str,
) -> None:
    (tmp_path / "empty").mkdir()
    places = {"DOWNLOADS": str(downloads), "EMPTY": str(tmp_path / "empty")}
    assert commands.main(["release", *(places.get(one, one) for one in arguments)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and why in said
    assert not (downloads / NOTES).exists()


def test_what_the_bundle_is_started_by_on_each_system() -> None:
    dist = Path("dist")
    assert executable(dist, "linux") == dist / "skirmish-box" / "skirmish-box"
    assert executable(dist, "win32").name == "skirmish-box-console.exe"
    assert executable(dist, "darwin") == dist / APP / "Contents" / "MacOS" / "skirmish-box"


def test_each_command_of_the_recipe_is_one_of_ours() -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    called = set(re.findall(r"run: python build (\w+)", text))
    assert called == {"bundle", "selftest", "wheel", "release"}
    for name in called:
        assert callable(commands.command(name))
    for name in re.findall(r"\.ci/run", text):
        assert (ROOT / name).is_file()


def test_the_recipe_pins_all_that_it_uses() -> None:
    for used in re.findall(r"uses: (\S+)", WORKFLOW.read_text(encoding="utf-8")):
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", used)


@pytest.mark.slow
@pytest.mark.parametrize(
    "linter",
    [["check-jsonschema", "--builtin-schema", "vendor.github-workflows"],
     ["zizmor", "--offline", "--no-progress", "--quiet"]],
)
def test_linters_find_nothing_in_the_recipe(linter: list[str]) -> None:
    """Its form, and what could be done to it from outside."""
    tool = script_of(Path(sys.prefix), linter[0])
    done = subprocess.run([tool, *linter[1:], WORKFLOW], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


