"""All that may be done now, as a sequence that builds only the actions it is asked for."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

A = TypeVar("A")
F = TypeVar("F")
S = TypeVar("S")
U = TypeVar("U")


class Options(Sequence[A], Generic[A]):
    """Groups of legal actions laid end to end.

    Each group is itself a lazy sequence (one action kind of one unit), so that counting (perft)
    and picking one at random (computer players) never build the others.
    """

    __slots__ = ("groups",)

    def __init__(self, groups: Sequence[Sequence[A]]) -> None:
        self.groups = groups

    def __len__(self) -> int:
        return sum(map(len, self.groups))

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[A]: ...
    def __getitem__(self, index: int | slice) -> A | Sequence[A]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        for group in self.groups:
            size = len(group)
            if index < size:
                return group[index]
            index -= size
        raise IndexError("no such option")

    def __iter__(self) -> Iterator[A]:
        for group in self.groups:
            yield from group


class UnitGroups(Sequence[Sequence[A]], Generic[F, S, U, A]):
    """The groups of some units, each made only when it is asked for, and then kept.

    pairs: each unit with what makes a group of it, given context, state and unit; not asked before
    a group is. last: groups that are there already.
    """

    __slots__ = ("_ask", "_context", "_kept", "_known", "_last", "_state")

    def __init__(
        self, context: F, state: S,
        pairs: Callable[[], Sequence[tuple[U, Callable[[F, S, U], Sequence[A]]]]],
        last: Sequence[Sequence[A]] = (),
    ) -> None:
        self._context, self._state, self._ask, self._last = context, state, pairs, last
        self._known: Sequence[tuple[U, Callable[[F, S, U], Sequence[A]]]] | None = None
        self._kept: dict[int, Sequence[A]] = {}

    def _pairs(self) -> Sequence[tuple[U, Callable[[F, S, U], Sequence[A]]]]:
        if self._known is None:
            self._known = self._ask()
        return self._known

    def __len__(self) -> int:
        return len(self._pairs()) + len(self._last)

    def __getitem__(self, index: int) -> Sequence[A]:  # type: ignore[override]
        pairs = self._pairs()
        if index >= len(pairs):
            return self._last[index - len(pairs)]
        kept = self._kept.get(index)
        if kept is None:
            unit, make = pairs[index]
            kept = self._kept[index] = make(self._context, self._state, unit)
        return kept

    def __iter__(self) -> Iterator[Sequence[A]]:
        for index in range(len(self)):
            yield self[index]
