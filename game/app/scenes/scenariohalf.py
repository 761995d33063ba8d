"""The left half of the page before a game: the scenario, its map as it begins, variants, the seed.
"""

import secrets
from collections.abc import Callable
from typing import Protocol

from pygame import Rect

from game.app.scenes.boardpicture import BoardPicture
from game.app.scenes.lineup import Lineup
from game.app.scenes.opponentcards import MapFrame, SidePlate
from game.app.scenes.opponentsheets import side_colour
from game.app.scenes.opposition import Opposition
from game.app.seat_choices import SeatChoice
from game.app.ui import Ui
from game.app.widgets.base import Group, Widget
from game.app.widgets.button import Button
from game.app.widgets.chips import Chip, Chips
from game.app.widgets.controls import Toggle
from game.app.widgets.entry import TextInput
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack
from game.core.contract import GameOption, OptionGroup, ScenarioCard

DIGITS = "0123456789"
MOST_SEED = 12  # digits
LEAST_MAP = 120
"""Height in pixels at 100 % under which no map is squeezed in: M shows it large."""
MAP_SIDE = 60
"""Largest hex side or dot pitch of the map, in pixels at 100 %."""
APART = 0.2
"""Share of the map's height that both sides must stand apart to be named on it."""
NAMED_MAP = 300
"""Width in pixels at 100 % from which on the sides are named on the map."""


def fresh_seed() -> int:
    """A seed nobody chose, short enough to be written down."""
    return secrets.randbelow(1_000_000)


class ScenarioHost(Protocol):
    """The page that it is a half of."""

    ui: Ui
    known: Opposition
    lineup: Lineup | None
    choice: SeatChoice | None

    @property
    def sides(self) -> dict[str, str]:
        """Names of the sides by id."""

    def add(self, widget: Widget) -> Widget:
        """Put a widget at the top level."""

    def animate(self, widget: Widget) -> None:
        """Call its `on_time` each frame until it has come to rest."""

    def rebuild(self) -> None:
        """Show everything anew."""

    def name_of(self, player: str, side: str) -> str:
        """What a player is called in the seat of a side."""

    def large_map(self) -> None:
        """Look at the map."""

    def seed_typed(self) -> None:
        """Tell the seed that is typed."""

    def set_up(self) -> None:
        """Read the set-up that is chosen now, and show it."""

    def go(self) -> None:
        """On to the next step, or to play."""


class ScenarioHalf:
    """The scenario of a page, with the game's switches (`values`) and the seed of the dice as they
    are set there. drawn: its set-up is that which the seed draws, and not the standard one.
    shipped: it came with the game. open_rule: follows the rule of its aim."""

    def __init__(
        self, host: ScenarioHost, card: ScenarioCard, switches: tuple[GameOption, ...],
        values: dict[str, bool], open_rule: Callable[[str], None], *, shipped: bool,
    ) -> None:
        self._host = host
        self.card = card
        self.switches = switches
        self.values = values
        self.seed_text = str(fresh_seed())
        self.drawn = card.variants
        self._open_rule = open_rule
        self._shipped = shipped

    @property
    def seed(self) -> int | None:
        """As typed; empty: a fresh one."""
        return int(self.seed_text) if self.seed_text else None

    def fresh(self) -> None:
        """Another seed."""
        self.seed_text = str(fresh_seed())
        self._host.rebuild()
        self._host.set_up()

    def play_seed(self) -> int | None:
        """The seed to begin with; where the field is empty and a set-up is drawn, a fresh one."""
        return fresh_seed() if self.drawn and self.seed is None else self.seed

    def lay(self, rect: Rect, *, full: bool) -> None:
        """What it asks for, facts, the map; and variants. full: with those, on a large page."""
        ui = self._host.ui
        card = CardPanel(ui, "scenario", rect)
        self._host.add(card)
        inner = rect.inflate(-2 * ui.px(22 if full else 14), -2 * ui.px(16 if full else 10))
        area = ScrollArea(ui, "scenario.area", inner.inflate(2 * ui.px(8), 0))
        card.add(area)
        stack = Stack(ui, area, inner.left, inner.top, inner.width)
        stack.words("scenario.title", self.card.title, "page" if full else "heading", gap=2)
        stack.rich("scenario.aim", self._aim(), "body" if full else "story", ui.c.ink,
                   self._open_rule, gap=4)
        stack.rich("scenario.facts", self._facts(), "label", ui.c.ink_2, gap=6)
        below = Group(ui, "variants", Rect(0, 0, 0, 0))
        low = 0
        if full:
            variants = Stack(ui, below, stack.left, 0, stack.width)
            self._counts(variants)
            self._variants(variants)
            low = variants.y
        room = inner.bottom - stack.y - (low + ui.px(12) if full else 0)
        if full or room >= ui.px(LEAST_MAP):
            self._map(stack, max(room, ui.px(LEAST_MAP)))
        if not full:
            stack.gap(10)
            self._counts(stack)
        if full:
            stack.gap(12)
            below.move(0, stack.y)
            area.add(below)
            stack.y += low
        area.fit(stack.y)
        if full:
            card.rect.height = min(rect.height, stack.y + ui.px(16) - rect.top)

    def _aim(self) -> str:
        """What it asks for."""
        goals = self._host.lineup.goals if self._host.lineup is not None else ()
        return self._host.known.aim(goals, shipped=self._shipped)

    def _counts(self, stack: Stack) -> None:
        """Everything that counts, and by how much one wins: as the panel of goals says it."""
        ui, goals = self._host.ui, self._host.lineup.goals if self._host.lineup is not None else ()
        if not goals:
            return
        stack.words("scenario.counts", self._host.known.counts_head, "head", ui.c.brass_ink, gap=4)
        for number, line in enumerate(self._host.known.counts(goals)):
            stack.rich(f"scenario.count.{number}", line, "label", ui.c.ink, self._open_rule, gap=3)
        stack.gap(10)

    def _facts(self) -> str:
        """How long it takes, for how many, and what is thrown."""
        found = []
        if self.card.minutes:
            words = self._host.ui.say("opponents.about", count=self.card.minutes)
            found.append("{icon:clock} " + words)
        if self.card.players:
            found.append("{icon:users} " + self.card.players)
        if self._host.known.dice:
            found.append("{icon:die} " + self._host.known.dice)
        return " \u00a0 ".join(found)

    def _map(self, stack: Stack, height: int) -> None:
        """The map in its frame, with who plays where."""
        ui = self._host.ui
        edge = ui.px(6)
        room = stack.room(height)
        shown = self._host.lineup.shown if self._host.lineup is not None else None
        frame = MapFrame(ui, "map.frame", room)
        picture = BoardPicture(
            ui, "map", room.inflate(-2 * edge, -2 * edge), shown, MAP_SIDE, self.card.title
        )
        if shown is not None:
            frame.rect = picture.place().inflate(2 * edge, 2 * edge)
            frame.rect.top = room.top
            picture.rect = frame.rect.inflate(-2 * edge, -2 * edge)
        stack.parent.add(frame)
        stack.parent.add(picture)
        if picture.wanting:
            self._host.animate(picture)
        stack.y = frame.rect.bottom
        if shown is None:
            return
        button = ui.px(34 if picture.rect.width >= ui.px(NAMED_MAP) else 28)
        place = Rect(picture.rect.right - button - ui.px(6),
                     picture.rect.bottom - button - ui.px(6), button, button)
        stack.parent.add(Button(ui, "map.large", place, "", self._host.large_map, "card", "search",
                                label=ui.say("opponents.map"), tip=ui.say("opponents.map")))
        self._plates(stack.parent, picture.rect)

    def _plates(self, parent: Widget, rect: Rect) -> None:
        """Who plays the sides above and below, where they stand so."""
        ui, choice = self._host.ui, self._host.choice
        heights = self._host.lineup.heights if self._host.lineup is not None else {}
        if choice is None or len(heights) != 2 or len(self.card.sides) != 2:
            return
        sides = sorted(heights, key=lambda side: heights[side])
        if heights[sides[1]] - heights[sides[0]] < APART or rect.width < ui.px(NAMED_MAP):
            return
        computers = choice.computers([side for side, _ in self.card.sides])
        for side, low in zip(sides, (False, True), strict=True):
            person = "opponents.at_screen" if choice.how == "people" else "opponents.you"
            who = (
                self._host.name_of(computers[side], side) if side in computers else ui.say(person)
            )
            words = f"{self._host.sides[side]} · {who}"
            place = Rect((0, 0), SidePlate.size(ui, words))
            place.left = rect.left + ui.px(8)
            place.top = rect.bottom - place.height - ui.px(8) if low else rect.top + ui.px(8)
            first = side == self.card.sides[0][0]
            parent.add(SidePlate(ui, f"map.{side}", place, words, side_colour(ui, first), first))

    def lay_variants(self, stack: Stack) -> None:
        """Variants and seed on a card of their own."""
        ui = self._host.ui
        card = CardPanel(ui, "variants.card", stack.room(ui.px(40)))
        stack.parent.add(card)
        inside = Stack(ui, card, card.rect.left + ui.px(14), card.rect.top + ui.px(12),
                       card.rect.width - 2 * ui.px(14))
        self._variants(inside)
        card.rect.height = inside.y + ui.px(6) - card.rect.top
        stack.y = card.rect.bottom

    def _variants(self, stack: Stack) -> None:
        """The game's switches, and the seed of the dice."""
        ui = self._host.ui
        stack.words("variants.head", ui.say("opponents.variants"), "head", ui.c.brass_ink, gap=6)
        if self.card.variants:
            self._set_up(stack)
            stack.line(6)
        for group, options in self.groups().items():
            self._group(stack, group, options)
            stack.line(6)
        for option in self.switches:
            if option.group is None:
                self._switch(stack, option.id, option.title, option.text)
                stack.line(6)
        button = ui.px(38)
        field = ui.px(116)
        width, top = stack.width, stack.y
        controls = field + ui.px(8) + button
        beside = width - controls - ui.px(16) >= ui.px(140)
        stack.width = width - controls - ui.px(16) if beside else width
        stack.words("seed.title", ui.say("opponents.seed"), "option")
        stack.words("seed.text", ui.say("opponents.seed_text"), "label", ui.c.ink_2)
        stack.width = width
        left = stack.left + width - controls if beside else stack.left
        at = top if beside else stack.y + ui.px(4)
        entry = TextInput(
            ui, "seed", Rect(left, at, field, button), ui.say("opponents.seed"), self.seed_text,
            self._typed_seed, lambda _: self._host.go(), allowed=DIGITS, most=MOST_SEED,
        )
        stack.parent.add(entry)
        words = ui.say("opponents.seed_new")
        die = Rect(entry.rect.right + ui.px(8), at, button, button)
        stack.parent.add(
            Button(ui, "seed.new", die, "", self.fresh, "card", "die", label=words, tip=words)
        )
        stack.y = max(stack.y, entry.rect.bottom) + ui.px(4)

    def _typed_seed(self, text: str) -> None:
        self.seed_text = text
        self._host.seed_typed()
        if self.drawn:
            self._host.set_up()

    def _set_up(self, stack: Stack) -> None:
        """Whether the set-up is drawn, and what was."""
        say, lineup = self._host.ui.say, self._host.lineup
        if not self.drawn:
            text = say("opponents.set_up_standard")
        elif self.seed is None:
            text = say("opponents.set_up_fresh")
        else:
            text = lineup.drawn if lineup is not None else ""

        def flip(value: bool) -> None:
            self.drawn = value
            self._host.rebuild()
            self._host.set_up()

        self._toggle(stack, "set-up", say("opponents.set_up"), text, self.drawn, flip)

    def groups(self) -> dict[OptionGroup, list[GameOption]]:
        """The switches of which one at most may be on."""
        found: dict[OptionGroup, list[GameOption]] = {}
        for option in self.switches:
            if option.group is not None:
                found.setdefault(option.group, []).append(option)
        return found

    def grouped(self) -> tuple[str, ...]:
        """Those of them that are on."""
        return tuple(one.id for options in self.groups().values() for one in options
                     if self.values[one.id])

    def set_grouped(self, chosen: tuple[str, ...]) -> None:
        """Switch those of the groups on that were chosen, at most one of each, and no others."""
        for options in self.groups().values():
            on = next((one.id for one in options if one.id in chosen), "")
            for one in options:
                self.values[one.id] = one.id == on

    def _group(self, stack: Stack, group: OptionGroup, options: list[GameOption]) -> None:
        """Chips side by side, with what the one that is chosen means."""
        ui, lineup = self._host.ui, self._host.lineup
        on = next((one for one in options if self.values[one.id]), None)
        chips = [Chip("", group.usual), *(Chip(one.id, one.title) for one in options)]

        def take(name: str) -> None:
            self.set_grouped((*(one for one in self.grouped()
                                if one not in {other.id for other in options}), name))
            self._host.rebuild()
            self._host.set_up()

        stack.words(f"option.{group.id}.title", group.title, "option", gap=4)
        named = f"{group.title}: {on.title if on is not None else group.usual}"
        stack.put(Chips(ui, f"option.{group.id}", stack.room(0), named, chips,
                        (on.id if on is not None else "",), take), 4)
        told = group.usual_text if on is None else on.text
        stack.words(f"option.{group.id}.text", told, "label", ui.c.ink_2)
        figure = lineup.figures.get(on.id if on is not None else group.id, "") if lineup else ""
        if figure:
            stack.words(f"option.{group.id}.figure", figure, "label", ui.c.ink)

    def _switch(self, stack: Stack, option: str, title: str, text: str) -> None:
        def flip(value: bool) -> None:
            self.values[option] = value

        self._toggle(stack, option, title, text, self.values[option], flip)

    def _toggle(
        self, stack: Stack, option: str, title: str, text: str, on: bool,
        flip: Callable[[bool], None],
    ) -> None:
        ui = self._host.ui
        wide, tall = Toggle.size(ui)
        top, width = stack.y, stack.width
        beside = width - wide - ui.px(16) >= ui.px(140)
        stack.width = width - wide - ui.px(16) if beside else width
        stack.words(f"option.{option}.title", title, "option")
        stack.words(f"option.{option}.text", text, "label", ui.c.ink_2)
        stack.width = width
        left = stack.left + width - wide if beside else stack.left
        place = Rect(left, top + ui.px(4) if beside else stack.y + ui.px(4), wide, tall)

        toggle = Toggle(ui, f"option.{option}", place, title, on, flip)
        stack.parent.add(toggle)
        stack.y = max(stack.y, toggle.rect.bottom)
