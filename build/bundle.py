"""`bundle`: an executable folder, the archive of it that people download, and what installs it."""

from __future__ import annotations

import re
import shutil
import stat
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path

from build.deb import least_glibc, make_deb
from build.diskimage import make_disk_image
from build.environ import LOCKS, ROOT, Environment, reason, say
from build.errors import BuildError
from build.installer import make_installer
from build.licences import gather

NAME = "skirmish-box"
ENDING = ".tar.xz"
LARGEST_DOWNLOAD = 30_000_000  # bytes, a budget of the design
MEGABYTE = 1_000_000
GLIBC = "2.35"  # the oldest C library of Linux that the downloads run with


def bundle(arguments: list[str]) -> int:
    """Builds ``dist/skirmish-box`` and its archive; 1 when the download is over its budget."""
    if arguments:
        raise BuildError("bundle takes no arguments")
    if sys.platform.startswith("linux") and shutil.which("objdump") is None:
        raise BuildError("PyInstaller needs objdump; install it (Debian, Ubuntu: binutils)")
    for name in ("assets", "scenarios"):
        if not (ROOT / name).is_dir():
            raise BuildError(f"{ROOT / name} is missing; is the checkout whole?")
    python = Environment().ensure(["run", "bundle"])
    dist = ROOT / "dist"
    folder = freeze(python, dist)
    strip_interpreter(folder)
    site, stdlib = places(python)
    gather(folder, site, LOCKS / "run.txt", stdlib)
    if sys.platform.startswith("linux"):
        add_launcher(folder)
    archive = pack(folder, dist / f"{NAME}-{version(ROOT)}-{platform_name()}{ENDING}")
    unpacked = size_of(folder)
    download = archive.stat().st_size
    print(f"{folder.relative_to(ROOT)}: {unpacked / MEGABYTE:.1f} MB on disk")
    print(
        f"{archive.relative_to(ROOT)}: {download / MEGABYTE:.1f} MB to download "
        f"(budget {LARGEST_DOWNLOAD / MEGABYTE:.0f} MB)"
    )
    if download > LARGEST_DOWNLOAD:
        print("error: the download is over its budget", file=sys.stderr)
        return 1
    stem = f"{NAME}-{version(ROOT)}-{platform_name()}"
    made = {
        "linux": lambda: make_deb(folder, version(ROOT), GLIBC, dist, python),
        "win32": lambda: make_installer(folder, stem, version(ROOT), dist),
        "darwin": lambda: make_disk_image(dist, stem),
    }.get(sys.platform, lambda: None)()
    if made is not None:
        print(f"{made.relative_to(ROOT)}: {made.stat().st_size / MEGABYTE:.1f} MB")
    return 0


def add_launcher(folder: Path) -> None:
    """The script of the plain name that starts the executable, for the C library that it needs.

    Raises BuildError when the files need a newer one.
    """
    least = ".".join(map(str, least_glibc(folder)))
    if tuple(map(int, least.split("."))) > tuple(map(int, GLIBC.split("."))):
        raise BuildError(f"the bundle needs glibc {least}, and should run with {GLIBC}")
    script = (ROOT / "build" / "linux_launcher.sh").read_text(encoding="utf-8")
    target = folder / NAME
    target.write_text(script.replace("@GLIBC@", GLIBC), encoding="utf-8")
    target.chmod(0o755)


def size_of(folder: Path) -> int:
    """Bytes of all files below a folder. A link to another one of them takes nothing: the libraries
    of a bundle have many."""
    found = (path.lstat() for path in folder.rglob("*"))
    return sum(one.st_size for one in found if stat.S_ISREG(one.st_mode))


def freeze(python: Path, dist: Path) -> Path:
    """Runs PyInstaller; returns the folder with the executable."""
    say("freezing the game with PyInstaller")
    scratch = ROOT / ".cache" / "pyinstaller"
    command = [str(python), "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR"]
    command += ["--distpath", str(dist), "--workpath", str(scratch)]
    done = subprocess.run(
        [*command, str(ROOT / "build" / "skirmish_box.spec")],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        log = ROOT / ".cache" / "bundle.log"
        log.parent.mkdir(exist_ok=True)
        log.write_text(done.stdout, encoding="utf-8")
        raise BuildError(f"PyInstaller failed: {reason(done.stdout)} (details: {log})")
    return dist / NAME


def places(python: Path) -> tuple[Path, Path]:
    """Where an interpreter keeps installed packages and its own library."""
    code = "import sysconfig as s; print(s.get_path('purelib')); print(s.get_path('stdlib'))"
    done = subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{python} can't be asked for its folders: {reason(done.stderr)}")
    site, stdlib = done.stdout.splitlines()
    return Path(site), Path(stdlib)


def strip_interpreter(folder: Path) -> None:
    """Takes debugging symbols out of Python's own libraries, where the system has `strip`.

    Only those: stripping the libraries that come in wheels breaks some of them at import.
    """
    tool = shutil.which("strip") if sys.platform.startswith("linux") else None
    if tool is None:
        return
    inside = folder / "_internal"
    libraries = [*inside.glob("libpython3*.so*"), *inside.glob("python3*/lib-dynload/*.so")]
    for library in libraries:
        subprocess.run([tool, "--strip-unneeded", str(library)], capture_output=True, check=False)


def pack(folder: Path, archive: Path) -> Path:
    """Packs the folder as one top-level folder of a .tar.xz, whole or not at all."""
    partial = archive.with_name(archive.name + ".new")
    inside = archive.name.removesuffix(ENDING)
    # not gzip: the libraries for arrays and geometry alone would take it over the budget
    with tarfile.open(partial, "w:xz") as tar:
        tar.add(folder, arcname=inside, filter=plain)
        tar.add(ROOT / "LICENSE", arcname=f"{inside}/LICENSE")
    return partial.replace(archive)


def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """An archive entry without the builder's own user and group."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def version(root: Path) -> str:
    """The game's version, read without importing it."""
    text = (root / "game" / "__init__.py").read_text(encoding="utf-8")
    if found := re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE):
        return found[1]
    raise BuildError('game/__init__.py has no line __version__ = "..."')


def platform_name() -> str:
    """The system and processor as they go into a file name, such as linux-x86_64."""
    return re.sub(r"[^\w.-]+", "-", sysconfig.get_platform()).lower()

