"""Cards on the table: one shown large when it comes into effect, or several to choose from."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app import rich
from game.app.play.words import say
from game.app.ui import Ui
from game.app.widgets.base import Group, Pressable, Widget
from game.app.widgets.button import Button
from game.app.widgets.label import Label
from game.core.view_records import CardFace

RATIO = 1.4  # height of a card to its width, where there is room
SHOWN = 250  # width of a shown card at 100 %
OFFERED = 210  # width of a card to choose
LARGER = (1.0, 1.1, 1.2, 1.3)
"""How much larger than that a card may be to hold its words."""
LEAST_PICTURES = (104, 64, 34)
"""Least heights of the picture that are tried one after the other, of 250 across."""
PLAIN = (16, 13)
"""Margins at 100 %, beside and above, of a card that has room for its words alone."""
LOW = 300
"""Height at 100 % of a free middle in which cards to choose lie closely, with the keys on their
lower edges: over a lesson's words in a small window."""
ACROSS = 250
"""Width of the drawing of the frame, by which all on a card is measured."""
PICTURE = 178  # height of the picture in that drawing
CARD = "card:"
"""What the name of a card's picture begins with; its id follows."""
KEY = "card-key:"
"""The same of the key that chooses it."""


class CardForm(NamedTuple):
    """How cards are printed that lie side by side. style: of what they do. flavour: whether there
    is room for it. plain: there is none for a picture. title: the style of their titles."""

    width: int
    height: int
    style: str
    flavour: bool = True
    plain: bool = False
    title: str = "option"

    def part(self, length: float) -> int:
        """A length of the frame's drawing in pixels of the card."""
        return round(length * self.width / ACROSS)


class CardWords(NamedTuple):
    """The words of a card, laid out in its form."""

    title: tuple[str, ...]
    text: rich.RichLayout
    flavour: rich.RichLayout | None
    height: int


def card_words(ui: Ui, face: CardFace, form: CardForm) -> CardWords:
    """Lay them out, with the gaps between them in the height."""
    room = form.width - 2 * _side(ui, form)
    title = ui.text.wrap(face.title, form.title, ui.scale, room)
    text = rich.layout(ui, face.text, form.style, room)
    high = len(title) * ui.line(form.title) + ui.px(2) + text.height
    flavour = None
    if face.flavour and form.flavour:
        flavour = rich.layout(ui, say("card.quote", text=face.flavour), "small", room)
        high += ui.px(4) + flavour.height
    return CardWords(title, text, flavour, high)


def _side(ui: Ui, form: CardForm) -> int:
    """The margin beside the words."""
    return ui.px(PLAIN[0]) if form.plain else form.part(24)


def picture_height(ui: Ui, face: CardFace, form: CardForm) -> int:
    """What the words of a card leave for its picture; less than nothing if they don't fit."""
    words = card_words(ui, face, form)
    if form.plain:
        return min(0, form.height - words.height - 2 * ui.px(PLAIN[1]))
    # above it the frame; below it a line and a gap, at the foot a line with a lozenge
    left = form.height - words.height - form.part(16) - form.part(10) - form.part(28)
    return min(left, form.part(PICTURE))


def card_form(
    ui: Ui, faces: Sequence[CardFace], wide: int, widest: int, highest: int
) -> CardForm:
    """The form in which all of these cards show all of their words: `wide` across if that does, or
    larger within `widest` and `highest`, with a lower picture, with smaller letters, and only if
    nothing helps without flavour."""
    wide, highest = max(1, min(wide, widest)), max(1, highest)
    sizes: list[tuple[int, int]] = []
    for factor in LARGER:
        across = min(round(wide * factor), widest)
        sizes += [(across, min(round(across * RATIO), highest))]
    step = max(1, wide // 10)
    sizes += [(across, highest) for across in range(sizes[-1][0] + step, widest + 1, step)]
    sizes += [(widest, highest)]
    every = dict.fromkeys(sizes)
    for flavour in (True, False):
        for least, plain in (*((least, False) for least in LEAST_PICTURES), (0, True)):
            for style in ("label", "small"):
                for size in every:
                    form = _titled(ui, faces, CardForm(*size, style, flavour, plain))
                    if all(picture_height(ui, face, form) >= form.part(least) for face in faces):
                        return form
    return CardForm(widest, highest, "small", flavour=False, plain=True)


def _titled(ui: Ui, faces: Sequence[CardFace], form: CardForm) -> CardForm:
    """The form with large titles if all of them have room in a line."""
    room = form.width - 2 * _side(ui, form)
    large = not form.plain and all(
        ui.text.width(face.title, "title", ui.scale) <= room for face in faces
    )
    return form._replace(title="title") if large else form


class CardPicture(Pressable):
    """One card, face up: frame, pictogram, title, what it does, a line of flavour."""

    def __init__(
        self, ui: Ui, name: str, rect: Rect, face: CardFace, form: CardForm,
        on_click: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(ui, name, rect, f"{face.title}: {rich.plain_text(face.text)}", on_click)
        self.face = face
        self.form = form
        self.focusable = on_click is not None
        self.outset = ui.panels.card_margin + ui.px(8)

    def draw(self, target: Surface) -> None:
        """Shadow and face; a hovered choice is lifted a little."""
        ui = self.ui
        rect = self.rect.move(0, -ui.px(6)) if self.hovered and self.on_click else self.rect
        ui.panels.shadow(target, rect, ui.px(12))
        key = ("card", self.face, self.form, ui.percent)
        target.blit(ui.textures.cache.get(key, self._front), rect)
        if self.hovered and self.on_click:
            ui.panels.ring(target, rect, ui.px(12))

    def _front(self) -> Surface:
        ui, c, form = self.ui, self.ui.c, self.form
        words, middle = card_words(ui, self.face, form), form.width // 2
        if form.plain:
            card = self._plain()
            y, foot = ui.px(PLAIN[1]), form.height - ui.px(PLAIN[1])
        else:
            high = max(0, picture_height(ui, self.face, form))
            card = self._frame(high)
            self._picture(card, Rect(0, form.part(16), form.width, high))
            y, foot = form.part(16) + high + form.part(10), form.height - form.part(28)
        for line in words.title:
            ui.text.draw(card, line, (middle, y), form.title, c.ink, ui.scale, "centre")
            y += ui.line(form.title)
        left = _side(ui, form)
        rich.draw(ui, card, words.text, (left, y + ui.px(2)), c.ink)
        if words.flavour is not None:
            rich.draw(ui, card, words.flavour, (left, foot - words.flavour.height), c.ink_2)
        return card

    def _picture(self, card: Surface, place: Rect) -> None:
        """The pictogram, as large as the picture allows."""
        ui = self.ui
        side = min(self.form.part(150), round(place.height * 0.84))
        art = ui.icons.art("cards", self.face.art, (side, side))
        if art is None:
            art = ui.icons.icon("cards", round(side * 0.6), ui.c.figure_pale)
        card.blit(art, art.get_rect(center=place.center))

    def _plain(self) -> Surface:
        """The frame of a card without a picture."""
        ui, size = self.ui, (self.form.width, self.form.height)
        card = ui.textures.stock(size, ui.c.card, ui.px(12), "card").copy()
        inner = card.get_rect().inflate(-ui.px(14), -ui.px(14))
        pygame.draw.rect(card, ui.c.rust_dark, inner, max(1, ui.px(2)), ui.px(7))
        return card

    def _frame(self, picture: int) -> Surface:
        """The frame round a picture so high: its drawing in bands, of which the foot of the picture
        follows sooner, and what lies below goes on as far as it must."""
        ui, form = self.ui, self.form
        part, size = form.part, (form.width, form.height)
        frame = ui.icons.art("cards", "card-frame", (form.width, part(ACROSS * RATIO)))
        if frame is None:
            return ui.textures.stock(size, ui.c.card, ui.px(12), "card").copy()
        card = Surface(size, frame.get_flags(), 32)

        def band(top: int, bottom: int, at: int) -> int:
            card.blit(frame, (0, at), Rect(0, top, form.width, bottom - top))
            return at + bottom - top

        # each is drawn over what the one before left too long
        foot = form.height - (frame.get_height() - part(320))
        at = band(0, part(16) + max(0, picture - part(6)), 0)
        at = band(part(188), part(212), at)
        while at < foot:
            at = band(part(212), min(part(320), part(212) + foot - at), at)
        card.fill((0, 0, 0, 0), Rect(0, foot, form.width, form.height - foot))
        band(part(320), frame.get_height(), foot)
        ui.textures.grain(card, "card")
        return card


def shown_card(ui: Ui, face: CardFace, free: Rect) -> CardPicture:
    """A card come into effect, in the middle of the free middle."""
    form = card_form(
        ui, (face,), ui.text_px(SHOWN), free.width - ui.px(24), free.height - ui.px(24)
    )
    rect = Rect(0, 0, form.width, form.height)
    rect.center = free.center
    return CardPicture(ui, "card-shown", rect, face, form)


class CardChoice(Group):
    """Cards side by side to choose one from. on_choose(number from 0).

    on_look: puts the cards aside or lays them out again, which `look` says; away: they are put
    aside, so that the map can be seen before one is chosen. advised: the one that is ringed, −1
    for none.
    """

    def __init__(
        self, ui: Ui, free: Rect, head: str, faces: Sequence[CardFace],
        on_choose: Callable[[int], None], on_look: Callable[[], None], away: bool,
        look: str, advised: int = -1,
    ) -> None:
        super().__init__(ui, "card-choice", free, head)
        count = len(faces)
        gap = min(ui.px(20), free.width // (20 * count))
        room = min(free.width - ui.px(24), ui.px(560))
        wide = Button.width_for(ui, look, "cards" if away else "map", "label.bold")
        words = Label.height_for(ui, head, "option", room - wide - ui.px(40))
        plate = Rect(0, 0, room, max(words, ui.px(30)) + ui.px(16))
        low = free.height < ui.px(LOW)
        apart, edge = ui.px(6 if low else 14), ui.px(4 if low else 12)
        above = plate.height + apart
        below = ui.px(13 if low else 34)  # the keys
        form = card_form(
            ui, faces, ui.text_px(OFFERED), (free.width - ui.px(24) - gap * (count - 1)) // count,
            free.height - above - below - 2 * edge,
        )
        width, high = form.width, form.height
        left = free.centerx - (width * count + gap * (count - 1)) // 2
        top = max(free.centery - high // 2, free.top + edge + above)
        top = min(top, free.bottom - edge - below - high)
        plate.midbottom = (free.centerx, top - apart)
        if away:
            plate.top = free.top + edge
        self.add(_Plate(ui, plate))
        place = Rect(plate.left + ui.px(16), plate.centery - words // 2,
                     room - wide - ui.px(40), words)
        self.add(Label(ui, "card-choice.head", place, head, "option"))
        place = Rect(plate.right - wide - ui.px(8), plate.centery - ui.px(15), wide, ui.px(30))
        button = Button(ui, "card-choice.look", place, look, on_look, "card",
                        "cards" if away else "map", style="label.bold")
        button.focusable = False  # C does the same
        self.add(button)
        if away:
            return
        for index, face in enumerate(faces):
            rect = Rect(left + index * (width + gap), top, width, high)

            def choose(number: int = index) -> None:
                on_choose(number)

            self.add(CardPicture(ui, f"{CARD}{face.id}", rect, face, form, choose))
            if index == advised:
                self.add(_Ring(ui, rect.inflate(ui.px(10), ui.px(10))))
            if ui.device != "keys":
                continue  # it has no digits
            cap = Rect(0, 0, ui.px(28), ui.px(26))
            cap.midtop = (rect.centerx, rect.bottom + (ui.px(8) if not low else -cap.height // 2))
            self.add(_KeyCap(ui, cap, str(index + 1)))


class _Ring(Widget):
    """Round the card that a hint has taken."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect) -> None:
        super().__init__(ui, "card-advised", rect)

    def draw(self, target: Surface) -> None:
        """Draw it."""
        ui = self.ui
        pygame.draw.rect(target, ui.c.blue, self.rect, ui.px(4), ui.px(ui.theme.radius.card))


class _KeyCap(Widget):
    """The key that chooses a card, below it."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect, key: str) -> None:
        super().__init__(ui, f"{KEY}{key}", rect, key)
        self.outset = ui.px(4)

    def draw(self, target: Surface) -> None:
        """Draw it."""
        ui, rect = self.ui, self.rect
        ui.panels.key(target, rect, wood=True)
        at = (rect.centerx, rect.centery - ui.line("label.bold") // 2)
        ui.text.draw(target, self.label, at, "label.bold", ui.c.cream, ui.scale, "centre")


class _Plate(Widget):
    """The raised card behind the head."""

    def __init__(self, ui: Ui, rect: Rect) -> None:
        super().__init__(ui, "card-choice.plate", rect)
        self.outset = ui.panels.card_margin

    def draw(self, target: Surface) -> None:
        """Draw it."""
        self.ui.panels.raised(target, self.rect)
