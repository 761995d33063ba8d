"""How large the window was when it was closed, kept on disk for the next start. Losing the file
loses nothing else: whatever is wrong with it, a window opens as large as fits the desktop."""

import contextlib
from pathlib import Path
from typing import Annotated

import msgspec

from game.app import folders
from game.app.screen import work_area
from game.core.atomic import write_whole
from game.core.safe_files import FileFault, json_of, read_bytes

MAX_BYTES = 10_000
_Side = Annotated[int, msgspec.Meta(ge=1, le=65_535)]


class WindowPlace(msgspec.Struct, frozen=True):
    """size: of the inside in pixels, while it isn't maximised."""

    size: tuple[_Side, _Side]
    maximised: bool = False


class WindowMemory:
    """Follows a window that isn't in full screen, and keeps how large it is.

    A desktop says in any order that a window is maximised and that it has another size: if it is as
    wide as the screen already, the size before that is the window's own.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or folders.config() / "window.json"
        self.kept = self._read()
        self._opened: WindowPlace | None = None
        self._now: WindowPlace | None = None
        self._before: tuple[int, int] | None = None

    def _read(self) -> WindowPlace | None:
        with contextlib.suppress(FileFault):
            return json_of(read_bytes(self.path, MAX_BYTES), WindowPlace, self.path.name)
        return None

    def opened(self, size: tuple[int, int], *, maximised: bool) -> None:
        """A window was opened with that size, and maximised then. On a smaller screen that is less
        than what is kept, which stays for the larger one."""
        self._opened = self._now = WindowPlace(size, maximised)

    def resized(self, size: tuple[int, int]) -> None:
        """It has another size."""
        now = self._now
        if now is None or not now.maximised:
            self._before = None if now is None else now.size
            self._now = WindowPlace(size)

    def maximised(self, *, on: bool) -> None:
        """It is maximised, or no longer."""
        now = self._now
        if now is None or now.maximised == on:
            return
        size, before = now.size, self._before
        if on and before is not None and size[0] >= work_area()[0]:
            size = before
        self._now = WindowPlace(size, on)

    def forget(self) -> None:
        """The next start is as the first one was, unless the window gets another size before."""
        self.kept = self._opened = self._now = None
        self._before = None
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)

    def keep(self) -> None:
        """Write it, if it is another one than was opened. Nobody is told if that can't be: the
        window is gone by then."""
        if self._now is not None and self._now not in (self._opened, self.kept):
            with contextlib.suppress(OSError):
                write_whole(self.path, msgspec.json.encode(self._now), wait=False)
                self.kept = self._now
