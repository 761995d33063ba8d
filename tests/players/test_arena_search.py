"""The veteran of Arena: the same for a seed and a budget, allowed however short its time, and it
finds what a regular misses."""

from random import Random
from typing import Any

import pytest

from game.core.deliberation import Notes
from game.players.arena.candidates import candidates
from game.players.arena.evaluation import Map
from game.players.arena.regular import ScriptedFighters
from game.players.arena.search import Trial, Veteran
from game.players.arena.win_model import WinModel
from game.players.cancellation import NEVER, CancellationToken
from game.rules.arena.actions import Attack, Done, First, Move, Turn
from game.rules.arena.game import ArenaGame
from tests.players.playing import at_home_in_any_mess, loaded
from tests.players.test_arena import HOLD, LONG, OUT, asked, chance, retreating
from tests.rules.arena.kit import PITS, Table, raw, table

FEW = 60


def decides(t: Table, positions: int = FEW, notes: Notes | None = None) -> str:
    """What a fresh veteran does; it must be allowed."""
    action = Veteran().choose(
        t.game, t.state, Random(1), CancellationToken(positions=positions), notes
    )
    ruling = t.game.judge(t.state, action)
    assert ruling.allowed, (t.game.text(action), ruling)
    return t.game.text(action)


def usual(t: Table) -> str:
    """What a regular does there."""
    return t.game.text(ScriptedFighters().choose(t.game, t.state, Random(1)))


def test_the_same_for_a_seed_and_a_budget_whatever_was_asked_before() -> None:
    game = loaded(ArenaGame, "two-against-two")
    budget = CancellationToken(positions=FEW)
    used = Veteran()
    states: list[Any] = []
    at_home_in_any_mess(game, _Witness(states), chance, 3, 120, every=25)
    assert len(states) >= 3
    for state in states:
        found = [one.choose(game, state, Random(9), budget) for one in (used, Veteran(), used)]
        assert found[0] == found[1] == found[2]


class _Witness:
    """A player that remembers where it was asked."""

    def __init__(self, states: list[Any]) -> None:
        self._states = states

    def choose(self, game: Any, state: Any, rng: Random, *more: Any, **named: Any) -> Any:
        """What a regular does."""
        self._states.append(state)
        return ScriptedFighters().choose(game, state, rng)


def test_another_scenario_is_another_matter_though_all_stand_alike() -> None:
    """What it remembers of one is none of its business in the other."""
    figures = {"b1": "E4 N", "b2": "B7 N", "r1": "C2 S", "r2": "H6 NW"}
    used = Veteran()
    told = []
    for goals in (HOLD, OUT):
        t = table(figures, goals=goals)
        before = raw(figures, goals=goals).follow("initiative", 6, 1).state
        used.choose(t.game, before, Random(1), CancellationToken(positions=1))
        told.append(used.regular(t.game, t.state))
        assert told[-1] == Veteran().regular(t.game, t.state)
    assert told[0] != told[1]


def test_once_told_to_stop_it_plays_on_no_further() -> None:
    t = table({"b1": "E6 N", "r1": "E3 S"})
    model = WinModel(Map(t.context))
    cancel = CancellationToken(requested=lambda: True)
    trial = Trial(Veteran(), t.game, model, t.state, "blue", 1, cancel, False)
    assert trial.playout(Done("b1"), 0).positions <= 3
    trial = Trial(Veteran(), t.game, model, t.state, "blue", 1, NEVER, False)
    assert trial.playout(Done("b1"), 0).positions > 5
    assert 0 < trial.playout(Done("b1"), 1).positions < trial.playout(Turn("b1", 1), 1).positions
    t = table({"b1": "E5 N", "r1": "E4 S"}).acting("r1").put("b1", acted=True)
    trial = Trial(Veteran(), t.game, model, t.state, "rust", 1, cancel, False)
    assert trial.playout(Attack("r1", "b1", "weapon"), 0).positions <= 2


@pytest.mark.parametrize("patience", [0, 1, 5, 40])
def test_cut_short_anywhere_it_still_gives_something_allowed(patience: int) -> None:
    """Told to stop after it has looked so often whether it should."""
    t = table({"b1": "E6 N", "b2": "C7 N", "r1": "E3 S", "r2": "G3 S"})
    asked = 0

    def requested() -> bool:
        nonlocal asked
        asked += 1
        return asked > patience

    cancel = CancellationToken(requested=requested)
    action = Veteran().choose(t.game, t.state, Random(1), cancel)
    assert t.game.judge(t.state, action).allowed
    assert asked <= patience + 1 and cancel.noticed


JUDGED = "[{goal: last-standing, strength: 2}]"
TWO = {"b1": "E5 N dx=14", "r1": "E4 S dx=16 hits=11", "r2": "F4 SE weapons=dagger"}


def test_it_strikes_down_whoever_would_kill_it_where_a_regular_takes_the_easier_target() -> None:
    """One has a point of ST left and strikes next; the other, who shows his side, has acted."""
    t = table(TWO).put("b1", hits=7).acting("b1", "r1", "r2").put("r2", acted=True)
    assert usual(t) == "attack b1 at r2 with weapon"
    assert decides(t, 200) == "attack b1 at r1 with weapon"


@pytest.mark.parametrize(("hits", "deed"), [(6, "disengage b1 to "), (0, "attack b1 at r1 ")])
def test_in_the_last_turn_who_leads_steps_out_of_it_and_nobody_else(hits: int, deed: str) -> None:
    """AR-E4: the judges look at what is left, and a regular goes on fighting."""
    t = table({"b1": "E5 N", "r1": f"E4 S hits={hits}"}, turns=1, goals=JUDGED).acting("b1", "r1")
    assert usual(t).startswith("attack b1 at r1 ")
    assert decides(t).startswith(deed)


def test_in_the_last_turn_who_leads_defends() -> None:
    """AR-U15: its own blow would bring nothing any more."""
    t = table({"b1": "E5 N", "r1": "E4 S hits=6"}, turns=1, goals=JUDGED).acting("r1", "b1")
    asked(t, "r1", "b1")
    assert usual(t) == "bear b1" and decides(t, 400) == "defend b1"


@pytest.mark.parametrize("weapon", ["light-crossbow", "long-bow"])
def test_whoever_shoots_runs_after_nobody(weapon: str) -> None:
    """AR-U1: a chaser could not shoot any more, so it isn't even looked at."""
    figures = {"b1": "E6 N", "r1": f"E9 N weapons={weapon}"}
    t = raw(figures, goals=OUT).ran().follow("initiative", 1, 6)
    assert "chase r1 after b1" in t.offered()
    found = candidates(t.game, Map(t.context), t.state, "rust", First("blue"), NEVER)
    assert found == [First("rust")]


def test_what_a_regular_sees_it_sees_too() -> None:
    """A pit behind an enemy, and the way out."""
    t = retreating({"b1": "D6 N", "r1": "D5 S", "b2": "A2 N", "r2": "F9 N"}, rows=PITS)
    assert decides(t).startswith("push b1 at r1 to D4 ")
    t = table({"b1": "E2 S hits=6", "r1": "E3 N", "r2": "H1 S"}, goals=OUT).acting("b1", "r1")
    assert decides(t).startswith("disengage b1 to E1 ")


@pytest.mark.parametrize(("figure", "jumps"), [("st=12 dx=12", True), ("st=9 dx=9", False)])
def test_it_jumps_where_the_odds_are_good(figure: str, jumps: bool) -> None:
    """AR-J1: a pit two hexes wide before the gate, nine metres deep; five dice at 24, or at 18."""
    goals = "[{goal: exit, side: blue, who: b1, to: [C1], place: the gate}, {goal: last-standing}]"
    t = table({"b1": f"C6 N {figure}", "r1": "K7 S"}, rows=LONG.format("9" * 9), goals=goals)
    action = t.game.parse(decides(t, 150))
    assert isinstance(action, Move) and (t.cell("C4") in action.path) is jumps


def test_it_says_in_percent_what_decided() -> None:
    """What it chose leads the rest, and the parts of a worth make up how it differs from now."""
    t = table(TWO).put("b1", hits=7).acting("b1", "r1", "r2").put("r2", acted=True)
    notes = Notes()
    text = decides(t, 200, notes)
    known = notes.record(t.game.parse(text), t.game.text)
    assert known is not None and known.by == "prospects" and known.choices[0].action == text
    assert all(0 <= one.worth <= known.choices[0].worth <= 100 for one in known.choices)
    before = 100 * chance_of(t)
    regular = next(one for one in known.choices if one.action == usual(t))
    parts = sum(term.worth for term in regular.terms)
    assert parts == pytest.approx(regular.worth - before, abs=0.5)
    assert {term.id for term in regular.terms} >= {"own-strength", "enemy-strength"}


# --- how likely a side is to win -----------------------------------------------------------------


def model(t: Table) -> WinModel:
    """The model of a table's scenario."""
    return WinModel(Map(t.context))


def chance_of(t: Table, side: str = "blue") -> float:
    """How likely that side is said to win."""
    return model(t).chance(t.state, side)


def test_what_one_side_may_hope_for_the_other_has_to_fear() -> None:
    for goals in (HOLD, OUT, JUDGED):
        t = table({"b1": "E6 N hits=3", "b2": "A9 N", "r1": "E3 S"}, goals=goals)
        assert chance_of(t) + chance_of(t, "rust") == pytest.approx(1.0)
    assert chance_of(table({"b1": "E6 N", "r1": "E3 S"})) == pytest.approx(0.5)


@pytest.mark.parametrize(("goals", "better", "worse"), [
    (JUDGED, "E6 N", "E6 N hits=3"),
    (JUDGED, "E6 N", "E6 N position=prone"),
    (HOLD, "E5 N", "E9 N"),
    (HOLD, "E6 N", "E9 N"),
    (OUT, "E2 N", "E9 N"),
])
def test_more_of_what_counts_is_better(goals: str, better: str, worse: str) -> None:
    """Strength, footing, ground, and a way out that is near."""
    rest = {"b2": "A9 N", "r1": "G3 S", "r2": "I2 S"}
    chances = [chance_of(table({"b1": one, **rest}, goals=goals)) for one in (better, worse)]
    assert chances[0] > chances[1]


def test_down_a_pit_without_a_rope_is_worse_than_beside_it() -> None:
    """AR-J5; with a rope there it isn't."""
    figures = {"b1": "E6 N", "b2": "A8 N", "r1": "G3 S"}
    lost = []
    for ropes in ((), ("F6",)):
        t = table(figures, rows=PITS, ropes=ropes)
        lost.append(chance_of(t) - chance_of(t.put("b1", cell="F6")))
    assert lost[0] > 0.1 and lost[1] == pytest.approx(0.0, abs=0.05)


def test_luck_is_what_the_dice_brought_above_what_they_would_on_the_average() -> None:
    """So it is nothing on the average, and bad luck is less than nothing."""
    t = table({"b1": "E6 N", "r1": "E5 S hits=4"})
    chances = (0.5, 0.0, 0.2, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 0.1)
    found = [model(t).luck(t.state, "blue", "r1", chances, hits, 0.3) for hits in range(10)]
    assert sum(odds * luck for odds, luck in zip(chances, found, strict=True)) == pytest.approx(0)
    assert found[0] < 0 < found[3] < found[9]
