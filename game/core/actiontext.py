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
W = TypeVar("W", bound=str)
B_contra = TypeVar("B_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)

_FORM_WORD = re.compile(r"(?:<[^>]*>|[^\s<])+")


class ActionRecord(msgspec.Struct, frozen=True, gc=False):
    """Base of the actions of a game."""


class UnitAction(ActionRecord, frozen=True, gc=False):
    """An action of a unit."""

    unit: str


class Reader(Protocol[A_co, B_contra]):
    """Reads the words after a verb. text: the whole of it, for what it has to say."""

    def __call__(self, text: str, rest: list[str], board: B_contra, /) -> A_co: ...


class CellFinder(Protocol):
    """A board whose cells have names."""

    def cell(self, name: str, /) -> int:
        """The cell of a name; raises a BoxError or ValueError that says why there is none."""


B = TypeVar("B", bound=CellFinder)


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


def verbs_of(
    bare: Mapping[str, ActionRecord], units: Mapping[str, type[ActionRecord]]
) -> dict[type[ActionRecord], str]:
    """The first word of actions of one word, and of those of a verb and a unit, by their kind."""
    return {type(action): verb for verb, action in bare.items()} | {
        kind: verb for verb, kind in units.items()
    }


def short_text(action: ActionRecord, verbs: Mapping[type[ActionRecord], str]) -> str:
    """The text of an action of one word, or of a verb and a unit; "" of any other."""
    verb = verbs.get(type(action), "")
    return f"{verb} {action.unit}" if verb and isinstance(action, UnitAction) else verb


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


def one_of(word: str, words: Iterable[W], what: str, form: str) -> W:
    """The word that is meant, in any case.

    Raises:
        ActionTextError: it is none of these.
    """
    for known in words:
        if known.casefold() == word:
            return known
    raise ActionTextError(f"{word!r} is no {what}: write {form}")


def path_of(word: str, board: CellFinder, what: str) -> tuple[int, ...]:
    """The cells of a path, "start-next-…". what: one of a single cell ("a path of one hex").

    Raises:
        ActionTextError: there are fewer than two, or no such cell.
    """
    names = word.split("-")
    if len(names) < 2:
        raise ActionTextError(f"{what}, {word!r}: write start-next-…")
    return tuple([cell_of(name, board) for name in names])


def cell_of(name: str, board: CellFinder) -> int:
    """The cell of a printed name.

    Raises:
        ActionTextError: there is none.
    """
    try:
        return board.cell(name)
    except (BoxError, ValueError) as error:
        raise ActionTextError(str(error)) from error
