"""What games of the laboratory say of the players' strength, counted into the file that the program
reads (`game.core.strength`)."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from game.core.atomic import write_atomic
from game.core.strength import Measured, SeatedGames, read_strength
from game.laboratory.experiment import GameKey
from game.laboratory.game_record import PlayedGame, whole
from game.laboratory.record_file import read_games
from game.laboratory.summary import wins

HEAD = """\
# How the computer players did against each other: games that were counted, by scenario and by who
# had which seat ("" where the rules alone decide). Written by the ladder with --strengths; the page
# on which an opponent is chosen shows it. See game/core/strength.py.
"""


def seated_games(records: Iterable[PlayedGame]) -> tuple[SeatedGames, ...]:
    """Games counted by scenario and seats. A side for which nobody was ever asked has nobody in its
    seat."""
    ended = list(whole(records))
    asked = {(one.scenario, side) for one in ended for side in one.thinking}
    rows: dict[tuple[str, tuple[tuple[str, str], ...]], list[PlayedGame]] = {}
    for one in ended:
        seats = tuple(
            (side, name if (one.scenario, side) in asked else "")
            for side, name in one.seats.items()
        )
        rows.setdefault((one.scenario, seats), []).append(one)
    return tuple(
        _counted(scenario, dict(seats), games) for (scenario, seats), games in sorted(rows.items())
    )


def _counted(scenario: str, seats: dict[str, str], games: Sequence[PlayedGame]) -> SeatedGames:
    """The games of one row."""
    won = wins(games)
    thought = {
        side: [one.thinking[side] for one in games if side in one.thinking] for side in seats
    }
    return SeatedGames(
        scenario, seats, len(games), {side: won[side] for side in seats if won[side]},
        {
            side: round(sum(one.total for one in each) / 1000 / max(
                1, sum(one.decisions for one in each)), 3)
            for side, each in thought.items() if each
        },
    )


def count_files(files: Sequence[Path]) -> tuple[Measured, tuple[str, ...]]:
    """The games of some files, whoever's code played them; of one that lies in two files the later.
    With them the ids of games whose files were played by different versions of their players.

    Games with other options are others: who is asked for a side may depend on them.

    Raises:
        BoxError: a file that can't be read.
    """
    games: dict[str, dict[bytes, dict[GameKey, PlayedGame]]] = {}
    codes: dict[str, set[str]] = {}
    for file in files:
        experiment, records = read_games(file)
        options = msgspec.json.encode(experiment.options, order="deterministic")
        there = games.setdefault(experiment.game, {}).setdefault(options, {})
        there.update({one.key: one for one in records})
        codes.setdefault(experiment.game, set()).add(experiment.players)
    measured = {
        game: _together(row for known in each.values() for row in seated_games(known.values()))
        for game, each in games.items()
    }
    return measured, tuple(game for game, known in codes.items() if len(known) > 1)


def _together(rows: Iterable[SeatedGames]) -> tuple[SeatedGames, ...]:
    """One row for each scenario and seats."""
    found: dict[tuple[str, tuple[tuple[str, str], ...]], SeatedGames] = {}
    for row in rows:
        key = row.scenario, tuple(row.seats.items())
        known = found.get(key)
        found[key] = row if known is None else _sum(known, row)
    return tuple(row for _, row in sorted(found.items(), key=lambda pair: pair[0]))


def _sum(one: SeatedGames, other: SeatedGames) -> SeatedGames:
    """Both rows together."""
    games = one.games + other.games
    won = {side: one.won.get(side, 0) + other.won.get(side, 0) for side in one.seats}
    seconds = {
        side: round((one.games * one.seconds.get(side, 0.0)
                     + other.games * other.seconds.get(side, 0.0)) / games, 3)
        for side in one.seats if side in one.seconds or side in other.seconds
    }
    return SeatedGames(
        one.scenario, one.seats, games, {side: count for side, count in won.items() if count},
        seconds,
    )


def write_strength(path: Path, measured: Mapping[str, tuple[SeatedGames, ...]]) -> None:
    """Write what was measured of some games; what the file says of others stays.

    Raises:
        BoxError: it can't be written, or what is there is something else.
    """
    known: Measured = read_strength(path) if path.is_file() else {}
    lines = [HEAD]
    for game, rows in sorted({**known, **measured}.items()):
        if rows:
            lines.append(f"{game}:\n")
            lines += [f"  - {_row(row)}\n" for row in rows]
    write_atomic(path, "".join(lines).encode())


def _row(row: SeatedGames) -> str:
    seats = ", ".join(f'{side}: {name or chr(34) * 2}' for side, name in row.seats.items())
    won = ", ".join(f"{side}: {count}" for side, count in row.won.items())
    seconds = ", ".join(f"{side}: {each:g}" for side, each in row.seconds.items())
    return (
        f"{{scenario: {row.scenario}, seats: {{{seats}}}, games: {row.games}, won: {{{won}}}, "
        f"seconds: {{{seconds}}}}}"
    )
