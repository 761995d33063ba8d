"""The dice ledger: counted from what fell, expected exactly, with its sample and no verdict."""

from fractions import Fraction
from random import Random

import msgspec
import pygame

from game.app.play import ledger
from game.core.event import Modifier, Rolled
from tests.app.play.hands import Hands


def rolled(
    dice: tuple[int, ...], needs: int, *, side: str = "a", summed: bool = False, shift: int = 0
) -> Rolled:
    lines = (Modifier(shift, "shift"),) if shift else ()
    total = sum(dice) + shift
    counts = (total >= needs,) if summed else tuple(face >= needs for face in dice)
    return Rolled("u", "t", dice, lines, needs, counts if needs else (), 0, "", "", summed, side)


def test_each_side_has_its_own_faces_hits_and_expectation() -> None:
    found = ledger.tallies([
        (rolled((1, 5, 6), 5),), (rolled((3,), 4, summed=True, shift=1),),
        (rolled((2, 2), 4, side="b"), rolled((4, 4, 4), 0, side="")),
    ])
    ours = found["a", 6]
    assert ours.faces == (1, 0, 1, 0, 1, 1) and (ours.tries, ours.scored) == (4, 3)
    # three dice on 5 or more, one on 3 or more: 4 with 1 added
    assert ours.expected == 3 * Fraction(1, 3) + Fraction(2, 3)
    assert ours.variance == 3 * Fraction(2, 9) + Fraction(2, 9)
    assert (found["b", 6].scored, found["b", 6].expected) == (0, Fraction(1))
    assert (found["", 6].dice, found["", 6].tries) == (3, 0)


def test_dice_of_any_number_of_faces_are_counted_by_themselves() -> None:
    ten = msgspec.structs.replace(rolled((10, 3), 8), sides=10)
    high = rolled((9,), 0)
    found = ledger.tallies([(ten, rolled((6,), 4)), (high,)])
    assert found["a", 10].faces == (0, 0, 1, 0, 0, 0, 0, 0, 0, 1)
    assert found["a", 10].expected == 2 * Fraction(3, 10)
    assert found["a", 6].expected == Fraction(1, 2)
    assert found["a", 9].dice == 1, "a game that forgot to say how many faces doesn't stop it"
    shown = ledger.rows(found, {"a": "Ours"})
    assert len(shown) == 3 and "10 faces" in shown[2].value and "**10**: 1" in shown[2].text


def test_two_dice_together_are_one_try() -> None:
    (tally,) = ledger.tallies([(rolled((3, 4), 7, summed=True),)]).values()
    assert (tally.tries, tally.scored, tally.expected) == (1, 1, Fraction(21, 36))


def test_what_the_bare_dice_settle_is_counted() -> None:
    """MC-C1: a bare 12 hits whatever the sum needs, a bare 2 never does."""
    hopeless = msgspec.structs.replace(rolled((5, 5), 21, summed=True, shift=7), fails=2, does=12)
    assert ledger.chance(hopeless) == Fraction(1, 36)
    certain = msgspec.structs.replace(rolled((5, 5), 8, summed=True, shift=7), fails=2, does=12)
    assert ledger.chance(certain) == Fraction(35, 36)
    usual = msgspec.structs.replace(rolled((5, 5), 16, summed=True, shift=7), fails=2, does=12)
    assert ledger.chance(usual) == Fraction(10, 36)


def test_over_many_throws_the_expectation_is_met() -> None:
    """Within five spreads: the sum of what is expected is the mean of what falls."""
    dice = Random(4)
    throws = [
        (rolled(tuple(dice.choices(range(1, 7), k=3)), dice.randint(2, 6)),) for _ in range(3000)
    ]
    (tally,) = ledger.tallies(throws).values()
    assert tally.tries == tally.dice == 9000
    assert abs(tally.scored - tally.expected) < 5 * float(tally.variance) ** 0.5


def test_the_sheet_opens_from_the_log_and_by_key_and_says_numbers() -> None:
    hands = Hands("hold-the-outpost", size=(1920, 1080), undo_dice=True)
    hands.key(pygame.K_t, text="t")
    assert hands.scene.find("ledger-sheet") is not None
    assert "No die has fallen" in hands.app.scene.widget("ledger.text").label  # type: ignore[union-attr]
    hands.key(pygame.K_ESCAPE)
    assert hands.scene.find("ledger-sheet") is None
    for _ in range(3):
        hands.end_phase()
    hands.click("ledger")
    notes = [w.label for w in hands.scene.root.walk() if w.name.startswith("ledger.note")]
    events = [entry.events for entry in hands.scene.session.history.entries]
    found = ledger.tallies(events)
    assert found and len(notes) == len(found)
    assert any(f"{tally.scored} of {tally.tries} scored" in note
               for tally in found.values() for note in notes if tally.tries)
    assert not any(word in note.lower() for note in notes for word in ("luck", "cheat", "unfair"))
    hands.click("ledger.close")
    assert hands.scene.find("ledger-sheet") is None
