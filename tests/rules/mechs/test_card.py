"""What the left rail says of a unit and of a point of the table."""

import pytest

from game.core.view_records import Dial, Track
from tests.rules.mechs.showkit import GROUNDS, PAIR, Shown, shown

ONE = {"b1": "lynx 18,20 0", "r1": "hound 18,5 180"}


def dial(t: Shown, unit: str) -> Dial:
    found = t.gauge(unit, "Dial")
    assert isinstance(found, Dial)
    return found


def heat(t: Shown, unit: str) -> Track:
    found = t.gauge(unit, "Heat")
    assert isinstance(found, Track)
    return found


def notes(t: Shown, unit: str) -> tuple[str, ...]:
    return t.game.unit_card(t.state, unit).notes


# --- a unit --------------------------------------------------------------------------------


def test_the_card_says_kind_side_points_weapons_and_company() -> None:
    """MC-B1, MC-U10."""
    t = shown(PAIR)
    card = t.game.unit_card(t.state, "b1")
    assert (card.title, card.subtitle) == ("B1", "Medium ’Mech · Blue · 92 points")
    assert [(row.head, row.value) for row in card.rows] == [
        ("in contact with R2", ""), ("energy 10″ · ballistic 12″", ""),
    ]


def test_the_dial_turns_under_its_window() -> None:
    """MC-C1."""
    t = shown(ONE)
    disc = dial(t, "b1")
    assert [(row.head, row.value, row.icon) for row in disc.window] == [
        ("Speed", "10″", "speed"), ("Attack", "10", "swords"), ("Defence", "20", "shield"),
        ("Damage", "3 · 2", "flame"),
    ]
    assert (disc.at, disc.value, len(disc.rim), disc.rim[-2:]) == (
        0, "13 of 13 clicks left", 15, ("×", "×"),
    )
    disc = dial(t.put("b1", click=5), "b1")
    assert (disc.at, disc.value, disc.window[0].value) == (5, "8 of 13 clicks left", "8″")
    disc = dial(t.wreck("b1"), "b1")
    assert (disc.at, disc.value) == (13, "Wreck")


def test_heat_is_a_track_with_bands_and_counts_in_the_window() -> None:
    """MC-N2."""
    t = shown(ONE)
    row = heat(t, "b1")
    assert (row.steps, row.now, row.planned) == (tuple("0123456"), 0, None)
    assert row.value == "0 now · run +1 · vents 2"
    assert row.bands == (
        (0, 2, "free steps"), (3, 4, "speed −1"), (5, 5, "guns −1"), (6, 6, "shut"),
    )
    t.put("b1", heat=5)
    assert heat(t, "b1").now == 5
    assert [one.value for one in dial(t, "b1").window] == ["9″", "10", "20", "2 · 1"]
    t.put("b1", heat=6, shut=True)
    assert dial(t, "b1").window[2].value == "18" and "shut down" in t.game.unit_card(
        t.state, "b1").subtitle


def test_only_mechs_have_heat() -> None:
    """MC-N2."""
    t = shown({"b1": "boar 18,20 0", "b2": "rifles 10,20 0", "r1": "hound 18,5 180"})
    for unit in ("b1", "b2"):
        assert [one.head for one in t.game.unit_card(t.state, unit).gauges] == ["Dial"]


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"tokens": 1}, "another order this round or the next pushes it [MC-N1]"),
        ({"tokens": 2}, "2 order tokens: no order"),
        ({"shut": True}, "Shut down by heat"),
        ({"fate": "captive", "captor": "r1"}, "Taken captive by R1 [MC-U13]."),
    ],
)
def test_notes_say_what_holds_a_unit_back(facts: dict[str, object], words: str) -> None:
    """MC-N1, MC-N2, MC-U13."""
    assert any(words in note for note in notes(shown(ONE).put("b1", **facts), "b1"))


def test_a_wreck_says_how_long_it_lasts() -> None:
    """MC-U14."""
    t = shown(ONE).wreck("b1")
    assert notes(t, "b1") == ("A wreck: 2 more clicks destroy it [MC-U14].",)
    t.put("b1", click=14)
    assert notes(t, "b1") == ("A wreck: one more click destroys it [MC-U14].",)


def test_transports_say_whom_they_carry() -> None:
    """MC-P1, MC-P3."""
    t = shown({"b1": "drover 18,20 0", "b2": "rifles aboard aboard=b1", "r1": "hound 18,5 180"})
    assert "Carries 1 of 3: B2 [MC-P1]." in notes(t, "b1")
    assert "Aboard B1 [MC-P3]." in notes(t, "b2")
    assert t.game.unit_card(t.state, "b2").piece.cell is None


def test_gear_and_grapplers_are_noted() -> None:
    """MC-U12."""
    t = shown({"b1": "hookmen 18,20 0", "r1": "hound 18,18.5 180"})
    assert "Gear: grappling gear." in notes(t, "b1")
    assert "Grappled: breaks away on 5 or 6 [MC-B1]." in notes(t, "r1")


def test_inches_used_by_an_order_that_goes_on() -> None:
    """MC-N1."""
    t = shown({"b1": "lynx 18,18 0", "r1": "hound 18,6 180"})
    t.play("assault b1 along 18.00,18.00-18.00,14.00 facing 0")
    assert "4″ of this order used [MC-N1]." in notes(t, "b1")


# --- a point -------------------------------------------------------------------------------


def ground(t: Shown, at: str) -> list[tuple[str, str, str]]:
    card = t.game.cell_card(t.state, t.cell(at))
    return [(row.head, row.text, row.rule) for row in card.rows]


def test_open_ground_is_open() -> None:
    """MC-T1."""
    t = shown(ONE, GROUNDS)
    card = t.game.cell_card(t.state, t.cell("18,30"))
    assert (card.title, card.subtitle, card.rows) == ("Open ground", "18.00,30.00", ())


@pytest.mark.parametrize(
    ("at", "rows"),
    [
        ("18,12", [("Clear for", "VTOL cruising and Tracked", "MC-T2"),
                   ("Hinders", "all others", "MC-T2"),
                   ("Closed to", "Hover and VTOL at nap-of-earth", "MC-T2"),
                   ("Lines of fire", "defence +1", "MC-T2")]),
        ("3,3", [("Clear for", "VTOL cruising", "MC-T3"), ("Closed to", "all others", "MC-T3"),
                 ("Lines of fire", "blocked", "MC-T3")]),
        ("27,5", [("Clear for", "all others", "MC-T2"), ("Hinders", "Foot", "MC-T2"),
                  ("Closed to", "Wheeled", "MC-T2"),
                  ("Cools", "’Mech −1, Colossal ’Mech −1, Quad ’Mech −2", "MC-N2")]),
        ("11,5", [("Moving", "a move ends at its edge, on or off", "MC-T6"),
                  ("Lines of fire", "blocked", "MC-T6"),
                  ("Height", "defence +1 against those below", "MC-T6")]),
    ],
)
def test_what_ground_means_to_whom(at: str, rows: list[tuple[str, str, str]]) -> None:
    """MC-T2, MC-T3, MC-T6, MC-X1 to MC-X9."""
    assert ground(shown(ONE, GROUNDS), at) == rows


def test_deep_water_hides_and_cools() -> None:
    """MC-T5, MC-X7 to MC-X9."""
    rows = ground(shown(ONE, GROUNDS), "28,18")
    assert ("Submerges", "Aquatic, ’Mech, Colossal ’Mech and Quad ’Mech", "MC-T5") in rows
    assert rows[-1][1] == "’Mech −2, Colossal ’Mech −2, Quad ’Mech −2"


def test_abrupt_ground_says_how_to_get_on() -> None:
    """MC-T7."""
    head, text, rule = ground(shown(ONE, GROUNDS), "19,5")[0]
    assert (head, rule) == ("Moving", "MC-T7") and "jump jets or at an access point" in text


def test_whoever_stands_there_is_named() -> None:
    t = shown(ONE, GROUNDS)
    card = t.game.cell_card(t.state, t["b1"].cell)
    assert card.piece.id == "b1" and card.notes == ("**B1** of Blue is here",)
