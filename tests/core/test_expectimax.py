"""Exact worth of decisions: on the toy game, where all can be counted by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.contract import Step
from game.core.dice import (
    BranchingDice,
    Dice,
    OpenThrow,
    SeededDice,
    pick,
    roll_all,
    roll_sum,
    roll_until,
)
from game.core.errors import BoxError
from game.core.expectimax import Solver, best_line, first_decision, made, proof
from game.core.history import History
from game.core.lesson import Conditions
from game.core.problem import BestStep, ProblemTask, stars
from tests.core.toy import Pos, Toy


def task(*aim: str, actions: int = 1, best: str = "1/2", idea: tuple[str, ...] = ("dash a",)):
    line = (BestStep("dash a", best),)
    return ProblemTask(aim=aim, told="There.", actions=actions, line=line, idea=idea)


def solved(known: ProblemTask) -> tuple[Solver, Pos]:
    game = Toy(computers={"wind": "random"})
    return Solver(game, known), first_decision(game)


def test_one_die() -> None:
    """From c0 to c3: a dash shows 3 once in six; a walk leads two cells far at most."""
    solver, state = solved(task("a at c3"))
    worths = {solver.game.text(one.action): one.chance for one in solver.worths(state, 1)}
    assert worths["dash a"] == Fraction(1, 6)
    assert {chance for text, chance in worths.items() if text != "dash a"} == {Fraction(0)}
    assert solver.chance(state, 1) == Fraction(1, 6)


def test_what_is_decided_after_the_dice_have_fallen() -> None:
    """Both at c3: each has its dash; the one that dashed must cheer before."""
    solver, state = solved(task("a at c3", "b at c7", actions=3))
    assert solver.chance(state, 3) == Fraction(1, 36)
    line = [(solver.game.text(one.action), one.chance) for one in best_line(solver, state)]
    assert [text.split()[0] for text, _ in line] == ["dash", "cheer", "dash"]
    assert [chance for _, chance in line] == [Fraction(1, 36), Fraction(1, 6), Fraction(1, 6)]


class Lasting(Toy):
    """Whoever is at c3 is done for: it counts as there whatever it does."""

    conditions = Conditions(Toy.conditions.tests, for_good={"<unit> at <cell>": True})


def test_what_is_settled_for_good_is_not_searched_on() -> None:
    """After the dash nothing that follows is asked: three decisions cost what one costs."""
    solver = Solver(Lasting(computers={"wind": "random"}), task("a at c0", actions=3))
    assert solver.chance(first_decision(solver.game), 3) == 1 and solver.played == 0


def test_the_proof_says_what_is_not_so() -> None:
    game = Toy(computers={"wind": "random"})
    state = first_decision(game)
    known = task("a at c3", best="1/6")
    assert proof(game, known, state) == ""
    assert "is 1/6, not 1/2" in proof(game, task("a at c3"), state)
    assert "is as good as the idea" in proof(game, task("a at c0", best="1"), state)
    two = task("a at c3", best="1/6", idea=("dash a", "walk a c1"))
    assert '"walk a c1" begins no best line' in proof(game, two, state)
    assert "can't be reached" in proof(game, task("a at c3", "a at c2"), state)
    spoilt = ProblemTask(aim=("a at c3",), told="There.", actions=1, idea=("dash a",),
                         line=(BestStep("dash a", "1/6"), BestStep("dash b", "1")))
    assert "comes when all is over" in proof(game, spoilt, state)
    with pytest.raises(BoxError, match="more than 3 actions"):
        proof(game, known, state, limit=3)


def test_a_line_is_judged_by_what_it_keeps_and_not_by_its_dice() -> None:
    """A dash that fails keeps the whole chance; a walk loses it all."""
    solver, state = solved(task("a at c3", "b at c7", actions=3, best="1/36"))
    game = solver.game
    for seed in range(6):
        history = History(game, seed)
        history.play("dash a")
        assert made(solver, [(state, ("dash", "a"))]) == [Fraction(1, 36)]
        after = history.state
        if after.at[0] == 3:
            played = [(state, ("dash", "a")), (after, ("cheer", "a"))]
            assert made(solver, played) == [Fraction(1, 36), Fraction(1, 36)]
    assert made(solver, [(state, ("walk", "a", "c1"))]) == [0]


class Sampled(Toy):
    """A game that lists none of a's walks, though it allows them, as an open table lists but some
    places."""

    def options(self, state: Pos, unit: str | None = None) -> Any:
        """All actions but those."""
        return [one for one in super().options(state, unit) if one[:2] != ("walk", "a")]


def test_what_was_not_listed_is_worth_what_follows_from_it() -> None:
    """The walk that wasn't listed leads there for sure, where the listed dash does so once in six;
    and the decision before it is judged by that, too."""
    game = Sampled(computers={"wind": "random"})
    state = first_decision(game)
    listed = Solver(game, task("a at c2", best="1/6"))
    assert listed.chance(state, 1) == Fraction(1, 6)
    assert made(listed, [(state, ("walk", "a", "c2"))]) == [1]
    assert made(listed, [(state, ("end",))]) == [0]
    twice = Solver(game, task("a at c2", actions=2, best="1/6"))
    history = History(game, 0)
    history.play("walk b c5")
    first = (state, ("walk", "b", "c5"))
    assert made(twice, [first]) == [Fraction(1, 6)]
    assert made(twice, [first, (history.state, ("walk", "a", "c2"))]) == [1, 1]
    assert made(twice, [first, (history.state, ("end",))]) == [Fraction(1, 6), 0]


def test_stars_are_shares_of_the_best_chance() -> None:
    best = Fraction(25, 32)
    shares = (Fraction(1, 3), Fraction(1, 2), Fraction(5, 8), Fraction(3, 4), Fraction(1))
    assert [stars(best * share, best) for share in shares] == [0, 1, 1, 2, 3]


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (4, 6), (3, 4)])
def test_dice_thrown_together_are_counted_without_their_order(count: int, sides: int) -> None:
    with pytest.raises(OpenThrow) as thrown:
        roll_all(BranchingDice(), count, sides)
    every = Counter(
        tuple(sorted(faces)) for faces in product(range(1, sides + 1), repeat=count)
    )
    assert dict(thrown.value.ways) == {
        faces: Fraction(ways, sides**count) for faces, ways in every.items()
    }


@pytest.mark.parametrize(("count", "sides"), [(2, 6), (3, 6), (2, 4)])
def test_dice_of_which_only_the_sum_counts_fall_one_way_for_each(count: int, sides: int) -> None:
    with pytest.raises(OpenThrow) as thrown:
        roll_sum(BranchingDice(), count, sides)
    every = Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=count))
    assert {sum(faces): odds for faces, odds in thrown.value.ways} == {
        total: Fraction(ways, sides**count) for total, ways in every.items()
    }
    assert len(thrown.value.ways) == len(every)
    assert roll_sum(SeededDice(7), 5) == roll_all(SeededDice(7), 5)


def test_dice_that_are_thrown_until_they_fit() -> None:
    """What doesn't fit is left out; each of the others is equally likely, in its order."""
    def fits(faces: tuple[int, ...]) -> bool:
        return faces[0] > faces[1]

    with pytest.raises(OpenThrow) as thrown:
        roll_until(BranchingDice(), 2, fits)
    assert len(thrown.value.ways) == 15 and {odds for _, odds in thrown.value.ways} == {
        Fraction(1, 15)}
    assert roll_until(BranchingDice(((5, 2),)), 2, fits) == (5, 2)
    dice = SeededDice(3)
    faces = roll_until(dice, 2, fits)
    assert fits(faces) and dice.position % 2 == 0


def test_seeded_dice_thrown_together_are_those_thrown_one_by_one() -> None:
    assert roll_all(SeededDice(7), 5) == tuple(SeededDice(7).at(k).roll() for k in range(5))


def test_one_of_one_needs_no_die() -> None:
    dice = BranchingDice()
    assert pick(dice, 1) == 0 and dice.position == 0


class Tied(Toy):
    """The wind is thrown for again and again."""

    def auto(self, state: Pos) -> tuple[str, ...] | None:
        """The wind, for ever."""
        return ("wind",) if state.phase == "wind" else None

    def play(self, state: Pos, action: tuple[str, ...], dice: Dice) -> Step[Pos]:
        """One more turn of it."""
        if action == ("wind",):
            dice.roll()
            return Step(replace(state, turn=state.turn - 1), ())
        return super().play(state, action, dice)


def test_a_search_without_end_is_told_in_one_line() -> None:
    """Dice that are thrown again as long as they are equal."""
    solver = Solver(Tied(computers={"wind": "random"}), task("a at c3"))
    with pytest.raises(BoxError, match="has no end"):
        solver.worth(first_decision(solver.game), ("end",), 1)
