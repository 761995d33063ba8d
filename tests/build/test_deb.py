"""The package for Debian: put into a fresh system, started there, opened by a file, taken out."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from build.bundle import GLIBC, NAME, version
from build.deb import depends, least_glibc
from build.environ import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.window]

TOOLS = ("debootstrap", "dpkg-deb", "apt-get", "xdotool")
SEARCHED = "/usr/sbin:/usr/bin:/sbin:/bin"
TYPE = "application/x-skirmish-box-game"


@pytest.fixture(scope="module")
def package(unpacked: Path) -> Path:
    """The package; it is made with the archive."""
    if shutil.which("dpkg-deb") is None:
        pytest.skip("no dpkg-deb here")
    [found] = (ROOT / "dist").glob(f"{NAME}_{version(ROOT)}_*.deb")
    return found


@pytest.fixture(scope="module")
def system(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The root of a system that was just installed, of this machine's own release."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or os.geteuid() != 0:
        pytest.skip(f"needs to be root, and {', '.join(missing) or 'all its tools'}")
    root = tmp_path_factory.mktemp("system")
    release, site = source()
    said(["debootstrap", "--variant=minbase", release, str(root), site])
    try:
        yield root
    finally:
        shutil.rmtree(root, ignore_errors=True)


def source() -> tuple[str, str]:
    """The release that this machine runs, and where its packages come from."""
    told = Path("/etc/os-release").read_text(encoding="utf-8")
    found = re.search(r'^VERSION_CODENAME="?([a-z]+)', told, re.M)
    for line in said(["apt-get", "indextargets", "--format", "$(CODENAME) $(SITE)"]).splitlines():
        name, _, site = line.partition(" ")
        if found and name == found[1]:
            return name, site
    pytest.skip("no source of Debian's packages is known here")


def said(command: Sequence[str], **env: str) -> str:
    """What a command says; it must do without any variable of ours."""
    plain = {"PATH": SEARCHED, "LC_ALL": "C.UTF-8", **env}
    done = subprocess.run(command, env=plain, capture_output=True, text=True, errors="replace")
    assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def inside(root: Path, *command: str, **env: str) -> str:
    """What a command says in that system, as its user starts it."""
    return said(["chroot", str(root), *command], HOME="/root", **env)


def installed(root: Path) -> set[str]:
    """All files of a system but what its package manager notes for itself."""
    own = ("var/lib/dpkg", "var/lib/apt", "var/cache", "var/log", "proc", "sys", "dev", "tmp")
    found = set()
    for folder, folders, files in os.walk(root):
        place = os.path.relpath(folder, root)
        folders[:] = [name for name in folders if os.path.normpath(f"{place}/{name}") not in own]
        found |= {os.path.normpath(f"{place}/{name}") for name in files}
    return found


def test_it_asks_for_the_oldest_c_library_that_the_bundle_runs_with(unpacked: Path) -> None:
    assert least_glibc(unpacked) <= tuple(map(int, GLIBC.split(".")))
    assert f"libc6 (>= {GLIBC})" in depends(unpacked, GLIBC)


def test_a_fresh_system_plays_opens_a_game_and_forgets_it(
    package: Path, system: Path, x11: str
) -> None:
    """Nothing is left but the player's own files."""
    install = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends"]
    noninteractive = {"DEBIAN_FRONTEND": "noninteractive"}
    desktop = ["libglib2.0-bin", "shared-mime-info", "desktop-file-utils", "hicolor-icon-theme"]
    inside(system, *install, *desktop, **noninteractive)
    before = installed(system)
    shutil.copy(package, system / "root" / package.name)
    inside(system, *install, f"/root/{package.name}", **noninteractive)
    (system / "root" / package.name).unlink()
    shown = {"DISPLAY": x11, "SDL_AUDIODRIVER": "dummy"}

    assert version(ROOT) in inside(system, NAME, "version")
    inside(system, NAME, "play", "--self-test", **shown)

    game = system / "root" / "of a friend.skirmish"
    [save] = (ROOT / "tests" / "core" / "saves").rglob("arena-hold-the-dais-whole*")
    shutil.copy(save, game)
    told = inside(system, "gio", "info", "-a", "standard::content-type", f"/root/{game.name}")
    assert TYPE in told
    assert f"{NAME}.desktop" in inside(system, "gio", "mime", TYPE)
    try:
        subprocess.run(  # what it starts would keep a pipe open
            ["chroot", system, "gio", "open", f"/root/{game.name}"],
            env={"PATH": SEARCHED, "HOME": "/root", **shown}, check=True, timeout=60,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        assert window_opens(x11)
    finally:
        subprocess.run(["pkill", "-f", f"^/usr/lib/{NAME}/"], check=False)

    own = system / "root" / ".local" / "share" / NAME / "saves" / "mine.skirmish.json"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("{}", encoding="utf-8")
    inside(system, "apt-get", "purge", "--yes", "--quiet", NAME, **noninteractive)
    left = {name for name in installed(system) - before if NAME in name or "SkirmishBox" in name}
    assert str(own.relative_to(system)) in left
    assert all(name.startswith(("root/.local/", "root/.cache/", "root/.config/")) for name in left)


def window_opens(display: str) -> bool:
    """Whether the program's window comes."""
    for _ in range(600):
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", NAME],
            env={**os.environ, "DISPLAY": display}, capture_output=True, text=True,
        )
        if found.stdout.strip():
            return True
        time.sleep(0.1)
    return False
