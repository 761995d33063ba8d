"""Every action has one text that reads back; texts that nobody understands are named."""

import pytest

from game.core.errors import ActionTextError
from game.rules.mechs.actions import FORMS, parse, text
from tests.rules.mechs.kit import table

TEXTS = [
    "move b1 along 12.00,5.50-14.20,7.00 facing 90",
    "run b1 along 12.00,5.50-14.20,7.00-15.00,7.00 facing 45",
    "assault b1 along 12.00,5.50-14.20,7.00 facing 0",
    "charge b1 at r1 along 12.00,5.50-17.00,5.50 facing 90",
    "ram b1 at r1 along 12.00,5.50-17.00,5.50 facing 90",
    "death b1 at r1 to 17.00,6.10 facing 180", "break b1 for move", "break b1 for formation",
    "form b1+b2+b3", "rise b1", "descend b1", "board b1 by b4",
    "unload b4 from b1 at 12.00,8.00 facing 180", "fire b1 at r1 with primary",
    "fire b1 at r1 with secondary", "strike b1 at r1", "capture b1 at r1", "vent b1",
    "spin r1 to 135", "keep r1", "turn b1 to 355", "done", "end-orders", "close",
]
BOARD = table({"b1": "lynx 10,18 0"}).game.board


@pytest.mark.parametrize("written", TEXTS)
def test_each_action_reads_back(written: str) -> None:
    assert text(parse(written, BOARD), BOARD) == written


def test_all_forms_are_among_them() -> None:
    """Each verb of the forms is read."""
    assert {form.split()[0] for form in FORMS} == {one.split()[0] for one in TEXTS}


@pytest.mark.parametrize(("short", "whole"), [
    ("move b1 along 12,5.5-14.2,7 facing 90", TEXTS[0]), ("END-ORDERS", "end-orders"),
])
def test_points_may_be_written_shortly(short: str, whole: str) -> None:
    assert text(parse(short, BOARD), BOARD) == whole


@pytest.mark.parametrize(("written", "word"), [
    ("move b1 along 12,5.5 facing 90", "12,5.5"), ("move b1 along 12,5-13,5 facing 91", "91"),
    ("move b1 along 12,5-13,5 facing 360", "360"), ("move b1 along 12,5-99,5 facing 0", "99,5"),
    ("move b1 along 12.001,5-13,5 facing 0", "12.001,5"), ("break b1 for lunch", "lunch"),
    ("fire b1 at r1 with spoon", "spoon"), ("fly b1", "fly"), ("turn b1 to north", "north"),
    ("move b1 12,5", ""), ("", ""), ("turn b1 to -5", "-5"), ("turn b1 to ٣", "٣"),
])
def test_what_nobody_understands_is_named(written: str, word: str) -> None:
    with pytest.raises(ActionTextError) as error:
        parse(written, BOARD)
    assert word in str(error.value)
