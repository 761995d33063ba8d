"""Who moves when: initiative (AR-O1), chases (AR-O2, AR-U1), one figure after the other (AR-U2)."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Began, Resolved, Rolled
from game.core.last_position import of_last_position
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena import facing, stats
from game.rules.arena.actions import Mark
from game.rules.arena.context import GameContext
from game.rules.arena.reasons import SPEECH, event_words, no, told
from game.rules.arena.state import OFF, Chase, Figure, State, chase_of, with_figure

Result = tuple[State, list[AnyEvent]]


# --- initiative ---------------------------------------------------------------------------------


def initiative(context: GameContext, state: State, dice: Dice) -> Result:
    """AR-O1: each side throws, again on a tie; the winner chooses which side moves first.
    In turn 1 the scenario may have said it."""
    events: list[AnyEvent]
    given = context.scenario.first
    if given is not None and state.turn == 1:
        state, events = first(context, replace(state, winner=given), given)
        return state, [Began(state.turn, "initiative"), *events]
    sides, count = tuple(context.sides), context.rules.initiative
    events = [Began(state.turn, "initiative")]
    while True:
        faces = tuple([tuple([dice.roll() for _ in range(count)]) for _ in sides])
        sums = [sum(one) for one in faces]
        best = max(sums)
        tie = sums.count(best) > 1
        winner = "" if tie else sides[sums.index(best)]
        ending = event_words("tie") if tie else event_words("wins", context.sides[winner])
        events.append(Rolled(
            "", event_words("initiative", *(context.sides[side] for side in sides)),
            tuple([face for one in faces for face in one]), (), 0,
            tuple([not tie and total == best for total in sums for _ in range(count)]),
            best, ending, "AR-O1", side=winner,
        ))
        if winner:
            return replace(state, winner=winner, phase="order"), [*events, Resolved(winner)]


def first(context: GameContext, state: State, side: str) -> Result:
    """The winner's choice. The other side may then mark the chases that it sees (AR-U1)."""
    state = replace(state, first=side)
    if any(_open_chases(context, state)):
        return replace(state, phase="mark"), [_goes_first(context, side)]
    state, events = begin(context, state)
    return state, [_goes_first(context, side), *events]


def _goes_first(context: GameContext, side: str) -> AnyEvent:
    return told("first", "AR-O1", "", context.sides[side])


def begin(context: GameContext, state: State) -> Result:
    """The movement phase begins."""
    return replace(state, phase="move"), [Began(state.turn, "move")]


# --- chases -------------------------------------------------------------------------------------


def judge_chase(context: GameContext, state: State, unit: str, prey: str) -> Ruling:
    """Whether the pair looks like a chase (AR-U1)."""
    for one in (unit, prey):
        refusal = _no_runner(context, state, one)
        if refusal is not None:
            return refusal
    chaser, ahead = state.figures[unit], state.figures[prey]
    name, ran, units, board = context.names[unit], context.names[prey], (unit, prey), context.board
    if chaser.side == ahead.side:
        return no("AR-U1", "chase-friends", also=("AR-O2",), units=units, unit=name,
                  prey=ran)
    still = next((figure for figure in (chaser, ahead) if not figure.ran), None)
    if still is not None:
        return no("AR-U1", "chase-still", also=("AR-O2",), units=(still.id,),
                  unit=context.names[still.id])
    far = board.distance(chaser.cell, ahead.cell)
    if far > context.rules.chase:
        return no("AR-U1", "chase-far", also=("AR-O2",), units=units, distance=far,
                  most=context.rules.chase, unit=name, prey=ran)
    if not facing.ahead(board, chaser.cell, chaser.facing, ahead.cell):
        return no("AR-U1", "chase-not-ahead", also=("AR-O2",), units=units, unit=name,
                  prey=ran)
    if facing.ahead(board, ahead.cell, ahead.facing, chaser.cell):
        return no("AR-U1", "chase-faces", also=("AR-O2",), units=units, unit=name,
                  prey=ran)
    return ALLOWED


def _no_runner(context: GameContext, state: State, unit: str) -> Ruling | None:
    """Why a figure has no part in any chase now."""
    figure = state.figures.get(unit)
    if figure is None:
        return no("AR-O1", "no-unit", unit=unit)
    name, units = context.names[unit], (unit,)
    if figure.fate != "up":
        return no("AR-O1", f"is-{figure.fate}", units=units, unit=name)
    if figure.position != "standing" or figure.grip:
        return no("AR-U1", "chase-down", also=("AR-O2",), units=units, unit=name)
    if facing.engaged(context, state, figure):
        return no("AR-U1", "chase-engaged", also=("AR-O2",), units=units, unit=name)
    return None


def judge_mark(context: GameContext, state: State, unit: str, prey: str) -> Ruling:
    """Whether a pair may be marked now; it must look like a chase."""
    ruling = judge_chase(context, state, unit, prey)
    if not ruling.allowed:
        return ruling
    name, units = context.names[unit], (unit, prey)
    chase = chase_of(state, unit)
    if chase is not None:
        return no("AR-U1", "chases-already", also=("AR-O2",), units=units, unit=name,
                  prey=context.names[chase.prey])
    if _circle(state, unit, prey):
        return no("AR-U1", "chase-circle", also=("AR-O2",), units=units, unit=name,
                  prey=context.names[prey])
    return ALLOWED


def _circle(state: State, unit: str, prey: str) -> bool:
    """Whether the prey runs after the chaser already, perhaps through others."""
    ahead: str | None = prey
    while ahead is not None:
        if ahead == unit:
            return True
        chase = chase_of(state, ahead)
        ahead = None if chase is None else chase.prey
    return False


def judge_release(context: GameContext, state: State, unit: str) -> Ruling:
    """AR-U28: a chase that still looks like one is one."""
    figure = state.figures.get(unit)
    if figure is None:
        return no("AR-O1", "no-unit", unit=unit)
    chase = chase_of(state, unit)
    if chase is None:
        return no("AR-U1", "no-chase", also=("AR-O2",), units=(unit,), unit=context.names[unit])
    if judge_chase(context, state, unit, chase.prey).allowed:
        return no("AR-U28", "still-chase", also=("AR-O2",), units=(unit, chase.prey),
                  unit=context.names[unit], prey=context.names[chase.prey])
    return ALLOWED


def mark(context: GameContext, state: State, unit: str, prey: str) -> Result:
    """AR-O2: the one ahead moves first from now on."""
    state = replace(state, chases=(*state.chases, Chase(unit, prey)))
    return state, [told("chase", "AR-O2", unit, context.names[unit], context.names[prey])]


def release(context: GameContext, state: State, unit: str) -> Result:
    """The mark is taken back."""
    chase = chase_of(state, unit)
    assert chase is not None
    chases = tuple([one for one in state.chases if one.unit != unit])
    words = told("chase-ends", "AR-O2", unit, context.names[unit], context.names[chase.prey])
    return replace(state, chases=chases), [words]


def _open_chases(context: GameContext, state: State) -> Iterator[Mark]:
    """The pairs that look like a chase and aren't marked."""
    runners = [
        figure for figure in state.figures.values()
        if figure.ran and figure.fate == "up" and figure.cell != OFF
        and _no_runner(context, state, figure.id) is None
    ]
    for unit in runners:
        for prey in runners:
            if unit.side != prey.side and judge_mark(context, state, unit.id, prey.id).allowed:
                yield Mark(unit.id, prey.id)


def marks(context: GameContext, state: State) -> list[Mark]:
    """All chases that may be marked now."""
    return list(_open_chases(context, state))


def settled_chases(context: GameContext, state: State) -> Result:
    """AR-O2: a chase ends when one of the two is down or away, or they engage each other."""
    events: list[AnyEvent] = []
    for chase in state.chases:
        pair = state.figures[chase.unit], state.figures[chase.prey]
        if not _runs(context, state, *pair):
            state, more = release(context, state, chase.unit)
            events += more
    return state, events


def _runs(context: GameContext, state: State, unit: Figure, prey: Figure) -> bool:
    if any(
        figure.fate != "up" or figure.position != "standing" or figure.grip or figure.cell == OFF
        for figure in (unit, prey)
    ):
        return False
    return not (facing.engages(context, state, unit, prey)
                or facing.engages(context, state, prey, unit))


# --- who may move -------------------------------------------------------------------------------


def waits_for(state: State, figure: Figure) -> str:
    """AR-O2: the figure ahead of it that hasn't finished its movement; "" for none."""
    for chase in state.chases:
        if chase.unit == figure.id:
            return "" if state.figures[chase.prey].moved else chase.prey
    return ""


@of_last_position
def movers(context: GameContext, state: State) -> list[Figure]:
    """The figures that may move now, all of one side: those of the side whose turn it is, then the
    ones ahead of its chasers, and nobody else with these (AR-O1, AR-O2, AR-D7). One that is on its
    way goes on though a chase has ended meanwhile."""
    if state.phase != "move":
        return []
    ready = [
        figure for figure in state.figures.values()
        if not figure.moved and figure.fate == "up" and figure.cell != OFF and not figure.grip
        and not waits_for(state, figure)
    ]
    figures = _first_in_turn(context, state, ready)
    for figure in ready:
        if figure.id == state.active and figure not in figures:
            return [figure]
    return figures


def _first_in_turn(context: GameContext, state: State, ready: list[Figure]) -> list[Figure]:
    """Of the figures that are ready those that are first: in Initiative order (AR-O1), those that
    have delayed and aren't on their way again last; where a side has none, the figures ahead that
    its chasers wait for, drawn forward (AR-O2)."""
    turn = [
        figure for figure in ready if not figure.waiting or figure.id == state.active
    ] or ready
    for side in (state.first, context.other(state.first)) if turn else ():
        figures = [figure for figure in turn if figure.side == side]
        if not figures:
            ahead = _ahead(state, side)
            figures = [figure for figure in turn if figure.id in ahead]
        if figures:
            return figures
    return []


def drawn(context: GameContext, state: State) -> tuple[Figure, ...]:
    """Those that may move now only because their chasers wait for them; none else (AR-O2)."""
    figures = movers(context, state)
    ahead = _ahead(state, state.first)
    return tuple(
        [figure for figure in figures if figure.id in ahead and figure.side != state.first]
    )


def _ahead(state: State, side: str) -> set[str]:
    """Ids of the figures at the head of the chases that figures of a side still run in."""
    found = set[str]()
    for chase in state.chases:
        figure = state.figures[chase.unit]
        prey = waits_for(state, figure) if figure.side == side and not figure.moved else ""
        while prey:
            last, prey = prey, waits_for(state, state.figures[prey])
            if not prey:
                found.add(last)
    return found


def finish(context: GameContext, state: State, unit: str) -> Result:
    """The figure's movement is over. Whoever hasn't left its hex runs no more (AR-U1)."""
    figure = state.figures[unit]
    state = with_figure(state, replace(figure, moved=True, waiting=False))
    if state.active == unit:
        state = replace(state, active="")
    events: list[AnyEvent] = []
    if not figure.went:
        for chase in state.chases:
            if unit in (chase.unit, chase.prey):
                state, more = release(context, state, chase.unit)
                events += more
    return state, events


# --- the order of acting ------------------------------------------------------------------------


def by_dexterity(
    context: GameContext, figures: list[Figure], dice: Dice
) -> tuple[tuple[str, ...], list[AnyEvent]]:
    """AR-O2: ids in order of effective dexterity, the highest first; ties by the dice."""
    groups: dict[int, list[Figure]] = {}
    for figure in figures:
        groups.setdefault(_edex(context, figure), []).append(figure)
    order: list[str] = []
    events: list[AnyEvent] = []
    for edex in sorted(groups, reverse=True):
        tied = groups[edex]
        if len(tied) == 1:
            order.append(tied[0].id)
            continue
        ranked, more = _rolled_off(context, tied, edex, dice)
        order += ranked
        events += more
    return tuple(order), events


def _edex(context: GameContext, figure: Figure) -> int:
    """Effective dexterity: what it adds up from changes seldom, and is asked about each turn."""
    known = (figure.dx, figure.st, figure.hits, figure.armour, figure.shield, figure.slung,
             figure.ready, figure.shaken)
    edex = context.edexes.get(known)
    if edex is None:
        edex = context.edexes[known] = stats.edex(context, figure)
    return edex


def _rolled_off(
    context: GameContext, tied: list[Figure], edex: int, dice: Dice
) -> tuple[list[str], list[AnyEvent]]:
    """Figures of one dexterity in the order of a die each; equal ones throw again."""
    faces = [dice.roll() for _ in tied]
    names = SPEECH.listed(context.names[figure.id] for figure in tied)
    by_face: dict[int, list[Figure]] = {}
    for figure, face in zip(tied, faces, strict=True):
        by_face.setdefault(face, []).append(figure)
    order: list[str] = []
    more: list[AnyEvent] = []
    for face in sorted(by_face, reverse=True):
        even = by_face[face]
        if len(even) == 1:
            order.append(even[0].id)
        else:
            ranked, rolls = _rolled_off(context, even, edex, dice)
            order += ranked
            more += rolls
    best = max(faces)
    told = [
        SPEECH.listed(context.names[figure.id] for figure in by_face[face])
        for face in sorted(by_face, reverse=True)
    ]
    again = len(told) < len(faces)
    ending = event_words("order-again" if again else "order-ends", ", ".join(told))
    return order, [Rolled(
        "", event_words("order", names, str(edex)), tuple(faces), (), 0,
        tuple([face == best for face in faces]), best, ending, "AR-O2",
    ), *more]
