"""Surfaces kept on disk: the same pixels at the next start, and never a reason to fail."""

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game.app import baked
from game.app.baked import Baked
from game.app.ui import Ui


@pytest.fixture(autouse=True)
def window() -> None:
    """A display to convert to."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def picture(alpha: bool) -> Surface:
    """Something with every value in it."""
    made = Surface((16, 8), pygame.SRCALPHA) if alpha else Surface((16, 8))
    for x in range(16):
        for y in range(8):
            made.set_at((x, y), (x * 16, y * 31, 128, 255 - x * 10 if alpha else 255))
    return made


@pytest.mark.parametrize("alpha", [True, False])
def test_the_next_start_finds_the_same_pixels(tmp_path: Path, alpha: bool) -> None:
    """With and without alpha; nothing is made twice."""
    first = Baked(tmp_path)
    made = first.get(("box", 1, (16, 8)), lambda: picture(alpha))
    thread = first.flush()
    assert thread is not None
    thread.join()
    assert first.flush() is None

    def never() -> Surface:
        raise AssertionError("made again")

    again = Baked(tmp_path).get(("box", 1, (16, 8)), never)
    for x in range(16):
        for y in range(8):
            assert again.get_at((x, y)) == made.get_at((x, y))
    with pytest.raises(AssertionError, match="made again"):
        Baked(tmp_path).get(("box", 2, (16, 8)), never)


def test_a_damaged_file_is_made_anew(tmp_path: Path) -> None:
    """Cut short, empty, or something else altogether."""
    store = Baked(tmp_path)
    store.get("key", lambda: picture(True))
    thread = store.flush()
    assert thread is not None
    thread.join()
    (path,) = tmp_path.iterdir()
    good = path.read_bytes()
    for bad in (b"", good[:-1], b"PNG!" + good[4:], good[:5]):
        path.write_bytes(bad)
        assert Baked(tmp_path).get("key", lambda: picture(True)).get_size() == (16, 8)


def test_other_assets_are_another_edition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A changed drawing never shows its old self."""
    store = Baked(tmp_path)
    store.get("key", lambda: picture(True))
    thread = store.flush()
    assert thread is not None
    thread.join()
    monkeypatch.setattr(baked, "_edition", lambda: "changed")
    made: list[int] = []
    Baked(tmp_path).get("key", lambda: (made.append(1), picture(True))[1])  # type: ignore[func-returns-value]
    assert made == [1]


def test_the_folder_stays_under_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest go first."""
    store = Baked(tmp_path)
    store.get("any", lambda: picture(True))
    thread = store.flush()
    assert thread is not None
    thread.join()
    (path,) = tmp_path.iterdir()
    size = path.stat().st_size
    monkeypatch.setattr(baked, "LIMIT", 3 * size)
    for number in range(6):
        store.get(number, lambda: picture(True))
    thread = store.flush()
    assert thread is not None
    thread.join()
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 3 * size


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    """It is only a cache."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    store = Baked(blocked / "surfaces")
    assert store.get("key", lambda: picture(False)).get_size() == (16, 8)
    thread = store.flush()
    assert thread is not None
    thread.join()


def test_the_title_bakes_what_is_costly() -> None:
    """The room at the window's size comes from disk the second time."""
    first = Ui()
    room = first.textures.stretched("title-room", (320, 200), (0, 0, 0))
    thread = first.textures.baked.flush()
    assert thread is not None
    thread.join()
    second = Ui()
    again = second.textures.stretched("title-room", (320, 200), (0, 0, 0))
    assert again.get_at((160, 50)) == room.get_at((160, 50))
    assert second.textures.baked.flush() is None
