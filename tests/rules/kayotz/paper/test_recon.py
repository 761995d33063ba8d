"""Recon from the paper's side: KZ-S1."""

import pytest

from game.core.event import Drew, Resolved
from game.core.view_records import Choice
from tests.rules.kayotz.paper.tables import Paper
from tests.rules.kayotz.paper.test_special import FACES, chance

# KZ-S1


def scouts(condition: str = "", hq: str = "") -> Paper:
    return Paper(
        marines={"scout-1": f"111 {condition}", "scout-2": "113", "hq-1": f"356 {hq}",
                 "hq-2": "354", "squad-1": "115"},
        deck=["slow-advance", "long-stride", "steady-fire", "odd-ones", "even-ones"])


@pytest.mark.parametrize("die", FACES)
@pytest.mark.parametrize("stunned", [False, True])
@pytest.mark.parametrize("assist", [False, True])
def test_kz_s1_recon_every_face_with_every_modifier(die: int, stunned: bool, assist: bool) -> None:
    """KZ-S1: net 4 or more; +1 with an HQ, −1 Stunned."""
    table = scouts("stunned" if stunned else "")
    text = "recon scout-1" + (" with hq-1" if assist else "")
    net = die + assist - stunned
    assert table.odds(text, "success") == chance(4, assist - stunned)
    table.play(text, die)
    roll = table.rolled()
    assert (roll.total, roll.needs, roll.dice) == (net, 4, (die,))
    assert roll.counts == (net >= 4,)
    assert roll.rule == "KZ-S1"
    assert sorted(m.value for m in roll.modifiers) == [-1] * stunned + [1] * assist
    assert table.unit("scout-1")["acted"]
    assert table.unit("hq-1")["acted"] == assist
    table.play("end-phase")
    if net >= 4:
        table.play("draw", 2, 3)
        drew = table.happened(Drew)[0].cards
        assert len(set(drew)) == 2
        assert table.game.auto(table.state) is None
        assert sorted(table.options()) == sorted(f"choose {card}" for card in drew)
        assert table.game.status(table.state).to_act == "marine"
    else:
        table.play("draw", 2)
        assert len(table.happened(Drew)[0].cards) == 1


def test_kz_s1_the_player_picks_and_the_other_card_goes_back() -> None:
    """KZ-S1: either card may be picked; only that one is used up."""
    for pick in (0, 1):
        table = scouts()
        table.play("recon scout-1", 4)
        table.until_card(1, 1)
        drew = table.happened(Drew)[0].cards
        table.refused(f"choose {'even-ones' if 'even-ones' not in drew else 'odd-ones'}", "KZ-S1",
                      "KZ-D1")
        table.play(f"choose {drew[pick]}")
        assert table.encoded()["cards"]["card"] == drew[pick]
        table.auto()
        deck = table.encoded()["cards"]["deck"]
        assert drew[1 - pick] in deck
        assert drew[pick] not in deck
        assert len(deck) == 4


def test_kz_s1_it_lasts_one_turn() -> None:
    """KZ-S1: this turn's activation only."""
    table = scouts()
    table.play("recon scout-1", 6)
    table.until_card(1, 1)
    table.play(table.options()[0])
    table.auto()
    assert table.phase() == (2, "marine")
    table.until_card(1)
    assert len(table.happened(Drew)[0].cards) == 1


def test_kz_s1_each_scout_rolls_on_its_own() -> None:
    """KZ-S1: one may fail and the other succeed; two successes add nothing."""
    table = scouts()
    table.play("recon scout-1 with hq-1", 1)
    table.play("recon scout-2 with hq-2", 6)
    table.until_card(1, 1)
    assert len(table.happened(Drew)[0].cards) == 2
    table = scouts()
    table.play("recon scout-1", 6)
    table.play("recon scout-2", 6)
    table.until_card(1, 1)
    assert len(table.happened(Drew)[0].cards) == 2
    table = scouts()
    table.play("recon scout-1", 6)
    table.play("recon scout-2", 1)
    table.until_card(1, 1)
    assert len(table.happened(Drew)[0].cards) == 2


def test_kz_s1_one_hq_helps_one_scout_and_that_is_its_action() -> None:
    """KZ-S1: the assisting HQ has acted; it can't assist again nor do anything else."""
    table = scouts()
    table.play("recon scout-1 with hq-1", 2)
    table.refused("recon scout-2 with hq-1", "KZ-S1", "KZ-T1")
    table.refused("full-move hq-1 along 356-355", "KZ-T1")
    table.allowed("recon scout-2 with hq-2")
    assert table.unit("hq-2")["acted"] is False


def test_kz_s1_an_hq_that_has_acted_cannot_assist() -> None:
    """KZ-S1, KZ-T1."""
    table = scouts()
    table.play("full-move hq-1 along 356-355")
    table.refused("recon scout-1 with hq-1", "KZ-S1", "KZ-T1", says=("has acted",))


@pytest.mark.parametrize(("condition", "fine"), [
    ("", True), ("stunned", True), ("paralyzed", False)])
def test_kz_s1_the_hq_must_be_active(condition: str, fine: bool) -> None:
    """KZ-S1, KZ-S0: a Stunned HQ assists for the full +1, a Paralyzed one doesn't."""
    table = scouts(hq=condition)
    if fine:
        table.play("recon scout-1 with hq-1", 3)
        assert table.rolled().total == 4
    else:
        table.refused("recon scout-1 with hq-1", "KZ-S1", "KZ-S0")


def test_kz_s1_only_an_hq_assists() -> None:
    """KZ-S1: no other unit, no HQ that isn't there; the HQ's distance doesn't matter."""
    table = scouts()
    for helper in ("squad-1", "scout-2", "hq-7"):
        table.refused(f"recon scout-1 with {helper}", "KZ-S1", "KZ-S0", "KZ-T1")
    table.allowed("recon scout-1 with hq-1")
    table = Paper(marines={"scout-1": "111"},
                  arrivals=[{"turn": 1, "entry": "113", "units": ["hq-1"]}])
    table.refused("recon scout-1 with hq-1", "KZ-S1", "KZ-S0")


def test_kz_s1_with_one_card_left_there_is_nothing_to_pick() -> None:
    """KZ-S1, KZ-D1: the last card is drawn alone."""
    table = Paper(marines={"scout-1": "111"}, deck=["steady-fire"])
    table.play("recon scout-1", 6)
    table.play("end-phase")
    table.auto(1) if table.game.forecast(table.state, table.game.parse("draw")) else table.auto()
    assert table.phase()[1] == "over"


def recon_lines(table: Paper, unit: str) -> list[Choice]:
    """The line of Recon in a Scout's menu and what it opens."""
    (recon,) = (line for line in table.game.menu(table.state, unit) if line.id == "recon")
    return [recon, *recon.more]


def test_kz_s1_before_a_success_the_menu_says_the_odds() -> None:
    """KZ-S1: 4 or more alone, 3 or more with an HQ."""
    first, alone, helped, _ = recon_lines(scouts(), "scout-1")
    assert (first.value, alone.value, helped.value) == ("50 %", "50 %", "67 %")
    assert "67 %" in first.note


@pytest.mark.parametrize("die", FACES)
def test_kz_s1_after_a_success_nothing_more_can_be_gained(die: int) -> None:
    """KZ-S1: one success decides the turn; a second Recon is allowed, and menu, forecast and what
    comes of it say that it gains nothing, whatever the die."""
    table = scouts()
    table.play("recon scout-1", 6)
    for line in recon_lines(table, "scout-2"):
        assert line.open
        assert line.value == ""
        assert line.note == "nothing more to gain this turn"
    (outcome,) = table.forecast("recon scout-2 with hq-1").outcomes
    assert (outcome.key, outcome.odds, outcome.good) == ("no-gain", 1, None)
    assert outcome.words == "nothing more to gain this turn"
    table.play("recon scout-2 with hq-1", die)
    assert table.happened(Resolved) == [Resolved("no-gain")]
    assert table.rolled().ending == "nothing more to gain this turn"


def test_kz_s1_after_a_failure_there_is_still_all_to_gain() -> None:
    """KZ-S1: the other side of it: a failed Recon changes no other Scout's odds."""
    table = scouts()
    table.play("recon scout-1", 3)
    assert table.odds("recon scout-2", "success") == chance(4, 0)
    assert recon_lines(table, "scout-2")[0].value == "50 %"


def test_kz_s1_the_last_card_leaves_nothing_to_gain() -> None:
    """KZ-S1, KZ-D1: two cards are needed to choose from; with one left a success is idle."""
    for deck, gain in ((["steady-fire"], False), (["steady-fire", "odd-ones"], True)):
        table = Paper(marines={"scout-1": "111"}, deck=deck)
        assert bool(table.odds("recon scout-1", "success")) is gain
        assert bool(table.odds("recon scout-1", "no-gain")) is not gain
