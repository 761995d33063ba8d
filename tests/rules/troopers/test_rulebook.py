"""The rulebook holds every rule that anything cites; its figures are held by `paper`."""

from game.core.rulebook import load
from tests.rules.books import OwnRulingTests

DIGEST = [
    f"TR-{letter}{n}" for letter, most in (
        ("B", 4), ("T", 3), ("M", 11), ("S", 5), ("A", 4), ("L", 3), ("H", 4), ("X", 5), ("V", 2),
    ) for n in range(1, most + 1)
]


class TestBook(OwnRulingTests):
    book, game, prefix, digest = load("troopers"), "troopers", "TR", DIGEST
