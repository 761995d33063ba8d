"""A tutorial of Troopers is checked and tried out when it is read, whatever it says."""

from random import Random

import pytest

from game.core.datafile import DataFileError
from game.core.dice import SeededDice
from game.rules import box
from game.rules.troopers.actions import SetOrders
from game.rules.troopers.game import TroopersGame
from game.rules.troopers.lessons import line_ids
from tests.frozen import frozen
from tests.rules.menus import lines
from tests.rules.troopers.kit import scenario

FIRST = frozen("troopers", "first-steps").read_text(encoding="utf-8")


def faults(old: str, new: str) -> DataFileError:
    """What is said of First Steps with this changed."""
    assert old in FIRST
    with pytest.raises(DataFileError) as caught:
        box("troopers").load(FIRST.replace(old, new, 1))
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("do: [select b1]", "do: [selekt b1]", '"selekt" is no action'),
        ("do: [select b1]", "do: [select b7]", 'no unit "b7"'),
        ("walk b1 along *-0408\"]", "walk b1 along *-9999\"]", 'no dot "9999"'),
        ("do: [\"change b2 to grenade\"]", "do: [\"change b2 to hat\"]", '"hat"'),
        ('"arc b1 *": Wider', '"arc b9 *": Wider', 'no trooper "b9"'),
        ("expect: [rolled]", "expect: [roled]", 'no event "roled"'),
        ("point: [panel:card]", "point: [unit:b8]", 'no unit "b8"'),
        ("choice:arc-30", "choice:arc-31", 'no choice "arc-31"'),
        ("cell:0610", "cell:0699", 'no cell "0699"'),
        ("[TR-T3]", "[TR-T99]", 'the rule "TR-T99"'),
        ("dice: [4, 3, 1, 2]", "dice: [4, 3, 1, 7]", "no die shows 7"),
        ('others: ["walk r2 along 1210-', 'others: ["walk r8 along 1210-', 'no trooper "r8"'),
    ],
)
def test_a_slip_in_a_lesson_is_a_fault_with_its_place(old: str, new: str, words: str) -> None:
    [fault] = faults(old, new).faults
    assert words in fault.problem and fault.where.startswith("tutorial["), fault
    assert fault.line > 50 and fault.column > 4


@pytest.mark.parametrize(
    ("old", "new", "step", "words"),
    [
        ('do: ["walk b1 along *-0408"]', 'do: ["walk b1 along *-1305"]', 3,
         "nothing that can be done here"),
        ('do: ["change b2 to grenade"]', 'do: ["change b2 to secondary"]', 7,
         "nothing that can be done here"),
        ('do: ["fire b1 with arc 1"]\n    expect: [rolled]',
         'do: ["fire b1 with arc 1"]\n    expect: [thrown]', 11, "nothing is thrown by it"),
        ('others: ["walk r2 along 1210-', 'others: ["walk r2 along 1110-', 10,
         'the computer can\'t do "walk r2 along 1110-'),
    ],
)
def test_a_step_that_cannot_be_finished_is_a_fault(
    old: str, new: str, step: int, words: str
) -> None:
    """The lesson is played through when it is read, the computer's side with it."""
    [fault] = faults(old, new).faults
    assert fault.where == f"tutorial[{step}]" and words in fault.problem, fault
    assert fault.line > 60


def test_a_lesson_of_troopers_that_could_not_be_read_is_not_blamed() -> None:
    found = faults("{id: b1, name: Okoro,", "{id: b1, nom: Okoro,").faults
    assert [fault.where for fault in found] == ["troopers[0].name", "troopers[0].nom"]


CROWD = {
    "b1": "0407 primary=smg grenades=2 satchels=1 blade=knife tool=papers",
    "b2": "0408 secondary=pistol grenades=1", "b3": "0409 primary=rifle blade=bayonet",
    "r1": "0607 primary=rifle blade=sword", "r2": "0508 primary=rifle secondary=pistol",
    "r3": "0610 primary=rifle",
}


def test_every_line_of_every_menu_has_an_id_that_lessons_may_name() -> None:
    """Random play of a few at close quarters, with all standing orders."""
    seen: set[str] = set()
    game = box("troopers").load(scenario(CROWD))
    assert isinstance(game, TroopersGame)
    units = list(game.context.names)
    items = [*game.data.firearms, *game.data.blades, *game.data.explosives, "papers"]
    known = set(line_ids(units, items, game.data))
    for seed in range(6):
        dice, wish = SeededDice(seed), Random(seed)
        state = game.start(dice).state
        for turn in range(50):
            found = {one.id for unit in ("", *units) for one in lines(game.menu(state, unit))}
            assert found <= known, found - known
            seen |= found
            options = game.options(state)
            if not len(options):
                break
            action = game.auto(state) or options[wish.randrange(len(options))]
            mine = game.actors(state)
            if turn % 10 == 0 and mine and game.auto(state) is None:
                action = SetOrders(mine[0], "odds", wish.randrange(101))
                action = action if game.judge(state, action).allowed else options[0]
            state = game.play(state, action, dice).state
    heads = {line.split("-")[0] for line in seen}
    assert {"walk", "arc", "change", "drop", "throw", "strike", "orders", "end"} <= heads
    assert any(line.startswith("take-") for line in seen)
