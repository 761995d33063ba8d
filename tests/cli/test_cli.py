"""The command line: each command does its work, every fault is one line with exit status 2."""

import json
import subprocess
import sys

import pytest

from game.cli import main
from game.core.errors import BoxError
from game.rules import box, catalogue, scenario_path
from game.selfplay import interval, run


def told(capsys, *arguments):
    status = main(arguments)
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    assert len(err.splitlines()) <= 1 or status == 0
    return status, out, err


def test_version(capsys):
    assert told(capsys, "version")[:2] == (0, "Skirmish Box 1.0.0\n")


def test_turns_prints_the_diagram(capsys):
    status, out, _ = told(capsys, "turns")
    assert status == 0
    assert out.startswith("stateDiagram-v2")
    assert "aiming --> waiting" in out


def test_schema_is_json(capsys):
    status, out, _ = told(capsys, "schema", "kayotz")
    assert status == 0
    assert "victory" in json.dumps(json.loads(out))


def test_validate_takes_every_scenario_of_the_box(capsys):
    files = [str(card.source) for known in catalogue() for card in known.scenarios()]
    status, out, _ = told(capsys, "validate", *files)
    assert status == 0
    assert out.count("no faults") == len(files) >= 4


def test_validate_names_all_faults_and_goes_on(capsys, tmp_path):
    bad = tmp_path / "bad.yaml"
    bad.write_text("id: bad\ntitle: 3\ngame: kayotz\nmpa: {}\n", encoding="utf-8")
    good = str(scenario_path("kayotz", "run-the-gauntlet"))
    status, out, _ = told(capsys, "validate", "--game", "kayotz", str(bad), good)
    assert status == 1
    assert "bad.yaml:4:1" in out
    assert "no faults" in out


def test_validate_asks_the_file_for_its_game_before_its_folder(capsys, tmp_path):
    copy = tmp_path / "copy.yaml"
    copy.write_bytes(scenario_path("kayotz", "run-the-gauntlet").read_bytes())
    assert told(capsys, "validate", str(copy))[0] == 0
    silent = tmp_path / "silent.yaml"
    silent.write_text("id: x\n", encoding="utf-8")
    status, out, _ = told(capsys, "validate", str(silent), str(tmp_path / "none.yaml"))
    assert status == 1
    assert "doesn't say of which game" in out
    assert "none.yaml: can't be read" in out


def test_without_its_packages_the_program_says_how_to_get_them():
    made = subprocess.run(
        [sys.executable, "-S", "-m", "game", "schema", "kayotz"], capture_output=True, text=True,
        check=False,
    )
    assert made.returncode == 2
    assert "python3 build play" in made.stderr
    assert len(made.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("schema", "chess"), "no game 'chess'"),
        (("selfplay", "kayotz", "nowhere"), "no scenario 'nowhere'"),
        (("selfplay", "kayotz", "run-the-gauntlet", "--games", "0"), "at least 1"),
        (("play", "--size", "big"), "1920x1080"),
        (("play", "--game", "chess"), "no game 'chess'"),
        (("play", "--load", "nowhere.json"), "nowhere.json"),
        (("play", "--game", "kayotz", "--scenario", "nowhere"), "no scenario 'nowhere'"),
    ],
)
def test_faults_are_one_line(capsys, arguments, words):
    status, _, err = told(capsys, *arguments)
    assert status == 2
    assert err.startswith("skirmish-box: ")
    assert words in err


def test_without_a_display_play_says_so(capsys, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    status, _, err = told(capsys, "play")
    assert status == 2
    assert "no display" in err


def test_a_reader_that_goes_away_is_no_fault():
    made = subprocess.run(
        f"{sys.executable} -m game schema kayotz | head -c 1", shell=True, capture_output=True,
        text=True, check=False,
    )
    assert made.stderr == ""


def test_the_same_seed_plays_the_same_games():
    source = scenario_path("kayotz", "run-the-gauntlet")
    first = run("kayotz", source, games=3, seed=11, player="random")
    again = run("kayotz", source, games=3, seed=11, player="random")
    assert first.results == again.results
    assert first.actions == again.actions


def test_the_interval_holds_the_share():
    low, high = interval(30, 100)
    assert low < 30 < high
    assert interval(0, 0) == (0.0, 100.0)


def test_an_unknown_box_names_those_there_are():
    with pytest.raises(BoxError, match="kayotz"):
        box("chess")
