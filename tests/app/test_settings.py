"""Settings: typed, kept at once, and a bad file never stops the program."""

import json
from pathlib import Path

import pytest

from game.app import folders
from game.app.settings import Settings, SettingsFile


def test_without_a_file_all_is_default() -> None:
    """And nothing is complained about."""
    file = SettingsFile()
    assert file.value == Settings()
    assert file.fault == ""


def test_what_is_saved_comes_back(own_home: Path) -> None:
    """Below SKIRMISH_BOX_HOME, as readable JSON, without leftovers."""
    value = Settings(scale=150, speed=4.0, sound=False, volume=5, safe_marks=True, hints=False)
    assert SettingsFile().save(value) == ""
    assert SettingsFile().value == value
    path = folders.config() / "settings.json"
    assert path.is_relative_to(own_home)
    assert json.loads(path.read_text())["scale"] == 150
    assert [found.name for found in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"{", b"[]", b"null", b'{"scale": "big"}', b'{"scale": 20}', b'{"scale": 900}',
        b'{"volume": -1}', b'{"speed": 99}', b'{"sound": 1}', b"\xff\xfe\x00", b"[" * 5000,
    ],
)
def test_a_bad_file_is_set_aside(raw: bytes) -> None:
    """Defaults, one line that names the file and what became of it; the old file is kept."""
    path = folders.config() / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(raw)
    file = SettingsFile()
    assert file.value == Settings()
    assert file.fault.startswith("settings.json: ")
    assert "\n" not in file.fault
    assert path.with_name("settings.json.bad").read_bytes() == raw
    assert not path.exists()
    assert SettingsFile().fault == ""


def test_settings_of_a_newer_program_keep_what_is_known() -> None:
    """An unknown key is no fault."""
    path = folders.config() / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_text('{"scale": 125, "colour_of_dice": "green"}')
    assert SettingsFile().value == Settings(scale=125)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """The change holds for this run; the reason is one line."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    file = SettingsFile(blocked / "settings.json")
    fault = file.save(Settings(scale=200))
    assert "settings.json" in fault
    assert "\n" not in fault
    assert file.value.scale == 200
