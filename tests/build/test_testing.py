"""How `build test` splits the suite, joins its passes and judges the real windows."""

import re
import threading
from collections.abc import Mapping
from itertools import product
from pathlib import Path

import pytest

from build import testing
from build.display import window_env
from build.environ import ROOT
from build.testing import (
    ALONE,
    NOTHING_RAN,
    Outcome,
    closing,
    judge_windows,
    keeps_to_itself,
    outcomes,
    passes,
    split_marks,
)


@pytest.mark.parametrize(
    ("given", "rest", "chosen"),
    [
        (["-k", "x"], ["-k", "x"], ""),
        (["-m", "not slow", "-v"], ["-v"], "not slow"),
        (["-mwindow"], [], "window"),
        (["--maxfail=1"], ["--maxfail=1"], ""),
    ],
)
def test_marks_of_the_person_are_taken_out(given: list[str], rest: list[str], chosen: str) -> None:
    assert split_marks(given) == (rest, chosen)


def test_two_passes_cover_every_test_once() -> None:
    """Each kind of test belongs to exactly one pass; slow and long ones to one only when asked
    for."""
    kinds = [*product((False, True), (False, True), (False,)), (False, False, True),
             (True, False, True)]
    for everything in (False, True):
        for window, slow, long in kinds:
            marks = [marks for marks, _, _ in passes(":9", everything, [])]
            named = {"window": window, "slow": slow, "long": long}
            taken = sum(bool(eval(m, named)) for m in marks)
            assert taken == (1 if everything or not (slow or long) else 0)


def test_whatever_runs_alone_is_where_it_is_looked_for() -> None:
    """A window elsewhere would never be opened."""
    marked = re.compile(r"pytest\.mark\.(window|slow)\b")
    found = {
        path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py")
        if marked.search(path.read_text(encoding="utf-8")) and path.name != "test_testing.py"
    }
    assert len(found) > 4
    assert not [path for path in found if not any(path.is_relative_to(one) for one in ALONE)]


def test_only_ordinary_tests_run_side_by_side_and_without_a_screen() -> None:
    ordinary, windows = passes(":9", False, [])
    assert ordinary[1]["SDL_VIDEODRIVER"] == "dummy"
    assert "DISPLAY" not in ordinary[1]
    assert ordinary[2] == ["-n", "2", "--dist", "worksteal"]
    assert windows[1]["SDL_VIDEODRIVER"] == "x11"
    assert windows[1]["DISPLAY"] == ":9"
    assert windows[2] == [*ALONE]
    assert passes(":9", False, ["tests/rules/arena"])[1][2] == [], "what was named is read"
    assert passes(":9", False, ["-n0"])[0][2] == []
    assert passes(":9", False, ["--rule", "KZ-M6"])[0][2] == [], "done before a second has begun"


def test_windows_are_opened_beside_the_ordinary_tests_and_told_after_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The fast suite's; who wants one process at a time has one."""
    both = threading.Barrier(2, timeout=60)

    def run(
        python: Path, arguments: list[str], env: Mapping[str, str], log: Path | None = None
    ) -> Outcome:
        both.wait()
        if log is None:
            print("ordinary")
        else:
            log.write_text("windows\n", encoding="utf-8")
        return Outcome(0, {"passed": len(arguments)})

    monkeypatch.setattr(testing, "run_pass", run)
    todo: list[tuple[list[str], Mapping[str, str]]] = [(["a"], {}), (["b", "c"], {})]
    found = list(outcomes(Path("python"), todo, beside=True))
    assert [outcome.counts["passed"] for outcome in found] == [1, 2]
    assert capsys.readouterr().out == "ordinary\nwindows\n"
    assert keeps_to_itself(["-n0"]) and not keeps_to_itself(["tests/rules/arena", "-x"])


def test_one_pass_after_the_other_where_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(
        testing, "run_pass", lambda python, arguments, env: begun.append(arguments[0]) or Outcome(0)
    )
    for number, _ in enumerate(outcomes(Path("python"), [(["a"], {}), (["b"], {})], False)):
        assert len(begun) == number + 1


def test_properties_are_tried_with_all_their_examples_in_long_runs_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SKIRMISH_BOX_LONG", "1")  # as in a long run
    for everything in (False, True):
        for _, env, _ in passes(":9", everything, []):
            assert (env.get("SKIRMISH_BOX_LONG") == "1") is everything


def test_bytecode_is_kept_and_not_beside_the_code_where_it_is_not_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for unwanted in ("", "1"):
        monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", unwanted)
        monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
        for _, env, _ in passes(":9", False, []):
            assert "PYTHONDONTWRITEBYTECODE" not in env
            folder = env.get("PYTHONPYCACHEPREFIX", "")
            assert folder.endswith("bytecode") and ".cache" in folder if unwanted else not folder


def test_without_a_display_windows_use_the_dummy_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("WAYLAND_DISPLAY", "w")
    env = window_env(None)
    assert env["SDL_VIDEODRIVER"] == "dummy"
    assert "DISPLAY" not in env
    assert "WAYLAND_DISPLAY" not in env
    assert env["SDL_AUDIODRIVER"] == "dummy"
    assert env["SDL_FRAMEBUFFER_ACCELERATION"] == "0"


@pytest.mark.parametrize(
    ("codes", "total"),
    [
        ([0, 0], 0),
        ([0, NOTHING_RAN], 0),
        ([NOTHING_RAN, 0], 0),
        ([NOTHING_RAN, NOTHING_RAN], NOTHING_RAN),
        ([1, 0], 1),
        ([0, 1], 1),
        ([1, NOTHING_RAN], 1),
        ([2, 1], 2),
        ([0, -11], -11),
    ],
)
def test_a_failure_in_any_pass_wins(codes: list[int], total: int) -> None:
    outcome = Outcome()
    for code in codes:
        outcome.add(Outcome(code))
    assert outcome.code == total


def test_the_closing_line_adds_up_both_passes() -> None:
    outcome = Outcome()
    outcome.add(Outcome(0, {"failed": 0, "passed": 40, "skipped": 1, "deselected": 7}))
    outcome.add(Outcome(1, {"failed": 2, "passed": 3, "skipped": 0, "error": 1}))
    line = closing(outcome, 12.345)
    assert line.strip("= ") == "2 failed, 43 passed, 1 skipped, 1 error in 12.35s"
    assert line.startswith("====")
    assert line.endswith("====")


def test_the_closing_line_of_a_crash_is_no_success() -> None:
    outcome = Outcome()
    outcome.add(Outcome(0, {"passed": 4}))
    outcome.add(Outcome(-11))
    assert "4 passed, exit code -11 in" in closing(outcome, 1)
    assert "no tests ran in" in closing(Outcome(), 1)


@pytest.mark.parametrize(
    ("windows", "code"),
    [
        ({"passed": 3, "skipped": 0}, 0),
        ({"passed": 0, "skipped": 0}, 1),
        ({"passed": 3, "skipped": 1}, 1),
        ({}, 1),
    ],
)
def test_ci_wants_every_real_window(
    windows: dict[str, int], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judge_windows(Outcome(0, {}, windows)) == code
    assert ("real-window tests on x11" in capsys.readouterr().out) == bool(code)


def test_ci_without_an_x_server_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(testing.Environment, "ensure", lambda self, groups: "python")
    monkeypatch.setattr("build.display.shutil.which", lambda name: None)
    with pytest.raises(testing.BuildError, match="can't run on x11 here: missing Xvfb, openbox"):
        testing.test([])
