"""Games given away as one file: whole, once, and read with the same care as any save."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.errors import SaveError
from game.core.history import History
from game.core.resume import make_save, restore
from game.core.saves import MAX_BYTES, Save
from game.core.share import SHARED, shared_files, write_shared
from game.core.store import read_save
from tests.core.toy import Toy


def a_game(name: str = "One of ours", steps: int = 5) -> Save:
    history = History(Toy(), 11)
    for text in ("dash a", "cheer a", "walk b c5", "end", "wind")[:steps]:
        assert history.play(text).allowed
    history.unplay()
    return make_save(history, name=name, saved="2026-01-02T03:04:05", program="1.0.0")


def test_a_shared_game_is_the_same_game_without_what_was_undone(tmp_path: Path) -> None:
    save = replace(a_game(), number=7, later=[(1, 5)])
    assert save.undone
    path = write_shared(save, tmp_path / "shared")
    assert path.name == f"one-of-ours{SHARED}"
    given = read_save(path)
    assert given == replace(save, number=0, undone=[], undone_deliberations=[])
    loaded = restore(replace(given, later=[]), lambda game, source, options: Toy())
    assert [entry.text for entry in loaded.history.entries] == save.actions


def test_another_game_of_the_same_name_stays(tmp_path: Path) -> None:
    """And the same game is written once."""
    first = write_shared(a_game(), tmp_path)
    assert write_shared(a_game(), tmp_path) == first
    second = write_shared(a_game(steps=3), tmp_path)
    assert second.name == f"one-of-ours-2{SHARED}"
    assert read_save(first).actions != read_save(second).actions
    assert [item.path for item in shared_files(tmp_path)] == [second, first]


def test_a_folder_that_cannot_be_written_gets_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError) as error:
        write_shared(a_game(), tmp_path / "file")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("raw", [
    b"", b"\x00\xff\xfe", b"hello", b"{", b"[]", b'{"format": 2}', b'{"format": 99}',
    b'{"later": [[0, -1]]}', b"[" * 5000, b" " * (MAX_BYTES + 1),
])
def test_files_that_hold_no_game_are_listed_with_one_line(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / f"odd{SHARED}").write_bytes(raw)
    (tmp_path / "other.txt").write_bytes(raw)
    [item] = shared_files(tmp_path)
    assert item.save is None and item.fault and "\n" not in item.fault


def test_later_seeds_out_of_bounds_are_a_damaged_file(tmp_path: Path) -> None:
    path = write_shared(a_game(), tmp_path)
    text = path.read_text(encoding="utf-8")
    for later in ("[[0, -1]]", "[[-1, 0]]", "[[0, 9007199254740992]]", '[["a", 1]]', "[[1]]",
                  "7", str([[index, 1] for index in range(1001)])):
        path.write_text(text.replace('"later": []', f'"later": {later}'), encoding="utf-8")
        with pytest.raises(SaveError, match="damaged") as error:
            read_save(path)
        assert "\n" not in str(error.value)


def test_no_folder_holds_nothing(tmp_path: Path) -> None:
    assert shared_files(tmp_path / "none") == ()
