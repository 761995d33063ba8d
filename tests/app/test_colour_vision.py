"""Sets of colours: sides, states, dangers and ground stay apart for eyes that tell red, green or
blue badly, on pictures of tables as such eyes see them; and words read well in the strong ones.

Distances are those of CAM02-UCS, in which 1 is about what is just seen; such eyes are simulated
after Machado, Oliveira and Fernandes (2009), at their full severity.
"""

from itertools import combinations

import numpy as np
import pygame
import pytest
from colorspacious import cspace_convert, deltaE
from numpy.typing import NDArray

from game.app.settings import Settings, SettingsFile
from game.app.theme import PALETTES, PaletteName, theme
from game.rules.kayotz.game import KayotzGame
from tests.app.contrast import contrast
from tests.app.play.hands import Hands
from tests.app.play.tables import GAMES, so_far

Colour = NDArray[np.float64]
EYES: dict[PaletteName, str] = {
    "red-weak": "protanomaly", "green-weak": "deuteranomaly", "blue-weak": "tritanomaly",
}
SIDES, STATES, GROUNDS = 30.0, 13.0, 9.0
"""How far apart things of a kind must be."""


def seen(colour: Colour, palette: PaletteName) -> Colour:
    """An sRGB colour (0..1) as the eyes see it for which a set is meant."""
    if palette not in EYES:
        return colour
    eyes = {"name": "sRGB1+CVD", "cvd_type": EYES[palette], "severity": 100}
    return np.clip(cspace_convert(colour, eyes, "sRGB1"), 0, 1)


def token(name: str, palette: PaletteName) -> Colour:
    return seen(np.array(theme(palette).colour(name)) / 255, palette)


def apart(one: Colour, other: Colour) -> float:
    return float(deltaE(one, other))


@pytest.mark.parametrize("palette", PALETTES)
def test_states_and_dangers_stay_apart(palette: PaletteName) -> None:
    """From each other, from the sides and from the map."""
    names = ("go", "stop", "hold", "threat", "select")
    pairs = [*combinations(names, 2), ("go", "blue"), ("hold", "blue"), ("go", "rust"),
             ("threat", "map"), ("stop", "map")]
    for one, other in pairs:
        found = apart(token(one, palette), token(other, palette))
        assert found >= STATES, (one, other, round(found, 1))


def table(game: str, palette: PaletteName) -> Hands:
    """A table in a set of colours."""
    SettingsFile().save(Settings(palette=palette, threats="off"))
    begun = so_far(game, 40) if game == "kayotz" else None  # its Marines enter as it goes
    hands = Hands(GAMES[game], game=game, size=(1600, 1000), history=begun)
    hands.app.apply(hands.app.settings.changed(palette=palette))
    for _ in range(400):  # until the printed map is there whole
        hands.app.step(2)
        if not hands.scene.animating and not hands.scene.damaged \
                and hands.app.idle_worker.due() is None:
            break
    assert hands.app.ui.theme.palette == palette
    return hands


def patch(
    hands: Hands, cell: int, wide: int, palette: PaletteName, share: float = 1.0
) -> Colour | None:
    """The usual colour around the middle of a cell, as such eyes see it; None out of sight. share:
    of the pixels so many count, the most colourful: those of a counter's stock, not of its paper.
    """
    surface, spot = pygame.display.get_surface(), hands.spot(cell)
    assert surface is not None
    rect = pygame.Rect(0, 0, wide, wide)
    rect.center = spot
    if not hands.scene.layout.map.contains(rect):
        return None
    pixels = pygame.surfarray.array3d(surface.subsurface(rect)).reshape(-1, 3) / 255
    colourful = np.argsort(pixels.max(axis=1) - pixels.min(axis=1))
    pixels = pixels[colourful[-max(1, round(share * len(pixels))):]]
    return np.asarray(np.median(seen(pixels, palette), axis=0))


@pytest.mark.parametrize("palette", PALETTES)
def test_ground_stays_apart_on_the_board(palette: PaletteName) -> None:
    """The hexes of a real map by what grows or burns there."""
    hands = table("kayotz", palette)
    game, taken = hands.table.game, {piece.cell for piece in hands.table.position.pieces}
    assert isinstance(game, KayotzGame)
    grounds = game.context.map.terrain
    found: dict[str, list[Colour]] = {}
    for cell, kind in enumerate(grounds):
        if cell not in taken and kind in ("clear", "forest", "rough", "lava"):
            colour = patch(hands, cell, 26, palette)
            if colour is not None:
                found.setdefault(kind, []).append(colour)
    assert len(found) == 4
    means = {kind: np.mean(colours, axis=0) for kind, colours in found.items()}
    for one, other in combinations(means, 2):
        distance = apart(means[one], means[other])
        assert distance >= GROUNDS, (one, other, round(distance, 1))
    hands.rooms.put_away()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_sides_stay_apart_on_the_board(game: str, palette: PaletteName) -> None:
    """The counters of both, as they stand there."""
    hands = table(game, palette)
    found: dict[str, list[Colour]] = {}
    for piece in hands.table.position.pieces:
        if piece.cell is not None and piece.cell >= 0 and not piece.pose:
            colour = patch(hands, piece.cell, 24, palette, 0.25)
            if colour is not None:
                found.setdefault(piece.side, []).append(colour)
    assert len(found) == 2
    one, other = (np.mean(colours, axis=0) for colours in found.values())
    assert apart(one, other) >= SIDES / 2, round(apart(one, other), 1)
    assert apart(token("blue", palette), token("rust", palette)) >= SIDES
    hands.rooms.put_away()


def test_words_read_well_in_strong_contrast() -> None:
    """WCAG 2, AAA: 7 for every pair of ink and ground of the look."""
    strong = theme("contrast")
    for ink, ground, _ in strong.contrast:
        ratio = contrast(strong.colour(ink), strong.colour(ground))
        assert ratio >= 7, (ink, ground, round(ratio, 1))


@pytest.mark.parametrize("palette", PALETTES)
def test_words_read_in_every_set(palette: PaletteName) -> None:
    """WCAG 2, AA."""
    look = theme(palette)
    for ink, ground, _ in look.contrast:
        assert contrast(look.colour(ink), look.colour(ground)) >= 4.5, (ink, ground)
