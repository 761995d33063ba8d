"""The sides of a hex as players read them: "NE".

Actions, saves and scenario files name a side in English whatever the language; those names are each
game's own.
"""

from game.core.phrases import Catalogue

_SIDES = ("north", "north-east", "south-east", "south", "south-west", "north-west")
_BOARD = Catalogue("board")


def compass_letters(side: int) -> str:
    """Side 0 to 5, clockwise from the top, in the language in force."""
    return _BOARD.say(f"compass.{_SIDES[side]}")
