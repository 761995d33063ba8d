"""What every game owes the house, whatever its rules: run by each game of the box and the sample.

What a game's own rules are is tested beside them; nothing here knows one.
"""

import json
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any

import pytest

from game.core.errors import BoxError
from game.core.event import Resolved
from game.core.history import History
from game.core.ruling import Ruling
from game.rules import game_ids
from tests.contract.play import EVERY as TESTED
from tests.contract.play import SAMPLE, SCENARIOS, bent, kinds, loaded, moments, some
from tests.contract.undoing import played_again, to_the_start_and_to_the_end
from tests.players.playing import play_on
from tests.samples.install import installed

THROWS = 300
"""How often an action with dice is played over to compare with its forecast."""


@pytest.fixture(scope="module", autouse=True)
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("installed")):
        yield


EVERY = pytest.mark.parametrize("game_id", TESTED)


def test_every_game_of_the_box_is_tested() -> None:
    assert set(SCENARIOS) == set(game_ids())


def reasoned(ruling: Ruling) -> bool:
    """Whether a refusal says everything: rule, its title, the numbers, one sentence."""
    return not ruling.allowed and bool(ruling.reasons) and all(
        one.rule and one.title and one.text and one.why for one in ruling.reasons
    )


@EVERY
def test_what_is_offered_is_allowed_has_a_text_and_changes_no_position(game_id: str) -> None:
    rng = Random(1)
    for here in moments(game_id, 11):
        game, state = here.game, here.state
        options = game.options(state)
        data = json.dumps(game.encode(state))
        if here.action is None:
            assert game.outcome(state) is None or not len(options)
            continue
        auto = game.auto(state)
        assert len(options) and (auto is None or list(options) == [auto])
        actors = game.actors(state)
        assert len(set(actors)) == len(actors)
        for action in some(rng, options, 4):
            assert game.judge(state, action).allowed, game.text(action)
            assert game.parse(game.text(action)) == action
            assert game.parse(game.text(action).upper()) == action
            game.play(state, action, here.dice.at(here.dice.position))
        assert json.dumps(game.encode(state)) == data, "play changed its position"


@EVERY
def test_a_position_comes_back_from_json(game_id: str) -> None:
    for here in moments(game_id, 12):
        data = json.loads(json.dumps(here.game.encode(here.state)))
        again = here.game.decode(data)
        assert again == here.state and type(again) is type(here.state)
        assert here.game.encode(again) == here.game.encode(here.state)


@EVERY
def test_a_position_with_something_else_in_it_is_read_or_refused_in_one_line(game_id: str) -> None:
    """SB-S2: one value of another kind, or none, at any place of it."""
    rng, refused = Random(7), 0
    for here in moments(game_id, 20, 12):
        data = json.dumps(here.game.encode(here.state))
        for _ in range(12):
            spoilt = json.loads(data)
            spoil(spoilt, rng)
            try:
                here.game.decode(spoilt)
            except BoxError as error:
                assert str(error) and "\n" not in str(error)
                refused += 1
    assert refused > 12


def spoil(data: Any, rng: Random) -> None:
    """Put something else at one place of JSON, or take it out."""
    inside: list[Any] = [data]
    while inside:
        node = inside.pop()
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = rng.choice(keys)
        if isinstance(node[key], dict | list) and node[key]:
            inside.append(node[key])
        elif isinstance(node, dict) and rng.random() < 0.3:
            del node[key]
        else:
            node[key] = rng.choice([None, -7, 10**9, 0.5, "nonsense", ["x"], {"x": 1}])


@EVERY
def test_who_decides_and_how_it_ended_are_as_the_status_says(game_id: str) -> None:
    game = loaded(game_id)
    for here in moments(game_id, 13, 400 if game_id in ("kayotz", SAMPLE) else 0):
        status, ending = game.status(here.state), game.outcome(here.state)
        shown = status.result
        assert game.decider(here.state) == ("" if shown else status.to_act)
        assert (ending is None) == (shown is None)
        assert not status.result or status.result.title
        if ending is not None and shown is not None:
            assert (ending.level, ending.winner, ending.rank) == (
                shown.level, shown.winner, shown.rank)
            assert not ending.winner or ending.winner in game.sides
            assert game.auto(here.state) is None and not game.actors(here.state)


@EVERY
def test_an_action_that_does_not_fit_is_refused_in_words_and_never_raises(game_id: str) -> None:
    rng, refused = Random(2), 0
    for here in moments(game_id, 14):
        game, state = here.game, here.state
        for action in bent(game, state, here.action, rng) if here.action is not None else ():
            ruling = game.judge(state, action)
            assert ruling.allowed or reasoned(ruling), game.text(action)
            refused += not ruling.allowed
            if ruling.allowed:
                game.play(state, action, here.dice.at(here.dice.position))
    assert refused


@EVERY
def test_forecasts_add_up_and_hold_what_comes_true(game_id: str) -> None:
    for here in moments(game_id, 15):
        if here.action is None:
            continue
        game, dice = here.game, here.dice
        before = dice.position
        forecast = game.forecast(here.state, here.action)
        assert dice.position == before, "a forecast throws no die"
        if forecast is None:
            continue
        assert sum(outcome.odds for outcome in forecast.outcomes) == 1
        keys = [event.key for event in kinds(game.play(here.state, here.action, dice).events,
                                             Resolved)]
        assert keys and forecast.odds(*keys) > 0, (game.text(here.action), keys)


@EVERY
def test_an_action_comes_out_as_often_as_forecast(game_id: str) -> None:
    """Of a few actions with dice, each outcome within five standard deviations."""
    met = 0
    for here in moments(game_id, 16):
        game = here.game
        forecast = None if here.action is None else game.forecast(here.state, here.action)
        if forecast is None or len(forecast.outcomes) < 2:
            continue
        met += 1
        came: Counter[str] = Counter()
        for throw in range(THROWS):
            step = game.play(here.state, here.action, here.dice.at(1000 + 50 * throw))
            came.update([event.key for event in kinds(step.events, Resolved)][-1:])
        for outcome in forecast.outcomes:
            odds = float(outcome.odds)
            spread = sqrt(odds * (1 - odds) / THROWS)
            assert abs(came[outcome.key] / THROWS - odds) <= 5 * spread + 0.001, (
                game.text(here.action), outcome.key, odds, came)
        if met == 2:
            break


@EVERY
def test_lines_and_targets_are_what_the_judge_says(game_id: str) -> None:
    """An open line's action is allowed, a closed one says why; every target may be pointed at,
    and another cell is refused in words, or only says in which direction."""
    rng, aimed = Random(3), 0
    for here in moments(game_id, 17):
        game, state = here.game, here.state
        if not here.decided:
            continue
        for unit in ("", *some(rng, tuple(game.actors(state)), 2)):
            for line in game.menu(state, unit):
                if not line.open:
                    assert reasoned(line.ruling), line
                elif line.aim == "now" and line.action is not None:
                    assert game.judge(state, line.action).allowed, line.action
                elif line.aim == "cell":
                    aimed += pointed(game, state, unit, line, rng)
    assert aimed


def goes_to(action, cell) -> bool:
    """Whether an action says a cell itself, not only the direction in which it lies."""
    directions = ("facing", "bearing", "width")
    values = [getattr(action, one) for one in action.__struct_fields__ if one not in directions]
    return cell in values or any(isinstance(one, tuple) and one[-1:] == (cell,) for one in values)


def pointed(game, state, unit, line, rng) -> int:
    """Point a line at a few of its targets and at a few cells that aren't; how many targets."""
    targets = game.targets(state, unit, line.id)
    cells = {target.cell for target in targets}
    assert len(cells) == len(targets), "a target is told twice"
    for cell in some(rng, sorted(cells), 3):
        action = game.aim(state, unit, line.id, cell)
        ruling = game.judge(state, action)
        assert ruling.allowed, (game.text(action), ruling)
        preview = game.preview(state, action)
        assert preview.ruling == ruling and preview.action == game.text(action)
    for _ in range(3):
        cell = rng.randrange(game.board.n)
        action = game.aim(state, unit, line.id, cell)
        ruling = game.judge(state, action)
        if not ruling.allowed:
            assert reasoned(ruling), game.text(action)
        elif not line.laid and line.beyond is None:
            assert cell in cells or not goes_to(action, cell), (line.id, game.text(action))
    return len(targets) + line.laid


@EVERY
def test_all_that_is_shown_can_be_asked_of_any_position(game_id: str) -> None:
    rng = Random(4)
    for here in moments(game_id, 18):
        game, state = here.game, here.state
        for viewer in ("", *game.sides):
            pieces = game.pieces(state, viewer)
            assert len({piece.id for piece in pieces}) == len(pieces)
            assert all(piece.cell is None or 0 <= piece.cell < game.board.n for piece in pieces)
            for piece in some(rng, pieces, 2):
                assert game.unit_card(state, piece.id, viewer).title
                game.zones(state, piece.id)
            json.dumps(game.observe(state, viewer or None))
            game.fields(state, viewer)
        assert all(0 <= mark.cell < game.board.n for mark in game.marks(state))
        assert game.cell_card(state, rng.randrange(game.board.n)).title
        game.links(state)
        if here.action is not None:
            step = game.play(state, here.action, here.dice.at(here.dice.position))
            lines = game.tell(state, here.action, step.events)
            assert all(line.title or line.detail for line in lines)


@EVERY
def test_a_games_score_counts_the_same_thing_in_every_position(game_id: str) -> None:
    """For sides of the game, on one scale; a scale's end is the result's own place."""
    first = None
    for here in moments(game_id, 8):
        score = here.game.score(here.state)
        if score is None:
            assert first is None
            continue
        sides = [side for side, _ in score.counts]
        assert sides == [side for side in here.game.sides if side in sides] and sides
        assert all(count >= 0 for _, count in score.counts) and score.head
        first = first or (score.head, sides, score.levels)
        assert (score.head, sides, score.levels) == first
        if score.levels:
            assert all(count < len(score.levels) for _, count in score.counts)
            ending = here.game.outcome(here.state)
            if ending is not None:
                assert len(score.levels) - 1 - score.counts[0][1] == ending.rank


@EVERY
def test_undo_to_the_start_and_redo_to_the_end(game_id: str) -> None:
    """SB-U1 to SB-U3: at every step state, dice and JSON are as they were, and played again from
    there everything falls the same."""
    history = History(loaded(game_id), 19)
    history.undo_dice = True
    play_on(history, lambda game, state, rng: rng.choice(game.options(state)), Random(19),
            24 if game_id.startswith("mechs") else 60)
    to_the_start_and_to_the_end(history)
    played_again(history)
