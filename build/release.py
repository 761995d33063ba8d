"""`release`: what goes with the downloads of a version: sums, a bill of materials, notes."""

from __future__ import annotations

import hashlib
import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from build.bundle import version
from build.environ import LOCKS, ROOT, Environment, reason
from build.errors import BuildError
from build.licences import TOOLS

SUMS, MATERIALS, NOTES = "SHA256SUMS", "skirmish-box.cdx.json", "NOTES.md"
UNRELEASED = "not released yet"


def release(arguments: list[str]) -> int:
    """Write them into a folder of downloads: `release FOLDER [--tag vVERSION]`.

    Raises BuildError when there are none, or when the tag or the change log is of another version.
    """
    folder, tag = _asked(arguments)
    known = version(ROOT)
    if tag and tag.removeprefix("v") != known:
        raise BuildError(f"the tag {tag} is not the version {known} of game/__init__.py")
    downloads = sorted(path for path in folder.iterdir() if path.is_file())
    downloads = [path for path in downloads if path.name not in (SUMS, MATERIALS, NOTES)]
    if not downloads:
        raise BuildError(f"there are no downloads in {folder}")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    notes = notes_of(changes, known, released=bool(tag))
    (folder / NOTES).write_text(notes, encoding="utf-8")
    materials = folder / MATERIALS
    write_materials(materials)
    (folder / SUMS).write_text(sums([*downloads, materials]), encoding="utf-8")
    for path in (SUMS, MATERIALS, NOTES):
        print(folder / path)
    return 0


def _asked(arguments: list[str]) -> tuple[Path, str]:
    rest, tag = list(arguments), ""
    if "--tag" in rest:
        at = rest.index("--tag")
        tag = "".join(rest[at + 1:at + 2])
        del rest[at:at + 2]
        if not tag:
            raise BuildError("--tag: name the tag, as v1.0.0")
    if len(rest) != 1:
        raise BuildError("release takes the folder of the downloads, and --tag TAG")
    folder = Path(rest[0])
    if not folder.is_dir():
        raise BuildError(f"{folder}: there is no such folder")
    return folder, tag


def notes_of(changes: str, wanted: str, *, released: bool) -> str:
    """The part of the change log about a version. released: its heading must bear a day.

    Raises BuildError when there is none.
    """
    parts = re.split(r"^## ", changes, flags=re.MULTILINE)[1:]
    for part in parts:
        heading, _, text = part.partition("\n")
        if heading.split(" ")[0] != wanted:
            continue
        if released and (UNRELEASED in heading or not re.search(r"\d{4}-\d\d-\d\d", heading)):
            raise BuildError(f"CHANGELOG.md: the heading of {wanted} must bear its day")
        return f"{text.strip()}\n"
    raise BuildError(f"CHANGELOG.md says nothing of {wanted}")


def sums(files: list[Path]) -> str:
    """The SHA-256 of files, as `sha256sum --check` reads it."""
    lines = []
    for path in sorted(files):
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        lines.append(f"{digest}  {path.name}\n")
    return "".join(lines)


def write_materials(target: Path) -> None:
    """Write a bill of materials (CycloneDX): the pinned packages that a download carries."""
    python = Environment().ensure(["run", "release"])
    lock = (LOCKS / "run.txt").read_text(encoding="utf-8").replace("\\\n", "")
    carried = [line for line in lock.splitlines() if line.partition("==")[0] not in TOOLS]
    with TemporaryDirectory(prefix="skirmish-box-bom-") as scratch:
        pins = Path(scratch) / "run.txt"
        pins.write_text("\n".join(carried) + "\n", encoding="utf-8")
        done = subprocess.run(
            [str(python), "-m", "cyclonedx_py", "requirements", "--pyproject",
             str(ROOT / "pyproject.toml"), "--mc-type", "application", "--output-reproducible",
             "--of", "JSON", "-o", str(target), str(pins)],
            capture_output=True, text=True, errors="replace", check=False,
        )
    if done.returncode:
        raise BuildError(f"the bill of materials can't be made: {reason(done.stderr)}")
