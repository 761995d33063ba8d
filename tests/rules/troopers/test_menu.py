"""The menu, what it points at, and what pointing means."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from game.core.errors import BoxError
from game.core.forecast import two_dice
from game.core.view_records import Choice, Lines
from game.rules.troopers.actions import Lay, Walk
from game.rules.troopers.state import Charge, Dropped, LaidArc
from tests.rules.troopers.kit import YARD, Table, table

TOP = [
    "walk", "prone", "change", "exchange", "drop", "arc-30", "arc-60", "arc-150", "strike-fists",
    "throw", "orders",
]
SQUADS = {
    "b1": "0405 primary=rifle secondary=auto-pistol grenades=2",
    "b2": "0406 primary=smg armour=heavy experience=green",
    "b3": "1201 unarmed",
    "r1": "1305 primary=rifle",
}


def squads(**changes: str) -> Table:
    return table({**SQUADS, **changes})


def choices(menu: tuple[Choice, ...]) -> Iterator[Choice]:
    for choice in menu:
        yield choice
        yield from choices(choice.more)


def line(t: Table, unit: str, key: str) -> Choice:
    return next(c for c in choices(t.game.menu(t.state, unit)) if c.id == key)


def ids(t: Table, unit: str) -> list[str]:
    return [choice.id for choice in t.game.menu(t.state, unit)]


@pytest.mark.parametrize("unit", ["b1", "b2", "b3"])
def test_every_trooper_has_the_same_lines_so_that_digits_never_move(unit: str) -> None:
    t = squads()
    assert ids(t, unit) == TOP
    for choice in choices(t.game.menu(t.state, unit)):
        assert choice.title
        if choice.ruling is not None:
            reason = choice.ruling.reasons[0]
            assert reason.rule.startswith("TR-") and reason.title and reason.text and reason.why
            assert not choice.note and not choice.value


def test_lines_stand_in_bands() -> None:
    """Movement and special actions before the first combat action, combat after it (TR-T2)."""
    bands: dict[str, list[str]] = {}
    t = squads()
    for choice in t.game.menu(t.state, "b1"):
        bands.setdefault(choice.group, []).append(choice.id)
    assert list(bands) == ["Before it fires", "Combat, ends its move", "At any time"]
    assert bands["Combat, ends its move"] == TOP[5:10]


@pytest.mark.parametrize(
    ("unit", "key", "value", "note"),
    [
        ("b1", "walk", "8 AP", "door 2 · window 4 · over things 2"),
        ("b2", "walk", "4 AP", "door 2"),
        ("b1", "prone", "1 AP", "double"),
        ("b1", "change", "3 AP", "to the auto pistol or grenade"),
        ("b1", "drop-auto-pistol", "0 AP", ""),
        ("b1", "arc-30", "2 AP", "1 shot · rifle, 4 damage"),
        ("b1", "arc-150", "6 AP", "4 shots"),
        ("b2", "arc-60", "4 AP", "6 shots · SMG, 3 damage"),
        ("b3", "orders", "ask", ""),
    ],
)
def test_open_lines_show_their_price(unit: str, key: str, value: str, note: str) -> None:
    """TR-M1, M4, M5, M7, S1, S5, A1, A4, T3, H4: the figures stand in the line."""
    choice = line(squads(), unit, key)
    assert choice.value == value and note in choice.note


@pytest.mark.parametrize(
    ("unit", "key", "rule"),
    [
        ("b2", "arc-150", "TR-T3"),
        ("b3", "arc-30", "TR-U16"),
        ("b1", "strike-fists", "TR-X1"),
        ("b1", "throw", "TR-X2"),
        ("b2", "change", "TR-S1"),
        ("b3", "change", "TR-S1"),
        ("b3", "exchange", "TR-S3"),
        ("b3", "drop", "TR-S5"),
        ("b1", "exchange", "TR-S4"),
    ],
)
def test_closed_lines_name_the_rule(unit: str, key: str, rule: str) -> None:
    choice = line(squads(), unit, key)
    assert choice.ruling is not None and not choice.open
    assert choice.ruling.rules[0] == rule, choice.ruling


def test_exchange_offers_givers_and_the_ground() -> None:
    """TR-S3, TR-S5: of friends beside it, and of what lies on its dot."""
    t = squads(b2="0406 primary=smg grenades=1").put("b1", lambda one: replace(one, spent=1))
    t.state = replace(t.state, dropped=(Dropped(t.cell("0405"), "knife"),))
    exchange = line(t, "b1", "exchange")
    assert [c.id for c in exchange.more] == ["take-b2-smg", "take-b2-grenade", "pick-up-knife"]
    assert [c.open for c in exchange.more] == [False, True, True]
    assert exchange.note == "from Blue 2 or the ground" and exchange.value == "6 AP"
    assert exchange.title == "Exchange or pick up"
    assert exchange.more[1].action == t.game.parse("take b1 grenade from b2")


def test_what_lies_on_its_dot_stands_in_the_menu() -> None:
    """TR-S5: the line is in its place always, and says so when there is something to pick up."""
    t = table({"b1": "0505 primary=smg", "r1": "2005 primary=rifle"}, drawing=YARD)
    assert line(t, "b1", "exchange").title == "Exchange"
    t.state = replace(t.state, dropped=(Dropped(t["b1"].cell, "grenade"),))
    lift = line(t, "b1", "exchange")
    assert lift.title == "Pick up" and [c.id for c in lift.more] == ["pick-up-grenade"]
    t.put("b1", lambda one: replace(one, spent=5))
    closed = line(t, "b1", "exchange")
    assert closed.title == "Pick up" and closed.ruling is not None
    assert closed.ruling.rules[0] == "TR-T3"


def test_after_combat_movement_is_refused_line_by_line() -> None:
    """TR-T2."""
    t = squads().play("arc b1 30 towards 90")
    for key in TOP[:5]:
        ruling = line(t, "b1", key).ruling
        assert ruling is not None and ruling.rules[0] == "TR-T2", key
    assert line(t, "b1", "arc-30").open


def test_the_others_wait_for_the_active_one() -> None:
    """TR-T1: one at a time; orders are no action."""
    t = squads().play("prone b1")
    for choice in t.game.menu(t.state, "b2")[:-1]:
        assert choice.ruling is not None and choice.ruling.rules[0] == "TR-T1"
        assert "Blue 1" in choice.ruling.reasons[0].text
    assert line(t, "b2", "orders").open


def test_a_prone_trooper_stands_up_in_the_same_place_of_the_menu() -> None:
    """TR-M7, M8: prone prices are double."""
    t = squads(b1="0405 primary=rifle prone=true")
    assert ids(t, "b1")[1] == "stand"
    assert line(t, "b1", "stand").value == "2 AP"
    assert "step 2 · door 4 · over things 4" in line(t, "b1", "walk").note


def test_activate_stands_where_walk_would() -> None:
    """TR-U3, TR-A2: digits stay; everything else waits for it."""
    t = watched()
    assert ids(t, "b1") == ["activate", *TOP[1:]]
    activate = line(t, "b1", "activate")
    assert activate.open and "Rust 1" in activate.note
    assert activate.action == t.game.parse("activate b1")
    ruling = line(t, "b1", "prone").ruling
    assert ruling is not None and ruling.rules[0] == "TR-A2"


def watched(arcs: int = 1) -> Table:
    """Rust 1 watches the yard to the west of its dot, where Blue 1 and 2 stand."""
    t = table(
        {"b1": "1005 primary=rifle", "b2": "1007 primary=rifle", "r1": "2005 primary=rifle"},
        drawing=YARD,
    )
    laid = tuple(LaidArc(width, 270, 1) for width in (60, 30)[:arcs])
    return t.put("r1", lambda one: replace(one, arcs=laid))


def test_in_a_reaction_the_shooter_fires_or_holds() -> None:
    """TR-A2, TR-A3: the odds are exact: 6 at short range, 26 of 36."""
    t = watched(2).play("activate b1")
    assert ids(t, "r1") == ["fire-1", "fire-2", "hold", "orders"]
    shot = line(t, "r1", "fire-2")
    assert shot.title == "Fire on Blue 1, 30° arc" and shot.value == "72 %"
    assert "6+ on 2 dice · base 6" in shot.note and "1 shot left" in shot.note
    assert shot.group == "Blue 1 is in your arc"
    assert line(t, "r1", "hold").action == t.game.parse("hold r1")
    assert t.game.menu(t.state, "b1") == ()
    closed = t.game.menu(t.state, "")[0]
    assert closed.ruling is not None and closed.ruling.rules[0] == "TR-A2"


def test_arcs_that_are_alike_are_one_answer() -> None:
    """TR-A1, TR-A2: the same wedge laid twice asks once, as long as the same shots are left."""
    t = watched()
    alike = LaidArc(30, 270, 3)
    t.put("r1", lambda one: replace(one, arcs=(alike, alike, LaidArc(30, 270, 2))))
    t.play("activate b1")
    assert ids(t, "r1") == ["fire-1", "fire-3", "hold", "orders"]
    assert t.judge("fire r1 with arc 2").allowed
    t.put("r1", lambda one: replace(one, arcs=(alike, alike, alike)))
    assert ids(t, "r1") == ["fire-1", "hold", "orders"]
    assert line(t, "r1", "fire-1").title == "Fire on Blue 1"


def test_the_big_button_is_done_while_one_is_active() -> None:
    """TR-T1."""
    t = squads()
    (end,) = t.game.menu(t.state, "")
    assert (end.id, end.title, t.game.text(end.action)) == (
        "end-phase", "End Blue’s turn", "end-side",
    )
    assert end.note == "3 to act" and "Blue 1, Blue 2 and Blue 3" in end.confirm
    assert end.confirm.startswith("3 troopers with 20 AP")
    t.play("prone b1")
    (end,) = t.game.menu(t.state, "")
    assert (end.id, end.title, t.game.text(end.action)) == (
        "end-phase", "Done with Blue 1", "done b1",
    )
    assert end.note == "no arc laid, 7 AP lapse" and not end.confirm
    t.play("done b1").play("done b2").play("done b3")
    (end,) = t.game.menu(t.state, "")
    assert end.note == "everybody is done" and not end.confirm


def test_standing_orders_are_a_submenu_that_marks_the_present_one() -> None:
    """TR-A2."""
    t = squads()
    more = line(t, "b1", "orders").more
    assert [c.id for c in more][:3] == ["orders-ask", "orders-always", "orders-odds-30"]
    assert [c.note for c in more] == ["as it is", *[""] * (len(more) - 1)]
    t.play("orders b1 odds 60")
    assert line(t, "b1", "orders").value == "60 %"
    assert line(t, "b1", "orders-odds-60").note == "as it is"


def test_nobody_chooses_for_the_enemy_or_while_things_follow_by_themselves() -> None:
    t = squads()
    assert t.game.menu(t.state, "r1") == ()
    t.play("end-side")
    assert t.next and t.game.menu(t.state, "b1") == () and t.game.menu(t.state, "") == ()


# --- pointing ------------------------------------------------------------------------------


def test_walk_targets_are_the_dots_that_can_be_reached() -> None:
    """TR-M1: with cost and what is left for movement at the foot; what is left in all."""
    t = squads(b1="0405 primary=rifle experience=veteran")
    targets = {one.cell: one for one in t.game.targets(t.state, "b1", "walk")}
    assert t.cell("0406") not in targets and t.cell("0405") not in targets
    for cell, target in targets.items():
        action = t.game.aim(t.state, "b1", "walk", cell)
        ruling = t.game.judge(t.state, action)
        assert ruling.allowed and ruling.cost == target.cost
        assert target.cost is not None and target.left == 9 - target.cost
        assert target.text == str(8 - target.cost)
        assert t.game.preview(t.state, action).left == target.left


def test_other_levels_are_walked_to_as_well() -> None:
    """TR-B4, TR-M6."""
    t = table({"b1": "0703 primary=rifle", "r1": "1401"})
    targets = {one.cell: one.cost for one in t.game.targets(t.state, "b1", "walk")}
    assert targets[t.cell("u0703")] == 3 and targets[t.cell("u0803")] == 4


@pytest.mark.parametrize(
    ("dot", "rule"),
    [("0406", "TR-M11"), ("0305", "TR-M11"), ("0405", "TR-B2"), ("1410", "TR-M2"),
     ("u0401", "TR-B4")],
)
def test_pointing_out_of_reach_says_why(dot: str, rule: str) -> None:
    t = squads(r1="0305 primary=rifle")
    action = t.game.aim(t.state, "b1", "walk", t.cell(dot))
    assert isinstance(action, Walk) and action.path[0] == t.cell("0405")
    ruling = t.game.judge(t.state, action)
    assert not ruling.allowed and ruling.rules[0] == rule, ruling


def test_an_arc_goes_through_the_dot_pointed_at() -> None:
    """TR-A1."""
    t = squads()
    assert t.game.aim(t.state, "b1", "arc-60", t.cell("0905")) == Lay("b1", 60, 90)
    assert t.game.aim(t.state, "b1", "arc-60", t.cell("0403")) == Lay("b1", 60, 0)


def test_arc_targets_are_enemies_in_sight_with_exact_odds() -> None:
    """TR-A3; with nobody in sight the dots around."""
    t = watched().put("r1", lambda one: replace(one, arcs=()))
    (target,) = t.game.targets(t.state, "b1", "arc-30")
    assert target.cell == t.cell("2005") and target.odds == two_dice(6)
    hidden = squads(r1="1403 primary=rifle")
    assert len(hidden.game.targets(hidden.state, "b1", "arc-30")) == 6
    assert hidden.game.targets(hidden.state, "b3", "arc-30") == ()


def test_strike_and_throw_targets() -> None:
    """TR-X1, TR-X2: a dot costs its AP and needs as much."""
    t = table({"b1": "1005 grenades=1 blade=knife hand=grenade", "r1": "1105 primary=rifle"},
              drawing=YARD)
    (foe,) = t.game.targets(t.state, "b1", "strike-fists")
    assert foe.cell == t.cell("1105") and foe.odds == two_dice(4)
    throws = {one.cell: one for one in t.game.targets(t.state, "b1", "throw")}
    far = throws[t.cell("0505")]
    assert far.cost == 5 and far.left == 3 and far.odds == two_dice(5)
    assert t.cell("1905") not in throws
    blade = table({"b1": "1005 blade=knife", "r1": "1105 primary=rifle"}, drawing=YARD)
    assert [c.id for c in line(blade, "b1", "strike").more] == ["strike-fists", "strike-knife"]


def test_a_choice_that_points_nowhere_is_a_fault() -> None:
    t = squads()
    assert t.game.targets(t.state, "b1", "prone") == () == t.game.targets(t.state, "x", "walk")
    with pytest.raises(BoxError, match="points at no dot"):
        t.game.aim(t.state, "b1", "prone", 0)


def test_targets_don_t_change_the_position() -> None:
    t = squads()
    t.state = replace(t.state, charges=(Charge("grenade", "r1", t.cell("0405")),))
    before = t.game.encode(t.state)
    t.game.targets(t.state, "b1", "walk")
    assert t.game.encode(t.state) == before


def test_an_empty_hand_is_the_same_everywhere() -> None:
    """TR-S1, TR-S5: card, figure, menu and what may be done agree; 3 AP fill it again."""
    t = table({"b1": "0405 primary=rifle blade=knife grenades=1 hand=grenade",
               "r1": "0505 primary=rifle"})
    drops = {choice.id: choice.note for choice in line(t, "b1", "drop").more}
    assert drops == {"drop-rifle": "", "drop-knife": "",
                     "drop-grenade": "empties the hand: 3 AP to take another"}
    t.play("drop b1 grenade")
    card = t.game.unit_card(t.state, "b1")
    (hand,) = [gauge for gauge in card.gauges if gauge.head == "In hand"]
    assert isinstance(hand, Lines)
    assert hand.lines == ("**Nothing**", "Belt: rifle, knife")
    assert card.piece.figure == "none"
    assert [(one.id, one.open, one.value) for one in line(t, "b1", "change").more] == [
        ("change-primary", True, "3 AP"), ("change-blade", True, "3 AP")]
    for key, rule in (("arc-30", "TR-A1"), ("throw", "TR-X2")):
        ruling = line(t, "b1", key).ruling
        assert ruling is not None and ruling.rules[0] == rule
    assert line(t, "b1", "strike-fists").open and "strike" not in ids(t, "b1"), "fists alone"
    again = t.game.decode(t.game.encode(t.state))
    assert again == t.state and t.game.observe(t.state, None)["troopers"]["b1"]["hand"] == ""
    t.play("drop b1 rifle").play("drop b1 knife")
    change = line(t, "b1", "change")
    assert not change.open and change.ruling is not None
    assert change.ruling.reasons[0].text == "0 other things to take in hand"


@pytest.mark.parametrize(("spent", "moved", "rule", "words"), [
    (8, 8, "TR-M1", "8 of 8 for movement are used, 2 AP are left for other things"),
    (9, 8, "TR-M1", "8 of 8 for movement are used, 1 AP is left for other things"),
    (10, 8, "TR-T3", "0 left"),
])
def test_walking_says_what_is_used_up(spent: int, moved: int, rule: str, words: str) -> None:
    """TR-M1, TR-T3: beside a doorway, where no one step's price is the reason."""
    t = table({"b1": "0505 primary=rifle experience=elite", "r1": "1410 primary=rifle"})
    t.put("b1", lambda one: replace(one, spent=spent, moved=moved))
    walk = line(t, "b1", "walk")
    assert walk.ruling is not None and not walk.open
    assert (walk.ruling.rules[0], walk.ruling.reasons[0].text) == (rule, words)
