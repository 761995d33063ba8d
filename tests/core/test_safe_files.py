"""Any file may be anything: its bytes, or one line, and never a wait."""

import os
import socket
from pathlib import Path

import pytest

from game.core.safe_files import FileFault, inside, json_of, printable, read_bytes, shown_name

MOST = 1000


def fault(path: Path, within: Path | None = None) -> FileFault:
    with pytest.raises(FileFault) as refused:
        read_bytes(path, MOST, within=within)
    assert "\n" not in str(refused.value)
    assert str(refused.value) == f"{shown_name(path)}: {refused.value.problem}"
    return refused.value


@pytest.mark.parametrize("size", [0, 1, MOST])
def test_an_ordinary_file_is_read_whole(tmp_path: Path, size: int) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * size)
    assert read_bytes(path, MOST) == b"x" * size


def test_a_byte_too_many_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * (MOST + 1))
    assert "too big (1,001 bytes, at most 1,000)" in str(fault(path))


def test_four_gigabytes_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with path.open("wb") as file:
        file.truncate(4 << 30)
    assert "too big" in str(fault(path))


def test_a_file_that_does_not_tell_its_size_is_bounded() -> None:
    path = Path("/proc/self/maps")
    if not path.exists():
        pytest.skip("no such files here")
    with pytest.raises(FileFault, match="too big"):
        read_bytes(path, 10)


def test_nothing_there_is_told_apart(tmp_path: Path) -> None:
    assert fault(tmp_path / "none").missing
    (tmp_path / "dangling").symlink_to(tmp_path / "none")
    assert fault(tmp_path / "dangling").missing
    assert not fault(tmp_path).missing


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "not an ordinary file" in str(fault(tmp_path / "pipe"))
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    assert "not an ordinary file" in str(fault(tmp_path / "link"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_put_there_after_it_was_looked_at_is_refused_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_bytes(b"")
    looked = (tmp_path / "file").stat()
    monkeypatch.setattr(os, "stat", lambda *_, **__: looked)
    with pytest.raises(FileFault, match="not an ordinary file"):
        read_bytes(tmp_path / "pipe", MOST)


def test_devices_folders_and_sockets_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "this is a folder" in str(fault(tmp_path))
    for device in ("/dev/zero", "/dev/tty"):
        if Path(device).exists():
            (tmp_path / Path(device).name).symlink_to(device)
            assert "not an ordinary file" in str(fault(tmp_path / Path(device).name))
    monkeypatch.chdir(tmp_path)  # a socket must have a short name
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("socket")
        assert "not an ordinary file" in str(fault(tmp_path / "socket"))


def test_links_are_followed_unless_they_lead_out(tmp_path: Path) -> None:
    home, out = tmp_path / "home", tmp_path / "out"
    home.mkdir()
    out.write_bytes(b"secret")
    (home / "own").write_bytes(b"mine")
    (home / "good").symlink_to("own")
    (home / "bad").symlink_to(out)
    (home / "up").symlink_to(tmp_path, target_is_directory=True)
    assert read_bytes(home / "bad", MOST) == b"secret"
    assert read_bytes(home / "good", MOST, within=home) == b"mine"
    for path in (home / "bad", home / "up" / "out", home / ".." / "out", out, home):
        assert "leads out of the folder" in str(fault(path, home))
    # Not there yet, and to be written: inside all the same.
    assert inside(home / "new", home) == (home / "new").resolve()
    # A folder that begins alike is another one.
    (tmp_path / "home2").mkdir()
    with pytest.raises(FileFault):
        inside(tmp_path / "home2" / "x", home)


def test_a_ring_of_links_and_a_name_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    assert fault(tmp_path / "a").problem
    assert fault(tmp_path / "x\x00y").problem == "this is not a file name"
    assert fault(tmp_path / ("x" * 5000)).problem


def test_what_may_not_be_read_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")

    def closed(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", closed)
    assert fault(path).problem == "can't be read (permission denied)"


@pytest.mark.parametrize(
    ("raw", "safe"),
    [
        ("plain", "plain"), ("Köçük – 武士", "Köçük – 武士"), ("a\nb\x1b[2Jc", r"a\nb\x1b[2Jc"),
        ("nul\x00", r"nul\x00"), (os.fsdecode(b"caf\xe9"), r"caf\udce9"),
        ("right\u202eleft", r"right\u202eleft"), ("", ""),
        ("می\u200cخواهم", "می\u200cخواهم"), ("a\u2028b", r"a\u2028b"),
    ],
)
def test_names_stay_on_their_line(raw: str, safe: str) -> None:
    assert printable(raw) == safe
    safe.encode("utf-8")


def test_a_name_is_not_longer_than_a_line() -> None:
    assert len(shown_name("x" * 5000)) < 250


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff", b"[" * 100_000, b'{"a": 1}', b'["\\ud800"]'])
def test_json_that_is_none_is_one_line(raw: bytes) -> None:
    with pytest.raises(FileFault) as refused:
        json_of(raw, list[str], "x.json")
    assert str(refused.value).startswith("x.json: ")
    assert "\n" not in str(refused.value)


def test_json_of_a_kind() -> None:
    assert json_of(b'["a"]', list[str], "x.json") == ["a"]
