"""Saving rolls: so many dice that must show no more than a number, counted exactly."""

from fractions import Fraction

from game.core.dice import Dice, roll_all
from game.core.event import Modifier, Rolled
from game.core.forecast import together
from game.rules.arena import stats
from game.rules.arena.context import GameContext
from game.rules.arena.reasons import counted, event_words, modifier
from game.rules.arena.rulevalues import SaveRow
from game.rules.arena.state import Figure


def lines(context: GameContext, figure: Figure, row: SaveRow) -> tuple[Modifier, ...]:
    """What the roll must not exceed, as a sum: DX as printed, eDEX only where the rule says so, ST
    as it is left (AR-U4)."""
    if row.against == "edex":
        return tuple(stats.edex_lines(context, figure))
    strength = modifier("st", stats.st_now(figure), "AR-U4")
    dexterity = modifier("dx", figure.dx, "AR-F1")
    return {"st": (strength,), "dx": (dexterity,), "st+dx": (strength, dexterity)}[row.against]


def chance(dice: int, needs: int) -> Fraction:
    """Odds that so many dice show no more than that."""
    return together(dice, needs, under=True)


def odds(context: GameContext, figure: Figure, row: SaveRow) -> Fraction:
    """Odds that a figure makes a saving roll now."""
    return chance(row.dice, sum(line.value for line in lines(context, figure, row)))


def roll(
    context: GameContext, figure: Figure, dice: Dice, row: SaveRow, name: str, rule: str,
    costs: int = 0,
) -> tuple[bool, Rolled]:
    """The roll: whether it is made, and the event. Its words are `event.<name>` with the figure's
    name, `event.<name>-made`, and `event.<name>-failed` with the hits that failing costs."""
    parts = lines(context, figure, row)
    most = sum(line.value for line in parts)
    faces = roll_all(dice, row.dice)
    success = sum(faces) <= most
    ending = event_words(f"{name}-made") if success else event_words(
        f"{name}-failed", counted("count.hits", costs))
    title = event_words(name, context.names[figure.id])
    return success, Rolled(
        figure.id, title, faces, parts, most, (success,), sum(faces), ending, rule, summed=True,
        side=figure.side, onto_needs=True, under=True,
    )
