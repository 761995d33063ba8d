"""The state as JSON-ready data, whole for saves or only what a viewer may know."""

from typing import Any

from game.core.rules import plain, read, unreadable
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.state import HURT_NAMES, OFF, State, masked

_DERIVED = ("marine_mask", "alien_mask")


def encode(state: State) -> dict[str, Any]:
    """Everything, hidden things included."""
    data = plain(state)
    for name in _DERIVED:
        del data[name]
    return data


def decode(context: GameContext, data: Any) -> State:
    """The state of such data.

    Raises:
        BoxError: names the field at fault.
    """
    state = read(data, State)
    cells = [
        *((m.id, m.cell) for m in state.marines.values()),
        *((a.id, a.cell) for a in state.aliens.values()),
        *(("strongpoint", cell) for cell in state.strongpoints),
    ]
    for unit, cell in cells:
        if not OFF <= cell < context.board.n:
            raise unreadable(f"{unit} in cell {cell}, off the map")
    for kinds, known in (
        (state.marines, context.marine_kinds),
        (state.aliens, context.data.counters),
    ):
        for unit in kinds:
            if unit not in known:
                raise unreadable(f"no unit {unit!r} in this scenario")
    cards = state.cards
    for card in (*cards.deck, *cards.hand, *cards.offer, *cards.spent):
        if card not in context.data.cards:
            raise unreadable(f"no card {card!r}")
    return masked(context.bits, state)


def observe(
    context: GameContext, state: State, viewer: str | None, hot_seat: bool
) -> dict[str, Any]:
    """What a side may know, by printed names: hidden DNs, goals, and the other side's cards are
    null. viewer: a side; None for all of it."""
    data = encode(state)
    if viewer is not None:
        _hide(data, state, viewer, hot_seat)
    name = context.board.name
    for unit in (*data["marines"].values(), *data["aliens"].values()):
        unit["cell"] = name(unit["cell"]) if unit["cell"] != OFF else None
    for marine in data["marines"].values():
        marine["hurt"] = HURT_NAMES[marine["hurt"]]
    data["strongpoints"] = [name(cell) for cell in state.strongpoints]
    return data


def _hide(data: dict[str, Any], state: State, viewer: str, hot_seat: bool) -> None:
    for alien in data["aliens"].values():
        if not alien["known"]:
            alien["dn"] = None
    cards = data["cards"]
    cards["goals"] = [None] * len(state.cards.goals)
    # The deck's order means nothing, so what is left in it is open; a hand is the alien side's.
    if hot_seat and viewer != "alien":
        cards["hand"] = [None] * len(state.cards.hand)
        cards["deck"] = sorted([*state.cards.deck, *state.cards.hand])
        if not state.cards.recon:
            cards["offer"] = [None] * len(state.cards.offer)
