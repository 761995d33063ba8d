"""The program starts whatever lies in the player's folders, and ends in order whenever it is told
to; `python -m tests.app.test_endings COUNT` starts and ends it that often."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from game.app.rooms import Rooms
from game.app.termination import STATUS, Termination
from game.rules import scenario_path
from tests.app.conftest import MakeApp
from tests.app.driver import Driver
from tests.plain import plain_env

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals, pipes and devices of POSIX")
DEEP = b'{"unknown": ' + b"[" * 3000 + b"]" * 3000 + b"}"
_KINDS = ("pipe", "zero", "folder", "ring", "nowhere", "sparse", "deep", "other encoding", "nul")


def put(path: Path, kind: str) -> None:
    """Something that is no file of the program's."""
    path.parent.mkdir(parents=True, exist_ok=True)
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "zero":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "ring":
            path.symlink_to(path.name)
        case "nowhere":
            path.symlink_to("nowhere")
        case "sparse":
            with path.open("wb") as file:
                file.truncate(4 << 30)
        case "deep":
            path.write_bytes(DEEP)
        case "other encoding":
            path.write_bytes("title: “é”".encode("utf-16"))
        case "nul":
            path.write_bytes(b'{"title": "a\\u0000b"}\x00')


def strew(home: Path, chance: random.Random) -> None:
    """Odd things wherever the program looks for files of the player's."""
    for single in ("config/settings.json", "data/progress.json"):
        put(home / single, chance.choice(_KINDS))
    names = (b"a", b"\xe9", b"\x1b[2J", b"two\nlines", "\u202ex".encode(), b"x" * 200)
    for folder, suffix in (
        ("data/saves", b".skirmish.json"), ("data/scenarios/kayotz", b".yaml"),
        ("data/scenarios/mechs", b".yaml"), ("data/fighters/arena", b".yaml"),
        ("data/armies/mechs", b".yaml"), ("data/squads/troopers", b".yaml"),
        ("cache/surfaces", b".surface"),
    ):
        for number, kind in enumerate(_KINDS):
            name = b"%d" % number + chance.choice(names) + suffix
            put(home / folder / os.fsdecode(name), kind)
    put(home / "data/saves/.window.lock", chance.choice(("pipe", "folder", "zero")))


def started(home: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """The program with a window that nobody sees."""
    return subprocess.Popen(
        [sys.executable, "-m", "game", "play", "--size", "1280x720", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=plain_env(
            SKIRMISH_BOX_HOME=str(home), SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy"
        ),
    )


def ended(program: subprocess.Popen[bytes], *statuses: int) -> None:
    """It ends by itself, with one of these statuses and without a word."""
    out, err = program.communicate(timeout=120)
    assert (err, out) == (b"", b""), err.decode()
    assert program.returncode in statuses, program.returncode


@POSIX
@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_starts_among_files_that_may_be_anything(tmp_path: Path, seed: int) -> None:
    strew(tmp_path, random.Random(seed))
    ended(started(tmp_path, "--frames", "3"), 0)


@POSIX
def test_every_list_shows_what_it_can_of_such_folders(make_app: MakeApp, own_home: Path) -> None:
    """A line for each file that can't be used, and nothing fails."""
    strew(own_home, random.Random(4))
    rooms = Rooms(make_app())
    rooms.app.push(rooms.menus.title())
    rooms.arrive()
    driver = Driver(rooms.app)
    menus = rooms.menus
    for name, opened in (
        ("saves", menus.open_saves),
        ("scenarios", lambda: menus.open_new("kayotz")),
        ("scenarios", lambda: menus.open_new("mechs")),
        ("school", lambda: menus.open_school("kayotz")),
        ("workshop", lambda: menus.open_workshop("arena")),
        ("workshop", lambda: menus.open_workshop("mechs")),
    ):
        opened()
        driver.settle()
        assert rooms.app.scene.name == name
        for _ in range(len(_KINDS) + 4):
            driver.key(pygame.K_DOWN)
        driver.settle()
        rooms.app.home()
    assert not list((own_home / "log").glob("*")) and rooms.app.running
    rooms.close()


@POSIX
@pytest.mark.long
@pytest.mark.parametrize("strewn", [False, True])
@pytest.mark.parametrize("seconds", [0.3, 0.8, 3.0])
def test_sigterm_ends_it_at_any_moment(tmp_path: Path, seconds: float, strewn: bool) -> None:
    if strewn:
        strew(tmp_path, random.Random(7))
    program = started(tmp_path)
    time.sleep(seconds)
    program.terminate()
    # Before the program has got as far as to take the signal, the system takes it.
    ended(program, STATUS, -signal.SIGTERM)


@POSIX
def test_before_the_loop_sigterm_is_an_exit_and_in_it_a_request() -> None:
    asked: list[int] = []
    before = signal.getsignal(signal.SIGTERM)
    with Termination() as termination:
        with pytest.raises(SystemExit) as left:
            signal.raise_signal(signal.SIGTERM)
        assert left.value.code == STATUS
        termination.leave = lambda: asked.append(1)
        signal.raise_signal(signal.SIGTERM)
        assert asked == [1]
        with pytest.raises(SystemExit):  # again: it takes too long
            signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) == before


def test_an_idle_wait_ends_when_the_program_shall(driver: Driver) -> None:
    import threading

    app = driver.app
    threading.Timer(0.05, app.quit).start()
    assert app._wait(None) is None


def main(count: int) -> None:
    """Start and end the program: after some frames, by SIGTERM, among odd files, in a game."""
    import tempfile

    kinds: dict[str, int] = {}
    for number in range(count):
        chance = random.Random(number)
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder)
            if number % 4 == 0:
                strew(home, chance)
            game = ["--scenario", str(scenario_path("arena", "duel"))] if number % 4 == 1 else []
            if number % 2:
                program = started(home, *game, "--frames", str(chance.randint(1, 2)))
                ended(program, 0)
            else:
                program = started(home, *game)
                time.sleep(chance.uniform(0.2, 5.0))
                program.terminate()
                ended(program, STATUS, -signal.SIGTERM)
            kinds[str(program.returncode)] = kinds.get(str(program.returncode), 0) + 1
    print(f"{count} starts and ends, none but in order; by status: {kinds}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
