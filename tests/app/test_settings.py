"""Settings: typed, kept at once, and a bad file never stops the program."""

import json
import os
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.app import folders
from game.app.programs import Program, program_name
from game.app.progress import Progress
from game.app.rooms import Rooms
from game.app.settings import (
    GIVEN,
    Settings,
    SettingsFile,
    given_settings,
    taken_from,
    write_given_settings,
)
from game.app.theme import theme
from game.core.errors import BoxError
from game.core.language import speak
from game.core.safe_files import FileFault, read_bytes
from tests.app.conftest import MakeApp
from tests.app.play.hands import ENGINE, Hands


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


def spoil(path: Path, kind: str) -> None:
    """Put anything but a good file there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "device":
            path.symlink_to("/dev/zero")
        case "ring":
            path.symlink_to(path)
        case "big":
            with path.open("wb") as file:
                file.truncate(4 << 30)
        case "deep":
            path.write_bytes(b'{"x": ' + b'{"a":' * 3000 + b"1" + b"}" * 3001)
        case "nul":
            path.write_bytes(b"\0" * 1000)


KINDS = ("pipe", "folder", "device", "ring", "big", "deep", "nul")


@pytest.mark.parametrize("kind", KINDS)
def test_settings_may_be_anything(kind: str) -> None:
    """Defaults, one line, no waiting; what was there is kept aside, and changes are kept again."""
    path = folders.config() / "settings.json"
    spoil(path, kind)
    file = SettingsFile()
    assert file.value == Settings()
    assert file.fault.startswith("settings.json: ") and "\n" not in file.fault
    assert "kept as settings.json.bad" in file.fault
    assert file.save(Settings(scale=200)) == ""
    assert SettingsFile().value == Settings(scale=200)


@pytest.mark.parametrize("kind", KINDS)
def test_progress_may_be_anything(kind: str) -> None:
    """It is begun anew, and one line tells what can't be written."""
    path = folders.data() / "progress.json"
    spoil(path, kind)
    progress = Progress()
    assert not progress.learned.finished
    fault = progress.finish("kayotz", "first-steps")
    assert bool(fault) == (kind == "folder") and "\n" not in fault
    assert progress.has("kayotz", "first-steps")
    assert Progress().has("kayotz", "first-steps") == (kind != "folder")


def test_progress_is_kept_and_that_of_the_first_version_is_read() -> None:
    """A list of finished tutorials; fewer stars than before change nothing, and what is finished
    stands at no step."""
    path = folders.data() / "progress.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('["kayotz/first-steps"]', encoding="utf-8")
    progress = Progress()
    assert progress.has("kayotz", "first-steps") and not progress.learned.rules
    assert progress.step_of("arena", "first-steps") is None
    faults = (
        progress.reach("arena", "first-steps", 4), progress.use(["AR-P1"]),
        progress.use(["AR-P1", "AR-P2"]), progress.solve("arena", "edge", 2),
        progress.solve("arena", "edge", 1), progress.solve("arena", "pit", 0),
    )
    assert faults == ("",) * len(faults)
    again = Progress()
    assert again.learned == progress.learned and again.has("kayotz", "first-steps")
    assert again.step_of("arena", "first-steps") == 4
    assert again.learned.rules == {"AR-P1", "AR-P2"}
    stars = [again.stars_of("arena", one) for one in ("edge", "pit", "well")]
    assert stars == [2, 0, None]
    again.finish("arena", "first-steps")
    assert again.step_of("arena", "first-steps") is None


def written(text: str) -> SettingsFile:
    """The settings of a file with that text."""
    path = folders.config() / "settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return SettingsFile()


def test_programs_come_back() -> None:
    programs = (Program("Bold", "python3 '/a b/bold.py' --fast"), Program("Näme", ""))
    assert SettingsFile().save(Settings(scale=150, programs=programs)) == ""
    assert SettingsFile().value == Settings(scale=150, programs=programs)


@pytest.mark.parametrize("entry", [
    "7", "null", "[]", "{}", '"bold"', '{"name": "", "command": "x"}', '{"name": 7, "command": ""}',
    '{"name": "%s", "command": "x"}' % ("x" * 41), '{"name": "x"}',
    '{"name": "a", "command": "%s"}' % ("x" * 1001), '{"name": " a", "command": "x"}',
    '{"name": "a\\nb", "command": "x"}', '{"name": "good", "command": "again"}',
])
def test_a_damaged_program_loses_nothing_else(entry: str) -> None:
    """Neither the others nor any setting; one line says so."""
    good = '{"name": "good", "command": "good.py"}'
    file = written(f'{{"scale": 125, "programs": [{good}, {entry}]}}')
    assert file.value == Settings(scale=125, programs=(Program("good", "good.py"),))
    assert "left out: 1 of 2" in file.fault and "\n" not in file.fault


@pytest.mark.parametrize("raw", ["7", "null", "{}", '"x"'])
def test_programs_may_be_anything(raw: str) -> None:
    file = written(f'{{"scale": 125, "programs": {raw}}}')
    assert file.value == Settings(scale=125) and "left out" in file.fault


def test_no_more_programs_are_kept_than_anybody_needs() -> None:
    many = ", ".join(f'{{"name": "{number}", "command": "x"}}' for number in range(60))
    assert len(written(f'{{"programs": [{many}]}}').value.programs) == 40


@pytest.mark.parametrize(("command", "words"), [
    ("bot", ["bot"]), ("  bot  -x ", ["bot", "-x"]), ("'/a b/bot' \"c d\"", ["/a b/bot", "c d"]),
    ("bot $HOME; rm *.py # no", ["bot", "$HOME;", "rm", "*.py", "#", "no"]),
    ("bot a\\ b ''", ["bot", "a b", ""]), ("~/bot x~", [f"{Path.home()}/bot", "x~"]),
])
@pytest.mark.skipif(os.name == "nt", reason="there the backslash parts folders")
def test_a_command_line_is_split_and_no_shell_sees_it(command: str, words: list[str]) -> None:
    assert Program("bot", command).words() == words


@pytest.mark.parametrize("command", ["", "  ", "'bot", 'bot "', "''"])
def test_a_command_line_that_is_none_is_told(command: str) -> None:
    with pytest.raises(BoxError, match="the command line"):
        Program("bot", command).words()


def test_a_seat_names_its_program() -> None:
    assert program_name(Program("Bold", "x").seat) == "Bold"
    assert program_name("regular") == ""


# Taken along


def test_settings_are_taken_along_without_what_belongs_to_a_computer(tmp_path: Path) -> None:
    """Keys and all else; but nobody's file names a program that would be started here."""
    here = Settings(full_screen=True, programs=(Program("Mine", "mine"),))
    there = Settings(scale=150, volume_dice=20, keys={"undo": ("U",)}, full_screen=False,
                     programs=(Program("Theirs", "theirs --now"),))
    path = write_given_settings(there, tmp_path)
    assert path.name.endswith(GIVEN) and "theirs" not in path.read_text(encoding="utf-8")
    assert given_settings(tmp_path) == (path,)
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, "programs": [{"name": "x", "command": "rm"}]}))
    taken = taken_from(path, here)
    assert taken == there.changed(full_screen=True, programs=here.programs)


@pytest.mark.parametrize("raw", [b"", b"[]", b'{"scale": 20}', b'{"volume_dice": 101}', b"\xff"])
def test_a_file_that_holds_no_settings_changes_nothing(raw: bytes, tmp_path: Path) -> None:
    """One line that names it."""
    path = tmp_path / f"odd{GIVEN}"
    path.write_bytes(raw)
    with pytest.raises(FileFault, match=r"^odd\.skirmish-settings: [^\n]+$"):
        taken_from(path, Settings())


def test_settings_that_are_dropped_on_the_window_hold_at_once(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is none is told in one line and changes nothing."""
    app = make_app((1280, 720))
    rooms, said = Rooms(app, engine=ENGINE), list[str]()
    app.push(rooms.menus.title())
    monkeypatch.setattr(app, "toast", lambda words, *_: said.append(words))
    path = write_given_settings(Settings(volume_dice=20, hints=False), tmp_path)
    app._event(Event(pygame.DROPFILE, file=str(path)))
    assert app.settings.volume_dice == 20 and not app.settings.hints
    assert SettingsFile().value == app.settings
    path.write_text("nothing")
    app._event(Event(pygame.DROPFILE, file=str(path)))
    assert app.settings.volume_dice == 20 and said[-1].startswith(f"{path.name}: ")


def test_words_are_enlarged_apart_from_the_interface_and_the_map(
    make_app: MakeApp, tmp_path: Path
) -> None:
    """Large titles and what lies on counters stay; no more than the window can hold at its
    interface scale; kept, and taken along."""
    app = make_app((1280, 720))
    usual, title = (app.ui.text.line_height(one, 1.0) for one in ("body", "page"))
    app.apply(app.settings.changed(text_size=130))
    assert app.ui.percent == 100 and app.ui.scale == 1.0
    assert app.ui.text.line_height("body", 1.0) == round(1.3 * usual)
    assert app.ui.text.line_height("page", 1.0) == title
    assert app.ui.theme.styles["counter"] == theme().styles["counter"]
    assert SettingsFile(app.store.path).value.text_size == 130
    path = write_given_settings(app.settings, tmp_path)
    assert taken_from(path, Settings()).text_size == 130
    for scale, most in ((125, 120), (150, 100), (75, 130)):
        app.apply(app.settings.changed(scale=scale))
        assert app.ui.theme.text_size == most, scale
    assert app.settings.text_size == 130


def test_the_map_is_as_large_with_larger_words() -> None:
    """A hex has as many pixels, and what is printed on it, too; only the middle is narrower."""
    hands = Hands("run-the-gauntlet")
    view = hands.scene.view
    assert view is not None
    for _ in range(3):
        hands.key(pygame.K_PLUS, text="+")
        hands.rest()
    before = view.camera.side
    hands.app.apply(hands.app.settings.changed(text_size=120))
    hands.rest()
    view = hands.scene.view
    assert view is not None and view.camera.side == before


def test_the_face_for_reading_changes_at_once_and_is_kept(
    make_app: MakeApp, tmp_path: Path
) -> None:
    """Without a restart, there and back; it is taken along with the other settings."""
    app = make_app()
    usual = app.ui.text.width("to be read", "body", 1.0)
    app.apply(app.settings.changed(reading="clear"))
    assert app.ui.theme.reading == "clear"
    assert app.ui.text.width("to be read", "body", 1.0) != usual
    assert SettingsFile(app.store.path).value.reading == "clear"
    path = write_given_settings(app.settings, tmp_path)
    assert taken_from(path, Settings()).reading == "clear"
    app.apply(app.settings.changed(reading="usual"))
    assert app.ui.text.width("to be read", "body", 1.0) == usual


def test_a_fault_of_the_settings_is_told_in_the_language_that_is_spoken() -> None:
    """Which one that is, is known only after the file was read."""
    file = written("{")
    assert "defaults are used" in file.fault
    speak("de")
    try:
        assert file.fault.startswith("settings.json: ") and "es gilt das Übliche" in file.fault
        save = SettingsFile().path.parent
        with pytest.raises(FileFault, match="das ist ein Ordner"):
            read_bytes(save, 10)
        with pytest.raises(FileFault, match="eine solche Datei gibt es nicht"):
            read_bytes(save / "none", 10)
    finally:
        speak("en")
