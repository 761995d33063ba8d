"""Words shown to players: read from files, filled in with exact values.

A file is YAML: keys to templates with `{name}` fields (`assets/locale/en/<part>.yaml`). Each text
is said in the language in force (`game.core.language`); a pair of keys `one` and `many` is a text
with a number, of which a language may have any number of forms.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.core.asset_yaml import read_tree
from game.core.errors import BoxError
from game.core.language import ENGLISH, forms, spoken, translated, translated_count
from game.core.resources import asset

ONE, MANY = "one", "many"


class Template(NamedTuple):
    """A text of a file, or with `many` a pair of them. domain: the catalogue of its translations.
    key: its keys, joined with dots; without the last one for a pair."""

    domain: str
    file: str
    key: str
    text: str
    many: str = ""

    @property
    def context(self) -> str:
        """Where it stands, as translations name it."""
        return context_of(self.file, self.key)


def domain_of(file: str) -> str:
    """The catalogue of translations of a file of words: all of a game's have one, so
    "arena-reasons.yaml" is in "arena"."""
    return file.removesuffix(".yaml").partition("-")[0]


def context_of(file: str, key: str) -> str:
    """How translations name the place of a text."""
    return f"{file}:{key}"


class Words:
    """A catalogue of templates of one part of the program (a game, the window)."""

    def __init__(self, part: str, templates: Mapping[str, str],
                 files: Mapping[str, str] | None = None) -> None:
        """templates: in English. files: of each key the file that it stands in; without them
        nothing is translated."""
        self._part = part
        self._templates = dict(templates)
        self._files = dict(files or {})
        self._in: dict[str, dict[str, str]] = {ENGLISH: self._templates}

    def __contains__(self, key: str) -> bool:
        return key in self._templates

    def say(self, key: str, /, **facts: object) -> str:
        """The text of a key with its fields filled in.

        Raises:
            BoxError: the key or one of its fields is missing (a fault of the program's files).
        """
        try:
            return self.templates[key].format_map(facts)
        except KeyError as missing:
            raise BoxError(
                f"words of {self._part}: {key} lacks {missing}: install the program again"
            ) from missing

    def counted(self, key: str, number: int, /, **facts: object) -> str:
        """A number with its noun: the text of `<key>.one` or `<key>.many` with its fields filled
        in, in the form that the language has for the number; `{count}` and `{n}` are the number.

        Raises:
            BoxError: as `say`.
        """
        facts = {"count": number, "n": number, **facts}
        file = self._files.get(f"{key}.{ONE}")
        if spoken() == ENGLISH or file is None:
            return self.say(f"{key}.{ONE if number == 1 else MANY}", **facts)
        try:
            pair = self._templates[f"{key}.{ONE}"], self._templates[f"{key}.{MANY}"]
            form = translated_count(domain_of(file), context_of(file, key), *pair, number)
            return form.format_map(facts)
        except KeyError as missing:
            raise BoxError(
                f"words of {self._part}: {key} lacks {missing}: install the program again"
            ) from missing

    @property
    def keys(self) -> frozenset[str]:
        """All keys: tests check that every one the code asks for is there."""
        return frozenset(self._templates)

    def said_for(self, english: str) -> frozenset[str]:
        """What is said in the language in force wherever English says this, in capitals or not."""
        wanted = english.casefold()
        return frozenset(
            self.templates[key] for key, text in self._templates.items()
            if text.casefold() == wanted
        )

    @property
    def templates(self) -> Mapping[str, str]:
        """All texts in the language in force, their fields open."""
        language = spoken()
        found = self._in.get(language)
        if found is None:
            found = self._in[language] = {key: self._translated(key) for key in self._templates}
        return found

    def _translated(self, key: str) -> str:
        text, file = self._templates[key], self._files.get(key)
        if file is None:
            return text
        stem, _, last = key.rpartition(".")
        if last in (ONE, MANY) and f"{stem}.{MANY}" in self and f"{stem}.{ONE}" in self:
            pair = self._templates[f"{stem}.{ONE}"], self._templates[f"{stem}.{MANY}"]
            count = 1 if last == ONE else 2
            return translated_count(domain_of(file), context_of(file, stem), *pair, count)
        return translated(domain_of(file), context_of(file, key), text)


def in_text(title: str) -> str:
    """A title inside a sentence: its first letter small, unless it is an abbreviation or the
    language writes nouns with a capital everywhere."""
    if forms().capital_nouns:
        return title
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def load_words(*parts: str) -> Words:
    """The catalogue `assets/locale/en/<part>.yaml`, or of several files together; nested keys are
    joined with dots.

    Raises:
        BoxError: a file is missing or isn't a tree of texts.
    """
    flat: dict[str, str] = {}
    files: dict[str, str] = {}
    for part in parts:
        name = f"{part}.yaml"
        own: dict[str, str] = {}
        _flatten("", _tree(name), own, name)
        flat |= own
        files |= dict.fromkeys(own, name)
    return Words(parts[0], flat, files)


def templates_of(part: str) -> Iterator[Template]:
    """The texts of a file in its order, as they are to be translated.

    Raises:
        BoxError: as `load_words`.
    """
    name = f"{part}.yaml"
    flat: dict[str, str] = {}
    _flatten("", _tree(name), flat, name)
    for key, text in flat.items():
        stem, _, last = key.rpartition(".")
        paired = f"{stem}.{ONE}" in flat and f"{stem}.{MANY}" in flat
        if last == ONE and paired:
            yield Template(domain_of(name), name, stem, text, flat[f"{stem}.{MANY}"])
        elif last != MANY or not paired:
            yield Template(domain_of(name), name, key, text)


def _tree(name: str) -> object:
    path = asset("locale", ENGLISH, name)
    try:
        return read_tree(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BoxError(f"{path.name}: the words can't be read: {error}") from error


def _flatten(prefix: str, node: object, into: dict[str, str], name: str) -> None:
    if isinstance(node, dict):
        for key, value in node.items():
            _flatten(f"{prefix}.{key}" if prefix else str(key), value, into, name)
    elif isinstance(node, str):
        into[prefix] = node
    else:
        raise BoxError(f"{name}: {prefix or 'the file'} is not a text: write it in quotes")
