"""Positions as JSON: exactly what they were, or one line that names what is wrong."""

import json

from msgspec.structs import replace

from game.rules.troopers.state import (
    Blow,
    Breach,
    Charge,
    Dropped,
    LaidArc,
    Reaction,
    Standing,
    Threat,
)
from tests.rules.codec import CodecTests
from tests.rules.troopers.kit import Table, table


def full() -> Table:
    """A position with something in every field."""
    t = table({"b1": "0301 primary=rifle grenades=2", "b2": "0401 secondary=pistol armour=basic",
               "r1": "1301 primary=rifle blade=knife"})
    t.put("r1", lambda one: replace(
        one, arcs=(LaidArc(30, 270, 1),), orders=Standing("odds", 40), halved=4, crossed=512))
    t.state = replace(
        t.state, active="b1", route=(2, 3), seen=("r1",), nerves=("b2",), deaths={"blue": 4},
        reaction=Reaction("b1", "move", (Threat("r1", 0),), ("r1",)),
        blows=(Blow("r1", "b2", "knife"),), charges=(Charge("grenade", "b1", 7),),
        breaches=(Breach(0, (5250, 3000), (5250, 4000)),), dropped=(Dropped(9, "rifle"),),
        tallies={"satchel@0101": 1},
    )
    return t


def test_outside_dots_have_their_printed_names_and_bits_are_lists() -> None:
    """Whoever looks sees the same; what is saved isn't touched by it."""
    t = full()
    name = t.game.board.name
    shown = t.game.observe(t.state, "rust")
    assert shown == t.game.observe(t.state, "blue") == t.game.observe(t.state, None)
    assert json.loads(json.dumps(shown)) == shown
    rust = shown["troopers"]["r1"]
    assert (rust["cell"], rust["crossed"], rust["halved"], rust["hp"]) == ("1301", [9], [2], 8)
    assert shown["route"] == [name(2), name(3)]
    assert shown["charges"][0]["cell"] == name(7) and shown["dropped"][0]["cell"] == name(9)
    assert shown["breaches"][0]["level"] == "ground"
    assert shown["reaction"]["waiting"] == [{"shooter": "r1", "arc": 1}]
    t.put("r1", lambda one: replace(one, cell=-1, fate="gone"))
    assert t.game.observe(t.state, None)["troopers"]["r1"]["cell"] is None


class TestCodec(CodecTests):
    """SB-S1, SB-S2."""

    wrong = (
        ("troopers.b1.cell", 9999, "b1 on dot 9999, off the map"),
        ("route.0", -1, "route on dot -1, off the map"),
        ("charges.0.cell", 9999, "grenade on dot 9999"), ("dropped.0.cell", -3, "rifle on dot -3"),
        ("troopers.b1.id", "b7", "no trooper 'b1'"),
        ("troopers.b1.side", "green", "no side 'green'"),
        ("side", "green", "side: no side 'green'"), ("first", "x", "first: no side 'x'"),
        ("active", "x1", "active: no trooper 'x1'"), ("nerves.0", "x1", "nerves: no trooper 'x1'"),
        ("seen.0", "x1", "seen: no trooper"), ("blows.0.target", "x1", "blows: no trooper 'x1'"),
        ("blows.0.weapon", "spoon", "no melee weapon 'spoon'"),
        ("charges.0.thrower", "x1", "charges: no trooper"),
        ("charges.0.weapon", "egg", "no explosive 'egg'"),
        ("reaction.mover", "x1", "reaction: no trooper 'x1'"),
        ("reaction.waiting.0.shooter", "x1", "reaction: no trooper 'x1'"),
        ("reaction.waiting.0.arc", 5, "r1 has no arc 5"),
        ("breaches.0.level", 7, "level 7, which the map lacks"),
        ("troopers.b1.kit.primary", "bow", "b1: no firearm 'bow'"),
        ("troopers.r1.kit.blade", "spoon", "r1: no blade 'spoon'"),
        ("troopers.b2.body_armour", "silk", "b2: no armour 'silk'"),
        ("phase", "tea", "phase"), ("turn", "two", "turn"), ("troopers.b1.hand", "hat", "hand"),
    )
    missing = ("troopers.b2", "troopers: 'b2' is missing")

    @staticmethod
    def full() -> Table:
        return full()
