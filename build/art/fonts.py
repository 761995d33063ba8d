"""Subset the faces that the program ships (developer tool; needs fonttools).

Usage: python build/art/fonts.py SOURCE_DIR
       python build/art/fonts.py --reading LEXEND_DIR

SOURCE_DIR holds the static TTFs of Debian's fonts-noto-core and
fonts-noto-extra packages. Writes assets/fonts/*.ttf and assets/fonts/GLYPHS.txt.
LEXEND_DIR holds the .woff files of the npm package @fontsource/lexend, of which the face for
reading is made; its licence reserves no name.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from glyphs import add_signs

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"

FACES: dict[str, str] = {
    "serif-display-extrabold.ttf": "NotoSerifDisplay-SemiCondensedExtraBold.ttf",
    "serif-display-bold.ttf": "NotoSerifDisplay-SemiCondensedBold.ttf",
    "sans-regular.ttf": "NotoSans-Regular.ttf",
    "sans-semibold.ttf": "NotoSans-SemiBold.ttf",
    "sans-italic.ttf": "NotoSans-Italic.ttf",
    "cond-medium.ttf": "NotoSans-CondensedMedium.ttf",
    "cond-bold.ttf": "NotoSans-CondensedBold.ttf",
    "cond-extrabold.ttf": "NotoSans-CondensedExtraBold.ttf",
    "xcond-bold.ttf": "NotoSans-ExtraCondensedBold.ttf",
}

# Latin-1, Latin Extended-A, the comma-below letters of Romanian, spaces, dashes, quotes,
# primes, fractions, minus and the comparison signs.
TEXT: frozenset[int] = frozenset(
    [
        *range(0x20, 0x7F),
        *range(0xA0, 0x180),
        *range(0x218, 0x21C),
        *range(0x2002, 0x200B),
        *(0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015),
        *(0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2020, 0x2021, 0x2022, 0x2026),
        *(0x202F, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044),
        *(0x20AC, 0x2122, 0x2150, 0x2153, 0x2154, 0x215B, 0x215C, 0x215D, 0x215E),
        *(0x2190, 0x2191, 0x2192, 0x2193, 0x2194, 0x2195),
        *(0x2212, 0x221E, 0x2248, 0x2260, 0x2264, 0x2265),
        *(0x2713, 0x2715, 0x2605, 0x2606, 0x25CF, 0x25CB, 0x25A0, 0x25A1, 0x25B2, 0x25B6),
        *(0x25BC, 0x25C0, 0x25C6, 0x25C7),
        *range(0x2680, 0x2686),
    ]
)
# Where a text face has no such glyph it is looked for here, first hit wins; all hits go
# into one small fallback font.
FALLBACKS = (
    "NotoSansSymbols2-Regular.ttf",
    "NotoSansMath-Regular.ttf",
    "NotoSansSymbols-Regular.ttf",
)


WORD_GAP = 0.28
"""Least width of the space, in em. The condensed faces' own, 0.2, is under three pixels at the
sizes of labels and, rounded down by the renderer, lets words run into one another."""


def widen_space(font: TTFont) -> None:
    """Give the space at least WORD_GAP."""
    name = font.getBestCmap()[0x20]
    width, bearing = font["hmtx"][name]
    font["hmtx"][name] = (max(width, round(WORD_GAP * font["head"].unitsPerEm)), bearing)


def cut(source: Path, target: Path, wanted: frozenset[int], signs: bool = False) -> frozenset[int]:
    """Write the subset of `source` with the code points `wanted`; returns those it has.

    With `signs` the minus, arrows and their like are first drawn in the face's own weight.
    """
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "lnum", "tnum"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
    options.hinting = False
    options.notdef_outline = True
    options.glyph_names = False
    options.legacy_kern = True
    font = subset.load_font(str(source), options)
    if signs:
        add_signs(font)
        widen_space(font)
    have = frozenset(font.getBestCmap()) & wanted
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=sorted(have))
    cutter.subset(font)
    subset.save_font(font, str(target), options)
    return have


READING: dict[str, str] = {"lexend-regular.ttf": "400", "lexend-semibold.ttf": "600"}
"""The faces for reading, and their weights."""


def reading(source: Path) -> None:
    """Join the Latin parts of each face for reading into one font, with the signs of `TEXT`."""
    for target, weight in READING.items():
        parts = []
        for number, script in enumerate(("latin", "latin-ext")):
            font = TTFont(source / f"lexend-{script}-{weight}-normal.woff")
            font.flavor = None
            part = FONTS / f"_{number}.ttf"
            font.save(part)
            parts.append(part)
        whole = FONTS / "_whole.ttf"
        Merger().merge([str(part) for part in parts]).save(whole)
        cut(whole, FONTS / target, TEXT)
        for part in (*parts, whole):
            part.unlink()


def ranges(points: frozenset[int]) -> str:
    """`points` as 'U+0020-007E U+00A0 ...' in rising order."""
    runs: list[list[int]] = []
    for point in sorted(points):
        if runs and point == runs[-1][1] + 1:
            runs[-1][1] = point
        else:
            runs.append([point, point])
    return " ".join(f"U+{a:04X}" if a == b else f"U+{a:04X}-{b:04X}" for a, b in runs)


def main(source: Path) -> None:
    """Build every face from the TTFs in `source`."""
    FONTS.mkdir(parents=True, exist_ok=True)
    lines = [
        "Code points that each shipped face covers (written by build/art/fonts.py).",
        "symbols.ttf is the fallback for whatever a text face lacks.",
        "",
    ]
    common = TEXT
    for target, name in FACES.items():
        have = cut(source / name, FONTS / target, TEXT, signs=True)
        common &= have
        lines += [f"{target}  (from {name})", f"  {ranges(have)}"]
    left = TEXT - common
    lines += symbols(source, left)
    (FONTS / "GLYPHS.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def symbols(source: Path, wanted: frozenset[int]) -> list[str]:
    """Merge the missing glyphs of the fallback faces into symbols.ttf; returns its lines."""
    left = wanted
    parts: list[str] = []
    for name in FALLBACKS:
        have = frozenset(TTFont(source / name).getBestCmap()) & left
        if not have:
            continue
        part = FONTS / f"_{len(parts)}.ttf"
        cut(source / name, part, have)
        parts.append(str(part))
        left -= have
    merged = Merger().merge(parts)
    for part_name in parts:
        Path(part_name).unlink()
    merged.save(FONTS / "symbols.ttf")
    lines = [f"symbols.ttf  (from {', '.join(FALLBACKS)})", f"  {ranges(wanted - left)}"]
    return lines + ([f"  nowhere: {ranges(left)}"] if left else [])


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--reading" and Path(sys.argv[2]).is_dir():
        reading(Path(sys.argv[2]))
        sys.exit()
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: python build/art/fonts.py FOLDER_WITH_NOTO_TTFS")
    main(Path(sys.argv[1]))
