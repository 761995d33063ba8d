"""What the player has learned: tutorials that are finished or begun, rules that were used in one,
problems that were solved. Losing the file loses nothing else, so a damaged one is simply begun
anew."""

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from game.app import folders
from game.core.atomic import write_atomic
from game.core.errors import SaveError
from game.core.safe_files import FileFault, json_of, read_bytes

MAX_BYTES = 1_000_000

_Count = Annotated[int, msgspec.Meta(ge=0)]


class Learning(msgspec.Struct, frozen=True):
    """What was learned. finished: tutorials, as "game/scenario"; rules: ids of those that were used
    in one; steps: of begun tutorials the step at hand, from 0; stars: of problems that were tried,
    as "game/problem", the most that were won."""

    finished: frozenset[str] = frozenset()
    rules: frozenset[str] = frozenset()
    steps: dict[str, _Count] = {}
    stars: dict[str, _Count] = {}


class Progress:
    """What was learned, on disk. Whatever notes something answers with a one-line reason if it
    could not be written, else ""."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or folders.data() / "progress.json"
        self.learned = Learning()
        with contextlib.suppress(FileFault):
            raw = read_bytes(self.path, MAX_BYTES)
            self.learned = _learned(json_of(raw, Any, self.path.name))

    def has(self, game: str, scenario: str) -> bool:
        """Whether a tutorial was finished."""
        return f"{game}/{scenario}" in self.learned.finished

    def step_of(self, game: str, scenario: str) -> int | None:
        """The step at which a tutorial stands, from 0; None if it wasn't begun, or is finished and
        wasn't begun again."""
        return self.learned.steps.get(f"{game}/{scenario}")

    def stars_of(self, game: str, problem: str) -> int | None:
        """The most stars that a problem was solved with, None if it wasn't tried."""
        return self.learned.stars.get(f"{game}/{problem}")

    def finish(self, game: str, scenario: str) -> str:
        """Note a tutorial as finished."""
        key, known = f"{game}/{scenario}", self.learned
        steps = {at: step for at, step in known.steps.items() if at != key}
        return self._note(replace(known, finished=known.finished | {key}, steps=steps))

    def reach(self, game: str, scenario: str, step: int) -> str:
        """Note the step at which a tutorial stands, from 0."""
        key = f"{game}/{scenario}"
        return self._note(replace(self.learned, steps={**self.learned.steps, key: step}))

    def use(self, rules: Iterable[str]) -> str:
        """Note rules as used."""
        return self._note(replace(self.learned, rules=self.learned.rules | set(rules)))

    def solve(self, game: str, problem: str, stars: int) -> str:
        """Note a problem as tried, with so many stars; fewer than before change nothing."""
        key = f"{game}/{problem}"
        most = max(stars, self.learned.stars.get(key, 0))
        return self._note(replace(self.learned, stars={**self.learned.stars, key: most}))

    def _note(self, learned: Learning) -> str:
        if learned == self.learned:
            return ""
        self.learned = learned
        try:
            write_atomic(self.path, msgspec.json.encode(learned, order="sorted"))
        except SaveError as error:
            return str(error)
        return ""


def _learned(found: Any) -> Learning:
    """What a file says; one of the first versions only lists the finished tutorials."""
    if isinstance(found, list):
        found = {"finished": found}
    try:
        return msgspec.convert(found, Learning)
    except msgspec.ValidationError:
        return Learning()
