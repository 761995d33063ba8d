"""The card of a unit: what stands on it stands apart, and going from card to card leaves nothing
of the one before."""

import random
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from game.app.play.unitpanel import Counter, UnitPanel
from game.app.widgets.base import Widget
from game.core.history import History
from game.core.table import UnitCard
from tests.app.play.hands import Hands
from tests.rules.golden import Goldens

GAMES = [("kayotz", "run-the-gauntlet"), ("troopers", "village"), ("arena", "two-against-two"),
         ("mechs", "the-ridge")]
PLAYED, LOOKED = 160, 20
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


def sit(game: str, scenario: str, size: tuple[int, int]) -> tuple[Hands, UnitPanel, Surface]:
    hands = Hands(scenario, size=size, game=game)
    screen, view = pygame.display.get_surface(), hands.scene.view
    assert screen is not None and view is not None
    while not view.idle:
        hands.app.step(1)
    return hands, hands.scene.screen.unit, screen


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_nothing_stands_on_another_or_beyond_the_card(
    game: str, scenario: str, size: tuple[int, int]
) -> None:
    """Least of all the words that count what found no room."""
    hands, panel, _ = sit(game, scenario, size)
    for card in cards(hands, game):
        panel.show(card)
        for part in panel.area.children:
            assert panel.opaque.contains(part.rect), (card.title, part.name)
        for one, other in combinations(parts(panel), 2):
            both = one.rect.clip(other.rect)
            assert not (both.width and both.height), (card.title, one.name, other.name)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_from_card_to_card_nothing_stale_is_left(
    game: str, scenario: str, size: tuple[int, int]
) -> None:
    """What is painted where the card has changed is what a repaint of the window shows."""
    hands, panel, screen = sit(game, scenario, size)
    around = panel.rect.inflate(40, 40).clip(screen.get_rect())
    for card in cards(hands, game):
        panel.show(card)
        hands.scene.paint(screen)
        seen = pygame.image.tobytes(screen.subsurface(around), "RGB")
        hands.scene.damage(Rect((0, 0), hands.app.size))
        hands.scene.paint(screen)
        whole = pygame.image.tobytes(screen.subsurface(around), "RGB")
        assert seen == whole, card.title
