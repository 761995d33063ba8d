"""The position as data: it comes back exactly, and nothing broken comes in."""

import json

from tests.rules.codec import CodecTests
from tests.rules.mechs.kit import Table, table

UNITS = {
    "b1": "lynx 10,20 0 heat=2", "b2": "rifles 20,20 0", "b3": "drover 25,30 0",
    "b4": "rifles aboard aboard=b3", "r1": "hound 10,18 180", "r2": "grenadiers 11.5,20 270",
}
LAKE = {"lake": "shallow 2,2 6,2 6,6 2,6", "wood": "hindering 30,2 34,2 34,6 30,6"}


def busy() -> Table:
    """In the middle of an order."""
    return table(UNITS, LAKE).play("break b1 for run", 6)


def test_every_position_comes_back() -> None:
    """SB-S1: orders, free spins, passengers, wrecks."""
    t = busy()
    assert t.state.order is not None
    t.wreck("r2")
    assert t.comes_back()
    assert table(UNITS).go("b2", "16,20").comes_back()


def test_what_others_read_is_in_printed_names() -> None:
    """SB-P1: points in inches, facings in degrees, what the dials come to."""
    t = busy()
    told = t.game.observe(t.state, None)
    one = told["units"]["r1"]
    assert (one["cell"], one["facing"]) == ("10.00,18.00", 180)
    assert (one["speed"], one["clicks_left"]) == (12, len(t.context.row(t["r1"]).dial))
    assert told["units"]["b4"]["cell"] is None and told["units"]["b4"]["aboard"] == "b3"
    assert told == t.game.observe(t.state, "rust")
    json.dumps(told)


class TestCodec(CodecTests):
    """SB-S1, SB-S2."""

    wrong = (
        ("side", "green", "no side 'green'"), ("first", "", "no side ''"),
        ("units.b1.model", "spoon", "no model 'spoon'"), ("units.b1.cell", 10**9, "off the table"),
        ("units.b1.facing", 72, "no facing 72"), ("units.b1.click", 99, "no click 99"),
        ("units.b1.heat", 9, "no step 9"), ("units.b1.id", "b2", "no unit 'b1'"),
        ("units.b1.side", "green", "no side 'green'"), ("units.b1.stood", "sea", "no water 'sea'"),
        ("units.b1.stood", "wood", "no water 'wood'"),
        ("units.b1.cell", -1, "neither on the table nor aboard"),
        ("units.b4.aboard", "b9", "no unit 'b9'"), ("units.b1.beside", ["x"], "no unit 'x'"),
        ("order.unit", "b9", "no unit 'b9'"), ("order.freed", ["zz"], "no unit 'zz'"),
        ("order.spent", [], "spent"), ("spins", ["b9"], "no unit 'b9'"),
        ("phase", "spins", "spins"),
        ("phase", "over", "verdict"), ("phase", "close", "order: none runs in the phase 'close'"),
        ("units.b1.captor", "b9", "no unit 'b9'"),
        ("turn", "one", "turn"), ("order.landed_on", "zz", "no unit 'zz'"),
    )
    missing = ("units.r2", "'r2' is missing")

    @staticmethod
    def full() -> Table:
        return busy()
