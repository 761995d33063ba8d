"""“What can I do?”: three sentences that say of a unit what its menu, targets and odds say, in the
words of each game."""

import re

import pytest

from game.core.quantity import percent
from game.core.rulebook import RULE_LINK, load
from tests.app.play.tables import GAMES, so_far

AT = (17, 30, 44)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_sentences_say_what_the_game_says(game_id: str) -> None:
    """Each open line with its numbers or in a count, each closed one with its rule or in a count,
    and the best chance of all as it is counted."""
    seen = 0
    for moves in AT:
        history = so_far(game_id, moves)
        game = history.game
        while (forced := game.auto(history.state)) is not None:
            history.play(forced)
        state = history.state
        for unit in list(game.actors(state))[:4]:
            opened, furthest, closed = game.explained(state, unit)
            name = next(piece.name for piece in game.pieces(state) if piece.id == unit)
            assert opened.startswith(f"**{name}**")
            menu = game.menu(state, unit)
            had = [line for line in menu if line.open]
            told = [line for line in had if f"**{line.title}**" in opened]
            counted = re.search(r"(\d+|one) things? more", opened)
            more = 0 if counted is None else 1 if counted[1] == "one" else int(counted[1])
            assert len(told) + more >= len(had)
            assert all(line.value in opened for line in had[:6])
            best = max(
                (target.odds for line in had if line.aim == "cell"
                 for target in game.targets(state, unit, line.id) if target.odds is not None),
                default=None,
            )
            if best is not None:
                said = re.search(r"\*\*([\d.]+ %)\*\*", furthest)
                assert said is not None
                now = [game.forecast(state, line.action) for line in had if line.action is not None]
                if not any(rolls is not None for rolls in now):
                    assert said[1] == percent(best)
            refused = [line for line in menu if not line.open]
            for line in refused[:3]:
                assert line.ruling is not None
                reason = line.ruling.reasons[0]
                assert reason.text in closed and f"[{reason.rule}]" in closed
            rules = {**load(game_id).rules, **load("house").rules}
            assert all(rule in rules for rule in RULE_LINK.findall(furthest + closed))
            assert not re.search(r"[{}]", opened + furthest + closed)
            seen += 1
    assert seen


def test_who_can_do_nothing_is_told_so() -> None:
    history = so_far("kayotz", 3)
    game, state = history.game, history.state
    alien = next(piece.id for piece in game.pieces(state) if piece.side == "alien")
    opened, _, _ = game.explained(state, alien)
    assert "no action open" in opened
