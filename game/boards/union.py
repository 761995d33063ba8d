"""The union of many small polygons that overlap each other.

By Clipper, which sweeps over all of them at once and takes a fifth of the time that shapely's
unions, one pair after the other, do. Only for showing (see `reachable_region`): points are rounded
to a fraction of a hundredth of an inch.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyclipper
import shapely

from game.boards.walls import beginnings

_SCALE: Final = 64
"""Clipper counts in whole numbers: so many to a hundredth of an inch."""


def union(polygons: npt.NDArray[np.object_]) -> Any:
    """All that polygons without holes cover together: a shapely geometry.

    They must be wound alike, as those that came of a buffer are.
    """
    xy, owner = shapely.get_coordinates(polygons, return_index=True)
    x, y = np.rint(xy * _SCALE).astype(np.int64).T.tolist()
    points = list(zip(x, y, strict=True))
    starts = beginnings(owner).tolist()
    clipper = pyclipper.Pyclipper()
    clipper.AddPaths(
        [points[start:end] for start, end in zip(starts, (*starts[1:], len(points)), strict=True)],
        pyclipper.PT_SUBJECT, True)
    tree = clipper.Execute2(
        pyclipper.CT_UNION, pyclipper.PFT_NONZERO, pyclipper.PFT_NONZERO)
    found = shapely.multipolygons(list(_polygons(tree)))
    # rings that touch in a point come out as one that crosses itself there
    return found if shapely.is_valid(found) else shapely.make_valid(found)


def _polygons(node: Any) -> Iterator[Any]:
    """The polygons of a node of Clipper's tree: its children are rings, and theirs the holes in
    them, in which other rings may lie."""
    for outer in node.Childs:
        yield shapely.Polygon(_ring(outer), list(map(_ring, outer.Childs)))
        for hole in outer.Childs:
            yield from _polygons(hole)


def _ring(node: Any) -> npt.NDArray[np.float64]:
    return np.array(node.Contour, dtype=np.float64) / _SCALE
