"""What lies on the table: counters, marks, arcs, cards, turn strip and prompts."""


import pytest
from msgspec.structs import replace

from game.core.dice import SeededDice
from game.core.errors import BoxError
from game.core.event import Modifier, Rolled
from game.core.view_records import CellBoxes, Lines, Meter
from game.rules.troopers.game import TroopersGame
from game.rules.troopers.points import left
from game.rules.troopers.state import Blow, Breach, Charge, Dropped, LaidArc, State
from game.turns.position import Position
from tests.frozen import load_frozen
from tests.rules.troopers.kit import YARD, Table, scenario, table

SQUADS = {
    "b1": "0405 primary=rifle secondary=auto-pistol grenades=2 blade=knife experience=veteran "
          "leader",
    "b2": "0406 primary=smg armour=basic prone",
    "r1": "1305 primary=rifle",
}


def squads(**changes: str) -> Table:
    return table({**SQUADS, **changes})


def test_the_list_of_units_says_the_ap_of_whose_turn_it_is_and_the_arcs_that_stand() -> None:
    """TR-M1, TR-A1: as picture 08 has them; a counter prints its number alone."""
    t = squads()
    whole = left(t.game.context, t.state.troopers["b1"])

    def values() -> dict[str, str]:
        return {line.piece.id: line.value for line in t.game.roster(t.state)}

    assert values()["b1"] == f"{whole} AP" and values()["r1"] == ""
    t.play("walk b1 along 0405-0505")
    spent = whole - left(t.game.context, t.state.troopers["b1"])
    assert spent > 0 and values()["b1"] == f"{whole - spent} AP"
    t.play("arc b1 30 towards 90")
    assert values()["b1"].endswith("30° · 1 shot"), values()


def gauges(t: Table, unit: str) -> tuple[Meter, CellBoxes, Lines]:
    meter, cells, lines = t.game.unit_card(t.state, unit).gauges
    assert isinstance(meter, Meter) and isinstance(cells, CellBoxes) and isinstance(lines, Lines)
    return meter, cells, lines


# --- counters ------------------------------------------------------------------------------


def test_counters_say_side_number_weapon_and_pose() -> None:
    t = squads(r1="0703 hand=blade blade=knife")
    pieces = {piece.id: piece for piece in t.game.pieces(t.state)}
    one, two, foe = pieces["b1"], pieces["b2"], pieces["r1"]
    assert (one.side, one.stock, one.figure, one.pose) == ("blue", "blue", "rifle", "")
    assert [(badge.slot, badge.text) for badge in one.badges] == [("number", "1")]
    assert (two.pose, two.figure) == ("prone", "smg")
    assert (foe.side, foe.figure, foe.cell) == ("rust", "blade", t.cell("0703"))


def test_a_counter_and_the_roster_say_what_is_left_of_the_hit_points() -> None:
    """TR-H2: the first cell below the lowest crossed one; nothing of one that has fallen."""
    t = squads()
    t.put("b1", lambda one: replace(one, crossed=1 << 8))
    t.put("r1", lambda one: replace(one, crossed=1 << 8, fate="dead"))
    left = {piece.id: piece.strength for piece in t.game.pieces(t.state)}
    assert left == {"b1": (7, 10), "b2": (10, 10), "r1": (0, 10)}
    roster = {line.piece.id: (line.left, line.of) for line in t.game.roster(t.state)}
    assert roster == left


def test_the_fallen_lie_under_those_who_stand_and_the_gone_are_off_the_map() -> None:
    """TR-M11: both may be on one dot."""
    t = squads()
    t.put("b1", lambda one: replace(one, fate="dead", cell=t.cell("0406")))
    pieces = t.game.pieces(t.state)
    assert (pieces[0].id, pieces[0].pose) == ("b1", "dead")
    t.put("b1", lambda one: replace(one, fate="gone", cell=-1))
    assert "b1" not in [piece.id for piece in t.game.pieces(t.state)]


def test_whoever_stands_over_a_fallen_one_is_the_one_pointed_at() -> None:
    """TR-M11: on the map he is the upper one."""
    t = squads()
    t.put("b1", lambda one: replace(one, fate="dead", cell=t.cell("1001")))
    t.put("r1", lambda one: replace(one, cell=t.cell("1001")))
    assert Position(t.game, t.state).unit_at(t.cell("1001")) == "r1"


def test_figures_look_along_their_arc_else_at_the_nearest_enemy() -> None:
    t = squads()
    facing = {piece.id: piece.facing for piece in t.game.pieces(t.state)}
    assert (facing["b1"], facing["r1"]) == (3, 9)
    t.put("b1", lambda one: replace(one, arcs=(LaidArc(30, 178, 1),)))
    assert {p.id: p.facing for p in t.game.pieces(t.state)}["b1"] == 6


def test_the_fallen_lie_still_and_the_last_one_up_keeps_looking_at_them() -> None:
    """No figure turns because somebody elsewhere walks or falls."""
    t = squads()
    t.put("r1", lambda one: replace(one, fate="dead"))
    before = {piece.id: piece.facing for piece in t.game.pieces(t.state)}
    t.put("b1", lambda one: replace(one, cell=t.cell("1302")))
    after = {piece.id: piece.facing for piece in t.game.pieces(t.state)}
    assert before["r1"] == after["r1"]
    for foe in [one.id for one in t.state.troopers.values() if one.side == "rust"]:
        t.put(foe, lambda one: replace(one, fate="out"))
    t.put("b1", lambda one: replace(one, cell=t.cell("0205")))
    assert {piece.id: piece.facing for piece in t.game.pieces(t.state)}["b1"] == 3


def test_acted_is_shown_in_the_side_s_own_turn_only() -> None:
    """TR-T1."""
    t = squads().play("done b1")
    assert {p.id for p in t.game.pieces(t.state) if p.acted} == {"b1"}
    t.play("end-side").follow()
    assert t.state.side == "rust" and not any(p.acted for p in t.game.pieces(t.state))


def test_what_lies_about_is_marked() -> None:
    """TR-X2, TR-X5, TR-S5."""
    t = squads()
    cell = t.cell("0408")
    t.state = replace(
        t.state, charges=(Charge("satchel", "b1", cell),), dropped=(Dropped(cell, "papers"),),
        breaches=(Breach(1, (5250, 2000), (5250, 3000)),),
    )
    marks = {mark.mark: mark for mark in t.game.marks(t.state)}
    assert marks["satchel"].cell == cell and "when Blue has finished" in marks["satchel"].words
    assert marks["weapon"].words == "Lying here: papers"
    breach = marks["breach"]
    assert breach.line == ((5250, 2000), (5250, 3000)) and t.game.board.level(breach.cell) == 1


@pytest.mark.parametrize("name", ["village", "rescue", "demolition"])
def test_goals_are_marked(name: str) -> None:
    """TR-V2: buildings to be held, ways out, things to be blown up."""
    game, state = begun(name)
    wanted = {"village": "goal", "rescue": "exit", "demolition": "goal"}[name]
    found = [mark for mark in game.marks(state) if mark.mark == wanted]
    assert found and all(mark.words and 0 <= mark.cell < game.board.n for mark in found)


def begun(name: str) -> tuple[TroopersGame, State]:
    game = load_frozen("troopers", name)
    assert isinstance(game, TroopersGame)
    dice = SeededDice(1)
    state = game.start(dice).state
    while (action := game.auto(state)) is not None:
        state = game.play(state, action, dice).state
    return game, state


# --- arcs ----------------------------------------------------------------------------------


def test_all_standing_arcs_are_fields_friend_or_threat() -> None:
    """TR-A1: only what is really covered: walls cut it, and so does the weapon's range."""
    t = squads(r1="1405 primary=smg")
    t.put("r1", lambda one: replace(one, arcs=(LaidArc(60, 270, 2), LaidArc(30, 0, 0))))
    (context,) = t.game.fields(t.state)
    assert (context.cell, context.bearing, context.width) == (t.cell("1405"), 270, 60)
    assert (context.style, context.unit, context.words) == (
        "threat", "r1", "60° · 2 shots",
    )
    names = {t.game.board.name(cell) for cell in context.cells}
    assert "1305" in names and "1402" not in names
    assert "0805" in names, "the window lets it through"
    assert "0804" not in names, "the wall beside it doesn't"
    assert t.game.fields(t.state, "rust")[0].style == "own"


def test_range_cuts_an_arc() -> None:
    """TR-A3: an SMG reaches 17 dots."""
    t = table({"b1": "0105 primary=smg", "r1": "3005 primary=smg"}, drawing=YARD)
    t.put("b1", lambda one: replace(one, arcs=(LaidArc(30, 90, 3),)))
    (context,) = t.game.fields(t.state)
    far = {t.game.board.distance(context.cell, cell) for cell in context.cells}
    assert max(far) == 17


# --- cards ---------------------------------------------------------------------------------


def test_a_trooper_s_card_says_who_and_where() -> None:
    t = squads()
    card = t.game.unit_card(t.state, "b1")
    assert card.title == "Blue 1"
    assert card.subtitle == "veteran · leader · standing"
    assert [(row.head, row.value, row.text) for row in card.rows] == [
        ("Level", "Ground", "· 0405"), ("Body armour", "none", ""),
    ]
    armoured = t.game.unit_card(t.state, "b2")
    assert armoured.rows[1].value == "2 of 2" and armoured.subtitle.endswith("regular · prone")


def test_action_points_are_counted_twice() -> None:
    """TR-T3, TR-M1: a veteran has 9, of which 8 may go into movement."""
    t = squads()
    meter, _, _ = gauges(t, "b1")
    assert (meter.of, meter.used, meter.open) == (9, 0, 8)
    assert meter.value == "9 · 8 for movement"
    t.play("walk b1 along 0405-0404")
    meter, _, _ = gauges(t, "b1")
    assert (meter.used, meter.open, meter.value) == (1, 7, "8 · 7 for movement")
    t.play("arc b1 30 towards 90")
    meter, _, _ = gauges(t, "b1")
    assert (meter.used, meter.open, meter.value) == (3, 0, "6 · for combat only")


def test_armour_and_wounds_explain_the_points() -> None:
    """TR-H2, TR-H4."""
    t = squads().put("b2", lambda one: replace(one, crossed=1 << 7))
    meter, cells, _ = gauges(t, "b2")
    assert meter.of == 8 - 1 - 1 and meter.text == "8 regular · −1 armour · −1 wounds"
    assert cells.value == "6 of 10 · TN +1, AP −1"


def test_hit_point_cells_are_printed_from_ten_down() -> None:
    """TR-H1: armour first, then 10 to 1, crossed or half-crossed."""
    t = squads().put("b2", lambda one: replace(one, crossed=1 << 10 | 1 << 9, halved=1 << 8))
    _, cells, _ = gauges(t, "b2")
    assert cells.marks[:5] == (
        ("", "guard"), ("", "guard"), ("10", "crossed"), ("9", "crossed"), ("8", "half"),
    )
    assert [label for label, _ in cells.marks[2:]] == [str(n) for n in range(10, 0, -1)]


def test_in_hand_and_on_the_belt() -> None:
    """TR-S1, TR-A4, TR-X2."""
    t = squads()
    assert gauges(t, "b1")[2].lines == (
        "**Rifle** 4 damage ×1 · short 26, long 85", "Belt: auto pistol, 2 grenades, knife",
    )
    t.play("change b1 to grenade")
    assert gauges(t, "b1")[2].lines == (
        "**Grenade** 1 AP a dot · 6/3/1 at 0/1/2 dots",
        "Belt: grenade, rifle, auto pistol, knife",
    )


def test_the_dead_have_no_action_points() -> None:
    t = squads().put("b1", lambda one: replace(one, fate="dead"))
    assert [gauge.head for gauge in t.game.unit_card(t.state, "b1").gauges] == [
        "Hit points", "In hand",
    ]


def test_notes_say_what_waits_for_it() -> None:
    """TR-A2, TR-X1, TR-V1."""
    t = table({"b1": "1005 primary=rifle", "r1": "2005 primary=rifle"}, drawing=YARD)
    t.put("r1", lambda one: replace(one, arcs=(LaidArc(60, 270, 1),)))
    t.put("b1", lambda one: replace(one, barred=1))
    t.state = replace(t.state, blows=(Blow("r1", "b1", "fists"),))
    notes = " ".join(t.game.unit_card(t.state, "b1").notes)
    for part in ("In the arc of Rust 1 [TR-A2]", "Rust 1 strikes", "no combat this turn [TR-V1]"):
        assert part in notes
    assert "60° arc · 1 shot left" in " ".join(t.game.unit_card(t.state, "r1").notes)


def test_a_dot_says_floor_building_ways_and_what_lies_there() -> None:
    """TR-M3, M4, M6, B4."""
    t = squads()
    door = t.game.cell_card(t.state, t.cell("0605"))
    assert door.title == "Dot 0605" and door.subtitle == "floorboards · House · Ground"
    ways = {row.head: (row.value, row.text, row.rule) for row in door.rows}
    assert ways["Doorway"][0] == "2 AP" and "0505" in ways["Doorway"][1]
    assert ways["Doorway"][2] == "TR-M4"
    stairs = t.game.cell_card(t.state, t.cell("0703"))
    assert ("Stairs", "3 AP", "to u0703") in [(r.head, r.value, r.text) for r in stairs.rows]
    assert any(row.head == "Wall" for row in stairs.rows)
    t.state = replace(t.state, dropped=(Dropped(t.cell("0405"), "knife"),))
    yard = t.game.cell_card(t.state, t.cell("0405"))
    assert "**Blue 1** is here, standing." in yard.notes
    assert "Lying here: knife [TR-S5]." in yard.notes and yard.piece.id == "b1"


def test_troopers_has_no_cards() -> None:
    t = squads()
    with pytest.raises(BoxError, match="no card"):
        t.game.card_face("ambush")


# --- where the game stands -----------------------------------------------------------------


def test_the_strip_is_the_side_s_turn_and_who_is_next() -> None:
    """TR-T1."""
    t = squads().play("done b1")
    status = t.game.status(t.state)
    assert (status.turn, status.turns, status.phase, status.to_act) == (1, "3", "act", "blue")
    assert [(phase.title, phase.note) for phase in status.phases] == [
        ("Arcs fall", ""), ("Blue acts", "1 of 2 done"), ("Explosives", ""), ("Rust acts", ""),
    ]
    t.play("end-side")
    assert t.game.status(t.state).phase == "burst"
    t.follow()
    assert [phase.title for phase in t.game.status(t.state).phases][1::2] == [
        "Rust acts", "Blue acts",
    ]


def test_only_what_lies_there_is_said_to_go_off() -> None:
    """TR-X2, TR-U14: nothing thrown, nothing goes off; a blow that waited is named."""
    squad = {"b1": "1005 grenades=1 hand=grenade", "r1": "1105 primary=rifle"}

    t = table(squad, drawing=YARD)
    t.play("end-side")
    assert t.game.status(t.state).prompt == "Blue has finished."
    t = table(squad, drawing=YARD)
    t.play("throw b1 to 1405", 6, 6).play("done b1").play("end-side")
    assert t.game.status(t.state).prompt == "What Blue has thrown goes off."
    t = table(squad, drawing=YARD)
    t.state = replace(t.state, blows=(Blow("r1", "b1", "fists"),))
    t.play("end-side")
    assert t.game.status(t.state).prompt == "Blue has finished. Blows that waited for it land."


def test_things_are_named_small_inside_a_sentence() -> None:
    """TR-S1, TR-X2: “the rifle in hand”, “throws at 1405: grenade”; its AP named once."""
    t = table({"b1": "1005 primary=rifle grenades=1", "r1": "1506 primary=rifle"}, drawing=YARD)
    t.refused("change b1 to primary", "TR-S1", "Blue 1 has the rifle in hand already")
    t.play("change b1 to grenade").play("throw b1 to 1305", 6, 6)
    rolled = next(event for event in t.events if isinstance(event, Rolled))
    assert rolled.title == "Blue 1 throws at 1305: grenade"
    assert rolled.modifiers[0] == Modifier(3, "AP of the throw", "TR-X2")


def test_the_active_trooper_stays_in_hand() -> None:
    """TR-T1: until it is done."""
    t = squads()
    assert t.game.status(t.state).focus == ""
    t.play("prone b1")
    status = t.game.status(t.state)
    assert status.focus == "b1" and list(t.game.actors(t.state)) == ["b1"]
    assert "Blue 1 goes on" in status.prompt


def test_reaction_fire_asks_the_other_side() -> None:
    """TR-A2: the only shooter that waits is in hand; two wait to be picked."""
    squad = {"b1": "1005 primary=rifle", "r1": "2005 primary=rifle", "r2": "2007 primary=rifle"}
    t = table(squad, drawing=YARD)
    watch = LaidArc(60, 270, 1)
    t.put("r1", lambda one: replace(one, arcs=(watch,))).play("activate b1")
    status = t.game.status(t.state)
    assert (status.to_act, status.focus) == ("rust", "r1")
    assert status.prompt == "Rust 1: Blue 1 begins in view. Fire or hold?"
    both = table(squad, drawing=YARD)
    for unit in ("r1", "r2"):
        both.put(unit, lambda one: replace(one, arcs=(watch,)))
    both.play("activate b1")
    assert both.game.status(both.state).focus == ""
    assert list(both.game.actors(both.state)) == ["r1", "r2"]


def test_nobody_need_look_away_where_nothing_is_hidden() -> None:
    t = table({"b1": "1005 primary=rifle", "r1": "2005 primary=rifle"}, drawing=YARD)
    assert not t.game.computers and t.game.status(t.state).handover == ""


def test_goals_are_always_in_sight_and_the_end_has_its_result() -> None:
    """TR-V2."""
    game, state = begun("village")
    rows = game.status(state).goals
    assert any("Hold" in row.head for row in rows) and all(row.rule == "TR-V2" for row in rows)
    t = squads().put("r1", lambda one: replace(one, fate="dead"))
    t.play("end-side").follow()
    status = t.game.status(t.state)
    assert status.result is not None and status.result.winner == "blue"
    assert status.prompt == "The game is over." and status.handover == ""


def test_troopers_go_by_their_own_names_everywhere() -> None:
    """Two named alike are told apart by their labels; one without a name has only that."""
    text = scenario({"b1": "0301 primary=rifle", "b2": "0302 primary=rifle",
                     "b3": "0303 primary=rifle", "r1": "1301 primary=rifle"})
    for unit, name in (("b1", "Okoro"), ("b2", "Kane"), ("r1", "Kane")):
        text = text.replace(f'id: {unit}, name: "",', f"id: {unit}, name: {name},")
    t = Table(text).follow("fall")
    assert t.context.names == {
        "b1": "Okoro", "b2": "Kane (Blue 2)", "b3": "Blue 3", "r1": "Kane (Rust 1)"}
    cards = {unit: t.game.unit_card(t.state, unit) for unit in t.context.names}
    assert {unit: card.title for unit, card in cards.items()} == t.context.names
    assert cards["b1"].subtitle == "Blue 1 · regular · standing"
    assert cards["b2"].subtitle == cards["b3"].subtitle == "regular · standing"
    assert [card.piece.badges[0].text for card in cards.values()] == ["1", "2", "3", "1"]
    t.refused("walk b1 along 0301-0302", "TR-M11", "Kane (Blue 2) is on 0302")
    (end,) = t.game.menu(t.state, "")
    assert "Okoro, Kane (Blue 2) and Blue 3" in end.confirm
    t.play("prone b1")
    assert t.game.status(t.state).prompt == "Okoro goes on, until you say done."


def test_the_level_stands_on_the_counter_above_the_ground() -> None:
    """TR-B4."""
    t = table({"b1": "0703 primary=rifle", "r1": "1401 primary=rifle"})

    def plates() -> list[str]:
        piece = next(one for one in t.game.pieces(t.state) if one.id == "b1")
        return [badge.text for badge in piece.badges if badge.slot == "level"]

    assert plates() == []
    t.play("walk b1 along 0703-u0703")
    assert plates() == ["U"]
    t.play("walk b1 along u0703-0703")
    assert plates() == []


def test_a_building_is_marked_near_its_middle() -> None:
    """TR-V2: on the dot of its ground floor that is nearest to the mean of all of them."""
    t = table({"b1": "0301 primary=rifle", "r1": "1301 primary=rifle"})
    ground, board = t.context.map, t.context.board
    inside = [cell for cell in range(board.plane)
              if ground.valid(cell) and ground.building(cell) == "house"]
    spots = [board.point(cell) for cell in inside]
    across, down = (sum(place) / len(spots) for place in zip(*spots, strict=True))
    away = {cell: (x - across) ** 2 + (y - down) ** 2
            for cell, (x, y) in zip(inside, spots, strict=True)}
    assert len(inside) > 9 and away[t.context.middles["house"]] < min(away.values()) + 2000
