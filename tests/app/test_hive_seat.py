"""Who is chosen for the hive's seat decides whether it has a hand of cards: KZ-D4."""

import pytest

from game.app.app_services import Start
from game.app.play.scene import PlayScene
from game.app.rooms import Rooms
from game.rules import box
from game.rules.kayotz import GRADES
from tests.app.conftest import MakeApp
from tests.app.play.hands import ENGINE


@pytest.mark.parametrize(
    ("computers", "hand"),
    [
        ({"alien": "veteran"}, True), ({"alien": "regular"}, False), ({"marine": "veteran"}, True),
        ({"marine": "regular", "alien": "veteran"}, True), ({}, True), (None, False),
    ],
)
def test_the_hive_holds_cards_where_a_person_or_the_veteran_sits(
    make_app: MakeApp, computers: dict[str, str] | None, hand: bool
) -> None:
    """None: nobody was asked who plays, as before there were seats."""
    source = next(one.source for one in box("kayotz").scenarios() if one.id == "run-the-gauntlet")
    app = make_app((1280, 720))
    rooms = Rooms(app, engine=ENGINE)
    rooms.start(Start("kayotz", source, {"undo-dice": True}, 3, computers))
    scene = app.scene
    assert isinstance(scene, PlayScene)
    game, history = scene.session.game, scene.session.history
    grades = dict.fromkeys(GRADES, False)
    assert game.options_set == {"undo-dice": True, "hot-seat": hand, **grades}
    assert dict(history.computers) == (computers or {})
    rooms.put_away()
