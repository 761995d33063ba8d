"""Puts the program's data into its package in a wheel; the build backend runs this.

In a checkout `assets` and `scenarios` lie beside the package, where people look for them. Installed
from a wheel the package finds them inside itself (`game/core/resources.py`).
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("assets", "scenarios")


class PackageData(BuildHookInterface[Any]):
    """Adds the folders to wheels, but for those that only lead to the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """version: "standard" or "editable"; build_data: what the wheel is made of, changed."""
        if version == "standard":
            build_data["force_include"].update({folder: f"game/{folder}" for folder in FOLDERS})
