"""Saves: replayed through judge, written whole or not at all, listed with their faults."""

import contextlib
import itertools
import json
import os
import stat
import subprocess
import sys
import unicodedata
import zlib
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import store as store_module
from game.core.atomic import write_atomic
from game.core.errors import BoxError, SaveError
from game.core.history import History
from game.core.resume import fingerprint, make_save, restore
from game.core.saves import FORMAT, decode, decode_whole, encode, encode_step
from game.core.store import BACKUPS, STEPS, SUFFIX, SaveStore, read_save, slot_name
from game.rules import box, open_saved, todays_scenario
from tests.core.toy import Toy
from tests.properties import examples


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


@pytest.mark.parametrize("computers", [{}, {"wind": "scripted"}, {"run": "random", "wind": "me"}])
def test_a_save_says_who_plays_the_computers_sides(computers):
    """Whoever sits there instead of whom the scenario names, also in what is played on from it;
    a side that the game doesn't have is nobody's."""
    history = History(Toy(computers={"wind": "scripted"}), 11, computers=computers)
    assert history.play("dash a").allowed
    save = decode(encode(saved(history.branch(1, 5))), "x")
    assert save.computers == (None if computers == {"wind": "scripted"} else computers)
    other = msgspec.structs.replace(save, computers={**computers, "snow": "scripted"})
    for told in (save, other):
        loaded = restore(told, lambda *_: Toy(computers={"wind": "scripted"})).history
        assert dict(loaded.computers) == computers


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
    assert len(loaded.history.entries) == len(history.entries)


def grown(count=6, **changes):
    """A save that was kept after every action, as a session keeps it."""
    history, before = History(Toy(), 11), None
    for text in ("dash a", "cheer a", "walk b c5", "end", "wind", "walk b c6")[:count]:
        assert history.play(text).allowed
        before = make_save(history, name="one", saved="", program="1", before=before)
    return msgspec.structs.replace(before, **changes)


def test_checks_grow_with_the_actions_and_come_back_through_lines():
    saves = [grown(count) for count in range(1, 7)]
    assert all(saves[-1].checks) and saves[-1].opening
    assert all(save.checks == saves[-1].checks[:count] for count, save in enumerate(saves, 1))
    raw = encode(saves[0]) + b"".join(encode_step(a, b) for a, b in itertools.pairwise(saves))
    assert decode(raw, "x") == saves[-1]
    undone = encode_step(saves[-1], saves[2])
    assert decode(raw + undone, "x").checks == saves[2].checks


def test_what_comes_out_differently_stands_at_its_last_good_moment():
    """The last position that is still the one that was saved, not the last that is allowed."""
    whole = grown()
    assert restore(whole, opened).trouble == ""
    checks = [*whole.checks[:3], "0" * 8, *whole.checks[4:]]
    loaded = restore(msgspec.structs.replace(whole, checks=checks, check="0" * 24), opened)
    assert [entry.text for entry in loaded.history.entries] == whole.actions[:3]
    assert "action 4 (end) comes out differently now" in loaded.trouble
    assert not loaded.history.undone, "redo would lead to what never was"
    # Where nobody had looked, the last known good one counts.
    for unknown in (["", ""], ["x", ""]):
        checks = [whole.checks[0], *unknown, "0" * 8, *whole.checks[4:]]
        odd = msgspec.structs.replace(whole, checks=checks, check="0" * 24)
        assert len(restore(odd, opened).history.entries) == 1
    # What is refused later is told, too.
    refused = msgspec.structs.replace(
        whole, checks=["", "0" * 8, "", "", "", ""], actions=[*whole.actions[:5], "walk b c9"]
    )
    told = restore(refused, opened)
    assert "action 1 (dash a) comes out differently now; stopped before action 6" in told.trouble
    assert not told.history.entries


def test_states_that_are_written_otherwise_than_they_were_tell_nothing_of_the_rules():
    whole = grown()
    odd = msgspec.structs.replace(
        whole, opening="0" * 8, checks=["0" * 8] * 6, check="0" * 24
    )
    assert len(restore(odd, opened).history.entries) == 6


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


@examples(150)
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
    found = store.read_best(path)
    assert found.save.saved == "first" and found.path == tmp_path / f"{path.name}.1"


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


# Lines of steps


def run_of(history, count=4):
    """The save of a game after each of some actions, one undo and one redo."""
    saves = [msgspec.structs.replace(saved(history), number=1)]
    for deed in (history.undo, history.undo, history.redo, lambda: history.play("walk b c6")):
        deed()
        made = saved(history)
        saves.append(msgspec.structs.replace(made, number=len(saves) + 1, data={"lesson": 2}))
    return saves


def test_a_save_grows_by_a_line_for_each_change(history):
    saves = run_of(history)
    raw = encode(saves[0])
    for before, after in itertools.pairwise(saves):
        line = encode_step(before, after)
        assert line.count(b"\n") == 1 and len(line) < 500
        raw += line
        assert decode_whole(raw, "x") == (after, "")


def test_a_line_that_was_cut_off_is_left_out_whatever_of_it_is_there(history):
    """It had not been played yet: no damage."""
    saves = run_of(history)
    raw = encode(saves[0]) + encode_step(saves[0], saves[1])
    last = encode_step(saves[1], saves[2])
    for cut in range(len(last) - 1):
        assert decode_whole(raw + last[:cut], "x") == (saves[1], "")


def test_damage_before_the_last_line_is_told_and_what_stands_before_it_counts(history):
    saves = run_of(history)
    lines = [encode_step(a, b) for a, b in itertools.pairwise(saves)]
    spoilt = [lines[0], lines[1].replace(b'"', b"'", 1), *lines[2:]]
    save, note = decode_whole(encode(saves[0]) + b"".join(spoilt), "x")
    assert save == saves[1]
    assert note == f"x: damaged behind action {len(save.actions)}; it stands as it was then"


@examples(150)
@given(st.data())
def test_any_damage_behind_the_whole_part_leaves_an_earlier_moment(data):
    """However many bytes are changed, cut out or put in."""
    saves = [grown(count) for count in range(1, 7)]
    head = encode(saves[0])
    tail = bytearray(b"".join(encode_step(a, b) for a, b in itertools.pairwise(saves)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(tail) - 1))
        match data.draw(st.sampled_from(("change", "cut", "put"))):
            case "change":
                tail[at] = data.draw(st.integers(0, 255))
            case "cut":
                del tail[at : at + data.draw(st.integers(1, 50))]
            case _:
                tail[at:at] = data.draw(st.binary(max_size=30))
        if not tail:
            break
    assert decode(head + bytes(tail), "x") in saves


@pytest.mark.parametrize(
    "step",
    [
        {"at": 99}, {"at": 0, "held": 99}, {"at": -1}, {"at": 0, "set": {"actions": []}},
        {"at": 0, "set": {"seed": "x"}}, {"at": 0, "more": 1}, {"at": 0, "play": [1]},
        {"at": 0, "checks": [1]}, [], {},
    ],
)
def test_a_step_that_does_not_fit_is_damage(history, step):
    plain = json.dumps(step).encode()
    line = b"+%08x %s\n" % (zlib.crc32(plain), plain)
    one = saved(history)
    assert decode_whole(encode(one) + line, "x") == (one, "")
    assert decode_whole(encode(one) + line + line, "x")[1].startswith("x: damaged behind")


def test_a_running_save_has_each_change_at_once_and_is_tidied(history, tmp_path):
    saves = run_of(history)
    store = SaveStore(tmp_path)
    running = store.running("kept")
    for save in saves:
        running.put(save)
        assert store.read(store.path("kept")) == save
    assert not running.tidy()
    running.whole(saves[-1])
    assert running.tidy() and store.path("kept").read_bytes() == encode(saves[-1])
    running.close()
    assert store.read(tmp_path / f"{store.path('kept').name}.1") == saves[-1]


def test_what_is_put_while_it_is_written_whole_is_not_lost(history, tmp_path, monkeypatch):
    saves = run_of(history)
    running = SaveStore(tmp_path).running("kept")
    running.put(saves[0])
    beside = store_module.write_beside

    def slow(path, data, **how):
        running.put(saves[1])
        return beside(path, data, **how)

    monkeypatch.setattr(store_module, "write_beside", slow)
    running.whole(saves[0])
    assert read_save(running.path) == saves[1]
    running.put(saves[2])
    assert read_save(running.path) == saves[2]
    running.close()


def test_a_full_disk_leaves_no_half_line(history, tmp_path, monkeypatch):
    saves = run_of(history)
    running = SaveStore(tmp_path).running("kept")
    running.put(saves[0])
    write = os.write

    def full(handle, data):
        return write(handle, data[: len(data) // 2]) if len(data) > 20 else 0

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space"):
        running.put(saves[1])
    monkeypatch.setattr(os, "write", write)
    assert decode_whole(running.path.read_bytes(), "x") == (saves[0], "")
    assert running.path.read_bytes() == encode(saves[0])
    running.put(saves[2])
    assert read_save(running.path) == saves[2]
    running.close()


@pytest.mark.parametrize("how", ["removed", "replaced"])
def test_a_file_that_somebody_took_away_is_written_again(history, tmp_path, how):
    saves = run_of(history)
    running = SaveStore(tmp_path).running("kept")
    running.put(saves[0])
    running.path.unlink()
    if how == "replaced":
        running.path.write_bytes(b"other")
    running.put(saves[1])
    assert read_save(running.path) == saves[1]
    running.close()


def test_after_many_steps_it_is_written_whole_again(history, tmp_path):
    running = SaveStore(tmp_path).running("kept")
    for number in range(1, STEPS + 3):
        running.put(msgspec.structs.replace(saved(history), number=number))
        running.settle(msgspec.structs.replace(saved(history), number=number))
    assert running.path.read_bytes().count(b"\n+") < 5
    running.close()


# Order, backups, names, other windows


def test_the_order_is_that_of_the_numbers_not_of_the_clock(history, tmp_path):
    """Not the file's time, not the time that a save says, and not a clock that was set back."""
    store = SaveStore(tmp_path)
    far = 10**14
    first = store.write(saved(history, "one"))
    raw = json.loads(first.read_text())
    first.write_text(json.dumps({**raw, "number": far}))
    second = SaveStore(tmp_path).write(saved(history, "two"))
    third = SaveStore(tmp_path).write(saved(history, "three"))
    for path, when in ((first, 10**18), (second, 2 * 10**18), (third, 10**17)):
        os.utime(path, ns=(when, when))
    assert [item.path for item in store.list()] == [third, second, first]
    assert [item.number for item in store.list()] == [far + 2, far + 1, far]


def test_no_number_in_a_file_spoils_those_that_come(history, tmp_path):
    path = SaveStore(tmp_path).write(saved(history, "joke"))
    raw = json.loads(path.read_text())
    for number in (2**63 - 1, 2**64 - 1, 10**30, -1):
        path.write_text(json.dumps({**raw, "number": number}))
        store = SaveStore(tmp_path)
        two = [store.write(saved(history, name)) for name in ("two", "three")]
        numbers = [store.read(one).number for one in two]
        assert 0 < numbers[0] < numbers[1] < 10**15
        assert len(store.list()) == 3


def test_backups_are_listed_with_their_save_and_opened_like_any(history, tmp_path):
    store = SaveStore(tmp_path)
    for number in range(BACKUPS + 2):
        path = store.write(msgspec.structs.replace(saved(history), saved=str(number)))
    (listed,) = store.list()
    assert [item.save.saved for item in store.backups(path)] == ["3", "2", "1"]
    names = [item.path.name for item in store.backups(path)]
    assert names == [f"{path.name}.{n}" for n in (1, 2, 3)]
    assert listed.best is listed
    path.write_bytes(b"{")
    (tmp_path / f"{path.name}.1").write_bytes(b"")
    (listed,) = store.list()
    assert listed.save is None and "damaged" in listed.fault
    assert listed.best is not None and listed.best.save.saved == "2"
    assert store.read_best(path).save.saved == "2"


def test_backups_that_are_left_of_a_save_are_listed_but_not_of_a_deleted_one(history, tmp_path):
    store = SaveStore(tmp_path)
    for _ in range(2):
        path = store.write(saved(history))
    path.unlink()
    (listed,) = store.list()
    assert listed.path == path and listed.save is None and "no such file" in listed.fault
    assert listed.best is not None and store.read_best(path).save.name == "one"
    store.write(saved(history))
    aside = store.delete(path)
    assert store.list() == ()
    store.undelete(aside)
    assert len(store.backups(path)) == 1


def test_renaming_takes_the_backups_along(history, tmp_path):
    store = SaveStore(tmp_path)
    for _ in range(2):
        path = store.write(saved(history))
    new = store.rename(path, store.read(path), "Another")
    (listed,) = store.list()
    assert listed.path == new and listed.name == "Another" and len(store.backups(new)) == 1


@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "self", "out", "big", "deep", "nul"])
def test_any_file_may_be_anything(history, tmp_path, kind):
    """One line for it; the good one beside it is there, and written over and over."""
    store = SaveStore(tmp_path)
    good = store.write(saved(history))
    for name in ("bad.skirmish.json", "one.skirmish.json.2", "one.skirmish.json.1"):
        path = tmp_path / name
        path.unlink(missing_ok=True)
        match kind:
            case "folder":
                path.mkdir()
                (path / "x").touch()
            case "pipe":
                os.mkfifo(path)
            case "device":
                path.symlink_to("/dev/zero")
            case "self":
                path.symlink_to(path)
            case "out":
                path.symlink_to("/etc/hostname")
            case "big":
                with path.open("wb") as file:
                    file.truncate(4 << 30)
            case "deep":
                path.write_bytes(b'{"format": 1, "data": ' + b'{"a":' * 3000 + b"1" + b"}" * 3001)
            case "nul":
                path.write_bytes(b"\0" * 10_000)
    for number in range(4):
        store.write(msgspec.structs.replace(saved(history), saved=str(number)))
        listed = {item.path: item for item in store.list()}
        assert listed[good].save.saved == str(number)
        bad = listed[tmp_path / "bad.skirmish.json"]
        assert bad.save is None and bad.fault.startswith("bad.skirmish.json: ")
        assert "\n" not in bad.fault


def test_a_name_that_is_no_text_hides_nothing(history, tmp_path):
    store = SaveStore(tmp_path)
    store.write(saved(history))
    (tmp_path / os.fsdecode(b"caf\xe9\n\x1b[2J.skirmish.json")).write_bytes(b"{")
    listed = store.list()
    assert len(listed) == 2
    bad = next(item for item in listed if item.save is None)
    assert bad.name == r"caf\udce9\n\x1b[2J" and bad.fault.startswith(r"caf\udce9\n\x1b[2J.")
    bad.fault.encode("utf-8")
    assert not store.path("x").exists()
    store.delete(bad.path)
    assert len(store.list()) == 1


def test_what_lists_show_of_a_save_can_be_drawn(history):
    odd = msgspec.structs.replace(
        saved(history), title="a\0b", place="c\nd", name="e\x1bf", saved="\u202e2026",
        program="\0",
    )
    safe = decode(encode(odd), "x")
    assert (safe.title, safe.place, safe.name, safe.saved, safe.program) == (
        r"a\x00b", r"c\nd", r"e\x1bf", r"\u202e2026", r"\x00")


@pytest.mark.parametrize("name", ["", "  "])
def test_a_save_without_a_name_is_listed_by_its_file(history, tmp_path, name):
    nameless = msgspec.structs.replace(saved(history), name=name)
    (tmp_path / f"mine{SUFFIX}").write_bytes(encode(nameless))
    (listed,) = SaveStore(tmp_path).list()
    assert listed.save is not None and listed.name == "mine"


def test_what_it_keeps_beside_the_game_is_not_nested_without_end(history):
    deep = 1
    for _ in range(40):
        deep = {"a": deep}
    with pytest.raises(SaveError, match="nested too deeply"):
        decode(encode(msgspec.structs.replace(saved(history), data={"x": deep})), "x")


NAMES = ["武士", "忍者", "Κένταυρος", "Göran", "Goran", "Gøran", "!!!", "???", "a/b", "a\\b", "a:b",
         "x" * 60, "x" * 61, "x" * 62, "x" * 200, ".", "..", "con", "save-con!", "🐉", "", "café"]


def test_no_two_names_lie_in_one_file():
    slots = [slot_name(name) for name in NAMES]
    assert len(set(slots)) == len(NAMES)
    for slot in slots:
        assert slot_name(slot) == slot, "the name of a file is itself"


@given(st.text(max_size=40), st.text(max_size=40))
def test_names_share_a_file_only_if_they_are_read_alike(one, other):
    def alike(name):
        return unicodedata.normalize("NFC", name.strip()).casefold().replace(" ", "-").strip("-")

    if slot_name(one) == slot_name(other):
        assert alike(one) == alike(other)


def test_temporary_files_of_killed_programs_go_and_nothing_else(history, tmp_path):
    store = SaveStore(tmp_path)
    path = store.write(saved(history))
    for name in (f".{path.name}.abcd1234", f".{path.name}.abcd1234.tmp", ".a.yaml.zzzz_123.tmp"):
        (tmp_path / name).touch()
    others = [".hidden", ".a.skirmish.json", "x.tmp", ".settings.json.toolong12"]
    for name in others:
        (tmp_path / name).touch()
    window = store.claim_window()
    assert window is not None
    left = {one.name for one in tmp_path.iterdir()}
    assert left == {path.name, ".window.lock", *others}
    window.release()


def test_a_folder_is_handed_to_the_disk_after_a_file_took_its_place(tmp_path, monkeypatch):
    done = []
    monkeypatch.setattr(os, "fsync", lambda handle: done.append(os.fstat(handle).st_mode))
    monkeypatch.setattr(Path, "replace", lambda self, to: done.append("replaced"))
    write_atomic(tmp_path / "x.json", b"x")
    assert [stat.S_ISREG(done[0]), done[1], stat.S_ISDIR(done[2])] == [True, "replaced", True]


def test_a_second_window_is_told_and_a_killed_one_hinders_nobody(tmp_path):
    store = SaveStore(tmp_path)
    first = store.claim_window()
    assert first is not None and SaveStore(tmp_path).claim_window() is None
    first.release()
    again = SaveStore(tmp_path).claim_window()
    assert again is not None
    again.release()
    assert not list(tmp_path.iterdir()), "nothing is left behind"
    code = (
        "import sys, time; from pathlib import Path; from game.core.store import SaveStore;"
        "s = SaveStore(Path(sys.argv[1])); w = s.claim_window(); g = s.claim('game');"
        "print(w is not None and g is not None, flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout.readline() == "True\n"
        assert store.claim_window() is None and store.claim("game") is None
        assert store.busy(store.path("game")) and not store.busy(store.path("other"))
        other.kill()
    window, game = store.claim_window(), store.claim("game")
    assert window is not None and game is not None
    game.release()
    window.release()


def test_a_game_on_a_table_is_neither_deleted_nor_renamed(history, tmp_path):
    store = SaveStore(tmp_path)
    path = store.write(saved(history))
    held = store.claim("one")
    assert held is not None
    with pytest.raises(SaveError, match="on the table"):
        store.delete(path)
    with pytest.raises(SaveError, match="on the table"):
        store.rename(path, store.read(path), "other")
    held.release()
    store.delete(path)


# What the rules no longer allow


def test_a_save_tells_by_which_rules_it_was_played(history, monkeypatch):
    assert saved(history).rules == Toy.rules == 1
    broken = msgspec.structs.replace(saved(history), actions=["dash a", "walk b c9"])
    assert "version" not in restore(broken, opened).trouble
    monkeypatch.setattr(Toy, "rules", 3)
    told = restore(broken, opened).trouble
    assert told.endswith("played by version 1 of the rules, these are version 3")
    old = json.loads(encode(saved(history)))
    del old["rules"], old["number"], old["touched"]
    assert decode(json.dumps({**old, "format": 1}).encode(), "x").rules == 1


def test_a_scenario_that_is_no_longer_taken_is_stood_in_for_by_todays(history):
    """As far as that goes, and it is told; without one there is one line."""

    def strict(game, source, options):
        if source != "today":
            raise BoxError("x.yaml:3:7: too high\nx.yaml:4:1: too wide")
        return Toy()

    save = saved(history)
    loaded = restore(save, strict, "", lambda game, scenario: "today")
    assert [entry.text for entry in loaded.history.entries] == save.actions
    assert loaded.trouble.startswith("one: its scenario is no longer taken (x.yaml:3:7: too high)")
    assert "\n" not in loaded.trouble

    def none(game, scenario):
        raise BoxError("no such scenario")

    for todays in (None, none, lambda game, scenario: "other"):
        with pytest.raises(SaveError) as refused:
            restore(save, strict, "", todays)
        assert str(refused.value) == "one: its scenario can't be opened: x.yaml:3:7: too high"


def test_what_redo_would_bring_may_be_refused_too(history):
    """The position stands; only what was taken back is cut."""
    history.undo()
    save = msgspec.structs.replace(saved(history), undone=["end", "walk b c9"])
    loaded = restore(save, opened)
    assert [entry.text for entry in loaded.history.entries] == save.actions
    assert "walk b c9" in loaded.trouble


def test_a_save_that_nobody_played_in_is_empty():
    fresh = saved(History(Toy(), 1))
    assert fresh.empty and not saved(History(Toy(), 1)).touched
    history = History(Toy(), 1)
    history.play("dash a")
    assert not saved(history).empty
    history.undo()
    assert not saved(history).empty, "redo would bring it back"


FROZEN = sorted((Path(__file__).parent / "saves").glob("*/*.skirmish.json"))


def card_of(game):
    return next(card.source for card in box(game).scenarios() if card.kind == "scenario")


def test_there_are_frozen_saves_of_every_game_and_version():
    kinds = {(path.parent.name, path.name.split("-")[0]) for path in FROZEN}
    games = ("arena", "kayotz", "mechs", "troopers")
    now = {(f"f{FORMAT}-r{type(box(game).load(card_of(game))).rules}", game) for game in games}
    assert {("f1-r1", game) for game in games} | now <= kinds


@pytest.mark.parametrize("path", FROZEN, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_frozen_save_is_never_lost(path, tmp_path):
    """It loads whole, or up to its last good moment with the rule that refuses what comes next;
    and the file stays as it is."""
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    save = read_save(copy)
    loaded = restore(save, open_saved, "", todays_scenario)
    played = [entry.text for entry in loaded.history.entries]
    assert played == save.actions[: len(played)]
    if loaded.trouble:
        assert "\n" not in loaded.trouble
        assert f"played by version {save.rules} of the rules" in loaded.trouble, (
            f"{loaded.trouble}: a rule has changed: raise `rules` of its Game, and freeze saves of "
            "the new version (tests/core/freeze.py)"
        )
        if "stopped before" in loaded.trouble:
            everything = [*save.actions, *reversed(save.undone)]
            number = int(loaded.trouble.split("before action ")[1].split(" of ")[0])
            ruling = None
            with contextlib.suppress(BoxError):
                ruling = loaded.history.judge(everything[number - 1])
            stands = number - 1 == len(played)
            assert not stands or number > len(save.actions) or ruling is None or not ruling.allowed
            assert len(played) <= min(number - 1, len(save.actions))
    else:
        assert played == save.actions
        assert len(loaded.history.undone) == len(save.undone)
    assert copy.read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    ("facts", "place"),
    [
        ({"turn": "3", "turns": "12"}, "turn 3 of 12"), ({"turn": "3", "turns": ""}, "turn 3"),
        ({"turn": "3", "turns": "", "turn_name": "Round"}, "round 3"),
    ],
)
def test_a_save_says_where_the_game_stands(facts: dict[str, str], place: str) -> None:
    """With the number of turns where there is one, and as the game counts them."""
    history = History(Toy(), 1)
    status = msgspec.structs.replace(history.game.status(history.state), **facts)
    said = make_save(history, name="x", saved="", program="1.0.0", status=status).place
    assert said == place or said.startswith(f"{place} · ")
