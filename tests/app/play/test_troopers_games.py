"""Whole games of Troopers in the window: to the end by keys alone, saved and taken up again, with
the computer on the other side, and back to the first position."""

import pygame
import pytest

from game.app.scenes.end import EndScene
from game.core.resume import fingerprint
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.single_input import SingleInputHands
from tests.rules.troopers.kit import scenario

pytestmark = pytest.mark.long

SHORT = {
    "b1": "0205 primary=rifle grenades=1", "b2": "0307 primary=smg",
    "r1": "1302 primary=rifle", "r2": "1206 primary=smg blade=knife",
}
DECISIONS = 400


def decide(hands: Hands) -> None:
    """One decision by keys alone: the first thing that may be done, else Space."""
    table = hands.table
    if table.mode in (Mode.HANDOVER, Mode.CONFIRMING):
        hands.key(pygame.K_RETURN if table.mode is Mode.HANDOVER else pygame.K_y)
        return
    if table.status.interrupts:
        hands.key(pygame.K_1, text="1")
        return
    if not table.unit:
        hands.key(pygame.K_TAB)
    if not table.unit:
        hands.key(pygame.K_SPACE)
        return
    lines = {line.id: line for line in table.menu if line.open}
    played = len(hands.actions())
    walked = f"walk {table.unit} " in " ".join(hands.actions()[-2:])
    if not walked and table.choice is not None and table.choice.id == "walk" and table.targets:
        ahead = pygame.K_RIGHT if table.unit[0] == "b" else pygame.K_LEFT
        for key in (ahead, ahead, ahead, pygame.K_RETURN):
            hands.key(key)
    elif "arc-30" in lines:
        ahead = pygame.K_RIGHT if table.unit[0] == "b" else pygame.K_LEFT
        hands.choose("arc-30")
        for key in (ahead, ahead, pygame.K_RETURN):
            hands.key(key)
    elif "activate" in lines:
        hands.choose("activate")
    if len(hands.actions()) == played:
        hands.key(pygame.K_SPACE)


def ended(hands: Hands) -> bool:
    return isinstance(hands.app.scene, EndScene)


def test_a_small_game_from_the_first_key_to_the_last() -> None:
    """TR-T1, TR-V2: two people, three turns, no mouse; it ends with a result, and undo leads back
    to the very start."""
    hands = SingleInputHands("keys", scenario(SHORT, turns=2), game="troopers", solo=False)
    opening = fingerprint(hands.table.game, hands.table.history.state_at(0))
    hands.play_out(lambda: decide(hands), DECISIONS)
    texts = hands.actions()
    for verb in ("walk", "arc", "done", "end-side"):
        assert any(text.startswith(verb) for text in texts), verb
    while hands.table.history.may_undo().allowed:
        hands.undo()
        if hands.mode() is Mode.HANDOVER:
            hands.key(pygame.K_RETURN)
    assert len(hands.actions()) <= 1
    assert fingerprint(hands.table.game, hands.table.history.state_at(0)) == opening


def test_a_saved_game_is_taken_up_where_it_was_left() -> None:
    """In the middle of the other side's question, with orders, arcs and a charge on the map."""
    hands = SingleInputHands("keys", scenario(SHORT, turns=6), game="troopers", solo=False)
    for _ in range(DECISIONS):
        if hands.table.status.interrupts or ended(hands):
            break
        decide(hands)
        hands.rest()
    assert hands.table.status.interrupts
    before = fingerprint(hands.table.game, hands.table.state)
    asked = hands.table.status.prompt
    hands.scene.save_as("left there")
    hands.key(pygame.K_1, text="1")
    hands.rest()
    assert fingerprint(hands.table.game, hands.table.state) != before
    hands.rooms.load(hands.rooms.services.store.path("left there"))
    hands.rest()
    if hands.mode() is Mode.HANDOVER:
        hands.key(pygame.K_RETURN)
    assert fingerprint(hands.table.game, hands.table.state) == before
    assert hands.table.status.prompt == asked and hands.table.status.interrupts


@pytest.mark.parametrize("name", ["village", "rescue", "demolition", "last-squad-standing"])
def test_the_computer_plays_its_turn_and_says_so(name: str) -> None:
    """Solo: it acts off the window's thread, the log tells of it, and the person is next; in the
    village it has had a turn before."""
    hands = Hands(name, game="troopers", solo=True, seed=3)
    computers = set(hands.table.game.computers)
    assert computers and hands.table.status.to_act not in computers
    begun = hands.actions()
    assert begun.count("end-side") == (name == "village")
    hands.end_phase()
    for _ in range(DECISIONS):
        if hands.table.status.to_act not in computers and not hands.table.status.interrupts:
            break
        decide(hands)
        hands.rest()
    texts = hands.actions()[len(begun):]
    first = texts.index("end-side")
    theirs = [text for text in texts[first + 1:] if text not in ("burst", "fall", "end-side")]
    assert len(theirs) > 2 and texts.count("end-side") == 2, theirs
    told = hands.scene.screen.log.list
    assert told is not None and len(told._told) > 3
    hands.undo()
    assert hands.actions() == begun, "one undo takes the whole answer of the computer back"
