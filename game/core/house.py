"""What is said where a rule of the house (ids SB-…) refuses something, in every game of the box.

The rules themselves are written for readers in assets/rulebook/house.md; what is said of one try,
with its numbers and names, is in the words of `house`.
"""

from game.core.phrases import RefusalPhrases

HOUSE = RefusalPhrases("house", "house")
