"""The end of a game: what decided it, how it went, and what to do next."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event

from game.app.app_services import AppServices
from game.app.board.board_view import BoardView
from game.app.idle_worker import WorkPlan
from game.app.play.coach_reader import CoachReader
from game.app.play.coach_words import spoken
from game.app.play.panels.coach import DoneBar
from game.app.play.story import Story, StoryMoment
from game.app.scene import AppHost
from game.app.scenes.boardpicture import Shown
from game.app.scenes.buildcard import CounterPrinter
from game.app.scenes.endcoach import CoachPart, coach_part, tell_coach
from game.app.scenes.endpictures import LossRow, MomentCard, StoryTable, TableLabels
from game.app.scenes.endstory import PageRise, ScorePlot, StoryPictures, loss_words, tell_story
from game.app.scenes.frame import MenuScene
from game.app.widgets.button import Button
from game.app.widgets.label import RichText
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack
from game.core.view_records import Result, Row

WIDEST = 760  # interface pixels
GAP = 12  # interface pixels between the buttons
BESIDE = 520  # interface pixels from which two buttons stand in one row
THREE = 640  # from which three do, of more than four, and four, of more than six
BOARD = 1180  # from which the table lies beside the page
PAGE = 874  # interface pixels that the page may have then
PICTURED = 820  # interface pixels of height from which moments have pictures

Todo = tuple[str, str, str, Callable[[], None]]
"""Name, icon and words of a button, and what it does."""
_KEYS = {"lesson": "L", "fight": "F", "watch": "W", "other": "O", "next": "N", "share": "S",
         "table": "V"}
_COACH = "K"


class EndScene(MenuScene):
    """title, subtitle: of the ribbon. facts: rows about the game (goals, losses, dice).

    again: the same scenario anew; replay: watch it from the start; table: put the page aside for
    the table, where undo still works; home: the title. open_rule(rule) follows a link. story: how
    it went; see(at): watch it from a moment on; shown(at, cell): the table at a moment, on the
    level of a cell; told(at, cell, unit): what is said of a cell then, or of a unit.
    following: the next scenario's title and what begins it. other: the same
    scenario from the other side. seat: how it ended for the only side that a person played.
    share: write it as a file. played: how long it took, and by which
    dice. fight: of a tutorial, what begins its free fight again, and won: that was won, so what
    follows comes first; lesson: what leads back to steps that were left. coach: what the coach
    says of it, where it has one.
    """

    name = "end"
    # Who skips the last tale with Space presses it once too often: that must not clear the table.
    first_focus = "table"

    def __init__(
        self, app: AppHost, services: AppServices, title: str, subtitle: str, result: Result,
        again: Callable[[], None], replay: Callable[[], None], table: Callable[[], None],
        home: Callable[[], None], facts: Sequence[Row] = (),
        open_rule: Callable[[str], None] | None = None, *, story: Story | None = None,
        see: Callable[[int], None] | None = None,
        shown: Callable[[int, int], Shown] | None = None,
        told: Callable[[int, int, str], str] = lambda at, cell, unit: "",
        following: tuple[str, Callable[[], None]] | None = None,
        other: Callable[[], None] | None = None,
        share: Callable[[], None] | None = None,
        seat: str = "",
        played: str = "",
        fight: Callable[[], None] | None = None,
        won: bool = False,
        lesson: Callable[[], None] | None = None,
        coach: CoachReader | None = None,
    ) -> None:
        super().__init__(app, services)
        self.heading = title
        self.subtitle = subtitle
        self.result = result
        self.facts = tuple(facts)
        self.open_rule = open_rule
        self.story = story
        self.see = see
        self.shown = shown
        self.seat = seat
        self.played = played
        self.home = home
        self.told = told
        self._reader = coach
        self._coaching = coach.coaching if coach is not None else None
        self._coach: CoachPart | None = None
        """What is said of the coach."""
        self._view: BoardView | None = None
        self._looked: StoryMoment | None = None
        self._built: object = None
        """Another one with each layout, so that no plan is taken for one before it."""
        self._printer: CounterPrinter | None = None
        say = self.ui.say
        further: list[Todo] = []
        if following is not None:
            further.append(("next", "right", say("end.next", title=following[0]), following[1]))
        todo: list[Todo] = []
        if lesson is not None:
            todo.append(("lesson", "left", say("end.lesson"), lesson))
        if fight is not None:
            todo.append(("fight", "swords", say("end.fight"), fight))
            todo = further + todo if won else todo + further
        words = "again" if fight is None and lesson is None else "chapter"
        todo += [
            ("again", "replay", say(f"end.{words}"), again),
            ("watch", "play", say("end.replay"), replay),
        ]
        if other is not None:
            todo.append(("other", "exchange", say("end.other"), other))
        if fight is None:
            todo += further
        if share is not None:
            todo.append(("share", "download", say("end.share"), share))
        todo.append(("table", "map", say("end.table"), table))
        self._todo = tuple(todo)
        self._rise: PageRise | None = None
        self._arrived = False

    def build(self) -> None:
        """The page; it rises the first time, where motion is wanted."""
        self._lay()
        settings, sheet = self.app.settings, self.widget("sheet")
        still = settings.reduced_motion or not settings.speed
        if sheet is not None and not self._arrived and not still:
            plot = self.widget("story.plot")
            self._rise = PageRise(
                self.ui, sheet, plot if isinstance(plot, ScorePlot) else None, settings.speed
            )
            self.animate(self._rise)
        else:
            self._rise = None
        self._arrived = True

    def key_first(self, event: Event) -> bool:
        """Any key ends the page's motion, and does what else it does."""
        if event.type == pygame.KEYDOWN and self._rise is not None:
            self._rise.finish()
        return False

    def _lay(self) -> None:
        """One sheet in the middle of the table, or beside it."""
        ui = self.ui
        content = self.frame(self.heading, self.subtitle, "end.home")
        story, shown = self.story, self.shown
        wide = min(content.width, ui.px(WIDEST))
        place = Rect(content.centerx - wide // 2, content.top, wide, content.height)
        pictures = None
        if story is not None and shown is not None and content.width >= ui.px(BOARD):
            wide = min(content.width * 3 // 5, ui.px(PAGE))
            place = Rect(content.left, content.top, wide, content.height)
            pictures = self._pictures(content, place.right + ui.px(20), story, shown)
        sheet = CardPanel(ui, "sheet", place)
        self.add(sheet)
        view = place.inflate(-2 * ui.px(14), -2 * ui.px(14))
        inner = Stack(ui, sheet, view.left + ui.px(22), view.top, view.width - ui.px(44))
        low = self._height(inner)
        # Buttons that would take half the sheet scroll with the rest.
        apart = low <= view.height // 2
        view.height -= low if apart else 0
        area = ScrollArea(ui, "end.area", view)
        sheet.add(area)
        stack = Stack(ui, area, view.left + ui.px(22), view.top + ui.px(10),
                      view.width - ui.px(44))
        stack.words("end.head", self.seat or ui.say("end.head"), "head", ui.c.brass_ink, gap=2)
        stack.words("end.title", self.result.title, "page", gap=2)
        if self.result.winner:
            stack.words("end.winner", ui.say("end.winner", side=self.result.winner), "story",
                        ui.c.ink_2)
        if self.played:
            stack.words("end.played", self.played, "label", ui.c.ink_2)
        stack.line(12)
        self._tell(stack, pictures)
        if not apart:
            stack.gap(18)
            self._buttons(stack)
        area.fit(stack.y + ui.px(6))
        if not apart:
            return
        # The buttons stand below what scrolls, so that the result is read from its beginning.
        inner.y = min(view.bottom + ui.px(GAP), stack.y + ui.px(18))
        spare = view.bottom + ui.px(GAP) - inner.y
        self._buttons(inner)
        if spare > 0:
            area.rect.height -= spare
            sheet.rect.height -= spare
            if pictures is None:
                sheet.move(0, (content.bottom - sheet.rect.bottom) // 3)

    def _tell(self, stack: Stack, pictures: StoryPictures | None) -> None:
        """What decided it, what the coach says, and the story."""
        ui, story, see = self.ui, self.story, self.see
        stack.words("end.why", ui.say("end.why"), "head", ui.c.brass_ink, gap=6)
        for number, line in enumerate(self.result.lines):
            stack.rich(f"end.line.{number}", line, "body", ui.c.ink, self.open_rule, gap=6)
        if self.facts:
            stack.line(12)
            for number, row in enumerate(self.facts):
                self._fact(stack, number, row)
        self._coach = coach_part(self._reader) if self._reader is not None else None
        if self._coach is not None and self._coaching is not None and see is not None:
            stack.line(12)
            tell_coach(
                stack, ui, self._coach, _COACH, self._coaching.toggle, see, self.open_rule
            )
        if story is not None and see is not None:
            stack.line(12)
            tell_story(stack, ui, story, see, pictures)

    # The coach

    def entering(self) -> None:
        """It is told of the coach's progress."""
        super().entering()
        if self._coaching is not None and self._coach_told not in self._coaching.told:
            self._coaching.told.append(self._coach_told)

    def left(self) -> None:
        """It no longer is."""
        super().left()
        if self._coaching is not None and self._coach_told in self._coaching.told:
            self._coaching.told.remove(self._coach_told)

    def _coach_told(self) -> None:
        """The coach has come further: only what changes is drawn anew, unless there is more to
        say."""
        before = self._coach
        if self._reader is None or before is None or self.app.scene is not self:
            return
        now = coach_part(self._reader)
        assert now is not None
        bar, counted = self.widget("coach.progress"), self.widget("coach.counted")
        alike = now._replace(share=before.share, counted=before.counted) == before
        if not alike or now.share is None or not isinstance(bar, DoneBar) or (
            not isinstance(counted, RichText)
        ):
            self.rebuild()
            return
        self._coach = now
        bar.set(now.share, now.counted)
        counted.set(now.counted)

    # The table beside the page

    def _pictures(
        self, content: Rect, left: int, story: Story, shown: Callable[[int, int], Shown]
    ) -> StoryPictures:
        """Lay the table beside the page; what the page is drawn with."""
        ui, end = self.ui, shown(story.course.total, -1)
        place = Rect(left, content.top, content.right - left, content.height)
        self._lay_table(place, end, story)
        if self._printer is None or self._printer.scale != ui.scale:
            self._printer = CounterPrinter(ui, end.table, end.game)
        self._built = object()
        pictured = content.height >= ui.px(PICTURED)

        def cut(moment: StoryMoment) -> Shown | None:
            return shown(moment.seen, moment.cell) if pictured and moment.cell >= 0 else None

        return StoryPictures(self._printer, cut, self._look)

    def _lay_table(self, place: Rect, end: Shown, story: Story) -> None:
        """Lay the table there; it is looked at as before, if it was."""
        settings = self.app.settings
        view = self._view
        if view is None:
            view = self._view = BoardView(
                end.table, self.ui, place, place, end.game, self.damage,
                settings.reduced_motion or not settings.speed, settings.safe_marks,
            )
            view.whole_or_back()
        view.resize(place, place)
        table = StoryTable(self.ui, place, view, end, story, partial(loss_words, self.ui, story),
                           self.told)
        table.moving = partial(self.animate, table)
        self.add(table)
        self.add(TableLabels(self.ui, table))
        table.moving()

    def _look(self, moment: StoryMoment | None) -> None:
        """Show a moment on the table beside the page, or the end again."""
        table = self.widget("end.board")
        if isinstance(table, StoryTable) and self.shown is not None:
            self._looked = moment
            if moment is None:
                table.look(None)
            else:
                table.look(self.shown(moment.at, moment.cell), moment.at)

    def ahead(self) -> WorkPlan | None:
        """The counters and the moments are drawn while nobody waits."""
        if self._built is None:
            return None
        return WorkPlan(("end", self._built, self._looked), self._draw)

    def _draw(self) -> Iterator[None]:
        for widget in list(self.root.walk()):
            if isinstance(widget, LossRow | MomentCard):
                yield from widget.drawn()

    def _fact(self, stack: Stack, number: int, row: Row) -> None:
        rule = f" [{row.rule}]" if row.rule and self.open_rule else ""
        said = " · ".join(part for part in (f"**{row.head}**", row.value, row.text) if part)
        stack.rich(f"end.fact.{number}", f"{said}{rule}", "story", self.ui.c.ink, self.open_rule,
                   gap=4)

    def _shape(self, width: int) -> tuple[int, int, int]:
        """Columns of the buttons, the least width and the height of one."""
        ui = self.ui
        if self._one_row(width):
            return len(self._todo), 0, ui.px(46)
        columns = 2 if width >= ui.px(BESIDE) else 1
        if len(self._todo) > 2 * columns and width >= ui.px(THREE):
            columns = 3 if len(self._todo) <= 6 else 4
        each = (width - ui.px(GAP) * (columns - 1)) // columns
        tall = max(
            Button.height_for(ui, words, each, icon) for _, icon, words, _ in self._todo
        )
        return columns, each, max(tall, ui.px(46))

    def _one_row(self, width: int) -> list[int]:
        """How wide the buttons are in one row, by their words; none where that is too narrow."""
        ui = self.ui
        least = [Button.width_for(ui, words, icon) for _, icon, words, _ in self._todo]
        spare = width - ui.px(GAP) * (len(least) - 1) - sum(least)
        return [wide + spare // len(least) for wide in least] if spare >= 0 else []

    def _height(self, stack: Stack) -> int:
        """What the buttons take below the rest."""
        columns, _, tall = self._shape(stack.width)
        rows = -(-len(self._todo) // columns)
        return rows * (tall + self.ui.px(GAP)) + self.ui.px(GAP)

    def _buttons(self, stack: Stack) -> None:
        ui = self.ui
        columns, each, tall = self._shape(stack.width)
        gap = ui.px(GAP)
        widths = self._one_row(stack.width) or [each] * columns
        for number, (name, icon, words, act) in enumerate(self._todo):
            column, row = number % columns, number // columns
            left = stack.left + sum(widths[:column]) + column * gap
            rect = Rect(left, stack.y + row * (tall + gap), widths[column], tall)
            kind = "blue" if number == 0 else "card"
            stack.parent.add(Button(ui, name, rect, words, act, kind, icon))
        rows = (len(self._todo) + columns - 1) // columns
        stack.y += rows * (tall + gap)

    def back(self) -> None:
        """Esc, or the button: to the title."""
        self.home()

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys of this screen."""
        say = self.ui.say
        keys = [(say("key.tab"), say("hint.next")), (say("key.enter"), say("hint.open"))]
        keys += [(key, say(f"end.hint.{name}")) for name, key in _KEYS.items() if self._does(name)]
        if self._coach is not None and self._coach.button:
            keys.append((_COACH, spoken("hint")))
        if self.story is not None and self.story.moments:
            last = len(self.story.moments)
            keys.append((f"1–{last}" if last > 1 else "1", say("end.hint.moment")))
        return (*keys, (say("key.esc"), say("end.hint.home")))

    def _does(self, name: str) -> Callable[[], None] | None:
        return next((act for known, _, _, act in self._todo if known == name), None)

    def key(self, event: Event) -> bool:
        """Letters for what to do next, digits for the moments."""
        typed = pygame.key.name(event.key).upper()
        name = next((name for name, key in _KEYS.items() if key == typed), "")
        act = self._does(name)
        if act is not None:
            act()
            return True
        if typed == _COACH and self._coach is not None and self._coaching is not None:
            self._coaching.toggle()
            head = self.widget("coach.ask") or self.widget("coach.head")
            if head is not None:
                head.reveal(head.rect)
            return True
        moments = self.story.moments if self.story is not None else ()
        if typed.isdigit() and 1 <= int(typed) <= len(moments) and self.see is not None:
            self.see(moments[int(typed) - 1].at)
            return True
        return False
