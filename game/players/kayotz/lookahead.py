"""Playing on from a position of Kay'otz Incursion: with hidden things drawn anew, quickly, to the
beginning of a later turn.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from game.core.dice import Dice, SeededDice
from game.players.kayotz.appraisal import Appraisal
from game.players.kayotz.plain import plain_card
from game.players.kayotz.tactics import Tactics
from game.rules.kayotz.actions import Choose, EndPhase
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import MARINES, OFF, State


def drawn_anew(game: KayotzRules, state: State, viewer: str, rng: Random) -> State:
    """The position with all that a side can't see drawn anew from what it may be: hidden DNs, the
    Mission Goals left in the cup and, for the Marines, the hand of an alien player."""
    low, high = game.context.rules.hidden_dn
    aliens = state.aliens
    for alien in state.aliens.values():
        if not alien.known and alien.cell != OFF:
            if aliens is state.aliens:
                aliens = state.aliens.copy()
            aliens[alien.id] = replace(alien, dn=rng.randint(low, high))
    cards = state.cards
    goals = game.scenario.goals
    every = tuple(game.data.goals) if goals is None else goals
    cards = replace(cards, goals=_some(rng, every, len(cards.goals)))
    if game.hot_seat and viewer == MARINES:
        # A Recon shows two cards of the hand; whatever else is left may be in it or in the deck.
        shown = cards.offer if cards.recon else ()
        rest = tuple(card for card in game.data.cards
                     if card not in shown and (card in cards.deck or card in cards.hand))
        hand = (*shown, *_some(rng, rest, len(cards.hand) - len(shown)))
        deck = tuple(card for card in rest if card not in hand)
        cards = replace(cards, hand=hand, deck=deck)
    return replace(state, aliens=aliens, cards=cards)


def _some(rng: Random, among: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many of them by lot, in their order."""
    chosen = set(rng.sample(among, count))
    return tuple(one for one in among if one in chosen)


class CardPick(NamedTuple):
    """A card that is picked, and how many positions were seen for that."""

    card: str
    positions: int


Picker = Callable[[KayotzRules, State, Random], CardPick]
"""Picks one of the cards that are offered."""


def by_the_book(game: KayotzRules, state: State, rng: Random) -> CardPick:
    """The milder card for the Marines, the harder one for the hive, wherever everybody stands."""
    return CardPick(plain_card(game, state, game.decider(state) == MARINES), 0)


def by_one_try(appraisal: Appraisal) -> Picker:
    """What a hive picks that tries each card once and looks where that leads: it costs little more
    than a pick by the book, and does the Marines far more harm."""

    def pick(game: KayotzRules, state: State, rng: Random) -> CardPick:
        worth: dict[str, float] = {}
        count, seed = 0, rng.getrandbits(32)
        for card in state.cards.offer:
            dice = SeededDice(seed)  # the same for all, also for the card that is drawn next
            after = game.play(state, Choose(card), dice).state
            count += 1
            while after.phase == "alien" and (follows := game.auto(after)) is not None:
                after = game.play(after, follows, dice).state
                count += 1
            worth[card] = appraisal.worth(after)
        return CardPick(min(worth, key=worth.__getitem__), count)

    return pick


def play_to_turn(
    game: KayotzRules, tactics: Tactics, state: State, turn: int, seed: str,
    hive: Picker = by_the_book,
) -> tuple[State, int]:
    """The position in which the Marines begin a turn, or the end of the game before, and how many
    positions were seen on the way. seed: of the dice. hive: how it picks out of a hand."""
    dice: Dice = SeededDice(Random(seed).getrandbits(32))
    tries = Random(f"{seed}:cards")
    idle: set[str] = set()
    count = 0
    while state.verdict is None and (state.turn < turn or state.phase != "marine"):
        action = game.auto(state)
        if action is None:
            if state.cards.offer:
                picker = by_the_book if game.decider(state) == MARINES else hive
                picked = picker(game, state, tries)
                count += picked.positions
                action = Choose(picked.card)
            else:
                action = tactics.next_action(state, idle)
                if isinstance(action, EndPhase):
                    idle = set()
        state = game.play(state, action, dice).state
        count += 1
    return state, count
