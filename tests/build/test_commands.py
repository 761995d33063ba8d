"""The bootstrap's command line: one clear line and exit code 2 for whatever is missing."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from build import commands
from build.environ import ROOT, Environment
from build.errors import BuildError

MAIN = ROOT / "build" / "__main__.py"


def start(*arguments: str, code: str = "", env: dict[str, str] | None = None, cwd: Path = ROOT):
    """Runs `python3 build …` as a person does, after `code`."""
    command = f"import sys, runpy; {code}sys.argv = ['build', *{list(arguments)!r}]; "
    command += f"sys.path.insert(0, {str(ROOT / 'build')!r}); "
    command += f"runpy.run_path({str(ROOT / 'build')!r}, run_name='__main__')"
    return subprocess.run(
        [sys.executable, "-c", command], capture_output=True, text=True, env=env, cwd=cwd
    )


def test_unknown_command_lists_the_known_ones() -> None:
    done = start("paly")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "unknown command 'paly'" in done.stderr
    for name in ("play", "test", "lint", "bundle", "bench", "clean"):
        assert name in done.stderr


def test_every_listed_command_exists() -> None:
    for name in ("play", "bench", "setup", *commands.ELSEWHERE):
        assert callable(commands.command(name))
        assert f"  {name} " in commands.USAGE


def test_no_command_prints_the_usage() -> None:
    done = start()
    assert done.returncode == 2
    assert done.stderr == commands.USAGE


def test_help_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["--help"]) == 0
    assert capsys.readouterr().out == commands.USAGE


def test_too_old_python_is_told_in_one_line() -> None:
    done = start("play", code="sys.version_info = (3, 8, 10); ")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "needs Python 3.11 or newer, this is 3.8" in done.stderr


def test_entry_can_be_read_by_an_old_python() -> None:
    ast.parse(MAIN.read_text(encoding="utf-8"), feature_version=(3, 4))


def test_play_without_a_display_says_so_before_installing_anything() -> None:
    done = start("play", env={"PATH": "/usr/bin:/bin"})
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux can lack a display")
    assert done.returncode == 2
    assert done.stderr.startswith("error: no display: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"])
def test_any_way_to_a_screen_is_accepted(name: str) -> None:
    commands.require_display({name: "x"}, "linux")
    with pytest.raises(BuildError, match="no display"):
        commands.require_display({name: ""}, "linux")


def test_other_systems_always_have_a_display() -> None:
    commands.require_display({}, "win32")
    commands.require_display({}, "darwin")


def test_bootstrap_hides_no_standard_module() -> None:
    """Started as a folder, it must not leave that folder first on the path."""
    done = start("--help", code="import atexit; atexit.register(lambda: print(sys.path[0])); ")
    assert done.stdout.splitlines()[-1] == str(ROOT)


def test_a_fault_of_the_system_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_: list[str]) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(commands, "bench", full)
    assert commands.main(["bench"]) == 2
    assert capsys.readouterr().err == "error: bench: [Errno 28] No space left on device\n"


def test_setup_installs_all_that_lint_and_the_whole_suite_ask_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So that they need none of pip's variables after it: CI runs them without."""
    asked: list[set[str]] = []

    class Asked(Exception):
        pass

    def ensure(_: Environment, groups: list[str]) -> Path:
        asked.append(set(groups))
        raise Asked

    monkeypatch.setattr(Environment, "ensure", ensure)
    monkeypatch.setenv("CI", "true")
    for name in ("setup", "lint", "test"):
        with pytest.raises(Asked):
            commands.command(name)([])
    installed, *needed = asked
    assert all(groups <= installed for groups in needed)
    with pytest.raises(BuildError, match="no arguments"):
        commands.setup(["x"])


def test_only_the_laboratory_asks_for_the_packages_of_the_laboratory() -> None:
    """Nobody else waits for plots, and nobody for a cluster that isn't asked for."""
    assert commands.run_groups([]) == ["run"]
    assert commands.run_groups(["engine", "--cluster"]) == ["run"]
    assert commands.run_groups(["selfplay", "arena", "duel"]) == ["run", "laboratory"]
    for cluster in (["--cluster", "tcp://a:1"], ["--cluster=tcp://a:1"]):
        assert commands.run_groups(["ladder", *cluster]) == ["run", "laboratory", "cluster"]


def test_ci_lints_and_tests_without_the_machines_variables() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert 'plain=(env -i HOME="$HOME" PATH="$PATH" CI="$CI")' in lines
    assert lines[-2:] == ['"${plain[@]}" python3 build lint', '"${plain[@]}" python3 build test']
