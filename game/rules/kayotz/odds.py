"""Exact odds of every action that dice decide, by what the acting side knows.

Everything is counted in fractions; no die is drawn, and a hidden DN counts as each of its values
alike (KZ-C5).
"""

from fractions import Fraction
from functools import cache

from game.core.event import Modifier
from game.core.forecast import Forecast, Outcome, at_least, binomial, merged
from game.rules.kayotz import actions, special
from game.rules.kayotz.actions import Action
from game.rules.kayotz.aliens import drift_end, drift_key, plan
from game.rules.kayotz.combat import PULSE, Sum, alien_sum, dice_sum, hurt_key
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.data import Drift, Terror
from game.rules.kayotz.jump import SAFE, SCATTER, jump_modifiers
from game.rules.kayotz.orders import queue_of
from game.rules.kayotz.reasons import words
from game.rules.kayotz.state import Alien, Marine, State

GOOD = {
    "miss": False, "miss+out": False, "dormant": True, "dormant+out": True, "eliminated": True,
    "eliminated+out": True, "pushed": True, "pushed+out": True, "lands": True, "scatters": None,
    "malfunction": False, "lost": False, "success": True, "failure": False,
    special.NO_GAIN: None,
}


def _words(kind: str, key: str) -> str:
    return words().say(f"outcome.{kind}.{key}")


@cache
def fire_odds(
    dice: int, dn: int, ones: int, full: bool, dormant: bool, pulse: bool
) -> tuple[tuple[str, Fraction], ...]:
    """Outcome keys of a Marine attack and their odds, against a known DN (KZ-C5, C8).

    Each die is a natural one, another miss, or a hit. ones: natural ones that empty the unit;
    full: it isn't Out of Ammo yet.
    """
    hit = at_least(dn)
    one = Fraction(1, 6)
    miss = 1 - hit - one
    table: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
    for _ in range(dice):
        after: dict[tuple[int, int], Fraction] = {}
        for (hits, singles), odds in table.items():
            for more_hits, more_ones, chance in ((1, 0, hit), (0, 1, one), (0, 0, miss)):
                key = (hits + more_hits, singles + more_ones)
                after[key] = after.get(key, Fraction(0)) + odds * chance
        table = after
    result: dict[str, Fraction] = {}
    for (hits, singles), odds in table.items():
        name = (
            "miss" if not hits else "pushed" if pulse
            else "eliminated" if hits > 1 or dormant else "dormant"
        )
        if full and singles >= ones:
            name += "+out"
        result[name] = result.get(name, Fraction(0)) + odds
    return tuple(result.items())


_ORDER = (
    "eliminated", "dormant", "pushed", "miss", "eliminated+out", "dormant+out", "pushed+out",
    "miss+out",
)


def fire(
    context: GameContext, state: State, marine: Marine, target: str, weapon: str, scoot: bool
) -> Forecast:
    """A Marine's fire: keys "miss", "dormant", "eliminated" or "pushed", "+out" when it empties."""
    alien = state.aliens[target]
    kind = context.kinds[marine.kind]
    dice, lines = dice_sum(context, marine, alien.cell, scoot)
    low, high = context.rules.hidden_dn
    values = (alien.dn,) if alien.known else tuple(range(low, high + 1))
    outcomes = [
        Outcome(key, odds / len(values), _words("fire", key), GOOD[key])
        for dn in values
        for key, odds in fire_odds(
            dice, dn, kind.ones, not marine.out, alien.dormant, weapon == PULSE
        )
    ]
    outcomes.sort(key=lambda outcome: _ORDER.index(outcome.key))
    return Forecast(
        merged(outcomes), dice, alien.dn if alien.known else 0, lines,
        "KZ-C3" if weapon else "KZ-C5",
    )


def jumping(context: GameContext, state: State, marine: Marine, scoot: bool) -> Forecast:
    """A jump (KZ-J2 to J5): "lands", "scatters", "malfunction", "lost" (on an Active alien)."""
    lines = jump_modifiers(marine, scoot)
    shift = sum(line.value for line in lines)
    safe, near = at_least(SAFE - shift), at_least(SCATTER - shift)
    actives = sum(
        alien.cell >= 0 and not alien.dormant and not context.fixed(alien.kind)
        and bool(context.land & context.bits[alien.cell])
        for alien in state.aliens.values()
    )
    lost = (1 - near) * Fraction(actives, context.lands)
    odds = {"lands": safe, "scatters": near - safe, "malfunction": 1 - near - lost, "lost": lost}
    return Forecast(
        merged(Outcome(key, p, _words("jump", key), GOOD[key]) for key, p in odds.items()),
        1, SAFE, lines, "KZ-J5", True,
    )


def attempt(
    what: str, lines: tuple[Modifier, ...], needs: int, rule: str, *, gains: bool = True
) -> Forecast:
    """One die with modifiers against a number: "success" or "failure"; "no-gain" for certain where
    a success would change nothing."""
    won = at_least(needs - sum(line.value for line in lines))
    odds = {"success": won, "failure": 1 - won} if gains else {special.NO_GAIN: Fraction(1)}
    return Forecast(
        merged(Outcome(key, p, _words(what, key), GOOD[key]) for key, p in odds.items()),
        1, needs, lines, rule, True,
    )


def alien_fire(
    context: GameContext, state: State, alien: Alien, start: int, marine: Marine, bonus: int = 0
) -> Forecast:
    """An alien's fire from `start`: "miss", "stunned", "paralyzed", "eliminated" (KZ-C6)."""
    return fired(context, marine, alien_sum(context, state, alien, start, marine.cell, bonus))


def fired(context: GameContext, marine: Marine, fire: Sum) -> Forecast:
    dice, lines = fire
    needs = context.kinds[marine.kind].dn
    return Forecast(
        merged(
            Outcome(key, odds, _words("alien", key), key != "miss")
            for key, odds in _alien_odds(dice, needs, marine.hurt)
        ),
        dice, needs, lines, "KZ-C6",
    )


@cache
def _alien_odds(dice: int, needs: int, hurt: int) -> tuple[tuple[str, Fraction], ...]:
    found: dict[str, Fraction] = {}
    for hits, odds in enumerate(binomial(dice, at_least(needs))):
        key = hurt_key(hurt, hits)
        found[key] = found.get(key, Fraction(0)) + odds
    return tuple(found.items())


def _drawing(context: GameContext, state: State, hot: bool) -> Forecast | None:
    """Which card comes, where one is drawn blindly: each of the deck alike (KZ-D1)."""
    cards = state.cards
    if hot or cards.recon or len(cards.deck) < 2:
        return None
    odds = Fraction(1, len(cards.deck))
    known = context.data.cards
    return Forecast(
        tuple(Outcome(card, odds, known[card].title) for card in cards.deck), rule="KZ-D1"
    )


def _following(context: GameContext, state: State) -> Forecast | None:
    """The next alien's dice, where its movement is certain."""
    cards = state.cards
    effects = context.data.cards[cards.card].effects
    effect, queue = effects[cards.step], cards.queue
    if not queue:
        if cards.effect >= len(effects):
            return None
        effect = effects[cards.effect]
        queue = queue_of(context, state, effect)
        if not queue:
            return None
    unit = queue[0]
    if isinstance(effect, Terror):
        held = at_least(effect.needs)
        odds = {"holds": held, "stunned": 1 - held}
        return Forecast(
            merged(Outcome(key, p, _words("terror", key)) for key, p in odds.items()),
            1, effect.needs, (), "KZ-D2", True,
        )
    alien = state.aliens.get(unit)
    if alien is None or alien.cell < 0 or alien.dormant:
        return None
    if isinstance(effect, Drift):
        return _drifting(context, state, alien, effect)
    what = plan(context, state, effect, alien)
    if what is None or what.target is None:
        return None
    return fired(context, what.target, what.fire)


def _drifting(context: GameContext, state: State, alien: Alien, effect: Drift) -> Forecast:
    odds: dict[str, Fraction] = {}
    share = Fraction(1, 6 * effect.sides)
    for direction in range(6):
        for far in range(1, effect.sides + 1):
            end, _ = drift_end(context, state, alien.cell, direction, far)
            key = drift_key(alien.cell, end)
            odds[key] = odds.get(key, Fraction(0)) + share
    return Forecast(
        merged(Outcome(key, p, _words("drift", key)) for key, p in odds.items()), 2, 0, (), "KZ-K4"
    )


def _special(context: GameContext, state: State, action: Action) -> Forecast | None:
    """The odds of a special action."""
    marines = state.marines
    match action:
        case actions.Recon():
            lines = special.recon_lines(marines[action.unit], bool(action.hq))
            gains = special.recon_gains(state)
            return attempt("recon", lines, special.RECON, "KZ-S1", gains=gains)
        case actions.Build():
            lines = special.build_lines(context, state, marines[action.unit])
            return attempt("build", lines, special.BUILD, "KZ-S2")
        case actions.Rally():
            lines = special.rally_lines(context, state, marines[action.unit])
            return attempt("rally", lines, special.RALLY, "KZ-S3")
        case actions.Reinforce():
            lines = special.reinforce_lines(marines[action.unit])
            return attempt("reinforce", lines, special.REINFORCE, "KZ-S5")
        case actions.Scan() if context.scenario.scan is not None:
            lines = special.scan_lines(context, state, marines[action.unit])
            return attempt("scan", lines, context.scenario.scan.needs, "KZ-X1")
        case _:
            return None


def forecast(context: GameContext, state: State, action: Action, hot: bool) -> Forecast | None:
    """Exact odds of an allowed action; None where no dice decide."""
    match action:
        case actions.FullFire() | actions.Snap():
            unit = state.marines[action.unit]
            scoot = isinstance(action, actions.Snap)
            return fire(context, state, unit, action.target, action.weapon, scoot)
        case actions.Jump() | actions.ScootJump():
            unit = state.marines[action.unit]
            return jumping(context, state, unit, isinstance(action, actions.ScootJump))
        case actions.Draw():
            return _drawing(context, state, hot)
        case actions.Next():
            return _following(context, state)
        case _:
            return _special(context, state, action)
