"""Special actions: KZ-S0 to KZ-S5, and the scenario's own (KZ-X1)."""

from functools import cache

from game.core.dice import Dice
from game.core.event import AnyEvent, Changed, Laid, Modifier, Resolved, Rolled
from game.core.language import forgotten_with_language
from game.core.ruling import ALLOWED, Ruling
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.reasons import event_words, modifier, no
from game.rules.kayotz.state import (
    ACTIVE,
    HURT_NAMES,
    OFF,
    PARALYZED,
    STUNNED,
    Marine,
    State,
)

RECON, BUILD, RALLY, REINFORCE = 4, 4, 5, 3
"""The sums needed (KZ-S1, S2, S3, S5)."""

NO_GAIN = "no-gain"
"""What comes of a roll whose success would change nothing (KZ-S1)."""


def able(marine: Marine) -> bool:
    """KZ-S0: Active means on the map and not Paralyzed."""
    return marine.cell != OFF and marine.hurt != PARALYZED


def beside_able(context: GameContext, state: State, marine: Marine, skill: str) -> bool:
    """Whether an Active unit with that skill stands next to this one (it isn't next to itself)."""
    near = context.adjacent[marine.cell]
    if not near & state.marine_mask:
        return False
    bits, kinds = context.bits, context.kinds
    for other in state.marines.values():
        if (
            near & bits[other.cell]
            and other.hurt != PARALYZED
            and skill in kinds[other.kind].skills
        ):
            return True
    return False


def beside_alien(context: GameContext, state: State, marine: Marine) -> bool:
    """Whether an Active alien stands next to the unit; the Monolith is a fixture, not counted."""
    near = context.adjacent[marine.cell]
    if not near & state.alien_mask:
        return False
    return any(
        near & context.bits[alien.cell] and not alien.dormant and not context.fixed(alien.kind)
        for alien in state.aliens.values()
    )


@cache
def _line(name: str, value: int, rule: str) -> tuple[Modifier, ...]:
    return (modifier(name, value, rule),)


forgotten_with_language(_line.cache_clear)


def _stunned(marine: Marine, rule: str) -> tuple[Modifier, ...]:
    """−1 on the roll of a Stunned unit."""
    return _line("stunned", -1, rule) if marine.hurt == STUNNED else ()


def recon_lines(marine: Marine, hq: bool) -> tuple[Modifier, ...]:
    """KZ-S1: +1 with an assisting HQ, −1 Stunned."""
    lines = _line("assist", 1, "KZ-S1") if hq else ()
    return lines + _stunned(marine, "KZ-S1")


def recon_gains(state: State) -> bool:
    """KZ-S1: whether a success would still change what is drawn this turn.

    It doesn't when another Scout has succeeded this turn already, nor when there is only one card
    to draw.
    """
    cards = state.cards
    return not cards.recon and len(cards.hand or cards.deck) > 1


def build_lines(context: GameContext, state: State, marine: Marine) -> tuple[Modifier, ...]:
    """KZ-S2: +1 next to an Active HQ, −1 Stunned."""
    lines = _line("near-hq", 1, "KZ-S2") if beside_able(context, state, marine, "assist") else ()
    return lines + _stunned(marine, "KZ-S2")


def rally_lines(context: GameContext, state: State, marine: Marine) -> tuple[Modifier, ...]:
    """KZ-S3: +2 next to Active Logistics, +1 next to an Active HQ, −1 next to an Active alien."""
    lines: tuple[Modifier, ...] = ()
    if beside_able(context, state, marine, "resupply"):
        lines += _line("near-logistics", 2, "KZ-S3")
    if beside_able(context, state, marine, "assist"):
        lines += _line("near-hq", 1, "KZ-S3")
    if beside_alien(context, state, marine):
        lines += _line("near-alien", -1, "KZ-S3")
    return lines


def reinforce_lines(marine: Marine) -> tuple[Modifier, ...]:
    """KZ-S5: −1 Stunned."""
    return _stunned(marine, "KZ-S5")


def scan_lines(context: GameContext, state: State, marine: Marine) -> tuple[Modifier, ...]:
    """KZ-X1: a bonus next to an Active HQ, −1 Stunned."""
    site = context.scenario.scan
    lines: tuple[Modifier, ...] = ()
    if site is not None and site.assist and beside_able(context, state, marine, "assist"):
        lines = _line("near-hq", site.assist, "KZ-X1")
    return lines + _stunned(marine, "KZ-X1")


# --- may it be done -----------------------------------------------------------------------------

def _trade(context: GameContext, marine: Marine, skill: str, rule: str) -> Ruling | None:
    """The unit's type must have the skill, and it must be Active (KZ-S0)."""
    kind = context.kinds[marine.kind]
    if skill not in kind.skills:
        name = context.names[marine.id]
        return no(rule, f"not-{skill}", units=(marine.id,), unit=name, kind=kind.name)
    return _inactive(context, marine, rule)


def _inactive(context: GameContext, marine: Marine, rule: str) -> Ruling | None:
    """A refusal of a unit that isn't Active (KZ-S0)."""
    name = context.names[marine.id]
    if marine.cell == OFF:
        return no("KZ-S0", "special-off-map", also=(rule,), units=(marine.id,), unit=name)
    if marine.hurt == PARALYZED:
        return no("KZ-S0", "special-paralyzed", also=(rule,), units=(marine.id,), unit=name)
    return None


def judge_recon(context: GameContext, state: State, marine: Marine, hq: str) -> Ruling:
    """KZ-S1."""
    wrong = _trade(context, marine, "recon", "KZ-S1")
    if wrong is not None or not hq:
        return wrong or ALLOWED
    helper = state.marines.get(hq)
    if helper is None or "assist" not in context.kinds[helper.kind].skills:
        known = (hq,) if helper else ()
        return no("KZ-S1", "not-assist", units=known, unit=context.names.get(hq, hq))
    if not able(helper):
        return no("KZ-S0", "assist-inactive", also=("KZ-S1",), units=(hq,), unit=context.names[hq])
    if helper.acted:
        return no("KZ-S1", "assist-acted", also=("KZ-T1",), units=(hq,), unit=context.names[hq])
    return ALLOWED


def judge_build(context: GameContext, state: State, marine: Marine) -> Ruling:
    """KZ-S2."""
    wrong = _trade(context, marine, "build", "KZ-S2")
    if wrong is not None:
        return wrong
    if marine.cell in state.strongpoints:
        return no("KZ-S2", "strongpoint-here", cells=(marine.cell,),
                  hex=context.board.name(marine.cell))
    most = context.rules.strongpoints
    if len(state.strongpoints) >= most:
        return no("KZ-S2", "strongpoints-used", cells=state.strongpoints, most=most)
    return ALLOWED


def may_build(context: GameContext, state: State, marine: Marine) -> bool:
    """`judge_build` for a unit of that trade, without the words."""
    strong = state.strongpoints
    return (
        able(marine) and len(strong) < context.rules.strongpoints and marine.cell not in strong
    )


def judge_rally(context: GameContext, state: State, marine: Marine) -> Ruling:
    """KZ-S3: for Stunned and Paralyzed units on the map."""
    name = context.names[marine.id]
    if marine.cell == OFF:
        return no("KZ-S0", "special-off-map", also=("KZ-S3",), units=(marine.id,), unit=name)
    if marine.hurt == ACTIVE:
        return no("KZ-S3", "nothing-to-rally", units=(marine.id,), unit=name)
    return ALLOWED


def judge_resupply(context: GameContext, state: State, marine: Marine, target: str) -> Ruling:
    """KZ-S4."""
    wrong = _trade(context, marine, "resupply", "KZ-S4")
    if wrong is not None:
        return wrong
    other = state.marines.get(target)
    if other is None or other.cell == OFF:
        return no("KZ-S4", "resupply-nobody", target=context.names.get(target, target))
    both = (marine.id, target)
    far = context.rows[marine.cell][other.cell]
    if far != 1:
        return no("KZ-S4", "resupply-far", cells=(other.cell,), units=both,
                  target=context.names[target], distance=far)
    if not other.out:
        return no("KZ-S4", "resupply-full", units=both, target=context.names[target])
    return ALLOWED


def bring_cells(context: GameContext, state: State, hq: Marine) -> int:
    """Where a reinforcement may be placed, by the scenario (KZ-S5), as a mask."""
    cells = context.landing
    if context.scenario.reinforcements.near_hq and hq.cell != OFF:
        cells |= context.adjacent[hq.cell]
    return cells & context.free(state)


def pool(state: State) -> list[str]:
    """Ids of the Marine units that may still be called (KZ-S5)."""
    return [marine.id for marine in state.marines.values() if marine.place == "pool"]


def judge_reinforce(context: GameContext, state: State, marine: Marine) -> Ruling:
    """KZ-S5."""
    wrong = _trade(context, marine, "reinforce", "KZ-S5")
    if wrong is not None:
        return wrong
    if not pool(state):
        return no("KZ-S5", "pool-empty", units=(marine.id,))
    if not bring_cells(context, state, marine):
        return no_room(context, marine)
    return ALLOWED


def no_room(context: GameContext, hq: Marine) -> Ruling:
    """KZ-S5: nobody can be placed; where the scenario would have them, and that it is taken."""
    near, landing = context.scenario.reinforcements.near_hq, context.landing.bit_count()
    units, name = (hq.id,), context.names[hq.id]
    if near and landing:
        return no("KZ-S5", "no-room-near-or-landing", units=units, unit=name, n=landing)
    if near:
        return no("KZ-S5", "no-room-near", units=units, unit=name)
    if landing:
        return no("KZ-S5", "no-room-landing", units=units, n=landing)
    return no("KZ-S5", "no-landing", units=units)


def may_reinforce(context: GameContext, state: State, marine: Marine) -> bool:
    """`judge_reinforce` for a unit of that trade, without the words."""
    return able(marine) and bool(pool(state)) and bool(bring_cells(context, state, marine))


def may_scan(context: GameContext, state: State, marine: Marine) -> bool:
    """`judge_scan` without the words."""
    site = context.scenario.scan
    return (
        site is not None and able(marine) and marine.kind in site.kinds
        and context.rows[marine.cell][context.site] <= site.within
    )


def judge_scan(context: GameContext, state: State, marine: Marine) -> Ruling:
    """KZ-X1."""
    site = context.scenario.scan
    name = context.names[marine.id]
    if site is None:
        return no("KZ-X1", "no-scan", units=(marine.id,))
    if marine.kind not in site.kinds:
        return no("KZ-X1", "not-scan", units=(marine.id,), unit=name)
    wrong = _inactive(context, marine, "KZ-X1")
    if wrong is not None:
        return wrong
    far = context.rows[marine.cell][context.site]
    if far > site.within:
        return no("KZ-X1", "scan-far", cells=(context.site,), units=(marine.id,), distance=far,
                  within=site.within, hex=site.hex)
    return ALLOWED


# --- the roll -----------------------------------------------------------------------------------

def attempt(
    context: GameContext, marine: Marine, what: str, lines: tuple[Modifier, ...], needs: int,
    rule: str, dice: Dice, *, gains: bool = True,
) -> tuple[bool, list[AnyEvent]]:
    """One die with its modifiers against what it needs: success, and the events.

    gains: whether a success changes anything; if not, what comes of it is always `NO_GAIN`.
    """
    face = dice.roll()
    total = face + sum(line.value for line in lines)
    won = total >= needs
    key = NO_GAIN if not gains else "success" if won else "failure"
    name = context.names[marine.id]
    events: list[AnyEvent] = [
        Rolled(
            marine.id, event_words(f"{what}.title", name), (face,), lines, needs, (won,), total,
            event_words(f"{what}.{key}", name), rule, True, "marine",
        ),
        Resolved(key),
    ]
    return won, events


def rallied(marine: Marine) -> tuple[int, Changed]:
    """A won Rally: one condition better."""
    better = STUNNED if marine.hurt == PARALYZED else ACTIVE
    return better, Changed(marine.id, "condition", HURT_NAMES[marine.hurt], HURT_NAMES[better])


def built(cell: int) -> Laid:
    """A won Build."""
    return Laid("strongpoint", cell)
