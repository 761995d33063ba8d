"""Advice at the table: what somebody would do here is taken in hand as the player would have come
there, and done by the same press."""

import random

import pytest

from game.core.history import History
from game.players import computer
from game.turns import inputs as do
from game.turns.controller import Controller
from game.turns.machine import Mode
from game.turns.tracing import trace
from tests.app.play.tables import GAMES
from tests.frozen import load_frozen
from tests.properties import WHOLE

DECISIONS = {"kayotz": 60, "arena": 60, "troopers": 40, "mechs": 12}
BEYOND = {"arc", "done", "bring", "fire", "decline"}
"""What a menu can't always lead to just so: an arc's exact bearing, somebody else's end of turn."""


def played(game: str, player: str, count: int):
    """Decisions of a game between people, each with the table at which it is due."""
    rules = load_frozen(game, GAMES[game], {} if game == "kayotz" else {"solo": False})
    history, rng = History(rules, 5), random.Random(3)
    decides = computer(game, player)
    while count and rules.outcome(history.state) is None:
        forced = rules.auto(history.state)
        if forced is None:
            count -= 1
            forced = decides.choose(rules, history.state, rng)
            yield history, forced
        else:
            history.play(forced)


@pytest.mark.parametrize("player", ["regular", "random"])
@pytest.mark.parametrize("game", DECISIONS)
def test_what_is_advised_is_armed_in_its_place_and_done_by_enter(game, player):
    """Whatever it is: a way, an attack, an answer, an order, the end of the phase."""
    found, exact = 0, 0
    for history, action in played(game, player, DECISIONS[game] * (4 if WHOLE else 1)):
        text = history.game.text(action)
        table = Controller(history)
        while table.mode is Mode.HANDOVER:
            table.send(do.Confirm())
        place = trace(table.position, action)
        assert place.line is not None or text.split()[0] in BEYOND, text
        table.send(do.Suggest(text))
        assert table.armed.action == action and not table.armed.plan
        assert table.armed.cell == place.cell
        if place.line is not None and place.exact:
            exact += 1
            assert place.line.id in {line.id for line in (*table.menu, *table.position.menu(""))}
        if place.cell is not None:
            assert table.mode is Mode.AIMING and table.choice is place.line
        played_before = len(history.entries)
        table.send(do.Confirm())
        assert history.entries[played_before].text == text
        found += 1
    assert found and exact >= found // 2


def test_a_click_where_it_points_does_it_as_it_is():
    """Also where pointing there by oneself would mean another way."""
    history, _ = next(played("troopers", "regular", 1))
    table, game = Controller(history), history.game
    text, at = next(
        (other, trace(table.position, game.parse(other)))
        for text in map(game.text, game.options(history.state)) if " along " in text
        for other in _detours(game, text) if history.judge(other).allowed
    )
    assert at.cell is not None and not at.exact
    table.send(do.Suggest(text))
    table.send(do.Point(at.cell))
    assert history.entries[-1].text == text


def _detours(game, text):
    """The same walk by another cell in the middle."""
    head, _, way = text.partition(" along ")
    cells = way.split("-")
    if len(cells) == 3:
        for cell in range(game.board.n):
            if game.board.name(cell) not in cells:
                yield f"{head} along {cells[0]}-{game.board.name(cell)}-{cells[2]}"


def test_back_takes_advice_away_and_plays_nothing():
    history, action = next(played("arena", "regular", 1))
    table = Controller(history)
    while table.mode is Mode.HANDOVER:
        table.send(do.Confirm())
    before = len(history.entries)
    table.send(do.Suggest(history.game.text(action)))
    table.send(do.Back())
    assert table.armed is None and len(history.entries) == before


def test_advice_that_the_rules_refuse_is_refused():
    history, _ = next(played("arena", "regular", 1))
    table = Controller(history)
    while table.mode is Mode.HANDOVER:
        table.send(do.Confirm())
    table.send(do.Suggest("done nobody"))
    assert table.outcome.kind == "refused" and table.armed is None
