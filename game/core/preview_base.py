"""What the preview of every action begins with, whatever the game."""

from typing import TypeVar

from game.core.rules import Rules, unit_of
from game.core.view_records import Preview

S = TypeVar("S")
A = TypeVar("A")


def plain_preview(game: Rules[S, A], state: S, action: A, title: str) -> Preview:
    """Its text, ruling, unit ("" for none) and title, and how likely it is where it may be done."""
    ruling = game.judge(state, action)
    forecast = game.forecast(state, action) if ruling.allowed else None
    return Preview(
        game.text(action), ruling, unit_of(action), title, forecast=forecast
    )
