"""All that may be done now, in lazy groups: one kind of action of one unit each.

A unit's group is made when it is asked for, and the moves and jumps in it are built only when they
are picked: a computer player that asks for one action of one kind pays for that alone.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from game.core.options import Options
from game.rules.kayotz import action as deed
from game.rules.kayotz import special
from game.rules.kayotz.action import Action
from game.rules.kayotz.combat import PULSE, fire_targets
from game.rules.kayotz.field import Field
from game.rules.kayotz.jump import JumpKind, jumps
from game.rules.kayotz.movement import walks, way_out
from game.rules.kayotz.state import PARALYZED, Half, Marine, State

_END: tuple[Action, ...] = (deed.EndPhase(),)
_DRAW: tuple[Action, ...] = (deed.Draw(),)
_NEXT: tuple[Action, ...] = (deed.Next(),)
_DECLINE: tuple[Action, ...] = (deed.Decline(),)

DRAW: Options[Action] = Options((_DRAW,))
NEXT: Options[Action] = Options((_NEXT,))
NOTHING: Options[Action] = Options(())

# --- the kinds of action of a unit --------------------------------------------------------------

Maker = Callable[[Field, State, Marine], Sequence[Action]]


def _walking(make: type[deed.FullMove | deed.ScootMove], scoot: bool) -> Maker:
    def group(field: Field, state: State, marine: Marine) -> Sequence[Action]:
        return walks(field, state, marine, scoot, make)

    return group


def _leaving(make: type[deed.FullMove | deed.ScootMove], scoot: bool) -> Maker:
    def group(field: Field, state: State, marine: Marine) -> Sequence[Action]:
        return way_out(field, state, marine, scoot, make)

    return group


def _jumping(make: JumpKind) -> Maker:
    def group(field: Field, state: State, marine: Marine) -> Sequence[Action]:
        return jumps(field, state, marine, make)

    return group


def _firing(make: type[deed.FullFire | deed.Snap], weapon: str, scoot: bool) -> Maker:
    def group(field: Field, state: State, marine: Marine) -> Sequence[Action]:
        unit = marine.id
        targets = fire_targets(field, state, marine, weapon, scoot)
        return [make(unit, one, weapon) for one in targets]

    return group


_walk, _scoot = _walking(deed.FullMove, False), _walking(deed.ScootMove, True)
_leave, _scoot_leave = _leaving(deed.FullMove, False), _leaving(deed.ScootMove, True)
_jump, _scoot_jump = _jumping(deed.Jump), _jumping(deed.ScootJump)
_fire, _snap = _firing(deed.FullFire, "", False), _firing(deed.Snap, "", True)
_pulse, _snap_pulse = _firing(deed.FullFire, PULSE, False), _firing(deed.Snap, PULSE, True)


def _done(field: Field, state: State, marine: Marine) -> Sequence[Action]:
    return (deed.Done(marine.id),)


def _trades(field: Field, state: State, marine: Marine) -> Sequence[Action]:
    """KZ-S1 to S5 and KZ-X1."""
    unit = marine.id
    skills = field.kinds[marine.kind].skills
    found: list[Action] = []
    if "recon" in skills and special.able(marine):
        found.append(deed.Recon(unit))
        found += [
            deed.Recon(unit, other.id) for other in state.marines.values()
            if "assist" in field.kinds[other.kind].skills
            and not other.acted and special.able(other)
        ]
    if "build" in skills and special.may_build(field, state, marine):
        found.append(deed.Build(unit))
    if marine.hurt:
        found.append(deed.Rally(unit))
    if "resupply" in skills and marine.hurt != PARALYZED:
        near, bits = field.adjacent[marine.cell], field.bits
        found += [
            deed.Resupply(unit, other.id) for other in state.marines.values()
            if other.out and near & bits[other.cell]
        ]
    if "reinforce" in skills and special.may_reinforce(field, state, marine):
        found.append(deed.Reinforce(unit))
    if field.scenario.scan is not None and special.may_scan(field, state, marine):
        found.append(deed.Scan(unit))
    return found


def _makers(field: Field, marine: Marine) -> tuple[Maker, ...]:
    """The kinds of action that such a unit may have at all (KZ-T2)."""
    if marine.hurt == PARALYZED:
        return (_trades,)
    skills = field.kinds[marine.kind].skills
    full, half = [_walk], [_scoot]
    if field.exits:
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


def makers(field: Field, marine: Marine, part: Half | Literal[""] = "") -> tuple[Maker, ...]:
    """`_makers`, or only those of one half (KZ-A2), kept for each kind of unit, place and
    condition."""
    key = (marine.kind, marine.place, marine.hurt == PARALYZED, part)
    known: tuple[Maker, ...] | None = field.makers.get(key)
    if known is None:
        known = _makers(field, marine)
        if part:
            wanted = _SHOTS if part == "fire" else _MOVES
            known = tuple([make for make in known if make in wanted])
        field.makers[key] = known
    return known


class UnitGroups(Sequence[Sequence[Action]]):
    """The groups of one unit, each made only when it is asked for."""

    __slots__ = ("_field", "_makers", "_marine", "_state")

    def __init__(
        self, field: Field, state: State, marine: Marine, kinds: tuple[Maker, ...]
    ) -> None:
        self._field, self._state, self._marine, self._makers = field, state, marine, kinds

    def __len__(self) -> int:
        return len(self._makers)

    def __getitem__(self, index: int) -> Sequence[Action]:  # type: ignore[override]
        return self._makers[index](self._field, self._state, self._marine)

    def __iter__(self) -> Iterator[Sequence[Action]]:
        field, state, marine = self._field, self._state, self._marine
        return iter([make(field, state, marine) for make in self._makers])


_MOVES = (_scoot, _scoot_leave, _scoot_jump)
_SHOTS = (_snap, _snap_pulse)


def half_open(field: Field, state: State, marine: Marine, half: Half) -> bool:
    """Whether anything can be done in that half."""
    for make in makers(field, marine, half):  # noqa: SIM110 (any() takes twice as long here)
        if make(field, state, marine):
            return True
    return False


def of_unit(field: Field, state: State, marine: Marine) -> UnitGroups:
    """The groups of a unit that may begin an action."""
    return UnitGroups(field, state, marine, makers(field, marine))


def _pending(field: Field, state: State, unit: str | None) -> Options[Action]:
    """What finishes the unfinished action (KZ-T1)."""
    pending = state.pending
    assert pending is not None
    marine = state.marines[pending.unit]
    if pending.half == "bring":
        cells = field.board.layout.cells_in(special.bring_cells(field, state, marine))
        units = [one for one in special.pool(state) if unit in (None, one, pending.unit)]
        brought = [[deed.Bring(one, cell) for cell in cells] for one in units]
        last = [] if unit is not None and unit != pending.unit else [_DECLINE]
        return Options((*brought, *last))
    if unit is not None and unit != pending.unit:
        return NOTHING
    return Options(UnitGroups(field, state, marine, (*makers(field, marine, pending.half), _done)))


def actors(field: Field, state: State) -> list[str]:
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


def options(field: Field, state: State, unit: str | None) -> Options[Action]:
    """All legal actions: of one unit, or with None of all and of the table."""
    if unit is not None and state.phase == "marine" and state.pending is None:
        marine = state.marines.get(unit)
        if marine is None or marine.acted or marine.place not in ("map", "waiting"):
            return NOTHING
        return Options(of_unit(field, state, marine))
    if state.phase == "alien":
        if unit is not None:
            return NOTHING
        cards = state.cards
        if cards.offer:
            return Options((tuple([deed.Choose(card) for card in cards.offer]),))
        return NEXT if cards.card else DRAW
    if state.phase == "over":
        return NOTHING
    if state.pending is not None:
        return _pending(field, state, unit)
    groups: list[Sequence[Action]] = []
    for one in actors(field, state):
        groups += of_unit(field, state, state.marines[one])
    groups.append(_END)
    return Options(groups)
