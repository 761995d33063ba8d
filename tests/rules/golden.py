"""Golden playthroughs and perft tables: how they are made of any game, and kept as text files.

Stories are told in facts (actions, dice, what changed) or in the words of the log. When a rule is
changed on purpose, write a game's anew by its own module and read the difference before committing
it.
"""

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest

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
from game.core.language import spoken
from game.core.perft import perft
from game.core.resume import fingerprint
from tests.frozen import load_frozen
from tests.players.playing import Chooser, play_on


class Story(NamedTuple):
    """A game that is told. scenario: a frozen one (see `tests.frozen`). most: actions, and on to
    the next decision. on: options that are on."""

    scenario: str
    seed: int
    most: int = 10_000
    on: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join((self.scenario, str(self.seed), *self.on))


_REPLAYED: dict[tuple[str, Story, str], tuple[History[Any, Any], list[str]]] = {}
"""Stories as far as they have been played again, and the texts of their actions."""


class Goldens(NamedTuple):
    """A game's stories and counts. folder: where they are kept. counted: scenario, seed, actions
    played first, depth. choose: how a story is played. switches: the game's options. tell: the
    lines of a game. count_by: how the first actions are played; left out, as a story is. long:
    scenarios that take so long that they are played in long runs only."""

    game: str
    folder: Path
    played: tuple[Story, ...]
    counted: tuple[tuple[str, int, int, int], ...]
    choose: Chooser
    switches: Mapping[str, bool]
    tell: Callable[[History[Any, Any]], Iterable[str]]
    count_by: Chooser | None = None
    long: tuple[str, ...] = ()

    @property
    def perft(self) -> Path:
        """The file of the counts."""
        return self.folder / "perft.txt"

    def text(self, told: Story) -> str:
        """A story as it is kept."""
        return self._file(told).read_text(encoding="utf-8")

    def load(self, told: Story) -> AnyGame:
        """The game of a story."""
        options = {**self.switches, **dict.fromkeys(told.on, True)}
        return load_frozen(self.game, told.scenario, options)

    def story(self, told: Story) -> str:
        """A game as text, and the position at the end."""
        history = self._play(told, self.choose)
        head = " ".join((told.scenario, "seed", str(told.seed), *told.on))
        end = f"# {fingerprint(history.game, history.state)}"
        return "\n".join([head, *self.tell(history), end, ""])

    def replayed(self, scenario: str, most: int = 10_000) -> History[Any, Any]:
        """The first story of a scenario as it is kept, or that many actions of it, played again
        without anybody deciding anew. It may be played on."""
        told = next(one for one in self.played if one.scenario == scenario)
        key = self.game, told, spoken()
        if key not in _REPLAYED:
            texts = [line[2:] for line in self.text(told).splitlines() if line.startswith("> ")]
            _REPLAYED[key] = History(self.load(told), told.seed), texts
        history, texts = _REPLAYED[key]
        for text in texts[len(history.entries):most]:
            assert history.play(text).allowed, text
        return history.branch(min(most, len(texts)))

    def counts(self, row: tuple[str, int, int, int]) -> str:
        """One row of the perft table."""
        scenario, seed, actions, depth = row
        history = self._play(Story(scenario, seed, actions), self.count_by or self.choose)
        found = [
            perft(history.game, history.state, history.dice(), d).count
            for d in range(1, depth + 1)
        ]
        return f"{scenario} seed {seed} after {actions}: {' '.join(map(str, found))}"

    def write(self) -> None:
        """Write everything anew."""
        self.folder.mkdir(exist_ok=True)
        for told in self.played:
            self._file(told).write_text(self.story(told), encoding="utf-8")
        counts = "".join(f"{self.counts(row)}\n" for row in self.counted)
        self.perft.write_text(counts, encoding="utf-8")

    def hold(self, kinds: Collection[str], rules: Iterable[str]) -> None:
        """Actions of these kinds, by the first words of their texts, and dice of these rules are
        in the stories."""
        lines = [line for told in self.played for line in self.text(told).splitlines()]
        met = {line.split()[1] for line in lines if line[0] == ">"}
        assert set(kinds) <= met, set(kinds) - met
        for rule in rules:
            assert any(line.startswith(f"  {rule} ") for line in lines), rule

    def _file(self, told: Story) -> Path:
        return self.folder / f"{told}.txt"

    def _play(self, told: Story, choose: Chooser) -> History[Any, Any]:
        history: History[Any, Any] = History(self.load(told), told.seed)
        play_on(history, choose, random.Random(told.seed), told.most)
        return history


class GoldenTests:
    """What every game's stories and counts must pass; a game's test class adds them."""

    goldens: ClassVar[Goldens]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Each story, each row of the perft table."""
        if "told" in metafunc.fixturenames:
            metafunc.parametrize("told", [
                pytest.param(told, marks=self._marks(told.scenario), id=str(told))
                for told in self.goldens.played
            ])
        if "row" in metafunc.fixturenames:
            metafunc.parametrize("row", [
                pytest.param(number, marks=self._marks(row[0], number))
                for number, row in enumerate(self.goldens.counted)
            ])

    def _marks(self, scenario: str, row: int = 0) -> tuple[pytest.MarkDecorator, ...]:
        """Long games, and every second row of counts, in long runs only."""
        return (pytest.mark.long,) if scenario in self.goldens.long or row % 2 else ()

    def test_the_same_game_is_played_again(self, told: Story) -> None:
        assert self.goldens.story(told) == self.goldens.text(told)

    def test_perft_counts_stand(self, row: int) -> None:
        table = self.goldens.perft.read_text(encoding="utf-8").splitlines()
        assert self.goldens.counts(self.goldens.counted[row]) == table[row]


def in_facts(history: History[Any, Any]) -> Iterator[str]:
    """Each action and what came of it, without words."""
    game = history.game
    yield from facts(game, history.opening.events)
    for entry in history.entries:
        yield f"> {entry.text}"
        yield from (f"  {line}" for line in facts(game, entry.events))


def in_words(history: History[Any, Any]) -> Iterator[str]:
    """Each action, what the log says of it, and how the game ended."""
    game, before = history.game, history.opening.state
    for entry in history.entries:
        yield f"> {entry.text}"
        for line in game.tell(before, entry.action, entry.events):
            yield f"  {line.title} | {line.detail}" if line.detail else f"  {line.title}"
        before = entry.state
    result = game.status(history.state).result
    assert result is not None
    yield f"= {result.title}"
    yield from (f"  {line}" for line in result.lines)


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
