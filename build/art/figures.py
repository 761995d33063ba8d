"""Write the Kay'otz counter figures: flat silhouettes in a 100 box, two tones at most.

A figure fills at most 100x92 of its box, centred, so that a box drawn 50 hundredths of the
counter wide keeps the 50x46 of the look book. Each has a `-small` twin without inner detail.
"""

from __future__ import annotations

from collections.abc import Callable

from svg import num, path, polar, write

BLUE = "#1f4b73"
PALE = "#dfe7ea"
HIVE = "#f3d9c6"
HIVE_DARK = "#5c1f12"
PLUM = "#ecd3ea"
PLUM_DARK = "#47204b"
GOLD = "#f4c553"
BRASS = "#b98b3e"
BRASS_LIGHT = "#e6c681"

Drawing = Callable[[bool], str]


def shape(data: str, fill: str = BLUE, gap: float = 0.0, tone: str = PALE) -> str:
    """A filled path; with `gap`, a rim of the stock's tone that frees it from what is behind."""
    rim = (
        f'<path d="{data}" fill="{tone}" stroke="{tone}" stroke-width="{num(gap * 2)}" '
        'stroke-linejoin="round"/>\n'
        if gap
        else ""
    )
    return f'{rim}<path d="{data}" fill="{fill}"/>\n'


def line(data: str, width: float, colour: str = BLUE, cap: str = "round") -> str:
    """An unfilled stroke."""
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{num(width)}" '
        f'stroke-linecap="{cap}" stroke-linejoin="round"/>\n'
    )


def at(x: float, y: float, scale: float, body: str) -> str:
    """`body` moved to (x, y) and scaled."""
    return f'<g transform="translate({num(x)} {num(y)}) scale({num(scale)})">\n{body}</g>\n'


def marine(small: bool, gap: float = 0.0, chest: bool = True, goggles: bool = False) -> str:
    """A helmeted marine from the hips up: helmet top at y 0, feet of the bust at y 74, x ±25."""
    helmet = "M-15 19C-16 7 -10 0 0 0C10 0 16 7 15 19L17 24L13 30C9 33 -9 33 -13 30L-17 24Z"
    torso = "M-9 35H9L15 39L16 74H-16L-15 39Z"
    arms = (
        "M-12 36C-20 35 -26 40 -26 49L-27 66C-27 70 -19 70 -18.5 66L-17 52Z",
        "M12 36C20 35 26 40 26 49L27 66C27 70 19 70 18.5 66L17 52Z",
    )
    out = shape(torso, gap=gap) + "".join(shape(arm, gap=gap) for arm in arms)
    if gap:
        out += shape(torso)
    out += shape(helmet, gap=max(gap, 0 if small else 1.8))
    if not small:
        if goggles:
            out += line("M-16 18H16", 2.2, PALE, "butt")
            for x in (-6.2, 6.2):
                out += f'<circle cx="{num(x)}" cy="18" r="5.4" fill="{PALE}"/>\n'
                out += f'<circle cx="{num(x)}" cy="18" r="2.2" fill="{BLUE}"/>\n'
        else:
            out += shape("M-11 15C-7 13 7 13 11 15L10 22C6 24 -6 24 -10 22Z", PALE)
        for arm in arms:
            out += line(arm, 2.0, PALE) + shape(arm)
        if chest:
            out += line("M-7 47H7M-7 53H7", 2.4, PALE, "butt")
            out += line("M-15 66H15", 2.4, PALE, "butt")
    return out


def squad(small: bool) -> str:
    """Three marines, the leader in front."""
    left = at(20, 22, 0.74, marine(small, chest=False))
    right = at(80, 22, 0.74, marine(small, chest=False))
    return left + right + at(50, 7, 1.18, marine(small, gap=3.4))


def rifle(small: bool) -> str:
    """A carbine along x, muzzle to the right, about 76 long."""
    data = "M-38 -3H-20L-18 -6H4L6 -3H30V1H38V-4H42V5H8L4 8H-2L-6 17H-13L-10 8H-18L-38 11Z"
    return shape(data, gap=0 if small else 3.2)


def scout(small: bool) -> str:
    """A marine with a whip aerial and a carbine at the ready."""
    out = line("M60 22L78 3", 4.6)
    out += at(47, 9, 1.14, marine(small, chest=False))
    return out + f'<g transform="translate(53 72) rotate(-24)">\n{rifle(small)}</g>\n'


def spec_ops(small: bool) -> str:
    """A marine with night goggles, an ear aerial and a signal going out."""
    out = line("M26 28L18 8", 4.4)
    out += at(44, 9, 1.14, marine(small, goggles=True))
    width = 5.0 if small else 4.4
    for radius in (14, 24, 34)[: 2 if small else 3]:
        a, b = polar(62, 32, radius, 22), polar(62, 32, radius, 88)
        r = num(radius)
        out += line(f"M{num(a[0])} {num(a[1])}A{r} {r} 0 0 1 {num(b[0])} {num(b[1])}", width)
    return out


def heavy_weapons(small: bool) -> str:
    """A marine with a shouldered launcher."""
    out = at(48, 12, 1.10, marine(small, chest=False))
    tube = "M-46 -8H-38V-11H-30V-8H26L30 -12H46V12H30L26 8H-30V11H-38V8H-46Z"
    body = shape(tube, gap=0 if small else 3.2)
    if not small:
        body += line("M-24 -8V8M18 -8V8", 2.6, PALE, "butt")
        body += shape("M-6 8H4L1 24H-7Z", gap=2.4) + shape("M-4 -8H10V-15H-4Z", gap=2.0)
        body += shape("M-24 -8H18V8H-24Z")
        body += line("M-24 -8V8M18 -8V8", 2.6, PALE, "butt")
    return out + f'<g transform="translate(51 50) rotate(-22)">\n{body}</g>\n'


def headquarters(small: bool) -> str:
    """An officer beside a standard."""
    out = line("M74 94V6", 5.2, cap="butt")
    out += shape("M76 6H100L92 18L100 31H76Z")
    if not small:
        out += shape(
            path(
                [
                    (85, 12),
                    (87, 17),
                    (92, 17),
                    (88, 20.4),
                    (89.6, 25.4),
                    (85, 22.4),
                    (80.4, 25.4),
                    (82, 20.4),
                    (78, 17),
                    (83, 17),
                ]
            ),
            PALE,
        )
    return out + at(39, 8, 1.15, marine(small, gap=2.6))


def crate(x: float, y: float, w: float, h: float, small: bool) -> str:
    """One box with a strap and a lid line."""
    out = shape(f"M{num(x)} {num(y)}h{num(w)}v{num(h)}h{num(-w)}Z")
    if not small:
        out += line(f"M{num(x)} {num(y + 6)}h{num(w)}", 2.0, PALE, "butt")
        out += line(f"M{num(x + w / 2)} {num(y + 6)}v{num(h - 6)}", 2.0, PALE, "butt")
    return out


def logistics(small: bool) -> str:
    """A stack of crates on a pallet, a fuel can on top."""
    out = ""
    for x, y in ((3, 62), (35, 62), (67, 62), (17, 36), (49, 36)):
        out += crate(x, y, 30, 24, small)
    out += crate(34, 12, 28, 22, small)
    out += shape("M0 89H100V94H0Z")
    if not small:
        can = "M66 16L70 12H80L82 16V34H66Z"
        out += shape(can) + line("M69 20L79 30M79 20L69 30", 2.0, PALE)
    return out


def legs(paths: list[str], tone: str, width: float) -> str:
    """Jointed legs, each mirrored about x 50."""
    out = ""
    for data in paths:
        out += line(data, width, tone)
        out += f'<g transform="translate(100 0) scale(-1 1)">\n{line(data, width, tone)}</g>\n'
    return out


def alien(small: bool) -> str:
    """A hive warrior seen from above."""
    width = 5.4 if small else 4.6
    out = legs(["M46 38L24 33L9 46", "M45 44L20 52L11 76", "M46 47L29 64L27 92"], HIVE, width)
    out += legs(["M46 18L38 9L44 4"], HIVE, width)
    out += shape("M50 12C57 12 61 18 59 25L54 32H46L41 25C39 18 43 12 50 12Z", HIVE)
    out += shape(
        "M50 29C57 29 61 35 60 42C59 47 56 50 50 50C44 50 41 47 40 42C39 35 43 29 50 29Z", HIVE
    )
    out += shape(
        "M50 48C60 48 65 58 64 70C63 84 58 96 50 96C42 96 37 84 36 70C35 58 40 48 50 48Z", HIVE
    )
    if not small:
        out += shape("M44.5 20L48 24L44 24.5Z", HIVE_DARK)
        out += shape("M55.5 20L52 24L56 24.5Z", HIVE_DARK)
        for y, half in ((60, 10.6), (69.5, 11.4), (79, 9.6)):
            out += line(
                f"M{num(50 - half)} {num(y)}Q50 {num(y + 6)} {num(50 + half)} {num(y)}",
                2.2,
                HIVE_DARK,
                "butt",
            )
        out += line("M43.5 40Q50 44 56.5 40", 2.0, HIVE_DARK, "butt")
    return out


def overlord(small: bool) -> str:
    """The brood's chief: longer limbs, horned head, plated body."""
    width = 6.0 if small else 5.2
    out = legs(["M45 40L22 28L4 44L6 52", "M44 47L16 54L5 80", "M46 52L27 70L26 95"], PLUM, width)
    out += legs(["M45 24L34 15L40 5L46 11"], PLUM, width)
    out += shape("M50 14C59 14 63 21 60 29L54 36H46L40 29C37 21 41 14 50 14Z", PLUM)
    out += shape(
        "M50 32C60 32 65 39 63 47C61 53 57 56 50 56C43 56 39 53 37 47C35 39 40 32 50 32Z", PLUM
    )
    out += shape(
        "M50 53C62 53 68 63 66 75C64 88 58 97 50 97C42 97 36 88 34 75C32 63 38 53 50 53Z", PLUM
    )
    if not small:
        out += shape("M43 23L48 28L43 28Z", PLUM_DARK) + shape("M57 23L52 28L57 28Z", PLUM_DARK)
        for y, half in ((64, 12), (73, 12.6), (82, 11), (90, 7)):
            data = f"M{num(50 - half)} {num(y)}L50 {num(y + 5)}L{num(50 + half)} {num(y)}"
            out += line(data, 2.2, PLUM_DARK, "butt")
        out += line("M41 42L50 47L59 42", 2.0, PLUM_DARK, "butt")
    return out


def crown(small: bool) -> str:
    """The overlord's crown, to be laid over its head."""
    out = shape("M11 82L7 26L31 50L50 12L69 50L93 26L89 82Z", GOLD)
    for x, y in ((8, 25), (50, 12), (92, 25)):
        out += f'<circle cx="{x}" cy="{y}" r="7" fill="{GOLD}"/>\n'
    if not small:
        out += line("M14 70H86", 4, "#9a6a14", "butt")
        for x in (30, 50, 70):
            out += f'<circle cx="{x}" cy="58" r="4.2" fill="#9a6a14"/>\n'
    return out


def monolith(small: bool) -> str:
    """A brass obelisk on a step."""
    out = shape("M41 14L50 4V84H32Z", BRASS_LIGHT) + shape("M59 14L50 4V84H68Z", BRASS)
    if not small:
        out += shape("M41 14L50 4L59 14L50 17Z", "#f6e3b0") + shape("M50 4L59 14L50 17Z", "#d4ab5c")
        for y in (32, 45, 58):
            w = 9.5 + (y - 14) * 0.13
            out += line(f"M{num(50 - w * 0.62)} {y}H{num(50 - w * 0.2)}", 2.2, BRASS, "butt")
            out += line(
                f"M{num(50 + w * 0.2)} {y + 6}H{num(50 + w * 0.62)}", 2.2, "#7d5a20", "butt"
            )
    out += shape("M22 84H78V90H22Z", BRASS_LIGHT) + shape("M14 90H86V96H14Z", BRASS)
    return out


def dormant(small: bool) -> str:
    """A creature curled up in its shell: a spiral above a closed mouth line."""
    width = 9.0 if small else 7.0
    out = line(
        "M50 8C76 8 88 26 88 50C88 74 76 92 50 92C24 92 12 74 12 50C12 26 24 8 50 8Z",
        width,
        HIVE_DARK,
    )
    out += line("M36 30C56 22 72 34 71 48C70 62 52 66 45 56C40 48 48 40 55 45", width, HIVE_DARK)
    if not small:
        out += line("M26 70C38 78 60 79 76 66", width, HIVE_DARK)
    return out


FIGURES: dict[str, Drawing] = {
    "squad": squad,
    "scout": scout,
    "spec-ops": spec_ops,
    "heavy-weapons": heavy_weapons,
    "hq": headquarters,
    "logistics": logistics,
    "alien": alien,
    "overlord": overlord,
    "crown": crown,
    "monolith": monolith,
    "dormant": dormant,
}


def main() -> None:
    """Write every figure and its small twin."""
    for name, draw in FIGURES.items():
        write(f"figures/kayotz/{name}", 100, 100, draw(False))
        write(f"figures/kayotz/{name}-small", 100, 100, draw(True))


if __name__ == "__main__":
    main()
