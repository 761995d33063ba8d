"""Other programs that may play: added, renamed, tried and removed; each change is kept at once."""

from collections.abc import Callable

import msgspec
from pygame import Rect

from game.app.app_services import AppServices
from game.app.program_trial import ProgramTrial
from game.app.programs import LONGEST_COMMAND, LONGEST_NAME, MOST, Program, sound
from game.app.scene import AppHost
from game.app.scenes.frame import MenuScene
from game.app.widgets.button import Button
from game.app.widgets.entry import TextInput
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack
from game.core.quantity import rounded

WIDEST = 820  # interface pixels


class Draft(msgspec.Struct):
    """A program as it stands on the sheet. said: what came of trying it, good or not; tried: it is
    being tried."""

    name: str
    command: str
    said: str = ""
    good: bool = False
    tried: bool = False


class ProgramsScene(MenuScene):
    """The sheet of other programs."""

    name = "programs"
    def __init__(self, app: AppHost, services: AppServices) -> None:
        super().__init__(app, services)
        self.drafts = [Draft(one.name, one.command) for one in app.settings.programs]
        self._trial: ProgramTrial | None = None
        self.first_focus = "test.0" if self.drafts else "add"

    def build(self) -> None:
        """One sheet that scrolls: what they are, then each with its fields."""
        ui = self.ui
        content = self.frame(ui.say("programs.title"), ui.say("programs.subtitle"))
        wide = min(content.width, ui.px(WIDEST))
        content = Rect(content.centerx - wide // 2, content.top, wide, content.height)
        sheet = CardPanel(ui, "sheet", content)
        self.add(sheet)
        view = content.inflate(-ui.px(24), -ui.px(24))
        area = ScrollArea(ui, "programs.area", view)
        sheet.add(area)
        stack = Stack(ui, area, view.left + ui.px(12), view.top + ui.px(6),
                      view.width - ui.px(32))
        stack.words("programs.text", ui.say("programs.text"), "label", ui.c.ink_2, 4)
        for at, draft in enumerate(self.drafts):
            stack.line(10)
            self._program(stack, at, draft)
        stack.line(10)
        if len(self.drafts) < MOST:
            words = ui.say("programs.add")
            width = min(stack.width, Button.width_for(ui, words, "plus"))
            place = Rect(stack.left, stack.y, width, Button.height_for(ui, words, width, "plus"))
            stack.put(Button(ui, "add", place, words, self._add, "card", "plus"), 8)
        area.fit(stack.y)
        if stack.y + ui.px(20) < content.bottom:
            sheet.rect.height = stack.y + ui.px(20) - content.top

    def _program(self, stack: Stack, at: int, draft: Draft) -> None:
        """Name and command line with their words, what is to be said of them, the buttons."""
        ui = self.ui
        for field, text, most in (("name", draft.name, LONGEST_NAME),
                                  ("command", draft.command, LONGEST_COMMAND)):
            label = ui.say(f"programs.{field}")
            stack.words(f"{field}.{at}.words", label, "label", ui.c.ink_2, 3)

            def typed(text: str, field: str = field) -> None:
                self._typed(draft, field, text)

            entry = TextInput(ui, f"{field}.{at}", stack.room(ui.px(40)), label, text, typed,
                              hint=ui.say(f"programs.{field}_hint"), most=most)
            stack.put(entry, 8)
        fault = self._fault(draft)
        said = fault or (ui.say("programs.asking") if draft.tried else draft.said)
        if said:
            good = not fault and (draft.good or draft.tried)
            stack.words(f"said.{at}", said, "label.bold", ui.c.ink_2 if good else ui.c.stop_ink, 8)
        top, low, left = stack.y, stack.y, stack.left
        acts = (("test", "question", self._test), ("remove", "trash", self._remove))
        for name, icon, act in acts:
            words = ui.say(f"programs.{name}")
            width = min(stack.width, Button.width_for(ui, words, icon))
            if left + width > stack.left + stack.width:
                left, top = stack.left, low + ui.px(6)
            place = Rect(left, top, width, Button.height_for(ui, words, width, icon))

            def press(act: Callable[[Draft], None] = act) -> None:
                act(draft)

            stack.parent.add(Button(ui, f"{name}.{at}", place, words, press, "card", icon))
            left, low = place.right + ui.px(10), place.bottom
        stack.y = low

    def _fault(self, draft: Draft) -> str:
        """Why a draft can't be kept, in words; "" if it is."""
        name = draft.name.strip()
        if not name:
            return self.ui.say("programs.nameless")
        first = next(one for one in self.drafts if one.name.strip() == name)
        return "" if first is draft else self.ui.say("programs.taken", name=name)

    # Changing

    def _keep(self) -> None:
        """The drafts that can be, into the settings."""
        found = sound(
            {"name": one.name.strip(), "command": one.command.strip()} for one in self.drafts
        )
        self.app.apply(self.app.settings.changed(programs=found))

    def _typed(self, draft: Draft, field: str, text: str) -> None:
        setattr(draft, field, text)
        draft.said = ""
        self._stop()
        self._keep()

    def _add(self) -> None:
        names = {draft.name for draft in self.drafts}
        numbers = (self.ui.say("programs.fresh", number=n) for n in range(1, MOST + 2))
        self.drafts.append(Draft(next(name for name in numbers if name not in names), ""))
        self._keep()
        self.focus_on(f"command.{len(self.drafts) - 1}")

    def _remove(self, draft: Draft) -> None:
        at = next(i for i, one in enumerate(self.drafts) if one is draft)
        self._stop()
        del self.drafts[at]
        self._keep()

        def back() -> None:
            self.drafts.insert(min(at, len(self.drafts)), draft)
            self._keep()

        words = self.ui.say("programs.removed", name=draft.name)
        self.app.toast(words, self.ui.say("saves.undo"), back)

    # Trying

    def _test(self, draft: Draft) -> None:
        """Ask it for one decision in the first game of the box."""
        boxes = self.services.boxes()
        if self._fault(draft) or not boxes:
            return
        self._stop()
        draft.tried, draft.said = True, ""

        def done(seconds: float, why: str) -> None:
            draft.tried, draft.good = False, not why
            draft.said = why or self.ui.say("programs.answered", seconds=rounded(seconds))
            self.rebuild()

        program = Program(draft.name.strip(), draft.command.strip())
        self._trial = ProgramTrial(self.app, program, boxes[0], done)
        self.rebuild()

    def _stop(self) -> None:
        """Nobody waits for an answer any more."""
        for draft in self.drafts:
            draft.tried = False
        if self._trial is not None:
            self._trial.close()
            self._trial = None

    def tick(self, now: int) -> None:
        """An answer may have come."""
        if self._trial is not None:
            self._trial.tick()

    def wake_at(self) -> int | None:
        """When one is overdue."""
        return self._trial.due() if self._trial is not None else None

    def left(self) -> None:
        """No program goes on behind another page."""
        self._stop()

    def closing(self) -> bool:
        """Nor without the window."""
        self._stop()
        return True
