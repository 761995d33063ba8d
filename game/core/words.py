"""Words shown to players: read from files, filled in with exact values.

A file is YAML: keys to templates with `{name}` fields (`assets/locale/<language>/<part>.yaml`).
"""

from collections.abc import Mapping

from game.core.asset_yaml import read_tree
from game.core.errors import BoxError
from game.core.resources import asset


class Words:
    """A catalogue of templates of one part of the program (a game, the window)."""

    def __init__(self, part: str, templates: Mapping[str, str]) -> None:
        self._part = part
        self._templates = dict(templates)

    def __contains__(self, key: str) -> bool:
        return key in self._templates

    def say(self, key: str, /, **facts: object) -> str:
        """The text of a key with its fields filled in.

        Raises:
            BoxError: the key or one of its fields is missing (a fault of the program's files).
        """
        try:
            return self._templates[key].format_map(facts)
        except KeyError as missing:
            raise BoxError(
                f"words of {self._part}: {key} lacks {missing}: install the program again"
            ) from missing

    def counted(self, key: str, count: int, /, **facts: object) -> str:
        """A number with its noun: the text of `<key>.one` or `<key>.many`, its `{count}` filled in.

        Raises:
            BoxError: as `say`.
        """
        return self.say(f"{key}.{'one' if count == 1 else 'many'}", count=count, **facts)

    @property
    def keys(self) -> frozenset[str]:
        """All keys: tests check that every one the code asks for is there."""
        return frozenset(self._templates)


def load_words(*parts: str, language: str = "en") -> Words:
    """The catalogue `assets/locale/<language>/<part>.yaml`, or of several files together; nested
    keys are joined with dots.

    Raises:
        BoxError: a file is missing or isn't a tree of texts.
    """
    flat: dict[str, str] = {}
    for part in parts:
        path = asset("locale", language, f"{part}.yaml")
        try:
            tree = read_tree(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise BoxError(f"{path.name}: the words can't be read: {error}") from error
        _flatten("", tree, flat, path.name)
    return Words(parts[0], flat)


def _flatten(prefix: str, node: object, into: dict[str, str], name: str) -> None:
    if isinstance(node, dict):
        for key, value in node.items():
            _flatten(f"{prefix}.{key}" if prefix else str(key), value, into, name)
    elif isinstance(node, str):
        into[prefix] = node
    else:
        raise BoxError(f"{name}: {prefix or 'the file'} is not a text: write it in quotes")
