"""Tutorials are data: whatever a step may say wrongly is told with file, line and column."""

import pytest

from game.core.datafile import DataFileError, Source, check
from game.core.datafile.faults import Fault
from game.core.event import EVENT_NAMES
from game.core.lesson import Lesson
from game.core.lessoncheck import Lexicon, Names, lesson_faults

CELLS = tuple(f"c{n}" for n in range(10))
UNITS = ("scout-1", "scout-2", "hq-1")
LEXICON = Lexicon(
    game="kayotz",
    forms=(
        "walk <unit> along <cell>-<cell>-…", "jump <unit> to <cell>",
        "fire <unit> at <unit> [hard]",
        "turn <unit> to left|right", "arc <unit> <degrees wide>", "next", "choose <card>",
    ),
    fills={
        "<unit>": Names("unit", UNITS), "<cell>": Names("cell", CELLS),
        "<cell>-<cell>-…": Names("cell", (*CELLS, "exit"), path=True),
        "<card>": Names("card", ("calm", "storm")),
    },
    units=(*UNITS, "14"), cells=CELLS, choices=("full-move", "fire"), largest=6,
    conditions=("<unit> at <cell>", "<unit> near <unit>"),
)


class Course(Lesson, frozen=True, kw_only=True):
    """A lesson of a game with a computer's side."""

    others: tuple[str, ...] = ()


class File(Lesson, frozen=True, kw_only=True):
    """A file with a tutorial; itself a lesson only to be a record with all defaults."""

    say: str = ""
    tutorial: tuple[Course, ...] = ()


def found(step: str, say: str = "Hello.") -> list[str]:
    """The faults of a tutorial of one step, written as the body of its mapping."""
    text = f"tutorial:\n  - say: \"{say}\"\n    {step}"

    def rest(file: File, source: Source) -> list[Fault]:
        return lesson_faults(file.tutorial, source, LEXICON)

    try:
        check(text, File, rest)
    except DataFileError as error:
        return str(error).splitlines()
    return []


@pytest.mark.parametrize(
    "pattern",
    [
        "continue", "undo", "redo", "next", "select scout-1", "select 14", "choose full-move",
        "choose fire by hq-1", "choose storm", "walk scout-1 along c1-c2-c3",
        "walk scout-1 along c1-exit",
        "walk scout-1 along *-c3", "walk scout-1 along *", "walk scout-1 *", "walk *", "*",
        "w* scout-? along c[12]-*", "WALK Scout-1 Along C1-C2", "jump *-1 to c?",
        "fire hq-1 at scout-2", "fire hq-1 at scout-2 hard", "turn hq-1 to left", "arc hq-1 30",
        "jump scout-1*", "jump * to c4", "* to c4",
    ],
)
def test_patterns_that_can_match(pattern: str) -> None:
    assert found(f'do: ["{pattern}"]') == []


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("selekt scout-1", '"selekt" is no action; did you mean "select"?'),
        ("select scout-9", 'there is no unit "scout-9"; did you mean "scout-'),
        ("choose full-moves", 'there is no choice "full-moves"'),
        ("walk scout-9 along c1-c2", 'there is no unit "scout-9"'),
        ("walk scout-1 along c1-c99", 'there is no cell "c99"'),
        ("walk scout-1 along *-c99", 'there is no cell "c99"'),
        ("walk scout-1 to c3", '"to" where "along" should stand'),
        ("walk scout-1", "cut short; write"),
        ("walk scout-1 along c1-c2 twice", '"twice" is too much'),
        ("jump mech-* to c3", 'there is no unit "mech-*"'),
        ("turn hq-1 to up", '"up" where "left|right" should stand'),
        ("fire hq-1 at scout-1 softly", '"softly" where "hard" should stand'),
        ("undo now", '"now" is too much'),
        ("", "an empty pattern"),
        ("x*", '"x*" is no action'),
    ],
)
def test_patterns_that_cannot(pattern: str, words: str) -> None:
    [fault] = found(f'do: ["{pattern}"]')
    assert fault.startswith("text:3:10: tutorial[0].do[0]: ") and words in fault


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("scout-1 on c3", "is no condition; write <unit> at <cell>, <unit> near <unit>"),
        ("scout-9 at c3", 'there is no unit "scout-9"'),
        ("scout-1 at c99", 'there is no cell "c99"'),
        ("scout-1 near c3", 'there is no unit "c3"'),
        ("scout-1 at", "cut short"), ("scout-* at c3", "is no condition"), ("", "is no condition"),
    ],
)
def test_a_condition_on_a_position_is_held_to_its_forms(condition: str, words: str) -> None:
    assert found("then: [scout-1 at c3, scout-1 near hq-1]") == []
    [fault] = found(f'then: [scout-1 at c3, "{condition}"]')
    assert fault.startswith("text:3:27: tutorial[0].then[1]: ") and words in fault


def test_a_wrong_try_is_held_to_the_same_but_nobody_foresees_reading() -> None:
    assert found('wrong: {"walk hq-1 *": No., undo: No., "choose fire": No.}') == []
    [fault] = found('wrong: {"walk hq-9 *": No.}')
    assert fault.startswith('text:3:13: tutorial[0].wrong["walk hq-9 *"]: ') and "hq-9" in fault
    [fault] = found("wrong: {continue: No.}")
    assert "is no action" in fault


def test_what_the_computer_does_is_an_action_to_the_letter() -> None:
    assert found('others: ["jump scout-1 to c3", next]') == []
    for text in ("select scout-1", "undo", "jump scout-9 to c3"):
        [fault] = found(f'others: ["{text}"]')
        assert fault.startswith("text:3:14: tutorial[0].others[0]: "), fault


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        ("unit:scout-9", "there is no unit"), ("cell:999", "there is no cell"),
        ("choice:dance", "there is no choice"), ("button:eject", "there is no button"),
        ("panel:radar", "there is no panel"), ("pixel:10", "nothing can be pointed at"),
        ("scout-1", "nothing can be pointed at"),
    ],
)
def test_what_is_pointed_at_exists(thing: str, words: str) -> None:
    good = "unit:14, cell:c3, choice:fire, button:undo, panel:log"
    assert found(f"point: [{good}]") == []
    [fault] = found(f'point: [{good}, "{thing}"]')
    assert "tutorial[0].point[5]: " in fault and words in fault


def test_keys_are_named_by_their_command_and_only_in_what_is_said() -> None:
    [fault] = found("wrong: {'walk hq-1 *': 'Press {key:undo}.'}")
    assert "tutorial[0].wrong" in fault and "a key can be named in `say` only" in fault
    [fault] = found("point: [button:undo]", "Press {key:undo} or {key:redu}.")
    assert "tutorial[0].say" in fault and '"redu"; did you mean "redo"?' in fault


def test_events_dice_and_rules() -> None:
    assert found(f"expect: [{', '.join(EVENT_NAMES)}]") == []
    [fault] = found("expect: [roled]")
    assert 'there is no event "roled"; did you mean "rolled"?' in fault
    assert found("dice: [1, 2, 3, 4, 5, 6]") == []
    assert [line.split(": ")[1] for line in found("dice: [0, 3, 7]")] == [
        "tutorial[0].dice[0]", "tutorial[0].dice[2]"
    ]
    assert found('wrong: {next: "No [KZ-M2] [SB-U1]."}') == []
    [fault] = found('wrong: {next: "No [KZ-M99]."}')
    assert 'no rulebook states the rule "KZ-M99"' in fault
    assert found("tries: [KZ-M2]") == []
    [fault] = found("tries: [KZ-M99]")
    assert 'no rulebook states the rule "KZ-M99"' in fault


def test_all_of_them_at_once() -> None:
    lines = found('do: [hop]\n    expect: [roled]\n    point: ["x:1"]\n    dice: [9]')
    assert [line.split(":")[1] for line in lines] == ["3", "4", "5", "6"]
