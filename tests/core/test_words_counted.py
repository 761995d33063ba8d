"""A number before a noun knows one and many: "1 dot", "2 dots", never "1 dots"."""

import re

import pytest

from game.core import resources
from game.core.words import load_words

PARTS = sorted(path.stem for path in (resources.root() / "assets" / "locale" / "en").glob("*.yaml"))
NOUNS = {
    "actions", "aliens", "arcs", "attacks", "cards", "charges", "clicks", "days", "dice", "dots",
    "doorways", "enemies", "examples", "faces", "fighters", "figures", "files", "games", "grenades",
    "hexes", "hits", "hours", "inches", "letters", "levels", "lines", "minutes", "models", "orders",
    "pieces", "points", "quads", "rounds", "rules", "scenarios", "shots", "squads", "steps",
    "tables", "tests", "throws", "tokens", "troopers", "turns", "units", "ways", "weapons",
    "windows", "wounds",
}
MORE = ("more ", "order ", "other ", "further ", "enemy ", "satchel ", "of ")
NUMBERS = (
    "n", "m", "count", "number", "turns", "distance", "dice", "levels", "most", "least", "used",
    "of", "left", "all", "points", "value", "sides", "range", "width", "allowed", "has",
)
"""Fields that hold a number; the others hold names."""
_NUMBERED = re.compile(rf"\{{(?:{'|'.join(NUMBERS)})\}} (?:{'|'.join(MORE)})?([a-z]+)\b")

NEVER_ONE = {
    # a limit, or more than one
    ("app", "full"), ("arena-reasons", "chase-far"), ("arena-reasons", "too-wide"),
    ("arena-goals", "build-too-many"), ("mechs-goals", "army-too-many"),
    ("mechs-fight", "charge-bends"), ("mechs-fight", "ram-bends"),
    ("kayotz-reasons", "pulse-far"), ("kayotz-reasons", "resupply-far"),
    ("kayotz-reasons", "scan-far"), ("kayotz", "no-pulse-target"),
    ("troopers-fight", "throw-up"), ("troopers-fight", "too-far"), ("troopers-fight", "long"),
    # what a whole army or fighter is worth, or its builder may share out
    ("arena-goals", "build-points-left"), ("arena-goals", "build-points-over"),
    ("mechs-goals", "army-points-over"), ("mechs-goals", "points-note"), ("mechs", "points"),
    ("troopers-goals", "level"), ("troopers-goals", "strength"), ("troopers-goals", "lead"),
    ("mechs-skirmish", "note"), ("troopers-skirmish", "note"), ("mechs-goals", "role-room"),
    ("mechs-goals", "role-over"), ("troopers-squads", "room"), ("troopers-squads", "member-note"),
    ("troopers-squads", "squad-too-many"), ("troopers-squads", "over"),
    ("troopers-squads", "squad-two-leaders"), ("troopers-squads", "points-note"),
    # all that there are: "0 of 4", "3 of 10"
    ("arena", "nobody-in-reach"), ("mechs", "nobody"), ("mechs", "left"),
    ("mechs-reasons", "tokens"),
    # more dice than one (a single one has words of its own)
    ("arena", "grab-snatch-note"), ("arena", "needs"), ("arena", "save"), ("arena", "roll"),
    ("arena", "dice"), ("play", "dice"), ("play", "dice-of"), ("play", "throws"),
    ("play", "together"), ("play", "many"),
    # two at least: one alone is drawn, or has words of its own
    ("kayotz", "hand"), ("troopers", "kit"),
    # signed: "−1 wounds" is what the wounds take off
    ("troopers", "wounds"),
}


@pytest.mark.parametrize("part", PARTS)
def test_every_counted_noun_has_a_one(part: str) -> None:
    """Where a number that may be 1 stands before a plural, `<key>.one` says it of one."""
    catalogue = load_words(part)
    for key in catalogue.keys:
        counted = {found[1] for found in _NUMBERED.finditer(catalogue._templates[key])} & NOUNS
        if not counted or key.endswith(".one"):
            continue
        names = set(key.split("."))
        if any((part, name) in NEVER_ONE for name in names):
            continue
        assert key.endswith(".many"), (part, key, counted)
        assert f"{key.removesuffix('many')}one" in catalogue.keys, (part, key)


def test_nothing_is_excused_that_is_not_there() -> None:
    """An excuse for words that have gone would hide others."""
    for part, name in NEVER_ONE:
        assert any(name in key.split(".") for key in load_words(part).keys), (part, name)
