"""Synthesise every sound of assets/sound from sines and seeded noise (developer tool).

Usage: python build/art/sounds.py
Needs numpy, PyYAML, pyloudnorm and `oggenc` (Debian: vorbis-tools). 44.1 kHz mono, short; each as
loud as assets/data/sounds.yaml says, and never nearer than 3 dB to full scale.
"""

from __future__ import annotations

import subprocess
import wave
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyloudnorm
import yaml
from numpy.typing import NDArray

RATE = 44_100
ASSETS = Path(__file__).resolve().parents[2] / "assets"
OUT = ASSETS / "sound"
LOUDEST_PEAK = 10 ** (-3 / 20)
Wave = NDArray[np.float64]


def span(seconds: float) -> Wave:
    """Time in seconds of each sample."""
    return np.arange(round(seconds * RATE)) / RATE


def hiss(rng: np.random.Generator, seconds: float, low: float, high: float) -> Wave:
    """Noise between two frequencies with soft flanks, deviation 1."""
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(rng.standard_normal(count))
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    shape = 1 / (1 + (low / np.maximum(pitch, 1)) ** 4) / (1 + (pitch / high) ** 4)
    band = np.fft.irfft(spectrum * shape, count)
    return np.asarray(band / max(float(band.std()), 1e-9))


def fall(seconds: float, half: float, attack: float = 0.001) -> Wave:
    """Envelope: linear attack, then halving every `half` seconds, closed to zero at the end."""
    t = span(seconds)
    shape = np.minimum(t / attack, 1) * 0.5 ** (t / half)
    return np.asarray(shape * np.clip((seconds - t) / 0.01, 0, 1))


def swell(seconds: float, peak: float) -> Wave:
    """Envelope rising to 1 at share `peak` of the time and sinking again, both rounded."""
    t = np.linspace(0, 1, round(seconds * RATE))
    warped = np.where(t < peak, t / peak / 2, 0.5 + (t - peak) / (1 - peak) / 2)
    return np.asarray(np.sin(np.pi * warped) ** 2)


def glide(seconds: float, start: float, end: float) -> Wave:
    """A sine whose pitch slides from `start` to `end` Hz."""
    t = span(seconds)
    pitch = start * (end / start) ** (t / seconds)
    return np.asarray(np.sin(2 * np.pi * np.cumsum(pitch) / RATE))


def struck(
    seconds: float, pitch: float, half: float, parts: tuple[tuple[float, float], ...]
) -> Wave:
    """A struck body: damped partials (ratio, strength); the high ones die first."""
    t = span(seconds)
    out = np.zeros_like(t)
    for ratio, strength in parts:
        out += strength * np.sin(2 * np.pi * pitch * ratio * t) * 0.5 ** (t / (half / ratio**0.8))
    return np.asarray(out * np.minimum(t / 0.0008, 1) * np.clip((seconds - t) / 0.015, 0, 1))


WOOD = ((1.0, 1.0), (2.57, 0.45), (4.3, 0.22), (6.9, 0.10))
BARS = ((1.0, 1.0), (3.93, 0.28), (9.2, 0.06))
BELL = ((1.0, 1.0), (2.0, 0.35), (2.98, 0.22), (5.4, 0.08))
CARD = ((1.0, 1.0), (1.61, 0.5), (2.7, 0.3))


def lay(seconds: float, *parts: tuple[float, Wave]) -> Wave:
    """Mix waves, each starting at its own second."""
    out = np.zeros(round(seconds * RATE))
    for start, piece in parts:
        first = round(start * RATE)
        piece = piece[: max(len(out) - first, 0)]  # noqa: PLW2901
        out[first : first + len(piece)] += piece
    return out


def room(dry: Wave, rng: np.random.Generator, amount: float = 0.10, half: float = 0.05) -> Wave:
    """A small warm room: the sound with a short, dull echo tail."""
    tail = hiss(rng, half * 5, 120, 2600) * fall(half * 5, half, 0.004)
    tail /= np.sqrt((tail**2).sum())
    count = len(dry) + len(tail)
    wet = np.fft.irfft(np.fft.rfft(dry, count) * np.fft.rfft(tail, count), count)
    return np.asarray(np.pad(dry, (0, len(tail))) + amount * 3 * wet)


def dice_knock(rng: np.random.Generator, force: float) -> Wave:
    """One die against wood or another die."""
    body = struck(0.09, rng.uniform(900, 1500), 0.008, WOOD)
    click = hiss(rng, 0.09, 1800, 6500) * fall(0.09, 0.004) * 0.4
    return np.asarray(force * (body + click))


def felt_knock(rng: np.random.Generator, force: float) -> Wave:
    """One die landing on felt over wood."""
    thud = struck(0.14, rng.uniform(210, 300), 0.016, WOOD)
    click = hiss(rng, 0.14, 900, 4200) * fall(0.14, 0.006) * 0.35
    return np.asarray(force * (thud + click))


def dice_shake(rng: np.random.Generator) -> Wave:
    """Dice rattling in a hand."""
    beats = np.cumsum(rng.uniform(0.035, 0.075, 11))
    knocks = [(float(b), dice_knock(rng, rng.uniform(0.35, 1.0))) for b in beats]
    return room(lay(0.75, *knocks), rng, 0.08)


def dice_land(rng: np.random.Generator) -> Wave:
    """Dice hitting the tray, bouncing, coming to rest."""
    times = (0.0, 0.045, 0.10, 0.15, 0.235, 0.29, 0.37)
    force = (1.0, 0.8, 0.55, 0.5, 0.32, 0.22, 0.13)
    parts = [(t, felt_knock(rng, f)) for t, f in zip(times, force, strict=True)]
    parts += [(0.07, dice_knock(rng, 0.25)), (0.20, dice_knock(rng, 0.12))]
    return room(lay(0.6, *parts), rng, 0.10)


def counter_pick(rng: np.random.Generator) -> Wave:
    """A card counter lifted with a fingernail."""
    flick = hiss(rng, 0.07, 1600, 5200) * swell(0.07, 0.25)
    return lay(0.12, (0, flick * 0.7), (0.012, struck(0.08, 620, 0.008, CARD) * 0.8))


def counter_place(rng: np.random.Generator) -> Wave:
    """A counter set down on paper over wood."""
    thud = struck(0.2, 168, 0.026, WOOD)
    slap = hiss(rng, 0.06, 700, 3200) * fall(0.06, 0.007)
    return room(lay(0.22, (0, thud), (0, slap * 0.5)), rng, 0.10)


def step(rng: np.random.Generator) -> Wave:
    """A counter walked one cell on."""
    return lay(
        0.09,
        (0, struck(0.08, 330, 0.010, CARD) * 0.8),
        (0, hiss(rng, 0.05, 900, 3000) * fall(0.05, 0.006) * 0.35),
    )


def jump(rng: np.random.Generator) -> Wave:
    """A jump pack lighting and carrying off."""
    rush = hiss(rng, 0.5, 180, 900) * swell(0.5, 0.35)
    air = hiss(rng, 0.5, 900, 3800) * swell(0.5, 0.6) * 0.55
    return lay(0.52, (0, rush), (0, air), (0, glide(0.5, 90, 190) * swell(0.5, 0.3) * 0.5))


def shot(rng: np.random.Generator) -> Wave:
    """A rifle, heard from across a table."""
    crack = hiss(rng, 0.22, 500, 3600) * fall(0.22, 0.022)
    low = glide(0.22, 170, 62) * fall(0.22, 0.045)
    return room(lay(0.24, (0, crack * 0.7), (0, low)), rng, 0.16, 0.07)


def alien_shot(rng: np.random.Generator) -> Wave:
    """A spat gob: a wet falling chirp."""
    t = span(0.3)
    chirp = glide(0.3, 820, 210) * (1 + 0.5 * np.sin(2 * np.pi * 38 * t)) * fall(0.3, 0.07, 0.006)
    wet = hiss(rng, 0.3, 700, 2400) * fall(0.3, 0.04, 0.01)
    return room(lay(0.32, (0, chirp * 0.8), (0, wet * 0.45)), rng, 0.12)


def throw(rng: np.random.Generator) -> Wave:
    """Something heavy thrown: a pin drawn, then a swish that sinks as it flies."""
    pin = struck(0.08, 2100, 0.012, BARS) * 0.35
    swish = hiss(rng, 0.34, 350, 1500) * swell(0.34, 0.35)
    hum = glide(0.34, 420, 190) * swell(0.34, 0.3) * 0.2
    return lay(0.46, (0, pin), (0.08, swish), (0.08, hum))


def blast(rng: np.random.Generator) -> Wave:
    """A charge going off: a crack, a deep thump, and what it threw up coming down."""
    crack = hiss(rng, 0.3, 250, 3000) * fall(0.3, 0.03)
    thump = glide(0.7, 95, 31) * fall(0.7, 0.13, 0.003)
    roar = hiss(rng, 0.8, 60, 420) * fall(0.8, 0.16, 0.008)
    parts = [(0.0, crack * 0.6), (0.0, thump * 1.4), (0.0, roar * 0.7)]
    for _ in range(7):
        bit = hiss(rng, 0.04, 900, 3200) * fall(0.04, 0.006) * float(rng.uniform(0.06, 0.16))
        parts.append((float(rng.uniform(0.28, 0.75)), bit))
    return room(lay(0.9, *parts), rng, 0.18, 0.09)


def sweep(rng: np.random.Generator) -> Wave:
    """A weapon brought round and held ready: cloth, then a bolt."""
    cloth = hiss(rng, 0.22, 500, 2400) * swell(0.22, 0.55)
    bolt = struck(0.07, 980, 0.008, BARS)
    click = hiss(rng, 0.04, 1800, 5200) * fall(0.04, 0.004) * 0.5
    return lay(0.34, (0, cloth * 0.5), (0.2, bolt * 0.6), (0.2, click), (0.245, bolt * 0.4))


def blow(rng: np.random.Generator) -> Wave:
    """A blow at arm's length: a short swing and a dull knock."""
    swing = hiss(rng, 0.14, 600, 2600) * swell(0.14, 0.7)
    knock = struck(0.2, 128, 0.03, WOOD) + hiss(rng, 0.2, 250, 1400) * fall(0.2, 0.012) * 0.5
    return room(lay(0.34, (0, swing * 0.5), (0.12, knock)), rng, 0.10)


def hit(rng: np.random.Generator) -> Wave:
    """A blow that tells: thump and a little splinter."""
    thump = glide(0.28, 150, 52) * fall(0.28, 0.05)
    parts = [(0.0, thump), (0.0, hiss(rng, 0.08, 400, 2200) * fall(0.08, 0.012) * 0.6)]
    for k in range(4):
        bit = hiss(rng, 0.03, 1500, 5000) * fall(0.03, 0.005) * 0.22
        parts.append((0.03 + 0.025 * k + float(rng.uniform(0, 0.012)), bit))
    return room(lay(0.32, *parts), rng, 0.14)


def push(rng: np.random.Generator) -> Wave:
    """Somebody thrust back: a shove, then soles that scrape over the ground."""
    shove = struck(0.12, 110, 0.02, WOOD)
    scrape = hiss(rng, 0.26, 300, 1500) * swell(0.26, 0.2)
    grit = hiss(rng, 0.26, 1500, 4200) * swell(0.26, 0.35) * 0.25
    return room(lay(0.34, (0, shove), (0.03, scrape * 0.7), (0.03, grit)), rng, 0.10)


def tumble(rng: np.random.Generator) -> Wave:
    """Somebody who falls: the body, then what it carries."""
    body = glide(0.22, 120, 58) * fall(0.22, 0.04)
    cloth = hiss(rng, 0.16, 300, 1600) * fall(0.16, 0.03) * 0.5
    gear = struck(0.14, 430, 0.012, CARD) * 0.45
    return room(lay(0.36, (0, body), (0, cloth), (0.09, gear)), rng, 0.12)


def miss(rng: np.random.Generator) -> Wave:
    """A shot going by: a thin breath that sinks."""
    breath = hiss(rng, 0.26, 1400, 4200) * swell(0.26, 0.3)
    return lay(0.28, (0, breath * 0.6), (0, glide(0.26, 1250, 620) * swell(0.26, 0.25) * 0.22))


def turn(rng: np.random.Generator) -> Wave:
    """A counter turned on paper."""
    return lay(0.11, (0, hiss(rng, 0.1, 1100, 3600) * swell(0.1, 0.4)))


def leap(rng: np.random.Generator) -> Wave:
    """A running jump on sand: cloth in the air, then both feet."""
    air = hiss(rng, 0.36, 350, 1600) * swell(0.36, 0.4)
    feet = struck(0.14, 118, 0.02, WOOD) + hiss(rng, 0.14, 500, 3400) * fall(0.14, 0.018) * 0.6
    return room(lay(0.52, (0, air * 0.55), (0.34, feet), (0.365, feet * 0.6)), rng, 0.08)


def bowshot(rng: np.random.Generator) -> Wave:
    """A string let go, and the shaft in the air."""
    string = struck(0.24, 196, 0.03, BARS) + struck(0.24, 291, 0.02, BARS) * 0.5
    snap = hiss(rng, 0.05, 1200, 5200) * fall(0.05, 0.006)
    shaft = hiss(rng, 0.24, 1800, 5200) * swell(0.24, 0.3) * 0.4
    return room(lay(0.34, (0, string), (0, snap * 0.6), (0.04, shaft)), rng, 0.10)


def steel(rng: np.random.Generator) -> Wave:
    """Steel on steel at arm's length: a swing, a clash that rings shortly."""
    swing = hiss(rng, 0.14, 900, 3600) * swell(0.14, 0.75)
    ring = struck(0.3, 1240, 0.05, ((1.0, 1.0), (1.51, 0.7), (2.33, 0.5), (3.7, 0.3)))
    clash = hiss(rng, 0.08, 2200, 7000) * fall(0.08, 0.01)
    knock = struck(0.14, 170, 0.02, WOOD)
    return room(
        lay(0.44, (0, swing * 0.45), (0.12, ring * 0.5), (0.12, clash * 0.6), (0.12, knock * 0.7)),
        rng, 0.10,
    )


def hurled(rng: np.random.Generator) -> Wave:
    """A weapon thrown: a swish that turns over itself."""
    parts = []
    for k in range(3):
        whirl = hiss(rng, 0.14, 500, 2200) * swell(0.14, 0.5)
        parts.append((0.1 * k, whirl * (1 - 0.22 * k)))
    return lay(0.42, *parts)


def card_draw(rng: np.random.Generator) -> Wave:
    """A card slid off the deck."""
    slide = hiss(rng, 0.2, 1800, 6800) * swell(0.2, 0.65)
    return lay(0.24, (0, slide), (0.17, struck(0.05, 760, 0.006, CARD) * 0.5))


def card_flip(rng: np.random.Generator) -> Wave:
    """A card turned over and laid down."""
    turn = hiss(rng, 0.11, 1200, 5200) * swell(0.11, 0.5)
    slap = hiss(rng, 0.06, 700, 3600) * fall(0.06, 0.008)
    return room(
        lay(0.24, (0, turn * 0.55), (0.12, slap), (0.12, struck(0.1, 240, 0.014, CARD))), rng, 0.08
    )


def marker(rng: np.random.Generator) -> Wave:
    """A marker dropped on a counter."""
    return room(
        lay(
            0.3,
            (0, struck(0.12, 420, 0.012, CARD)),
            (0, hiss(rng, 0.04, 1000, 3600) * fall(0.04, 0.006) * 0.4),
            (0.015, struck(0.26, 1318.5, 0.045, BELL) * 0.25),
        ),
        rng,
        0.08,
    )


def tune(
    rng: np.random.Generator, notes: tuple[tuple[float, float, float], ...], half: float
) -> Wave:
    """Mallet notes (start, Hz, force) in a small room."""
    parts = []
    for start, pitch, force in notes:
        parts.append((start, force * struck(half * 7, pitch, half, BARS)))
        parts.append((start, force * 0.05 * hiss(rng, 0.04, 500, 2400) * fall(0.04, 0.006)))
    length = max(n[0] for n in notes) + half * 7
    return room(lay(length, *parts), rng, 0.09, 0.08)


def phase(rng: np.random.Generator) -> Wave:
    """A new phase: two rising notes."""
    return tune(rng, ((0, 392.0, 0.8), (0.13, 587.3, 1.0)), 0.10)


def refuse(_rng: np.random.Generator) -> Wave:
    """A soft no: two dull wooden notes, the second lower."""
    return lay(
        0.3,
        (0, struck(0.14, 196.0, 0.03, ((1.0, 1.0), (2.57, 0.15)))),
        (0.11, struck(0.18, 155.6, 0.035, ((1.0, 1.0), (2.57, 0.12)))),
    )


def button(rng: np.random.Generator) -> Wave:
    """A key pressed."""
    return lay(
        0.06,
        (0, struck(0.055, 520, 0.007, WOOD) * 0.7),
        (0, hiss(rng, 0.03, 1500, 4000) * fall(0.03, 0.004) * 0.2),
    )


def undo(rng: np.random.Generator) -> Wave:
    """A step taken back: a counter drawn over paper."""
    drawn = hiss(rng, 0.14, 900, 3000) * swell(0.14, 0.75)
    return lay(0.2, (0, drawn * 0.6), (0.13, struck(0.07, 280, 0.010, CARD) * 0.7))


def win(rng: np.random.Generator) -> Wave:
    """Won: a rising major chord that rings."""
    return tune(
        rng,
        (
            (0, 392.0, 0.8),
            (0.14, 493.9, 0.8),
            (0.28, 587.3, 0.85),
            (0.46, 784.0, 1.0),
            (0.46, 587.3, 0.5),
            (0.46, 392.0, 0.5),
            (0.46, 196.0, 0.5),
        ),
        0.20,
    )


def lose(rng: np.random.Generator) -> Wave:
    """Lost: a slow fall in minor."""
    return tune(
        rng,
        (
            (0, 392.0, 0.9),
            (0.22, 349.2, 0.8),
            (0.44, 311.1, 0.8),
            (0.70, 261.6, 1.0),
            (0.70, 155.6, 0.6),
            (0.70, 130.8, 0.6),
        ),
        0.20,
    )


def tread(rng: np.random.Generator) -> Wave:
    """Tons of steel set down: a low thud, a servo's whine, a plate that settles."""
    thud = glide(0.26, 96, 44) * fall(0.26, 0.05)
    servo = glide(0.16, 310, 470) * swell(0.16, 0.5) * 0.16
    plate = struck(0.14, 540, 0.012, BARS) * 0.22
    grit = hiss(rng, 0.12, 200, 1200) * fall(0.12, 0.02) * 0.4
    return room(lay(0.34, (0, servo), (0.07, thud), (0.07, grit), (0.12, plate)), rng, 0.1)


def cannon(rng: np.random.Generator) -> Wave:
    """A heavy gun: the crack, the boom after it, the casing that falls."""
    crack = hiss(rng, 0.12, 700, 4200) * fall(0.12, 0.012) * 0.7
    boom = glide(0.42, 130, 38) * fall(0.42, 0.08)
    rush = hiss(rng, 0.4, 90, 700) * fall(0.4, 0.07) * 0.7
    casing = struck(0.16, 1450, 0.02, BARS) * 0.14
    whole = lay(0.62, (0, crack), (0.01, boom), (0.01, rush), (0.4, casing))
    return room(whole, rng, 0.22, 0.09)


def ramming(rng: np.random.Generator) -> Wave:
    """Armour against armour: a dull blow, plates that ring, something that breaks off."""
    knock = glide(0.3, 120, 46) * fall(0.3, 0.05)
    ring = struck(0.4, 290, 0.07, BARS) * 0.5
    scrape = hiss(rng, 0.22, 900, 3600) * swell(0.22, 0.3) * 0.3
    bit = struck(0.12, 1120, 0.015, BARS) * 0.2
    return room(lay(0.58, (0, knock), (0, ring), (0.03, scrape), (0.34, bit)), rng, 0.18, 0.08)


def thrusters(rng: np.random.Generator) -> Wave:
    """Jump jets under a machine: a deep rush that swells, and the landing."""
    rush = hiss(rng, 0.6, 70, 620) * swell(0.6, 0.4)
    air = hiss(rng, 0.6, 800, 3000) * swell(0.6, 0.5) * 0.4
    low = glide(0.6, 60, 120) * swell(0.6, 0.4) * 0.7
    thud = glide(0.22, 90, 40) * fall(0.22, 0.05)
    return lay(0.86, (0, rush), (0, air), (0, low), (0.6, thud))


SOUNDS: dict[str, Callable[[np.random.Generator], Wave]] = {
    "dice-shake": dice_shake,
    "dice-land": dice_land,
    "counter-pick": counter_pick,
    "counter-place": counter_place,
    "step": step,
    "jump": jump,
    "shot": shot,
    "shot-alien": alien_shot,
    "throw": throw,
    "blast": blast,
    "sweep": sweep,
    "blow": blow,
    "turn": turn,
    "push": push,
    "fall": tumble,
    "jump-arena": leap,
    "shot-arena": bowshot,
    "blow-arena": steel,
    "throw-arena": hurled,
    "step-mechs": tread,
    "jump-mechs": thrusters,
    "shot-mechs": cannon,
    "blow-mechs": ramming,
    "hit": hit,
    "miss": miss,
    "card-draw": card_draw,
    "card-flip": card_flip,
    "marker": marker,
    "phase": phase,
    "refuse": refuse,
    "button": button,
    "undo": undo,
    "win": win,
    "lose": lose,
}


def loudness(sound: Wave) -> float:
    """How loud it is where it is loudest, in LUFS over 400 ms, silence around it."""
    meter, around = pyloudnorm.Meter(RATE), np.zeros(round(0.4 * RATE))
    meter.integrated_loudness(np.concatenate([around, sound, around]))
    return float(np.max(meter.blockwise_loudness))


def save(name: str, sound: Wave, wanted: float) -> int:
    """Write assets/sound/`name`.ogg, so loud (LUFS); returns its size in bytes."""
    level = sound - sound.mean()
    level[-200:] *= np.linspace(1, 0, 200)
    level *= 10 ** ((wanted - loudness(level)) / 20)
    peak = float(np.abs(level).max())
    if peak > LOUDEST_PEAK:
        raise SystemExit(f"{name}: a peak of {20 * np.log10(peak):.1f} dBFS at {wanted} LUFS")
    data = np.rint(level * 32767).astype("<i2")
    raw = OUT / f"{name}.wav"
    with wave.open(str(raw), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data.tobytes())
    target = OUT / f"{name}.ogg"
    # A fixed serial keeps the files the same from build to build.
    subprocess.run(["oggenc", "-Q", "-q", "4", "-s", "1", "-o", str(target), str(raw)], check=True)
    raw.unlink()
    return target.stat().st_size


def main() -> None:
    """Write every sound."""
    OUT.mkdir(parents=True, exist_ok=True)
    rows = yaml.safe_load((ASSETS / "data" / "sounds.yaml").read_text(encoding="utf-8"))
    for name, maker in SOUNDS.items():
        sound = maker(np.random.default_rng(zlib.crc32(name.encode())))
        size = save(name, sound, float(rows[name]["loudness"]))
        print(f"{name:14} {len(sound) / RATE:5.2f} s  {size:6} bytes")


if __name__ == "__main__":
    main()
