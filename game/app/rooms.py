"""The screens of the program and the ways between them: title, menus and play screen.

The play screen and the games are imported when they are first needed, or by `_fetch` in the
background once the title is up: the first frame must not wait for them.
"""

import random
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.app import folders
from game.app.app_services import AppServices, Start
from game.app.dates import begun_minutes
from game.app.loop import App
from game.app.progress import Progress
from game.app.scenes.menus import Menus
from game.app.settings import GIVEN, taken_from
from game.core.atomic import sweep
from game.core.claim import Claim
from game.core.errors import BoxError, SaveError
from game.core.safe_files import printable
from game.core.store import SaveStore, slot_name
from game.core.view_records import seen_from
from game.rules import box, catalogue, game_ids, game_of

if TYPE_CHECKING:
    from pygame import Surface

    from game.app.analyses import Analyses
    from game.app.daily import DailyProblems
    from game.app.play.judging import Attempt
    from game.app.play.scene import PlayScene
    from game.app.play.session import Session
    from game.app.programs import Program
    from game.app.quick_games import QuickGameRuns
    from game.app.record import GameRecord
    from game.app.scenes.boardpicture import Shown
    from game.app.ui import Ui
    from game.core.contract import AnyGame, ScenarioCard
    from game.core.saves import Save
    from game.core.store import Listing
    from game.core.view_records import Result
    from game.engine.client import EngineClient

SEEDS = 1_000_000
SCENARIO_FILES = (".yaml", ".yml", ".skirmish-scenario")
"""How files are named that may be scenarios; the last so that a double click tells them."""
PICTURE = ".png"
"""How a picture of the table is written."""


class Rooms:
    """The whole program over one window: fills in the services, and leads from the play screen to
    the rest."""

    def __init__(
        self, app: App, store: SaveStore | None = None, engine: "EngineClient | None" = None
    ) -> None:
        self.app = app
        self.services = AppServices(
            boxes=catalogue, start=self.start, load=self.load,
            store=store or SaveStore(folders.saves()), progress=Progress(),
            ids=game_ids, ahead=self._ahead, own=folders.scenarios, builds=folders.builds,
            watch=self.watch, share=self.share, shared=_shared, record=_record,
            levels=_levels, daily=self._daily_problems, quick_games=self._quick_game_runs,
        )
        self.menus = Menus(app, self.services)
        self._engine = engine
        self._coach: EngineClient | None = None
        self._analyses: Analyses | None = None
        self._programs: dict[str, tuple[Program, EngineClient]] = {}
        self._attempts: dict[tuple[str, str], list[Attempt]] = {}
        self._daily: DailyProblems | None = None
        self._quick_games: QuickGameRuns | None = None
        self._window: Claim | None = None
        app.help = self._help
        app.dropped = self._dropped
        app.respoken = self._respoken

    # The folders

    def arrive(self) -> None:
        """Say so if another window has the saved games open; else clear away what programs that
        were killed have left."""
        self._window = self.services.store.claim_window()
        if self._window is None:
            self.app.toast(self.app.ui.say("saves.second"))
        else:
            for folder in (folders.config(), folders.data()):
                sweep(folder)

    def close(self) -> None:
        """Every game is on disk; the engine ends; another window may have the folder."""
        self.put_away()
        for engine in (self._engine, self._coach):
            if engine is not None:
                engine.close()
        if self._daily is not None:
            self._daily.stop()
        if self._quick_games is not None:
            self._quick_games.close()
        if self._window is not None:
            self._window.release()

    # Games

    @property
    def engine(self) -> "EngineClient":
        """The one engine of this window; it is started by the first game that needs it."""
        if self._engine is None:
            from game.app import worker
            from game.engine.client import EngineClient

            self._engine = EngineClient(wake=lambda: worker.post(lambda: None))
        return self._engine

    @property
    def coach_engine(self) -> "EngineClient":
        """The process that the coach works in, whatever the table does meanwhile; it is started
        when the coach is first asked."""
        if self._coach is None:
            from game.app import worker
            from game.engine.client import EngineClient

            self._coach = EngineClient(wake=lambda: worker.post(self._coached))
        return self._coach

    def _coached(self) -> None:
        """The coach has said something, whichever screen is on top."""
        scene = self._playing()
        if scene is not None:
            scene.coaching.poll()

    @property
    def analyses(self) -> "Analyses":
        """What the coach has said of games."""
        if self._analyses is None:
            from game.app.analyses import Analyses

            self._analyses = Analyses(folders.coach())
        return self._analyses

    def _daily_problems(self) -> "DailyProblems":
        """The problems of the day, searched for by an engine of their own: games go on meanwhile.
        """
        if self._daily is None:
            from game.app import worker
            from game.app.daily import DailyProblems
            from game.engine.client import EngineClient

            self._daily = DailyProblems(lambda poll: EngineClient(wake=lambda: worker.post(poll)))
        return self._daily

    def _quick_game_runs(self) -> "QuickGameRuns":
        """The quick games of skirmishes, played by an engine of their own."""
        if self._quick_games is None:
            from game.app import worker
            from game.app.quick_games import QuickGameRuns
            from game.engine.client import EngineClient

            self._quick_games = QuickGameRuns(
                lambda poll: EngineClient(wake=lambda: worker.post(poll)))
        return self._quick_games

    def program(self, name: str) -> "EngineClient | None":
        """Another program of the player's, by its name; it runs until its game leaves the table."""
        from game.app import worker
        from game.engine.other_program import OtherProgram

        found = next((one for one in self.app.settings.programs if one.name == name), None)
        known = self._programs.get(name)
        if known is not None and known[0] == found:
            return known[1]
        if known is not None:
            known[1].close()
            del self._programs[name]
        if found is None:
            return None
        client = OtherProgram(name, found.words, wake=lambda: worker.post(lambda: None))
        self._programs[name] = found, client
        return client

    def _end_programs(self) -> None:
        """No game is at the table: other programs end."""
        for _, client in self._programs.values():
            client.close()
        self._programs.clear()

    def start(self, wanted: Start) -> None:
        """A new game on the table."""
        from game.app.play.session import begin
        from game.turns.tutorial import taught_at

        kind, options = box(wanted.game), wanted.options
        if wanted.computers is not None:
            options = {**kind.options_of_seats(wanted.computers), **options}
        game = kind.load(wanted.source, options)
        seed = wanted.seed if wanted.seed is not None else random.randrange(SEEDS)
        session = begin(game, seed, self.services.store, self._unsaved, wanted.computers)
        if not wanted.rule or session.tutorial is None:
            self._begin(session)
            return
        # It is only looked at: nothing is kept before somebody does something.
        session.tried = True
        session.tutorial.lead_to(taught_at(game.lessons, wanted.rule) or 0)
        self._table(session)

    def load(self, path: Path) -> None:
        """A saved game on the table. One that can't be played again whole is only looked at until
        the player plays on."""
        self._told(self._opened(path))

    def watch(self, path: Path) -> None:
        """A saved game on the table, as a replay from its opening."""
        scene = self._opened(path)
        scene.watch()
        self._told(scene)

    def share(self, save: "Save") -> None:
        """Write a game as one file to be given away, and say where."""
        from game.core.share import write_shared

        try:
            path = write_shared(save, folders.shared())
        except BoxError as error:
            self.app.toast(str(error))
        else:
            self._lies_at(path)

    def share_game(self, name: str) -> None:
        """The same with the game at the table."""
        scene = self._playing()
        if scene is not None:
            self.share(scene.session.save(name))

    def share_picture(self, name: str, wide: int) -> None:
        """Draw the table, so many pixels wide at most, into a file to be given away."""
        scene = self._playing()
        if scene is not None:
            scene.picture(wide, lambda image: self._drawn(name, image))

    def _drawn(self, name: str, image: "Surface") -> None:
        import pygame

        from game.core.share import write_given

        file, title = BytesIO(), f"{slot_name(name)}-{image.get_width()}"
        try:
            pygame.image.save(image, file, PICTURE)
            path = write_given(folders.shared(), title, PICTURE, file.getvalue())
        except pygame.error as error:
            self.app.toast(self.app.ui.say("share.failed", why=str(error)))
        except SaveError as error:
            self.app.toast(str(error))
        else:
            self._lies_at(path)

    def _lies_at(self, path: Path) -> None:
        """Say where a file lies; its path can be taken along."""
        say, words = self.app.ui.say, printable(folders.said(path))
        self.app.toast(
            say("share.done", path=words), say("share.copy"), lambda: self.app.copy(str(path))
        )

    def _dropped(self, file: str) -> None:
        """Open a game or a scenario whose file was dropped on the window; what is none gets one
        line."""
        path = Path(file)
        try:
            if path.suffix.lower() in SCENARIO_FILES:
                self.open_scenario(path)
            elif path.suffix.lower() == GIVEN:
                self._take_settings(path)
            else:
                self.open_file(path)
        except (BoxError, ValueError) as error:
            self.app.toast(str(error).partition("\n")[0])

    def _take_settings(self, path: Path) -> None:
        """Settings of a file, until that is taken back.

        Raises:
            FileFault: it holds none.
        """
        app, before = self.app, self.app.settings
        app.apply(taken_from(path, before))
        app.toast(app.ui.say("settings.taken"), app.ui.say("saves.undo"),
                  lambda: app.apply(before))

    def open_scenario(self, path: Path) -> None:
        """The page before a game of a scenario that lies anywhere; a lesson or a problem begins.

        Raises:
            BoxError: it is none, or has faults; the first of them.
        """
        game = game_of(path)
        card = box(game).card(path)
        if card.fault:
            raise BoxError(card.fault)
        if card.kind != "scenario":
            self.start(Start(game, path, {}))
            return
        self.leave()
        self.menus.open_opponents(card, path)

    def open_file(self, path: Path) -> None:
        """A game that lies anywhere on the table; one that is over, as a replay.

        Raises:
            SaveError: it is none, or can't be opened; one line.
        """
        scene = self._opened(path)
        if scene.session.table.status.result is not None:
            scene.watch()
        self._told(scene)

    def _told(self, scene: "PlayScene") -> None:
        """Say what there is to know of a game that was opened."""
        if scene.session.frozen and scene.model.replay is None:
            scene.ask_whether_to_go_on()
        elif said := scene.session.trouble or scene.session.note or scene.missing_programs():
            self.app.toast(said)

    def _opened(self, path: Path) -> "PlayScene":
        from game.app.play.session import Session, open_save

        opened = open_save(path, self.services.store)
        self.put_away()  # what is on the table may go on in this very file
        return self._table(Session(opened.history, self.services.store, self._unsaved, opened))

    def _ahead(self) -> None:
        """Import the play screen and the games while the player looks at the title."""
        self.app.background(_fetch, lambda _: self._record_late(), "ahead")

    def _record_late(self) -> None:
        """A game that ended just before the program was killed goes into the record now."""
        if self._window is None or self.services.record is None:
            return
        from game.app.play.recording import Unrecorded, unrecorded

        record, store = self.services.record(), self.services.store

        def keep(found: Unrecorded | None) -> None:
            if found is not None:
                record.keep(found.name, found.save, found.note)

        self.app.background(lambda: unrecorded(store, record.knows), keep, "record")

    def _begin(self, session: "Session") -> None:
        """A new game on the table, kept from its opening on."""
        self._table(session)
        session.keep()

    def _table(self, session: "Session") -> "PlayScene":
        """Show a game; one that was on the table before is kept on disk and put away."""
        from game.app.play.scene import PlayScene

        scene = PlayScene(self.app, session, self)
        self.put_away()
        self.app.home(scene)
        return scene

    def put_away(self) -> None:
        """Every game on the table is on disk, its autosave thread ends, and with it the programs
        that played it."""
        self._end_programs()
        if len(self.app.scenes) < 2:
            return  # the title alone: no play screen need be imported to see that
        from game.app.play.scene import PlayScene

        for scene in self.app.scenes:
            if isinstance(scene, PlayScene):
                self._reached(scene.session)
                scene.mark.close()
                scene.coaching.close()
                scene.session.close()

    def _respoken(self) -> None:
        """The game at the table tells all in the language that is spoken from now on: it is played
        again from what is kept of it."""
        scene = self._playing()
        if scene is None or scene.session.frozen:
            return
        from game.app.play.scene import PlayScene
        from game.app.play.session import Session, open_save

        name = scene.session.autosave.name
        scene.session.keep()
        scene.session.close()  # it is on disk
        opened = open_save(self.services.store.path(name), self.services.store)
        self.put_away()
        session = Session(opened.history, self.services.store, self._unsaved, opened)
        new = PlayScene(self.app, session, self)
        top = [] if self.app.scene is scene else [self.app.scene]
        self.app.scenes[:] = [self.app.scenes[0], new, *top]  # the game menu was about the old one

    def _unsaved(self, why: str) -> None:
        """The autosave thread could not write."""
        from game.app import worker

        worker.post(lambda: self.app.toast(why))

    # Where the play screen's doors lead

    def _playing(self) -> "PlayScene | None":
        from game.app.play.scene import PlayScene

        return next((s for s in self.app.scenes if isinstance(s, PlayScene)), None)

    def open_rule(self, rule: str, why: str) -> None:
        """The rulebook at a rule, with the reason that led there."""
        scene = self._playing()
        self._visited(f"rulebook at {rule}" if rule else "rulebook")
        game = scene.session.game.id if scene is not None else ""
        self.app.push(
            self.menus.rulebook(game, rule, why, self._to_table if why else None)
        )

    def _to_table(self) -> None:
        """Back to the play screen, from however deep in the menus."""
        from game.app.play.scene import PlayScene

        while len(self.app.scenes) > 1 and not isinstance(self.app.scene, PlayScene):
            self.app.pop()

    def _help(self) -> None:
        """The rulebook of the game at the table, else at its beginning."""
        scene = self._playing()
        if scene is not None:
            self.app.push(self.menus.rulebook(scene.session.game.id))
        else:
            self.menus.open_rulebook("")

    def open_settings(self) -> None:
        """Settings."""
        self.menus.open_settings()

    def open_keys(self) -> None:
        """The page of keys."""
        self._visited("keys")
        self.menus.open_keys()

    def open_commands(self) -> None:
        """All commands, as a list to choose from."""
        from game.app.scenes.commandlist import CommandListScene

        scene = self._playing()
        if scene is not None:
            self.app.push(CommandListScene(
                self.app, self.services, scene.controller.ask, scene.model.replay is not None,
                scene.controller.listed))

    def open_saves(self) -> None:
        """Saved games."""
        self._visited("saves")
        self.menus.open_saves()

    def open_workshop(self, game: str) -> None:
        """Where things are built for a game that has a workshop."""
        self._visited("workshop")
        self.menus.open_workshop(game)

    def open_scenarios(self, game: str) -> None:
        """The scenarios of a game, and what one needs to write another."""
        self._visited("scenarios")
        self.menus.open_new(game)

    def visit(self, page: str) -> None:
        """The page to which a step of the lesson at the table leads (`game.core.lesson.PAGES`)."""
        scene = self._playing()
        game = scene.session.game.id if scene is not None else ""
        name, _, rule = page.partition(" at ")
        match name:
            case "saves":
                self.open_saves()
            case "workshop":
                self.open_workshop(game)
            case "scenarios":
                self.open_scenarios(game)
            case "keys":
                self.open_keys()
            case "record":
                self.open_record()
            case "title":
                self.leave()
            case _:
                self.open_rule(rule, "")

    def _visited(self, page: str) -> None:
        """A page is opened from the table: a lesson may have asked for that."""
        scene = self._playing()
        if scene is not None:
            scene.visited(page)

    def open_menu(self) -> None:
        """The game menu."""
        from game.app.play.gamemenu import GameMenu

        scene = self._playing()
        if scene is not None:
            self.app.push(GameMenu(scene, self.services, self))

    def open_end(self) -> None:
        """What decided the game."""
        from game.app.play.story import story_of
        from game.app.play.words import card_words
        from game.app.scenes.boardpicture import position
        from game.app.scenes.end import EndScene

        scene = self._playing()
        if scene is None:
            return
        game, status, watched = scene.session.game, scene.session.table.status, scene.watch
        if status.result is None:
            return
        self._keep_record(scene.session)
        people = [side for side in game.sides if side not in scene.session.history.computers]
        seat = people[0] if len(people) == 1 else ""

        def watch() -> None:
            self._to_table()
            watched()

        def see(at: int) -> None:
            self._to_table()
            scene.controller.see_from(at)

        def shown(at: int, cell: int) -> "Shown":
            return position(game, scene.session.history.state_at(at), cell)

        def told(at: int, cell: int, unit: str) -> str:
            state = scene.session.history.state_at(at)
            return card_words(
                game.unit_card(state, unit) if unit else game.cell_card(state, cell)
            )

        def aside() -> None:
            self._to_table()
            scene.put_page_aside()

        def back_to_lesson() -> None:
            self._to_table()
            scene.do("lesson-leave")

        self.app.push(
            EndScene(
                self.app, self.services, game.title, game.card.title,
                _named(game, status.result, seat), self.restart, watch, aside, self.leave,
                status.goals, lambda rule: self.open_rule(rule, ""),
                story=story_of(scene.session), see=see, shown=shown, told=told,
                following=self._following(scene.session), other=self._other(scene.session),
                share=lambda: self.share_game(game.card.title),
                seat=_seat_words(self.app.ui, game, status.result, seat),
                played=self.app.ui.say("end.played", minutes=begun_minutes(scene.session.spent),
                                       seed=scene.session.history.seed),
                fight=self.fight_again if scene.session.fights else None,
                won=scene.session.won,
                lesson=back_to_lesson if scene.session.left else None,
                coach=scene.model.coach,
            )
        )

    def _following(self, session: "Session") -> "tuple[str, Callable[[], None]] | None":
        """The scenario that comes after the one at the table in its game's list, or that it names,
        and what begins it with the same options and the same players; None after the last and
        after one that isn't in the list."""
        game = session.game
        kind = "tutorial" if game.lessons else "scenario"
        named, scenarios = game.card.next, self.services.scenarios
        if named:
            card = next((one for one in scenarios(game.id) if one.id == named), None)
        else:
            card = _next_card([one for one in scenarios(game.id, kind)
                               if one.course == game.card.course], game.card.id)
        if card is None:
            return None
        seats = dict(session.history.computers)
        known = bool(card.sides) and set(seats) <= {side for side, _ in card.sides}
        return card.title, partial(self._start, game.id, card.source, dict(game.options_set),
                                   seats if known else None)

    def _other(self, session: "Session") -> "Callable[[], None] | None":
        """What begins the game at the table anew with the computer on the other side; None where
        it plays none, or all, and in a tutorial."""
        game, computers = session.game, session.history.computers
        people = [side for side in game.sides if side not in computers]
        if game.lessons or not game.card.sides or len(people) != len(computers):
            return None
        seats = dict(zip(people, computers.values(), strict=True))
        follows = box(game.id).options_of_seats(seats)
        return partial(
            self._start, game.id, game.source, {**game.options_set, **follows}, seats)

    def _start(
        self, game: str, source: Path | str, options: dict[str, bool],
        computers: dict[str, str] | None = None,
    ) -> None:
        """A new game on the table, or one line that says why not."""
        try:
            self.start(Start(game, source, options, computers=computers))
        except (BoxError, ValueError) as error:
            self.app.toast(str(error).partition("\n")[0])

    def _keep_record(self, session: "Session") -> None:
        """A game that has ended goes into the record; one that was only opened to be seen has been
        there before."""
        if not session.moved:
            return
        from game.app.play.recording import note_of

        note, record = note_of(session), self.services.record
        if note is None or record is None:
            return
        fault = record().keep(session.autosave.name, session.save(session.game.card.title), note)
        if fault:
            self.app.toast(fault)

    def open_record(self) -> None:
        """The record of finished games."""
        self._visited("record")
        self.menus.open_record()

    def judged(self, attempt: "Attempt") -> None:
        """A try at the problem at the table has come to its end: note it, and show it."""
        scene = self._playing()
        if scene is None:
            return
        card = scene.session.game.card
        self._attempts.setdefault((card.game, card.id), []).append(attempt)
        self._noted(self.services.progress.solve(card.game, card.id, attempt.stars))
        self.open_attempt()

    def open_attempt(self) -> None:
        """What the last try at the problem at the table was worth."""
        from game.app.scenes.solved import ProblemDoors, SolvedScene

        scene = self._playing()
        task = scene.session.game.problem if scene is not None else None
        if scene is None or task is None:
            return
        game = scene.session.game
        attempts = self._attempts.get((game.id, game.card.id), [])
        if not attempts:
            return
        state = scene.session.history.opening.state
        best = [game.named(game.preview(state, game.parse(step.action))) for step in task.line]

        def show_best() -> None:
            self.restart()
            again = self._playing()
            if again is not None:
                again.do("problem-best")

        self.app.push(SolvedScene(
            self.app, self.services, game.title, game.card.title, task, attempts, best,
            ProblemDoors(self.restart, show_best, self._to_table, self.leave,
                         lambda rule: self.open_rule(rule, ""), self._next_problem(game.card)),
        ))

    def _next_problem(self, card: "ScenarioCard") -> "tuple[str, Callable[[], None]] | None":
        """The problem that is advised after one, and what begins it; None after the last."""
        following = _next_card(box(card.game).problems(), card.id)
        if following is None:
            return None
        return following.title, partial(self._start, card.game, following.source, {}, None)

    def restart(self) -> None:
        """The same game from the start."""
        scene = self._playing()
        if scene is not None:
            self._begin(scene.session.restart())

    def fight_again(self) -> None:
        """The free fight of the tutorial at the table once more, with other dice."""
        scene = self._playing()
        if scene is not None:
            self._begin(scene.session.fight_again(random.randrange(SEEDS)))

    def branch(self, index: int) -> None:
        """Play on from a moment of the game at the table, with other dice, as a game of its own;
        the one at the table stays on disk as it is."""
        scene = self._playing()
        if scene is not None:
            self._begin(scene.session.branch(index, random.randrange(SEEDS)))
            self.app.toast(self.app.ui.say("saves.branched", at=index))

    def leave(self) -> None:
        """Back to the title; the game is kept."""
        self._visited("title")
        scene = self._playing()
        if scene is not None:
            self._reached(scene.session)
            scene.session.close()
        self._end_programs()
        self.app.home()

    def begun(self) -> None:
        """The tutorial at the table is begun: note that now, should the program be killed."""
        scene = self._playing()
        if scene is not None:
            self._reached(scene.session)

    def finished(self, game: str, scenario: str) -> None:
        """A tutorial has been played to its end."""
        self._noted(self.services.progress.finish(game, scenario))

    def course(self, game: str, done: "Callable[[tuple[ScenarioCard, ...]], None]") -> None:
        """Read the chapters of a game's course, and hand them over in order. Their steps are tried
        out for that, which takes too long to wait for it."""
        found = self.services.box(game)

        def chapters() -> "tuple[ScenarioCard, ...]":
            cards = found.scenarios() if found is not None else ()
            return tuple(card for card in cards if card.counted)

        self.app.background(chapters, done, "course")

    @property
    def used(self) -> frozenset[str]:
        """The rules that were ever used in a tutorial."""
        return self.services.progress.learned.rules

    def use(self, rules: frozenset[str]) -> None:
        """Rules have come up in a tutorial."""
        self._noted(self.services.progress.use(rules))

    def _reached(self, session: "Session") -> None:
        """A tutorial leaves the table: note where it stands, if it is begun and not through."""
        step = session.at_step
        if step:
            card = session.game.card
            self._noted(self.services.progress.reach(card.game, card.id, step))

    def _noted(self, fault: str) -> None:
        """Say why something could not be kept, if that is so."""
        if fault:
            self.app.toast(fault)


def _next_card(cards: "Iterable[ScenarioCard]", after: str) -> "ScenarioCard | None":
    """The first whole one behind that of an id; None behind the last, and where it isn't listed."""
    whole = [card for card in cards if not card.fault]
    index = next((at for at, card in enumerate(whole) if card.id == after), len(whole))
    return whole[index + 1] if index + 1 < len(whole) else None


def _levels(game: str) -> tuple[str, ...]:
    """The strengths of computer players that a game has."""
    from game.players import LEVELS, names

    return tuple(name for name in names(game) if name in LEVELS)


def _shared() -> "tuple[Listing, ...]":
    """The files of games to be given away, or that came from others."""
    from game.core.share import shared_files

    return shared_files(folders.shared())


def _record() -> "GameRecord":
    """The finished games on this computer."""
    from game.app.record import GameRecord

    return GameRecord(folders.record())


def _fetch() -> None:
    """Everything that the first game will need imported."""
    from game.app import worker

    for module in ("game.app.play.scene", "game.app.play.gamemenu", "game.app.scenes.scenarios"):
        if worker.ending():
            return
        import_module(module)
    catalogue()


def _named(game: "AnyGame", result: "Result", seat: str) -> "Result":
    """A result as it reads from the only side that a person plays, "" for none such, with the
    winner named as players call that side."""
    winner = game.sides.get(result.winner, result.winner)
    named: Result = msgspec.structs.replace(seen_from(result, seat), winner=winner)
    return named


def _seat_words(ui: "Ui", game: "AnyGame", result: "Result", seat: str) -> str:
    """How it ended for the only side that a person plays; nothing where there is none such."""
    if not seat:
        return ""
    how = "drawn" if not result.winner else "won" if result.winner == seat else "lost"
    return ui.say(f"end.{how}", side=game.sides[seat])
