"""All that may be done now, in lazy groups: one kind of action of one unit each.

Nothing of a group is worked out before it is counted or picked from, so that a computer player
that asks for one action of one kind pays for that alone.
"""

from collections.abc import Callable, Sequence

from game.core.options import Options
from game.rules.kayotz import action as deed
from game.rules.kayotz import special
from game.rules.kayotz.action import Action
from game.rules.kayotz.combat import PULSE, fire_targets
from game.rules.kayotz.field import Field
from game.rules.kayotz.jump import Jumps
from game.rules.kayotz.movement import Walks, way_out
from game.rules.kayotz.state import PARALYZED, Half, Marine, State

_END: tuple[Action, ...] = (deed.EndPhase(),)
_DRAW: tuple[Action, ...] = (deed.Draw(),)
_NEXT: tuple[Action, ...] = (deed.Next(),)
_DECLINE: tuple[Action, ...] = (deed.Decline(),)

DRAW: Options[Action] = Options((_DRAW,))
NEXT: Options[Action] = Options((_NEXT,))
NOTHING: Options[Action] = Options(())

_FireKind = type[deed.FullFire] | type[deed.Snap]
_WalkKind = type[deed.FullMove] | type[deed.ScootMove]


class Lazy(Sequence[Action]):
    """A group worked out when it is first needed."""

    __slots__ = ("_build", "_items")

    def __init__(self, build: Callable[[], Sequence[Action]]) -> None:
        self._build = build
        self._items: Sequence[Action] | None = None

    def __len__(self) -> int:
        if self._items is None:
            self._items = self._build()
        return len(self._items)

    def __getitem__(self, index: int) -> Action:  # type: ignore[override]
        if self._items is None:
            self._items = self._build()
        return self._items[index]


class Fires(Sequence[Action]):
    """The shots of one unit with one weapon."""

    __slots__ = ("_field", "_make", "_marine", "_state", "_targets", "_weapon")

    def __init__(
        self, field: Field, state: State, marine: Marine, weapon: str, make: _FireKind
    ) -> None:
        self._field, self._state, self._marine = field, state, marine
        self._weapon, self._make = weapon, make
        self._targets: list[str] | None = None

    def _find(self) -> list[str]:
        found = self._targets = fire_targets(
            self._field, self._state, self._marine, self._weapon, self._make is deed.Snap
        )
        return found

    def __len__(self) -> int:
        return len(self._find() if self._targets is None else self._targets)

    def __getitem__(self, index: int) -> Action:  # type: ignore[override]
        targets = self._find() if self._targets is None else self._targets
        return self._make(self._marine.id, targets[index], self._weapon)


# --- halves of Shoot and Scoot ------------------------------------------------------------------

def _moves(
    field: Field, state: State, marine: Marine, scoot: bool
) -> list[Sequence[Action]]:
    walk: _WalkKind = deed.ScootMove if scoot else deed.FullMove
    groups: list[Sequence[Action]] = [Walks(field, state, marine, scoot, walk)]
    if field.exits:
        groups.append(Lazy(lambda: way_out(field, state, marine, scoot, walk)))
    if "jump" in field.kinds[marine.kind].skills:
        groups.append(Jumps(field, state, marine, deed.ScootJump if scoot else deed.Jump))
    return groups


def _shots(
    field: Field, state: State, marine: Marine, make: _FireKind
) -> list[Sequence[Action]]:
    groups: list[Sequence[Action]] = [Fires(field, state, marine, "", make)]
    if PULSE in field.kinds[marine.kind].skills:
        groups.append(Fires(field, state, marine, PULSE, make))
    return groups


def half_open(field: Field, state: State, marine: Marine, half: Half) -> bool:
    """Whether anything can be done in that half."""
    if half == "fire":
        return any(map(len, _shots(field, state, marine, deed.Snap)))
    return any(map(len, _moves(field, state, marine, True)))


# --- a unit's options ---------------------------------------------------------------------------

def of_unit(field: Field, state: State, marine: Marine) -> list[Sequence[Action]]:
    """The groups of a unit that may begin an action."""
    groups = _moves(field, state, marine, False)
    if marine.place != "map":
        return [*groups, *_moves(field, state, marine, True)]
    if marine.hurt != PARALYZED:
        groups += _shots(field, state, marine, deed.FullFire)
        groups += _moves(field, state, marine, True)
        groups += _shots(field, state, marine, deed.Snap)
    trades = Lazy(lambda: _specials(field, state, marine))
    return [*groups, trades]


def _specials(field: Field, state: State, marine: Marine) -> list[Action]:
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
    groups = (
        _shots(field, state, marine, deed.Snap) if pending.half == "fire"
        else _moves(field, state, marine, True)
    )
    return Options((*groups, (deed.Done(pending.unit),)))


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
    if unit is not None:
        marine = state.marines.get(unit)
        if marine is None or marine.acted or marine.place not in ("map", "waiting"):
            return NOTHING
        return Options(of_unit(field, state, marine))
    groups: list[Sequence[Action]] = []
    for marine in state.marines.values():
        if not marine.acted and marine.place in ("map", "waiting"):
            groups += of_unit(field, state, marine)
    groups.append(_END)
    return Options(groups)
