"""The front of 'Mech Field: a walker over the hills and a tape measure."""

from __future__ import annotations

import math

from boxparts import STRIP, W, area, disc, down, fill, finish, glow, line, plate
from svg import num, smooth


def mech_body() -> str:
    """A walker from the front, lit from the upper left."""
    ink = "#132127"
    light, mid, dark, deep = "#a9c0c6", "#7f9aa4", "#5b7680", "#3c5560"
    out = ""
    for side in (1, -1):
        leg = plate(
            [(126, 236), (146, 240), (140, 272), (118, 268)], mid if side > 0 else dark, ink
        )
        leg += plate([(117, 266), (142, 270), (140, 284), (115, 281)], deep, ink)
        leg += plate(
            [(113, 280), (138, 283), (134, 318), (110, 316)], mid if side > 0 else dark, ink
        )
        leg += plate([(104, 328), (108, 315), (136, 317), (143, 328)], deep, ink)
        leg += fill("M119 288L131 289L130 296L118 295Z", light if side > 0 else mid)
        leg = f'<g transform="translate(-13 0)">\n{leg}</g>\n'
        arm = plate(
            [(66, 140), (98, 126), (104, 168), (92, 178), (70, 174)], mid if side > 0 else dark, ink
        )
        arm += fill("M70 143L94 132L96 139L71 150Z", light, 0.8)
        arm += plate([(74, 176), (94, 178), (92, 210), (72, 208)], light if side > 0 else mid, ink)
        if side > 0:
            arm += plate([(76, 209), (90, 210), (89, 246), (77, 245)], deep, ink)
            arm += line("M80 218H86M80 226H86M80 234H86", 1.6, ink)
        else:
            arm += plate([(73, 209), (81, 209), (80, 250), (74, 250)], deep, ink)
            arm += plate([(84, 209), (92, 210), (91, 244), (85, 244)], deep, ink)
        pod = plate([(112, 96), (134, 96), (134, 122), (112, 122)], dark, ink)
        for px in (118, 128):
            for py in (102.5, 115):
                pod += disc(px, py, 4.0, ink) + disc(px - 0.8, py - 0.8, 1.6, "#d95b2b")
        part = pod + leg + arm
        out += part if side > 0 else f'<g transform="translate({W} 0) scale(-1 1)">\n{part}</g>\n'
    out += plate(
        [(116, 222), (164, 222), (170, 238), (158, 250), (122, 250), (110, 238)], deep, ink
    )
    out += plate(
        [
            (104, 122),
            (176, 122),
            (188, 150),
            (176, 214),
            (162, 226),
            (118, 226),
            (104, 214),
            (92, 150),
        ],
        mid,
        ink,
        2.4,
    )
    out += fill("M104 123L140 123L140 225H118L105 213L93 150Z", light, 0.55)
    out += plate([(106, 118), (174, 118), (180, 134), (100, 134)], light, ink)
    out += plate([(114, 146), (166, 146), (172, 162), (154, 186), (126, 186), (108, 162)], ink, ink)
    out += fill("M119 151H161L165 161L151 180H129L115 161Z", "#f4b73c")
    out += fill("M119 151H142L132 180H129L115 161Z", "#ffe9a8")
    out += line("M140 151V180M116 161H164", 1.6, ink, 0.7)
    for y in (198, 206, 214):
        out += line(f"M124 {y}H156", 2.2, ink)
    out += disc(110, 200, 3, ink) + disc(170, 200, 3, ink)
    return out + line("M176 126L190 96", 2.2, ink) + disc(190, 95, 2.4, "#d95b2b")


def mechs() -> str:
    """A walker striding over hills, a tape measure along the edge of the table."""
    defs = down(
        "sky",
        [(0, "#0f2726", 1), (0.35, "#24605c", 1), (0.7, "#5a9d8e", 1), (1, "#a5c6a0", 1)],
        0,
        290,
    )
    defs += glow("sun", 62, 146, 60, [(0, "#fbf3c8", 1), (1, "#d7d9a4", 1)])
    defs += glow("halo", 66, 152, 104, [(0.4, "#f0efc0", 0.5), (1, "#f0efc0", 0)])
    defs += down("tape", [(0, "#ffe07a", 1), (0.6, "#f2bb3c", 1), (1, "#d6962a", 1)], 300, STRIP)
    art = area("sky") + disc(66, 152, 104, "url(#halo)") + disc(66, 152, 44, "url(#sun)")
    art += fill(
        "M0 236L40 208L66 228L108 190L150 232L186 204L226 238L280 196V333H0Z", "#3f7d72", 0.8
    )
    art += fill("M0 262L52 234L96 256L148 230L204 260L280 228V333H0Z", "#2f655c")
    art += fill("M0 292C52 268 104 292 150 280C204 266 240 276 280 268V333H0Z", "#7c8a4a")
    art += fill(
        "M0 292C52 268 104 292 150 280C204 266 240 276 280 268V273C240 281 204 271 150 285"
        "C104 297 52 273 0 297Z",
        "#a5ad68",
        0.8,
    )
    for tx, ty in ((22, 276), (36, 272), (240, 266), (256, 263), (214, 268)):
        art += fill(f"M{tx} {ty - 17}L{tx + 7} {ty}H{tx - 7}Z", "#23483c")
    art += fill("M70 328C96 316 190 314 214 328Z", "#3d4424", 0.6)
    art += mech_body()
    upper = [(x, 313 + 7 * math.sin((x + 20) / 46)) for x in range(0, 281, 14)]
    art += fill(smooth([*upper, (300, 320), (300, 340), (-10, 340), (-10, 316)]), "url(#tape)")
    art += line(smooth([(-8, 316), *upper, (290, 312)], False), 1.6, "#5b3b10")
    for k in range(29):
        x = 4 + k * 9.8
        y = 313 + 7 * math.sin((x + 20) / 46)
        tall = 11 if k % 6 == 0 else 5.5 if k % 3 else 8
        art += line(f"M{num(x)} {num(y + 2.5)}v{num(tall)}", 1.3, "#3a2509", cap="butt")
    return finish(defs, art, "#0c1b1b", 23)
