"""The package for Debian, Ubuntu and their kin, made of the bundle: menu entry, icons and types of
files are those of `game/app/desktop_install.py`, for all users of a machine."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from build.environ import ROOT, reason
from build.errors import BuildError

NAME = "skirmish-box"

PACKAGES = {
    "libc.so.6": "libc6 (>= {glibc})", "libm.so.6": "libc6 (>= {glibc})",
    "libdl.so.2": "libc6 (>= {glibc})", "libpthread.so.0": "libc6 (>= {glibc})",
    "libutil.so.1": "libc6 (>= {glibc})", "librt.so.1": "libc6 (>= {glibc})",
    "ld-linux-x86-64.so.2": "libc6 (>= {glibc})", "ld-linux-aarch64.so.1": "libc6 (>= {glibc})",
    "libstdc++.so.6": "libstdc++6 (>= 5)", "libgcc_s.so.1": "libgcc-s1",
}
"""The package of each library of the system that a bundle asks for."""

WINDOW = ("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxrandr2", "libxfixes3", "libxss1")
"""What SDL loads by itself to open a window."""

WISHED = (
    "libasound2 | libasound2t64", "libpulse0", "libxkbcommon0", "libwayland-client0",
    "libwayland-cursor0", "libwayland-egl1", "libdecor-0-0",
)
"""What it loads where it is: sound, and windows without X."""

CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: Skirmish Box developers
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: {recommends}
Section: games
Priority: optional
Description: four tactical board games on one table
 Skirmishes on hexes, on floor plans and on an open table, played offline, alone
 or by two at one screen. A course for each game has every rule done by the
 player; odds are exact and shown before each throw; everything can be undone.
"""


WRITE_DESKTOP = """\
import sys
from pathlib import Path
from game.app.desktop_install import desktop_files
for place, data in desktop_files(sys.argv[1]).items():
    target = Path(sys.argv[2], place)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
"""
"""Run in the environment that has the program's packages."""


def make_deb(bundle: Path, version: str, glibc: str, dist: Path, python: Path) -> Path | None:
    """Pack a bundle as a package; None where the system has no `dpkg-deb`.

    glibc: the least version of the C library that the bundle runs with. python: of an environment
    with the program's own packages.

    Raises:
        BuildError: it asks for a library of which no package is known, or can't be packed.
    """
    if shutil.which("dpkg-deb") is None or shutil.which("objdump") is None:
        return None
    architecture = _said(["dpkg", "--print-architecture"]).strip()
    package = dist / f"{NAME}_{version}_{architecture}.deb"
    with TemporaryDirectory(prefix="skirmish-box-deb-") as scratch:
        tree = Path(scratch) / "tree"
        tree.mkdir(mode=0o755)
        _fill(tree, bundle, python)
        size = sum(path.lstat().st_size for path in tree.rglob("*") if path.is_file())
        control = CONTROL.format(
            name=NAME, version=version, architecture=architecture, kilobytes=size // 1024,
            depends=", ".join([*depends(bundle, glibc), *WINDOW]), recommends=", ".join(WISHED),
        )
        (tree / "DEBIAN").mkdir(mode=0o755)
        (tree / "DEBIAN" / "control").write_text(control, encoding="utf-8")
        _said(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(package)])
    return package


def _fill(tree: Path, bundle: Path, python: Path) -> None:
    inside = tree / "usr" / "lib" / NAME
    shutil.copytree(bundle, inside, symlinks=True)
    program = tree / "usr" / "bin" / NAME
    program.parent.mkdir(parents=True)
    program.symlink_to(Path("..") / "lib" / NAME / NAME)
    _said([str(python), "-P", "-c", WRITE_DESKTOP, NAME, str(tree / "usr" / "share")])
    about = tree / "usr" / "share" / "doc" / NAME
    about.mkdir(parents=True)
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    (about / "copyright").write_text(
        f"{licence}\nLicences of what it carries: /usr/lib/{NAME}/licences\n", encoding="utf-8"
    )
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (about / "changelog.gz").write_bytes(gzip.compress(changes, mtime=0))
    for path in [tree, *tree.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if runs else 0o644)


def depends(bundle: Path, glibc: str) -> list[str]:
    """The packages that a bundle's own files ask for, sorted."""
    asked: set[str] = set()
    for path in elf_files(bundle):
        asked |= set(re.findall(r"^ +NEEDED +(\S+)$", _said(["objdump", "-p", str(path)]), re.M))
    unknown = sorted(asked - set(PACKAGES) - {path.name for path in bundle.rglob("*.so*")})
    if unknown:
        raise BuildError(
            f"no package is known for {', '.join(unknown)}: add it to PACKAGES in build/deb.py"
        )
    return sorted({PACKAGES[name].format(glibc=glibc) for name in asked & set(PACKAGES)})


def least_glibc(bundle: Path) -> tuple[int, int]:
    """The oldest C library that all of a bundle's files run with, as (2, 35)."""
    found = {(2, 0)}
    for path in elf_files(bundle):
        for major, minor in re.findall(r"GLIBC_(\d+)\.(\d+)", _said(["objdump", "-T", str(path)])):
            found.add((int(major), int(minor)))
    return max(found)


def elf_files(bundle: Path) -> list[Path]:
    """Libraries and programs of a bundle, links left out."""
    files = [path for path in bundle.rglob("*") if path.is_file() and not path.is_symlink()]
    return sorted(path for path in files if _begins(path) == b"\x7fELF")


def _begins(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(4)


def _said(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise BuildError(f"{command[0]}: {reason(done.stderr)}")
    return done.stdout
