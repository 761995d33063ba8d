"""Drives the window as a player would: real pygame events, aimed at widgets by their names."""

import os
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event

from game.app.loop import App


class Driver:
    """Posts mouse and keyboard events to an app and lets it take them."""

    def __init__(self, app: App, pictures: Path | None = None) -> None:
        self.app = app
        env = os.environ.get("SKIRMISH_BOX_SHOTS", "")
        self.pictures = Path(env) if env else pictures
        self.settle()

    def settle(self, turns: int = 12) -> None:
        """Let the app work until nothing is left to paint (at most `turns` turns, and as many
        more as what it does in the background takes)."""
        left = turns
        while left > 0 or self.app.working:
            left -= 1
            self.app.step(1)
            due = self.app.scene.deadline()
            late = due is not None and due <= pygame.time.get_ticks()
            busy = self.app.scene.damaged or pygame.event.peek() or late
            if not self.app.running or not (busy or self.app.working):
                break

    def calm(self) -> None:
        """Let the app work until all that its scene wants made ready is."""
        for _ in range(4000):
            self.app.step(1)
            scene = self.app.scene
            if not (scene.damaged or scene.animating or self.app.idle_worker.pending):
                return
        raise AssertionError("it never came to rest")

    def rect(self, name: str) -> Rect:
        """Where the widget of that name shows; fails if it doesn't."""
        rect = self.app.scene.find(name)
        assert rect is not None, f"no widget {name!r} in scene {self.app.scene.name}"
        assert rect.width and rect.height, f"{name!r} is scrolled out of sight"
        return rect

    def move(self, where: str | tuple[int, int]) -> None:
        """Move the mouse onto a widget or a point."""
        point = self.rect(where).center if isinstance(where, str) else where
        pygame.event.post(
            Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        )
        self.settle()

    def click(self, where: str | tuple[int, int], button: int = 1) -> None:
        """Click a widget (its centre) or a point."""
        point = self.rect(where).center if isinstance(where, str) else where
        self.move(point)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(Event(kind, pos=point, button=button, touch=False))
        self.settle()

    def scroll_to(self, name: str) -> None:
        """Scroll a widget into sight, as the wheel or Tab would."""
        widget = self.app.scene.widget(name)
        assert widget is not None, name
        widget.reveal(widget.rect)
        self.settle()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at one point, move, let go at another."""
        self.move(start)
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
        pygame.event.post(
            Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        )
        self.settle()
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
        self.settle()

    def wheel(self, where: str | tuple[int, int], amount: int) -> None:
        """Turn the wheel over something; up is positive."""
        self.move(where)
        pygame.event.post(Event(pygame.MOUSEWHEEL, x=0, y=amount, flipped=False))
        self.settle()

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        """Press and release a key; `text` is what it types."""
        pygame.event.post(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0))
        if text and not mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            pygame.event.post(Event(pygame.TEXTINPUT, text=text))
        pygame.event.post(Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0))
        self.settle()

    def type(self, text: str) -> None:
        """Type a text, sign by sign."""
        for sign in text:
            code = pygame.key.key_code(sign) if sign.isascii() and sign.isalnum() else 0
            self.key(code, text=sign)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.app.resized(size)
        self.settle()

    def focus(self) -> str:
        """Name of the widget with the focus, or ""."""
        focused = self.app.scene.focused
        return focused.name if focused else ""

    def shot(self, name: str) -> Path | None:
        """Write the window to <pictures>/<name>.png, if there is such a folder."""
        surface = pygame.display.get_surface()
        if self.pictures is None or surface is None:
            return None
        self.pictures.mkdir(parents=True, exist_ok=True)
        path = self.pictures / f"{name}.png"
        pygame.image.save(surface, str(path))
        return path
