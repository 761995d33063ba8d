"""The bundle, made once for all tests that look at what people download."""

import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from build.bundle import LARGEST_DOWNLOAD, NAME, platform_name, version
from build.environ import ROOT


@pytest.fixture(scope="session")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    done = subprocess.run(
        [sys.executable, "build", "bundle"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "MB to download" in done.stdout
    stem = f"{NAME}-{version(ROOT)}-{platform_name()}"
    archive = ROOT / "dist" / f"{stem}.tar.xz"
    assert archive.stat().st_size <= LARGEST_DOWNLOAD
    folder = tmp_path_factory.mktemp("bundle") / "Spiele & игры 李 雷"  # any folder will do
    folder.mkdir()
    with tarfile.open(archive) as tar:
        # releases of Python before 3.11.4 have no filters
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        tar.extractall(folder, **safely)
    return folder / stem
