"""What a player points at is judged once, however it is looked at before, and never read back from
its text."""

from collections import Counter

import pytest

from game.core.history import History
from game.turns import inputs as do
from game.turns.controller import Controller
from game.turns.machine import Mode
from tests.frozen import load_frozen

SCENARIOS = {
    "kayotz": "run-the-gauntlet", "troopers": "village", "arena": "duel", "mechs": "open-field",
}


def table(game_id):
    """A table at which somebody at the screen decides with a unit in hand that can point."""
    game = load_frozen(game_id, SCENARIOS[game_id])
    game.computers = {}
    found = Controller(History(game, 1))
    for _ in range(40):
        if found.mode is Mode.WAITING:
            found.send(do.Proceed())
        elif found.mode is Mode.HANDOVER:
            found.send(do.Confirm())
        elif found.mode is Mode.IDLE and found.position.actors:
            found.send(do.NextUnit())
        elif found.mode is Mode.AIMING and (found.targets or found.choice.laid):
            return found
        else:
            found.send(do.ChooseLine(next(line.id for line in found.menu if line.open)))
    raise AssertionError("nobody can point at anything")


def pointed(found):
    """A free cell that the unit in hand can go to, and what pointing at it means."""
    game, state, unit, choice = found.game, found.state, found.unit, found.choice.id
    here = next(piece.cell for piece in found.position.pieces if piece.id == unit)
    cells = [target.cell for target in found.targets] or [
        action.path[-1] for action in game.options(state, unit) if hasattr(action, "path")
    ]
    for cell in cells:
        meant = game.aim(state, unit, choice, cell)
        if cell != here and not found.taken(cell) and game.judge(state, meant).allowed:
            return cell, meant
    raise AssertionError(f"{unit} can go nowhere")


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_a_click_on_what_was_previewed_judges_it_once_and_reads_no_text(game_id, monkeypatch):
    found = table(game_id)
    game = found.game
    cell, meant = pointed(found)
    judged, judge = Counter(), game.judge
    before = found.state

    def counting(state, action):
        judged[action] += state is before
        return judge(state, action)

    def reading(text):
        raise AssertionError(f"{text!r} is read, though it is known as an action")

    monkeypatch.setattr(game, "judge", counting)
    monkeypatch.setattr(game, "parse", reading)
    assert found.preview(cell).ruling.allowed
    found.foreseen(cell)
    assert found.send(do.Point(cell)).kind == "played"
    assert found.history.entries[-1].action == meant
    assert judged[meant] == 1


def test_what_follows_by_itself_is_judged_once_and_not_read(monkeypatch):
    """The aliens' cards: nobody points, nobody previews."""
    found = table("kayotz")
    found.send(do.Back())
    found.send(do.FinishPhase())
    found.send(do.Confirm())
    assert found.mode is Mode.WAITING
    game, judged = found.game, []
    judge = game.judge
    monkeypatch.setattr(game, "judge", lambda state, a: judged.append(a) or judge(state, a))
    monkeypatch.setattr(game, "parse", None)
    after = game.auto(found.state)
    found.send(do.Proceed())
    assert found.history.entries[-1].action == after and judged.count(after) == 1
