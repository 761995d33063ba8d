"""Saving rolls: so many dice that must show no more than a number, counted exactly."""

from collections.abc import Sequence
from fractions import Fraction

from game.core.dice import Dice
from game.core.event import Modifier, Rolled
from game.core.forecast import together
from game.rules.arena import stats
from game.rules.arena.field import Field
from game.rules.arena.reasons import event_words, modifier
from game.rules.arena.rulevalues import SaveRow
from game.rules.arena.state import Figure


def lines(field: Field, figure: Figure, row: SaveRow) -> tuple[Modifier, ...]:
    """What the roll must not exceed, as a sum: DEX, ST or both as they are now (AR-U4)."""
    found: list[Modifier] = []
    if row.against != "dex":
        found.append(modifier("st", stats.st_now(figure), "AR-U4"))
    if row.against != "st":
        found += stats.edex_lines(field, figure)
    return tuple(found)


def chance(dice: int, needs: int) -> Fraction:
    """Odds that so many dice show no more than that."""
    return together(dice, needs, under=True)


def odds(field: Field, figure: Figure, row: SaveRow) -> Fraction:
    """Odds that a figure makes a saving roll now."""
    return chance(row.dice, sum(line.value for line in lines(field, figure, row)))


def roll(
    field: Field, figure: Figure, dice: Dice, row: SaveRow, name: str, rule: str,
    needs: Sequence[Modifier] | None = None,
) -> tuple[bool, Rolled]:
    """The roll: whether it is made, and the event. Its words are `event.<name>` with the figure's
    name, `event.<name>-made` and `event.<name>-failed`. needs: other lines than the row's."""
    parts = tuple(needs) if needs is not None else lines(field, figure, row)
    most = sum(line.value for line in parts)
    faces = tuple([dice.roll() for _ in range(row.dice)])
    made = sum(faces) <= most
    ending = event_words(f"{name}-made" if made else f"{name}-failed")
    title = event_words(name, field.names[figure.id])
    return made, Rolled(
        figure.id, title, faces, parts, most, (made,), sum(faces), ending, rule, summed=True,
        side=figure.side, onto_needs=True, under=True,
    )
