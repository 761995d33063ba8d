"""What wounds do: AR-C4, AR-U24."""

import pytest
from msgspec.structs import replace

from game.core.event import Changed, Told
from game.rules.arena import damage, stats
from game.rules.arena.state import Figure, State
from tests.rules.arena.kit import Table, table


def yard(theirs: str = "") -> Table:
    """r1 is hurt by hand."""
    t = table({"b1": "E5 N", "r1": f"E4 S {theirs}", "r2": "A1 S"})
    return t.acting("b1", "r1", "r2")


def hurt(t: Table, hits: int) -> Table:
    t.state, events = damage.hurt(t.context, t.state, "r1", hits)
    t.events = tuple(events)
    return t


def rules(t: Table) -> list[str]:
    return [told.rule for told in t.of(Told)]


# --- strength -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hits", "fate"), [(1, "up"), (11, "up"), (12, "out"), (13, "dead"), (30, "dead")]
)
def test_ar_c4_out_at_nought_and_dead_below(hits: int, fate: str) -> None:
    """AR-C4: ST 12; exactly 0 is unconscious. Nobody says of one that is down for good how it will
    fight in the next turn."""
    t = hurt(yard(), hits)
    assert t["r1"].fate == fate and t["r1"].hits == hits
    assert stats.st_now(t["r1"]) == max(0, 12 - hits)
    assert t.of(Changed)[0] == Changed("r1", "st", "12", str(max(0, 12 - hits)))
    assert (Changed("r1", "fate", "up", fate) in t.of(Changed)) is (fate != "up")
    assert ("r1" in t.state.queue) is (fate == "up")
    assert any("next" in told.text for told in t.of(Told)) is (hits == 11)


def test_ar_c4_hits_of_several_blows_add_up() -> None:
    t = hurt(hurt(yard(), 5), 7)
    assert t["r1"].fate == "out" and t["r1"].hurt == 12


def test_no_hits_change_nothing() -> None:
    t = yard()
    before = t.state
    assert hurt(t, 0).state == before and not t.events
    t.put("r1", fate="dead")
    before = t.state
    assert hurt(t, 3).state == before


# --- reactions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("hits", "shaken"), [((4,), False), ((5,), True), ((2, 3), True),
                                             ((7,), True), ((1, 1, 2), False), ((5, 1), True)])
def test_ar_c4_five_in_a_turn_shake_it_in_the_next(hits: tuple[int, ...], shaken: bool) -> None:
    """AR-C4: −2 DEX next turn, none in this; said once."""
    t, said = yard("st=20"), 0
    for one in hits:
        hurt(t, one)
        said += sum("next" in told.text for told in t.of(Told))
    assert said == shaken and stats.edex(t.context, t["r1"]) == 12
    assert damage.shaken_next(t.context, t["r1"]) is shaken
    t.state = replace(t.state, phase="close")
    t.follow("close")
    assert t["r1"].shaken is shaken and t["r1"].hurt == 0
    assert stats.edex(t.context, t["r1"]) == (10 if shaken else 12)
    t.state = replace(t.state, phase="close")
    t.follow("close")
    assert stats.edex(t.context, t["r1"]) == 12


@pytest.mark.parametrize(("hits", "falls"), [((7,), False), ((8,), True), ((4, 4), True),
                                            ((3, 4), False)])
def test_ar_c4_eight_in_a_turn_fell_it_at_once(hits: tuple[int, ...], falls: bool) -> None:
    """AR-C4."""
    t = yard("st=20")
    for one in hits:
        hurt(t, one)
    assert (t["r1"].position == "prone") is falls
    assert (Changed("r1", "position", "standing", "prone") in t.of(Changed)) is falls
    assert set(rules(t)) <= {"AR-C4"}


def test_ar_c4_it_falls_once_in_a_turn() -> None:
    """AR-C4: whoever gets up again after that isn't felled by the next scratch."""
    t = hurt(yard("st=24"), 9)
    t.put("r1", position="standing")
    assert hurt(t, 1)["r1"].position == "standing"


@pytest.mark.parametrize(("left", "dex"), [(5, 12), (4, 12), (3, 9), (2, 9), (1, 9)])
def test_ar_c4_weak_for_good(left: int, dex: int) -> None:
    """AR-C4: ST 3 or less: −3 DEX, and it stays."""
    t = yard().put("r1", hits=12 - left)
    assert stats.edex(t.context, t["r1"]) == dex
    t.state = replace(t.state, phase="close")
    assert stats.edex(t.context, t.follow("close")["r1"]) == dex


@pytest.mark.parametrize(
    ("hits", "before", "key"),
    [(0, {}, "none"), (4, {}, "hurt"), (5, {}, "shaken"), (8, {}, "falls"), (20, {}, "out"),
     (21, {}, "dead"), (1, {"hurt": 5, "hits": 5}, "hurt"), (1, {"hurt": 4, "hits": 4}, "shaken"),
     (8, {"position": "prone"}, "shaken")],
)
def test_every_outcome_has_its_key(hits: int, before: dict[str, object], key: str) -> None:
    t = yard("st=20").put("r1", **before)
    figure: Figure = t["r1"]
    assert damage.key_of(t.context, figure, damage.after(t.context, figure, hits)) == key
    assert key in damage.HITS


# --- who goes down ------------------------------------------------------------------------------


@pytest.mark.parametrize("hits", [12, 13])
def test_ar_u24_what_it_held_falls(hits: int) -> None:
    """AR-U24: what is in hand, and on the belt what is no weapon; the rest stays on the body."""
    t = hurt(yard("weapons=broadsword+dagger things=strongbox shield=small-shield"), hits)
    assert sorted(t.state.lying(t.cell("E4"))) == ["broadsword", "strongbox"]
    assert (t["r1"].ready, t["r1"].belt, t["r1"].shield) == ("", ("dagger",), "small-shield")
    assert rules(t).count("AR-U24") == 2


def test_ar_u24_from_bare_hands_nothing_falls() -> None:
    """AR-U24."""
    t = hurt(yard("weapons="), 12)
    assert t.state.dropped == () and "AR-U24" not in rules(t)


def test_ar_u17_whoever_held_it_is_free() -> None:
    """AR-U17: hand-to-hand is over when one of the two is out."""
    t = yard().put("b1", grip="r1", position="prone", cell="E4")
    t.put("r1", grip="b1", position="prone")
    assert hurt(t, 3)["b1"].grip == "r1"
    assert hurt(t, 9)["b1"].grip == "" and t["r1"].grip == ""
    assert t["b1"].position == "prone"


def test_only_the_one_that_is_hurt_changes() -> None:
    t = yard()
    before: State = t.state
    hurt(t, 8)
    assert {unit for unit, one in t.state.figures.items() if one != before.figures[unit]} == {"r1"}


def test_ar_u23_whoever_loses_a_crossbow_has_nothing_left_to_load() -> None:
    """AR-U21, AR-U23."""
    t = table({"b1": "E5 N weapons=light-crossbow", "r1": "E4 S"}).put("b1", loading=1)
    state = damage.fallen(t.state, "b1", "light-crossbow")
    assert (state.figures["b1"].ready, state.figures["b1"].loading) == ("", 0)
    assert state.lying(t.cell("E5")) == ("light-crossbow",)
