"""Menus as tests look at them."""

from collections.abc import Iterator

from game.core.view_records import Choice


def lines(menu: tuple[Choice, ...]) -> Iterator[Choice]:
    """All lines of a menu, those behind others too."""
    for choice in menu:
        yield choice
        yield from lines(choice.more)
