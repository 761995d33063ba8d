"""The `.venv`: when it counts as ready, when it is rebuilt, and what is said when it can't be."""

import sys
from pathlib import Path

import pytest

from build import environ
from build.clean import sweep
from build.environ import MARK, STAMP, Environment, reason
from build.errors import BuildError

PYTHON = "bin/python"


class Fake(Environment):
    """An environment whose commands are noted and not run; `fail` makes one of them fail."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, root / "locks")
        self.ran: list[str] = []
        self.fail = ""

    def _run(self, command: list[str], failure: str, advice: str) -> None:
        name = "venv" if "venv" in command[-2:-1] else Path(command[-1]).name
        self.ran.append(name)
        if name == self.fail:
            raise BuildError(f"{failure}: broken; {advice}")
        if name == "venv":
            self.python.parent.mkdir(parents=True)
            self.python.symlink_to(sys.executable)


@pytest.fixture
def fake(tmp_path: Path) -> Fake:
    root = tmp_path / "box"
    (root / "locks").mkdir(parents=True)
    (root / "pyproject.toml").write_text("[project]\n")
    (root / "locks" / "run.txt").write_text("a==1\n")
    (root / "locks" / "dev.txt").write_text("b==1\n")
    return Fake(root)


def test_first_start_installs_everything_and_the_second_nothing(fake: Fake) -> None:
    assert not fake.is_ready(["run"])
    fake.ensure(["run"])
    assert fake.ran == ["venv", "run.txt", "box"]
    fake.ran.clear()
    fake.ensure(["run"])
    assert fake.ran == []


def test_another_group_adds_only_itself(fake: Fake) -> None:
    fake.ensure(["run"])
    fake.ran.clear()
    fake.ensure(["run", "dev"])
    assert fake.ran == ["dev.txt"]
    assert fake.is_ready(["run"])
    assert fake.is_ready(["dev"])


def test_a_changed_lock_is_installed_again(fake: Fake) -> None:
    fake.ensure(["run"])
    fake.ran.clear()
    (fake.locks / "run.txt").write_text("a==2\n")
    assert not fake.is_ready(["run"])
    fake.ensure(["run"])
    assert fake.ran == ["run.txt"]


def test_changed_project_data_reinstall_the_project_only(fake: Fake) -> None:
    fake.ensure(["run"])
    fake.ran.clear()
    (fake.root / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    fake.ensure(["run"])
    assert fake.ran == ["box"]


def test_an_interrupted_install_is_begun_anew(fake: Fake) -> None:
    fake.fail = "run.txt"
    with pytest.raises(BuildError, match="can't install the packages of locks/run.txt"):
        fake.ensure(["run"])
    assert fake.venv.exists()
    assert not fake.is_ready(["run"])
    left = fake.venv / "half-written"
    left.touch()
    fake.fail = ""
    fake.ran.clear()
    fake.ensure(["run"])
    assert fake.ran == ["venv", "run.txt", "box"]
    assert not left.exists()


def test_an_interrupted_addition_is_begun_anew(fake: Fake) -> None:
    """A group that broke off may have left half a package: nothing of it is trusted."""
    fake.ensure(["run"])
    fake.fail = "dev.txt"
    with pytest.raises(BuildError):
        fake.ensure(["run", "dev"])
    assert not fake.is_ready(["run"])


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "\x00"])
def test_a_damaged_stamp_counts_as_none(fake: Fake, text: str) -> None:
    fake.ensure(["run"])
    (fake.venv / STAMP).write_text(text)
    assert not fake.is_ready(["run"])
    fake.ensure(["run"])
    assert fake.is_ready(["run"])


def test_a_vanished_interpreter_rebuilds(fake: Fake) -> None:
    fake.ensure(["run"])
    fake.python.unlink()
    fake.python.symlink_to(fake.root / "gone")
    fake.ran.clear()
    fake.ensure(["run"])
    assert fake.ran[0] == "venv"


def test_a_moved_checkout_rebuilds(fake: Fake, tmp_path: Path) -> None:
    fake.ensure(["run"])
    moved = fake.root.rename(tmp_path / "elsewhere")
    there = Fake(moved)
    assert not there.is_ready(["run"])
    there.ensure(["run"])
    assert there.ran == ["venv", "run.txt", "elsewhere"]


def test_a_foreign_venv_is_never_deleted(fake: Fake) -> None:
    fake.venv.mkdir()
    keep = fake.venv / "keep"
    keep.touch()
    with pytest.raises(BuildError, match="was not made by this program; move it away"):
        fake.ensure(["run"])
    assert keep.exists()


def test_a_missing_venv_module_names_the_package(
    fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(BuildError, match="the package python3-venv"):
        fake.ensure(["run"])
    assert not fake.venv.exists()


def test_a_missing_lock_is_named(fake: Fake) -> None:
    (fake.locks / "run.txt").unlink()
    with pytest.raises(BuildError, match=r"can't read .*run\.txt: .*is the checkout whole"):
        fake.ensure(["run"])


def test_a_failing_installer_is_told_in_one_line(fake: Fake) -> None:
    """Here with a real process: what it printed goes to a log, its error to the line."""
    fake.ensure(["run"])
    code = "print('ERROR: No matching distribution found for a==1'); raise SystemExit(1)"
    with pytest.raises(BuildError) as caught:
        Environment._run(fake, [sys.executable, "-c", code], "can't install a", "check the network")
    line = str(caught.value)
    log = fake.venv / "install.log"
    assert line == (
        "can't install a: No matching distribution found for a==1; check the network "
        f"(details: {log})"
    )
    assert "No matching" in log.read_text()


def test_pip_settings_that_lead_astray_are_dropped(
    fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.ensure(["run"])
    monkeypatch.setenv("PIP_TARGET", "somewhere")
    monkeypatch.setenv("PIP_FIND_LINKS", "wheels")
    code = "import os, sys; sys.exit('PIP_TARGET' in os.environ or "
    code += "os.environ['PIP_USER'] != '0' or os.environ['PIP_FIND_LINKS'] != 'wheels')"
    Environment._run(fake, [sys.executable, "-c", code], "can't", "do")


@pytest.mark.parametrize(
    ("output", "line"),
    [
        ("noise\nERROR: No matching distribution found for x\nmore", "No matching distribution"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM x", "doesn't match the locked sha256"),
        (
            "WARNING: Retrying (total=4) after connection broken by 'x[Errno 111]'\nERROR: y",
            "the package index can't be reached",
        ),
        ("OSError: [Errno 28] No space left on device\nERROR: z", "No space left on device"),
        ("a\nlast words.\n", "last words"),
        ("", "no output"),
    ],
)
def test_reason_picks_the_telling_line(output: str, line: str) -> None:
    found = reason(output)
    assert line in found
    assert "\n" not in found


def test_clean_removes_only_what_was_made(fake: Fake) -> None:
    fake.ensure(["run"])
    for name in ("game/core/__pycache__", "dist/skirmish-box", ".mypy_cache", "mine/__pycache__"):
        (fake.root / name).mkdir(parents=True)
    (fake.root / "dist" / "notes.txt").touch()
    gone = {str(path.relative_to(fake.root)) for path in sweep(fake.root)}
    expected = {".venv", ".venv.lock", "game/core/__pycache__", "dist/skirmish-box", ".mypy_cache"}
    assert gone == expected
    assert (fake.root / "dist" / "notes.txt").exists()
    assert (fake.root / "mine" / "__pycache__").exists()
    assert sweep(fake.root) == []


def test_clean_leaves_a_foreign_venv(fake: Fake) -> None:
    fake.venv.mkdir()
    with pytest.raises(BuildError, match="not made by this program"):
        sweep(fake.root)
    assert not (fake.venv / MARK).exists()
    assert fake.venv.exists()


def test_the_modules_of_the_start_path_are_few() -> None:
    """`play` on a ready environment must not wait for what only other commands need."""
    source = Path(environ.__file__).read_text() + (environ.ROOT / "build/commands.py").read_text()
    for heavy in ("import argparse", "import tarfile", "import tomllib", "import tempfile"):
        assert heavy not in source
