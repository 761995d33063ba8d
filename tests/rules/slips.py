"""Slips in a tutorial, in a game's own words: each is a fault with its place in the file. What any
tutorial may get wrong is in `tests/contract/test_lessons.py`."""

from typing import ClassVar

import pytest

from game.core.datafile import DataFileError, Fault
from game.rules import box
from tests.frozen import frozen


class SlipTests:
    """A game's test class adds what it changes in First Steps: what is written there, what is put
    in its place, and words of the fault.

    endless: in which step, which can't be finished then.
    """

    game: ClassVar[str]
    slips: ClassVar[tuple[tuple[str, str, str], ...]]
    endless: ClassVar[tuple[tuple[str, str, int, str], ...]]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Each slip, each step without an end."""
        for name, rows in (("slip", self.slips), ("step", self.endless)):
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, rows)

    def faults(self, old: str, new: str) -> tuple[Fault, ...]:
        """What is said of First Steps with this changed."""
        text = frozen(self.game, "first-steps").read_text(encoding="utf-8")
        assert old in text
        with pytest.raises(DataFileError) as caught:
            box(self.game).load(text.replace(old, new, 1))
        return tuple(caught.value.faults)

    def test_a_slip_in_a_lesson_is_a_fault_with_its_place(
        self, slip: tuple[str, str, str]
    ) -> None:
        """SB-T3."""
        old, new, words = slip
        [fault] = self.faults(old, new)
        assert words in fault.problem and fault.where.startswith("tutorial["), fault
        assert fault.line > 40 and fault.column > 4

    def test_a_step_that_cannot_be_finished_is_a_fault(
        self, step: tuple[str, str, int, str]
    ) -> None:
        """SB-T3: the lesson is played through when it is read, to its last step, the computer's
        side with it."""
        old, new, number, words = step
        fault = self.faults(old, new)[0]
        assert fault.where == f"tutorial[{number}]" and words in fault.problem, fault
        assert fault.line > 40
