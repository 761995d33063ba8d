"""New skirmish: choose what is kept and what is drawn anew, see the map before play, and how fair
it is.

Drawing one happens in the background, quick games in a process of their own; no input waits for
either. What the page holds is in `skirmishdraws`, what it shows in `skirmishview`, its cards in
`skirmishcards`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import folders
from game.app.app_services import AppServices
from game.app.idle_worker import WorkPlan
from game.app.narration import Narration
from game.app.scene import AppHost
from game.app.scenes.frame import MenuScene, box_words, shelf
from game.app.scenes.largemap import LargeMapScene
from game.app.scenes.schoolhead import GameCell, GameStrip
from game.app.scenes.skirmishcards import (
    ChoiceDeeds,
    FairnessDeeds,
    lay_code,
    lay_fairness,
    lay_forces,
    lay_parts,
    scrolled,
)
from game.app.scenes.skirmishdraws import (
    LONGEST_TITLE,
    ONE_AT_A_TIME,
    REMEMBERED,
    Drafting,
    DrawnSkirmish,
    Fielded,
    SkirmishDesk,
    drafting_of,
    draw_skirmish,
    fresh_seed,
    keep_skirmish,
    kept_at,
)
from game.app.scenes.skirmishgauges import KeyedButton
from game.app.scenes.skirmishmap import MapSheet, StartPlates
from game.app.scenes.skirmishpictures import MapPicture, SkirmishPictures
from game.app.scenes.skirmishstrip import DrawDeeds, lay_draws, strip_height
from game.app.scenes.skirmishview import (
    FairnessView,
    draw_views,
    fairness_view,
    force_views,
    part_views,
    percent,
    side_names,
    sides_of,
    spoken,
    spoken_count,
)
from game.app.scenes.skirmishweighing import Weighing
from game.app.widgets.base import Widget
from game.app.widgets.button import Button, TitleCard
from game.app.widgets.entry import TextInput
from game.app.widgets.label import Label
from game.app.widgets.panel import CardPanel, Ribbon
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack
from game.core.errors import BoxError
from game.core.safe_files import printable
from game.core.skirmish import SkirmishRequest, request_of

if TYPE_CHECKING:
    from game.app.quick_games import QuickGameRuns
    from game.core.contract import ScenarioCard

COLUMNS = (1400, 940)
"""Interface pixels from which on three columns stand side by side."""
LEFT, RIGHT = 392, 508
"""Widths of the outer columns in pixels at 100 %, at the widest."""
GUTTER = 16
TITLE, DRAWS, START = 60, 142, 104
"""Heights in pixels at 100 %: of the title's card, of the strip of draws, of the start."""
SMALL_BAR = 56
LEAST_MAP = 180
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_DIGIT_KEYS = {
    getattr(pygame, f"K_{pad}{number}"): number - 1
    for number in range(1, REMEMBERED + 1) for pad in ("", "KP")
}


class SkirmishDoors(NamedTuple):
    """Where the page leads: the page before a game of a card and its text; the rulebook of a game;
    the settings."""

    opponents: "Callable[[ScenarioCard, str], None]"
    rulebook: Callable[[str], None]
    settings: Callable[[], None]


class _Asked(NamedTuple):
    """A draw that is waited for. anew: one more; else in place of the one that is looked at. title:
    what it goes on being called, "" as it is drawn."""

    request: SkirmishRequest
    anew: bool
    title: str


class SkirmishScene(MenuScene):
    """Draw skirmishes of a game. code: of one that is looked at first, "" for any. runs: plays the
    quick games, None where there is nobody to play them."""

    name = "skirmish"
    first_focus = "start"

    def __init__(
        self, app: AppHost, services: AppServices, game: str, doors: SkirmishDoors,
        runs: "QuickGameRuns | None", code: str = "",
    ) -> None:
        super().__init__(app, services)
        self.game, self.doors = game, doors
        self.pictures = SkirmishPictures(app, self.ui, self._pictured)
        self.renaming: str | None = None
        """The name that is being typed."""
        self._code = code
        self._desks: dict[str, SkirmishDesk] = {}
        self._asked: _Asked | None = None
        self._busy = False
        self._stale = False
        self.weighing = Weighing(runs, self._level, self._counted)
        self._map = MapSheet(self.ui, self.animate, self.large_map)
        self._picture_size = (0, 0)
        self._small = (0, 0)

    # What is known

    @property
    def desk(self) -> SkirmishDesk | None:
        """What the page holds; None before its game has been read."""
        return self._desks.get(self.game)

    @property
    def now(self) -> DrawnSkirmish | None:
        """The skirmish that is looked at."""
        return self.desk.now if self.desk is not None else None

    def games(self) -> tuple[str, ...]:
        """Those that draw skirmishes."""
        drawing = {box.id for box in self.services.boxes() if box.draws_skirmishes}
        return tuple(game for game in shelf(self.ui, self.services) if game in drawing)

    def entered(self) -> None:
        """Import what draws, the first time; builds may have been made since."""
        self.weighing.open()
        self._read()
        self._weigh()

    def left(self) -> None:
        """Nobody looks any more: no games are played for that."""
        self.weighing.close()

    def _read(self) -> None:
        services, game = self.services, self.game
        box = services.box(game)
        if box is None:
            return

        def read() -> Drafting | str | None:
            try:
                with ONE_AT_A_TIME:
                    return drafting_of(box, _own_builds(services, game))
            except (BoxError, ValueError) as error:
                return str(error).partition("\n")[0]

        self.app.background(read, partial(self._known, game), "skirmish")

    def _known(self, game: str, found: Drafting | str | None) -> None:
        if isinstance(found, str):
            self.app.toast(found)
        if not isinstance(found, Drafting):
            return
        known = self._desks.get(game)
        self._desks[game] = SkirmishDesk(found) if known is None else known._replace(
            drafting=found)
        if game != self.game or self.app.scene is not self:
            return
        code, self._code = self._code, ""
        if code:
            self._open_code(code)
        elif known is None and self._asked is None:
            self.reroll()
        if self.now is None:
            self._show()

    # Drawing

    def _draw(self, request: SkirmishRequest | None, *, anew: bool, title: str = "") -> None:
        """Have a request drawn in the background, the latest that is asked for."""
        desk = self.desk
        if request is None or desk is None:
            return
        anew = anew or (self._asked is not None and self._asked.anew)
        self._asked = _Asked(request, anew, title)
        self._set(desk._replace(asked=request))
        if not self._busy:
            self._next()

    def _next(self) -> None:
        asked, desk = self._asked, self.desk
        if asked is None or desk is None:
            return
        self._busy, drafting, game = True, desk.drafting, self.game

        def done(drawn: DrawnSkirmish | str) -> None:
            self._busy = False
            if asked is not self._asked or game != self.game:
                self._next()  # something else has been asked for meanwhile
            else:
                self._asked = None
                self._drawn(drawn, anew=asked.anew)

        self.app.background(lambda: draw_skirmish(drafting, asked.request, asked.title), done,
                            "draw")

    def _drawn(self, drawn: DrawnSkirmish | str, *, anew: bool) -> None:
        assert self.desk is not None
        desk = self.desk._replace(asked=None)
        if isinstance(drawn, str):
            self._set(desk)
            self._weigh()
            self.app.toast(drawn)
        else:
            self._set(desk.with_draw(drawn, anew=anew))
            self._weigh()

    def _set(self, desk: SkirmishDesk) -> None:
        self._desks[self.game] = desk
        self._show()

    def _show(self) -> None:
        """Show what has changed, once nothing is held down."""
        self._stale = True
        if self.app.scene is self and self.pressed is None:
            self._stale = False
            self.rebuild()

    def tick(self, now: int) -> None:
        """Show what has changed while something was held down."""
        if self._stale and self.pressed is None:
            self._show()

    # Fairness

    def _weigh(self) -> None:
        """Play quick games of the skirmish that is looked at."""
        desk = self.desk
        if desk is not None and desk.now is not None and self.app.scene is self:
            self.weighing.look(self.game, desk.now, desk.drafting.generator.first)

    def _counted(self, fault: str) -> None:
        """More games have been played, or can't be."""
        if fault:
            self.app.toast(fault)
        self._show()

    def level(self, step: int) -> None:
        """Give the side that comes first more points, or fewer."""
        self.weighing.give_up()
        if not self._level(step):
            self.app.toast(spoken("least_levelling"))

    def _level(self, step: int) -> bool:
        """Have it drawn with other points; whether they are others."""
        desk, now = self.desk, self.now
        if desk is None or now is None:
            return False
        before = desk.asked or now.request
        request = desk.drafting.generator.levelled(before, step)
        if request != before:
            self._draw(request, anew=False, title=self._own_title(now))
        return request != before

    @staticmethod
    def _own_title(now: DrawnSkirmish) -> str:
        """The name that the player has given, "" for none."""
        return now.title if now.title != now.skirmish.title else ""

    # What the player does

    def reroll(self) -> None:
        """Draw anew what isn't kept."""
        if self.desk is None:
            return
        self.weighing.give_up()
        try:
            self._draw(self.desk.rerolled(fresh_seed()), anew=True)
        except BoxError as error:
            self.app.toast(str(error))

    def take(self, part: str, choice: str) -> None:
        """Choose by hand, which keeps it."""
        desk = self.desk
        if desk is None or desk.request is None:
            return
        refused = next((tile.refused for view in part_views(desk) if view.id == part
                        for tile in view.tiles if tile.id == choice), "")
        if refused:
            self.app.toast(refused)
            return
        self.app.sounds.play("button")
        self.weighing.give_up()
        request = desk.chosen(part, choice)
        self._set(desk._replace(kept=desk.kept | {part}))
        self._draw(request, anew=False)

    def lock(self, part: str) -> None:
        """Keep a part, or leave it to chance."""
        if self.desk is not None:
            self._set(self.desk.with_lock(part))

    def keep_all(self) -> None:
        """Keep every part; where all are kept, none."""
        if self.desk is not None:
            self._set(self.desk.with_all())

    def field(self, side: str, build: str) -> None:
        """Have a build fight for a side."""
        if self.desk is not None:
            self.weighing.give_up()
            request = self.desk.fielding(side, build)
            self._set(self.desk._replace(kept=self.desk.kept | {side}))
            self._draw(request, anew=False)

    def look_at(self, index: int) -> None:
        """Go back to an earlier draw."""
        desk = self.desk
        if desk is not None and 0 <= index < len(desk.draws) and index != desk.at:
            self._asked = None
            self.weighing.give_up()
            self._set(desk._replace(at=index, asked=None))
            self._weigh()

    def show_game(self, game: str) -> None:
        """The skirmishes of another game."""
        if game == self.game:
            return
        self.app.sounds.play("button")
        self.weighing.give_up()
        if self.desk is not None:
            self._desks[self.game] = self.desk._replace(asked=None)
        self.game, self.renaming, self._asked = game, None, None
        self.rebuild()
        for area in self.root.walk():
            if isinstance(area, ScrollArea):
                area.scroll_to(0)
        self._read()
        self._weigh()

    def copy(self) -> None:
        """Put the code on the clipboard."""
        if self.now is not None:
            self.app.copy(self.now.code)
            self.app.toast(spoken("copied", code=self.now.code))

    def paste(self) -> None:
        """Look at the skirmish whose code is on the clipboard."""
        code = self.app.copied().strip()
        if code:
            self._open_code(code)
        else:
            self.app.toast(spoken("nothing_copied"))

    def _open_code(self, code: str) -> None:
        boxes = [box for box in self.services.boxes() if box.draws_skirmishes]
        try:
            request = request_of(code, boxes)
        except BoxError as error:
            self.app.toast(str(error).partition("\n")[0])
            if self.now is None:
                self.reroll()
            return
        if request.game != self.game:
            self._code = code
            self.show_game(request.game)
            return
        self.weighing.give_up()
        self._draw(request, anew=True)

    def keep(self) -> None:
        """Lay it among the player's own scenarios."""
        path = self._written()
        if path is not None and self.now is not None:
            words = spoken("was_kept", title=self.now.title, path=printable(folders.said(path)))
            self._lies_at(words, path)

    def edit(self) -> None:
        """Lay it there, and say where it can be edited; what was edited before stays."""
        now, own = self.now, self.services.own
        known = kept_at(own(self.game), now) if now is not None and own is not None else None
        path = known or self._written()
        if path is not None:
            self._lies_at(spoken("edit_at", path=printable(folders.said(path))), path)

    def _lies_at(self, words: str, path: Path) -> None:
        self.app.toast(words, spoken("copy_path"), lambda: self.app.copy(str(path)))
        self._show()

    def _written(self) -> Path | None:
        """Its file in the player's folder, or None if it can't be written, which is told."""
        now, own = self.now, self.services.own
        if now is None or own is None:
            return None
        folder = own(self.game)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return keep_skirmish(folder, now)
        except OSError as error:
            self.cannot(BoxError(f"{folder}: {error.strerror or error}"))
        except BoxError as error:
            self.app.toast(str(error))
        return None

    def go(self) -> None:
        """On to the page before a game."""
        now = self.now
        if now is None or self._asked is not None:
            self.app.toast(spoken("wait"))
        else:
            self.doors.opponents(now.card, now.text)

    def large_map(self) -> None:
        """Look at the map alone."""
        if self.now is not None and self.now.lineup is not None:
            game = box_words(self.ui, self.services, self.game, "title")
            self.app.push(LargeMapScene(self.app, self.services, self.now.title, game,
                                        self.now.lineup.shown))

    # Another name

    def rename(self) -> None:
        """Type another name."""
        if self.now is not None:
            self.renaming = self.now.title
            self.rebuild()
            self.focus_on("title.entry")

    def _typed_name(self, text: str) -> None:
        self.renaming = text

    def _named(self, text: str) -> None:
        """Take the name that was typed; none leaves it as it is."""
        desk, title = self.desk, " ".join(text.split())
        self.renaming = None
        if desk is not None and desk.now is not None and title:
            desk = desk.with_draw(desk.now.called(title), anew=False)
            self._desks[self.game] = desk
        self.rebuild()
        self.focus_on("start")

    def back(self) -> None:
        """Leave the name as it is; or leave the page."""
        if self.renaming is None:
            super().back()
        else:
            self._named("")

    # For whoever doesn't see it

    def narration(self) -> Narration:
        """The skirmish, who leads in it and by how much, and what has the focus."""
        desk, now = self.desk, self.now
        states = list(self.headings())
        if desk is not None and now is not None:
            states.append(("skirmish", f"{now.title}: {now.skirmish.summary}"))
            view = self._fairness_view()
            if view is not None and view.share is not None and not view.wanted:
                share = spoken("share", share=percent(view.share.share))
                states.append(("fairness", f"{spoken('fairness')}: {share} " + spoken(
                    "for_side", side=view.first, low=percent(view.share.low),
                    high=percent(view.share.high))))
        return Narration((*states, ("focus", self.spoken_focus())))

    # Keys

    def hints(self) -> Sequence[tuple[str, str]]:
        """Those valid here."""
        say = self.ui.say
        return (
            ("R", spoken("hint.reroll")), ("L", spoken("hint.keep")),
            (say("key.arrows"), spoken("hint.choose")),
            (f"1–{REMEMBERED}", spoken("hint.earlier")), ("E", spoken("hint.edit")),
            ("S", spoken("hint.save")), (spoken("key_copy"), spoken("hint.copy")),
            (spoken("key_paste"), spoken("hint.paste")), ("M", spoken("hint.map")),
            (say("key.enter"), spoken("hint.start")), (say("key.esc"), say("hint.back")),
            ("K", spoken("hint.all")), (say("key.rename"), spoken("hint.rename")),
        )

    def key(self, event: Event) -> bool:
        """As the footer says."""
        if event.mod & pygame.KMOD_CTRL and event.key in (pygame.K_c, pygame.K_v):
            (self.copy if event.key == pygame.K_c else self.paste)()
            return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.key in _DIGIT_KEYS:
            self.look_at(_DIGIT_KEYS[event.key])
            return True
        deeds = {
            pygame.K_r: self.reroll, pygame.K_k: self.keep_all, pygame.K_e: self.edit,
            pygame.K_s: self.keep, pygame.K_m: self.large_map, pygame.K_l: self._lock_focused,
            pygame.K_F2: self.rename, **dict.fromkeys(_ENTER, self.go),
        }
        deed = deeds.get(event.key)
        if deed is not None:
            deed()
        return deed is not None

    def _lock_focused(self) -> None:
        """Keep or free the row that has the focus."""
        name = self.focused.name if self.focused is not None else ""
        kind, _, part = name.partition(".")
        desk = self.desk
        if desk is None:
            return
        ids = [one.id for one in desk.drafting.parts]
        if kind in ("part", "lock", "build") and part in ids:
            self.lock(part)
        elif ids:
            self.focus_shown = True
            self.focus_on(f"part.{ids[0]}")

    # Layout

    @property
    def _wide(self) -> bool:
        """Whether three columns stand side by side."""
        wide, high = (length / self.ui.scale for length in self.size)
        return wide >= COLUMNS[0] and high >= COLUMNS[1]

    def build(self) -> None:
        """Three columns; in a small window two that scroll, over a bar."""
        ui = self.ui
        content = self.frame(spoken("title"), box_words(ui, self.services, self.game, "title"))
        self._strip()
        gap = ui.px(GUTTER)
        if self._wide:
            left = min(ui.px(LEFT), content.width * 22 // 100)
            right = min(ui.px(RIGHT), content.width * 30 // 100)
            self._choices(Rect(content.left, content.top, left, content.height))
            middle = Rect(content.left + left + gap, content.top,
                          content.width - left - right - 2 * gap, content.height)
            self._middle(middle)
            self._right(Rect(middle.right + gap, content.top, right, content.height))
        else:
            gap = ui.px(12)
            bar = self._bar_height(content.width)
            high = content.height - bar - gap
            left = min(ui.px(LEFT), content.width * 36 // 100)
            self._choices(Rect(content.left, content.top, left, high))
            self._column(Rect(content.left + left + gap, content.top,
                              content.width - left - gap, high))
            self._bar(Rect(content.left, content.bottom - bar, content.width, bar))
        self._want_pictures()

    def _strip(self) -> None:
        """The games, the rules and the settings on the ribbon, as far as they have room."""
        ui = self.ui
        ribbon = self.widget("ribbon")
        assert isinstance(ribbon, Ribbon)
        heads = [self.widget(name) for name in ("title", "subtitle")]
        left = max(head.rect.right for head in heads if head is not None) + ui.px(32)
        high = ribbon.rect.height - ui.px(22)
        right = self.size[0] - ui.px(16)
        words = ui.say("opponents.rules")
        wide = Button.width_for(ui, words, "book", "label.bold")
        named = right - high - ui.px(10) - wide > left + ui.px(120)
        for name, icon, text, act in (
            ("settings", "gear", "", self.doors.settings),
            ("book", "book", words if named else "", self._rulebook),
        ):
            width = wide if text else high
            place = Rect(right - width, ui.px(10), width, high)
            label = ui.say("title.settings") if name == "settings" else words
            ribbon.add(Button(ui, name, place, text, act, "wood", icon, label=label,
                              tip="" if text else label, style="label.bold"))
            right = place.left - ui.px(10)
        games = self.games()
        for part in ("title", "short"):
            titles = [box_words(ui, self.services, game, part) or game for game in games]
            widths = [GameCell.width_for(ui, title, "") for title in titles]
            if len(games) > 1 and left + sum(widths) + ui.px(24) <= right:
                self._lay_strip(ribbon, Rect(left, ui.px(10), sum(widths), high), titles, widths)
                return

    def _lay_strip(
        self, ribbon: Widget, place: Rect, titles: Sequence[str], widths: Sequence[int]
    ) -> None:
        ui, games = self.ui, self.games()
        ribbon.add(GameStrip(ui, "games", place))
        x, at = place.left, games.index(self.game) if self.game in games else -1
        for index, (game, title, wide) in enumerate(zip(games, titles, widths, strict=True)):
            cell = Rect(x, place.top, wide, place.height)
            ribbon.add(GameCell(
                ui, game, cell, title, "", chosen=index == at,
                parted=bool(index) and at not in (index, index - 1),
                on_click=partial(self.show_game, game),
            ))
            x = cell.right

    def _rulebook(self) -> None:
        self.doors.rulebook(self.game)

    def _choices(self, rect: Rect) -> None:
        """The card of choices."""
        ui, desk = self.ui, self.desk
        card = CardPanel(ui, "choices", rect)
        self.add(card)
        inner = rect.inflate(-2 * ui.px(18), -2 * ui.px(12))
        if desk is None:
            return
        note = spoken("note")
        tall = Label.height_for(ui, note, "label", inner.width)
        foot = Rect(inner.left, inner.bottom - tall, inner.width, tall)
        deeds = ChoiceDeeds(self.take, self.lock, self.field, self._ground)

        def lay(stack: Stack) -> None:
            self._picture_size = lay_parts(stack, part_views(desk), deeds)
            if not self._wide:
                stack.words("choices.note", note, "label", ui.c.ink_2)

        if self._wide:
            card.add(Label(ui, "choices.note", foot, note, "label", ui.c.ink_2))
            inner.height -= tall + ui.px(10)
        scrolled(ui, card, "choices.area", inner, lay)

    def _ground(self, choice: str, size: tuple[int, int]) -> Surface | None:
        desk = self.desk
        return self.pictures.ground(desk.drafting, choice, size) if desk is not None else None

    # The middle

    def _middle(self, rect: Rect) -> None:
        ui, gap = self.ui, self.ui.px(GUTTER)
        title = self._title(self.root, Rect(rect.left, rect.top, rect.width, ui.px(TITLE)))
        low = max(ui.px(DRAWS), strip_height(ui, rect.width, all_kept=self._all_kept))
        room = Rect(rect.left, title + gap, rect.width, rect.bottom - low - 2 * gap - title)
        self._board(self.root, room)
        self._draws(self.root, Rect(rect.left, rect.bottom - low, rect.width, low))

    def _board(self, parent: Widget, room: Rect, *, high: bool = True) -> int:
        """The map with who starts where; where it ends."""
        desk = self.desk
        starts = StartPlates(side_names(desk), sides_of(desk)[0]) if desk is not None else None
        return self._map.lay(parent, room, self.now, starts, high=high)

    def _draws(self, parent: Widget, rect: Rect) -> int:
        """The latest draws, and what draws another; where it ends."""
        desk = self.desk
        deeds = DrawDeeds(self.look_at, self.reroll, self.keep_all, self.edit, self._drawn_map)
        tallies = [self.weighing.tally(drawn) for drawn in desk.draws] if desk is not None else []
        views = draw_views(desk, tallies) if desk is not None else ()
        low, self._small = lay_draws(self.ui, parent, rect, views, deeds, all_kept=self._all_kept)
        return low

    @property
    def _all_kept(self) -> bool:
        """Whether nothing would be drawn anew."""
        desk = self.desk
        return desk is not None and len(desk.kept) == len(desk.drafting.parts)

    def _drawn_map(self, index: int, size: tuple[int, int]) -> Surface | None:
        desk = self.desk
        return self.pictures.draw(desk.draws[index], size) if desk is not None else None

    def _title(self, parent: Widget, rect: Rect) -> int:
        """The name, the facts, the way to another name; where it ends."""
        ui, now = self.ui, self.now
        card = CardPanel(ui, "name", rect)
        parent.add(card)
        pad, pencil = ui.px(18), ui.px(32)
        if self.renaming is not None:
            place = Rect(rect.left + pad, 0, min(rect.width - 2 * pad, ui.px(420)), ui.px(38))
            place.centery = rect.centery
            card.add(TextInput(ui, "title.entry", place, spoken("rename"), self.renaming,
                               self._typed_name, self._named, most=LONGEST_TITLE))
            return rect.bottom
        title = now.title if now is not None else spoken("drawing")
        facts = now.skirmish.summary if now is not None else ""
        wide = ui.text.width(title, "heading", ui.scale)
        said = ui.text.width(facts, "label", ui.scale)
        button = pencil if now is not None else 0
        inner = rect.width - 2 * pad
        beside = wide + button + ui.px(28) + said <= inner
        room = min(wide, inner - button - ui.px(6))
        high = Label.height_for(ui, title, "heading", room)
        tall = Label.height_for(ui, facts, "label", inner) if facts and not beside else 0
        card.rect.height = max(rect.height, high + tall + 2 * ui.px(10))
        top = card.rect.centery - (high + tall) // 2
        card.add(Label(ui, "name.title", Rect(rect.left + pad, top, room, high), title, "heading"))
        if now is not None:
            place = Rect(rect.left + pad + room + ui.px(6), 0, pencil, pencil)
            place.centery = top + high // 2
            words = spoken("rename")
            card.add(Button(ui, "rename", place, "", self.rename, "plain", "pencil", label=words,
                            tip=words))
        if facts and beside:
            place = Rect(card.rect.right - pad - said, 0, said, ui.line("label"))
            place.centery = card.rect.centery
            card.add(Label(ui, "name.facts", place, facts, "label", ui.c.ink_2))
        elif facts:
            place = Rect(rect.left + pad, top + high, inner, tall)
            card.add(Label(ui, "name.facts", place, facts, "label", ui.c.ink_2))
        return card.rect.bottom

    # The right

    def _right(self, rect: Rect) -> None:
        """Fairness, forces, code; below them what keeps and what starts."""
        ui, gap = self.ui, self.ui.px(GUTTER)
        start = Rect(rect.left, rect.bottom - ui.px(START), rect.width, ui.px(START))
        self._start(start)
        if self.now is None:
            return
        stack = Stack(ui, self.root, rect.left, rect.top, rect.width)
        self._card(stack, "fairness", self._fairness)
        code = Stack(ui, self.root, rect.left, 0, rect.width)
        laid = self._card(code, "seed", self._seed)
        laid.move(0, start.top - gap - laid.rect.bottom)
        place = Rect(rect.left, stack.y + gap, rect.width, 0)
        place.height = laid.rect.top - gap - place.top
        card = CardPanel(ui, "forces", place)
        self.add(card)
        inner = place.inflate(-2 * ui.px(20), -2 * ui.px(12))
        desk = self.desk
        assert desk is not None
        scrolled(ui, card, "forces.area", inner, lambda into: lay_forces(into, force_views(desk)))

    def _card(self, stack: Stack, name: str, lay: Callable[[Stack], None]) -> CardPanel:
        """A card as high as what lies on it."""
        ui, pad = self.ui, self.ui.px(20)
        card = CardPanel(ui, name, stack.room(0))
        stack.parent.add(card)
        inside = Stack(ui, card, card.rect.left + pad, card.rect.top + ui.px(16),
                       card.rect.width - 2 * pad)
        lay(inside)
        card.rect.height = inside.y + ui.px(16) - card.rect.top
        stack.y = card.rect.bottom
        return card

    def _fairness_view(self) -> FairnessView | None:
        desk, weighing = self.desk, self.weighing
        if desk is None or desk.now is None or weighing.runs is None:
            return None
        text = desk.now.skirmish.text
        return fairness_view(desk, weighing.tally(desk.now), weighing.runs.wanted(text),
                             weighing.runs.enough(self.game), weighing.tries)

    def _fairness(self, stack: Stack) -> None:
        view = self._fairness_view()
        if view is not None:
            weighing = self.weighing
            lay_fairness(stack, view, FairnessDeeds(
                self.level, weighing.more, weighing.stop, weighing.even_out))

    def _seed(self, stack: Stack) -> None:
        if self.now is not None:
            lay_code(stack, self.now.code, self.copy, self.paste)

    def _start(self, rect: Rect) -> None:
        """What keeps the skirmish, and what starts it."""
        ui, now = self.ui, self.now
        left = rect.width * 31 // 100
        keep, note, begin = self._start_words()
        card = TitleCard(ui, "keep", Rect(rect.left, rect.top, left, rect.height), keep, note,
                         "check" if self._is_kept else "bookmark", self.keep)
        card.enabled = now is not None and self.services.own is not None
        self.add(card)
        place = Rect(rect.left + left + ui.px(16), rect.top, rect.width - left - ui.px(16),
                     rect.height)
        button = TitleCard(ui, "start", place, spoken("start"), begin, "play", self.go, True)
        self.add(button)

    @property
    def _is_kept(self) -> bool:
        """Whether it lies among the player's own."""
        now, own = self.now, self.services.own
        return now is not None and own is not None and kept_at(own(self.game), now) is not None

    def _start_words(self) -> tuple[str, str, str]:
        minutes = self.now.card.minutes if self.now is not None else 0
        return (
            spoken("is_kept" if self._is_kept else "keep"), spoken("keep_note"),
            self._start_note(minutes),
        )

    def _start_note(self, minutes: int) -> str:
        """How long it takes, and on a keyboard what begins it."""
        if self.ui.device != "keys":
            return spoken_count("start_time", minutes) if minutes else ""
        return spoken_count("start_note", minutes) if minutes else spoken("start_plain")

    # A small window

    def _column(self, rect: Rect) -> None:
        """All but the choices, one below the other."""
        ui, gap = self.ui, self.ui.px(12)
        reach = ui.px(12)
        area = ScrollArea(ui, "page", rect.inflate(2 * reach, 0), ui.c.brass)
        self.add(area)
        width = rect.width - ui.px(4)
        low = self._title(area, Rect(rect.left, rect.top, width, ui.px(52)))
        high = max(ui.px(LEAST_MAP), rect.height - (low - rect.top) - 2 * gap - ui.px(24))
        low = self._board(area, Rect(rect.left, low + gap, width, high), high=False)
        low = self._draws(area, Rect(rect.left, low + gap, width, ui.px(DRAWS)))
        stack = Stack(ui, area, rect.left, low + gap, width)
        if self.now is not None and self.desk is not None:
            desk = self.desk
            self._card(stack, "fairness", self._fairness)
            stack.y += gap
            self._card(stack, "forces", lambda into: lay_forces(into, force_views(desk)))
            stack.y += gap
            self._card(stack, "seed", self._seed)
        area.fit(stack.y + ui.px(12))

    def _bar_height(self, width: int) -> int:
        ui = self.ui
        third = (width - 2 * ui.px(12)) // 3
        high = max(Button.height_for(ui, words, third, "play") for words in (
            spoken("reroll"), spoken("keep"), spoken("start")))
        return max(ui.px(SMALL_BAR), high)

    def _bar(self, rect: Rect) -> None:
        """Re-roll, keep and start, always in sight."""
        ui, gap = self.ui, self.ui.px(12)
        wide = (rect.width - 2 * gap) // 3
        keep, _, _ = self._start_words()
        for index, (name, words, key, act, kind, icon) in enumerate((
            ("bar.reroll", spoken("reroll"), "R", self.reroll, "card", "dice"),
            ("keep", keep, "S", self.keep, "card", "check" if self._is_kept else "bookmark"),
            ("start", spoken("start"), self.ui.say("key.enter"), self.go, "blue", "play"),
        )):
            place = Rect(rect.left + index * (wide + gap), rect.top, wide, rect.height)
            button = KeyedButton(ui, name, place, words, key, act, kind, icon)
            button.enabled = name != "keep" or (
                self.now is not None and self.services.own is not None)
            self.add(button)

    # Pictures

    def _want_pictures(self) -> None:
        desk = self.desk
        if desk is None:
            return
        ground = next((part for part in desk.drafting.parts if part.kind == "ground"), None)
        self.pictures.want(
            desk.drafting, ground.id if ground is not None else "",
            [choice.id for choice in ground.choices] if ground is not None else [],
            self._picture_size, desk.draws, self._small,
        )

    def ahead(self) -> WorkPlan | None:
        """Draw the small pictures."""
        return self.pictures.plan()

    def _pictured(self) -> None:
        """Another picture is there."""
        if self.app.scene is self:
            for widget in self.root.walk():
                if isinstance(widget, MapPicture):
                    widget.invalidate()


def _own_builds(services: AppServices, game: str) -> tuple[Fielded, ...]:
    """What the player has built for a game and may be played."""
    shop = services.workshop(game)
    if shop is None or services.builds is None:
        return ()
    folder = services.builds(shop.kind, game)
    return tuple(
        Fielded(listed.id, listed.title, listed.build) for listed in shop.own(folder) if listed.fit
    )
