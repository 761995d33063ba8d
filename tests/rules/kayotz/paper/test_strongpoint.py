"""Strongpoints from the paper's side: KZ-S2."""

import pytest

from game.core.event import Laid
from tests.rules.kayotz.paper.tables import CLEAR, Paper, around
from tests.rules.kayotz.paper.test_special import BUILDERS, FACES, chance

# KZ-S2


@pytest.mark.parametrize("kind", BUILDERS)
@pytest.mark.parametrize("stunned", [False, True])
@pytest.mark.parametrize("hq", ["none", "beside", "far", "stunned", "paralyzed"])
def test_kz_s2_build_every_face_with_every_modifier(kind: str, stunned: bool, hq: str) -> None:
    """KZ-S2: 4 or more; +1 beside an Active HQ, −1 Stunned."""
    marines = {f"{kind}-1": f"233 {'stunned' if stunned else ''}"}
    if hq != "none":
        marines["hq-1"] = "111" if hq == "far" else "213 " + (hq if hq != "beside" else "")
    table = Paper(marines=marines)
    modifier = (hq in ("beside", "stunned")) - stunned
    assert table.odds(f"build {kind}-1", "success") == chance(4, modifier)
    start = table.state
    for die in FACES:
        table.state = start
        table.play(f"build {kind}-1", die)
        assert table.rolled().total == die + modifier
        assert table.rolled().rule == "KZ-S2"
        built = die + modifier >= 4
        assert table.strongpoints() == ({"233"} if built else set()), die
        assert [table.game.board.name(e.cell) for e in table.happened(Laid)] == ["233"] * built
        assert table.unit(f"{kind}-1")["acted"]
        assert table.at(f"{kind}-1") == "233"


def test_kz_s2_two_hqs_help_no_more_than_one() -> None:
    """KZ-S2: +1 adjacent to an Active HQ, once; building uses up no HQ's action."""
    table = Paper(marines={"squad-1": "233", "hq-1": "213", "hq-2": "234"})
    table.play("build squad-1", 2)
    assert table.rolled().total == 3
    assert not table.unit("hq-1")["acted"]


def test_kz_s2_at_most_three_strongpoints() -> None:
    """KZ-S2: with three in the game no more can be tried."""
    spots = {"squad-1": "111", "squad-2": "113", "heavy-1": "115", "squad-3": "351"}
    table = Paper(marines=spots)
    for unit in ("squad-1", "squad-2", "heavy-1"):
        table.allowed(f"build {unit}")
        table.play(f"build {unit}", 4)
    assert len(table.strongpoints()) == 3
    table.refused("build squad-3", "KZ-S2", says=("3",))
    table.turn(1)
    table.refused("build squad-3", "KZ-S2")


def test_kz_s2_one_in_a_hex() -> None:
    """KZ-S2: no second one where one stands."""
    table = Paper(marines={"squad-1": "233"}, strongpoints=["233", "111"])
    table.refused("build squad-1", "KZ-S2", says=("233",))


def test_kz_s2_it_stays_when_its_builder_goes() -> None:
    """KZ-S2: it never moves from that hex, and other Marines profit."""
    table = Paper(marines={"squad-1": "233"}, deck=["long-stride", "steady-fire", "odd-ones"])
    table.play("build squad-1", 6)
    table.turn(1)
    table.play("full-move squad-1 along 233-213")
    assert table.strongpoints() == {"233"}


@pytest.mark.parametrize(("where", "cut"), [
    ("233", 1), ("213", 1), ("113", 0), ("153", 1), ("352", 0), ("151", 0)])
def test_kz_s2_target_hex_or_line_costs_the_alien_one_die(where: str, cut: int) -> None:
    """KZ-S2: the Marine's hex or one the line passes; not the firer's own, not one beside."""
    table = Paper(marines={"squad-1": "233"}, aliens={"14": "113"}, strongpoints=[where],
                  deck=["far-lightning"])
    table.play("end-phase")
    table.auto(*[1] * (3 - cut))
    assert len(table.rolled().dice) == 3 - cut


def test_kz_s2_once_a_shot_however_many() -> None:
    """KZ-S2: an additional −1, once per shot."""
    table = Paper(marines={"squad-1": "233"}, aliens={"14": "113"},
                  strongpoints=["233", "213", "153"], deck=["far-lightning"])
    table.play("end-phase")
    table.auto(1, 1)
    assert len(table.rolled().dice) == 2


def test_kz_s2_in_addition_to_cover() -> None:
    """KZ-S2, KZ-C6: cover −1 and Strongpoint −1."""
    grid = [list(row) for row in CLEAR.split("\n")]
    grid[2][4] = "f"
    table = Paper("\n".join(map("".join, grid)), {"squad-1": "233"}, {"14": "113"},
                  strongpoints=["233"], deck=["far-lightning"])
    table.play("end-phase")
    table.auto(1)
    assert len(table.rolled().dice) == 1


def test_kz_s2_a_line_that_only_touches_the_hex_passes_it() -> None:
    """KZ-S2, KZ-C2: the same closed test: a line along the side meets both hexes."""
    # From 113 (column 0) to 153 (column 2) the line runs along the side of 132 and 133.
    for where in ("132", "133"):
        table = Paper(marines={"squad-1": "153"}, aliens={"14": "113"}, strongpoints=[where],
                      deck=["far-lightning"])
        table.play("end-phase")
        table.auto(1, 1)
        assert len(table.rolled().dice) == 2


def test_kz_s2_marine_fire_is_not_hindered_by_it() -> None:
    """KZ-S2: it doesn't block sight, and an alien in it gets no benefit."""
    table = Paper(marines={"squad-1": "233"}, aliens={"14": "113"}, strongpoints=["113", "213"])
    table.play("full-fire squad-1 at 14", 3, 3, 3)


def test_kz_s2_an_alien_may_land_on_it() -> None:
    """KZ-S2: aliens may enter a hex with a Strongpoint; it stays."""
    ring = around("113")
    assert len(ring) == 4
    table = Paper(marines={"squad-1": "113", "hq-1": ring[0]}, aliens={"14": "353"},
                  strongpoints=ring[1:], deck=["at-the-throat"])
    table.play("end-phase")
    before = table.strongpoints()
    table.auto(1, 1, 1)
    assert table.at("14") in ring
    assert table.strongpoints() == before
