"""The shadow that a counter throws, baked into its sprite."""

import pygame
from pygame import Surface

from game.app.board.ink import PREMUL, faded, shadow
from game.app.board.kit import Sprite
from game.app.theme import Theme


def cast(theme: Theme, face: Surface, lifted: bool, scale: float, lift: int) -> Sprite:
    """A counter's face with the shadow it throws, its anchor in the middle of the face. lift:
    pixels that it hangs above its place."""
    width, height = face.get_size()
    parts: list[tuple[Surface, int, int]] = []
    for how in theme.shadows.lifted if lifted else theme.shadows.counter:
        blur = max(1, round(how.blur * scale))
        image, margin = shadow(face, theme.colours.shadow, how.percent / 100, blur)
        parts.append((image, round(how.dx * scale) - margin, round(how.dy * scale) - margin))
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
