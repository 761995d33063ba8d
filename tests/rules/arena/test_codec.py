"""Positions as JSON: exactly what they were, or one line that names what is wrong."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.errors import BoxError
from game.rules.arena.state import Blow, Chase, Dropped, Grab
from tests.rules.arena.kit import Table, raw
from tests.rules.codec import CodecTests


def full() -> Table:
    """A position with something in every field."""
    t = raw({"b1": "E5 N armour=chain shield=small-shield things=rope skills=running iq=9",
             "b2": "E8 N load=pack", "r1": "E4 S weapons=dagger+rapier"})
    t.acting("b1", "r1", "b2")
    t.put("b1", reaching=Grab("dagger", 7, False), struck=("r1",), grip="r1", climbed=2)
    t.state = replace(
        t.state, active="b2", blow=Blow("b1", "r1", "melee"), chases=(Chase("b2", "r1"),),
        dropped=(Dropped(9, "dagger"), Dropped(10, "large-shield")), tallies={"hold-1-blue": 2},
    )
    return t


def test_outside_hexes_and_facings_have_their_names_and_sums_are_told() -> None:
    t = full()
    name = t.game.board.name
    shown = t.game.observe(t.state, "rust")
    assert shown == t.game.observe(t.state, "blue") == t.game.observe(t.state, None)
    assert json.loads(json.dumps(shown)) == shown
    one = shown["figures"]["b1"]
    assert (one["cell"], one["facing"], one["mov"], one["edex"], one["st_now"]) == (
        "E5", "N", 8, 9, 12)
    assert one["reaching"]["cell"] == name(7) and shown["dropped"][0]["cell"] == name(9)
    t.put("r1", cell=-1, fate="gone")
    assert t.game.observe(t.state, None)["figures"]["r1"]["cell"] is None


class TestCodec(CodecTests):
    """SB-S1, SB-S2."""

    wrong = (
        ("figures.b1.cell", 9999, "b1 on hex 9999, off the map"),
        ("dropped.0.cell", -3, "dagger on hex -3"),
        ("figures.b1.reaching.cell", 9999, "b1: reaching on hex 9999"),
        ("figures.b1.id", "b7", "no figure 'b1'"), ("figures.b1.side", "green", "no side 'green'"),
        ("figures.b1.facing", 6, "b1: no facing 6"), ("winner", "x", "winner: no side 'x'"),
        ("first", "x", "first: no side 'x'"), ("active", "x1", "active: no figure 'x1'"),
        ("queue.0", "x1", "queue: no figure 'x1'"), ("order.0", "x1", "order: no figure 'x1'"),
        ("chases.0.prey", "x1", "chases: no figure 'x1'"),
        ("blow.target", "x1", "blow: no figure 'x1'"), ("blow.kind", "bite", "kind"),
        ("blow.kind", "shoot", "blow: b1 has nothing in hand to shoot with"),
        ("figures.b1.grip", "x1", "b1: grip: no figure"),
        ("figures.b1.struck.0", "x1", "b1: struck: no figure"),
        ("figures.b1.armour", "silk", "b1: no armour 'silk'"),
        ("figures.b1.shield", "door", "b1: no shield 'door'"),
        ("figures.b2.load", "piano", "b2: no load 'piano'"),
        ("figures.b1.skills.0", "flying", "b1: no skill 'flying'"),
        ("figures.b1.ready", "spoon", "b1: nothing is called 'spoon'"),
        ("figures.r1.belt.0", "spoon", "r1: nothing is called 'spoon'"),
        ("dropped.1.item", "spoon", "dropped: nothing is called 'spoon'"),
        ("phase", "tea", "phase"), ("turn", "two", "turn"),
        ("figures.b1.position", "flying", "position"), ("phase", "over", "verdict"),
    )
    missing = ("figures.b2", "figures: 'b2' is missing")

    @staticmethod
    def full() -> Table:
        return full()


@pytest.mark.parametrize(("facts", "words"), [
    ({"phase": "act", "queue": (), "blow": None}, "queue: empty"),
    ({"phase": "order", "winner": ""}, "winner: missing"),
    ({"phase": "move", "first": ""}, "first: missing"),
])
def test_a_phase_that_cant_go_on_is_named(facts: dict[str, Any], words: str) -> None:
    t = full()
    with pytest.raises(BoxError, match=words):
        t.game.decode(t.game.encode(replace(t.state, **facts)))
