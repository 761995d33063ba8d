"""A tutorial of Arena is checked and tried out when it is read, whatever it says."""

from random import Random

import pytest

from game.core.datafile import DataFileError
from game.core.dice import SeededDice
from game.rules import box
from game.rules.arena.game import ArenaGame
from game.rules.arena.lessons import line_ids
from tests.frozen import frozen
from tests.rules.arena.scenes import scene
from tests.rules.menus import lines

FIRST = frozen("arena", "first-steps").read_text(encoding="utf-8")


def faults(old: str, new: str) -> DataFileError:
    """What is said of First Steps with this changed."""
    assert old in FIRST
    with pytest.raises(DataFileError) as caught:
        box("arena").load(FIRST.replace(old, new, 1))
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("do: [select b1]", "do: [selekt b1]", '"selekt" is no action'),
        ("do: [select b1]", "do: [select b7]", 'no unit "b7"'),
        ("do: [first blue]", "do: [first green]", 'no side "green"'),
        ("do: [turn b1 to NE]", "do: [turn b1 to E]", '"e" where'),
        ('"turn b1 to *"', '"turn b9 to *"', 'no figure "b9"'),
        ('G5-G4-G3 *"]', 'G5-G4-Z9 *"]', 'no hex "z9"'),
        ('"attack b2 at r1 with weapon"]', '"attack b2 at r1 with teeth"]', '"teeth" where'),
        ("expect: [jumped]", "expect: [jumpt]", 'no event "jumpt"'),
        ("point: [unit:b1, panel:card]", "point: [unit:b8]", 'no unit "b8"'),
        ("choice:push-r1-staying", "choice:push-r1-away", 'no choice "push-r1-away"'),
        ("cell:E5", "cell:E99", 'no cell "E99"'),
        ("[AR-P1]", "[AR-P99]", 'the rule "AR-P99"'),
        ("dice: [5, 2]", "dice: [5, 7]", "no die shows 7"),
        ("move r1 along E1-E2", "move r8 along E1-E2", 'no figure "r8"'),
    ],
)
def test_a_slip_in_a_lesson_is_a_fault_with_its_place(old: str, new: str, words: str) -> None:
    [fault] = faults(old, new).faults
    assert words in fault.problem and fault.where.startswith("tutorial["), fault
    assert fault.line > 40 and fault.column > 4


@pytest.mark.parametrize(
    ("old", "new", "step", "words"),
    [
        ("do: [turn b1 to NE]", "do: [turn b1 to N]", 3, "nothing that can be done here"),
        ('do: ["move b2 along G5-G4-G3 *"]', 'do: ["move b2 along G5-G4-E1 *"]', 7,
         "nothing that can be done here"),
        ("expect: [jumped]", "expect: [thrown]", 6, "nothing is thrown by it"),
        ("E1-E2-E3-E4 facing S", "E1-E2-E4 facing S", 9, "the computer can't do"),
    ],
)
def test_a_step_that_cannot_be_finished_is_a_fault(
    old: str, new: str, step: int, words: str
) -> None:
    """The lesson is played through when it is read, the computer's side with it."""
    found = faults(old, new).faults
    assert found[0].where == f"tutorial[{step}]", found
    assert words in found[0].problem and found[0].line > 40


def test_a_lesson_of_a_figure_that_could_not_be_read_is_not_blamed() -> None:
    found = faults("{id: b1, side: blue,", "{id: b1, sid: blue,").faults
    assert [fault.where for fault in found] == ["figures[0].side", "figures[0].sid"]


CROWD = {
    "b1": "A4 weapons=[broadsword,spear,dagger] shield=small-shield",
    "b2": "B4 weapons=[light-crossbow,club] things=[rope]", "b3": "A5 weapons=[bastard-sword]",
    "r1": "C1 weapons=[javelin,cutlass] shield=large-shield", "r2": "D1 weapons=[long-bow]",
    "r3": "B1 weapons=[]",
}


def test_every_line_of_every_menu_has_an_id_that_lessons_may_name() -> None:
    """Random play of a few at close quarters, with everything that lies about."""
    game = box("arena").load(scene(CROWD, extra="dropped: [{at: B3, item: hammer}]"),
                             {"solo": False, "delay": True})
    assert isinstance(game, ArenaGame)
    units = list(game.context.names)
    items = [*game.data.weapons, *game.data.shields, *game.data.things]
    known = set(line_ids(units, game.sides, items, game.board.names))
    seen: set[str] = set()
    for seed in range(5):
        dice, wish = SeededDice(seed), Random(seed)
        state = game.start(dice).state
        for _ in range(45):
            hands = ("", *game.actors(state)[:2])
            found = {one.id for unit in hands for one in lines(game.menu(state, unit))}
            assert found <= known, found - known
            seen |= found
            options = game.options(state)
            if not len(options):
                break
            action = game.auto(state)
            if action is None:  # one of each kind, or they would only walk about
                some = wish.sample(range(len(options)), min(40, len(options)))
                kinds = {type(options[index]): options[index] for index in some}
                action = wish.choice([*kinds.values()])
            state = game.play(state, action, dice).state
    assert {"full", "step", "turn", "attack", "defend", "end-phase", "delay"} <= seen
    for head in ("first-", "ready-", "take-", "orders-", "drop-"):
        assert any(line.startswith(head) for line in seen), head
