"""A person's own armies: their files, and putting them in the places of a scenario's sides."""

from game.core.buildfiles import BuildFiles
from game.rules.mechs.army import Army, read_army

_KEYS = ("id", "name", "text", "faction", "units")

FILES: BuildFiles[Army] = BuildFiles(read_army, _KEYS, "army")
