"""The licences of everything in a bundle that isn't ours, gathered when it is built.

Texts come from the installed packages' own metadata and from the interpreter; the shared libraries
that came in wheels or from the system are listed by `build/licence_texts/libraries.toml`.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution, distributions
from pathlib import Path

from build.errors import BuildError

TEXTS = Path(__file__).resolve().parent / "licence_texts"
FOLDER = "licences"
# Needed to install the project, never shipped; and what is shipped without being asked for.
TOOLS = frozenset({
    "hatchling", "editables", "packaging", "pathspec", "pluggy", "tomlkit", "trove-classifiers",
})
FROZEN_BY = "pyinstaller"

_TEXT = re.compile(r"(licen[cs]e|copying|notice|l?gpl)[^/]*$", re.IGNORECASE)
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==", re.MULTILINE)
_LIBRARY = re.compile(r"\.(so|dylib|dll)(\.|$)", re.IGNORECASE)


def gather(bundle: Path, site: Path, lock: Path, stdlib: Path) -> Path:
    """Fill `licences/` in the bundle; returns it.

    site: the packages that were installed for it; lock: the pinned ones it runs with; stdlib: of
    the interpreter in it. Raises BuildError when a text can't be found.
    """
    folder = bundle / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    installed = {_plain(found.name): found for found in distributions(path=[str(site)])}
    for name in sorted({*shipped(lock), FROZEN_BY}):
        if name not in installed:
            raise BuildError(f"{name} isn't installed in {site}; run this again after `clean`")
        _copy(texts(installed[name]), folder / f"{installed[name].name}-{installed[name].version}")
    _copy([interpreter_text(stdlib)], folder / "Python")
    lines = ["# Shared libraries in this program", ""]
    used: set[str] = set()
    for library in libraries(bundle):
        entry = entry_of(library)
        if entry is None:
            print(f"warning: no licence is known of {library}: add it to {TEXTS.name}/"
                  "libraries.toml", file=sys.stderr)
            lines.append(f"- `{library}`: part of the system this was built on")
            continue
        used.add(entry["licence"])
        lines.append(
            f"- `{library}`: {entry['name']}, © {entry['by']}. Licence: {entry['licence']}. "
            f"Source: {entry['home']}"
        )
    lines += ["", "The licences' texts lie beside this file. Each of these libraries may be "
              "replaced by another build of the same version: they are separate files."]
    (folder / "LIBRARIES.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    _copy([TEXTS / f"{name}.txt" for name in sorted(used)], folder)
    return folder


def shipped(lock: Path) -> list[str]:
    """The pinned packages that a bundle is made of."""
    pinned = map(_plain, _PINNED.findall(lock.read_text(encoding="utf-8")))
    return [name for name in pinned if name not in TOOLS]


def texts(package: Distribution) -> list[Path]:
    """The licence texts that a package was installed with; raises BuildError without any."""
    found = [
        Path(str(package.locate_file(file)))
        for file in package.files or ()
        if _TEXT.search(file.name) and file.suffix not in (".py", ".pyc", ".html")
    ]
    found = [path for path in found if path.is_file()]
    if not found:
        raise BuildError(f"{package.name} {package.version} came without its licence")
    return found


def interpreter_text(stdlib: Path) -> Path:
    """Python's own licence; raises BuildError where the interpreter has none."""
    version = stdlib.name
    for path in (
        stdlib / "LICENSE.txt", stdlib.parent / "LICENSE.txt", stdlib.parent.parent / "LICENSE",
        Path("/usr/share/doc") / version / "copyright",
        Path("/usr/share/doc") / f"{version}-minimal" / "copyright",
        Path("/usr/share/licenses") / version / "LICENSE",
    ):
        if path.is_file():
            return path
    raise BuildError(f"no licence text of Python was found beside {stdlib}; bundle with another")


def libraries(bundle: Path) -> list[str]:
    """File names of the shared libraries in a bundle; Python's own modules aren't among them."""
    names = {
        path.name for path in bundle.rglob("*")
        if path.is_file() and _LIBRARY.search(path.name) and not _module(path.name)
    }
    return sorted(names, key=str.casefold)


def entry_of(library: str) -> dict[str, str] | None:
    """What `libraries.toml` says of a library; None if it doesn't know it."""
    import tomllib

    known = tomllib.loads((TEXTS / "libraries.toml").read_text(encoding="utf-8"))["library"]
    fitting = [
        (len(start), entry) for entry in known for start in entry["file"]
        if library.casefold().startswith(start.casefold())
    ]
    return max(fitting, key=lambda one: one[0])[1] if fitting else None


def _module(name: str) -> bool:
    return ".cpython-" in name or ".abi3." in name or name.endswith(".pyd")


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _copy(files: Iterable[Path], folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for file in files:
        if file.is_file():
            target = folder / file.name
            if target.suffix == "":
                target = target.with_suffix(".txt")
            shutil.copyfile(file, target)
