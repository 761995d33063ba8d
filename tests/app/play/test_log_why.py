"""The log says why: what a computer player compared, or which rule of the game decided."""

import random

import pygame
import pytest

from game.app.play.model import NOW
from game.app.play.panels.log import WHY
from game.core.resume import restore
from game.players import computer
from game.rules import open_saved
from game.turns.inputs import Decide
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.weighing import weigh
from tests.properties import rarely

GAMES = {"troopers": "village", "arena": "duel", "mechs": "open-field"}


def weighed(game: str, moves: int = 24, **more: object) -> Hands:
    """A table at which the computer has played so much and told why."""
    hands = Hands(GAMES[game], game=game, seed=5, solo=False, **more)  # type: ignore[arg-type]
    weigh(hands, moves)
    return hands


def unfolded(hands: Hands) -> dict[int, str]:
    return dict(hands.scene.shown.log.whys)


@pytest.mark.parametrize("game", rarely(GAMES, 3, 1))
def test_a_click_or_keys_unfold_it_and_fold_it(game: str) -> None:
    hands = weighed(game, size=(1920, 1080))
    scene = hands.scene
    lines = scene.screen.log.list
    newest = max(told.at for told in scene.shown.log.lines if told.explains)
    entry = scene.session.history.entries[newest - 1]
    assert entry.deliberation is not None
    words = scene.session.game.weighed(
        scene.session.history.state_at(newest - 1), entry.deliberation)
    assert words and not unfolded(hands)
    high = lines.rect.height
    hands.key(pygame.K_l, pygame.KMOD_CTRL)
    assert unfolded(hands) == {newest: words}
    assert lines.rect.height > high
    hands.key(pygame.K_l, pygame.KMOD_CTRL)
    assert not unfolded(hands) and lines.rect.height == high
    # the link at the end of a line does the same
    row = next(row for row in lines._rows if lines._asked(row.run) is not None)
    asked = lines._asked(row.run)
    assert asked is not None and row.detail is not None
    link = next(link for link in row.detail.links if link.target == WHY)
    at = (lines.rect.left + lines._pad + link.rect.centerx,
          lines.rect.top + row.rect.top + lines.ui.px(7) + row.title.height + link.rect.centery)
    assert lines.link_at(at) == WHY
    hands.click(at)
    assert set(unfolded(hands)) == {asked.at}
    assert scene.model.moment == NOW, "the line itself was not chosen"
    # and the arrows, in the log
    scene.focus_log(on=True)
    lines.at = next(n for n, row in enumerate(lines._rows) if asked.at in row.moments)
    hands.key(pygame.K_LEFT)
    assert not unfolded(hands)
    hands.key(pygame.K_RIGHT)
    assert set(unfolded(hands)) == {asked.at}


def test_it_is_told_in_the_replay_of_a_saved_game_too() -> None:
    """Of the moment that is looked at."""
    hands = weighed("arena")
    scene = hands.scene
    hands.key(pygame.K_p)
    at = next(told.at for told in scene.shown.log.lines if told.explains and told.at > 2)
    scene.see(at)
    hands.key(pygame.K_l, pygame.KMOD_CTRL)
    assert set(unfolded(hands)) == {at}
    path = hands.autosave()
    scene.session.autosave.flush()
    again = scene.session.store.read(path)
    assert [one is not None for one in again.deliberations] == [
        entry.deliberation is not None for entry in scene.session.history.entries]


@pytest.mark.parametrize("how", ["keys", "mouse"])
def test_redo_after_a_load_brings_it_back(how: str) -> None:
    """What is taken back, saved, loaded and put back can still say why."""
    hands = weighed("arena")
    history = hands.scene.session.history
    count = max(told.at for told in hands.scene.shown.log.lines if told.explains)
    said = history.entries[count - 1].deliberation
    assert said is not None
    while len(history.entries) >= count:
        hands.undo()
    path = hands.autosave()
    hands.scene.session.autosave.flush()
    save = hands.scene.session.store.read(path)
    loaded = restore(save, open_saved).history
    again = Hands(game="arena", history=loaded)
    while len(again.scene.session.history.entries) < count:
        if how == "keys":
            again.key(pygame.K_y, pygame.KMOD_CTRL)
        else:
            again.click("redo")
        again.rest()
    assert again.scene.session.history.entries[count - 1].deliberation == said
    again.key(pygame.K_l, pygame.KMOD_CTRL)
    again.rest()
    assert any(unfolded(again).values())


def test_what_is_taken_back_says_nothing_any_more() -> None:
    hands = weighed("arena")
    hands.key(pygame.K_l, pygame.KMOD_CTRL)
    newest = next(iter(unfolded(hands)))
    while len(hands.scene.session.history.entries) >= newest:
        hands.undo()
    assert newest not in unfolded(hands)


def test_an_alien_says_why_it_fired_at_that_marine() -> None:
    """KZ-C7, with how near the Marines are."""
    hands = Hands("run-the-gauntlet", seed=5)
    session, rng, player = hands.scene.session, random.Random(1), computer("kayotz")
    lines = []
    for _ in range(60):
        action = player.choose(session.game, session.history.state, rng)
        session.table.mode = Mode.THINKING
        session.send(Decide(session.game.text(action)))
        hands.rest()
        lines = [told for told in hands.scene.shown.log.lines if told.line.why]
        if lines:
            break
    assert lines
    told = lines[-1]
    target = told.line.title.rpartition("fires on ")[2]
    assert target.startswith("**")
    assert told.line.why.partition(": ")[2].startswith(target.split(" and ")[0].rstrip(",")[:5])
    assert "[KZ-C7]" in told.line.why and not told.weighed
    hands.key(pygame.K_l, pygame.KMOD_CTRL)
    assert told.line.why in unfolded(hands).values()
