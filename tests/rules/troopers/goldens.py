"""Golden playthroughs and perft tables: how they are made, and the texts they are.

Both are text files beside this one. The stories hold facts, no words: actions, dice, what changed.
When a rule is changed on purpose, write them anew with `python -m tests.rules.troopers.goldens`
and read the difference before committing it.
"""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from game.core.contract import AnyGame
from game.core.event import AnyEvent, Burst, Changed, Ended, Moved, Removed, Rolled, Thrown
from game.core.history import History
from game.core.perft import perft
from game.core.saves import fingerprint
from game.rules import box, scenario_path
from game.rules.troopers.action import Lay, Throw, Walk

HERE = Path(__file__).parent / "golden"
PERFT = HERE / "perft.txt"

PLAYED = (
    ("village", 3, 400), ("rescue", 1, 400), ("demolition", 2, 400),
    ("last-squad-standing", 5, 500), ("first-steps", 4, 200),
)
"""Scenario, seed, actions and on to the next decision."""

COUNTED = (
    ("village", 1, 0, 1), ("village", 2, 60, 1), ("rescue", 3, 90, 2), ("demolition", 1, 0, 1),
    ("last-squad-standing", 4, 120, 2), ("first-steps", 1, 0, 2), ("first-steps", 2, 40, 2),
)
"""Scenario, seed, actions played at random first, depth."""

_WAYS = {"walk": 8, "arc": 6, "throw": 8, "strike": 8, "fire": 4, "change": 2, "end-side": 0.2,
         "drop": 0.3, "done": 0.7}
"""How often a kind of action is tried; without a bias chance would rather drop its gun."""


def open_game(scenario: str) -> AnyGame:
    """A scenario of the box, for two at one screen."""
    return box("troopers").load(scenario_path("troopers", scenario), {"solo": False})


def choose(game: AnyGame, state: Any, rng: random.Random) -> Any:
    """An action by chance, its kind first, so that every kind of thing comes to pass; walks and
    arcs towards the enemy rather than away from it."""
    groups = [group for group in game.options(state).groups if len(group)]
    ways = [_WAYS.get(game.text(group[0]).split()[0], 1) for group in groups]
    group = rng.choices(groups, ways)[0]
    return min((rng.choice(group) for _ in range(8)), key=lambda one: _aside(game, state, one))


def _aside(game: AnyGame, state: Any, action: Any) -> float:
    """How far a walk ends from an enemy, or an arc or a throw looks past one."""
    board: Any = game.board
    enemies = [one.cell for one in state.of("rust" if state.side == "blue" else "blue")]
    match action:
        case Walk():
            return min((board.distance(action.path[-1], cell) for cell in enemies), default=0)
        case Throw():
            return min((board.distance(action.cell, cell) for cell in enemies), default=0)
        case Lay():
            here = state.troopers[action.unit].cell
            near = min(enemies, key=lambda cell: (board.distance(here, cell), cell), default=here)
            off = board.bearing(here, near) - action.bearing
            return abs((round(off) + 180) % 360 - 180) - action.width / 2
        case _:
            return 0


def played(game: AnyGame, seed: int, most: int) -> History[Any, Any]:
    """A game played by chance to its end, or to a decision after `most` actions."""
    history: History[Any, Any] = History(game, seed)
    rng = random.Random(seed)
    while game.status(history.state).result is None:
        action = game.auto(history.state)
        if action is None:
            if len(history.entries) >= most:
                break
            action = choose(game, history.state, rng)
        assert history.play(action).allowed
    return history


def facts(game: AnyGame, events: Iterable[AnyEvent]) -> list[str]:
    """What happened, without words."""
    name = game.board.name
    lines = []
    for event in events:
        match event:
            case Rolled():
                sums = " ".join(f"{one.value:+}" for one in event.modifiers)
                dice = "+".join(map(str, event.dice))
                lines.append(f"{event.rule} {event.unit} {dice} of {event.needs} ({sums})")
            case Moved():
                lines.append(f"{event.how} {event.unit} to {name(event.path[-1])}")
            case Changed():
                lines.append(f"{event.unit} {event.what} {event.before} > {event.after}")
            case Thrown():
                lines.append(f"{event.what} to {name(event.landed)}")
            case Burst():
                lines.append(f"{event.what} bursts at {name(event.cell)}: {len(event.cells)} dots")
            case Removed():
                lines.append(f"{event.unit} {event.why}")
            case Ended():
                lines.append(f"ended: {event.level}")
    return lines


def story(scenario: str, seed: int, most: int) -> str:
    """A game as text: each action, what came of it, and the position at the end."""
    game = open_game(scenario)
    history = played(game, seed, most)
    lines = [f"{scenario} seed {seed}", *facts(game, history.opening.events)]
    for entry in history.entries:
        lines.append(f"> {entry.text}")
        lines += [f"  {line}" for line in facts(game, entry.events)]
    return "\n".join([*lines, f"# {fingerprint(game, history.state)}", ""])


def story_file(scenario: str, seed: int, most: int) -> Path:
    """Where that story is kept."""
    return HERE / f"{scenario}-{seed}.txt"


def count(scenario: str, seed: int, actions: int, depth: int) -> str:
    """One row of the perft table."""
    history = played(open_game(scenario), seed, actions)
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
