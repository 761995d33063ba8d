"""What the map shows of a game of Arena: zones, links, turned counters."""

import pygame
import pytest

from game.app.board.view.overlay import Overlay
from game.app.sound import Sounds
from tests.app.play.hands import Hands


@pytest.fixture(scope="module")
def hands() -> Hands:
    """The duel at one screen: both fighters on the sand, nobody has moved."""
    made = Hands("duel", game="arena", solo=False)
    made.key(pygame.K_RETURN)
    made.rest()
    return made


def overlay(hands: Hands) -> Overlay:
    view = hands.scene.view
    assert view is not None
    return view._overlay


def over(hands: Hands, unit: str) -> None:
    """The mouse on a fighter."""
    cell = next(p.cell for p in hands.table.position.pieces if p.id == unit)
    assert cell is not None
    hands.move(hands.spot(cell))


def test_the_zones_of_whoever_is_pointed_at_are_shown(hands: Hands) -> None:
    """AR-P1, AR-P7: front, side and rear, each with what it is worth."""
    game, state = hands.table.game, hands.table.state
    for unit in ("b1", "r1"):
        over(hands, unit)
        shown = overlay(hands).zones
        assert shown == game.zones(state, unit)
        assert {zone.kind for zone in shown} <= {"front", "side", "rear"}
        assert all(zone.words for zone in shown)


def test_links_are_those_of_the_position(hands: Hands) -> None:
    """AR-P5, AR-O2: engaged, grappled, chasing."""
    over(hands, "b1")
    assert overlay(hands).links == hands.table.game.links(hands.table.state)


def test_all_zones_are_shown_while_alt_is_held(hands: Hands) -> None:
    """The footer's "show all": those of every fighter, without their words."""
    over(hands, "b1")
    one = {cell for zone in overlay(hands).zones for cell in zone.cells}
    hands.scene.model.every = True
    hands.scene.refresh()
    found = overlay(hands).zones
    hands.scene.model.every = False
    hands.scene.refresh()
    assert {cell for zone in found for cell in zone.cells} > one
    assert not any(zone.words for zone in found)


def test_each_fighter_is_drawn_as_it_faces(hands: Hands) -> None:
    """AR-P1: the counter's look follows the position's facing."""
    view = hands.scene.view
    assert view is not None
    for piece in view.pieces:
        figure = hands.table.state.figures[piece.id]
        assert piece.facing == figure.facing
        assert view._counters.look(piece).facing == figure.facing  # type: ignore[attr-defined]


def test_a_game_may_have_sounds_of_its_own() -> None:
    """A leap on sand is no jump pack; a side's own sound still goes before the game's."""
    sounds = Sounds()
    sounds.level(0)
    sounds.within("arena")("jump")
    sounds.within("kayotz")("jump")
    sounds.within("kayotz")("shot", "alien")
    sounds.within("arena")("shot", "blue")
    sounds.within("arena")("dice-shake")
    assert sounds.played == ["jump-arena", "jump", "shot-alien", "shot-arena", "dice-shake"]
