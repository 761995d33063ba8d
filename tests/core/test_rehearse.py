"""A lesson with a step that can't be finished is found before a player meets it."""

import pytest

from game.core.lesson import Lesson
from game.core.rehearse import stuck
from tests.core.toy import Toy


def step(*do: str, dice: tuple[int, ...] = (), expect: tuple[str, ...] = ()) -> Lesson:
    return Lesson(say="Do it.", do=do, dice=dice, expect=expect)


def found(*lessons: Lesson) -> tuple[int, str] | None:
    return stuck(Toy(lessons=lessons))


READ = Lesson(say="Read.")
DASH = step("dash b", dice=(2,), expect=("rolled",))


def test_a_sound_course_is_played_to_its_end() -> None:
    assert found() is None
    assert found(
        READ, step("select a"), step("walk a c2"), step("undo"), step("redo", "walk a c2"), DASH,
        step("cheer *"), step("end"), step("wind", dice=(5,), expect=("rolled", "began")),
        step("walk a *"),
    ) is None


@pytest.mark.parametrize(
    ("index", "words", "lessons"),
    [
        (1, "nothing that can be done here", (READ, step("walk a c7"))),
        (2, "nothing that can be done here", (READ, step("walk a c2"), step("walk a *"))),
        (1, "nothing is shot by it", (READ, step("walk a c2", expect=("moved", "shot")))),
        (1, "face 9 at place 1", (READ, step("dash b", dice=(9,)))),
        (0, "nothing that can be done here", (step("undo"),)),
        (2, "nothing that can be done here", (DASH, step("cheer b"), step("cheer b"))),
    ],
)
def test_where_and_why_it_is_stuck(
    index: int, words: str, lessons: tuple[Lesson, ...]
) -> None:
    told = found(*lessons)
    assert told is not None
    assert told[0] == index and words in told[1]


@pytest.mark.parametrize(
    ("index", "lessons"),
    [
        (0, (step("walk a nowhere-at-all"),)),
        # Never come to: what went before can't be foretold.
        (1, (step("dash b"), step("walk b nowhere-at-all"))),
        (1, (READ, Lesson(say="Look.", do=("select a", "leap"), others=("walk a c2",)))),
        (0, (Lesson(say="Look.", do=("select a",), others=("leap a",)),)),
    ],
)
def test_a_text_that_is_no_action_is_a_fault_and_never_an_error(
    index: int, lessons: tuple[Lesson, ...]
) -> None:
    told = found(*lessons)
    assert told is not None and told[0] == index and told[1]


def test_a_condition_that_does_not_hold_after_what_is_asked() -> None:
    """What leads elsewhere isn't what is asked for, so one of several ways may do."""
    wish = Lesson(say="Walk.", do=("walk a *",), then=("a at c2",))
    assert found(wish) is None
    told = found(Lesson(say="Walk.", do=("walk a c1",), then=("a at c2", "b at c4")))
    assert told == (0, 'what it asks for is done, but "a at c2" doesn\'t hold then')


def test_a_star_inside_a_word_may_mean_a_way_that_is_not_offered() -> None:
    assert found(step("walk a c1*0")) is None


def test_what_follows_by_itself_is_gone_through() -> None:
    assert found(step("end"), step("walk a c1", dice=(3,))) is None


def test_from_the_first_unwritten_die_nothing_is_foretold() -> None:
    assert found(step("dash b"), step("walk b c9")) is None


def by_wind(*lessons: Lesson) -> tuple[int, str] | None:
    """With a computer on the other side: it picks a card once turn 2 has ended."""
    return stuck(Toy(lessons=lessons, computers={"wind": "random"}))


END = Lesson(say="End.", do=("wind",), dice=(5,))
TO_THE_CARD = (step("end"), END, step("end"), END)


def card(text: str, *do: str) -> Lesson:
    return Lesson(say="Watch.", do=do or ("card *",), others=(text,))


def test_the_computers_side_does_what_the_lessons_say() -> None:
    assert by_wind(*TO_THE_CARD, card("card calm"), step("walk a c2")) is None
    assert by_wind(*TO_THE_CARD, card("card calm"), step("walk a c7")) == (
        5, "nothing that can be done here is what it asks for"
    )


def test_what_the_computers_side_cannot_do_is_told() -> None:
    told = by_wind(*TO_THE_CARD, card("walk a c1"))
    assert told is not None and told[0] == 4
    assert told[1].startswith('the computer can\'t do "walk a c1": ')


def test_a_computers_side_left_to_itself_is_not_foretold() -> None:
    assert by_wind(*TO_THE_CARD, step("walk a c2"), step("walk a c7")) is None
