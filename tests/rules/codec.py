"""What holds for the positions of every game as JSON: exactly what they were, or one line that
names what is wrong. That they come back whatever chance plays is in `tests/contract`."""

from functools import cache
from typing import Any, ClassVar

import pytest

from tests.rules.tables import GameTable


class CodecTests:
    """A game's test class adds its position and what may be wrong with it.

    wrong: where something else stands in it, what, and words of the answer. missing: where a unit
    is left out, and words of the answer.
    """

    wrong: ClassVar[tuple[tuple[str, Any, str], ...]]
    missing: ClassVar[tuple[str, str]]

    @staticmethod
    def full() -> GameTable[Any, Any]:
        """A position with something in every field."""
        raise NotImplementedError

    @classmethod
    @cache
    def kept(cls) -> GameTable[Any, Any]:
        """The same, made once: nothing here changes it."""
        return cls.full()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Each thing that may be wrong."""
        if "path" in metafunc.fixturenames:
            metafunc.parametrize(("path", "value", "words"), self.wrong)

    def test_a_position_comes_back_as_it_was(self) -> None:
        """SB-S1."""
        assert self.kept().comes_back()

    def test_what_cannot_be_is_named(self, path: str, value: Any, words: str) -> None:
        """SB-S2."""
        assert words in self.kept().unread(path, value)

    def test_a_unit_that_is_missing_is_named(self) -> None:
        """SB-S2."""
        path, words = self.missing
        assert words in self.kept().unread(path)
