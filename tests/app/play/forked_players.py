"""Players of one game for `test_play_kills`: imports all that is needed, then forks one for each
line of its input (a save to go on with, or nothing, and a seed), says its process id and how it
ended.

A player says after each input the file of its game, how many actions stand and how many are undone.
"""

import os
import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from game.app.play.session import Session, begin, resume
from game.core.contract import AnyGame
from game.core.store import SaveStore
from game.players import computer
from game.rules import box
from game.turns.inputs import Decide, Proceed, Redo, Undo
from game.turns.machine import Mode

LONGEST_GAME = 150  # actions
WARM = 60


def act(made: Session, rng: random.Random) -> None:
    """One input through the session, as the window sends it."""
    table, history = made.table, made.history
    if table.mode is Mode.OVER or len(history.entries) > LONGEST_GAME or rng.random() < 0.1:
        made.send(Undo() if rng.random() < 0.7 or not history.undone else Redo())
    elif table.mode is Mode.WAITING:
        made.send(Proceed())
    else:
        action = computer(made.game.id, "random").choose(made.game, history.state, rng)
        table.mode = Mode.THINKING  # whoever's turn it is, it is decided like a computer's
        text = made.game.text(action)
        assert made.send(Decide(text)).kind == "played", text


def play(game: AnyGame, home: Path, path: str, seed: int) -> None:
    """Play until it is killed."""
    store, rng = SaveStore(home), random.Random(seed)
    store.claim_window()
    made = resume(Path(path), store, print) if path else begin(game, seed, store, print)
    assert not made.trouble, made.trouble
    name, history = store.path(made.autosave.name), made.history
    while True:
        os.write(1, f"{name} {len(history.entries)} {len(history.undone)}\n".encode())
        act(made, rng)


def warm(game: AnyGame) -> None:
    """Have what is worked out once worked out, so that no player needs to."""
    with TemporaryDirectory() as folder:
        made, rng = begin(game, 0, SaveStore(Path(folder)), print), random.Random(0)
        for _ in range(WARM):
            act(made, rng)
        made.close()


def main(home: Path, game_id: str) -> None:
    """Fork players until the input ends."""
    card = next(c for c in box(game_id).scenarios() if c.kind == "scenario" and not c.fault)
    game = box(game_id).load(card.source, {"undo-dice": True})
    warm(game)
    for line in sys.stdin:
        path, seed = line.rstrip("\n").split("\t")
        child = os.fork()
        if not child:
            try:
                play(game, home, path, int(seed))
            except BaseException as error:
                os.write(2, f"{error!r}\n".encode())
            os._exit(3)
        os.write(1, f"{child}\n".encode())
        _, status = os.waitpid(child, 0)
        os.write(1, f"ended {status}\n".encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
