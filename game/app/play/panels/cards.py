"""Cards on the table: one shown large when it comes into effect, or several to choose from."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.app import rich
from game.app.play.words import say
from game.app.ui import Ui
from game.app.widgets.base import Group, Pressable, Widget
from game.app.widgets.button import Button
from game.app.widgets.label import Label
from game.core.view_records import CardFace

RATIO = 1.4  # height of a card to its width
SHOWN = 250  # width of a shown card at 100 %
OFFERED = 210  # width of a card to choose
CARD = "card:"
"""What the name of a card's picture begins with; its id follows."""
KEY = "card-key:"
"""The same of the key that chooses it."""


class CardPicture(Pressable):
    """One card, face up: frame, pictogram, title, what it does, a line of flavour."""

    def __init__(
        self, ui: Ui, name: str, rect: Rect, face: CardFace,
        on_click: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(ui, name, rect, f"{face.title}: {rich.plain_text(face.text)}", on_click)
        self.face = face
        self.focusable = on_click is not None
        self.outset = ui.panels.card_margin + ui.px(8)

    def draw(self, target: Surface) -> None:
        """Shadow and face; a hovered choice is lifted a little."""
        ui = self.ui
        rect = self.rect.move(0, -ui.px(6)) if self.hovered and self.on_click else self.rect
        ui.panels.shadow(target, rect, ui.px(12))
        key = ("card", self.face, rect.size, ui.percent)
        target.blit(ui.textures.cache.get(key, self._front), rect)
        if self.hovered and self.on_click:
            ui.panels.ring(target, rect, ui.px(12))

    def _front(self) -> Surface:
        ui, c = self.ui, self.ui.c
        size = self.rect.size
        unit = size[0] / 250
        frame = ui.icons.art("cards", "card-frame", size)
        if frame is None:
            card = ui.textures.stock(size, c.card, ui.px(12), "card").copy()
        else:
            card = Surface(size, frame.get_flags(), 32)
            card.blit(frame, (0, 0))
            ui.textures.grain(card, "card")
        side = round(150 * unit)
        art = ui.icons.art("cards", self.face.art, (side, side))
        if art is None:
            art = ui.icons.icon("cards", round(90 * unit), c.figure_pale)
        card.blit(art, art.get_rect(center=(size[0] // 2, round(105 * unit))))
        left, room = round(24 * unit), round(202 * unit)
        y = round(204 * unit)
        style = "title" if ui.text.width(self.face.title, "title", ui.scale) <= room else "option"
        for line in ui.text.wrap(self.face.title, style, ui.scale, room):
            at = (size[0] // 2, y)
            ui.text.draw(card, line, at, style, c.ink, ui.scale, "centre")
            y += ui.line(style)
        y += ui.px(2)
        foot = round(320 * unit)
        for style in ("label", "small"):
            laid = rich.layout(ui, self.face.text, style, room)
            if y + laid.height <= foot:
                break
        rich.draw(ui, card, laid, (left, y), c.ink)
        y += laid.height + ui.px(4)
        if self.face.flavour:
            flavour = rich.layout(ui, say("card.quote", text=self.face.flavour), "small", room)
            if y + flavour.height <= foot:
                rich.draw(ui, card, flavour, (left, foot - flavour.height), c.ink_2)
        return card


def shown_card(ui: Ui, face: CardFace, free: Rect) -> CardPicture:
    """A card come into effect, in the middle of the free middle."""
    width = min(ui.text_px(SHOWN), free.width - ui.px(24), round((free.height - ui.px(60)) / RATIO))
    rect = Rect(0, 0, width, round(width * RATIO))
    rect.center = free.center
    return CardPicture(ui, "card-shown", rect, face)


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
        gap = ui.px(20)
        count = len(faces)
        width = min(
            ui.text_px(OFFERED), (free.width - ui.px(24) - gap * (count - 1)) // count,
            round((free.height - ui.px(140)) / RATIO),
        )
        high = round(width * RATIO)
        left = free.centerx - (width * count + gap * (count - 1)) // 2
        top = free.centery - high // 2
        room = min(free.width - ui.px(24), ui.px(560))
        wide = Button.width_for(ui, look, "cards" if away else "map", "label.bold")
        words = Label.height_for(ui, head, "option", room - wide - ui.px(40))
        plate = Rect(0, 0, room, max(words, ui.px(30)) + ui.px(16))
        plate.midbottom = (free.centerx, top - ui.px(14))
        if away:
            plate.top = free.top + ui.px(12)
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

            self.add(CardPicture(ui, f"{CARD}{face.id}", rect, face, choose))
            if index == advised:
                self.add(_Ring(ui, rect.inflate(ui.px(10), ui.px(10))))
            cap = Rect(0, 0, ui.px(28), ui.px(26))
            cap.midtop = (rect.centerx, rect.bottom + ui.px(8))
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
