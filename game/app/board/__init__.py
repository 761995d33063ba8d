"""Boards on the screen: ground, counters, states and their motion. Knows no game's rules."""
