"""Between which bounds a share lies that was counted in some games."""

from math import sqrt

Z_80, Z_95 = 1.2816, 1.96
"""Deviations on either side of the middle that hold so many percent."""


def wilson(hits: int, games: int, z: float = Z_95) -> tuple[float, float]:
    """The interval of Wilson of a share, 0 … 1; of no games all of it."""
    if not games:
        return 0.0, 1.0
    share = hits / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
