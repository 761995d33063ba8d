"""The cards of the page of new skirmishes: choices, fairness, forces, the code. Each lays what a
view says under a card and tells what is pressed through the callables that it is given."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.app.scenes.skirmishchoices import BuildPicker, ChoiceTiles, LockKey
from game.app.scenes.skirmishgauges import CodePlate, EndsBar, PlayedBar, ShareScale
from game.app.scenes.skirmishview import (
    FairnessView,
    ForceView,
    GameEndView,
    PartView,
    percent,
    spoken,
    spoken_count,
)
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.label import Label
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Hairline, Stack

_HALF = 130  # pixels at 100 % from which a side's force stands beside the other's


class ChoiceDeeds(NamedTuple):
    """What can be done with choices: take one of a part, keep or free a part, take a build for a
    side; and how pictures are found, by choice and size."""

    take: Callable[[str, str], None]
    lock: Callable[[str], None]
    field: Callable[[str, str], None]
    picture: Callable[[str, tuple[int, int]], Surface | None]


class FairnessDeeds(NamedTuple):
    """What can be done about fairness: move points by steps, play more games, stop, move points
    until it is even."""

    level: Callable[[int], None]
    more: Callable[[], None]
    stop: Callable[[], None]
    even: Callable[[], None]


def lay_parts(stack: Stack, parts: Sequence[PartView], deeds: ChoiceDeeds) -> tuple[int, int]:
    """Rows of choices; the size of the pictures among them, (0, 0) for none."""
    found = (0, 0)
    for part in parts:
        tiles = _lay_part(stack, part, deeds)
        if part.pictured:
            found = tiles.picture_size
        stack.gap(10)
    return found


def _lay_part(stack: Stack, part: PartView, deeds: ChoiceDeeds) -> ChoiceTiles:
    ui = stack.ui
    high, lock = ui.px(ui.theme.target), LockKey.width_for(ui, part.kept)
    wide = ui.text.width(part.title, "head", ui.scale)
    beside = wide + ui.px(12) + lock <= stack.width
    room = stack.width - lock - ui.px(12) if beside else stack.width
    lines = Label.height_for(ui, part.title, "head", room)
    top = stack.y + (high - lines) // 2 if beside else stack.y
    stack.parent.add(Label(ui, f"head.{part.id}", Rect(stack.left, top, room, lines), part.title,
                           "head", ui.c.brass_ink))
    if not beside:
        stack.y += lines
    place = Rect(stack.left + stack.width - lock, stack.y, lock, high)

    def flip() -> None:
        deeds.lock(part.id)

    stack.parent.add(LockKey(ui, part.id, place, part.title, part.kept, flip))
    stack.y = place.bottom + ui.px(1)

    def take(choice: str) -> None:
        deeds.take(part.id, choice)

    tiles: list[ChoiceTiles] = []

    def picture(choice: str) -> Surface | None:
        return deeds.picture(choice, tiles[0].picture_size)

    tiles.append(stack.put(ChoiceTiles(
        ui, f"part.{part.id}", stack.room(0), part.title, part.tiles, part.chosen, take,
        picture if part.pictured else None,
    ), 4))
    if part.below:
        stack.words(f"below.{part.id}", part.below, "label", ui.c.ink_2, gap=2)
    if part.builds is not None:
        def field(build: str) -> None:
            deeds.field(part.id, build)

        label = spoken("builds", side=part.title)
        stack.put(BuildPicker(ui, f"build.{part.id}", stack.room(0), label, part.builds, field), 2)
    return tiles[0]


# Fairness


def lay_fairness(stack: Stack, view: FairnessView, deeds: FairnessDeeds) -> None:
    """Verdict, share, scale, how games end, and what can be done about it."""
    ui = stack.ui
    _head(stack, "fairness", spoken("fairness"), _verdict(view))
    share = view.share
    if share is None:
        said = spoken("undecided" if view.done else "unweighed")
        stack.words("fairness.none", said, "label", ui.c.ink_2, gap=6)
    else:
        big = spoken("share", share=percent(share.share))
        wide = ui.text.width(big, "page", ui.scale)
        top, left, width = stack.y, stack.left, stack.width
        stack.parent.add(Label(ui, "fairness.share", Rect(left, top, wide, ui.line("page")), big,
                               "page", ui.c.blue))
        low = top + ui.line("page")
        stack.left, stack.width = left + wide + ui.px(18), width - wide - ui.px(18)
        stack.y += ui.px(4)
        stack.rich("fairness.bounds", spoken(
            "for_side", side=view.first, low=percent(share.low), high=percent(share.high)
        ), "label", ui.c.ink)
        stack.words("fairness.games", spoken_count("of_games", share.decided, won=share.won),
                    "label", ui.c.ink)
        stack.left, stack.width = left, width
        stack.y = max(stack.y, low) + ui.px(6)
        _lay_scale(stack, view)
    if view.levelling:
        steps = spoken_count("steps", abs(view.levelling))
        side = view.first if view.levelling > 0 else view.second
        stack.words("fairness.levelled", spoken("levelled", steps=steps, side=side), "label",
                    ui.c.ink_2, gap=4)
    if view.ends:
        stack.line(6)
        first, last, middle = view.turns
        said = spoken("turn", first=first) if first == last else spoken(
            "turns", first=first, last=last, middle=middle)
        _row(stack, "ends", spoken("ends"), said, "label.bold")
        stack.put(EndsBar(ui, "fairness.ends", stack.room(0), _told(view.ends), view.ends), 8)
    if view.wanted:
        said = spoken("playing", done=view.done, wanted=view.wanted)
        if view.tries:
            said = spoken("trying", number=view.tries, played=said)
        stack.words("fairness.playing", said, "label", ui.c.ink_2, gap=2)
        done = view.done / view.wanted
        stack.put(PlayedBar(ui, "fairness.done", stack.room(ui.px(6)), done), 8)
    if view.wanted or view.tries:
        last_key = "fairness.stop", spoken("stop"), deeds.stop
    elif view.verdict == "uneven":
        last_key = "fairness.even", spoken("even_out"), deeds.even
    else:
        last_key = ("fairness.more", spoken_count("more" if view.done else "weigh", view.enough),
                    deeds.more)
    lay_buttons(stack, [
        ("fairness.easier", spoken("easier", side=view.first), lambda: deeds.level(1)),
        ("fairness.harder", spoken("harder", side=view.first), lambda: deeds.level(-1)),
        last_key,
    ])


def _told(ends: Sequence[GameEndView]) -> str:
    return ", ".join(f"{end.title} {end.games}" for end in ends)


def _verdict(view: FairnessView) -> tuple[str, str]:
    """Icon and words of what the games say."""
    if view.verdict is None:
        return "", ""
    icon = {"even": "check", "uneven": "warning", "open": "question"}[view.verdict]
    return icon, spoken(f"verdict.{view.verdict}")


def _lay_scale(stack: Stack, view: FairnessView) -> None:
    """Who is favoured at which end, and the scale."""
    ui, half = stack.ui, (stack.width - stack.ui.px(12)) // 2
    assert view.share is not None
    high = 0
    for side, left, colour, align in (
        (view.second, stack.left, ui.c.rust, "left"),
        (view.first, stack.left + stack.width - half, ui.c.blue, "right"),
    ):
        words = spoken("favoured", side=side)
        tall = Label.height_for(ui, words, "label", half)
        high = max(high, tall)
        stack.parent.add(Label(ui, f"fairness.{align}", Rect(left, stack.y, half, tall), words,
                               "label", colour, align))
    stack.y += high + ui.px(6)
    low, up = percent(view.share.low), percent(view.share.high)
    label = spoken("for_side", side=view.first, low=low, high=up).replace("*", "")
    stack.put(ShareScale(ui, "fairness.scale", stack.room(0), label, view.share), 8)


def lay_buttons(
    stack: Stack, buttons: Sequence[tuple[str, str, Callable[[], None]]],
) -> None:
    """Buttons of one size side by side, or below each other where their words would break."""
    ui, gap = stack.ui, stack.ui.px(8)
    count = len(buttons)
    wide = (stack.width - gap * (count - 1)) // count
    style = "label.bold"
    longest = max(max(ui.text.width(word, style, ui.scale) for word in words.split())
                  for _, words, _ in buttons) + 2 * ui.px(14)
    across = count if longest <= wide else 1
    wide = wide if across > 1 else stack.width
    high = max(Button.height_for(ui, words, wide, "", style) for _, words, _ in buttons)
    for index, (name, words, act) in enumerate(buttons):
        left = stack.left + (index % across) * (wide + gap)
        stack.parent.add(Button(ui, name, Rect(left, stack.y, wide, high), words, act,
                                style=style))
        if index % across == across - 1:
            stack.y += high + (gap if index < count - 1 else 0)


# Forces and code


def lay_forces(stack: Stack, forces: Sequence[ForceView]) -> None:
    """Both sides' forces beside each other, or below each other where that is too narrow."""
    ui, gap = stack.ui, stack.ui.px(20)
    count = max(1, len(forces))
    wide = (stack.width - gap * (count - 1)) // count
    across = wide >= ui.px(_HALF)
    top, low = stack.y, stack.y
    for index, force in enumerate(forces):
        left = stack.left + index * (wide + gap) if across else stack.left
        column = Stack(ui, stack.parent, left, top if across else low,
                       wide if across else stack.width)
        _lay_force(column, force)
        low = max(low, column.y) + (0 if across else ui.px(10))
        if across and index:
            stack.parent.add(Hairline(ui, f"forces.line{index}", Rect(
                left - gap // 2, top, ui.px(1), low - top)))
    stack.y = low


class _SideMark(Widget):
    """The colour and shape of a side."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, first: bool) -> None:
        super().__init__(ui, name, rect)
        self.first = first

    def draw(self, target: Surface) -> None:
        """Round or square, as its plate on the map."""
        c, radius = self.ui.c, self.rect.width // 2 if self.first else self.ui.px(2)
        self.ui.panels.plate(target, self.rect, c.blue if self.first else c.rust, radius)


def _lay_force(stack: Stack, force: ForceView) -> None:
    ui = stack.ui
    mark, left, width = ui.px(12), stack.left, stack.width
    place = Rect(left, stack.y + (ui.line("title") - mark) // 2, mark, mark)
    stack.parent.add(_SideMark(ui, f"force.{force.side}.mark", place, force.first))
    stack.left, stack.width = left + mark + ui.px(8), width - mark - ui.px(8)
    stack.words(f"force.{force.side}", force.title, "title", gap=4)
    stack.left, stack.width = left, width
    for index, row in enumerate(force.rows):
        _row(stack, f"force.{force.side}.{index}", row.name, str(row.points), "label")
    stack.line(4)
    _row(stack, f"force.{force.side}.sum", spoken("sum"), str(force.points), "label.bold")


def _row(stack: Stack, name: str, words: str, aside: str, style: str) -> None:
    """Words at the left, others at the right; below them where there is no room."""
    ui = stack.ui
    side = "label.bold" if style == "label.bold" and aside.isdigit() else "label"
    wide = ui.text.width(aside, side, ui.scale)
    beside = wide + ui.px(10) + min(ui.px(60), ui.text.width(words, style, ui.scale)) <= stack.width
    room = stack.width - wide - ui.px(10) if beside else stack.width
    tall = Label.height_for(ui, words, style, room)
    stack.parent.add(Label(ui, name, Rect(stack.left, stack.y, room, tall), words, style))
    if beside:
        place = Rect(stack.left + stack.width - wide, stack.y, wide, ui.line(side))
        stack.parent.add(Label(ui, f"{name}.aside", place, aside, side,
                               ui.c.ink if aside.isdigit() else ui.c.ink_2))
        stack.y += tall + ui.px(3)
    else:
        stack.y += tall
        stack.words(f"{name}.aside", aside, side, ui.c.ink_2, gap=3)


def _head(stack: Stack, name: str, words: str, aside: tuple[str, str]) -> None:
    """A head in small capitals, with an icon and words at the right, below it where there is no
    room beside it."""
    ui = stack.ui
    icon, said = aside
    wide = ui.text.width(said, "label.bold", ui.scale)
    mark = ui.px(20) if icon else 0
    beside = ui.text.width(words, "head", ui.scale) + ui.px(16) + wide + mark <= stack.width
    top = stack.y
    stack.words(f"{name}.head", words, "head", ui.c.brass_ink, gap=6)
    if not said:
        return
    colour = {"check": ui.c.go, "warning": ui.c.threat_ink}.get(icon, ui.c.ink_2)
    if beside:
        left, y = stack.left + stack.width - wide, top - ui.px(1)
    else:
        left, y = stack.left + mark, stack.y
        stack.y += ui.line("label.bold") + ui.px(4)
    stack.parent.add(Label(ui, f"{name}.aside", Rect(left, y, wide, ui.line("label.bold")), said,
                           "label.bold", colour))
    if icon:
        place = Rect(left - mark, y, ui.px(16), ui.line("label.bold"))
        stack.parent.add(_Sign(ui, f"{name}.sign", place, icon, colour))


class _Sign(Widget):
    """An icon beside words."""

    solid = False

    def __init__(
        self, ui: Ui, name: str, rect: Rect, icon: str, colour: tuple[int, int, int]
    ) -> None:
        super().__init__(ui, name, rect)
        self.icon, self.colour = icon, colour

    def draw(self, target: Surface) -> None:
        """Draw it."""
        self.ui.panels.icon(target, self.icon, self.rect.center, self.rect.width, self.colour)


def lay_code(
    stack: Stack, code: str, copy: Callable[[], None], paste: Callable[[], None]
) -> None:
    """The code with what takes it along, or another one in."""
    ui, gap = stack.ui, stack.ui.px(8)
    note = spoken("seed_note")
    top = stack.y
    stack.words("seed.head", spoken("seed"), "head", ui.c.brass_ink, gap=6)
    wide = ui.text.width(note, "label", ui.scale)
    if wide + ui.text.width(spoken("seed"), "head", ui.scale) + ui.px(16) <= stack.width:
        place = Rect(stack.left + stack.width - wide, top - ui.px(1), wide, ui.line("label"))
        stack.parent.add(Label(ui, "seed.note", place, note, "label", ui.c.ink_2))
    else:
        stack.words("seed.note", note, "label", ui.c.ink_2, gap=4)
    keys = [("copy", spoken("copy"), "copy", copy), ("paste", spoken("paste"), "download", paste)]
    widths = [Button.width_for(ui, words, icon, "label.bold") for _, words, icon, _ in keys]
    beside = sum(widths) + 2 * gap + ui.px(150) <= stack.width
    room = stack.width - sum(widths) - 2 * gap if beside else stack.width
    plate = CodePlate(ui, "seed.code", Rect(stack.left, stack.y, room, 0), code)
    stack.parent.add(plate)
    left, y = stack.left, plate.rect.bottom + gap
    if beside:
        left, y = plate.rect.right + gap, plate.rect.top
    for (name, words, icon, act), width in zip(keys, widths, strict=True):
        place = Rect(left, y, width, plate.rect.height if beside else ui.px(40))
        stack.parent.add(Button(ui, name, place, words, act, "card", icon, style="label.bold"))
        left = place.right + gap
    stack.y = max(plate.rect.bottom, y + (0 if beside else ui.px(40)))


def scrolled(
    ui: Ui, parent: Widget, name: str, rect: Rect, lay: Callable[[Stack], None]
) -> ScrollArea:
    """What is laid in a rectangle, scrolled where it is higher."""
    reach = ui.px(8)  # for the rings round what has the focus
    area = ScrollArea(ui, name, rect.inflate(2 * reach, 0))
    parent.add(area)
    stack = Stack(ui, area, rect.left, rect.top + ui.px(4), rect.width - ui.px(4))
    lay(stack)
    area.fit(stack.y + ui.px(4))
    return area
