"""Seeded noise fields for the textures (developer tool; needs numpy)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float64]


def smooth(
    rng: np.random.Generator, height: int, width: int, cell_y: float, cell_x: float
) -> Field:
    """Smooth noise, mean 0, deviation 1, that tiles at both edges.

    `cell_y`, `cell_x`: size in pixels of a typical grain. White noise is shaped in the
    frequency domain, which is what makes it wrap round.
    """
    white = np.fft.rfft2(rng.standard_normal((height, width)))
    fy = np.fft.fftfreq(height)[:, None] * cell_y
    fx = np.fft.rfftfreq(width)[None, :] * cell_x
    field = np.fft.irfft2(white * np.exp(-4.0 * (fy * fy + fx * fx)), s=(height, width))
    field -= field.mean()
    return np.asarray(field / max(float(field.std()), 1e-12), dtype=np.float64)


def mix(colours: list[tuple[float, float, float]], amount: Field) -> Field:
    """Blend through `colours` (0–255 RGB) by `amount` 0–1; shape (h, w, 3)."""
    stops = np.linspace(0.0, 1.0, len(colours))
    channels = [np.interp(amount, stops, [colour[c] for colour in colours]) for c in range(3)]
    return np.stack(channels, axis=-1)


def rgb(code: str) -> tuple[float, float, float]:
    """'#4e3220' as three floats 0–255."""
    return (float(int(code[1:3], 16)), float(int(code[3:5], 16)), float(int(code[5:7], 16)))
