"""Melee: TR-X1, TR-U8."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.event import Resolved, Shot, Told
from game.core.ruling import Ruling
from game.rules.troopers.actions import Strike
from game.rules.troopers.damage import Hit
from game.rules.troopers.melee import (
    due,
    hit_of,
    judge_strike,
    ready,
    resolve,
    settle,
    strike,
    strikes,
)
from game.rules.troopers.points import hp
from game.rules.troopers.state import Blow
from tests.rules.troopers.fight import Fight, lines, refused, wall


def ring(**more: Any) -> Fight:
    return Fight({"b1": {"at": "1005", "primary": "rifle", "blade": "knife", **more},
                  "b2": {"at": "1004", "blade": "knife"},
                  "r1": {"at": "1105", "primary": "rifle"},
                  "r2": {"at": "1305", "primary": "rifle"}})


def ask(f: Fight, target: str = "r1", weapon: str = "fists") -> Ruling:
    return judge_strike(f.context, f.state, f["b1"], Strike("b1", target, weapon))


WEAPONS = {
    "knife": Hit(3, 0), "bayonet": Hit(3, 0), "club": Hit(1, 4), "blackjack": Hit(0, 5),
    "stun-baton": Hit(0, 8), "sword": Hit(4, 0), "vibroblade": Hit(5, 0), "fists": Hit(0, 4),
}


@pytest.mark.parametrize("weapon", WEAPONS)
def test_tr_x1_weapons(weapon: str) -> None:
    f = ring()
    assert hit_of(f.context, f["b1"], weapon) == WEAPONS[weapon]
    assert set(f.context.data.blades) == set(WEAPONS)


@pytest.mark.parametrize(
    ("experience", "armour", "points"),
    [("green", "", 3), ("regular", "", 4), ("veteran", "", 4), ("elite", "", 5),
     ("elite", "heavy", 3)],
)
def test_tr_x1_fists_are_half_of_the_ap(experience: str, armour: str, points: int) -> None:
    """TR-X1: half of the maximum AP, rounded down; wounds don't lower the maximum."""
    f = ring(experience=experience, armour=armour).set("b1", crossed=1 << 5)
    assert hit_of(f.context, f["b1"], "fists") == Hit(0, points)


def test_tr_x1_costs_5_and_waits() -> None:
    """TR-X1: 5 AP, nothing is thrown yet; it is a combat action (TR-T2)."""
    f = ring()
    assert ask(f).cost == 5
    f.do(strike, f["b1"], Strike("b1", "r1", "fists"))
    assert f.state.blows == (Blow("b1", "r1", "fists"),)
    assert (f["b1"].spent, f["b1"].fought, f["b1"].moved) == (5, True, 0)
    assert f.of(Told)[0].rule == "TR-X1"
    refused(ask(f), "TR-T3", "5")
    assert "TR-X1" in ask(f).rules
    assert strikes(f.context, f.state, f["b1"]) == ()


def test_tr_x1_the_last_five_ap_will_do() -> None:
    """TR-X1, TR-T3: judged and offered with 5 AP left, neither with 4."""
    for spent, may in ((3, True), (4, False)):
        f = ring().set("b1", spent=spent)
        assert ask(f).allowed is may and bool(strikes(f.context, f.state, f["b1"])) is may


def test_tr_x1_refusals() -> None:
    f = ring()
    refused(ask(f, "r2"), "TR-X1", "Rust 2 is 3 dots away, 1 at most")
    refused(ask(f, "b2"), "TR-X1", "no enemy")
    refused(ask(f, "x9"), "TR-X1", "x9")
    refused(ask(f, "r1", "spoon"), "TR-X1", "spoon")
    refused(ask(f, "r1", "knife"), "TR-X1", "the knife isn’t in hand; taking it is 3 AP")
    refused(ask(f, "r1", "sword"), "TR-X1", "the sword isn’t in hand")
    for fate in ("out", "dead", "gone"):
        g = ring().set("r1", fate=fate)
        refused(ask(g), "TR-X1", "0 AP")
    assert ask(f.set("b1", hand="blade"), "r1", "knife").allowed


def test_tr_x1_not_through_a_wall() -> None:
    """TR-X1: a neighbouring dot with a way between; another level is none."""
    f = Fight({"b1": {"at": "1005"}, "r1": {"at": "1105"}}, walls=[wall((10, "r2"), (10, "r8"))])
    refused(ask(f), "TR-X1", "a wall between Blue 1 and Rust 1")
    g = Fight({"b1": {"at": "1005"}, "r1": {"at": "u1005"}},
              levels=[{"letter": "u", "title": "Upper"}], stairs=[{"dot": "1005"}],
              floors=[{"kind": "planks", "building": "h", "level": level, "box": [8, 2, 14, 6]}
                      for level in ("", "u")])
    refused(ask(g), "TR-X1", "Blue 1 is on “Ground”, Rust 1 on “Upper”")
    h = Fight({"b1": {"at": "1005"}, "r1": {"at": "1105"}}, walls=[wall((10, "r2"), (10, "r8"))],
              windows=[{"line": [[10, "r4.5"], [10, "r5.5"]]}])
    assert ask(h).allowed


def test_tr_x1_what_is_ready() -> None:
    """TR-X1: fists always, the blade in hand, a bayonet on the primary weapon in hand."""
    f = ring()
    assert ready(f["b1"]) == ("fists",)
    assert ready(f.set("b1", hand="blade")["b1"]) == ("fists", "knife")
    g = ring(blade="bayonet", secondary="pistol")
    assert ready(g["b1"]) == ("fists", "bayonet")
    assert ready(g.set("b1", hand="secondary")["b1"]) == ("fists",)
    h = ring(blade="bayonet", primary="")
    assert ready(h.set("b1", hand="primary")["b1"]) == ("fists",)


def test_tr_x1_all_that_is_offered_is_allowed() -> None:
    f = ring(blade="bayonet").set("r2", at="1006")
    offered = list(strikes(f.context, f.state, f["b1"]))
    assert {(one.target, one.weapon) for one in offered} == {  # type: ignore[union-attr]
        ("r1", "fists"), ("r1", "bayonet"), ("r2", "fists"), ("r2", "bayonet")}
    assert all(judge_strike(f.context, f.state, f["b1"], one).allowed for one in offered)  # type: ignore[arg-type]


# --- landing ------------------------------------------------------------------------------------

def struck(f: Fight, weapon: str = "knife") -> Fight:
    if weapon != "fists":
        f.set("b1", hand="blade")
    return f.do(strike, f["b1"], Strike("b1", "r1", weapon))


@pytest.mark.parametrize(
    ("faces", "key", "left"),
    [((1, 2), "miss", 10), ((1, 3, 4, 4), "hurt", 5), ((6, 6, 1, 2), "out", 0),
     ((2, 2, 1, 1), "dead", -1)],
)
def test_tr_x1_needs_4(faces: tuple[int, ...], key: str, left: int) -> None:
    """TR-X1: two dice reach 4, whatever lies between; then as any hit (TR-H1)."""
    f = struck(ring())
    f.do(resolve, f.state.blows[0], faces=faces)
    assert (f.key, hp(f["r1"]), f.state.blows) == (key, left, ())
    assert f.rolled.needs == 4 and f.rolled.onto_needs
    assert f.of(Shot)[0].how == "strike"


def test_tr_u8_own_wounds_count_cover_and_poses_do_not() -> None:
    """TR-U8, TR-H2: 4 and 2 for 5 HP; a hedge between and a prone target change nothing."""
    f = Fight({"b1": {"at": "1005"}, "r1": {"at": "1105", "prone": True}},
              things=[{"kind": "hedge", "line": [[10, "r4"], [10, "r6"]]}])
    struck(f, "fists").set("b1", crossed=1 << 6)
    f.do(resolve, f.state.blows[0], faces=(2, 3))
    assert lines(f.rolled.modifiers) == {"base": 4, "hurt, 5 HP": 2}
    assert f.key == "miss"


@pytest.mark.parametrize(
    ("unit", "facts"), [("b1", {"fate": "out"}), ("b1", {"fate": "dead"}), ("b1", {"at": "0905"}),
                        ("r1", {"fate": "dead"}), ("r1", {"at": "1205"})],
)
def test_tr_u8_still_up_and_beside(unit: str, facts: dict[str, Any]) -> None:
    f = struck(ring()).set(unit, **facts)
    f.do(resolve, f.state.blows[0])
    assert f.state.blows == () and not f.of(Resolved)
    assert "can’t land" in f.of(Told)[0].text


def test_tr_x1_all_blows_in_order() -> None:
    """TR-X1: one outcome, the worst; who has fallen is struck no more."""
    f = struck(ring(), "fists").do(strike, f2 := ring()["b2"], Strike(f2.id, "r1", "knife"))
    f.do(settle, "r1", faces=(6, 6, 4, 4, 6, 6, 4, 4))
    assert (f.key, f.state.blows) == ("hurt", ())
    assert (f["r1"].crossed, f["r1"].halved) == (1 << 8 | 1 << 7 | 1 << 6, 1 << 5)
    g = struck(ring()).do(strike, f2, Strike("b2", "r1", "knife"))
    g.do(settle, "r1", faces=(6, 6, 1, 2))
    assert g.key == "out" and g.state.blows == ()


def test_tr_u14_blows_on_those_that_never_acted() -> None:
    """TR-U14: due when the target's side ends its turn, not before, and not at the attacker's."""
    f = struck(ring())
    assert due(f.state) == due(replace(f.state, side="rust")) == ()
    assert due(replace(f.state, phase="burst")) == ()
    assert due(replace(f.state, side="rust", phase="burst")) == f.state.blows
