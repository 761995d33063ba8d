"""The log and the cards of every game, over games by chance: whole sentences, rules that exist, no
die hidden. What a game says of each thing that happens is tested beside its rules."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.core.rulebook import RULE_ID, whole
from tests.contract.play import SAMPLE, SCENARIOS, moments, some

DIE = re.compile(r"\{die:(\d+)")
GAMES = [game_id for game_id in SCENARIOS if game_id != SAMPLE]
LONG = {"kayotz": 300, "troopers": 300, "arena": 220, "mechs": 60}
EVERY = pytest.mark.parametrize("game_id", GAMES)
SEEDS = pytest.mark.parametrize("seed", [21, pytest.param(22, marks=pytest.mark.long)])


def told(game_id: str, seed: int) -> Iterator[tuple[Any, list[Any], str]]:
    """The events of each action of a game, and the lines of the log about them."""
    for here in moments(game_id, seed, LONG[game_id]):
        if here.action is not None:
            step = here.game.play(here.state, here.action, here.dice)
            lines = list(here.game.tell(here.state, here.action, step.events))
            yield step.events, lines, here.game.text(here.action)


@EVERY
@SEEDS
def test_what_happens_is_told_in_whole_sentences_with_rules_that_exist(
    game_id: str, seed: int
) -> None:
    """No line is empty, no word is missing, bold print ends, every rule has its place."""
    rules, seen = whole(game_id).rules, 0
    for _, lines, text in told(game_id, seed):
        for line in lines:
            words = f"{line.title} {line.detail}"
            assert line.title.strip() and line.title.count("**") % 2 == 0, (text, line)
            assert "{" not in re.sub(r"\{die:[^}]*\}", "", words), (text, line)
            assert "None" not in words and "  **" not in words and "_" not in line.title, line
            assert set(RULE_ID.findall(words)) <= set(rules), line
            seen += 1
    assert seen > 20


@EVERY
@SEEDS
def test_every_die_is_in_the_log(game_id: str, seed: int) -> None:
    """No die is hidden: what is told of an action holds each face thrown in it."""
    for events, lines, text in told(game_id, seed):
        thrown = sorted(face for event in events for face in getattr(event, "dice", ()))
        shown = DIE.findall(" ".join(f"{line.title} {line.detail}" for line in lines))
        assert sorted(map(int, shown)) == thrown, (text, lines)


@EVERY
def test_cards_and_goals_cite_rules_that_exist(game_id: str) -> None:
    rng, rules = Random(6), whole(game_id).rules
    for number, here in enumerate(moments(game_id, 23, LONG[game_id])):
        if number % 7:
            continue
        game, state = here.game, here.state
        cited = [row.rule for row in game.status(state).goals]
        for piece in some(rng, game.pieces(state), 6):
            card = game.unit_card(state, piece.id)
            cited += [row.rule for row in card.rows] + RULE_ID.findall(" ".join(card.notes))
        for _ in range(8):
            cited += [row.rule for row in game.cell_card(state, rng.randrange(game.board.n)).rows]
        assert set(cited) - {""} <= set(rules)


@EVERY
def test_what_counts_lies_on_the_board_and_losses_bring_no_less_than_nothing(
    game_id: str
) -> None:
    """Each label is of a side, with words; points are counted only of units that are lost."""
    for number, here in enumerate(moments(game_id, 24, LONG[game_id])):
        if number % 7:
            continue
        game, state = here.game, here.state
        for place in game.scored(state):
            assert 0 <= place.cell < game.board.n and place.side in game.sides, place
            assert place.words and "{" not in place.words, place
        for piece in game.pieces(state):
            points = game.loss_points(state, piece.id)
            assert points == 0 or (points > 0 and piece.id not in game.actors(state)), piece
            assert game.unit_points(state, piece.id) >= points, piece
        assert game.loss_points(state, "nobody") == game.unit_points(state, "nobody") == 0
