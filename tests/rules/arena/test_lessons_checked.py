"""A tutorial of Arena is checked and tried out when it is read, whatever it says."""

from random import Random

from game.core.dice import SeededDice
from game.rules import box
from game.rules.arena.game import ArenaGame
from game.rules.arena.lessons import line_ids
from tests.rules.arena.scenes import scene
from tests.rules.menus import lines
from tests.rules.slips import SlipTests


class TestSlips(SlipTests):
    """SB-T3."""

    game = "arena"
    slips = (
        ("do: [first blue]", "do: [first green]", 'no side "green"'),
        ("do: [turn b1 to NE]", "do: [turn b1 to E]", '"e" where'),
        ('"turn b1 to *"', '"turn b9 to *"', 'no figure "b9"'),
        ('G5-G4-G3 *"]', 'G5-G4-Z9 *"]', 'no hex "z9"'),
        ('"attack b2 at r1 with weapon"]', '"attack b2 at r1 with teeth"]', '"teeth" where'),
        ("choice:push-r1-staying", "choice:push-r1-away", 'no choice "push-r1-away"'),
        ("cell:E5", "cell:E99", 'no cell "E99"'),
        ("dice: [5, 2]", "dice: [5, 7]", "no die shows 7"),
        ("move r1 along E1-E2", "move r8 along E1-E2", 'no figure "r8"'),
    )
    endless = (
        ("do: [turn b1 to NE]", "do: [turn b1 to N]", 3, "nothing that can be done here"),
        ('do: ["move b2 along G5-G4-G3 *"]', 'do: ["move b2 along G5-G4-E1 *"]', 7,
         "nothing that can be done here"),
        ("E1-E2-E3-E4 facing S", "E1-E2-E4 facing S", 9, "the computer can't do"),
    )


CROWD = {
    "b1": "A4 weapons=[broadsword,spear,dagger] shield=small-shield",
    "b2": "B4 weapons=[light-crossbow,club] things=[rope]", "b3": "A5 weapons=[bastard-sword]",
    "r1": "C1 weapons=[javelin,cutlass] shield=large-shield", "r2": "D1 weapons=[long-bow]",
    "r3": "B1 weapons=[]",
}


def test_every_line_of_every_menu_has_an_id_that_lessons_may_name() -> None:
    """Random play of a few at close quarters, with everything that lies about."""
    game = box("arena").load(scene(CROWD, extra="dropped: [{at: B3, item: hammer}]"),
                             {"solo": False, "delay": True})
    assert isinstance(game, ArenaGame)
    units = list(game.context.names)
    items = [*game.data.weapons, *game.data.shields, *game.data.things]
    known = set(line_ids(units, game.sides, items, game.board.names))
    seen: set[str] = set()
    for seed in range(5):
        dice, wish = SeededDice(seed), Random(seed)
        state = game.start(dice).state
        for _ in range(45):
            hands = ("", *game.actors(state)[:2])
            found = {one.id for unit in hands for one in lines(game.menu(state, unit))}
            assert found <= known, found - known
            seen |= found
            options = game.options(state)
            if not len(options):
                break
            action = game.auto(state)
            if action is None:  # one of each kind, or they would only walk about
                some = wish.sample(range(len(options)), min(40, len(options)))
                kinds = {type(options[index]): options[index] for index in some}
                action = wish.choice([*kinds.values()])
            state = game.play(state, action, dice).state
    assert {"full", "step", "turn", "attack", "defend", "end-phase", "delay"} <= seen
    for head in ("first-", "ready-", "take-", "orders-", "drop-"):
        assert any(line.startswith(head) for line in seen), head
