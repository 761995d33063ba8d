"""What is to be played: a game of an experiment, and what all of an experiment's games share."""

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

import game.players
from game import __version__
from game.core.contract import AnyGame
from game.rules import game_ids

GameKey = tuple[str, tuple[tuple[str, str], ...], int]
"""What tells one game of an experiment from the others: scenario, who sits where, seed."""


def game_key(scenario: str, seats: Mapping[str, str], seed: int) -> GameKey:
    """The key of a game."""
    return scenario, tuple(sorted(seats.items())), seed


class Probe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is looked at while a game is played: losses, who acts, and how open it still is.

    playouts: how often, after two thirds of a game, it is played on from there by the same players,
    with other dice. every: in which games: those whose seed is a multiple of it.
    """

    playouts: int
    every: int


class Job(msgspec.Struct, frozen=True):
    """One game to be played, whole: it may be sent to another process or machine.

    game: id of the game. scenario: id of the scenario; source: its text; one with variants is
    played as the seed draws it. options: the game's, all
    of them. seats: name of the player of each side. players: fingerprint of the players' code.
    probe: what is looked at on the way besides, None for nothing.
    """

    game: str
    scenario: str
    source: str
    options: dict[str, bool]
    seats: dict[str, str]
    seed: int
    players: str
    probe: Probe | None = None

    @property
    def key(self) -> GameKey:
        """What tells it from the others."""
        return game_key(self.scenario, self.seats, self.seed)


class Experiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the games of one file have in common: games of two experiments are never mixed.

    kind: "selfplay", "ladder" or "balance". rules: version of the game's rules. scenarios:
    fingerprints of their texts by id. seats: in a ladder the names of the players, else who plays
    each side. players: fingerprint of the players' code. probe: as of a `Job`.
    """

    kind: str
    game: str
    rules: int
    options: dict[str, bool]
    scenarios: dict[str, str]
    seats: tuple[str, ...]
    players: str
    probe: Probe | None = None

    def differences(self, other: "Experiment") -> Iterator[str]:
        """What another one has otherwise, each in a few words."""
        for name, words in _WORDS.items():
            mine, others = (_shown(getattr(one, name)) for one in (self, other))
            if mine != others:
                yield f"{words} {others}, not {mine}"


_WORDS = {
    "kind": "command", "game": "game", "scenarios": "scenario", "rules": "version of the rules",
    "options": "options", "seats": "players", "players": "code of the players",
    "probe": "what is looked at",
}


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}={_shown(part)}" for key, part in sorted(value.items())) or "none"
    if isinstance(value, Probe):
        return f"{value.playouts} playouts of every {value.every}th game"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ",".join(value)
    return str(value)


def experiment_of(
    kind: str, games: Mapping[str, AnyGame], seats: tuple[str, ...], probe: Probe | None = None
) -> Experiment:
    """The experiment with these scenarios, given by id, of one game."""
    first = next(iter(games.values()))
    return Experiment(
        kind, first.id, first.rules, dict(first.options_set),
        {scenario: fingerprint(game.source.encode()) for scenario, game in games.items()},
        seats, code_of_players(first.id), probe,
    )


def fingerprint(data: bytes) -> str:
    """A short text that is another one for other data."""
    return hashlib.sha256(data).hexdigest()[:12]


@cache
def code_of_players(game_id: str) -> str:
    """The fingerprint of the computer players of a game: games of two versions of a player are none
    of one player. In a bundle, which carries no code to be read, the program's version.

    What all players share counts, and the folder that bears the game's name.
    """
    folder = Path(game.players.__file__).parent
    others = {folder / other for other in game_ids() if other != game_id}
    files = sorted(
        path for path in folder.rglob("*.py")
        if path.is_file() and others.isdisjoint(path.parents)
    )
    told = b"".join(
        path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() for path in files
    )
    return fingerprint(told or __version__.encode())
