"""Regenerates ``build/locks/*.txt`` from ``groups.toml`` (a developer's tool, run by hand).

pip itself resolves and lists the files, so its own configuration (index, proxy, certificates)
holds and no host is named here or in what is written.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from build.environ import LOCKS, reason
from build.errors import BuildError

# One line for each system the program is meant to run on; markers are judged against all of them.
SYSTEMS = (
    {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
    {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
)
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
OLDEST_TAG = 311
WHEEL = re.compile(r"([^-]+)-([^-]+)(?:-\d[^-]*)?-([^-]+)-[^-]+-[^-]+\.whl")


@dataclass
class Pin:
    """One package of a lock: its version, and the markers under which alone it is needed."""

    name: str
    version: str
    requires: list[str] = field(default_factory=list)
    extras: set[str] = field(default_factory=set)
    markers: set[str] = field(default_factory=set)


def canonical(name: str) -> str:
    """The name as the packaging rules compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def lock(arguments: list[str]) -> int:
    """Writes every group's lock file; raises BuildError when pip can't resolve one."""
    if arguments:
        raise BuildError("lock takes no arguments")
    groups = tomllib.loads((LOCKS / "groups.toml").read_text(encoding="utf-8"))
    versions: dict[str, str] = {}
    closures: dict[str, dict[str, Pin]] = {}
    for name, group in groups.items():
        base = [need for other in group.get("on", []) for need in groups[other]["needs"]]
        closure = resolve([*base, *group["needs"]], versions)
        versions.update({key: pin.version for key, pin in closure.items()})
        closures[name] = closure
        inherited = {key for other in group.get("on", []) for key in closures[other]}
        pins = [closure[key] for key in sorted(closure) if key not in inherited]
        path = LOCKS / f"{name}.txt"
        path.write_text(render(pins), encoding="utf-8")
        print(f"{path.name}: {len(pins)} packages")
    return 0


def resolve(needs: Iterable[str], versions: dict[str, str]) -> dict[str, Pin]:
    """All packages that `needs` bring in on any system, each at one version (already pinned ones
    keep theirs)."""
    wanted = {canonical(need): need for need in needs}
    only_on: dict[str, set[str]] = {}
    while True:
        found = report(
            [
                f"{text}=={versions[key]}" if key in versions else text
                for key, text in wanted.items()
            ],
            versions,
        )
        extra = {
            key: marker for pin in found.values() for key, marker in elsewhere(pin, found, only_on)
        }
        if not extra:
            break
        for key, marker in extra.items():
            wanted[key] = key
            only_on.setdefault(key, set()).add(marker)
    for key, markers in only_on.items():
        found[key].markers = markers
    return found


def report(requirements: list[str], versions: dict[str, str]) -> dict[str, Pin]:
    """What pip would install for `requirements` on this system, by canonical name."""
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--report", "-"]
    command += ["--ignore-installed", "--only-binary", ":all:"]
    with TemporaryDirectory() as folder:
        pins = Path(folder) / "pins.txt"
        pins.write_text("".join(f"{key}=={version}\n" for key, version in versions.items()))
        done = subprocess.run(
            [*command, "--constraint", str(pins), *requirements],
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise BuildError(f"pip could not resolve {requirements}: {reason(done.stderr)}")
    found = {}
    for item in json.loads(done.stdout)["install"]:
        data = item["metadata"]
        found[canonical(data["name"])] = Pin(
            data["name"],
            data["version"],
            data.get("requires_dist", []),
            set(item.get("requested_extras", [])),
        )
    return found


def elsewhere(
    pin: Pin, found: dict[str, Pin], known: dict[str, set[str]]
) -> Iterator[tuple[str, str]]:
    """Names and markers that `pin` needs on some other system than this one."""
    from pip._vendor.packaging.requirements import Requirement

    for text in pin.requires:
        need = Requirement(text)
        key = canonical(need.name)
        if need.marker is None or (key in found and key not in known):
            continue
        if str(need.marker) in known.get(key, set()):
            continue
        for system in SYSTEMS:
            for python in PYTHONS:
                env = {**system, "python_version": python, "python_full_version": python + ".1"}
                if any(need.marker.evaluate({**env, "extra": e}) for e in pin.extras | {""}):
                    yield key, str(need.marker)


def render(pins: Iterable[Pin]) -> str:
    """The lock in pip's requirements format."""
    lines = ["# Written by `python3 build lock` from groups.toml; don't edit."]
    for pin in pins:
        marker = " or ".join(f"({m})" if len(pin.markers) > 1 else m for m in sorted(pin.markers))
        hashes = sorted(wheels(pin))
        if not hashes:
            raise BuildError(f"no wheel with a sha256 is listed for {pin.name} {pin.version}")
        head = f"{canonical(pin.name)}=={pin.version}" + (f" ; {marker}" if marker else "")
        lines.append(" \\\n".join([head, *(f"    --hash=sha256:{h}" for h in hashes)]))
    return "\n".join(lines) + "\n"


def wheels(pin: Pin) -> set[str]:
    """The sha256 of every wheel of this version that a Python >= 3.11 could take."""
    return {
        digest
        for filename, digest in listed_files(canonical(pin.name))
        if (match := WHEEL.fullmatch(filename))
        and match[2] == pin.version
        and fits(match[3], filename)
    }


def fits(python_tags: str, filename: str) -> bool:
    """Whether a wheel's Python tag reaches 3.11 or newer of the usual interpreter."""
    for tag in python_tags.split("."):
        if tag.startswith("py3") or (tag.startswith("cp3") and "-abi3-" in filename):
            return True
        if (number := re.fullmatch(r"cp(\d+)", tag)) and int(number[1]) >= OLDEST_TAG:
            return True
    return False


def listed_files(name: str) -> Iterator[tuple[str, str]]:
    """File name and sha256 of all files that pip's configured indexes list for a package."""
    from pip._internal.commands import create_command
    from pip._internal.index.collector import LinkCollector, parse_links
    from pip._internal.models.link import Link

    command = create_command("download")
    options, _ = command.parse_args([])
    with command.main_context():
        session = command._build_session(options)
        collector = LinkCollector.create(session, options)
        for url in collector.search_scope.get_index_urls_locations(name):
            page = collector.fetch_response(Link(url))
            for link in parse_links(page) if page else ():
                if link.hash_name == "sha256" and link.hash:
                    yield link.filename, link.hash


if __name__ == "__main__":
    raise SystemExit(lock(sys.argv[1:]))
