"""Every token of the look, read once from assets/theme/theme.yaml: colours, spacing, type.

No other module holds a colour. Colours are (red, green, blue) tuples 0-255; lengths are pixels at
100 % interface scale. Field `stop_ink` is the token `stop.ink` of the file.
"""

import functools
from typing import Any, Literal, get_args

import msgspec

from game.core.asset_yaml import read_asset
from game.core.errors import BoxError
from game.core.resources import asset

Rgb = tuple[int, int, int]
PaletteName = Literal["usual", "red-weak", "green-weak", "blue-weak", "contrast"]
"""Sets of colours: the usual ones, and those for eyes that tell red, green or blue badly (protan,
deutan, tritan), and for eyes that need strong contrast."""
ReadingName = Literal["usual", "clear"]
"""Faces that running text is set in: the usual ones, and one with plain, wide letters for eyes that
mix up those that look alike."""
READINGS: tuple[ReadingName, ...] = get_args(ReadingName)
USUAL_SIZE = 100
"""Percent: how large words are when nobody has asked for larger ones."""
PALETTES: tuple[PaletteName, ...] = get_args(PaletteName)


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All colours by token; `theme().colour("stop.ink")` finds one by its written name."""

    table_dark: Rgb
    table: Rgb
    table_light: Rgb
    bar: Rgb
    bar_low: Rgb
    bar_edge: Rgb
    bar_few: Rgb
    key_frame: Rgb
    cream: Rgb
    cream_pale: Rgb
    cream_felt: Rgb
    footer: Rgb
    card: Rgb
    card_band: Rgb
    card_raised: Rgb
    grain: Rgb
    map: Rgb
    map_ink: Rgb
    coordinate: Rgb
    rule_line: Rgb
    edge: Rgb
    highlight: Rgb
    gutter: Rgb
    ink: Rgb
    ink_2: Rgb
    ink_3: Rgb
    brass: Rgb
    brass_light: Rgb
    brass_ink: Rgb
    gold_top: Rgb
    gold_low: Rgb
    blue: Rgb
    blue_panel: Rgb
    blue_low: Rgb
    blue_pale: Rgb
    rust: Rgb
    rust_dark: Rgb
    rust_pale: Rgb
    go: Rgb
    go_pale: Rgb
    stop: Rgb
    stop_ink: Rgb
    hold: Rgb
    select: Rgb
    threat: Rgb
    threat_ink: Rgb
    felt: Rgb
    felt_lit: Rgb
    leather: Rgb
    ivory: Rgb
    forest: Rgb
    rough: Rgb
    lava: Rgb
    lava_halo: Rgb
    water: Rgb
    deep: Rgb
    sand: Rgb
    road: Rgb
    plank: Rgb
    tile: Rgb
    flag: Rgb
    cloth: Rgb
    roof: Rgb
    lane: Rgb
    leaf: Rgb
    hedge: Rgb
    timber: Rgb
    linen: Rgb
    denim: Rgb
    hide: Rgb
    metal: Rgb
    pane: Rgb
    bark: Rgb
    box: Rgb
    counter_edge: Rgb
    figure_pale: Rgb
    stone: Rgb
    earth: Rgb
    salvage: Rgb
    teal: Rgb
    shadow: Rgb
    light: Rgb
    glow: Rgb


class Space(msgspec.Struct, frozen=True):
    """The spacing scale."""

    xs: int
    s: int
    m: int
    l: int  # noqa: E741  # the scale's own name
    xl: int
    xxl: int


class Radius(msgspec.Struct, frozen=True):
    """Corner radii; `counter_percent` is of the counter's side."""

    key: int
    card: int
    tray: int
    counter_percent: int


class LineWidths(msgspec.Struct, frozen=True):
    """Line widths."""

    hair: float
    frame: float
    state: float
    casing: float


class Shadow(msgspec.Struct, frozen=True):
    """One baked shadow: offset and blur in pixels, strength in percent."""

    dx: float
    dy: float
    blur: float
    percent: int


class ShadowLooks(msgspec.Struct, frozen=True):
    """Shadows by what casts them; a card casts two."""

    counter: tuple[Shadow, ...]
    lifted: tuple[Shadow, ...]
    card: tuple[Shadow, ...]


class Style(msgspec.Struct, frozen=True):
    """A type style. face: key of `Theme.faces`; size, line: pixels at 100 %; tracking: em.

    strong, slanted: the styles that rich text switches to for `**bold**` and `*italic*`.
    """

    face: str
    size: float
    line: int
    tracking: float = 0.0
    capitals: bool = False
    strong: str = ""
    slanted: str = ""


class Theme(msgspec.Struct, frozen=True):
    """The whole theme. palette: which of the sets of colours it has; reading: in which faces its
    running text is set; text_size: how large words are, in percent, but those in styles of `large`.
    plain: the styles of the usual faces, which have signs that others lack."""

    palette: PaletteName
    reading: ReadingName
    text_size: int
    colours: Colours
    space: Space
    radius: Radius
    line: LineWidths
    target: int
    shadows: ShadowLooks
    faces: dict[str, str]
    large: tuple[str, ...]
    styles: dict[str, Style]
    plain: dict[str, Style]
    contrast: tuple[tuple[str, str, float], ...]

    def colour(self, token: str) -> Rgb:
        """A colour by its written token, as "stop.ink", or by its six hex digits after #.

        Raises:
            BoxError: no such token.
        """
        if token.startswith("#"):
            return _rgb(token)
        found = getattr(self.colours, token.replace(".", "_"), None)
        if found is None:
            raise BoxError(f"theme.yaml: there is no colour {token!r}: use a token of the file")
        value: Rgb = found
        return value


def _rgb(text: Any) -> Rgb:
    value = str(text)
    if len(value) != 7 or value[0] != "#":
        raise BoxError(f"theme.yaml: {value!r} is not a colour: write it as six hex digits after #")
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


@functools.cache
def theme(
    palette: PaletteName = "usual", reading: ReadingName = "usual", text_size: int = USUAL_SIZE
) -> Theme:
    """The program's theme, in one of its sets of colours and of faces, with words of a size in
    percent.

    Raises:
        BoxError: the file is missing or faulty.
    """
    def made(tree: dict[str, Any]) -> dict[str, Any]:
        return _sized(_faced(_coloured(tree, palette), reading), text_size)

    return read_asset(asset("theme", "theme.yaml"), Theme, made)


def _coloured(tree: dict[str, Any], palette: PaletteName) -> dict[str, Any]:
    """The file's tree with its colours as numbers, under the names of the fields."""
    others = tree["palettes"].get(palette, {})
    for token in others:
        if token not in tree["colours"]:
            raise BoxError(f"theme.yaml: palettes.{palette}: there is no colour {token!r}")
    colours = {k.replace(".", "_"): _rgb(others.get(k, v)) for k, v in tree["colours"].items()}
    return {**tree, "colours": colours, "palette": palette}


def _faced(tree: dict[str, Any], reading: ReadingName) -> dict[str, Any]:
    """The tree with the styles of running text in the face for reading, at the size at which it is
    about as wide as the usual one."""
    others, usual = tree["readings"].get(reading, {}), tree["styles"]
    tree = {key: value for key, value in tree.items() if key != "readings"}
    styles = {name: {**style, **others.get(name, {})} for name, style in usual.items()}
    return {**tree, "styles": styles, "plain": usual, "reading": reading}


def _sized(tree: dict[str, Any], percent: int) -> dict[str, Any]:
    """The tree with all words in another size, but for those that are large anyway, and those on
    counters."""
    def sized(styles: dict[str, Any]) -> dict[str, Any]:
        return {
            name: style if name in tree["large"] else {
                **style, "size": style["size"] * percent / 100,
                "line": round(style["line"] * percent / 100),
            } for name, style in styles.items()
        }

    if percent != USUAL_SIZE:
        tree = {**tree, "styles": sized(tree["styles"]), "plain": sized(tree["plain"])}
    return {**tree, "text_size": percent}


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """`one` with `share` (0..1) of `other` mixed in, in sRGB."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
