"""`test`: the whole suite in two passes, ordinary tests side by side and windows one by one.

The fast suite's windows are opened beside the ordinary tests: they wait half of the time. A run of
everything opens them afterwards.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from build.display import missing_tools, private_display, window_driver, window_env
from build.environ import ROOT, Environment, say
from build.errors import BuildError

COUNTS = "SKIRMISH_BOX_TEST_COUNTS"  # where the plugin build.reporter writes to
LONG = "SKIRMISH_BOX_LONG"  # properties are tried with all their examples (tests.properties)
ALONE = ("tests/app/window", "tests/build")
"""Where the tests are that run one by one: for a few of them thousands needn't be read."""
NOTHING_RAN = 5  # pytest's exit code when no test was selected


@dataclass
class Outcome:
    """What one or more passes of pytest came to."""

    code: int = NOTHING_RAN
    counts: dict[str, int] = field(default_factory=dict)
    windows: dict[str, int] = field(default_factory=dict)

    def add(self, other: Outcome) -> None:
        """Takes in another pass: a failure wins over success, success over nothing having run."""
        if self.code == NOTHING_RAN:
            self.code = other.code
        elif other.code != NOTHING_RAN:
            self.code = self.code or other.code
        for mine, theirs in ((self.counts, other.counts), (self.windows, other.windows)):
            for name, number in theirs.items():
                mine[name] = mine.get(name, 0) + number


def test(arguments: list[str]) -> int:
    """Runs pytest with `arguments`; 0 when all that ran passed.

    With CI=true the slow and the long tests are included and real windows are demanded; a person
    gets them with --all.
    """
    in_ci = os.environ.get("CI", "").lower() in ("1", "true", "yes")
    everything = in_ci or "--all" in arguments
    given, chosen = split_marks([item for item in arguments if item != "--all"])
    groups = ["run", "dev", "laboratory", *(["bundle", "cluster"] if everything else [])]
    python = Environment().ensure(groups)
    began = time.monotonic()
    total = Outcome()
    with private_display() as private:
        driver = window_driver(python, private) if private else "dummy"
        if driver != "x11":
            why = ", ".join(missing_tools()) or f"SDL gave the driver '{driver}'"
            if in_ci:
                raise BuildError(f"the real-window tests can't run on x11 here: missing {why}")
            say(f"no real window here (missing {why}): window tests use SDL's dummy driver")
        display = private if driver == "x11" else None
        todo = []
        for marks, env, extra in passes(display, everything, given):
            selection = " and ".join(f"({part})" for part in (chosen, marks) if part)
            todo.append(([*extra, "-m", selection, *given], env))
        beside = not everything and not keeps_to_itself(given)
        for outcome in outcomes(python, todo, beside):
            total.add(outcome)
    if in_ci and not (given or chosen):
        code = judge_windows(total)
        total.code = total.code or code
    print(closing(total, time.monotonic() - began), flush=True)
    return total.code


def split_marks(arguments: Sequence[str]) -> tuple[list[str], str]:
    """Takes the person's own ``-m`` out of the arguments, to be joined with ours."""
    rest, chosen = [], ""
    items = iter(arguments)
    for item in items:
        if item == "-m":
            chosen = next(items, "")
        elif item.startswith("-m") and not item.startswith("--"):
            chosen = item[2:].lstrip("=")
        else:
            rest.append(item)
    return rest, chosen


def passes(
    display: str | None, everything: bool, given: Sequence[str]
) -> list[tuple[str, dict[str, str], list[str]]]:
    """Marks, variables and further arguments of each pass."""
    together = [] if keeps_to_itself(given) else ["-n", "2", "--dist", "worksteal"]
    alone = "(window or slow)" if everything else "window and not slow and not long"
    named = any((ROOT / item.partition("::")[0]).exists() for item in given)
    quick = "not window and not slow"
    marks = quick if everything else f"{quick} and not long"
    return [
        (marks, _env(None, everything), together),
        (alone, _env(display, everything), [] if named else [*ALONE]),
    ]


def keeps_to_itself(given: Sequence[str]) -> bool:
    """Whether a person's arguments want one process at a time: to look into it, or since one
    rule's tests are done before a second process has begun."""
    return any(item.startswith(("-n", "--pdb", "-s", "--numprocesses", "--rule")) for item in given)


def _env(display: str | None, everything: bool) -> dict[str, str]:
    """The variables of a pass; only a run of everything has all the examples.

    Who wants no bytecode beside the code has it in a folder of its own: else each worker, and each
    program that a test starts, would compile the whole project anew.
    """
    env = {name: value for name, value in window_env(display).items() if name != LONG}
    if env.pop("PYTHONDONTWRITEBYTECODE", ""):
        env["PYTHONPYCACHEPREFIX"] = str(ROOT / ".cache" / "bytecode")
    return env | {LONG: "1"} if everything else env


def outcomes(
    python: Path, todo: Sequence[tuple[list[str], Mapping[str, str]]], beside: bool
) -> Iterator[Outcome]:
    """What each pass came to. beside: all at once; then only the first writes as it goes, and what
    another had to say follows at its end."""
    if not beside:
        for arguments, env in todo:
            yield run_pass(python, arguments, env)
        return
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as others:
        logs = [Path(folder) / str(number) for number in range(1, len(todo))]
        running = [
            others.submit(run_pass, python, arguments, env, log)
            for (arguments, env), log in zip(todo[1:], logs, strict=True)
        ]
        yield run_pass(python, *todo[0])
        for run, log in zip(running, logs, strict=True):
            outcome = run.result()
            print(log.read_text(encoding="utf-8", errors="replace"), end="", flush=True)
            yield outcome


def run_pass(
    python: Path, arguments: list[str], env: Mapping[str, str], log: Path | None = None
) -> Outcome:
    """One run of pytest from the root of the checkout. log: a file for what it writes."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        counts = Path(folder) / "counts.json"
        command = [str(python), "-m", "pytest", "-p", "build.reporter", "-q", *arguments]
        out = stack.enter_context(log.open("w", encoding="utf-8")) if log is not None else None
        done = subprocess.run(
            command, cwd=ROOT, env={**env, COUNTS: str(counts)}, check=False,
            stdout=out, stderr=None if out is None else subprocess.STDOUT,
        )
        outcome = Outcome(done.returncode)
        if counts.is_file():
            found = json.loads(counts.read_text(encoding="utf-8"))
            outcome.counts, outcome.windows = found["counts"], found["windows"]
        return outcome


def judge_windows(total: Outcome) -> int:
    """1, with a line that says so, when no real window was tested or one was left out."""
    passed, skipped = total.windows.get("passed", 0), total.windows.get("skipped", 0)
    if passed and not skipped:
        return 0
    print(f"error: real-window tests on x11: {passed} passed, {skipped} skipped; CI wants all run")
    return 1


def worded(name: str, number: int) -> str:
    """The word pytest uses for a number of outcomes of one kind."""
    if name in ("error", "warnings"):
        return name.rstrip("s") + ("" if number == 1 else "s")
    return name


def closing(total: Outcome, seconds: float) -> str:
    """The one closing line of the run, worded as pytest words it."""
    parts = [
        f"{number} {worded(name, number)}"
        for name, number in total.counts.items()
        if number and name != "deselected"
    ]
    verdict = ", ".join(parts) or "no tests ran"
    if total.code not in (0, NOTHING_RAN) and "failed" not in verdict and "error" not in verdict:
        verdict += f", exit code {total.code}"
    return f" {verdict} in {seconds:.2f}s ".center(80, "=")
