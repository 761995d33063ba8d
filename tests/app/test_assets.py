"""Every shipped asset: drawings the rasteriser can draw, fonts with their glyphs, sounds, sizes."""

import array
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pygame.freetype
import pyloudnorm
import pytest

from game.app.sound import KINDS, sound_rows
from game.app.text import covered

ASSETS = Path(__file__).resolve().parents[2] / "assets"
ART = ASSETS / "art"
DRAWINGS = sorted(ART.rglob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"


def words(text: str) -> list[str]:
    """The words of a line: keeps the long name lists below readable."""
    return text.split()


SHAPES = {"path", "rect", "circle", "ellipse", "polygon", "line", "polyline"}
ELEMENTS = SHAPES | {"svg", "g", "defs", "linearGradient", "radialGradient", "stop"}
ATTRIBUTES = set(
    words(
        "width height viewBox id d x y rx ry cx cy r x1 y1 x2 y2 points fill fill-opacity "
        "stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity "
        "transform offset stop-color stop-opacity gradientUnits"
    )
)
COLOUR = re.compile(r"#[0-9a-f]{6}$")

ICONS = set(
    words(
        "undo redo book gear save plus minus menu left right search jump target figure-sit "
        "recon radio wall medic box eye bolt lock swords shield flame fan stairs door ruler "
        "prone exchange download rotate hourglass flag skull x check die up to-bar bow play "
        "pause fast-forward replay skip cards volume volume-off fullscreen keyboard info "
        "warning trash pencil star home user users palette text-size clock folder"
    )
)
FIGURES = set(
    words("squad scout spec-ops heavy-weapons hq logistics alien overlord crown monolith dormant")
)
CARDS = set(
    words(
        "advance fire odd even rush warp wormhole shutdown regenerate hunt drift command "
        "terror card-frame card-back"
    )
)
SOUNDS = set(
    words(
        "dice-shake dice-land counter-pick counter-place step jump shot shot-alien throw "
        "blast sweep blow hit miss card-draw card-flip marker phase refuse button undo win lose"
    )
)
READING_FACES = ("lexend-regular", "lexend-semibold")
TEXT_FACES = words(
    "serif-display-extrabold serif-display-bold sans-regular sans-semibold sans-italic "
    "cond-medium cond-bold cond-extrabold xcond-bold"
)
SAMPLE = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 .,;:!?()[]{}/\\'\"@#&%*+=<>"
    "½¼¾″′−×÷±≥≤≠→←↑↓–—…“”‘’•°✓✕·§©äöüÄÖÜßéèêàçñøåæœłŁőűşžčřČŽĀ€"
)
SYMBOLS = "★☆●○■□▲▶▼◀◆◇⚀⚁⚂⚃⚄⚅∞≈"


def drawing_name(path: Path) -> str:
    return path.relative_to(ART).with_suffix("").as_posix()


def raster(path: Path, side: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(path, (side, side))


def size_of(folder: str) -> int:
    return sum(file.stat().st_size for file in (ASSETS / folder).rglob("*") if file.is_file())


def names(folder: str, ending: str = ".svg") -> set[str]:
    return {file.stem for file in (ASSETS / folder).glob(f"*{ending}")}


def test_the_sets_are_complete() -> None:
    assert names("art/icons") >= ICONS
    figures = names("art/figures/kayotz")
    assert figures >= FIGURES | {f"{name}-small" for name in FIGURES}
    assert names("art/cards") >= CARDS
    stamps = names("art/stamps")
    for kind in ("tree", "mountain", "lava", "building", "roof"):
        assert {f"{kind}-{n}" for n in range(1, 5)} <= stamps
    assert {"bridge-1", "wormhole-1", "monolith-base-1", "strongpoint-1"} <= stamps
    dice = {f"{colour}-{n}" for colour in ("ivory", "blue", "rust") for n in range(1, 7)}
    assert names("art/dice") >= dice
    assert names("art/boxes") == {"kayotz", "mechs", "arena", "troopers"}
    assert names("sound", ".ogg") >= SOUNDS
    assert names("fonts", ".ttf") == {*TEXT_FACES, *READING_FACES, "symbols"}


def test_drawings_keep_to_what_the_rasteriser_draws() -> None:
    """No text, filter, mask, clip, pattern, use or CSS; six-digit hex colours only."""
    for path in DRAWINGS:
        name, root = drawing_name(path), ET.parse(path).getroot()
        assert root.tag == f"{SVG}svg", name
        ids = {node.get("id") for node in root.iter() if node.get("id")}
        for node in root.iter():
            tag = node.tag.removeprefix(SVG)
            assert tag in ELEMENTS, f"{name}: <{tag}> is not drawn"
            other = set(node.attrib) - ATTRIBUTES
            assert not other, f"{name}: {other} on <{tag}>"
            for key in ("fill", "stroke", "stop-color"):
                value = node.get(key, "none")
                painted = re.fullmatch(r"url\(#([\w-]+)\)", value)
                if painted:
                    assert painted[1] in ids, f"{name}: {value} is nowhere defined"
                else:
                    plain = value == "none" or COLOUR.match(value)
                    assert plain, f"{name}: {key} {value}"
            for step in re.findall(r"(\w+)\(", node.get("transform", "")):
                assert step in {"translate", "rotate", "scale", "matrix"}, name
            if tag.endswith("Gradient"):
                # The rasteriser reads a bounding-box gradient's 0..1 as pixels: one flat colour.
                assert node.get("gradientUnits") == "userSpaceOnUse", name


@pytest.mark.parametrize("side", [16, 64, pytest.param(256, marks=pytest.mark.long)])
def test_no_drawing_is_empty_at_any_size(side: int) -> None:
    for path in DRAWINGS:
        surface = raster(path, side)
        assert max(surface.get_size()) == side
        mask = pygame.mask.from_surface(surface, 60)
        assert mask.count() >= surface.get_width() * surface.get_height() * 0.004, (
            f"nothing to see of {drawing_name(path)}"
        )


def test_icons_are_black_lines_of_one_weight() -> None:
    """24 grid, stroke 1.8, one colour that code can tint, nothing cut off at the border."""
    for path in sorted((ART / "icons").glob("*.svg")):
        root = ET.parse(path).getroot()
        assert root.get("viewBox") == "0 0 24 24", path.name
        strokes = {node.get("stroke-width") for node in root.iter() if node.get("stroke-width")}
        assert strokes <= {"1.8"}, path.name
        colours = {node.get(k, "none") for node in root.iter() for k in ("fill", "stroke")}
        assert colours <= {"none", "#000000"}, path.name
        mask = pygame.mask.from_surface(raster(path, 96), 40)
        edge = [(i, j) for i in range(96) for j in (0, 95)]
        assert not any(mask.get_at(p) or mask.get_at(p[::-1]) for p in edge), f"{path.name} is cut"


def test_small_figures_have_less_detail_than_the_full_ones() -> None:
    folder = ART / "figures" / "kayotz"
    for name in FIGURES:
        full = len(list(ET.parse(folder / f"{name}.svg").iter()))
        small = len(list(ET.parse(folder / f"{name}-small.svg").iter()))
        assert small < full, name


def test_figures_have_two_tones_at_most() -> None:
    """One flat silhouette and one tone of detail; the brass Monolith is shaded by four."""
    for path in sorted((ART / "figures" / "kayotz").glob("*.svg")):
        root = ET.parse(path).getroot()
        tones = {node.get(k, "none") for node in root.iter() for k in ("fill", "stroke")} - {"none"}
        assert len(tones) <= (5 if path.stem.startswith("monolith") else 2), path.name


def test_dice_show_their_number_of_pips() -> None:
    for path in sorted((ART / "dice").glob("*.svg")):
        surface = raster(path, 96)
        kind, value = path.stem.split("-")
        dark = kind in {"ivory", "plain"}
        limit = 110 if dark else 640
        picture = pygame.Surface((96, 96))
        picture.fill("#808080")
        picture.blit(surface, (0, 0))
        mask = pygame.Mask((96, 96))
        for x in range(14, 82):
            for y in range(14, 82):
                total = sum(picture.get_at((x, y))[:3])
                mask.set_at((x, y), int(total < limit if dark else total > limit))
        pips = [part for part in mask.connected_components() if part.count() > 60]
        assert len(pips) == int(value), path.name


@pytest.mark.parametrize("face", TEXT_FACES)
def test_text_face_has_every_glyph_of_the_sample(face: str) -> None:
    pygame.freetype.init()
    font = pygame.freetype.Font(str(ASSETS / "fonts" / f"{face}.ttf"), 20)
    metrics = font.get_metrics(SAMPLE)
    missing = [char for char, found in zip(SAMPLE, metrics, strict=True) if found is None]
    assert missing == []


def test_a_glyph_that_no_face_has_is_noticed() -> None:
    """The check above can fail: a Chinese sign is reported as missing."""
    pygame.freetype.init()
    font = pygame.freetype.Font(str(ASSETS / "fonts" / "sans-regular.ttf"), 20)
    assert font.get_metrics("龍")[0] is None


def test_symbol_face_has_the_signs_text_faces_lack() -> None:
    pygame.freetype.init()
    font = pygame.freetype.Font(str(ASSETS / "fonts" / "symbols.ttf"), 20)
    assert [c for c, m in zip(SYMBOLS, font.get_metrics(SYMBOLS), strict=True) if m is None] == []


@pytest.mark.parametrize("face", TEXT_FACES)
def test_digits_are_tabular_and_minus_is_as_wide_as_plus(face: str) -> None:
    pygame.font.init()
    font = pygame.font.Font(str(ASSETS / "fonts" / f"{face}.ttf"), 100)
    advances = {char: found[4] for char in "0123456789+−" for found in font.metrics(char) if found}
    assert len({advances[digit] for digit in "0123456789"}) == 1
    # Hinting may round the two advances apart by a pixel.
    assert abs(advances["−"] - advances["+"]) <= 1


def test_kerning_survived_the_subsetting() -> None:
    pygame.font.init()
    font = pygame.font.Font(str(ASSETS / "fonts" / "serif-display-bold.ttf"), 100)
    assert font.size("AV")[0] < font.size("A")[0] + font.size("V")[0]


@pytest.mark.parametrize("face", READING_FACES)
def test_the_faces_for_reading_have_all_letters(face: str) -> None:
    """Of every language that the usual faces have; signs that they lack are drawn by those."""
    letters = {sign for sign in covered(ASSETS / "fonts" / "sans-regular.ttf")
               if chr(sign).isalpha() or 0x20 <= sign < 0x7F}
    missing = letters - covered(ASSETS / "fonts" / f"{face}.ttf")
    assert sorted(map(chr, missing)) == ["ſ"], "nobody writes that one any more"


def test_fonts_carry_their_licence() -> None:
    text = (ASSETS / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in text
    assert "PERMISSION & CONDITIONS" in text
    assert "The Lexend Project Authors" in text
    listing = (ASSETS / "LICENSES.md").read_text(encoding="utf-8")
    for folder in ("art", "texture", "sound", "fonts"):
        assert f"`{folder}/`" in listing


def test_every_sound_loads_and_is_short_and_quiet() -> None:
    pygame.mixer.init(44_100, -16, 1)
    try:
        for path in sorted((ASSETS / "sound").glob("*.ogg")):
            sound = pygame.mixer.Sound(str(path))
            assert 0.04 < sound.get_length() < 3.0, path.name
            samples = array.array("h", sound.get_raw())
            peak = max(abs(value) for value in samples)
            assert 0.05 * 32767 < peak < 0.66 * 32767, path.name
            # Neither end may click.
            assert abs(samples[0]) < 1800, path.name
            assert abs(samples[-1]) < 400, path.name
    finally:
        pygame.mixer.quit()


def test_every_sound_is_as_loud_as_it_says_and_never_clipped() -> None:
    """Loudness by ITU-R BS.1770 where it is loudest (400 ms), peaks 3 dB below full scale: what is
    heard all the time is the quietest, and nothing startles."""
    pygame.mixer.init(44_100, -16, 1)
    try:
        rows = sound_rows()
        assert set(rows) == names("sound", ".ogg")
        assert {row.kind for row in rows.values()} == set(KINDS)
        around = np.zeros(17_640)
        for name, row in rows.items():
            sound = pygame.mixer.Sound(str(ASSETS / "sound" / f"{name}.ogg"))
            wave = np.frombuffer(sound.get_raw(), dtype="<i2") / 32768
            assert np.abs(wave).max() < 10 ** (-3 / 20), name
            meter = pyloudnorm.Meter(44_100)
            meter.integrated_loudness(np.concatenate([around, wave, around]))
            assert abs(max(meter.blockwise_loudness) - row.loudness) < 1, name
            assert -35 <= row.loudness <= -23, name
    finally:
        pygame.mixer.quit()


@pytest.mark.parametrize(
    ("name", "size"),
    [("walnut.jpg", (2048, 1280)), ("walnut-lamp.jpg", (2048, 1280)), ("lamp.png", (256, 160)),
     ("title-room.jpg", (2048, 1280)), ("wall.jpg", (2048, 780)), ("paper.png", (512, 512)),
     ("card.png", (256, 256)), ("felt.jpg", (384, 384)), ("leather.jpg", (256, 256)),
     ("sand.jpg", (512, 512)), ("flock.jpg", (512, 512))],
)  # fmt: skip
def test_texture_has_its_size(name: str, size: tuple[int, int]) -> None:
    assert pygame.image.load(str(ASSETS / "texture" / name)).get_size() == size


@pytest.mark.parametrize(
    "name", ["paper.png", "card.png", "felt.jpg", "leather.jpg", "sand.jpg", "flock.jpg"]
)
def test_tile_has_no_seam(name: str) -> None:
    """Across the joint neighbours differ no more than they do inside (averages over the edge)."""
    tile = pygame.image.load(str(ASSETS / "texture" / name))
    wide, high = tile.get_size()

    def step(pairs: list[tuple[tuple[int, int], tuple[int, int]]]) -> float:
        leaps = [abs(sum(tile.get_at(a)[:3]) - sum(tile.get_at(b)[:3])) for a, b in pairs]
        return float(sum(leaps)) / len(leaps)

    inner_x = [step([((x, y), (nx, y)) for y in range(high)]) for x, nx in pairwise(range(60, 76))]
    inner_y = [step([((x, y), (x, ny)) for x in range(wide)]) for y, ny in pairwise(range(60, 76))]
    assert step([((wide - 1, y), (0, y)) for y in range(high)]) < 1.6 * max(inner_x)
    assert step([((x, high - 1), (x, 0)) for x in range(wide)]) < 1.6 * max(inner_y)


@pytest.mark.parametrize(("name", "darkest"), [("paper.png", 0.87), ("card.png", 0.91)])
def test_grain_leaves_small_text_readable(name: str, darkest: float) -> None:
    """The multiply tiles are grey and never darker than the contrast table of the look allows."""
    tile = pygame.image.load(str(ASSETS / "texture" / name))
    values = [tile.get_at((x, y)) for x in range(0, 256, 2) for y in range(0, 256, 2)]
    assert all(c[0] == c[1] == c[2] for c in values)
    assert min(c[0] for c in values) >= darkest * 255
    assert max(c[0] for c in values) - min(c[0] for c in values) > 10


def test_sizes_stay_within_their_budgets() -> None:
    assert size_of("fonts") < 1_000_000
    assert size_of("texture") < 3_000_000
    assert size_of("sound") < 600_000
    assert size_of("art") < 1_000_000
