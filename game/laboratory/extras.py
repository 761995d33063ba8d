"""Packages that only the laboratory needs: they aren't in the bundle, and nobody else waits for
them."""

from importlib import import_module
from typing import Any

from game.core.errors import BoxError
from game.core.resources import in_checkout


def extra(module: str, group: str, purpose: str) -> Any:
    """A module of a package that needn't be installed. group: of the project's optional
    dependencies. purpose: what it is for, as "--report".

    Raises:
        BoxError: it isn't installed; says how to get it.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        checkout = "use `python3 build run`, or " if in_checkout() else ""
        raise BoxError(
            f"{purpose} needs the package {missing.name}, which isn't installed here: {checkout}"
            f"install skirmish-box[{group}]"
        ) from missing
