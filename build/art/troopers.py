"""Write the figures of the Troopers counters: a soldier from above, facing up the page.

A standing figure is drawn in hundredths of its round counter, centred, so that it can be turned
about the middle. One lying down is drawn in a box of 140, head up, for the long counter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from svg import num, write

INK = "#241c14"
STEEL = "#3c3a36"
PALE = "#cfd3cd"
WOOD = "#6f4a2a"
KHAKI = "#8d7b4e"


class Cloth(NamedTuple):
    """Uniform, its shade, helmet and what shines on it."""

    body: str
    shade: str
    helmet: str
    light: str


SIDES = {
    "blue": Cloth("#1f4b73", "#173450", "#74854f", "#93a46c"),
    "rust": Cloth("#9a3412", "#551b10", "#8f7350", "#ad9370"),
}


def line(data: str, width: float, colour: str, cap: str = "round") -> str:
    """An unfilled stroke."""
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{num(width)}" '
        f'stroke-linecap="{cap}" stroke-linejoin="round"/>\n'
    )


def area(data: str, fill: str, edge: str = "", width: float = 1.8) -> str:
    """A filled path, perhaps with an edge."""
    stroke = f' stroke="{edge}" stroke-width="{num(width)}" stroke-linejoin="round"' if edge else ""
    return f'<path d="{data}" fill="{fill}"{stroke}/>\n'


def disc(x: float, y: float, radius: float, fill: str, edge: str = "", width: float = 2.2) -> str:
    """A circle, perhaps with an edge."""
    stroke = f' stroke="{edge}" stroke-width="{num(width)}"' if edge else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"{stroke}/>\n'


def helmet(x: float, y: float, cloth: Cloth) -> str:
    """From above, lit from the upper left."""
    shine = f"M{num(x - 8)} {num(y - 2)}C{num(x - 7)} {num(y - 7)} {num(x - 2)} {num(y - 9)} " \
            f"{num(x + 3)} {num(y - 8)}"
    return disc(x, y, 12.5, cloth.helmet, INK, 2.6) + line(shine, 2.6, cloth.light)


# Weapons lie along x = 62, the muzzle up; the hands are at y 48 and y 34.

def rifle() -> str:
    """Wooden stock, long barrel."""
    return line("M62 62L62 40", 5.4, WOOD) + line("M62 44L62 11", 3.8, INK)


def carbine() -> str:
    """A shorter one."""
    return line("M62 60L62 42", 5.2, WOOD) + line("M62 44L62 18", 3.6, INK)


def sniper() -> str:
    """A long rifle with a scope."""
    return (
        line("M62 63L62 40", 5.2, WOOD) + line("M62 44L62 7", 3.2, INK)
        + line("M62 44L62 31", 6.6, STEEL)
    )


def smg() -> str:
    """Short, with a magazine to the side."""
    return line("M62 54L62 22", 5.0, INK) + line("M62 36L51 34", 4.6, STEEL)


def shotgun() -> str:
    """Two barrels."""
    return (
        line("M62 62L62 42", 5.6, WOOD) + line("M60.2 44L60.2 17", 2.8, INK)
        + line("M64 44L64 17", 2.8, INK)
    )


def machine_gun() -> str:
    """Heavy, on a bipod, a box of belt beside it."""
    return (
        line("M62 64L62 44", 6.4, STEEL) + line("M62 48L62 8", 5.0, INK)
        + line("M62 17L53 9M62 17L71 9", 3.0, INK) + area("M64 38H75V49H64Z", KHAKI, INK, 2)
    )


def pistol() -> str:
    """In both hands, straight ahead."""
    return line("M57 34L57 20", 4.8, INK)


def grenade() -> str:
    """In the raised hand."""
    return disc(66, 27, 6.4, "#4c5a34", INK, 2.4) + line("M66 20L71 17", 3, STEEL)


def satchel() -> str:
    """A packed bag held before the body."""
    return area("M40 17H63V36H40Z", KHAKI, INK, 2.4) + line("M51.5 17V36M40 26.5H63", 2.2, INK)


def blade() -> str:
    """A knife or a bayonet."""
    edge = area("M59.6 35H64.4L63.4 17L62 13L60.6 17Z", PALE, INK, 1.6)
    return line("M62 42L62 35", 5.4, WOOD) + edge


def nothing() -> str:
    """Bare hands."""
    return ""


WEAPONS: dict[str, Callable[[], str]] = {
    "rifle": rifle, "carbine": carbine, "sniper": sniper, "smg": smg, "shotgun": shotgun,
    "machine-gun": machine_gun, "pistol": pistol, "grenade": grenade, "satchel": satchel,
    "blade": blade, "none": nothing,
}
_TORSO = "M50 66C37 66 24 62 24 54C24 47 33 43 50 43C67 43 76 47 76 54C76 62 63 66 50 66Z"
_ARMS = {
    "long": ("M29 52C30 40 44 33 59 33", "M71 52C73 46 68 44 63 47"),
    "both": ("M30 52C31 41 42 34 54 33", "M70 52C70 42 66 35 60 33"),
    "raised": ("M30 53C28 46 30 40 36 38", "M71 52C76 44 72 34 67 31"),
    "free": ("M30 53C26 46 27 38 33 33", "M70 53C74 46 73 38 67 33"),
}
_HOLD = {
    "pistol": "both", "satchel": "both", "grenade": "raised", "blade": "raised", "none": "free",
}


def standing(cloth: Cloth, weapon: str) -> str:
    """Shoulders, arms, what is in hand, helmet."""
    left, right = _ARMS[_HOLD.get(weapon, "long")]
    return (
        area(_TORSO, cloth.body, cloth.shade, 2.4)
        + WEAPONS[weapon]()
        + line(left, 8.4, cloth.shade) + line(right, 8.4, cloth.shade)
        + helmet(50, 53, cloth)
    )


def lying(cloth: Cloth, weapon: str) -> str:
    """Legs, back, what is in hand beside the head."""
    held = f'<g transform="translate(19 -2) scale(1.04)">\n{WEAPONS[weapon]()}</g>\n'
    return (
        line("M62 86L60 118", 10, cloth.shade) + line("M78 86L80 118", 10, cloth.shade)
        + area("M70 92C58 92 50 82 50 70C50 60 58 56 70 56C82 56 90 60 90 70C90 82 82 92 70 92Z",
               cloth.body, cloth.shade, 2.4)
        + held
        + line("M54 66C50 56 54 46 62 42", 8, cloth.shade)
        + line("M86 66C90 58 88 48 83 43", 8, cloth.shade)
        + helmet(70, 55, cloth)
    )


def fallen(cloth: Cloth) -> str:
    """On the back, arms and legs spread, the helmet rolled off."""
    return (
        line("M63 84L54 118", 10, cloth.shade) + line("M77 84L88 116", 10, cloth.shade)
        + line("M56 64L38 50", 8.4, cloth.shade) + line("M84 64L102 56", 8.4, cloth.shade)
        + area("M70 92C58 92 50 82 50 70C50 60 58 56 70 56C82 56 90 60 90 70C90 82 82 92 70 92Z",
               cloth.body, cloth.shade, 2.4)
        + disc(70, 46, 9.5, "#d8b48c", INK, 2.4)
        + f'<g transform="translate(50 -27)">\n{helmet(38, 50, cloth)}</g>\n'
    )


def lying_about() -> dict[str, str]:
    """What lies on a dot."""
    return {
        "dropped-1": disc(50, 50, 46, "#f5eedd", INK, 5)
        + '<g transform="translate(50 50) rotate(48) scale(1.22) translate(-62 -37)">\n'
        + line("M62 66L62 40", 9, WOOD) + line("M62 44L62 10", 6.4, INK) + "</g>\n"
        + line("M30 66L44 80", 7, STEEL),
        "grenade-1": disc(50, 54, 22, "#4c5a34", INK, 5) + area("M43 24H57V34H43Z", STEEL, INK, 3)
        + line("M57 26C70 26 74 34 74 44", 5, STEEL)
        + line("M40 46H60M40 62H60", 3.4, "#75854f"),
        "satchel-1": area("M16 34H84V82H16Z", KHAKI, INK, 5)
        + line("M34 34C34 14 66 14 66 34", 6, KHAKI) + line("M50 34V82M16 56H84", 4.6, INK)
        + line("M84 40C96 34 94 22 88 16", 4, "#b3261e"),
    }


def main() -> None:
    """Write every figure of both sides, and what lies about."""
    for side, cloth in SIDES.items():
        for weapon in WEAPONS:
            write(f"figures/troopers/{side}-{weapon}", 100, 100, standing(cloth, weapon))
            write(f"figures/troopers/{side}-{weapon}-prone", 140, 140, lying(cloth, weapon))
        write(f"figures/troopers/{side}-fallen", 140, 140, fallen(cloth))
    for name, body in lying_about().items():
        write(f"stamps/{name}", 100, 100, body)


if __name__ == "__main__":
    main()
