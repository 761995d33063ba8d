"""Cards show all of their words, whole and readable, in every language: one that came into effect
and those to choose from, in each form of the screen, over a lesson's dock and a replay's bar."""

import itertools
from collections.abc import Iterator
from functools import partial

import pygame
import pytest
from pygame import Rect, Surface

from game.app import rich
from game.app.play.layout import form_of, lay_out
from game.app.play.panels import cards
from game.app.play.panels.lesson import dock_height
from game.app.play.words import say
from game.app.theme import Rgb
from game.app.ui import Ui
from game.core.language import ENGLISH, codes, speak
from game.core.resources import root
from game.core.view_records import CardFace
from tests.app.test_readable import HARDEST, LOOKS, Look
from tests.rules.kayotz.talk_table import PROVING_GROUND, game_of

CHAPTERS = ("first-steps", "three-in-the-hand")
HELD = {"": (2, 3, 4), "bar": (), "dock": (2, 3)}
"""From how many cards one is chosen, in a game, a replay and a lesson."""
LEAST_PICTURE = 40
"""Height of the picture at 100 % that says more than nothing, where nothing else takes room."""


@pytest.fixture(params=codes())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each of the languages in turn."""
    speak(request.param)
    yield request.param
    speak(ENGLISH)


class Printed:
    """What is written on a card, and where."""

    def __init__(self, patch: pytest.MonkeyPatch, ui: Ui) -> None:
        self._ui = ui
        self._lines: list[tuple[str, Rect]] = []
        draw = ui.text.draw

        def noted(
            target: Surface, text: str, at: tuple[int, int], style: str, colour: Rgb,
            scale: float, align: str = "left",
        ) -> Rect:
            place = draw(target, text, at, style, colour, scale, align)
            self._lines.append((text, place))
            return place

        patch.setattr(ui.text, "draw", noted)
        for name in ("_frame", "_plain", "_picture"):  # the words are asked for, not what's beneath
            patch.setattr(cards.CardPicture, name, lambda card, *_: Surface(card.rect.size))

    def faults(self, card: cards.CardPicture) -> Iterator[str]:
        """What of a card can't be read."""
        self._lines.clear()
        form, face = card.form, card.face
        inner = Rect(0, 0, form.width, form.height).inflate(-2 * form.part(12), -2 * form.part(12))
        card._front()
        said = " ".join(text for text, _ in self._lines)
        wanted = [face.title, rich.plain_text(face.text)]
        if face.flavour:
            wanted.append(say("card.quote", text=face.flavour))
        if said.split() != " ".join(wanted).split():
            yield f"{face.id}: it says {said!r}"
        for text, place in self._lines:
            if not inner.contains(place):
                yield f"{face.id}: {text!r} leaves the frame"
        for (one, place), (other, beside) in itertools.pairwise(self._lines):
            if place.bottom > beside.top and place.top != beside.top:
                yield f"{face.id}: {one!r} and {other!r} lie on each other"


def all_cards(language: str) -> list[CardFace]:
    """Activation cards and Mission Goals."""
    game = game_of(f"{PROVING_GROUND}# {language}")  # games of the same text are kept
    return [game.card_face(card) for card in (*game.data.cards, *game.data.goals)]


def texts(language: str, name: str) -> list[str]:
    """What a chapter in which cards are chosen says."""
    chapter = (root() / "scenarios" / "kayotz" / f"{name}.yaml").read_text(encoding="utf-8")
    return [lesson.say for lesson in game_of(f"{chapter}\n# {language}").lessons]


def rooms(ui: Ui, look: Look, language: str) -> Iterator[tuple[str, str, Rect]]:
    """The free middle as it can be while a card is shown: named, and what lies below it."""
    size = (look.wide, look.high)
    lessons = [texts(language, name) for name in CHAPTERS]

    def dock(form: str, width: int) -> int:
        return max(dock_height(ui, form, width, said) for said in lessons)

    drawers = form_of(ui, size) == "drawers"
    for opened in (True, False) if drawers else (True,):
        beside = "beside a drawer" if opened and drawers else "alone"
        place = partial(lay_out, ui, size, left_open=opened)
        yield beside, "", place().free
        yield f"{beside}, over a bar", "bar", place(replay=True, curve=True).free
        yield f"{beside}, over a dock", "dock", place(dock=dock).free


@pytest.mark.parametrize(
    "look", [pytest.param(look, id=str(look), marks=() if look == HARDEST else pytest.mark.long)
             for look in LOOKS],
)
def test_every_card_can_be_read(
    look: Look, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    ui = Ui()
    ui.rescale(look.percent)
    printed = Printed(monkeypatch, ui)
    faces = all_cards(language)
    titles = [face.title for face in faces]
    assert ("Terror at the Monolith" in titles) is (language == ENGLISH)
    faults: list[str] = []
    for name, below, free in rooms(ui, look, language):
        for face in faces:
            card = cards.shown_card(ui, face, free)
            assert free.contains(card.rect)
            faults += [f"shown {name}: {fault}" for fault in printed.faults(card)]
        for held in HELD[below]:
            found = _offered(ui, free, faces, held, printed)
            faults += [f"{held} {name}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def _offered(
    ui: Ui, free: Rect, faces: list[CardFace], held: int, printed: Printed
) -> Iterator[str]:
    """What can't be read of so many cards to choose from, of all of them in turn."""
    for first in range(0, len(faces), held):
        hand = faces[first : first + held]
        choice = cards.CardChoice(
            ui, free, say("options.choose"), hand, lambda _: None, lambda: None, False,
            say("card.map"),
        )
        for child in choice.children:
            if not free.contains(child.rect):
                yield f"{child.name} {child.rect} leaves {free}"
            if isinstance(child, cards.CardPicture):
                yield from printed.faults(child)
