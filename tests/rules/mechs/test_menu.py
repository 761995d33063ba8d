"""What may be chosen, line by line; what may be pointed at; what pointing means."""

import pytest

from game.core.errors import BoxError
from game.core.view_records import Choice
from game.rules.mechs.actions import Action
from game.rules.mechs.lessons import lexicon_of
from tests.rules.mechs.showkit import GROUNDS, PAIR, WOOD, Shown, shown
from tests.rules.menus import lines

APART = {"b1": "lynx 18,24 0", "b2": "boar 8,24 0", "b3": "rifles 28,24 0",
         "r1": "hound 18,10 180", "r2": "grenadiers 28,18 180"}


def ids(t: Shown, unit: str) -> list[str]:
    return list(t.menu(unit))


# --- the same lines always -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("lynx", "move run assault fire-primary fire-secondary strike charge vent face"),
        ("hound", "move run assault fire-primary strike charge death vent face"),
        ("rifles", "move assault fire-primary strike capture face formation"),
        ("boar", "move assault fire-primary fire-secondary strike ram face formation"),
        ("kestrel", "move fire-primary strike ram face rise descend formation"),
        ("drover", "move assault fire-primary strike ram face board unload formation"),
    ],
)
def test_every_unit_of_a_kind_has_the_same_lines(words: str, wanted: str) -> None:
    t = shown({"b1": f"{words} 18,24 0", "b2": "mule 5,30 0", "r1": "hound 18,5 180"})
    assert ids(t, "b1") == wanted.split()
    t.play("move b2 along 5.00,30.00-5.00,26.00 facing 0")
    assert ids(t, "b1") == wanted.split()


def test_nothing_is_offered_to_the_other_side_to_wrecks_or_while_something_follows() -> None:
    """MC-N1, MC-C1."""
    t = shown(APART)
    assert t.menu("r1") == {} and t.menu("nobody") == {}
    assert t.wreck("b2").menu("b2") == {}
    t.play("end-orders")
    assert t.menu("b1") == {} and t.menu() == {}


def test_the_head_counts_the_orders() -> None:
    """MC-N1."""
    t = shown(APART)
    assert t.menu("b1")["move"].group == "Orders · 2 left this turn"
    t.play("turn b1 to 90")
    assert t.menu("b2")["move"].group == "Orders · one left this turn"


# --- moving --------------------------------------------------------------------------------


def test_ways_are_laid_with_their_inches() -> None:
    """MC-N1, MC-N2."""
    found = shown(APART).menu("b1")
    move, run, assault = found["move"], found["run"], found["assault"]
    assert (move.value, run.value, assault.value) == ("10″", "20″", "10″")
    assert all(one.aim == "cell" and one.laid and one.faced for one in (move, run, assault))
    assert run.note == "double speed, heat +1" and assault.note == "move, then fire at −2"


def test_half_speed_names_the_ground() -> None:
    """MC-T2."""
    t = shown({"b1": "lynx 18,12 0", "r1": "hound 18,30 180"}, WOOD)
    move = t.menu("b1")["move"]
    assert (move.value, move.note) == ("5″", "half speed: begins in Wood")
    assert t.menu("b1")["run"].value == "10″"


def test_a_second_order_of_a_turn_is_refused_in_its_place() -> None:
    """MC-U25."""
    t = shown(APART).play("turn b1 to 90")
    rule, _ = t.why("b1", "move")
    assert rule == "MC-U25" and not t.menu("b1")["face"].open


def test_in_contact_it_rolls_first_and_asks_before_it_rolls() -> None:
    """MC-B1, MC-B5."""
    t = shown(PAIR)
    move, run = t.menu("b1")["move"], t.menu("b1")["run"]
    assert (move.aim, t.game.text(move.action), move.value) == ("now", "break b1 for move", "10″")
    assert move.note == "break away first, 67 %"
    assert "Break away from **R2**?" in move.confirm and "3 or more [MC-B1]" in move.confirm
    assert move.confirm.count(":hit}") == 4 and "may turn [MC-B5]" in move.confirm
    assert (move.agree, run.agree) == ("Roll, then move", "Roll, then run")
    assert "no heat" not in move.confirm and run.confirm.endswith("no heat for this order.")


def test_no_roll_no_question() -> None:
    """MC-B3."""
    t = shown(PAIR).wreck("r2")
    move = t.menu("b1")["move"]
    assert (move.aim, move.confirm, move.laid) == ("cell", "", True)


def test_once_free_the_way_is_laid_and_once_stuck_only_turning_is_left() -> None:
    """MC-B1, MC-B5."""
    free = shown(PAIR).play("break b1 for run", 3)
    assert free.menu("b1")["run"].laid and free.why("b1", "move")[0] == "MC-N1"
    stuck = shown(PAIR).play("break b1 for run", 2)
    found = stuck.menu("b1")
    assert stuck.why("b1", "run")[0] == "MC-B5"
    assert found["turn"].open and "face" not in found and found["done"].open


def test_turning_as_an_order_is_no_turn_of_the_wheel() -> None:
    """The wheel turns a unit by the line "turn" at once: an order it must not spend."""
    t = shown(APART)
    line = t.menu("b1")["face"]
    assert line.open and line.faced and "turn" not in t.menu("b1")
    assert t.aim("b1", "face", "18,30") == "turn b1 to 180"


def test_a_vtols_move_says_whether_it_buys_a_shot() -> None:
    """MC-V1: for 12″, from a speed of 13 on."""
    t = shown({"b1": "kestrel 18,24 0", "r1": "hound 18,4 180"})
    assert t.menu("b1")["move"].note == "12″ of it buy a shot"
    click = next(n for n, one in enumerate(t.context.row(t["b1"]).dial) if one.speed == 12)
    assert t.put("b1", click=click).menu("b1")["move"].note == "no shot on its way"


def test_vtols_rise_and_descend_for_two_inches() -> None:
    """MC-V1."""
    t = shown({"b1": "kestrel 18,24 0", "r1": "hound 18,5 180"})
    assert t.menu("b1")["rise"].value == "2″"
    assert t.why("b1", "descend")[0] == "MC-V1"


# --- fighting ------------------------------------------------------------------------------


def test_one_target_is_named_with_its_sum_and_odds() -> None:
    """MC-C1: 9 + 2D6 against the defence."""
    t = shown({"b1": "lynx 18,14 0", "r1": "hound 18,6 180"})
    line = t.menu("b1")["fire-primary"]
    assert line.note == "R1 · 10 + 2D6 against 18" and line.value == "42 %"
    (target,) = t.game.targets(t.state, "b1", "fire-primary")
    assert (target.cell, target.text) == (t.cell("18,6"), "42 %")


def test_several_targets_give_the_best_odds() -> None:
    t = shown({"b1": "lynx 18,14 0", "r1": "hound 18,6 180", "r2": "grenadiers 14,8 180"})
    line = t.menu("b1")["fire-primary"]
    assert line.value.startswith("up to ") and line.note == "energy 10″, 3 clicks"
    assert len(t.game.targets(t.state, "b1", "fire-primary")) == 2


def test_why_nobody_can_be_shot_at_is_said_once() -> None:
    """MC-U8: the nearest one's numbers."""
    t = shown(APART)
    rule, text = t.why("b1", "fire-primary")
    assert rule == "MC-U8" and "range 10″" in text


def test_in_contact_it_strikes_and_does_not_shoot() -> None:
    """MC-U9, MC-C1."""
    t = shown(PAIR)
    assert t.why("b1", "fire-primary")[0] == "MC-U9"
    assert t.menu("b1")["strike"].value == "42 %"
    assert t.aim("b1", "strike", "18.4,18.3") == "strike b1 at r2", "anywhere on its base"


def test_a_shot_at_bare_ground_is_refused_not_guessed() -> None:
    t = shown({"b1": "lynx 18,14 0", "r1": "hound 18,6 180"})
    preview = t.pointing("b1", "fire-primary", "20,10")
    assert not preview.ruling.allowed and preview.title == "B1 fires on 20.00,10.00"


def test_capture_is_for_infantry_and_says_of_whom_it_is_not() -> None:
    """MC-U13."""
    t = shown({"b1": "rifles 18,20 0", "r1": "grenadiers 18,19 180"})
    assert t.why("b1", "capture")[0] == "MC-U13"
    assert t.put("r1", click=6).menu("b1")["capture"].open


def test_charge_ram_and_death_from_above_point_at_their_target() -> None:
    """MC-C2."""
    t = shown({"b1": "hound 18,24 0", "b2": "hammer 8,22 0", "r1": "lynx 18,16 180",
               "r2": "boar 8,15.5 180"})
    found = t.menu("b1")
    assert found["charge"].open and found["death"].open and t.menu("b2")["ram"].open
    assert t.aim("b1", "charge", "18,16").startswith("charge b1 at r1 along 18.00,24.00-18.00,18")
    assert t.aim("b1", "death", "18,16").startswith("death b1 at r1 to 18.00,18")
    assert t.aim("b2", "ram", "8,15.5").startswith("ram b2 at r2 along 8.00,22.00-8.00,")
    assert t.why("b1", "vent")[0] == "MC-N2"


def test_special_attacks_break_away_first_too() -> None:
    """MC-B1."""
    t = shown({**PAIR, "r1": "hound 18,30 0"})
    assert t.menu("b1")["charge"].action == t.game.parse("break b1 for charge")


def test_venting_says_what_it_does() -> None:
    """MC-N2."""
    t = shown(APART).put("b1", heat=3)
    line = t.menu("b1")["vent"]
    assert (line.value, line.note) == ("−2", "heat 3 to 1, no move")
    assert line.action == t.game.parse("vent b1")


# --- several -------------------------------------------------------------------------------

ROW = {"b1": "rifles 10,20 0", "b2": "rifles 11,20 0", "b3": "rifles 12,20 0",
       "b4": "rifles 13,20 0", "b5": "boar 30,30 0", "r1": "hound 18,5 180"}


def leaves(line: Choice) -> set[Action]:
    """Actions at the ends of a menu."""
    if line.action is not None:
        return {line.action}
    return {action for more in line.more for action in leaves(more)}


def test_a_formation_is_picked_one_by_one() -> None:
    """MC-O1: three to five that hang together."""
    t = shown(ROW)
    line = t.menu("b1")["formation"]
    assert line.aim == "menu" and [one.id for one in line.more] == ["form-all", "form-b2"]
    everybody, second = line.more
    assert everybody.action == t.game.parse("form b1+b2+b3+b4")
    assert [one.id for one in second.more] == ["form-b3"]
    third = second.more[0]
    assert [one.id for one in third.more] == ["form-go", "form-b4"]
    assert leaves(line) == {t.game.parse(text) for text in ("form b1+b2+b3", "form b1+b2+b3+b4")}


def test_nobody_beside_it_no_formation() -> None:
    """MC-O1."""
    t = shown(ROW)
    assert t.why("b5", "formation")[0] == "MC-O1"
    t = shown({"b1": "rifles 10,20 0", "b2": "rifles 11,20 0", "r1": "hound 18,5 180"})
    assert not t.menu("b1")["formation"].open


def test_members_of_a_formation_move_by_the_same_line() -> None:
    """MC-O1."""
    slow = {**ROW, "b3": "mortars 12,20 0"}
    slower = shown(slow).play("form b1+b2+b3").menu("b1")["move"]
    assert (slower.value, slower.note) == ("4″", "no faster than the slowest")
    t = shown(ROW).play("form b1+b2+b3")
    move = t.menu("b2")["move"]
    assert move.open and move.laid and move.value == "5″"
    assert t.why("b5", "move")[0] == "MC-N1"
    assert t.menu()["end-phase"].action == t.game.parse("done")


CARRIER = {"b1": "drover 18,24 0", "b2": "rifles 18,25.65 0", "b3": "rifles 19,20 0",
           "b4": "mule 30,30 0 ", "r1": "hound 18,5 180"}


def test_a_transport_lists_who_stands_at_its_rear() -> None:
    """MC-P2, MC-U17."""
    t = shown(CARRIER)
    line = t.menu("b1")["board"]
    assert line.aim == "menu" and [one.id for one in line.more] == ["board-b2"]
    (rider,) = line.more
    assert (rider.title, rider.note, t.game.text(rider.action)) == (
        "B2", "takes 1 of 3", "board b2 by b1",
    )
    t.play("board b2 by b1")
    move = t.menu("b1")["move"]
    assert (move.value, move.note) == ("5″", "half speed: boards or lets off")
    assert t.why("b1", "board") == ("MC-P2", "0 friends stand at the rear of B1")


def test_letting_off_points_beside_the_transport() -> None:
    """MC-P2, MC-U17."""
    t = shown({**CARRIER, "b2": "rifles aboard aboard=b1"})
    (rider,) = t.menu("b1")["unload"].more
    assert (rider.id, rider.title, rider.aim, rider.faced) == ("unload-b2", "B2", "cell", True)
    action = t.aim("b1", "unload-b2", "25,24")
    assert action.startswith("unload b2 from b1 at 19.0") and action.endswith("facing 90")
    assert t.preview(action).ruling.allowed and t.preview(action).facing == 18
    t.play(action)
    assert t.why("b1", "unload") == ("MC-P1", "0 units aboard B1")


# --- free spins ----------------------------------------------------------------------------


def test_a_free_spin_is_answered_at_once_or_by_pointing() -> None:
    """MC-F1."""
    t = shown({"b1": "lynx 18,24 0", "r2": "hound 18,18 0", "b2": "boar 5,30 0"})
    t.play("move b1 along 18.00,24.00-18.00,20.00 facing 0")
    found = t.menu("r2")
    assert list(found) == ["spin-b1", "keep", "turn"]
    assert (found["spin-b1"].title, t.game.text(found["spin-b1"].action)) == (
        "Turn to B1", "spin r2 to 180",
    )
    assert t.aim("r2", "turn", "30,18") == "spin r2 to 90"
    assert t.menu() == {}
    t.play("keep r2")
    assert "move" in t.menu("b2")


# --- the table's own -----------------------------------------------------------------------


def test_the_big_button_asks_while_orders_are_left() -> None:
    """MC-N1."""
    t = shown(APART)
    end = t.menu()["end-phase"]
    assert (end.title, end.note, t.game.text(end.action)) == (
        "End orders", "2 orders unused", "end-orders",
    )
    assert end.confirm.startswith("2 orders are unused") and "B1, B2 and B3" in end.confirm


def test_many_units_are_counted_in_the_question() -> None:
    many = {f"b{n}": f"rifles {4 + 3 * n},30 0" for n in range(1, 8)}
    end = shown({**many, "r1": "hound 18,5 180"}).menu()["end-phase"]
    assert "B1, B2, B3 and 4 more" in end.confirm


def test_the_big_button_finishes_an_order_first() -> None:
    t = shown({"b1": "lynx 18,14 0", "b2": "boar 4,30 0", "r1": "hound 18,4 180"})
    t.play("assault b1 along 18.00,14.00-18.00,12.00 facing 0")
    end = t.menu()["end-phase"]
    assert (end.title, end.note, t.game.text(end.action)) == ("Done", "assault of B1", "done")
    assert t.menu("b1")["done"].open


# --- what pointing means -------------------------------------------------------------------


def test_pointing_lays_the_way_to_the_inches_that_are_left() -> None:
    """MC-N1."""
    t = shown(APART)
    assert t.aim("b1", "move", "18,20") == "move b1 along 18.00,24.00-18.00,20.00 facing 0"
    bent = t.aim("b1", "run", "24,20", ("22,24",))
    assert bent.startswith("run b1 along 18.00,24.00-22.00,24.00-24.00,20.00")
    assert t.aim("b1", "assault", "18,20").startswith("assault b1 along")


def test_a_facing_may_be_given_with_the_way() -> None:
    t = shown(APART)
    action = t.game.aim(t.state, "b1", "move", t.cell("18,20"), 18)
    assert t.game.text(action).endswith("facing 90")


def test_other_choices_point_at_nothing() -> None:
    t = shown(APART)
    with pytest.raises(BoxError, match="points at nothing"):
        t.game.aim(t.state, "b1", "vent", t.cell("18,20"))
    assert t.game.targets(t.state, "b1", "move") == ()
    assert t.game.targets(t.state, "nobody", "strike") == ()


def test_every_line_that_points_gives_an_action_the_game_can_judge() -> None:
    """At any point: on counters, off them, in woods, at the rim."""
    t = shown({"b1": "hound 18,24 0", "b2": "porter 8,28 0", "b3": "dragonfly 28,28 0",
               "r1": "lynx 18,18 180"}, GROUNDS)
    for unit in ("b1", "b2", "b3"):
        for line in t.menu(unit).values():
            if line.aim != "cell":
                continue
            for at in ("0,0", "36,36", "18,18", "18,12", "10,5", "27,18", "3,3"):
                action = t.game.aim(t.state, unit, line.id, t.cell(at))
                t.game.judge(t.state, action)
                t.game.preview(t.state, action)


def test_open_lines_are_legal_and_closed_ones_say_why() -> None:
    """Whatever a line carries the game allows, else it tells rule, numbers and reason."""
    tables = [shown(APART), shown(PAIR), shown(ROW), shown(CARRIER), shown(ROW)]
    tables[-1].play("form b1+b2+b3")
    for t in tables:
        for unit in ("", *t.state.units):
            for line in lines(t.game.menu(t.state, unit)):
                if line.ruling is not None:
                    assert all(one.title and one.text and one.why for one in line.ruling.reasons)
                elif line.action is not None:
                    assert t.game.judge(t.state, line.action).allowed, line
                for target in t.game.targets(t.state, unit, line.id):
                    action = t.game.aim(t.state, unit, line.id, target.cell)
                    assert line.open and t.game.judge(t.state, action).allowed


def test_every_line_is_in_the_lexicon() -> None:
    """Lessons may speak of each."""
    t = shown({**CARRIER, **{f"b{n}": f"rifles {3 + n},30 0" for n in range(5, 8)}})
    known = set(lexicon_of(t.game.scenario, t.game.board).choices)
    met = {line.id for unit in ("", *t.state.units)
           for line in lines(t.game.menu(t.state, unit))}
    assert met <= known
