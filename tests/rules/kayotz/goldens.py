"""The golden playthroughs and perft table of Kay'otz Incursion (see `tests.rules.golden`): whole
games, told as the log tells them.

Write them anew with `python -m tests.rules.kayotz.goldens`.
"""

from pathlib import Path

from game.players import computer
from tests.rules.golden import Goldens, Story, in_words

PLAYED = (
    Story("run-the-gauntlet", 4), Story("run-the-gauntlet", 9, on=("hot-seat",)),
    Story("scan-the-monolith", 2), Story("hold-the-outpost", 3),
    Story("hold-the-outpost", 8, on=("hot-seat",)), Story("first-steps", 1),
)

COUNTED = (
    ("run-the-gauntlet", 1, 0, 3), ("run-the-gauntlet", 1, 40, 2), ("run-the-gauntlet", 5, 90, 2),
    ("scan-the-monolith", 1, 0, 2), ("scan-the-monolith", 3, 60, 2),
    ("hold-the-outpost", 1, 0, 2), ("hold-the-outpost", 2, 75, 2), ("first-steps", 1, 0, 3),
)

GOLDENS = Goldens(
    "kayotz", Path(__file__).parent / "golden", PLAYED, COUNTED, computer("kayotz").choose,
    {"hot-seat": False}, in_words, computer("kayotz", "random").choose,
)

if __name__ == "__main__":
    GOLDENS.write()
