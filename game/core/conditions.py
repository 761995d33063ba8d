"""What a step of a tutorial may ask of the position that its action leads to.

A pattern on the text of an action tells who does what; where a unit then stands, what it looks at
and what it has left is told by the position. Each game names its conditions as forms, as its
actions have them: "<unit> in <area>".
"""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

import msgspec

from game.core.actiontext import form_words
from game.core.errors import ActionTextError

G = TypeVar("G")
S = TypeVar("S")

Test = Callable[[G, S, tuple[str, ...]], bool]
"""Whether a condition is true of a game's position; the words are those that fill its form."""


class Conditions(msgspec.Struct, Generic[G, S], frozen=True):
    """The conditions of a game: each form, and what tests it."""

    tests: Mapping[str, Test[G, S]]

    @property
    def forms(self) -> tuple[str, ...]:
        """How they are written."""
        return tuple(self.tests)

    def hold(self, game: G, state: S, text: str) -> bool:
        """Whether a condition is true in a position.

        Raises:
            ActionTextError: it has none of the forms.
        """
        words = text.casefold().split()
        for form, test in self.tests.items():
            wanted = form_words(form)
            pairs = list(zip(words, wanted, strict=False))
            if len(words) == len(wanted) and all(w[0] == "<" or h == w for h, w in pairs):
                return test(game, state, tuple([have for have, want in pairs if want[0] == "<"]))
        raise ActionTextError(f"{text!r} is no condition: write {', '.join(self.forms)}")


NO_CONDITIONS: Conditions[object, object] = Conditions({})
