"""The tenth line of a menu is what some scenarios are about: it has a key like the nine before."""

import pygame
import pytest

from tests.app.play.single_input import SingleInputHands, by_each_way
from tests.rules.kayotz.kit import scenario

DECK = "deck: [odd-ones, even-ones, steady-fire]"


@by_each_way
def test_a_scan_by_hand(way: str) -> None:
    """KZ-X1: the site is scanned from beside it, by the tenth line."""
    text = scenario(
        size=(9, 6), marines={"scout-1": "133", "squad-1": "113"}, aliens={"31": "316"},
        extra=f"{DECK}\nscan: {{hex: 135, kinds: [scout], within: 3, needs: 4, assist: 1}}",
    )
    hands = SingleInputHands(way, text, 5)
    hands.take("scout-1")
    hands.pick("scan")
    assert hands.actions() == ["scan scout-1"] and hands.rolled().dice == (5,)


@by_each_way
@pytest.mark.parametrize(
    ("edge", "path", "cost"), [("351", "351-exit", 1), ("352", "351-352-exit", 2)]
)
def test_leaving_the_map_by_hand(way: str, edge: str, path: str, cost: int) -> None:
    """KZ-E2: the line that leads off the map is the tenth; the hex a unit stands in is a way out
    like others, and pointing at it says what it costs."""
    text = scenario(
        size=(9, 6), marines={"scout-1": "351", "squad-1": "113"}, aliens={"31": "316"},
        extra=f"{DECK}\nexits:\n  - {{side: east}}",
    )
    hands = SingleInputHands(way, text)
    hands.take("scout-1")
    hands.pick("leave")
    hands.aim(edge)
    preview = hands.scene.model.pointer.preview()
    assert preview is not None and (preview.ruling.cost, preview.left) == (cost, 3 - cost)
    meter = hands.scene.screen.unit.find("unit.move.value")
    assert meter is not None and meter.label == f"{3 - cost} of 3 left"
    hands.act(edge)
    assert hands.actions() == [f"full-move scout-1 along {path}"]
    assert not any(piece.id == "scout-1" for piece in hands.table.position.pieces)


def test_without_a_tenth_line_0_shows_the_whole_map() -> None:
    """F does so always."""
    hands = SingleInputHands("keys", scenario(size=(9, 6), marines={"scout-1": "133"},
                                       aliens={"31": "316"}, extra=DECK))
    view = hands.scene.view
    assert view is not None
    whole = view.zoom_percent
    for key in (pygame.K_0, pygame.K_f):
        hands.wheel(hands.cell("133"), 2)
        hands.rest()
        assert view.zoom_percent > whole
        hands.take("scout-1")
        hands.key(key)
        hands.rest()
        assert view.zoom_percent == whole
