"""Who plays which side: as a person writes it, and as a game allows it."""

from collections.abc import Iterable

from game.core.contract import HOT_SEAT, AnyGame
from game.core.errors import BoxError
from game.players import NAMES, computer


def players_of(text: str, sides: Iterable[str], usual: str) -> dict[str, str]:
    """Who plays each side, from a name (all of them) or "blue=random" with one for each side.
    usual: who plays those that aren't named.

    Raises:
        BoxError: names the side or the player that there isn't.
    """
    known = tuple(sides)
    if "=" not in text:
        return dict.fromkeys(known, _named(text) if text else usual)
    players = dict.fromkeys(known, usual)
    for part in text.split(","):
        side, _, name = part.partition("=")
        if side.strip() not in known:
            raise BoxError(f"--player {text}: no side {side.strip()!r}: use {', '.join(known)}")
        players[side.strip()] = _named(name)
    return players


def _named(text: str) -> str:
    name = text.strip()
    if name in NAMES:
        return name
    raise BoxError(
        f"--player {text}: there is no player {name!r}: use {' or '.join(NAMES)}, or one for each "
        f"side as blue={NAMES[0]},rust={NAMES[-1]}"
    )


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


def players_for(game_id: str) -> tuple[str, ...]:
    """Names of the computer players that a game has."""
    found = []
    for name in NAMES:
        try:
            computer(game_id, name)
        except BoxError:
            continue
        found.append(name)
    return tuple(found)


def one_sided(game: AnyGame) -> bool:
    """Whether only one side decides: the other one's part is the rules' unless a second person
    takes it."""
    return len(game.sides) < 2 or not game.options_set.get(HOT_SEAT, True)
