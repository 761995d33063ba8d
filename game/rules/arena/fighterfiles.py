"""A person's own fighters: their files, and putting them in a scenario's figures' places."""

from game.core.buildfiles import BuildFiles
from game.rules.arena.fighter import Build, read_build

_KEYS = (
    "id", "name", "text", "level", "st", "dx", "iq", "skills", "armour", "shield", "load",
    "weapons", "things",
)

FILES: BuildFiles[Build] = BuildFiles(read_build, _KEYS, "fighter")
build_text, free_id, with_cast = FILES.text, FILES.free_id, FILES.with_cast
own_files, own_builds, keep = FILES.files, FILES.builds, FILES.keep
