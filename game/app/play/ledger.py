"""The dice so far: what fell against what was to be expected, with the size of the sample.

No judgement and no colours: few dice say little, and the spread that is usual stands beside.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb, sqrt
from typing import NamedTuple

from game.app.play.words import say
from game.core.event import AnyEvent, Rolled
from game.core.forecast import together
from game.core.quantity import rounded
from game.core.view_records import Row

_DRAWN = 6
"""Dice with so many faces are drawn; what fell on others is written."""


class Tally(NamedTuple):
    """The dice of one side that have the same number of faces.

    faces: how often 1 … n fell; pairs: how often 2 … 2n did, of throws of two dice that are summed.
    tries: dice (or sums of dice) that could score, scored: those that did, expected: how many were
    to, exactly; variance: of that number.
    """

    faces: tuple[int, ...]
    pairs: tuple[int, ...]
    tries: int
    scored: int
    expected: Fraction
    variance: Fraction

    @property
    def dice(self) -> int:
        """How many fell."""
        return sum(self.faces)


Whose = tuple[str, int]
"""A side ("" for dice that nobody threw) and the faces of its dice."""


def tallies(entries: Iterable[Sequence[AnyEvent]]) -> dict[Whose, Tally]:
    """The dice of each side, by their number of faces, in the events of these entries."""
    faces: dict[Whose, list[int]] = {}
    pairs: dict[Whose, list[int]] = {}
    tries: dict[Whose, list[tuple[Fraction, bool]]] = {}
    for events in entries:
        for event in events:
            if isinstance(event, Rolled) and event.dice:
                # A die never shows more than it has, whatever its game says of it.
                whose = event.side, max(event.sides, *event.dice)
                counts = faces.setdefault(whose, [0] * whose[1])
                sums = pairs.setdefault(whose, [0] * (2 * whose[1] - 1))
                for face in event.dice:
                    counts[face - 1] += 1
                if event.summed and len(event.dice) == 2:
                    sums[sum(event.dice) - 2] += 1
                tries.setdefault(whose, []).extend(_tried(event, whose[1]))
    return {
        whose: Tally(
            tuple(faces[whose]), tuple(pairs[whose]), len(tries[whose]),
            sum(done for _, done in tries[whose]),
            sum((odds for odds, _ in tries[whose]), Fraction(0)),
            sum((odds * (1 - odds) for odds, _ in tries[whose]), Fraction(0)),
        )
        for whose in faces
    }


def _tried(event: Rolled, sides: int) -> list[tuple[Fraction, bool]]:
    """The odds of each die (or of the sum) that could score, and whether it did."""
    if not event.needs or not event.counts:
        return []
    if event.summed:
        return [(_summed(event, sides), event.counts[0])]
    odds = together(1, event.needs, sides, event.under)
    return [(odds, done) for done in event.counts]


def _summed(event: Rolled, sides: int) -> Fraction:
    shift = 0 if event.onto_needs else sum(line.value for line in event.modifiers)
    dice, needs = len(event.dice), event.needs - shift
    if event.does:
        needs = min(needs, event.does)
    return together(dice, max(needs, event.fails + 1) if event.fails else needs, sides, event.under)


def chance(event: Rolled) -> Fraction | None:
    """How likely dice that count together were to do what they had to; None for other throws."""
    tried = event.summed and event.needs and len(event.counts) == 1
    return _summed(event, max(event.sides, *event.dice)) if tried else None


def rarity(event: Rolled) -> Fraction | None:
    """How likely it was that a throw came out at least as far from what was to be expected, on the
    side where it did; None where nothing was tried."""
    tried = _tried(event, max(event.sides, *event.dice)) if event.dice else []
    if not tried:
        return None
    odds, count = tried[0][0], len(tried)
    scored = sum(done for _, done in tried)
    more = scored >= odds * count
    likely = [
        comb(count, hits) * odds**hits * (1 - odds) ** (count - hits)
        for hits in (range(scored, count + 1) if more else range(scored + 1))
    ]
    return sum(likely, Fraction(0))


def rows(found: Mapping[Whose, Tally], names: Mapping[str, str]) -> tuple[Row, ...]:
    """The tallies as rows of a sheet. names: of the sides."""
    rows = []
    for whose in sorted(found, key=lambda known: (known[0] not in names, *known)):
        tally, (side, sides) = found[whose], whose
        text = "   ".join(f"{_face(face, sides)} {n}" for face, n in enumerate(tally.faces, 1))
        text += "\n" + say("ledger.each", number=_number(Fraction(tally.dice, sides)))
        if tally.tries:
            text += "\n" + say(
                "ledger.scored", scored=tally.scored, tries=tally.tries,
                expected=_number(tally.expected), spread=rounded(sqrt(tally.variance)),
            )
        head = names.get(side, "") or say("ledger.nobody")
        many = say("ledger.dice" if sides == _DRAWN else "ledger.dice-of", dice=tally.dice,
                   sides=sides)
        rows.append(Row(head, many, text))
    return tuple(rows)


def _face(face: int, sides: int) -> str:
    return f"{{die:{face}}}" if sides == _DRAWN else f"**{face}**:"


def _number(value: Fraction) -> str:
    return rounded(value)
