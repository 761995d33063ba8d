"""Write the program's icon: SVG, the PNGs that a desktop asks for, and in build/icons those of
Windows (with ImageMagick's `convert`) and macOS (with `png2icns` of icnsutils).

PNGs are rasterised by pygame, so that they look as they will in the window.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from dice import TONES, solid
from svg import ART, path, ring, write

ICO = Path(__file__).resolve().parents[1] / "icons" / "skirmish-box.ico"
ICNS = ICO.with_suffix(".icns")
DESKTOP = Path(__file__).resolve().parents[2] / "assets" / "desktop" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256)


def body() -> str:
    """A die on a hex of the map, on walnut in a brass frame; box 256x256."""
    out = (
        '<defs><linearGradient id="wood" gradientUnits="userSpaceOnUse" x1="30" y1="10" x2="220" '
        'y2="250"><stop offset="0" stop-color="#7a5132"/><stop offset="0.5" stop-color="#4e3220"/>'
        '<stop offset="1" stop-color="#2a1a10"/></linearGradient>'
        '<linearGradient id="blue" gradientUnits="userSpaceOnUse" x1="60" y1="40" x2="200" '
        'y2="220"><stop offset="0" stop-color="#3b6c9c"/><stop offset="1" stop-color="#1f4b73"/>'
        "</linearGradient></defs>\n"
        '<rect x="4" y="4" width="248" height="248" rx="46" fill="#1a100a"/>\n'
        '<rect x="8" y="8" width="240" height="238" rx="42" fill="url(#wood)"/>\n'
    )
    for y in (66, 126, 186):
        out += f'<rect x="8" y="{y}" width="240" height="3" fill="#1a100a" fill-opacity="0.55"/>\n'
    out += (
        '<rect x="16" y="16" width="224" height="222" rx="34" fill="none" stroke="#e6c681" '
        'stroke-width="6"/>\n'
    )
    for radius, fill in ((102, "#1a100a"), (98, "#f5eedd"), (86, "url(#blue)")):
        out += f'<path d="{path(ring(128, 127, radius, 6, 30))}" fill="{fill}"/>\n'
    out += (
        '<g transform="translate(134 136) rotate(-12) scale(1.16) translate(-48 -46)">\n'
        '<rect x="6" y="9" width="94" height="94" rx="22" fill="#0b1d2e" fill-opacity="0.55"/>\n'
    )
    return out + solid(TONES["ivory"], 5) + "</g>\n"


def raster(size: int) -> Path:
    """Rasterise the icon for the desktop at `size`; returns the file."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    target = DESKTOP / f"{size}.png"
    pygame.image.save(pygame.image.load_sized_svg(ART / "app-icon.svg", (size, size)), target)
    return target


def main() -> None:
    """Write app-icon.svg, the desktop's icons, skirmish-box.ico and .icns."""
    write("app-icon", 256, 256, body())
    DESKTOP.mkdir(parents=True, exist_ok=True)
    ICO.parent.mkdir(exist_ok=True)
    files = {size: str(raster(size)) for size in SIZES}
    subprocess.run(["convert", *files.values(), str(ICO)], check=True)
    fit = [file for size, file in files.items() if size not in (24, 64)]  # no places for those
    subprocess.run(["png2icns", str(ICNS), *fit], check=True)


if __name__ == "__main__":
    main()
