"""The eye of the window tests: it sees what is there and keeps nothing of it."""

import ctypes
import ctypes.util
from pathlib import Path

import pytest

from tests.app.window.eye import see

pytestmark = pytest.mark.window
LOOKS = 30
SIZE = (1024, 700)


def root_of(display: str) -> int:
    """The window behind all others."""
    x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    handle = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    found: int = x11.XDefaultRootWindow(handle)
    x11.XCloseDisplay(handle)
    return found


def resident() -> int:
    """Bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_a_look_leaves_no_picture_behind(x11: str) -> None:
    """Thirty looks hold less than ten pictures would."""
    root = root_of(x11)
    assert see(x11, root, SIZE).get_size() == SIZE
    before = resident()
    for _ in range(LOOKS):
        see(x11, root, SIZE)
    assert resident() - before < 10 * 4 * SIZE[0] * SIZE[1]
