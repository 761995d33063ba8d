"""Into one user's menus and out again: what is written, and that nothing stays."""

import configparser
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.app import desktop_install, folders
from game.app.desktop_install import desktop_files, install, uninstall
from game.cli import main
from game.core.errors import BoxError
from game.core.resources import asset


def needs(*tools: str) -> pytest.MarkDecorator:
    """Skips where the desktop's own tools are missing."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    return pytest.mark.skipif(bool(missing), reason=f"needs {', '.join(missing)}")


@pytest.fixture(autouse=True)
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program's own place, with a blank and signs of a shell in its path."""
    path = tmp_path / 'my "$games" 100%' / folders.APP
    monkeypatch.setattr(desktop_install, "own_program", lambda: str(path))
    return path


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's `share` folder."""
    folder = tmp_path / "share"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_all_is_written_and_taken_away(share: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--install"]) == 0
    assert "in the menu now" in capsys.readouterr().out
    assert set(desktop_files("x")) <= files(share)
    assert main(["--uninstall"]) == 0
    said = capsys.readouterr().out
    assert "out of the menu" in said and "stay" in said
    assert list(share.iterdir()) == []
    assert main(["uninstall"]) == 0
    assert "was not in the menu" in capsys.readouterr().out


def test_what_others_have_put_there_stays(share: Path) -> None:
    theirs = {"applications/other.desktop", "mime/packages/other.xml", "icons/hicolor/a/apps/o.png"}
    for name in theirs:
        (share / name).parent.mkdir(parents=True)
        (share / name).write_text("")
    (share / "mime" / "packages" / "other.xml").write_bytes(
        asset("desktop", desktop_install.TYPES).read_bytes().replace(b"skirmish-box", b"other")
    )
    environment = {"XDG_DATA_HOME": str(share)}
    install(environment)
    uninstall(environment)
    assert theirs <= files(share)
    assert not {name for name in files(share) if "skirmish" in name}


def test_the_players_own_files_are_not_touched(share: Path) -> None:
    folders.saves().mkdir(parents=True)
    (folders.saves() / "mine.skirmish.json").write_text("{}")
    uninstall({"XDG_DATA_HOME": str(share)})
    install({"XDG_DATA_HOME": str(share)})
    uninstall({"XDG_DATA_HOME": str(share)})
    assert (folders.saves() / "mine.skirmish.json").is_file()


def test_the_entry_starts_the_program_where_it_lies(share: Path, program: Path) -> None:
    """In quotes, its shell's signs escaped, the escapes once more, and no field of its own."""
    install({"XDG_DATA_HOME": str(share)})
    entry = configparser.RawConfigParser(strict=True)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(share / "applications" / desktop_install.ENTRY, encoding="utf-8")
    command = entry["Desktop Entry"]["Exec"]
    assert command.endswith('" %f')
    quoted = command.removesuffix(" %f").replace("\\\\", "\\").replace("%%", "%")
    said = subprocess.run(["sh", "-c", f"printf %s {quoted}"], capture_output=True, text=True)
    assert said.stdout == str(program)


def test_a_plain_path_needs_no_quotes() -> None:
    text = desktop_files("/opt/skirmish-box/skirmish-box")[f"applications/{desktop_install.ENTRY}"]
    assert b"\nExec=/opt/skirmish-box/skirmish-box %f\n" in text


@needs("desktop-file-validate")
def test_the_desktops_own_tools_accept_them(share: Path) -> None:
    install({"XDG_DATA_HOME": str(share)})
    done = subprocess.run(
        ["desktop-file-validate", share / "applications" / desktop_install.ENTRY],
        capture_output=True, text=True,
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@needs("appstreamcli")
def test_software_centres_accept_the_page() -> None:
    done = subprocess.run(
        ["appstreamcli", "validate", "--no-net", asset("desktop", desktop_install.METAINFO)],
        capture_output=True, text=True,
    )
    assert done.returncode == 0, done.stdout


@needs("update-mime-database", "update-desktop-database")
def test_the_desktop_knows_our_files(share: Path, tmp_path: Path) -> None:
    install({"XDG_DATA_HOME": str(share)})
    known = (share / "mime" / "globs2").read_text(encoding="utf-8")
    assert "60:application/x-skirmish-box-game:*.skirmish\n" in known
    assert "60:application/x-skirmish-box-scenario:*.skirmish-scenario\n" in known
    cache = (share / "applications" / "mimeinfo.cache").read_text(encoding="utf-8")
    assert "application/x-skirmish-box-game=skirmish-box.desktop" in cache


def test_a_share_folder_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert main(["--install"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "file" in said


def test_elsewhere_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(BoxError, match="for Linux"):
        install({})
