"""A table at which a computer player decides in the test's own process, and tells why."""

import random

import pygame

from game.core.deliberation import Notes
from game.players import computer
from game.turns.inputs import Decide
from game.turns.machine import Mode
from tests.app.play.hands import Hands


def weigh(hands: Hands, moves: int) -> None:
    """Let so many actions be played: the game's own player decides, whoever's turn it is."""
    session, rng = hands.scene.session, random.Random(2)
    player = computer(session.game.id)
    for _ in range(moves):
        notes, rules, state = Notes(), session.game, session.history.state
        if rules.outcome(state) is not None:
            break
        action = rules.auto(state) or player.choose(rules, state, rng, notes=notes)
        session.table.mode = Mode.THINKING
        session.send(Decide(rules.text(action), notes.record(action, rules.text)))
    hands.scene.refresh()
    hands.rest()
    if hands.mode() is Mode.HANDOVER:
        hands.key(pygame.K_RETURN)
        hands.rest()
