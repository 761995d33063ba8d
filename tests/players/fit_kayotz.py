"""Fits the weights by which Kay'otz Incursion's Veteran appraises positions, and writes them:

    python -m tests.players.fit_kayotz --games 2000 --side marines
    python -m tests.players.fit_kayotz --games 2000 --side hive
    python -m tests.players.fit_kayotz --games 2000 --side marines --aim leave

Games are played by tactics with odd orders in between; each position at the beginning of a turn is
set against how its game ended (ridge regression). For the Marines half of them have cards by lot
and half a hand that is played by the book. For the hive all have a hand; it is played by the book
in a first round and then, in two more, by what the rounds before have taught, with odd cards in
between. The same games and seed give the same weights; those of the other side stay.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import get_args

import numpy as np

from game.core.dice import SeededDice
from game.core.resources import asset
from game.players.kayotz.appraisal import Aim, Appraisal, Side, Weights, aim_of, load_weights
from game.players.kayotz.lookahead import by_one_try, by_the_book
from game.players.kayotz.plain import menace
from game.players.kayotz.tactics import Tactics, View
from game.players.kayotz.ways import Ways
from game.rules import box
from game.rules.kayotz.actions import Action, Choose, EndPhase
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import MARINES, State

SCENARIOS = ("run-the-gauntlet", "the-last-ship", "scan-the-monolith", "hold-the-outpost")
RIDGE: Mapping[Side, float] = {"marines": 3.0, "hive": 30.0}
ODD = (0.0, 0.0, 0.05, 0.15, 0.3)
"""How often a unit does something else than the tactics say, drawn for each game."""
NOISE = (0.0, 2.0, 6.0)
"""Up to how much is added to what a card is worth by the book, drawn for each game."""
ODD_CARDS = (0.0, 0.2, 0.5)
"""How often a taught hive plays any card of its hand, drawn for each game."""
ROUNDS = 3

Cards = Callable[[KayotzRules, State, Random], str]


class Table:
    """Features of positions, and what their games came to."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.rows: list[list[float]] = []
        self.results: list[float] = []

    def add(self, appraisal: Appraisal, seen: list[State], end: State) -> None:
        """The positions of one game."""
        worth = appraisal.worth(end)
        for state in seen:
            found = appraisal.features(state)
            self.names = list(found)
            self.rows.append(list(found.values()))
            self.results.append(worth)

    def weights(
        self, label: str, ridge: float, *, timed_cards: bool
    ) -> dict[str, tuple[float, float]]:
        """What fits them best. timed_cards: what a card that is left counts depends on the time;
        it matters to who chooses when it is played."""
        plain, told = np.array(self.rows), np.array(self.results)
        timed = plain * plain[:, [self.names.index("time")]]
        if not timed_cards:
            timed[:, [name.startswith("card.") for name in self.names]] = 0.0
        both = np.hstack([plain, timed])
        weights = np.linalg.solve(both.T @ both + ridge * np.eye(both.shape[1]), both.T @ told)
        left = told - both @ weights
        print(f"{label}: {len(told)} positions, {1 - left.var() / told.var():.3f} explained")
        halves = weights.reshape(2, -1)
        return {
            name: (float(a), float(b)) for name, a, b in zip(self.names, *halves, strict=True)
        }


def rules_of(scenario: str, *, hand: bool) -> KayotzRules:
    """A scenario, with or without an alien hand."""
    path = next(card.source for card in box("kayotz").scenarios() if card.id == scenario)
    game = box("kayotz").load(path, {"hot-seat": hand})
    assert isinstance(game, KayotzRules)
    return game


def for_marines(scenario: str, count: int, seed: int) -> dict[str, tuple[float, float]]:
    """Weights for the Marines."""
    both = [rules_of(scenario, hand=hand) for hand in (False, True)]
    table = Table()
    for number in range(count):
        game = both[number % 2]
        rng = Random(f"{scenario}:{seed}:{number}")
        odd, noise = rng.choice(ODD), rng.choice(NOISE)
        table.add(Appraisal(game, Ways(game.context), {}), *played(game, rng, odd, noisy(noise)))
    return table.weights(f"{scenario}, Marines", RIDGE["marines"], timed_cards=False)


def for_hive(scenario: str, count: int, seed: int) -> dict[str, tuple[float, float]]:
    """Weights for the hive."""
    game = rules_of(scenario, hand=True)
    ways, aim = Ways(game.context), aim_of(game.context)
    table = Table()
    weights: dict[str, tuple[float, float]] = {}
    for turn in range(ROUNDS):
        appraisal = Appraisal(game, ways, {aim: weights}, "hive")
        for number in range(count):
            rng = Random(f"{scenario}:{seed}:{turn}:{number}")
            odd, odd_cards = rng.choice(ODD), rng.choice(ODD_CARDS)
            cards = taught(appraisal, odd_cards) if weights else noisy(rng.choice(NOISE))
            table.add(appraisal, *played(game, rng, odd, cards))
        label = f"{scenario}, hive, round {turn + 1}"
        weights = table.weights(label, RIDGE["hive"], timed_cards=True)
    return weights


def noisy(noise: float) -> Cards:
    """Cards by the book, and by chance."""
    def pick(game: KayotzRules, state: State, rng: Random) -> str:
        sign = 1 if game.decider(state) == MARINES else -1
        cards = game.data.cards
        return min(state.cards.offer,
                   key=lambda card: sign * menace(cards[card]) + noise * rng.random())

    return pick


def taught(appraisal: Appraisal, odd: float) -> Cards:
    """Cards by one try of each, and so often any."""
    tries = by_one_try(appraisal)

    def pick(game: KayotzRules, state: State, rng: Random) -> str:
        if game.decider(state) == MARINES:
            return by_the_book(game, state, rng).card
        if rng.random() < odd:
            return rng.choice(state.cards.offer)
        return tries(game, state, rng).card

    return pick


def played(game: KayotzRules, rng: Random, odd: float, cards: Cards) -> tuple[list[State], State]:
    """The positions at the beginning of each turn of a game, and its end."""
    tactics = Tactics(game.context, Ways(game.context))
    dice = SeededDice(rng.getrandbits(32))
    state = game.start(dice).state
    seen: list[State] = []
    while state.verdict is None:
        action = game.auto(state)
        if state.phase == "marine" and (not seen or seen[-1].turn != state.turn):
            seen.append(state)
        if action is None:
            action = Choose(cards(game, state, rng)) if state.cards.offer else (
                _order(tactics, state, rng, odd))
        state = game.play(state, action, dice).state
    return seen, state


def _order(tactics: Tactics, state: State, rng: Random, odd: float) -> Action:
    action = tactics.next_action(state, set())
    if state.pending is None and rng.random() < odd:
        view = View(tactics, state)
        units = view.units()
        if units:
            found = view.actions(rng.choice(units), thorough=True)
            return rng.choice(found)[1] if found else EndPhase()
    return action


def _lines(side: Side, weights: Weights) -> Iterator[str]:
    yield f"{side}:"
    for aim, known in weights.items():
        yield f"  {aim}:"
        yield from (f"    {name}: [{a:.4f}, {b:.4f}]" for name, (a, b) in known.items())


def main() -> None:
    """Fit all scenarios for one side and write the file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=2000, help="of each scenario and round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--side", choices=get_args(Side), required=True)
    parser.add_argument("--aim", choices=get_args(Aim), action="append", help="only these")
    options = parser.parse_args()
    fit = for_hive if options.side == "hive" else for_marines
    fitted: Weights = dict(load_weights(options.side)) if options.aim else {}
    for scenario in SCENARIOS:
        aim: Aim = aim_of(rules_of(scenario, hand=False).context)
        if not options.aim or aim in options.aim:
            fitted[aim] = fit(scenario, options.games, options.seed)
    lines = [
        "# How much each feature of a position says about the result, by the side for whose",
        "# decisions it is and the aim of the scenario: its weight, and its weight times the share",
        "# of the turns that are left. Made by python -m tests.players.fit_kayotz:",
        "# --side marines --games 2000, --side hive --games 700; of leave 4000 and 1000.",
    ]
    for side in get_args(Side):
        lines += _lines(side, fitted if side == options.side else load_weights(side))
    path = Path(asset("data", "kayotz", "appraisal.yaml"))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
