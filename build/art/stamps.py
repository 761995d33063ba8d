"""Write the terrain stamps: ink outline over flat fill, light from the upper left.

Boxes are 100x100 unless said; ink is 5-6 wide so that a stamp drawn 20 px high keeps a line
of about one pixel. Variants come from seeds, so a rebuild gives the same files.
"""

from __future__ import annotations

import math
import random

from svg import Point, num, path, polar, smooth, write

INK = "#4a3a24"
GREEN_INK = "#30401f"
TREES = (
    ("#70964a", "#587d3c"),
    ("#80a153", "#668745"),
    ("#678f47", "#50743a"),
    ("#88a65a", "#6d8e4a"),
)


def fill(data: str, colour: str) -> str:
    """A flat shape."""
    return f'<path d="{data}" fill="{colour}"/>\n'


def ink(data: str, width: float = 5.5, colour: str = INK) -> str:
    """An ink line."""
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{num(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>\n'
    )


def wobble(points: list[Point], rng: random.Random, by: float) -> list[Point]:
    """Every point shifted by up to `by` in both directions."""
    return [(x + rng.uniform(-by, by), y + rng.uniform(-by, by)) for x, y in points]


def tree(n: int) -> str:
    """One broad-leaved or conical tree on its shadow."""
    rng = random.Random(100 + n)
    light, dark = TREES[n - 1]
    out = '<ellipse cx="58" cy="90" rx="30" ry="7" fill="#86a065"/>\n'
    out += fill("M45 70H55L57 92H43Z", "#7b5b3a") + ink("M45 72L43 92H57L55 72", 4.5, GREEN_INK)
    if n % 2:
        crown = [
            (50.0, 0.0),
            (66, 22),
            (76, 44),
            (88, 72),
            (68, 80),
            (50, 76),
            (32, 80),
            (12, 72),
            (24, 44),
            (34, 22),
        ]
    else:
        crown = [
            (50.0, 2.0),
            (74, 8),
            (90, 32),
            (84, 62),
            (68, 80),
            (50, 74),
            (32, 80),
            (14, 62),
            (10, 32),
            (26, 8),
        ]
    crown = wobble(crown, rng, 3.0)
    shade = [crown[0], *crown[1:5], (54, 72), (60, 52), (52, 30)]
    data = smooth(crown)
    out += fill(data, light) + fill(smooth(shade), dark) + ink(data, 6, GREEN_INK)
    for x, y, size in ((40, 26, 5), (30, 58, 6), (52, 50, 6), (70, 60, 5))[n % 2 :]:
        px, py = x + rng.uniform(-4, 4), y + rng.uniform(-4, 4)
        out += ink(
            path([(px - size, py - 2), (px, py + 4), (px + size, py - 3)], False),
            3.2,
            GREEN_INK,
        )
    return out


def mountain(n: int) -> str:
    """One or two peaks: lit left face, shaded right face with hatching."""
    rng = random.Random(200 + n)
    peaks: dict[int, list[tuple[float, float, float]]] = {
        1: [(50, 18, 42)],
        2: [(68, 38, 26), (37, 16, 32)],
        3: [(50, 28, 43)],
        4: [(28, 40, 22), (60, 18, 34)],
    }
    out = ""
    foot = 84.0
    for px, py, half in peaks[n]:
        top = (px + rng.uniform(-3, 3), py)
        left = wobble([(px - half, foot), (px - half * 0.55, foot - (foot - py) * 0.42)], rng, 3)
        right = wobble([(px + half * 0.5, foot - (foot - py) * 0.48), (px + half, foot)], rng, 3)
        ridge = wobble(
            [(px + 4, py + (foot - py) * 0.38), (px - 5, py + (foot - py) * 0.66), (px + 2, foot)],
            rng,
            2,
        )
        out += fill(path([*left, top, *ridge]), "#eadab0")
        out += fill(path([top, *right, *reversed(ridge)]), "#b59a66")
        out += ink(path([*left, top, *right], False), 4.8) + ink(
            path([top, *ridge[:2]], False), 3.0
        )
        for k in range(3 if half > 30 else 2):
            t = 0.36 + 0.2 * k
            x = top[0] + (right[1][0] - top[0]) * t * 0.62
            y = top[1] + (foot - top[1]) * t
            out += ink(f"M{num(x)} {num(y)}L{num(x + half * 0.13)} {num(y + 10)}", 2.4)
    return out


def lava(n: int) -> str:
    """Veins in the flow: dark crust lines beside glowing ones."""
    rng = random.Random(300 + n)
    out = ""
    for k in range(3):
        y = 24 + 25 * k + rng.uniform(-5, 5)
        x0, x1 = rng.uniform(2, 26), rng.uniform(66, 98)
        tilt = rng.uniform(-10, 14)
        steps = 6
        points = [
            (x0 + (x1 - x0) * i / steps, y + tilt * i / steps + rng.uniform(-6.5, 6.5))
            for i in range(steps + 1)
        ]
        bright = (k + n) % 2 == 0
        out += ink(smooth(points, False), 8 if bright else 6.5, "#f9c651" if bright else "#8a2510")
        if bright:
            out += ink(smooth(points[1:-1], False), 3, "#fff0b0")
        else:
            spur = points[3]
            out += ink(
                f"M{num(spur[0])} {num(spur[1])}l{num(rng.uniform(8, 16))} "
                f"{num(rng.uniform(8, 13))}",
                4.5,
                "#8a2510",
            )
    return out


def roof(x: float, y: float, w: float, h: float, stroke: float = 2.6) -> str:
    """One hipped roof seen from above with its hard shadow."""
    out = fill(f"M{num(x + 4)} {num(y + 4)}h{num(w)}v{num(h)}h{num(-w)}Z", "#5b5040")
    ridge = min(w, h) * 0.5
    if w >= h:
        a, b = (x + ridge, y + h / 2), (x + w - ridge, y + h / 2)
        faces = [
            ([(x, y), (x + w, y), b, a], "#c9c3b6"),
            ([(x, y), a, (x, y + h)], "#b8b1a3"),
            ([(x + w, y), (x + w, y + h), b], "#8f887b"),
            ([(x, y + h), a, b, (x + w, y + h)], "#a09889"),
        ]
    else:
        a, b = (x + w / 2, y + ridge), (x + w / 2, y + h - ridge)
        faces = [
            ([(x, y), a, b, (x, y + h)], "#c9c3b6"),
            ([(x, y), (x + w, y), a], "#b8b1a3"),
            ([(x + w, y), (x + w, y + h), b, a], "#8f887b"),
            ([(x, y + h), b, (x + w, y + h)], "#a09889"),
        ]
    for points, colour in faces:
        out += fill(path(points), colour)
    for corner, end in (
        ((x, y), a),
        ((x + w, y), a if w < h else b),
        ((x, y + h), b if w < h else a),
        ((x + w, y + h), b),
    ):
        out += ink(path([corner, end], False), stroke * 0.75, "#3a3226")
    if a != b:
        out += ink(path([a, b], False), stroke * 0.75, "#3a3226")
    return out + ink(f"M{num(x)} {num(y)}h{num(w)}v{num(h)}h{num(-w)}Z", stroke, "#33291c")


CLUSTERS: dict[int, list[tuple[float, float, float, float]]] = {
    1: [(4, 6, 44, 34), (57, 2, 30, 42), (12, 54, 32, 28), (56, 56, 38, 30)],
    2: [(6, 20, 30, 40), (46, 4, 42, 30), (48, 46, 34, 30), (10, 70, 42, 24)],
    3: [(8, 4, 34, 30), (52, 10, 42, 32), (4, 46, 40, 34), (58, 56, 28, 36)],
    4: [(2, 12, 42, 28), (54, 4, 28, 36), (22, 52, 30, 40), (62, 52, 34, 30)],
}
SINGLES: dict[int, tuple[float, float, float, float]] = {
    1: (6, 16, 82, 62),
    2: (18, 4, 58, 84),
    3: (10, 10, 76, 76),
    4: (4, 26, 86, 46),
}


def building(n: int) -> str:
    """A hex's four roofs."""
    return "".join(roof(*box) for box in CLUSTERS[n])


def single_roof(n: int) -> str:
    """One roof filling the box."""
    return roof(*SINGLES[n], stroke=5.0)


def bridge() -> str:
    """Planks between two rails, along x; box 120x56."""
    rng = random.Random(41)
    out = fill("M2 12H118V52H2Z", "#5b2c17") + fill("M2 8H118V46H2Z", "#3a2a1a")
    x = 5.0
    while x < 113:
        tone = rng.choice(["#c8a468", "#b9955a", "#d1b078", "#ae8a50"])
        out += fill(f"M{num(x)} 9H{num(x + 7.4)}V45H{num(x)}Z", tone)
        if rng.random() < 0.6:
            y = rng.uniform(14, 32)
            out += ink(f"M{num(x + 3.6)} {num(y)}v{num(rng.uniform(5, 9))}", 1.0, "#8a6838")
        x += 9.1
    for y in (7, 47):
        out += ink(f"M2 {y}H118", 6.4, "#33291c") + ink(f"M3 {y - 1}H117", 2.2, "#8d6b3d")
        for px in (4, 42, 78, 116):
            out += f'<circle cx="{px}" cy="{y}" r="4.4" fill="#33291c"/>\n'
    return out


def wormhole() -> str:
    """A violet whirl with a black throat."""
    out = (
        '<defs><radialGradient id="w" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="47">'
        '<stop offset="0" stop-color="#120617"/><stop offset="0.3" stop-color="#24103a"/>'
        '<stop offset="0.55" stop-color="#5a2a74"/><stop offset="0.8" stop-color="#9a63b4"/>'
        '<stop offset="0.93" stop-color="#cda6dc" stop-opacity="0.85"/>'
        '<stop offset="1" stop-color="#e6d2ee" stop-opacity="0"/></radialGradient></defs>\n'
        '<ellipse cx="50" cy="50" rx="49" ry="43" fill="url(#w)"/>\n'
    )
    for arm in range(4):
        points: list[Point] = []
        for k in range(15):
            t = k / 14
            radius = 43 - 31 * t
            x, y = polar(0, 0, radius, arm * 90 + 150 * t)
            points.append((50 + x, 50 + y * 0.87))
        tone, width = (("#f0e2f5", 2.6), ("#c693da", 3.6))[arm % 2]
        out += ink(smooth(points, False), width, tone)
    for k in range(9):
        x, y = polar(0, 0, 24 + (k * 7) % 20, k * 47)
        out += (
            f'<circle cx="{num(50 + x)}" cy="{num(50 + y * 0.87)}" '
            f'r="{num(0.9 + (k % 3) * 0.35)}" fill="#fbf3ff"/>\n'
        )
    return out + '<ellipse cx="50" cy="50" rx="9" ry="7.6" fill="#0d0410"/>\n'


def crater(n: int) -> str:
    """A shallow shell hole with thrown-up rim."""
    rng = random.Random(500 + n)
    rim = wobble(
        [
            (50 + 40 * math.cos(a), 52 + 27 * math.sin(a))
            for a in (2 * math.pi * i / 12 for i in range(12))
        ],
        rng,
        3.0,
    )
    inner = [(50 + (x - 50) * 0.66, 55 + (y - 52) * 0.60) for x, y in rim]
    out = fill(smooth(rim), "#e6d6b2") + fill(smooth(inner), "#bda77b")
    out += ink(smooth(rim), 3.6) + ink(smooth(inner[6:], False), 3.0)
    for k in range(7):
        a = 2 * math.pi * (k + rng.uniform(-0.2, 0.2)) / 7
        x, y = 50 + 43 * math.cos(a), 52 + 30 * math.sin(a)
        out += ink(f"M{num(x)} {num(y)}l{num(6 * math.cos(a))} {num(5 * math.sin(a))}", 2.8)
    return out


def tuft(n: int) -> str:
    """A few blades of dry grass."""
    rng = random.Random(600 + n)
    out = ""
    blades = 4 + n
    for k in range(blades):
        lean = (k - (blades - 1) / 2) * 42 / blades * 1.45 + rng.uniform(-3, 3)
        tall = rng.uniform(38, 62) - abs(lean) * 0.5
        x = 50 + lean * 0.42
        out += ink(
            f"M{num(x)} 80Q{num(x + lean * 0.1)} {num(80 - tall * 0.6)} {num(x + lean * 0.85)} "
            f"{num(80 - tall)}",
            5,
            "#8c7a4a" if k % 2 else "#6e6038",
        )
    return out


def scrub(n: int) -> str:
    """A low thorny bush."""
    rng = random.Random(700 + n)
    bush = wobble(
        [
            (12.0, 80.0),
            (10, 58),
            (26, 42),
            (44, 34),
            (62, 40),
            (82, 48),
            (92, 66),
            (86, 82),
            (50, 84),
        ],
        rng,
        4,
    )
    out = fill(smooth(bush), "#b3b083") + ink(smooth(bush), 5, "#655c36")
    for k in range(4):
        x, y = 28 + 16 * k + rng.uniform(-4, 4), 62 + rng.uniform(-8, 8)
        out += ink(smooth([(x - 7, y), (x, y + 7), (x + 7, y - 2)], False), 4, "#655c36")
    return out


def pebbles(n: int) -> str:
    """Loose stones and short ground strokes."""
    rng = random.Random(800 + n)
    out = ""
    for k in range(3):
        x, y = 20 + 28 * k + rng.uniform(-7, 7), 50 + rng.uniform(-22, 22)
        r = rng.uniform(6, 11)
        stone = wobble(
            [
                (x + r * math.cos(a), y + 0.7 * r * math.sin(a))
                for a in (2 * math.pi * i / 7 for i in range(7))
            ],
            rng,
            1.6,
        )
        out += fill(smooth(stone), "#d9c8a2") + ink(smooth(stone), 3.6, "#7d6a48")
        out += ink(f"M{num(x + r)} {num(y + r)}h{num(rng.uniform(8, 16))}", 3, "#9b8760")
    return out


def plinth() -> str:
    """The ground a monolith stands on: two worn hexagonal steps with an inlaid ring."""
    out = ""
    for radius, drop, tone in (
        (48, 5, "#5a4a33"),
        (48, 0, "#c9bb98"),
        (35, 3, "#8d7d5e"),
        (35, 0, "#ddd0ae"),
    ):
        points = [polar(50, 50 + drop, radius, 90 + 60 * i) for i in range(6)]
        out += fill(path([(x, 50 + (y - 50) * 0.92) for x, y in points]), tone)
    for radius, width in ((48, 2.6), (35, 2.2)):
        points = [polar(50, 50, radius, 90 + 60 * i) for i in range(6)]
        out += ink(path([(x, 50 + (y - 50) * 0.92) for x, y in points]), width)
    out += '<circle cx="50" cy="50" r="23" fill="none" stroke="#b98b3e" stroke-width="3.2"/>\n'
    for k in range(12):
        a, b = polar(50, 50, 26.5, k * 30), polar(50, 50, 30 if k % 3 else 32, k * 30)
        out += ink(path([a, b], False), 1.8, "#6e4c0e")
    return out + ink("M66 22L72 15M30 78L24 84L27 90", 1.8)


def strongpoint() -> str:
    """A ring of sandbags seen from above, to lie under a counter."""
    out = ""
    for row, (radius, drop) in enumerate(((46.0, 3.0), (44.0, 0.0))):
        for k in range(14):
            turn = k * 360 / 14 + row * 13
            x, y = polar(50, 50, radius - 5, turn)
            tone = ("#9a875f", "#c7b287")[row] if k % 2 else ("#907d56", "#bba57a")[row]
            out += (
                f'<g transform="translate({num(x)} {num(y + drop)}) rotate({num(turn)})">'
                f'<rect x="-9.6" y="-5.4" width="19.2" height="10.8" rx="4.6" fill="{tone}" '
                f'stroke="{INK}" stroke-width="1.9"/></g>\n'
            )
    return out


def main() -> None:
    """Write every stamp."""
    for n in range(1, 5):
        write(f"stamps/tree-{n}", 100, 100, tree(n))
        write(f"stamps/mountain-{n}", 100, 100, mountain(n))
        write(f"stamps/lava-{n}", 100, 100, lava(n))
        write(f"stamps/building-{n}", 100, 100, building(n))
        write(f"stamps/roof-{n}", 100, 100, single_roof(n))
    for n in range(1, 4):
        write(f"stamps/tuft-{n}", 100, 100, tuft(n))
        write(f"stamps/scrub-{n}", 100, 100, scrub(n))
        write(f"stamps/pebbles-{n}", 100, 100, pebbles(n))
    for n in range(1, 3):
        write(f"stamps/crater-{n}", 100, 100, crater(n))
    write("stamps/bridge-1", 120, 56, bridge())
    write("stamps/wormhole-1", 100, 100, wormhole())
    write("stamps/monolith-base-1", 100, 100, plinth())
    write("stamps/strongpoint-1", 100, 100, strongpoint())


if __name__ == "__main__":
    main()
