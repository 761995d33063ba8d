"""What stands on the cards of the page before a game: a side with its units, an opponent with its
strength, what else can be chosen."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.app.scenes.buildcard import CounterPicture, CounterPrinter
from game.app.scenes.lineup import LinedUnit
from game.app.scenes.opponentcards import ChoiceCard, KeyCap, Medallion, StrengthBar
from game.app.theme import Rgb
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.label import Label
from game.app.widgets.stack import Stack
from game.core.strength import WonOf
from game.core.view_records import Piece

PAD = 18
"""Pixels at 100 % between a card's edge and its words."""
PORTRAIT, SMALL_PORTRAIT = 132, 72
COUNTER, SMALL_COUNTER = 54, 42
_COLUMN = 14  # pixels at 100 % that a counter's column is wider than the counter
_BESIDE = 150  # pixels at 100 % that words need beside a portrait
_MANY = 8
"""Units beyond which those that look alike lie in one column."""


class SideSheet(NamedTuple):
    """What a side's card tells. status: at the right of its name. army: what its units are called
    together, "" for nothing. won: how the side did, whoever played it. first: whether it is the
    first in order of play."""

    name: str
    status: str
    army: str
    units: Sequence[LinedUnit] | None
    won: WonOf | None
    first: bool
    chosen: bool


class LevelSheet(NamedTuple):
    """What an opponent's card tells. won: against the usual player, None where that wasn't
    measured; even: it is that player. yours: games that you won against it, and how many there
    were. pace: seconds that it takes for a decision, None where nobody knows. plays: the side that
    it has."""

    name: str
    how: str
    portrait: str
    key: str
    won: WonOf | None
    even: bool
    yours: tuple[int, int]
    pace: float | None
    plays: str


class IconMark(Widget):
    """An icon on a card."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, icon: str, colour: Rgb) -> None:
        super().__init__(ui, name, rect)
        self.icon, self.colour = icon, colour

    def draw(self, target: Surface) -> None:
        """Draw it."""
        self.ui.panels.icon(target, self.icon, self.rect.center, self.rect.width, self.colour)


def side_colour(ui: Ui, first: bool) -> Rgb:
    """The colour of a side."""
    return ui.c.blue if first else ui.c.rust


def lay_side(
    ui: Ui, card: ChoiceCard, sheet: SideSheet, printer: CounterPrinter | None, small: bool,
    spare: int = 0,
) -> Stack:
    """Lay a side's card out; what comes below goes on in the stack that is given back. spare:
    pixels that its parts may stand further apart."""
    c, pad = ui.c, ui.px(PAD)
    left, width = card.rect.left + pad, card.rect.width - 2 * pad
    tall = ui.line("title") + 2 * ui.px(8 if small else 10)
    fill = c.blue_panel if sheet.first else c.rust
    pale = c.blue_pale if sheet.first else c.rust_pale
    card.band = (tall, fill if sheet.chosen else pale)
    shade = c.cream_pale if sheet.chosen else side_colour(ui, sheet.first)
    status = ui.text.width(sheet.status, "label.bold", ui.scale)
    tick = ui.px(24) if sheet.chosen else 0
    name = ui.text.shorten(sheet.name, "title", ui.scale, width - status - tick - ui.px(12))
    top = card.rect.top + (tall - ui.line("title")) // 2
    place = Rect(left, top, width - status - tick - ui.px(8), ui.line("title"))
    card.add(Label(ui, f"{card.name}.name", place, name, "title", shade))
    top = card.rect.top + (tall - ui.line("label.bold")) // 2
    place = Rect(left + width - status, top, status, ui.line("label.bold"))
    card.add(Label(ui, f"{card.name}.status", place, sheet.status, "label.bold", shade))
    if sheet.chosen:
        mark = Rect(0, 0, ui.px(16), ui.px(16))
        mark.midright = (place.left - ui.px(6), place.centery)
        card.add(IconMark(ui, f"{card.name}.tick", mark, "check", shade))
    stack = Stack(ui, card, left, card.rect.top + tall + ui.px(6 if small else 10), width)
    if sheet.units is None:
        return stack
    points = sum(unit.points for unit in sheet.units)
    told = ui.counted("opponents.units", len(sheet.units))
    told += f" · {ui.counted('opponents.points', points)}" if points else ""
    _pair(ui, stack, f"{card.name}.army", sheet.army, told)
    stack.gap(4 if small else 8)
    stack.y += spare // 3
    if printer is not None:
        _counters(ui, stack, card.name, sheet.units, printer, small)
    stack.y += spare // 3
    if sheet.won is not None:
        low, high = sheet.won.bounds
        stack.gap(2 if small else 6)
        stack.rich(
            f"{card.name}.won",
            ui.say("opponents.side_won", share=_percent(sheet.won.share), games=sheet.won.decided,
                   off=_percent((high - low) / 2)),
            "label", c.ink_2,
        )
    return stack


def _percent(share: float) -> int:
    return round(100 * share)


def _pair(ui: Ui, stack: Stack, name: str, words: str, aside: str) -> None:
    """Words at the left, more of them at the right; below where there is no room."""
    wide = ui.text.width(aside, "label", ui.scale)
    width, top = stack.width, stack.y
    beside = bool(words) and wide + ui.px(12) + ui.text.width(
        words, "option", ui.scale) <= stack.width
    if words:
        stack.width = width - wide - ui.px(12) if beside else width
        stack.words(name, words, "option")
        stack.width = width
    if beside:
        place = Rect(stack.left + width - wide, top + ui.px(1), wide, ui.line("label"))
        stack.parent.add(Label(ui, f"{name}.count", place, aside, "label", ui.c.ink_2))
    else:
        stack.words(f"{name}.count", aside, "label", ui.c.ink_2)


def _counters(
    ui: Ui, stack: Stack, name: str, units: Sequence[LinedUnit], printer: CounterPrinter,
    small: bool,
) -> None:
    """Counters in a row, each with its points or its name below it; those that look alike lie in
    one column where there are many, and what finds no room is counted at the end."""
    side = ui.px(SMALL_COUNTER if small else COUNTER)
    least = side + ui.px(_COLUMN)
    columns = _columns(ui, units)
    room = max(1, stack.width // least)
    rest = 0
    if len(columns) > room:
        rest = sum(count for _, _, count in columns[room - 1:])
        columns = columns[:room - 1]
    shown = [(printer.image(piece, side), caption) for piece, caption, _ in columns]
    tall = max((image.get_height() for image, _ in shown), default=side)
    tall = min(tall, side + ui.px(14))
    wide = min(stack.width // max(1, len(shown) + bool(rest)), ui.px(96))
    for index, (image, caption) in enumerate(shown):
        left = stack.left + index * wide
        place = Rect(left + (wide - side) // 2, stack.y + (tall - side) // 2, side, side)
        stack.parent.add(CounterPicture(ui, place, image, columns[index][0].name))
        words = ui.text.shorten(caption, "small.bold", ui.scale, wide - ui.px(2))
        below = Rect(left, stack.y + tall, wide, ui.line("small.bold"))
        label = Label(ui, f"{name}.unit{index}", below, words, "small.bold", ui.c.ink, "centre")
        label.tip = caption if words != caption else ""
        stack.parent.add(label)
    if rest:
        place = Rect(stack.left + len(shown) * wide, stack.y + (tall - ui.line("option")) // 2,
                     wide, ui.line("option"))
        words = ui.say("opponents.more", count=rest)
        stack.parent.add(Label(ui, f"{name}.more", place, words, "option", ui.c.ink_2, "centre"))
    stack.y += tall + ui.line("small.bold")


def _columns(ui: Ui, units: Sequence[LinedUnit]) -> list[tuple[Piece, str, int]]:
    """A counter for each column, what stands below it, and how many it stands for."""
    if len(units) <= _MANY:
        return [(one.piece, str(one.points or one.piece.name), 1) for one in units]
    alike: dict[tuple[str, str], list[LinedUnit]] = {}
    for one in units:
        alike.setdefault((one.piece.stock, one.piece.figure), []).append(one)
    return [
        (group[0].piece, f"× {len(group)}", len(group)) for group in alike.values()
    ]


class OpponentCard:
    """An opponent's card in two parts: all of a row begin the second one at the same height."""

    def __init__(self, ui: Ui, card: ChoiceCard, sheet: LevelSheet, small: bool) -> None:
        """Lay out who it is."""
        self.ui, self.card, self.sheet, self.small = ui, card, sheet, small
        pad = ui.px(PAD if not small else 12)
        self.left, self.width = card.rect.left + pad, card.rect.width - 2 * pad
        side = ui.px(SMALL_PORTRAIT if small else PORTRAIT)
        name, top = card.name, card.rect.top + (pad if small else ui.px(16))
        picture = Rect(self.left, top, side, side)
        card.add(Medallion(ui, f"{name}.portrait", picture, sheet.portrait, card.taken))
        cap = Rect(0, 0, ui.px(22), ui.px(22))
        cap.topright = (card.rect.right - pad, top + ui.px(2))
        if ui.device == "keys":
            card.add(KeyCap(ui, f"{name}.key", cap, sheet.key, card.taken))
        left = picture.right + ui.px(14)
        room = self.left + self.width - left
        beside = Stack(ui, card, left, top, room - cap.width - ui.px(8))
        beside.words(f"{name}.name", sheet.name, "heading" if not small else "title")
        beside.gap(4)
        if room >= ui.px(_BESIDE):
            beside.width = room
            beside.words(f"{name}.how", sheet.how, "body" if not small else "label", ui.c.ink)
            self.low = max(beside.y, picture.bottom)
            return
        below = Stack(ui, card, self.left, max(beside.y, picture.bottom) + ui.px(6), self.width)
        below.words(f"{name}.how", sheet.how, "label", ui.c.ink)
        self.low = below.y

    def lay_rest(self, top: int, spare: int) -> int:
        """Lay out how strong it is, from a height on; where its words end. spare: pixels that it
        may stand further apart."""
        ui, c, sheet, name = self.ui, self.ui.c, self.sheet, self.card.name
        stack = Stack(ui, self.card, self.left, top + ui.px(6 if self.small else 12), self.width)
        stack.y += spare // 2
        self._strength(stack)
        stack.y += spare // 6
        stack.line(5 if self.small else 8)
        stack.y += spare // 6
        won, games = sheet.yours
        said = ui.say("opponents.yours", won=won, games=games) if games else ui.say(
            "opponents.yours_none")
        pace = ui.say(f"opponents.{_pace(sheet.pace)}")
        wide = ui.text.width(pace, "label", ui.scale)
        at = stack.y
        stack.width -= wide + ui.px(10)
        stack.rich(f"{name}.yours", said, "label", c.ink)
        stack.width = self.width
        place = Rect(stack.left + stack.width - wide, at, wide, ui.line("label"))
        self.card.add(Label(ui, f"{name}.pace", place, pace, "label", c.ink_2))
        stack.gap(4 if self.small else 10)
        stack.y += spare - spare // 2 - 2 * (spare // 6)
        if self.card.taken:
            words = "{icon:check} **" + ui.say("opponents.chosen", side=sheet.plays) + "**"
            stack.rich(f"{name}.state", words, "label", c.blue)
        else:
            stack.words(f"{name}.state", ui.say_at_hand("opponents.choose", key=sheet.key),
                        "label.bold", c.ink_2)
        return stack.y + ui.px(10 if self.small else 14)

    def _strength(self, stack: Stack) -> None:
        """Share, bar and scale; where nobody measured it only that."""
        ui, c, sheet, name = self.ui, self.ui.c, self.sheet, self.card.name
        tall = ui.line("subtitle")
        place = Rect(stack.left, stack.y + tall - ui.line("head") - ui.px(2), stack.width,
                     ui.line("head"))
        head = ui.say("opponents.strength")
        place.width = min(stack.width, ui.text.width(head, "head", ui.scale))
        self.card.add(Label(ui, f"{name}.strength", place, head, "head", c.brass_ink))
        right = stack.left + stack.width
        if sheet.won is None and not sheet.even:
            words = ui.say("opponents.unmeasured")
            wide = ui.text.width(words, "label", ui.scale)
            at = Rect(right - wide, stack.y + tall - ui.line("label") - ui.px(1), wide,
                      ui.line("label"))
            self.card.add(Label(ui, f"{name}.share", at, words, "label", c.ink_2))
            stack.y += tall + ui.px(10) + ui.px(16) + ui.line("small")
            return
        share = sheet.won.share if sheet.won is not None else 0.5
        if sheet.won is not None:
            low, high = sheet.won.bounds
            off = ui.say("opponents.give_or_take", number=_percent((high - low) / 2))
            wide = ui.text.width(off, "label", ui.scale)
            at = Rect(right - wide, stack.y + tall - ui.line("label") - ui.px(2), wide,
                      ui.line("label"))
            self.card.add(Label(ui, f"{name}.off", at, off, "label", c.ink_2))
            right -= wide + ui.px(6)
        words = ui.say("opponents.percent", number=_percent(share))
        wide = ui.text.width(words, "subtitle", ui.scale)
        at = Rect(right - wide, stack.y, wide, tall)
        self.card.add(Label(ui, f"{name}.share", at, words, "subtitle", c.ink))
        stack.y += tall + ui.px(2)
        bar = StrengthBar(ui, f"{name}.bar", stack.room(ui.px(20)), sheet.won)
        if sheet.won is not None:
            low, high = sheet.won.bounds
            bar.tip = ui.say(
                "opponents.measured", won=sheet.won.won, decided=sheet.won.decided,
                low=_percent(low), high=_percent(high), drawn=sheet.won.drawn,
            )
        stack.put(bar, 2)
        for key, align in (("none", "left"), ("even", "centre"), ("all", "right")):
            label = Label(ui, f"{name}.{key}", stack.room(ui.line("small")),
                          ui.say(f"opponents.{key}"), "small", c.ink_2, align)
            stack.parent.add(label)
        stack.y += ui.line("small")


def _pace(seconds: float | None) -> str:
    """Key of the words for how long a decision takes."""
    if seconds is None:
        return "pace_unknown"
    steps = ((0.25, "pace"), (0.75, "pace_half"), (1.5, "pace_one"))
    return next((words for most, words in steps if seconds < most), "pace_two")


def lay_other(ui: Ui, card: ChoiceCard, icon: str, title: str, text: str, key: str) -> Stack:
    """Lay a card out that is taken instead of an opponent; what comes below goes on in the stack
    that is given back."""
    pad, side = ui.px(14), ui.px(24)
    top = card.rect.top + ui.px(12)
    cap = Rect(0, 0, ui.px(22), ui.px(22))
    cap.topright = (card.rect.right - pad, top + ui.px(2))
    if ui.device == "keys":
        card.add(KeyCap(ui, f"{card.name}.key", cap, key, card.taken))
    place = Rect(card.rect.left + pad, top, side, side)
    card.add(IconMark(ui, f"{card.name}.icon", place, icon, ui.c.brass_ink))
    left = card.rect.left + pad + side + ui.px(14)
    stack = Stack(ui, card, left, top, cap.left - ui.px(10) - left)
    words = "{icon:check} " + title if card.taken else title
    stack.rich(f"{card.name}.title", words, "option", ui.c.blue if card.taken else ui.c.ink)
    stack.words(f"{card.name}.text", text, "label", ui.c.ink_2)
    return stack
