"""A tiny game that uses every corner of the contract: what core and turns are tested with.

Two runners, "a" and "b", on a track of ten cells. A turn: each may walk 1 or 2 cells (rule TY-M1),
or dash (a die adds to the step, TY-D1) and then must say whether it cheers or not (a focus). End
the phase: wind blows by itself (a die, TY-W1); on even turns the other side sits down and picks a
card (handover). It ends when a runner stands on cell 9 or after turn 4.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from game.core.contract import Ending, Game, ScenarioCard, Step
from game.core.dice import Dice
from game.core.errors import ActionTextError, BoxError
from game.core.event import AnyEvent, Began, Ended, Moved, Resolved, Rolled, Told
from game.core.forecast import Forecast, Outcome
from game.core.lesson import Conditions, Lesson
from game.core.options import Options
from game.core.ruling import ALLOWED, Reason, Ruling, refuse
from game.core.view_records import (
    CardFace,
    CellMark,
    Choice,
    LogLine,
    Phase,
    Piece,
    Preview,
    Result,
    Status,
    Target,
    UnitCard,
)

LAST = 9


class Track:
    """Ten cells named c0..c9."""

    n = LAST + 1

    def name(self, cell: int) -> str:
        return f"c{cell}"

    def cell(self, name: str) -> int:
        if name[:1] != "c" or not name[1:].isdigit() or int(name[1:]) > LAST:
            raise BoxError(f"there is no cell {name!r}")
        return int(name[1:])


class Pos(msgspec.Struct, frozen=True):
    """Where the race stands."""

    turn: int = 1
    at: tuple[int, int] = (0, 4)
    acted: tuple[bool, bool] = (False, False)
    ways: tuple[int, int] = (1, 1)
    focus: str = ""
    phase: str = "run"


Act = tuple[str, ...]
UNITS = ("a", "b")
WAYS = ("back", "on")


def _stands(game: "Toy", state: Pos, words: tuple[str, ...]) -> bool:
    return state.at[UNITS.index(words[0])] == game.board.cell(words[1])


class Toy(Game[Pos, Act]):
    id = "toy"
    title = "Toy race"
    conditions = Conditions({"<unit> at <cell>": _stands})

    def __init__(
        self, undo_dice: bool = True, lessons: tuple[Lesson, ...] = (),
        computers: Mapping[str, str] | None = None,
    ) -> None:
        self.card = ScenarioCard("toy", "Toy race", "toy", Path("toy.yaml"))
        self.source = f"undo: {undo_dice}"
        self.options_set = {"undo-dice": undo_dice}
        self.sides = {"run": "Runners", "wind": "Wind"}
        self.lessons = lessons
        self.computers = computers or {}
        self._track = Track()

    @property
    def board(self) -> Track:
        return self._track

    @property
    def map(self) -> Track:
        return self._track

    def start(self, dice: Dice) -> Step[Pos]:
        return Step(Pos(), (Began(1, "run"),))

    def actors(self, state: Pos) -> Sequence[str]:
        if state.phase != "run" or self._over(state):
            return ()
        if state.focus:
            return (state.focus,)
        return [u for i, u in enumerate(UNITS) if not state.acted[i]]

    def options(self, state: Pos, unit: str | None = None) -> Options[Act]:
        return Options([[act for act in self._all(state) if unit in (None, *act[1:2])]])

    def _all(self, state: Pos) -> list[Act]:
        acts: list[Act] = [("end",), ("wind",), ("card", "calm"), ("card", "storm")]
        for unit in UNITS:
            acts += [("walk", unit, self.board.name(c)) for c in range(LAST + 1)]
            acts += [("dash", unit), ("cheer", unit), ("hush", unit)]
            acts += [("look", unit, way) for way in WAYS]
        return [act for act in acts if self.judge(state, act).allowed]

    def judge(self, state: Pos, action: Act) -> Ruling:
        verb, unit = action[0], action[1] if len(action) > 1 else ""
        if self._over(state):
            return _no("TY-E1", "the race is over")
        wanted = {"wind": "wind", "card": "card"}.get(verb, "run")
        if state.phase != wanted:
            return _no("TY-T1", f"it is the {state.phase} phase")
        if verb in ("wind", "card"):
            return ALLOWED
        if (verb in ("cheer", "hush")) != bool(state.focus) or state.focus not in ("", unit):
            return _no("TY-F1", f"{state.focus or 'nobody'} must finish")
        if verb in ("end", "cheer", "hush"):
            return ALLOWED
        index = UNITS.index(unit)
        if state.acted[index]:
            return _no("TY-T2", f"{unit} has acted")
        if verb == "look":
            return ALLOWED
        if verb == "walk":
            step = self.board.cell(action[2]) - state.at[index]
            if step not in (1, 2):
                return _no("TY-M1", f"{step} cells, 1 or 2 allowed")
            return Ruling(True, Fraction(step))
        return ALLOWED

    def play(self, state: Pos, action: Act, dice: Dice) -> Step[Pos]:
        verb = action[0]
        change = msgspec.structs.replace
        if verb == "look":
            ways = tuple(
                WAYS.index(action[2]) if unit == action[1] else way
                for unit, way in zip(UNITS, state.ways, strict=True)
            )
            return Step(change(state, ways=(ways[0], ways[1])), ())
        if verb in ("walk", "dash"):
            index = UNITS.index(action[1])
            here = state.at[index]
            events: list[AnyEvent] = []
            if verb == "dash":
                face = dice.roll()
                there = min(LAST, here + face)
                events.append(Rolled(action[1], "dash", (face,), (), 1, (True,), face, "", "TY-D1"))
                events.append(Resolved(str(face)))
            else:
                there = self.board.cell(action[2])
            at = (there, state.at[1]) if index == 0 else (state.at[0], there)
            acted = (index == 0 or state.acted[0], index == 1 or state.acted[1])
            events.append(Moved(action[1], tuple(range(here, there + 1))))
            focus = action[1] if verb == "dash" and there < LAST else ""
            new = change(state, at=at, acted=acted, focus=focus)
            return self._ended(new, events)
        if verb in ("cheer", "hush"):
            return Step(change(state, focus=""), (Told(f"{action[1]}: {verb}"),))
        if verb == "end":
            return Step(change(state, phase="wind"), (Began(state.turn, "wind"),))
        if verb == "wind":
            face = dice.roll()
            phase = "card" if state.turn % 2 == 0 else "run"
            new = change(state, phase=phase)
            rolled = Rolled("", "wind", (face,), (), 4, (face > 3,), face, "", "TY-W1")
            return self._next(new, rolled) if phase == "run" else Step(new, (rolled,))
        return self._next(change(state, phase="run"), Told(action[1]))

    def _next(self, state: Pos, event: AnyEvent) -> Step[Pos]:
        new = msgspec.structs.replace(state, turn=state.turn + 1, acted=(False, False))
        return self._ended(new, [event, Began(new.turn, "run")])

    def _ended(self, state: Pos, events: list[AnyEvent]) -> Step[Pos]:
        if self._over(state):
            events.append(Ended("done", "Race run", "run", ()))
        return Step(state, tuple(events))

    def _over(self, state: Pos) -> bool:
        return state.turn > 4 or LAST in state.at

    def forecast(self, state: Pos, action: Act) -> Forecast | None:
        if action[0] != "dash":
            return None
        return Forecast(tuple(Outcome(str(n), Fraction(1, 6), f"{n}") for n in range(1, 7)), 1, 1)

    def auto(self, state: Pos) -> Act | None:
        return ("wind",) if state.phase == "wind" and not self._over(state) else None

    def decider(self, state: Pos) -> str:
        if self._over(state):
            return ""
        return "wind" if state.phase == "card" else "run"

    def outcome(self, state: Pos) -> Ending | None:
        return Ending("done", "run") if self._over(state) else None

    def status(self, state: Pos) -> Status:
        over = Result("done", "Race run", "run", ("somebody ran",)) if self._over(state) else None
        return Status(
            state.turn, "4", (Phase("run", "Run"), Phase("wind", "Wind"), Phase("card", "Card")),
            state.phase, "wind" if state.phase == "card" else "run", f"In phase {state.phase}.",
            focus=state.focus,
            handover="wind" if state.phase == "card" else "", result=over,
        )

    def text(self, action: Act) -> str:
        return " ".join(action)

    def parse(self, text: str) -> Act:
        act = tuple(text.split())
        sizes = {"end": 1, "wind": 1, "card": 2, "walk": 3, "dash": 2, "cheer": 2, "hush": 2,
                 "look": 3}
        if not act or sizes.get(act[0]) != len(act):
            raise ActionTextError(f"{text!r} is no action of this race: try {', '.join(sizes)}")
        if act[0] not in ("end", "wind", "card") and act[1] not in UNITS:
            raise ActionTextError(f"there is no runner {act[1]!r}: the runners are a and b")
        if act[0] == "walk":
            self.board.cell(act[2])
        if act[0] == "look" and act[2] not in WAYS:
            raise ActionTextError(f"{act[2]!r} is no way to look: try {', '.join(WAYS)}")
        return act

    def tell(self, before: Pos, action: Act, events: Sequence[AnyEvent]) -> tuple[LogLine, ...]:
        return (LogLine(self.text(action)),)

    def pieces(self, state: Pos, viewer: str = "") -> tuple[Piece, ...]:
        return tuple(
            Piece(u, f"Runner {u}", state.at[i], "run", "marine", "scout", u,
                  acted=state.acted[i], facing=state.ways[i])
            for i, u in enumerate(UNITS)
        )

    def marks(self, state: Pos) -> tuple[CellMark, ...]:
        return ()

    def unit_card(self, state: Pos, unit: str, viewer: str = "") -> UnitCard:
        piece = next(piece for piece in self.pieces(state) if piece.id == unit)
        return UnitCard(piece, piece.name, "")

    def cell_card(self, state: Pos, cell: int) -> UnitCard:
        piece = Piece("", self.board.name(cell), cell, "", "", "")
        return UnitCard(piece, piece.name, "")

    def menu(self, state: Pos, unit: str = "") -> tuple[Choice, ...]:
        if not unit:
            if state.phase == "card":
                return tuple(
                    Choice(c, c, "now", action=("card", c), card=c) for c in ("calm", "storm")
                )
            left = len(self.actors(state))
            words = f"{left} can still act" if left and not state.focus else ""
            return (
                Choice("end-phase", "End", "now", ruling=self.judge(state, ("end",)),
                       action=("end",), confirm=words),
            )
        if state.focus == unit:
            shouts = tuple(
                Choice(verb, verb, "now", action=(verb, unit)) for verb in ("cheer", "hush")
            )
            return (Choice("shout", "Shout", "menu", more=shouts),)
        walk = next((r for c in range(LAST + 1) if (r := self._walk(state, unit, c)).allowed), None)
        ruling = walk or self._walk(state, unit, 0)
        dash = self.judge(state, ("dash", unit))
        return (
            Choice("walk", "Walk", "cell", ruling=ruling, faced=True),
            Choice("dash", "Dash", "now", ruling=dash, action=("dash", unit)),
            Choice("gait", "Gait", "menu", ruling=ruling, more=(
                Choice("walk", "At a walk", "cell", ruling=ruling),
                Choice("dash", "At a dash", "now", ruling=dash, action=("dash", unit)),
            )),
            Choice("turn", "Turn", "cell", faced=True,
                   ruling=self._turn(state, unit)),
        )

    def _turn(self, state: Pos, unit: str) -> Ruling:
        if unit == "b":
            return _no("TY-L1", "b never turns")
        acted = state.acted[UNITS.index(unit)]
        return _no("TY-T2", "a has acted") if acted else self.judge(state, ("look", unit, "on"))

    def _walk(self, state: Pos, unit: str, cell: int) -> Ruling:
        return self.judge(state, ("walk", unit, self.board.name(cell)))

    def targets(self, state: Pos, unit: str, choice: str) -> tuple[Target, ...]:
        return tuple(
            Target(cell, cost=ruling.cost)
            for cell in range(LAST + 1)
            if (ruling := self._walk(state, unit, cell)).allowed
        )

    def aim(
        self, state: Pos, unit: str, choice: str, cell: int, facing: int | None = None,
        through: tuple[int, ...] = (),
    ) -> Act:
        if choice == "turn":
            return ("look", unit, WAYS[facing or 0])
        return (choice, unit, self.board.name(cell))

    def preview(self, state: Pos, action: Act) -> Preview:
        return Preview(self.text(action), self.judge(state, action))

    def card_face(self, card: str) -> CardFace:
        return CardFace(card, card, "", "")

    def encode(self, state: Pos) -> Any:
        return msgspec.to_builtins(state)

    def decode(self, data: Any) -> Pos:
        return msgspec.convert(data, Pos)

    def observe(self, state: Pos, viewer: str | None) -> Any:
        return self.encode(state)


def _no(rule: str, text: str) -> Ruling:
    return refuse(Reason(rule, rule, text))
