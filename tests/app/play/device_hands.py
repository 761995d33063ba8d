"""Players of whole games who have nothing but a game controller, or nothing but their fingers.

They ask the rules what may be done, and must then reach it as a person would: nothing here acts but
events of a controller or of fingers. What is read is what stands on the screen.
"""

import math
import random
import re
from collections import Counter
from typing import Any, ClassVar

import pygame
from pygame import Rect

from game.app.gamepad import BUTTONS, CAPS, LIST_CAP, Device
from game.app.play.commands import COMMANDS
from game.app.play.measures import measures
from game.app.play.model import NOW
from game.app.play.play_view import MenuView
from game.app.play.present.options import FOLD
from game.app.play.present.popups import LINE, WHOLE
from game.app.play.scene import PlayScene
from game.app.scenes.end import EndScene
from game.app.scenes.opponents import OpponentScene
from game.app.scenes.scenarios import ScenarioScene
from game.app.scenes.title import TitleScene
from game.app.widgets.base import Widget
from game.app.widgets.options import OptionList
from game.app.widgets.scroll import ScrollArea
from game.boards.table import TableBoard
from game.core.contract import END_PHASE
from game.core.errors import BoxError
from game.core.options import drawn
from game.turns.machine import Mode
from game.turns.tracing import Trace, trace
from tests.app.device_events import finger, press
from tests.app.driver import Driver
from tests.app.play.hands import Hands
from tests.app.play.short_games import TITLE
from tests.app.play.single_input import steps_to

LEAST_TARGET = 28  # pixels at 100 % that whatever is tapped measures at least each way
_MOST = 80  # presses to come anywhere on a page
KEY_NAMES = re.compile(r"\b(?:Enter|Esc|Space|Tab|Ctrl|Shift(?=\+)|Backspace)\b")
"""Names of keys that whoever has no keyboard doesn't want to read."""
_PAD_CAPS = {cap for caps in (*CAPS.values(), LIST_CAP) for cap in (caps,)}
_TRIFLES = ("Drop", "PickUp", "Take", "Stand", "Change")
"""Kinds of actions that lead nowhere, and are chosen like others that are played."""
_SIDES = 24  # steps of a whole turn by the stick's buttons, where there are more facings
_SHAKES = 8  # hundredths of an inch by which a finger misses
_PADS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_STEPS = (("left", "right"), ("up", "down"))


class DeviceHands(Hands):
    """What both have in common. did: how many actions of each kind were played by hand, and what
    else was done; strokes: how many buttons were pressed, or how often a finger came down."""

    device: ClassVar[Device]

    def __init__(self, size: tuple[int, int] = (1280, 720), scale: int = 0) -> None:
        self.did: Counter[str] = Counter()
        self.strokes = 0
        self.wrong: set[tuple[str, str]] = set()
        """What named a key of the keyboard, and on which page."""
        self.luck = random.Random(4)
        self._open(size, scale=scale)
        Driver.__init__(self, self.app)

    def _never(self, *_: Any, **__: Any) -> Any:
        raise AssertionError("neither mouse nor keyboard here")

    click = move = drag = wheel = key = type = press = _never

    # What each device does in its way

    def take(self, name: str) -> None:
        """Press a button of a page, a sheet or the table."""
        raise NotImplementedError

    def pick(self, rows: str, at: int) -> None:
        """Choose a row of a list of a page."""
        raise NotImplementedError

    def card(self, group: str, name: str) -> None:
        """Take a card of a group in which one is taken."""
        raise NotImplementedError

    def ask_for(self, command: str) -> None:
        """A command of the table."""
        raise NotImplementedError

    def hold(self, unit: str) -> None:
        """Take a unit in hand, wherever it stands."""
        raise NotImplementedError

    def put_down(self) -> None:
        """One step back."""
        raise NotImplementedError

    def line(self, choice: str) -> None:
        """Choose a line of what is offered now."""
        raise NotImplementedError

    def point(self, cell: int, facing: int | None) -> None:
        """Do it there, looking that way."""
        raise NotImplementedError

    def confirm(self) -> None:
        """Throw the dice that are armed, or do what stands ready."""
        raise NotImplementedError

    def agree(self) -> None:
        """Say yes to a question, where one is asked."""
        raise NotImplementedError

    # Before the game

    def choose_game(self, game: str) -> None:
        """On the title: the box of a game, then its scenarios."""
        raise NotImplementedError

    def begin(self, game: str, title: str, *, against: str = "", side: str = "") -> None:
        """From the title to the table. against: the level of a computer player, "" for another
        person; side: which one is played."""
        assert isinstance(self.app.scene, TitleScene)
        self.choose_game(game)
        scene = self.app.scene
        assert isinstance(scene, ScenarioScene)
        at = next(at for at, card in enumerate(scene.cards) if card.title == title)
        self.pick("list", at)
        assert scene.card is not None and scene.card.title == title
        self.take("start")
        page = self.app.scene
        assert isinstance(page, OpponentScene)
        self.settle()
        if side:
            self.card("side", f"side.{side}")
            assert page.choice is not None and page.choice.side == side
        if page._more:
            self.take("start")
        self.card("opponent", f"opponent.{against or 'people'}")
        self.take("start")
        self.rest()
        assert isinstance(self.app.scene, PlayScene)

    # Playing

    def wishes(self) -> list[tuple[Trace, Any]]:
        """What may be done now and comes from a line: one of each kind for each unit, what was done
        least first."""
        table = self.table
        position, game, found = table.position, table.game, []
        focus = table.status.focus
        units: tuple[str | None, ...] = (focus,) if focus else position.actors or (None,)
        for unit in units:
            for group in game.options(table.state, unit).groups:
                action = drawn(group, self.luck.random)
                if action is not None:
                    found.append(action)
        self.luck.shuffle(found)
        found = [action for action in found if kind_of(action) not in _TRIFLES]
        found.sort(key=lambda action: (
            self.did[kind_of(action)] - (game.forecast(table.state, action) is not None)))
        traced = ((trace(position, action), action) for action in found)
        return [(way, action) for way, action in traced
                if way.line is not None and way.line.id != END_PHASE and self.steady(way, action)]

    def certain(self) -> tuple[Trace, Any]:
        """One of them that no dice decide."""
        game, state = self.table.game, self.table.state
        return next((way, action) for way, action in self.wishes()
                    if game.forecast(state, action) is None)

    def steady(self, way: Trace, action: Any) -> bool:
        """Whether this hand is steady enough to point at it. So near to where it stands that its
        own place is meant, nobody leads a unit."""
        own, view = self.table.position.cell_of(way.unit), self.scene.view
        if way.cell in (None, own) or view is None:
            return True
        return view.meant(way.cell) != own

    def perform(self, way: Trace, action: Any) -> Any:
        """Come to an action and do it; what was done."""
        table, before = self.table, self.actions()
        thrown = table.game.forecast(table.state, action) is not None
        assert way.line is not None
        if way.unit in table.position.actors and table.unit != way.unit:
            self.hold(way.unit)
        held = [line.id for line in table.path]
        wanted = [line.id for line in way.path]
        while held and held != wanted[:len(held)]:
            self.put_down()
            held = [line.id for line in table.path]
        for line in wanted[len(held):]:
            self.line(line)
            self.did["a line that opens others"] += 1
        chosen = table.choice.id if table.choice is not None else ""
        if way.cell is None or chosen != way.line.id:
            self.line(way.line.id)
        if way.cell is not None and self.actions() == before:
            facing = getattr(action, "facing", None) if way.line.faced else None
            self.point(self._aimed(way, action), facing)
        self.agree()
        if self.at_table and self.actions() == before and table.armed is not None:
            self.confirm()
            self.agree()
        self.rest()
        entries = table.history.entries
        texts = [entry.text for entry in entries]
        assert texts != before, (table.game.text(action), table.mode, table.outcome)
        # a unit that is turned once more has been turned once
        first = next((at for at, text in enumerate(before) if texts[at:at + 1] != [text]),
                     len(before))
        done = entries[first].action
        assert kind_of(done) == kind_of(action), (done, action)
        self.did[kind_of(done)] += 1
        self.did["dice"] += thrown
        return done

    def _aimed(self, way: Trace, action: Any) -> int:
        """Where a person would point for it: where that means it, else where it comes nearest."""
        table, line = self.table, way.line
        assert line is not None and way.cell is not None
        position, board = table.position, table.game.board
        own = position.cell_of(way.unit)
        wide = isinstance(board, TableBoard)
        if own is None or way.cell != own or (line.faced and not wide):
            return way.cell
        if isinstance(board, TableBoard):
            x, y = board.xy(own)
            ways = [pygame.math.Vector2(0, -400).rotate(5 * step) for step in range(72)]
            places = [(10 * round((x + far.x) / 10), 10 * round((y + far.y) / 10)) for far in ways]
            cells = [board.at(*place) for place in places
                     if board.holds(*place)]
        else:
            cells = [target.cell for target in position.targets(way.unit, line.id)]
        near = sorted((cell for cell in cells if cell != own),
                      key=lambda cell: self._unlike(way, cell, action))
        return near[0] if near else way.cell

    def _unlike(self, way: Trace, cell: int, action: Any, facing: int | None = None) -> int:
        """In how many fields what pointing there means is another action."""
        assert way.line is not None
        try:
            meant = self.table.position.aim(way.unit, way.line, cell, facing, ())
        except BoxError:
            return 99
        if type(meant) is not type(action) or not self.table.game.judge(
                self.table.state, meant).allowed:
            return 99
        return sum(getattr(meant, name) != getattr(action, name)
                   for name in action.__struct_fields__)

    @property
    def at_table(self) -> bool:
        """Whether the table is on top."""
        return isinstance(self.app.scene, PlayScene)

    def end_phase(self) -> None:
        """End the phase, and agree if that is asked."""
        self.ask_for("end-phase")
        self.agree()
        self.rest()
        self.did["end of a phase"] += 1

    def sit(self) -> None:
        """The screen has been passed on."""
        raise NotImplementedError

    def place(self) -> None:
        """Two units to where the rules say, then the rest by itself."""
        for way, action in self.wishes()[:1]:
            self.perform(way, action)
        if any(line.id == "place-rest" and line.open for line in self.table.menu):
            self.line("place-rest")
            self.rest()
            self.did["place the rest"] += 1
        self.end_phase()

    @property
    def places(self) -> bool:
        """Whether units are to be placed before play."""
        return self.table.status.phase == "deployment"

    def turn(self, most: int) -> None:
        """What is to be decided now until the phase ends: at most so many actions."""
        for _ in range(most):
            table = self.table
            if table.mode in (Mode.OVER, Mode.HANDOVER):
                return
            phase = table.status.phase, table.status.to_act, table.status.turn
            found = self.wishes()
            if not found:
                break
            self.perform(*found[0])
            if not self.at_table:
                return
            now = self.table.status
            if (now.phase, now.to_act, now.turn) != phase or self.mode() is Mode.HANDOVER:
                return
        if self.mode() in (Mode.OVER, Mode.HANDOVER):
            return
        ends = [line for line in self.table.position.menu("") if line.id == END_PHASE]
        if ends and ends[0].open:
            self.end_phase()

    # On the way

    def zoom(self) -> None:
        """Closer to the map, and back."""
        raise NotImplementedError

    def to_the_rule(self) -> None:
        """To the rule that refused something, and back to the table."""
        raise NotImplementedError

    def be_refused(self) -> None:
        """Point a line where it can't be done, read why, and look the rule up."""
        table, before = self.table, self.actions()
        unit, line, cell = self._refused_now()
        if table.unit != unit:
            self.hold(unit)
        if table.choice is None or table.choice.id != line:
            self.line(line)
        self.point(cell, None)
        self.settle()
        ruling = table.outcome.ruling
        assert self.actions() == before and ruling is not None and ruling.reasons
        said = ruling.reasons[0].text.split(":")[0][:20]
        assert said.lower() in self.callout().lower(), self.callout()
        self.look("refused")
        self.to_the_rule()
        assert self.at_table
        self.did["refusal, and its rule"] += 1

    def _refused_now(self) -> tuple[str, str, int]:
        """A unit, its line and a place near it where that can't be done."""
        table, view = self.table, self.scene.view
        position, board = table.position, table.game.board
        assert view is not None
        for unit in position.actors:
            own = position.cell_of(unit)
            if own is None:
                continue
            if isinstance(board, TableBoard):
                x, y = board.xy(own)
                near = [board.at(x + dx, y + dy) for dx, dy in ((0, -1500), (0, 1500), (1500, 0))
                        if board.holds(x + dx, y + dy)]
            else:
                here = view.centre_of(own)
                near = sorted(
                    (cell for cell in range(view.plane.n)
                     if view.plane.level_of(cell) == view.plane.level_of(own)),
                    key=lambda cell: math.dist(here, view.centre_of(cell)))[1:300]
            for line in position.lines(unit):
                if not line.open or line.aim != "cell" or line.laid:
                    continue
                for cell in near:
                    if position.unit_at(cell):
                        continue
                    try:
                        meant = position.aim(unit, line, cell, None, ())
                    except BoxError:
                        continue
                    if not table.game.judge(table.state, meant).allowed:
                        return unit, line.id, cell
        raise AssertionError("everything may be done")

    def undo_and_redo(self) -> None:
        """Take the last decision back, and do it again."""
        before = self.actions()
        self.ask_for("undo")
        self.rest()
        assert self.actions() == before[:-1], self.actions()
        self.ask_for("redo")
        self.rest()
        assert self.actions() == before
        self.did["undo and redo"] += 1

    def look_back(self) -> None:
        """At an earlier moment, by the log, and back to now."""
        raise NotImplementedError

    def read_goals(self) -> None:
        """What wins, laid open and shut."""
        self.ask_for("goals")
        assert self.shows("goals-sheet")
        for _ in range(2):  # where the dice lie in a drawer, that is shut first
            if self.shows("goals-sheet"):
                self.take("goals.close") if self.device == "touch" else self.ask_for("back")
        assert not self.shows("goals-sheet")

    def save_and_go_on(self) -> None:
        """Save under a name, leave to the title, and go on with it from there."""
        before = self.actions()
        for _ in range(2):  # the second time it is asked whether the first is to be lost
            self.ask_for("menu")
            self.take("save")
        self.look("question")
        self.take("overwrite.yes")
        assert self.at_table
        self.ask_for("menu")
        self.take("home")
        assert isinstance(self.app.scene, TitleScene)
        self.load()
        self.rest()
        assert self.actions() == before
        self.did["save, and gone on with"] += 1

    def load(self) -> None:
        """From the title to the saved game."""
        raise NotImplementedError

    def replay_and_again(self) -> None:
        """From the end through the replay, back to the end, and to a new game."""
        self.look("end")
        self.take("watch")
        replay, count = self.scene.model.replay, len(self.actions())
        assert replay is not None and count
        self.ask_for("replay-play")
        for _ in range(3):
            self.ask_for("replay-on")
        self.ask_for("replay-back")
        self.rest()
        seen = self.scene.model.replay
        assert seen is not None and 0 < seen.at <= count
        self.look("replay")
        self.ask_for("replay-leave")
        self.rest()
        self.ask_for("confirm") if self.device == "pad" else self.take("end-phase")
        assert isinstance(self.app.scene, EndScene)
        self.did["replay"] += 1
        self.take("again")
        self.rest()
        assert self.at_table and len(self.actions()) < count
        self.did["new game"] += 1

    # Reading

    def look(self, name: str) -> None:
        """What is said names no key of a keyboard; a picture of it, if they are wanted."""
        scene = self.app.scene
        if self.app.ui.device == "keys" and isinstance(scene, TitleScene):
            return  # nothing was touched yet
        said = [words for widget in scene.root.walk() for words in (widget.label,)
                if widget.shown_rect().size != (0, 0)]
        said += [getattr(scene.widget("footer"), "note", "")]
        self.wrong.update((scene.name, words) for words in said if KEY_NAMES.search(words))
        if self.at_table:
            shown = self.scene.shown
            caps = {cap for told, _ in self.ui_hints() for cap in told.split()}
            assert caps <= _PAD_CAPS if self.device == "pad" else not caps, caps
            assert not isinstance(shown.options, MenuView) or all(
                row.key in _PAD_CAPS for row in shown.options.rows if row.key)
        self.shot(f"{self.device}-{name}")

    def ui_hints(self) -> Any:
        """What the footer says."""
        footer: Any = self.app.scene.widget("footer")
        return footer.hints if footer is not None else ()

    def shows(self, name: str) -> bool:
        """Whether a widget of that name can be seen."""
        rect = self.app.scene.find(name)
        return rect is not None and bool(rect.width and rect.height)


def kind_of(action: Any) -> str:
    """What kind of action it is."""
    return type(action).__name__


class PadHands(DeviceHands):
    """A player with a controller."""

    device = "pad"

    def button(self, name: str) -> None:
        """Press one."""
        self.strokes += 1
        press(self, name)

    def take(self, name: str) -> None:
        for _ in range(_MOST):
            if self.focus() == name:
                if not self.at_table:
                    self.look(self.app.scene.name)
                self.button("a")
                return
            self.button("y")
        raise AssertionError(f"no way to {name} in {self.app.scene.name}")

    def pick(self, rows: str, at: int) -> None:
        for _ in range(_MOST):
            if self.focus() == rows:
                break
            self.button("y")
        scene: Any = self.app.scene
        while scene.at != at:
            self.button("down" if scene.at < at else "up")

    def card(self, group: str, name: str) -> None:
        for _ in range(_MOST):
            if self.focus() == group:
                break
            self.button("y")
        assert self.focus() == group
        for _ in range(_MOST):
            found: Any = self.app.scene.widget(name)
            held: Any = self.app.scene.focused
            if found.taken:
                return
            self.button(_way(held.taken().rect, found.rect))
        raise AssertionError(f"no way to {name}")

    def choose_game(self, game: str) -> None:
        scene: Any = self.app.scene
        self.button("right")
        while scene.chosen != game:
            self.button("right")
        self.button("a")

    def ask_for(self, command: str) -> None:
        led = self.at_table and self.scene.model.replay is not None
        for name, one in BUTTONS.items():
            if (one.replay if led and one.replay else one.command) == command:
                self.button(name)
                return
        self.button("view")
        assert self.app.scene.name == "commands"
        wanted = next(one.group for one in COMMANDS if one.name == command)
        for _ in range(6):
            if next(one.group for one in COMMANDS if one.name == self.focus()) == wanted:
                break
            self.button("right")
        places = [one.name for one in COMMANDS]
        for _ in range(len(COMMANDS)):
            if self.focus() == command:
                break
            below = places.index(command) > places.index(self.focus())
            self.button("down" if below else "up")
        assert self.focus() == command, command
        self.button("a")

    def hold(self, unit: str) -> None:
        for _ in range(len(self.table.position.actors) + 2):
            if self.table.unit == unit:
                return
            self.button("y")
        raise AssertionError(f"{unit} can't be taken")

    def put_down(self) -> None:
        self.button("b")

    def line(self, choice: str) -> None:
        rows = self._menu()
        if f"{LINE}{choice}" not in ids(rows) and WHOLE in ids(rows):
            self._row(rows, WHOLE)
            rows = self._menu()
        if f"{LINE}{choice}" not in ids(rows):
            self._row(rows, FOLD)
            rows = self._menu()
        self._row(rows, f"{LINE}{choice}")
        self.settle()

    def _menu(self) -> OptionList:
        """What is to be chosen from, opened if need be."""
        if self.scene.screen.menu_rows is None:
            self.button("x")
        rows = self.scene.screen.menu_rows
        assert rows is not None
        self.look("menu")
        return rows

    def _row(self, rows: OptionList, wanted: str) -> None:
        at = ids(rows).index(wanted)
        while rows.at != at:
            self.button("down" if rows.at < at else "up")
        self.button("a")

    def point(self, cell: int, facing: int | None) -> None:
        if facing is not None and cell == self.scene.facing.own_cell:
            self._turn_to(facing)
            return
        targets = sorted({target.cell for target in self.table.targets})
        if facing is None and 0 < len(targets) <= 8 and cell in targets and self._cycle(cell):
            pass
        else:
            self._walk(cell)
        if facing is not None:
            self._plan(facing)
        self.button("a")

    def _plan(self, facing: int) -> None:
        """Let the unit look that way when it has come there: in steps by the stick's buttons, and
        the rest in the least ones, from the list of all commands."""
        view = self.scene.view
        assert view is not None
        sides = view.plane.facings
        for _ in range(sides):
            looks = self.table.facing
            if looks == facing:
                return
            far = (facing - looks) % sides if looks is not None else sides // 4
            right, left = far <= sides // 2, far > sides // 2
            if min(far, sides - far) * _SIDES < sides:
                self.ask_for("turn-right-fine" if right else "turn-left-fine")
                self.did["a turn by the least step"] += 1
            else:
                self.button("stick-left" if left else "stick-right")
        raise AssertionError(f"nothing turns towards {facing}")

    def _turn_to(self, facing: int) -> None:
        """Turn the unit in hand where it stands: each press does it."""
        unit, sides = self.table.unit, self.scene.view.plane.facings if self.scene.view else 0
        for _ in range(sides):
            looks = next(piece.facing for piece in self.table.position.pieces if piece.id == unit)
            if looks == facing:
                return
            assert looks is not None
            right = (facing - looks) % sides <= sides // 2
            self.button("stick-right" if right else "stick-left")

    def _cycle(self, cell: int) -> bool:
        """From target to target, where the stick's button leads; whether it came there."""
        pointer = self.scene.model.pointer
        for _ in range(9):
            if pointer.by_keys and pointer.cell == cell:
                return True
            self.button("stick-right")
        return False

    def _walk(self, wanted: int) -> None:
        """The cursor comes there, on its level."""
        view, pointer = self.scene.view, self.scene.model.pointer
        assert view is not None
        for _ in range(4):
            level = view.plane.level_of(wanted)
            if level == view.level:
                break
            self.ask_for("level-up" if level > view.level else "level-down")
        if not pointer.by_keys:
            self.button("down")
        board = self.table.game.board
        if isinstance(board, TableBoard):
            self._walk_inches(board, wanted)
            return
        for name in steps_to(view, pointer.cursor, wanted, _PADS):
            self.button(name)
        assert pointer.cursor == wanted

    def _walk_inches(self, board: TableBoard, wanted: int) -> None:
        """Half inches with the left stick, tenths with the right one."""
        pointer, goal = self.scene.model.pointer, board.xy(wanted)
        for axis, names in enumerate(_STEPS):
            for far, stick in ((50, ""), (10, "pan-")):
                for _ in range(120):
                    left = goal[axis] - board.xy(pointer.cursor)[axis]
                    if abs(left) < far:
                        break
                    self.button(f"{stick}{names[left > 0]}")

    def confirm(self) -> None:
        self.button("a")

    def agree(self) -> None:
        if self.at_table and self.mode() is Mode.CONFIRMING:
            if not self.scene.model.agreeing:
                self.button("right")
            self.button("a")

    def sit(self) -> None:
        self.button("a")
        self.rest()

    def zoom(self) -> None:
        view = self.scene.view
        assert view is not None
        if len(view.kit.levels) > 1:
            self.ask_for("level-up")
            assert view.level == 1
            self.ask_for("level-down")
        before = view.zoom_percent
        self.button("trigger-right")
        self.rest()
        assert view.zoom_percent > before
        self.button("trigger-left")
        self.rest()
        self.did["zoom"] += 1

    def to_the_rule(self) -> None:
        self.ask_for("rules")
        assert self.app.scene.name == "rulebook"
        self.button("b")

    def look_back(self) -> None:
        self.ask_for("log")
        self.button("down")
        self.button("a")
        assert self.scene.model.moment != NOW
        self.look("moment")
        for _ in range(4):
            if self.scene.model.moment == NOW and not self.scene.focus_log():
                break
            self.button("b")
        assert self.at_table and self.scene.model.moment == NOW
        self.did["an earlier moment"] += 1

    def load(self) -> None:
        self.take("continue")


def _way(here: Rect, there: Rect) -> str:
    """Where somebody sees a card lie from another one."""
    if there.top >= here.bottom - 12:
        return "down"
    if there.bottom <= here.top + 12:
        return "up"
    return "right" if there.centerx > here.centerx else "left"


def ids(rows: OptionList) -> list[str]:
    """What the rows stand for."""
    return [row.id for row in rows.options]


class FingerHands(DeviceHands):
    """A player with fingers. least: the smallest thing tapped, in pixels at 100 %, and its name."""

    device = "touch"

    def __init__(self, size: tuple[int, int] = (1280, 720), scale: int = 0) -> None:
        self.least: tuple[float, str] = (1000.0, "")
        super().__init__(size, scale)

    def tap(self, point: tuple[int, int], *, long: bool = False) -> None:
        """One finger, down and up; long: until that is heard."""
        self.strokes += 1
        finger(self, pygame.FINGERDOWN, point)
        if long:
            end = pygame.time.get_ticks() + 2 * measures().hold.long_ms
            while pygame.time.get_ticks() < end:
                self.app.step(20)
        finger(self, pygame.FINGERUP, point)

    def pull(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """One finger drawn over the window."""
        self.strokes += 1
        finger(self, pygame.FINGERDOWN, start)
        for share in (1, 2, 3, 4):
            finger(self, pygame.FINGERMOTION,
                   (start[0] + (end[0] - start[0]) * share // 4,
                    start[1] + (end[1] - start[1]) * share // 4))
        finger(self, pygame.FINGERUP, end)

    def two(self, one: tuple[int, int], other: tuple[int, int], by: tuple[int, int],
            apart: int = 0) -> None:
        """Two fingers drawn over the map, and apart or together."""
        self.strokes += 1
        finger(self, pygame.FINGERDOWN, one)
        finger(self, pygame.FINGERDOWN, other, 1)
        finger(self, pygame.FINGERMOTION, (one[0] + by[0] - apart, one[1] + by[1]))
        finger(self, pygame.FINGERMOTION, (other[0] + by[0] + apart, other[1] + by[1]), 1)
        finger(self, pygame.FINGERUP, (other[0] + by[0] + apart, other[1] + by[1]), 1)
        finger(self, pygame.FINGERUP, (one[0] + by[0] - apart, one[1] + by[1]))

    def steady(self, way: Trace, action: Any) -> bool:
        board = self.table.game.board
        if way.cell is None or not isinstance(board, TableBoard):
            return super().steady(way, action)
        x, y = board.xy(way.cell)
        faced = way.line is not None and way.line.faced
        facing = getattr(action, "facing", None) if faced else None
        near = [(x + dx, y + dy) for dx in (-_SHAKES, 0, _SHAKES) for dy in (-_SHAKES, 0, _SHAKES)]
        return all(board.holds(*place) and self._unlike(way, board.at(*place), action, facing) < 99
                   for place in near)

    def take(self, name: str) -> None:
        if not self.at_table:
            self.look(self.app.scene.name)
        widget = self.app.scene.widget(name)
        assert widget is not None, (name, self.app.scene.name)
        self._bring(widget, lambda: widget.rect)
        self._measure(widget.rect, name)
        self.tap(self._free_point(widget, widget.shown_rect()))

    def _free_point(self, widget: Widget, rect: Rect) -> tuple[int, int]:
        """A point of it on which nothing else lies."""
        for x in (rect.centerx, rect.left + 5, rect.right - 6):
            for y in (rect.centery, rect.top + 5, rect.bottom - 6):
                hit = self.app.scene._hit((x, y))
                while hit is not None and hit is not widget:
                    hit = hit.parent
                if hit is widget:
                    return x, y
        raise AssertionError(f"something lies on {widget.name}")

    def _measure(self, rect: Rect, name: str) -> None:
        size = min(rect.size) / self.app.ui.scale
        self.least = min(self.least, (size, name))
        assert size >= LEAST_TARGET, (name, rect, self.app.ui.scale)

    def _bring(self, widget: Widget, rect: Any) -> None:
        """Draw the list in which it lies until it can be seen whole, or its middle."""
        areas = []
        above = widget.parent
        while above is not None:
            if isinstance(above, ScrollArea):
                areas.append(above)
            above = above.parent
        for area in areas:
            for _ in range(60):
                place, seen = rect(), area.rect
                if seen.top <= place.top and place.bottom <= seen.bottom:
                    break
                if place.height > seen.height and place.colliderect(seen.inflate(0, -80)):
                    break
                far = min(seen.height // 2, 200)
                down = place.top < seen.top
                before = area.offset
                x, y = seen.left + seen.width // 3, seen.centery
                self.pull((x, y - far // 2 if down else y + far // 2),
                          (x, y + far // 2 if down else y - far // 2))
                if area.offset == before:
                    break

    def pick(self, rows: str, at: int) -> None:
        found = self.app.scene.widget(rows)
        assert isinstance(found, OptionList)
        self._tap_row(found, str(at))

    def _tap_row(self, rows: OptionList, wanted: str) -> None:
        def place() -> Rect:
            rect = rows.row_rect(wanted)
            assert rect is not None, wanted
            return rect

        self._bring(rows, place)
        self._measure(place(), wanted)
        rect = place()
        inside = rect.clip(rows.shown_rect())
        self.tap((inside.centerx, inside.centery))

    def card(self, group: str, name: str) -> None:
        self.take(name)

    def choose_game(self, game: str) -> None:
        scene: Any = self.app.scene
        if scene.chosen != game:
            self.take(f"box.{game}")
        assert scene.chosen == game
        self.take("new")

    def ask_for(self, command: str) -> None:
        named = next(one for one in COMMANDS if one.name == command)
        if command == "roster" and self.shows("tab-roster"):
            self.take("tab-roster")
            return
        if named.button and self.shows(named.button):
            self.take(named.button)
            return
        self.take("menu")
        self.take("commands")
        self.take(command)

    def hold(self, unit: str) -> None:
        piece = next(piece for piece in self.table.position.pieces if piece.id == unit)
        if piece.cell is not None and piece.cell >= 0:
            self.tap(self.see(piece.cell))
            if self.table.unit == unit:
                return
        if self._row_shown(f"unit:{unit}"):
            self.line(f"unit:{unit}")
        else:
            self._from_roster(unit)
        assert self.table.unit == unit, unit

    def _row_shown(self, row: str) -> bool:
        return self.scene.screen.options.row_rect(row) is not None

    def _from_roster(self, unit: str) -> None:
        """Take it from the list of all units, and shut that where it lies over the map."""
        self.ask_for("roster")
        rows = self.scene.screen.roster.list

        def place() -> Rect:
            at = next(at for at, laid in enumerate(rows._rows)
                      if laid.row is not None and laid.row.unit == unit)
            return rows.row_rects()[at].move(rows.rect.topleft)

        self._bring(rows, place)
        self._measure(place(), f"roster of {unit}")
        self.tap(place().clip(rows.shown_rect()).center)
        if self.shows("roster.close"):
            self.take("roster.close")

    def put_down(self) -> None:
        """A long press on the map takes a plan back; a tap on the unit in hand puts its line down.
        """
        table = self.table
        if table.path or table.through or table.armed:
            self.tap(self.scene.layout.free.center, long=True)
        else:
            self.tap(self.see(table.position.cell_of(table.unit) or 0))

    def line(self, choice: str) -> None:
        for name in (f"asked:{choice}", f"card:{self._card_of(choice)}"):
            if self.shows(name):
                self.take(name)
                self.settle()
                return
        rows = self.scene.screen.options.list
        if rows is None or not rows.shown_rect().height:
            self.take("tab-left")
            rows = self.scene.screen.options.list
        assert rows is not None, choice
        if choice not in ids(rows):
            self._tap_row(rows, FOLD)
            rows = self.scene.screen.options.list
            assert rows is not None
        self._tap_row(rows, choice)
        self.settle()

    def _card_of(self, choice: str) -> str:
        return next((line.card for line in self.table.menu if line.id == choice), "")

    def see(self, cell: int) -> tuple[int, int]:
        """The point of a cell, brought into sight: on its level, and with the map drawn along."""
        scene = self.scene
        view = scene.view
        assert view is not None
        level = view.plane.level_of(cell)
        while level != view.level:
            self._to_level(level)
        for _ in range(12):
            rect = view.rect_of(cell)
            assert rect is not None
            free = scene.layout.free.inflate(-40, -40)
            inside = free.collidepoint(rect.center)
            if inside and scene._hit(rect.center) is scene.screen.board:
                return rect.center
            aim = free.center if inside else (
                max(free.left + 30, min(free.right - 30, rect.centerx)),
                max(free.top + 30, min(free.bottom - 30, rect.centery)))
            by = (max(-250, min(250, aim[0] - rect.centerx)),
                  max(-200, min(200, aim[1] - rect.centery)))
            if by == (0, 0):
                break
            middle = free.center
            self.two((middle[0] - 50, middle[1]), (middle[0] + 50, middle[1]), by)
            self.rest()
        raise AssertionError(f"{self.table.game.board.name(cell)} can't be seen")

    def _to_level(self, level: int) -> None:
        levels = self.scene.screen.levels
        assert levels is not None
        place = levels.row_rects()[level].move(levels.rect.topleft)
        self._measure(place, "level")
        self.tap(place.center)

    def point(self, cell: int, facing: int | None) -> None:
        start = self.see(cell)
        if facing is None:
            self.tap(start)
            return
        view = self.scene.view
        assert view is not None
        for step in range(72):
            way = pygame.math.Vector2(0, -80).rotate(5 * step)
            end = round(start[0] + way.x), round(start[1] + way.y)
            if view.facing_at(cell, end) == facing:
                self.pull(start, end)
                return
        raise AssertionError(f"nobody can pull towards {facing}")

    def confirm(self) -> None:
        self.take("end-phase")

    def agree(self) -> None:
        if self.at_table and self.mode() is Mode.CONFIRMING:
            self.take("yes")

    def sit(self) -> None:
        self.take("handover.ready")
        self.rest()

    def zoom(self) -> None:
        view, (x, y) = self.scene.view, self.scene.layout.free.center
        assert view is not None
        if len(view.kit.levels) > 1:
            for level in (1, 0):
                self._to_level(level)
                assert view.level == level
        before = view.zoom_percent
        self.two((x - 40, y), (x + 40, y), (0, 0), 60)
        self.rest()
        assert view.zoom_percent > before
        self.two((x - 120, y), (x + 120, y), (0, 0), -60)
        self.rest()
        self.did["zoom"] += 1

    def to_the_rule(self) -> None:
        card: Any = self.scene.screen.words.children[0]
        link = card.children[-1].links()[0]
        self.tap(link.rect.center)
        assert self.app.scene.name == "rulebook"
        self.take("back")

    def look_back(self) -> None:
        if self.shows("tab-log"):
            self.take("tab-log")
        rows = self.scene.screen.log.list
        for row in reversed(rows.row_rects()):
            rect = row.move(rows.rect.topleft).clip(rows.shown_rect())
            if self.scene.model.moment == NOW and rect.height > 20:
                self.tap((rect.left + 24, rect.top + 14))
        assert self.scene.model.moment != NOW
        self.look("moment")
        self.take("moment.now")
        assert self.scene.model.moment == NOW
        if self.scene.layout.compact:
            self.take("tab-log")
        self.did["an earlier moment"] += 1

    def load(self) -> None:
        self.take("saves")
        scene: Any = self.app.scene
        at = next(at for at, row in enumerate(scene.rows()) if TITLE in row.title)
        self.pick("list", at)
        self.take("start")
