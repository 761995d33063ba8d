"""Positions as JSON: exactly what they were, or one line that names what is wrong."""

from msgspec.structs import replace

from game.rules.kayotz.state import Pending
from tests.rules.codec import CodecTests
from tests.rules.kayotz.kit import Table, table


class TestCodec(CodecTests):
    """SB-S1, SB-S2."""

    wrong = (
        ("marines.scout-1.cell", 9999, "scout-1 in cell 9999, off the map"),
        ("aliens.14.cell", -2, "14 in cell -2, off the map"),
        ("strongpoints.0", 9999, "strongpoint in cell 9999"),
        ("marines.scout-9", {"id": "scout-9", "kind": "scout"}, "no unit 'scout-9'"),
        ("aliens.99", {"id": "99", "kind": "warrior", "cf": 2}, "no unit '99'"),
        ("cards.deck.0", "ace", "no card 'ace'"), ("cards.spent", ["ace"], "no card 'ace'"),
        ("phase", "tea", "phase"), ("turn", "two", "turn"),
        ("marines.scout-1.place", "moon", "place"), ("pending.half", "jump", "half"),
    )
    missing = ("cards", "cards")

    @staticmethod
    def full() -> Table:
        t = table(marines={"scout-1": "233 stunned out", "squad-1": "234"},
                  aliens={"14": "666 dormant", "31": "116"})
        t.state = replace(
            t.state, strongpoints=(7,), pending=Pending("scout-1", "fire"), tallies={"scans": 1},
        )
        return t
