"""The veteran of Troopers: the same for a seed and a budget, allowed however short its time, and it
finds what a regular misses. And who throws where."""

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from game.core.deliberation import Deliberation, Notes
from game.players import computer
from game.players.cancellation import NEVER, CancellationToken
from game.players.troopers import outlook as troopers_outlook
from game.players.troopers.lookahead import ForcedDice, Lookahead
from game.players.troopers.outlook import WON, outlook
from game.players.troopers.search import APART, CHOICES, SearchingSquad
from game.players.troopers.visibility_cache import VisibilityCache
from game.rules.troopers import actions
from game.rules.troopers.demolition import charge_dots
from game.rules.troopers.state import Charge, LaidArc, State
from tests.frozen import load_frozen
from tests.players.playing import wanted
from tests.players.test_troopers import choice, turn_of
from tests.rules.troopers.kit import YARD, Table, table

FEW = 20


def watched(arcs: int = 2, blue: str = "primary=rifle") -> Table:
    """Blue 1 in the arcs of an SMG, ten dots away and out of its short range."""
    t = table({"b1": f"0505 {blue}", "r1": "1105 primary=smg"}, drawing=YARD, turns=10)
    t.put("r1", lambda one: replace(one, arcs=(LaidArc(30, 270, 3),) * arcs, acted=True))
    return t


def meeting() -> Table:
    """Two against two, nobody watched."""
    return table(
        {"b1": "0505 primary=rifle", "b2": "0507 primary=smg grenades=1",
         "r1": "1306 primary=smg", "r2": "1408 primary=rifle"}, drawing=YARD, turns=10,
    )


def decides(t: Table, positions: int = FEW, notes: Notes | None = None) -> str:
    """What a fresh veteran does; it must be allowed."""
    cancel = CancellationToken(positions=positions)
    action = SearchingSquad().choose(t.game, t.state, Random(1), cancel, notes)
    assert t.game.judge(t.state, action).allowed, t.game.text(action)
    return t.game.text(action)


# --- the search ---------------------------------------------------------------------------------

def test_the_same_for_a_seed_and_a_budget_whatever_was_asked_before() -> None:
    used, budget = SearchingSquad(), CancellationToken(positions=FEW)
    for t in (meeting(), watched(), meeting()):
        found = [
            one.choose(t.game, t.state, Random(9), budget)
            for one in (used, SearchingSquad(), used)
        ]
        assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("patience", [0, 1, 9, 30, 60])
def test_cut_short_anywhere_it_still_gives_something_allowed(patience: int) -> None:
    """Told to stop after it has looked so often whether it should."""
    t, asked = meeting(), 0

    def requested() -> bool:
        nonlocal asked
        asked += 1
        return asked > patience

    cancel = CancellationToken(requested=requested)
    action = SearchingSquad().choose(t.game, t.state, Random(1), cancel)
    assert t.game.judge(t.state, action).allowed
    assert asked <= patience + 1 and cancel.noticed


@pytest.mark.parametrize("blue", ["primary=rifle", "primary=smg"])
def test_it_lets_arcs_fall_that_a_regular_walks_into(blue: str) -> None:
    """TR-T1, TR-A2: who doesn't stir isn't shot at, and the arcs are gone in the next turn."""
    t = watched(blue=blue)
    assert choice(t) == "activate b1"
    assert decides(t) == "done b1"


def test_it_tells_what_decided() -> None:
    """The parts of a plan's worth make it up, and its own losses speak against stirring."""
    t, notes = watched(), Notes()
    SearchingSquad().choose(t.game, t.state, Random(1), notes=notes)
    told = notes.record(actions.Done("b1"), t.game.text)
    assert isinstance(told, Deliberation) and told.by == "playouts"
    assert [one.action for one in told.choices] == ["done b1", "activate b1"]
    for one in told.choices:
        assert one.worth == pytest.approx(sum(term.worth for term in one.terms))
    assert "own-losses" in {term.id for term in told.choices[1].terms if term.worth < 0}


def test_what_it_compares_is_really_different() -> None:
    """Walks to dots beside each other are one choice."""
    t, notes = meeting(), Notes()
    action = SearchingSquad().choose(t.game, t.state, Random(1), notes=notes)
    told = notes.record(action, t.game.text)
    assert told is not None and told.by == "playouts" and len(told.choices) == CHOICES
    ends = [one.action.split("-")[-1] for one in told.choices if one.action.startswith("walk")]
    cells = [t.game.board.cell(end) for end in ends]
    assert cells and all(t.game.board.distance(one, other) >= APART
                         for one, other in combinations(cells, 2))


# --- playouts -----------------------------------------------------------------------------------

def lookahead(t: Table, cancel: CancellationToken = NEVER) -> Lookahead:
    return Lookahead(t.game, VisibilityCache(t.game.context), cancel)


def test_a_playout_goes_to_the_end_of_the_reply() -> None:
    t = meeting()
    course = lookahead(t).play(t.state, (actions.Done("b1"),), 2, 0)
    assert course.whole and (course.state.turn, course.state.side) == (2, "blue")
    assert course.state.troopers["b2"].acted and course.positions > 4


def test_playouts_of_one_number_are_the_same_and_leave_the_position_alone() -> None:
    t = watched(4)
    before = t.state
    for number in range(3):
        one, other = (lookahead(t).play(t.state, (actions.Activate("b1"),), 2, number)
                      for _ in range(2))
        assert one == other
    assert t.state == before


def test_what_the_dice_spared_is_owed() -> None:
    """TR-A3, TR-H1: over many playouts it is little; in each, shots cost what they were to cost."""
    t = watched(4)
    total, games = 0.0, 40
    ahead = lookahead(t)
    for number in range(1, games + 1):
        course = ahead.play(t.state, (actions.Activate("b1"),), 1, number)
        assert "b1" in course.owed
        total += course.owed["b1"]
    assert abs(total / games) < 0.12


def test_a_cut_playout_says_so() -> None:
    t = meeting()
    course = lookahead(t, CancellationToken(requested=lambda: True)).play(t.state, (), 2, 0)
    assert not course.whole and course.state == t.state


def test_dice_fall_as_told_and_else_by_their_seed() -> None:
    dice, plain = ForcedDice(3), ForcedDice(3)
    dice.tell((6, 1))
    assert [dice.roll(), dice.roll()] == [6, 1] and dice.position == 0
    assert [dice.roll() for _ in range(5)] == [plain.roll() for _ in range(5)]
    dice.tell((2, 2))
    dice.tell(())
    assert dice.roll() == plain.roll() == dice.at(5).roll()


def valued(t: Table, state: State, side: str = "blue") -> dict[str, float]:
    return outlook(VisibilityCache(t.game.context), state, side, {})


def test_a_position_is_worth_to_one_side_what_it_costs_the_other() -> None:
    t = meeting()
    mine, theirs = valued(t, t.state), valued(t, t.state, "rust")
    assert sum(mine.values()) == pytest.approx(-sum(theirs.values()))
    t.put("r1", lambda one: replace(one, fate="dead"))
    assert valued(t, t.state)["enemy-losses"] > mine["enemy-losses"] + 0.5


def test_a_game_that_is_won_is_worth_more_than_all_else() -> None:
    t = table({"b1": "0505 primary=rifle", "r1": "2505 primary=rifle"}, drawing=YARD)
    t.put("r1", lambda one: replace(one, fate="dead"))
    course = lookahead(t).play(t.state, (), 1, 0)
    assert course.state.verdict is not None
    assert valued(t, course.state) == {"won": WON}
    assert valued(t, course.state, "rust") == {"won": -WON}


def test_a_charge_beside_what_is_to_be_blown_up_is_worth_much() -> None:
    """TR-V2: to the side that has to."""
    t = Table(load_frozen("troopers", "demolition", {}).source)
    lying = Charge("satchel", "b2", min(charge_dots(t.game.context, "the generator")))
    after = replace(t.state, charges=(lying,))
    assert valued(t, after)["aim"] > valued(t, t.state)["aim"] + 1
    assert valued(t, after, "rust")["aim"] < valued(t, t.state, "rust")["aim"] - 1


def test_buildings_that_are_held_count_more_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-V2: they count when the last turn is over."""
    t = Table(load_frozen("troopers", "village", {}).source)
    inside = min(
        cell for cell in range(t.game.board.n)
        if t.game.context.map.valid(cell) and t.game.context.map.building(cell) == "chapel"
    )
    t.put("b5", lambda one: replace(one, cell=inside))
    states = [replace(t.state, turn=turn) for turn in (1, 9)]
    counted = [valued(t, state)["aim"] for state in states]
    monkeypatch.setattr(troopers_outlook, "HELD", 0.0)
    gains = [one - valued(t, state)["aim"] for one, state in zip(counted, states, strict=True)]
    assert gains == pytest.approx([0.04, 0.36])


# --- who throws where ---------------------------------------------------------------------------

def melee() -> Table:
    """A grenade in the hand, the enemy two dots away, and AP for no farther throw."""
    t = table({"b1": "0505 primary=rifle grenades=2", "r1": "0705 primary=rifle"},
              drawing=YARD, turns=10)
    t.put("b1", lambda one: replace(one, hand="grenade", spent=6, moved=6))
    return t


@pytest.mark.parametrize("level", ["regular", "veteran"])
def test_nobody_throws_where_its_own_side_is_hurt(level: str) -> None:
    """TR-X3: a recruit does, for the enemy loses more."""
    t = melee()
    assert not isinstance(wanted(computer("troopers", level), t.game, t.state), actions.Throw)
    assert isinstance(wanted(computer("troopers", "recruit"), t.game, t.state), actions.Throw)


def test_nobody_goes_where_a_charge_of_its_own_side_lies() -> None:
    """TR-X2, TR-X3: it goes off when the side has finished."""
    t = table({"b1": "0505 primary=smg", "b2": "1510 primary=rifle", "r1": "2905 primary=smg"},
              drawing=YARD, turns=10)
    charge = Charge("grenade", "b2", t.game.board.cell("1205"))
    t.put("b2", lambda one: replace(one, acted=True))
    t.state = replace(t.state, charges=(charge,))
    turn_of(t)
    assert t.game.board.distance(t["b1"].cell, charge.cell) > 2
