"""Sounds from assets/sound, loaded when first heard; without a sound device all is silent.

Each is of a kind that the player may make louder or quieter by itself (`assets/data/sounds.yaml`).
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Literal, get_args

import pygame

from game.core.asset_yaml import Record, read_asset
from game.core.resources import asset

SoundKind = Literal["dice", "effects", "signals"]
KINDS: tuple[SoundKind, ...] = get_args(SoundKind)
_ENDINGS = ("ogg", "wav")


class SoundRow(Record, frozen=True):
    """What is known of a sound. loudness: at full level, LUFS where it is loudest (400 ms)."""

    kind: SoundKind
    loudness: float


@cache
def sound_rows() -> dict[str, SoundRow]:
    """All sounds, by name."""
    return read_asset(asset("data", "sounds.yaml"), dict[str, SoundRow])


def _there(name: str) -> bool:
    return any(asset("sound", f"{name}.{ending}").is_file() for ending in _ENDINGS)


class Sounds:
    """Plays sounds by name. The mixer is opened by the first sound, not by the start."""

    def __init__(self) -> None:
        self._volume = 0.7
        self._kinds: dict[SoundKind, float] = dict.fromkeys(KINDS, 1.0)
        self._held: dict[str, pygame.mixer.Sound | None] = {}
        self._ready: bool | None = None
        self.played: list[str] = []
        """Names of what was asked for, the newest 50: tests and the crash report read it."""

    def level(self, percent: int, kinds: Mapping[SoundKind, int] | None = None) -> None:
        """Volume 0..100 of everything, 0 is off; kinds: 0..100 of that for each kind, else all."""
        self._volume = max(0, min(100, percent)) / 100
        for kind in KINDS:
            self._kinds[kind] = max(0, min(100, (kinds or {}).get(kind, 100))) / 100

    def volume(self, name: str) -> float:
        """At which a sound is played now, from 0 to 1."""
        if self._volume <= 0:
            return 0.0
        row = sound_rows().get(name)
        return self._volume * (self._kinds[row.kind] if row is not None else 1.0)

    def play(self, name: str, *of: str) -> None:
        """Play a sound; an unknown name or a missing device is silence. of: who it comes from;
        the first sound of that name and theirs ("shot-alien") is played in its place if there is
        one."""
        name = next((f"{name}-{one}" for one in of if one and _there(f"{name}-{one}")), name)
        self.played = [*self.played[-49:], name]
        volume = self.volume(name)
        if volume <= 0 or not self._open():
            return
        if name not in self._held:
            self._held[name] = self._load(name)
        sound = self._held[name]
        if sound is not None:
            sound.set_volume(volume)
            sound.play()

    def within(self, game: str) -> Callable[..., None]:
        """`play`, in a game that may have sounds of its own ("shot-<game>")."""
        return lambda name, of="": self.play(name, of, game)

    def _open(self) -> bool:
        if self._ready is None:
            try:
                pygame.mixer.init(44_100, -16, 2, 512)
                self._ready = True
            except pygame.error:
                self._ready = False
        return self._ready

    @staticmethod
    def _load(name: str) -> pygame.mixer.Sound | None:
        for ending in _ENDINGS:
            path = asset("sound", f"{name}.{ending}")
            if path.is_file():
                try:
                    return pygame.mixer.Sound(str(path))
                except pygame.error:
                    return None
        return None
