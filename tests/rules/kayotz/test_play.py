"""Random legal play on every scenario: what is offered is allowed and plays, nothing else is."""

from collections.abc import Sequence
from random import Random

import pytest

from game.core.dice import ScriptedDice, ScriptThenSeed, SeededDice
from game.players import computer
from game.rules.kayotz import actions
from game.rules.kayotz.actions import Action
from game.rules.kayotz.game import KayotzGame
from game.rules.kayotz.state import DEAD, OFF, State, masked
from tests.frozen import frozen_ids, load_frozen
from tests.players.playing import the_same_again, whole
from tests.properties import WHOLE, in_turn, thinned
from tests.rules.legal import Legal

GAMES = frozen_ids("kayotz")


def load(scenario: str, hot_seat: bool = False) -> KayotzGame:
    game = load_frozen("kayotz", scenario, {"hot-seat": hot_seat})
    assert isinstance(game, KayotzGame)
    return game


def sound(game: KayotzGame, state: State) -> None:
    """What must hold in any position."""
    context, board = game.context, game.board
    cells = [m.cell for m in state.marines.values() if m.cell != OFF]
    others = [a.cell for a in state.aliens.values() if a.cell != OFF]
    assert len(set(cells)) == len(cells), "two Marines in a hex (KZ-M8)"
    assert len(set(others)) == len(others), "two aliens in a hex (KZ-K2)"
    assert not set(cells) & set(others), "a Marine and an alien in a hex (KZ-M8, K2)"
    for m in state.marines.values():
        assert (m.cell != OFF) == (m.place == "map"), m
    for a in state.aliens.values():
        assert (a.cell != OFF) == (a.place == "map"), a
    for cell in others:
        assert board.bits[cell] & context.land, "an alien on Lava (KZ-K1)"
    for cell in cells:
        road = context.map.road_ends(cell)
        assert board.bits[cell] & context.land or road, "a Marine on Lava off the road (KZ-M5)"
    for marine in state.marines.values():
        assert 0 <= marine.hurt < DEAD
    for alien in state.aliens.values():
        assert context.fixed(alien.kind) or 2 <= alien.dn <= 6
    assert len(state.strongpoints) == len(set(state.strongpoints)) <= 3
    assert masked(context.bits, state) == state, "masks out of step"
    spent = state.cards
    assert len({*spent.deck, *spent.hand, *spent.spent}) == len(
        [*spent.deck, *spent.hand, *spent.spent]
    )


def mutated(game: KayotzGame, action: Action, rng: Random) -> Action:
    """An action like this one with something else in it."""
    board = game.board
    units = [*game.context.marine_kinds, "nobody"]
    aliens = [*game.data.counters, "nobody"]
    match action:
        case actions.FullMove() | actions.ScootMove():
            path = list(action.path)
            path[rng.randrange(len(path))] = rng.randrange(-1, board.n)
            return type(action)(rng.choice([action.unit, rng.choice(units)]), tuple(path))
        case actions.Jump() | actions.ScootJump() | actions.Bring():
            return type(action)(rng.choice(units), rng.randrange(board.n))
        case actions.FullFire() | actions.Snap():
            return type(action)(rng.choice(units), rng.choice(aliens), rng.choice(["", "pulse"]))
        case actions.Recon():
            return actions.Recon(rng.choice(units), rng.choice([*units, ""]))
        case actions.Resupply():
            return actions.Resupply(rng.choice(units), rng.choice(units))
        case (
            actions.Done()
            | actions.Build()
            | actions.Rally()
            | actions.Reinforce()
            | actions.Scan()
        ):
            return type(action)(rng.choice(units))
        case actions.Choose():
            return actions.Choose(rng.choice([*game.data.cards, "nothing"]))
        case _:
            bare: list[Action] = [
                actions.EndPhase(), actions.Draw(), actions.Next(), actions.Decline(),
            ]
            return rng.choice(bare)


def samples(game: KayotzGame, rng: Random) -> list[Action]:
    """One action of each kind with anything in it."""
    board, units = game.board, list(game.context.marine_kinds)
    unit, cell = rng.choice(units), rng.randrange(board.n)
    alien = rng.choice(list(game.data.counters))
    path = (cell, *rng.sample(range(-1, board.n), 2))
    return [
        actions.FullMove(unit, path), actions.Jump(unit, cell), actions.FullFire(unit, alien),
        actions.ScootMove(unit, path), actions.ScootJump(unit, cell),
        actions.Snap(unit, alien, "pulse"), actions.Done(unit), actions.Recon(unit),
        actions.Build(unit), actions.Rally(unit), actions.Resupply(unit, rng.choice(units)),
        actions.Reinforce(unit), actions.Bring(unit, cell), actions.Decline(), actions.Scan(unit),
        actions.EndPhase(), actions.Draw(), actions.Choose("pounce"), actions.Next(),
    ]


def only_if_offered(game: KayotzGame, state: State, action: Action, offered: set[Action]) -> None:
    """Judged legal means offered; a walk may take another way to an offered end."""
    ruling = game.judge(state, action)
    if not ruling.allowed:
        assert ruling.reasons and all(r.rule and r.text and r.why for r in ruling.reasons)
        assert all(reason.title for reason in ruling.reasons), ruling
        return
    if isinstance(action, actions.FullMove | actions.ScootMove):
        leaves = action.path[-1] == OFF
        way = slice(-2, None) if leaves else slice(-1, None)
        same = [
            other for other in offered
            if isinstance(other, type(action)) and other.unit == action.unit
            and other.path[way] == action.path[way]
        ]
        assert same, game.text(action)
        best = game.judge(state, same[0]).cost
        assert best is not None and ruling.cost is not None and best <= ruling.cost
    else:
        assert action in offered, game.text(action)


def wild(game: KayotzGame, _: State, few: Sequence[Action], rng: Random) -> list[Action]:
    """The few with something else in them, and actions out of nothing."""
    return [*(mutated(game, one, rng) for one in few), *samples(game, rng)]


def any_action(game: KayotzGame, state: State, rng: Random) -> Action:
    """One of the options."""
    options = game.options(state)
    return options[rng.randrange(len(options))]


LEGAL = Legal(sound, wild, only_if_offered, any_action, few=8)


@pytest.mark.long
@pytest.mark.parametrize("scenario", GAMES)
@pytest.mark.parametrize("hot_seat", [False, True])
def test_random_legal_play(scenario: str, hot_seat: bool) -> None:
    """All rules together: KZ-M8, K2, M5, T1 as invariants; offers, judge and play agree."""
    game = load(scenario, hot_seat)
    rng = Random(f"{scenario}{hot_seat}")
    for seed in range(3):
        dice = SeededDice(seed)
        state = game.start(dice).state
        LEGAL.play(game, state, dice, rng, 220, every=20)


@in_turn("scenario", GAMES, 3)
def test_a_units_options_are_its_part_of_all_options(scenario: str) -> None:
    """Lazy groups of one unit and of all name the same actions."""
    game = load(scenario)
    player, rng, dice = computer("kayotz", "random"), Random(7), SeededDice(7)
    state = game.start(dice).state
    for _ in range(150 if WHOLE else 50):
        if state.phase == "over":
            break
        every = list(game.options(state))
        mine = [a for unit in game.actors(state) for a in game.options(state, unit)]
        rest = [a for a in every if a not in set(mine)]
        assert len(mine) + len(rest) == len(every)
        assert all(not hasattr(action, "unit") for action in rest)
        state = game.play(state, game.auto(state) or player.choose(game, state, rng), dice).state


THROWN = {
    "first-steps": set[type](), "hold-the-outpost": {actions.Reinforce},
    "burn-the-nest": {actions.Reinforce}, "the-last-ship": {actions.Reinforce},
    "run-the-gauntlet": {actions.Reinforce}, "scan-the-monolith": {actions.Reinforce, actions.Scan},
}
"""Kinds of action that are forecast in a scenario beside those of every scenario."""
ALWAYS: set[type] = {
    actions.FullFire, actions.Snap, actions.Jump, actions.ScootJump, actions.Recon, actions.Build,
    actions.Rally, actions.Draw, actions.Next,
}


def no_roll(dice: object, sides: int = 6) -> int:
    """In place of a die's roll."""
    raise AssertionError(f"a forecast rolled a d{sides}")


def at_the_site(game: KayotzGame, state: State) -> State:
    """The same position with a Marine that can scan, if there is something to be scanned."""
    site = game.context.scenario.scan
    if site is None:
        return state
    data = game.encode(state)
    taken = {m.cell for m in state.marines.values()} | {a.cell for a in state.aliens.values()}
    spot = next(cell for cell in game.board.within(game.context.site, site.within)
                if cell not in taken and game.board.bits[cell] & game.context.land)
    unit = next(m.id for m in state.marines.values() if m.cell != OFF and m.kind in site.kinds)
    data["marines"][unit]["cell"] = spot
    return game.decode(data)


@in_turn("scenario", GAMES)
def test_forecasts_draw_no_dice(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every class of dice refuses to roll while each option of many positions is forecast."""
    game = load(scenario)
    player, rng, dice = computer("kayotz", "random"), Random(4), SeededDice(4)
    state = game.start(dice).state
    asked: set[type] = set()
    for at in range(80):
        if state.phase == "over":
            break
        seen = at_the_site(game, state) if at == 0 else state
        before = game.encode(seen)
        with monkeypatch.context() as patch:
            for kind in (SeededDice, ScriptedDice, ScriptThenSeed):
                patch.setattr(kind, "roll", no_roll)
            patch.setattr(Random, "random", no_roll)
            with pytest.raises(AssertionError, match="rolled"):
                dice.roll()
            every = 1 if at % 2 == 0 else 3
            for action in thinned(game.options(seen), every):
                forecast = game.forecast(seen, action)
                if forecast is not None:
                    assert sum(outcome.odds for outcome in forecast.outcomes) == 1
                    asked.add(type(action))
        assert game.encode(seen) == before
        state = game.play(state, game.auto(state) or player.choose(game, state, rng), dice).state
    assert asked == ALWAYS | THROWN[scenario]


def test_every_outcome_is_forecast() -> None:
    """Forecast, then play: what comes true was forecast, and whatever throws dice has odds."""
    from game.core.event import Resolved

    game = load("run-the-gauntlet")
    player, rng, dice = computer("kayotz"), Random(3), SeededDice(3)
    state = game.start(dice).state
    while state.phase != "over":
        action = game.auto(state) or player.choose(game, state, rng)
        before = dice.position
        forecast = game.forecast(state, action)
        assert dice.position == before
        step = game.play(state, action, dice)
        keys = [event.key for event in step.events if isinstance(event, Resolved)]
        if keys and forecast is not None:
            assert forecast.odds(*keys) > 0
        if dice.position > before and not isinstance(action, actions.Next):
            assert forecast is not None
        state = step.state


@pytest.mark.parametrize("name", ["scripted", "random"])
@in_turn("scenario", GAMES)
def test_computer_players_only_do_what_is_allowed(name: str, scenario: str) -> None:
    """Both players finish a game of every scenario."""
    game = load(scenario)
    whole(game, 11, name)


def test_the_same_seed_gives_the_same_game() -> None:
    """Same scenario, seed and actions: same events, same end."""
    the_same_again(lambda: load("scan-the-monolith"), 5, "random")
