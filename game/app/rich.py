"""Rich text from a small markup: bold, italic, colour, rule links, dice, icons.

`**bold**`, `*italic*`, `[KZ-M2]` or `[KZ-M2|its words]` (a link whose target is the part before
the bar; without a bar only a rule id is one, so that `units[3].hex` stays as it is written),
`{die:5:hit}` (looks: hit, miss, blue, rust), `{icon:gear}`, `{disc:1}` (a number), and
`{c:stop.ink}…{/c}` (any colour token), a line break for a line break. Anything that isn't
well-formed markup is shown as it is written.
"""

import re
from typing import NamedTuple

from pygame import Rect, Surface

from game.app.glyphs import glyph_rect, glyph_side
from game.app.text import words_of
from game.app.theme import Rgb
from game.app.ui import Ui

_LAID = 4000  # texts whose layout is kept
_TOKEN = re.compile(
    r"(?P<bold>\*\*)"
    r"|(?P<italic>\*)"
    r"|\[(?P<link>[A-Z]{2}-[A-Z]\d+|[A-Za-z0-9:._-]+(?=\|))(?:\|(?P<said>[^\]\n]+))?\]"
    r"|\{die:(?P<die>\d)(?::(?P<look>\w+))?\}"
    r"|\{icon:(?P<icon>[\w-]+)\}"
    r"|\{disc:(?P<disc>\d)\}"
    r"|\{c:(?P<colour>[\w.]+)\}"
    r"|(?P<plain>\{/c\})"
)


_WORD = re.compile(r"\w+")


class Span(NamedTuple):
    """A piece of one kind: "text", "link", "die", "icon", "disc" or "break"."""

    kind: str
    text: str = ""
    bold: bool = False
    italic: bool = False
    colour: str = ""
    target: str = ""
    face: int = 0


class PlacedPiece(NamedTuple):
    """A piece with its place inside the laid-out text (pixels from its upper left)."""

    span: Span
    text: str
    style: str
    left: int
    top: int
    width: int


class TextLink(NamedTuple):
    """A link's target and the rectangle of one of its pieces."""

    target: str
    rect: Rect


class RichLayout(NamedTuple):
    """Rich text laid out in a width."""

    pieces: tuple[PlacedPiece, ...]
    links: tuple[TextLink, ...]
    width: int
    height: int
    line: int


def parse(markup: str) -> tuple[Span, ...]:
    """The spans of a markup."""
    spans: list[Span] = []
    bold = italic = False
    colour = ""

    def plain(text: str) -> None:
        for index, line in enumerate(text.split("\n")):
            if index:
                spans.append(Span("break"))
            if line:
                spans.append(Span("text", line, bold, italic, colour))

    at = 0
    for match in _TOKEN.finditer(markup):
        plain(markup[at : match.start()])
        at = match.end()
        if match["bold"]:
            bold = not bold
        elif match["italic"]:
            opens = not markup[at : at + 1].isspace() and "*" in markup[at:]
            if italic or opens:
                italic = not italic
            else:
                plain("*")
        elif match["link"]:
            said = match["said"] or match["link"]
            spans.append(Span("link", said, bold, italic, colour, target=match["link"]))
        elif match["die"]:
            spans.append(Span("die", match["look"] or "miss", face=int(match["die"])))
        elif match["icon"]:
            spans.append(Span("icon", match["icon"], colour=colour))
        elif match["disc"]:
            spans.append(Span("disc", match["disc"]))
        else:
            colour = match["colour"] or ""
    plain(markup[at:])
    return tuple(spans)


def plain_text(markup: str) -> str:
    """The words alone: for search, for names, for a screen reader."""
    said: list[str] = []
    for span in parse(markup):
        match span.kind:
            case "text" | "link":
                said.append(span.text)
            case "break":
                said.append("\n")
            case "die":
                said.append(str(span.face))
    return "".join(said)


def word_at(ui: Ui, laid: RichLayout, point: tuple[int, int]) -> str:
    """The word at a point of laid-out text (pixels from its upper left), "" between words."""
    x, y = point
    for piece in laid.pieces:
        inside = piece.left <= x < piece.left + piece.width
        if not (inside and piece.top <= y < piece.top + laid.line):
            continue
        end = piece.left
        for match in _WORD.finditer(piece.text):
            start = piece.left + ui.text.width(piece.text[: match.start()], piece.style, ui.scale)
            end = piece.left + ui.text.width(piece.text[: match.end()], piece.style, ui.scale)
            if start <= x < end:
                return match[0]
    return ""


def spelled_out(ui: Ui, laid: RichLayout, point: tuple[int, int]) -> str:
    """What the abbreviation at a point stands for, as markup; "" where there is none."""
    if not ui.abbreviations:
        return ""
    word = word_at(ui, laid, point)
    meaning = ui.abbreviations.get(word)
    return f"**{word}** {meaning}" if meaning else ""


def abbreviates(ui: Ui, laid: RichLayout) -> bool:
    """Whether any word of a text is an abbreviation."""
    return bool(ui.abbreviations) and any(
        word in ui.abbreviations for piece in laid.pieces for word in _WORD.findall(piece.text)
    )


def layout(ui: Ui, markup: str, style: str, width: int) -> RichLayout:
    """Lay markup out in `width` pixels; long words are broken, nothing is ever clipped."""
    key = (markup, style, width, ui.scale)
    known: RichLayout | None = ui.laid.get(key)
    if known is None:
        if len(ui.laid) > _LAID:
            ui.laid.clear()
        known = ui.laid[key] = _Setter(ui, style, max(ui.px(20), width)).set(parse(markup))
    return known


class _Setter:
    """Fills lines piece by piece."""

    def __init__(self, ui: Ui, style: str, width: int) -> None:
        self._ui = ui
        look = ui.text.style(style)
        self._styles = {
            (False, False): style,
            (True, False): look.strong or style,
            (False, True): look.slanted or style,
            (True, True): look.strong or style,
        }
        self._line = ui.text.line_height(style, ui.scale)
        self._width = width
        self._left = 0
        self._top = 0
        self._widest = 0
        self._space = 0
        self._pieces: list[PlacedPiece] = []
        self._links: list[TextLink] = []
        self._bound: set[int] = set()  # numbers of the pieces with no space before them

    def set(self, spans: tuple[Span, ...]) -> RichLayout:
        for span in spans:
            match span.kind:
                case "break":
                    self._break()
                case "die" | "icon" | "disc":
                    self._glyph(span)
                case _:
                    self._words(span)
        self._widest = max(self._widest, self._left)
        return RichLayout(
            tuple(self._joined()),
            tuple(self._links),
            self._widest,
            self._top + self._line,
            self._line,
        )

    def _joined(self) -> list[PlacedPiece]:
        """The pieces with the words of a span that stand in one line as one: drawn at once."""
        made: list[PlacedPiece] = []
        for piece in self._pieces:
            last = made[-1] if made else None
            if last is None or not piece.text or last.span is not piece.span \
                    or last.top != piece.top:
                made.append(piece)
                continue
            gap = piece.left - last.left - last.width
            text = f"{last.text} {piece.text}" if gap > 0 else last.text + piece.text
            made[-1] = last._replace(text=text, width=piece.left + piece.width - last.left)
        return made

    def _break(self) -> None:
        self._widest = max(self._widest, self._left)
        self._left, self._space = 0, 0
        self._top += self._line

    def _place(
        self, span: Span, text: str, style: str, width: int, bound: bool = False
    ) -> None:
        """bound: it stays with what stands before it."""
        if bound:
            self._bound.add(len(self._pieces))
        if self._left and self._left + self._space + width > self._width and not (
            bound and self._carried(width)
        ):
            self._break()
        left = self._left + (self._space if self._left else 0)
        self._pieces.append(PlacedPiece(span, text, style, left, self._top, width))
        if span.kind == "link":
            self._links.append(TextLink(span.target, Rect(left, self._top, width, self._line)))
        self._left, self._space = left + width, 0

    def _carried(self, width: int) -> bool:
        """Take what stands unbroken before a piece so wide along into the next line; not if that
        is all of its line, or more than a line."""
        first = len(self._pieces) - 1
        while first in self._bound:
            first -= 1
        start, run = self._pieces[first].left, self._pieces[first:]
        if not start or self._left - start + width > self._width:
            return False
        before = self._pieces[first - 1]
        end, self._left = self._left, before.left + before.width
        self._break()
        self._pieces[first:] = [
            piece._replace(left=piece.left - start, top=self._top) for piece in run
        ]
        for number in range(1, sum(piece.span.kind == "link" for piece in run) + 1):
            link = self._links[-number]
            place = link.rect.move(-start, self._top - link.rect.top)
            self._links[-number] = link._replace(rect=place)
        self._left = end - start
        return True

    def _glyph(self, span: Span) -> None:
        gap = self._ui.px(5 if span.kind == "disc" else 2)
        self._place(span, "", "", glyph_side(self._line) + gap)

    def _words(self, span: Span) -> None:
        bold = span.bold or span.kind == "link"
        style = self._styles[bold, span.italic]
        measure = self._ui.text.width
        blank = measure(" ", style, self._ui.scale)
        # The words of a span in one line are drawn at once: what follows begins where that ends,
        # which isn't where the widths of the single words add up to.
        said, start, top = "", 0, self._top
        bound = bool(self._left and not self._space and self._pieces[-1].text)
        for index, word in enumerate(words_of(span.text)):
            if index:
                self._space, bound = blank, False
            if not word:
                continue
            room = self._width
            for piece in self._ui.text.wrap(word, style, self._ui.scale, room):
                whole = f"{said} {piece}" if self._space else said + piece
                end = start + measure(whole, style, self._ui.scale)
                if said and top == self._top and end > room:
                    self._break()
                wide = measure(piece, style, self._ui.scale)
                self._place(span, piece, style, wide, bound)
                bound = False
                placed = self._pieces[-1]
                if not said or top != placed.top:
                    said, start, top = piece, placed.left, placed.top
                else:
                    said, self._left = whole, end
                    self._pieces[-1] = placed._replace(width=end - placed.left)
                    if span.kind == "link":
                        self._links[-1].rect.width = end - placed.left


def number_disc(ui: Ui, target: Surface, place: Rect, number: str) -> None:
    """A gold disc with a number, in words and beside what they name alike."""
    radius, edge = place.width // 2, max(1, ui.px(1))
    ui.panels.plate(target, place, ui.c.ink, radius)
    ui.panels.plate(target, place.inflate(-2 * edge, -2 * edge), ui.c.select, radius - edge)
    style = "label.bold"
    at = (place.centerx, place.centery - ui.line(style) // 2)
    ui.text.draw(target, number, at, style, ui.c.ink, ui.scale, "centre")


def draw(
    ui: Ui,
    target: Surface,
    laid: RichLayout,
    at: tuple[int, int],
    colour: Rgb,
    link: Rgb | None = None,
    hovered: str = "",
) -> None:
    """Draw laid-out text with its upper left at `at`; the hovered link gets a full underline."""
    left, top = at
    links = link or ui.c.blue
    clip = target.get_clip()
    for index, piece in enumerate(laid.pieces):
        x, y = left + piece.left, top + piece.top
        if y + laid.line < clip.top or y > clip.bottom:
            continue
        match piece.span.kind:
            case "die":
                rect = glyph_rect(x, y, laid.line)
                target.blit(ui.dice.glyph(piece.span.face, piece.span.text, rect.width), rect)
            case "icon":
                side = glyph_side(laid.line)
                shade = ui.theme.colour(piece.span.colour) if piece.span.colour else colour
                ui.panels.icon(
                    target, piece.span.text, (x + side // 2, y + laid.line // 2), side, shade
                )
            case "disc":
                number_disc(ui, target, glyph_rect(x, y, laid.line), piece.span.text)
            case "link":
                ui.text.draw(target, piece.text, (x, y), piece.style, links, ui.scale)
                under = y + laid.line - ui.px(2)
                right = x + piece.width
                following = laid.pieces[index + 1] if index + 1 < len(laid.pieces) else None
                if following and following.span is piece.span and following.top == piece.top:
                    right = left + following.left
                if piece.span.target == hovered:
                    target.fill(links, Rect(x, under, right - x, ui.px(1)))
                else:
                    ui.panels.dotted(target, x, right, under, links)
            case _:
                shade = ui.theme.colour(piece.span.colour) if piece.span.colour else colour
                ui.text.draw(target, piece.text, (x, y), piece.style, shade, ui.scale)
