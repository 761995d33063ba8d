"""The menu, what it points at, and what pointing means."""

import pytest

from game.core.errors import BoxError
from game.core.forecast import together
from game.core.view_records import Choice
from game.rules.arena.actions import Disengage, Move, Push, Turn
from game.rules.arena.lessons import lexicon_of
from tests.rules.arena.kit import PITS, Table, scenario
from tests.rules.menus import lines

MOVES = [
    "still", "full", "half", "pace", "step", "turn", "jump", "grip", "stand", "grab", "climb",
]
ACTS = [
    "attack", "both-hands", "fists", "shoot", "shoot-menu", "throw", "defend", "dodge", "ready",
    "load", "drop", "pick-up", "disengage", "pass", "orders",
]
PAIR = {"b1": "E5 N", "r1": "E4 S"}
APART = {"b1": "B8 N", "b2": "D8 N weapons=long-bow+dagger", "r1": "E1 S"}


def yard(figures: dict[str, str], **parts: object) -> Table:
    """A yard in its movement phase."""
    return Table(scenario(figures, **parts)).moving()  # type: ignore[arg-type]


def line(t: Table, unit: str, key: str) -> Choice:
    return next(c for c in lines(t.game.menu(t.state, unit)) if c.id == key)


def ids(t: Table, unit: str) -> list[str]:
    return [choice.id for choice in t.game.menu(t.state, unit)]


def why(t: Table, unit: str, key: str) -> tuple[str, str]:
    """First rule and text of a closed line."""
    ruling = line(t, unit, key).ruling
    assert ruling is not None and not ruling.allowed, key
    return ruling.rules[0], ruling.reasons[0].text


def ends(t: Table, unit: str, key: str) -> dict[str, int]:
    """MOV by the names of the hexes that a line points at."""
    return {
        t.game.board.name(one.cell): int(one.cost or 0)
        for one in t.game.targets(t.state, unit, key)
    }


# --- the same lines for everybody ----------------------------------------------------------


def test_every_figure_has_the_same_lines_so_that_digits_never_move() -> None:
    t = yard({"b1": "E5 N", "b2": "A9 N position=prone", "b3": "B3 S", "r1": "E4 S"})
    for unit in ("b1", "b2", "b3"):
        assert ids(t, unit) == MOVES
    t.acting("b3", "b2", "b1", "r1")
    for unit in ("b1", "b2", "b3"):
        assert ids(t, unit) == ACTS
    t.put("b3", grip="r1", position="prone")
    assert ids(t, "b3") == ["break" if one == "disengage" else one for one in ACTS]


@pytest.mark.parametrize("phase", ["move", "act"])
def test_open_lines_can_be_done_and_closed_ones_say_why(phase: str) -> None:
    """AR-O4: what a line says is what the judge says."""
    t = yard({**PAIR, "b2": "A1 S weapons=long-bow+dagger", "r2": "H8 N"}, dropped={"club": "A2"})
    if phase == "act":
        t.acting("b1", "b2", "r1", "r2")
    for unit in ("", *t.state.figures):
        for choice in lines(t.game.menu(t.state, unit)):
            assert choice.title
            if choice.action is not None:
                assert t.game.judge(t.state, choice.action).allowed == choice.open
            if choice.aim == "cell":
                assert bool(t.game.targets(t.state, unit, choice.id)) == choice.open
            if choice.ruling is not None:
                reason = choice.ruling.reasons[0]
                assert reason.rule.startswith("AR-") and reason.title and reason.why
                assert not choice.note and not choice.value


def test_lessons_may_speak_of_every_line() -> None:
    t = yard({**PAIR, "b2": "A1 S shield=small-shield"}, dropped={"club": "A2"})
    known = lexicon_of(t.game.scenario, t.game.data, t.game.board).choices
    menus = [t.game.menu(t.state, unit) for unit in ("", "b1", "b2")]
    t.acting("b1", "b2", "r1")
    menus += [t.game.menu(t.state, unit) for unit in ("", "b1", "b2")]
    for menu in menus:
        assert {c.id for c in lines(menu)} <= set(known)


def test_nobody_chooses_for_the_enemy() -> None:
    t = yard(PAIR)
    assert t.game.menu(t.state, "r1") == () == t.game.menu(t.state, "nobody")


# --- movement ------------------------------------------------------------------------------


def test_lengths_reach_as_far_as_their_names() -> None:
    """AR-D3, D4, D5, D6: 1, 2, half of MOV rounded up, all of it."""
    t = yard({"b1": "A9 N armour=leather", "r1": "A1 N"})
    for key, most in (("step", 1), ("pace", 2), ("half", 4), ("full", 8)):
        found = ends(t, "b1", key)
        assert max(found.values()) == most and line(t, "b1", key).value == f"{len(found)} hexes"
        for name, cost in found.items():
            assert t.game.board.distance(t.cell("A9"), t.cell(name)) <= cost


def test_lengths_go_on_from_what_is_spent() -> None:
    """AR-U2: after two hexes a Half Move has three left of five, One Pace none."""
    t = yard(APART).play("move b1 along B8-C8-D7 facing N")
    assert max(ends(t, "b1", "half").values()) == 3
    assert why(t, "b1", "pace") == ("AR-D4", "2 MOV used, 2 at most")
    assert why(t, "b1", "step") == ("AR-D3", "2 MOV used, 1 at most")


def test_a_line_keeps_to_its_length() -> None:
    """AR-D5: whoever chooses a Half Move doesn't go further by mistake."""
    t = yard(APART)
    half = line(t, "b1", "half")
    assert half.beyond is not None and half.beyond.rules[0] == "AR-D5"
    assert "5 hexes at most" in half.beyond.reasons[0].text
    assert line(t, "b1", "turn").beyond is None


def test_notes_say_what_each_length_allows_afterwards() -> None:
    """AR-O4: the movement really made decides."""
    t = yard(APART)
    assert "shoot" in line(t, "b2", "still").note and "shoot" in line(t, "b2", "step").note
    assert "shoot" not in line(t, "b2", "pace").note and "change" not in line(t, "b2", "pace").note
    assert "attack" in line(t, "b1", "half").note and "dodge" in line(t, "b1", "half").note
    assert line(t, "b1", "full").note == "no action"


def test_an_engaged_figure_shifts() -> None:
    """AR-E3: longer movements say that it was engaged; the Shift is where One Step was."""
    t = yard(PAIR)
    shift = line(t, "b1", "step")
    assert shift.title == "Shift" and shift.value == "2 hexes"
    assert ends(t, "b1", "step") == {"D4": 1, "F4": 1}
    for key, rule in (("full", "AR-D6"), ("half", "AR-D5"), ("pace", "AR-D4")):
        assert why(t, "b1", key) == (rule, "engaged when its turn to move came")
        assert t.game.targets(t.state, "b1", key) == ()
    assert t.game.menu(t.state, "b1")[0].group == "Engaged · with R1"
    assert t.game.menu(yard(APART).state, "b1")[0].group == "Free to move · 10 of 10 MOV"


def test_one_that_has_become_engaged_goes_no_further() -> None:
    """AR-O3."""
    t = yard({"b1": "E7 N", "r1": "E4 S"}).play("move b1 along E7-E6-E5 facing N")
    for key in ("full", "half", "pace", "step"):
        assert why(t, "b1", key)[0] == "AR-O3"
    assert line(t, "b1", "turn").open and line(t, "b1", "still").title == "Done moving"


def test_turning_counts_the_sides_where_no_hex_lies_too() -> None:
    """AR-P2: a figure may look out of the arena."""
    t = yard({"b1": "A1 N", "r1": "I9 N"})
    assert line(t, "b1", "turn").value == "5 ways"
    assert len(t.game.targets(t.state, "b1", "turn")) == 2
    assert t.allowed("turn b1 to SW")


def test_turning_is_free_for_the_engaged_too() -> None:
    """AR-P2: pointing at a neighbour is facing it; a facing given with it goes before."""
    t = yard(PAIR)
    assert line(t, "b1", "turn").value == "5 ways" and line(t, "b1", "turn").faced
    found = {t.game.board.name(one.cell): one.text
             for one in t.game.targets(t.state, "b1", "turn")}
    assert found == {"F4": "NE", "F5": "SE", "E6": "S", "D5": "SW", "D4": "NW"}
    assert t.game.aim(t.state, "b1", "turn", t.cell("D5")) == Turn("b1", 4)
    assert t.game.aim(t.state, "b1", "turn", t.cell("E5"), 2) == Turn("b1", 2)


@pytest.mark.parametrize(
    ("unit", "key", "rule"),
    [
        ("b1", "jump", "AR-D6"), ("b1", "grip", "AR-D6"), ("b1", "stand", "AR-D2"),
        ("b1", "grab", "AR-D6"), ("b1", "climb", "AR-U6"), ("b2", "jump", "AR-U3"),
        ("b2", "grab", "AR-A1"), ("b3", "grip", "AR-U17"),
    ],
)
def test_special_movement_names_its_rule(unit: str, key: str, rule: str) -> None:
    t = yard({**PAIR, "b2": "A9 N", "b3": "I9 N armour=plate"})
    assert why(t, unit, key)[0] == rule


def test_standing_up_says_what_it_leaves() -> None:
    """AR-D2, AR-E2."""
    t = yard({"b1": "E5 N position=kneeling", "b2": "A9 N position=prone",
              "b3": "A1 N position=kneeling", "r1": "E4 S"})
    assert line(t, "b1", "stand").note == "then a shift, or change weapons"
    assert line(t, "b2", "stand").note == "takes the whole movement"
    assert line(t, "b3", "stand").note == "then a half move, or change weapons"


def test_jumps_land_straight_across() -> None:
    """AR-J1, AR-U3: only what has no way round it is reached by a jump with the plain lines."""
    t = yard({"b1": "D2 S", "r1": "I5 N"}, rows=PITS)
    jumps = ends(t, "b1", "jump")
    assert jumps["D5"] == 3
    action = t.game.aim(t.state, "b1", "jump", t.cell("D5"))
    assert isinstance(action, Move)
    assert [t.game.board.name(cell) for cell in action.path] == ["D2", "D3", "D4", "D5"]
    walk = t.game.aim(t.state, "b1", "full", t.cell("D5"))
    assert isinstance(walk, Move) and len(walk.path) > 4


def test_a_jump_or_a_grip_never_turns_into_a_walk() -> None:
    """AR-J1, AR-U17: pointing where none leads is refused, though one might walk there."""
    t = yard({"b1": "D2 S", "r1": "I5 N"}, rows=PITS)
    for key, rule in (("jump", "AR-J1"), ("grip", "AR-U17")):
        beyond = line(t, "b1", key).beyond
        assert beyond is not None and not beyond.allowed and beyond.rules == (rule,), key
    walk = t.game.aim(t.state, "b1", "jump", t.cell("C2"))
    assert t.game.judge(t.state, walk).allowed, "else there would be nothing to keep from happening"


def test_things_are_stopped_for_or_snatched() -> None:
    """AR-A1: 3 MOV, or a roll."""
    t = yard({"b1": "E8 N", "r1": "A1 N"}, dropped={"dagger": "E6"})
    grab = line(t, "b1", "grab")
    assert [c.id for c in grab.more] == ["take-E6-dagger", "snatch-E6-dagger"]
    assert max(ends(t, "b1", "take-E6-dagger").values()) <= 10
    assert ends(t, "b1", "take-E6-dagger")["E5"] == 6
    assert ends(t, "b1", "snatch-E6-dagger")["E5"] == 3
    action = t.game.aim(t.state, "b1", "take-E6-dagger", t.cell("E5"))
    assert t.game.text(action) == "move b1 along E8-E7-E6-E5 facing N taking dagger at E6"
    assert t.judge_of(action).cost == 6


def test_one_can_t_go_on_from_a_thing_in_an_enemy_s_front() -> None:
    """AR-O3, AR-A1: there is nothing to be had on the run where it must stop."""
    t = yard({"b1": "E8 N", "r1": "E4 S"}, dropped={"dagger": "E5"})
    assert why(t, "b1", "grab")[0] == "AR-A1"


def test_hand_to_hand_is_a_line_of_its_own() -> None:
    """AR-C6, AR-U17: nobody goes into an enemy's arms by choosing a length."""
    t = yard({"b1": "E3 S", "r1": "E5 S"})
    assert ends(t, "b1", "grip") == {"E5": 2}
    assert "E5" not in ends(t, "b1", "full")
    beyond = line(t, "b1", "full").beyond
    assert beyond is not None and "to no enemy’s hex" in beyond.reasons[0].text
    action = t.game.aim(t.state, "b1", "grip", t.cell("E5"))
    assert t.judge_of(action).allowed


def test_climbing_points_out_of_the_pit() -> None:
    """AR-J5, AR-U6."""
    t = yard({"b1": "B2 N", "b2": "F6 N", "r1": "I5 N"}, rows=PITS)
    assert line(t, "b1", "climb").note == "out of the pit, takes the turn"
    assert "B1" in {t.game.board.name(o.cell) for o in t.game.targets(t.state, "b1", "climb")}
    assert why(t, "b2", "climb")[0] == "AR-J5"


def test_delay_is_there_only_where_it_is_played() -> None:
    """AR-D7."""
    assert "delay" not in ids(yard(APART), "b1")
    t = Table(scenario(APART), delay=True).moving()
    assert ids(t, "b1")[-1] == "delay" and line(t, "b1", "delay").open


# --- how one faces ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("end", "way"),
    [("E3", "N"), ("G6", "SE"), ("C6", "SW"), ("E7", "S")],
)
def test_without_enemies_it_faces_the_way_it_goes(end: str, way: str) -> None:
    """AR-P2."""
    t = yard({"b1": "E5 N", "r1": "A1 N position=prone"})
    action = t.game.aim(t.state, "b1", "full", t.cell(end))
    assert t.game.text(action).endswith(f"facing {way}")


def test_beside_enemies_it_faces_as_many_as_it_can() -> None:
    """AR-P2, AR-P5: those in front are engaged; else it is the way it goes."""
    t = yard({"b1": "E8 N", "r1": "F5 N", "r2": "D5 N"}).put("r2", position="prone")
    action = t.game.aim(t.state, "b1", "full", t.cell("E5"))
    assert t.game.text(action).endswith("facing S")
    t.put("r2", cell="E4", position="standing")
    assert t.game.text(t.game.aim(t.state, "b1", "full", t.cell("E5"))).endswith("facing NE")
    t.put("r1", cell="I9")
    assert t.game.text(t.game.aim(t.state, "b1", "full", t.cell("E5"))).endswith("facing N")
    given = t.game.aim(t.state, "b1", "full", t.cell("E5"), 3)
    assert isinstance(given, Move) and given.facing == 3


def test_who_steps_back_keeps_its_face_to_the_enemy() -> None:
    """AR-E4."""
    t = yard(PAIR).acting("b1", "r1")
    action = t.game.aim(t.state, "b1", "disengage", t.cell("E6"))
    assert action == Disengage("b1", t.cell("E6"), 0)


@pytest.mark.parametrize(
    ("hex_name", "rule"),
    [("E3", "AR-M1"), ("E5", "AR-D6"), ("A1", "AR-M1"), ("C3", "AR-M1"), ("I9", "AR-F5")],
)
def test_pointing_where_one_can_t_go_says_why(hex_name: str, rule: str) -> None:
    """The front of an enemy, its own hex, a pillar, a friend, too far."""
    rows = "o........ " + "......... " * 8
    t = yard({"b1": "E5 N armour=plate position=kneeling", "b2": "C3 N", "r1": "E3 S"}, rows=rows)
    action = t.game.aim(t.state, "b1", "full", t.cell(hex_name))
    ruling = t.judge_of(action)
    assert not ruling.allowed and ruling.rules[0] == rule, ruling


# --- actions ---------------------------------------------------------------------------------


def test_attacks_show_whom_and_how_likely() -> None:
    """AR-C1, AR-C3: 12 or less on 3 dice."""
    t = yard({"b1": "E5 N weapons=bastard-sword", "r1": "E4 S"}).acting("b1", "r1")
    attack = line(t, "b1", "attack")
    assert (attack.title, attack.note) == ("Attack with bastard sword", "R1 · 2d+1 damage")
    assert attack.value == "74 %"
    assert line(t, "b1", "both-hands").note == "R1 · 3d−2 damage"
    assert line(t, "b1", "fists").note == "R1 · 1d−2 damage"
    (target,) = t.game.targets(t.state, "b1", "attack")
    assert target.cell == t.cell("E4") and target.odds == together(3, 12, under=True)


def test_with_several_to_choose_from_the_best_chance_is_shown() -> None:
    """AR-P7."""
    t = yard({"b1": "E5 N", "r1": "E4 S", "r2": "F4 SW position=kneeling"}).acting("b1")
    assert line(t, "b1", "attack").value == "up to 90.7 %"
    odds = {t.game.board.name(o.cell): o.text for o in t.game.targets(t.state, "b1", "attack")}
    assert odds == {"E4": "74 %", "F4": "90.7 %"}


def test_shots_may_go_with_a_change_of_position() -> None:
    """AR-P3, AR-U13."""
    t = yard(APART).acting("b2", "b1", "r1")
    shoot = line(t, "b2", "shoot-menu")
    assert [(c.id, c.open) for c in shoot.more] == [
        ("shoot-kneeling", True), ("shoot-standing", False),
    ]
    assert line(t, "b2", "shoot").open and line(t, "b2", "shoot").value == "38 %"
    text = t.game.text(t.game.aim(t.state, "b2", "shoot-kneeling", t.cell("E1")))
    assert text == "shoot b2 at r1 then kneeling" and t.allowed(text)


@pytest.mark.parametrize(
    ("unit", "key", "rule"),
    [
        ("b1", "shoot", "AR-O4"), ("b1", "shoot-menu", "AR-O4"), ("b1", "throw", "AR-O4"),
        ("b1", "attack", "AR-P4"),
        ("b1", "load", "AR-U13"), ("b1", "pick-up", "AR-P6"), ("b1", "disengage", "AR-O4"),
        ("b1", "both-hands", "AR-C3"), ("b1", "ready", "AR-O4"),
        ("b2", "attack", "AR-O4"),
    ],
)
def test_closed_actions_name_the_rule(unit: str, key: str, rule: str) -> None:
    t = yard(APART).acting("b1", "b2", "r1")
    if unit == "b2":
        t.acting("b2", "b1", "r1")
    assert why(t, unit, key)[0] == rule


def test_the_nearest_enemy_out_of_reach_is_named() -> None:
    """AR-P4."""
    t = yard({"b1": "E8 N", "r1": "E1 S", "r2": "E5 S"}).acting("b1")
    assert why(t, "b1", "attack") == ("AR-P4", "3 hexes to R2, 1 is needed")


def test_others_wait_for_their_turn() -> None:
    """AR-O2."""
    t = yard(PAIR | {"b2": "A9 N"}).acting("b1", "b2", "r1")
    for choice in t.game.menu(t.state, "b2")[:-1]:
        assert not choice.open, choice.id


def test_things_in_hand_and_on_the_ground() -> None:
    """AR-O4, AR-U10, AR-P6, AR-P3."""
    t = yard({"b1": "E5 N weapons=broadsword+dagger shield=small-shield", "r1": "A1 N"},
             dropped={"club": "E5"}).acting("b1")
    ready = line(t, "b1", "ready")
    assert [(c.id, t.game.text(c.action)) for c in ready.more] == [
        ("ready-dagger", "ready b1 dagger"), ("ready-small-shield", "ready b1 small-shield"),
    ]
    assert ready.more[1].title == "Small shield onto the back"
    assert line(t, "b1", "pick-up-club").action == t.game.parse("pick-up b1 club")
    assert [c.id for c in line(t, "b1", "drop").more] == ["drop-kneeling", "drop-prone"]
    assert line(t, "b1", "drop-prone").note == "engages nobody, blows at it +4"


def test_an_attack_asks_with_the_odds_of_each_answer() -> None:
    """AR-C1, AR-U15: 4 dice against one that defends."""
    t = yard(PAIR).acting("b1", "r1").play("attack b1 at r1 with weapon")
    assert ids(t, "r1") == ["defend", "bear", "orders"]
    assert line(t, "r1", "defend").value == "hit 34 %" and "4 dice, 12 or less" in line(
        t, "r1", "defend").note
    assert line(t, "r1", "bear").value == "hit 74 %"
    assert t.game.menu(t.state, "r1")[0].group == "B1 attacks"
    assert t.game.menu(t.state, "b1") == () == t.game.menu(t.state, "")


def test_a_missile_asks_for_a_dodge() -> None:
    """AR-C1."""
    t = yard(APART).acting("b2", "b1", "r1").play("shoot b2 at r1")
    assert ids(t, "r1")[0] == "dodge"


def test_standing_orders_mark_the_present_one() -> None:
    t = yard(PAIR).acting("b1", "r1").play("orders b1 never")
    assert line(t, "b1", "orders").value == "never"
    assert [c.note for c in line(t, "b1", "orders").more][1] == "as it is"


def test_pushes_point_directly_away() -> None:
    """AR-C5, AR-U16: followed or not."""
    t = pushing()
    assert ids(t, "b1") == ["push-r1-following", "push-r1-staying", "rest"]
    (target,) = t.game.targets(t.state, "b1", "push-r1-staying")
    assert t.game.board.name(target.cell) == "E3"
    there = t.game.aim(t.state, "b1", "push-r1-following", t.state.figures["r1"].cell)
    assert t.judge_of(there).allowed, "pointing at the enemy means the one hex it goes to"
    wrong = t.judge_of(t.game.aim(t.state, "b1", "push-r1-following", t.cell("A1")))
    assert wrong.reasons[0].cells == (t.cell("A1"),), "the hex that it may go to isn't at fault"
    action = t.game.aim(t.state, "b1", "push-r1-following", t.cell("E3"))
    assert action == Push("b1", "r1", t.cell("E3"), True) and t.judge_of(action).allowed


def pushing() -> Table:
    """B1 has hit R1 in the action phase and may push it."""
    t = yard(PAIR).acting("b1").put("r1", acted=True)
    t.play("attack b1 at r1 with weapon", 1, 2, 4, 2, 2)
    assert t.state.phase == "retreat", t.state.phase
    return t


# --- the table's own ---------------------------------------------------------------------------


def test_who_has_the_initiative_says_who_moves_first() -> None:
    """AR-O1, AR-O2: and may mark chases."""
    t = Table(scenario({"b1": "E5 S", "r1": "E3 S"})).ran().follow("initiative", 1, 6)
    menu = t.game.menu(t.state, "")
    assert [c.id for c in menu] == ["first-blue", "first-rust", "chase-r1-b1"]
    assert menu[0].group == "Rust has the initiative" and menu[2].title == "R1 runs after B1"
    assert menu[2].note == "B1 moves first; R1 doesn’t shoot"
    assert ids(t, "r1") == ["chase-r1-b1"] and t.game.menu(t.state, "b1") == ()
    t.play("chase r1 after b1")
    assert "chase-r1-b1" not in [c.id for c in t.game.menu(t.state, "")]


def test_the_other_side_may_mark_chases_too() -> None:
    """AR-U1."""
    t = Table(scenario({"b1": "E5 S", "r1": "E3 S"})).ran().follow("initiative", 6, 1)
    t.play("first blue")
    assert t.state.phase == "mark"
    menu = t.game.menu(t.state, "")
    assert [c.id for c in menu] == ["chase-r1-b1", "end-phase"]
    assert menu[-1].action == t.game.parse("begin")


def test_the_big_button_finishes_a_figure_then_a_side() -> None:
    """AR-D1, AR-U2: who hasn't moved is asked about."""
    t = yard(APART)
    (end,) = t.game.menu(t.state, "")
    assert (end.id, t.game.text(end.action), end.note) == ("end-phase", "end-moves", "2 to move")
    assert end.confirm.startswith("2 fighters with 20 MOV") and "B1 and B2" in end.confirm
    t.play("turn b1 to S")
    (end,) = t.game.menu(t.state, "")
    assert (end.title, t.game.text(end.action), end.note) == ("Done with B1", "done b1", "B2 left")
    assert not end.confirm


def test_the_big_button_passes_and_asks_one_that_could_attack() -> None:
    t = yard(PAIR).acting("b1", "r1")
    (end,) = t.game.menu(t.state, "")
    assert end.action == t.game.parse("pass b1") and "could still attack" in end.confirm
    far = yard(APART).acting("b1", "b2", "r1")
    (end,) = far.game.menu(far.state, "")
    assert end.action == t.game.parse("pass b1") and not end.confirm
    (end,) = pushing().game.menu(pushing().state, "")
    assert end.action == t.game.parse("rest b1")


def test_while_things_follow_by_themselves_nothing_is_chosen() -> None:
    t = Table(scenario(PAIR))
    assert t.next == "initiative"
    assert t.game.menu(t.state, "") == () == t.game.menu(t.state, "b1")


def test_a_choice_that_points_nowhere_is_a_fault() -> None:
    t = yard(APART)
    assert t.game.targets(t.state, "b1", "still") == () == t.game.targets(t.state, "x", "full")
    with pytest.raises(BoxError, match="points at no hex"):
        t.game.aim(t.state, "b1", "still", 0)


def test_looking_changes_nothing() -> None:
    t = yard(PAIR)
    before = t.game.encode(t.state)
    for unit in ("", "b1"):
        for choice in lines(t.game.menu(t.state, unit)):
            t.game.targets(t.state, unit, choice.id)
    assert t.game.encode(t.state) == before
