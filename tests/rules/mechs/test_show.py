"""What lies on the table: counters, contacts, front halves, turn strip, prompts, tape."""

import pytest

from game.core.errors import BoxError
from game.rules.mechs.talk import number
from tests.rules.mechs.showkit import GROUNDS, PAIR, shown

# --- counters ------------------------------------------------------------------------------


def test_a_counter_says_side_model_number_facing_and_true_size() -> None:
    """MC-G3, MC-U11."""
    t = shown({"b1": "lynx 18,20 45", "r1": "hammer 18,5 180"})
    one, tank = t.piece("b1"), t.piece("r1")
    assert (one.side, one.stock, one.figure, one.facing) == ("blue", "blue", "mech-medium", 9)
    assert (one.base, tank.base) == ((200, 200), (230, 100))
    assert one.badges[0].slot == "id" and one.badges[0].text == "B"


def test_a_counter_and_the_roster_say_the_clicks_that_are_left_and_the_heat() -> None:
    """MC-C1, MC-N2: the clicks of a wreck aren't counted; only 'Mechs have heat."""
    t = shown({"b1": "lynx 18,20 45", "r1": "hammer 18,5 180"})
    whole, tank = t.piece("b1"), t.piece("r1")
    clicks = len(t.context.row(t["b1"]).dial)
    assert whole.strength == (clicks, clicks) and tank.strain == (0, 0)
    assert whole.strain == (0, t.context.row(t["b1"]).shutdown)
    t.put("b1", click=2, heat=3)
    hurt = t.piece("b1")
    assert hurt.strength == (clicks - 2, clicks) and hurt.strain == (3, whole.strain[1])
    roster = {line.piece.id: (line.left, line.of) for line in t.game.roster(t.state)}
    assert roster == {"b1": hurt.strength, "r1": tank.strength}
    t.wreck("b1")
    assert t.piece("b1").strength == (0, clicks)


@pytest.mark.parametrize(
    ("called", "plate"), [("Lynx 4", "4"), ("Old Bess", "O"), ("tank 12", "12"), ("", "")]
)
def test_the_plate_shows_the_number_of_a_name_or_its_initial(called: str, plate: str) -> None:
    assert number(called) == plate


@pytest.mark.parametrize(
    ("facts", "pose", "markers"),
    [
        ({"tokens": 1}, "", ("order",)),
        ({"tokens": 2}, "", ("push",)),
        ({"shut": True, "heat": 6}, "", ("shut",)),
        ({"fate": "captive", "captor": "r1"}, "wreck", ("captive",)),
        ({"at": "28,18"}, "submerged", ("submerged",)),
    ],
)
def test_conditions_lie_on_the_counter(
    facts: dict[str, object], pose: str, markers: tuple[str, ...]
) -> None:
    """MC-N1, MC-N2, MC-U13, MC-T5."""
    t = shown({"b1": "lynx 18,20 0", "r1": "hound 18,30 180"}, GROUNDS).put("b1", **facts)
    assert (t.piece("b1").pose, t.piece("b1").markers) == (pose, markers)


def test_wrecks_vtols_and_the_grappled_are_marked() -> None:
    """MC-C1, MC-V1, MC-U12; wrecks lie under, cruising VTOLs over all others."""
    t = shown({"b1": "boar 18,20 0", "b2": "kestrel 8,30 0 level=cruising",
               "b3": "hookmen 24,24 0", "r1": "hound 24,25.5 0", "r2": "hammer 30,30 0"})
    t.wreck("b1")
    assert (t.piece("b1").pose, t.piece("b1").markers) == ("wreck", ("salvage",))
    assert (t.piece("b2").pose, t.piece("b2").markers) == ("cruising", ("cruising",))
    assert t.piece("r1").markers == ("grappled",)
    order = [one.id for one in t.game.pieces(t.state)]
    assert order[0] == "b1" and order[-1] == "b2"


def test_who_has_had_its_order_is_ticked_while_its_side_gives_orders() -> None:
    """MC-U25."""
    t = shown({"b1": "lynx 18,20 0", "b2": "boar 10,30 0", "r1": "hound 18,5 180"})
    t.play("move b1 along 18.00,20.00-18.00,16.00 facing 0")
    assert [one.id for one in t.game.pieces(t.state) if one.acted] == ["b1"]
    t.play("end-orders").play("close")
    assert not any(one.acted for one in t.game.pieces(t.state))


def test_passengers_are_no_counters() -> None:
    """MC-P3."""
    t = shown({"b1": "drover 18,20 0", "b2": "rifles aboard aboard=b1",
               "r1": "hound 18,5 180"})
    assert {one.id for one in t.game.pieces(t.state)} == {"b1", "r1"}
    assert "carries" in t.piece("b1").markers


# --- contacts and front halves -------------------------------------------------------------


def test_contact_is_a_link_once_for_each_pair() -> None:
    """MC-B1."""
    t = shown(PAIR)
    (link,) = t.game.links(t.state)
    assert (link.kind, link.both) == ("contact", True)
    assert {t.point(link.start), t.point(link.end)} == {"18.00,20.00", "18.00,18.00"}
    assert t.game.links(t.put("r2", at="18,15").state) == ()


def test_fields_are_the_front_halves_as_far_as_the_weapons_reach() -> None:
    """MC-U7, MC-U8."""
    t = shown(PAIR)
    mine, theirs = t.game.fields(t.state, "blue")[:2]
    assert (mine.unit, mine.style, mine.bearing, mine.width) == ("b1", "own", 0, 180)
    assert mine.reach == 1200 and mine.words == "front, 12″"
    assert (theirs.unit, theirs.style, theirs.bearing) == ("r2", "threat", 180)
    assert {one.style for one in t.game.fields(t.state, "rust") if one.unit == "b1"} == {"threat"}


def test_who_cannot_shoot_has_no_field() -> None:
    """MC-N2, MC-T5."""
    t = shown({"b1": "lynx 18,20 0", "r1": "hound 18,30 180"}, GROUNDS)
    assert {one.unit for one in t.game.fields(t.state)} == {"b1", "r1"}
    assert {one.unit for one in t.game.fields(t.put("b1", shut=True).state)} == {"r1"}
    sunk = t.put("b1", shut=False, at="28,18")
    assert {one.unit for one in t.game.fields(sunk.state)} == {"r1"}


def test_the_tape_measures_from_point_to_point() -> None:
    t = shown(PAIR)
    assert t.game.measure(t.state, t.cell("10,10"), t.cell("13,14")) == "5″"
    assert t.game.measure(t.state, t.cell("10,10"), t.cell("17.25,10")) == "7.25″"


def test_there_are_no_cards() -> None:
    t = shown(PAIR)
    with pytest.raises(BoxError, match="no card"):
        t.game.card_face("advance")
    assert t.game.marks(t.state) == ()


# --- where the game stands -----------------------------------------------------------------


def test_the_strip_says_whose_orders_and_how_many_are_left() -> None:
    """MC-N1: one for each 150 points."""
    t = shown({"b1": "lynx 18,20 0", "b2": "boar 10,30 0", "r1": "hound 18,5 180"})
    status = t.game.status(t.state)
    assert [(one.id, one.title) for one in status.phases] == [
        ("blue", "Blue orders"), ("rust", "Rust orders"), ("round", "End of round"),
    ]
    assert (status.phase, status.phases[0].note) == ("blue", "2 of 2 left")
    assert status.prompt == "Blue: 2 orders left. Choose a unit."
    t.play("move b1 along 18.00,20.00-18.00,16.00 facing 0")
    assert t.game.status(t.state).phases[0].note == "1 of 2 left"
    t.play("end-orders").play("close")
    assert t.game.status(t.state).phase == "rust"


def test_an_order_that_goes_on_keeps_its_unit() -> None:
    """MC-N1: an assault shoots after its move."""
    t = shown({"b1": "lynx 18,20 0", "b2": "boar 10,30 0", "r1": "hound 18,8 180"})
    t.play("assault b1 along 18.00,20.00-18.00,16.00 facing 0")
    status = t.game.status(t.state)
    assert (status.focus, status.interrupts) == ("b1", "")
    assert status.prompt == "B1: assault. Go on with it, or say done."


def test_a_formation_takes_its_members_in_hand_one_after_the_other() -> None:
    """MC-O1."""
    t = shown({"b1": "rifles 10,20 0", "b2": "rifles 11,20 0",
               "b3": "rifles 12,20 0", "r1": "hound 30,5 180"})
    t.play("form b1+b2+b3")
    status = t.game.status(t.state)
    assert (status.focus, status.in_hand) == ("", "b1")
    t.play("move b1 along 10.00,20.00-10.00,17.00 facing 0")
    assert t.game.status(t.state).in_hand == "b2"


def test_a_free_spin_interrupts_the_other_side() -> None:
    """MC-F1."""
    t = shown({"b1": "lynx 18,24 0", "r2": "hound 18,18 180", "b2": "boar 5,30 0"})
    t.play("move b1 along 18.00,24.00-18.00,20.00 facing 0")
    status = t.game.status(t.state)
    assert (status.to_act, status.interrupts, status.focus) == ("rust", "blue", "r2")
    assert status.prompt == "B1 came up to R2. Will it turn?"


def test_goals_count_while_the_game_is_played() -> None:
    """MC-W1."""
    t = shown(PAIR)
    heads = [row.head for row in t.game.status(t.state).goals]
    assert heads == ["Points destroyed", "Points surviving", "Points in the enemy’s zone"]


def test_the_end_shows_its_result() -> None:
    """MC-W1: rust has nobody left."""
    t = shown({"b1": "lynx 18,20 0", "r1": "hound 18,5 180"})
    t.put("r1", fate="destroyed", cell=-1).play("end-orders").play("close")
    status = t.game.status(t.state)
    assert status.result is not None and status.result.winner == "blue"
    assert (status.phase, status.focus, status.prompt) == ("round", "", "The game is over.")
    assert t.menu() == {} and t.menu("b1") == {}


def test_nobody_need_look_away_where_nothing_is_hidden() -> None:
    t = shown(PAIR)
    assert not t.game.computers and t.game.status(t.state).handover == ""
