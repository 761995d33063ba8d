"""Write the figures of the Arena counters: a fighter from above, facing up the page, in layers.

A figure is put together at run time from what is in hand, the left arm or its shield, and the body
by its armour, each a drawing in hundredths of the counter's height, centred, so that all can be
turned about the middle together. Bodies of the fallen and things lying about are drawings of their
own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from svg import num, write
from troopers import area, disc, line

INK = "#241c14"
STEEL = "#c3c9cb"
DULL = "#8d9698"
WOOD = "#7a522c"
HIDE = "#8a6238"
SKIN = "#d3a678"
BRASS = "#dfb35a"
GREY = "#7c705c"


class Cloth(NamedTuple):
    """Tunic, its outline, and the lighter tone of hoods and plumes."""

    body: str
    edge: str
    light: str


SIDES = {
    "blue": Cloth("#1f4b73", "#12304c", "#7fa7c6"),
    "rust": Cloth("#9a3412", "#551b10", "#e0a27f"),
}

# The right hand is at (73, 35), the left one at (27, 35); two-handed grips meet before the head.


def arm(cloth: Cloth, hand: tuple[float, float], left: bool = False) -> str:
    """From the shoulder to a hand."""
    x, y = hand
    sx = 24 if left else 76
    bend = 15 if left else 85
    data = f"M{sx} 55Q{bend} {num((55 + y) / 2 + 2)} {num(x)} {num(y)}"
    fist = disc(x, y, 4.6, SKIN, cloth.edge, 1.8)
    return line(data, 13, cloth.edge) + line(data, 9.4, cloth.body) + fist


def blade(x: float, top: float, foot: float, wide: float) -> str:
    """A straight blade pointing up, with guard and pommel."""
    w = wide / 2
    edge = f"M{num(x - w)} {num(foot)}V{num(top + 5)}L{num(x)} {num(top)}L{num(x + w)} " \
           f"{num(top + 5)}V{num(foot)}Z"
    return (
        area(edge, STEEL, INK, 1.8) + line(f"M{num(x)} {num(top + 6)}V{num(foot)}", 1.1, DULL)
        + line(f"M{num(x - 6)} {num(foot)}H{num(x + 6)}", 3.6, INK)
        + line(f"M{num(x)} {num(foot)}V{num(foot + 9)}", 4, WOOD)
    )


def shaft(x: float, top: float, foot: float, width: float = 3.6) -> str:
    """A wooden shaft with its outline."""
    data = f"M{num(x)} {num(top)}V{num(foot)}"
    return line(data, width + 2.4, INK) + line(data, width, WOOD)


def leaf(x: float, top: float, long: float, wide: float) -> str:
    """A spearhead."""
    w = wide / 2
    return area(
        f"M{num(x)} {num(top)}L{num(x + w)} {num(top + long * 0.6)}L{num(x)} {num(top + long)}"
        f"L{num(x - w)} {num(top + long * 0.6)}Z", STEEL, INK, 1.8,
    )


def axe(x: float, y: float, reach: float, high: float, way: int = -1) -> str:
    """An axe blade beside a shaft; way: to the left or right."""
    h, r = high / 2, reach * way
    return area(
        f"M{num(x)} {num(y - h * 0.45)}L{num(x + r)} {num(y - h)}Q{num(x + r * 1.35)} {num(y)} "
        f"{num(x + r)} {num(y + h)}L{num(x)} {num(y + h * 0.45)}Z", STEEL, INK, 1.9,
    )


def one_handed(thing: Callable[[], str]) -> Callable[[Cloth], str]:
    """A weapon in the right hand."""
    return lambda cloth: thing() + arm(cloth, (73, 37))


def held_close(thing: Callable[[], str]) -> Callable[[Cloth], str]:
    """A weapon in both hands before the body, upright at x = 62."""
    return lambda cloth: thing() + arm(cloth, (62, 40)) + arm(cloth, (58, 28), left=True)


def across(thing: Callable[[], str]) -> Callable[[Cloth], str]:
    """A long weapon held along the right side by both hands."""
    return lambda cloth: thing() + arm(cloth, (68, 46)) + arm(cloth, (66, 29), left=True)


def fists(cloth: Cloth) -> str:
    """A bare right hand."""
    return arm(cloth, (69, 30))


def morningstar() -> str:
    """A spiked ball on a chain."""
    spikes = "M73 3V21M64 12H82M66.5 5.5L79.5 18.5M79.5 5.5L66.5 18.5"
    return (
        shaft(73, 30, 46) + line("M73 30L73 18", 2, INK) + line(spikes, 2.6, INK)
        + disc(73, 12, 6.2, DULL, INK, 2)
    )


def hammer() -> str:
    """A flat head on one side, a beak on the other."""
    return shaft(73, 10, 47) + area("M64 8H79L84 12L79 17H64Z", DULL, INK, 2)


def mace() -> str:
    """A flanged head."""
    flanges = "M66 6V20M80 6V20"
    return shaft(73, 18, 47) + line(flanges, 3, INK) + disc(73, 13, 7.4, DULL, INK, 2) + line(
        "M73 7V19", 2, INK
    )


def club() -> str:
    """A knotted cudgel."""
    return area("M70 45L67 12Q73 3 79 12L76 45Z", WOOD, INK, 2) + line("M71 18L74 20", 1.6, INK)


def cutlass() -> str:
    """A curved blade."""
    return (
        area("M70 31Q70 16 62 8Q79 10 77 31Z", STEEL, INK, 1.8)
        + line("M67 31H80", 3.6, INK) + line("M73.5 31V40", 4, WOOD)
    )


def rapier() -> str:
    """A thin blade with a cup."""
    return line("M73 3V30", 3.4, INK) + line("M73 4V30", 1.5, STEEL) + disc(73, 31, 5, BRASS, INK)


def battleaxe() -> str:
    """Two blades on a long shaft."""
    return shaft(62, 6, 70, 4) + axe(62, 14, 12, 20) + axe(62, 14, 12, 20, 1)


def halberd() -> str:
    """Spike, blade and hook on a pole."""
    return shaft(70, 8, 92, 3.4) + axe(70, 17, 12, 17) + area(
        "M70 14L80 11L76 20L70 21Z", STEEL, INK, 1.7
    ) + leaf(70, 1, 12, 7)


def bow_of(half: float, curve: float) -> Callable[[Cloth], str]:
    """A drawn bow with its arrow: the left hand ahead, the right one at the cheek."""

    def draw(cloth: Cloth) -> str:
        top = 22 + curve * 0.45
        stave = f"M{num(50 - half)} {num(top)}Q50 {num(22 - curve)} {num(50 + half)} {num(top)}"
        string = f"M{num(50 - half)} {num(top)}L55 42L{num(50 + half)} {num(top)}"
        return (
            line(stave, 6, INK) + line(stave, 3.2, WOOD) + line(string, 1.3, INK)
            + line("M55 42L50 7", 2.4, INK) + leaf(50, 1, 11, 8)
            + arm(cloth, (50, 17), left=True) + arm(cloth, (57, 40))
        )

    return draw


def crossbow_of(half: float, stock: float) -> Callable[[Cloth], str]:
    """A crossbow levelled ahead."""

    def draw(cloth: Cloth) -> str:
        prod = f"M{num(58 - half)} 19Q58 6 {num(58 + half)} 19"
        string = f"M{num(58 - half)} 19L58 25L{num(58 + half)} 19"
        return (
            line(f"M58 3V{num(stock)}", 9, INK) + line(f"M58 5V{num(stock)}", 5.6, WOOD)
            + line(prod, 6.4, INK) + line(prod, 3.4, DULL) + line(string, 1.4, INK)
            + arm(cloth, (56, 27), left=True) + arm(cloth, (61, 42))
        )

    return draw


WEAPONS: dict[str, Callable[[Cloth], str]] = {
    "fists": fists,
    "dagger": one_handed(lambda: blade(73, 18, 31, 5.4)),
    "rapier": one_handed(rapier),
    "shortsword": one_handed(lambda: blade(73, 11, 31, 7)),
    "cutlass": one_handed(cutlass),
    "sword": one_handed(lambda: blade(73, 4, 31, 7.4)),
    "bastard": one_handed(lambda: blade(73, 1, 29, 9)),
    "club": one_handed(club),
    "hammer": one_handed(hammer),
    "mace": one_handed(mace),
    "morningstar": one_handed(morningstar),
    "axe": one_handed(lambda: shaft(73, 5, 47) + axe(73, 12, 12, 17)),
    "javelin": one_handed(lambda: shaft(75, 10, 78, 2.6) + leaf(75, 1, 13, 8)),
    "spear": one_handed(lambda: shaft(75, 12, 92, 3) + leaf(75, 1, 20, 11)),
    "two-handed": held_close(lambda: blade(61, 1, 27, 11) + shaft(61, 27, 48, 4)),
    "battleaxe": held_close(battleaxe),
    "halberd": across(halberd),
    "bow": bow_of(26, 12),
    "longbow": bow_of(36, 14),
    "crossbow": crossbow_of(20, 44),
    "heavy-crossbow": crossbow_of(28, 50),
}


def small_shield(cloth: Cloth) -> str:
    """A round shield before the left arm."""
    return (
        arm(cloth, (28, 40), left=True)
        + area("M10 38Q14 20 42 21L40 29Q22 28 18 42Z", BRASS, INK, 2.2)
        + line("M16 36Q21 26 39 25", 1.4, "#fbe3a0")
    )


def large_shield(cloth: Cloth) -> str:
    """A tall shield that covers the left side."""
    return (
        arm(cloth, (28, 40), left=True)
        + area("M2 56Q2 18 47 13L46 22Q14 26 12 57Z", BRASS, INK, 2.2)
        + line("M7 50Q9 23 42 18", 1.6, "#fbe3a0") + disc(20, 27, 3.4, cloth.body, INK, 1.6)
    )


LEFT: dict[str, Callable[[Cloth], str]] = {
    "arm": lambda cloth: arm(cloth, (31, 32), left=True),
    "small": small_shield,
    "large": large_shield,
    "small-back": lambda cloth: area("M34 74Q50 82 66 74L64 67Q50 74 36 67Z", BRASS, INK, 2.2),
    "large-back": lambda cloth: area("M26 74Q50 90 74 74L71 65Q50 79 29 65Z", BRASS, INK, 2.2),
}

_TORSO = "M50 72C33 72 20 67 20 57C20 47 33 42 50 42C67 42 80 47 80 57C80 67 67 72 50 72Z"


def _head(fill: str, shine: str = "") -> str:
    lit = line("M42 49C43 43 47 40 52 40", 2.6, shine) if shine else ""
    return disc(50, 50, 12.6, fill, INK, 2.6) + lit


def _shoulders(fill: str, inner: str) -> str:
    """A pauldron on both shoulders."""
    made = ""
    for x, lean in ((27, 3), (73, -3)):
        made += f'<ellipse cx="{x}" cy="57" rx="9.5" ry="11.5" fill="{fill}" stroke="{INK}" ' \
                'stroke-width="2"/>\n'
        made += line(f"M{x + lean} 48V66", 1.8, inner)
    return made


def bare(cloth: Cloth) -> str:
    """No armour: bare shoulders, a sash in the side's colour, dark hair."""
    sash = line("M27 63Q50 72 73 63", 6, cloth.body)
    return area(_TORSO, SKIN, cloth.edge, 2.6) + sash + _head("#5b3a20", "#86603a")


def cloth_body(cloth: Cloth) -> str:
    """A padded coat and a hood."""
    seams = line("M36 45V70M64 45V70", 1.6, cloth.edge)
    return area(_TORSO, cloth.body, cloth.edge, 2.6) + seams + _head(cloth.light, cloth.edge)


def leather(cloth: Cloth) -> str:
    """Straps across the tunic and a leather cap."""
    straps = line("M31 46L62 71M69 46L38 71", 4.4, HIDE)
    return area(_TORSO, cloth.body, cloth.edge, 2.6) + straps + _head(HIDE, "#b98b57") + line(
        "M50 38V62", 2, INK
    )


def chain(cloth: Cloth) -> str:
    """A mail coif over the shoulders."""
    coif = disc(50, 56, 18, DULL, INK, 2)
    rings = "".join(disc(x, y, 1.3, INK) for x, y in (
        (36, 62), (40, 68), (46, 71), (54, 71), (60, 68), (64, 62), (38, 50), (62, 50)
    ))
    return area(_TORSO, cloth.body, cloth.edge, 2.6) + coif + rings + _head("#9aa8b0", "#d9e1e4")


def half_plate(cloth: Cloth) -> str:
    """Pauldrons and an open steel helm with a ridge."""
    return area(_TORSO, cloth.body, cloth.edge, 2.6) + _shoulders(STEEL, DULL) + _head(
        STEEL, "#fff6dc"
    ) + line("M50 37V63", 3, INK)


def plate(cloth: Cloth) -> str:
    """All steel, with a plume."""
    return area(_TORSO, STEEL, INK, 2.6) + _shoulders(STEEL, DULL) + line(
        "M38 70Q50 75 62 70", 3, cloth.body
    ) + _head(DULL, "#fff6dc") + area(
        "M46 40Q50 36 54 40L55 66Q50 78 45 66Z", cloth.body, cloth.edge, 1.8
    )


BODIES: dict[str, Callable[[Cloth], str]] = {
    "bare": bare, "cloth": cloth_body, "leather": leather, "chain": chain,
    "half-plate": half_plate, "plate": plate,
}


def legs(cloth: Cloth) -> str:
    """Of one that lies: they go beneath the rest."""
    data = "M40 64L36 92M60 64L64 92"
    return line(data, 14, INK) + line(data, 10.4, cloth.edge)


def knees(cloth: Cloth) -> str:
    """Of one that kneels: one knee ahead, one foot behind."""
    data = "M40 60L36 36M60 64L62 84"
    return line(data, 14.5, INK) + line(data, 11, cloth.edge)


def fallen(cloth: Cloth) -> str:
    """A grey body on the ground, arms and legs spread."""
    dark, torso = "#4e4335", "#8b7c62"
    limbs = (
        ("M43 62L33 92", 11), ("M57 62L66 91", 11), ("M39 44L17 38", 9), ("M61 44L84 52", 9)
    )
    made = "".join(line(data, width + 3.4, INK) for data, width in limbs)
    made += "".join(line(data, width, dark) for data, width in limbs)
    made += area("M50 68C39 68 34 60 34 50C34 42 40 37 50 37C60 37 66 42 66 50C66 60 61 68 50 68Z",
                 torso, INK, 2.6)
    made += line("M38 58Q50 64 62 58", 6, cloth.body)
    return made + disc(50, 27, 11.5, "#b09f80", INK, 2.6)


def lying(thing: str, scale: float = 1.0, turn: float = 52.0) -> str:
    """A thing that lies on the ground, the middle of its drawing at (73, 20)."""
    return (
        f'<g transform="translate(50 50) rotate({num(turn)}) scale({num(scale)}) '
        f'translate(-73 -24)">\n{thing}</g>\n'
    )


def things() -> dict[str, str]:
    """What may lie in a hex."""
    axe_thing = shaft(73, 5, 47) + axe(73, 12, 12, 17)
    bow = line("M45 10Q88 24 45 40", 6, INK) + line("M45 10Q88 24 45 40", 3.2, WOOD) + line(
        "M45 10L45 40", 1.4, INK
    )
    crossbow = (
        line("M73 0V46", 9, INK) + line("M73 2V46", 5.6, WOOD) + line("M50 16Q73 2 96 16", 6.4, INK)
        + line("M50 16Q73 2 96 16", 3.4, DULL)
    )
    moved = '<g transform="translate({} {}) scale({})">\n{}</g>\n'
    return {
        "dagger": lying(blade(73, 18, 31, 5.4), 1.7),
        "rapier": lying(rapier() + line("M73 34V42", 4, WOOD), 1.4),
        "shortsword": lying(blade(73, 11, 31, 7), 1.5),
        "cutlass": lying(cutlass(), 1.5),
        "sword": lying(blade(73, 4, 31, 7.4), 1.45),
        "bastard": lying(blade(73, 1, 29, 9), 1.35),
        "two-handed": lying(moved.format(12, 0, 1, blade(61, 1, 27, 11) + shaft(61, 27, 48, 4)),
                            1.25),
        "club": lying(club(), 1.4),
        "hammer": lying(hammer(), 1.4),
        "mace": lying(mace(), 1.4),
        "morningstar": lying(morningstar(), 1.4),
        "axe": lying(axe_thing, 1.4),
        "battleaxe": lying(moved.format(11, -8, 1, battleaxe()), 1.1),
        "javelin": lying(moved.format(-2, -12, 1, shaft(75, 10, 78, 2.6) + leaf(75, 1, 13, 8)), 1),
        "spear": lying(moved.format(-2, -16, 1, shaft(75, 12, 92, 3) + leaf(75, 1, 20, 11)), 0.9),
        "halberd": lying(moved.format(3, -16, 1, halberd()), 0.9),
        "bow": lying(moved.format(10, 0, 1, bow), 1.2),
        "longbow": lying(moved.format(0, -6, 1.2, bow), 1.2),
        "crossbow": lying(crossbow, 1.1),
        "heavy-crossbow": lying(crossbow, 1.35),
        "small": disc(50, 50, 24, BRASS, INK, 4) + disc(50, 50, 8, "#fbe3a0", INK, 3),
        "large": area("M22 20Q50 10 78 20V52Q76 80 50 90Q24 80 22 52Z", BRASS, INK, 4)
        + line("M50 16V88M24 42H76", 4, WOOD),
        "other": area("M26 44Q50 22 74 44L78 74Q50 88 22 74Z", HIDE, INK, 4)
        + line("M36 42Q50 34 64 42", 4, BRASS),
    }


def arrow() -> str:
    """A shaft in the air, point up."""
    feathers = "M50 92L42 84M50 86L42 78M50 92L58 84M50 86L58 78"
    return (
        line("M50 20V94", 7, "#fff8e6") + line(feathers, 6, "#fff8e6") + line("M50 20V92", 3.6, INK)
        + line(feathers, 2.6, "#9a3412") + leaf(50, 4, 22, 12)
    )


def main() -> None:
    """Write every layer of both sides, the bodies, and what lies about."""
    layers = {**WEAPONS, **LEFT, **BODIES, "legs": legs, "knees": knees, "fallen": fallen}
    for side, cloth in SIDES.items():
        for name, draw in layers.items():
            write(f"figures/arena/{side}-{name}", 100, 100, draw(cloth))
    write("stamps/arrow-1", 100, 100, arrow())
    for name, body in things().items():
        write(f"stamps/lying-{name}-1", 100, 100, body)


if __name__ == "__main__":
    main()
