"""What the coach has said of games, kept on this computer.

A file for each way in which a game can begin, found by just that (scenario, options, rules, dice),
so that every copy of a game finds what was said of it: in progress, saved, or in the record. In it
each decision is found by all that had been played up to it, so games that were played on
differently share what they have in common. Losing a file, or damage to one, loses nothing else.
"""

import contextlib
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from game.core.atomic import write_atomic
from game.core.contract import AnyGame
from game.core.errors import BoxError, SaveError
from game.core.history import History
from game.core.review import DecisionReview
from game.core.safe_files import FileFault, json_of, read_bytes, shown_name

VERSION = 1
"""Of what the coach says: raised when it judges otherwise, so that it is asked anew."""
SUFFIX = ".coach.json"
MOST_FILES = 300
"""How many are kept; those that were written longest ago go."""
_MAX_BYTES = 16_000_000
_MOST_REVIEWS = 20_000
_KEY = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
_LETTERS = 12  # bytes of a hash


class _Notes(msgspec.Struct, frozen=True):
    """What was said, by the hash of what had been played up to and with the decision; None where
    nobody had anything to choose."""

    version: int
    reviews: dict[_KEY, DecisionReview | None]


class Analysis(NamedTuple):
    """What is known of a game's decisions, by how many actions had been played before them; None of
    one where nobody had anything to choose. fault: why what was kept can't be read, "" if it
    can."""

    reviews: Mapping[int, DecisionReview | None]
    fault: str = ""


class Analyses:
    """The folder of what the coach has said."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, history: History[Any, Any]) -> Path:
        """Where it lies for a game."""
        game = history.game
        start = msgspec.json.encode((
            VERSION, game.id, game.rules, game.source, sorted(game.options_set.items()),
            history.seed, history.script, history.endless, history.later,
        ))
        return self.folder / f"{_hash(start)}{SUFFIX}"

    def of(self, history: History[Any, Any]) -> Analysis:
        """What was said of the decisions of a game as far as it has been played."""
        try:
            kept = self._read(self.path(history))
        except FileFault as error:
            return Analysis({}, "" if error.missing else str(error))
        texts = (entry.text for entry in history.entries)
        return Analysis({
            at: kept[key] for at, (key, entry) in enumerate(
                zip(_lines(texts), history.entries, strict=True))
            if key in kept and _fits(history.game, kept[key], at, entry.text)
        })

    def keep(
        self, history: History[Any, Any], reviews: Mapping[int, DecisionReview | None]
    ) -> str:
        """Add what is said of a game; a one-line reason if that could not be written, else ""."""
        return self.write(self.path(history), keyed(history, reviews))

    def write(self, path: Path, said: Mapping[str, DecisionReview | None]) -> str:
        """Add what is said, by its keys, to a file; a one-line reason, or "". Any thread may."""
        known: Mapping[str, DecisionReview | None] = {}
        with contextlib.suppress(FileFault):  # one that is damaged is begun anew
            known = self._read(path)
        whole = {**known, **said}
        while len(whole) > _MOST_REVIEWS:
            del whole[next(iter(whole))]
        try:
            write_atomic(path, msgspec.json.encode(_Notes(VERSION, whole)))
        except SaveError as error:
            return str(error)
        self._prune()
        return ""

    def _read(self, path: Path) -> Mapping[str, DecisionReview | None]:
        """Raises a FileFault: missing or damaged."""
        return json_of(read_bytes(path, _MAX_BYTES), _Notes, shown_name(path)).reviews

    def _prune(self) -> None:
        with contextlib.suppress(OSError):
            files = [path for path in self.folder.iterdir() if path.name.endswith(SUFFIX)]
            if len(files) > MOST_FILES:
                files.sort(key=lambda path: path.stat().st_mtime)
                for path in files[:len(files) - MOST_FILES]:
                    path.unlink(missing_ok=True)


def keyed(
    history: History[Any, Any], reviews: Mapping[int, DecisionReview | None]
) -> dict[str, DecisionReview | None]:
    """What is said of a game, by the keys that it is kept by."""
    texts = (entry.text for entry in history.entries)
    return {key: reviews[at] for at, key in enumerate(_lines(texts)) if at in reviews}


def _lines(texts: Iterable[str]) -> Iterator[str]:
    """For each action the hash of all up to it."""
    hashes = accumulate(texts, lambda before, text: _hash(f"{before}\n{text}".encode()), initial="")
    next(hashes)
    return hashes


def _hash(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=_LETTERS).hexdigest()


def _fits(game: AnyGame, review: DecisionReview | None, at: int, text: str) -> bool:
    """Whether it speaks of that decision, in actions of the game."""
    if review is None:
        return True
    return review.at == at and review.action == text and all(
        _readable(game, choice.action) for choice in review.choices
    )


def _readable(game: AnyGame, action: str) -> bool:
    try:
        game.parse(action)
    except BoxError:
        return False
    return True
