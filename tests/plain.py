"""Programs started as on a plain machine: next to nothing in the environment."""

import os

KEPT = ("HOME", "PATH", "SYSTEMROOT", "SKIRMISH_BOX_HOME")

BUFFERING = {"buffered": {}, "unbuffered": {"PYTHONUNBUFFERED": "1"}}
"""What Python's standard output is held back by, said outright: a machine may have set it."""


def plain_env(**more: str) -> dict[str, str]:
    """The few variables that every machine has, and more."""
    return {key: os.environ[key] for key in KEPT if key in os.environ} | more
