"""Golden playthroughs and perft tables: how they are made of any game, and kept as text files.

The stories hold facts, no words: actions, dice, what changed. When a rule is changed on purpose,
write a game's anew by its own module and read the difference before committing it.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.core.contract import AnyGame
from game.core.event import (
    AnyEvent,
    Burst,
    Changed,
    Ended,
    Jumped,
    Moved,
    Removed,
    Rolled,
    Thrown,
    Turned,
)
from game.core.history import History
from game.core.perft import perft
from game.core.saves import fingerprint
from game.rules import box, scenario_path

Chooser = Callable[[AnyGame, Any, random.Random], Any]


class Goldens(NamedTuple):
    """A game's stories and counts. folder: where they are kept. played: scenario, seed, actions
    and on to the next decision. counted: scenario, seed, actions played first, depth. choose:
    how a game is played by chance. switches: its options."""

    game: str
    folder: Path
    played: tuple[tuple[str, int, int], ...]
    counted: tuple[tuple[str, int, int, int], ...]
    choose: Chooser
    switches: Mapping[str, bool]

    @property
    def perft(self) -> Path:
        """The file of the counts."""
        return self.folder / "perft.txt"

    def file(self, told: tuple[str, int, int]) -> Path:
        """Where a story is kept."""
        return self.folder / f"{told[0]}-{told[1]}.txt"

    def story(self, told: tuple[str, int, int]) -> str:
        """A game as text: each action, what came of it, and the position at the end."""
        scenario, seed, most = told
        history = self._play(scenario, seed, most)
        game = history.game
        lines = [f"{scenario} seed {seed}", *facts(game, history.opening.events)]
        for entry in history.entries:
            lines.append(f"> {entry.text}")
            lines += [f"  {line}" for line in facts(game, entry.events)]
        return "\n".join([*lines, f"# {fingerprint(game, history.state)}", ""])

    def count(self, row: tuple[str, int, int, int]) -> str:
        """One row of the perft table."""
        scenario, seed, actions, depth = row
        history = self._play(scenario, seed, actions)
        counts = [
            perft(history.game, history.state, history.dice(), d).count
            for d in range(1, depth + 1)
        ]
        return f"{scenario} seed {seed} after {actions}: {' '.join(map(str, counts))}"

    def write(self) -> None:
        """Write everything anew."""
        self.folder.mkdir(exist_ok=True)
        for told in self.played:
            self.file(told).write_text(self.story(told), encoding="utf-8")
        counts = "".join(f"{self.count(row)}\n" for row in self.counted)
        self.perft.write_text(counts, encoding="utf-8")

    def kinds(self) -> set[str]:
        """The first words of all actions in the stories."""
        texts = [self.file(told).read_text(encoding="utf-8") for told in self.played]
        return {line.split()[1] for text in texts for line in text.splitlines() if line[0] == ">"}

    def _play(self, scenario: str, seed: int, most: int) -> History[Any, Any]:
        """A game played by chance to its end, or to a decision after `most` actions."""
        game = box(self.game).load(scenario_path(self.game, scenario), self.switches)
        history: History[Any, Any] = History(game, seed)
        rng = random.Random(seed)
        while game.status(history.state).result is None:
            action = game.auto(history.state)
            if action is None:
                if len(history.entries) >= most:
                    break
                action = self.choose(game, history.state, rng)
            assert history.play(action).allowed
        return history


def by_kind(
    game: AnyGame, state: Any, rng: random.Random, ways: Mapping[str, float]
) -> Sequence[Any]:
    """The actions of one kind, picked by chance, so that every kind of thing comes to pass. ways:
    how often a kind is tried, by the first word of its text; 1 where it isn't there."""
    groups = [group for group in game.options(state).groups if len(group)]
    often = [ways.get(game.text(group[0]).split()[0], 1) for group in groups]
    return rng.choices(groups, often)[0]


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
            case Turned():
                lines.append(f"{event.unit} turns {event.before} > {event.after}")
            case Jumped():
                lines.append(f"{event.unit} jumps at {name(event.aimed)}: {name(event.landed)}")
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
