"""Every chapter of every course, from end to end by mouse alone and by keys alone: what its steps
ask for, the wrong tries that they foresee, and Back at every step."""

from itertools import product

import pytest

from game.core.lesson import Lesson
from game.core.resources import scenario_dir
from game.rules import game_ids
from game.turns.tutorial import Tutorial
from tests.app.play.led_learner import LedLearner
from tests.app.play.lessons import tutorial
from tests.properties import rarely

WAYS = ("mouse", "keys")
LOOKS = ((1280, 720, 100), (1280, 720, 150))


def chapters() -> list[tuple[str, str]]:
    """Game and id of the chapters of all courses, read off their files: none is tried out while
    tests are gathered."""
    return [
        (game, path.stem) for game in game_ids()
        for path in sorted(scenario_dir(game).glob("*.yaml"))
        if "\nchapter: " in path.read_text(encoding="utf-8")
    ]


def led_by_hand(game: str, name: str, way: str, look: tuple[int, int, int]) -> None:
    """A chapter from its first step to its last; before a step what it foresees as wrong is tried,
    and after it the step is come back to and done once more."""
    wide, high, scale = look
    hands = LedLearner(game, name, way, (wide, high), scale)
    lead = tutorial(hands)
    while lead.lesson is not None:
        where = f"{game}/{name} step {lead.index + 1} by {way}"
        index, lesson = lead.index, lead.lesson
        if not lead.reading:
            for pattern in lesson.wrong:
                hands.try_wrongly(pattern)
        state = hands.table.state
        lead = done(hands, index, where)
        if lead.lesson is not None and may_go_back(lesson) and lead.may_go_back:
            hands.back()
            assert (lead.index, hands.table.state) == (index, state), (where, "back", lead.index)
            lead = done(hands, index, where)
    hands.rooms.put_away()


def done(hands: LedLearner, index: int, where: str) -> Tutorial:
    """The step at hand done, which may take two strokes: to do it, and to read what came of it."""
    lead = tutorial(hands)
    for _ in range(3):
        if lead.index != index:
            break
        hands.follow()
        lead = tutorial(hands)
    assert lead.index == index + 1, (where, lead.index, lead.lesson, hands.table.outcome)
    return lead


def may_go_back(lesson: Lesson) -> bool:
    """Whether Back leads from behind a step to where it began: what took something back can't be
    come back to, and a game that was left and gone on with begins where it stands."""
    return not {"undo", "redo", "visit title"} & set(lesson.do)


def rounds() -> list[tuple[str, str, str, tuple[int, int, int]]]:
    """Each chapter by both ways at both looks."""
    return [(*chapter, way, look) for chapter, way, look in product(chapters(), WAYS, LOOKS)]


@pytest.mark.parametrize(
    ("game", "name", "way", "look"), rarely(rounds(), len(rounds()) // 2, 3),
    ids=[f"{game}-{name}-{way}-{look[2]}" for game, name, way, look in rounds()],
)
def test_a_chapter_is_played_by_hand(
    game: str, name: str, way: str, look: tuple[int, int, int]
) -> None:
    """SB-T3: from end to end, with wrong tries and steps back; in the fast suite two of them."""
    led_by_hand(game, name, way, look)
