"""Games for the contract's tests: every game of the box and the sample, and positions of them."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import msgspec

from game.core.contract import HOT_SEAT, SOLO, AnyGame
from game.core.dice import SeededDice
from game.core.errors import BoxError
from game.core.event import AnyEvent
from game.core.resources import scenario_dir
from game.players.random_player import RandomPlayer
from game.rules import box
from tests.frozen import DEPLOYMENT, frozen
from tests.properties import WHOLE

SAMPLE = "foxhounds"
SCENARIOS: Mapping[str, str] = {
    "kayotz": "run-the-gauntlet", "troopers": "village", "arena": "two-against-two",
    "mechs": "captives", SAMPLE: "meadow",
}
"""One ordinary scenario of each game: a frozen one, and the sample's own."""

DEPLOYED: Mapping[str, str] = {
    "arena-deployment": "arena", "troopers-deployment": "troopers", "mechs-deployment": "mechs",
}
"""The frozen scenario `deployment` of each game that has one, by the name it is tested under."""

EVERY = (*SCENARIOS, *DEPLOYED)

STEPS: Mapping[str, int] = {"kayotz": 60, "troopers": 40, "arena": 40, "mechs": 24, SAMPLE: 60}
"""How many actions are looked at: what a second or two hold. The fast suite looks at half."""


@cache
def loaded(tested: str) -> AnyGame:
    """The game, played by two people where it may be. tested: one of `EVERY`."""
    game_id = DEPLOYED.get(tested, tested)
    kit = box(game_id)
    known = {option.id for option in kit.game_options()}
    chosen = {key: on for key, on in ((SOLO, False), (HOT_SEAT, True)) if key in known}
    name = DEPLOYMENT if tested in DEPLOYED else SCENARIOS[game_id]
    own = scenario_dir(game_id) / f"{name}.yaml"
    return kit.load(own if game_id == SAMPLE else frozen(game_id, name), chosen)


class Moment(msgspec.Struct, frozen=True):
    """A position on the way, and the action by chance that leads on from it; None at the end."""

    game: Any
    state: Any
    action: Any
    dice: SeededDice

    @property
    def decided(self) -> bool:
        """Whether somebody decides here."""
        return self.action is not None and self.game.auto(self.state) is None


def moments(game_id: str, seed: int, steps: int = 0) -> Iterator[Moment]:
    """A game by chance, position by position. Kinds of actions are picked before actions, so
    that rare ones come up."""
    game, rng, dice, player = loaded(game_id), Random(seed), SeededDice(seed), RandomPlayer()
    state = game.start(dice).state
    for _ in range(steps or STEPS[DEPLOYED.get(game_id, game_id)] // (1 if WHOLE else 2)):
        if game.outcome(state) is not None:
            break
        action = game.auto(state)
        if action is None:
            action = player.choose(game, state, rng)
        yield Moment(game, state, action, dice.at(dice.position))
        state = game.play(state, action, dice).state
    yield Moment(game, state, None, dice.at(dice.position))


def some(rng: Random, items: Any, most: int) -> list[Any]:
    """A few of many."""
    return [items[index] for index in rng.sample(range(len(items)), min(most, len(items)))]


def bent(game: AnyGame, state: Any, action: Any, rng: Random) -> Iterator[Any]:
    """Actions like a legal one with one thing in it that may not fit: another unit, another cell,
    another word, a path that goes astray. Only such as have a text that can be read."""
    units = [*(piece.id for piece in game.pieces(state)), "nobody"]
    for field in msgspec.structs.fields(action):
        value = getattr(action, field.name)
        wrong: Any = None
        if isinstance(value, str):
            wrong = rng.choice(units)
        elif isinstance(value, int) and not isinstance(value, bool):
            wrong = rng.randrange(game.board.n)
        elif isinstance(value, tuple) and value and all(isinstance(one, int) for one in value):
            wrong = (*value[:-1], rng.randrange(game.board.n))
        if wrong is None:
            continue
        try:
            text = game.text(msgspec.structs.replace(action, **{field.name: wrong}))
            yield game.parse(text)
        except (BoxError, ValueError, LookupError):  # no such facing, no such word
            continue


def kinds(events: tuple[AnyEvent, ...], kind: type) -> list[Any]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]
