"""What a computer player compared goes with its action: noted, kept in saves, and told."""

import itertools
import json

import msgspec
import pytest

from game.core.deliberation import KEPT, Deliberation, Notes, WeighedChoice
from game.core.errors import SaveError
from game.core.history import History
from game.core.resume import make_save, restore
from game.core.saves import Save, decode, decode_whole, encode, encode_step
from tests.core.toy import Toy

WHY = Deliberation("place", 2, (WeighedChoice("dash a", 2.5), WeighedChoice("end", -0.25)))


def saved(history: History, before: Save | None = None) -> Save:
    return make_save(history, name="one", saved="2026-01-02T03:04:05", program="1", before=before)


def test_the_one_that_is_taken_comes_first_and_then_the_best() -> None:
    notes = Notes()
    notes.compare("habit")
    notes.weigh(99.0, "of another comparison")
    notes.compare("place")
    for number in range(9):
        notes.weigh(float(number), f"go {number}")
    notes.weigh(0.5, "go 3")  # the same in another way: the best counts
    made = notes.record("go 3", lambda action: action.upper())
    assert made is not None
    assert (made.by, made.count) == ("place", 9)
    assert [choice.action for choice in made.choices] == [
        "GO 3", "GO 8", "GO 7", "GO 6", "GO 5", "GO 4"]
    assert len(made.choices) == KEPT and made.choices[0].worth == 3.0


def test_what_is_not_compared_is_told_as_a_rule_of_thumb_or_not_at_all() -> None:
    notes = Notes()
    assert notes.record("end", str) is None
    notes.compare("habit")
    notes.weigh(1.0, "go")
    assert notes.record("end", str) == Deliberation("habit")


def test_a_save_keeps_it_whole_and_line_by_line() -> None:
    history = History(Toy(), 11)
    saves = [saved(history)]
    for text, why in (("dash a", WHY), ("cheer a", None), ("walk b c5", WHY)):
        assert history.play(text, deliberation=why).allowed
        saves.append(saved(history, saves[-1]))
    lines = b"".join(encode_step(a, b) for a, b in itertools.pairwise(saves))
    assert lines.count(b'"place"') == 2, "each line has only its own"
    for raw in (encode(saves[-1]), encode(saves[0]) + lines):
        save, fault = decode_whole(raw, "x")
        assert (save, fault) == (saves[-1], "")
        back = restore(save, lambda game, source, options: Toy()).history
        assert [entry.deliberation for entry in back.entries] == [WHY, None, WHY]


OTHER = Deliberation("habit")


def test_a_save_keeps_what_was_compared_for_what_redo_brings_back() -> None:
    """Whole and line by line: after undo, save and load, redo has its reason again, and what is
    taken back once more keeps it."""
    history = History(Toy(), 11)
    saves = [saved(history)]
    for text, why in (("dash a", WHY), ("cheer a", None), ("walk b c5", OTHER)):
        assert history.play(text, deliberation=why).allowed
        saves.append(saved(history, saves[-1]))
    for _ in range(3):
        history.unplay()
        saves.append(saved(history, saves[-1]))
    history.step_forward()
    saves.append(saved(history, saves[-1]))
    lines = b"".join(encode_step(a, b) for a, b in itertools.pairwise(saves))
    for raw in (encode(saves[-1]), encode(saves[0]) + lines):
        save, fault = decode_whole(raw, "x")
        assert (save, fault) == (saves[-1], "")
        back = restore(save, lambda game, source, options: Toy()).history
        assert [entry.deliberation for entry in back.undone] == [OTHER, None]
        while back.undone:
            back.step_forward()
        assert [entry.deliberation for entry in back.entries] == [WHY, None, OTHER]


def test_a_save_of_before_has_none_and_goes_on() -> None:
    history = History(Toy(), 11)
    history.play("dash a")
    old = json.loads(encode(saved(history)))
    del old["deliberations"], old["undone_deliberations"]
    one = decode(json.dumps(old, indent=1).encode() + b"\n", "x")
    assert one.deliberations == [None]
    assert history.play("cheer a", deliberation=WHY).allowed
    two = saved(history)
    raw = json.dumps(old, indent=1).encode() + b"\n" + encode_step(one, two)
    assert decode(raw, "x").deliberations == [None, WHY]


@pytest.mark.parametrize("odd", [
    {"by": ""}, {"by": "no such {place}"}, {"by": "place", "count": -1},
    {"by": "place", "choices": [{"action": "x" * 3000, "worth": 1}]},
    {"by": "place", "choices": [{"action": "end", "worth": 1e12}]},
    {"by": "place", "choices": [{"action": "end", "worth": 1}] * 7},
])
def test_what_comes_from_outside_is_bounded(odd: dict[str, object]) -> None:
    history = History(Toy(), 11)
    history.play("dash a")
    tree = msgspec.to_builtins(saved(history))
    with pytest.raises(SaveError, match="damaged save"):
        decode(json.dumps({**tree, "deliberations": [odd]}).encode(), "x")


def test_undo_and_redo_bring_it_back_and_a_branch_has_it() -> None:
    history = History(Toy(), 11)
    history.play("dash a", deliberation=WHY)
    history.undo()
    history.redo()
    assert history.entries[0].deliberation == WHY
    assert history.branch(1).entries[0].deliberation == WHY
