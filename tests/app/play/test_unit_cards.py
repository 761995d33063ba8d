"""The card of a unit: what stands on it stands apart, and going from card to card leaves nothing
of the one before."""

from collections.abc import Iterator
from importlib import import_module
from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace

from game.app.play.panels.unit_card import Counter, UnitPanel
from game.app.rich import plain_text
from game.app.widgets.base import Widget
from game.core.view_records import Lines, Meter, UnitCard
from tests.app.play.hands import Hands
from tests.properties import WHOLE, in_turn
from tests.rules.golden import Goldens

GAMES = [("kayotz", "run-the-gauntlet"), ("troopers", "village"), ("arena", "two-against-two"),
         ("mechs", "the-ridge")]
PLAYED, LOOKED = 160 if WHOLE else 40, 40
"""Actions, and how many between two looks at all cards."""


def cards(game: str, scenario: str) -> Iterator[UnitCard]:
    """The cards of all units in positions of a golden game."""
    goldens: Goldens = import_module(f"tests.rules.{game}.goldens").GOLDENS
    history = goldens.replayed(scenario, PLAYED)
    for at in range(0, len(history.entries) + 1, LOOKED):
        state = history.state_at(at)
        for piece in history.game.pieces(state):
            yield history.game.unit_card(state, piece.id)


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
    for card in cards(game, scenario):
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


@in_turn(("game", "scenario"), GAMES)
def test_from_card_to_card_nothing_overlaps_and_nothing_stale_is_left(
    game: str, scenario: str
) -> None:
    """Least of all under the words that count what found no room."""
    go_through(game, scenario, (1280, 720))


@pytest.mark.long
@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_so_it_is_on_larger_cards(game: str, scenario: str) -> None:
    go_through(game, scenario, (1920, 1080))


def test_what_a_tight_card_leaves_out_of_its_gauges_is_counted_and_told() -> None:
    """A hurt figure's ST takes more room: its armour and belt go, and that is said."""
    hands = Hands("first-steps", size=(1920, 1080), game="arena")
    panel, game, state = hands.scene.screen.unit, hands.table.game, hands.table.state
    figures = {**state.figures, "r1": replace(state.figures["r1"], hits=3)}
    card = game.unit_card(replace(state, phase="move", figures=figures), "r1")
    panel.show(card)
    labels = [part.label for part in panel.area.children]
    gear = card.gauges[-1]
    assert isinstance(gear, Lines)
    out = [line for line in gear.lines if plain_text(line) not in labels]
    sums = [gauge.text for gauge in card.gauges if isinstance(gauge, Meter) and gauge.text]
    assert out and f"and {len(out) + len(sums)} more · point here" in labels
    assert all(line in panel.tip for line in (*gear.lines, *sums))
    panel.show(game.unit_card(replace(state, phase="move"), "r1"))
    assert not panel.find("unit.more") and all(line in panel.tip for line in sums)


def test_a_begun_line_ends_in_three_dots_whatever_it_stops_at() -> None:
    """ "KZ-C7.…" reads as four; a whole line has none."""
    hands = Hands("first-steps", size=(1920, 1080))
    panel, game, state = hands.scene.screen.unit, hands.table.game, hands.table.state
    card = game.unit_card(state, "scout-1")
    ends = set()
    for words in range(1, 40):
        note = " ".join(f"Word{'.' * (number % 2)}" for number in range(words))
        panel.show(replace(card, notes=(note,) * 9))
        begun = panel.find("unit.begun")
        if begun is not None and begun.label != note:
            ends.add(begun.label[-2:])
    assert ends == {"d…"}
