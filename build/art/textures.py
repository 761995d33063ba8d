"""Compute every texture of assets/texture from seeded noise (developer tool).

Usage: python build/art/textures.py
Needs numpy and ImageMagick's `convert` (only as the JPEG and PNG writer). Recipes: the table
of textures in the look book: walnut, lamp, paper, card, felt, leather, sand, flock.
"""

from __future__ import annotations

import itertools
import subprocess
from pathlib import Path

import numpy as np
from noise import Field, mix, rgb, smooth

OUT = Path(__file__).resolve().parents[2] / "assets" / "texture"
SEED = 20261
WALNUT = [rgb("#1c100a"), rgb("#2a1a10"), rgb("#4e3220"), rgb("#6b472c"), rgb("#7d5535")]
LAMP_MAX = 1.34


def save(name: str, image: Field, quality: int = 88) -> None:
    """Write `image` (0–255; 2-D grey or 3-D RGB) as assets/texture/`name` (.jpg or .png)."""
    data = np.clip(np.rint(image), 0, 255).astype(np.uint8)
    kind = "gray" if data.ndim == 2 else "rgb"
    size = f"{data.shape[1]}x{data.shape[0]}"
    target = OUT / name
    subprocess.run(
        [
            "convert",
            "-size",
            size,
            "-depth",
            "8",
            f"{kind}:-",
            "-strip",
            "-sampling-factor",
            "4:4:4",
            "-quality",
            str(quality),
            str(target),
        ],
        input=data.tobytes(),
        check=True,
    )
    print(f"{name}  {size}  {target.stat().st_size // 1024} kB")


def board(rng: np.random.Generator, height: int, width: int) -> Field:
    """One plank with its grain along x: brightness 0–1, shape (height, width)."""
    y = np.linspace(0.0, 1.0, height)[:, None]
    warp = smooth(rng, height, width, 60, 420) + 0.45 * smooth(rng, height, width, 22, 154)
    # The rings crowd towards one side of a plank, as in a board sawn off centre.
    lean = rng.uniform(0.3, 0.7)
    rings = (y - lean) * rng.uniform(4.5, 8.0)
    grain = np.sin(2 * np.pi * (rings * (0.55 + 0.45 * np.abs(y - lean)) + 0.30 * warp))
    fine = smooth(rng, height, width, 1.7, 76)
    fibres = smooth(rng, height, width, 3.4, 153)
    broad = smooth(rng, height, width, 90, 800)
    value = 0.46 + 0.060 * grain + 0.040 * fine + 0.045 * fibres + 0.055 * broad
    pores = smooth(rng, height, width, 1.5, 30)
    value -= 0.20 * np.clip(pores - 1.55, 0, 1.2)
    return np.asarray(value + rng.uniform(-0.06, 0.06), dtype=np.float64)


def walnut(height: int, width: int, planks: int) -> Field:
    """A table top of horizontal planks, unlit: RGB, shape (height, width, 3)."""
    rng = np.random.default_rng(SEED)
    edges = np.rint(np.linspace(0, height, planks + 1)).astype(int)
    edges[1:-1] += rng.integers(-14, 15, planks - 1)
    rows: list[Field] = []
    for top, bottom in itertools.pairwise(edges.tolist()):
        tall = bottom - top
        plank = mix(WALNUT, np.clip(board(rng, tall, width), 0, 1))
        light = np.ones((tall, 1, 1))
        light[:1] = 0.42
        light[1:2] = 0.60
        light[2:4] = 1.14
        light[4:5] = 1.07
        light[-4:-2] = 0.86
        light[-2:] = 0.58
        rows.append(plank * light)
    return np.concatenate(rows, axis=0)


def lamp(height: int, width: int, cx: float = 0.44, cy: float = 0.34) -> Field:
    """Brightness factor of the lamp, LAMP_MAX at (cx, cy) of the field, 0.30 in corners."""
    y = np.linspace(0, 1, height)[:, None] - cy
    x = np.linspace(0, 1, width)[None, :] - cx
    far = np.sqrt((x / 0.74) ** 2 + (y / 0.86) ** 2)
    fall = np.clip(far, 0, 1)
    return np.asarray(0.30 + (LAMP_MAX - 0.30) * (0.5 + 0.5 * np.cos(np.pi * fall)) ** 0.92)


def tint(value: Field) -> Field:
    """A warm lamp: bright parts turn a little golden, dark parts keep their brown."""
    warm = np.stack([value * 1.03, value, value * (0.98 - 0.05 * np.clip(value - 0.7, 0, 1))], -1)
    return np.asarray(warm, dtype=np.float64)


def wall(height: int, width: int) -> Field:
    """A panelled wall of upright boards, unlit: RGB, shape (height, width, 3)."""
    rng = np.random.default_rng(SEED + 1)
    colours = [rgb("#1a0f08"), rgb("#2c1b10"), rgb("#432a17"), rgb("#54371f")]
    columns: list[Field] = []
    left = 0
    while left < width:
        wide = min(int(rng.integers(74, 92)), width - left)
        grain = np.swapaxes(board(rng, wide, height), 0, 1)
        flat = 0.5 + (grain - 0.47) * 0.42 + rng.uniform(-0.045, 0.045)
        piece = mix(colours, np.clip(flat, 0, 1))
        light = np.ones((1, wide, 1))
        light[:, :1] = 0.50
        if wide > 6:
            light[:, 1:3] = 1.10
            light[:, -2:] = 0.74
        columns.append(piece * light)
        left += wide
    return np.concatenate(columns, axis=1)


def title_room(height: int, width: int, edge: float) -> Field:
    """The title backdrop: lit wall above, dark table front below, edge at `edge` of height."""
    cut = round(height * edge)
    above = wall(cut, width)
    y = np.linspace(0, 1, cut)[:, None]
    x = np.linspace(0, 1, width)[None, :]
    far = np.sqrt(((x - 0.5) / 0.52) ** 2 + ((y - 0.36) / 0.78) ** 2)
    glow = np.exp(-2.1 * far * far)
    core = np.exp(-9.0 * (((x - 0.5) / 0.5) ** 2 + ((y - 0.36) / 0.62) ** 2))
    above = above * (0.34 + 1.05 * glow)[..., None]
    above += np.stack([62 * core, 47 * core, 25 * core], -1)
    below = walnut(height - cut, width, 4)
    y = np.linspace(0, 1, height - cut)[:, None]
    light = 0.36 + 0.80 * np.exp(-2.6 * ((x - 0.5) / 0.62) ** 2 - 2.0 * ((y - 0.20) / 0.62) ** 2)
    light = light * (1 - 0.62 * np.exp(-y / 0.035))
    below = below * light[..., None]
    room = np.concatenate([above, below], axis=0)
    # Skirting shadow, then the worn front edge of the table catching the lamp.
    for row, factor in ((-8, 0.8), (-6, 0.62), (-4, 0.42), (-3, 0.34), (-2, 0.30), (-1, 0.30)):
        room[cut + row] *= factor
    gleam = np.exp(-3.0 * ((x[0] - 0.5) / 0.5) ** 2)[:, None]
    room[cut : cut + 2] = room[cut : cut + 2] * 0.5 + gleam * np.array([58.0, 40.0, 24.0])
    room[cut + 2] *= 0.7
    dither = np.random.default_rng(SEED + 9).normal(0, 0.9, room.shape[:2])
    return np.asarray(room + dither[..., None], dtype=np.float64)


def fibres(rng: np.random.Generator, size: int, count: int, length: int) -> Field:
    """Short curved fibres as a 0–1 darkness field that tiles."""
    field = np.zeros((size, size))
    for _ in range(count):
        x, y = rng.uniform(0, size, 2)
        angle, bend = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.06)
        strength = rng.uniform(0.3, 1.0)
        for _step in range(int(rng.integers(length // 2, length))):
            x0, y0 = int(np.floor(x)), int(np.floor(y))
            fx, fy = x - x0, y - y0
            for dx, dy, w in (
                (0, 0, (1 - fx) * (1 - fy)),
                (1, 0, fx * (1 - fy)),
                (0, 1, (1 - fx) * fy),
                (1, 1, fx * fy),
            ):
                row, col = (y0 + dy) % size, (x0 + dx) % size
                field[row, col] = max(field[row, col], strength * w)
            x += np.cos(angle)
            y += np.sin(angle)
            angle += bend
    return field


def paper(
    size: int, seed: int, cells: tuple[float, float, float], strength: float, low: float
) -> Field:
    """A grey multiply tile between `low` and 1 of white.

    `low` keeps small text readable: its contrast is reckoned against the darkest grain.
    """
    rng = np.random.default_rng(seed)
    value = np.zeros((size, size))
    for cell, share in zip(cells, (0.030, 0.017, 0.042), strict=True):
        value += share * 0.55 * smooth(rng, size, size, cell, cell)
    value += 0.02 * 0.5 * rng.standard_normal((size, size))
    value -= 0.035 * fibres(rng, size, size * size // 1100, 22)
    value += 0.025 * fibres(rng, size, size * size // 1600, 18)
    value = (0.5 + low / 2) + value * strength
    return np.clip(value, low, 1.0) * 255


def felt(size: int) -> Field:
    """Green baize tile, RGB."""
    rng = np.random.default_rng(SEED + 4)
    value = 0.45 * smooth(rng, size, size, 2.2, 2.2) + 0.35 * smooth(rng, size, size, 7, 7)
    value += 0.25 * rng.standard_normal((size, size)) + 0.35 * smooth(rng, size, size, 70, 70)
    value += 1.4 * (fibres(rng, size, 700, 12) - fibres(rng, size, 700, 12))
    return np.array(rgb("#22463d")) * (1 + 0.062 * value)[..., None]


def leather(size: int) -> Field:
    """Dark brown hide tile, RGB: cells with darker creases between them."""
    rng = np.random.default_rng(SEED + 5)
    count = size * size // 46
    px, py = rng.uniform(0, size, count), rng.uniform(0, size, count)
    gy, gx = np.mgrid[0:size, 0:size].astype(np.float64)
    near = np.full((size, size), 1e9)
    second = near.copy()
    for x, y in zip(px, py, strict=True):
        dx = np.abs(gx - x)
        dy = np.abs(gy - y)
        d = np.hypot(np.minimum(dx, size - dx), np.minimum(dy, size - dy))
        second = np.minimum(second, np.maximum(near, d))
        near = np.minimum(near, d)
    crease = np.clip((second - near) / 2.6, 0, 1)
    dome = np.roll(crease, (1, 1), (0, 1)) - np.roll(crease, (-1, -1), (0, 1))
    value = 0.80 + 0.26 * crease - 0.13 * dome + 0.05 * smooth(rng, size, size, 60, 60)
    return np.asarray(np.array(rgb("#3b2417")) * value[..., None], dtype=np.float64)


def sand(size: int) -> Field:
    """Arena sand tile, RGB."""
    rng = np.random.default_rng(SEED + 6)
    value = 0.6 * smooth(rng, size, size, 2, 2) + 0.5 * smooth(rng, size, size, 26, 40)
    value += 0.5 * rng.standard_normal((size, size)) + 0.5 * smooth(rng, size, size, 110, 130)
    specks = rng.random((size, size))
    tile = np.array(rgb("#e3cfa4")) * (1 + 0.026 * value)[..., None]
    tile[specks > 0.9965] *= 0.78
    tile[specks < 0.003] = np.minimum(tile[specks < 0.003] * 1.09, 255)
    return np.asarray(tile, dtype=np.float64)


def flock(size: int) -> Field:
    """Model-table grass mat tile, RGB: three greens and straw in tufts."""
    rng = np.random.default_rng(SEED + 7)
    amount = 0.5 + 0.15 * smooth(rng, size, size, 3, 3) + 0.11 * smooth(rng, size, size, 9, 9)
    amount += 0.08 * smooth(rng, size, size, 90, 90) + 0.05 * rng.standard_normal((size, size))
    greens = [rgb("#5d6b3e"), rgb("#74824d"), rgb("#8a9660"), rgb("#a9a873")]
    return mix(greens, np.clip(amount, 0, 1))


def main() -> None:
    """Write all textures."""
    OUT.mkdir(parents=True, exist_ok=True)
    wood = walnut(1280, 2048, 6)
    field = lamp(1280, 2048)
    save("walnut.jpg", wood, 84)
    save("walnut-lamp.jpg", wood * tint(field), 86)
    save("lamp.png", lamp(160, 256) / LAMP_MAX * 255)
    save("wall.jpg", wall(780, 2048), 80)
    room = title_room(1280, 2048, 0.607)
    save("title-room.jpg", room, 88)
    # shown enlarged for the first frame of a first start: decoding the large one takes too long
    save("title-room-first.jpg", room.reshape(320, 4, 512, 4, 3).mean(axis=(1, 3)), 88)
    save("paper.png", np.rint(paper(512, SEED + 2, (3, 16, 128), 0.85, 0.88) / 2) * 2)
    save("card.png", np.rint(paper(256, SEED + 3, (3, 16, 128), 0.7, 0.92) / 2) * 2)
    save("felt.jpg", felt(384), 86)
    save("leather.jpg", leather(256), 88)
    save("sand.jpg", sand(512), 84)
    save("flock.jpg", flock(512), 84)


if __name__ == "__main__":
    main()
