"""Other programs at the table: one plays, and whatever one does wrong, the game goes on."""

import json
import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from game.app import folders
from game.app.play import seats
from game.app.play.words import say
from game.app.programs import Program
from game.core.history import History
from game.engine import other_program
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.test_play_autoplay import end_turn, toasts, until
from tests.frozen import load_frozen
from tests.properties import rarely

SAMPLE = Path(__file__).parents[3] / "samples" / "bot" / "bot.py"
BODY = """import json, os, sys, time
def say(**answer):
    print(json.dumps(answer), flush=True)
for text in sys.stdin:
    line = json.loads(text)
    kind, number = line["request"], line["id"]
"""


def command(*words: object) -> str:
    """The command line of a program in Python."""
    return shlex.join([sys.executable, *map(str, words)])


def written(tmp_path: Path, body: str, *, bare: bool = False) -> str:
    """The command line of a little program. bare: it isn't asked line by line."""
    folder = tmp_path / "a folder's name"
    folder.mkdir(exist_ok=True)
    file = folder / "bot.py"
    rows = body if bare else BODY + "".join(f"    {row}\n" for row in body.splitlines())
    file.write_text(rows, encoding="utf-8")
    return command(file)


def seated(*programs: Program, player: str = "program:bot", game: str = "troopers",
           scenario: str = "demolition") -> Hands:
    """A table at which a program plays the second side that has to decide."""
    rules = load_frozen(game, scenario, {"solo": False} if game != "kayotz" else {})
    history = History(rules, 3)
    while rules.auto(history.state) is not None:
        history.play(rules.auto(history.state))
    mine = history.decides(history.state)
    other = next(side for side in rules.sides if side != mine)
    file = folders.config() / "settings.json"
    hands = Hands(game=game, history=History(rules, 3, computers={other: player}))
    hands.app.store.save(hands.app.settings.changed(programs=programs))
    assert file.is_file()
    hands.rest()
    return hands


def broken(tmp_path: Path, body: str, *, bare: bool = False) -> Hands:
    return seated(Program("bot", written(tmp_path, body, bare=bare)))


def goes_on(hands: Hands, said: list[str]) -> str:
    """The person's turn ends, and the other side plays all the same, by our engine; what was said
    of the program."""
    end_turn(hands)
    until(hands, lambda: hands.mode() is Mode.OVER or (
        said and hands.mode() not in (Mode.THINKING, Mode.WAITING) and len(hands.actions()) > 3))
    assert not list(folders.log().glob("crash-*.txt"))
    return said[0]


FAULTS = {
    "ends at once": ("import sys; print('no such book', file=sys.stderr); sys.exit(3)", True,
                     "ended with status 3: “no such book”"),
    "garbage": ("print('hello, world', flush=True)", False, "gave no answer of the protocol"),
    "bytes": ("os.write(1, b'\\xff\\x00\\n')", False, "gave no answer of the protocol"),
    "silence": ("import time; time.sleep(1000)", True, "gave no answer"),
    "reads nothing and says nothing": ("import time\nwhile True: time.sleep(1)", True,
                                       "gave no answer"),
    "an endless line": ("import os\nwhile True: os.write(1, b'x' * 65536)", True,
                        "sent a line without an end"),
    "a flood": ("while True: print('{\"ok\": true, \"id\": 1}', flush=True)", True,
                "answered what it wasn't asked"),
    "complaints without end": (
        "import os\nfor _ in range(500): os.write(2, b'y' * 65536)\n"
        "os.write(2, b'\\nthe last of it\\n'); os._exit(4)", True, "status 4: “the last of it”"),
    "another position": ("say(ok=True, id=number, check='other')", False, "another position"),
    "an illegal action": ("say(ok=True, id=number, action='done r99')", False,
                          "decided 'done r99'"),
    "no action at all": ("say(ok=True, id=number)", False, "decided what is no action"),
    "a refusal": ("say(ok=kind != 'think', id=number, error='no idea')", False,
                  "can't decide: no idea"),
    "thinks for ever": ("time.sleep(1000) if kind == 'think' else say(ok=True, id=number)", False,
                        "didn't stop thinking"),
}


OFTEN = ("ends at once", "garbage", "silence", "an endless line", "a flood", "another position",
         "an illegal action")
"""Those that the fast suite tries; the others are much like one of them."""
SILENT = ("silence", "reads nothing and says nothing", "thinks for ever")


@pytest.mark.parametrize("fault", [
    fault if fault in OFTEN else pytest.param(fault, marks=pytest.mark.long) for fault in FAULTS
])
def test_whatever_a_program_does_the_game_goes_on(fault: str, tmp_path: Path, monkeypatch) -> None:
    """One line says what was wrong, our engine decides in its place, and nothing of the program is
    left running."""
    body, bare, why = FAULTS[fault]
    if fault in SILENT:
        monkeypatch.setattr(other_program, "PATIENCE", 1.5)
        monkeypatch.setattr(seats, "MOST_FAULTS", 1)
        monkeypatch.setattr("game.app.play.autoplay.CAP", 50)
    hands = broken(tmp_path, body, bare=bare)
    said = toasts(hands, monkeypatch)
    message = goes_on(hands, said)
    assert message.startswith("“bot” ") and why in message and "\n" not in message
    assert "in its place" in message
    client = hands.rooms.program("bot")
    assert client is not None and len(client.faults) in range(1, seats.MOST_FAULTS + 1)
    if len(client.faults) == seats.MOST_FAULTS:
        assert client.pid is None and "any more" in said[-1]


@pytest.mark.parametrize(("line", "why"), rarely([
    ("/there/is/no such program", "can't be started (No such file or directory"),
    ("", "can't be started (the command line is empty)"),
    ("'bot", "can't be started (the command line can't be read"),
]))
def test_one_that_can_not_be_started_is_told_the_same_way(line: str, why: str, monkeypatch) -> None:
    hands = seated(Program("bot", line))
    said = toasts(hands, monkeypatch)
    assert why in goes_on(hands, said)


def test_it_is_asked_again_until_it_has_failed_three_times(tmp_path: Path, monkeypatch) -> None:
    """The player is told at the first and at the last."""
    hands = broken(tmp_path, "import sys; sys.exit(1)", bare=True)
    said = toasts(hands, monkeypatch)
    goes_on(hands, said)
    hands.rest()
    client = hands.rooms.program("bot")
    assert client is not None and len(client.faults) == seats.MOST_FAULTS
    assert len(said) == 2 and "isn't asked any more in this game" in said[1]


@pytest.mark.long
def test_a_fault_that_is_over_is_forgiven(tmp_path: Path, monkeypatch) -> None:
    """It fails once, and then plays on as the sample does."""
    sample = SAMPLE.read_text(encoding="utf-8")
    once = ("import os, sys\nmark = os.path.join(os.path.dirname(__file__), 'mark')\n"
            "if not os.path.exists(mark):\n    open(mark, 'w').close()\n    sys.exit(1)\n")
    hands = broken(tmp_path, once + sample, bare=True)
    said = toasts(hands, monkeypatch)
    goes_on(hands, said)
    hands.rest()
    client = hands.rooms.program("bot")
    assert client is not None and len(client.faults) == 1 and client.decisions > 2
    assert len(said) == 1


def test_the_sample_plays_and_says_why(monkeypatch) -> None:
    hands = seated(Program("bot", command(SAMPLE)))
    said = toasts(hands, monkeypatch)
    end_turn(hands)
    hands.rest()
    client = hands.rooms.program("bot")
    assert client is not None and client.decisions > 2 and not client.faults and not said
    told = [entry.deliberation for entry in hands.table.history.entries if entry.deliberation]
    assert told and all(one.by == "odds" for one in told)
    hands.scene.controller.do("why")
    assert hands.scene.shown.log.whys


@pytest.mark.skipif(os.name != "posix", reason="asks for processes by their numbers")
def test_it_ends_with_its_children_when_the_game_leaves_the_table(tmp_path: Path) -> None:
    """The sample starts an engine of its own."""
    hands = seated(Program("bot", command(SAMPLE)))
    end_turn(hands)
    hands.rest()
    client = hands.rooms.program("bot")
    assert client is not None and client.pid is not None
    family = _children(client.pid)
    assert family
    hands.rooms.leave()
    for _ in range(200):
        if not any(map(_lives, (*family,))):
            break
        time.sleep(0.02)
    assert client.pid is None and not any(map(_lives, family))


def _children(pid: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(stat.parent.name))
    return found


def _lives(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_it_is_given_words_a_home_and_an_engine_and_no_shell(tmp_path: Path) -> None:
    """The words of its command line as they were split, the player's home folder to work in, and
    how to ask for the rules; nothing that only our own processes need."""
    told = tmp_path / "told.json"
    body = (f"json.dump([sys.argv[1:], os.getcwd(), dict(os.environ)], open({str(told)!r}, 'w'))\n"
            "sys.exit()")
    line = written(tmp_path, body)
    hands = seated(Program("bot", f"{line} '$HOME * \"a b\"' ; ls"))
    end_turn(hands)
    until(hands, lambda: hands.table.status.to_act in hands.table.history.computers
          and told.is_file() and told.stat().st_size)
    words, folder, environment = json.loads(told.read_text(encoding="utf-8"))
    assert words == ['$HOME * "a b"', ";", "ls"]
    assert Path(folder) == Path.home()
    assert shlex.split(environment["SKIRMISH_BOX_ENGINE"])[0] == sys.executable
    assert environment.get("PYTHONPATH") == os.environ.get("PYTHONPATH")


def test_a_saved_game_whose_program_is_gone_says_so_and_goes_on(monkeypatch) -> None:
    """Once, when it is opened; the computer plays in its place."""
    hands = seated(player="program:gone")
    hands.scene.save_as("before")
    said: list[str] = []
    monkeypatch.setattr(hands.app, "toast", lambda text, *_: said.append(text))
    hands.rooms.load(hands.rooms.services.store.path("before"))
    assert said == [say("programs.missing", names="gone")]
    end_turn(hands)
    hands.rest()
    assert len(said) == 1 and len(hands.actions()) > 3
    assert set(hands.table.history.computers.values()) == {"program:gone"}


@pytest.mark.long
def test_a_hint_is_still_ours() -> None:
    """Whoever plays the other side: the engine is asked, and both are in step."""
    hands = seated(Program("bot", command(SAMPLE)))
    hands.hint()
    assert hands.scene.model.advised is not None
    client = hands.rooms.program("bot")
    assert client is not None and client.decisions == 0 and hands.rooms.engine.decisions
