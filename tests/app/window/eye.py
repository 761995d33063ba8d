"""Sees a window through the display itself (libX11, which every X desktop has): no program of its
own is needed, and nothing is taken from the process that drew it."""

import ctypes
import ctypes.util

import pygame

ALL_PLANES = 0xFFFFFFFF
Z_PIXMAP = 2


class _Image(ctypes.Structure):
    """The head of an XImage, as far as it is read here."""

    _fields_ = (
        ("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_char)),
        ("byte_order", ctypes.c_int), ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int), ("bitmap_pad", ctypes.c_int),
        ("depth", ctypes.c_int), ("bytes_per_line", ctypes.c_int),
        ("bits_per_pixel", ctypes.c_int),
    )


def see(display: str, window: int, size: tuple[int, int]) -> pygame.Surface:
    """What the upper left `size` of a window shows now.

    Raises:
        OSError: no libX11, no such display, or the window can't be read.
    """
    x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XGetImage.restype = ctypes.POINTER(_Image)
    opened = x11.XOpenDisplay(display.encode())
    if not opened:
        raise OSError(f"display {display} can't be opened")
    handle = ctypes.c_void_p(opened)
    try:
        image = x11.XGetImage(
            handle, ctypes.c_ulong(window), 0, 0, size[0], size[1], ctypes.c_ulong(ALL_PLANES),
            Z_PIXMAP,
        )
        if not image:
            raise OSError(f"window {window} can't be read")
        try:
            return _copied(image.contents)
        finally:
            # what the macro XDestroyImage does
            x11.XFree(image.contents.data)
            x11.XFree(image)
    finally:
        x11.XCloseDisplay(handle)


def _copied(head: _Image) -> pygame.Surface:
    """What an image of the display shows, in memory of our own."""
    if head.bits_per_pixel != 32:
        raise OSError(f"{head.bits_per_pixel} bits a pixel: run the display with 24 planes")
    raw = ctypes.string_at(head.data, head.bytes_per_line * head.height)
    seen = pygame.image.frombuffer(raw, (head.bytes_per_line // 4, head.height), "BGRA")
    return seen.subsurface((0, 0, head.width, head.height)).copy()
