"""A wedge ends where the first wall on each ray stands."""

import math

from hypothesis import given
from hypothesis import strategies as st

from game.app.board.dots.rays import Bar, wedge
from tests.properties import examples

_QUARTERS = st.integers(0, 120).map(lambda value: value / 4)
_SPOTS = st.tuples(_QUARTERS, _QUARTERS)
_BARS = st.lists(
    st.tuples(_SPOTS, _SPOTS).filter(lambda ends: ends[0] != ends[1]).map(lambda e: Bar(*e)),
    max_size=25,
)
REACH = 50.0


def first_wall(at, angle, bars):
    """How far a ray goes, tried on every bar."""
    dx, dy = math.sin(math.radians(angle)), -math.cos(math.radians(angle))
    best = REACH
    for (ax, ay), (bx, by) in bars:
        ex, ey = bx - ax, by - ay
        cross = dx * ey - dy * ex
        if abs(cross) < 1e-12:
            continue
        along = ((ax - at[0]) * ey - (ay - at[1]) * ex) / cross
        share = ((ax - at[0]) * dy - (ay - at[1]) * dx) / cross
        if 1e-6 < along < best and 0.0 <= share <= 1.0:
            best = along
    return best


@examples(150, derandomize=True)
@given(_SPOTS, st.integers(0, 359), st.sampled_from((30, 60, 150)), _BARS)
def test_every_ray_ends_at_the_first_wall(spot, bearing, width, bars):
    at = (spot[0] + 0.13, spot[1] + 0.07)
    apex, *rim = wedge(at, bearing, width, REACH, bars)
    assert apex == at
    low = bearing - width / 2
    for x, y in rim:
        far = math.hypot(x - at[0], y - at[1])
        angle = math.degrees(math.atan2(x - at[0], at[1] - y))
        assert -1e-6 <= (angle - low + 1e-6) % 360.0 <= width + 1e-5
        found = first_wall(at, angle, bars)
        # beside the very end of a wall, where a hair decides, either is right
        beside = (first_wall(at, angle + turn, bars) for turn in (-1e-6, 1e-6))
        assert any(abs(far - away) < 1e-3 for away in (found, *beside))
