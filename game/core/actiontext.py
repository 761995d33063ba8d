"""Reading action texts: what every game's little language has in common.

A form is how an action is written: "jump <unit> to <hex>". Words in `<…>`, and alternatives
written `a|b`, are filled in; the others stand as they are.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Generic, Protocol, TypeVar

import msgspec

from game.core.errors import ActionTextError, BoxError

A = TypeVar("A")
B_contra = TypeVar("B_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)

_FORM_WORD = re.compile(r"(?:<[^>]*>|[^\s<])+")


class Reader(Protocol[A_co, B_contra]):
    """Reads the words after a verb. text: the whole of it, for what it has to say."""

    def __call__(self, text: str, rest: list[str], board: B_contra, /) -> A_co: ...


class Cells(Protocol):
    """A board whose cells have names."""

    def cell(self, name: str, /) -> int:
        """The cell of a name; raises a BoxError or ValueError that says why there is none."""


B = TypeVar("B", bound=Cells)


class Grammar(msgspec.Struct, Generic[A, B], frozen=True):
    """How the actions of a game are read, by their first word.

    bare: actions of one word. units: actions of a verb and a unit. readers: all others.
    forms: how each is written. unit: what such a game calls a unit ("<trooper>").
    """

    bare: Mapping[str, A]
    units: Mapping[str, Callable[[str], A]]
    readers: Mapping[str, Reader[A, B]]
    forms: Iterable[str]
    unit: str

    def parse(self, text: str, board: B) -> A:
        """The action of a text, in any case and with any spacing.

        Raises:
            ActionTextError: names the word that isn't understood and what could stand there.
        """
        words = text.casefold().split()
        if not words:
            raise ActionTextError(f"an empty action: write one of {', '.join(self.forms)}")
        verb, *rest = words
        if verb in self.bare:
            filled(text, rest, verb)
            return self.bare[verb]
        if verb in self.units:
            return self.units[verb](*filled(text, rest, f"{verb} {self.unit}"))
        reader = self.readers.get(verb)
        if reader is None:
            known = ", ".join([*self.readers, *self.units, *self.bare])
            raise ActionTextError(f"{verb!r} is no action: write one of {known}")
        return reader(text, rest, board)


def form_words(form: str) -> list[str]:
    """The words of a form."""
    return _FORM_WORD.findall(form)


def filled(text: str, rest: list[str], form: str) -> list[str]:
    """The words after the verb that stand where the form is filled in; its other words must be
    there as they are.

    Raises:
        ActionTextError: names the first word that doesn't fit.
    """
    wanted = ["" if "<" in word or "|" in word else word for word in form_words(form)[1:]]
    for have, want in zip(rest, wanted, strict=False):
        if want and have != want:
            raise ActionTextError(f"{have!r} where {want!r} should stand: write {form}")
    if len(rest) > len(wanted):
        extra = rest[len(wanted)]
        raise ActionTextError(f"{extra!r} is too much in {text.strip()!r}: write {form}")
    if len(rest) < len(wanted):
        raise ActionTextError(f"{text.strip()!r} is cut short: write {form}")
    return [have for have, want in zip(rest, wanted, strict=True) if not want]


def cell_of(name: str, board: Cells) -> int:
    """The cell of a printed name.

    Raises:
        ActionTextError: there is none.
    """
    try:
        return board.cell(name)
    except (BoxError, ValueError) as error:
        raise ActionTextError(str(error)) from error
