"""Fits the weights by which Kay'otz Incursion's Veteran appraises positions, and writes them:

    python -m tests.players.fit_kayotz --games 3000

Games are played by tactics with odd orders in between, half of them with cards by lot and half with
an alien hand; each position at the beginning of a turn is set against how its game ended (ridge
regression). The same seed gives the same file.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np

from game.core.dice import SeededDice
from game.core.resources import asset
from game.players.kayotz_appraisal import Appraisal
from game.players.kayotz_plain import menace
from game.players.kayotz_tactics import Tactics, View
from game.players.kayotz_ways import Ways
from game.rules import box
from game.rules.kayotz.actions import Action, Choose, EndPhase
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import MARINES, State

SCENARIOS = ("run-the-gauntlet", "scan-the-monolith", "hold-the-outpost")
RIDGE = 3.0
ODD = (0.0, 0.0, 0.05, 0.15, 0.3)
"""How often a unit does something else than the tactics say, drawn for each game."""


def games(scenario: str, count: int, seed: int) -> Iterator[tuple[Appraisal, list[State], State]]:
    """Positions at the beginning of each turn of a game, and its end."""
    path = next(card.source for card in box("kayotz").scenarios() if card.id == scenario)
    rules = [box("kayotz").load(path, {"hot-seat": hand}) for hand in (False, True)]
    for number in range(count):
        game = rules[number % 2]
        assert isinstance(game, KayotzRules)
        ways = Ways(game.context)
        rng = Random(f"{scenario}:{seed}:{number}")
        yield _played(game, Tactics(game.context, ways), Appraisal(game, ways, {}), rng)


def _played(
    game: KayotzRules, tactics: Tactics, appraisal: Appraisal, rng: Random
) -> tuple[Appraisal, list[State], State]:
    odd, noise = rng.choice(ODD), rng.choice((0.0, 2.0, 6.0))
    dice = SeededDice(rng.getrandbits(32))
    state = game.start(dice).state
    seen: list[State] = []
    while state.verdict is None:
        action = game.auto(state)
        if state.phase == "marine" and (not seen or seen[-1].turn != state.turn):
            seen.append(state)
        if action is None:
            action = _card(game, state, rng, noise) if state.cards.offer else (
                _order(tactics, state, rng, odd))
        state = game.play(state, action, dice).state
    return appraisal, seen, state


def _card(game: KayotzRules, state: State, rng: Random, noise: float) -> Action:
    sign = 1 if game.decider(state) == MARINES else -1
    cards = game.data.cards
    return Choose(min(
        state.cards.offer, key=lambda card: sign * menace(cards[card]) + noise * rng.random()))


def _order(tactics: Tactics, state: State, rng: Random, odd: float) -> Action:
    action = tactics.next_action(state, set())
    if state.pending is None and rng.random() < odd:
        view = View(tactics, state)
        units = view.units()
        if units:
            found = view.actions(rng.choice(units), thorough=True)
            return rng.choice(found)[1] if found else EndPhase()
    return action


def fitted(scenario: str, count: int, seed: int) -> tuple[str, dict[str, tuple[float, float]]]:
    """The aim of a scenario and the weights of its features."""
    rows: list[list[float]] = []
    results: list[float] = []
    names: list[str] = []
    aim = ""
    for appraisal, seen, end in games(scenario, count, seed):
        aim, worth = appraisal.aim, appraisal.worth(end)
        for state in seen:
            found = appraisal.features(state)
            names = list(found)
            rows.append(list(found.values()))
            results.append(worth)
    plain, told = np.array(rows), np.array(results)
    timed = plain * plain[:, [names.index("time")]]
    timed[:, [name.startswith("card.") for name in names]] = 0.0
    both = np.hstack([plain, timed])
    weights = np.linalg.solve(both.T @ both + RIDGE * np.eye(both.shape[1]), both.T @ told)
    left = told - both @ weights
    print(f"{scenario}: {len(told)} positions, {1 - left.var() / told.var():.3f} explained")
    halves = weights.reshape(2, -1)
    return aim, {name: (float(a), float(b)) for name, a, b in zip(names, *halves, strict=True)}


def main() -> None:
    """Fit all scenarios and write the file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=3000, help="of each scenario")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    lines = [
        "# How much each feature of a position says about the result, by the aim of the scenario:",
        "# its weight, and its weight times the share of the turns that are left.",
        f"# Made by python -m tests.players.fit_kayotz --games {options.games}"
        f" --seed {options.seed}",
        "weights:",
    ]
    for scenario in SCENARIOS:
        aim, weights = fitted(scenario, options.games, options.seed)
        lines.append(f"  {aim}:")
        lines += [f"    {name}: [{a:.4f}, {b:.4f}]" for name, (a, b) in weights.items()]
    path = Path(asset("data", "kayotz", "appraisal.yaml"))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
