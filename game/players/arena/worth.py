"""What attacks are worth to the computer's side of Arena: the hits they bring on the average, and
what those hits do.

Worth is counted in points of ST. It is a player's guess, so floats do; whoever wants the odds of an
attack asks the game.
"""

from functools import lru_cache

from msgspec.structs import replace

from game.core.forecast import sums
from game.rules.arena import action_requirements, melee, missile, stats
from game.rules.arena.attack import Aim, hits_of, judged, times
from game.rules.arena.context import GameContext
from game.rules.arena.state import Figure, Guard, How, State

OUT = 7.0
"""An enemy less on its feet, besides the hits."""
FALLS = 3.0
SHAKEN = 1.5
WEAK = 2.0
DRAW = 0.3
"""What it costs to draw another weapon."""
POINT = 0.4
"""What a point of a weapon is worth to whoever fights with it."""


def chances(aim: Aim) -> tuple[float, ...]:
    """The chance of each number of hits that an attack may bring, from 0 up."""
    return _chances(aim._replace(modifiers=(), side="front", weapon="", distance=0))


@lru_cache(4096)
def _chances(aim: Aim) -> tuple[float, ...]:
    found: dict[int, float] = {}
    whole = 6.0**aim.dice.dice
    harm = sums(aim.damage.dice)
    each = 6.0**aim.damage.dice
    for total, ways in sums(aim.dice.dice).items():
        odds = ways / whole
        if judged(aim, total) != "hit":
            found[0] = found.get(0, 0.0) + odds
            continue
        often = times(aim.dice, total)
        for sum_, count in harm.items():
            hits = hits_of(aim, sum_, often)
            found[hits] = found.get(hits, 0.0) + odds * count / each
    return tuple([found.get(hits, 0.0) for hits in range(max(found) + 1)])


def gain(context: GameContext, target: Figure, hits: int) -> float:
    """What so many hits on a figure are worth to its enemy."""
    wounds = context.rules.wounds
    left = stats.st_now(target)
    if not hits:
        return 0.0
    if hits >= left - wounds.out:
        return left + OUT
    score = float(hits)
    hurt = target.hurt + hits
    if hurt >= wounds.falls and not target.fallen and target.position != "prone":
        score += FALLS
    if hurt >= wounds.shaken > target.hurt:
        score += SHAKEN
    if left - hits <= wounds.weak < left:
        score += WEAK
    return score


def worth(context: GameContext, target: Figure, aim: Aim) -> float:
    """What an attack is worth before its dice fall."""
    return sum(
        odds * gain(context, target, hits)
        for hits, odds in enumerate(chances(aim))
        if hits and odds
    )


def serves(context: GameContext, figure: Figure, item: str) -> float:
    """How good a weapon is in the hands of a figure, in points: one too heavy for it is no
    better, and one for both hands costs it its shield."""
    row = context.data.weapons.get(item)
    if row is None:
        return 0.0
    shield = bool(figure.shield) and row.both
    return row.points - 2.0 * max(0, row.st - figure.st) - (1.0 if shield else 0.0)


def spare(context: GameContext, figure: Figure) -> float:
    """The same of the best that it carries besides what is in hand."""
    return max((serves(context, figure, item) for item in figure.belt), default=0.0)


def thrown_away(context: GameContext, figure: Figure) -> float:
    """What it costs to throw the weapon in hand."""
    row = stats.weapon(context, figure)
    if row is None or row.kind == "thrown-only":
        return DRAW
    return DRAW + POINT * max(0.0, serves(context, figure, figure.ready) - spare(context, figure))


def hows(context: GameContext, figure: Figure) -> tuple[How, ...]:
    """How it strikes when it has the choice: never with fists while a weapon serves."""
    if figure.grip:
        row = stats.weapon(context, figure)
        return ("weapon",) if row is not None and row.light else ("fists",)
    arm = bool(figure.shield) and not figure.slung
    found = [
        how for how in melee.ways(context, figure)
        if how != "fists" and not (how == "both-hands" and arm)
    ]
    return tuple(found) or ("fists",)


def blow(context: GameContext, state: State, figure: Figure, target: Figure) -> float:
    """What its best blow at an enemy in reach is worth, 0 out of reach."""
    if figure.position == "prone" and not figure.grip:
        return 0.0
    best = 0.0
    for how in hows(context, figure):
        if melee.reaches(context, state, figure, target, how):
            aim = melee.aim(context, state, figure, target, how)
            if aim is not None:
                best = max(best, worth(context, target, aim))
    return best


def shot(context: GameContext, state: State, figure: Figure, target: Figure) -> float:
    """What its shot at an enemy in sight is worth, 0 without a missile weapon ready."""
    if stats.missile(context, figure) is None or figure.loading or target.grip:
        return 0.0
    if not _sees(context, state, figure, target):
        return 0.0
    aim = missile.aim(context, state, figure, target, "shoot")
    return worth(context, target, aim) if aim is not None else 0.0


def throw(context: GameContext, state: State, figure: Figure, target: Figure) -> float:
    """What throwing its weapon at an enemy in sight is worth, the weapon that is gone counted."""
    row = stats.weapon(context, figure)
    if row is None or not row.throw or target.grip or not _sees(context, state, figure, target):
        return 0.0
    aim = missile.aim(context, state, figure, target, "throw")
    if aim is None:
        return 0.0
    return worth(context, target, aim) - thrown_away(context, figure)


def _sees(context: GameContext, state: State, figure: Figure, target: Figure) -> bool:
    return missile.line(context, state, figure, target).allowed


def best(context: GameContext, state: State, figure: Figure, targets: tuple[Figure, ...]) -> float:
    """The worth of the best attack that it may make as it stands, after what it has moved."""
    score = 0.0
    strikes = action_requirements.may(context, state, figure, _row(context, figure)).allowed
    shoots = stats.missile(context, figure) is not None and (
        action_requirements.may(context, state, figure, "shoot").allowed
    )
    row = stats.weapon(context, figure)
    throws = (
        row is not None
        and row.throw
        and action_requirements.may(context, state, figure, "throw").allowed
    )
    for target in targets:
        if strikes:
            score = max(score, blow(context, state, figure, target))
        if shoots:
            score = max(score, shot(context, state, figure, target))
        if throws:
            score = max(score, throw(context, state, figure, target))
    return score


def _row(context: GameContext, figure: Figure) -> str:
    how = hows(context, figure)[0]
    return "grapple" if figure.grip else "fists" if how == "fists" else "attack"


def against(
    context: GameContext, state: State, foe: Figure, figure: Figure, side: str = ""
) -> float:
    """What a foe's next blow or shot at a figure is worth to it. side: from which it would come,
    "" from where it stands."""
    if foe.fate != "up" or (foe.position == "prone" and not foe.grip):
        return 0.0
    if side:
        return _from(context, state, foe, figure, side)
    return max(blow(context, state, foe, figure), shot(context, state, foe, figure))


def _from(context: GameContext, state: State, foe: Figure, figure: Figure, side: str) -> float:
    """A blow as if the foe stood beside the figure, on that side of it."""
    turn = {"front": 0, "side": 2, "rear": 3}[side]
    near = context.board.neighbours(figure.cell)
    cell = near[(figure.facing + turn) % len(near)]
    if cell < 0:
        return 0.0
    there = replace(foe, cell=cell, facing=(figure.facing + turn + 3) % len(near))
    score = 0.0
    for how in hows(context, there):
        aim = melee.aim(context, state, there, figure, how)
        if aim is not None:
            score = max(score, worth(context, figure, aim))
    return score


def guarded(figure: Figure, kind: Guard) -> Figure:
    """The figure as if it had declared a guard."""
    return replace(figure, guard=kind)
