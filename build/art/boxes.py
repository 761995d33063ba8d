"""Write the four box fronts of the title screen, 280x372, without words.

Top 0-90 is kept dark and quiet for the name, 333-372 is the strip for players and time.
Light falls from the upper left as everywhere on the table.
"""

from __future__ import annotations

import random

from box_hive import kayotz
from box_mechs import mechs
from boxparts import STRIP, H, W, area, disc, down, fill, finish, glow, line, plate
from svg import Point, num, path, polar, ring, smooth, write


def sword() -> str:
    """A short sword along y, point up, crossing its fellow at the origin."""
    out = fill("M0 -76L7 -64V50H-7V-64Z", "#eef0ea") + fill("M0 -76L7 -64V50H0Z", "#b9c2c4")
    out += line("M0 -76L7 -64V50H-7V-64Z", 1.8, "#2a1a10") + line("M0 -58V44", 1.2, "#7f8a8e")
    guard: list[Point] = [(-23, 48), (23, 48), (26, 53), (23, 59), (-23, 59), (-26, 53)]
    out += plate(guard, "#c69a4a", "#2a1a10", 1.8) + line("M-20 51H20", 1.4, "#f0d08a")
    grip: list[Point] = [(-4.6, 59), (4.6, 59), (4.2, 82), (-4.2, 82)]
    out += plate(grip, "#6b3a1c", "#2a1a10", 1.8)
    for y in (65, 71, 77):
        out += line(f"M-4 {y}L4 {y + 2}", 1.3, "#c69a4a")
    out += disc(0, 87, 6.6, "#2a1a10") + disc(0, 87, 5.2, "#c69a4a")
    return out + disc(-1.4, 85.6, 1.6, "#f3dca0")


def arena() -> str:
    """Crossed swords on a hexagonal shield, a full house behind."""
    defs = down(
        "sky",
        [(0, "#2a180d", 1), (0.4, "#7a4c24", 1), (0.72, "#c8955a", 1), (1, "#e2bd85", 1)],
        0,
        300,
    )
    defs += glow("sand", 120, 270, 190, [(0, "#f6e4b4", 1), (0.7, "#e6cd96", 1), (1, "#cda96c", 1)])
    defs += glow(
        "shield", 108, 176, 130, [(0, "#3f78ab", 1), (0.6, "#1f4b73", 1), (1, "#15344f", 1)]
    )
    art = area("sky")
    rng = random.Random(5)
    for tier in range(6):
        y = 118 + tier * 19
        sag = 22 - tier * 2.4
        tone = ("#4e2f19", "#5c3820", "#6a4226", "#774c2d", "#855635", "#93623e")[tier]
        art += fill(
            f"M0 {y}Q140 {num(y + sag * 2)} 280 {y}V{y + 30}Q140 {num(y + 26 + sag * 2)} 0 "
            f"{y + 30}Z",
            tone,
        )
        art += line(f"M0 {y}Q140 {num(y + sag * 2)} 280 {y}", 1.5, "#d9ab6a", 0.55)
        x = -4.0 + (tier % 2) * 5
        while x < 286:
            t = x / 280
            base = y + 4 * t * (1 - t) * sag
            jig = rng.uniform(-1.6, 1.6)
            if rng.random() > 0.08:
                coat = rng.choice(["#2f1c10", "#3b2415", "#46200f", "#22303c", "#4a3a24"])
                art += fill(
                    f"M{num(x - 4.4)} {num(base + 16)}Q{num(x - 4.6)} {num(base + 7 + jig)} "
                    f"{num(x)} {num(base + 6.4 + jig)}Q{num(x + 4.6)} {num(base + 7 + jig)} "
                    f"{num(x + 4.4)} {num(base + 16)}Z",
                    coat,
                )
                art += disc(x, base + 3.6 + jig, 3.3, rng.choice(["#8a5c38", "#6f4528", "#a4734a"]))
            x += rng.uniform(9.4, 11.4)
    art += fill("M0 240Q140 288 280 240V333H0Z", "#7a4c28")
    art += fill("M0 233Q140 281 280 233V243Q140 291 0 243Z", "#b98a55")
    art += line("M0 233Q140 281 280 233", 1.6, "#3b2415") + line(
        "M0 243Q140 291 280 243", 1.6, "#3b2415"
    )
    art += fill("M0 262Q140 226 280 262V333H0Z", "url(#sand)") + line(
        "M0 262Q140 226 280 262", 1.4, "#8a6436"
    )
    for k in range(5):
        y = 278 + k * 12
        art += line(f"M{10 + k * 6} {y}Q140 {y - 22} {270 - k * 6} {y}", 1.0, "#b98f52", 0.5)
    art += fill("M72 318C96 304 188 304 212 318C196 328 88 328 72 318Z", "#8a6436", 0.55)
    centre = (140, 214)
    art += fill(path([(x + 3, y + 5) for x, y in ring(*centre, 90, 6, 30)]), "#2a1606", 0.45)
    art += plate(ring(*centre, 90, 6, 30), "#ecd596", "#33200d", 2.4)
    art += fill(
        path([*ring(*centre, 90, 6, 30)[3:6], *reversed(ring(*centre, 80, 6, 30)[3:6])]),
        "#fff3c6",
        0.7,
    )
    art += plate(ring(*centre, 79, 6, 30), "url(#shield)", "#33200d", 2.0)
    art += line(path(ring(*centre, 70, 6, 30)), 2.0, "#e6c681")
    for sx, sy in ring(*centre, 84.5, 6, 30):
        art += disc(sx, sy, 2.8, "#9a6d2a") + disc(sx - 0.7, sy - 0.7, 1.1, "#fff3c6")
    for turn in (38, -38):
        art += f'<g transform="translate(144 211) rotate({turn}) scale(1.12)">\n'
        art += f"{fill('M0 -76L7 -64V48H26V59H6V92H-6V59H-26V48H-7V-64Z', '#0d1f30', 0.4)}</g>\n"
    for turn in (38, -38):
        art += f'<g transform="translate(140 204) rotate({turn}) scale(1.12)">\n{sword()}</g>\n'
    return finish(defs, art, "#1c1009", 37)


def troopers() -> str:
    """A house on a blueprint of dots, a trooper covering the hall from the door."""
    defs = down("blue", [(0, "#0d1d2c", 1), (0.3, "#15395a", 1), (1, "#1b4769", 1)], 0, STRIP)
    defs += glow(
        "fan", 214, 312, 235, [(0, "#ffe08a", 0.72), (0.55, "#f4c553", 0.42), (1, "#f4c553", 0.16)]
    )
    defs += glow("base", 208, 300, 34, [(0, "#f4f0e2", 1), (1, "#c9d5da", 1)])
    art = area("blue")
    dots = ""
    for row in range(15):
        for column in range(15):
            x, y = 11.5 + column * 18.4, 84 + row * 18.4
            dots += disc(x, y, 1.25, "#b9d3e2", 0.62)
    white = "#f3eddb"
    apex = (213.0, 306.0)
    fan = [apex, (24.0, 168.0), (42, 140), (66, 116), (96, 98), (112, 92)]
    art += fill("M30 116H250V292H30Z", "#22527a", 0.55)
    art += dots + fill(path(fan), "url(#fan)")
    art += line(path([fan[1], apex, fan[-1]], False), 1.7, "#ffd768", 1, "6 4.5", "butt")
    art += line(smooth(fan[1:], False), 1.2, "#ffd768", 0.8)
    # Furniture first, then the shell: every wall line ends on a door or a window.
    art += line("M46 130H78V178H46ZM46 142H78M52 133H72V139H52Z", 1.5, white, 0.9)
    art += line("M180 130H228V150H180ZM188 134V146M196 134V146", 1.5, white, 0.9)
    art += line(
        "M58 234H112V262H58ZM64 228H76V234M94 228H106V234M64 262V268H76V262M94 262V268H106V262",
        1.5,
        white,
        0.9,
    )
    art += line(
        "M172 180H188M172 188H188M172 196H188M172 204H188M172 172V212H188V172", 1.3, white, 0.8
    )
    walls = (
        "M33 118H124M152 118H248V172M248 210V289H170M140 289H33V118M33 204H84M112 204H158"
        "M158 118V196M158 226V240"
    )
    art += line(walls, 7.4, "#0b1c2b", 0.9, cap="square") + line(walls, 5.2, white, cap="square")
    art += line("M127 115.5H149M127 120.5H149", 1.5, white, 1, "4 2.5", "butt")
    art += line("M244.8 174V208M251.2 174V208M248 174V208", 1.5, white)
    art += line("M141 289V260A29 29 0 0 1 169 289", 1.5, white, 1, "3.5 3", "butt")
    x, y = apex
    art += disc(x + 2, y - 2 + 4, 30, "#07131e", 0.55)
    art += disc(x, y - 4, 29.5, "#f6ead0") + disc(x, y - 4, 28.2, "#9a3412")
    art += disc(x, y - 4, 20.8, "url(#base)")
    for k in range(12):
        a, b = polar(x, y - 4, 21.5, k * 30 + 8), polar(x, y - 4, 27.5, k * 30 + 8)
        art += line(path([a, b], False), 1.6, "#5c1f12", 0.55, cap="butt")
    body = fill(
        "M-13 -2C-14 -9 -7 -11 0 -10C7 -11 14 -9 13 -2C13 6 8 9 0 9C-8 9 -13 6 -13 -2Z", "#9a3412"
    )
    body += line(
        "M-13 -2C-14 -9 -7 -11 0 -10C7 -11 14 -9 13 -2C13 6 8 9 0 9C-8 9 -13 6 -13 -2Z",
        1.7,
        "#2a120a",
    )
    body += line("M3 -2V-34", 4.6, "#2a120a") + line("M3 -34V-40", 2.4, "#2a120a")
    body += line("M-9 -3C-9 -12 -3 -17 3 -20M11 -3C12 -10 8 -14 4 -14", 4.6, "#7d2a10")
    body += disc(0, 0, 7.6, "#2a120a") + disc(0, 0, 6.4, "#7d8f5c")
    body += fill("M-4.6 -3.2A5.6 5.6 0 0 1 3 -4.8L1.4 -2.2A3 3 0 0 0 -2.6 -1.4Z", "#b6c48e")
    art += f'<g transform="translate({num(x)} {num(y - 4)}) rotate(-38)">\n{body}</g>\n'
    return finish(defs, art, "#0a1520", 41)


def main() -> None:
    """Write all four fronts."""
    for name, body in (
        ("kayotz", kayotz()),
        ("mechs", mechs()),
        ("arena", arena()),
        ("troopers", troopers()),
    ):
        write(f"boxes/{name}", W, H, body)


if __name__ == "__main__":
    main()
