"""A save that can't be played again whole is only looked at until the player plays on, and then it
is a new game: the saved one is never written over."""

import re
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.app.play.session import open_save, resume
from game.core.saves import Save, encode
from game.core.store import SaveStore
from game.turns.inputs import Undo
from tests.app.play.hands import Hands
from tests.app.play.test_play_autosave import autosaves, never, play_a_little, session


def broken(folder: Path, name: str = "autosave-20261120-101010-1-kayotz-run-the-gauntlet") -> Path:
    """A game whose second action no rule allows; named as an autosave it would go on in."""
    made = session(folder)
    play_a_little(made)
    save = made.save("one")
    made.close()
    made.store.remove(made.store.path(made.autosave.name))
    assert len(save.actions) > 4
    save = replace(save, actions=[save.actions[0], "draw", *save.actions[1:]])
    return made.store.write(save, name)


def test_opening_writes_nothing(tmp_path: Path) -> None:
    """Not even after it is closed again, nor does it read as another game."""
    path = broken(tmp_path)
    before = path.read_bytes()
    files = sorted(tmp_path.iterdir())
    made = resume(path, SaveStore(tmp_path), never)
    assert made.frozen
    assert re.search(r"stopped before action 2 of 9 \(draw\): .+ \(KZ-\w+\)", made.trouble)
    assert len(made.history.entries) == 1
    made.close()
    assert path.read_bytes() == before and sorted(tmp_path.iterdir()) == files


def test_a_whole_save_is_not_written_by_opening_it_either(tmp_path: Path) -> None:
    made = session(tmp_path)
    play_a_little(made)
    made.close()
    (path,) = autosaves(tmp_path)
    before, number, files = path.read_bytes(), path.stat().st_ino, sorted(tmp_path.iterdir())
    again = resume(path, SaveStore(tmp_path), never)
    assert not again.frozen
    again.close()
    assert path.read_bytes() == before and path.stat().st_ino == number
    assert sorted(tmp_path.iterdir()) == files


def test_playing_on_makes_it_a_new_game(tmp_path: Path) -> None:
    path = broken(tmp_path)
    before = path.read_bytes()
    made = resume(path, SaveStore(tmp_path), never)
    made.send(Undo())
    made.close()
    assert not made.frozen
    assert path.read_bytes() == before
    (new,) = [one for one in autosaves(tmp_path) if one != path]
    again = open_save(new, made.store)
    assert not again.trouble and len(again.history.entries) == len(made.history.entries)


def test_a_damaged_line_opens_at_its_last_good_moment(tmp_path: Path) -> None:
    made = session(tmp_path)
    made.keep()
    for _ in range(2):
        play_a_little(made)
    path = made.store.path(made.autosave.name)
    raw = path.read_bytes()
    made.close()
    lines = raw.split(b"\n+")
    assert len(lines) > 5
    lines[3] = lines[3][:-9] + b"xxxxxxxx}"
    path.write_bytes(b"\n+".join(lines))
    spoilt = path.read_bytes()
    again = resume(path, SaveStore(tmp_path), never)
    assert again.frozen and "damaged behind action" in again.trouble
    again.send(Undo())
    again.close()
    assert path.read_bytes() == spoilt
    assert len(autosaves(tmp_path)) == 2


def test_a_damaged_save_goes_on_from_its_backup_in_a_file_of_its_own(tmp_path: Path) -> None:
    made = session(tmp_path)
    play_a_little(made)
    made.close()
    (path,) = autosaves(tmp_path)
    again = resume(path, SaveStore(tmp_path), never)
    again.send(Undo())
    again.close()
    path.write_bytes(b"{")
    third = resume(path, SaveStore(tmp_path), never)
    assert not third.frozen and "newest whole backup" in third.note
    third.send(Undo())
    third.close()
    assert path.read_bytes() == b"{" and len(autosaves(tmp_path)) == 2


def test_a_game_on_another_table_goes_on_as_a_copy(tmp_path: Path) -> None:
    """As in a second window on the same folder."""
    first = session(tmp_path)
    play_a_little(first)
    path = first.store.path(first.autosave.name)
    second = resume(path, SaveStore(tmp_path), never)
    assert "another window" in second.note and not second.frozen
    second.send(Undo())
    play_a_little(first)
    first.close()
    second.close()
    played = {one.path: one.save for one in SaveStore(tmp_path).list()}
    saves = [save for save in played.values() if isinstance(save, Save)]
    assert len(saves) == 2
    assert len(saves[0].actions) != len(saves[1].actions)
    assert first.store.read(path).actions == [one.text for one in first.history.entries]


def test_the_quick_save_of_another_game_stays(tmp_path: Path) -> None:
    """And one by other rules, and one that is damaged."""
    names = []
    for seed in (3, 3, 4):
        made = session(tmp_path, seed)
        names.append(made.quick_name())
        made.save_as(names[-1])
        made.close()
    assert names[0] == names[1] and names[2] == f"{names[0]} 2"
    made = session(tmp_path, 3)
    path = made.store.path(names[0])
    path.write_bytes(encode(replace(made.store.read(path), rules=1)))
    assert made.quick_name() == f"{names[0]} 3"
    made.store.path(names[2]).write_bytes(b"{")
    made.close()
    other = session(tmp_path, 4)
    assert other.quick_name() == f"{names[0]} 3"
    other.close()


def asks(hands: Hands) -> bool:
    """Whether a question waits for its answer."""
    return hands.scene.modal is not None


def test_in_the_window_it_asks_before_anything_changes() -> None:
    """Its last good moment and why; neither clicks nor forced actions go on; then a new game."""
    hands = Hands()
    store = hands.rooms.services.store
    path = broken(store.folder)
    before = path.read_bytes()
    hands.rooms.load(path)
    hands.app.step(50)
    scene = hands.scene
    assert scene.session.frozen and scene.modal is not None
    assert "before action 2 of 9 (draw)" in scene.modal.label and "(KZ-" in scene.modal.label
    hands.key(pygame.K_ESCAPE)
    assert not asks(hands) and scene.session.frozen
    played = hands.actions()
    for _ in range(20):
        hands.app.step(20)
    assert hands.actions() == played, "nothing goes on by itself"
    hands.key(pygame.K_SPACE)
    assert asks(hands), "who wants to play is asked again"
    hands.resize((1600, 900))
    assert not asks(hands)
    hands.key(pygame.K_TAB)
    assert asks(hands)
    hands.click("frozen.play")
    assert not asks(hands)
    hands.undo()
    scene.session.close()
    assert path.read_bytes() == before
    assert store.read(store.path(scene.session.autosave.name)).actions == hands.actions()


def test_the_game_on_the_table_can_be_loaded_over_itself() -> None:
    """It goes on in its own file, not in a copy."""
    hands = Hands()
    hands.end_phase()
    path = hands.autosave()
    hands.rooms.load(path)
    hands.rest()
    assert hands.scene.session.note == "" and hands.autosave() == path


@pytest.mark.parametrize("holder", [True, False])
def test_a_second_window_is_told(holder: bool) -> None:
    hands = Hands()
    held = hands.rooms.services.store.claim_window() if holder else None
    hands.app.home()
    hands.rooms.arrive()
    toast = hands.app.scene.widget("toast")
    assert (toast is not None and "Another window" in toast.label) == holder
    hands.rooms.close()
    if held is not None:
        held.release()
    assert hands.rooms.services.store.claim_window() is not None
