"""Groups of actions that are dear to find."""

import random
from collections import Counter

from game.core.options import Candidates, Each, FirstFilled, Options, drawn

EVEN = range(12)


class Counted:
    """Half of an even number, None of an odd one; counts what it is asked."""

    def __init__(self) -> None:
        self.asked: Counter[int] = Counter()

    def __call__(self, number: int) -> str | None:
        self.asked[number] += 1
        return None if number % 2 else f"half {number // 2}"


def test_a_group_lists_what_its_candidates_come_to_and_tries_each_once() -> None:
    make = Counted()
    group = Candidates(EVEN, make)
    assert not make.asked, "nothing is tried before it is asked for"
    assert list(group) == [f"half {number}" for number in range(6)]
    assert (len(group), group[-1], list(group[1:3])) == (6, "half 5", ["half 1", "half 2"])
    assert list(Options((group, ["end"]))) == [*group, "end"]
    assert set(make.asked.values()) == {1} and len(make.asked) == len(EVEN)


def test_of_candidates_that_come_to_the_same_the_first_stays() -> None:
    assert list(Candidates([3, 1, 3, 2], str)) == ["3", "1", "2"]
    assert list(Candidates([13, 21, 33, 2], str, lambda text: text[-1])) == ["13", "21", "2"]


def test_drawing_tries_no_more_than_it_takes_and_reaches_every_action() -> None:
    rng = random.Random(4)
    found = Counter()
    for _ in range(600):
        make = Counted()
        action = drawn(Candidates(EVEN, make), rng.random)
        assert action is not None
        found[action] += 1
        assert set(make.asked.values()) == {1}
        assert sum(not number % 2 for number in make.asked) == 1, "the first that may be is taken"
    assert len(found) == 6 and min(found.values()) > 60


def test_of_candidates_that_all_come_to_nothing_none_is_drawn() -> None:
    make = Counted()
    assert drawn(Candidates([1, 3, 5], make), random.Random(1).random) is None
    assert set(make.asked) == {1, 3, 5}
    assert drawn([], random.Random(1).random) is None


def test_a_plain_group_is_drawn_from_by_its_number() -> None:
    assert drawn("abcd", lambda: 0.5) == "c"


def test_the_first_group_that_has_any_is_all_there_is() -> None:
    asked: list[int] = []

    def make(number: int) -> str | None:
        asked.append(number)
        return None if number % 2 else str(number)

    groups = [Candidates(numbers, make) for numbers in ((1, 3), (5, 6, 8), (2,))]
    group = FirstFilled(*groups)
    assert drawn(group, lambda: 0.5) == "6"
    assert 2 not in asked
    assert list(group) == ["6", "8"] and len(group) == 2 and group[1] == "8" and group[:1] == ["6"]
    none = FirstFilled(Candidates([1], make), Candidates([3], make))
    assert not none and len(none) == 0 and drawn(none, lambda: 0.5) is None


def test_each_member_of_a_group_has_its_action() -> None:
    """And of a group that is dear to list only the member that is drawn is looked for."""
    asked: list[int] = []

    def make(number: int) -> int | None:
        asked.append(number)
        return None if number % 2 else number

    group = Each(Candidates([1, 2, 3, 4], make), str)
    assert drawn(group, lambda: 0.25) == "2" and asked == [2]
    assert list(group) == ["2", "4"] and group[0] == "2" and group[-1:] == ["4"]
    empty = Each(Candidates([1], make), str)
    assert not empty and drawn(empty, lambda: 0.5) is None
