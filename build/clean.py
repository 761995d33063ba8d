"""`clean`: removes what the bootstrap made, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

from build.environ import ROOT, Environment
from build.errors import BuildError

CACHES = (".cache", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".import_linter_cache")
CODE = ("build", "game", "tests")


def clean(arguments: list[str]) -> int:
    """Removes the environment, the bundles and the caches of this checkout."""
    if arguments:
        raise BuildError("clean takes no arguments")
    for path in sweep(ROOT):
        print(f"removed {path.relative_to(ROOT)}")
    return 0


def sweep(root: Path) -> list[Path]:
    """Removes what was made under `root`; returns the paths that are gone."""
    gone = []
    environment = Environment(root)
    if environment.remove():
        gone.append(environment.venv)
    dist = root / "dist"
    made = [root / name for name in CACHES] + [root / ".hypothesis", root / ".venv.lock"]
    for pattern in ("skirmish-box*", "skirmish_box*", "Skirmish Box*"):
        made += sorted(dist.glob(pattern))
    for part in CODE:
        made += sorted((root / part).rglob("__pycache__"))
    for path in made:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.is_file():
            path.unlink()
        else:
            continue
        gone.append(path)
    if dist.is_dir() and not any(dist.iterdir()):
        dist.rmdir()
        gone.append(dist)
    return gone
