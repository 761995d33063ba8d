"""The view of a hex board: ground, counters, states and their motion. Knows no game's rules."""
