"""A player at the table, in folders as Windows has them, by its rules, and with any letters."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace
from platformdirs.windows import Windows
from pygame.event import Event

from game.app import crash, folders
from game.app.scenes.saves import SavesScene
from game.app.settings import SettingsFile, given_settings, taken_from, write_given_settings
from game.core.store import slot_name
from game.rules import box
from tests.app.play.hands import Hands
from tests.app.play.tables import so_far
from tests.windows_rules import windows_rules

NAMES = ("Анна & 李 雷", "CON", "aux.txt", "what? *", "Jörg's 2. Spiel.", "x" * 60)


def test_all_that_is_kept_lies_in_the_right_folder(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Settings, games under names of any kind, what is given away, crash reports."""
    local = own_home / "Jörg Müller, Анна & 李 雷" / "AppData" / "Local"
    monkeypatch.delenv(folders.HOME)
    monkeypatch.setattr("platformdirs.PlatformDirs", Windows)
    known = {"CSIDL_LOCAL_APPDATA": str(local)}
    monkeypatch.setattr("platformdirs.windows.get_win_folder", known.__getitem__)
    said: list[str] = []
    with windows_rules(local):
        hands = Hands(game="kayotz", history=so_far("kayotz", 10))
        monkeypatch.setattr(hands.app, "toast", lambda words, *_: said.append(words))
        for name in NAMES:
            hands.scene.save_as(name)
        hands.rooms.share_game("Анна & 李 雷")
        hands.rooms.share_picture("nul", 300)
        while not list(folders.shared().glob("*.png")):
            hands.app.step(1)
        hands.app.apply(hands.app.settings.changed(volume_dice=20))
        given = write_given_settings(hands.app.settings, folders.shared())
        actions = hands.actions()

        hands.rooms.leave()
        [game] = folders.shared().glob("*.skirmish")
        theirs = game.rename(game.with_name("Игра от 李 雷.skirmish"))
        hands.app._event(Event(pygame.DROPFILE, file=str(theirs)))
        hands.settle()
        assert hands.actions() == actions
        hands.rooms.leave()
        hands.rooms.open_saves()
        hands.settle()
        saves = hands.app.scene
        assert isinstance(saves, SavesScene)
        assert set(NAMES) <= {item.name for item in saves.listed}
        hands.rooms.close()
        report = crash.report(OSError("caf\udce9"), ["opened \udce9"])

    assert len(said) == len(NAMES) + 2, said
    assert all(name in words for name, words in zip(NAMES, said, strict=False)), said
    top = local / folders.APP
    assert report is not None and report.parent == top / "Logs"
    assert "caf\\udce9" in report.read_text(encoding="utf-8")
    assert SettingsFile().path == top / "settings.json"
    assert SettingsFile().value.volume_dice == taken_from(given, SettingsFile().value).volume_dice
    assert given_settings(top / "shared") == (given,)
    found = {path.relative_to(top).parts[0] for path in local.rglob("*") if path.is_file()}
    assert {"saves", "shared", "Logs", "settings.json"} <= found
    assert found <= {"saves", "shared", "Logs", "Cache", "settings.json", "progress.json", "record"}
    held = {slot_name(name) for name in NAMES}
    assert held <= {path.name.removesuffix(".skirmish.json") for path in (top / "saves").iterdir()}


@pytest.mark.parametrize("game", ["arena", "troopers", "mechs"])
def test_builds_of_any_name_have_a_file(game: str, tmp_path: Path) -> None:
    workshop: Any = box(game).workshop()
    build, taken = workshop.shipped()[0].build, set[str]()
    with windows_rules(tmp_path):
        for name in (*NAMES[:5], "nul", "COM¹", "-", "李 雷", "Zoë", "1st", "con con con con con"):
            made = workshop.copied(replace(build, name=name), taken)
            workshop.keep(tmp_path, made)
            assert made.id not in taken
            taken.add(made.id)
    assert {path.stem for path in tmp_path.iterdir()} == taken
