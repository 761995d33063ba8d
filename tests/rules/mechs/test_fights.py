"""Attacks as orders of the whole game: tokens, pushes, heat, free spins, and what a fight ends."""

import pytest

from game.core.event import Ended, Resolved
from tests.rules.mechs.kit import Table, table

CHARGE = "charge b1 at r1 along 10,10-17,10 facing 90"
DEATH = "death b1 at r1 to 17,10 facing 90"
FIRE = "fire b1 at r1 with primary"


def duel(theirs: str = "warden 19,10 270", mine: str = "hound 10,10 90", **others: str) -> Table:
    return table({"b1": mine, "r1": theirs, **others})


# --- orders -------------------------------------------------------------------------------------


def test_a_shot_is_an_order() -> None:
    """MC-N1: a token, an order fewer, and no second one in the same turn."""
    t = duel(mine="lynx 10,10 90", b2="rifles 30,30 0").play(FIRE, 3, 4)
    assert (t["b1"].tokens, t.state.left, t.state.order) == (1, 1, None)
    t.refused(FIRE, "MC-U25")


def test_a_push_comes_after_the_shot() -> None:
    """MC-N1: a 'Mech's second token is 1 heat, anybody else's 1 click; no token at all with two."""
    t = duel("boar 19,10 270", "lynx 10,10 90 tokens=1 heat=4").play(FIRE, 6, 6)
    assert t["r1"].click == 4
    assert (t["b1"].tokens, t["b1"].heat) == (2, 5)
    t = duel("boar 15,10 270", "rifles 10,10 90 tokens=1").play(FIRE, 3, 3)
    assert (t["b1"].tokens, t["b1"].click) == (2, 1)
    duel("boar 15,10 270", "rifles 10,10 90 tokens=2").refused(FIRE, "MC-N1")


def test_a_push_can_destroy() -> None:
    """MC-N1, MC-U14: the last of its side, too."""
    t = duel("boar 15,10 270", "rifles 10,10 90 tokens=1 click=6").play(FIRE, 3, 3)
    assert t["b1"].fate == "destroyed"
    t.follow("close")
    assert t.of(Ended)[0].winner == "rust"


def test_an_assault_is_a_move_and_a_shot_at_minus_two() -> None:
    """MC-N1."""
    t = duel("boar 19,10 270", "lynx 10,10 90")
    t.play("assault b1 along 10,10-12,10 facing 90")
    assert t.state.order is not None
    t.play(FIRE, 5, 5)
    assert [line.value for line in t.rolled.modifiers] == [10, -2]
    assert t.state.order is None


def test_the_shut_down_take_no_orders_until_they_restart() -> None:
    """MC-N2, MC-U21."""
    t = duel(mine="hound 10,10 90 heat=2").play(CHARGE, 1, 2)
    assert (t["b1"].shut, t["b1"].heat) == (True, 4)
    t.play("keep r1").passing(2)
    assert (t["b1"].shut, t["b1"].heat) == (False, 1)
    assert t.state.side == "blue"


# --- free spins ---------------------------------------------------------------------------------


def spins(t: Table) -> tuple[str, ...]:
    return t.state.spins


@pytest.mark.parametrize("faces", [(6, 6), (1, 2)])
def test_a_charge_lets_the_other_spin(faces: tuple[int, int]) -> None:
    """MC-F1: hit or miss, but not rear to rear."""
    assert spins(duel().play(CHARGE, *faces)) == ("r1",)
    assert spins(duel("warden 19,10 90").play(CHARGE, *faces)) == ("r1",)


def test_a_ram_lets_the_other_spin() -> None:
    """MC-F1: infantry and 'Mechs, not vehicles."""
    ram = "ram b1 at r1 along 10,10-15.35,10 facing 90"
    assert spins(duel("rifles 17,10 270", "drover 10,10 90").play(ram, 1, 2)) == ("r1",)
    assert spins(duel("hammer 17.65,10 270", "drover 10,10 90").play(ram, 1, 2)) == ()


def test_death_from_above_lets_the_other_spin_only_if_it_fails() -> None:
    """MC-F1."""
    assert spins(duel().play(DEATH, 6, 6)) == ()
    assert spins(duel().play(DEATH, 1, 2)) == ("r1",)


def test_others_that_are_come_up_to_may_spin_whatever_comes_of_the_fall() -> None:
    """MC-F1."""
    t = duel(r2="grenadiers 17,11.5 0").play(DEATH, 6, 6)
    assert spins(t) == ("r2",)


# --- breaking away first ------------------------------------------------------------------------


def test_a_charge_out_of_contact_breaks_away_first() -> None:
    """MC-B1, MC-B5: a failed roll costs no heat."""
    t = duel(r2="grenadiers 10,8.5 180")
    t.refused(CHARGE, "MC-B1")
    t.play("break b1 for charge", 6)
    assert t["r2"].click == 1
    assert t["b1"].heat == 0
    t.play(CHARGE, 6, 6)
    assert t["b1"].heat == 2
    t = duel("lynx 19,10 270", r2="hookmen 10,8.5 180").play("break b1 for charge", 4)
    assert t["b1"].heat == 0
    assert not t.allowed(CHARGE)


# --- the game's own door ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "text"),
    [
        ({"b1": "lynx 10,10 90", "r1": "hammer 18,10 270"}, FIRE),
        ({"b1": "rifles 10,10 90", "r1": "grenadiers 11,10 270 click=7"}, "strike b1 at r1"),
        ({"b1": "rifles 10,10 90", "r1": "grenadiers 11,10 270 click=7"}, "capture b1 at r1"),
        ({"b1": "hound 10,10 90", "r1": "warden 19,10 270"}, CHARGE),
        ({"b1": "hound 10,10 90", "r1": "warden 19,10 270"}, DEATH),
        ({"b1": "drover 10,10 90", "r1": "rifles 17,10 270"},
         "ram b1 at r1 along 10,10-15.35,10 facing 90"),
    ],
)
def test_attacks_are_offered_foreseen_and_done(units: dict[str, str], text: str) -> None:
    """MC-C1, MC-C2, MC-U13: what is foreseen is what is resolved."""
    for faces in ((1, 1), (1, 2), (6, 5), (6, 6)):
        t = table(units)
        forecast = t.game.forecast(t.state, t.game.parse(text))
        assert forecast is not None
        t.play(text, *faces)
        assert t.of(Resolved)[0].key in [one.key for one in forecast.outcomes]
    verb = text.split(maxsplit=1)[0]
    assert table(units).offered("b1", verb), verb
