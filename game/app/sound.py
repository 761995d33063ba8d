"""Sounds from assets/sound, loaded when first heard; without a sound device all is silent."""

from collections.abc import Callable

import pygame

from game.core.resources import asset

_ENDINGS = ("ogg", "wav")


def _there(name: str) -> bool:
    return any(asset("sound", f"{name}.{ending}").is_file() for ending in _ENDINGS)


class Sounds:
    """Plays sounds by name. The mixer is opened by the first sound, not by the start."""

    def __init__(self) -> None:
        self._volume = 0.7
        self._held: dict[str, pygame.mixer.Sound | None] = {}
        self._ready: bool | None = None
        self.played: list[str] = []
        """Names of what was asked for, the newest 50: tests and the crash report read it."""

    def level(self, percent: int) -> None:
        """Volume 0..100; 0 is off."""
        self._volume = max(0, min(100, percent)) / 100

    def play(self, name: str, *of: str) -> None:
        """Play a sound; an unknown name or a missing device is silence. of: who it comes from;
        the first sound of that name and theirs ("shot-alien") is played in its place if there is
        one."""
        name = next((f"{name}-{one}" for one in of if one and _there(f"{name}-{one}")), name)
        self.played = [*self.played[-49:], name]
        if self._volume <= 0 or not self._open():
            return
        if name not in self._held:
            self._held[name] = self._load(name)
        sound = self._held[name]
        if sound is not None:
            sound.set_volume(self._volume)
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
