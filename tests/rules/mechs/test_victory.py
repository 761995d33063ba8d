"""Who has won: MC-W1, MC-P3, MC-U19."""

import pytest
from msgspec.structs import replace

from game.core.event import Ended
from game.core.two_player import result
from game.rules.mechs import apply, damage, victory
from game.rules.mechs.actions import Close
from tests.rules.mechs.fightkit import Fight, fight

BOTH = {"b1": "lynx 10,32 0", "b2": "rifles 15,32 0", "r1": "hammer 10,4 180",
        "r2": "grenadiers 15,4 180"}
"""92 + 14 points against 48 + 16."""


def at_the_end(t: Fight) -> Fight:
    """The last round's second side has given its orders."""
    t.state = replace(t.state, turn=12, side="rust")
    return t


def verdict(t: Fight) -> tuple[str, str]:
    found = victory.check(t.context, at_the_end(t).state)
    assert found is not None
    assert len(found.lines) == 1
    return found.winner, found.lines[0]


def test_what_counts() -> None:
    """MC-W1: points destroyed, points surviving, points in the enemy's zone."""
    t = fight(BOTH)
    assert victory.counts(t.context, t.state, "blue") == (0, 106, 0)
    t.put("r2", fate="destroyed", cell=-1).put("b2", at="15,3")
    assert victory.counts(t.context, t.state, "blue") == (16, 106, 14)
    assert victory.counts(t.context, t.state, "rust") == (0, 48, 0)


@pytest.mark.parametrize("fate", ["destroyed", "captive", "salvage"])
def test_wrecks_and_captives_count_as_destroyed(fate: str) -> None:
    """MC-W1, MC-U13, MC-U19."""
    t = fight(BOTH).put("r1", fate=fate)
    assert victory.counts(t.context, t.state, "blue").destroyed == 48
    assert victory.counts(t.context, t.state, "rust").surviving == 16


def test_passengers_count_nowhere() -> None:
    """MC-P3."""
    t = fight({**BOTH, "b3": "drover 20,3 0", "b4": "mortars aboard aboard=b3"})
    assert victory.counts(t.context, t.state, "blue") == (0, 92 + 14 + 32, 32)


def test_who_is_lost_with_its_transport_counts_for_nobody() -> None:
    """MC-P3, MC-P4: the transport's points count as destroyed, not its passengers'; nor do those
    without jets that fall with a VTOL (MC-P5). Who has got off counts again."""
    t = fight({**BOTH, "r8": "drover 20,33 0", "r9": "mortars aboard aboard=r8"})
    t.did(damage.hurt(t.context, t.state, "r8", 30, "MC-C1"))
    assert (t.fate("r8"), t["r9"].fate) == ("destroyed", "destroyed")
    assert victory.counts(t.context, t.state, "blue").destroyed == 32
    t = fight({**BOTH, "r8": "drover 20,33 0 click=9", "r9": "mortars aboard aboard=r8"})
    t.did(damage.hurt(t.context, t.state, "r8", 1, "MC-C1"))
    assert (t.fate("r8"), t["r9"].fate) == ("salvage", "up")
    t.did(damage.hurt(t.context, t.state, "r9", 30, "MC-C1"))
    assert victory.counts(t.context, t.state, "blue").destroyed == 32 + 20


def test_the_border_belongs_to_the_zone() -> None:
    """MC-W1, MC-G2: the dot counts."""
    t = fight(BOTH).put("b1", at="10,6")
    assert victory.in_zone(t.context, t["b1"], "rust")
    t.put("b1", at="10,6.01")
    assert not victory.in_zone(t.context, t["b1"], "rust")


def test_best_of_three() -> None:
    """MC-W1: blue has more left and stands in the zone, rust has destroyed more."""
    t = fight({**BOTH, "r3": "citadel 20,4 180", "r4": "hound 25,4 180"})
    t.put("b2", fate="destroyed", cell=-1)
    assert verdict(t) == ("rust", "Rust leads in more of the three counts, 2 to 0")
    t = fight(BOTH).put("b2", fate="destroyed", cell=-1).put("b1", at="10,3")
    assert verdict(t) == ("blue", "Blue leads in more of the three counts, 2 to 1")


def test_level_counts_go_to_who_destroyed_more() -> None:
    """MC-U19."""
    t = fight(BOTH).put("b2", fate="destroyed", cell=-1)
    assert verdict(t) == ("rust", "Level at 1 each; Rust has destroyed more points")


def test_all_level_is_a_draw() -> None:
    """MC-U19."""
    t = fight({"b1": "hound 10,32 0", "r1": "hound 10,4 180"})
    found = victory.check(t.context, at_the_end(t).state)
    assert found is not None
    assert (found.level, found.winner) == ("draw", "")
    assert result(t.context, found).rank == 1


def test_nothing_ends_before_the_last_turn() -> None:
    """MC-W1: after the second side's turn of round 12."""
    t = fight(BOTH)
    assert victory.check(t.context, t.state) is None
    t.state = replace(t.state, turn=12)
    assert victory.check(t.context, t.state) is None
    at_the_end(t)
    t.put("b1", at="10,3")
    t.did(apply.APPLIERS[Close](t.context, t.state, Close(), None))  # type: ignore[arg-type]
    assert t.of(Ended)[0].winner == "blue"
    assert t.state.phase == "over"


def test_a_side_without_anybody_has_lost_at_once() -> None:
    """MC-W1."""
    t = fight(BOTH).put("b1", fate="destroyed", cell=-1).put("b2", fate="salvage")
    found = victory.check(t.context, t.state)
    assert found is not None
    assert found.winner == "rust"
    assert "Blue has nobody left" in found.lines[0]
    t.put("r1", fate="captive").put("r2", fate="destroyed", cell=-1)
    found = victory.check(t.context, t.state)
    assert found is not None
    assert found.level == "draw"


def test_the_three_counts_are_shown_while_playing() -> None:
    """MC-W1."""
    t = fight(BOTH).put("r2", fate="destroyed", cell=-1)
    rows = victory.goals(t.context, t.state)
    assert [row.rule for row in rows] == ["MC-W1"] * 3
    assert rows[0].value == "Blue 16 · Rust 0"
    assert "Blue leads" in rows[0].text
    assert "Even" in rows[2].text
