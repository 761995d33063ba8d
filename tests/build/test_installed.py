"""The installer for Windows, run: into folders with blanks and letters of all kinds, over an older
version, and out again."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from build.installer import make_installer
from tests.build.wine import FOUND, SERVER, Wine

pytestmark = pytest.mark.slow

STUB = Path("/usr/share/nsis/Stubs/lzma_solid-amd64-unicode")
"""What makensis makes an installer for 64 bits of: Wine needs no 32 bits then."""
ENTRY = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Skirmish Box"
CLASSES = r"Software\Classes"
USER = r"C:\users\Анна Müller 李"
LOCAL, MENU = rf"{USER}\AppData\Local", rf"{USER}\Start Menu\Programs"
CHOSEN = rf"{USER}\Игры & 游戏\100 % Spaß"
PROGRAM = "skirmish-box.exe"
FILES = (PROGRAM, "skirmish-box-console.exe", "_internal/python311.dll",
         "_internal/assets/Größe $1 'x'.txt", "licences/LGPL-2.1.txt")


@pytest.fixture(scope="module")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wine]:
    """A Windows whose user has a name with a blank and letters of three alphabets."""
    missing = [
        what for what, found in (
            ("makensis", shutil.which("makensis")), ("its parts for 64 bits", STUB.is_file()),
            ("wine64", FOUND and SERVER),
        ) if not found
    ]
    if missing:
        why = f"needs {' and '.join(missing)} (Debian, Ubuntu: nsis, wine64)"
        if os.environ.get("CI", "").lower() in ("1", "true", "yes"):
            pytest.fail(why)
        pytest.skip(why)
    folder = tmp_path_factory.mktemp("windows")
    wine = Wine(folder)
    try:
        wine.set_up({"Local AppData": LOCAL, "Programs": MENU})
        wine.path(rf"{LOCAL}\Programs").mkdir()  # any Windows has it
        yield wine
    finally:
        wine.end()
        shutil.rmtree(folder, ignore_errors=True)  # some hundred megabytes


def installer(folder: Path, version: str, *more: str) -> str:
    """An installer of a version, of a bundle in which the program is a stand-in that writes down
    how it was started. more: files that only this version has."""
    bundle = folder / version
    for name in (*FILES, *more):
        path = bundle / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(version, encoding="utf-8")
    script = Path(__file__).with_name("stand_in.nsi")
    subprocess.run(
        ["makensis", "-WX", "-V1", f"-DOUTPUT={bundle / PROGRAM}", script], check=True
    )
    made = make_installer(bundle, f"box-{version}", version, folder, "amd64-unicode")
    assert made is not None
    return str(made)


def silent(word: str, folder: str) -> list[str]:
    """Arguments with a folder at their end, which must have no quotes. word: `/D=` for where to put
    it, `_?=` for where the way out lies, which is waited for then."""
    return ["/S", *f"{word}{folder}".split(" ")]


def uninstall(windows: Wine) -> None:
    """As the list of programs does it."""
    told = windows.registry(ENTRY)[ENTRY]["QuietUninstallString"]
    command = re.fullmatch(r'"([^"]+)" (/S)', told)
    assert command is not None, told
    windows.run(*command.groups())
    windows.settle()


def types(windows: Wine) -> dict[str, dict[str, str]]:
    """The types of files that the user has, without keys that hold nothing."""
    return {key: values for key, values in windows.registry(CLASSES).items() if values}


def test_a_user_of_any_name_installs_opens_a_game_and_forgets_it(
    windows: Wine, tmp_path: Path
) -> None:
    """Nothing is left but the player's own files."""
    before = windows.files()
    place = rf"{LOCAL}\Programs\Skirmish Box"
    windows.run(installer(tmp_path, "1.0.0"), "/S")

    folder = windows.path(place)
    put = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert put == {*FILES, "LICENSE.txt", "uninstall.exe"}
    link = windows.path(rf"{MENU}\Skirmish Box.lnk").read_bytes()
    assert place.encode("utf-16-le") in link and PROGRAM.encode("utf-16-le") in link
    known = types(windows)
    for ending, name in ((".skirmish", "Game"), (".skirmish-scenario", "Scenario")):
        kind = f"SkirmishBox.{name}"
        assert known[rf"{CLASSES}\{ending}"] == {"": kind}
        assert known[rf"{CLASSES}\{ending}\OpenWithProgids"] == {kind: ""}
        command = known[rf"{CLASSES}\{kind}\shell\open\command"]
        assert command == {"": rf'"{place}\{PROGRAM}" "%1"'}
    entry = windows.registry(ENTRY)[ENTRY]
    assert entry["InstallLocation"] == place
    assert entry["UninstallString"] == rf'"{place}\uninstall.exe"'
    assert entry["QuietUninstallString"] == rf'"{place}\uninstall.exe" /S'

    for name, kind in (("Игра от 李 雷", "skirmish"), ("100 % Spaß & mehr", "skirmish-scenario")):
        game = windows.path(USER) / f"{name}.{kind}"
        game.write_bytes(b"")
        windows.open(game)
        started = folder / "started.txt"
        # the file's whole name is one argument
        words = started.read_text(encoding="utf-16")
        assert words == rf'"{place}\{PROGRAM}" "{windows.windows(game)}"'
        started.unlink()
        game.unlink()

    # while it runs nobody can put another one there, or take it away
    stay = folder / "stay"
    stay.write_bytes(b"")
    windows.run("start", rf"{place}\{PROGRAM}")
    while not started.exists():
        time.sleep(0.05)
    windows.run(installer(tmp_path, "1.1.0"), "/S", status=1)
    windows.run(rf"{place}\uninstall.exe", *silent("_?=", place), status=1)
    assert put <= {path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    assert (folder / "licences" / "LGPL-2.1.txt").read_text() == "1.0.0"
    stay.unlink()
    windows.settle()
    started.unlink()

    save = windows.path(rf"{LOCAL}\skirmish-box\saves\mine.skirmish.json")
    save.parent.mkdir(parents=True)
    save.write_bytes(b"{}")
    uninstall(windows)
    assert windows.files() - before == {save, save.parent, save.parent.parent}
    assert not types(windows)
    assert ENTRY not in windows.registry(ENTRY.rpartition("\\")[0])


def test_a_newer_version_takes_the_place_of_the_older_and_of_nothing_else(
    windows: Wine, tmp_path: Path
) -> None:
    """Not of what the player keeps in the same folder, and wherever the newer one is put."""
    folder, other = windows.path(CHOSEN), windows.path(rf"{LOCAL}\Programs\Skirmish Box")
    own = {folder / "mine.txt", folder / "licences" / "of my car.pdf"}
    for path in own:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    older = installer(tmp_path, "1.0.0", "_internal/old/gone since.pyd")
    windows.run(older, *silent("/D=", CHOSEN))
    assert (folder / "_internal" / "old" / "gone since.pyd").is_file()

    newer = installer(tmp_path, "1.1.0")
    windows.run(newer, "/S")  # where the older one is
    assert (folder / "licences" / "LGPL-2.1.txt").read_text() == "1.1.0"
    assert not (folder / "_internal" / "old").exists() and not other.exists()
    entry = windows.registry(ENTRY)[ENTRY]
    assert (entry["InstallLocation"], entry["DisplayVersion"]) == (CHOSEN, "1.1.0")

    windows.run(newer, *silent("/D=", windows.windows(other)))  # somewhere else
    assert {path for path in folder.rglob("*") if path.is_file()} == own
    assert (other / PROGRAM).is_file()

    # a type of files that was given to another program since stays with that
    windows.run("reg", "add", rf"HKCU\{CLASSES}\.skirmish", "/ve", "/d", "Other.Kind", "/f")
    uninstall(windows)
    assert not other.exists()
    assert {path for path in folder.rglob("*") if path.is_file()} == own
    assert types(windows) == {rf"{CLASSES}\.skirmish": {"": "Other.Kind"}}
