"""Some thousand odd requests and files; `python -m tests.fuzz.protocol` and `.files` give more."""

import random
from pathlib import Path

import pytest

from game.core.errors import SaveError
from game.core.safe_files import FileFault
from game.engine.session import EngineSession
from tests.fuzz import files, mutate, protocol
from tests.fuzz.faults import FuzzFault, one_line


def quiet(_: str) -> None:
    """What a run that finds nothing has to say."""


@pytest.mark.parametrize("game", ["kayotz", "troopers", "arena"])
def test_a_few_requests_of_each_quick_game(game: str, tmp_path: Path) -> None:
    assert protocol.run(250, 1, tmp_path, game) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", [11, 12])
def test_some_thousand_requests(seed: int, tmp_path: Path) -> None:
    assert protocol.run(2500, seed, tmp_path) == []


QUICK = ("settings", "progress", "coach", "fighter", "army", "scenario-kayotz")


@pytest.mark.parametrize("kind", QUICK)
def test_a_few_files_of_each_quick_kind(kind: str, tmp_path: Path) -> None:
    assert files.run(40, 1, tmp_path, kind) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", files.KINDS)
def test_files_of_every_kind(kind: str, tmp_path: Path) -> None:
    assert files.run(20 + 10 * files.KINDS[kind].share, 21, tmp_path, kind) == []


# The fuzzers themselves


def test_a_seed_gives_the_same_session_and_the_same_file(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
    first, again = (
        protocol.play_session(random.Random("x"), protocol.furnished(tmp_path / name), 60, "arena")
        for name in ("a", "b")
    )
    assert [line for line in first.lines if b'"saved"' not in line] == (
        [line for line in again.lines if b'"saved"' not in line]
    )
    assert files.make(5, 3, "army")[:3] == files.make(5, 3, "army")[:3]
    assert files.make(5, 3, "army")[2] != files.make(5, 4, "army")[2]


@pytest.mark.parametrize(
    "fault", [ZeroDivisionError("planted"), RuntimeError("planted"), KeyError("planted")]
)
def test_a_fault_of_the_engine_is_told_kept_and_replayed(
    fault: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise fault

    monkeypatch.setattr(EngineSession, "_judge", stumble)
    told: list[str] = []
    found = protocol.run(200, 1, tmp_path, "arena", told.append)
    assert found and "planted" in str(found[0])
    kept = sorted(tmp_path.iterdir())
    assert len(kept) == len(found) and str(kept[0]) in "".join(told)
    assert b'"judge"' in found[0].lines[-1]
    with pytest.raises(FuzzFault, match="planted"):
        protocol.replay(kept[0])
    monkeypatch.undo()
    protocol.replay(kept[0])


def test_a_change_after_a_refusal_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = EngineSession._undo

    def lying(session: EngineSession, request: object) -> object:
        real(session, request)  # type: ignore[arg-type]
        return {"ok": False, "error": "no"}

    monkeypatch.setattr(EngineSession, "_undo", lying)
    found = protocol.run(400, 1, tmp_path, "kayotz", quiet)
    assert any("yet something has changed" in str(fault) for fault in found)


def test_a_file_that_escapes_is_told_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def raw(*_: object, **__: object) -> bytes:
        raise PermissionError("planted")

    monkeypatch.setattr("game.app.settings.read_bytes", raw)
    told: list[str] = []
    found = files.run(3, 1, tmp_path, "settings", told.append)
    assert len(found) == 3 and "PermissionError: planted" in told[0]
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize(
    "words", ["", None, "two\nlines", "\x1b[2J", "nul\x00", "lone \udce9", "Traceback (most"]
)
def test_what_is_no_plain_line_is_a_fault(words: str | None) -> None:
    with pytest.raises(FuzzFault):
        one_line(words)
    one_line(str(SaveError("x: damaged")))
    one_line(str(FileFault("é", "too big")))


def test_nothing_that_is_changed_is_changed_in_place() -> None:
    sound = {"a": [1, 2, {"b": "c"}], "d": "e-1"}
    for number in range(200):
        mutate.of_value(random.Random(number), sound)
    assert sound == {"a": [1, 2, {"b": "c"}], "d": "e-1"}
