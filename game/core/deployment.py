"""Deployment as a phase before the first turn: who places which units where, in what order.

A scenario file says it in its section `deployment` (`DeploymentEntry`). While it runs, the position
holds a `Deploying` and the units that wait stand off the board. What may be done is the same in
every game and is said here (`DeployingRules`); where a unit can stand, and which place is a good
one, each game says for its own ground (`DeploymentGround`), under a rule of its own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar, cast

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from game.core.actiontext import (
    ActionRecord,
    Grammar,
    UnitAction,
    cell_of,
    filled,
    one_of,
)
from game.core.dice import Dice
from game.core.event import AnyEvent, Placed, Turned
from game.core.forecast import Forecast
from game.core.options import Each, Options, UnitGroups
from game.core.phrases import HOUSE, RefusalPhrases
from game.core.rules import BoardCells, Step
from game.core.ruling import ALLOWED, Reason, Ruling, refuse
from game.core.two_player import SideId, TwoPlayerContext, TwoPlayerRules
from game.core.view_records import Outline

OFF = -1
"""The cell of a unit that isn't on the board."""
Order = Literal["alternating", "whole-side"]
Place = tuple[int, int | None]
"""A cell and a facing; None where facing means nothing, or is to stay."""


class DeploymentEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What a scenario file says of its deployment; a game adds `zones`, by side.

    first: the side that places first. order: "alternating", one unit each in turn; "whole-side",
    all of a side's units and then all of the other's.
    """

    first: SideId
    order: Order = "alternating"


class Deploying(msgspec.Struct, frozen=True, gc=False):
    """How far it has come. side: places now. waiting: units of both sides that aren't placed yet.
    fresh: those that the side has placed since it was last its turn; it may still move them."""

    side: str
    waiting: tuple[str, ...]
    fresh: tuple[str, ...] = ()


# --- what can be done ---------------------------------------------------------------------------


class Deploy(UnitAction, frozen=True, gc=False):
    """Place a unit, or move one that was placed in this turn. facing: None to keep its own."""

    cell: int
    facing: int | None = None


class PlaceRest(ActionRecord, frozen=True, gc=False):
    """All units of the side that still wait are placed by the rules ("place for me")."""


class EndDeployment(ActionRecord, frozen=True, gc=False):
    """The side has placed what it had to; the other goes on, or the game begins."""


DeploymentAction = Deploy | PlaceRest | EndDeployment
_BARE: dict[str, DeploymentAction] = {
    "place-rest": PlaceRest(), "end-deployment": EndDeployment(),
}
_FORM = "deploy <unit> at <place>"


class DeploymentTexts:
    """How these actions are written. facings: the words for a game's facings, none where facing
    means nothing."""

    def __init__(self, facings: Sequence[str] = ()) -> None:
        self._facings = tuple(facings)
        self._faced = f"{_FORM} facing {'|'.join(facings)}"
        forms = (_FORM, *((self._faced,) if facings else ()), *_BARE)
        self._grammar: Grammar[DeploymentAction, BoardCells] = Grammar(
            _BARE, {}, {"deploy": self._read}, forms, "<unit>"
        )

    def text(self, action: DeploymentAction, board: BoardCells) -> str:
        """The canonical text of an action."""
        if isinstance(action, Deploy):
            said = f"deploy {action.unit} at {board.name(action.cell)}"
            return said if action.facing is None else (
                f"{said} facing {self._facings[action.facing]}")
        return next(text for text, known in _BARE.items() if known == action)

    def knows(self, text: str) -> bool:
        """Whether a text begins as one of these does."""
        first = text.split(maxsplit=1)[:1]
        return bool(first) and first[0].casefold() in ("deploy", *_BARE)

    def parse(self, text: str, board: BoardCells) -> DeploymentAction:
        """The action of a text; ActionTextError names the word that isn't understood."""
        return self._grammar.parse(text, board)

    def _read(self, text: str, rest: list[str], board: BoardCells) -> DeploymentAction:
        if not self._facings or len(rest) <= len(_FORM.split()) - 1:
            unit, name = filled(text, rest, _FORM)
            return Deploy(unit, cell_of(name, board))
        unit, name, way = filled(text, rest, self._faced)
        facing = self._facings.index(one_of(way, self._facings, "facing", self._faced))
        return Deploy(unit, cell_of(name, board), facing)


# --- what a game says ---------------------------------------------------------------------------


class DeployedUnit(Protocol):
    """A unit of a position."""

    @property
    def id(self) -> str: ...

    @property
    def side(self) -> str: ...

    @property
    def cell(self) -> int: ...


class DeployingState(Protocol):
    """A position of a game with deployment: UNSET once it is over, or where there is none, so that
    positions of games without it are written as they always were."""

    @property
    def deployment(self) -> Deploying | UnsetType: ...

    @property
    def verdict(self) -> Any: ...


G = TypeVar("G", bound=TwoPlayerContext)
D = TypeVar("D", bound=DeployingState)
A = TypeVar("A")
B = TypeVar("B", bound=BoardCells)


class DeploymentGround(NamedTuple, Generic[G, D]):
    """What deployment needs of a game; all functions take its context and a position.

    rule: id of its rule; speech: knows that rule's title. texts: how actions are written. units: by
    id, in the scenario's order. facing: of a unit, None where facing means nothing. stand: whether
    a unit can stand on a cell with a facing, or why not. places: where a unit may stand now, all of
    them or on an open table a sample, each with the facing that suggests itself. put: the
    position with the unit there, or off the board. towards: the facing with which a unit looks at a
    cell. suggested: the place that "place for me" gives a unit now; best: the one that a computer
    player would choose; None where those that stand leave it none. begin: what follows when all are
    placed. outline: where a unit can stand on a board whose cells can't be listed.
    """

    rule: str
    speech: RefusalPhrases
    texts: DeploymentTexts
    units: Callable[[D], Mapping[str, Any]]
    facing: Callable[[D, str], int | None]
    stand: Callable[[G, D, str, int, int | None], Ruling]
    places: Callable[[G, D, str], Sequence[Place]]
    put: Callable[[D, str, int, int | None], D]
    towards: Callable[[G, D, str, int], int | None]
    suggested: Callable[[G, D, str], Place | None]
    best: Callable[[G, D, str], Place | None]
    begin: Callable[[G, D], tuple[D, Sequence[AnyEvent]]]
    outline: Callable[[G, D, str], Outline] | None = None

    def no(
        self, name: str, /, *, cells: tuple[int, ...] = (), units: tuple[str, ...] = (),
        **facts: object,
    ) -> Ruling:
        """A refusal in the words that all games have in common, under the game's own rule."""
        text, why = (HOUSE.say(f"reason.deploy-{name}.{part}", **facts) for part in ("text", "why"))
        return refuse(Reason(self.rule, self.speech.title_of(self.rule), text, why, cells, units))


def started(
    entry: DeploymentEntry | None, zones: Iterable[str], units: Iterable[DeployedUnit],
) -> Deploying | UnsetType:
    """How deployment begins: the units wait whose side has a zone. UNSET where there is none.

    zones: sides that have one. units: those that are to be placed if their side has a zone."""
    if entry is None:
        return UNSET
    sides = set(zones)
    waiting = tuple([unit.id for unit in units if unit.side in sides])
    return Deploying(entry.first, waiting) if waiting else UNSET


# --- the rules ----------------------------------------------------------------------------------


class DeployingRules(TwoPlayerRules[D, A, G, B], Generic[D, A, G, B]):
    """The rules of one scenario of a game for two sides that may begin with a deployment. While it
    runs nothing else is done; afterwards, and without one, all is as the game says."""

    ground: ClassVar[DeploymentGround[Any, Any]]

    # What is asked at every action calls `TwoPlayerRules` by its name: super() was measured to be
    # a fiftieth of a whole random game.

    @property
    def alternating(self) -> bool:
        """Whether the sides place one unit each in turn."""
        entry: DeploymentEntry | None = getattr(self.context.scenario, "deployment", None)
        return entry is not None and entry.order == "alternating"

    def actors(self, state: D) -> Sequence[str]:
        """While units are placed, those that may be placed or moved; else as the game says."""
        now = state.deployment
        if now is UNSET:
            return TwoPlayerRules.actors(self, state)
        return (*self._placeable(state, now), *now.fresh)

    def options(self, state: D, unit: str | None = None) -> Options[A]:
        """While units are placed, where those that wait may be placed. Where one that stands may
        stand instead is judged and not offered: it would be played about for ever."""
        now = state.deployment
        if now is UNSET:
            return TwoPlayerRules.options(self, state, unit)
        pairs = [
            (one, self._deploys) for one in self._placeable(state, now) if unit in (None, one)
        ]
        table: list[DeploymentAction] = []
        if unit is None:
            table = [
                action for action in (PlaceRest(), EndDeployment())
                if self._judged(state, action).allowed
            ]
        last = (cast(Sequence[A], table),) if table else ()
        return Options(UnitGroups(self.context, state, lambda: pairs, last))

    def _deploys(self, context: G, state: D, unit: str) -> Sequence[A]:
        places = self.ground.places(context, state, unit)
        return cast(Sequence[A], Each(places, lambda place: Deploy(unit, *place)))

    def judge(self, state: D, action: A) -> Ruling:
        """Whether it may be done, at what cost, or why not."""
        if isinstance(action, DeploymentAction):
            return self._judged(state, action)
        if state.deployment is not UNSET:
            return self.ground.no("first", side=self.sides[state.deployment.side])
        return TwoPlayerRules.judge(self, state, action)

    def play(self, state: D, action: A, dice: Dice) -> Step[D]:
        """Do an allowed action."""
        if not isinstance(action, DeploymentAction):
            return TwoPlayerRules.play(self, state, action, dice)
        events: list[AnyEvent] = []
        if isinstance(action, Deploy):
            state = self._place(state, action, events)
        elif isinstance(action, PlaceRest):
            state = self._place_rest(state, events)
        else:
            state = self._end(state, events)
        return Step(state, tuple(events))

    def auto(self, state: D) -> A | None:
        """What follows by itself; nothing while units are placed."""
        return TwoPlayerRules.auto(self, state) if state.deployment is UNSET else None

    def decider(self, state: D) -> str:
        """The side whose decision is asked for, "" at the end."""
        now = state.deployment
        return TwoPlayerRules.decider(self, state) if now is UNSET else now.side

    def forecast(self, state: D, action: A) -> Forecast | None:
        """Exact odds of an allowed action; no dice decide where units are placed."""
        if isinstance(action, DeploymentAction):
            return None
        return super().forecast(state, action)

    def text(self, action: A) -> str:
        """The canonical text of an action."""
        if isinstance(action, DeploymentAction):
            return self.ground.texts.text(action, self.board)
        return super().text(action)

    def parse(self, text: str) -> A:
        """The action of a text; ActionTextError names the word that isn't understood."""
        if self.ground.texts.knows(text):
            return cast(A, self.ground.texts.parse(text, self.board))
        return super().parse(text)

    def faults(self, state: D) -> Iterator[str]:
        """What a position says that can't be in this scenario."""
        yield from super().faults(state)
        now = state.deployment
        if now is UNSET:
            return
        units = self.ground.units(state)
        if now.side not in self.sides:
            yield f"deployment: no side {now.side!r} in this scenario"
        for unit in (*now.waiting, *now.fresh):
            if unit not in units:
                yield f"deployment: no unit {unit!r} in this scenario"
        if not any(unit in units for unit in (*now.waiting, *now.fresh)):
            yield "deployment: nobody is placed or waits"
        for unit in now.waiting:
            if unit in units and units[unit].cell >= 0:
                yield f"deployment: {unit} waits, and is on the board"
        for unit in now.fresh:
            if unit in units and units[unit].cell < 0:
                yield f"deployment: {unit} was placed, and is nowhere"
        if state.verdict is not None:
            yield "deployment: the game is over"

    def lined_up(self, state: D) -> D:
        """The position with everybody placed by the rules who still waits."""
        now = state.deployment
        if now is UNSET:
            return state
        for unit in now.waiting:
            place = self.ground.suggested(self.context, state, unit)
            if place is not None:
                state = cast(D, self.ground.put(state, unit, *place))
        return _with(state, UNSET)

    # who may be placed

    def _left(self, state: D) -> list[str]:
        """The units of the side that places which still wait."""
        now = state.deployment
        if now is UNSET:
            return []
        units = self.ground.units(state)
        return [unit for unit in now.waiting if units[unit].side == now.side]

    def _placeable(self, state: D, now: Deploying) -> list[str]:
        """Those that may be placed now: one in a turn where the sides alternate."""
        return [] if self.alternating and now.fresh else self._left(state)

    # judging

    def _judged(self, state: D, action: DeploymentAction) -> Ruling:
        now, no = state.deployment, self.ground.no
        if now is UNSET:
            return no("over")
        side = self.sides[now.side]
        left = self._left(state)
        match action:
            case Deploy():
                return self._judged_place(state, now, action)
            case PlaceRest():
                return ALLOWED if left else no("all-placed", side=side)
            case _ if self.alternating:
                return ALLOWED if now.fresh or not left else no("none-yet", side=side)
        if left:
            names = ", ".join(self.context.names[unit] for unit in left)
            return no("left", units=tuple(left), names=names, side=side)
        return ALLOWED

    def _judged_place(self, state: D, now: Deploying, action: Deploy) -> Ruling:
        unit, names, no = action.unit, self.context.names, self.ground.no
        units = self.ground.units(state)
        one = units.get(unit)
        if one is None:
            return no("unknown", unit=unit)
        name, side = names[unit], self.sides[now.side]
        if unit not in now.waiting and unit not in now.fresh:
            return no("stays", units=(unit,), unit=name)
        if one.side != now.side:
            return no("other-side", units=(unit,), unit=name, side=side)
        if unit in now.waiting and self.alternating and now.fresh:
            other = names[now.fresh[0]]
            return no("one", units=(unit, now.fresh[0]), unit=name, other=other)
        facing = self.ground.facing(state, unit) if action.facing is None else action.facing
        if one.cell == action.cell and facing == self.ground.facing(state, unit):
            return no("same", cells=(one.cell,), units=(unit,), unit=name)
        return self.ground.stand(self.context, state, unit, action.cell, facing)

    # doing

    def _place(self, state: D, action: Deploy, events: list[AnyEvent]) -> D:
        now, unit = state.deployment, action.unit
        assert now is not UNSET
        before, faced = self.ground.units(state)[unit].cell, self.ground.facing(state, unit)
        state = self.ground.put(state, unit, action.cell, action.facing)
        facing = self.ground.facing(state, unit)
        if before != action.cell:
            events.append(Placed(unit, action.cell, "deploy"))
        elif faced is not None and facing is not None:
            events.append(Turned(unit, faced, facing))
        waiting = tuple([one for one in now.waiting if one != unit])
        fresh = now.fresh if unit in now.fresh else (*now.fresh, unit)
        return _with(state, replace(now, waiting=waiting, fresh=fresh))

    def _place_rest(self, state: D, events: list[AnyEvent]) -> D:
        """Place the units of the side that still wait. Where those that stand leave one of them no
        place, all of the side are placed anew, where the file suggests: there they have room."""
        told = list(events)
        after = self._placed(state, self._left(state), told)
        if after is None:
            now = state.deployment
            assert now is not UNSET
            mine = [one.id for one in self.ground.units(state).values()
                    if one.side == now.side and (one.cell >= 0 or one.id in now.waiting)]
            lifted = state
            for unit in mine:
                lifted = cast(D, self.ground.put(lifted, unit, OFF, None))
            told = list(events)
            after = self._placed(lifted, mine, told)
        if after is None:
            raise ValueError("a zone without room for its units: its file wasn't checked")
        events[:] = told
        return after

    def _placed(self, state: D, units: Iterable[str], events: list[AnyEvent]) -> D | None:
        """The position with units placed where the rules suggest; None where one finds no place."""
        for unit in units:
            place = self.ground.suggested(self.context, state, unit)
            if place is None:
                return None
            state = self._place(state, Deploy(unit, *place), events)
        return state

    def _end(self, state: D, events: list[AnyEvent]) -> D:
        """The other side goes on if any of its units wait; else the same; else the game begins."""
        now = state.deployment
        assert now is not UNSET
        units = self.ground.units(state)
        other = self.context.other(now.side)
        for side in (other, now.side):
            if any(units[unit].side == side for unit in now.waiting):
                return _with(state, Deploying(side, now.waiting))
        state, more = self.ground.begin(self.context, _with(state, UNSET))
        events += more
        return state


def _with(state: D, now: Deploying | UnsetType) -> D:
    """The position with its deployment so far."""
    return cast(D, replace(cast(msgspec.Struct, state), deployment=now))
