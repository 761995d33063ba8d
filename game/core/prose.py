"""Words inside data files and scenarios, said in the language in force.

A field of a record that holds words for players, and no name that rules or other files refer to,
has the type `Prose`; so what is to be translated is said where the record is. One walk over a
record finds these texts (for whoever makes catalogues) and puts others in their place. A name that
is referred to and shown as well has the type `KnownName`: it stays, and `told_names` says what it
is called.
"""

import pathlib
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeVar, Union

import msgspec

from game.core.language import ENGLISH, spoken, translated
from game.core.words import context_of


class ProseMark:
    """What marks a type as words for players."""


PROSE: Final = ProseMark()
Prose = Annotated[str, PROSE]
"""Words that are shown to players."""
KNOWN_NAME: Final = ProseMark()
KnownName = Annotated[str, KNOWN_NAME]
"""A name by which something is referred to, and which is shown to players where it has no other in
the language in force."""

T = TypeVar("T")
Telling = Callable[[str, str], str]
"""Takes where a text stands (its keys, joined with dots, positions in lists left out) and the text,
and gives what is said in its place."""

_Walk = Callable[[Any, str, Telling], Any]


def as_written(_: str, text: str) -> str:
    """Says every text as it stands."""
    return text


def retold(value: T, kind: Any, tell: Telling) -> T:
    """A record with every text for players as `tell` says it. kind: its type."""
    walk = _walk(kind, PROSE)
    made: T = value if walk is None else walk(value, "", tell)
    return made


def known_names(value: Any, kind: Any) -> Iterator[tuple[str, str]]:
    """The names in a record that are shown as well as referred to, each with its keys."""
    found: list[tuple[str, str]] = []

    def heard(key: str, text: str) -> str:
        found.append((key, text))
        return text

    walk = _walk(kind, KNOWN_NAME)
    if walk is not None:
        walk(value, "", heard)
    yield from found


def told_names(value: Any, kind: Any, domain: str, file: str) -> dict[str, str]:
    """What such names are called in the language in force, those that are called otherwise than
    they are written."""
    if spoken() == ENGLISH:
        return {}
    return {
        name: said for key, name in known_names(value, kind)
        if (said := translated(domain, context_of(file, key), name)) != name
    }


def in_language(value: T, kind: Any, domain: str, file: str) -> T:
    """A record in the language in force. file: the file that it was read from, as translations name
    it."""
    if spoken() == ENGLISH:
        return value
    return retold(value, kind, lambda key, text: translated(domain, context_of(file, key), text))


def read_in_language(path: pathlib.Path, kind: type[T], domain: str) -> T:
    """A data file of the program's, in the language in force.

    Raises:
        DataFileError: with every fault of the file.
    """
    from game.core.datafile import read

    return in_language(read(path, kind), kind, domain, path.name)


_KINDS = {"scenario": "scenarios", "tutorial": "lessons", "problem": "problems"}


def scenario_words(game: str, kind: str) -> str:
    """The catalogue of translations of a game's scenarios of a kind."""
    return f"{game}-{_KINDS[kind]}"


def told_title(game: str, scenario: str, title: str) -> str:
    """The title of a scenario in the language in force. title: as its file has it."""
    if spoken() != ENGLISH:
        for kind in _KINDS:
            context = context_of(f"{scenario}.yaml", "title")
            said = translated(scenario_words(game, kind), context, title)
            if said != title:
                return said
    return title


@cache
def _walk(kind: Any, mark: ProseMark) -> _Walk | None:
    """What goes through the words of a kind in a value of that type; None where there are none."""
    return _walk_of(kind, mark, ())


def _walk_of(kind: Any, mark: ProseMark, within: tuple[Any, ...]) -> _Walk | None:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        if any(one is mark for one in inner[1:]):
            return _text
        return _walk_of(inner[0], mark, within)
    if origin in (Union, types.UnionType):
        return _one_of([arm for one in inner if (arm := _guarded(one, mark, within)) is not None])
    if origin in (tuple, list, frozenset, set):
        item = _walk_of(inner[0], mark, within) if inner else None
        return None if item is None else _each(item, tuple if origin is tuple else list)
    if origin is not None and issubclass(_class_of(origin), Mapping):
        item = _walk_of(inner[1], mark, within)
        return None if item is None else _values(item)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in within:
        hints = typing.get_type_hints(kind, include_extras=True)
        found = {
            name: walk for name in kind.__struct_fields__
            if (walk := _walk_of(hints[name], mark, (*within, kind))) is not None
        }
        return _record(found) if found else None
    return None


def _class_of(origin: Any) -> type:
    return origin if isinstance(origin, type) else object


def _text(value: Any, key: str, tell: Telling) -> Any:
    return tell(key, value) if isinstance(value, str) and value else value


def _each(item: _Walk, make: Callable[[Any], Any]) -> _Walk:
    return lambda value, key, tell: make([item(one, key, tell) for one in value])


def _values(item: _Walk) -> _Walk:
    return lambda value, key, tell: {
        name: item(one, f"{key}.{name}" if key else str(name), tell) for name, one in value.items()
    }


def _record(fields: Mapping[str, _Walk]) -> _Walk:
    def walk(value: Any, key: str, tell: Telling) -> Any:
        changed = {}
        for name, field in fields.items():
            old = getattr(value, name)
            new = field(old, f"{key}.{name}" if key else name, tell)
            if new != old:
                changed[name] = new
        return msgspec.structs.replace(value, **changed) if changed else value

    return walk


_Guarded = tuple[Callable[[Any], bool], _Walk]


def _guarded(kind: Any, mark: ProseMark, within: tuple[Any, ...]) -> _Guarded | None:
    """How one type of a union is told from the others, and its walk."""
    walk = _walk_of(kind, mark, within)
    if walk is None:
        return None
    plain = typing.get_args(kind)[0] if typing.get_origin(kind) is Annotated else kind
    wanted = typing.get_origin(plain) or plain
    if wanted is Literal or not isinstance(wanted, type):
        return None
    exact = issubclass(wanted, msgspec.Struct)
    return (lambda value: type(value) is wanted if exact else isinstance(value, wanted)), walk


def _one_of(walks: list[_Guarded]) -> _Walk | None:
    if not walks:
        return None

    def walk(value: Any, key: str, tell: Telling) -> Any:
        for fits, one in walks:
            if fits(value):
                return one(value, key, tell)
        return value

    return walk
