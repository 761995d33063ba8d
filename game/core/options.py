"""All that may be done now, as a sequence that builds only the actions it is asked for."""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, overload

A = TypeVar("A")


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
