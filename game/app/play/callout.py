"""Words beside a cell: why it is refused, what threatens, what is there. Numbers first."""

from collections.abc import Callable, Collection, Sequence

from pygame import Rect, Surface

from game.app import rich
from game.app.play.measures import measures
from game.app.play.words import linked, say
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.label import RichText
from game.app.widgets.panel import Callout
from game.core.rulebook import Rule
from game.core.ruling import Ruling
from game.core.table import Preview, UnitCard

NARROW, WIDE = 216, 320  # pixels at 100 %

Lookup = Callable[[str], Rule | None]
"""Finds a rule by its id, for its title."""

_CLEAR = "callout.clear", "callout.clear_to", "callout.clear_from"
_BLOCKED = "callout.blocked", "callout.blocked_to", "callout.blocked_from"
"""What is said of a line of fire: of the only one, of one to somebody, of one from somebody."""

Piece = tuple[str, str, str]
"""A paragraph: markup, style, colour token."""


def refusal(ruling: Ruling, title_of: Lookup, known: Collection[str] = ()) -> list[Piece]:
    """Why not: the numbers at fault first, one sentence why, the linked rules with titles.

    known: sentences that the player has read often enough.
    """
    said: list[Piece] = []
    for reason in ruling.reasons:
        # A line of a menu goes on with it; here it stands alone.
        said.append((reason.text[:1].upper() + reason.text[1:], "option", "stop.ink"))
        if reason.why and reason.why not in known:
            said.append((reason.why, "label", "ink"))
    links = []
    for rule in ruling.rules:
        page = title_of(rule)
        links.append(f"[{rule}|{rule} {page.title}]" if page else f"[{rule}]")
    if links:
        said.append((" · ".join(links), "label", "ink.3"))
    return said


def dangers(preview: Preview) -> list[Piece]:
    """What will or may happen because of it."""
    said: list[Piece] = []
    most = measures().dangers
    for danger in preview.dangers[: most if len(preview.dangers) > most + 1 else None]:
        words = f"{{icon:warning}} {danger.words}{linked(danger.rule)}"
        said.append((words, "label", "threat.ink"))
    more = len(preview.dangers) - len(said)
    if more:
        said.append((say("callout.more", count=more), "label", "threat.ink"))
    if said:
        said.insert(0, (say("callout.danger"), "head", "threat.ink"))
    return said


def beside(preview: Preview) -> list[Piece]:
    """What the game says of the cell pointed at."""
    head, rest = preview.beside[:1], preview.beside[1:]
    return [(words, "option", "ink") for words in head] + [(one, "label", "ink.2") for one in rest]


def sights(preview: Preview, who: Callable[[int], str]) -> list[Piece]:
    """What a line of fire meets, the thing that blocks it first. who: the name of whoever stands
    on a cell, which tells several lines apart."""
    said: list[Piece] = []
    fan = len({sight.end for sight in preview.sights}) > 1
    for sight in preview.sights:
        words = [text for _, text, blocks in sight.met if blocks]
        words += [text for _, text, blocks in sight.met if not blocks]
        name = who(sight.end if fan else sight.start) if len(preview.sights) > 1 else ""
        alone, to, by = _CLEAR if sight.clear else _BLOCKED
        head = say(to if fan else by, who=name) if name else say(alone)
        colour = "ink" if sight.clear else "stop.ink"
        said.append((f"**{head}**{linked(sight.rule)}", "label", colour))
        if words:
            said.append((say("callout.meets", what=", ".join(words)), "label", "ink.2"))
    return said


def about(card: UnitCard) -> list[Piece]:
    """A counter or cell in short."""
    said: list[Piece] = [(card.title, "option", "ink")]
    if card.subtitle:
        said.append((card.subtitle, "label", "ink.2"))
    for row in card.rows:
        words = " ".join(part for part in (row.value, row.text) if part)
        said.append((f"**{row.head}** {words}{linked(row.rule)}", "label", "ink"))
    said += [(note, "label", "ink.2") for note in card.notes]
    return said


def make(
    ui: Ui, said: Sequence[Piece], spot: Rect, bounds: Rect, avoid: Sequence[Rect],
    on_link: Callable[[str], None], stop: bool = False, never: Sequence[Rect] = (),
) -> Callout:
    """The callout of such paragraphs with its pointer at `spot`. stop: a cross stands before
    them, in a column of its own."""
    pad_x, pad_y = ui.px(14), ui.px(10)
    column = ui.px(28) if stop else 0
    widest = max(
        (rich.layout(ui, markup, style, 10_000).width for markup, style, _ in said), default=0
    )
    width = max(ui.px(NARROW), min(ui.px(WIDE), widest + 2 * pad_x + column + ui.px(2)))
    width = min(width, bounds.width)
    room = width - 2 * pad_x - column
    heights = [rich.layout(ui, markup, style, room).height for markup, style, _ in said]
    height = sum(heights) + ui.px(4) * (len(said) - 1) + 2 * pad_y
    line = ui.c.stop if stop else None
    callout = Callout(ui, "callout", (width, height), spot, bounds, avoid, line, never)
    y = callout.inner.top
    if stop:
        side = ui.px(20)
        callout.add(Cross(ui, Rect(callout.inner.left, y, side, side)))
    for index, ((markup, style, token), high) in enumerate(zip(said, heights, strict=True)):
        place = Rect(callout.inner.left + column, y, room, 0)
        colour = ui.theme.colour(token)
        callout.add(
            RichText(ui, f"callout.{index}", place, markup, style, colour, on_link)
        )
        y += high + ui.px(4)
    return callout


class Cross(Widget):
    """The sign of a refusal: red alone would not say it to every eye."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect) -> None:
        super().__init__(ui, "callout.cross", rect, say("callout.no"))

    def draw(self, target: Surface) -> None:
        """Draw it."""
        self.ui.panels.icon(target, "x", self.rect.center, self.rect.width, self.ui.c.stop)
