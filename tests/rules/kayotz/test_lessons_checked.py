"""A tutorial of Kay'otz Incursion is checked when it is read, whatever it says."""

from random import Random

import pytest

from game.core.datafile import DataFileError
from game.core.dice import SeededDice
from game.rules import box
from game.rules.kayotz.game import KayotzGame
from game.rules.kayotz.menu import line_ids
from tests.frozen import frozen
from tests.rules.kayotz.talk_table import PROVING_GROUND
from tests.rules.menus import lines

FIRST = frozen("kayotz", "first-steps").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("do: [select scout-1]", "do: [selekt scout-1]", '"selekt" is no action'),
        ("do: [select scout-1]", "do: [select scout-7]", 'no unit "scout-7"'),
        ("choose full-fire by squad-1", "choose all-fire by squad-1", 'no choice "all-fire"'),
        ("choose full-fire by squad-1", "choose full-fire by squad-7", 'no unit "squad-7"'),
        ("-253-313\"]\n    then", "-253-999\"]\n    then", 'no hex "999"'),
        ("then: [scout-1 at 313]", "then: [scout-1 at 999]", 'no hex "999"'),
        ("then: [scout-1 at 313]", "then: [scout-1 on 313]", "is no condition"),
        ("full-fire squad-1 at 31\":", "full-fire squad-1 at 32\":", 'no Kay’otz unit "32"'),
        ("expect: [rolled]", "expect: [roled]", 'no event "roled"'),
        ("point: [unit:scout-1]", "point: [unit:scout-9]", 'no unit "scout-9"'),
        ("cell:332", "cell:999", 'no cell "999"'),
        ("panel:card", "pixel:10", "nothing can be pointed at"),
        ("[KZ-M1]", "[KZ-M99]", 'the rule "KZ-M99"'),
        ("dice: [5, 1, 2, 3]", "dice: [5, 1, 9, 3]", "no die shows 9"),
    ],
)
def test_a_slip_in_a_lesson_is_a_fault_with_its_place(old: str, new: str, words: str) -> None:
    assert old in FIRST
    with pytest.raises(DataFileError) as caught:
        box("kayotz").load(FIRST.replace(old, new, 1))
    [fault] = caught.value.faults
    assert words in fault.problem and fault.where.startswith("tutorial[")
    assert fault.line > 50 and fault.column > 4


@pytest.mark.parametrize(
    ("old", "new", "step", "words"),
    [
        ("do: [rally heavy-1]", "do: [rally squad-1]", 13, "nothing that can be done here"),
        ("dice: [4, 3, 1]", "dice: [1, 1, 1]", 17, "nothing is removed by it"),
        ("dice: [1, 5, 2]", "dice: [6, 5, 2]", 11, "isn't on a d4"),
        ("do: [next]\n    expect: [ended]", "do: [next]\n    expect: [jumped]", 19, "jumped"),
    ],
)
def test_a_step_that_cannot_be_finished_is_a_fault(
    old: str, new: str, step: int, words: str
) -> None:
    """The lesson is played through when it is read, to its last step."""
    assert old in FIRST
    with pytest.raises(DataFileError) as caught:
        box("kayotz").load(FIRST.replace(old, new, 1))
    [fault] = caught.value.faults
    assert fault.where == f"tutorial[{step}]" and words in fault.problem, fault
    assert fault.line > 100


def test_a_lesson_of_units_that_could_not_be_read_is_not_blamed() -> None:
    with pytest.raises(DataFileError) as caught:
        box("kayotz").load(FIRST.replace('{id: scout-1, hex: "133"}', "{id: scout-1, hx: 1}"))
    assert [fault.where for fault in caught.value.faults] == ["marines[0].hex", "marines[0].hx"]


def test_every_line_of_every_menu_has_an_id_that_lessons_may_name() -> None:
    """Random play on a map with everything on it, alone and hot-seat."""
    seen: set[str] = set()
    for seed in range(6):
        game = box("kayotz").load(PROVING_GROUND, {"hot-seat": seed % 2 == 1})
        assert isinstance(game, KayotzGame)
        units = list(game.context.marine_kinds)
        known = set(line_ids(units, game.data.cards))
        dice, wish = SeededDice(seed), Random(seed)
        state = game.start(dice).state
        for _ in range(60):
            hands = ("", *wish.sample(units, 3))
            found = {line.id for unit in hands for line in lines(game.menu(state, unit))}
            assert found <= known, found - known
            seen |= found
            kinds = [group for group in game.options(state).groups if len(group)]
            if not kinds:
                break
            state = game.play(state, wish.choice(wish.choice(kinds)), dice).state
    named = {key for key in seen if key.startswith(("recon-", "bring-", "card-"))}
    assert len(seen - named) > 20 and any(key.startswith("card-") for key in named)
