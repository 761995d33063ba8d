"""A newcomer in the window who does what any lesson asks for, by mouse alone or by keys alone:
takes the unit, chooses the lines and points where the action that is meant comes from."""

import math
from typing import Any

import pygame

from game.app.play.commands import _NAMED, BY_NAME
from game.app.play.model import NOW
from game.app.play.panels.log import WHY
from game.app.play.play_view import MenuView
from game.app.play.replay_course import STEP_UNITS
from game.app.play.scene import PlayScene
from game.boards.table import FACINGS, TableBoard
from game.core.contract import END_PHASE
from game.core.errors import BoxError
from game.core.lesson import PLAN, REFUSED, USE, WILD, Lesson
from game.turns.machine import Mode
from game.turns.tracing import Trace, trace
from tests.app.play.lessons import matches, tutorial
from tests.app.play.mech_hands import MechHands
from tests.rules.wrong_tries import asked

_HELD = {"Ctrl": pygame.KMOD_CTRL, "Shift": pygame.KMOD_SHIFT}
_IDLE = (Mode.IDLE, Mode.UNIT, Mode.AIMING, Mode.MENU)


class LedLearner(MechHands):
    """See the module. card: of the chapter; way: "mouse" or "keys"."""

    def __init__(
        self, game: str, scenario: str, way: str, size: tuple[int, int], scale: int = 0
    ) -> None:
        super(MechHands.__mro__[1], self).__init__(  # as `Hands`, with a chapter of the box
            scenario, size=size, game=game, shipped=True, scale=scale
        )
        self.way = way

    # A step

    def follow(self) -> None:
        """Do what the step at hand asks for."""
        lead, lesson = tutorial(self), tutorial(self).lesson
        assert lesson is not None
        if not lesson.windowed:
            self.come_to_now()
        if lead.reading:
            self.go_on()
        elif lesson.windowed:
            self.use(lesson)
        elif lesson.do[0].startswith(REFUSED):
            self.be_refused(lesson)
        elif {"undo", "redo"} & set(lesson.do):
            self.command("undo" if "undo" in lesson.do else "redo")
        elif lesson.do[0].startswith("select "):
            self.look_at(lesson.do[0].removeprefix("select "))
        elif self._ends(lesson):
            self.leave_phase()
        else:
            action = lead._model(lesson)
            if action is not None:
                self.perform(action, throws=not lesson.do[0].startswith(PLAN))
            else:
                choice, _, unit = lesson.do[0].removeprefix("choose ").partition(" by ")
                self.choose_line(choice, unit, lesson)
        self.rest()

    def go_on(self) -> None:
        """Continue."""
        self.click("lesson.next") if self.mouse else self.key(pygame.K_RETURN)

    def back(self) -> None:
        """The step before."""
        self.click("lesson.back") if self.mouse else self.command("lesson-back")
        self.rest()

    def use(self, lesson: Lesson) -> None:
        """Do something at the window itself."""
        if lesson.windowed[0] != "use why":
            self.come_to_now()
        if lesson.page:
            below = self.app.scene
            self.click("lesson.go") if self.mouse else self.key(pygame.K_RETURN)
            assert self.app.scene is not below, f"nothing opens for {lesson.page}"
            if lesson.page == "title":
                for _ in range(20):
                    if self.mouse or self.focus() == "continue":
                        break
                    self.key(pygame.K_TAB)
                self.click("continue") if self.mouse else self.key(pygame.K_RETURN)
                self.rest()
            while not isinstance(self.app.scene, PlayScene):
                above = self.app.scene
                self.click("back") if self.mouse and above.find("back") else \
                    self.key(pygame.K_ESCAPE)
                assert self.app.scene is not above, f"no way back from {above.name}"
            return
        name = lesson.windowed[0].removeprefix(USE)
        self.command(name)

    def command(self, name: str) -> None:
        """A command of the table: its button where it has one, else what the mouse does for it."""
        command = BY_NAME[name]
        if not self.mouse:
            if name == "about":
                self.point_out()
            self.press_key(command.keys[0])
            return
        scene = self.scene
        middle = scene.layout.free.center
        if name in ("zoom-in", "zoom-out"):
            self.wheel(middle, 1 if name == "zoom-in" else -1)
        elif name == "back":
            self.click(middle, 3)
        elif name == "replay":
            self.click("menu")
            self.click("replay")
        elif name == "why":
            self.click(self.why_link())
        elif name.startswith("replay-by-"):
            bar = scene.screen.replay
            assert bar is not None
            unit = STEP_UNITS.index(name.removeprefix("replay-by-"))  # type: ignore[arg-type]
            self.click(bar.units.cell(unit).center)
        elif name == "log":
            if scene.layout.compact:
                self.click("tab-log")
            else:
                self.click(scene.screen.log.list.shown_rect().center)
        elif name == "about":
            self.point_out()
            self.click(scene.mouse, 3)
            rows = scene.screen.menu_rows
            assert rows is not None
            rect = rows.row_rect("about")
            assert rect is not None
            self.click(rect.center)
        elif command.button and scene.find(command.button):
            self.click(command.button)
        else:  # no button does that
            self.press_key(command.keys[0])

    def why_link(self) -> tuple[int, int]:
        """The newest place in the log where a click says why."""
        lines = self.scene.screen.log.list
        for row in reversed([rect.move(lines.rect.topleft) for rect in lines.row_rects()]):
            for y in range(row.top, row.bottom, 5):
                for x in range(row.left, row.right, 5):
                    if lines.link_at((x, y)) == WHY and lines.shown_rect().collidepoint(x, y):
                        return x, y
        raise AssertionError("nothing in sight can say why")

    def come_to_now(self) -> None:
        """Away from an earlier moment, and out of the log."""
        scene = self.scene
        if scene.model.moment != NOW and scene.model.replay is None:
            self.click("moment.now") if self.mouse else self.key(pygame.K_ESCAPE)
        for focus in (scene.focus_log, scene.focus_roster):
            if focus() and not self.mouse:
                self.key(pygame.K_ESCAPE)
        sheet, model = scene.model.sheet, scene.model
        if sheet is not None:
            self.click(f"{sheet.name}.close") if self.mouse else self.key(pygame.K_ESCAPE)
        lists = model.opened & {"log", "roster"}
        if lists and (scene.layout.compact or "roster" in lists):
            self.key(pygame.K_ESCAPE)

    def point_out(self) -> None:
        """Point at the first unit that the step points at."""
        lesson = tutorial(self).lesson
        assert lesson is not None
        unit = next(name[5:] for name in lesson.point if name.startswith("unit:"))
        cell = self.piece(unit).cell or 0
        if self.mouse:
            self.move(self.spot(cell))
        else:
            if not self.table.unit:
                self.key(pygame.K_TAB)
            self._walk(cell)

    def press_key(self, key: str) -> None:
        """Press a key by its name, as "Ctrl+Z"."""
        *held, name = key.split("+") if not key.endswith("+") else [*key[:-2].split("+"), "+"]
        mod = sum(_HELD[one] for one in held if one)
        code = _NAMED.get(name) or ord(name.lower())
        text = name.lower() if len(name) == 1 and not mod & pygame.KMOD_CTRL else ""
        self.key(code, mod, text)

    # Actions

    def perform(self, action: Any, *, throws: bool = True) -> None:
        """Come to an action by its unit, its lines and where it points, and do it. throws: also
        the dice that are readied by it."""
        position = self.table.position
        found = trace(position, action)
        assert found.line is not None, f"no line means {self.table.game.text(action)}"
        before = len(self.actions())
        self.hold(found)
        if found.cell is None:
            self.line(found.line.id)
        else:
            if self.table.choice is None or self.table.choice.id != found.line.id:
                self.line(found.line.id)
            self.point_at(found, action)
        self.agree()
        if throws and isinstance(self.app.scene, PlayScene) and len(self.actions()) == before:
            self.again()
            self.agree()
        self.rest()

    def _ends(self, lesson: Lesson) -> bool:
        """Whether the end of the turn or phase is what a step asks for."""
        table = self.table
        ends = [line for line in table.position.menu("") if line.id == END_PHASE]
        return any(matches(table.game.text(line.action), lesson.do) for line in ends if line.action)

    def agree(self) -> None:
        """Say yes, if that is asked."""
        if isinstance(self.app.scene, PlayScene) and self.mode() is Mode.CONFIRMING:
            self.yes()

    def hold(self, found: Trace) -> None:
        """Take in hand whose action it is, and open the menus that lead to its line."""
        if found.unit:
            self.look_at(found.unit)
        elif self.table.unit and not self.table.status.focus and not self._offers(found):
            while self.table.unit and self.mode() in _IDLE and self.escape():
                pass
        wanted = [line.id for line in found.path]
        held_path = [line.id for line in self.table.path]
        while held_path and held_path != wanted[:len(held_path)] and self.escape():
            held_path = [line.id for line in self.table.path]
        for line in wanted[len(held_path):]:
            self.line(line)

    def escape(self) -> bool:
        """One step back; whether something was put down by it, for else it is the menu."""
        table = self.table
        held = table.unit, table.mode, table.path, table.armed
        self.key(pygame.K_ESCAPE)
        if isinstance(self.app.scene, PlayScene):
            return (table.unit, table.mode, table.path, table.armed) != held
        self.key(pygame.K_ESCAPE)
        return False

    def _offers(self, found: Trace) -> bool:
        return found.line is not None and found.line.id in [line.id for line in self.table.menu]

    def look_at(self, unit: str) -> None:
        """Take a unit in hand, on the map or beside it."""
        if self.table.unit == unit:
            return
        piece = self.piece(unit)
        if self.mouse:
            if piece.cell is not None and piece.cell >= 0:
                scene = self.scene
                view = scene.view
                while view is not None and view.plane.level_of(piece.cell) != view.level:
                    up = view.plane.level_of(piece.cell) > view.level
                    self.press_key(BY_NAME["level-up" if up else "level-down"].keys[0])
                self.click(self.spot(piece.cell))
                if self.table.unit != unit and f"unit:{unit}" in self.rows():
                    self.row(f"unit:{unit}")  # a drawer lies over it
            else:
                while self.table.unit or self.mode() is not Mode.IDLE:
                    self.key(pygame.K_ESCAPE)
                self.row(f"unit:{unit}")
        else:
            for _ in range(len(self.table.position.actors) + 1):
                if self.table.unit == unit or unit not in self.table.position.actors:
                    break
                self.key(pygame.K_TAB)
                self.rest()
            if self.table.unit != unit:
                self.find(unit)

    def find(self, unit: str) -> None:
        """Take somebody in hand who can't act: by the list of all units, and the cursor there."""
        self.command("roster")
        rows = self.scene.screen.roster.list
        for _ in range(len(self.table.position.pieces)):
            at = rows._rows[rows.at].row if rows.at >= 0 else None
            if at is not None and at.unit == unit:
                break
            self.key(pygame.K_DOWN)
        self.key(pygame.K_RETURN)
        if self.scene.focus_roster():
            self.key(pygame.K_ESCAPE)
        self.key(pygame.K_RETURN)

    def line(self, choice: str) -> None:
        """Choose a line of the open menu."""
        shown = self.scene.shown.options
        if self._asked(choice):
            return
        assert isinstance(shown, MenuView), shown
        if choice not in self.rows():
            self.command("unfold")
        rows = self.rows()
        assert choice in rows, (choice, list(rows))
        if self.mouse or not rows[choice].key:
            self.row(choice)
        else:
            self.press(rows[choice].key)
        self.settle()

    def _asked(self, choice: str) -> bool:
        """An answer or a card over the middle; whether there is one."""
        for name in (f"asked:{choice}",):
            if self.app.scene.find(name) and self.mouse:
                self.click(name)
                return True
        card = next((line.card for line in self.table.menu if line.id == choice), "")
        if card and self.mouse and self.app.scene.find(f"card:{card}"):
            self.click(f"card:{card}")
            return True
        return False

    def row(self, row: str) -> None:
        """Click a row."""
        panel = self.scene.screen.options
        rect = panel.row_rect(row)
        assert rect is not None and panel.list is not None, row
        panel.list.reveal(rect)
        self.settle()
        rect = panel.row_rect(row)
        assert rect is not None
        self.click(rect.center)

    def point_at(self, found: Trace, action: Any) -> None:
        """Point the line in hand at a place that means what the step asks for, look where the unit
        is to look, and do it."""
        lead, table = tutorial(self), self.table
        assert found.line is not None and table.choice is not None
        wanted = getattr(action, "facing", None) if found.line.faced else None
        lesson = lead.lesson
        assert lesson is not None
        open_table = isinstance(table.game.board, TableBoard)
        for facing in dict.fromkeys((None, wanted)):
            for cell in self.places(found, lesson):
                if not (open_table or self.means(cell, facing, lesson)):
                    continue
                self.aim_at(cell)
                there = self.scene.model.pointer.cell
                if (there != cell and not open_table) or not self.means(there, facing, lesson):
                    continue
                if self.mouse and open_table and facing is not None:
                    self.pull(facing)
                else:
                    self.turn_to(facing, lesson)
                    self.do_there(cell)
                return
        raise AssertionError(f"no place means {table.game.text(action)}")

    def places(self, found: Trace, lesson: Lesson) -> list[int]:
        """Where the step's action may be pointed at: what it points at, and where it ends."""
        table = self.table
        board, end = table.game.board, found.cell or 0
        cells = [*self.scene.shown.overlay.pointed, end]
        if isinstance(board, TableBoard):
            x, y = board.xy(end)
            cells += [board.at(x + dx, y + dy) for dx in (-30, 0, 30) for dy in (-30, 0, 30)]
        else:
            cells += [target.cell for target in table.targets]
        return [cell for cell in dict.fromkeys(cells) if not table.own(cell)]

    def means(self, cell: int, facing: int | None, lesson: Lesson) -> bool:
        """Whether pointing there is what the step asks for."""
        table = self.table
        assert table.choice is not None
        try:
            action = table.position.aim(table.unit, table.choice, cell, facing, table.through)
        except BoxError:
            return False
        text = table.game.text(action)
        if lesson.do[0].startswith(REFUSED):
            return matches(f"{REFUSED}{text}", lesson.do)
        return asked(tutorial(self), text)

    def aim_at(self, cell: int) -> None:
        """Point at a place, on its level, and do nothing."""
        scene, board = self.scene, self.table.game.board
        view = scene.view
        assert view is not None
        level = view.plane.level_of(cell)
        while level != view.level:
            self.press_key(BY_NAME["level-up" if level > view.level else "level-down"].keys[0])
        if isinstance(board, TableBoard):
            x, y = board.xy(cell)
            self.point(x / 100, y / 100)
        elif self.mouse:
            for _ in range(3):  # the map may glide meanwhile
                self.move(self.spot(cell))
                self.rest()
                if scene.model.pointer.cell == cell:
                    break
        else:
            self._walk(cell)

    def pull(self, facing: int) -> None:
        """Press where is pointed at, pull the way the unit is to look, and let go."""
        (x, y), angle = self.scene.mouse, math.radians(facing * 360 / FACINGS)
        far = 70
        self.drag((x, y), (round(x + far * math.sin(angle)), round(y - far * math.cos(angle))))

    def do_there(self, cell: int) -> None:
        """Click, or Enter, where is pointed at."""
        self.click(self.scene.mouse) if self.mouse else self.key(pygame.K_RETURN)

    def turn_to(self, facing: int | None, lesson: Lesson) -> None:
        """Let the unit look there, or where else the step is content with, when it has come to
        where is pointed at."""
        table, pointer = self.table, self.scene.model.pointer
        keys = ((pygame.K_e, 0), (pygame.K_e, pygame.KMOD_SHIFT))
        for key, mod in keys:
            for _ in range(FACINGS if mod else FACINGS // 2):
                held = table.facing
                if facing is None or held == facing or (
                        held is not None and self.means(pointer.cell, held, lesson)):
                    return
                if self.mouse:
                    pygame.key.set_mods(mod)
                    self.wheel(self.scene.mouse, -1)
                    pygame.key.set_mods(0)
                else:
                    self.key(key, mod)

    # What is wrong

    def try_wrongly(self, pattern: str) -> bool:
        """Do what a step foresees as a wrong try and the game would allow; whether there is such a
        thing. It is answered, and changes nothing."""
        lead, table, game = tutorial(self), self.table, self.table.game
        if table.mode not in _IDLE:
            return False
        index, before = lead.index, self.actions()
        for action in game.options(table.state):
            text = game.text(action)
            if not matches(text, (pattern,)) or asked(lead, text):
                continue
            found = trace(table.position, action)
            if found.line is None or found.line.id == END_PHASE:
                continue
            if found.cell is not None and not self._pointed_so(found, pattern):
                continue
            self.hold(found)
            if lead.index != index:
                return False  # taking it in hand was what is asked for
            if not self._offers(found):
                continue  # another menu stays open here
            if found.cell is None:
                self.line(found.line.id)
            else:
                if table.choice is None or table.choice.id != found.line.id:
                    self.line(found.line.id)
                self.aim_at(found.cell)
                if not isinstance(game.board, TableBoard) and (
                        self.scene.model.pointer.cell != found.cell):
                    return False
                self.do_there(found.cell)
            self.rest()
            assert (lead.index, self.actions()) == (index, before), (pattern, text)
            outcome = table.outcome
            answered = outcome.kind == "refused"
            ruling = outcome.ruling
            assert not answered or (ruling is not None and ruling.reasons), (pattern, text)
            self.put_down()
            return answered
        return False

    def put_down(self) -> None:
        """Nothing in hand any more, as far as that may be."""
        if self.scene.model.refusal is not None:
            self.key(pygame.K_ESCAPE)
        table = self.table
        for _ in range(4):
            held = any((table.unit, table.path, table.armed, table.choice))
            if not held or table.status.focus or table.mode not in _IDLE or not self.escape():
                return

    def _pointed_so(self, found: Trace, pattern: str) -> bool:
        """Whether a plain click there means something of that pattern and nothing that is asked
        for."""
        table, lead = self.table, tutorial(self)
        assert found.line is not None and found.cell is not None
        if table.own(found.cell) or table.position.actor_at(found.cell):
            return False
        try:
            action = table.position.aim(found.unit, found.line, found.cell, None, ())
        except BoxError:
            return False
        text = table.game.text(action)
        return matches(text, (pattern,)) and not asked(lead, text)

    # What is refused, and what is only chosen

    def be_refused(self, lesson: Lesson) -> None:
        """Try what the game is to refuse, and read why."""
        text = lesson.show or next(
            one for one in (like.removeprefix(REFUSED) for like in lesson.do)
            if not WILD.search(one)
        )
        if text.startswith("choose "):
            choice, _, unit = text.removeprefix("choose ").partition(" by ")
            self.choose_line(choice, unit, lesson)
        else:
            self.try_refused(text, lesson)
        self.rest()
        assert tutorial(self).watched and self.callout(), (lesson.do, self.table.outcome)
        self.go_on()

    def try_refused(self, text: str, lesson: Lesson) -> None:
        """Choose a line and point it so that it means what is refused."""
        game, table = self.table.game, self.table
        action = game.parse(text)
        named = [name.partition(":") for name in lesson.point]
        units = [name for kind, _, name in named if kind == "unit"]
        units += text.split()
        units = [unit for unit in units if unit in table.position.actors and unit in text.split()]
        lines = [name for kind, _, name in named if kind == "choice"]
        unit = units[0] if units else ""
        if unit:
            self.look_at(unit)
        known = [(above, line) for above in table.menu for line in (above, *above.more)]
        cells = [game.points_at(action), *(getattr(action, "path", ())[-1:] or ())]
        cells += [game.board.cell(name) for kind, _, name in named if kind == "cell"]
        cells += [piece.cell for piece in table.position.pieces
                  if piece.id in [name for _, _, name in named] and piece.id != unit]
        for above, line in sorted(known, key=lambda one: one[1].id not in lines):
            if line.action == action:
                self._to(above.id, line.id)
                return
            if line.aim != "cell" or not line.open:
                continue
            for cell in [cell for cell in cells if cell is not None and cell >= 0]:
                try:
                    meant = game.aim(table.state, unit, line.id, cell)
                except BoxError:
                    continue
                if matches(f"{REFUSED}{game.text(meant)}", lesson.do):
                    if table.choice is None or table.choice.id != line.id:
                        self._to(above.id, line.id)
                    self.point_at(Trace(unit, (), line, cell), meant)
                    return
        raise AssertionError(f"no line tries {text}")

    def _to(self, above: str, line: str) -> None:
        if above != line and [one.id for one in self.table.path] != [above]:
            self.line(above)
        self.line(line)

    def choose_line(self, choice: str, unit: str, lesson: Lesson) -> None:
        """Choose a line, with the unit that is meant in hand."""
        named = [name.removeprefix("unit:") for name in lesson.point if name[:5] == "unit:"]
        mine = unit or next((one for one in named if one in self.table.position.actors), "")
        ids = {line.id for above in self.table.menu for line in (above, *above.more)}
        if mine and (unit or choice not in ids):
            self.look_at(mine)
        for above in self.table.menu:
            if choice in [more.id for more in above.more]:
                self._to(above.id, choice)
                return
        self.line(choice)
