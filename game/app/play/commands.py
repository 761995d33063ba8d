"""Commands of the play screen: what keys and buttons ask for, by name."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.app.play import showing
from game.app.play.asking import answers
from game.app.play.director import Tale
from game.app.play.hand import NOW, NOWHERE
from game.app.play.keys import TEN
from game.app.play.words import say
from game.app.settings import SPEEDS
from game.core.contract import END_PHASE
from game.turns.inputs import (
    Back,
    Bend,
    Confirm,
    Digit,
    EndPhase,
    NextUnit,
    Point,
    Redo,
    Undo,
)
from game.turns.machine import Mode

if TYPE_CHECKING:
    from game.app.play.scene import PlayScene


class Commands:
    """Carries commands out on a play scene (names: see `game.app.play.keys`)."""

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene

    def do(self, command: str) -> None:
        """Carry a command out, from a key or a button."""
        if command.startswith("digit:"):
            self._digit(int(command.removeprefix("digit:")))
            return
        act = self._commands().get(command)
        if act is not None:
            act()

    def _commands(self) -> dict[str, Callable[[], object]]:
        return {
            "enter": self._enter, "space": self.space, "back": self.back,
            "next": lambda: self._tab(1), "before": lambda: self._tab(-1),
            "end": self._end, "confirm": lambda: self.scene.give(Confirm()),
            "refuse": lambda: self.scene.give(Back()), "undo": lambda: self.scene.give(Undo()),
            "redo": lambda: self.scene.give(Redo()), "save": self._quick_save,
            "rules": self._rules, "settings": self.scene.house.open_settings,
            "menu": lambda: self.scene.house.open_menu(self.scene),
            "goals": self.scene.front.toggle_goals,
            "ledger": self.scene.front.toggle_ledger, "cards": self.scene.front.toggle_cards,
            "log": self._log, "again": self._again,
            "ruler": self._ruler, "bend": self._bend, "grid": self.scene.ruler.toggle_grid,
            "right-turn-fine": lambda: self._side(1, True),
            "left-turn-fine": lambda: self._side(-1, True),
            "right-turn": lambda: self._side(1), "left-turn": lambda: self._side(-1),
            "closer": lambda: self.scene.screen.board.zoom(1), "fit": self._fit,
            "away": lambda: self.scene.screen.board.zoom(-1), "home": self._find_unit,
            "lesson-back": lambda: self.scene.front.leaf(1),
            "skip": self._skip, "slower": lambda: self._pace(-1),
            "faster": lambda: self._pace(1),
            "level-up": lambda: self.scene.levels.step(1),
            "level-down": lambda: self.scene.levels.step(-1),
            "drawer-left": lambda: self._drawer("left"),
            "drawer-right": lambda: self._drawer("right"),
        }

    def _rules(self) -> None:
        rule = self.scene.speech.rule
        self.scene.house.open_rule(rule, self.scene.speech.why(rule))

    def _enter(self) -> None:
        tutorial, table = self.scene.session.tutorial, self.scene.session.table
        if self.scene.ruler.lay(self.scene.hand.cell):
            return
        if self.scene.moment != NOW:
            self.scene.see(len(self.scene.session.history.entries))
        elif self.scene.front.leafed:
            self.scene.front.leaf(-1)
        elif tutorial is not None and tutorial.reading and table.mode is not Mode.CONFIRMING:
            # While dice tumble the sheet still shows the step before: it is not leafed past.
            if self.scene.front.reading:
                self.scene.give(Confirm())
            else:
                self.scene.director.skip()
                self.scene.refresh()
        elif table.mode is Mode.OVER:
            self.scene.house.open_end(self.scene)
        elif table.mode in (Mode.CONFIRMING, Mode.HANDOVER):
            self.scene.give(Confirm())
        elif self.scene.hand.by_keys:
            self.scene.give(Point(self.scene.hand.cell))
        elif answers(self.scene):
            self.scene.chose(answers(self.scene)[0].id)
        elif table.mode is Mode.AIMING:
            self._take_aim()

    def _take_aim(self) -> None:
        """The cursor comes to the target that the mouse points at, else to one: to be confirmed."""
        hand, targets = self.scene.hand, self.scene.session.table.targets
        pointed = any(target.cell == hand.cell for target in targets)
        cell = hand.cell if pointed else hand.cycle(1)
        self._cursor(self.scene.levels.here(hand.start()) if cell == NOWHERE else cell)

    def space(self) -> None:
        if self.scene.director.skip():
            self.scene.refresh()
        else:
            self._end()

    def _skip(self) -> None:
        """End what is being told, and never a phase."""
        if self.scene.director.skip():
            self.scene.refresh()

    def _pace(self, by: int) -> None:
        """Animations slower or faster, now and from now on."""
        scene, app = self.scene, self.scene.app
        at = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - app.settings.speed))
        at = max(0, min(len(SPEEDS) - 1, at + by))
        fault = app.store.save(app.settings.changed(speed=SPEEDS[at]))
        scene.pace()
        app.toast(fault or say("speed.now", speed=scene.ui.say(f"settings.speed.{at}")))

    def _end(self) -> None:
        table = self.scene.session.table
        if self.scene.director.busy:
            self.scene.director.skip()
            self.scene.refresh()
        elif self.scene.moment != NOW:
            self.scene.see(len(self.scene.session.history.entries))
        elif table.mode is Mode.OVER:
            # A lesson has its last words before the end is shown.
            self._enter() if self.scene.front.lesson else self.scene.house.open_end(self.scene)
        elif table.mode is Mode.CONFIRMING:
            return
        else:
            self.scene.option = END_PHASE
            self.scene.give(EndPhase())

    def put_back(self) -> None:
        """A right click: what is in hand one step back, and never the menu."""
        if self.scene.ruler.put_away():
            return
        if self.scene.session.table.mode in (Mode.UNIT, Mode.AIMING, Mode.MENU, Mode.CONFIRMING):
            self.scene.give(Back())

    def back(self) -> None:
        """Esc: one step back; with nothing in hand, the game menu."""
        table = self.scene.session.table
        if self.scene.focused is not None and self.scene.focused.name == "log.list":
            self.scene.set_focus(None)
        elif self.scene.ruler.put_away():
            return
        elif self.scene.moment != NOW:
            self.scene.see(len(self.scene.session.history.entries))
        elif self.scene.front.close():
            return
        elif self.scene.speech.pinned:
            self.scene.speech.drop()
            self.scene.point()
        elif table.mode in (Mode.IDLE, Mode.WAITING, Mode.THINKING, Mode.HANDOVER, Mode.OVER):
            if self.scene.hand.by_keys:
                self.scene.hand.drop()
                self.scene.point()
            else:
                self.scene.house.open_menu(self.scene)
        else:
            held = table.unit, table.mode, table.through
            self.scene.give(Back())
            if (table.unit, table.mode, table.through) == held:
                self.scene.house.open_menu(self.scene)

    def _tab(self, step: int) -> None:
        table = self.scene.session.table
        if self.scene.director.busy and table.mode in (Mode.WAITING, Mode.THINKING):
            return
        self.scene.give(NextUnit(step))
        self._find_unit()

    def _find_unit(self) -> None:
        table = self.scene.session.table
        for piece in table.position.pieces:
            if piece.id == table.unit and piece.cell is not None and piece.cell >= 0:
                assert self.scene.view is not None
                self.scene.view.show((piece.cell,))
                self.scene.animate(self.scene.screen.board)

    def _digit(self, number: int) -> None:
        rows = self.scene.screen.options.list
        if rows is None or not 1 <= number <= len(rows.options):
            if number == TEN:
                self._fit()  # what 0 does wherever no tenth row needs it
            return
        option = rows.options[number - 1].id
        if option.startswith(showing.UNIT):
            self.scene.chose(option)
        else:
            self.scene.option = option
            if self.scene.give(Digit(number)).kind == "played":
                self.scene.option = ""

    def _log(self) -> None:
        rows = self.scene.screen.log.list
        if self.scene.focused is rows:
            self.scene.set_focus(None)
            return
        if self.scene.layout.drawers and not self.scene.opened["right"]:
            self._drawer("right")
        self.scene.set_focus(self.scene.screen.log.list, True)

    def _again(self) -> None:
        self.scene.moment = NOW
        if not self.scene.director.again():
            self.scene.app.toast(say("again.none"))
        self.scene.refresh()

    def _quick_save(self) -> None:
        self.scene.save_as(self.scene.session.quick_name())

    def watch(self) -> None:
        """Tell the whole game from its opening."""
        history, game = self.scene.session.history, self.scene.session.game
        self.scene.director.forget()
        self.scene.moment = NOW
        for index, entry in enumerate(history.entries):
            before, after = history.state_at(index), entry.state
            self.scene.director.last.append(
                Tale(entry.events, tuple(game.pieces(before)), tuple(game.pieces(after)),
                     tuple(game.marks(after)))
            )
        self.scene.director.again()
        self.scene.refresh()

    def _ruler(self) -> None:
        """The tape measure; where nothing is measured, what was told last is shown again."""
        if self.scene.ruler.there:
            self.scene.ruler.toggle()
        else:
            self._again()

    def _bend(self) -> None:
        """The way goes on from what is pointed at."""
        if self.scene.hand.cell != NOWHERE:
            self.scene.give(Bend(self.scene.hand.cell))

    def _side(self, step: int, fine: bool = False) -> None:
        """Turn what can be turned; else the next target."""
        if self.scene.facing.step(step, fine):
            return
        cell = self.scene.hand.cycle(step)
        if cell != NOWHERE:
            self._cursor(cell)

    def _cursor(self, cell: int) -> None:
        self.scene.hand.keys(cell)
        self.scene.speech.drop()
        assert self.scene.view is not None
        self.scene.view.show((cell,))
        self.scene.point()
        self.scene.animate(self.scene.screen.board)

    def arrow(self, dx: int, dy: int, pan: bool) -> None:
        assert self.scene.view is not None
        table = self.scene.session.table
        if self.scene.moment != NOW:
            self.scene.step_moment(dx or dy)
        elif (pan and not self._fine) or not (
            table.mode is Mode.AIMING or self.scene.hand.by_keys or self.scene.ruler.on
        ):
            self.scene.view.pan(-dx * self.scene.ui.px(64), -dy * self.scene.ui.px(64))
            self.scene.animate(self.scene.screen.board)
        elif self.scene.hand.cursor == NOWHERE:
            self._cursor(self.scene.levels.here(self.scene.hand.start()))
        else:
            self._cursor(self.scene.view.step_cell(self.scene.hand.cursor, dx, dy, pan))

    @property
    def _fine(self) -> bool:
        """Whether the cursor can go short steps: then Shift means them, and pans nothing."""
        scene = self.scene
        aims = scene.session.table.mode is Mode.AIMING or scene.ruler.on or scene.hand.by_keys
        return aims and scene.view is not None and scene.view.plane.fine

    def _fit(self) -> None:
        assert self.scene.view is not None
        self.scene.view.fit()
        self.scene.point()

    def _drawer(self, side: str) -> None:
        if self.scene.layout.drawers:
            self.scene.opened[side] = not self.scene.opened[side]
            self.scene.rebuild()
