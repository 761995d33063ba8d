"""What is kept of the position that was asked about last."""

from game.core.last_position import of_last_position


def test_an_answer_is_worked_out_once_for_the_position_that_was_asked_about_last() -> None:
    asked: list[tuple[object, ...]] = []

    @of_last_position
    def answer(context: str, state: list[int], whom: str) -> int:
        asked.append((context, tuple(state), whom))
        return len(asked)

    here, there = [1], [1]
    assert answer("one", here, "a") == answer("one", here, "a") == 1
    assert answer("one", there, "a") == 2, "an equal position is another one"
    assert answer("one", there, "b") == 3, "so is somebody else in it"
    assert answer("two", there, "b") == 4, "and another scenario"
    assert answer("one", here, "a") == 5, "only the last is kept"
    assert len(asked) == 5
