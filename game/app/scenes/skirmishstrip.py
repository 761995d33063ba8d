"""The strip of the latest draws on the page of new skirmishes, with what draws another one."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from game.app.scenes.skirmishdraws import REMEMBERED
from game.app.scenes.skirmishgauges import DrawCell, KeyedButton
from game.app.scenes.skirmishview import DrawView, spoken
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.panel import CardPanel
from game.app.widgets.stack import Stack

_PAD, _GAP = 16, 10  # pixels at 100 %
_BETWEEN, _BELOW = 8, 12  # pixels at 100 %, between keys and below them
_WIDEST, _HIGHEST = 120, 72  # pixels at 100 % of a picture
_LEAST = 56  # pixels at 100 % that a picture is wide at least beside the keys


class DrawDeeds(NamedTuple):
    """What can be done: look at an earlier draw, draw anew, keep or free all, edit; and how the
    picture of a draw is found, by its place and size."""

    look: Callable[[int], None]
    reroll: Callable[[], None]
    keep_all: Callable[[], None]
    edit: Callable[[], None]
    picture: Callable[[int, tuple[int, int]], Surface | None]


def lay_draws(
    ui: Ui, parent: Widget, rect: Rect, draws: Sequence[DrawView], deeds: DrawDeeds,
    *, all_kept: bool,
) -> tuple[int, tuple[int, int]]:
    """The card of draws; where it ends, and the size of its pictures."""
    card = CardPanel(ui, "draws", rect)
    parent.add(card)
    pad, gap = ui.px(_PAD), ui.px(_GAP)
    inner = rect.inflate(-2 * pad, 0)
    keys = _keys_width(ui, inner.width)
    beside = inner.width - keys - 2 * gap >= REMEMBERED * ui.px(_LEAST)
    room = inner.width - keys - 2 * gap if beside else inner.width
    stack = Stack(ui, card, inner.left, rect.top + ui.px(10), room)
    stack.words("draws.head", spoken("draws"), "head", ui.c.brass_ink, gap=4)
    wide = min((room - gap * (REMEMBERED - 1)) // REMEMBERED, ui.px(_WIDEST))
    under = ui.line("label") + ui.px(4)
    tall = min(ui.px(_HIGHEST), wide * 3 // 4) + under
    if beside:
        tall = max(tall, rect.bottom - ui.px(_BELOW) - stack.y)
    size = wide, tall - under
    for index in range(REMEMBERED):
        place = Rect(inner.left + index * (wide + gap), stack.y, wide, tall)
        name = f"draw.{index + 1}"
        if index >= len(draws):
            card.add(DrawCell(ui, name, place, spoken("draw_empty"), "", False, None, None))
            continue
        draw = draws[index]
        label = spoken("draw", number=index + 1, title=draw.title)
        card.add(DrawCell(
            ui, name, place, f"{label}, {draw.share}", draw.share, draw.shown,
            partial(deeds.picture, index, size), partial(deeds.look, index),
        ))
    low = stack.y + tall
    if beside:
        place = Rect(rect.right - pad - keys, rect.top + pad, keys, rect.height - 2 * pad)
    else:
        place = Rect(inner.left, low + gap, inner.width, 0)
    place = _lay_keys(ui, card, place, deeds, all_kept=all_kept)
    low = max(low, place.bottom)
    card.rect.height = max(rect.height, low + ui.px(_BELOW) - rect.top)
    return card.rect.bottom, size


def strip_height(ui: Ui, width: int, *, all_kept: bool) -> int:
    """What the card of draws needs in height where its keys stand beside the draws: in some
    languages their words take more than a line."""
    key = _key_height(ui, _keys_width(ui, width - 2 * ui.px(_PAD)), all_kept=all_kept)
    return ui.px(_PAD) + 2 * key + ui.px(_BETWEEN) + ui.px(_BELOW)


def _keys_width(ui: Ui, inner: int) -> int:
    return min(ui.px(316), inner * 46 // 100)


def _key_height(ui: Ui, width: int, *, all_kept: bool) -> int:
    """The height of a key, all of them alike."""
    half = (width - ui.px(_BETWEEN)) // 2
    least = max(KeyedButton.height_beside(ui, words, wide, "dice", "R") for words, wide in (
        (spoken("reroll"), width), (_keep_words(all_kept), half), (spoken("edit"), half)))
    return max(least, ui.px(44))


def _keep_words(all_kept: bool) -> str:
    return spoken("free_all" if all_kept else "keep_all")


def _lay_keys(
    ui: Ui, parent: Widget, place: Rect, deeds: DrawDeeds, *, all_kept: bool
) -> Rect:
    """Re-roll above keep all and edit, as high as their words need; where they lie."""
    gap = ui.px(_BETWEEN)
    half = (place.width - gap) // 2
    keep = _keep_words(all_kept)
    high = max(_key_height(ui, place.width, all_kept=all_kept), (place.height - gap) // 2)
    low = place.top + high + gap
    for name, words, key, act, kind, icon, rect in (
        ("reroll", spoken("reroll"), "R", deeds.reroll, "blue", "dice",
         Rect(place.left, place.top, place.width, high)),
        ("keep-all", keep, "K", deeds.keep_all, "card", "lock", Rect(place.left, low, half, high)),
        ("edit", spoken("edit"), "E", deeds.edit, "card", "pencil",
         Rect(place.right - half, low, half, high)),
    ):
        button: Button = KeyedButton(ui, name, rect, words, key, act, kind, icon)
        parent.add(button)
    return Rect(place.left, place.top, place.width, 2 * high + gap)
