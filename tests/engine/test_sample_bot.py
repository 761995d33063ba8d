"""The sample opponent (`samples/bot`): short, by the standard library alone, and at home in every
game."""

import ast
import random
import sys
import time
from pathlib import Path

import pytest

from game.core.history import History
from game.engine.other_program import OtherProgram
from game.players import computer
from tests.app.play.tables import GAMES
from tests.frozen import load_frozen

SAMPLE = Path(__file__).parents[2] / "samples" / "bot" / "bot.py"


def test_it_is_short_and_needs_nothing_but_python():
    text = SAMPLE.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 80
    for node in ast.walk(ast.parse(text)):
        names = [node.module] if isinstance(node, ast.ImportFrom) else [
            alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        assert all(name.partition(".")[0] in sys.stdlib_module_names for name in names)


@pytest.mark.parametrize("game", [
    "arena", *(pytest.param(game, marks=pytest.mark.long)
               for game in ("kayotz", "troopers", "mechs")),
])
def test_it_plays_a_whole_game(game):
    """Of each game, against chance, through the client that the window uses: each decision is
    allowed, and it does something worth it."""
    rules = load_frozen(game, GAMES[game], {} if game == "kayotz" else {"solo": False})
    history, rng, other = History(rules, 5), random.Random(1), computer(game, "random")
    side = next(iter(rules.sides))
    bot = OtherProgram("bot", lambda: [sys.executable, str(SAMPLE)])
    attacks = 0
    while rules.outcome(history.state) is None:
        action = rules.auto(history.state)
        if action is None and rules.decider(history.state) == side:
            bot.think(history, "regular", 1.0)
            while (decision := bot.poll()) is None:
                time.sleep(0.001)
            action = decision.action
            assert decision.deliberation is not None
            attacks += decision.deliberation.choices[0].worth > 0
        elif action is None:
            action = other.choose(rules, history.state, rng)
        assert history.play(action).allowed
    bot.close()
    assert bot.decisions > 10 and attacks and not bot.faults
