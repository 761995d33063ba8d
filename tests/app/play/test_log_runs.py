"""Whose each line of the log is, what says the same one after the other, and one side's lines."""

from importlib import import_module

import pygame
import pytest

from game.app.play.log_lines import NEUTRAL, PHASE, LogReader, ToldLine, deeds, of_side, runs
from game.app.play.model import NOW
from game.app.play.play_view import LogView
from game.core.view_records import CLOSING, LogLine
from tests.app.play.hands import Hands
from tests.app.play.weighing import weigh
from tests.properties import rarely
from tests.rules.golden import Goldens

GAMES = [("kayotz", "run-the-gauntlet"), ("troopers", "village"), ("arena", "two-against-two"),
         ("mechs", "the-ridge")]


def line(title: str, at: int, side: int = 0, kind: str = "entry") -> ToldLine:
    return ToldLine(LogLine(title, f"detail {at}", kind), at, side)


def test_only_lines_that_say_the_same_of_one_side_are_told_together() -> None:
    told = (
        line("**Silva** lays an arc", 1), line("**Brandt** lays an arc", 2),
        line("**Vasko** lays an arc", 3, side=1), line("**Okoro** lays an arc", 4, side=1),
        line("**Okoro** moves", 5, side=1), line("Turn 2", 6, NEUTRAL, PHASE),
        line("**Tanaka** moves", 7, side=1), line("It rains", 8), line("It rains", 9),
        line("**Silva**", 10), line("**Brandt**", 11),
    )
    found = runs(deeds(told))
    assert [len(run) for run in found] == [2, 2, 1, 1, 1, 1, 1, 1, 1]
    assert [deed.line for run in found for deed in run] == list(told)


def test_that_somebody_is_done_stands_with_what_it_did() -> None:
    """Of the same unit only, and of several that did the same in one row."""
    def done(unit: str, at: int) -> ToldLine:
        return ToldLine(LogLine(f"**{unit}** is done", "1 AP lapses", CLOSING, unit), at, 0)

    def lays(unit: str, at: int) -> ToldLine:
        return ToldLine(LogLine(f"**{unit}** lays an arc", "2 AP", "entry", unit), at, 0)

    told = (lays("a", 1), done("a", 2), lays("b", 3), done("b", 4), done("c", 5), done("d", 6),
            lays("e", 7), done("f", 8))
    found = deeds(told)
    assert [len(deed.lines) for deed in found] == [2, 2, 1, 1, 1, 1]
    assert [line for deed in found for line in deed.lines] == list(told)
    assert [deed.at for deed in found] == [2, 4, 5, 6, 7, 8]
    assert [len(run) for run in runs(found)] == [2, 2, 1, 1]


def does(unit: str, what: str, at: int, kind: str = "entry") -> ToldLine:
    return ToldLine(LogLine(f"**{unit.upper()}** {what}", "2 AP", kind, unit), at, 0)


def titles(view: LogView) -> list[str]:
    """What the rows of the log say, from above."""
    hands = Hands("village", game="troopers", solo=False)
    panel = hands.scene.screen.log
    panel.list.set(view)
    return [" ".join(piece.text.strip() for piece in row.title.pieces)
            for row in panel.list._rows]


def test_of_several_rows_about_one_unit_the_uppermost_names_it() -> None:
    """The newest; in a replay, where what closes a deed has a row of its own, too."""
    told = (does("b", "stands up", 1), does("a", "walks 3 dots", 2), does("a", "lays an arc", 3),
            does("a", "is done", 4, CLOSING), does("b", "is done", 5, CLOSING),
            ToldLine(LogLine("**B** is hit", "", "entry"), 6, 0))
    assert titles(LogView(told, -1, "")) == [
        "B is hit", "B is done", "A lays an arc", "Walks 3 dots", "B stands up"]
    assert titles(LogView(told, 6, "", replay=True)) == [
        "B is hit", "B is done", "A is done", "Lays an arc", "Walks 3 dots", "B stands up"]


def test_a_band_between_two_rows_has_the_unit_named_again() -> None:
    told = (does("a", "walks 3 dots", 1), line("Turn 2", 1, NEUTRAL, PHASE),
            does("a", "lays an arc", 2), does("a", "stands up", 3))
    assert titles(LogView(told, -1, "")) == [
        "Turn 2", "A stands up", "Lays an arc", "A walks 3 dots"]


@pytest.mark.parametrize(("game", "scenario"), rarely(GAMES, 4, 2))
def test_a_game_says_which_lines_only_close_others(game: str, scenario: str) -> None:
    """Those of the action that ends a unit's move, and in the log they take no row of their own."""
    hands = Hands(scenario, game=game, seed=5, size=(1920, 1080),
                  **({} if game == "kayotz" else {"solo": False}))
    weigh(hands, 60)
    history = hands.scene.session.history
    closing = [told for told in hands.scene.shown.log.lines if told.line.kind == CLOSING]
    for told in closing:
        assert type(history.entries[told.at - 1].action).__name__ == "Done"
    rows = hands.scene.screen.log.list._rows
    folded = [row for row in rows if any(deed.closing for deed in row.run)]
    assert game in ("kayotz", "mechs") or (closing and folded)
    for row in folded[:1]:
        assert row.detail is not None
        hands.scene.screen.log.list.take(rows.index(row))
        if len(row.run) == 1:
            assert hands.scene.model.moment in (row.at, NOW)


def test_the_lines_of_one_side_keep_bands_and_the_end() -> None:
    told = (
        line("Turn 1", 0, NEUTRAL, PHASE), line("**A** moves", 1), line("**B** moves", 2, 1),
        line("**Over**", 3, NEUTRAL, "end"),
    )
    assert of_side(told, 1) == (told[0], told[2], told[3])


@pytest.mark.parametrize(("game", "scenario"), rarely(GAMES, 2))
def test_a_line_is_of_the_side_of_its_unit(game: str, scenario: str) -> None:
    """Also where another side decides, and after the unit has gone."""
    goldens: Goldens = import_module(f"tests.rules.{game}.goldens").GOLDENS
    history = goldens.replayed(scenario, 60)
    played = history.game
    sides = list(played.sides)
    seen = set()
    for told in LogReader().read(history):
        if told.line.kind == PHASE:
            assert told.side == NEUTRAL
            continue
        if told.line.unit and told.at:
            pieces = (*played.pieces(history.state_at(told.at - 1)),
                      *played.pieces(history.state_at(told.at)))
            owners = {piece.side for piece in pieces if piece.id == told.line.unit}
            if owners:
                assert sides[told.side] in owners, told
                seen.add(told.side)
    assert seen


def test_a_row_of_several_lines_opens_and_then_shows_their_moments() -> None:
    """A click, or Enter."""
    hands = Hands("village", game="troopers", solo=False)
    panel = hands.scene.screen.log
    told = tuple(line(f"**Man {n}** lays an arc", n + 1) for n in range(4))
    panel.list.set(LogView((line("Turn 1", 0, NEUTRAL, PHASE), *told), -1, ""))
    assert [len(row.run) for row in panel.list._rows] == [1, 4]
    chosen: list[int] = []
    panel.list.on_choose = chosen.append
    before = panel.list.rect.height
    panel.list.take(1)
    assert [len(row.run) for row in panel.list._rows] == [1, 1, 1, 1, 1]
    assert not chosen and panel.list.rect.height > before
    panel.list.take(1)
    assert chosen == [4]


def test_a_replay_lights_each_line_by_itself() -> None:
    hands = Hands("village", game="troopers", solo=False)
    panel = hands.scene.screen.log
    told = tuple(line(f"**Man {n}** lays an arc", n + 1) for n in range(4))
    panel.list.set(LogView(told, 2, "", replay=True))
    assert [len(row.run) for row in panel.list._rows] == [1, 1, 1, 1]


def test_the_log_is_narrowed_to_one_side_after_the_other() -> None:
    """Shift+L, or the button in its head."""
    hands = Hands("duel", size=(1920, 1080), game="arena", solo=False)
    scene = hands.scene
    whole = scene.shown.log.lines
    names = list(scene.session.game.sides.values())
    for side, name in enumerate(names):
        hands.key(pygame.K_l, pygame.KMOD_SHIFT)
        shown = scene.shown.log
        assert name in shown.aside
        assert shown.lines == of_side(whole, side)
    hands.click("log.filter")
    assert scene.shown.log.lines == whole
