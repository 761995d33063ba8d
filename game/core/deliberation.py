"""Why a computer player decided as it did: what it compared, kept beside its action."""

from collections.abc import Callable, Hashable, Iterable
from typing import Annotated, TypeVar

import msgspec

KEPT = 6
"""How many of the weighed choices are kept: among them are some that only differ in a facing."""
_ID = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern="^[a-z-]+$")]
_TEXT = Annotated[str, msgspec.Meta(max_length=2000)]
_MOST = 1e9  # no worth of a sound player comes near it
_COUNT = 1_000_000
_TERMS = 8

A = TypeVar("A", bound=Hashable)


class Term(msgspec.Struct, frozen=True, gc=False):
    """A part of what a choice seemed worth. id: what it counts; the game's words say what that is
    (`Presentation.weighed_term`). worth: in the units of the measure."""

    id: _ID
    worth: Annotated[float, msgspec.Meta(ge=-_MOST, le=_MOST)]


class WeighedChoice(msgspec.Struct, frozen=True, gc=False):
    """Something that could have been done: the text of its action, and what it seemed worth. terms:
    the parts that the worth is made of, as far as they are told."""

    action: _TEXT
    worth: Annotated[float, msgspec.Meta(ge=-_MOST, le=_MOST)]
    terms: Annotated[tuple[Term, ...], msgspec.Meta(max_length=_TERMS)] = ()


class Deliberation(msgspec.Struct, frozen=True):
    """What a computer player compared for a decision.

    by: id of the measure, or of the rule of thumb where nothing was weighed; the game's words say
    what it means (`Presentation.weighed_by`). count: how many choices were weighed. choices: the
    one that was taken first, then the best of the others; empty for a rule of thumb.
    """

    by: _ID
    count: Annotated[int, msgspec.Meta(ge=0, le=_COUNT)] = 0
    choices: Annotated[tuple[WeighedChoice, ...], msgspec.Meta(max_length=KEPT)] = ()


class Notes:
    """What a computer player writes down while it decides once: by what it compares, and each
    choice with its worth. Of one that is weighed in several ways the best counts."""

    def __init__(self) -> None:
        self.by = ""
        self._worth: dict[Hashable, float] = {}
        self._terms: dict[Hashable, tuple[Term, ...]] = {}

    def compare(self, by: str) -> None:
        """From here on choices are compared by this measure; what was compared before doesn't
        matter any more."""
        self.by = by
        self._worth, self._terms = {}, {}

    def weigh(
        self, worth: float, action: Hashable, terms: Iterable[tuple[str, float]] = ()
    ) -> None:
        """A choice and what it seems worth. terms: id and worth of its parts."""
        known = self._worth.get(action)
        if known is None or worth > known:
            self._worth[action] = worth
            parts = [Term(name, _bounded(part)) for name, part in terms if part]
            parts.sort(key=lambda term: -abs(term.worth))
            self._terms[action] = tuple(parts[:_TERMS])

    def weighed(self, pairs: Iterable[tuple[float, A]]) -> Iterable[tuple[float, A]]:
        """The pairs of worth and action, each noted as it passes."""
        for worth, action in pairs:
            self.weigh(worth, action)
            yield worth, action

    def record(self, taken: A, text: Callable[[A], str]) -> Deliberation | None:
        """What was compared for the action that was decided on; None where nothing was noted.
        text: the canonical text of an action. Where the action isn't among what was compared, it
        came of the rule of thumb alone."""
        if not self.by:
            return None
        if taken not in self._worth:
            return Deliberation(self.by)
        others = sorted(
            (pair for pair in self._worth.items() if pair[0] != taken), key=lambda pair: -pair[1]
        )
        kept = [(taken, self._worth[taken]), *others[: KEPT - 1]]
        return Deliberation(self.by, min(_COUNT, len(self._worth)), tuple(
            WeighedChoice(text(action), _bounded(worth), self._terms[action])  # type: ignore[arg-type]
            for action, worth in kept
        ))


def _bounded(worth: float) -> float:
    return max(-_MOST, min(_MOST, worth))
