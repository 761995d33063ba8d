"""Which characters a TrueType file can draw, read from its `cmap` table.

The font renderer draws a box for a missing glyph without saying so; knowing beforehand lets the
text module take that character from the symbols font.
"""

import struct
from pathlib import Path


def covered(path: Path) -> frozenset[int]:
    """Code points with a glyph (cmap formats 4 and 12); empty if the file has no such table."""
    data = path.read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    for index in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        if tag == b"cmap":
            return _cmap(data, offset)
    return frozenset()


def _cmap(data: bytes, start: int) -> frozenset[int]:
    points: set[int] = set()
    (count,) = struct.unpack_from(">H", data, start + 2)
    for index in range(count):
        platform, _, offset = struct.unpack_from(">HHI", data, start + 4 + 8 * index)
        at = start + offset
        (kind,) = struct.unpack_from(">H", data, at)
        if platform in (0, 3) and kind == 4:
            points |= _segments(data, at)
        elif platform in (0, 3) and kind == 12:
            (groups,) = struct.unpack_from(">I", data, at + 12)
            for group in range(groups):
                first, last, _ = struct.unpack_from(">III", data, at + 16 + 12 * group)
                points.update(range(first, last + 1))
    return frozenset(points)


def _segments(data: bytes, at: int) -> set[int]:
    (double,) = struct.unpack_from(">H", data, at + 6)
    count = double // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + double)
    points: set[int] = set()
    for first, last in zip(starts, ends, strict=True):
        points.update(range(first, last + 1))
    return points - {0xFFFF}
