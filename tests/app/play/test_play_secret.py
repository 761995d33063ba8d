"""What dice brought isn't said before they have fallen."""

import pygame

from game.turns.inputs import ChooseLine, Confirm, Pick, Point
from tests.app.play.hands import Hands


def test_options_say_nothing_of_dice_that_still_fall() -> None:
    """A jump's die first, then what the unit may still do: the list gives nothing away."""
    hands = Hands("hold-the-outpost", size=(1600, 1000), speed=1.0)
    game, table, scene = hands.table.game, hands.table, hands.scene
    texts = (
        (unit, action) for unit in table.position.actors
        for action in game.options(table.state, unit)
        if game.text(action).startswith("scoot") and " jump " in game.text(action)
    )
    unit, action = next(texts)
    for given in (
        Pick(unit), ChooseLine("scoot"), ChooseLine("scoot-jump"), Point(action.cell), Confirm(),
    ):
        scene.give(given)
    assert table.history.entries[-1].text == game.text(action)
    assert scene.director.secret
    assert scene.screen.options.list is None
    while scene.director.busy:
        hands.key(pygame.K_SPACE)
    assert not scene.director.secret
    assert scene.screen.options.list is not None
