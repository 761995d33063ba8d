"""Freezes saves of every game by the format and the rules of now, for `test_saves`:

    python -m tests.core.freeze [game …]

Run it when the format or a game's `rules` has been raised, and put what it writes under version
control; until a version has been given to players, its saves may be frozen anew.
"""

import random
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from game import __version__
from game.core.contract import ScenarioCard
from game.core.history import History
from game.core.resume import make_save
from game.core.saves import FORMAT, Save, decode_whole, encode, encode_step
from game.players import computer
from game.rules import box, game_ids

FOLDER = Path(__file__).parent / "saves"
GAMES = ((1, 15, 60), (-1, 18, 45))
"""Of each game: which scenario, the seed, and after how many actions it stops."""
LINES = 20  # steps behind the record of the second one


def played(card: ScenarioCard, seed: int, most: int) -> Iterator[Save]:
    """The saves of a game after each action, then of three that are taken back and one redone."""
    game = box(card.game).load(card.source, {})
    history, rng, before = History(game, seed), random.Random(seed), None
    while True:
        number = before.number + 1 if before is not None else 1
        before = replace(
            make_save(
                history, name=f"{card.title}, frozen", saved="2026-11-22T13:55:00",
                program=__version__, before=before,
            ),
            number=number,
        )
        yield before
        if len(history.entries) >= most or game.status(history.state).result is not None:
            break
        action = game.auto(history.state)
        if action is None:
            action = computer(card.game, "random").choose(game, history.state, rng)
        assert history.play(action).allowed
    for step in (history.unplay, history.unplay, history.unplay, history.step_forward):
        step()
        before = make_save(history, name=before.name, saved="", program="", before=before)
        yield before


def freeze(game_id: str) -> None:
    """One save in one piece, and one with lines of steps."""
    cards = [card for card in box(game_id).scenarios() if card.kind == "scenario"]
    for (at, seed, most), how in zip(GAMES, ("whole", "lines"), strict=True):
        saves = list(played(cards[at], seed, most))
        raw = encode(saves[-1])
        if how == "lines":
            last = saves[-LINES:]
            raw = encode(last[0]) + b"".join(encode_step(a, b) for a, b in pairwise(last))
        assert decode_whole(raw, "") == (saves[-1], "")
        folder = FOLDER / f"f{FORMAT}-r{saves[-1].rules}"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{game_id}-{cards[at].id}-{how}.skirmish.json"
        path.write_bytes(raw)
        print(f"{path.name}: {len(saves[-1].actions)} actions, {saves[-1].place}")


if __name__ == "__main__":
    for wanted in sys.argv[1:] or game_ids():
        freeze(wanted)
