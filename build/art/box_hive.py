"""The front of Kay'otz Incursion: marines under the brood mother and a low moon."""

from __future__ import annotations

import itertools
import math
import random

from boxparts import STRIP, W, area, disc, down, fill, finish, glow, line
from figures import marine
from svg import Point, num, path, ring


def limb(points: list[Point], widths: list[float], colour: str) -> str:
    """A jointed, tapering limb: one tapered piece a segment, a knob at each joint."""
    out = ""
    for (a, b), (wa, wb) in zip(
        itertools.pairwise(points), itertools.pairwise(widths), strict=True
    ):
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        nx, ny = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
        out += fill(
            path(
                [
                    (a[0] + nx * wa, a[1] + ny * wa),
                    (b[0] + nx * wb, b[1] + ny * wb),
                    (b[0] - nx * wb, b[1] - ny * wb),
                    (a[0] - nx * wa, a[1] - ny * wa),
                ]
            ),
            colour,
        )
    for (x, y), w in zip(points, widths, strict=True):
        out += disc(x, y, w, colour)
    return out


def mirrored(body: str) -> str:
    """`body` and its mirror image about the middle of the panel."""
    return body + f'<g transform="translate({W} 0) scale(-1 1)">\n{body}</g>\n'


def brood_mother(dark: str, edge: str) -> str:
    """The great alien rearing over the ridge, lit along its right side by the moon."""
    out = mirrored(
        limb([(122, 190), (78, 150), (44, 214), (34, 228)], [6.5, 6, 3.6, 1.2], dark)
        + limb([(124, 212), (70, 200), (38, 262), (34, 280)], [7, 6, 3.6, 1.2], dark)
        + limb([(122, 236), (80, 246), (60, 300)], [8, 6.5, 4], dark)
        + limb([(130, 172), (98, 190), (112, 212), (119, 206)], [4.6, 4, 2.6, 0.8], dark)
    )
    out += fill(
        "M140 218C168 218 184 250 178 290C174 318 158 334 140 334C122 334 106 318 102 290"
        "C96 250 112 218 140 218Z",
        dark,
    )
    out += fill(
        "M140 158C162 158 176 178 172 200C168 218 154 228 140 228C126 228 112 218 108 200"
        "C104 178 118 158 140 158Z",
        dark,
    )
    out += fill(
        "M140 112C150 112 160 118 164 130C166 140 160 152 152 160L147 168H133L128 160"
        "C120 152 114 140 116 130C120 118 130 112 140 112Z",
        dark,
    )
    out += mirrored(
        limb([(124, 122), (106, 104), (116, 86), (127, 99)], [4.8, 4.4, 3.0, 0.8], dark)
        + fill("M133 160L127 176L137 168Z", dark)
    )
    # Rim light of the moon, then the plates of the belly.
    out += line("M170 186C171 204 160 220 148 226M178 262C181 292 170 318 154 328", 2.0, edge, 0.9)
    out += line("M163 128C165 138 160 150 152 158", 1.8, edge, 0.9)
    out += line("M203 151L232 206M210 203L236 254", 1.4, edge, 0.8)
    for k in range(5):
        y, half = 246 + 17 * k, 24 - abs(k - 1.6) * 3.6
        out += line(
            f"M{num(140 - half)} {y}Q140 {y + 10} {num(140 + half)} {y}", 1.8, "#5e2317", 0.9
        )
    out += line("M122 186Q140 198 158 186M124 202Q140 213 156 202", 1.6, "#5e2317", 0.9)
    for x, tilt in ((129, 1), (151, -1)):
        out += disc(x, 135, 8.5, "#f4a83c", 0.22)
        out += fill(
            f"M{x - 6.4} {135 - 3 * tilt}Q{x} {128} {x + 6.4} {135 + 3 * tilt}Q{x} 140.5 "
            f"{x - 6.4} {135 - 3 * tilt}Z",
            "#ffcf4f",
        )
        out += disc(x, 135, 1.7, "#5c1f12")
    return out


def tiny_marine(x: float, y: float, scale: float, lead: bool) -> str:
    """A marine seen from the hive's side: dark body, gold visor, blue rim light."""
    tones = ("#17324c", "#ffcf4f") if lead else ("#101f2e", "#d9a441")
    body = marine(False, gap=0, chest=False).replace("#1f4b73", tones[0])
    body = body.replace("#dfe7ea", tones[1])
    rim = line("M-15 18C-15 7 -9 1 0 1C9 1 15 7 15 18", 3, "#5b8fbd", 0.9) if lead else ""
    return f'<g transform="translate({num(x)} {num(y)}) scale({num(scale)})">\n{body}{rim}</g>\n'


def kayotz() -> str:
    """Marines on a road under the brood mother and a low moon."""
    defs = down(
        "sky",
        [
            (0, "#1c0c12", 1),
            (0.32, "#4c1a26", 1),
            (0.58, "#93341f", 1),
            (0.8, "#d0672b", 1),
            (1, "#eb9a45", 1),
        ],
        0,
        300,
    )
    defs += glow("moon", 192, 136, 86, [(0, "#f7d08c", 1), (0.7, "#e2a256", 1), (1, "#d08a40", 1)])
    defs += glow("halo", 206, 152, 122, [(0.5, "#f2b35c", 0.40), (1, "#f2b35c", 0)])
    defs += down("land", [(0, "#6e2415", 1), (1, "#2f0f0b", 1)], 262, STRIP)
    rng = random.Random(7)
    art = area("sky")
    for _ in range(46):
        x, y = rng.uniform(8, W - 8), rng.uniform(40, 215)
        art += disc(x, y, rng.uniform(0.45, 1.15), "#ffe6b8", rng.uniform(0.35, 0.9))
    art += disc(206, 152, 122, "url(#halo)") + disc(206, 152, 63, "url(#moon)")
    art += fill("M206 89A63 63 0 0 1 206 215A72 72 0 0 0 206 89Z", "#fbe0a8", 0.75)
    for x, y, r in ((186, 132, 8), (204, 178, 11), (176, 168, 5), (221, 120, 5), (226, 186, 4)):
        art += disc(x, y, r, "#c67f3a", 0.45) + disc(x + 0.8, y + 1, r * 0.8, "#d9964b", 0.6)
    art += fill(
        "M0 262L34 236L60 258L92 240L120 262L160 246L196 262L226 232L252 254L280 240V333H0Z",
        "#7a2a17",
        0.8,
    )
    art += brood_mother("#220b0e", "#f0a95a")
    art += fill(
        "M0 292L26 272L52 282L84 268L112 288L146 276L178 292L206 274L232 284L262 270L280 280"
        "V333H0Z",
        "url(#land)",
    )
    art += line(
        "M0 292L26 272L52 282L84 268L112 288L146 276L178 292L206 274L232 284L262 270L280 280",
        1.3,
        "#e58a45",
        0.8,
    )
    net = ""
    for column in range(9):
        x = -6 + column * 36
        for row in range(3):
            y = 300 + row * 27 + (column % 2) * 13.5
            net += path([(px, y + (py - y) * 0.66) for px, py in ring(x, y, 24, 6, 30)])
    art += line(net, 0.8, "#e0a050", 0.42)
    art += fill(
        "M182 333C206 322 170 312 190 302C204 295 200 288 194 284L198 283C210 288 214 296 203"
        " 305C190 314 228 320 214 333Z",
        "#f4c860",
    )
    art += line(
        "M198 333C212 322 182 312 196 303C204 297 204 290 197 284", 0.9, "#8f5a1c", 1, "3 3"
    )
    for x, y, s, lead in (
        (36, 279, 0.62, False),
        (90, 281, 0.60, False),
        (119, 287, 0.54, False),
        (62, 270, 0.82, True),
    ):
        art += tiny_marine(x, y, s, lead)
    art += tiny_marine(245, 279, 0.66, True)
    tube = "M-32 -5H-26L-24 -6H18L22 -8H32V8H22L18 6H-24L-26 5H-32Z"
    art += (
        f'<g transform="translate(246 297) rotate(-20)">\n{fill(tube, "#17324c")}'
        f"{line(tube, 1.2, '#5b8fbd')}</g>\n"
    )
    return finish(defs, art, "#170a0d", 11)
