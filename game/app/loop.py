"""The window and its loop: a stack of scenes, sleeping whenever nothing moves.

The loop blocks in the event queue; an idle program draws nothing and burns nothing. Workers wake
it with events. Whatever fails inside a scene is reported to a file and the player is taken back to
the first scene; every game is on disk after each action, so nothing is lost.
"""

import contextlib
import os
import sys
import warnings
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import crash, worker
from game.app.gamepad import Device, Gamepads
from game.app.idle_worker import IdleWorker
from game.app.narration import Narrator
from game.app.scene import Scene
from game.app.screen import LEAST_SIZE, first_size, fitted, name_window
from game.app.settings import Settings, SettingsFile
from game.app.sound import Sounds
from game.app.touch import Fingers
from game.app.ui import Ui, auto_percent, largest_percent, largest_text
from game.app.widgets.scroll import WHEEL_STEP
from game.app.widgets.toast import SHOWN, Toast
from game.app.window_place import WindowMemory
from game.core.language import LANGUAGE, preferred, speak, spoken, system_language

T = TypeVar("T")
FRAME = 16  # ms between frames while something moves
LISTEN = 500  # ms after which an idle program listens for signals
_ACTIONS_KEPT = 40
_MOVED = 3  # pixels that a mouse moves at once when a hand moves it
_SWIPE = 10  # pixels at 100 % before a finger on a list scrolls it
_BY_HAND = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)


class App:
    """One window. `size`: the window's first size in pixels, which isn't kept for the next start;
    None: as large as it was last time, at first as large as fits the desktop."""

    def __init__(self, settings: SettingsFile, size: tuple[int, int] | None = None) -> None:
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        name_window()
        pygame.display.init()
        pygame.font.init()
        worker.begin()
        # Only a clock starts pygame's time while the rest of it stays asleep.
        self._clock = pygame.time.Clock()
        self.store = settings
        self._memory = WindowMemory() if size is None else None
        kept = self._memory.kept if self._memory is not None else None
        self._windowed = size or (first_size() if kept is None else fitted(kept.size))
        self.size = self._windowed
        speak(preferred(self.settings.language))
        os.environ[LANGUAGE] = spoken()  # for the engines that it starts
        self.ui = Ui()
        self.sounds = Sounds()
        self._listen(self.settings)
        self.scenes: list[Scene] = []
        self.running = True
        self.status = 0
        self.frames_drawn = 0
        self.working = 0
        """Jobs in the background whose results haven't come yet."""
        self.actions: deque[str] = deque(maxlen=_ACTIONS_KEPT)
        self.narrator: Narrator | None = None
        """Says what the window shows, if somebody listens."""
        self.repeats = False
        """Whether the key press at hand only repeats a key that is held down."""
        self._held: set[int] = set()
        self._keyed: Scene | None = None  # that heard of the last key
        self._pads = Gamepads()
        self._fingers = Fingers()
        self._swiped: tuple[tuple[int, int], bool] | None = None
        """Where a finger was that may scroll, and whether it does."""
        self._cursor = -1
        self._toast: tuple[Toast, int, Callable[[], None] | None] | None = None
        self._failing = False
        self.help: Callable[[], None] = lambda: None
        """Opens the rulebook, wherever F1 has no other meaning."""
        self.respoken: Callable[[], None] = lambda: None
        """Has what is open say all in the language that is spoken from now on."""
        self.dropped: Callable[[str], None] = lambda _: None
        """Opens a file that was dropped on the window."""
        self.idle_worker = IdleWorker(lambda: bool(pygame.event.peek()))
        self._open(maximised=kept is not None and kept.maximised)

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.store.value

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.scenes[-1]

    # Window

    def _open(self, *, maximised: bool = False) -> None:
        pygame.display.set_caption(self.ui.say("app.title"))
        icon = self.ui.icons.art(".", "app-icon", (64, 64))
        if icon is not None:
            pygame.display.set_icon(icon)
        if self.settings.full_screen:
            screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            screen = _open_window(self._windowed, maximised=maximised)
            if self._memory is not None:
                self._memory.opened(self._windowed, maximised=maximised)
        self.size = screen.get_size()
        pygame.key.set_repeat(400, 35)
        self._rescale()

    def _rescale(self) -> None:
        wanted = self.settings.scale or auto_percent(self.size)
        wanted = min(wanted, largest_percent(self.size))
        if wanted != self.ui.percent:
            self.ui.rescale(wanted)
        settings = self.settings
        self.ui.recolour(settings.palette, settings.reading,
                         min(settings.text_size, largest_text(self.size, wanted)))

    def _listen(self, settings: Settings) -> None:
        """How loud everything is."""
        self.sounds.level(settings.volume if settings.sound else 0, settings.volumes())

    def apply(self, settings: Settings) -> None:
        """Take new settings at once and keep them on disk."""
        old = self.settings
        fault = self.store.save(settings)
        self._listen(settings)
        if old.language != settings.language:
            self._speak(settings.language or system_language())
        if old.full_screen != settings.full_screen:
            if old.full_screen:
                # It may have been maximised, without the frame that it has now.
                self._windowed = fitted(self._windowed)
            else:
                self._windowed = self.size
            self._open()
        self._rescale()
        if self.scenes:  # those beneath are built anew when they come on top again
            self.scene.rebuild()
        if fault:
            self.toast(fault)

    def _speak(self, code: str) -> None:
        """Say all in another language from now on."""
        if code == spoken():
            return
        speak(code)
        os.environ[LANGUAGE] = code  # for the engines that are started from now on
        self.ui.renew()
        pygame.display.set_caption(self.ui.say("app.title"))
        self.respoken()

    def resized(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        if size == self.size and pygame.display.get_surface() is not None:
            self.scene.damage(Rect((0, 0), size))
            return
        self.size = size
        if not self.settings.full_screen:
            self._windowed = size
            if self._memory is not None:
                self._memory.resized(size)
        self._rescale()
        self.scene.rebuild()
        self.idle_worker.renew()

    def forget_size(self) -> None:
        """The next start opens as large a window as the first one did."""
        if self._memory is not None:
            self._memory.forget()

    def _follow(self, event: Event) -> None:
        """Keep in mind whether the window is maximised."""
        if self._memory is None or self.settings.full_screen:
            return
        if event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self._memory.maximised(on=event.type == pygame.WINDOWMAXIMIZED)

    def set_cursor(self, cursor: int) -> None:
        """Show a system cursor."""
        if cursor != self._cursor:
            self._cursor = cursor
            with contextlib.suppress(pygame.error):  # some drivers have no system cursors
                pygame.mouse.set_cursor(cursor)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard, where the desktop has one."""
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(text)

    def copied(self) -> str:
        """The text on the clipboard, "" where there is none."""
        try:
            return pygame.scrap.get_text()
        except pygame.error:
            return ""

    # Scenes

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.scenes:
            self.scene.left()
        self._drop_toast()
        self.scenes.append(scene)
        self._show()

    def pop(self) -> None:
        """Leave the top scene; the last one never goes."""
        if len(self.scenes) > 1:
            self.scene.left()
            self._drop_toast()
            above = self.scenes.pop()
            self.scene.take_mouse(above)
            self._show()

    def home(self, upon: Scene | None = None) -> None:
        """Back to the first scene. upon: or straight to one upon it, and the first isn't shown."""
        if upon is not None and len(self.scenes) == 1:
            self.scene.left()
        while len(self.scenes) > 1:
            self.scene.left()
            above = self.scenes.pop()
            self.scene.take_mouse(above)
        if upon is not None:
            self._drop_toast()
            self.scenes.append(upon)
        self._show()

    def _show(self) -> None:
        self.actions.append(f"scene {self.scene.name}")
        self.idle_worker.renew()
        self.scene.entering()
        self.scene.rebuild()
        self.scene.entered()

    def quit(self, status: int = 0) -> None:
        """End the loop with an exit status."""
        self.running = False
        self.status = status

    # Toasts

    def toast(
        self, text: str, action: str = "", on_action: Callable[[], None] | None = None
    ) -> None:
        """Show a short message over the scene; it goes by itself. Ctrl+Z does its action."""
        self._drop_toast()
        if self.narrator is not None:
            self.narrator.say(f"{text} ({action})" if action else text)

        def act() -> None:
            self._drop_toast()
            if on_action is not None:
                on_action()

        toast = Toast(self.ui, text, Rect((0, 0), self.size), action, act)
        self._toast = (toast, pygame.time.get_ticks() + SHOWN, act if action else None)
        self._place_toast()
        self.scene.overlay.add(toast)
        toast.invalidate()

    def hush(self) -> None:
        """Put the short message away before its time, if one is shown."""
        self._drop_toast()

    def _place_toast(self) -> None:
        """Keep the toast off what lies there now."""
        if self._toast is not None:
            toast, scene = self._toast[0], self.scene
            toast.keep_clear(scene.root, *(w for w in scene.overlay.children if w is not toast))

    def _drop_toast(self) -> None:
        if self._toast is not None:
            toast = self._toast[0]
            if self.scenes and toast in self.scene.overlay.children:
                toast.invalidate()
                self.scene.overlay.children.remove(toast)
            self._toast = None

    # Workers

    def background(
        self, work: Callable[[], T], done: Callable[[T], None], name: str = "work"
    ) -> None:
        """Do `work` in a thread and `done` with its result here; a fault is reported as any."""

        def finish(result: T) -> None:
            self.working -= 1
            done(result)

        def fail(error: Exception) -> None:
            self.working -= 1
            self._failed(error)

        self.working += 1
        worker.run(work, finish, fail, name)

    # Loop

    def run(self, frames: int = 0) -> int:
        """Run until the window closes, or until `frames` frames are drawn; the exit status."""
        while self.running and not 0 < frames <= self.frames_drawn:
            self.step()
        return self.status

    def close(self) -> None:
        """The window goes, and with it the library. What is closed stays so."""
        if self._memory is not None:
            self._memory.keep()
        worker.end()
        pygame.quit()

    def step(self, wait: int | None = None) -> None:
        """One turn: wait (at most `wait` ms if given), handle what came, paint what changed."""
        try:
            self._turn(wait)
            self._failing = False
        except Exception as error:
            self._failed(error)

    def _turn(self, wait: int | None) -> None:
        scene = self.scene
        if not scene.damaged:
            pause = self._pause()
            if wait is not None:
                pause = wait if pause is None else min(wait, pause)
            first = self._wait(pause)
            events = [first] if first is not None else []
            events += pygame.event.get()
            for event in _thinned(events):
                self._sort(event)
            if events:
                self.idle_worker.stir(pygame.time.get_ticks())
        now = pygame.time.get_ticks()
        for event in self._pads.again(now):
            self._event(event)
        self.scene.turn(now)
        if self._toast is not None and now >= self._toast[1]:
            self._drop_toast()
        if self.scene.damaged:
            self._place_toast()
        self._paint()
        if self.narrator is not None and self.running:
            self.narrator.follow(self.scene, self.scene.narration())
        self._make_ready(now)

    def _make_ready(self, now: int) -> None:
        """Let a slice of the scene's plan run, if nothing moves or is about to be painted.
        Controllers are asked for once the first picture is there."""
        if not self._pads.started and self.frames_drawn:
            self._pads.start()
        scene = self.scene
        if not self.running or scene.animating or scene.damaged:
            self.idle_worker.stir(now)
            return
        self.idle_worker.follow(scene.ahead())
        self.idle_worker.work(now)

    def _wait(self, pause: int | None) -> Event | None:
        """The next event, None if none has come within `pause` ms. Signals are only heard between
        two short waits, for within one the library has the thread."""
        until = None if pause is None else pygame.time.get_ticks() + pause
        while self.running:
            left = LISTEN if until is None else min(LISTEN, until - pygame.time.get_ticks())
            if left <= 0:
                break
            event = pygame.event.wait(left)
            if event.type != pygame.NOEVENT:
                return event
        return None

    def _pause(self) -> int | None:
        """How long the queue may be waited for: None for ever, 0 not at all (ms)."""
        if self.scene.animating:
            return FRAME
        times = [
            self.scene.deadline(), self._toast[1] if self._toast else None, self.idle_worker.due(),
            self._pads.due(),
        ]
        due = [time for time in times if time is not None]
        return max(1, min(due) - pygame.time.get_ticks()) if due else None

    def _paint(self) -> None:
        target = pygame.display.get_surface()
        if target is None or not self.scene.damaged or not self.running:
            return
        pygame.display.update(self.scene.paint(target))
        self.frames_drawn += 1
        self.idle_worker.stir(pygame.time.get_ticks())

    def _sort(self, event: Event) -> None:
        """Events of controllers and fingers become those of keys and mouse that mean the same."""
        if event.type == pygame.WINDOWFOCUSLOST:
            for key in self._pads.let_go():
                self._event(key)
        if self._pads.hears(event):
            keys = self._pads.keys(event, pygame.time.get_ticks())
            if keys:
                self._at_hand("pad")
            for key in keys:
                self._event(key)
        elif self._fingers.hears(event):
            self._at_hand("touch")
            turn = self._fingers.taken(event, self.size)
            if turn.lets_go:
                self.scene.let_go()
            for made in turn.events:
                self._touched(made)
        else:
            moved = event.type == pygame.MOUSEMOTION and max(map(abs, event.rel)) > _MOVED
            if moved or event.type in _BY_HAND:
                self._at_hand("keys")
            self._event(event)

    def _touched(self, event: Event) -> None:
        """A finger as a mouse; one that is drawn over a list scrolls it."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._swiped = None
            self._event(event)
            if event.button == 1 and self.scene.swipes(event.pos):
                self._swiped = (event.pos, False)
        elif event.type == pygame.MOUSEMOTION and self._swiped is not None:
            (_, start), under_way = self._swiped
            step = self.ui.px(WHEEL_STEP if under_way else _SWIPE)
            notches = int((event.pos[1] - start) / step)
            if notches:
                self.scene.let_go()
                self.scene.swipe(event.pos, notches if under_way else 0)
                self._swiped = (event.pos, True)
        elif event.type == pygame.MOUSEBUTTONUP and self._swiped is not None and self._swiped[1]:
            self._swiped = None
        else:
            self._swiped = None if event.type == pygame.MOUSEBUTTONUP else self._swiped
            self._event(event)

    def _at_hand(self, device: Device) -> None:
        """What is used from now on: what is shown speaks of it."""
        if device != self.ui.device:
            self.ui.device = device
            if self.scenes and self.scene.pressed is None:
                self.scene.at_hand()

    def _hold(self, event: Event) -> None:
        """Keep in mind which keys are down, whatever scene hears of them."""
        match event.type:
            case pygame.KEYDOWN:
                self.repeats = event.key in self._held
                self._held.add(event.key)
                if not self.repeats:
                    self._keyed = self.scene
            case pygame.KEYUP:
                self._held.discard(event.key)
                self._keyed = None
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
                self._keyed = None

    def _event(self, event: Event) -> None:
        self._hold(event)
        self._follow(event)
        match event.type:
            case worker.CALL:
                event.call()
            case pygame.QUIT:
                if self.scene.closing():
                    self.quit()
            case pygame.DROPFILE if self.scene.modal is None:
                self.actions.append("file dropped")
                self.dropped(event.file)
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                surface = pygame.display.get_surface()
                if surface is not None:
                    self.resized(surface.get_size())
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self.scene.damage(Rect((0, 0), self.size))
            case pygame.KEYDOWN if self._shortcut(event):
                return
            case pygame.TEXTINPUT if self._keyed not in (None, self.scene):
                return  # the letter of the key that has opened this scene
            case _:
                if event.type == pygame.KEYDOWN:
                    self.actions.append(f"key {pygame.key.name(event.key)}")
                elif event.type == pygame.MOUSEBUTTONDOWN:
                    self.actions.append(f"click {event.button} at {event.pos}")
                self.scene.handle(event)

    def _shortcut(self, event: Event) -> bool:
        if event.key == pygame.K_F1 and not self.scene.own_help:
            # A question is answered first: what is asked would be lost.
            if self.scene.modal is None:
                self.help()
            return True
        if event.key == pygame.K_F11:
            full = not self.settings.full_screen
            self.apply(self.settings.changed(full_screen=full))
            return True
        if event.mod & pygame.KMOD_CTRL:
            if event.key == pygame.K_q:
                if self.scene.closing():
                    self.quit()
                return True
            if event.key == pygame.K_m:
                silent = self.settings.sound
                self.apply(self.settings.changed(sound=not silent))
                self.toast(self.ui.say("app.silent" if silent else "app.heard"))
                return True
            if event.key == pygame.K_z and self._toast is not None and self._toast[2] is not None:
                self._toast[2]()
                return True
        return False

    # Failure

    def _failed(self, error: Exception) -> None:
        path = crash.report(error, self.actions)
        where = path.name if path else "-"
        if self._failing or not self.scenes:
            self._give_up(error, path)
            return
        self._failing = True
        try:
            self.home()
            self.toast(self.ui.say("app.crashed", file=where))
        except Exception as again:
            crash.report(again, self.actions)
            self._give_up(error, path)

    def _give_up(self, error: Exception, path: Path | None) -> None:
        said = " ".join(str(error).split())
        print(f"skirmish-box: {type(error).__name__}: {said} (report: {path})", file=sys.stderr)
        self.quit(1)


def _open_window(size: tuple[int, int], *, maximised: bool = False) -> Surface:
    """A window of this size, if the desktop gives it, which can't be made smaller than the layouts
    can bear. maximised: and then as large as the desktop makes it.

    Without an accelerated screen a window keeps at first the size that it had in full screen, with
    a warning, and takes the other one when it is asked again. Only pygame's newer Window knows a
    least size. The display module is kept beside it because it alone can show parts of the window;
    the bridge between the two says it is deprecated.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        warnings.simplefilter("ignore", DeprecationWarning)
        screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        window = pygame.Window.from_display_module()
    window.minimum_size = LEAST_SIZE
    if screen.get_size() != size:
        window.size = size
    if maximised:
        window.maximize()
    return screen


def _thinned(events: list[Event]) -> list[Event]:
    """The events without the mouse motions that another one follows at once."""
    kept: list[Event] = []
    for event in events:
        if kept and event.type == pygame.MOUSEMOTION == kept[-1].type:
            kept[-1] = event
        else:
            kept.append(event)
    return kept
