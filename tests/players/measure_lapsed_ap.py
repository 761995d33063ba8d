"""How much of the AP that the Regular's troopers have lapses, by scenario and why:

    python -m tests.players.measure_lapsed_ap --games 4

A trooper that is up has the AP of its turn; what is left when it is done lapses. An arc that no
enemy walked into is no lapse: its AP were spent.
"""

import argparse
from collections import Counter

from game.laboratory.ladder import Ladder, Terms
from game.laboratory.play_game import play_one
from game.players import computer
from game.rules import box
from game.rules.troopers import actions, turn
from game.rules.troopers.actions import Action
from game.rules.troopers.game import TroopersGame
from game.rules.troopers.points import allowance, left
from game.rules.troopers.sight import Spot, seen
from game.rules.troopers.state import State, Trooper

LEAST = 2
"""AP of the cheapest arc: fewer can hardly be spent on anything."""
TO_WALK = 8
"""AP that an enemy may walk in its turn, at most."""


class Lapse:
    """Follows one game and counts. had: AP of all turns; why: AP that lapsed, by reason."""

    def __init__(self, game: TroopersGame) -> None:
        self._game = game
        self.had = 0
        self.why: Counter[str] = Counter()

    def take(self, state: State, action: Action) -> None:
        """A position, and what is done in it."""
        if isinstance(action, actions.Done):
            self._count(state, state.troopers[action.unit])
        elif isinstance(action, actions.EndSide):
            for trooper in state.of(state.side):
                if not trooper.acted:
                    self._count(state, trooper)

    def end(self, state: State) -> None:
        """The last position."""

    def _count(self, state: State, trooper: Trooper) -> None:
        if trooper.fate == "up":
            context = self._game.context
            self.had += allowance(context, trooper)
            rest = left(context, trooper)
            if rest:
                self.why[self._reason(state, trooper, rest)] += rest

    def _reason(self, state: State, trooper: Trooper, rest: int) -> str:
        context = self._game.context
        if state.turn >= context.scenario.turns:
            return "last turn"
        if trooper.unarmed or trooper.barred:
            return "may not fight"
        if not trooper.spent and turn.waits_for(context, state, trooper):
            return "kept down"
        if rest < LEAST or trooper.fought:
            return "too few left"
        if trooper.hand in ("grenade", "satchel"):
            return "charge in hand"
        view, graph = seen(context, state, Spot(trooper.cell)), context.graph(state, False)
        enemies = state.of(context.other(trooper.side))
        if not any(view & graph.reach(foe.cell, TO_WALK).mask for foe in enemies):
            return "nobody can come"
        return "idle"


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="of each scenario")
    options = parser.parse_args()
    troopers = box("troopers")
    for scenario, known in Ladder("troopers", Terms(), ("regular", "veteran")).games.items():
        had, why = 0, Counter[str]()
        for seed in range(1, options.games + 1):
            source = troopers.draw(known.source, seed) if known.card.variants else known.source
            game = troopers.load(source, {})
            assert isinstance(game, TroopersGame)
            lapse = Lapse(game)
            players = {side: computer("troopers", "regular") for side in game.sides}
            play_one(game, players, seed, lapse)  # type: ignore[arg-type]
            had += lapse.had
            why += lapse.why
        parts = ", ".join(f"{reason} {100 * ap / had:.1f}" for reason, ap in why.most_common())
        print(f"{scenario}: {100 * why.total() / had:.1f} % of {had} AP ({parts})", flush=True)


if __name__ == "__main__":
    main()
