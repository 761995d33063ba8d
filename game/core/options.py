"""All that may be done now, as a sequence that builds only the actions it is asked for."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Generic, TypeVar, overload

A = TypeVar("A")
C = TypeVar("C")
F = TypeVar("F")
S = TypeVar("S")
U = TypeVar("U")

Random = Callable[[], float]
"""Numbers at random from 0 up to 1."""


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


class Drawable(Generic[A]):
    """A group that is dear to list, and of which one action alone is had for less."""

    __slots__ = ()

    def draw(self, random: Random) -> A | None:
        """One at random; None where there is none."""
        raise NotImplementedError


class Candidates(Drawable[A], Sequence[A], Generic[C, A]):
    """A group whose actions are dear to find: each candidate comes to one, or to none.

    Counting it, listing it or asking for one by its number tries all of them, once; `draw`, and
    asking whether there is any, only as many as it takes to find one that may be done.

    key: actions of which it is the same are one, the first that is found; else those are one that
    are equal. every: all of them, where asking about all at once is quicker than one by one.
    """

    __slots__ = ("_candidates", "_every", "_key", "_listed", "_make")

    def __init__(
        self, candidates: Sequence[C], make: Callable[[C], A | None],
        key: Callable[[A], Hashable] | None = None, every: Callable[[], Sequence[A]] | None = None,
    ) -> None:
        self._candidates, self._make, self._key, self._every = candidates, make, key, every
        self._listed: Sequence[A] | None = None

    def _all(self) -> Sequence[A]:
        if self._listed is None and self._every is not None:
            self._listed = self._every()
        if self._listed is None:
            found: dict[Hashable, A] = {}
            key = self._key
            for candidate in self._candidates:
                action = self._make(candidate)
                if action is not None:
                    found.setdefault(action if key is None else key(action), action)
            self._listed = list(found.values())
        return self._listed

    def __len__(self) -> int:
        return len(self._all())

    def __bool__(self) -> bool:
        if self._listed is not None:
            return bool(self._listed)
        make = self._make
        for candidate in self._candidates:  # noqa: SIM110 (any() takes twice as long here)
            if make(candidate) is not None:
                return True
        return False

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[A]: ...
    def __getitem__(self, index: int | slice) -> A | Sequence[A]:
        return self._all()[index]

    def __iter__(self) -> Iterator[A]:
        return iter(self._all())

    def draw(self, random: Random) -> A | None:
        """What a candidate at random comes to, or the next that comes to anything; None where none
        does."""
        left = list(self._candidates)
        while left:
            number = int(random() * len(left))
            left[number], left[-1] = left[-1], left[number]
            action = self._make(left.pop())
            if action is not None:
                return action
        return None


class FirstFilled(Drawable[A], Sequence[A], Generic[A]):
    """The first of some groups in which there is anything; the last one if all are empty."""

    __slots__ = ("_groups",)

    def __init__(self, *groups: Sequence[A]) -> None:
        self._groups = groups

    def _first(self) -> Sequence[A]:
        return next((group for group in self._groups if group), self._groups[-1])

    def __len__(self) -> int:
        return len(self._first())

    def __bool__(self) -> bool:
        return bool(self._first())

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[A]: ...
    def __getitem__(self, index: int | slice) -> A | Sequence[A]:
        return self._first()[index]

    def __iter__(self) -> Iterator[A]:
        return iter(self._first())

    def draw(self, random: Random) -> A | None:
        """One at random of the first that has any; None where none has."""
        found = (drawn(group, random) for group in self._groups)
        return next((one for one in found if one is not None), None)


class Each(Drawable[A], Sequence[A], Generic[C, A]):
    """A group with an action for each member of another one."""

    __slots__ = ("_make", "_members")

    def __init__(self, members: Sequence[C], make: Callable[[C], A]) -> None:
        self._members, self._make = members, make

    def __len__(self) -> int:
        return len(self._members)

    def __bool__(self) -> bool:
        return bool(self._members)

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[A]: ...
    def __getitem__(self, index: int | slice) -> A | Sequence[A]:
        if isinstance(index, slice):
            return list(map(self._make, self._members[index]))
        return self._make(self._members[index])

    def __iter__(self) -> Iterator[A]:
        return map(self._make, self._members)

    def draw(self, random: Random) -> A | None:
        """What a member at random comes to; None where there is none."""
        member = drawn(self._members, random)
        return None if member is None else self._make(member)


def drawn(group: Sequence[A], random: Random) -> A | None:
    """An action of a group at random, None of an empty one."""
    if isinstance(group, Drawable):
        return group.draw(random)
    size = len(group)
    return group[int(random() * size)] if size else None


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
        pairs = self._known or self._pairs()
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
