"""Where the program keeps its files, and how it says so."""

import os
from pathlib import Path

import pytest

from game.app import folders


@pytest.mark.skipif(os.name != "posix", reason="nobody writes ~ there")
def test_a_path_is_said_from_the_users_own_folder_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/somebody")
    assert folders.said(Path("/home/somebody/games/one.skirmish")) == "~/games/one.skirmish"
    for path in ("/home/somebody-else/one.skirmish", "games/one.skirmish"):
        assert folders.said(Path(path)) == path


@pytest.mark.parametrize("name", ["Jörg Müller", "Анна", "李 雷"])
def test_each_system_has_its_own_folders(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the user is called; on Windows never where the installer puts the program, and
    nothing that follows the user to other computers."""
    from platformdirs.macos import MacOS
    from platformdirs.unix import Unix
    from platformdirs.windows import Windows

    monkeypatch.delenv(folders.HOME)
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    local = Path(rf"C:\Users\{name}\AppData\Local")
    home = Path("/home") / name
    known = {"CSIDL_LOCAL_APPDATA": str(local)}
    monkeypatch.setattr("platformdirs.windows.get_win_folder", known.__getitem__)
    monkeypatch.setenv("HOME", str(home))

    def found() -> list[Path]:
        return [folders.config(), folders.saves(), folders.cache(), folders.log()]

    monkeypatch.setattr("platformdirs.PlatformDirs", Windows)
    top = local / "skirmish-box"
    assert found() == [top, top / "saves", top / "Cache", top / "Logs"]
    monkeypatch.setattr("platformdirs.PlatformDirs", MacOS)
    library = home / "Library"
    top = library / "Application Support" / "skirmish-box"
    assert found() == [
        top, top / "saves", library / "Caches" / "skirmish-box", library / "Logs" / "skirmish-box"
    ]
    monkeypatch.setattr("platformdirs.PlatformDirs", Unix)
    assert found() == [
        home / ".config" / "skirmish-box", home / ".local/share/skirmish-box/saves",
        home / ".cache" / "skirmish-box", home / ".local/state/skirmish-box/log",
    ]
