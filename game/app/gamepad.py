"""Game controllers: what their buttons and sticks mean, said as the keys that mean it already.

SDL's own mapping names the buttons of every controller alike (A is the lower of the four). Each
button, each way of a stick and each trigger is a key that is held: it is told again while it stays
down, and carries the commands of the table that it stands for, whatever keys the player has given
those. Without a controller, or without a system that knows of any, nothing happens.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

import pygame
from pygame.event import Event

Device = Literal["keys", "pad", "touch"]
"""What the player has used last: keyboard and mouse, a game controller, a finger."""
DEVICES: tuple[Device, ...] = get_args(Device)

FIRST_REPEAT = 400  # ms
REPEAT = 110  # ms
_PRESSED, _LEFT = 17_000, 11_000  # of 32 767: a stick counts as held beyond the first, as let go
#                                   below the second, so that it doesn't tremble in between
_MENU_KEY = 0x40000065


class PadButton(NamedTuple):
    """One button. cap: what is printed on it; key, mod: what it means in menus; command, replay:
    of the table (`game.app.play.commands`), and while a replay is shown."""

    cap: str
    key: int
    command: str
    replay: str = ""
    mod: int = 0


BUTTONS: Mapping[str, PadButton] = {
    "a": PadButton("A", pygame.K_RETURN, "confirm", "replay-play"),
    "b": PadButton("B", pygame.K_ESCAPE, "back", "replay-leave"),
    "x": PadButton("X", _MENU_KEY, "cell-menu", "replay-branch"),
    "y": PadButton("Y", pygame.K_TAB, "next-unit", "replay-turning"),
    "view": PadButton("View", pygame.K_F1, "commands"),
    "menu": PadButton("Menu", pygame.K_F10, "menu"),
    "stick-left": PadButton("L3", pygame.K_q, "turn-left", "replay-slower"),
    "stick-right": PadButton("R3", pygame.K_e, "turn-right", "replay-faster"),
    "shoulder-left": PadButton("LB", pygame.K_z, "undo", "replay-first", pygame.KMOD_CTRL),
    "shoulder-right": PadButton("RB", pygame.K_SPACE, "end-phase", "replay-last"),
    "up": PadButton("↑", pygame.K_UP, "cursor-up", "replay-slower"),
    "down": PadButton("↓", pygame.K_DOWN, "cursor-down", "replay-faster"),
    "left": PadButton("←", pygame.K_LEFT, "cursor-left", "replay-back"),
    "right": PadButton("→", pygame.K_RIGHT, "cursor-right", "replay-on"),
    "trigger-left": PadButton("LT", pygame.K_PAGEUP, "zoom-out", "zoom-out"),
    "trigger-right": PadButton("RT", pygame.K_PAGEDOWN, "zoom-in", "zoom-in"),
    "pan-up": PadButton("R↑", pygame.K_PAGEUP, "pan-up", "pan-up"),
    "pan-down": PadButton("R↓", pygame.K_PAGEDOWN, "pan-down", "pan-down"),
    "pan-left": PadButton("R←", pygame.K_LEFT, "pan-left", "pan-left", pygame.KMOD_SHIFT),
    "pan-right": PadButton("R→", pygame.K_RIGHT, "pan-right", "pan-right", pygame.KMOD_SHIFT),
}
CAPS: Mapping[str, str] = {
    **{one.replay: one.cap for one in reversed(tuple(BUTTONS.values())) if one.replay},
    **{one.command: one.cap for one in BUTTONS.values()},
}
"""What is printed on the button of a command."""
MENU_CAPS: Mapping[str, str] = {
    "enter": "A", "esc": "B", "back": "B", "arrows": "← →", "updown": "↑ ↓", "tab": "Y",
    "page": "LT RT",
}
"""What does the same as a key of the menus, by that key's name among the words."""
LIST_CAP = BUTTONS["view"].cap
"""The button that opens all commands, for those that have none of their own."""

_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a", pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x", pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "view", pygame.CONTROLLER_BUTTON_START: "menu",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "stick-left",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "stick-right",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "shoulder-left",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "shoulder-right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up", pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left", pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTX: ("pan-left", "pan-right"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("pan-up", "pan-down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "trigger-left"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "trigger-right"),
}
_REPEATING = frozenset({way for ways in _AXES.values() for way in ways})
"""What is told again while it is held; a button does its work once."""
_HEARD = frozenset({
    pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION,
    pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED,
})


class Gamepads:
    """All controllers that are connected, as one."""

    def __init__(self) -> None:
        self._open: list[object] = []
        self._held: dict[str, int] = {}
        """What is held, and when it is told again (ms)."""
        self._ways: dict[int, str] = {}
        """By axis, the way that it is held in."""
        self.started = False

    def start(self) -> None:
        """Listen for controllers; a system that knows of none is no reason for anything."""
        self.started = True
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error):
            return
        for index in range(controller.get_count()):
            self._connect(index)

    def _connect(self, index: int) -> None:
        try:
            from pygame._sdl2 import controller

            if controller.get_init() and controller.is_controller(index):
                found = controller.Controller(index)
                if all(found.id != getattr(one, "id", -1) for one in self._open):
                    self._open.append(found)
        except (ImportError, pygame.error, ValueError):
            return  # it was taken away again, or SDL doesn't know its buttons

    @staticmethod
    def hears(event: Event) -> bool:
        """Whether an event is one of a controller."""
        return event.type in _HEARD

    def keys(self, event: Event, now: int) -> Sequence[Event]:
        """What an event of a controller means, as keys. now: the time (ms)."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                if self.started:
                    self._connect(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._open = [
                    one for one in self._open if getattr(one, "id", -1) != event.instance_id
                ]
                return self.let_go()
            case pygame.CONTROLLERAXISMOTION:
                return tuple(self._axis(event.axis, event.value, now))
            case pygame.CONTROLLERBUTTONDOWN if event.button in _BUTTONS:
                return tuple(self._press(_BUTTONS[event.button], now))
            case pygame.CONTROLLERBUTTONUP if event.button in _BUTTONS:
                return tuple(self._release(_BUTTONS[event.button]))
        return ()

    def let_go(self) -> Sequence[Event]:
        """Nothing is held any more: a controller has gone, or the window is left."""
        self._ways.clear()
        return [event for name in tuple(self._held) for event in self._release(name)]

    def again(self, now: int) -> Sequence[Event]:
        """What is still held and due to be told again."""
        due = [name for name, at in self._held.items() if at <= now and name in _REPEATING]
        for name in due:
            self._held[name] = now + REPEAT
        return [_key(pygame.KEYDOWN, name) for name in due]

    def due(self) -> int | None:
        """When `again` must be asked (ms); None while nothing is held that is told again."""
        return min((at for name, at in self._held.items() if name in _REPEATING), default=None)

    def _axis(self, axis: int, value: int, now: int) -> Iterator[Event]:
        if axis not in _AXES:
            return
        before = self._ways.get(axis, "")
        less, more = _AXES[axis]
        limit = _LEFT if before else _PRESSED
        way = more if value > limit else less if value < -limit else ""
        if way and before and way != before and abs(value) < _PRESSED:
            way = ""
        if way == before:
            return
        if before:
            yield from self._release(before)
        self._ways[axis] = way
        if way:
            yield from self._press(way, now)

    def _press(self, name: str, now: int) -> Iterator[Event]:
        if name not in self._held:
            self._held[name] = now + FIRST_REPEAT
            yield _key(pygame.KEYDOWN, name)

    def _release(self, name: str) -> Iterator[Event]:
        if self._held.pop(name, None) is not None:
            yield _key(pygame.KEYUP, name)


def _key(kind: int, name: str) -> Event:
    button = BUTTONS[name]
    return Event(kind, key=button.key, mod=button.mod, unicode="", scancode=0,
                 command=button.command, replay=button.replay)
