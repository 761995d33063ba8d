"""The tree of a YAML text with the place of every value, built within fixed limits.

The tree is built here from the parser's events rather than by the YAML library's own composer:
that one resolves types by spelling, keeps the last of two equal keys, follows tags and recurses
as deep as the file says. Here a scalar stays text until its target type is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

import yaml

from game.core.asset_yaml import safe_loader
from game.core.datafile.faults import (
    MAX_FAULTS,
    DataFileError,
    Fault,
    KeyPath,
    quoted,
    raise_if,
    where,
)
from game.core.datafile.text import find_not_text, lines_of

LOADER: Any = safe_loader()

MAX_NODES = 200_000
"""The most values a file may have, each alias counted as all that it stands for."""

MAX_DEPTH = 64
"""The most lists and mappings that may lie inside one another."""

_PARSER_HINTS = (
    ("mapping values", 'put quotes around text that holds ": ", and check the indentation'),
    ("tab", "indent with spaces, never with tabs"),
    ("cannot start any token", "put quotes around text that starts with this character"),
    ("end of stream", "a quote or bracket that is opened here is never closed"),
    ("expected ':'", 'a key is followed by ": " and its value'),
    ("expected key", "check the indentation of this line and of the one above"),
    ("block end", "check the indentation of this line and of the one above"),
    ("'-' indicator", 'check the indentation of this line; each item starts with "- "'),
    ("document start", "check for text after the end of the data"),
    ("alias", 'quote text that starts with "*"'),
    ("anchor", 'quote text that starts with "&"'),
    ("escape", "in double quotes a backslash starts an escape; use single quotes"),
    ("tag", 'quote text that starts with "!"'),
    ("directive", 'quote text that starts with "%"'),
)


@dataclass(slots=True)
class Node:
    """A value and where it starts (line and column from 1), with its expanded size and height."""

    line: int
    column: int
    size: int = 1
    height: int = 0


@dataclass(slots=True)
class Scalar(Node):
    """A single value as text. `style` is "" for plain text, else the sign that opens it."""

    text: str = ""
    style: str = ""

    @property
    def is_null(self) -> bool:
        """Whether it spells "nothing": left empty, `~` or `null`, without quotes."""
        return not self.style and self.text in {"", "~", "null"}


@dataclass(slots=True)
class Sequence(Node):
    """A list of values. Of a copy that items were taken out of, numbers are those that the items
    left have in the file, and missing those of the others."""

    items: list[Node] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    missing: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Mapping(Node):
    """Keys with their values, in file order; keys are text as written. missing: the keys that a
    copy was made without."""

    entries: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)


def copied(node: Node) -> Node:
    """A copy that shares no list or mapping, not even where the file has an alias."""
    if isinstance(node, Sequence):
        items = [copied(item) for item in node.items]
        return replace(node, items=items, numbers=list(range(len(items))), missing=[])
    if isinstance(node, Mapping):
        entries = {name: (key, copied(value)) for name, (key, value) in node.entries.items()}
        return replace(node, entries=entries, missing=[])
    return node


class Collector:
    """Gathers the faults of one file, and the places of those that have one in its tree."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[Fault] = []
        self.paths: list[KeyPath] = []

    def add(self, node: Node, path: KeyPath, problem: str, hint: str = "") -> None:
        """Note a fault at a node; gives up on the file when there are too many."""
        self.faults.append(Fault(self.name, node.line, node.column, where(path), problem, hint))
        self.paths.append(path)
        if len(self.faults) >= MAX_FAULTS:
            self.stop(node.line, node.column, "too many faults", "the rest was not read")

    def stop(self, line: int, column: int, problem: str, hint: str = "") -> NoReturn:
        """Give up on the file: raise with this fault and all that were found before."""
        raise DataFileError(
            [*self.faults, Fault(self.name, line, column, "", problem, hint)]
        ) from None

    def finish(self) -> None:
        """Raise `DataFileError` when anything was found."""
        raise_if(self.faults)


def compose(text: str, faults: Collector) -> Node:
    """The tree of the only document in the text.

    Duplicate keys, tags and the like are noted in `faults` and reading goes on. Raises
    `DataFileError` where it can't: not YAML, empty, too deep, too many values, two documents.
    """
    builder = _Builder(faults)
    documents = 0
    for event in _events(text, faults):
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                faults.stop(
                    *_place(event), "a second document starts here", "one file holds one document"
                )
        elif isinstance(event, yaml.NodeEvent):
            builder.take(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            builder.close()
    root = builder.root
    if root is None or (isinstance(root, Scalar) and root.is_null):
        faults.stop(1, 1, "the file is empty", "see the other files of its folder for examples")
    return root


def _events(text: str, faults: Collector) -> Iterator[Any]:
    try:
        yield from yaml.parse(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        problem = str(error.problem or error.context or "unreadable")
        opened, mark = error.context_mark, error.problem_mark
        if opened and ("end of stream" in problem or "document" in problem):
            # The end of the file is where the parser noticed, not where the mistake is.
            mark = opened
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        faults.stop(line, column, f"not valid YAML: {problem}", _parser_hint(error, text, line))
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        # The pure Python scanner lets the ValueError of a bad escape such as "\UFFFFFFFF" through.
        faults.stop(1, 1, f"not valid YAML: {error}", "check escapes and special characters")


def _parser_hint(error: yaml.MarkedYAMLError, text: str, line: int) -> str:
    said = f"{error.problem or ''} {error.context or ''}"
    lines = lines_of(text)
    here = lines[line - 1] if line <= len(lines) else ""
    if "\t" in here[: len(here) - len(here.lstrip())]:
        return "indent with spaces, never with tabs"
    if "',' or" in said and error.context_mark:
        return (
            f"the bracket opened on line {error.context_mark.line + 1} isn't closed, "
            "or text that holds a comma or bracket lacks quotes"
        )
    return next((hint for sign, hint in _PARSER_HINTS if sign in said), "check the spelling")


def _place(event: Any) -> tuple[int, int]:
    return event.start_mark.line + 1, event.start_mark.column + 1


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end hasn't been met."""

    node: Sequence | Mapping
    anchor: str | None
    part: str | int | None = None
    key: Scalar | None = None
    skip_value: bool = False


class _Builder:
    """Puts the parser's events together, with a stack of its own in place of recursion."""

    def __init__(self, faults: Collector) -> None:
        self.root: Node | None = None
        self._faults = faults
        self._stack: list[_Open] = []
        self._anchors: dict[str, Node | None] = {}
        self._total = 0

    def take(self, event: Any) -> None:
        """A scalar, an alias, or the start of a list or mapping."""
        line, column = _place(event)
        if isinstance(event, yaml.AliasEvent):
            self._put(self._aliased(str(event.anchor), line, column))
            return
        node: Node
        if isinstance(event, yaml.ScalarEvent):
            node = Scalar(line, column, text=event.value, style=event.style or "")
            self._count(node)
            bad = find_not_text(event.value)
            if bad:
                self._fault(node, f"holds the character U+{ord(bad):04X}", "remove the escape")
        elif isinstance(event, yaml.SequenceStartEvent):
            node = Sequence(line, column, height=1)
        else:
            node = Mapping(line, column, height=1)
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._fault(node, f"tags are not allowed, found {quoted(tag)}", "remove the tag")
        if isinstance(node, Sequence | Mapping):
            if event.anchor:
                self._anchors[event.anchor] = None
            self._check_depth(len(self._stack) + 1, node)
            part = 0 if isinstance(node, Sequence) else None
            self._stack.append(_Open(node, event.anchor, part))
            return
        if event.anchor:
            self._anchors[event.anchor] = node
        self._put(node)

    def close(self) -> None:
        """The end of the innermost list or mapping."""
        done = self._stack.pop()
        self._count(done.node)
        if done.anchor:
            self._anchors[done.anchor] = done.node
        self._put(done.node)

    def _aliased(self, anchor: str, line: int, column: int) -> Node:
        node = self._anchors.get(anchor)
        if node is None:
            known = anchor in self._anchors
            said = "stands inside its own anchor" if known else "has no anchor before it"
            self._faults.stop(
                line,
                column,
                f"the alias {quoted('*' + anchor)} {said}",
                'quote text that starts with "*", or write the value out',
            )
        self._total += node.size - 1
        self._check_depth(len(self._stack) + node.height, replace(node, line=line, column=column))
        self._count(Node(line, column))
        # A copy with the alias's own place: a fault belongs where the value is used.
        return replace(node, line=line, column=column)

    def _put(self, node: Node) -> None:
        if not self._stack:
            self.root = node
            return
        top = self._stack[-1]
        top.node.size += node.size
        top.node.height = max(top.node.height, node.height + 1)
        if isinstance(top.node, Sequence):
            top.node.items.append(node)
            top.part = len(top.node.items)
        elif top.key is None and not top.skip_value:
            self._put_key(top, top.node, node)
        else:
            if top.key is not None and not top.skip_value:
                top.node.entries[top.key.text] = (top.key, node)
            top.key, top.part, top.skip_value = None, None, False

    def _put_key(self, top: _Open, mapping: Mapping, node: Node) -> None:
        if not isinstance(node, Scalar):
            self._fault(node, "a key can't be a list or a mapping", "write a plain word")
            top.skip_value = True
            return
        first = mapping.entries.get(node.text)
        top.key, top.part = node, node.text
        if first is not None:
            top.skip_value = True
            self._fault(node, f"the key was given before, on line {first[0].line}", "keep only one")
        elif node.text == "<<" and not node.style:
            top.skip_value = True
            self._fault(node, "merge keys are not allowed", "write the keys out")

    def _path(self) -> KeyPath:
        return tuple(level.part for level in self._stack if level.part is not None)

    def _fault(self, node: Node, problem: str, hint: str) -> None:
        self._faults.add(node, self._path(), problem, hint)

    def _count(self, node: Node) -> None:
        self._total += 1
        if self._total > MAX_NODES:
            self._faults.stop(
                node.line,
                node.column,
                f"more than {MAX_NODES:,} values, counting what aliases stand for",
                "write fewer values or fewer aliases",
            )

    def _check_depth(self, depth: int, node: Node) -> None:
        if depth > MAX_DEPTH:
            self._faults.stop(
                node.line,
                node.column,
                f"lists and mappings nested more than {MAX_DEPTH} deep",
                "check for brackets that are never closed",
            )
