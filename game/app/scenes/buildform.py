"""The form of a build: a control for each of its parts, and below it what is to be said of it."""

from collections.abc import Callable, Sequence
from itertools import groupby

from pygame import Rect

from game.app.ui import Ui
from game.app.widgets.button import Button
from game.app.widgets.chips import Chip, Chips
from game.app.widgets.entry import TextInput
from game.app.widgets.label import Label
from game.app.widgets.stack import Stack
from game.app.widgets.stepper import Stepper
from game.core.ruling import Reason
from game.core.workshop import BuildSheet, Finding, Part, PartValue, Value

FIELD, COLUMN = 440, 150  # pixels at 100 %: widest line of text, narrowest column of a number

PAGES = "form.pages"
"""Name of the heads of a form's pages."""

Change = Callable[[str, PartValue], None]


def told(reason: Reason) -> str:
    """A reason as markup: the numbers first, then why, then the rule."""
    return f"**{reason.text}.** {reason.why} [{reason.rule}]"


def lay(
    ui: Ui, stack: Stack, sheet: BuildSheet, page: str, turn: Callable[[str], None],
    change: Change, link: Callable[[str], None],
) -> None:
    """Lay a page of the form out in a column. turn(page): the player wants another one;
    change(part, value): the player wants that; link(rule): a rule link was followed."""
    if sheet.pages:
        _pages(ui, stack, sheet, page, turn)
    shown = [part for part in sheet.parts if part.page in ("", page)]
    for kind, parts in groupby(shown, lambda part: part.kind):
        group = list(parts)
        if kind == "number":
            for some in _grouped(group):
                _group(ui, stack, some[0])
                _numbers(ui, stack, some, change)
                _findings(ui, stack, some, sheet.findings, link)
            continue
        for part in group:
            if kind == "text":
                _text(ui, stack, part, change)
            elif kind == "deed":
                _deed(ui, stack, part, change)
            else:
                _chips(ui, stack, part, change)
            _findings(ui, stack, [part], sheet.findings, link)


def _pages(
    ui: Ui, stack: Stack, sheet: BuildSheet, page: str, turn: Callable[[str], None]
) -> None:
    """The heads of all pages; one with something wrong on it has a sign."""
    chips = [
        Chip(one.id, one.title, one.note, "", told(one.remark) if one.remark else "",
             one.remark is not None)
        for one in sheet.pages
    ]
    label = next((one.title for one in sheet.pages if one.id == page), "")
    stack.put(Chips(ui, PAGES, stack.room(0), label, chips, (page,), turn), 6)
    stack.line(10)


def _deed(ui: Ui, stack: Stack, part: Part, change: Change) -> None:
    wide = min(stack.width, Button.width_for(ui, part.title))
    high = Button.height_for(ui, part.title, wide)
    place = Rect(stack.left, stack.y, wide, high)
    button = Button(ui, f"part.{part.id}", place, part.title, lambda: change(part.id, ""), "card")
    button.enabled = part.most > 0
    stack.put(button, 12)


def _grouped(parts: Sequence[Part]) -> list[list[Part]]:
    """Parts with those that stand under the same head."""
    groups: list[list[Part]] = []
    for part in parts:
        if part.group or not groups:
            groups.append([])
        groups[-1].append(part)
    return groups


def _group(ui: Ui, stack: Stack, part: Part) -> None:
    if part.group:
        stack.words(f"part.{part.id}.group", part.group, "head", ui.c.brass_ink, gap=4)


def _head(ui: Ui, stack: Stack, part: Part) -> None:
    words = part.title
    if part.ordered and part.first:
        words = ui.say("workshop.ordered", title=part.title, first=part.first)
    stack.words(f"part.{part.id}.title", words, "option", gap=4)


def _text(ui: Ui, stack: Stack, part: Part, change: Change) -> None:
    _head(ui, stack, part)
    place = stack.room(ui.px(36))
    place.width = min(place.width, ui.px(FIELD) if part.most < FIELD // 10 else place.width)
    field = TextInput(
        ui, f"part.{part.id}", place, part.title, str(part.value),
        lambda text: change(part.id, text), most=part.most,
    )
    stack.put(field, 10)


def _numbers(ui: Ui, stack: Stack, parts: Sequence[Part], change: Change) -> None:
    """Numbers side by side, as many as there is room for."""
    wide, high = Stepper.size(ui)
    wide = min(wide, stack.width)
    heads = [ui.text.width(part.title, "option", ui.scale) for part in parts]
    heads += [ui.text.width(part.note, "label", ui.scale) for part in parts]
    each = max(ui.px(COLUMN), wide, *heads) + ui.px(12)
    columns = max(1, min(len(parts), (stack.width + ui.px(12)) // each))
    for first in range(0, len(parts), columns):
        row = parts[first : first + columns]
        top, bottom = stack.y, stack.y
        for index, part in enumerate(row):
            left = stack.left + index * each
            room = min(each - ui.px(12), stack.width) if columns > 1 else stack.width
            tall = Label.height_for(ui, part.title, "option", room)
            head = Label(ui, f"part.{part.id}.title", Rect(left, top, room, tall), part.title,
                         "option")
            stack.parent.add(head)
            under = _note(ui, stack, part, Rect(left, head.rect.bottom, room, 0)) + ui.px(4)
            _stepper(ui, stack, part, Rect(left, under, wide, high), change)
            bottom = max(bottom, under + high)
        stack.y = bottom + ui.px(10)


def _note(ui: Ui, stack: Stack, part: Part, place: Rect) -> int:
    """What a number counts, below its title; the lower edge of it."""
    if not part.note:
        return place.top
    tall = Label.height_for(ui, part.note, "label", place.width)
    rect = Rect(place.left, place.top, place.width, tall)
    stack.parent.add(Label(ui, f"part.{part.id}.note", rect, part.note, "label", ui.c.ink_2))
    return rect.bottom


def _stepper(ui: Ui, stack: Stack, part: Part, place: Rect, change: Change) -> None:
    value = part.value if isinstance(part.value, int) else 0
    stack.parent.add(
        Stepper(ui, f"part.{part.id}", place, part.title, value, part.least, part.most,
                lambda number: change(part.id, number))
    )


def _chips(ui: Ui, stack: Stack, part: Part, change: Change) -> None:
    _head(ui, stack, part)
    value = part.value
    many = value if isinstance(value, tuple) else None
    chosen = many if many is not None else (str(value),)
    ids = [choice.id for choice in part.values]

    def take(value_id: str) -> None:
        if many is None:
            if value_id != value:
                change(part.id, value_id)
        else:
            kept = tuple(other for other in many if other != value_id and other in ids)
            change(part.id, kept if value_id in many else (*kept, value_id))

    chips = [_chip(part, choice, chosen) for choice in part.values]
    titles = ", ".join(choice.title for choice in part.values if choice.id in chosen)
    label = f"{part.title}: {titles}"
    stack.put(Chips(ui, f"part.{part.id}", stack.room(0), label, chips, chosen, take), 12)


def _chip(part: Part, value: Value, chosen: Sequence[str]) -> Chip:
    place = str(chosen.index(value.id) + 1) if part.ordered and value.id in chosen else ""
    remark = value.remark
    return Chip(value.id, value.title, value.note, place, told(remark) if remark else "",
                remark is not None)


def _findings(
    ui: Ui, stack: Stack, parts: Sequence[Part], findings: Sequence[Finding],
    link: Callable[[str], None],
) -> None:
    """What is to be said of these parts: what bars the build from play in red, the rest plain."""
    for part in parts:
        of_part = [finding for finding in findings if finding.part == part.id]
        for index, finding in enumerate(of_part):
            sign = "{icon:x} " if finding.bars else "{icon:info} "
            colour = ui.c.stop_ink if finding.bars else ui.c.ink_2
            words = sign + told(finding.reason)
            stack.rich(f"part.{part.id}.finding{index}", words, "label", colour, link, gap=6)
    stack.gap(4)
