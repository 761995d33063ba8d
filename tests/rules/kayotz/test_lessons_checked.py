"""A tutorial of Kay'otz Incursion is checked when it is read, whatever it says."""

from random import Random

from game.core.dice import SeededDice
from game.rules import box
from game.rules.kayotz.game import KayotzGame
from game.rules.kayotz.menu import line_ids
from tests.rules.kayotz.talk_table import PROVING_GROUND
from tests.rules.menus import lines
from tests.rules.slips import SlipTests


class TestSlips(SlipTests):
    """SB-T3."""

    game = "kayotz"
    slips = (
        ("choose full-fire by squad-1", "choose all-fire by squad-1", 'no choice "all-fire"'),
        ("choose full-fire by squad-1", "choose full-fire by squad-7", 'no unit "squad-7"'),
        ("-253-313\"]\n    then", "-253-999\"]\n    then", 'no hex "999"'),
        ("then: [scout-1 at 313]", "then: [scout-1 at 999]", 'no hex "999"'),
        ("full-fire squad-1 at 31\":", "full-fire squad-1 at 32\":", 'no Kay’otz unit "32"'),
        ("cell:332", "cell:999", 'no cell "999"'),
        ("dice: [5, 1, 2, 3]", "dice: [5, 1, 9, 3]", "no die shows 9"),
    )
    endless = (
        ("do: [rally heavy-1]", "do: [rally squad-1]", 13, "nothing that can be done here"),
        ("dice: [4, 3, 1]", "dice: [1, 1, 1]", 17, "nothing is removed by it"),
        ("dice: [1, 5, 2]", "dice: [6, 5, 2]", 11, "isn't on a d4"),
        ("do: [next]\n    expect: [ended]", "do: [next]\n    expect: [jumped]", 19, "jumped"),
    )


def test_every_line_of_every_menu_has_an_id_that_lessons_may_name() -> None:
    """Random play on a map with everything on it, alone and hot-seat."""
    seen: set[str] = set()
    for seed in range(6):
        game = box("kayotz").load(PROVING_GROUND, {"hot-seat": seed % 2 == 1})
        assert isinstance(game, KayotzGame)
        units = list(game.context.marine_kinds)
        known = set(line_ids(units, game.data.cards))
        dice, wish = SeededDice(seed), Random(seed)
        state = game.start(dice).state
        for _ in range(60):
            hands = ("", *wish.sample(units, 3))
            found = {line.id for unit in hands for line in lines(game.menu(state, unit))}
            assert found <= known, found - known
            seen |= found
            kinds = [group for group in game.options(state).groups if len(group)]
            if not kinds:
                break
            state = game.play(state, wish.choice(wish.choice(kinds)), dice).state
    named = {key for key in seen if key.startswith(("recon-", "bring-", "card-"))}
    assert len(seen - named) > 20 and any(key.startswith("card-") for key in named)
