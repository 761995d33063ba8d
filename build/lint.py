"""`lint`: every static check, all of them even when an early one fails."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from build.checks import all_faults
from build.environ import ROOT, Environment, script_of
from build.errors import BuildError


def lint(arguments: list[str]) -> int:
    """0 when ruff, mypy, import-linter, the catalogues of words and the house's checks find
    nothing, else 1."""
    if arguments:
        raise BuildError("lint takes no arguments")
    environment = Environment()
    python = environment.ensure(["run", "dev", "art"])  # art: its scripts are checked too
    contracts = script_of(environment.venv, "lint-imports")
    steps = (
        ("ruff", [str(python), "-m", "ruff", "check", "--quiet", "."]),
        ("mypy", [str(python), "-m", "mypy", "--no-error-summary", "game", "build"]),
        ("imports", [str(contracts), "--no-cache"]),
        ("words", [str(python), "-m", "build.catalogues", "--check"]),
    )
    failed = [name for name, command in steps if not passes(name, command, ROOT)]
    faults = all_faults(ROOT)
    for fault in faults:
        print(fault)
    print(f"house checks: {'ok' if not faults else f'{len(faults)} faults'}", flush=True)
    if faults:
        failed.append("house checks")
    print(f"lint: {'ok' if not failed else 'failed: ' + ', '.join(failed)}", flush=True)
    return 1 if failed else 0


def passes(name: str, command: list[str], root: Path) -> bool:
    """Runs one linter from the root; prints its findings only when it has any."""
    env = {**os.environ, "PYTHONPATH": ""}
    done = subprocess.run(
        command, cwd=root, env=env, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode:
        print((done.stdout + done.stderr).rstrip())
    print(f"{name}: {'ok' if done.returncode == 0 else 'failed'}", flush=True)
    return done.returncode == 0
