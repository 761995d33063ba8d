"""Every dice rule is shown: each saving roll says how many dice must show what, and how likely that
is, before it is thrown and when it lies in the log."""

import re
from collections.abc import Callable

import pytest

from game.core.event import Rolled
from game.core.forecast import together
from game.rules.arena import saving
from game.rules.arena.talk import exact
from tests.rules.arena.kit import PITS, Table, table

WALLS = """
.........
.........
...##....
.........
.........
"""


def pits(where: str, hits: int = 0) -> Table:
    t = table({"b1": f"{where} armour=leather", "r1": "I1 S"}, rows=PITS)
    return t.put("b1", hits=hits)


def body() -> Table:
    return table({"b1": "E6 N armour=leather", "b2": "E5 S", "r1": "A1 N"}).put(
        "b2", position="prone")


def held() -> Table:
    t = table({"b1": "E5 N armour=leather", "r1": "E4 S"})
    t.put("b1", cell="E4", position="prone", grip="r1").put("r1", position="prone", grip="b1")
    return t.acting("b1", "r1")


def backed() -> Table:
    """b1 is engaged, and somebody lies behind it."""
    t = table({"b1": "E5 N armour=leather", "b2": "E6 S", "r1": "E4 S"})
    return t.put("b2", position="prone").acting("b1", "r1")


SAVES: tuple[tuple[str, Callable[[], Table], str, str, int, int], ...] = (
    ("AR-M2 body", body, "move b1 along E6-E5 facing N", "DX 12", 3, 12),
    ("AR-M3 leap", body, "move b1 along E6-E5-E4 facing N", "DX 12", 3, 12),
    ("AR-J1 one hex", lambda: pits("F7 N dx=8", hits=9), "move b1 along F7-F6-F5 facing N",
     "ST 3, DX +8", 2, 11),
    ("AR-J1 two hexes", lambda: pits("D5 N"), "move b1 along D5-D4-D3-D2 facing N",
     "ST 12, DX +12", 5, 24),
    ("AR-J1 three hexes", lambda: pits("B8 N"), "move b1 along B8-B7-B6-B5-B4 facing N",
     "ST 12, DX +12", 8, 24),
    ("AR-J1 a wall", lambda: table({"b1": "D4 N armour=leather dx=8", "r1": "I1 S"}, rows=WALLS)
     .put("b1", hits=9), "move b1 along D4-D3-D2 facing N",
     "ST 3, DX +8", 2, 11),
    ("AR-J3 the edge", lambda: pits("D5 N"), "move b1 along D5-D4-D3-D2 facing N",
     "DX 12", 3, 12),
    ("AR-J3 pull up", lambda: pits("D5 N"), "move b1 along D5-D4-D3-D2 facing N", "ST 12", 4, 12),
    ("AR-A1 snatch", lambda: body().drop("dagger", "F6").put("b2", cell="A9"),
     "move b1 along E6-F6-F5 facing N snatching dagger at F6", "DX 12, Leather −2", 3, 10),
    ("AR-C6 break free", held, "break b1 to E5", "DX 12, Leather −2", 3, 10),
    ("AR-E4 over a body", backed, "disengage b1 to E6 facing N", "DX 12", 3, 12),
)


@pytest.mark.parametrize(("make", "text", "lines", "dice", "needs"), [one[1:] for one in SAVES],
                         ids=[one[0] for one in SAVES])
def test_every_saving_roll_is_said_before_it_is_thrown(
    make: Callable[[], Table], text: str, lines: str, dice: int, needs: int
) -> None:
    """AR-J1, AR-J3, AR-M2, AR-M3, AR-A1, AR-C6, AR-E4: "3 dice against DX 12, Leather −2: needs 10
    or less, 50 %"."""
    t = make()
    shown = t.game.preview(t.state, t.game.parse(text))
    assert shown.ruling.allowed, shown.ruling
    told = " / ".join((*(danger.words for danger in shown.dangers), *shown.summary))
    odds = exact(saving.chance(dice, needs))
    assert f"{dice} dice against {lines}: needs {needs} or less, {odds}" in told


@pytest.mark.parametrize(("text", "faces", "make"), [
    ("move b1 along E6-E5 facing N", (6, 6, 6), body),
    ("move b1 along D5-D4-D3-D2 facing N", (6, 6, 6, 6, 6, 1, 1, 1, 6, 6, 6, 6, 1, 1),
     lambda: pits("D5 N")),
    ("break b1 to E5", (1, 2, 3), held),
    ("disengage b1 to E6 facing N", (1, 2, 3), backed),
])
def test_every_saving_roll_says_in_the_log_how_likely_it_was(
    text: str, faces: tuple[int, ...], make: Callable[[], Table]
) -> None:
    """AR-M2, AR-J1, AR-J3, AR-C6, AR-E4."""
    t = make()
    before, action = t.state, t.game.parse(text)
    t.play(text, *faces)
    told = " ".join(line.detail for line in t.game.tell(before, action, t.events))
    rolls = [one for one in t.of(Rolled) if one.needs]
    assert rolls
    for roll in rolls:
        odds = exact(together(len(roll.dice), roll.needs, under=True))
        assert re.search(rf"{len(roll.dice)} dice ≤ {roll.needs} \([^)]*{odds}\)", told), told
