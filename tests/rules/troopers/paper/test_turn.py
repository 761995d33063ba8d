"""The turn from the paper's side: TR-T1, TR-T2, Done and EndSide, TR-U3, TR-U4, TR-U13, TR-U16."""

import random

import pytest

from game.core.event import Began, Changed, Moved, Rolled
from game.core.history import History
from tests.rules.troopers.paper.tables import HOUSE, Paper, distance, faces, walk

FOUR = {"b1": "0505 primary=rifle", "b2": "0507 primary=rifle", "r1": "2005 primary=rifle",
        "r2": "2007 primary=rifle"}


# TR-T1


@pytest.mark.parametrize("face", range(1, 7))
def test_tr_t1_the_starting_side_is_random(face: int) -> None:
    """TR-T1: one die, three faces each."""
    table = Paper(FOUR, begins="", start=(face,), open_=False)
    side = "blue" if face < 4 else "rust"
    assert table.phase() == (1, side, "fall")
    assert [one.dice for one in table.happened(Rolled)] == [(face,)]
    table.follow()
    assert table.status().to_act == side


def test_tr_t1_unless_the_scenario_says_it() -> None:
    """TR-T1."""
    for side in ("blue", "rust"):
        assert Paper(FOUR, begins=side).phase() == (1, side, "act")


def test_tr_t1_sides_alternate_whole_and_the_turn_rises_with_the_first_one() -> None:
    """TR-T1: blue, rust, blue …; the number of the turn rises when the beginner is next."""
    for first, second in (("blue", "rust"), ("rust", "blue")):
        table = Paper(FOUR, begins=first)
        seen = [table.phase()]
        for _ in range(4):
            table.end()
            seen.append(table.phase())
        assert seen == [(1, first, "act"), (1, second, "act"), (2, first, "act"),
                        (2, second, "act"), (3, first, "act")]


def test_tr_t1_arcs_fall_then_the_side_acts_then_its_explosives() -> None:
    """TR-T1: the order of a side's turn, by what follows by itself."""
    table = Paper({**FOUR, "b1": "0505 primary=rifle grenades=1 hand=grenade"})
    table.play("throw b1 to 0905", 6, 6).play("done b1").play("arc b2 30 towards 90")
    table.play("end-side")
    assert table.phase() == (1, "blue", "burst")
    assert table.options() == ["burst"]
    table.refused("done b2", "TR-T1")
    table.play("burst")
    assert table.data()["charges"] == []
    table.play("burst")
    assert table.phase() == (1, "rust", "fall")
    table.play("fall")
    assert table.shots("b2") == [1]
    assert [one.phase for one in table.happened(Began)] == ["act"]
    table.end()
    assert table.shots("b2") == []


def test_tr_t1_one_trooper_at_a_time() -> None:
    """TR-T1: who has begun is finished before the next begins; the refusal names it; before that
    one may change one's mind freely."""
    table = Paper(FOUR)
    assert table.game.actors(table.state) == ["b1", "b2"]
    table.play(walk("b1", "0505", "0605"))
    assert list(table.game.actors(table.state)) == ["b1"]
    assert table.status().focus == "b1"
    for order in (walk("b2", "0507", "0607"), "prone b2", "arc b2 30 towards 90", "done b2"):
        reason = table.refused(order, "TR-T1", says=("Blue 1",))
        assert "b1" in reason.units
    table.play("arc b1 30 towards 90")
    table.refused("prone b2", "TR-T1", says=("Blue 1",))
    table.play("done b1")
    assert list(table.game.actors(table.state)) == ["b2"]
    assert table.cost(walk("b2", "0507", "0607")) == 1
    for order in (walk("b1", "0605", "0705"), "arc b1 30 towards 90", "done b1"):
        table.refused(order, "TR-T1", says=("Blue 1",))


@pytest.mark.parametrize(
    "order", ["prone b1", "arc b1 30 towards 0", "drop b1 rifle", "change b1 to secondary"])
def test_tr_t1_any_action_begins_a_trooper(order: str) -> None:
    """TR-T1, TR-U3: without a word when nothing waits."""
    table = Paper({**FOUR, "b1": "0505 primary=rifle secondary=pistol"}).play(order)
    table.refused("prone b2", "TR-T1", says=("Blue 1",))


def test_tr_t1_the_enemy_waits_for_its_turn() -> None:
    """TR-T1: nothing of the other side's is offered or allowed."""
    table = Paper(FOUR)
    assert not any(text.split()[1:2] in (["r1"], ["r2"]) for text in table.options())
    for order in (walk("r1", "2005", "1905"), "prone r1", "arc r1 30 towards 90", "done r1"):
        table.refused(order, "TR-T1", says=("Rust 1",))


def test_tr_t1_done_uses_nothing_up_and_counts_as_its_turn() -> None:
    """TR-T1: one that has done nothing may be done, too."""
    table = Paper(FOUR).play("done b1")
    assert table.unit("b1")["acted"] is True
    assert table.spent("b1") == (0, 0)
    table.refused("done b1", "TR-T1")
    table.play("done b2")
    assert table.next == "", "the side itself says that it has finished"
    assert table.options() == ["end-side"]


def test_tr_t1_the_side_may_end_at_any_time() -> None:
    """TR-T1: with troopers that haven't acted, or with one that hasn't finished."""
    table = Paper(FOUR)
    assert "end-side" in table.options()
    table.play(walk("b1", "0505", "0605"))
    assert "end-side" in table.options()
    table.end()
    assert table.phase() == (1, "rust", "act")
    table.end()
    assert set(table.game.actors(table.state)) == {"b1", "b2"}
    assert table.spent("b1") == (0, 0)


def test_tr_t1_a_side_with_nobody_up_ends_by_itself() -> None:
    """TR-T1."""
    table = Paper(FOUR, goals="[{goal: hold, buildings: [house], need: 1}]", drawing=HOUSE.replace(
        "size: [16, 11]", "size: [30, 11]")).play("end-side")
    for unit in ("r1", "r2"):
        table.put(unit, fate="out", cells=range(1, 11))
    assert table.follow() == ["burst", "fall", "end-side", "burst", "fall"]


# TR-T2 over a turn


def test_tr_t2_each_trooper_begins_its_turn_afresh() -> None:
    """TR-T2, TR-T3: what was spent, moved, fought and thrown is forgotten when its side is next."""
    table = Paper({**FOUR, "b1": "0505 primary=rifle grenades=1 hand=grenade"})
    table.play("throw b1 to 1205", 6, 6).end().end()
    found = table.unit("b1")
    assert [found[key] for key in ("spent", "moved", "fought", "threw", "acted")] == [
        0, 0, False, False, False]
    assert table.cost(walk("b1", "0505", "0605")) == 1


# TR-U4, TR-U13


def test_tr_u13_nobody_is_stopped_on_a_friends_dot() -> None:
    """TR-U13, TR-M11: fired at in passing a friend it goes on to the next dot; when it can't walk
    any more it comes to lie on a free one."""
    troopers = {"b1": "0505 primary=rifle", "b2": "0605 primary=rifle", "r1": "1509 primary=rifle"}
    path = walk("b1", "0505", "0605", "0705", "0805")
    for wound, end in (((1, 1), "0705"), ((6, 6, *faces(5)), None)):
        table = Paper(troopers).put("b1", spent=3).watch("r1", 30, 294, 9)
        table.play("activate b1").play("hold r1").play(path)
        assert table.at("b1") == "0605"
        table.play("fire r1 with arc 1", *wound)
        if end:
            assert table.next == "go-on"
            table.play("go-on")
            assert table.at("b1") == end
            assert table.waiting() == [("r1", 1)]
            continue
        assert table.unit("b1")["prone"] is True
        assert distance("0605", table.at("b1")) == 1
        assert table.next == ""


@pytest.mark.parametrize("last", [True, False])
def test_tr_u13_the_last_ap_and_the_last_step_will_do(last: bool) -> None:
    """TR-U13, TR-M11: with one step of the walk left and just the AP for it, it goes on; with
    none it comes to lie beside its friend."""
    troopers = {"b1": "0505 primary=rifle", "b2": "0605 primary=rifle", "r1": "1509 primary=rifle"}
    table = Paper(troopers).put("b1", spent=6).watch("r1", 30, 294, 9)
    table.play("activate b1").play("hold r1").play(walk("b1", "0505", "0605", "0705"))
    assert table.at("b1") == "0605" and table.spent("b1") == (7, 1)
    if not last:
        table.put("b1", spent=8)
    table.play("fire r1 with arc 1", 1, 1)
    if last:
        assert table.next == "go-on"
        table.play("go-on")
        assert table.at("b1") == "0705" and table.spent("b1") == (8, 2)
    else:
        assert table.next == "" and distance("0605", table.at("b1")) == 1


def test_tr_u16_a_weapon_out_of_a_friends_hand_takes_its_arcs_along() -> None:
    """TR-U16: the giver's arcs are gone; a pistol from its belt leaves them."""
    troopers = {"b1": "0505 tool=papers", "b2": "0605 primary=rifle secondary=pistol",
                "r1": "2005 primary=rifle"}
    for item, shots in (("rifle", []), ("pistol", [1])):
        table = Paper(troopers).play("arc b2 30 towards 90").play("done b2")
        table.play(f"take b1 {item} from b2")
        assert table.shots("b2") == shots


def test_tr_u16_any_trooper_may_take_a_weapon_but_some_never_fight() -> None:
    """TR-S3, TR-S5: weapons and equipment, whoever it is; TR-U16: it fights for all that no more
    than before."""
    troopers = {"b1": "0505 unarmed", "b2": "0605 primary=rifle grenades=1 tool=papers",
                "r1": "0506 primary=rifle"}
    table = Paper(troopers)
    for item in ("rifle", "grenade"):
        assert table.cost(f"take b1 {item} from b2") == 6
    assert table.cost("take b1 papers from b2") == 6
    table.play("take b1 rifle from b2")
    assert table.unit("b1")["kit"]["primary"] == "rifle"
    table.refused("strike b1 at r1 with fists", "TR-U16")
    assert not table.kinds("b1") & {"arc", "strike", "throw"}


# Everything can be taken back and told again


def test_every_action_can_be_undone_and_redone() -> None:
    """KZ-like house rule for TR: a hundred random actions of every kind, back to the start and
    forward again, the same states, the same JSON, the same dice."""
    troopers = {
        "b1": "0405 primary=smg grenades=2 blade=knife experience=elite",
        "b2": "0304 primary=rifle satchels=1 leader", "b3": "0505 secondary=pistol tool=papers",
        "r1": "1005 primary=smg grenades=2 experience=veteran", "r2": "0905 primary=rifle",
        "r3": "1106 secondary=auto-pistol blade=sword", "r4": "0805 primary=rifle armour=basic",
    }
    table = Paper(troopers, HOUSE, open_=False)
    kinds: set[str] = set()
    for seed in range(12):
        history = History(table.game, seed)
        rng = random.Random(seed)
        while len(history.entries) < 120 and table.game.status(history.state).result is None:
            action = table.game.auto(history.state)
            if action is None:
                groups = [g for g in table.game.options(history.state).groups if len(g)]
                action = rng.choice(rng.choice(groups))
            kinds.add(table.game.text(action).split()[0])
            assert history.play(action).allowed
        shown = [(one.text, table.game.encode(one.state), one.events) for one in history.entries]
        last = table.game.encode(history.state)
        while history.undo().allowed:
            pass
        assert [one.text for one in history.entries] == ["fall"]
        assert table.game.encode(history.state) == shown[0][1]
        while history.redo().allowed:
            pass
        assert table.game.encode(history.state) == last
        assert shown == [
            (one.text, table.game.encode(one.state), one.events) for one in history.entries]
        for text, data, _ in shown:
            assert table.game.text(table.game.parse(text)) == text
            assert table.game.encode(table.game.decode(data)) == data
    assert {"walk", "prone", "change", "take", "drop", "arc", "fire", "hold", "throw", "activate",
            "done", "end-side", "burst", "fall"} <= kinds


def test_events_of_posture_and_movement_are_told() -> None:
    """TR-M7, TR-B4: the log hears of each."""
    table = Paper({**FOUR, "b1": "0704 primary=rifle"}, HOUSE.replace("[16, 11]", "[30, 11]"))
    table.play("prone b1")
    assert table.happened(Changed)[0] == Changed("b1", "posture", "up", "prone")
    table.play(walk("b1", "0704", "u0704"))
    assert [table.game.board.name(cell) for cell in table.happened(Moved)[0].path] == [
        "0704", "u0704"]
