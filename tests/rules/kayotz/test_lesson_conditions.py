"""What lessons may ask of a position of Kay'otz Incursion (`game.rules.kayotz.lessons`)."""

import pytest

from game.core.errors import ActionTextError
from tests.rules.kayotz.kit import Table, table

PLACES = {"squad-1": "133", "scout-1": "132", "hq-1": "111", "heavy-1": "355"}


def holds(t: Table, text: str) -> bool:
    return t.game.holds(t.state, text)


def test_places_and_ground() -> None:
    """KZ-M1, KZ-M4: hexes, what they are made of, and who stands next to whom."""
    t = table(marines=PLACES, aliens={"14": "134"}, ground={"132": "forest"})
    assert holds(t, "squad-1 at 133") and not holds(t, "squad-1 at 132")
    assert holds(t, "scout-1 in forest") and not holds(t, "squad-1 in forest")
    assert holds(t, "squad-1 beside scout-1") and not holds(t, "squad-1 beside hq-1")
    assert holds(t, "squad-1 beside 14") and not holds(t, "scout-1 beside 14")
    assert holds(t, "scout-1 within 2 of 14") and not holds(t, "scout-1 within 1 of 14")
    assert holds(t, "squad-1 within 1 of scout-1")


def test_who_has_a_line_of_fire() -> None:
    """KZ-C2."""
    t = table(marines=PLACES, aliens={"14": "135"})
    assert holds(t, "squad-1 sees 14") and not holds(t, "scout-1 sees 14"), "the Squad stands there"


def test_whom_an_alien_would_fire_at() -> None:
    """KZ-C7: the nearest, of equally near ones that in the highest hex."""
    t = table(marines=PLACES, aliens={"14": "136", "31": "151"})
    assert holds(t, "14 aims at squad-1") and not holds(t, "14 aims at scout-1")
    assert holds(t, "31 aims at scout-1"), "132 is beside 151 as 111 isn't"


def test_what_is_not_on_the_map_is_nowhere() -> None:
    """KZ-E1."""
    t = table(
        marines={"hq-1": "122"}, aliens={"14": "151"},
        extra="arrivals: [{turn: 2, entry: 111, units: [squad-9]}]\nalien_pool: ['31']",
    )
    for text in ("squad-9 in clear", "squad-9 beside hq-1", "squad-9 within 9 of hq-1",
                 "squad-9 sees 14", "hq-1 sees 31",
                 "31 aims at hq-1"):
        assert not holds(t, text), text


def test_who_has_left_the_map() -> None:
    """KZ-E2."""
    t = table(marines={"squad-1": "111"}, extra="exits: [{side: west}]")
    assert not holds(t, "squad-1 is off")
    t.play("full-move squad-1 along 111-exit")
    assert holds(t, "squad-1 is off")


def test_how_badly_a_unit_is_hurt() -> None:
    """KZ-C6: no worse than a condition; whoever is eliminated or has not come is in none."""
    t = table(
        marines={**PLACES, "hq-1": "122 paralyzed"}, aliens={"14": "134"},
        extra="exits: [{side: west}]\narrivals: [{turn: 2, entry: 111, units: [squad-9]}]",
    )
    assert holds(t, "squad-1 at most active") and holds(t, "squad-1 at most paralyzed")
    assert holds(t, "hq-1 at most paralyzed") and not holds(t, "hq-1 at most stunned")
    assert not holds(t, "squad-9 at most paralyzed"), "it is on its way"


@pytest.mark.parametrize("deck", ["[long-stride]", "[long-stride, slow-advance]"])
def test_when_a_turn_is_over(deck: str) -> None:
    """KZ-T1: not before its card has done all it does, be it the last one or not."""
    t = table(marines=PLACES, aliens={"14": "136"}, extra=f"deck: {deck}\ngoals: []")
    assert not holds(t, "turn 1 over")
    t.play("end-phase")
    t.play("draw", *([1] if "," in deck else []))
    assert not holds(t, "turn 1 over")
    t.follow()
    assert holds(t, "turn 1 over") and not (holds(t, "turn 2 over") and "," in deck)


def test_other_words_are_no_condition() -> None:
    t = table(marines=PLACES)
    with pytest.raises(ActionTextError):
        holds(t, "squad-1 rests")
