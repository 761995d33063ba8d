"""A scene: one screen of the program, its tree of widgets, its input and its damage.

A scene builds its widgets anew for every window size and interface scale (`build`); what must
outlive that (scroll offsets, the focus) is carried over by widget name. Nothing is drawn until
something is damaged; then only the damaged part is painted.
"""

from collections import deque
from collections.abc import Callable
from typing import Protocol, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import focus
from game.app.damage import merged
from game.app.idle_worker import WorkPlan
from game.app.narration import Narration
from game.app.rich import plain_text
from game.app.settings import Settings, SettingsFile
from game.app.sound import Sounds
from game.app.ui import Ui
from game.app.widgets.base import Group, Widget
from game.app.widgets.dialog import Ask
from game.app.widgets.toast import Toast
from game.app.widgets.tooltip import Tooltip

T = TypeVar("T")

TIP_DELAY = 350  # ms a tooltip waits
_CONFIRMING = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class AppHost(Protocol):
    """What a scene needs of the program that shows it (`loop.App`).

    ui, sounds: of the window at hand. store: where the settings are kept. scenes: from the first
    to the one on top. frames_drawn: since the start. actions: what happened last, for a report of
    a crash. repeats: whether the key press at hand only repeats a key that is held down.
    """

    ui: Ui
    size: tuple[int, int]
    store: SettingsFile
    sounds: Sounds
    scenes: "list[Scene]"
    frames_drawn: int
    actions: deque[str]
    repeats: bool

    @property
    def settings(self) -> Settings:
        """The settings in force."""

    @property
    def scene(self) -> "Scene":
        """The scene on top."""

    def apply(self, settings: Settings) -> None:
        """Take new settings at once and keep them on disk."""

    def forget_size(self) -> None:
        """The next start opens as large a window as the first one did."""

    def set_cursor(self, cursor: int) -> None:
        """Show a system cursor."""

    def push(self, scene: "Scene") -> None:
        """Put a scene on top."""

    def pop(self) -> None:
        """Leave the top scene; the last one never goes."""

    def home(self) -> None:
        """Back to the first scene."""

    def quit(self, status: int = 0) -> None:
        """End the program with an exit status."""

    def toast(
        self, text: str, action: str = "", on_action: Callable[[], None] | None = None
    ) -> None:
        """Show a short message over the scene; it goes by itself. Ctrl+Z does its action."""

    def hush(self) -> None:
        """Put the short message away before its time, if one is shown."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard, where the desktop has one."""

    def copied(self) -> str:
        """The text on the clipboard, "" where there is none."""

    def background(
        self, work: Callable[[], T], done: Callable[[T], None], name: str = "work"
    ) -> None:
        """Do `work` in a thread and `done` with its result here; a fault is reported as any."""


class Scene:
    """Base of all screens. Override `build`, and what else the screen needs."""

    name = "scene"
    first_focus = ""
    """Name of the widget that has the focus at first."""
    own_help = False
    """Whether F1 means something else here than the rulebook at its beginning."""

    def __init__(self, app: AppHost) -> None:
        self.app = app
        self.ui: Ui = app.ui
        self.size = app.size
        self.root: Widget = Group(self.ui, "root", Rect((0, 0), self.size))
        self.overlay: Widget = Group(self.ui, "overlay", Rect((0, 0), self.size))
        self.modal: Widget | None = None
        self.focused: Widget | None = None
        self.focus_shown = True
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self._damage: list[Rect] = []
        self._moving: list[Widget] = []
        self._tip: Tooltip | None = None
        self._tip_words = ""
        self._tip_due: tuple[int, Widget, tuple[int, int]] | None = None
        self._mouse = (-1, -1)
        self._built_for: tuple[tuple[int, int], int] | None = None
        """The window's size and the scale for which it was built."""

    # For the screens

    def build(self) -> None:
        """Make the widgets for `self.size` and `self.ui.scale` under `self.root`."""

    def background(self) -> Surface:
        """The surface behind everything, as large as the window."""
        return self.ui.textures.table(self.size)

    def at_hand(self) -> None:
        """Another device is used from now on (`Ui.device`): say its keys in place of the other's,
        or nothing of any."""

    def key(self, event: Event) -> bool:
        """A key that no widget used (shortcuts); True if used."""
        return False

    def key_first(self, event: Event) -> bool:
        """A key before any widget sees it; True if used."""
        return False

    def typed(self, text: str) -> None:
        """Text that no widget has taken."""

    def back(self) -> None:
        """Esc: leave the screen."""
        self.app.pop()

    def entering(self) -> None:
        """The scene comes on top (again) and is about to be built: read what may have changed."""

    def entered(self) -> None:
        """The scene has come on top (again)."""

    def left(self) -> None:
        """The scene is no longer on top."""

    def take_mouse(self, above: "Scene") -> None:
        """The mouse is where it was last in the scene above: not over what was clicked to open
        that, whose tooltip would come up now."""
        self._mouse = above._mouse

    def tick(self, now: int) -> None:
        """Called on every turn of the loop. now: ms."""

    def wake_at(self) -> int | None:
        """The time (ms) at which `tick` must be called even without input, or None."""
        return None

    def ahead(self) -> WorkPlan | None:
        """What is worth making ready while nobody waits; None for nothing. Asked often."""
        return None

    def closing(self) -> bool:
        """The window is asked to close; False to stay (after asking the player)."""
        return True

    # Tree

    def add(self, widget: Widget) -> Widget:
        """Put a widget at the top level."""
        return self.root.add(widget)

    def rebuild(self) -> None:
        """Build again, keeping focus, scroll and the like by name, and what is said for a moment
        unless the window has another size or scale."""
        memories = {w.name: w.memory() for w in self.root.walk() if w.memory() is not None}
        kept = self.focused.name if self.focused else ""
        self._drop_tip()
        self.hovered = self.pressed = self.focused = None
        self._moving = []
        shape = (self.app.size, self.ui.percent)
        said = [one for one in self.overlay.children if isinstance(one, Toast)]
        self.size = self.app.size
        self.root = Group(self.ui, "root", Rect((0, 0), self.size))
        self.root.damage = self.damage
        overlay = Group(self.ui, "overlay", Rect((0, 0), self.size))
        overlay.damage = self.damage
        self.overlay = overlay
        self.modal = None
        self.build()
        if shape == self._built_for:
            for toast in said:
                self.overlay.add(toast)
        self._built_for = shape
        for widget in list(self.root.walk()):
            if widget.name in memories:
                widget.recall(memories[widget.name])
        wanted = self.root.find(kept) or self.root.find(self.first_focus)
        if wanted is not None and wanted.focusable:
            self.set_focus(wanted, self.focus_shown)
        self.damage(Rect((0, 0), self.size))
        self._hover(self._mouse)

    def find(self, name: str) -> Rect | None:
        """The visible rectangle of the widget of that name, or None: for tests and tutorials."""
        widget = self.widget(name)
        return widget.shown_rect() if widget is not None else None

    def widget(self, name: str) -> Widget | None:
        """The widget of that name (overlays first), or None."""
        return self.overlay.find(name) or self.root.find(name)

    # Damage and painting

    def damage(self, rect: Rect) -> None:
        """Mark a part of the window as out of date."""
        part = rect.clip(Rect((0, 0), self.size))
        if part.width and part.height:
            self._damage.append(part)

    @property
    def damaged(self) -> bool:
        """Whether anything waits to be painted."""
        return bool(self._damage)

    def paint(self, target: Surface) -> list[Rect]:
        """Paint what is damaged; the rects to show."""
        rects = merged(self._damage, self.size)
        self._damage = []
        behind = self.background()
        for rect in rects:
            target.set_clip(rect)
            if not any(part.visible and part.opaque.contains(rect) for part in self.root.children):
                target.blit(behind, rect, rect)
            self.root.paint(target)
            if self.modal is None:
                self._ring(target)
            self.overlay.paint(target)
            if self.modal is not None:
                self._ring(target)
        target.set_clip(None)
        return rects

    def _ring(self, target: Surface) -> None:
        widget = self.focused
        if widget is None or not self.focus_shown or not widget.visible:
            return
        rect, radius = widget.focus_shape()
        if radius < 0:
            return
        old = target.get_clip()
        above = widget.parent
        while above is not None:
            if above.clip is not None:
                target.set_clip(target.get_clip().clip(above.clip))
            above = above.parent
        self.ui.panels.ring(target, rect, radius)
        target.set_clip(old)

    # Time

    def animate(self, widget: Widget) -> None:
        """Call the widget's `on_time` each frame until it says it has come to rest."""
        if widget not in self._moving:
            self._moving.append(widget)

    @property
    def animating(self) -> bool:
        """Whether frames must follow one another without input."""
        return bool(self._moving)

    def turn(self, now: int) -> None:
        """One turn of the loop: animations, tooltips, the scene's own tick."""
        self._moving = [widget for widget in self._moving if widget.on_time(now)]
        if self._tip_due is not None and now >= self._tip_due[0]:
            _, widget, point = self._tip_due
            self._tip_due = None
            self._show_tip(widget.tip_at(point), widget, point)
        self.tick(now)

    def deadline(self) -> int | None:
        """When `turn` must next be called without input (ms), or None."""
        times = [self.wake_at(), self._tip_due[0] if self._tip_due else None]
        due = [time for time in times if time is not None]
        return min(due) if due else None

    # Tooltips and questions

    def _show_tip(self, markup: str, widget: Widget, point: tuple[int, int]) -> None:
        self._drop_tip()
        self._tip_words = markup
        if markup:
            around, row = widget.shown_rect(), widget.tip_row(point)
            if row is not None:
                around = row
            elif around.height > self.ui.px(80) or around.width > self.ui.px(500):
                around = Rect(point, (self.ui.px(16), self.ui.px(20)))
            self._tip = Tooltip(
                self.ui, markup, around, Rect((0, 0), self.size), aside=row is not None
            )
            self.overlay.add(self._tip)
            self._tip.invalidate()

    def _drop_tip(self) -> None:
        self._tip_due = None
        if self._tip is not None:
            self._tip.invalidate()
            if self._tip in self.overlay.children:
                self.overlay.children.remove(self._tip)
            self._tip = None

    def ask(self, question: Ask) -> None:
        """Show a question over the scene; everything else waits for its answer."""
        self._drop_tip()
        self.modal = question
        self.overlay.add(question)
        before = self.focused
        question.closed = lambda: self._answered(before)
        self.damage(Rect((0, 0), self.size))
        self.set_focus(question.default, True)

    def _answered(self, before: Widget | None) -> None:
        if self.modal in self.overlay.children and self.modal is not None:
            self.overlay.children.remove(self.modal)
        self.modal = None
        self.damage(Rect((0, 0), self.size))
        self.set_focus(before, self.focus_shown)

    # Input

    def set_focus(self, widget: Widget | None, shown: bool | None = None) -> None:
        """Give the focus to a widget (or nobody). shown: whether the ring is drawn."""
        if shown is not None and shown != self.focus_shown:
            self.focus_shown = shown
            if self.focused is not None:
                self.focused.invalidate(self.focused.focus_shape()[0])
        if widget is self.focused:
            return
        if self.focused is not None:
            self.focused.on_focus(False)
        self.focused = widget
        if widget is not None:
            widget.on_focus(True)
            widget.reveal(widget.focus_shape()[0])
            if self.focus_shown and widget.tip:
                due = pygame.time.get_ticks() + TIP_DELAY
                self._tip_due = (due, widget, widget.rect.center)

    def narration(self) -> Narration:
        """How things stand here, for whoever doesn't see it."""
        return Narration((*self.headings(), ("focus", self.spoken_focus())))

    def headings(self) -> tuple[tuple[str, str], ...]:
        """What this page is; a question over it comes first."""
        asked = self.modal.label if self.modal is not None else ""
        return ("page", self.page_words()), ("asked", asked)

    def page_words(self) -> str:
        """What this page is called, as it shows it."""
        found = (self.root.find(name) for name in ("title", "subtitle"))
        return ". ".join(widget.label for widget in found if widget is not None and widget.label)

    def spoken_focus(self) -> str:
        """What has the focus, and what there is to know of it."""
        focused = self.focused
        if focused is None:
            return ""
        said, tip = focused.spoken, plain_text(focused.tip)
        return f"{said}. {tip}" if tip and tip not in said else said

    def focus_on(self, name: str) -> None:
        """Give the focus to the widget of that name."""
        widget = self.widget(name)
        if widget is not None:
            self.set_focus(widget)

    def handle(self, event: Event) -> None:
        """One event of the window."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._mouse = event.pos
                self._motion(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(event.pos)
            case pygame.MOUSEWHEEL:
                self._wheel(event.y)
            case pygame.KEYDOWN:
                self._drop_tip()
                # What a key has opened must not be answered by the same key, held a little long.
                if not (self.app.repeats and event.key in _CONFIRMING):
                    self._key(event)
                elif self.modal is None:
                    self.key_first(event)
            case pygame.TEXTINPUT:
                if self.focused is None or not self.focused.on_text(event.text):
                    self.typed(event.text)
            case pygame.WINDOWLEAVE:
                self._mouse = (-1, -1)
                self._hover(self._mouse)

    def _hit(self, point: tuple[int, int]) -> Widget | None:
        if self.modal is not None:
            return self.modal.hit(point)
        return self.overlay.hit(point) or self.root.hit(point)

    def _hover(self, point: tuple[int, int]) -> None:
        over = self._hit(point)
        if over is not self.hovered:
            self._drop_tip()
            if self.hovered is not None:
                self.hovered.on_hover(False)
            self.hovered = over
            if over is not None:
                over.on_hover(True)
        elif self._tip is not None and over is not None and over.tip_at(point) != self._tip_words:
            # another row of the same list, under the mouse or scrolled to it
            self._drop_tip()
        if over is not None and self._tip is None and over.tip_at(point):
            self._tip_due = (pygame.time.get_ticks() + TIP_DELAY, over, point)

    def _motion(self, point: tuple[int, int]) -> None:
        if self.pressed is not None:
            self.pressed.on_motion(point)
            return
        self._hover(point)
        if self.hovered is not None:
            self.hovered.on_motion(point)
        self.app.set_cursor(
            self.hovered.cursor
            if self.hovered is not None and self.hovered.enabled
            else pygame.SYSTEM_CURSOR_ARROW
        )

    def _press(self, point: tuple[int, int]) -> None:
        self._mouse = point
        self._hover(point)
        self._drop_tip()
        widget = self._hit(point)
        while widget is not None:
            taken = widget.on_press(point)
            if taken:
                self.pressed = widget
                if widget.focusable:
                    self.set_focus(widget, False)
                return
            widget = widget.parent

    def _release(self, point: tuple[int, int]) -> None:
        widget, self.pressed = self.pressed, None
        if widget is not None:
            widget.on_release(point)
        self._hover(point)

    def let_go(self) -> None:
        """What is pressed is let go of as if it had not been: it was no click after all."""
        widget, self.pressed = self.pressed, None
        if widget is not None:
            widget.on_release((-1, -1))

    def swipe(self, point: tuple[int, int], amount: int) -> None:
        """A finger is drawn over what lies there: it scrolls by so many notches of the wheel."""
        self._mouse = point
        self._wheel(amount)

    def swipes(self, point: tuple[int, int]) -> bool:
        """Whether a drag that begins there scrolls: nothing there is dragged itself."""
        return self.pressed is None or not self.pressed.dragged

    def _wheel(self, amount: int) -> None:
        widget = self._hit(self._mouse)
        while widget is not None and not widget.on_wheel(amount):
            widget = widget.parent
        self._hover(self._mouse)

    def _key(self, event: Event) -> None:
        if self.modal is not None:
            self._key_modal(event)
            return
        if self.key_first(event):
            return
        widget = self.focused
        while widget is not None:
            if widget.on_key(event):
                return
            widget = widget.parent
        if self.key(event) or self._navigate(event, self.root):
            return
        if event.key == pygame.K_ESCAPE:
            self.back()
        else:
            for area in self.root.walk():
                if area.clip is not None and area.on_key(event):
                    return

    def _key_modal(self, event: Event) -> None:
        modal = self.modal
        assert modal is not None
        if self.focused is not None and self.focused.on_key(event):
            return
        if not modal.on_key(event):
            self._navigate(event, modal)

    def _navigate(self, event: Event, root: Widget) -> bool:
        order = focus.ring(root)
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.set_focus(
                focus.following(order, self.focused, bool(event.mod & pygame.KMOD_SHIFT)), True
            )
            return True
        if event.key in _ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            if self.focused is None:
                self.set_focus(order[0] if order else None, True)
                return True
            target = focus.towards(order, self.focused, *_ARROWS[event.key])
            self.set_focus(target or self.focused, True)
            return target is not None
        return False
