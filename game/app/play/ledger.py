"""The dice so far: what fell against what was to be expected, with the size of the sample.

No judgement and no colours: few dice say little, and the spread that is usual stands beside.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from game.app.play.words import say
from game.core.event import AnyEvent, Rolled
from game.core.table import Row

SIDES = 6


class Tally(NamedTuple):
    """The dice of one side.

    faces: how often 1 … 6 fell. tries: dice (or sums of dice) that could score, scored: those
    that did, expected: how many were to, exactly; variance: of that number.
    """

    faces: tuple[int, ...]
    tries: int
    scored: int
    expected: Fraction
    variance: Fraction

    @property
    def dice(self) -> int:
        """How many fell."""
        return sum(self.faces)


def tallies(entries: Iterable[Sequence[AnyEvent]]) -> dict[str, Tally]:
    """The dice of each side ("" for those that nobody threw) in the events of these entries."""
    faces: dict[str, list[int]] = {}
    tries: dict[str, list[tuple[Fraction, bool]]] = {}
    for events in entries:
        for event in events:
            if isinstance(event, Rolled) and event.dice:
                known = faces.setdefault(event.side, [0] * SIDES)
                for face in event.dice:
                    known[face - 1] += 1
                tries.setdefault(event.side, []).extend(_tried(event))
    return {
        side: Tally(
            tuple(faces[side]), len(tries[side]), sum(done for _, done in tries[side]),
            sum((odds for odds, _ in tries[side]), Fraction(0)),
            sum((odds * (1 - odds) for odds, _ in tries[side]), Fraction(0)),
        )
        for side in faces
    }


def _tried(event: Rolled) -> list[tuple[Fraction, bool]]:
    """The odds of each die (or of the sum) that could score, and whether it did."""
    if not event.needs or not event.counts:
        return []
    if event.summed:
        shift = 0 if event.onto_needs else sum(line.value for line in event.modifiers)
        return [(_sum_odds(len(event.dice), event.needs - shift), event.counts[0])]
    odds = _sum_odds(1, event.needs)
    return [(odds, done) for done in event.counts]


def _sum_odds(dice: int, needs: int) -> Fraction:
    """Odds that so many dice together show `needs` or more."""
    ways = {0: 1}
    for _ in range(dice):
        following: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, SIDES + 1):
                following[total + face] = following.get(total + face, 0) + count
        ways = following
    return Fraction(sum(n for total, n in ways.items() if total >= needs), SIDES**dice)


def rows(found: Mapping[str, Tally], names: Mapping[str, str]) -> tuple[Row, ...]:
    """The tallies as rows of a sheet. names: of the sides."""
    made = []
    for side in sorted(found, key=lambda known: (known not in names, known)):
        tally = found[side]
        text = "   ".join(f"{{die:{face}}} {n}" for face, n in enumerate(tally.faces, 1))
        text += "\n" + say("ledger.each", number=_number(Fraction(tally.dice, SIDES)))
        if tally.tries:
            text += "\n" + say(
                "ledger.scored", scored=tally.scored, tries=tally.tries,
                expected=_number(tally.expected), spread=f"{sqrt(tally.variance):.1f}",
            )
        head = names.get(side, "") or say("ledger.nobody")
        made.append(Row(head, say("ledger.dice", dice=tally.dice), text))
    return tuple(made)


def _number(value: Fraction) -> str:
    return f"{float(value):.1f}"
