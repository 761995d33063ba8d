"""Every scenario can be played by hand from either seat: whoever sits there is asked, is told what
it is about, and reads how it ended for that side."""

from random import Random

import pytest

from game.core.contract import AnyGame, ScenarioCard
from game.core.datafile import DataFileError
from game.core.dice import make_dice
from game.core.history import History
from game.core.view_records import Reckoning, Result, seen_from
from game.players.random_player import RandomPlayer
from game.rules import box, game_ids

CARDS = [
    card for game in game_ids() for card in box(game).scenarios() if card.kind == "scenario"
]
SEATS = [(card, side) for card in CARDS for side, _ in card.sides]
_DECISIONS = 400
"""Before anybody of a side is asked, at most."""


def _names(value: object) -> str:
    return value.id if isinstance(value, ScenarioCard) else str(value)


def seated(card: ScenarioCard, side: str) -> AnyGame:
    """The scenario as it is loaded for somebody in the seat of a side."""
    others = {other: "regular" for other, _ in card.sides if other != side}
    return box(card.game).load(card.source, box(card.game).options_of_seats(others))


@pytest.mark.parametrize(("card", "side"), SEATS, ids=_names)
def test_whoever_sits_there_is_asked(card: ScenarioCard, side: str) -> None:
    """The computer decides for the other side only, and the player has a choice."""
    game = seated(card, side)
    others = {other: "random" for other in game.sides if other != side}
    history = History(game, 7, computers=others)
    mind, rng = RandomPlayer(), Random(7)
    for _ in range(_DECISIONS):
        decider = game.decider(history.state)
        action = game.auto(history.state)
        if action is None and decider == side:
            assert decider not in history.computers
            assert any(True for _ in game.options(history.state))
            assert game.status(history.state).prompt
            return
        assert action is not None or decider in history.computers
        history.play(action or mind.choose(game, history.state, rng))
    pytest.fail(f"{side} is never asked")


@pytest.mark.parametrize("card", CARDS, ids=_names)
def test_briefings_are_of_the_side_that_the_computer_plays(card: ScenarioCard) -> None:
    """What is told to all is told to whom it names; the other seat has words of its own where the
    briefing speaks to one side."""
    names = {side for side, _ in card.sides}
    assert {side for side, _ in card.briefings} <= names and len(card.sides) == 2
    if card.game == "kayotz":
        assert [side for side, _ in card.briefings] == ["alien"]
    for _, text in card.briefings:
        assert len(text.split()) > 30


def test_a_briefing_for_nobody_is_a_fault() -> None:
    card = next(one for one in CARDS if one.briefings)
    text = card.source.read_text(encoding="utf-8")
    text = text.replace("briefings:\n", "briefings:\n  moon: x\n")
    with pytest.raises(DataFileError) as caught:
        box(card.game).load(text)
    assert 'there is no side "moon"' in str(caught.value)


def test_an_outcome_is_called_as_its_seat_reads_it() -> None:
    shown = Result("defeat", "Defeat", "alien", (), 4, (("alien", "The hive prevails"),))
    assert seen_from(shown, "alien").title == "The hive prevails"
    assert seen_from(shown, "marine").title == seen_from(shown, "").title == "Defeat"
    now = Reckoning("Minor victory", "marine", seen=(("alien", "Minor victory of the Marines"),))
    assert seen_from(now, "alien").title == "Minor victory of the Marines"


@pytest.mark.parametrize("card", [one for one in CARDS if one.game == "kayotz"], ids=_names)
def test_the_hive_reads_its_own_outcome(card: ScenarioCard) -> None:
    """KZ-V2: levels speak of the Marines; to whoever plays the hive they are told the other way
    round, from the first turn on."""
    game = seated(card, "alien")
    now = game.status(game.start(make_dice(1)).state).standing
    assert now is not None
    title = seen_from(now, "alien").title
    expected = "The hive prevails" if now.winner == "alien" else f"{now.title} of the Marines"
    assert title == expected and seen_from(now, "marine").title == now.title
