"""Arena's tournament in the window: entering, drawing, fighting, playing, leaving and coming back
(AR-U39)."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from game.app import folders
from game.app.app_services import AppServices
from game.app.quick_games import QuickGameRuns, QuickRun
from game.app.record import FinishedGame, GameRecord
from game.app.scenes.menus import Menus
from game.app.scenes.opponents import OpponentScene
from game.app.scenes.scenarios import ScenarioScene
from game.app.scenes.tournament import TournamentScene
from game.app.widgets.button import Button
from game.core.dice import make_dice
from game.core.fairness import FairnessTally
from game.core.saves import Save
from game.engine.fairness import play_quick_games
from game.rules import box
from tests.app.conftest import MakeApp
from tests.app.driver import Driver
from tests.app.fakes import workshop_services
from tests.app.test_layout import EVERY_SIZE, SCALES, SIZES, unclipped


class Runs(QuickGameRuns):
    """Quick games played on the spot, one with each `poll`. drawn: bouts that come to nothing
    first."""

    def __init__(self, drawn: int = 0) -> None:
        super().__init__(lambda wake: pytest.fail("no engine here"))
        self.drawn = drawn
        self.seeds: list[int] = []

    def begin(self, game: str, source: str, games: int, before: int = 0) -> None:
        self.run = QuickRun(game, source, source, games, before)
        self.changed()

    def tally(self, source: str) -> FairnessTally:
        return self._tallies.get(source, FairnessTally())

    def poll(self) -> None:
        run = self.run
        if run is None:
            return
        self.seeds.append(run.before)
        if self.drawn:
            self.drawn -= 1
            found = FairnessTally().and_game("draw", "Once more", "", 1, 15)
        else:
            found = play_quick_games(run.game, run.source, run.before + 1, 1)
        self._tallies[run.mark] = found
        self.run = None
        self.changed()

    def stop(self) -> None:
        self.run = None


def opened(
    make_app: MakeApp, runs: Runs | None = None, size: tuple[int, int] = (1280, 720),
    scale: int = 0,
) -> tuple[Driver, TournamentScene, AppServices]:
    """The tournament's page, with a record of its own."""
    app = make_app(size, scale)
    services = msgspec.structs.replace(
        workshop_services("arena"), quick_games=lambda: runs,
        record=lambda: GameRecord(folders.record()),
    )
    menus = Menus(app, services)
    app.push(menus.title())
    menus.open_tournament("arena")
    scene = app.scene
    assert isinstance(scene, TournamentScene)
    return Driver(app), scene, services


def finish(scene: TournamentScene, runs: Runs) -> None:
    """Let all open bouts be fought out."""
    for _ in range(40):
        if scene._fighting is None and not scene.open_bouts():
            return
        if scene._fighting is None:
            scene.fight()
        runs.poll()
    pytest.fail("they fight on and on")


def into_record(scene: TournamentScene, number: int, winner: str) -> None:
    """A bout of the player's as it lies in the record when it has been played."""
    assert scene.now is not None
    text = scene._text(scene.now, number)
    save = Save(
        program="1", name="bout", saved="2026-11-24T03:00:00", game="arena", scenario="bout",
        title="Bout", place="", source=text, options={}, seed=7, actions=[], check="",
    )
    note = FinishedGame(
        finished="2026-11-24T03:00:00", sides={"blue": "Blue", "rust": "Rust"}, people=("blue",),
        opponents={"rust": "regular"}, winner=winner, level=winner or "draw", title="Over", turns=9,
    )
    assert not GameRecord(folders.record()).keep(f"bout-{number}-{winner or 'none'}", save, note)


def test_one_enters_and_draws_by_mouse(make_app: MakeApp) -> None:
    hands, scene, _ = opened(make_app, Runs())
    hands.click("toggle")
    assert len(scene.mine) == 1
    hands.click("start")
    now = scene.now
    assert now is not None and len(now.entrants) == 8 and len(now.bouts) == 4
    assert sum(one.own for one in now.entrants) == 1
    titles = [one.title for one in now.entrants]
    assert len(set(titles)) == 8
    levels = [scene.shop.read(one.build).level for one in now.entrants if not one.own]
    mine = next(scene.shop.read(one.build) for one in now.entrants if one.own)
    assert levels.count(mine.level) == min(7, sum(
        one.build.level == mine.level for one in scene.shop.shipped()) - 1)


def test_the_computer_s_bouts_are_fought_out_to_a_champion(make_app: MakeApp) -> None:
    """AR-U39: each by dice of its own; a drawn one again."""
    runs = Runs(drawn=2)
    hands, scene, _ = opened(make_app, runs)
    hands.click("start")
    hands.click("fight")
    finish(scene, runs)
    now = scene.now
    assert now is not None and now.champion is not None and len(now.bouts) == 7
    again = sum(bout.again for bout in now.bouts)
    assert again >= 2 and len(runs.seeds) == len(set(runs.seeds)) == 7 + again
    assert scene.subtitle() == f"{now.entrants[now.champion].title} has won the tournament"
    hands.click("start")
    assert scene.now is None and scene.file.read() is None


def test_one_s_own_bout_is_played_at_the_table_and_counts(make_app: MakeApp) -> None:
    """The page before a game first; the record tells how it ended, also after a restart."""
    runs = Runs()
    hands, scene, _ = opened(make_app, runs)
    scene.at = 3
    hands.app.scene.rebuild()
    scene.toggle()
    hands.click("start")
    now = scene.now
    assert now is not None
    number = next(n for n in range(4) if now.mine(n))
    finish(scene, runs)
    assert len(scene.now.bouts) == 4 if scene.now is not None else False
    scene.at = number
    scene.rebuild()
    button = scene.widget("start")
    assert isinstance(button, Button) and button.enabled
    hands.click("start")
    assert isinstance(hands.app.scene, OpponentScene)
    text = scene._text(now, number)
    figures = box("arena").load(text).start(make_dice(1)).state.figures
    mine = next(one.title for one in now.entrants if one.own)
    assert figures["b1"].name == mine and figures["b1"].side == "blue"
    hands.app.pop()
    into_record(scene, number, "")
    _, again, _ = opened(make_app, runs)
    assert again.now is not None and again.now.bouts[number].again == 1
    into_record(again, number, "blue")
    _, again, _ = opened(make_app, runs)
    assert again.now is not None and len(again.now.bouts) == 6
    winner = again.now.bouts[number].winner
    assert winner is not None and again.now.entrants[winner].title == mine


def test_leaving_stops_the_fighting_and_keeps_what_is_over(make_app: MakeApp) -> None:
    runs = Runs()
    hands, scene, _ = opened(make_app, runs)
    hands.click("start")
    hands.click("fight")
    runs.poll()
    while scene.now is not None and all(bout.winner is None for bout in scene.now.bouts):
        runs.poll()  # a fight that nobody won is fought again
    assert scene._fighting is not None and runs.run is not None
    hands.key(pygame.K_ESCAPE)
    assert runs.run is None
    _, again, _ = opened(make_app, runs)
    assert again.now is not None and again._fighting is None
    assert sum(bout.winner is not None for bout in again.now.bouts) == 1


def test_a_spoilt_file_is_told_and_a_new_one_may_be_drawn(make_app: MakeApp) -> None:
    folder: Path = folders.builds("tournaments", "arena")
    folder.mkdir(parents=True)
    (folder / "tournament.json").write_bytes(b"[")
    hands, scene, _ = opened(make_app, Runs())
    assert scene.now is None
    hands.click("start")
    assert scene.file.read() is not None


def test_it_is_opened_from_the_game_s_page(make_app: MakeApp) -> None:
    hands, scene, services = opened(make_app, Runs())
    menus = Menus(scene.app, services)
    menus.open_new("arena")
    assert isinstance(hands.app.scene, ScenarioScene)
    hands.scroll_to("tournament")
    hands.click("tournament")
    assert isinstance(hands.app.scene, TournamentScene)


def test_the_bracket_shows_who_has_come_how_far(make_app: MakeApp) -> None:
    """Each name once in every round that it has reached."""
    runs = Runs()
    hands, scene, _ = opened(make_app, runs)
    hands.click("start")

    def shown(column: int) -> list[str]:
        return [
            widget.label for widget in scene.root.walk()
            if widget.name.startswith(f"bracket.{column}.")
        ]

    assert len(shown(0)) == 8 and not shown(1)
    scene._decide(1, "blue")
    scene.rebuild()
    now = scene.now
    assert now is not None
    assert shown(1) == [now.entrants[now.bouts[1].first].title]
    finish(scene, runs)
    scene.rebuild()
    now = scene.now
    assert now is not None and now.champion is not None
    assert [len(shown(column)) for column in range(4)] == [8, 4, 2, 1]
    assert shown(3) == [now.entrants[now.champion].title]


PAGES: dict[str, Callable[[TournamentScene], None]] = {
    "entering": lambda scene: scene.toggle(),
    "drawn": lambda scene: scene.draw(),
    "over": lambda scene: _over(scene),
}


def _over(scene: TournamentScene) -> None:
    scene.draw()
    assert isinstance(scene.runs, Runs)
    finish(scene, scene.runs)



@EVERY_SIZE
@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_clipped_at_any_scale(
    make_app: MakeApp, page: str, size: tuple[int, int]
) -> None:
    """As of every other screen."""
    _, scene, _ = opened(make_app, Runs(), size, SCALES[0])
    PAGES[page](scene)
    assert [*unclipped(scene.app, SCALES if size == SIZES[0] else SCALES[1::4])]
