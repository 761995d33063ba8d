"""KZ-U3: grades of the hive change who is there and which cards come, by data, and nothing else."""

from collections.abc import Mapping

import pytest

from game.core.dice import make_dice
from game.core.errors import BoxError
from game.core.history import History
from game.core.resume import make_save, restore
from game.rules import box, open_saved, scenario_path
from game.rules.kayotz import GRADES
from game.rules.kayotz.data import load_data
from game.rules.kayotz.game import KayotzGame
from game.rules.kayotz.state import State

NAMES = [card.id for card in box("kayotz").scenarios() if card.kind == "scenario"]


def opened(name: str, *on: str) -> tuple[KayotzGame, State]:
    game = box("kayotz").load(scenario_path("kayotz", name), dict.fromkeys(on, True))
    assert isinstance(game, KayotzGame)
    return game, game.start(make_dice(1)).state


def places(state: State) -> Mapping[str, int]:
    found = dict.fromkeys(("map", "pool", "dormant"), 0)
    for alien in state.aliens.values():
        found[alien.place] += 1
        found["dormant"] += alien.dormant
    return found


def test_each_grade_of_the_data_is_a_switch() -> None:
    """KZ-U3."""
    assert tuple(load_data().grades) == GRADES
    grouped = [one for one in box("kayotz").game_options() if one.group is not None]
    assert tuple(one.id for one in grouped) == GRADES and not any(one.default for one in grouped)


@pytest.mark.parametrize("name", NAMES)
def test_a_grade_moves_aliens_by_its_figures_and_no_marine(name: str) -> None:
    """KZ-U3: as many as the data say, Overlords and the Monolith as they were."""
    game, plain = opened(name)
    was, deck = places(plain), plain.cards.deck
    for grade in load_data().grades.values():
        _, state = opened(name, grade.id)
        now = places(state)
        assert now["map"] == was["map"] + grade.on_map
        assert now["pool"] == was["pool"] - grade.on_map + grade.reserve
        assert now["dormant"] == was["dormant"] + grade.dormant
        assert set(deck) - set(state.cards.deck) == set(grade.leave_out) & set(deck)
        assert state.marines == plain.marines
        for one in plain.aliens.values():
            if one.kind != "warrior":
                assert state.aliens[one.id] == one
        standing = [one.cell for one in state.aliens.values() if one.place == "map"]
        assert len(set(standing)) == len(standing)
        assert all(game.context.land & game.context.bits[cell] for cell in standing)


def test_the_hive_holds_as_many_cards_as_its_grade_says() -> None:
    """KZ-U3, KZ-D4."""
    for grade in load_data().grades.values():
        _, state = opened("run-the-gauntlet", grade.id, "hot-seat")
        assert len(state.cards.hand) == grade.hand
    assert len(opened("run-the-gauntlet", "hot-seat")[1].cards.hand) == load_data().rules.hand


def test_it_is_told_at_the_table_and_only_there_where_it_isnt_the_standard() -> None:
    """KZ-U3."""
    for on in ("", *GRADES):
        game, state = opened("hold-the-outpost", *filter(None, (on,)))
        rows = [row for row in game.status(state).goals if row.rule == "KZ-U3"]
        assert len(rows) == bool(on)
        assert all(on in row.head.casefold() and row.text for row in rows)


def test_there_is_one_grade_at_a_time() -> None:
    """KZ-U3."""
    with pytest.raises(BoxError, match="drowsy and roused at once"):
        opened("run-the-gauntlet", *GRADES)


def test_lessons_and_problems_know_none() -> None:
    """KZ-U3."""
    for grade in GRADES:
        assert opened("lines-of-fire", grade)[0].grade is None


def test_a_grade_is_taken_back_over_and_saved_and_comes_out_the_same() -> None:
    """KZ-U3: nothing in it is drawn, so undo, redo and a save lead to the same positions."""
    game, _ = opened("hold-the-outpost", "roused")
    history = History(game, 3)
    first = history.state
    history.play("end-phase")
    while (action := game.auto(history.state)) is not None:
        history.play(action)
    after = history.state
    save = make_save(history, name="a", saved="2026-01-01T00:00:00", program="1")
    loaded = restore(save, open_saved)
    assert not loaded.trouble and loaded.history.state == after
    assert loaded.history.game.options_set["roused"]
    while history.entries:
        history.unplay()
    assert history.state == first
    while history.undone:
        assert history.step_forward().allowed
    assert history.state == after
