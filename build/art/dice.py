"""Write the die faces: ivory, blue and rust with rounded shading, two flat kinds for the log."""

from __future__ import annotations

from svg import num, write

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
# side, rim, face (light corner, dark corner), pip, pip's lit lower lip
TONES: dict[str, tuple[str, str, str, str, str, str]] = {
    "ivory": ("#c9b588", "#ecdfbd", "#fff8e6", "#ecdcb8", "#241c14", "#ffffff"),
    "blue": ("#0f2a44", "#1b4469", "#3b6c9c", "#2a5886", "#fffaf0", "#86a9c9"),
    "rust": ("#571b0c", "#8a2e12", "#b9542f", "#9f4120", "#fffaf0", "#d99878"),
}
FLAT: dict[str, tuple[str, str, str]] = {
    "plain": ("#fffaf0", "#574838", "#241c14"),
    "green": ("#2c6a3c", "#1d4a29", "#fffaf0"),
}


def solid(tone: tuple[str, ...], value: int) -> str:
    """A die seen from above with its right and lower side just visible; box 100x100."""
    side, rim, light, dark, pip, lip = tone
    out = (
        '<defs><linearGradient id="f" gradientUnits="userSpaceOnUse" x1="14" y1="10" x2="82" '
        f'y2="88"><stop offset="0" stop-color="{light}"/><stop offset="0.55" '
        f'stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient></defs>\n'
        f'<rect x="4" y="5" width="94" height="94" rx="21" fill="{side}"/>\n'
        f'<rect x="2" y="2" width="93" height="92.5" rx="21" fill="{rim}"/>\n'
        f'<rect x="5" y="4.4" width="85" height="84" rx="18" fill="url(#f)"/>\n'
    )
    for column, row in PIPS[value]:
        x, y = 47.5 + column * 24, 46.4 + row * 24
        out += f'<circle cx="{num(x + 0.9)}" cy="{num(y + 1.3)}" r="8.8" fill="{lip}"/>\n'
        out += f'<circle cx="{num(x)}" cy="{num(y)}" r="8.6" fill="{pip}"/>\n'
    return out


def flat(tone: tuple[str, str, str], value: int) -> str:
    """The small die of the log: outline and pips only."""
    face, line, pip = tone
    out = (
        f'<rect x="5" y="5" width="90" height="90" rx="20" fill="{face}" stroke="{line}" '
        'stroke-width="7"/>\n'
    )
    for column, row in PIPS[value]:
        out += f'<circle cx="{50 + column * 23}" cy="{50 + row * 23}" r="9.6" fill="{pip}"/>\n'
    return out


def main() -> None:
    """Write every face."""
    for value in PIPS:
        for name, tone in TONES.items():
            write(f"dice/{name}-{value}", 100, 100, solid(tone, value))
        for name, flat_tone in FLAT.items():
            write(f"dice/{name}-{value}", 100, 100, flat(flat_tone, value))


if __name__ == "__main__":
    main()
