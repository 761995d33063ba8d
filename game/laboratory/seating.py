"""Who plays which side: as a person writes it."""

from collections.abc import Iterable

from game.core.errors import BoxError


def players_of(text: str, sides: Iterable[str], usual: str) -> dict[str, str]:
    """The name of who plays each side, from one name (all of them) or "blue=random" with one for
    each side. usual: who plays those that aren't named.

    Raises:
        BoxError: names the side that there isn't.
    """
    known = tuple(sides)
    if "=" not in text:
        return dict.fromkeys(known, text.strip() or usual)
    players = dict.fromkeys(known, usual)
    for part in text.split(","):
        side, _, name = part.partition("=")
        if side.strip() not in known:
            raise BoxError(f"--player {text}: no side {side.strip()!r}: use {', '.join(known)}")
        players[side.strip()] = name.strip()
    return players


def options_of(words: Iterable[str]) -> dict[str, bool]:
    """Game options from "hot-seat=on".

    Raises:
        BoxError: it is neither on nor off.
    """
    options = {}
    for text in words:
        name, _, value = text.partition("=")
        if value not in ("on", "off"):
            raise BoxError(f"--option {text}: write it as hot-seat=on or hot-seat=off")
        options[name] = value == "on"
    return options
