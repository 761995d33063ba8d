"""What is laid over the middle of the table, and when: lesson, goals, cards, hand-over, moment."""

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.app.play import asking, cards, ledger, sheets
from game.app.play.hand import NOW
from game.app.play.screen import Screen
from game.app.play.words import say
from game.app.widgets.base import Group, Widget
from game.app.widgets.options import OptionList
from game.core.lesson import Lesson
from game.core.table import Choice
from game.turns.inputs import Back
from game.turns.machine import Mode

if TYPE_CHECKING:
    from game.app.play.scene import PlayScene

_PANELS = {"card": "unit-card", "turn": "turn-strip"}
"""What a lesson calls a panel (`core.lesson.PANELS`), where the widget's name is another."""


class Front:
    """Keeps the sheets over the middle in step with the session.

    leafed: how many steps of the lesson the player has leafed back. due: when `tick` is needed.
    """

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene
        self.goals_open = False
        self.ledger_open = False
        self.cards_away = False
        self.leafed = 0
        self.due: int | None = None
        self._screen: Screen | None = None
        self._key: object = None
        self._card: tuple[str, int] = ("", 0)
        self._room = 0
        self._lesson_done = False
        self._step: int | None = None
        self._revealed: tuple[OptionList, int | None] | None = None
        self._rects: list[Rect] = []
        self._asked: tuple[object, tuple[int, ...]] = (None, ())

    def built(self, screen: Screen) -> None:
        """The widgets are new."""
        self._screen = screen
        self._key = None
        self._room = 0

    # Commands

    def toggle_goals(self) -> None:
        """Show or hide what wins."""
        self.scene.speech.drop()  # it would lie on the sheet
        self.goals_open, self.ledger_open = not self.goals_open, False
        self.scene.refresh()

    def toggle_ledger(self) -> None:
        """Show or hide the dice so far."""
        self.scene.speech.drop()
        self.ledger_open, self.goals_open = not self.ledger_open, False
        self.scene.refresh()

    def toggle_cards(self) -> None:
        """Put the cards to choose from aside, to see the map, or lay them out again."""
        self.scene.speech.drop()
        self.cards_away = not self._aside
        if self.scene.session.table.unit and not self.cards_away:
            self.scene.give(Back())
        self.scene.refresh()

    def leaf(self, by: int) -> None:
        """So many steps of the lesson further back, to be read again; nothing else changes."""
        if self.lesson is not None:
            self.leafed = max(0, min(self.leafed + by, self.step or 0))
            self.scene.refresh()

    def close(self) -> bool:
        """Close what is open over the map; whether anything was."""
        was = self.goals_open or self.ledger_open
        if was:
            self.goals_open = self.ledger_open = False
            self.scene.refresh()
        return was

    def show_card(self, card: str, ms: float) -> None:
        """Show a card for so many ms; "" takes it away."""
        self._card = (card, pygame.time.get_ticks() + round(ms)) if card else ("", 0)
        self.due = self._card[1] or None
        if self._screen is not None:
            self.refresh()

    def tick(self, now: int) -> None:
        """Take a card away when its time is over; follow what the lesson points at."""
        if self._card[0] and now >= self._card[1]:
            self.show_card("", 0)
        if self._names() and self._screen is not None and self._rects != self._pointed_rects():
            self.refresh()  # a list was scrolled under the pointer

    # Pointing

    def pointed_cells(self) -> tuple[int, ...]:
        """Cells of the board that the lesson points at."""
        scene = self.scene
        found: list[int] = []
        for name in self._names():
            kind, _, what = name.partition(":")
            if kind == "cell":
                found.append(scene.session.game.board.cell(what))
            elif kind == "unit":
                pieces = scene.session.table.position.pieces
                found += [p.cell for p in pieces if p.id == what and p.cell is not None]
        return tuple(cell for cell in found if cell >= 0)

    @property
    def step(self) -> int | None:
        """The step of the lesson that is shown: it waits until what it speaks of has been told."""
        tutorial = self.scene.session.tutorial
        waits = self.scene.giving or self.scene.director.untold
        if tutorial is None or not waits or self._step is None:
            self._step = tutorial.index if tutorial is not None else None
        return self._step

    @property
    def lesson(self) -> Lesson | None:
        """The step itself; None when all are done, or there are none."""
        tutorial, step = self.scene.session.tutorial, self.step
        if tutorial is None or step is None or tutorial.lesson is None:
            return None
        return tutorial.lessons[step]

    @property
    def reading(self) -> bool:
        """Whether the step that is shown only asks to be read, and all has been told of it."""
        tutorial, told = self.scene.session.tutorial, not self.scene.director.untold
        return tutorial is not None and told and tutorial.reading and tutorial.index == self.step

    def _names(self) -> tuple[str, ...]:
        lesson = self.lesson
        looked = lesson is not None and self.scene.moment == NOW and not self.leafed
        return lesson.point if lesson is not None and looked else ()

    def _ours(self) -> tuple[str, ...]:
        """Units to be taken in hand among what the lesson points at."""
        actors = self.scene.session.table.position.actors
        named = (name.removeprefix("unit:") for name in self._names())
        return tuple(name for name in named if name in actors)

    def _reveal_pointed(self) -> None:
        """Scroll the line that the lesson points at into sight, once per list and step."""
        screen = self._screen
        rows = screen.options.list if screen is not None else None
        if rows is None or (rows, self.step) == self._revealed:
            return
        self._revealed = rows, self.step
        for name in self._names():
            kind, _, what = name.partition(":")
            place = rows.row_rect(what if kind == "choice" else name)
            if place is not None:
                rows.reveal(place)

    def _pointed_rects(self) -> list[Rect]:
        """Window rectangles, off the board, that the lesson points at."""
        screen = self._screen
        assert screen is not None
        found: list[Rect | None] = []
        ours = self._ours()
        for name in self._names():
            kind, _, what = name.partition(":")
            if kind == "choice" and ours and self.scene.session.table.unit not in ours:
                continue  # the line of another unit is not the one that is meant
            if kind in ("choice", "unit"):
                found.append(screen.options.row_shown(what if kind == "choice" else name))
            elif kind in ("button", "panel"):
                found.append(self.scene.find(_PANELS.get(what, what)))
        return [rect for rect in found if rect is not None and rect.width]

    # Sheets

    def refresh(self) -> None:
        """Lay out what should lie there, if it is not what lies there."""
        screen = self._screen
        if screen is None:
            return
        self._finish_lesson()
        self._reveal_pointed()
        key = self._wanted()
        if key == self._key:
            return
        self._key = key
        self._look_at_question()
        group = screen.front
        _invalidate(group)
        group.children.clear()
        lesson = self._lesson()
        if lesson is not None:
            group.add(lesson)
        self._reserve(lesson)
        for sheet in self._others():
            group.add(sheet)
        self._rects = self._pointed_rects()
        for number, rect in enumerate(self._rects):
            group.add(sheets.Pointer(self.scene.ui, rect, number))
        _invalidate(group)

    def _wanted(self) -> object:
        scene = self.scene
        session = scene.session
        offered = tuple(choice.id for choice in self._offered())
        rects = tuple(tuple(rect) for rect in self._pointed_rects())
        return (
            self.step, self.leafed, self.reading, self.lesson is None, self.goals_open,
            session.table.status.goals if self.goals_open else None,
            scene.told if self.ledger_open else -1, self._aside,
            scene.moment, len(session.history.entries) if scene.moment != NOW else 0,
            self._card[0], offered, session.table.mode is Mode.HANDOVER, rects,
            asking.answers(scene),
        )

    @property
    def choosing(self) -> bool:
        """Whether cards to choose from lie on the table."""
        return bool(self._offered()) and not self._aside

    @property
    def _aside(self) -> bool:
        """Whether the cards make room for the map: a counter in hand is looked at there."""
        return self.cards_away or bool(self.scene.session.table.unit)

    def _offered(self) -> tuple[Choice, ...]:
        table = self.scene.session.table
        ask = table.mode in (Mode.WAITING, Mode.HANDOVER, Mode.OVER)
        if self.scene.moment != NOW or self.scene.director.busy or ask:
            return ()
        return tuple(choice for choice in table.position.menu("") if choice.card)

    def _lesson(self) -> Widget | None:
        scene = self.scene
        tutorial, lesson, step = scene.session.tutorial, self.lesson, self.step
        if tutorial is None or lesson is None or step is None:
            return None
        page = step - self.leafed
        read = (lambda: scene.do("enter")) if self.reading or self.leafed else None
        back = (lambda: scene.do("lesson-back")) if page else None
        return sheets.lesson_sheet(
            scene.ui, scene.layout.free, tutorial.lessons[page].say,
            (page + 1, len(tutorial.lessons)), read, back, self._leave_lesson, scene.linked,
        )

    def _leave_lesson(self) -> None:
        tutorial = self.scene.session.tutorial
        if tutorial is not None:
            self._lesson_done = True
            tutorial.leave()
            self.scene.session.keep()
            self.scene.refresh()

    def _finish_lesson(self) -> None:
        tutorial = self.scene.session.tutorial
        if tutorial is None or tutorial.lesson is not None or self._lesson_done:
            return
        self._lesson_done = True
        game = self.scene.session.game
        self.scene.house.finished(game.id, game.card.id)
        self.scene.app.toast(say("lesson.done"))

    def _reserve(self, lesson: Widget | None) -> None:
        """Give the board the part of the middle that the lesson leaves."""
        scene, view = self.scene, self.scene.view
        room = sheets.lesson_room(lesson, scene.ui) if lesson is not None else 0
        # A little change of height is no reason to shift the map under the player's eyes.
        if view is None or (room and self._room and abs(room - self._room) < scene.ui.px(60)):
            return
        if room != self._room:
            self._room = room
            free = Rect(scene.layout.map)
            free.height -= room
            view.resize(view.camera.view, free)

    def _look_at_question(self) -> None:
        """Whoever a new question is about comes into sight."""
        cells, view = asking.about(self.scene), self.scene.view
        question = (self.scene.session.table.state, cells)
        if view is None or not cells:
            return
        if self._asked[0] is not question[0] or self._asked[1] != cells:
            self._asked = question
            view.frame(cells)

    def _others(self) -> list[Widget]:
        scene = self.scene
        ui, free, session = scene.ui, scene.layout.free, scene.session
        found: list[Widget] = []
        if session.table.mode is Mode.HANDOVER:
            side = session.game.sides.get(session.table.status.handover, "")
            middle = scene.layout.table
            return [sheets.handover_sheet(ui, middle, side, lambda: scene.do("confirm"))]
        offered = self._offered()
        if offered:
            faces = [session.game.card_face(choice.card) for choice in offered]
            head = session.table.status.prompt or say("options.choose")
            found.append(
                cards.CardChoice(
                    ui, free, head, faces, lambda n: scene.do(f"digit:{n + 1}"),
                    self.toggle_cards, self._aside,
                )
            )
        else:
            self.cards_away = False
        if asking.answers(scene) and not (self.goals_open or self.ledger_open):
            found.append(asking.sheet(scene))
        if self._card[0]:
            found.append(cards.shown_card(ui, session.game.card_face(self._card[0]), free))
        if scene.moment != NOW and not self.goals_open and not self.ledger_open:
            found.append(self._moment())
        if self.ledger_open:
            events = [entry.events for entry in session.history.entries[: scene.told]]
            rows = ledger.rows(ledger.tallies(events), session.game.sides)
            text = say("ledger.text") if rows else say("ledger.none")
            found.append(
                sheets.goals_sheet(ui, free, say("ledger.head"), text, rows, self.toggle_ledger,
                                   scene.linked, "ledger", say("ledger.close"))
            )
        if self.goals_open:
            status = session.table.status
            found.append(
                sheets.goals_sheet(ui, free, say("goals.head"), "", status.goals,
                                   self.toggle_goals, scene.linked)
            )
        return found

    def _moment(self) -> Widget:
        scene = self.scene
        count = len(scene.session.history.entries)
        key = "moment.words" if scene.moment else "moment.start"
        words = say(key, index=scene.moment, count=count)
        free = scene.screen.queue.below(scene.layout.free)
        return sheets.moment_sheet(
            scene.ui, free, words, scene.step_moment, lambda: scene.see(count)
        )


def _invalidate(group: Group) -> None:
    """Ask for what lies in a group to be painted, not for all the room that it has."""
    for sheet in group.children:
        for part in sheet.walk():
            part.invalidate()
