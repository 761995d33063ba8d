"""One engine session: a game and the answers to requests about it."""

import random
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any

import msgspec

from game import __version__
from game.coach import Coach, coach, strongest
from game.coach.reviewing import Reviewer
from game.core import perft as perft_
from game.core.contract import AnyGame
from game.core.deliberation import Notes
from game.core.dice import MAX_SEED
from game.core.errors import BoxError
from game.core.expectimax import Solver, first_decision, made
from game.core.history import History
from game.core.resume import fingerprint, make_save, restore
from game.core.review import coach_scales
from game.core.ruling import Ruling
from game.core.safe_files import printable
from game.core.saves import decode
from game.core.view_records import Choice
from game.engine import render
from game.engine import requests as ask
from game.engine.daily import ATTEMPTS, attempt
from game.engine.fairness import play_quick_games
from game.engine.savefiles import SaveFiles
from game.players import Player, computer
from game.players.cancellation import CancellationToken
from game.rules import box, catalogue, open_saved, scenario_path, todays_scenario

MAX_DEPTH = 12
MAX_SECONDS = 3600
MAX_BUDGET = 600_000  # ms
MAX_POSITIONS = 10_000_000
MAX_QUICK_GAMES = 10_000

Answer = dict[str, Any]


class EngineSession:
    """Holds the game at play. A refused request leaves it as it was.

    files: the folder in which its client's files lie; None: it has none. stop_requested: whether a
    `stop` has come for the request that is being answered.
    """

    def __init__(self, files: Path | None = None) -> None:
        self._files = SaveFiles(files)
        self._history: History[Any, Any] | None = None
        self._players: dict[tuple[str, str], Player] = {}
        self._solver: Solver | None = None
        self._coach: tuple[AnyGame, Coach] | None = None
        self.stop_requested: Callable[[], bool] = lambda: False
        self.ended = False
        self._handlers: dict[type[ask.Request], Callable[[Any], Answer]] = {
            ask.GamesRequest: self._games, ask.NewRequest: self._new, ask.StateRequest: self._state,
            ask.OptionsRequest: self._options, ask.ReachRequest: self._reach,
            ask.AimRequest: self._aim, ask.JudgeRequest: self._judge, ask.PlayRequest: self._play,
            ask.PositionRequest: self._position, ask.ThinkRequest: self._think,
            ask.SolveRequest: self._solve, ask.ReviewRequest: self._review,
            ask.DailyRequest: self._daily, ask.FairnessRequest: self._fairness,
            ask.StopRequest: self._stop, ask.ForecastRequest: self._forecast,
            ask.UndoRequest: self._undo, ask.RedoRequest: self._redo, ask.SaveRequest: self._save,
            ask.LoadRequest: self._load, ask.PerftRequest: self._perft, ask.QuitRequest: self._quit,
        }

    def answer(self, request: ask.Request) -> Answer:
        """The answer to a request.

        Raises:
            BoxError, ValueError: the request can't be met; one line says why.
        """
        return self._handlers[type(request)](request)

    @property
    def history(self) -> History[Any, Any]:
        """The game at play.

        Raises:
            BoxError: none yet.
        """
        if self._history is None:
            raise BoxError('no game yet: send {"request": "new", "game": …, "scenario": …} first')
        return self._history

    def _games(self, _: ask.GamesRequest) -> Answer:
        return {
            "games": [
                {
                    "game": box.id,
                    "title": box.title,
                    "options": [msgspec.to_builtins(option) for option in box.game_options()],
                    "scenarios": [
                        {"id": card.id, "title": card.title, "kind": card.kind,
                         "fault": card.fault}
                        for card in box.scenarios()
                    ],
                }
                for box in catalogue()
            ]
        }

    def _new(self, request: ask.NewRequest) -> Answer:
        if not 0 <= request.seed <= MAX_SEED:
            raise BoxError(f"seed {request.seed} is out of range: give 0 to {MAX_SEED}")
        for place, face in enumerate(request.dice, 1):
            if face < 1:
                raise BoxError(f"dice: face {face} at place {place}: faces begin at 1")
        starts = [start for start, _ in request.later]
        if starts != sorted(set(starts)) or any(start < 0 for start in starts):
            raise BoxError("later: give numbers of dice from 0 up, ascending, none twice")
        if not all(0 <= seed <= MAX_SEED for _, seed in request.later):
            raise BoxError(f"later: a seed is out of range: give 0 to {MAX_SEED}")
        known = box(request.game)
        source = request.source or scenario_path(request.game, request.scenario)
        if request.draw:
            source = known.draw(source, request.seed)
        game = known.load(source, request.options)
        self._history = _whole(
            History(
                game, request.seed, request.dice, endless=request.endless, later=request.later
            )
        )
        return {
            "scenario": game.card.id,
            "sides": dict(game.sides),
            "events": [render.event(game, e) for e in self._history.opening.events],
            **self._where(),
        }

    def _state(self, request: ask.StateRequest) -> Answer:
        game, state = self.history.game, self.history.state
        if request.viewer and request.viewer not in game.sides:
            raise BoxError(f"no side {request.viewer!r}: the sides are {', '.join(game.sides)}")
        viewer = request.viewer or _reader(game, state)
        shown = game.observe(state, None if request.reveal else viewer)
        return {"state": shown, "viewer": viewer, **self._where()}

    def _options(self, request: ask.OptionsRequest) -> Answer:
        game, state = self.history.game, self.history.state
        if request.unit is not None:
            self._known_unit(request.unit)
        if request.start < 0 or not 0 <= request.limit <= 100_000:
            raise BoxError("start must be 0 or more and limit 0 to 100000")
        options = game.options(state, request.unit)
        last = min(len(options), request.start + request.limit)
        return {
            "count": len(options),
            "actions": [game.text(options[i]) for i in range(request.start, last)],
        }

    def _reach(self, request: ask.ReachRequest) -> Answer:
        game, state = self.history.game, self.history.state
        choice = self._choice(request)
        if not choice.open and choice.ruling is not None:
            return {"cells": [], "outline": None, "ruling": render.ruling(game, choice.ruling)}
        targets = game.targets(state, request.unit, request.kind)
        through = tuple(map(game.board.cell, request.through))
        drawn = game.outline(state, request.unit, request.kind, through)
        return {
            "cells": [render.target(game, aimed) for aimed in targets],
            "outline": render.outline(game, drawn),
        }

    def _aim(self, request: ask.AimRequest) -> Answer:
        game, state = self.history.game, self.history.state
        choice = self._choice(request)
        if choice.aim != "cell":
            raise BoxError(f"the choice {request.kind!r} points at no cell")
        action = game.aim(
            state, request.unit, request.kind, game.board.cell(request.cell), None,
            tuple(map(game.board.cell, request.through)),
        )
        ruling = game.judge(state, action)
        return {"action": game.text(action), "ruling": render.ruling(game, ruling)}

    def _choice(self, request: ask.ReachRequest | ask.AimRequest) -> Choice:
        """The line of a unit's menu that a request names."""
        game, state = self.history.game, self.history.state
        self._known_unit(request.unit)
        lines: list[Choice] = _flat(game.menu(state, request.unit))
        choices = {choice.id: choice for choice in lines}
        choice = choices.get(request.kind)
        if choice is None:
            raise BoxError(
                f"{request.unit} has no choice {request.kind!r}: "
                f"{', '.join(choices) or 'it has none at all'}"
            )
        return choice

    def _judge(self, request: ask.JudgeRequest) -> Answer:
        return {"ruling": render.ruling(self.history.game, self.history.judge(request.action))}

    def _play(self, request: ask.PlayRequest) -> Answer:
        history = self.history
        ruling = history.play(request.action)
        if not ruling.allowed:
            return {"ok": False, "error": _why(ruling), **self._ruled(ruling)}
        entry = history.entries[-1]
        return {
            "action": entry.text,
            "events": [render.event(history.game, e) for e in entry.events],
            "state": history.game.observe(history.state, _reader(history.game, history.state)),
            **self._where(),
        }

    def _position(self, request: ask.PositionRequest) -> Answer:
        history = self.history
        played, undone = list(history.entries), list(history.undone)
        try:
            self._go_to(history, request)
        except Exception:
            history.entries[:], history.undone[:] = played, undone
            raise
        return {
            "actions": len(history.entries),
            "check": fingerprint(history.game, history.state), **self._where(),
        }

    @staticmethod
    def _go_to(history: History[Any, Any], request: ask.PositionRequest) -> None:
        """Take back down to `keep` actions, then play the others.

        Raises:
            BoxError: one of them may not be taken back or played.
        """
        count = len(history.entries)
        if not 0 <= request.keep <= count:
            raise BoxError(f"keep {request.keep} is out of range: {count} actions are played")
        if request.keep < count:
            ruling = history.may_undo(request.keep)
            if not ruling.allowed:
                raise BoxError(_why(ruling))
            while len(history.entries) > request.keep:
                history.unplay()
        for number, text in enumerate(request.actions, request.keep + 1):
            ruling = history.play(text)
            if not ruling.allowed:
                raise BoxError(f"action {number} ({text}): {_why(ruling)}")

    def _think(self, request: ask.ThinkRequest) -> Answer:
        if not 0 <= request.budget <= MAX_BUDGET:
            raise BoxError(f"budget {request.budget} is out of range: give 0 to {MAX_BUDGET} ms")
        if not 0 <= request.positions <= MAX_POSITIONS:
            raise BoxError(
                f"positions {request.positions} is out of range: give 0 to {MAX_POSITIONS}"
            )
        history = self.history
        game, state = history.game, history.state
        forced = game.auto(state)
        if forced is not None:
            raise BoxError(f"nobody decides now: {game.text(forced)!r} follows by itself")
        if game.outcome(state) is not None:
            raise BoxError("the game is over: nothing is left to decide")
        # The same position of the same game has the same chance, whatever was asked before.
        rng = random.Random(f"{history.seed}:{len(history.entries)}")
        token = CancellationToken(
            request.budget / 1000, self.stop_requested, request.positions
        )
        notes = Notes()
        player = self._player(game.id, request.player)
        action = player.choose(game, state, rng, token, notes)
        ruling = game.judge(state, action)
        if not ruling.allowed:
            raise BoxError(f"{request.player} wants {game.text(action)!r}: {_why(ruling)}")
        return {
            "action": game.text(action), "stopped": token.noticed,
            "deliberation": msgspec.to_builtins(notes.record(action, game.text)),
        }

    def _solve(self, _: ask.SolveRequest) -> Answer:
        history = self.history
        task = history.game.problem
        if task is None:
            raise BoxError("this scenario is no problem: there is nothing to solve")
        if self._solver is None or self._solver.game is not history.game:
            self._solver = Solver(history.game, task, stopped=self._stopped)
            first = first_decision(history.game)
            self._solver.knows(first, task.actions, task.chance)
        self._solver.played = 0
        played = [
            (history.state_at(index), entry.action) for index, entry in enumerate(history.entries)
        ]
        chances = made(self._solver, played)
        left = task.actions - len(chances)
        return {
            "best": str(task.chance), "chances": [str(chance) for chance in chances],
            "over": self._solver.over(history.state, left),
            "reached": self._solver.reached(history.state),
        }

    def _review(self, request: ask.ReviewRequest) -> Answer:
        history = self.history
        game = history.game
        scale = coach_scales().get(game.id)
        if scale is None:
            raise BoxError(f"there is no coach for {game.id}")
        if self._coach is None or self._coach[0] is not game:
            self._coach = game, coach(game)
        if (request.at is None) == (not request.action):
            raise BoxError("give either at or action")
        reviewer = Reviewer(
            self._player(game.id, strongest(game.id)), self._coach[1], scale,
            CancellationToken(requested=self._stopped),
        )
        found = reviewer.decision(history, request.at) if request.at is not None else \
            reviewer.plan(history, request.action)
        return {"review": msgspec.to_builtins(found)}

    def _daily(self, request: ask.DailyRequest) -> Answer:
        try:
            day = date.fromisoformat(request.day)
        except ValueError:
            raise BoxError(f"day {request.day!r} is none: give YYYY-MM-DD") from None
        box(request.game)
        text = attempt(request.game, day, request.attempt, self._stopped)
        return {"source": text, "attempts": ATTEMPTS}

    def _fairness(self, request: ask.FairnessRequest) -> Answer:
        if not 1 <= request.games <= MAX_QUICK_GAMES:
            raise BoxError(f"games {request.games}: give 1 to {MAX_QUICK_GAMES}")
        if not 0 <= request.seed <= MAX_SEED - request.games:
            raise BoxError(
                f"seed {request.seed} is out of range: give 0 to {MAX_SEED - request.games}"
            )
        tally = play_quick_games(
            request.game, request.source, request.seed, request.games, self._stopped
        )
        return {"games": tally.games, **msgspec.to_builtins(tally, str_keys=True)}

    def _stopped(self) -> bool:
        """Whether the request at hand is to be stopped: each has a `stop_requested` of its own."""
        return self.stop_requested()

    def _player(self, game_id: str, name: str) -> Player:
        """A player by name; it stays, with what it remembers of the ground."""
        player = self._players.get((game_id, name))
        if player is None:
            player = self._players[game_id, name] = computer(game_id, name)
        return player

    def _stop(self, _: ask.StopRequest) -> Answer:
        return {}  # it has done its work as it came in, see `game.engine.serve`

    def _forecast(self, request: ask.ForecastRequest) -> Answer:
        history = self.history
        action = history.game.parse(request.action)
        ruling = history.judge(action)
        if not ruling.allowed:
            return {"ok": False, "error": _why(ruling), **self._ruled(ruling)}
        odds = history.game.forecast(history.state, action)
        return {"forecast": render.forecast(odds)}

    def _undo(self, request: ask.UndoRequest) -> Answer:
        return self._moved(request.what, self.history.undo, self.history.step_back)

    def _redo(self, request: ask.RedoRequest) -> Answer:
        return self._moved(request.what, self.history.redo, self.history.step_forward)

    def _moved(
        self, what: str, decision: Callable[[], Ruling], single: Callable[[], Ruling]
    ) -> Answer:
        moves = {"decision": decision, "action": single}
        if what not in moves:
            raise BoxError(f'what {what!r} is unknown: use "decision" or "action"')
        ruling = moves[what]()
        if not ruling.allowed:
            return {"ok": False, "error": _why(ruling), **self._ruled(ruling)}
        return {"actions": len(self.history.entries), **self._where()}

    def _save(self, request: ask.SaveRequest) -> Answer:
        save = make_save(
            self.history, name=request.name, program=__version__,
            saved=datetime.now().astimezone().isoformat(timespec="seconds"),
        )
        if not request.file:
            return {"save": msgspec.to_builtins(save)}
        self._files.write(request.file, save)
        return {"file": request.file}

    def _load(self, request: ask.LoadRequest) -> Answer:
        if request.file and request.save is None:
            save, name = self._files.read(request.file), request.file
        elif request.save is not None and not request.file:
            save, name = decode(msgspec.json.encode(request.save), "save"), "save"
        else:
            raise BoxError("give either file or save")
        loaded = restore(save, open_saved, name, todays_scenario)
        self._history = _whole(loaded.history)
        return {
            "scenario": save.scenario, "trouble": loaded.trouble,
            "actions": len(loaded.history.entries), **self._where(),
        }

    def _perft(self, request: ask.PerftRequest) -> Answer:
        if not 0 <= request.depth <= MAX_DEPTH:
            raise BoxError(f"depth {request.depth} is out of range: give 0 to {MAX_DEPTH}")
        if request.limit < 1:
            raise BoxError(f"limit {request.limit} is out of range: give at least 1")
        history = self.history
        if not 0 < request.seconds <= MAX_SECONDS:
            raise BoxError(f"seconds {request.seconds:g}: give more than 0, at most {MAX_SECONDS}")
        counted = perft_.perft(
            history.game, history.state, history.dice(), request.depth, limit=request.limit,
            seconds=request.seconds, stopped=self.stop_requested,
        )
        answer: Answer = {"depth": counted.depth, "count": counted.count}
        if request.divide:
            answer["first"] = counted.first
        return answer

    def _quit(self, _: ask.QuitRequest) -> Answer:
        self.ended = True
        return {}

    def _known_unit(self, unit: str) -> None:
        pieces = self.history.game.pieces(self.history.state)
        if not any(piece.id == unit for piece in pieces):
            known = ", ".join(piece.id for piece in pieces)
            raise BoxError(f"there is no unit {unit!r} on the table: {known}")

    def _ruled(self, ruling: Ruling) -> Answer:
        return {"ruling": render.ruling(self.history.game, ruling)}

    def _where(self) -> Answer:
        history = self.history
        auto = history.game.auto(history.state)
        return {
            "status": render.status(
                history.game.status(history.state), _reader(history.game, history.state)),
            "auto": None if auto is None else history.game.text(auto),
        }


def _reader(game: AnyGame, state: Any) -> str:
    """Whose sight of a position is answered unasked: the side to act, in the end the first."""
    return game.decider(state) or next(iter(game.sides))


def _flat(menu: tuple[Any, ...]) -> list[Any]:
    found = []
    for choice in menu:
        found.append(choice)
        found += _flat(choice.more)
    return found


def _whole(history: History[Any, Any]) -> History[Any, Any]:
    """A history in which the client decides for every side, the computer's too."""
    history.computers = {}
    return history


def _why(ruling: Ruling) -> str:
    reason = ruling.reasons[0]
    return printable(f"{reason.text} ({reason.rule})")
