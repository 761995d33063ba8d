"""The card of a unit: what stands on it stands apart, and going from card to card leaves nothing
of the one before."""

import random
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations

import pygame
import pytest

from game.app.play.unitpanel import Counter, UnitPanel
from game.app.widgets.base import Widget
from game.core.history import History
from game.core.table import UnitCard
from tests.app.play.hands import Hands
from tests.rules.golden import Goldens

GAMES = [("kayotz", "run-the-gauntlet"), ("troopers", "village"), ("arena", "two-against-two"),
         ("mechs", "the-ridge")]
PLAYED, LOOKED = 160, 40
"""Actions by chance, and how many between two looks at all cards."""


def cards(hands: Hands, game: str) -> Iterator[UnitCard]:
    """The cards of all units in positions of a game that is played by chance."""
    goldens: Goldens = import_module(f"tests.rules.{game}.goldens").GOLDENS
    history = History(hands.table.game, 5)
    rng = random.Random(5)
    for number in range(PLAYED):
        if number % LOOKED == 0:
            for piece in history.game.pieces(history.state):
                yield history.game.unit_card(history.state, piece.id)
        if history.game.status(history.state).result is not None:
            return
        action = history.game.auto(history.state)
        if action is None:
            action = goldens.choose(history.game, history.state, rng)
        assert history.play(action).allowed


def inked(part: Widget) -> bool:
    """Whether a part of a card has something of its own to show."""
    return not isinstance(part, Counter) and bool(part.rect.width and part.rect.height)


def parts(panel: UnitPanel) -> list[Widget]:
    return [part for part in panel.area.children if inked(part)]


def go_through(game: str, scenario: str, size: tuple[int, int]) -> None:
    """Show card after card, each laid out well and painted as a repaint of the window shows it."""
    hands = Hands(scenario, size=size, game=game)
    panel, screen, view = hands.scene.screen.unit, pygame.display.get_surface(), hands.scene.view
    assert screen is not None and view is not None
    while not view.idle:
        hands.app.step(1)
    around = panel.rect.inflate(40, 40).clip(screen.get_rect())
    for card in cards(hands, game):
        panel.show(card)
        for part in panel.area.children:
            assert panel.opaque.contains(part.rect), (card.title, part.name)
        for one, other in combinations(parts(panel), 2):
            both = one.rect.clip(other.rect)
            assert not (both.width and both.height), (card.title, one.name, other.name)
        hands.scene.paint(screen)
        seen = pygame.image.tobytes(screen.subsurface(around), "RGB")
        hands.scene.damage(around)
        hands.scene.paint(screen)
        assert seen == pygame.image.tobytes(screen.subsurface(around), "RGB"), card.title


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_from_card_to_card_nothing_overlaps_and_nothing_stale_is_left(
    game: str, scenario: str
) -> None:
    """Least of all under the words that count what found no room."""
    go_through(game, scenario, (1280, 720))


@pytest.mark.long
@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_so_it_is_on_larger_cards(game: str, scenario: str) -> None:
    go_through(game, scenario, (1920, 1080))
