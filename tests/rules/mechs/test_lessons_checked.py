"""A tutorial of 'Mech Field is checked and tried out when it is read, whatever it says."""

from random import Random

from game.core.dice import SeededDice
from game.rules import box
from game.rules.mechs.game import MechsGame
from game.rules.mechs.lessons import line_ids
from tests.properties import thinned
from tests.rules.mechs.fightkit import scenario
from tests.rules.menus import lines
from tests.rules.slips import SlipTests


class TestSlips(SlipTests):
    """SB-T3."""

    game = "mechs"
    slips = (
        ("do: [fire b1 at r2 with primary]", "do: [fire b1 at r2 with fists]", '"fists" where'),
        ("facing 285", "facing 286", '"286"'),
        ("then: [b3 in wood,", "then: [b3 in kitchen,", 'no area "kitchen"'),
        ('"move b1 *": The Lynx stands', '"move b9 *": The Lynx stands', 'no unit "b9"'),
        ("choice:spin-r1", "choice:spin-r9", 'no choice "spin-r9"'),
        ('"cell:7.40,11.60"', '"cell:7.40,99.00"', 'no cell "7.40,99.00"'),
        ("dice: [4, 4, 5, 4]", "dice: [4, 4, 5, 7]", "no die shows 7"),
        ('others: ["move r2 along', 'others: ["move r8 along', 'no unit "r8"'),
    )
    endless = (
        ("do: [fire b1 at r2 with primary]", "do: [fire b1 at r1 with primary]", 7,
         "nothing that can be done here"),
        ("do: [vent b1]", "do: [vent b4]", 19, "nothing that can be done here"),
        ("others: [spin r1 to 235, strike r1 at b4,", "others: [strike r1 at b1,", 16,
         "the computer can't do"),
    )


CROWD = {
    "b1": "lynx 14,20 0", "b2": "rifles 16,20 0", "b3": "rifles 18,20 0", "b4": "drover 20,20 0",
    "r1": "hound 14,15 180", "r2": "grenadiers 18,15 180",
}


def test_every_line_of_every_menu_has_an_id_that_lessons_may_name() -> None:
    """Random play of a few at close quarters."""
    game = box("mechs").load(scenario(CROWD))
    assert isinstance(game, MechsGame)
    units = list(CROWD)
    known = set(line_ids(units))
    seen: set[str] = set()
    for seed in thinned(range(3)):
        dice, wish = SeededDice(seed), Random(seed)
        state = game.start(dice).state
        for _ in range(25):
            hands = ("", *game.actors(state))
            found = {one.id for unit in hands for one in lines(game.menu(state, unit))}
            assert found <= known, found - known
            seen |= found
            action = game.auto(state)
            if action is None:
                groups = [group for group in game.options(state).groups if len(group)]
                if not groups:
                    break
                action = wish.choice(wish.choice(groups))
            state = game.play(state, action, dice).state
    assert {"move", "run", "fire-primary", "end-phase"} <= seen, seen
