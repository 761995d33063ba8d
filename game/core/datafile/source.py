"""Where each value of a read file stands, for faults that only the reader of the values can see."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from enum import Enum

from game.core.datafile.faults import Fault, KeyPath, quoted, where
from game.core.datafile.nodes import Mapping, Node, Scalar, Sequence
from game.core.datafile.text import lines_of


class Source:
    """The text of a file with the place of every value. Paths use the keys written in the file."""

    def __init__(self, name: str, text: str, root: Node) -> None:
        self.name = name
        self._text = text
        self._root = root
        self._lines: list[str] | None = None

    @property
    def text(self) -> str:
        """The text as it was read, with plain line ends."""
        return self._text.replace("\r\n", "\n").replace("\r", "\n")

    @property
    def tree(self) -> Node:
        """The file's tree, with the place of every value."""
        return self._root

    def position(self, path: KeyPath) -> tuple[int, int]:
        """Line and column, from 1, of a value, or of its nearest ancestor in the file."""
        node, _ = self._find(path)
        return node.line, node.column

    def fault(
        self,
        path: KeyPath,
        problem: str,
        hint: str = "",
        *,
        at_key: bool = False,
        row: int | None = None,
        column: int = 0,
    ) -> Fault:
        """A fault at the value, or with `at_key` at the key that names it.

        `row` and `column`, from 0, point into a text value: at that line of a `|` block (a map
        drawn as text) and that character of the line.
        """
        node, key = self._find(path)
        place = node.line, node.column
        if at_key and key is not None:
            place = key.line, key.column
        elif row is not None and isinstance(node, Scalar):
            place = self._inside(node, row, column)
        return Fault(self.name, *place, where(self._numbered(path)), problem, hint)

    def lost(self, path: KeyPath) -> bool:
        """Whether anything at or below the path was left out because of a fault of its own: what
        the rest of the file says of it can't be judged then."""
        node: Node = self._root
        for part in path:
            name = part.value if isinstance(part, Enum) else part
            if isinstance(node, Mapping):
                if str(name) in node.missing:
                    return True
                if str(name) not in node.entries:
                    return False
                node = node.entries[str(name)][1]
            elif isinstance(node, Sequence) and isinstance(name, int) and name < len(node.items):
                node = node.items[name]
            else:
                return False
        return _lacks(node)

    def duplicates(self, what: str, items: Iterable[tuple[KeyPath, Hashable]]) -> list[Fault]:
        """A fault for each value that was given before: `what` says in words what must differ."""
        first: dict[Hashable, KeyPath] = {}
        faults = []
        for path, value in items:
            if value in first:
                line = self.position(first[value])[0]
                shown = value.value if isinstance(value, Enum) else value
                problem = f"the {what} {quoted(str(shown))} was given before, on line {line}"
                faults.append(self.fault(path, problem, "give each its own"))
            else:
                first[value] = path
        return faults

    def _find(self, path: KeyPath) -> tuple[Node, Scalar | None]:
        """The node at the path or its nearest ancestor, and the key it stands at if it has one."""
        node: Node = self._root
        key: Scalar | None = None
        for part in path:
            name = part.value if isinstance(part, Enum) else part
            if isinstance(node, Mapping) and str(name) in node.entries:
                key, node = node.entries[str(name)]
            elif (
                isinstance(node, Sequence) and isinstance(name, int) and 0 <= name < len(node.items)
            ):
                key, node = None, node.items[name]
            else:
                break
        return node, key

    def _numbered(self, path: KeyPath) -> KeyPath:
        """The path with the numbers that items have in the file."""
        node: Node | None = self._root
        found: list[str | int | Enum] = []
        for part in path:
            name = part.value if isinstance(part, Enum) else part
            if isinstance(node, Sequence) and isinstance(name, int) and name < len(node.items):
                found.append(node.numbers[name] if node.numbers else name)
                node = node.items[name]
                continue
            known = isinstance(node, Mapping) and str(name) in node.entries
            node = node.entries[str(name)][1] if known and isinstance(node, Mapping) else None
            found.append(part)
        return tuple(found)

    def _inside(self, node: Scalar, row: int, column: int) -> tuple[int, int]:
        rows = lines_of(node.text)
        if not 0 <= row < len(rows):
            return node.line, node.column
        if node.style == "|":
            line, written = node.line + 1 + row, rows[row]
            raw = self._line(line)
            # A literal block keeps each line as it is but for the indentation before it.
            indent = len(raw) - len(written) if raw.endswith(written) else 0
            return line, indent + column + 1
        start = node.column + (1 if node.style in {"'", '"'} else 0)
        if row == 0 and self._line(node.line)[start - 1 :].startswith(rows[0]):
            return node.line, start + column
        return node.line, node.column

    def _line(self, number: int) -> str:
        if self._lines is None:
            self._lines = lines_of(self._text)
        return self._lines[number - 1] if 0 < number <= len(self._lines) else ""


def _lacks(node: Node) -> bool:
    if isinstance(node, Sequence):
        return bool(node.missing) or any(_lacks(item) for item in node.items)
    if isinstance(node, Mapping):
        return bool(node.missing) or any(_lacks(value) for _, value in node.entries.values())
    return False
