"""Saves: replayed through judge, written whole or not at all, listed with their faults."""

import json
import os

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import SaveError
from game.core.history import History
from game.core.saves import FORMAT, decode, encode, fingerprint, make_save, restore
from game.core.store import BACKUPS, SaveStore, slot_name, write_atomic
from tests.core.toy import Toy


def opened(game, source, options):
    return Toy(undo_dice=options.get("undo-dice", True))


def saved(history, name="one"):
    return make_save(history, name=name, saved="2026-01-02T03:04:05", program="1.0.0")


@pytest.fixture
def history():
    history = History(Toy(), 11)
    for text in ("dash a", "cheer a", "walk b c5", "end", "wind", "walk b c6"):
        assert history.play(text).allowed
    return history


def test_a_save_brings_back_position_and_redo(history):
    history.undo()
    save = decode(encode(saved(history)), "x")
    loaded = restore(save, opened)
    assert loaded.trouble == ""
    assert loaded.history.state == history.state
    assert [entry.text for entry in loaded.history.undone] == ["walk b c6"]
    assert loaded.history.redo().allowed


def test_a_save_says_whether_the_game_is_decided(history):
    going = saved(history)
    assert not going.over and going.place.startswith("turn 2 of")
    game = history.game
    while game.status(history.state).result is None:
        history.play(game.text(game.options(history.state)[0]))
    done = decode(encode(saved(history)), "x")
    assert done.over and done.place == "Race run"
    old = json.loads(encode(going))
    del old["over"]
    assert decode(json.dumps(old).encode(), "x") == going


def test_an_action_the_rules_refuse_ends_the_replay_there_and_says_which(history):
    save = msgspec.structs.replace(saved(history), actions=["dash a", "walk b c9"])
    loaded = restore(save, opened)
    assert [entry.text for entry in loaded.history.entries] == ["dash a"]
    assert "action 2 of 2 (walk b c9)" in loaded.trouble
    assert "TY-F1" in loaded.trouble


def test_a_position_that_comes_out_differently_is_told(history):
    loaded = restore(msgspec.structs.replace(saved(history), check="0" * 24), opened)
    assert "differently" in loaded.trouble


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "empty"),
        (b"{", "not a save or damaged"),
        (b"\xff\xfe", "not a save or damaged"),
        (b"[1, 2]", "not a save of this program"),
        (b'{"format": 1}', "damaged save"),
        (b'{"format": 0}', "save format 0 is unknown"),
        (b'{"format": 99, "program": "9.9"}', "newer program (9.9"),
        (b'{"format": 1, "seed": "x"}', "damaged save"),
        (b"[" * 100_000, "not a save or damaged"),
        (b" " * 9_000_000, "more than a save can have"),
    ],
)
def test_what_is_no_save_is_refused_in_one_line(raw, words):
    with pytest.raises(SaveError) as refused:
        decode(raw, "bad.skirmish.json")
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith("bad.skirmish.json:")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_damage_to_a_save_raises_anything_else(data):
    history = History(Toy(), 3)
    history.play("dash a")
    raw = bytearray(encode(saved(history)))
    for _ in range(data.draw(st.integers(1, 6))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    try:
        restore(decode(bytes(raw), "x"), opened)
    except SaveError as error:
        assert "\n" not in str(error)


def test_the_fingerprint_tells_positions_apart(history):
    game = history.game
    marks = {fingerprint(game, history.state_at(i)) for i in range(len(history.entries) + 1)}
    assert len(marks) == len(history.entries) + 1


def test_writing_keeps_backups_and_leaves_no_temporary_file(history, tmp_path):
    store = SaveStore(tmp_path)
    for number in range(BACKUPS + 3):
        store.write(msgspec.structs.replace(saved(history), saved=str(number)))
    names = sorted(path.name for path in tmp_path.iterdir())
    main = store.path("one").name
    assert names == [main, *(f"{main}.{n}" for n in range(1, BACKUPS + 1))]
    assert store.read(tmp_path / main).saved == str(BACKUPS + 2)
    assert json.loads((tmp_path / f"{main}.1").read_text())["saved"] == str(BACKUPS + 1)


def test_a_damaged_save_falls_back_to_its_newest_good_backup(history, tmp_path):
    store = SaveStore(tmp_path)
    store.write(msgspec.structs.replace(saved(history), saved="first"))
    path = store.write(msgspec.structs.replace(saved(history), saved="second"))
    path.write_bytes(b"{")
    with pytest.raises(SaveError):
        store.read(path)
    assert store.read_newest(path).saved == "first"


def test_one_bad_file_does_not_hide_the_others(history, tmp_path):
    store = SaveStore(tmp_path)
    store.write(saved(history))
    (tmp_path / "broken.skirmish.json").write_bytes(b"\x00")
    listed = {item.path.name: item for item in store.list()}
    assert listed["one.skirmish.json"].save is not None
    assert listed["broken.skirmish.json"].fault


def test_a_write_that_fails_leaves_the_old_file_whole(history, tmp_path, monkeypatch):
    store = SaveStore(tmp_path)
    path = store.write(saved(history))
    before = path.read_bytes()

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match="No space left"):
        write_atomic(path, b"new", backups=BACKUPS)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


def test_deleting_can_be_taken_back(history, tmp_path):
    store = SaveStore(tmp_path)
    path = store.write(saved(history))
    aside = store.delete(path)
    assert store.list() == ()
    store.undelete(aside)
    assert [item.name for item in store.list()] == ["one"]


@given(st.text(max_size=200))
def test_any_name_makes_a_safe_file_name(name):
    slot = slot_name(name)
    assert 1 <= len(slot) <= 60
    assert set(slot) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


def test_no_file_is_called_like_a_device():
    assert [slot_name(one) for one in ("CON", "aux", "LPT1", "Nulla")] == [
        "save-con", "save-aux", "save-lpt1", "nulla"]


def test_format_is_the_one_written():
    assert saved(History(Toy(), 1)).format == FORMAT
