"""The log's bands: every entry stands under the phase in which it happened, from the first one of
the first turn, and counts what the ribbon counts."""

import random
from importlib import import_module

from game.app.play.log_lines import LogReader
from game.app.play.panels.log import PHASE
from game.app.play.words import turn_name
from game.core.history import History
from tests.app.play.hands import Hands
from tests.frozen import load_frozen
from tests.properties import in_turn
from tests.rules.golden import Goldens

GAMES = [("kayotz", "run-the-gauntlet"), ("troopers", "village"), ("arena", "two-against-two"),
         ("mechs", "the-ridge")]
MOST, LAST = 260, 3
"""Actions, and the turn at which enough is seen."""


@in_turn(("game", "scenario"), GAMES)
def test_every_entry_stands_under_the_band_of_its_phase(game: str, scenario: str) -> None:
    goldens: Goldens = import_module(f"tests.rules.{game}.goldens").GOLDENS
    played = load_frozen(game, scenario, goldens.switches)
    history, rng = History(played, 3), random.Random(1)
    while len(history.entries) < MOST and played.status(history.state).turn < LAST:
        action = played.auto(history.state)
        if action is None:
            action = goldens.choose(played, history.state, rng)
        assert history.play(action).allowed
    band, since, bands = "", 0, set()
    for line, at, *_ in LogReader().read(history):
        if line.kind == PHASE:
            band, since = line.title, at
            bands.add(band)
            continue
        assert band, f"nothing stands above {line.title}"
        if since == at:
            continue  # the phase has begun with this very action
        status = played.status(history.state_at(at - 1))
        # Arcs fall by themselves as a side begins to act (TR-T1).
        phase = next(p.title for p in status.phases if p.id == status.phase)
        begun = f"{turn_name(status)} {status.turn} · "
        assert band.startswith(begun), (band, line.title)
        if game != "troopers":
            assert band == begun + phase, (band, line.title)
    assert len(bands) >= 2 * (LAST - 1)


def test_ribbon_log_and_bands_count_rounds_where_both_sides_turns_are_one() -> None:
    """MC-W1: the number is that of the round; a turn is one side's."""
    hands = Hands("the-ridge", game="mechs", solo=False)
    screen = hands.scene.screen
    assert screen.ribbon.strip.label.startswith("Round 1 of 12")
    assert screen.log.aside == "Round 1"
    assert hands.scene.session.save("a").place.startswith("round 1 of 12")
