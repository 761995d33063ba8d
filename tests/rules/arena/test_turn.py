"""The course of a turn: AR-O1, AR-O2, AR-C4, AR-U2, AR-U15."""

from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.event import Began, Ended
from game.rules.arena import turn
from game.rules.arena.state import Grab
from tests.rules.arena.kit import raw, table

TWO = {"b1": "E5 N", "r1": "E4 S"}


def test_a_turn_from_initiative_to_the_next() -> None:
    t = raw(TWO)
    assert (t.phase, t.next, t.game.actors(t.state)) == ("initiative", "initiative", [])
    t.moving().play("end-moves").play("end-moves", 6, 1)
    assert [one.phase for one in t.of(Began)] == ["act"]
    assert t.state.queue == ("b1", "r1") and turn.decides(t.context, t.state) == "blue"
    t.play("pass b1").play("pass r1")
    assert (t.phase, t.next) == ("close", "close")
    t.follow("close")
    assert (t.state.turn, t.phase, t.state.first, t.state.order) == (2, "initiative", "", ())


def test_what_belongs_to_a_turn_is_forgotten_at_its_end() -> None:
    t = raw(TWO).acting("b1", "r1")
    fresh = t["b1"]
    t.put("b1", spent=1, rose="kneeling", exposed=True, guard="dodge", hurt=4, struck=("r1",),
          picked=True, fallen=True, went=True, pursues=True, halted=True, waiting=True, idle=True,
          reaching=Grab("dagger", t.cell("E5"), False), ran=False)
    t.state = replace(t.state, phase="close")
    t.follow("close")
    assert t["b1"] == replace(fresh, moved=False, free=None, ran=True)


def test_ar_c4_five_hits_shake_for_the_next_turn_only() -> None:
    t = raw(TWO).acting("b1", "r1").put("b1", hurt=5, hits=5)
    t.play("pass b1").play("pass r1").follow("close")
    assert t["b1"].shaken
    t.moving().play("end-moves").play("end-moves")
    t.play(f"pass {t.state.queue[0]}").play(f"pass {t.state.queue[0]}").follow("close")
    assert not t["b1"].shaken


def test_ar_o2_who_goes_down_leaves_the_order() -> None:
    t = table({**TWO, "r2": "A1 N"}).acting("b1", "r1", "r2")
    t.put("r1", fate="out", position="prone").play("pass b1")
    assert t.state.queue == ("r2",)
    t.refused("pass r1", "AR-O1", "unconscious")


def test_ar_u15_an_attack_waits_for_its_target() -> None:
    t = raw(TWO).acting("b1", "r1").play("attack b1 at r1 with weapon")
    assert t.state.blow is not None and turn.decides(t.context, t.state) == "rust"
    assert t.game.actors(t.state) == ["r1"] and t.offered() == {"defend r1", "bear r1"}
    t.refused("pass r1", "AR-U15", "waits for an answer")
    t.refused("pass b1", "AR-U15", "waits for an answer")
    t.play("bear r1")
    assert t.next == "resolve" and t.state.queue == ("r1",)
    t.refused("pass r1", "AR-O2", "follows first")


def test_ar_u15_orders_are_given_by_the_side_that_decides() -> None:
    t = raw(TWO).acting("b1", "r1")
    t.refused("orders r1 never", "AR-U15", "Blue decides")
    t.play("orders b1 never")
    assert t["b1"].orders == "never"
    t.refused("orders x1 never", "AR-O1", "no figure")
    assert not any(text.startswith("orders") for text in t.offered())


def test_ar_c5_who_may_push_is_asked_after_all_have_acted() -> None:
    t = raw(TWO).acting("b1", "r1").put("r1", orders="never")
    t.play("attack b1 at r1 with weapon", 1, 2, 2, 1, 1).play("pass r1")
    assert t.phase == "retreat" and t.state.queue == ("b1",)
    assert [one.phase for one in t.of(Began)] == ["retreat"]
    t.refused("push r1 at b1 to E6 staying", "AR-C5", "had its turn")
    t.refused("attack b1 at r1 with weapon", "AR-O2", "isn’t the action phase")
    t.play("rest b1")
    assert t.phase == "close"


def test_the_game_ends_and_nothing_more_can_be_done() -> None:
    t = raw(TWO).acting("b1").put("r1", fate="dead", position="prone").play("pass b1")
    t.follow("close")
    assert t.phase == "over" and t.state.verdict is not None
    assert t.state.verdict.winner == "blue" and t.of(Ended)
    assert len(t.game.options(t.state)) == 0 and t.game.actors(t.state) == []
    for text in ("pass b1", "first blue", "begin", "end-moves", "done b1", "orders b1 ask"):
        t.refused(text, "AR-O1", "the game is over")


def test_a_whole_turn_needs_only_its_dice() -> None:
    """The same dice, the same turn."""
    t = raw(TWO)
    state = t.game.start(ScriptedDice(())).state
    assert state == t.state and t.moving("rust").state.first == "rust"


def test_a_figure_that_acts_in_hand_to_hand_never_moves() -> None:
    """AR-C6."""
    t = table({"b1": "E5 N", "r1": "E3 N", "b2": "A1 N", "r2": "I9 N"})
    t.play("move b1 along E5-E4-E3 facing N")
    assert t["b1"].grip == "r1" and t["b1"].moved and t.state.active == ""
    assert t.game.actors(t.state) == ["b2"]
    t.play("end-moves")
    assert t.game.actors(t.state) == ["r2"]

