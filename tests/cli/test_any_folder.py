"""The whole program for a player whose name not every program can stand, at a terminal that can't
write it: started as a process of its own, since that alone has encodings of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main
from game.core.store import read_save
from game.rules import scenario_path
from tests.plain import plain_env

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sets the encodings of POSIX")

SAVES = Path(__file__).parents[1] / "core" / "saves"
WESTERN = {"PYTHONIOENCODING": "cp1252"}
"""Output of an old Windows: it can write neither Cyrillic nor Chinese."""
ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
"""A system that knows no letters but English ones, in names of files neither."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    made = tmp_path / "Jörg Müller, Анна & 李 雷"
    made.mkdir()
    return made


def run(
    home: Path, encodings: dict[str, str], *arguments: str, told: bytes = b""
) -> tuple[int, bytes]:
    """The exit status and what was said, of a program that finds nothing but a home.

    Whatever file it read or wrote by the system's encoding in place of UTF-8 it would say.
    """
    env = {key: value for key, value in plain_env().items() if key != "SKIRMISH_BOX_HOME"}
    env |= {"HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **encodings}
    done = subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", "-P", "-m", "game", *arguments],
        input=told, capture_output=True, check=False, env=env, cwd=home, timeout=300,
    )
    faults = [line for line in done.stderr.splitlines() if b"/game/" in line]
    assert b"Traceback" not in done.stderr and not faults, done.stderr.decode(errors="replace")
    return done.returncode, done.stdout


def below(home: Path) -> set[str]:
    """The folders of a home in which there is something."""
    return {
        "/".join(path.relative_to(home).parts[:3]) for path in home.rglob("*") if path.is_file()
    }


@pytest.mark.parametrize("encodings", [WESTERN, ASCII])
def test_a_game_from_somebody_is_opened_and_everything_lies_in_the_right_folder(
    home: Path, encodings: dict[str, str]
) -> None:
    [kept] = SAVES.rglob("arena-hold-the-dais-whole*")
    game = home / "Игра от 李 雷.skirmish"
    game.write_bytes(kept.read_bytes())
    status, said = run(home, encodings, "play", str(game), "--frames", "1", "--narrate")
    assert status == 0 and b"Hold the Dais" in said
    apart = {".local/share/skirmish-box", ".cache/skirmish-box/surfaces"}
    assert below(home) - {".config/skirmish-box/settings.json"} <= {game.name, *apart}
    assert not list(home.rglob("crash-*"))
    # one that isn't there is told of in the window
    status, said = run(home, encodings, str(home / "нет.skirmish"), "--frames", "1", "--narrate")
    assert status == 0 and b"no such file" in said


@pytest.mark.parametrize("encodings", [WESTERN, ASCII])
def test_files_of_any_name_are_checked_and_told(home: Path, encodings: dict[str, str]) -> None:
    file = home / "Дуэль 1.yaml"
    file.write_bytes(scenario_path("arena", "duel").read_bytes())
    status, said = run(home, encodings, "validate", file.name, str(home / "нет.yaml"))
    assert status == 1
    good, bad = said.splitlines()
    assert good.endswith(b"1.yaml: Duel: no faults") and bad.endswith(b"check the name")


@pytest.mark.parametrize("encodings", [WESTERN, ASCII])
def test_the_engine_speaks_utf_8_whatever_the_system_does(
    home: Path, encodings: dict[str, str]
) -> None:
    source = scenario_path("arena", "duel").read_text(encoding="utf-8")
    source = source.replace("title: Duel", "title: Дуэль Müller 李")
    name = "mine.json" if encodings is ASCII else "Анна 李.json"  # it has no others there
    asked = [
        {"request": "new", "game": "arena", "source": source},
        {"request": "save", "file": name, "name": "Анна & 李"},
        {"request": "load", "file": name},
        {"request": "quit"},
    ]
    told = "".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in asked).encode()
    status, said = run(home, encodings, "engine", "--files", str(home), told=told)
    answers = [json.loads(line) for line in said.decode("utf-8").splitlines()]
    assert status == 0 and all(answer["ok"] for answer in answers), answers
    assert answers[1]["file"] == name
    save = read_save(home / name)
    assert (save.name, save.title) == ("Анна & 李", "Дуэль Müller 李")


@pytest.mark.parametrize("name", [b"\xd0\x98\xd0\xb3\xd1\x80\xd0\xb0 1", b"caf\xe9"])
def test_games_of_a_file_of_any_name_are_played_kept_and_reported(
    home: Path, capsys: pytest.CaptureFixture[str], name: bytes
) -> None:
    """Even one that is no text: a disk of another system has it."""
    file = home / f"{os.fsdecode(name)}.yaml"
    file.write_bytes(scenario_path("arena", "duel").read_bytes())
    games, page = file.with_suffix(".games"), file.with_suffix(".html")
    asked = ["selfplay", "arena", str(file), "--player", "random", "--processes", "1"]
    asked += ["--games", "2", "--output", str(games), "--report", str(page)]
    for _ in range(2):  # the second finds them all
        assert main(asked) == 0, capsys.readouterr()
        assert "\\xd0" not in capsys.readouterr().out
    assert games.stat().st_size and "Duel" in page.read_text(encoding="utf-8")
