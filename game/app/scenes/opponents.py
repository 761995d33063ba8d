"""The page before a game: which side you play, and against whom.

Left the scenario: what it asks for, its map as it begins, variants, the seed. Right both sides, the
opponents with their strength and your own score against them, two people at one screen, two
computer players to be watched. In small windows the two halves are two steps. Reading the scenario
and the record happens in the background; until then their places are blank.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Rect
from pygame.event import Event

from game.app.app_services import AppServices, Start
from game.app.programs import program_name
from game.app.scene import AppHost
from game.app.scenes.buildcard import CounterPrinter
from game.app.scenes.frame import MenuScene, box_words
from game.app.scenes.largemap import LargeMapScene
from game.app.scenes.lineup import Lineup, line_up
from game.app.scenes.opponentcards import (
    LIFT,
    CardGroup,
    ChoiceCard,
    StepStrip,
)
from game.app.scenes.opponentsheets import (
    LevelSheet,
    OpponentCard,
    SideSheet,
    lay_other,
    lay_side,
)
from game.app.scenes.opposition import Learned, Opposition
from game.app.scenes.scenariohalf import ScenarioHalf
from game.app.seat_choices import SeatChoice, SeatChoices
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.chips import Chip, Chips
from game.app.widgets.label import RichText
from game.app.widgets.panel import CardPanel, Footer
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack
from game.core.contract import SOLO, UNDO_DICE, ScenarioCard
from game.core.errors import BoxError

COLUMNS = (1440, 860)
"""Interface pixels from which on both halves stand side by side."""
WIDEST, HIGHEST = 1900, 1000
"""Interface pixels beyond which the page doesn't grow."""
LEFT = 588
"""Width of the left half at the widest, in pixels at 100 %."""
READY, SMALL_READY = 104, 64
"""Height of the last card, in pixels at 100 %."""
MOST_SPARE = 150
"""Pixels at 100 % that the cards are higher at most than they need be, where there is room."""
_ACROSS = 250  # pixels at 100 % that a card needs where three stand side by side
_DIGIT_KEYS = {getattr(pygame, f"K_{number}"): number - 1 for number in range(1, 7)} | {
    getattr(pygame, f"K_KP{number}"): number - 1 for number in range(1, 7)
}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_GAP = 16
_OTHERS = (("people", "users"), ("program", "link"), ("watch", "eye"))
"""What can be chosen instead of an opponent of ours, with its icon."""


class Doors(NamedTuple):
    """Where the page leads besides play: the rulebook of a game (at a rule), the settings, the page
    of other programs."""

    rule: Callable[[str, str], None]
    rulebook: Callable[[str], None]
    settings: Callable[[], None]
    programs: Callable[[], None]


class OpponentScene(MenuScene):
    """Choose sides and opponent for a scenario, and start it. source: its file, or a text made of
    it; armies: what the units of a side are called together, by the side's name."""

    name = "opponents"
    first_focus = "start"

    def __init__(
        self, app: AppHost, services: AppServices, card: ScenarioCard, source: Path | str,
        armies: Mapping[str, str], choices: SeatChoices, doors: Doors,
    ) -> None:
        super().__init__(app, services)
        self.card, self.source, self.armies, self.doors = card, source, armies, doors
        self.choices = choices
        box = services.box(card.game)
        options = box.game_options() if box is not None else ()
        values = {
            option.id: app.settings.undo_dice if option.id == UNDO_DICE else option.default
            for option in options
        }
        levels = services.levels(card.game) if services.levels is not None else ()
        self.known = Opposition(card, levels, self.ui.words)
        follows = box.options_of_seats({}) if box is not None and self.known.levels else {}
        for option_id in follows:
            values.pop(option_id, None)  # the seats decide, see `Start`
        hidden = {SOLO, *follows} if self.known.levels else set()
        switches = tuple(option for option in options if option.id not in hidden)
        self.scenario = ScenarioHalf(
            self, card, switches, values, lambda rule: doors.rule(card.game, rule),
            shipped=not services.is_own(card),
        )
        self.choice: SeatChoice | None = None
        self.step = 0
        """In a small window: 0 the sides, 1 the opponents."""
        self.lineup: Lineup | None = None
        self._printer: CounterPrinter | None = None
        self._asked = False
        self._setting = object()
        """Of the set-up that was asked for last: what is read of another comes too late."""

    # What is known

    @property
    def sides(self) -> dict[str, str]:
        """Names of the sides by id."""
        if self.card.sides:
            return dict(self.card.sides)
        return dict(self.lineup.sides) if self.lineup is not None else {}

    def players(self) -> dict[str, tuple[str, ...]]:
        """Who can have the seat of each side now: programs come and go in the settings."""
        return self.known.players(self.app.settings.programs)

    def entering(self) -> None:
        """What was chosen last, as long as there is such a player."""
        card, players = self.card, self.players()
        if self.known.levels and (self.choice is None or not self.choice.fits(players)):
            self.choice = self.choices.last(card.game, card.id, players, card.computer)
            self.scenario.set_grouped(self.choice.options)

    @property
    def opposed(self) -> str:
        """The side of the opponent."""
        choice = self.choice
        sides = [side for side, _ in self.card.sides]
        return next((side for side in sides if choice is None or side != choice.side), sides[0])

    def entered(self) -> None:
        """Read the scenario and the record, once."""
        if self._asked:
            return
        self._asked = True
        box, known = self.services.box(self.card.game), self.known
        source, seed = self.source, self.scenario.seed if self.scenario.drawn else None
        options = self._shown_options()
        record = self.services.record() if self.services.record is not None else None

        def read() -> tuple[Lineup | None, Learned]:
            lineup = line_up(box, source, seed, options) if box is not None else None
            return lineup, known.learn(record)

        self.app.background(read, self._read, "opponents")

    def set_up(self) -> None:
        """Read the set-up that is chosen now, and show it once it is read."""
        box, source = self.services.box(self.card.game), self.source
        if box is None or not (self.card.variants or self.scenario.groups()):
            return
        setting = self._setting = object()
        seed = self.scenario.seed if self.scenario.drawn else None

        def lined(lineup: Lineup | None) -> None:
            if setting is self._setting:
                self.lineup, self._printer = lineup, None
                self.rebuild()

        options = self._shown_options()
        self.app.background(lambda: line_up(box, source, seed, options), lined, "set-up")

    def _shown_options(self) -> dict[str, bool]:
        """The switches that change what stands on the map or what counts: those chosen, and those
        that follow from who plays."""
        chosen = dict.fromkeys(self.scenario.grouped(), True)
        box, computers = self.services.box(self.card.game), self._computers()
        if box is None or computers is None:
            return chosen
        return chosen | box.options_of_seats(computers)

    def _read(self, found: tuple[Lineup | None, Learned]) -> None:
        """Show what was read, and say what is wrong with the measured strength."""
        lineup, self.known.learned = found
        if self.lineup is None:
            self.lineup = lineup
        self.rebuild()
        if self.known.learned.fault:
            self.app.toast(self.known.learned.fault)

    def printer(self) -> CounterPrinter | None:
        """What prints the counters of the units at this scale."""
        if self.lineup is None:
            return None
        if self._printer is None or self._printer.scale != self.ui.scale:
            shown = self.lineup.shown
            self._printer = CounterPrinter(self.ui, shown.table, shown.game)
        return self._printer

    def name_of(self, player: str, side: str) -> str:
        """What a player is called in the seat of a side."""
        return self.known.name_of(player, side)

    # What is chosen

    def taken(self) -> list[tuple[str, bool]]:
        """All that can be chosen as an opponent, in the order of the digits, each with whether it
        is."""
        choice = self.choice
        if choice is None:
            return []
        against = choice.how == "against"
        program = against and bool(program_name(choice.player))
        return [
            *((level, against and choice.player == level)
              for level in self.known.levels_of(self.opposed)),
            ("people", choice.how == "people"), ("program", program),
            ("watch", choice.how == "watch"),
        ]

    def _computers(self) -> dict[str, str] | None:
        """Who plays each side that no person has; None where no seats are chosen."""
        if self.choice is None:
            return None
        return self.choice.computers([side for side, _ in self.card.sides])

    def take(self, name: str) -> None:
        """Choose an opponent: a level, people, a program, or two to be watched."""
        choice, programs = self.choice, self.app.settings.programs
        if choice is None:
            return
        if name == "people":
            self._choose(replace(choice, how="people"))
        elif name == "watch":
            self._choose(replace(choice, how="watch"))
        elif name != "program":
            self._choose(replace(choice, how="against", player=name))
        elif not programs:
            self.doors.programs()
        elif not program_name(choice.player) or choice.how != "against":
            known = choice.player if program_name(choice.player) else programs[0].seat
            self._choose(replace(choice, how="against", player=known))

    def take_side(self, side: str) -> None:
        """Play a side, where one person plays."""
        if self.choice is not None and self.choice.how == "against":
            self._choose(self.choice.on_side(side, self.players()))

    def watch_level(self, side: str, level: str) -> None:
        """Give a side that is watched to a level."""
        if self.choice is not None:
            self._choose(replace(self.choice, watched={**self.choice.watched, side: level}))

    def _choose(self, choice: SeatChoice) -> None:
        if choice == self.choice:
            return
        self.app.sounds.play("button")
        shown = self._shown_options()
        self.choice = choice
        self.rebuild()
        if self._shown_options() != shown:
            self.set_up()
        group = self.widget("opponent")
        card = group.taken() if isinstance(group, CardGroup) else None
        if card is not None:
            card.reveal(card.rect)

    def go(self) -> None:
        """On to the opponents where those are another step; else set the game up, and remember what
        was chosen."""
        if self._more:
            self.turn_to(1)
            return
        computers = self._computers()
        seed, source = self.scenario.play_seed(), self.source
        box = self.services.box(self.card.game)
        try:
            if box is not None and self.scenario.drawn:
                source = box.draw(source, seed)
            self.services.start(
                Start(self.card.game, source, dict(self.scenario.values), seed, computers)
            )
        except (BoxError, ValueError) as error:
            self.cannot(error)
            return
        if self.choice is not None:
            choice = replace(self.choice, options=self.scenario.grouped())
            fault = self.choices.keep(self.card.game, self.card.id, choice)
            if fault:
                self.app.toast(fault)

    def large_map(self) -> None:
        """Look at the map."""
        if self.lineup is not None:
            game = box_words(self.ui, self.services, self.card.game, "title")
            self.app.push(LargeMapScene(
                self.app, self.services, self.card.title, game, self.lineup.shown
            ))

    # Keys

    def hints(self) -> Sequence[tuple[str, str]]:
        """Those valid here."""
        say = self.ui.say
        start = say("opponents.hint.next") if self._more else say("opponents.hint.start")
        found = [(say("key.enter"), start), (say("key.tab"), say("opponents.hint.group"))]
        if self.choice is not None:
            last = len(self.taken())
            if not self._split or self.step == 0:
                found.append((say("key.arrows"), say("opponents.hint.side")))
            found.append((f"1–{last}", say("opponents.hint.opponent")))
        if self.scenario.switches or self.card.variants:
            found.append(("V", say("opponents.hint.variants")))
        found += [("D", say("opponents.hint.seed")), ("M", say("opponents.map_hint")),
                  (say("key.esc"), say("hint.back"))]
        return found

    def key(self, event: Event) -> bool:
        """Digits choose an opponent, arrows a side; letters as the footer says."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        at = _DIGIT_KEYS.get(event.key)
        if at is not None:
            names = [name for name, _ in self.taken()]
            if at < len(names):
                self.step = 1
                self.take(names[at])
            return at < len(names)
        match event.key:
            case pygame.K_d:
                self.scenario.fresh()
            case pygame.K_m:
                self.large_map()
            case pygame.K_v if self.scenario.switches or self.card.variants:
                self.step = 0
                self.rebuild()
                self.focus_shown = True
                group = next((one.id for one in self.scenario.groups()), "")
                first = "set-up" if self.card.variants else group or self.scenario.switches[0].id
                self.focus_on(f"option.{first}")
            case pygame.K_LEFT | pygame.K_RIGHT if self._arrows_choose:
                self.take_side(self.card.sides[event.key == pygame.K_RIGHT][0])
            case _ if event.key in _ENTER:
                self.go()
            case _:
                return False
        return True

    @property
    def _arrows_choose(self) -> bool:
        """Whether left and right choose a side, whatever has the focus."""
        focused = self.focused
        return self.choice is not None and len(self.card.sides) == 2 and (
            focused is None or focused.name == "start"
        ) and not (self._split and self.step)

    def at_hand(self) -> None:
        """The cards speak of it, too."""
        self.rebuild()

    def back(self) -> None:
        """To the sides, or off the page."""
        if self._split and self.step:
            self.turn_to(0)
        else:
            super().back()

    def turn_to(self, step: int) -> None:
        """Another step."""
        self.step = step
        self.rebuild()
        for area in self.root.walk():
            if isinstance(area, ScrollArea):
                area.scroll_to(0)
        self.focus_on("start")

    # Layout

    @property
    def _split(self) -> bool:
        """Whether the halves are two steps."""
        wide, high = (length / self.ui.scale for length in self.size)
        return wide < COLUMNS[0] or high < COLUMNS[1]

    @property
    def _more(self) -> bool:
        """Whether another step follows before the game."""
        return self._split and self.step == 0 and self.choice is not None

    def build(self) -> None:
        """Both halves, or one of them."""
        ui = self.ui
        game = box_words(ui, self.services, self.card.game, "title")
        content = self.frame(ui.say("opponents.title"), f"{game} · {self.card.title}")
        footer = self.widget("footer")
        if isinstance(footer, Footer) and self.choice is not None:
            footer.note = ui.say("opponents.remembered")
        self._ribbon()
        wide = min(content.width, ui.px(WIDEST))
        high = min(content.height, ui.px(HIGHEST))
        content = Rect(content.centerx - wide // 2, content.centery - high // 2, wide, high)
        if not self._split:
            gap = ui.px(20)
            left = min(ui.px(LEFT), content.width * 2 // 5)
            self.scenario.lay(Rect(content.left, content.top, left, content.height), full=True)
            self._right(Rect(content.left + left + gap, content.top, content.width - left - gap,
                             content.height))
            return
        bar = ui.px(SMALL_READY)
        above = Rect(content.left, content.top, content.width, content.height - bar - ui.px(12))
        if self.step == 0 or self.choice is None:
            gap = ui.px(12)
            left = content.width * 2 // 5
            self.scenario.lay(Rect(above.left, above.top, left, above.height), full=False)
            right = Rect(above.left + left + gap, above.top, above.width - left - gap,
                         above.height)
            area, stack = self._area("sides.area", right)
            self._sides(stack, across=False)
            stack.gap(12)
            self.scenario.lay_variants(stack)
            area.fit(stack.y + ui.px(8))
        else:
            area, stack = self._area("opponents.area", above)
            top = stack.y
            self._opponents(stack)
            self._others(stack)
            spare = above.bottom - stack.y - ui.px(LIFT + 6)
            if spare > 0:
                area.children.clear()
                stack.y = top
                self._opponents(stack, min(spare, ui.px(MOST_SPARE) // 2))
                self._others(stack)
            area.fit(stack.y + (ui.px(8) if spare < 0 else 0))
        self._ready(Rect(content.left, content.bottom - bar, content.width, bar))

    def _area(self, name: str, rect: Rect) -> tuple[ScrollArea, Stack]:
        """A part of the page that scrolls, with room for shadows and rings round its cards."""
        ui = self.ui
        reach = ui.px(12)
        area = ScrollArea(ui, name, rect.inflate(2 * reach, 0), ui.c.brass)
        self.add(area)
        top = rect.top + (ui.px(LIFT + 6) if self._split else 0)
        return area, Stack(ui, area, rect.left, top, rect.width)

    def _ribbon(self) -> None:
        """The steps and the way to the rules, where there is room for them."""
        ui = self.ui
        ribbon = self.widget("ribbon")
        assert ribbon is not None
        heads = [self.widget(name) for name in ("title", "subtitle")]
        left = max(head.rect.right for head in heads if head is not None) + ui.px(32)
        words = ui.say("opponents.rules")
        wide, high = Button.width_for(ui, words, "book"), ribbon.rect.height - ui.px(22)
        rules = Rect(self.size[0] - ui.px(16) - high - ui.px(10) - wide, ui.px(10), wide, high)
        if left + ui.px(16) > rules.left:
            return
        ribbon.add(Button(
            ui, "rules", rules, words, lambda: self.doors.rulebook(self.card.game), "wood", "book",
            style="label.bold",
        ))
        gear = Rect(rules.right + ui.px(10), rules.top, high, high)
        ribbon.add(Button(ui, "settings", gear, "", self.doors.settings, "wood", "gear",
                          label=ui.say("title.settings")))
        steps = ("scenario", "side", "opponent", "play") if self._split and self.choice else (
            "scenario", "both", "play")
        named = [ui.say(f"opponents.steps.{step}") for step in steps]
        wide = StepStrip.width_for(ui, named)
        if left + wide + ui.px(24) <= rules.left:
            place = Rect(left, rules.top, wide, high)
            at = 1 + (self.step if len(steps) > 3 else 0)
            ribbon.add(StepStrip(ui, "steps", place, named, at))

    # Sides and opponents

    def _right(self, rect: Rect) -> None:
        """The right half of a large page."""
        area, stack = self._area("right.area", rect)
        top = stack.y
        spare = rect.bottom - self._lay_right(stack, 0)
        if spare > 0 and self.lineup is not None:
            area.children.clear()
            stack.y = top
            spare = rect.bottom - self._lay_right(stack, min(spare, self.ui.px(MOST_SPARE)))
        area.fit(stack.y + (self.ui.px(8) if spare < 0 else 0))

    def _lay_right(self, stack: Stack, spare: int) -> int:
        """All of it; where it ends. spare: pixels that the cards may be higher, together."""
        ui = self.ui
        head = "side_head" if self.choice is not None else "sides_head"
        self._head(stack, ui.say(f"opponents.{head}"))
        self._sides(stack, across=True, spare=spare // 5)
        stack.gap(_GAP)
        if self.choice is not None:
            self._head(stack, ui.say("opponents.head"), self._note())
            self._opponents(stack, spare // 2)
            self._others(stack)
        else:
            self._alone(stack)
        stack.gap(_GAP)
        place = stack.room(ui.px(READY) + spare - spare // 5 - spare // 2)
        self._ready(place, stack.parent)
        stack.y = place.bottom
        return stack.y

    def _note(self) -> str:
        """What the strength on the cards is measured by."""
        if not self.known.learned.measured:
            return ""
        if not self.known.uneven(self.opposed):
            return self.ui.say("opponents.measured_note")
        others = [name for side, name in self.card.sides if side != self.opposed]
        return self.ui.say("opponents.measured_scenario", side=" · ".join(others))

    def _head(self, stack: Stack, words: str, aside: str = "") -> None:
        """A head on the wood, with a note at its right where there is room."""
        ui = self.ui
        top, width = stack.y, stack.width
        stack.words(f"head.{words}", words, "head", ui.c.brass_light, gap=LIFT + 6)
        wide = ui.text.width(aside, "label", ui.scale)
        if aside and wide + ui.text.width(words, "head", ui.scale) + ui.px(24) <= width:
            low = stack.y
            stack.y = top - ui.px(1)
            stack.words(f"note.{words}", aside, "label", ui.c.footer, align="right")
            stack.y = low

    def _sides(self, stack: Stack, *, across: bool, spare: int = 0) -> None:
        """A card for each side. across: side by side. spare: pixels that they may be higher."""
        ui, choice = self.ui, self.choice
        group = CardGroup(ui, "side", stack.room(0), ui.say("opponents.side_head"))
        group.focusable = choice is not None and choice.how == "against"
        stack.parent.add(group)
        sides = list(self.sides.items())
        gap = ui.px(12)
        wide = (stack.width - gap * (len(sides) - 1)) // max(1, len(sides)) if across else (
            stack.width)
        top, laid = stack.y, []
        for index, (side, name) in enumerate(sides):
            chosen = choice is not None and choice.how == "against" and choice.side == side
            left = stack.left + index * (wide + gap) if across else stack.left
            place = Rect(left, top, wide, ui.px(40))

            def take(side: str = side) -> None:
                self.take_side(side)

            card = ChoiceCard(ui, f"side.{side}", place, name, take, chosen)
            card.enabled = group.focusable
            group.add(card)
            inside = lay_side(ui, card, self._side_sheet(side, index, chosen), self.printer(),
                              self._split, spare)
            if choice is not None and choice.how == "watch" and not self._split:
                self._watched(inside, side, ui.say("opponents.played_by"))
            laid.append((card, inside.y + spare // 3 + ui.px(12 if self._split else 16)))
            if not across:
                self._settle(laid[-1:])
                top = place.top + card.rect.height + ui.px(LIFT + 8)
        if across:
            self._settle(laid)
        group.rect.height = max(
            (card.rect.bottom + ui.px(LIFT) * card.taken for card, _ in laid), default=top
        ) - group.rect.top
        stack.y = group.rect.bottom

    @staticmethod
    def _settle(laid: Sequence[tuple[ChoiceCard, int]]) -> None:
        """Give cards of a row the same height."""
        low = max((low for _, low in laid), default=0)
        for card, _ in laid:
            card.settle(low - card.rect.top)

    def _side_sheet(self, side: str, index: int, chosen: bool) -> SideSheet:
        choice, say = self.choice, self.ui.say
        status = ""
        if choice is not None and choice.how == "against":
            status = say("opponents.your_side") if chosen \
                else self.ui.say_at_hand("opponents.take_side")
        elif choice is not None and choice.how == "people":
            status = say("opponents.at_screen")
        lineup = self.lineup
        if lineup is None:
            units, won = None, None
        else:
            units, won = lineup.units.get(side, ()), self.known.won_by(side, led=lineup.led)
        return SideSheet(
            self.sides[side], status, self.armies.get(self.sides[side], ""), units, won,
            index == 0, chosen,
        )

    def _watched(self, stack: Stack, side: str, head: str) -> None:
        """Who plays a side that is watched."""
        ui, choice = self.ui, self.choice
        assert choice is not None
        player = choice.watched[side]
        chips = [
            Chip(name, self.name_of(name, side), tip=program_name(name))
            for name in self.players()[side]
        ]

        def seat(name: str) -> None:
            self.watch_level(side, name)

        stack.gap(4)
        stack.words(f"watch.{side}.head", head, "label", ui.c.ink_2, gap=2)
        label = f"{self.sides[side]}: {self.name_of(player, side)}"
        stack.put(
            Chips(ui, f"watch.{side}", stack.room(0), label, chips, (player,), seat), 2
        )

    def _both_watched(self, stack: Stack) -> None:
        """Who plays either side, where those are on another step."""
        if self.choice is not None and self.choice.how == "watch":
            for side, name in self.sides.items():
                self._watched(stack, side, name)

    def _opponents(self, stack: Stack, spare: int = 0) -> None:
        """A card for each level, in rows of three where they have room. All that can be chosen
        instead is of the same group. spare: pixels that they may be higher."""
        ui = self.ui
        self._group = CardGroup(ui, "opponent", stack.room(0), ui.say("opponents.head"))
        stack.parent.add(self._group)
        taken, levels = dict(self.taken()), self.known.levels_of(self.opposed)
        gap = ui.px(12)
        across = min(3, max(1, stack.width // ui.px(_ACROSS)), max(1, len(levels)))
        across = across if len(levels) > 2 or across < 2 else 2
        wide = (stack.width - gap * (across - 1)) // across
        for first in range(0, len(levels), across):
            row = []
            for index, level in enumerate(levels[first:first + across]):
                place = Rect(stack.left + index * (wide + gap), stack.y, wide, ui.px(40))
                card = ChoiceCard(ui, f"opponent.{level}", place, self.name_of(level, self.opposed),
                                  self._taking(level), taken[level])
                self._group.add(card)
                key = str(first + index + 1)
                sheet = self._level_sheet(level, key)
                row.append((card, OpponentCard(ui, card, sheet, self._split)))
            middle = max(laid.low for _, laid in row)
            self._settle([(card, laid.lay_rest(middle, spare)) for card, laid in row])
            stack.y = max(card.rect.bottom + ui.px(LIFT) * card.taken for card, _ in row)
            stack.gap(_GAP if not self._split else 12)

    def _taking(self, name: str) -> Callable[[], None]:
        return lambda: self.take(name)

    def _level_sheet(self, level: str, key: str) -> LevelSheet:
        side, known = self.opposed, self.known
        return LevelSheet(
            known.name_of(level, side), known.how(level, side), known.portrait(level, side), key,
            known.won(level, side), known.is_usual(level, side),
            known.learned.yours.get(level, (0, 0)), known.pace(level, side), self.sides[side],
        )

    def _others(self, stack: Stack) -> None:
        """What can be chosen instead of an opponent."""
        ui, gap = self.ui, self.ui.px(12)
        taken = dict(self.taken())
        narrow = stack.width < 2 * ui.px(_ACROSS)
        across = 1 if narrow else len(_OTHERS)
        wide = (stack.width - gap * (across - 1)) // across
        for first in range(0, len(_OTHERS), across):
            row = []
            for index, (name, icon) in enumerate(_OTHERS[first:first + across]):
                title, text = ui.say(f"opponents.{name}"), ui.say(f"opponents.{name}_text")
                if name == "program" and not self.app.settings.programs:
                    text = ui.say("opponents.program_none")
                place = Rect(stack.left + index * (wide + gap), stack.y, wide, ui.px(40))
                card = ChoiceCard(ui, f"opponent.{name}", place, title, self._taking(name),
                                  taken[name])
                card.leads_away = name == "program" and not self.app.settings.programs
                self._group.add(card)
                key = str(len(self.known.levels_of(self.opposed)) + first + index + 1)
                inside = lay_other(ui, card, icon, title, text, key)
                if name == "program":
                    self._programs(inside)
                elif name == "watch" and self._split:
                    self._both_watched(inside)
                row.append((card, inside.y + ui.px(12)))
            self._settle(row)
            stack.y = max(card.rect.bottom + ui.px(LIFT) * card.taken for card, _ in row)
            stack.gap(8 if narrow else 0)
        self._group.rect.height = stack.y - self._group.rect.top

    def _programs(self, stack: Stack) -> None:
        """Which of the programs it is, where there are several and one is chosen."""
        choice, programs = self.choice, self.app.settings.programs
        if choice is None or choice.how != "against" or not program_name(choice.player):
            return
        chips = [Chip(program.seat, program.name, tip=program.name) for program in programs]
        stack.gap(4)
        stack.put(Chips(
            self.ui, "program.which", stack.room(0), program_name(choice.player), chips,
            (choice.player,), self.take,
        ))

    def _alone(self, stack: Stack) -> None:
        """Who plays the other side where no computer player can: another person, or nobody."""
        ui = self.ui
        card = CardPanel(ui, "alone", stack.room(ui.px(40)))
        stack.parent.add(card)
        inside = Stack(ui, card, card.rect.left + ui.px(18), card.rect.top + ui.px(14),
                       card.rect.width - 2 * ui.px(18))
        title = "people" if self.card.sides else "rules_play"
        text = ui.say("opponents.people_text") if self.card.sides else self.known.rules
        inside.words("alone.title", ui.say(f"opponents.{title}"), "title", gap=4)
        inside.words("alone.text", text, "body")
        card.rect.height = inside.y + ui.px(14) - card.rect.top
        stack.y = card.rect.bottom

    # Ready

    def _ready_words(self) -> str:
        """One sentence of what will be."""
        say, choice, names = self.ui.say, self.choice, self.sides
        if choice is None and not self.card.sides:
            told = say("opponents.ready_alone", title=self.card.title)
        elif choice is None or choice.how == "people":
            told = say("opponents.ready_people", **dict(zip(
                ("first", "second"), names.values(), strict=False)))
        elif choice.how == "watch":
            first, second = names
            told = say(
                "opponents.ready_watch", first=names[first], second=names[second],
                one=self.name_of(choice.watched[first], first),
                two=self.name_of(choice.watched[second], second),
            )
        else:
            told = say("opponents.ready_level", side=names[choice.side],
                       opponent=self.name_of(choice.player, self.opposed))
        return told

    def _dice_words(self) -> str:
        """Which dice will fall."""
        seed = self.scenario.seed_text
        return self.ui.say("opponents.ready_seed", seed=seed) if seed else self.ui.say(
            "opponents.ready_fresh")

    def seed_typed(self) -> None:
        """Tell the seed that is typed."""
        told = self.widget("ready.seed")
        if isinstance(told, RichText):
            told.set(self._dice_words())

    def _ready(self, rect: Rect, parent: Widget | None = None) -> None:
        """What will be, and the button that begins it."""
        ui = self.ui
        card = CardPanel(ui, "ready", rect)
        (parent or self.root).add(card)
        small = self._split
        pad = ui.px(10 if small else 18)
        words = ui.say("opponents.next" if self._more else "opponents.start")
        icon = "right" if self._more else "play"
        style = "option" if small else "title"
        wide = max(ui.px(160 if small else 380), Button.width_for(ui, words, icon, style))
        wide = min(wide, rect.width // 2)
        button = Rect(rect.right - pad - wide, rect.top + pad, wide, rect.height - 2 * pad)
        stack = Stack(ui, card, rect.left + ui.px(18), rect.top, button.left - rect.left
                      - ui.px(36))
        if not small:
            stack.gap(14)
            stack.words("ready.head", ui.say("opponents.ready"), "head", ui.c.brass_ink, gap=4)
            stack.rich("ready.text", self._ready_words(), "body", ui.c.ink, gap=2)
            stack.rich("ready.seed", self._dice_words(), "label", ui.c.ink_2)
        else:
            line = stack.rich("ready.text", self._ready_words(), "story", ui.c.ink)
            line.rect.top = rect.centery - line.rect.height // 2
        card.add(Button(ui, "start", button, words, self.go, "blue", icon, style=style))
