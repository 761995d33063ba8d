"""The values printed on cards: arrow, disc and shield, in hundredths of the counter's side."""

import math

from game.app.board.view.counter_spec import Disc, Fill, Layer
from game.app.board.view.look import Sign
from game.app.board.view.measures import tint
from game.app.board.view.plane import Point
from game.app.theme import Theme


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


def sign_scale(sign: Sign, side: float, least: float) -> float:
    """How much a sign grows so that its digit keeps `least` pixels, or its own share of them;
    side: the counter's pixels."""
    return max(1.0, least * sign.least / max(0.1, sign.digit * side / 100))


def sign_box(sign: Sign, side: float, least: float) -> tuple[float, float, float, float]:
    """Left, top, width, height of a sign in hundredths; grown signs are pushed back inside."""
    k = sign_scale(sign, side, least)
    width, height = sign.size[0] * k, sign.size[1] * k
    x, y = sign.small.centre if sign.small and side < sign.small.below else sign.centre
    left = min(max(x - width / 2, -1.0 if k == 1 else 1.0), 101 - width)
    top = min(max(y - height / 2, 0.0), 99 - height)
    return left, top, width, height


def sign_layers(
    sign: Sign, theme: Theme, side: float, least: float
) -> tuple[list[Layer], Point, float]:
    """A sign's shape, the middle of its digit and how much the sign was grown."""
    left, top, width, height = sign_box(sign, side, least)
    k = sign_scale(sign, side, least)
    centre = (left + width / 2, top + height / 2)
    layers: list[Layer] = []
    if sign.sign == "arrow":
        points = _arrow(centre, (width, height), sign.shaft * k)
        layers.append(Fill(_grown(points, centre, 2.4 * k), tint(theme, sign.rim)))
        layers.append(Fill(points, tint(theme, sign.fill)))
    elif sign.sign == "disc":
        layers += _disc(sign, theme, centre, width / 2, k)
    elif sign.sign == "shield":
        rim, fill = tint(theme, sign.rim), tint(theme, sign.fill)
        for wider, higher, colour in ((3.4, 3.6, fill), (0.0, 0.0, rim), (-4.0, -4.4, fill)):
            size = (width + wider * k, height + higher * k)
            layers.append(Fill(_shield(centre, size), colour))
    return layers, (centre[0], centre[1] + sign.drop * k), k


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


def _disc(sign: Sign, theme: Theme, centre: Point, radius: float, k: float) -> list[Layer]:
    rim, fill = tint(theme, sign.rim), tint(theme, sign.fill)
    layers: list[Layer] = [
        Disc(centre, radius + 1.2 * k, rim), Disc(centre, radius - 0.8 * k, fill)
    ]
    if sign.dashed:
        colour = tint(theme, sign.dashed)
        outer, inner = radius + 1.4 * k, radius - 1.6 * k
        for index in range(7):
            start = math.pi + index * math.pi / 7 + 0.06
            end = start + math.pi / 7 * 0.58
            layers.append(Fill(
                [
                    (centre[0] + r * math.cos(a), centre[1] + r * math.sin(a))
                    for r, a in ((outer, start), (outer, end), (inner, end), (inner, start))
                ],
                colour,
            ))
    return layers
