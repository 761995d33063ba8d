"""A record with games of any outcome, for the tests of its page."""

import datetime
import random

from game.app import folders
from game.app.record import FinishedGame, GameRecord, SideDice
from game.core.saves import Save
from tests.app.fakes import a_save

OUTCOMES = ("won", "lost", "drawn", "people")
SIDES = {"blue": "Blue", "rust": "Rust"}


def some_dice(count: int, rng: random.Random) -> SideDice:
    """So many even dice, half of them tried for a hit on 4+, and some pairs."""
    faces, pairs = [0] * 6, [0] * 11
    for _ in range(count):
        faces[rng.randrange(6)] += 1
        pairs[rng.randrange(6) + rng.randrange(6)] += 1
    hits = sum(rng.random() < 0.5 for _ in range(count // 2))
    return SideDice(tuple(faces), tuple(pairs), count // 2, hits, count / 4, count / 8)


def a_finished_game(number: int, outcome: str = "won", dice: int = 40) -> FinishedGame:
    """Blue's game against the computer, or Blue's and Rust's; the greater the number, the older."""
    rng = random.Random(number)
    moment = datetime.datetime(2026, 11, 20, 20, 14) - datetime.timedelta(days=number)  # noqa: DTZ001
    winner = {"won": "blue", "lost": "rust", "drawn": "", "people": "rust"}[outcome]
    people = ("blue", "rust") if outcome == "people" else ("blue",)
    return FinishedGame(
        moment.isoformat(), SIDES, people, {} if outcome == "people" else {"rust": "computer"},
        winner, "level", f"{SIDES.get(winner, 'Nobody')} has won the day", 5 + number % 9, "",
        {side: some_dice(dice, rng) for side in SIDES},
    )


def a_record(games: int = 12) -> tuple[tuple[Save, FinishedGame], ...]:
    """A record on disk: games of two scenarios with every outcome in turn. The newest first."""
    record = GameRecord(folders.record())
    made = []
    for number in range(games):
        game = a_finished_game(number, OUTCOMES[number % 4])
        title = ("Run the Gauntlet", "Scan the Monolith")[number % 3 == 0]
        save = Save(**{
            **{field: getattr(a_save(title), field) for field in Save.__struct_fields__},
            "title": title, "over": True,
        })
        assert not record.keep(f"20261120-2014{number:02}-game", save, game)
        made.append((save, game))
    return tuple(made)
