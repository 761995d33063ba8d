"""Skirmish Box: tactical board games that share one engine, one look and one way of playing."""

__version__ = "1.0.0"
