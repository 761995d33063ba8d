"""Edge panning, for those who want it: the map moves while the mouse rests at the window's edge."""

from typing import TYPE_CHECKING

from game.app.play.measures import measures

if TYPE_CHECKING:
    from game.app.play.scene import PlayScene

_FRAME = 16  # ms


class EdgePan:
    """Pans a play scene's map. Off unless the settings say so."""

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene
        self._clock = 0

    def way(self) -> tuple[int, int]:
        """The direction in which the mouse pushes: −1, 0 or 1 each way."""
        scene = self.scene
        if not scene.app.settings.edge_pan or scene.app.scene is not scene:
            return 0, 0
        (x, y), (wide, high) = scene.mouse, scene.size
        if not (0 <= x < wide and 0 <= y < high) or scene.pressed is not None:
            return 0, 0
        strip = scene.ui.px(measures().edge.width)
        return (x >= wide - strip) - (x < strip), (y >= high - strip) - (y < strip)

    def tick(self, now: int) -> None:
        """Pan by the time that has passed."""
        dx, dy = self.way()
        if not (dx or dy):
            self._clock = 0
            return
        passed = min(100, now - self._clock) if self._clock else _FRAME
        self._clock = now
        far = self.scene.ui.px(measures().edge.speed) * passed / 1000
        if self.scene.view is not None:
            self.scene.view.pan(-dx * far, -dy * far)
            self.scene.animate(self.scene.screen.board)

    @property
    def due(self) -> int | None:
        """When it must be called again, or None."""
        return self._clock + _FRAME if self._clock else None
