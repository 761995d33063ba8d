"""`words`: brings the catalogues of every translation up to date with the English words."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from build.environ import ROOT, Environment


def words(arguments: Sequence[str]) -> int:
    """Runs ``build.catalogues`` in a ready environment; the exit code is its own."""
    python = Environment().ensure(["run", "dev"])
    return subprocess.run(
        [str(python), "-m", "build.catalogues", *arguments], cwd=ROOT, check=False
    ).returncode
