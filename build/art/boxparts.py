"""Brushes and the common frame of the box fronts (developer tool, standard library only)."""

from __future__ import annotations

import random

from svg import Point, num, path

W, H, STRIP = 280, 372, 333


def fill(data: str, colour: str, opacity: float = 1.0) -> str:
    """A flat shape."""
    fade = "" if opacity == 1 else f' fill-opacity="{num(opacity)}"'
    return f'<path d="{data}" fill="{colour}"{fade}/>\n'


def line(
    data: str, width: float, colour: str, opacity: float = 1.0, dash: str = "", cap: str = "round"
) -> str:
    """A stroke, round unless `cap` says otherwise."""
    extra = f' stroke-dasharray="{dash}"' if dash else ""
    extra += "" if opacity == 1 else f' stroke-opacity="{num(opacity)}"'
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{num(width)}" '
        f'stroke-linecap="{cap}" stroke-linejoin="round"{extra}/>\n'
    )


def plate(points: list[Point], colour: str, ink: str, width: float = 2.0) -> str:
    """A polygon of armour: fill and ink outline."""
    return fill(path(points), colour) + line(path(points), width, ink)


def disc(x: float, y: float, r: float, colour: str, opacity: float = 1.0) -> str:
    """A filled circle."""
    fade = "" if opacity == 1 else f' fill-opacity="{num(opacity)}"'
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{colour}"{fade}/>\n'


def down(name: str, stops: list[tuple[float, str, float]], y0: float = 0, y1: float = H) -> str:
    """A vertical gradient; stops are (place 0-1, colour, opacity)."""
    body = "".join(
        f'<stop offset="{num(o)}" stop-color="{c}" stop-opacity="{num(a)}"/>' for o, c, a in stops
    )
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{num(y0)}" '
        f'x2="0" y2="{num(y1)}">{body}</linearGradient>\n'
    )


def glow(name: str, x: float, y: float, r: float, stops: list[tuple[float, str, float]]) -> str:
    """A radial gradient."""
    body = "".join(
        f'<stop offset="{num(o)}" stop-color="{c}" stop-opacity="{num(a)}"/>' for o, c, a in stops
    )
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{num(x)}" cy="{num(y)}" '
        f'r="{num(r)}">{body}</radialGradient>\n'
    )


def area(name: str, x: float = 0, y: float = 0, w: float = W, h: float = H) -> str:
    """A rectangle painted with a gradient."""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" '
        f'fill="url(#{name})"/>\n'
    )


def specks(seed: int, count: int, colours: tuple[str, str]) -> str:
    """Print grain: tiny dots light and dark over the picture."""
    rng = random.Random(seed)
    out = ""
    for _ in range(count):
        x, y = rng.uniform(2, W - 2), rng.uniform(2, STRIP - 2)
        out += disc(x, y, rng.uniform(0.3, 0.8), rng.choice(colours), rng.uniform(0.10, 0.22))
    return out


def finish(defs: str, picture: str, top: str, seed: int) -> str:
    """Picture, grain, dark head for the name, foot strip, brass frame lines, worn edge."""
    defs += down("head", [(0, top, 0.96), (0.55, top, 0.72), (1, top, 0)], 0, 132)
    defs += down("foot", [(0, "#2a1a12", 1), (1, "#120a06", 1)], STRIP, H)
    defs += glow(
        "shade",
        110,
        120,
        330,
        [(0, "#fff0d0", 0.10), (0.45, "#fff0d0", 0), (0.7, "#0a0503", 0), (1, "#0a0503", 0.55)],
    )
    out = f"<defs>\n{defs}</defs>\n{picture}"
    out += specks(seed, 190, ("#fff3d6", "#120806"))
    out += area("head", 0, 0, W, 132) + area("shade", 0, 0, W, STRIP)
    out += area("foot", 0, STRIP, W, H - STRIP)
    out += line(f"M0 {STRIP}H{W}", 1.4, "#d8b56a")
    out += line(f"M6.5 6.5H{W - 6.5}V{H - 6.5}H6.5Z", 1.6, "#d8b56a", 0.75, cap="butt")
    out += line(f"M2 2H{W - 2}V{H - 2}H2Z", 4, "#130b07", 0.85, cap="butt")
    return out + line(f"M1 {H - 1}V1H{W - 1}", 1.2, "#fff0d0", 0.35, cap="butt")
