"""What is left of a file when the parts with faults are taken out, so that the rest is checked too.

A file with a misspelt key and a unit off the map should hear of both at once; but the second is
seen only by who reads the values. So the part at fault (one item of a list, one key) is left out,
and what stands without it is read. For a number or a text that the file itself must have, something
that fits stands in (`Shape.stand_in`).
"""

from __future__ import annotations

from typing import Any

from game.core.datafile.faults import KeyPath
from game.core.datafile.nodes import Collector, Mapping, Node, Sequence, copied
from game.core.datafile.shape import INVALID, Shape

_ROUNDS = 8  # a part left out can make its parent unfit; deeper chains aren't worth following


def read_rest(root: Node, shape: Shape, name: str, bad: list[KeyPath]) -> tuple[Any, Node | None]:
    """The value without the parts at these places and the tree it was read from, which keeps the
    numbers that items have in the file; (INVALID, None) if nothing stands."""
    tree = copied(root)
    for _ in range(_ROUNDS):
        for path in sorted(bad, key=_order, reverse=True):
            if not _take_out(tree, path):
                return INVALID, None
        faults = Collector(name)
        value = shape.read(tree, (), faults)
        if not faults.faults:
            return value, tree
        bad = faults.paths
    return INVALID, None


def _order(path: KeyPath) -> list[tuple[int, int, str]]:
    """Later items first when reversed, and what lies within a part before the part."""
    return [(part, 0, "") if isinstance(part, int) else (-1, 1, str(part)) for part in path]


def _take_out(root: Node, path: KeyPath) -> bool:
    """Leave out the deepest part of the path that there is; False if that is the whole file. A key
    that the file itself lacks is only noted, the first time."""
    if len(path) == 1 and isinstance(root, Mapping) and path[0] not in root.entries:
        known = str(path[0]) in root.missing
        root.missing.append(str(path[0]))
        return not known
    above: tuple[Node, str | int] | None = None
    node = root
    for part in path:
        if isinstance(node, Mapping) and part in node.entries:
            above, node = (node, str(part)), node.entries[str(part)][1]
        elif isinstance(node, Sequence) and isinstance(part, int) and part < len(node.items):
            above, node = (node, part), node.items[part]
        else:
            break
    if above is None:
        return False
    parent, name = above
    if isinstance(parent, Mapping):
        del parent.entries[str(name)]
        parent.missing.append(str(name))
    elif isinstance(parent, Sequence):
        del parent.items[int(name)]
        parent.missing.append(parent.numbers.pop(int(name)))
    return True
