"""A fuzzer of every kind of file that the program reads: spoilt copies of sound ones.

    python -m tests.fuzz.files --count 2000 --seed 1          # so many files, of all kinds
    python -m tests.fuzz.files --count 500 --kind save        # of one kind
    python -m tests.fuzz.files --replay FILE --kind save      # one that went wrong, again

Each file follows from the seed and its number alone. A fault names the file that caused it, which
is kept.
"""

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from game.app.analyses import Analyses
from game.app.play.coach_words import cost_words, line_of
from game.app.play.model import ShownPosition
from game.app.progress import Progress
from game.app.settings import SettingsFile
from game.core.contract import AnyGame
from game.core.datafile import DataFileError
from game.core.errors import BoxError, SaveError
from game.core.history import History
from game.core.resources import asset
from game.core.resume import make_save, restore
from game.core.saves import encode
from game.core.store import SUFFIX, SaveStore
from game.rules import box, game_ids, open_saved
from game.turns.position import Position
from tests.app.play.coached import reviewed
from tests.fuzz import mutate
from tests.fuzz.faults import FuzzFault, grown, never, one_line, say, stop_asked

_PLAYED = 12
"""Actions of a saved game, and of a game that a spoilt scenario still gives."""
_DAMAGED = "this is damaged"


class Kind(NamedTuple):
    """One kind of file. sound: what a good one may hold; spoil: what becomes of that; read: reads
    it as the program does and holds what is told; name: of the file, with a place for a word."""

    sound: Callable[[], tuple[str, ...]]
    spoil: Callable[[random.Random, str], bytes]
    read: Callable[[Path], str]
    name: str
    share: int


# What is sound


@cache
def _scenarios(game: str, kind: str) -> tuple[str, ...]:
    cards = box(game).scenarios()
    return tuple(c.source.read_text(encoding="utf-8") for c in cards if c.kind == kind)


@cache
def _saves() -> tuple[str, ...]:
    """Saves of every game, a few actions on, two of each with something undone."""
    made = []
    for game_id in game_ids():
        for number, card in enumerate(box(game_id).scenarios()[:3]):
            history: History[Any, Any] = History(box(game_id).load(card.source), number)
            history.computers = {}
            _play(history, random.Random(number), _PLAYED)
            for _ in range(number % 3):
                history.unplay()
            save = make_save(history, name=card.title, saved="2026-01-02T03:04:05", program="1.0.0",
                             data={"lesson": 3} if number % 2 else {})
            made.append(encode(save).decode())
    return tuple(made)


def _play(history: History[Any, Any], rng: random.Random, actions: int) -> None:
    """Play so many actions of what is offered."""
    game = history.game
    for _ in range(actions):
        forced = game.auto(history.state)
        if forced is None:
            actors = game.actors(history.state)
            options = game.options(history.state, rng.choice(actors) if actors else None)
            if not options:
                return
            forced = options[rng.randrange(min(20, len(options)))]
        history.play(forced)


@cache
def _builds(*parts: str) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8") for path in sorted(asset(*parts).glob("*.yaml")))


def _settings() -> tuple[str, ...]:
    return ('{"version": 1, "scale": 125, "speed": 2.0, "sound": false, "volume": 30}', "{}")


def _progress() -> tuple[str, ...]:
    return (
        '["kayotz/first-steps", "arena/first-steps"]', "[]",
        '{"finished": ["kayotz/first-steps"], "rules": ["KZ-M1"], "steps": {"arena/pits": 3}, '
        '"stars": {"arena/edge": 2}}',
    )


@cache
def _reviewed_game() -> History[Any, Any]:
    history: History[Any, Any] = History(box("kayotz").load(
        _scenarios("kayotz", "scenario")[0]), 5)
    _play(history, random.Random(3), 4 * _PLAYED)
    return history


def _analyses() -> tuple[str, ...]:
    history = _reviewed_game()
    with tempfile.TemporaryDirectory() as folder:
        store = Analyses(Path(folder))
        reviews = {at: reviewed(history, at, 3) for at in range(len(history.entries))}
        store.keep(history, reviews)
        return (store.path(history).read_text(encoding="utf-8"),)


# What becomes of it


def _spoil_json(rng: random.Random, text: str) -> bytes:
    shape = rng.random()
    if shape < 0.25:
        return mutate.of_bytes(rng, text.encode())
    if shape < 0.45:
        return _texts_spoilt(rng, json.loads(text))
    return mutate.of_json(rng, json.loads(text))


def _texts_spoilt(rng: random.Random, save: Any) -> bytes:
    """A save with its actions changed, or its scenario's text."""
    if isinstance(save, dict) and save.get("actions"):
        at = rng.randrange(len(save["actions"]))
        if rng.random() < 0.7:
            save["actions"][at] = mutate.of_words(rng, save["actions"][at], save["actions"])
        else:
            spoilt = mutate.of_yaml(rng, save["source"])
            save["source"] = spoilt.decode("utf-8", "replace")
    return json.dumps(save).encode()


def _spoil_yaml(rng: random.Random, text: str) -> bytes:
    return mutate.of_yaml(rng, text)


def _put(path: Path, rng: random.Random, data: bytes) -> None:
    """What lies at the path: mostly a file, at times something else."""
    match rng.randrange(100):
        case 0 if hasattr(os, "mkfifo"):
            os.mkfifo(path)
        case 1:
            path.mkdir()
        case 2:
            path.symlink_to("/dev/zero")
        case 3:
            path.symlink_to(path.with_name("nowhere"))
        case 4:
            path.symlink_to(path.name)
        case 5:
            with path.open("wb") as file:
                file.truncate(4 << 30)
        case 6:
            path.write_bytes(data)
            path.chmod(0)
        case _:
            path.write_bytes(data)


# How it is read


@lru_cache(maxsize=64)
def _opened(game: str, source: str, options: tuple[tuple[str, bool], ...]) -> AnyGame:
    return open_saved(game, source, dict(options))


def _open(game: str, source: str, options: Mapping[str, bool]) -> AnyGame:
    """`open_saved`, without reading the same text over and over."""
    return _opened(game, source, tuple(sorted(options.items())))


def _read_save(path: Path) -> str:
    store = SaveStore(path.parent)
    for listing in store.list():
        one_line(listing.name)
        if listing.save is None:
            one_line(listing.fault)
    try:
        save = store.read(path)
    except SaveError as error:
        one_line(str(error))
        return _DAMAGED
    for text in (save.title, save.place, save.name):
        _drawable(text)
    try:
        loaded = restore(save, _open)
    except SaveError as error:
        _lines(error)
        return "its scenario can't be opened"
    if loaded.trouble:
        one_line(loaded.trouble)
    _go_on(loaded.history)
    return "told what is wrong" if loaded.trouble else "loaded"


def _read_backup(path: Path) -> str:
    """A backup behind a newest file that is damaged."""
    newest = path.with_name(path.name.removesuffix(".1"))
    newest.write_bytes(b"{")
    store = SaveStore(path.parent)
    (listing,) = store.list()
    one_line(listing.fault)
    try:
        found = store.read_best(newest)
    except SaveError as error:
        one_line(str(error))
        if listing.best is not None:
            raise FuzzFault("a backup is listed that can't be read") from error
        return _DAMAGED
    if found.note:
        one_line(found.note)
    if listing.best is None:
        raise FuzzFault("a backup that can be read isn't listed")
    return "the backup"


def _read_settings(path: Path) -> str:
    found = SettingsFile(path)
    if found.fault:
        one_line(found.fault)
    if SettingsFile(path).fault and path.is_file() and not path.is_symlink():
        raise FuzzFault("settings that can't be read aren't put aside")
    told = found.save(found.value)
    if told:
        one_line(told)
    elif SettingsFile(path).value != found.value:
        raise FuzzFault("settings that were saved are lost")
    return "told what is wrong" if found.fault else "read"


def _read_progress(path: Path) -> str:
    found = Progress(path)
    told = found.finish("arena", "duel")
    if told:
        one_line(told)
    elif Progress(path).learned != found.learned:
        raise FuzzFault("progress that was noted is lost")
    return "read" if len(found.learned.finished) > 1 else "begun anew"


class _AnalysisThere(Analyses):
    """What the coach said lies in one file, whatever that is called."""

    def __init__(self, path: Path) -> None:
        super().__init__(path.parent)
        self._there = path

    def path(self, history: History[Any, Any]) -> Path:
        """There."""
        return self._there


def _read_analysis(path: Path) -> str:
    history, store = _reviewed_game(), _AnalysisThere(path)
    found = store.of(history)
    if found.fault:
        one_line(found.fault)
    game = history.game
    for at, review in found.reviews.items():
        if review is not None:
            _drawable(line_of(history, review))
            cost_words(game.id, review)
            shown = ShownPosition(Position(game, history.state_at(at)), "", "")
            for choice in review.choices:
                shown.preview(game.parse(choice.action))
                shown.cited(game.parse(choice.action))
    sound = reviewed(history, 0, 3)
    told = store.keep(history, {0: sound})
    if told:
        one_line(told)
    elif store.of(history).reviews.get(0) != sound:
        raise FuzzFault("what the coach said is lost")
    return "told what is wrong" if found.fault else "read"


def _scenario_reader(game: str) -> Callable[[Path], str]:
    def read(path: Path) -> str:
        card = box(game).card(path)
        if card.fault:
            one_line(card.fault)
        for text in (card.title, card.summary):
            _drawable(text)
        try:
            loaded = box(game).load(path)
        except BoxError as error:
            if not card.fault:
                raise FuzzFault(f"listed without a fault: {error}") from error
            _lines(error)
            return _DAMAGED
        if card.fault:
            raise FuzzFault(f"loaded, and listed with a fault: {card.fault}")
        _go_on(History(loaded, 1))
        return "played"

    return read


def _build_reader(game: str) -> Callable[[Path], str]:
    def read(path: Path) -> str:
        shop = box(game).workshop()
        assert shop is not None
        for listed in shop.own(path.parent):
            for text in (listed.title, listed.fault):
                _drawable(text)
            if listed.build is None:
                one_line(listed.fault)
                return _DAMAGED
            sheet = shop.sheet(listed.build)
            if shop.sheet(shop.read(shop.text(listed.build))) != sheet:
                raise FuzzFault("its text gives another build")
            return "fit" if sheet.fit else "told what is wrong"
        return "not listed"

    return read


def _drawable(text: str) -> None:
    """Hold a text to what fonts can draw."""
    if "\x00" in text or (not text.isprintable() and "\n" not in text):
        raise FuzzFault(f"can't be drawn: {text[:300]!r}")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise FuzzFault(f"can't be drawn: {text[:300]!r}") from None


def _lines(error: BoxError) -> None:
    """Hold each fault of an error to one line."""
    cause = error.__cause__ if isinstance(error, SaveError) else error
    told = cause.faults if isinstance(cause, DataFileError) else (error,)
    for fault in told:
        one_line(str(fault))


def _go_on(history: History[Any, Any]) -> None:
    """The game can be played and looked at."""
    game = history.game
    for _ in range(2):
        state = history.state
        game.status(state)
        game.pieces(state)
        game.marks(state)
        game.observe(state, next(iter(game.sides), None))
        for unit in game.actors(state)[:1]:
            game.menu(state, unit)
            game.unit_card(state, unit)
        _play(history, random.Random(1), 2)


KINDS: dict[str, Kind] = {
    "save": Kind(_saves, _spoil_json, _read_save, f"{{}}{SUFFIX}", 20),
    "backup": Kind(_saves, _spoil_json, _read_backup, f"autosave-{{}}{SUFFIX}.1", 3),
    "settings": Kind(_settings, _spoil_json, _read_settings, "{}.json", 6),
    "progress": Kind(_progress, _spoil_json, _read_progress, "{}.json", 3),
    "coach": Kind(_analyses, _spoil_json, _read_analysis, "{}.json", 3),
    "fighter": Kind(lambda: _builds("data", "arena", "fighters"), _spoil_yaml,
                    _build_reader("arena"), "{}.yaml", 10),
    "army": Kind(lambda: _builds("data", "mechs", "armies"), _spoil_yaml,
                 _build_reader("mechs"), "{}.yaml", 10),
    "squad": Kind(lambda: _builds("data", "troopers", "squads"), _spoil_yaml,
                  _build_reader("troopers"), "{}.yaml", 10),
    **{
        f"{kind}-{game}": Kind(
            lambda game=game, kind=kind: _scenarios(game, kind),  # type: ignore[misc]
            _spoil_yaml, _scenario_reader(game), "{}.yaml", share,
        )
        for game in game_ids() for kind, share in (("scenario", 10), ("tutorial", 2))
    },
}
"""Every kind of file, with how often it comes."""
_NAMES = (
    "a", "a", "a", "a", "a b", "é武", "a\nb", "\x1b[2J", "\u202ex", "caf\udce9", "-x", "x" * 200,
)


# Runs


def make(seed: int, number: int, only: str = "") -> tuple[str, str, bytes, random.Random]:
    """The kind, the name and the content of one file of a run, and the chance for the rest."""
    rng = random.Random(f"files:{seed}:{number}")
    kind = only or rng.choices(list(KINDS), [kind.share for kind in KINDS.values()])[0]
    sound = KINDS[kind].sound()
    data = KINDS[kind].spoil(rng, rng.choice(sound))
    return kind, KINDS[kind].name.format(rng.choice(_NAMES)), data, rng


def read(kind: str, path: Path) -> str:
    """Read a file as the program does; what became of it.

    Raises:
        FuzzFault: something that must never happen.
    """
    try:
        return KINDS[kind].read(path)
    except FuzzFault:
        raise
    except Exception as error:
        raise FuzzFault(f"{type(error).__name__}: {error}") from error


def run(
    count: int, seed: int, keep: Path, only: str = "", told: Callable[[str], None] = say,
    stopped: Callable[[], bool] = never,
) -> list[FuzzFault]:
    """So many files; the faults, whose files are kept in `keep`. stopped: asked before each file
    whether the one before was the last."""
    began = time.perf_counter()
    became: Counter[str] = Counter()
    faults: list[FuzzFault] = []
    first = grown()
    for number in range(count):
        if stopped():
            count = number
            break
        kind, name, data, rng = make(seed, number, only)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            _put(path, rng, data)
            try:
                became[read(kind, path)] += 1
            except FuzzFault as fault:
                faults.append(fault)
                keep.mkdir(parents=True, exist_ok=True)
                file = keep / f"files-{seed}-{number}-{kind}"
                file.write_bytes(data)
                told(f"file {number} of seed {seed}, {kind}, called {name!r}: {fault}\n"
                     f"  kept in {file}")
    seconds = time.perf_counter() - began
    ends = ", ".join(f"{number:,} {end}" for end, number in became.most_common())
    told(
        f"{count:,} files of seed {seed}: {ends}; {len(faults)} faults, {seconds:.0f} s, memory "
        f"+{grown() - first} MB"
    )
    return faults


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=2000, help="files")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", default="", choices=["", *KINDS], help="only of this kind")
    parser.add_argument("--keep", type=Path, default=Path("dist") / "fuzz", help="for files")
    parser.add_argument("--replay", type=Path, help="read a kept file again; needs --kind")
    given = parser.parse_args()
    if given.replay is None:
        found = run(given.count, given.seed, given.keep, given.kind, stopped=stop_asked())
        return 1 if found else 0
    if not given.kind:
        parser.error("say of which --kind the file is")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / KINDS[given.kind].name.format("a")
        path.write_bytes(given.replay.read_bytes())
        try:
            print(read(given.kind, path))
        except FuzzFault as fault:
            print(fault)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
