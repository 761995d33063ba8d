"""A fuzzer of the engine protocol: sessions of sound, odd and spoilt requests.

    python -m tests.fuzz.protocol --count 5000 --seed 1       # so many requests
    python -m tests.fuzz.protocol --replay FILE               # a session that went wrong, again

Each session follows from the seed and its number alone. A fault prints the line that caused it and
keeps the session's lines in a file, from which it can be replayed.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from game.core.dice import MAX_SEED
from game.core.errors import BoxError
from game.core.history import History
from game.engine.requests import NAMES
from game.engine.serve import answer
from game.engine.session import EngineSession
from game.rules import box, game_ids
from tests.fuzz import mutate
from tests.fuzz.faults import FuzzFault, grown, never, one_line, say, stop_asked

LENGTH = 400
"""Requests of a session."""
_WEIGHTS = {"kayotz": 3, "arena": 3, "troopers": 3, "mechs": 1}
_FILES = ("a.json", "b.skirmish.json", "c", "", ".", "..", "../x", "/x", "notes.txt", "pipe")
_encode = msgspec.json.Encoder().encode


class _Client:
    """One session and what its client knows. lines: all that was sent."""

    def __init__(self, folder: Path) -> None:
        self.session = EngineSession(folder)
        self.lines: list[bytes] = []
        self.texts: list[str] = []
        self.record: dict[str, Any] | None = None
        self.kinds: Counter[str] = Counter()

    @property
    def history(self) -> History[Any, Any] | None:
        """The game at play, past the door that refuses when there is none."""
        return self.session._history

    def send(self, line: bytes) -> dict[str, Any]:
        """The answer to a line, held to all that must be true of any answer."""
        self.lines.append(line)
        before = _where(self.history)
        raw = _encode(answer(self.session, line))
        told: dict[str, Any] = json.loads(raw)
        if b"\n" in raw or not isinstance(told.get("ok"), bool):
            raise FuzzFault(f"no answer on one line: {raw[:300]!r}")
        if not told["ok"]:
            one_line(told.get("error"))
            if "internal error" in told["error"]:
                raise FuzzFault(told["error"])
            if _where(self.history) != before:
                raise FuzzFault(f"refused, and yet something has changed: {told['error']}")
        self.kinds["met" if told["ok"] else "refused"] += 1
        return told

    def ask(self, **request: Any) -> dict[str, Any]:
        """The same of a request."""
        return self.send(json.dumps(request).encode())


def _where(history: History[Any, Any] | None) -> Any:
    """What a refusal may not change. States never change, so each is its identity."""
    if history is None:
        return None
    return (
        id(history), id(history.state), history.dice_position, len(history.entries),
        [id(entry) for entry in history.undone],
    )


# What is asked


def play_session(rng: random.Random, folder: Path, length: int, only: str = "") -> _Client:
    """A client that asks and plays.

    Raises:
        FuzzFault: with `client` set to the client as it was.
    """
    client = _Client(folder)
    try:
        _begin(rng, client, only)
        asks = list(_ASKS)
        weights = list(_ASKS.values())
        while len(client.lines) < length and not client.session.ended:
            rng.choices(asks, weights)[0](rng, client)
    except FuzzFault as fault:
        fault.lines = client.lines
        raise
    except Exception as error:
        fault = FuzzFault(f"{type(error).__name__}: {error}")
        fault.lines = client.lines
        raise fault from error
    return client


def _begin(rng: random.Random, client: _Client, only: str = "") -> None:
    game = only or rng.choices(list(_WEIGHTS), list(_WEIGHTS.values()))[0]
    cards = box(game).scenarios()
    request: dict[str, Any] = {
        "request": "new", "game": game, "scenario": rng.choice(cards).id,
        "seed": rng.choice((1, 2, 3, rng.randrange(MAX_SEED))),
    }
    if rng.random() < 0.4:
        request["dice"] = [rng.randint(1, 6) for _ in range(rng.choice((1, 5, 30, 200)))]
        request["endless"] = rng.random() < 0.7
    if rng.random() < 0.3:
        request["options"] = {
            option.id: rng.random() < 0.5 for option in box(game).game_options()
        }
    client.texts = []
    client.ask(**request)


def _action(rng: random.Random, client: _Client) -> str:
    """The text of an action: mostly one that is offered, else one that is spoilt."""
    history = client.history
    if not client.texts or rng.random() < 0.4:
        unit = None
        if history is not None and rng.random() < 0.6:
            unit = rng.choice([*history.game.actors(history.state), None])
        told = client.ask(request="options", unit=unit, start=rng.choice((0, 0, 3, 20)), limit=8)
        client.texts = [*client.texts[-60:], *told.get("actions", [])]
    if not client.texts:
        return rng.choice(mutate.ODD_TEXTS)
    text = rng.choice(client.texts[-12:] if rng.random() < 0.8 else client.texts)
    return text if rng.random() < 0.7 else mutate.of_words(rng, text, client.texts)


def _play(rng: random.Random, client: _Client) -> None:
    """Judge and play an action: what is allowed is played."""
    text = _action(rng, client)
    told = client.ask(request="judge", action=text)
    played = client.ask(request="play", action=text)
    allowed = told["ok"] and told["ruling"]["allowed"]
    if played["ok"] != allowed and "dice script" not in played.get("error", ""):
        raise FuzzFault(f"judged {allowed}, played {played['ok']}: {text!r}")
    if played["ok"] and rng.random() < 0.05:
        _same_state(client)


def _onward(rng: random.Random, client: _Client) -> None:
    """Play what follows by itself, or the like of what was offered."""
    where = client.ask(request="state")
    if where["ok"] and where["auto"]:
        client.ask(request="play", action=where["auto"])
        return
    history = client.history
    if not where["ok"] or history is None:
        return
    unit = rng.choice([*history.game.actors(history.state), None])
    told = client.ask(request="options", unit=unit, start=rng.randrange(30), limit=12)
    if not told["count"]:
        return
    if not told["actions"]:
        told = client.ask(request="options", unit=unit, start=told["count"] - 1, limit=1)
    offered = rng.choice(told["actions"])
    played = client.ask(request="play", action=offered)
    if played["ok"] and played["action"] != offered:
        raise FuzzFault(f"offered {offered!r}, played {played['action']!r}")
    if not played["ok"] and "ruling" in played:
        raise FuzzFault(f"offered and refused: {offered!r}: {played['error']}")


def _same_state(client: _Client) -> None:
    """The position is the same once it has been text."""
    history = client.history
    if history is None:
        return
    game, state = history.game, history.state
    text = json.dumps(game.encode(state))
    if json.dumps(game.encode(game.decode(json.loads(text)))) != text:
        raise FuzzFault("the position isn't the same after it was written and read")


def _forecast(rng: random.Random, client: _Client) -> None:
    told = client.ask(request="forecast", action=_action(rng, client))
    if told["ok"] and told["forecast"] is not None:
        total = sum(Fraction(outcome["odds"]) for outcome in told["forecast"]["outcomes"])
        if total != 1:
            raise FuzzFault(f"the odds add up to {total}")


def _menu(rng: random.Random, client: _Client) -> None:
    """Reach and aim with a line of a menu, at a cell that it reaches or another."""
    history = client.history
    if history is None:
        return
    game, state = history.game, history.state
    units = [*game.actors(state), *(piece.id for piece in game.pieces(state)[:3])]
    unit = rng.choice(units) if units else "x"
    choices = [choice.id for choice in game.menu(state, unit) if choice.aim == "cell"]
    kind = rng.choice(choices) if choices and rng.random() < 0.9 else rng.choice(("fly", ""))
    request: dict[str, Any] = {"unit": unit, "kind": kind}
    told = client.ask(request="reach", **request)
    rings = told["outline"]["rings"] if told["ok"] and told["outline"] else []
    cells = [cell["cell"] for cell in told.get("cells", ())]
    cells += [cell for ring in rings for cell in ring]
    cell = rng.choice(cells) if cells and rng.random() < 0.8 else game.board.name(
        rng.randrange(game.board.n)
    )
    if rng.random() < 0.15:
        cell = mutate.of_words(rng, cell)
    if rings and rng.random() < 0.3:
        request["through"] = [rng.choice(cells) for _ in range(rng.choice((1, 2, 5)))]
    told = client.ask(request="aim", cell=cell, **request)
    if told["ok"]:
        client.texts.append(told["action"])


def _back(rng: random.Random, client: _Client) -> None:
    """Undo and redo lead to the same position again."""
    history = client.history
    what = rng.choice(("decision", "decision", "action", "action", "week", ""))
    if history is None or rng.random() < 0.4:
        client.ask(request=rng.choice(("undo", "undo", "redo")), what=what)
        return
    count, state = len(history.entries), history.state
    if client.ask(request="undo", what=what)["ok"] and (
        client.ask(request="redo", what=what)["ok"]
    ) and len(history.entries) == count and history.state is not state:
        raise FuzzFault("undo and redo lead to another position")


def _save(rng: random.Random, client: _Client) -> None:
    """Save and load, whole or spoilt, inline or as a file."""
    history = client.history
    if rng.random() < 0.5:
        client.ask(request=rng.choice(("save", "load")), file=rng.choice(_FILES))
        return
    told = client.ask(request="save", name=rng.choice(("x", *mutate.ODD_TEXTS)))
    record = told.get("save") or client.record
    if record is None:
        return
    client.record = record
    if not told["ok"] or rng.random() < 0.6:
        client.send(b'{"request": "load", "save": ' + mutate.of_json(rng, record) + b"}")
    elif history is not None:
        before = json.dumps(history.game.encode(history.state))
        told = client.ask(request="load", save=record)
        if not told["ok"] or told["trouble"]:
            raise FuzzFault(f"its own save can't be loaded: {told}")
        after = client.history
        assert after is not None
        if json.dumps(after.game.encode(after.state)) != before:
            raise FuzzFault("a save holds another position")


def _perft(rng: random.Random, client: _Client) -> None:
    client.ask(
        request="perft", depth=rng.choice((0, 1, 1, 2, 13, -1)), divide=rng.random() < 0.3,
        limit=rng.choice((0, 1, 3, 8, 8, 8)), seconds=rng.choice((0.2, 0.2, 0, 1e9)),
    )


def _think(rng: random.Random, client: _Client) -> None:
    """What a computer player would do is allowed."""
    told = client.ask(
        request="think", player=rng.choice(("scripted", "scripted", "random", "genius")),
        budget=rng.choice((1, 1, 5, -1)),
    )
    if told["ok"]:
        # What it wants depends on the clock, so it is not played: the session must not.
        ruling = client.ask(request="judge", action=told["action"])["ruling"]
        if not ruling["allowed"]:
            raise FuzzFault(f"a player wants {told['action']!r}, which isn't allowed")


def _position(rng: random.Random, client: _Client) -> None:
    """Go to another position of the game, or fail to without a trace."""
    count = 0 if client.history is None else len(client.history.entries)
    client.ask(
        request="position", keep=rng.choice((0, count, count, max(0, count - 2), count + 1, -1)),
        actions=[_action(rng, client) for _ in range(rng.choice((0, 1, 3)))],
    )


def _state(rng: random.Random, client: _Client) -> None:
    client.ask(
        request="state", viewer=rng.choice(("", "", *_sides(client), *mutate.ODD_TEXTS[:5])),
        reveal=rng.random() < 0.3,
    )


def _sides(client: _Client) -> tuple[str, ...]:
    return () if client.history is None else tuple(client.history.game.sides)


def _odd(rng: random.Random, client: _Client) -> None:
    """A request with odd values, or bytes that are none."""
    shape = rng.random()
    if shape < 0.15:
        client.send(rng.randbytes(rng.choice((0, 1, 20, 300))))
        return
    if shape < 0.18:
        depth = rng.choice((50, 1000, 100_000))
        client.send(rng.choice((b"[", b'{"request":', b'{"a":[')) * depth)
        return
    if shape < 0.25 and client.lines:
        client.send(mutate.of_bytes(rng, rng.choice(client.lines)))
        return
    request: dict[str, Any] = {"request": rng.choice(NAMES)}
    for field in rng.sample(_FIELDS, rng.choice((0, 1, 2, 3))):
        request[field] = rng.choice(mutate.ODD_VALUES)
    if request["request"] == "think":
        request.setdefault("budget", 1)
        if type(request["budget"]) is int:
            request["budget"] = min(request["budget"], 5)
    if request["request"] == "quit" and rng.random() < 0.95:
        request["request"] = "judge"
    client.send(mutate.of_json(rng, request) if rng.random() < 0.5 else _dumped(request))


def _dumped(request: dict[str, Any]) -> bytes:
    return json.dumps(request).encode()


def _other(rng: random.Random, client: _Client) -> None:
    """Another game: one of the box, with odd dice, or of a spoilt scenario."""
    shape = rng.random()
    if shape < 0.1:
        client.ask(request="games")
    elif shape < 0.6:
        game = rng.choice(game_ids())
        card = rng.choice(box(game).scenarios())
        text = card.source.read_text(encoding="utf-8")
        source = mutate.of_yaml(rng, text).decode("utf-8", "replace")
        told = client.ask(request="new", game=game, source=source)
        client.texts = []
        if not told["ok"]:
            _begin(rng, client)
    else:
        client.ask(
            request="new", game=rng.choice(("kayotz", "arena", "chess", "")),
            scenario=rng.choice(("run-the-gauntlet", "duel", "")),
            dice=[rng.choice((0, 1, 6, 7, -1, 10**20)) for _ in range(3)],
            seed=rng.choice((-1, 0, MAX_SEED, MAX_SEED + 1)), endless=rng.random() < 0.5,
        )


_FIELDS = [
    "id", "game", "scenario", "source", "seed", "dice", "endless", "options", "viewer", "reveal",
    "unit", "start", "limit", "kind", "through", "cell", "action", "what", "file", "name", "save",
    "depth", "divide", "seconds", "extra", "request2", "keep", "actions", "player", "budget",
]
_ASKS: dict[Callable[[random.Random, _Client], None], int] = {
    _play: 22, _onward: 18, _forecast: 6, _menu: 5, _back: 8, _save: 3, _perft: 1, _state: 5,
    _odd: 32, _other: 1, _think: 1, _position: 2,
}
"""What is asked, and how often."""


# Runs


def run(
    count: int, seed: int, keep: Path, only: str = "", told: Callable[[str], None] = say,
    stopped: Callable[[], bool] = never,
) -> list[FuzzFault]:
    """So many requests in sessions of their own; the faults, whose sessions are kept in `keep`.
    stopped: asked after each session whether it shall be the last."""
    began, sent, number = time.perf_counter(), 0, 0
    kinds: Counter[str] = Counter()
    faults: list[FuzzFault] = []
    first = grown()
    while sent < count and not stopped():
        rng = random.Random(f"protocol:{seed}:{number}")
        with tempfile.TemporaryDirectory() as home:
            folder = furnished(Path(home))
            try:
                client = play_session(rng, folder, min(LENGTH, count - sent), only)
                sent += len(client.lines)
                kinds += client.kinds
            except FuzzFault as fault:
                sent += len(fault.lines)
                faults.append(fault)
                keep.mkdir(parents=True, exist_ok=True)
                file = keep / f"protocol-{seed}-{number}.txt"
                file.write_text("".join(f"{line!r}\n" for line in fault.lines), "utf-8")
                told(f"session {number} of seed {seed}: {fault}\n  by {fault.lines[-1][:500]!r}\n"
                     f"  kept in {file}")
        number += 1
    seconds = time.perf_counter() - began
    told(
        f"{sent:,} requests in {number} sessions of seed {seed}: {kinds['met']:,} met, "
        f"{kinds['refused']:,} refused, {len(faults)} faults, {seconds:.0f} s, memory "
        f"+{grown() - first} MB"
    )
    return faults


def furnished(home: Path) -> Path:
    """A folder for the files of a session, with what isn't a save in it."""
    folder = home / "files"
    folder.mkdir()
    (folder / "notes.txt").write_text("of value", encoding="utf-8")
    (folder / "pipe").symlink_to("/dev/zero")
    return folder


def replay(file: Path) -> None:
    """Send a kept session again.

    Raises:
        FuzzFault: it still goes wrong.
    """
    with tempfile.TemporaryDirectory() as home:
        client = _Client(furnished(Path(home)))
        for line in _kept(file):
            client.send(line)


def _kept(file: Path) -> Iterator[bytes]:
    import ast

    for line in file.read_text(encoding="utf-8").splitlines():
        yield ast.literal_eval(line)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=5000, help="requests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="", choices=["", *_WEIGHTS], help="only this game")
    parser.add_argument("--keep", type=Path, default=Path("dist") / "fuzz", help="for sessions")
    parser.add_argument("--replay", type=Path, help="send a kept session again")
    given = parser.parse_args()
    if given.replay is not None:
        try:
            replay(given.replay)
        except (FuzzFault, BoxError) as fault:
            print(fault)
            return 1
        print("no fault")
        return 0
    return 1 if run(
        given.count, given.seed, given.keep, given.game, stopped=stop_asked()
    ) else 0


if __name__ == "__main__":
    sys.exit(main())
