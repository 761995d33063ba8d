"""Golden playthroughs and perft tables: how they are made, and the texts they are.

Both are text files beside this one. When a rule is changed on purpose, write them anew with
`python -m tests.rules.kayotz.goldens` and read the difference before committing it.
"""

import random
from pathlib import Path
from typing import Any

from game.core.contract import AnyGame
from game.core.history import History
from game.core.perft import perft
from game.core.saves import fingerprint
from game.players import computer
from game.rules import box, scenario_path

HERE = Path(__file__).parent / "golden"
PERFT = HERE / "perft.txt"

PLAYED = (
    ("run-the-gauntlet", 4, False), ("run-the-gauntlet", 9, True), ("scan-the-monolith", 2, False),
    ("hold-the-outpost", 3, False), ("hold-the-outpost", 8, True), ("first-steps", 1, False),
)
"""Scenario, seed, hot-seat."""

COUNTED = (
    ("run-the-gauntlet", 1, 0, 3), ("run-the-gauntlet", 1, 40, 2), ("run-the-gauntlet", 5, 90, 2),
    ("scan-the-monolith", 1, 0, 2), ("scan-the-monolith", 3, 60, 2),
    ("hold-the-outpost", 1, 0, 2), ("hold-the-outpost", 2, 75, 2), ("first-steps", 1, 0, 3),
)
"""Scenario, seed, actions played by the random player first, depth."""


def open_game(scenario: str, hot_seat: bool = False) -> AnyGame:
    """A scenario of the box."""
    return box("kayotz").load(scenario_path("kayotz", scenario), {"hot-seat": hot_seat})


def played(game: AnyGame, seed: int, player: str, most: int = 10_000) -> History[Any, Any]:
    """A game played by a computer player to its end, or to a decision after `most` actions."""
    history: History[Any, Any] = History(game, seed)
    chooser, rng = computer("kayotz", player), random.Random(seed)
    while game.status(history.state).result is None:
        action = game.auto(history.state)
        if action is None:
            if len(history.entries) >= most:
                break
            action = chooser.choose(game, history.state, rng)
        assert history.play(action).allowed
    return history


def story(scenario: str, seed: int, hot_seat: bool) -> str:
    """A whole game as text: each action, what the log says of it, and how it ended."""
    game = open_game(scenario, hot_seat)
    history = played(game, seed, "scripted")
    lines = [f"{scenario} seed {seed}{' hot-seat' if hot_seat else ''}"]
    before = history.opening.state
    for entry in history.entries:
        lines.append(f"> {entry.text}")
        for line in game.tell(before, entry.action, entry.events):
            lines.append(f"  {line.title} | {line.detail}" if line.detail else f"  {line.title}")
        before = entry.state
    result = game.status(history.state).result
    assert result is not None
    lines += [f"= {result.title}", *(f"  {line}" for line in result.lines)]
    return "\n".join([*lines, f"# {fingerprint(game, history.state)}", ""])


def story_file(scenario: str, seed: int, hot_seat: bool) -> Path:
    """Where that story is kept."""
    return HERE / f"{scenario}-{seed}{'-hot-seat' if hot_seat else ''}.txt"


def count(scenario: str, seed: int, actions: int, depth: int) -> str:
    """One row of the perft table."""
    history = played(open_game(scenario), seed, "random", actions)
    counts = [
        perft(history.game, history.state, history.dice(), d).count for d in range(1, depth + 1)
    ]
    return f"{scenario} seed {seed} after {actions}: {' '.join(map(str, counts))}"


def main() -> None:
    """Write everything anew."""
    HERE.mkdir(exist_ok=True)
    for told in PLAYED:
        story_file(*told).write_text(story(*told), encoding="utf-8")
    PERFT.write_text("".join(f"{count(*row)}\n" for row in COUNTED), encoding="utf-8")


if __name__ == "__main__":
    main()
