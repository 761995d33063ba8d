"""KZ-D4: what a scenario has otherwise where a second player holds the cards."""

import pytest

from game.core.datafile import DataFileError
from game.core.history import History
from game.core.rules import HOT_SEAT
from game.rules import box
from game.rules.kayotz.game import KayotzGame
from game.rules.kayotz.state import State
from tests.rules.kayotz.kit import scenario

SECTION = """
reinforcements: {pool: [squad-2]}
goals: [harvest]
second_player:
  marines: [{id: scout-1, hex: 334}]
  pool: [heavy-1]
  aliens: [{id: "15", hex: 344, dormant: true}]
  goals: []
  levels:
    - {id: win, title: Gone, tests: [{count: marines_off, at_least: 2}]}
    - {id: dead, title: Dead, tests: [{count: aliens_lost, at_least: 1}]}
"""


def opened(extra: str, *, hot_seat: bool) -> tuple[KayotzGame, State]:
    text = scenario(marines={"squad-1": "333"}, aliens={"14": "122"}, extra=extra)
    game = box("kayotz").load(text, {HOT_SEAT: hot_seat})
    assert isinstance(game, KayotzGame)
    return game, History(game, 1).state


def test_units_goals_and_levels_are_otherwise_with_a_second_player_only() -> None:
    """KZ-D4, KZ-S5, KZ-G1, KZ-V2."""
    game, state = opened(SECTION, hot_seat=True)
    assert {one.id for one in state.marines.values() if one.place == "pool"} == {
        "squad-2", "heavy-1"}
    assert game.board.names[state.marines["scout-1"].cell] == "334"
    assert {one.id for one in state.aliens.values() if one.place == "map"} == {"14", "15"}
    assert game.board.names[state.aliens["15"].cell] == "344" and state.aliens["15"].dormant
    assert not state.cards.goals
    assert [row.head for row in game.status(state).goals] == ["Gone", "Dead"]
    game, state = opened(SECTION, hot_seat=False)
    assert {one.id for one in state.marines.values() if one.place == "pool"} == {"squad-2"}
    assert "scout-1" not in state.marines and "15" not in state.aliens
    assert state.cards.goals == ("harvest",)
    assert game.status(state).goals[0].head == "Win"


def test_what_isnt_said_stays_as_the_file_has_it() -> None:
    """KZ-D4."""
    _, plain = opened("goals: [harvest]\n", hot_seat=True)
    game, state = opened("goals: [harvest]\nsecond_player: {pool: [squad-2]}\n", hot_seat=True)
    assert state.cards.goals == plain.cards.goals == ("harvest",)
    assert [level.id for level in game.scenario.victory.levels] == ["win"]


@pytest.mark.parametrize(("section", "problem"), [
    ("{pool: [wizard-1]}", "no kind of Marine unit"),
    ("{pool: [squad-1]}", "unit id"),
    ("{marines: [{id: scout-1, hex: 122}]}", "hex with a unit"),
    ("{marines: [{id: scout-1, hex: 777}]}", '"777" is not on the map'),
    ('{aliens: [{id: "99", hex: 344}]}', 'no Kay\'otz counter "99"'),
    ('{aliens: [{id: "14", hex: 344}]}', "alien id"),
    ('{aliens: [{id: "15", hex: 333}]}', "hex with a unit"),
    ('{aliens: [{id: "15", hex: 777}]}', '"777" is not on the map'),
    ("{goals: [pounce]}", 'Mission Goal "pounce"'),
    ("{levels: [{id: a, title: A, tests: [{count: cakes, at_least: 1}]}]}", '"cakes"'),
    ("{levels: [{id: defeat, title: A}]}", "victory level"),
])
def test_its_faults_are_told_where_they_stand(section: str, problem: str) -> None:
    text = scenario(marines={"squad-1": "333"}, aliens={"14": "122"},
                    extra=f"second_player: {section}\n")
    with pytest.raises(DataFileError, match="line|:") as caught:
        box("kayotz").load(text)
    assert problem in str(caught.value)
