"""Write the alien activation cards: frame, back and one pictogram for each kind of order.

Pictograms are 100x100, pale bone and gold for the dark window of the frame.
"""

from __future__ import annotations

from dice import PIPS
from figures import HIVE, HIVE_DARK, alien
from svg import Point, num, path, polar, ring, smooth, write

GOLD = "#f4c553"
EMBER = "#e58a45"
VIOLET = "#b583cc"
NIGHT = "#2a0f12"
STEEL = "#9db9d3"


def fill(data: str, colour: str) -> str:
    """A flat shape."""
    return f'<path d="{data}" fill="{colour}"/>\n'


def line(data: str, width: float, colour: str = GOLD, dash: str = "") -> str:
    """A round stroke, dashed if asked."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{num(width)}" '
        f'stroke-linecap="round" stroke-linejoin="round"{dashes}/>\n'
    )


def disc(x: float, y: float, r: float, colour: str) -> str:
    """A filled circle."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{colour}"/>\n'


def bug(
    x: float, y: float, size: float, turn: float = 0, tone: str = HIVE, eyes: str = NIGHT
) -> str:
    """A hive warrior centred at (x, y), `size` across, turned clockwise from facing up."""
    body = alien(size < 34).replace(HIVE_DARK, eyes).replace(HIVE, tone)
    return (
        f'<g transform="translate({num(x)} {num(y)}) rotate({num(turn)}) '
        f'scale({num(size / 100)}) translate(-50 -50)">\n{body}</g>\n'
    )


def head(tip: Point, degrees: float, size: float, colour: str = GOLD) -> str:
    """A solid arrow head with its point at `tip`, pointing along `degrees` from up."""
    back = [polar(tip[0], tip[1], size, degrees + 180 + d) for d in (28, -28)]
    return fill(path([tip, *back]), colour) + line(path([tip, *back]), 1.6, colour)


def advance() -> str:
    """A warrior driving forward."""
    out = ""
    for k, y in enumerate((96, 86, 76)):
        out += line(f"M32 {y}L50 {y - 12}L68 {y}", 4.5, (HIVE_DARK, EMBER, GOLD)[k])
    return out.replace(HIVE_DARK, "#a8432a") + bug(50, 38, 70)


def fire() -> str:
    """Acid spat at a marked target."""
    out = bug(29, 70, 58, 45)
    for k, (x, y, r) in enumerate(((50, 49, 3.4), (57, 42, 4.6), (66, 33, 6.2))):
        out += disc(x, y, r, (GOLD, GOLD, EMBER)[k])
    out += '<circle cx="77" cy="23" r="13" fill="none" stroke="#f4c553" stroke-width="3.4"/>\n'
    out += line("M77 4V13M77 33V42M58 23H67M87 23H96", 3.4)
    return out + disc(77, 23, 2.6, HIVE)


def small_die(x: float, y: float, size: float, value: int) -> str:
    """A bone die with dark pips."""
    out = (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(size)}" height="{num(size)}" '
        f'rx="{num(size * 0.2)}" fill="{HIVE}"/>\n'
    )
    for column, row in PIPS[value]:
        out += disc(
            x + size / 2 + column * size * 0.27,
            y + size / 2 + row * size * 0.27,
            size * 0.095,
            NIGHT,
        )
    return out


def parity(values: tuple[int, int, int]) -> str:
    """Three dice under a marching warrior."""
    out = bug(50, 31, 60)
    for k, value in enumerate(values):
        out += small_die(7 + 30 * k, 67, 26, value)
    return out


def crown(x: float, y: float, size: float, tone: str = GOLD) -> str:
    """The overlord's crown centred at (x, y)."""
    data = "M-38 30L-44 -24L-20 -2L0 -38L20 -2L44 -24L38 30Z"
    dots = "".join(disc(dx, dy, 6.5, tone) for dx, dy in ((-44, -26), (0, -40), (44, -26)))
    return (
        f'<g transform="translate({num(x)} {num(y)}) scale({num(size / 100)})">\n'
        f"{fill(data, tone)}{dots}{line('M-33 18H33', 5, '#9a6a14')}</g>\n"
    )


def rush() -> str:
    """A crown with the brood pouring out on three sides."""
    out = crown(50, 44, 34)
    for degrees in (0, 120, 240):
        x, y = polar(50, 47, 33, degrees)
        out += bug(x, y, 34, degrees)
        for side in (-15, 15):
            a = polar(50, 47, 15, degrees + side * 1.9)
            b = polar(50, 47, 22, degrees + side * 1.5)
            out += line(path([a, b], False), 2.6, EMBER)
    return out


def warp() -> str:
    """A warrior gone from one hex and back in another."""
    ghost = ring(25, 68, 22, 6, 30)
    out = line(path(ghost), 3, VIOLET, "5 5.5") + bug(25, 68, 26, 0, "#7c4f91", NIGHT)
    out += line(path(ring(72, 34, 26, 6, 30)), 3.4, GOLD) + bug(72, 34, 40)
    out += line("M25 38C26 22 34 12 46 12", 3.4, VIOLET, "1 7")
    return out + head((53, 13), 96, 10, VIOLET)


def wormhole() -> str:
    """A warrior climbing out of a whirl."""
    out = (
        '<defs><radialGradient id="w" gradientUnits="userSpaceOnUse" cx="50" cy="56" r="44">'
        '<stop offset="0" stop-color="#0d0410"/><stop offset="0.45" stop-color="#4b2163"/>'
        '<stop offset="0.85" stop-color="#9a63b4"/><stop offset="1" stop-color="#cda6dc"/>'
        '</radialGradient></defs>\n<ellipse cx="50" cy="60" rx="45" ry="36" fill="url(#w)"/>\n'
    )
    for arm in range(4):
        points: list[Point] = []
        for k in range(12):
            x, y = polar(0, 0, 43 - 2.9 * k, arm * 90 + 11 * k)
            points.append((50 + x, 60 + y * 0.8))
        out += line(smooth(points, False), 2.6, ("#f0e2f5", "#c693da")[arm % 2])
    return out + '<ellipse cx="50" cy="60" rx="13" ry="10" fill="#0d0410"/>\n' + bug(50, 42, 56)


def shutdown() -> str:
    """A power sign around the curled sleeper."""
    a, b = polar(50, 52, 40, 34), polar(50, 52, 40, -34)
    out = line(f"M{num(a[0])} {num(a[1])}A40 40 0 1 1 {num(b[0])} {num(b[1])}", 6.5, EMBER)
    out += line("M50 4V24", 6.5, EMBER)
    out += line("M38 42C52 32 68 41 67 54C66 67 51 71 44 62C39 54 46 47 53 51", 5.5, HIVE)
    return out + line("M32 68C41 78 59 78 68 68", 5, HIVE)


def regenerate() -> str:
    """Two arrows round a warrior made whole."""
    out = bug(50, 50, 50)
    for turn in (0, 180):
        a, b = polar(50, 50, 41, turn + 18), polar(50, 50, 41, turn + 140)
        out += line(f"M{num(a[0])} {num(a[1])}A41 41 0 0 1 {num(b[0])} {num(b[1])}", 5, "#8fc98f")
        tip = polar(50, 50, 41, turn + 156)
        out += head(tip, turn + 156 + 84, 15, "#8fc98f")
    return out


def hunt() -> str:
    """The headquarters' standard in the sights."""
    out = '<circle cx="50" cy="50" r="35" fill="none" stroke="#f4c553" stroke-width="4"/>\n'
    out += line("M50 3V22M50 78V97M3 50H22M78 50H97", 4)
    out += line("M40 72V28", 4.5, STEEL) + fill("M42 29H68L61 38L68 47H42Z", STEEL)
    return out + line("M32 73H50", 4, STEEL)


def drift() -> str:
    """A warrior carried off by a wind from the side."""
    out = bug(62, 58, 56, 70)
    for y, x0, x1 in ((24, 6, 58), (40, 4, 34), (76, 4, 32), (90, 14, 50)):
        out += line(f"M{x0} {y}C{x0 + 12} {y - 8} {x1 - 16} {y + 8} {x1} {y}", 3.6, STEEL)
    out += line("M58 24C70 22 72 10 63 9C58 8 55 13 58 16", 3.6, STEEL)
    return out + head((97, 40), 62, 13, GOLD) + line("M82 48L90 44", 3.6, GOLD)


def command() -> str:
    """A crown giving orders in all directions."""
    out = ""
    for k in range(12):
        reach = 46 if k % 2 == 0 else 38
        a, b = polar(50, 52, 29, k * 30), polar(50, 52, reach, k * 30)
        out += line(path([a, b], False), 3.4, VIOLET if k % 2 else GOLD)
    return out + crown(50, 52, 46)


def terror() -> str:
    """The Monolith with a lidless eye, throwing rays."""
    out = ""
    for k in range(9):
        degrees = -80 + 20 * k
        a, b = polar(50, 40, 27, degrees), polar(50, 40, 47 if k % 2 == 0 else 39, degrees)
        out += line(path([a, b], False), 3, EMBER)
    out += fill("M40 28L50 12V88H31Z", "#e6c681") + fill("M60 28L50 12V88H69Z", "#b98b3e")
    out += fill("M20 88H80V95H20Z", "#e6c681")
    out += fill("M33 48C40 38 60 38 67 48C60 58 40 58 33 48Z", NIGHT)
    return out + disc(50, 48, 5.4, GOLD) + disc(50, 48, 2.2, NIGHT)


def hexes(x0: float, y0: float, x1: float, y1: float, side: float) -> str:
    """Path data of a hex net that stays within the box."""
    data = ""
    tall = side * 3**0.5
    column = 0
    x = x0 + side
    while x + side <= x1 + 0.1:
        y = y0 + tall / 2 * (1 + column % 2)
        while y + tall / 2 <= y1 + 0.1:
            data += path(ring(x, y, side, 6, 30))
            y += tall
        x += side * 1.5
        column += 1
    return data


def frame() -> str:
    """The card's face, 250x350: a dark window for the pictogram, free stock for the words."""
    out = (
        '<defs><radialGradient id="n" gradientUnits="userSpaceOnUse" cx="125" cy="104" r="130">'
        '<stop offset="0" stop-color="#7c2c1a"/><stop offset="0.6" stop-color="#5c1f12"/>'
        '<stop offset="1" stop-color="#38110c"/></radialGradient></defs>\n'
        '<rect x="0" y="0" width="250" height="350" rx="15" fill="#cdbb95"/>\n'
        '<rect x="1.5" y="1" width="247" height="346.5" rx="14" fill="#f5eedd"/>\n'
        '<rect x="11" y="11" width="228" height="328" rx="8" fill="none" stroke="#5c1f12" '
        'stroke-width="2.4"/>\n'
        '<rect x="16" y="16" width="218" height="178" rx="5" fill="url(#n)"/>\n'
    )
    out += (
        f'<path d="{hexes(18, 18, 232, 192, 21)}" fill="none" stroke="#c8703f" '
        'stroke-width="0.9" stroke-opacity="0.30"/>\n'
    )
    out += (
        '<rect x="20" y="20" width="210" height="170" rx="3" fill="none" stroke="#e58a45" '
        'stroke-width="1.2" stroke-opacity="0.7"/>\n'
    )
    for y, width in ((198, 2.0), (332, 1.2)):
        out += line(f"M24 {y + 2}H226", width, "#b98b3e")
    return out + fill("M125 326L131 332L125 338L119 332Z", "#b98b3e")


def back() -> str:
    """The card's back, 250x350: the hive's mark on a hex net."""
    out = (
        '<defs><radialGradient id="n" gradientUnits="userSpaceOnUse" cx="125" cy="160" r="220">'
        '<stop offset="0" stop-color="#7c2c1a"/><stop offset="0.55" stop-color="#5c1f12"/>'
        '<stop offset="1" stop-color="#2e0d0a"/></radialGradient></defs>\n'
        '<rect x="0" y="0" width="250" height="350" rx="15" fill="#cdbb95"/>\n'
        '<rect x="1.5" y="1" width="247" height="346.5" rx="14" fill="#f5eedd"/>\n'
        '<rect x="12" y="12" width="226" height="326" rx="8" fill="url(#n)"/>\n'
    )
    out += (
        f'<path d="{hexes(18, 16, 234, 336, 17.6)}" fill="none" stroke="#c8703f" '
        'stroke-width="1" stroke-opacity="0.38"/>\n'
    )
    out += (
        '<rect x="19" y="19" width="212" height="312" rx="4" fill="none" stroke="#e6c681" '
        'stroke-width="1.6"/>\n'
    )
    out += fill(path(ring(125, 175, 74, 6, 30)), "#38110c")
    out += line(path(ring(125, 175, 74, 6, 30)), 3, "#e6c681")
    out += line(path(ring(125, 175, 67, 6, 30)), 1, "#b98b3e")
    return out + bug(125, 175, 96, 0, HIVE, "#38110c")


def main() -> None:
    """Write every card drawing."""
    drawings = {
        "advance": advance(),
        "fire": fire(),
        "odd": parity((1, 3, 5)),
        "even": parity((2, 4, 6)),
        "rush": rush(),
        "warp": warp(),
        "wormhole": wormhole(),
        "shutdown": shutdown(),
        "regenerate": regenerate(),
        "hunt": hunt(),
        "drift": drift(),
        "command": command(),
        "terror": terror(),
    }
    for name, body in drawings.items():
        write(f"cards/{name}", 100, 100, body)
    write("cards/card-frame", 250, 350, frame())
    write("cards/card-back", 250, 350, back())


if __name__ == "__main__":
    main()
