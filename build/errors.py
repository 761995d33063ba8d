"""The one error of the bootstrap that a person is meant to read."""


class BuildError(Exception):
    """What is wrong, where, and what to do, in one line; ends the command with exit code 2."""
