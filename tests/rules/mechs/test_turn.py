"""Rounds: who begins, the end of a side's turn, the end of the game."""

from game.core.dice import ScriptedDice
from game.core.event import Began, Changed, Ended, Rolled
from game.rules import box
from tests.rules.mechs.fightkit import scenario
from tests.rules.mechs.kit import table

PAIR = {"b1": "lynx 10,30 0", "b2": "rifles 20,30 0", "r1": "hound 10,6 180"}


def test_a_roll_decides_who_begins_where_the_scenario_does_not() -> None:
    """MC-N1: a die each, again on a tie."""
    game = box("mechs").load(scenario(PAIR).replace("first: blue\n", ""), {})
    step = game.start(ScriptedDice((4, 4, 2, 5)))
    assert step.state.side == step.state.first == "rust"
    rolls = [event for event in step.events if isinstance(event, Rolled)]
    assert [one.dice for one in rolls] == [(4, 4), (2, 5)]
    assert [one.side for one in rolls] == ["", "rust"]
    assert [one.counts for one in rolls] == [(False, False), (False, True)]
    assert "Rust" in rolls[1].ending and "Rust" not in rolls[0].ending


def test_sides_take_turns_and_rounds_count() -> None:
    """MC-N1, MC-W1."""
    t = table(PAIR)
    assert (t.state.turn, t.state.side) == (1, "blue")
    t.passing()
    assert (t.state.turn, t.state.side) == (1, "rust")
    assert t.of(Began) == [Began(1, "rust")]
    t.passing()
    assert (t.state.turn, t.state.side, t.state.left) == (2, "blue", 2)


def test_a_turn_ends_by_itself_without_orders_or_units_for_them() -> None:
    """MC-N1."""
    t = table(PAIR).go("b1", "10,29").go("b2", "20,29")
    assert t.ending() and not t.game.actors(t.state)
    t.follow("close")
    assert not t.ending()
    t.go("r1", "10,7", facing=180)
    assert t.ending()


def test_only_tokens_that_were_there_are_taken_off() -> None:
    """MC-N1: of those that got no order; nothing is told of others."""
    t = table(PAIR).put("b1", tokens=1).go("b2", "20,28").passing()
    assert [(one.unit, one.after) for one in t.of(Changed)] == [("b1", "0")]
    assert (t["b1"].tokens, t["b2"].tokens) == (0, 1)
    assert not t.passing().of(Changed)


def test_a_side_that_can_give_no_order_is_passed_over() -> None:
    """MC-N1: everybody has two tokens, and loses them."""
    t = table(PAIR).put("r1", tokens=2).passing()
    assert t.state.side == "rust" and t.ending()
    t.follow("close")
    assert t.state.side == "blue" and t["r1"].tokens == 0


def test_who_has_shut_down_starts_again_at_its_sides_next_turn() -> None:
    """MC-N2, MC-U21."""
    t = table(PAIR).put("b1", shut=True, heat=6)
    t.refused("turn b1 to 90", "MC-N2", "shut down")
    assert t.passing()["b1"].shut
    assert (t.passing()["b1"].shut, t["b1"].heat) == (False, 2)


def test_having_moved_is_forgotten_at_the_next_turn_of_ones_own() -> None:
    """MC-X9: the enemy's turn still knows it."""
    def kept() -> tuple[bool, bool]:
        return t["b1"].moved, t["b1"].ordered

    t = table(PAIR).go("b1", "10,28").passing()
    assert kept() == (True, True)
    t.passing()
    assert kept() == (False, False)


def test_the_water_a_unit_begins_in_is_kept_in_mind() -> None:
    """MC-X7: the deepest of what its dot is in."""
    pools = {"shore": "shallow 2,2 16,2 16,16 2,16", "lake": "deep 6,6 12,6 12,12 6,12"}
    t = table({"b1": "lynx 8,8 0", "b2": "lynx 4,4 0", "b3": "rifles 30,30 0"}, pools)
    assert [t[unit].stood for unit in ("b1", "b2", "b3")] == ["lake", "shore", ""]


def test_a_transports_rear_is_kept_in_mind() -> None:
    """MC-P2, MC-U17: who touches it from behind as the turn begins."""
    t = table({"b1": "drover 10,18 0", "b2": "rifles 10,19.65 0", "b3": "rifles 10,16.35 0"})
    assert t["b2"].beside == ("b1",) and t["b3"].beside == ()


def test_the_last_round_ends_the_game() -> None:
    """MC-W1."""
    t = table(PAIR, rounds=2).passing(3)
    assert not t.of(Ended)
    t.passing()
    assert t.phase == "over" and t.of(Ended)
    t.refused("end-orders", "MC-W1", "the game is over")
    t.refused("keep b1", "MC-W1", "the game is over")
    assert not len(t.game.options(t.state)) and not t.ending()


def test_nobody_left_ends_the_game_with_the_turn() -> None:
    """MC-W1."""
    t = table(PAIR).put("r1", fate="destroyed", cell=-1)
    t.go("b1", "10,28")
    assert t.ending()
    t.follow("close")
    assert t.state.verdict is not None and t.state.verdict.winner == "blue"


def test_what_follows_by_itself_is_nobodys_to_hold_up() -> None:
    """MC-N1."""
    t = table(PAIR).play("end-orders")
    t.refused("turn b1 to 90", "MC-N1", "Blue has ended its orders")
    assert t.offered() == {"close"} and not t.offered("b1")


def test_after_its_end_a_turn_tells_why_it_has_ended() -> None:
    """MC-N1, MC-U25, MC-W1: no orders left, nobody to give one to, or nobody left at all; and of a
    unit first what keeps it from taking any."""
    t = table({**PAIR, "b2": "rifles 20,30 0", "b3": "rifles 24,30 0"})
    t.go("b1", "10,29").go("b2", "20,29")
    assert t.ending()
    t.refused("turn b3 to 90", "MC-N1", "no orders left for Blue")
    t.refused("turn b1 to 90", "MC-U25", "has had its order")
    t.refused("done", "MC-N1", "no orders left for Blue")
    t = table({one: PAIR[one] for one in ("b1", "r1")}).go("b1", "10,29")
    assert t.ending()
    t.refused("done", "MC-N1", "none of Blue’s units can take an order")
    t = table(PAIR).put("r1", fate="destroyed", cell=-1).go("b1", "10,28")
    t.refused("done", "MC-W1", "Rust has nobody left")
