"""The play screen: routes what the player does to the session, and shows what came of it.

Nothing happens here that isn't an Input or a change of what is looked at; the scene asks the
contract for every word and number it shows, and never which game it is.
"""

from typing import Any

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app.board.board_view import BoardView
from game.app.loop import App
from game.app.play import showing
from game.app.play.ahead import Ahead
from game.app.play.autoplay import Autoplay
from game.app.play.commands import Commands
from game.app.play.director import Director, Tale, last_roll
from game.app.play.edge import EdgePan
from game.app.play.facing import Facing
from game.app.play.fingers import Fingers
from game.app.play.front import Front
from game.app.play.hand import NOW, NOWHERE, Hand
from game.app.play.house import House
from game.app.play.layout import Layout, lay_out
from game.app.play.levels import Levels
from game.app.play.log import Teller
from game.app.play.measures import measures
from game.app.play.ruler import Ruler
from game.app.play.screen import Screen
from game.app.play.session import Session
from game.app.play.speech import Speech
from game.app.play.words import say, turn_name
from game.app.ready import Plan
from game.app.scene import Scene
from game.app.widgets.dialog import Ask
from game.core.errors import SaveError
from game.core.table import Field, Link
from game.turns.controller import NOTHING, Outcome
from game.turns.inputs import Advance, Choose, Decide, Input, Pick
from game.turns.machine import Mode


class PlayScene(Scene):
    """One game on the table. `house` opens the rest of the program."""

    name = "play"

    def __init__(self, app: App, session: Session, house: House) -> None:
        super().__init__(app)
        self.session = session
        self.house = house
        self.hand = Hand(session.table)
        self.speech = Speech(self)
        self.front = Front(self)
        self.commands = Commands(self)
        self.edge = EdgePan(self)
        self.facing = Facing(self)
        self.ruler = Ruler(self)
        self.autoplay = Autoplay(self, house.engine)
        self.levels = Levels(self)
        self.teller = Teller()
        self.moment = NOW
        self.opened = {"left": False, "right": False}
        self.option = ""
        self.screen: Screen
        self.layout: Layout
        self.view: BoardView | None = None
        self.director: Director
        self.giving = False
        self.work_ahead = Ahead(self)
        self._nothing = Surface((1, 1))
        self.fingers = Fingers(self)
        self.watched: tuple[Any, tuple[Field, ...]] | None = None
        self.held: tuple[Any, tuple[Link, ...]] | None = None
        self._ended = False
        self._was_busy = False

    # Building

    def build(self) -> None:
        """Lay everything out; the board view and the director live on."""
        ui, settings = self.ui, self.app.settings
        gauges, ordered = showing.has_gauges(self.session), self.session.game.ordered
        layout = self.layout = lay_out(ui, self.size, gauges, ordered)
        if self.view is None:
            self.view = showing.board_view(
                self.session, ui, layout.table, layout.map, self.damage, settings.safe_marks
            )
            self.director = Director(
                self.view, self.front.show_card, self.app.sounds.within(self.session.game.id),
                lambda: self.reveal("right"),
            )
        view = self.view
        self.hand.meant = view.meant
        view.reduced = self.director.reduced = settings.reduced_motion
        view.patterns = settings.safe_marks
        view.resize(layout.table, layout.map)
        game = self.session.game
        screen = self.screen = Screen(
            ui, layout, view, self, (game.title, game.card.title), self.session.table.status,
            tuple(game.sides), self.opened,
        )
        screen.unit.visible = layout.card.height > 0
        for part in screen.parts:
            self.add(part)
        screen.board.turner = self.facing
        screen.board.moving = lambda: self.animate(screen.board)
        screen.ribbon.strip.moving = lambda: self.animate(screen.ribbon.strip)
        screen.end.end.moving = lambda: self.animate(screen.end.end)
        self.director.tray = screen.tray
        self.pace()
        screen.tray.on_settled = self.director.settled
        self.front.built(screen)
        self.work_ahead.built(screen)
        self.speech.built(screen)
        self._lie()
        self.refresh()
        self.animate(screen.board)

    def pace(self) -> None:
        """Take the speed of the settings."""
        settings, screen = self.app.settings, self.screen
        self.director.pace(settings.speed)
        screen.words.ms = measures().callout_fade_ms / settings.speed if settings.speed else 0.0
        still = settings.reduced_motion or not settings.speed
        screen.ribbon.strip.slide_ms = 0.0 if still else measures().ribbon_slide_ms / settings.speed

    @property
    def mouse(self) -> tuple[int, int]:
        """Where the mouse is, (−1, −1) outside the window."""
        return self._mouse

    def background(self) -> Surface:
        """Nothing: board, ribbon and footer cover the window, and the board paints its table."""
        return self._nothing

    def entered(self) -> None:
        """On top again: settings may have changed."""
        self.hand.mouse(NOWHERE)
        self.refresh()

    # Inputs

    def give(self, given: Input) -> Outcome:
        """Send an input; show what came of it. A saved game that could not be played again whole
        takes none before the player has agreed that it becomes a new one."""
        if self.session.frozen:
            self.ask_whether_to_go_on()
            return NOTHING
        with self.director.view.held():
            return self._give(given)

    def _give(self, given: Input) -> Outcome:
        if self.moment != NOW:
            self.moment = NOW
        self.front.leafed = 0
        session = self.session
        table = session.table
        before = table.position.pieces
        unit = table.unit
        fresh = not isinstance(given, Advance | Decide)
        if fresh and self.director.again_running:
            self.director.cancel()
        # What came of it is told before the lesson or a card speaks of it.
        self.giving = True
        outcome = session.send(given)
        self.speech.drop()
        match outcome.kind:
            case "played":
                tale = Tale(
                    outcome.entries[-1].events, before, table.position.pieces,
                    table.position.marks,
                )
                self.hand.drop()
                self.director.tell(tale, fresh=fresh)
            case "undone" | "redone":
                self.director.forget()
                self.hand.drop()
                self._ended = False
                self.app.sounds.play("undo")
                self._lie()
            case "refused":
                self.app.sounds.play("refuse")
                self.speech.refuse(outcome, self.option)
            case _:
                if table.unit and table.unit != unit:
                    self.app.sounds.play("counter-pick")
                    self.hand.drop()
        self.giving = False
        self.refresh()
        return outcome

    def refresh(self) -> None:
        """Show the position and what is in hand, wherever it has changed."""
        view, screen = self.view, self.screen
        if view is None:
            return
        session, table = self.session, self.session.table
        if table.mode is Mode.CONFIRMING:
            self.reveal("left")
        if not self.director.busy:
            view.set_position(showing.shown_pieces(self), showing.shown_marks(self))
        refused = showing.refused_buttons(session)
        screen.ribbon.set(showing.status(self), refused)
        screen.queue.set(showing.status(self).queue)
        told = tuple(line for line in self.teller.tell(session.history) if line.at <= self.told)
        aside = say("log.aside", count=turn_name(table.status), turn=table.status.turn)
        screen.log.set(told, self.moment, aside)
        if table.mode in (Mode.IDLE, Mode.UNIT, Mode.AIMING, Mode.MENU):
            self.director.home.add(table.status.to_act)
        self.levels.follow()
        showing.options(self)
        showing.end(self)
        # What the lesson points at stands in the panels, so they come first.
        self.front.refresh()
        self.point()
        # Panels that say so must be told when it has ended, however soon that is.
        self._was_busy = self.director.busy
        if self.director.busy or not view.idle:
            self.animate(screen.board)

    @property
    def told(self) -> int:
        """How many actions have been told to their end: dice that still tumble are not given
        away by the log, the cards or the lesson."""
        return len(self.session.history.entries) - self.director.untold

    @property
    def shown_state(self) -> Any:
        """The position that is looked at."""
        return self.session.history.state_at(self.told if self.moment == NOW else self.moment)

    def point(self) -> None:
        """Show what is pointed at: overlay, unit card, odds, callout, footer."""
        view, screen = self.view, self.screen
        if view is None:
            return
        now = self.moment == NOW
        preview = self.hand.preview() if now and not self.ruler.on else None
        offered = showing.option_preview(self) if now and preview is None else None
        view.set_overlay(showing.overlay(self, preview or offered))
        showing.unit(self, preview or offered)
        screen.tray.forecast(preview or offered)
        self.levels.refresh()
        self.speech.point(preview, offered, self.hand.cell)
        showing.footer(self, view.zoom_percent)
        if not view.idle:
            self.animate(screen.board)

    def ask_whether_to_go_on(self) -> None:
        """Say where a saved game stands that could not be played again whole, and why."""
        if self.modal is not None:
            return

        def thaw() -> None:
            self.session.frozen = False
            self.refresh()
            self.animate(self.screen.board)

        self.ask(
            Ask(self.ui, "frozen", Rect((0, 0), self.size), say("frozen.title"),
                say("frozen.text", why=self.session.trouble),
                [("play", say("frozen.play"), thaw), ("look", say("frozen.look"), None)])
        )

    # What the widgets tell

    def hovered_cell(self, cell: int) -> None:
        """The mouse is over another cell."""
        if cell != self.hand.hover or self.hand.by_keys:
            self.hand.mouse(cell)
            self.point()

    def clicked(self, cell: int, piece: str) -> None:
        """A click on the board: finish what runs, then point; or lay the tape that is in hand."""
        if self.ruler.lay(cell):
            return
        ran = self.director.skip()
        if self.moment != NOW or self.session.table.mode in (Mode.WAITING, Mode.THINKING):
            self.refresh()
            return
        if ran and self.session.table.mode is Mode.OVER:
            return
        if self.levels.elsewhere(cell):
            self.levels.visit(cell)
            return
        self.hand.mouse(cell)
        if cell >= 0:
            self.give(self.fingers.pointed(cell))
        elif piece:
            self.give(Pick(piece))

    def zoomed(self) -> None:
        """The zoom has changed: the footer says it."""
        self.speech.drop()
        self.point()

    def chose(self, option: str) -> None:
        """A row was chosen: a line of the menu, or a unit."""
        self.option = option
        if option.startswith(showing.UNIT):
            self.give(Pick(option.removeprefix(showing.UNIT)))
        else:
            self.give(Choose(option))

    def hovered_option(self, option: str) -> None:
        """The mouse is over a row: its odds show in the tray."""
        self.option = option
        self.point()

    def linked(self, rule: str) -> None:
        """A rule link: the rulebook opens there."""
        self.house.open_rule(rule, self.speech.why(rule))

    def see(self, index: int) -> None:
        """Look at the position after so many actions; the last one is now."""
        count = len(self.session.history.entries)
        self.director.cancel()
        self.moment = NOW if index >= count else max(0, index)
        self.speech.drop()
        self._lie(index if self.moment != NOW else count)
        self.refresh()

    def show_level(self, level: int) -> None:
        """Look at another level of the board."""
        self.levels.show(level)

    def step_moment(self, by: int) -> None:
        """One action earlier or later."""
        if self.moment != NOW:
            self.see(max(0, self.moment + by))

    # Commands

    def do(self, command: str) -> None:
        """Carry a command out, from a key or a button."""
        self.commands.do(command)

    def back(self) -> None:
        """Esc: one step back; with nothing in hand, the game menu."""
        self.commands.back()

    def reveal(self, side: str) -> None:
        """Open a drawer because something there must be seen now; it stays open."""
        rail = self.screen.left if side == "left" else self.screen.right
        if self.layout.drawers and not rail.visible:
            self.opened[side] = rail.visible = True
            rail.invalidate()

    def save_as(self, name: str) -> None:
        """Save under a name and say so."""
        try:
            self.session.save_as(name)
        except SaveError as error:
            self.app.toast(say("save.failed", why=str(error)))
        else:
            self.app.toast(say("save.done", name=name))

    # Events

    def key_first(self, event: Event) -> bool:
        """All keys of the table."""
        return self.fingers.pressed(event)

    def handle(self, event: Event) -> None:
        """Right and middle drags pan, a right click goes back; Alt is noted."""
        board = self.screen.board
        self.fingers.noted(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (2, 3):
            if self._hit(event.pos) is board:
                board.grab(event.pos)
                return
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (2, 3):
            if board.let_go() and event.button == 3:
                self.commands.put_back()
            return
        elif event.type == pygame.MOUSEMOTION and board.dragging and self.pressed is None:
            board.drag(event.pos)
            return
        super().handle(event)

    # Time

    def tick(self, now: int) -> None:
        """Carry on: the next tale, the next forced action, callouts that are due."""
        self.director.step()
        self.levels.refresh()
        self.speech.tick(now)
        self.front.tick(now)
        self.edge.tick(now)
        if self.screen.tray.rolling:
            self.animate(self.screen.tray)
        if self.director.busy:
            self._was_busy = True
            self.animate(self.screen.board)
            return
        self.autoplay.tick()
        if self._was_busy and not self.director.busy:
            self.refresh()
        if not self._ended and self.autoplay.decided:
            self._ended = True
            self.house.open_end(self)

    def wake_at(self) -> int | None:
        """At once while something is to be carried on."""
        now = pygame.time.get_ticks()
        if self.director.busy or self._was_busy:
            return now + 1
        times = (self.autoplay.due(now), self.speech.due, self.front.due, self.edge.due)
        return min((time for time in times if time is not None), default=None)

    def ahead(self) -> Plan | None:
        """Menus, reaches, counters and cards that are likely to be asked for next."""
        return self.work_ahead.plan()

    def _lie(self, count: int | None = None) -> None:
        """The dice of the last throw among so many actions lie in the tray."""
        events = [entry.events for entry in self.session.history.entries[:count]]
        self.screen.tray.lie(last_roll(events))

    def closing(self) -> bool:
        """Everything is on disk before the window goes."""
        self.session.close()
        return True
