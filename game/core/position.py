"""Positions as JSON-ready data: what every game's codec does alike."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from game.core.errors import BoxError

S = TypeVar("S")


def plain(state: msgspec.Struct) -> dict[str, Any]:
    """A state's record as dicts, lists, texts and numbers, as it would come back from JSON."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state))
    return data


def read(data: Any, kind: type[S]) -> S:
    """The state of such data, its shape and types checked.

    Raises:
        BoxError: names the field at fault.
    """
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise unreadable(str(error)) from error


def sound(state: S, faults: Iterable[str]) -> S:
    """The state, if it says nothing that can't be.

    Raises:
        BoxError: names the first fault.
    """
    for fault in faults:
        raise unreadable(fault)
    return state


def unreadable(what: str) -> BoxError:
    """The error of a position that says what can't be."""
    return BoxError(f"the position can't be read: {what}")
