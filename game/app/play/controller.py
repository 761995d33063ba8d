"""What each command of the play screen does: one method for each row of `COMMANDS`.

The controller changes the model, moves the board and sends inputs; what then stands on the screen
is worked out by its `Stage`.
"""

from typing import Protocol

import msgspec
import pygame
from pygame.event import Event

from game.app.board.board_view import BoardView
from game.app.play.advising import Advising
from game.app.play.carrying import CarryControl
from game.app.play.cell_menu import CellLine, CellMenu, cell_menu, offered_menu
from game.app.play.coach_words import spoken
from game.app.play.commands import BY_NAME, TEN, TURNING, Command
from game.app.play.director import Director
from game.app.play.facing import FacingControl
from game.app.play.model import ALL_SIDES, NOW, NOWHERE, PlayModel
from game.app.play.navigation import Navigator
from game.app.play.play_view import AskedView, MenuView, PlayView
from game.app.play.present.options import FOLD, UNIT
from game.app.play.present.popups import ABOUT, BEND, CAN_DO, LINE, UNBEND, WHOLE
from game.app.play.replay_control import ReplayControl
from game.app.play.turning_points import next_after
from game.app.play.words import say
from game.core.contract import END_PHASE
from game.core.lesson import USE, USES, Lesson
from game.turns.controller import CHANGED, NOTHING, InputResult
from game.turns.inputs import (
    Back,
    Bend,
    ChooseLine,
    Confirm,
    FinishPhase,
    Input,
    LeaveLesson,
    NextUnit,
    Pick,
    Point,
    Redo,
    ResumeLesson,
    StepBack,
    Undo,
)
from game.turns.machine import Mode

_PAN = 64  # pixels at 100 % that a key pans
_OPENING = ("replay", "goals", "ledger", "about", "can-do", "roster", "log", "why", "filter-log")
"""Commands that open something, or shut it if it lies open."""
_WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ASKED = (Mode.IDLE, Mode.UNIT, Mode.AIMING, Mode.MENU)
"""Modes in which somebody at the screen decides what a unit does."""
_HELD = (Mode.UNIT, Mode.AIMING, Mode.MENU, Mode.CONFIRMING)
"""Modes in which something is in hand that can be put back."""


class ControllerHost(Protocol):
    """What the controller plays on: the scene, as far as it needs it."""

    @property
    def shown(self) -> PlayView:
        """What the screen shows."""

    def give(self, given: Input) -> InputResult:
        """Take an input and show what came of it."""

    def refresh(self) -> None:
        """Show what has changed in the model."""

    def board_moves(self) -> None:
        """The board wants frames."""

    def change_speed(self, by: int) -> None:
        """Animations so many steps faster, now and from now on."""

    def change_threats(self) -> None:
        """The next way of showing where the other side may strike, now and from now on."""

    def focus_log(self, on: bool | None = None) -> bool:
        """Give the log the keyboard, or take it away; None only asks. Whether it had it."""

    def focus_roster(self, on: bool | None = None) -> bool:
        """The same with the roster, which opens with it."""

    def close_drawer(self, *, idle: bool = False) -> bool:
        """Shut the drawer that lies over the board, idle: the left one, too; whether one was
        open."""

    def save_as(self, name: str) -> None:
        """Save under a name and say so."""

    def toast(self, words: str) -> None:
        """Show a short message."""

    def did_at_window(self, deed: str) -> None:
        """Something was done at the window that a lesson may have asked for, in its words."""

    def cell_under_mouse(self) -> int:
        """The cell that the mouse is over now, −1 for none."""

    @property
    def brief(self) -> bool:
        """Whether cards say only what is needed."""

    def pixels(self, at_100: int) -> int:
        """Pixels at 100 % in those of the window."""


class PlayController:
    """The commands of a play screen."""

    def __init__(
        self, model: PlayModel, view: BoardView, director: Director, facing: FacingControl,
        carrying: CarryControl, replaying: ReplayControl, advising: Advising, doors: Navigator,
        stage: ControllerHost,
    ) -> None:
        self.model = model
        self.view = view
        self.director = director
        self.facing = facing
        self.carrying = carrying
        self.replaying = replaying
        self.advising = advising
        self.doors = doors
        self.stage = stage
        self.listed = ""
        """The command that was chosen last from the list of all."""

    # Keys

    def do(self, command: str) -> None:
        """Carry a command out, from a key or a button."""
        if command.startswith("row-"):
            self.row(int(command.removeprefix("row-")))
        else:
            getattr(self, command.replace("-", "_"))()
            self.used(command)

    def used(self, command: str) -> None:
        """Tell a lesson that a command was used; of one that opens something, once that lies
        open. What is saved is told when it is written."""
        if command not in USES or command == "save" or not self._shows(command):
            return
        self.stage.did_at_window(f"{USE}{command}")

    def _shows(self, command: str) -> bool:
        """Whether what a command opens is open; True for one that opens nothing."""
        model = self.model
        match command:
            case "replay":
                return model.replay is not None
            case "replay-leave":
                return model.replay is None
            case "goals" | "ledger" | "about" | "can-do":
                return model.sheet is not None and model.sheet.name == command
            case "roster":
                return "roster" in model.opened
            case "log":
                return self.stage.focus_log()
            case "why":
                return bool(model.whys)
            case "filter-log":
                return model.log_side != ALL_SIDES
            case _:
                return True

    def pressed(self, event: Event, *, repeats: bool) -> bool:
        """Carry out what a key asks for; whether it means anything here. repeats: it is held."""
        command = self.model.keys.command(event, replay=self.model.replay is not None)
        if command is None or command.shell:
            return False
        self._carry_out(command, repeats=repeats)
        return True

    def ask(self, name: str) -> None:
        """Carry out a command that was chosen from the list of all, as if by its key."""
        self.listed = name
        self._carry_out(BY_NAME[name], repeats=False)

    def commands(self) -> None:
        """All commands, as a list to choose from."""
        self.doors.open_commands()

    def _carry_out(self, command: Command, *, repeats: bool) -> None:
        """Do it, unless it means nothing now."""
        replay = self.model.replay is not None
        if replay and command.group == "play":
            return  # nothing is played meanwhile
        veiled = self.model.session.table.mode is Mode.HANDOVER and not replay
        if (veiled and not command.veiled) or (repeats and not self._repeats(command)):
            return
        if repeats and command.name == "end-phase":
            self.skip()  # the repeats only skip, so that no phase ends by accident
        else:
            self.do(command.name)

    def _repeats(self, command: Command) -> bool:
        return command.repeats and (command.name not in TURNING or self.facing.plans)

    # Play

    def confirm(self) -> None:
        """Enter: do what stands ready, or show what it would confirm. It never does nothing."""
        model, table = self.model, self.model.session.table
        if model.ruler.lay(model.pointer.cell):
            self.stage.refresh()
        elif model.moment != NOW:
            self.see_now()
        elif self._read_on() or self._let_go_on() or self._see_attempt():
            return
        elif table.mode is Mode.OVER:
            self.doors.open_end()
        elif table.mode is Mode.CONFIRMING:
            self.answer(agrees=model.agreeing)
        elif table.mode is Mode.HANDOVER or self._throws_armed():
            self.stage.give(Confirm())
        elif model.pointer.by_keys:
            self.stage.give(Point(model.pointer.cell))
        elif (asked := self._first_answer()) != "":
            self.choose(asked)
        elif table.mode is Mode.AIMING:
            self._take_aim()
        elif table.mode is Mode.IDLE and table.position.actors:
            self.next_unit()
        elif table.mode in (Mode.IDLE, Mode.UNIT, Mode.MENU):
            self._lead_to_choice()

    def _lead_to_choice(self) -> None:
        """Nothing stands ready yet: a controller has no digits to choose by, so it is shown what
        there is."""
        if self.model.keys.pad:
            self._open_offered()
        else:
            self.stage.toast(say("confirm.choose"))

    def _see_attempt(self) -> bool:
        """See what a try at a problem was worth, once it is over; whether it is."""
        run = self.model.session.problem
        if run is None or not run.over:
            return False
        if self.model.judged:
            self.doors.open_attempt()
        else:
            self.stage.toast(say("problem.judging"))
        return True

    def _throws_armed(self) -> bool:
        """Whether dice are armed, and no cursor has gone on to another cell since."""
        armed, pointer = self.model.session.table.armed, self.model.pointer
        if armed is None or not pointer.by_keys:
            return armed is not None
        # A cursor within the base of the unit itself means its middle, however near it was armed.
        return armed.cell in (pointer.cursor, pointer.cell)

    def _read_on(self) -> bool:
        """Go on with the lesson, where it waits to be read; whether it does."""
        model, tutorial = self.model, self.model.session.tutorial
        asked = model.session.table.mode is Mode.CONFIRMING
        if tutorial is None or tutorial.lesson is None or asked:
            return False
        if not tutorial.reading:
            return self._go_there(tutorial.lesson.page)
        # While dice tumble the step before is still shown: it is not gone past.
        if model.reading:
            self.stage.give(Confirm())
        else:
            self.skip()
        return True

    def _go_there(self, page: str) -> bool:
        """Open the page to which the lesson's step leads; whether it leads to one."""
        if page and self.model.step is not None:
            self.doors.visit(page)
        return bool(page)

    def _first_answer(self) -> str:
        """The first answer to what is asked in the middle of the other side's turn."""
        popups = self.stage.shown.popups
        asked = next((popup for popup in popups if isinstance(popup, AskedView)), None)
        return asked.answers[0].id if asked is not None else ""

    def _take_aim(self) -> None:
        """The cursor comes to the target that the mouse points at, else to one: to be confirmed."""
        pointer, targets = self.model.pointer, self.model.session.table.targets
        pointed = any(target.cell == pointer.cell for target in targets)
        cell = pointer.cell if pointed else pointer.cycle(1)
        self._cursor(self.same_place(pointer.start()) if cell == NOWHERE else cell)

    def yes(self) -> None:
        """Agree to the open question."""
        self.answer(agrees=True)

    def no(self) -> None:
        """Refuse what the open question asks."""
        self.answer(agrees=False)

    def answer(self, *, agrees: bool) -> None:
        """Answer the open question; nothing while none is."""
        if self.model.session.table.mode is Mode.CONFIRMING:
            self.stage.give(Confirm() if agrees else Back())

    def end_phase(self) -> None:
        """End what is being told, come back to now, else end the phase."""
        table = self.model.session.table
        if self.model.replay is not None:
            self.replay_leave()
        elif self.director.busy:
            self.skip()
        elif self.model.moment != NOW:
            self.see_now()
        elif self._let_go_on() or self._see_attempt():
            return
        elif table.mode is Mode.OVER:
            # A lesson has its last words before the end is shown.
            tutorial = self.model.session.tutorial
            talks = tutorial is not None and tutorial.lesson is not None
            self.confirm() if talks else self.doors.open_end()
        elif table.armed is not None:
            self.stage.give(Confirm())
        elif table.mode is not Mode.CONFIRMING:
            self.model.option = END_PHASE
            self.stage.give(FinishPhase())

    def skip(self) -> bool:
        """End what is being told, and never a phase; whether anything was."""
        skipped = self.director.skip()
        if skipped:
            self.stage.refresh()
        return skipped

    def asked_at(self, cell: int) -> None:
        """A right click, or a long press: a plan is taken back, and never the game menu opened;
        without one the menu of the cell opens."""
        table = self.model.session.table
        if self.carrying.put_back() or self.close_cell_menu() or self.advising.withdraw():
            return
        # A finger has no key by which a way bends once more: it finds that in the menu.
        bends = self.model.keys.device == "touch" and self.model.pointer.lays
        bent = bool(table.through) and not bends
        if self.model.ruler.put_away():
            self.stage.refresh()
        elif table.mode is Mode.CONFIRMING or table.path or bent or table.armed:
            self.stage.give(Back())
            self.used("back")
        else:
            self.open_cell_menu(cell)

    def cell_menu(self) -> None:
        """What can be done where is pointed at, or else by the unit in hand; without either all
        that is to be chosen now; or it is closed."""
        if self.close_cell_menu():
            return
        model, cell = self.model, self._meant()
        there = cell == self.facing.own_cell if model.keys.pad else cell == NOWHERE
        if model.session.table.path or there:
            self._open_offered()
        else:
            self.open_cell_menu(cell, led=True)

    def _meant(self) -> int:
        """The cell that is pointed at, else that of the unit in hand; −1 without either. A mouse
        that lies somewhere points at nothing for whoever holds a controller."""
        pointer = self.model.pointer
        pointed = NOWHERE if self.model.keys.pad and not pointer.by_keys else pointer.cell
        return pointed if pointed != NOWHERE else self.facing.own_cell

    def _open_offered(self) -> None:
        """Open a menu of all that is to be chosen now, for keys to walk through."""
        table, cell = self.model.session.table, self.facing.own_cell
        self.skip()
        if self.model.moment == NOW and table.mode in _ASKED:
            self._lay_menu(offered_menu(table, NOWHERE if self.elsewhere(cell) else cell), led=True)

    def _lay_menu(self, menu: CellMenu, *, led: bool) -> None:
        self.model.unsay()
        self.model.close_sheet()
        self.model.cell_menu = msgspec.structs.replace(menu, led=led)
        self.stage.refresh()

    def open_cell_menu(self, cell: int, *, led: bool = False) -> None:
        """Open the menu of a cell, where something is to be decided. led: by keys."""
        model, table = self.model, self.model.session.table
        self.skip()
        decides = table.mode in (Mode.IDLE, Mode.UNIT, Mode.AIMING)
        if cell == NOWHERE or model.moment != NOW or not decides or self.elsewhere(cell):
            return
        self._lay_menu(cell_menu(table, cell), led=led)

    def close_cell_menu(self) -> bool:
        """Close the menu of a cell; whether one was open."""
        was_open = self.model.cell_menu is not None
        if was_open:
            self.model.cell_menu = None
            self.stage.refresh()
        return was_open

    def choose_there(self, row: str) -> None:
        """A row of the menu of a cell."""
        model, menu = self.model, self.model.cell_menu
        if menu is None:
            return
        if row == FOLD:
            model.cell_menu = msgspec.structs.replace(menu, unfolded=not menu.unfolded)
            self.stage.refresh()
        elif row == ABOUT:
            model.toggle_sheet("about", menu.cell)
            self.stage.refresh()
            self.used("about")
        elif row == CAN_DO:
            self.used("can-do")
            self._explain(model.now.position.unit_at(menu.cell))
        elif row == WHOLE:
            self.close_cell_menu()
            self._open_offered()
        elif row in (BEND, UNBEND):
            self.close_cell_menu()
            self.stage.give(Bend(menu.cell) if row == BEND else Back())
        elif row.startswith(UNIT):
            self.close_cell_menu()
            self.choose(row)
        else:
            path = tuple(row.removeprefix(LINE).split("/"))
            self._do_there(menu, next(line for line in menu.lines if line.path == path))

    def _do_there(self, menu: CellMenu, line: CellLine) -> None:
        """Take a line and point it at the cell: what the clicks for it would do."""
        table = self.model.session.table
        self.close_cell_menu()
        if table.unit != menu.unit and self.stage.give(Pick(menu.unit)).kind == "refused":
            return
        self.model.option = line.path[-1]
        for choice in line.path:
            held = table.choice is not None and table.choice.id == choice and line.points
            if not held and self.stage.give(ChooseLine(choice)).kind == "refused":
                return
        if line.points and table.mode is Mode.AIMING:
            if menu.led:
                self.model.pointer.keys(menu.cell)
            else:
                self.model.pointer.mouse(menu.cell)
            self.stage.give(Point(menu.cell))
        elif menu.led and table.mode is Mode.MENU:
            self._open_offered()  # what the line leads to is to be chosen next

    def about(self) -> None:
        """What is pointed at: all that may be known of it; or that is put away."""
        model, cell = self.model, self._meant()
        is_open = model.sheet is not None and model.sheet.name == "about"
        if cell != NOWHERE or is_open:
            model.toggle_sheet("about", cell)
            self.stage.refresh()

    def can_do(self) -> None:
        """What can the unit in hand do now, or whoever is pointed at: in three sentences; or that
        is put away."""
        model = self.model
        if model.sheet is not None and model.sheet.name == "can-do":
            model.close_sheet()
            self.stage.refresh()
            return
        at_now = model.moment == NOW and model.session.table.mode in _ASKED
        pointed = model.now.position.unit_at(model.pointer.cell) if model.pointer.cell >= 0 else ""
        unit = model.session.table.unit or pointed
        piece, asked = model.now.piece(unit), model.now.status.to_act
        if not at_now or piece is None or piece.side != asked:
            self.stage.toast(say("can.none"))
        else:
            self._explain(unit)

    def _explain(self, unit: str) -> None:
        self.model.cell_menu = None
        self.model.close_sheet()
        self.model.toggle_sheet("can-do", unit=unit)
        self.stage.refresh()

    def back(self) -> None:
        """Esc: one step back; with nothing in hand, the game menu."""
        model, table = self.model, self.model.session.table
        if self.carrying.put_back() or self.close_cell_menu() or self.advising.withdraw():
            return
        if self._leave_list():
            return
        if self.stage.close_drawer() or model.ruler.put_away():
            self.stage.refresh()
        elif model.moment != NOW:
            self.see_now()
        elif model.close_sheet() or model.put_answer_away():
            self.stage.refresh()
        elif table.mode not in _HELD and table.armed is None:
            self._back_idle()
        else:
            held = table.unit, table.mode, table.through, table.armed
            self.stage.give(Back())
            if (table.unit, table.mode, table.through, table.armed) == held:
                self.doors.open_menu()

    def hint(self) -> None:
        """Ask what the strongest computer player would do here, or the lesson, to be shown and not
        done."""
        tutorial = self.model.session.tutorial
        if self.model.session.problem is not None:
            self.model.open_hint()
            self.stage.refresh()
        elif tutorial is None or tutorial.lesson is None:
            self.advising.ask()
        elif not self.skip() and (tutorial.lesson.windowed or self.advising.possible()):
            self._show_step(tutorial.lesson, tutorial.index)

    def _show_step(self, lesson: Lesson, step: int) -> None:
        """What a step points at stands out; asked once more, what it asks for is taken in hand."""
        pulse = self.model.pulse
        if lesson.point and not pulse.asked(step):
            pulse.ask(step, pygame.time.get_ticks(), still=self.director.still)
            self.stage.refresh()
        elif lesson.windowed:
            self._show_deed(lesson)
        else:
            self.advising.show_step()

    def _show_deed(self, lesson: Lesson) -> None:
        """Do at the window what a step asks for."""
        if lesson.page:
            self.doors.visit(lesson.page)
            return
        command = lesson.windowed[0].removeprefix(USE)
        if lesson.in_replay and self.model.replay is None:
            self.replay()
        if command in _OPENING and self._shows(command):
            self.used(command)
        else:
            self.do(command)

    def _leave_list(self) -> bool:
        """Take the keyboard from the log or the roster; whether one had it."""
        for focus in (self.stage.focus_log, self.stage.focus_roster):
            if focus():
                focus(on=False)
                return True
        return False

    def undo(self) -> None:
        """Take the last decision back."""
        self.stage.give(Undo())

    def redo(self) -> None:
        """Put the last undone decision back."""
        self.stage.give(Redo())

    def next_unit(self) -> None:
        """Take the next unit in hand, or the other answer to a question; in a replay, go on to the
        next turning point."""
        if self.model.replay is not None:
            self.replay_turning()
        else:
            self._other_unit(1)

    def previous_unit(self) -> None:
        """Take the unit before in hand; or the other answer to a question."""
        self._other_unit(-1)

    def _other_unit(self, step: int) -> None:
        table = self.model.session.table
        if self._let_go_on(run=True):
            return
        if table.mode is Mode.CONFIRMING:
            self._other_answer()
        elif not (self.director.busy and table.mode in (Mode.WAITING, Mode.THINKING)):
            self.stage.give(NextUnit(step))
            self.find_unit()

    def _let_go_on(self, *, run: bool = False) -> bool:
        """Let the next unit act that waits for a word, or with `run` all that follow by
        themselves; whether one waits."""
        model = self.model
        waits = model.pause.waiting and model.session.table.mode in (Mode.WAITING, Mode.THINKING)
        if waits:
            if run:
                model.pause.run()
            else:
                model.pause.go_on(model.session.history)
            self.stage.refresh()
        return waits

    def _other_answer(self) -> None:
        self.model.agreeing = not self.model.agreeing
        self.stage.refresh()

    def row(self, number: int) -> None:
        """Choose a row of the options, counted from 1."""
        menu = self.model.cell_menu
        if menu is not None:
            chosen = next((line for line in menu.lines if line.number == number), None)
            if chosen is not None:
                self._do_there(menu, chosen)
            return
        options = self.stage.shown.options
        listed = options.rows if isinstance(options, MenuView) else ()
        rows = [row for row in listed if not row.quiet]
        option = rows[number - 1].id if number <= len(rows) else ""
        if option:
            if self.choose(option).kind == "played":
                self.model.option = ""
        elif number == TEN:
            self.fit()  # what 0 does wherever no tenth row needs it

    def choose(self, option: str) -> InputResult:
        """Choose a row by its id: a line of the menu, a unit, or the one that folds others away."""
        if option == FOLD:
            self.unfold()
            return NOTHING
        self.model.option = option
        if option.startswith(UNIT):
            return self.stage.give(Pick(option.removeprefix(UNIT)))
        armed = self.model.session.table.armed
        if armed is not None and armed.choice == option:  # its row says so
            return self.stage.give(Confirm())
        cell, step = self._only_target(option), self.model.step
        if cell != NOWHERE and self._aimed_at(cell):
            return self.stage.give(Point(cell))
        outcome = self.stage.give(ChooseLine(option))
        # A lesson that asked for the line goes on: what follows is to be read first.
        if cell == NOWHERE or outcome.kind == "refused" or self.model.step != step:
            return outcome
        return self._aim_at(cell)

    def _only_target(self, option: str) -> int:
        """The only cell that the line in hand can attack, if it is the line of this row: chosen
        once more it means that one. −1 for any other."""
        table = self.model.session.table
        line, cells = table.choice, {target.cell for target in table.targets}
        if table.mode is not Mode.AIMING or line is None or line.id != option or len(cells) != 1:
            return NOWHERE
        cell = cells.pop()
        meant = table.line_at(cell) is line and not table.taken(cell)
        return cell if meant and (self._throws_at(cell) or self._hostile(cell)) else NOWHERE

    def _throws_at(self, cell: int) -> bool:
        """Whether pointing the line in hand at a cell throws dice."""
        shown = self.model.session.table.preview(cell)
        return shown is not None and shown.forecast is not None

    def _hostile(self, cell: int) -> bool:
        """Whether somebody of another side than the unit in hand stands on a cell."""
        now, unit = self.model.now, self.model.session.table.unit
        there, own = now.piece(now.position.unit_at(cell)), now.piece(unit)
        return there is not None and own is not None and there.side != own.side

    def _aimed_at(self, cell: int) -> bool:
        """Whether what pointing at a cell would do is looked at already: armed, or by the cursor.
        """
        armed, pointer = self.model.session.table.armed, self.model.pointer
        if armed is not None:
            return armed.cell == cell
        return pointer.by_keys and pointer.cell == cell

    def _aim_at(self, cell: int) -> InputResult:
        """Point the line in hand at a cell: what it would do there is looked at first, and done
        when that is asked for again."""
        if self.elsewhere(cell):
            self.show_level(self.view.plane.level_of(cell))
        self._cursor(cell)
        arms = self.model.session.table.arms and self._throws_at(cell)
        return self.stage.give(Point(cell)) if arms else CHANGED

    def unfold(self) -> None:
        """Show what can't be had now, too, or fold it away."""
        if self.model.cell_menu is not None:
            self.choose_there(FOLD)
            return
        self.model.unfolded = not self.model.unfolded
        self.model.unsay()
        self.stage.refresh()

    def bend(self) -> None:
        """The way goes on from what is pointed at."""
        if self.model.pointer.cell != NOWHERE:
            self.stage.give(Bend(self.model.pointer.cell))

    def turn_left(self) -> None:
        """Turn what can be turned; else the target before."""
        self._turn(-1)

    def turn_right(self) -> None:
        """Turn what can be turned; else the next target."""
        self._turn(1)

    def turn_left_fine(self) -> None:
        """The same by the least step."""
        self._turn(-1, fine=True)

    def turn_right_fine(self) -> None:
        """The same by the least step."""
        self._turn(1, fine=True)

    def _turn(self, step: int, *, fine: bool = False) -> None:
        if not self.facing.step(step, fine):
            cell = self.model.pointer.cycle(step)
            if cell != NOWHERE:
                self._cursor(cell)

    # The cursor and the map

    def cursor_left(self) -> None:
        """The cursor one cell on, or the map panned, or another moment."""
        self._arrow("left")

    def cursor_right(self) -> None:
        """The same to the right."""
        self._arrow("right")

    def cursor_up(self) -> None:
        """The same upwards."""
        self._arrow("up")

    def cursor_down(self) -> None:
        """The same downwards."""
        self._arrow("down")

    def pan_left(self) -> None:
        """Pan the map, or move the cursor by the least step where there are fine ones."""
        self._arrow("left", pan=True)

    def pan_right(self) -> None:
        """The same to the right."""
        self._arrow("right", pan=True)

    def pan_up(self) -> None:
        """The same upwards."""
        self._arrow("up", pan=True)

    def pan_down(self) -> None:
        """The same downwards."""
        self._arrow("down", pan=True)

    def _arrow(self, way: str, *, pan: bool = False) -> None:
        model, (dx, dy) = self.model, _WAYS[way]
        mode = model.session.table.mode
        aims = mode is Mode.AIMING or model.pointer.by_keys or model.ruler.on
        fine = aims and self.view.plane.fine
        if model.moment != NOW and model.replay is None:
            self.step_moment(dx or dy)
        elif mode is Mode.CONFIRMING:
            self._other_answer()
        elif (pan and not fine) or not aims:
            step = self.stage.pixels(_PAN)
            self.view.pan(-dx * step, -dy * step)
            self.stage.board_moves()
        elif model.pointer.cursor == NOWHERE:
            self._cursor(self.same_place(model.pointer.start()))
        else:
            self._cursor(self.view.step_cell(model.pointer.cursor, dx, dy, pan))

    def _cursor(self, cell: int) -> None:
        """The keyboard's cursor comes to a cell, and the cell into sight."""
        self.model.pointer.keys(cell)
        self.model.unsay()
        self.view.show((cell,))
        self.stage.refresh()
        self.stage.board_moves()

    def same_place(self, cell: int) -> int:
        """The same place on the level that is seen; the cell itself if there is none."""
        seen = self.view.plane.cell_at(*self.view.plane.centre(cell))
        return seen if seen >= 0 else cell

    def zoom_in(self) -> None:
        """Closer."""
        self._zoom(1)

    def zoom_out(self) -> None:
        """Further off."""
        self._zoom(-1)

    def _zoom(self, steps: int) -> None:
        self.view.zoom(steps)
        self.model.unsay()
        self.stage.refresh()
        self.stage.board_moves()

    def fit(self) -> None:
        """The whole map; from there back to what was looked at before."""
        self.view.whole_or_back()
        self.model.unsay()
        self.stage.refresh()

    def find_unit(self) -> None:
        """The unit in hand comes into sight."""
        if self.facing.own_cell != NOWHERE:
            self.view.show((self.facing.own_cell,))
            self.stage.board_moves()

    def level_up(self) -> None:
        """The level above."""
        self._level(1)

    def level_down(self) -> None:
        """The level below."""
        self._level(-1)

    def _level(self, by: int) -> None:
        if len(self.view.kit.levels) > 1:
            self.show_level(self.view.level + by)

    def show_level(self, level: int) -> None:
        """Look at a level; the cursor goes along to the same place, and the mouse meets it."""
        self.view.set_level(level)
        pointer = self.model.pointer
        if pointer.cursor != NOWHERE:
            pointer.cursor = self.same_place(pointer.cursor)
        if not pointer.by_keys and pointer.hover != NOWHERE:
            pointer.mouse(self.stage.cell_under_mouse())
        self.model.unsay()
        self.stage.refresh()
        self.stage.board_moves()

    def elsewhere(self, cell: int) -> bool:
        """Whether a cell is on another level than the one that is seen."""
        plane = self.view.plane
        return 0 <= cell < plane.n and plane.level_of(cell) != self.view.level

    def visit(self, cell: int) -> None:
        """Go to the level of a cell where somebody's ghost was clicked, and take that unit in hand
        if it may act now; nothing else is done by that click."""
        self.show_level(self.view.plane.level_of(cell))
        unit = self.model.session.table.position.actor_at(cell)
        if unit:
            self.stage.give(Pick(unit))

    def ruler(self) -> None:
        """The tape measure; where nothing is measured, what was told last is shown again."""
        if self.model.ruler.there:
            self.model.ruler.toggle()
            self.stage.refresh()
        else:
            self.again()

    def grid(self) -> None:
        """Lay the measured grid on the table, or take it off."""
        self.model.ruler.toggle_grid()
        self.stage.refresh()

    # What is shown

    def see(self, index: int) -> None:
        """Look at the position after so many actions; the last one is now."""
        if self.model.replay is not None:
            self.replaying.go(index)
            return
        self.director.cancel()
        count = len(self.model.session.history.entries)
        self.model.moment = NOW if index >= count else max(0, index)
        self.model.unsay()
        self.director.lay_dice(self.model.session.history, min(max(0, index), count))
        self.stage.refresh()

    def see_now(self) -> None:
        """Back from an earlier moment."""
        self.see(len(self.model.session.history.entries))

    def step_moment(self, by: int) -> None:
        """One action earlier or later."""
        if self.model.moment != NOW:
            self.see(max(0, self.model.moment + by))

    def goals(self) -> None:
        """Show or hide what wins."""
        self.model.toggle_sheet("goals")
        self.stage.refresh()

    def filter_log(self) -> None:
        """Show the lines of all sides, or those of one after the other."""
        model = self.model
        model.log_side = model.log_side + 1 if model.log_side < len(model.session.game.sides) - 1 \
            else ALL_SIDES
        self.stage.refresh()

    def why(self) -> None:
        """Have the log say why the newest action was done that a computer player decided, or a rule
        of the game; or fold that up."""
        self.open_why(0)

    def open_why(self, at: int, *, opens: bool | None = None) -> None:
        """Have the log say why an action was done, or fold that up. See `PlayModel.toggle_why`."""
        self.model.toggle_why(at, opens=opens)
        self.stage.refresh()

    def threats(self) -> None:
        """Show where the other side may strike: as it stands, by its next turn, not at all."""
        self.stage.change_threats()

    def ledger(self) -> None:
        """Show or hide the dice so far."""
        self.model.toggle_sheet("ledger")
        self.stage.refresh()

    def unit_card(self) -> None:
        """Show or hide all that the unit card says, where it says only what is needed."""
        sheet = self.model.sheet
        if self.stage.brief or (sheet is not None and sheet.name == "unit-card"):
            self.model.toggle_sheet("unit-card")
            self.stage.refresh()

    def log(self) -> None:
        """Give the log the keyboard, or take it away; in a chapter it and what was learned take
        turns."""
        model = self.model
        if self.stage.shown.learned is None:
            self.stage.focus_log(on=not self.stage.focus_log())
        elif self.stage.shown.drawers.right == "learned":
            model.logged = True
            self.stage.focus_log(on=True)
        else:
            roster = model.opened & {"roster"}
            shown = not roster and (not self.stage.brief or "log" in model.opened)
            model.toggle_drawer("roster", opens=False)
            model.logged = model.logged != shown
            self.stage.focus_log(on=model.logged)
            model.toggle_drawer("log", opens=True)
            self.stage.refresh()

    def drawer_log(self) -> None:
        """Open or shut the drawer of the log and of what was learned."""
        self.model.toggle_drawer("log")
        self.stage.refresh()
        if "log" in self.model.opened:
            self.stage.did_at_window(f"{USE}log")

    def roster(self) -> None:
        """Open the roster with the keyboard on it, or put it away."""
        self.stage.focus_roster(on="roster" not in self.model.opened)

    def go_to(self, unit: str) -> None:
        """The map glides to a unit; one that may act is taken in hand."""
        model = self.model
        position = model.session.table.position
        if model.moment == NOW and unit in position.actors:
            self.stage.give(Pick(unit))
        piece = model.looked.piece(unit)
        if piece is None or piece.cell is None or piece.cell < 0:
            return
        if self.elsewhere(piece.cell):
            self.show_level(self.view.plane.level_of(piece.cell))
        self.view.show((piece.cell,))
        if unit != model.session.table.unit:
            model.pointer.keys(piece.cell)
        self.stage.refresh()
        self.stage.board_moves()

    def cards(self) -> None:
        """Put the cards to choose from aside, to see the map, or lay them out again."""
        model, unit = self.model, self.model.session.table.unit
        model.unsay()
        model.cards_away = not (model.cards_away or bool(unit))
        if unit and not model.cards_away:
            self.stage.give(Back())
        self.stage.refresh()

    def again(self) -> None:
        """Show once more what was told last; in a replay, what led to the moment."""
        if self.model.replay is not None:
            self.replaying.tell_again()
            return
        if self._page_aside:
            self.doors.open_end()
            return
        self.model.moment = NOW
        if not self.director.again():
            self.stage.toast(say("again.none"))
        self.stage.refresh()

    def _back_idle(self) -> None:
        """The same with nothing in hand."""
        if self.model.pointer.by_keys:
            self.model.pointer.drop()
            self.stage.refresh()
        elif self._page_aside:
            self.doors.open_end()
        elif self.stage.close_drawer(idle=True):
            self.stage.refresh()
        else:
            self.doors.open_menu()

    @property
    def _page_aside(self) -> bool:
        """Whether the table is only looked at behind the page of how the game ended."""
        return self.model.page_aside and self.model.session.table.mode is Mode.OVER

    def watch(self) -> None:
        """Tell the whole game from its opening."""
        self._replay(0, playing=True)

    # The replay

    def replay(self) -> None:
        """Lead through what was played so far, from what is looked at; or back to the table."""
        if self.model.replay is not None:
            self.replaying.leave()
        else:
            count, moment = len(self.model.session.history.entries), self.model.moment
            self._replay(count if moment == NOW else moment)

    def see_from(self, at: int) -> None:
        """Lead through the game from a moment on."""
        self._replay(at)
        self.used("replay")

    def _replay(self, at: int, *, playing: bool = False) -> None:
        model = self.model
        if not model.session.history.entries:
            self.stage.toast(say("replay.none"))
            return
        self.carrying.put_back()
        model.close_sheet()
        model.cell_menu = None
        self.replaying.begin(at, playing=playing)

    def replay_play(self) -> None:
        """Let it go on by itself, or stop it."""
        self.replaying.play()

    def replay_back(self) -> None:
        """One step back."""
        self.replaying.step(-1)

    def replay_on(self) -> None:
        """One step on."""
        self.replaying.step(1)

    def replay_by_action(self) -> None:
        """A step is an action."""
        self.replaying.by("action")

    def replay_by_turn(self) -> None:
        """A step is a turn."""
        self.replaying.by("turn")

    def replay_by_throw(self) -> None:
        """A step goes to the next throw of dice."""
        self.replaying.by("throw")

    def replay_first(self) -> None:
        """The opening."""
        self.replaying.go(0)

    def replay_last(self) -> None:
        """The last moment."""
        self.replaying.go(len(self.model.session.history.entries))

    def replay_turning(self) -> None:
        """The next moment that changed the game most, as it came about."""
        replay = self.model.replay
        point = next_after(self.model.turning_points, replay.at) if replay is not None else None
        if point is None:
            self.stage.toast(say("turning.none"))
        else:
            self.replaying.tell(point.at)

    def replay_coach(self) -> None:
        """Ask the coach about the decisions of this game, or have it stop."""
        coaching = self.model.coach.coaching
        if coaching is not None and coaching.there:
            coaching.toggle()

    def replay_ghost(self) -> None:
        """Show on the map what the coach would have done, or no longer; where it hasn't looked at
        the decision, ask it about that one."""
        coach = self.model.coach
        if self._ask_about_moment():
            return
        coach.ghost = not coach.ghost
        self.stage.refresh()
        self.stage.toast(spoken("ghost.on" if coach.ghost else "ghost.off"))

    def _ask_about_moment(self) -> bool:
        """Ask the coach about the decision that led to the moment that is looked at, unless it
        has looked at it, looks at it or nobody decided; whether it was asked."""
        coaching, at = self.model.coach.coaching, self.model.seen - 1
        if coaching is None or not coaching.there or at < 0:
            return False
        state = coaching.state
        decider = self.model.session.history.entries[at].decider
        if not decider or at in state.looked:
            return False
        if at in state.wished:
            self.stage.toast(spoken("looks"))
        else:
            coaching.ask_about(at)
            self.model.coach.ghost = True
        return True

    def replay_slower(self) -> None:
        """Tell slower."""
        self.replaying.change_rate(-1)

    def replay_faster(self) -> None:
        """Tell faster."""
        self.replaying.change_rate(1)

    def replay_branch(self) -> None:
        """Play on from the moment that is looked at, as a game of its own."""
        shown = self.stage.shown.replay
        if shown is None:
            return
        if self.model.led_in_replay:
            self.stage.toast(say("lesson.no_branch"))
            return
        if shown.stuck:
            self.stage.toast(shown.stuck)
        else:
            self.doors.branch(shown.at)

    def replay_leave(self) -> None:
        """Back to the game as it stands; first what lies over the replay is put away."""
        model = self.model
        if self._leave_list():
            return
        if self.stage.close_drawer() or model.ruler.put_away() or model.close_sheet():
            self.stage.refresh()
        else:
            self.replaying.leave()

    def lesson_back(self) -> None:
        """Back to the step of the lesson before this one; what was done since is taken back. In a
        problem, try again from its start."""
        self.skip()
        tutorial = self.model.session.tutorial
        if self.model.led_in_replay:
            self.replaying.leave()
        if self.model.session.problem is not None:
            self.doors.restart()
        elif self.stage.give(StepBack()).kind != "nothing" and tutorial is not None:
            self._begin_step(tutorial.lesson)

    def _begin_step(self, lesson: Lesson | None) -> None:
        """What lies over the table is put away, for the step that is come back to to begin as it
        did; one that is about the replay begins in it."""
        model, replays = self.model, lesson is not None and lesson.in_replay
        if lesson is None or not any(one.windowed for one in model.session.game.lessons):
            return
        self._leave_list()
        model.close_sheet()
        model.toggle_drawer("roster", opens=False)
        model.whys.clear()
        model.log_side = ALL_SIDES
        if replays != (model.replay is not None):
            self.replay()
        self.stage.refresh()

    def problem_best(self) -> None:
        """Take the next decision of the problem's best line in hand; once it is judged, show the
        one line, the other, or both."""
        if self.model.turn_lines():
            self.stage.refresh()
        elif self.model.session.problem is not None and not self.skip():
            self.advising.show_step()

    def lesson_leave(self) -> None:
        """Play on freely without the lesson; or back to where it was left."""
        tutorial = self.model.session.tutorial
        if tutorial is None:
            return
        self.skip()
        self.stage.give(LeaveLesson() if tutorial.lesson is not None else ResumeLesson())

    def slower(self) -> None:
        """Animations slower."""
        self.stage.change_speed(-1)

    def faster(self) -> None:
        """Animations faster."""
        self.stage.change_speed(1)

    def drawer_left(self) -> None:
        """Open or close the left drawer."""
        self.model.toggle_drawer("left")
        self.stage.refresh()

    def drawer_right(self) -> None:
        """Open or close the drawer of the dice."""
        self.model.toggle_drawer("dice")
        self.stage.refresh()

    # The rest of the program

    def rules(self) -> None:
        """The rulebook, at the rule of what is said now."""
        self.linked(self.model.rule)

    def linked(self, rule: str) -> None:
        """The rulebook at a rule."""
        self.doors.open_rule(rule, self.model.why(rule))

    def menu(self) -> None:
        """The game menu."""
        self.doors.open_menu()

    def settings(self) -> None:
        """Settings."""
        self.doors.open_settings()

    def save(self) -> None:
        """The quick save."""
        self.stage.save_as(self.model.session.quick_name())
