"""What a walk leads to: against every throw that the shots on its way may bring."""

from fractions import Fraction
from itertools import product

from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.errors import DiceScriptError
from game.core.view_records import Prospects
from game.rules.troopers import actions, fire
from game.rules.troopers.game import TroopersGame
from game.rules.troopers.state import LaidArc, State
from tests.rules.troopers.kit import YARD, Table, table

WALK = "walk b1 along 0605-0606-0707-0708-0809"
FACES = tuple(product(range(1, 7), repeat=2))


def watched(*arcs: tuple[str, LaidArc]) -> Table:
    """A yard in which rust's arcs lie and blue is about to walk."""
    t = table({
        "b1": "0605 primary=rifle", "r1": "1609 primary=rifle", "r2": "1610 primary=smg",
        "r3": "2902 primary=rifle",
    }, drawing=YARD)
    for unit, laid in arcs:
        t.put(unit, lambda one, laid=laid: replace(one, arcs=(*one.arcs, laid)))
    return t


def led(t: Table, text: str = WALK) -> Prospects:
    found = t.game.prospects(t.state, t.game.parse(text))
    assert found is not None
    return found


def survives(t: Table, throws: tuple[tuple[int, int], ...]) -> bool:
    """Whether the walk is made unhurt if each who may fire fires once, and the dice fall so. A hit
    throws further dice, which may not be there."""
    dice = ScriptedDice([face for throw in throws for face in throw])
    game, state = t.game, t.state
    action = game.parse(WALK)
    assert isinstance(action, actions.Walk)
    end, fired = action.path[-1], set[str]()
    try:
        while state.troopers["b1"].cell != end:
            if hurt(state):
                return False
            if state.reaction is not None:
                waiting = [one for one in state.reaction.waiting if one.shooter not in fired]
                if waiting:
                    fired.add(waiting[0].shooter)
                    state = played(game, state, actions.Fire(waiting[0].shooter, waiting[0].arc),
                                   dice)
                else:
                    held = state.reaction.waiting[0].shooter
                    state = played(game, state, actions.Hold(held), dice)
            elif (follows := game.auto(state)) is not None:
                state = played(game, state, follows, dice)
            else:
                here = action.path.index(state.troopers["b1"].cell)
                state = played(game, state, actions.Walk("b1", action.path[here:]), dice)
        while state.reaction is not None:
            one = next((one for one in state.reaction.waiting if one.shooter not in fired), None)
            if one is None:
                break
            fired.add(one.shooter)
            state = played(game, state, actions.Fire(one.shooter, one.arc), dice)
    except DiceScriptError:
        return False
    return not hurt(state)


def hurt(state: State) -> bool:
    trooper = state.troopers["b1"]
    return trooper.fate != "up" or bool(trooper.crossed or trooper.halved)


def played(
    game: TroopersGame, state: State, action: actions.Action, dice: ScriptedDice
) -> State:
    assert game.judge(state, action).allowed, action
    return game.play(state, action, dice).state


def test_unhurt_is_every_throw_of_the_first_shots_that_misses() -> None:
    """TR-A2, TR-A3: two shooters, 1296 throws."""
    t = watched(("r1", LaidArc(30, 270, 2)), ("r2", LaidArc(30, 272, 3)))
    found = led(t)
    good = sum(survives(t, throws) for throws in product(FACES, repeat=len(found.threats)))
    assert len(found.threats) == 2
    assert found.unhurt == Fraction(good, 36**2)
    assert found.unhurt is not None and 0 < found.unhurt < 1


def test_it_is_the_product_of_what_each_needs() -> None:
    """TR-A3: the likeliest first."""
    t = watched(("r1", LaidArc(30, 270, 2)), ("r2", LaidArc(30, 272, 3)))
    found, whole = led(t), Fraction(1)
    for one in found.threats:
        assert one.odds is not None
        whole *= 1 - one.odds
    assert found.unhurt == whole
    assert [one.odds for one in found.threats] == sorted(
        (one.odds or Fraction(0) for one in found.threats), reverse=True)


def test_who_holds_fire_and_who_has_no_shots_threatens_nobody() -> None:
    """TR-A2: standing orders, and an arc that is used up."""
    t = watched(("r1", LaidArc(30, 270, 0)), ("r2", LaidArc(30, 272, 3)))
    t.put("r2", lambda one: replace(one, orders=replace(one.orders, kind="hold")))
    found = led(t)
    assert found.unhurt == 1 and not found.threats


def test_targets_are_those_it_could_shoot_with_what_is_left() -> None:
    """TR-A1, TR-A3: the odds of the shot from there; with 1 AP left no arc can be laid."""
    t = watched()
    found = led(t)
    there = replace(t["b1"], cell=t.game.board.cell("0809"))
    for one in found.targets:
        shot = fire.shot(t.context, t.state, there, t[one.unit])
        assert one.odds == shot.odds and shot.blocked is None
    assert {one.unit for one in found.targets} == {"r1", "r2", "r3"}
    t.put("b1", lambda one: replace(one, spent=3))
    assert not led(t).targets


def test_what_takes_nobody_anywhere_leads_to_nothing() -> None:
    """TR-M1: a refused walk."""
    t = watched()
    assert t.game.prospects(t.state, t.game.parse("walk b1 along 0605-0909")) is None
