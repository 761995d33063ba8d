"""The locks: pinned, hashed, without a host, and whole for every system."""

import re
import tomllib

import pytest

from build.environ import LOCKS
from build.lock import Pin, canonical, elsewhere, fits

LINE = re.compile(r"([\w.-]+)==([\w.!+]+)( ; .*?)?((?: +--hash=sha256:\w{64})+)")
GROUPS = tomllib.loads((LOCKS / "groups.toml").read_text(encoding="utf-8"))


def pins(group: str) -> dict[str, tuple[str, int]]:
    """Version and number of hashes of each package of a lock."""
    text = (LOCKS / f"{group}.txt").read_text(encoding="utf-8").replace(" \\\n", " ")
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            match = LINE.fullmatch(line)
            assert match, line
            found[match[1]] = (match[2], match[4].count("sha256"))
    return found


@pytest.mark.parametrize("group", GROUPS)
def test_every_need_is_pinned_with_hashes(group: str) -> None:
    known = pins(group)
    for other in GROUPS[group].get("on", []):
        known |= pins(other)
    for need in GROUPS[group]["needs"]:
        assert canonical(need) in known


@pytest.mark.parametrize("group", GROUPS)
def test_no_lock_names_a_host(group: str) -> None:
    assert "://" not in (LOCKS / f"{group}.txt").read_text(encoding="utf-8")


def test_groups_agree_on_their_versions() -> None:
    versions: dict[str, str] = {}
    for group in GROUPS:
        for name, (version, _) in pins(group).items():
            assert versions.setdefault(name, version) == version


def test_compiled_packages_carry_the_wheels_of_many_systems() -> None:
    """pygame-ce alone comes for four Pythons on three systems."""
    assert pins("run")["pygame-ce"][1] >= 12


@pytest.mark.parametrize(
    ("tags", "filename", "fit"),
    [
        ("py3", "a-1-py3-none-any.whl", True),
        ("py2.py3", "a-1-py2.py3-none-any.whl", True),
        ("cp311", "a-1-cp311-cp311-win_amd64.whl", True),
        ("cp314", "a-1-cp314-cp314t-win_amd64.whl", True),
        ("cp39", "a-1-cp39-abi3-win_amd64.whl", True),
        ("cp310", "a-1-cp310-cp310-win_amd64.whl", False),
        ("pp311", "a-1-pp311-pypy311_pp73-win_amd64.whl", False),
        ("py2", "a-1-py2-none-any.whl", False),
    ],
)
def test_only_wheels_that_some_supported_python_takes(tags: str, filename: str, fit: bool) -> None:
    assert fits(tags, filename) is fit


def test_needs_of_other_systems_are_found_with_their_marker() -> None:
    pytest.importorskip("pip")
    pin = Pin(
        "a",
        "1",
        [
            'colorama ; sys_platform == "win32"',
            'old ; python_version < "3.11"',
            'extra ; extra == "x"',
            "plain",
        ],
    )
    assert set(elsewhere(pin, {"a": pin}, {})) == {("colorama", 'sys_platform == "win32"')}
    assert not set(elsewhere(pin, {"a": pin}, {"colorama": {'sys_platform == "win32"'}}))
