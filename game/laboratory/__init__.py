"""The laboratory: computer players against each other, many games over, and what came of it.

An experiment is a set of games, each known by its scenario, its seats and its seed, so that it
doesn't matter who plays it, when, or how many at once. `README.md` tells the whole of it.
"""
