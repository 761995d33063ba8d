"""Files of an engine's client: saves by plain names in one folder, and nothing else touched."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.session import EngineSession
from tests.engine.asking import NEW, ask, everything
from tests.plain import plain_env


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the files, with something of value beside it."""
    (tmp_path / "outside").write_bytes(b"of value")
    made = tmp_path / "files"
    made.mkdir()
    return made


@pytest.fixture
def session(folder: Path) -> EngineSession:
    found = EngineSession(folder)
    assert ask(found, **NEW)["ok"]
    return found


def refused(session: EngineSession, words: str, *, file: str, requests: str = "save load") -> None:
    """One line each time, and neither the game nor any file has changed."""
    assert session._files._folder is not None
    top = session._files._folder.parent
    before, files = everything(session), contents(top)
    for request in requests.split():
        told = ask(session, request=request, file=file)
        assert told["ok"] is False
        assert words in told["error"] and "\n" not in told["error"], told
        assert "internal error" not in told["error"]
    assert everything(session) == before
    assert contents(top) == files


def contents(top: Path) -> dict[str, bytes]:
    """All that lies below a folder."""
    return {
        str(path): path.read_bytes() if path.is_file() else b"" for path in top.rglob("*")
    }


def test_a_save_is_written_over_and_read(session: EngineSession, folder: Path) -> None:
    assert ask(session, request="save", file="x.json") == {"ok": True, "file": "x.json"}
    assert ask(session, request="play", action="full-move scout-1 along enter-116")["ok"]
    assert ask(session, request="save", file="x.json")["ok"]
    assert [path.name for path in folder.iterdir()] == ["x.json"]
    other = EngineSession(folder)
    assert ask(other, request="load", file="x.json")["actions"] == 1
    assert everything(other) == everything(session)


@pytest.mark.parametrize(
    "name",
    [".", "..", ".hidden", "../outside", "a/b", "/etc/hostname", "..\\x", "C:x", "con", "NUL.json",
     "a\x00b", "a\nb", "\x1b[2J", "right\u202eleft", "x" * 201, "武" * 67, " /x"],
)
def test_only_plain_names_are_names(session: EngineSession, name: str) -> None:
    refused(session, "is no name of a file", file=name)


@pytest.mark.parametrize("name", ["x" * 200, "武" * 66])
def test_a_long_name_is_one(session: EngineSession, name: str) -> None:
    assert ask(session, request="save", file=name)["ok"]
    assert ask(session, request="load", file=name)["ok"]


def test_without_a_folder_there_are_no_files() -> None:
    session = EngineSession()
    assert ask(session, **NEW)["ok"]
    for request in ("save", "load"):
        told = ask(session, request=request, file="x.json")
        assert told["ok"] is False and "no folder for files" in told["error"]


def test_a_folder_that_is_not_there_yet_is_made_by_the_first_save(tmp_path: Path) -> None:
    session = EngineSession(tmp_path / "data" / "saves")
    assert ask(session, **NEW)["ok"]
    assert "there is no such file" in ask(session, request="load", file="x.json")["error"]
    assert ask(session, request="save", file="x.json")["ok"]
    assert ask(session, request="load", file="x.json")["ok"]


@pytest.mark.parametrize("data", [b"", b"notes", b"{}", b"\xff" * 9, b'{"format": 999}'])
def test_what_is_no_save_is_never_written_over(
    session: EngineSession, folder: Path, data: bytes
) -> None:
    (folder / "notes.txt").write_bytes(data)
    refused(session, "what is there is no save", file="notes.txt", requests="save")
    refused(session, "notes.txt: ", file="notes.txt", requests="load")


def test_folders_pipes_and_devices_are_left_alone(session: EngineSession, folder: Path) -> None:
    (folder / "folder").mkdir()
    refused(session, "folder", file="folder")
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe")
        told = ask(session, request="load", file="pipe")
        assert "not an ordinary file" in told["error"]
        told = ask(session, request="save", file="pipe")
        assert "what is there is no save" in told["error"]
        assert (folder / "pipe").is_fifo()


def test_a_link_may_lead_about_but_not_out(session: EngineSession, folder: Path) -> None:
    assert ask(session, request="save", file="x.json")["ok"]
    (folder / "again").symlink_to("x.json")
    assert ask(session, request="load", file="again")["ok"]
    assert ask(session, request="save", file="again")["ok"]
    assert (folder / "again").is_symlink()
    for name, target in (
        ("out", folder.parent / "outside"), ("new", folder.parent / "none"), ("up", folder.parent),
        ("zero", Path("/dev/zero")),
    ):
        (folder / name).symlink_to(target)
        refused(session, f"{name}: leads out of the folder", file=name, requests="load save")
    assert not (folder.parent / "none").exists()


@pytest.mark.skipif(os.name != "posix", reason="file modes are of POSIX")
def test_a_file_keeps_its_mode_and_a_new_one_has_the_usual(
    session: EngineSession, folder: Path
) -> None:
    usual = folder / "usual"
    usual.touch()
    assert ask(session, request="save", file="x.json")["ok"]
    assert (folder / "x.json").stat().st_mode == usual.stat().st_mode
    (folder / "x.json").chmod(0o640)
    assert ask(session, request="save", file="x.json")["ok"]
    assert (folder / "x.json").stat().st_mode & 0o777 == 0o640


def engine(*arguments: str, send: list[dict[str, object]], **more: str) -> list[dict[str, object]]:
    """The answers of an engine of its own."""
    made = subprocess.run(
        [sys.executable, "-m", "game", "engine", *arguments], text=True, capture_output=True,
        input="".join(json.dumps(line) + "\n" for line in send), check=True,
        env=plain_env(**more),
    )
    assert made.stderr == ""
    return [json.loads(line) for line in made.stdout.splitlines()]


def test_the_command_line_names_the_folder(folder: Path, own_home: Path) -> None:
    send: list[dict[str, object]] = [NEW, {"request": "save", "file": "x.json"}]
    assert engine("--files", str(folder), send=send)[1] == {"file": "x.json", "ok": True}
    assert (folder / "x.json").is_file() and not list(own_home.iterdir())
    assert engine(send=send)[1]["ok"]
    assert (own_home / "data" / "saves" / "x.json").is_file()


def test_a_folder_that_there_is_not_is_told_at_once(tmp_path: Path) -> None:
    made = subprocess.run(
        [sys.executable, "-m", "game", "engine", "--files", str(tmp_path / "none")], text=True,
        capture_output=True, input="", check=False, env=plain_env(),
    )
    assert made.returncode == 2
    assert "there is no such folder" in made.stderr and len(made.stderr.splitlines()) == 1
