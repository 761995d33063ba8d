"""All that may be done now, in lazy groups: one kind of action of one unit each.

A unit's group is made when it is asked for, and the moves and jumps in it are built only when they
are picked: a computer player that asks for one action of one kind pays for that alone.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from game.core.options import Options
from game.rules.kayotz import actions, special
from game.rules.kayotz.actions import Action
from game.rules.kayotz.combat import PULSE, fire_targets
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.jump import JumpKind, jumps
from game.rules.kayotz.movement import walks, way_out
from game.rules.kayotz.state import PARALYZED, Half, Marine, State

_END: tuple[Action, ...] = (actions.EndPhase(),)
_DRAW: tuple[Action, ...] = (actions.Draw(),)
_NEXT: tuple[Action, ...] = (actions.Next(),)
_DECLINE: tuple[Action, ...] = (actions.Decline(),)

DRAW: Options[Action] = Options((_DRAW,))
NEXT: Options[Action] = Options((_NEXT,))
NOTHING: Options[Action] = Options(())

# --- the kinds of action of a unit --------------------------------------------------------------

Maker = Callable[[GameContext, State, Marine], Sequence[Action]]


def _walking(make: type[actions.FullMove | actions.ScootMove], scoot: bool) -> Maker:
    def group(context: GameContext, state: State, marine: Marine) -> Sequence[Action]:
        return walks(context, state, marine, scoot, make)

    return group


def _leaving(make: type[actions.FullMove | actions.ScootMove], scoot: bool) -> Maker:
    def group(context: GameContext, state: State, marine: Marine) -> Sequence[Action]:
        return way_out(context, state, marine, scoot, make)

    return group


def _jumping(make: JumpKind) -> Maker:
    def group(context: GameContext, state: State, marine: Marine) -> Sequence[Action]:
        return jumps(context, state, marine, make)

    return group


def _firing(make: type[actions.FullFire | actions.Snap], weapon: str, scoot: bool) -> Maker:
    def group(context: GameContext, state: State, marine: Marine) -> Sequence[Action]:
        unit = marine.id
        targets = fire_targets(context, state, marine, weapon, scoot)
        return [make(unit, one, weapon) for one in targets]

    return group


_walk, _scoot = _walking(actions.FullMove, False), _walking(actions.ScootMove, True)
_leave, _scoot_leave = _leaving(actions.FullMove, False), _leaving(actions.ScootMove, True)
_jump, _scoot_jump = _jumping(actions.Jump), _jumping(actions.ScootJump)
_fire, _snap = _firing(actions.FullFire, "", False), _firing(actions.Snap, "", True)
_pulse, _snap_pulse = _firing(actions.FullFire, PULSE, False), _firing(actions.Snap, PULSE, True)


def _done(context: GameContext, state: State, marine: Marine) -> Sequence[Action]:
    return (actions.Done(marine.id),)


def _trades(context: GameContext, state: State, marine: Marine) -> Sequence[Action]:
    """KZ-S1 to S5 and KZ-X1."""
    unit = marine.id
    skills = context.kinds[marine.kind].skills
    found: list[Action] = []
    if "recon" in skills and special.able(marine):
        found.append(actions.Recon(unit))
        found += [
            actions.Recon(unit, other.id) for other in state.marines.values()
            if "assist" in context.kinds[other.kind].skills
            and not other.acted and special.able(other)
        ]
    if "build" in skills and special.may_build(context, state, marine):
        found.append(actions.Build(unit))
    if marine.hurt:
        found.append(actions.Rally(unit))
    if "resupply" in skills and marine.hurt != PARALYZED:
        near, bits = context.adjacent[marine.cell], context.bits
        found += [
            actions.Resupply(unit, other.id) for other in state.marines.values()
            if other.out and near & bits[other.cell]
        ]
    if "reinforce" in skills and special.may_reinforce(context, state, marine):
        found.append(actions.Reinforce(unit))
    if context.scenario.scan is not None and special.may_scan(context, state, marine):
        found.append(actions.Scan(unit))
    return found


def _makers(context: GameContext, marine: Marine) -> tuple[Maker, ...]:
    """The kinds of action that such a unit may have at all (KZ-T2)."""
    if marine.hurt == PARALYZED:
        return (_trades,)
    skills = context.kinds[marine.kind].skills
    full, half = [_walk], [_scoot]
    if context.exits:
        full.append(_leave)
        half.append(_scoot_leave)
    if marine.place != "map":
        return (*full, *half)
    if "jump" in skills:
        full.append(_jump)
        half.append(_scoot_jump)
    if PULSE in skills:
        return (*full, _fire, _pulse, *half, _snap, _snap_pulse, _trades)
    return (*full, _fire, *half, _snap, _trades)


def makers(
    context: GameContext, marine: Marine, part: Half | Literal[""] = ""
) -> tuple[Maker, ...]:
    """`_makers`, or only those of one half (KZ-A2), kept for each kind of unit, place and
    condition."""
    key = (marine.kind, marine.place, marine.hurt == PARALYZED, part)
    known: tuple[Maker, ...] | None = context.makers.get(key)
    if known is None:
        known = _makers(context, marine)
        if part:
            wanted = _SHOTS if part == "fire" else _MOVES
            known = tuple([make for make in known if make in wanted])
        context.makers[key] = known
    return known


class MarineGroups(Sequence[Sequence[Action]]):
    """The groups of one unit, each made only when it is asked for."""

    __slots__ = ("_context", "_makers", "_marine", "_state")

    def __init__(
        self, context: GameContext, state: State, marine: Marine, kinds: tuple[Maker, ...]
    ) -> None:
        self._context, self._state, self._marine, self._makers = context, state, marine, kinds

    def __len__(self) -> int:
        return len(self._makers)

    def __getitem__(self, index: int) -> Sequence[Action]:  # type: ignore[override]
        return self._makers[index](self._context, self._state, self._marine)

    def __iter__(self) -> Iterator[Sequence[Action]]:
        context, state, marine = self._context, self._state, self._marine
        return iter([make(context, state, marine) for make in self._makers])


_MOVES = (_scoot, _scoot_leave, _scoot_jump)
_SHOTS = (_snap, _snap_pulse)


def half_open(context: GameContext, state: State, marine: Marine, half: Half) -> bool:
    """Whether anything can be done in that half."""
    for make in makers(context, marine, half):  # noqa: SIM110 (any() takes twice as long here)
        if make(context, state, marine):
            return True
    return False


def of_unit(context: GameContext, state: State, marine: Marine) -> MarineGroups:
    """The groups of a unit that may begin an action."""
    return MarineGroups(context, state, marine, makers(context, marine))


def _pending(context: GameContext, state: State, unit: str | None) -> Options[Action]:
    """What finishes the unfinished action (KZ-T1)."""
    pending = state.pending
    assert pending is not None
    marine = state.marines[pending.unit]
    if pending.half == "bring":
        cells = context.board.layout.cells_in(special.bring_cells(context, state, marine))
        units = [one for one in special.pool(state) if unit in (None, one, pending.unit)]
        brought = [[actions.Bring(one, cell) for cell in cells] for one in units]
        last = [] if unit is not None and unit != pending.unit else [_DECLINE]
        return Options((*brought, *last))
    if unit is not None and unit != pending.unit:
        return NOTHING
    return Options(
        MarineGroups(context, state, marine, (*makers(context, marine, pending.half), _done))
    )


def actors(context: GameContext, state: State) -> list[str]:
    """Ids of the units that can do something now."""
    if state.phase != "marine":
        return []
    if state.pending is not None:
        return [state.pending.unit]
    return [
        marine.id for marine in state.marines.values()
        if not marine.acted
        and (marine.cell >= 0 or marine.place == "waiting")
    ]


def options(context: GameContext, state: State, unit: str | None) -> Options[Action]:
    """All legal actions: of one unit, or with None of all and of the table."""
    if unit is not None and state.phase == "marine" and state.pending is None:
        marine = state.marines.get(unit)
        if marine is None or marine.acted or marine.place not in ("map", "waiting"):
            return NOTHING
        return Options(of_unit(context, state, marine))
    if state.phase == "alien":
        if unit is not None:
            return NOTHING
        cards = state.cards
        if cards.offer:
            return Options((tuple([actions.Choose(card) for card in cards.offer]),))
        return NEXT if cards.card else DRAW
    if state.phase == "over":
        return NOTHING
    if state.pending is not None:
        return _pending(context, state, unit)
    groups: list[Sequence[Action]] = []
    for one in actors(context, state):
        groups += of_unit(context, state, state.marines[one])
    groups.append(_END)
    return Options(groups)
