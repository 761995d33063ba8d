"""Sets of colours: sides, states, dangers and ground stay apart for eyes that tell red, green or
blue badly, on pictures of tables as such eyes see them; and words read well in the strong ones.

Distances are those of CAM02-UCS, in which 1 is about what is just seen; such eyes are simulated
after Machado, Oliveira and Fernandes (2009), at their full severity.
"""

from itertools import combinations
from typing import Any

import numpy as np
import pygame
import pytest
from colorspacious import cspace_convert, deltaE
from numpy.typing import NDArray

from game.app.settings import Settings, SettingsFile
from game.app.theme import PALETTES, PaletteName, theme
from game.boards.dots import DotBoard
from game.boards.table import TableBoard
from game.rules.troopers.game import TroopersGame
from tests.app.contrast import contrast
from tests.app.play.hands import Hands
from tests.app.play.tables import GAMES, so_far

Colour = NDArray[np.float64]
EYES: dict[PaletteName, str] = {
    "red-weak": "protanomaly", "green-weak": "deuteranomaly", "blue-weak": "tritanomaly",
}
SIDES, STATES, GROUNDS, NEAR_GROUNDS = 30.0, 13.0, 9.0, 4.0
"""How far apart things of a kind must be; ground that is told apart by its shapes, too."""
DRAWN = 0.08
"""The share of such ground that must stand out from bare ground: trees, roofs, hachures."""
SEEN = {"kayotz": {"clear", "forest", "rough", "lava"}, "arena": {"sand", "pit", "pillar"},
        "mechs": {"clear", "hindering", "elevated", "blocking", "shallow"}}
"""Kinds of ground on the tables that are looked at."""
MORE_GROUND = {("arena", "hold-the-dais"): {"sand", "pit", "dais", "wall"},
               ("mechs", "river-crossing"): {"clear", "shallow", "deep"},
               ("mechs", "the-ridge"): {"clear", "elevated", "abrupt"}}
BY_SHAPE = ({"pillar", "wall"}, {"elevated", "abrupt"})
"""Pairs of one stuff that only shapes tell apart: round from long, a slope from a cliff."""
NO_GROUND = ("void",)
RASTER, ENOUGH = 40, 150
"""Hundredths of an inch from one place that is looked at to the next; places of a kind."""


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


def table(game: str, palette: PaletteName, scenario: str = "") -> Hands:
    """A table in a set of colours."""
    SettingsFile().save(Settings(palette=palette, threats="off"))
    begun = so_far(game, 40) if game == "kayotz" else None  # its Marines enter as it goes
    switches = {} if game == "kayotz" else {"solo": False}
    hands = Hands(scenario or GAMES[game], game=game, size=(1600, 1000), history=begun, **switches)
    hands.app.apply(hands.app.settings.changed(palette=palette))
    for _ in range(8000):  # until the printed map is there whole, on a busy machine too
        hands.app.step(2)
        if not hands.scene.animating and not hands.scene.damaged \
                and hands.app.idle_worker.due() is None:
            break
    else:
        raise AssertionError("the map is never printed whole")
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


def kinds_of(hands: Hands) -> dict[int, str]:
    """What ground is where: of hexes all, of an open table a raster."""
    game: Any = hands.table.game
    board, ground = game.board, game.context.map
    if isinstance(board, DotBoard):
        return {}
    if not isinstance(board, TableBoard):
        return dict(enumerate(ground.terrain))
    cells = [board.at(x, y) for x in range(50, board.width - 50, RASTER)
             for y in range(50, board.height - 50, RASTER)]
    return {cell: areas[-1].kind if (areas := ground.at(cell)) else "clear" for cell in cells}


def grounds_of(hands: Hands, palette: PaletteName) -> dict[str, Colour]:
    """The pixels of each kind of ground on which nobody stands, as such eyes see them."""
    surface, view = pygame.display.get_surface(), hands.scene.view
    assert surface is not None and view is not None
    taken = {piece.cell for piece in hands.table.position.pieces}
    found: dict[str, list[Colour]] = {}
    for cell, kind in kinds_of(hands).items():
        rect = pygame.Rect(0, 0, 14, 14)
        rect.center = view.centre_of(cell)
        if kind not in NO_GROUND and cell not in taken and hands.scene.layout.map.contains(rect) \
                and len(found.setdefault(kind, [])) < ENOUGH:
            pixels = pygame.surfarray.array3d(surface.subsurface(rect)).reshape(-1, 3)[::3]
            found[kind].append(pixels / 255)
    return {kind: seen(np.concatenate(parts), palette) for kind, parts in found.items() if parts}


def drawn_on(one: Colour, other: Colour) -> float:
    """The share of a kind's pixels that stand out from the usual colour of another."""
    usual = np.broadcast_to(np.median(other, axis=0), one.shape)
    return float(np.mean(deltaE(one, usual) >= STATES))


def hold_grounds(game: str, hands: Hands, palette: PaletteName) -> set[str]:
    """Kinds of ground are of other colours. Where those are near each other, as on an open table
    and on the floor of the arena, shapes tell them apart, too: of what grows or stands on
    bare ground a part stands out from it."""
    found = grounds_of(hands, palette)
    if game == "kayotz":
        found = {kind: found[kind] for kind in SEEN[game]}
    least = GROUNDS if game == "kayotz" else NEAR_GROUNDS
    for one, other in combinations(found, 2):
        if {one, other} not in BY_SHAPE:
            distance = apart(np.median(found[one], axis=0), np.median(found[other], axis=0))
            assert distance >= least, (one, other, round(distance, 1))
    if game == "mechs":
        for kind in found.keys() - {"clear"}:
            share = drawn_on(found[kind], found["clear"])
            assert share >= DRAWN, (kind, round(share, 2))
    return set(found)


def hold_walls(hands: Hands, palette: PaletteName) -> None:
    """The walls of a floor plan stand out from the floors beside them, but where something leans on
    them."""
    game, view, surface = hands.table.game, hands.scene.view, pygame.display.get_surface()
    assert isinstance(game, TroopersGame) and view is not None and surface is not None
    board, plan = game.board, game.context.map.plan
    (x0, y0), (left, top) = board.point(0), view.centre_of(0)
    step = (view.centre_of(1)[0] - left) / (board.point(1)[0] - x0)

    def colour(x: float, y: float) -> Colour | None:
        rect = pygame.Rect(0, 0, 3, 3)
        rect.center = round(left + (x - x0) * step), round(top + (y - y0) * step)
        if not hands.scene.layout.map.contains(rect):
            return None
        pixels = pygame.surfarray.array3d(surface.subsurface(rect)).reshape(-1, 3) / 255
        return np.asarray(np.median(seen(pixels, palette), axis=0))

    found: list[float] = []
    for wall in (wall for wall in plan.walls if wall.level == 0):
        (ax, ay), (bx, by) = wall.start, wall.end
        for part in (0.2, 0.4, 0.6, 0.8):
            x, y = ax + part * (bx - ax), ay + part * (by - ay)
            if any(min(one.start[0], one.end[0]) <= x <= max(one.start[0], one.end[0])
                   and min(one.start[1], one.end[1]) <= y <= max(one.start[1], one.end[1])
                   for one in plan.openings if one.level == 0):
                continue
            across = (450, 0) if ax == bx else (0, 450)
            here = colour(x, y)
            for there in (colour(x + across[0], y + across[1]),
                          colour(x - across[0], y - across[1])):
                if here is not None and there is not None:
                    found.append(apart(here, there))
    assert len(found) > 50 and np.quantile(found, 0.1) >= SIDES / 2, sorted(found)[:10]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_sides_and_ground_stay_apart_on_the_board(game: str, palette: PaletteName) -> None:
    """The counters of both, as they stand there, and what grows, burns or stands around them."""
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
    assert hold_grounds(game, hands, palette) >= SEEN.get(game, set())
    if game == "troopers":
        hold_walls(hands, palette)
    hands.rooms.put_away()


@pytest.mark.long
@pytest.mark.parametrize(("game", "scenario"), MORE_GROUND)
@pytest.mark.parametrize("palette", PALETTES)
def test_more_ground_stays_apart(game: str, scenario: str, palette: PaletteName) -> None:
    """Deep water, steep hills, stone."""
    hands = table(game, palette, scenario)
    assert hold_grounds(game, hands, palette) >= MORE_GROUND[game, scenario]
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
