"""Write the figures of the 'Mech Field counters: machines and squads from above, facing up.

Round bases have a box of 100, long ones of 40 by 104; each is centred, so that it can be turned
about the middle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from svg import num, write

INK = "#241c14"
STEEL = "#5b5348"
DARK = "#3c3a36"
GOLD = "#f4c553"
Draw = Callable[["Paint"], str]


class Paint(NamedTuple):
    """A side's colour, its shade, and what is pale on it."""

    body: str
    shade: str
    pale: str


SIDES = {
    "blue": Paint("#1f4b73", "#12304c", "#d9e3e8"),
    "rust": Paint("#9a3412", "#551b10", "#f3d9c6"),
}


def line(data: str, width: float, colour: str, cap: str = "round") -> str:
    """An unfilled stroke."""
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{num(width)}" '
        f'stroke-linecap="{cap}" stroke-linejoin="round"/>\n'
    )


def area(data: str, fill: str, edge: str = "", width: float = 2.2) -> str:
    """A filled path, perhaps with an edge."""
    stroke = f' stroke="{edge}" stroke-width="{num(width)}" stroke-linejoin="round"' if edge else ""
    return f'<path d="{data}" fill="{fill}"{stroke}/>\n'


def disc(x: float, y: float, radius: float, fill: str, edge: str = "", width: float = 2.2) -> str:
    """A circle, perhaps with an edge."""
    stroke = f' stroke="{edge}" stroke-width="{num(width)}"' if edge else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"{stroke}/>\n'


def box(x: float, y: float, wide: float, high: float) -> str:
    """Path data of a rectangle."""
    return f"M{num(x)} {num(y)}H{num(x + wide)}V{num(y + high)}H{num(x)}Z"


def both(half: Callable[[float], str]) -> str:
    """A part on the left (−1) and its mirror on the right (1)."""
    return half(-1) + half(1)


# 'Mechs: legs beneath, arms with their guns, the body, a cockpit that looks ahead

def cockpit(paint: Paint, y: float = 42, size: float = 8) -> str:
    """A pale visor round a golden pane."""
    s = size
    visor = (
        f"M50 {num(y - s)}L{num(50 + s * 1.3)} {num(y - s * 0.3)}L{num(50 + s)} {num(y + s)}"
        f"H{num(50 - s)}L{num(50 - s * 1.3)} {num(y - s * 0.3)}Z"
    )
    pane = (
        f"M50 {num(y - s * 0.4)}L{num(50 + s * 0.6)} {num(y)}L{num(50 + s * 0.4)} "
        f"{num(y + s * 0.6)}H{num(50 - s * 0.4)}L{num(50 - s * 0.6)} {num(y)}Z"
    )
    return area(visor, paint.shade, paint.pale, 2.4) + area(pane, GOLD, INK, 1.2)


def arm(paint: Paint, side: float, x: float, top: float, wide: float, long: float) -> str:
    """An upper arm with a gun that reaches forward to `top`."""
    left = 50 + side * x - wide / 2
    gun = box(50 + side * x - wide * 0.28, top, wide * 0.56, long)
    return area(gun, STEEL, INK, 1.8) + area(
        box(left, top + long * 0.62, wide, long * 0.75), paint.body, paint.shade
    )


def mech_light(paint: Paint) -> str:
    """Narrow, one gun under the chin, long feet."""
    feet = both(lambda s: area(box(50 + s * 15 - 5, 30, 10, 40), paint.shade, INK, 1.6))
    gun = area(box(47, 8, 6, 26), STEEL, INK, 1.8)
    body = area("M38 30H62L70 44L64 70L50 78L36 70L30 44Z", paint.body, paint.shade)
    return feet + gun + body + cockpit(paint, 44, 8)


def mech_medium(paint: Paint) -> str:
    """Square shoulders, a gun in each arm."""
    arms = both(lambda s: arm(paint, s, 33, 12, 14, 40))
    body = area("M28 34L40 26H60L72 34L70 68L62 76H38L30 68Z", paint.body, paint.shade)
    slits = "".join(line(f"M{x} 66V75", 2.4, paint.pale) for x in (40, 50, 60))
    return arms + body + slits + cockpit(paint, 44, 9)


def mech_heavy(paint: Paint) -> str:
    """Broad, with a rack of missiles on a shoulder."""
    arms = both(lambda s: arm(paint, s, 36, 10, 16, 44))
    body = area("M24 34L36 24H64L76 34V66L64 78H36L24 66Z", paint.body, paint.shade)
    rack = area(box(56, 22, 22, 22), paint.shade, paint.pale, 1.8) + "".join(
        disc(x, y, 2.6, paint.pale) for x in (62, 67, 72) for y in (28, 33, 38)
    )
    slits = "".join(line(f"M{x} 66V76", 2.4, paint.pale) for x in (36, 45, 55, 64))
    return arms + body + rack + slits + cockpit(paint, 46, 9)


def mech_assault(paint: Paint) -> str:
    """A wall of armour, two guns in each arm and one in the chest."""
    arms = both(
        lambda s: arm(paint, s, 30, 6, 10, 36) + arm(paint, s, 42, 12, 13, 44)
    )
    gun = area(box(45, 6, 10, 30), STEEL, INK, 1.8)
    body = area("M20 36L32 22H68L80 36V68L66 82H34L20 68Z", paint.body, paint.shade)
    plates = both(lambda s: area(box(50 + s * 22 - 8, 30, 16, 14), paint.shade, paint.pale, 1.8))
    slits = "".join(line(f"M{x} 68V80", 2.4, paint.pale) for x in (34, 42, 50, 58, 66))
    return arms + gun + body + plates + slits + cockpit(paint, 50, 10)


def quad(paint: Paint) -> str:
    """Four legs spread, a turret in the middle."""
    legs = "".join(
        line(f"M50 52L{x} {y}", 11, INK, "butt") + line(f"M50 52L{x} {y}", 7.6, paint.shade, "butt")
        for x, y in ((14, 24), (86, 24), (14, 82), (86, 82))
    )
    feet = "".join(
        disc(x, y, 7, paint.body, INK, 1.8) for x, y in ((14, 24), (86, 24), (14, 82), (86, 82))
    )
    body = area("M50 26L74 40V66L50 80L26 66V40Z", paint.body, paint.shade)
    gun = area(box(44, 8, 12, 42), STEEL, INK, 1.8)
    return legs + feet + body + gun + disc(50, 54, 14, paint.pale, INK, 2.2)


def colossal(paint: Paint) -> str:
    """A fortress on legs."""
    legs = both(lambda s: area(box(50 + s * 34 - 9, 46, 18, 44), paint.shade, INK, 1.6))
    guns = both(
        lambda s: area(box(50 + s * 34 - 6, 4, 12, 46), STEEL, INK, 1.6)
        + area(box(50 + s * 20 - 3, 10, 6, 30), DARK, INK, 1.4)
    )
    body = area(
        "M30 24H70L90 40V66L74 84H26L10 66V40Z", paint.body, paint.shade
    )
    deck = area("M36 34H64L76 44V62L66 72H34L24 62V44Z", paint.shade, paint.pale, 1.6)
    tubes = "".join(disc(x, 64, 3.2, paint.pale) for x in (36, 45, 55, 64))
    return legs + guns + body + deck + tubes + cockpit(paint, 48, 9)


# Squads: three heads, and what they carry

def heads(paint: Paint) -> str:
    """Three of them."""
    return "".join(
        disc(x, y, 15, paint.body, paint.shade, 2.6) + disc(x, y, 5.2, paint.pale)
        for x, y in ((30, 40), (70, 40), (50, 70))
    )


def squad(paint: Paint) -> str:
    """With rifles."""
    rifles = "".join(
        line(f"M{x} {y}V{y - 26}", 5, INK) for x, y in ((41, 42), (81, 42), (61, 72))
    )
    return rifles + heads(paint)


def squad_mortar(paint: Paint) -> str:
    """With a tube on its plate between them."""
    tube = disc(50, 44, 13, DARK, INK, 2) + area(box(45, 8, 10, 36), STEEL, INK, 2)
    return heads(paint) + tube


def squad_hook(paint: Paint) -> str:
    """With a grapple on a line."""
    rope = line("M50 52V26", 4.4, INK)
    claw = line("M50 26V10M50 26C40 26 36 20 37 12M50 26C60 26 64 20 63 12", 5, INK)
    return rope + claw + heads(paint)


def squad_jump(paint: Paint) -> str:
    """With jets at their backs."""
    jets = "".join(
        area(f"M{x - 9} {y + 8}H{x - 2}L{x - 5.5} {y + 24}Z", GOLD, INK, 1.4)
        + area(f"M{x + 2} {y + 8}H{x + 9}L{x + 5.5} {y + 24}Z", GOLD, INK, 1.4)
        for x, y in ((30, 40), (70, 40), (50, 70))
    )
    return jets + heads(paint)


def squad_swim(paint: Paint) -> str:
    """In the water."""
    waves = "".join(
        line(f"M{x - 20} {y}Q{x - 15} {y - 7} {x - 10} {y}T{x} {y}T{x + 10} {y}T{x + 20} {y}", 4,
             "#5f93a3")
        for x, y in ((30, 58), (70, 58), (50, 90))
    )
    return heads(paint) + waves


# Vehicles: 40 by 104

def tracks() -> str:
    """On both sides, with their links."""
    links = "".join(line(f"M2 {y}H9M31 {y}H38", 1.4, INK, "butt") for y in range(22, 92, 7))
    return area(box(2, 16, 7, 76), STEEL, INK, 1.6) + area(box(31, 16, 7, 76), STEEL, INK, 1.6) \
        + links


def tank(paint: Paint) -> str:
    """A turret with a long gun."""
    hull = area("M10 18L14 13H26L30 18V90H10Z", paint.body, paint.shade, 1.8)
    return tracks() + hull + line("M20 54V6", 6.4, INK) + line("M20 54V7", 3.6, STEEL) \
        + disc(20, 58, 9.6, paint.pale, INK, 1.8)


def carrier(paint: Paint) -> str:
    """Closed, with hatches and a ramp."""
    hull = area("M8 20L14 10H26L32 20V92H8Z", paint.body, paint.shade, 1.8)
    hatches = "".join(area(box(13, y, 14, 13), paint.shade, paint.pale, 1.6) for y in (40, 58))
    ramp = line("M12 84H28", 2.4, paint.pale)
    return tracks() + hull + hatches + ramp + disc(20, 27, 4.4, paint.pale, INK, 1.4)


def flak(paint: Paint) -> str:
    """Four barrels and a dish."""
    hull = area("M10 22L14 16H26L30 22V90H10Z", paint.body, paint.shade, 1.8)
    barrels = "".join(line(f"M{x} 52V12", 3, INK) for x in (12, 17, 23, 28))
    dish = line("M11 80Q20 70 29 80", 3.4, paint.pale)
    return tracks() + hull + barrels + area(box(9, 46, 22, 20), paint.shade, paint.pale, 1.8) + dish


def wheels(paint: Paint) -> str:
    """Six wheels, a light turret."""
    tyres = "".join(
        area(box(x, y, 8, 17), DARK, INK, 1.4) for x in (1, 31) for y in (16, 46, 73)
    )
    hull = area("M11 18L20 8L29 18V86L25 96H15L11 86Z", paint.body, paint.shade, 1.8)
    return tyres + hull + line("M20 46V14", 4.4, INK) + disc(20, 50, 7.6, paint.pale, INK, 1.8)


def hover(paint: Paint) -> str:
    """A wide skirt, two fans behind."""
    skirt = area("M6 30Q6 6 20 6Q34 6 34 30V84Q34 98 20 98Q6 98 6 84Z", DARK, INK, 1.6)
    hull = area("M10 32Q10 13 20 13Q30 13 30 32V72H10Z", paint.body, paint.shade, 1.8)
    fans = both(lambda s: disc(20 + s * 6.4, 84, 5.8, paint.pale, INK, 1.4)
                + line(f"M{num(20 + s * 6.4 - 4)} 84H{num(20 + s * 6.4 + 4)}", 1.6, INK))
    return skirt + hull + fans + line("M20 42V18", 4, INK) + disc(20, 46, 6.8, paint.pale, INK, 1.8)


def hull_of_boat(paint: Paint) -> str:
    """A sharp bow, a square stern."""
    return area("M20 3Q36 24 36 50V96H4V50Q4 24 20 3Z", paint.shade, INK, 1.8) + area(
        "M20 14Q31 30 31 52V90H9V52Q9 30 20 14Z", paint.body
    )


def boat(paint: Paint) -> str:
    """A gun before the bridge."""
    bridge = area(box(12, 60, 16, 20), paint.shade, paint.pale, 1.8)
    return hull_of_boat(paint) + bridge + line("M20 44V16", 4, INK) + disc(
        20, 46, 7, paint.pale, INK, 1.8
    )


def boat_carrier(paint: Paint) -> str:
    """An open hold."""
    hold = area(box(11, 38, 18, 32), DARK, paint.pale, 1.8)
    ribs = "".join(line(f"M12 {y}H28", 1.6, paint.pale) for y in (46, 54, 62))
    cabin = area(box(13, 76, 14, 10), paint.shade, paint.pale, 1.6)
    return hull_of_boat(paint) + hold + ribs + cabin


def rotor(y: float, reach: float) -> str:
    """Two crossed blades and their hub."""
    a = reach * 0.72
    blades = (
        f"M{num(20 - a)} {num(y - a)}L{num(20 + a)} {num(y + a)}"
        f"M{num(20 + a)} {num(y - a)}L{num(20 - a)} {num(y + a)}"
    )
    return line(blades, 4.6, INK) + line(blades, 2.2, STEEL) + disc(20, y, 3.6, GOLD, INK, 1.4)


def vtol(paint: Paint) -> str:
    """A slim gunship."""
    tail = line("M20 60V98", 6, paint.shade) + line("M12 94H28", 4.4, paint.shade)
    wings = area(box(3, 42, 34, 9), paint.shade, INK, 1.4)
    pods = both(lambda s: area(box(20 + s * 14 - 2.6, 34, 5.2, 16), STEEL, INK, 1.2))
    body = area("M20 8Q29 18 29 36V58Q26 68 20 70Q14 68 11 58V36Q11 18 20 8Z", paint.body,
                paint.shade, 1.8)
    glass = area("M20 13Q25 19 25 27H15Q15 19 20 13Z", GOLD, INK, 1.2)
    return tail + wings + pods + body + glass + rotor(46, 24)


def vtol_carrier(paint: Paint) -> str:
    """Two rotors over a broad hold."""
    body = area("M20 5Q31 14 31 28V82Q29 96 20 99Q11 96 9 82V28Q9 14 20 5Z", paint.body,
                paint.shade, 1.8)
    glass = area("M20 9Q26 14 26 21H14Q14 14 20 9Z", GOLD, INK, 1.2)
    hold = area(box(13, 42, 14, 20), paint.shade, paint.pale, 1.6)
    return body + glass + hold + rotor(32, 22) + rotor(76, 22)


ROUND: dict[str, Draw] = {
    "mech-light": mech_light, "mech-medium": mech_medium, "mech-heavy": mech_heavy,
    "mech-assault": mech_assault, "quad": quad, "colossal": colossal, "squad": squad,
    "squad-mortar": squad_mortar, "squad-hook": squad_hook, "squad-jump": squad_jump,
    "squad-swim": squad_swim,
}
LONG: dict[str, Draw] = {
    "tank": tank, "carrier": carrier, "flak": flak, "wheels": wheels, "hover": hover,
    "boat": boat, "boat-carrier": boat_carrier, "vtol": vtol, "vtol-carrier": vtol_carrier,
}


def main() -> None:
    """Write every figure of both sides."""
    for side, paint in SIDES.items():
        for name, draw in ROUND.items():
            write(f"figures/mechs/{side}-{name}", 100, 100, draw(paint))
        for name, draw in LONG.items():
            write(f"figures/mechs/{side}-{name}", 40, 104, draw(paint))


if __name__ == "__main__":
    main()
