"""The turn controller and the tutorial engine: between a player's input and the game's actions.

Knows the Game contract only; no game, no screen.
"""
