"""Whatever a player calls a game, it lies in a file that every system can have; and no file that is
open is in the way of another, as it would be on Windows."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.errors import BoxError
from game.core.history import History
from game.core.resume import make_save
from game.core.safe_files import printable
from game.core.saves import Save
from game.core.share import shared_files, write_shared
from game.core.store import SaveStore
from game.engine.savefiles import SaveFiles
from tests.core.toy import Toy
from tests.windows_rules import allowed, windows_rules

NAMES = [
    "CON", "nul", "Aux.txt", "COM1", "lpt9.tar.gz", "COM¹", "CONIN$", "a.", "a ...", " a ", "..",
    ".", "", "a/b", "a\\b", "C:", "C:\\temp\\x", 'say "no"', "<what>?", "all|*", "tab\there",
    "100 % Spaß & mehr", "Jörg Müller", "Анна", "李 雷", "مرحبا", "🐉 & 🦄", "Zalgo\u0301\u0301",
    "x" * 300, "雷" * 300, "%APPDATA%", "$HOME", "~", "-rf",
]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of a player with a name that not every program can stand."""
    return tmp_path / "Jörg Müller, Анна & 李 雷"


def a_game(steps: int) -> Save:
    history = History(Toy(), 11)
    for text in ("dash a", "cheer a", "walk b c5", "end", "wind", "walk b c6")[:steps]:
        assert history.play(text).allowed
    return make_save(history, name="", saved="2026-01-02T03:04:05", program="1.0.0")


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_any_name_is_kept_shown_renamed_and_given_away(home: Path, name: str) -> None:
    shown = printable(name)
    with windows_rules(home):
        store = SaveStore(home / "saves")
        save = replace(a_game(4), name=name)
        path = store.write(save)
        assert [item.save.name for item in store.list() if item.save] == [shown]
        store.write(save)  # the first is its backup now
        running = store.running(name)
        held = store.claim(name)
        assert held is not None
        for steps in (4, 5, 6):
            step = replace(a_game(steps), name=name, number=store.next_number())
            running.put(step)
            running.settle(step)
        running.whole(step)
        running.close()
        held.release()
        assert store.read(path).actions == step.actions
        renamed = store.rename(path, step, f"{name}, more")
        assert store.list()[0].path == renamed
        assert store.undelete(store.delete(renamed)) == renamed
        given = write_shared(step, home / "shared")
        assert [item.path for item in shared_files(home / "shared")] == [given]
        assert shared_files(home / "shared")[0].name.strip() == (shown.strip() or given.name)
        store.remove(renamed)


def test_the_engine_takes_only_names_that_a_file_may_have_anywhere(home: Path) -> None:
    """On this one, too: who writes a game here can read it there."""
    home.mkdir()
    taken = set()
    for name in (*NAMES, *(f"{name}.json" for name in NAMES)):
        try:
            SaveFiles(home).write(name, a_game(4))
        except BoxError as refused:
            assert "is no name of a file" in str(refused)
        else:
            taken.add(name)
    assert {path.name for path in home.iterdir()} == taken
    assert [name for name in taken if not allowed(name)] == []
    assert {"Jörg Müller", "Анна.json", "李 雷", "100 % Spaß & mehr.json"} <= taken
