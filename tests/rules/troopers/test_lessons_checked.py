"""A tutorial of Troopers is checked and tried out when it is read, whatever it says."""

from random import Random

from game.core.dice import SeededDice
from game.rules import box
from game.rules.troopers.actions import SetOrders
from game.rules.troopers.game import TroopersGame
from game.rules.troopers.lessons import line_ids
from tests.rules.menus import lines
from tests.rules.slips import SlipTests
from tests.rules.troopers.kit import scenario


class TestSlips(SlipTests):
    """SB-T3."""

    game = "troopers"
    slips = (
        ("walk b1 along *-0408\"]", "walk b1 along *-9999\"]", 'no dot "9999"'),
        ("do: [\"change b2 to grenade\"]", "do: [\"change b2 to hat\"]", '"hat"'),
        ('"arc b1 *": Wider', '"arc b9 *": Wider', 'no trooper "b9"'),
        ("choice:arc-30", "choice:arc-31", 'no choice "arc-31"'),
        ("cell:0610", "cell:0699", 'no cell "0699"'),
        ("dice: [4, 3, 1, 2]", "dice: [4, 3, 1, 7]", "no die shows 7"),
        ('others: ["walk r2 along 1210-', 'others: ["walk r8 along 1210-', 'no trooper "r8"'),
    )
    endless = (
        ('do: ["walk b1 along *-0408"]', 'do: ["walk b1 along *-1305"]', 3,
         "nothing that can be done here"),
        ('do: ["change b2 to grenade"]', 'do: ["change b2 to secondary"]', 7,
         "nothing that can be done here"),
        ('others: ["walk r2 along 1210-', 'others: ["walk r2 along 1110-', 10,
         'the computer can\'t do "walk r2 along 1110-'),
    )


CROWD = {
    "b1": "0407 primary=smg grenades=2 satchels=1 blade=knife tool=papers",
    "b2": "0408 secondary=pistol grenades=1", "b3": "0409 primary=rifle blade=bayonet",
    "r1": "0607 primary=rifle blade=sword", "r2": "0508 primary=rifle secondary=pistol",
    "r3": "0610 primary=rifle",
}


def test_every_line_of_every_menu_has_an_id_that_lessons_may_name() -> None:
    """Random play of a few at close quarters, with all standing orders."""
    seen: set[str] = set()
    game = box("troopers").load(scenario(CROWD))
    assert isinstance(game, TroopersGame)
    units = list(game.context.names)
    items = [*game.data.firearms, *game.data.blades, *game.data.explosives, "papers"]
    known = set(line_ids(units, items, game.data))
    for seed in range(6):
        dice, wish = SeededDice(seed), Random(seed)
        state = game.start(dice).state
        for turn in range(50):
            found = {one.id for unit in ("", *units) for one in lines(game.menu(state, unit))}
            assert found <= known, found - known
            seen |= found
            options = game.options(state)
            if not len(options):
                break
            action = game.auto(state) or options[wish.randrange(len(options))]
            mine = game.actors(state)
            if turn % 10 == 0 and mine and game.auto(state) is None:
                action = SetOrders(mine[0], "odds", wish.randrange(101))
                action = action if game.judge(state, action).allowed else options[0]
            state = game.play(state, action, dice).state
    heads = {line.split("-")[0] for line in seen}
    assert {"walk", "arc", "change", "drop", "throw", "strike", "orders", "end"} <= heads
    assert any(line.startswith("take-") for line in seen)
