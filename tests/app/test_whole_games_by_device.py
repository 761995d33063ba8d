"""Whole games of each kind from the title to the page of how they ended, by a controller alone and
by fingers alone."""

import random

import pytest

from game.app.scenes import scenariohalf
from game.app.scenes.end import EndScene
from game.rules import game_ids
from game.turns.machine import Mode
from tests.app.play.device_hands import DeviceHands, FingerHands, PadHands
from tests.app.play.short_games import TITLE, write_short

MOST = 60  # turns of somebody


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same game every time."""
    monkeypatch.setattr(scenariohalf, "fresh_seed", lambda: 7)
    monkeypatch.setattr(random, "randrange", lambda most: 7)


def play(hands: DeviceHands, acts: int) -> None:
    """To the page of how it ended; each side does at most so much in a phase. On the way, once, all
    that a player may want."""
    todo = [hands.zoom, hands.read_goals, hands.be_refused, None, hands.undo_and_redo,
            hands.look_back, hands.save_and_go_on]
    for _ in range(MOST):
        if not hands.at_table:
            break
        if hands.mode() is Mode.HANDOVER:
            hands.look("hand-over")
            hands.sit()
            hands.did["hand over"] += 1
        elif hands.places:
            hands.look("deployment")
            hands.place()
        elif todo and len(hands.wishes()) > 1 and hands.table.position.actors:
            for do in todo:
                if do is None:
                    hands.perform(*hands.certain())
                else:
                    do()
            todo.clear()
        else:
            hands.look(f"turn-{hands.table.status.turn}")
            hands.turn(acts)
        hands.rest()
    assert isinstance(hands.app.scene, EndScene), hands.app.scene.name
    assert not todo
    hands.replay_and_again()
    assert hands.app.ui.device == hands.device and not hands.wrong, hands.wrong


COMPUTERS = {"pad": "arena", "touch": "troopers"}
"""Which game each device plays against the computer; the others are for two at one screen."""
SCALES = {"pad": {"arena": 150, "mechs": 150}, "touch": {"kayotz": 150, "mechs": 150}}
"""Those that are played with large words in a small window."""


@pytest.mark.long
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("kind", [PadHands, FingerHands], ids=["pad", "fingers"])
def test_a_whole_game_is_played(kind: type[DeviceHands], game: str) -> None:
    write_short(game)
    hands = kind(scale=SCALES[kind.device].get(game, 100))
    alone = COMPUTERS[kind.device] == game
    hands.begin(game, TITLE, against="recruit" if alone else "", side="rust" if alone else "")
    play(hands, 4)
    assert hands.did["dice"] and hands.did["hand over" if game == "kayotz" else "place the rest"]
