"""The player of Kay'otz Incursion that looks ahead: it tries its choices out in its head, with all
that it can't see drawn anew each time, and takes what promises most some turns later.

On the Marines' side a choice is what one unit does next, and what follows is played by the tactics
of `tactics`; on the hive's side it is one of the cards in its hand.
"""

import random
from collections.abc import Mapping, Sequence
from weakref import WeakKeyDictionary

from game.core.deliberation import Notes
from game.core.dice import SeededDice
from game.core.rules import AnyRules
from game.players.cancellation import NEVER, CancellationToken
from game.players.kayotz.appraisal import Appraisal
from game.players.kayotz.lookahead import by_one_try, by_the_book, drawn_anew, play_to_turn
from game.players.kayotz.plain import plain_card
from game.players.kayotz.tactics import Tactics, View
from game.players.kayotz.ways import Ways
from game.players.playouts import Estimate, Sample, choose, halve
from game.rules.kayotz.actions import Action, Choose, EndPhase, FullMove
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import ALIENS, MARINES, OFF, State

MARINE_POSITIONS, LEAVE_POSITIONS = 80, 400
HIVE_POSITIONS = 6_000
"""How many positions a decision looks at unless somebody says otherwise. The hive decides once a
turn, the Marines a dozen times; where as many of them as can are to leave, fewer can't tell one way
from another (of 100 games 24 instead of 35 had the best result)."""
_MARINE_TURNS, _HIVE_TURNS = 1, 4
"""How far it looks ahead. The hive's cards work by what they leave behind."""
_ORDER_ERRORS, _CARD_ERRORS = 1.0, 0.2
"""By how many standard errors of the dice something must be better than what would be done without
looking ahead."""
_UNIT_CHOICES = 3  # of the unit whose turn it is; of each other unit the best
_CHOICES = 6
_ENOUGH = 3  # playouts that tell something
_POINTS = 100.0


class Veteran:
    """Plays the Marines, and an alien hand."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[KayotzRules, _Outlooks] = WeakKeyDictionary()

    def choose(
        self, game: AnyRules, state: State, rng: random.Random, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> Action:
        """One legal action of a position in which somebody decides."""
        assert isinstance(game, KayotzRules)
        outlooks = self._known.get(game)
        if outlooks is None:
            outlooks = self._known[game] = _Outlooks(game)
        notes = notes or Notes()
        if state.cards.offer:
            return outlooks.card(state, cancel, notes)
        return outlooks.order(state, cancel, notes)


class _Outlooks:
    """What choices in the positions of one scenario promise."""

    def __init__(self, game: KayotzRules) -> None:
        self.game = game
        ways = Ways(game.context)
        self.tactics = Tactics(game.context, ways)
        self.marines = Appraisal(game, ways)
        self.hive = Appraisal(game, ways, side="hive")

    def card(self, state: State, cancel: CancellationToken, notes: Notes) -> Action:
        """One of the cards that are offered: the mildest for the Marines, the hardest for the hive.

        What else an alien hand holds isn't noted: it is nobody else's business, afterwards either.
        """
        side = self.game.decider(state)
        plain = plain_card(self.game, state, side == MARINES)
        others = sorted(card for card in state.cards.offer if card != plain)
        choices: list[Action] = [Choose(card) for card in (plain, *others)]
        notes.compare("hive-ahead" if side == ALIENS else "card-ahead")
        return _Search(self, state, side, cancel).best(choices, notes, _CARD_ERRORS)

    def order(self, state: State, cancel: CancellationToken, notes: Notes) -> Action:
        """What a unit does next."""
        choices = self._orders(state)
        if _leaves(self.game.context, state, choices[0]):
            notes.compare("leaves")
            return choices[0]
        if len(choices) == 1:
            notes.compare("nobody-left" if isinstance(choices[0], EndPhase) else "only-choice")
            return choices[0]
        notes.compare("ahead")
        return _Search(self, state, MARINES, cancel).best(choices, notes, _ORDER_ERRORS)

    def _orders(self, state: State) -> list[Action]:
        """What the tactics would do first, then what else that unit and the others may do."""
        view = View(self.tactics, state)
        if state.pending is not None:
            unit = state.marines[state.pending.unit]
            return [action for _, action in view.second_half(unit)[:_UNIT_CHOICES]]
        first = self.tactics.next_action(state, set())
        found: list[Action] = [first]
        for unit in view.units():
            weighed = view.actions(unit, thorough=True)
            weighed.sort(key=lambda pair: -pair[0])
            most = _UNIT_CHOICES if unit.id == getattr(first, "unit", "") else 1
            found += [action for _, action in weighed[:most] if action not in found]
        return found[:_CHOICES]


def _leaves(context: GameContext, state: State, action: Action) -> bool:
    """Whether a unit that doesn't fight leaves the map: nothing it could do there is worth more."""
    if not isinstance(action, FullMove) or action.path[-1] != OFF:
        return False
    return not context.kinds[state.marines[action.unit].kind].combat


class _Search:
    """One decision: its choices are tried out until the budget is spent."""

    def __init__(
        self, outlooks: _Outlooks, state: State, side: str, cancel: CancellationToken
    ) -> None:
        self.outlooks, self.state, self.side, self.cancel = outlooks, state, side, cancel
        hive = side == ALIENS
        self.sign = -1.0 if hive else 1.0
        self.appraisal = outlooks.hive if hive else outlooks.marines
        self.picker = by_one_try(outlooks.hive) if hive else by_the_book
        self.turn = state.turn + (_HIVE_TURNS if hive else _MARINE_TURNS)
        usual = LEAVE_POSITIONS if outlooks.marines.aim == "leave" else MARINE_POSITIONS
        self.positions = cancel.positions or (HIVE_POSITIONS if hive else usual)
        self._parts: dict[Action, list[Mapping[str, float]]] = {}

    def best(self, choices: Sequence[Action], notes: Notes, errors: float) -> Action:
        """The choice that surely promises most."""
        ranked = halve(choices, self._try, self.positions, self.cancel)
        first = next(one for one in ranked if one.choice == choices[0])
        known = [one for one in ranked if one is first or one.playouts >= _ENOUGH]
        taken = choose(known, errors)
        now = self.appraisal.outlook(self.state).parts
        for one in (taken,) if self.side == ALIENS else known:
            self._note(notes, one, first.worth + one.sure(errors), now)
        return taken.choice

    def _try(self, action: Action, number: int) -> Sample:
        """One way in which the game may go on from a choice: what it promises at the beginning of
        each turn, on the average. The first of those are surer, the later ones tell more."""
        game, outlooks, state = self.outlooks.game, self.outlooks, self.state
        seed = f"{state.turn}:{number}"
        rng = random.Random(seed)
        state = drawn_anew(game, state, self.side, rng)
        first = state.turn + 1
        state = game.play(state, action, SeededDice(rng.getrandbits(32))).state
        positions, worth = 1, 0.0
        for turn in range(first, self.turn + 1):
            state, count = play_to_turn(game, outlooks.tactics, state, turn, seed, self.picker)
            outlook = self.appraisal.outlook(state)
            self._parts.setdefault(action, []).append(outlook.parts)
            positions += count
            worth += outlook.worth
            seed = f"{seed}:{turn}"
        return Sample(self.sign * worth / (self.turn + 1 - first), positions)

    def _note(
        self, notes: Notes, one: Estimate[Action], outlook: float, now: Mapping[str, float]
    ) -> None:
        """Write a choice down: by how many points of 100 the outlook changes for its side."""
        worth = outlook - self.sign * sum(now.values())
        tried = self._parts[one.choice]
        ids = sorted({*now, *(part for parts in tried for part in parts)})
        terms = {
            part: self.sign * (
                sum([parts.get(part, 0.0) for parts in tried]) / len(tried) - now.get(part, 0.0))
            for part in ids
        }
        terms["doubt"] = worth - sum(terms.values())
        notes.weigh(_POINTS * worth, one.choice, [
            (part, _POINTS * share) for part, share in terms.items() if abs(share) >= 0.001
        ])
