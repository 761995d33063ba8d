"""What comes after a try: a refusal that makes way, and an Enter that never does nothing."""

import pygame
import pytest

from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.opening import begin


def walking(size: tuple[int, int] = (1600, 1000)) -> Hands:
    """Squad 1 in hand, its walk chosen."""
    hands = Hands("hold-the-outpost", size=size)
    hands.unit("squad-1")
    hands.choose("full-move")
    return hands


def in_sight(hands: Hands) -> list[int]:
    """Cells that lie on the free part of the table, the leftmost first."""
    view, found = hands.scene.view, []
    assert view is not None
    for cell in range(hands.table.game.board.n):
        rect = view.rect_of(cell)
        if rect is not None and hands.scene.layout.free.contains(rect):
            found.append((rect.centerx, cell))
    return [cell for _, cell in sorted(found)]


def test_a_refusal_makes_way_for_what_is_pointed_at_next() -> None:
    """It stays while the mouse rests or comes nearer to it, where its link is; not over the preview
    of another hex."""
    hands = walking()
    reach = {target.cell for target in hands.table.targets}
    beyond = next(
        cell for cell in reversed(in_sight(hands))
        if cell not in reach and not hands.table.position.unit_at(cell)
    )
    hands.click(hands.spot(beyond))
    assert hands.scene.model.refusal is not None
    box = hands.scene.screen.words.children[0].rect
    x, y = hands.scene.mouse
    hands.move(((x + 2 * box.centerx) // 3, (y + 2 * box.centery) // 3))
    assert hands.scene.model.refusal is not None, "on the way to it"
    hands.click(hands.spot(beyond))
    hands.move(hands.spot(next(cell for cell in in_sight(hands) if cell in reach)))
    assert hands.scene.model.refusal is None


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("kayotz", "hold-the-outpost"), ("troopers", "demolition"), ("mechs", "the-ridge")],
)
def test_enter_with_nothing_pointed_at_shows_what_it_would_confirm(
    game: str, scenario: str
) -> None:
    """The footer promises that it confirms; so the cursor comes to a target, else to the unit."""
    hands = Hands(scenario, game=game)
    begin(hands.app, hands.scene)
    for _ in hands.table.position.actors:
        hands.key(pygame.K_TAB)
        if hands.mode() is Mode.AIMING:
            break
    assert hands.mode() is Mode.AIMING and not hands.scene.model.pointer.by_keys
    before = len(hands.actions())
    hands.key(pygame.K_RETURN)
    assert hands.scene.model.pointer.by_keys and len(hands.actions()) == before
    targets = {target.cell for target in hands.table.targets}
    assert hands.scene.model.pointer.cell in targets or not targets
    hands.key(pygame.K_RETURN)
    assert len(hands.actions()) > before or hands.callout() or hands.mode() is not Mode.AIMING
