"""What lies on the table: counters, marks, zones, links, cards, turn strip, order of acting."""


import pytest
from msgspec.structs import replace

from game.core.contract import TURN
from game.core.dice import ScriptedDice
from game.core.errors import BoxError
from game.core.language import ENGLISH, speak
from game.core.view_records import CellBoxes, Lines, Meter, Piece, UnitCard
from game.rules.arena import melee
from game.rules.arena.state import Chase, with_figure
from tests.rules.arena.kit import PITS, Table, scenario, table
from tests.rules.arena.test_menu import APART, PAIR, pushing, yard

ARMED = "E5 NE weapons=broadsword+dagger armour=chain shield=small-shield"


def piece(t: Table, unit: str) -> Piece:
    return next(one for one in t.game.pieces(t.state) if one.id == unit)


def gauge(t: Table, unit: str, head: str) -> Meter | CellBoxes | Lines:
    card = t.game.unit_card(t.state, unit)
    return next(one for one in card.gauges if one.head == head)


def hexes(t: Table, cells: tuple[int, ...]) -> set[str]:
    return {t.game.board.name(cell) for cell in cells}


# --- counters ------------------------------------------------------------------------------


def test_counters_say_side_name_facing_strength_and_arms() -> None:
    t = yard({"b1": ARMED, "r1": "A1 S weapons=long-bow armour=leather"})
    one, foe = piece(t, "b1"), piece(t, "r1")
    assert (one.side, one.stock, one.band, one.facing, one.pose) == ("blue", "blue", "B1", 1, "")
    assert [(badge.slot, badge.text, badge.style) for badge in one.badges] == [("st", "12", "")]
    assert one.figure == "sword+small+chain" and foe.figure == "longbow+leather"


@pytest.mark.parametrize(
    ("facts", "figure"),
    [
        ({"slung": True}, "sword+arm+chain+small-back"),
        ({"ready": ""}, "fists+small+chain"),
        ({"ready": "", "shield": "", "armour": ""}, "fists+arm+bare"),
        ({"ready": "halberd", "slung": True}, "halberd+chain+small-back"),
    ],
)
def test_the_figure_changes_with_what_it_holds(facts: dict[str, object], figure: str) -> None:
    """AR-U10."""
    assert piece(yard({"b1": ARMED, "r1": "A1 S"}).put("b1", **facts), "b1").figure == figure


@pytest.mark.parametrize(
    ("facts", "pose", "markers"),
    [
        ({"position": "kneeling"}, "kneeling", ("kneels",)),
        ({"position": "prone", "exposed": True}, "prone", ("prone", "exposed")),
        ({"shaken": True, "guard": "dodge"}, "", ("shaken", "guard-dodge")),
        ({"loading": 1}, "", ("loading",)),
        ({"position": "prone", "grip": "r1"}, "prone", ("prone", "grappled")),
        ({"fate": "out"}, "out", ()),
        ({"fate": "dead", "position": "prone"}, "dead", ()),
    ],
)
def test_conditions_lie_on_the_counter(
    facts: dict[str, object], pose: str, markers: tuple[str, ...]
) -> None:
    """AR-P3, AR-P6, AR-C1, AR-C4, AR-C6."""
    found = piece(yard(APART).put("b1", **facts), "b1")
    assert (found.pose, found.markers) == (pose, markers)
    assert bool(found.badges) == ("fate" not in facts)


def test_strength_nearly_gone_is_red() -> None:
    """AR-C4: ST 3 or less."""
    t = yard(APART).put("b1", hits=8)
    assert piece(t, "b1").badges[0].style == ""
    assert piece(t.put("b1", hits=9), "b1").badges[0].style == "low"


def test_who_lies_comes_first_and_who_has_left_is_gone() -> None:
    """AR-M2: whoever stands in the hex is drawn over the body."""
    t = yard(APART).put("b2", cell="B8", position="prone").put("r1", fate="gone", cell=-1)
    assert [one.id for one in t.game.pieces(t.state)] == ["b2", "b1"]


def test_who_has_had_its_part_is_ticked() -> None:
    t = yard(APART).play("done b1")
    assert {one.id for one in t.game.pieces(t.state) if one.acted} == {"b1"}
    t.acting("b2", "b1", "r1").play("pass b2")
    assert {one.id for one in t.game.pieces(t.state) if one.acted} == {"b2"}


def test_things_ropes_exits_and_ground_to_hold_are_marked() -> None:
    """AR-A1, AR-U7, AR-U29."""
    goals = ('[{goal: exit, side: blue, to: [A1], place: the gate, who: b1}, '
             '{goal: hold, hexes: [E8], place: the dais}]')
    t = yard({"b1": "E2 N", "r1": "I5 N"}, rows=PITS, ropes=["F6"], goals=goals,
             dropped={"spear": "E9", "small-shield": "C8", "rope": "G8"})
    found = {(mark.mark, t.game.board.name(mark.cell)) for mark in t.game.marks(t.state)}
    assert found == {
        ("exit", "A1"), ("goal", "E8"), ("rope", "F6"), ("lying-spear", "E9"),
        ("lying-small", "C8"), ("lying-other", "G8"),
    }
    words = {mark.mark: mark.words for mark in t.game.marks(t.state)}
    assert words["exit"] == "the gate" and words["lying-spear"] == "Lying here: spear"


# --- facing --------------------------------------------------------------------------------


def test_zones_are_the_hexes_around_as_one_is_attacked_from_there() -> None:
    """AR-P1, AR-P7: three in front, two beside, one behind."""
    t = yard({"b1": "E5 N", "r1": "A1 S"})
    found = {zone.kind: zone for zone in t.game.zones(t.state, "b1")}
    assert hexes(t, found["front"].cells) == {"D4", "E4", "F4"}
    assert hexes(t, found["side"].cells) == {"D5", "F5"}
    assert hexes(t, found["rear"].cells) == {"E6"}
    assert [zone.words for zone in found.values()] == ["Front 0", "Side +2", "Rear +4"]


def test_kneeling_adds_to_all_and_exposed_leaves_only_the_rear() -> None:
    """AR-P6, AR-P7."""
    t = yard({"b1": "E5 N", "r1": "A1 S"}).put("b1", position="kneeling")
    words = [zone.words for zone in t.game.zones(t.state, "b1")]
    assert words == ["Front +2", "Side +4", "Rear +6"]
    (zone,) = t.game.zones(t.put("b1", position="standing", exposed=True).state, "b1")
    assert zone.kind == "rear" and len(zone.cells) == 6


def test_no_zones_off_the_map_in_pillars_or_of_the_fallen() -> None:
    """AR-C6: nor of those in hand-to-hand."""
    t = yard({"b1": "D2 N", "r1": "I5 N"}, rows=PITS)
    assert "D1" not in {n for zone in t.game.zones(t.state, "b1") for n in hexes(t, zone.cells)}
    assert t.game.zones(t.put("b1", grip="r1").state, "b1") == ()
    assert t.game.zones(t.put("b1", grip="", fate="out").state, "b1") == ()
    assert t.game.zones(t.state, "nobody") == ()


def test_no_zones_on_another_level() -> None:
    """AR-U8: nobody strikes out of a pit of 5 m; out of one of 2 m one does."""
    t = yard({"b1": "D2 N", "b2": "B1 N", "r1": "I5 N"}, rows=PITS)
    found = {unit: {n for zone in t.game.zones(t.state, unit) for n in hexes(t, zone.cells)}
             for unit in ("b1", "b2")}
    assert "D3" not in found["b1"] and "B2" in found["b2"]


def test_links_say_who_engages_whom() -> None:
    """AR-P5: both ways, or one only."""
    t = yard(PAIR)
    (link,) = t.game.links(t.state)
    assert (link.kind, link.both) == ("engaged", True)
    (link,) = t.game.links(t.put("r1", facing=0).state)
    assert (t.game.board.name(link.start), link.both) == ("E5", False)
    assert t.game.links(t.put("b1", facing=3).state) == ()


def test_grips_and_chases_are_links_too() -> None:
    """AR-C6, AR-O2."""
    t = yard(APART)
    t.state = replace(t.state, chases=(Chase("r1", "b1"),))
    (chase,) = t.game.links(t.state)
    assert (chase.kind, hexes(t, (chase.start,))) == ("chase", {"E1"})
    t.put("b1", grip="r1", cell="E1", position="prone").put("r1", grip="b1", position="prone")
    assert "grappled" in [link.kind for link in t.game.links(t.state)]


# --- cards ---------------------------------------------------------------------------------


def test_a_side_is_said_in_the_language_and_written_in_english() -> None:
    """The card, the hexes to turn to and the log speak German, actions and saves don't."""
    t = yard({"b1": "E5 NE", "r1": "E4 S dx=10"})
    state, action = t.state, t.game.parse("turn b1 to SE")
    speak("de")
    try:
        assert t.game.unit_card(state, "b1").subtitle.endswith("NO")
        ways = {one.text for one in t.game.targets(state, "b1", TURN)}
        assert {"N", "SO", "S"} <= ways <= {"N", "SO", "S", "SW", "NW"}
        step = t.game.play(state, action, ScriptedDice(()))
        assert "SO" in t.game.tell(state, action, step.events)[0].title
        assert t.game.text(action) == "turn b1 to SE"
        assert t.game.observe(step.state, "blue")["figures"]["b1"]["facing"] == "SE"
    finally:
        speak(ENGLISH)


def test_a_figure_s_card() -> None:
    """AR-F1, AR-F2, AR-F3."""
    t = yard({"b1": ARMED, "r1": "A1 S"})
    card = t.game.unit_card(t.state, "b1")
    assert (card.title, card.subtitle) == ("B1", "Blue · standing · faces NE")
    assert [(row.head, row.value) for row in card.rows] == [
        ("ST", "12"), ("DX", "12"), ("IQ", "8"), ("MOV", "6"),
    ]
    dex = gauge(t, "b1", "Effective DEX")
    assert isinstance(dex, Meter) and (dex.value, dex.text) == ("9", "DX 12, Chain −3")
    gear = gauge(t, "b1", "Gear")
    assert isinstance(gear, Lines) and gear.lines == (
        "**Broadsword** 2d, ready", "Chain stops 3 · small shield +1 front", "Belt: dagger",
    )


def test_ar_c4_the_row_of_strength_says_what_is_left() -> None:
    """As the card does that is shown beside the pointer; unhurt it is one number."""
    t = yard({"b1": ARMED, "r1": "A1 S"})
    whole = t["b1"].st
    assert t.game.unit_card(t.state, "b1").rows[0].value == str(whole)
    t.put("b1", hits=3)
    assert t.game.unit_card(t.state, "b1").rows[0].value == f"{whole - 3} of {whole}"


def test_strength_is_crossed_out() -> None:
    """AR-C4."""
    t = yard({"b1": ARMED, "r1": "A1 S"}).put("b1", hits=3)
    found = gauge(t, "b1", "Strength left")
    assert isinstance(found, CellBoxes) and found.value == "9 of 12"
    assert [state for _, state in found.marks] == [""] * 9 + ["crossed"] * 3


def test_movement_and_what_it_allows_are_shown_while_moving() -> None:
    """AR-D5, AR-O4."""
    t = yard({"b1": "E5 N", "r1": "A1 S"}).play("move b1 along E5-E6-E7 facing S")
    meter = gauge(t, "b1", "Movement")
    assert isinstance(meter, Meter) and (meter.of, meter.used, meter.open) == (10, 2, 8)
    then = gauge(t, "b1", "Then it may")
    assert isinstance(then, Lines) and then.lines == ("attack · bare hands · dodge [AR-O4]",)
    heads = [one.head for one in t.game.unit_card(t.acting("b1", "r1").state, "b1").gauges]
    assert heads == ["Strength left", "Effective DEX", "Gear"]


def notes(card: UnitCard) -> str:
    return " ".join(card.notes)


def test_notes_say_what_counts_now() -> None:
    """AR-P5, AR-C1, AR-C4, AR-O2, AR-J5, AR-A1."""
    t = yard(PAIR)
    assert notes(t.game.unit_card(t.state, "b1")) == "Engaged by R1 [AR-P5]."
    t.put("b1", guard="defend", shaken=True, picked=True, orders="always")
    t.state = replace(t.state, chases=(Chase("b1", "r1"),))
    said = notes(t.game.unit_card(t.state, "b1"))
    for part in ("4 dice [AR-C1]", "−2 DEX", "no other action", "Runs after R1", "whenever it can"):
        assert part in said, said
    assert "Chased by B1" in notes(t.game.unit_card(t.state, "r1"))


def test_a_pit_says_how_deep_and_how_to_leave() -> None:
    """AR-J4, AR-J5, AR-U6."""
    t = yard({"b1": "E2 N", "r1": "I5 N"}, rows=PITS, ropes=["F6"])
    deep, shallow = (t.game.cell_card(t.state, t.cell(name)) for name in ("F6", "B2"))
    assert deep.subtitle == "pit, 4 m deep"
    assert [(row.value, row.text, row.rule) for row in deep.rows] == [
        ("", "only by rope, 1 m a turn", "AR-J5"), ("1d hits", "", "AR-J4"),
    ]
    assert "A rope hangs here [AR-J5]." in deep.notes
    assert shallow.rows[0].rule == "AR-U6"


def test_a_hex_says_who_and_what_is_there() -> None:
    t = yard({"b1": "E5 N", "r1": "A1 S"}, dropped={"club": "E5"})
    card = t.game.cell_card(t.state, t.cell("E5"))
    assert card.title == "Hex E5" and card.subtitle == "sand" and card.piece.id == "b1"
    assert card.notes == ("**B1** of Blue is here, standing.", "Lying here: club [AR-A1].")
    assert t.game.cell_card(t.state, t.cell("E6")).piece.id == ""


def test_arena_has_no_cards() -> None:
    t = yard(APART)
    with pytest.raises(BoxError, match="no card"):
        t.game.card_face("ambush")


# --- where the game stands -----------------------------------------------------------------


def test_the_strip_goes_through_the_phases() -> None:
    """AR-O1, AR-O2, AR-C5."""
    t = Table(scenario(APART))
    status = t.game.status(t.state)
    titles = [phase.title for phase in status.phases]
    assert titles == ["Initiative", "Movement", "Actions", "Retreats"]
    t.follow("initiative", 6, 1)
    status = t.game.status(t.state)
    assert (status.phase, status.to_act) == ("initiative", "blue")
    assert status.prompt == "Blue has the initiative: who moves first?"
    t.play("first rust").play("done r1")
    status = t.game.status(t.state)
    assert (status.phase, status.to_act, status.phases[1].note) == ("move", "blue", "1 of 3 moved")
    assert status.phases[0].note == "Blue won"
    t.acting("b1", "b2", "r1").play("pass b1")
    status = t.game.status(t.state)
    assert (status.phase, status.phases[2].note) == ("act", "1 of 3 acted")


def test_who_must_go_on_is_in_hand() -> None:
    """AR-U2, AR-O2, AR-U15, AR-C5."""
    t = yard(PAIR)
    assert t.game.status(t.state).focus == ""
    t.play("turn b1 to S")
    status = t.game.status(t.state)
    assert (status.focus, status.in_hand) == ("", "b1")
    assert status.prompt == "B1 moves, until you say done or move another."
    t.acting("b1", "r1").put("b1", facing=0)
    assert t.game.status(t.state).focus == "b1"
    t.play("attack b1 at r1 with weapon")
    status = t.game.status(t.state)
    assert (status.focus, status.to_act, status.interrupts) == ("r1", "rust", "blue")
    assert status.prompt == "B1 attacks R1. Defend, and give up its action?"
    status = (t := pushing()).game.status(t.state)
    assert (status.phase, status.focus, status.phases[3].note) == ("retreat", "b1", "1 left")


def test_the_order_of_acting_is_shown() -> None:
    """AR-O2: by effective dexterity."""
    t = yard({"b1": "B8 N", "b2": "D8 N dx=14", "r1": "E1 S armour=chain"}).acting("b2", "b1", "r1")
    t.play("pass b2")
    queue = t.game.status(t.state).queue
    assert [(one.unit, one.value, one.state) for one in queue] == [
        ("b2", "14", "done"), ("b1", "12", "now"), ("r1", "9", "next"),
    ]
    t.put("r1", fate="out")
    assert t.game.status(t.state).queue[2].state == "out"


def test_while_moving_the_side_s_own_are_shown() -> None:
    """AR-O1."""
    t = yard(APART).play("done b1").play("turn b2 to S")
    queue = t.game.status(t.state).queue
    assert [(one.unit, one.state) for one in queue] == [("b1", "done"), ("b2", "now")]


def test_nobody_need_look_away_where_nothing_is_hidden() -> None:
    t = yard(PAIR)
    assert not t.game.computers and t.game.status(t.state).handover == ""


def test_goals_stay_in_sight_and_the_end_has_its_result() -> None:
    """AR-U29."""
    t = yard(PAIR)
    (row,) = t.game.status(t.state).goals
    assert row.head == "Last side standing" and row.rule == "AR-U29"
    t.acting("b1", "r1").put("r1", fate="dead", position="prone")
    while t.next or t.state.phase == "act":
        t.play(t.next or f"pass {t.state.queue[0]}")
    status = t.game.status(t.state)
    assert status.result is not None and status.result.winner == "blue"
    assert (status.prompt, status.focus, status.queue) == ("The game is over.", "", ())


@pytest.mark.parametrize("facing", ["N", "NE", "S"])
def test_zones_tell_the_chance_of_whoever_would_attack_out_of_them(facing: str) -> None:
    """AR-P7, AR-C1: that of its blow from each hex; none without an attacker, or for a friend."""
    t = table({"b1": "E9 N", "b2": "A9 N", "r1": f"E5 {facing}"})
    asked = t.game.zones(t.state, "r1", "b1")
    assert [zone.kind for zone in asked] == [zone.kind for zone in t.game.zones(t.state, "r1")]
    for zone in asked:
        for cell in zone.cells:
            way = t.game.board.direction(cell, t["r1"].cell)
            assert way is not None
            there = replace(t["b1"], cell=cell, facing=way)
            aim = melee.aim(t.context, with_figure(t.state, there), there, t["r1"], "weapon")
            assert aim is not None and (aim.side, aim.odds) == (zone.kind, zone.odds)
    assert all(zone.odds is None for zone in t.game.zones(t.state, "b2", "b1"))
