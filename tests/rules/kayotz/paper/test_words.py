"""What is told agrees with what is so: KZ-C5's known numbers, KZ-D1's dice, KZ-G1's cup."""

from pathlib import Path

from game.core.event import Placed, Rolled, Told
from tests.rules.kayotz.paper.tables import CLEAR, WIDE, Paper
from tests.rules.kayotz.paper.test_cards import SQUAD, card

RULEBOOK = Path(__file__).parents[4] / "assets" / "rulebook" / "kayotz.md"


def test_kz_c5_a_dormant_aliens_known_number_is_on_its_card() -> None:
    """KZ-C5: fired at and missed, its DN is known: the odds use it, so the card must show it."""
    table = Paper(marines={"squad-1": "213", "squad-2": "233", "heavy-1": "212"},
                  aliens={"14": "216"})
    table.play("full-fire squad-1 at 14", 4, 3, 2, 4)
    rows = table.game.unit_card(table.state, "14").rows
    assert "5" not in [row.value for row in rows]
    table.play("full-fire squad-2 at 14", 4, 3, 2)
    assert table.forecast("full-fire heavy-1 at 14").needs == 5
    rows = table.game.unit_card(table.state, "14").rows
    assert "5" in [row.value for row in rows]


def test_kz_k1_a_warp_names_the_hex_of_its_dice() -> None:
    """KZ-K1: dice 1, 1, 1 name 111, taken by a Marine; the alien comes down beside it."""
    table = card("folded-space", SQUAD, {"14": "666"}, 1, 1, 1, 1, rows=WIDE)
    roll = table.happened(Rolled)[0]
    assert roll.dice == (1, 1, 1)
    assert "111" in roll.ending


def test_kz_k1_an_arrival_names_a_wormhole() -> None:
    """KZ-K1: the wormhole in 111 is taken; who comes down beside it isn't at a wormhole."""
    table = card("wormholes-open", SQUAD, {"14": "351"}, rows="o........\n" + CLEAR[10:],
                 alien_pool=["22"])
    assert table.happened(Placed)
    assert any("111" in told.text for told in table.happened(Told))


def test_kz_g1_without_goals_none_is_spoken_of() -> None:
    """KZ-G1: a scenario without Mission Goals has no last one that stays."""
    table = card("silence-even", SQUAD, {"14": "356"}, goals=[])
    assert not any("last" in told.text for told in table.happened(Told))


def test_kz_g1_the_rulebook_and_the_goal_say_the_same_number() -> None:
    """KZ-G1: Harvest."""
    text = RULEBOOK.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("| Harvest"))
    table = Paper(marines=SQUAD, deck=["silence-even", "long-stride"], goals=["harvest"])
    number = next(word for word in ("five", "six", "seven")
                  if word in table.game.card_face("harvest").text.casefold())
    assert number in line


def test_kz_s5_asked_for_one_unit_of_the_pool_only_its_places_are_offered() -> None:
    """KZ-S5, KZ-T2: options of one unit are that unit's."""
    table = Paper(marines={"hq-1": "233"}, reinforcements={"pool": ["squad-2", "scout-1"]})
    table.play("reinforce hq-1", 6)
    assert {text.split()[1] for text in table.options("squad-2")} == {"squad-2"}
    assert table.options("nobody") == []
