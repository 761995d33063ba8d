"""The early end: a game whose result no card to come can change (KZ-V2, KZ-G1)."""

import pytest
from msgspec.structs import replace

from game.core.event import Ended
from game.rules.kayotz import outlook
from game.rules.kayotz.state import with_marine
from tests.rules.kayotz.kit import Table, table

DECK = "deck: [wormholes-open, thin-door, pounce]\nexits: [{side: west}]\n"


def game(
    extra: str = "goals: []", early: bool = True, aliens: dict[str, str] | None = None
) -> Table:
    return table(marines={"squad-1": "333", "squad-2": "335"}, aliens=aliens or {},
                 extra=f"{DECK}{extra}\n{'early_end: true' if early else ''}")


def put(t: Table, unit: str, place: str) -> Table:
    marine = replace(t.state.marines[unit], cell=-1, place=place)
    t.state = with_marine(t.game.context.bits, t.state, marine)
    return t


def settled(t: Table) -> str:
    level = outlook.settled(t.game.context, t.state)
    return "" if level is None else level.id


def test_it_is_open_while_somebody_may_still_get_away() -> None:
    t = game()
    assert settled(t) == "" and settled(put(t, "squad-1", "lost")) == ""


def test_what_has_been_reached_for_good_is_settled() -> None:
    assert settled(put(game(), "squad-1", "exited")) == "win"


def test_nobody_left_is_defeat() -> None:
    assert settled(put(put(game(), "squad-1", "lost"), "squad-2", "lost")) == "defeat"


def test_what_a_mission_goal_may_take_away_is_not_settled() -> None:
    """KZ-G1: of four aliens none may be dead at the end, or all."""
    swarm = {"14": "511", "16": "513", "22": "515", "17": "531"}
    for goals in ("[unbroken-swarm]", "[harvest, unbroken-swarm]"):
        t = game(f"goals: {goals}", aliens=swarm)
        assert settled(put(t, "squad-1", "exited")) == ""


def test_a_mission_goal_that_nobody_can_fulfil_any_more_takes_nothing_away() -> None:
    """KZ-G1: six Marines can't die of two."""
    assert settled(put(game("goals: [harvest]"), "squad-1", "exited")) == "win"


def test_a_mission_goal_that_is_fulfilled_for_good_has_taken_the_victory_away() -> None:
    """KZ-G1: the only HQ is dead, whatever goes on."""
    t = game("goals: [broken-chain]")
    assert settled(put(t, "squad-1", "exited")) == "defeat"
    assert settled(put(game("goals: [broken-chain, harvest]"), "squad-1", "exited")) == ""


@pytest.mark.parametrize("early", [True, False])
def test_the_game_ends_then_where_the_scenario_says_so(early: bool) -> None:
    t = put(game(early=early), "squad-1", "exited")
    t.play("end-phase").play("draw", 1)
    t.follow()
    assert (t.state.verdict is not None) == early
    if early:
        ended = t.of(Ended)[0]
        assert isinstance(ended, Ended) and ended.level == "win"
        assert "still to come" in ended.lines[-1]
        result = t.game.status(t.state).result
        assert result is not None and "no card to come" in " ".join(result.lines)


def test_nobody_comes_out_of_the_pool_without_an_hq() -> None:
    """KZ-S5, KZ-X1: with none left that can scan and nobody to call one, no scan is possible."""
    pool = "reinforcements: {pool: [scout-1]}\nscan: {hex: 334, kinds: [scout]}\ngoals: []"
    t = table(marines={"squad-1": "333", "hq-1": "335"}, extra=f"{DECK}{pool}")
    most = outlook.bounds(t.game.context, t.state, "scans").most
    assert most > 0
    t = put(t, "hq-1", "lost")
    assert outlook.bounds(t.game.context, t.state, "scans").most == 0
