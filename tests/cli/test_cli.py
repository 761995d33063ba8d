"""The command line: each command does its work, every fault is one line with exit status 2."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.app import main as main_window
from game.cli import main
from game.core.errors import BoxError
from game.rules import box, catalogue, scenario_path
from tests.plain import BUFFERING, plain_env


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
    assert "aiming --> settled: Point" in out
    assert "settled --> waiting: something follows by itself" in out


def test_schema_is_json(capsys):
    status, out, _ = told(capsys, "schema", "kayotz")
    assert status == 0
    assert "victory" in json.dumps(json.loads(out))


@pytest.mark.long
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
    assert f"{silent}:1:1: game: this key is missing" in out
    assert "unknown key" not in out
    assert "none.yaml: no such file" in out


def test_a_file_of_an_unknown_game_is_named_with_line_and_column(capsys, tmp_path):
    """With many files one must know which."""
    chess, draughts = tmp_path / "chess.yaml", tmp_path / "draughts.yaml"
    chess.write_text("id: x\n# a game of kings\ngame: chess\n", encoding="utf-8")
    draughts.write_text("game: 'kayots'\n", encoding="utf-8")
    good = str(scenario_path("kayotz", "run-the-gauntlet"))
    assert main(["validate", str(chess), good, str(draughts)]) == 1
    out, err = capsys.readouterr()
    first, second, third = out.splitlines()
    assert first.startswith(f'{chess}:3:7: game: there is no game "chess" in the box')
    assert "no faults" in second
    assert third.startswith(f"{draughts}:1:8: game: ")
    assert 'did you mean "kayotz"?' in third
    assert err == ""


def test_an_unknown_game_to_validate_for_is_told_once(capsys):
    status, out, err = told(capsys, "validate", "--game", "chess", "a.yaml", "b.yaml")
    assert (status, out) == (2, "")
    assert "no game 'chess'" in err


@pytest.mark.parametrize("seed", ["-5", "x", "1e3", str(2**53), "9" * 400, "٣"])
@pytest.mark.parametrize("command", [("play",), ("selfplay", "kayotz", "run-the-gauntlet")])
def test_a_seed_is_the_same_number_everywhere(capsys, command, seed):
    with pytest.raises(SystemExit) as ended:
        main([*command, f"--seed={seed}"])
    assert ended.value.code == 2
    assert "is no seed: give 0 to 9007199254740991" in capsys.readouterr().err


def test_version_as_an_option_and_help_of_every_argument(capsys):
    for arguments in (["--version"], ["selfplay", "--help"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith("Skirmish Box 1.0.0")
    assert "seed of the first game" in out


HOSTILE = {
    "unknown-key": (b"id: a\ngame: kayotz\nmpa: 1\n", ":3:1: mpa: unknown key"),
    "wrong-type": (b"game: kayotz\ntitle: [1]\n", ":2:8: title:"),
    "too-big": (b"# " + b"x" * 10_000_000, "10.0 MB, at most 2 MB"),
    "deep": (b"game: kayotz\nmap: " + b"[" * 5000, ":2:"),
    "bomb": (b"game: kayotz\na: &a [x, x, x, x, x, x, x, x, x]\n"
             + b"".join(b"%c: &%c [%s]\n" % (n + 1, n + 1, b", ".join([b"*%c" % n] * 9))
                        for n in range(97, 108)), ":"),
    "not-yaml": (b"game: kayotz\nid: [\n", ":3:1:"),
    "not-utf-8": (b"game: kayotz\ntitle: \xff\xfe\n", "UTF-8"),
    "utf-16": ("game: kayotz\n".encode("utf-16"), "UTF-8"),
    "nul": (b"\x00", "U+0000"),
    "empty": (b"", "empty"),
    "a-list": (b"- game\n", ":1:1:"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_validate_stands_hostile_files(capsys, tmp_path, name):
    data, words = HOSTILE[name]
    file = tmp_path / f"{name}.yaml"
    file.write_bytes(data)
    status = main(["validate", str(file)])
    out, err = capsys.readouterr()
    assert status == 1
    assert err == ""
    assert words in out
    assert all(line.startswith(str(file)) for line in out.splitlines())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_validate_waits_for_nothing_and_goes_on(capsys, tmp_path):
    """A pipe, a device, a folder, a link to nothing and one to itself: a line for each."""
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "folder.yaml").mkdir()
    for name, target in (("zero", "/dev/zero"), ("none", "nowhere"), ("ring", "ring.yaml")):
        (tmp_path / f"{name}.yaml").symlink_to(target)
    with (tmp_path / "sparse.yaml").open("wb") as sparse:
        sparse.truncate(4 << 30)
    names = ["pipe", "folder", "zero", "none", "ring", "sparse"]
    files = [str(tmp_path / f"{name}.yaml") for name in names]
    good = str(scenario_path("kayotz", "run-the-gauntlet"))
    for more in ((), ("--game", "kayotz")):
        assert main(["validate", *more, *files, good]) == 1
        out, err = capsys.readouterr()
        lines = out.splitlines()
        assert err == "" and len(lines) == len(files) + 1
        assert all(line.startswith(file) for line, file in zip(lines, files, strict=False))
        words = ["ordinary file", "a folder", "ordinary file", "no such file", "", "too big"]
        assert all(word in line for word, line in zip(words, lines, strict=False)), lines
        assert "no faults" in lines[-1]


@pytest.mark.skipif(os.name != "posix", reason="such names are of POSIX")
@pytest.mark.parametrize(
    ("name", "shown"),
    [(b"\x1b[2Jx.yaml", r"\x1b[2Jx.yaml"), (b"a\nb.yaml", r"a\nb.yaml"),
     (b"caf\xe9.yaml", r"caf\udce9.yaml"), ("\u202ex.yaml".encode(), r"\u202ex.yaml")],
)
@pytest.mark.parametrize("text", [b"id: [", b"", b"game: chess"])
def test_a_files_name_never_reaches_the_terminal_raw(capsys, tmp_path, name, shown, text):
    file = tmp_path / os.fsdecode(name)
    file.write_bytes(text)
    for arguments in (["validate", str(file)], ["play", "--scenario", str(file)]):
        main(arguments)
        out, err = capsys.readouterr()
        assert shown in out + err
        assert len((out + err).splitlines()) >= 1
        (out + err).replace("\n", "").encode("ascii", "strict")
        assert (out + err).replace("\n", "").isprintable()


def test_a_user_without_a_home_is_told_in_one_line(capsys, monkeypatch):
    monkeypatch.delenv("SKIRMISH_BOX_HOME")

    def homeless(*_, **__):
        raise RuntimeError("could not determine the home directory for '~/.config'")

    monkeypatch.setattr("platformdirs.PlatformDirs", homeless)
    status, _, err = told(capsys, "play", "--frames", "1")
    assert status == 2
    assert err == ("skirmish-box: there is no home folder for settings and saves: set HOME or "
                   "SKIRMISH_BOX_HOME to one\n")


def test_what_the_output_cannot_write_is_written_otherwise():
    made = subprocess.run(
        [sys.executable, "-m", "game", "schema", "mechs"], capture_output=True, check=False,
        env=plain_env(PYTHONIOENCODING="ascii"),
    )
    assert (made.returncode, made.stderr) == (0, b"")
    made.stdout.decode("ascii")


def test_a_game_without_a_player_of_its_own_is_played_by_chance(capsys, monkeypatch):
    monkeypatch.setattr("game.players._own", lambda game: {})
    common = ("selfplay", "kayotz", "run-the-gauntlet", "--games", "1")
    status, out, _ = told(capsys, *common)
    assert status == 0 and out.startswith("1 games")
    status, _, err = told(capsys, *common, "--player", "regular")
    assert status == 2 and "no computer player 'regular' for kayotz: use random" in err


def test_validate_finds_what_is_wrong_on_the_map_all_at_once(capsys, tmp_path):
    text = scenario_path("kayotz", "run-the-gauntlet").read_text(encoding="utf-8")
    text += "alien_pool: [nobody]\n" if "alien_pool:" not in text else ""
    text = text.replace("roads:\n", "roads:\n  - ['111', '666']\n", 1)
    file = tmp_path / "wrong.yaml"
    file.write_text(text.replace("aliens:\n", "aliens:\n  - {id: '14', hex: '999'}\n", 1),
                    encoding="utf-8")
    assert main(["validate", str(file)]) == 1
    out = capsys.readouterr().out
    assert "999" in out
    assert "111" in out
    assert len(out.splitlines()) >= 3


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
        (("daily", "chess"), "no game 'chess'"),
        (("daily", "arena"), "arena has no problem of the day"),
        (("daily", "kayotz", "--day", "tomorrow"), "give YYYY-MM-DD"),
        (("skirmish", "chess"), "no game 'chess'"),
        (("skirmish", "kayotz", "--part", "ground"), "write it as NAME=VALUE"),
        (("skirmish", "kayotz", "--part", "ground=sea"), "use lava-river, forest"),
        (("skirmish", "kayotz", "--code", "hello"), "no code of a skirmish"),
        (("skirmish", "kayotz", "--code", "KZ-X", "--seed", "1"), "give it alone"),
        (("skirmish", "kayotz", "--level"), "give --fairness"),
        (("skirmish", "kayotz", "--fairness", "-1"), "give 1 or more"),
        (("selfplay", "kayotz", "nowhere"), "no scenario 'nowhere'"),
        (("selfplay", "kayotz", "run-the-gauntlet", "--games", "0"), "at least 1"),
        (("selfplay", "kayotz", "run-the-gauntlet", "--player", "genius"), "'genius'"),
        (("selfplay", "troopers", "village", "--player", "green=random"), "no side 'green'"),
        (("selfplay", "troopers", "village", "--player", "blue="),
         "use recruit, regular, veteran, random"),
        (("selfplay", "arena", "duel", "--option", "solo=maybe"), "write it as hot-seat=on"),
        (("selfplay", "arena", "duel", "--option", "haste=on"), "has no option 'haste'"),
        (("selfplay", "arena", "duel", "--processes", "-1"), "at least 1"),
        (("ladder", "chess"), "no game 'chess'"),
        (("ladder", "arena", "--players", "genius,random"), "no computer player 'genius'"),
        (("ladder", "arena", "--share", "0.5"), "more than 0.5"),
        (("ladder", "arena", "--alpha", "0"), "more than 0"),
        (("ladder", "arena", "--most", "0"), "at least 1"),
        (("play", "--size", "big"), "1920x1080"),
        (("play", "--size", "99999x99999"), "the largest is 8192x8192"),
        (("play", "--size", "9" * 5000 + "x1"), "1920x1080"),
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


@pytest.mark.parametrize("given", [("game.skirmish",), ("play", "game.skirmish")])
def test_a_file_alone_is_opened_in_the_window(monkeypatch, given):
    """As by a double click: nothing else is given, and what is wrong with it is said there."""
    launched = []
    monkeypatch.setattr(main_window, "launch", lambda wanted: launched.append(wanted) or 0)
    assert main(list(given)) == 0
    assert launched == [main_window.Launch(file=Path("game.skirmish"))]
    assert main([f"folder{os.sep}game"]) == 0
    assert launched[-1].file == Path("folder", "game")


def test_without_a_display_play_says_so(capsys, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    status, _, err = told(capsys, "play")
    assert status == 2
    assert "no display" in err


def test_a_scenario_file_from_any_folder_is_of_the_game_it_names(capsys, monkeypatch, tmp_path):
    """Play asks the file, as validate does: without a display it gets as far as the window."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    copy = tmp_path / "mine.yaml"
    copy.write_bytes(scenario_path("kayotz", "run-the-gauntlet").read_bytes())
    status, _, err = told(capsys, "play", "--scenario", str(copy))
    assert status == 2
    assert "no display" in err


@pytest.mark.parametrize("held", BUFFERING)
@pytest.mark.parametrize("arguments", ["schema kayotz", "turns", "--help"])
def test_a_reader_that_goes_away_is_no_fault(arguments, held):
    """Also where the first byte is only written as the program ends."""
    reading, writing = os.pipe()
    os.close(reading)
    made = subprocess.run(
        [sys.executable, "-m", "game", *arguments.split()], stdout=writing,
        stderr=subprocess.PIPE, text=True, check=False, env=plain_env(**BUFFERING[held]),
    )
    os.close(writing)
    assert (made.returncode, made.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("held", BUFFERING)
@pytest.mark.parametrize("arguments", ["schema kayotz", "turns"])
def test_a_full_disk_is_one_line(arguments, held):
    with Path("/dev/full").open("wb") as full:
        made = subprocess.run(
            [sys.executable, "-m", "game", *arguments.split()], stdout=full,
            stderr=subprocess.PIPE, text=True, check=False, env=plain_env(**BUFFERING[held]),
        )
    assert made.returncode == 2
    assert made.stderr.startswith("skirmish-box: ")
    assert len(made.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="asks a shell to close them")
@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_an_engine_that_nobody_can_talk_to_says_so(closed):
    made = subprocess.run(
        f"{sys.executable} -m game engine {closed}", shell=True, stderr=subprocess.PIPE, text=True,
        check=False, env=plain_env(),
    )
    assert made.returncode == 2
    assert made.stderr == (
        "skirmish-box: engine speaks on standard input and output: leave them open\n"
    )


def test_an_unknown_box_names_those_there_are():
    with pytest.raises(BoxError, match="kayotz"):
        box("chess")
