"""Records of the core as plain JSON: cells by their printed names, fractions as exact text."""

from fractions import Fraction
from typing import Any

import msgspec

from game.core.contract import AnyGame
from game.core.event import AnyEvent
from game.core.forecast import Forecast
from game.core.ruling import Ruling
from game.core.view_records import Outline, Status, Target

_CELL_FIELDS = frozenset({"cell", "start", "end", "aimed", "landed"})
_CELLS_FIELDS = frozenset({"path", "cells"})


def number(value: Fraction | None) -> str | None:
    """An exact quantity as text: "5/2", "3"."""
    return None if value is None else str(value)


def event(game: AnyGame, happened: AnyEvent) -> dict[str, Any]:
    """An event with its cells named."""
    plain: dict[str, Any] = msgspec.to_builtins(happened)
    for field in _CELL_FIELDS & plain.keys():
        plain[field] = place(game, plain[field])
    for field in _CELLS_FIELDS & plain.keys():
        plain[field] = [place(game, cell) for cell in plain[field]]
    return plain


def place(game: AnyGame, cell: int) -> str | None:
    """The printed name of a cell; None for off the board."""
    return game.board.name(cell) if cell >= 0 else None


def ruling(game: AnyGame, judged: Ruling) -> dict[str, Any]:
    """A ruling with every reason."""
    return {
        "allowed": judged.allowed,
        "cost": number(judged.cost),
        "reasons": [
            {
                "rule": reason.rule, "title": reason.title, "text": reason.text,
                "why": reason.why, "cells": [place(game, cell) for cell in reason.cells],
                "units": list(reason.units),
            }
            for reason in judged.reasons
        ],
        "also": list(judged.also),
    }


def outline(game: AnyGame, drawn: Outline | None) -> dict[str, Any] | None:
    """Rings of cells by their names; None where there are none."""
    if drawn is None:
        return None
    return {
        "rings": [[game.board.name(cell) for cell in ring] for ring in drawn.rings],
        "words": drawn.words,
    }


def forecast(odds: Forecast | None) -> dict[str, Any] | None:
    """Odds as exact fractions; None where no dice decide."""
    if odds is None:
        return None
    return {
        "dice": odds.dice,
        "needs": odds.needs,
        "onto_needs": odds.onto_needs,
        "under": odds.under,
        "rule": odds.rule,
        "modifiers": [msgspec.to_builtins(line) for line in odds.modifiers],
        "outcomes": [
            {"key": o.key, "odds": number(o.odds), "words": o.words, "good": o.good}
            for o in odds.outcomes
        ],
    }


def target(game: AnyGame, aimed: Target) -> dict[str, Any]:
    """A cell that can be pointed at, with exact cost, rest and odds."""
    return {
        "cell": game.board.name(aimed.cell), "cost": number(aimed.cost),
        "left": number(aimed.left), "odds": number(aimed.odds), "text": aimed.text,
    }


def status(stands: Status, viewer: str) -> dict[str, Any]:
    """Where the game stands, as a side may know it."""
    known = stands if stands.result is not None else msgspec.structs.replace(
        stands, goals=tuple(row for row in stands.goals if row.seen_by(viewer)))
    plain: dict[str, Any] = msgspec.to_builtins(known)
    return plain
