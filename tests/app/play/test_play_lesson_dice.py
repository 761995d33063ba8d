"""A lesson's dice at the table: gone with the lesson, back when it is begun again."""

from pathlib import Path

from game.app.play.session import begin, resume
from game.core.store import SaveStore
from game.turns import inputs as do
from game.turns.machine import Mode
from game.turns.tutorial import script_of
from tests.frozen import load_frozen


def test_a_lesson_left_is_played_on_saved_and_begun_again(tmp_path: Path) -> None:
    store, failed = SaveStore(tmp_path), list[str]().append
    game = load_frozen("kayotz", "first-steps")
    session = begin(game, 7, store, failed)
    assert session.tutorial is not None
    session.tutorial.leave()
    session.send(do.FinishPhase())
    session.send(do.Confirm())
    while session.table.mode is Mode.WAITING:
        session.send(do.Proceed())
    played = [entry.text for entry in session.history.entries]
    assert "draw" in played
    loaded = resume(session.save_as("left"), store, failed)
    assert not loaded.trouble and loaded.history.state == session.history.state
    fresh = loaded.restart()
    assert fresh.history.script == script_of(game.lessons) and fresh.history.seed == 7
    for one in (session, loaded, fresh):
        one.close()
