"""How a counter stands out: the shadow that it throws, baked into its sprite, and its casing when
it is pointed at or in hand."""

from collections.abc import Iterator

import pygame
from pygame import Surface

from game.app.board.view.ink import PREMUL, Sprite, faded, shadow
from game.app.board.view.measures import BoardMeasures
from game.app.theme import Rgb, Theme


def cast(theme: Theme, face: Surface, lifted: bool, scale: float, lift: int) -> Sprite:
    """A counter's face with the shadow it throws, its anchor in the middle of the face. lift:
    pixels that it hangs above its place."""
    width, height = face.get_size()
    parts: list[tuple[Surface, int, int]] = []
    for layer in theme.shadows.lifted if lifted else theme.shadows.counter:
        blur = max(1, round(layer.blur * scale))
        image, margin = shadow(face, theme.colours.shadow, layer.percent / 100, blur)
        parts.append((image, round(layer.dx * scale) - margin, round(layer.dy * scale) - margin))
    if lifted:
        blur = max(2, round(4 * scale))
        image, margin = shadow(face, theme.colours.glow, 0.8, blur)
        parts.append((faded(image, 0.75), -margin, -margin))
    left = min(0, *(x for _, x, _ in parts))
    top = min(0, *(y for _, _, y in parts))
    right = max(width, *(x + image.get_width() for image, x, _ in parts))
    foot = max(height, *(y + image.get_height() for image, _, y in parts))
    whole = Surface((right - left, foot - top), pygame.SRCALPHA)
    for image, x, y in parts:
        whole.blit(image, (x - left, y - top), special_flags=PREMUL)
    whole.blit(face, (-left, -top), special_flags=PREMUL)
    used = whole.get_bounding_rect()
    return Sprite(
        whole.subsurface(used).copy(), left - width // 2 + used.left,
        top - height // 2 - lift + used.top,
    )


def cast_aloft(
    theme: Theme, face: Surface, lifted: bool, scale: float, away: tuple[int, int]
) -> Sprite:
    """What flies: beside its own shadow another lies on the ground, so many pixels away."""
    image, margin = shadow(face, theme.colours.shadow, 0.42, max(1, round(3 * scale)))
    half = margin + face.get_width() // 2
    thrown = image.get_rect(topleft=(away[0] - half, away[1] - half))
    near = cast(theme, face, lifted, scale, 0)
    own = near.surface.get_rect(topleft=(near.dx, near.dy))
    both = thrown.union(own)
    left, top = both.topleft
    whole = Surface(both.size, pygame.SRCALPHA)
    for drawn, place in ((image, thrown), (near.surface, own)):
        whole.blit(drawn, place.move(-left, -top), special_flags=PREMUL)
    return Sprite(whole, left, top)


def standing(
    theme: Theme, measures: BoardMeasures, face: Surface, state: str, scale: float
) -> Sprite:
    """A counter's face with its shadow, lifted when it is selected. scale: of the measures."""
    lifted = state == "selected"
    lift = round(measures.states.selected.lift * scale) if lifted else 0
    return cast(theme, face, lifted, scale, lift)


def casings(
    theme: Theme, measures: BoardMeasures, state: str, pixel: float, hover: float
) -> Iterator[tuple[float, Rgb]]:
    """What lies under a counter in a state: how far each casing juts out, and its colour, the
    widest first. pixel: one of the measures'; hover: how far the only one of "hover" does."""
    colours = theme.colours
    if state == "selected":
        layer = measures.states.selected
        ink, gold = layer.ink, layer.gold
        rest = (ink - gold) / 2
        yield ink * pixel, colours.ink
        yield (ink - rest) * pixel, colours.select
        yield rest * 0.7 * pixel, colours.ink
    elif state == "hover":
        yield hover, colours.cream_pale
