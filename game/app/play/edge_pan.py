"""Edge panning, for those who want it: the map moves while the mouse rests at the window's edge."""

from game.app.play.measures import measures
from game.app.ui import Ui

_FRAME = 16  # ms


class EdgePan:
    """How far the map is pushed by a mouse at the edge. due: when `step` is needed again."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._clock = 0

    def way(self, mouse: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
        """The direction in which the mouse pushes in a window of that size: −1, 0 or 1 each way."""
        (x, y), (wide, high) = mouse, size
        if not (0 <= x < wide and 0 <= y < high):
            return 0, 0
        strip = self._ui.px(measures().edge.width)
        return (x >= wide - strip) - (x < strip), (y >= high - strip) - (y < strip)

    def step(self, now: int, way: tuple[int, int]) -> tuple[float, float]:
        """Pixels to pan by for the time that has passed since the last step."""
        if not any(way):
            self._clock = 0
            return 0.0, 0.0
        passed = min(100, now - self._clock) if self._clock else _FRAME
        self._clock = now
        far = self._ui.px(measures().edge.speed) * passed / 1000
        return -way[0] * far, -way[1] * far

    @property
    def due(self) -> int | None:
        """When it must be called again, or None."""
        return self._clock + _FRAME if self._clock else None
