"""What a move leads to: who would be fired at by how many of the cards to come, and whom the unit
could fire at from there next (KZ-C1, KZ-C7, KZ-D1)."""

from fractions import Fraction

from msgspec.structs import replace

from game.core.quantity import percent
from game.core.view_records import Prospect, Prospects
from game.rules.kayotz import combat, odds
from game.rules.kayotz.actions import Action, FullMove, ScootMove
from game.rules.kayotz.aliens import plan
from game.rules.kayotz.data import AnyEffect
from game.rules.kayotz.orders import chosen
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import OFF, Alien, Marine, State, with_marine
from game.rules.kayotz.talk import counted, say

_HIT = ("stunned", "paralyzed", "eliminated")


def prospects(game: KayotzRules, state: State, action: Action) -> Prospects | None:
    """Of a move on the map; None of anything else, or where it may not be done."""
    if not isinstance(action, FullMove | ScootMove) or action.path[-1] == OFF:
        return None
    if not game.judge(state, action).allowed:
        return None
    context = game.context
    there = replace(state.marines[action.unit], cell=action.path[-1], place="map")
    after = with_marine(context.bits, state, there)
    threats = hunting(game, after, there)
    targets = _targets(game, after, there)
    return Prospects(
        there.cell,
        counted("there.may-fire", len(threats)) if threats else say("there.nobody"),
        threats,
        None,
        say("there.targets" if targets else "there.no-targets"),
        targets,
        "",
        ("KZ-C7", "KZ-D1"),
    )


def hunting(game: KayotzRules, state: State, marine: Marine) -> tuple[Prospect, ...]:
    """The aliens that one of the cards to come would let fire at it, with everybody where they
    stand then, those of the most cards first; how likely such fire hits, at its best, in words: no
    card is drawn yet, so it is no roll of this move."""
    pile = state.cards
    cards = [game.data.cards[card] for card in (*pile.deck, *pile.hand, *pile.offer)]
    found: list[tuple[int, Fraction, Prospect]] = []
    for alien in state.aliens.values():
        if alien.cell < 0 or alien.dormant or game.context.fixed(alien.kind):
            continue
        hits = [
            max(chances) for card in cards
            if (chances := [
                chance for effect in card.effects
                if (chance := fired(game, state, alien, marine, effect)) is not None
            ])
        ]
        if hits:
            odd = percent(max(hits))
            words = counted("there.cards", len(cards), n=len(hits), of=len(cards), odds=odd)
            found.append((len(hits), max(hits), Prospect(alien.id, alien.cell, None, words)))
    found.sort(key=lambda one: (-one[0], -one[1]))
    return tuple(prospect for _, _, prospect in found)


def fired(
    game: KayotzRules, state: State, alien: Alien, marine: Marine, effect: AnyEffect
) -> Fraction | None:
    """The chance that an effect's fire of one alien hurts a Marine; None where it doesn't fire at
    it, or dice decide where from."""
    who = getattr(effect, "who", None)
    if who is None or alien not in chosen(game.context, state, who):
        return None
    what = plan(game.context, state, effect, alien)
    if what is None or what.target is None or what.target.id != marine.id:
        return None
    return odds.fired(game.context, marine, what.fire).odds(*_HIT)


def _targets(game: KayotzRules, state: State, marine: Marine) -> tuple[Prospect, ...]:
    """Whom it could fire at from there in its next action, if nobody moved, the likeliest first:
    by the chance of any hit."""
    context = game.context
    found = []
    for target in combat.fire_targets(context, state, marine, "", False):
        forecast = odds.fire(context, state, marine, target, "", False)
        chance = sum((one.odds for one in forecast.outcomes if one.good), Fraction(0))
        alien = state.aliens[target]
        found.append(Prospect(target, alien.cell, chance, counted("there.dice", forecast.dice)))
    return tuple(sorted(found, key=lambda one: -(one.odds or 0)))
