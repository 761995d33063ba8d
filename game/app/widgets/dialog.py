"""A question that waits for its answer: only what can't be taken back may ask one."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.label import Label

Answer = tuple[str, str, Callable[[], None] | None]


class Ask(Widget):
    """Title, text, and answers as (name, words, what to do). Esc takes the last one, in which
    nothing is lost; it has the focus, unless `default` names another.

    `closed` is set by the scene.
    """

    def __init__(
        self, ui: Ui, name: str, bounds: Rect, title: str, text: str,
        answers: Sequence[Answer], default: str = "",
    ) -> None:
        pad = ui.px(24)
        width = min(ui.px(520), bounds.width - 2 * pad)
        inner = width - 2 * pad
        head = Label.height_for(ui, title, "title", inner)
        body = Label.height_for(ui, text, "story", inner)
        each = (inner - ui.px(12) * (len(answers) - 1)) // len(answers)
        tall = max(Button.height_for(ui, words, each) for _, words, _ in answers)
        rect = Rect(0, 0, width, 2 * pad + head + ui.px(8) + body + ui.px(20) + tall)
        rect.center = bounds.center
        super().__init__(ui, name, rect, f"{title}: {text}")
        self.outset = bounds.width  # its veil covers the window
        self.bounds = bounds
        self.closed: Callable[[], None] = lambda: None
        left, top = rect.left + pad, rect.top + pad
        self.add(Label(ui, f"{name}.title", Rect(left, top, inner, head), title, "title"))
        top += head + ui.px(8)
        self.add(
            Label(ui, f"{name}.text", Rect(left, top, inner, body), text, "story", ui.c.ink_2)
        )
        top += body + ui.px(20)
        self._answers: list[Callable[[], None]] = []
        default = default or answers[-1][0]
        for index, (answer, words, act) in enumerate(answers):
            place = Rect(left + index * (each + ui.px(12)), top, each, tall)
            do = self._closing(act)
            self._answers.append(do)
            kind = "blue" if answer == default else "card"
            button = Button(ui, f"{name}.{answer}", place, words, do, kind)
            self.add(button)
            if answer == default:
                self.default = button

    def _closing(self, act: Callable[[], None] | None) -> Callable[[], None]:
        def do() -> None:
            self.closed()
            if act is not None:
                act()

        return do

    def draw(self, target: Surface) -> None:
        """A dark veil, then the card."""
        ui = self.ui
        key = ("veil", self.bounds.size)

        def veil() -> Surface:
            made = Surface(self.bounds.size, pygame.SRCALPHA)
            made.fill((*ui.c.shadow, 130))
            return made

        target.blit(ui.textures.cache.get(key, veil), self.bounds)
        ui.panels.raised(target, self.rect)

    def on_key(self, event: Event) -> bool:
        """Esc is the last answer."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._answers[-1]()
            return True
        return False
