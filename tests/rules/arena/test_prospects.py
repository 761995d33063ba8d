"""What a movement leads to: against what the figure may do once it stands there."""

import pytest
from msgspec.structs import replace

from game.core.view_records import Prospects
from game.rules.arena.actions import Attack
from game.rules.arena.damage import HITS
from game.rules.arena.state import with_figure
from tests.rules.arena.kit import PITS, Table, table

MOVE = "move b1 along E7-E6-E5 facing N"


def led(t: Table, text: str) -> Prospects | None:
    return t.game.prospects(t.state, t.game.parse(text))


@pytest.mark.parametrize(("facing", "side"), [("S", "front"), ("NE", "side"), ("N", "rear")])
def test_targets_have_the_odds_of_the_attack_from_there(facing: str, side: str) -> None:
    """AR-P7, AR-O4, AR-C1: as the forecast says once it stands there and acts."""
    t, text = table({"b1": "E7 N", "r1": f"E4 {facing}", "r2": "A1 S"}), MOVE
    found = led(t, text)
    assert found is not None and [one.unit for one in found.targets] == ["r1"]
    (target,) = found.targets
    t.play(text).acting("b1")
    strike = Attack("b1", "r1")
    assert t.game.judge(t.state, strike).allowed
    forecast = t.game.preview(t.state, strike).forecast
    assert forecast is not None
    assert (target.odds, target.side) == (forecast.odds(*HITS), side)


def test_after_a_full_move_it_could_attack_nobody() -> None:
    """AR-D6, AR-O4."""
    t = table({"b1": "E9 N", "r1": "E1 S"})
    far = "move b1 along E9-E8-E7-E6-E5-E4-E3-E2 facing N"
    assert t.game.judge(t.state, t.game.parse(far)).allowed
    found = led(t, far)
    assert found is not None and not found.targets


def test_who_may_strike_there_and_who_if_it_moves() -> None:
    """AR-P4, AR-O2: no chance is told, for it is their choice."""
    t = table({"b1": "E7 N", "r1": "E4 S", "r2": "C4 N"})
    found = led(t, MOVE)
    assert found is not None and found.unhurt is None
    assert [(one.unit, one.odds) for one in found.threats] == [("r1", None), ("r2", None)]
    t.state = with_figure(t.state, replace(t["r2"], moved=True))
    found = led(t, MOVE)
    assert found is not None and [one.unit for one in found.threats] == ["r1"]


def test_a_way_with_rolls_tells_the_chance_that_it_comes_off() -> None:
    """AR-J1 to AR-J4: that of the forecast."""
    t = table({"b1": "E5 N", "r1": "A1 S"}, rows=PITS)
    moves = [one for one in t.game.options(t.state, "b1") if t.game.forecast(t.state, one)]
    for move in moves:
        found, forecast = t.game.prospects(t.state, move), t.game.forecast(t.state, move)
        assert forecast is not None
        if found is not None:
            assert found.unhurt == forecast.odds("through")
    assert moves
