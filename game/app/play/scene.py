"""The play screen: what the player does goes to the controller, and what is the case is shown.

Events are told to the controller (or the board widget), which changes the model or sends an Input
to the session; then the model's snapshot is presented as one `PlayView` and rendered. Nothing
happens here that isn't an Input or a change of what is looked at; the contract is asked for every
word and number, and never which game it is.
"""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app.board.board_view import BoardView
from game.app.idle_worker import WorkPlan
from game.app.narration import Narration
from game.app.play.advising import Advising
from game.app.play.autoplay import Autoplay
from game.app.play.callout_timing import CalloutTiming
from game.app.play.carrying import CarryControl
from game.app.play.coach_mark import CoachMark
from game.app.play.coaching import Coaching
from game.app.play.commands import Bindings
from game.app.play.controller import PlayController
from game.app.play.director import Director, Tale
from game.app.play.facing import FacingControl
from game.app.play.held_row import HeldRow
from game.app.play.judging import Attempt, Judging
from game.app.play.layout import Form, Layout, lay_out
from game.app.play.learned_rules import LearnedRules
from game.app.play.measures import measures
from game.app.play.model import NOW, NOWHERE, Eye, PlayModel, Snapshot
from game.app.play.navigation import Navigator
from game.app.play.panels.board_widget import EdgePan
from game.app.play.panels.lesson import dock_height, left_height
from game.app.play.play_view import PlayView
from game.app.play.prefetch import Prefetch
from game.app.play.present.narration import narration
from game.app.play.present.presenter import present
from game.app.play.replay_control import ReplayControl
from game.app.play.screen import Screen, level_titles
from game.app.play.seats import Seats
from game.app.play.session import Session
from game.app.play.words import say
from game.app.scene import AppHost, Scene
from game.app.scenes.boardpicture import Shown, TableSheet
from game.app.settings import SPEEDS, THREATS
from game.app.widgets.base import Widget
from game.app.widgets.dialog import Ask
from game.core.contract import ScenarioCard
from game.core.errors import SaveError
from game.core.lesson import USE, VISIT
from game.core.lesson_figures import fitted
from game.core.rulebook import abbreviations
from game.turns.controller import NOTHING, InputResult
from game.turns.inputs import Bend, Decide, Input, Pick, Point, Proceed, WindowDeed
from game.turns.machine import Mode

_ALT = (pygame.K_LALT, pygame.K_RALT)


class PlayScene(Scene):
    """One game on the table. `doors` lead to the rest of the program."""

    name = "play"
    own_help = True

    def __init__(self, app: AppHost, session: Session, doors: Navigator) -> None:
        super().__init__(app)
        self.session = session
        self.doors = doors
        self.model = PlayModel(session, Bindings(app.settings.keys, app.ui.device))
        self.timing = CalloutTiming(self.model)
        self.advising = Advising(self.model, doors.engine, self)
        seats = Seats(doors.engine, doors.program, session.game)
        self.judging = Judging(self.model, doors.engine, self)
        self.autoplay = Autoplay(self.model, seats, self, self.advising, self.judging)
        self.edge = EdgePan(self.ui)
        self.screen: Screen
        self.layout: Layout
        self.view: BoardView | None = None
        self.director: Director
        self.facing: FacingControl
        self.carrying: CarryControl
        self.replaying: ReplayControl
        self.controller: PlayController
        self.prefetch: Prefetch
        hold = measures().hold
        self.held_row = HeldRow(self, hold.long_ms, hold.confirm_ms)
        self._nothing = Surface((1, 1))
        self._giving = False
        self._card_due: int | None = None
        tutorial = session.tutorial
        self._lesson_done = tutorial is not None and tutorial.lesson is None and \
            tutorial.left is None
        self._lesson_begun = False
        self._ended = False
        self._was_busy = False
        self._left_open = True
        self._barred = False
        self._zoom = 0
        self._snapshot: Snapshot | None = None
        self._stepped_back = False
        self._docked = self._dock_now()
        self.coaching = self.model.coach.coaching = Coaching(
            session, lambda: doors.coach_engine, doors.analyses, app
        )
        self.coaching.told.append(self._coach_told)
        self.mark = CoachMark(self.model, self.coaching, lambda: doors.coach_engine, self)
        if tutorial is not None:
            self.model.learning = LearnedRules(session, doors.used, doors.use)

    # Building

    def build(self) -> None:
        """Lay everything out; the board view and what plays on it live on."""
        ui, settings, session = self.ui, self.app.settings, self.session
        table = session.table
        pieces = table.position.pieces
        gauges = bool(pieces) and bool(self.model.now.card(pieces[0].id).gauges)
        layout = self.layout = lay_out(
            ui, self.size, gauges, session.game.ordered, self._left_open, self._barred,
            self._barred and self.model.course.curve is not None,
            self._dock_height if self._docked else None,
        )
        before = self.screen if self.view is not None else None
        view = self.view or self._begin(layout)
        self.model.keys = Bindings(settings.keys, ui.device)
        table.arms, table.suggests = not settings.roll_at_once, True
        self.model.pause.on = settings.computer_steps
        self.mark.on = settings.coach_mark
        self.model.threats = settings.threats
        view.reduced = self.director.reduced = settings.reduced_motion
        view.patterns = settings.safe_marks
        view.camera.taught = self._docked == "step"
        view.resize(layout.table, layout.map, close=layout.compact)
        screen = self.screen = Screen(
            ui, layout, view, self, (session.game.title, self._subtitle()), table.status,
            tuple(session.game.sides), self.model.keys, before,
        )
        for part in screen.parts:
            self.add(part)
        screen.moving = self.animate
        screen.board.turner, screen.board.carrier = self.facing, self.carrying
        screen.board.moving = self.board_moves
        screen.ribbon.strip.moving = lambda: self.animate(screen.ribbon.strip)
        screen.end.end.moving = lambda: self.animate(screen.end.end)
        if screen.lesson is not None:
            dock = screen.lesson
            dock.moving = lambda: self.animate(dock)
        if screen.replay is not None:
            timeline = screen.replay.timeline
            timeline.moving = lambda: self.animate(timeline)
        self.director.tray = screen.tray
        self.pace()
        screen.tray.on_settled = self.director.settled
        self.prefetch.built(screen)
        moment = self.model.moment
        self.director.lay_dice(
            session.history, len(session.history.entries) if moment == NOW else moment
        )
        self.model.unsay()
        self.model.carried, self.model.cell_menu = "", None
        view.carry("")
        self.refresh()
        self.board_moves()

    def _subtitle(self) -> str:
        """What is played: the scenario, or the chapter of the school."""
        card = self.session.game.card
        if not card.chapter or self.session.tutorial is None:
            return card.title
        if card.course:
            return say("ribbon.course", title=card.title)
        return say("ribbon.school", number=card.chapter, title=card.title)

    def _begin(self, layout: Layout) -> BoardView:
        """Make the board view, as the people at the screen see it, and what plays on it.

        Raises:
            BoxError: no view can draw this game's board.
        """
        session, model = self.session, self.model
        view = self.view = BoardView(
            session.game.map, self.ui, layout.table, layout.map, session.game.id, self.damage,
            patterns=self.app.settings.safe_marks,
        )
        view.against = frozenset(session.history.computers)
        view.camera.taught = self._docked == "step"
        with view.held():
            view.set_position(session.table.position.pieces, session.table.position.marks)
            view.open_at(*_standing(session), close=layout.compact)
        model.pointer.meant = view.meant
        self.director = model.telling = Director(
            view, self._show_card, self.app.sounds.within(session.game.id),
            self._show_dice,
        )
        self.facing = FacingControl(model, view, self)
        self.carrying = CarryControl(model, view, self)
        self.replaying = ReplayControl(model, self.director, self)
        self.controller = PlayController(
            model, view, self.director, self.facing, self.carrying, self.replaying, self.advising,
            self.doors, self,
        )
        self.prefetch = Prefetch(model, view)
        return view

    def pace(self) -> None:
        """Take the speed of the settings."""
        settings, screen = self.app.settings, self.screen
        replay = self.model.replay
        self.director.pace(replay.rate if replay is not None and settings.speed
                           else settings.speed)
        screen.words.ms = measures().callout_fade_ms / settings.speed if settings.speed else 0.0
        still = settings.reduced_motion or not settings.speed
        if screen.lesson is not None:
            screen.lesson.ms = 0.0 if still else measures().step_fade_ms / settings.speed
        screen.ribbon.strip.slide_ms = 0.0 if still else measures().ribbon_slide_ms / settings.speed
        if screen.replay is not None:
            screen.replay.timeline.glide_ms = 0.0 if still else measures().replay.glide_ms

    @property
    def mouse(self) -> tuple[int, int]:
        """Where the mouse is, (−1, −1) outside the window."""
        return self._mouse

    def background(self) -> Surface:
        """Nothing: board, ribbon and footer cover the window, and the board paints its table."""
        return self._nothing

    def entering(self) -> None:
        """What short words stand for is told in the words of this game."""
        self.ui.abbreviations = abbreviations(self.session.game.id)
        card, learning = self.session.game.card, self.model.learning
        if learning is not None and card.teaches and len(learning.course) < 2:
            self.doors.course(card.game, self._take_course)

    def _take_course(self, course: tuple[ScenarioCard, ...]) -> None:
        """The other chapters of the course are known."""
        if self.model.learning is not None:
            self.model.learning.take(course)
            self.refresh()

    def entered(self) -> None:
        """On top again: settings may have changed. A cursor stands where it stood, for what was
        chosen from the list of all commands to be done there."""
        if not self.model.pointer.by_keys:
            self.model.pointer.mouse(NOWHERE)
        self.refresh()

    # Inputs

    def give(self, given: Input) -> InputResult:
        """Send an input; show what came of it. A saved game that could not be played again whole
        takes none before the player has agreed that it becomes a new one, and a replay none."""
        if self.model.replay is not None:
            return NOTHING
        if self.session.frozen:
            self.ask_whether_to_go_on()
            return NOTHING
        with self.director.view.held():
            return self._give(given)

    def _give(self, given: Input) -> InputResult:
        model, table = self.model, self.session.table
        model.moment, model.cell_menu = NOW, None
        before, unit = table.position.pieces, table.unit
        watched, led = self._watched, self._docked == "step"
        fresh = not isinstance(given, Proceed | Decide)
        if fresh:
            model.put_dice_away()
            self.advising.withdraw()
        if fresh and self.director.again_running:
            self.director.cancel()
        # What came of it is told before the lesson or a card speaks of it.
        self._giving = True
        outcome = self.session.send(given)
        model.unsay()
        self.timing.answered()
        match outcome.kind:
            case "played":
                tale = Tale(
                    outcome.entries[-1].events, before, table.position.pieces,
                    table.position.marks,
                )
                model.pointer.drop()
                self.director.tell(tale, fresh=fresh)
            case "undone" | "redone":
                self.director.forget()
                model.pointer.drop()
                self._ended = False
                self.app.sounds.play("undo")
                self.director.lay_dice(self.session.history, len(self.session.history.entries))
            case "refused":
                self.app.sounds.play("refuse")
                if outcome.ruling is not None and led and model.learning is not None:
                    model.learning.refused(outcome.ruling, pygame.time.get_ticks())
                model.refuse(outcome, asked=self._watched and not watched)
            case _:
                if table.armed is not None and table.armed.cell is None:
                    model.pointer.drop()  # Enter throws, wherever the cursor was left
                if table.unit and table.unit != unit:
                    self.app.sounds.play("counter-pick")
                    model.pointer.drop()
                    model.toggle_drawer("left", opens=True)  # what it may do is to be seen
        self._giving = False
        self.refresh()
        return outcome

    @property
    def _watched(self) -> bool:
        """Whether the lesson's step has been done, and waits to be looked at."""
        return self.session.tutorial is not None and self.session.tutorial.watched

    def ask_whether_to_go_on(self) -> None:
        """Say where a saved game stands that could not be played again whole, and why."""
        if self.modal is not None:
            return

        def thaw() -> None:
            self.session.frozen = False
            self.refresh()
            self.board_moves()

        self.ask(
            Ask(self.ui, "frozen", Rect((0, 0), self.size), say("frozen.title"),
                say("frozen.text", why=self.session.trouble),
                [("play", say("frozen.play"), thaw), ("look", say("frozen.look"), None)])
        )

    # Showing

    @property
    def shown(self) -> PlayView:
        """What the screen shows."""
        assert self.screen.drawn is not None
        return self.screen.drawn

    def refresh(self) -> None:
        """Present what is the case and render what differs from what was drawn."""
        if self.view is None or self._giving:
            return
        table = self.session.table
        if table.mode in (Mode.IDLE, Mode.UNIT, Mode.AIMING, Mode.MENU):
            self.director.home.add(table.status.to_act)
        self._finish_lesson()
        learning = self.model.learning
        if learning is not None and self.model.replay is None:
            learning.read(self.model.told, pygame.time.get_ticks())
        eye = None
        # A lesson's dock takes room off the map, and a unit leads to its level: both change how
        # the board is seen.
        while eye != self._eye():
            eye = self._eye()
            snapshot = self.model.snapshot(eye, hints=self.app.settings.hints)
            shown = present(snapshot)
            self._snapshot = snapshot
            left = shown.drawers.left if self.layout.drawers else self._left_open
            barred, docked = shown.replay is not None, self._dock_now()
            if (left, barred, docked) != (self._left_open, self._barred, self._docked):
                turned = barred != self._barred
                self._left_open, self._barred, self._docked = left, barred, docked
                self.rebuild()
                if turned:
                    self._step_back(barred)
                return
            self.screen.render(shown)
        self._zoom = eye.zoom if eye is not None else 0
        if shown.drawers.right == "log" or not (self.layout.compact or shown.drawers.right):
            self.model.read = len(shown.log.lines)
        callout = self.shown.callout
        self.model.cited = callout.ruling if callout is not None else None
        now = pygame.time.get_ticks()
        self.timing.rendered(self.shown, self.screen.words, self.mouse, now)
        # Panels that say so must be told when it has ended, however soon that is.
        self._was_busy = self.director.busy
        if self.director.busy or not self.view.idle:
            self.board_moves()

    def narration(self) -> Narration:
        """The table in words; a sheet or question of the window comes before."""
        if self._snapshot is None or self.modal is not None:
            return super().narration()
        shown = narration(self._snapshot, self.shown)
        focused = self.focused if self.focused is not self.screen.board else None
        words = self.spoken_focus() if focused is not None else ""
        return shown._replace(states=(*shown.states, ("focus", words)))

    def _dock_now(self) -> str:
        """What stands in the dock under the board: a lesson's step, the way back to one that was
        left, a problem, or "" for none."""
        tutorial = self.session.tutorial
        if self.session.problem is not None and self.model.replay is None:
            return "problem"
        if tutorial is None or (self.model.replay is not None and not self.model.led_in_replay):
            return ""
        if tutorial.lesson is not None:
            return "step"
        return "left" if tutorial.left is not None else ""

    def _dock_height(self, form: Form, width: int) -> int:
        """Pixels of it, in a form of the screen."""
        if self._docked == "left":
            return left_height(self.ui, form)
        problem = self.session.game.problem
        if problem is not None:
            lines = say("problem.lines")
            told = f"{problem.told} {lines}"
            return dock_height(self.ui, form, width, [told, *problem.hints])
        lessons = self.session.tutorial.lessons if self.session.tutorial is not None else ()
        # Numbers stand before what a step points at and names.
        discs = ["{disc:1}" * min(len(lesson.point), 3) for lesson in lessons]
        return dock_height(self.ui, form, width, [
            disc + fitted(lesson.say) for disc, lesson in zip(discs, lessons, strict=True)
        ])

    def _step_back(self, replays: bool) -> None:
        """A replay begins with the whole map, where there is room for it, and ends with what was
        looked at before."""
        view = self.view
        assert view is not None
        if replays and not self.layout.compact and not view.camera.fitted:
            view.whole_or_back()
            self._stepped_back = True
        elif not replays and self._stepped_back:
            self._stepped_back = False
            if view.camera.fitted:
                view.whole_or_back()

    def _eye(self) -> Eye:
        view, compact = self.view, self.layout.compact
        assert view is not None
        plane = view.plane
        return Eye(view.zoom_percent, view.level, level_titles(view), plane.fine, compact,
                   self.layout.drawers, plane.level_of, plane.n)

    def _show_dice(self) -> None:
        """Dice fall: in a small window their drawer opens."""
        if self.layout.drawers:
            self.model.show_dice()
            self.refresh()

    def _show_card(self, card: str, ms: float) -> None:
        """Show a card for so many ms; "" takes it away."""
        self.model.card = card
        self._card_due = pygame.time.get_ticks() + round(ms) if card else None
        self.refresh()

    def _finish_lesson(self) -> None:
        tutorial = self.session.tutorial
        self._begin_lesson()
        done = self._lesson_done or self.session.origin is not None or self.session.tried
        if tutorial is None or tutorial.lesson is not None or tutorial.left is not None or done:
            return
        self._lesson_done = True
        self.doors.finished(self.session.game.id, self.session.game.card.id)
        if self.session.table.mode is not Mode.OVER:
            self.app.toast(say("lesson.done"))

    def _begin_lesson(self) -> None:
        """The first step of a lesson is done: it is begun, whatever becomes of the program."""
        if not self._lesson_begun and self.session.at_step:
            self._lesson_begun = True
            self.doors.begun()

    def _coach_told(self) -> None:
        """The coach has come further."""
        if self.on_top and self.model.replay is not None:
            self.refresh()

    def judged(self, attempt: Attempt) -> None:
        """A try at the problem has come to its end."""
        self.model.judged = True
        self.doors.judged(attempt)

    # What the widgets tell

    def do(self, command: str) -> None:
        """Carry a command out, from a key or a button."""
        self.controller.do(command)

    def chose(self, option: str) -> None:
        """A row was chosen: a line of the menu, or a unit."""
        self.controller.choose(option)

    def choose_held(self, row: str) -> bool:
        """A row is kept pressed: choose it; whether what it does is armed now and wasn't before."""
        table = self.session.table
        before, self.model.holds = table.armed, True
        self.controller.choose(row)
        self.model.holds = before is None and table.armed is not None and table.armed.choice == row
        self.refresh()
        return self.model.holds

    def do_held(self, row: str) -> None:
        """It still is: do what it armed."""
        self.model.holds = False
        armed = self.session.table.armed
        if armed is not None and armed.choice == row:
            self.controller.choose(row)

    def chose_there(self, row: str) -> None:
        """A row of a cell's menu was chosen."""
        self.controller.choose_there(row)

    def asked_at(self, cell: int) -> None:
        """A right click, or a long press, on a cell."""
        self.controller.asked_at(cell)

    def answered(self, agrees: bool) -> None:
        """The open question was answered."""
        self.controller.answer(agrees=agrees)

    def linked(self, rule: str) -> None:
        """A rule link: the rulebook opens there."""
        self.controller.linked(rule)

    def see(self, index: int) -> None:
        """Look at the position after so many actions; the last one is now."""
        self.controller.see(index)
        if self.model.replay is None:
            self.did_at_window(f"{USE}log")

    def asked_why(self, at: int, opens: bool | None = None) -> None:
        """Have the log say why an action was done, or fold that up."""
        self.controller.open_why(at, opens=opens)
        self.controller.used("why")

    def see_now(self) -> None:
        """Back from an earlier moment."""
        self.controller.see_now()

    def step_moment(self, by: int) -> None:
        """One action earlier or later."""
        self.controller.step_moment(by)

    def show_level(self, level: int) -> None:
        """Look at another level of the board."""
        self.controller.show_level(level)

    def skip(self) -> None:
        """End what is being told."""
        self.controller.skip()

    def replay_aimed(self, index: int) -> None:
        """The handle of a replay is dragged to a moment."""
        self.replaying.aim(index)

    def replay_dropped(self) -> None:
        """The handle was let go."""
        self.replaying.dropped()

    def replay_rated(self, rate: float) -> None:
        """A replay is to tell at that rate."""
        self.replaying.set_rate(rate)

    def missing_programs(self) -> str:
        """What to say of programs that play here and that the settings don't have, "" for none."""
        return self.autoplay.seats.missing(tuple(self.session.history.computers.values()))

    def hovered_cell(self, cell: int) -> None:
        """The mouse is over another cell."""
        pointer = self.model.pointer
        if cell != pointer.hover or pointer.by_keys:
            pointer.mouse(cell)
            self.timing.moved(self.screen.words, self.mouse, pygame.time.get_ticks())
            self.refresh()

    def hovered_option(self, option: str) -> None:
        """The mouse is over a row: its odds show in the tray."""
        self.model.option = option
        self.refresh()

    def clicked(self, cell: int, piece: str) -> None:
        """A click on the board: finish what runs, then point; or lay the tape that is in hand."""
        model, table = self.model, self.session.table
        if self.controller.close_cell_menu():
            return
        if model.ruler.lay(cell):
            self.refresh()
            return
        ran = self.director.skip()
        if model.moment != NOW or table.mode in (Mode.WAITING, Mode.THINKING):
            self.refresh()
            return
        if ran and table.mode is Mode.OVER:
            return
        if self.controller.elsewhere(cell):
            self.controller.visit(cell)
            return
        model.pointer.mouse(cell)
        if cell >= 0:
            # With Shift a way that is being laid bends there.
            bends = pygame.key.get_mods() & pygame.KMOD_SHIFT and model.pointer.lays
            self.give(Bend(cell) if bends else Point(cell))
        elif piece:
            self.give(Pick(piece))

    def zoomed(self) -> None:
        """The wheel has changed the zoom: the footer says it."""
        before = self._zoom
        self.model.unsay()
        self.model.cell_menu = None
        self.refresh()
        if self._zoom != before:
            self.controller.used("zoom-in" if self._zoom > before else "zoom-out")

    def rested(self) -> None:
        """The map lies still in another place: the mouse may point at another cell than before."""
        pointer, free = self.model.pointer, self.hovered is self.screen.board and not self.pressed
        if free and not pointer.by_keys and pointer.hover != NOWHERE:
            self.hovered_cell(self.cell_under_mouse())

    # What the controller asks for

    def board_moves(self) -> None:
        """The board wants frames."""
        self.animate(self.screen.board)

    def finish_telling(self) -> bool:
        """End what is being told; whether there was anything."""
        return self.director.skip()

    def change_speed(self, by: int) -> None:
        """Animations so many steps faster, now and from now on."""
        app = self.app
        index = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - app.settings.speed))
        index = max(0, min(len(SPEEDS) - 1, index + by))
        fault = app.store.save(app.settings.changed(speed=SPEEDS[index]))
        self.pace()
        app.toast(fault or say("speed.now", speed=self.ui.say(f"settings.speed.{index}")))

    def change_threats(self) -> None:
        """The next way of showing where the other side may strike, now and from now on."""
        app = self.app
        index = THREATS.index(app.settings.threats)
        threats = THREATS[(index + 1) % len(THREATS)]
        fault = app.store.save(app.settings.changed(threats=threats))
        self.model.threats = threats
        self.refresh()
        app.toast(fault or say(f"threats.{threats}"))

    def focus_log(self, on: bool | None = None) -> bool:
        """Give the log the keyboard, or take it away; None only asks. Whether it had it."""
        if on and not self.layout.compact:
            self.model.toggle_drawer("roster", opens=False)
            self.refresh()
        had = self.focused is self.screen.log.list
        self._focus_on(self.screen.log.list, on)
        if on is not None and self.layout.compact:
            self.model.toggle_drawer("log", opens=on)
            self.refresh()
        return had

    def focus_roster(self, on: bool | None = None) -> bool:
        """The same with the roster, which opens with it."""
        had = self.focused is self.screen.roster.list
        if on is not None:
            self.model.unsay()  # it would lie on the list
            self.model.toggle_drawer("roster", opens=on)
            self.refresh()
        self._focus_on(self.screen.roster.list, on)
        return had

    def _focus_on(self, widget: Widget, on: bool | None) -> None:
        """Give a list the keyboard, or take it away from all; None leaves it where it is."""
        if on is not None:
            self.set_focus(widget if on else None, on)

    def went_to(self, unit: str) -> None:
        """A row of the roster was chosen."""
        self.controller.go_to(unit)

    def close_drawer(self, *, idle: bool = False) -> bool:
        """Shut the drawer that lies over the board, idle: the left one, too; whether one was
        open."""
        opened, names = self.model.opened, {"log", "roster"} if self.layout.compact else {"roster"}
        names |= {"dice"} if self.layout.drawers else set()
        names |= {"left"} if self.layout.drawers and idle else set()
        shut = opened & names
        for name in shut:
            self.model.toggle_drawer(name, opens=False)
        return bool(shut)

    def save_as(self, name: str) -> None:
        """Save under a name and say so."""
        try:
            self.session.save_as(name)
        except SaveError as error:
            self.toast(say("save.failed", why=str(error)))
        else:
            self.toast(say("save.done", name=name))
            self.did_at_window(f"{USE}save")

    def visited(self, page: str) -> None:
        """A page of the program is opened from here."""
        self.did_at_window(f"{VISIT}{page}")

    def did_at_window(self, deed: str) -> None:
        """Something was done at the window that a lesson may have asked for, in its words."""
        tutorial = self.session.tutorial
        if tutorial is None or tutorial.lesson is None or not tutorial.lesson.windowed:
            return
        if self.session.send(WindowDeed(deed)).kind == "changed" and self.on_top:
            self.refresh()

    def picture(self, wide: int, done: Callable[[Surface], None]) -> None:
        """Draw what is looked at on a sheet of at most so many pixels, a little each frame."""
        looked, game = self.model.looked, self.session.game
        shown = Shown(game.map, game.id, looked.pieces, looked.marks)
        self.animate(TableSheet(self.ui, shown, wide, done))

    def toast(self, words: str) -> None:
        """Show a short message."""
        self.app.toast(words)

    def hush(self) -> None:
        """Put the short message away that is shown, if one is."""
        self.app.hush()

    def cell_under_mouse(self) -> int:
        """The cell that the mouse is over now, −1 for none."""
        return self.view.cell_at(self.mouse) if self.view is not None else NOWHERE

    @property
    def brief(self) -> bool:
        """Whether cards say only what is needed."""
        return self.layout.compact

    def pixels(self, at_100: int) -> int:
        """Pixels at 100 % in those of the window."""
        return self.ui.px(at_100)

    @property
    def on_top(self) -> bool:
        """Whether the table is what the player sees."""
        return self.app.scene is self

    @property
    def deeds(self) -> Sequence[str]:
        """What the player did last, for a report."""
        return tuple(self.app.actions)

    def put_page_aside(self) -> None:
        """The page of how the game ended is put aside to see the table."""
        self.model.page_aside = True
        self.refresh()

    def watch(self) -> None:
        """Tell the whole game from its opening."""
        self.controller.watch()

    def back(self) -> None:
        """Esc: one step back; with nothing in hand, the game menu."""
        self.controller.back()

    # Events

    def at_hand(self) -> None:
        """Footer, buttons and lessons speak of it."""
        self.rebuild()

    def let_go(self) -> None:
        """What is pressed is let go of as if it had not been; what is carried is put back."""
        self.screen.board.let_go_undone()
        self.carrying.put_back()
        self.held_row.leave()
        super().let_go()

    def key_first(self, event: Event) -> bool:
        """All keys of the table; the log takes its own while it has the focus."""
        if event.type != pygame.KEYDOWN:
            return False
        veiled = self.session.table.mode is Mode.HANDOVER
        rows = self.screen.menu_rows
        if rows is not None and (rows.on_key(event) or event.key in (pygame.K_UP, pygame.K_DOWN)):
            return True  # at either end of it, the map doesn't move below
        if not veiled and self.focus_log() and self.screen.log.list.on_key(event):
            return True
        if not veiled and self.focus_roster() and self.screen.roster.list.on_key(event):
            return True
        return self.controller.pressed(event, repeats=self.app.repeats)

    def handle(self, event: Event) -> None:
        """Right and middle drags pan, a right click goes back; Alt is noted."""
        board = self.screen.board
        self._note_alt(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (2, 3):
            if event.button == 3 and self.carrying.put_back():
                return
            if self.pressed is None and self._hit(event.pos) is board:
                board.grab(event.pos)
                return
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (2, 3):
            if board.let_go() and event.button == 3:
                self.asked_at(board.under(event.pos))
            return
        elif event.type == pygame.MOUSEMOTION and board.dragging and self.pressed is None:
            board.drag(event.pos)
            return
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self.held_row.let_go():
                self.pressed = None  # that press has done its work
            self._holds_no_more()
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._hold_row(event.pos)
        elif event.type == pygame.MOUSEMOTION and self.held_row.due is not None and (
                self.screen.options.option_at(event.pos) != self.held_row.row):
            self.held_row.leave()
            self._holds_no_more()

    def _hold_row(self, point: tuple[int, int]) -> None:
        """A press on a line of the options may be a hold."""
        row = self.screen.options.option_at(point)
        if row and self.pressed is self.screen.options.list:
            self.held_row.press(row, pygame.time.get_ticks())

    def _holds_no_more(self) -> None:
        """What a held row has armed waits for another press."""
        if self.model.holds:
            self.model.holds = False
            self.refresh()

    def _note_alt(self, event: Event) -> None:
        """All that is watched is to be seen while Alt is held; a window without the keyboard hears
        nobody let go of it."""
        lost = event.type == pygame.WINDOWFOCUSLOST
        if lost or (event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in _ALT):
            held = event.type == pygame.KEYDOWN
            if held != self.model.every:
                self.model.every = held
                self.refresh()

    # Time

    def tick(self, now: int) -> None:
        """Carry on: the next tale, the next forced action, callouts that are due."""
        self.director.step()
        if self._card_due is not None and now >= self._card_due:
            self._show_card("", 0)
        if self.timing.tick(self.screen.words, pygame.mouse.get_pos(), now):
            self.refresh()
        self.screen.board.tick(now)
        self.held_row.tick(now)
        learning = self.model.learning
        lit = learning is not None and learning.tick(now)
        if self.model.pulse.tick(now) or lit:
            self.refresh()
        self.screen.follow_pointers()
        self._pan_at_edge(now)
        if self.screen.tray.rolling:
            self.animate(self.screen.tray)
        if self.director.busy:
            self._was_busy = True
            self.board_moves()
            return
        self.replaying.tick(now)
        self.advising.tick()
        self.coaching.poll()
        self.mark.tick(now)
        self.judging.tick(free=not (self.autoplay.thinking or self.advising.asks))
        self.autoplay.tick()
        if self._was_busy and not self.director.busy:
            self.refresh()
        if not self._ended and self.autoplay.decided:
            self._ended = True
            self.doors.open_end()

    def _pan_at_edge(self, now: int) -> None:
        """At the map's edge while a counter is dragged, else at the window's for those who want
        it."""
        way, strips = (0.0, 0.0), measures().edge
        if self.on_top and self.carrying.lifts:
            way = self.edge.way(self.mouse, self.layout.map, strips.carried)
        elif self.on_top and self.pressed is None and self.app.settings.edge_pan:
            way = self.edge.way(self.mouse, Rect((0, 0), self.size), strips.width)
        dx, dy = self.edge.step(now, way)
        if (dx or dy) and not self.screen.board.push(dx, dy):
            self.edge.rest()

    def wake_at(self) -> int | None:
        """At once while something is to be carried on."""
        now = pygame.time.get_ticks()
        if self.director.busy or self._was_busy:
            return now + 1
        times = (self.replaying.due, self.screen.board.due, self.autoplay.due(now),
                 self.advising.due(now), self.judging.due(now), self.coaching.due(now),
                 self.mark.due(now),
                 self.timing.due, self._card_due,
                 self.edge.due, self.held_row.due, self.model.pulse.due,
                 self.model.learning.due if self.model.learning is not None else None)
        return min((time for time in times if time is not None), default=None)

    def ahead(self) -> WorkPlan | None:
        """Menus, reaches, counters and cards that are likely to be asked for next."""
        return self.prefetch.plan()

    def closing(self) -> bool:
        """Everything is on disk before the window goes."""
        self.session.close()
        return True


def _standing(session: Session) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the pieces of the people at the screen stand, or may be placed, and all others: those
    of the side to act, or of all whom the computer doesn't play while it acts."""
    table, computers = session.table, session.history.computers
    acting = table.status.to_act
    own, others = list[int](), list[int]()
    for piece in table.position.pieces:
        if piece.cell is not None and piece.cell >= 0:
            mine = piece.side not in computers if acting in computers else piece.side == acting
            (own if mine else others).append(piece.cell)
    if not own:  # they are still to be placed
        own += [target.cell for target in table.targets]
        own += [cell for ring in (table.outline.rings if table.outline else ()) for cell in ring]
    return tuple(own), tuple(others)
