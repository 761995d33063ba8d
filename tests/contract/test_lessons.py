"""The tutorials of every game: a slip that any can have is a fault with its place in the file.

The slips are made in the frozen First Steps. Those in a game's own words, and steps that can't be
finished, stand in its `test_lessons_checked.py`.
"""

import re
from functools import cache
from typing import NamedTuple

import pytest

from game.core.datafile import DataFileError
from game.rules import box, game_ids
from tests.frozen import frozen


class Slip(NamedTuple):
    """found: what is changed, where the tutorial has it first. put: into its place. words: of the
    fault; with groups of what was found."""

    found: str
    put: str
    words: str


SLIPS = {
    "verb": Slip(r"do: \[select ", "do: [selekt ", '"selekt" is no action'),
    "unit": Slip(r"do: \[select [\w-]+", "do: [select nobody", 'no unit "nobody"'),
    "verb-of-a-wrong-try": Slip(
        r'wrong:(\s+"?)[\w-]+', r"wrong:\1ponder", '"ponder" is no action'),
    "verb-of-others": Slip(
        r'others: \["?[\w-]+', 'others: ["ponder', '"ponder" is no action'),
    "event": Slip(r"expect: \[\w+", "expect: [roled", 'no event "roled"'),
    "condition": Slip(r'then: \[("?[\w-]+) \w+', r"then: [\1 dreams", "is no condition"),
    "unit-pointed-at": Slip(r"point: \[unit:[\w-]+", "point: [unit:nobody", 'no unit "nobody"'),
    "choice-pointed-at": Slip(r"choice:[\w-]+", "choice:nothing", 'no choice "nothing"'),
    "cell-pointed-at": Slip(r'"?cell:[\w.,]*\w"?', '"cell:nowhere"', 'no cell "nowhere"'),
    "thing-pointed-at": Slip(r"panel:card", "pixel:10", "nothing can be pointed at"),
    "rule": Slip(r"\[(\w\w-\w)\d+\]", r"[\g<1>99]", "states the rule"),
    "die": Slip(r"dice: \[\d", "dice: [19", "no die shows 19"),
}


@cache
def parts(game_id: str) -> tuple[str, str]:
    """First Steps up to its tutorial, and the tutorial."""
    text = frozen(game_id, "first-steps").read_text(encoding="utf-8")
    head, key, steps = text.partition("\ntutorial:")
    return head + key, steps


MADE = [
    pytest.param(game_id, slip, id=f"{game_id}-{name}")
    for game_id in game_ids() for name, slip in SLIPS.items()
    if re.search(slip.found, parts(game_id)[1])
]


def test_every_slip_is_made_in_nearly_every_game() -> None:
    """The lesson of a game alone against cards has nobody else who does anything."""
    assert len(MADE) >= len(SLIPS) * len(game_ids()) - 2


@pytest.mark.parametrize(("game_id", "slip"), MADE)
def test_a_slip_in_a_lesson_is_a_fault_with_its_place(game_id: str, slip: Slip) -> None:
    """SB-T3."""
    head, steps = parts(game_id)
    with pytest.raises(DataFileError) as caught:
        box(game_id).load(head + re.sub(slip.found, slip.put, steps, count=1))
    [fault] = caught.value.faults
    assert slip.words in fault.problem and fault.where.startswith("tutorial["), fault
    assert fault.line > head.count("\n") and fault.column > 4


@pytest.mark.parametrize("game_id", game_ids())
def test_what_a_step_waits_for_and_never_comes_is_a_fault(game_id: str) -> None:
    """SB-T3: the lesson is played through when it is read."""
    head, steps = parts(game_id)
    with pytest.raises(DataFileError) as caught:
        box(game_id).load(head + re.sub(r"expect: \[\w+\]", "expect: [thrown]", steps, count=1))
    fault = caught.value.faults[0]
    assert "nothing is thrown by it" in fault.problem and fault.where.startswith("tutorial["), fault


@pytest.mark.parametrize("game_id", game_ids())
def test_the_lessons_of_a_unit_that_cannot_be_read_are_not_blamed(game_id: str) -> None:
    """Only the unit is."""
    head, steps = parts(game_id)
    unit = re.findall(r"unit:([\w-]+)", steps)[0]
    with pytest.raises(DataFileError) as caught:
        box(game_id).load(head.replace(f"{{id: {unit}, ", f"{{id: {unit}, nonsense: 1, ") + steps)
    [fault] = caught.value.faults
    assert fault.where.endswith(".nonsense") and not fault.where.startswith("tutorial"), fault
