"""Widgets: a small layer of our own over cached surfaces."""
