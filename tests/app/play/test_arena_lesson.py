"""First Steps of Arena in the window, by mouse and by keys, to its end and with wrong tries."""

import pytest

from tests.app.play.lessons import Learner, played_as_written

# What is done at each step: the unit to take in hand, the line to choose, the hex to go to. What
# the computer does and the dice that fall by themselves are steps, too, and go on alone.
STEPS: tuple[tuple[str, str, str], ...] = (
    ("", "", ""), ("", "first-blue", ""), ("b1", "", ""), ("b1", "turn", "F5"), ("", "undo", ""),
    ("b1", "step", "E5"), ("b2", "jump", "G5"), ("b2", "full", "G3"), ("", "end", ""),
    ("", "", ""), ("", "defend", ""), ("", "", ""), ("b1", "step", "D4"), ("b2", "half", "E3"),
    ("", "end", ""), ("", "attack", "E4"), ("", "", ""), ("", "bear", ""), ("", "", ""),
    ("", "attack", "E4"), ("", "rest", ""), ("", "push-r1-staying", "F3"), ("", "", ""),
    ("", "", ""), ("", "", ""),
)


class Fencer(Learner):
    """A newcomer to Arena."""

    ends = ("end-moves", "rest", "pass")

    def do(self, unit: str, choice: str, hex_name: str) -> None:
        """One step: take in hand, choose, go."""
        if choice == "undo":
            self.history(choice)
        elif choice == "end":
            self.leave_phase()
        elif choice in ("defend", "bear"):
            self.asked(choice)
        else:
            if unit:
                self.take(unit)
            self.want(choice)
            if hex_name:
                self.act(hex_name)


@pytest.mark.parametrize(
    ("way", "size", "wrongly"),
    [("mouse", (1280, 720), False), ("keys", (1280, 720), False), ("mouse", (1920, 1080), True)],
)
def test_first_steps_of_arena_from_end_to_end(
    way: str, size: tuple[int, int], wrongly: bool
) -> None:
    """AR-O1, AR-P2, AR-O4, AR-J1, AR-O3, AR-C1, AR-E3, AR-P7, AR-C5, AR-J3: the lesson can be
    played as it is written."""
    played_as_written(Fencer(way, size, "arena"), STEPS, wrongly)
