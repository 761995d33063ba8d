"""Which key does what on the play screen, as one table."""

import pygame
from pygame.event import Event

_CTRL = pygame.KMOD_CTRL
_SHIFT = pygame.KMOD_SHIFT

TEN = 10
"""The row that the 0 chooses: 1 to 9 are the digits before it."""
ROWS = 15
"""How many rows of a menu have a key: the digits, then F2 to F6."""

ARROWS = {
    pygame.K_LEFT: (-1, 0), pygame.K_a: (-1, 0),
    pygame.K_RIGHT: (1, 0), pygame.K_d: (1, 0),
    pygame.K_UP: (0, -1), pygame.K_w: (0, -1),
    pygame.K_DOWN: (0, 1), pygame.K_s: (0, 1),
}

_PLAIN = {
    pygame.K_RETURN: "enter", pygame.K_KP_ENTER: "enter", pygame.K_TAB: "next",
    pygame.K_ESCAPE: "back", pygame.K_SPACE: "space", pygame.K_l: "log", pygame.K_F1: "rules",
    pygame.K_r: "ruler", pygame.K_v: "again", pygame.K_b: "bend", pygame.K_i: "grid",
    pygame.K_g: "goals", pygame.K_q: "left-turn", pygame.K_e: "right-turn",
    pygame.K_PLUS: "closer", pygame.K_EQUALS: "closer",
    pygame.K_KP_PLUS: "closer", pygame.K_MINUS: "away", pygame.K_KP_MINUS: "away",
    pygame.K_f: "fit", pygame.K_F10: "menu", pygame.K_HOME: "home",
    pygame.K_t: "ledger", pygame.K_c: "cards",
    pygame.K_F7: "slower", pygame.K_F8: "faster",
    pygame.K_BACKSPACE: "lesson-back",
    pygame.K_PAGEUP: "level-up", pygame.K_PAGEDOWN: "level-down",
}
_WITH_CTRL = {
    pygame.K_z: "undo", pygame.K_y: "redo", pygame.K_s: "save", pygame.K_1: "drawer-left",
    pygame.K_2: "drawer-right", pygame.K_KP1: "drawer-left", pygame.K_KP2: "drawer-right",
}
_WITH_SHIFT = {pygame.K_q: "left-turn-fine", pygame.K_e: "right-turn-fine"}
_DIGITS = {
    **{pygame.K_1 + n: n + 1 for n in range(9)},
    **{pygame.K_KP1 + n: n + 1 for n in range(9)},
    pygame.K_0: TEN, pygame.K_KP0: TEN,
    **{pygame.K_F2 + n: TEN + 1 + n for n in range(ROWS - TEN)},
}


def digit_of(number: int) -> str:
    """What is printed on the key that chooses a row, counted from 1; "" for a row without one."""
    if number > TEN:
        return f"F{number - TEN + 1}" if number <= ROWS else ""
    return str(number % TEN)


def command(event: Event) -> str:
    """What a key asks for, as "undo"; "digit:3" for digits, "arrow" and "pan" for the arrows
    (see `ARROWS`); "" for a key that means nothing here."""
    if event.mod & pygame.KMOD_ALT:
        return ""
    if event.mod & _CTRL:
        if event.key == pygame.K_z and event.mod & _SHIFT:
            return "redo"
        return _WITH_CTRL.get(event.key, "")
    if event.key in ARROWS:
        return "pan" if event.mod & _SHIFT else "arrow"
    if event.key == pygame.K_TAB and event.mod & _SHIFT:
        return "before"
    if event.key in _WITH_SHIFT and event.mod & _SHIFT:
        return _WITH_SHIFT[event.key]
    if event.key in _DIGITS:
        return f"digit:{_DIGITS[event.key]}"
    # Keyboards that reach "+" only with Shift say so by the character.
    if getattr(event, "unicode", "") == "+":
        return "closer"
    return _PLAIN.get(event.key, "")
