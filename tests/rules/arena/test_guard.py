"""Answers to attacks: AR-C1, AR-U15; orders, and guards taken as one's own action."""

import pytest

from game.core.event import Changed, Rolled
from game.rules.arena import guard
from game.rules.arena.actions import Defend
from game.rules.arena.state import Blow
from tests.rules.arena.kit import Table, table

STRIKE = "attack b1 at r1 with weapon"


def duel(mine: str = "", theirs: str = "", **parts: object) -> Table:
    """b1 on E5 and r1 on E4 face each other; b1 acts first."""
    t = table({"b1": f"E5 N {mine}", "r1": f"E4 S {theirs}", "r2": "I9 N"}, **parts)
    return t.acting("b1", "r1", "r2")


# --- who is asked -------------------------------------------------------------------------------


def test_ar_u15_the_target_is_asked_before_the_dice_fall() -> None:
    """AR-U15: the attack waits, nothing is thrown; the target's side decides."""
    t = duel().play(STRIKE)
    assert t.state.blow == Blow("b1", "r1", "melee") and t["b1"].acted
    assert t.state.queue == ("r1", "r2") and not t.of(Rolled)
    assert t.next == "" and t.offered() == {"defend r1", "bear r1"}
    assert t.offered("r1") == t.offered() and not t.offered("r2")
    t.refused("attack r1 at b1 with weapon", "AR-U15", "B1")
    t.refused("defend r2", "AR-U15", "R2")
    t.refused("dodge r1", "AR-C1", "defend")


def test_ar_c1_defending_costs_the_action_and_holds_all_turn() -> None:
    """AR-C1: four dice for this blow and every later one; the action is gone."""
    t = duel().play(STRIKE).play("defend r1")
    assert (t["r1"].guard, t["r1"].acted, t.state.queue) == ("defend", True, ("r2",))
    assert t.of(Changed) == [Changed("r1", "guard", "", "defend")]
    t.follow("resolve", 3, 3, 3, 3, 4, 4)
    assert t.of(Rolled)[0].dice == (3, 3, 3, 3) and t["r1"].hits == 8
    assert t.state.blow is None
    t = table({"b1": "E5 N", "b2": "D4 SE", "r1": "E4 S"}).acting("b1", "b2", "r1")
    t.play(STRIKE).play("defend r1").follow("resolve", 6, 6, 1, 1)
    t.play("attack b2 at r1 with weapon", 6, 6, 1, 1)
    assert t.key == "miss" and len(t.of(Rolled)[0].dice) == 4


def test_ar_u15_bearing_keeps_the_action() -> None:
    """AR-U15: three dice; it still acts, and is asked again by the next attacker."""
    t = table({"b1": "E5 N", "b2": "D4 SE", "r1": "E4 S"}).acting("b1", "b2", "r1")
    t.play(STRIKE).play("bear r1").follow("resolve", 6, 6, 1)
    assert len(t.of(Rolled)[0].dice) == 3 and not t["r1"].acted
    t.play("attack b2 at r1 with weapon")
    assert t.state.blow is not None and not t.state.blow.answered
    t.play("bear r1").follow("resolve", 6, 6, 1)
    assert t.state.queue == ("r1",)
    t.play("attack r1 at b1 with weapon", 6, 6, 1)


def test_ar_u15_missiles_are_dodged() -> None:
    """AR-C1, AR-U15: a dodge against shots and throws; never a defence."""
    t = table({"b1": "E8 N weapons=long-bow", "r1": "E4 S"}).acting("b1", "r1")
    t.play("shoot b1 at r1")
    assert t.offered() == {"dodge r1", "bear r1"}
    t.refused("defend r1", "AR-C1", "dodge")
    t.play("dodge r1").follow("resolve", 6, 6, 6, 6)
    assert t.key == "breaks" and t["b1"].ready == ""
    t = table({"b1": "E8 N weapons=dagger", "r1": "E4 S"}).acting("b1", "r1")
    assert t.play("throw b1 at r1").offered() == {"dodge r1", "bear r1"}


@pytest.mark.parametrize("facts", [
    {"acted": True}, {"guard": "defend"}, {"guard": "dodge"}, {"spent": 2}, {"picked": True},
    {"position": "prone"}, {"orders": "never"},
])
def test_ar_u15_who_is_not_asked(facts: dict[str, object]) -> None:
    """AR-U15, AR-O4: acted, guarded already, moved further than a step, down, or by its orders:
    the dice fall at once."""
    t = duel().put("r1", **facts).put("r2", cell="I1")
    four = facts.get("guard") == "defend"
    t.play(STRIKE, *((6, 6, 4, 1) if four else (6, 6, 4)))
    assert t.state.blow is None and t.key == "miss"


@pytest.mark.parametrize(("spent", "asked"), [(0, True), (1, True), (2, True), (5, True),
                                             (6, False)])
def test_ar_o4_a_dodge_after_half_a_move(spent: int, asked: bool) -> None:
    """AR-O4: to dodge at most half of MOV, to defend at most a step."""
    t = table({"b1": "E8 N weapons=long-bow", "r1": "E4 S"}).acting("b1", "r1")
    t.put("r1", spent=spent)
    found = guard.asked(t.context, t.state, Blow("b1", "r1", "shoot"))
    assert found == ("dodge" if asked else None)
    found = guard.asked(t.context, t.state, Blow("b1", "r1", "melee"))
    assert found == ("defend" if spent <= 1 else None)


def test_ar_u15_nobody_is_asked_in_hand_to_hand() -> None:
    """AR-U17: no guard there."""
    t = duel().put("b1", grip="r1", position="prone", cell="E4")
    t.put("r1", grip="b1", position="prone").put("r2", cell="I1")
    t.play("attack b1 at r1 with fists", 6, 6, 2)
    assert t.state.blow is None


# --- orders -------------------------------------------------------------------------------------


def test_ar_u15_orders_answer_by_themselves() -> None:
    """AR-U15: "always" defends or dodges, "never" bears."""
    t = duel().put("r1", orders="always").play(STRIKE)
    t.follow("defend r1").follow("resolve", 6, 6, 1, 1)
    assert t["r1"].guard == "defend"
    t = duel().put("r1", orders="always").play(STRIKE)
    t.refused("bear r1", "AR-U15", "orders")
    assert guard.answers(t.context, t.state) == (Defend("r1"),)
    t = duel().put("r1", orders="never").play(STRIKE, 6, 6, 1)
    assert not t["r1"].acted


def test_orders_can_be_changed_while_asked() -> None:
    t = duel().play(STRIKE).play("orders r1 always")
    assert t.next == "defend r1"
    t.refused("orders b1 never", "AR-U15")


def test_ar_u15_an_answer_without_an_attack() -> None:
    t = duel()
    t.refused("bear r1", "AR-U15", "no attack")
    t.play(STRIKE).play("bear r1")
    assert t.next == "resolve"
    t.refused("defend r1", "AR-U15", "answered")
    t.refused("bear r1", "AR-U15", "answered")


# --- as one's own action ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["defend", "dodge"])
def test_ar_c1_guards_as_an_own_action(kind: str) -> None:
    """AR-C1: to the end of the turn."""
    t = duel().play(f"{kind} b1")
    assert t["b1"].guard == kind and t["b1"].acted and t.state.queue == ("r1", "r2")
    blow = Blow("r1", "b1", "melee")
    aim = guard.aim(t.context, t.state, blow)
    assert aim is not None and aim.dice.dice == (4 if kind == "defend" else 3)
    assert guard.asked(t.context, t.state, blow) is None


def test_ar_o4_guards_by_what_it_moved() -> None:
    """AR-O4: defend after a step, dodge after half a move."""
    t = duel().put("b1", spent=2)
    t.refused("defend b1", "AR-O4", "2")
    assert t.allowed("dodge b1") and t.offered(starting="d") == {"dodge b1"}
    t.put("b1", spent=1)
    assert {"defend b1", "dodge b1"} <= t.offered()


def test_a_guard_is_over_with_the_turn() -> None:
    t = table({"b1": "E5 N dx=13", "r1": "A1 S"})
    t.play("end-moves").play("end-moves").play("defend b1").play("pass r1")
    t.follow("close")
    assert t["b1"].guard == "" and t.state.turn == 2
