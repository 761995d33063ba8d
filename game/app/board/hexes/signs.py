"""The shapes printed on counters: stock, arrow, disc and shield, in hundredths of the side."""

import math
from collections.abc import Iterable

import pygame
from pygame import Rect, Surface

from game.app.board.view.measures import SignM, Tint, tint
from game.app.theme import Rgb, Theme

Point = tuple[float, float]


class Block:
    """A large surface in hundredths of a counter's side. grain: pixels of one hundredth."""

    def __init__(self, surface: Surface, unit: float, origin: Point) -> None:
        self.surface = surface
        self.unit = unit
        self.origin = origin

    def at(self, point: Point) -> Point:
        """A point in hundredths in the surface's pixels."""
        return (
            (point[0] + self.origin[0]) * self.unit,
            (point[1] + self.origin[1]) * self.unit,
        )

    def polygon(self, points: Iterable[Point], colour: Rgb) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self.surface, (*colour, 255), [self.at(p) for p in points])

    def disc(self, centre: Point, radius: float, colour: Rgb) -> None:
        """A filled circle."""
        pygame.draw.circle(self.surface, (*colour, 255), self.at(centre), radius * self.unit)

    def box(
        self, left: float, top: float, width: float, height: float, radius: float, colour: Rgb,
        corners: str = "all",
    ) -> None:
        """A filled rectangle; corners: "all" round, or only the "top" ones."""
        x, y = self.at((left, top))
        rect = Rect(round(x), round(y), round(width * self.unit), round(height * self.unit))
        r = round(radius * self.unit)
        low = r if corners == "all" else 0
        pygame.draw.rect(
            self.surface, (*colour, 255), rect, border_top_left_radius=r,
            border_top_right_radius=r, border_bottom_left_radius=low,
            border_bottom_right_radius=low,
        )

    def stock(
        self, shape: str, colour: Rgb, radius: float, cut: float, grow: float = 0, drop: float = 0
    ) -> None:
        """The counter's outline, grown by so much and let down by `drop`."""
        if shape == "cut":
            self.polygon(cut_corners(grow, drop, cut), colour)
        else:
            self.box(-grow, drop - grow, 100 + 2 * grow, 99 + 2 * grow, radius + grow, colour)


def cut_corners(grow: float, drop: float, cut: float) -> list[Point]:
    """A square of 100 x 99 with its corners cut, grown evenly on all sides."""
    low, high = -grow, 100 + grow
    top, foot = drop - grow, drop + 99 + grow
    # a parallel shift of the slanted sides by `grow`
    slant = cut + grow * (2 - math.sqrt(2))
    return [
        (low + slant, top), (high - slant, top), (high, top + slant), (high, foot - slant),
        (high - slant, foot), (low + slant, foot), (low, foot - slant), (low, top + slant),
    ]


def _arrow(centre: Point, size: Point, shaft: float) -> list[Point]:
    x, y = centre
    w, h = size[0] / 2, size[1] / 2
    neck = y - h + size[1] * 0.47
    return [
        (x, y - h), (x + w, neck), (x + shaft / 2, neck), (x + shaft / 2, y + h),
        (x - shaft / 2, y + h), (x - shaft / 2, neck), (x - w, neck),
    ]


def _shield(centre: Point, size: Point) -> list[Point]:
    x, y = centre
    w, h = size[0] / 2, size[1] / 2
    points: list[Point] = [(x - w, y - h), (x + w, y - h)]
    for index in range(9):
        t = index / 8
        # from the straight right side in a belly down to the point, and back up mirrored
        points.append((x + w * math.cos(t * math.pi / 2) ** 0.8, y + h * (0.05 + 0.95 * t)))
    points += [(2 * x - px, py) for px, py in reversed(points[2:])]
    return points


def sign_scale(sign: SignM, side: float, least: float) -> float:
    """How much a sign grows so that its digit keeps `least` pixels, or its own share of them;
    side: the counter's pixels."""
    return max(1.0, least * sign.least / max(0.1, sign.digit * side / 100))


def sign_box(sign: SignM, side: float, least: float) -> tuple[float, float, float, float]:
    """Left, top, width, height of a sign in hundredths; grown signs are pushed back inside."""
    k = sign_scale(sign, side, least)
    width, height = sign.size[0] * k, sign.size[1] * k
    x, y = sign.small.centre if sign.small and side < sign.small.below else sign.centre
    left = min(max(x - width / 2, -1.0 if k == 1 else 1.0), 101 - width)
    top = min(max(y - height / 2, 0.0), 99 - height)
    return left, top, width, height


def draw_sign(
    block: Block, sign: SignM, theme: Theme, side: float, least: float
) -> tuple[Point, float]:
    """Draw a sign's shape; the middle of its digit and how much the sign was grown."""
    left, top, width, height = sign_box(sign, side, least)
    k = sign_scale(sign, side, least)
    centre = (left + width / 2, top + height / 2)
    if sign.sign == "arrow":
        rim = 2.4 * k
        points = _arrow(centre, (width, height), sign.shaft * k)
        block.polygon(_grown(points, centre, rim), tint(theme, sign.rim))
        block.polygon(points, tint(theme, sign.fill))
    elif sign.sign == "disc":
        _disc(block, sign, theme, centre, width / 2, k)
    elif sign.sign == "shield":
        block.polygon(_shield(centre, (width + 3.4 * k, height + 3.6 * k)), tint(theme, sign.fill))
        block.polygon(_shield(centre, (width, height)), tint(theme, sign.rim))
        block.polygon(_shield(centre, (width - 4 * k, height - 4.4 * k)), tint(theme, sign.fill))
    return (centre[0], centre[1] + sign.drop * k), k


def _grown(points: list[Point], centre: Point, rim: float) -> list[Point]:
    """An arrow's outline moved outwards: along the diagonals at the head, straight elsewhere."""
    x = centre[0]
    tip, right, *_ = points
    made: list[Point] = [(tip[0], tip[1] - rim * 1.5)]
    made.append((right[0] + rim * 2.0, right[1] + rim))
    for px, py in points[2:-1]:
        down = rim
        made.append((px + math.copysign(rim, px - x), py + down))
    left = points[-1]
    made.append((left[0] - rim * 2.0, left[1] + rim))
    return made


def _disc(
    block: Block, sign: SignM, theme: Theme, centre: Point, radius: float, k: float
) -> None:
    rim, fill = tint(theme, sign.rim), tint(theme, sign.fill)
    block.disc(centre, radius + 1.2 * k, rim)
    block.disc(centre, radius - 0.8 * k, fill)
    dash: Tint = sign.dashed
    if dash:
        colour = tint(theme, dash)
        outer, inner = radius + 1.4 * k, radius - 1.6 * k
        for index in range(7):
            start = math.pi + index * math.pi / 7 + 0.06
            end = start + math.pi / 7 * 0.58
            block.polygon(
                [
                    (centre[0] + r * math.cos(a), centre[1] + r * math.sin(a))
                    for r, a in ((outer, start), (outer, end), (inner, end), (inner, start))
                ],
                colour,
            )
