"""Hex boards on the screen: printed ground, floors of a ring, cards and counters with a facing."""
