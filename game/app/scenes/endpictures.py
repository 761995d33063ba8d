"""What is drawn for the story of a finished game: the table beside it, what was lost, and the
moments that changed most.

All of it is drawn while nobody waits (`drawn` of each); until then its place is blank paper.
"""

from collections.abc import Callable, Iterator, Sequence

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.board.kits import maker
from game.app.play.panels.board_widget import BoardWidget
from game.app.play.story import Story, StoryExit, StoryLoss, StoryMoment
from game.app.scenes.boardpicture import Shown, drawing, fitted
from game.app.scenes.buildcard import CounterPrinter
from game.app.theme import Rgb, mix
from game.app.ui import Ui
from game.app.widgets.base import Pressable, Widget
from game.core.words import in_text

CUT = 38
"""Pixels at 100 % of a world unit of what is cut out of the table for a moment."""
PICTURE = 88
"""Height in pixels at 100 % of a moment's picture."""
COUNTER = 44
"""Side in pixels at 100 % of a counter that was lost."""
_COLUMN = 96  # pixels at 100 % that a lost counter and its name are wide at least
_FALLEN = 0.38  # radius of a lost counter's disc on the table, in sides of a counter
_PAD = 8
_TITLE = 2  # lines that a moment's title may have
_WORDS = 3  # lines of the title and the cause together


class StoryTable(BoardWidget):
    """The table beside the story: as it stands at the end, with a disc where each unit was lost and
    labels at what counts, or at a moment that is looked at. It pans and zooms as at play; words:
    what a loss is labelled with; told(at, cell, unit): what is said, after so many actions, of
    what the mouse is on.
    """

    def __init__(
        self, ui: Ui, rect: Rect, view: BoardView, end: Shown, story: Story,
        words: Callable[[StoryLoss], str], told: Callable[[int, int, str], str],
    ) -> None:
        super().__init__(ui, rect, view, self)
        self.name, self.label = "end.board", ui.say("end.board")
        self.end = end
        self.story = story
        self.words = words
        self.told = told
        self._of, self._at_moment = end, story.course.total
        self._stand(end)

    @property
    def shown(self) -> Shown:
        """What is seen."""
        return self._of

    def look(self, shown: Shown | None, at: int = 0) -> None:
        """Show another position, after so many actions; None: the end."""
        self._at_moment = at if shown is not None else self.story.course.total
        shown = shown or self.end
        if shown != self._of:
            self._of = shown
            self._stand(shown)
            self.invalidate()
            self.moving()

    def _stand(self, shown: Shown) -> None:
        with self.view.held():
            self.view.set_level(shown.level)
            self.view.set_position(shown.pieces, shown.marks)

    def tip_at(self, point: tuple[int, int]) -> str:
        """The card of what the mouse is on, in words."""
        cell = self.under(point)
        return self.told(self._at_moment, cell, self.view.piece_at(point)) if cell >= 0 else ""

    def hovered_cell(self, cell: int) -> None:
        """Its tooltip follows by itself."""

    def clicked(self, cell: int, piece: str) -> None:
        """Nothing is done here."""

    def asked_at(self, cell: int) -> None:
        """Nothing can be done here."""

    def zoomed(self) -> None:
        """The labels go along."""

    def rested(self) -> None:
        """Nothing waits for that."""


class TableLabels(Widget):
    """What lies over the table at the end of a game: who was lost, what counts, who left."""

    solid = False

    def __init__(self, ui: Ui, table: StoryTable) -> None:
        super().__init__(ui, "end.labels", table.rect)
        self.table = table
        self.story = table.story

    def draw(self, target: Surface) -> None:
        """All of it, within the table; nothing while a moment is looked at."""
        if self.table.shown is not self.table.end:
            return
        old = target.get_clip()
        target.set_clip(old.clip(self.rect))
        self._labels(target)
        target.set_clip(old)

    def _at(self, cell: int) -> tuple[int, int] | None:
        """Where a cell lies in the window, None on another level."""
        view = self.table.view
        seen = 0 <= cell < view.plane.n and view.plane.level_of(cell) == view.level
        return view.centre_of(cell) if seen else None

    def _labels(self, target: Surface) -> None:
        ui, c, story = self.ui, self.ui.c, self.story
        view = self.table.view
        radius = max(ui.px(6), round(_FALLEN * view.plane.build.counter * view.camera.side))
        discs = []
        for loss in story.losses:
            at = self._at(loss.piece.cell if loss.piece is not None and loss.piece.cell is not None
                          else -1)
            if at is not None:
                _disc(ui, target, at, radius, side_colour(ui, story, loss.side))
                discs.append((at, self.table.words(loss), loss.side))
        told: list[Rect] = []
        for place in story.scored:
            at = self._at(place.cell)
            if at is not None:
                self._plate(target, told, at, -radius, place.words, c.card_raised,
                            side_colour(ui, story, place.side))
        for (cell, side), gone in self._exits().items():
            at = self._at(cell)
            if at is not None:
                self._plate(target, told, at, 0, self._exit_words(gone), c.card_raised,
                            side_colour(ui, story, side))
        for at, words, _ in discs:
            self._plate(target, told, at, radius, words, c.ink, c.cream_pale)

    def _exits(self) -> dict[tuple[int, str], list[StoryExit]]:
        """Who left the board, by cell and side."""
        found: dict[tuple[int, str], list[StoryExit]] = {}
        for gone in self.story.exits:
            found.setdefault((gone.cell, gone.side), []).append(gone)
        return found

    def _exit_words(self, gone: Sequence[StoryExit]) -> str:
        """Who left the board at a place, and when."""
        turns = sorted({one.turn for one in gone})
        turn = f"{turns[0]}–{turns[-1]}" if len(turns) > 1 else str(turns[0])
        who = gone[0].name if len(gone) == 1 else self.ui.counted("story.units", len(gone))
        return self.ui.say("story.exit", unit=who, turn_name=in_text(self.story.turn_name),
                           turn=turn)

    def _plate(
        self, target: Surface, told: list[Rect], at: tuple[int, int], off: int, words: str,
        fill: Rgb, ink: Rgb,
    ) -> None:
        """A label so far above (negative) or below a point, where none stands yet."""
        ui, room = self.ui, self.rect.inflate(-self.ui.px(8), -self.ui.px(8))
        if not room.collidepoint(at):
            return
        plate = Rect(0, 0, ui.text.width(words, "small.bold", ui.scale) + ui.px(10),
                     ui.line("small.bold") + ui.px(2))
        for down in (off >= 0, off < 0):
            far = abs(off) + ui.px(2)
            if down:
                plate.midtop = (at[0], at[1] + far)
            else:
                plate.midbottom = (at[0], at[1] - far)
            plate.clamp_ip(room)
            if plate.collidelist(told) < 0:
                break
        else:
            return
        told.append(Rect(plate))
        ui.panels.framed(target, plate, fill, ink if fill != ui.c.ink else fill, ui.px(3), 1)
        ui.text.draw(target, words, (plate.centerx, plate.top + ui.px(1)), "small.bold", ink,
                     ui.scale, "centre")


def side_colour(ui: Ui, story: Story, side: str) -> Rgb:
    """The colour of a side in plots and lists."""
    return ui.c.rust if side in tuple(story.sides)[1:] else ui.c.blue


def _disc(ui: Ui, target: Surface, at: tuple[int, int], radius: int, ring: Rgb) -> None:
    """A stone disc in its side's ring, crossed out."""
    c = ui.c
    pygame.draw.circle(target, ring, at, radius)
    pygame.draw.circle(target, mix(c.card_band, c.ink_2, 0.45), at, radius - max(2, ui.px(2)))
    ui.panels.icon(target, "x", at, round(radius * 1.3), c.ink)


class LossRow(Widget):
    """The counters of a side that were lost, in columns, with their names and when."""

    solid = False

    def __init__(
        self, ui: Ui, place: Rect, story: Story, side: str, printer: CounterPrinter,
        words: Callable[[StoryLoss], str],
    ) -> None:
        self.losses = tuple(loss for loss in story.losses if loss.side == side)
        points = sum(loss.points for loss in self.losses)
        head = ui.say("story.lost", side=story.sides[side], count=len(self.losses))
        if points:
            head = ui.counted("story.lost_points", points, lost=head)
        super().__init__(ui, f"story.losses.{side}", place, head)
        self.colour = side_colour(ui, story, side)
        self.words = words
        self._printer = printer
        self._images: list[Surface] = []
        self._columns = max(1, place.width // ui.px(_COLUMN))
        self._side = ui.px(COUNTER)
        rows = -(-len(self.losses) // self._columns)
        self._high = self._side + ui.line("small.bold") + ui.line("small") + ui.px(10)
        self.rect.height = ui.line("label.bold") + ui.px(4) + rows * self._high

    def drawn(self) -> Iterator[None]:
        """Print the counters, one by one."""
        for loss in self.losses[len(self._images):]:
            piece = loss.piece
            self._images.append(
                Surface((0, 0)) if piece is None
                else self._printer.image(replace(piece, acted=False, markers=()), self._side)
            )
            self.invalidate()
            yield

    def draw(self, target: Surface) -> None:
        """Head, then counters in columns."""
        ui, c = self.ui, self.ui.c
        ui.text.draw(target, self.label, self.rect.topleft, "label.bold", self.colour, ui.scale)
        wide = self.rect.width // self._columns
        top = self.rect.top + ui.line("label.bold") + ui.px(4)
        for index, loss in enumerate(self.losses):
            middle = self.rect.left + index % self._columns * wide + wide // 2
            y = top + index // self._columns * self._high
            if index < len(self._images):
                image = self._images[index]
                spot = image.get_rect(center=(middle, y + self._side // 2))
                target.blit(image, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
            y += self._side + ui.px(4)
            name = ui.text.shorten(loss.name, "small.bold", ui.scale, wide - ui.px(4))
            ui.text.draw(target, name, (middle, y), "small.bold", c.ink, ui.scale, "centre")
            y += ui.line("small.bold")
            ui.text.draw(target, self.words(loss), (middle, y), "small", c.ink_2, ui.scale,
                         "centre")


def _fitted_lines(ui: Ui, words: str, style: str, wide: int, most: int) -> Sequence[str]:
    """Words in so many lines at most, the last one shortened."""
    return ui.text.wrap_within(words, style, ui.scale, wide, most) if words else ()


def moment_words(ui: Ui, story: Story, moment: StoryMoment) -> str:
    """All that is told of a moment."""
    point = moment.point
    what = f"{point.title} ({point.cause})" if point.cause else point.title
    return ui.say("story.moment", turn_name=story.turn_name, turn=point.turn, what=what,
                  worth=point.worth)


class MomentCard(Pressable):
    """A moment that changed most: a cut out of the table, the turn, what happened and why, the lead
    before and after. A click watches it; on_look(whether): the mouse or the focus has come or
    gone."""

    def __init__(
        self, ui: Ui, rect: Rect, number: int, moment: StoryMoment, story: Story,
        shown: Shown | None, on_click: Callable[[], None], on_look: Callable[[bool], None],
    ) -> None:
        words, point = moment_words(ui, story, moment), moment.point
        super().__init__(ui, f"story.moment.{number}", rect, words, on_click)
        self.outset = ui.px(8)
        self.moment = moment
        self.turn = ui.say("story.turn", number=number, turn_name=story.turn_name,
                           turn=point.turn)
        self.lead = point.worth
        self.tip = words
        self.on_look = on_look
        self._shown = shown
        self._image: Surface | None = None

    @staticmethod
    def height_for(ui: Ui, pictured: bool) -> int:
        """What it takes, with a picture or without."""
        words = _WORDS * ui.line("label.bold") + ui.line("small.bold") + ui.px(2 * _PAD + 4)
        return words + (ui.px(PICTURE) if pictured else ui.line("small.bold") + ui.px(2))

    def drawn(self) -> Iterator[None]:
        """Draw its picture, piece by piece."""
        shown, room = self._shown, self._room()
        if shown is None or self._image is not None:
            return
        side, size = fitted(shown.table, shown.game, (1 << 14, 1 << 14), self.ui.px(CUT))
        for image in drawing(self.ui, shown, side, size):
            if image is not None:
                plane = maker(shown.table).plane(shown.table, shown.game)
                x, y = plane.centre(self.moment.cell)
                cut = Rect(0, 0, min(room.width, size[0]), min(room.height, size[1]))
                cut.center = (round(x * side), round(y * side))
                cut.clamp_ip(Rect((0, 0), size))
                self._image = image.subsurface(cut).copy()
                self.invalidate()
            yield

    def _wide(self) -> int:
        """How wide its words may be."""
        return self.rect.width - 2 * self.ui.px(10)

    def _room(self) -> Rect:
        """Where the picture lies."""
        line = self.ui.px(1)
        wide = self.rect.width - 2 * line
        return Rect(self.rect.left + line, self.rect.top + line, wide,
                    self.ui.px(PICTURE) if self._shown is not None else 0)

    def draw(self, target: Surface) -> None:
        """Picture, turn, title, lead."""
        ui, c, room = self.ui, self.ui.c, self._room()
        radius = ui.px(ui.theme.radius.card)
        ui.panels.shadow(target, self.rect, radius, "counter")
        fill = c.highlight if self.hovered else c.card_raised
        ui.panels.framed(target, self.rect, fill, c.ink_3, radius, 1)
        left, wide = self.rect.left + ui.px(10), self._wide()
        y = self.rect.top + ui.px(_PAD)
        if self._shown is not None:
            if self._image is None:
                target.fill(c.map, room)
            else:
                target.blit(self._image, self._image.get_rect(center=room.center))
            plate = Rect(room.left + ui.px(6), room.top + ui.px(6),
                         ui.text.width(self.turn, "small.bold", ui.scale) + ui.px(10),
                         ui.line("small.bold") + ui.px(4))
            ui.panels.plate(target, plate, c.ink, ui.px(3))
            ui.text.draw(target, self.turn, (plate.centerx, plate.top + ui.px(2)), "small.bold",
                         c.cream_pale, ui.scale, "centre")
            y = room.bottom + ui.px(_PAD)
        else:
            ui.text.draw(target, self.turn, (left, y), "small.bold", c.brass_ink, ui.scale)
            y += ui.line("small.bold") + ui.px(2)
        point = self.moment.point
        title = _fitted_lines(ui, point.title, "label.bold", wide, _TITLE)
        cause = _fitted_lines(ui, point.cause, "small", wide, _WORDS - len(title))
        for lines, style, ink in ((title, "label.bold", c.ink), (cause, "small", c.ink_2)):
            for line in lines:
                ui.text.draw(target, line, (left, y), style, ink, ui.scale)
                y += ui.line(style)
        lead = ui.text.shorten(self.lead, "small.bold", ui.scale, wide)
        foot = self.rect.bottom - ui.px(_PAD) - ui.line("small.bold")
        ui.text.draw(target, lead, (left, foot), "small.bold", c.blue, ui.scale)

    def on_hover(self, inside: bool) -> None:
        """Look at the moment while the mouse is there."""
        if inside != self.hovered:
            self.on_look(inside)
        super().on_hover(inside)

    def on_focus(self, focused: bool) -> None:
        """And while it has the focus."""
        if focused != self.focused:
            self.on_look(focused)
        super().on_focus(focused)
